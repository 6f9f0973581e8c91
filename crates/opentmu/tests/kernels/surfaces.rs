//! Kernels that read, write and reduce surfaces.

use crate::harness::{Output, numbers};
use crate::inputs::{bytes, landscape};

/// `surface.cu`: the bytes of the heights are the picture.
pub fn surface() -> Vec<Output> {
    const SIZE: usize = 64;
    let from = bytes("heights.npy");
    let texel = |x: usize, y: usize| -> [u8; 4] {
        let first = 4 * (y * SIZE + x);
        if x < SIZE { from[first..first + 4].try_into().unwrap() } else { [0; 4] }
    };
    let mut out = vec![0u8; SIZE * SIZE * 4];
    for (x, y) in (0..SIZE).flat_map(|y| (0..SIZE - 2).map(move |x| (x, y))) {
        let ([red, green, blue, alpha], above, beside) =
            (texel(x, y), texel(x, y.saturating_sub(1)), texel(x + 1, y));
        let half = |a: u8, b: u8| (u16::from(a) + u16::from(b)) / 2;
        let negative = [255 - red, half(green, above[1]) as u8, half(blue, beside[2]) as u8, alpha];
        let position = 4 * ((x + 2) * SIZE + SIZE - 1 - y);
        out[position..position + 4].copy_from_slice(&negative);
    }
    vec![numbers("out", &out)]
}

/// `joint.cu`, pixel by pixel: the order does not matter to any of it.
pub fn joint() -> Vec<Output> {
    let picture = landscape();
    let (mut counts, mut sums) = (vec![0u32; 256], vec![0u64; 14]);
    // Blues that do not occur keep their zeros, and so does what is never below or above zero.
    let mut extremes = vec![0i32; 32];
    let (mut all, mut any) = (u32::MAX, 0u32);
    for (x, y) in (0..120).flat_map(|y| (0..100).map(move |x| (x, y))) {
        let [red, green, blue, _] = picture.clamped(x, y).map(u32::from);
        let (column, row) = ((red / 16) as usize, (blue / 16) as usize);
        counts[16 * row + column] += 1;
        if (1..=14).contains(&column) {
            sums[column - 1] += u64::from(green) * (1 << 28);
        }
        let slope = 2 * y as i32 - 3 * x as i32 + green as i32;
        extremes[row] = extremes[row].min(slope);
        extremes[16 + row] = extremes[16 + row].max(slope);
        all &= green + 256;
        any |= 1 << (green % 32);
    }
    // Numbers of 64 bits lie in texels of two words.
    let halves: Vec<u32> = sums.iter().flat_map(|sum| [*sum as u32, (sum >> 32) as u32]).collect();
    vec![
        numbers("out", &counts),
        numbers("sums", &halves),
        numbers("extremes", &extremes),
        numbers("sets", &[all, any]),
    ]
}

/// `slices.cu`.
pub fn slices() -> Vec<Output> {
    let volume = bytes("volume.npy");
    let at = |x: usize, y: usize, z: usize| u32::from(volume[(z * 32 + y) * 32 + x]);
    let (mut slabs, mut lines) = (Vec::new(), vec![0u32; 8 * 128]);
    for layer in 0..8 {
        for (y, x) in (0..32).flat_map(|y| (0..32).map(move |x| (y, x))) {
            let four = [0, 1, 2, 3].map(|z| at(x, y, 4 * layer + z));
            let sum: u32 = four.iter().sum();
            slabs.extend([*four.iter().max().unwrap() as u16, sum as u16]);
            let column = if layer % 2 == 1 { 31 - x } else { x };
            lines[128 * layer + y / 8 * 32 + column] += sum;
        }
    }
    let mut half = Vec::new();
    for (z, y) in (0..16).flat_map(|z| (0..16).map(move |y| (z, y))) {
        for x in 0..16 {
            let corners = (0..8).map(|i| at(2 * x + i % 2, 2 * y + i / 2 % 2, 2 * z + i / 4));
            half.push(((corners.sum::<u32>() + 4) / 8) as u8);
        }
    }
    vec![numbers("out", &slabs), numbers("half", &half), numbers("lines", &lines)]
}

/// `voxels.cu`.
pub fn voxels() -> Vec<Output> {
    let (mut volume, mut stack) = (Vec::new(), Vec::new());
    for (z, y, x) in (0..8).flat_map(|z| (0..8).flat_map(move |y| (0..8).map(move |x| (z, y, x)))) {
        let [dx, dy, dz] = [x, y, z].map(|at: i16| 2 * at - 7);
        let squared = dx * dx + dy * dy + dz * dz;
        volume.push(f32::from(squared).sqrt() - 8.0);
        stack.extend([dx, dy, dz, squared]);
    }
    vec![numbers("volume", &volume), numbers("stack", &stack)]
}
