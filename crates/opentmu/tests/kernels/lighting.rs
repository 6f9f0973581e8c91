//! Light, shadow and surroundings.

use crate::cube::{Cube, change_on_face, divided, on_face};
use crate::filters::{byte, grid};
use crate::harness::{Output, numbers, pixels};
use crate::inputs::{bytes, floats, heights};
use crate::levels::{counted, lod_of, nearest_level};
use crate::texture::{Address, Level, gather, place};
use crate::unit;

/// `shadow.cu`.
pub fn shadow() -> Vec<Output> {
    let depths = heights();
    let (slope, bias) = (1.0f32 / 256.0, 0.25f32);
    let share = |x: usize, y: usize| {
        let (x, y) = (x as f32, y as f32);
        let (s, t) = (x.mul_add(0.8125, 3.25), y.mul_add(0.6875, 5.5));
        let point = (x + y).mul_add(slope, bias);
        let (column, row) = (s.floor(), t.floor());
        let (across, down) = (s - column, t - row);
        let lit = |dx: f32, dy: f32, [left, right]: [f32; 2], [upper, lower]: [f32; 2]| {
            let depth = gather(&depths, [column + dx, row + dy], Address::Clamp).map(|texel| texel[0]);
            let shares = [left * lower, right * lower, right * upper, left * upper];
            depth
                .iter()
                .zip(shares)
                .fold(0.0, |sum, (&depth, share)| if point <= depth { sum + share } else { sum })
        };
        let (left, upper) = ([1.0 - across, 1.0], [1.0 - down, 1.0]);
        let sum = lit(0.0, 0.0, left, upper)
            + lit(2.0, 0.0, [1.0, across], upper)
            + lit(0.0, 2.0, left, [1.0, down])
            + lit(2.0, 2.0, [1.0, across], [1.0, down]);
        sum * (1.0 / 9.0)
    };
    vec![numbers("out", &grid(64, 64, share))]
}

/// `toon.cu`: compiled for speed, so that the unit for functions gives quotients, roots and powers. It rounds all of
/// them to nearest.
pub fn toon() -> Vec<Output> {
    const BANDS: [u8; 16] = [20, 20, 60, 255, 90, 60, 110, 255, 200, 120, 90, 255, 255, 240, 190, 255];
    let (heights, bands) = (heights(), Level::bytes([4, 1, 1], &BANDS, 4));
    let (steep, gamma) = (5.0f32, 1.6f32);
    let shaded = |x: usize, y: usize| {
        let (s, t) = (x as f32 + 0.5, y as f32 + 0.5);
        let height = |s: f32, t: f32| heights.linear(&[s, t], Address::Clamp)[0];
        let dx = (height(s + 1.0, t) - height(s - 1.0, t)) * steep;
        let dy = (height(s, t + 1.0) - height(s, t - 1.0)) * steep;
        let length = unit::square_root(dx.mul_add(dx, 1.0) + dy * dy);
        let light = (dx.mul_add(0.5, dy * 0.25) + 0.75) * unit::reciprocal(length);
        let shade = unit::exp2(unit::log2(light.max(0.0)) * gamma);
        let ink = if dx.mul_add(dx, dy * dy) > 1.5 { 0.25 } else { 1.0 };
        let [red, green, blue, _] = bands
            .point_normalised([shade, 0.0], Address::Clamp)
            .map(|component| byte((component * ink).clamp(0.0, 1.0)));
        [red, green, blue, 255]
    };
    pixels(64, grid(64, 64, shaded))
}

/// `relight.cu`.
pub fn relight() -> Vec<Output> {
    let (sky, width, shine) = (Cube::new(16, &bytes("cube.npy")), 64, 0.35f32);
    let look = |direction: [f32; 3]| sky.linear(divided(direction));
    let scale = 2.0 / width as f32;
    let lit = |x: usize, y: usize| {
        let right = (x as f32 + 0.5).mul_add(scale, -1.0);
        let up = (y as f32 + 0.5).mul_add(-scale, 1.0);
        let outside = (-up).mul_add(up, (-right).mul_add(right, 1.0));
        let colour = if outside > 0.0 {
            let near = outside.sqrt();
            let diffuse = look([right, up, near]);
            let twice = near + near;
            let mirrored = look([right * twice, up * twice, near.mul_add(twice, -1.0)]);
            std::array::from_fn(|i| (mirrored[i] - diffuse[i]).mul_add(shine, diffuse[i]))
        } else {
            look([right, up, -1.0])
        };
        let [red, green, blue, _]: [u8; 4] = colour.map(|component| byte(component.clamp(0.0, 1.0)));
        [red, green, blue, 255]
    };
    pixels(width, grid(width, width, lit))
}

/// `probes.cu`: room 9 is beyond the last probe, and −1 as an index larger still.
pub fn probes() -> Vec<Output> {
    let faces = counted([8, 8, 1], 18, 4);
    let look = |direction: [f32; 3], room: usize, level: usize| {
        let direction = divided(direction);
        let (face, [s, t]) = on_face(direction);
        faces[6 * room + face][level].point_normalised([s, t], Address::Clamp)[0]
    };
    let seen = |x: usize, y: usize| {
        let turn = (x as f32 + 0.5).mul_add(0.25, -4.0);
        let up = (y as f32 + 0.5).mul_add(0.125, -2.03125);
        let direction = if turn < 0.0 { [turn + 2.0, up, 1.0] } else { [1.0, up, turn - 2.0] };
        let room = [0, 1, 2, 2, 2][(y / 8 * 4 + x / 8) % 5];
        let level = nearest_level((y % 8) as i64 * 128, 4);
        [look(direction, room, level), look(direction.map(|component| -component), room, 0)]
    };
    vec![numbers("out", &grid(32, 32, seen).concat())]
}

/// `skybox.cu`: the neighbours' directions are divided by their own largest component before they are compared.
pub fn skybox() -> Vec<Output> {
    let faces = counted([16, 16, 1], 6, 5);
    let seen = |x: usize, y: usize| {
        let right = (x as f32 + 0.5).mul_add(0.125, -2.0);
        let up = (y as f32 + 0.5).mul_add(0.125, -2.0);
        let lens = (1 << (x / 8)) as f32 * 0.125;
        let [own, beside, below] =
            [[right, up, 1.0], [right + lens, up, 1.0], [right, up + lens, 1.0]].map(divided);
        let (face, [s, t]) = on_face(own);
        let step = |other: [f32; 3]| {
            let change: [f64; 3] = std::array::from_fn(|i| f64::from(other[i]) - f64::from(own[i]));
            let [u, v] = change_on_face(face, own, change);
            [u * 16.0, v * 16.0, 0.0]
        };
        let level = nearest_level(lod_of(step(beside), step(below)), 5);
        faces[face][level].point_normalised([s, t], Address::Clamp)[0]
    };
    vec![numbers("out", &grid(32, 32, seen))]
}

/// `tracer.cu`.
pub fn tracer() -> Vec<Output> {
    let look = |x: usize, y: usize| {
        let right = (x as f32 + 0.5).mul_add(0.0625, -2.0);
        let up = (y as f32 + 0.5).mul_add(-0.0625, 2.0);
        seen([0.0, 0.0, -1.0], [right, up, 4.0], 3)
    };
    vec![numbers("out", &grid(64, 64, look))]
}

/// What a ray sees, mirrored at most `depth` times.
fn seen(from: [f32; 3], ray: [f32; 3], depth: u32) -> f32 {
    /// Middle, radius, shade, how much it mirrors.
    const BALLS: [([f32; 3], f32, f32, f32); 4] = [
        ([0.0, 0.0, 4.0], 1.0, 0.75, 0.5),
        ([1.5, 0.5, 3.5], 0.5, 0.25, 0.25),
        ([-1.25, -0.5, 3.0], 0.625, 0.5, 0.75),
        ([0.25, -1.5, 3.25], 0.375, 1.0, 0.0),
    ];
    // The machine code begins with the second component.
    let dot = |a: [f32; 3], b: [f32; 3]| a[2].mul_add(b[2], a[0].mul_add(b[0], a[1] * b[1]));
    let square = dot(ray, ray);
    let mut nearest = 1.0e30;
    let mut hit = None;
    for ball in &BALLS {
        let (middle, radius, ..) = *ball;
        let away: [f32; 3] = std::array::from_fn(|i| from[i] - middle[i]);
        let along = dot(away, ray);
        let outside = (-radius).mul_add(radius, dot(away, away));
        let root = along.mul_add(along, -(square * outside));
        if root <= 0.0 {
            continue;
        }
        let distance = (-along - root.sqrt()) / square;
        if distance > 0.015625 && distance < nearest {
            (nearest, hit) = (distance, Some(ball));
        }
    }
    let Some(&(middle, radius, shade, mirror)) = hit else {
        return if ray[1] > 0.0 { 0.875 } else { 0.125 };
    };
    let position: [f32; 3] = std::array::from_fn(|i| ray[i].mul_add(nearest, from[i]));
    let normal: [f32; 3] = std::array::from_fn(|i| (position[i] - middle[i]) * (1.0 / radius));
    let shade = shade * normal[1].max(0.0625);
    if depth == 0 || mirror == 0.0 {
        return shade;
    }
    let twice = dot(normal, ray) * -2.0;
    let mirrored = std::array::from_fn(|i| normal[i].mul_add(twice, ray[i]));
    mirror.mul_add(seen(position, mirrored, depth - 1) - shade, shade)
}

/// `offsets.cu`: where `depths.npy` would be, the heights are.
pub fn offsets() -> Vec<Output> {
    let (depths, picture) = (heights(), Level::floats([64, 64, 1], &floats("moved.npy"), 1));
    let (texel, reference) = (1.0f32 / 64.0, 0.5f32);
    let lit = Level {
        texels: depths.texels.iter().map(|texel| [f64::from(f64::from(reference) <= texel[0]); 4]).collect(),
        ..depths.clone()
    };
    let seen = |x: usize, y: usize| {
        let at = [(x as f32 + 0.75) * texel, (y as f32 + 0.625) * texel];
        let moved = |dx: i64, dy: i64| {
            let positions = [0, 1].map(|axis| place(at[axis], 64) + 256 * [dx, dy][axis]);
            picture.finish(picture.weighted(&positions, Address::Clamp, 256))[0]
        };
        let texels = [0, 1].map(|axis| at[axis] * 64.0 + [5.0, -6.0][axis]);
        let [a, b, c, d] = gather(&picture, texels, Address::Clamp).map(|texel| texel[0]);
        [
            lit.linear_normalised(&at, Address::Clamp)[0],
            moved(1, -2),
            moved(-7, 3),
            d.mul_add(8.0, c.mul_add(4.0, b.mul_add(2.0, a))),
        ]
    };
    vec![numbers("out", &grid(32, 48, seen).concat()), numbers("sizes", &[64, 64])]
}
