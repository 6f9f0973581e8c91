//! Texture fetches and queries, as the vendor's assembler makes them of machine instructions, so that PTX and machine
//! code give the same bits: what is not said here is in the texture unit.

use tmu_program::{
    Comparison, Condition, Conversion, Diagnostic, FetchSources, FloatFunction, FloatMode, FloatSource, Op,
    Predicate, QuadSum, Register, ShuffleMode, Source, Special, TextureFetch, TextureReference,
    Type as Format,
};
use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, Level, Offset, Operation, Packing};
use tmu_texture::{Dimension, Fetch};

use super::integer::min_max;
use super::operands::{Location, pair};
use super::{Lowering, mnemonic};
use crate::module::{Base, Instruction, Module, Operand, Symbol, Target, TextureMode, Value};
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;
use crate::words::{Component, Geometry};

/// The lanes of a quad whose coordinates are moved along x and along y.
const ALONG: [[QuadSum; 4]; 2] = [
    [QuadSum::OnlyB, QuadSum::Sum, QuadSum::OnlyB, QuadSum::Sum],
    [QuadSum::OnlyB, QuadSum::OnlyB, QuadSum::Sum, QuadSum::Sum],
];

/// Segments of four lanes.
const QUADS: u32 = 0x1c03;

impl<'m> Lowering<'m> {
    /// The handle that an operand stands for: that of a reference, or the lower word of a 64-bit register.
    pub(super) fn handle(&mut self, i: &'m Instruction, operand: &'m Operand) -> Result<Source, Diagnostic> {
        let symbol = match operand {
            Operand::Address(address) => match address.base {
                Base::Symbol(symbol) => Some(symbol),
                Base::Register(id) => {
                    return match self.location(id) {
                        Location::Words { first, .. } => Ok(pair(first)[0]),
                        Location::Predicate(_) => {
                            Err(self.refuse_operand(i, operand, "a predicate is no texture"))
                        }
                    };
                }
                Base::Zero | Base::Element { .. } => None,
            },
            Operand::Value(Value::Address { symbol, .. }) => Some(*symbol),
            Operand::Register(_) => return Ok(self.wide(i, operand, Type::B64)?[0]),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => None,
        };
        match symbol {
            Some(symbol @ (Symbol::Global(_) | Symbol::Local(_))) => {
                match self.layout.home(self.of, symbol) {
                    Some(super::layout::Home::Reference(number)) => Ok(self.reference_handle(number)[0]),
                    // A kernel's parameter of type `.texref` holds the handle.
                    Some(super::layout::Home::Parameter(at)) => {
                        Ok(Source::Constant { bank: 0, offset: at as u16 })
                    }
                    _ => Err(self.refuse_operand(i, operand, "this is no texture, sampler or surface")),
                }
            }
            _ => Err(self.refuse_operand(i, operand, "this is no texture, sampler or surface")),
        }
    }

    /// The texture and, apart from it or not, the sampler.
    fn reference(&mut self, i: &'m Instruction) -> Result<TextureReference, Diagnostic> {
        let texture = self.handle(i, self.operand(i, Field::A)?)?;
        let Some(sampler) = i.operand(Field::B) else { return Ok(TextureReference::Handle(texture)) };
        let sampler = self.handle(i, sampler)?;
        let joined = self.temporary();
        let c = 0x000f_ffff.into();
        self.push(Op::Logic { to: Some(joined), a: texture, b: sampler, c, table: 0xe4 });
        Ok(TextureReference::Handle(joined.into()))
    }

    /// The elements of a vector operand, or the operand alone.
    pub(super) fn values(
        &mut self,
        i: &'m Instruction,
        operand: &'m Operand,
        ty: Type,
    ) -> Result<Vec<Source>, Diagnostic> {
        let parts = match operand {
            Operand::Vector(parts) => parts.as_slice(),
            one @ (Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => std::slice::from_ref(one),
        };
        parts.iter().map(|part| self.word(i, part, ty)).collect()
    }

    /// `tex`, `tld4`.
    pub(super) fn fetch(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let target = &self.modules[self.of.module].target;
        let Some((mut fetch, converts)) = request(i, target) else { return Err(self.not_run(i)) };
        let (dimension, gathers, integers) = (fetch.dimension, mnemonic(i) == M::Tld4, has_integers(i));
        let gradients = i.opcode.has(Word::Grad);
        if integers && !gradients && dimension == Dimension::Cube || !integers && fetch.multisample {
            return Err(self.not_run(i));
        }
        let reference = self.reference(i)?;
        let mut sources = FetchSources::default();
        self.coordinates(i, &fetch, &mut sources)?;
        if converts {
            for coordinate in sources.coordinates.iter_mut().take(dimension.axes()) {
                let to = self.temporary();
                self.push(Op::Convert(Conversion::new(Some(to), Format::F32, *coordinate, Format::S32)));
                *coordinate = to.into();
            }
        }
        if let Some(lod) = i.operand(Field::Lod) {
            sources.level = self.word(i, lod, Type::B32)?;
        }
        if let Some(offset) = i.operand(Field::E) {
            let bits = if gathers { 6 } else { 4 };
            let offsets = self.values(i, offset, Type::S32)?;
            for (to, offset) in sources.offset.iter_mut().zip(offsets).take(dimension.axes()) {
                *to = self.extract(offset, 0, bits, true);
            }
        }
        if let Some(depth) = i.operand(Field::F) {
            sources.reference = self.word(i, depth, Type::F32)?;
        }
        // Of a line at floats, without a sampler apart, the assembler makes a plane with a second coordinate of 0.
        let plane = !integers && i.operand(Field::B).is_none();
        let as_assembled = |fetch| if plane { on_a_plane(fetch) } else { fetch };
        if !i.opcode.has(Word::Grad) {
            self.normalise(&fetch, &mut sources);
            return self.push_fetch(i, as_assembled(fetch), reference, sources);
        }
        for (axis, name) in [Field::DPdx, Field::DPdy].into_iter().enumerate() {
            let gradient = self.values(i, self.operand(i, name)?, Type::F32)?;
            let count = dimension.coordinates();
            sources.gradients[axis][..count.min(gradient.len())]
                .copy_from_slice(&gradient[..count.min(gradient.len())]);
        }
        let by_machine =
            matches!(dimension, Dimension::D1 | Dimension::D2) && fetch.compare == Compare::Never;
        if by_machine {
            return self.push_fetch(i, as_assembled(fetch), reference, sources);
        }
        (fetch.level, fetch.derivatives) = (Level::Implicit, Derivatives::Quad);
        self.fetch_by_quads(i, fetch, reference, sources)
    }

    /// Sample, layer and coordinates, in this order in the operand.
    fn coordinates(
        &mut self,
        i: &'m Instruction,
        fetch: &Fetch,
        sources: &mut FetchSources,
    ) -> Result<(), Diagnostic> {
        let mut parts = self.values(i, self.operand(i, Field::C)?, Type::B32)?.into_iter();
        let missing = || self.refuse(i, "the coordinates are too few");
        let count = fetch.dimension.coordinates() + usize::from(fetch.array) + usize::from(fetch.multisample);
        if parts.len() < count {
            return Err(missing());
        }
        if fetch.multisample {
            sources.sample = parts.next().unwrap_or_default();
        }
        if fetch.array {
            // The machine's layer has 16 bits; the assembler brings larger ones to the largest.
            let layer = parts.next().unwrap_or_default();
            let to = self.temporary();
            self.push(min_max(to, layer, 0xffff.into(), false, true));
            sources.layer = to.into();
        }
        for (to, part) in sources.coordinates.iter_mut().zip(parts).take(fetch.dimension.coordinates()) {
            *to = part;
        }
        Ok(())
    }

    /// The machine wants directions with a largest component of 1.
    fn normalise(&mut self, fetch: &Fetch, sources: &mut FetchSources) {
        if fetch.dimension != Dimension::Cube {
            return;
        }
        let magnitude = |value: Source| FloatSource { value, absolute: true, negate: false };
        let [s, t, r] = sources.coordinates;
        let [largest, scale] = self.temporary_pair();
        let larger =
            |to, a, b| Op::FloatMinMax { to: Some(to), a, b, minimum: Condition::Never, flush: false };
        self.push(larger(largest, magnitude(s), magnitude(t)));
        self.push(larger(largest, largest.into(), magnitude(r)));
        let (from, function) = (largest.into(), FloatFunction::Reciprocal);
        self.push(Op::FloatFunction { to: Some(scale), from, function, saturate: false });
        for coordinate in &mut sources.coordinates {
            let to = self.temporary();
            let (a, b, mode) = ((*coordinate).into(), scale.into(), FloatMode::default());
            self.push(Op::FloatMultiply { to: Some(to), a, b, scale: 0, zero_wins: false, mode });
            *coordinate = to.into();
        }
    }

    /// The fetch, its results and what is known of residency.
    fn push_fetch(
        &mut self,
        i: &'m Instruction,
        fetch: Fetch,
        reference: TextureReference,
        sources: FetchSources,
    ) -> Result<(), Diagnostic> {
        let texels = std::array::from_fn(|_| self.temporary());
        let not_resident = self.residency(i)?;
        let mut operation = TextureFetch::new(fetch, reference, sources, texels);
        operation.not_resident = not_resident.map(|(_, missing)| missing);
        operation.launch_f16_rounding = matches!(fetch.packing, Packing::F16(_));
        self.push(Op::Fetch(Box::new(operation)));
        self.finish_fetch(i, texels, not_resident)
    }

    /// The predicate that the instruction writes, and one for its opposite.
    fn residency(&mut self, i: &'m Instruction) -> Result<Option<(Predicate, Predicate)>, Diagnostic> {
        let Some(p) = i.operand(Field::P) else { return Ok(None) };
        let missing = self.temporary_predicate();
        Ok(self.predicate_destination(i, p)?.map(|to| (to, missing)))
    }

    fn finish_fetch(
        &mut self,
        i: &'m Instruction,
        mut texels: [Register; 4],
        residency: Option<(Predicate, Predicate)>,
    ) -> Result<(), Diagnostic> {
        if let Some((to, missing)) = residency {
            self.set(to, Condition::Unless(missing));
            // TLD4-04: where p is false, d is 0, all of it.
            for texel in &mut texels {
                let to = self.temporary();
                let (condition, otherwise) = (Condition::If(missing), (*texel).into());
                self.push(Op::Select { to: Some(to), condition, then: Source::ZERO, otherwise });
                *texel = to;
            }
        }
        let parts = match self.operand(i, Field::D)? {
            Operand::Vector(parts) => parts.as_slice(),
            one @ (Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => std::slice::from_ref(one),
        };
        if parts.len() == 2 {
            // Two halves in each register.
            for (part, halves) in parts.iter().zip(texels.chunks(2)) {
                let to = self.destination(i, part)?;
                let joined = self.temporary();
                let (base, insert) = (halves[0].into(), halves[1].into());
                let (position, length) = (16.into(), 16.into());
                self.push(Op::InsertBits { to: Some(joined), base, insert, position, length });
                self.write_word(to, joined.into(), false);
            }
            return Ok(());
        }
        for (part, texel) in parts.iter().zip(texels) {
            let to = self.destination(i, part)?;
            self.write_word(to, texel.into(), false);
        }
        Ok(())
    }

    /// Gradients that the machine has no instruction for: for each lane of a quad in turn, the four lanes sample at its
    /// place, the place moved by one gradient, by the other, and by both, so that their differences are the gradients.
    fn fetch_by_quads(
        &mut self,
        i: &'m Instruction,
        fetch: Fetch,
        reference: TextureReference,
        sources: FetchSources,
    ) -> Result<(), Diagnostic> {
        let over = self.skip_unless_guarded();
        let results: [Register; 4] = std::array::from_fn(|_| self.temporary());
        let residency = self.residency(i)?;
        let missing = residency.map(|_| (self.temporary_predicate(), self.temporary()));
        let own = self.temporary();
        self.push(Op::ReadSpecial { to: Some(own), special: Special::Lane });
        let (a, b, c) = (own.into(), 3.into(), Source::ZERO);
        self.push(Op::Logic { to: Some(own), a, b, c, table: 0xc0 });
        let start = self.temporaries;
        for lane in 0..4u32 {
            self.temporaries = start;
            self.push(Op::WakeQuads);
            let of_lane = |lowering: &mut Self, value: Source| lowering.quad_lane(value, lane);
            let mut moved = sources;
            for (axis, coordinate) in
                moved.coordinates.iter_mut().enumerate().take(fetch.dimension.coordinates())
            {
                *coordinate = of_lane(self, *coordinate);
                for (direction, sums) in ALONG.into_iter().enumerate() {
                    let change = of_lane(self, sources.gradients[direction][axis]);
                    let to = self.temporary();
                    let (a, b, mode) = (change.into(), (*coordinate).into(), FloatMode::default());
                    self.push(Op::QuadAdd { to: Some(to), a, b, sums, mode });
                    *coordinate = to.into();
                }
            }
            moved.layer = of_lane(self, sources.layer);
            moved.reference = of_lane(self, sources.reference);
            moved.offset = moved.offset.map(|offset| of_lane(self, offset));
            self.normalise(&fetch, &mut moved);
            let texels: [Register; 4] = std::array::from_fn(|_| self.temporary());
            let mut operation = TextureFetch::new(fetch, self.quad_reference(reference, lane), moved, texels);
            operation.not_resident = missing.map(|(predicate, _)| predicate);
            operation.launch_f16_rounding = matches!(fetch.packing, Packing::F16(_));
            self.push(Op::Fetch(Box::new(operation)));
            // The first lane of the quad sampled at the place itself.
            let found = texels.map(|texel| self.quad_lane(texel.into(), 0));
            let flag = missing.map(|(predicate, _)| {
                let flag = self.flag(Condition::If(predicate));
                self.quad_lane(flag.into(), 0)
            });
            self.push(Op::RestoreLanes);
            let is_own = self.temporary_predicate();
            self.push(Op::compare(is_own, own, Comparison::EQUAL, lane, false));
            let mut keep = |to: Register, found: Source| {
                let (condition, otherwise) = (Condition::If(is_own), to.into());
                self.push(Op::Select { to: Some(to), condition, then: found, otherwise });
            };
            results.into_iter().zip(found).for_each(|(to, found)| keep(to, found));
            if let (Some((_, kept)), Some(flag)) = (missing, flag) {
                keep(kept, flag);
            }
        }
        if let (Some((_, opposite)), Some((_, kept))) = (residency, missing) {
            self.push(Op::compare(opposite, kept, Comparison::NOT_EQUAL, Source::ZERO, false));
        }
        self.finish_fetch(i, results, residency)?;
        self.end_skip(over);
        Ok(())
    }

    /// A value of a lane of the quad, in all its lanes.
    fn quad_lane(&mut self, value: Source, lane: u32) -> Source {
        let Source::Register(_) = value else { return value };
        let to = self.temporary();
        let (lane, bounds, mode) = (lane.into(), QUADS.into(), ShuffleMode::Index);
        self.push(Op::Shuffle { to: Some(to), in_range: None, value, lane, bounds, mode });
        to.into()
    }

    fn quad_reference(&mut self, reference: TextureReference, lane: u32) -> TextureReference {
        match reference {
            TextureReference::Handle(handle) => TextureReference::Handle(self.quad_lane(handle, lane)),
            other @ (TextureReference::HandleWord(_) | TextureReference::Slots { .. }) => other,
        }
    }
}

/// What a statement asks of the texture unit, as it is written; `None` for one that asks it nothing.
pub fn fetch_request(module: &Module, i: &Instruction) -> Option<Fetch> {
    Some(request(i, &module.target)?.0)
}

/// The part of a request of `tex` and `tld4` that is the same for all lanes, and whether integer coordinates become floats.
fn request(i: &Instruction, target: &Target) -> Option<(Fetch, bool)> {
    if !matches!(mnemonic(i), M::Tex | M::Tld4) {
        return None;
    }
    let (dimension, array, multisample) = i.opcode.choice::<Geometry>()?.parts();
    let (gathers, integers) = (mnemonic(i) == M::Tld4, has_integers(i));
    // Where samplers stand apart from textures, the assembler samples at integers, with a sampler whose coordinates are in texels, but for
    // plain lines, samples and chosen levels.
    let line = dimension == Dimension::D1 && !array;
    let plain = !i.opcode.has(Word::Level) && !i.opcode.has(Word::Grad);
    let converts =
        integers && target.texture_mode == TextureMode::Independent && !line && !multisample && plain;
    // The assembler takes the bits of integers for floats where there are gradients.
    let loads = integers && !converts && !i.opcode.has(Word::Grad);
    let fetch = Fetch {
        operation: match (gathers, loads) {
            (true, _) => Operation::Gather { component: component(i) },
            (_, true) => Operation::Load,
            _ => Operation::Sample,
        },
        array,
        multisample,
        level: level(i, gathers || integers),
        // What NVIDIA's compiler makes of a fetch without a level.
        derivatives: if target.machine >= 70 { Derivatives::None } else { Derivatives::Zero },
        offset: if i.operand(Field::E).is_some() { Offset::Texel } else { Offset::None },
        compare: compare(i),
        clamp: loads && i.opcode.has(Word::Level),
        packing: packing(i),
        ..Fetch::sample(dimension)
    };
    Some((fetch, converts))
}

/// Whether the coordinates of a `tex` are integers.
fn has_integers(i: &Instruction) -> bool {
    mnemonic(i) == M::Tex && i.opcode.type_at(Word::Ctype) == Some(Type::S32)
}

/// A sample along a line as one of a plane, whose second coordinate is 0.
fn on_a_plane(fetch: Fetch) -> Fetch {
    match fetch.operation {
        Operation::Sample if fetch.dimension == Dimension::D1 && !fetch.array => {
            Fetch { dimension: Dimension::D2, ..fetch }
        }
        Operation::Load
        | Operation::Sample
        | Operation::Gather { .. }
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => fetch,
    }
}

/// The component that a gather takes.
fn component(i: &Instruction) -> u8 {
    i.opcode.choice().map_or(0, Component::number)
}

fn level(i: &Instruction, base: bool) -> Level {
    if i.opcode.has(Word::Level) {
        Level::Explicit
    } else if i.opcode.has(Word::Grad) {
        Level::Gradients
    } else if base {
        Level::Zero
    } else {
        // The assembler takes the form with implicit level for `tex` and `tex.base`; in compute it is the base level.
        Level::Implicit
    }
}

/// With an explicit level, only the sampler can ask for the comparison (TEXS-03).
fn compare(i: &Instruction) -> Compare {
    match (i.operand(Field::F).is_some(), i.opcode.has(Word::Level)) {
        (false, _) => Compare::Never,
        (true, true) => Compare::IfSampler,
        (true, false) => Compare::Forced,
    }
}

fn packing(i: &Instruction) -> Packing {
    let halves = i.opcode.type_at(Word::Dtype) == Some(Type::F16) || i.opcode.has(Word::F16x2);
    if halves { Packing::F16(F16Rounding::NearestEven) } else { Packing::Bits32 }
}
