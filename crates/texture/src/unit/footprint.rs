//! The shapes of footprints: which texels a lane reads, and with which weights.

use super::Unit;
use super::axis::{AxisInput, AxisRoutine, AxisTaps};
use super::cube::{self, FaceTexel};
use super::place::Place;
use crate::lanes::{LANES, Lanes, Mask, active};
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

/// Most texels that a footprint has on one level.
pub(crate) const MOST_TAPS: usize = 8;

/// The weights of each tap of each lane; of taps that the shape does not have, nothing is said.
pub(crate) type Weights<W> = [Lanes<W>; MOST_TAPS];

/// A kind of footprint under a model's rounding. Taps are numbered column + 2 · row + 4 · slice.
pub(crate) trait Shape<R: Rounding>: Sized {
    /// How many texels a footprint has.
    const TAPS: usize;

    /// Finds the footprints of a batch on the levels given, counted from the view's first one.
    fn locate(unit: &Unit, axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self;

    /// Where one tap's texels lie in the texture's data, in bytes. Lanes for which the tap is no texel of the texture are
    /// returned; their offset is 0.
    fn offsets(&self, unit: &Unit, tap: usize, offset: &mut Lanes<u32>) -> Mask;

    /// One tap of one lane.
    fn tap(&self, lane: usize, tap: usize) -> Tap;

    /// The weights of the taps; a lane's add up to its total.
    fn weights(&self, total: &Lanes<R::Weight>, weights: &mut Weights<R::Weight>);
}

/// Indices along each axis on their own: everything but seamless cubes.
struct Grid {
    axes: [AxisTaps; 3],
    /// Absolute level and layer.
    level: Lanes<u32>,
    layer: Lanes<u32>,
    /// Byte offset of the layer's first texel, and from there to the two indices on each axis. All offsets are modulo
    /// 2³², which is enough: a texture's data is no longer than that.
    base: Lanes<u32>,
    steps: [[Lanes<u32>; 2]; 3],
}

impl Grid {
    #[inline(always)]
    fn locate<const AXES: usize>(
        unit: &Unit,
        routines: &[AxisRoutine; 3],
        place: &Place,
        level: &Lanes<u32>,
    ) -> Grid {
        let pitches = unit.texels.pitches(unit.first_level, level);
        let mut grid = Grid {
            axes: [AxisTaps::ORIGIN; 3],
            level: level.map(|level| unit.first_level + level),
            layer: place.layer,
            base: pitches.base,
            steps: [[[0; LANES]; 2]; 3],
        };
        for lane in 0..LANES {
            let layer = place.layer[lane].wrapping_mul(pitches.layer[lane]);
            grid.base[lane] = grid.base[lane].wrapping_add(layer);
        }
        for (axis, routine) in routines.iter().enumerate().take(AXES) {
            let (size, offset) = (unit.sizes(axis, level), &place.offset[axis]);
            let input = AxisInput { coordinate: &place.coordinate[axis], size: &size, offset };
            routine(&input, &mut grid.axes[axis]);
            for (steps, index) in grid.steps[axis].iter_mut().zip(&grid.axes[axis].index) {
                for lane in 0..LANES {
                    steps[lane] = (index[lane] as u32).wrapping_mul(pitches.axes[axis][lane]);
                }
            }
        }
        grid
    }

    #[inline(always)]
    fn offsets<const AXES: usize>(&self, chosen: [usize; 3], offset: &mut Lanes<u32>) -> Mask {
        *offset = self.base;
        let mut border = 0;
        for (axis, chosen) in chosen.into_iter().enumerate().take(AXES) {
            let steps = &self.steps[axis][chosen];
            border |= self.axes[axis].border[chosen];
            for lane in 0..LANES {
                offset[lane] = offset[lane].wrapping_add(steps[lane]);
            }
        }
        for lane in active(border) {
            offset[lane] = 0;
        }
        border
    }

    fn tap(&self, lane: usize, chosen: [usize; 3]) -> Tap {
        if (0..3).any(|axis| self.axes[axis].border[chosen[axis]] >> lane & 1 == 1) {
            return Tap::Border;
        }
        let [x, y, z] = [0, 1, 2].map(|axis| self.axes[axis].index[chosen[axis]][lane] as u32);
        Tap::Texel(TexelAddress { level: self.level[lane], layer: self.layer[lane], x, y, z, sample: 0 })
    }
}

/// Which index of each axis a tap takes.
#[inline(always)]
const fn chosen(tap: usize) -> [usize; 3] {
    [tap & 1, tap >> 1 & 1, tap >> 2 & 1]
}

/// The one texel that the coordinates fall into.
pub(crate) struct Nearest(Grid);

impl<R: Rounding> Shape<R> for Nearest {
    const TAPS: usize = 1;

    fn locate(unit: &Unit, axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self {
        Nearest(match unit.axes {
            1 => Grid::locate::<1>(unit, axes, place, level),
            2 => Grid::locate::<2>(unit, axes, place, level),
            _ => Grid::locate::<3>(unit, axes, place, level),
        })
    }

    fn offsets(&self, unit: &Unit, tap: usize, offset: &mut Lanes<u32>) -> Mask {
        match unit.axes {
            1 => self.0.offsets::<1>(chosen(tap), offset),
            2 => self.0.offsets::<2>(chosen(tap), offset),
            _ => self.0.offsets::<3>(chosen(tap), offset),
        }
    }

    fn tap(&self, lane: usize, tap: usize) -> Tap {
        self.0.tap(lane, chosen(tap))
    }

    fn weights(&self, total: &Lanes<R::Weight>, weights: &mut Weights<R::Weight>) {
        weights[0] = *total;
    }
}

/// The two, four or eight texels around the coordinates on one, two or three axes.
pub(crate) struct Linear<const AXES: usize>(Grid);

impl<R: Rounding, const AXES: usize> Shape<R> for Linear<AXES> {
    const TAPS: usize = 1 << AXES;

    fn locate(unit: &Unit, axes: &[AxisRoutine; 3], place: &Place, level: &Lanes<u32>) -> Self {
        Linear(Grid::locate::<AXES>(unit, axes, place, level))
    }

    fn offsets(&self, _unit: &Unit, tap: usize, offset: &mut Lanes<u32>) -> Mask {
        self.0.offsets::<AXES>(chosen(tap), offset)
    }

    fn tap(&self, lane: usize, tap: usize) -> Tap {
        self.0.tap(lane, chosen(tap))
    }

    fn weights(&self, total: &Lanes<R::Weight>, weights: &mut Weights<R::Weight>) {
        let [columns, rows, slices] = self.0.axes.each_ref().map(|axis| &axis.fraction);
        for lane in 0..LANES {
            let near_and_far = if AXES == 3 { R::split(total[lane], slices[lane]) } else { [total[lane]; 2] };
            for (slice, &total) in near_and_far.iter().enumerate().take(1 << AXES >> 2) {
                put_plane(weights, lane, slice, plane::<R>(total, columns[lane], rows[lane]));
            }
            if AXES == 1 {
                let [left, right] = R::split(total[lane], columns[lane]);
                weights[0][lane] = left;
                weights[1][lane] = right;
            }
        }
    }
}

#[inline(always)]
fn put_plane<W: Copy>(weights: &mut Weights<W>, lane: usize, slice: usize, plane: [W; 4]) {
    for (tap, weight) in plane.into_iter().enumerate() {
        weights[4 * slice + tap][lane] = weight;
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
    /// Absolute level.
    level: Lanes<u32>,
    face: Lanes<u32>,
    /// Absolute layer of the cube's first face.
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

    fn offsets(&self, unit: &Unit, tap: usize, offset: &mut Lanes<u32>) -> Mask {
        let mut corners = 0;
        for (lane, offset) in offset.iter_mut().enumerate() {
            let (texel_offset, corner) = match self.texel(lane, tap) {
                Tap::Texel(address) => (unit.texels.offset(address), false),
                Tap::Border | Tap::Corner(_) => (0, true),
            };
            *offset = texel_offset;
            corners |= Mask::from(corner) << lane;
        }
        corners
    }

    fn tap(&self, lane: usize, tap: usize) -> Tap {
        self.texel(lane, tap)
    }

    fn weights(&self, total: &Lanes<R::Weight>, weights: &mut Weights<R::Weight>) {
        for (lane, &total) in total.iter().enumerate() {
            let [s, t] = self.position[lane];
            put_plane(weights, lane, 0, plane::<R>(total, s.fraction, t.fraction));
        }
    }
}

impl Seamless {
    #[inline(always)]
    fn texel(&self, lane: usize, tap: usize) -> Tap {
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
