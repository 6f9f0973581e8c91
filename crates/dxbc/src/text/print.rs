//! One instruction.

use std::fmt::Write;

use super::declaration::{declaration, declared};
use super::operand::{self, Context, mask_letters, operand};
use super::resource::{dimension_name, types_text};
use super::{Style, literal};
use crate::names::Dimension;
use crate::program::{Instruction, Operand, Version};
use crate::table::{Literal, Opcode, Shape};

/// The text of a declaration or instruction, without indentation. Custom data may take several lines, or none.
#[must_use]
pub fn instruction_text(instruction: &Instruction, version: Version, style: Style) -> String {
    let mut text = String::new();
    push_instruction(&mut text, instruction, version, style);
    text
}

/// Adds what [`instruction_text`] gives.
pub(super) fn push_instruction(text: &mut String, instruction: &Instruction, version: Version, style: Style) {
    let row = instruction.row();
    if row.is_declaration() {
        text.push_str(&declaration(instruction, version, style));
        return;
    }
    if row.shape == Shape::Call {
        call(text, instruction, version, style);
        return;
    }
    mnemonic(text, instruction);
    if row.opcode == Opcode::Sync {
        return;
    }
    text.push(' ');
    operands(instruction, version, style, |position, it, context| {
        if position > 0 {
            text.push_str(", ");
        }
        operand(text, it, context);
    });
}

/// Visits the operands of an instruction with their slots.
fn operands(
    instruction: &Instruction,
    version: Version,
    style: Style,
    mut visit: impl FnMut(usize, &Operand, Context),
) {
    let (row, operands) = (instruction.row(), &instruction.operands);
    // What few operands need is not looked for in the others.
    let plain = |it: &Operand| it.immediates.is_empty() && !it.is_relative();
    let literal = if operands.iter().all(plain) { Literal::Integer } else { row.literals() };
    let context = Context { version, style, literal, inherits: None };
    let exact = operands.iter().all(|it| it.precision_number() == 0);
    let precision = operands.first().filter(|_| !exact).map(Operand::precision_number);
    for (position, it) in operands.iter().enumerate() {
        let inherits = precision.filter(|_| row.inherits_precision(position));
        visit(position, it, Context { inherits, ..context });
    }
}

/// The operands as [`instruction_text`] has them; of a declaration, the register or range that it declares.
#[must_use]
pub fn operand_texts(instruction: &Instruction, version: Version, style: Style) -> Vec<String> {
    if instruction.row().is_declaration() {
        return declared(instruction, version, style);
    }
    if instruction.row().shape == Shape::Call {
        let mut text = String::new();
        call(&mut text, instruction, version, style);
        return vec![text.trim_start_matches("fcall ").to_string()];
    }
    let mut texts = Vec::new();
    operands(instruction, version, style, |_, it, context| {
        let mut text = String::new();
        operand(&mut text, it, context);
        texts.push(text);
    });
    texts
}

/// `fcall fp0[1][2]`: interface, element of its array, method.
fn call(text: &mut String, instruction: &Instruction, version: Version, style: Style) {
    let context = Context { version, style, literal: Literal::Integer, inherits: None };
    text.push_str("fcall ");
    if let Some(interface) = instruction.operands.first() {
        operand::register(text, interface, context);
    }
    text.push('[');
    literal::push_number(text, instruction.words.first().copied().unwrap_or(0).into());
    text.push(']');
}

/// Adds the name with its suffixes.
fn mnemonic(text: &mut String, instruction: &Instruction) {
    let row = instruction.row();
    text.push_str(row.name);
    if row.opcode == Opcode::Sync {
        sync_suffix(text, instruction);
        return;
    }
    let offsets = instruction.offsets();
    let dimension = instruction.extended_dimension();
    if offsets.is_some() {
        text.push_str("_aoffimmi");
    }
    let types = instruction.extended_return();
    if dimension.is_some() || types.is_some() {
        text.push_str("_indexable");
    }
    if instruction.saturates() {
        text.push_str("_sat");
    }
    precise_suffix(text, instruction);
    if let Some([u, v, w]) = offsets {
        // Writing to a string cannot fail.
        let _ = write!(text, "({u},{v},{w})");
    }
    if let Some((dimension, stride)) = dimension {
        dimension_text(text, dimension, stride);
    }
    if let Some(types) = types {
        types_text(text, types);
    }
    text.push_str(controls_suffix(instruction));
}

fn controls_suffix(instruction: &Instruction) -> &'static str {
    use Opcode::{Breakc, Callc, Continuec, Discard, If, Resinfo, Retc, Sampleinfo};
    let opcode = instruction.row().opcode;
    if opcode == Resinfo {
        instruction.resinfo_type().map_or("", crate::names::ResinfoType::name)
    } else if opcode == Sampleinfo && instruction.bits(11, 2) == 1 {
        "_uint"
    } else if matches!(opcode, If | Breakc | Callc | Continuec | Retc | Discard) {
        if instruction.tests_nonzero() { "_nz" } else { "_z" }
    } else {
        ""
    }
}

/// Adds `(texture2d)`, or for structures with their stride.
fn dimension_text(text: &mut String, number: u32, stride: u32) {
    text.push('(');
    text.push_str(dimension_name(Dimension::from_number(number)));
    if stride != 0 {
        text.push_str(", stride=");
        literal::push_number(text, stride.into());
    }
    text.push(')');
}

fn sync_suffix(text: &mut String, instruction: &Instruction) {
    let bit = |number| instruction.bits(number, 1) == 1;
    // The bit of the group's view memory is the saturation bit of other instructions, and is shown as such too.
    if bit(13) {
        text.push_str("_sat");
    }
    if bit(14) {
        text.push_str("_uglobal");
    } else if bit(13) {
        text.push_str("_ugroup");
    }
    if bit(12) {
        text.push_str("_g");
    }
    if bit(11) {
        text.push_str("_t");
    }
    precise_suffix(text, instruction);
}

fn precise_suffix(text: &mut String, instruction: &Instruction) {
    match instruction.precise() {
        0 => {}
        15 => text.push_str(" [precise]"),
        mask => {
            text.push_str(" [precise(");
            text.push_str(mask_letters(mask));
            text.push_str(")]");
        }
    }
}
