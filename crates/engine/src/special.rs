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
        Special::Warp => uniform(warp.index),
        Special::WarpCount => uniform(launch.warps()),
        Special::Lane
        | Special::LaneMaskEqual
        | Special::LaneMaskLess
        | Special::LaneMaskLessEqual
        | Special::LaneMaskGreater
        | Special::LaneMaskGreaterEqual => per_lane(&|lane| of_lane(special, lane)),
        Special::ClockLow => uniform(warp.steps as u32),
        Special::SharedBytes => uniform(launch.shared_bytes(context.program)),
        Special::ClockHigh => uniform((warp.steps >> 32) as u32),
    }
}

/// A special register that depends on the lane's number alone; 0 for all others.
pub(crate) fn of_lane(special: Special, lane: u32) -> u32 {
    match special {
        Special::Lane => lane,
        Special::LaneMaskEqual => 1 << lane,
        Special::LaneMaskLess => (1 << lane) - 1,
        Special::LaneMaskLessEqual => (2u32 << lane).wrapping_sub(1),
        Special::LaneMaskGreater => (2u32 << lane).wrapping_neg(),
        Special::LaneMaskGreaterEqual => (1u32 << lane).wrapping_neg(),
        Special::Thread(_)
        | Special::Block(_)
        | Special::BlockSize(_)
        | Special::GridSize(_)
        | Special::Warp
        | Special::WarpCount
        | Special::SharedBytes
        | Special::ClockLow
        | Special::ClockHigh => 0,
    }
}

fn number(axis: Axis) -> usize {
    match axis {
        Axis::X => 0,
        Axis::Y => 1,
        Axis::Z => 2,
    }
}
