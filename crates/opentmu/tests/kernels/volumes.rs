//! Volumes.

use crate::filters::{byte, grid};
use crate::harness::{Output, pixels};
use crate::inputs::bytes;
use crate::texture::{Address, Level};

/// `raymarch.cu`.
pub fn raymarch() -> Vec<Output> {
    const VIEW: [[f32; 4]; 3] = [[0.8, 0.0, 0.6, 2.4], [-0.36, 0.8, 0.48, 1.92], [-0.48, -0.6, 0.64, 2.56]];
    const COLOURS: [u8; 32] = [
        0, 0, 0, 0, 40, 10, 60, 10, 120, 30, 90, 40, 200, 70, 60, 90, 240, 140, 40, 130, 250, 210, 90, 180,
        255, 250, 190, 220, 255, 255, 255, 255,
    ];
    let volume = Level::bytes([32, 32, 32], &bytes("volume.npy"), 1);
    let colours = Level::bytes([8, 1, 1], &COLOURS, 4);
    let density = 0.17f32;
    let colour = |x: usize, y: usize| {
        let [u, v] = [x, y].map(|along| (along as f32 + 0.5).mul_add(1.0 / 32.0, -1.0));
        let ray = VIEW.map(|row| u.mul_add(row[0], v * row[1]) - (row[2] + row[2]));
        let eye = VIEW.map(|row| row[3]);
        let sides = [0, 1, 2].map(|i: usize| [(-1.0 - eye[i]) / ray[i], (1.0 - eye[i]) / ray[i]]);
        let enter = sides.map(|[a, b]| a.min(b)).into_iter().fold(0.0, f32::max);
        let leave = sides.map(|[a, b]| a.max(b)).into_iter().fold(f32::INFINITY, f32::min);
        let mut sum = [0.0f32; 4];
        let mut along = enter;
        while along < leave && sum[3] < 0.95 {
            let at: [f32; 3] = std::array::from_fn(|i| ray[i].mul_add(along, eye[i]).mul_add(0.5, 0.5));
            let sample = volume.linear_normalised(&at, Address::Clamp)[0];
            let colour = colours.linear_normalised(&[sample], Address::Clamp);
            let opacity = colour[3] * density * (1.0 - sum[3]);
            sum = std::array::from_fn(|i| match i {
                3 => sum[3] + opacity,
                _ => colour[i].mul_add(opacity, sum[i]),
            });
            along += 1.0 / 32.0;
        }
        sum.map(|component| byte(component.clamp(0.0, 1.0)))
    };
    pixels(64, grid(64, 64, colour))
}
