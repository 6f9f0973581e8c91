//! Where values are read, in the order of the actions.

use crate::compiler::code::{Action, Region, each_use};
use crate::compiler::registers::VirtualRegister;

/// The next use of a value that only code reads which hardly ever runs.
const FAR: u32 = u32::MAX - 1;

/// Where values are read.
pub(super) struct Uses {
    /// The actions that read each value, one value after the other, but for those in cold blocks.
    all: Vec<u32>,
    /// The part of each value that is still to come.
    rest: Vec<(u32, u32)>,
    /// The last action of all that reads a value. Arguments are read until the block begins that they go to.
    pub(super) last: Vec<Option<u32>>,
}

impl Uses {
    pub(super) fn new(region: &Region, firsts: &[u32]) -> Uses {
        let mut counts = vec![0u32; region.registers];
        let mut last = vec![None; region.registers];
        let mut at = 0;
        let mut each = |see: &mut dyn FnMut(VirtualRegister, u32, bool)| {
            at = 0;
            for block in &region.blocks {
                for action in &block.actions {
                    each_use(action, |value| see(value, at, block.cold));
                    at += 1;
                }
            }
        };
        each(&mut |value, at, cold| {
            last[value.number()] = Some(at);
            counts[value.number()] += u32::from(!cold);
        });
        for (number, block) in region.blocks.iter().enumerate() {
            if let Some(Action::Jump(to, arguments)) = block.actions.last()
                && *to > number
            {
                for argument in arguments {
                    let last = &mut last[argument.number()];
                    *last = (*last).max(Some(firsts[*to] - 1));
                }
            }
        }
        let mut first = 0;
        let mut rest: Vec<(u32, u32)> = Vec::with_capacity(counts.len());
        for count in &counts {
            rest.push((first, first));
            first += count;
        }
        let mut all = vec![0; first as usize];
        each(&mut |value, at, cold| {
            if !cold {
                let rest = &mut rest[value.number()];
                all[rest.1 as usize] = at;
                rest.1 += 1;
            }
        });
        Uses { all, rest, last }
    }

    /// Whether a value is read behind an action.
    pub(super) fn later(&self, value: VirtualRegister, at: u32) -> bool {
        self.last[value.number()].is_some_and(|last| last > at)
    }

    /// The next action behind one that reads a value.
    pub(super) fn next(&mut self, value: VirtualRegister, at: u32) -> u32 {
        let rest = &mut self.rest[value.number()];
        while rest.0 < rest.1 && self.all[rest.0 as usize] <= at {
            rest.0 += 1;
        }
        if rest.0 < rest.1 { self.all[rest.0 as usize] } else { FAR }
    }
}
