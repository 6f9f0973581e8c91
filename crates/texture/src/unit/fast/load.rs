//! Loads, as [`load`](crate::unit::load) says.

use super::kind::Kind;
use super::locate::moved;
use super::place::Part16;
use super::sample::words_of;
use super::vector::{Vector, build};
use super::{FastFetch, Found};

/// What a load knows beyond the texture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoadPlan {
    /// Axes of the texture.
    pub axes: usize,
    /// Each lane names its level.
    pub levels: bool,
    /// Coordinates and layers are clamped.
    pub clamp: bool,
    /// Samples of a texel, if the fetch names one.
    pub samples: Option<u32>,
}

#[inline(always)]
pub(crate) fn load<S: Vector, K: Kind>(fast: &FastFetch, part: Part16) -> Found<S> {
    let (plan, inputs) = (&fast.load, part.inputs);
    let mut outside = S::truth(0);
    let mut failed = S::truth(0);
    let level = if plan.levels {
        let (given, last): (S, S) = (part.get(&inputs.level), S::splat(fast.last_level));
        outside = last.below(given);
        fast.levels.look_up(given.min_unsigned(last))
    } else {
        fast.first.same()
    };
    let texel_pitch = S::splat(fast.layout.bytes * plan.samples.unwrap_or(1));
    let pitches = [texel_pitch, level.row_pitch, level.slice_pitch];
    let mut byte = level.offset;
    for axis in 0..3 {
        if axis >= plan.axes {
            break;
        }
        let offset = if fast.offset { Some(part.get(&inputs.offset[axis])) } else { None };
        let (index, far) = moved::<S>(part.get(&inputs.coordinates[axis]), offset);
        failed = S::either(failed, far);
        let last = level.size[axis].sub(S::splat(1));
        let index = if plan.clamp {
            index.min_signed(last).max_signed(S::splat(0))
        } else {
            outside = S::either(outside, last.below(index));
            index.min_unsigned(last)
        };
        byte = byte.add(index.mul(pitches[axis]));
    }
    let mut layer = S::splat(fast.first_layer);
    if let Some(last) = fast.last_layer {
        let given: S = part.get(&inputs.layer);
        if !plan.clamp {
            outside = S::either(outside, S::splat(last).below(given));
        }
        layer = layer.add(given.min_unsigned(S::splat(last)));
    }
    byte = byte.add(layer.mul(level.layer_pitch));
    if let Some(samples) = plan.samples {
        let (given, last): (S, S) = (part.get(&inputs.sample), S::splat(samples - 1));
        outside = S::either(outside, last.below(given));
        byte = byte.add(given.min_unsigned(last).mul(S::splat(fast.layout.bytes)));
    }
    let words = words_of::<S, K>(fast, byte);
    let inside = build(
        #[inline(always)]
        |word| S::select(outside, S::splat(0), words[word]),
    );
    Found { values: K::decode(inside), failed: S::lanes(failed) }
}
