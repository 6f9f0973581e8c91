//! The trace of one lane's fetch: every step from the coordinates as received to the result.
//!
//! A trace is made by the routines that answer the fetch, which note what they do while a [recorder](trace()) listens. So
//! it cannot differ from the answer; [`Pass::total`] sums its texels once more, to the bit.

mod level;
mod pass;

pub use level::{EllipseTrace, LevelTrace};
pub use pass::{Accumulation, AxisTap, AxisTrace, Part, Pass, Spot, Tap, Weight};

use crate::bind::{self, FetchError};
use crate::fetch::{Fetch, FetchInputs, FetchOutput, Operation};
use crate::model::Model;
use crate::sampler::Sampler;
use crate::texture::{Swizzle, Texture};

/// How a fetch came to its answer.
#[derive(Clone, Debug)]
pub struct FetchTrace {
    /// The request, as the texture unit takes it: a 2D sample of a 1D texture is one along its line.
    pub fetch: Fetch,
    /// How the texture unit rounds.
    pub model: Model,
    /// The texture does not exist or does not fit the request: zeros (OUT-2).
    pub invalid: bool,
    /// Nothing is left of the view: black from outside (OUT-1, LO-7).
    pub outside: bool,
    /// The level of detail, where it counts: samples and level queries.
    pub level: Option<LevelTrace>,
    /// The samples that were taken: one, several with anisotropy or four offsets, none of queries.
    pub passes: Vec<Pass>,
    /// Bits of the components before the view's swizzle and the packing.
    pub texel: [u32; 4],
    /// Where each component of the result comes from.
    pub swizzle: [Swizzle; 4],
    /// Bits of the result.
    pub result: [u32; 4],
    /// Whether all texels with weight were in memory.
    pub resident: bool,
}

/// Answers a fetch for one lane, and says how.
///
/// # Errors
/// What [`BoundFetch::check`](crate::BoundFetch::check) refuses.
///
/// # Panics
/// If `lane` is not below [`LANES`](crate::LANES).
///
/// ```
/// use tmu_texture::sampler::{AddressMode, Filter, Sampler};
/// use tmu_texture::{Dimension, Fetch, FetchInputs, Format, Level, Model, Texture, TextureDescription, trace};
///
/// let description = TextureDescription::new(Dimension::D1, [2, 1, 1], Format::R8Unorm);
/// let texture = Texture::new(description, vec![0, 255])?;
/// let sampler = Sampler { mag: Filter::Linear, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
/// let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D1) };
/// let mut inputs = FetchInputs::default();
/// inputs.coordinates[0][7] = 0.5f32.to_bits();
///
/// let trace = trace::trace(&fetch, Some(&texture), Some(&sampler), Model::Nvidia, &inputs, 7)?;
/// let taps = &trace.passes[0].parts[0].taps;
/// assert_eq!(taps.iter().map(|tap| tap.weight.fraction()).collect::<Vec<_>>(), [0.5, 0.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace(
    fetch: &Fetch,
    texture: Option<&Texture>,
    sampler: Option<&Sampler>,
    model: Model,
    inputs: &FetchInputs,
    lane: usize,
) -> Result<FetchTrace, FetchError> {
    bind::BoundFetch::check(fetch, texture, sampler)?;
    let mut output = FetchOutput::default();
    let Some(told) = bind::trace(fetch, texture, sampler, model, inputs, lane, &mut output) else {
        return Ok(FetchTrace {
            fetch: *fetch,
            model,
            invalid: true,
            outside: false,
            level: None,
            passes: Vec::new(),
            texel: [0; 4],
            swizzle: Swizzle::IDENTITY,
            result: [0; 4],
            resident: true,
        });
    };
    let mut trace = FetchTrace {
        result: output.texel.map(|component| component[lane]),
        resident: output.resident >> lane & 1 == 1,
        ..told
    };
    if let Some(texture) = texture {
        for tap in trace.passes.iter_mut().flat_map(|pass| &mut pass.parts).flat_map(|part| &mut part.taps) {
            tap.raw = tap.spot.texels().map(|address| texture.texel_bytes(address).to_vec()).collect();
        }
    }
    Ok(trace)
}

impl FetchTrace {
    /// Whether the fetch looks at a level of detail.
    pub(crate) fn has_level(operation: Operation) -> bool {
        matches!(operation, Operation::Sample | Operation::QueryLevelOfDetail)
    }
}
