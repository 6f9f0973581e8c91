//! Random textures, samplers and requests.

use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, MinLevel, Packing};
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter};
use tmu_texture::texture::{Residency, Swizzle};
use tmu_texture::{
    Dimension, Fetch, FetchInputs, Format, LANES, Level, Offset, Operation, Sampler, Texture,
    TextureDescription, View,
};

/// A small deterministic generator (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number from `0` to `count - 1`.
    pub fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }

    pub fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    pub fn choose<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// From `lowest` up to `highest`, in 4096 steps.
    pub fn between(&mut self, lowest: f32, highest: f32) -> f32 {
        lowest + (highest - lowest) * self.below(4096) as f32 / 4096.0
    }
}

pub const FORMATS: &[Format] = &[
    Format::R8Unorm,
    Format::Rgba8Unorm,
    Format::Rgba8Snorm,
    Format::Bgra8Srgb,
    Format::Rgba8Sint,
    Format::R16Unorm,
    Format::Rg16Snorm,
    Format::Rgba16Float,
    Format::R32Uint,
    Format::R32Float,
    Format::Rgba32Float,
    Format::Rgb10a2Unorm,
    Format::Rg11b10Float,
    Format::Rgb9e5Float,
    Format::B5g6r5Unorm,
    Format::B4g4r4a4Unorm,
    Format::D16Unorm,
    Format::D24UnormS8Uint,
    Format::D32Float,
];

pub fn random_texture(random: &mut Random) -> Texture {
    let dimension =
        random.choose(&[Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3, Dimension::Cube]);
    let side = |random: &mut Random| random.below(13) as u32 + 1;
    let width = side(random);
    let size = match dimension {
        Dimension::D1 | Dimension::Buffer => [width, 1, 1],
        Dimension::D2 => [width, side(random), 1],
        Dimension::D3 => [width, side(random), side(random)],
        Dimension::Cube => [width, width, 1],
    };
    let mut description = TextureDescription::new(dimension, size, random.choose(FORMATS));
    if dimension != Dimension::D3 && random.one_in(3) {
        description.array = true;
        description.layers *= random.below(3) as u32 + 1;
    }
    if random.one_in(2) {
        description.levels = random.below(description.full_chain().into()) as u32 + 1;
    }
    let texture = Texture::new(description, random_data(random, &description)).expect("a valid texture");
    let texture = random_view(random, texture);
    if !random.one_in(4) {
        return texture;
    }
    let tiles = (0..6)
        .map(|_| {
            let level = random.below(description.levels.into()) as u32;
            let [width, height, depth] = description.level_size(level);
            let depth = if dimension == Dimension::D3 { depth } else { description.layers };
            [width.div_ceil(4), height.div_ceil(4), depth].map(|tiles| random.below(tiles.into()) as u32)[..]
                .iter()
                .copied()
                .chain([level])
                .collect::<Vec<_>>()
                .try_into()
                .expect("three and one")
        })
        .collect();
    let residency = Residency::of_tiles(&description, [4, 4, 1], tiles).expect("tiles of the texture");
    texture.with_residency(residency)
}

/// Any bytes, except that floats are ordinary numbers: what infinities do is tested on its own.
pub fn random_data(random: &mut Random, description: &TextureDescription) -> Vec<u8> {
    let length = description.data_length().expect("a valid description");
    let format = description.format;
    if matches!(format, Format::R32Float | Format::Rgba32Float | Format::D32Float) {
        (0..length / 4).flat_map(|_| random.between(-2.0, 2.0).to_le_bytes()).collect()
    } else if format == Format::Rgba16Float {
        (0..length / 2).flat_map(|_| (random.next() as u16 & 0xbfff).to_le_bytes()).collect()
    } else if format == Format::Rg11b10Float {
        // The top exponent of the 10- and 11-bit floats is not reached without bits 10, 21 and 31.
        (0..length / 4).flat_map(|_| (random.next() as u32 & 0x7fdf_fbff).to_le_bytes()).collect()
    } else {
        (0..length).map(|_| random.next() as u8).collect()
    }
}

pub fn random_view(random: &mut Random, texture: Texture) -> Texture {
    let description = *texture.description();
    let mut view = *texture.view();
    if random.one_in(3) {
        let letters =
            [Swizzle::Red, Swizzle::Green, Swizzle::Blue, Swizzle::Alpha, Swizzle::Zero, Swizzle::One];
        view.swizzle = [0; 4].map(|_: i32| random.choose(&letters));
    }
    if random.one_in(2) {
        view.first_level = random.below(view.levels.into()) as u32;
        view.levels = random.below((description.levels - view.first_level).into()) as u32 + 1;
    }
    if description.array && random.one_in(2) {
        let unit = if description.dimension == Dimension::Cube { 6 } else { 1 };
        let count = random.below((description.layers / unit).into()) as u32 + 1;
        view.layers = count * unit;
        view.first_layer = random.below((description.layers - view.layers + 1).into()) as u32;
    }
    let texture = texture.with_view(View { ..view }).expect("a view of the texture");
    if random.one_in(6) { texture.with_min_lod(random.between(0.0, 3.0)).expect("a number") } else { texture }
}

pub fn random_sampler(random: &mut Random) -> Sampler {
    let filters = [Filter::Point, Filter::Linear];
    let mag = random.choose(&filters);
    let lod_min = if random.one_in(4) { random.between(-1.0, 2.0) } else { -1000.0 };
    Sampler {
        address: [0; 3].map(|_: i32| random.choose(&AddressMode::ALL)),
        mag,
        min: if random.one_in(4) { random.choose(&filters) } else { mag },
        mip: random.choose(&[MipFilter::None, MipFilter::Point, MipFilter::Linear]),
        lod_bias: if random.one_in(4) { random.between(-2.0, 2.0) } else { 0.0 },
        lod_min,
        lod_max: if random.one_in(4) { random.between(0.0, 4.0) } else { 1000.0 },
        border: [0; 4].map(|_: i32| random.between(-1.5, 1.5).to_bits()),
        compare: random.choose(&CompareFunction::ALL),
        compare_enable: random.one_in(2),
        normalized: !random.one_in(5),
        cube_filtering: random.choose(&[CubeFiltering::Seamless, CubeFiltering::PerFace]),
        ..Sampler::default()
    }
}

pub fn random_fetch(random: &mut Random, texture: &Texture) -> Fetch {
    let description = texture.description();
    let dimension = description.dimension;
    let flat = matches!(dimension, Dimension::D2 | Dimension::Cube);
    let integer = description.format.info().is_integer();
    let operation = match random.below(8) {
        0 | 1 if dimension != Dimension::Cube => Operation::Load,
        2 | 3 if flat => Operation::Gather { component: random.below(4) as u8 },
        _ => Operation::Sample,
    };
    let gather = matches!(operation, Operation::Gather { .. });
    let levels = [Level::Zero, Level::Implicit, Level::Bias, Level::Explicit, Level::Gradients];
    Fetch {
        operation,
        array: random.one_in(2),
        level: if gather { Level::Zero } else { random.choose(&levels) },
        derivatives: random.choose(&[
            Derivatives::Quad,
            Derivatives::Quad,
            Derivatives::Zero,
            Derivatives::None,
        ]),
        offset: match random.below(4) {
            0 if dimension != Dimension::Cube => Offset::Texel,
            1 if gather && dimension == Dimension::D2 => Offset::Four,
            _ => Offset::None,
        },
        compare: match random.below(4) {
            _ if integer || operation == Operation::Load || dimension == Dimension::D3 => Compare::Never,
            0 => Compare::Forced,
            1 => Compare::IfSampler,
            _ => Compare::Never,
        },
        clamp: random.one_in(2),
        min_level: match (random.one_in(5), random.one_in(2)) {
            (false, _) => MinLevel::None,
            (true, false) => MinLevel::UpToLast,
            (true, true) => MinLevel::OrNothing,
        },
        packing: match random.below(6) {
            _ if integer => Packing::Bits32,
            0 => Packing::F16(F16Rounding::NearestEven),
            1 => Packing::F16(F16Rounding::TowardZero),
            _ => Packing::Bits32,
        },
        ..Fetch::load(dimension)
    }
}

pub fn random_coordinate(random: &mut Random, fetch: &Fetch, unnormalised: bool) -> u32 {
    if fetch.operation == Operation::Load {
        return match random.below(10) {
            0 => random.next() as u32,
            _ => random.below(16) as u32,
        };
    }
    let value = match random.below(8) {
        // The grid of 1/512 texel of many sizes, where ties and texel edges are.
        0..3 => random.below(8192) as f32 / 4096.0 - 0.5,
        3..6 => random.between(-0.25, 1.25),
        6 => random.between(-40.0, 40.0),
        _ => random.choose(&[0.0, 1.0, -1.0, 0.5, f32::NAN, 1000.25, -7.125]),
    };
    let scale = if unnormalised { 8.0 } else { 1.0 };
    (value * scale).to_bits()
}

pub fn random_inputs(random: &mut Random, fetch: &Fetch, unnormalised: bool) -> FetchInputs {
    let mut inputs = FetchInputs::default();
    for lane in 0..LANES {
        for axis in 0..3 {
            inputs.coordinates[axis][lane] = random_coordinate(random, fetch, unnormalised);
            inputs.offset[axis][lane] = random.below(16) as i32 - 8;
            for direction in 0..2 {
                inputs.gradients[direction][axis][lane] = random.between(-1.0, 1.0).to_bits();
            }
        }
        for result in 0..4 {
            inputs.four_offsets[result] = inputs.four_offsets[result].map(|mut axis| {
                axis[lane] = random.below(64) as i32 - 32;
                axis
            });
        }
        inputs.layer[lane] = random.below(5) as u32;
        inputs.sample[lane] = random.below(3) as u32;
        inputs.reference[lane] = random.between(-0.25, 1.25).to_bits();
        inputs.min_level[lane] = random.between(-1.0, 3.0).to_bits();
        inputs.level[lane] = if matches!(fetch.operation, Operation::Load) {
            random.below(4) as u32
        } else {
            random.between(-1.5, 4.5).to_bits()
        };
    }
    inputs
}
