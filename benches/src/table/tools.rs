//! The tables of the tools and of memory.

use std::fmt::Write;

use super::{Lines, rate};

/// A row: the work, what it says, the goal and whether more is better, and what to divide by.
struct Row {
    work: &'static str,
    what: &'static str,
    key: Option<&'static str>,
    goal: f64,
    unit: &'static str,
    scale: f64,
}

const ROWS: [Row; 11] = [
    Row {
        work: "disasm.sm52",
        what: "SASS disassembled",
        key: None,
        goal: 10.0,
        unit: "million instructions a second",
        scale: 1e6,
    },
    Row {
        work: "disasm.d3d",
        what: "Direct3D disassembled",
        key: None,
        goal: 5.0,
        unit: "million instructions a second",
        scale: 1e6,
    },
    Row { work: "parse.ptx", what: "PTX parsed", key: None, goal: 100.0, unit: "MB a second", scale: 1e6 },
    Row {
        work: "check.ptx.10k",
        what: "10,000 lines of PTX parsed and checked",
        key: Some("ms_per_turn"),
        goal: 50.0,
        unit: "ms",
        scale: 1.0,
    },
    Row {
        work: "process.run.sass",
        what: "`tmu run` of a small job in SASS, whole process",
        key: Some("ms"),
        goal: 30.0,
        unit: "ms",
        scale: 1.0,
    },
    Row {
        work: "process.run.cubin",
        what: "`tmu run` of a small job of a cubin",
        key: Some("ms"),
        goal: 30.0,
        unit: "ms",
        scale: 1.0,
    },
    Row {
        work: "process.run.d3d",
        what: "`tmu run` of a small job of a Direct3D shader",
        key: Some("ms"),
        goal: 30.0,
        unit: "ms",
        scale: 1.0,
    },
    Row {
        work: "launch.sums",
        what: "sums of two floats, one for each thread of blocks of 256",
        key: None,
        goal: 300.0,
        unit: "million threads a second",
        scale: 1e6,
    },
    // Five microseconds each.
    Row {
        work: "launch.empty",
        what: "launches of a warp that ends at once",
        key: None,
        goal: 200.0,
        unit: "thousand a second",
        scale: 1e3,
    },
    Row {
        work: "launch.empty.stream",
        what: "the same, handed in to a stream",
        key: None,
        goal: 200.0,
        unit: "thousand a second",
        scale: 1e3,
    },
    Row {
        work: "copy.to_device",
        what: "copies to the device",
        key: None,
        goal: 5.0,
        unit: "GB a second",
        scale: 1e9,
    },
];

/// Both tables; nothing where nothing was measured.
pub fn tables(lines: &Lines) -> String {
    let mut text = String::new();
    for row in &ROWS {
        let Some(line) = lines.get("tmu", row.work, 1) else { continue };
        // A time of processor seconds, where others kept the tool from the processor.
        let undisturbed = rate(line).and_then(|rate| Some(line["max"].as_f64()? / rate)).unwrap_or(1.0);
        let value =
            row.key.map_or_else(|| rate(line), |key| line[key].as_f64().map(|time| time * undisturbed));
        let Some(value) = value.map(|value| value / row.scale) else { continue };
        let reached = if row.key.is_some() { value <= row.goal } else { value >= row.goal };
        let goal = if row.key.is_some() { "at most" } else { "at least" };
        let reached = if reached { "yes" } else { "no" };
        let _ =
            writeln!(text, "| {} | {value:.1} {} | {goal} {} | {reached} |", row.what, row.unit, row.goal);
    }
    if !text.is_empty() {
        text = format!(
            "\n## Tools, one thread\n\n| what | figure | goal | reached |\n|---|---:|---:|---|\n{text}"
        );
    }
    text + &memory(lines)
}

fn memory(lines: &Lines) -> String {
    let mut text = String::new();
    for line in lines.last.values() {
        let Some(name) = line["work"].as_str().and_then(|work| work.strip_prefix("memory.")) else {
            continue;
        };
        let [bound, peak, most] =
            ["bound", "peak", "most"].map(|key| line[key].as_f64().unwrap_or(f64::NAN) / f64::from(1 << 20));
        let reached = if line["ok"] == true { "yes" } else { "no" };
        let _ = writeln!(text, "| {name} | {bound:.0} | {peak:.0} | {most:.0} | {reached} |");
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "\n## Memory: MiB\n\n| bound | bytes bound | most resident | goal: twice that and 50 | reached |\n\
         |---|---:|---:|---:|---|\n{text}"
    )
}
