//! Points, outlines and trees.

use crate::filters::grid;
use crate::harness::{Output, numbers};
use crate::inputs::{floats, landscape, words};

/// `points.cu`: every third point and one that is not there, which is 0, 0, 0 and 0.
pub fn points() -> Vec<Output> {
    const MOVE: [[f32; 4]; 3] = [[0.75, 0.0, -0.5, 1.0], [0.25, 1.0, 0.25, -0.5], [0.5, -0.125, 0.75, 6.0]];
    let (cloud, focus) = (floats("cloud.npy"), 48.3f32);
    let mut made: Vec<i32> = Vec::new();
    for i in 0..128 {
        let index = (i * 3) % 300;
        let point = if index < 256 { cloud[4 * index..][..4].try_into().unwrap() } else { [0.0f32; 4] };
        let [px, py, pz, colour] = point;
        let [x, y, z] = MOVE.map(|row| pz.mul_add(row[2], px.mul_add(row[0], py * row[1])) + row[3]);
        if z > 0.5 {
            let scale = focus / z;
            made.extend(
                [(x * scale).round_ties_even(), (y * scale).floor(), (z * 256.0).ceil()].map(|it| it as i32),
            );
            made.push(colour.to_bits() as i32);
        } else {
            made.extend([-1, -1, i32::MAX, 0]);
        }
    }
    vec![numbers("out", &made)]
}

/// `cells.cu`: which edges a case's lines cross follows from which corners are inside.
pub fn cells() -> Vec<Output> {
    /// The edges of each case's lines, from … to; 0 above, 1 right, 2 below, 3 left.
    const LINES: [&[[usize; 2]]; 16] = [
        &[],
        &[[3, 0]],
        &[[0, 1]],
        &[[3, 1]],
        &[[1, 2]],
        &[[3, 0], [1, 2]],
        &[[0, 2]],
        &[[3, 2]],
        &[[2, 3]],
        &[[2, 0]],
        &[[0, 1], [2, 3]],
        &[[2, 1]],
        &[[1, 3]],
        &[[1, 0]],
        &[[0, 3]],
        &[],
    ];
    let (picture, level) = (landscape(), 117.5f32);
    let (mut made, mut cases) = (Vec::new(), Vec::new());
    for (x, y) in grid(64, 64, |x, y| (x, y)) {
        let corners = [[0, 0], [1, 0], [1, 1], [0, 1]]
            .map(|[dx, dy]| f32::from(picture.clamped(x as i64 + dx, y as i64 + dy)[0]));
        let case = (0..4).filter(|&i| corners[i] > level).map(|i| 1 << i).sum::<usize>();
        let along = |a: usize, b: usize| (level - corners[a]) / (corners[b] - corners[a]);
        let (left, top) = (x as f32, y as f32);
        let crossing = |edge: usize| match edge {
            0 => [left + along(0, 1), top],
            1 => [left + 1.0, top + along(1, 2)],
            2 => [left + along(3, 2), top + 1.0],
            _ => [left, top + along(0, 3)],
        };
        for line in 0..2 {
            match LINES[case].get(line) {
                Some(edges) => made.extend(edges.map(crossing).concat()),
                None => made.extend([-1.0f32; 4]),
            }
        }
        cases.push(case as u8);
    }
    vec![numbers("out", &made), numbers("cases", &cases)]
}

/// `distance.cu`, by looking at every texel within reach.
pub fn distance() -> Vec<Output> {
    const REACH: i64 = 12;
    let picture = landscape();
    let inside = |x: i64, y: i64| {
        let there = (0..256).contains(&x) && (0..256).contains(&y);
        there && picture.clamped(x, y)[0] >= 150
    };
    let signed = |x: usize, y: usize| {
        let own = inside(x as i64, y as i64);
        let around = (-REACH..=REACH).flat_map(|dy| (-REACH..=REACH).map(move |dx| (dx, dy)));
        let others = around.filter(|&(dx, dy)| inside(x as i64 + dx, y as i64 + dy) != own);
        let nearest = others.map(|(dx, dy)| dx * dx + dy * dy).min().unwrap_or(i64::MAX);
        let distance = (nearest.min(REACH * REACH + 1) as f32).sqrt() - 0.5;
        if own { -distance } else { distance }
    };
    vec![numbers("out", &grid(64, 80, signed))]
}

/// `tree.cu`.
pub fn tree() -> Vec<Output> {
    let nodes: Vec<[i32; 4]> =
        words("tree.npy").chunks_exact(4).map(|node| [0, 1, 2, 3].map(|i| node[i] as i32)).collect();
    let mut made = Vec::new();
    for i in 0..48 {
        let (left, top) = (i * 7 % 50, i * 11 % 45);
        let wanted = [left, top, left + 1 + i * 5 % 40, top + 1 + i * 3 % 30];
        made.extend(counted(&nodes, 0, [0, 0, 64], wanted));
    }
    vec![numbers("out", &made)]
}

/// The points of a node that are certain to lie in a rectangle, and the nodes that were looked at.
fn counted(nodes: &[[i32; 4]], node: i32, [left, top, width]: [i32; 3], wanted: [i32; 4]) -> [i32; 2] {
    let [first, points, ..] = nodes[node as usize];
    let (right, bottom) = (left + width, top + width);
    if left >= wanted[2] || top >= wanted[3] || right <= wanted[0] || bottom <= wanted[1] {
        return [0, 1];
    }
    if left >= wanted[0] && top >= wanted[1] && right <= wanted[2] && bottom <= wanted[3] {
        return [points, 1];
    }
    let half = width / 2;
    let children = if first == 0 { 0..0 } else { 0..4 };
    children.fold([0, 1], |sum, child| {
        let position = [left + child % 2 * half, top + child / 2 * half, half];
        let [points, seen] = counted(nodes, first + child, position, wanted);
        [sum[0] + points, sum[1] + seen]
    })
}

/// `calls.cu`.
pub fn calls() -> Vec<Output> {
    let ball = |x: f32, y: f32| x.mul_add(x, y * y) - 0.75;
    let bar = |x: f32, y: f32| (x.abs() - 0.25).max(y.abs() - 0.875);
    let shape = |x: usize, y: usize| {
        let [right, down] = [x, y].map(|along| ((along % 16) as f32).mul_add(0.125, -1.0));
        match (y / 8 * 4 + x / 8) * 7 % 4 {
            0 => ball(right, down),
            1 => bar(right, down),
            2 => right.mul_add(-0.5, (right * right).mul_add(right, down)),
            _ => ball(right + 0.5, down).min(bar(right - 0.25, down)),
        }
    };
    vec![numbers("out", &grid(32, 32, shape))]
}
