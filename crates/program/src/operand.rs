//! What an operation reads and writes: lane registers, lane predicates, immediates, words of constant banks.

/// A 32-bit register of each lane, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Register(pub u16);

/// A 1-bit register of each lane, by number. An engine keeps it as a mask with one bit per lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Predicate(pub u16);

/// Where 32 bits come from. A register that always reads zero (SASS `RZ`) is `Immediate(0)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The lane's own register.
    Register(Register),
    /// The same bits for every lane.
    Immediate(u32),
    /// A word of a constant bank, the same for every lane. Past the end of the bank, or of the banks that
    /// the machine has, it reads zero (LDC-07, LDC-08).
    Constant {
        /// Bank, 0…31.
        bank: u8,
        /// Offset in bytes, a multiple of 4.
        offset: u16,
    },
}

impl Source {
    /// Zero.
    pub const ZERO: Source = Source::Immediate(0);
}

impl Default for Source {
    fn default() -> Source {
        Source::ZERO
    }
}

impl From<Register> for Source {
    fn from(register: Register) -> Source {
        Source::Register(register)
    }
}

impl From<u32> for Source {
    fn from(bits: u32) -> Source {
        Source::Immediate(bits)
    }
}

/// A 64-bit value in two halves, low half first; see [`Source`].
pub type WideSource = [Source; 2];

/// Where a 64-bit result goes, low half first. A half that is not wanted is `None`.
pub type WideDestination = [Option<Register>; 2];

/// A floating-point value, optionally its magnitude, optionally negated; the magnitude is taken first.
/// Both only touch the sign bit, so a NaN keeps its payload up to the operation that reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatSource {
    /// The bits of an f32.
    pub value: Source,
    /// Clear the sign bit.
    pub absolute: bool,
    /// Then flip the sign bit.
    pub negate: bool,
}

impl FloatSource {
    /// The value as it is.
    pub const fn plain(value: Source) -> FloatSource {
        FloatSource { value, absolute: false, negate: false }
    }

    /// The bits of the value, magnitude and sign applied.
    #[inline(always)]
    pub const fn of(&self, bits: u32) -> u32 {
        let keep = if self.absolute { u32::MAX >> 1 } else { u32::MAX };
        bits & keep ^ (self.negate as u32) << 31
    }
}

impl From<Source> for FloatSource {
    fn from(value: Source) -> FloatSource {
        FloatSource::plain(value)
    }
}

impl From<Register> for FloatSource {
    fn from(register: Register) -> FloatSource {
        FloatSource::plain(register.into())
    }
}

/// A double-precision value in two words, optionally its magnitude, optionally negated, as [`FloatSource`]. A NaN keeps the sign
/// that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DoubleSource {
    /// The bits of an f64, low word first.
    pub value: WideSource,
    /// Clear the sign bit.
    pub absolute: bool,
    /// Then flip the sign bit.
    pub negate: bool,
}

impl DoubleSource {
    /// The value as it is.
    pub const fn plain(value: WideSource) -> DoubleSource {
        DoubleSource { value, absolute: false, negate: false }
    }

    /// The bits of the value, magnitude and sign applied unless it is a NaN: `neg.f64` and `sub.f64` were measured on sm_90,
    /// where they are DADD as on the machines before.
    #[inline(always)]
    pub const fn of(&self, bits: u64) -> u64 {
        if bits << 1 > 0x7ff << 53 {
            return bits;
        }
        let keep = if self.absolute { u64::MAX >> 1 } else { u64::MAX };
        bits & keep ^ (self.negate as u64) << 63
    }
}

/// A yes-or-no input of each lane: as guard of an instruction, as selector, as operand of predicate logic and
/// as carry into an addition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Yes in every lane.
    #[default]
    Always,
    /// No in every lane.
    Never,
    /// Yes where the predicate is set.
    If(Predicate),
    /// Yes where the predicate is clear.
    Unless(Predicate),
}

impl Condition {
    /// Yes where this one is no.
    #[must_use]
    pub const fn inverse(self) -> Condition {
        match self {
            Condition::Always => Condition::Never,
            Condition::Never => Condition::Always,
            Condition::If(predicate) => Condition::Unless(predicate),
            Condition::Unless(predicate) => Condition::If(predicate),
        }
    }
}

/// Predicates that receive what an addition found out, each where wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags {
    /// The 32-bit result, after saturation, is zero.
    pub zero: Option<Predicate>,
    /// Bit 31 of the result, after saturation.
    pub sign: Option<Predicate>,
    /// Carry out of bit 31.
    pub carry: Option<Predicate>,
    /// The sum of the two's complement operands does not fit (before saturation).
    pub overflow: Option<Predicate>,
}

/// What the comparison of the low words found, for [`crate::Op::Compare`] of the high words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LowWords {
    /// Carry out of `low a − low b`: low a ≥ low b, unsigned.
    pub carry: Predicate,
    /// `low a − low b` was zero.
    pub zero: Predicate,
}

/// One of two 16-bit halves of a word, as an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Half {
    /// The word.
    pub value: Source,
    /// Bits 31:16 instead of 15:0.
    pub high: bool,
    /// Two's complement instead of unsigned.
    pub signed: bool,
}

/// An address in memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// Bits 31:0 of the base.
    pub low: Source,
    /// Bits 63:32 of the base; without them the sum wraps at 32 bits and the upper half is zero.
    pub high: Option<Source>,
    /// Added to the base.
    pub offset: i32,
}
