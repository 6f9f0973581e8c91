//! Everything that the table knows about one instruction: fields and bits, registers, rules, equivalents.

use std::fmt::Write;

use tmu_program::Width;

use crate::check::check;
use crate::clauses;
use crate::equivalent::equivalents;
use crate::instruction::{Instruction, RZ};
use crate::packing::packing;
use crate::table::constant::LDC_SIZE;
use crate::table::notation::{Kind, Modifier, Operand};
use crate::table::{GUARD, GUARD_NOT, names};
use crate::text;

/// One field of the word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in the manual.
    pub name: String,
    /// Where it is, as the notation writes it.
    pub bits: String,
    /// Its value.
    pub value: u64,
    /// What the value means.
    pub meaning: String,
}

/// The fields of an instruction, the opcode's fixed bits last.
pub fn fields(instruction: &Instruction) -> Vec<Field> {
    let layout = &instruction.encoding().layout;
    let mut found = Vec::new();
    if instruction.row().guarded {
        found.push(guard_field(instruction));
    }
    for modifier in layout.all_modifiers() {
        match *modifier {
            Modifier::Literal(_) => {}
            Modifier::Flag(name, bits) => {
                let value = instruction.get(bits);
                let meaning = if value == 1 { "set" } else { "not set" };
                found.push(field(format!(".{name}"), bits.describe(), value, meaning.to_owned()));
            }
            Modifier::Choice(set, bits) => {
                let value = instruction.get(bits);
                let name = set.name_of(value).unwrap_or_default();
                let meaning = if name.is_empty() { "(none)".to_owned() } else { format!(".{name}") };
                found.push(field(set.name.to_owned(), bits.describe(), value, meaning));
            }
        }
    }
    for operand in &layout.operands {
        found.extend(operand_fields(instruction, operand));
    }
    let mask = instruction.encoding().mask;
    let opcode = format!("{:#018x} under mask {:#018x}", instruction.encoding().value as u64, mask as u64);
    found.push(field(
        "opcode".to_owned(),
        "fixed bits".to_owned(),
        instruction.encoding().value as u64,
        opcode,
    ));
    found
}

fn field(name: String, bits: String, value: u64, meaning: String) -> Field {
    Field { name, bits, value, meaning }
}

fn guard_field(instruction: &Instruction) -> Field {
    let (number, not) = instruction.guard();
    let value = instruction.get(GUARD) | instruction.get(GUARD_NOT) << 3;
    let name = if number == 7 { "PT".to_owned() } else { format!("P{number}") };
    let meaning = match (number, not) {
        (7, false) => "always".to_owned(),
        (_, true) => format!("lanes where {name} is false"),
        (_, false) => format!("lanes where {name} is true"),
    };
    field("guard".to_owned(), "19:16".to_owned(), value, meaning)
}

fn operand_fields(instruction: &Instruction, operand: &Operand) -> Vec<Field> {
    let value = instruction.get(operand.bits);
    let mut found = Vec::new();
    let extra = |name: &str, bits: crate::bits::Bits| {
        let value = instruction.get(bits);
        let meaning = if name == "Ra" { register_name(value as u8) } else { format!("{value:#x}") };
        field(name.to_owned(), bits.describe(), value, meaning)
    };
    match operand.kind {
        Kind::Literal(_) => return found,
        Kind::Constant { bank, .. } | Kind::ConstantByte { bank } => found.push(extra("bank", bank)),
        Kind::Memory { base, .. } | Kind::Indexed { base } | Kind::Attribute { base }
            if base.width() != 0 =>
        {
            found.push(extra("Ra", base));
        }
        Kind::ConstantMemory { bank, base, .. } => {
            found.extend([extra("bank", bank), extra("Ra", base)]);
        }
        Kind::Register
        | Kind::Predicate
        | Kind::Unsigned
        | Kind::Signed
        | Kind::Wrapped
        | Kind::Float16
        | Kind::Float32
        | Kind::Float64
        | Kind::SignMagnitude
        | Kind::Following { .. }
        | Kind::BitList
        | Kind::LaneSigns
        | Kind::Choice(_)
        | Kind::Memory { .. }
        | Kind::Indexed { .. }
        | Kind::Attribute { .. }
        | Kind::Target => {}
    }
    let meaning = match operand.kind {
        Kind::Register => register_name(value as u8),
        Kind::Predicate if value == 7 => "PT".to_owned(),
        Kind::Predicate => format!("P{value}"),
        Kind::Choice(set) => set.name_of(value).unwrap_or_default().to_owned(),
        Kind::Constant { .. } => format!("byte offset {:#x}", value << 2),
        Kind::Signed
        | Kind::Wrapped
        | Kind::Target
        | Kind::Memory { .. }
        | Kind::Indexed { .. }
        | Kind::Attribute { .. }
        | Kind::ConstantByte { .. }
        | Kind::ConstantMemory { .. } => instruction.offset(operand).to_string(),
        Kind::Unsigned
        | Kind::Float16
        | Kind::Float32
        | Kind::Float64
        | Kind::SignMagnitude
        | Kind::Following { .. }
        | Kind::BitList
        | Kind::LaneSigns
        | Kind::Literal(_) => format!("{value:#x}"),
    };
    found.push(field(operand.name.to_owned(), operand.bits.describe(), value, meaning));
    for &(prefix, bits) in &operand.prefixes {
        let name = format!("{} of {}", format!("{prefix:?}").to_lowercase(), operand.name);
        let value = instruction.get(bits);
        let meaning = if value == 1 { "set" } else { "not set" };
        found.push(field(name, bits.describe(), value, meaning.to_owned()));
    }
    found
}

fn register_name(number: u8) -> String {
    if number == RZ { "RZ".to_owned() } else { format!("R{number}") }
}

/// Registers that an instruction reads and writes, each with what it holds: `(register, meaning)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    /// Read.
    pub reads: Vec<(u8, String)>,
    /// Written.
    pub writes: Vec<(u8, String)>,
}

/// The registers of an instruction. RZ is left out.
pub fn registers(instruction: &Instruction) -> Registers {
    let mut found = Registers::default();
    if let Some(packing) = packing(instruction) {
        let sources = packing.sources(instruction).into_iter();
        found.reads = sources.map(|(register, parameter)| (register, parameter.name().to_owned())).collect();
        for destination in packing.destinations() {
            found.writes.push((destination.register, destination.names().collect::<Vec<_>>().join(", ")));
        }
    } else {
        plain_registers(instruction, &mut found);
    }
    found.reads.retain(|entry| entry.0 != RZ);
    found.writes.retain(|entry| entry.0 != RZ);
    found
}

fn plain_registers(instruction: &Instruction, found: &mut Registers) {
    for operand in &instruction.encoding().layout.operands {
        let number = instruction.get(operand.bits) as u8;
        match operand.kind {
            Kind::Register
                if matches!(
                    operand.field,
                    Some(names::Field::Rd | names::Field::Rd0 | names::Field::Rd1)
                ) =>
            {
                found.writes.push((number, operand.name.to_owned()));
            }
            Kind::Register => found.reads.push((number, operand.name.to_owned())),
            Kind::Following { by } => found.reads.push((number.saturating_add(by), operand.name.to_owned())),
            Kind::Memory { base, .. } | Kind::ConstantMemory { base, .. } | Kind::Indexed { base } => {
                found.reads.push((instruction.get(base) as u8, "address".to_owned()));
            }
            Kind::Predicate
            | Kind::Unsigned
            | Kind::Signed
            | Kind::Wrapped
            | Kind::Float32
            | Kind::Float64
            | Kind::Float16
            | Kind::SignMagnitude
            | Kind::BitList
            | Kind::LaneSigns
            | Kind::Choice(_)
            | Kind::Constant { .. }
            | Kind::Attribute { .. }
            | Kind::ConstantByte { .. }
            | Kind::Target
            | Kind::Literal(_) => {}
        }
    }
    if instruction.meaning(&LDC_SIZE) == Some(Width::B64) {
        let second = found.writes.first().map(|first| (first.0.saturating_add(1), "Rd+1".to_owned()));
        found.writes.extend(second);
    }
}

/// The whole explanation as text, of an instruction at a byte address.
pub fn explain(instruction: &Instruction, address: u64) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_explanation(instruction, address, &mut out);
    out
}

fn write_explanation(instruction: &Instruction, address: u64, out: &mut String) -> std::fmt::Result {
    let mut spelled = String::new();
    text::print_guarded(instruction, address, &mut spelled);
    let row = instruction.row();
    writeln!(out, "{spelled}")?;
    writeln!(out, "    {}", row.summary)?;
    writeln!(out, "    form     {}", row.notation())?;
    writeln!(out, "    word     {:#018x}", instruction.word())?;
    writeln!(
        out,
        "    control  {:#08x}{}",
        instruction.control().bits(),
        instruction.control().annotations()
    )?;
    writeln!(out, "\nfields")?;
    for field in fields(instruction) {
        writeln!(out, "    {:<12} {:<14} {:#6x}  {}", field.name, field.bits, field.value, field.meaning)?;
    }
    let registers = registers(instruction);
    for (title, list) in [("reads", registers.reads), ("writes", registers.writes)] {
        writeln!(out, "\n{title}")?;
        for (register, meaning) in list {
            writeln!(out, "    R{register:<5} {meaning}")?;
        }
    }
    let findings = check(instruction);
    if !findings.is_empty() {
        writeln!(out, "\nfindings")?;
        for finding in findings {
            writeln!(out, "    {finding}")?;
        }
    }
    let mut clauses = clauses::applying(instruction).peekable();
    if clauses.peek().is_some() {
        writeln!(out, "\nrules")?;
        for clause in clauses {
            writeln!(out, "    {:<8} {}", clause.id, clause.rule)?;
        }
    }
    let others = equivalents(instruction);
    if !others.is_empty() {
        writeln!(out, "\nelsewhere")?;
        for (language, form) in others {
            writeln!(out, "    {language:<5} {form}")?;
        }
    }
    Ok(())
}
