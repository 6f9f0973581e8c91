//! Loops that lanes leave at different turns, behind which they wait for each other at once: those that leave are written back and wait, and the
//! others go on with all values in registers. The first that leave go through the reconvergence stack, which from then on remembers where they wait.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::Op;

use super::blocks::BlockNumber;
use super::code::{Condition, Part, View, field};
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{State, Truth};
use super::translate::Builder;

/// A branch by which lanes leave a loop.
#[derive(Clone, Copy)]
pub(super) struct Leaving {
    /// Where they wait for each other.
    behind: BlockNumber,
    /// It leads out of the loop; else back.
    out: bool,
    /// Where those go on that stay.
    next: usize,
}

impl Builder<'_, '_> {
    /// Whether lanes leave a loop by a branch, or by not taking it, and wait for each other at once.
    pub(super) fn leaving(&self, at: usize) -> Option<Leaving> {
        let translation = self.translation;
        let Op::Diverge { target, reconverge } = translation.program.instructions[at].op else { return None };
        let behind =
            translation.reconverging_at(reconverge as usize).filter(|_| translation.lanes_reconverge())?;
        let (target, reconverge) = (target as usize, reconverge as usize);
        let back = target <= at && reconverge == at + 1;
        let stays = translation.block_at(at + 1);
        let out = target == reconverge && stays.is_some_and(|block| self.depths[block] > self.depths[behind]);
        (back || out).then_some(Leaving { behind, out, next: if out { at + 1 } else { target } })
    }

    /// Goes on with the lanes that stay while the others wait. What follows is for when nobody waits there yet, or no step is left.
    pub(super) fn leave(&mut self, leaving: Leaving, takers: VirtualRegister) {
        let reconverge = self.translation.blocks.blocks[leaving.behind].start;
        let otherwise = self.selector.new_block(true);
        self.slow_if(offset_of!(Runtime, reconverge), Condition::NotEqual, reconverge, otherwise);
        if !leaving.out {
            self.slow_if(offset_of!(Runtime, budget), Condition::Below, 1, otherwise);
        }
        let state = self.selector.state.clone();
        self.selector.emit_effect(Code::Inc_rm64, &[field(offset_of!(Runtime, divergent))]);
        let active = self.selector.active();
        let others = self.selector.word_two(Code::Xor_r32_rm32, active, takers);
        let (go, stay) = if leaving.out { (takers, others) } else { (others, takers) };
        self.set_active(go);
        self.flush_live(reconverge);
        if !leaving.out {
            // They come to where they wait.
            self.count_some(leaving.behind, go, 1);
        }
        self.set_active(stay);
        let storing = [field(offset_of!(Runtime, storing)), Part::Use(stay, View::Word)];
        self.selector.emit_effect(Code::And_rm32_r32, &storing);
        // The registers of the lanes that go on are not what was written back.
        self.selector.state = State { first: None, ..state.clone() };
        self.go_to(leaving.next);
        self.selector.enter(otherwise);
        self.selector.state = state;
        self.selector.guard = Truth::Always;
    }

    fn set_active(&mut self, lanes: VirtualRegister) {
        let parts = [field(offset_of!(Runtime, active)), Part::Use(lanes, View::Word)];
        self.selector.emit_effect(Code::Mov_rm32_r32, &parts);
    }
}
