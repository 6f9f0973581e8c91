//! DDS: each layer or face with all its levels, one after the other.

use std::borrow::Cow;

use ddsfile::{
    AlphaMode, Caps2, D3D10ResourceDimension, D3DFormat, Dds, DxgiFormat, MiscFlag, NewDxgiParams,
};
use num_traits::FromPrimitive;
use tmu_program::Diagnostic;
use tmu_texture::texture::TextureDescription;
use tmu_texture::{Dimension, Format};

use super::luminance::Luminance;
use super::{Contents, checked_length, format_named, layer_bytes};

/// The last `DXGI_FORMAT` number, which is one of ASTC's.
const LAST_DXGI: u32 = 187;

pub(super) fn read(file: &[u8]) -> Result<Contents, Diagnostic> {
    let damaged = |what: String| Diagnostic::error("JOB-010", format!("damaged DDS: {what}"));
    let dds = Dds::read(file).map_err(|error| damaged(error.to_string()))?;
    let description = description(&dds)?;
    let length = checked_length(&description)?;
    let luminance = Luminance::of(&dds);
    let texel = description.format.info().bytes;
    let in_file = luminance.map_or(length, |it| length / texel * it.bytes());
    if dds.data.len() < in_file {
        return Err(damaged(format!("it holds {} bytes of texels, not {in_file}", dds.data.len())));
    }
    let texels = match luminance {
        None => Cow::Borrowed(&dds.data),
        Some(luminance) => {
            let mut expanded = Vec::with_capacity(length);
            let texels = dds.data[..in_file].chunks_exact(luminance.bytes());
            texels.for_each(|texel| luminance.expand(texel, &mut expanded));
            Cow::Owned(expanded)
        }
    };
    let levels = 0..description.levels;
    let chain: usize = levels.clone().map(|level| layer_bytes(&description, level)).sum();
    let mut data = Vec::with_capacity(length);
    let mut before = 0;
    for level in levels {
        let bytes = layer_bytes(&description, level);
        for layer in 0..description.layers as usize {
            data.extend_from_slice(&texels[layer * chain + before..][..bytes]);
        }
        before += bytes;
    }
    Ok(Contents { description, data })
}

fn description(dds: &Dds) -> Result<TextureDescription, Diagnostic> {
    let header = &dds.header;
    let all_faces = header.caps2.contains(Caps2::CUBEMAP | Caps2::CUBEMAP_ALLFACES);
    let (dimension, layers) = match &dds.header10 {
        Some(more) if more.misc_flag.contains(MiscFlag::TEXTURECUBE) => (Dimension::Cube, more.array_size),
        Some(more) => {
            let dimension = match more.resource_dimension {
                D3D10ResourceDimension::Texture1D => Dimension::D1,
                D3D10ResourceDimension::Texture3D => Dimension::D3,
                D3D10ResourceDimension::Unknown
                | D3D10ResourceDimension::Buffer
                | D3D10ResourceDimension::Texture2D => Dimension::D2,
            };
            (dimension, more.array_size)
        }
        None if all_faces => (Dimension::Cube, 1),
        None if header.caps2.contains(Caps2::CUBEMAP) => {
            return Err(Diagnostic::error("JOB-010", "the cube of the DDS file lacks faces"));
        }
        None if header.caps2.contains(Caps2::VOLUME) => (Dimension::D3, 1),
        None => (Dimension::D2, 1),
    };
    let layers = layers.max(1);
    let depth = if dimension == Dimension::D3 { header.depth.unwrap_or(1) } else { 1 };
    let height = if dimension == Dimension::D1 { 1 } else { header.height };
    let plain = TextureDescription::new(dimension, [header.width, height, depth], format(dds)?);
    Ok(TextureDescription {
        array: layers > 1,
        layers: plain.layers.saturating_mul(layers),
        levels: header.mip_map_count.unwrap_or(1).max(1),
        ..plain
    })
}

fn format(dds: &Dds) -> Result<Format, Diagnostic> {
    if let Some(format) = dds.get_dxgi_format() {
        return format_named(&dxgi_name(format), name_in_files);
    }
    if let Some(luminance) = Luminance::of(dds) {
        return Ok(luminance.format());
    }
    let format = dds.get_d3d_format();
    Ok(match format {
        Some(D3DFormat::A8R8G8B8) => Format::Bgra8Unorm,
        Some(D3DFormat::A8B8G8R8) => Format::Rgba8Unorm,
        Some(D3DFormat::A2B10G10R10) => Format::Rgb10a2Unorm,
        Some(D3DFormat::A1R5G5B5) => Format::B5g5r5a1Unorm,
        Some(D3DFormat::A4R4G4B4) => Format::B4g4r4a4Unorm,
        Some(D3DFormat::R5G6B5) => Format::B5g6r5Unorm,
        Some(D3DFormat::A2R10G10B10) => Format::Bgr10a2Unorm,
        Some(D3DFormat::X8R8G8B8) => Format::Bgrx8Unorm,
        Some(D3DFormat::X8B8G8R8) => Format::Rgbx8Unorm,
        Some(D3DFormat::A8) => Format::A8Unorm,
        Some(D3DFormat::R8G8_B8G8) => Format::Rg8bg8Unorm,
        Some(D3DFormat::G8R8_G8B8) => Format::Gr8gb8Unorm,
        Some(D3DFormat::G16R16) => Format::Rg16Unorm,
        Some(D3DFormat::DXT1) => Format::Bc1Unorm,
        Some(D3DFormat::DXT2 | D3DFormat::DXT3) => Format::Bc2Unorm,
        Some(D3DFormat::DXT4 | D3DFormat::DXT5) => Format::Bc3Unorm,
        Some(D3DFormat::A16B16G16R16) => Format::Rgba16Unorm,
        Some(D3DFormat::Q16W16V16U16) => Format::Rgba16Snorm,
        Some(D3DFormat::R16F) => Format::R16Float,
        Some(D3DFormat::G16R16F) => Format::Rg16Float,
        Some(D3DFormat::A16B16G16R16F) => Format::Rgba16Float,
        Some(D3DFormat::R32F) => Format::R32Float,
        Some(D3DFormat::G32R32F) => Format::Rg32Float,
        Some(D3DFormat::A32B32G32R32F) => Format::Rgba32Float,
        other => {
            let name = other.map_or_else(|| described(dds), |format| format!("{format:?}"));
            return Err(Diagnostic::error(
                "JOB-010",
                format!("the format {name} of the DDS file is not one of the texture unit's"),
            ));
        }
    })
}

/// A format without a name: its four characters, or the masks of its components.
fn described(dds: &Dds) -> String {
    let format = &dds.header.spf;
    if let Some(code) = &format.fourcc {
        return format!("\"{}\"", code.0.to_le_bytes().escape_ascii());
    }
    let Some(bits) = format.rgb_bit_count else { return "(with a palette, or YUV)".to_string() };
    let components = [("red", format.r_bit_mask), ("green", format.g_bit_mask), ("blue", format.b_bit_mask)];
    let components = components.into_iter().chain([("alpha", format.a_bit_mask)]);
    let masks: Vec<String> =
        components.filter_map(|(name, mask)| Some(format!(", {name} {:#x}", mask?))).collect();
    format!("(of {bits} bits{})", masks.concat())
}

/// The format's name in DDS files, without `DXGI_FORMAT_`: Direct3D's, which has numbers for ASTC though no release has had it.
fn name_in_files(format: Format) -> String {
    match format.name().strip_prefix("astc_").and_then(|rest| rest.split_once('_')) {
        Some((footprint, "srgb")) => format!("ASTC_{}_UNORM_SRGB", footprint.to_uppercase()),
        Some((footprint, _)) => format!("ASTC_{}_UNORM", footprint.to_uppercase()),
        None => format.other_names().d3d.to_string(),
    }
}

/// As Direct3D spells it, without `DXGI_FORMAT_`.
fn dxgi_name(format: DxgiFormat) -> String {
    format!("{format:?}").to_uppercase()
}

pub(super) fn write(contents: &Contents) -> Result<Vec<u8>, Diagnostic> {
    let Contents { description, data } = contents;
    let refused = |what: String| Diagnostic::error("JOB-013", format!("cannot write the DDS file: {what}"));
    let name = name_in_files(description.format);
    let known = (1..=LAST_DXGI).filter_map(DxgiFormat::from_u32).find(|format| dxgi_name(*format) == name);
    let format = known.ok_or_else(|| refused(format!("Direct3D has no {}", description.format)))?;
    let [width, height, depth] = description.size;
    let volume = description.dimension == Dimension::D3;
    let mut dds = Dds::new_dxgi(NewDxgiParams {
        height,
        width,
        depth: volume.then_some(depth),
        format,
        mipmap_levels: (description.levels > 1).then_some(description.levels),
        array_layers: (description.layers > 1).then_some(description.layers),
        caps2: volume.then_some(Caps2::VOLUME),
        is_cubemap: description.dimension == Dimension::Cube,
        resource_dimension: match description.dimension {
            Dimension::D1 => D3D10ResourceDimension::Texture1D,
            Dimension::D3 => D3D10ResourceDimension::Texture3D,
            Dimension::D2 | Dimension::Cube | Dimension::Buffer => D3D10ResourceDimension::Texture2D,
        },
        alpha_mode: AlphaMode::Unknown,
    })
    .map_err(|error| refused(error.to_string()))?;
    let mut by_layer = Vec::with_capacity(data.len());
    for layer in 0..description.layers as usize {
        let mut before = 0;
        for level in 0..description.levels {
            let bytes = layer_bytes(description, level);
            by_layer.extend_from_slice(&data[before + layer * bytes..][..bytes]);
            before += description.layers as usize * bytes;
        }
    }
    dds.data = by_layer;
    let mut file = Vec::new();
    dds.write(&mut file).map_err(|error| refused(error.to_string()))?;
    Ok(file)
}
