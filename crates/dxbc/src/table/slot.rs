//! Roles of operands.

/// How a literal in an operand's place is written in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// As a float.
    Float,
    /// As an integer.
    Integer,
    /// By its bits: small integers as such, other words as floats.
    Untyped,
}

/// The role of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// Destination.
    Dest,
    /// Second destination.
    SecondDest,
    /// Destination for the status word.
    Status,
    /// Destination and source of `u#` or `g#` memory: atomics.
    Target,
    /// Float source.
    Float,
    /// Integer source, signed or not.
    Int,
    /// Source whose bits are moved.
    Bits,
    /// Source of two doubles.
    Double,
    /// What a test or selection looks at.
    Condition,
    /// Integer address of a texel: coordinates, layer, level.
    Texel,
    /// Float address: coordinates, layer.
    Coordinate,
    /// Offsets of a `gather4_po`.
    Offsets,
    /// Read-only resource `t#`.
    Resource,
    /// Resource `t#` or unordered access view `u#`.
    View,
    /// Resource `t#` or the rasterizer.
    Multisampled,
    /// Unordered access view `u#` that is read.
    Unordered,
    /// Unordered access view `u#` that is written.
    TypedStore,
    /// Raw or structured memory: `t#`, `u#` or `g#`.
    Memory,
    /// Memory that is written: `u#` or `g#`.
    Store,
    /// Sampler `s#`.
    Sampler,
    /// Number of a sample.
    Sample,
    /// Level of detail that is asked about.
    Level,
    /// Level of detail.
    Lod,
    /// Bias to the level of detail.
    Bias,
    /// Lowest level of detail.
    Clamp,
    /// Reference of a comparison.
    Reference,
    /// Derivative along x.
    DerivativeX,
    /// Derivative along y.
    DerivativeY,
    /// Number of a structure.
    Element,
    /// Offset in bytes.
    ByteOffset,
    /// Value that is stored.
    Value,
    /// What an atomic compares with.
    Comparand,
    /// Status word of an earlier access.
    StatusWord,
    /// Input register to evaluate elsewhere.
    Pulled,
    /// Label, body of a function.
    Label,
    /// Interface and method.
    Interface,
    /// Stream.
    Stream,
    /// What a declaration declares.
    Declared,
}

impl Slot {
    /// Whether the operand is written.
    #[must_use]
    pub fn is_dest(self) -> bool {
        matches!(self, Slot::Dest | Slot::SecondDest | Slot::Status | Slot::Store | Slot::TypedStore)
    }

    /// The name in the documentation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Slot::Dest => "dest",
            Slot::SecondDest => "dest2",
            Slot::Status => "status",
            Slot::Target => "dst",
            Slot::Float | Slot::Int | Slot::Bits | Slot::Double => "src",
            Slot::Condition => "condition",
            Slot::Texel | Slot::Coordinate => "srcAddress",
            Slot::Offsets => "offset",
            Slot::Resource | Slot::View | Slot::Multisampled => "srcResource",
            Slot::Unordered => "srcUAV",
            Slot::TypedStore => "dstUAV",
            Slot::Memory => "srcMemory",
            Slot::Store => "dstMemory",
            Slot::Sampler => "srcSampler",
            Slot::Sample => "sampleIndex",
            Slot::Level => "srcMipLevel",
            Slot::Lod => "srcLOD",
            Slot::Bias => "srcLODBias",
            Slot::Clamp => "srcLODClamp",
            Slot::Reference => "srcReferenceValue",
            Slot::DerivativeX => "srcXDerivatives",
            Slot::DerivativeY => "srcYDerivatives",
            Slot::Element => "srcStructure",
            Slot::ByteOffset => "srcByteOffset",
            Slot::Value => "srcValue",
            Slot::Comparand => "srcCompare",
            Slot::StatusWord => "srcStatus",
            Slot::Pulled => "srcInput",
            Slot::Label => "label",
            Slot::Interface => "interface",
            Slot::Stream => "stream",
            Slot::Declared => "register",
        }
    }
}
