//! The pools that handles of textures lead into: headers, samplers and surfaces.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tmu_engine::TexturePools;
use tmu_texture::sampler::Sampler;
use tmu_texture::texture::{TextureDescription, View};
use tmu_texture::{Dimension, Format};

use crate::array::{Array, refused};
use crate::error::Error;
use crate::memory::{AddressSpace, zeroed};

/// The header's bits of a handle; those above are the sampler's.
pub(crate) const HEADER: u32 = 0xf_ffff;
/// Most headers and samplers: what these bits can name.
const HEADERS: usize = HEADER as usize + 1;
const SAMPLERS: usize = 1 << 12;

/// Where a texture has its texels.
#[derive(Clone, Debug)]
pub enum Texels {
    /// An array.
    Array(Array),
    /// Memory in a row, for fetches by index. It is read as it is when a launch begins.
    Linear {
        /// Address of the first texel.
        address: u64,
        /// Format of a texel.
        format: Format,
        /// How many there are.
        count: u32,
    },
    /// Rows of memory as a 2D texture. It is read as it is when a launch begins.
    Pitched {
        /// Address of the first texel.
        address: u64,
        /// Format of a texel.
        format: Format,
        /// Width and height in texels.
        size: [u32; 2],
        /// Bytes from one row to the next.
        pitch: u64,
    },
    /// Texels of the texture's own, which stay as they are. What a view leaves open is the texture's.
    Fixed(Box<tmu_texture::Texture>),
}

impl Texels {
    /// What they are as a texture.
    pub fn description(&self) -> TextureDescription {
        match self {
            Texels::Array(array) => *array.description(),
            Texels::Linear { format, count, .. } => {
                TextureDescription::new(Dimension::Buffer, [*count, 1, 1], *format)
            }
            Texels::Pitched { format, size: [width, height], .. } => {
                TextureDescription::new(Dimension::D2, [*width, *height, 1], *format)
            }
            Texels::Fixed(texture) => *texture.description(),
        }
    }
}

/// How a texture is seen.
#[derive(Clone, Debug, Default)]
pub struct TextureView {
    /// Filter, address modes, border and so on. Where coordinates are in texels, those that wrap or mirror clamp, as in CUDA.
    pub sampler: Sampler,
    /// Reads the bytes as another format of the same size, such as `rgba8_unorm` in place of `rgba8_uint`.
    pub format: Option<Format>,
    /// Levels and layers; absent: all.
    pub view: Option<View>,
}

/// The texture unit's texture, with the bytes that are there now.
pub(crate) fn make(
    space: &AddressSpace,
    texels: &Texels,
    view: &TextureView,
) -> Result<tmu_texture::Texture, Error> {
    let description = texels.description();
    let texture = match texels {
        Texels::Array(array) => {
            let mut bytes = zeroed(array.shared.bytes)?;
            space.read_now(array.shared.address, &mut bytes)?;
            tmu_texture::Texture::new(description, bytes)
        }
        Texels::Linear { address, .. } => {
            let mut bytes = zeroed(description.data_length().map_err(|error| refused(&error))? as u64)?;
            space.read_now(*address, &mut bytes)?;
            tmu_texture::Texture::new(description, bytes)
        }
        Texels::Pitched { address, size: [_, height], pitch, .. } => {
            let mut bytes = zeroed(description.data_length().map_err(|error| refused(&error))? as u64)?;
            let row = bytes.len() / (*height).max(1) as usize;
            for (number, row) in (0..).zip(bytes.chunks_exact_mut(row.max(1))) {
                space.read_now(address.wrapping_add(pitch.wrapping_mul(number)), row)?;
            }
            tmu_texture::Texture::new(description, bytes)
        }
        Texels::Fixed(texture) => Ok((**texture).clone()),
    };
    let seen = || {
        let texture = match view.format {
            Some(format) => texture?.with_format(format)?,
            None => texture?,
        };
        match view.view {
            Some(view) => texture.with_view(view),
            None => Ok(texture),
        }
    };
    seen().map_err(|error| refused(&error))
}

/// When the texels were last looked at: writes of the host to the array, and launches that may have written to surfaces. Memory
/// of other kinds may have changed at any time.
fn seen(texels: &Texels, written: u64) -> Option<(u64, u64)> {
    match texels {
        Texels::Array(array) => Some((array.shared.version.load(Ordering::Relaxed), written)),
        Texels::Linear { .. } | Texels::Pitched { .. } => None,
        Texels::Fixed(_) => Some((0, 0)),
    }
}

/// A texture of the pool.
#[derive(Debug)]
struct Entry {
    texels: Texels,
    view: TextureView,
    seen: Option<(u64, u64)>,
}

/// What a header index stands for.
#[derive(Debug)]
enum Header {
    Free,
    Texture(Box<Entry>),
    /// Keeps the array's memory.
    Surface {
        _array: Array,
    },
}

/// All textures and samplers of a device.
#[derive(Debug)]
pub(crate) struct Textures {
    pools: Arc<TexturePools>,
    /// By header index. The first one stands for no texture, so that no handle is 0.
    headers: Vec<Header>,
    /// By index, as far as the lower half of their pool.
    samplers: Vec<Sampler>,
    /// The samplers stand in the upper half of their pool, too.
    repeated: bool,
    /// Launches that may have written to surfaces.
    written: u64,
}

impl Default for Textures {
    fn default() -> Textures {
        let pools = TexturePools { headers: vec![None], surfaces: vec![None], ..TexturePools::default() };
        Textures {
            pools: Arc::new(pools),
            headers: vec![Header::Free],
            samplers: Vec::new(),
            repeated: false,
            written: 0,
        }
    }
}

impl Textures {
    fn add(&mut self, header: Header) -> Result<usize, Error> {
        let free = self.headers.iter().skip(1).position(|header| matches!(header, Header::Free));
        let index = free.map_or(self.headers.len(), |index| index + 1);
        if index == HEADERS {
            return Err(Error::invalid("TEXTURE-03", "there are no more texture headers"));
        }
        if index == self.headers.len() {
            self.headers.push(Header::Free);
        }
        self.headers[index] = header;
        let pools = Arc::make_mut(&mut self.pools);
        pools.headers.resize(self.headers.len(), None);
        pools.surfaces.resize(self.headers.len(), None);
        Ok(index)
    }

    pub(crate) fn add_texture(
        &mut self,
        texels: Texels,
        view: TextureView,
        texture: tmu_texture::Texture,
        sampler: Sampler,
    ) -> Result<u32, Error> {
        let seen = seen(&texels, 0);
        let entry = Entry { texels, view, seen };
        let known = self.samplers.iter().position(|known| *known == sampler);
        let number = known.unwrap_or(self.samplers.len());
        if number == SAMPLERS / 2 {
            return Err(Error::invalid("TEXTURE-03", "there are no more samplers"));
        }
        let index = self.add(Header::Texture(Box::new(entry)))?;
        if known.is_none() {
            self.samplers.push(sampler);
            self.fill_samplers();
        }
        Arc::make_mut(&mut self.pools).headers[index] = Some(texture);
        Ok((number as u32) << 20 | index as u32)
    }

    /// From now on, the samplers stand in the upper half of their pool, too.
    pub(crate) fn repeat_samplers(&mut self) {
        if !self.repeated {
            self.repeated = true;
            self.fill_samplers();
        }
    }

    fn fill_samplers(&mut self) {
        let mut all: Vec<Option<Sampler>> = self.samplers.iter().copied().map(Some).collect();
        if self.repeated {
            let again = all.clone();
            all.resize(SAMPLERS / 2, None);
            all.extend(again);
        }
        Arc::make_mut(&mut self.pools).samplers = all;
    }

    pub(crate) fn add_surface(&mut self, surface: tmu_engine::Surface, array: Array) -> Result<u32, Error> {
        let index = self.add(Header::Surface { _array: array })?;
        Arc::make_mut(&mut self.pools).surfaces[index] = Some(surface);
        Ok(index as u32)
    }

    pub(crate) fn remove(&mut self, handle: u32) {
        let index = (handle & HEADER) as usize;
        if let Some(header) = self.headers.get_mut(index) {
            *header = Header::Free;
            let pools = Arc::make_mut(&mut self.pools);
            (pools.headers[index], pools.surfaces[index]) = (None, None);
        }
    }

    /// What the texture of a handle is, and the format that it is read in.
    pub(crate) fn kind(&self, handle: u32) -> Option<(TextureDescription, Format)> {
        let texture = self.pools.headers.get((handle & HEADER) as usize)?.as_ref()?;
        Some((*texture.description(), texture.format()))
    }

    /// The pools for a launch. `fetches`: it fetches from textures, so they are brought up to date. `writes`: it may write to
    /// surfaces.
    pub(crate) fn pools(&mut self, space: &AddressSpace, fetches: bool, writes: bool) -> Arc<TexturePools> {
        if fetches {
            self.refresh(space);
        }
        self.written += u64::from(writes);
        Arc::clone(&self.pools)
    }

    fn refresh(&mut self, space: &AddressSpace) {
        let written = self.written;
        let mut changed = Vec::new();
        for (index, header) in self.headers.iter_mut().enumerate() {
            let Header::Texture(entry) = header else { continue };
            let now = seen(&entry.texels, written);
            if now.is_some() && now == entry.seen {
                continue;
            }
            entry.seen = now;
            // Memory that was freed reads as it was last.
            let Ok(made) = make(space, &entry.texels, &entry.view) else { continue };
            let same = |known: &tmu_texture::Texture| known.data() == made.data();
            if !self.pools.headers[index].as_ref().is_some_and(same) {
                changed.push((index, made));
            }
        }
        if !changed.is_empty() {
            let pools = Arc::make_mut(&mut self.pools);
            changed.into_iter().for_each(|(index, made)| pools.headers[index] = Some(made));
        }
    }
}
