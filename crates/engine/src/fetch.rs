//! Fetches of a warp: inputs gathered, lanes grouped by texture, components and residency written back.

use tmu_program::{Register, Source, TextureFetch, TexturePhase, TextureReference};
use tmu_texture::lanes::{alike, copy_active};
use tmu_texture::{Fetch, FetchInputs, FetchMemory, FetchOutput, LANES, Mask};

use crate::bound::launched;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::inputs::WantedInputs;
use crate::texture::Pair;
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

/// One texture instruction.
pub(crate) fn fetch(
    executor: &mut Executor<'_, '_>,
    texture: &TextureFetch,
    warp: &mut Warp,
    number: u32,
    lanes: Mask,
) -> Result<(), Cause> {
    let lanes = taking_part(texture, warp, lanes);
    let traced = executor.tracer.is_some().then(|| {
        let fetch = launched(texture, executor.context.machine.f16_rounding);
        let wanted = WantedInputs::new(&fetch, &texture.sources, &executor.context.constants());
        let inputs = wanted.with(warp, |inputs| inputs.of_batch(0));
        (fetch, pairs(executor, &texture.reference, warp, lanes), inputs)
    });
    fetch_texels(executor, texture, warp, number, lanes)?;
    for (&to, values) in texture.to.iter().zip(&executor.scratch.texel) {
        warp.write(to, values, lanes);
    }
    if let Some((fetch, pairs, inputs)) = &traced {
        trace_fetch(executor, warp, number, fetch, pairs, lanes, inputs);
    }
    Ok(())
}

/// One texture instruction, whose texels stay in the scratch memory: lanes that do not take part may have any there.
pub(crate) fn fetch_texels(
    executor: &mut Executor<'_, '_>,
    texture: &TextureFetch,
    warp: &mut Warp,
    number: u32,
    lanes: Mask,
) -> Result<(), Cause> {
    let lanes = taking_part(texture, warp, lanes);
    match pairs(executor, &texture.reference, warp, lanes) {
        Pairs::Same(pair) => answer(executor, texture, warp, number, pair, lanes)?,
        Pairs::Each(pairs) => {
            for (first, group) in alike(lanes, |one, other| pairs[one] == pairs[other]) {
                answer_group(executor, texture, warp, number, pairs[first], group)?;
            }
        }
    }
    fetched(executor, texture, warp, lanes);
    Ok(())
}

/// The same of lanes that name the texture that the instruction named first, if there is nothing to it but what the texture unit
/// answers; says whether that is so. It is not counted.
#[inline]
pub(crate) fn fetch_again(executor: &mut Executor<'_, '_>, warp: &Warp, number: u32, lanes: Mask) -> bool {
    let Executor { context, fetches, scratch, .. } = executor;
    let Some((pair, ready)) = fetches.first(number).filter(|(_, ready)| ready.plain) else { return false };
    if let Some(Register(handle)) = ready.handle {
        let first = warp.registers[usize::from(handle)][lanes.trailing_zeros() as usize % LANES];
        if context.bindings.textures.pair(first) != *pair {
            return false;
        }
    }
    ready.inputs.with(warp, |inputs| ready.bound.run_in(inputs, lanes, scratch));
    true
}

/// The same of lanes that name one texture.
pub(crate) fn fetch_from_one(
    executor: &mut Executor<'_, '_>,
    texture: &TextureFetch,
    warp: &mut Warp,
    number: u32,
    lanes: Mask,
) -> Result<(), Cause> {
    let lanes = taking_part(texture, warp, lanes);
    let (_, pair) = pair_of_first(executor, &texture.reference, warp, lanes);
    answer(executor, texture, warp, number, pair, lanes)?;
    fetched(executor, texture, warp, lanes);
    Ok(())
}

/// What else there is to a texture instruction that some lanes have executed.
#[inline]
fn fetched(executor: &mut Executor<'_, '_>, texture: &TextureFetch, warp: &mut Warp, lanes: Mask) {
    executor.statistics.fetched.of(texture.fetch.operation).lanes += u64::from(lanes.count_ones());
    if let Some(not_resident) = texture.not_resident {
        warp.write_predicate(not_resident, !executor.scratch.resident, lanes);
    }
    warp.hash = advance(warp.hash, texture.phase);
}

/// The handle of the first of the lanes, 0 if it is not a register's, with header and sampler.
pub(crate) fn pair_of_first(
    executor: &Executor<'_, '_>,
    reference: &TextureReference,
    warp: &Warp,
    lanes: Mask,
) -> (u32, Pair) {
    let lane = lanes.trailing_zeros() as usize % LANES;
    match *reference {
        TextureReference::Handle(Source::Register(Register(register))) => {
            let handle = warp.registers[usize::from(register)][lane];
            (handle, executor.context.bindings.textures.pair(handle))
        }
        TextureReference::Handle(Source::Immediate(_) | Source::Constant { .. })
        | TextureReference::HandleWord(_)
        | TextureReference::Slots { .. } => (0, pairs(executor, reference, warp, lanes).of(lane)),
    }
}

/// Header and sampler of each lane that takes part.
#[inline]
fn pairs(executor: &Executor<'_, '_>, reference: &TextureReference, warp: &Warp, lanes: Mask) -> Pairs {
    let pools = executor.context.bindings.textures;
    let word = |bank, offset| executor.context.constants().word(bank, offset);
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
            let bank = executor.context.machine.handle_bank.into();
            Pairs::Same(pools.pair(word(bank, 4 * u32::from(number))))
        }
        TextureReference::Slots { texture, sampler } => Pairs::Same(Pair { header: texture, sampler }),
    }
}

/// Lets the texture unit answer lanes that share header and sampler.
#[inline]
fn answer(
    executor: &mut Executor<'_, '_>,
    texture: &TextureFetch,
    warp: &Warp,
    number: u32,
    pair: Pair,
    lanes: Mask,
) -> Result<(), Cause> {
    if lanes == 0 {
        return Ok(());
    }
    let ready = match executor.fetches.get(number, texture, pair) {
        Ok(ready) => ready,
        Err(cause) => return Err(cause.in_lane(lanes.trailing_zeros() as usize)),
    };
    let count_texels = executor.context.machine.count_texels;
    let texels = ready.inputs.with(warp, |inputs| {
        ready.bound.run_in(inputs, lanes, &mut executor.scratch);
        if count_texels { ready.bound.texels(&inputs.of_batch(0), lanes) } else { 0 }
    });
    if count_texels {
        executor.statistics.fetched.of(ready.fetch.operation).texels += texels;
    }
    Ok(())
}

/// The same for some of the lanes that fetch; the others keep what they have.
fn answer_group(
    executor: &mut Executor<'_, '_>,
    texture: &TextureFetch,
    warp: &Warp,
    number: u32,
    pair: Pair,
    lanes: Mask,
) -> Result<(), Cause> {
    let FetchMemory { texel, resident, .. } = &*executor.scratch;
    let before = FetchOutput { texel: *texel, resident: *resident };
    answer(executor, texture, warp, number, pair, lanes)?;
    let FetchMemory { texel, resident, .. } = &mut *executor.scratch;
    for (component, before) in texel.iter_mut().zip(&before.texel) {
        copy_active(!lanes, before, component);
    }
    *resident = before.resident & !lanes | *resident & lanes;
    Ok(())
}

fn trace_fetch(
    executor: &mut Executor<'_, '_>,
    warp: &Warp,
    number: u32,
    fetch: &Fetch,
    pairs: &Pairs,
    lanes: Mask,
    inputs: &FetchInputs,
) {
    let id = executor.warp_id(warp);
    let Some(tracer) = &mut executor.tracer else { return };
    let program = executor.context.program;
    tracer.fetch(&FetchEvent {
        warp: id,
        origin: program.origin_of(number),
        lanes,
        fetch,
        headers: &std::array::from_fn(|lane| pairs.of(lane).header),
        samplers: &std::array::from_fn(|lane| pairs.of(lane).sampler),
        inputs,
        output: &FetchOutput { texel: executor.scratch.texel, resident: executor.scratch.resident },
        hash: warp.hash,
    });
}

/// The lanes that fetch. TLD-08: killed lanes do for the sake of later derivatives, unless the instruction says there are none.
pub(crate) fn taking_part(texture: &TextureFetch, warp: &Warp, lanes: Mask) -> Mask {
    if texture.live_only { lanes & !warp.flow.killed() } else { lanes }
}

/// TLD-09: `.T` increments the 3-bit texture component, `.P` the 5-bit phase component and zeroes the other.
pub(crate) fn advance(hash: TextureHash, phase: TexturePhase) -> TextureHash {
    match phase {
        TexturePhase::None => hash,
        TexturePhase::Texture => TextureHash { texture: (hash.texture + 1) & 7, ..hash },
        TexturePhase::Phase => TextureHash { texture: 0, phase: (hash.phase + 1) & 31 },
    }
}
