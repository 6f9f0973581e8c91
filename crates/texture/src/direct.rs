//! Fetches of single texels that others answer by themselves: where the texels lie, and what their words decode to.

use crate::format::{Component, Format, Numeric};
use crate::sampler::CompareFunction;

/// What a component of a load's result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DirectValue {
    /// These bits.
    Constant(u32),
    /// One of the texel's words, 0…3, as it is.
    Word(u8),
    /// One of the words as an f32, of which denormals are zeros.
    Single(u8),
    /// An unsigned normalised code of 8 bits, as f32 bits: which byte of the texel's first word, 0…3.
    Unorm8(u8),
    /// An unsigned normalised code of 16 bits, as f32 bits: which half of the texel's words, 0…3.
    Unorm16(u8),
    /// A signed normalised code of 8 bits, as f32 bits: which byte.
    Snorm8(u8),
    /// A signed normalised code of 16 bits, as f32 bits: which half.
    Snorm16(u8),
    /// An sRGB code of 8 bits, as the f32 bits that [`SRGB_TO_LINEAR`](crate::format::SRGB_TO_LINEAR) has of it: which byte.
    Srgb8(u8),
    /// The same as [`NVIDIA_SRGB_STEPS`](crate::format::NVIDIA_SRGB_STEPS) has it.
    NvidiaSrgb8(u8),
    /// A float of 16 bits, as f32 bits: which half; see [`to_f32_bits`](crate::half::to_f32_bits).
    Half(u8),
    /// An integer of 8 bits: which byte.
    Uint8(u8),
    /// A signed integer of 8 bits, extended: which byte.
    Sint8(u8),
    /// An integer of 16 bits: which half.
    Uint16(u8),
    /// A signed integer of 16 bits, extended: which half.
    Sint16(u8),
    /// Whether the request's reference is in this relation to the texel's first word, as f32 bits: 1.0 or 0.0. Denormals count as zero.
    Compared(CompareFunction),
}

impl DirectValue {
    /// What [`Format::decode`] makes of the texels of a format; `None` if there are no words for it.
    pub fn of_format(format: Format) -> Option<[DirectValue; 4]> {
        let info = format.info();
        let plain = info.block.is_none() && info.shared_exponent.is_none();
        let mut values = [0, 0, 0, info.one()].map(DirectValue::Constant);
        for (value, component) in values.iter_mut().zip(info.components) {
            if let Some(component) = component {
                *value = DirectValue::of_component(component).filter(|_| plain)?;
            }
        }
        Some(values)
    }

    fn of_component(component: Component) -> Option<DirectValue> {
        let Component { first_bit, bits, numeric } = component;
        let number = first_bit / bits;
        // Bytes are those of the first word.
        let aligned = first_bit.is_multiple_of(bits) && (bits > 8 || number < 4);
        let value: fn(u8) -> DirectValue = match (numeric, bits) {
            (Numeric::Uint | Numeric::Sint | Numeric::Float, 32) => DirectValue::Word,
            (Numeric::Unorm, 8) => DirectValue::Unorm8,
            (Numeric::Unorm, 16) => DirectValue::Unorm16,
            (Numeric::Snorm, 8) => DirectValue::Snorm8,
            (Numeric::Snorm, 16) => DirectValue::Snorm16,
            (Numeric::Srgb, 8) => DirectValue::Srgb8,
            (Numeric::Float, 16) => DirectValue::Half,
            (Numeric::Uint, 8) => DirectValue::Uint8,
            (Numeric::Sint, 8) => DirectValue::Sint8,
            (Numeric::Uint, 16) => DirectValue::Uint16,
            (Numeric::Sint, 16) => DirectValue::Sint16,
            _ => return None,
        };
        aligned.then(|| value(number))
    }
}

/// How a coordinate becomes a number that names a texel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexRule {
    /// It is one, and no texel is named by others.
    Index,
    /// It is a signed one, and 0 or the last one where it is beyond.
    ClampedIndex,
    /// Its fraction, toward zero, times [`DirectIndex::scale`], rounded down, modulo the number of texels; denormals, infinities and NaN count as 0.
    Wrapped,
    /// As [`IndexRule::Wrapped`], of a number of texels that is a power of two.
    WrappedPowerOfTwo,
    /// As [`IndexRule::Wrapped`], but of two textures side by side, the second one mirrored.
    Mirrored,
    /// As [`IndexRule::Mirrored`], of a number of texels that is a power of two.
    MirroredPowerOfTwo,
    /// Its product with [`DirectIndex::scale`], rounded down and clamped; NaN counts as 0.
    Clamped,
    /// Of four texels: lanes with one beyond the texture are left to [`BoundFetch::run`](crate::BoundFetch::run).
    Inside,
    /// Texels beyond the texture are [`DirectLoad::border`].
    Bordered,
}

impl IndexRule {
    /// Whether textures repeat as they are.
    pub fn wraps(self) -> bool {
        match self {
            IndexRule::Wrapped | IndexRule::WrappedPowerOfTwo => true,
            IndexRule::Index
            | IndexRule::ClampedIndex
            | IndexRule::Mirrored
            | IndexRule::MirroredPowerOfTwo
            | IndexRule::Clamped
            | IndexRule::Inside
            | IndexRule::Bordered => false,
        }
    }

    /// Whether every other copy of textures is mirrored.
    pub fn mirrors(self) -> bool {
        matches!(self, IndexRule::Mirrored | IndexRule::MirroredPowerOfTwo)
    }
}

/// What a fetch makes of the texels around its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DirectFilter {
    /// It reads one.
    Nearest,
    /// A component of each of four, in the order of a gather's result.
    Gathered,
    /// NVIDIA's weighted sum of texels of 8-bit UNORM codes: [`DirectValue::Unorm8`] is the byte that was summed.
    Weighed8,
    /// NVIDIA's weighted sum of texels of 8-bit SNORM codes: [`DirectValue::Snorm8`] is the byte that was summed.
    WeighedSnorm8,
    /// NVIDIA's weighted sum of sRGB codes and alpha.
    WeighedSrgb8,
    /// NVIDIA's weighted sum of texels of 16-bit codes: [`DirectValue::Unorm16`] or [`DirectValue::Snorm16`] is the one that was summed.
    Weighed16,
    /// NVIDIA's weighted sum of texels of 16-bit floats: [`DirectValue::Half`] is the one that was summed.
    WeighedHalves,
    /// NVIDIA's weighted sum of texels of 32-bit floats, in one plane: [`DirectValue::Single`] is the one that was summed.
    WeighedSingles,
    /// NVIDIA's weighted sum of the outcomes of four comparisons.
    WeighedOutcomes,
    /// The weighted sum of what texels decode to, or of the outcomes of comparisons: in f64, rounded once (EX-2).
    WeighedDoubles,
}

/// In which planes the texels of a filter lie: four in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DirectPlanes {
    /// In one.
    One,
    /// In the face of a cube that a direction meets, see [`DirectLoad::coordinates`].
    Face,
    /// In the two slices around the third coordinate.
    Slices,
    /// In the two levels around the lane's own level of detail, see [`DirectLevels`].
    Levels,
    /// In the level nearest to the lane's own level of detail.
    NearestLevel,
}

/// How coordinates become positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DirectPositions {
    /// By products of f32. Where four texels or more are looked at, scales are powers of two, and positions are 256ths of a texel (NV-1).
    Products,
    /// As [`DirectPositions::Products`], but coordinates, or their fractions, are rounded down to whole numbers of 2⁻²¹, and products are exact before they
    /// are rounded down.
    Steps,
    /// In f32, fractions too (EX-1).
    Singles,
    /// In 256ths of a texel, the nearest to exact products, ties to even (D3D-1).
    FixedPoint,
}

impl DirectPositions {
    /// Whether filters weigh in 256ths, as NVIDIA's do, and not by products of fractions.
    pub fn weighs_in_256ths(self) -> bool {
        match self {
            DirectPositions::Products | DirectPositions::Steps => true,
            DirectPositions::Singles | DirectPositions::FixedPoint => false,
        }
    }
}

/// How a fetch comes by its result. Rules say what is done beyond the texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DirectTexel {
    /// Which texels it reads.
    pub filter: DirectFilter,
    /// In which planes these lie.
    pub planes: DirectPlanes,
    /// How each coordinate becomes an index; of a cube, the coordinates on the face.
    pub rules: [IndexRule; 3],
    /// How coordinates become positions.
    pub positions: DirectPositions,
    /// Levels of detail are those of [`BoundFetch::lods_in`](crate::BoundFetch::lods_in), not what the request gives.
    pub finds_lods: bool,
    /// A layer beyond the last one is the last one; otherwise it names no texel.
    pub clamps_layer: bool,
    /// Bytes of a texel: 1, 2, 4, 8 or 16.
    pub bytes: u32,
    /// The four components.
    pub values: [DirectValue; 4],
}

/// One of the numbers by which a load names a texel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectIndex {
    /// The largest number that names a texel.
    pub last: u32,
    /// Bytes from one number's texels to the next one's.
    pub pitch: u32,
    /// What coordinates that are no indices are multiplied by: f32 bits, at most 2¹⁶.
    pub scale: u32,
}

impl DirectIndex {
    /// A number that is not looked at.
    pub const ANY: DirectIndex = DirectIndex { last: u32::MAX, pitch: 0, scale: 0 };
}

/// Levels that lanes choose from. Their sizes are halves of those of the level before, down to one texel, and rows follow each other without
/// gaps, as do layers: [`DirectLoad::layer`] has their numbers alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct DirectLevels {
    /// Where each begins, in bytes from the first texel of the first one; zeros behind the last one.
    pub begins: [u32; 16],
    /// The number of the last one.
    pub last: u32,
    /// What levels of detail are brought between, lowest first, both from 0 to the last level.
    pub lods: [f32; 2],
}

/// Where a fetch finds its texels: in each lane one, at the sum of numbers times pitches, in bytes from the first one. Lanes of which a
/// number is larger than the last one, where that is not clamped, are to be left to [`BoundFetch::run`](crate::BoundFetch::run).
#[derive(Clone, Copy, Debug)]
pub struct DirectLoad<'t> {
    /// What a texel decodes to.
    pub texel: DirectTexel,
    /// Bytes from the first texel on, a multiple of 4, which all texels lie in.
    pub bytes: &'t [u8],
    /// The words of the texel that surrounds the texture.
    pub border: [u32; 4],
    /// What the coordinates name: the third one of a cube its six faces.
    pub coordinates: [DirectIndex; 3],
    /// The levels, if lanes have levels of their own.
    pub levels: Option<DirectLevels>,
    /// The layer.
    pub layer: DirectIndex,
    /// The level.
    pub level: DirectIndex,
    /// The sample.
    pub sample: DirectIndex,
}
