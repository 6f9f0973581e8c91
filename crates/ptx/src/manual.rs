//! The instruction table as a manual: what `tmu isa` prints.

use std::fmt::Write;

use crate::clauses::CLAUSES;
use crate::notation::{GateOf, Row};
use crate::table;

/// One line for each form of each instruction: its first words and what it computes.
pub fn overview() -> String {
    let mut out = String::new();
    let mut last = String::new();
    for row in table::rows() {
        let line = format!("{:<10} {}", row.mnemonic, row.declaration.summary);
        if line != last {
            let _ = writeln!(out, "{line}");
        }
        last = line;
    }
    out
}

/// The page of one instruction: every form as the manual's syntax block writes it, with versions, targets, then its
/// rules. `None` if the table has no such instruction.
///
/// ```
/// assert!(tmu_ptx::manual::page("tld4").unwrap().starts_with("tld4.comp.geom.v4.dtype.f32 d[|p], [a{, b}, c]{, e}{, f};"));
/// assert!(tmu_ptx::manual::page("TLD4").is_none());
/// ```
pub fn page(mnemonic: &str) -> Option<String> {
    let rows = table::named(mnemonic);
    if rows.is_empty() {
        return None;
    }
    let mut out = String::new();
    for row in rows {
        out += &form(row);
        out.push('\n');
    }
    let prefix = format!("{}-", mnemonic.to_ascii_uppercase());
    let mut clauses = CLAUSES.iter().filter(|(id, _)| id.starts_with(&prefix)).peekable();
    if clauses.peek().is_some() {
        out.push_str("rules\n");
        for (id, rule) in clauses {
            let _ = writeln!(out, "    {id:<8} {rule}");
        }
    }
    Some(out)
}

/// The form of one row.
pub(crate) fn form(row: &Row) -> String {
    let mut out = String::new();
    let mut statements = row.declaration.syntax.split(';').map(str::trim).filter(|text| !text.is_empty());
    let _ = writeln!(out, "{};", statements.next().unwrap_or_default());
    for set in statements {
        let _ = writeln!(out, "    {set}");
    }
    let _ = writeln!(out, "    {}", row.declaration.summary);
    let (version, machine) = row.declaration.since;
    let _ = writeln!(out, "    {}", needs(row.mnemonic.name(), version, machine));
    for gate in &row.gates {
        let of = match gate.of {
            GateOf::Word(word) => format!(".{word}"),
            GateOf::Slot(slot) => format!("operand {}", row.slots[slot].name),
        };
        let _ = writeln!(out, "    {}", needs(&of, gate.version, gate.machine));
    }
    out
}

fn needs(what: &str, (major, minor): (u8, u8), machine: u16) -> String {
    format!("{what}: from version {major}.{minor} on, sm_{machine} or later")
}
