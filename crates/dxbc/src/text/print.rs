//! One instruction.

use super::declaration::declaration;
use super::operand::{self, Place, mask_letters, operand};
use super::{Style, literal};
use crate::names::{Dimension, Register};
use crate::program::{Instruction, Version, return_types};
use crate::table::{Literal, Shape, Slot};

/// The text of a declaration or instruction, without indentation. Custom data may take several lines, or none.
#[must_use]
pub fn instruction_text(instruction: &Instruction, version: Version, style: Style) -> String {
    let row = instruction.row();
    if row.is_declaration() {
        return declaration(instruction, version, style);
    }
    if row.shape == Shape::Call {
        return call(instruction, version, style);
    }
    let text = mnemonic(instruction);
    if row.name == "sync" {
        return text;
    }
    let operands: Vec<String> = instruction
        .operands
        .iter()
        .zip(row.operands)
        .map(|(it, slot)| operand(it, place(instruction, *slot, version, style)))
        .collect();
    format!("{text} {}", operands.join(", "))
}

/// `fcall fp0[1][2]`: interface, element of its array, method.
fn call(instruction: &Instruction, version: Version, style: Style) -> String {
    let place = Place { version, style, literal: Literal::Integer, inherits: None };
    let interface = instruction.operands.first().map_or(String::new(), |it| operand::register(it, place));
    let method = instruction.words.first().copied().unwrap_or(0);
    format!("fcall {interface}[{method}]")
}

fn place(instruction: &Instruction, slot: Slot, version: Version, style: Style) -> Place {
    let inherits = if inherits_precision(instruction, slot) {
        instruction.operands.first().map(crate::Operand::precision_number)
    } else {
        None
    };
    Place { version, style, literal: slot.literal(), inherits }
}

/// Whether a source takes part in arithmetic of the destination's precision.
fn inherits_precision(instruction: &Instruction, slot: Slot) -> bool {
    let row = instruction.row();
    row.operands.first() == Some(&Slot::Dest)
        && match slot {
            Slot::Float => row.opcode != 27 && row.opcode != 28 && !is_comparison(row.name),
            Slot::Int => !matches!(row.name, "itof" | "utof") && !is_comparison(row.name),
            Slot::Bits => true,
            _ => false,
        }
}

fn is_comparison(name: &str) -> bool {
    matches!(name, "eq" | "ne" | "lt" | "ge" | "ieq" | "ine" | "ilt" | "ige" | "ult" | "uge")
}

/// The name with its suffixes.
fn mnemonic(instruction: &Instruction) -> String {
    let row = instruction.row();
    let mut text = row.name.to_string();
    if row.name == "sync" {
        return text + &sync_suffix(instruction);
    }
    let offsets = instruction.offsets();
    let dimension = instruction.extended_dimension();
    if offsets.is_some() {
        text += "_aoffimmi";
    }
    if dimension.is_some() {
        text += "_indexable";
    }
    if instruction.saturates() {
        text += "_sat";
    }
    match instruction.precise() {
        0 => {}
        15 => text += " [precise]",
        mask => text += &format!(" [precise({})]", mask_letters(mask)),
    }
    if let Some([u, v, w]) = offsets {
        text += &format!("({u},{v},{w})");
    }
    if let Some((dimension, stride)) = dimension {
        text += &dimension_text(dimension, stride);
    }
    if let Some(types) = instruction.extended_return() {
        text += &types_text(types);
    }
    text + controls_suffix(instruction)
}

fn controls_suffix(instruction: &Instruction) -> &'static str {
    match instruction.row().name {
        "resinfo" => instruction.resinfo_type().map_or("", crate::names::ResinfoType::name),
        "sampleinfo" if instruction.bits(11, 1) == 1 => "_uint",
        "if" | "breakc" | "callc" | "continuec" | "retc" | "discard" => {
            if instruction.tests_nonzero() {
                "_nz"
            } else {
                "_z"
            }
        }
        _ => "",
    }
}

/// `(texture2d)`, or for structures with their stride.
fn dimension_text(number: u32, stride: u32) -> String {
    match Dimension::from_number(number) {
        Some(Dimension::StructuredBuffer) => format!("(structured_buffer, stride={stride})"),
        Some(dimension) => format!("({dimension})"),
        None => "(unknown)".to_string(),
    }
}

/// `(float,float,float,float)`.
pub(super) fn types_text(word: u32) -> String {
    let names = return_types(word).map(|it| it.map_or("<unknown>", crate::names::ReturnType::name));
    format!("({})", names.join(","))
}

fn sync_suffix(instruction: &Instruction) -> String {
    let bit = |number| instruction.bits(number, 1) == 1;
    let mut text = String::new();
    if bit(14) {
        text += "_uglobal";
    } else if bit(13) {
        text += "_ugroup";
    }
    if bit(12) {
        text += "_g";
    }
    if bit(11) {
        text += "_t";
    }
    // The bit of the group's view memory is the saturation bit of other instructions, and is shown as such too.
    if bit(13) {
        text += "_sat";
    }
    text
}

/// A word as a float in decimal, whatever the style.
pub(super) fn float_literal(word: u32) -> String {
    format!("l({})", literal::float(word))
}

/// Whether a register is named by kind alone in declarations of ranges.
pub(super) fn is_range(register: Register) -> bool {
    matches!(
        register,
        Register::Resource | Register::Sampler | Register::UnorderedAccess | Register::ConstantBuffer
    )
}
