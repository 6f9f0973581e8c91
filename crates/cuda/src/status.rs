//! What functions of the driver return.

macro_rules! statuses {
    ($($name:ident = $number:literal $symbol:literal $text:literal;)*) => {
        /// Result of a function: CUDA's `CUresult`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u32)]
        #[expect(dead_code, reason = "programs ask for the names of all, and this driver does not return every one")]
        pub(crate) enum Status {
            $($name = $number,)*
        }

        /// Each with its number, its name, and what it says; both end with a zero byte.
        const ALL: &[(u32, &str, &str)] = &[$(($number, concat!($symbol, "\0"), concat!($text, "\0")),)*];
    };
}

statuses! {
    Success = 0 "CUDA_SUCCESS" "no error";
    InvalidValue = 1 "CUDA_ERROR_INVALID_VALUE" "invalid argument";
    OutOfMemory = 2 "CUDA_ERROR_OUT_OF_MEMORY" "out of memory";
    NotInitialized = 3 "CUDA_ERROR_NOT_INITIALIZED" "the driver is not initialized";
    Deinitialized = 4 "CUDA_ERROR_DEINITIALIZED" "the driver is shutting down";
    ProfilerDisabled = 5 "CUDA_ERROR_PROFILER_DISABLED" "profiler disabled";
    ProfilerNotInitialized = 6 "CUDA_ERROR_PROFILER_NOT_INITIALIZED" "profiler not initialized";
    ProfilerAlreadyStarted = 7 "CUDA_ERROR_PROFILER_ALREADY_STARTED" "profiler already started";
    ProfilerAlreadyStopped = 8 "CUDA_ERROR_PROFILER_ALREADY_STOPPED" "profiler already stopped";
    StubLibrary = 34 "CUDA_ERROR_STUB_LIBRARY" "stub library";
    DeviceUnavailable = 46 "CUDA_ERROR_DEVICE_UNAVAILABLE" "device unavailable";
    NoDevice = 100 "CUDA_ERROR_NO_DEVICE" "no CUDA-capable device is detected";
    InvalidDevice = 101 "CUDA_ERROR_INVALID_DEVICE" "invalid device ordinal";
    DeviceNotLicensed = 102 "CUDA_ERROR_DEVICE_NOT_LICENSED" "device not licensed";
    InvalidImage = 200 "CUDA_ERROR_INVALID_IMAGE" "the image is not one that the device can load";
    InvalidContext = 201 "CUDA_ERROR_INVALID_CONTEXT" "there is no current context, or it is not a context";
    ContextAlreadyCurrent = 202 "CUDA_ERROR_CONTEXT_ALREADY_CURRENT" "context already current";
    MapFailed = 205 "CUDA_ERROR_MAP_FAILED" "map failed";
    UnmapFailed = 206 "CUDA_ERROR_UNMAP_FAILED" "unmap failed";
    ArrayIsMapped = 207 "CUDA_ERROR_ARRAY_IS_MAPPED" "array is mapped";
    AlreadyMapped = 208 "CUDA_ERROR_ALREADY_MAPPED" "already mapped";
    NoBinaryForGpu = 209 "CUDA_ERROR_NO_BINARY_FOR_GPU" "the image has no code for this device";
    AlreadyAcquired = 210 "CUDA_ERROR_ALREADY_ACQUIRED" "already acquired";
    NotMapped = 211 "CUDA_ERROR_NOT_MAPPED" "not mapped";
    NotMappedAsArray = 212 "CUDA_ERROR_NOT_MAPPED_AS_ARRAY" "not mapped as array";
    NotMappedAsPointer = 213 "CUDA_ERROR_NOT_MAPPED_AS_POINTER" "not mapped as pointer";
    EccUncorrectable = 214 "CUDA_ERROR_ECC_UNCORRECTABLE" "ecc uncorrectable";
    UnsupportedLimit = 215 "CUDA_ERROR_UNSUPPORTED_LIMIT" "the device has no such limit";
    ContextAlreadyInUse = 216 "CUDA_ERROR_CONTEXT_ALREADY_IN_USE" "context already in use";
    PeerAccessUnsupported = 217 "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED" "peers cannot be accessed";
    InvalidPtx = 218 "CUDA_ERROR_INVALID_PTX" "the PTX was refused";
    InvalidGraphicsContext = 219 "CUDA_ERROR_INVALID_GRAPHICS_CONTEXT" "invalid graphics context";
    NvlinkUncorrectable = 220 "CUDA_ERROR_NVLINK_UNCORRECTABLE" "nvlink uncorrectable";
    JitCompilerNotFound = 221 "CUDA_ERROR_JIT_COMPILER_NOT_FOUND" "there is no compiler for this";
    UnsupportedPtxVersion = 222 "CUDA_ERROR_UNSUPPORTED_PTX_VERSION" "the PTX is of a version that is not read";
    JitCompilationDisabled = 223 "CUDA_ERROR_JIT_COMPILATION_DISABLED" "jit compilation disabled";
    UnsupportedExecAffinity = 224 "CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY" "unsupported exec affinity";
    UnsupportedDevsideSync = 225 "CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC" "unsupported devside sync";
    Contained = 226 "CUDA_ERROR_CONTAINED" "contained";
    InvalidSource = 300 "CUDA_ERROR_INVALID_SOURCE" "invalid source";
    FileNotFound = 301 "CUDA_ERROR_FILE_NOT_FOUND" "the file was not found";
    SharedObjectSymbolNotFound = 302 "CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND" "shared object symbol not found";
    SharedObjectInitFailed = 303 "CUDA_ERROR_SHARED_OBJECT_INIT_FAILED" "shared object init failed";
    OperatingSystem = 304 "CUDA_ERROR_OPERATING_SYSTEM" "the operating system refused it";
    InvalidHandle = 400 "CUDA_ERROR_INVALID_HANDLE" "the handle is not one of such an object";
    IllegalState = 401 "CUDA_ERROR_ILLEGAL_STATE" "the object is in a state that does not allow it";
    LossyQuery = 402 "CUDA_ERROR_LOSSY_QUERY" "lossy query";
    NotFound = 500 "CUDA_ERROR_NOT_FOUND" "nothing has this name";
    NotReady = 600 "CUDA_ERROR_NOT_READY" "what was asked for is not done yet";
    IllegalAddress = 700 "CUDA_ERROR_ILLEGAL_ADDRESS" "an illegal memory access was encountered";
    LaunchOutOfResources = 701 "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES" "the launch asks for more than the device has";
    LaunchTimeout = 702 "CUDA_ERROR_LAUNCH_TIMEOUT" "the launch timed out and was terminated";
    LaunchIncompatibleTexturing = 703 "CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING" "launch incompatible texturing";
    PeerAccessAlreadyEnabled = 704 "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED" "peers can be accessed already";
    PeerAccessNotEnabled = 705 "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED" "peers cannot be accessed yet";
    PrimaryContextActive = 708 "CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE" "the primary context is in use";
    ContextIsDestroyed = 709 "CUDA_ERROR_CONTEXT_IS_DESTROYED" "the context is destroyed";
    Assert = 710 "CUDA_ERROR_ASSERT" "an assertion of a kernel failed";
    TooManyPeers = 711 "CUDA_ERROR_TOO_MANY_PEERS" "too many peers";
    HostMemoryAlreadyRegistered = 712 "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED" "the host memory is registered already";
    HostMemoryNotRegistered = 713 "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED" "the host memory is not registered";
    HardwareStackError = 714 "CUDA_ERROR_HARDWARE_STACK_ERROR" "the stack of a kernel broke";
    IllegalInstruction = 715 "CUDA_ERROR_ILLEGAL_INSTRUCTION" "an illegal instruction was encountered";
    MisalignedAddress = 716 "CUDA_ERROR_MISALIGNED_ADDRESS" "a misaligned address was encountered";
    InvalidAddressSpace = 717 "CUDA_ERROR_INVALID_ADDRESS_SPACE" "an access to the wrong kind of memory was encountered";
    InvalidPc = 718 "CUDA_ERROR_INVALID_PC" "a kernel went to an address where there is no instruction";
    LaunchFailed = 719 "CUDA_ERROR_LAUNCH_FAILED" "a kernel was stopped by a trap or a fault";
    CooperativeLaunchTooLarge = 720 "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE" "a cooperative launch has more blocks than fit at once";
    TensorMemoryLeak = 721 "CUDA_ERROR_TENSOR_MEMORY_LEAK" "tensor memory leak";
    NotPermitted = 800 "CUDA_ERROR_NOT_PERMITTED" "the operation is not permitted";
    NotSupported = 801 "CUDA_ERROR_NOT_SUPPORTED" "the operation is not supported";
    SystemNotReady = 802 "CUDA_ERROR_SYSTEM_NOT_READY" "system not ready";
    SystemDriverMismatch = 803 "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH" "system driver mismatch";
    CompatNotSupportedOnDevice = 804 "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE" "compat not supported on device";
    MpsConnectionFailed = 805 "CUDA_ERROR_MPS_CONNECTION_FAILED" "mps connection failed";
    MpsRpcFailure = 806 "CUDA_ERROR_MPS_RPC_FAILURE" "mps rpc failure";
    MpsServerNotReady = 807 "CUDA_ERROR_MPS_SERVER_NOT_READY" "mps server not ready";
    MpsMaxClientsReached = 808 "CUDA_ERROR_MPS_MAX_CLIENTS_REACHED" "mps max clients reached";
    MpsMaxConnectionsReached = 809 "CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED" "mps max connections reached";
    MpsClientTerminated = 810 "CUDA_ERROR_MPS_CLIENT_TERMINATED" "mps client terminated";
    CdpNotSupported = 811 "CUDA_ERROR_CDP_NOT_SUPPORTED" "cdp not supported";
    CdpVersionMismatch = 812 "CUDA_ERROR_CDP_VERSION_MISMATCH" "cdp version mismatch";
    StreamCaptureUnsupported = 900 "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED" "the operation is not permitted while a stream is captured";
    StreamCaptureInvalidated = 901 "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED" "the capture was made invalid by an earlier error";
    StreamCaptureMerge = 902 "CUDA_ERROR_STREAM_CAPTURE_MERGE" "two captures would become one";
    StreamCaptureUnmatched = 903 "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED" "the stream is not the one whose capture began";
    StreamCaptureUnjoined = 904 "CUDA_ERROR_STREAM_CAPTURE_UNJOINED" "the capture has streams that did not join the first one";
    StreamCaptureIsolation = 905 "CUDA_ERROR_STREAM_CAPTURE_ISOLATION" "a dependency crosses the border of the capture";
    StreamCaptureImplicit = 906 "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT" "the legacy stream would wait for a stream that is captured";
    CapturedEvent = 907 "CUDA_ERROR_CAPTURED_EVENT" "the event belongs to a capture";
    StreamCaptureWrongThread = 908 "CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD" "the capture was begun by another thread";
    Timeout = 909 "CUDA_ERROR_TIMEOUT" "timeout";
    GraphExecUpdateFailure = 910 "CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE" "the graph differs too much from the one that can be launched";
    ExternalDevice = 911 "CUDA_ERROR_EXTERNAL_DEVICE" "external device";
    InvalidClusterSize = 912 "CUDA_ERROR_INVALID_CLUSTER_SIZE" "invalid cluster size";
    FunctionNotLoaded = 913 "CUDA_ERROR_FUNCTION_NOT_LOADED" "function not loaded";
    InvalidResourceType = 914 "CUDA_ERROR_INVALID_RESOURCE_TYPE" "invalid resource type";
    InvalidResourceConfiguration = 915 "CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION" "invalid resource configuration";
    KeyRotation = 916 "CUDA_ERROR_KEY_ROTATION" "key rotation";
    Unknown = 999 "CUDA_ERROR_UNKNOWN" "an unknown error";
}

/// What a function does; `Err` is what it returns.
pub(crate) type Done = Result<(), Status>;

/// The name of a status and what it says, both ending with a zero byte; `None` for a number that is none.
pub(crate) fn described(number: u32) -> Option<(&'static str, &'static str)> {
    let found = ALL.iter().find(|(known, _, _)| *known == number)?;
    Some((found.1, found.2))
}

impl Status {
    /// Whether it is a fault after which the process is in an inconsistent state, as cuda.h has it, and all further work returns the same. Of
    /// assertions cuda.h says that only the context is lost; driver 580.159 makes no difference.
    pub(crate) fn is_of_process(self) -> bool {
        matches!(
            self,
            Status::IllegalAddress
                | Status::LaunchTimeout
                | Status::Assert
                | Status::HardwareStackError
                | Status::IllegalInstruction
                | Status::MisalignedAddress
                | Status::InvalidAddressSpace
                | Status::InvalidPc
                | Status::LaunchFailed
        )
    }

    /// Its name in CUDA.
    pub(crate) fn name(self) -> &'static str {
        described(self as u32).map_or("", |(name, _)| name.trim_end_matches('\0'))
    }
}
