//! Lanes of a warp: `lanes.cu`. Shuffles follow the pseudocode of PTX `shfl`.

use crate::launch::Kernels;

const KERNELS: Kernels = Kernels("machine/lanes");

/// First thread of a thread's warp.
fn warp(i: usize) -> usize {
    i / 32 * 32
}

/// PTX `shfl` for the lane of one thread: the lane it reads and whether that is in range.
fn shuffle(mode: &str, lane: i32, b: u32, c: u32) -> (i32, bool) {
    let (bval, cval, mask) = ((b & 31) as i32, (c & 31) as i32, (c >> 8 & 31) as i32);
    let max_lane = (lane & mask) | (cval & !mask);
    let min_lane = lane & mask;
    let (j, p) = match mode {
        "up" => (lane - bval, lane - bval >= max_lane),
        "down" => (lane + bval, lane + bval <= max_lane),
        "bfly" => (lane ^ bval, (lane ^ bval) <= max_lane),
        _ => (min_lane | (bval & !mask), (min_lane | (bval & !mask)) <= max_lane),
    };
    (if p { j } else { lane }, p)
}

#[test]
fn shuffles_with_any_lane_and_bounds() {
    for (entry, mode) in [
        ("shuffle_index", "idx"),
        ("shuffle_up", "up"),
        ("shuffle_down", "down"),
        ("shuffle_butterfly", "bfly"),
    ] {
        KERNELS.together(entry, |a: &[u32], b: &[u32], i| {
            let (source, in_range) = shuffle(mode, (i % 32) as i32, b[i] & 0xff, b[i] >> 8 & 0x1fff);
            [a[warp(i) + source as usize], in_range.into()]
        });
    }
}

/// CUDA's widths: segments of so many lanes, and a lane that would leave its segment keeps its value.
#[test]
fn shuffles_in_segments() {
    KERNELS.together("shuffle_widths", |a: &[u32], _: &[u32], i| {
        let lane = i % 32;
        let up = if lane % 16 >= 2 { lane - 2 } else { lane };
        let down = if lane + 5 < 32 { lane + 5 } else { lane };
        // The exclusive or with 6 leaves a segment of four lanes: upwards it is out of range, downwards it is not.
        let across = if lane ^ 6 < lane / 4 * 4 + 4 { lane ^ 6 } else { lane };
        [lane / 8 * 8 + 3, up, down, across].map(|source| a[warp(i) + source])
    });
}

#[test]
fn sums_over_a_warp() {
    let sum = |values: &[u32]| values.iter().fold(0, |sum: u32, value| sum.wrapping_add(*value));
    KERNELS.together("warp_sum", |a: &[u32], _: &[u32], i| sum(&a[warp(i)..warp(i) + 32]));
    KERNELS.together("warp_scan", |a: &[u32], _: &[u32], i| sum(&a[warp(i)..=i]));
    KERNELS.together("wide_broadcast", |a: &[u64], b: &[u32], i| a[warp(i) + b[i] as usize % 32]);
}

#[test]
fn votes() {
    KERNELS.together("votes", |a: &[u32], b: &[u32], i| {
        let lanes = warp(i)..warp(i) + 32;
        let ballot = |f: &dyn Fn(usize) -> bool| {
            lanes.clone().fold(0, |mask: u32, lane| mask | u32::from(f(lane)) << (lane % 32))
        };
        let side = ballot(&|lane| b[lane] & 1 == b[i] & 1);
        let any = ballot(&|lane| a[lane] == 0) != 0;
        let all = ballot(&|lane| a[lane] != 5) == u32::MAX;
        // a >> 29 is never above 7, so all agree that it is not.
        let first = u32::from(any) | u32::from(all) << 1 | 4;
        let of_side = if b[i] & 1 == 1 {
            let holding = ballot(&|lane| b[lane] & 1 == 1 && a[lane] & 3 != 0);
            [holding, u32::from(holding == side)]
        } else {
            [side, 0]
        };
        [ballot(&|lane| a[lane] & 1 == 1), first, of_side[0], of_side[1]]
    });
    KERNELS.together("neighbours_of_a_side", |a: &[u32], b: &[u32], i| {
        if b[i] & 1 == 0 {
            return a[i].wrapping_add(1);
        }
        let below = (warp(i)..i).rev().find(|lane| b[*lane] & 1 == 1).unwrap_or(i);
        a[below].wrapping_mul(3)
    });
}
