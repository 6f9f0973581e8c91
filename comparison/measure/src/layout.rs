//! Structures and numbers of the CUDA driver's interface, as `cuda.h` has them (names in comments).

use std::ffi::c_void;

/// `CUDA_ARRAY3D_DESCRIPTOR`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ArrayDescription {
    /// Width in elements.
    pub width: usize,
    /// Height; 0 for 1D.
    pub height: usize,
    /// Depth, layers or faces; 0 where there are none.
    pub depth: usize,
    /// `CUarray_format`.
    pub format: u32,
    /// 1, 2 or 4.
    pub channels: u32,
    /// [`LAYERED`] and so on.
    pub flags: u32,
}

/// `CUDA_MEMCPY3D`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Copy3d {
    /// Where the source begins: x in bytes, y, z, level of detail.
    pub source_at: [usize; 4],
    /// `CUmemorytype` of the source.
    pub source_type: u32,
    /// Source in the host's memory.
    pub source_host: *const c_void,
    /// Source in the device's memory.
    pub source_device: u64,
    /// Source array.
    pub source_array: *mut c_void,
    /// 0.
    pub reserved_0: *mut c_void,
    /// Bytes from row to row of the source.
    pub source_pitch: usize,
    /// Rows from slice to slice of the source.
    pub source_height: usize,
    /// As of the source.
    pub target_at: [usize; 4],
    /// `CUmemorytype` of the target.
    pub target_type: u32,
    /// Target in the host's memory.
    pub target_host: *mut c_void,
    /// Target in the device's memory.
    pub target_device: u64,
    /// Target array.
    pub target_array: *mut c_void,
    /// 0.
    pub reserved_1: *mut c_void,
    /// Bytes from row to row of the target.
    pub target_pitch: usize,
    /// Rows from slice to slice of the target.
    pub target_height: usize,
    /// Bytes of a row that are copied.
    pub width_in_bytes: usize,
    /// Rows that are copied.
    pub height: usize,
    /// Slices that are copied.
    pub depth: usize,
}

/// `CUDA_RESOURCE_DESC` of an array or a mipmapped array.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ResourceDescription {
    /// `CUresourcetype`.
    pub kind: u32,
    /// The array's handle, the first member of the union.
    pub array: *mut c_void,
    /// What is left of the union's 128 bytes.
    pub rest: [u64; 15],
    /// 0.
    pub flags: u32,
}

/// `CUDA_TEXTURE_DESC`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TextureDescription {
    /// `CUaddress_mode` of each axis.
    pub address: [u32; 3],
    /// `CUfilter_mode`.
    pub filter: u32,
    /// [`NORMALIZED_COORDINATES`] and so on.
    pub flags: u32,
    /// Largest ratio of anisotropy.
    pub max_anisotropy: u32,
    /// `CUfilter_mode` between levels.
    pub mip_filter: u32,
    /// Added to the level of detail.
    pub bias: f32,
    /// Lowest level of detail.
    pub min_lod: f32,
    /// Highest level of detail.
    pub max_lod: f32,
    /// Red, green, blue, alpha.
    pub border: [f32; 4],
    /// 0.
    pub reserved: [i32; 12],
}

/// `CUDA_RESOURCE_VIEW_DESC`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ViewDescription {
    /// `CUresourceViewFormat`.
    pub format: u32,
    /// Width, height, depth in texels.
    pub size: [usize; 3],
    /// First and last level.
    pub levels: [u32; 2],
    /// First and last layer.
    pub layers: [u32; 2],
    /// 0.
    pub reserved: [u32; 16],
}

/// `CU_MEMORYTYPE_HOST`.
pub const HOST: u32 = 1;
/// `CU_MEMORYTYPE_ARRAY`.
pub const ARRAY: u32 = 3;
/// `CU_RESOURCE_TYPE_ARRAY`.
pub const PLAIN_ARRAY: u32 = 0;
/// `CU_RESOURCE_TYPE_MIPMAPPED_ARRAY`.
pub const MIPMAPPED_ARRAY: u32 = 1;

/// `CUDA_ARRAY3D_LAYERED`.
pub const LAYERED: u32 = 1;
/// `CUDA_ARRAY3D_CUBEMAP`.
pub const CUBEMAP: u32 = 4;
/// `CUDA_ARRAY3D_TEXTURE_GATHER`.
pub const TEXTURE_GATHER: u32 = 8;

/// `CU_TRSF_READ_AS_INTEGER`.
pub const READ_AS_INTEGER: u32 = 1;
/// `CU_TRSF_NORMALIZED_COORDINATES`.
pub const NORMALIZED_COORDINATES: u32 = 2;
/// `CU_TRSF_SRGB`.
pub const SRGB: u32 = 0x10;
/// `CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION`.
pub const DISABLE_TRILINEAR_OPTIMIZATION: u32 = 0x20;
/// `CU_TRSF_SEAMLESS_CUBEMAP`.
pub const SEAMLESS_CUBEMAP: u32 = 0x40;

/// `CU_TR_ADDRESS_MODE_WRAP`, `_CLAMP`, `_MIRROR`, `_BORDER` in the words of job files.
pub const ADDRESS_MODES: [&str; 4] = ["wrap", "clamp", "mirror", "border"];

/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR`; `_MINOR` follows it.
pub const CAPABILITY: i32 = 75;

/// The array formats: name, `CUarray_format`, channels, bytes of a channel, flags of the texture.
pub const FORMATS: [(&str, u32, u32, usize, u32); 19] = [
    ("r8_unorm", 0x01, 1, 1, 0),
    ("rgba8_unorm", 0x01, 4, 1, 0),
    ("rgba8_srgb", 0x01, 4, 1, SRGB),
    ("r8_snorm", 0x08, 1, 1, 0),
    ("rgba8_snorm", 0x08, 4, 1, 0),
    ("r8_uint", 0x01, 1, 1, READ_AS_INTEGER),
    ("r16_unorm", 0x02, 1, 2, 0),
    ("rg16_unorm", 0x02, 2, 2, 0),
    ("rgba16_unorm", 0x02, 4, 2, 0),
    ("r16_snorm", 0x09, 1, 2, 0),
    ("rgba16_snorm", 0x09, 4, 2, 0),
    ("r16_float", 0x10, 1, 2, 0),
    ("rg16_float", 0x10, 2, 2, 0),
    ("rgba16_float", 0x10, 4, 2, 0),
    ("r32_float", 0x20, 1, 4, 0),
    ("rg32_float", 0x20, 2, 4, 0),
    ("rgba32_float", 0x20, 4, 4, 0),
    ("r32_uint", 0x03, 1, 4, READ_AS_INTEGER),
    ("r32_sint", 0x0a, 1, 4, READ_AS_INTEGER),
];

/// The compressed formats: name, `CUresourceViewFormat`, channels of 32-bit integers that a block has. An array of such integers, one
/// element for each block, is viewed as the format.
pub const BLOCK_FORMATS: [(&str, u32, u32); 10] = [
    ("bc1_unorm", 0x19, 2),
    ("bc2_unorm", 0x1a, 4),
    ("bc3_unorm", 0x1b, 4),
    ("bc4_unorm", 0x1c, 2),
    ("bc4_snorm", 0x1d, 2),
    ("bc5_unorm", 0x1e, 4),
    ("bc5_snorm", 0x1f, 4),
    ("bc6h_ufloat", 0x20, 4),
    ("bc6h_sfloat", 0x21, 4),
    ("bc7_unorm", 0x22, 4),
];

/// `CU_AD_FORMAT_UNSIGNED_INT32`.
pub const UNSIGNED_INT32: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    /// What a C compiler says of `cuda.h` of CUDA 12.6 on a 64-bit machine.
    #[test]
    fn structures_are_laid_out_as_in_the_published_header() {
        assert_eq!(size_of::<ArrayDescription>(), 40);
        assert_eq!(offset_of!(ArrayDescription, format), 24);
        assert_eq!(offset_of!(ArrayDescription, channels), 28);
        assert_eq!(offset_of!(ArrayDescription, flags), 32);
        assert_eq!(size_of::<Copy3d>(), 200);
        assert_eq!(offset_of!(Copy3d, source_type), 32);
        assert_eq!(offset_of!(Copy3d, source_host), 40);
        assert_eq!(offset_of!(Copy3d, source_pitch), 72);
        assert_eq!(offset_of!(Copy3d, source_height), 80);
        assert_eq!(offset_of!(Copy3d, target_type), 120);
        assert_eq!(offset_of!(Copy3d, target_array), 144);
        assert_eq!(offset_of!(Copy3d, target_pitch), 160);
        assert_eq!(offset_of!(Copy3d, width_in_bytes), 176);
        assert_eq!(offset_of!(Copy3d, depth), 192);
        assert_eq!(size_of::<ResourceDescription>(), 144);
        assert_eq!(offset_of!(ResourceDescription, array), 8);
        assert_eq!(offset_of!(ResourceDescription, flags), 136);
        assert_eq!(size_of::<TextureDescription>(), 104);
        assert_eq!(offset_of!(TextureDescription, filter), 12);
        assert_eq!(offset_of!(TextureDescription, flags), 16);
        assert_eq!(offset_of!(TextureDescription, max_anisotropy), 20);
        assert_eq!(offset_of!(TextureDescription, mip_filter), 24);
        assert_eq!(offset_of!(TextureDescription, bias), 28);
        assert_eq!(offset_of!(TextureDescription, border), 40);
        assert_eq!(offset_of!(TextureDescription, reserved), 56);
        assert_eq!(size_of::<ViewDescription>(), 112);
        assert_eq!(offset_of!(ViewDescription, size), 8);
        assert_eq!(offset_of!(ViewDescription, levels), 32);
        assert_eq!(offset_of!(ViewDescription, layers), 40);
    }

    /// Every format is one of the texture unit's, with as many bytes.
    #[test]
    fn formats_have_the_sizes_of_the_texture_units() {
        for (name, _, channels, bytes, _) in FORMATS {
            let format = tmu_texture::Format::from_name(name).expect("a format");
            assert_eq!(format.info().bytes, channels as usize * bytes, "{name}");
            assert_eq!(format.info().component_count(), channels as usize, "{name}");
        }
        for (name, _, channels) in BLOCK_FORMATS {
            let format = tmu_texture::Format::from_name(name).expect("a format");
            assert_eq!(format.info().bytes, channels as usize * 4, "{name}");
        }
    }
}
