//! Patterns that fill a texture without a file.

use super::fill;
use crate::fetch::F16Rounding;
use crate::format::{Component, Format, Numeric};
use crate::texture::{TexelAddress, TextureDescription, TextureError};

/// A way to fill a texture. Every mip level is drawn in its own texels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A board of squares (cubes in 3D) of that many texels, all components 1 (integers: 1) in the one at the origin
    /// and 0 with alpha 1 in its neighbours. Layers and samples are alike.
    Checker {
        /// Side of a square in texels, at least 1.
        size: u32,
    },
    /// red = x/(width−1), green = y/(height−1), blue = the layer or depth slice, alpha = 1, clamped to what the format
    /// holds; an axis of one texel gives 0. Not for integer formats.
    Gradient,
    /// Element i holds i, elements being the components in the order of the data: as a code modulo 2ⁿ where components
    /// are integers of n bits, normalised or not, and as a number modulo 2ⁿ where they are floats with n significant
    /// bits, so that it is always exact.
    Index,
}

impl Pattern {
    /// Reads `checker:8`, `gradient` or `index`.
    ///
    /// # Errors
    /// Any other text, and squares of 0 texels.
    pub fn parse(text: &str) -> Result<Pattern, TextureError> {
        let unknown = || TextureError::Pattern { text: text.to_owned() };
        match text {
            "gradient" => Ok(Pattern::Gradient),
            "index" => Ok(Pattern::Index),
            _ => {
                let size =
                    text.strip_prefix("checker:").and_then(|size| size.parse().ok()).ok_or_else(unknown)?;
                if size == 0 { Err(unknown()) } else { Ok(Pattern::Checker { size }) }
            }
        }
    }

    /// The data of a texture filled with this pattern.
    ///
    /// # Errors
    /// A description that breaks a limit, too little memory, a gradient of integers, or a compressed format.
    pub fn texture_data(self, description: &TextureDescription) -> Result<Vec<u8>, TextureError> {
        if description.format.info().block.is_some() {
            return Err(TextureError::Compressed { what: "a pattern", format: description.format });
        }
        match self {
            Pattern::Checker { size } => checker(description, size),
            Pattern::Gradient => gradient(description),
            Pattern::Index => index(description),
        }
    }
}

fn checker(description: &TextureDescription, size: u32) -> Result<Vec<u8>, TextureError> {
    let format = description.format;
    let one = format.info().one();
    fill(description, |at, texel| {
        let squares = at.x / size + at.y / size + at.z / size;
        let color = if squares.is_multiple_of(2) { one } else { 0 };
        format.encode([color, color, color, one], F16Rounding::NearestEven, texel);
    })
}

fn gradient(description: &TextureDescription) -> Result<Vec<u8>, TextureError> {
    let format = description.format;
    if format.info().is_integer() {
        return Err(TextureError::NotForIntegers { what: "a gradient", format });
    }
    fill(description, |at, texel| {
        let [width, height, _] = description.level_size(at.level);
        let along =
            |position: u32, size: u32| if size == 1 { 0.0 } else { position as f32 / (size - 1) as f32 };
        // One of layer and depth slice is always 0.
        let values = [along(at.x, width), along(at.y, height), (at.layer + at.z) as f32, 1.0];
        format.encode(values.map(f32::to_bits), F16Rounding::NearestEven, texel);
    })
}

fn index(description: &TextureDescription) -> Result<Vec<u8>, TextureError> {
    let format = description.format;
    let mut next = 0u64;
    fill(description, |_: TexelAddress, texel| {
        let elements = format.info().components.map(|component| match component {
            Some(component) => {
                next += 1;
                ((next - 1) & exact_whole_numbers(component)) as u32
            }
            None => 0,
        });
        if holds_floats(format) {
            format.encode(
                elements.map(|element| (element as f32).to_bits()),
                F16Rounding::NearestEven,
                texel,
            );
        } else {
            format.pack(elements, texel);
        }
    })
}

/// Whether numbers are stored as they are, not scaled.
fn holds_floats(format: Format) -> bool {
    use Numeric::{Float, SharedExponent, UnsignedFloat};
    format
        .info()
        .components
        .into_iter()
        .flatten()
        .any(|it| matches!(it.numeric, Float | UnsignedFloat | SharedExponent))
}

/// One less than the power of two up to which a component holds every whole number (as a code if it is no float).
fn exact_whole_numbers(component: Component) -> u64 {
    let significant_bits = match (component.numeric, component.bits) {
        (Numeric::Float, 16) => 11,
        (Numeric::Float, _) => 24,
        // 5 bits are the exponent; the leading one is not stored.
        (Numeric::UnsignedFloat, bits) => bits - 4,
        (_, bits) => bits,
    };
    (1 << significant_bits) - 1
}
