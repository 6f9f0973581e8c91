//! Light, shadow, materials.

use super::float::{
    add, dp, each, exp2, log2, mad, mul, position, rgb, rsq, sat, scaled, sine_and_cosine, square_root,
};
use super::texture::{Address, Image, colours, heights, picture};
use crate::filters::grid;
use crate::harness::{Output, numbers, target};
use crate::inputs::bytes;

const SHADOW_TEXEL: [f32; 2] = [1.0 / 50.0, 1.0 / 40.0];

fn shadow_depth(x: usize) -> f32 {
    mad(x as f32 + 0.5, 0.02, -0.05)
}

/// `shadow.hlsl`, nine comparisons.
pub fn shadow_taps() -> Vec<Output> {
    let heights = heights();
    let pixel = |x: usize, y: usize| {
        let at = mul(position(x, y), SHADOW_TEXEL);
        let lit = (0..9)
            .map(|i| heights.less_equal(at, [i % 3 - 1, i / 3 - 1], Address::Clamp, shadow_depth(x)))
            .reduce(|sum, tap| sum + tap);
        lit.unwrap() * (1.0 / 9.0)
    };
    vec![numbers("color", &grid(48, 40, pixel))]
}

/// `shadow.hlsl`, four gathers.
pub fn shadow_gathers() -> Vec<Output> {
    let heights = heights();
    let pixel = |x: usize, y: usize| {
        let at = mul(position(x, y), SHADOW_TEXEL);
        let near = |texel: &[f32; 4]| shadow_depth(x) <= texel[0];
        let gather = |[dx, dy]: [i64; 2]| heights.gather(at, [dx, dy], Address::Clamp);
        let lit = [[-1, -1], [1, -1], [-1, 1], [1, 1]]
            .map(gather)
            .as_flattened()
            .iter()
            .filter(|it| near(it))
            .count();
        lit as f32 / 16.0
    };
    vec![numbers("color", &grid(48, 40, pixel))]
}

/// `occlusion.hlsl`.
pub fn occlusion() -> Vec<Output> {
    const PLACES: [[i64; 2]; 8] = [[1, 0], [-1, 2], [-2, -1], [2, -2], [3, 1], [-1, -3], [-4, 2], [2, 4]];
    let (heights, range, strength) = (heights(), 0.25f32, 2.0f32);
    let read = |x: i64, y: i64| heights.addressed([x, y, 0], Address::Clamp)[0];
    let pixel = |x: usize, y: usize| {
        let (x, y) = (x as i64, y as i64);
        let depth = read(x, y);
        let slope = [read(x + 1, y) - read(x - 1, y), read(x, y + 1) - read(x, y - 1)].map(|c| c * 0.5);
        let mut hidden = 0.0;
        for mut place in PLACES {
            if (x ^ y) & 1 != 0 {
                place = [-place[1], place[0]];
            }
            if (x ^ y) & 2 != 0 {
                place = place.map(|along| -along);
            }
            let plane = depth + dp(slope, place.map(|along| along as f32));
            let above = plane - read(x + place[0], y + place[1]);
            if above > 0.00390625 {
                hidden += sat(1.0 - above / range);
            }
        }
        let normal = [-slope[0], -slope[1], 0.125];
        let [nx, ny, nz] = scaled(normal, rsq(dp(normal, normal)));
        [nx, ny, nz, sat(mad(-(hidden * strength), 0.125, 1.0))]
    };
    target(&grid(40, 30, pixel))
}

/// `terrain.hlsl`: layers are rounded to even.
pub fn terrain() -> Vec<Output> {
    let shares = picture();
    let layers = colours("colours.npy", [8, 8, 8]);
    let layer = |number: usize| Image::new([8, 8, 1], layers.texels[64 * number..][..64].to_vec());
    // 0.5, 1.5, 2.5, 3.5.
    let materials = [0, 2, 2, 4].map(layer);
    let pixel = |x: usize, y: usize| {
        let at = [(x as f64 + 0.5) / 32.0, (y as f64 + 0.5) / 24.0].map(|along| along as f32);
        let share = shares.linear(at, Address::Clamp);
        let sum = share[3] + (share[2] + (share[1] + share[0]));
        let share = share.map(|c| c / sum);
        let tiled = mul(at, [3.7, 2.3]);
        let material = |i: usize| materials[i].linear(tiled, Address::Wrap);
        let mut colour = scaled(material(1), share[1]);
        for i in [0, 2, 3] {
            let material = material(i);
            colour = each(|c| mad(share[i], material[c], colour[c]));
        }
        colour
    };
    target(&grid(32, 24, pixel))
}

/// A plane through the values at the upper left, upper right and lower left corner, at the centre of a pixel.
fn plane(corners: [[f32; 3]; 3], x: usize, y: usize, size: [usize; 2]) -> [f32; 3] {
    let [u, v] = [(x as f64 + 0.5) / size[0] as f64, (y as f64 + 0.5) / size[1] as f64];
    each(|i| {
        let [a, b, c] = corners.map(|corner| f64::from(corner[i]));
        (a + (b - a) * u + (c - a) * v) as f32
    })
}

/// `bumps.hlsl`, the pixels.
pub fn bumps_pixel() -> Vec<Output> {
    const TANGENT: [[f32; 3]; 3] = [[1.0, 0.0, 0.125], [0.75, 0.25, 0.0], [1.0, 0.125, 0.0]];
    const BITANGENT: [[f32; 3]; 3] = [[0.0, 1.0, 0.0], [0.25, 1.0, 0.125], [0.0, 0.75, 0.25]];
    const NORMAL: [[f32; 3]; 3] = [[0.0, 0.0, 1.0], [0.5, 0.0, 0.75], [-0.25, 0.5, 1.0]];
    let (normals, size) = (picture(), [24, 20]);
    let (light, shine) = ([0.36f32, 0.48, 0.8], 8.0f32);
    let pixel = |x: usize, y: usize| {
        let at = [(x as f64 + 0.5) / 24.0, (y as f64 + 0.5) / 20.0].map(|along| along as f32);
        let bump = rgb(normals.linear(at, Address::Wrap)).map(|c| mad(c, 2.0, -1.0));
        let [tangent, bitangent, normal] = [TANGENT, BITANGENT, NORMAL].map(|it| plane(it, x, y, size));
        let turned: [f32; 3] =
            each(|i| mad(bump[2], normal[i], mad(bump[0], tangent[i], bump[1] * bitangent[i])));
        let turned = scaled(turned, rsq(dp(turned, turned)));
        let towards = sat(dp(turned, light));
        let gleam = exp2(log2(towards) * shine) * 0.25;
        let [r, g, b] = [0.75, 0.5, 0.25].map(|c| mad(towards, c, gleam));
        [r, g, b, 1.0]
    };
    target(&grid(24, 20, pixel))
}

/// `parallax.hlsl`.
pub fn parallax() -> Vec<Output> {
    let (heights, lean) = (heights(), [0.05f32, 0.03]);
    let most = 16;
    let pixel = |x: usize, y: usize| {
        let mut at = mul(position(x, y), [1.0 / 64.0; 2]);
        let step = 1.0 / most as f32;
        let (mut ray, mut before, mut height, mut last) = (1.0f32, 1.0f32, 0.0f32, 0.0f32);
        let mut i = 0;
        while i < most {
            height = heights.linear(at, Address::Wrap)[0];
            if height >= ray {
                break;
            }
            last = height;
            before = ray;
            ray -= step;
            at = each(|i| mad(lean[i], step, at[i]));
            i += 1;
        }
        if i == most {
            return [at[0], at[1], 0.0, -1.0];
        }
        let (over, under) = (height - ray, before - last);
        let share = if i == 0 { 0.0 } else { over / (under + over) };
        let [x, y] = each(|i| mad(-(step * lean[i]), share, at[i]));
        [x, y, i as f32, share]
    };
    target(&grid(32, 24, pixel))
}

/// `deferred.hlsl`.
pub fn deferred() -> Vec<Output> {
    let image = colours("luma.npy", [32, 24, 1]);
    let texel = |x: usize, y: usize| image.load([x as i64, y as i64, 0]);
    let normal = |x: usize, y: usize| {
        let normal = rgb(texel(x, y)).map(|c| mad(c, 2.0, -1.0));
        let sum = (normal[1].abs() + normal[0].abs()) + normal[2].abs();
        let normal = normal.map(|c| c / sum);
        let sign = |c: f32| if c >= 0.0 { 1.0 } else { -1.0 };
        if normal[2] >= 0.0 {
            return [normal[0], normal[1]];
        }
        [(1.0 - normal[1].abs()) * sign(normal[0]), (1.0 - normal[0].abs()) * sign(normal[1])]
    };
    let material = |x: usize, y: usize| {
        let [red, green] = [0, 1].map(|i| (texel(x, y)[i] * 255.0) as u8 >> 6);
        red | green << 2
    };
    let depth = |_: usize, y: usize| {
        let (near, far) = (0.5f32, 20.0f32);
        near / mad(-((far - near) * (y as f32 + 0.5)), 0.015625, far)
    };
    let codes = bytes("luma.npy");
    let albedo = grid(24, 20, |x, y| std::array::from_fn::<u8, 4, _>(|i| codes[(y * 32 + x) * 4 + i]));
    vec![
        numbers("albedo", albedo.as_flattened()),
        numbers("normal", grid(24, 20, normal).as_flattened()),
        numbers("material", &grid(24, 20, material)),
        numbers("depth", &grid(24, 20, depth)),
    ]
}

struct Light {
    place: [f32; 3],
    reach: f32,
    colour: [f32; 3],
    all_around: bool,
}

/// `lights.hlsl`.
pub fn lights() -> Vec<Output> {
    let light = |place, reach, colour, all_around| Light { place, reach, colour, all_around };
    let lights = [
        light([3.0, 4.0, 9.0], 9.5, [1.0, 0.5, 0.25], false),
        light([12.0, 6.0, 8.0], 7.25, [0.25, 1.0, 0.5], true),
        light([20.0, 12.0, 10.0], 11.0, [0.5, 0.25, 1.0], false),
        light([9.0, 13.0, 6.5], 6.0, [0.75, 0.75, 0.125], true),
    ];
    let lists: [&[usize]; 6] = [&[0, 1], &[0, 1, 2], &[1, 2], &[3], &[0, 1, 2, 3], &[]];
    let heights = heights();
    let pixel = |x: usize, y: usize| {
        let list = lists[y / 8 * 3 + x / 8];
        let [px, py] = position(x, y);
        let place = [px, py, heights.load([x as i64, y as i64, 0])[0] * 8.0];
        let mut sum = [0.03125f32; 3];
        for light in list.iter().map(|&number| &lights[number]) {
            let to: [f32; 3] = each(|i| light.place[i] - place[i]);
            let square = dp(to, to);
            let fall = (1.0 - square / (light.reach * light.reach)).max(0.0);
            if fall <= 0.0 {
                continue;
            }
            let facing = if light.all_around { 1.0 } else { sat(to[2] / square_root(square)) };
            let strength = facing * (fall * fall);
            sum = each(|i| mad(light.colour[i], strength, sum[i]));
        }
        [sum[0], sum[1], sum[2], list.len() as f32]
    };
    target(&grid(24, 16, pixel))
}

/// `fog.hlsl`.
pub fn fog() -> Vec<Output> {
    let image = colours("luma.npy", [32, 24, 1]);
    let (colour, thickness, turn) = ([0.5f32, 0.625, 0.75], 0.03f32, 0.7f32);
    let pixel = |x: usize, y: usize| {
        let texel = rgb(image.load([x as i64, y as i64, 0]));
        let place = position(x, y);
        let distance = square_root(dp(place, place));
        let clear = exp2(-distance * thickness * std::f32::consts::LOG2_E);
        let [sine, cosine] = sine_and_cosine(distance * turn);
        let dim = mad(cosine, 0.0625, mad(sine, 0.0625, 0.875));
        let [r, g, b] = each(|i| {
            let mixed = mad(clear, texel[i] - colour[i], colour[i]) * dim;
            let curved = mad(exp2(log2(mixed) * (1.0 / 2.4)), 1.055, -0.055);
            if mixed <= 0.0031308 { mixed * 12.92 } else { curved }
        });
        [r, g, b, log2(distance + 1.0)]
    };
    target(&grid(32, 24, pixel))
}

/// `volume.hlsl`.
pub fn volume() -> Vec<Output> {
    let density = Image::unorm([32, 32, 32], &bytes("volume.npy"), 1);
    let table = colours("colours.npy", [512, 1, 1]);
    let step = 0.0625f32;
    let pixel = |x: usize, y: usize| {
        let [u, v] = mul(position(x, y), [1.0 / 24.0, 1.0 / 20.0]);
        let (mut w, mut sum) = (step * 0.5, [0.0f32; 4]);
        while w < 1.0 && sum[3] < 0.9375 {
            let here = density.linear([u, v, w], Address::Clamp)[0];
            let colour = table.linear([here], Address::Clamp);
            let alpha = here * colour[3];
            let left = 1.0 - sum[3];
            let share = alpha * left;
            sum = each(|i| if i < 3 { mad(colour[i], share, sum[i]) } else { mad(left, alpha, sum[3]) });
            w += step;
        }
        sum
    };
    target(&grid(24, 20, pixel))
}

/// The bits of `noise.hlsl`.
fn hash(x: i32, y: i32) -> u32 {
    let mut bits = (x as u32).wrapping_mul(0x9e37_79b9).wrapping_add((y as u32).wrapping_mul(0x85eb_ca6b));
    bits = bits.wrapping_add(77);
    bits = (bits ^ bits >> 15).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ bits >> 12).wrapping_mul(0x297a_2d39);
    bits ^ bits >> 15
}

fn octave(at: [f32; 2]) -> f32 {
    let base = at.map(f32::floor);
    let f: [f32; 2] = each(|i| at[i] - base[i]);
    let smooth = f.map(|f| (f * f) * mad(-f, 2.0, 3.0));
    let corner = |dx: i32, dy: i32| {
        let bits = hash(base[0] as i32 + dx, base[1] as i32 + dy);
        let sign = |bit: u32| if bits & bit != 0 { -1.0f32 } else { 1.0 };
        let lengths = if bits & 4 != 0 { [1.0, 0.5] } else { [0.5, 1.0] };
        dp(mul(lengths, [sign(1), sign(2)]), add(f, [-dx as f32, -dy as f32]))
    };
    let lerp = |a: f32, b: f32, share: f32| mad(share, b - a, a);
    let above = lerp(corner(0, 0), corner(1, 0), smooth[0]);
    let below = lerp(corner(0, 1), corner(1, 1), smooth[0]);
    lerp(above, below, smooth[1])
}

/// `noise.hlsl`.
pub fn noise() -> Vec<Output> {
    let pixel = |x: usize, y: usize| {
        let (mut at, mut sum, mut share) = (mul(position(x, y), [0.13, 0.17]), 0.0f32, 0.5f32);
        for _ in 0..4 {
            sum = mad(octave(at), share, sum);
            at = at.map(|along| mad(along, 2.0, 0.25));
            share *= 0.5;
        }
        sum
    };
    vec![numbers("color", &grid(32, 24, pixel))]
}
