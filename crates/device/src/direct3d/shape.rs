//! Whether what is bound is of the kind that a shader declares.

use tmu_dxbc::lower::Resource;
use tmu_dxbc::names::{Dimension as Shape, ReturnType};
use tmu_texture::format::Numeric;
use tmu_texture::{Dimension, Format, TextureDescription};

/// A declaration in a listing's words.
pub(super) fn described(resource: &Resource) -> String {
    let mut text = resource.dimension.to_string();
    if resource.samples > 0 {
        text += &format!(" with {} samples", resource.samples);
    }
    if resource.stride > 0 {
        text += &format!(" with stride {}", resource.stride);
    }
    let types: Vec<&str> = resource.types.iter().flatten().map(|kind| kind.name()).collect();
    if !types.is_empty() {
        text += &format!(" ({})", types.join(","));
    }
    text
}

/// Whether a texture has the dimension and the samples that a declaration asks for. A texture of one sample may stand for
/// one of several.
pub(super) fn check_shape(resource: &Resource, description: &TextureDescription) -> Result<(), String> {
    let is_multisampled = matches!(resource.dimension, Shape::Texture2dMs | Shape::Texture2dMsArray);
    let wanted = match resource.dimension {
        Shape::Buffer => Some((Dimension::Buffer, false)),
        Shape::Texture1d => Some((Dimension::D1, false)),
        Shape::Texture1dArray => Some((Dimension::D1, true)),
        Shape::Texture2d | Shape::Texture2dMs => Some((Dimension::D2, false)),
        Shape::Texture2dArray | Shape::Texture2dMsArray => Some((Dimension::D2, true)),
        Shape::Texture3d => Some((Dimension::D3, false)),
        Shape::TextureCube => Some((Dimension::Cube, false)),
        Shape::TextureCubeArray => Some((Dimension::Cube, true)),
        Shape::RawBuffer | Shape::StructuredBuffer => None,
    };
    let TextureDescription { dimension, array, samples, .. } = *description;
    if wanted != Some((dimension, array)) {
        let array = if array { " array" } else { "" };
        return Err(format!("a {dimension}{array} texture is bound"));
    }
    if samples > 1 && !is_multisampled || resource.samples > 0 && resource.samples != samples {
        return Err(format!("a texture with {samples} samples is bound"));
    }
    Ok(())
}

/// Whether a format's components are read as the declared types: floats may be any that are no integers [functional
/// specification 22.3.12].
pub(super) fn check_types(resource: &Resource, format: Format) -> Result<(), String> {
    let fits = |kind: ReturnType, numeric: Numeric| match kind {
        ReturnType::Unorm => matches!(numeric, Numeric::Unorm | Numeric::Srgb),
        ReturnType::Snorm => numeric == Numeric::Snorm,
        ReturnType::Sint => numeric == Numeric::Sint,
        ReturnType::Uint => numeric == Numeric::Uint,
        ReturnType::Float => !numeric.is_integer(),
        ReturnType::Mixed | ReturnType::Double | ReturnType::Continued | ReturnType::Unused => true,
    };
    let components = format.info().components.iter().zip(resource.types);
    let wrong = components
        .filter_map(|(component, kind)| Some((component.as_ref()?.numeric, kind?)))
        .any(|(numeric, kind)| !fits(kind, numeric));
    if wrong { Err(format!("its format is {}", format.name())) } else { Ok(()) }
}
