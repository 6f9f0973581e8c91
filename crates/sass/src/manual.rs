//! The instruction table as a manual: what `tmu isa` prints.

use std::fmt::Write;

use crate::arch::{Arch, Targets};
use crate::bits::Bits;
use crate::clauses;
use crate::instruction::RZ;
use crate::table::notation::{Kind, Modifier, Operand};
use crate::table::{Encoding, Latency, Row, Set, Table};

mod packing;

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

/// The page of one mnemonic: every form with its syntax, targets and fields, which parameter sits in which register, then
/// its rules. `None` if the table
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
    packing::tables(mnemonic, &mut out);
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
        Latency::Keeping | Latency::KeepingAll => "variable latency: may use barriers and keep sources",
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
    for field in fields(encoding) {
        let colon = if field.name.is_empty() || field.name.starts_with('.') { "" } else { ": " };
        let Field { name, bits, meaning, .. } = field;
        let _ = writeln!(out, "    {bits:<14} {name}{colon}{meaning}");
    }
    let missing = missing(encoding);
    if !missing.is_empty() {
        let _ = writeln!(out, "    without {}, which the form shows for other machines", missing.join(", "));
    }
    out.push('\n');
}

/// One field of an encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name of the operand or of the set of modifiers; a flag's with its dot.
    pub name: String,
    /// Where it is, as the notation writes it: `35:28`, `c18:17` in the control slot.
    pub bits: String,
    /// What it holds, or its values with their names.
    pub meaning: String,
    /// The values that have names, with the names; empty for numbers and registers.
    pub values: Vec<(u64, &'static str)>,
}

/// The fields of an encoding that its instructions may choose.
pub fn fields(encoding: &Encoding) -> Vec<Field> {
    let field = |name: String, bits: Bits, meaning: String, set: Option<&Set>| Field {
        name,
        bits: bits.describe(),
        meaning,
        values: set.map(named).unwrap_or_default(),
    };
    let mut found = Vec::new();
    for modifier in encoding.layout.all_modifiers() {
        match *modifier {
            Modifier::Flag(name, bits) if !is_fixed(encoding, bits) => {
                found.push(field(format!(".{name}"), bits, String::new(), None));
            }
            Modifier::Choice(set, bits) if !is_fixed(encoding, bits) => {
                found.push(field(set.name.to_owned(), bits, values(set, "."), Some(set)));
            }
            Modifier::Literal(_) | Modifier::Flag(..) | Modifier::Choice(..) => {}
        }
    }
    for operand in encoding.layout.operands.iter().filter(|operand| !is_left_out(encoding, operand)) {
        let name = operand.name.to_owned();
        found.push(match operand.kind {
            Kind::Literal(_) => continue,
            Kind::Register if is_fixed(encoding, operand.bits) => {
                let meaning = match operand.bits.get(encoding.value) as u8 {
                    RZ => "always RZ".to_owned(),
                    number => format!("always R{number}"),
                };
                field(name, operand.bits, meaning, None)
            }
            Kind::Choice(set) => field(name, operand.bits, values(set, ""), Some(set)),
            kind @ (Kind::Register
            | Kind::Predicate
            | Kind::Unsigned
            | Kind::Signed
            | Kind::Wrapped
            | Kind::Float32
            | Kind::Float64
            | Kind::Float16
            | Kind::SignMagnitude
            | Kind::Following { .. }
            | Kind::BitList
            | Kind::LaneSigns
            | Kind::Constant { .. }
            | Kind::Memory { .. }
            | Kind::Attribute { .. }
            | Kind::Indexed { .. }
            | Kind::ConstantMemory { .. }
            | Kind::ConstantByte { .. }
            | Kind::Target) => field(name, operand.bits, kind.describe().to_owned(), None),
        });
    }
    found
}

/// Whether the encoding fixes a field.
fn is_fixed(encoding: &Encoding, bits: Bits) -> bool {
    bits.width() > 0 && bits.mask() & !encoding.mask == 0
}

/// Whether an operand has always the value with which it is not written: what a machine does not have.
fn is_left_out(encoding: &Encoding, operand: &Operand) -> bool {
    is_fixed(encoding, operand.bits) && operand.omitted_when == Some(operand.bits.get(encoding.value))
}

/// The modifiers and operands of the row that this encoding does not have.
fn missing(encoding: &Encoding) -> Vec<String> {
    let modifiers = encoding.layout.all_modifiers().filter_map(|modifier| match *modifier {
        Modifier::Flag(name, bits) if is_fixed(encoding, bits) => Some(format!(".{name}")),
        Modifier::Literal(_) | Modifier::Flag(..) | Modifier::Choice(..) => None,
    });
    let left_out = encoding.layout.operands.iter().filter(|operand| is_left_out(encoding, operand));
    modifiers.chain(left_out.map(|operand| operand.name.to_owned())).collect()
}

/// The values of a set that have names, with the names.
fn named(set: &Set) -> Vec<(u64, &'static str)> {
    set.values.iter().enumerate().filter_map(|(value, name)| Some((value as u64, (*name)?))).collect()
}

/// `0 (none), 1 .LZ, 2 .LB`
fn values(set: &Set, mark: &str) -> String {
    let spell = |(value, name): (u64, &str)| match name {
        "" => format!("{value} (none)"),
        name => format!("{value} {mark}{name}"),
    };
    named(set).into_iter().map(spell).collect::<Vec<_>>().join(", ")
}

fn target_names(targets: Targets) -> String {
    if targets == Targets::ALL {
        return "all targets".to_owned();
    }
    let names = Arch::ALL.into_iter().filter(|&arch| targets.contains(arch)).map(Arch::name);
    names.collect::<Vec<_>>().join(" ")
}
