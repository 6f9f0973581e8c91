//! Binding a fetch to a texture, a sampler and a rounding model: one routine is chosen, once.

mod check;
mod fast;

pub use check::FetchError;

use crate::batches::{FetchBatches, FetchBatchesOutput, Part};
use crate::cpu::Width;
use crate::fetch::{
    Compare, Coordinates, Derivatives, Dimension, Fetch, FetchInputs, FetchOutput, Level, Operation, Packing,
};
use crate::fetch_memory::FetchMemory;
use crate::format::{Format, Palette};
use crate::half;
use crate::lanes::{ALL_LANES, LANES, Lanes, Mask, copy_active, for_active};
use crate::model::Model;
use crate::sampler::{AddressMode, CubeFiltering, Filter, MipFilter, Sampler};
use crate::sanitise::sanitise;
use crate::texture::{Swizzle, Texture};
use crate::trace::FetchTrace;
use crate::unit::address::Purpose;
use crate::unit::axis::axis_routine;
use crate::unit::compare::ReferenceRule;
use crate::unit::count::{self, Count, gather_count};
use crate::unit::fast::FastFetch;
use crate::unit::filter::{FilterShape, Filtering, combine_routine};
use crate::unit::gather::gather_routine;
use crate::unit::geometry::Geometry;
use crate::unit::level::LevelRules;
use crate::unit::load::{load, loaded};
use crate::unit::record::Recorder;
use crate::unit::sample::{outside, sample};
use crate::unit::texels::{Texels, border_texel};
use crate::unit::{Routine, Unit, query};

/// A fetch ready to answer batches of lanes.
pub struct BoundFetch<'t> {
    packing: Packing,
    bound: Option<Bound<'t>>,
    fast: Option<FastFetch<'t>>,
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
        let bound =
            Self::check(fetch, texture, sampler).ok().and_then(|()| bind(fetch, texture?, sampler, model));
        let width = width.min(Width::widest());
        let fast = bound.as_ref().and_then(|bound| fast::fast(bound, texture?, sampler, width));
        BoundFetch { packing: fetch.packing, bound, fast }
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
            let lods = lods(unit, inputs, masks.len());
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
    pub fn run_in(&self, inputs: &FetchBatches<'_>, mask: Mask, memory: &mut FetchMemory) {
        let Some(fast) = &self.fast else { return self.run_plain_in(inputs, mask, memory) };
        let FetchMemory { texel, resident, workspace } = memory;
        let workspace = workspace.get_or_insert_with(Box::default);
        *resident = Mask::MAX;
        let left = match self.unit_for_lods() {
            None => fast.answer_all(inputs, workspace, texel),
            Some(unit) => {
                let lods = lods(unit, inputs, 1);
                let levelled = FetchBatches { level: Part::Lanes(&lods), ..*inputs };
                fast.answer_all(&levelled, workspace, texel)
            }
        };
        if left & mask != 0 {
            self.run_plain_in(inputs, left & mask, memory);
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
        (bound.routine)(&bound.unit, inputs, mask, answer);
        bound.deliver(self.packing, mask, answer);
    }
}

/// The levels of detail of as many batches. On its own, so that requests without have no room for them.
#[inline(never)]
fn lods(unit: &Unit, inputs: &FetchBatches<'_>, batches: usize) -> Vec<Lanes<u32>> {
    let mut one = FetchInputs::default();
    let lods = (0..batches).map(|batch| {
        inputs.put_for_lods(batch, unit.fetch.level, &mut one);
        unit.rounded_lods(&one)
    });
    lods.collect()
}

impl Bound<'_> {
    /// Swizzles and packs what the routine has found.
    fn deliver(&self, packing: Packing, mask: Mask, answer: &mut FetchOutput) {
        let Bound { unit, swizzle, .. } = self;
        if *swizzle != Swizzle::IDENTITY {
            let texel = answer.texel;
            answer.texel = swizzle.map(|source| source.select_lanes(&texel, unit.one));
        }
        match packing {
            Packing::Bits32 => {}
            Packing::F16(rounding) => pack(answer, mask, |bits| half::from_f32_bits(bits, rounding).into()),
            Packing::Fixed8 => {
                pack(answer, mask, |bits| (f32::from_bits(bits) * 256.0).floor() as i32 as u32);
            }
        }
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
    bound.deliver(fetch.packing, 1 << lane, output);
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

/// Replaces the active lanes' components.
fn pack(answer: &mut FetchOutput, mask: Mask, packed: impl Fn(u32) -> u32) {
    for component in &mut answer.texel {
        for_active(mask, |lane| component[lane] = packed(component[lane]));
    }
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
    let (routine, count) = routines(&unit, &sampler)?;
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

/// The routine that answers, and the one that counts the texels that are read for it.
fn routines(unit: &Unit, sampler: &Sampler) -> Option<(Routine, Count)> {
    let level = &unit.level;
    Some(match unit.fetch.operation {
        Operation::Load => (load, loaded),
        Operation::Sample if level.nothing_left() => (outside, count::nothing),
        Operation::Sample => (sample, count::sampled),
        Operation::Gather { .. } if level.nothing_left() || level.first_left() > 0 => {
            (outside, count::nothing)
        }
        Operation::Gather { .. } => {
            let (dimension, offset, filtering) = (unit.dimension, unit.fetch.offset, sampler.cube_filtering);
            let routine = gather_routine(unit.compares, dimension, offset, filtering)?;
            (routine, gather_count(dimension, offset, filtering))
        }
        Operation::QueryLevelOfDetail => (query::level_of_detail, count::nothing),
        Operation::QuerySize => (query::size, count::nothing),
        Operation::QueryType => (query::header_type, count::nothing),
        Operation::QuerySamplePosition => (query::sample_position, count::nothing),
    })
}

fn unit<'t>(fetch: &Fetch, texture: &'t Texture, sampler: &Sampler, model: Model) -> Unit<'t> {
    let (description, view) = (texture.description(), texture.view());
    // Loads look at no sampler.
    let srgb = sampler.srgb || !fetch.operation.needs_sampler();
    let format = if srgb { description.format } else { description.format.linear() };
    let info = format.info();
    let border = border_texel(format, border_colour(texture, sampler, format));
    let compares = match fetch.compare {
        Compare::Never => false,
        Compare::Forced => true,
        Compare::IfSampler => sampler.compare_enable,
    };
    let gather_source = match fetch.operation {
        // The outcome of a comparison is in every component.
        Operation::Gather { .. } if compares => Swizzle::Red,
        Operation::Gather { component } => view.swizzle[usize::from(component & 3)],
        Operation::Load
        | Operation::Sample
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => Swizzle::Red,
    };
    let filters = filters(fetch, sampler, info.is_integer());
    let plain = texture.plain(Palette::of(model), srgb);
    let texels = FilteredTexels { format: plain.format, border, compares };
    let [mag, min] = filters.map(|filter| filtering(fetch, texture, sampler, model, filter, texels));
    let level = level_rules(texture, sampler, info.is_integer());
    let last_component = info.components.iter().rposition(Option::is_some).unwrap_or(0);
    let filters_alike = filters[0] == filters[1];
    let always_first = level.last == 0 || level.mip == MipFilter::None && level.first_left() == 0;
    let levels = &plain.levels[view.first_level as usize..][..view.levels as usize];
    Unit {
        fetch: *fetch,
        model,
        dimension: description.dimension,
        axes: description.dimension.axes(),
        texels: Texels::new(texture, plain, border),
        levels,
        first_geometry: Geometry::of_levels(levels, view.first_level, &[0; LANES]),
        first_level: view.first_level,
        first_layer: view.first_layer,
        layers: view.layers,
        array: description.array,
        arrayed: fetch.array && description.array,
        samples: description.samples,
        multisampled: description.is_multisampled(),
        integer: info.is_integer(),
        one: info.one(),
        summed: if compares { 1 } else { last_component + 1 },
        level,
        anisotropy: anisotropy(fetch, texture, sampler, filters),
        one_level_fits_all: always_first && filters_alike,
        filters_alike,
        mag,
        min,
        compares,
        compare_function: sampler.compare,
        reference: ReferenceRule::new(format, model),
        gather_source,
        recorder: None,
    }
}

/// The filters for magnification and minification. Integer texels are not filtered; a gather looks for the footprint
/// of a linear filter.
fn filters(fetch: &Fetch, sampler: &Sampler, integer: bool) -> [Filter; 2] {
    match fetch.operation {
        Operation::Gather { .. } => [Filter::Linear; 2],
        _ if integer => [Filter::Point; 2],
        Operation::Load
        | Operation::Sample
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => [sampler.mag, sampler.min],
    }
}

fn filtering(
    fetch: &Fetch,
    texture: &Texture,
    sampler: &Sampler,
    model: Model,
    filter: Filter,
    texels: FilteredTexels,
) -> Filtering {
    let dimension = fetch.dimension;
    let normalized = normalized(texture, sampler);
    let modes = modes(dimension, sampler);
    let purpose = match (fetch.operation, filter) {
        (Operation::Gather { .. }, _) => Purpose::Gather,
        (_, Filter::Linear) => Purpose::Linear,
        (_, Filter::Point) => Purpose::Point,
    };
    let shape = FilterShape::new(dimension, filter, sampler.cube_filtering);
    Filtering {
        axes: [0, 1, 2].map(|axis| axis_routine(model, modes[axis], purpose, normalized)),
        shape,
        combine: combine_routine(
            model,
            texels.format,
            texels.border,
            texels.compares,
            sampler.reduction,
            shape,
        ),
    }
}

/// The address mode of each axis.
pub(crate) fn modes(dimension: Dimension, sampler: &Sampler) -> [AddressMode; 3] {
    match dimension {
        // The faces of a cube end at their edges, unless the footprint goes on across them.
        Dimension::Cube if sampler.cube_filtering != CubeFiltering::Wrapped => [AddressMode::ClampToEdge; 3],
        Dimension::D1 | Dimension::D2 | Dimension::D3 | Dimension::Cube | Dimension::Buffer => {
            sampler.address
        }
    }
}

/// What a filter weighs.
#[derive(Clone, Copy)]
struct FilteredTexels {
    format: Format,
    border: [u32; 4],
    compares: bool,
}

/// The colour of the border before it becomes a texel of the format.
fn border_colour(texture: &Texture, sampler: &Sampler, format: Format) -> [u32; 4] {
    let mut border = sampler.border;
    if let Some([r, g, b]) = sampler.srgb_border.filter(|_| format.info().is_srgb()) {
        let [r, g, b, _] = Format::Rgba8Srgb.decode(&[r, g, b, 0]);
        border[..3].copy_from_slice(&[r, g, b]);
    }
    if texture.red_border() { [border[0]; 4] } else { border }
}

/// The largest ratio of anisotropy that has an influence: of 2D textures with derivatives and linear filters.
fn anisotropy(fetch: &Fetch, texture: &Texture, sampler: &Sampler, filters: [Filter; 2]) -> u8 {
    let known = match fetch.level {
        Level::Implicit | Level::Bias => fetch.derivatives == Derivatives::Quad,
        Level::Gradients => true,
        Level::Zero | Level::Explicit => false,
    };
    let filtered = fetch.dimension == Dimension::D2 && filters[1] == Filter::Linear && known;
    let most = match texture.filter_options() {
        Some(options) if sampler.max_anisotropy > 1 => options.max_anisotropy,
        _ => sampler.max_anisotropy,
    };
    if filtered { most.clamp(1, 16) } else { 1 }
}

/// Coordinates in texels are for textures of one level; the hardware ignores the sampler elsewhere.
pub(crate) fn normalized(texture: &Texture, sampler: &Sampler) -> bool {
    let description = texture.description();
    let both = sampler.normalized && texture.normalized();
    both || description.levels > 1 || description.dimension == Dimension::Cube
}

fn level_rules(texture: &Texture, sampler: &Sampler, integer: bool) -> LevelRules {
    let view = texture.view();
    let size = texture.level_size(view.first_level).map(f64::from);
    let options = texture.filter_options();
    LevelRules {
        mip: if integer && sampler.mip == MipFilter::Linear { MipFilter::Point } else { sampler.mip },
        bias: sanitise(options.map_or(sampler.lod_bias, |options| options.lod_bias)).into(),
        range: [sampler.lod_min, sampler.lod_max].map(|limit| sanitise(limit).into()),
        resource_min: f64::from(texture.min_lod()) - f64::from(view.first_level),
        last: view.levels - 1,
        slope: options.map_or(sampler.trilin_opt, |options| options.trilin_opt).slope(),
        scale: if normalized(texture, sampler) { size } else { [1.0; 3] },
    }
}
