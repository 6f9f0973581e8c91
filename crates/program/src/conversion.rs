//! Conversions between number formats: what [`crate::Op::Convert`] is made of.

use crate::kind::{Rounding, Type};
use crate::operand::{Register, Source, WideDestination, WideSource};

/// From one number format to another.
///
/// - Sources narrower than a register use its low bits; 64-bit ones use both words. Narrow results are
///   extended to 32 bits, with the sign for signed types and with zeros otherwise.
/// - `absolute`, then `negate`, apply to the source in its own type; integers wrap.
/// - Float to integer rounds with `rounding` and clamps to the range; a NaN gives 0, or 1 followed by zeros if
///   either side has 64 bits (PTX `cvt`).
/// - Integer to integer keeps the low bits, or clamps with `saturate`.
/// - To a float format, `rounding` applies when the value does not fit. `integral` first rounds to an
///   integer with it. `saturate` clamps to 0…1. A NaN becomes the format's NaN of all ones but the sign.
/// - 8-bit floats have no infinities to convert to: what is too large becomes the largest number.
/// - `flush` takes denormal f32 sources and results for zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// Where the result goes; the second word is for 64-bit types.
    pub to: WideDestination,
    /// What is converted; the second word is for 64-bit types.
    pub from: WideSource,
    /// Format of the result.
    pub to_type: Type,
    /// Format of the source.
    pub from_type: Type,
    /// Rounding; see above.
    pub rounding: Rounding,
    /// Round to an integer in the float format.
    pub integral: bool,
    /// Take the magnitude of the source.
    pub absolute: bool,
    /// Negate the source.
    pub negate: bool,
    /// Clamp the result.
    pub saturate: bool,
    /// Denormals are zero.
    pub flush: bool,
}

impl Conversion {
    /// The words that are read: two for 64-bit types.
    pub fn sources(&self) -> &[Source] {
        &self.from[..words(self.from_type)]
    }

    /// The words that are written: two for 64-bit types.
    pub fn destinations(&self) -> &[Option<Register>] {
        &self.to[..words(self.to_type)]
    }

    /// From and to single words, to nearest, nothing else.
    pub const fn new(to: Option<Register>, to_type: Type, from: Source, from_type: Type) -> Conversion {
        Conversion {
            to: [to, None],
            from: [from, Source::ZERO],
            to_type,
            from_type,
            rounding: Rounding::NearestEven,
            integral: false,
            absolute: false,
            negate: false,
            saturate: false,
            flush: false,
        }
    }
}

/// How many words a value of that type has.
pub(crate) const fn words(of: Type) -> usize {
    if of.bits() == 64 { 2 } else { 1 }
}
