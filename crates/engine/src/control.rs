//! Control instructions: branches, calls, barriers.

use tmu_program::{CLUSTER_BARRIER, GRID_BARRIER, Op, Source};
use tmu_texture::{LANES, Mask};

use crate::barrier::{Arrival, BARRIERS};
use crate::context::Context;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::flow::{Flow, Gathering};
use crate::outcome::code;
use crate::warp::Warp;

/// Executes a control instruction; an arrival if it is that at a barrier.
pub(crate) fn control(
    executor: &mut Executor<'_, '_>,
    op: &Op,
    warp: &mut Warp,
    lanes: Mask,
) -> Result<Option<Arrival>, Cause> {
    if let Op::BranchIndirect { address, offset } = op {
        warp.flow.check_awake()?;
        branch_indirect(executor.context, warp, lanes, *address, *offset)?;
    } else if matches!(op, Op::WarpBarrier { .. } | Op::GiveWay) {
        parts_meet(executor.context, op, warp, lanes)?;
    } else if matches!(op, Op::Barrier { .. } | Op::AwaitBarrier { .. }) {
        warp.flow.check_awake()?;
        let arrival = if executor.context.program.independent_threads && warp.flow.alive() & !lanes != 0 {
            let Some(arrival) = part_arrives(executor.context, op, warp, lanes)? else { return Ok(None) };
            arrival
        } else {
            arrives_whole(warp, lanes)?;
            arrival(executor.context, op, warp, lanes)?
        };
        executor.statistics.barriers += 1;
        warp.flow.advance();
        return Ok(Some(arrival));
    } else {
        control_flow(executor.context, op, &mut warp.flow, lanes)?;
    }
    Ok(None)
}

/// Control that depends on nothing but the lanes.
pub(crate) fn control_flow(
    context: &Context<'_>,
    op: &Op,
    flow: &mut Flow,
    lanes: Mask,
) -> Result<(), Cause> {
    if !matches!(op, Op::Nothing | Op::Reconverge | Op::MemoryBarrier | Op::WakeQuads | Op::RestoreLanes) {
        flow.check_awake()?;
    }
    match op {
        // Lanes that only go to the end are done: nobody has to wait for them, at a barrier for example.
        Op::Branch { target } | Op::Diverge { target, .. }
            if lanes != flow.active() && context.ends(*target) =>
        {
            flow.exit(lanes);
        }
        Op::Branch { target } => flow.branch(lanes, *target)?,
        Op::Diverge { target, reconverge } => flow.diverge(lanes, *target, *reconverge)?,
        Op::Reconverge => flow.reconverge(),
        Op::WakeQuads => flow.wake_quads(),
        Op::RestoreLanes => flow.restore_lanes(),
        Op::Push { token, target } => flow.push(*token, *target)?,
        Op::Pop { token } => flow.pop(lanes, *token)?,
        Op::Call { target } => flow.call(lanes, *target)?,
        Op::Exit => flow.exit(lanes),
        Op::Kill => flow.kill_and_advance(lanes),
        Op::Nothing | Op::MemoryBarrier => flow.advance(),
        Op::Trap { reason } => return Err(Cause::new(code::TRAP, reason.clone())),
        Op::BranchIndirect { .. }
        | Op::Barrier { .. }
        | Op::AwaitBarrier { .. }
        | Op::WarpBarrier { .. }
        | Op::GiveWay
        | Op::BarrierResult { .. }
        | Op::ReadSpecial { .. }
        | Op::Interpolate { .. }
        | Op::Shuffle { .. }
        | Op::Vote { .. }
        | Op::Match { .. }
        | Op::Reduce { .. }
        | Op::QuadAdd { .. }
        | Op::MultiplyMatrices(_)
        | Op::Fetch(_)
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::LoadConstant { .. }
        | Op::Atomic { .. }
        | Op::CopyMemory(_)
        | Op::CopyTensor(_)
        | Op::SurfaceLoad { .. }
        | Op::SurfaceSize { .. }
        | Op::SurfaceStore { .. }
        | Op::SurfaceAtomic { .. }
        | Op::SystemCall { .. }
        | tmu_program::computed!() => return Err(Cause::not_executed(op)),
    }
    Ok(())
}

fn branch_indirect(
    context: &Context<'_>,
    warp: &mut Warp,
    lanes: Mask,
    address: Source,
    offset: i32,
) -> Result<(), Cause> {
    let addresses = context.batch(warp, lanes).read(address);
    let mut groups: Vec<(Mask, u32)> = Vec::new();
    for lane in tmu_texture::lanes::active(lanes) {
        let address = addresses[lane].wrapping_add_signed(offset).into();
        let Some(&target) = context.known.targets.get(&address) else {
            let message = "an indirect branch goes where no instruction starts";
            return Err(Cause::new(code::NO_SUCH_TARGET, message).in_lane(lane).at(address));
        };
        match groups.iter_mut().find(|(_, known)| *known == target) {
            Some((group, _)) => *group |= 1 << lane,
            None => groups.push((1 << lane, target)),
        }
    }
    warp.flow.branch_to_each(&groups)?;
    Ok(())
}

/// Whether lanes that are to stay together are left alone at an instruction, or with others that have come to it.
fn stay_alone(warp: &mut Warp, lanes: Mask) -> Result<bool, Cause> {
    if lanes != warp.flow.active() {
        warp.flow.stay_behind(lanes)?;
        return Ok(false);
    }
    warp.flow.join_here();
    Ok(lanes == warp.flow.active())
}

/// Parts of a warp wait for each other, or give way.
pub(crate) fn parts_meet(context: &Context<'_>, op: &Op, warp: &mut Warp, lanes: Mask) -> Result<(), Cause> {
    let independent = context.program.independent_threads;
    if let Op::WarpBarrier { mask, together } = *op {
        let masks = context.batch(warp, lanes).read(mask);
        let mask = tmu_texture::lanes::active(lanes).fold(0, |all, lane| all | masks[lane]);
        if !independent || mask & warp.flow.alive() & !lanes == 0 {
            warp.flow.advance();
        } else if stay_alone(warp, lanes)? {
            if warp.flow.arrives_at_warp_barrier(mask, together) {
                warp.flow.advance();
            } else {
                warp.flow.give_way();
            }
        }
        return Ok(());
    }
    warp.flow.advance();
    if independent {
        warp.flow.give_way();
    }
    Ok(())
}

/// A part of a warp comes to a barrier of the block; the warp's arrival with the last one of them.
fn part_arrives(
    context: &Context<'_>,
    op: &Op,
    warp: &mut Warp,
    lanes: Mask,
) -> Result<Option<Arrival>, Cause> {
    if !stay_alone(warp, lanes)? {
        return Ok(None);
    }
    let arrival = arrival(context, op, warp, lanes)?;
    match warp.flow.gather(arrival.barrier, arrival.holding, arrival.wait) {
        Gathering::Complete { lanes, holding, waits } => {
            Ok(Some(Arrival { lanes, holding, wait: waits, ..arrival }))
        }
        Gathering::Incomplete => {
            if arrival.wait {
                warp.flow.give_way();
            } else {
                warp.flow.advance();
            }
            Ok(None)
        }
    }
}

/// All lanes of a warp that are not done come to a barrier together.
fn arrives_whole(warp: &Warp, lanes: Mask) -> Result<(), Cause> {
    let elsewhere = warp.flow.alive() & !lanes;
    if elsewhere == 0 {
        return Ok(());
    }
    let message = format!(
        "{} lanes of the warp arrive at a barrier, the other {} are elsewhere",
        lanes.count_ones(),
        elsewhere.count_ones()
    );
    let first = elsewhere.trailing_zeros() as usize;
    Err(Cause::new(code::BARRIER_DIVERGED, message).in_lane(first))
}

/// Lanes arrive at a barrier with one number and one count for all of them.
fn arrival(context: &Context<'_>, op: &Op, warp: &mut Warp, lanes: Mask) -> Result<Arrival, Cause> {
    let (arrives, index, threads, wait, reduce) = if let Op::Barrier { index, threads, wait, reduce } = *op {
        (true, index, threads, wait, reduce)
    } else if let Op::AwaitBarrier { index } = *op {
        (false, index, None, true, None)
    } else {
        return Err(Cause::not_executed(op));
    };
    let barrier = uniform(context, index, warp, lanes)? as usize;
    let of_grid = index == Source::Immediate(GRID_BARRIER);
    if of_grid && !context.launch.cooperative {
        let message = "the blocks of a launch that is not cooperative cannot wait for each other";
        return Err(Cause::new(code::BARRIER_OPERAND, message));
    }
    let of_cluster = index == Source::Immediate(CLUSTER_BARRIER);
    if barrier >= BARRIERS && !of_grid && !of_cluster {
        let message = format!("there is no barrier {barrier}, only 0…{}", BARRIERS - 1);
        return Err(Cause::new(code::BARRIER_OPERAND, message));
    }
    let threads = threads.map(|threads| uniform(context, threads, warp, lanes)).transpose()?;
    if let Some(count) = threads.filter(|count| *count == 0 || count % 32 != 0) {
        let message = format!("a barrier counts whole warps, so {count} threads cannot complete it");
        return Err(Cause::new(code::BARRIER_OPERAND, message));
    }
    let holding = reduce.map_or(0, |(_, condition)| warp.holds(condition) & lanes);
    let reduce = reduce.map(|(reduction, _)| reduction);
    Ok(Arrival { barrier, arrives, threads, wait, reduce, lanes, holding })
}

/// A value that all lanes share.
fn uniform(context: &Context<'_>, source: Source, warp: &mut Warp, lanes: Mask) -> Result<u32, Cause> {
    if let Source::Immediate(bits) = source {
        return Ok(bits);
    }
    let values = context.batch(warp, lanes).read(source);
    let first = values[lanes.trailing_zeros() as usize % LANES];
    let same = tmu_texture::lanes::active(lanes).all(|lane| values[lane] == first);
    same.then_some(first)
        .ok_or_else(|| Cause::new(code::BARRIER_OPERAND, "the lanes of a warp name different barriers"))
}
