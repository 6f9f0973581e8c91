//! Verifying results from elsewhere: does some allowed rounding explain what a GPU, a driver or another program answered?
//!
//! Hardware rounds in ways that no document states. So a result is first compared with the three models, bit for bit.
//! If none gives it, the verifier works with exact numbers in intervals, as the look-up verifier of Khronos' conformance tests
//! does: the coordinate, the weights, the level of detail and the sum may each be off by some power of two, which makes a set of
//! footprints, of fractions and of levels, and the question is whether any of them gives the result in all components at
//! once. The least powers that do are the explanation. `docs/verify.md` explains it at length.

mod axis;
mod envelope;
mod levels;
mod mix;
mod search;
mod slack;
mod texels;
mod trial;
mod words;

pub use slack::{Allowance, Slack};

use crate::bind::{BoundFetch, FetchError};
use crate::fetch::{Fetch, FetchInputs, FetchOutput};
use crate::model::Model;
use crate::sampler::Sampler;
use crate::texture::{TexelAddress, Texture};

/// A request, and what it was answered elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The request.
    pub fetch: &'a Fetch,
    /// The texture; `None` is an invalid handle.
    pub texture: Option<&'a Texture>,
    /// The sampler; `None` is an invalid handle.
    pub sampler: Option<&'a Sampler>,
    /// The inputs of all lanes: implicit levels look at the quad.
    pub inputs: &'a FetchInputs,
    /// The lane, below [`LANES`](crate::LANES).
    pub lane: usize,
    /// Bits of the four components, as [`BoundFetch::run`] would give them.
    pub result: [u32; 4],
    /// Which components are known.
    pub known: [bool; 4],
}

/// Whether a result is explained.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// These models give it, bit for bit (any NaN for a NaN).
    Exact(Vec<Model>),
    /// Some allowed rounding gives it.
    Explained(Explanation),
    /// None does.
    Refused(Refusal),
}

/// What gives a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The least slack.
    pub slack: Slack,
    /// What was decided otherwise than exact numbers decide it.
    pub choices: Vec<Choice>,
}

/// A decision that rounding can turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// Another texel or footprint, because an edge is within the coordinate's slack (NV-3, NV-14, D3D-1).
    Texel,
    /// The other face of a cube, because the direction is within the slack of an edge (CU-1).
    Face,
    /// At a corner of a cube, one of the three texels that meet there in place of their average (CU-3).
    Corner,
    /// The filter for magnification in place of that for minification, or the other way round (LO-5).
    Filter,
    /// Another level, because a boundary is within the level's slack (LO-5).
    Level,
    /// ρ within the bounds that Vulkan sets, between the longest component and the sum of the components (LO-1).
    Rho,
    /// The reference of a comparison was rounded to the texture's codes (CM-2).
    RoundedReference,
    /// The reference was not rounded.
    PlainReference,
    /// The reference was off by the sum's slack.
    ShiftedReference,
    /// NVIDIA's palettes of compressed textures (BC-1, BC-2).
    NvidiaPalette,
    /// NVIDIA's border, a texel of the format (NV-15).
    NvidiaBorder,
    /// Anisotropic: the result lies between the texels of the levels around, and more cannot be said (FL-6).
    Envelope,
}

/// Why a result is not explained.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// What would explain it if more slack were allowed; `None` if nothing does within a texel, a level, and an eighth of
    /// the value.
    pub nearest: Option<Explanation>,
    /// What each of [`Model::ALL`] answers.
    pub expected: [[u32; 4]; 3],
    /// Texels of the view that are just the result, at most four.
    pub elsewhere: Vec<TexelAddress>,
}

/// Verifies a result.
///
/// # Errors
/// What [`BoundFetch::check`] refuses.
///
/// # Panics
/// If the lane is not below [`LANES`](crate::LANES).
///
/// ```
/// use tmu_texture::sampler::{AddressMode, Filter, Sampler};
/// use tmu_texture::verify::{Allowance, Case, Verdict, verify};
/// use tmu_texture::{Dimension, Fetch, FetchInputs, Format, Level, Texture, TextureDescription};
///
/// let description = TextureDescription::new(Dimension::D1, [2, 1, 1], Format::R32Float);
/// let data = [0.0f32, 1.0].iter().flat_map(|value| value.to_le_bytes()).collect();
/// let texture = Texture::new(description, data)?;
/// let sampler = Sampler { mag: Filter::Linear, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
/// let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D1) };
/// let mut inputs = FetchInputs::default();
/// inputs.coordinates[0][0] = 0.375f32.to_bits();
/// let case = |red: f32| Case {
///     fetch: &fetch,
///     texture: Some(&texture),
///     sampler: Some(&sampler),
///     inputs: &inputs,
///     lane: 0,
///     result: [red.to_bits(), 0, 0, 1.0f32.to_bits()],
///     known: [true; 4],
/// };
/// let allowance = Allowance::for_format(Format::R32Float);
///
/// assert!(matches!(verify(&case(0.25), &allowance)?, Verdict::Exact(models) if models.len() == 3));
/// // A weight of 65/256 is one coordinate's step away.
/// assert!(matches!(verify(&case(65.0 / 256.0), &allowance)?, Verdict::Explained(_)));
/// assert!(matches!(verify(&case(0.5), &allowance)?, Verdict::Refused(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(case: &Case, allowance: &Allowance) -> Result<Verdict, FetchError> {
    BoundFetch::check(case.fetch, case.texture, case.sampler)?;
    let expected = Model::ALL.map(|model| answer(case, model));
    let models: Vec<Model> = Model::ALL
        .into_iter()
        .zip(&expected)
        .filter(|(_, texel)| same(case, texel))
        .map(|(model, _)| model)
        .collect();
    if !models.is_empty() {
        return Ok(Verdict::Exact(models));
    }
    Ok(match search::search(case, allowance) {
        search::Outcome::Explained(explanation) => Verdict::Explained(explanation),
        search::Outcome::Refused { nearest, elsewhere } => {
            Verdict::Refused(Refusal { nearest, expected, elsewhere })
        }
    })
}

/// What explains a result when the models are left aside: the least slack, up to what is allowed.
///
/// # Errors
/// As [`verify`].
///
/// # Panics
/// As [`verify`].
pub fn explain(case: &Case, allowance: &Allowance) -> Result<Option<Explanation>, FetchError> {
    BoundFetch::check(case.fetch, case.texture, case.sampler)?;
    Ok(search::explanation(case, allowance))
}

/// What a model answers.
fn answer(case: &Case, model: Model) -> [u32; 4] {
    let mut output = FetchOutput::default();
    let bound = BoundFetch::new(case.fetch, case.texture, case.sampler, model);
    bound.run(case.inputs, 1 << case.lane, &mut output);
    output.texel.map(|component| component[case.lane])
}

/// Whether the known components of a result are those, bit for bit, but any NaN for a NaN.
fn same(case: &Case, texel: &[u32; 4]) -> bool {
    let floats = case.floats();
    let equal = |given: u32, wanted: u32| {
        given == wanted || floats && f32::from_bits(given).is_nan() && f32::from_bits(wanted).is_nan()
    };
    (0..4).all(|component| !case.known[component] || equal(case.result[component], texel[component]))
}
