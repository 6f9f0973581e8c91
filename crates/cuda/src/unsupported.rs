//! Functions of the interface that do nothing: they return [`Status::NotSupported`].

/// Declares functions by their names and the versions that they came with.
macro_rules! unsupported {
    ($($name:ident $version:literal)*) => {
        $(
            /// Whatever the arguments are, the caller takes them away again.
            #[unsafe(no_mangle)]
            extern "C" fn $name() -> $crate::status::Status {
                $crate::interface::enter(stringify!($name), || Err($crate::status::Status::NotSupported))
            }
        )*

        /// The functions of this file.
        pub(crate) const FUNCTIONS: &[$crate::interface::Entry] = &[$(
            $crate::interface::Entry {
                symbol: stringify!($name), version: $version, address: $name as *const (), supported: false,
            },
        )*];
    };
}

unsupported! {
    cuArray3DCreate 2000
    cuArray3DGetDescriptor 2000
    cuArrayCreate 2000
    cuArrayGetDescriptor 2000
    cuArrayGetPlane 11020
    cuArrayGetSparseProperties 11010
    cuCheckpointProcessCheckpoint 12080
    cuCheckpointProcessGetRestoreThreadId 12080
    cuCheckpointProcessGetState 12080
    cuCheckpointProcessLock 12080
    cuCheckpointProcessRestore 12080
    cuCheckpointProcessUnlock 12080
    cuCtxGetExecAffinity 11040
    cuDestroyExternalMemory 10000
    cuDestroyExternalSemaphore 10000
    cuDeviceGetLuid 10000
    cuDeviceGetNvSciSyncAttributes 10020
    cuDeviceRegisterAsyncNotification 12040
    cuDeviceTotalMem 2000
    cuDeviceUnregisterAsyncNotification 12040
    cuExternalMemoryGetMappedBuffer 10000
    cuExternalMemoryGetMappedMipmappedArray 10000
    cuFlushGPUDirectRDMAWrites 11030
    cuGraphAddExternalSemaphoresSignalNode 11020
    cuGraphAddExternalSemaphoresWaitNode 11020
    cuGraphExecExternalSemaphoresSignalNodeSetParams 11020
    cuGraphExecExternalSemaphoresWaitNodeSetParams 11020
    cuGraphExternalSemaphoresSignalNodeGetParams 11020
    cuGraphExternalSemaphoresSignalNodeSetParams 11020
    cuGraphExternalSemaphoresWaitNodeGetParams 11020
    cuGraphExternalSemaphoresWaitNodeSetParams 11020
    cuGraphicsGLRegisterBuffer 3000
    cuGraphicsGLRegisterImage 3000
    cuGraphicsMapResources 3000
    cuGraphicsMapResources_ptsz 7000
    cuGraphicsResourceGetMappedMipmappedArray 5000
    cuGraphicsResourceGetMappedPointer 3000
    cuGraphicsResourceGetMappedPointer_v2 3020
    cuGraphicsResourceSetMapFlags 3000
    cuGraphicsResourceSetMapFlags_v2 6050
    cuGraphicsSubResourceGetMappedArray 3000
    cuGraphicsUnmapResources 3000
    cuGraphicsUnmapResources_ptsz 7000
    cuGraphicsUnregisterResource 3000
    cuImportExternalMemory 10000
    cuImportExternalSemaphore 10000
    cuLaunchCooperativeKernelMultiDevice 9000
    cuLibraryGetUnifiedFunction 12000
    cuLogsCurrent 12090
    cuLogsDumpToFile 12090
    cuLogsDumpToMemory 12090
    cuLogsRegisterCallback 12090
    cuLogsUnregisterCallback 12090
    cuMemAlloc 2000
    cuMemAllocHost 2000
    cuMemAllocPitch 2000
    cuMemBatchDecompressAsync 12060
    cuMemBatchDecompressAsync_ptsz 12060
    cuMemFree 2000
    cuMemGetAddressRange 2000
    cuMemGetHandleForAddressRange 11070
    cuMemGetInfo 2000
    cuMemHostGetDevicePointer 2020
    cuMemMapArrayAsync 11010
    cuMemMapArrayAsync_ptsz 11010
    cuMemPoolExportPointer 11020
    cuMemPoolExportToShareableHandle 11020
    cuMemPoolImportFromShareableHandle 11020
    cuMemPoolImportPointer 11020
    cuMemcpy2D 2000
    cuMemcpy2DAsync 2000
    cuMemcpy2DUnaligned 2000
    cuMemcpy3D 2000
    cuMemcpy3DAsync 2000
    cuMemcpy3DBatchAsync 12080
    cuMemcpy3DBatchAsync_ptsz 12080
    cuMemcpyAtoA 2000
    cuMemcpyAtoD 2000
    cuMemcpyAtoH 2000
    cuMemcpyAtoHAsync 2000
    cuMemcpyDtoA 2000
    cuMemcpyDtoD 2000
    cuMemcpyDtoDAsync 3000
    cuMemcpyDtoH 2000
    cuMemcpyDtoHAsync 2000
    cuMemcpyHtoA 2000
    cuMemcpyHtoAAsync 2000
    cuMemcpyHtoD 2000
    cuMemcpyHtoDAsync 2000
    cuMemsetD16 2000
    cuMemsetD2D16 2000
    cuMemsetD2D32 2000
    cuMemsetD2D8 2000
    cuMemsetD32 2000
    cuMemsetD8 2000
    cuMipmappedArrayGetSparseProperties 11010
    cuModuleGetGlobal 2000
    cuMulticastAddDevice 12010
    cuMulticastBindAddr 12010
    cuMulticastBindMem 12010
    cuMulticastCreate 12010
    cuMulticastGetGranularity 12010
    cuMulticastUnbind 12010
    cuOccupancyMaxActiveClusters 11070
    cuOccupancyMaxPotentialClusterSize 11070
    cuSignalExternalSemaphoresAsync 10000
    cuSignalExternalSemaphoresAsync_ptsz 10000
    cuTensorMapEncodeIm2col 12000
    cuTensorMapEncodeIm2colWide 12080
    cuTexRefGetAddress 2000
    cuTexRefSetAddress 2000
    cuTexRefSetAddress2D 2020
    cuWaitExternalSemaphoresAsync 10000
    cuWaitExternalSemaphoresAsync_ptsz 10000
}
