//! Cube maps: from a direction to a location on a face, and across the edges of faces (D3D 5.3.8, 7.18.7, 7.18.12).

use crate::model::Model;

/// Faces in the order +x −x +y −y +z −z.
pub const FACES: u32 = 6;

/// A direction seen from the face that it meets: `s` and `t` grow along the face's columns and rows, `major` points
/// out of the face. `s / major` and `t / major` are in −1…1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OnFace {
    pub face: u32,
    pub s: f64,
    pub t: f64,
    pub major: f64,
}

/// The face that a direction meets: that of its largest component, and of z before y before x where several are
/// largest (D3D 7.18.7). The direction 0, 0, 0 meets the middle of face +z.
#[inline(always)]
pub(crate) fn face_of([x, y, z]: [f64; 3]) -> u32 {
    let (x_size, y_size, z_size) = (x.abs(), y.abs(), z.abs());
    // Without branches, so that loops over lanes have none.
    let along_x = u32::from(x < 0.0);
    let along_y = 2 + u32::from(y < 0.0);
    let along_z = 4 + u32::from(z < 0.0);
    let across_z = if y_size >= x_size { along_y } else { along_x };
    if (z_size >= x_size) & (z_size >= y_size) { along_z } else { across_z }
}

/// A vector's components along the axes of a face. Directions and their derivatives turn alike.
#[inline(always)]
pub(crate) fn turn(face: u32, [x, y, z]: [f64; 3]) -> OnFace {
    let (along_x, along_y) = (face < 2, face & !1 == 2);
    let turned = |value: f64| if face & 1 == 1 { -value } else { value };
    let s = if along_x { -turned(z) } else { turned(x) };
    let major = if along_x { x } else { z };
    OnFace {
        face,
        s: if along_y { x } else { s },
        t: if along_y { turned(z) } else { -y },
        major: turned(if along_y { y } else { major }),
    }
}

impl OnFace {
    /// The direction's normalised coordinates on the face, 0…1 (CU-2): every operation rounded to f32 as in D3D 7.18.7, but under `nvidia`
    /// what follows the division exact, and rounded down to a whole number of 2⁻²¹. The texture unit itself divides by the largest
    /// component, whether or not the program has already done so.
    #[inline(always)]
    pub fn coordinates(self, model: Model) -> [f32; 2] {
        const STEPS: f32 = (1 << 20) as f32;
        let divisor = if self.major == 0.0 { 1.0 } else { self.major as f32 };
        [self.s, self.t].map(|minor| {
            let part = minor as f32 / divisor;
            match model {
                Model::Nvidia => ((part * STEPS).floor() + STEPS) * (0.5 / STEPS),
                Model::D3d | Model::Exact => part * 0.5 + 0.5,
            }
        })
    }

    /// How the face's normalised coordinates change when the direction changes by a small vector, turned to the same
    /// face (D3D 7.18.11).
    #[inline(always)]
    pub fn derivative(self, change: OnFace) -> [f64; 2] {
        let divisor = if self.major == 0.0 { 1.0 } else { self.major };
        let along = |minor: f64, change_of_minor: f64| {
            0.5 * (change_of_minor - minor / divisor * change.major) / divisor
        };
        [along(self.s, change.s), along(self.t, change.t)]
    }
}

/// A texel of a cube map level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceTexel {
    /// In the order +x −x +y −y +z −z.
    pub face: u32,
    /// Column, from the left one on.
    pub x: i32,
    /// Row, from the upper one on.
    pub y: i32,
}

/// The texel that continues a face one column or one row beyond its edge. Exactly one of the two indices must be −1
/// or `size`.
pub fn across_edge(texel: FaceTexel, size: i32) -> FaceTexel {
    let last = size - 1;
    let FaceTexel { face, x, y } = texel;
    // The location in a cube of size³ little cubes, whose surface shows the faces' texels.
    let [x, y, z] = match face {
        0 => [last, last - y, last - x],
        1 => [0, last - y, x],
        2 => [x, last, y],
        3 => [x, 0, last - y],
        4 => [x, last - y, last],
        _ => [last - x, last - y, 0],
    };
    let (face, x, y) = if x < 0 {
        (1, z, last - y)
    } else if x > last {
        (0, last - z, last - y)
    } else if y < 0 {
        (3, x, last - z)
    } else if y > last {
        (2, x, z)
    } else if z < 0 {
        (5, last - x, last - y)
    } else {
        (4, x, last - y)
    };
    FaceTexel { face, x, y }
}

/// The three texels that meet at a corner of a face, in place of the missing texel at `x`, `y`, both of which are
/// −1 or `size`.
pub(crate) fn around_corner(corner: FaceTexel, size: i32) -> [FaceTexel; 3] {
    let FaceTexel { face, x, y } = corner;
    let (inner_x, inner_y) = (x.clamp(0, size - 1), y.clamp(0, size - 1));
    [
        FaceTexel { face, x: inner_x, y: inner_y },
        across_edge(FaceTexel { face, x, y: inner_y }, size),
        across_edge(FaceTexel { face, x: inner_x, y }, size),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// D3D 7.18.7: on ties z comes before y before x. The axes are those of D3D 5.3.8.
    #[test]
    fn the_face_is_that_of_the_largest_component() {
        assert_eq!(face_of([2.0, 1.0, -1.0]), 0);
        assert_eq!(face_of([-2.0, 1.0, 1.0]), 1);
        assert_eq!(face_of([0.5, 2.0, 1.0]), 2);
        assert_eq!(face_of([0.5, -2.0, 1.0]), 3);
        assert_eq!(face_of([0.5, 1.0, 1.5]), 4);
        assert_eq!(face_of([0.5, 1.0, -1.5]), 5);
        assert_eq!(face_of([1.0, 1.0, 1.0]), 4);
        assert_eq!(face_of([1.0, 1.0, -1.0]), 5);
        assert_eq!(face_of([1.0, -1.0, 0.5]), 3);
        assert_eq!(face_of([-1.0, 1.0, 0.5]), 2);
        assert_eq!(face_of([1.0, 0.5, 1.0]), 4);
        assert_eq!(face_of([0.0, 0.0, 0.0]), 4);
        assert_eq!(face_of([0.0, 0.0, -0.0]), 4);
    }

    /// One direction per face, computed by hand from the table of D3D 5.3.8: s = ½·sc/|major| + ½, t likewise.
    #[test]
    fn directions_project_onto_faces() {
        let project = |direction| turn(face_of(direction), direction).coordinates(Model::D3d);
        assert_eq!(project([2.0, 1.0, -1.0]), [0.75, 0.25]);
        assert_eq!(project([-2.0, 1.0, -1.0]), [0.25, 0.25]);
        assert_eq!(project([1.0, 2.0, -1.0]), [0.75, 0.25]);
        assert_eq!(project([1.0, -2.0, -1.0]), [0.75, 0.75]);
        assert_eq!(project([1.0, -1.0, 2.0]), [0.75, 0.75]);
        assert_eq!(project([1.0, -1.0, -2.0]), [0.25, 0.75]);
        assert_eq!(project([0.0, 0.0, 0.0]), [0.5, 0.5]);
    }

    /// Every edge of every face against geometry: the outward texel centres of both sides are neighbours in space.
    #[test]
    fn edges_continue_on_the_texel_next_door() {
        let size = 5;
        for face in 0..FACES {
            for along in 0..size {
                for (x, y) in [(-1, along), (size, along), (along, -1), (along, size)] {
                    let beyond = across_edge(FaceTexel { face, x, y }, size);
                    assert_ne!(beyond.face, face);
                    assert!((0..size).contains(&beyond.x) && (0..size).contains(&beyond.y));
                    let inside = FaceTexel { face, x: x.clamp(0, size - 1), y: y.clamp(0, size - 1) };
                    let [a, b] = [inside, beyond].map(|texel| centre(texel, size));
                    // Texels are 2/5 wide. Both centres are half a texel from the common edge, at a right angle.
                    let squared: f64 = (0..3).map(|i| (a[i] - b[i]).powi(2)).sum();
                    assert!(
                        (squared - 2.0 * 0.2f64.powi(2)).abs() < 1e-12,
                        "face {face} {x} {y}: {beyond:?}"
                    );
                }
            }
        }
    }

    /// The point in space that a texel's centre lies at, from the definition of the projection turned round.
    fn centre(texel: FaceTexel, size: i32) -> [f64; 3] {
        let [s, t] = [texel.x, texel.y].map(|index| (2.0 * f64::from(index) + 1.0) / f64::from(size) - 1.0);
        match texel.face {
            0 => [1.0, -t, -s],
            1 => [-1.0, -t, s],
            2 => [s, 1.0, t],
            3 => [s, -1.0, -t],
            4 => [s, -t, 1.0],
            _ => [-s, -t, -1.0],
        }
    }

    /// The three texels at the corner where +x, +y and +z meet.
    #[test]
    fn three_texels_meet_at_a_corner() {
        let meeting = around_corner(FaceTexel { face: 4, x: 4, y: -1 }, 4);
        assert_eq!(meeting[0], FaceTexel { face: 4, x: 3, y: 0 });
        assert_eq!(meeting[1], FaceTexel { face: 0, x: 0, y: 0 });
        assert_eq!(meeting[2], FaceTexel { face: 2, x: 3, y: 3 });
    }

    /// s = ½·x/z + ½ on face +z, so ds = ½·(dx − x/z·dz)/z.
    #[test]
    fn derivatives_project_onto_the_face() {
        let on_face = turn(4, [1.0, -1.0, 2.0]);
        assert_eq!(on_face.derivative(turn(4, [0.25, 0.0, 0.0])), [0.0625, 0.0]);
        assert_eq!(on_face.derivative(turn(4, [0.0, 0.0, 0.25])), [-0.03125, -0.03125]);
    }
}
