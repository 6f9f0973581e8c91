//! Structures of the interface that programs hand in: sizes and offsets are CUDA's for 64-bit Linux.

use std::ffi::c_void;

use crate::driver::Handle;

/// `CUDA_ARRAY_DESCRIPTOR_v2`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct ArrayDescriptor {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) format: u32,
    pub(crate) channels: u32,
}

/// `CUDA_ARRAY3D_DESCRIPTOR_v2`. Layers and faces are in `depth`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Array3dDescriptor {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) depth: usize,
    pub(crate) format: u32,
    pub(crate) channels: u32,
    /// 1 layered, 2 surfaces, 4 cube, 8 gather.
    pub(crate) flags: u32,
}

/// `CUDA_RESOURCE_DESC_v1`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct ResourceDescriptor {
    /// 0 array, 1 mipmapped array, 2 linear memory, 3 pitched memory.
    pub(crate) kind: u32,
    pub(crate) of: Resource,
    pub(crate) flags: u32,
}

/// What a resource is, by its kind.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) union Resource {
    pub(crate) array: Handle,
    pub(crate) linear: LinearResource,
    pub(crate) pitched: PitchedResource,
    all: [u64; 16],
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct LinearResource {
    pub(crate) address: u64,
    pub(crate) format: u32,
    pub(crate) channels: u32,
    pub(crate) bytes: usize,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct PitchedResource {
    pub(crate) address: u64,
    pub(crate) format: u32,
    pub(crate) channels: u32,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pitch: usize,
}

/// `CUDA_TEXTURE_DESC_v1`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct TextureDescriptor {
    /// 0 wrap, 1 clamp, 2 mirror, 3 border.
    pub(crate) address_mode: [u32; 3],
    /// 0 point, 1 linear.
    pub(crate) filter: u32,
    /// 1 integers stay integers, 2 normalised coordinates, 0x10 sRGB, 0x20 no trilinear optimisation, 0x40 seamless cube.
    pub(crate) flags: u32,
    pub(crate) max_anisotropy: u32,
    pub(crate) mip_filter: u32,
    pub(crate) level_bias: f32,
    pub(crate) least_level: f32,
    pub(crate) greatest_level: f32,
    pub(crate) border: [f32; 4],
    reserved: [i32; 12],
}

impl Default for TextureDescriptor {
    fn default() -> TextureDescriptor {
        TextureDescriptor {
            address_mode: [1; 3],
            filter: 0,
            flags: 0,
            max_anisotropy: 0,
            mip_filter: 0,
            level_bias: 0.0,
            least_level: 0.0,
            greatest_level: 0.0,
            border: [0.0; 4],
            reserved: [0; 12],
        }
    }
}

/// `CUDA_RESOURCE_VIEW_DESC_v1`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct ViewDescriptor {
    pub(crate) format: u32,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) depth: usize,
    pub(crate) first_level: u32,
    pub(crate) last_level: u32,
    pub(crate) first_layer: u32,
    pub(crate) last_layer: u32,
    reserved: [u32; 16],
}

/// One side of a copy in `CUDA_MEMCPY2D_v2`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Side2d {
    pub(crate) x: usize,
    pub(crate) y: usize,
    /// 1 host, 2 device, 3 array, 4 either of the first two.
    pub(crate) kind: u32,
    pub(crate) host: u64,
    pub(crate) device: u64,
    pub(crate) array: Handle,
    pub(crate) pitch: usize,
}

/// `CUDA_MEMCPY2D_v2`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Copy2d {
    pub(crate) from: Side2d,
    pub(crate) to: Side2d,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// One side of a copy in `CUDA_MEMCPY3D_v2`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Side3d {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) z: usize,
    pub(crate) level: usize,
    /// 1 host, 2 device, 3 array, 4 either of the first two.
    pub(crate) kind: u32,
    pub(crate) host: u64,
    pub(crate) device: u64,
    pub(crate) array: Handle,
    reserved: u64,
    pub(crate) pitch: usize,
    pub(crate) height: usize,
}

/// `CUDA_MEMCPY3D_v2`, and `CUDA_MEMCPY3D_PEER`, which has contexts in what is reserved.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Copy3d {
    pub(crate) from: Side3d,
    pub(crate) to: Side3d,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) depth: usize,
}

/// `CUlaunchConfig`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct LaunchConfiguration {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) shared: u32,
    pub(crate) stream: Handle,
    pub(crate) attributes: *const LaunchAttribute,
    pub(crate) attribute_count: u32,
}

/// `CUlaunchAttribute`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct LaunchAttribute {
    pub(crate) id: u32,
    padding: u32,
    pub(crate) value: [u32; 16],
}

/// `CUDA_KERNEL_NODE_PARAMS_v2`; the first version ends before `kernel`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct KernelNode {
    pub(crate) v1: KernelNodeV1,
    pub(crate) kernel: Handle,
    pub(crate) context: Handle,
}

/// `CUDA_KERNEL_NODE_PARAMS_v1`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct KernelNodeV1 {
    pub(crate) function: Handle,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) shared: u32,
    pub(crate) parameters: *const *const c_void,
    pub(crate) extra: *const *const c_void,
}

/// `CUDA_MEMSET_NODE_PARAMS_v1`; the second version ends with a context.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct MemsetNode {
    pub(crate) address: u64,
    pub(crate) pitch: usize,
    pub(crate) value: u32,
    pub(crate) element_bytes: u32,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

const _: () = {
    assert!(size_of::<ArrayDescriptor>() == 24);
    assert!(size_of::<Array3dDescriptor>() == 40);
    assert!(size_of::<ResourceDescriptor>() == 144);
    assert!(size_of::<TextureDescriptor>() == 104);
    assert!(size_of::<ViewDescriptor>() == 112);
    assert!(size_of::<Copy2d>() == 128);
    assert!(size_of::<Copy3d>() == 200);
    assert!(size_of::<LaunchConfiguration>() == 56);
    assert!(size_of::<LaunchAttribute>() == 72);
    assert!(size_of::<KernelNodeV1>() == 56);
    assert!(size_of::<KernelNode>() == 72);
    assert!(size_of::<MemsetNode>() == 40);
};
