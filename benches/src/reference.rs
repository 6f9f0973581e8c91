//! What the measured fetches must give, worked out texel by texel with whole numbers and f64.

use tmu_texture::Model;
use tmu_texture::sampler::{AddressMode, Filter};

use crate::coordinates::{SIZE, STEPS_PER_TEXEL};

/// The texels of a square texture of [`SIZE`] by [`SIZE`].
pub enum Texels {
    /// Red, green, blue, alpha codes.
    Rgba8Unorm(Vec<[u8; 4]>),
    /// Red.
    R32Float(Vec<f32>),
}

impl Texels {
    /// Texels without any order. Floats are multiples of 2⁻²⁴ below 1, so that weighted sums are exact in f64.
    pub fn noise(rgba8: bool) -> Texels {
        let numbers = (0..SIZE * SIZE).map(|index| {
            let mixed = (index ^ 0x51ed_270b).wrapping_mul(0x7feb_352d);
            (mixed ^ mixed >> 15).wrapping_mul(0x846c_a68b)
        });
        if rgba8 {
            Texels::Rgba8Unorm(numbers.map(u32::to_le_bytes).collect())
        } else {
            Texels::R32Float(numbers.map(|number| (number >> 8) as f32 / 16_777_216.0).collect())
        }
    }

    /// The texture's bytes.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Texels::Rgba8Unorm(texels) => texels.concat(),
            Texels::R32Float(texels) => texels.iter().flat_map(|texel| texel.to_le_bytes()).collect(),
        }
    }

    /// A texel as a shader reads it.
    pub fn load(&self, [x, y]: [u32; 2]) -> [f32; 4] {
        let index = (y * SIZE + x) as usize;
        match self {
            Texels::Rgba8Unorm(texels) => texels[index].map(|code| f32::from(code) / 255.0),
            Texels::R32Float(texels) => [texels[index], 0.0, 0.0, 1.0],
        }
    }

    /// A sample at a place in 1/32 texel.
    pub fn sample(&self, place: [i32; 2], filter: Filter, mode: AddressMode, model: Model) -> [f32; 4] {
        match filter {
            Filter::Point => self.load(place.map(|it| texel_of(it.div_euclid(STEPS_PER_TEXEL), mode))),
            Filter::Linear => self.weigh(place, mode, model),
        }
    }

    fn weigh(&self, place: [i32; 2], mode: AddressMode, model: Model) -> [f32; 4] {
        let from_centre = place.map(|it| it - STEPS_PER_TEXEL / 2);
        let [x, y] = from_centre.map(|it| it.div_euclid(STEPS_PER_TEXEL));
        let [a, b] = from_centre.map(|it| it.rem_euclid(STEPS_PER_TEXEL) * 256 / STEPS_PER_TEXEL);
        let corners = [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]];
        let corners = corners.map(|corner| corner.map(|index| texel_of(index, mode)));
        // In 1/256 (nvidia) or in 1/65536.
        let (weights, whole) = if model == Model::Nvidia {
            let both = (a * b + 128) >> 8;
            ([256 + both - a - b, a - both, b - both, both], 256)
        } else {
            ([(256 - a) * (256 - b), a * (256 - b), (256 - a) * b, a * b], 65536)
        };
        if let (Texels::Rgba8Unorm(texels), Model::Nvidia) = (self, model) {
            let codes = corners.map(|[x, y]| texels[(y * SIZE + x) as usize]);
            return std::array::from_fn(|i| {
                let sum: i32 =
                    codes.iter().zip(weights).map(|(code, weight)| i32::from(code[i]) * weight).sum();
                (sum + ((sum + 128) >> 8)) as f32 / 65535.0
            });
        }
        let texels = corners.map(|corner| self.load(corner));
        std::array::from_fn(|i| {
            let terms =
                texels.iter().zip(weights).map(|(texel, weight)| f64::from(texel[i]) * f64::from(weight));
            (terms.sum::<f64>() / f64::from(whole)) as f32
        })
    }
}

/// The texel that an index means, for the two modes that are measured.
fn texel_of(index: i32, mode: AddressMode) -> u32 {
    let size = SIZE as i32;
    let inside = if mode == AddressMode::Wrap { index.rem_euclid(size) } else { index.clamp(0, size - 1) };
    inside as u32
}
