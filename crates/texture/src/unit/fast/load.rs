//! Loads, as [`load`](crate::unit::load) says.

use std::marker::PhantomData;

use super::kind::Kind;
use super::locate::moved;
use super::place::{BATCHES, Column, Group, Part16, Several};
use super::read::words_of;
use super::vector::{Vector, build};
use super::{Answer, FastFetch, Found};

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

/// The texels that the vectors of a group load.
pub(crate) struct Loads<S: Vector> {
    bytes: Several<S>,
    outside: Several<S::Truth>,
    failed: Several<S::Truth>,
}

impl<S: Vector> Loads<S> {
    #[inline(never)]
    fn find(&mut self, fast: &FastFetch, group: Group) {
        S::enter(
            #[inline(always)]
            || {
                let none = [S::truth(0); 2 * BATCHES];
                (self.outside, self.failed) = (none, none);
                self.begin(fast, group);
                for axis in 0..fast.load.axes.min(3) {
                    self.move_along(axis, fast, group);
                }
                self.choose_sample(fast, group);
            },
        );
    }

    /// To where the levels and layers begin.
    #[inline(always)]
    fn begin(&mut self, fast: &FastFetch, group: Group) {
        let given = group.column::<S>(&group.inputs.level);
        let layer = group.column::<S>(&group.inputs.layer);
        let rows = fast.rows(fast.load.levels);
        for vector in group.vectors() {
            if fast.load.levels {
                self.leave(vector, S::splat(fast.last_level).below(given.get(vector)));
            }
            let mut absolute = S::splat(fast.first_layer);
            if let Some(last) = fast.last_layer {
                let (layer, last) = (layer.get(vector), S::splat(last));
                if !fast.load.clamp {
                    self.leave(vector, last.below(layer));
                }
                absolute = absolute.add(layer.min_unsigned(last));
            }
            self.bytes[vector] = rows.begin(absolute, level_of(fast, given, vector));
        }
    }

    #[inline(always)]
    fn move_along(&mut self, axis: usize, fast: &FastFetch, group: Group) {
        let clamp = fast.load.clamp;
        let (rows, inputs) = (fast.rows(fast.load.levels), group.inputs);
        let levels = group.column::<S>(&inputs.level);
        let given = group.column::<S>(&inputs.coordinates[axis]);
        let offset = group.column::<S>(&inputs.offset[axis]);
        for vector in group.vectors() {
            let of_level = rows.axis(axis, level_of(fast, levels, vector));
            let offset = if fast.offset { Some(offset.get(vector)) } else { None };
            let (index, far) = moved::<S>(given.get(vector), offset);
            self.failed[vector] = S::either(self.failed[vector], far);
            let last = of_level.size.sub(S::splat(1));
            let index = if clamp {
                index.min_signed(last).max_signed(S::splat(0))
            } else {
                self.leave(vector, last.below(index));
                index.min_unsigned(last)
            };
            self.bytes[vector] = self.bytes[vector].add(index.mul(of_level.pitch));
        }
    }

    #[inline(always)]
    fn choose_sample(&mut self, fast: &FastFetch, group: Group) {
        let Some(samples) = fast.load.samples else { return };
        let (given, last) = (group.column::<S>(&group.inputs.sample), S::splat(samples - 1));
        let bytes = S::splat(fast.layout.bytes);
        for vector in group.vectors() {
            let given = given.get(vector);
            self.leave(vector, last.below(given));
            self.bytes[vector] = self.bytes[vector].add(given.min_unsigned(last).mul(bytes));
        }
    }

    #[inline(always)]
    fn leave(&mut self, vector: usize, outside: S::Truth) {
        self.outside[vector] = S::either(self.outside[vector], outside);
    }
}

/// The level that the lanes of a vector name, up to the last one, if they do.
#[inline(always)]
fn level_of<S: Vector>(fast: &FastFetch, given: Column<S>, vector: usize) -> Option<S> {
    if !fast.load.levels {
        return None;
    }
    Some(given.get(vector).min_unsigned(S::splat(fast.last_level)))
}

/// Loads of a kind of texels.
pub(crate) struct Load<K>(PhantomData<K>);

impl<S: Vector, K: Kind> Answer<S> for Load<K> {
    type Places = Loads<S>;

    #[inline(always)]
    fn nowhere() -> Loads<S> {
        let none = [S::truth(0); 2 * BATCHES];
        Loads { bytes: [S::splat(0); 2 * BATCHES], outside: none, failed: none }
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, loads: &mut Loads<S>) {
        loads.find(fast, group);
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, loads: &Loads<S>) -> Found<S> {
        let words = words_of::<S, K>(fast, loads.bytes[part.number]);
        let outside = loads.outside[part.number];
        let inside = build(
            #[inline(always)]
            |word| S::select(outside, S::splat(0), words[word]),
        );
        Found { values: K::decode(inside), failed: S::lanes(loads.failed[part.number]) }
    }
}
