//! Special registers: `special.cu`.

use crate::element::Element;
use crate::launch::{Kernels, TARGETS};

const KERNELS: Kernels = Kernels("machine/special");

const GRID: [usize; 3] = [2, 3, 2];
const BLOCK: [usize; 3] = [32, 2, 2];

/// Ours is a machine of one multiprocessor with room for 64 warps, on which a warp has its number in the block.
#[test]
fn registers() {
    let blocks: usize = GRID.iter().product();
    for target in TARGETS {
        let found = KERNELS.launch_shaped(target, "registers", GRID, BLOCK, &[vec![0; blocks * 128 * 128]]);
        for block in 0..blocks {
            for thread in 0..128 {
                let words = <[u32; 32]>::from_bytes(&found[0][(block * 128 + thread) * 128..][..128]);
                let position =
                    |number: usize, [x, y, _]: [usize; 3]| [number % x, number / x % y, number / x / y];
                let lane = thread % 32;
                let below = (1u64 << lane) - 1;
                let own = 1u64 << lane;
                let masks =
                    [own, below, below | own, !(below | own), !below].map(|mask| mask as u32 as usize);
                let wanted: Vec<usize> = [position(thread, BLOCK), BLOCK, position(block, GRID), GRID]
                    .concat()
                    .into_iter()
                    .chain([lane, thread / 32, 64, 0, 1])
                    .chain(masks)
                    // Shared memory, dynamic shared memory, and counters that count nothing.
                    .chain([0, 0, 0, 0])
                    .collect();
                let found: Vec<usize> = words.iter().take(wanted.len()).map(|&word| word as usize).collect();
                assert_eq!(found, wanted, "{target}: block {block}, thread {thread}");
            }
        }
    }
}

#[test]
fn clocks_go_forward() {
    for target in TARGETS {
        let found = KERNELS.launch_shaped(target, "clocks", [1; 3], BLOCK, &[vec![0; 128 * 4]]);
        assert_eq!(found[0], [15, 0, 0, 0].repeat(128), "{target}");
    }
}
