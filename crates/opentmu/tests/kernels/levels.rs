//! Chains of levels, and what lies between two of them.

#[path = "../../../texture/tests/reference/derivatives.rs"]
mod derivatives;

use derivatives::nvidias_level;

use crate::filters::{byte, grid};
use crate::harness::{Output, numbers, pixels};
use crate::inputs::{bytes, heights, landscape};
use crate::texture::{Address, Kind, Level};

/// A level and all its smaller ones: each texel the mean of those it covers, halves up.
pub fn chain(level: Level) -> Vec<Level> {
    let mut levels = vec![level];
    while levels[levels.len() - 1].size.iter().any(|&size| size > 1) {
        levels.push(half(&levels[levels.len() - 1]));
    }
    levels
}

fn half(above: &Level) -> Level {
    let step = above.size.map(|size| if size > 1 { 2 } else { 1 });
    let size = [0, 1, 2].map(|axis| above.size[axis] / step[axis]);
    let texel = |index: usize| {
        let at = [index % size[0], index / size[0] % size[1], index / size[0] / size[1]];
        let covered = (0..step[2]).flat_map(|z| {
            (0..step[1]).flat_map(move |y| {
                (0..step[0]).map(move |x| [0, 1, 2].map(|axis| at[axis] * step[axis] + [x, y, z][axis]))
            })
        });
        let covered: Vec<[f64; 4]> =
            covered.map(|[x, y, z]| above.texels[(z * above.size[1] + y) * above.size[0] + x]).collect();
        std::array::from_fn(|i| {
            let mean = covered.iter().map(|texel| texel[i]).sum::<f64>() / covered.len() as f64;
            (mean + 0.5).floor()
        })
    };
    Level { size, texels: (0..size.iter().product()).map(texel).collect(), kind: above.kind }
}

/// A level of detail in 1/256, rounded down (LO-4).
pub fn lod(level: f64) -> i64 {
    (level * 256.0).floor() as i64
}

/// The level of detail of two steps in texels (LO-1).
pub fn lod_of(across: [f64; 3], down: [f64; 3]) -> i64 {
    lod(nvidias_level(&across, &down))
}

/// A sample between levels, the level of detail in 1/256.
pub fn trilinear(levels: &[Level], at: &[f32], lod: i64, address: Address) -> [f32; 4] {
    let lod = lod.clamp(0, 256 * (levels.len() as i64 - 1));
    let (near, share) = ((lod / 256) as usize, (lod % 256) as u32);
    let mut sum = levels[near].weighted_normalised(at, address, 256 - share);
    if share > 0 {
        let far = levels[near + 1].weighted_normalised(at, address, share);
        sum = std::array::from_fn(|i| sum[i] + far[i]);
    }
    levels[near].finish(sum)
}

/// The level nearest to a level of detail in 1/256.
pub fn nearest_level(lod: i64, levels: usize) -> usize {
    ((lod.max(0) + 128) / 256).min(levels as i64 - 1) as usize
}

/// `grad.cu`.
pub fn grad() -> Vec<Output> {
    let levels = chain(landscape().level());
    let texel = 1.0f32 / 256.0;
    let colour = |x: usize, y: usize| {
        let (x, y) = (x as f32, y as f32);
        let step = x.mul_add(0.125, 0.5) * texel;
        let (along, down) = ([step, step * 0.25], [texel * -0.5, texel * 0.75]);
        let at = [0, 1].map(|i| down[i].mul_add(y, along[i] * 0.5 * x));
        let texels = |[u, v]: [f32; 2]| [f64::from(u) * 256.0, f64::from(v) * 256.0, 0.0];
        trilinear(&levels, &at, lod_of(texels(along), texels(down)), Address::Wrap).map(byte)
    };
    pixels(64, grid(64, 64, colour))
}

/// CUDA's `log2f` for numbers that are not denormal, in the steps of its PTX.
fn log2(x: f32) -> f32 {
    const POLYNOMIAL: [u32; 10] = [
        0x3dc6_b27f,
        0xbe2c_7f30,
        0x3e2f_cf2a,
        0xbe37_4e43,
        0x3e52_0bf4,
        0xbe76_3c8b,
        0x3e93_bf99,
        0xbeb8_aa49,
        0x3ef6_384a,
        0xbf38_aa3b,
    ];
    // The exponent is such that the rest lies between the root of 1/2 and that of 2.
    let exponent = x.to_bits().wrapping_sub(0x3f35_04f3) & 0xff80_0000;
    let rest = f32::from_bits(x.to_bits().wrapping_sub(exponent)) - 1.0;
    let whole = (exponent as i32 as f32) * f32::from_bits(0x3400_0000);
    let [first, others @ ..] = POLYNOMIAL.map(f32::from_bits);
    let sum = others.iter().fold(first, |sum, factor| sum.mul_add(rest, *factor));
    whole + rest.mul_add(f32::from_bits(0x3fb8_aa3b), rest * (rest * sum))
}

/// `floor.cu`.
pub fn floor() -> Vec<Output> {
    let levels = chain(landscape().level());
    let (width, eye, bias) = (64, 2.375f32, 5.125f32);
    let colour = |x: usize, y: usize| {
        let away = eye / (y as f32 + 0.5);
        let across = (width as f32).mul_add(-0.5, x as f32 + 0.5) * away;
        let lod = lod(f64::from(log2(away) + bias));
        trilinear(&levels, &[across * 0.0625, away], lod, Address::Wrap).map(byte)
    };
    pixels(width, grid(width, 64, colour))
}

/// `dashes.cu`.
pub fn dashes() -> Vec<Output> {
    let levels = chain(Level::bytes([256, 1, 1], &bytes("order.npy"), 1));
    let texel = 1.0f32 / 256.0;
    let seen = |x: usize, y: usize| {
        let step = (y as f32).mul_add(0.375, 1.0) * texel;
        let along = (x as f32 + 0.5) * step;
        let graded = lod_of([f64::from(step) * 256.0, 0.0, 0.0], [0.0; 3]);
        let chosen = lod(f64::from(y as f32 * 0.109375));
        [graded, chosen].map(|lod| trilinear(&levels, &[along], lod, Address::Wrap)[0])
    };
    vec![numbers("out", &grid(48, 64, seen).concat())]
}

/// `terrain.cu`: the layers are the faces of `cube.npy` with their levels.
pub fn terrain() -> Vec<Output> {
    let layers: Vec<Vec<Level>> = bytes("cube.npy")
        .chunks_exact(16 * 16 * 4)
        .map(|layer| chain(Level::bytes([16, 16, 1], layer, 4)))
        .collect();
    let (heights, texel) = (heights(), 1.0f32 / 16.0);
    let colour = |x: usize, y: usize| {
        let height = |x: usize| heights.texels[y * 64 + x.min(63)][0] as f32;
        let (own, slope) = (height(x) * 5.0, (height(x + 1) - height(x)).abs());
        let (layer, share) = (own as usize, own - own.floor());
        let at = [x, y].map(|along| (along as f32 + 0.5) * 0.171875);
        let lower = trilinear(&layers[layer], &at, lod(f64::from(slope * 16.0)), Address::Wrap);
        let stretch = f64::from(slope.mul_add(24.0, 1.0) * texel) * 16.0;
        let upper = trilinear(
            &layers[layer + 1],
            &at,
            lod_of([stretch, 0.0, 0.0], [0.0, stretch / 2.0, 0.0]),
            Address::Wrap,
        );
        let [red, green, blue] = [0, 1, 2].map(|i| byte(share.mul_add(upper[i] - lower[i], lower[i])));
        [red, green, blue, 255]
    };
    pixels(64, grid(64, 64, colour))
}

/// `cones.cu`.
pub fn cones() -> Vec<Output> {
    const CONES: [[f32; 3]; 5] =
        [[0.0, 0.0, 1.0], [0.75, 0.0, 0.5], [-0.75, 0.0, 0.5], [0.0, 0.75, 0.5], [0.0, -0.75, 0.5]];
    let levels = chain(Level::bytes([32, 32, 32], &bytes("volume.npy"), 1));
    let texel = 1.0f32 / 32.0;
    let light = |x: usize, y: usize| {
        let from = [(x as f32 + 0.5) * texel, (y as f32 + 0.5) * texel, 0.0625];
        CONES.iter().fold(0.0f32, |light, cone| {
            let (mut clear, mut away, mut wide) = (1.0f32, 1.5f32, 0.0f32);
            while away < 24.0 {
                let at = [0, 1, 2].map(|i: usize| (away * texel).mul_add(cone[i], from[i]));
                let dense = trilinear(&levels, &at, lod(f64::from(wide)), Address::Border)[0];
                clear *= dense.mul_add(-0.75, 1.0);
                (away, wide) = (away * 1.5, wide + 0.5625);
            }
            clear.mul_add(cone[2], light)
        })
    };
    vec![numbers("out", &grid(32, 32, light))]
}

/// Floats that count the texels of all levels of some layers, level 0 first.
pub fn counted(size: [usize; 3], layers: usize, levels: usize) -> Vec<Vec<Level>> {
    let mut next = 0;
    let mut made: Vec<Vec<Level>> = vec![Vec::new(); layers];
    for level in 0..levels {
        let size = size.map(|along| (along >> level).max(1));
        for layer in &mut made {
            let count = size.iter().product::<usize>();
            let texels = (next..next + count).map(|number| [number as f64, 0.0, 0.0, 1.0]).collect();
            layer.push(Level { size, texels, kind: Kind::Float });
            next += count;
        }
    }
    made
}

/// `smoke.cu`: steps are powers of two, so that the levels of detail are whole.
pub fn smoke() -> Vec<Output> {
    let levels = counted([16, 16, 16], 1, 5).remove(0);
    let texel = 1.0f32 / 16.0;
    let seen = |x: usize, y: usize| {
        let away = (y / 8) as i64;
        let at = [(x as f32 + 0.5) * texel, ((y % 8) as f32 + 0.75) * texel * 2.0, away as f32 * 0.125];
        levels[nearest_level(256 * (away - 2), 5)].linear_normalised(&at, Address::Wrap)[0]
    };
    vec![numbers("out", &grid(16, 64, seen))]
}
