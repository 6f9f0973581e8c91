//! Arithmetic on parts of words: what [`crate::Op::Parts`] is made of.

use crate::kind::{PartFunction, PartMerge};
use crate::operand::{Register, Source};

/// A byte, a half or all of a word, as an integer of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordPart {
    /// The word.
    pub value: Source,
    /// Its lowest bit that counts.
    pub position: u8,
    /// How many bits count: 8, 16 or 32.
    pub width: u8,
    /// Two's complement instead of unsigned.
    pub signed: bool,
    /// Negated as an integer of more bits.
    pub negate: bool,
}

/// Two parts of words combined without loss, then clamped or cut, then combined with a third word: the scalar video
/// instructions of the PTX manual (`vadd`, `vsub`, `vabsdiff`, `vmin`, `vmax`, `vshl`, `vshr`, `vmad`, `vset`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartArithmetic {
    /// Where the result goes.
    pub to: Option<Register>,
    /// First operand.
    pub a: WordPart,
    /// Second operand.
    pub b: WordPart,
    /// Third operand.
    pub c: Source,
    /// What is made of the first two.
    pub function: PartFunction,
    /// The result is a two's complement number: for clamping, and for the smaller or larger of it and the third.
    pub signed: bool,
    /// Clamp the result to the range of the width that is kept.
    pub saturate: bool,
    /// What becomes of result and third operand.
    pub with: PartMerge,
    /// As the vendor's assembler makes it of other instructions, for machines that have none for it.
    pub emulated: bool,
}
