//! The kernels of `corpus/clang`.

use crate::harness::{Output, numbers};
use crate::inputs::{bytes, floats};

/// The lanes of a warp.
const WARP: u32 = 32;

/// `blur.cu`: texel (x, y) holds 16y + x, clamped at the edges; sums of small integers.
pub fn blur() -> Vec<Output> {
    let texel = |x: i32, y: i32| (16 * y.clamp(0, 15) + x.clamp(0, 15)) as f32;
    let mut made = Vec::new();
    for (y, x) in (0..16).flat_map(|y| (0..16).map(move |x| (y, x))) {
        let mut sum = 0.0;
        for (dy, dx) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx))) {
            sum += ((2 - dx * dx) * (2 - dy * dy)) as f32 * texel(x + dx, y + dy);
        }
        made.push(sum / 16.0);
    }
    vec![numbers("out", &made)]
}

/// `march.cu`: the volume has 4 × 4 × 4 texels, 7i mod 64 in 64ths; level 1 of the two layers holds 16 to 19.
pub fn march() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..64 {
        let (x, y) = (lane % 8 / 2, lane / 8 / 2);
        let (mut sum, mut step) = (0.0f32, 0);
        while step < 8 && sum < 60.0 {
            let texel = (step / 2 * 16 + y * 4 + x) * 7 % 64;
            if texel > 16 {
                sum += (16 + lane % 2 * 2 + texel / 32) as f32;
            }
            step += 1;
        }
        made.extend([sum, step as f32]);
    }
    vec![numbers("out", &made)]
}

/// `tiles.cu`: the first 1024 heights, times themselves.
pub fn tiles() -> Vec<Output> {
    let heights = floats("heights.npy");
    let mut made = Vec::new();
    for (row, column) in (0..32).flat_map(|row| (0..32).map(move |column| (row, column))) {
        let product = |sum: f32, k: usize| heights[row * 32 + k].mul_add(heights[k * 32 + column], sum);
        made.push((0..32).fold(0.0, product));
    }
    vec![numbers("c", &made)]
}

/// `calls.cu`.
pub fn calls() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..i64::from(WARP) {
        let total = lane * 1000 + ((3 * lane) << 33) + ((-6 * lane) << 33);
        let chosen = [lane + 7, lane - 7, lane * 7, lane.max(7)][lane as usize % 4];
        made.extend([(total - 6 * lane) as u64, ((lane * 8) << 32) as u64 | u64::from(chosen as u32)]);
    }
    vec![numbers("out", &made)]
}

/// `recursion.cu`: ackermann(2, n) is 2n + 3; the moves of discs by counting in binary.
pub fn recursion() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..WARP {
        let discs = lane % 6;
        let mut hash = lane;
        let mut pegs = vec![0u32; discs as usize];
        for turn in 1..1u32 << discs {
            // The disc that moves is the number of zeros at the end; small ones go round, to the right or to the left.
            let disc = turn.trailing_zeros();
            let from = pegs[disc as usize];
            let to = (from + if (discs - disc) % 2 == 1 { 2 } else { 1 }) % 3;
            pegs[disc as usize] = to;
            hash = hash.wrapping_mul(31).wrapping_add(3 * from + to);
        }
        made.extend([2 * (lane % 5) + 3, 1 + u32::from(lane % 2 == 0), hash]);
    }
    vec![numbers("out", &made)]
}

/// What `machine.cu` interprets; the job has it too.
const CODE: [u8; 40] = [
    0x30, 0x52, 0x13, 0x24, 0x05, 0x16, 0x37, 0x28, 0x49, 0x5a, 0x0b, 0x70, 0x21, 0x32, 0x44, 0x15, 0x26,
    0x18, 0x63, 0x72, 0x09, 0x0b, 0x14, 0x25, 0x36, 0x41, 0x52, 0x68, 0x37, 0x20, 0x03, 0x14, 0xa8, 0x52,
    0x19, 0x8a, 0x0b, 0x26, 0x0c, 0x30,
];

/// `machine.cu`.
pub fn machine() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..WARP as i32 {
        let (mut a, mut b, mut at, mut steps) = (lane, 1i32, lane % 7, 0);
        while steps < 64 && at < 40 {
            let word = CODE[at as usize];
            let argument = i32::from(word >> 4);
            at += 1;
            steps += 1;
            match word & 15 {
                0 => a = a.wrapping_add(argument),
                1 => a = a.wrapping_sub(b),
                2 => a = a.wrapping_mul(argument | 1),
                3 => b = a,
                4 => a ^= b.wrapping_shl(argument as u32),
                5 => a = a.rotate_right(3),
                6 if a & 1 == 1 => at += argument & 3,
                6 => {}
                7 => a = b.wrapping_sub(argument),
                8 => b = b.wrapping_add(a / (argument + 1)),
                9 => a %= argument + 5,
                10 if at > argument + 20 => at -= argument,
                10 => {}
                11 => a = a.wrapping_neg(),
                _ => break,
            }
        }
        made.extend([a, b, steps]);
    }
    vec![numbers("out", &made)]
}

/// `wide.cu`.
pub fn wide() -> Vec<Output> {
    let mut made: Vec<u64> = Vec::new();
    for lane in 0..u64::from(WARP) {
        let a = (lane + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let b = (!lane).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let product = u128::from(a).wrapping_mul(u128::from(b));
        let sum = product.wrapping_add((u128::from(b) << 61) | u128::from(a));
        let shifted = (product.wrapping_sub(sum.wrapping_mul(3)) as i128) >> (lane % 127);
        let remainder = a as i64 % (lane as i64 + 3);
        let above = u64::from(product > sum) + 2 * u64::from((product as i128) < sum as i128);
        let quotients = (a / 10).wrapping_add((b as i64 / -7) as u64);
        made.extend([product as u64, (product >> 64) as u64, sum as u64, (sum >> 64) as u64]);
        made.extend([shifted as u64, (shifted >> 64) as u64]);
        made.push((a / (b >> (lane % 40))).wrapping_add(remainder as u64));
        made.push(above.wrapping_add(quotients));
    }
    vec![numbers("out", &made)]
}

/// A number rounded to a 16-bit float, ties to even.
fn rounded(value: f64) -> f64 {
    if value == 0.0 {
        return value;
    }
    let exponent = (value.abs().log2().floor() as i32).max(-14);
    let step = f64::from(exponent - 10).exp2();
    (value / step).round_ties_even() * step
}

/// The bits of a 16-bit float.
fn bits(value: f64) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let size = value.abs();
    if size < f64::from(-14).exp2() {
        return sign | (size / f64::from(-24).exp2()) as u16;
    }
    let exponent = size.log2().floor() as i32;
    sign | (((exponent + 15) << 10) as u16 + ((size / f64::from(exponent).exp2() - 1.0) * 1024.0) as u16)
}

/// `half.ll`: sums and products of two 16-bit floats are exact in double precision; fused ones too.
pub fn half() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..WARP as i32 {
        let (a, b) = (rounded(f64::from(lane as f32 * 0.37)), f64::from(3 - lane));
        let fused = |x: f64| rounded(x * x + x);
        let quotient = rounded(f64::from(a as f32 / 3.0));
        let results = [
            rounded(a + b),
            rounded(a * b),
            rounded(a - rounded(b * b)),
            if a < b { a } else { b },
            fused(a),
            -fused(b),
            fused(a).trunc(),
            quotient,
        ];
        made.extend(results.map(bits));
    }
    vec![numbers("out", &made)]
}

/// `atomics.cu`, 64 lanes in all: sums and products do not depend on who comes first.
pub fn atomics() -> Vec<Output> {
    let lanes = 0..64u32;
    let words = [
        lanes.clone().sum(),
        lanes.clone().map(|lane| lane * 37 % 64).fold(5, u32::max),
        lanes.clone().map(|lane| (lane * 29 % 64) as i32 - 32).fold(1000, i32::min) as u32,
        lanes.clone().fold(u32::MAX, |bits, lane| bits & !(1 << (lane % 30))),
        lanes.clone().fold(0, |bits, lane| bits | 1 << (lane % 29)),
        lanes.clone().fold(0xff, |bits, lane| bits ^ (lane * lane)),
        // Counting to 9 and again from 0, up and down.
        64 % 10,
        10 - 64 % 10,
        1000 - 3 * 64,
        lanes.clone().fold(1, |product: u32, lane| product.wrapping_mul(2 * lane + 1)),
    ];
    let longs = [2016u64 << 30, 63 << 40];
    vec![numbers("words", &words), numbers("longs", &longs), numbers("floats", &[504.0f32])]
}

/// `histogram.cu`.
pub fn histogram() -> Vec<Output> {
    let mut counts = [0u32; 16];
    bytes("luma.npy").iter().for_each(|byte| counts[usize::from(byte >> 4)] += 1);
    vec![numbers("counts", &counts)]
}

/// `precise.cu`, without contraction.
pub fn precise() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..WARP {
        let (a, b) = (f64::from(lane) * 1.1 - 7.3, f64::from(lane) + 0.625);
        made.extend([a / b, b.sqrt(), a.mul_add(b, -a), a.floor() + b.ceil()]);
        made.push(a.trunc() * b.round_ties_even());
        made.push(f64::from(a as f32) + (a * 1e9) as i64 as f64);
        made.extend([a.min(b) - a.abs(), f64::from(a as i32 as u32) + b.copysign(a)]);
    }
    vec![numbers("out", &made)]
}

/// `single.cu`, without contraction.
pub fn single() -> Vec<Output> {
    let mut made = Vec::new();
    for lane in 0..64 {
        let (a, b) = (lane as f32 * 1.37 - 19.5, lane as f32 + 0.75);
        made.extend([a / b, b.sqrt(), a * b + a, a.floor() - (a * 0.5).ceil()]);
        made.push(a.trunc() + (b * 2.0).round_ties_even() * 0.125);
        made.push(a.max(b) - a.min(-b) + 1f32.copysign(a));
        made.push((a * 1e3) as i32 as f32 + (b * 1e3) as u32 as f32);
        made.push(if a < b { (b * 1e12) as u64 as f32 } else { (i64::from(lane) * 1_000_003) as f32 });
    }
    vec![numbers("out", &made)]
}

/// `sort.cu`.
pub fn sort() -> Vec<Output> {
    let key = |lane: u64| (lane.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7) ^ lane;
    let mut keys: Vec<u64> = (0..64).map(key).collect();
    keys.sort_unstable();
    let own = |lane: u32| {
        let mut list: Vec<u16> = (0..8).map(|i| (lane * 40503 + i * 30011) as u16).collect();
        list.sort_unstable();
        list
    };
    vec![numbers("keys", &keys), numbers("own", &(0..64).flat_map(own).collect::<Vec<u16>>())]
}

/// `text.cu`: the checksum of Ethernet and ZIP, bit by bit.
pub fn text() -> Vec<Output> {
    let text = b"Wer reitet so spaet durch Nacht und Wind?";
    let checksum = |bytes: &[u8]| {
        let step = |crc: u32, _| (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
        !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
    };
    let (mut sums, mut turned) = (Vec::new(), Vec::new());
    for lane in 0..WARP as usize {
        sums.extend([checksum(&text[lane..]), text.len() as u32]);
        let letter = text[lane % text.len()];
        let letter = if letter.is_ascii_lowercase() { b'a' + (letter - b'a' + 13) % 26 } else { letter };
        turned.push(if lane % 2 == 1 { letter.wrapping_neg() } else { letter });
    }
    vec![numbers("sums", &sums), numbers("turned", &turned)]
}

/// `warp.cu`.
pub fn warp() -> Vec<Output> {
    let sum: u32 = (0..WARP).map(|lane| lane * lane + 1).sum();
    let thirds = (0..WARP).filter(|lane| lane % 3 == 0).fold(0u32, |bits, lane| bits | 1 << lane);
    let mut made = Vec::new();
    for lane in 0..WARP {
        let below = (0..lane).filter(|lane| lane % 3 == 0).count() as u32;
        made.extend([sum, (0..=lane).map(|lane| lane + 3).sum(), thirds ^ (1 << 30) ^ below]);
        made.push((((lane + 5) % WARP) as f32 * 0.5).to_bits());
    }
    vec![numbers("out", &made)]
}

/// `globals.cu`: the chain from the first, the middle and the last node.
pub fn globals() -> Vec<Output> {
    let chains = [203_040u64, 3040, 40];
    let rounded = [0i64, -2, 10_000_000_000, 0];
    let of = |lane: u64| {
        let counter = (63 - lane) * 1021;
        (chains[lane as usize % 3] + (counter << 32)).wrapping_add_signed(rounded[lane as usize % 4])
    };
    vec![numbers("out", &(0..64).map(of).collect::<Vec<u64>>())]
}

/// `gather.ll`: texel n of the plane holds 4n to 4n + 3, level 1 goes on behind level 0; so does the sky, face by face.
pub fn gather() -> Vec<Output> {
    let mut made: Vec<u32> = Vec::new();
    for lane in 0..WARP {
        // s·8 is lane/4; the gather looks half a texel further to the left, t between rows 3 and 4.
        let (column, left) = (lane / 4, (lane as i32 - 2).div_euclid(4));
        let [from, to] = [left, left + 1].map(|column| column.clamp(0, 7) as u32);
        let plane = |x: u32, y: u32| 4 * (8 * y + x);
        let red = [plane(from, 4), plane(to, 4), plane(to, 3), plane(from, 3)];
        // A gradient of two texels chooses level 1, which begins behind 256 numbers, t its row 2.
        let second = 256 + 4 * (4 * 2 + lane / 8);
        let level = if lane < 16 { plane(column, 4) } else { second };
        // Direction (0.5 - s, 0.25, 1) meets +z at ((0.5 - s + 1) / 2, (1 - 0.25) / 2): columns (48 - lane) / 8, row 3.
        let sky = 4 * (4 * 64 + 8 * 3 + (48 - lane) / 8);
        let floats = [red[0], red[1], red[2], red[3], red[0] + 3, red[3] + 3, second, level, sky, sky + 1];
        made.extend(floats.map(|number| (number as f32).to_bits()));
        // 24 texels, and nothing behind them.
        made.extend([0, 3].map(|component| if lane < 24 { 4 * lane + component } else { 0 }));
    }
    vec![numbers("out", &made)]
}

/// `canvas.ll`: in even rows each place gets what its left neighbour held and that one's number in the upper half.
pub fn canvas() -> Vec<Output> {
    let pixel = |position: u32| {
        let (x, y) = (position % 16, position / 16);
        if y % 2 == 0 && x > 0 { (position - 1) + ((position - 1) << 16) } else { position }
    };
    vec![numbers("picture", &(0..128).map(pixel).collect::<Vec<u32>>())]
}
