//! Basic blocks of a program, and the order in which lanes can pass through them.

use std::ops::Range;

use tmu_program::{Condition, Op, Program};

use super::live::successors;
use crate::basic_blocks::{Flow, flow, starts};

/// Number of a basic block.
pub(super) type BlockNumber = usize;

/// Instructions that are executed one after the other by the same lanes.
#[derive(Clone, Debug)]
pub(super) struct BasicBlock {
    /// Number of the first instruction.
    pub(super) start: usize,
    /// Number of the instruction after the last one.
    pub(super) end: usize,
    /// Blocks in which lanes may go on, each once.
    pub(super) successors: Vec<BlockNumber>,
    /// Blocks that lanes may come from, each once.
    pub(super) predecessors: Vec<BlockNumber>,
}

impl BasicBlock {
    /// Its instructions.
    pub(super) fn instructions(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// The blocks of a program in order of their instructions.
#[derive(Debug)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<BasicBlock>,
    /// For each instruction that starts a block, that block's number.
    pub(super) starting_at: Vec<Option<BlockNumber>>,
}

impl Blocks {
    /// Cuts a program into blocks.
    pub(super) fn new(program: &Program) -> Blocks {
        let count = program.instructions.len();
        let starts = starts(program);
        let mut starting_at = vec![None; count + 1];
        let mut blocks = Vec::new();
        for start in (0..count).filter(|&number| starts[number]) {
            let end = (start + 1..=count).find(|&number| number == count || starts[number]).unwrap_or(count);
            starting_at[start] = Some(blocks.len());
            blocks.push(BasicBlock { start, end, successors: Vec::new(), predecessors: Vec::new() });
        }
        let mut blocks = Blocks { blocks, starting_at };
        blocks.connect(program);
        blocks
    }

    fn connect(&mut self, program: &Program) {
        for number in 0..self.blocks.len() {
            let last = self.blocks[number].end - 1;
            let next = if let Op::BranchIndirect { .. } = program.instructions[last].op {
                // Any instruction may be the target.
                (0..program.instructions.len()).collect()
            } else {
                successors(program, last)
            };
            let mut found: Vec<BlockNumber> =
                next.into_iter().filter_map(|next| *self.starting_at.get(next)?).collect();
            found.sort_unstable();
            found.dedup();
            for &next in &found {
                self.blocks[next].predecessors.push(number);
            }
            self.blocks[number].successors = found;
        }
    }

    /// Whether not all lanes that come to the end of a block together may go on together.
    pub(super) fn diverges(&self, program: &Program, block: BlockNumber) -> bool {
        let instruction = &program.instructions[self.blocks[block].end - 1];
        match flow(&instruction.op) {
            Flow::Branch { .. } | Flow::Diverge { .. } | Flow::Call { .. } => {
                instruction.guard != Condition::Always
            }
            Flow::Stack => instruction.op != Op::Exit && instruction.guard != Condition::Always,
            Flow::Interpreted => matches!(instruction.op, Op::BranchIndirect { .. }),
            Flow::Next | Flow::Reconverge | Flow::Push => false,
        }
    }

    /// The nearest block through which all lanes pass that go on after a block; `None` if there is none.
    pub(super) fn immediate_postdominators(&self) -> Vec<Option<BlockNumber>> {
        let count = self.blocks.len();
        // Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm", on the reversed graph; `count` is the exit.
        let mut order = Vec::new();
        let mut seen = vec![false; count];
        let exits: Vec<usize> =
            (0..count).filter(|&block| self.blocks[block].successors.is_empty()).collect();
        for exit in exits {
            self.visit_backwards(exit, &mut seen, &mut order);
        }
        // From endless loops no exit can be reached. One of their blocks is taken for another exit: with a block that comes to
        // none the algorithm need not end.
        let mut endless = vec![false; count];
        for block in 0..count {
            if !seen[block] {
                endless[block] = true;
                self.visit_backwards(block, &mut seen, &mut order);
            }
        }
        let mut position = vec![0; count + 1];
        for (at, &block) in order.iter().enumerate() {
            position[block] = at + 1;
        }
        position[count] = order.len() + 1;
        let mut dominator: Vec<Option<usize>> = vec![None; count + 1];
        dominator[count] = Some(count);
        let mut changed = true;
        while changed {
            changed = false;
            for &block in order.iter().rev() {
                let successors = &self.blocks[block].successors;
                let ends = (successors.is_empty() || endless[block]).then_some(count);
                let mut found = None;
                for next in successors.iter().copied().chain(ends).filter(|&next| dominator[next].is_some()) {
                    found = Some(match found {
                        None => next,
                        Some(other) => intersect(&dominator, &position, next, other),
                    });
                }
                if dominator[block] != found {
                    dominator[block] = found;
                    changed = true;
                }
            }
        }
        dominator[..count].iter().map(|found| found.filter(|&block| block != count)).collect()
    }

    /// Postorder of the reversed graph.
    fn visit_backwards(&self, start: BlockNumber, seen: &mut [bool], order: &mut Vec<BlockNumber>) {
        if std::mem::replace(&mut seen[start], true) {
            return;
        }
        let mut stack = vec![(start, 0)];
        while let Some((block, next)) = stack.pop() {
            match self.blocks[block].predecessors.get(next) {
                Some(&before) => {
                    stack.push((block, next + 1));
                    if !std::mem::replace(&mut seen[before], true) {
                        stack.push((before, 0));
                    }
                }
                None => order.push(block),
            }
        }
    }
}

fn intersect(dominator: &[Option<usize>], position: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while position[a] < position[b] {
            match dominator[a] {
                Some(next) if next != a => a = next,
                _ => return b,
            }
        }
        while position[b] < position[a] {
            match dominator[b] {
                Some(next) if next != b => b = next,
                _ => return a,
            }
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks with those successors.
    fn graph(successors: &[Vec<BlockNumber>]) -> Blocks {
        let block = |number: usize| BasicBlock {
            start: number,
            end: number + 1,
            successors: successors[number].clone(),
            predecessors: (0..successors.len()).filter(|from| successors[*from].contains(&number)).collect(),
        };
        Blocks { blocks: (0..successors.len()).map(block).collect(), starting_at: Vec::new() }
    }

    /// Whether lanes can come from a block to the end without a block that they must not pass.
    fn ends(successors: &[Vec<BlockNumber>], from: BlockNumber, without: Option<BlockNumber>) -> bool {
        let (mut seen, mut work) = (vec![false; successors.len()], vec![from]);
        while let Some(block) = work.pop() {
            if Some(block) == without || std::mem::replace(&mut seen[block], true) {
                continue;
            }
            if successors[block].is_empty() {
                return true;
            }
            work.extend(&successors[block]);
        }
        false
    }

    /// All graphs of four blocks with up to two successors each: what is found is a block that no way to the end leaves out, and it is the
    /// nearest one where no way leads into an endless loop. The definition is the oracle.
    #[test]
    fn all_ways_to_the_end_pass_through_the_postdominator() {
        const COUNT: usize = 4;
        let mut choices: Vec<Vec<BlockNumber>> = vec![vec![]];
        for a in 0..COUNT {
            choices.push(vec![a]);
            choices.extend((a + 1..COUNT).map(|b| vec![a, b]));
        }
        for number in 0..choices.len().pow(COUNT as u32) {
            let pick =
                |block: usize| choices[number / choices.len().pow(block as u32) % choices.len()].clone();
            let successors: Vec<Vec<BlockNumber>> = (0..COUNT).map(pick).collect();
            let found = graph(&successors).immediate_postdominators();
            let all_end = (0..COUNT).all(|block| ends(&successors, block, None));
            for block in 0..COUNT {
                let passed = |other: &usize| *other != block && !ends(&successors, block, Some(*other));
                if let Some(found) = found[block].filter(|_| ends(&successors, block, None)) {
                    assert!(passed(&found), "{successors:?}: {found} after {block}");
                }
                if all_end {
                    // The nearest is the one that comes behind none of the others.
                    let mut candidates: Vec<usize> = (0..COUNT).filter(passed).collect();
                    let behind = |one: usize, other: usize| !ends(&successors, one, Some(other));
                    let all = candidates.clone();
                    candidates.retain(|one| all.iter().all(|other| one == other || behind(*one, *other)));
                    assert_eq!(found[block], candidates.first().copied(), "{successors:?} after {block}");
                }
            }
        }
    }
}
