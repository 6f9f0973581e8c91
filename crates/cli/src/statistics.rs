//! What a run executed, as a table and as JSON.

use std::fmt::Write;

use opentmu::{Execution, Statistics};
use serde_json::{Value, json};

/// Classes of instructions.
fn classes(statistics: &Statistics) -> [(&'static str, u64); 7] {
    [
        ("texture", statistics.texture),
        ("memory", statistics.memory),
        ("integer", statistics.integer),
        ("float", statistics.float),
        ("conversion", statistics.conversion),
        ("exchange", statistics.exchange),
        ("control", statistics.control),
    ]
}

/// Kinds of fetches with their lanes and texels.
fn fetches(statistics: &Statistics) -> [(&'static str, u64, u64); 4] {
    let fetched = &statistics.fetched;
    [("load", fetched.load), ("sample", fetched.sample), ("gather", fetched.gather), ("query", fetched.query)]
        .map(|(name, count)| (name, count.lanes, count.texels))
}

/// Classes of memory with the bytes read and written.
fn memory(statistics: &Statistics) -> [(&'static str, u64, u64); 5] {
    let moved = &statistics.moved;
    [
        ("global", moved.global),
        ("shared", moved.shared),
        ("local", moved.local),
        ("constant", moved.constant),
        ("surface", moved.surface),
    ]
    .map(|(name, bytes)| (name, bytes.read, bytes.written))
}

/// Lanes that took part in an instruction on average, of 32.
fn lanes_per_instruction(statistics: &Statistics) -> f64 {
    statistics.lanes as f64 / statistics.instructions().max(1) as f64
}

/// A table.
pub fn table(statistics: &Statistics, execution: &Execution) -> String {
    let mut table = String::new();
    head(&mut table, "instructions of warps", &[""]);
    for (name, count) in classes(statistics) {
        row(&mut table, name, &[count]);
    }
    row(&mut table, "all", &[statistics.instructions()]);
    head(&mut table, "fetches of lanes", &["fetches", "texels"]);
    for (name, lanes, texels) in fetches(statistics) {
        row(&mut table, name, &[lanes, texels]);
    }
    row(&mut table, "all", &[statistics.fetches(), statistics.texels()]);
    head(&mut table, "bytes of lanes", &["read", "written"]);
    for (name, read, written) in memory(statistics) {
        row(&mut table, name, &[read, written]);
    }
    head(&mut table, "divergence and order", &[""]);
    row(&mut table, "branches taken", &[statistics.branches]);
    row(&mut table, "of them divergent", &[statistics.divergent]);
    // Writing to a string cannot fail.
    let _ =
        writeln!(table, "    {:<22} {:>14.2}", "lanes per instruction", lanes_per_instruction(statistics));
    row(&mut table, "barriers of warps", &[statistics.barriers]);
    row(&mut table, "atomics of lanes", &[statistics.atomics]);
    head(&mut table, "operations of warps", &[""]);
    row(&mut table, "in machine code", &[execution.compiled]);
    row(&mut table, "called from it", &[execution.called.values().sum()]);
    for (name, count) in most_called(execution) {
        row(&mut table, &format!("  {name}"), &[count]);
    }
    row(&mut table, "interpreted", &[execution.interpreted]);
    table
}

/// Operations that were called, the most frequent ones first.
fn most_called(execution: &Execution) -> Vec<(&str, u64)> {
    let mut called: Vec<(&str, u64)> =
        execution.called.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    called.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    called
}

fn head(table: &mut String, name: &str, columns: &[&str]) {
    let columns: String = columns.iter().map(|column| format!(" {column:>14}")).collect();
    *table += format!("  {name:<24}{columns}").trim_end();
    table.push('\n');
}

fn row(table: &mut String, name: &str, numbers: &[u64]) {
    let numbers: String = numbers.iter().map(|number| format!(" {number:>14}")).collect();
    *table += &format!("    {name:<22}{numbers}\n");
}

/// An object with the same numbers.
pub fn json(statistics: &Statistics, execution: &Execution) -> Value {
    let pairs = |rows: &[(&str, u64, u64)], first: &str, second: &str| -> Value {
        rows.iter().map(|(name, a, b)| ((*name).to_string(), json!({ first: a, second: b }))).collect()
    };
    let instructions: Value =
        classes(statistics).iter().map(|(name, count)| ((*name).to_string(), json!(count))).collect();
    json!({
        "instructions": instructions,
        "fetches": pairs(&fetches(statistics), "lanes", "texels"),
        "bytes": pairs(&memory(statistics), "read", "written"),
        "branches": statistics.branches,
        "divergent": statistics.divergent,
        "lanes": statistics.lanes,
        "lanes_per_instruction": lanes_per_instruction(statistics),
        "barriers": statistics.barriers,
        "atomics": statistics.atomics,
        "operations": {
            "compiled": execution.compiled,
            "called": execution.called,
            "interpreted": execution.interpreted,
        },
    })
}
