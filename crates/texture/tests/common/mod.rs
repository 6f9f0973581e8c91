//! What the tests of the texture unit share: textures from lists of numbers, and fetches of single lanes.
#![allow(dead_code)] // each test file uses its own part

use tmu_texture::lanes::ALL_LANES;
use tmu_texture::sampler::{AddressMode, Filter, MipFilter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, LANES, Level, Model, Sampler, Texture,
    TextureDescription,
};

/// A texture of one level whose data are those f32, u32 or i32 numbers' bytes.
pub fn texture<T: Bytes>(dimension: Dimension, size: [u32; 3], format: Format, data: &[T]) -> Texture {
    described(TextureDescription::new(dimension, size, format), data)
}

/// A texture of that description whose data are those numbers' bytes.
pub fn described<T: Bytes>(description: TextureDescription, data: &[T]) -> Texture {
    Texture::new(description, data.iter().flat_map(Bytes::bytes).collect()).expect("a valid texture")
}

/// A 2D array of R32_FLOAT: the value of texel (x, y) of layer a and level l is 1000·l + 100·a + 10·y + x.
pub fn numbered(width: u32, height: u32, layers: u32, levels: u32) -> Texture {
    let description = TextureDescription {
        array: layers > 1,
        layers,
        levels,
        ..TextureDescription::new(Dimension::D2, [width, height, 1], Format::R32Float)
    };
    let mut data = Vec::new();
    for level in 0..levels {
        let [width, height, _] = description.level_size(level);
        for layer in 0..layers {
            for y in 0..height {
                for x in 0..width {
                    data.push((1000 * level + 100 * layer + 10 * y + x) as f32);
                }
            }
        }
    }
    described(description, &data)
}

/// Little-endian bytes of a number.
pub trait Bytes {
    fn bytes(&self) -> Vec<u8>;
}

macro_rules! bytes {
    ($($number:ty),+) => {
        $(impl Bytes for $number {
            fn bytes(&self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
        })+
    };
}

bytes!(u8, u16, u32, i32, f32);

/// A sampler with one filter for magnification and minification and one address mode for all axes.
pub fn sampler(filter: Filter, mip: MipFilter, mode: AddressMode) -> Sampler {
    Sampler { mag: filter, min: filter, mip, address: [mode; 3], ..Sampler::default() }
}

pub fn point(mode: AddressMode) -> Sampler {
    sampler(Filter::Point, MipFilter::None, mode)
}

pub fn linear(mode: AddressMode) -> Sampler {
    sampler(Filter::Linear, MipFilter::None, mode)
}

/// A sample of level 0.
pub const fn sample_zero(dimension: Dimension) -> Fetch {
    Fetch { level: Level::Zero, ..Fetch::sample(dimension) }
}

/// Runs a fetch in all lanes.
pub fn run(
    fetch: &Fetch,
    texture: &Texture,
    sampler: &Sampler,
    model: Model,
    inputs: &FetchInputs,
) -> FetchOutput {
    let mut output = FetchOutput::default();
    BoundFetch::check(fetch, Some(texture), Some(sampler)).expect("a supported fetch");
    BoundFetch::new(fetch, Some(texture), Some(sampler), model).run(inputs, ALL_LANES, &mut output);
    output
}

/// The bits of one lane's answer when every lane asks the same.
pub fn one(
    fetch: &Fetch,
    texture: &Texture,
    sampler: &Sampler,
    model: Model,
    inputs: &FetchInputs,
) -> [u32; 4] {
    let output = run(fetch, texture, sampler, model, inputs);
    lane(&output, 13)
}

/// [`one`] as f32.
pub fn one_f32(
    fetch: &Fetch,
    texture: &Texture,
    sampler: &Sampler,
    model: Model,
    inputs: &FetchInputs,
) -> [f32; 4] {
    one(fetch, texture, sampler, model, inputs).map(f32::from_bits)
}

/// The answer of one lane.
pub fn lane(output: &FetchOutput, lane: usize) -> [u32; 4] {
    output.texel.map(|component| component[lane])
}

/// Inputs with the same floating-point coordinates in every lane.
pub fn at(coordinates: &[f32]) -> FetchInputs {
    at_bits(&coordinates.iter().map(|value| value.to_bits()).collect::<Vec<_>>())
}

/// Inputs with the same integer coordinates in every lane.
pub fn at_texel(coordinates: &[i32]) -> FetchInputs {
    at_bits(&coordinates.iter().map(|&value| value as u32).collect::<Vec<_>>())
}

fn at_bits(coordinates: &[u32]) -> FetchInputs {
    let mut inputs = FetchInputs::default();
    for (axis, &value) in coordinates.iter().enumerate() {
        inputs.coordinates[axis] = [value; LANES];
    }
    inputs
}

/// Inputs with s and t of each lane.
pub fn at_lanes(coordinate: impl Fn(usize) -> [f32; 2]) -> FetchInputs {
    let mut inputs = FetchInputs::default();
    for lane in 0..LANES {
        let [s, t] = coordinate(lane);
        inputs.coordinates[0][lane] = s.to_bits();
        inputs.coordinates[1][lane] = t.to_bits();
    }
    inputs
}
