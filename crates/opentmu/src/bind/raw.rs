//! Raw header and sampler pools: from the hardware's bits to textures and samplers.

use tmu_program::Diagnostic;
use tmu_texture::hardware::{LevelLayout, Memory, MemoryPart, SamplerHeader, TextureHeader, entries};
use tmu_texture::{Sampler, Texture};

use super::{Budget, at_key, block};
use crate::element::ElementType;
use crate::job::{Job, MemoryBlock};
use crate::limits;

/// The entries of both pools; entries of all zeros are none.
#[derive(Clone, Debug, Default)]
pub struct RawEntries {
    pub headers: Vec<Option<Texture>>,
    pub samplers: Vec<Option<Sampler>>,
    /// The headers' textures as surfaces.
    pub surfaces: Vec<Option<RawSurface>>,
    /// The memory, in the order of the job's sections.
    pub memory: Memory,
    /// The types of its elements.
    pub elements: Vec<ElementType>,
    /// What is wrong with the first texture that does not begin at a multiple of 16, for programs in PTX.
    pub misaligned: Option<Diagnostic>,
}

/// Where programs write to a header's texture.
#[derive(Clone, Debug)]
pub struct RawSurface {
    /// The name of the `[memory.*]` that holds it.
    pub part: String,
    /// The byte of it where the texture begins.
    pub offset: u64,
    /// Where the first level of its view lies from there on.
    pub layout: LevelLayout,
}

/// "A texture base address is assumed to be aligned to a 16 byte boundary", says PTX of `tex` and `tld4`, and leaves open
/// what happens otherwise. Only headers of buffers can hold such addresses.
const ALIGNMENT: u64 = 16;

/// Reads the pools of a job; `None` if it gives none.
///
/// # Errors
/// What the blocks are refused for; `JOB-007` for a pool that is no whole number of entries, `JOB-014` for an entry that
/// the texture unit cannot take.
pub fn load(job: &Job, budget: &mut Budget) -> Result<Option<RawEntries>, Diagnostic> {
    let pools = &job.pools;
    if !pools.given() {
        return Ok(None);
    }
    let mut raw = RawEntries::default();
    for part in &pools.memory {
        let block = block::load(job, &part.block, limits::BUFFER_BYTES, budget)?;
        // Programs may write it, in global memory.
        budget.take(block.bytes.len() as u64)?;
        raw.elements.push(block.element);
        raw.memory.parts.push(MemoryPart { address: part.address.value, bytes: block.bytes });
    }
    if let Some(block) = &pools.headers {
        for (index, words) in words(job, block, budget)?.into_iter().enumerate() {
            let at_entry = of_entry(block, "header", index);
            let Some(words) = words else {
                raw.headers.push(None);
                raw.surfaces.push(None);
                continue;
            };
            let found = texture(job, &words, &raw.memory, budget).map_err(&at_entry)?;
            raw.headers.push(found.texture);
            raw.surfaces.push(found.surface);
            if !found.address.is_multiple_of(ALIGNMENT) {
                let message =
                    format!("the texture begins at {:#x}, not at a multiple of {ALIGNMENT}", found.address);
                raw.misaligned.get_or_insert(at_entry(Diagnostic::error("TLD4-06", message)));
            }
        }
    }
    if let Some(block) = &pools.samplers {
        for (index, words) in words(job, block, budget)?.into_iter().enumerate() {
            let sampler = words.map(|words| SamplerHeader::decode(&words).sampler()).transpose();
            let refused = |error: tmu_texture::hardware::HardwareError| {
                of_entry(block, "sampler", index)(Diagnostic::error("JOB-014", error.to_string()))
            };
            raw.samplers.push(sampler.map_err(refused)?);
        }
    }
    Ok(Some(raw))
}

/// A header's texture, unless it is none, and where it begins.
struct Found {
    texture: Option<Texture>,
    surface: Option<RawSurface>,
    address: u64,
}

fn texture(job: &Job, words: &[u32; 8], memory: &Memory, budget: &mut Budget) -> Result<Found, Diagnostic> {
    let refused =
        |error: tmu_texture::hardware::HardwareError| Diagnostic::error("JOB-014", error.to_string());
    let header = TextureHeader::decode(words).map_err(refused)?;
    let [first, last] = header.view_mip_levels;
    if first <= last {
        let description = header.description().map_err(refused)?;
        let bytes = description.data_length().map_err(|error| refused(error.into()))?;
        budget.take(bytes as u64 + description.decoded_length())?;
    }
    let order = job.state.gob_order;
    let texture = header.texture(memory, order).map_err(refused)?;
    let surface = match &texture {
        Some(texture) => {
            let found = memory.find(header.address, header.memory_bytes(order).map_err(refused)?);
            let layouts = header.level_layouts(order).map_err(refused)?;
            let layout = layouts.get(texture.view().first_level as usize).copied();
            let part =
                |(part, offset): (usize, usize)| (job.pools.memory[part].name().to_string(), offset as u64);
            found.map(part).zip(layout).map(|((part, offset), layout)| RawSurface { part, offset, layout })
        }
        None => None,
    };
    Ok(Found { texture, surface, address: header.address })
}

/// The words of a pool's entries; `None` for those of all zeros.
fn words(job: &Job, block: &MemoryBlock, budget: &mut Budget) -> Result<Vec<Option<[u32; 8]>>, Diagnostic> {
    let bytes = block::load(job, block, u64::MAX, budget)?.bytes;
    let size = tmu_texture::hardware::ENTRY_BYTES;
    if !bytes.len().is_multiple_of(size) {
        let message = format!("the pool has {} bytes, not a whole number of entries of {size}", bytes.len());
        return Err(block.name.error("JOB-007", message));
    }
    Ok(entries(&bytes).map(|words| (words != [0; 8]).then_some(words)).collect())
}

/// Says which entry a problem is about.
fn of_entry(block: &MemoryBlock, what: &'static str, index: usize) -> impl Fn(Diagnostic) -> Diagnostic {
    let span = block.name.span.clone();
    move |mut problem| {
        problem.message = format!("{what} {index} of the pool: {}", problem.message);
        at_key(problem, &span)
    }
}
