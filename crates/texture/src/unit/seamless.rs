//! Footprints on a cube that go on across the edges of its faces (D3D 7.18.12).

use super::axis::{AxisInput, AxisTaps};
use super::cube::{FaceTexel, across_edge, around_corner};
use super::filter::Filtering;
use super::footprint::Footprints;
use super::texels::{Read, TexelOffsets};
use super::weights::Weights;
use super::{Site, Unit};
use crate::format::{Reading, Values};
use crate::lanes::{LANES, Lanes, Mask, active, for_active};
use crate::model::Model;
use crate::texture::TexelAddress;
use crate::trace::{AxisTap, AxisTrace, Spot};

/// What a tap of a footprint on a cube is.
enum Tap {
    Texel(FaceTexel),
    /// The missing texel at a corner, with the three that meet there.
    Corner([FaceTexel; 3]),
}

/// [`FilterShape::SeamlessCube`](super::footprint::FilterShape::SeamlessCube): the four texels around a direction.
impl Footprints {
    pub(super) fn find_on_cube(&mut self, Site { location, geometry, .. }: Site, filtering: &Filtering) {
        for axis in 0..2 {
            let AxisTaps { index: [first, _], fraction, .. } = &mut self.axes[axis];
            filtering.axes[axis].round(&AxisInput::new(location, geometry, axis), first, fraction);
        }
    }

    pub(super) fn read_on_cube<T: Read>(
        &self,
        site: Site,
        tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let mut found = [FaceTexel { face: 0, x: 0, y: 0 }; LANES];
        let mut corners = 0;
        for_active(mask, |lane| match self.tap(site, tap, lane) {
            Tap::Texel(texel) => found[lane] = texel,
            Tap::Corner(_) => corners |= 1 << lane,
        });
        let missing = read_faces::<T>(site, &found, mask & !corners, texels);
        if corners == 0 {
            return missing;
        }
        missing | self.read_corners::<T>(site, tap, corners, texels)
    }

    /// Shares the weight of a texel that is missing at a corner between the three that meet there, where a model does.
    pub(super) fn share_corners<W: Weights>(&self, site: Site, weights: &mut [Lanes<W::Weight>; 8]) {
        for lane in 0..LANES {
            let Some(missing) = self.missing_at_corner(site, lane) else { continue };
            let Some([own, neighbour]) = W::share_corner(weights[missing][lane]) else { return };
            weights[missing][lane] = W::Weight::default();
            for (tap, share) in [(missing ^ 3, own), (missing ^ 1, neighbour), (missing ^ 2, neighbour)] {
                weights[tap][lane] = W::add(weights[tap][lane], share);
            }
        }
    }

    /// Which of a lane's taps is no texel.
    fn missing_at_corner(&self, site: Site, lane: usize) -> Option<usize> {
        let size = site.geometry.size[0][lane];
        let beyond = |axis: usize| match self.axes[axis].index[0][lane] {
            -1 => Some(0),
            first if first + 1 == size => Some(1),
            _ => None,
        };
        Some(beyond(0)? | beyond(1)? << 1)
    }

    /// Replaces the corners' texels by averages, taken after the comparison (D3D 22.4.3).
    fn read_corners<T: Read>(
        &self,
        site: Site,
        tap: usize,
        corners: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let mut missing = 0;
        let mut meeting = [[[0; LANES]; 4]; 3];
        for (number, values) in meeting.iter_mut().enumerate() {
            let mut found = [FaceTexel { face: 0, x: 0, y: 0 }; LANES];
            for lane in active(corners) {
                if let Tap::Corner(three) = self.tap(site, tap, lane) {
                    found[lane] = three[number];
                }
            }
            missing |= read_faces::<Values>(site, &found, corners, values);
        }
        for lane in active(corners) {
            let average =
                average(site.unit, meeting.each_ref().map(|values| values.map(|component| component[lane])));
            for (terms, bits) in texels.iter_mut().zip(average) {
                terms[lane] = <T as Reading>::of_value(bits);
            }
        }
        missing
    }

    /// The texel that is missing at a corner is none: the three that stand in for it are the other taps.
    pub(super) fn found_on_cube(&self, site: Site, tap: usize, mask: Mask) -> Mask {
        let in_memory = |lane: usize| match self.tap(site, tap, lane) {
            Tap::Texel(texel) => site.unit.texels.absent(1 << lane, |_| address(site, texel, lane)) == 0,
            Tap::Corner(_) => false,
        };
        active(mask).filter(|&lane| in_memory(lane)).fold(0, |found, lane| found | 1 << lane)
    }

    pub(super) fn spot_on_cube(&self, site: Site, tap: usize, lane: usize) -> Spot {
        match self.tap(site, tap, lane) {
            Tap::Texel(texel) => site.unit.texels.spot(address(site, texel, lane)),
            Tap::Corner(three) => Spot::Corner(three.map(|texel| address(site, texel, lane))),
        }
    }

    pub(super) fn trace_on_cube(
        &self,
        model: Model,
        input: &AxisInput,
        axis: usize,
        lane: usize,
    ) -> AxisTrace {
        let AxisTaps { index: [first, _], fraction, .. } = &self.axes[axis];
        let (index, fraction) = (first[lane], fraction[lane]);
        let coordinate = input.coordinate[lane];
        let inside = |index: i32| u32::try_from(index).ok().filter(|_| index < input.size[lane]);
        AxisTrace {
            coordinate: Some(coordinate),
            scaled: Some(model.given(coordinate) * f64::from(input.scale[lane])),
            rounded: index,
            rounded_fraction: Some(fraction),
            offset: 0,
            limited: index,
            fraction: Some(fraction),
            taps: [index, index + 1].map(|index| AxisTap { index, texel: inside(index) }).to_vec(),
        }
    }

    fn tap(&self, Site { location, geometry, .. }: Site, tap: usize, lane: usize) -> Tap {
        let texel = FaceTexel {
            face: location.face[lane],
            x: self.axes[0].index[0][lane] + (tap & 1) as i32,
            y: self.axes[1].index[0][lane] + (tap >> 1) as i32,
        };
        let size = geometry.size[0][lane];
        let inside = 0..size;
        match (inside.contains(&texel.x), inside.contains(&texel.y)) {
            (true, true) => Tap::Texel(texel),
            (false, false) => Tap::Corner(around_corner(texel, size)),
            _ => Tap::Texel(across_edge(texel, size)),
        }
    }
}

fn address(
    Site { location, geometry, .. }: Site,
    FaceTexel { face, x, y }: FaceTexel,
    lane: usize,
) -> TexelAddress {
    let first_face = location.layer[lane] - location.face[lane];
    geometry.address(lane, first_face + face, [x as u32, y as u32, 0])
}

/// Reads one texel of a face for each active lane; see [`Footprints::read`].
fn read_faces<T: Read>(
    site: Site,
    found: &[FaceTexel; LANES],
    mask: Mask,
    texels: &mut [Lanes<T::Term>; 4],
) -> Mask {
    let address = |lane: usize| address(site, found[lane], lane);
    let mut offsets = TexelOffsets { bytes: [0; LANES], border: 0 };
    for_active(mask, |lane| offsets.bytes[lane] = site.unit.texels.byte_of(address(lane)));
    site.read::<T>(&offsets, mask, address, texels)
}

/// The texel in place of the missing one at a cube's corner (D3D 7.18.12). Integers have no average: the texel of the
/// face that the coordinates lie on stands in.
fn average(unit: &Unit, meeting: [[u32; 4]; 3]) -> [u32; 4] {
    if unit.integer {
        return meeting[0];
    }
    std::array::from_fn(|i| {
        let sum: f64 = meeting.iter().map(|texel| f64::from(f32::from_bits(texel[i]))).sum();
        ((sum / 3.0) as f32).to_bits()
    })
}
