//! What a texture is, without its data, and the limits it must keep.

use super::TextureError;
use crate::fetch::Dimension;
use crate::format::{Format, Palette};

/// Largest width, height or depth in texels.
pub const MAX_SIZE: u32 = 16384;
/// Largest number of texels of a buffer.
pub const MAX_BUFFER_TEXELS: u32 = 1 << 27;
/// Largest number of array layers; of a cube array, six times the number of cubes.
pub const MAX_LAYERS: u32 = 2048;
/// Largest number of bytes of one texture.
pub const MAX_BYTES: u64 = 1 << 31;

/// Everything about a texture but its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextureDescription {
    /// Number and meaning of the coordinates.
    pub dimension: Dimension,
    /// Whether there are array layers to choose from: 1D, 2D and cubes.
    pub array: bool,
    /// Width, height and depth of level 0 in texels; 1 where the dimension has no such axis.
    pub size: [u32; 3],
    /// Array layers; 6 faces for a cube, 6 faces for each cube of a cube array; otherwise 1.
    pub layers: u32,
    /// Mip levels, from 1 to the full chain.
    pub levels: u32,
    /// Samples of each texel: 1, 2, 4, 8 or 16; more than 1 for 2D only.
    pub samples: u32,
    /// Whether a 2D texture of one sample is a multisampled one all the same, so that loads look at sample numbers. Textures of
    /// several samples are, whatever stands here.
    pub multisample: bool,
    /// Format of the texels.
    pub format: Format,
}

impl TextureDescription {
    /// A texture of one level, one layer (six for a cube) and one sample.
    pub const fn new(dimension: Dimension, size: [u32; 3], format: Format) -> TextureDescription {
        let layers = if matches!(dimension, Dimension::Cube) { 6 } else { 1 };
        TextureDescription {
            dimension,
            array: false,
            size,
            layers,
            levels: 1,
            samples: 1,
            multisample: false,
            format,
        }
    }

    /// Whether texels have numbered samples, if only one.
    pub fn is_multisampled(&self) -> bool {
        self.multisample || self.samples > 1
    }

    /// Width, height and depth of a mip level: each level halves, rounded down, but not below 1.
    pub fn level_size(&self, level: u32) -> [u32; 3] {
        self.size.map(|axis| axis.checked_shr(level).unwrap_or(0).max(1))
    }

    /// How many levels the full mip chain has: down to one texel.
    pub fn full_chain(&self) -> u32 {
        let longest = self.size.into_iter().max().unwrap_or(1).max(1);
        longest.ilog2() + 1
    }

    /// Checks every limit and returns the number of bytes of the data, without allocating anything.
    ///
    /// # Errors
    /// Names the first value that breaks a limit.
    pub fn data_length(&self) -> Result<usize, TextureError> {
        self.check_size()?;
        self.check_layers()?;
        self.check_levels_and_samples()?;
        // At most 2^42 texels · 16 samples · 16 bytes, and twice that with mips: far from overflow.
        let bytes = self.bytes();
        check("number of bytes of the decoded texels", self.decoded_length(), 0, MAX_BYTES)?;
        check("number of bytes", bytes, 1, MAX_BYTES)?;
        usize::try_from(bytes).map_err(|_| TextureError::Range {
            what: "number of bytes",
            value: bytes,
            lowest: 1,
            highest: usize::MAX as u64,
        })
    }

    /// How many bytes the texels of a compressed texture may take while it is fetched from; 0 for others.
    pub fn decoded_length(&self) -> u64 {
        let plain = [Palette::Nvidia, Palette::Ideal].map(|palette| self.format.plain(palette));
        let bytes = plain.map(|format| TextureDescription { format, ..*self }.bytes());
        if self.format.info().block.is_some() { bytes[0].max(bytes[1]) } else { 0 }
    }

    fn bytes(&self) -> u64 {
        (0..self.levels).map(|level| self.layer_bytes(level) * u64::from(self.layers)).sum()
    }

    /// Columns, rows and depth of a mip level in texels, or in blocks of a compressed format.
    pub fn blocks(&self, level: u32) -> [u32; 3] {
        let [width, height, depth] = self.level_size(level);
        let [columns, rows] = self.format.info().block_size();
        [width.div_ceil(columns), height.div_ceil(rows), depth]
    }

    /// Bytes of one layer (or of the whole 3D level) of a mip level.
    pub(super) fn layer_bytes(&self, level: u32) -> u64 {
        let texels: u64 = self.blocks(level).into_iter().map(u64::from).product();
        texels * u64::from(self.samples) * self.format.info().bytes as u64
    }

    fn check_size(&self) -> Result<(), TextureError> {
        let [width, height, depth] = self.size;
        let max_width = if self.dimension == Dimension::Buffer { MAX_BUFFER_TEXELS } else { MAX_SIZE };
        let has_height = matches!(self.dimension, Dimension::D2 | Dimension::D3 | Dimension::Cube);
        let max_height = if has_height { MAX_SIZE } else { 1 };
        let max_depth = if self.dimension == Dimension::D3 { MAX_SIZE } else { 1 };
        check("width", width.into(), 1, max_width.into())?;
        check("height", height.into(), 1, max_height.into())?;
        check("depth", depth.into(), 1, max_depth.into())?;
        if self.dimension == Dimension::Cube && width != height {
            return Err(TextureError::CubeNotSquare { width, height });
        }
        Ok(())
    }

    fn check_layers(&self) -> Result<(), TextureError> {
        if self.array && matches!(self.dimension, Dimension::D3 | Dimension::Buffer) {
            return Err(TextureError::NoArray { dimension: self.dimension });
        }
        let cube = self.dimension == Dimension::Cube;
        let (lowest, highest) = match (cube, self.array) {
            (false, false) => (1, 1),
            (false, true) => (1, MAX_LAYERS),
            (true, false) => (6, 6),
            (true, true) => (6, MAX_LAYERS),
        };
        check("number of layers", self.layers.into(), lowest, highest.into())?;
        if cube && !self.layers.is_multiple_of(6) {
            return Err(TextureError::CubeFaces { layers: self.layers });
        }
        Ok(())
    }

    fn check_levels_and_samples(&self) -> Result<(), TextureError> {
        let compressed = self.format.info().block.is_some();
        if compressed && (self.samples > 1 || self.dimension == Dimension::Buffer) {
            let what =
                if self.samples > 1 { "a texture with several samples in a texel" } else { "a buffer" };
            return Err(TextureError::Compressed { what, format: self.format });
        }
        if !matches!(self.samples, 1 | 2 | 4 | 8 | 16) {
            return Err(TextureError::SampleCount { samples: self.samples });
        }
        if self.is_multisampled() && self.dimension != Dimension::D2 {
            return Err(TextureError::NoMultisample { dimension: self.dimension, samples: self.samples });
        }
        let mipmapped = !self.is_multisampled() && self.dimension != Dimension::Buffer;
        let highest = if mipmapped { self.full_chain() } else { 1 };
        check("number of mip levels", self.levels.into(), 1, highest.into())
    }
}

/// Checks that a value is within its limits, both included.
pub(super) fn check(what: &'static str, value: u64, lowest: u64, highest: u64) -> Result<(), TextureError> {
    if (lowest..=highest).contains(&value) {
        Ok(())
    } else {
        Err(TextureError::Range { what, value, lowest, highest })
    }
}
