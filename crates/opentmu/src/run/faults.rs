//! What stopped a program, as errors.

use tmu_device::bank0;
use tmu_engine::{Fault, code};
use tmu_program::{Diagnostic, Op, Program, Source, Space};

use crate::job::Launch;

/// What a launch may lack whose blocks wait for each other.
const COOPERATIVE: &str = "`cooperative = true` beside `grid`";

/// What may help against a fault with this code that a program came to.
fn hint(code: &str, launch: Option<&Launch>, program: &Program) -> Option<String> {
    let alone = launch.is_some_and(|launch| !launch.cooperative && launch.blocks() > 1);
    let any = |holds: fn(&Op) -> bool| program.instructions.iter().any(|instruction| holds(&instruction.op));
    match code {
        code::TRAP if launch.is_some_and(|launch| !launch.cooperative) && any(asks_for_workspace) => {
            Some(format!("the program synchronises its grid, which needs {COOPERATIVE}"))
        }
        code::STEP_LIMIT if alone && any(changes_global_memory) => Some(format!(
            "if blocks wait for each other, {COOPERATIVE} lets them; `step_limit` and `launch_limit` in `[machine]` allow more"
        )),
        code::STEP_LIMIT => Some("`step_limit` and `launch_limit` in `[machine]` allow more".to_owned()),
        _ => None,
    }
}

/// Whether an operation reads where a cooperative launch puts its workspace.
fn asks_for_workspace(op: &Op) -> bool {
    let is_workspace = |source| matches!(source, Source::Constant { bank: 0, offset } if usize::from(offset) == bank0::WORKSPACE);
    op.operands().iter().filter_map(tmu_program::Operand::source).any(is_workspace)
}

fn changes_global_memory(op: &Op) -> bool {
    matches!(op, Op::Atomic { space: Space::Global | Space::Generic, .. })
}

/// The faults of a run as errors, with what may help against them.
pub(super) fn grouped(faults: &[Fault], launch: Option<&Launch>, program: &Program) -> Vec<Diagnostic> {
    tmu_device::grouped(faults, |code| hint(code, launch, program))
}
