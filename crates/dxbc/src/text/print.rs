//! One instruction.

use super::declaration::declaration;
use super::operand::{self, Place, mask_letters, operand};
use super::{Style, literal};
use crate::names::{Dimension, Register};
use crate::program::{Instruction, Version, return_types};
use crate::table::{Literal, Shape};

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
        .enumerate()
        .map(|(position, it)| operand(it, place(instruction, position, version, style)))
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

fn place(instruction: &Instruction, position: usize, version: Version, style: Style) -> Place {
    let row = instruction.row();
    let inherits = if row.inherits_precision(position) {
        instruction.operands.first().map(crate::Operand::precision_number)
    } else {
        None
    };
    Place { version, style, literal: row.literals(), inherits }
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
    let types = instruction.extended_return();
    if dimension.is_some() || types.is_some() {
        text += "_indexable";
    }
    if instruction.saturates() {
        text += "_sat";
    }
    text += &precise_suffix(instruction);
    if let Some([u, v, w]) = offsets {
        text += &format!("({u},{v},{w})");
    }
    if let Some((dimension, stride)) = dimension {
        text += &dimension_text(dimension, stride);
    }
    if let Some(types) = types {
        text += &types_text(types);
    }
    text + controls_suffix(instruction)
}

fn controls_suffix(instruction: &Instruction) -> &'static str {
    match instruction.row().name {
        "resinfo" => instruction.resinfo_type().map_or("", crate::names::ResinfoType::name),
        "sampleinfo" if instruction.bits(11, 2) == 1 => "_uint",
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
    let stride = if stride == 0 { String::new() } else { format!(", stride={stride}") };
    format!("({}{stride})", dimension_name(Dimension::from_number(number)))
}

/// The name of a dimension, if it has one.
pub(super) fn dimension_name(dimension: Option<Dimension>) -> &'static str {
    dimension.map_or("<unknown dimension>", Dimension::name)
}

/// `(float,float,float,float)`.
pub(super) fn types_text(word: u32) -> String {
    let names = return_types(word)
        .map(|it| it.map_or("<unknown resource return type>", crate::names::ReturnType::name));
    format!("({})", names.join(","))
}

fn sync_suffix(instruction: &Instruction) -> String {
    let bit = |number| instruction.bits(number, 1) == 1;
    // The bit of the group's view memory is the saturation bit of other instructions, and is shown as such too.
    let mut text = if bit(13) { "_sat".to_string() } else { String::new() };
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
    text + &precise_suffix(instruction)
}

fn precise_suffix(instruction: &Instruction) -> String {
    match instruction.precise() {
        0 => String::new(),
        15 => " [precise]".to_string(),
        mask => format!(" [precise({})]", mask_letters(mask)),
    }
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
