//! Which versions of PTX name which machines: `corpus/ptx/targets.tsv`.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use super::Tools;
use crate::write_file;

/// Versions from 1.0 on: for each major number, how many minor ones are asked about, the last of which does not exist.
const MINORS: [u32; 9] = [7, 5, 4, 5, 3, 7, 10, 10, 7];

/// Machines before this one are asked about as parts of this one's program: nothing is assembled for them any more.
const OLDEST: u32 = 75;

/// Asks the assembler of release 13.5 about every version and every machine of the file.
pub fn write_targets(root: &Path) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    tools.set_up_newest()?;
    let path = root.join("corpus/ptx/targets.tsv");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut out = String::new();
    for line in text.lines() {
        let Some((target, _)) = line.split_once('\t').filter(|_| !line.starts_with('#')) else {
            out = out + line + "\n";
            continue;
        };
        let versions =
            (1..).zip(MINORS).flat_map(|(major, minors)| (0..minors).map(move |minor| (major, minor)));
        let mut accepted = Vec::new();
        for (major, minor) in versions {
            if accepts(&tools, &format!("{major}.{minor}"), target)? {
                accepted.push(format!("{major}.{minor}"));
            }
        }
        let _ = writeln!(out, "{target}\t{}", accepted.join(" "));
        println!("{target}");
    }
    write_file(&path, out)
}

fn accepts(tools: &Tools, version: &str, target: &str) -> Result<bool, String> {
    let number: u32 = target.trim_matches(|one: char| !one.is_ascii_digit()).parse().unwrap_or(0);
    let architecture = match number {
        ..OLDEST => format!("sm_{OLDEST}"),
        // The old name of sm_110.
        101 => target.replace("101", "110"),
        _ => target.to_owned(),
    };
    let source = tools.cache.join(format!("target-{}.ptx", std::process::id()));
    write_file(&source, format!(".version {version}\n.target {target}\n.visible .entry k() {{ ret; }}\n"))?;
    let status = Command::new(tools.newest_ptxas())
        .arg(format!("-arch={architecture}"))
        .arg("-o")
        .arg(source.with_extension("cubin"))
        .arg(&source)
        .output()
        .map_err(|error| format!("ptxas: {error}"))?
        .status;
    for path in [source.with_extension("cubin"), source] {
        // A refused text leaves no cubin.
        std::fs::remove_file(path).ok();
    }
    Ok(status.success())
}
