//! What code may have written since control came in: of all else, the warp's own registers hold the same.

use tmu_program::{Condition, Operand};

use super::translate::Translation;
use super::values::{Set, Values};
use crate::basic_blocks::{Flow, flow};

impl Translation<'_> {
    /// For each basic block, the registers and predicates that may hold something else at its start than the warp's own.
    pub(super) fn find_written(&self) -> Vec<Set> {
        let blocks = &self.blocks.blocks;
        let members = usize::from(self.program.registers) + usize::from(self.program.predicates);
        let mut written = vec![Set::empty(members); blocks.len()];
        let mut work: Vec<usize> = (0..blocks.len()).rev().collect();
        while let Some(number) = work.pop() {
            let block = &blocks[number];
            let instructions = &self.program.instructions[block.instructions()];
            let last = &instructions[instructions.len() - 1];
            // Behind these everything was written back; if no lane of a guard ends, nothing was.
            let written_back = match flow(&last.op) {
                Flow::Stack => last.guard == Condition::Always,
                Flow::Interpreted => true,
                Flow::Next
                | Flow::Branch { .. }
                | Flow::Diverge { .. }
                | Flow::Reconverge
                | Flow::Push
                | Flow::Call { .. } => false,
            };
            if written_back {
                continue;
            }
            let mut set = written[number].clone();
            for operand in instructions.iter().flat_map(|instruction| instruction.op.operands()) {
                if let Operand::Write(Some(to)) = operand {
                    set.insert(Values::register(to));
                }
                if let Operand::WritePredicate(to) = operand {
                    set.insert(self.values.predicate(to));
                }
            }
            for &next in block.successors.iter().filter(|next| self.regions[**next] == self.regions[number]) {
                if written[next].unite(&set) {
                    work.push(next);
                }
            }
        }
        written
    }
}
