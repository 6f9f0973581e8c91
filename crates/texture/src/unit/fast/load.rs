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
        let given = group.column(&group.inputs.level);
        let layer = group.column(&group.inputs.layer);
        let rows = fast.rows(fast.load.levels);
        if !fast.load.levels && fast.last_layer.is_none() {
            self.bytes = [rows.begin(S::splat(fast.first_layer), None); 2 * BATCHES];
            return;
        }
        for vector in group.vectors() {
            let mut level = None;
            if fast.load.levels {
                self.leave(vector, S::splat(fast.last_level).below(given.get(vector)));
                level = Some(level_of(fast, given, vector));
            }
            let mut absolute = S::splat(fast.first_layer);
            if let Some(last) = fast.last_layer {
                let (layer, last): (S, S) = (layer.get(vector), S::splat(last));
                if !fast.load.clamp {
                    self.leave(vector, last.below(layer));
                }
                absolute = absolute.add(layer.min_unsigned(last));
            }
            self.bytes[vector] = rows.begin(absolute, level);
        }
    }

    #[inline(always)]
    fn move_along(&mut self, axis: usize, fast: &FastFetch, group: Group) {
        // A loop for the usual, in which nothing is decided again and again.
        if fast.load.clamp || fast.offset || fast.load.levels {
            self.walk::<false>(axis, fast, group);
        } else {
            self.walk::<true>(axis, fast, group);
        }
    }

    #[inline(always)]
    fn walk<const USUAL: bool>(&mut self, axis: usize, fast: &FastFetch, group: Group) {
        let (load, inputs) = (fast.load, group.inputs);
        let (levels, offset) = (group.column(&inputs.level), group.column(&inputs.offset[axis]));
        let given = group.column(&inputs.coordinates[axis]);
        let usual = fast.first.axis::<S>(axis, None);
        for vector in group.vectors() {
            let mut of_level = usual;
            if !USUAL && load.levels {
                of_level = fast.levels.axis(axis, Some(level_of(fast, levels, vector)));
            }
            let mut index: S = given.get(vector);
            if !USUAL && fast.offset {
                let (there, far) = moved::<S>(index, Some(offset.get(vector)));
                index = there;
                self.failed[vector] = S::either(self.failed[vector], far);
            }
            let last = of_level.size.sub(S::splat(1));
            let index = if !USUAL && load.clamp {
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
        let (given, last) = (group.column(&group.inputs.sample), S::splat(samples - 1));
        let bytes = S::splat(fast.layout.bytes);
        for vector in group.vectors() {
            let given: S = given.get(vector);
            self.leave(vector, last.below(given));
            self.bytes[vector] = self.bytes[vector].add(given.min_unsigned(last).mul(bytes));
        }
    }

    #[inline(always)]
    fn leave(&mut self, vector: usize, outside: S::Truth) {
        self.outside[vector] = S::either(self.outside[vector], outside);
    }
}

/// The level that the lanes of a vector name, up to the last one.
#[inline(always)]
fn level_of<S: Vector>(fast: &FastFetch, given: Column, vector: usize) -> S {
    given.get::<S>(vector).min_unsigned(S::splat(fast.last_level))
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
