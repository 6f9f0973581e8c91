//! Fast routines for the common fetches, sixteen lanes at a time. They give what the plain routines give, bit for bit; what
//! they do not know, or some lanes of it, is left to those.
//!
//! They are for AVX-512. With narrower vectors the plain routines, which compilers turn into vector instructions themselves, are
//! all there is.

#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_variables))]

#[cfg(target_arch = "x86_64")]
mod avx512;
mod choose;
mod compare;
mod filter;
mod gather;
mod kind;
mod levels;
mod load;
mod locate;
mod place;
mod read;
mod sample;
mod vector;

use crate::batches::{FetchBatches, FetchBatchesOutput};
use crate::lanes::Mask;
use crate::texture::CachedTexels;
pub(crate) use choose::Binding;
use kind::Layout;
use levels::LevelRows;
use load::LoadPlan;
use locate::AxisPlan;
use place::Part16;
use vector::{Data, Row, SIXTEEN, Vector, build};

/// A fetch that has a fast routine.
pub(crate) struct FastFetch<'t> {
    routine: Routine,
    data: Data<'t>,
    /// Where texels are instead, if the texture is not decoded whole.
    cached: Option<&'t CachedTexels>,
    layout: Layout,
    axes: [AxisPlan; 3],
    /// The fetch has offsets.
    offset: bool,
    /// The view's first level.
    first: LevelRows,
    /// The view's levels.
    levels: LevelRows,
    /// The view's last level, counted from its first one.
    last_level: u32,
    /// Each lane gives its level of detail, not level 0.
    explicit_lod: bool,
    /// The sampler's lowest and highest level of detail.
    lod_range: [f32; 2],
    /// Coordinates are directions.
    cube: bool,
    load: LoadPlan,
    /// Which of a texel's values a gather wants.
    gathered: u32,
    /// The hardware's code of the comparison.
    compare: u32,
    /// The view's first layer.
    first_layer: u32,
    /// The view's last layer or cube, counted from its first one, if the fetch and the texture have layers.
    last_layer: Option<u32>,
    /// Some axis ends in the border.
    bordered: bool,
    /// The border as a texel's words.
    border: [Row; 4],
    /// Where each component of the output comes from.
    sources: [Source; 4],
    /// The sources are the components in order.
    in_order: bool,
}

/// Where a component of the output comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// One of the values that the routine finds.
    Value(u8),
    Constant(u32),
}

/// Answers many batches. Calls back with the lanes of a batch that are left.
type Routine = fn(
    &FastFetch,
    &FetchBatches,
    &[Mask],
    &mut FetchBatchesOutput,
    &mut dyn FnMut(usize, Mask, &mut FetchBatchesOutput),
);

/// What sixteen lanes have found.
struct Found<S> {
    values: [S; 4],
    /// Lanes that are left to the plain routines.
    failed: u16,
}

impl FastFetch<'_> {
    /// Whether the routine looks at offsets.
    pub fn has_offset(&self) -> bool {
        self.offset
    }

    /// Answers as many batches as there are masks; the output has as many. `plain` answers the lanes of a batch that are left.
    pub fn run(
        &self,
        inputs: &FetchBatches,
        masks: &[Mask],
        output: &mut FetchBatchesOutput,
        plain: &mut dyn FnMut(usize, Mask, &mut FetchBatchesOutput),
    ) {
        (self.routine)(self, inputs, masks, output, plain);
    }

    /// The lanes' level of detail after the sampler's limits.
    #[inline(always)]
    fn lod<S: Vector>(&self, part: Part16) -> S {
        let lod = if self.explicit_lod { part.get::<S>(&part.inputs.level).sanitise() } else { S::splat(0) };
        let [lowest, highest] = self.lod_range;
        lod.minf(S::splat(highest.to_bits())).maxf(S::splat(lowest.to_bits()))
    }

    /// The words of the border in place of the texels of some lanes.
    #[inline(always)]
    fn or_border<S: Vector>(&self, outside: S::Truth, words: [S; 4]) -> [S; 4] {
        if !self.bordered {
            return words;
        }
        build(
            #[inline(always)]
            |word| S::select(outside, S::load(&self.border[word]), words[word]),
        )
    }

    /// Runs a routine for sixteen lanes over all batches.
    #[inline(always)]
    fn each<S: Vector>(
        &self,
        inputs: &FetchBatches,
        masks: &[Mask],
        output: &mut FetchBatchesOutput,
        plain: &mut dyn FnMut(usize, Mask, &mut FetchBatchesOutput),
        find: impl Fn(&FastFetch, Part16) -> Found<S>,
    ) {
        for (batch, &mask) in masks.iter().enumerate() {
            let mut left = 0;
            for half in 0..2 {
                let lanes = (mask >> (16 * half)) as u16;
                if lanes == 0 {
                    continue;
                }
                let found = find(self, Part16 { inputs, batch, half });
                self.deliver(&found.values, lanes, batch, half, output);
                left |= Mask::from(found.failed & lanes) << (16 * half);
            }
            if let Some(resident) = &mut output.resident {
                resident[batch] |= mask;
            }
            if left != 0 {
                plain(batch, left, output);
            }
        }
    }

    /// Puts values into the output.
    #[inline(always)]
    fn deliver<S: Vector>(
        &self,
        values: &[S; 4],
        lanes: u16,
        batch: usize,
        half: usize,
        output: &mut FetchBatchesOutput,
    ) {
        for number in 0..4 {
            let Some(component) = &mut output.texel[number] else { continue };
            let row = &mut component[batch].as_chunks_mut::<SIXTEEN>().0[half];
            let value = if self.in_order { values[number] } else { self.value(values, number) };
            if lanes == u16::MAX {
                value.store(row);
            } else {
                value.store_some(lanes, row);
            }
        }
    }

    /// A component of the output.
    #[inline(always)]
    fn value<S: Vector>(&self, values: &[S; 4], number: usize) -> S {
        match self.sources[number] {
            Source::Value(0) => values[0],
            Source::Value(1) => values[1],
            Source::Value(2) => values[2],
            Source::Value(_) => values[3],
            Source::Constant(bits) => S::splat(bits),
        }
    }
}
