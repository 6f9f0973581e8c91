//! The device: its name, its limits, what it can do.

use std::ffi::c_char;

use crate::context::device;
use crate::driver::driver;
use crate::occupancy::{BLOCKS, MULTIPROCESSORS, REGISTERS, THREADS, shared_bytes};
use crate::pointer::{offer, put, put_text, text};
use crate::settings::{memory_bytes, settings};
use crate::status::{Done, Status};

/// The version of CUDA whose interface this is: 1000 · major + 10 · minor.
pub(crate) const VERSION: i32 = 12090;

/// What names the device among all others: "OpenTMU" and its number.
pub(crate) const UUID: [u8; 16] = *b"OpenTMU\0\0\0\0\0\0\0\0\0";
/// Where it would be on the bus.
pub(crate) const PCI_BUS: &str = "0000:00:00.0";

/// An attribute by CUDA's number: limits of Maxwell and Pascal machines (CUDA C++ Programming Guide, technical specifications by compute
/// capability), and what this driver does.
fn attribute(number: u32) -> Option<i32> {
    let capability = settings().capability;
    Some(match number {
        // Threads of a block, and along its axes; blocks of a grid along its axes.
        1..=3 => 1024,
        4 => 64,
        5 => i32::MAX,
        6 | 7 => 65535,
        // Shared memory of a block, by default and at most; constant memory; a warp; the largest pitch.
        8 | 97 => 48 << 10,
        9 => 64 << 10,
        10 => 32,
        11 => i32::MAX,
        12 | 82 => REGISTERS as i32,
        // kHz: about as fast as a kernel's clock, which counts steps, grows while the kernel looks at it; and of the memory.
        13 => 10_000,
        36 => 1_000_000,
        // Alignment of textures and surfaces, of their rows.
        14 | 30 => 512,
        51 => 32,
        // What it can: copies while a kernel runs, memory of the host, several kernels, one address space, gathers, priorities, caches, managed
        // memory, pointers of registered memory, cooperative launches, registration, reserved addresses, file descriptors for them, pools, memory operations of streams, events of other processes.
        15 | 19 | 31 | 41 | 44 | 78 | 79 | 80 | 83 | 91..=95 | 99 | 102 | 103 | 115 | 122 | 123 | 125 => 1,
        16 => MULTIPROCESSORS as i32,
        // Widths, heights and depths of textures of one, two and three dimensions, with layers, for gathers, of cubes, of linear memory.
        21 | 22 | 70 => 131_072,
        23 | 71 => 65536,
        24..=26 => 16384,
        27 | 28 | 42 | 45 | 46 | 49 | 52 | 53 | 73 | 74 | 77 => 32768,
        29 | 43 => 2048,
        47 | 48 => 8192,
        54 | 68 => 2046,
        69 => 1 << 28,
        72 => 2_097_120,
        // The same of surfaces.
        55..=57 | 61 | 63 | 64 | 66 | 67 => 32768,
        58..=60 => 16384,
        62 | 65 => 2048,
        // Bits of the bus, bytes of the second cache, threads and blocks of a multiprocessor, engines that copy.
        37 => 256,
        38 => 2 << 20,
        39 => THREADS as i32,
        40 => 2,
        106 => BLOCKS as i32,
        75 => (capability / 10) as i32,
        76 => (capability % 10) as i32,
        81 => shared_bytes() as i32,
        // How much slower doubles are than floats.
        87 => 2,
        // The host may use managed memory while a kernel does; a kernel can be interrupted.
        89 | 90 => i32::from(capability >= 60),
        // No number of a node of memory.
        131 | 134 => -1,
        // Neither a display's limit of time, nor integrated, exclusive, with error correction, on a bus, of a board; and what is not supported.
        17
        | 18
        | 20
        | 32..=35
        | 50
        | 84..=86
        | 88
        | 96
        | 98
        | 100
        | 101
        | 104
        | 105
        | 107..=114
        | 116..=121
        | 124
        | 126
        | 128..=130 => 0,
        // Tensor maps.
        127 => i32::from(capability >= 90),
        132 | 133 | 135..=143 => 0,
        _ => return None,
    })
}

/// `CUdevprop`.
#[repr(C)]
struct Properties {
    threads: i32,
    block: [i32; 3],
    grid: [i32; 3],
    shared: i32,
    constants: i32,
    warp: i32,
    pitch: i32,
    registers: i32,
    clock: i32,
    texture_alignment: i32,
}

unsafe fn put_uuid(to: *mut [u8; 16], ordinal: i32) -> Done {
    device(ordinal)?;
    // SAFETY: the caller's promise.
    unsafe { put(to, UUID) }
}

crate::interface::driver_functions! {
    fn cuDriverGetVersion(to: *mut i32) since 2020 {
        put(to, VERSION)
    }

    fn cuDeviceGetCount(to: *mut i32) since 2000 {
        driver()?;
        put(to, 1)
    }

    fn cuDeviceGet(to: *mut i32, ordinal: i32) since 2000 {
        device(ordinal)?;
        put(to, ordinal)
    }

    fn cuDeviceGetName(to: *mut c_char, bytes: i32, ordinal: i32) since 2000 {
        device(ordinal)?;
        let bytes = usize::try_from(bytes).map_err(|_| Status::InvalidValue)?;
        put_text(to, bytes, &settings().name())
    }

    fn cuDeviceGetUuid_v2(to: *mut [u8; 16], ordinal: i32) since 11040 also cuDeviceGetUuid since 9020 {
        put_uuid(to, ordinal)
    }

    fn cuDeviceTotalMem_v2(to: *mut usize, ordinal: i32) since 3020 {
        device(ordinal)?;
        put(to, memory_bytes() as usize)
    }

    fn cuDeviceGetAttribute(to: *mut i32, number: u32, ordinal: i32) since 2000 {
        device(ordinal)?;
        put(to, attribute(number).ok_or(Status::InvalidValue)?)
    }

    fn cuDeviceComputeCapability(major: *mut i32, minor: *mut i32, ordinal: i32) since 2000 {
        device(ordinal)?;
        put(major, (settings().capability / 10) as i32)?;
        put(minor, (settings().capability % 10) as i32)
    }

    fn cuDeviceGetProperties(to: *mut Properties, ordinal: i32) since 2000 {
        device(ordinal)?;
        let of = |number| attribute(number).unwrap_or(0);
        put(to, Properties {
            threads: of(1),
            block: [of(2), of(3), of(4)],
            grid: [of(5), of(6), of(7)],
            shared: of(8),
            constants: of(9),
            warp: of(10),
            pitch: of(11),
            registers: of(12),
            clock: of(13),
            texture_alignment: of(14),
        })
    }

    fn cuDeviceGetPCIBusId(to: *mut c_char, bytes: i32, ordinal: i32) since 4010 {
        device(ordinal)?;
        let bytes = usize::try_from(bytes).map_err(|_| Status::InvalidValue)?;
        // It must fit (measured on driver 580.159).
        if bytes <= PCI_BUS.len() {
            return Err(Status::InvalidValue);
        }
        put_text(to, bytes, PCI_BUS)
    }

    fn cuDeviceGetByPCIBusId(to: *mut i32, bus: *const c_char) since 4010 {
        driver()?;
        let bus = text(bus)?;
        let known = bus.eq_ignore_ascii_case(PCI_BUS) || bus == "00:00.0" || bus == "0000:00:00";
        let is_number = bus.contains(':') && bus.bytes().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(&byte));
        match (known, is_number) {
            (true, _) => put(to, 0),
            (false, true) => Err(Status::InvalidDevice),
            (false, false) => Err(Status::InvalidValue),
        }
    }

    fn cuDeviceGetTexture1DLinearMaxWidth(to: *mut usize, format: u32, channels: u32, ordinal: i32) since 11010 {
        device(ordinal)?;
        crate::format::format(format, channels).ok_or(Status::InvalidValue)?;
        put(to, 1 << 28)
    }

    fn cuDeviceCanAccessPeer(to: *mut i32, ordinal: i32, peer: i32) since 4000 {
        device(ordinal)?;
        device(peer)?;
        put(to, 0)
    }

    fn cuDeviceGetP2PAttribute(to: *mut i32, number: u32, from: i32, peer: i32) since 8000 {
        _ = number;
        device(from)?;
        device(peer)?;
        offer(to, 0);
        // A device is no peer of itself.
        Err(Status::InvalidDevice)
    }

    fn cuDeviceGetExecAffinitySupport(to: *mut i32, kind: u32, ordinal: i32) since 11040 {
        device(ordinal)?;
        if kind != 0 { Err(Status::InvalidValue) } else { put(to, 0) }
    }
}
