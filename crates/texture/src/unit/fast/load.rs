//! Where loads look, as [`load`](crate::unit::load) says.

use super::FastFetch;
use super::locate::moved;
use super::scratch::{HALVES, OneOf, Scratch, mask_of};
use super::vector::Vector;
use crate::lanes::Mask;

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

/// Finds the texels that the lanes load; lanes outside read the border.
#[inline(never)]
pub(crate) fn loads<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) {
    let LoadPlan { levels, clamp, .. } = fast.load;
    S::enter(
        #[inline(always)]
        || {
            s.border[0][0] = 0;
            for half in 0..HALVES {
                // What most loads are has a loop of its own, in which nothing is asked.
                if levels || clamp || fast.offset || fast.last_layer.is_some() || fast.load.samples.is_some()
                {
                    load::<S>(fast, one, half, s);
                } else {
                    usual_load::<S>(fast, one, half, s);
                }
            }
        },
    );
}

#[inline(always)]
fn usual_load<S: Vector>(fast: &FastFetch, one: OneOf, half: usize, s: &mut Scratch) {
    let mut byte = fast.first.begin(S::splat(fast.first_layer), None);
    let mut outside = S::truth(0);
    for axis in 0..fast.load.axes.min(3) {
        let of_level = fast.first.axis::<S>(axis, None);
        let (index, last) =
            (one.get::<S>(&one.inputs.coordinates[axis], half), of_level.size.sub(S::splat(1)));
        outside = S::either(outside, last.below(index));
        byte = byte.add(index.min_unsigned(last).mul(of_level.pitch));
    }
    s.place[0][0].put(half, byte);
    s.border[0][0] |= mask_of::<S>(outside, half);
}

#[inline(always)]
fn load<S: Vector>(fast: &FastFetch, one: OneOf, half: usize, s: &mut Scratch) {
    let (plan, inputs) = (fast.load, one.inputs);
    let mut outside: Mask = 0;
    let mut leave = |truth: S::Truth| outside |= mask_of::<S>(truth, half);
    let mut level = None;
    if plan.levels {
        let (given, last) = (one.get::<S>(&inputs.level, half), S::splat(fast.last_level));
        leave(last.below(given));
        level = Some(given.min_unsigned(last));
    }
    let rows = fast.rows(plan.levels);
    let mut layer = S::splat(fast.first_layer);
    if let Some(last) = fast.last_layer {
        let (given, last) = (one.get::<S>(&inputs.layer, half), S::splat(last));
        if !plan.clamp {
            leave(last.below(given));
        }
        layer = layer.add(given.min_unsigned(last));
    }
    let mut byte = rows.begin(layer, level);
    for axis in 0..plan.axes.min(3) {
        let of_level = rows.axis(axis, level);
        let mut index: S = one.get(&inputs.coordinates[axis], half);
        if fast.offset {
            let (there, far) = moved::<S>(index, Some(one.get(&inputs.offset[axis], half)));
            index = there;
            s.failed |= mask_of::<S>(far, half);
        }
        let last = of_level.size.sub(S::splat(1));
        let index = if plan.clamp {
            index.min_signed(last).max_signed(S::splat(0))
        } else {
            leave(last.below(index));
            index.min_unsigned(last)
        };
        byte = byte.add(index.mul(of_level.pitch));
    }
    if let Some(samples) = plan.samples {
        let (given, last) = (one.get::<S>(&inputs.sample, half), S::splat(samples - 1));
        leave(last.below(given));
        byte = byte.add(given.min_unsigned(last).mul(S::splat(fast.layout.bytes)));
    }
    s.place[0][0].put(half, byte);
    s.border[0][0] |= outside;
}
