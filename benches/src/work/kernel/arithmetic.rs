//! Arithmetic that is not in single precision.

use super::{Array, Element, Kernel, largest, same};

const COUNT: u32 = 131_072;
const TURNS: u32 = 256;
/// Operations of a turn.
const OPERATIONS: u32 = 8;

pub const KERNELS: &[Kernel] = &[
    Kernel {
        name: "alu.f64",
        groups: [COUNT / 128, 1],
        block: [128, 1],
        constants: &[("TURNS", TURNS)],
        buffers: &[Array::new("sums", Element::F64, COUNT)],
        shared: &[],
        text: include_str!("../../../kernels/f64.c"),
        ptx: include_str!("../../../kernels/f64.ptx"),
        unit: "operations",
        units: COUNT * TURNS * OPERATIONS,
        inputs: Vec::new,
        error: doubles,
        tolerance: 1e-12,
    },
    Kernel {
        name: "alu.i64",
        groups: [COUNT / 128, 1],
        block: [128, 1],
        constants: &[("TURNS", TURNS)],
        buffers: &[Array::new("sums", Element::U64, COUNT)],
        shared: &[],
        text: include_str!("../../../kernels/i64.c"),
        ptx: include_str!("../../../kernels/i64.ptx"),
        unit: "operations",
        units: COUNT * TURNS * OPERATIONS,
        inputs: Vec::new,
        error: integers,
        tolerance: 0.0,
    },
];

/// Numbers of two words each.
fn pairs(words: &[u32]) -> impl Iterator<Item = u64> {
    words.as_chunks::<2>().0.iter().map(|[low, high]| u64::from(*low) | u64::from(*high) << 32)
}

fn doubles(_: &[Vec<u32>], got: &[u32]) -> f64 {
    let want = (0..COUNT).map(|id| {
        let mut a = f64::from(id) / 131_072.0;
        let mut b = 0.5 - a * 0.5;
        let (mut c, mut d) = (a * a, b * b);
        for _ in 0..TURNS {
            a = a * 0.75 + 0.125;
            b = b * a + 0.25;
            c = c * 0.625 + b;
            d = d * -0.375 + c;
        }
        a + b + c + d
    });
    largest(want, pairs(got).map(f64::from_bits))
}

fn integers(_: &[Vec<u32>], got: &[u32]) -> f64 {
    let want = (0..COUNT).flat_map(|id| {
        let mut state = u64::from(id).wrapping_mul(11_400_714_819_323_198_485);
        let mut sum = 0_u64;
        for _ in 0..TURNS {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let word = state ^ state >> 29;
            sum = sum.wrapping_add((word ^ word << 21) >> 5);
        }
        [sum as u32, (sum >> 32) as u32]
    });
    same(want, got)
}
