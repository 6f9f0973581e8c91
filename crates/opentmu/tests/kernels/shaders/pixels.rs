//! What only pixels have: quads and derivatives, samples that are covered, pixels that are thrown away.

use super::compute::{resident, sparse_texel};
use super::float::{add, dp, mad, mul, position, sat, scaled};
use super::texture::{Address, Image, Model, colours, heights};
use crate::filters::grid;
use crate::harness::{Output, numbers, target};
use crate::inputs::{bytes, words};

/// Differences along x and y of the first row and column of a pixel's quad.
fn coarse(x: usize, y: usize, value: impl Fn(usize, usize) -> f32) -> [f32; 2] {
    let (x, y) = (x & !1, y & !1);
    [value(x + 1, y) - value(x, y), value(x, y + 1) - value(x, y)]
}

/// Differences along x in a pixel's own row, along y in its own column.
fn fine(x: usize, y: usize, value: impl Fn(usize, usize) -> f32) -> [f32; 2] {
    [value(x | 1, y) - value(x & !1, y), value(x, y | 1) - value(x, y & !1)]
}

/// `outline.hlsl`.
pub fn outline() -> Vec<Output> {
    let heights = heights();
    let depth = |x: usize, y: usize| heights.load([x as i64, y as i64, 0])[0];
    let pixel = |x: usize, y: usize| {
        let ([fx, fy], [cx, cy]) = (fine(x, y, depth), coarse(x, y, depth));
        [fx, fy, cx, cy]
    };
    target(&grid(33, 23, pixel))
}

/// `outline.hlsl`, within model 4.0.
pub fn outline_plain() -> Vec<Output> {
    let heights = heights();
    let depth = |x: usize, y: usize| heights.load([x as i64, y as i64, 0])[0];
    let pixel = |x: usize, y: usize| {
        let [dx, dy] = coarse(x, y, depth);
        let change = dy.abs() + dx.abs();
        [dx, dy, change, f32::from(u8::from(change >= 0.03125))]
    };
    target(&grid(33, 23, pixel))
}

/// `cutout.hlsl`: what is thrown away leaves the target as it was.
pub fn cutout() -> Vec<Output> {
    let leaves = colours("luma.npy", [32, 24, 1]);
    let texel = |x: usize, y: usize| leaves.point(mul(position(x, y), [0.03, 0.04]), Address::Wrap);
    let pixel = |x: usize, y: usize| {
        let own = texel(x, y);
        if own[3] < 0.25 || own[0] > 0.75 {
            return [0.0; 4];
        }
        let ([dx, _], [_, dy]) = (coarse(x, y, |x, y| texel(x, y)[0]), coarse(x, y, |x, y| texel(x, y)[1]));
        [own[0], own[1], own[2], dx + dy]
    };
    target(&grid(36, 27, pixel))
}

/// `counters.hlsl`.
pub fn counters() -> Vec<Output> {
    let codes = bytes("luma.npy");
    let code = |x: usize, y: usize| u32::from(codes[y * 64 + x]);
    let (mut counts, mut marks) = ([0u32; 8], [0u32; 64]);
    let pixel = |x: usize, y: usize| match code(x, y) {
        0..64 => [0; 4],
        code => [code, code >> 5, 0, 1],
    };
    let colours = grid(41, 29, pixel);
    for &[code, class, _, drawn] in &colours {
        let place = (8 * class + code % 8) as usize;
        counts[class as usize] += drawn;
        marks[place] = marks[place].max(code);
    }
    vec![numbers("color", colours.as_flattened()), numbers("u1", &counts), numbers("u2", &marks)]
}

/// `coverage.hlsl`: of four samples the first ones.
pub fn coverage() -> Vec<Output> {
    let leaves = colours("luma.npy", [32, 24, 1]);
    let pixel = |x: usize, y: usize| {
        let texel = leaves.load([x as i64, y as i64, 0]);
        let covered = mad(texel[3], 4.0, 0.5) as usize;
        let colour = [texel[0], texel[1], texel[2], covered as f32];
        std::array::from_fn::<_, 4, _>(|sample| if sample < covered { colour } else { [0.0; 4] })
    };
    target(grid(31, 23, pixel).as_flattened())
}

/// `coverage.hlsl`, within model 4.1.
pub fn coverage_plain() -> Vec<Output> {
    let leaves = colours("luma.npy", [32, 24, 1]);
    let pixel = |x: usize, y: usize| {
        let texel = leaves.load([x as i64, y as i64, 0]);
        let covered = mad(texel[3], 4.0, 0.5) as usize;
        std::array::from_fn::<_, 4, _>(|sample| if sample < covered { texel } else { [0.0; 4] })
    };
    target(grid(31, 23, pixel).as_flattened())
}

/// The levels of a picture of 64 × 64 whose element i holds i.
fn levels_image() -> Vec<Image> {
    let mut first = 0;
    let level = |level: usize| {
        let size = 64 >> level;
        let numbers: Vec<f32> = (first..first + size * size).map(|i| i as f32).collect();
        first += size * size;
        Image::red([size, size, 1], &numbers)
    };
    (0..7).map(level).collect()
}

/// `levels.hlsl`, under the model `d3d`: levels in 1/256, ties to even.
pub fn levels() -> Vec<Output> {
    let images = levels_image();
    let (bias, least, most) = (0.25f64, 0.5, 3.0);
    let place = |x: usize, y: usize| mul(position(x, y), [0.037, 0.021]);
    let rounded = |level: f64| (level * 256.0).round_ties_even() / 256.0;
    let pixel = |x: usize, y: usize| {
        let (x0, y0) = (x & !1, y & !1);
        let length = |other: [f32; 2]| {
            let texels = [0, 1].map(|i| (f64::from(other[i]) - f64::from(place(x0, y0)[i])) * 64.0);
            texels[0].hypot(texels[1])
        };
        let plain = length(place(x0 + 1, y0)).max(length(place(x0, y0 + 1))).log2();
        let clamped = |level: f64| rounded(level.min(most).max(least));
        let sample = |level: f64| {
            let level = clamped(level);
            let (near, share) = (level.floor() as usize, level - level.floor());
            let red = |level: usize, total: f64| {
                images[level].weighted(place(x, y), [0; 2], Address::Wrap, Model::D3d, total, |it| it)[0]
            };
            (red(near, 1.0 - share) + red(near + 1, share)) as f32
        };
        let with_bias = plain + bias;
        [clamped(with_bias) as f32, rounded(with_bias) as f32, sample(with_bias), sample(with_bias - 0.75)]
    };
    target(&grid(30, 22, pixel))
}

/// `sparse.hlsl`: where a level is not in memory, the next one is looked at.
pub fn sparse() -> Vec<Output> {
    let pixel = |x: usize, y: usize| {
        let there = |level: &usize| resident(x >> level, y >> level, *level);
        let level = (0..2).find(there).unwrap_or(2);
        let red = if there(&level) { sparse_texel(x >> level, y >> level, level) } else { 0 };
        [f32::from(red) / 255.0, 0.0, 0.0, level as f32]
    };
    target(&grid(32, 32, pixel))
}

/// `kinds.hlsl`.
pub fn kinds() -> Vec<Output> {
    let codes = bytes("luma.npy");
    let pixel = |x: usize, y: usize| {
        let code = codes[y * 64 + x];
        match code >> 5 {
            0 | 5 if x >> 2 & 1 == 1 => [1.0, 0.5, 0.0, 1.0],
            0 | 5 => [0.0, 0.5, 1.0, 1.0],
            1 | 2 => {
                let square = ((x as i32 - 16).pow(2) + (y as i32 - 16).pow(2)) as f32;
                let mut sum = 0.0;
                let mut i = 1;
                while i < 64 {
                    if i % 3 != 0 {
                        sum += i as f32;
                        if sum > square {
                            break;
                        }
                    }
                    i += 1;
                }
                [sum, square, i as f32, 1.0]
            }
            3 if (x ^ y) & 4 != 0 => [0.25, 0.25, 0.25, 1.0],
            3 => [x as f32, y as f32, (x * y) as f32, 1.0],
            _ => [f32::from(code), 0.0, 0.0, 0.0],
        }
    };
    target(&grid(40, 32, pixel))
}

/// `tiles.hlsl`.
pub fn tiles() -> Vec<Output> {
    let (board, rules, list) = (bytes("luma.npy"), bytes("order.npy"), bytes("cube.npy"));
    let signed = |bytes: &[u8], texel: usize| std::array::from_fn(|i| i32::from(bytes[4 * texel + i] as i8));
    let pixel = |x: usize, y: usize| {
        let here: [i32; 4] = match x.checked_sub(1) {
            Some(left) if left < 16 && y + 1 < 24 => signed(&board, (x & 1) * 384 + (y + 1) * 16 + left),
            _ => [0; 4],
        };
        let rule = |i: usize| i32::from(rules[((y & 3) * 32 + x) * 2 + i % 2]);
        // Level 1 is 4 × 4 × 4, behind the 512 texels of level 0.
        let [u, v, w] = [x >> 2, y >> 2, (x + y) & 7];
        let inner = if u < 4 && v < 4 && w < 4 { 512 + (w * 4 + v) * 4 + u } else { 0 };
        let entry: [i32; 4] = signed(&list, 8 * y + x);
        let entry = [entry[1], entry[0], entry[3], entry[2]];
        std::array::from_fn::<i32, 4, _>(|i| here[3 - i] * rule(i) + inner as i32 - entry[i])
    };
    vec![numbers("color", grid(20, 20, pixel).as_flattened())]
}

/// `spaces.hlsl`.
pub fn spaces() -> Vec<Output> {
    let tiles = [("luma.npy", [32, 24, 1]), ("colours.npy", [32, 16, 1]), ("cube.npy", [16, 96, 1])];
    let tiles = tiles.map(|(name, size)| colours(name, size));
    let tints = [[1.0f32, 0.5, 0.25, 2.0], [0.125, 3.0, 1.0, 0.5]];
    let choices = words("keys.npy");
    let pixel = |x: usize, y: usize| {
        let choice = choices[(y / 4 * 4 + x / 4) % 16] as usize;
        let at = position(x, y).map(|along| along * 0.0625);
        let texel = match choice & 1 {
            0 => tiles[choice % 3].linear(at, Address::Wrap),
            _ => tiles[choice % 3].point(at, Address::Clamp),
        };
        mul(texel, tints[choice >> 1 & 1])
    };
    target(&grid(20, 16, pixel))
}

/// The normal of `classes.hlsl`.
fn normal(x: usize, y: usize) -> [f32; 3] {
    let [nx, ny] = position(x, y).map(|along| mad(along, 0.03125, -0.5));
    [nx, ny, 0.5]
}

fn shine([r, g, b]: [f32; 3]) -> [f32; 4] {
    [r, g, b, 1.0]
}

/// The lamp of `classes.hlsl`.
fn lamp(normal: [f32; 3]) -> [f32; 3] {
    scaled([0.5, 0.25, 1.0], sat(dp(normal, [-0.48, 0.6, 0.64])))
}

/// `classes.hlsl` with the surroundings and the lamp.
pub fn classes_ambient() -> Vec<Output> {
    let pixel = |x: usize, y: usize| {
        let normal = normal(x, y);
        shine(add(scaled([0.25, 0.5, 0.75], mad(normal[1], 0.25, 0.75)), lamp(normal)))
    };
    target(&grid(24, 20, pixel))
}

/// `classes.hlsl` with the sun and the lamp.
pub fn classes_directed() -> Vec<Output> {
    let pixel = |x: usize, y: usize| {
        let normal = normal(x, y);
        shine(add(scaled([1.0, 0.875, 0.5], sat(dp(normal, [0.6, 0.0, 0.8]))), lamp(normal)))
    };
    target(&grid(24, 20, pixel))
}

/// `palette.hlsl`.
pub fn palette() -> Vec<Output> {
    const TABLE: [[f32; 3]; 16] = [
        [0.0, 0.0, 0.0],
        [1.0, 1.0, 1.0],
        [0.5, 0.25, 0.25],
        [0.375, 0.75, 0.75],
        [0.5625, 0.25, 0.625],
        [0.25, 0.625, 0.25],
        [0.1875, 0.1875, 0.625],
        [0.75, 0.75, 0.4375],
        [0.5625, 0.375, 0.125],
        [0.375, 0.25, 0.0],
        [0.75, 0.5, 0.4375],
        [0.3125, 0.3125, 0.3125],
        [0.5, 0.5, 0.5],
        [0.625, 0.875, 0.5625],
        [0.4375, 0.4375, 0.8125],
        [0.6875, 0.6875, 0.6875],
    ];
    let codes = bytes("luma.npy");
    let moving =
        |place: usize| std::array::from_fn::<f32, 4, _>(|i| ((4 * place + i) * 7 % 16) as f32 / 16.0);
    let pixel = |x: usize, y: usize| {
        let code = usize::from(codes[64 * y + x / 2] >> (4 * (x & 1)) & 15);
        let own = shine(TABLE[code]);
        match code.checked_sub(10) {
            Some(above) => {
                let moving = moving((above + 3) % 8);
                std::array::from_fn(|i| mad(moving[i], 0.75, own[i] * 0.25))
            }
            None => own,
        }
    };
    target(&grid(40, 32, pixel))
}

/// `glyphs.hlsl`.
pub fn glyphs() -> Vec<Output> {
    let (ink, paper) = ([1.0f32, 0.875, 0.75, 1.0], [0.125f32, 0.25, 0.375, 0.5]);
    let heights = heights();
    let distance = |x: usize, y: usize| {
        let [px, py] = position(x, y);
        let at = [py * 0.004 + px * 0.011, px * -0.003 + py * 0.009];
        heights.linear(at, Address::Wrap)[0] - 0.5
    };
    let pixel = |x: usize, y: usize| {
        let [dx, dy] = coarse(x, y, distance);
        let width = dy.abs() + dx.abs();
        let share = sat(1.0 / (width + width) * (width + distance(x, y)));
        let covered = share * share * mad(share, -2.0, 3.0);
        std::array::from_fn(|i| mad(covered, ink[i] - paper[i], paper[i]))
    };
    target(&grid(40, 31, pixel))
}

/// `precision.hlsl`, in single precision.
pub fn precision() -> Vec<Output> {
    let image = colours("luma.npy", [32, 24, 1]);
    let pixel = |x: usize, y: usize| {
        let [r, g, b, a] = image.load([x as i64, y as i64, 0]);
        // The listing adds green last.
        let grey = dp([r, b, g], [0.25, 0.25, 0.5]);
        let [r, g, b] = [r, g, b].map(|c| (sat(mad(c - grey, 1.5, grey)) * 5.0).trunc() / 5.0);
        [r, g, b, a]
    };
    target(&grid(32, 24, pixel))
}

/// `ordered.hlsl`.
pub fn ordered() -> Vec<Output> {
    let canvas = |x: usize, y: usize| {
        let [px, py] = position(x, y).map(|along| super::compute::code(along * 0.03125));
        [px, py, super::compute::code(0.5), 255]
    };
    let marks = grid(24, 16, |x, y| (x * 256 + y) as u32);
    let colours = grid(24, 16, |x, y| [x as f32, y as f32, 0.0, 1.0]);
    vec![
        numbers("color", colours.as_flattened()),
        numbers("u1", grid(24, 16, canvas).as_flattened()),
        numbers("u2", &marks),
    ]
}
