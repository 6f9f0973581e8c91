//! A fetch that is traced.

use super::FetchTrace;
use crate::bind::{self, FetchError};
use crate::fetch::{Fetch, FetchInputs, FetchOutput};
use crate::model::Model;
use crate::sampler::Sampler;
use crate::texture::{Swizzle, Texture};

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
    let Some(trace) = bind::trace(fetch, texture, sampler, model, inputs, lane, &mut output) else {
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
        ..trace
    };
    if let Some(texture) = texture {
        for tap in trace.passes.iter_mut().flat_map(|pass| &mut pass.parts).flat_map(|part| &mut part.taps) {
            tap.raw = tap.spot.texels().map(|address| texture.texel_bytes(address).to_vec()).collect();
        }
    }
    Ok(trace)
}
