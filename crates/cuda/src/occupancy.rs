//! How many blocks a machine would hold at once. This one runs any number; programs choose their blocks by it.

use std::sync::Arc;

use crate::driver::{Handle, driver};
use crate::function::{Function, SHARED_BYTES};
use crate::pointer::put;
use crate::settings::settings;
use crate::status::{Done, Status};

/// Multiprocessors that are announced.
pub(crate) const MULTIPROCESSORS: u32 = 16;
/// Threads, warps' registers and blocks that one holds.
pub(crate) const THREADS: u32 = 2048;
pub(crate) const REGISTERS: u32 = 65536;
pub(crate) const BLOCKS: u32 = 32;
const WARP: u32 = 32;
/// Registers are given out to warps, shared memory to blocks, in these units (CUDA's occupancy calculator, compute capability 5 and 6).
const REGISTER_UNIT: u32 = 256;
const SHARED_UNIT: u32 = 256;

/// Bytes of shared memory of a multiprocessor (CUDA C++ Programming Guide, technical specifications by compute capability).
pub(crate) fn shared_bytes() -> u32 {
    match settings().capability {
        52 | 61 => 96 << 10,
        _ => 64 << 10,
    }
}

/// Blocks that a multiprocessor holds.
pub(crate) fn resident_blocks(function: &Function, threads: u32, dynamic_shared: u32) -> u32 {
    let warps = threads.div_ceil(WARP).max(1);
    let registers = (u32::from(function.registers()) * WARP).next_multiple_of(REGISTER_UNIT) * warps;
    let shared = function.code.shared_bytes().saturating_add(dynamic_shared).next_multiple_of(SHARED_UNIT);
    let by_shared = shared_bytes().checked_div(shared).unwrap_or(BLOCKS);
    BLOCKS.min(THREADS / (warps * WARP)).min(REGISTERS / registers).min(by_shared)
}

fn function(handle: Handle) -> Result<Arc<Function>, Status> {
    driver()?.get(handle)
}

unsafe fn put_blocks(to: *mut i32, handle: Handle, threads: i32, shared: usize) -> Done {
    let threads = u32::try_from(threads).ok().filter(|threads| *threads > 0).ok_or(Status::InvalidValue)?;
    let shared = u32::try_from(shared).map_err(|_| Status::InvalidValue)?;
    let function = function(handle)?;
    let blocks =
        if threads > function.code.max_threads() { 0 } else { resident_blocks(&function, threads, shared) };
    // SAFETY: the caller's promise.
    unsafe { put(to, blocks as i32) }
}

/// Bytes of shared memory for a block of that many threads.
type SharedFor = Option<unsafe extern "C" fn(i32) -> usize>;

/// The block that keeps most threads at once, the largest of those that do, and as many blocks as fill the device.
unsafe fn potential(
    grid: *mut i32,
    block: *mut i32,
    handle: Handle,
    of: SharedFor,
    shared: usize,
    limit: i32,
) -> Done {
    let function = function(handle)?;
    let most = function.code.max_threads();
    let limit = u32::try_from(limit).ok().filter(|limit| *limit > 0).map_or(most, |limit| limit.min(most));
    let (mut best, mut resident) = ((0, 0), 0);
    // Multiples of a warp, and the limit itself.
    let sizes = (1..=limit / WARP).rev().map(|warps| warps * WARP);
    for threads in (!limit.is_multiple_of(WARP)).then_some(limit).into_iter().chain(sizes) {
        let dynamic = match of {
            // SAFETY: the caller's function takes any number of threads.
            Some(of) => unsafe { of(threads as i32) },
            None => shared,
        };
        let blocks = u32::try_from(dynamic).map_or(0, |dynamic| resident_blocks(&function, threads, dynamic));
        if blocks * threads > resident {
            (best, resident) = ((threads, blocks), blocks * threads);
        }
    }
    // SAFETY: the caller's promise.
    unsafe {
        put(block, best.0 as i32)?;
        put(grid, (best.1 * MULTIPROCESSORS) as i32)
    }
}

crate::interface::driver_functions! {
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(to: *mut i32, handle: Handle, threads: i32, shared: usize) since 6050 {
        put_blocks(to, handle, threads, shared)
    }

    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to: *mut i32, handle: Handle, threads: i32, shared: usize, flags: u32)
        since 7000
    {
        if flags > 1 {
            return Err(Status::InvalidValue);
        }
        put_blocks(to, handle, threads, shared)
    }

    fn cuOccupancyMaxPotentialBlockSize(grid: *mut i32, block: *mut i32, handle: Handle, of: SharedFor, shared: usize, limit: i32)
        since 6050
    {
        potential(grid, block, handle, of, shared, limit)
    }

    fn cuOccupancyMaxPotentialBlockSizeWithFlags(
        grid: *mut i32, block: *mut i32, handle: Handle, of: SharedFor, shared: usize, limit: i32, flags: u32,
    ) since 7000 {
        if flags > 1 {
            return Err(Status::InvalidValue);
        }
        potential(grid, block, handle, of, shared, limit)
    }

    fn cuOccupancyAvailableDynamicSMemPerBlock(to: *mut usize, handle: Handle, blocks: i32, threads: i32) since 10020 {
        let function = function(handle)?;
        let (blocks, threads) = (u32::try_from(blocks).unwrap_or(0), u32::try_from(threads).unwrap_or(0));
        if blocks == 0 || threads == 0 || resident_blocks(&function, threads, 0) < blocks {
            return Err(Status::InvalidValue);
        }
        let each = shared_bytes() / blocks / SHARED_UNIT * SHARED_UNIT;
        put(to, each.min(SHARED_BYTES).saturating_sub(function.code.shared_bytes()) as usize)
    }
}
