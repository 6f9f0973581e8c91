//! Texture headers and samplers by index.

use tmu_texture::{Sampler, Texture};

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
