//! Filters of pictures.

use super::float::{add, dp, each, mad, mul, position, rgb, sat, scaled};
use super::texture::{Address, Image, colours, heights, picture};
use crate::filters::grid;
use crate::harness::{Output, numbers, pixels_of, target};
use crate::inputs::{bytes, floats};

const LUMA: [f32; 3] = [0.299, 0.587, 0.114];

/// `edges.hlsl`.
pub fn edges() -> Vec<Output> {
    let (picture, texel) = (picture(), [1.0 / 128.0f32; 2]);
    let (threshold, reach) = (0.125, 8.0f32);
    let tap = |at: [f32; 2]| rgb(picture.linear(at, Address::Clamp));
    let pixel = |x: usize, y: usize| {
        let place = position(x, y);
        let at = mul(place, texel);
        let near = |dx: f32, dy: f32| dp(tap([mad(texel[0], dx, at[0]), mad(texel[1], dy, at[1])]), LUMA);
        let [nw, ne, sw, se] = [near(-0.5, -0.5), near(0.5, -0.5), near(-0.5, 0.5), near(0.5, 0.5)];
        let centre = tap(at);
        let m = dp(centre, LUMA);
        let least = nw.min(ne).min(sw.min(se)).min(m);
        let most = nw.max(ne).max(sw.max(se)).max(m);
        if most - least < threshold {
            return [centre[0], centre[1], centre[2], 0.0];
        }
        let along = [(sw + se) - (ne + nw), (nw + sw) - (ne + se)];
        let shorter = along[0].abs().min(along[1].abs()) + 0.0078125;
        let along: [f32; 2] = each(|i| (along[i] / shorter).max(-reach).min(reach) * texel[i]);
        let both = |share: f32| {
            let away = scaled(along, share);
            let on: [f32; 2] = each(|i| mad(place[i], texel[i], away[i]));
            let back: [f32; 2] = each(|i| mad(place[i], texel[i], -away[i]));
            add(tap(on), tap(back))
        };
        let pair = both(0.25);
        let near = scaled(pair, 0.5);
        let wide = scaled(both(0.5), 0.25);
        let far: [f32; 3] = each(|i| mad(pair[i], 0.25, wide[i]));
        let l = dp(far, LUMA);
        let [r, g, b] = if l < least || l > most { near } else { far };
        [r, g, b, 1.0]
    };
    target(&grid(48, 40, pixel))
}

/// `blur.hlsl`, along one axis.
fn blur(picture: &Image, texel: [f32; 2], axis: usize) -> Vec<[f32; 4]> {
    const WEIGHTS: [f32; 5] = [0.25, 0.2, 0.1, 0.05, 0.025];
    let pixel = |x: usize, y: usize| {
        let place = position(x, y);
        let tap = |at: [f32; 2]| picture.point(at, Address::Clamp);
        let mut sum = scaled(tap(mul(place, texel)), WEIGHTS[0]);
        for i in 1..5 {
            let away: [f32; 2] = each(|along| if along == axis { i as f32 * texel[along] } else { 0.0 });
            let before = tap(each(|i| mad(place[i], texel[i], -away[i])));
            let behind = tap(each(|i| mad(place[i], texel[i], away[i])));
            let pair = add(before, behind);
            sum = each(|c| mad(WEIGHTS[i], pair[c], sum[c]));
        }
        sum
    };
    grid(40, 32, pixel)
}

fn blurred_across() -> Vec<[f32; 4]> {
    blur(&picture(), [1.0 / 64.0; 2], 0)
}

/// `blur.hlsl`, the first pass.
pub fn blur_across() -> Vec<Output> {
    target(&blurred_across())
}

/// `blur.hlsl`, the second pass.
pub fn blur_down() -> Vec<Output> {
    let first = Image::new([40, 32, 1], blurred_across());
    target(&blur(&first, [1.0 / 40.0, 1.0 / 32.0], 1))
}

/// The four weights of Catmull and Rom.
fn cubic(f: f32) -> [f32; 4] {
    [
        f * mad(mad(f, -0.5, 1.0), f, -0.5),
        mad(f * f, mad(f, 1.5, -2.5), 1.0),
        f * mad(mad(f, -1.5, 2.0), f, 0.5),
        mad(f * f, mad(f, 0.5, -0.5), 0.0),
    ]
}

/// `bicubic.hlsl`.
pub fn bicubic() -> Vec<Output> {
    let (heights, scale) = (heights(), [0.7f32, 0.9]);
    let pixel = |x: usize, y: usize| {
        let place = position(x, y);
        let at: [f32; 2] = each(|i| mad(place[i], scale[i], -0.5));
        let base = at.map(f32::floor);
        let [wx, wy] = [0, 1].map(|i| cubic(at[i] - base[i]));
        let gather = |dx: i64, dy: i64| {
            heights.gather(base.map(|along| along / 64.0), [dx, dy], Address::Clamp).map(|texel| texel[0])
        };
        let half = |dy: i64| {
            let (left, right) = (gather(0, dy), gather(2, dy));
            [dp(wx, [left[3], left[2], right[3], right[2]]), dp(wx, [left[0], left[1], right[0], right[1]])]
        };
        let ([a, b], [c, d]) = (half(0), half(2));
        dp(wy, [a, b, c, d])
    };
    vec![numbers("color", &grid(40, 30, pixel))]
}

/// `tonemap.hlsl`.
pub fn tonemap() -> Vec<Output> {
    let (exposure, white, strength, entries) = (0.5f32, 4.0f32, 0.75, 8.0f32);
    let bright = floats("bright.npy");
    let table = colours("colours.npy", [8, 8, 8]);
    let pixel = |x: usize, y: usize| {
        let texel: [f32; 3] = each(|i| bright[(y * 32 + x) * 4 + i]);
        let mapped = texel.map(|c| {
            let colour = c * exposure;
            sat(colour * (colour / (white * white) + 1.0) / mad(c, exposure, 1.0))
        });
        let (factor, offset) = ((entries - 1.0) / entries, 0.5 / entries);
        let graded = rgb(table.linear(mapped.map(|c| mad(c, factor, offset)), Address::Clamp));
        let [r, g, b] = each(|i| mad(strength, graded[i] - mapped[i], mapped[i]));
        [r, g, b, 1.0]
    };
    target(&grid(32, 32, pixel))
}

/// The samples of a pixel of 16 × 8, four of them.
fn samples(x: usize, y: usize) -> [[f32; 4]; 4] {
    let codes = bytes("colours.npy");
    std::array::from_fn(|sample| each(|i| f32::from(codes[((y * 16 + x) * 4 + sample) * 4 + i]) / 255.0))
}

fn resolved(x: usize, y: usize) -> [f32; 3] {
    let weighed = samples(x, y).map(|[r, g, b, _]| {
        let below = b.max(g).max(r) + 1.0;
        [r, g, b, 1.0].map(|c| c / below)
    });
    let sum = weighed.into_iter().reduce(add).unwrap();
    rgb(sum).map(|c| c / sum[3])
}

/// `resolve.hlsl`, with the count of the samples in alpha.
pub fn resolve_counted() -> Vec<Output> {
    target(&grid(16, 8, |x, y| {
        let [r, g, b] = resolved(x, y);
        [r, g, b, 4.0]
    }))
}

/// `resolve.hlsl`, within model 4.0.
pub fn resolve_literal() -> Vec<Output> {
    target(&grid(16, 8, |x, y| {
        let [r, g, b] = resolved(x, y);
        [r, g, b, 1.0]
    }))
}

/// `persample.hlsl`: a row of pixels after the other, in each pixel its samples.
pub fn persample() -> Vec<Output> {
    // Direct3D's standard places of four samples, in sixteenths.
    const PLACES: [[i8; 2]; 4] = [[-2, -6], [6, -2], [-6, 2], [2, 6]];
    let pixel = |x: usize, y: usize| {
        let texels = samples(x, y);
        std::array::from_fn::<_, 4, _>(|sample| {
            let [px, py] = PLACES[sample].map(|part| mad(sample as f32, 0.25, f32::from(part) / 16.0));
            [texels[sample][0], texels[sample][1], px, py]
        })
    };
    target(grid(16, 8, pixel).as_flattened())
}

/// `bilateral.hlsl`.
pub fn bilateral() -> Vec<Output> {
    let image = colours("colours.npy", [32, 16, 1]);
    let (far, unlike) = (0.125f32, 3.0f32);
    let pixel = |x: usize, y: usize| {
        let [x, y] = [x as i64, y as i64];
        let own = rgb(image.load([x, y, 0]));
        let mut sum = [0.0; 4];
        for (dx, dy) in (0..25).map(|i| (i % 5 - 2, i / 5 - 2)) {
            let texel = image.load([x + dx, y + dy, 0]);
            let difference: [f32; 3] = each(|i| texel[i] - own[i]);
            let cost = mad(unlike, dp(difference, difference), mad(far, (dx * dx + dy * dy) as f32, 1.0));
            let colour = [texel[0], texel[1], texel[2], 1.0];
            sum = each(|i| colour[i] * texel[3] / cost + sum[i]);
        }
        [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3], sum[3]]
    };
    target(&grid(34, 18, pixel))
}

/// `dither.hlsl`.
pub fn dither() -> Vec<Output> {
    let picture = picture();
    let pixel = |x: usize, y: usize| {
        let bits = (0..3).fold(0, |bits, i| bits << 2 | ((x ^ y) >> i & 1) << 1 | y >> i & 1);
        let limit = (bits as f32 + 0.5) / 64.0;
        let [r, g, b] = rgb(picture.load([x as i64, y as i64, 0])).map(|c| if c > limit { 255 } else { 0 });
        [r, g, b, 255]
    };
    vec![pixels_of("color", 64, grid(64, 48, pixel))]
}

/// `yuv.hlsl`.
pub fn yuv() -> Vec<Output> {
    const ROWS: [[f32; 4]; 3] =
        [[1.164, 0.0, 1.596, -0.871], [1.164, -0.392, -0.813, 0.53], [1.164, 2.017, 0.0, -1.082]];
    let luma = Image::unorm([64, 48, 1], &bytes("luma.npy"), 1);
    let chroma = Image::unorm([32, 24, 1], &bytes("chroma.npy"), 2);
    let pixel = |x: usize, y: usize| {
        let at = mul(position(x, y), [1.0 / 40.0, 1.0 / 32.0]);
        let [u, v, ..] = chroma.linear(at, Address::Clamp);
        let yuv = [luma.linear(at, Address::Clamp)[0], u, v, 1.0];
        let [r, g, b] = ROWS.map(|row| sat(dp(row, yuv)));
        [r, g, b, 1.0]
    };
    target(&grid(40, 32, pixel))
}

/// `sharpen.hlsl`.
pub fn sharpen() -> Vec<Output> {
    let (heights, texel, amount) = (heights(), 1.0f32 / 64.0, 0.75);
    let pixel = |x: usize, y: usize| {
        let gather = |half: f32| {
            heights.gather(position(x, y).map(|along| mad(along, texel, half)), [0; 2], Address::Clamp)
        };
        let [before, after] = [gather(-0.5 * texel), gather(0.5 * texel)].map(|four| four.map(|it| it[0]));
        let around = [before[0], before[2], after[0], after[2]];
        let own = before[1];
        let mean = dp(around, [0.25; 4]);
        let sharp = mad(own - mean, amount, own);
        let least = around.into_iter().fold(own, f32::min);
        let most = around.into_iter().fold(own, f32::max);
        sharp.max(least).min(most)
    };
    vec![numbers("color", &grid(40, 32, pixel))]
}

/// `sorting.hlsl`: 25 texels around each, zeros beyond the edges.
pub fn sorting() -> Vec<Output> {
    let codes = bytes("colours.npy");
    let pixel = |x: usize, y: usize| {
        let code = |i: usize| {
            let (x, y) = ((x + i % 5).checked_sub(2)?, (y + i / 5).checked_sub(2)?);
            (x < 64 && y < 32).then(|| codes[y * 64 + x])
        };
        let mut around: Vec<u8> = (0..25).map(|i| code(i).unwrap_or(0)).collect();
        around.sort_unstable();
        u32::from_le_bytes([around[12], around[0], around[24], 0])
    };
    vec![numbers("color", &grid(40, 24, pixel))]
}

/// `picking.hlsl`.
pub fn picking() -> Vec<Output> {
    let picture = picture();
    let layers = colours("luma.npy", [8, 8, 12]);
    let pixel = |x: usize, y: usize| {
        let at = mul(position(x, y), [0.013, 0.017]);
        let place = [3 * (x as i64 & 3), -5 * (y as i64 & 3)];
        let gather = |offset: [i64; 2]| picture.gather(at, offset, Address::Wrap);
        let there = gather(place);
        let compared = picture.gather(at, place, Address::Clamp);
        let (near, far) = (gather([1, 0]), gather([2, 3]));
        let layer = (((y as f32 + 0.5) * 0.125).round_ties_even() as usize).min(11);
        let layer = Image::new([8, 8, 1], layers.texels[64 * layer..][..64].to_vec());
        let alpha = layer.gather(at, [0; 2], Address::Wrap)[0][3];
        let lit = compared.map(|texel| f32::from(u8::from(0.5 > texel[0])));
        [
            mad(there[3][1], 2.0, there[0][1]),
            mad(far[2][2], 2.0, near[1][2]),
            alpha,
            dp(lit, [1.0, 2.0, 4.0, 8.0]),
        ]
    };
    target(&grid(32, 24, pixel))
}
