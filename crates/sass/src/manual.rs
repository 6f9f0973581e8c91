//! The instruction table as a manual: what `tmu isa` prints.

use std::fmt::Write;

use crate::arch::{Arch, Targets};
use crate::clauses;
use crate::table::notation::{Kind, Modifier};
use crate::table::{Encoding, Latency, Row, Table};

/// One line for each form of each instruction: its mnemonic and what it computes.
pub fn overview() -> String {
    let mut out = String::new();
    let mut rows: Vec<_> = Table::get().rows().collect();
    rows.sort_by_key(|row| (row.mnemonic(), row.summary));
    rows.dedup_by_key(|row| (row.mnemonic(), row.summary));
    for row in rows {
        let _ = writeln!(out, "{:<10} {}", row.mnemonic(), row.summary);
    }
    out
}

/// The page of one mnemonic: every form with its syntax, targets and fields, then its rules. `None` if the table
/// has no such instruction.
pub fn page(mnemonic: &str) -> Option<String> {
    let mut encodings = Table::get().named(mnemonic).peekable();
    encodings.peek()?;
    let mut out = String::new();
    let mut last: Option<&Row> = None;
    for encoding in encodings {
        if !last.is_some_and(|row| std::ptr::eq(row, encoding.row)) {
            row_heading(encoding.row, &mut out);
        }
        last = Some(encoding.row);
        encoding_lines(encoding, &mut out);
    }
    let mut clauses = clauses::of(mnemonic).peekable();
    if clauses.peek().is_some() {
        out.push_str("rules\n");
        for clause in clauses {
            let _ = writeln!(out, "    {:<8} {}", clause.id, clause.rule);
        }
    }
    Some(out)
}

fn row_heading(row: &Row, out: &mut String) {
    let latency = match row.latency {
        Latency::Fixed | Latency::Control => "fixed latency: no barriers",
        Latency::Variable => "variable latency: may use barriers",
    };
    let _ = writeln!(out, "{}\n    {}\n    {latency}", row.notation(), row.summary);
}

fn encoding_lines(encoding: &Encoding, out: &mut String) {
    let _ = writeln!(
        out,
        "  {:?} form, {}: word {:#018x} under mask {:#018x}",
        encoding.form,
        target_names(encoding.targets),
        encoding.value as u64,
        encoding.mask as u64
    );
    for modifier in encoding.layout.all_modifiers() {
        match *modifier {
            Modifier::Literal(_) => {}
            Modifier::Flag(name, bits) => {
                let _ = writeln!(out, "    {:<14} .{name}", bits.describe());
            }
            Modifier::Choice(set, bits) => {
                let _ = writeln!(out, "    {:<14} {}: {}", bits.describe(), set.name, values(set, "."));
            }
        }
    }
    for operand in &encoding.layout.operands {
        let meaning = match operand.kind {
            Kind::Literal(_) => continue,
            Kind::Choice(set) => values(set, ""),
            kind => kind.describe().to_owned(),
        };
        let _ = writeln!(out, "    {:<14} {}: {meaning}", operand.bits.describe(), operand.name);
    }
    out.push('\n');
}

/// `0 (none), 1 .LZ, 2 .LB`
fn values(set: &crate::table::Set, mark: &str) -> String {
    let named = set.values.iter().enumerate().filter_map(|(value, name)| Some((value, (*name)?)));
    let spell = |(value, name): (usize, &str)| match name {
        "" => format!("{value} (none)"),
        name => format!("{value} {mark}{name}"),
    };
    named.map(spell).collect::<Vec<_>>().join(", ")
}

fn target_names(targets: Targets) -> String {
    if targets == Targets::ALL {
        return "all targets".to_owned();
    }
    let names = Arch::ALL.into_iter().filter(|&arch| targets.contains(arch)).map(Arch::name);
    names.collect::<Vec<_>>().join(" ")
}
