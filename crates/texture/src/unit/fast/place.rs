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
        Place {
            coordinate: build(
                #[inline(always)]
                |axis| if axis < fast.axes.len() { part.get(&inputs.coordinates[axis]) } else { S::splat(0) },
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
                    Some(layer.min_unsigned(S::splat(last)).add(S::splat(fast.first_layer)))
                }
                None => None,
            },
        }
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
