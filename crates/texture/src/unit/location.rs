//! Where a fetch with floating-point coordinates looks: sanitised coordinates, offsets and absolute layers.

use super::Unit;
use super::cube::{self, FACES};
use crate::fetch::{Dimension, FetchInputs, Offset};
use crate::lanes::{LANES, Lanes, Mask, active};
use crate::model::Model;
use crate::sanitise::sanitise;

/// Where the lanes look, whatever the level.
pub(crate) struct Location<'a> {
    /// s, t, r; for cubes s and t on the face, normalised.
    pub coordinate: [Lanes<f32>; 3],
    /// Offset in texels along each axis, if there is any.
    pub offset: [Option<&'a Lanes<i32>>; 3],
    /// Absolute array layer or face.
    pub layer: Lanes<u32>,
    /// Face of a cube, 0 otherwise.
    pub face: Lanes<u32>,
}

impl<'a> Location<'a> {
    /// Where the lanes of the mask look; others look somewhere.
    #[inline(always)]
    pub fn new(unit: &Unit, inputs: &'a FetchInputs, mask: Mask) -> Location<'a> {
        let mut location = Location {
            coordinate: [[0.0; LANES]; 3],
            offset: [None; 3],
            layer: unit.layers(inputs),
            face: [0; LANES],
        };
        sanitise_all(&inputs.coordinates, unit.fetch.dimension.coordinates(), &mut location.coordinate);
        if unit.fetch.dimension == Dimension::Cube {
            location.project(unit.model, mask);
        } else if unit.fetch.offset == Offset::Texel {
            location.offset = inputs.offset.each_ref().map(Some);
        }
        location
    }

    /// Replaces directions by faces and coordinates on them. Lanes outside the mask look at the middle of the first face.
    fn project(&mut self, model: Model, mask: Mask) {
        let directions = std::mem::replace(&mut self.coordinate, [[0.5; LANES]; 3]);
        for lane in active(mask) {
            let direction = [0, 1, 2].map(|axis| f64::from(directions[axis][lane]));
            let on_face = cube::turn(cube::face_of(direction), direction);
            [self.coordinate[0][lane], self.coordinate[1][lane]] = on_face.coordinates(model);
            self.face[lane] = on_face.face;
            self.layer[lane] += on_face.face;
        }
    }
}

/// The first `count` coordinates, sanitised; 0 in place of the others.
pub(crate) fn sanitised(coordinates: &[Lanes<u32>; 3], count: usize) -> [Lanes<f32>; 3] {
    let mut values = [[0.0; LANES]; 3];
    sanitise_all(coordinates, count, &mut values);
    values
}

#[inline(always)]
fn sanitise_all(coordinates: &[Lanes<u32>; 3], count: usize, values: &mut [Lanes<f32>; 3]) {
    for (values, bits) in values.iter_mut().zip(coordinates).take(count) {
        for lane in 0..LANES {
            values[lane] = sanitise(f32::from_bits(bits[lane]));
        }
    }
}

impl Unit<'_> {
    /// The absolute layers that the lanes sample: clamped to the view's last one (D3D 22.4.15), and the first one
    /// where the fetch or the texture has no array. For cubes, the first face.
    fn layers(&self, inputs: &FetchInputs) -> Lanes<u32> {
        let faces = if self.fetch.dimension == Dimension::Cube { FACES } else { 1 };
        if !self.arrayed {
            return [self.first_layer; LANES];
        }
        let last = self.layers / faces - 1;
        inputs.layer.map(|layer| self.first_layer + layer.min(last) * faces)
    }
}
