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
use place::{BATCHES, Group, Part16};
use vector::{Data, Row, Vector, build};

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
    lods: Lods,
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

/// Where the lanes' levels of detail come from, if they matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lods {
    Zero,
    /// Each lane gives its own.
    Given,
    /// They are given too, but after every bias and clamp; the plain routines find them.
    Found,
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

    /// Whether levels are to be given as [`Unit::rounded_lods`](super::Unit::rounded_lods) has them.
    pub fn wants_lods(&self) -> bool {
        self.lods == Lods::Found
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

    /// The rows of the view's first level, or of those that lanes choose from.
    #[inline(always)]
    fn rows(&self, chosen: bool) -> &LevelRows {
        if chosen { &self.levels } else { &self.first }
    }

    /// The level of detail of a vector's lanes after the sampler's limits.
    #[inline(always)]
    fn lod<S: Vector>(&self, group: Group, vector: usize) -> S {
        let given = group.column(&group.inputs.level);
        let lod = match self.lods {
            Lods::Zero => S::splat(0),
            Lods::Given => given.get::<S>(vector).sanitise(),
            Lods::Found => return given.get(vector),
        };
        let [lowest, highest] = self.lod_range;
        lod.minf(S::splat(highest.to_bits())).maxf(S::splat(lowest.to_bits()))
    }

    /// The words of the border in place of the texels of some lanes.
    #[inline(always)]
    fn or_border<S: Vector>(&self, outside: impl Fn() -> S::Truth, words: [S; 4]) -> [S; 4] {
        if !self.bordered {
            return words;
        }
        let outside = outside();
        build(
            #[inline(always)]
            |word| S::select(outside, S::load(&self.border[word]), words[word]),
        )
    }

    /// Answers all batches.
    #[inline(always)]
    fn answer<S: Vector, A: Answer<S>>(
        &self,
        inputs: &FetchBatches,
        masks: &[Mask],
        output: &mut FetchBatchesOutput,
        plain: &mut dyn FnMut(usize, Mask, &mut FetchBatchesOutput),
    ) {
        let mut places = A::nowhere();
        for (group, masks) in masks.chunks(BATCHES).enumerate() {
            let first = group * BATCHES;
            A::locate(self, Group { inputs, first, count: masks.len() }, &mut places);
            let failed = self.find_all::<S, A>(inputs, first, masks, output, &places);
            for (batch, (mask, failed)) in masks.iter().zip(failed.as_chunks::<2>().0).enumerate() {
                if let Some(resident) = &mut output.resident {
                    resident[first + batch] |= mask;
                }
                let left = Mask::from(failed[0]) | Mask::from(failed[1]) << 16;
                if left != 0 {
                    plain(first + batch, left, output);
                }
            }
        }
    }

    /// Answers the batches of a group. Returns the lanes that are left.
    #[inline(always)]
    fn find_all<S: Vector, A: Answer<S>>(
        &self,
        inputs: &FetchBatches,
        first: usize,
        masks: &[Mask],
        output: &mut FetchBatchesOutput,
        places: &A::Places,
    ) -> [u16; 2 * BATCHES] {
        let mut rows: [&mut [Row]; 4] = Default::default();
        for (rows, component) in rows.iter_mut().zip(&mut output.texel) {
            if let Some(component) = component {
                let component = &mut component[first..first + masks.len()];
                *rows = component.as_flattened_mut().as_chunks_mut().0;
            }
        }
        let mut failed = [0; 2 * BATCHES];
        for number in 0..(2 * masks.len()).min(2 * BATCHES) {
            let (batch, half) = (number / 2, number % 2);
            let lanes = (masks[batch] >> (16 * half)) as u16;
            if lanes == 0 {
                continue;
            }
            let found = A::find(self, Part16 { inputs, batch: first + batch, half, number }, places);
            let values = if self.in_order { found.values } else { self.swizzled(found.values) };
            // There are no rows of what is not wanted.
            if lanes == u16::MAX {
                for component in 0..4 {
                    let Some(row) = rows[component].get_mut(number) else { continue };
                    values[component].store(row);
                }
            } else {
                for component in 0..4 {
                    let Some(row) = rows[component].get_mut(number) else { continue };
                    values[component].store_some(lanes, row);
                }
            }
            failed[number] = found.failed & lanes;
        }
        failed
    }

    #[inline(always)]
    fn swizzled<S: Vector>(&self, values: [S; 4]) -> [S; 4] {
        build(
            #[inline(always)]
            |number| self.value(&values, number),
        )
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

/// How fetches of a kind are answered.
trait Answer<S: Vector> {
    /// Where the vectors of a group look.
    type Places;

    /// Room for them.
    fn nowhere() -> Self::Places;
    /// Finds them.
    fn locate(fast: &FastFetch, group: Group, places: &mut Self::Places);
    /// Answers one vector.
    fn find(fast: &FastFetch, part: Part16, places: &Self::Places) -> Found<S>;
}

/// A [`Routine`].
fn routine<S: Vector, A: Answer<S>>(
    fast: &FastFetch,
    inputs: &FetchBatches,
    masks: &[Mask],
    output: &mut FetchBatchesOutput,
    plain: &mut dyn FnMut(usize, Mask, &mut FetchBatchesOutput),
) {
    S::enter(
        #[inline(always)]
        || fast.answer::<S, A>(inputs, masks, output, plain),
    );
}
