//! When the order of blocks shows.

use tmu_program::{AtomicOperation, AtomicType, Op, Program, Space, SurfaceAtomicType, SystemCall};

/// Whether blocks that run at the same time could leave other results than blocks one after the other: unless all
/// atomic operations on global memory and surfaces are of one kind, commute exactly and give nothing back. Integers do, sums of
/// floats do not. What is printed, and which memory of the heap a thread gets, shows the order as well.
pub(crate) fn order_matters(program: &Program) -> bool {
    let shows_order = |op: &Op| match op {
        Op::SystemCall { call, .. } => match call {
            SystemCall::Print | SystemCall::Allocate | SystemCall::Free => true,
            SystemCall::FailAssertion | SystemCall::GroupHandle | SystemCall::Synchronize => false,
        },
        _ => false,
    };
    if program.instructions.iter().any(|instruction| shows_order(&instruction.op)) {
        return true;
    }
    let mut kinds = program.instructions.iter().filter_map(|instruction| match instruction.op {
        Op::Atomic { space: Space::Shared | Space::Local, .. } => None,
        Op::Atomic { to, operation, kind, .. } => {
            let kind = SurfaceAtomicType::Given(kind);
            Some((operation, kind, to.iter().all(Option::is_none) && commutes(operation, kind)))
        }
        Op::SurfaceAtomic { to, operation, kind, .. } => {
            Some((operation, kind, to.iter().all(Option::is_none) && commutes(operation, kind)))
        }
        _ => None,
    });
    let Some((operation, kind, commutes)) = kinds.next() else { return false };
    !commutes || kinds.any(|other| other != (operation, kind, true))
}

/// 32-bit integers only: memory is kept in words.
fn commutes(operation: AtomicOperation, kind: SurfaceAtomicType) -> bool {
    use AtomicOperation::{Add, And, Maximum, Minimum, Or, Xor};
    use SurfaceAtomicType::{Given, OfFormat};
    matches!(kind, Given(AtomicType::U32 | AtomicType::S32) | OfFormat { wide: false })
        && matches!(operation, Add | Minimum | Maximum | And | Or | Xor)
}
