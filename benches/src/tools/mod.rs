//! The tools that work on text and binaries: how much they take in a second.

mod cliffs;
mod compile;
mod d3d;
mod device;
mod launch;
mod memory;
mod process;
mod ptx;
mod sass;

use serde_json::json;

use crate::measure::repeat_one;
use crate::options::Items;
use crate::report::{Report, line};

pub use cliffs::{CLIFFS, peer};
pub use memory::peak;

/// Something that does `units` units of work at a time, and says whether it came out right.
pub struct Tool {
    pub work: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// How many of them `once` does.
    pub units: f64,
    /// How many results were compared with something else beforehand.
    pub checked: usize,
    pub once: Box<dyn Fn() -> bool>,
}

/// Measures the tools that are asked for, on one thread.
///
/// # Errors
/// A result that is wrong, a file that cannot be read.
pub fn measure(options: &Items, report: &mut Report) -> Result<(), String> {
    let text = [sass::tools(300_000)?, d3d::tools(20)?, ptx::tools(10_000)?];
    let tools = text.into_iter().chain([compile::tools("")?, device::tools()?, launch::tools()?]).flatten();
    for tool in tools.filter(|tool| options.wants(tool.work)) {
        let right = || if (tool.once)() { Ok(()) } else { Err(format!("{}: a wrong result", tool.work)) };
        let timing = repeat_one(options.effort(), tool.units, right)?;
        let milliseconds = tool.units / timing.fastest() * 1e3;
        let more =
            json!({ "unit": tool.unit, "checked": tool.checked, "ok": true, "ms_per_turn": milliseconds });
        report.add(&line("tmu", tool.work, 1, &timing, &more))?;
    }
    cliffs::measure(options, report)?;
    if options.wants("process") {
        process::measure(report)?;
    }
    if options.wants("memory") {
        memory::measure(report)?;
    }
    Ok(())
}

/// The tools whose instructions are counted.
pub const COUNTED: [&str; 7] = [
    "disasm.sm52",
    "disasm.d3d",
    "parse.ptx",
    "parse.ptx.files",
    "check.ptx.10k",
    "compile.ptx.files",
    "launch.sums",
];

/// What runs one of them once.
///
/// # Errors
/// A file that cannot be read.
pub fn counted(name: &str) -> Result<Option<Box<dyn Fn() -> bool>>, String> {
    let tools = match name {
        "disasm.sm52" => sass::tools(3000)?,
        "disasm.d3d" => d3d::tools(1)?,
        "parse.ptx" | "parse.ptx.files" | "check.ptx.10k" => ptx::tools(1000)?,
        "compile.ptx.files" => compile::tools("b")?,
        "launch.sums" => launch::tools()?,
        _ => return Ok(None),
    };
    Ok(tools.into_iter().find(|tool| tool.work == name).map(|tool| tool.once))
}

/// The files of a folder of the corpus with that ending, in a fixed order.
fn corpus(folder: &str, ending: &str) -> Result<Vec<(String, Vec<u8>)>, String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(folder);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.to_string_lossy().ends_with(ending) {
            files.push((path.display().to_string(), std::fs::read(&path).map_err(failed)?));
        }
    }
    files.sort();
    Ok(files)
}
