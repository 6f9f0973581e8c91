//! The shapes of footprints: which texels a lane reads, and with which weights.

use super::Site;
use super::axis::{AxisInput, AxisTaps};
use super::filter::Filtering;
use super::texels::{Read, TexelOffsets};
use super::weights::{Weights, split_share};
use crate::fetch::Dimension;
use crate::lanes::{LANES, Lanes, Mask, per_lane};
use crate::sampler::{CubeFiltering, Filter};
use crate::texture::TexelAddress;
use crate::trace::{AxisTrace, Spot};

/// The shape of a filter's footprint within a level.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FilterShape {
    /// One texel, on that many axes.
    Nearest { axes: usize },
    /// The texels around a location on that many axes.
    Linear { axes: usize },
    /// The texels around a location on a cube, across the edges of its faces.
    SeamlessCube,
}

impl FilterShape {
    /// The shape of that filter.
    pub fn new(dimension: Dimension, filter: Filter, cube_filtering: CubeFiltering) -> FilterShape {
        let axes = dimension.axes();
        match (filter, dimension, cube_filtering) {
            (Filter::Point, _, _) => FilterShape::Nearest { axes },
            (Filter::Linear, Dimension::Cube, CubeFiltering::Seamless) => FilterShape::SeamlessCube,
            (Filter::Linear, _, _) => FilterShape::Linear { axes },
        }
    }

    fn axes(self) -> usize {
        match self {
            FilterShape::Nearest { axes } | FilterShape::Linear { axes } => axes,
            FilterShape::SeamlessCube => 2,
        }
    }

    /// How many texels a footprint has.
    pub fn taps(self) -> usize {
        match self {
            FilterShape::Nearest { .. } => 1,
            FilterShape::Linear { axes } => 1 << axes,
            FilterShape::SeamlessCube => 4,
        }
    }
}

/// The footprints of a batch of lanes. Taps are numbered column + 2 · row + 4 · slice.
///
/// No routine is made for one shape: they differ in what is done once for a batch.
pub(crate) struct Footprints {
    pub shape: FilterShape,
    /// Indices along each axis on their own; on seamless cubes the first ones alone, which may lie across an edge.
    pub(super) axes: [AxisTaps; 3],
}

impl Footprints {
    /// Footprints that have not been found yet.
    pub const NOWHERE: Footprints =
        Footprints { shape: FilterShape::Nearest { axes: 0 }, axes: AxisTaps::ORIGIN };

    /// Finds the footprints of a batch; in place, for they are large. They may be others of the same shape before.
    #[inline(never)]
    pub fn find(&mut self, site: Site, filtering: &Filtering) {
        self.shape = filtering.shape;
        match filtering.shape {
            FilterShape::Nearest { .. } => self.find_texels(site, filtering, 1),
            FilterShape::Linear { .. } => self.find_texels(site, filtering, 2),
            FilterShape::SeamlessCube => self.find_on_cube(site, filtering),
        }
    }

    /// Finds that many texels on each axis.
    fn find_texels(&mut self, Site { location, geometry, .. }: Site, filtering: &Filtering, per_axis: usize) {
        for (axis, taps) in self.axes.iter_mut().enumerate().take(self.shape.axes()) {
            filtering.axes[axis].find(&AxisInput::new(location, geometry, axis), taps);
            let pitch = &geometry.pitch[axis];
            for (bytes, index) in taps.bytes.iter_mut().zip(&taps.index).take(per_axis) {
                for lane in 0..LANES {
                    bytes[lane] = index[lane] as u32 * pitch[lane];
                }
            }
        }
        let layer_bytes = geometry.layer_bytes(&location.layer);
        for bytes in &mut self.axes[0].bytes[..per_axis] {
            for lane in 0..LANES {
                bytes[lane] += layer_bytes[lane];
            }
        }
    }

    /// Finds the weights of the lanes' taps; those of a lane add up to its share.
    pub fn weigh<W: Weights>(
        &self,
        site: Site,
        share: &Lanes<W::Weight>,
        weights: &mut [Lanes<W::Weight>; 8],
    ) {
        match self.shape {
            FilterShape::Nearest { .. } => weights[0] = *share,
            FilterShape::Linear { axes: 1 } => self.split_shares::<W, 1>(share, weights),
            FilterShape::Linear { axes: 2 } => self.split_shares::<W, 2>(share, weights),
            FilterShape::SeamlessCube => {
                self.split_shares::<W, 2>(share, weights);
                self.share_corners::<W>(site, weights);
            }
            FilterShape::Linear { .. } => self.split_shares::<W, 3>(share, weights),
        }
    }

    fn split_shares<W: Weights, const AXES: usize>(
        &self,
        share: &Lanes<W::Weight>,
        weights: &mut [Lanes<W::Weight>; 8],
    ) {
        for lane in 0..LANES {
            let fraction: [f32; AXES] = std::array::from_fn(|axis| self.axes[axis].fraction[lane]);
            let of_lane = split_share::<W, AXES>(share[lane], fraction);
            for tap in 0..1 << AXES {
                weights[tap][lane] = of_lane[tap];
            }
        }
    }

    /// Reads one tap's texel of each active lane, as a filter sees it. Returns the active lanes whose texel is not in
    /// memory. What it leaves in other lanes means nothing.
    #[inline(never)]
    pub fn read<T: Read>(
        &self,
        site: Site,
        tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        match self.shape {
            FilterShape::Nearest { .. } | FilterShape::Linear { .. } => {
                site.read::<T>(&self.offsets(tap), mask, |lane| self.address(site, tap, lane), texels)
            }
            FilterShape::SeamlessCube => self.read_on_cube::<T>(site, tap, mask, texels),
        }
    }

    /// Where a tap lies. Axes that the texture does not have add nothing.
    #[inline(always)]
    fn offsets(&self, tap: usize) -> TexelOffsets {
        let [columns, rows, slices] = &self.axes;
        let [x, y, z] = [tap & 1, tap >> 1 & 1, tap >> 2 & 1];
        TexelOffsets {
            bytes: per_lane(|lane| columns.bytes[x][lane] + rows.bytes[y][lane] + slices.bytes[z][lane]),
            border: columns.border[x] | rows.border[y] | slices.border[z],
        }
    }

    fn address(&self, Site { location, geometry, .. }: Site, tap: usize, lane: usize) -> TexelAddress {
        let index = [0, 1, 2].map(|axis| self.axes[axis].index[tap >> axis & 1][lane] as u32);
        geometry.address(lane, location.layer[lane], index)
    }

    /// The active lanes of which a tap is a texel of the texture, and in memory.
    pub fn found(&self, site: Site, tap: usize, mask: Mask) -> Mask {
        match self.shape {
            FilterShape::Nearest { .. } | FilterShape::Linear { .. } => {
                let inside = mask & !self.offsets(tap).border;
                inside & !site.unit.texels.absent(inside, |lane| self.address(site, tap, lane))
            }
            FilterShape::SeamlessCube => self.found_on_cube(site, tap, mask),
        }
    }

    /// Where one tap of a lane lies.
    pub fn spot(&self, site: Site, tap: usize, lane: usize) -> Spot {
        match self.shape {
            FilterShape::SeamlessCube => self.spot_on_cube(site, tap, lane),
            FilterShape::Nearest { .. } | FilterShape::Linear { .. } => {
                if self.offsets(tap).border >> lane & 1 == 1 {
                    return Spot::Border;
                }
                site.unit.texels.spot(self.address(site, tap, lane))
            }
        }
    }

    /// How a lane's texels were found on each axis.
    pub fn trace(&self, site: Site, filtering: &Filtering, lane: usize) -> Vec<AxisTrace> {
        let Site { location, geometry, .. } = site;
        let axis = |axis: usize| {
            let input = AxisInput::new(location, geometry, axis);
            match self.shape {
                FilterShape::Nearest { .. } | FilterShape::Linear { .. } => {
                    filtering.axes[axis].trace(site.unit.model, &input, lane)
                }
                FilterShape::SeamlessCube => self.trace_on_cube(site.unit.model, &input, axis, lane),
            }
        };
        (0..self.shape.axes()).map(axis).collect()
    }
}
