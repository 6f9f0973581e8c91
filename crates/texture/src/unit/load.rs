//! Loads: one texel at integer coordinates (TLD, `ld`).

use super::texels::Places;
use super::{Answer, Unit};
use crate::fetch::{FetchInputs, Level, Offset};
use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask, mask_of};
use crate::texture::TexelAddress;

/// Answers a load. Whatever lies outside the view reads as [`Texels::outside`](super::texels::Texels::outside).
pub(crate) fn load(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut Answer) {
    let addresses = Addresses::new(unit, inputs);
    let inside = mask & mask_of(|lane| addresses.inside[lane]);
    let mut texels = unit.texels.outside().map(|component| [component; LANES]);
    if inside == mask {
        let missing = addresses.read(unit, inside, &mut texels);
        answer.put(mask, &texels, missing);
    } else {
        answer.put(mask, &texels, 0);
        let missing = addresses.read(unit, inside, &mut texels);
        answer.put(inside, &texels, missing);
    }
}

/// The texels that the lanes load; level 0, layer 0 and so on for lanes outside the view.
struct Addresses {
    /// Counted from the view's first level; `None` stands for that one in all lanes.
    level: Option<Lanes<u32>>,
    /// Absolute.
    layer: Lanes<u32>,
    index: [Lanes<u32>; 3],
    sample: Lanes<u32>,
    /// Lanes inside the view.
    inside: Lanes<bool>,
}

impl Addresses {
    #[inline(always)]
    fn new(unit: &Unit, inputs: &FetchInputs) -> Addresses {
        let mut addresses = Addresses {
            level: None,
            layer: [unit.first_layer; LANES],
            index: [[0; LANES]; 3],
            sample: [0; LANES],
            inside: [unit.level.left(0); LANES],
        };
        if unit.fetch.level == Level::Explicit {
            addresses.choose_levels(unit, inputs);
        }
        for axis in 0..unit.axes {
            addresses.choose_texels(unit, inputs, axis);
        }
        // An array index for a texture without layers is not looked at: array-ness does not have to match (TLD-14).
        if unit.arrayed {
            addresses.choose_layers(unit, inputs);
        }
        // A sample number for a texture without several samples is not looked at (LD2DMS-09).
        if unit.fetch.multisample && unit.samples > 1 {
            addresses.choose_samples(unit, inputs);
        }
        addresses
    }

    fn choose_levels(&mut self, unit: &Unit, inputs: &FetchInputs) {
        self.inside = inputs.level.map(|level| unit.level.left(level));
        self.level = Some(inputs.level.map(|level| level.min(unit.level.last)));
    }

    #[inline(always)]
    fn choose_texels(&mut self, unit: &Unit, inputs: &FetchInputs, axis: usize) {
        let size = unit.of_level(self.level.as_ref(), |level| level.size[axis]);
        let mut given = inputs.coordinates[axis].map(|bits| bits as i32);
        if unit.fetch.offset == Offset::Texel {
            for lane in 0..LANES {
                given[lane] = given[lane].saturating_add(inputs.offset[axis][lane]);
            }
        }
        let index = &mut self.index[axis];
        if unit.fetch.clamp {
            for lane in 0..LANES {
                index[lane] = given[lane].min(size[lane] as i32 - 1).max(0) as u32;
            }
        } else {
            for lane in 0..LANES {
                // A negative index is a large one.
                let inside = size[lane] > given[lane] as u32;
                index[lane] = if inside { given[lane] as u32 } else { 0 };
                self.inside[lane] &= inside;
            }
        }
    }

    fn choose_layers(&mut self, unit: &Unit, inputs: &FetchInputs) {
        let last = unit.layers - 1;
        self.layer = inputs.layer.map(|layer| unit.first_layer + layer.min(last));
        if !unit.fetch.clamp {
            for lane in 0..LANES {
                self.inside[lane] &= inputs.layer[lane] <= last;
            }
        }
    }

    fn choose_samples(&mut self, unit: &Unit, inputs: &FetchInputs) {
        self.sample = inputs.sample.map(|sample| sample.min(unit.samples - 1));
        for lane in 0..LANES {
            self.inside[lane] &= inputs.sample[lane] < unit.samples;
        }
    }

    /// Reads the texels of lanes inside the view; see [`Texels::missing`](super::texels::Texels::missing).
    #[inline(always)]
    fn read(&self, unit: &Unit, inside: Mask, texels: &mut [Lanes<u32>; 4]) -> Mask {
        let level = self.level.as_ref();
        let mut places = Places { bytes: unit.layer_bytes(level, &self.layer), border: 0 };
        for axis in 0..unit.axes {
            let pitch = unit.of_level(level, |level| level.pitch(axis));
            for lane in 0..LANES {
                places.bytes[lane] += self.index[axis][lane] * pitch[lane];
            }
        }
        for lane in 0..LANES {
            places.bytes[lane] += self.sample[lane] * unit.texels.sample_bytes;
        }
        unit.texels.read::<Values>(&places, inside, texels);
        unit.texels.missing::<Values>(inside, |lane| self.address(unit, lane), texels)
    }

    fn address(&self, unit: &Unit, lane: usize) -> TexelAddress {
        TexelAddress {
            level: unit.first_level + self.level.map_or(0, |level| level[lane]),
            layer: self.layer[lane],
            x: self.index[0][lane],
            y: self.index[1][lane],
            z: self.index[2][lane],
            sample: self.sample[lane],
        }
    }
}
