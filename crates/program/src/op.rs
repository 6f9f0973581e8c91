//! The operations: what one instruction of a [`crate::Program`] does to every lane that takes part.
//!
//! All sources are read before anything is written. Destinations that are not wanted are `None`.

use crate::fetch::{SurfaceAccess, SurfaceAtomicType, TextureFetch, TextureReference};
use crate::kind::{
    AtomicOperation, AtomicType, BooleanFunction, BytePermutation, Comparison, FloatFunction, FloatMode,
    HalfFunction, HalfMode, InterpolationPoint, Part, PartFunction, PartMerge, QuadSum, Quorum, Reduction,
    Rounding, Shift, ShiftAmount, ShuffleMode, Space, Special, Token, Type, WideFunction, Width,
};
use crate::operand::{
    Condition, DoubleSource, FloatSource, Predicate, Register, Source, WideDestination, WideSource,
};

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

/// What the comparison of the low words found, for [`Op::Compare`] of the high words.
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

/// One operation.
#[expect(missing_docs, reason = "the sentence about an operation names its operands")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// Nothing; keeps its place for branches and traces.
    Nothing,

    // Bits
    /// `to = from`
    Move { to: Option<Register>, from: Source },
    /// `to = condition ? then : otherwise`
    Select { to: Option<Register>, condition: Condition, then: Source, otherwise: Source },
    /// Bitwise function of three: bit `4a + 2b + c` of the table is the result for bits a, b, c (as LOP3).
    Logic { to: Option<Register>, a: Source, b: Source, c: Source, table: u8 },
    /// Shift of 32 bits.
    Shift { to: Option<Register>, value: Source, amount: Source, shift: Shift, limit: ShiftAmount },
    /// Shift of the 64 bits `high:low`. To the left, the upper half of the result comes back; to the right,
    /// the lower half. The amount is clamped to `bits` or taken modulo `bits`, which is 32 or 64.
    FunnelShift {
        to: Option<Register>,
        low: Source,
        high: Source,
        amount: Source,
        shift: Shift,
        limit: ShiftAmount,
        bits: u8,
    },
    /// `length` bits of `value` from `position` up, extended with zeros or with the field's highest bit (or bit
    /// 31 if the field reaches above it). Only bits 7:0 of position and length count; length 0 gives 0.
    /// As PTX `bfe`.
    ExtractBits { to: Option<Register>, value: Source, position: Source, length: Source, signed: bool },
    /// `base` with `length` bits from `position` up replaced by the low bits of `insert`. Only bits 7:0 of
    /// position and length count; bits past 31 are dropped. As PTX `bfi`.
    InsertBits { to: Option<Register>, base: Source, insert: Source, position: Source, length: Source },
    /// Bit 0 becomes bit 31 and so on.
    ReverseBits { to: Option<Register>, value: Source },
    /// Number of set bits.
    CountBits { to: Option<Register>, value: Source },
    /// Number of the highest set bit (for a negative signed value, of the highest clear bit), 0xffffffff if
    /// there is none; with `as_shift`, 31 minus that, or 0xffffffff. As PTX `bfind`.
    FindLeadingBit { to: Option<Register>, value: Source, signed: bool, as_shift: bool },
    /// Bytes chosen from the eight of `high:low`, by the selector.
    PermuteBytes { to: Option<Register>, low: Source, high: Source, selector: Source, mode: BytePermutation },

    // Integers
    /// `to = a' + b' + carry`, with `a' = invert_a ? !a : a`, likewise `b'`: a subtraction inverts one operand
    /// and carries 1 in (`Condition::Always`). `saturate` clamps to the signed 32-bit range.
    Add {
        to: Option<Register>,
        a: Source,
        b: Source,
        invert_a: bool,
        invert_b: bool,
        carry: Condition,
        saturate: bool,
        flags: Flags,
    },
    /// One half of the 64-bit product.
    Multiply { to: Option<Register>, a: Source, b: Source, signed_a: bool, signed_b: bool, part: Part },
    /// Product of two 16-bit halves, shifted left by 16 if asked; bits 31:0.
    MultiplyHalves { to: Option<Register>, a: Half, b: Half, shift_left_16: bool },
    /// The smaller operand where `minimum` holds, the larger elsewhere.
    MinMax { to: Option<Register>, a: Source, b: Source, signed: bool, minimum: Condition },
    /// `to = a comparison b`. With `low`, a and b are the high words of 64-bit values: what is compared with
    /// zero is `a + !b + carry`, and equality needs `zero` as well.
    Compare {
        to: Predicate,
        a: Source,
        b: Source,
        signed: bool,
        comparison: Comparison,
        low: Option<LowWords>,
    },

    /// `to` = a function of 64-bit integers.
    Wide { to: WideDestination, function: WideFunction, a: WideSource, b: WideSource },
    /// `to = a comparison b` of 64-bit integers.
    WideCompare { to: Predicate, a: WideSource, b: WideSource, signed: bool, comparison: Comparison },
    /// The quotient of two words, or what remains of it, toward zero; by zero, all ones. The most negative number by
    /// −1 is itself and leaves 0.
    Divide { to: Option<Register>, a: Source, b: Source, signed: bool, remainder: bool },

    /// Arithmetic on parts of words; see [`PartArithmetic`].
    Parts(Box<PartArithmetic>),

    // Predicates
    /// `to = a function b`
    Combine { to: Predicate, a: Condition, b: Condition, function: BooleanFunction },

    // Single precision. A NaN result is 0x7fffffff, whatever NaNs came in.
    /// `to = a + b`
    FloatAdd { to: Option<Register>, a: FloatSource, b: FloatSource, mode: FloatMode },
    /// `to = a · b · 2^scale`, rounded once. `zero_wins`: zero times anything, infinity and NaN too, is +0
    /// (SASS FMZ, D3D9 rule).
    FloatMultiply {
        to: Option<Register>,
        a: FloatSource,
        b: FloatSource,
        scale: i8,
        zero_wins: bool,
        mode: FloatMode,
    },
    /// `to = a · b + c`, rounded once; see [`Op::FloatMultiply`] for `zero_wins`.
    FloatMultiplyAdd {
        to: Option<Register>,
        a: FloatSource,
        b: FloatSource,
        c: FloatSource,
        zero_wins: bool,
        mode: FloatMode,
    },
    /// The smaller operand where `minimum` holds, the larger elsewhere; −0 is below +0, a NaN loses against a
    /// number, two NaNs give 0x7fffffff. `flush` takes denormal operands for zero.
    FloatMinMax { to: Option<Register>, a: FloatSource, b: FloatSource, minimum: Condition, flush: bool },
    /// `to = a comparison b`; `flush` takes denormal operands for zero.
    FloatCompare { to: Predicate, a: FloatSource, b: FloatSource, comparison: Comparison, flush: bool },
    /// `to` = whether `a / b` must be computed with care: when false, both are normal numbers and so are 1/b, the
    /// quotient and the remainders of its approximations, so that a few multiply-adds give it correctly rounded.
    FloatDivideCheck { to: Predicate, a: FloatSource, b: FloatSource },
    /// `to = a / b`, rounded once.
    FloatDivide { to: Option<Register>, a: FloatSource, b: FloatSource, mode: FloatMode },
    /// `to = √from`, rounded once.
    FloatSquareRoot { to: Option<Register>, from: FloatSource, mode: FloatMode },
    /// A function of one argument, correctly rounded to nearest (real machines promise less). `flush` takes a
    /// denormal argument for zero and gives zero for a denormal result.
    FloatFunction {
        to: Option<Register>,
        from: FloatSource,
        function: FloatFunction,
        flush: bool,
        saturate: bool,
    },

    // Double precision. Denormals count. An invalid operation gives the NaN 0xfff8000000000000; of
    // NaNs that come in, the addend's or else the first one comes out, quiet.
    /// `to = a + b`, rounded once.
    DoubleAdd { to: WideDestination, a: DoubleSource, b: DoubleSource, rounding: Rounding },
    /// `to = a · b`, rounded once.
    DoubleMultiply { to: WideDestination, a: DoubleSource, b: DoubleSource, rounding: Rounding },
    /// `to = a · b + c`, rounded once.
    DoubleMultiplyAdd {
        to: WideDestination,
        a: DoubleSource,
        b: DoubleSource,
        c: DoubleSource,
        rounding: Rounding,
    },
    /// `to = a / b`, rounded once.
    DoubleDivide { to: WideDestination, a: DoubleSource, b: DoubleSource, rounding: Rounding },
    /// `to = √from`, rounded once.
    DoubleSquareRoot { to: WideDestination, from: DoubleSource, rounding: Rounding },
    /// The smaller operand where `minimum` holds, the larger elsewhere; −0 is below +0, a NaN loses against a
    /// number.
    DoubleMinMax { to: WideDestination, a: DoubleSource, b: DoubleSource, minimum: Condition },
    /// `to = a comparison b`
    DoubleCompare { to: Predicate, a: DoubleSource, b: DoubleSource, comparison: Comparison },

    // Half precision. A NaN result is 0x7fff.
    /// `to` = a function of numbers in bits 15:0 of the sources, rounded once to nearest, in bits 15:0 with zeros above.
    Half { to: Option<Register>, function: HalfFunction, a: Source, b: Source, c: Source, mode: HalfMode },

    // Conversions
    /// From one number format to another; see [`Conversion`].
    Convert(Conversion),

    // Surroundings
    /// What the machine knows about the lane.
    ReadSpecial { to: Option<Register>, special: Special },
    /// `to` = the input of a draw that the launch put into the register `input`, at another point of the lane's pixel.
    Interpolate { to: Option<Register>, input: Register, point: InterpolationPoint },

    // Memory
    /// `to` = what memory holds, [`Width::registers`] words, lowest address first. A misaligned address or one
    /// outside what is bound stops the program.
    Load { to: [Option<Register>; 4], space: Space, address: Address, width: Width },
    /// Memory = `from`, [`Width::registers`] words, lowest address first; faults as [`Op::Load`].
    Store { from: [Source; 4], space: Space, address: Address, width: Width },
    /// A load from a constant bank chosen at run time, up to 64 bits. Bytes past the end of the bank, and banks
    /// that the machine does not have, read zero (LDC-07, LDC-08); a misaligned address stops the program
    /// (LDC-13).
    LoadConstant { to: WideDestination, bank: Source, address: Source, width: Width },
    /// `to` = what memory held, and memory = what `operation` makes of that and `value`, in one step: no other access
    /// comes in between. Lanes take their turns in ascending order. `compare` is for
    /// [`AtomicOperation::CompareExchange`]. 64-bit types use both words. Faults as [`Op::Load`].
    ///
    /// Blocks of a launch whose order could show in a program's atomic operations run one after the other, in order
    /// of their numbers.
    Atomic {
        to: WideDestination,
        space: Space,
        address: Address,
        operation: AtomicOperation,
        kind: AtomicType,
        value: WideSource,
        compare: WideSource,
    },
    /// The texture unit.
    Fetch(Box<TextureFetch>),
    /// `to` = bytes or components of a surface; zeros where a tile is not resident, which `not_resident` receives. A
    /// misaligned x, and a surface that is not there or has other dimensions, stops the program.
    SurfaceLoad { to: [Option<Register>; 4], not_resident: Option<Predicate>, access: Box<SurfaceAccess> },
    /// `to` = width, height, depth and layers of a surface in texels; zeros where there is none.
    SurfaceSize { to: [Option<Register>; 4], surface: TextureReference },
    /// Bytes or components of a surface = `from`; components that are not written become 0. What goes to a tile that is
    /// not resident is lost. Faults as [`Op::SurfaceLoad`].
    SurfaceStore { from: [Source; 4], access: Box<SurfaceAccess> },
    /// `to` = what a place on a surface held, and the place = what `operation` makes of that and `value`, as
    /// [`Op::Atomic`]. Outside of the surface, where that is ignored, and in tiles that are not resident nothing changes
    /// and `to` is 0. Faults as [`Op::SurfaceLoad`], and where the surface's format does not hold `kind`.
    SurfaceAtomic {
        to: WideDestination,
        access: Box<SurfaceAccess>,
        operation: AtomicOperation,
        kind: SurfaceAtomicType,
        value: WideSource,
        compare: WideSource,
    },

    // Lanes of a warp
    /// `to` = `value` of the lane that `mode` and `lane` name within the segment, `in_range` = whether the segment has
    /// that lane; if not, the own value comes back. Bits 4:0 of `bounds` limit the lane number, bits 12:8 say which
    /// bits of it are the segment's. As PTX `shfl`; the value of a lane that does not take part is what its register
    /// holds.
    Shuffle {
        to: Option<Register>,
        in_range: Option<Predicate>,
        value: Source,
        lane: Source,
        bounds: Source,
        mode: ShuffleMode,
    },
    /// `to` = the mask of the lanes that take part and in which the condition holds, `holds` = what `quorum` asks about
    /// the lanes that take part.
    Vote { to: Option<Register>, holds: Option<Predicate>, condition: Condition, quorum: Quorum },
    /// `to` = a sum of `a` and `b`, which may differ between the four lanes of a quad.
    QuadAdd { to: Option<Register>, a: FloatSource, b: FloatSource, sums: [QuadSum; 4], mode: FloatMode },

    // Control. Targets are instruction numbers.
    /// The lanes of the guard go to the target.
    Branch { target: u32 },
    /// Each lane of the guard goes to the first instruction whose origin has the address
    /// `address + offset` (32-bit sum); any other address stops the program.
    BranchIndirect { address: Source, offset: i32 },
    /// As [`Op::Branch`], and if the lanes part, they meet again at the [`Op::Meet`] with the number `meet`: it is
    /// remembered as by [`Op::Push`] of a [`Token::Reconverge`], unless the nearest entry is that already.
    Diverge { target: u32, meet: u32 },
    /// Lanes for which a [`Op::Diverge`] remembered this very instruction wait here for those that parted from them.
    /// Others go on.
    Meet,
    /// Remember the active lanes and the target on the warp's stack. The guard is not looked at lane by lane:
    /// a guard that holds in no active lane pushes nothing.
    Push { token: Token, target: u32 },
    /// The lanes of the guard stop here and wait at the nearest stack entry with this token; when no lane is
    /// left running above that entry, they go on at its target, all together.
    Leave { token: Token },
    /// Push a [`Token::Return`] entry for the next instruction, then the lanes of the guard go to the target.
    Call { target: u32 },
    /// The lanes are done.
    Exit,
    /// The lanes become helpers: they store nothing and run on for the sake of their quad, until all its lanes
    /// are killed or done. Whether they fetch is up to [`TextureFetch::live_only`].
    Kill,
    /// Arrive at this barrier and, unless `wait` is false, wait until `threads` threads (all of the block, if absent),
    /// counted in whole warps, have arrived. All lanes of the warp that are not done must come together.
    Barrier { index: Source, threads: Option<Source>, wait: bool, reduce: Option<(Reduction, Condition)> },
    /// `to` = the result of the last barrier with a reduction at which the warp has waited, `holds` = whether it is
    /// not zero.
    BarrierResult { to: Option<Register>, holds: Option<Predicate> },
    /// All lanes of a quad run if one of them does, those that are done too, until [`Op::RestoreLanes`]. In between,
    /// control cannot change.
    WakeQuads,
    /// Only the lanes that ran before [`Op::WakeQuads`] go on.
    RestoreLanes,
    /// Order memory accesses; the engine keeps them in order anyway.
    MemoryBarrier,
    /// Stop the program with a fault (a trap of the source language).
    Trap { reason: String },
}

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
}

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

impl Op {
    /// `to = a + b`
    pub fn add(to: Register, a: impl Into<Source>, b: impl Into<Source>) -> Op {
        Op::Add {
            to: Some(to),
            a: a.into(),
            b: b.into(),
            invert_a: false,
            invert_b: false,
            carry: Condition::Never,
            saturate: false,
            flags: Flags::default(),
        }
    }

    /// `to = a − b`
    pub fn subtract(to: Register, a: impl Into<Source>, b: impl Into<Source>) -> Op {
        Op::Add {
            to: Some(to),
            a: a.into(),
            b: b.into(),
            invert_a: false,
            invert_b: true,
            carry: Condition::Always,
            saturate: false,
            flags: Flags::default(),
        }
    }

    /// `to = from`
    pub fn copy(to: Register, from: impl Into<Source>) -> Op {
        Op::Move { to: Some(to), from: from.into() }
    }

    /// `to = a comparison b`, as signed or unsigned integers.
    pub fn compare(
        to: Predicate,
        a: impl Into<Source>,
        comparison: Comparison,
        b: impl Into<Source>,
        signed: bool,
    ) -> Op {
        Op::Compare { to, a: a.into(), b: b.into(), signed, comparison, low: None }
    }
}
