//! Operands.

use super::{Style, literal};
use crate::names::{Precision, Register};
use crate::program::{Operand, Selection, Version};
use crate::table::Literal;

/// What the text of an operand depends on besides its bits.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub version: Version,
    pub style: Style,
    /// How a literal is written here.
    pub literal: Literal,
    /// The precision of the destination, where the operand takes part in the same arithmetic.
    pub inherits: Option<u32>,
}

/// The letters of the components.
const LETTERS: [char; 4] = ['x', 'y', 'z', 'w'];

/// A whole operand.
pub(super) fn operand(operand: &Operand, place: Place) -> String {
    if matches!(operand.register(), Register::Immediate32 | Register::Immediate64) {
        return modified(operand, immediate(operand, place) + &precision(operand, place));
    }
    let text = register(operand, place) + &selector(operand) + &precision(operand, place);
    let text = modified(operand, text);
    if operand.is_non_uniform() { text + " { nonuniform }" } else { text }
}

fn modified(operand: &Operand, text: String) -> String {
    let text = if operand.is_absolute() { format!("|{text}|") } else { text };
    if operand.is_negated() { format!("-{text}") } else { text }
}

/// A literal.
fn immediate(operand: &Operand, place: Place) -> String {
    let words = &operand.immediates;
    let doubles = operand.register() == Register::Immediate64;
    let values: Vec<String> = if place.style.hexadecimal {
        words.iter().map(|word| literal::hexadecimal(*word)).collect()
    } else if doubles {
        words.chunks(2).map(|pair| literal::double(pair[0], pair[1]) + "l").collect()
    } else {
        words.iter().map(|word| literal::decimal(*word, place.literal)).collect()
    };
    let packed = !doubles && place.literal == Literal::Untyped;
    let letter = if doubles { "d" } else { "l" };
    format!("{letter}({})", values.join(if packed { "," } else { ", " }))
}

/// The register and its indices.
pub(super) fn register(operand: &Operand, place: Place) -> String {
    let register = operand.register();
    let spaces = place.version.has_spaces();
    let mut text = match register {
        Register::Sampler | Register::Resource | Register::UnorderedAccess | Register::ConstantBuffer
            if spaces =>
        {
            register.name().to_uppercase()
        }
        _ => register.name().to_string(),
    };
    for position in 0..operand.indices.len() {
        let index = index(operand, position, place);
        if position > 0 || bracketed(operand) {
            text += &format!("[{index}]");
        } else {
            text += &index;
        }
    }
    text
}

/// Whether the first index stands in brackets.
fn bracketed(operand: &Operand) -> bool {
    operand.indices[0].relative.is_some()
        || match operand.register() {
            Register::Input | Register::InputControlPoint | Register::OutputControlPoint => {
                operand.indices.len() > 1
            }
            Register::This => true,
            _ => false,
        }
}

fn index(operand: &Operand, position: usize, place: Place) -> String {
    let index = &operand.indices[position];
    match &index.relative {
        Some(relative) => {
            let inner = Place { inherits: None, ..place };
            format!("{} + {}", self::operand(relative, inner), index.immediate)
        }
        None => index.immediate.to_string(),
    }
}

/// `.xyzw`, or nothing.
pub(super) fn selector(operand: &Operand) -> String {
    let letters: String = match operand.selection() {
        Selection::None | Selection::Scalar => return String::new(),
        Selection::Mask(mask) => mask_letters(mask),
        Selection::Swizzle(swizzle) => swizzle.iter().map(|it| LETTERS[usize::from(*it)]).collect(),
        Selection::One(component) => LETTERS[usize::from(component)].to_string(),
    };
    format!(".{letters}")
}

/// The letters of a mask, x in bit 0.
pub(super) fn mask_letters(mask: u32) -> String {
    (0..4).filter(|bit| mask >> bit & 1 == 1).map(|bit| LETTERS[bit]).collect()
}

fn precision(operand: &Operand, place: Place) -> String {
    let own = operand.precision_number();
    let name = |number| Precision::from_number(number).map_or("unknown", Precision::name);
    match place.inherits {
        Some(wanted) if wanted != own => format!(" {{{} as {}}}", name(own), name(wanted)),
        _ if own != 0 => format!(" {{{}}}", name(own)),
        _ => String::new(),
    }
}
