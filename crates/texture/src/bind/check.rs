//! What the texture unit cannot answer.

use std::fmt;

use crate::fetch::{Compare, Dimension, Fetch, Level, Offset, Operation, Packing};
use crate::format::Format;
use crate::sampler::Sampler;
use crate::texture::Texture;

/// Why a fetch cannot be answered. Each displays as one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchError {
    /// Buffers cannot be sampled or gathered from.
    SampledBuffer,
    /// Textures with several samples in a texel can only be loaded from.
    SampledMultisample {
        /// The number of samples.
        samples: u32,
    },
    /// Cubes cannot be loaded from (TLD-12).
    LoadFromCube,
    /// Only 2D textures and cubes can be gathered from.
    GatherDimension {
        /// The fetch's dimension.
        dimension: Dimension,
    },
    /// A texel has components 0 to 3.
    GatherComponent {
        /// The component asked for.
        component: u8,
    },
    /// A gather reads the first level.
    GatherLevel,
    /// Sample numbers are for loads from 2D textures (TLD-06).
    Multisample {
        /// The fetch's dimension.
        dimension: Dimension,
    },
    /// Texel offsets mean nothing on a cube.
    OffsetOnCube,
    /// Only gathers have four offsets.
    FourOffsets,
    /// 3D textures cannot be compared (TEXS-03).
    CompareVolume,
    /// Integers cannot be compared with a depth reference.
    CompareIntegers {
        /// The texture's format.
        format: Format,
    },
    /// Integers cannot be packed as 16-bit floats (TEXS-08).
    F16OfIntegers {
        /// The texture's format.
        format: Format,
    },
}

impl std::error::Error for FetchError {}

impl fmt::Display for FetchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FetchError::SampledBuffer => write!(f, "buffer textures can be loaded from, but not sampled"),
            FetchError::SampledMultisample { samples } => {
                write!(f, "a texture with {samples} samples in a texel can be loaded from, but not sampled")
            }
            FetchError::LoadFromCube => write!(f, "there are no loads from cube textures"),
            FetchError::GatherDimension { dimension } => {
                write!(f, "only 2D and cube textures can be gathered from, not {dimension} textures")
            }
            FetchError::GatherComponent { component } => {
                write!(f, "a gather asks for component {component}, but texels have components 0 to 3")
            }
            FetchError::GatherLevel => {
                write!(f, "a gather reads the first level of the view, so it can have no level of its own")
            }
            FetchError::Multisample { dimension } => {
                write!(
                    f,
                    "a sample number needs a load from a 2D texture, not another fetch or a {dimension} texture"
                )
            }
            FetchError::OffsetOnCube => write!(f, "fetches from cube textures cannot have texel offsets"),
            FetchError::FourOffsets => write!(f, "only a gather from a 2D texture can have four offsets"),
            FetchError::CompareVolume => write!(f, "depth comparison is not supported for 3D textures"),
            FetchError::CompareIntegers { format } => {
                write!(f, "texels of the integer format {format} cannot be compared with a depth reference")
            }
            FetchError::F16OfIntegers { format } => {
                write!(f, "texels of the integer format {format} cannot be packed as 16-bit floats")
            }
        }
    }
}

pub(super) fn check(
    fetch: &Fetch,
    texture: Option<&Texture>,
    sampler: Option<&Sampler>,
) -> Result<(), FetchError> {
    check_request(fetch)?;
    if let Some(sampler) = sampler {
        check_sampler(fetch, sampler)?;
    }
    if let Some(texture) = texture {
        check_texture(fetch, texture, sampler)?;
    }
    Ok(())
}

/// What the fetch alone shows.
fn check_request(fetch: &Fetch) -> Result<(), FetchError> {
    let dimension = fetch.dimension;
    if fetch.operation.needs_sampler() && dimension == Dimension::Buffer {
        return Err(FetchError::SampledBuffer);
    }
    if fetch.multisample && (dimension != Dimension::D2 || !fetch.operation.is_load()) {
        return Err(FetchError::Multisample { dimension });
    }
    if fetch.offset != Offset::None && dimension == Dimension::Cube {
        return Err(FetchError::OffsetOnCube);
    }
    match fetch.operation {
        Operation::Load if dimension == Dimension::Cube => Err(FetchError::LoadFromCube),
        Operation::Gather { .. } if !matches!(dimension, Dimension::D2 | Dimension::Cube) => {
            Err(FetchError::GatherDimension { dimension })
        }
        Operation::Gather { component } if component > 3 => Err(FetchError::GatherComponent { component }),
        Operation::Gather { .. } if !matches!(fetch.level, Level::Zero | Level::Implicit) => {
            Err(FetchError::GatherLevel)
        }
        Operation::Gather { .. } => Ok(()),
        _ if fetch.offset == Offset::Four => Err(FetchError::FourOffsets),
        _ if compares(fetch, None) && dimension == Dimension::D3 => Err(FetchError::CompareVolume),
        Operation::Load
        | Operation::Sample
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => Ok(()),
    }
}

fn check_sampler(fetch: &Fetch, sampler: &Sampler) -> Result<(), FetchError> {
    if compares(fetch, Some(sampler)) && fetch.dimension == Dimension::D3 {
        return Err(FetchError::CompareVolume);
    }
    Ok(())
}

fn check_texture(fetch: &Fetch, texture: &Texture, sampler: Option<&Sampler>) -> Result<(), FetchError> {
    let description = texture.description();
    let format = description.format;
    if !fetch.operation.reads_texels() {
        return Ok(());
    }
    if !fetch.operation.is_load() {
        if description.dimension == Dimension::Buffer {
            return Err(FetchError::SampledBuffer);
        }
        if description.samples > 1 {
            return Err(FetchError::SampledMultisample { samples: description.samples });
        }
        if compares(fetch, sampler) && format.info().is_integer() {
            return Err(FetchError::CompareIntegers { format });
        }
    }
    if fetch.packing != Packing::Bits32 && format.info().is_integer() {
        return Err(FetchError::F16OfIntegers { format });
    }
    Ok(())
}

/// Whether texels are compared, as far as is known.
fn compares(fetch: &Fetch, sampler: Option<&Sampler>) -> bool {
    match fetch.compare {
        Compare::Never => false,
        Compare::Forced => true,
        Compare::IfSampler => sampler.is_some_and(|sampler| sampler.compare_enable),
    }
}
