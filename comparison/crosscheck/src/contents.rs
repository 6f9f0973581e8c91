//! Random textures.

use tmu_texture::fetch::F16Rounding;
use tmu_texture::format::Numeric;
use tmu_texture::texture::{Swizzle, View};
use tmu_texture::{Dimension, Format, Texture, TextureDescription};

use crate::random::Random;

/// What the texels hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Any bits at all, NaN and infinities among them.
    Bits,
    /// Numbers that a filter can work with.
    Numbers,
    /// Depths of few different values, so that comparisons meet equality.
    Steps,
}

/// The shape of a texture, which decides the driver's program.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Number and meaning of the coordinates.
    pub dimension: Dimension,
    /// Whether there are layers.
    pub array: bool,
    /// Whether there are mip levels.
    pub mips: bool,
    /// Whether sizes are powers of two: drivers take another way for them.
    pub powers: bool,
    /// Whether level 0 consists of whole blocks.
    pub whole_blocks: bool,
}

/// A description of that shape with a random size.
pub fn description(random: &mut Random, shape: &Shape, format: Format) -> TextureDescription {
    let axes = shape.dimension.axes();
    let (most, shift) = if shape.dimension == Dimension::D3 { (12, 4) } else { (37, 6) };
    let blocks = format.info().block_size();
    let mut axis = |number: usize| match (number < axes, shape.powers) {
        (false, _) => 1,
        (true, true) => 1 << random.below(shift),
        (true, false) => 1 + random.below(most),
    };
    let mut size = [axis(0), axis(1), axis(2)];
    if shape.dimension == Dimension::Cube {
        size[1] = size[0];
    }
    if shape.whole_blocks {
        let whole = |length: u32, block: u32| length.div_ceil(block) * block;
        size = [whole(size[0], blocks[0]), whole(size[1], blocks[1]), size[2]];
    }
    let mut about = TextureDescription::new(shape.dimension, size, format);
    about.array = shape.array;
    if shape.array {
        about.layers *= 1 + random.below(4);
    }
    if shape.mips {
        about.levels = 1 + random.below(about.full_chain());
    }
    about
}

/// A texture with random texels.
///
/// # Errors
/// A description that breaks a limit.
pub fn texture(
    random: &mut Random,
    about: TextureDescription,
    contents: Contents,
) -> Result<Texture, String> {
    let length = about.data_length().map_err(|error| error.to_string())?;
    let data = bytes(random, about.format, length, contents);
    Texture::new(about, data).map_err(|error| error.to_string())
}

/// The same texture with its components in another order.
///
/// # Errors
/// None for a texture that is seen whole.
pub fn swizzled(random: &mut Random, texture: Texture) -> Result<Texture, String> {
    let sources = [Swizzle::Zero, Swizzle::One, Swizzle::Red, Swizzle::Green, Swizzle::Blue, Swizzle::Alpha];
    let swizzle = std::array::from_fn(|_| random.pick(&sources));
    let view = View { swizzle, ..*texture.view() };
    texture.with_view(view).map_err(|error| error.to_string())
}

fn bytes(random: &mut Random, format: Format, length: usize, contents: Contents) -> Vec<u8> {
    let info = format.info();
    let floats = info.components.iter().flatten().any(|component| {
        matches!(component.numeric, Numeric::Float | Numeric::UnsignedFloat | Numeric::SharedExponent)
    });
    let bits = contents == Contents::Bits || contents == Contents::Numbers && !floats || info.block.is_some();
    let mut data: Vec<u8> = Vec::with_capacity(length + 8);
    if bits {
        // Now and then nothing but the ends of the range, where differences are greatest.
        let ends = contents == Contents::Numbers && info.block.is_none() && random.once_in(4);
        while data.len() < length {
            let byte = random.bits() as u8;
            data.push(if ends { 0u8.wrapping_sub(byte & 1) } else { byte });
        }
        return data;
    }
    data.resize(length, 0);
    let scale = random.within(-4, 10);
    for texel in data.chunks_exact_mut(info.bytes) {
        let values = std::array::from_fn(|_| number(random, contents, scale).to_bits());
        format.encode(values, F16Rounding::NearestEven, texel);
    }
    data
}

/// A number for a texel of a float format.
fn number(random: &mut Random, contents: Contents, scale: i32) -> f32 {
    if contents == Contents::Steps {
        return if random.once_in(4) { random.unit() } else { random.below(5) as f32 / 4.0 };
    }
    match random.below(8) {
        0 => 0.0,
        1 => random.within(-4, 4) as f32,
        2..5 => random.between(-1.0, 1.0),
        _ => random.between(-1.0, 1.0) * 2f32.powi(scale),
    }
}
