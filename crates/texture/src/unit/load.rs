//! Loads: one texel at integer coordinates (TLD, `ld`).

use super::Unit;
use super::geometry::Geometry;
use super::record::loaded_axis;
use super::texels::{TexelOffsets, replace};
use crate::fetch::{FetchInputs, FetchOutput, Level, Offset};
use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask, mask_of, per_lane};
use crate::texture::TexelAddress;
use crate::trace::{AxisTrace, Spot};

/// Answers a load. Whatever lies outside the view reads as [`Texels::outside`](super::texels::Texels::outside).
pub(crate) fn load(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    with_addresses(unit, inputs, |addresses, left| {
        let inside = mask & left & mask_of(|lane| addresses.inside[lane] != 0);
        answer.resident &= !addresses.read(unit, inside, &mut answer.texel);
        replace(&mut answer.texel, mask & !inside, unit.texels.outside());
        if let Some(recorder) = unit.recorder {
            let lane = recorder.lane;
            let value = answer.texel.map(|component| component[lane]);
            let (axes, spot) = addresses.trace(unit, inputs, inside, lane);
            recorder.loaded(unit, addresses.geometry, addresses.layer[lane], axes, spot, value);
        }
    });
}

/// How many texels a load reads: one for each lane that is inside, if it is in memory.
pub(crate) fn loaded(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> u64 {
    let mut count = 0;
    with_addresses(unit, inputs, |addresses, left| {
        let inside = mask & left & mask_of(|lane| addresses.inside[lane] != 0);
        let absent = unit.texels.absent(inside, |lane| addresses.texel(lane));
        count = u64::from((inside & !absent).count_ones());
    });
    count
}

/// Finds the texels that the lanes load, and the lanes whose level is there.
#[inline(always)]
fn with_addresses(unit: &Unit, inputs: &FetchInputs, mut then: impl FnMut(&Addresses, Mask)) {
    let chosen;
    let (geometry, left) = if unit.fetch.level == Level::Explicit {
        let level = per_lane(|lane| inputs.level[lane].min(unit.level.last));
        chosen = Geometry::of_levels(unit.levels, unit.first_level, &level);
        (&chosen, mask_of(|lane| unit.level.left(inputs.level[lane])))
    } else {
        (&unit.first_geometry, if unit.level.left(0) { Mask::MAX } else { 0 })
    };
    then(&Addresses::new(unit, inputs, geometry), left);
}

/// The texels that the lanes load; layer 0, column 0 and so on for lanes outside the view.
struct Addresses<'a> {
    geometry: &'a Geometry,
    /// Absolute.
    layer: Lanes<u32>,
    index: [Lanes<u32>; 3],
    sample: Lanes<u32>,
    /// Not 0 for lanes inside the view's levels, as far as they have been looked at.
    inside: Lanes<u32>,
}

impl<'a> Addresses<'a> {
    #[inline(always)]
    fn new(unit: &Unit, inputs: &FetchInputs, geometry: &'a Geometry) -> Addresses<'a> {
        let mut addresses = Addresses {
            geometry,
            layer: [unit.first_layer; LANES],
            index: [[0; LANES]; 3],
            sample: [0; LANES],
            inside: [1; LANES],
        };
        for axis in 0..unit.axes {
            addresses.choose_texels(unit, inputs, axis);
        }
        // An array index for a texture without layers is not looked at: array-ness does not have to match (TLD-14).
        if unit.arrayed {
            addresses.choose_layers(unit, inputs);
        }
        // A sample number for a texture that is not multisampled is not looked at (LD2DMS-09).
        if unit.fetch.multisample && unit.multisampled {
            addresses.choose_samples(unit, inputs);
        }
        addresses
    }

    #[inline(always)]
    fn choose_texels(&mut self, unit: &Unit, inputs: &FetchInputs, axis: usize) {
        let size = &self.geometry.size[axis];
        let mut given = per_lane(|lane| inputs.coordinates[axis][lane] as i32);
        if unit.fetch.offset == Offset::Texel {
            for (given, offset) in given.iter_mut().zip(&inputs.offset[axis]) {
                *given = given.saturating_add(*offset);
            }
        }
        let index = &mut self.index[axis];
        if unit.fetch.clamp {
            *index = per_lane(|lane| given[lane].min(size[lane] - 1).max(0) as u32);
        } else {
            for lane in 0..LANES {
                // A negative index is a large one.
                let inside = size[lane] as u32 > given[lane] as u32;
                index[lane] = if inside { given[lane] as u32 } else { 0 };
                self.inside[lane] &= u32::from(inside);
            }
        }
    }

    fn choose_layers(&mut self, unit: &Unit, inputs: &FetchInputs) {
        let last = unit.layers - 1;
        self.layer = per_lane(|lane| unit.first_layer + inputs.layer[lane].min(last));
        if !unit.fetch.clamp {
            for lane in 0..LANES {
                self.inside[lane] &= u32::from(inputs.layer[lane] <= last);
            }
        }
    }

    fn choose_samples(&mut self, unit: &Unit, inputs: &FetchInputs) {
        self.sample = per_lane(|lane| inputs.sample[lane].min(unit.samples - 1));
        for lane in 0..LANES {
            self.inside[lane] &= u32::from(inputs.sample[lane] < unit.samples);
        }
    }

    /// Reads the texels of lanes inside the view; see [`Texels::missing`](super::texels::Texels::missing).
    #[inline(always)]
    fn read(&self, unit: &Unit, inside: Mask, texels: &mut [Lanes<u32>; 4]) -> Mask {
        let Addresses { geometry, layer, index, sample, .. } = self;
        let layer_bytes = geometry.layer_bytes(layer);
        let bytes = per_lane(|lane| layer_bytes[lane] + sample[lane] * unit.texels.sample_bytes);
        let mut offsets = TexelOffsets { bytes, border: 0 };
        for (index, pitch) in index.iter().zip(&geometry.pitch).take(unit.axes) {
            for lane in 0..LANES {
                offsets.bytes[lane] += index[lane] * pitch[lane];
            }
        }
        unit.texels.read::<Values>(&offsets, inside, texels);
        unit.texels.missing::<Values>(inside, |lane| self.texel(lane), texels)
    }

    /// How a lane's texel was found, and where it lies.
    #[cold]
    fn trace(&self, unit: &Unit, inputs: &FetchInputs, inside: Mask, lane: usize) -> (Vec<AxisTrace>, Spot) {
        let axis = |axis: usize| {
            let given = inputs.coordinates[axis][lane] as i32;
            let offset = if unit.fetch.offset == Offset::Texel { inputs.offset[axis][lane] } else { 0 };
            let index = self.index[axis][lane];
            let moved = given.saturating_add(offset);
            let found = unit.fetch.clamp || u32::try_from(moved) == Ok(index);
            loaded_axis(given, offset, found.then_some(index))
        };
        let spot = if inside >> lane & 1 == 1 {
            let sample = self.sample[lane];
            match unit.texels.spot(self.texel(lane)) {
                Spot::Texel(address) => Spot::Texel(TexelAddress { sample, ..address }),
                Spot::Missing(address) => Spot::Missing(TexelAddress { sample, ..address }),
                other @ (Spot::Border | Spot::Outside | Spot::Corner(_)) => other,
            }
        } else {
            Spot::Outside
        };
        ((0..unit.axes).map(axis).collect(), spot)
    }

    #[inline(always)]
    fn texel(&self, lane: usize) -> TexelAddress {
        self.geometry.address(lane, self.layer[lane], self.index.map(|axis| axis[lane]))
    }
}
