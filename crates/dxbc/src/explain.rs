//! What the table knows about an instruction, in words.

use std::fmt::Write;

use crate::clauses::CLAUSES;
use crate::encode::words_of;
use crate::names::Stage;
use crate::program::{Instruction, Operand, Selection, Version};
use crate::table::{Opcode, Row, Shape, Slot, row_named, rows};
use crate::text::{Style, assemble_one, instruction_text, split_mnemonic};
use tmu_program::Diagnostic;

/// The model that instructions are explained in: the last before spaces.
const MODEL: (u32, u32) = (5, 0);

/// Whether a text begins with the name of a Direct3D instruction.
#[must_use]
pub fn is_instruction(text: &str) -> bool {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    // PTX has a dot there, or a semicolon at the end.
    !text[end..].starts_with('.') && !text.contains(';') && split_mnemonic(&text[..end]).is_some()
}

/// Explains an instruction given as text.
///
/// # Errors
/// `DXASM-…`: what is wrong with the text.
pub fn explain(text: &str) -> Result<String, Diagnostic> {
    let version = Version::new(Stage::Pixel, MODEL.0, MODEL.1);
    let instruction = assemble_one(text, version)?;
    let row = instruction.row();
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = describe(&instruction, row, version, &mut out);
    Ok(out)
}

fn describe(instruction: &Instruction, row: &Row, version: Version, out: &mut String) -> std::fmt::Result {
    writeln!(out, "{}", instruction_text(instruction, version, Style::default()).trim_end())?;
    writeln!(out, "    {}", row.summary)?;
    writeln!(out, "    form     {}", row.form())?;
    writeln!(out, "    opcode   {}", row.opcode.number())?;
    writeln!(out, "    models   from {}", row.since.describe())?;
    writeln!(out, "    stages   {}", stages(row))?;
    writeln!(out, "\nwords")?;
    for word in words_of(instruction) {
        writeln!(out, "    {word:#010x}")?;
    }
    fields(instruction, out)?;
    if !instruction.operands.is_empty() {
        writeln!(out, "\noperands")?;
    }
    for (operand, slot) in instruction.operands.iter().zip(row.operands) {
        writeln!(out, "    {:<18} {}", slot.name(), operand_in_words(operand, *slot))?;
    }
    rules(row, out)
}

/// The fields of the opcode words that are set.
fn fields(instruction: &Instruction, out: &mut String) -> std::fmt::Result {
    writeln!(out, "\nfields")?;
    let field = |out: &mut String, name: &str, bits: &str, value: u32| {
        writeln!(out, "    {name:<12} {bits:<8} {value:#x}")
    };
    field(out, "opcode", "10:0", instruction.opcode())?;
    if instruction.saturates() {
        field(out, "saturate", "13", 1)?;
    }
    if instruction.precise() != 0 {
        field(out, "precise", "22:19", instruction.precise())?;
    }
    if instruction.tests_nonzero() {
        field(out, "nonzero", "18", 1)?;
    }
    field(out, "length", "30:24", words_of(instruction).len() as u32)?;
    if let Some([u, v, w]) = instruction.offsets() {
        writeln!(out, "    offsets      ext.1    {u}, {v}, {w}")?;
    }
    if let Some((dimension, stride)) = instruction.extended_dimension() {
        writeln!(out, "    dimension    ext.2    {dimension}, stride {stride}")?;
    }
    if let Some(types) = instruction.extended_return() {
        writeln!(out, "    return types ext.3    {types:#06x}")?;
    }
    Ok(())
}

fn operand_in_words(operand: &Operand, slot: Slot) -> String {
    let access = if slot.is_dest() { "written" } else { "read" };
    let components = match operand.selection() {
        Selection::None => "no components".to_string(),
        Selection::Scalar => "its one component".to_string(),
        Selection::Mask(mask) => format!("mask {mask:#06b}"),
        Selection::Swizzle(swizzle) => format!("swizzle {swizzle:?}"),
        Selection::One(component) => format!("component {component}"),
    };
    let literal = operand.immediates.iter().map(|word| format!(" {word:#010x}")).collect::<String>();
    format!("{}{literal}, {access}, {components}", operand.register().name())
}

fn rules(row: &Row, out: &mut String) -> std::fmt::Result {
    if !matches!(row.opcode, Opcode::Ldms | Opcode::LdmsS) {
        return Ok(());
    }
    writeln!(out, "\nrules")?;
    for clause in CLAUSES {
        writeln!(out, "    {:<10} {}", clause.id, clause.rule)?;
    }
    Ok(())
}

fn stages(row: &Row) -> String {
    let names: Vec<&str> =
        Stage::ALL.iter().filter(|stage| row.stages.has(**stage)).map(|it| it.name()).collect();
    names.join(" ")
}

/// The overview: one line for each opcode.
#[must_use]
pub fn overview() -> String {
    let named = rows().iter().filter(|row| row.shape != Shape::Reserved);
    named.map(|row| format!("{:<34} {}\n", row.name, row.summary)).collect()
}

/// The page of one instruction; none when there is no such name.
#[must_use]
pub fn page(name: &str) -> Option<String> {
    let lower = name.to_ascii_lowercase();
    let row = rows()
        .iter()
        .copied()
        .find(|row| row.name.eq_ignore_ascii_case(name) && row.shape != Shape::Reserved)
        .or_else(|| split_mnemonic(&lower).map(|(row, _)| row))
        .or_else(|| row_named(&lower))?;
    let mut out = String::new();
    let _ = write_page(row, &mut out);
    Some(out)
}

fn write_page(row: &Row, out: &mut String) -> std::fmt::Result {
    writeln!(out, "{}", row.name)?;
    writeln!(out, "    {}", row.summary)?;
    writeln!(out, "    form     {}", row.form())?;
    writeln!(out, "    opcode   {}", row.opcode.number())?;
    writeln!(out, "    models   from {}", row.since.describe())?;
    writeln!(out, "    stages   {}", stages(row))?;
    rules(row, out)
}
