//! When the order of blocks shows.

use tmu_program::{
    AtomicOperation, AtomicType, Op, Program, Register, Space, SurfaceAtomicType, SystemCall, TensorDirection,
};

/// Whether blocks that run at the same time could leave other results than blocks one after the other: unless all
/// atomic operations on global memory and surfaces are of one kind, commute exactly and give nothing back. Integers do, sums of
/// floats do not. What is printed, and which memory of the heap a thread gets, shows the order as well.
pub(crate) fn order_matters(program: &Program) -> bool {
    let mut first = None;
    program.instructions.iter().any(|instruction| match shown(&instruction.op) {
        Shown::Never => false,
        Shown::Always => true,
        Shown::UnlessAllAre(operation, kind) => *first.get_or_insert((operation, kind)) != (operation, kind),
    })
}

/// Whether an operation shows in which order blocks came to it.
enum Shown {
    /// It does not.
    Never,
    /// It does.
    Always,
    /// It commutes with others of its kind, and gives nothing back.
    UnlessAllAre(AtomicOperation, SurfaceAtomicType),
}

fn shown(op: &Op) -> Shown {
    let atomic = |to: [Option<Register>; 2], operation, kind| match commutes(operation, kind) {
        true if to == [None; 2] => Shown::UnlessAllAre(operation, kind),
        _ => Shown::Always,
    };
    match *op {
        Op::SystemCall { call, .. } => match call {
            SystemCall::Print | SystemCall::Allocate | SystemCall::Free => Shown::Always,
            // Of several blocks that decide, one is the last.
            SystemCall::SetConditional => Shown::Always,
            SystemCall::PrepareLaunch | SystemCall::Launch => Shown::Always,
            SystemCall::FailAssertion
            | SystemCall::GroupHandle
            | SystemCall::Synchronize
            | SystemCall::CreateStream
            | SystemCall::DestroyStream
            | SystemCall::LastError => Shown::Never,
        },
        Op::Atomic { space: Space::Shared | Space::Local, .. } => Shown::Never,
        Op::Atomic { to, operation, kind, .. } => atomic(to, operation, SurfaceAtomicType::Given(kind)),
        Op::SurfaceAtomic { to, operation, kind, .. } => atomic(to, operation, kind),
        Op::CopyMemory(ref copy) => match copy.reduce {
            Some((operation, kind)) if copy.to_space != Space::Shared => {
                atomic([None; 2], operation, SurfaceAtomicType::Given(kind))
            }
            _ => Shown::Never,
        },
        // Which type it is of says the tensor map.
        Op::CopyTensor(ref copy) => match copy.direction {
            TensorDirection::Reduce(_) => Shown::Always,
            TensorDirection::Load | TensorDirection::Store => Shown::Never,
        },
        // What these do to memory that several blocks use is a race.
        Op::Load { .. }
        | Op::Store { .. }
        | Op::SurfaceLoad { .. }
        | Op::SurfaceStore { .. }
        | Op::LoadConstant { .. }
        | Op::SurfaceSize { .. }
        | Op::Fetch(_)
        | Op::ReadSpecial { .. }
        | Op::Interpolate { .. }
        | Op::Shuffle { .. }
        | Op::Vote { .. }
        | Op::QuadAdd { .. }
        | Op::MultiplyMatrices(_)
        | Op::BarrierResult { .. }
        | Op::Nothing
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
        | Op::Trap { .. }
        | tmu_program::computed!() => Shown::Never,
    }
}

/// 32-bit integers only: memory is kept in words.
fn commutes(operation: AtomicOperation, kind: SurfaceAtomicType) -> bool {
    use AtomicOperation::{Add, And, Maximum, Minimum, Or, Xor};
    use SurfaceAtomicType::{Given, OfFormat};
    matches!(kind, Given(AtomicType::U32 | AtomicType::S32) | OfFormat { wide: false })
        && matches!(operation, Add | Minimum | Maximum | And | Or | Xor)
}
