//! Reading texels: from places to decoded components.

use crate::format::{BatchDecoder, Component, Decoder, Format, Numeric};
use crate::lanes::{LANES, Lanes};
use crate::texture::{MipLevel, Residency, TexelAddress, Texture};

/// A texture's storage, with what is the same for every texel taken out of the loops.
pub(crate) struct Texels<'t> {
    data: &'t [u8],
    levels: &'t [MipLevel],
    decoder: Decoder,
    bytes: usize,
    /// `None` if all of the texture is in memory.
    residency: Option<&'t Residency>,
    /// What a texel outside the texture or outside memory reads as: 0 in the components that the format has and the
    /// defaults in those it lacks (D3D 5.8.5, 22.4.6).
    pub outside: [u32; 4],
}

/// How far apart the texels of each lane's level are in the data, in bytes modulo 2³².
pub(crate) struct Pitches {
    pub base: Lanes<u32>,
    pub axes: [Lanes<u32>; 3],
    pub layer: Lanes<u32>,
}

impl<'t> Texels<'t> {
    pub fn new(texture: &'t Texture) -> Texels<'t> {
        let format = texture.format();
        let bytes = format.info().bytes;
        Texels {
            data: texture.data(),
            levels: texture.levels(),
            decoder: format.decoder(),
            bytes,
            residency: match texture.residency() {
                Residency::All => None,
                sparse @ Residency::Tiles(_) => Some(sparse),
            },
            outside: format.decode(&[0; 16][..bytes]),
        }
    }

    /// Whether some texels may not be in memory.
    pub fn sparse(&self) -> bool {
        self.residency.is_some()
    }

    /// One texel before the view's swizzle. The address is absolute and inside the texture. A texel that is not in
    /// memory reads as [`Texels::outside`] and clears `resident`.
    pub fn read(&self, address: TexelAddress, resident: &mut bool) -> [u32; 4] {
        if let Some(residency) = self.residency
            && !residency.resident(address.level, address.layer, [address.x, address.y, address.z])
        {
            *resident = false;
            return self.outside;
        }
        let offset = self.offset(address) as usize;
        (self.decoder)(&self.data[offset..offset + self.bytes])
    }

    /// The texels of a batch, at byte offsets into the data.
    #[inline(always)]
    pub fn read_batch(&self, decoder: BatchDecoder, offset: &Lanes<u32>, texels: &mut [Lanes<u32>; 4]) {
        decoder(self.data, offset, texels);
    }

    /// Where a texel lies in the data, in bytes: below 2³², the most that a texture has.
    #[inline(always)]
    pub fn offset(&self, address: TexelAddress) -> u32 {
        let texel = self.levels[address.level as usize].texel_offset(address);
        (texel + address.sample as usize * self.bytes) as u32
    }

    /// The pitches of levels counted from the view's first one.
    #[inline(always)]
    pub fn pitches(&self, first_level: u32, level: &Lanes<u32>) -> Pitches {
        let mut pitches = Pitches { base: [0; LANES], axes: [[0; LANES]; 3], layer: [0; LANES] };
        let mut set = |lanes: std::ops::Range<usize>, level: &MipLevel| {
            pitches.base[lanes.clone()].fill(level.offset as u32);
            pitches.axes[0][lanes.clone()].fill(level.texel_pitch as u32);
            pitches.axes[1][lanes.clone()].fill(level.row_pitch as u32);
            pitches.axes[2][lanes.clone()].fill(level.slice_pitch as u32);
            pitches.layer[lanes].fill(level.layer_pitch as u32);
        };
        let levels = &self.levels[first_level as usize..];
        if level.iter().all(|&number| number == level[0]) {
            set(0..LANES, &levels[level[0] as usize]);
        } else {
            for (lane, &number) in level.iter().enumerate() {
                set(lane..lane + 1, &levels[number as usize]);
            }
        }
        pitches
    }
}

/// A sampler's border colour as a texel of a format (D3D 7.18.9.1): clamped to the range of each component, the
/// format's defaults where it has no such component. Colours of sRGB formats are linear already.
pub(crate) fn border_texel(format: Format, border: [u32; 4]) -> [u32; 4] {
    let info = format.info();
    let defaults = [0, 0, 0, info.one()];
    std::array::from_fn(|i| {
        info.components[i].map_or(defaults[i], |component| clamp_to(component, border[i]))
    })
}

fn clamp_to(component: Component, bits: u32) -> u32 {
    let float = |lowest: f32, highest: f32| {
        let value = f32::from_bits(bits);
        // As in D3D's conversions, no number becomes 0.
        if value.is_nan() { 0 } else { value.clamp(lowest, highest).to_bits() }
    };
    match component.numeric {
        Numeric::Unorm | Numeric::Srgb => float(0.0, 1.0),
        Numeric::Snorm => float(-1.0, 1.0),
        Numeric::Float => bits,
        // Infinity is a value of the 11- and 10-bit floats.
        Numeric::UnsignedFloat => float(0.0, f32::INFINITY),
        // 511 · 2^(31 − 24), the largest value of RGB9E5.
        Numeric::SharedExponent => float(0.0, 65408.0),
        Numeric::Uint => bits.min(component.max_code()),
        Numeric::Sint => {
            let highest = (component.max_code() >> 1) as i32;
            (bits as i32).clamp(-highest - 1, highest) as u32
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// D3D 7.18.9.1: only the components that the format has, clamped into the format's range.
    #[test]
    fn border_colours_become_texels_of_the_format() {
        let color = [2.0f32, -2.0, 0.25, 0.5].map(f32::to_bits);
        let as_floats = |format| border_texel(format, color).map(f32::from_bits);
        assert_eq!(as_floats(Format::Rgba8Unorm), [1.0, 0.0, 0.25, 0.5]);
        assert_eq!(as_floats(Format::Rgba8Snorm), [1.0, -1.0, 0.25, 0.5]);
        assert_eq!(as_floats(Format::Rgba32Float), [2.0, -2.0, 0.25, 0.5]);
        assert_eq!(as_floats(Format::R8Snorm), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(as_floats(Format::Rg11b10Float), [2.0, 0.0, 0.25, 1.0]);
        assert_eq!(as_floats(Format::Rgba8Srgb), [1.0, 0.0, 0.25, 0.5]);
        assert_eq!(border_texel(Format::Rg8Uint, [300, 7, 7, 7]), [255, 7, 0, 1]);
        assert_eq!(border_texel(Format::R8Sint, [-300i32 as u32, 7, 7, 7]), [-128i32 as u32, 0, 0, 1]);
        assert_eq!(border_texel(Format::R8Unorm, [f32::NAN.to_bits(); 4]), [0, 0, 0, 0x3f80_0000]);
    }
}
