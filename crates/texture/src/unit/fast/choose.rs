//! Which fetches have a fast routine.

#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::compare::{ComparedExact, ComparedIn256ths};
use super::filter::{Filter, Sum8, Sum16, SumSrgb, Wide, WideOf256ths};
use super::gather::Gather;
use super::kind::{Half, Kind, KindName, Layout, Srgb8, Unorm8, Unorm16, Word};
use super::levels::LevelRows;
use super::load::{Load, LoadPlan};
use super::locate::{AxisPlan, Edge, Exact, Nvidia, Rounding};
use super::sample::{Linear, NearestLevel, Point, PointCompared, Trilinear};
use super::vector::{Data, SIXTEEN, Vector};
use super::{FastFetch, Lods, Routine, Source, routine};
use crate::cpu::Width;
use crate::fetch::{Derivatives, Dimension, Level, MinLevel, Offset, Operation, Packing};
use crate::format::Format;
use crate::model::Model;
use crate::sampler::{AddressMode, CubeFiltering, Filter as FilterMode, MipFilter, Reduction, Sampler};
use crate::texture::{MAX_SIZE, Residency, Stored, Swizzle, Texture};
use crate::unit::Unit;
use crate::unit::compare::ReferenceRule;

/// What is known of a fetch when it is bound.
pub(crate) struct Binding<'a, 't> {
    pub unit: &'a Unit<'t>,
    pub texture: &'t Texture,
    pub sampler: &'a Sampler,
    /// The format of the data that is read.
    pub format: Format,
    pub data: Stored<'t>,
    /// The border as a texel of that format.
    pub border: [u32; 4],
    pub swizzle: [Swizzle; 4],
    pub modes: [AddressMode; 3],
    pub normalized: bool,
    /// The filters for magnification and minification.
    pub filters: [FilterMode; 2],
}

impl<'t> Binding<'_, 't> {
    /// The fetch with its fast routine, if there is one of that width.
    pub fn fast(&self, width: Width) -> Option<FastFetch<'t>> {
        let unit = self.unit;
        if width < Width::Avx512 || *self.texture.residency() != Residency::All {
            return None;
        }
        if unit.fetch.packing != Packing::Bits32 || unit.fetch.dimension == Dimension::Buffer {
            return None;
        }
        // What a compressed format lacks is not there outside either, whatever it is decoded to.
        let layout = Layout::of(self.format)?.without_lacking(self.texture.format());
        let (data, cached) = match self.data {
            Stored::Whole(data) => (Data::new(data)?, None),
            Stored::Cached(cached) => (Data::EMPTY, Some(cached)),
        };
        let small = |level: &crate::texture::MipLevel| level.size.iter().all(|&size| size <= MAX_SIZE);
        if !unit.levels.iter().all(small) || unit.levels.len() > SIXTEEN {
            return None;
        }
        let axes = self.axes()?;
        let bordered = axes.iter().any(|axis| axis.edge == Edge::Border);
        let border = if bordered { layout.encode(self.format, self.border)? } else { [0; 4] };
        let (sources, gathered) = self.sources(&layout)?;
        let faces = if unit.fetch.dimension == Dimension::Cube { 6 } else { 1 };
        let in_order = (0..4).all(|number| sources[number] == Source::Value(number as u8));
        let routine = self.routine(width, &layout, &axes)?;
        let load = self.load_plan();
        let texel = layout.bytes * load.samples.unwrap_or(1);
        Some(FastFetch {
            routine,
            data,
            cached,
            layout,
            axes,
            offset: unit.fetch.offset == Offset::Texel && unit.fetch.dimension != Dimension::Cube,
            first: LevelRows::splat(&unit.levels[0], texel),
            levels: LevelRows::new(unit.levels, texel),
            last_level: unit.level.last,
            lods: self.lods(),
            lod_range: unit.level.range.map(|limit| limit as f32),
            cube: unit.fetch.dimension == Dimension::Cube,
            load,
            gathered,
            compare: unit.compare_function as u32,
            first_layer: unit.first_layer,
            last_layer: unit.arrayed.then(|| unit.layers / faces - 1),
            bordered,
            border: border.map(|word| [word; SIXTEEN]),
            sources,
            in_order,
        })
    }

    fn axes(&self) -> Option<[AxisPlan; 3]> {
        let point = self.filters[0] == FilterMode::Point;
        let mut axes = [AxisPlan { edge: Edge::None, normalized: true }; 3];
        if self.unit.fetch.operation == Operation::Load {
            return Some(axes);
        }
        let seamless = self.unit.fetch.dimension == Dimension::Cube
            && self.sampler.cube_filtering == CubeFiltering::Seamless
            && !point;
        for (axis, plan) in axes.iter_mut().enumerate().take(self.unit.axes) {
            let edge = if seamless { Edge::Inside } else { Edge::of(self.modes[axis], point)? };
            if !self.normalized && matches!(edge, Edge::Wrap | Edge::Mirror) {
                return None;
            }
            let powers_of_two = self.unit.levels.iter().all(|level| level.size[axis].is_power_of_two());
            let edge = if edge == Edge::Wrap && powers_of_two { Edge::WrapPowersOfTwo } else { edge };
            *plan = AxisPlan { edge, normalized: self.normalized };
        }
        Some(axes)
    }

    fn load_plan(&self) -> LoadPlan {
        let unit = self.unit;
        LoadPlan {
            axes: unit.axes,
            levels: unit.fetch.level == Level::Explicit,
            clamp: unit.fetch.clamp,
            samples: (unit.fetch.multisample && unit.multisampled).then_some(unit.samples),
        }
    }

    /// Where the output's components come from, and which value of a texel a gather wants.
    fn sources(&self, layout: &Layout) -> Option<([Source; 4], u32)> {
        const IN_ORDER: [Source; 4] =
            [Source::Value(0), Source::Value(1), Source::Value(2), Source::Value(3)];
        let unit = self.unit;
        let source = |source: Swizzle| match source {
            Swizzle::Zero => Source::Constant(0),
            Swizzle::One => Source::Constant(unit.one),
            Swizzle::OneInteger => Source::Constant(1),
            Swizzle::OneFloat => Source::Constant(1f32.to_bits()),
            Swizzle::Red => self.component(layout, 0),
            Swizzle::Green => self.component(layout, 1),
            Swizzle::Blue => self.component(layout, 2),
            Swizzle::Alpha => self.component(layout, 3),
        };
        if let Operation::Gather { .. } = unit.fetch.operation {
            return match source(unit.gather_source) {
                Source::Value(place) => Some((IN_ORDER, place.into())),
                Source::Constant(_) => None,
            };
        }
        Some((self.swizzle.map(source), 0))
    }

    fn lods(&self) -> Lods {
        let fetch = &self.unit.fetch;
        if self.unit.one_level_fits_all || fetch.operation != Operation::Sample {
            return Lods::Zero;
        }
        match (fetch.level, fetch.derivatives) {
            _ if self.unit.level.bias != 0.0 => Lods::Found,
            (Level::Zero, _) | (Level::Implicit, Derivatives::Zero) => Lods::Zero,
            (Level::Explicit, _) => Lods::Given,
            (Level::Implicit | Level::Bias | Level::Gradients, _) => Lods::Found,
        }
    }

    fn component(&self, layout: &Layout, component: usize) -> Source {
        let compares = self.unit.compares && self.unit.fetch.operation == Operation::Sample;
        match layout.place[component] {
            // The outcome is in red, green and blue; alpha is 1.
            _ if compares && component < 3 => Source::Value(0),
            _ if compares => Source::Constant(1f32.to_bits()),
            Some(place) => Source::Value(place),
            None if component == 3 => Source::Constant(self.unit.one),
            None => Source::Constant(0),
        }
    }

    fn routine(&self, width: Width, layout: &Layout, axes: &[AxisPlan; 3]) -> Option<Routine> {
        match width {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => self.of_vector::<Avx512>(layout, axes),
            _ => None,
        }
    }

    fn of_vector<S: Vector>(&self, layout: &Layout, axes: &[AxisPlan; 3]) -> Option<Routine> {
        let unit = self.unit;
        match unit.fetch.operation {
            Operation::Load => self.load::<S>(layout),
            Operation::Sample => self.sample::<S>(layout, axes),
            Operation::Gather { .. } => self.gather::<S>(layout),
            _ => None,
        }
    }

    fn load<S: Vector>(&self, layout: &Layout) -> Option<Routine> {
        let fetch = &self.unit.fetch;
        let offset_and_clamp = fetch.clamp && fetch.offset == Offset::Texel;
        if self.texture.min_lod() != 0.0 || offset_and_clamp || self.unit.samples > 1 && !fetch.multisample {
            return None;
        }
        match (layout.name, layout.words()) {
            (KindName::Unorm8, _) => Some(routine::<S, Load<Unorm8>>),
            (KindName::Srgb8, _) => Some(routine::<S, Load<Srgb8>>),
            (KindName::Unorm16, 1) => Some(routine::<S, Load<Unorm16<1>>>),
            (KindName::Unorm16, _) => Some(routine::<S, Load<Unorm16<2>>>),
            (KindName::Half, 1) => Some(routine::<S, Load<Half<1>>>),
            (KindName::Half, _) => Some(routine::<S, Load<Half<2>>>),
            (_, 1) => Some(routine::<S, Load<Word<1>>>),
            (_, 2) => Some(routine::<S, Load<Word<2>>>),
            (_, 4) => Some(routine::<S, Load<Word<4>>>),
            _ => None,
        }
    }

    fn gather<S: Vector>(&self, layout: &Layout) -> Option<Routine> {
        let unit = self.unit;
        let level = &unit.level;
        if unit.compares
            || unit.fetch.offset == Offset::Four
            || level.nothing_left()
            || level.first_left() > 0
        {
            return None;
        }
        if unit.fetch.dimension == Dimension::Cube {
            return None;
        }
        match (unit.model, layout.name, layout.words()) {
            (Model::Nvidia, KindName::Unorm8, _) => Some(routine::<S, Gather<Nvidia, Unorm8>>),
            (Model::Exact, KindName::Unorm8, _) => Some(routine::<S, Gather<Exact, Unorm8>>),
            (Model::Nvidia, KindName::Float | KindName::Integer, 1) => {
                Some(routine::<S, Gather<Nvidia, Word<1>>>)
            }
            (Model::Exact, KindName::Float | KindName::Integer, 1) => {
                Some(routine::<S, Gather<Exact, Word<1>>>)
            }
            _ => None,
        }
    }

    fn sample<S: Vector>(&self, layout: &Layout, axes: &[AxisPlan; 3]) -> Option<Routine> {
        let unit = self.unit;
        let level = &unit.level;
        if level.nothing_left() || unit.anisotropy > 1 || unit.fetch.min_level != MinLevel::None {
            return None;
        }
        let linear = match self.filters[0] {
            FilterMode::Point => false,
            FilterMode::Linear if unit.compares || self.sampler.reduction == Reduction::WeightedAverage => {
                true
            }
            FilterMode::Linear => return None,
        };
        let volume = axes[2].edge != Edge::None;
        if !unit.one_level_fits_all {
            let usual = unit.filters_alike && linear && !unit.compares && self.texture.min_lod() == 0.0;
            if !usual || level.slope != 1.0 {
                return None;
            }
            return self.several_levels::<S>(layout, volume);
        }
        if unit.compares {
            return compared::<S>(layout, unit, linear, volume);
        }
        match (unit.model, linear) {
            (Model::D3d, _) => None,
            (Model::Nvidia, false) => point::<S, Nvidia>(layout, volume),
            (Model::Exact, false) => point::<S, Exact>(layout, volume),
            (Model::Nvidia, true) => match (layout.name, layout.words()) {
                (KindName::Unorm8, _) => linear_of::<S, Sum8>(volume),
                (KindName::Srgb8, _) => linear_of::<S, SumSrgb>(volume),
                (KindName::Unorm16, 1) => linear_of::<S, Sum16<1>>(volume),
                (KindName::Unorm16, _) => linear_of::<S, Sum16<2>>(volume),
                _ => linear_of_floats::<S, OfNvidia>(layout, volume),
            },
            (Model::Exact, true) => match (layout.name, layout.words()) {
                (KindName::Unorm8, _) => linear_of::<S, Wide<Unorm8>>(volume),
                (KindName::Srgb8, _) => linear_of::<S, Wide<Srgb8>>(volume),
                (KindName::Unorm16, 1) => linear_of::<S, Wide<Unorm16<1>>>(volume),
                (KindName::Unorm16, _) => linear_of::<S, Wide<Unorm16<2>>>(volume),
                _ => linear_of_floats::<S, OfExact>(layout, volume),
            },
        }
    }

    /// Samples of flat textures whose lanes read levels of their own.
    fn several_levels<S: Vector>(&self, layout: &Layout, volume: bool) -> Option<Routine> {
        if volume {
            return None;
        }
        let routines: [Routine; 2] = match (self.unit.model, layout.name, layout.words()) {
            (Model::Nvidia, KindName::Unorm8, _) => {
                [routine::<S, Trilinear<Sum8, 2>>, routine::<S, NearestLevel<Sum8, 2>>]
            }
            (Model::Exact, KindName::Unorm8, _) => {
                [routine::<S, Trilinear<Wide<Unorm8>, 2>>, routine::<S, NearestLevel<Wide<Unorm8>, 2>>]
            }
            (Model::Nvidia, KindName::Srgb8, _) => {
                [routine::<S, Trilinear<SumSrgb, 2>>, routine::<S, NearestLevel<SumSrgb, 2>>]
            }
            (Model::Exact, KindName::Srgb8, _) => {
                [routine::<S, Trilinear<Wide<Srgb8>, 2>>, routine::<S, NearestLevel<Wide<Srgb8>, 2>>]
            }
            _ => return None,
        };
        match self.unit.level.mip {
            MipFilter::Linear => Some(routines[0]),
            MipFilter::Point => Some(routines[1]),
            MipFilter::None => None,
        }
    }
}

/// Comparisons with depths that are floating-point numbers.
fn compared<S: Vector>(layout: &Layout, unit: &Unit, linear: bool, volume: bool) -> Option<Routine> {
    let usual = layout.name == KindName::Float && layout.words() == 1 && layout.place[0] == Some(0);
    if volume || !usual || unit.reference != ReferenceRule::AsItIs {
        return None;
    }
    match (unit.model, linear) {
        (Model::D3d, _) => None,
        (Model::Nvidia, true) => Some(routine::<S, Linear<ComparedIn256ths<Word<1>>, 2>>),
        (Model::Exact, true) => Some(routine::<S, Linear<ComparedExact<Word<1>>, 2>>),
        (Model::Nvidia, false) => Some(routine::<S, PointCompared<Nvidia, Word<1>>>),
        (Model::Exact, false) => Some(routine::<S, PointCompared<Exact, Word<1>>>),
    }
}

fn point<S: Vector, R: Rounding>(layout: &Layout, volume: bool) -> Option<Routine> {
    fn of<S: Vector, R: Rounding, K: Kind>(volume: bool) -> Option<Routine> {
        Some(if volume { routine::<S, Point<R, K, 3>> } else { routine::<S, Point<R, K, 2>> })
    }
    match (layout.name, layout.words()) {
        (KindName::Unorm8, _) => of::<S, R, Unorm8>(volume),
        (KindName::Srgb8, _) => of::<S, R, Srgb8>(volume),
        (KindName::Unorm16, 1) => of::<S, R, Unorm16<1>>(volume),
        (KindName::Unorm16, _) => of::<S, R, Unorm16<2>>(volume),
        (KindName::Half, 1) => of::<S, R, Half<1>>(volume),
        (KindName::Half, _) => of::<S, R, Half<2>>(volume),
        (_, 1) => of::<S, R, Word<1>>(volume),
        (_, 2) => of::<S, R, Word<2>>(volume),
        (_, 4) => of::<S, R, Word<4>>(volume),
        _ => None,
    }
}

/// The wide filter of a model for a kind.
trait WideFilter<S: Vector> {
    type Of<K: Kind>: Filter<S>;
}

struct OfNvidia;
struct OfExact;

impl<S: Vector> WideFilter<S> for OfNvidia {
    type Of<K: Kind> = WideOf256ths<K>;
}

impl<S: Vector> WideFilter<S> for OfExact {
    type Of<K: Kind> = Wide<K>;
}

fn linear_of_floats<S: Vector, W: WideFilter<S>>(layout: &Layout, volume: bool) -> Option<Routine> {
    match (layout.name, layout.words()) {
        (KindName::Half, 1) => linear_of::<S, W::Of<Half<1>>>(volume),
        (KindName::Half, _) => linear_of::<S, W::Of<Half<2>>>(volume),
        (KindName::Float, 1) => linear_of::<S, W::Of<Word<1>>>(volume),
        (KindName::Float, 2) => linear_of::<S, W::Of<Word<2>>>(volume),
        (KindName::Float, 4) => linear_of::<S, W::Of<Word<4>>>(volume),
        _ => None,
    }
}

fn linear_of<S: Vector, F: Filter<S>>(volume: bool) -> Option<Routine> {
    Some(if volume { routine::<S, Linear<F, 3>> } else { routine::<S, Linear<F, 2>> })
}
