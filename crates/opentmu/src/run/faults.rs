//! What stopped a program, as errors.

use tmu_engine::{Fault, code};
use tmu_program::{Diagnostic, Op, Program, Source, Space};

use crate::bind::constant::WORKSPACE;
use crate::job::Job;

/// What a launch may lack whose blocks wait for each other.
const COOPERATIVE: &str = "`cooperative = true` in `[launch]`";

/// What may help against a fault with this code that a program came to.
fn hint(code: &str, job: &Job, program: &Program) -> Option<String> {
    let alone = job.launch.as_ref().is_some_and(|launch| !launch.cooperative && launch.blocks() > 1);
    let any = |holds: fn(&Op) -> bool| program.instructions.iter().any(|instruction| holds(&instruction.op));
    match code {
        code::TRAP
            if job.launch.as_ref().is_some_and(|launch| !launch.cooperative) && any(asks_for_workspace) =>
        {
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
    let place = |source| matches!(source, Source::Constant { bank: 0, offset } if offset == WORKSPACE);
    op.operands().iter().filter_map(tmu_program::Operand::source).any(place)
}

fn changes_global_memory(op: &Op) -> bool {
    matches!(op, Op::Atomic { space: Space::Global | Space::Generic, .. })
}

/// The faults of an instruction as one error: that of the first block, and how many more have it.
pub(super) fn grouped(faults: &[Fault], job: &Job, program: &Program) -> Vec<Diagnostic> {
    let alike = |a: &Fault, b: &Fault| {
        let address = |fault: &Fault| fault.origin.as_ref().map(|origin| origin.address);
        a.code == b.code && address(a) == address(b)
    };
    let mut groups: Vec<Vec<&Fault>> = Vec::new();
    for fault in faults {
        match groups.iter_mut().find(|group| alike(group[0], fault)) {
            Some(group) => group.push(fault),
            None => groups.push(vec![fault]),
        }
    }
    let diagnostic = |group: Vec<&Fault>| {
        let mut first = group[0].diagnostic();
        if let Some(hint) = hint(first.code, job, program) {
            first = first.hint(hint);
        }
        if let [_, others @ .., last] = group.as_slice() {
            let what = if last.item.is_some() { "warp" } else { "block" };
            let [x, y, z] = last.block;
            first.message += &match others.len() {
                0 => format!("; likewise in {what} ({x}, {y}, {z})"),
                more => format!("; likewise in {} more {what}s, the last being ({x}, {y}, {z})", more + 1),
            };
        }
        first
    };
    groups.into_iter().map(diagnostic).collect()
}
