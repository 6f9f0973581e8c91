//! The texture unit's routines, each made for one kind of fetch and working on a whole batch of lanes.

pub(crate) mod address;
pub(crate) mod axis;
pub(crate) mod compare;
pub(crate) mod cube;
pub(crate) mod footprint;
pub(crate) mod gather;
pub(crate) mod level;
pub(crate) mod load;
pub(crate) mod place;
pub(crate) mod query;
pub(crate) mod sample;
pub(crate) mod sum;
pub(crate) mod tap;
pub(crate) mod texels;

use compare::ReferenceRule;
use level::LevelRules;
use sample::Filtering;
use texels::Texels;

use crate::fetch::{Dimension, Fetch, FetchInputs};
use crate::format::BatchDecoder;
use crate::lanes::{LANES, Lanes, Mask, active};
use crate::model::Model;
use crate::sampler::CompareFunction;
use crate::texture::{MipLevel, Swizzle};

/// A routine that answers the active lanes of a batch.
pub(crate) type Routine = fn(&Unit, &FetchInputs, Mask, &mut Answer);

/// Everything that a routine needs and that does not change from batch to batch.
pub(crate) struct Unit<'t> {
    pub fetch: Fetch,
    pub model: Model,
    /// Dimension of the texture.
    pub dimension: Dimension,
    /// How many axes indices have: 1, 2 (cubes too) or 3.
    pub axes: usize,
    pub texels: Texels<'t>,
    /// Which components are summed. Those that the format lacks are the same in every texel, and all outcomes of
    /// comparisons are in red.
    pub summed: [bool; 4],
    /// What the components that are not summed are.
    pub constant: [u32; 4],
    /// Reads texels as they are.
    pub decoder: BatchDecoder,
    /// Reads texels to be summed: as they are, or as 16-bit codes.
    pub sum_decoder: BatchDecoder,
    /// The view's levels.
    pub levels: &'t [MipLevel],
    pub first_level: u32,
    pub first_layer: u32,
    /// The view's layers, faces counted one by one.
    pub layers: u32,
    /// The texture has array layers.
    pub array: bool,
    /// Both the fetch and the texture have array layers.
    pub arrayed: bool,
    pub samples: u32,
    pub integer: bool,
    /// The 1 of the format: the bits of 1.0, or the integer.
    pub one: u32,
    /// The border colour as a texel.
    pub border: [u32; 4],
    pub level: LevelRules,
    /// Every lane samples the view's only level, with one filter.
    pub one_level_fits_all: bool,
    /// Magnification and minification are filtered in the same way.
    pub filters_alike: bool,
    pub mag: Filtering,
    pub min: Filtering,
    pub compares: bool,
    pub compare_function: CompareFunction,
    pub reference: ReferenceRule,
    /// Where a gather's component comes from.
    pub gather_source: Swizzle,
}

impl Unit<'_> {
    /// The lanes' level sizes along one axis, in texels.
    #[inline(always)]
    pub fn sizes(&self, axis: usize, level: &Lanes<u32>) -> Lanes<i32> {
        let size = |level: u32| self.levels[level as usize].size[axis] as i32;
        if level.iter().all(|&number| number == level[0]) { [size(level[0]); LANES] } else { level.map(size) }
    }
}

/// The answer to a batch before swizzle and packing.
pub(crate) struct Answer {
    pub texel: [Lanes<u32>; 4],
    pub resident: Mask,
}

impl Answer {
    /// Zeros, all resident.
    pub const ZERO: Answer = Answer { texel: [[0; LANES]; 4], resident: Mask::MAX };

    /// Sets a lane's answer.
    #[inline(always)]
    pub fn put(&mut self, lane: usize, texel: [u32; 4], resident: bool) {
        for (components, component) in self.texel.iter_mut().zip(texel) {
            components[lane] = component;
        }
        self.resident &= !(Mask::from(!resident) << lane);
    }

    /// Sets the answers of several lanes in one component.
    #[inline(always)]
    pub fn put_component(&mut self, component: usize, lanes: Mask, values: &Lanes<u32>) {
        let answers = &mut self.texel[component];
        if lanes == Mask::MAX {
            *answers = *values;
        } else {
            for lane in active(lanes) {
                answers[lane] = values[lane];
            }
        }
    }
}

impl Swizzle {
    /// [`Swizzle::select`] for a batch.
    pub(crate) fn select_lanes(self, texels: &[Lanes<u32>; 4], one: u32) -> Lanes<u32> {
        match self {
            Swizzle::Zero => [0; LANES],
            Swizzle::One => [one; LANES],
            Swizzle::Red => texels[0],
            Swizzle::Green => texels[1],
            Swizzle::Blue => texels[2],
            Swizzle::Alpha => texels[3],
        }
    }
}
