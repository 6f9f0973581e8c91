//! Cube maps: from a direction to a face, and over its edges to the next one, found by geometry.

use crate::texture::{Level, place, plane};
use crate::unit;

/// The axes of each face: along its columns, along its rows, out of it. Faces are +x −x +y −y +z −z (D3D 5.3.8).
const AXES: [[[f64; 3]; 3]; 6] = [
    [[0.0, 0.0, -1.0], [0.0, -1.0, 0.0], [1.0, 0.0, 0.0]],
    [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0], [-1.0, 0.0, 0.0]],
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]],
    [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, -1.0, 0.0]],
    [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]],
    [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]],
];

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| a[i] * b[i]).sum()
}

/// A cube map whose texels at each corner are alike, so that nothing hangs on how a corner is filtered.
pub struct Cube {
    pub faces: Vec<Level>,
}

impl Cube {
    /// Faces of `size` × `size` texels of four bytes, one after the other.
    pub fn new(size: usize, bytes: &[u8]) -> Cube {
        let faces = bytes.chunks_exact(size * size * 4).map(|face| Level::bytes([size, size, 1], face, 4));
        Cube { faces: faces.collect() }
    }

    fn size(&self) -> i64 {
        self.faces[0].size[0] as i64
    }

    /// A linear sample.
    pub fn linear(&self, direction: [f32; 3]) -> [f32; 4] {
        let (face, at) = on_face(direction);
        let positions = at.map(|along| place(along, self.faces[0].size[0]));
        let [x, y] = positions.map(|position| position.div_euclid(256));
        let [a, b] = positions.map(|position| position.rem_euclid(256) as u32);
        let mut sum = [0.0; 4];
        for (corner, weight) in plane(256, a, b).into_iter().enumerate() {
            let texel = self.texel(face, x + corner as i64 % 2, y + corner as i64 / 2);
            sum = std::array::from_fn(|i| sum[i] + f64::from(weight) * texel[i]);
        }
        self.faces[face].finish(sum)
    }

    /// A texel, up to one column and one row beyond the edges.
    fn texel(&self, face: usize, x: i64, y: i64) -> [f64; 4] {
        let last = self.size() - 1;
        let (inner_x, inner_y) = (x.clamp(0, last), y.clamp(0, last));
        let own = self.faces[face].texels[(inner_y * self.size() + inner_x) as usize];
        match (x == inner_x, y == inner_y) {
            (true, true) => own,
            // The three that meet at a corner are alike.
            (false, false) => own,
            _ => self.across(face, x, y, [inner_x, inner_y]),
        }
    }

    /// The texel next door: the one of another face whose centre lies nearest to the own one at the edge, on the side
    /// that the index points to.
    fn across(&self, face: usize, x: i64, y: i64, inner: [i64; 2]) -> [f64; 4] {
        let size = self.size();
        let near = centre(face, inner, size);
        // The middle of the edge that is crossed, seen from the cube's centre.
        let step = [(x - inner[0]) as f64, (y - inner[1]) as f64];
        let over: [f64; 3] = std::array::from_fn(|i| AXES[face][0][i] * step[0] + AXES[face][1][i] * step[1]);
        let next = (0..6).find(|&other| AXES[other][2] == over).unwrap();
        let texels = (0..size * size).map(|i| [i % size, i / size]);
        let distance = |at: [i64; 2]| {
            let far = centre(next, at, size);
            (0..3).map(|i| (near[i] - far[i]).powi(2)).sum::<f64>()
        };
        let found = texels.min_by(|&a, &b| distance(a).total_cmp(&distance(b))).unwrap();
        self.faces[next].texels[(found[1] * size + found[0]) as usize]
    }
}

/// The face that a direction meets and where, 0 to 1: each operation is rounded to f32 (D3D 7.18.7).
pub fn on_face(direction: [f32; 3]) -> (usize, [f32; 2]) {
    let face = face_of(direction);
    let [columns, rows, out] = AXES[face].map(|axis| dot(direction.map(f64::from), axis) as f32);
    // What follows the division is exact, and rounded down to a whole number of 2⁻²¹ (CU-2).
    let steps = |along: f32| ((f64::from(along / out) + 1.0) * 1_048_576.0).floor();
    (face, [columns, rows].map(|along| (steps(along) / 2_097_152.0) as f32))
}

/// How the place on a face changes when the direction changes by a little: the derivative of the quotient
/// (D3D 7.18.11).
pub fn change_on_face(face: usize, direction: [f32; 3], change: [f64; 3]) -> [f64; 2] {
    let [columns, rows, out] = AXES[face].map(|axis| dot(direction.map(f64::from), axis));
    let [by_columns, by_rows, outwards] = AXES[face].map(|axis| dot(change, axis));
    [(columns, by_columns), (rows, by_rows)].map(|(along, by)| 0.5 * (by - along / out * outwards) / out)
}

/// The face of the largest component; z before y before x (D3D 7.18.7).
fn face_of(direction: [f32; 3]) -> usize {
    let largest = direction.iter().fold(0.0f32, |largest, component| largest.max(component.abs()));
    let axis = (0..3).rev().find(|&axis| direction[axis].abs() == largest).unwrap();
    2 * axis + usize::from(direction[axis] < 0.0)
}

/// Where a texel's centre lies on a cube of −1 to 1.
fn centre(face: usize, at: [i64; 2], size: i64) -> [f64; 3] {
    let [s, t] = at.map(|index| (2 * index + 1) as f64 / size as f64 - 1.0);
    std::array::from_fn(|i| AXES[face][0][i] * s + AXES[face][1][i] * t + AXES[face][2][i])
}

/// What the compiler does to a direction before the unit sees it: all components times 1 over the largest.
pub fn divided(direction: [f32; 3]) -> [f32; 3] {
    let largest = direction.iter().fold(0.0f32, |largest, component| largest.max(component.abs()));
    direction.map(|component| component * unit::reciprocal(largest))
}
