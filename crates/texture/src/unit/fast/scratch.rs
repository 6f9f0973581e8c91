//! What the passes of a routine hand on to each other: it stays in the first-level cache.

use std::cell::RefCell;

use super::vector::Vector;
use crate::batches::{FetchBatches, Part};
use crate::lanes::{LANES, Lanes, Mask};

/// A value of 32 bits for each lane of a batch.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Batch(pub Lanes<u32>);

/// The bits of a vector's lanes in a batch's mask.
#[inline(always)]
pub(crate) fn mask_of<S: Vector>(truth: S::Truth, vector: usize) -> Mask {
    Mask::from(S::lanes(truth)) << (S::LANES * vector)
}

impl Batch {
    pub const ZERO: Batch = Batch([0; LANES]);

    #[inline(always)]
    pub fn get<S: Vector>(&self, vector: usize) -> S {
        S::load(&self.0, vector)
    }

    #[inline(always)]
    pub fn put<S: Vector>(&mut self, vector: usize, value: S) {
        value.store(&mut self.0, vector);
    }
}

/// The requests of one of several batches.
#[derive(Clone, Copy)]
pub(crate) struct OneOf<'a> {
    pub inputs: &'a FetchBatches<'a>,
    pub batch: usize,
}

impl<'a> OneOf<'a> {
    /// The batch's values; there is room for those that are not in memory yet.
    #[inline(always)]
    pub fn row<'b>(self, part: &Part<'a>, workspace: &'b mut Batch) -> &'b Lanes<u32>
    where
        'a: 'b,
    {
        match part {
            Part::Lanes(values) => &values[self.batch],
            Part::Same(value) => {
                workspace.0 = [*value; LANES];
                &workspace.0
            }
        }
    }

    #[inline(always)]
    pub fn get<S: Vector>(self, part: &Part, vector: usize) -> S {
        match part {
            Part::Lanes(values) => S::load(&values[self.batch], vector),
            Part::Same(value) => S::splat(*value),
        }
    }
}

/// Texels of a footprint on two levels, or in two slices.
pub(crate) const TAPS: usize = 8;

/// What is known of one batch so far.
pub(crate) struct Scratch {
    /// Face coordinates and faces of directions.
    pub turned: [Batch; 3],
    /// The levels that lanes read, the more detailed ones first.
    pub level: [Batch; 2],
    /// The offsets of both texels on each axis in bytes; those on the first axis count from the beginning of the data.
    pub offset: [[Batch; 2]; 3],
    /// The lanes that read the border instead.
    pub border: [[Mask; 2]; 3],
    /// How far the offset is from the first to the second texel on each axis, as
    /// [`Rounding::linear`](super::locate::Rounding::linear) gives it. The last one may be that from level to level.
    pub fraction: [Batch; 3],
    /// Lanes that no fast routine can answer.
    pub failed: Mask,
    /// The texels' words: upper left, upper right, lower left and lower right ones, those of a second slice or level behind them.
    pub texel: [[Batch; 4]; TAPS],
    /// The texels' weights: see [`Weigh`](super::weigh::Weigh).
    pub weight: [[Batch; 2]; TAPS],
}

/// What routines work on, so that nothing has to be cleared for a batch.
pub(crate) struct Workspace {
    pub scratch: Scratch,
    /// The values of lanes that cannot go right into the output.
    pub values: [Lanes<u32>; 4],
}

impl Workspace {
    const EMPTY: Workspace = Workspace {
        scratch: Scratch {
            turned: [Batch::ZERO; 3],
            level: [Batch::ZERO; 2],
            offset: [[Batch::ZERO; 2]; 3],
            border: [[0; 2]; 3],
            fraction: [Batch::ZERO; 3],
            failed: 0,
            texel: [[Batch::ZERO; 4]; TAPS],
            weight: [[Batch::ZERO; 2]; TAPS],
        },
        values: [[0; LANES]; 4],
    };
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace::EMPTY
    }
}

thread_local! {
    /// A thread's own.
    pub(crate) static WORKSPACE: RefCell<Workspace> = const { RefCell::new(Workspace::EMPTY) };
}
