//! Compute shaders whose threads work together.

use super::compute::code;
use super::float::{dp, each, mad, rgb, rsq, square_root};
use super::texture::{Image, heights, picture};
use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{bytes, floats, words};

/// `layers.hlsl`, on 8 × 8 × 8.
pub fn layers() -> Vec<Output> {
    let density = Image::unorm([16, 16, 8], &bytes("colours.npy"), 1);
    let at = |x: usize, y: usize, z: usize| density.load([x as i64, y as i64, z as i64])[0];
    let (mut gradient, mut slices, mut counts) = (Vec::new(), Vec::new(), vec![0u32; 72]);
    for index in 0..512 {
        let [x, y, z] = [index % 8, index / 8 % 8, index / 64];
        let here = at(x, y, z);
        let slope = [at(x + 1, y, z), at(x, y + 1, z), at(x, y, z + 1)].map(|there| there - here);
        gradient.push(dp(slope, slope));
        slices.push(slope.map(|c| code(mad(c, 0.5, 0.5))));
        counts[8 * (here * 7.0) as usize + x] += 1;
        counts[64 + y] = counts[64 + y].max((here * 255.0) as u32);
    }
    let alpha = (0..512).map(|index| code(at(index % 8, index / 8 % 8, index / 64)));
    let slices: Vec<[u8; 4]> = slices.into_iter().zip(alpha).map(|([r, g, b], a)| [r, g, b, a]).collect();
    let lines: Vec<[i32; 2]> = (0..8).map(|x| [x, -x]).collect();
    vec![
        numbers("u0", &gradient),
        numbers("u1", slices.as_flattened()),
        numbers("u2", &counts),
        numbers("u3", lines.as_flattened()),
    ]
}

/// `moments.hlsl`.
pub fn moments() -> Vec<Output> {
    let (mut moments, mut whole) = (Vec::new(), Vec::new());
    for row in floats("cloud.npy").chunks_exact(16).take(16) {
        let (mut sum, mut squares) = (0.0f64, 0.0f64);
        for &number in row {
            let number = f64::from(number) + 1000.0;
            sum += number;
            squares = number.mul_add(number, squares);
        }
        let mean = sum / 16.0;
        let variance = squares / 16.0 - mean * mean;
        moments.push([mean, variance.max(0.0)]);
        whole.push([mean as u32, sum as u32, u32::from(mean > 1000.0), (variance as f32).to_bits()]);
    }
    vec![numbers("u0", moments.as_flattened()), numbers("u1", whole.as_flattened())]
}

/// `cull.hlsl`: one group, thread by thread.
pub fn cull() -> Vec<Output> {
    const PLANES: [[f32; 4]; 5] = [
        [1.0, 0.0, 0.25, 2.5],
        [-1.0, 0.0, 0.25, 2.0],
        [0.0, 0.8, 0.6, 2.25],
        [0.0, -0.8, 0.6, 1.75],
        [0.1, 0.2, -1.0, 3.0],
    ];
    let boxes = floats("cloud.npy");
    let is_seen = |number: &u32| {
        let &[x, y, z, half] = &boxes[4 * *number as usize..][..4] else { unreachable!() };
        PLANES.iter().all(|&plane| {
            let reach = dp(rgb(plane).map(f32::abs), [half; 3]);
            reach + dp(plane, [x, y, z, 1.0]) >= 0.0
        })
    };
    let mut seen: Vec<u32> = (0..250).filter(is_seen).collect();
    let arguments = [36, seen.len() as u32, 0, 0];
    seen.resize(256, 0);
    vec![numbers("u0", &arguments), numbers("u1", &seen)]
}

/// `bodies.hlsl`.
pub fn bodies() -> Vec<Output> {
    let rows: Vec<[f32; 4]> =
        floats("cloud.npy").chunks_exact(4).take(64).map(|row| row.try_into().unwrap()).collect();
    let pull = |own: &[f32; 4]| {
        let sum = rows.iter().fold([0.0f32; 3], |sum, other| {
            let to: [f32; 3] = each(|i| other[i] - own[i]);
            let inverse = rsq(dp(to, to) + 0.25);
            let strength = inverse * (other[3] * (inverse * inverse));
            each(|i| mad(to[i], strength, sum[i]))
        });
        [sum[0], sum[1], sum[2], square_root(dp(sum, sum))]
    };
    let pulls: Vec<[f32; 4]> = rows.iter().map(pull).collect();
    vec![numbers("u0", pulls.as_flattened())]
}

/// `farthest.hlsl`.
pub fn farthest() -> Vec<Output> {
    let heights = heights();
    let most = |side: usize, x: usize, y: usize| {
        let texels =
            (0..side * side).map(|i| heights.texels[(y * side + i / side) * 64 + x * side + i % side][0]);
        texels.fold(0.0, f32::max)
    };
    let coarser = grid(4, 4, |x, y| most(16, x, y).to_bits());
    vec![numbers("u0", &grid(8, 8, |x, y| most(8, x, y))), numbers("u1", &coarser)]
}

/// `samples.hlsl` in a compute shader.
pub fn samples_compute() -> Vec<Output> {
    let codes = bytes("halves.npy");
    let texel = |x: usize, y: Option<usize>, layer: usize, sample: usize| match y {
        Some(y) if x < 8 => {
            let first = (((layer * 4 + y) * 8 + x) * 4 + sample) * 4;
            each(|i| f32::from(codes[first + i]) / 255.0)
        }
        _ => [0.0f32; 4],
    };
    let answer = |index: usize| -> [f32; 4] {
        let [x, y, layer] = [index % 8, index / 8 % 4, index / 32];
        let sum = (0..4).fold([0.0f32; 4], |sum, sample| {
            let texel = texel(x + 1, y.checked_sub(1), layer, sample);
            each(|i| mad(texel[i], (sample + 1) as f32, sum[i]))
        });
        each(|i| [8.0, 4.0, 2.0, 4.0][i] + sum[i])
    };
    vec![numbers("u0", (0..64).map(answer).collect::<Vec<_>>().as_flattened())]
}

/// `gradients.hlsl`.
pub fn gradients() -> Vec<Output> {
    let picture = picture();
    let brightness = |x: i64, y: i64| {
        let texel = rgb(picture.load([x.clamp(0, 255), y.clamp(0, 255), 0]));
        dp(texel, [0.25, 0.625, 0.125])
    };
    let pixel = |x: usize, y: usize| {
        let at = |dx: i64, dy: i64| brightness(x as i64 + dx, y as i64 + dy);
        let side = |dx: i64| at(dx, 1) + mad(at(dx, 0), 2.0, at(dx, -1));
        let across = side(1) - side(-1);
        // The listing adds the corners first.
        let row = |dy: i64| dp([at(-1, dy), at(1, dy), at(0, dy)], [1.0, 1.0, 2.0]);
        let down = row(1) - row(-1);
        let length = square_root(mad(across, across, down * down));
        [length, if across.abs() > down.abs() { 1.0 } else { -1.0 }]
    };
    vec![numbers("u0", grid(32, 24, pixel).as_flattened())]
}

/// `flood.hlsl`.
pub fn flood() -> Vec<Output> {
    let codes = bytes("luma.npy");
    let seed = |x: usize, y: usize| {
        if codes[64 * y + x].is_multiple_of(37) { [x as i32, y as i32] } else { [-64, -64] }
    };
    let mut seeds = grid(16, 16, seed);
    for jump in [8, 4, 2, 1] {
        let nearest = |x: usize, y: usize| {
            let here = [x as i32, y as i32];
            let square = |seed: [i32; 2]| (seed[0] - here[0]).pow(2) + (seed[1] - here[1]).pow(2);
            (0..9).fold(seeds[16 * y + x], |own, i| {
                let [u, v] = [here[0] + (i % 3 - 1) * jump, here[1] + (i / 3 - 1) * jump];
                if !(0..16).contains(&u) || !(0..16).contains(&v) {
                    return own;
                }
                let other = seeds[(16 * v + u) as usize];
                if square(other) < square(own) { other } else { own }
            })
        };
        seeds = grid(16, 16, nearest);
    }
    let nearest: Vec<u32> = seeds.as_flattened().iter().map(|&along| along as u32).collect();
    vec![numbers("u0", &nearest)]
}

/// `radix.hlsl`: each 256 in order.
pub fn radix() -> Vec<Output> {
    let mut keys = words("keys.npy");
    keys.chunks_mut(256).for_each(<[u32]>::sort_unstable);
    vec![numbers("u0", &keys)]
}
