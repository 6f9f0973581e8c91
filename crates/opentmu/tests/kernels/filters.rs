//! Filters of pictures: means, medians, convolutions, edges.

use crate::harness::{Output, numbers, pixels};
use crate::inputs::{heights, landscape};
use crate::texture::Address;
use crate::unit;

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

/// Where the two fetches are that stand for four weighted texels, and what the second one counts. What the machine
/// code fuses is fused here.
fn fold(x: f32, zoom: f32) -> [f32; 3] {
    const SIXTH: f32 = 1.0 / 6.0;
    let position = (x + 0.5).mul_add(zoom, -0.5);
    let base = position.floor();
    let f = position - base;
    let one = 1.0 - f;
    let cube = one * (one * one);
    let w1 = (-(f * (f * 3.0))).mul_add(2.0 - f, 4.0) * SIXTH;
    let first = cube.mul_add(SIXTH, w1);
    let w3 = f * (f * f) * SIXTH;
    let w2 = cube.mul_add(-SIXTH, 1.0) - w1 - w3;
    let share = w3 + w2;
    [base - 0.5 + w1 / first, base + 1.5 + w3 / share, share]
}

/// `bicubic.cu`.
pub fn bicubic() -> Vec<Output> {
    let (level, zoom) = (heights(), 0.383f32);
    let height = |x: usize, y: usize| {
        let [left, right, across] = fold(x as f32, zoom);
        let [upper, lower, down] = fold(y as f32, zoom);
        let texel = |s: f32, t: f32| level.linear(&[s, t], Address::Clamp)[0];
        let row = |t: f32| texel(right, t).mul_add(across, texel(left, t) * (1.0 - across));
        (1.0 - down).mul_add(row(upper), down * row(lower))
    };
    vec![numbers("out", &grid(80, 48, height))]
}

/// `bilateral.cu`.
pub fn bilateral() -> Vec<Output> {
    const NEARNESS: [f32; 7] = [0.32465247, 0.60653066, 0.8824969, 1.0, 0.8824969, 0.60653066, 0.32465247];
    let (picture, alike) = (landscape(), 60.0f32);
    let smoothed = |x: usize, y: usize| {
        let texel = |i: usize| {
            let (dx, dy) = (i as i64 % 7 - 3, i as i64 / 7 - 3);
            picture.clamped(180 + x as i64 + dx, 16 + y as i64 + dy).map(|code| f32::from(code) / 255.0)
        };
        let middle = texel(24);
        let (mut sum, mut total) = ([0.0f32; 3], 0.0f32);
        for i in 0..49 {
            let colour = texel(i);
            let [r, g, b]: [f32; 3] = std::array::from_fn(|c| colour[c] - middle[c]);
            let unlike = b.mul_add(b, r.mul_add(r, g * g)) * alike;
            // Powers that would be denormal are taken in two steps.
            let likeness =
                if -unlike >= -126.0 { unit::exp2(-unlike) } else { unit::exp2(unlike * -0.5).powi(2) };
            let weight = NEARNESS[i % 7] * NEARNESS[i / 7] * likeness;
            sum = std::array::from_fn(|c| weight.mul_add(colour[c], sum[c]));
            total += weight;
        }
        opaque(sum.map(|sum| (sum / total).clamp(0.0, 1.0)))
    };
    pixels(64, grid(64, 64, smoothed))
}

/// `convolve.cu`: beyond its edges the window of 50 × 40 texels is mirrored.
pub fn convolve() -> Vec<Output> {
    const WEIGHTS: [f32; 25] = [
        -1.0, 0.5, 0.0, 0.25, -0.125, 0.0, 2.0, -0.75, 0.0, 0.5, 1.5, -0.25, 3.0, 0.125, -1.0, 0.0, 0.1, 0.2,
        0.3, 0.4, -0.3, 0.7, -0.9, 1.1, 0.6,
    ];
    let (picture, width, height) = (landscape(), 50, 40);
    let red = |x: i64, y: i64| {
        let mirrored = |at: i64, size: i64| if at < 0 { -1 - at } else { at.min(2 * size - 1 - at) };
        f32::from(picture.clamped(mirrored(x, width), mirrored(y, height))[0]) / 255.0
    };
    let sum = |x: usize, y: usize| {
        (0..25).fold(0.0f32, |sum, i| {
            let texel = red(x as i64 + i as i64 % 5 - 2, y as i64 + i as i64 / 5 - 2);
            WEIGHTS[i].mul_add(texel, sum)
        })
    };
    vec![numbers("out", &grid(width as usize, height as usize, sum))]
}
