//! The fundamental types and the state spaces (PTX ISA, "State Spaces, Types, and Variables").

use std::fmt;

/// What the bits of a type mean; two types agree when their sizes agree and neither is a float, or one has no
/// meaning (PTX ISA, "Operand Size Exceeding Instruction-Type Size" and "Type Checking Rules").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// `.b8`, `.b16` …: bits without a meaning.
    Bits,
    /// Unsigned integers.
    Unsigned,
    /// Two's complement integers.
    Signed,
    /// Floating point numbers.
    Float,
    /// A truth value; has no size.
    Predicate,
    /// An opaque handle: texture, sampler or surface reference.
    Reference,
}

macro_rules! types {
    ($($variant:ident $name:literal $bits:literal $meaning:ident $doc:literal,)*) => {
        /// A fundamental type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Type {
            $(#[doc = $doc] $variant,)*
        }

        impl Type {
            /// All types.
            pub const ALL: &[Type] = &[$(Type::$variant),*];

            /// The name without its dot.
            pub fn name(self) -> &'static str {
                match self { $(Type::$variant => $name),* }
            }

            /// The type of this name, without its dot.
            pub fn named(name: &str) -> Option<Type> {
                match name { $($name => Some(Type::$variant),)* _ => None }
            }

            /// Size in bits; 1 for a predicate, 64 for a reference.
            pub fn bits(self) -> u32 {
                match self { $(Type::$variant => $bits),* }
            }

            /// What the bits mean.
            pub fn meaning(self) -> Meaning {
                match self { $(Type::$variant => Meaning::$meaning),* }
            }
        }
    };
}

types! {
    Pred "pred" 1 Predicate "A truth value.",
    B8 "b8" 8 Bits "8 bits.",
    B16 "b16" 16 Bits "16 bits.",
    B32 "b32" 32 Bits "32 bits.",
    B64 "b64" 64 Bits "64 bits.",
    B128 "b128" 128 Bits "128 bits.",
    U8 "u8" 8 Unsigned "Unsigned, 8 bits.",
    U16 "u16" 16 Unsigned "Unsigned, 16 bits.",
    U32 "u32" 32 Unsigned "Unsigned, 32 bits.",
    U64 "u64" 64 Unsigned "Unsigned, 64 bits.",
    S8 "s8" 8 Signed "Signed, 8 bits.",
    S16 "s16" 16 Signed "Signed, 16 bits.",
    S32 "s32" 32 Signed "Signed, 32 bits.",
    S64 "s64" 64 Signed "Signed, 64 bits.",
    F16 "f16" 16 Float "Half precision.",
    F32 "f32" 32 Float "Single precision.",
    F64 "f64" 64 Float "Double precision.",
    F16x2 "f16x2" 32 Float "Two halves.",
    Bf16 "bf16" 16 Bits "The upper half of a single precision number; its registers are `.b16`.",
    Bf16x2 "bf16x2" 32 Bits "Two of `.bf16`; its registers are `.b32`.",
    E4m3x2 "e4m3x2" 16 Bits "Two 8-bit floats with 3 bits of fraction; its registers are `.b16`.",
    E5m2x2 "e5m2x2" 16 Bits "Two 8-bit floats with 2 bits of fraction; its registers are `.b16`.",
    Tf32 "tf32" 32 Bits "Single precision with 10 bits of mantissa; its registers are `.b32`.",
    U16x2 "u16x2" 32 Unsigned "Two unsigned integers of 16 bits.",
    S16x2 "s16x2" 32 Signed "Two signed integers of 16 bits.",
    Texref "texref" 64 Reference "A texture.",
    Samplerref "samplerref" 64 Reference "A sampler.",
    Surfref "surfref" 64 Reference "A surface.",
}

/// What arithmetic makes of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// An integer of up to 64 bits.
    Integer,
    /// Two integers of 16 bits.
    PairOfIntegers,
    /// One or two numbers of half precision.
    Halves,
    /// A number of single precision.
    Single,
    /// A number of double precision.
    Double,
    /// It has none.
    None,
}

impl Type {
    /// Size in bytes; predicates have one.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }

    /// Whether it is a floating point type, packed ones included.
    pub fn is_float(self) -> bool {
        self.meaning() == Meaning::Float
            || matches!(self, Type::Bf16 | Type::Bf16x2 | Type::Tf32 | Type::E4m3x2 | Type::E5m2x2)
    }

    /// What arithmetic makes of it.
    pub fn numbers(self) -> Numbers {
        match self {
            Type::B8 | Type::B16 | Type::B32 | Type::B64 => Numbers::Integer,
            Type::U8 | Type::U16 | Type::U32 | Type::U64 => Numbers::Integer,
            Type::S8 | Type::S16 | Type::S32 | Type::S64 => Numbers::Integer,
            Type::U16x2 | Type::S16x2 => Numbers::PairOfIntegers,
            Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 => Numbers::Halves,
            Type::F32 => Numbers::Single,
            Type::F64 => Numbers::Double,
            Type::Pred | Type::B128 | Type::Tf32 | Type::E4m3x2 | Type::E5m2x2 => Numbers::None,
            Type::Texref | Type::Samplerref | Type::Surfref => Numbers::None,
        }
    }

    /// Whether it is an integer with a sign or without.
    pub fn is_integer(self) -> bool {
        matches!(self.meaning(), Meaning::Unsigned | Meaning::Signed)
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        self.meaning() == Meaning::Signed
    }

    /// Whether it is a texture, sampler or surface reference.
    pub fn is_reference(self) -> bool {
        self.meaning() == Meaning::Reference
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name())
    }
}

/// A state space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Registers.
    Reg,
    /// Constant memory.
    Const,
    /// Global memory.
    Global,
    /// A thread's own memory.
    Local,
    /// Parameters of kernels and functions.
    Param,
    /// Memory of a block.
    Shared,
    /// Texture memory; the old spelling of a global `.texref` or, in `ld`, of nothing.
    Tex,
    /// Special registers.
    Sreg,
}

impl Space {
    /// The name without its dot.
    pub fn name(self) -> &'static str {
        match self {
            Space::Reg => "reg",
            Space::Const => "const",
            Space::Global => "global",
            Space::Local => "local",
            Space::Param => "param",
            Space::Shared => "shared",
            Space::Tex => "tex",
            Space::Sreg => "sreg",
        }
    }

    /// The space of this name without its dot; `shared::cta` is `shared`, `param::entry` and `param::func` are
    /// `param`.
    pub fn named(name: &str) -> Option<Space> {
        Some(match name {
            "reg" => Space::Reg,
            "const" => Space::Const,
            "global" => Space::Global,
            "local" => Space::Local,
            "param" | "param::entry" | "param::func" => Space::Param,
            "shared" | "shared::cta" => Space::Shared,
            "tex" => Space::Tex,
            "sreg" => Space::Sreg,
            _ => return None,
        })
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name())
    }
}
