//! Programs drawn by lot for the warps of a stage, of which lanes run, help those of their quad, or do not run: code does what the interpreter does.

use std::sync::Mutex;

use tmu_engine::{Execution, Kernel, Machine, Outcome, PixelPoint, Stage, WarpEnd, WarpStart};
use tmu_program::Register;

use super::lots::Lots;
use super::lots::programs::{
    BLOCKS, RESULT_WORDS, RESULTS, agreed, agrees_in_every_way, count_drawn, drawn, machine,
};
use super::{launch, left_in_memory, world};
use crate::r;

/// Block, registers and killed lanes of a warp.
type Left = ([u32; 3], Vec<[u32; 32]>, u32);

/// Warps whose lanes run, or help, by their number's bits; what they leave behind is kept.
struct Warps {
    /// The registers that count.
    registers: std::ops::Range<u16>,
    left: Mutex<Vec<Left>>,
}

/// Bits that look as if drawn.
fn scattered(number: u32) -> u32 {
    let bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b1);
    (bits ^ bits >> 15).wrapping_mul(0x85eb_ca6b)
}

/// The registers that programs have.
const ALL: std::ops::Range<u16> = 0..20;

/// The lanes of a warp that run, and those of them that help.
fn running(warp: u32) -> [u32; 2] {
    match warp {
        0 => [u32::MAX, 0],
        1 => [u32::MAX, 0x0f0f_8421],
        2 => [0x0000_ffff, 0],
        _ => [scattered(warp) | scattered(warp + 100), scattered(warp + 200)],
    }
}

impl Stage for Warps {
    fn grid(&self) -> [u32; 3] {
        [BLOCKS, 1, 1]
    }

    fn start(&self, [x, ..]: [u32; 3], warp: &mut WarpStart<'_>) {
        let [lanes, helpers] = running(x);
        warp.run_lanes(lanes, helpers);
        warp.set(r(3), &std::array::from_fn(|lane| scattered(x * 32 + lane as u32)));
    }

    fn interpolate(&self, [x, ..]: [u32; 3], lane: u32, input: Register, point: PixelPoint) -> u32 {
        let point = match point {
            PixelPoint::Centroid => 1,
            PixelPoint::Sample(number) => 2 + number % 16,
            PixelPoint::Snapped([right, down]) => (right * 10 + down) as u32,
        };
        scattered((x * 32 + lane).wrapping_mul(31).wrapping_add(point) ^ u32::from(input.0) << 20)
    }

    fn finish(&self, block: [u32; 3], warp: &WarpEnd<'_>) {
        // What helpers hold in the end means nothing.
        let [lanes, _] = running(block[0]);
        let ran = lanes & !warp.killed();
        let of_running = |register: &[u32; 32]| {
            std::array::from_fn(|lane| if ran >> lane & 1 == 1 { register[lane] } else { 0 })
        };
        let registers = self.registers.clone().map(|register| of_running(warp.get(r(register)))).collect();
        self.left.lock().expect("nobody panicked").push((block, registers, warp.killed()));
    }

    fn results(&self) -> Option<Vec<Register>> {
        (self.registers != ALL).then(|| self.registers.clone().map(r).collect())
    }

    fn lanes_in_quads(&self) -> bool {
        true
    }

    fn item(&self, [x, ..]: [u32; 3], lane: u32) -> String {
        format!("thing {x}/{lane}")
    }
}

/// What a program leaves in the warps' registers and in memory, and what came of it.
fn left(
    kernel: &Kernel,
    registers: &std::ops::Range<u16>,
    machine: &Machine,
) -> ((Vec<Left>, Vec<u8>), Outcome) {
    let world = world(u64::from(RESULTS + BLOCKS * 32 * RESULT_WORDS));
    let warps = Warps { registers: registers.clone(), left: Mutex::default() };
    let outcome = kernel.run_stage(machine, world.bindings(), &warps, None).expect("a valid stage");
    let mut left = warps.left.into_inner().expect("nobody panicked");
    left.sort();
    let outcome = Outcome { execution: Execution::default(), ..outcome };
    ((left, left_in_memory(&world)), outcome)
}

fn compare_drawn(seeds: std::ops::Range<u64>) -> [usize; 2] {
    count_drawn(seeds, |seed| {
        let mut lots = Lots(seed);
        let machine = machine(&mut lots);
        let program = drawn(&mut lots, launch(BLOCKS, 32), true);
        let registers = if seed % 2 == 0 { ALL } else { 4..7 };
        println!("seed {seed}");
        agreed(&program, &machine, |program, machine| {
            agrees_in_every_way(program, machine, &[1, 3], |kernel, machine| {
                left(kernel, &registers, machine)
            })
        })
    })
}

#[test]
fn warps_of_stages_drawn_by_lot() {
    let [faulted, diverged] = compare_drawn(0..60);
    assert!(faulted < 15, "{faulted} of the programs end early");
    assert!(diverged > 15, "in {diverged} of the programs lanes part");
}

#[test]
#[ignore = "minutes"]
fn many_warps_of_stages_drawn_by_lot() {
    compare_drawn(1000..4000);
}
