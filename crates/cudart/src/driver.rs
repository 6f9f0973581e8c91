//! The driver library, as far as the runtime calls it.

use std::ffi::{c_char, c_void};
use std::sync::OnceLock;

use crate::status::{Done, Status};
use crate::structures::{
    Array3dDescriptor, ArrayDescriptor, Copy2d, Copy3d, HostNode, KernelNode, MemsetNode, NodeParameters,
    ResourceDescriptor, TextureDescriptor, UpdateResult, ViewDescriptor,
};
pub(crate) use crate::structures::{Handle, HostFunction};

/// A handle of another process, which is handed in as it is.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct IpcHandle([u8; 64]);

/// The names under which the driver library is looked for.
const NAMES: [&str; 2] = ["libcuda.so.1", "libcuda.so"];

macro_rules! driver {
    ($(fn $name:ident($($argument:ident: $ty:ty),* $(,)?);)*) => {
        /// Functions of the driver; none where it does not have one.
        pub(crate) struct Driver {
            $($name: Option<unsafe extern "C" fn($($ty),*) -> u32>,)*
        }

        impl Driver {
            /// The functions of a library, which stays open.
            ///
            /// # Safety
            /// It is a driver of CUDA.
            unsafe fn of(library: &'static libloading::Library) -> Driver {
                // SAFETY: the caller's promise: these are the functions' types in the driver's interface.
                unsafe {
                    Driver { $($name: library.get(concat!(stringify!($name), "\0").as_bytes()).ok().map(|found| *found),)* }
                }
            }

            $(
                /// # Safety
                /// What the driver's interface says.
                #[allow(clippy::too_many_arguments, reason = "they are the driver's")]
                pub(crate) unsafe fn $name(&self, $($argument: $ty),*) -> Done {
                    let function = self.$name.ok_or(Status::CallRequiresNewerDriver)?;
                    // SAFETY: the caller's promise.
                    Status::of_driver(unsafe { function($($argument),*) })
                }
            )*
        }
    };
}

driver! {
    fn cuInit(flags: u32);
    fn cuDriverGetVersion(to: *mut i32);
    fn cuGetProcAddress_v2(name: *const c_char, to: *mut *mut c_void, version: i32, flags: u64, status: *mut u32);
    fn cuProfilerStart();
    fn cuProfilerStop();

    fn cuDeviceGetCount(to: *mut i32);
    fn cuDeviceGet(to: *mut i32, ordinal: i32);
    fn cuDeviceGetName(to: *mut c_char, bytes: i32, device: i32);
    fn cuDeviceGetUuid(to: *mut [u8; 16], device: i32);
    fn cuDeviceTotalMem_v2(to: *mut usize, device: i32);
    fn cuDeviceGetAttribute(to: *mut i32, attribute: u32, device: i32);
    fn cuDeviceGetPCIBusId(to: *mut c_char, bytes: i32, device: i32);
    fn cuDeviceGetByPCIBusId(to: *mut i32, bus: *const c_char);
    fn cuDeviceGetTexture1DLinearMaxWidth(to: *mut usize, format: u32, channels: u32, device: i32);
    fn cuDeviceCanAccessPeer(to: *mut i32, device: i32, peer: i32);
    fn cuDeviceGetP2PAttribute(to: *mut i32, attribute: u32, from: i32, peer: i32);
    fn cuDevicePrimaryCtxRetain(to: *mut Handle, device: i32);
    fn cuDevicePrimaryCtxRelease_v2(device: i32);
    fn cuDevicePrimaryCtxReset_v2(device: i32);
    fn cuDevicePrimaryCtxSetFlags_v2(device: i32, flags: u32);
    fn cuDevicePrimaryCtxGetState(device: i32, flags: *mut u32, active: *mut i32);
    fn cuDeviceGetDefaultMemPool(to: *mut Handle, device: i32);
    fn cuDeviceGetMemPool(to: *mut Handle, device: i32);
    fn cuDeviceSetMemPool(device: i32, pool: Handle);
    fn cuDeviceGraphMemTrim(device: i32);
    fn cuDeviceGetGraphMemAttribute(device: i32, attribute: u32, to: *mut c_void);
    fn cuDeviceSetGraphMemAttribute(device: i32, attribute: u32, value: *const c_void);

    fn cuCtxGetCurrent(to: *mut Handle);
    fn cuCtxSetCurrent(context: Handle);
    fn cuCtxGetDevice(to: *mut i32);
    fn cuCtxGetFlags(to: *mut u32);
    fn cuCtxSynchronize();
    fn cuCtxGetStreamPriorityRange(least: *mut i32, greatest: *mut i32);
    fn cuCtxGetLimit(to: *mut usize, limit: u32);
    fn cuCtxSetLimit(limit: u32, value: usize);
    fn cuCtxGetCacheConfig(to: *mut u32);
    fn cuCtxSetCacheConfig(config: u32);
    fn cuCtxGetSharedMemConfig(to: *mut u32);
    fn cuCtxSetSharedMemConfig(config: u32);
    fn cuCtxResetPersistingL2Cache();
    fn cuCtxEnablePeerAccess(peer: Handle, flags: u32);
    fn cuCtxDisablePeerAccess(peer: Handle);

    fn cuMemAlloc_v2(to: *mut u64, bytes: usize);
    fn cuMemAllocPitch_v2(to: *mut u64, pitch: *mut usize, width: usize, height: usize, element: u32);
    fn cuMemAllocManaged(to: *mut u64, bytes: usize, flags: u32);
    fn cuMemHostAlloc(to: *mut *mut c_void, bytes: usize, flags: u32);
    fn cuMemFree_v2(address: u64);
    fn cuMemFreeHost(pointer: *mut c_void);
    fn cuMemHostRegister_v2(pointer: *mut c_void, bytes: usize, flags: u32);
    fn cuMemHostUnregister(pointer: *mut c_void);
    fn cuMemHostGetDevicePointer_v2(to: *mut u64, pointer: *mut c_void, flags: u32);
    fn cuMemHostGetFlags(to: *mut u32, pointer: *mut c_void);
    fn cuMemGetAddressRange_v2(start: *mut u64, bytes: *mut usize, address: u64);
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize);
    fn cuMemAdvise(address: u64, bytes: usize, advice: u32, device: i32);
    fn cuMemAdvise_v2(address: u64, bytes: usize, advice: u32, location: u64);
    fn cuMemPrefetchAsync(address: u64, bytes: usize, device: i32, stream: Handle);
    fn cuMemPrefetchAsync_v2(address: u64, bytes: usize, location: u64, flags: u32, stream: Handle);
    fn cuMemRangeGetAttribute(to: *mut c_void, size: usize, attribute: u32, address: u64, bytes: usize);
    fn cuMemRangeGetAttributes(
        to: *const *mut c_void, sizes: *const usize, attributes: *const u32, count: usize, address: u64, bytes: usize,
    );
    fn cuPointerGetAttributes(count: u32, attributes: *const u32, to: *const *mut c_void, address: u64);
    fn cuIpcGetMemHandle(to: *mut IpcHandle, address: u64);
    fn cuIpcOpenMemHandle_v2(to: *mut u64, handle: IpcHandle, flags: u32);
    fn cuIpcCloseMemHandle(address: u64);
    fn cuIpcGetEventHandle(to: *mut IpcHandle, event: Handle);
    fn cuIpcOpenEventHandle(to: *mut Handle, handle: IpcHandle);

    fn cuMemAllocAsync(to: *mut u64, bytes: usize, stream: Handle);
    fn cuMemAllocFromPoolAsync(to: *mut u64, bytes: usize, pool: Handle, stream: Handle);
    fn cuMemFreeAsync(address: u64, stream: Handle);
    fn cuMemPoolCreate(to: *mut Handle, properties: *const c_void);
    fn cuMemPoolDestroy(pool: Handle);
    fn cuMemPoolTrimTo(pool: Handle, bytes: usize);
    fn cuMemPoolGetAttribute(pool: Handle, attribute: u32, to: *mut c_void);
    fn cuMemPoolSetAttribute(pool: Handle, attribute: u32, value: *const c_void);
    fn cuMemPoolSetAccess(pool: Handle, descriptions: *const c_void, count: usize);
    fn cuMemPoolGetAccess(to: *mut u32, pool: Handle, location: *const c_void);

    fn cuMemcpy(to: u64, from: u64, bytes: usize);
    fn cuMemcpyAsync(to: u64, from: u64, bytes: usize, stream: Handle);
    fn cuMemcpyHtoD_v2(to: u64, from: u64, bytes: usize);
    fn cuMemcpyHtoDAsync_v2(to: u64, from: u64, bytes: usize, stream: Handle);
    fn cuMemcpyDtoH_v2(to: u64, from: u64, bytes: usize);
    fn cuMemcpyDtoHAsync_v2(to: u64, from: u64, bytes: usize, stream: Handle);
    fn cuMemcpyDtoD_v2(to: u64, from: u64, bytes: usize);
    fn cuMemcpyDtoDAsync_v2(to: u64, from: u64, bytes: usize, stream: Handle);
    fn cuMemcpyPeer(to: u64, to_context: Handle, from: u64, from_context: Handle, bytes: usize);
    fn cuMemcpyPeerAsync(to: u64, to_context: Handle, from: u64, from_context: Handle, bytes: usize, stream: Handle);
    fn cuMemcpy2DUnaligned_v2(copy: *const Copy2d);
    fn cuMemcpy2DAsync_v2(copy: *const Copy2d, stream: Handle);
    fn cuMemcpy3D_v2(copy: *const Copy3d);
    fn cuMemcpy3DAsync_v2(copy: *const Copy3d, stream: Handle);
    fn cuMemcpy3DPeer(copy: *const Copy3d);
    fn cuMemcpy3DPeerAsync(copy: *const Copy3d, stream: Handle);
    fn cuMemsetD8_v2(address: u64, value: u8, count: usize);
    fn cuMemsetD8Async(address: u64, value: u8, count: usize, stream: Handle);
    fn cuMemsetD2D8_v2(address: u64, pitch: usize, value: u8, width: usize, height: usize);
    fn cuMemsetD2D8Async(address: u64, pitch: usize, value: u8, width: usize, height: usize, stream: Handle);

    fn cuArray3DCreate_v2(to: *mut Handle, descriptor: *const Array3dDescriptor);
    fn cuArray3DGetDescriptor_v2(to: *mut Array3dDescriptor, array: Handle);
    fn cuArrayDestroy(array: Handle);
    fn cuArrayGetMemoryRequirements(to: *mut c_void, array: Handle, device: i32);
    fn cuMipmappedArrayCreate(to: *mut Handle, descriptor: *const Array3dDescriptor, levels: u32);
    fn cuMipmappedArrayGetLevel(to: *mut Handle, array: Handle, level: u32);
    fn cuMipmappedArrayDestroy(array: Handle);
    fn cuMipmappedArrayGetMemoryRequirements(to: *mut c_void, array: Handle, device: i32);
    fn cuTexObjectCreate(
        to: *mut u64, resource: *const ResourceDescriptor, texture: *const TextureDescriptor, view: *const ViewDescriptor,
    );
    fn cuTexObjectDestroy(object: u64);
    fn cuTexObjectGetResourceDesc(to: *mut ResourceDescriptor, object: u64);
    fn cuTexObjectGetTextureDesc(to: *mut TextureDescriptor, object: u64);
    fn cuTexObjectGetResourceViewDesc(to: *mut ViewDescriptor, object: u64);
    fn cuSurfObjectCreate(to: *mut u64, resource: *const ResourceDescriptor);
    fn cuSurfObjectDestroy(object: u64);
    fn cuSurfObjectGetResourceDesc(to: *mut ResourceDescriptor, object: u64);

    fn cuTexRefSetArray(reference: Handle, array: Handle, flags: u32);
    fn cuTexRefSetMipmappedArray(reference: Handle, array: Handle, flags: u32);
    fn cuTexRefSetAddress_v2(offset: *mut usize, reference: Handle, address: u64, bytes: usize);
    fn cuTexRefSetAddress2D_v3(reference: Handle, descriptor: *const ArrayDescriptor, address: u64, pitch: usize);
    fn cuTexRefSetFormat(reference: Handle, format: u32, channels: i32);
    fn cuTexRefSetAddressMode(reference: Handle, dimension: i32, mode: u32);
    fn cuTexRefSetFilterMode(reference: Handle, mode: u32);
    fn cuTexRefSetMipmapFilterMode(reference: Handle, mode: u32);
    fn cuTexRefSetMipmapLevelBias(reference: Handle, bias: f32);
    fn cuTexRefSetMipmapLevelClamp(reference: Handle, least: f32, greatest: f32);
    fn cuTexRefSetMaxAnisotropy(reference: Handle, most: u32);
    fn cuTexRefSetFlags(reference: Handle, flags: u32);
    fn cuSurfRefSetArray(reference: Handle, array: Handle, flags: u32);

    fn cuStreamCreateWithPriority(to: *mut Handle, flags: u32, priority: i32);
    fn cuStreamCreate(to: *mut Handle, flags: u32);
    fn cuStreamDestroy_v2(stream: Handle);
    fn cuStreamSynchronize(stream: Handle);
    fn cuStreamQuery(stream: Handle);
    fn cuStreamWaitEvent(stream: Handle, event: Handle, flags: u32);
    fn cuStreamGetPriority(stream: Handle, to: *mut i32);
    fn cuStreamGetFlags(stream: Handle, to: *mut u32);
    fn cuStreamGetId(stream: Handle, to: *mut u64);
    fn cuStreamGetDevice(stream: Handle, to: *mut i32);
    fn cuStreamAttachMemAsync(stream: Handle, address: u64, bytes: usize, flags: u32);
    fn cuStreamCopyAttributes(to: Handle, from: Handle);
    fn cuStreamGetAttribute(stream: Handle, attribute: u32, to: *mut c_void);
    fn cuStreamSetAttribute(stream: Handle, attribute: u32, from: *const c_void);
    fn cuStreamAddCallback(stream: Handle, function: *const c_void, data: *mut c_void, flags: u32);
    fn cuLaunchHostFunc(stream: Handle, function: HostFunction, data: *mut c_void);
    fn cuEventCreate(to: *mut Handle, flags: u32);
    fn cuEventDestroy_v2(event: Handle);
    fn cuEventRecord(event: Handle, stream: Handle);
    fn cuEventRecordWithFlags(event: Handle, stream: Handle, flags: u32);
    fn cuEventQuery(event: Handle);
    fn cuEventSynchronize(event: Handle);
    fn cuEventElapsedTime(to: *mut f32, start: Handle, end: Handle);

    fn cuModuleLoadData(to: *mut Handle, image: *const c_void);
    fn cuModuleUnload(module: Handle);
    fn cuModuleGetFunction(to: *mut Handle, module: Handle, name: *const c_char);
    fn cuModuleGetGlobal_v2(address: *mut u64, bytes: *mut usize, module: Handle, name: *const c_char);
    fn cuModuleGetTexRef(to: *mut Handle, module: Handle, name: *const c_char);
    fn cuModuleGetSurfRef(to: *mut Handle, module: Handle, name: *const c_char);
    fn cuLibraryLoadData(
        to: *mut Handle, image: *const c_void, options: *const u32, values: *const *mut c_void, count: u32,
        library_options: *const u32, library_values: *const *mut c_void, library_count: u32,
    );
    fn cuLibraryLoadFromFile(
        to: *mut Handle, path: *const c_char, options: *const u32, values: *const *mut c_void, count: u32,
        library_options: *const u32, library_values: *const *mut c_void, library_count: u32,
    );
    fn cuLibraryUnload(library: Handle);
    fn cuLibraryGetKernel(to: *mut Handle, library: Handle, name: *const c_char);
    fn cuLibraryGetGlobal(address: *mut u64, bytes: *mut usize, library: Handle, name: *const c_char);
    fn cuLibraryGetManaged(address: *mut u64, bytes: *mut usize, library: Handle, name: *const c_char);
    fn cuLibraryGetKernelCount(to: *mut u32, library: Handle);
    fn cuLibraryEnumerateKernels(to: *mut Handle, count: u32, library: Handle);
    fn cuKernelSetAttribute(attribute: u32, value: i32, kernel: Handle, device: i32);
    fn cuFuncGetAttribute(to: *mut i32, attribute: u32, function: Handle);
    fn cuFuncSetAttribute(function: Handle, attribute: u32, value: i32);
    fn cuFuncSetCacheConfig(function: Handle, config: u32);
    fn cuFuncSetSharedMemConfig(function: Handle, config: u32);
    fn cuFuncGetName(to: *mut *const c_char, function: Handle);
    fn cuFuncGetParamInfo(function: Handle, index: usize, offset: *mut usize, bytes: *mut usize);
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        to: *mut i32, function: Handle, threads: i32, shared: usize, flags: u32,
    );
    fn cuOccupancyAvailableDynamicSMemPerBlock(to: *mut usize, function: Handle, blocks: i32, threads: i32);
    fn cuLaunchKernel(
        function: Handle, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32, shared: u32,
        stream: Handle, values: *const *const c_void, extra: *const *const c_void,
    );
    fn cuLaunchCooperativeKernel(
        function: Handle, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32, shared: u32,
        stream: Handle, values: *const *const c_void,
    );
    fn cuLaunchKernelEx(
        configuration: *const c_void, function: Handle, values: *const *const c_void, extra: *const *const c_void,
    );

    fn cuStreamBeginCapture_v2(stream: Handle, mode: u32);
    fn cuStreamBeginCaptureToGraph(
        stream: Handle, graph: Handle, dependencies: *const Handle, edges: *const u64, count: usize, mode: u32,
    );
    fn cuStreamEndCapture(stream: Handle, to: *mut Handle);
    fn cuStreamIsCapturing(stream: Handle, to: *mut u32);
    fn cuStreamGetCaptureInfo_v2(
        stream: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, dependencies: *mut *const Handle,
        count: *mut usize,
    );
    fn cuStreamGetCaptureInfo_v3(
        stream: Handle, status: *mut u32, number: *mut u64, graph: *mut Handle, dependencies: *mut *const Handle,
        edges: *mut *const u64, count: *mut usize,
    );
    fn cuStreamUpdateCaptureDependencies(stream: Handle, nodes: *const Handle, count: usize, flags: u32);
    fn cuStreamUpdateCaptureDependencies_v2(
        stream: Handle, nodes: *const Handle, edges: *const u64, count: usize, flags: u32,
    );
    fn cuThreadExchangeStreamCaptureMode(mode: *mut u32);

    fn cuGraphCreate(to: *mut Handle, flags: u32);
    fn cuGraphDestroy(graph: Handle);
    fn cuGraphClone(to: *mut Handle, graph: Handle);
    fn cuGraphNodeFindInClone(to: *mut Handle, original: Handle, copy: Handle);
    fn cuGraphDestroyNode(node: Handle);
    fn cuGraphGetNodes(graph: Handle, to: *mut Handle, count: *mut usize);
    fn cuGraphGetRootNodes(graph: Handle, to: *mut Handle, count: *mut usize);
    fn cuGraphGetEdges(graph: Handle, from: *mut Handle, to: *mut Handle, count: *mut usize);
    fn cuGraphGetEdges_v2(graph: Handle, from: *mut Handle, to: *mut Handle, data: *mut u64, count: *mut usize);
    fn cuGraphNodeGetDependencies(node: Handle, to: *mut Handle, count: *mut usize);
    fn cuGraphNodeGetDependencies_v2(node: Handle, to: *mut Handle, data: *mut u64, count: *mut usize);
    fn cuGraphNodeGetDependentNodes(node: Handle, to: *mut Handle, count: *mut usize);
    fn cuGraphNodeGetDependentNodes_v2(node: Handle, to: *mut Handle, data: *mut u64, count: *mut usize);
    fn cuGraphAddDependencies(graph: Handle, from: *const Handle, to: *const Handle, count: usize);
    fn cuGraphAddDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, count: usize);
    fn cuGraphRemoveDependencies(graph: Handle, from: *const Handle, to: *const Handle, count: usize);
    fn cuGraphRemoveDependencies_v2(
        graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, count: usize,
    );
    fn cuGraphNodeGetType(node: Handle, to: *mut u32);
    fn cuGraphDebugDotPrint(graph: Handle, path: *const c_char, flags: u32);
    fn cuGraphInstantiateWithFlags(to: *mut Handle, graph: Handle, flags: u64);
    fn cuGraphInstantiateWithParams(to: *mut Handle, graph: Handle, parameters: *mut c_void);
    fn cuGraphExecDestroy(exec: Handle);
    fn cuGraphExecGetFlags(exec: Handle, to: *mut u64);
    fn cuGraphLaunch(exec: Handle, stream: Handle);
    fn cuGraphUpload(exec: Handle, stream: Handle);
    fn cuGraphExecUpdate_v2(exec: Handle, graph: Handle, to: *mut UpdateResult);
    fn cuGraphNodeSetEnabled(exec: Handle, node: Handle, enabled: u32);
    fn cuGraphNodeGetEnabled(exec: Handle, node: Handle, to: *mut u32);
    fn cuGraphAddEmptyNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize);
    fn cuGraphAddChildGraphNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, child: Handle,
    );
    fn cuGraphChildGraphNodeGetGraph(node: Handle, to: *mut Handle);
    fn cuGraphExecChildGraphNodeSetParams(exec: Handle, node: Handle, child: Handle);
    fn cuGraphAddEventRecordNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, event: Handle,
    );
    fn cuGraphAddEventWaitNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, event: Handle);
    fn cuGraphEventRecordNodeGetEvent(node: Handle, to: *mut Handle);
    fn cuGraphEventWaitNodeGetEvent(node: Handle, to: *mut Handle);
    fn cuGraphEventRecordNodeSetEvent(node: Handle, event: Handle);
    fn cuGraphEventWaitNodeSetEvent(node: Handle, event: Handle);
    fn cuGraphExecEventRecordNodeSetEvent(exec: Handle, node: Handle, event: Handle);
    fn cuGraphExecEventWaitNodeSetEvent(exec: Handle, node: Handle, event: Handle);
    fn cuGraphAddNode_v2(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, data: *const u64, count: usize, node: *mut NodeParameters,
    );
    fn cuGraphConditionalHandleCreate(to: *mut Handle, graph: Handle, context: Handle, value: u32, flags: u32);
    fn cuGraphAddMemAllocNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *mut c_void,
    );
    fn cuGraphMemAllocNodeGetParams(node: Handle, to: *mut c_void);
    fn cuGraphAddMemFreeNode(to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, address: u64);
    fn cuGraphMemFreeNodeGetParams(node: Handle, to: *mut u64);
    fn cuGraphAddHostNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const HostNode,
    );
    fn cuGraphHostNodeGetParams(node: Handle, to: *mut HostNode);
    fn cuGraphHostNodeSetParams(node: Handle, given: *const HostNode);
    fn cuGraphExecHostNodeSetParams(exec: Handle, node: Handle, given: *const HostNode);
    fn cuGraphAddKernelNode_v2(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const KernelNode,
    );
    fn cuGraphKernelNodeGetParams_v2(node: Handle, to: *mut KernelNode);
    fn cuGraphKernelNodeSetParams_v2(node: Handle, given: *const KernelNode);
    fn cuGraphExecKernelNodeSetParams_v2(exec: Handle, node: Handle, given: *const KernelNode);
    fn cuGraphKernelNodeGetAttribute(node: Handle, attribute: u32, to: *mut c_void);
    fn cuGraphKernelNodeSetAttribute(node: Handle, attribute: u32, value: *const c_void);
    fn cuGraphKernelNodeCopyAttributes(to: Handle, from: Handle);
    fn cuGraphAddMemcpyNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, copy: *const Copy3d, context: Handle,
    );
    fn cuGraphMemcpyNodeGetParams(node: Handle, to: *mut Copy3d);
    fn cuGraphMemcpyNodeSetParams(node: Handle, copy: *const Copy3d);
    fn cuGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, copy: *const Copy3d, context: Handle);
    fn cuGraphAddMemsetNode(
        to: *mut Handle, graph: Handle, dependencies: *const Handle, count: usize, node: *const MemsetNode, context: Handle,
    );
    fn cuGraphMemsetNodeGetParams(node: Handle, to: *mut MemsetNode);
    fn cuGraphMemsetNodeSetParams(node: Handle, given: *const MemsetNode);
    fn cuGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, given: *const MemsetNode, context: Handle);
    fn cuUserObjectCreate(to: *mut Handle, pointer: *mut c_void, destroy: HostFunction, count: u32, flags: u32);
    fn cuUserObjectRetain(object: Handle, count: u32);
    fn cuUserObjectRelease(object: Handle, count: u32);
    fn cuGraphRetainUserObject(graph: Handle, object: Handle, count: u32, flags: u32);
    fn cuGraphReleaseUserObject(graph: Handle, object: Handle, count: u32);
}

impl Driver {
    /// Opens the driver; `None` where there is none.
    fn open() -> Option<Driver> {
        // SAFETY: what programs use under this name is a driver of CUDA; it stays open for good.
        unsafe {
            let library = NAMES.iter().find_map(|name| libloading::Library::new(name).ok())?;
            Some(Driver::of(Box::leak(Box::new(library))))
        }
    }
}

/// The driver, which is opened by the first who asks.
///
/// # Errors
/// [`Status::InsufficientDriver`] without a driver; what its initialization says, such as [`Status::NoDevice`].
pub(crate) fn driver() -> Result<&'static Driver, Status> {
    static DRIVER: OnceLock<Result<Driver, Status>> = OnceLock::new();
    let opened = DRIVER.get_or_init(|| {
        let driver = Driver::open().ok_or(Status::InsufficientDriver)?;
        // SAFETY: it may be called at any time.
        unsafe { driver.cuInit(0)? };
        Ok(driver)
    });
    opened.as_ref().map_err(|status| *status)
}
