//! Texture data from a list of numbers.

use super::fill;
use crate::fetch::F16Rounding;
use crate::format::{Component, Format, Numeric};
use crate::half;
use crate::texture::{TextureDescription, TextureError};

/// Texture data from numbers, one for each component that the format has, in the order of [`Texture`]'s data and
/// red before green before blue before alpha, wherever their bits are.
///
/// Each number is the value that a shader reads: 0…1 for unorm, −1…1 for snorm, linear light for sRGB, the whole
/// number for integers, the depth for depths; of compressed formats, the numbers are the bytes of the blocks. It is rounded to f32 (floats), then encoded as [`Format::encode`] does
/// with rounding to nearest even.
///
/// # Errors
/// A description that breaks a limit, another number of numbers, or a number that the format cannot hold: out of
/// range, not whole where it must be, or NaN and infinities where the format has none.
///
/// [`Texture`]: crate::texture::Texture
pub fn data_from_numbers(description: &TextureDescription, numbers: &[f64]) -> Result<Vec<u8>, TextureError> {
    let format = description.format;
    let info = format.info();
    if info.block.is_some() {
        return bytes_of_blocks(description, numbers);
    }
    let needed = description.data_length()? / info.bytes * info.component_count();
    if numbers.len() != needed {
        return Err(TextureError::NumberCount { given: numbers.len(), needed });
    }
    let components = info.components.iter().copied().flatten().cycle();
    let mut values = Vec::with_capacity(needed);
    for ((index, &number), component) in numbers.iter().enumerate().zip(components) {
        values.push(value_bits(component, number).ok_or_else(|| refusal(format, component, index, number))?);
    }
    let mut values = values.into_iter();
    fill(description, |_, texel| {
        let texel_values =
            info.components.map(|component| component.and_then(|_| values.next()).unwrap_or(0));
        format.encode(texel_values, F16Rounding::NearestEven, texel);
    })
}

/// Bytes from numbers.
fn bytes_of_blocks(description: &TextureDescription, numbers: &[f64]) -> Result<Vec<u8>, TextureError> {
    let needed = description.data_length()?;
    if numbers.len() != needed {
        return Err(TextureError::NumberCount { given: numbers.len(), needed });
    }
    let byte = |(index, &value): (usize, &f64)| {
        let format = description.format;
        let good = (0.0..=255.0).contains(&value) && value.fract() == 0.0;
        let refusal = TextureError::Number { index, value, format, lowest: 0.0, highest: 255.0, whole: true };
        good.then_some(value as u8).ok_or(refusal)
    };
    numbers.iter().enumerate().map(byte).collect()
}

/// The 32-bit value that a number is, if the component can hold it.
fn value_bits(component: Component, number: f64) -> Option<u32> {
    let (lowest, highest) = range(component);
    let special = matches!(component.numeric, Numeric::Float | Numeric::UnsignedFloat)
        && (number.is_nan() || number == f64::INFINITY || number == f64::NEG_INFINITY && lowest < 0.0);
    if !special && !(lowest..=highest).contains(&number) {
        return None;
    }
    match component.numeric {
        Numeric::Uint | Numeric::Sint if number.fract() != 0.0 => None,
        Numeric::Uint => Some(number as u32),
        Numeric::Sint => Some(number as i32 as u32),
        Numeric::Unorm
        | Numeric::Srgb
        | Numeric::Snorm
        | Numeric::Float
        | Numeric::UnsignedFloat
        | Numeric::SharedExponent => Some((number as f32).to_bits()),
    }
}

/// The least and the greatest finite number that a component holds.
fn range(component: Component) -> (f64, f64) {
    let max_code = f64::from(component.max_code());
    match component.numeric {
        Numeric::Unorm | Numeric::Srgb => (0.0, 1.0),
        Numeric::Snorm => (-1.0, 1.0),
        Numeric::Uint => (0.0, max_code),
        Numeric::Sint => (-(max_code + 1.0) / 2.0, (max_code - 1.0) / 2.0),
        Numeric::Float if component.bits == 16 => (-65504.0, 65504.0),
        Numeric::Float => (f32::MIN.into(), f32::MAX.into()),
        Numeric::UnsignedFloat => (0.0, largest_unsigned_float(component.bits)),
        Numeric::SharedExponent => (0.0, 65408.0),
    }
}

/// All mantissa bits set below the largest exponent: the 16-bit pattern 0x7bff with its lowest bits cut off.
fn largest_unsigned_float(bits: u8) -> f64 {
    f32::from_bits(half::to_f32_bits(0x7bff >> (15 - bits) << (15 - bits))).into()
}

fn refusal(format: Format, component: Component, index: usize, value: f64) -> TextureError {
    let (lowest, highest) = range(component);
    TextureError::Number { index, value, format, lowest, highest, whole: component.numeric.is_integer() }
}
