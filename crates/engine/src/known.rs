//! What is found out about a program once, for all of its launches.

use std::collections::HashMap;

use tmu_program::meaning::matrix;
use tmu_program::{
    Class, Condition, Diagnostic, Effects, Instruction, Op, Program, Source, TextureReference,
};

use crate::barrier::BARRIERS;
use crate::basic_blocks::starts;
use crate::batch::{Loop, loop_of};
use crate::machine::Machine;
use crate::order::{OrderMatters, order_matters};

/// What is known about a valid program, whatever it runs on.
pub(crate) struct Known {
    /// First instruction by source address, if there are indirect branches.
    pub(crate) targets: HashMap<u64, u32>,
    /// For the first instruction of each source instruction, what that counts as.
    pub(crate) classes: Vec<Option<Class>>,
    /// Whether each instruction counts as a branch.
    pub(crate) branches: Vec<bool>,
    /// For each instruction, how many its basic block has from it on, and whether it is the first one.
    pub(crate) of_block: Vec<(u32, bool)>,
    /// For each instruction, how many in a row do nothing but compute, from it on.
    pub(crate) computed: Vec<u32>,
    /// What executes each of those.
    pub(crate) loops: Vec<Loop>,
    /// Where the matrices of instructions lie that multiply such.
    pub(crate) matrices: HashMap<u32, matrix::Positions>,
    /// When the order of the blocks can show in the program's atomic operations, and in what it prints.
    pub(crate) order_matters: OrderMatters,
    /// The constant banks that operands name, each with the source instructions that do.
    pub(crate) named_banks: Vec<(u32, u32)>,
    /// Fetches look for their handles in the machine's bank for that.
    pub(crate) reads_handle_bank: bool,
}

impl Known {
    /// Checks a program and looks through it.
    pub(crate) fn new(program: &Program) -> Result<Known, Diagnostic> {
        program.validate()?;
        let any = |wanted: fn(&Op) -> bool| program.instructions.iter().any(|it| wanted(&it.op));
        let mut targets = HashMap::new();
        if any(|op| matches!(op, Op::BranchIndirect { .. })) {
            for (number, _) in (0..).zip(&program.instructions) {
                targets.entry(program.origin_of(number).address).or_insert(number);
            }
        }
        let in_handle_bank = |op: &Op| matches!(op, Op::Fetch(fetch) if matches!(fetch.reference, TextureReference::HandleWord(_)));
        Ok(Known {
            targets,
            classes: classes(program),
            branches: program
                .instructions
                .iter()
                .map(|it| it.op.effects().contains(Effects::BRANCH))
                .collect(),
            computed: computed_from(program),
            of_block: of_blocks(program),
            loops: program.instructions.iter().map(|it| loop_of(&it.op)).collect(),
            matrices: matrices(program),
            order_matters: order_matters(program),
            named_banks: named_banks(program),
            reads_handle_bank: any(in_handle_bank),
        })
    }

    /// Checks that the bank with the texture handles exists, if the program looks there.
    pub(crate) fn check(&self, machine: &Machine) -> Result<(), Diagnostic> {
        let (bank, banks) = (u32::from(machine.handle_bank), machine.banks());
        if bank >= banks && self.reads_handle_bank {
            let message =
                format!("texture handles are to come from constant bank {bank}, but there are only {banks}");
            return Err(Diagnostic::error("LAUNCH-01", message));
        }
        Ok(())
    }
}

fn matrices(program: &Program) -> HashMap<u32, matrix::Positions> {
    let positions = |(number, instruction): (u32, &Instruction)| {
        let Op::MultiplyMatrices(product) = &instruction.op else { return None };
        Some((number, matrix::Positions::new(product)))
    };
    (0..).zip(&program.instructions).filter_map(positions).collect()
}

/// The barrier that an instruction lets all threads of a block wait at, if it has no guard and counts nothing.
pub(crate) fn plain_barrier(instruction: &Instruction) -> Option<u8> {
    let Op::Barrier { index: Source::Immediate(index), threads: None, wait: true, reduce: None } =
        instruction.op
    else {
        return None;
    };
    let plain = instruction.guard == Condition::Always && (index as usize) < BARRIERS;
    plain.then_some(index as u8)
}

fn classes(program: &Program) -> Vec<Option<Class>> {
    let mut classes: Vec<Option<Class>> = vec![None; program.instructions.len()];
    let mut first = 0;
    for (number, instruction) in program.instructions.iter().enumerate() {
        if program.starts_origin(number) {
            first = number;
        }
        classes[first] = classes[first].max(Some(instruction.op.class()));
    }
    classes
}

/// For each instruction, how many in a row do nothing but compute, from it on.
fn computed_from(program: &Program) -> Vec<u32> {
    let mut counts = vec![0; program.instructions.len()];
    let mut behind = 0;
    for (count, instruction) in counts.iter_mut().zip(&program.instructions).rev() {
        let op = &instruction.op;
        behind = if op.is_pure() && op.class() != Class::Control { behind + 1 } else { 0 };
        *count = behind;
    }
    counts
}

/// For each instruction, how many its basic block has from it on, and whether it is the first one.
fn of_blocks(program: &Program) -> Vec<(u32, bool)> {
    let starts = starts(program);
    let mut found: Vec<(u32, bool)> = starts.iter().map(|&start| (0, start)).collect();
    found.pop();
    let mut behind = 0;
    for (number, (count, _)) in found.iter_mut().enumerate().rev() {
        behind = if starts[number + 1] { 1 } else { behind + 1 };
        *count = behind;
    }
    found
}

fn named_banks(program: &Program) -> Vec<(u32, u32)> {
    let mut banks = Vec::new();
    for instruction in &program.instructions {
        for operand in instruction.op.operands() {
            if let Some(Source::Constant { bank, .. }) = operand.source() {
                banks.push((bank.into(), instruction.origin));
            }
        }
    }
    banks.sort_unstable();
    banks.dedup();
    banks
}
