//! Where lanes look, several vectors of them at a time.

// `Option::map` is not inlined for certain.
#![allow(clippy::manual_map)]

use super::FastFetch;
use super::levels::AxisOfLanes;
use super::locate::{Edge, Question, Tapped, Use};
use super::vector::{Row, SIXTEEN, Vector, each};
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
    pub fn column(self, part: &Part<'a>) -> Column<'a> {
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
pub(crate) enum Column<'a> {
    Rows(&'a [Row]),
    Same(u32),
}

impl<'a> Column<'a> {
    #[inline(always)]
    pub fn get<S: Vector>(self, vector: usize) -> S {
        match self {
            Column::Rows(rows) => S::load(&rows[vector]),
            Column::Same(value) => S::splat(value),
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
    place: [[Several<S>; 2]; AXES],
    border: [[Several<S::Truth>; 2]; AXES],
    fraction: [Several<S>; AXES],
    /// Lanes that no fast routine can answer.
    failed: Several<S::Truth>,
}

impl<S: Vector, const AXES: usize> Places<S, AXES> {
    /// Everybody looks at the first texel.
    #[inline(always)]
    pub fn origin() -> Places<S, AXES> {
        let (zero, none) = ([S::splat(0); 2 * BATCHES], [S::truth(0); 2 * BATCHES]);
        Places { place: [[zero; 2]; AXES], border: [[none; 2]; AXES], fraction: [zero; AXES], failed: none }
    }

    /// What a vector of the group looks at.
    #[inline(always)]
    pub fn of(&self, number: usize) -> Look<'_, S, AXES> {
        Look { places: self, number }
    }

    /// Finds the texels on each axis, on the first level or on one of each lane's own.
    #[inline(never)]
    pub fn find<T: Tapped>(
        &mut self,
        fast: &FastFetch,
        group: Group,
        level: Option<&Several<S>>,
        purpose: Use,
    ) {
        S::enter(
            #[inline(always)]
            || match level {
                Some(level) => self.find_on::<T, true>(fast, group, level, purpose),
                None => self.find_on::<T, false>(fast, group, &[S::splat(0); 2 * BATCHES], purpose),
            },
        );
    }

    #[inline(always)]
    fn find_on<T: Tapped, const LEVELS: bool>(
        &mut self,
        fast: &FastFetch,
        group: Group,
        level: &Several<S>,
        purpose: Use,
    ) {
        self.failed = [S::truth(0); 2 * BATCHES];
        let inputs = group.inputs;
        let mut coordinates = each(
            inputs.coordinates,
            #[inline(always)]
            |part| group.column(&part),
        );
        let turned;
        let mut face = Column::Same(0);
        if fast.cube {
            turned = Turned::new::<S>(group, coordinates);
            coordinates = [
                Column::Rows(&turned.s[group.vectors()]),
                Column::Rows(&turned.t[group.vectors()]),
                Column::Same(0),
            ];
            face = Column::Rows(&turned.face);
        }
        for axis in 0..AXES {
            let room;
            let along = Along {
                fast,
                level,
                axis,
                coordinates: match coordinates[axis] {
                    Column::Rows(rows) => rows,
                    Column::Same(value) => {
                        room = [[value; SIXTEEN]; 2 * BATCHES];
                        &room[group.vectors()]
                    }
                },
                offset: group.column(&inputs.offset[axis]),
                layer: group.column(&inputs.layer),
                face,
            };
            // A loop for each: what differs between them is decided once.
            match (fast.axes[axis].edge, purpose) {
                (Edge::Wrap, _) => self.walk::<T, LEVELS>(&along, Edge::Wrap, Use::Gathered),
                (Edge::WrapPowersOfTwo, _) => {
                    self.walk::<T, LEVELS>(&along, Edge::WrapPowersOfTwo, Use::Gathered);
                }
                (Edge::Mirror, _) => self.walk::<T, LEVELS>(&along, Edge::Mirror, Use::Gathered),
                (Edge::Clamp, Use::Weighed) => self.walk::<T, LEVELS>(&along, Edge::Clamp, Use::Weighed),
                (Edge::Clamp, _) => self.walk::<T, LEVELS>(&along, Edge::Clamp, Use::Gathered),
                (Edge::Border, _) => self.walk::<T, LEVELS>(&along, Edge::Border, Use::Gathered),
                (Edge::Inside, _) => self.walk::<T, LEVELS>(&along, Edge::Inside, Use::Gathered),
                // They are at the origin.
                (Edge::None, _) => {}
            }
        }
    }

    #[inline(always)]
    fn walk<T: Tapped, const LEVELS: bool>(&mut self, along: &Along<S>, edge: Edge, purpose: Use) {
        if along.fast.offset {
            self.walk_moved::<T, LEVELS, true>(along, edge, purpose);
        } else {
            self.walk_moved::<T, LEVELS, false>(along, edge, purpose);
        }
    }

    #[inline(always)]
    fn walk_moved<T: Tapped, const LEVELS: bool, const MOVED: bool>(
        &mut self,
        along: &Along<S>,
        edge: Edge,
        purpose: Use,
    ) {
        let axis = along.axis;
        let usual = along.axis_of_level(None);
        let usual_begin = along.begin_of_all::<LEVELS>();
        for (vector, row) in along.coordinates.iter().enumerate().take(2 * BATCHES) {
            let of_level = if LEVELS { along.axis_of_level(Some(along.level[vector])) } else { usual };
            let question = Question {
                coordinate: S::load(row),
                offset: if MOVED { Some(along.offset.get(vector)) } else { None },
                size: of_level.size,
                scale: of_level.scale,
            };
            let taps = T::taps(edge, purpose, &question);
            let begin = match usual_begin {
                Some(begin) => begin,
                None => along.begin::<LEVELS>(vector),
            };
            for tap in 0..T::COUNT {
                self.place[axis][tap][vector] = taps.place[tap].mul(of_level.pitch).add(begin);
                self.border[axis][tap][vector] = taps.border[tap];
            }
            if T::COUNT == 2 {
                self.fraction[axis][vector] = taps.fraction;
            }
            self.failed[vector] = S::either(self.failed[vector], taps.failed);
        }
    }
}

/// What a vector of a group looks at.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a, S: Vector, const AXES: usize> {
    places: &'a Places<S, AXES>,
    number: usize,
}

impl<S: Vector, const AXES: usize> Look<'_, S, AXES> {
    /// Where one of the texels of an axis is.
    #[inline(always)]
    pub fn place(self, axis: usize, tap: usize) -> S {
        self.places.place[axis][tap][self.number]
    }

    /// See [`Rounding::linear`](super::locate::Rounding::linear).
    #[inline(always)]
    pub fn fraction(self, axis: usize) -> S {
        self.places.fraction[axis][self.number]
    }

    /// Lanes that read the border instead of one of the texels on each axis.
    #[inline(always)]
    pub fn outside(self, taps: [usize; AXES]) -> S::Truth {
        let mut outside = S::truth(0);
        for axis in 0..AXES {
            outside = S::either(outside, self.places.border[axis][taps[axis]][self.number]);
        }
        outside
    }

    /// Lanes that no fast routine can answer.
    #[inline(always)]
    pub fn failed(self) -> S::Truth {
        self.places.failed[self.number]
    }
}

/// What is known of an axis for the vectors of a group.
struct Along<'a, 't, S> {
    fast: &'a FastFetch<'t>,
    /// The levels of the lanes, if they have levels of their own.
    level: &'a Several<S>,
    axis: usize,
    coordinates: &'a [Row],
    offset: Column<'a>,
    layer: Column<'a>,
    face: Column<'a>,
}

impl<S: Vector> Along<'_, '_, S> {
    #[inline(always)]
    fn axis_of_level(&self, level: Option<S>) -> AxisOfLanes<S> {
        let mut of_level = self.fast.rows(level.is_some()).axis(self.axis, level);
        if !self.fast.axes[self.axis].normalized {
            of_level.scale = S::splat(1f32.to_bits());
        }
        of_level
    }

    /// Where all levels and layers begin, if that is the same; 0 for axes after the first one.
    #[inline(always)]
    fn begin_of_all<const LEVELS: bool>(&self) -> Option<S> {
        let fast = self.fast;
        if self.axis > 0 {
            return Some(S::splat(0));
        }
        let same = !LEVELS && !fast.cube && fast.last_layer.is_none();
        if same { Some(fast.first.begin(S::splat(fast.first_layer), None)) } else { None }
    }

    /// Where the level and the layer of each lane begin.
    #[inline(always)]
    fn begin<const LEVELS: bool>(&self, vector: usize) -> S {
        let level = if LEVELS { Some(self.level[vector]) } else { None };
        self.fast.rows(LEVELS).begin(self.layer_of(vector), level)
    }

    /// The absolute array layer.
    #[inline(always)]
    fn layer_of(&self, vector: usize) -> S {
        let first: S = S::splat(self.fast.first_layer).add(self.face.get(vector));
        let Some(last) = self.fast.last_layer else { return first };
        let layer = self.layer.get::<S>(vector).min_unsigned(S::splat(last));
        first.add(if self.fast.cube { layer.mul(S::splat(6)) } else { layer })
    }
}

/// Directions as faces and coordinates on them, as [`cube`](crate::unit::cube) says.
struct Turned {
    s: Several<Row>,
    t: Several<Row>,
    face: Several<Row>,
}

impl Turned {
    #[inline(always)]
    fn new<S: Vector>(group: Group, direction: [Column; 3]) -> Turned {
        let zero = [[0; SIXTEEN]; 2 * BATCHES];
        let mut turned = Turned { s: zero, t: zero, face: zero };
        for vector in group.vectors() {
            let [s, t, face] = turn::<S>(each(
                direction,
                #[inline(always)]
                |axis| axis.get(vector),
            ));
            s.store(&mut turned.s[vector]);
            t.store(&mut turned.t[vector]);
            face.store(&mut turned.face[vector]);
        }
        turned
    }
}

#[inline(always)]
fn turn<S: Vector>(direction: [S; 3]) -> [S; 3] {
    let zero = S::splat(0);
    let sign = S::splat(1 << 31);
    let [x, y, z] = each(
        direction,
        #[inline(always)]
        |along: S| along.sanitise(),
    );
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
