//! Binding a fetch to a texture, a sampler and a rounding model: one routine is chosen, once.

mod check;
mod fast;
mod unit;

pub use check::FetchError;
pub(crate) use unit::{modes, normalized};
use unit::{routines, unit};

use crate::batches::{FetchBatches, FetchBatchesOutput, Part};
use crate::cpu::Width;
use crate::fetch::{Coordinates, Dimension, Fetch, FetchInputs, FetchOutput, Operation, Packing};
use crate::fetch_memory::FetchMemory;
use crate::lanes::{ALL_LANES, LANES, Lanes, Mask, copy_active};
use crate::model::Model;
use crate::sampler::Sampler;
use crate::texture::{Swizzle, Texture};
use crate::trace::FetchTrace;
use crate::unit::anisotropy;
use crate::unit::count::Count;
use crate::unit::fast::FastFetch;
use crate::unit::record::Recorder;
use crate::unit::{Routine, Unit};

/// A fetch ready to answer batches of lanes.
pub struct BoundFetch<'t> {
    packing: Packing,
    bound: Option<Bound<'t>>,
    fast: Option<FastFetch<'t>>,
    /// What answers each sample of an anisotropic filter.
    fast_samples: Option<FastFetch<'t>>,
}

struct Bound<'t> {
    unit: Unit<'t>,
    routine: Routine,
    count: Count,
    /// Where each component of the output comes from.
    swizzle: [Swizzle; 4],
}

impl<'t> BoundFetch<'t> {
    /// Binds a fetch.
    ///
    /// The fetch answers zeros in every component, all resident, before any swizzle, if
    /// - there is no texture, or no sampler though the fetch needs one: an invalid handle (TLD-11, TEXS-04);
    /// - the fetch's number of coordinates is not the texture's; array-ness need not match, buffers count as 1D
    ///   (TLD-14), and 2D samples may look at 1D textures, whose line is all that they see;
    /// - [`BoundFetch::check`] refuses it.
    ///
    /// Loads and size queries need no sampler and look at none (TLD-19).
    pub fn new(
        fetch: &Fetch,
        texture: Option<&'t Texture>,
        sampler: Option<&Sampler>,
        model: Model,
    ) -> BoundFetch<'t> {
        Self::at_width(fetch, texture, sampler, model, Width::best())
    }

    /// [`BoundFetch::new`] with routines for vectors of that width, or of the widest that the processor has. The width has
    /// no influence on results.
    pub fn at_width(
        fetch: &Fetch,
        texture: Option<&'t Texture>,
        sampler: Option<&Sampler>,
        model: Model,
        width: Width,
    ) -> BoundFetch<'t> {
        let mut plain = Self::plain(fetch, texture, sampler, model);
        let width = width.min(Width::widest());
        let fast = plain.bound.as_ref().and_then(|bound| fast::fast(bound, texture?, sampler, width));
        let anisotropic = |unit: &Unit| unit.anisotropy > 1 && unit.fetch.operation == Operation::Sample;
        if plain.bound.as_ref().is_some_and(|bound| anisotropic(&bound.unit)) {
            plain.fast_samples = fast;
        } else {
            plain.fast = fast;
        }
        plain
    }

    /// [`BoundFetch::new`] by the plain routines alone, which the fast ones are compared with.
    pub fn plain(
        fetch: &Fetch,
        texture: Option<&'t Texture>,
        sampler: Option<&Sampler>,
        model: Model,
    ) -> BoundFetch<'t> {
        let bound =
            Self::check(fetch, texture, sampler).ok().and_then(|()| bind(fetch, texture?, sampler, model));
        BoundFetch { packing: fetch.packing, bound, fast: None, fast_samples: None }
    }

    /// Whether the texture unit can answer the fetch; what is not there or does not match is no error.
    ///
    /// # Errors
    /// Says what is not supported: by the hardware, or by this texture unit.
    pub fn check(
        fetch: &Fetch,
        texture: Option<&Texture>,
        sampler: Option<&Sampler>,
    ) -> Result<(), FetchError> {
        check::check(fetch, texture, sampler)
    }

    /// Answers the lanes of `mask`; other lanes of the output stay as they are. An answer depends on nothing but the
    /// lane's own inputs and, for implicit levels, on the coordinates of lanes 0, 1 and 2 of its quad, which must be
    /// there even where those lanes are not active.
    pub fn run(&self, inputs: &FetchInputs, mask: Mask, output: &mut FetchOutput) {
        let Some(fast) = &self.fast else { return self.run_plain(inputs, mask, output) };
        let unsigned = |lanes: &Lanes<i32>| lanes.map(|offset| offset as u32);
        let offset = fast.has_offset().then(|| inputs.offset.each_ref().map(unsigned));
        let mut batches = FetchBatches::of_one(inputs, offset.as_ref());
        let lods = self.unit_for_lods().map(|unit| [unit.rounded_lods(inputs)]);
        if let Some(lods) = &lods {
            batches.level = Part::Lanes(lods);
        }
        let mut answer = FetchBatchesOutput::of_one(output);
        fast.run(&batches, &[mask], &mut answer, &mut |_, left, answer| {
            let mut others = answer.of_batch(0);
            self.run_plain(inputs, left, &mut others);
            answer.put(0, &others);
        });
    }

    /// [`BoundFetch::run_plain`] for one of several batches. On its own, so that others have no room for it.
    #[inline(never)]
    fn run_plain_of(
        &self,
        inputs: &FetchBatches<'_>,
        batch: usize,
        mask: Mask,
        output: &mut FetchBatchesOutput<'_>,
    ) {
        let mut answer = output.of_batch(batch);
        self.run_plain(&inputs.of_batch(batch), mask, &mut answer);
        output.put(batch, &answer);
    }

    /// [`BoundFetch::run`] by the plain routines.
    fn run_plain(&self, inputs: &FetchInputs, mask: Mask, output: &mut FetchOutput) {
        if mask == ALL_LANES {
            self.answer(inputs, mask, output);
            return;
        }
        let mut answer = FetchOutput::default();
        self.answer(inputs, mask, &mut answer);
        for (from, to) in answer.texel.iter().zip(&mut output.texel) {
            copy_active(mask, from, to);
        }
        output.resident = output.resident & !mask | answer.resident & mask;
    }

    /// Answers as many batches as there are masks, each as [`BoundFetch::run`] would. Many at a time are faster.
    ///
    /// # Panics
    /// If a part of the request, or of the output that is wanted, has fewer batches.
    pub fn run_batches(
        &self,
        inputs: &FetchBatches<'_>,
        masks: &[Mask],
        output: &mut FetchBatchesOutput<'_>,
    ) {
        assert!(output.shortest() >= masks.len(), "an output has fewer batches than there are masks");
        let mut plain = |batch: usize, mask: Mask, output: &mut FetchBatchesOutput| {
            self.run_plain_of(inputs, batch, mask, output);
        };
        if let Some(fast) = &self.fast {
            let Some(unit) = self.unit_for_lods() else { return fast.run(inputs, masks, output, &mut plain) };
            let mut request = None;
            let mut lods = vec![[0; LANES]; masks.len()];
            for (batch, lods) in lods.iter_mut().enumerate() {
                put_lods(unit, inputs, batch, &mut request, lods);
            }
            let levelled = FetchBatches { level: Part::Lanes(&lods), ..*inputs };
            return fast.run(&levelled, masks, output, &mut plain);
        }
        for (batch, &mask) in masks.iter().enumerate() {
            plain(batch, mask, output);
        }
    }

    /// Answers one batch as [`BoundFetch::run`] would, with inputs where they are, into memory that is kept from fetch to fetch:
    /// the fastest way for one batch. Lanes outside of `mask` may hold anything afterwards.
    ///
    /// # Panics
    /// If a part of the request has no batch.
    #[inline(always)]
    pub fn run_in(&self, inputs: &FetchBatches<'_>, mask: Mask, memory: &mut FetchMemory) {
        let Some(fast) = &self.fast else { return self.run_others_in(inputs, mask, memory) };
        let FetchMemory { texel, resident, workspace, request } = memory;
        let workspace = workspace.get_or_insert_with(Box::default);
        *resident = Mask::MAX;
        let left = match self.unit_for_lods() {
            None => fast.answer_all(inputs, workspace, texel),
            Some(unit) => {
                let mut lods = [[0; LANES]];
                put_lods(unit, inputs, 0, request, &mut lods[0]);
                let levelled = FetchBatches { level: Part::Lanes(&lods), ..*inputs };
                fast.answer_all(&levelled, workspace, texel)
            }
        };
        if left & mask != 0 {
            self.run_plain_in(inputs, left & mask, memory);
        }
    }

    /// Puts the levels of detail of one batch, as f32 bits, where the answer's first component would be: after all biases and limits, in the model's
    /// precision. A lane's depends on what [`BoundFetch::run`]'s answer does. Does nothing where levels are given, or do not matter.
    pub fn lods_in(&self, inputs: &FetchBatches<'_>, memory: &mut FetchMemory) {
        if let Some(unit) = self.unit_for_lods() {
            put_lods(unit, inputs, 0, &mut memory.request, &mut memory.texel[0]);
        }
    }

    /// [`BoundFetch::run_in`] without a routine that answers all at once.
    #[inline(never)]
    fn run_others_in(&self, inputs: &FetchBatches<'_>, mask: Mask, memory: &mut FetchMemory) {
        let mut left = mask;
        if let (Some(fast), Some(bound)) = (&self.fast_samples, &self.bound) {
            let FetchMemory { texel, resident, workspace, request } = memory;
            let request = request.get_or_insert_with(Box::default);
            inputs.put_for_lods(0, bound.unit.fetch.level, request);
            *resident = Mask::MAX;
            let workspace = workspace.get_or_insert_with(Box::default);
            left = anisotropy::sample_by(fast, &bound.unit, inputs, request, mask, workspace, texel);
        }
        if left != 0 {
            self.run_plain_in(inputs, left, memory);
        }
    }

    /// [`BoundFetch::run_in`] by the plain routines; lanes outside of `mask` keep what they have.
    #[inline(never)]
    fn run_plain_in(&self, inputs: &FetchBatches<'_>, mask: Mask, memory: &mut FetchMemory) {
        let mut output = FetchOutput { texel: memory.texel, resident: memory.resident };
        self.run_plain(&inputs.of_batch(0), mask, &mut output);
        (memory.texel, memory.resident) = (output.texel, output.resident);
    }

    /// How many texels of the texture the lanes of `mask` read: the sizes of their footprints.
    ///
    /// A load reads one; a sample one for a point filter, 2, 4 or 8 on one, two or three axes for a linear one
    /// whatever the weights, from each of the levels that it blends; a gather four; a query none. What is no texel of
    /// the view does not count (borders, loads outside, the texel missing at a cube's corner), nor does one that
    /// is not in memory. A texel that several lanes read counts for each.
    pub fn texels(&self, inputs: &FetchInputs, mask: Mask) -> u64 {
        self.bound.as_ref().map_or(0, |Bound { unit, count, .. }| count(unit, inputs, mask))
    }

    /// [`BoundFetch::run`] without regard for what the other lanes hold.
    fn answer(&self, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
        answer.resident = Mask::MAX;
        let Some(bound) = &self.bound else {
            answer.texel = [[0; LANES]; 4];
            return;
        };
        let mut mask = mask;
        let mut sampled = None;
        if let Some(fast) = &self.fast_samples {
            let offset = inputs.offset.each_ref().map(|lanes| lanes.map(|offset| offset as u32));
            let batch = FetchBatches::of_one(inputs, Some(&offset));
            let mut workspace = Box::default();
            let texel = &mut answer.texel;
            let left = anisotropy::sample_by(fast, &bound.unit, &batch, inputs, mask, &mut workspace, texel);
            if left == 0 {
                return;
            }
            sampled = Some((answer.texel, mask & !left));
            mask = left;
        }
        (bound.routine)(&bound.unit, inputs, mask, answer);
        bound.deliver(self.packing, answer);
        if let Some((texel, lanes)) = sampled {
            for (from, to) in texel.iter().zip(&mut answer.texel) {
                copy_active(lanes, from, to);
            }
        }
    }
}

/// Finds the levels of detail of a batch. On its own, so that requests without have no room for them.
#[inline(never)]
fn put_lods(
    unit: &Unit,
    inputs: &FetchBatches<'_>,
    batch: usize,
    request: &mut Option<Box<FetchInputs>>,
    lods: &mut Lanes<u32>,
) {
    if unit.has_lods_of_quads() {
        let mut same = [[0; LANES]; 3];
        let [s, t, r] = &mut same;
        let [of_s, of_t, of_r] = &inputs.coordinates;
        let coordinates = [of_s.lanes(batch, s), of_t.lanes(batch, t), of_r.lanes(batch, r)];
        return unit.put_rounded_lods_of_quads(coordinates, lods);
    }
    let request = request.get_or_insert_with(Box::default);
    inputs.put_for_lods(batch, unit.fetch.level, request);
    *lods = unit.rounded_lods(request);
}

impl Bound<'_> {
    /// Swizzles and packs what the routine has found.
    fn deliver(&self, packing: Packing, answer: &mut FetchOutput) {
        let Bound { unit, swizzle, .. } = self;
        if *swizzle != Swizzle::IDENTITY {
            let texel = answer.texel;
            answer.texel = swizzle.map(|source| source.select_lanes(&texel, unit.one));
        }
        packing.pack(&mut answer.texel);
    }
}

/// Answers a fetch for one lane and says how; `None` where the answer is zeros (see [`BoundFetch::new`]). The trace lacks
/// what the output says.
pub(crate) fn trace(
    fetch: &Fetch,
    texture: Option<&Texture>,
    sampler: Option<&Sampler>,
    model: Model,
    inputs: &FetchInputs,
    lane: usize,
    output: &mut FetchOutput,
) -> Option<FetchTrace> {
    let recorder = Recorder::new(lane);
    let mut bound = bind(fetch, texture?, sampler, model)?;
    bound.unit.recorder = Some(&recorder);
    output.resident = Mask::MAX;
    (bound.routine)(&bound.unit, inputs, 1 << lane, output);
    let texel = output.texel.map(|component| component[lane]);
    bound.deliver(fetch.packing, output);
    let Bound { unit, swizzle, .. } = bound;
    let operation = unit.fetch.operation;
    let reads = operation.reads_texels();
    let level = FetchTrace::has_level(operation).then(|| unit.trace_level(inputs, lane));
    let fetch = unit.fetch;
    let passes = recorder.passes();
    Some(FetchTrace {
        fetch,
        model,
        invalid: false,
        outside: reads && passes.is_empty(),
        level,
        passes,
        texel,
        swizzle,
        result: [0; 4],
        resident: true,
    })
}

/// The texture unit's state for a fetch, and where each component of its result comes from; `None` as for [`tell`].
pub(crate) fn state<'t>(
    fetch: &Fetch,
    texture: Option<&'t Texture>,
    sampler: Option<&Sampler>,
    model: Model,
) -> Option<(Unit<'t>, [Swizzle; 4])> {
    let Bound { unit, swizzle, .. } = bind(fetch, texture?, sampler, model)?;
    Some((unit, swizzle))
}

/// Whether a fetch's coordinates are those of a texture.
fn dimensions_match(fetch: Dimension, texture: Dimension) -> bool {
    let kind = |dimension| if dimension == Dimension::Buffer { Dimension::D1 } else { dimension };
    kind(fetch) == kind(texture)
}

/// NVIDIA's own compiler samples 1D textures with the 2D form and a second coordinate of 0 (`tex.1d` of PTX becomes
/// `TEX 2D`), so that a 2D sample of a 1D texture is one along its line.
fn on_a_line(fetch: Fetch, texture: Dimension) -> Fetch {
    let of_a_line = (Operation::Sample, Dimension::D2, Dimension::D1);
    match (fetch.operation, fetch.dimension, texture) == of_a_line {
        true => Fetch { dimension: Dimension::D1, ..fetch },
        false => fetch,
    }
}

fn bind<'t>(
    fetch: &Fetch,
    texture: &'t Texture,
    sampler: Option<&Sampler>,
    model: Model,
) -> Option<Bound<'t>> {
    let sampler = match sampler {
        Some(sampler) => *sampler,
        None if fetch.operation.needs_sampler() => return None,
        None => Sampler::default(),
    };
    let fetch = on_a_line(*fetch, texture.description().dimension);
    let of_header = fetch.operation.coordinates() == Coordinates::Unused;
    if !of_header && !dimensions_match(fetch.dimension, texture.description().dimension) {
        return None;
    }
    let unit = unit(&fetch, texture, &sampler, model);
    let (routine, count) = routines(&unit)?;
    let swizzle = match fetch.operation {
        Operation::Load | Operation::Sample => texture.view().swizzle,
        // A gather has chosen its component already.
        Operation::Gather { .. }
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => Swizzle::IDENTITY,
    };
    Some(Bound { unit, routine, count, swizzle })
}
