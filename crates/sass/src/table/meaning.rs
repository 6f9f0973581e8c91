//! What the values of sets mean, where neither a program nor a fetch has a type for it.

use tmu_program::{Comparison, Special};
use tmu_texture::Dimension;

/// What a video instruction takes an operand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartType {
    /// Number of bits.
    pub width: u8,
    /// Whether they are a two's complement number.
    pub signed: bool,
}

impl PartType {
    /// An unsigned byte.
    pub const U8: PartType = PartType { width: 8, signed: false };
    /// An unsigned half.
    pub const U16: PartType = PartType { width: 16, signed: false };
    /// An unsigned word.
    pub const U32: PartType = PartType { width: 32, signed: false };
    /// A signed byte.
    pub const S8: PartType = PartType { width: 8, signed: true };
    /// A signed half.
    pub const S16: PartType = PartType { width: 16, signed: true };
    /// A signed word.
    pub const S32: PartType = PartType { width: 32, signed: true };
}

/// A part of a word that IMADSP takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Lowest bit.
    pub position: u8,
    /// Number of bits.
    pub width: u8,
    /// Whether they are a two's complement number.
    pub signed: bool,
}

/// What coordinates say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dim {
    /// Number and meaning of the coordinates.
    pub dimension: Dimension,
    /// Whether there is the index of a layer too.
    pub array: bool,
}

impl Dim {
    /// Coordinates alone.
    pub const fn plain(dimension: Dimension) -> Dim {
        Dim { dimension, array: false }
    }

    /// Coordinates and a layer.
    pub const fn array(dimension: Dimension) -> Dim {
        Dim { dimension, array: true }
    }
}

/// What TXQ asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Sizes and the number of levels.
    Dimension,
    /// The type and the number of samples.
    TextureType,
}

/// How LDC makes a bank and an address of its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexMode {
    /// The bank is that of the instruction; `.IA`, which is not written.
    Immediate,
    /// `.IL`: the upper half of the sum goes to the bank.
    Linear,
    /// `.IS`: the upper half of the register goes to the bank.
    Segmented,
    /// `.ISL`: as `.IS`, up to the last bank of Direct3D.
    SegmentedLinear,
}

/// What an instruction does to a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheOperation {
    /// Asks about a line.
    Query,
    /// Brings a line nearer.
    Prefetch,
    /// Writes a line back.
    WriteBack,
    /// Invalidates a line.
    Invalidate,
    /// Invalidates a texture header.
    InvalidateHeader,
    /// Resets a line.
    Reset,
}

/// A test of the condition code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionCodeTest {
    /// `F`
    Never,
    /// `T`
    Always,
    /// How the two numbers of a comparison compare.
    Relation(Comparison),
    /// `OFF`
    NoOverflow,
    /// `OFT`
    Overflow,
    /// `SFF`
    NoSign,
    /// `SFT`
    Sign,
    /// `LO`, of unsigned numbers.
    Lower,
    /// `LS`
    LowerOrSame,
    /// `HI`
    Higher,
    /// `HS`
    HigherOrSame,
}

/// What predicates are moved to and from a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PredicateFile {
    /// P0…P6.
    Predicates,
    /// Those of the condition code.
    Flags,
}

/// What XMAD adds to its product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addend {
    /// Sc.
    Whole,
    /// `.CLO`: the low half of Sc.
    Low,
    /// `.CHI`: its high half.
    High,
    /// `.CSFU`: Sc less a correction for the signs of the factors.
    SignCorrected,
    /// `.CBCC`: Sc with the low half of Sb above.
    WithUpper,
}

/// Which word of a number IMNMX works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinMaxWord {
    /// The only one.
    Only,
    /// `.XLO`: the lowest.
    Low,
    /// `.XMED`: one between.
    Middle,
    /// `.XHI`: the highest.
    High,
}

/// What of the result of half-precision arithmetic goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HalfMerge {
    /// Both halves.
    Both,
    /// `.F32`: the low one, as a single.
    Single,
    /// `.MRG_H0`: the low half, under what is there.
    Low,
    /// `.MRG_H1`: the high half, above what is there.
    High,
}

/// What LOP does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// Ra and Sb.
    And,
    /// Ra or Sb.
    Or,
    /// Ra or Sb, not both.
    Xor,
    /// Sb.
    PassB,
}

/// What of a result goes to a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultTest {
    /// Nothing: it is false.
    Never,
    /// It is true.
    Always,
    /// Whether it is zero.
    Zero,
    /// Whether it is not.
    NotZero,
}

/// What a special register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialRegister {
    /// What a program reads as such.
    Read(Special),
    /// SR_VIRTID: the numbers of the warp and of the multiprocessor.
    VirtualNumbers,
    /// SR_VIRTCFG: how many multiprocessors there are.
    VirtualConfiguration,
    /// The lowest address of local memory that the stack may come down to: code with debug information traps below it. The stack has
    /// all of local memory here.
    StackLimit,
    /// A performance counter.
    Counter,
}
