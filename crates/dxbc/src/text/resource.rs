//! Kinds of resources, as declarations and instructions write them.

use crate::names::{Dimension, Register};
use crate::program::return_types;

/// The name of a dimension, if it has one.
pub(super) fn dimension_name(dimension: Option<Dimension>) -> &'static str {
    dimension.map_or("<unknown dimension>", Dimension::name)
}

/// Return types that are all floats.
const FLOATS: u32 = 0x5555;

/// Adds `(float,float,float,float)`.
pub(super) fn types_text(text: &mut String, word: u32) {
    if word & 0xffff == FLOATS {
        text.push_str("(float,float,float,float)");
        return;
    }
    for (number, it) in return_types(word).into_iter().enumerate() {
        text.push(if number == 0 { '(' } else { ',' });
        text.push_str(it.map_or("<unknown resource return type>", crate::names::ReturnType::name));
    }
    text.push(')');
}

/// Whether a register is named by kind alone in declarations of ranges.
pub(super) fn is_range(register: Register) -> bool {
    matches!(
        register,
        Register::Resource | Register::Sampler | Register::UnorderedAccess | Register::ConstantBuffer
    )
}
