//! Filters of pictures: means, medians, convolutions, edges.

use crate::harness::{Output, numbers, pixels};
use crate::inputs::{heights, landscape};
use crate::texture::Address;

/// The byte nearest to a colour component, as the kernels compute it.
pub fn byte(component: f32) -> u8 {
    component.mul_add(255.0, 0.5) as u8
}

/// Pixels in rows from the top.
pub fn grid<T>(width: usize, height: usize, pixel: impl Fn(usize, usize) -> T) -> Vec<T> {
    (0..width * height).map(|index| pixel(index % width, index / width)).collect()
}

fn opaque(colour: [f32; 3]) -> [u8; 4] {
    let [red, green, blue] = colour.map(byte);
    [red, green, blue, 255]
}

/// `mean.cu`: the sums move down the columns, so that the order of additions and subtractions counts.
pub fn mean() -> Vec<Output> {
    const RADIUS: i64 = 3;
    let (width, height) = (80, 96);
    let (picture, share) = (landscape(), 1.0f32 / 49.0);
    let texel = |x: i64, y: i64| picture.clamped(x, y).map(|code| f32::from(code) / 255.0);
    let mut made = vec![[0; 4]; width * height];
    for x in 0..width as i64 {
        let mut sum = [0.0f32; 3];
        for y in -RADIUS..height as i64 + RADIUS {
            for i in -RADIUS..=RADIUS {
                let enters = texel(x + i, y);
                sum = std::array::from_fn(|c| sum[c] + enters[c]);
            }
            if y < RADIUS {
                continue;
            }
            made[(y - RADIUS) as usize * width + x as usize] = opaque(sum.map(|sum| sum * share));
            for i in -RADIUS..=RADIUS {
                let leaves = texel(x + i, y - 2 * RADIUS);
                sum = std::array::from_fn(|c| sum[c] - leaves[c]);
            }
        }
    }
    pixels(width, made)
}

/// `median.cu`: the middle one of nine, by sorting them.
pub fn median() -> Vec<Output> {
    let (width, height) = (80, 96);
    let level = landscape().level();
    let median = |x: usize, y: usize| {
        let texels: Vec<[f64; 4]> = (0..9)
            .map(|i| level.texel([x as i64 + i % 3 - 1, y as i64 + i / 3 - 1, 0], Address::Mirror))
            .collect();
        let middle = |component: usize| {
            let mut codes: Vec<u8> = texels.iter().map(|texel| texel[component] as u8).collect();
            codes.sort_unstable();
            codes[4]
        };
        [middle(0), middle(1), middle(2), 255]
    };
    pixels(width, grid(width, height, median))
}

/// `separable.cu`: the binomial coefficients of 8, along rows and then along columns.
pub fn separable() -> Vec<Output> {
    const BINOMIAL: [f32; 9] = [1.0, 8.0, 28.0, 56.0, 70.0, 56.0, 28.0, 8.0, 1.0];
    let level = heights();
    let blend = |along: &dyn Fn(i64) -> f32| {
        (0..9).fold(0.0f32, |sum, i| (BINOMIAL[i] / 256.0).mul_add(along(i as i64 - 4), sum))
    };
    let height = |x: i64, y: i64| level.texel([x, y, 0], Address::Clamp)[0] as f32;
    let row = |x: i64, y: i64| blend(&|i| height(x + i, y));
    let made = grid(64, 64, |x, y| blend(&|i| row(x as i64, y as i64 + i)));
    vec![numbers("out", &made)]
}

/// `sobel.cu`, in the red of the picture.
pub fn sobel() -> Vec<Output> {
    let picture = landscape();
    let edge = |x: usize, y: usize| {
        let texel = |dx: i64, dy: i64| i32::from(picture.clamped(x as i64 + dx, y as i64 + dy)[0]);
        let side = |a: [i64; 2], b: [i64; 2], c: [i64; 2]| {
            texel(a[0], a[1]) + 2 * texel(b[0], b[1]) + texel(c[0], c[1])
        };
        let across = side([1, -1], [1, 0], [1, 1]) - side([-1, -1], [-1, 0], [-1, 1]);
        let down = side([-1, 1], [0, 1], [1, 1]) - side([-1, -1], [0, -1], [1, -1]);
        let strength = ((across.abs() + down.abs()) * 5 / 16).min(255);
        let direction = if down.abs() * 1000 <= across.abs() * 414 {
            0
        } else if across.abs() * 1000 <= down.abs() * 414 {
            2
        } else if (across < 0) == (down < 0) {
            1
        } else {
            3
        };
        (strength + 256 * direction) as u16
    };
    vec![numbers("out", &grid(80, 96, edge))]
}

/// `pyramid.cu`.
pub fn pyramid() -> Vec<Output> {
    const BINOMIAL: [u32; 5] = [1, 4, 6, 4, 1];
    let picture = landscape();
    let reduced = |x: usize, y: usize| {
        let mut sum = [128u32; 4];
        for (i, weight) in (0..25).map(|i| (i, BINOMIAL[i % 5] * BINOMIAL[i / 5])) {
            let texel = picture.clamped(2 * x as i64 + i as i64 % 5 - 2, 2 * y as i64 + i as i64 / 5 - 2);
            sum = std::array::from_fn(|c| sum[c] + weight * u32::from(texel[c]));
        }
        sum.map(|sum| (sum / 256) as u8)
    };
    pixels(64, grid(64, 48, reduced))
}
