//! Compute shaders over buffers and group memory.

use super::float::{each, mad};
use super::texture::{colours, picture};
use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{bytes, floats, words};

/// The nearest code of a fraction, as Direct3D rounds it.
pub fn code(fraction: f32) -> u8 {
    (f64::from(fraction.clamp(0.0, 1.0)) * 255.0 + 0.5) as u8
}

/// `mips.hlsl`.
pub fn mips() -> Vec<Output> {
    let picture = picture();
    let sum = |x: usize, y: usize| -> [f32; 4] {
        let texel = |dx, dy| picture.load([(2 * x + dx) as i64, (2 * y + dy) as i64, 0]);
        let [a, b, c, d] = [texel(0, 0), texel(1, 0), texel(0, 1), texel(1, 1)];
        each(|i| d[i] + (a[i] + b[i] + c[i]))
    };
    let mean = |x: usize, y: usize| sum(x, y).map(|c| c * 0.25);
    let second = |x: usize, y: usize| {
        let (first, [right, below, last]) =
            (sum(2 * x, 2 * y), [mean(2 * x + 1, 2 * y), mean(2 * x, 2 * y + 1), mean(2 * x + 1, 2 * y + 1)]);
        std::array::from_fn::<u8, 4, _>(|i| code((mad(first[i], 0.25, right[i]) + below[i] + last[i]) * 0.25))
    };
    let first = grid(32, 24, |x, y| mean(x, y).map(code));
    vec![numbers("u0", first.as_flattened()), numbers("u1", grid(16, 12, second).as_flattened())]
}

/// `scan.hlsl`: sums before each number, and of each block.
pub fn scan() -> Vec<Output> {
    let (mut before, mut totals) = (Vec::new(), Vec::new());
    for block in words("keys.npy").chunks(128) {
        let mut sum = 0;
        for number in block {
            before.push(sum);
            sum += number;
        }
        totals.push(sum);
    }
    vec![numbers("u0", &before), numbers("u1", &totals)]
}

/// `scan.hlsl`, within model 4: sums with each number.
pub fn scan_narrow() -> Vec<Output> {
    let keys = words("keys.npy");
    let sums = keys.chunks(128).flat_map(|block| {
        block.iter().scan(0, |sum, number| {
            *sum += number;
            Some(*sum)
        })
    });
    vec![numbers("u0", &sums.collect::<Vec<u32>>())]
}

/// `histogram.hlsl`.
pub fn histogram() -> Vec<Output> {
    let mut counts = [0u32; 67];
    for texel in bytes("colours.npy").chunks_exact(4) {
        let [r, g, b] = [0, 1, 2].map(|i| u32::from(texel[i]));
        let brightness = (77 * r + 150 * g + 29 * b) >> 8;
        counts[brightness as usize / 4] += 1;
        counts[64] = counts[64].max(255 - brightness);
        counts[65] = counts[65].max(brightness);
        counts[66] |= 1 << (brightness % 32);
    }
    vec![numbers("u0", &counts)]
}

fn packed565([r, g, b]: [u32; 3]) -> u32 {
    (r >> 3) << 11 | (g >> 2) << 5 | b >> 3
}

fn expanded565(packed: u32) -> [u32; 3] {
    let [r, g, b] = [packed >> 11, packed >> 5 & 63, packed & 31];
    [r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2]
}

/// `bc1.hlsl`.
pub fn bc1() -> Vec<Output> {
    let picture = crate::inputs::landscape();
    let block = |x: usize, y: usize| {
        let texel = |i: usize| {
            let [r, g, b, _] = picture.pixels[(4 * y + i / 4) * picture.size[0] + 4 * x + i % 4];
            [r, g, b].map(u32::from)
        };
        let texels: [[u32; 3]; 16] = std::array::from_fn(texel);
        let ends = |fold: fn(u32, u32) -> u32| {
            texels.iter().copied().reduce(|a, b| std::array::from_fn(|i| fold(a[i], b[i]))).unwrap()
        };
        let (least, most) = (ends(u32::min), ends(u32::max));
        let inset: [u32; 3] = std::array::from_fn(|i| (most[i] - least[i]) >> 4);
        let upper = packed565(std::array::from_fn(|i| most[i] - inset[i]));
        let lower = packed565(std::array::from_fn(|i| least[i] + inset[i]));
        let (first, second) = (upper.max(lower), upper.min(lower));
        let mut indices = 0;
        if first != second {
            let (a, b) = (expanded565(first), expanded565(second));
            let between = |a: [u32; 3], b: [u32; 3]| std::array::from_fn(|i| (2 * a[i] + b[i]) / 3);
            let palette: [[u32; 3]; 4] = [a, b, between(a, b), between(b, a)];
            for (i, texel) in texels.iter().enumerate() {
                let distance = |j: &u32| -> u32 {
                    (0..3).map(|c| texel[c].abs_diff(palette[*j as usize][c]).pow(2)).sum()
                };
                indices |= (0..4).min_by_key(distance).unwrap() << (2 * i);
            }
        }
        [first | second << 16, indices]
    };
    vec![numbers("u0", grid(12, 8, block).as_flattened())]
}

/// `particles.hlsl`: one group, thread by thread.
pub fn particles() -> Vec<Output> {
    let (time, gravity, life) = (0.25f32, 1.5f32, 0.9f32);
    let rows = floats("cloud.npy");
    let (mut living, mut dead) = (vec![0; 1024], vec![0u32; 128]);
    let (mut alive, mut gone) = (0, 0);
    for particle in rows.chunks_exact(8).rev().take(100) {
        let age = particle[3] + time;
        let number = particle[7].to_bits();
        if life < age {
            dead[gone] = number;
            gone += 1;
            continue;
        }
        let mut speed = [particle[4], mad(-gravity, time, particle[5]), particle[6]];
        let mut position: [f32; 3] = each(|i| mad(speed[i], time, particle[i]));
        if position[1] < 0.0 {
            position[1] = -position[1];
            speed[1] *= -0.5;
        }
        let [x, y, z, u, v, w] =
            [position, speed].as_flattened().try_into().map(|it: [f32; 6]| it.map(f32::to_bits)).unwrap();
        living[8 * alive..8 * alive + 8].copy_from_slice(&[x, y, z, age.to_bits(), u, v, w, number]);
        alive += 1;
    }
    vec![numbers("u1", &living), numbers("u2", &dead)]
}

fn murmur(key: [u32; 2]) -> u32 {
    let mut state = 0x1234_5678u32;
    for word in key {
        state ^= word.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
        state = state.rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
    }
    state ^= 8;
    state = (state ^ state >> 16).wrapping_mul(0x85eb_ca6b);
    state = (state ^ state >> 13).wrapping_mul(0xc2b2_ae35);
    state ^ state >> 16
}

/// `hash.hlsl`.
pub fn hash() -> Vec<Output> {
    let (mut table, mut hashes) = (vec![0u32; 256], vec![0u32; 512]);
    for (number, key) in words("keys.npy").chunks_exact(2).take(500).enumerate() {
        let code = murmur([key[0], key[1]]);
        hashes[number] = code;
        let bucket = 4 * (code as usize % 64);
        table[bucket] = table[bucket].max(key[0]);
        table[bucket + 1] += 1;
        table[bucket + 2] ^= code;
        table[bucket + 3] = 4 * bucket as u32 + 1;
    }
    vec![numbers("u0", &table), numbers("u1", &hashes)]
}

/// The bits of the half float next to a number toward zero (functional specification 3.2.2); 0 to 65504, no NaN.
fn half(number: f32) -> u32 {
    // A half float is a multiple of 2^-24, or has 11 bits.
    let bits = number.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    if exponent < -14 {
        return (f64::from(number) * f64::from(1 << 24)) as u32;
    }
    ((exponent + 15) as u32) << 10 | bits >> 13 & 0x3ff
}

/// What a half float without a sign stands for.
fn number(half: u32) -> f32 {
    match half >> 10 {
        0 => (half & 0x3ff) as f32 / (1 << 24) as f32,
        exponent => (1.0 + (half & 0x3ff) as f32 / 1024.0) * (exponent as f32 - 15.0).exp2(),
    }
}

/// `halves.hlsl`.
pub fn halves() -> Vec<Output> {
    let (mut packed, mut unpacked) = (Vec::new(), Vec::new());
    for four in floats("bright.npy").chunks_exact(4).take(256) {
        let bits: [u32; 4] = std::array::from_fn(|i| half(four[i]));
        let pairs = [bits[0] | bits[1] << 16, bits[2] | bits[3] << 16];
        let [x, y] = [bits[0], bits[1]].map(|half| (half >> 4).min(0x7bf));
        let small = x | y << 11;
        packed.extend([pairs[0], pairs[1], small, pairs[0].reverse_bits()]);
        unpacked.extend([bits[0], bits[1], (small & 0x7ff) << 4, bits[3]].map(number));
    }
    vec![numbers("u0", &packed), numbers("u1", &unpacked)]
}

fn steps(x: usize, y: usize) -> u32 {
    let pixel = 2e-7f64;
    let (cx, cy) = (-0.74364386 + x as f64 * pixel, 0.13182590 + y as f64 * pixel);
    let (mut x, mut y) = (0.0f64, 0.0f64);
    for i in 0..200 {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            return i;
        }
        (x, y) = (xx - yy + cx, 2.0 * x * y + cy);
    }
    200
}

/// `mandelbrot.hlsl`, as a picture.
pub fn mandelbrot() -> Vec<Output> {
    let pixel = |x: usize, y: usize| {
        let i = steps(x, y);
        [i as f32, (i % 2) as f32, f32::from(u8::from(i == 200)), 1.0]
    };
    crate::harness::target(&grid(32, 24, pixel))
}

/// `mandelbrot.hlsl`, in a buffer.
pub fn mandelbrot_grid() -> Vec<Output> {
    vec![numbers("u0", &grid(32, 24, steps))]
}

/// `sorting.hlsl`, the network: each sixteen in order.
pub fn sorting_network() -> Vec<Output> {
    let mut keys = words("keys.npy");
    keys.chunks_mut(16).for_each(<[u32]>::sort_unstable);
    vec![numbers("u0", &keys)]
}

/// `life.hlsl`, on 30 columns and 32 rows.
pub fn life() -> Vec<Output> {
    let cells = words("keys.npy");
    let cell = |x: usize, y: usize| cells[y % 32 * 30 + x % 30] & 1;
    let mut next = grid(30, 32, |x, y| {
        let around: u32 = (0..9).filter(|&i| i != 4).map(|i| cell(x + i % 3 + 29, y + i / 3 + 31)).sum();
        u32::from(around == 3 || around == 2 && cell(x, y) == 1)
    });
    next.resize(1024, 0);
    vec![numbers("u0", &next)]
}

/// `matmul.hlsl`.
pub fn matmul() -> Vec<Output> {
    let (left, right) = (floats("heights.npy"), floats("cloud.npy"));
    let product =
        |x: usize, y: usize| (0..24).fold(0.0, |sum, i| mad(left[y * 24 + i], right[i * 24 + x], sum));
    vec![numbers("u0", &grid(24, 24, product))]
}

/// `compact.hlsl`: one group, thread by thread.
pub fn compact() -> Vec<Output> {
    let all = &floats("cloud.npy")[..256];
    let passing: Vec<u32> = (0..256).filter(|&i| all[i as usize] >= 0.5).collect();
    let greatest = passing.iter().map(|&i| all[i as usize].to_bits()).max().unwrap();
    let signs = all.iter().fold(u32::MAX, |signs, number| signs & (number.to_bits() | 0x7fff_ffff));
    let result = [passing.len() as u32, greatest, signs];
    let mut kept = passing;
    kept.resize(256, 0);
    vec![numbers("u0", &kept), numbers("u1", &result)]
}

/// The place of a bit as HLSL counts, all ones for none.
fn position(bits: u32, count: impl Fn(u32) -> u32) -> u32 {
    if bits == 0 { u32::MAX } else { count(bits) }
}

/// Four sums of differences of bytes: those of the reference that are 0 do not count.
fn msad4(reference: u32, source: [u32; 2], sums: [u32; 4]) -> [u32; 4] {
    let source = u64::from(source[0]) | u64::from(source[1]) << 32;
    std::array::from_fn(|i| {
        let window = (source >> (8 * i)) as u32;
        let pairs = reference.to_le_bytes().into_iter().zip(window.to_le_bytes());
        sums[i] + pairs.filter(|(a, _)| *a != 0).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>()
    })
}

/// `bitfields.hlsl`.
pub fn bitfields() -> Vec<Output> {
    let words: Vec<u32> = bytes("colours.npy")
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
        .collect();
    let mut answers = Vec::new();
    for word in words.chunks_exact(4) {
        let &[x, y, z, w] = word else { unreachable!() };
        let (width, from) = (w % 32, w >> 5 & 31);
        let magnitude = if (x as i32) < 0 { !x } else { x };
        let divisor = w.max(1);
        let sad = msad4(x, [y, z], [1, 2, 3, 4]);
        answers.extend([
            x.count_ones(),
            position(y, u32::ilog2),
            position(z, u32::trailing_zeros),
            x.reverse_bits(),
        ]);
        answers.extend([
            x >> from & ((1 << width) - 1),
            (((x << 13) as i32) >> 19) as u32,
            y & !0x00ff_f000 | z << 12 & 0x00ff_f000,
            position(magnitude, u32::ilog2),
        ]);
        let quotients = (x / divisor) ^ (y / divisor) ^ (z / divisor);
        answers.extend([quotients, x % divisor, sad[0] ^ sad[1] << 8, sad[2] ^ sad[3] << 8]);
    }
    vec![numbers("u0", &answers)]
}

/// `globs.hlsl`: entries of eight words, in the order of the first.
pub fn globs() -> Vec<Output> {
    let words: Vec<u32> = floats("cloud.npy").iter().map(|number| number.to_bits()).collect();
    let (mut sorted, mut log) = (Vec::new(), Vec::new());
    for group in words[..64 * 8].chunks_exact(32 * 8) {
        let mut entries: Vec<[u32; 8]> =
            group.chunks_exact(8).map(|entry| entry.try_into().unwrap()).collect();
        let positions = |i: usize| entries.iter().map(move |entry| entry[i]);
        let second = || positions(5).map(|position| position as i32);
        log.extend([
            positions(4).fold(0, u32::wrapping_add),
            second().fold(0, i32::min) as u32,
            second().fold(0, i32::max) as u32,
            positions(0).fold(0, |all, key| all ^ key),
        ]);
        entries.sort_by_key(|entry| entry[0]);
        for entry in entries.iter_mut().skip(1).step_by(2) {
            entry[2] = (f32::from_bits(entry[2]) * 2.0).to_bits();
        }
        sorted.extend(entries);
    }
    vec![numbers("u0", sorted.as_flattened()), numbers("u1", &log)]
}

/// `sizes.hlsl`: by hand. Outside the levels there is no size, but still a number of levels.
pub fn sizes() -> Vec<Output> {
    const PLACES: [[i8; 2]; 4] = [[-2, -6], [6, -2], [-6, 2], [2, 6]];
    let (mut answers, mut shares) = (Vec::new(), Vec::new());
    for level in 0..5 {
        let halved = |size: u32| if level < 3 { (size >> level).max(1) } else { 0 };
        let layers = if level < 3 { 5 } else { 0 };
        answers.extend([
            [halved(8), 0, 0, 3],
            [halved(12), halved(10), 0, 3],
            [halved(8), halved(6), halved(4), 3],
            [halved(8), halved(8), 0, 3],
            [halved(9), halved(7), layers, 3],
            [5, 3, 4, 0],
            [10, 0, 0, 0],
            [10, 12, 0, 0],
            // The second number is what the structures left there.
            [52, 12, 0, 0],
        ]);
        let [x, y] =
            PLACES.get(level).map_or([0.0; 2], |position| position.map(|part| f32::from(part) / 16.0));
        shares.push([1.0 / halved(12) as f32, 1.0 / halved(10) as f32, x, y]);
    }
    vec![numbers("u0", answers.as_flattened()), numbers("u1", shares.as_flattened())]
}

/// Where an 8-bit texture of three levels, 32 × 32, is in memory: tiles of 8 × 8.
pub fn resident(x: usize, y: usize, level: usize) -> bool {
    const TILES: [[usize; 3]; 6] = [[0, 0, 0], [2, 1, 0], [3, 3, 0], [1, 0, 1], [0, 1, 1], [0, 0, 2]];
    TILES.contains(&[x / 8, y / 8, level])
}

/// The texel of that texture: element i holds i, in 8 bits.
pub fn sparse_texel(x: usize, y: usize, level: usize) -> u8 {
    let before = [0, 1024, 1280][level];
    (before + (y * (32 >> level) + x)) as u8
}

/// `sparse.hlsl`, loads.
pub fn sparse_load() -> Vec<Output> {
    let texel = |x: usize, y: usize| match resident(4 * x, 4 * y, 0) {
        true => u32::from(sparse_texel(4 * x, 4 * y, 0)),
        false => u32::MAX,
    };
    vec![numbers("u0", &grid(8, 8, texel))]
}

#[test]
fn half_floats_by_hand() {
    assert_eq!(half(1.0), 0x3c00);
    assert_eq!(half(0.1), 0x2e66, "0.1 is 0x3dcccccd: mantissa 0x4ccccd, its upper ten bits 0x266");
    assert_eq!(half(2.0f32.powi(-24) * 1.5), 1);
    assert_eq!(number(0x3555), 0.333_251_95);
    assert_eq!(colours("colours.npy", [8, 8, 8]).texels[0][3], 1.0);
}
