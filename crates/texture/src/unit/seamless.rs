//! Footprints on a cube that go on across the edges of its faces (D3D 7.18.12).

use super::axis::AxisRoutine;
use super::compare::Value;
use super::cube::{FaceTexel, across_edge, around_corner};
use super::footprint::Shape;
use super::texels::{Read, TexelOffsets};
use super::weights::{Weights, plane};
use super::{Site, Unit};
use crate::format::{Reading, Values};
use crate::lanes::{LANES, Lanes, Mask, active, for_active};
use crate::model::{D3d, Exact, Model, Nvidia, Position, Rounding};
use crate::texture::TexelAddress;
use crate::trace::{AxisTap, AxisTrace, Spot};

/// The four texels around a direction on a cube, across the edges of its faces.
pub(crate) struct Seamless {
    position: [[Position; 2]; LANES],
    size: Lanes<i32>,
    face: Lanes<u32>,
    first_face: Lanes<u32>,
}

/// What a tap of a footprint on a cube is.
enum Tap {
    Texel(FaceTexel),
    /// The missing texel at a corner, with the three that meet there.
    Corner([FaceTexel; 3]),
}

impl Shape for Seamless {
    const NOWHERE: Self = Seamless {
        position: [[Position { index: 0, fraction: 0.0 }; 2]; LANES],
        size: [0; LANES],
        face: [0; LANES],
        first_face: [0; LANES],
    };

    fn locate(&mut self, site: Site, _axes: &[AxisRoutine; 3]) {
        let Site { unit, location, geometry, .. } = site;
        match unit.model {
            Model::Nvidia => self.find_positions::<Nvidia>(site),
            Model::D3d => self.find_positions::<D3d>(site),
            Model::Exact => self.find_positions::<Exact>(site),
        }
        self.size = geometry.size[0];
        self.face = location.face;
        for lane in 0..LANES {
            self.first_face[lane] = location.layer[lane] - location.face[lane];
        }
    }

    fn weights<W: Weights, const TAPS: usize>(&self, share: &Lanes<W::Weight>) -> [Lanes<W::Weight>; TAPS] {
        let mut weights = [[W::Weight::default(); LANES]; TAPS];
        for lane in 0..LANES {
            let [s, t] = self.position[lane];
            let of_lane = plane::<W>(share[lane], s.fraction, t.fraction);
            for tap in 0..TAPS {
                weights[tap][lane] = of_lane[tap];
            }
        }
        weights
    }

    fn read<T: Read, V: Value<T> + Value<Values>>(
        &self,
        site: Site,
        tap: usize,
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let mut found = [FaceTexel { face: 0, x: 0, y: 0 }; LANES];
        let mut corners = 0;
        for_active(mask, |lane| match self.tap(lane, tap) {
            Tap::Texel(texel) => found[lane] = texel,
            Tap::Corner(_) => corners |= 1 << lane,
        });
        let missing = self.read_faces::<T, V>(site, &found, mask & !corners, texels);
        if corners == 0 {
            return missing;
        }
        missing | self.read_corners::<T, V>(site, tap, corners, texels)
    }

    /// The texel that is missing at a corner is none: the three that stand in for it are the other taps.
    fn found(&self, site: Site, tap: usize, mask: Mask) -> Mask {
        let in_memory = |lane: usize| match self.tap(lane, tap) {
            Tap::Texel(texel) => site.unit.texels.absent(1 << lane, |_| self.address(site, texel, lane)) == 0,
            Tap::Corner(_) => false,
        };
        active(mask).filter(|&lane| in_memory(lane)).fold(0, |found, lane| found | 1 << lane)
    }

    fn spot(&self, site: Site, tap: usize, lane: usize) -> Spot {
        match self.tap(lane, tap) {
            Tap::Texel(texel) => site.unit.texels.spot(self.address(site, texel, lane)),
            Tap::Corner(three) => Spot::Corner(three.map(|texel| self.address(site, texel, lane))),
        }
    }

    fn trace(
        &self,
        Site { location, geometry, .. }: Site,
        _axes: &[AxisRoutine; 3],
        lane: usize,
    ) -> Vec<AxisTrace> {
        let size = self.size[lane];
        let axis = |axis: usize| {
            let Position { index, fraction } = self.position[lane][axis];
            let coordinate = location.coordinate[axis][lane];
            let inside = |index: i32| u32::try_from(index).ok().filter(|_| index < size);
            AxisTrace {
                coordinate: Some(coordinate),
                scaled: Some(f64::from(coordinate) * f64::from(geometry.scale[axis][lane])),
                rounded: index,
                rounded_fraction: Some(fraction),
                offset: 0,
                limited: index,
                fraction: Some(fraction),
                taps: [index, index + 1].map(|index| AxisTap { index, texel: inside(index) }).to_vec(),
            }
        };
        vec![axis(0), axis(1)]
    }
}

impl Seamless {
    fn find_positions<R: Rounding>(&mut self, Site { location, geometry, .. }: Site) {
        for lane in 0..LANES {
            let scale = geometry.scale[0][lane].into();
            self.position[lane] = [0, 1].map(|axis| R::linear(location.coordinate[axis][lane].into(), scale));
        }
    }

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
            (true, true) => Tap::Texel(texel),
            (false, false) => Tap::Corner(around_corner(texel, size)),
            _ => Tap::Texel(across_edge(texel, size)),
        }
    }

    fn address(&self, site: Site, FaceTexel { face, x, y }: FaceTexel, lane: usize) -> TexelAddress {
        site.geometry.address(lane, self.first_face[lane] + face, [x as u32, y as u32, 0])
    }

    /// Reads one texel of a face for each active lane; see [`Shape::read`].
    fn read_faces<T: Read, V: Value<T>>(
        &self,
        site: Site,
        found: &[FaceTexel; LANES],
        mask: Mask,
        texels: &mut [Lanes<T::Term>; 4],
    ) -> Mask {
        let unit = site.unit;
        let address = |lane: usize| self.address(site, found[lane], lane);
        let mut offsets = TexelOffsets { bytes: [0; LANES], border: 0 };
        for_active(mask, |lane| offsets.bytes[lane] = unit.texels.byte_of(address(lane)));
        unit.texels.read::<T>(&offsets, mask, texels);
        let missing = unit.texels.missing::<T>(mask, address, texels);
        V::see(unit, site.reference, texels);
        missing
    }

    /// Replaces the corners' texels by averages, taken after the comparison (D3D 22.4.3).
    fn read_corners<T: Read, V: Value<Values>>(
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
                if let Tap::Corner(three) = self.tap(lane, tap) {
                    found[lane] = three[number];
                }
            }
            missing |= self.read_faces::<Values, V>(site, &found, corners, values);
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
