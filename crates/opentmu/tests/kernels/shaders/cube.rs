//! Cube maps: faces, their edges and corners, under the model `exact`.

use super::float::{dp, mad, position};
use crate::filters::grid;
use crate::harness::{Output, target};

/// Levels of a cube map whose element i holds i: of each level the faces of all cubes, of each face its rows.
struct Cubes {
    cubes: usize,
}

/// A face: the axis of its largest component, that component's sign, and the axes and signs of columns and rows.
struct Face {
    major: (usize, f32),
    column: (usize, f32),
    row: (usize, f32),
}

const FACES: [Face; 6] = [
    Face { major: (0, 1.0), column: (2, -1.0), row: (1, -1.0) },
    Face { major: (0, -1.0), column: (2, 1.0), row: (1, -1.0) },
    Face { major: (1, 1.0), column: (0, 1.0), row: (2, 1.0) },
    Face { major: (1, -1.0), column: (0, 1.0), row: (2, -1.0) },
    Face { major: (2, 1.0), column: (0, 1.0), row: (1, -1.0) },
    Face { major: (2, -1.0), column: (0, -1.0), row: (1, -1.0) },
];

/// The face that a direction meets: of equal components z counts before y before x.
fn face_of(direction: [f32; 3]) -> usize {
    let length = direction.map(f32::abs);
    let axis = match length {
        [x, y, z] if z >= x && z >= y => 2,
        [x, y, _] if y >= x => 1,
        _ => 0,
    };
    2 * axis + usize::from(direction[axis] < 0.0)
}

impl Cubes {
    fn size(level: usize) -> usize {
        8 >> level
    }

    fn texel(&self, level: usize, cube: usize, face: usize, [x, y]: [i64; 2]) -> f64 {
        let before: usize = (0..level).map(|level| self.cubes * 6 * Cubes::size(level).pow(2)).sum();
        let size = Cubes::size(level);
        (before + ((cube * 6 + face) * size + y as usize) * size + x as usize) as f64
    }

    /// A texel of a face or just beyond one of its edges, on the face that meets it there.
    fn across(&self, level: usize, cube: usize, face: usize, [x, y]: [i64; 2]) -> f64 {
        let size = Cubes::size(level) as i64;
        let inside = |along: i64| (0..size).contains(&along);
        if inside(x) && inside(y) {
            return self.texel(level, cube, face, [x, y]);
        }
        if !inside(x) && !inside(y) {
            // Three texels meet in a corner: that of this face, and one beyond each edge.
            let [u, v] = [x, y].map(|along| along.clamp(0, size - 1));
            let three = [[u, v], [x, v], [u, y]].map(|at| self.across(level, cube, face, at));
            return three.into_iter().sum::<f64>() / 3.0;
        }
        // Twice the distance from the cube's middle, in texels: what lies beyond the edge is folded over it.
        let Face { major, column, row } = &FACES[face];
        let mut point = [0; 3];
        point[major.0] = major.1 as i64 * (size - 1);
        point[column.0] = (2 * x + 1 - size).clamp(-size, size) * column.1 as i64;
        point[row.0] = (2 * y + 1 - size).clamp(-size, size) * row.1 as i64;
        let other = FACES
            .iter()
            .position(|it| point[it.major.0] == size * it.major.1 as i64)
            .expect("the texel lies beyond an edge");
        let along = |(axis, sign): (usize, f32)| (point[axis] * sign as i64 + size - 1) / 2;
        self.texel(level, cube, other, [along(FACES[other].column), along(FACES[other].row)])
    }

    /// The sum of four texels around a direction, whose weights add up to `total`.
    fn weighted(&self, level: usize, cube: usize, direction: [f32; 3], total: f64) -> f64 {
        let face = face_of(direction);
        let Face { major, column, row } = &FACES[face];
        let size = Cubes::size(level) as f32;
        let [x, y] = [column, row].map(|&(axis, sign)| {
            let on_face = sign * direction[axis] / direction[major.0].abs() * 0.5 + 0.5;
            let position = on_face * size - 0.5;
            (position.floor() as i64, f64::from(position - position.floor()))
        });
        let corners = [[0, 0], [1, 0], [0, 1], [1, 1]];
        let share = |(_, share): (i64, f64), far: i64| if far == 1 { share } else { 1.0 - share };
        corners.into_iter().fold(0.0, |sum, [dx, dy]| {
            let weight = total * share(x, dx) * share(y, dy);
            if weight == 0.0 {
                sum
            } else {
                sum + weight * self.across(level, cube, face, [x.0 + dx, y.0 + dy])
            }
        })
    }
}

/// What a surface mirrors at a pixel of 24 × 24.
fn mirrored(x: usize, y: usize) -> [f32; 3] {
    let [ex, ey] = position(x, y).map(|along| mad(along, 2.0 / 24.0, -1.0));
    let (eye, normal) = ([ex, ey, -1.0], [ey * 0.5, ex * 0.75, 0.625]);
    let along = dp(eye, normal);
    let twice = [normal[0] * (along * 2.0), normal[1] * (along * 2.0), 1.25 * along];
    let square = dp(normal, normal);
    std::array::from_fn(|i| mad(eye[i], square, -twice[i]))
}

/// The longer of two gradients in texels of level 0, projected onto the direction's face by the quotient rule.
fn longest(direction: [f32; 3], gradients: [[f32; 3]; 2]) -> f64 {
    let Face { major, column, row } = &FACES[face_of(direction)];
    let pick = |vector: [f32; 3], (axis, sign): (usize, f32)| f64::from(sign * vector[axis]);
    let depth = pick(direction, *major);
    let length = |gradient: [f32; 3]| {
        let [u, v] = [column, row].map(|&axis| {
            let change = pick(gradient, axis) * depth - pick(direction, axis) * pick(gradient, *major);
            0.5 * change / (depth * depth) * 8.0
        });
        u.hypot(v)
    };
    length(gradients[0]).max(length(gradients[1]))
}

/// `environment.hlsl` with gradients: between two levels.
pub fn environment() -> Vec<Output> {
    let cubes = Cubes { cubes: 1 };
    let roughness = 1.1;
    let pixel = |x: usize, y: usize| {
        let direction = mirrored(x, y);
        let longest = longest(direction, [[roughness, 0.0, 0.0], [0.0, roughness, 0.0]]);
        let level = f64::from((longest.log2().max(0.0)) as f32).min(3.0);
        let (near, share) = (level.floor(), level - level.floor());
        let mut sum = cubes.weighted(near as usize, 0, direction, 1.0 - share);
        if share > 0.0 {
            sum += cubes.weighted(near as usize + 1, 0, direction, share);
        }
        [sum as f32, 0.0, 0.0, 1.0]
    };
    target(&grid(24, 24, pixel))
}

/// `environment.hlsl` with a level: the nearest one, of the nearest cube.
pub fn environment_chosen() -> Vec<Output> {
    let cubes = Cubes { cubes: 3 };
    let pixel = |x: usize, y: usize| {
        let cube = mad(x as f32 + 0.5, 0.0625, 0.25).round_ties_even() as usize;
        [cubes.weighted(1, cube.min(2), mirrored(x, y), 1.0) as f32, 0.0, 0.0, 1.0]
    };
    target(&grid(24, 24, pixel))
}
