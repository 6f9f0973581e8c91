//! What each operation does to a warp.

use tmu_program::Op;
use tmu_texture::Mask;

use crate::access::{load, load_constant, store};
use crate::atomic::{Request, atomic};
use crate::copy::copy;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::fetch::fetch;
use crate::runtime::call::system_call;
use crate::surface::access::{surface_load, surface_size, surface_store};
use crate::surface::atomic::{SurfaceRequest, surface_atomic};
use crate::warp::Warp;

/// Executes an operation that is simply followed by the next one.
pub(crate) fn operate(
    executor: &mut Executor<'_, '_>,
    op: &Op,
    warp: &mut Warp,
    number: u32,
    lanes: Mask,
) -> Result<(), Cause> {
    let mut batch = executor.context.batch(warp, lanes);
    match op {
        tmu_program::computed!() => executor.context.known.loops[number as usize](&mut batch, op),
        &Op::ReadSpecial { to, special } => {
            let values = crate::special::read(executor.context, executor.block, batch.warp, special);
            batch.write(to, &values);
        }
        &Op::BarrierResult { to, holds } => batch.read_barrier_result(to, holds),
        &Op::Interpolate { to, input, point } => {
            let stage = executor.context.stage.ok_or_else(|| Cause::not_executed(op))?;
            let values = crate::stage::interpolate(stage, executor.block, &batch, input, point);
            batch.write(to, &values);
        }
        &Op::Shuffle { to, in_range, value, lane, bounds, mode } => {
            batch.shuffle([value, lane, bounds], mode, to, in_range);
        }
        &Op::Vote { to, holds, condition, quorum } => batch.vote(condition, quorum, to, holds),
        &Op::Match { to, holds, value, members, all } => batch.match_lanes(value, members, all, to, holds),
        &Op::Reduce { to, value, members, operation, kind } => {
            batch.reduce(value, members, operation, kind, to);
        }
        &Op::QuadAdd { to, a, b, sums, mode } => batch.quad_add([a, b], sums, mode, to),
        Op::MultiplyMatrices(product) => {
            batch.multiply_matrices(product, &executor.context.known.matrices[&number]);
        }
        Op::Fetch(texture) => fetch(executor, texture, warp, number, lanes)?,
        Op::Load { to, space, address, width } => {
            load(executor, warp, lanes, *to, *space, address, *width)?;
        }
        Op::Store { from, space, address, width } => {
            store(executor, warp, lanes, *from, *space, address, *width)?;
        }
        &Op::LoadConstant { to, bank, address, width } => {
            load_constant(executor, warp, number, lanes, to, [bank, address], width)?;
        }
        &Op::Atomic { to, space, address, operation, kind, value, compare } => {
            let request = Request { to, space, address, operation, kind, value, compare };
            atomic(executor, warp, lanes, &request)?;
        }
        Op::CopyMemory(given) => copy(executor, warp, lanes, given)?,
        Op::CopyTensor(given) => crate::tensor::copy_tensor(executor, warp, lanes, given)?,
        Op::SurfaceLoad { to, not_resident, access } => {
            surface_load(executor, warp, lanes, *to, *not_resident, access)?;
        }
        Op::SurfaceSize { to, surface } => surface_size(executor, warp, lanes, *to, *surface)?,
        Op::SurfaceStore { from, access } => surface_store(executor, warp, lanes, *from, access)?,
        &Op::SurfaceAtomic { to, ref access, operation, kind, value, compare } => {
            let request = SurfaceRequest { to, access, operation, kind, value, compare };
            surface_atomic(executor, warp, lanes, &request)?;
        }
        Op::SystemCall { to, call, arguments } => {
            system_call(executor, warp, lanes, *to, *call, arguments)?;
        }
        Op::Nothing
        | Op::Branch { .. }
        | Op::BranchIndirect { .. }
        | Op::Diverge { .. }
        | Op::Reconverge
        | Op::Push { .. }
        | Op::Pop { .. }
        | Op::Call { .. }
        | Op::Exit
        | Op::Kill
        | Op::Barrier { .. }
        | Op::AwaitBarrier { .. }
        | Op::WarpBarrier { .. }
        | Op::GiveWay
        | Op::WakeQuads
        | Op::RestoreLanes
        | Op::MemoryBarrier
        | Op::Trap { .. } => return Err(Cause::not_executed(op)),
    }
    Ok(())
}
