//! Moves and selections.

use tmu_program::{Comparison, Condition, Diagnostic, Op, Register, Source};

use super::Lowering;
use super::operand::{Words, components, mask};
use crate::program::Instruction;

pub(crate) fn mov(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let (to, from) = (l.operand(i, 0)?, l.operand(i, 1)?);
    let values = l.moved(from, mask(to))?;
    let saturate = i.saturates();
    l.map(to, [values], |l, to, [value]| l.moved_to(to, value, saturate))
}

/// Each component of the condition chooses for itself: any bit set takes the first value.
pub(crate) fn movc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let mask = mask(l.operand(i, 0)?);
    let condition = l.words(l.operand(i, 1)?, mask)?;
    let then = l.moved(l.operand(i, 2)?, mask)?;
    let otherwise = l.moved(l.operand(i, 3)?, mask)?;
    let saturate = i.saturates();
    let to = l.operand(i, 0)?;
    l.map(to, [condition, then, otherwise], |l, to, [condition, then, otherwise]| {
        let condition = l.nonzero(condition);
        if saturate {
            let chosen = l.temporary();
            l.push(Op::Select { to: Some(chosen), condition, then, otherwise });
            l.moved_to(to, chosen.into(), true);
        } else {
            l.push(Op::Select { to: Some(to), condition, then, otherwise });
        }
    })
}

pub(crate) fn swapc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let (first, second) = (l.operand(i, 0)?, l.operand(i, 1)?);
    let both = mask(first) | mask(second);
    let condition = l.words(l.operand(i, 2)?, both)?;
    let [a, b] = [l.moved(l.operand(i, 3)?, both)?, l.moved(l.operand(i, 4)?, both)?];
    let (mut kept, mut swapped) = ([Source::ZERO; 4], [Source::ZERO; 4]);
    let saturate = i.saturates();
    for component in components(both) {
        let condition = l.nonzero(condition[component]);
        let choices = [(a[component], b[component]), (b[component], a[component])];
        let [x, y] = choices.map(|(otherwise, then)| {
            let to = l.temporary();
            l.push(Op::Select { to: Some(to), condition, then, otherwise });
            if saturate {
                l.moved_to(to, to.into(), true);
            }
            Source::from(to)
        });
        (kept[component], swapped[component]) = (x, y);
    }
    l.write_both([first, second], [kept, swapped])
}

impl Lowering<'_> {
    /// `to` = a value, clamped to 0…1 if asked.
    pub(super) fn moved_to(&mut self, to: Register, value: Source, saturate: bool) {
        if saturate {
            self.saturated(to, value.into());
        } else {
            self.push(Op::copy(to, value));
        }
    }

    /// Where a value has any bit set.
    pub(super) fn nonzero(&mut self, value: Source) -> Condition {
        let holds = self.predicate();
        self.push(Op::compare(holds, value, Comparison::NOT_EQUAL, Source::ZERO, false));
        Condition::If(holds)
    }

    /// Writes the results of an instruction that has two; they lie in temporary registers.
    pub(super) fn write_both(
        &mut self,
        destinations: [&crate::Operand; 2],
        values: [Words; 2],
    ) -> Result<(), Diagnostic> {
        let [first, second] = destinations;
        let first = self.destination(first)?;
        let second = self.destination(second)?;
        for (destination, values) in [(first, values[0]), (second, values[1])] {
            for component in components(destination.mask) {
                self.push(Op::copy(destination.to[component], values[component]));
            }
            self.finish(destination);
        }
        Ok(())
    }
}
