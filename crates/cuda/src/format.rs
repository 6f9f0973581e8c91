//! Formats of texels by CUDA's numbers.

use tmu_device::Format;
use tmu_texture::format::Numeric;

/// The format of texels with that many channels of an array format; `None` for those that CUDA or the texture unit does not have.
pub(crate) fn format(number: u32, channels: u32) -> Option<Format> {
    use Format as F;
    let by_channels = |one, two, four| match channels {
        1 => Some(one),
        2 => Some(two),
        4 => Some(four),
        _ => None,
    };
    // Those from 0x50 on say how many channels they have.
    let alone = |format| Some(format);
    match number {
        0x01 => by_channels(F::R8Uint, F::Rg8Uint, F::Rgba8Uint),
        0x02 => by_channels(F::R16Uint, F::Rg16Uint, F::Rgba16Uint),
        0x03 => by_channels(F::R32Uint, F::Rg32Uint, F::Rgba32Uint),
        0x08 => by_channels(F::R8Sint, F::Rg8Sint, F::Rgba8Sint),
        0x09 => by_channels(F::R16Sint, F::Rg16Sint, F::Rgba16Sint),
        0x0a => by_channels(F::R32Sint, F::Rg32Sint, F::Rgba32Sint),
        0x10 => by_channels(F::R16Float, F::Rg16Float, F::Rgba16Float),
        0x20 => by_channels(F::R32Float, F::Rg32Float, F::Rgba32Float),
        0x50 => alone(F::Rgb10a2Unorm),
        0x91 => alone(F::Bc1Unorm),
        0x92 => alone(F::Bc1Srgb),
        0x93 => alone(F::Bc2Unorm),
        0x94 => alone(F::Bc2Srgb),
        0x95 => alone(F::Bc3Unorm),
        0x96 => alone(F::Bc3Srgb),
        0x97 => alone(F::Bc4Unorm),
        0x98 => alone(F::Bc4Snorm),
        0x99 => alone(F::Bc5Unorm),
        0x9a => alone(F::Bc5Snorm),
        0x9b => alone(F::Bc6hUfloat),
        0x9c => alone(F::Bc6hSfloat),
        0x9d => alone(F::Bc7Unorm),
        0x9e => alone(F::Bc7Srgb),
        0xc0 => alone(F::R8Unorm),
        0xc1 => alone(F::Rg8Unorm),
        0xc2 => alone(F::Rgba8Unorm),
        0xc3 => alone(F::R16Unorm),
        0xc4 => alone(F::Rg16Unorm),
        0xc5 => alone(F::Rgba16Unorm),
        0xc6 => alone(F::R8Snorm),
        0xc7 => alone(F::Rg8Snorm),
        0xc8 => alone(F::Rgba8Snorm),
        0xc9 => alone(F::R16Snorm),
        0xca => alone(F::Rg16Snorm),
        0xcb => alone(F::Rgba16Snorm),
        _ => None,
    }
}

/// The format of a view by its number in `CUresourceViewFormat`; `None` for 0, which is the array's own, and for numbers that are none.
pub(crate) fn view_format(number: u32) -> Option<Format> {
    // 1 to 24: eight kinds of numbers in groups of one, two and four channels.
    const KINDS: [u32; 8] = [0x01, 0x08, 0x02, 0x09, 0x03, 0x0a, 0x10, 0x20];
    const COMPRESSED: [u32; 10] = [0x91, 0x93, 0x95, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9d];
    match number {
        1..=24 => format(KINDS[(number as usize - 1) / 3], [1, 2, 4][(number as usize - 1) % 3]),
        25..=34 => format(COMPRESSED[number as usize - 25], 1),
        _ => None,
    }
}

/// What a fetch reads of integers of 8 and 16 bits unless it is said that they stay integers: fractions.
pub(crate) fn as_fractions(format: Format) -> Format {
    let Some(component) = format.info().components.iter().flatten().next() else { return format };
    let numeric = match component.numeric {
        Numeric::Uint if component.bits <= 16 => Numeric::Unorm,
        Numeric::Sint if component.bits <= 16 => Numeric::Snorm,
        Numeric::Unorm
        | Numeric::Srgb
        | Numeric::Snorm
        | Numeric::Uint
        | Numeric::Sint
        | Numeric::Float
        | Numeric::UnsignedFloat
        | Numeric::SharedExponent => return format,
    };
    format.with_numeric(numeric).unwrap_or(format)
}

/// Whether components are integers as they are read.
pub(crate) fn is_integer(format: Format) -> bool {
    let first = format.info().components.iter().flatten().next();
    first.is_some_and(|component| matches!(component.numeric, Numeric::Uint | Numeric::Sint))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of `CUarray_format` and `CUresourceViewFormat` in cuda.h.
    #[test]
    fn numbers_are_cudas() {
        assert_eq!(format(0x20, 4), Some(Format::Rgba32Float));
        assert_eq!(format(0x09, 2), Some(Format::Rg16Sint));
        assert_eq!((format(0x20, 3), format(0xb0, 1)), (None, None));
        assert_eq!(view_format(3), Some(Format::Rgba8Uint));
        assert_eq!(view_format(0x12), Some(Format::Rgba32Sint));
        assert_eq!(view_format(0x13), Some(Format::R16Float));
        assert_eq!(view_format(0x19), Some(Format::Bc1Unorm));
        assert_eq!(view_format(0x22), Some(Format::Bc7Unorm));
        assert_eq!((view_format(0), view_format(0x23)), (None, None));
    }

    #[test]
    fn small_integers_become_fractions() {
        assert_eq!(as_fractions(Format::Rgba8Uint), Format::Rgba8Unorm);
        assert_eq!(as_fractions(Format::R16Sint), Format::R16Snorm);
        assert_eq!(as_fractions(Format::R32Uint), Format::R32Uint);
        assert_eq!(as_fractions(Format::R32Float), Format::R32Float);
    }
}
