//! Texture headers and samplers by index, and fetches bound once per pair of them.

use std::collections::{BTreeSet, HashMap};

use tmu_program::{Register, Source, TextureFetch, TexturePhase, TextureReference};
use tmu_texture::FetchError;
use tmu_texture::fetch::{Compare, F16Rounding};
use tmu_texture::sampler::CompareFunction;
use tmu_texture::{BoundFetch, Fetch, Packing, Sampler, Texture};

use crate::constant::BankView;
use crate::context::Context;
use crate::fault::Cause;
use crate::inputs::WantedInputs;
use crate::machine::Machine;
use crate::outcome::code;
use crate::surface::Surface;

/// The texture header pool and the sampler pool. The defaults are empty pools with the largest indices that a handle
/// can hold.
#[derive(Clone, Debug)]
pub struct TexturePools {
    /// Textures by header index; `None` and indices past the end are invalid textures.
    pub headers: Vec<Option<Texture>>,
    /// Samplers by index; `None` and indices past the end make an invalid texture for fetches that need one.
    pub samplers: Vec<Option<Sampler>>,
    /// Surfaces by header index; `None` and indices past the end are no surfaces.
    pub surfaces: Vec<Option<Surface>>,
    /// The header pool's MaximumIndex: a larger index is an invalid texture (TLD-11, TEXS-04).
    pub header_max_index: u32,
    /// The sampler pool's MaximumIndex: a larger index is an invalid texture for fetches that need a sampler
    /// (TEXS-04).
    pub sampler_max_index: u32,
    /// The header index of a handle is the sampler index too (TEXS-04).
    pub via_header_binding: bool,
}

impl Default for TexturePools {
    fn default() -> TexturePools {
        TexturePools {
            headers: Vec::new(),
            samplers: Vec::new(),
            surfaces: Vec::new(),
            header_max_index: 0xf_ffff,
            sampler_max_index: 0xfff,
            via_header_binding: false,
        }
    }
}

/// Header and sampler index of a fetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pair {
    pub(crate) header: u32,
    pub(crate) sampler: u32,
}

impl TexturePools {
    /// The handle's indices: sampler in bits 31:20, header in bits 19:0 (TLD-02).
    pub(crate) fn pair(&self, handle: u32) -> Pair {
        let header = handle & 0xf_ffff;
        let sampler = if self.via_header_binding { header } else { handle >> 20 };
        Pair { header, sampler }
    }

    /// The texture of a header index; `None` if it is invalid.
    pub fn texture(&self, index: u32) -> Option<&Texture> {
        if index > self.header_max_index {
            return None;
        }
        self.headers.get(index as usize)?.as_ref()
    }

    /// The surface of a header index.
    pub(crate) fn surface(&self, index: u32) -> Option<&Surface> {
        if index > self.header_max_index {
            return None;
        }
        self.surfaces.get(index as usize)?.as_ref()
    }

    /// The sampler of an index; `None` if it is invalid.
    pub fn sampler(&self, index: u32) -> Option<&Sampler> {
        if index > self.sampler_max_index {
            return None;
        }
        self.samplers.get(index as usize)?.as_ref()
    }
}

/// Bound fetches kept at a time, so that a program cannot fill memory with handles.
const KEPT: usize = 4096;

/// An instruction's request as the launch completes it, and the routine that answers it.
pub(crate) struct Ready<'a> {
    pub(crate) fetch: Fetch,
    pub(crate) inputs: WantedInputs,
    pub(crate) bound: BoundFetch<'a>,
    /// The register that holds the handle; `None` if all lanes have the launch's.
    pub(crate) handle: Option<Register>,
    /// There is nothing to it but what the texture unit answers to all lanes that fetch.
    pub(crate) plain: bool,
}

/// Fetches bound so far, by instruction and by header and sampler as far as these exist.
pub(crate) struct BoundFetches<'a> {
    pools: &'a TexturePools,
    machine: &'a Machine,
    constants: BankView<'a>,
    bound: HashMap<(u32, Option<u32>, Option<u32>), Ready<'a>>,
    /// For each instruction its first pair, which most have no other than.
    first: Vec<Option<Box<(Pair, Ready<'a>)>>>,
    /// Instructions that compare with a sampler that has no comparison.
    pub(crate) uncompared: BTreeSet<u32>,
}

impl<'a> BoundFetches<'a> {
    pub(crate) fn new(context: &Context<'a>) -> BoundFetches<'a> {
        BoundFetches {
            pools: context.bindings.textures,
            machine: context.machine,
            constants: context.constants(),
            bound: HashMap::new(),
            first: Vec::new(),
            uncompared: BTreeSet::new(),
        }
    }

    /// The routine for an instruction's first pair, with the pair.
    #[inline]
    pub(crate) fn first(&self, instruction: u32) -> Option<&(Pair, Ready<'a>)> {
        self.first.get(instruction as usize)?.as_deref()
    }

    /// The routine for an instruction's fetch from a pair, or a fault if the texture unit cannot answer it.
    pub(crate) fn get(
        &mut self,
        instruction: u32,
        texture: &TextureFetch,
        pair: Pair,
    ) -> Result<&Ready<'a>, Cause> {
        if self.first(instruction).is_none_or(|first| first.0 != pair) {
            return self.find(instruction, texture, pair);
        }
        self.first(instruction).map(|first| &first.1).ok_or_else(not_bound)
    }

    /// The routine for a pair that is not the instruction's first, or not bound yet.
    #[cold]
    fn find(&mut self, instruction: u32, texture: &TextureFetch, pair: Pair) -> Result<&Ready<'a>, Cause> {
        let number = instruction as usize;
        if number >= self.first.len() {
            self.first.resize_with(number + 1, || None);
        }
        if self.first[number].is_some() {
            return self.another(instruction, texture, pair);
        }
        self.first[number] = Some(Box::new((pair, self.bind(instruction, texture, pair)?)));
        self.first[number].as_deref().map(|(_, ready)| ready).ok_or_else(not_bound)
    }

    fn bind(&mut self, instruction: u32, request: &TextureFetch, pair: Pair) -> Result<Ready<'a>, Cause> {
        let fetch = launched(request, self.machine.f16_rounding);
        let (texture, sampler) = (self.pools.texture(pair.header), self.pools.sampler(pair.sampler));
        let silent = |sampler: &Sampler| !sampler.compare_enable && sampler.compare == CompareFunction::Never;
        if fetch.compare == Compare::Forced && texture.is_some() && sampler.is_some_and(silent) {
            self.uncompared.insert(instruction);
        }
        BoundFetch::check(&fetch, texture, sampler)
            .map_err(|error| Cause::new(fetch_code(&error), error.to_string()))?;
        let bound = BoundFetch::at_width(&fetch, texture, sampler, self.machine.model, self.machine.width);
        let inputs = WantedInputs::new(&fetch, &request.sources, &self.constants);
        let handle = match request.reference {
            TextureReference::Handle(Source::Register(handle)) => Some(handle),
            TextureReference::Handle(Source::Immediate(_) | Source::Constant { .. })
            | TextureReference::HandleWord(_)
            | TextureReference::Slots { .. } => None,
        };
        let plain = !request.live_only
            && request.not_resident.is_none()
            && request.phase == TexturePhase::None
            && !self.machine.count_texels;
        Ok(Ready { fetch, inputs, bound, handle, plain })
    }

    fn another(&mut self, instruction: u32, fetch: &TextureFetch, pair: Pair) -> Result<&Ready<'a>, Cause> {
        let (texture, sampler) = (self.pools.texture(pair.header), self.pools.sampler(pair.sampler));
        let key = (instruction, texture.map(|_| pair.header), sampler.map(|_| pair.sampler));
        if self.bound.len() >= KEPT && !self.bound.contains_key(&key) {
            self.bound.clear();
        }
        if !self.bound.contains_key(&key) {
            let bound = self.bind(instruction, fetch, pair)?;
            self.bound.insert(key, bound);
        }
        Ok(&self.bound[&key])
    }
}

fn not_bound() -> Cause {
    Cause::new(code::FETCH, "not bound")
}

/// The clause that forbids the fetch, or the general code.
fn fetch_code(error: &FetchError) -> &'static str {
    match error {
        FetchError::F16OfIntegers { .. } => "TEXS-08",
        FetchError::CompareVolume => "TEXS-03",
        FetchError::Multisample { .. } => "TLD-06",
        FetchError::LoadFromCube => "TLD-12",
        FetchError::SampledBuffer
        | FetchError::SampledMultisample { .. }
        | FetchError::GatherDimension { .. }
        | FetchError::GatherComponent { .. }
        | FetchError::GatherLevel
        | FetchError::OffsetOnCube
        | FetchError::FourOffsets
        | FetchError::CompareIntegers { .. } => code::FETCH,
    }
}

/// The request as the launch completes it: with its rounding of 16-bit results, if it asks for it (TEXS-09).
pub(crate) fn launched(texture: &TextureFetch, rounding: F16Rounding) -> Fetch {
    let fetch = texture.fetch;
    match fetch.packing {
        Packing::F16(_) if texture.launch_f16_rounding => Fetch { packing: Packing::F16(rounding), ..fetch },
        Packing::F16(_) | Packing::Bits32 | Packing::Fixed8 => fetch,
    }
}
