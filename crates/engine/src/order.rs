//! When the order of blocks shows.

use tmu_program::{
    AtomicOperation, AtomicType, Op, Program, Register, Source, Space, SurfaceAtomicType, SystemCall,
    TensorDirection,
};

/// When blocks that run at the same time could leave other results than blocks one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderMatters {
    /// Never.
    Never,
    /// Where somebody looks at the registers of a warp that is done: old values are in some that the program does not read.
    ForRegisters,
    /// Whoever looks.
    Always,
}

/// Whether the order of the blocks matters. It does unless all atomic operations on global memory and surfaces are of one kind, commute
/// exactly and give no old value back that is read. Integers commute, sums of floats do not. What is printed, and which memory of the heap
/// a thread gets, shows the order as well.
pub(crate) fn order_matters(program: &Program) -> OrderMatters {
    let mut first = None;
    let mut old_values = Vec::new();
    let matters = program.instructions.iter().any(|instruction| match shown(&instruction.op) {
        Shown::Never => false,
        Shown::Always => true,
        Shown::UnlessAllAre(operation, kind, old) => {
            old_values.extend(old.into_iter().flatten().map(Source::Register));
            *first.get_or_insert((operation, kind)) != (operation, kind)
        }
    });
    if matters || old_values.iter().any(|old| is_read(program, *old)) {
        OrderMatters::Always
    } else if old_values.is_empty() {
        OrderMatters::Never
    } else {
        OrderMatters::ForRegisters
    }
}

fn is_read(program: &Program, source: Source) -> bool {
    let mut operands = program.instructions.iter().flat_map(|instruction| instruction.op.operands());
    operands.any(|operand| operand.source() == Some(source))
}

/// Whether an operation shows in which order blocks came to it.
enum Shown {
    /// It does not.
    Never,
    /// It does.
    Always,
    /// It commutes with others of its kind, and gives old values back in these registers.
    UnlessAllAre(AtomicOperation, SurfaceAtomicType, [Option<Register>; 2]),
}

fn shown(op: &Op) -> Shown {
    let atomic = |to, operation, kind| match commutes(operation, kind) {
        true => Shown::UnlessAllAre(operation, kind, to),
        false => Shown::Always,
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
        | Op::Match { .. }
        | Op::Reduce { .. }
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

#[cfg(test)]
mod tests {
    use tmu_program::{Address, Condition};

    use super::*;

    /// Adds one to a word of global memory; then the register is read.
    fn adding(old: Option<Register>, read: Register) -> Program {
        let mut program = Program::new("adding");
        let address = Address { low: Source::ZERO, high: None, offset: 0 };
        let (operation, kind, space) = (AtomicOperation::Add, AtomicType::U32, Space::Global);
        let (value, compare) = ([1.into(), Source::ZERO], [Source::ZERO; 2]);
        let to = [old, None];
        let add = Op::Atomic { to, space, address, operation, kind, value, compare };
        program.push(add, Condition::Always, 0);
        program.push(Op::copy(Register(2), Source::Register(read)), Condition::Always, 0);
        program
    }

    #[test]
    fn old_values_show_the_order_where_they_are_read() {
        assert_eq!(order_matters(&adding(None, Register(1))), OrderMatters::Never);
        assert_eq!(order_matters(&adding(Some(Register(0)), Register(1))), OrderMatters::ForRegisters);
        assert_eq!(order_matters(&adding(Some(Register(0)), Register(0))), OrderMatters::Always);
    }
}
