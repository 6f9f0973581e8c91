//! Structures of the runtime's and of the driver's interface: sizes and offsets are CUDA's for 64-bit Linux.

use std::ffi::c_void;

/// What programs hold of an object of the driver. Most of the runtime's handles are the driver's.
pub(crate) type Handle = u64;

/// A function of the host, as streams and graphs call it.
pub(crate) type HostFunction = Option<unsafe extern "C" fn(*mut c_void)>;

/// `dim3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Extent3 {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) z: u32,
}

/// `cudaExtent` and `cudaPos`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Size3 {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) depth: usize,
}

/// `cudaPitchedPtr`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Pitched {
    pub(crate) address: u64,
    pub(crate) pitch: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// `cudaChannelFormatDesc`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct ChannelFormat {
    /// Of x, y, z, w.
    pub(crate) bits: [i32; 4],
    /// 0 signed, 1 unsigned, 2 float, 3 none; from 5 on fixed formats.
    pub(crate) kind: u32,
}

/// One side of a copy in `cudaMemcpy3DParms`: an array, or else memory.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct CopySide {
    pub(crate) array: Handle,
    pub(crate) at: Size3,
    pub(crate) memory: Pitched,
}

/// `cudaMemcpy3DParms`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct CopyParameters {
    pub(crate) from: CopySide,
    pub(crate) to: CopySide,
    pub(crate) extent: Size3,
    pub(crate) kind: u32,
}

/// `cudaMemcpy3DPeerParms`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct PeerCopyParameters {
    pub(crate) from: CopySide,
    pub(crate) from_device: i32,
    pub(crate) to: CopySide,
    pub(crate) to_device: i32,
    pub(crate) extent: Size3,
}

/// `cudaKernelNodeParams`, with the address of the kernel's function of the host.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct KernelNodeParameters {
    pub(crate) function: Handle,
    pub(crate) grid: Extent3,
    pub(crate) block: Extent3,
    pub(crate) shared: u32,
    pub(crate) values: *const *const c_void,
    pub(crate) extra: *const *const c_void,
}

/// `CUDA_KERNEL_NODE_PARAMS_v2`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct KernelNode {
    pub(crate) parameters: KernelNodeParameters,
    pub(crate) kernel: Handle,
    pub(crate) context: Handle,
}

/// `cudaGraphNodeParams` and `CUgraphNodeParams`: what it is depends on the type.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct NodeParameters {
    pub(crate) kind: u32,
    pub(crate) reserved: [i32; 3],
    pub(crate) of: [u64; 29],
    pub(crate) end: u64,
}

/// `cudaMemsetParams`, `CUDA_MEMSET_NODE_PARAMS_v1`.
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

/// `cudaHostNodeParams`, `CUDA_HOST_NODE_PARAMS_v1`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct HostNode {
    pub(crate) function: HostFunction,
    pub(crate) data: *mut c_void,
}

/// `cudaGraphExecUpdateResultInfo`, `CUgraphExecUpdateResultInfo`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct UpdateResult {
    pub(crate) result: u32,
    pub(crate) node: Handle,
    pub(crate) from: Handle,
}

/// `CUDA_ARRAY3D_DESCRIPTOR_v2`. Layers and faces are in `depth`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Array3dDescriptor {
    pub(crate) size: Size3,
    pub(crate) format: u32,
    pub(crate) channels: u32,
    pub(crate) flags: u32,
}

/// `CUDA_ARRAY_DESCRIPTOR_v2`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct ArrayDescriptor {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) format: u32,
    pub(crate) channels: u32,
}

/// `CUDA_RESOURCE_DESC_v1`, as 18 words of 64 bits.
pub(crate) type ResourceDescriptor = [u64; 18];

/// `CUDA_TEXTURE_DESC_v1`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct TextureDescriptor {
    pub(crate) address_mode: [u32; 3],
    pub(crate) filter: u32,
    /// 1 integers stay integers, 2 normalised coordinates, 0x10 sRGB, 0x20 no trilinear optimisation, 0x40 seamless cube.
    pub(crate) flags: u32,
    pub(crate) max_anisotropy: u32,
    pub(crate) mip_filter: u32,
    pub(crate) level_bias: f32,
    pub(crate) least_level: f32,
    pub(crate) greatest_level: f32,
    pub(crate) border: [f32; 4],
    pub(crate) reserved: [i32; 12],
}

/// `CUDA_RESOURCE_VIEW_DESC_v1`, as 14 words of 64 bits; the runtime's before CUDA 13 is its first six.
pub(crate) type ViewDescriptor = [u64; 14];

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
    pub(crate) at: Size3,
    pub(crate) level: usize,
    /// 1 host, 2 device, 3 array, 4 either of the first two.
    pub(crate) kind: u32,
    pub(crate) host: u64,
    pub(crate) device: u64,
    pub(crate) array: Handle,
    /// Of `CUDA_MEMCPY3D_PEER` alone.
    pub(crate) context: Handle,
    pub(crate) pitch: usize,
    pub(crate) height: usize,
}

/// `CUDA_MEMCPY3D_v2`, and `CUDA_MEMCPY3D_PEER`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct Copy3d {
    pub(crate) from: Side3d,
    pub(crate) to: Side3d,
    pub(crate) size: Size3,
}

const _: () = {
    assert!(size_of::<CopyParameters>() == 160);
    assert!(size_of::<KernelNodeParameters>() == 56);
    assert!(size_of::<KernelNode>() == 72);
    assert!(size_of::<MemsetNode>() == 40);
    assert!(size_of::<Array3dDescriptor>() == 40);
    assert!(size_of::<ResourceDescriptor>() == 144);
    assert!(size_of::<TextureDescriptor>() == 104);
    assert!(size_of::<ViewDescriptor>() == 112);
    assert!(size_of::<Copy2d>() == 128);
    assert!(size_of::<Copy3d>() == 200);
};
