//! Special registers: what the machine knows about each lane.

use tmu_program::{Axis, Special};
use tmu_texture::{LANES, Lanes};

use crate::context::Context;
use crate::warp::Warp;

/// A special register that all threads of a launch share.
#[cfg(target_arch = "x86_64")]
pub(crate) fn same_everywhere(context: &Context<'_>, special: Special) -> Option<u32> {
    let launch = &context.launch;
    match special {
        Special::BlockSize(axis) => Some(launch.block[number(axis)]),
        Special::GridSize(axis) => Some(launch.grid[number(axis)]),
        Special::WarpCount => Some(launch.warps()),
        Special::SharedBytes => Some(launch.shared_bytes(context.program)),
        Special::Thread(_)
        | Special::Block(_)
        | Special::Lane
        | Special::Warp
        | Special::LaneMaskEqual
        | Special::LaneMaskLess
        | Special::LaneMaskLessEqual
        | Special::LaneMaskGreater
        | Special::LaneMaskGreaterEqual
        | Special::ClockLow
        | Special::ClockHigh => None,
    }
}

/// The value in every lane of the warp.
pub(crate) fn read(context: &Context<'_>, block: [u32; 3], warp: &Warp, special: Special) -> Lanes<u32> {
    let launch = &context.launch;
    let uniform = |value: u32| [value; LANES];
    let per_lane = |f: &dyn Fn(u32) -> u32| std::array::from_fn(|lane| f(lane as u32));
    match special {
        Special::Thread(axis) => per_lane(&|lane| launch.thread(warp.index, lane)[number(axis)]),
        Special::Block(axis) => uniform(block[number(axis)]),
        Special::BlockSize(axis) => uniform(launch.block[number(axis)]),
        Special::GridSize(axis) => uniform(launch.grid[number(axis)]),
        Special::Lane => per_lane(&|lane| lane),
        Special::Warp => uniform(warp.index),
        Special::WarpCount => uniform(launch.warps()),
        Special::LaneMaskEqual => per_lane(&|lane| 1 << lane),
        Special::LaneMaskLess => per_lane(&|lane| (1 << lane) - 1),
        Special::LaneMaskLessEqual => per_lane(&|lane| (2u32 << lane).wrapping_sub(1)),
        Special::LaneMaskGreater => per_lane(&|lane| (2u32 << lane).wrapping_neg()),
        Special::LaneMaskGreaterEqual => per_lane(&|lane| (1u32 << lane).wrapping_neg()),
        Special::ClockLow => uniform(warp.steps as u32),
        Special::SharedBytes => uniform(launch.shared_bytes(context.program)),
        Special::ClockHigh => uniform((warp.steps >> 32) as u32),
    }
}

fn number(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}
