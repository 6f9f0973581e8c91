//! What hardware headers say about filtering.

use super::Texture;
use crate::sampler::TrilinOpt;

/// Filtering that a texture asks for in place of its sampler (`USE_HEADER_OPT_CONTROL`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FilterOptions {
    /// Added to the level of detail in place of the sampler's bias.
    pub lod_bias: f32,
    /// How linear filtering between levels goes from one to the next.
    pub trilin_opt: TrilinOpt,
    /// Largest ratio of anisotropy for samplers that filter anisotropically, 1…16.
    pub max_anisotropy: u8,
}

/// What only hardware headers say; the defaults are those of all other textures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    normalized: bool,
    filter: Option<FilterOptions>,
    red_border: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { normalized: true, filter: None, red_border: false }
    }
}

impl Texture {
    /// The same texture, whose coordinates are in texels if `normalized` is false, whatever the sampler says. As with samplers, that is ignored
    /// for textures with more than one level and for cubes.
    pub fn with_normalized(mut self, normalized: bool) -> Texture {
        self.options.normalized = normalized;
        self
    }

    /// The same texture with options that count in place of the sampler's.
    pub fn with_filter_options(mut self, filter: Option<FilterOptions>) -> Texture {
        self.options.filter = filter;
        self
    }

    /// The same texture; with `red_border` the red of a sampler's border is its every component (`DEPTH_TEXTURE`).
    pub fn with_red_border(mut self, red_border: bool) -> Texture {
        self.options.red_border = red_border;
        self
    }

    /// Whether normalised coordinates are possible; see [`Texture::with_normalized`].
    pub fn normalized(&self) -> bool {
        self.options.normalized
    }

    /// The options that count in place of the sampler's.
    pub fn filter_options(&self) -> Option<FilterOptions> {
        self.options.filter
    }

    /// Whether the border is all red.
    pub fn red_border(&self) -> bool {
        self.options.red_border
    }
}
