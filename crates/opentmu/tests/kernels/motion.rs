//! What moved between two pictures.

use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{Picture, floats, heights};
use crate::texture::{Address, Level};

/// `flow.cu`.
pub fn flow() -> Vec<Output> {
    let (before, after) = (heights(), Level::floats([64, 64, 1], &floats("moved.npy"), 1));
    let shift = |x: usize, y: usize| {
        let old = |s: f32, t: f32| before.linear(&[s, t], Address::Clamp)[0];
        let new = |s: f32, t: f32| after.linear(&[s, t], Address::Clamp)[0];
        let [mut u, mut v] = [0.0f32; 2];
        for _ in 0..3 {
            let [mut xx, mut xy, mut yy, mut xt, mut yt] = [0.0f32; 5];
            for i in 0..49 {
                let a = x as f32 + 0.5 + (i % 7 - 3) as f32;
                let b = y as f32 + 0.5 + (i / 7 - 3) as f32;
                let (dx, dy) = (old(a + 1.0, b) - old(a - 1.0, b), old(a, b + 1.0) - old(a, b - 1.0));
                let dt = new(a + u, b + v) - old(a, b);
                (xx, xy, yy) = (dx.mul_add(dx, xx), dx.mul_add(dy, xy), dy.mul_add(dy, yy));
                (xt, yt) = (dx.mul_add(dt, xt), dy.mul_add(dt, yt));
            }
            let determinant = xx.mul_add(yy, -(xy * xy));
            if determinant < 1.0e-6 {
                break;
            }
            u += yy.mul_add(xt, -(xy * yt)) * -2.0 / determinant;
            let down = xx.mul_add(yt, -(xy * xt));
            v -= (down + down) / determinant;
        }
        [u, v]
    };
    vec![numbers("out", &grid(64, 64, shift).concat())]
}

/// `stereo.cu`.
pub fn stereo() -> Vec<Output> {
    let (left, right) = (Picture::read("stereo-left.png"), Picture::read("stereo-right.png"));
    let best = |x: usize, y: usize| {
        let cost = |shift: i64| -> u32 {
            let window = (0..25).map(|i| (x as i64 + i % 5 - 2, y as i64 + i / 5 - 2));
            let pairs = window.map(|(x, y)| (left.clamped(x, y), right.clamped(x - shift, y)));
            pairs.map(|(a, b)| (0..3).map(|i| u32::from(a[i].abs_diff(b[i]))).sum::<u32>()).sum()
        };
        // The first of several that are as good.
        let shift = (0..16).min_by_key(|&shift| cost(shift)).unwrap();
        [shift as u16, cost(shift).min(65535) as u16]
    };
    vec![numbers("out", &grid(64, 48, best).concat())]
}
