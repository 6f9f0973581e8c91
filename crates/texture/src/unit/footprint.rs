//! The shapes of footprints: which texels a lane reads, and with which weights.

use super::Unit;
use super::address::BORDER;
use super::axis::{AxisInput, AxisRoutine, AxisTaps};
use super::cube::{self, FaceTexel};
use super::place::Place;
use crate::lanes::{LANES, Lanes};
use crate::model::{Position, Rounding};
use crate::texture::TexelAddress;

/// One texel of a footprint.
#[derive(Clone, Copy)]
pub(crate) enum Tap {
    /// A texel of the texture.
    Texel(TexelAddress),
    /// The border colour.
    Border,
    /// The missing texel at the corner of a cube: the average of the three that meet there.
    Corner([TexelAddress; 3]),
}

/// Weights of up to eight taps; those beyond the shape's number are 0.
pub(crate) type Weights<W> = [W; 8];

/// A kind of footprint under a model's rounding. Taps are numbered column + 2 · row + 4 · slice.
pub(crate) trait Shape<R: Rounding>: Sized {
    /// How many texels a footprint has.
    const TAPS: usize;

    /// Finds the footprints of a batch on the levels given, counted from the view's first one.
    fn locate(unit: &Unit, axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self;

    /// One tap of a lane's footprint.
    fn tap(&self, lane: usize, tap: usize) -> Tap;

    /// The weights of a lane's taps; they add up to `total`.
    fn weights(&self, lane: usize, total: R::Weight) -> Weights<R::Weight>;
}

/// Indices along each axis on their own: everything but seamless cubes.
struct Grid {
    axes: [AxisTaps; 3],
    level: Lanes<u32>,
    layer: Lanes<u32>,
}

impl Grid {
    #[inline(always)]
    fn locate<const AXES: usize>(
        unit: &Unit,
        routines: &[AxisRoutine; 3],
        place: &Place,
        level: &Lanes<u32>,
    ) -> Grid {
        let mut axes = [AxisTaps::ORIGIN; 3];
        for axis in 0..AXES {
            let size = unit.sizes(axis, level);
            let offset = &place.offset[axis];
            let input = AxisInput { coordinate: &place.coordinate[axis], size: &size, offset };
            routines[axis](&input, &mut axes[axis]);
        }
        Grid { axes, level: level.map(|level| unit.first_level + level), layer: place.layer }
    }

    #[inline(always)]
    fn tap(&self, lane: usize, [x, y, z]: [usize; 3]) -> Tap {
        let x = self.axes[0].index[x][lane];
        let y = self.axes[1].index[y][lane];
        let z = self.axes[2].index[z][lane];
        if x == BORDER || y == BORDER || z == BORDER {
            return Tap::Border;
        }
        let (level, layer) = (self.level[lane], self.layer[lane]);
        Tap::Texel(TexelAddress { level, layer, x: x as u32, y: y as u32, z: z as u32, sample: 0 })
    }
}

/// The one texel that the coordinates fall into.
pub(crate) struct Nearest(Grid);

impl<R: Rounding> Shape<R> for Nearest {
    const TAPS: usize = 1;

    fn locate(unit: &Unit, axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self {
        match unit.axes {
            1 => Nearest(Grid::locate::<1>(unit, axes, place, level)),
            2 => Nearest(Grid::locate::<2>(unit, axes, place, level)),
            _ => Nearest(Grid::locate::<3>(unit, axes, place, level)),
        }
    }

    #[inline(always)]
    fn tap(&self, lane: usize, _tap: usize) -> Tap {
        self.0.tap(lane, [0; 3])
    }

    #[inline(always)]
    fn weights(&self, _lane: usize, total: R::Weight) -> Weights<R::Weight> {
        let mut weights = [R::Weight::default(); 8];
        weights[0] = total;
        weights
    }
}

/// The two, four or eight texels around the coordinates on one, two or three axes.
pub(crate) struct Linear<const AXES: usize>(Grid);

impl<R: Rounding, const AXES: usize> Shape<R> for Linear<AXES> {
    const TAPS: usize = 1 << AXES;

    fn locate(unit: &Unit, axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self {
        Linear(Grid::locate::<AXES>(unit, axes, place, level))
    }

    #[inline(always)]
    fn tap(&self, lane: usize, tap: usize) -> Tap {
        self.0.tap(lane, [tap & 1, tap >> 1 & 1, tap >> 2])
    }

    #[inline(always)]
    fn weights(&self, lane: usize, total: R::Weight) -> Weights<R::Weight> {
        let fraction = [0, 1, 2].map(|axis| self.0.axes[axis].fraction[lane]);
        let mut weights = [R::Weight::default(); 8];
        if AXES == 3 {
            let [near, far] = R::split(total, fraction[2]);
            weights[..4].copy_from_slice(&plane::<R>(near, fraction[0], fraction[1]));
            weights[4..].copy_from_slice(&plane::<R>(far, fraction[0], fraction[1]));
        } else if AXES == 2 {
            weights[..4].copy_from_slice(&plane::<R>(total, fraction[0], fraction[1]));
        } else {
            weights[..2].copy_from_slice(&R::split(total, fraction[0]));
        }
        weights
    }
}

/// The weights of four texels: first by column, then each column by row.
#[inline(always)]
fn plane<R: Rounding>(total: R::Weight, column_fraction: f32, row_fraction: f32) -> [R::Weight; 4] {
    let [left, right] = R::split(total, column_fraction);
    let [upper_left, lower_left] = R::split_left(left, row_fraction);
    let [upper_right, lower_right] = R::split(right, row_fraction);
    [upper_left, upper_right, lower_left, lower_right]
}

/// The four texels around a direction on a cube, across the edges of its faces.
pub(crate) struct Seamless {
    position: [[Position; 2]; LANES],
    size: Lanes<i32>,
    level: Lanes<u32>,
    face: Lanes<u32>,
    first_face: Lanes<u32>,
}

impl<R: Rounding> Shape<R> for Seamless {
    const TAPS: usize = 4;

    fn locate(unit: &Unit, _axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self {
        let size = unit.sizes(0, level);
        Seamless {
            position: std::array::from_fn(|lane| {
                [0, 1].map(|axis| R::linear(place.coordinate[axis][lane], size[lane].into()))
            }),
            size,
            level: level.map(|level| unit.first_level + level),
            face: place.face,
            first_face: std::array::from_fn(|lane| place.layer[lane] - place.face[lane]),
        }
    }

    #[inline(always)]
    fn tap(&self, lane: usize, tap: usize) -> Tap {
        let [s, t] = self.position[lane];
        let texel = FaceTexel {
            face: self.face[lane],
            x: s.index + (tap & 1) as i32,
            y: t.index + (tap >> 1) as i32,
        };
        let size = self.size[lane];
        let inside = 0..size;
        match (inside.contains(&texel.x), inside.contains(&texel.y)) {
            (true, true) => Tap::Texel(self.address(lane, texel)),
            (false, false) => {
                Tap::Corner(cube::around_corner(texel, size).map(|texel| self.address(lane, texel)))
            }
            _ => Tap::Texel(self.address(lane, cube::across_edge(texel, size))),
        }
    }

    #[inline(always)]
    fn weights(&self, lane: usize, total: R::Weight) -> Weights<R::Weight> {
        let [s, t] = self.position[lane];
        let mut weights = [R::Weight::default(); 8];
        weights[..4].copy_from_slice(&plane::<R>(total, s.fraction, t.fraction));
        weights
    }
}

impl Seamless {
    fn address(&self, lane: usize, FaceTexel { face, x, y }: FaceTexel) -> TexelAddress {
        let layer = self.first_face[lane] + face;
        TexelAddress { level: self.level[lane], layer, x: x as u32, y: y as u32, z: 0, sample: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{D3d, Exact, Nvidia};

    /// NV-5: the weight tree, line for line as published, for every total and every pair of fractions.
    #[test]
    fn nvidia_weights_are_the_published_tree_and_add_up() {
        for c in 0..=256u32 {
            for a in 0..256u32 {
                for b in 0..256u32 {
                    let ca = (c * a + 128) >> 8;
                    let w11 = (ca * b + 128) >> 8;
                    let w10 = ca - w11;
                    let w01 = ((c - ca) * b + 127) >> 8;
                    let w00 = (c - ca) - w01;
                    let got = plane::<Nvidia>(c, a as f32 / 256.0, b as f32 / 256.0);
                    assert_eq!(got, [w00, w10, w01, w11], "c {c}, a {a}, b {b}");
                    assert_eq!(got.iter().sum::<u32>(), c);
                }
            }
        }
    }

    /// NV-5: the closed form for a whole footprint.
    #[test]
    fn nvidia_weights_of_one_level_and_slice() {
        for a in 0..256u32 {
            for b in 0..256u32 {
                let w11 = (a * b + 128) >> 8;
                let expected = [256 + w11 - a - b, a - w11, b - w11, w11];
                assert_eq!(
                    plane::<Nvidia>(256, a as f32 / 256.0, b as f32 / 256.0),
                    expected,
                    "a {a}, b {b}"
                );
            }
        }
    }

    /// One-dimensional footprints are those with b = 0.
    #[test]
    fn nvidia_weights_on_a_line() {
        for c in 0..=256 {
            for a in 0..256u32 {
                let [left, right] = Nvidia::split(c, a as f32 / 256.0);
                assert_eq!(plane::<Nvidia>(c, a as f32 / 256.0, 0.0), [left, right, 0, 0]);
            }
        }
    }

    /// D3D 7.18.8: products of the fractions, exact for fractions in 1/256.
    #[test]
    fn d3d_and_exact_weights_are_products() {
        for a in (0..256).step_by(5) {
            for b in (0..256).step_by(3) {
                let [u, v] = [a, b].map(|numerator| f64::from(numerator) / 256.0);
                let expected = [(1.0 - u) * (1.0 - v), u * (1.0 - v), (1.0 - u) * v, u * v];
                assert_eq!(plane::<D3d>(1.0, u as f32, v as f32), expected);
                assert_eq!(plane::<Exact>(1.0, u as f32, v as f32), expected);
                assert_eq!(expected.iter().sum::<f64>(), 1.0);
            }
        }
    }
}
