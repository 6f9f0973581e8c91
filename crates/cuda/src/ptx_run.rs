//! The one function of gpuocelot's C library, for programs that look for `libgpuocelot.so`: PTX whose pointers lead into the process's
//! own memory. That library is gone; what still calls it (tinygrad's simulated devices) says no sizes, so that an access is checked
//! against what the process has mapped.

use std::collections::HashMap;
use std::ffi::{CStr, c_char};
use std::ptr::NonNull;
use std::sync::OnceLock;

use parking_lot::Mutex;
use tmu_device::{Addresses, Device, Error, Function, Launch};

use crate::pointer::list;
use crate::settings::settings;

/// Kernels that are kept for further launches; with one more, all are made anew when they are asked for.
const KERNELS: usize = 1024;

/// The device, the kernels that it knows by their texts, and the memory of the process.
struct Ocelot {
    device: Device,
    kernels: HashMap<Vec<u8>, Function>,
    /// What the system said of the mappings when they were looked at last, and where those begin that are the device's.
    maps: String,
    mapped: Vec<u64>,
}

impl Ocelot {
    /// Its own memory lies where no process has any, for all that a process has may be the kernels'.
    fn new() -> Ocelot {
        let device = Device::builder().model(settings().model).threads(settings().threads);
        let device = device.step_limits(u64::MAX, u64::MAX).addresses(Addresses::Deterministic).build();
        Ocelot { device, kernels: HashMap::new(), maps: String::new(), mapped: Vec::new() }
    }

    fn kernel(&mut self, source: &[u8]) -> Result<Function, Error> {
        if let Some(known) = self.kernels.get(source) {
            return Ok(known.clone());
        }
        let function = self.device.load("ptx_run", source)?.function("")?;
        if self.kernels.len() == KERNELS {
            self.kernels.clear();
        }
        self.kernels.insert(source.to_vec(), function.clone());
        Ok(function)
    }

    /// Gives kernels the memory that the process may read and write now.
    fn map(&mut self) {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        if maps == self.maps {
            return;
        }
        self.mapped.drain(..).for_each(|start| _ = self.device.free(start));
        for (start, end) in writable(&maps) {
            let Some(pointer) = NonNull::new(start as *mut u8) else { continue };
            // SAFETY: the process may read and write there. Who calls promises that it stays so while the kernel runs.
            let registered = unsafe { self.device.register(pointer, (end - start) as usize) };
            // What lies in a window of the generic addresses cannot be reached.
            self.mapped.extend(registered.ok().map(|()| start));
        }
        self.maps = maps;
    }
}

/// The mappings that can be read and written (proc(5), `/proc/pid/maps`), those that follow each other as one.
fn writable(maps: &str) -> Vec<(u64, u64)> {
    let mut found: Vec<(u64, u64)> = Vec::new();
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let (range, access) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        let Some((start, end)) = range.split_once('-').filter(|_| access.starts_with("rw")) else { continue };
        let number = |text| u64::from_str_radix(text, 16);
        let (Ok(start), Ok(end)) = (number(start), number(end)) else { continue };
        match found.last_mut() {
            Some((_, last)) if *last == start => *last = end,
            _ => found.push((start, end)),
        }
    }
    found
}

/// Runs a kernel; what is wrong with it, or with what it does.
fn run(source: &[u8], arguments: &[u64], block: [u32; 3], grid: [u32; 3], shared: u32) -> Result<(), String> {
    static OCELOT: OnceLock<Mutex<Ocelot>> = OnceLock::new();
    if let Some(problem) = &settings().problem {
        return Err(problem.clone());
    }
    let ocelot = OCELOT.get_or_init(|| Mutex::new(Ocelot::new()));
    let mut ocelot = ocelot.lock();
    let function = ocelot.kernel(source).map_err(|error| error.to_string())?;
    let slots = function.parameters();
    if slots.len() != arguments.len() {
        let (name, wanted, given) = (function.name(), slots.len(), arguments.len());
        return Err(format!("{name} takes {wanted} parameters, but {given} are given"));
    }
    let mut parameters = vec![0; function.parameter_bytes() as usize];
    for (slot, argument) in slots.iter().zip(arguments) {
        let bytes = argument.to_le_bytes();
        let count = (slot.bytes as usize).min(bytes.len());
        parameters[slot.offset as usize..][..count].copy_from_slice(&bytes[..count]);
    }
    ocelot.map();
    let launch = Launch::new(&function).grid(grid).block(block).shared(shared).slack(true);
    launch.parameter_space(&parameters).run().map(drop).map_err(|error| error.to_string())
}

/// Runs the only kernel of a PTX text, and returns when it is done. Each argument is a value, widened to 64 bits, or an address of the
/// process. There is nothing to return: what goes wrong is told on standard error and ends the process, as it did there.
///
/// # Safety
/// The text ends with a zero byte; there are as many arguments as are said; the process does not unmap memory meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ptx_run(
    source: *const c_char,
    count: i32,
    arguments: *const u64,
    block_x: i32,
    block_y: i32,
    block_z: i32,
    grid_x: i32,
    grid_y: i32,
    grid_z: i32,
    shared: i32,
) {
    let extents = |extents: [i32; 3]| extents.map(|extent| u32::try_from(extent).unwrap_or(0));
    let done = std::panic::catch_unwind(|| {
        if source.is_null() {
            return Err("there is no PTX".to_string());
        }
        // SAFETY: the caller's promise.
        let (source, arguments) = unsafe {
            (CStr::from_ptr(source).to_bytes(), list(arguments, usize::try_from(count).unwrap_or(0)))
        };
        let (block, grid) = (extents([block_x, block_y, block_z]), extents([grid_x, grid_y, grid_z]));
        run(source, &arguments, block, grid, u32::try_from(shared).unwrap_or(0))
    });
    match done {
        Ok(Ok(())) => {}
        Ok(Err(why)) => {
            eprintln!("opentmu: ptx_run: {why}");
            std::process::abort();
        }
        // The panic's own message has been printed.
        Err(_) => std::process::abort(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines as proc(5) shows them.
    #[test]
    fn mappings_that_can_be_written_are_put_together() {
        let maps = "55d0c0000000-55d0c0002000 r--p 00000000 103:02 131077 /usr/bin/python3.11\n\
                    55d0c0002000-55d0c0003000 rw-p 00002000 103:02 131077 /usr/bin/python3.11\n\
                    55d0c0003000-55d0c0005000 rw-p 00000000 00:00 0 [heap]\n\
                    7f0000000000-7f0000001000 rw-s 00000000 00:01 1025 /memfd:memory (deleted)\n\
                    7f0000001000-7f0000002000 ---p 00000000 00:00 0 \n\
                    7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0 [stack]\n";
        let expected = [
            (0x55d0_c000_2000, 0x55d0_c000_5000),
            (0x7f00_0000_0000, 0x7f00_0000_1000),
            (0x7ffc_0000_0000, 0x7ffc_0002_1000),
        ];
        assert_eq!(writable(maps), expected);
    }
}
