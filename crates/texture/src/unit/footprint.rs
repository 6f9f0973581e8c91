//! The shapes of footprints: which texels a lane reads, and with which weights.

use super::Site;
use super::axis::{AxisInput, AxisRoutine, AxisTaps};
use super::compare::Value;
use super::texels::{Places, Read};
use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask};
use crate::model::Rounding;

/// A kind of footprint of `TAPS` texels under a model's rounding. Taps are numbered column + 2 · row + 4 · slice.
pub(crate) trait Shape<R: Rounding, const TAPS: usize>: Sized {
    /// Footprints that have not been found yet.
    const NOWHERE: Self;

    /// Finds the footprints of a batch.
    fn locate(&mut self, site: Site, axes: &[AxisRoutine; 3]);

    /// The weights of the lanes' taps; those of a lane add up to its share.
    fn weights(&self, share: &Lanes<R::Weight>) -> [Lanes<R::Weight>; TAPS];

    /// Reads one tap's texel of each active lane, as a filter sees it. Returns the active lanes whose texel is not in
    /// memory. What it leaves in other lanes means nothing.
    fn read<T: Read, V: Value<T> + Value<Values>>(
        &self,
        site: Site,
        tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask;
}

/// Indices along each axis on their own: everything but seamless cubes.
struct Grid<const AXES: usize> {
    axes: [AxisTaps; AXES],
    /// Bytes to the first and to the second texel on each axis: on the first axis from the beginning of the data, on
    /// the others from the level's edge.
    bytes: [[Lanes<u32>; 2]; AXES],
}

impl<const AXES: usize> Grid<AXES> {
    const NOWHERE: Self = Grid { axes: [const { AxisTaps::ORIGIN }; AXES], bytes: [[[0; LANES]; 2]; AXES] };

    /// Finds `PER_AXIS` texels on each axis.
    #[inline(always)]
    fn locate<const PER_AXIS: usize>(&mut self, site: Site, routines: &[AxisRoutine; 3]) {
        let Site { place, geometry, .. } = site;
        let Grid { axes, bytes } = self;
        let layer_bytes = geometry.layer_bytes(&place.layer);
        for axis in 0..AXES {
            let input = AxisInput {
                coordinate: &place.coordinate[axis],
                size: &geometry.size[axis],
                scale: &geometry.scale[axis],
                offset: place.offset[axis],
            };
            routines[axis](&input, &mut axes[axis]);
            let pitch = &geometry.pitch[axis];
            for tap in 0..PER_AXIS {
                let (bytes, index) = (&mut bytes[axis][tap], &axes[axis].index[tap]);
                for lane in 0..LANES {
                    bytes[lane] = index[lane] as u32 * pitch[lane];
                }
            }
        }
        for bytes in &mut bytes[0][..PER_AXIS] {
            for lane in 0..LANES {
                bytes[lane] += layer_bytes[lane];
            }
        }
    }

    /// Where the taps with these numbers on each axis lie.
    #[inline(always)]
    fn places(&self, taps: [usize; AXES]) -> Places {
        let mut places = Places { bytes: [0; LANES], border: 0 };
        for (axis, tap) in taps.into_iter().enumerate() {
            places.border |= self.axes[axis].border[tap];
            for lane in 0..LANES {
                places.bytes[lane] += self.bytes[axis][tap][lane];
            }
        }
        places
    }

    #[inline(always)]
    fn read<T: Read, V: Value<T>>(
        &self,
        site: Site,
        taps: [usize; AXES],
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let Site { unit, place, geometry, .. } = site;
        let places = self.places(taps);
        unit.texels.read::<T>(&places, mask, texels);
        let address = |lane: usize| {
            let mut index = [0; 3];
            for axis in 0..AXES {
                index[axis] = self.axes[axis].index[taps[axis]][lane] as u32;
            }
            geometry.address(lane, place.layer[lane], index)
        };
        let missing = unit.texels.missing::<T>(mask & !places.border, address, texels);
        V::see(unit, site.reference, texels);
        missing
    }
}

/// The one texel that the coordinates fall into.
pub(crate) struct Nearest<const AXES: usize>(Grid<AXES>);

impl<R: Rounding, const AXES: usize> Shape<R, 1> for Nearest<AXES> {
    const NOWHERE: Self = Nearest(Grid::NOWHERE);

    #[inline(always)]
    fn locate(&mut self, site: Site, axes: &[AxisRoutine; 3]) {
        self.0.locate::<1>(site, axes);
    }

    #[inline(always)]
    fn weights(&self, share: &Lanes<R::Weight>) -> [Lanes<R::Weight>; 1] {
        [*share]
    }

    #[inline(always)]
    fn read<T: Read, V: Value<T> + Value<Values>>(
        &self,
        site: Site,
        _tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        self.0.read::<T, V>(site, [0; AXES], mask, texels)
    }
}

/// The two, four or eight texels around the coordinates on one, two or three axes.
pub(crate) struct Linear<const AXES: usize>(Grid<AXES>);

impl<R: Rounding, const AXES: usize, const TAPS: usize> Shape<R, TAPS> for Linear<AXES> {
    const NOWHERE: Self = Linear(Grid::NOWHERE);

    #[inline(always)]
    fn locate(&mut self, site: Site, axes: &[AxisRoutine; 3]) {
        const { assert!(TAPS == 1 << AXES) }
        self.0.locate::<2>(site, axes);
    }

    #[inline(always)]
    fn weights(&self, share: &Lanes<R::Weight>) -> [Lanes<R::Weight>; TAPS] {
        let mut weights = [[R::Weight::default(); LANES]; TAPS];
        for lane in 0..LANES {
            let fraction: [f32; AXES] = std::array::from_fn(|axis| self.0.axes[axis].fraction[lane]);
            let of_lane = split_share::<R, AXES>(share[lane], fraction);
            for tap in 0..TAPS {
                weights[tap][lane] = of_lane[tap];
            }
        }
        weights
    }

    #[inline(always)]
    fn read<T: Read, V: Value<T> + Value<Values>>(
        &self,
        site: Site,
        tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let taps = std::array::from_fn(|axis| tap >> axis & 1);
        self.0.read::<T, V>(site, taps, mask, texels)
    }
}

/// The weights of a lane's taps: first by slice, then each slice by column, then each column by row. Those beyond the
/// number of taps are 0.
#[inline(always)]
fn split_share<R: Rounding, const AXES: usize>(share: R::Weight, fraction: [f32; AXES]) -> [R::Weight; 8] {
    let mut weights = [R::Weight::default(); 8];
    if AXES == 3 {
        let [near, far] = R::split(share, fraction[2]);
        weights[..4].copy_from_slice(&plane::<R>(near, fraction[0], fraction[1]));
        weights[4..].copy_from_slice(&plane::<R>(far, fraction[0], fraction[1]));
    } else if AXES == 2 {
        weights[..4].copy_from_slice(&plane::<R>(share, fraction[0], fraction[1]));
    } else {
        weights[..2].copy_from_slice(&R::split(share, fraction[0]));
    }
    weights
}

/// The weights of four texels: first by column, then each column by row.
#[inline(always)]
pub(super) fn plane<R: Rounding>(
    total: R::Weight,
    column_fraction: f32,
    row_fraction: f32,
) -> [R::Weight; 4] {
    let [left, right] = R::split(total, column_fraction);
    let [upper_left, lower_left] = R::split_left(left, row_fraction);
    let [upper_right, lower_right] = R::split(right, row_fraction);
    [upper_left, upper_right, lower_left, lower_right]
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
                    let got = plane::<Nvidia>(c as u16, a as f32 / 256.0, b as f32 / 256.0);
                    assert_eq!(got.map(u32::from), [w00, w10, w01, w11], "c {c}, a {a}, b {b}");
                    assert_eq!(got.map(u32::from).iter().sum::<u32>(), c);
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
                let got = plane::<Nvidia>(256, a as f32 / 256.0, b as f32 / 256.0);
                assert_eq!(got.map(u32::from), expected, "a {a}, b {b}");
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
