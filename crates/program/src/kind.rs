//! The small enumerations that operations are made of.

use std::ops::{BitAnd, BitOr, BitXor};

use crate::operand::Source;

/// Which relations between two values count as "true": any union of less, equal, greater and unordered.
///
/// Integers are never unordered. The bit values are those of the comparison field in SASS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison(u8);

impl Comparison {
    /// Never true (`F`).
    pub const FALSE: Comparison = Comparison(0);
    /// `a < b`
    pub const LESS: Comparison = Comparison(1);
    /// `a = b`
    pub const EQUAL: Comparison = Comparison(2);
    /// `a ≤ b`
    pub const LESS_EQUAL: Comparison = Comparison(3);
    /// `a > b`
    pub const GREATER: Comparison = Comparison(4);
    /// `a ≠ b`, false if either is a NaN
    pub const NOT_EQUAL: Comparison = Comparison(5);
    /// `a ≥ b`
    pub const GREATER_EQUAL: Comparison = Comparison(6);
    /// Neither is a NaN (`NUM`); for integers, always true (`T`).
    pub const ORDERED: Comparison = Comparison(7);
    /// Either is a NaN (`NAN`, and the added `U` of `LTU`, `GEU`, …).
    pub const UNORDERED: Comparison = Comparison(8);
    /// Always true (`T`).
    pub const TRUE: Comparison = Comparison(15);

    /// From the union of 1 less, 2 equal, 4 greater, 8 unordered; higher bits are ignored.
    pub const fn from_bits(bits: u8) -> Comparison {
        Comparison(bits & 15)
    }

    /// The union as bits; see [`Comparison::from_bits`].
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Also true when either operand is a NaN.
    #[must_use]
    pub const fn or_unordered(self) -> Comparison {
        Comparison(self.0 | 8)
    }

    /// Whether two values in this relation (`None`: unordered) satisfy the comparison.
    pub const fn accepts(self, relation: Option<std::cmp::Ordering>) -> bool {
        use std::cmp::Ordering;
        let bit = match relation {
            Some(Ordering::Less) => 1,
            Some(Ordering::Equal) => 2,
            Some(Ordering::Greater) => 4,
            None => 8,
        };
        self.0 & bit != 0
    }

    /// The same where one of four relations holds: less, equal, greater, unordered.
    #[inline(always)]
    pub const fn accepts_one(self, [less, equal, greater, unordered]: [bool; 4]) -> bool {
        less & (self.0 & 1 != 0)
            | equal & (self.0 & 2 != 0)
            | greater & (self.0 & 4 != 0)
            | unordered & (self.0 & 8 != 0)
    }
}

/// How an inexact result is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To nearest, ties to even (RN, ROUND).
    #[default]
    NearestEven,
    /// Toward minus infinity (RM, FLOOR).
    Down,
    /// Toward plus infinity (RP, CEIL).
    Up,
    /// Toward zero (RZ, TRUNC).
    TowardZero,
}

/// How a single-precision result is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FloatMode {
    /// Rounding of the exact result.
    pub rounding: Rounding,
    /// Denormal operands count as zero and denormal results become zero, both with their sign (FTZ).
    pub flush: bool,
    /// The result is clamped to 0…1; NaN and −0 become +0 (SAT).
    pub saturate: bool,
}

/// A number format of [`crate::Op::Convert`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 8-bit unsigned, in bits 7:0.
    U8,
    /// 8-bit two's complement, in bits 7:0.
    S8,
    /// 16-bit unsigned, in bits 15:0.
    U16,
    /// 16-bit two's complement, in bits 15:0.
    S16,
    /// 32-bit unsigned.
    U32,
    /// 32-bit two's complement.
    S32,
    /// 64-bit unsigned, in two registers.
    U64,
    /// 64-bit two's complement, in two registers.
    S64,
    /// IEEE binary16, in bits 15:0.
    F16,
    /// The upper half of an IEEE binary32 (bfloat16), in bits 15:0.
    Bf16,
    /// 4 bits of exponent and 3 of fraction, in bits 7:0: up to 448, no infinity, one NaN for each sign (OCP 8-bit
    /// Floating Point Specification, E4M3).
    E4m3,
    /// 5 bits of exponent and 2 of fraction, in bits 7:0 (E5M2).
    E5m2,
    /// IEEE binary32.
    F32,
    /// IEEE binary64, in two registers.
    F64,
}

impl Type {
    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            Type::U8 | Type::S8 | Type::E4m3 | Type::E5m2 => 8,
            Type::U16 | Type::S16 | Type::F16 | Type::Bf16 => 16,
            Type::U32 | Type::S32 | Type::F32 => 32,
            Type::U64 | Type::S64 | Type::F64 => 64,
        }
    }

    /// Whether it is one of the floating-point formats.
    pub const fn is_float(self) -> bool {
        matches!(self, Type::E4m3 | Type::E5m2 | Type::F16 | Type::Bf16 | Type::F32 | Type::F64)
    }

    /// Whether it is a two's complement integer.
    pub const fn is_signed(self) -> bool {
        matches!(self, Type::S8 | Type::S16 | Type::S32 | Type::S64)
    }
}

/// Which half of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Bits 31:0.
    Low,
    /// Bits 63:32.
    High,
}

/// Direction of a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shift {
    /// To the left, zeros move in.
    Left,
    /// To the right, zeros move in.
    Right,
    /// To the right, copies of the sign bit move in.
    RightSigned,
}

/// What happens to a shift amount that is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShiftAmount {
    /// Unsigned; from the operand's width on, only what moves in is left.
    Clamp,
    /// Taken modulo the operand's width.
    Wrap,
}

/// What the argument of a sine, a cosine or an exponential is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// What [`FloatFunction::PreparedAngle`] or [`FloatFunction::PreparedExponent`] gives.
    Prepared,
    /// An f32; of angles, radians. It is prepared first.
    Number,
    /// An f32; of angles, turns, which the unit takes from sm_70 on.
    Turns,
}

/// A function of one f32; see [`crate::Op::FloatFunction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatFunction {
    /// 1 / x
    Reciprocal,
    /// √x
    SquareRoot,
    /// 1 / √x
    ReciprocalSquareRoot,
    /// log₂ x
    LogarithmBase2,
    /// 2ˣ
    ExponentialBase2(Argument),
    /// sin x
    Sine(Argument),
    /// cos x
    Cosine(Argument),
    /// tanh x
    HyperbolicTangent,
    /// The angle x, in radians, as a sign, a quadrant and a fraction of it (SASS RRO.SINCOS).
    PreparedAngle,
    /// The exponent x as a sign, an integer and a fraction (SASS RRO.EX2).
    PreparedExponent,
    /// 1 / x of a double whose upper word is the argument and whose lower word counts as zero; the result is
    /// the upper word of a double (PTX `rcp.approx.ftz.f64`).
    ReciprocalHigh64,
    /// 1 / √x, likewise (PTX `rsqrt.approx.ftz.f64`).
    ReciprocalSquareRootHigh64,
}

/// A function of two 64-bit integers; see [`crate::Op::Wide`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WideFunction {
    /// `a + b`, bits 63:0.
    Add,
    /// `a − b`, bits 63:0.
    Subtract,
    /// `a · b`, bits 63:0.
    MultiplyLow,
    /// `a · b`, bits 127:64.
    MultiplyHigh {
        /// Two's complement.
        signed: bool,
    },
    /// The quotient, toward zero; by zero, all ones.
    Divide {
        /// Two's complement.
        signed: bool,
    },
    /// What the quotient leaves; by zero, all ones.
    Remainder {
        /// Two's complement.
        signed: bool,
    },
    /// The smaller.
    Minimum {
        /// Two's complement.
        signed: bool,
    },
    /// The larger.
    Maximum {
        /// Two's complement.
        signed: bool,
    },
    /// `a` shifted by the low word of b; from 64 on, only what moves in is left.
    Shift(Shift),
}

/// A function of two predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BooleanFunction {
    /// Both.
    And,
    /// At least one.
    Or,
    /// Exactly one.
    Xor,
}

impl BooleanFunction {
    /// What it makes of two predicates, or of two masks of them.
    #[inline(always)]
    pub fn combine<T: BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T>>(self, a: T, b: T) -> T {
        match self {
            BooleanFunction::And => a & b,
            BooleanFunction::Or => a | b,
            BooleanFunction::Xor => a ^ b,
        }
    }
}

/// How [`crate::Op::PermuteBytes`] reads its selector; the modes of PRMT, explained in the PTX manual (`prmt`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BytePermutation {
    /// Four 4-bit selectors: 3 bits choose one of eight bytes, the fourth replicates its sign bit.
    Selectors,
    /// Four consecutive bytes upwards from byte `selector & 3`.
    Forward4,
    /// Four consecutive bytes downwards from byte `selector & 3`, modulo 8.
    Backward4,
    /// Byte `selector & 3` in all four bytes.
    Replicate8,
    /// Bytes below `selector & 3` become that byte (edge clamp left).
    EdgeClampLeft,
    /// Bytes above `selector & 3` become that byte (edge clamp right).
    EdgeClampRight,
    /// 16-bit half `selector & 1` in both halves.
    Replicate16,
}

/// Which lane of its segment of the warp a lane reads; as PTX `shfl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShuffleMode {
    /// The lane of the given number in the segment.
    Index,
    /// The lane so many below.
    Up,
    /// The lane so many above.
    Down,
    /// The lane whose number is the own one, exclusive or the given one.
    Butterfly,
}

/// What a condition is asked over several lanes or threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quorum {
    /// It holds in all.
    All,
    /// It holds in at least one.
    Any,
    /// It holds in all or in none.
    Equal,
}

/// What becomes of a condition over the threads at a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// The number of threads in which it holds.
    Count,
    /// 1 if it holds in all threads, 0 otherwise.
    All,
    /// 1 if it holds in any thread, 0 otherwise.
    Any,
}

/// What [`crate::Op::Half`] computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HalfFunction {
    /// `a + b`
    Add,
    /// `a · b`
    Multiply,
    /// `a · b + c`
    MultiplyAdd,
}

/// How a half-precision result is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HalfMode {
    /// Denormal operands count as zero and denormal results become zero, both with their sign.
    pub flush: bool,
    /// Zero times anything, infinity and NaN too, is +0.
    pub zero_wins: bool,
    /// The result is clamped to 0…1; NaN and −0 become +0.
    pub saturate: bool,
    /// The result is a single, rounded once from the exact result.
    pub single: bool,
    /// The numbers are bfloat16 ([`Type::Bf16`]).
    pub brain: bool,
}

/// What [`crate::PartArithmetic`] makes of its first two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartFunction {
    /// `a + b + one`
    Add {
        /// 1 more.
        plus_one: bool,
    },
    /// `|a − b|`
    Difference,
    /// The smaller.
    Minimum,
    /// The larger.
    Maximum,
    /// `a` shifted; b is unsigned.
    Shift {
        /// Where to.
        shift: Shift,
        /// What an amount above 31 does.
        limit: ShiftAmount,
    },
    /// 1 where the comparison holds, else 0.
    Compare(Comparison),
    /// `(a · b + c + one) >> shift`, the operand c taken as signed if anything in it is.
    MultiplyAdd {
        /// 1 more.
        plus_one: bool,
        /// Take c away instead.
        negate_c: bool,
        /// Bits to drop.
        shift: u8,
    },
}

/// How [`crate::PartArithmetic`] combines its result with its third operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartMerge {
    /// Not at all.
    None,
    /// The sum.
    Add,
    /// The smaller.
    Minimum,
    /// The larger.
    Maximum,
    /// The low bits of the result in the third operand's position.
    Insert {
        /// Lowest bit.
        position: u8,
        /// Number of bits.
        width: u8,
    },
}

/// Whether two sources of a sum are added, or one taken from the other, in one lane of each quad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuadSum {
    /// `a + b`
    Sum,
    /// `b − a`
    LessA,
    /// `a − b`
    LessB,
    /// `b`
    OnlyB,
}

/// An axis of blocks and grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// First, varies fastest.
    X,
    /// Second.
    Y,
    /// Third.
    Z,
}

/// What the machine knows about a lane and where it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// Thread index in the block, per axis.
    Thread(Axis),
    /// Block index in the grid, per axis.
    Block(Axis),
    /// Threads per block, per axis.
    BlockSize(Axis),
    /// Blocks in the grid, per axis.
    GridSize(Axis),
    /// Lane number, 0…31.
    Lane,
    /// Warp number in the block.
    Warp,
    /// Warps in the block.
    WarpCount,
    /// Mask with the lane's own bit.
    LaneMaskEqual,
    /// Mask of the lanes below this one.
    LaneMaskLess,
    /// Mask of the lanes up to and with this one.
    LaneMaskLessEqual,
    /// Mask of the lanes above this one.
    LaneMaskGreater,
    /// Mask of this lane and those above.
    LaneMaskGreaterEqual,
    /// Low 32 bits of a counter that grows: steps the warp has executed, so that it is the same in every run.
    ClockLow,
    /// High 32 bits of the same.
    ClockHigh,
    /// Bytes of shared memory that the block has.
    SharedBytes,
}

/// Where in its pixel [`crate::Op::Interpolate`] looks at an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InterpolationPoint {
    /// The centre, or a covered point near it where the centre is not covered.
    Centroid,
    /// The position of a sample, by number.
    Sample(Source),
    /// Right and down from the centre, in sixteenths of a pixel: bits 3:0 of each, two's complement.
    Snapped([Source; 2]),
}

/// What an entry of a warp's reconvergence stack is for; see [`crate::Op::Push`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Lanes that diverged reconverge (SASS SSY and SYNC).
    Reconverge,
    /// Lanes leave a loop (PBK and BRK).
    Break,
    /// Lanes go on with the next round of a loop (PCNT and CONT).
    Continue,
    /// Lanes return from a call (CAL or PRET, and RET).
    Return,
}

/// A function of the device's runtime, which no file defines: the driver gives it to programs; see
/// [`crate::Op::SystemCall`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SystemCall {
    /// `int vprintf(const char *format, const void *arguments)`: prints. The arguments lie one behind the other, each at a
    /// multiple of its size: integers of 4 or 8 bytes, numbers as doubles, addresses.
    Print,
    /// `void *malloc(size_t bytes)`: takes memory of the device's heap.
    Allocate,
    /// `void free(void *address)`: gives it back.
    Free,
    /// `void __assertfail(const char *expression, const char *file, unsigned line, const char *function, size_t
    /// character)`: stops the launch.
    FailAssertion,
    /// The group of all threads of a cooperative launch; 0 in another one. CUDA's `unsigned long long cudaCGGetIntrinsicHandle(int
    /// scope)` calls it.
    GroupHandle,
    /// Waits for all threads of such a group: a barrier over [`GRID_BARRIER`] follows the call, which only says that there is no
    /// error. CUDA's `int cudaCGSynchronize(unsigned long long group, unsigned flags)` calls it.
    Synchronize,
    /// `void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value)`: says what a graph does next. The handle is the
    /// address of a word.
    SetConditional,
    /// `void *cudaGetParameterBufferV2(void *kernel, dim3 blocks, dim3 threads, unsigned shared)`: prepares a launch. Gives the address
    /// for its parameters, 0 where there is no memory for them.
    PrepareLaunch,
    /// `cudaError_t cudaLaunchDeviceV2(void *parameters, cudaStream_t stream)`: launches what was prepared, when the grid is done.
    Launch,
    /// `cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)`: stores a stream's number, which is the same for all,
    /// for launches are done in one order.
    CreateStream,
    /// `cudaError_t cudaStreamDestroy(cudaStream_t stream)`.
    DestroyStream,
    /// `cudaError_t cudaGetLastError(void)`: no error, for what cannot be launched stops the program.
    LastError,
}

/// The number of streams that programs make: none that `cudaLaunchDeviceV2` knows.
pub const DEVICE_STREAM: u32 = 16;

/// The stream whose launches come after all others of the grid (`cudaStreamTailLaunch`).
pub const TAIL_STREAM: u64 = 3;

/// The barrier of a cooperative launch that all its blocks share, behind the sixteen that each block has.
pub const GRID_BARRIER: u32 = 16;

/// The barrier of a cluster of blocks, behind that. Threads arrive at it without waiting, and wait by [`crate::Op::AwaitBarrier`].
pub const CLUSTER_BARRIER: u32 = 17;

/// In the space of a cluster, the shared memories of its blocks begin at multiples of 2 to this power.
pub const CLUSTER_STEP_BITS: u32 = 28;

impl SystemCall {
    /// All of them.
    pub const ALL: [SystemCall; 12] = [
        SystemCall::Print,
        SystemCall::Allocate,
        SystemCall::Free,
        SystemCall::FailAssertion,
        SystemCall::GroupHandle,
        SystemCall::Synchronize,
        SystemCall::SetConditional,
        SystemCall::PrepareLaunch,
        SystemCall::Launch,
        SystemCall::CreateStream,
        SystemCall::DestroyStream,
        SystemCall::LastError,
    ];

    /// The name that programs call it by.
    pub const fn name(self) -> &'static str {
        match self {
            SystemCall::Print => "vprintf",
            SystemCall::Allocate => "malloc",
            SystemCall::Free => "free",
            SystemCall::FailAssertion => "__assertfail",
            SystemCall::GroupHandle => "__cuda_syscall_CGS_get_intrinsic_handle",
            SystemCall::Synchronize => "__cuda_syscall_CGS_sync",
            SystemCall::SetConditional => "cudaGraphSetConditional",
            SystemCall::PrepareLaunch => "cudaGetParameterBufferV2",
            SystemCall::Launch => "cudaLaunchDeviceV2",
            SystemCall::CreateStream => "cudaStreamCreateWithFlags",
            SystemCall::DestroyStream => "cudaStreamDestroy",
            SystemCall::LastError => "cudaGetLastError",
        }
    }

    /// The function of a name. Those of CUDA's device library stand for what they call, where that library is not linked.
    pub fn named(name: &str) -> Option<SystemCall> {
        let name = match name {
            "cudaCGGetIntrinsicHandle" => SystemCall::GroupHandle.name(),
            "cudaCGSynchronize" => SystemCall::Synchronize.name(),
            "__cudaCDP2GetParameterBufferV2" => SystemCall::PrepareLaunch.name(),
            "__cudaCDP2LaunchDeviceV2" => SystemCall::Launch.name(),
            "__cudaCDP2StreamCreateWithFlags" => SystemCall::CreateStream.name(),
            "__cudaCDP2StreamDestroy" => SystemCall::DestroyStream.name(),
            "__cudaCDP2GetLastError" | "__cudaCDP2PeekAtLastError" | "cudaPeekAtLastError" => {
                SystemCall::LastError.name()
            }
            name => name,
        };
        SystemCall::ALL.into_iter().find(|call| call.name() == name)
    }

    /// Words of each parameter: 2 for addresses and sizes; extents are two parameters, of 2 and of 1.
    pub const fn parameters(self) -> &'static [usize] {
        match self {
            SystemCall::Print | SystemCall::Launch => &[2, 2],
            SystemCall::Allocate | SystemCall::Free | SystemCall::DestroyStream => &[2],
            SystemCall::FailAssertion => &[2, 2, 1, 2, 2],
            SystemCall::GroupHandle => &[1],
            SystemCall::Synchronize | SystemCall::SetConditional | SystemCall::CreateStream => &[2, 1],
            SystemCall::PrepareLaunch => &[2, 2, 1, 2, 1, 1],
            SystemCall::LastError => &[],
        }
    }

    /// Whether it belongs to launches by programs, which machine code reaches by way of NVIDIA's own library alone.
    pub const fn is_of_launches(self) -> bool {
        match self {
            SystemCall::PrepareLaunch
            | SystemCall::Launch
            | SystemCall::CreateStream
            | SystemCall::DestroyStream
            | SystemCall::LastError => true,
            SystemCall::Print
            | SystemCall::Allocate
            | SystemCall::Free
            | SystemCall::FailAssertion
            | SystemCall::GroupHandle
            | SystemCall::Synchronize
            | SystemCall::SetConditional => false,
        }
    }

    /// Words of its result.
    pub const fn results(self) -> usize {
        match self {
            SystemCall::Print
            | SystemCall::Synchronize
            | SystemCall::Launch
            | SystemCall::CreateStream
            | SystemCall::DestroyStream
            | SystemCall::LastError => 1,
            SystemCall::Allocate | SystemCall::GroupHandle | SystemCall::PrepareLaunch => 2,
            SystemCall::Free | SystemCall::FailAssertion | SystemCall::SetConditional => 0,
        }
    }
}
