//! Numbers in rows: orders, matrices, forces, bits.

use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{floats, words};

/// `transpose.cu`: the first numbers of `heights.npy` as a matrix that fills no whole number of tiles.
pub fn transpose() -> Vec<Output> {
    let (width, height) = (40, 102);
    let matrix = floats("heights.npy");
    let turned: Vec<f32> = (0..width * height).map(|i| matrix[i % height * width + i / height]).collect();
    vec![numbers("out", &turned)]
}

/// `matmul.cu`: 64 columns of the left matrix; beyond them its texture is zero.
pub fn matmul() -> Vec<Output> {
    let (width, height) = (36, 40);
    let matrix = floats("heights.npy");
    let product = grid(width, height, |x, y| {
        (0..64).fold(0.0f32, |sum, i| matrix[y * 64 + i].mul_add(matrix[i * width + x], sum))
    });
    vec![numbers("out", &product)]
}

/// `sort.cu`: blocks of 256, equal keys in the order that they came in.
pub fn sort() -> Vec<Output> {
    let keys = words("keys.npy");
    let mut sorted = Vec::new();
    let mut places = Vec::new();
    for block in keys.chunks(256) {
        let mut order: Vec<u16> = (0..256).collect();
        order.sort_by_key(|&place| block[usize::from(place)]);
        sorted.extend(order.iter().map(|&place| block[usize::from(place)]));
        places.extend(order);
    }
    vec![numbers("out", &sorted), numbers("places", &places)]
}

/// `nbody.cu`.
pub fn nbody() -> Vec<Output> {
    let bodies: Vec<[f32; 4]> =
        floats("cloud.npy").chunks_exact(4).map(|body| body.try_into().unwrap()).collect();
    let speeds: Vec<[f32; 4]> =
        floats("bright.npy").chunks_exact(4).map(|speed| speed.try_into().unwrap()).collect();
    let step = 0.03125f32;
    let (mut moved, mut faster) = (Vec::new(), Vec::new());
    for (own, speed) in bodies.iter().zip(speeds) {
        let mut pull = [0.0f32; 3];
        for other in &bodies {
            let away: [f32; 3] = std::array::from_fn(|i| other[i] - own[i]);
            let [dx, dy, dz] = away;
            let squared = dz.mul_add(dz, dx.mul_add(dx, dy * dy)) + 0.0625;
            // The unit for functions rounds 1/√x to nearest.
            let inverse = (1.0 / f64::from(squared).sqrt()) as f32;
            let strength = inverse * (inverse * (other[3] * inverse));
            pull = std::array::from_fn(|i| away[i].mul_add(strength, pull[i]));
        }
        let fast: [f32; 3] = std::array::from_fn(|i| pull[i].mul_add(step, speed[i]));
        moved.extend([0, 1, 2].map(|i: usize| fast[i].mul_add(step, own[i])));
        moved.push(own[3]);
        faster.extend(fast);
        faster.push(speed[3]);
    }
    vec![numbers("out", &moved), numbers("faster", &faster)]
}

/// `bits.cu`.
pub fn bits() -> Vec<Output> {
    let words: Vec<u32> = floats("bright.npy")[..300].iter().map(|float| float.to_bits()).collect();
    let mut made = Vec::new();
    for (i, &a) in words.iter().enumerate() {
        let (b, i) = (words[(i + 1) % words.len()], i as u32);
        let both = u64::from(b) << 32 | u64::from(a);
        let bytes = both.to_le_bytes();
        let pick = |selector: u32| {
            u32::from_le_bytes([0, 4, 8, 12].map(|shift| bytes[(selector >> shift & 7) as usize]))
        };
        let first_bit = if b == 0 { 0 } else { b.trailing_zeros() + 1 };
        let signed_high = ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32;
        made.extend([
            a.count_ones() | a.leading_zeros() << 8 | first_bit << 16,
            (a ^ b).reverse_bits(),
            pick(0x2614).wrapping_add(pick(b & 0x7777)),
            ((both << (i % 32)) >> 32) as u32 ^ (both >> (i + 7).min(32)) as u32,
            (((u64::from(a) * u64::from(b)) >> 32) as u32).wrapping_add(signed_high),
            (a >> (b & 31)).wrapping_sub((b as i32 >> (a & 31)) as u32).wrapping_add(a << 3 ^ b << 27),
            a & !b | b & (a >> 7 ^ 0x55aa_55aa),
            a % 1000 + b / 7,
        ]);
    }
    vec![numbers("out", &made)]
}
