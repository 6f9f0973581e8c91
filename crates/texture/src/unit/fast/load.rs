//! Loads, as [`load`](crate::unit::load) says.

use std::marker::PhantomData;

use super::kind::Kind;
use super::locate::moved;
use super::place::{BATCHES, Group, Part16, Several, of_vector};
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
                let levels = if fast.load.levels { Some(self.levels(fast, group)) } else { None };
                self.begin(fast, group, levels.as_ref());
                for axis in 0..fast.load.axes.min(3) {
                    self.move_along(axis, fast, group, levels.as_ref());
                }
                self.choose_sample(fast, group);
            },
        );
    }

    #[inline(always)]
    fn levels(&mut self, fast: &FastFetch, group: Group) -> Several<S> {
        let mut levels: Several<S> = group.get(&group.inputs.level);
        let last = S::splat(fast.last_level);
        for vector in group.vectors() {
            self.outside[vector] = last.below(levels[vector]);
            levels[vector] = levels[vector].min_unsigned(last);
        }
        levels
    }

    /// To where the layers begin.
    #[inline(always)]
    fn begin(&mut self, fast: &FastFetch, group: Group, levels: Option<&Several<S>>) {
        let mut layers = [S::splat(fast.first_layer); 2 * BATCHES];
        if let Some(last) = fast.last_layer {
            let (given, last): (Several<S>, S) = (group.get(&group.inputs.layer), S::splat(last));
            let outside = S::truth(if fast.load.clamp { 0 } else { u16::MAX });
            for vector in group.vectors() {
                self.leave(vector, S::both(outside, last.below(given[vector])));
                layers[vector] = layers[vector].add(given[vector].min_unsigned(last));
            }
        }
        let rows = fast.rows(levels.is_some());
        for vector in group.vectors() {
            self.bytes[vector] = rows.begin(layers[vector], of_vector(levels, vector));
        }
    }

    #[inline(always)]
    fn move_along(&mut self, axis: usize, fast: &FastFetch, group: Group, levels: Option<&Several<S>>) {
        let clamp = fast.load.clamp;
        let (rows, inputs) = (fast.rows(levels.is_some()), group.inputs);
        let given: Several<S> = group.get(&inputs.coordinates[axis]);
        let offsets: Option<Several<S>> =
            if fast.offset { Some(group.get(&inputs.offset[axis])) } else { None };
        for vector in group.vectors() {
            let of_level = rows.axis(axis, of_vector(levels, vector));
            let (index, far) = moved::<S>(given[vector], of_vector(offsets.as_ref(), vector));
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
        let (given, last): (Several<S>, S) = (group.get(&group.inputs.sample), S::splat(samples - 1));
        let bytes = S::splat(fast.layout.bytes);
        for vector in group.vectors() {
            self.leave(vector, last.below(given[vector]));
            self.bytes[vector] = self.bytes[vector].add(given[vector].min_unsigned(last).mul(bytes));
        }
    }

    #[inline(always)]
    fn leave(&mut self, vector: usize, outside: S::Truth) {
        self.outside[vector] = S::either(self.outside[vector], outside);
    }
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
