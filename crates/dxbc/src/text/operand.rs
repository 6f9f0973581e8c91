//! Operands.

use super::{Style, literal};
use crate::names::{Precision, Register};
use crate::program::{Operand, Selection, Version};
use crate::table::Literal;

/// What the text of an operand depends on besides its bits.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub version: Version,
    pub style: Style,
    /// How a literal is written here.
    pub literal: Literal,
    /// The precision of the destination, where the operand takes part in the same arithmetic.
    pub inherits: Option<u32>,
}

/// The letters of the components.
const LETTERS: [u8; 4] = *b"xyzw";
/// Those of each mask, x in bit 0.
const MASKS: [&str; 16] =
    ["", "x", "y", "xy", "z", "xz", "yz", "xyz", "w", "xw", "yw", "xyw", "zw", "xzw", "yzw", "xyzw"];

/// Adds a whole operand.
pub(super) fn operand(text: &mut String, operand: &Operand, context: Context) {
    if operand.is_negated() {
        text.push('-');
    }
    if operand.is_absolute() {
        text.push('|');
    }
    if matches!(operand.register(), Register::Immediate32 | Register::Immediate64) {
        immediate(text, operand, context);
    } else {
        register(text, operand, context);
        selector(text, operand);
    }
    precision(text, operand, context);
    if operand.is_absolute() {
        text.push('|');
    }
    if operand.is_non_uniform()
        && !matches!(operand.register(), Register::Immediate32 | Register::Immediate64)
    {
        text.push_str(" { nonuniform }");
    }
}

/// Adds a literal.
fn immediate(text: &mut String, operand: &Operand, context: Context) {
    let words = &operand.immediates;
    let doubles = operand.register() == Register::Immediate64;
    let packed = !doubles && context.literal == Literal::Untyped;
    let between = if packed { "," } else { ", " };
    text.push_str(if doubles { "d(" } else { "l(" });
    if doubles && !context.style.hexadecimal {
        for (number, pair) in words.chunks(2).enumerate() {
            text.push_str(if number == 0 { "" } else { between });
            literal::double(text, pair[0], pair.get(1).copied().unwrap_or(0));
            text.push('l');
        }
    } else {
        for (number, word) in words.iter().enumerate() {
            text.push_str(if number == 0 { "" } else { between });
            match context.style.hexadecimal {
                true => literal::hexadecimal(text, *word),
                false => literal::decimal(text, *word, context.literal),
            }
        }
    }
    text.push(')');
}

/// Adds the register and its indices.
pub(super) fn register(text: &mut String, operand: &Operand, context: Context) {
    let register = operand.register();
    let in_space = matches!(
        register,
        Register::Sampler | Register::Resource | Register::UnorderedAccess | Register::ConstantBuffer
    );
    if in_space && context.version.has_spaces() {
        text.extend(register.name().chars().map(|letter| letter.to_ascii_uppercase()));
    } else {
        text.push_str(register.name());
    }
    for position in 0..operand.indices.len() {
        let brackets = position > 0 || bracketed(operand);
        if brackets {
            text.push('[');
        }
        index(text, operand, position, context);
        if brackets {
            text.push(']');
        }
    }
}

/// Whether the first index stands in brackets.
fn bracketed(operand: &Operand) -> bool {
    let register = operand.register();
    let point =
        matches!(register, Register::Input | Register::InputControlPoint | Register::OutputControlPoint);
    operand.indices[0].relative.is_some() || point && operand.indices.len() > 1 || register == Register::This
}

fn index(text: &mut String, operand: &Operand, position: usize, context: Context) {
    let index = &operand.indices[position];
    if let Some(relative) = &index.relative {
        self::operand(text, relative, Context { inherits: None, ..context });
        text.push_str(" + ");
    }
    literal::push_number(text, index.immediate);
}

/// Adds `.xyzw`, or nothing.
fn selector(text: &mut String, operand: &Operand) {
    match operand.selection() {
        Selection::None | Selection::Scalar => {}
        Selection::Mask(mask) => {
            text.push('.');
            text.push_str(mask_letters(mask));
        }
        Selection::Swizzle(swizzle) => {
            text.push('.');
            let letters = swizzle.map(|it| LETTERS[usize::from(it)]);
            // Letters are always text.
            text.push_str(std::str::from_utf8(&letters).unwrap_or_default());
        }
        Selection::One(component) => {
            text.push('.');
            text.push(char::from(LETTERS[usize::from(component)]));
        }
    }
}

/// The letters of a mask, x in bit 0.
pub(super) fn mask_letters(mask: u32) -> &'static str {
    MASKS[(mask & 15) as usize]
}

fn precision(text: &mut String, operand: &Operand, context: Context) {
    let own = operand.precision_number();
    let name = |number| Precision::from_number(number).map_or("unknown", Precision::name);
    match context.inherits {
        Some(wanted) if wanted != own => {
            for part in [" {", name(own), " as ", name(wanted), "}"] {
                text.push_str(part);
            }
        }
        _ if own != 0 => {
            for part in [" {", name(own), "}"] {
                text.push_str(part);
            }
        }
        _ => {}
    }
}
