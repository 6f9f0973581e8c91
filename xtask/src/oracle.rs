//! NVIDIA's own tools as oracles: what they print and make is what the project's tests expect.
//!
//! The tools come out of Python packages that NVIDIA and others publish; nothing is installed. They stay in
//! `oracle-cache/`, which git ignores. Only what the tools *say* goes into the repository.

pub mod d3d;
mod disassembler;
mod earlier;
mod fetches;
mod generated;
mod groups;
mod random;
mod scan_speed;
mod targets;
mod translate;
mod vectors;
mod verdicts;

use std::path::{Path, PathBuf};
use std::process::Command;

pub use earlier::assemble_earlier;
pub use fetches::write_fetches;
pub use generated::compare_generated;
pub use random::compare_random;
pub use scan_speed::measure as measure_scan;
pub use targets::write_targets;
pub use translate::write_translations;
pub use vectors::write_vectors;
pub use verdicts::write_verdicts;

use crate::{files_below, run_cargo, write_file};

/// The GPU that the corpus is compiled for.
const TARGET: &str = "52";
/// The later one that the kernels are compiled for as well.
const LATER: &str = "60";

/// Where the tools are.
pub struct Tools {
    cache: PathBuf,
}

impl Tools {
    /// Finds the tools, fetching what is missing.
    pub fn set_up(root: &Path) -> Result<Tools, String> {
        let cache = root.join("oracle-cache");
        std::fs::create_dir_all(&cache).map_err(|error| format!("{}: {error}", cache.display()))?;
        let tools = Tools { cache };
        tools.python(include_str!("oracle/setup.py"), &[])?;
        Ok(tools)
    }

    /// Says which releases the tools are.
    pub fn print_versions(&self) -> Result<(), String> {
        for tool in [self.nvdisasm(), self.ptxas()] {
            let version = run(Command::new(&tool).arg("--version"))?;
            let line = version.lines().find(|line| line.contains("release")).unwrap_or("unknown version");
            println!("{}: {line}", tool.file_name().unwrap_or_default().display());
        }
        Ok(())
    }

    /// The disassembler, release 12.4.
    fn nvdisasm(&self) -> PathBuf {
        self.cache.join("root/triton/backends/nvidia/bin/nvdisasm")
    }

    /// The assembler, release 12.6.
    fn ptxas(&self) -> PathBuf {
        self.cache.join("root/nvidia/cuda_nvcc/bin/ptxas")
    }

    /// The assembler, release 13.5, which [`Tools::set_up_newest`] fetches.
    fn newest_ptxas(&self) -> PathBuf {
        self.cache.join("newest/nvidia/cu13/bin/ptxas")
    }

    /// Fetches the compiler and the assembler of release 13.5.
    fn set_up_newest(&self) -> Result<(), String> {
        self.python(include_str!("oracle/setup.py"), &[Path::new("newest")]).map(|_| ())
    }

    /// Assembles PTX for a target: `a.ptx` to `a.cubin`, or to `a.sm_60.cubin` for the later one.
    fn assemble(&self, source: &Path, target: &str) -> Result<(), String> {
        let cubin = match (is_later(source), target) {
            (true, TARGET) => return Ok(()),
            (false, LATER) => source.with_extension(format!("sm_{LATER}.cubin")),
            _ => source.with_extension("cubin"),
        };
        let architecture = format!("-arch=sm_{target}");
        run(Command::new(self.ptxas()).arg(architecture).arg("-o").arg(&cubin).arg(source))?;
        println!("{}", cubin.display());
        Ok(())
    }

    /// PTX of a CUDA source for a target, by the compiler in a folder of the cache.
    fn compile(&self, source: &Path, target: &str, folder: &str) -> Result<String, String> {
        self.python(include_str!("oracle/nvrtc.py"), &[Path::new(target), source, Path::new(folder)])
    }

    /// Runs a Python program with the cache folder as its first argument.
    fn python(&self, program: &str, arguments: &[&Path]) -> Result<String, String> {
        run(Command::new("python3").arg("-c").arg(program).arg(&self.cache).args(arguments))
    }
}

/// Runs a program; its standard output, or what it complained about.
fn run(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} failed\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compiles every `.cu` to PTX and every `.ptx` to cubins, beside the source; those whose path contains one of
/// `names`, or all. `a.cu` becomes `a.ptx` and `a.cubin`, but for `corpus/cubin` also `a.sm_60.cubin`; `a.sm_60.cu` is
/// for the later target alone.
pub fn compile_corpus(root: &Path, names: &[&str]) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let wanted = |path: &Path| {
        let path = path.strip_prefix(root).unwrap_or(path).to_string_lossy();
        names.is_empty() || names.iter().any(|name| path.contains(name))
    };
    let both = [TARGET, LATER];
    let folders =
        [("corpus/kernels", both.as_slice()), ("corpus/runtime", &both), ("corpus/cubin", &[TARGET])];
    for (folder, targets) in folders {
        let sources = |ending: &str| files_below(&root.join(folder), &[ending]);
        for source in sources(".cu")?.into_iter().filter(|path| wanted(path)) {
            let target = if is_later(&source) { LATER } else { TARGET };
            write_file(&source.with_extension("ptx"), tools.compile(&source, target, "root")?)?;
        }
        for source in sources(".ptx")?.into_iter().filter(|path| wanted(path)) {
            for target in targets {
                tools.assemble(&source, target)?;
            }
        }
    }
    list_corpus(root, &tools)
}

/// Compiles the kernels of the benchmark: the CUDA C++ that it writes to PTX in `benches/kernels`.
pub fn compile_bench(root: &Path) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let folder = tools.cache.join("bench");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let cuda = ["run", "--release", "--quiet", "-p", "tmu-bench", "--", "cuda"];
    run_cargo(&cuda, &[&folder.to_string_lossy()])?;
    for source in files_below(&folder, &[".cu"])? {
        let ptx =
            root.join("benches/kernels").join(source.file_name().unwrap_or_default()).with_extension("ptx");
        write_file(&ptx, tools.compile(&source, TARGET, "root")?)?;
    }
    Ok(())
}

/// Targets whose kernels in `corpus/later` NVRTC 13.5 compiles.
const NEWEST_TARGETS: [&str; 3] = ["75", "100", "120"];

/// Compiles the kernels in `corpus/later`, `NAME.sm_TARGET.ptx` each, by NVRTC 12.9 or 13.5.
pub fn compile_later(root: &Path) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    tools.python(include_str!("oracle/setup.py"), &[Path::new("later")])?;
    tools.set_up_newest()?;
    for ptx in files_below(&root.join("corpus/later"), &[".ptx"])? {
        let stem = ptx.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (name, target) = stem.split_once(".sm_").ok_or(format!("{stem} names no target"))?;
        let folder = root.join("corpus/kernels");
        let sources = [format!("{name}.cu"), format!("{name}.sm_{LATER}.cu")].map(|name| folder.join(name));
        let source = sources.iter().find(|path| path.exists()).ok_or(format!("{name} has no source"))?;
        let release = if NEWEST_TARGETS.contains(&target) { "newest" } else { "later" };
        write_file(&ptx, tools.compile(source, target, release)?)?;
    }
    Ok(())
}

/// Has clang compile `corpus/clang` to PTX, and the assembler that to cubins for the later target; those whose name
/// contains one of `names`, or all. Clang is the one that `CLANG` names, or clang-16. A line `// options: …` gives it more.
pub fn compile_with_clang(root: &Path, names: &[&str]) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let clang = std::env::var("CLANG").unwrap_or_else(|_| "clang-16".to_owned());
    for source in files_below(&root.join("corpus/clang"), &[".cu", ".ll"])? {
        let path = source.to_string_lossy().into_owned();
        if !names.is_empty() && !names.iter().any(|name| path.contains(name)) {
            continue;
        }
        let text = std::fs::read_to_string(&source).map_err(|error| format!("{path}: {error}"))?;
        let more = text.lines().find_map(|line| line.strip_prefix("// options: ")).unwrap_or_default();
        let language = if path.ends_with(".ll") {
            "--target=nvptx64-nvidia-cuda -march=sm_60"
        } else {
            "-x cuda --cuda-device-only --cuda-gpu-arch=sm_60 -nocudainc -nocudalib"
        };
        let options = format!("{language} -Xclang -target-feature -Xclang +ptx75 -O2 -S {more}");
        let ptx = source.with_extension("ptx");
        run(Command::new(&clang).args(options.split_whitespace()).arg(&source).arg("-o").arg(&ptx))?;
        tools.assemble(&ptx, LATER)?;
    }
    list_corpus(root, &tools)
}

/// Writes what the disassembler says about every cubin of the corpus, beside it: code only, without its guesses about
/// where indirect branches go.
fn list_corpus(root: &Path, tools: &Tools) -> Result<(), String> {
    for cubin in files_below(&root.join("corpus"), &[".cubin"])? {
        let listing = run(Command::new(tools.nvdisasm()).args(["-c", "-ndf"]).arg(&cubin))?;
        write_file(&cubin.with_extension("nvdisasm"), listing)?;
    }
    Ok(())
}

/// Whether a source is for the later target alone.
fn is_later(source: &Path) -> bool {
    source.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(&format!(".sm_{LATER}")))
}

/// Prints what the disassembler says about single words.
pub fn print_words(root: &Path, target: &str, words: &[&str]) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let parse = |word: &&str| {
        u64::from_str_radix(word.trim_start_matches("0x"), 16).map_err(|error| format!("{word}: {error}"))
    };
    let words: Vec<u64> = words.iter().map(parse).collect::<Result<_, _>>()?;
    let slots: Vec<disassembler::Slot> =
        words.iter().map(|&word| disassembler::Slot { word, control: disassembler::PLAIN_CONTROL }).collect();
    for (word, verdict) in words.iter().zip(disassembler::disassemble(&tools, target, &slots)?) {
        println!("{word:016x}\t{verdict}");
    }
    Ok(())
}
