//! How loads, stores and atomic operations name memory.

use crate::operand::{Address, Source};

/// An address space with loads and stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// Bound buffers, 64-bit addresses.
    Global,
    /// One per block, 32-bit addresses from zero.
    Shared,
    /// One per lane, 32-bit addresses from zero.
    Local,
    /// All of them: shared and local memory are windows of the global addresses, below all buffers.
    Generic,
}

/// How many bits a load or store moves. Loads of 8 and 16 bits extend to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// 8 bits, zero-extended.
    U8,
    /// 8 bits, sign-extended.
    S8,
    /// 16 bits, zero-extended.
    U16,
    /// 16 bits, sign-extended.
    S16,
    /// 32 bits.
    B32,
    /// 64 bits: two registers.
    B64,
    /// 128 bits: four registers.
    B128,
}

impl Width {
    /// Bytes moved, which is also the alignment that the address needs.
    #[inline]
    pub const fn bytes(self) -> u32 {
        match self {
            Width::U8 | Width::S8 => 1,
            Width::U16 | Width::S16 => 2,
            Width::B32 => 4,
            Width::B64 => 8,
            Width::B128 => 16,
        }
    }

    /// Registers moved: 1, 2 or 4.
    #[inline]
    pub const fn registers(self) -> usize {
        match self {
            Width::B64 => 2,
            Width::B128 => 4,
            Width::U8 | Width::S8 | Width::U16 | Width::S16 | Width::B32 => 1,
        }
    }
}

/// What an atomic operation makes of the old value and its operand; the names are those of PTX `atom`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicOperation {
    /// The sum; integers wrap.
    Add,
    /// The smaller.
    Minimum,
    /// The larger.
    Maximum,
    /// Old + 1, or 0 if old ≥ operand.
    Increment,
    /// Old − 1, or the operand if old is 0 or greater than the operand.
    Decrement,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// The operand.
    Exchange,
    /// The operand if old equals the value to compare with, old otherwise.
    CompareExchange,
    /// The next state of a barrier in memory ([`crate::meaning::mbarrier`]), of 64 bits.
    Barrier(BarrierStep),
}

/// What is done to a barrier in memory; the names are those of PTX `mbarrier`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarrierStep {
    /// A new barrier, for as many arrivals as the operand says.
    Init,
    /// So many arrivals.
    Arrive,
    /// So many arrivals, which are not expected in later phases.
    ArriveDrop,
    /// So many bytes are still to come in this phase.
    ExpectTx,
    /// So many of them have come.
    CompleteTx,
}

impl AtomicOperation {
    /// Registers of the value to compare with, of which most operations have none.
    pub const fn compared(self, width: Width) -> usize {
        match self {
            AtomicOperation::CompareExchange => width.registers(),
            AtomicOperation::Add
            | AtomicOperation::Minimum
            | AtomicOperation::Maximum
            | AtomicOperation::Increment
            | AtomicOperation::Decrement
            | AtomicOperation::And
            | AtomicOperation::Or
            | AtomicOperation::Xor
            | AtomicOperation::Exchange
            | AtomicOperation::Barrier(_) => 0,
        }
    }
}

/// What an atomic operation takes memory for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtomicType {
    /// 32-bit unsigned.
    U32,
    /// 32-bit two's complement.
    S32,
    /// 64-bit unsigned.
    U64,
    /// 64-bit two's complement.
    S64,
    /// IEEE binary32; sums are rounded to nearest.
    F32 {
        /// Denormal operands and results count as zero.
        flush: bool,
    },
    /// IEEE binary64; sums are rounded to nearest.
    F64,
    /// 16 bits, for [`AtomicOperation::CompareExchange`].
    B16,
    /// IEEE binary16, or with `brain` bfloat16; sums are rounded to nearest, and a NaN loses against a number as the
    /// smaller and as the larger one.
    Half {
        /// bfloat16.
        brain: bool,
    },
    /// Two bfloat16 in one word, each on its own, as [`AtomicType::Half`].
    Bf16x2,
    /// Two IEEE binary16 in one word, each on its own; sums are rounded to nearest.
    F16x2 {
        /// Denormal operands and results count as zero.
        flush: bool,
    },
}

impl AtomicType {
    /// How much memory it is.
    pub const fn width(self) -> Width {
        match self {
            AtomicType::U32 | AtomicType::S32 | AtomicType::F32 { .. } | AtomicType::F16x2 { .. } => {
                Width::B32
            }
            AtomicType::Bf16x2 => Width::B32,
            AtomicType::U64 | AtomicType::S64 | AtomicType::F64 => Width::B64,
            AtomicType::B16 | AtomicType::Half { .. } => Width::U16,
        }
    }
}

/// A copy from memory to memory, or what is made of both; see [`crate::Op::CopyMemory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemoryCopy {
    /// The memory that is written.
    pub to_space: Space,
    /// The first byte that is written, a multiple of 16.
    pub to: Address,
    /// The memory that is read.
    pub from_space: Space,
    /// The first byte that is read, a multiple of 16.
    pub from: Address,
    /// How many bytes, a multiple of 16.
    pub bytes: Source,
    /// Which of each 16 bytes are written, bit 0 for the first; absent: all.
    pub mask: Option<Source>,
    /// Each element that is written becomes the operation of itself and of that which is read; absent: the latter.
    pub reduce: Option<(AtomicOperation, AtomicType)>,
}

impl MemoryCopy {
    /// What the address, and the number of bytes, of a copy are multiples of.
    pub const UNIT: u32 = 16;
}
