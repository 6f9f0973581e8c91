//! Kernels whose groups share memory. Numbers are whole and small enough that sums of floats are exact in any order,
//! but for the bodies.

use super::{Array, Element, Kernel, float, largest, noise, noise_f32, same};

/// Side of the matrices of the product.
const MATRIX: u32 = 512;
/// Side of the transposed matrix and of the filtered picture.
const SIDE: u32 = 1024;
/// Numbers of the reduction, the scan, the histogram and the sort.
const NUMBERS: u32 = 1 << 20;
const REDUCED: u32 = 8192;
const COUNTED: u32 = 4096;
const SORTED: u32 = 512;
const BODIES: u32 = 2048;

pub const KERNELS: &[Kernel] = &[
    Kernel {
        name: "shared.matmul",
        groups: [MATRIX / 16; 2],
        block: [16; 2],
        constants: &[("SIZE", MATRIX), ("TILE", 16)],
        buffers: &[
            Array::new("left", Element::F32, MATRIX * MATRIX),
            Array::new("right", Element::F32, MATRIX * MATRIX),
            Array::new("product", Element::F32, MATRIX * MATRIX),
        ],
        shared: &[Array::new("left_tile", Element::F32, 256), Array::new("right_tile", Element::F32, 256)],
        text: include_str!("../../../kernels/matmul.c"),
        ptx: include_str!("../../../kernels/matmul.ptx"),
        unit: "products",
        units: MATRIX * MATRIX * MATRIX,
        inputs: || [1, 2].map(|seed| noise_f32(MATRIX * MATRIX, seed, 6)).to_vec(),
        error: product,
        tolerance: 0.0,
    },
    Kernel {
        name: "shared.reduction",
        groups: [4 * NUMBERS / REDUCED, 1],
        block: [256, 1],
        constants: &[("PART", REDUCED), ("BLOCK", 256)],
        buffers: &[
            Array::new("numbers", Element::F32, 4 * NUMBERS),
            Array::new("totals", Element::F32, 4 * NUMBERS / REDUCED),
        ],
        shared: &[Array::new("sums", Element::F32, 256)],
        text: include_str!("../../../kernels/reduction.c"),
        ptx: include_str!("../../../kernels/reduction.ptx"),
        unit: "numbers",
        units: 4 * NUMBERS,
        inputs: || vec![noise_f32(4 * NUMBERS, 3, 8)],
        error: totals,
        tolerance: 0.0,
    },
    Kernel {
        name: "shared.scan",
        groups: [NUMBERS / 256, 1],
        block: [256, 1],
        constants: &[("BLOCK", 256)],
        buffers: &[
            Array::new("numbers", Element::U32, NUMBERS),
            Array::new("prefixes", Element::U32, NUMBERS),
        ],
        shared: &[Array::new("sums", Element::U32, 256)],
        text: include_str!("../../../kernels/scan.c"),
        ptx: include_str!("../../../kernels/scan.ptx"),
        unit: "numbers",
        units: NUMBERS,
        inputs: || vec![noise(NUMBERS, 4, 20)],
        error: prefixes,
        tolerance: 0.0,
    },
    Kernel {
        name: "shared.histogram",
        groups: [NUMBERS / COUNTED, 1],
        block: [256, 1],
        constants: &[("PART", COUNTED), ("BLOCK", 256)],
        buffers: &[Array::new("words", Element::U32, NUMBERS), Array::new("counts", Element::U32, 256)],
        shared: &[Array::new("bins", Element::U32, 256)],
        text: include_str!("../../../kernels/histogram.c"),
        ptx: include_str!("../../../kernels/histogram.ptx"),
        unit: "bytes",
        units: 4 * NUMBERS,
        inputs: || vec![noise(NUMBERS, 5, 32)],
        error: counts,
        tolerance: 0.0,
    },
    Kernel {
        name: "shared.transpose",
        groups: [SIDE / 32; 2],
        block: [32, 8],
        constants: &[("SIZE", SIDE)],
        buffers: &[
            Array::new("rows", Element::U32, SIDE * SIDE),
            Array::new("columns", Element::U32, SIDE * SIDE),
        ],
        shared: &[Array::new("tile", Element::U32, 32 * 33)],
        text: include_str!("../../../kernels/transpose.c"),
        ptx: include_str!("../../../kernels/transpose.ptx"),
        unit: "words",
        units: SIDE * SIDE,
        inputs: || vec![noise(SIDE * SIDE, 6, 32)],
        error: transposed,
        tolerance: 0.0,
    },
    Kernel {
        name: "shared.nbody",
        groups: [BODIES / 256, 1],
        block: [256, 1],
        constants: &[("COUNT", BODIES), ("BLOCK", 256)],
        buffers: &[
            Array::new("bodies", Element::F32, 4 * BODIES),
            Array::new("pulls", Element::F32, 4 * BODIES),
        ],
        shared: &[Array::new("others", Element::F32, 4 * 256)],
        text: include_str!("../../../kernels/nbody.c"),
        ptx: include_str!("../../../kernels/nbody.ptx"),
        unit: "pulls",
        units: BODIES * BODIES,
        inputs: || vec![bodies()],
        error: pulls,
        // Sums of 2048 floats of like size, with reciprocal roots that machines approximate.
        tolerance: 1e-3,
    },
    Kernel {
        name: "shared.bitonic",
        groups: [NUMBERS / SORTED, 1],
        block: [SORTED / 2, 1],
        constants: &[("PART", SORTED), ("BLOCK", SORTED / 2)],
        buffers: &[Array::new("words", Element::U32, NUMBERS), Array::new("sorted", Element::U32, NUMBERS)],
        shared: &[Array::new("row", Element::U32, SORTED)],
        text: include_str!("../../../kernels/bitonic.c"),
        ptx: include_str!("../../../kernels/bitonic.ptx"),
        unit: "words",
        units: NUMBERS,
        inputs: || vec![noise(NUMBERS, 7, 32)],
        error: sorted,
        tolerance: 0.0,
    },
    Kernel {
        name: "shared.convolution",
        groups: [SIDE / 16; 2],
        block: [16; 2],
        constants: &[("SIZE", SIDE)],
        buffers: &[
            Array::new("pixels", Element::F32, SIDE * SIDE),
            Array::new("smooth_pixels", Element::F32, SIDE * SIDE),
        ],
        shared: &[Array::new("tile", Element::F32, 32 * 32), Array::new("along", Element::F32, 32 * 16)],
        text: include_str!("../../../kernels/convolution.c"),
        ptx: include_str!("../../../kernels/convolution.ptx"),
        unit: "pixels",
        units: SIDE * SIDE,
        inputs: || vec![noise_f32(SIDE * SIDE, 8, 8)],
        error: smooth,
        tolerance: 0.0,
    },
];

fn product(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let [left, right] = [0, 1].map(|i| inputs[i].iter().map(|word| float(*word)).collect::<Vec<_>>());
    let side = MATRIX as usize;
    let want = left.chunks(side).flat_map(|row| {
        let mut sums = vec![0.0; side];
        for (factor, others) in row.iter().zip(right.chunks(side)) {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += factor * other);
        }
        sums
    });
    same(want.map(|sum| (sum as f32).to_bits()), got)
}

fn totals(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let parts = inputs[0].chunks(REDUCED as usize);
    same(parts.map(|part| (part.iter().map(|word| float(*word)).sum::<f64>() as f32).to_bits()), got)
}

fn prefixes(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let sums = inputs[0].chunks(256).flat_map(|part| {
        part.iter().scan(0_u32, |sum, word| {
            *sum += word;
            Some(*sum)
        })
    });
    same(sums, got)
}

fn counts(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let mut counts = [0; 256];
    inputs[0].iter().flat_map(|word| word.to_le_bytes()).for_each(|byte| counts[usize::from(byte)] += 1);
    same(counts, got)
}

fn transposed(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let side = SIDE as usize;
    same((0..side).flat_map(|x| (0..side).map(move |y| (x, y))).map(|(x, y)| inputs[0][y * side + x]), got)
}

/// Positions in a cube of side 16, masses below 1.
fn bodies() -> Vec<u32> {
    let scale = |(number, word): (usize, u32)| {
        let fraction = word as f32 / 65536.0;
        (if number % 4 == 3 { fraction } else { 16.0 * fraction }).to_bits()
    };
    noise(4 * BODIES, 9, 16).into_iter().enumerate().map(scale).collect()
}

fn pulls(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let bodies: Vec<[f64; 4]> = inputs[0].as_chunks::<4>().0.iter().map(|body| body.map(float)).collect();
    let want = bodies.iter().flat_map(|[x, y, z, _]| {
        let mut pull = [0.0; 4];
        for other in &bodies {
            let way = [other[0] - x, other[1] - y, other[2] - z];
            let square = way.iter().map(|part| part * part).sum::<f64>() + 0.0625;
            for (sum, part) in pull.iter_mut().zip(way) {
                *sum += part * other[3] / (square * square.sqrt());
            }
        }
        pull
    });
    largest(want, got.iter().map(|word| float(*word)))
}

fn sorted(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let mut words = inputs[0].clone();
    words.chunks_mut(SORTED as usize).for_each(<[u32]>::sort_unstable);
    same(words, got)
}

fn smooth(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let side = SIDE as usize;
    let pixels: Vec<f64> = inputs[0].iter().map(|word| float(*word)).collect();
    let filtered = |picture: &[f64], step: usize, index: fn(usize, usize) -> usize| -> Vec<f64> {
        let pixel = |at: usize| {
            let place = index(at, side);
            let tap = |tap: usize| {
                let moved = (place + tap).saturating_sub(8).min(side - 1);
                (9 - tap.abs_diff(8)) as f64 * picture[at - place * step + moved * step]
            };
            (0..17).map(tap).sum()
        };
        (0..picture.len()).map(pixel).collect()
    };
    let along = filtered(&pixels, 1, |at, side| at % side);
    let both = filtered(&along, side, |at, side| at / side);
    same(both.into_iter().map(|sum| (sum as f32).to_bits()), got)
}
