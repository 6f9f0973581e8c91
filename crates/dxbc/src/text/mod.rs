//! The listing and the assembler.

mod declaration;
mod header;
mod listing;
mod literal;
mod operand;
mod parse;
mod print;
mod resource;

pub use header::header;
pub use listing::{chunk_listing, listing, program_listing};
pub use parse::{Assembly, assemble, assemble_one, split_mnemonic};
pub use print::{instruction_text, operand_texts};

use crate::program::{Operand, Version};
use crate::table::Literal;

/// How a listing looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Literals as hexadecimal words: with it, nothing but trailing words is lost.
    pub hexadecimal: bool,
    /// Declarations and instructions alone, without the comments before and behind them.
    pub instructions_only: bool,
}

/// A register with its indices as the listing writes it, without components and modifiers: `r0`, `cb1[r2.x + 3]`.
#[must_use]
pub fn register_text(operand: &Operand, version: Version) -> String {
    let context =
        operand::Context { version, style: Style::default(), literal: Literal::Untyped, inherits: None };
    let mut text = String::new();
    operand::register(&mut text, operand, context);
    text
}
