//! Pictures that are computed rather than filtered: noise, fractals, cells.

use crate::filters::{byte, grid};
use crate::harness::{Output, numbers, pixels};
use crate::inputs::{bytes, landscape};
use crate::texture::{Address, Level};

/// `life.cu`: the board joins at its edges.
pub fn life() -> Vec<Output> {
    const SIZE: usize = 48;
    let board = bytes("board.npy");
    let cell = |x: usize, y: usize| board[y % SIZE * SIZE + x % SIZE];
    let next = grid(SIZE, SIZE, |x, y| {
        let around = (0..9).filter(|i| *i != 4).map(|i| cell(x + SIZE - 1 + i % 3, y + SIZE - 1 + i / 3));
        let alive = around.filter(|&age| age != 0).count();
        match (cell(x, y), alive) {
            (0, 3) => 1,
            (age @ 1.., 2 | 3) => age.saturating_add(1),
            _ => 0,
        }
    });
    vec![numbers("out", &next)]
}

/// `mandelbrot.cu`.
pub fn mandelbrot() -> Vec<Output> {
    const PALETTE: [u8; 32] = [
        25, 7, 26, 255, 9, 1, 47, 255, 4, 4, 73, 240, 12, 44, 138, 255, 57, 125, 209, 255, 211, 236, 248,
        200, 248, 201, 95, 255, 255, 170, 0, 255,
    ];
    const LIMIT: u32 = 100;
    let palette = Level::bytes([8, 1, 1], &PALETTE, 4);
    let (left, top, step) = (-2.0f32, -1.125f32, 0.037f32);
    let colour = |x: usize, y: usize| {
        let (a, b) = ((x as f32).mul_add(step, left), (y as f32).mul_add(step, top));
        let (mut re, mut im, mut rounds) = (0.0f32, 0.0f32, 0);
        while rounds < LIMIT && re * re + im * im < 4.0 {
            (re, im) = (a + (re * re - im * im), (re + re).mul_add(im, b));
            rounds += 1;
        }
        match rounds {
            LIMIT => [0, 0, 0, 255],
            _ => palette.linear_normalised(&[rounds as f32 * 0.03125], Address::Wrap).map(byte),
        }
    };
    pixels(64, grid(64, 64, colour))
}

/// `noise.cu`.
pub fn noise() -> Vec<Output> {
    let order = bytes("order.npy");
    let scale = 0.173f32;
    let sum = |x: usize, y: usize| {
        let (mut s, mut t) = ((x as f32).mul_add(scale, -3.0), (y as f32).mul_add(scale, 17.0));
        let (mut sum, mut share) = (0.0f32, 0.5f32);
        for _ in 0..3 {
            sum = share.mul_add(octave(&order, s, t), sum);
            share *= 0.5;
            (s, t) = (s.mul_add(2.0, 0.375), t.mul_add(2.0, -0.625));
        }
        sum
    };
    vec![numbers("out", &grid(64, 64, sum))]
}

fn octave(order: &[u8], x: f32, y: f32) -> f32 {
    let (i, j) = (x.floor() as i32 as u32, y.floor() as i32 as u32);
    let (x, y) = (x - x.floor(), y - y.floor());
    let row = |i: u32| u32::from(order[(i & 255) as usize]) + (j & 255);
    let corner = |dx: u32, dy: u32| {
        let which = order[((row(i.wrapping_add(dx)) + dy) & 255) as usize];
        slope(which, x - dx as f32, y - dy as f32)
    };
    let fade = |t: f32| t * (t * t) * t.mul_add(t.mul_add(6.0, -15.0), 10.0);
    let between = |a: f32, b: f32, share: f32| share.mul_add(b - a, a);
    let (u, v) = (fade(x), fade(y));
    between(between(corner(0, 0), corner(1, 0), u), between(corner(0, 1), corner(1, 1), u), v)
}

fn slope(which: u8, x: f32, y: f32) -> f32 {
    let (u, v) = if which & 4 != 0 { (y, x) } else { (x, y) };
    v.mul_add(if which & 2 != 0 { -2.0 } else { 2.0 }, if which & 1 != 0 { -u } else { u })
}

/// `orbit.cu`, in double precision.
pub fn orbit() -> Vec<Output> {
    const LIMIT: i32 = 300;
    let (left, top, step) = (-0.748_725_5, 0.065_066_3, 1.0 / 8_388_608.0);
    let (mut ends, mut rounds) = (Vec::new(), Vec::new());
    for (x, y) in grid(32, 32, |x, y| (x, y)) {
        let (a, b) = ((x as f64).mul_add(step, left), (y as f64).mul_add(step, top));
        let (mut re, mut im, mut round) = (0.0f64, 0.0f64, 0);
        while round < LIMIT && re * re + im * im < 16.0 {
            (re, im) = (a + (re * re - im * im), (re + re).mul_add(im, b));
            round += 1;
        }
        ends.extend([re / ((re * re + im * im).sqrt() + 1.0), im.min(1.0)]);
        rounds.push(round);
    }
    vec![numbers("out", &ends), numbers("rounds", &rounds)]
}

/// CUDA's `sincosf`, in the steps of its PTX.
fn sine_and_cosine(angle: f32) -> [f32; 2] {
    let (rest, quarter) = if angle.abs() < 105_615.0 { reduced(angle) } else { reduced_far(angle) };
    let square = rest * rest;
    let polynomial = |factors: &[u32]| {
        let mut factors = factors.iter().map(|&factor| f32::from_bits(factor));
        let first = factors.next().unwrap();
        factors.fold(first, |sum, factor| sum.mul_add(square, factor))
    };
    let cosine = polynomial(&[0x37cb_ac00, 0xbab6_07ed, 0x3d2a_aabb, 0xbeff_ffff, 0x3f80_0000]);
    let sine = polynomial(&[0xb94d_4153, 0x3c08_85e4, 0xbe2a_aaa8]).mul_add(square * rest, rest);
    let [sine, cosine] = if quarter & 1 == 1 { [cosine, sine] } else { [sine, cosine] };
    let sign = |quarter: i32, value: f32| if quarter & 2 == 0 { value } else { -value };
    [sign(quarter, sine), sign(quarter + 1, cosine)]
}

/// What is left of an angle after whole quarters of a turn, and how many: Cody and Waite.
fn reduced(angle: f32) -> (f32, i32) {
    let quarters = (angle * f32::from_bits(0x3f22_f983)).round_ties_even();
    let parts = [0xbfc9_0fda, 0xb3a2_2168, 0xa7c2_34c5].map(f32::from_bits);
    (parts.iter().fold(angle, |rest, &part| quarters.mul_add(part, rest)), quarters as i32)
}

/// The same for large angles: Payne and Hanek, with 192 bits of 2/π.
fn reduced_far(angle: f32) -> (f32, i32) {
    const TWO_OVER_PI: [u32; 6] =
        [0x3c43_9041, 0xdb62_9599, 0xf534_ddc0, 0xfc27_57d1, 0x4e44_1529, 0xa2f9_836e];
    let mantissa = u64::from(angle.to_bits() << 8 | 0x8000_0000);
    let mut words = [0u32; 7];
    let mut carry = 0;
    for (word, part) in words.iter_mut().zip(TWO_OVER_PI) {
        let sum = u64::from(part) * mantissa + carry;
        (*word, carry) = (sum as u32, sum >> 32);
    }
    words[6] = carry as u32;
    // The angle is mantissa · 2^(exponent − 32), so that the product has its point `exponent` bits below the top.
    let exponent = (angle.to_bits() >> 23 & 255) - 128;
    let (first, shift) = (6 - (exponent / 32) as usize, exponent % 32);
    let three =
        words[first - 2..=first].iter().rev().fold(0u128, |bits, &word| bits << 32 | u128::from(word));
    let fraction = (three << shift >> 32) as u64;
    let quarters = (fraction >> 62) as i32;
    let rest = fraction << 2;
    // More than half a quarter is less than nothing of the next one; the bits are turned, one unit short of negated.
    let over = rest >> 63 == 1;
    let number = if over { !rest } else { rest } as i64;
    let small = (number as f64 * f64::from_bits(0x3bf9_21fb_5444_2d19)) as f32;
    let (small, quarters) = (if over { -small } else { small }, quarters + i32::from(over));
    if angle < 0.0 { (-small, -quarters) } else { (small, quarters) }
}

/// `rotate.cu`: black outside the picture.
pub fn rotate() -> Vec<Output> {
    let (picture, width, turn) = (landscape().level(), 64, 97.3f32);
    let colour = |x: usize, y: usize| {
        let [right, down] = [x, y].map(|along| (width as f32).mul_add(-0.5, along as f32 + 0.5));
        let [sine, cosine] = sine_and_cosine(right.mul_add(right, down * down) * turn);
        let s = right.mul_add(cosine, -(down * sine)) + 128.0;
        let t = right.mul_add(sine, down * cosine) + 128.0;
        picture.linear(&[s, t], Address::Border).map(byte)
    };
    pixels(width, grid(width, width, colour))
}
