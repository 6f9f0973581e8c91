//! Surfaces: a texture's first level, read and written in global memory.

pub(crate) mod access;
pub(crate) mod atomic;
mod operands;
pub(crate) mod places;
mod words;

use tmu_program::Outside;
use tmu_texture::hardware::LevelLayout;
use tmu_texture::texture::{MipLevel, Residency, TexelAddress, TextureDescription, TextureError, View};
use tmu_texture::{Dimension, Format, Texture};

/// A texture's first level that programs can write. Its bytes are a buffer in global memory; fetches from the texture
/// of the same header index do not see what is written, as the hardware's texture caches do not within a launch.
#[derive(Clone, Debug)]
pub struct Surface {
    dimension: Dimension,
    array: bool,
    format: Format,
    layers: u32,
    first_layer: u32,
    level: MipLevel,
    level_number: u32,
    residency: Residency,
    address: u64,
    /// Where the level's bytes lie, unless it is where `level` says.
    layout: Option<LevelLayout>,
}

impl Surface {
    /// The first level and the layers of the texture's view, when the texture's bytes lie in global memory at
    /// `address`. `None` for multisampled textures and for compressed ones.
    pub fn new(texture: &Texture, address: u64) -> Option<Surface> {
        let residency = texture.residency().clone();
        let level = texture.levels()[texture.view().first_level as usize];
        Surface::of(texture.description(), texture.view(), level, residency, address)
    }

    /// As [`Surface::new`], for a texture of that description and view, all of it resident.
    ///
    /// # Errors
    /// A description that breaks a limit, or a view of levels or layers that it does not have.
    pub fn of_level(
        description: &TextureDescription,
        view: &View,
        address: u64,
    ) -> Result<Option<Surface>, TextureError> {
        description.data_length()?;
        view.check(description)?;
        let level = description.lay_out()[view.first_level as usize];
        Ok(Surface::of(description, view, level, Residency::All, address))
    }

    fn of(
        description: &TextureDescription,
        view: &View,
        level: MipLevel,
        residency: Residency,
        address: u64,
    ) -> Option<Surface> {
        let cube = description.dimension == Dimension::Cube;
        let plain = description.format.info().block.is_none();
        (description.samples == 1 && plain).then_some(Surface {
            dimension: match description.dimension {
                Dimension::Cube => Dimension::D2,
                Dimension::Buffer => Dimension::D1,
                other @ (Dimension::D1 | Dimension::D2 | Dimension::D3) => other,
            },
            array: description.array || cube,
            format: description.format,
            layers: view.layers,
            first_layer: view.first_layer,
            level,
            level_number: view.first_level,
            residency,
            address,
            layout: None,
        })
    }

    /// As [`Surface::new`], with the bytes of the view's first level laid out so from `address` on, as a texture header has them.
    pub fn of_header(texture: &Texture, address: u64, layout: LevelLayout) -> Option<Surface> {
        Some(Surface { layout: Some(layout), ..Surface::new(texture, address)? })
    }

    /// That many bytes of global memory in a row from `address` on, as texels of one byte.
    pub fn of_bytes(address: u64, bytes: u32) -> Surface {
        Surface::of_texels(address, Format::R8Uint, bytes)
    }

    /// That many texels of a plain format in global memory, one behind the other from `address` on.
    pub fn of_texels(address: u64, format: Format, count: u32) -> Surface {
        let texel_pitch = format.info().bytes;
        let length = count as usize * texel_pitch;
        let level = MipLevel {
            size: [count, 1, 1],
            offset: 0,
            block: [1, 1],
            texel_pitch,
            row_pitch: length,
            slice_pitch: length,
            layer_pitch: length,
        };
        Surface {
            dimension: Dimension::D1,
            array: false,
            format,
            layers: 1,
            first_layer: 0,
            level,
            level_number: 0,
            residency: Residency::All,
            address,
            layout: None,
        }
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// What a texel outside of the surface, or in a tile that is not resident, reads as under [`Outside::Defaults`].
    fn default_texel(&self) -> [u32; 4] {
        let info = self.format.info();
        [0, 0, 0, if info.components[3].is_some() { 0 } else { info.one() }]
    }

    /// Where `bytes` bytes at a location lie. x counts bytes.
    fn locate(&self, [x, y, z, layer]: [i64; 4], bytes: i64, outside: Outside) -> Location {
        let [width, height, depth] = self.level.size.map(i64::from);
        let last = [
            width * self.level.texel_pitch as i64 - bytes,
            height - 1,
            depth - 1,
            i64::from(self.layers) - 1,
        ];
        if last[0] < 0 {
            return Location::Outside;
        }
        let mut texel = [x, y, z, layer];
        for (value, last) in texel.iter_mut().zip(last) {
            if outside == Outside::Clamp {
                *value = (*value).clamp(0, last);
            } else if !(0..=last).contains(value) {
                return Location::Outside;
            }
        }
        let [x, y, z, layer] = texel.map(|value| value as u32);
        let layer = self.first_layer + layer;
        if !self.resident([x, y, z, layer], bytes as u32) {
            return Location::NotResident;
        }
        let offset = match self.layout {
            Some(layout) => layout.byte(layer, [x, y, z].map(u64::from)),
            None => {
                let row = TexelAddress { layer, y, z, ..TexelAddress::default() };
                self.level.texel_offset(row) as u64 + u64::from(x)
            }
        };
        Location::At(self.address + offset)
    }

    /// Whether all texels are in memory that `bytes` bytes from byte x of a row belong to.
    fn resident(&self, [x, y, z, layer]: [u32; 4], bytes: u32) -> bool {
        let pitch = self.level.texel_pitch as u32;
        let mut texels = x / pitch..(x + bytes).div_ceil(pitch);
        self.residency == Residency::All
            || texels.all(|x| self.residency.resident(self.level_number, layer, [x, y, z]))
    }
}

/// The components of a mask, bit 0 red.
pub(crate) fn components(mask: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |component| mask >> component & 1 == 1)
}

/// Where an access goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Location {
    /// This address.
    At(u64),
    /// Into a tile that is not resident.
    NotResident,
    /// Outside of the surface.
    Outside,
}
