//! Formats whose texels come in blocks, most of them compressed: from a block's bytes to texels.
//!
//! A texture of such a format is decoded when it is first bound, or piece by piece as it is read; what the texture unit then reads
//! are texels of a plain format that holds the results exactly ([`Format::plain`]).

mod astc;
mod bc;
mod bc6h;
mod bc7;
mod bits;
mod etc;
mod partition;

use super::coding::{Block, Coding, Palette};
use super::component::Numeric;
use super::srgb;
use super::table::Format;
use bits::sixteen;

/// The texels of a block in rows, as many as the block has: component codes of the plain format, as [`Format::pack`]
/// takes them.
pub(crate) type Texels = [[u32; 4]; 144];

/// A quotient of whole numbers.
fn ratio(numerator: u32, denominator: u32) -> (u32, u32) {
    (numerator, denominator)
}

/// What a component becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// UNORM codes of 8 bits, or sRGB codes.
    Code8,
    /// UNORM codes of 16 bits.
    Code16,
    /// f32 bits.
    Float,
    /// f32 bits of the linear light of an 8-bit sRGB code.
    Linear,
}

/// What the components of a block become.
#[derive(Clone, Copy)]
struct Output {
    color: Kind,
    alpha: Kind,
}

impl Output {
    fn new(plain: Format, srgb: bool) -> Output {
        match (plain, srgb) {
            (Format::Rgba32Float, true) => Output { color: Kind::Linear, alpha: Kind::Float },
            (Format::Rgba32Float | Format::R32Float | Format::Rg32Float, _) => {
                Output { color: Kind::Float, alpha: Kind::Float }
            }
            (Format::Rgba16Unorm | Format::R16Unorm | Format::Rg16Unorm, _) => {
                Output { color: Kind::Code16, alpha: Kind::Code16 }
            }
            _ => Output { color: Kind::Code8, alpha: Kind::Code8 },
        }
    }

    /// A colour component that has been computed in 8 bits.
    fn code_of_8_bits(self, code: u32) -> u32 {
        self.color.value(ratio(code, 255))
    }

    fn color_of(self, value: (u32, u32)) -> u32 {
        self.color.value(value)
    }

    fn alpha_of(self, value: (u32, u32)) -> u32 {
        self.alpha.value(value)
    }
}

impl Kind {
    /// A number of 0 … 1; codes are the nearest, ties up. Numerator and denominator are below 2¹⁶.
    fn value(self, (numerator, denominator): (u32, u32)) -> u32 {
        let nearest = |max: u64| {
            let (numerator, denominator) = (u64::from(numerator), u64::from(denominator));
            ((2 * numerator * max + denominator) / (2 * denominator)) as u32
        };
        match self {
            Kind::Code8 => nearest(255),
            Kind::Code16 => nearest(65535),
            // Both are exact, so that the quotient is rounded once.
            Kind::Float => (numerator as f32 / denominator as f32).to_bits(),
            Kind::Linear => srgb::to_linear(nearest(255) as u8).to_bits(),
        }
    }
}

impl Format {
    /// The format of the texels that a block-compressed format is decoded to, which holds them exactly; a plain
    /// format itself.
    pub fn plain(self, palette: Palette) -> Format {
        let info = self.info();
        let Some(block) = info.block else { return self };
        let numeric = info.components[0].map_or(Numeric::Unorm, |component| component.numeric);
        let codes = if numeric == Numeric::Srgb { Format::Rgba8Srgb } else { Format::Rgba8Unorm };
        match (block.coding, palette, numeric) {
            (Coding::Bits, _, _) => Format::R8Unorm,
            (Coding::Bc1 | Coding::Bc2 | Coding::Bc3, Palette::Nvidia, _)
            | (Coding::Bc1 | Coding::Bc2, _, Numeric::Srgb) => codes,
            (Coding::Bc1 | Coding::Bc2 | Coding::Bc3, _, _) => Format::Rgba32Float,
            (Coding::Bc4, Palette::Nvidia, Numeric::Unorm) => Format::R16Unorm,
            (Coding::Bc5, Palette::Nvidia, Numeric::Unorm) => Format::Rg16Unorm,
            (Coding::Bc4, Palette::Nvidia, _) => Format::R16Snorm,
            (Coding::Bc5, Palette::Nvidia, _) => Format::Rg16Snorm,
            (Coding::Bc4 | Coding::Eac, _, _) => Format::R32Float,
            (Coding::Bc5 | Coding::EacTwo, _, _) => Format::Rg32Float,
            (Coding::Bc6hUnsigned | Coding::Bc6hSigned, _, _) => Format::Rgba16Float,
            (Coding::Astc, _, Numeric::Unorm) => Format::Rgba16Float,
            (
                Coding::RgBg
                | Coding::GrGb
                | Coding::Bc7
                | Coding::Etc2
                | Coding::Etc2PunchThrough
                | Coding::Etc2Alpha
                | Coding::Astc,
                _,
                _,
            ) => codes,
        }
    }

    /// The texels of one block, in rows from the top: as a shader reads them, and as many as the block has. Of a
    /// plain format, the one texel.
    ///
    /// # Panics
    /// If `block` is shorter than one block of this format.
    pub fn decode_block(self, palette: Palette, block: &[u8]) -> Vec<[u32; 4]> {
        let Some(layout) = self.info().block else { return vec![self.decode(block)] };
        let plain = self.plain(palette);
        let mut codes = [[0; 4]; 144];
        decode_codes(self, layout, palette, block, &mut codes);
        let mut bytes = [0; 16];
        let one = self.info().one();
        let texel = |codes: &[u32; 4]| {
            plain.pack(*codes, &mut bytes);
            let values = plain.decode(&bytes);
            let defaults = [0, 0, 0, one];
            std::array::from_fn(|i| if self.info().components[i].is_some() { values[i] } else { defaults[i] })
        };
        codes[..(layout.width * layout.height) as usize].iter().map(texel).collect()
    }
}

/// Decodes one block to the codes of its plain format.
pub(crate) fn decode_codes(
    format: Format,
    layout: Block,
    palette: Palette,
    block: &[u8],
    texels: &mut Texels,
) {
    let info = format.info();
    let block = &block[..info.bytes];
    let srgb = info.is_srgb();
    let signed = info.components[0].is_some_and(|component| component.numeric == Numeric::Snorm);
    let output = Output::new(format.plain(palette), srgb);
    let component = |block: &[u8]| match signed {
        true => bc::decode_snorm(block, palette),
        false => bc::decode_unorm(block, palette, |value| output.color_of(value)),
    };
    let eleven_bits = |block: &[u8]| {
        let whole = if signed { 1023.0 } else { 2047.0 };
        etc::decode_11_bits(block, signed).map(|number| (number as f32 / whole).to_bits())
    };
    match layout.coding {
        Coding::Bits => {
            for (position, texel) in texels.iter_mut().take(8).enumerate() {
                texel[0] = if block[0] << position & 0x80 == 0 { 0 } else { 255 };
            }
        }
        Coding::RgBg => put_pair(texels, [block[0], block[2]], [block[1], block[3]]),
        Coding::GrGb => put_pair(texels, [block[1], block[3]], [block[0], block[2]]),
        Coding::Bc1 => bc::decode_colors(block, false, palette, output, texels),
        Coding::Bc2 => {
            bc::decode_explicit_alpha(block, output, texels);
            bc::decode_colors(&block[8..], true, palette, output, texels);
        }
        Coding::Bc3 => {
            put(texels, 3, bc::decode_alpha(block, palette, output));
            bc::decode_colors(&block[8..], true, palette, output, texels);
        }
        Coding::Bc4 => put(texels, 0, component(block)),
        Coding::Bc5 => {
            put(texels, 0, component(block));
            put(texels, 1, component(&block[8..]));
        }
        Coding::Bc6hUnsigned => bc6h::decode(&sixteen(block), false, texels),
        Coding::Bc6hSigned => bc6h::decode(&sixteen(block), true, texels),
        Coding::Bc7 => bc7::decode(&sixteen(block), texels),
        Coding::Etc2 => {
            put(texels, 3, [255; 16]);
            etc::decode_colors(block, false, texels);
        }
        Coding::Etc2PunchThrough => etc::decode_colors(block, true, texels),
        Coding::Etc2Alpha => {
            put(texels, 3, etc::decode_alpha(block));
            etc::decode_colors(&block[8..], false, texels);
        }
        Coding::Eac => put(texels, 0, eleven_bits(block)),
        Coding::EacTwo => {
            put(texels, 0, eleven_bits(block));
            put(texels, 1, eleven_bits(&block[8..]));
        }
        Coding::Astc => astc::decode_block(&sixteen(block), [layout.width, layout.height], srgb, texels),
    }
}

/// Puts one component into the 16 texels.
fn put(texels: &mut Texels, component: usize, values: [u32; 16]) {
    for (texel, value) in texels.iter_mut().zip(values) {
        texel[component] = value;
    }
}

/// Puts two texels that share red and blue.
fn put_pair(texels: &mut Texels, [red, blue]: [u8; 2], greens: [u8; 2]) {
    for (texel, green) in texels.iter_mut().zip(greens) {
        *texel = [red, green, blue, 255].map(u32::from);
    }
}
