//! The features that are compared, each with the cases that try it.

mod maker;
mod positions;
mod special;

use tmu_texture::format::{Coding, Numeric};
use tmu_texture::sampler::Filter;
use tmu_texture::{Format, Level};

use crate::case::{Abilities, Case};
use crate::random::Random;
use maker::Maker;

/// A row of the table.
pub struct Feature {
    /// Its name, for `--feature`.
    pub name: &'static str,
    make: fn(&mut Maker) -> Option<Case>,
}

/// Cases that share what the driver's program depends on, so that it is compiled once for them.
pub const SHARED: u64 = 8;

impl Feature {
    /// The case of that number, if the driver can do it.
    pub fn case(&self, seed: u64, number: u64, abilities: &Abilities) -> Option<Case> {
        let name = self.name.bytes().fold(0, |name: u64, byte| name.wrapping_mul(31) + u64::from(byte));
        let state = Random::new(&[seed, name, number / SHARED]);
        let random = Random::new(&[seed, name, number, 1]);
        (self.make)(&mut Maker { state, random, abilities })
    }
}

/// All features, in the order of the table.
pub const FEATURES: &[Feature] = &[
    Feature {
        name: "loads",
        make: |it| {
            it.load(&[
                Class::Unorm8,
                Class::Snorm8,
                Class::Unorm16,
                Class::Snorm16,
                Class::Float16,
                Class::Float32,
                Class::Packed,
                Class::Srgb,
                Class::Integer,
                Class::Depth,
            ])
        },
    },
    Feature { name: "loads of blocks", make: |it| it.load(&[Class::Bc, Class::Etc, Class::Astc]) },
    Feature { name: "loads of samples", make: |it| it.samples() },
    Feature { name: "point", make: |it| it.simple(Filter::Point, &Class::ALL) },
    Feature { name: "linear unorm8", make: |it| it.simple(Filter::Linear, &[Class::Unorm8]) },
    Feature { name: "linear snorm8", make: |it| it.simple(Filter::Linear, &[Class::Snorm8]) },
    Feature { name: "linear unorm16", make: |it| it.simple(Filter::Linear, &[Class::Unorm16]) },
    Feature { name: "linear snorm16", make: |it| it.simple(Filter::Linear, &[Class::Snorm16]) },
    Feature { name: "linear float16", make: |it| it.simple(Filter::Linear, &[Class::Float16]) },
    Feature { name: "linear float32", make: |it| it.simple(Filter::Linear, &[Class::Float32]) },
    Feature { name: "linear packed", make: |it| it.simple(Filter::Linear, &[Class::Packed]) },
    Feature { name: "linear srgb", make: |it| it.simple(Filter::Linear, &[Class::Srgb]) },
    Feature {
        name: "linear blocks",
        make: |it| it.simple(Filter::Linear, &[Class::Bc, Class::Etc, Class::Astc]),
    },
    Feature { name: "linear depth", make: |it| it.simple(Filter::Linear, &[Class::Depth]) },
    Feature { name: "address modes", make: |it| it.address() },
    Feature { name: "coordinates that are no numbers", make: |it| it.no_numbers() },
    Feature { name: "borders", make: |it| it.border() },
    Feature { name: "texel coordinates", make: |it| it.unnormalized() },
    Feature { name: "mip levels", make: |it| it.mips(Filter::Point) },
    Feature { name: "trilinear", make: |it| it.mips(Filter::Linear) },
    Feature { name: "gradients", make: |it| it.gradients() },
    Feature { name: "implicit levels", make: |it| it.implicit(Level::Implicit) },
    Feature { name: "instruction bias", make: |it| it.implicit(Level::Bias) },
    Feature { name: "sampler bias", make: |it| it.bias() },
    Feature { name: "offsets", make: |it| it.offsets() },
    Feature { name: "1D and 3D", make: |it| it.lines_and_volumes() },
    Feature { name: "arrays", make: |it| it.arrays() },
    Feature { name: "cubes", make: |it| it.cubes(false) },
    Feature { name: "cube arrays", make: |it| it.cubes(true) },
    Feature { name: "cubes face by face", make: |it| it.faces() },
    Feature { name: "gathers", make: |it| it.gathers(false) },
    Feature { name: "gathers with offsets", make: |it| it.gathers(true) },
    Feature { name: "gathers from cubes", make: |it| it.cube_gathers() },
    Feature { name: "comparisons", make: |it| it.comparisons(false) },
    Feature { name: "comparing gathers", make: |it| it.comparisons(true) },
    Feature { name: "min and max", make: |it| it.reductions() },
    Feature { name: "swizzles", make: |it| it.swizzles() },
    Feature { name: "minimum levels", make: |it| it.minimum_levels() },
    Feature { name: "sizes", make: |it| it.sizes() },
    Feature { name: "level queries", make: |it| it.level_queries() },
];

/// Formats that drivers filter alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// 8-bit UNORM.
    Unorm8,
    /// 8-bit SNORM.
    Snorm8,
    /// 16-bit UNORM.
    Unorm16,
    /// 16-bit SNORM.
    Snorm16,
    /// 16-bit floats.
    Float16,
    /// 32-bit floats.
    Float32,
    /// Components that are no whole bytes.
    Packed,
    /// sRGB, not compressed.
    Srgb,
    /// Integers.
    Integer,
    /// Depths.
    Depth,
    /// BC1 to BC7.
    Bc,
    /// ETC2 and EAC.
    Etc,
    /// ASTC.
    Astc,
}

impl Class {
    const ALL: [Class; 13] = [
        Class::Unorm8,
        Class::Snorm8,
        Class::Unorm16,
        Class::Snorm16,
        Class::Float16,
        Class::Float32,
        Class::Packed,
        Class::Srgb,
        Class::Integer,
        Class::Depth,
        Class::Bc,
        Class::Etc,
        Class::Astc,
    ];

    /// The class of a format.
    pub fn of(format: Format) -> Class {
        let info = format.info();
        if let Some(block) = info.block {
            return match block.coding {
                Coding::Astc => Class::Astc,
                Coding::Etc2
                | Coding::Etc2PunchThrough
                | Coding::Etc2Alpha
                | Coding::Eac
                | Coding::EacTwo => Class::Etc,
                Coding::Bits
                | Coding::RgBg
                | Coding::GrGb
                | Coding::Bc1
                | Coding::Bc2
                | Coding::Bc3
                | Coding::Bc4
                | Coding::Bc5
                | Coding::Bc6hUnsigned
                | Coding::Bc6hSigned
                | Coding::Bc7 => Class::Bc,
            };
        }
        if info.depth {
            return Class::Depth;
        }
        let components: Vec<_> = info.components.iter().flatten().collect();
        let (numeric, bits) = (components[0].numeric, components[0].bits);
        match (numeric, bits) {
            (Numeric::Uint | Numeric::Sint, _) => Class::Integer,
            (Numeric::Srgb, _) => Class::Srgb,
            (Numeric::Unorm, 8) => Class::Unorm8,
            (Numeric::Snorm, 8) => Class::Snorm8,
            (Numeric::Unorm, 16) => Class::Unorm16,
            (Numeric::Snorm, 16) => Class::Snorm16,
            (Numeric::Float, 16) => Class::Float16,
            (Numeric::Float, 32) => Class::Float32,
            _ => Class::Packed,
        }
    }
}
