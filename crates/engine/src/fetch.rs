//! Fetches of a warp: inputs gathered, lanes grouped by texture, components and residency written back.

use tmu_program::{FetchSources, Register, Source, TextureFetch, TexturePhase, TextureReference};
use tmu_texture::fetch::{Compare, Level, MinLevel, Offset};
use tmu_texture::lanes::{active, copy_active};
use tmu_texture::{Fetch, FetchBatches, FetchInputs, FetchMemory, FetchOutput, LANES, Mask, Part};

use crate::block::BlockRunner;
use crate::constant::BankView;
use crate::fault::Cause;
use crate::machine::Machine;
use crate::texture::{Pair, with_rounding};
use crate::trace::FetchEvent;
use crate::warp::{TextureHash, Warp};

/// Headers and samplers of the lanes that take part.
enum Pairs {
    Same(Pair),
    Each(Box<[Pair; LANES]>),
}

impl Pairs {
    fn of(&self, lane: usize) -> Pair {
        match self {
            Pairs::Same(pair) => *pair,
            Pairs::Each(pairs) => pairs[lane],
        }
    }
}

impl BlockRunner<'_, '_> {
    /// One texture instruction.
    pub(crate) fn fetch(
        &mut self,
        texture: &TextureFetch,
        warp: &mut Warp,
        number: u32,
        lanes: Mask,
    ) -> Result<(), Cause> {
        let lanes = taking_part(texture, warp, lanes);
        let traced = self.tracer.is_some().then(|| {
            let fetch = launched(texture, self.context.machine);
            let wanted = WantedInputs::new(&fetch, &texture.sources);
            let inputs = wanted.with(warp, &self.context.constants(), |inputs| inputs.of_batch(0));
            (fetch, self.pairs(&texture.reference, warp, lanes), inputs)
        });
        self.fetch_texels(texture, warp, number, lanes)?;
        for (&to, values) in texture.to.iter().zip(&self.scratch.texel) {
            warp.write(to, values, lanes);
        }
        if let Some((fetch, pairs, inputs)) = &traced {
            self.trace_fetch(warp, number, fetch, pairs, lanes, inputs);
        }
        Ok(())
    }

    /// One texture instruction, whose texels stay in the scratch memory: lanes that do not take part may have any there.
    pub(crate) fn fetch_texels(
        &mut self,
        texture: &TextureFetch,
        warp: &mut Warp,
        number: u32,
        lanes: Mask,
    ) -> Result<(), Cause> {
        let lanes = taking_part(texture, warp, lanes);
        match self.pairs(&texture.reference, warp, lanes) {
            Pairs::Same(pair) => self.answer(texture, warp, number, pair, lanes)?,
            Pairs::Each(pairs) => {
                let mut left = lanes;
                while left != 0 {
                    let pair = pairs[left.trailing_zeros() as usize % LANES];
                    let same = active(left).filter(|&lane| pairs[lane] == pair);
                    let group = same.fold(0, |group, lane| group | 1 << lane);
                    self.answer_group(texture, warp, number, pair, group)?;
                    left &= !group;
                }
            }
        }
        self.fetched(texture, warp, lanes);
        Ok(())
    }

    /// The same of lanes that name one texture.
    pub(crate) fn fetch_from_one(
        &mut self,
        texture: &TextureFetch,
        warp: &mut Warp,
        number: u32,
        lanes: Mask,
    ) -> Result<(), Cause> {
        let lanes = taking_part(texture, warp, lanes);
        let (_, pair) = self.pair_of_first(&texture.reference, warp, lanes);
        self.answer(texture, warp, number, pair, lanes)?;
        self.fetched(texture, warp, lanes);
        Ok(())
    }

    /// What else there is to a texture instruction that some lanes have executed.
    #[inline]
    fn fetched(&mut self, texture: &TextureFetch, warp: &mut Warp, lanes: Mask) {
        self.statistics.fetched.of(texture.fetch.operation).lanes += u64::from(lanes.count_ones());
        if let Some(not_resident) = texture.not_resident {
            warp.write_predicate(not_resident, !self.scratch.resident, lanes);
        }
        warp.hash = advance(warp.hash, texture.phase);
    }

    /// The handle of the first of the lanes, 0 if it is not a register's, with header and sampler.
    pub(crate) fn pair_of_first(
        &self,
        reference: &TextureReference,
        warp: &Warp,
        lanes: Mask,
    ) -> (u32, Pair) {
        let lane = lanes.trailing_zeros() as usize % LANES;
        match *reference {
            TextureReference::Handle(Source::Register(Register(register))) => {
                let handle = warp.registers[usize::from(register)][lane];
                (handle, self.context.bindings.textures.pair(handle))
            }
            TextureReference::Handle(Source::Immediate(_) | Source::Constant { .. })
            | TextureReference::HandleWord(_)
            | TextureReference::Slots { .. } => (0, self.pairs(reference, warp, lanes).of(lane)),
        }
    }

    /// Header and sampler of each lane that takes part.
    #[inline]
    fn pairs(&self, reference: &TextureReference, warp: &Warp, lanes: Mask) -> Pairs {
        let pools = self.context.bindings.textures;
        let word = |bank, offset| self.context.constants().word(bank, offset);
        match *reference {
            TextureReference::Handle(Source::Register(Register(register))) => {
                let handles = &warp.registers[usize::from(register)];
                let first = handles[lanes.trailing_zeros() as usize % LANES];
                // The rule: each is the next one's.
                if handles[1..] == handles[..LANES - 1] {
                    return Pairs::Same(pools.pair(first));
                }
                let others =
                    (0..LANES).fold(0, |others, lane| others | u32::from(handles[lane] != first) << lane);
                if others & lanes == 0 {
                    return Pairs::Same(pools.pair(first));
                }
                Pairs::Each(Box::new(handles.map(|handle| pools.pair(handle))))
            }
            TextureReference::Handle(Source::Immediate(handle)) => Pairs::Same(pools.pair(handle)),
            TextureReference::Handle(Source::Constant { bank, offset }) => {
                Pairs::Same(pools.pair(word(bank.into(), offset.into())))
            }
            TextureReference::HandleWord(number) => {
                let bank = self.context.machine.handle_bank.into();
                Pairs::Same(pools.pair(word(bank, 4 * u32::from(number))))
            }
            TextureReference::Slots { texture, sampler } => Pairs::Same(Pair { header: texture, sampler }),
        }
    }

    /// Lets the texture unit answer lanes that share header and sampler.
    #[inline]
    fn answer(
        &mut self,
        texture: &TextureFetch,
        warp: &Warp,
        number: u32,
        pair: Pair,
        lanes: Mask,
    ) -> Result<(), Cause> {
        if lanes == 0 {
            return Ok(());
        }
        let ready = match self.fetches.get(number, texture, pair) {
            Ok(ready) => ready,
            Err(cause) => return Err(cause.in_lane(lanes.trailing_zeros() as usize)),
        };
        let count_texels = self.context.machine.count_texels;
        let texels = ready.inputs.with(warp, &self.context.constants(), |inputs| {
            ready.bound.run_in(inputs, lanes, &mut self.scratch);
            if count_texels { ready.bound.texels(&inputs.of_batch(0), lanes) } else { 0 }
        });
        if count_texels {
            self.statistics.fetched.of(ready.fetch.operation).texels += texels;
        }
        Ok(())
    }

    /// The same for some of the lanes that fetch; the others keep what they have.
    fn answer_group(
        &mut self,
        texture: &TextureFetch,
        warp: &Warp,
        number: u32,
        pair: Pair,
        lanes: Mask,
    ) -> Result<(), Cause> {
        let FetchMemory { texel, resident, .. } = &*self.scratch;
        let before = FetchOutput { texel: *texel, resident: *resident };
        self.answer(texture, warp, number, pair, lanes)?;
        let FetchMemory { texel, resident, .. } = &mut *self.scratch;
        for (component, before) in texel.iter_mut().zip(&before.texel) {
            copy_active(!lanes, before, component);
        }
        *resident = before.resident & !lanes | *resident & lanes;
        Ok(())
    }

    fn trace_fetch(
        &mut self,
        warp: &Warp,
        number: u32,
        fetch: &Fetch,
        pairs: &Pairs,
        lanes: Mask,
        inputs: &FetchInputs,
    ) {
        let id = self.warp_id(warp);
        let Some(tracer) = &mut self.tracer else { return };
        let program = self.context.program;
        let origin = program.instructions[number as usize].origin;
        tracer.fetch(&FetchEvent {
            warp: id,
            origin: &program.origins[origin as usize],
            lanes,
            fetch,
            headers: &std::array::from_fn(|lane| pairs.of(lane).header),
            samplers: &std::array::from_fn(|lane| pairs.of(lane).sampler),
            inputs,
            output: &FetchOutput { texel: self.scratch.texel, resident: self.scratch.resident },
            hash: warp.hash,
        });
    }
}

/// The lanes that fetch. TLD-08: killed lanes do for the sake of later derivatives, unless the instruction says there are none.
fn taking_part(texture: &TextureFetch, warp: &Warp, lanes: Mask) -> Mask {
    if texture.live_only { lanes & !warp.flow.killed() } else { lanes }
}

/// The request as the launch completes it.
pub(crate) fn launched(texture: &TextureFetch, machine: &Machine) -> Fetch {
    match texture.launch_f16_rounding {
        true => with_rounding(texture.fetch, machine.f16_rounding),
        false => texture.fetch,
    }
}

/// TLD-09: `.T` increments the 3-bit texture component, `.P` the 5-bit phase component and zeroes the other.
pub(crate) fn advance(hash: TextureHash, phase: TexturePhase) -> TextureHash {
    match phase {
        TexturePhase::None => hash,
        TexturePhase::Texture => TextureHash { texture: (hash.texture + 1) & 7, ..hash },
        TexturePhase::Phase => TextureHash { texture: 0, phase: (hash.phase + 1) & 31 },
    }
}

/// The parts that a request asks for, each with where it comes from.
pub(crate) struct WantedInputs {
    parts: Box<[(InputPart, Source)]>,
    four_offsets: Option<[[Source; 2]; 4]>,
    gradients: Option<[[Source; 3]; 2]>,
}

/// A part of [`FetchBatches`] that many requests have.
#[derive(Clone, Copy)]
enum InputPart {
    Coordinate(usize),
    Layer,
    Level,
    Sample,
    Reference,
    MinLevel,
    Offset(usize),
}

impl WantedInputs {
    pub(crate) fn new(fetch: &Fetch, sources: &FetchSources) -> WantedInputs {
        let mut wanted: Vec<(InputPart, Source)> = Vec::new();
        let coordinates = sources.coordinates.iter().take(fetch.dimension.coordinates());
        wanted.extend(coordinates.enumerate().map(|(axis, &from)| (InputPart::Coordinate(axis), from)));
        let by_itself = [
            (fetch.array, InputPart::Layer, sources.layer),
            (fetch.takes_level(), InputPart::Level, sources.level),
            (fetch.takes_sample(), InputPart::Sample, sources.sample),
            (fetch.compare != Compare::Never, InputPart::Reference, sources.reference),
            (fetch.min_level != MinLevel::None, InputPart::MinLevel, sources.min_level),
        ];
        wanted.extend(by_itself.iter().filter(|it| it.0).map(|&(_, part, from)| (part, from)));
        if fetch.offset == Offset::Texel {
            wanted.extend((0..3).map(|axis| (InputPart::Offset(axis), sources.offset[axis])));
        }
        WantedInputs {
            parts: wanted.into(),
            four_offsets: (fetch.offset == Offset::Four).then_some(sources.four_offsets),
            gradients: (fetch.level == Level::Gradients).then_some(sources.gradients),
        }
    }

    /// Shows the parts in every lane of a warp: derivatives look at the neighbours of active lanes.
    #[inline(always)]
    fn with<R>(&self, warp: &Warp, constants: &BankView<'_>, then: impl FnOnce(&FetchBatches<'_>) -> R) -> R {
        let mut inputs = FetchBatches::default();
        for &(part, source) in &self.parts {
            *match part {
                InputPart::Coordinate(axis) => &mut inputs.coordinates[axis],
                InputPart::Layer => &mut inputs.layer,
                InputPart::Level => &mut inputs.level,
                InputPart::Sample => &mut inputs.sample,
                InputPart::Reference => &mut inputs.reference,
                InputPart::MinLevel => &mut inputs.min_level,
                InputPart::Offset(axis) => &mut inputs.offset[axis],
            } = part_of(source, warp, constants);
        }
        if self.four_offsets.is_none() && self.gradients.is_none() {
            return then(&inputs);
        }
        let each = |source| part_of(source, warp, constants);
        let four_offsets = self.four_offsets.map(|four| four.map(|axes| axes.map(each)));
        let gradients = self.gradients.map(|ways| ways.map(|axes| axes.map(each)));
        let (four_offsets, gradients) = (four_offsets.as_ref(), gradients.as_ref());
        then(&FetchBatches { four_offsets, gradients, ..inputs })
    }
}

/// A source in every lane of a warp.
#[inline(always)]
fn part_of<'w>(source: Source, warp: &'w Warp, constants: &BankView<'_>) -> Part<'w> {
    match source {
        Source::Register(Register(register)) => {
            Part::Lanes(std::slice::from_ref(&warp.registers[usize::from(register)]))
        }
        Source::Immediate(bits) => Part::Same(bits),
        Source::Constant { bank, offset } => Part::Same(constants.word(bank.into(), offset.into())),
    }
}
