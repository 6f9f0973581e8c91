//! A fetch that has a fast routine: what is known of it, and its passes over a batch.

use super::kind::{Layout, Texel};
use super::levels::LevelRows;
use super::offsets::Walk;
use super::scratch::{OneOf, Scratch, WORKSPACE, Workspace};
use super::vector::{Data, Vector};
use crate::batches::{FetchBatches, FetchBatchesOutput};
use crate::direct::{DirectFilter, DirectPlanes, DirectPositions, IndexRule};
use crate::fetch::Packing;
use crate::lanes::{ALL_LANES, LANES, Lanes, Mask, copy_active};
use crate::sampler::CompareFunction;
use crate::texture::CachedTexels;
use crate::unit::compare::ReferenceRule;

/// A fetch that has a fast routine.
pub(crate) struct FastFetch<'t> {
    pub(super) passes: Passes,
    pub(super) texel: Texel,
    /// Axes that a footprint has: 2, or 3 in volumes.
    pub(super) footprint: usize,
    pub(super) data: Data<'t>,
    /// Where texels are instead, if the texture is not decoded whole.
    pub(super) cached: Option<&'t CachedTexels>,
    pub(super) layout: Layout,
    /// How many of the first axes have edges of one kind.
    pub(super) axes_alike: usize,
    /// The fetch has offsets.
    pub(super) offset: bool,
    /// The view's levels.
    pub(super) levels: LevelRows,
    /// The view's last level, counted from its first one.
    pub(super) last_level: u32,
    pub(super) lods: Lods,
    /// The sampler's lowest and highest level of detail.
    pub(super) lod_range: [f32; 2],
    /// Coordinates are directions.
    pub(super) cube: bool,
    pub(super) load: LoadPlan,
    /// Which of a texel's values a gather wants.
    pub(super) gathered: u32,
    /// Texels are compared with a reference, in this way.
    pub(super) compares: bool,
    pub(super) compare: CompareFunction,
    /// What becomes of the reference before.
    pub(super) reference: ReferenceRule,
    /// The view's first layer.
    pub(super) first_layer: u32,
    /// The view's last layer or cube, counted from its first one, if the fetch and the texture have layers.
    pub(super) last_layer: Option<u32>,
    /// The border as a texel's words; what lies outside for loads.
    pub(super) border: [u32; 4],
    /// Which texels it reads, and what its coordinates mean, if others can find them too.
    pub(super) found: Option<Found>,
    /// Where each component of the output comes from.
    pub(super) sources: [Source; 4],
    /// The sources are the components in order.
    pub(super) in_order: bool,
    /// What becomes of each component at the end.
    pub(super) packing: Packing,
    /// The model is [`Model::Nvidia`](crate::Model::Nvidia).
    pub(super) nvidia: bool,
}

/// Which texels a fetch reads, in words that others understand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub filter: DirectFilter,
    pub planes: DirectPlanes,
    pub rules: [IndexRule; 3],
    pub positions: DirectPositions,
}

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

/// Where the lanes' levels of detail come from, if they matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lods {
    Zero,
    /// Each lane gives its own.
    Given,
    /// They are given too, but after every bias and clamp; the plain routines find them.
    Found,
}

/// Where a component of the output comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// One of the values that the routine finds.
    Value(u8),
    Constant(u32),
}

/// Finds the texels of a batch and their weights. Returns how many planes of four texels there are.
pub(super) type Find = fn(&FastFetch, OneOf, &mut Scratch) -> usize;

/// Makes values of what has been found.
pub(super) type Finish = fn(&FastFetch, OneOf, usize, &Scratch, &mut [&mut Lanes<u32>; 4]);

/// Puts values in the lanes of a mask where they belong.
pub(super) type Deliver = fn(&FastFetch, &[Lanes<u32>; 4], Mask, usize, &mut FetchBatchesOutput);

/// Packs values; see [`pack`](super::pack::pack).
pub(super) type Pack = fn(Packing, &mut [Lanes<u32>; 4]);

/// What a routine does for a batch.
#[derive(Clone, Copy)]
pub(super) struct Passes {
    /// What finds the texels on each axis.
    pub(super) walks: [Walk; 3],
    pub(super) find: Find,
    pub(super) finish: Finish,
    pub(super) deliver: Deliver,
    pub(super) pack: Pack,
}

impl FastFetch<'_> {
    /// Whether the routine looks at offsets.
    pub fn has_offset(&self) -> bool {
        self.offset
    }

    /// Whether levels are to be given as [`Unit::rounded_lods`](crate::unit::Unit::rounded_lods) has them.
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
        WORKSPACE.with_borrow_mut(|workspace| {
            for (batch, &mask) in masks.iter().enumerate().filter(|&(_, &mask)| mask != 0) {
                self.answer(OneOf { inputs, batch }, mask, workspace, output);
                if let Some(resident) = &mut output.resident {
                    resident[batch] |= mask;
                }
                let left = workspace.scratch.failed & mask;
                if left != 0 {
                    plain(batch, left, output);
                }
            }
        });
    }

    /// Answers one batch, whatever of it is wanted. Returns the lanes that are left to the plain routines.
    #[inline]
    pub fn answer_all(
        &self,
        inputs: &FetchBatches,
        workspace: &mut Workspace,
        texel: &mut [Lanes<u32>; 4],
    ) -> Mask {
        let (one, Workspace { scratch, values }) = (OneOf { inputs, batch: 0 }, workspace);
        scratch.failed = 0;
        let planes = (self.passes.find)(self, one, scratch);
        if self.in_order {
            (self.passes.finish)(self, one, planes, scratch, &mut texel.each_mut());
        } else {
            (self.passes.finish)(self, one, planes, scratch, &mut values.each_mut());
            self.put_in_order(values, texel);
        }
        if self.packing != Packing::Bits32 {
            (self.passes.pack)(self.packing, texel);
        }
        scratch.failed
    }

    /// Values where they belong, in all lanes. On its own, so that those that are in order have no room for it.
    #[inline(never)]
    fn put_in_order(&self, values: &[Lanes<u32>; 4], texel: &mut [Lanes<u32>; 4]) {
        for (component, source) in texel.iter_mut().zip(self.sources) {
            *component = match source {
                Source::Value(value) => values[usize::from(value & 3)],
                Source::Constant(bits) => [bits; LANES],
            };
        }
    }

    #[inline]
    fn answer(&self, one: OneOf, mask: Mask, workspace: &mut Workspace, output: &mut FetchBatchesOutput) {
        let Workspace { scratch, values } = workspace;
        scratch.failed = 0;
        let planes = (self.passes.find)(self, one, scratch);
        let straight = mask == ALL_LANES && self.in_order && self.packing == Packing::Bits32;
        if straight {
            let [r, g, b, a] = values;
            let [to_r, to_g, to_b, to_a] = &mut output.texel;
            let row = |to, spare| row_or(to, one.batch, spare);
            let mut to = [row(to_r, r), row(to_g, g), row(to_b, b), row(to_a, a)];
            (self.passes.finish)(self, one, planes, scratch, &mut to);
        } else {
            (self.passes.finish)(self, one, planes, scratch, &mut values.each_mut());
            if self.packing == Packing::Bits32 {
                (self.passes.deliver)(self, values, mask, one.batch, output);
            } else {
                self.deliver_packed(values, mask, one.batch, output);
            }
        }
    }

    /// A [`Deliver`] of what is packed.
    #[inline(never)]
    fn deliver_packed(
        &self,
        values: &[Lanes<u32>; 4],
        mask: Mask,
        batch: usize,
        output: &mut FetchBatchesOutput,
    ) {
        let mut texel = [[0; LANES]; 4];
        self.put_in_order(values, &mut texel);
        (self.passes.pack)(self.packing, &mut texel);
        for (rows, values) in output.texel.iter_mut().zip(&texel) {
            if let Some(rows) = rows {
                copy_active(mask, values, &mut rows[batch]);
            }
        }
    }
}

/// A batch's row of a component, or a spare one if the component is not wanted.
#[inline(always)]
fn row_or<'a>(
    component: &'a mut Option<&mut [Lanes<u32>]>,
    batch: usize,
    spare: &'a mut Lanes<u32>,
) -> &'a mut Lanes<u32> {
    match component {
        Some(rows) => &mut rows[batch],
        None => spare,
    }
}

/// A [`Deliver`].
pub(super) fn deliver<S: Vector>(
    fast: &FastFetch,
    values: &[Lanes<u32>; 4],
    mask: Mask,
    batch: usize,
    output: &mut FetchBatchesOutput,
) {
    S::enter(
        #[inline(always)]
        || {
            for (rows, source) in output.texel.iter_mut().zip(fast.sources) {
                let Some(rows) = rows else { continue };
                for vector in 0..S::COUNT {
                    let value = match source {
                        Source::Value(value) => S::load(&values[usize::from(value & 3)], vector),
                        Source::Constant(bits) => S::splat(bits),
                    };
                    value.store_some((mask >> (S::LANES * vector)) as u16, &mut rows[batch], vector);
                }
            }
        },
    );
}
