//! Fetches bound once per instruction and pair of header and sampler.

use std::collections::{BTreeSet, HashMap};

use tmu_program::{Register, Source, TextureFetch, TexturePhase, TextureReference};
use tmu_texture::FetchError;
use tmu_texture::fetch::{Compare, F16Rounding};
use tmu_texture::sampler::CompareFunction;
use tmu_texture::{BoundFetch, Fetch, Packing, Sampler};

use crate::constant::BankView;
use crate::context::Context;
use crate::fault::Cause;
use crate::inputs::WantedInputs;
use crate::machine::Machine;
use crate::outcome::code;
use crate::texture::{Pair, TexturePools};

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
