//! The operations: what one instruction of a [`crate::Program`] does to every lane that takes part.
//!
//! All sources are read before anything is written. Destinations that are not wanted are `None`.
//!
//! Each operation is declared once, as a row of [`for_each_op`]; everything that lists operations is made from the
//! rows:
//!
//! ```text
//! /// What it does, in one sentence: the documentation of the variant.
//! Name { field: Type, … }
//!     => Class, "printed name"(what stands for each {}), pure { [destination] = value };
//! ```
//!
//! - Which fields are read and which are written follows from their types ([`crate::visit`]), written ones first. Of an
//!   array, `where words: number` counts only so many elements.
//! - The [`Class`](crate::Class) is what statistics count the operation as.
//! - `pure { … }`: the results follow from the operands of the same lane alone. The right side is the meaning: what it
//!   names are the fields, each source with the value that it holds ([`crate::evaluate`]). `effects { … }`: what it does
//!   beyond that; see [`Effects`](crate::Effects).
//! - `requires check`: what [`crate::Program::validate`] asks for beyond operands that exist.
//!
//! In the name, the effects and the check, fields are references.

use crate::conversion::Conversion;
use crate::fetch::{SurfaceAccess, SurfaceAtomicType, TextureFetch, TextureReference};
use crate::kind::{
    BooleanFunction, BytePermutation, Comparison, FloatFunction, FloatMode, GRID_BARRIER, HalfFunction,
    HalfMode, InterpolationPoint, Part, QuadSum, Quorum, Reduction, Rounding, Shift, ShiftAmount,
    ShuffleMode, Special, SystemCall, Token, WideFunction,
};
use crate::matrix::MatrixProduct;
use crate::memory::{AtomicOperation, AtomicType, MemoryCopy, Space, Width};
use crate::operand::{
    Address, Condition, DoubleSource, Flags, FloatSource, Half, LowWords, Predicate, Register, Source,
    WideDestination, WideSource,
};
use crate::parts::PartArithmetic;
use crate::tensor::TensorCopy;

/// Calls the macro `$then` with the rows of all operations.
#[rustfmt::skip]
macro_rules! for_each_op {
    ($then:ident) => { $then! {
    /// Nothing; keeps its number for branches and traces.
    Nothing
        => Control, "nothing", pure {};

    // Bits
    /// `to = from`
    Move { to: Option<Register>, from: Source }
        => Integer, "move", pure { [to] = from };
    /// `to = condition ? then : otherwise`
    Select { to: Option<Register>, condition: Condition, then: Source, otherwise: Source }
        => Integer, "select", pure { [to] = if condition { then } else { otherwise } };
    /// Bitwise function of three: bit `4a + 2b + c` of the table is the result for bits a, b, c (as LOP3).
    Logic { to: Option<Register>, a: Source, b: Source, c: Source, table: u8 }
        => Integer, "logic.{:#04x}"(table), pure { [to] = integer::logic(a, b, c, table) };
    /// Shift of 32 bits.
    Shift { to: Option<Register>, value: Source, amount: Source, shift: Shift, limit: ShiftAmount }
        => Integer, "shift.{}.{}"(lower(shift), lower(limit)),
           pure { [to] = integer::shift(value, amount, shift, limit) };
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
    }
        => Integer, "funnel.{}.{}{bits}"(lower(shift), lower(limit)),
           pure { [to] = integer::funnel_shift(low, high, amount, shift, limit, bits) },
           requires check_funnel(*bits);
    /// `length` bits of `value` from `position` up, extended with zeros or with the field's highest bit (or bit
    /// 31 if the field reaches above it). Only bits 7:0 of position and length count; length 0 gives 0.
    /// As PTX `bfe`.
    ExtractBits { to: Option<Register>, value: Source, position: Source, length: Source, signed: bool }
        => Integer, "extract{}"(sign(*signed)),
           pure { [to] = integer::extract_bits(value, position, length, signed) };
    /// `base` with `length` bits from `position` up replaced by the low bits of `insert`. Only bits 7:0 of
    /// position and length count; bits past 31 are dropped. As PTX `bfi`.
    InsertBits { to: Option<Register>, base: Source, insert: Source, position: Source, length: Source }
        => Integer, "insert", pure { [to] = integer::insert_bits(base, insert, position, length) };
    /// Bit 0 becomes bit 31 and so on.
    ReverseBits { to: Option<Register>, value: Source }
        => Integer, "reverse", pure { [to] = value.reverse_bits() };
    /// Number of set bits.
    CountBits { to: Option<Register>, value: Source }
        => Integer, "count", pure { [to] = integer::count_bits(value) };
    /// Number of the highest set bit (for a negative signed value, of the highest clear bit), 0xffffffff if
    /// there is none; with `as_shift`, 31 minus that, or 0xffffffff. As PTX `bfind`.
    FindLeadingBit { to: Option<Register>, value: Source, signed: bool, as_shift: bool }
        => Integer, "leading{}{}"(sign(*signed), flag(*as_shift, ".shift")),
           pure { [to] = integer::find_leading_bit(value, signed, as_shift) };
    /// Bytes chosen from the eight of `high:low`, by the selector.
    PermuteBytes { to: Option<Register>, low: Source, high: Source, selector: Source, mode: BytePermutation }
        => Integer, "permute.{}"(lower(mode)),
           pure { [to] = integer::permute_bytes(low, high, selector, mode) };

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
    }
        => Integer, "add{}{}"(add_suffixes(*invert_a, *invert_b, *saturate), flag_suffixes(flags)),
           pure { [to, flags] = integer::add_inverted([a, b], [invert_a, invert_b], carry, saturate) };
    /// One half of the 64-bit product.
    Multiply { to: Option<Register>, a: Source, b: Source, signed_a: bool, signed_b: bool, part: Part }
        => Integer, "multiply.{}{}{}"(lower(part), sign(*signed_a), sign(*signed_b)),
           pure { [to] = integer::multiply_part(a, b, signed_a, signed_b, part) };
    /// Product of two 16-bit halves, shifted left by 16 if asked; bits 31:0.
    MultiplyHalves { to: Option<Register>, a: Half, b: Half, shift_left_16: bool }
        => Integer, "multiply16.{}.{}{}"(half_name(a), half_name(b), flag(*shift_left_16, ".shift16")),
           pure { [to] = integer::multiply_halves(a, b, shift_left_16) };
    /// The smaller operand where `minimum` holds, the larger elsewhere.
    MinMax { to: Option<Register>, a: Source, b: Source, signed: bool, minimum: Condition }
        => Integer, "minmax{}"(sign(*signed)), pure { [to] = integer::min_max(a, b, signed, minimum) };
    /// `to = a comparison b`. With `low`, a and b are the high words of 64-bit values: what is compared with
    /// zero is `a + !b + carry`, and equality needs `zero` as well.
    Compare {
        to: Predicate,
        a: Source,
        b: Source,
        signed: bool,
        comparison: Comparison,
        low: Option<LowWords>,
    }
        => Integer, "compare.{}{}"(comparison_name(*comparison), sign(*signed)),
           pure { [to] = integer::compare(a, b, signed, comparison, low) };

    /// `to` = a function of 64-bit integers.
    Wide { to: WideDestination, function: WideFunction, a: WideSource, b: WideSource }
        => Integer, "wide {:?}"(function), pure { [to] = wide::evaluate(function, a, b) };
    /// `to = a comparison b` of 64-bit integers.
    WideCompare { to: Predicate, a: WideSource, b: WideSource, signed: bool, comparison: Comparison }
        => Integer, "wide compare.{}{}"(comparison_name(*comparison), sign(*signed)),
           pure { [to] = comparison.accepts(Some(wide::order(a, b, signed))) };
    /// The quotient of two words, or what remains of it, toward zero; by zero, all ones. The most negative number by
    /// −1 is itself and leaves 0.
    Divide { to: Option<Register>, a: Source, b: Source, signed: bool, remainder: bool }
        => Integer, "{}{}"(if *remainder { "remainder" } else { "divide" }, sign(*signed)),
           pure { [to] = integer::divide(a, b, signed, remainder) };

    /// Arithmetic on parts of words; see [`PartArithmetic`].
    Parts(given: Box<PartArithmetic>)
        => Integer, "parts {:?} {:?}"(given.function, given.with),
           pure { [given.parts.to] = parts::evaluate(&given.parts, given.words) }, requires check_parts(given);

    // Predicates
    /// `to = a function b`
    Combine { to: Predicate, a: Condition, b: Condition, function: BooleanFunction }
        => Integer, "combine.{}"(lower(function)), pure { [to] = function.combine(a, b) };

    // Single precision. A NaN result is 0x7fffffff, whatever NaNs came in.
    /// `to = a + b`
    FloatAdd { to: Option<Register>, a: FloatSource, b: FloatSource, mode: FloatMode }
        => Float, "fadd{}"(mode_name(*mode)), pure { [to] = float::add(a, b, mode) };
    /// `to = a · b · 2^scale`, rounded once. `zero_wins`: zero times anything, infinity and NaN too, is +0
    /// (SASS FMZ, D3D9 rule).
    FloatMultiply {
        to: Option<Register>,
        a: FloatSource,
        b: FloatSource,
        scale: i8,
        zero_wins: bool,
        mode: FloatMode,
    }
        => Float, "fmul{}{}{}"(scale_name(*scale), flag(*zero_wins, ".zero_wins"), mode_name(*mode)),
           pure { [to] = float::multiply(a, b, scale, zero_wins, mode) };
    /// `to = a · b + c`, rounded once; see [`Op::FloatMultiply`] for `zero_wins`.
    FloatMultiplyAdd {
        to: Option<Register>,
        a: FloatSource,
        b: FloatSource,
        c: FloatSource,
        zero_wins: bool,
        mode: FloatMode,
    }
        => Float, "fma{}{}"(flag(*zero_wins, ".zero_wins"), mode_name(*mode)),
           pure { [to] = float::multiply_add(a, b, c, zero_wins, mode) };
    /// The smaller operand where `minimum` holds, the larger elsewhere; −0 is below +0, a NaN loses against a
    /// number, two NaNs give 0x7fffffff. `flush` takes denormal operands for zero.
    FloatMinMax { to: Option<Register>, a: FloatSource, b: FloatSource, minimum: Condition, flush: bool }
        => Float, "fminmax{}"(flag(*flush, ".flush")), pure { [to] = float::min_max(a, b, minimum, flush) };
    /// `to = a comparison b`; `flush` takes denormal operands for zero.
    FloatCompare { to: Predicate, a: FloatSource, b: FloatSource, comparison: Comparison, flush: bool }
        => Float, "fcompare.{}{}"(comparison_name(*comparison), flag(*flush, ".flush")),
           pure { [to] = float::compare(a, b, comparison, flush) };
    /// `to` = whether `a / b` must be computed with care: when false, both are normal numbers and so are 1/b, the
    /// quotient and the remainders of its approximations, so that a few multiply-adds give it correctly rounded.
    FloatDivideCheck { to: Predicate, a: FloatSource, b: FloatSource }
        => Float, "fdivide.check", pure { [to] = float::division_needs_care(a, b) };
    /// `to = a / b`, rounded once.
    FloatDivide { to: Option<Register>, a: FloatSource, b: FloatSource, mode: FloatMode }
        => Float, "fdivide{}"(mode_name(*mode)), pure { [to] = float::divide(a, b, mode) };
    /// `to = √from`, rounded once.
    FloatSquareRoot { to: Option<Register>, from: FloatSource, mode: FloatMode }
        => Float, "fsqrt{}"(mode_name(*mode)), pure { [to] = float::square_root(from, mode) };
    /// A function of one argument, to the bit as machines have it ([`crate::meaning::function`]). A denormal argument counts as zero,
    /// and a denormal result is zero.
    FloatFunction { to: Option<Register>, from: FloatSource, function: FloatFunction, saturate: bool }
        => Float, "{}{}"(lower(function), flag(*saturate, ".saturate")),
           pure { [to] = function::evaluate(function, from, saturate) };

    // Double precision. Denormals count. An invalid operation gives the NaN 0xfff8000000000000; of
    // NaNs that come in, the addend's or else the first one comes out, quiet.
    /// `to = a + b`, rounded once.
    DoubleAdd { to: WideDestination, a: DoubleSource, b: DoubleSource, rounding: Rounding }
        => Float, "dadd{}{}"(signs(&[a, b]), rounding_name(*rounding)),
           pure { [to] = double::add(a, b, rounding) };
    /// `to = a · b`, rounded once.
    DoubleMultiply { to: WideDestination, a: DoubleSource, b: DoubleSource, rounding: Rounding }
        => Float, "dmul{}{}"(signs(&[a, b]), rounding_name(*rounding)),
           pure { [to] = double::multiply(a, b, rounding) };
    /// `to = a · b + c`, rounded once.
    DoubleMultiplyAdd {
        to: WideDestination,
        a: DoubleSource,
        b: DoubleSource,
        c: DoubleSource,
        rounding: Rounding,
    }
        => Float, "dfma{}{}"(signs(&[a, b, c]), rounding_name(*rounding)),
           pure { [to] = double::multiply_add(a, b, c, rounding) };
    /// `to = a / b`, rounded once.
    DoubleDivide { to: WideDestination, a: DoubleSource, b: DoubleSource, rounding: Rounding }
        => Float, "ddivide{}{}"(signs(&[a, b]), rounding_name(*rounding)),
           pure { [to] = double::divide(a, b, rounding) };
    /// `to = √from`, rounded once.
    DoubleSquareRoot { to: WideDestination, from: DoubleSource, rounding: Rounding }
        => Float, "dsqrt{}{}"(signs(&[from]), rounding_name(*rounding)),
           pure { [to] = double::square_root(from, rounding) };
    /// The smaller operand where `minimum` holds, the larger elsewhere; −0 is below +0, a NaN loses against a
    /// number.
    DoubleMinMax { to: WideDestination, a: DoubleSource, b: DoubleSource, minimum: Condition }
        => Float, "dminmax{}"(signs(&[a, b])), pure { [to] = double::min_max(a, b, minimum) };
    /// `to = a comparison b`
    DoubleCompare { to: Predicate, a: DoubleSource, b: DoubleSource, comparison: Comparison }
        => Float, "dcompare.{}{}"(comparison_name(*comparison), signs(&[a, b])),
           pure { [to] = comparison.accepts(double::relation(a, b)) };

    // Half precision. A NaN result is 0x7fff.
    /// `to` = a function of numbers in bits 15:0 of the sources, rounded once to nearest, in bits 15:0 with zeros above.
    Half { to: Option<Register>, function: HalfFunction, a: Source, b: Source, c: Source, mode: HalfMode }
        => Float, "half.{}{}"(lower(function), half_suffixes(*mode)),
           pure { [to] = half::evaluate(function, a, b, c, mode) };

    // Conversions
    /// From one number format to another; see [`Conversion`].
    Convert(given: Conversion)
        => Conversion, "{}"(conversion_name(given)),
           pure { [given.conversion.destinations()] = given.converted() };

    // Surroundings
    /// What the machine knows about the lane.
    ReadSpecial { to: Option<Register>, special: Special }
        => Integer, "special {}"(special_name(*special)), effects { READS_LAUNCH };
    /// `to` = the input of a draw that the launch put into the register `input`, at another point of the lane's pixel.
    Interpolate { to: Option<Register>, input: Register, point: InterpolationPoint }
        => Integer, "interpolate.{}"(point_name(point)), effects { READS_LAUNCH | FAULTS };

    // Memory
    /// `to` = what memory holds, [`Width::registers`] words, lowest address first. A misaligned address or one
    /// outside what is bound stops the program.
    Load {
        to: [Option<Register>; 4] where words: width.registers(),
        space: Space,
        address: Address,
        width: Width,
    }
        => Memory, "load.{}.{}{}"(lower(space), lower(width), offset_name(address.offset)),
           effects { READS_MEMORY | FAULTS };
    /// Memory = `from`, [`Width::registers`] words, lowest address first; faults as [`Op::Load`].
    Store { space: Space, address: Address, width: Width, from: [Source; 4] where words: width.registers() }
        => Memory, "store.{}.{}{}"(lower(space), lower(width), offset_name(address.offset)),
           effects { WRITES_MEMORY | FAULTS };
    /// A load from a constant bank chosen at run time, up to 64 bits. Bytes past the end of the bank, and banks
    /// that the machine does not have, read zero (LDC-07, LDC-08); a misaligned address stops the program
    /// (LDC-13).
    LoadConstant {
        to: WideDestination where words: width.registers(),
        bank: Source,
        address: Source,
        width: Width,
    }
        => Memory, "load.constant.{}"(lower(width)),
           effects { READS_CONSTANTS | FAULTS }, requires check_constant_width(*width);
    /// `to` = what memory held, and memory = what `operation` makes of that and `value`, in one step: no other access
    /// comes in between. Lanes take their turns in ascending order. `compare` is for
    /// [`AtomicOperation::CompareExchange`]. 64-bit types use both words. Faults as [`Op::Load`].
    ///
    /// Blocks of a launch whose order could show in a program's atomic operations run one after the other, in order
    /// of their numbers.
    Atomic {
        to: WideDestination where words: kind.width().registers(),
        space: Space,
        address: Address,
        operation: AtomicOperation,
        kind: AtomicType,
        value: WideSource where words: kind.width().registers(),
        compare: WideSource where words: operation.compared(kind.width()),
    }
        => Memory, "atomic.{}.{}{}"(lower(space), atomic_name(*operation, *kind), offset_name(address.offset)),
           effects { READS_MEMORY | WRITES_MEMORY | PARTIAL_WRITES | FAULTS },
           requires check_atomic(*operation, *kind);
    /// A copy of many bytes, lane after lane in ascending order. Faults as [`Op::Load`], and where an address or the number of
    /// bytes is not a multiple of [`MemoryCopy::UNIT`].
    CopyMemory(copy: Box<MemoryCopy>)
        => Memory, "{}"(copy_name(copy)), effects { READS_MEMORY | WRITES_MEMORY | FAULTS },
           requires check_copy(copy);
    /// A copy of a box between a tensor and shared memory, lane after lane in ascending order; see [`TensorCopy`]. Faults as [`Op::Load`],
    /// and where there is no tensor map.
    CopyTensor(copy: Box<TensorCopy>)
        => Memory, "{}"(tensor_name(copy)), effects { READS_MEMORY | WRITES_MEMORY | FAULTS },
           requires check_tensor(copy);
    /// A function of the device's runtime, lane after lane in ascending order: `to` = its result, `arguments` = its
    /// parameters, zeros behind them. What it reads and prints is as in [`Op::Load`] of generic addresses; where the caller
    /// of the engine gives no runtime, nothing is printed and the heap is empty.
    SystemCall {
        to: WideDestination where words: call.results(),
        call: SystemCall,
        arguments: Box<[WideSource; 6]>,
    }
        => Memory, "system.{}"(call.name()),
           effects { READS_MEMORY | WRITES_MEMORY | ORDERS_MEMORY | PARTIAL_WRITES | FAULTS };
    /// The texture unit.
    Fetch(fetch: Box<TextureFetch>)
        => Texture, "fetch {:?} {:?}"(fetch.fetch, fetch.reference), effects { fetch_effects(fetch) };
    /// `to` = bytes or components of a surface; zeros where a tile is not resident, which `not_resident` receives. A
    /// misaligned x, and a surface that is not there or has other dimensions, stops the program.
    SurfaceLoad { to: [Option<Register>; 4], not_resident: Option<Predicate>, access: Box<SurfaceAccess> }
        => Memory, "{}"(surface_name("load", access)),
           effects { READS_SURFACES | FAULTS }, requires check_access(access);
    /// `to` = width, height, depth and layers of a surface in texels; zeros where there is none.
    SurfaceSize { to: [Option<Register>; 4], surface: TextureReference }
        => Memory, "surface.size {surface:?}", effects { READS_SURFACES };
    /// Bytes or components of a surface = `from`; components that are not written become 0. What goes to a tile that is
    /// not resident is lost. Faults as [`Op::SurfaceLoad`].
    SurfaceStore { access: Box<SurfaceAccess>, from: [Source; 4] }
        => Memory, "{}"(surface_name("store", access)),
           effects { WRITES_SURFACES | FAULTS }, requires check_access(access);
    /// `to` = what a texel of a surface held, and the texel = what `operation` makes of that and `value`, as
    /// [`Op::Atomic`]. Outside of the surface, where that is ignored, and in tiles that are not resident nothing changes
    /// and `to` is 0. Faults as [`Op::SurfaceLoad`], and where the surface's format does not hold `kind`.
    SurfaceAtomic {
        to: WideDestination where words: kind.width().registers(),
        access: Box<SurfaceAccess>,
        operation: AtomicOperation,
        kind: SurfaceAtomicType,
        value: WideSource where words: kind.width().registers(),
        compare: WideSource where words: operation.compared(kind.width()),
    }
        => Memory, "{}"(surface_atomic_name(*operation, *kind, access)),
           effects { READS_SURFACES | WRITES_SURFACES | PARTIAL_WRITES | FAULTS },
           requires check_surface_atomic(*operation, *kind);

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
    }
        => Exchange, "shuffle.{}"(lower(mode)), effects { CROSS_LANE };
    /// `to` = the mask of the lanes that take part and in which the condition holds, `holds` = what `quorum` asks about
    /// the lanes that take part.
    Vote { to: Option<Register>, holds: Option<Predicate>, condition: Condition, quorum: Quorum }
        => Exchange, "vote.{}"(lower(quorum)), effects { CROSS_LANE };
    /// `to` = the lanes of the mask `members` that take part and hold the same `value`. With `all`: those lanes if all of them hold
    /// the same, or else 0, and `holds` = whether they do.
    Match {
        to: Option<Register>,
        holds: Option<Predicate>,
        value: WideSource,
        members: Source,
        all: bool,
    }
        => Exchange, "match.{}"(if *all { "all" } else { "any" }), effects { CROSS_LANE };
    /// `to` = what `operation` makes of `value` in those lanes of the mask `members` that take part.
    Reduce { to: Option<Register>, value: Source, members: Source, operation: AtomicOperation, kind: AtomicType }
        => Exchange, "reduce.{}"(atomic_name(*operation, *kind)), effects { CROSS_LANE },
           requires check_reduction(*operation, *kind);
    /// `to` = a sum of `a` and `b`, which may differ between the four lanes of a quad.
    QuadAdd { to: Option<Register>, a: FloatSource, b: FloatSource, sums: [QuadSum; 4], mode: FloatMode }
        => Exchange, "fadd.quad{}.{}"(mode_name(*mode), quad_name(sums)), effects { READS_LAUNCH };

    /// A product of matrices that lie in the registers of all lanes; see [`MatrixProduct`].
    MultiplyMatrices(product: Box<MatrixProduct>)
        => Exchange, "{}"(product_name(product)), effects { CROSS_LANE }, requires check_product(product);

    // Control. Targets are instruction numbers.
    /// The lanes of the guard go to the target.
    Branch { target: u32 }
        => Control, "branch", effects { CONTROL | BRANCH | FAULTS };
    /// Each lane of the guard goes to the first instruction whose origin has the address
    /// `address + offset` (32-bit sum); any other address stops the program.
    BranchIndirect { address: Source, offset: i32 }
        => Control, "branch.indirect{}"(offset_name(*offset)), effects { CONTROL | BRANCH | FAULTS };
    /// As [`Op::Branch`], and if the lanes diverge, they reconverge at the [`Op::Reconverge`] with the number `reconverge`: it is
    /// remembered as by [`Op::Push`] of a [`Token::Reconverge`], unless the nearest entry is that already.
    Diverge { target: u32, reconverge: u32 }
        => Control, "diverge", effects { CONTROL | BRANCH | FAULTS };
    /// Lanes for which a [`Op::Diverge`] remembered this very instruction wait here for those that diverged from them.
    /// Others go on.
    Reconverge
        => Control, "reconverge", effects { CONTROL };
    /// Remember the active lanes and the target on the warp's stack. The guard is not looked at lane by lane:
    /// a guard that holds in no active lane pushes nothing.
    Push { token: Token, target: u32 }
        => Control, "push.{}"(lower(token)), effects { CONTROL | FAULTS };
    /// The lanes of the guard stop here and wait at the nearest stack entry with this token; when no lane is
    /// left running above that entry, they go on at its target, all together.
    Pop { token: Token }
        => Control, "pop.{}"(lower(token)), effects { CONTROL | BRANCH | FAULTS };
    /// Push a [`Token::Return`] entry for the next instruction, then the lanes of the guard go to the target.
    Call { target: u32 }
        => Control, "call", effects { CONTROL | FAULTS };
    /// The lanes are done.
    Exit
        => Control, "exit", effects { CONTROL | ENDS_LANES | FAULTS };
    /// The lanes become helpers: they store nothing and run on for the sake of their quad, until all its lanes
    /// are killed or done. Whether they fetch is up to [`TextureFetch::live_only`].
    Kill
        => Control, "kill", effects { CONTROL | ENDS_LANES | FAULTS };
    /// Arrive at this barrier and, unless `wait` is false, wait until `threads` threads (all of the block, if absent),
    /// counted in whole warps, have arrived. All lanes of the warp that are not done must come together.
    Barrier { index: Source, threads: Option<Source>, wait: bool, reduce: Option<(Reduction, Condition)> }
        => Control, "barrier{}{}"(flag(!wait, ".arrive"), reduction_name(reduce)),
           effects { CONTROL | WAITS | CROSS_LANE | ORDERS_MEMORY | FAULTS };
    /// Wait until the barrier is complete at which the warp arrived last without waiting; nothing if it never did.
    AwaitBarrier { index: Source }
        => Control, "barrier.await", effects { CONTROL | WAITS | CROSS_LANE | ORDERS_MEMORY | FAULTS };
    /// The lanes of the guard wait for those that `mask` names and that are not done; with `together`, until these are at this very instruction and
    /// take part in the next ones. Of a program without [`crate::Program::independent_threads`], lanes go on.
    WarpBarrier { mask: Source, together: bool }
        => Control, "barrier.warp{}"(flag(*together, ".together")),
           effects { CONTROL | WAITS | CROSS_LANE | ORDERS_MEMORY | FAULTS };
    /// Other parts of a warp that has diverged go on first, if its program has [`crate::Program::independent_threads`].
    GiveWay
        => Control, "give_way", effects { CONTROL | ORDERS_MEMORY };
    /// `to` = the result of the last barrier with a reduction at which the warp has waited, `holds` = whether it is
    /// not zero.
    BarrierResult { to: Option<Register>, holds: Option<Predicate> }
        => Integer, "barrier.result", effects { READS_LAUNCH };
    /// All lanes of a quad run if one of them does, those that are done too, until [`Op::RestoreLanes`]. In between,
    /// control cannot change.
    WakeQuads
        => Control, "quads.wake", effects { CONTROL };
    /// Only the lanes that ran before [`Op::WakeQuads`] go on.
    RestoreLanes
        => Control, "quads.restore", effects { CONTROL };
    /// Order memory accesses; the engine keeps them in order anyway.
    MemoryBarrier
        => Control, "barrier.memory", effects { ORDERS_MEMORY };
    /// Stop the program with a fault (a trap of the source language).
    Trap { reason: String }
        => Control, "trap {reason:?}", effects { CONTROL | FAULTS };

    } };
}
pub(crate) use for_each_op;

macro_rules! declare {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => {
        /// One operation.
        #[expect(missing_docs, reason = "the sentence about an operation names its operands")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Op {
            $($(#[$doc])* $name $({ $($field: $type),* })? $(($of))?,)*
        }
    };
}
for_each_op!(declare);

macro_rules! computed {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => { computed!([] $($kind $name { $($does)* })*); };
    ([$($found:ident)*] pure $name:ident {} $($rest:tt)*) => { computed!([$($found)*] $($rest)*); };
    ([$($found:ident)*] pure $name:ident { $($does:tt)+ } $($rest:tt)*) => {
        computed!([$($found)* $name] $($rest)*);
    };
    ([$($found:ident)*] effects $name:ident { $($does:tt)* } $($rest:tt)*) => {
        computed!([$($found)*] $($rest)*);
    };
    ([$($found:ident)*]) => {
        /// A pattern for the operations whose rows say what they compute, which are pure: [`Op::evaluate`] computes
        /// them. A match that says what becomes of all other operations, and of these together, needs no wildcard.
        #[macro_export]
        macro_rules! computed {
            () => { $($crate::Op::$found { .. })|+ };
        }
    };
}
for_each_op!(computed);

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

impl SystemCall {
    /// What is done behind the call itself.
    pub const fn followed_by(self) -> Option<Op> {
        match self {
            SystemCall::Print
            | SystemCall::Allocate
            | SystemCall::Free
            | SystemCall::FailAssertion
            | SystemCall::GroupHandle
            | SystemCall::SetConditional
            | SystemCall::PrepareLaunch
            | SystemCall::Launch
            | SystemCall::CreateStream
            | SystemCall::DestroyStream
            | SystemCall::LastError => None,
            SystemCall::Synchronize => Some(Op::Barrier {
                index: Source::Immediate(GRID_BARRIER),
                threads: None,
                wait: true,
                reduce: None,
            }),
        }
    }
}
