//! What only code needs that is hardly ever entered, as all lanes' addresses where words lie in rows, is made there.

use super::code::{Action, Label, Machine, Part, Region, each_definition, each_use};
use super::pool::Pool;

/// How control comes to the blocks of a region, which are in order: a block comes behind those that control always passes through before it.
struct Ways {
    /// The nearest of these for each block (K. Cooper, T. Harvey and K. Kennedy, "A simple, fast dominance algorithm").
    dominators: Vec<Label>,
    /// The nearest of these, or the block itself, that control comes back to.
    heads: Vec<Label>,
}

impl Ways {
    fn new(region: &Region) -> Ways {
        let count = region.blocks.len();
        let predecessors = region.predecessors();
        let mut ways = Ways { dominators: vec![usize::MAX; count], heads: vec![0; count] };
        ways.dominators[0] = 0;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for number in 1..count {
                let known = |&it: &Label| ways.dominators[it] != usize::MAX;
                let before = predecessors[number].iter().copied().filter(known);
                let Some(nearest) = before.reduce(|a, b| ways.common(a, b)) else { continue };
                changed |= std::mem::replace(&mut ways.dominators[number], nearest) != nearest;
            }
        }
        for number in 1..count {
            let head = predecessors[number].iter().any(|&before| before >= number);
            ways.heads[number] = if head { number } else { ways.heads[ways.dominators[number]] };
        }
        ways
    }

    /// The nearest block through which control always passes before two blocks, if there are two.
    fn join(&self, a: Option<Label>, b: Option<Label>) -> Option<Label> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.common(a, b)),
            (a, b) => a.or(b),
        }
    }

    fn common(&self, mut a: Label, mut b: Label) -> Label {
        while a != b {
            if a > b {
                a = self.dominators[a];
            } else {
                b = self.dominators[b];
            }
        }
        a
    }

    /// Where to go from a block toward another one without coming into a loop.
    fn outside_loops(&self, from: Label, mut to: Label) -> Label {
        while self.heads[to] > from {
            to = self.dominators[self.heads[to]];
        }
        to
    }
}

/// Whether an instruction gives the same wherever it stands behind what it reads.
fn gives_the_same(machine: &Machine, pool: &Pool) -> bool {
    let same = |part: &Part| match part {
        Part::Memory(memory) => memory.is_constant(pool),
        Part::Def(..)
        | Part::Use(..)
        | Part::Anywhere(_)
        | Part::Word(..)
        | Part::Replace(..)
        | Part::Byte(_)
        | Part::Rounding(_)
        | Part::Number(_) => true,
    };
    !machine.effect && machine.parts.iter().all(same)
}

impl Region {
    /// Moves instructions to the cold blocks that alone read what they give. The blocks are in order ([`Region::order_blocks`]).
    pub(super) fn sink(&mut self, pool: &Pool) {
        if self.blocks.iter().all(|block| !block.cold) {
            return;
        }
        let ways = Ways::new(self);
        // For each register the nearest block before all that read it.
        let mut read: Vec<Option<Label>> = vec![None; self.registers];
        let mut moved: Vec<Vec<Action>> = vec![Vec::new(); self.blocks.len()];
        for number in (0..self.blocks.len()).rev() {
            let cold = self.blocks[number].cold;
            let mut actions = std::mem::take(&mut self.blocks[number].actions);
            for action in actions.iter_mut().rev() {
                let mut readers = None;
                each_definition(action, |register| readers = ways.join(readers, read[register.number()]));
                let movable =
                    !cold && matches!(action, Action::Machine(machine) if gives_the_same(machine, pool));
                let to = readers.filter(|_| movable).map(|to| ways.outside_loops(number, to));
                let to = to.filter(|&to| self.blocks[to].cold);
                let at = to.unwrap_or(number);
                each_use(action, |register| {
                    let known = &mut read[register.number()];
                    *known = ways.join(*known, Some(at));
                });
                if let Some(to) = to {
                    moved[to].push(std::mem::replace(action, Action::NOTHING));
                }
            }
            actions.retain(|action| !action.is_nothing());
            self.blocks[number].actions = actions;
        }
        for (block, moved) in self.blocks.iter_mut().zip(moved).filter(|(_, moved)| !moved.is_empty()) {
            let behind = std::mem::take(&mut block.actions);
            block.actions = moved.into_iter().rev().chain(behind).collect();
        }
    }
}
