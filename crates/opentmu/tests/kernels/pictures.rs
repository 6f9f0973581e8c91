//! Pictures put together from layers, levels, planes and tables.

use crate::filters::{byte, grid};
use crate::harness::{Output, pixels};
use crate::inputs::{bytes, floats, heights, landscape};
use crate::texture::{Address, Level};

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

/// A picture and all its smaller levels: each texel the mean of four, halves up.
pub fn chain(level: Level) -> Vec<Level> {
    let mut levels = vec![level];
    while levels[levels.len() - 1].size[0] > 1 {
        let above = &levels[levels.len() - 1];
        let [width, height, _] = above.size.map(|size| size / 2);
        let texels = grid(width, height, |x, y| {
            let four = [[0, 0], [1, 0], [0, 1], [1, 1]]
                .map(|[dx, dy]| above.texels[(2 * y + dy) * above.size[0] + 2 * x + dx]);
            std::array::from_fn(|i| (four.iter().map(|texel| texel[i]).sum::<f64>() / 4.0 + 0.5).floor())
        });
        levels.push(Level { size: [width, height, 1], texels, kind: above.kind });
    }
    levels
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

/// `grad.cu`.
pub fn grad() -> Vec<Output> {
    let levels = chain(landscape().level());
    let texel = 1.0f32 / 256.0;
    let colour = |x: usize, y: usize| {
        let (x, y) = (x as f32, y as f32);
        let step = x.mul_add(0.125, 0.5) * texel;
        let (along, down) = ([step, step * 0.25], [texel * -0.5, texel * 0.75]);
        let at = [0, 1].map(|i| down[i].mul_add(y, along[i] * 0.5 * x));
        let length = |[u, v]: [f32; 2]| (f64::from(u) * 256.0).hypot(f64::from(v) * 256.0);
        let lod = (length(along).max(length(down)).log2() * 256.0 + 0.5).floor() as i64;
        trilinear(&levels, &at, lod, Address::Wrap).map(byte)
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
            // The unit for functions rounds logarithms to nearest.
            let stops = f64::from((component * exposure).max(0.015625)).log2() as f32 + 6.0;
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
