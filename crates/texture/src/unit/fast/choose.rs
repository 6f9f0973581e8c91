//! Which fetches have a fast routine.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::compare::{ComparedExact, ComparedIn256ths};
use super::filter::{Sum8, SumOfCodes, sum, sum_of_unread, wide_sum};
use super::kind::{
    Codes, Half, Integer8, Integer16, Kind, KindName, Layout, Snorm8, Snorm16, Srgb8, Unorm8, Unorm16, Value,
    Word,
};
use super::levels::LevelRows;
use super::locate::{D3d, Edge, Exact, FINEST, Nvidia, One, Two, Use};
use super::offsets::{Walk, walk_of};
use super::pack::pack;
use super::portable::Portable;
use super::routine::{FastFetch, Find, Finish, Found, LoadPlan, Lods, Passes, Source, deliver};
use super::sample::{
    component, component_without_denormals, gather, gathered_outcomes, linear, linear_unread, load,
    nearest_level, outcome, point, point_of_nearest_level, texel, trilinear, volume,
};
use super::scaled::{halves_sum, singles_sum, srgb_sum};
use super::vector::{Data, SIXTEEN, Vector};
use super::weigh::{In256ths, Products};
use crate::cpu::Width;
use crate::direct::{DirectFilter, DirectPlanes, DirectPositions, IndexRule};
use crate::fetch::{Derivatives, Dimension, Level, MinLevel, Offset, Operation, Packing};
use crate::format::Format;
use crate::model::Model;
use crate::sampler::{AddressMode, CubeFiltering, Filter as FilterMode, MipFilter, Reduction, Sampler};
use crate::texture::{MAX_SIZE, Residency, Stored, Swizzle, Texture};
use crate::unit::Unit;
use crate::unit::compare::ReferenceRule;

/// The largest size of which positions in 512ths of a texel have less than 24 bits.
const LARGEST: u32 = 1 << 14;

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
        if *self.texture.residency() != Residency::All {
            return None;
        }
        // What a compressed format lacks is not there outside either, whatever it is decoded to.
        let layout = Layout::of(self.format, unit.compares)?.without_lacking(self.texture.format());
        let (data, cached) = match self.data {
            Stored::Whole(data) => (Data::new(data)?, None),
            Stored::Cached(cached) => (Data::EMPTY, Some(cached)),
        };
        // Loads alone have indices that are given; others have to find them.
        let small = |level: &crate::texture::MipLevel| level.size.iter().all(|&size| size <= MAX_SIZE);
        let loads = unit.fetch.operation == Operation::Load;
        if unit.levels.len() > SIXTEEN || !(loads || unit.levels.iter().all(small)) {
            return None;
        }
        let edges = self.edges()?;
        let bordered = edges.contains(&Edge::Border);
        let border = if bordered { layout.encode(unit.model, self.border)? } else { [0; 4] };
        let volume = edges[2] != Edge::None;
        let (sources, gathered) = self.sources(&layout)?;
        let faces = if unit.fetch.dimension == Dimension::Cube { 6 } else { 1 };
        let in_order = (0..4).all(|number| sources[number] == Source::Value(number as u8));
        let passes = self.passes(width, &layout, edges)?;
        let load = self.load_plan();
        let texel = layout.bytes * load.samples.unwrap_or(1);
        Some(FastFetch {
            passes,
            texel: layout.texel(),
            footprint: if volume { 3 } else { 2 },
            data,
            cached,
            layout,
            axes_alike: edges.iter().take_while(|&&edge| edge == edges[0]).count(),
            offset: unit.fetch.offset == Offset::Texel && unit.fetch.dimension != Dimension::Cube,
            levels: LevelRows::new(unit.levels, texel, self.normalized),
            last_level: unit.level.last,
            lods: self.lods(),
            lod_range: unit.level.range.map(|limit| limit as f32),
            cube: unit.fetch.dimension == Dimension::Cube,
            load,
            gathered,
            found: self.found(volume, edges, &layout),
            compares: self.compares(),
            compare: unit.compare_function,
            reference: unit.reference,
            first_layer: unit.first_layer,
            last_layer: unit.arrayed.then(|| unit.layers / faces - 1),
            border,
            sources,
            in_order,
            packing: unit.fetch.packing,
            nvidia: unit.model == Model::Nvidia,
        })
    }

    fn edges(&self) -> Option<[Edge; 3]> {
        let point = self.filters[0] == FilterMode::Point;
        let mut edges = [Edge::None; 3];
        if self.unit.fetch.operation == Operation::Load {
            return Some(edges);
        }
        let seamless = self.unit.fetch.dimension == Dimension::Cube
            && self.sampler.cube_filtering == CubeFiltering::Seamless
            && !point;
        for (axis, plan) in edges.iter_mut().enumerate().take(self.unit.axes) {
            let edge = if seamless { Edge::Inside } else { Edge::of(self.modes[axis], point)? };
            if !self.normalized && matches!(edge, Edge::Wrap | Edge::Mirror) {
                return None;
            }
            let nvidia = self.unit.model == Model::Nvidia;
            let fine = |size: u32| size.is_power_of_two() && (point || !nvidia || size <= FINEST);
            let powers_of_two = self.unit.levels.iter().all(|level| fine(level.size[axis]));
            let exact = nvidia && self.unit.fetch.offset == Offset::None;
            *plan = if edge == Edge::Wrap && powers_of_two {
                Edge::WrapPowersOfTwo
            } else if edge == Edge::Clamp && powers_of_two && exact {
                Edge::ClampPowersOfTwo
            } else {
                edge
            };
        }
        Some(edges)
    }

    /// Which texels are read, and what the coordinates mean that name them, if it can be said in the words of [`IndexRule`].
    fn found(&self, volume: bool, edges: [Edge; 3], layout: &Layout) -> Option<Found> {
        let shape = self.shape(volume)?;
        // They gather no outcomes, and change no references.
        let compares_likewise =
            !self.unit.compares || shape != Shape::Gather && self.unit.reference == ReferenceRule::AsItIs;
        if layout.packed.is_some() || !compares_likewise || self.unit.fetch.packing != Packing::Bits32 {
            return None;
        }
        let filter = match (shape, layout.name) {
            (Shape::Load | Shape::Point | Shape::PointCompared | Shape::PointOfNearestLevel, _) => {
                DirectFilter::Nearest
            }
            (Shape::Gather, _) => DirectFilter::Gathered,
            (_, _) if self.unit.model != Model::Nvidia => DirectFilter::WeighedDoubles,
            (Shape::LinearCompared, _) => DirectFilter::WeighedOutcomes,
            (Shape::Linear | Shape::NearestLevel, KindName::Float) => DirectFilter::WeighedSingles,
            (Shape::Linear | Shape::Volume | Shape::Trilinear | Shape::NearestLevel, kind) => {
                filter_of_kind(kind)?
            }
            (Shape::LinearUnread, _) => return None,
        };
        let cube = self.unit.fetch.dimension == Dimension::Cube;
        let planes = match shape {
            Shape::Volume => DirectPlanes::Slices,
            Shape::Trilinear | Shape::NearestLevel | Shape::PointOfNearestLevel if cube => return None,
            Shape::Trilinear => DirectPlanes::Levels,
            Shape::NearestLevel | Shape::PointOfNearestLevel => DirectPlanes::NearestLevel,
            Shape::Load
            | Shape::Point
            | Shape::PointCompared
            | Shape::Gather
            | Shape::Linear
            | Shape::LinearUnread
            | Shape::LinearCompared => {
                if cube {
                    DirectPlanes::Face
                } else {
                    DirectPlanes::One
                }
            }
        };
        let rules = match filter {
            DirectFilter::Nearest if shape == Shape::Load => {
                let beyond = if self.unit.fetch.clamp { IndexRule::ClampedIndex } else { IndexRule::Index };
                Some(([beyond; 3], DirectPositions::Products))
            }
            DirectFilter::Nearest => self.nearest_rules(edges).filter(|_| !cube),
            DirectFilter::Gathered => self.plane_rules(edges).filter(|_| layout.bytes <= 4),
            DirectFilter::Weighed8
            | DirectFilter::WeighedSnorm8
            | DirectFilter::WeighedSrgb8
            | DirectFilter::Weighed16
            | DirectFilter::WeighedHalves
            | DirectFilter::WeighedSingles
            | DirectFilter::WeighedOutcomes
            | DirectFilter::WeighedDoubles => self.plane_rules(edges),
        };
        let (mut rules, positions) = rules?;
        let layered_cube = self.unit.arrayed && cube && planes != DirectPlanes::One;
        if layered_cube || cube && rules.iter().any(|rule| rule.mirrors()) {
            return None;
        }
        if planes == DirectPlanes::Face {
            // The three coordinates of a direction are alike.
            rules[2] = rules[0];
        }
        Some(Found { filter, planes, rules, positions })
    }

    /// What coordinates mean that name one texel.
    fn nearest_rules(&self, edges: [Edge; 3]) -> Option<([IndexRule; 3], DirectPositions)> {
        // Products with powers of two are exact, and whole steps have no influence on them.
        let exact = (0..self.unit.axes).all(|axis| self.is_power_of_two(axis));
        let positions = match self.unit.model {
            Model::Nvidia if !exact => DirectPositions::Steps,
            Model::Nvidia => DirectPositions::Products,
            Model::Exact => DirectPositions::Singles,
            Model::D3d => DirectPositions::FixedPoint,
        };
        Some((self.rules(edges)?, positions))
    }

    /// What coordinates mean that name four texels of each plane.
    fn plane_rules(&self, edges: [Edge; 3]) -> Option<([IndexRule; 3], DirectPositions)> {
        let unit = self.unit;
        let fine = |&size: &u32| size.is_power_of_two() && size <= FINEST;
        let all_fine = unit.levels.iter().all(|level| level.size.iter().all(fine));
        let positions = match unit.model {
            Model::Nvidia if self.normalized && !all_fine => DirectPositions::Steps,
            Model::Nvidia => DirectPositions::Products,
            Model::Exact => DirectPositions::Singles,
            Model::D3d => DirectPositions::FixedPoint,
        };
        let rules = self.rules(edges)?;
        (self.largest_size() <= LARGEST && rules[1] != IndexRule::Index).then_some((rules, positions))
    }

    /// What is done beyond the texture along each axis.
    fn rules(&self, edges: [Edge; 3]) -> Option<[IndexRule; 3]> {
        let mut rules = [IndexRule::Index; 3];
        for (axis, edge) in edges.into_iter().enumerate() {
            rules[axis] = match edge {
                Edge::WrapPowersOfTwo => IndexRule::WrappedPowerOfTwo,
                Edge::Wrap => IndexRule::Wrapped,
                Edge::Mirror if self.is_power_of_two(axis) => IndexRule::MirroredPowerOfTwo,
                Edge::Mirror => IndexRule::Mirrored,
                Edge::Clamp | Edge::ClampPowersOfTwo => IndexRule::Clamped,
                Edge::Border => IndexRule::Bordered,
                Edge::Inside => IndexRule::Inside,
                // There is no such axis.
                Edge::None => IndexRule::Index,
            };
        }
        (rules[0] != IndexRule::Index).then_some(rules)
    }

    /// Whether the size of every level along an axis is one.
    fn is_power_of_two(&self, axis: usize) -> bool {
        self.unit.levels.iter().all(|level| level.size[axis].is_power_of_two())
    }

    /// The size of the largest level along its longest axis.
    fn largest_size(&self) -> u32 {
        self.unit.levels.iter().flat_map(|level| level.size).max().unwrap_or(0)
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
                Source::Value(position) => Some((IN_ORDER, position.into())),
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
            // Without a bias, −32 is the first level as 0 is.
            (Level::Zero, _) | (Level::Implicit, Derivatives::Zero | Derivatives::None) => Lods::Zero,
            (Level::Explicit, _) => Lods::Given,
            (Level::Implicit | Level::Bias | Level::Gradients, _) => Lods::Found,
        }
    }

    fn compares(&self) -> bool {
        self.unit.compares && self.unit.fetch.operation == Operation::Sample
    }

    fn component(&self, layout: &Layout, component: usize) -> Source {
        let compares = self.compares();
        match layout.position[component] {
            // The outcome is in red, green and blue; alpha is 1.
            _ if compares && component < 3 => Source::Value(0),
            _ if compares => Source::Constant(1f32.to_bits()),
            Some(position) => Source::Value(position),
            None if component == 3 => Source::Constant(self.unit.one),
            None => Source::Constant(0),
        }
    }

    fn passes(&self, width: Width, layout: &Layout, edges: [Edge; 3]) -> Option<Passes> {
        match width {
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => self.passes_of::<Avx512>(layout, edges),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => self.passes_of::<Avx2>(layout, edges),
            _ if cfg!(target_endian = "little") => self.passes_of::<Portable>(layout, edges),
            _ => None,
        }
    }

    fn passes_of<S: Vector>(&self, layout: &Layout, edges: [Edge; 3]) -> Option<Passes> {
        let shape = self.shape(edges[2] != Edge::None)?;
        // Which roundings, and which sums.
        let (rounding, model) = match self.unit.model {
            Model::Nvidia => (0, 0),
            Model::Exact => (1, 1),
            Model::D3d if shape == Shape::Load || self.largest_size() <= LARGEST => (2, 1),
            Model::D3d => return None,
        };
        let simple = matches!(self.data, Stored::Whole(_)) && !edges.contains(&Edge::Border);
        let unread = model == 1 && simple && layout.name == KindName::Float && layout.bytes == 16;
        let shape = if shape == Shape::Linear && unread { Shape::LinearUnread } else { shape };
        let (_, find) = shapes::<S>().into_iter().find(|row| row.0 == shape)?;
        let of_kind = |row: &KindRow| row.name == layout.name && row.words == layout.words();
        let kind = kinds::<S>().into_iter().find(of_kind)?;
        let finish = match shape {
            Shape::Load | Shape::Point | Shape::PointOfNearestLevel => kind.texel[model],
            Shape::Gather if self.unit.compares => kind.gathered_outcomes?,
            Shape::Gather => kind.gathered[model],
            Shape::PointCompared => kind.outcome?,
            Shape::LinearCompared => kind.compared?[model],
            Shape::LinearUnread => kind.sum_of_unread?,
            Shape::Linear | Shape::Volume | Shape::Trilinear | Shape::NearestLevel => kind.sum?[model],
        };
        let walks = edges.map(|edge| shape.walks::<S>(edge)[rounding]);
        Some(Passes { walks, find: find[rounding], finish, deliver: deliver::<S>, pack: pack::<S> })
    }

    /// What texels of which positions are asked for; `None` if there are no passes for it.
    fn shape(&self, volume: bool) -> Option<Shape> {
        match self.unit.fetch.operation {
            Operation::Load => self.loads().then_some(Shape::Load),
            Operation::Sample => self.samples(volume),
            Operation::Gather { .. } => self.gathers().then_some(Shape::Gather),
            Operation::QueryLevelOfDetail
            | Operation::QuerySize
            | Operation::QueryType
            | Operation::QuerySamplePosition => None,
        }
    }

    fn loads(&self) -> bool {
        let fetch = &self.unit.fetch;
        let offset_and_clamp = fetch.clamp && fetch.offset == Offset::Texel;
        let one_sample = self.unit.samples == 1 || fetch.multisample;
        self.texture.min_lod() == 0.0 && !offset_and_clamp && one_sample
    }

    fn gathers(&self) -> bool {
        let (unit, level) = (self.unit, &self.unit.level);
        let one_footprint = unit.fetch.offset != Offset::Four;
        // Of a comparison all components but the last one are the outcome.
        let outcome = !unit.compares || unit.gather_source == Swizzle::Red;
        one_footprint
            && outcome
            && !level.nothing_left()
            && level.first_left() == 0
            && unit.fetch.dimension != Dimension::Cube
    }

    fn samples(&self, volume: bool) -> Option<Shape> {
        let (unit, level) = (self.unit, &self.unit.level);
        // The mean of several is one of numbers, not of packed ones.
        let packed = unit.anisotropy > 1 && unit.fetch.packing != Packing::Bits32;
        if level.nothing_left() || packed || unit.fetch.min_level != MinLevel::None {
            return None;
        }
        let linear = match self.filters[0] {
            FilterMode::Point => false,
            FilterMode::Linear if unit.compares || self.sampler.reduction == Reduction::WeightedAverage => {
                true
            }
            FilterMode::Linear => return None,
        };
        if !unit.one_level_fits_all {
            let usual = unit.filters_alike && !unit.compares && self.texture.min_lod() == 0.0;
            return match level.mip {
                _ if !usual || level.slope != 1.0 || volume => None,
                MipFilter::Linear => linear.then_some(Shape::Trilinear),
                MipFilter::Point if linear => Some(Shape::NearestLevel),
                MipFilter::Point => Some(Shape::PointOfNearestLevel),
                MipFilter::None => None,
            };
        }
        if unit.compares {
            let shape = if linear { Shape::LinearCompared } else { Shape::PointCompared };
            return (!volume).then_some(shape);
        }
        Some(match (linear, volume) {
            (false, _) => Shape::Point,
            (true, false) => Shape::Linear,
            (true, true) => Shape::Volume,
        })
    }
}

/// NVIDIA's weighted sum of texels of a kind, of which code knows those of one plane and of several.
fn filter_of_kind(kind: KindName) -> Option<DirectFilter> {
    Some(match kind {
        KindName::Unorm8 => DirectFilter::Weighed8,
        KindName::Snorm8 => DirectFilter::WeighedSnorm8,
        KindName::Srgb8 => DirectFilter::WeighedSrgb8,
        KindName::Unorm16 | KindName::Snorm16 => DirectFilter::Weighed16,
        KindName::Half => DirectFilter::WeighedHalves,
        KindName::Float
        | KindName::Value
        | KindName::Integer
        | KindName::Uint8
        | KindName::Sint8
        | KindName::Uint16
        | KindName::Sint16 => return None,
    })
}

/// Which texels a fetch reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Load,
    Point,
    PointCompared,
    Gather,
    Linear,
    /// Of texels that are read while they are summed.
    LinearUnread,
    LinearCompared,
    Volume,
    Trilinear,
    NearestLevel,
    /// One texel of the nearest level.
    PointOfNearestLevel,
}

impl Shape {
    /// How texels are found on an axis with edges of that kind, by NVIDIA's roundings, by exact ones and by Direct3D's.
    fn walks<S: Vector>(self, edge: Edge) -> [Walk; 3] {
        let of_two = |purpose| {
            [
                walk_of::<S, Two<Nvidia>>(edge, purpose),
                walk_of::<S, Two<Exact>>(edge, purpose),
                walk_of::<S, Two<D3d>>(edge, purpose),
            ]
        };
        match self {
            Shape::Load | Shape::Point | Shape::PointCompared | Shape::PointOfNearestLevel => [
                walk_of::<S, One<Nvidia>>(edge, Use::Weighed),
                walk_of::<S, One<Exact>>(edge, Use::Weighed),
                walk_of::<S, One<D3d>>(edge, Use::Weighed),
            ],
            Shape::Gather => of_two(Use::Gathered),
            Shape::Linear
            | Shape::LinearUnread
            | Shape::LinearCompared
            | Shape::Volume
            | Shape::Trilinear
            | Shape::NearestLevel => of_two(Use::Weighed),
        }
    }
}

/// How the texels of each shape are found, and weighed, by NVIDIA's roundings, by exact ones and by Direct3D's.
fn shapes<S: Vector>() -> [(Shape, [Find; 3]); 11] {
    let linear: [Find; 3] = [linear::<S, In256ths>, linear::<S, Products>, linear::<S, Products>];
    let unread: Find = linear_unread::<S, Products>;
    [
        (Shape::Load, [load::<S>; 3]),
        (Shape::Point, [point::<S>; 3]),
        (Shape::PointCompared, [point::<S>; 3]),
        (Shape::Gather, [gather::<S>; 3]),
        (Shape::Linear, linear),
        (Shape::LinearUnread, [linear_unread::<S, In256ths>, unread, unread]),
        (Shape::LinearCompared, linear),
        (Shape::Volume, [volume::<S, In256ths>, volume::<S, Products>, volume::<S, Products>]),
        (
            Shape::Trilinear,
            [
                trilinear::<S, Nvidia, In256ths>,
                trilinear::<S, Exact, Products>,
                trilinear::<S, D3d, Products>,
            ],
        ),
        (
            Shape::NearestLevel,
            [
                nearest_level::<S, Nvidia, In256ths>,
                nearest_level::<S, Exact, Products>,
                nearest_level::<S, D3d, Products>,
            ],
        ),
        (
            Shape::PointOfNearestLevel,
            [
                point_of_nearest_level::<S, Nvidia>,
                point_of_nearest_level::<S, Exact>,
                point_of_nearest_level::<S, D3d>,
            ],
        ),
    ]
}

/// What is made of texels of a kind.
struct KindRow {
    name: KindName,
    words: usize,
    /// The values of one, by NVIDIA's decoding and by the exact one.
    texel: [Finish; 2],
    /// One component of four, by NVIDIA's rules and by the exact ones.
    gathered: [Finish; 2],
    /// NVIDIA's weighted sum, and the exact one.
    sum: Option<[Finish; 2]>,
    /// The exact [`KindRow::sum`] that reads the texels.
    sum_of_unread: Option<Finish>,
    /// The outcomes of comparing four.
    gathered_outcomes: Option<Finish>,
    /// The outcome of comparing one.
    outcome: Option<Finish>,
    /// The weighted sums of the outcomes.
    compared: Option<[Finish; 2]>,
}

impl KindRow {
    fn new<S: Vector, K: Kind>(name: KindName, sum: Option<[Finish; 2]>) -> KindRow {
        let texel = texel::<S, K>;
        KindRow {
            name,
            words: K::WORDS,
            texel: [texel; 2],
            gathered: [component::<S, K>; 2],
            sum,
            sum_of_unread: None,
            gathered_outcomes: None,
            outcome: None,
            compared: None,
        }
    }
}

/// What is made of texels of each kind.
fn kinds<S: Vector>() -> [KindRow; 22] {
    fn half<S: Vector, const WORDS: usize>() -> KindRow {
        let sums: [Finish; 2] = [halves_sum::<S, Half<WORDS>>, wide_sum::<S, Products, Half<WORDS>>];
        KindRow::new::<S, Half<WORDS>>(KindName::Half, Some(sums))
    }
    fn float<S: Vector, const WORDS: usize>() -> KindRow {
        let sums: [Finish; 2] = [singles_sum::<S, Word<WORDS>>, wide_sum::<S, Products, Word<WORDS>>];
        let gathered: [Finish; 2] =
            [component_without_denormals::<S, Word<WORDS>>, component::<S, Word<WORDS>>];
        KindRow { gathered, ..KindRow::new::<S, Word<WORDS>>(KindName::Float, Some(sums)) }
    }
    fn codes<S: Vector, K: Codes>(name: KindName) -> KindRow {
        let sums: [Finish; 2] = [sum::<S, SumOfCodes<K>>, wide_sum::<S, Products, K>];
        KindRow::new::<S, K>(name, Some(sums))
    }
    let unorm8: [Finish; 2] = [sum::<S, Sum8>, wide_sum::<S, Products, Unorm8>];
    let srgb8: [Finish; 2] = [srgb_sum::<S>, wide_sum::<S, Products, Srgb8<false>>];
    let value: [Finish; 2] = [wide_sum::<S, In256ths, Value>, wide_sum::<S, Products, Value>];
    let compared: [Finish; 2] = [sum::<S, ComparedIn256ths<Word<1>>>, sum::<S, ComparedExact<Word<1>>>];
    [
        KindRow::new::<S, Unorm8>(KindName::Unorm8, Some(unorm8)),
        KindRow {
            texel: [texel::<S, Srgb8<true>>, texel::<S, Srgb8<false>>],
            gathered: [component::<S, Srgb8<true>>, component::<S, Srgb8<false>>],
            ..KindRow::new::<S, Srgb8<false>>(KindName::Srgb8, Some(srgb8))
        },
        codes::<S, Unorm16<1>>(KindName::Unorm16),
        codes::<S, Unorm16<2>>(KindName::Unorm16),
        KindRow {
            gathered: [component::<S, Snorm8<true>>, component::<S, Snorm8<false>>],
            ..codes::<S, Snorm8<false>>(KindName::Snorm8)
        },
        codes::<S, Snorm16<1>>(KindName::Snorm16),
        codes::<S, Snorm16<2>>(KindName::Snorm16),
        KindRow {
            gathered_outcomes: Some(gathered_outcomes::<S, Word<1>>),
            outcome: Some(outcome::<S, Word<1>>),
            compared: Some(compared),
            ..KindRow::new::<S, Value>(KindName::Value, Some(value))
        },
        half::<S, 1>(),
        half::<S, 2>(),
        KindRow {
            gathered_outcomes: Some(gathered_outcomes::<S, Word<1>>),
            outcome: Some(outcome::<S, Word<1>>),
            compared: Some(compared),
            ..float::<S, 1>()
        },
        float::<S, 2>(),
        KindRow { sum_of_unread: Some(sum_of_unread::<S>), ..float::<S, 4>() },
        KindRow::new::<S, Word<1>>(KindName::Integer, None),
        KindRow::new::<S, Word<2>>(KindName::Integer, None),
        KindRow::new::<S, Word<4>>(KindName::Integer, None),
        KindRow::new::<S, Integer8<false>>(KindName::Uint8, None),
        KindRow::new::<S, Integer8<true>>(KindName::Sint8, None),
        KindRow::new::<S, Integer16<1, false>>(KindName::Uint16, None),
        KindRow::new::<S, Integer16<1, true>>(KindName::Sint16, None),
        KindRow::new::<S, Integer16<2, false>>(KindName::Uint16, None),
        KindRow::new::<S, Integer16<2, true>>(KindName::Sint16, None),
    ]
}
