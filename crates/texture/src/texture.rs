//! Textures: described, checked, stored; single texels by absolute address.
//!
//! ```
//! use tmu_texture::texture::{Swizzle, View};
//! use tmu_texture::{Dimension, Format, TexelAddress, Texture, TextureDescription};
//!
//! // Two layers of one texel; the view shows the second one, red and blue exchanged.
//! let description = TextureDescription {
//!     array: true,
//!     layers: 2,
//!     ..TextureDescription::new(Dimension::D2, [1, 1, 1], Format::Rgba8Uint)
//! };
//! let texture = Texture::new(description, vec![1, 2, 3, 4, 5, 6, 7, 8])?;
//! let view = View { first_layer: 1, layers: 1, swizzle: Swizzle::parse("bgra")?, ..View::whole(&description) };
//! let texture = texture.with_view(view)?;
//! let texel = texture.texel(TexelAddress { layer: 1, ..TexelAddress::default() });
//! assert_eq!(texture.swizzle(texel), [7, 6, 5, 8]);
//! # Ok::<(), tmu_texture::TextureError>(())
//! ```

mod blocks;
mod budget;
mod cached;
mod description;
mod error;
mod grid;
mod layout;
mod options;
mod plain;
mod residency;
mod view;

use std::sync::Arc;

pub(crate) use cached::{Cache, CachedTexels};
pub use description::{MAX_BUFFER_TEXELS, MAX_BYTES, MAX_LAYERS, MAX_SIZE, TextureDescription};
pub use error::TextureError;
pub use layout::{MipLevel, TexelAddress};
pub use options::FilterOptions;
pub(crate) use plain::{LEAST_BYTES, PlainTexels, Stored};
pub use residency::{Residency, Tiles};
pub use view::{Swizzle, View};

use crate::format::{Block, Decoder, Format, Palette};

/// A texture with its data and the view through which fetches see it. Clones share the data.
///
/// The data lies level 0 first, then by layer (or face), depth slice, row, texel, sample, component.
#[derive(Clone, Debug)]
pub struct Texture {
    description: TextureDescription,
    levels: Vec<MipLevel>,
    /// [Padded](plain::padded).
    data: Arc<Vec<u8>>,
    /// Bytes without padding.
    length: usize,
    decoder: Decoder,
    decoded: plain::Decoded,
    view: View,
    min_lod: f32,
    residency: Residency,
    options: options::Options,
}

impl Texture {
    /// A texture with that data, seen whole and all of it resident.
    ///
    /// # Errors
    /// A description that breaks a limit, or data of another length than [`TextureDescription::data_length`].
    pub fn new(description: TextureDescription, data: Vec<u8>) -> Result<Texture, TextureError> {
        let needed = description.data_length()?;
        if data.len() != needed {
            return Err(TextureError::DataLength { given: data.len(), needed });
        }
        Ok(Texture {
            description,
            levels: description.lay_out(),
            length: data.len(),
            data: Arc::new(plain::padded(data)),
            decoder: description.format.decoder(),
            decoded: plain::Decoded::default(),
            view: View::whole(&description),
            min_lod: 0.0,
            residency: Residency::All,
            options: options::Options::default(),
        })
    }

    /// The same texture with other data.
    ///
    /// # Errors
    /// Data of another length.
    pub fn with_data(mut self, data: Vec<u8>) -> Result<Texture, TextureError> {
        if data.len() != self.length {
            return Err(TextureError::DataLength { given: data.len(), needed: self.length });
        }
        self.data = Arc::new(plain::padded(data));
        self.decoded = plain::Decoded::default();
        Ok(self)
    }

    /// The same texture seen through another view.
    ///
    /// # Errors
    /// A view of levels or layers that the texture does not have, or of a part of a cube.
    pub fn with_view(mut self, view: View) -> Result<Texture, TextureError> {
        view.check(&self.description)?;
        self.view = view;
        Ok(self)
    }

    /// The same bytes read as another format, as views of D3D's typeless resources do.
    ///
    /// # Errors
    /// A format whose texels have another size, or whose blocks have.
    pub fn with_format(mut self, format: Format) -> Result<Texture, TextureError> {
        let from = self.description.format;
        let size = |format: Format| (format.info().bytes, format.info().block_size());
        if size(format) != size(from) {
            return Err(TextureError::FormatSize { from, to: format });
        }
        self.description.format = format;
        self.decoder = format.decoder();
        self.decoded = plain::Decoded::default();
        self.levels = self.description.lay_out();
        Ok(self)
    }

    /// The same texture with the resource's minimum level of detail (D3D 5.8), which counts from the texture's own
    /// level 0.
    ///
    /// # Errors
    /// A negative or infinite value, or NaN.
    pub fn with_min_lod(mut self, min_lod: f32) -> Result<Texture, TextureError> {
        if !(min_lod.is_finite() && min_lod >= 0.0) {
            return Err(TextureError::MinLod { value: min_lod });
        }
        self.min_lod = min_lod;
        Ok(self)
    }

    /// The same texture with only those tiles in memory. The residency must have been made for this description.
    pub fn with_residency(mut self, residency: Residency) -> Texture {
        self.residency = residency;
        self
    }

    /// Everything about the texture but its data.
    pub fn description(&self) -> &TextureDescription {
        &self.description
    }

    /// The format of the texels.
    pub fn format(&self) -> Format {
        self.description.format
    }

    /// The part that fetches see.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The resource's minimum level of detail, from 0 up; see [`Texture::with_min_lod`].
    pub fn min_lod(&self) -> f32 {
        self.min_lod
    }

    /// Which tiles are in memory.
    pub fn residency(&self) -> &Residency {
        &self.residency
    }

    /// All bytes, in the order that [`Texture`] states.
    pub fn data(&self) -> &[u8] {
        &self.data[..self.length]
    }

    /// Where each mip level lies in [`Texture::data`], level 0 first.
    pub fn levels(&self) -> &[MipLevel] {
        &self.levels
    }

    /// Width, height and depth of a mip level of the texture, in texels.
    pub fn level_size(&self, level: u32) -> [u32; 3] {
        self.description.level_size(level)
    }

    /// Whether the texture has such a texel.
    pub fn contains(&self, address: TexelAddress) -> bool {
        let [width, height, depth] = self.level_size(address.level);
        address.level < self.description.levels
            && address.layer < self.description.layers
            && address.x < width
            && address.y < height
            && address.z < depth
            && address.sample < self.description.samples
    }

    /// The bytes of one texel's sample, or of the block that holds the texel.
    ///
    /// # Panics
    /// May panic, or give another texel's bytes, if the texture does not [contain](Texture::contains) the texel.
    #[inline]
    pub fn texel_bytes(&self, address: TexelAddress) -> &[u8] {
        debug_assert!(self.contains(address), "{address:?} is outside the texture");
        let bytes = self.description.format.info().bytes;
        let offset =
            self.levels[address.level as usize].texel_offset(address) + address.sample as usize * bytes;
        &self.data[offset..offset + bytes]
    }

    /// One texel's sample, decoded as [`Format::decode`] does (a block's by [`Format::decode_block`], with the ideal palettes),
    /// before the view's swizzle.
    ///
    /// # Panics
    /// As [`Texture::texel_bytes`].
    #[inline]
    pub fn texel(&self, address: TexelAddress) -> [u32; 4] {
        let bytes = self.texel_bytes(address);
        match self.format().info().block {
            Some(Block { width, height, .. }) => {
                let texels = self.format().decode_block(Palette::Ideal, bytes);
                texels[(address.x % width + address.y % height * width) as usize]
            }
            None => (self.decoder)(bytes),
        }
    }

    /// The component codes of one texel's sample, as [`Format::raw`] gives them.
    ///
    /// # Panics
    /// As [`Texture::texel_bytes`].
    pub fn raw_texel(&self, address: TexelAddress) -> [u32; 4] {
        self.format().raw(self.texel_bytes(address))
    }

    /// A decoded texel's components in the view's order.
    #[inline]
    pub fn swizzle(&self, texel: [u32; 4]) -> [u32; 4] {
        let one = self.description.format.info().one();
        self.view.swizzle.map(|source| source.select(texel, one))
    }
}
