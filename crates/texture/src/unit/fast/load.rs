//! Where loads look, as [`load`](crate::unit::load) says.

use super::levels::Level;
use super::locate::far;
use super::routine::{FastFetch, LoadPlan};
use super::scratch::{OneOf, Scratch, mask_of};
use super::vector::Vector;
use crate::lanes::Mask;

/// Finds the texels that the lanes load; lanes outside read the border.
#[inline(never)]
pub(crate) fn loads<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) {
    let LoadPlan { levels, clamp, .. } = fast.load;
    S::enter(
        #[inline(always)]
        || {
            if levels || clamp || fast.offset || fast.last_layer.is_some() || fast.load.samples.is_some() {
                s.border[0][0] = 0;
                for vector in 0..S::COUNT {
                    load::<S>(fast, one, vector, s);
                }
            } else {
                usual_loads::<S>(fast, one, s);
            }
        },
    );
}

/// What most loads are, without anything to be asked for each lane.
#[inline(always)]
fn usual_loads<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) {
    let begin = S::splat(fast.levels.begin_of(fast.first_layer, 0));
    s.border[0][0] = 0;
    for vector in 0..S::COUNT {
        let (mut byte, mut outside) = (begin, S::truth(0));
        for axis in 0..fast.load.axes.min(3) {
            let of_level = fast.levels.axis::<S>(axis, Level::Same(0));
            let last = of_level.size.sub(S::splat(1));
            let index: S = one.get(&one.inputs.coordinates[axis], vector);
            outside = S::either(outside, last.below(index));
            byte = byte.add(index.min_unsigned(last).mul(of_level.pitch));
        }
        s.offset[0][0].put(vector, byte);
        s.border[0][0] |= mask_of::<S>(outside, vector);
    }
}

#[inline(always)]
fn load<S: Vector>(fast: &FastFetch, one: OneOf, vector: usize, s: &mut Scratch) {
    let (plan, inputs) = (fast.load, one.inputs);
    let mut outside: Mask = 0;
    let mut leave = |truth: S::Truth| outside |= mask_of::<S>(truth, vector);
    let mut level = Level::Same(0);
    if plan.levels {
        let (given, last) = (one.get::<S>(&inputs.level, vector), S::splat(fast.last_level));
        leave(last.below(given));
        level = Level::Own(given.min_unsigned(last));
    }
    let rows = &fast.levels;
    let mut layer = S::splat(fast.first_layer);
    if let Some(last) = fast.last_layer {
        let (given, last) = (one.get::<S>(&inputs.layer, vector), S::splat(last));
        if !plan.clamp {
            leave(last.below(given));
        }
        layer = layer.add(given.min_unsigned(last));
    }
    let mut byte = rows.begin(layer, level);
    for axis in 0..plan.axes.min(3) {
        let of_level = rows.axis(axis, level);
        let mut index: S = one.get(&inputs.coordinates[axis], vector);
        if fast.offset {
            let offset = one.get(&inputs.offset[axis], vector);
            index = index.add(offset);
            s.failed |= mask_of::<S>(far(offset), vector);
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
        let (given, last) = (one.get::<S>(&inputs.sample, vector), S::splat(samples - 1));
        leave(last.below(given));
        byte = byte.add(given.min_unsigned(last).mul(S::splat(fast.layout.bytes)));
    }
    s.offset[0][0].put(vector, byte);
    s.border[0][0] |= outside;
}
