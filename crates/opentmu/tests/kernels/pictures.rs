//! Pictures put together from layers, levels, planes and tables.

use crate::filters::{byte, grid};
use crate::harness::{Output, numbers, pixels};
use crate::inputs::{bytes, floats, heights, landscape};
use crate::levels::{chain, lod, trilinear};
use crate::texture::{Address, Level};
use crate::unit;

/// `decals.cu`: four textures, each with its own sampler.
pub fn decals() -> Vec<Output> {
    const WHICH: [usize; 16] = [0, 1, 2, 3, 3, 4, 0, 2, 1, 1, 4, 0, 2, 3, 0, 4];
    let landscape = landscape().level();
    let squares: Vec<u8> =
        grid(4, 4, |x, y| if (x / 2 + y / 2) % 2 == 0 { [255; 4] } else { [0, 0, 0, 255] }).concat();
    let squares = Level::bytes([4, 4, 1], &squares, 4);
    let slope: Vec<u8> = grid(4, 4, |x, y| [85 * x as u8, 85 * y as u8, 0, 255]).concat();
    let slope = Level::bytes([4, 4, 1], &slope, 4);
    let heights = heights();
    let colour = |x: usize, y: usize| {
        let at = [x, y].map(|along| (along % 16) as f32 * 0.0625);
        let colour = match WHICH[y / 16 * 4 + x / 16] {
            0 => landscape.linear_normalised(&at, Address::Wrap),
            1 => squares.point_normalised(at, Address::Wrap),
            2 => heights.linear_normalised(&at, Address::Clamp),
            3 => slope.linear_normalised(&at, Address::Mirror),
            _ => [0.5, 0.5, 0.5, 1.0],
        };
        colour.map(byte)
    };
    pixels(64, grid(64, 64, colour))
}

/// `ramps.cu`: index −1 is the largest there is, and so means the last layer, like 7.
pub fn ramps() -> Vec<Output> {
    const RAMPS: [[u8; 16]; 3] = [
        [10, 20, 90, 255, 60, 120, 200, 255, 220, 210, 160, 255, 240, 240, 240, 255],
        [30, 60, 20, 255, 70, 140, 40, 255, 140, 110, 70, 255, 250, 250, 255, 128],
        [60, 20, 10, 0, 180, 60, 20, 255, 250, 160, 40, 255, 255, 250, 200, 255],
    ];
    let ramps = RAMPS.map(|ramp| Level::bytes([4, 1, 1], &ramp, 4));
    let heights = heights();
    let colour = |x: usize, y: usize| {
        let kind = match (y / 8 * 8 + x / 8) % 5 {
            3 => 2, // -1 in the job
            4 => 2, // 7 in the job
            kind => kind,
        };
        let height = heights.texels[y * 64 + x][0] as f32;
        ramps[kind].linear_normalised(&[height], Address::Clamp).map(byte)
    };
    pixels(64, grid(64, 64, colour))
}

/// `tonemap.cu`.
pub fn tonemap() -> Vec<Output> {
    let table = Level::bytes([8, 8, 8], &bytes("colours.npy"), 4);
    let exposure = 1.7f32;
    let mapped = |pixel: &[f32]| {
        let along = |component: f32| {
            let stops = unit::log2((component * exposure).max(0.015625)) + 6.0;
            (stops * 0.1).mul_add(0.875, 0.0625)
        };
        let at = [along(pixel[0]), along(pixel[1]), along(pixel[2])];
        let [red, green, blue, _] = table.linear_normalised(&at, Address::Clamp).map(byte);
        [red, green, blue, byte(pixel[3])]
    };
    pixels(32, floats("bright.npy").chunks_exact(4).map(mapped).collect())
}

/// `yuv.cu`.
pub fn yuv() -> Vec<Output> {
    let (luma, chroma) = (bytes("luma.npy"), bytes("chroma.npy"));
    let colour = |x: usize, y: usize| {
        let brightness = 298 * (i32::from(luma[y * 64 + x]) - 16) + 128;
        let [u, v] = [0, 1].map(|i| i32::from(chroma[(y / 2 * 32 + x / 2) * 2 + i]) - 128);
        let byte = |sum: i32| sum.div_euclid(256).clamp(0, 255) as u8;
        [byte(brightness + 409 * v), byte(brightness - 100 * u - 208 * v), byte(brightness + 516 * u), 255]
    };
    pixels(64, grid(64, 48, colour))
}

/// `sprites.cu`: the layers are the faces of `cube.npy`.
pub fn sprites() -> Vec<Output> {
    const SPRITES: [([f32; 4], usize, f32); 6] = [
        ([2.0, 3.0, 24.0, 32.0], 0, 1.0),
        ([20.0, 10.0, 32.0, 16.0], 1, 0.75),
        ([36.0, 30.0, 25.0, 30.0], 2, 1.0),
        ([8.0, 40.0, 16.0, 16.0], 3, 0.5),
        ([-10.0, 20.0, 40.0, 13.0], 2, 0.25),
        ([48.0, -4.0, 12.0, 48.0], 5, 0.625), // layer 7 is beyond the last one
    ];
    let layers: Vec<Level> = bytes("cube.npy")
        .chunks_exact(16 * 16 * 4)
        .map(|layer| Level::bytes([16, 16, 1], layer, 4))
        .collect();
    let colour = |x: usize, y: usize| {
        let mut under = [0.125f32, 0.25, 0.5];
        for ([left, top, width, height], layer, strength) in SPRITES {
            let at = [(x as f32 + 0.5 - left) / width, (y as f32 + 0.5 - top) / height];
            if at.iter().any(|along| !(0.0..1.0).contains(along)) {
                continue;
            }
            let over = layers[layer].linear_normalised(&at, Address::Clamp);
            let opacity = over[3] * strength;
            under = std::array::from_fn(|i| opacity.mul_add(over[i] - under[i], under[i]));
        }
        let [red, green, blue] = under.map(byte);
        [red, green, blue, 255]
    };
    pixels(64, grid(64, 64, colour))
}

/// `billboards.cu`: left, top, scale and level of each; the last of those that cover a pixel is seen.
pub fn billboards() -> Vec<Output> {
    const BOARDS: [(usize, [f32; 4]); 5] = [
        (0, [2.0, 4.0, 0.03125, 3.0]),
        (1, [20.0, 8.0, 0.0625, 0.0]),
        (2, [30.5, 20.25, 0.046875, 0.0]),
        (0, [10.0, 34.0, 0.0390625, 1.75]),
        (1, [44.0, 40.0, 0.125, 0.0]),
    ];
    let landscape = chain(landscape().level());
    let squares: Vec<u8> =
        grid(4, 4, |x, y| if (x + y) % 2 == 0 { [255; 4] } else { [0, 0, 0, 255] }).concat();
    let squares = Level::bytes([4, 4, 1], &squares, 4);
    let heights = heights();
    let colour = |x: usize, y: usize| {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        let position = |[left, top, scale, _]: [f32; 4]| [(x - left) * scale, (y - top) * scale];
        let covers = |at: [f32; 2]| at.iter().all(|along| (0.0..1.0).contains(along));
        let Some(seen) = BOARDS.iter().rposition(|(_, board)| covers(position(*board))) else {
            return [0.25, 0.25, 0.25, 1.0].map(byte);
        };
        let (picture, board) = BOARDS[seen];
        let look = |at: [f32; 2], level: f32| match picture {
            0 => trilinear(&landscape, &at, lod(f64::from(level)), Address::Wrap),
            1 => squares.point_normalised(at, Address::Wrap),
            _ => heights.linear_normalised(&at, Address::Wrap),
        };
        let mut colour = look(position(board), board[3]);
        if seen % 2 == 1 {
            colour[0] = (colour[0] + look([0.0, 0.0], 0.0)[0]) * 0.5;
        }
        colour.map(byte)
    };
    pixels(64, grid(64, 64, colour))
}

/// `materials.cu`: sRGB by its definition, signed fractions of 127 that end at −1, fractions of 65535.
pub fn materials() -> Vec<Output> {
    let (picture, normals, rough) = (landscape(), bytes("chroma.npy"), bytes("luma.npy"));
    // What an H200 has of each sRGB code (NV-18).
    let measured = include_str!("../../../../corpus/results/nvidia-h200/codes_rgba8_srgb_point.tsv");
    let of_codes: Vec<f32> = measured.lines().skip(1).map(|line| number_of_column(line, 2)).collect();
    let linear = |code: u8| of_codes[usize::from(code)];
    let lit = |x: usize, y: usize| {
        let [red, green, blue, _] = picture.clamped(x as i64, y as i64).map(linear);
        let [across, down] =
            [0, 1].map(|i| (f32::from(normals[2 * (32 * y + x) + i] as i8) / 127.0).max(-1.0));
        let code = u16::from_le_bytes([rough[2 * (32 * y + x)], rough[2 * (32 * y + x) + 1]]);
        let dull = f32::from(code) / 65535.0;
        let up = (-down).mul_add(down, (-across).mul_add(across, 1.0)).max(0.0).sqrt();
        let light = up.mul_add(0.75, across.mul_add(0.5, down * -0.25)).max(0.0);
        let shine = light * light;
        let share = dull.mul_add(light, shine * shine * (1.0 - dull));
        [red * share, green * share, blue * share]
    };
    vec![numbers("out", &grid(32, 24, lit).concat())]
}

/// One of a line's columns between tabs.
fn number_of_column(line: &str, column: usize) -> f32 {
    line.split('\t').nth(column).and_then(|text| text.parse().ok()).expect("a table of numbers")
}

/// `blend.cu`: the upper layer is the picture seen in a mirror.
pub fn blend() -> Vec<Output> {
    let picture = landscape();
    let joined = |mode: i32, a: f32, b: f32| match mode {
        0 => b,
        1 => a * b,
        2 => (-a).mul_add(b, a + b),
        3 => a.min(b),
        4 => a.max(b),
        5 => (a - b).abs(),
        6 => (a + b).min(1.0),
        7 => (a - b).max(0.0),
        8 if a < 0.5 => (a + a) * b,
        8 => ((1.0 - a) * -2.0).mul_add(1.0 - b, 1.0),
        9 => (a * -2.0).mul_add(b, a + b),
        _ => a,
    };
    let colour = |x: usize, y: usize| {
        let mode = (y / 8 * 8 + x / 8) as i32 % 13 - 1;
        let [a, b] =
            [x, 63 - x].map(|x| picture.clamped(x as i64, y as i64).map(|code| f32::from(code) / 255.0));
        let [red, green, blue] = [0, 1, 2].map(|i| byte(joined(mode, a[i], b[i])));
        [red, green, blue, 255]
    };
    pixels(64, grid(64, 64, colour))
}

/// `sparse.sm_60.cu`: tiles of 32 × 32 texels; of level 0 every third is in memory, of level 1 every second, of level
/// 2 all but one, and all of the others.
pub fn sparse() -> Vec<Output> {
    let levels = chain(landscape().level());
    let there = |level: usize, tile: usize| match level {
        0 => tile.is_multiple_of(3),
        1 => tile.is_multiple_of(2),
        2 => tile != 3,
        _ => true,
    };
    let texel = 1.0f32 / 256.0;
    let mut missing = 0u32;
    let mut made = Vec::new();
    for (x, y) in grid(64, 64, |x, y| (x, y)) {
        let at = [(x as f32).mul_add(3.9375, 1.75) * texel, (y as f32).mul_add(3.875, 1.25) * texel];
        // Texels that are not in memory read as 0; those without weight do not matter.
        let seen = |level: usize| {
            let tiles = (8usize >> level).max(1);
            let (mut texels, mut complete) = (levels[level].clone(), true);
            for [column, row] in levels[level].touched(&at) {
                if !there(level, row / 32 * tiles + column / 32) {
                    texels.texels[row * levels[level].size[0] + column] = [0.0; 4];
                    complete = false;
                }
            }
            (texels.linear_normalised(&at, Address::Clamp), complete)
        };
        let first = seen(0);
        missing += u32::from(!first.1);
        let (mut level, mut found) = (0, first);
        while !found.1 && level < 4 {
            level += 1;
            found = seen(level);
        }
        let [red, green, blue, _] = found.0.map(byte);
        made.push([red, green, blue, 51 * level as u8]);
    }
    let mut outputs = pixels(64, made);
    outputs.push(numbers("missing", &[missing]));
    outputs
}

/// `tables.cu`: the curve goes on with zeros.
pub fn tables() -> Vec<Output> {
    const CURVE: [u8; 53] = [
        0, 16, 23, 28, 32, 36, 39, 42, 45, 48, 50, 53, 55, 58, 60, 62, 64, 66, 68, 70, 71, 73, 75, 77, 78,
        80, 81, 83, 84, 86, 87, 89, 90, 92, 93, 94, 96, 97, 98, 100, 101, 102, 103, 105, 106, 107, 108, 109,
        111, 112, 113, 114, 115,
    ];
    let picture = landscape();
    let curve = |code: u8| *CURVE.get(usize::from(code)).unwrap_or(&0);
    let changed = |x: usize, y: usize| {
        let [red, green, blue, alpha] = picture.clamped(x as i64, y as i64);
        [curve(red), curve(green), curve(255 - blue), alpha]
    };
    let dark = |column: usize, row: usize| {
        let block = grid(16, 8, |x, y| picture.clamped((16 * column + x) as i64, (8 * row + y) as i64));
        block.iter().filter(|colour| colour[0] < 53).count() as u32
    };
    let mut outputs = pixels(96, grid(96, 72, changed));
    outputs.push(numbers("sums", &grid(6, 9, dark)));
    outputs
}
