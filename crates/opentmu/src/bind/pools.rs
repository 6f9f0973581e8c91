//! The texture header pool and the sampler pool, and the handles that name their entries.

use std::collections::BTreeMap;
use std::ops::Range;

use tmu_device::cuda_sampler;
use tmu_engine::{Surface, TexturePools};
use tmu_program::Diagnostic;
use tmu_texture::{Sampler, Texture};

use super::raw::{self, RawEntries, RawSurface};
use super::{Budget, at_key, texture};
use crate::element::ElementType;
use crate::job::{HandleTarget, Job, MemorySpec, ParameterValue, TextureSpec};

/// Most entries of the header pool: what the 20 bits of a handle can name.
const HEADERS: usize = 1 << 20;
/// Most entries of the sampler pool: what the 12 bits of a handle can name.
const SAMPLERS: usize = 1 << 12;

/// The pools while they grow.
///
/// There is no header 0, so that no handle is 0, which programs take for no texture.
/// Textures take header indices 1, 2, 3, … in the order in which `[state].handles`, then `[[param]]`, then the
/// `[texture.*]` sections name them; samplers take sampler indices 0, 1, 2, … in the same way, the `[sampler.*]` sections that are
/// left coming last. A texture without a sampler takes the default sampler. A sampler whose border colour has other
/// bits for integer textures takes an index for each. With `via_header_binding`, where one index names both, each pair of a texture and a sampler
/// takes an entry of its own in both pools.
#[derive(Debug)]
pub struct Pools<'a> {
    job: &'a Job,
    /// Textures that the program takes for surfaces by their names.
    declared: Vec<String>,
    textures: BTreeMap<String, Texture>,
    /// From index [`FIRST_HEADER`] on.
    headers: Vec<(String, Texture)>,
    /// From index [`Pools::first_sampler`] on, with their names; the default sampler has none.
    samplers: Vec<(Option<String>, Sampler)>,
    /// Raw pools, in place of these.
    raw: Option<RawEntries>,
    /// Some handle is an address of a texture reference.
    by_address: bool,
}

/// Index of the first header that there is.
const FIRST_HEADER: usize = 1;

/// The bit of the sampler's index that the vendor's assembler sets in addresses of texture references (`LOP.OR R, 0x80000000,
/// c[0][…]`): their samplers stand in the upper half of the pool, too.
const BY_ADDRESS: usize = 1 << 11;
/// What a job calls the entries of its pools; raw pools have no names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Textures by header index.
    pub textures: Vec<Option<String>>,
    /// Samplers by index; the default one has no name.
    pub samplers: Vec<Option<String>>,
}

impl<'a> Pools<'a> {
    /// Makes all textures of a job and puts them into pools. `declared` are those that the program takes for surfaces by
    /// their names.
    ///
    /// # Errors
    /// What [`texture::load`] and [`texture::sampler`] refuse; `JOB-011` for more entries than a handle can name.
    pub fn new(job: &'a Job, declared: Vec<String>, budget: &mut Budget) -> Result<Pools<'a>, Diagnostic> {
        let mut textures = BTreeMap::new();
        for (name, spec) in &job.textures {
            let surface = job.is_surface(name) || declared.contains(name);
            textures.insert(name.clone(), texture::load(job, spec, surface, budget)?);
        }
        let raw = raw::load(job, budget)?;
        let mut pools = Pools {
            job,
            declared,
            textures,
            headers: Vec::new(),
            samplers: Vec::new(),
            raw,
            by_address: false,
        };
        for handle in &job.state.handles {
            if let HandleTarget::Names { texture, sampler } = &handle.target {
                let sampler = sampler.as_ref().map(|name| name.value.as_str());
                pools.handle(&texture.value, sampler, &texture.span)?;
            }
        }
        for parameter in job.all_parameters() {
            match &parameter.value {
                ParameterValue::Texture { texture, sampler } => {
                    let sampler = sampler.as_ref().map(|name| name.value.as_str());
                    pools.handle(&texture.value, sampler, &texture.span)?;
                }
                ParameterValue::Surface(name) => {
                    pools.handle(&name.value, None, &name.span)?;
                }
                ParameterValue::Buffer(_) | ParameterValue::Bytes(_) | ParameterValue::Structure(_) => {}
            }
        }
        pools.rest()?;
        Ok(pools)
    }

    /// What PTX refuses: a raw header's texture that does not begin at a multiple of 16 bytes.
    ///
    /// # Errors
    /// `TLD4-06`.
    pub fn check_alignment(&self) -> Result<(), Diagnostic> {
        self.raw.as_ref().and_then(|raw| raw.misaligned.clone()).map_or(Ok(()), Err)
    }

    /// Everything that no handle and no parameter names, in the order of the file.
    fn rest(&mut self) -> Result<(), Diagnostic> {
        let mut specs: Vec<&TextureSpec> = self.job.textures.values().collect();
        specs.sort_by_key(|spec| spec.name.span.start);
        for spec in specs {
            if !self.headers.iter().any(|(name, _)| *name == spec.name.value) {
                self.handle(&spec.name.value, None, &spec.name.span)?;
            }
        }
        if !self.job.state.via_header_binding {
            let mut samplers: Vec<_> = self.job.samplers.values().collect();
            samplers.sort_by_key(|spec| spec.name.span.start);
            for spec in samplers {
                self.named_sampler(&spec.name.value)?;
            }
        }
        Ok(())
    }

    /// The handle of a texture with a sampler: sampler index in bits 31:20, header index in bits 19:0. Without a
    /// sampler it is the texture's own, or the default one.
    ///
    /// # Errors
    /// `JOB-008` for names that nothing has, `JOB-011` when the pools are full, `JOB-014` for the sampler's border.
    pub fn handle(
        &mut self,
        name: &str,
        sampler: Option<&str>,
        span: &Range<usize>,
    ) -> Result<u32, Diagnostic> {
        let missing = |kind: &str, name: &str| {
            at_key(Diagnostic::error("JOB-008", format!("there is no {kind} named \"{name}\"")), span)
        };
        let texture = self.textures.get(name).ok_or_else(|| missing("texture", name))?.clone();
        let own = self.job.textures.get(name).and_then(|spec| spec.sampler.as_ref());
        let sampler = sampler.or(own.map(|name| name.value.as_str()));
        let spec = match sampler {
            Some(sampler) => Some(self.job.samplers.get(sampler).ok_or_else(|| missing("sampler", sampler))?),
            None => None,
        };
        let name_of_sampler = sampler.map(str::to_string);
        let sampler = (name_of_sampler, texture::sampler(spec, &texture)?);
        if self.job.state.via_header_binding {
            return self.pair(name, texture, sampler, span);
        }
        let header = match self.headers.iter().position(|(known, _)| known == name) {
            Some(index) => FIRST_HEADER + index,
            None => self.add_header(name, texture, span)?,
        };
        let sampler = self.sampler_index(sampler, span)?;
        Ok((sampler as u32) << 20 | header as u32)
    }

    /// The handle of a texture with its own sampler, for programs that keep it as an address: their samplers are in the
    /// upper half of the pool, too.
    ///
    /// # Errors
    /// As [`Pools::handle`].
    pub fn address_of_reference(&mut self, name: &str) -> Result<u32, Diagnostic> {
        self.by_address = true;
        self.handle(name, None, &(0..0))
    }

    /// The index of a sampler that is bound by its own name, apart from textures. Where all textures of the job have
    /// integers, so has its border colour.
    ///
    /// # Errors
    /// As [`Pools::handle`].
    pub fn named_sampler(&mut self, name: &str) -> Result<u32, Diagnostic> {
        let spec = self.job.samplers.get(name).ok_or_else(|| {
            Diagnostic::error("JOB-008", format!("there is no sampler named \"{name}\""))
                .hint(format!("add a section [sampler.{name}]"))
        })?;
        let integers = self.textures.values().all(|texture| texture.format().info().is_integer());
        let bits = if integers { spec.border_bits(true) } else { spec.border_bits(false) };
        let border =
            bits.or_else(|_| spec.border_bits(false)).map_err(|why| spec.name.error("JOB-014", why))?;
        let sampler = (Some(name.to_string()), Sampler { border, ..cuda_sampler(spec.sampler) });
        let index = self.sampler_index(sampler, &spec.name.span)?;
        Ok(index as u32)
    }

    /// The handle of a texture for which the program declares the state of its sampler: that holds where the job gives
    /// the texture none.
    ///
    /// # Errors
    /// As [`Pools::handle`].
    pub fn declared_texture(&mut self, name: &str, declared: Sampler) -> Result<u32, Diagnostic> {
        let handle = self.handle(name, None, &(0..0))?;
        let own = self.job.textures.get(name).is_some_and(|spec| spec.sampler.is_some());
        if own || self.job.state.via_header_binding {
            return Ok(handle);
        }
        let sampler = self.sampler_index((None, cuda_sampler(declared)), &(0..0))?;
        Ok((sampler as u32) << 20 | handle & (HEADERS as u32 - 1))
    }

    /// The index of a sampler that the program declares with its state, which holds where the job has none of its name.
    ///
    /// # Errors
    /// As [`Pools::handle`].
    pub fn declared_sampler(&mut self, name: &str, declared: Sampler) -> Result<u32, Diagnostic> {
        if self.job.samplers.contains_key(name) {
            return self.named_sampler(name);
        }
        let declared = cuda_sampler(declared);
        let index = self.sampler_index((Some(name.to_string()), declared), &(0..0))?;
        Ok(index as u32)
    }

    /// An index at which the header pool has the texture and the sampler pool the sampler.
    fn pair(
        &mut self,
        name: &str,
        texture: Texture,
        sampler: (Option<String>, Sampler),
        span: &Range<usize>,
    ) -> Result<u32, Diagnostic> {
        let mut pairs = self.headers.iter().zip(&self.samplers);
        let index = match pairs.position(|((known, _), other)| known == name && *other == sampler) {
            Some(index) => FIRST_HEADER + index,
            None => {
                let index = self.add_header(name, texture, span)?;
                self.samplers.push(sampler);
                index
            }
        };
        Ok(index as u32)
    }

    fn add_header(&mut self, name: &str, texture: Texture, span: &Range<usize>) -> Result<usize, Diagnostic> {
        if FIRST_HEADER + self.headers.len() == HEADERS {
            return Err(at_key(Diagnostic::error("JOB-011", "the header pool is full"), span));
        }
        self.headers.push((name.to_string(), texture));
        Ok(FIRST_HEADER + self.headers.len() - 1)
    }

    fn sampler_index(
        &mut self,
        sampler: (Option<String>, Sampler),
        span: &Range<usize>,
    ) -> Result<usize, Diagnostic> {
        if let Some(index) = self.samplers.iter().position(|known| *known == sampler) {
            return Ok(self.first_sampler() + index);
        }
        if self.first_sampler() + self.samplers.len() == SAMPLERS {
            return Err(at_key(Diagnostic::error("JOB-011", "the sampler pool is full"), span));
        }
        self.samplers.push(sampler);
        Ok(self.first_sampler() + self.samplers.len() - 1)
    }

    /// Index of the first sampler that there is: with one index for both pools, that of the first header.
    fn first_sampler(&self) -> usize {
        if self.job.state.via_header_binding { FIRST_HEADER } else { 0 }
    }

    fn is_surface(&self, name: &str) -> bool {
        self.job.is_surface(name) || self.declared.iter().any(|declared| declared == name)
    }

    /// The textures that are surfaces, with their names.
    pub fn surfaces(&self) -> impl Iterator<Item = (&str, &Texture)> {
        let all = self.textures.iter().map(|(name, texture)| (name.as_str(), texture));
        all.filter(|(name, _)| self.is_surface(name))
    }

    /// The memory behind raw headers: its section, the type of its elements, its bytes.
    pub fn memory(&self) -> impl Iterator<Item = (&MemorySpec, ElementType, &[u8])> {
        let parts = self.raw.iter().flat_map(|raw| raw.memory.parts.iter().zip(&raw.elements));
        let named = self.job.pools.memory.iter().zip(parts);
        named.map(|(spec, (part, element))| (spec, *element, part.bytes.as_slice()))
    }

    /// What stands at the samplers' indices, in the upper half of the pool too where that is looked at.
    fn twice<T: Clone>(&self, mut samplers: Vec<Option<T>>) -> Vec<Option<T>> {
        if self.by_address && !self.job.state.via_header_binding && samplers.len() <= BY_ADDRESS {
            let again = samplers.clone();
            samplers.resize(BY_ADDRESS, None);
            samplers.extend(again);
        }
        samplers
    }

    /// What the job calls the entries.
    pub fn names(&self) -> Names {
        if self.raw.is_some() {
            return Names::default();
        }
        Names {
            textures: behind(FIRST_HEADER, self.headers.iter().map(|(name, _)| Some(name.clone()))),
            samplers: self
                .twice(behind(self.first_sampler(), self.samplers.iter().map(|(name, _)| name.clone()))),
        }
    }

    /// The finished pools. A MaximumIndex that the job does not give is that of the last entry. `address` says where
    /// the bytes of a surface lie in global memory, by name.
    pub fn finish(self, address: impl Fn(&str) -> Option<u64>) -> TexturePools {
        let last = |count: usize| (count.max(1) - 1) as u32;
        let state = &self.job.state;
        if let Some(RawEntries { headers, samplers, surfaces, .. }) = self.raw {
            return TexturePools {
                header_max_index: state.header_max_index.unwrap_or(last(headers.len())),
                sampler_max_index: state.sampler_max_index.unwrap_or(last(samplers.len())),
                via_header_binding: state.via_header_binding,
                surfaces: raw_surfaces(&headers, surfaces, address),
                headers,
                samplers,
            };
        }
        let surfaces = self.headers.iter().map(|(name, texture)| {
            let address = address(name).filter(|_| self.is_surface(name))?;
            Surface::new(texture, address)
        });
        let surfaces = behind(FIRST_HEADER, surfaces);
        let samplers = self.samplers.iter().map(|(_, sampler)| Some(*sampler));
        let samplers = self.twice(behind(self.first_sampler(), samplers));
        let headers = behind(FIRST_HEADER, self.headers.into_iter().map(|(_, texture)| Some(texture)));
        TexturePools {
            header_max_index: state.header_max_index.unwrap_or(last(headers.len())),
            sampler_max_index: state.sampler_max_index.unwrap_or(last(samplers.len())),
            via_header_binding: state.via_header_binding,
            surfaces,
            headers,
            samplers,
        }
    }
}

/// Entries from an index on, nothing before.
fn behind<T>(first: usize, entries: impl Iterator<Item = Option<T>>) -> Vec<Option<T>> {
    std::iter::repeat_with(|| None).take(first).chain(entries).collect()
}

/// The surfaces of raw headers, in the memory that they describe.
fn raw_surfaces(
    textures: &[Option<Texture>],
    surfaces: Vec<Option<RawSurface>>,
    address: impl Fn(&str) -> Option<u64>,
) -> Vec<Option<Surface>> {
    let surface = |(texture, raw): (&Option<Texture>, Option<RawSurface>)| {
        let RawSurface { part, offset, layout } = raw?;
        Surface::of_header(texture.as_ref()?, address(&part)? + offset, layout)
    };
    textures.iter().zip(surfaces).map(surface).collect()
}
