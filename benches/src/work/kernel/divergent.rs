//! Kernels whose lanes go different ways.

use super::{Array, Element, Kernel, float, same};

const SIDE: u32 = 512;
const LIMIT: u32 = 256;
const STEPS: u32 = 128;
const COUNT: u32 = 131_072;
const TURNS: u32 = 256;

pub const KERNELS: &[Kernel] = &[
    Kernel {
        name: "divergent.mandelbrot",
        groups: [SIDE / 32, SIDE / 4],
        block: [32, 4],
        constants: &[("SIZE", SIDE), ("LIMIT", LIMIT)],
        buffers: &[Array::new("counts", Element::U32, SIDE * SIDE)],
        shared: &[],
        text: include_str!("../../../kernels/mandelbrot.c"),
        ptx: include_str!("../../../kernels/mandelbrot.ptx"),
        unit: "points",
        units: SIDE * SIDE,
        inputs: Vec::new,
        error: steps,
        // Points at the set's edge, where products and sums that are rounded once or twice part.
        tolerance: 0.01,
    },
    Kernel {
        name: "divergent.raymarch",
        groups: [SIDE / 32, SIDE / 4],
        block: [32, 4],
        constants: &[("SIZE", SIDE), ("STEPS", STEPS)],
        buffers: &[Array::new("ways", Element::F32, SIDE * SIDE)],
        shared: &[],
        text: include_str!("../../../kernels/raymarch.c"),
        ptx: include_str!("../../../kernels/raymarch.ptx"),
        unit: "rays",
        units: SIDE * SIDE,
        inputs: Vec::new,
        error: ways,
        // Rays that graze a sphere.
        tolerance: 0.01,
    },
    Kernel {
        name: "divergent.switch8",
        groups: [COUNT / 128, 1],
        block: [128, 1],
        constants: &[("TURNS", TURNS)],
        buffers: &[Array::new("sums", Element::U32, COUNT)],
        shared: &[],
        text: include_str!("../../../kernels/switch8.c"),
        ptx: include_str!("../../../kernels/switch8.ptx"),
        unit: "turns",
        units: COUNT * TURNS,
        inputs: Vec::new,
        error: switched,
        tolerance: 0.0,
    },
];

/// The share of points whose count is another one than in single precision without fused operations.
fn steps(_: &[Vec<u32>], got: &[u32]) -> f64 {
    let point = |at: u32| {
        let [a, b] = [(at % SIDE, 2.25), (at / SIDE, 1.5)].map(|(it, half)| it as f32 * (3.0 / 512.0) - half);
        let (mut u, mut v, mut steps) = (0.0_f32, 0.0_f32, 0);
        while steps < LIMIT && u * u + v * v <= 4.0 {
            (u, v) = (u * u - v * v + a, 2.0 * u * v + b);
            steps += 1;
        }
        steps
    };
    let differ = (0..SIDE * SIDE).zip(got).filter(|(at, got)| point(*at) != **got).count();
    differ as f64 / f64::from(SIDE * SIDE)
}

/// The share of rays that end elsewhere than in double precision, by more than a hundredth.
fn ways(_: &[Vec<u32>], got: &[u32]) -> f64 {
    let ray = |at: u32| {
        let [x, y] = [at % SIDE, at / SIDE].map(|it| (f64::from(it) + 0.5) / 256.0 - 1.0);
        let length = (x * x + y * y + 1.0).sqrt();
        let [x, y, z] = [x, y, 1.0].map(|part| part / length);
        let mut way = 0.0;
        for _ in 0..STEPS {
            let [u, w] = [x, z].map(|part| (part * way).rem_euclid(3.0) - 1.5);
            let ball = (u * u + (y * way).powi(2) + w * w).sqrt() - 0.75;
            let gap = ball.min(y * way + 1.0);
            if gap < 0.001 || way > 60.0 {
                break;
            }
            way += gap;
        }
        way
    };
    let off = |(at, got): &(u32, &u32)| {
        let want = ray(*at);
        let error = (float(**got) - want).abs();
        error.is_nan() || error > 0.01 * want.max(1.0)
    };
    (0..SIDE * SIDE).zip(got).filter(off).count() as f64 / f64::from(SIDE * SIDE)
}

fn switched(_: &[Vec<u32>], got: &[u32]) -> f64 {
    let want = (0..COUNT).map(|id| {
        let mut state = id.wrapping_mul(2_654_435_761);
        let mut sum = id;
        for _ in 0..TURNS {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            sum = match state >> 20 & 7 {
                0 => sum.wrapping_add(state),
                1 => sum ^ state >> 3,
                2 => sum.wrapping_mul(5).wrapping_add(1),
                3 => sum.rotate_left(7),
                4 => sum.wrapping_sub(state >> 9),
                5 => sum.abs_diff(state),
                6 => (sum & state).wrapping_add(sum | !state),
                _ => !sum,
            };
        }
        sum
    });
    same(want, got)
}
