//! Where lanes look, several vectors of them at a time.

// `Option::map` is not inlined for certain.
#![allow(clippy::manual_map)]

use super::FastFetch;
use super::locate::{Edge, Question, Rounding, Taps, Use, one, two};
use super::vector::{Row, SIXTEEN, Vector, build, each};
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

impl<'a> Group<'a> {
    /// A part of the requests.
    #[inline(always)]
    pub fn column<S: Vector>(self, part: &Part<'a>) -> Column<'a, S> {
        match part {
            Part::Lanes(values) => {
                let values = &values[self.first..self.first + self.count];
                Column::Rows(values.as_flattened().as_chunks::<SIXTEEN>().0)
            }
            Part::Same(value) => Column::Same(*value),
        }
    }

    /// The numbers of its vectors.
    #[inline(always)]
    pub fn vectors(self) -> std::ops::Range<usize> {
        0..2 * self.count.min(BATCHES)
    }
}

/// Values of the vectors of a group.
#[derive(Clone, Copy)]
pub(crate) enum Column<'a, S> {
    Rows(&'a [Row]),
    Same(u32),
    Found(&'a Several<S>),
}

impl<S: Vector> Column<'_, S> {
    #[inline(always)]
    pub fn get(self, vector: usize) -> S {
        match self {
            Column::Rows(rows) => S::load(&rows[vector]),
            Column::Same(value) => S::splat(value),
            Column::Found(values) => values[vector],
        }
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
                self.find::<2>(
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
                self.find::<1>(
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
    fn find<const COUNT: usize>(
        &mut self,
        fast: &FastFetch,
        group: Group,
        level: Option<&Several<S>>,
        taps: impl Fn(Edge, &Question<S>) -> Taps<S>,
    ) {
        let inputs = group.inputs;
        let mut coordinates = build(
            #[inline(always)]
            |axis: usize| group.column::<S>(&inputs.coordinates[axis]),
        );
        let turned;
        let mut face = Column::Same(0);
        if fast.cube {
            turned = Turned::new(group, coordinates);
            coordinates = [Column::Found(&turned.s), Column::Found(&turned.t), Column::Same(0)];
            face = Column::Found(&turned.face);
        }
        for axis in 0..AXES {
            let offset = if fast.offset { Some(group.column(&inputs.offset[axis])) } else { None };
            let layer = group.column(&inputs.layer);
            let coordinate = coordinates[axis];
            let along = Along { fast, group, level, axis, coordinate, offset, layer, face };
            let found = &mut self.axes[axis];
            // A loop for each: what differs between them is decided once.
            match fast.axes[axis].edge {
                Edge::Wrap => along.find::<COUNT>(Edge::Wrap, &taps, found),
                Edge::Mirror => along.find::<COUNT>(Edge::Mirror, &taps, found),
                Edge::Clamp => along.find::<COUNT>(Edge::Clamp, &taps, found),
                Edge::Border => along.find::<COUNT>(Edge::Border, &taps, found),
                Edge::Inside => along.find::<COUNT>(Edge::Inside, &taps, found),
                // They are at the origin.
                Edge::None => {}
            }
        }
    }
}

/// What is known of an axis for the vectors of a group.
struct Along<'a, 't, S> {
    fast: &'a FastFetch<'t>,
    group: Group<'a>,
    level: Option<&'a Several<S>>,
    axis: usize,
    coordinate: Column<'a, S>,
    offset: Option<Column<'a, S>>,
    layer: Column<'a, S>,
    face: Column<'a, S>,
}

impl<S: Vector> Along<'_, '_, S> {
    #[inline(always)]
    fn find<const COUNT: usize>(
        &self,
        edge: Edge,
        taps: &impl Fn(Edge, &Question<S>) -> Taps<S>,
        found: &mut Several<Taps<S>>,
    ) {
        let rows = self.fast.rows(self.level.is_some());
        let unnormalised = !self.fast.axes[self.axis].normalized;
        for vector in self.group.vectors() {
            let level = match self.level {
                Some(level) => Some(level[vector]),
                None => None,
            };
            let of_level = rows.axis(self.axis, level);
            let question = Question {
                coordinate: self.coordinate.get(vector),
                offset: match self.offset {
                    Some(offset) => Some(offset.get(vector)),
                    None => None,
                },
                size: of_level.size,
                scale: if unnormalised { S::splat(1f32.to_bits()) } else { of_level.scale },
            };
            let taps = taps(edge, &question);
            let begin = if self.axis == 0 { rows.begin(self.layer(vector), level) } else { S::splat(0) };
            let found = &mut found[vector];
            for tap in 0..COUNT {
                found.place[tap] = taps.place[tap].mul(of_level.pitch).add(begin);
                found.border[tap] = taps.border[tap];
            }
            if COUNT == 2 {
                found.fraction = taps.fraction;
            }
            found.failed = taps.failed;
        }
    }

    /// The absolute array layer.
    #[inline(always)]
    fn layer(&self, vector: usize) -> S {
        let first = S::splat(self.fast.first_layer);
        let Some(last) = self.fast.last_layer else { return first.add(self.face.get(vector)) };
        let layer = self.layer.get(vector).min_unsigned(S::splat(last));
        let layer = if self.fast.cube { layer.mul(S::splat(6)) } else { layer };
        layer.add(first).add(self.face.get(vector))
    }
}

/// Directions as faces and coordinates on them, as [`cube`](crate::unit::cube) says.
struct Turned<S> {
    s: Several<S>,
    t: Several<S>,
    face: Several<S>,
}

impl<S: Vector> Turned<S> {
    #[inline(always)]
    fn new(group: Group, direction: [Column<S>; 3]) -> Turned<S> {
        let zero = [S::splat(0); 2 * BATCHES];
        let mut turned = Turned { s: zero, t: zero, face: zero };
        for vector in group.vectors() {
            let [s, t, face] = turn(each(
                direction,
                #[inline(always)]
                |axis| axis.get(vector),
            ));
            (turned.s[vector], turned.t[vector], turned.face[vector]) = (s, t, face);
        }
        turned
    }
}

#[inline(always)]
fn turn<S: Vector>(direction: [S; 3]) -> [S; 3] {
    let zero = S::splat(0);
    let sign = S::splat(1 << 31);
    let [x, y, z] = each(direction, S::sanitise);
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
    // +x: −z, −y; −x: z, −y; +y: x, z; −y: x, −z; +z: x, −y; −z: −x, −y.
    let s = S::select(on_y, x, S::select(on_z, x, z.xor(sign)).xor(negative));
    let t = S::select(on_y, z.xor(negative), y.xor(sign));
    let divisor = S::select(major.equal(zero), S::splat(1f32.to_bits()), major);
    let half = S::splat(0.5f32.to_bits());
    [
        s.divf(divisor).mulf(half).addf(half),
        t.divf(divisor).mulf(half).addf(half),
        number.add(negative.shr::<31>()),
    ]
}
