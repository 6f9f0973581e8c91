//! Colours of texels, for looking at.

use tmu_texture::Texture;
use tmu_texture::format::Numeric;

/// How a texture's components become colours.
#[derive(Clone, Debug)]
pub struct Palette {
    present: Vec<usize>,
    srgb: bool,
    integers: Option<bool>,
    /// What becomes white.
    white: f64,
}

impl Palette {
    /// For a texture, of which those texels are shown: numbers beyond 1 and integers are scaled to the largest.
    pub fn new(texture: &Texture, shown: impl Iterator<Item = [u32; 4]>) -> Palette {
        let info = texture.format().info();
        let present: Vec<usize> = (0..4).filter(|&component| info.components[component].is_some()).collect();
        let first = info.components.iter().flatten().next().map(|component| component.numeric);
        let integers = match first {
            Some(Numeric::Sint) => Some(true),
            Some(Numeric::Uint) => Some(false),
            Some(
                Numeric::Unorm
                | Numeric::Srgb
                | Numeric::Snorm
                | Numeric::Float
                | Numeric::UnsignedFloat
                | Numeric::SharedExponent,
            )
            | None => None,
        };
        let mut palette = Palette { present, srgb: info.is_srgb(), integers, white: 1.0 };
        let colours: Vec<usize> = palette.colours().collect();
        let largest = shown
            .flat_map(|texel| {
                colours.iter().map(|&component| palette.value(texel[component])).collect::<Vec<_>>()
            })
            .filter(|value| value.is_finite())
            .fold(0.0, f64::max);
        if integers.is_some() || largest > 1.0 {
            palette.white = largest.max(f64::MIN_POSITIVE);
        }
        palette
    }

    /// Red, green and blue as far as they are there; alpha only if it is alone.
    fn colours(&self) -> impl Iterator<Item = usize> + '_ {
        let alone = self.present == [3];
        self.present.iter().copied().filter(move |component| *component < 3 || alone)
    }

    fn value(&self, bits: u32) -> f64 {
        match self.integers {
            Some(true) => f64::from(bits as i32),
            Some(false) => f64::from(bits),
            None => f64::from(f32::from_bits(bits)),
        }
    }

    /// Red, green and blue in 8 bits. One component is a grey.
    pub fn rgb(&self, texel: [u32; 4]) -> [u8; 3] {
        let colours: Vec<usize> = self.colours().collect();
        let code = |component: usize| {
            let value = self.value(texel[component]) / self.white;
            let value = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
            let value = match self.srgb {
                true if value <= 0.003_130_8 => value * 12.92,
                true => 1.055 * value.powf(1.0 / 2.4) - 0.055,
                false => value,
            };
            (value * 255.0).round() as u8
        };
        match colours[..] {
            [one] => [code(one); 3],
            _ => [0, 1, 2].map(|component| if colours.contains(&component) { code(component) } else { 0 }),
        }
    }
}

/// A colour as an attribute's value.
pub fn css([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Black or white, whichever can be read on the colour.
pub fn ink_on([r, g, b]: [u8; 3]) -> &'static str {
    let luminance = 0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b);
    if luminance > 140.0 { "#0b0d10" } else { "#ffffff" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tmu_texture::{Dimension, Format, TextureDescription};

    fn palette(format: Format, shown: &[[u32; 4]]) -> Palette {
        let description = TextureDescription::new(Dimension::D1, [1, 1, 1], format);
        let data = vec![0; description.data_length().unwrap()];
        Palette::new(&Texture::new(description, data).unwrap(), shown.iter().copied())
    }

    #[test]
    fn texels_have_colours() {
        let bits = |values: [f32; 4]| values.map(f32::to_bits);
        let orange = bits([1.0, 0.5, 0.0, 1.0]);
        assert_eq!(palette(Format::Rgba8Unorm, &[orange]).rgb(orange), [255, 128, 0]);
        // 0.5 of linear light is sRGB's code 188.
        assert_eq!(palette(Format::Rgba8Srgb, &[orange]).rgb(orange), [255, 188, 0]);
        let bright = bits([4.0, f32::NAN, 0.0, 1.0]);
        assert_eq!(palette(Format::R32Float, &[bright]).rgb(bits([2.0, 0.0, 0.0, 1.0])), [128; 3]);
        assert_eq!(palette(Format::R8Uint, &[[10, 0, 0, 1]]).rgb([5, 0, 0, 1]), [128; 3]);
        assert_eq!((ink_on([255; 3]), ink_on([0; 3])), ("#0b0d10", "#ffffff"));
    }
}
