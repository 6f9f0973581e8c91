//! Pictures that are computed rather than filtered: noise, fractals, cells.

use crate::filters::{byte, grid};
use crate::harness::{Output, numbers, pixels};
use crate::inputs::bytes;
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
