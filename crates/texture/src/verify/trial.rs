//! One request under some slack: every footprint, level, face and reference that it allows.

use super::axis::{AxisPosition, Span};
use super::levels::{self, LevelSpan};
use super::mix::{Budget, Footprint, Mix, Target, extreme_gives};
use super::slack::{Slack, amount};
use super::texels::{Reader, Wanted};
use super::{Case, Choice};
use crate::bind;
use crate::fetch::{Dimension, FetchInputs, Operation, Packing};
use crate::format::Numeric;
use crate::half;
use crate::model::Model;
use crate::sampler::{AddressMode, CubeFiltering, Filter, Reduction, Sampler};
use crate::texture::{Swizzle, TexelAddress, Texture};
use crate::unit::Unit;
use crate::unit::address::Purpose;
use crate::unit::compare::ReferenceRule;
use crate::unit::cube::{self, FaceTexel, across_edge, around_corner};
use crate::unit::footprint::FilterShape;
use crate::unit::location::sanitised;

/// A request, prepared.
pub(super) struct Trial<'a> {
    pub case: &'a Case<'a>,
    pub texture: &'a Texture,
    sampler: Sampler,
    /// The unit for each palette of compressed textures and each border; the exact model's first.
    units: Vec<(Unit<'a>, Option<Choice>)>,
    pub swizzle: [Swizzle; 4],
    targets: [Option<Target>; 4],
}

/// Whether texels of a sampler's border can be read.
fn has_border(sampler: &Sampler) -> bool {
    sampler.address.iter().any(|mode| match mode {
        AddressMode::Border
        | AddressMode::ClampOgl
        | AddressMode::MirrorOnceBorder
        | AddressMode::MirrorOnceClampOgl => true,
        AddressMode::Wrap
        | AddressMode::Mirror
        | AddressMode::ClampToEdge
        | AddressMode::MirrorOnceClampToEdge => false,
    })
}

/// What is decided before texels are looked for.
struct Way<'w, 'a> {
    reader: Reader<'w, 'a>,
    purpose: Purpose,
    face: Option<u32>,
    /// Coordinates on the texture, or on the face.
    coordinates: [f64; 3],
    /// Which of the three texels at a corner of the cube stands for the missing one; `None` is their average.
    corner: Option<usize>,
    slack: &'w Slack,
    budget: &'w Budget,
}

impl<'a> Trial<'a> {
    /// `None` where there is nothing but zeros to explain.
    pub fn new(case: &'a Case<'a>) -> Option<Trial<'a>> {
        let texture = case.texture?;
        let state = |model: Model| bind::state(case.fetch, case.texture, case.sampler, model);
        let (unit, swizzle) = state(Model::Exact)?;
        let gather_source = unit.gather_source;
        let mut units = vec![(unit, None)];
        if texture.format().info().block.is_some() {
            units.push((state(Model::Nvidia)?.0, Some(Choice::NvidiaPalette)));
        } else if case.sampler.is_some_and(has_border) {
            units.push((state(Model::Nvidia)?.0, Some(Choice::NvidiaBorder)));
        }
        let swizzle =
            if let Operation::Gather { .. } = case.fetch.operation { [gather_source; 4] } else { swizzle };
        let sampler = case.sampler.copied().unwrap_or_default();
        Some(Trial { case, texture, sampler, units, swizzle, targets: targets(case, texture) })
    }

    pub fn unit(&self) -> &Unit<'a> {
        &self.units[0].0
    }

    pub fn inputs(&self) -> &'a FetchInputs {
        self.case.inputs
    }

    pub fn targets(&self) -> &[Option<Target>; 4] {
        &self.targets
    }

    /// Whether several samples may be taken.
    pub fn anisotropic(&self) -> bool {
        self.unit().anisotropy > 1 && self.case.fetch.operation == Operation::Sample
    }

    /// What explains the result with that slack.
    pub fn explained(&self, slack: &Slack) -> Option<Vec<Choice>> {
        let operation = self.case.fetch.operation;
        match operation {
            Operation::Load => self.single(slack),
            Operation::Sample | Operation::Gather { .. } if self.outside() => self.single(slack),
            Operation::Sample if self.anisotropic() => None,
            Operation::Sample | Operation::Gather { .. } => self.filtered(slack),
            Operation::QueryLevelOfDetail => self.level_of_detail(slack),
            Operation::QuerySize | Operation::QueryType | Operation::QuerySamplePosition => None,
        }
    }

    /// Whether nothing is left of the view (OUT-1, LO-7).
    fn outside(&self) -> bool {
        let (unit, lane) = (self.unit(), self.case.lane);
        let of_lane = unit.lanes_without_levels(self.inputs()) >> lane & 1 == 1;
        if let Operation::Gather { .. } = self.case.fetch.operation {
            unit.level.nothing_left() || unit.level.first_left() > 0
        } else {
            unit.level.nothing_left() || of_lane
        }
    }

    /// A single texel that is known has no choice but the precision in which it was decoded.
    fn single(&self, slack: &Slack) -> Option<Vec<Choice>> {
        let models = [(Model::Exact, None), (Model::Nvidia, Some(Choice::NvidiaPalette))];
        models.into_iter().find_map(|(model, choice)| {
            let texels = vec![self.answer(model)];
            let near = Footprint { texels, fraction: [[0.0; 2]; 3] };
            let gives = Mix { near: &near, far: None, slack, budget: &Budget::new() }.gives(&self.targets);
            gives.then(|| choice.into_iter().collect())
        })
    }

    fn level_of_detail(&self, slack: &Slack) -> Option<Vec<Choice>> {
        let exact = self.answer(Model::Exact);
        let off = amount(slack.level) + 2f64.powi(-20);
        let near = |(target, exact): (&Option<Target>, f64)| {
            target.is_none_or(|target| (target.value - exact).abs() <= off)
        };
        self.targets.iter().zip(exact).all(near).then(Vec::new)
    }

    /// Samples and gathers, under every palette, reference and face.
    fn filtered(&self, slack: &Slack) -> Option<Vec<Choice>> {
        let budget = &Budget::new();
        for (unit, palette) in &self.units {
            for (reference, referred) in self.references(unit, slack) {
                for (face, coordinates, turned) in self.locations(slack) {
                    for corner in [None, Some(0), Some(1), Some(2)] {
                        if corner.is_some() && !self.seamless() {
                            continue;
                        }
                        let way = Way {
                            reader: Reader { unit, reference, swizzle: self.swizzle },
                            purpose: Purpose::Linear,
                            face,
                            coordinates,
                            corner,
                            slack,
                            budget,
                        };
                        let Some(mut choices) = self.by_way(way) else { continue };
                        choices.extend([*palette, referred, turned].into_iter().flatten());
                        choices.extend(corner.map(|_| Choice::Corner));
                        choices.sort_unstable();
                        choices.dedup();
                        return Some(choices);
                    }
                }
            }
        }
        None
    }

    fn by_way(&self, way: Way<'_, 'a>) -> Option<Vec<Choice>> {
        if let Operation::Gather { .. } = self.case.fetch.operation {
            return self.gathered(&Way { purpose: Purpose::Gather, ..way });
        }
        let unit = way.reader.unit;
        let spans = levels::spans(unit, self.inputs(), self.case.lane, way.slack);
        let mut way = way;
        spans.into_iter().find_map(|span| {
            let filtering = if span.magnified { &unit.mag } else { &unit.min };
            way.purpose = match filtering.shape {
                FilterShape::Nearest { .. } => Purpose::Point,
                FilterShape::Linear { .. } | FilterShape::SeamlessCube => Purpose::Linear,
            };
            self.on_levels(&way, span)
        })
    }

    /// A filter within one level or between two.
    fn on_levels(
        &self,
        way: &Way,
        LevelSpan { near, blend, mut choices, .. }: LevelSpan,
    ) -> Option<Vec<Choice>> {
        let reduction =
            if way.reader.unit.compares { Reduction::WeightedAverage } else { self.sampler.reduction };
        let far = if blend[1] > 0.0 { way.footprints(self, near + 1) } else { Vec::new() };
        let gives = |near: &Footprint, far: Option<&Footprint>| {
            let mix = Mix { near, far: far.map(|far| (far, blend)), slack: way.slack, budget: way.budget };
            match reduction {
                Reduction::WeightedAverage => mix.gives(&self.targets),
                Reduction::Minimum => extreme_gives(&mix, false, &self.targets),
                Reduction::Maximum => extreme_gives(&mix, true, &self.targets),
            }
        };
        for (near, moved) in way.footprints(self, near) {
            let pairs = far.iter().map(|(far, moved)| (Some(far), *moved));
            let alone = far.is_empty().then_some((None, false));
            for (far, far_moved) in pairs.chain(alone) {
                if gives(&near, far) {
                    choices.extend((moved || far_moved).then_some(Choice::Texel));
                    return Some(choices);
                }
            }
        }
        None
    }

    /// Four texels, all of one footprint, or each of its own.
    fn gathered(&self, way: &Way) -> Option<Vec<Choice>> {
        const ORDER: [usize; 4] = [2, 3, 1, 0];
        let four = self.case.fetch.offset == crate::fetch::Offset::Four;
        let equal = |result: usize, footprint: &Footprint, tap: usize| {
            let texels = vec![footprint.texels[tap]];
            let one = Footprint { texels, fraction: [[0.0; 2]; 3] };
            let mut wanted = [None; 4];
            wanted[result] = self.targets[result];
            Mix { near: &one, far: None, slack: way.slack, budget: way.budget }.gives(&wanted)
        };
        if four {
            let mut choices = Vec::new();
            for result in 0..4 {
                let footprints = way.footprints_offset(self, 0, self.offsets(Some(result)));
                let (_, moved) = footprints.into_iter().find(|(footprint, _)| equal(result, footprint, 0))?;
                choices.extend(moved.then_some(Choice::Texel));
            }
            return Some(choices);
        }
        let footprints = way.footprints(self, 0);
        let fits = |footprint: &Footprint| (0..4).all(|result| equal(result, footprint, ORDER[result]));
        let (_, moved) = footprints.into_iter().find(|(footprint, _)| fits(footprint))?;
        Some(moved.then_some(Choice::Texel).into_iter().collect())
    }

    fn offsets(&self, result: Option<usize>) -> [i64; 3] {
        let (inputs, lane) = (self.inputs(), self.case.lane);
        match (self.unit().fetch.offset, result) {
            (crate::fetch::Offset::Texel, _) => inputs.offset.each_ref().map(|axis| axis[lane].into()),
            (crate::fetch::Offset::Four, Some(result)) => {
                let [u, v] = inputs.four_offsets[result].each_ref().map(|axis| axis[lane].into());
                [u, v, 0]
            }
            (crate::fetch::Offset::None, _) | (crate::fetch::Offset::Four, None) => [0; 3],
        }
    }

    fn seamless(&self) -> bool {
        self.unit().fetch.dimension == Dimension::Cube
            && self.sampler.cube_filtering == CubeFiltering::Seamless
    }

    /// The references that texels may be compared with.
    fn references(&self, unit: &Unit, slack: &Slack) -> Vec<(f32, Option<Choice>)> {
        if !unit.compares {
            return vec![(0.0, None)];
        }
        let lane = self.case.lane;
        let of = |model: Model| ReferenceRule::new(self.texture.format(), model).apply(self.inputs())[lane];
        let plain = of(Model::Exact);
        let mut references =
            vec![(plain, Some(Choice::PlainReference)), (of(Model::Nvidia), Some(Choice::RoundedReference))];
        if references[0].0.to_bits() == references[1].0.to_bits() {
            references = vec![(plain, None)];
        }
        if let Some(power) = slack.sum {
            let off = (amount(Some(power)) * f64::from(plain.abs()).max(1.0)) as f32;
            references
                .extend([plain - off, plain + off].map(|value| (value, Some(Choice::ShiftedReference))));
        }
        references
    }

    /// Faces and exact coordinates on them; without faces the coordinates as they are.
    fn locations(&self, slack: &Slack) -> Vec<(Option<u32>, [f64; 3], Option<Choice>)> {
        let unit = self.unit();
        let count = unit.fetch.dimension.coordinates();
        let values = sanitised(&self.inputs().coordinates, count).map(|axis| f64::from(axis[self.case.lane]));
        if unit.fetch.dimension != Dimension::Cube {
            return vec![(None, values, None)];
        }
        let own = cube::face_of(values);
        let largest = values.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
        // A texel of a face is 2/size of the largest component wide.
        let width = 2.0 / unit.level.scale[0].max(1.0);
        let off =
            amount(slack.coordinate) * width + if slack.coordinate.is_some() { 2f64.powi(-22) } else { 0.0 };
        let near = |face: u32| {
            let major = cube::turn(face, values).major;
            slack.coordinate.is_some() && major > 0.0 && major >= largest * (1.0 - off)
        };
        let others = (0..6).filter(|face| *face != own && near(*face));
        std::iter::once(own)
            .chain(others)
            .map(|face| {
                let seen = cube::turn(face, values);
                let major = if seen.major == 0.0 { 1.0 } else { seen.major };
                let on_face = [seen.s, seen.t].map(|minor| minor / major * 0.5 + 0.5);
                let choice = (face != own).then_some(Choice::Face);
                (Some(face), [on_face[0], on_face[1], 0.0], choice)
            })
            .collect()
    }

    /// What a model answers, as numbers.
    fn answer(&self, model: Model) -> [f64; 4] {
        let numeric = numeric(self.texture);
        super::answer(self.case, model).map(|bits| number(self.case, numeric, bits).0)
    }

    /// A texel's bits as numbers.
    pub fn numbers(&self, bits: [u32; 4]) -> [f64; 4] {
        bits.map(|bits| match numeric(self.texture) {
            Some(Numeric::Sint) => f64::from(bits as i32),
            Some(Numeric::Uint) => f64::from(bits),
            _ => f64::from(f32::from_bits(bits)),
        })
    }
}

/// A component of a result as a number, and how far off its format's rounding may be.
fn number(case: &Case, numeric: Option<Numeric>, bits: u32) -> (f64, f64) {
    let level = case.fetch.operation == Operation::QueryLevelOfDetail;
    match (case.fetch.packing, numeric) {
        (Packing::F16(_), _) => {
            let value = f64::from(f32::from_bits(half::to_f32_bits(bits as u16)));
            (value, value.abs() * 2f64.powi(-10) + 2f64.powi(-24))
        }
        (Packing::Fixed8, _) => (f64::from(bits as i32) / 256.0, 1.0 / 256.0),
        (Packing::Bits32, Some(Numeric::Sint)) if !level => (f64::from(bits as i32), 0.0),
        (Packing::Bits32, Some(Numeric::Uint)) if !level => (f64::from(bits), 0.0),
        (Packing::Bits32, _) => {
            let value = f64::from(f32::from_bits(bits));
            (value, value.abs() * 2f64.powi(-24) + 2f64.powi(-149))
        }
    }
}

fn numeric(texture: &Texture) -> Option<Numeric> {
    texture.format().info().components.iter().flatten().next().map(|component| component.numeric)
}

/// The numbers that are wanted.
fn targets(case: &Case, texture: &Texture) -> [Option<Target>; 4] {
    let numeric = numeric(texture);
    let normalised = matches!(numeric, Some(Numeric::Unorm | Numeric::Snorm | Numeric::Srgb));
    std::array::from_fn(|component| {
        case.known[component].then(|| {
            let (value, rounding) = number(case, numeric, case.result[component]);
            Target { value, rounding, whole: normalised.then_some(1.0) }
        })
    })
}

impl Way<'_, '_> {
    /// Every footprint on a level of the view, and whether exact numbers give another one.
    fn footprints(&self, trial: &Trial, level: u32) -> Vec<(Footprint, bool)> {
        self.footprints_offset(trial, level, trial.offsets(None))
    }

    fn footprints_offset(&self, trial: &Trial, level: u32, offset: [i64; 3]) -> Vec<(Footprint, bool)> {
        let unit = self.reader.unit;
        let axes = unit.fetch.dimension.axes();
        let size = unit.levels[level.min(unit.level.last) as usize].size;
        let positions: Vec<AxisPosition> =
            (0..axes).map(|axis| self.axis_position(trial, axis, size[axis], offset[axis])).collect();
        let spans: Vec<Vec<Span>> = positions.iter().map(|position| position.spans(self.purpose)).collect();
        let mut footprints = Vec::new();
        let counts = [0, 1, 2].map(|axis| spans.get(axis).map_or(1, Vec::len));
        for z in 0..counts[2] {
            for y in 0..counts[1] {
                for x in 0..counts[0] {
                    let chosen: Vec<Span> =
                        [x, y, z].into_iter().zip(&spans).map(|(number, spans)| spans[number]).collect();
                    let moved = chosen.iter().any(|span| span.moved);
                    footprints.push((
                        self.footprint(trial, level.min(unit.level.last), &positions, &chosen),
                        moved,
                    ));
                }
            }
        }
        footprints.sort_by_key(|(_, moved)| *moved);
        footprints
    }

    fn axis_position(&self, trial: &Trial, axis: usize, size: u32, offset: i64) -> AxisPosition {
        let dimension = trial.unit().fetch.dimension;
        let seamless = trial.seamless() && self.purpose != Purpose::Point;
        let mode = if seamless { AddressMode::Border } else { bind::modes(dimension, &trial.sampler)[axis] };
        let coordinate = self.coordinates[axis];
        let normalized = bind::normalized(trial.texture, &trial.sampler);
        let reduced = match mode {
            AddressMode::Wrap if normalized => coordinate % 1.0,
            AddressMode::Mirror if normalized => coordinate % 2.0,
            AddressMode::Wrap
            | AddressMode::Mirror
            | AddressMode::ClampToEdge
            | AddressMode::Border
            | AddressMode::ClampOgl
            | AddressMode::MirrorOnceClampToEdge
            | AddressMode::MirrorOnceBorder
            | AddressMode::MirrorOnceClampOgl => coordinate,
        };
        let scale = if normalized { f64::from(size) } else { 1.0 };
        let ulp = if self.slack.coordinate.is_some() { 2f64.powi(-23) } else { 0.0 };
        const FARTHEST: f64 = (1 << 22) as f64;
        let position = (reduced * scale).clamp(-FARTHEST, FARTHEST);
        let wide = (coordinate * scale).abs().min(FARTHEST);
        // More than two texels explain nothing.
        let slack = (amount(self.slack.coordinate) + wide * ulp).min(2.0);
        AxisPosition { position, slack, offset, mode, size }
    }

    fn footprint(&self, trial: &Trial, level: u32, positions: &[AxisPosition], spans: &[Span]) -> Footprint {
        let per_axis = if self.purpose == Purpose::Point { 1 } else { 2 };
        let count = usize::pow(per_axis, spans.len() as u32);
        let wanted: Vec<Wanted> = (0..count)
            .map(|tap| {
                let index = |axis: usize| {
                    let beyond = if per_axis == 2 { (tap >> axis & 1) as i64 } else { 0 };
                    spans[axis].first + beyond
                };
                self.wanted(trial, level, positions, &index)
            })
            .collect();
        let texels = self.reader.read(&wanted).into_iter().map(|bits| trial.numbers(bits)).collect();
        let mut fraction = [[0.0; 2]; 3];
        for (fraction, span) in fraction.iter_mut().zip(spans) {
            *fraction = span.fraction;
        }
        Footprint { texels, fraction }
    }

    fn wanted(
        &self,
        trial: &Trial,
        level: u32,
        positions: &[AxisPosition],
        index: &dyn Fn(usize) -> i64,
    ) -> Wanted {
        let unit = self.reader.unit;
        let layer = trial.layer();
        let at = |face: u32, [x, y, z]: [u32; 3]| TexelAddress {
            level: unit.first_level + level,
            layer: layer + face,
            x,
            y,
            z,
            sample: 0,
        };
        if trial.seamless() && self.purpose != Purpose::Point {
            let size = positions[0].size as i32;
            let [x, y] = [0, 1].map(|axis| (index(axis) as i32).clamp(-1, size));
            let texel = FaceTexel { face: self.face.unwrap_or(0), x, y };
            let address = |texel: FaceTexel| at(texel.face, [texel.x as u32, texel.y as u32, 0]);
            let inside = [x, y].map(|index| (0..size).contains(&index));
            return match inside {
                [true, true] => Wanted::At(address(texel)),
                [false, false] => {
                    let three = around_corner(texel, size).map(address);
                    self.corner.map_or(Wanted::Corner(three), |one| Wanted::At(three[one]))
                }
                _ => Wanted::At(address(across_edge(texel, size))),
            };
        }
        let mut location = [0; 3];
        for (axis, position) in positions.iter().enumerate() {
            match position.resolve(index(axis), self.purpose) {
                Some(texel) => location[axis] = texel,
                None => return Wanted::Border,
            }
        }
        Wanted::At(at(self.face.unwrap_or(0), location))
    }
}

impl Trial<'_> {
    /// The absolute layer, of cubes that of the first face.
    pub fn layer(&self) -> u32 {
        let unit = self.unit();
        let faces = if unit.fetch.dimension == Dimension::Cube { cube::FACES } else { 1 };
        if !unit.arrayed {
            return unit.first_layer;
        }
        let last = unit.layers / faces - 1;
        unit.first_layer + self.inputs().layer[self.case.lane].min(last) * faces
    }

    /// Whether the filter is a point filter, whatever the level.
    pub fn takes_single_texels(&self) -> bool {
        let single = [self.sampler.mag, self.sampler.min].iter().all(|filter| *filter == Filter::Point);
        self.case.fetch.operation == Operation::Load || single || self.unit().integer
    }
}
