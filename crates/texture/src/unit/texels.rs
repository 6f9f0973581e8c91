//! Reading texels: from offsets to decoded components, a batch of lanes at a time.

use super::Site;
use crate::fetch::F16Rounding;
use crate::format::{
    BatchDecoder, Component, Format, FormatInfo, NVIDIA_SRGB_TO_LINEAR, Numeric, NvidiaValues, Palette,
    Reading, SnormCodes, UnormCodes, Values, snorm, unorm,
};
use crate::half::{from_f32_bits, to_f32_bits};
use crate::lanes::{Lanes, Mask, active};
use crate::model::Model;
use crate::texture::{MipLevel, PlainTexels, Residency, Stored, TexelAddress, Texture};
use crate::trace::Spot;

/// A texture's storage, with what is the same for every texel taken out of the loop.
pub(crate) struct Texels<'t> {
    /// The format of the texels, which is no compressed one.
    info: &'static FormatInfo,
    data: Stored<'t>,
    levels: &'t [MipLevel],
    /// Bytes from one sample of a texel to the next.
    pub sample_bytes: u32,
    /// `None` if all of the texture is in memory.
    residency: Option<&'t Residency>,
    values: Source<u32>,
    codes_of_8_bits: Source<u16>,
    codes_of_16_bits: Source<u16>,
    signed_codes_of_8_bits: Source<i16>,
    signed_codes_of_16_bits: Source<i16>,
}

/// How texels are read for one kind of filter.
pub(crate) struct Source<T> {
    decode: BatchDecoder<T>,
    border: [T; 4],
    /// What a texel outside the texture or outside memory reads as: 0 in the components that the format has and the
    /// defaults in those it lacks (D3D 5.8.5, 22.4.6).
    pub outside: [T; 4],
}

/// A [`Reading`] that textures can be read with.
pub(crate) trait Read: Reading {
    /// How it is done.
    fn source<'a>(texels: &'a Texels) -> &'a Source<Self::Term>;

    /// Puts what a filter sees in place of a batch of texels: the texels, where nothing is compared.
    #[inline(always)]
    fn see(_site: Site, _texels: &mut [Lanes<Self::Term>; 4]) {}
}

impl Read for Values {
    #[inline(always)]
    fn source<'a>(texels: &'a Texels) -> &'a Source<u32> {
        &texels.values
    }

    #[inline(always)]
    fn see(site: Site, texels: &mut [Lanes<u32>; 4]) {
        if let Some(reference) = site.reference {
            site.unit.compare(reference, texels);
        }
    }
}

impl Read for UnormCodes<255> {
    #[inline(always)]
    fn source<'a>(texels: &'a Texels) -> &'a Source<u16> {
        &texels.codes_of_8_bits
    }
}

impl Read for UnormCodes<65535> {
    #[inline(always)]
    fn source<'a>(texels: &'a Texels) -> &'a Source<u16> {
        &texels.codes_of_16_bits
    }
}

impl Read for SnormCodes<127> {
    #[inline(always)]
    fn source<'a>(texels: &'a Texels) -> &'a Source<i16> {
        &texels.signed_codes_of_8_bits
    }
}

impl Read for SnormCodes<32767> {
    #[inline(always)]
    fn source<'a>(texels: &'a Texels) -> &'a Source<i16> {
        &texels.signed_codes_of_16_bits
    }
}

/// Where the texels of a batch lie.
pub(crate) struct TexelOffsets {
    /// Bytes of the data at which they begin; somewhere inside for lanes without a texel.
    pub bytes: Lanes<u32>,
    /// Lanes that read the border colour.
    pub border: Mask,
}

impl Site<'_> {
    /// Reads the active lanes' texels, as a filter sees them. Returns the active lanes whose texel is not in memory.
    #[inline(always)]
    pub fn read<R: Read>(
        self,
        offsets: &TexelOffsets,
        mask: Mask,
        address: impl Fn(usize) -> TexelAddress,
        texels: &mut [Lanes<R::Term>; 4],
    ) -> Mask {
        self.unit.texels.read::<R>(offsets, mask, texels);
        let missing = self.unit.texels.missing::<R>(mask & !offsets.border, address, texels);
        R::see(self, texels);
        missing
    }
}

impl<'t> Texels<'t> {
    /// The texels of a texture inside that border, which is a texel of its format.
    pub fn new(model: Model, texture: &'t Texture, plain: PlainTexels<'t>, border: [u32; 4]) -> Texels<'t> {
        let PlainTexels { format, levels, data } = plain;
        // An sRGB format and its linear form have the same components.
        let outside = outside(texture.format().info());
        Texels {
            info: format.info(),
            data,
            levels,
            sample_bytes: format.info().bytes as u32,
            residency: match texture.residency() {
                Residency::All => None,
                sparse @ Residency::Tiles(_) => Some(sparse),
            },
            values: match model {
                Model::Nvidia if format.info().is_srgb() => source::<NvidiaValues>(border, outside),
                Model::Nvidia | Model::D3d | Model::Exact => source::<Values>(border, outside),
            },
            codes_of_8_bits: source::<UnormCodes<255>>(border, outside),
            codes_of_16_bits: source::<UnormCodes<65535>>(border, outside),
            signed_codes_of_8_bits: source::<SnormCodes<127>>(border, outside),
            signed_codes_of_16_bits: source::<SnormCodes<32767>>(border, outside),
        }
    }

    /// What a texel outside the texture reads as.
    pub fn outside(&self) -> [u32; 4] {
        self.values.outside
    }

    /// Byte of the data at which a texel's first sample begins. The address is absolute and inside the texture. Textures are at most
    /// 2³¹ bytes long.
    pub fn byte_of(&self, address: TexelAddress) -> u32 {
        let texel = self.levels[address.level as usize].texel_offset(address);
        texel as u32
    }

    /// Reads the active lanes' texels, before the view's swizzle. What it leaves in other lanes means nothing; their
    /// offsets must lie in the data all the same.
    #[inline(always)]
    pub fn read<R: Read>(&self, offsets: &TexelOffsets, mask: Mask, texels: &mut [Lanes<R::Term>; 4]) {
        let source = R::source(self);
        match self.data {
            Stored::Whole(data) => (source.decode)(self.info, data, &offsets.bytes, texels),
            Stored::Cached(cached) => {
                let mut bytes = offsets.bytes;
                let mut cache = cached.cache();
                cached.find(&mut cache, &mut bytes);
                (source.decode)(self.info, cache.bytes(), &bytes, texels);
            }
        }
        replace(texels, offsets.border & mask, source.border);
    }

    /// The active lanes whose texel is not in memory; such texels are replaced by [`Source::outside`].
    #[inline(always)]
    pub fn missing<R: Read>(
        &self,
        mask: Mask,
        address: impl Fn(usize) -> TexelAddress,
        texels: &mut [Lanes<R::Term>; 4],
    ) -> Mask {
        let missing = self.absent(mask, address);
        replace(texels, missing, R::source(self).outside);
        missing
    }

    /// What a texel of the texture is to a fetch.
    pub fn spot(&self, address: TexelAddress) -> Spot {
        if self.absent(1, |_| address) == 0 { Spot::Texel(address) } else { Spot::Missing(address) }
    }

    /// The active lanes whose texel is not in memory.
    #[inline(always)]
    pub fn absent(&self, mask: Mask, address: impl Fn(usize) -> TexelAddress) -> Mask {
        let Some(residency) = self.residency else { return 0 };
        let missing = active(mask).filter(|&lane| {
            let TexelAddress { level, layer, x, y, z, .. } = address(lane);
            !residency.resident(level, layer, [x, y, z])
        });
        missing.fold(0, |missing, lane| missing | 1 << lane)
    }
}

/// What a texel outside the texture reads as.
fn outside(info: &FormatInfo) -> [u32; 4] {
    let alpha = if info.components[3].is_some() { 0 } else { info.one() };
    [0, 0, 0, alpha]
}

fn source<R: Reading>(border: [u32; 4], outside: [u32; 4]) -> Source<R::Term> {
    Source {
        decode: FormatInfo::decode_batch::<R>,
        border: border.map(R::of_value),
        outside: outside.map(R::of_value),
    }
}

/// Puts a texel into the lanes of the mask.
pub(crate) fn replace<T: Copy>(texels: &mut [Lanes<T>; 4], mask: Mask, texel: [T; 4]) {
    for lane in active(mask) {
        for (components, component) in texels.iter_mut().zip(texel) {
            components[lane] = component;
        }
    }
}

/// A sampler's border colour as a texel of a format (D3D 7.18.9.1): clamped to the range of each component, the
/// format's defaults where it has no such component. Colours of sRGB formats are linear already. Under `nvidia` it is one of the
/// texels of the format, or of that which blocks are decoded to (NV-15).
pub(crate) fn border_texel(model: Model, format: Format, border: [u32; 4]) -> [u32; 4] {
    let info = format.info();
    let stored = format.plain(Palette::of(model)).info().components;
    let defaults = [0, 0, 0, info.one()];
    std::array::from_fn(|i| {
        info.components[i].map_or(defaults[i], |component| {
            let clamped = clamp_to(component, border[i]);
            if model == Model::Nvidia { as_texel(stored[i].unwrap_or(component), clamped) } else { clamped }
        })
    })
}

/// A value within a component's range as one that the component has.
fn as_texel(component: Component, bits: u32) -> u32 {
    let value = f64::from(f32::from_bits(bits));
    // The nearest code, ties toward zero; the product has eight bits behind the point.
    let code = |largest: u32| {
        let parts = (value.abs() * f64::from(largest) * 256.0) as u64;
        let code = ((parts + 127) >> 8) as i32;
        if value < 0.0 { -code } else { code }
    };
    match component.numeric {
        Numeric::Unorm => unorm(code(component.max_code()) as u32, component.bits).to_bits(),
        Numeric::Snorm => snorm(code(component.max_code() >> 1), component.bits).to_bits(),
        Numeric::Float if component.bits == 16 => to_f32_bits(from_f32_bits(bits, F16Rounding::TowardZero)),
        Numeric::Srgb => {
            let mut code = [0; 4];
            Format::Rgba8Srgb.encode([bits, 0, 0, 0], F16Rounding::NearestEven, &mut code);
            NVIDIA_SRGB_TO_LINEAR[usize::from(code[0])]
        }
        Numeric::Float | Numeric::UnsignedFloat | Numeric::SharedExponent | Numeric::Uint | Numeric::Sint => {
            bits
        }
    }
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
        let as_floats = |format| border_texel(Model::D3d, format, color).map(f32::from_bits);
        assert_eq!(as_floats(Format::Rgba8Unorm), [1.0, 0.0, 0.25, 0.5]);
        assert_eq!(as_floats(Format::Rgba8Snorm), [1.0, -1.0, 0.25, 0.5]);
        assert_eq!(as_floats(Format::Rgba32Float), [2.0, -2.0, 0.25, 0.5]);
        assert_eq!(as_floats(Format::R8Snorm), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(as_floats(Format::Rg11b10Float), [2.0, 0.0, 0.25, 1.0]);
        assert_eq!(as_floats(Format::Rgba8Srgb), [1.0, 0.0, 0.25, 0.5]);
        assert_eq!(border_texel(Model::D3d, Format::Rg8Uint, [300, 7, 7, 7]), [255, 7, 0, 1]);
        assert_eq!(
            border_texel(Model::D3d, Format::R8Sint, [-300i32 as u32, 7, 7, 7]),
            [-128i32 as u32, 0, 0, 1]
        );
        assert_eq!(
            border_texel(Model::D3d, Format::R8Unorm, [f32::NAN.to_bits(); 4]),
            [0, 0, 0, 0x3f80_0000]
        );
    }
}
