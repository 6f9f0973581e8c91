//! What functions of the runtime return. Since CUDA 10.1 the numbers that the driver has, too, are the driver's.

use std::cell::Cell;
use std::ffi::CStr;

macro_rules! statuses {
    ($($name:ident = $number:literal $symbol:literal $text:literal;)*) => {
        /// Result of a function: CUDA's `cudaError_t`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u32)]
        pub(crate) enum Status {
            $($name = $number,)*
        }

        impl Status {
            /// Whether it is a fault of a kernel, after which the driver has nothing else to say.
            pub(crate) fn is_fault(self) -> bool {
                matches!(self as u32, 700 | 702 | 710 | 714..=719)
            }

            const ALL: &[Status] = &[$(Status::$name,)*];

            /// Its name in CUDA and what it says, both ending with a zero byte.
            fn texts(self) -> (&'static str, &'static str) {
                match self {
                    $(Status::$name => (concat!($symbol, "\0"), concat!($text, "\0")),)*
                }
            }
        }
    };
}

statuses! {
    Success = 0 "cudaSuccess" "no error";
    InvalidValue = 1 "cudaErrorInvalidValue" "an argument is not one that the function takes";
    MemoryAllocation = 2 "cudaErrorMemoryAllocation" "out of memory";
    InitializationError = 3 "cudaErrorInitializationError" "the driver could not be initialized";
    CudartUnloading = 4 "cudaErrorCudartUnloading" "the process is ending";
    ProfilerDisabled = 5 "cudaErrorProfilerDisabled" "there is no profiler";
    ProfilerNotInitialized = 6 "cudaErrorProfilerNotInitialized" "the profiler is not initialized";
    ProfilerAlreadyStarted = 7 "cudaErrorProfilerAlreadyStarted" "the profiler runs already";
    ProfilerAlreadyStopped = 8 "cudaErrorProfilerAlreadyStopped" "the profiler does not run";
    InvalidConfiguration = 9 "cudaErrorInvalidConfiguration" "the grid, the block or the shared memory of a launch is not possible";
    InvalidPitchValue = 12 "cudaErrorInvalidPitchValue" "the pitch is smaller than a row, or larger than the device allows";
    InvalidSymbol = 13 "cudaErrorInvalidSymbol" "there is no such variable of the device";
    InvalidHostPointer = 16 "cudaErrorInvalidHostPointer" "not an address of the host's memory";
    InvalidDevicePointer = 17 "cudaErrorInvalidDevicePointer" "not an address of the device's memory";
    InvalidTexture = 18 "cudaErrorInvalidTexture" "not a texture";
    InvalidTextureBinding = 19 "cudaErrorInvalidTextureBinding" "the texture is not bound so that this is possible";
    InvalidChannelDescriptor = 20 "cudaErrorInvalidChannelDescriptor" "the device has no such format";
    InvalidMemcpyDirection = 21 "cudaErrorInvalidMemcpyDirection" "not a direction of a copy";
    AddressOfConstant = 22 "cudaErrorAddressOfConstant" "the address of a constant cannot be taken";
    TextureFetchFailed = 23 "cudaErrorTextureFetchFailed" "a texture fetch failed";
    TextureNotBound = 24 "cudaErrorTextureNotBound" "the texture is not bound";
    SynchronizationError = 25 "cudaErrorSynchronizationError" "a synchronization failed";
    InvalidFilterSetting = 26 "cudaErrorInvalidFilterSetting" "the texture's filter is not possible";
    InvalidNormSetting = 27 "cudaErrorInvalidNormSetting" "the texture's read mode is not possible";
    MixedDeviceExecution = 28 "cudaErrorMixedDeviceExecution" "device code and host code cannot be mixed so";
    NotYetImplemented = 31 "cudaErrorNotYetImplemented" "not implemented";
    MemoryValueTooLarge = 32 "cudaErrorMemoryValueTooLarge" "a value of memory is too large";
    StubLibrary = 34 "cudaErrorStubLibrary" "this library only stands in for the real one";
    InsufficientDriver = 35 "cudaErrorInsufficientDriver" "the driver is missing, or older than the runtime";
    CallRequiresNewerDriver = 36 "cudaErrorCallRequiresNewerDriver" "the driver does not have this function";
    InvalidSurface = 37 "cudaErrorInvalidSurface" "not a surface";
    DuplicateVariableName = 43 "cudaErrorDuplicateVariableName" "several variables have this name";
    DuplicateTextureName = 44 "cudaErrorDuplicateTextureName" "several textures have this name";
    DuplicateSurfaceName = 45 "cudaErrorDuplicateSurfaceName" "several surfaces have this name";
    DevicesUnavailable = 46 "cudaErrorDevicesUnavailable" "all devices are busy or forbidden";
    IncompatibleDriverContext = 49 "cudaErrorIncompatibleDriverContext" "the current context does not fit the runtime";
    MissingConfiguration = 52 "cudaErrorMissingConfiguration" "a kernel was called without its launch configuration";
    PriorLaunchFailure = 53 "cudaErrorPriorLaunchFailure" "an earlier launch failed";
    LaunchMaxDepthExceeded = 65 "cudaErrorLaunchMaxDepthExceeded" "launches of the device are nested too deeply";
    LaunchFileScopedTex = 66 "cudaErrorLaunchFileScopedTex" "a launch of the device uses a texture of the file";
    LaunchFileScopedSurf = 67 "cudaErrorLaunchFileScopedSurf" "a launch of the device uses a surface of the file";
    SyncDepthExceeded = 68 "cudaErrorSyncDepthExceeded" "the device waits for launches that are nested too deeply";
    LaunchPendingCountExceeded = 69 "cudaErrorLaunchPendingCountExceeded" "too many launches of the device are pending";
    InvalidDeviceFunction = 98 "cudaErrorInvalidDeviceFunction" "there is no such kernel for the device";
    NoDevice = 100 "cudaErrorNoDevice" "there is no device";
    InvalidDevice = 101 "cudaErrorInvalidDevice" "there is no such device";
    DeviceNotLicensed = 102 "cudaErrorDeviceNotLicensed" "the device has no licence";
    SoftwareValidityNotEstablished = 103 "cudaErrorSoftwareValidityNotEstablished" "the runtime's own tests failed";
    StartupFailure = 127 "cudaErrorStartupFailure" "an error inside the driver or the runtime";
    InvalidKernelImage = 200 "cudaErrorInvalidKernelImage" "the image is not one that the device can load";
    DeviceUninitialized = 201 "cudaErrorDeviceUninitialized" "the device is not initialized";
    MapBufferObjectFailed = 205 "cudaErrorMapBufferObjectFailed" "a buffer could not be mapped";
    UnmapBufferObjectFailed = 206 "cudaErrorUnmapBufferObjectFailed" "a buffer could not be unmapped";
    ArrayIsMapped = 207 "cudaErrorArrayIsMapped" "the array is mapped";
    AlreadyMapped = 208 "cudaErrorAlreadyMapped" "mapped already";
    NoKernelImageForDevice = 209 "cudaErrorNoKernelImageForDevice" "the image has no code for this device";
    AlreadyAcquired = 210 "cudaErrorAlreadyAcquired" "acquired already";
    NotMapped = 211 "cudaErrorNotMapped" "not mapped";
    NotMappedAsArray = 212 "cudaErrorNotMappedAsArray" "not mapped as an array";
    NotMappedAsPointer = 213 "cudaErrorNotMappedAsPointer" "not mapped as a pointer";
    ECCUncorrectable = 214 "cudaErrorECCUncorrectable" "an error of memory that could not be corrected";
    UnsupportedLimit = 215 "cudaErrorUnsupportedLimit" "the device has no such limit";
    DeviceAlreadyInUse = 216 "cudaErrorDeviceAlreadyInUse" "the device is used by another thread";
    PeerAccessUnsupported = 217 "cudaErrorPeerAccessUnsupported" "peers cannot be accessed";
    InvalidPtx = 218 "cudaErrorInvalidPtx" "the PTX was refused";
    InvalidGraphicsContext = 219 "cudaErrorInvalidGraphicsContext" "not a context of graphics";
    NvlinkUncorrectable = 220 "cudaErrorNvlinkUncorrectable" "an error of NVLink that could not be corrected";
    JitCompilerNotFound = 221 "cudaErrorJitCompilerNotFound" "there is no compiler for this";
    UnsupportedPtxVersion = 222 "cudaErrorUnsupportedPtxVersion" "the PTX is of a version that is not read";
    JitCompilationDisabled = 223 "cudaErrorJitCompilationDisabled" "compilation for the device is turned off";
    UnsupportedExecAffinity = 224 "cudaErrorUnsupportedExecAffinity" "the device has no such affinity";
    UnsupportedDevSideSync = 225 "cudaErrorUnsupportedDevSideSync" "kernels cannot wait for kernels that they launch";
    Contained = 226 "cudaErrorContained" "a fault was contained";
    InvalidSource = 300 "cudaErrorInvalidSource" "not a source of device code";
    FileNotFound = 301 "cudaErrorFileNotFound" "the file was not found";
    SharedObjectSymbolNotFound = 302 "cudaErrorSharedObjectSymbolNotFound" "a symbol of a shared library was not found";
    SharedObjectInitFailed = 303 "cudaErrorSharedObjectInitFailed" "a shared library could not be initialized";
    OperatingSystem = 304 "cudaErrorOperatingSystem" "the operating system refused it";
    InvalidResourceHandle = 400 "cudaErrorInvalidResourceHandle" "not a handle of such an object";
    IllegalState = 401 "cudaErrorIllegalState" "the object is in a state that does not allow it";
    LossyQuery = 402 "cudaErrorLossyQuery" "some of what was asked for would be lost";
    SymbolNotFound = 500 "cudaErrorSymbolNotFound" "nothing has this name";
    NotReady = 600 "cudaErrorNotReady" "what was asked for is not done yet";
    IllegalAddress = 700 "cudaErrorIllegalAddress" "an illegal memory access was encountered";
    LaunchOutOfResources = 701 "cudaErrorLaunchOutOfResources" "the launch asks for more than the device has";
    LaunchTimeout = 702 "cudaErrorLaunchTimeout" "the launch timed out and was terminated";
    LaunchIncompatibleTexturing = 703 "cudaErrorLaunchIncompatibleTexturing" "the launch uses textures in another way than the kernel before";
    PeerAccessAlreadyEnabled = 704 "cudaErrorPeerAccessAlreadyEnabled" "peers can be accessed already";
    PeerAccessNotEnabled = 705 "cudaErrorPeerAccessNotEnabled" "peers cannot be accessed yet";
    SetOnActiveProcess = 708 "cudaErrorSetOnActiveProcess" "the device is in use already";
    ContextIsDestroyed = 709 "cudaErrorContextIsDestroyed" "the context is destroyed";
    Assert = 710 "cudaErrorAssert" "an assertion of a kernel failed";
    TooManyPeers = 711 "cudaErrorTooManyPeers" "too many devices are peers";
    HostMemoryAlreadyRegistered = 712 "cudaErrorHostMemoryAlreadyRegistered" "the host memory is registered already";
    HostMemoryNotRegistered = 713 "cudaErrorHostMemoryNotRegistered" "the host memory is not registered";
    HardwareStackError = 714 "cudaErrorHardwareStackError" "the stack of a kernel broke";
    IllegalInstruction = 715 "cudaErrorIllegalInstruction" "an illegal instruction was encountered";
    MisalignedAddress = 716 "cudaErrorMisalignedAddress" "a misaligned address was encountered";
    InvalidAddressSpace = 717 "cudaErrorInvalidAddressSpace" "an access to the wrong kind of memory was encountered";
    InvalidPc = 718 "cudaErrorInvalidPc" "a kernel went to an address where there is no instruction";
    LaunchFailure = 719 "cudaErrorLaunchFailure" "a kernel was stopped by a trap or a fault";
    CooperativeLaunchTooLarge = 720 "cudaErrorCooperativeLaunchTooLarge" "a cooperative launch has more blocks than fit at once";
    TensorMemoryLeak = 721 "cudaErrorTensorMemoryLeak" "tensor memory was not given back";
    NotPermitted = 800 "cudaErrorNotPermitted" "the operation is not permitted";
    NotSupported = 801 "cudaErrorNotSupported" "the operation is not supported";
    SystemNotReady = 802 "cudaErrorSystemNotReady" "the system is not ready";
    SystemDriverMismatch = 803 "cudaErrorSystemDriverMismatch" "the driver and the display driver are of different versions";
    CompatNotSupportedOnDevice = 804 "cudaErrorCompatNotSupportedOnDevice" "the device does not run with this driver";
    MpsConnectionFailed = 805 "cudaErrorMpsConnectionFailed" "the server of the multi-process service cannot be reached";
    MpsRpcFailure = 806 "cudaErrorMpsRpcFailure" "the multi-process service failed";
    MpsServerNotReady = 807 "cudaErrorMpsServerNotReady" "the multi-process service is not ready";
    MpsMaxClientsReached = 808 "cudaErrorMpsMaxClientsReached" "the multi-process service has no room for another process";
    MpsMaxConnectionsReached = 809 "cudaErrorMpsMaxConnectionsReached" "the multi-process service has no room for another connection";
    MpsClientTerminated = 810 "cudaErrorMpsClientTerminated" "a client of the multi-process service ended";
    CdpNotSupported = 811 "cudaErrorCdpNotSupported" "kernels cannot launch kernels here";
    CdpVersionMismatch = 812 "cudaErrorCdpVersionMismatch" "kernels that launch kernels are of another version than the driver";
    StreamCaptureUnsupported = 900 "cudaErrorStreamCaptureUnsupported" "the operation is not permitted while a stream is captured";
    StreamCaptureInvalidated = 901 "cudaErrorStreamCaptureInvalidated" "the capture was made invalid by an earlier error";
    StreamCaptureMerge = 902 "cudaErrorStreamCaptureMerge" "two captures would become one";
    StreamCaptureUnmatched = 903 "cudaErrorStreamCaptureUnmatched" "the stream is not the one whose capture began";
    StreamCaptureUnjoined = 904 "cudaErrorStreamCaptureUnjoined" "the capture has streams that did not join the first one";
    StreamCaptureIsolation = 905 "cudaErrorStreamCaptureIsolation" "a dependency crosses the border of the capture";
    StreamCaptureImplicit = 906 "cudaErrorStreamCaptureImplicit" "the legacy stream would wait for a stream that is captured";
    CapturedEvent = 907 "cudaErrorCapturedEvent" "the event belongs to a capture";
    StreamCaptureWrongThread = 908 "cudaErrorStreamCaptureWrongThread" "the capture was begun by another thread";
    Timeout = 909 "cudaErrorTimeout" "it took too long";
    GraphExecUpdateFailure = 910 "cudaErrorGraphExecUpdateFailure" "the graph differs too much from the one that can be launched";
    ExternalDevice = 911 "cudaErrorExternalDevice" "an error of a device elsewhere";
    InvalidClusterSize = 912 "cudaErrorInvalidClusterSize" "not a size of a cluster";
    FunctionNotLoaded = 913 "cudaErrorFunctionNotLoaded" "the function is not loaded";
    InvalidResourceType = 914 "cudaErrorInvalidResourceType" "not a type of a resource";
    InvalidResourceConfiguration = 915 "cudaErrorInvalidResourceConfiguration" "not a configuration of a resource";
    Unknown = 999 "cudaErrorUnknown" "an unknown error";
}

/// What a function does; `Err` is what it returns.
pub(crate) type Done = Result<(), Status>;

impl Status {
    /// The status of a number, if there is one.
    fn known(number: u32) -> Option<Status> {
        Status::ALL.iter().copied().find(|status| *status as u32 == number)
    }

    /// What a function of the driver returned.
    pub(crate) fn of_driver(number: u32) -> Done {
        Status::known(number).unwrap_or(Status::Unknown).done()
    }

    /// As a result.
    pub(crate) fn done(self) -> Done {
        if self == Status::Success { Ok(()) } else { Err(self) }
    }
}

/// The name of a number and what it says.
pub(crate) fn described(number: u32) -> (&'static CStr, &'static CStr) {
    let text = |text: &'static str| CStr::from_bytes_with_nul(text.as_bytes()).unwrap_or_default();
    match Status::known(number) {
        Some(status) => {
            let (name, says) = status.texts();
            (text(name), text(says))
        }
        None => (c"unrecognized error code", c"unrecognized error code"),
    }
}

thread_local! {
    /// The thread's last error.
    static LAST: Cell<Status> = const { Cell::new(Status::Success) };
}

/// Remembers what a function returned, if it is an error.
pub(crate) fn record(status: Status) {
    if status != Status::Success {
        LAST.set(status);
    }
}

/// The last error of the thread.
pub(crate) fn last() -> Status {
    LAST.get()
}

/// The last error of the thread, which it forgets.
pub(crate) fn take_last() -> Status {
    LAST.replace(Status::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers and names as driver_types.h of CUDA 12.9 has them.
    #[test]
    fn numbers_have_names() {
        assert_eq!(described(0), (c"cudaSuccess", c"no error"));
        assert_eq!(described(98).0, c"cudaErrorInvalidDeviceFunction");
        assert_eq!(described(500).0, c"cudaErrorSymbolNotFound");
        assert_eq!(described(999).0, c"cudaErrorUnknown");
        assert_eq!(described(77).0, c"unrecognized error code");
        assert_eq!(Status::of_driver(201), Err(Status::DeviceUninitialized));
        // CUDA_ERROR_CONTEXT_ALREADY_CURRENT is the driver's alone.
        assert_eq!(Status::of_driver(202), Err(Status::Unknown));
    }
}
