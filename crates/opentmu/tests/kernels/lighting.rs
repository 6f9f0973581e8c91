//! Light, shadow and surroundings.

use crate::filters::{byte, grid};
use crate::harness::{Output, numbers, pixels};
use crate::inputs::heights;
use crate::texture::{Address, Level, gather};

/// `shadow.cu`.
pub fn shadow() -> Vec<Output> {
    let depths = heights();
    let (slope, bias) = (1.0f32 / 256.0, 0.25f32);
    let share = |x: usize, y: usize| {
        let (x, y) = (x as f32, y as f32);
        let (s, t) = (x.mul_add(0.8125, 3.25), y.mul_add(0.6875, 5.5));
        let point = (x + y).mul_add(slope, bias);
        let (column, row) = (s.floor(), t.floor());
        let (across, down) = (s - column, t - row);
        let lit = |dx: f32, dy: f32, [left, right]: [f32; 2], [upper, lower]: [f32; 2]| {
            let depth = gather(&depths, [column + dx, row + dy], Address::Clamp).map(|texel| texel[0]);
            let shares = [left * lower, right * lower, right * upper, left * upper];
            depth
                .iter()
                .zip(shares)
                .fold(0.0, |sum, (&depth, share)| if point <= depth { sum + share } else { sum })
        };
        let (left, upper) = ([1.0 - across, 1.0], [1.0 - down, 1.0]);
        let sum = lit(0.0, 0.0, left, upper)
            + lit(2.0, 0.0, [1.0, across], upper)
            + lit(0.0, 2.0, left, [1.0, down])
            + lit(2.0, 2.0, [1.0, across], [1.0, down]);
        sum * (1.0 / 9.0)
    };
    vec![numbers("out", &grid(64, 64, share))]
}

/// `toon.cu`: compiled for speed, so that the unit for functions gives quotients, roots and powers. It rounds all of
/// them to nearest.
pub fn toon() -> Vec<Output> {
    const BANDS: [u8; 16] = [20, 20, 60, 255, 90, 60, 110, 255, 200, 120, 90, 255, 255, 240, 190, 255];
    let (heights, bands) = (heights(), Level::bytes([4, 1, 1], &BANDS, 4));
    let (steep, gamma) = (5.0f32, 1.6f32);
    let shaded = |x: usize, y: usize| {
        let (s, t) = (x as f32 + 0.5, y as f32 + 0.5);
        let height = |s: f32, t: f32| heights.linear(&[s, t], Address::Clamp)[0];
        let dx = (height(s + 1.0, t) - height(s - 1.0, t)) * steep;
        let dy = (height(s, t + 1.0) - height(s, t - 1.0)) * steep;
        let length = f64::from(dx.mul_add(dx, 1.0) + dy * dy).sqrt() as f32;
        let light = (dx.mul_add(0.5, dy * 0.25) + 0.75) * ((1.0 / f64::from(length)) as f32);
        let shade = f64::from(f64::from(light.max(0.0)).log2() as f32 * gamma).exp2() as f32;
        let ink = if dx.mul_add(dx, dy * dy) > 1.5 { 0.25 } else { 1.0 };
        let [red, green, blue, _] = bands
            .point_normalised([shade, 0.0], Address::Clamp)
            .map(|component| byte((component * ink).clamp(0.0, 1.0)));
        [red, green, blue, 255]
    };
    pixels(64, grid(64, 64, shaded))
}
