//! The shapes of footprints: which texels a lane reads, and with which weights.

use super::Site;
use super::axis::{AxisInput, AxisRoutine, AxisTaps};
use super::compare::Value;
use super::texels::{Read, TexelOffsets};
use super::weights::{Weights, split_share};
use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask};
use crate::texture::TexelAddress;
use crate::trace::{AxisTrace, Spot};

/// A kind of footprint. Taps are numbered column + 2 · row + 4 · slice.
pub(crate) trait Shape: Sized {
    /// Footprints that have not been found yet.
    const NOWHERE: Self;

    /// Finds the footprints of a batch.
    fn locate(&mut self, site: Site, axes: &[AxisRoutine; 3]);

    /// The weights of the lanes' taps; those of a lane add up to its share. `TAPS` is how many a footprint has.
    fn weights<W: Weights, const TAPS: usize>(&self, share: &Lanes<W::Weight>) -> [Lanes<W::Weight>; TAPS];

    /// Reads one tap's texel of each active lane, as a filter sees it. Returns the active lanes whose texel is not in
    /// memory. What it leaves in other lanes means nothing.
    fn read<T: Read, V: Value<T> + Value<Values>>(
        &self,
        site: Site,
        tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask;

    /// The active lanes of which a tap is a texel of the texture, and in memory.
    fn found(&self, site: Site, tap: usize, mask: Mask) -> Mask;

    /// Where one tap of a lane lies.
    fn spot(&self, site: Site, tap: usize, lane: usize) -> Spot;

    /// How a lane's texels were found on each axis.
    fn trace(&self, site: Site, axes: &[AxisRoutine; 3], lane: usize) -> Vec<AxisTrace>;
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
        let Site { location, geometry, .. } = site;
        let Grid { axes, bytes } = self;
        let layer_bytes = geometry.layer_bytes(&location.layer);
        for axis in 0..AXES {
            let input = AxisInput::new(location, geometry, axis);
            (routines[axis].run)(&input, &mut axes[axis]);
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
    fn offsets(&self, taps: [usize; AXES]) -> TexelOffsets {
        let mut offsets = TexelOffsets { bytes: [0; LANES], border: 0 };
        for (axis, tap) in taps.into_iter().enumerate() {
            offsets.border |= self.axes[axis].border[tap];
            for lane in 0..LANES {
                offsets.bytes[lane] += self.bytes[axis][tap][lane];
            }
        }
        offsets
    }

    #[inline(always)]
    fn read<T: Read, V: Value<T>>(
        &self,
        site: Site,
        taps: [usize; AXES],
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let unit = site.unit;
        let offsets = self.offsets(taps);
        unit.texels.read::<T>(&offsets, mask, texels);
        let address = |lane: usize| self.address(site, taps, lane);
        let missing = unit.texels.missing::<T>(mask & !offsets.border, address, texels);
        V::see(unit, site.reference, texels);
        missing
    }

    #[inline(always)]
    fn address(
        &self,
        Site { location, geometry, .. }: Site,
        taps: [usize; AXES],
        lane: usize,
    ) -> TexelAddress {
        let mut index = [0; 3];
        for axis in 0..AXES {
            index[axis] = self.axes[axis].index[taps[axis]][lane] as u32;
        }
        geometry.address(lane, location.layer[lane], index)
    }

    /// See [`Shape::found`].
    fn found(&self, site: Site, taps: [usize; AXES], mask: Mask) -> Mask {
        let inside = mask & !self.offsets(taps).border;
        inside & !site.unit.texels.absent(inside, |lane| self.address(site, taps, lane))
    }

    /// See [`Shape::spot`].
    fn spot(&self, site: Site, taps: [usize; AXES], lane: usize) -> Spot {
        if self.offsets(taps).border >> lane & 1 == 1 {
            return Spot::Border;
        }
        let address = self.address(site, taps, lane);
        site.unit.texels.spot(address)
    }

    /// See [`Shape::tell`].
    fn trace(
        &self,
        Site { location, geometry, .. }: Site,
        axes: &[AxisRoutine; 3],
        lane: usize,
    ) -> Vec<AxisTrace> {
        (0..AXES).map(|axis| (axes[axis].trace)(&AxisInput::new(location, geometry, axis), lane)).collect()
    }
}

/// The one texel that the coordinates fall into.
pub(crate) struct Nearest<const AXES: usize>(Grid<AXES>);

impl<const AXES: usize> Shape for Nearest<AXES> {
    const NOWHERE: Self = Nearest(Grid::NOWHERE);

    #[inline(never)]
    fn locate(&mut self, site: Site, axes: &[AxisRoutine; 3]) {
        self.0.locate::<1>(site, axes);
    }

    #[inline(always)]
    fn weights<W: Weights, const TAPS: usize>(&self, share: &Lanes<W::Weight>) -> [Lanes<W::Weight>; TAPS] {
        [*share; TAPS]
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

    fn found(&self, site: Site, _tap: usize, mask: Mask) -> Mask {
        self.0.found(site, [0; AXES], mask)
    }

    fn spot(&self, site: Site, _tap: usize, lane: usize) -> Spot {
        self.0.spot(site, [0; AXES], lane)
    }

    fn trace(&self, site: Site, axes: &[AxisRoutine; 3], lane: usize) -> Vec<AxisTrace> {
        self.0.trace(site, axes, lane)
    }
}

/// The two, four or eight texels around the coordinates on one, two or three axes.
pub(crate) struct Linear<const AXES: usize>(Grid<AXES>);

impl<const AXES: usize> Shape for Linear<AXES> {
    const NOWHERE: Self = Linear(Grid::NOWHERE);

    #[inline(never)]
    fn locate(&mut self, site: Site, axes: &[AxisRoutine; 3]) {
        self.0.locate::<2>(site, axes);
    }

    #[inline(never)]
    fn weights<W: Weights, const TAPS: usize>(&self, share: &Lanes<W::Weight>) -> [Lanes<W::Weight>; TAPS] {
        let mut weights = [[W::Weight::default(); LANES]; TAPS];
        for lane in 0..LANES {
            let fraction: [f32; AXES] = std::array::from_fn(|axis| self.0.axes[axis].fraction[lane]);
            let of_lane = split_share::<W, AXES>(share[lane], fraction);
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

    fn found(&self, site: Site, tap: usize, mask: Mask) -> Mask {
        self.0.found(site, std::array::from_fn(|axis| tap >> axis & 1), mask)
    }

    fn spot(&self, site: Site, tap: usize, lane: usize) -> Spot {
        self.0.spot(site, std::array::from_fn(|axis| tap >> axis & 1), lane)
    }

    fn trace(&self, site: Site, axes: &[AxisRoutine; 3], lane: usize) -> Vec<AxisTrace> {
        self.0.trace(site, axes, lane)
    }
}
