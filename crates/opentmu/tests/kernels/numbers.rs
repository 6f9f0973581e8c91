//! Numbers in rows: orders, matrices, forces, bits.

use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{floats, halves as halves_of, words};
use crate::texture::{Address, Level};
use crate::unit;

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
    let mut positions = Vec::new();
    for block in keys.chunks(256) {
        let mut order: Vec<u16> = (0..256).collect();
        order.sort_by_key(|&position| block[usize::from(position)]);
        sorted.extend(order.iter().map(|&position| block[usize::from(position)]));
        positions.extend(order);
    }
    vec![numbers("out", &sorted), numbers("places", &positions)]
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
            let inverse = unit::reciprocal_square_root(squared);
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

/// `fft.cu`: the sums of each half, then the differences turned by a factor, until one number is left of each.
pub fn fft() -> Vec<Output> {
    let (signal, turns) = (floats("heights.npy"), floats("turns.npy"));
    let (mut out, mut powers) = (Vec::new(), Vec::new());
    for window in 0..8 {
        let found =
            transformed(signal[16 * window..][..32].iter().map(|&number| [number, 0.0]).collect(), &turns);
        let power = |i: usize| found[i][0].mul_add(found[i][0], found[i][1] * found[i][1]);
        // Lanes i and i ^ 1 change places, which in natural order are half the numbers apart.
        powers.extend((0..32).map(|i| power(i ^ 16)));
        out.extend(found);
    }
    vec![numbers("out", &out.concat()), numbers("powers", &powers)]
}

fn transformed(signal: Vec<[f32; 2]>, turns: &[f32]) -> Vec<[f32; 2]> {
    let half = signal.len() / 2;
    if half == 0 {
        return signal;
    }
    let (first, second) = signal.split_at(half);
    let sums = first.iter().zip(second).map(|(a, b)| [a[0] + b[0], a[1] + b[1]]);
    let turned = (0..half).map(|k| {
        let [cosine, sine] = [0, 1].map(|i| turns[2 * (k * 16 / half) + i]);
        let [a, b] = [0, 1].map(|i| first[k][i] - second[k][i]);
        [cosine.mul_add(a, sine * b), cosine.mul_add(b, -(sine * a))]
    });
    let even = transformed(sums.collect(), turns);
    let odd = transformed(turned.collect(), turns);
    even.into_iter().zip(odd).flat_map(|(even, odd)| [even, odd]).collect()
}

/// `vectors.cu`: the entries are the bytes of `bright.npy`.
pub fn vectors() -> Vec<Output> {
    const COUNT: usize = 200;
    let cloud = floats("cloud.npy");
    let entries: Vec<u8> = floats("bright.npy").iter().flat_map(|float| float.to_le_bytes()).collect();
    let (mut out, mut changed) = (Vec::new(), Vec::new());
    for i in 0..COUNT {
        let float = |entry: usize, component: usize| cloud[4 * (entry % COUNT) + component];
        out.extend([
            float(i, 0) + float(i + 1, 1),
            float(i, 1) - float(i + 1, 0),
            float(i + 2, 2) * 2.0,
            float(i, 3) + float(i, 2),
        ]);
        // The last entry comes first.
        let entry: [u8; 16] = entries[16 * (COUNT - 1 - i)..][..16].try_into().unwrap();
        let short = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
        changed.extend([entry[0].wrapping_mul(3).wrapping_add(entry[1]), (short(2) >> 3) as u8]);
        changed.extend((short(2) ^ short(6)).to_le_bytes());
        changed.extend((short(4) as i16 / 3).to_le_bytes());
        changed.extend(&entry[6..15]);
        changed.push(entry[15] ^ 0x80);
    }
    vec![numbers("out", &out), numbers("changed", &changed)]
}

/// `wide.cu`.
pub fn wide() -> Vec<Output> {
    let (mut out, mut rest) = (Vec::new(), Vec::new());
    for i in 0..128u64 {
        let mut state = 0x0123_4567_89ab_cdef_u64.wrapping_add(i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut sum = 0u64;
        for round in 0..50 {
            let old = state;
            state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (((old >> 18) ^ old) >> 27) as u32;
            let number = number.rotate_right((old >> 59) as u32);
            sum = sum.wrapping_add(u64::from(number) << (round & 31));
        }
        out.push(sum ^ ((u128::from(state) * u128::from(sum)) >> 64) as u64);
        rest.push((sum as i64 % 1_000_000_007 - ((state / 10_007) >> 32) as i64) as u64);
    }
    vec![numbers("out", &out), numbers("rest", &rest)]
}

/// `half.cu`: texels are the whole numbers up to 1023.
pub fn half() -> Vec<Output> {
    let numbers_up: Vec<f32> = (0..16 * 16 * 4).map(|i| i as f32).collect();
    let light = Level::floats([16, 16, 1], &numbers_up, 4);
    let factor = 0.3711f32;
    let pixel = |x: usize, y: usize| {
        let at = [(x as f32).mul_add(0.5, 0.25), (y as f32).mul_add(0.5, 0.75)];
        let light = light.linear(&at, Address::Clamp).map(|component| component * factor);
        let roundings: [fn(f64) -> f64; 4] = [f64::round_ties_even, f64::trunc, f64::ceil, f64::floor];
        [0, 1, 2, 3].map(|i| half_bits(f64::from(light[i]), roundings[i]))
    };
    vec![numbers("out", &grid(32, 32, pixel).concat())]
}

/// The half float of a number below 65504, by IEEE 754's definition of the format.
fn half_bits(number: f64, rounding: fn(f64) -> f64) -> u16 {
    let size = number.abs();
    let exponent = if size == 0.0 { -14 } else { (size.log2().floor() as i32).max(-14) };
    let steps = rounding(size / 2f64.powi(exponent - 10)) as u16;
    // Counting on from 2^exponent carries into the exponent by itself.
    u16::from(number.is_sign_negative()) << 15 | (steps + ((exponent + 14) as u16) * 1024)
}

fn half_value(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let size = match exponent {
        0 => fraction * 2f64.powi(-24),
        _ => (fraction + 1024.0) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}

/// `halves.sm_60.cu`: every result is rounded once.
pub fn halves() -> Vec<Output> {
    let numbers_in: Vec<f64> = halves_of("halves.npy").into_iter().map(half_value).collect();
    let nearest = |number: f64| half_bits(number, f64::round_ties_even);
    let share = 0.3125;
    let (mut out, mut larger) = (Vec::new(), Vec::new());
    for (first, second) in numbers_in.chunks(2).zip(numbers_in.chunks(2).rev()) {
        // Products and sums of halves are exact in double precision.
        out.extend([0, 1].map(|i| nearest(share * half_value(nearest(second[i] - first[i])) + first[i])));
        out.extend([0, 1].map(|i| nearest(first[i] * second[i])));
        let more = (0..2).filter(|&i| second[i] > first[i]).count() as i32;
        larger.push(more + if first == second { 0 } else { 8 });
    }
    vec![numbers("out", &out), numbers("larger", &larger)]
}
