//! How blocks of texels are coded, before any is decoded.

use crate::model::Model;

/// How the texels of a block are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coding {
    /// Eight texels of one bit to a byte, the first one in the highest bit.
    Bits,
    /// Two texels that share red and blue: bytes R, G of the first, B, G of the second.
    RgBg,
    /// The same as bytes G of the first, R, G of the second, B.
    GrGb,
    /// BC1 (DXT1): colours between two, or transparent.
    Bc1,
    /// BC2 (DXT3): BC1's colours with an alpha of 4 bits.
    Bc2,
    /// BC3 (DXT5): BC1's colours with BC4's component as alpha.
    Bc3,
    /// BC4 (DXN1, RGTC1): one component.
    Bc4,
    /// BC5 (DXN2, RGTC2): two components.
    Bc5,
    /// BC6H without a sign: 16-bit floats.
    Bc6hUnsigned,
    /// BC6H with a sign.
    Bc6hSigned,
    /// BC7: colours with alpha.
    Bc7,
    /// ETC2's opaque colours; ETC1 is a part of it.
    Etc2,
    /// ETC2's colours with texels that can be transparent.
    Etc2PunchThrough,
    /// ETC2's colours with an alpha of 8 bits.
    Etc2Alpha,
    /// One component of 11 bits.
    Eac,
    /// Two components of 11 bits.
    EacTwo,
    /// ASTC of low dynamic range.
    Astc,
}

/// The blocks of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// Width of a block in texels, 2 … 12.
    pub width: u32,
    /// Height of a block in texels, 1 … 12.
    pub height: u32,
    /// How the texels of a block are coded.
    pub coding: Coding,
}

/// Whose arithmetic is used where a specification leaves room: BC1 to BC5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Palette {
    /// What NVIDIA's texture units have been measured to give.
    Nvidia,
    /// The fractions that the specification names, rounded once.
    Ideal,
}

impl Palette {
    /// The palettes of a model.
    pub const fn of(model: Model) -> Palette {
        match model {
            Model::Nvidia => Palette::Nvidia,
            Model::D3d | Model::Exact => Palette::Ideal,
        }
    }
}
