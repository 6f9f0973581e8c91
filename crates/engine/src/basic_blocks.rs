//! Where a program's basic blocks begin, and how lanes go on after an operation.

use tmu_program::{Op, Operand, Program, Special};

/// How the lanes of a warp go on after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// All with the next instruction.
    Next,
    /// Those of the guard at the target, the others with the next instruction.
    Branch {
        /// Number of an instruction.
        target: u32,
    },
    /// Those of the guard that branch push an entry and wait for each other at another instruction.
    Diverge {
        /// Number of an instruction.
        target: u32,
    },
    /// A reconvergence point: goes on unless lanes of the same entry are still to come. So does what parts of a warp wait for each
    /// other at.
    Reconverge,
    /// Something is pushed on the reconvergence stack; all go on.
    Push,
    /// Lanes call a function.
    Call {
        /// Number of an instruction.
        target: u32,
    },
    /// Where lanes go on is on the reconvergence stack.
    Stack,
    /// The instruction is left to the interpreter, which says where lanes go on.
    Interpreted,
}

/// How lanes go on after an operation.
pub(crate) fn flow(op: &Op) -> Flow {
    match *op {
        Op::Branch { target } => Flow::Branch { target },
        Op::Diverge { target, .. } => Flow::Diverge { target },
        Op::Reconverge | Op::WarpBarrier { .. } | Op::GiveWay => Flow::Reconverge,
        Op::Push { .. } => Flow::Push,
        Op::Call { target } => Flow::Call { target },
        Op::Pop { .. } | Op::Exit => Flow::Stack,
        Op::BranchIndirect { .. }
        | Op::Kill
        | Op::Barrier { .. }
        | Op::AwaitBarrier { .. }
        | Op::SystemCall { .. }
        | Op::WakeQuads
        | Op::RestoreLanes
        | Op::Trap { .. } => Flow::Interpreted,
        Op::ReadSpecial { special: Special::ClockLow | Special::ClockHigh, .. } => Flow::Interpreted,
        Op::Nothing
        | Op::MemoryBarrier
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
        | tmu_program::computed!() => Flow::Next,
    }
}

/// For each instruction, and for what comes behind the last one, whether a basic block begins with it.
pub(crate) fn starts(program: &Program) -> Vec<bool> {
    let mut starts = vec![false; program.instructions.len() + 1];
    starts[0] = true;
    for (number, instruction) in program.instructions.iter().enumerate() {
        let flow = flow(&instruction.op);
        if flow != Flow::Next {
            starts[number + 1] = true;
        }
        if flow == Flow::Interpreted || flow == Flow::Reconverge {
            starts[number] = true;
        }
        for operand in instruction.op.operands() {
            if let Operand::Target(target) = operand
                && let Some(start) = starts.get_mut(target as usize)
            {
                *start = true;
            }
        }
    }
    starts
}
