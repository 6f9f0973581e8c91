//! What instructions of several types, or of several widths, have in common.

/// Arithmetic that several types have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    /// `mad`, which of floating-point numbers is the fused one.
    MultiplyAdd,
    /// `fma`.
    Fused,
    Divide,
    Remainder,
    Absolute,
    Negate,
    Minimum,
    Maximum,
    /// `sad`.
    AddDifference,
}

impl Arithmetic {
    /// The same with a carry out.
    pub(super) fn extended(self) -> Option<Extended> {
        match self {
            Arithmetic::Add => Some(Extended::ADD),
            Arithmetic::Subtract => Some(Extended::SUBTRACT),
            Arithmetic::MultiplyAdd => Some(Extended::MULTIPLY_ADD),
            Arithmetic::Multiply
            | Arithmetic::Fused
            | Arithmetic::Divide
            | Arithmetic::Remainder
            | Arithmetic::Absolute
            | Arithmetic::Negate
            | Arithmetic::Minimum
            | Arithmetic::Maximum
            | Arithmetic::AddDifference => None,
        }
    }
}

/// A sum that takes a carry in, gives one out, or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extended {
    /// A product is added to c.
    pub(super) multiplies: bool,
    /// b is subtracted.
    pub(super) subtracts: bool,
    /// The carry comes in.
    pub(super) with_carry: bool,
}

impl Extended {
    pub(super) const ADD: Extended = Extended { multiplies: false, subtracts: false, with_carry: false };
    pub(super) const SUBTRACT: Extended = Extended { subtracts: true, ..Extended::ADD };
    pub(super) const MULTIPLY_ADD: Extended = Extended { multiplies: true, ..Extended::ADD };
}

/// What a video instruction computes of two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Video {
    Add,
    Subtract,
    Difference,
    Average,
    Minimum,
    Maximum,
    Compare,
    ShiftLeft,
    ShiftRight,
    MultiplyAdd,
}
