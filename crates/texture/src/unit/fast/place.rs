//! Where lanes look, several vectors of them at a time.

// `Option::map` is not inlined for certain.
#![allow(clippy::manual_map)]

use super::FastFetch;
use super::locate::{Edge, Question, Rounding, Taps, Use, one, two};
use super::vector::{Row, SIXTEEN, Vector, build};
use crate::batches::{FetchBatches, Part};

/// Batches whose places are found together.
pub(crate) const BATCHES: usize = 4;

/// The vectors of as many batches: while one of them waits for what it needs, others go on.
pub(crate) type Several<T> = [T; 2 * BATCHES];

/// Some batches, [`BATCHES`] at most.
#[derive(Clone, Copy)]
pub(crate) struct Group<'a> {
    pub inputs: &'a FetchBatches<'a>,
    /// The first of them.
    pub first: usize,
    pub count: usize,
}

impl Group<'_> {
    /// A part of the requests.
    #[inline(always)]
    pub fn get<S: Vector>(self, part: &Part) -> Several<S> {
        let mut several = [S::splat(0); 2 * BATCHES];
        match part {
            Part::Lanes(values) => {
                let rows =
                    values[self.first..self.first + self.count].as_flattened().as_chunks::<SIXTEEN>().0;
                for vector in 0..rows.len().min(2 * BATCHES) {
                    several[vector] = S::load(&rows[vector]);
                }
            }
            Part::Same(value) => several = [S::splat(*value); 2 * BATCHES],
        }
        several
    }

    /// The numbers of its vectors.
    #[inline(always)]
    pub fn vectors(self) -> std::ops::Range<usize> {
        0..2 * self.count.min(BATCHES)
    }
}

/// One half of one batch.
#[derive(Clone, Copy)]
pub(crate) struct Part16<'a> {
    pub inputs: &'a FetchBatches<'a>,
    pub batch: usize,
    pub half: usize,
    /// Which of the vectors of its [`Group`] it is.
    pub number: usize,
}

/// The half of a batch's values.
#[inline(always)]
fn half_of(lanes: &[u32; 2 * SIXTEEN], half: usize) -> &Row {
    &lanes.as_chunks::<SIXTEEN>().0[half]
}

impl Part16<'_> {
    #[inline(always)]
    pub fn get<S: Vector>(self, part: &Part) -> S {
        match part {
            Part::Lanes(values) => S::load(half_of(&values[self.batch], self.half)),
            Part::Same(value) => S::splat(*value),
        }
    }
}

/// The texels that the vectors of a group look at, on each axis. Their places are bytes; those on the first axis count from
/// the beginning of the data.
pub(crate) struct Places<S: Vector, const AXES: usize> {
    axes: [Several<Taps<S>>; AXES],
}

impl<S: Vector, const AXES: usize> Places<S, AXES> {
    /// Everybody looks at the first texel.
    #[inline(always)]
    pub fn origin() -> Places<S, AXES> {
        Places { axes: [[Taps::origin(); 2 * BATCHES]; AXES] }
    }

    /// The axes of a vector of the group.
    #[inline(always)]
    pub fn of(&self, number: usize) -> [&Taps<S>; AXES] {
        build(
            #[inline(always)]
            |axis| &self.axes[axis][number],
        )
    }

    /// Finds the two texels on each axis, on the first level or on one of each lane's own.
    #[inline(never)]
    pub fn two<R: Rounding>(
        &mut self,
        fast: &FastFetch,
        group: Group,
        level: Option<&Several<S>>,
        purpose: Use,
    ) {
        S::enter(
            #[inline(always)]
            || {
                self.find(
                    fast,
                    group,
                    level,
                    #[inline(always)]
                    |edge, question| two::<S, R>(edge, purpose, question),
                );
            },
        );
    }

    /// Finds the one texel on each axis, on the first level.
    #[inline(never)]
    pub fn one<R: Rounding>(&mut self, fast: &FastFetch, group: Group) {
        S::enter(
            #[inline(always)]
            || {
                self.find(
                    fast,
                    group,
                    None,
                    #[inline(always)]
                    |edge, question| one::<S, R>(edge, question),
                );
            },
        );
    }

    #[inline(always)]
    fn find(
        &mut self,
        fast: &FastFetch,
        group: Group,
        level: Option<&Several<S>>,
        taps: impl Fn(Edge, &Question<S>) -> Taps<S>,
    ) {
        let mut looks = Looks::new(fast, group);
        looks.begin(fast, group, level);
        for axis in 0..AXES {
            let offsets: Option<Several<S>> =
                if fast.offset { Some(group.get(&group.inputs.offset[axis])) } else { None };
            let along = Along { fast, group, level, axis, coordinates: &looks.coordinates[axis], offsets };
            let found = &mut self.axes[axis];
            // A loop for each: what differs between them is decided once.
            match fast.axes[axis].edge {
                Edge::Wrap => along.find(Edge::Wrap, &taps, found),
                Edge::Mirror => along.find(Edge::Mirror, &taps, found),
                Edge::Clamp => along.find(Edge::Clamp, &taps, found),
                Edge::Border => along.find(Edge::Border, &taps, found),
                Edge::Inside => along.find(Edge::Inside, &taps, found),
                Edge::None => *found = [Taps::origin(); 2 * BATCHES],
            }
        }
        for vector in group.vectors() {
            self.axes[0][vector].begin(looks.begins[vector]);
        }
    }
}

/// What is known of an axis for the vectors of a group.
struct Along<'a, 't, S> {
    fast: &'a FastFetch<'t>,
    group: Group<'a>,
    level: Option<&'a Several<S>>,
    axis: usize,
    coordinates: &'a Several<S>,
    offsets: Option<Several<S>>,
}

impl<S: Vector> Along<'_, '_, S> {
    #[inline(always)]
    fn find(&self, edge: Edge, taps: &impl Fn(Edge, &Question<S>) -> Taps<S>, found: &mut Several<Taps<S>>) {
        let rows = self.fast.rows(self.level.is_some());
        let unnormalised = !self.fast.axes[self.axis].normalized;
        for vector in self.group.vectors() {
            let of_level = rows.axis(self.axis, of_vector(self.level, vector));
            let scale = if unnormalised { S::splat(1f32.to_bits()) } else { of_level.scale };
            let question = Question {
                coordinate: self.coordinates[vector],
                offset: of_vector(self.offsets.as_ref(), vector),
                size: of_level.size,
                scale,
            };
            found[vector] = taps(edge, &question).scaled(of_level.pitch);
        }
    }
}

/// A vector's value, if there are values.
#[inline(always)]
pub(crate) fn of_vector<S: Copy>(several: Option<&Several<S>>, vector: usize) -> Option<S> {
    match several {
        Some(several) => Some(several[vector]),
        None => None,
    }
}

/// What the vectors of a group ask for.
struct Looks<S> {
    coordinates: [Several<S>; 3],
    /// Absolute array layers.
    layers: Several<S>,
    /// Where the lanes' levels and layers begin.
    begins: Several<S>,
}

impl<S: Vector> Looks<S> {
    #[inline(always)]
    fn new(fast: &FastFetch, group: Group) -> Looks<S> {
        let inputs = group.inputs;
        let zero = [S::splat(0); 2 * BATCHES];
        let mut looks =
            Looks { coordinates: [zero; 3], layers: [S::splat(fast.first_layer); 2 * BATCHES], begins: zero };
        for axis in 0..3 {
            looks.coordinates[axis] = group.get(&inputs.coordinates[axis]);
        }
        if let Some(last) = fast.last_layer {
            let given: Several<S> = group.get(&inputs.layer);
            for vector in group.vectors() {
                let layer = given[vector].min_unsigned(S::splat(last));
                let layer = if fast.cube { layer.mul(S::splat(6)) } else { layer };
                looks.layers[vector] = layer.add(S::splat(fast.first_layer));
            }
        }
        if fast.cube {
            for vector in group.vectors() {
                looks.project(vector);
            }
        }
        looks
    }

    #[inline(always)]
    fn begin(&mut self, fast: &FastFetch, group: Group, level: Option<&Several<S>>) {
        let rows = fast.rows(level.is_some());
        for vector in group.vectors() {
            self.begins[vector] = rows.begin(self.layers[vector], of_vector(level, vector));
        }
    }

    /// Replaces directions by faces and coordinates on them, as [`cube`](crate::unit::cube) says.
    #[inline(always)]
    fn project(&mut self, vector: usize) {
        let zero = S::splat(0);
        let sign = S::splat(1 << 31);
        let [x, y, z] = [0, 1, 2].map(|axis| self.coordinates[axis][vector].sanitise());
        let magnitude = S::splat(0x7fff_ffff);
        let (x_size, y_size, z_size) = (x.and(magnitude), y.and(magnitude), z.and(magnitude));
        // Sizes are ordered as their bits are.
        let y_over_x = !S::lanes(y_size.below(x_size));
        let z_over_both = !S::lanes(S::either(z_size.below(x_size), z_size.below(y_size)));
        let (on_z, on_y) = (S::truth(z_over_both), S::truth(y_over_x & !z_over_both));
        let along = S::select(on_z, z, S::select(on_y, y, x));
        let major = along.and(magnitude);
        let negative = along.and(sign);
        let number = S::select(on_z, S::splat(4), S::select(on_y, S::splat(2), zero));
        let face = number.add(negative.shr::<31>());
        // +x: −z, −y; −x: z, −y; +y: x, z; −y: x, −z; +z: x, −y; −z: −x, −y.
        let s = S::select(on_y, x, S::select(on_z, x, z.xor(sign)).xor(negative));
        let t = S::select(on_y, z.xor(negative), y.xor(sign));
        let divisor = S::select(major.equal(zero), S::splat(1f32.to_bits()), major);
        let half = S::splat(0.5f32.to_bits());
        self.coordinates[0][vector] = s.divf(divisor).mulf(half).addf(half);
        self.coordinates[1][vector] = t.divf(divisor).mulf(half).addf(half);
        self.layers[vector] = self.layers[vector].add(face);
    }
}
