//! Instructions whose results nobody reads.

use foldhash::HashMap;
use smallvec::smallvec;

use super::code::{Action, Machine, Part, Region, View, each_definition, each_use};
use super::registers::VirtualRegister;
use super::vector::{LOW_WORDS, Vector};

impl Region {
    /// Removes instructions whose results nobody reads.
    pub(super) fn remove_dead(&mut self, wide: bool) {
        let mut uses = vec![0u32; self.registers];
        for action in self.blocks.iter().flat_map(|block| &block.actions) {
            each_use(action, |register| uses[register.number()] += 1);
        }
        self.remove_unread(&mut uses);
        if self.take_low_words(wide, &mut uses) {
            self.remove_unread(&mut uses);
        }
    }

    fn remove_unread(&mut self, uses: &mut [u32]) {
        // Definitions come before uses, but for parameters, which are not removed: one pass from the end of each block does
        // what stays inside it, and the next one what that set free in others.
        loop {
            let mut removed = false;
            for block in &mut self.blocks {
                for action in block.actions.iter_mut().rev() {
                    if !action.removable() {
                        continue;
                    }
                    let mut used = false;
                    each_definition(action, |register| used |= uses[register.number()] != 0);
                    if used {
                        continue;
                    }
                    each_use(action, |register| uses[register.number()] -= 1);
                    *action = Action::NOTHING;
                    removed = true;
                }
                block.actions.retain(|action| !action.is_nothing());
            }
            if !removed {
                return;
            }
        }
    }

    /// Takes low words of sums from the 64 bits that are needed all the same, so that nothing need be summed up apart. Returns whether there were
    /// any.
    fn take_low_words(&mut self, wide: bool, uses: &mut [u32]) -> bool {
        let needed = |halves: [VirtualRegister; 2]| halves.iter().all(|half| uses[half.number()] != 0);
        let taken: HashMap<VirtualRegister, [VirtualRegister; 2]> =
            std::mem::take(&mut self.low_words).into_iter().filter(|&(_, halves)| needed(halves)).collect();
        for action in self.blocks.iter_mut().flat_map(|block| &mut block.actions) {
            let Action::Machine(Machine { parts, .. }) = action else { continue };
            let Some(&Part::Def(to, view)) = parts.first() else { continue };
            let Some(&[low, high]) = taken.get(&to) else { continue };
            each_use(action, |register| uses[register.number()] -= 1);
            if let Action::Machine(machine) = action {
                machine.code = Vector::Shuffle.code(wide);
                let [low, high] = [low, high].map(|half| Part::Use(half, View::Whole));
                machine.parts = smallvec![Part::Def(to, view), low, high, Part::Byte(LOW_WORDS)];
            }
            each_use(action, |register| uses[register.number()] += 1);
        }
        !taken.is_empty()
    }
}
