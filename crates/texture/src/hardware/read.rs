//! From a header and memory to a texture.

use super::sampler::ANISOTROPY;
use super::{
    BlockLinear, BlockLinearHeader, BlockLinearTexture, GobOrder, HardwareError, HeaderLayout, HeaderType,
    TextureHeader,
};
use crate::fetch::Dimension;
use crate::sampler::TrilinOpt;
use crate::texture::{FilterOptions, Texture, TextureDescription, View};

/// A piece of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryPart {
    /// Address of its first byte.
    pub address: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Memory in pieces, of which none needs to be next to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The pieces; where they overlap, the first one counts.
    pub parts: Vec<MemoryPart>,
}

impl Memory {
    /// `bytes` bytes from an address on, which must lie in one piece.
    ///
    /// # Errors
    /// They do not.
    pub fn slice(&self, address: u64, bytes: u64) -> Result<&[u8], HardwareError> {
        let (part, first) = self.find(address, bytes).ok_or(HardwareError::Memory { address, bytes })?;
        Ok(&self.parts[part].bytes[first..first + bytes as usize])
    }

    /// The first piece that holds `bytes` bytes from an address on, and where they begin in it.
    pub fn find(&self, address: u64, bytes: u64) -> Option<(usize, usize)> {
        let inside = |part: &MemoryPart| {
            let first = usize::try_from(address.checked_sub(part.address)?).ok()?;
            let end = first.checked_add(usize::try_from(bytes).ok()?)?;
            (end <= part.bytes.len()).then_some(first)
        };
        self.parts.iter().enumerate().find_map(|(index, part)| Some((index, inside(part)?)))
    }
}

/// Where the samples of a texel lie: a texel takes `columns` × `rows` positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multisample {
    /// Positions along x.
    pub columns: u32,
    /// Positions along y.
    pub rows: u32,
    /// The position x, y of each sample.
    pub positions: Vec<[u32; 2]>,
}

impl Multisample {
    /// The layout of a code of `MULTI_SAMPLE_COUNT`.
    ///
    /// # Errors
    /// Codes without a meaning; 4 × 4, and 4 × 2 with 24 coverage samples, whose orders no document gives.
    pub fn of_code(code: u8) -> Result<Multisample, HardwareError> {
        const EIGHT: [[u32; 2]; 8] = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [3, 0], [2, 1], [3, 1]];
        const D3D_8: [[u32; 2]; 8] = [[2, 0], [1, 1], [3, 1], [1, 0], [0, 1], [0, 0], [2, 1], [3, 0]];
        let (columns, rows, positions) = match code {
            0 => (1, 1, vec![[0, 0]]),
            1 => (2, 1, vec![[0, 0], [1, 0]]),
            // 8 and 9 have coverage samples besides, as has 10; they lie in the bits beside depths.
            2 | 8 | 9 => (2, 2, (0..4).map(|s| [s & 1, s >> 1]).collect()),
            3 | 10 => (4, 2, EIGHT.to_vec()),
            4 => (4, 2, D3D_8.to_vec()),
            5 => (2, 1, vec![[1, 0], [0, 0]]),
            6 | 11 => {
                return Err(HardwareError::Unsupported { field: "MULTI_SAMPLE_COUNT", value: code.into() });
            }
            _ => return Err(HardwareError::Reserved { field: "MULTI_SAMPLE_COUNT", value: code.into() }),
        };
        Ok(Multisample { columns, rows, positions })
    }
}

impl TextureHeader {
    /// What the header describes, without its texels.
    ///
    /// # Errors
    /// What the texture unit does not do, and descriptions that break a limit.
    pub fn description(&self) -> Result<TextureDescription, HardwareError> {
        self.refuse_unsupported()?;
        let (format, _) = self.format()?;
        let (dimension, array) = match self.texture_type {
            HeaderType::OneD => (Dimension::D1, false),
            HeaderType::TwoD | HeaderType::TwoDNoMipmap => (Dimension::D2, false),
            HeaderType::ThreeD => (Dimension::D3, false),
            HeaderType::Cubemap => (Dimension::Cube, false),
            HeaderType::OneDArray => (Dimension::D1, true),
            HeaderType::TwoDArray => (Dimension::D2, true),
            HeaderType::OneDBuffer => (Dimension::Buffer, false),
            HeaderType::CubemapArray => (Dimension::Cube, true),
        };
        let [width, height, depth] = self.size.map(|size| u32::try_from(size).unwrap_or(u32::MAX));
        let faces = if dimension == Dimension::Cube { 6 } else { 1 };
        let with_levels = self.texture_type != HeaderType::TwoDNoMipmap && dimension != Dimension::Buffer;
        let description = TextureDescription {
            dimension,
            array,
            size: [
                width,
                if dimension.axes() > 1 { height } else { 1 },
                if dimension == Dimension::D3 { depth } else { 1 },
            ],
            layers: faces * if array { depth } else { 1 },
            levels: if with_levels { u32::from(self.max_mip_level) + 1 } else { 1 },
            samples: Multisample::of_code(self.multi_sample_count)?.positions.len() as u32,
            // A header counts samples: one of one sample is that of a texture without.
            multisample: false,
            format,
        };
        description.data_length()?;
        Ok(description)
    }

    fn refuse_unsupported(&self) -> Result<(), HardwareError> {
        const SAMPLER_COLOR: u8 = 7;
        let block_linear = match self.layout {
            HeaderLayout::BlockLinear(header) => header,
            HeaderLayout::Buffer | HeaderLayout::Pitch { .. } => BlockLinearHeader::default(),
        };
        let color_key = match self.layout {
            HeaderLayout::Pitch { color_key, .. } => color_key,
            HeaderLayout::Buffer | HeaderLayout::BlockLinear(_) => block_linear.color_key,
        };
        let sampled = self.texture_type != HeaderType::OneDBuffer;
        let fields = [
            ("PACK_COMPONENTS", u32::from(self.pack_components), false),
            ("COLOR_KEY_OP", u32::from(color_key.is_some_and(|key| key.enabled)), false),
            ("GOB_DEPTH_OFFSET", block_linear.gob_depth_offset.into(), false),
            ("GOB3D", u32::from(block_linear.gob_3d), false),
            ("USE_ARRAY_TILE_ALIGNMENT", u32::from(block_linear.array_tile_alignment), false),
            ("BORDER_SIZE", self.border_size.into(), sampled && self.border_size == SAMPLER_COLOR),
        ];
        let wanted = |(name, value, good): &(&str, u32, bool)| {
            let harmless = *name == "BORDER_SIZE" && !sampled;
            *value == 0 && *name != "BORDER_SIZE" || *good || harmless
        };
        match fields.iter().find(|field| !wanted(field)) {
            Some(&(field, value, _)) => Err(HardwareError::Unsupported { field, value }),
            None => Ok(()),
        }
    }

    /// The bytes of memory that the texture takes from [`TextureHeader::address`] on.
    ///
    /// # Errors
    /// As [`TextureHeader::description`].
    pub fn memory_bytes(&self, order: GobOrder) -> Result<u64, HardwareError> {
        let description = self.description()?;
        let layers = u64::from(description.layers);
        Ok(match self.layout {
            HeaderLayout::BlockLinear(header) => {
                self.block_linear(&description, header, order)?.layer_stride * layers
            }
            HeaderLayout::Buffer => description.data_length()? as u64,
            HeaderLayout::Pitch { pitch, .. } => {
                let [columns, rows, depth] = self.rows(&description, 0)?;
                (rows * depth * layers - 1) * u64::from(pitch) + columns
            }
        })
    }

    /// Bytes of a row, rows and slices of a level in memory.
    pub(super) fn rows(
        &self,
        description: &TextureDescription,
        level: u32,
    ) -> Result<[u64; 3], HardwareError> {
        let samples = Multisample::of_code(self.multi_sample_count)?;
        let [columns, rows, depth] = description.blocks(level).map(u64::from);
        let bytes = description.format.info().bytes as u64;
        Ok([columns * u64::from(samples.columns) * bytes, rows * u64::from(samples.rows), depth])
    }

    pub(super) fn block_linear(
        &self,
        description: &TextureDescription,
        header: BlockLinearHeader,
        order: GobOrder,
    ) -> Result<BlockLinearTexture, HardwareError> {
        for (field, value) in
            ["GOBS_PER_BLOCK_HEIGHT", "GOBS_PER_BLOCK_DEPTH"].into_iter().zip(&header.gobs_per_block[1..])
        {
            if *value > 5 {
                return Err(HardwareError::Reserved { field, value: (*value).into() });
            }
        }
        let layout = BlockLinear {
            order,
            block_height_log2: header.gobs_per_block[1],
            block_depth_log2: header.gobs_per_block[2],
            tile_width_log2: header.tile_width,
        };
        let levels: Result<Vec<_>, _> =
            (0..description.levels).map(|level| self.rows(description, level)).collect();
        Ok(layout.lay_out(levels?))
    }

    /// The texture with its texels read from memory; `None` for a view of no levels, which is how drivers write the header of no texture.
    ///
    /// # Errors
    /// As [`TextureHeader::description`], and texels that are not in memory.
    pub fn texture(&self, memory: &Memory, order: GobOrder) -> Result<Option<Texture>, HardwareError> {
        let keyed = matches!(
            self.layout,
            HeaderLayout::Pitch { color_key: Some(_), .. }
                | HeaderLayout::BlockLinear(BlockLinearHeader { color_key: Some(_), .. })
        );
        let buffer = self.layout == HeaderLayout::Buffer;
        let whole = keyed || buffer;
        let [first_level, last_level] = self.view_mip_levels.map(u32::from);
        if !whole && first_level > last_level {
            return Ok(None);
        }
        let description = self.description()?;
        let bytes = memory.slice(self.address, self.memory_bytes(order)?)?;
        let texture = Texture::new(description, self.linear(&description, bytes, order)?)?;
        let (_, swizzle) = self.format()?;
        let mut view = View { swizzle, ..View::whole(&description) };
        if !whole {
            let last_level = last_level.min(description.levels - 1);
            view.first_level = first_level;
            view.levels = (last_level + 1).saturating_sub(first_level);
        }
        let min_lod = f32::from(self.min_lod_clamp) / 256.0;
        let min_lod = if min_lod > 0.0 { min_lod + view.first_level as f32 } else { 0.0 };
        let filtering = &self.filtering;
        let options = filtering.use_header_opt_control.then(|| FilterOptions {
            lod_bias: f32::from(filtering.mip_lod_bias) / 256.0,
            trilin_opt: TrilinOpt::from_code(filtering.trilin_opt),
            max_anisotropy: ANISOTROPY[usize::from(filtering.max_anisotropy & 7)],
        });
        let texture = texture.with_view(view)?.with_min_lod(min_lod)?;
        let texture = texture.with_normalized(self.normalized_coords || buffer).with_filter_options(options);
        Ok(Some(texture.with_red_border(self.depth_texture)))
    }

    /// The texels in the order of [`Texture::data`].
    fn linear(
        &self,
        description: &TextureDescription,
        memory: &[u8],
        order: GobOrder,
    ) -> Result<Vec<u8>, HardwareError> {
        if self.layout == HeaderLayout::Buffer {
            return Ok(memory.to_vec());
        }
        let samples = Multisample::of_code(self.multi_sample_count)?;
        let positions = self.layouts_of(description, order)?;
        let unit = description.format.info().bytes;
        let mut data = Vec::new();
        let length = description.data_length()?;
        data.try_reserve_exact(length).map_err(|_| crate::texture::TextureError::Memory { bytes: length })?;
        for (level, positions) in (0..).zip(&positions) {
            let [columns, rows, depth] = description.blocks(level);
            for layer in 0..description.layers {
                for (z, y) in (0..depth).flat_map(|z| (0..rows).map(move |y| (z, y))) {
                    for x in 0..columns {
                        for [dx, dy] in &samples.positions {
                            let (x, y) = (x * samples.columns + dx, y * samples.rows + dy);
                            let first = positions
                                .byte(layer, [u64::from(x) * unit as u64, y.into(), z.into()])
                                as usize;
                            data.extend_from_slice(&memory[first..first + unit]);
                        }
                    }
                }
            }
        }
        Ok(data)
    }
}
