//! The texture header: 256 bits.

use super::HardwareError;
use super::bits::{get, get_signed, put};
use super::components::{DataType, Source};

/// `TEXTURE_TYPE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum HeaderType {
    /// 1D.
    OneD = 0,
    /// 2D.
    TwoD = 1,
    /// 3D.
    ThreeD = 2,
    /// A cube.
    Cubemap = 3,
    /// An array of 1D textures.
    OneDArray = 4,
    /// An array of 2D textures.
    TwoDArray = 5,
    /// A buffer.
    OneDBuffer = 6,
    /// 2D without mip levels.
    TwoDNoMipmap = 7,
    /// An array of cubes.
    CubemapArray = 8,
}

/// Texels of one colour that are replaced (`COLOR_KEY_*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColorKey {
    /// Whether it is done.
    pub enabled: bool,
    /// The colour's code.
    pub value: u32,
}

/// How texels lie in memory (`HEADER_VERSION`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeaderLayout {
    /// One after the other, at any byte.
    Buffer,
    /// In rows.
    Pitch {
        /// Bytes from one row to the next, a multiple of 32.
        pitch: u32,
        /// Version `PITCH_COLOR_KEY`.
        color_key: Option<ColorKey>,
    },
    /// In blocks of GOBs.
    BlockLinear(BlockLinearHeader),
}

/// The fields of block-linear headers alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlockLinearHeader {
    /// Width, height, depth of a block in GOBs, as powers of two of 0 … 5. The texture unit ignores the width.
    pub gobs_per_block: [u8; 3],
    /// `GOB_DEPTH_OFFSET`, 0 … 3.
    pub gob_depth_offset: u8,
    /// `TILE_WIDTH_IN_GOBS` as a power of two, 0 … 7: levels are as wide as a multiple of that.
    pub tile_width: u8,
    /// `SPARSE_ENABLE` (reserved on some chips).
    pub sparse: bool,
    /// `GOB3D`.
    pub gob_3d: bool,
    /// `USE_ARRAY_TILE_ALIGNMENT` (reserved on some chips).
    pub array_tile_alignment: bool,
    /// Version `BLOCKLINEAR_COLOR_KEY`, whose headers have neither view levels nor samples nor a minimum level.
    pub color_key: Option<ColorKey>,
}

/// What a header says about filtering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeaderFiltering {
    /// `USE_HEADER_OPT_CONTROL`: maximum anisotropy, bias and trilinear optimisation are the header's, not the sampler's.
    pub use_header_opt_control: bool,
    /// `LOD_ANISO_QUALITY2`, `LOD_ANISO_QUALITY`, `LOD_ISO_QUALITY`: high.
    pub high_quality: [bool; 3],
    /// `ANISO_COARSE_SPREAD_MODIFIER`: none, 1, 2, square root.
    pub aniso_coarse_spread_modifier: u8,
    /// `ANISO_FINE_SPREAD_MODIFIER`, likewise.
    pub aniso_fine_spread_modifier: u8,
    /// `ANISO_SPREAD_SCALE`, −16 … 15, in 1/32 of a power of two.
    pub aniso_spread_scale: i8,
    /// `ANISO_SPREAD_MAX_LOG2`, 0 … 7.
    pub aniso_spread_max_log2: u8,
    /// `ANISO_FINE_SPREAD_FUNC`: half, one, two, max.
    pub aniso_fine_spread_func: u8,
    /// `ANISO_COARSE_SPREAD_FUNC`, likewise.
    pub aniso_coarse_spread_func: u8,
    /// `ANISO_BIAS` in 1/16, 0 … 15.
    pub aniso_bias: u8,
    /// `MAX_ANISOTROPY`: the code of 1, 2, 4, 6, 8, 10, 12, 16.
    pub max_anisotropy: u8,
    /// `TRILIN_OPT`, 0 … 31.
    pub trilin_opt: u8,
    /// `MIP_LOD_BIAS` in 1/256, −4096 … 4095.
    pub mip_lod_bias: i16,
}

/// Everything in a texture header. Reserved bits are not looked at, and written as zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextureHeader {
    /// `COMPONENTS`: the code of the components' sizes, 0 … 127.
    pub components: u8,
    /// What the bits of R, G, B, A mean.
    pub types: [DataType; 4],
    /// Where the results X, Y, Z, W come from.
    pub sources: [Source; 4],
    /// `PACK_COMPONENTS`.
    pub pack_components: bool,
    /// Byte address, 48 bits: a multiple of 512 for block-linear and of 32 for pitch headers.
    pub address: u64,
    /// How texels lie in memory.
    pub layout: HeaderLayout,
    /// `RESOURCE_VIEW_COHERENCY_HASH`, 0 … 15.
    pub coherency_hash: u8,
    /// The dimension.
    pub texture_type: HeaderType,
    /// Width, height, and depth, layers or cubes. At least 1; 65536, 65536, 16384 at most, but the width of buffers is up to 2³².
    pub size: [u64; 3],
    /// `S_R_G_B_CONVERSION`.
    pub srgb: bool,
    /// `SECTOR_PROMOTION`, 0 … 3.
    pub sector_promotion: u8,
    /// `BORDER_SIZE`: 7 is the sampler's colour.
    pub border_size: u8,
    /// `DEPTH_TEXTURE`: the border's red is its every component.
    pub depth_texture: bool,
    /// `NORMALIZED_COORDS`.
    pub normalized_coords: bool,
    /// `MAX_MIP_LEVEL`, 0 … 15.
    pub max_mip_level: u8,
    /// `RES_VIEW_MIN_MIP_LEVEL` and `RES_VIEW_MAX_MIP_LEVEL`, 0 … 15.
    pub view_mip_levels: [u8; 2],
    /// `MULTI_SAMPLE_COUNT`, 0 … 15.
    pub multi_sample_count: u8,
    /// `MIN_LOD_CLAMP` in 1/256, 0 … 4095.
    pub min_lod_clamp: u16,
    /// About filtering.
    pub filtering: HeaderFiltering,
}

/// `HEADER_VERSION`.
const BUFFER: u32 = 0;
const PITCH_COLOR_KEY: u32 = 1;
const PITCH: u32 = 2;
const BLOCK_LINEAR: u32 = 3;
const BLOCK_LINEAR_COLOR_KEY: u32 = 4;

impl TextureHeader {
    /// Reads a header.
    ///
    /// # Errors
    /// A version, a type or a source that has no meaning. The header of all zeros is one of them.
    pub fn decode(words: &[u32; 8]) -> Result<TextureHeader, HardwareError> {
        let field = |first: u32, count: u32| get(words, first, count);
        let flag = |position: u32| get(words, position, 1) == 1;
        let version = field(85, 3);
        let color_key = Some(ColorKey { enabled: flag(192), value: field(224, 32) });
        let layout = match version {
            BUFFER => HeaderLayout::Buffer,
            PITCH_COLOR_KEY => HeaderLayout::Pitch { pitch: field(96, 16) << 5, color_key },
            PITCH => HeaderLayout::Pitch { pitch: field(96, 16) << 5, color_key: None },
            BLOCK_LINEAR => HeaderLayout::BlockLinear(block_linear(words, None)),
            BLOCK_LINEAR_COLOR_KEY => HeaderLayout::BlockLinear(block_linear(words, color_key)),
            value => return Err(HardwareError::Reserved { field: "HEADER_VERSION", value }),
        };
        let buffer = version == BUFFER;
        let keyed = matches!(version, PITCH_COLOR_KEY | BLOCK_LINEAR_COLOR_KEY);
        let low_address = match version {
            BUFFER => field(32, 32),
            PITCH | PITCH_COLOR_KEY => field(37, 27) << 5,
            _ => field(41, 23) << 9,
        };
        // What a kind of header lacks reads as zero.
        let unless =
            |lacking: bool, first: u32, count: u32| if lacking { 0 } else { get(words, first, count) };
        let width = if buffer { field(96, 16) << 16 } else { 0 } | field(128, 16);
        Ok(TextureHeader {
            components: field(0, 7) as u8,
            types: data_types(words)?,
            sources: sources(words)?,
            pack_components: flag(31),
            address: u64::from(field(64, 16)) << 32 | u64::from(low_address),
            layout,
            coherency_hash: field(89, 4) as u8,
            texture_type: texture_type(field(151, 4))?,
            size: [width, unless(buffer, 160, 16), unless(buffer, 176, 14)].map(|last| u64::from(last) + 1),
            srgb: flag(150),
            sector_promotion: field(155, 2) as u8,
            border_size: field(157, 3) as u8,
            depth_texture: unless(buffer, 123, 1) == 1,
            normalized_coords: unless(buffer, 191, 1) == 1,
            max_mip_level: unless(buffer, 124, 4) as u8,
            view_mip_levels: [224, 228].map(|first| unless(buffer || keyed, first, 4) as u8),
            multi_sample_count: unless(buffer || keyed, 232, 4) as u8,
            min_lod_clamp: unless(buffer || keyed, 236, 12) as u16,
            filtering: if buffer { HeaderFiltering::default() } else { HeaderFiltering::decode(words) },
        })
    }

    /// Writes the header. What does not fit its field is cut off.
    pub fn encode(&self) -> [u32; 8] {
        let mut words = [0; 8];
        let mut set = |first: u32, count: u32, value: u32| put(&mut words, first, count, value);
        let [width, height, depth] = self.size.map(|size| size.wrapping_sub(1) as u32);
        set(0, 7, self.components.into());
        for i in 0..4 {
            set(7 + 3 * i, 3, self.types[i as usize] as u32);
            set(19 + 3 * i, 3, self.sources[i as usize] as u32);
        }
        set(31, 1, self.pack_components.into());
        set(64, 16, (self.address >> 32) as u32);
        set(89, 4, self.coherency_hash.into());
        set(128, 16, width);
        set(150, 1, self.srgb.into());
        set(151, 4, self.texture_type as u32);
        set(155, 2, self.sector_promotion.into());
        set(157, 3, self.border_size.into());
        let address = self.address as u32;
        let color_key = match self.layout {
            HeaderLayout::Buffer => {
                set(32, 32, address);
                set(85, 3, BUFFER);
                set(96, 16, width >> 16);
                return words;
            }
            HeaderLayout::Pitch { pitch, color_key } => {
                set(37, 27, address >> 5);
                set(85, 3, if color_key.is_some() { PITCH_COLOR_KEY } else { PITCH });
                set(96, 16, pitch >> 5);
                color_key
            }
            HeaderLayout::BlockLinear(header) => {
                set(41, 23, address >> 9);
                set(85, 3, if header.color_key.is_some() { BLOCK_LINEAR_COLOR_KEY } else { BLOCK_LINEAR });
                header.encode(&mut words);
                header.color_key
            }
        };
        let mut set = |first: u32, count: u32, value: u32| put(&mut words, first, count, value);
        set(123, 1, self.depth_texture.into());
        set(124, 4, self.max_mip_level.into());
        set(160, 16, height);
        set(176, 14, depth);
        set(191, 1, self.normalized_coords.into());
        match color_key {
            Some(ColorKey { enabled, value }) => {
                set(192, 1, enabled.into());
                set(224, 32, value);
            }
            None => {
                set(224, 4, self.view_mip_levels[0].into());
                set(228, 4, self.view_mip_levels[1].into());
                set(232, 4, self.multi_sample_count.into());
                set(236, 12, self.min_lod_clamp.into());
            }
        }
        self.filtering.encode(&mut words);
        words
    }
}

fn block_linear(words: &[u32; 8], color_key: Option<ColorKey>) -> BlockLinearHeader {
    let field = |first: u32, count: u32| get(words, first, count) as u8;
    BlockLinearHeader {
        gobs_per_block: [field(96, 3), field(99, 3), field(102, 3)],
        gob_depth_offset: field(37, 2),
        tile_width: field(106, 3),
        sparse: field(105, 1) == 1,
        gob_3d: field(109, 1) == 1,
        array_tile_alignment: field(110, 1) == 1,
        color_key,
    }
}

impl BlockLinearHeader {
    fn encode(&self, words: &mut [u32; 8]) {
        let mut set = |first: u32, count: u32, value: u8| put(words, first, count, value.into());
        set(37, 2, self.gob_depth_offset);
        set(96, 3, self.gobs_per_block[0]);
        set(99, 3, self.gobs_per_block[1]);
        set(102, 3, self.gobs_per_block[2]);
        set(105, 1, self.sparse.into());
        set(106, 3, self.tile_width);
        set(109, 1, self.gob_3d.into());
        set(110, 1, self.array_tile_alignment.into());
    }
}

impl HeaderFiltering {
    fn decode(words: &[u32; 8]) -> HeaderFiltering {
        let field = |first: u32, count: u32| get(words, first, count) as u8;
        HeaderFiltering {
            use_header_opt_control: field(122, 1) == 1,
            high_quality: [112, 113, 114].map(|position| field(position, 1) == 1),
            aniso_coarse_spread_modifier: field(115, 2),
            aniso_fine_spread_modifier: field(222, 2),
            aniso_spread_scale: get_signed(words, 117, 5) as i8,
            aniso_spread_max_log2: field(147, 3),
            aniso_fine_spread_func: field(215, 2),
            aniso_coarse_spread_func: field(217, 2),
            aniso_bias: field(211, 4),
            max_anisotropy: field(219, 3),
            trilin_opt: field(193, 5),
            mip_lod_bias: get_signed(words, 198, 13) as i16,
        }
    }

    fn encode(&self, words: &mut [u32; 8]) {
        let mut set = |first: u32, count: u32, value: u32| put(words, first, count, value);
        for (position, high) in (112..).zip(self.high_quality) {
            set(position, 1, high.into());
        }
        set(115, 2, self.aniso_coarse_spread_modifier.into());
        set(117, 5, self.aniso_spread_scale as u32);
        set(122, 1, self.use_header_opt_control.into());
        set(147, 3, self.aniso_spread_max_log2.into());
        set(193, 5, self.trilin_opt.into());
        set(198, 13, self.mip_lod_bias as u32);
        set(211, 4, self.aniso_bias.into());
        set(215, 2, self.aniso_fine_spread_func.into());
        set(217, 2, self.aniso_coarse_spread_func.into());
        set(219, 3, self.max_anisotropy.into());
        set(222, 2, self.aniso_fine_spread_modifier.into());
    }
}

fn data_types(words: &[u32; 8]) -> Result<[DataType; 4], HardwareError> {
    use DataType::{Float, Sint, Snorm, SnormForceFp16, Uint, Unorm, UnormForceFp16};
    const FIELDS: [&str; 4] = ["R_DATA_TYPE", "G_DATA_TYPE", "B_DATA_TYPE", "A_DATA_TYPE"];
    const TYPES: [DataType; 7] = [Snorm, Unorm, Sint, Uint, SnormForceFp16, UnormForceFp16, Float];
    let mut types = [Unorm; 4];
    for (i, data_type) in types.iter_mut().enumerate() {
        let value = get(words, 7 + 3 * i as u32, 3);
        let known = value.checked_sub(1).and_then(|index| TYPES.get(index as usize));
        *data_type = *known.ok_or(HardwareError::Reserved { field: FIELDS[i], value })?;
    }
    Ok(types)
}

fn sources(words: &[u32; 8]) -> Result<[Source; 4], HardwareError> {
    use Source::{A, B, G, OneFloat, OneInt, R, Zero};
    const FIELDS: [&str; 4] = ["X_SOURCE", "Y_SOURCE", "Z_SOURCE", "W_SOURCE"];
    const SOURCES: [Option<Source>; 8] =
        [Some(Zero), None, Some(R), Some(G), Some(B), Some(A), Some(OneInt), Some(OneFloat)];
    let mut sources = [Zero; 4];
    for (i, source) in sources.iter_mut().enumerate() {
        let value = get(words, 19 + 3 * i as u32, 3);
        *source = SOURCES[value as usize].ok_or(HardwareError::Reserved { field: FIELDS[i], value })?;
    }
    Ok(sources)
}

fn texture_type(value: u32) -> Result<HeaderType, HardwareError> {
    use HeaderType::{
        Cubemap, CubemapArray, OneD, OneDArray, OneDBuffer, ThreeD, TwoD, TwoDArray, TwoDNoMipmap,
    };
    const TYPES: [HeaderType; 9] =
        [OneD, TwoD, ThreeD, Cubemap, OneDArray, TwoDArray, OneDBuffer, TwoDNoMipmap, CubemapArray];
    TYPES.get(value as usize).copied().ok_or(HardwareError::Reserved { field: "TEXTURE_TYPE", value })
}
