//! Where lanes look, for sixteen lanes.

use super::FastFetch;
use super::levels::LevelOfLanes;
use super::locate::{AxisQuestion, Rounding, Taps, Use};
use super::vector::{Row, SIXTEEN, Vector, build, each};
use crate::batches::{FetchBatches, Part};

/// One half of one batch.
#[derive(Clone, Copy)]
pub(crate) struct Part16<'a> {
    pub inputs: &'a FetchBatches<'a>,
    pub batch: usize,
    pub half: usize,
}

/// The half of a batch's values.
#[inline(always)]
pub(crate) fn half_of(lanes: &[u32; 2 * SIXTEEN], half: usize) -> &Row {
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

/// Where sixteen lanes look, whatever the level.
#[derive(Clone, Copy)]
pub(crate) struct Place<S> {
    pub coordinate: [S; 3],
    pub offset: Option<[S; 3]>,
    /// Absolute array layer.
    pub layer: Option<S>,
}

impl<S: Vector> Place<S> {
    #[inline(always)]
    pub fn new(fast: &FastFetch, part: Part16) -> Place<S> {
        let inputs = part.inputs;
        let mut place = Place {
            coordinate: build(
                #[inline(always)]
                |axis| part.get(&inputs.coordinates[axis]),
            ),
            offset: if fast.offset {
                Some(each(
                    inputs.offset,
                    #[inline(always)]
                    |axis| part.get(&axis),
                ))
            } else {
                None
            },
            layer: match fast.last_layer {
                Some(last) => {
                    let layer: S = part.get(&inputs.layer);
                    let layer = layer.min_unsigned(S::splat(last));
                    let layer = if fast.cube { layer.mul(S::splat(6)) } else { layer };
                    Some(layer.add(S::splat(fast.first_layer)))
                }
                None => None,
            },
        };
        if fast.cube {
            place.project(fast);
        }
        place
    }

    /// Replaces directions by faces and coordinates on them, as [`cube`](crate::unit::cube) says.
    #[inline(always)]
    fn project(&mut self, fast: &FastFetch) {
        let zero = S::splat(0);
        let sign = S::splat(1 << 31);
        let [x, y, z] = each(
            self.coordinate,
            #[inline(always)]
            |axis| axis.sanitise(),
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
        let face = number.add(negative.shr::<31>());
        // +x: −z, −y; −x: z, −y; +y: x, z; −y: x, −z; +z: x, −y; −z: −x, −y.
        let s = S::select(on_y, x, S::select(on_z, x, z.xor(sign)).xor(negative));
        let t = S::select(on_y, z.xor(negative), y.xor(sign));
        let divisor = S::select(major.equal(zero), S::splat(1f32.to_bits()), major);
        let half = S::splat(0.5f32.to_bits());
        self.coordinate =
            [s.divf(divisor).mulf(half).addf(half), t.divf(divisor).mulf(half).addf(half), zero];
        let first = match self.layer {
            Some(layer) => layer,
            None => S::splat(fast.first_layer),
        };
        self.layer = Some(first.add(face));
    }

    #[inline(always)]
    fn question(&self, level: &LevelOfLanes<S>, axis: usize) -> AxisQuestion<S> {
        AxisQuestion {
            coordinate: self.coordinate[axis],
            offset: match self.offset {
                Some(offset) => Some(offset[axis]),
                None => None,
            },
            size: level.size[axis],
            scale: level.scale[axis],
        }
    }

    /// The two texels on each axis.
    #[inline(always)]
    pub fn two<R: Rounding, const AXES: usize>(
        &self,
        fast: &FastFetch,
        level: &LevelOfLanes<S>,
        purpose: Use,
    ) -> [Taps<S>; AXES] {
        build(
            #[inline(always)]
            |axis| fast.axes[axis].two::<S, R>(&self.question(level, axis), purpose),
        )
    }

    /// The one texel on each axis.
    #[inline(always)]
    pub fn one<R: Rounding, const AXES: usize>(
        &self,
        fast: &FastFetch,
        level: &LevelOfLanes<S>,
    ) -> [Taps<S>; AXES] {
        build(
            #[inline(always)]
            |axis| fast.axes[axis].one::<S, R>(&self.question(level, axis)),
        )
    }

    /// Where the lanes' levels and layers begin.
    #[inline(always)]
    pub fn begin(&self, fast: &FastFetch, level: &LevelOfLanes<S>) -> S {
        match self.layer {
            Some(layer) => level.offset.add(layer.mul(level.layer_pitch)),
            None if fast.first_layer == 0 => level.offset,
            None => level.offset.add(level.layer_pitch.mul(S::splat(fast.first_layer))),
        }
    }
}
