//! Vertex shaders.

use super::float::{dp, each, mad, scaled};
use super::texture::{Address, heights};
use crate::harness::{Output, numbers};
use crate::inputs::floats;

const PROJECTION: [[f32; 4]; 4] =
    [[1.5, 0.0, 0.0, 0.25], [0.0, 2.0, 0.0, -0.5], [0.0, 0.125, 1.25, 0.3], [0.0, 0.0, 1.0, 4.0]];

fn projected([x, y, z]: [f32; 3]) -> [f32; 4] {
    PROJECTION.map(|column| dp([x, y, z, 1.0], column))
}

/// `bumps.hlsl`, the vertices: twelve numbers each.
pub fn bumps_vertex() -> Vec<Output> {
    const MODEL: [[f32; 4]; 3] = [[0.8, -0.6, 0.0, 1.0], [0.6, 0.8, 0.0, 2.0], [0.0, 0.0, 1.0, -3.0]];
    let turned = |v: [f32; 3]| MODEL.map(|row| dp([row[0], row[1], row[2]], v));
    let rows = floats("cloud.npy");
    let vertices = || rows.chunks_exact(12).take(80);
    let three = |v: &[f32]| [v[0], v[1], v[2]];
    let position = |v: &[f32]| projected(MODEL.map(|row| dp(row, [v[0], v[1], v[2], 1.0])));
    let normal = |v: &[f32]| turned(three(&v[5..]));
    let tangent = |v: &[f32]| turned(three(&v[8..]));
    let bitangent = |v: &[f32]| {
        let (n, t) = (normal(v), tangent(v));
        let cross: [f32; 3] = std::array::from_fn(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            mad(n[j], t[k], -(t[j] * n[k]))
        });
        scaled(cross, v[11])
    };
    vec![
        numbers("SV_Position", vertices().map(position).collect::<Vec<_>>().as_flattened()),
        numbers("TEXCOORD0", vertices().map(|v| [v[3], v[4]]).collect::<Vec<_>>().as_flattened()),
        numbers("TANGENT", vertices().map(tangent).collect::<Vec<_>>().as_flattened()),
        numbers("BINORMAL", vertices().map(bitangent).collect::<Vec<_>>().as_flattened()),
        numbers("NORMAL", vertices().map(normal).collect::<Vec<_>>().as_flattened()),
    ]
}

/// Two bones and a share of 256 for each vertex, as the job has them.
fn links() -> Vec<[usize; 3]> {
    let mut bits = 12345u32;
    let mut link = || {
        bits = bits.wrapping_mul(1_103_515_245).wrapping_add(12345) & 0x7fff_ffff;
        [bits >> 8 & 7, bits >> 12 & 7, bits >> 16 & 255].map(|it| it as usize)
    };
    (0..24).map(|_| link()).collect()
}

/// `skinning.hlsl`.
pub fn skinning() -> Vec<Output> {
    let rows: Vec<[f32; 4]> =
        floats("cloud.npy").chunks_exact(4).map(|row| row.try_into().unwrap()).collect();
    let links = links();
    let share = |number: usize| links[number][2] as f32 / 256.0;
    let position = |number: usize| {
        let [x, y, z, _] = rows[number];
        let moved = |bone: usize| -> [f32; 3] { each(|i| dp(rows[3 * bone + i], [x, y, z, 1.0])) };
        let [first, second] = [moved(links[number][0]), moved(links[number][1])];
        projected(each(|i| mad(share(number), first[i] - second[i], second[i])))
    };
    vec![
        numbers("SV_Position", (0..24).map(position).collect::<Vec<_>>().as_flattened()),
        numbers("SHARE", &(0..24).map(share).collect::<Vec<_>>()),
    ]
}

/// `waves.hlsl`: two sheets of 6 × 6.
pub fn waves() -> Vec<Output> {
    let (heights, spacing, lift) = (heights(), 0.23f32, 2.5f32);
    let cell = |number: u32| [number % 6, number / 6];
    let at = |number: u32| cell(number).map(|along| (along as f32 + 0.5) * spacing);
    let height = |number: u32, offset: [i64; 2]| heights.linear_at(at(number), offset, Address::Mirror)[0];
    let numbers_of = || (0..72u32).map(|it| (it % 36, it / 36));
    let position = |(number, copy): (u32, u32)| {
        let [x, z] = at(number);
        [x, mad(height(number, [0, 0]), lift, copy as f32), z, 1.0]
    };
    let normal = |(number, _): (u32, u32)| {
        let own = height(number, [0, 0]) * lift;
        [mad(-height(number, [1, 0]), lift, own), spacing, mad(-height(number, [0, 1]), lift, own)]
    };
    vec![
        numbers("SV_Position", numbers_of().map(position).collect::<Vec<_>>().as_flattened()),
        numbers("NORMAL", numbers_of().map(normal).collect::<Vec<_>>().as_flattened()),
        numbers("CELL", numbers_of().map(|(number, _)| cell(number)).collect::<Vec<_>>().as_flattened()),
    ]
}

/// `clipped.hlsl`: seven boxes of 14 corners.
pub fn clipped() -> Vec<Output> {
    const CORNERS: [u32; 14] = [3, 7, 1, 5, 4, 7, 6, 3, 2, 1, 0, 4, 2, 6];
    const CUTS: [[f32; 4]; 2] = [[1.0, 0.5, 0.0, -0.75], [0.0, -0.25, 1.0, 2.0]];
    let boxes = floats("cloud.npy");
    let all = || (0..98).map(|index| (CORNERS[index % 14], index / 14));
    let corner = |bits: u32| [0, 1, 2].map(|axis| (bits >> axis & 1) as f32 - 0.5);
    let place = |bits: u32, instance: usize| -> [f32; 3] {
        let own = &boxes[4 * (5 * instance % 16)..][..4];
        each(|i| mad(corner(bits)[i], own[3], own[i]))
    };
    let distances = |bits: u32, instance: usize| {
        let [x, y, z] = place(bits, instance);
        CUTS.map(|cut| dp([x, y, z, 1.0], cut))
    };
    let positions: Vec<_> = all().map(|(bits, instance)| projected(place(bits, instance))).collect();
    let distances: Vec<_> = all().map(|(bits, instance)| distances(bits, instance)).collect();
    let corners: Vec<_> = all().map(|(bits, _)| corner(bits)).collect();
    let names: Vec<_> = all().map(|(bits, instance)| [bits, instance as u32]).collect();
    vec![
        numbers("SV_Position", positions.as_flattened()),
        numbers("SV_ClipDistance", distances.as_flattened()),
        numbers("CORNER", corners.as_flattened()),
        numbers("NUMBERS", names.as_flattened()),
    ]
}

/// `samples.hlsl` in a vertex shader.
pub fn samples_vertex() -> Vec<Output> {
    let codes = crate::inputs::bytes("halves.npy");
    let texel = |number: usize| -> [u32; 4] {
        let first = (((number / 5 * 8) + number % 5) * 4 + number % 4) * 4;
        std::array::from_fn(|i| u32::from(codes[first + 3 - i]))
    };
    let position = |number: usize| [(number % 5) as f32, (number / 5) as f32, texel(number)[0] as f32, 1.0];
    vec![
        numbers("SV_Position", (0..30).map(position).collect::<Vec<_>>().as_flattened()),
        numbers("TEXEL", (0..30).map(texel).collect::<Vec<_>>().as_flattened()),
    ]
}
