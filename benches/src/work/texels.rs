//! The textures: noise in every format, and what it decodes to.

use super::{Fetch, Item, Picture, Stored, Work};

/// A texture's bytes and texels.
pub struct Texels {
    /// Width, height, depth of level 0.
    pub size: [u32; 3],
    /// Layers, or faces of a cube.
    pub layers: u32,
    /// Samples of each texel.
    pub samples: u32,
    /// The bytes: level by level, and in each layer, slice, row, texel and sample.
    pub bytes: Vec<u8>,
    /// What a shader reads, by level, in the same order.
    pub levels: Vec<Vec<[f32; 4]>>,
}

impl Texels {
    /// The texture of an item; without bytes and levels if it has none.
    pub fn of(item: &Item) -> Texels {
        let (size, layers, samples, levels) = match item.work {
            Work::Sum(Fetch::LoadSample) => ([1024, 1024, 1], 1, 4, 1),
            Work::Sum(Fetch::NearestLevel | Fetch::Trilinear) | Work::Picture(Picture::Mipmapped) => {
                ([1024, 1024, 1], 1, 1, 11)
            }
            Work::Sum(Fetch::TrilinearAnySize) => ([1000, 1000, 1], 1, 1, 10),
            Work::Sum(Fetch::Cube) => ([512, 512, 1], 6, 1, 1),
            Work::Sum(Fetch::Layers) => ([1024, 1024, 1], 4, 1, 1),
            Work::Sum(Fetch::Volume) | Work::Picture(Picture::March) => ([128, 128, 128], 1, 1, 1),
            Work::Sum(_) | Work::Picture(_) | Work::Kernel(_) => ([1024, 1024, 1], 1, 1, 1),
        };
        let mut texels = Texels { size, layers, samples, bytes: Vec::new(), levels: Vec::new() };
        for level in (0..levels).take_while(|_| item.has_texture()) {
            let [width, height, depth] = texels.level_size(level);
            let count = width * height * depth * layers * samples;
            let decoded = match item.stored {
                Stored::Bc1 | Stored::Bc7 => texels.add_blocks([width, height], item.stored),
                stored @ (Stored::Rgba8
                | Stored::Srgb8
                | Stored::Snorm8
                | Stored::Rgba16Float
                | Stored::Rgba32Float
                | Stored::R32Float
                | Stored::Depth32) => (0..count).map(|index| texels.add(stored, index, level)).collect(),
            };
            texels.levels.push(decoded);
        }
        texels
    }

    /// Width, height, depth of a level; only textures of two dimensions have several.
    pub fn level_size(&self, level: u32) -> [u32; 3] {
        let [width, height, depth] = self.size;
        [(width >> level).max(1), (height >> level).max(1), depth]
    }

    /// Stores a texel and says what it is.
    fn add(&mut self, stored: Stored, index: u32, level: u32) -> [f32; 4] {
        let fraction = |word: u32| (word >> 8) as f32 / 16_777_216.0;
        match stored {
            Stored::Rgba8 | Stored::Srgb8 => {
                let codes = mixed(index ^ level << 27 ^ 0x51ed_270b).to_le_bytes();
                self.bytes.extend(codes);
                let mut texel = codes.map(|code| f64::from(code) / 255.0);
                if stored == Stored::Srgb8 {
                    texel[..3].iter_mut().for_each(|it| *it = linear(*it));
                }
                texel.map(|component| component as f32)
            }
            Stored::Snorm8 => {
                let codes = mixed(index ^ 0x51ed_270b).to_le_bytes();
                self.bytes.extend(codes);
                codes.map(|code| f32::from((code as i8).max(-127)) / 127.0)
            }
            Stored::Rgba16Float => {
                // Whole numbers of 2⁻¹⁰: a 16-bit float has the upper bits of the f32, and another bias.
                let texel = [0, 1, 2, 3].map(|it| (mixed(index * 4 + it) >> 22) as f32 / 1024.0);
                let half = |it: f32| if it == 0.0 { 0 } else { ((it.to_bits() >> 13) - (112 << 10)) as u16 };
                self.bytes.extend(texel.iter().flat_map(|component| half(*component).to_le_bytes()));
                texel
            }
            Stored::Rgba32Float => {
                let texel = [0, 1, 2, 3].map(|component| fraction(mixed(index * 4 + component)));
                self.bytes.extend(texel.iter().flat_map(|component| component.to_le_bytes()));
                texel
            }
            Stored::R32Float | Stored::Depth32 | Stored::Bc1 | Stored::Bc7 => {
                let value = fraction(mixed(index ^ 0x0123_4567));
                self.bytes.extend(value.to_le_bytes());
                [value, 0.0, 0.0, 1.0]
            }
        }
    }

    /// Stores blocks of any bits, for BC7 of all its eight modes in turn. `bcdec_rs` says what they are.
    fn add_blocks(&mut self, [width, height]: [u32; 2], stored: Stored) -> Vec<[f32; 4]> {
        let mut texels = vec![[0.0; 4]; (width * height) as usize];
        for number in 0..(width / 4) * (height / 4) {
            let words = [0, 1, 2, 3].map(|word| mixed(number * 4 + word).to_le_bytes());
            let mut block = words.concat();
            let mut codes = [0; 64];
            if stored == Stored::Bc1 {
                block.truncate(8);
                bcdec_rs::bc1(&block, &mut codes, 16);
            } else {
                // Mode m is m zeros below a one.
                let mode = number % 8;
                block[0] = (u32::from(block[0]) >> (mode + 1) << (mode + 1) | 1 << mode) as u8;
                bcdec_rs::bc7(&block, &mut codes, 16);
            }
            self.bytes.extend(&block);
            let [x, y] = [number % (width / 4) * 4, number / (width / 4) * 4];
            for (texel, codes) in (0..).zip(codes.chunks(4)) {
                let position = (y + texel / 4) * width + x + texel % 4;
                texels[position as usize] = std::array::from_fn(|i| f32::from(codes[i]) / 255.0);
            }
        }
        texels
    }
}

/// Words without any order: the 16,384 words of the constant bank as they are, or as fractions below 1.
pub fn constants(floats: bool) -> Vec<u32> {
    let words = (0..16384).map(|index: u32| mixed(index ^ 0x00c0_ffee));
    match floats {
        true => words.map(|word| ((word >> 8) as f32 / 16_777_216.0).to_bits()).collect(),
        false => words.collect(),
    }
}

/// Multiplications and shifts that mix all bits of a number.
pub fn mixed(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x7feb_352d);
    let number = (number ^ number >> 15).wrapping_mul(0x846c_a68b);
    number ^ number >> 16
}

/// The linear value of an sRGB code's fraction (IEC 61966-2-1).
fn linear(fraction: f64) -> f64 {
    if fraction > 0.04045 { ((fraction + 0.055) / 1.055).powf(2.4) } else { fraction / 12.92 }
}
