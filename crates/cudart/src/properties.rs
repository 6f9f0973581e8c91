//! `cudaDeviceProp`: a table of its fields, each with its offset by version and the driver's attributes that it holds.

use std::ffi::c_void;

use crate::driver::{Driver, driver};
use crate::pointer::put;
use crate::status::{Done, Status};
use crate::version::{Version, version};

/// How a field holds numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// One or several of 32 bits.
    Int,
    /// One of 64 bits.
    Wide,
}

struct Field {
    /// Offset in the structures of CUDA 11 and 12.
    before_13: Option<usize>,
    /// Offset in the structure of CUDA 13.
    from_13: Option<usize>,
    width: Width,
    /// Numbers of attributes of the driver.
    attributes: &'static [u32],
}

macro_rules! fields {
    ($($name:ident $before:tt $from:tt $width:ident [$($attribute:literal),+];)*) => {
        const FIELDS: &[Field] = &[$(Field {
            before_13: fields!(@ $before), from_13: fields!(@ $from), width: fields!(@ $width), attributes: &[$($attribute),+],
        },)*];
    };
    (@ none) => { None };
    (@ int) => { Width::Int };
    (@ wide) => { Width::Wide };
    (@ $offset:literal) => { Some($offset) };
}

// Field, offset in CUDA 11.8 and 12.9, offset in CUDA 13.0 (as a compiler lays their headers out), attributes.
fields! {
    sharedMemPerBlock 296 296 wide [8];
    regsPerBlock 304 304 int [12];
    warpSize 308 308 int [10];
    memPitch 312 312 wide [11];
    maxThreadsPerBlock 320 320 int [1];
    maxThreadsDim 324 324 int [2, 3, 4];
    maxGridSize 336 336 int [5, 6, 7];
    clockRate 348 none int [13];
    totalConstMem 352 352 wide [9];
    major 360 360 int [75];
    minor 364 364 int [76];
    textureAlignment 368 368 wide [14];
    texturePitchAlignment 376 376 wide [51];
    deviceOverlap 384 none int [15];
    multiProcessorCount 388 384 int [16];
    kernelExecTimeoutEnabled 392 none int [17];
    integrated 396 388 int [18];
    canMapHostMemory 400 392 int [19];
    computeMode 404 none int [20];
    maxTexture1D 408 396 int [21];
    maxTexture1DMipmap 412 400 int [77];
    maxTexture1DLinear 416 none int [69];
    maxTexture2D 420 404 int [22, 23];
    maxTexture2DMipmap 428 412 int [73, 74];
    maxTexture2DLinear 436 420 int [70, 71, 72];
    maxTexture2DGather 448 432 int [45, 46];
    maxTexture3D 456 440 int [24, 25, 26];
    maxTexture3DAlt 468 452 int [47, 48, 49];
    maxTextureCubemap 480 464 int [52];
    maxTexture1DLayered 484 468 int [42, 43];
    maxTexture2DLayered 492 476 int [27, 28, 29];
    maxTextureCubemapLayered 504 488 int [53, 54];
    maxSurface1D 512 496 int [55];
    maxSurface2D 516 500 int [56, 57];
    maxSurface3D 524 508 int [58, 59, 60];
    maxSurface1DLayered 536 520 int [61, 62];
    maxSurface2DLayered 544 528 int [63, 64, 65];
    maxSurfaceCubemap 556 540 int [66];
    maxSurfaceCubemapLayered 560 544 int [67, 68];
    surfaceAlignment 568 552 wide [30];
    concurrentKernels 576 560 int [31];
    ECCEnabled 580 564 int [32];
    pciBusID 584 568 int [33];
    pciDeviceID 588 572 int [34];
    pciDomainID 592 576 int [50];
    tccDriver 596 580 int [35];
    asyncEngineCount 600 584 int [40];
    unifiedAddressing 604 588 int [41];
    memoryClockRate 608 none int [36];
    memoryBusWidth 612 592 int [37];
    l2CacheSize 616 596 int [38];
    persistingL2CacheMaxSize 620 600 int [108];
    maxThreadsPerMultiProcessor 624 604 int [39];
    streamPrioritiesSupported 628 608 int [78];
    globalL1CacheSupported 632 612 int [79];
    localL1CacheSupported 636 616 int [80];
    sharedMemPerMultiprocessor 640 624 wide [81];
    regsPerMultiprocessor 648 632 int [82];
    managedMemory 652 636 int [83];
    isMultiGpuBoard 656 640 int [84];
    multiGpuBoardGroupID 660 644 int [85];
    hostNativeAtomicSupported 664 648 int [86];
    singleToDoublePrecisionPerfRatio 668 none int [87];
    pageableMemoryAccess 672 652 int [88];
    concurrentManagedAccess 676 656 int [89];
    computePreemptionSupported 680 660 int [90];
    canUseHostPointerForRegisteredMem 684 664 int [91];
    cooperativeLaunch 688 668 int [95];
    cooperativeMultiDeviceLaunch 692 none int [96];
    sharedMemPerBlockOptin 696 672 wide [97];
    pageableMemoryAccessUsesHostPageTables 704 680 int [100];
    directManagedMemAccessFromHost 708 684 int [101];
    maxBlocksPerMultiProcessor 712 688 int [106];
    accessPolicyMaxWindowSize 716 692 int [109];
    reservedSharedMemPerBlock 720 696 wide [111];
    hostRegisterSupported 728 704 int [99];
    sparseCudaArraySupported 732 708 int [112];
    hostRegisterReadOnlySupported 736 712 int [113];
    timelineSemaphoreInteropSupported 740 716 int [114];
    memoryPoolsSupported 744 720 int [115];
    gpuDirectRDMASupported 748 724 int [116];
    gpuDirectRDMAFlushWritesOptions 752 728 int [117];
    gpuDirectRDMAWritesOrdering 756 732 int [118];
    memoryPoolSupportedHandleTypes 760 736 int [119];
    deferredMappingCudaArraySupported 764 740 int [121];
    ipcEventSupported 768 744 int [125];
    clusterLaunch 772 748 int [120];
    unifiedFunctionPointers 776 752 int [129];
    deviceNumaConfig none 756 int [130];
    deviceNumaId none 760 int [131];
    mpsEnabled none 764 int [133];
    hostNumaId none 768 int [134];
    gpuPciDeviceID none 772 int [139];
    gpuPciSubsystemID none 776 int [140];
    hostNumaMultinodeIpcSupported none 780 int [143];
}

/// Offsets that all versions have: name, UUID, total memory.
const NAME: std::ops::Range<usize> = 0..256;
const UUID: std::ops::Range<usize> = 256..272;
const TOTAL_MEMORY: std::ops::Range<usize> = 288..296;
/// The compute capability's two numbers.
const CAPABILITY: usize = 360;

/// A structure of properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Of CUDA 11, and of `cudaGetDeviceProperties` in CUDA 12.
    Old,
    /// Of `cudaGetDeviceProperties_v2` in CUDA 12.
    Cuda12,
    Cuda13,
}

impl Layout {
    fn bytes(self) -> usize {
        match self {
            Layout::Old => 728,
            Layout::Cuda12 => 1032,
            Layout::Cuda13 => 1008,
        }
    }

    fn offset(self, field: &Field) -> Option<usize> {
        let offset = if self == Layout::Cuda13 { field.from_13 } else { field.before_13 };
        offset.filter(|offset| *offset < self.bytes())
    }

    /// The structure, of attributes that a function looks up. What a driver does not know is 0.
    fn filled(self, attribute: impl Fn(u32) -> i32) -> Vec<u8> {
        let mut bytes = vec![0; self.bytes()];
        for field in FIELDS {
            let Some(mut at) = self.offset(field) else { continue };
            for value in field.attributes.iter().map(|number| attribute(*number)) {
                match field.width {
                    Width::Int => bytes[at..at + 4].copy_from_slice(&value.to_le_bytes()),
                    Width::Wide => bytes[at..at + 8].copy_from_slice(&i64::from(value).to_le_bytes()),
                }
                at += 4;
            }
        }
        bytes
    }
}

/// An attribute of a device; 0 where the driver does not know it.
fn attribute(driver: &Driver, number: u32, device: i32) -> i32 {
    let mut value = 0;
    // SAFETY: there is room for a number.
    _ = unsafe { driver.cuDeviceGetAttribute(&mut value, number, device) };
    value
}

/// Writes the properties of a device.
///
/// # Safety
/// The pointer is null or leads to a structure of that layout.
unsafe fn properties(to: *mut u8, device: i32, layout: Layout) -> Done {
    let driver = driver()?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: there is room for what the driver gives; the caller's promise.
    unsafe {
        driver.cuDeviceGet(&mut 0, device)?;
        let mut bytes = layout.filled(|number| attribute(driver, number, device));
        driver.cuDeviceGetName(bytes[NAME].as_mut_ptr().cast(), NAME.len() as i32, device)?;
        let (mut uuid, mut memory) = ([0; 16], 0_usize);
        driver.cuDeviceGetUuid(&mut uuid, device)?;
        driver.cuDeviceTotalMem_v2(&mut memory, device)?;
        bytes[UUID].copy_from_slice(&uuid);
        bytes[TOTAL_MEMORY].copy_from_slice(&memory.to_le_bytes());
        to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
    }
    Ok(())
}

crate::interface::runtime_functions! {
    fn cudaGetDeviceProperties(to: *mut u8, device: i32) {
        let layout = if version() == Version::Cuda13 { Layout::Cuda13 } else { Layout::Old };
        properties(to, device, layout)
    }

    fn cudaGetDeviceProperties_v2(to: *mut u8, device: i32) {
        properties(to, device, Layout::Cuda12)
    }

    /// The first device whose compute capability is at least that of the properties; device 0 if there is none.
    fn cudaChooseDevice(to: *mut i32, wanted: *const c_void) {
        let driver = driver()?;
        if wanted.is_null() {
            return Err(Status::InvalidValue);
        }
        let wanted: [i32; 2] = wanted.cast::<u8>().add(CAPABILITY).cast::<[i32; 2]>().read_unaligned();
        let mut count = 0;
        driver.cuDeviceGetCount(&mut count)?;
        let fits = |device: &i32| [75, 76].map(|number| attribute(driver, number, *device)) >= wanted;
        put(to, (0..count).find(fits).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Offsets as a compiler lays the headers out; a field holds its attribute's number here.
    #[test]
    fn fields_are_where_each_version_has_them() {
        let int =
            |bytes: &[u8], at: usize| i32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let [old, new, last] =
            [Layout::Old, Layout::Cuda12, Layout::Cuda13].map(|layout| layout.filled(|number| number as i32));
        assert_eq!((old.len(), new.len(), last.len()), (728, 1032, 1008));
        for (bytes, multiprocessors, clock_rate, opt_in) in [(&old, 388, 348, 696), (&new, 388, 348, 696)] {
            assert_eq!(
                (int(bytes, multiprocessors), int(bytes, clock_rate), int(bytes, opt_in)),
                (16, 13, 97)
            );
        }
        // maxTexture3DAlt, unifiedFunctionPointers of 12; multiProcessorCount, maxTexture3DAlt, unifiedFunctionPointers of 13.
        assert_eq!([468, 472, 476].map(|at| int(&old, at)), [47, 48, 49]);
        assert_eq!(int(&new, 776), 129);
        assert_eq!([384, 452, 456, 460, 752].map(|at| int(&last, at)), [16, 47, 48, 49, 129]);
    }

    #[test]
    fn no_two_fields_share_bytes() {
        for layout in [Layout::Old, Layout::Cuda12, Layout::Cuda13] {
            let mut fields: Vec<(usize, usize)> = FIELDS
                .iter()
                .filter_map(|field| {
                    Some((
                        layout.offset(field)?,
                        if field.width == Width::Wide { 8 } else { 4 * field.attributes.len() },
                    ))
                })
                .collect();
            fields.sort_unstable();
            assert!(fields.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0), "{layout:?}");
            assert!(fields.iter().all(|(at, bytes)| *at >= TOTAL_MEMORY.end && at + bytes <= layout.bytes()));
        }
    }
}
