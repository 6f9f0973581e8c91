//! Fetches of a warp: inputs gathered, lanes grouped by texture, components and residency written back.

use tmu_program::{FetchSources, Op, TextureFetch, TexturePhase, TextureReference};
use tmu_texture::fetch::{Level, MinLevel, Offset, Operation};
use tmu_texture::{Fetch, FetchInputs, FetchOutput, LANES, Lanes, Mask};

use crate::batch::Batch;
use crate::block::{BlockRunner, batch};
use crate::fault::Cause;
use crate::machine::Machine;
use crate::texture::{Pair, with_rounding};
use crate::trace::FetchEvent;
use crate::warp::{TextureHash, Warp};

/// Inputs and outputs, kept from fetch to fetch.
#[derive(Default)]
pub(crate) struct FetchScratch {
    inputs: FetchInputs,
    output: FetchOutput,
}

impl BlockRunner<'_, '_> {
    /// One texture instruction.
    pub(crate) fn fetch(&mut self, op: &Op, warp: &mut Warp, number: u32, lanes: Mask) -> Result<(), Cause> {
        let Op::Fetch(texture) = op else { return Err(Cause::not_executed(op)) };
        // TLD-08: killed lanes fetch for the sake of later derivatives, unless the instruction says there are none.
        let lanes = if texture.live_only { lanes & !warp.flow.killed() } else { lanes };
        let fetch = launched(texture, self.context.machine);
        let pairs = self.pairs(&texture.reference, warp, lanes);
        gather_inputs(&fetch, &texture.sources, &batch(self.context, warp, lanes), &mut self.scratch.inputs);
        self.answer(&fetch, number, &pairs, lanes)?;
        self.statistics.fetched.of(fetch.operation).lanes += u64::from(lanes.count_ones());

        let mut batch = batch(self.context, warp, lanes);
        for (&to, values) in texture.to.iter().zip(&self.scratch.output.texel) {
            batch.write(to, values);
        }
        if let Some(not_resident) = texture.not_resident {
            batch.write_predicate(not_resident, !self.scratch.output.resident);
        }
        warp.hash = advance(warp.hash, texture.phase);
        self.trace_fetch(warp, number, &fetch, &pairs, lanes);
        Ok(())
    }

    /// Header and sampler of each lane.
    fn pairs(&self, reference: &TextureReference, warp: &mut Warp, lanes: Mask) -> [Pair; LANES] {
        let pools = self.context.bindings.textures;
        match *reference {
            TextureReference::Handle(handle) => {
                batch(self.context, warp, lanes).read(handle).map(|handle| pools.pair(handle))
            }
            TextureReference::HandleWord(word) => {
                let bank = self.context.machine.handle_bank.into();
                let handle = self.context.constants().word(bank, 4 * u32::from(word));
                [pools.pair(handle); LANES]
            }
            TextureReference::Slots { texture, sampler } => [Pair { header: texture, sampler }; LANES],
        }
    }

    /// Lets the texture unit answer each group of lanes that share header and sampler.
    fn answer(
        &mut self,
        fetch: &Fetch,
        number: u32,
        pairs: &[Pair; LANES],
        lanes: Mask,
    ) -> Result<(), Cause> {
        let FetchScratch { inputs, output } = &mut *self.scratch;
        let mut left = lanes;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let pair = pairs[first];
            let group = tmu_texture::lanes::active(left)
                .filter(|&lane| pairs[lane] == pair)
                .fold(0, |group, lane| group | 1 << lane);
            let bound = self.fetches.get(number, fetch, pair).map_err(|cause| cause.in_lane(first))?;
            bound.run(inputs, group, output);
            if self.context.machine.count_texels {
                self.statistics.fetched.of(fetch.operation).texels += bound.texels(inputs, group);
            }
            left &= !group;
        }
        Ok(())
    }

    fn trace_fetch(&mut self, warp: &Warp, number: u32, fetch: &Fetch, pairs: &[Pair; LANES], lanes: Mask) {
        let place = self.place(warp);
        let Some(tracer) = &mut self.tracer else { return };
        let program = self.context.program;
        let origin = program.instructions[number as usize].origin;
        tracer.fetch(&FetchEvent {
            place,
            origin: &program.origins[origin as usize],
            lanes,
            fetch,
            headers: &pairs.map(|pair| pair.header),
            samplers: &pairs.map(|pair| pair.sampler),
            inputs: &self.scratch.inputs,
            output: &self.scratch.output,
            hash: warp.hash,
        });
    }
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

/// The inputs that the request asks for, in every lane: derivatives look at the neighbours of active lanes.
fn gather_inputs(fetch: &Fetch, sources: &FetchSources, batch: &Batch<'_, '_>, inputs: &mut FetchInputs) {
    let read = |source| batch.read(source);
    let signed = |source| -> Lanes<i32> { batch.read(source).map(|bits| bits as i32) };
    inputs.coordinates = sources.coordinates.map(read);
    if fetch.array {
        inputs.layer = read(sources.layer);
    }
    if matches!(fetch.level, Level::Bias | Level::Explicit) || fetch.operation == Operation::QuerySize {
        inputs.level = read(sources.level);
    }
    if fetch.multisample || fetch.operation == Operation::QuerySamplePosition {
        inputs.sample = read(sources.sample);
    }
    if fetch.compare != tmu_texture::fetch::Compare::Never {
        inputs.reference = read(sources.reference);
    }
    match fetch.offset {
        Offset::None => {}
        Offset::Texel => inputs.offset = sources.offset.map(signed),
        Offset::Four => inputs.four_offsets = sources.four_offsets.map(|pair| pair.map(signed)),
    }
    if fetch.level == Level::Gradients {
        inputs.gradients = sources.gradients.map(|axis| axis.map(read));
    }
    if fetch.min_level != MinLevel::None {
        inputs.min_level = read(sources.min_level);
    }
}
