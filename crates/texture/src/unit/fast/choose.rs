//! Which fetches have a fast routine.

#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::filter::{Filter, Sum8, Sum16, Wide, WideOf256ths};
use super::kind::{Half, Kind, KindName, Layout, Srgb8, Unorm8, Unorm16, Word};
use super::levels::LevelRows;
use super::locate::{AxisPlan, Edge, Exact, Nvidia, Rounding};
use super::portable::Portable;
use super::vector::{Data, SIXTEEN, Vector};
use super::{FastFetch, Routine, Source, sample};
use crate::cpu::Width;
use crate::fetch::{Dimension, Offset, Operation, Packing};
use crate::format::Format;
use crate::model::Model;
use crate::sampler::{AddressMode, Filter as FilterMode, Reduction, Sampler};
use crate::texture::{MAX_SIZE, Residency, Swizzle, Texture};
use crate::unit::Unit;

/// What is known of a fetch when it is bound.
pub(crate) struct Binding<'a, 't> {
    pub unit: &'a Unit<'t>,
    pub texture: &'t Texture,
    pub sampler: &'a Sampler,
    /// The format of the data that is read.
    pub format: Format,
    pub data: &'t [u8],
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
        if width == Width::Baseline || *self.texture.residency() != Residency::All {
            return None;
        }
        if unit.fetch.packing != Packing::Bits32 || unit.fetch.dimension == Dimension::Buffer {
            return None;
        }
        let layout = Layout::of(self.format)?;
        let data = Data::new(self.data)?;
        let small = |level: &crate::texture::MipLevel| level.size.iter().all(|&size| size <= MAX_SIZE);
        if !unit.levels.iter().all(small) || unit.levels.len() > SIXTEEN {
            return None;
        }
        let axes = self.axes()?;
        let bordered = axes.iter().any(|axis| axis.edge == Edge::Border);
        let border = if bordered { layout.encode(self.format, self.border)? } else { [0; 4] };
        let sources = self.sources(&layout);
        let in_order = (0..4).all(|number| sources[number] == Source::Value(number as u8));
        let routine = self.routine(width, &layout, &axes)?;
        Some(FastFetch {
            routine,
            data,
            layout,
            axes,
            offset: unit.fetch.offset == Offset::Texel,
            first: LevelRows::splat(&unit.levels[0]),
            first_layer: unit.first_layer,
            last_layer: unit.arrayed.then(|| unit.layers - 1),
            bordered,
            border: border.map(|word| [word; SIXTEEN]),
            sources,
            in_order,
        })
    }

    fn axes(&self) -> Option<[AxisPlan; 3]> {
        let point = self.filters[0] == FilterMode::Point;
        let mut axes = [AxisPlan { edge: Edge::None, normalized: true }; 3];
        for (axis, plan) in axes.iter_mut().enumerate().take(self.unit.axes) {
            let edge = Edge::of(self.modes[axis], point)?;
            if !self.normalized && matches!(edge, Edge::Wrap | Edge::Mirror) {
                return None;
            }
            *plan = AxisPlan { edge, normalized: self.normalized };
        }
        Some(axes)
    }

    fn sources(&self, layout: &Layout) -> [Source; 4] {
        let (one, components) = (self.unit.one, self.format.info().components);
        let of = |component: usize| match layout.place[component] {
            Some(place) => Source::Value(place),
            None if component == 3 && components[3].is_none() => Source::Constant(one),
            None => Source::Constant(0),
        };
        self.swizzle.map(|source| match source {
            Swizzle::Zero => Source::Constant(0),
            Swizzle::One => Source::Constant(one),
            Swizzle::OneInteger => Source::Constant(1),
            Swizzle::OneFloat => Source::Constant(1f32.to_bits()),
            Swizzle::Red => of(0),
            Swizzle::Green => of(1),
            Swizzle::Blue => of(2),
            Swizzle::Alpha => of(3),
        })
    }

    fn routine(&self, width: Width, layout: &Layout, axes: &[AxisPlan; 3]) -> Option<Routine> {
        match width {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => self.of_vector::<Avx512>(layout, axes),
            _ => self.of_vector::<Portable>(layout, axes),
        }
    }

    fn of_vector<S: Vector>(&self, layout: &Layout, axes: &[AxisPlan; 3]) -> Option<Routine> {
        let unit = self.unit;
        match unit.fetch.operation {
            Operation::Sample if unit.compares => None,
            Operation::Sample => self.sample::<S>(layout, axes),
            _ => None,
        }
    }

    fn sample<S: Vector>(&self, layout: &Layout, axes: &[AxisPlan; 3]) -> Option<Routine> {
        let unit = self.unit;
        let level = &unit.level;
        if !unit.one_level_fits_all || level.nothing_left() || unit.anisotropy > 1 {
            return None;
        }
        if unit.fetch.min_level != crate::fetch::MinLevel::None || unit.fetch.dimension == Dimension::Cube {
            return None;
        }
        let linear = match self.filters[0] {
            FilterMode::Point => false,
            FilterMode::Linear if self.sampler.reduction == Reduction::WeightedAverage => true,
            FilterMode::Linear => return None,
        };
        let volume = axes[2].edge != Edge::None;
        match (unit.model, linear) {
            (Model::D3d, _) => None,
            (Model::Nvidia, false) => point::<S, Nvidia>(layout, volume),
            (Model::Exact, false) => point::<S, Exact>(layout, volume),
            (Model::Nvidia, true) => match layout.name {
                KindName::Unorm8 if !S::EVERYTHING => (!volume).then_some(linear_routine::<S, Sum8, 2>),
                KindName::Unorm8 => linear_of::<S, Sum8>(volume),
                KindName::Unorm16 if !S::EVERYTHING => None,
                KindName::Unorm16 if layout.words() == 1 => linear_of::<S, Sum16<1>>(volume),
                KindName::Unorm16 => linear_of::<S, Sum16<2>>(volume),
                _ => linear_wide::<S, OfNvidia>(layout, volume),
            },
            (Model::Exact, true) => linear_wide::<S, OfExact>(layout, volume),
        }
    }
}

fn point<S: Vector, R: Rounding>(layout: &Layout, volume: bool) -> Option<Routine> {
    fn of<S: Vector, R: Rounding, K: Kind>(volume: bool) -> Option<Routine> {
        Some(if volume { point_routine::<S, R, K, 3> } else { point_routine::<S, R, K, 2> })
    }
    if !S::EVERYTHING {
        return match (layout.name, layout.words(), volume) {
            (KindName::Unorm8, _, false) => Some(point_routine::<S, R, Unorm8, 2>),
            (KindName::Float | KindName::Integer, 1, false) => Some(point_routine::<S, R, Word<1>, 2>),
            _ => None,
        };
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

fn linear_wide<S: Vector, W: WideFilter<S>>(layout: &Layout, volume: bool) -> Option<Routine> {
    if !S::EVERYTHING {
        return match (layout.name, layout.words(), volume) {
            (KindName::Unorm8, _, false) => Some(linear_routine::<S, W::Of<Unorm8>, 2>),
            (KindName::Float, 1, false) => Some(linear_routine::<S, W::Of<Word<1>>, 2>),
            _ => None,
        };
    }
    match (layout.name, layout.words()) {
        (KindName::Unorm8, _) => linear_of::<S, W::Of<Unorm8>>(volume),
        (KindName::Srgb8, _) => linear_of::<S, W::Of<Srgb8>>(volume),
        (KindName::Unorm16, 1) => linear_of::<S, W::Of<Unorm16<1>>>(volume),
        (KindName::Unorm16, _) => linear_of::<S, W::Of<Unorm16<2>>>(volume),
        (KindName::Half, 1) => linear_of::<S, W::Of<Half<1>>>(volume),
        (KindName::Half, _) => linear_of::<S, W::Of<Half<2>>>(volume),
        (KindName::Float, 1) => linear_of::<S, W::Of<Word<1>>>(volume),
        (KindName::Float, 2) => linear_of::<S, W::Of<Word<2>>>(volume),
        (KindName::Float, 4) => linear_of::<S, W::Of<Word<4>>>(volume),
        _ => None,
    }
}

fn linear_of<S: Vector, F: Filter<S>>(volume: bool) -> Option<Routine> {
    Some(if volume { linear_routine::<S, F, 3> } else { linear_routine::<S, F, 2> })
}

/// A [`Routine`] of that name.
macro_rules! routine {
    ($name:ident<$($parameter:ident: $bound:path),*; $axes:ident>, $find:expr) => {
        fn $name<S: Vector, $($parameter: $bound,)* const $axes: usize>(
            fast: &FastFetch,
            inputs: &crate::batches::FetchBatches,
            masks: &[crate::lanes::Mask],
            output: &mut crate::batches::FetchBatchesOutput,
            plain: &mut dyn FnMut(usize, crate::lanes::Mask, &mut crate::batches::FetchBatchesOutput),
        ) {
            S::enter(
                #[inline(always)]
                || fast.each::<S>(inputs, masks, output, plain, $find),
            );
        }
    };
}

routine!(linear_routine<F: Filter<S>; AXES>, #[inline(always)] |fast, part| sample::linear::<S, F, AXES>(fast, part));
routine!(point_routine<R: Rounding, K: Kind; AXES>, #[inline(always)] |fast, part| sample::point::<S, R, K, AXES>(fast, part));
