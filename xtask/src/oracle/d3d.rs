//! Microsoft's shader compiler and disassembler as oracles for Direct3D, run under Wine.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::run;
use crate::{files_below, write_file};

/// The disassembler's flags for instructions only, with hexadecimal literals.
const HEXADECIMAL: &str = "0xc0";
/// Where the tools lie, below the root.
const FOLDER: &str = "oracle-cache/d3d";

/// Fetches the compiler and builds the program that asks it.
pub fn set_up(root: &Path) -> Result<(), String> {
    let source = root.join("xtask/src/oracle/d3dtool.c");
    let program = include_str!("d3d_setup.py");
    run(Command::new("python3").args(["-c", program]).arg(root.join("oracle-cache")).arg(source))?;
    println!("{}", root.join(FOLDER).display());
    Ok(())
}

/// Whether Wine and the tools are there.
pub fn is_set_up(root: &Path) -> bool {
    let tools = ["d3dcompiler_47.dll", "d3dtool.exe"];
    wine().is_some() && tools.iter().all(|file| root.join(FOLDER).join(file).exists())
}

/// Lists containers by so many processes at once, and keeps nothing of it.
pub fn list_all(root: &Path, containers: &[PathBuf], at_once: usize) -> Result<(), String> {
    let wine = wine().ok_or("Wine is not installed (wine64)")?;
    let share = containers.len().div_ceil(at_once).max(1);
    let list = |(number, containers): (usize, &[PathBuf])| {
        let line = |path: &PathBuf| format!("list 0 {} target/scan-speed/listing-{number}", path.display());
        let lines: Vec<String> = containers.iter().map(line).collect();
        ask(root, &wine, &format!("commands-{number}"), &lines).map(drop)
    };
    std::thread::scope(|scope| {
        let list = &list;
        let workers: Vec<_> =
            containers.chunks(share).enumerate().map(|part| scope.spawn(move || list(part))).collect();
        let mut ended =
            workers.into_iter().map(|worker| worker.join().map_err(|_| "a worker panicked".to_string()));
        ended.try_for_each(|listed| listed?)
    })
}

/// Compiles and lists all of `corpus/dxbc` and `corpus/shaders` anew, or what has one of `names` in its path. Without
/// the tools it says so and does nothing.
pub fn compile_corpus(root: &Path, names: &[&str]) -> Result<(), String> {
    let Some(wine) = wine() else {
        println!("skipped: Wine is not installed (wine64)");
        return Ok(());
    };
    if !is_set_up(root) {
        println!("skipped: Microsoft's compiler is not set up (`cargo xtask oracle d3d-setup`)");
        return Ok(());
    }
    let wanted = |build: &Build| names.is_empty() || names.iter().any(|name| build.output.contains(name));
    let mut builds = manifest_builds(root)?;
    builds.extend(source_builds(root)?);
    builds.retain(wanted);
    let lines: Vec<String> = builds.iter().flat_map(Build::commands).chain(crafted(root, names)?).collect();
    let complaints = ask(root, &wine, "commands", &lines)?;
    let refused =
        |build: &&Build| complaints.lines().any(|line| line.starts_with(&format!("{}:", build.compile())));
    let unexpected: Vec<String> =
        builds.iter().filter(|build| refused(build) != build.refused).map(Build::compile).collect();
    println!("{} builds, {} against expectation", builds.len(), unexpected.len());
    if unexpected.is_empty() { Ok(()) } else { Err(format!("{}\n{complaints}", unexpected.join("\n"))) }
}

/// One entry of one source for one target. Paths are from the root of the repository.
struct Build {
    source: String,
    entry: String,
    target: String,
    flags: String,
    /// The container, without `.dxbc`.
    output: String,
    /// The listings, without `.asm` and `.hex`.
    listing: String,
    /// The compiler must refuse it.
    refused: bool,
}

impl Build {
    fn compile(&self) -> String {
        let Build { source, entry, target, flags, output, .. } = self;
        format!("compile {target} {entry} {flags} {source} {output}.dxbc {}", macros(target).join(" "))
    }

    fn commands(&self) -> Vec<String> {
        let mut commands = vec![self.compile()];
        if !self.refused {
            commands.extend(list(&self.output, &self.listing));
        }
        commands
    }
}

/// What the sources can ask about the target: `SM41`, `SM5` and `SM51` from that model on, the stage (`PS`, `CS`), and
/// the semantic of what the stage gives, `OUTSEM`.
fn macros(target: &str) -> Vec<String> {
    let (stage, model) = target.split_once('_').unwrap_or_default();
    let models = [("4_1", "SM41"), ("5_0", "SM5"), ("5_1", "SM51")];
    let mut macros: Vec<String> =
        models.iter().filter(|(from, _)| model >= *from).map(|(_, name)| format!("{name}=1")).collect();
    macros.push(format!("{}=1", stage.to_uppercase()));
    macros.push(format!("OUTSEM={}", if stage == "ps" { "SV_Target" } else { "SV_Position" }));
    macros
}

/// Asks for both listings of a container.
fn list(container: &str, listing: &str) -> [String; 2] {
    [("0", "asm"), (HEXADECIMAL, "hex")]
        .map(|(flags, form)| format!("list {flags} {container}.dxbc {listing}.{form}"))
}

/// What `corpus/dxbc/manifest.tsv` names.
fn manifest_builds(root: &Path) -> Result<Vec<Build>, String> {
    let path = root.join("corpus/dxbc/manifest.tsv");
    let table = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let build = |line: &str| match line.split('\t').collect::<Vec<_>>()[..] {
        [name, source, entry, target, flags, expected, ..] => Ok(Build {
            source: format!("corpus/dxbc/{source}"),
            entry: entry.to_owned(),
            target: target.to_owned(),
            flags: flags.to_owned(),
            output: format!("corpus/dxbc/compiled/{name}"),
            listing: format!("corpus/dxbc/listing/{name}"),
            refused: expected == "fail",
        }),
        _ => Err(format!("{}: {line}", path.display())),
    };
    table.lines().skip(1).map(build).collect()
}

/// What the `// build: ENTRY TARGET…` lines of `corpus/shaders` name.
fn source_builds(root: &Path) -> Result<Vec<Build>, String> {
    let mut builds = Vec::new();
    for path in files_below(&root.join("corpus/shaders"), &[".hlsl"])? {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for line in text.lines().filter_map(|line| line.strip_prefix("// build:")) {
            let mut words = line.split_whitespace();
            let entry = words.next().unwrap_or_default();
            builds.extend(words.map(|target| {
                let output = format!("corpus/shaders/{name}.{entry}.{target}");
                Build {
                    source: format!("corpus/shaders/{name}.hlsl"),
                    entry: entry.to_owned(),
                    target: target.to_owned(),
                    flags: "0".to_owned(),
                    listing: output.clone(),
                    output,
                    refused: false,
                }
            }));
        }
    }
    Ok(builds)
}

/// The listings of the programs put together by hand.
fn crafted(root: &Path, names: &[&str]) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for path in files_below(&root.join("corpus/dxbc/crafted"), &[".dxbc"])? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let container = format!("corpus/dxbc/crafted/{name}");
        if names.is_empty() || names.iter().any(|name| container.contains(name)) {
            lines.extend(list(&container, &container));
        }
    }
    Ok(lines)
}

/// Runs the commands, which are put into a file of that name; what the tool complains about.
fn ask(root: &Path, wine: &Path, name: &str, lines: &[String]) -> Result<String, String> {
    let folder = root.join(FOLDER);
    let commands = folder.join(name);
    write_file(&commands, lines.join("\n") + "\n")?;
    run(Command::new(wine)
        .args([&folder.join("d3dtool.exe"), &commands])
        .current_dir(root)
        .env("WINEPREFIX", std::path::absolute(folder.join("prefix")).unwrap_or_default())
        .env("WINEDEBUG", "-all")
        // Microsoft's library rather than Wine's, and no questions about Mono and Gecko.
        .env("WINEDLLOVERRIDES", "d3dcompiler_47=n;mscoree,mshtml=;winemenubuilder.exe=d")
        .env_remove("DISPLAY"))
}

/// Wine, for 64-bit programs.
fn wine() -> Option<PathBuf> {
    ["/usr/lib/wine/wine64", "/usr/bin/wine64", "/usr/bin/wine"]
        .map(PathBuf::from)
        .into_iter()
        .find(|path| path.exists())
}
