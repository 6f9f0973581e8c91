//! BC7 compression of a picture of 64 × 64 texels, in mode 6 alone.

use super::{Array, Element, Kernel, noise, same};

/// Side of the picture.
const SIDE: u32 = 64;
/// Pairs of end points that are tried for each block.
const CANDIDATES: u32 = 64;
/// Largest mean square error of a channel of blocks of smooth texels, in codes.
const MEAN_SQUARE: f64 = 40.0;

pub const KERNELS: &[Kernel] = &[Kernel {
    name: "shared.bc7",
    groups: [SIDE / 4; 2],
    block: [CANDIDATES, 1],
    constants: &[("SIZE", SIDE)],
    buffers: &[
        Array::new("picture", Element::U32, SIDE * SIDE),
        Array::new("blocks", Element::U32, SIDE * SIDE / 4),
    ],
    shared: &[
        Array::new("texels", Element::U32, 16),
        Array::new("ends", Element::U32, 8),
        Array::new("scores", Element::U32, CANDIDATES),
    ],
    text: include_str!("../../../kernels/bc7.c"),
    ptx: include_str!("../../../kernels/bc7.ptx"),
    unit: "texels",
    units: SIDE * SIDE,
    inputs: || vec![picture()],
    error: compressed,
    tolerance: 0.0,
}];

/// Gradients with a little noise.
fn picture() -> Vec<u32> {
    let texel = |(at, noise): (u32, u32)| {
        let (x, y) = (at % SIDE, at / SIDE);
        let codes = [x * 3, y * 3, (x + y) * 3 / 2, x * 2];
        let noise = noise.to_le_bytes().map(|byte| u32::from(byte >> 5));
        u32::from_le_bytes(std::array::from_fn(|c| (codes[c] + noise[c]).min(255) as u8))
    };
    (0..).zip(noise(SIDE * SIDE, 10, 32)).map(texel).collect()
}

/// The blocks must be those of the same search, and another decoder must find the picture in them.
fn compressed(inputs: &[Vec<u32>], got: &[u32]) -> f64 {
    let blocks_across = SIDE / 4;
    let mut square = 0.0;
    let mut want = Vec::new();
    for number in 0..blocks_across * blocks_across {
        let corner = number / blocks_across * 4 * SIDE + number % blocks_across * 4;
        let texels: [[u8; 4]; 16] =
            std::array::from_fn(|i| inputs[0][(corner + i as u32 / 4 * SIDE) as usize + i % 4].to_le_bytes());
        let block = encode(&texels);
        let mut decoded = [0; 64];
        bcdec_rs::bc7(&block.to_le_bytes(), &mut decoded, 16);
        for (texel, codes) in texels.iter().zip(decoded.as_chunks::<4>().0) {
            square += (0..4).map(|c| f64::from(texel[c].abs_diff(codes[c])).powi(2)).sum::<f64>();
        }
        want.extend([0, 32, 64, 96].map(|shift| (block >> shift) as u32));
    }
    let mean = square / f64::from(SIDE * SIDE * 4);
    if mean <= MEAN_SQUARE { same(want, got) } else { f64::INFINITY }
}

/// Two end points of eight bits a channel, with the lowest bit the same in all four.
type Ends = [[i32; 4]; 2];

fn encode(texels: &[[u8; 4]; 16]) -> u128 {
    let channel = |c: usize| texels.iter().map(move |texel| i32::from(texel[c]));
    let range = |c: usize| (channel(c).min().unwrap_or(0), channel(c).max().unwrap_or(0));
    let best = (0..CANDIDATES as i32)
        .map(|candidate| {
            let ends = std::array::from_fn(|c| {
                let (least, most) = range(c);
                let part = |steps: i32| (most - least) * steps / 32;
                [least + part(candidate & 7), most - part(candidate >> 3)]
            });
            let ends: Ends = [0, 1].map(|end| quantized(ends.map(|ends: [i32; 2]| ends[end])));
            let error: i32 = texels.iter().map(|texel| error(&ends, texel)).sum();
            (error, candidate, ends)
        })
        .min_by_key(|(error, candidate, _)| (*error, *candidate));
    best.map_or(0, |(_, _, ends)| packed(&ends, texels))
}

fn quantized(end: [i32; 4]) -> [i32; 4] {
    let lowest = i32::from(end.iter().filter(|code| **code % 2 == 1).count() >= 3);
    end.map(|code| (code + 1 - lowest).min(255) / 2 * 2 + lowest)
}

/// The index of the colour between the ends that is nearest along their line.
fn index(ends: &Ends, texel: &[u8; 4]) -> i32 {
    let line: [i32; 4] = std::array::from_fn(|c| ends[1][c] - ends[0][c]);
    let length: i32 = line.iter().map(|part| part * part).sum();
    let along: i32 = (0..4).map(|c| (i32::from(texel[c]) - ends[0][c]) * line[c]).sum();
    (1..16).filter(|k| along * 30 >= (2 * k - 1) * length).count() as i32
}

fn error(ends: &Ends, texel: &[u8; 4]) -> i32 {
    let weight = (index(ends, texel) * 64 + 7) / 15;
    let code = |c: usize| ((64 - weight) * ends[0][c] + weight * ends[1][c] + 32) / 64;
    (0..4).map(|c| (code(c) - i32::from(texel[c])).pow(2)).sum()
}

/// The block: mode, end points channel by channel, their lowest bits, indices, of which the first has three bits.
fn packed(ends: &Ends, texels: &[[u8; 4]; 16]) -> u128 {
    let swap = index(ends, &texels[0]) >= 8;
    let ends = if swap { [ends[1], ends[0]] } else { *ends };
    let (mut block, mut at) = (64_u128, 7);
    let mut put = |value: i32, bits: u32| {
        block |= (value as u128) << at;
        at += bits;
    };
    (0..4).for_each(|c| ends.iter().for_each(|end| put(end[c] / 2, 7)));
    ends.iter().for_each(|end| put(end[0] % 2, 1));
    // The kernel turns indices round instead of searching anew.
    let original = if swap { [ends[1], ends[0]] } else { ends };
    for (number, texel) in texels.iter().enumerate() {
        let index = index(&original, texel);
        put(if swap { 15 - index } else { index }, if number == 0 { 3 } else { 4 });
    }
    block
}
