//! Warps that a stage starts and ends.

use std::sync::Mutex;

use tmu_engine::{Machine, PixelPoint, Stage, WarpEnd, WarpStart, code, run_stage};
use tmu_program::{Condition, Flags, InterpolationPoint, Op, Program, Register, Source};
use tmu_texture::Lanes;

use crate::{World, from, program, r, straight};

/// Seven warps in two rows: register 0 starts with the lane's number plus 100 times the warp's, register 1 is taken.
#[derive(Default)]
struct Rows {
    helpers: u32,
    taken: Mutex<Vec<Taken>>,
}

/// Place of a warp, its register 1, its helpers.
type Taken = ([u32; 3], Lanes<u32>, u32);

impl Stage for Rows {
    fn grid(&self) -> [u32; 3] {
        [7, 2, 1]
    }

    fn start(&self, [x, y, _]: [u32; 3], warp: &mut WarpStart<'_>) {
        warp.run_lanes(u32::MAX, self.helpers);
        warp.set(r(0), &std::array::from_fn(|lane| lane as u32 + 100 * (x + 7 * y)));
        warp.set(Register(u16::MAX), &[1; 32]);
    }

    fn interpolate(&self, [x, y, _]: [u32; 3], lane: u32, input: Register, point: PixelPoint) -> u32 {
        let point = match point {
            PixelPoint::Centroid => 1,
            PixelPoint::Sample(number) => 2 + number,
            PixelPoint::Snapped([right, down]) => (right * 10 + down) as u32,
        };
        ((x + 7 * y) * 1000 + lane + u32::from(input.0)).wrapping_add(point)
    }

    fn finish(&self, position: [u32; 3], warp: &WarpEnd<'_>) {
        assert_eq!(*warp.get(Register(u16::MAX)), [0; 32], "a register that nobody has");
        if let Ok(mut taken) = self.taken.lock() {
            taken.push((position, *warp.get(r(1)), warp.killed()));
        }
    }

    fn item(&self, [x, y, _]: [u32; 3], lane: u32) -> String {
        format!("thing {x}/{y}/{lane}")
    }
}

/// Runs a stage on so many threads and returns what it took, in order of the places, and the faults.
fn run(program: &Program, helpers: u32, threads: usize) -> (Vec<(Lanes<u32>, u32)>, Vec<String>) {
    let world = World { machine: Machine { threads, ..Machine::default() }, ..World::default() };
    let stage = Rows { helpers, ..Rows::default() };
    let outcome = run_stage(program, &world.machine, world.bindings(), &stage, None).expect("a valid stage");
    let mut taken = stage.taken.into_inner().expect("nobody panicked");
    taken.sort_by_key(|([x, y, _], ..)| (*y, *x));
    let faults = outcome.faults.iter().map(ToString::to_string).collect();
    (taken.into_iter().map(|(_, register, killed)| (register, killed)).collect(), faults)
}

#[test]
fn each_warp_is_started_and_taken_once() {
    let twice = straight([Op::add(r(1), r(0), r(0))]);
    for threads in [1, 3] {
        let (taken, faults) = run(&twice, 0, threads);
        assert_eq!((taken.len(), faults.len()), (14, 0));
        for (number, (register, killed)) in (0..).zip(&taken) {
            let expected: Lanes<u32> = std::array::from_fn(|lane| 2 * (lane as u32 + 100 * number));
            assert_eq!((register, killed), (&expected, &0));
        }
    }
}

/// A result that is the same in all lanes.
#[test]
fn results_that_all_lanes_share_are_taken() {
    let (taken, _) = run(&straight([Op::copy(r(2), 4), Op::add(r(1), from(2), 5)]), 0, 1);
    assert!(taken.len() == 14 && taken.iter().all(|(register, _)| *register == [9; 32]));
}

/// Helpers run while their quad has anybody else: lanes 0 and 1 do, the second quad does not.
#[test]
fn helpers_run_for_their_quads() {
    let ops = straight([Op::copy(r(1), 5), Op::Kill, Op::copy(r(1), 6)]);
    let (taken, _) = run(&ops, 0xf3, 1);
    let (register, killed) = taken[3];
    assert_eq!((&register[..8], killed), (&[5, 5, 5, 5, 0, 0, 0, 0][..], u32::MAX));
}

#[test]
fn inputs_are_asked_for_at_other_points() {
    let at = |point| straight([Op::Interpolate { to: Some(r(1)), input: r(9), point }]);
    // Bits 3:0 count: 0xf is −1, 0x18 is −8.
    let offset = [Source::Immediate(0xf), Source::Immediate(0x18)];
    for (point, expected) in [
        (InterpolationPoint::Centroid, 1),
        (InterpolationPoint::Sample(Source::Immediate(3)), 5),
        (InterpolationPoint::Snapped(offset), -18),
    ] {
        let (taken, _) = run(&at(point), 0, 2);
        assert_eq!(taken[13].0[31], (13_000 + 31 + 9 + expected) as u32);
    }
    let world = World::default();
    let outside = world.fragment(&at(InterpolationPoint::Centroid), &tmu_engine::Fragment::new(1));
    assert_eq!(outside.outcome.faults[0].code, code::TRAP, "a fragment has nobody to ask");
}

/// What a warp that faults leaves behind is not taken, and the fault says what the lane was at.
#[test]
fn faults_name_the_item() {
    let sum = |to, a: Source, b: Source| Op::Add {
        to: Some(to),
        a,
        b,
        invert_a: false,
        invert_b: false,
        carry: Condition::Never,
        saturate: false,
        flags: Flags { zero: Some(crate::p(0)), ..Flags::default() },
    };
    // Lane 5 of warp 8: register 0 is 805.
    let ops = program([
        (Condition::Always, sum(r(2), from(0), Source::Immediate(805u32.wrapping_neg()))),
        (Condition::If(crate::p(0)), Op::Trap { reason: "stop".into() }),
        (Condition::Always, Op::Exit),
    ]);
    let (taken, faults) = run(&ops, 0, 2);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains(", thing 1/1/5, lane 5"), "{}", faults[0]);
    assert!(taken.len() >= 8 && taken.len() < 14, "{}", taken.len());
}
