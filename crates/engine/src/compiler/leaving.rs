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
use super::translate::{Builder, Translation};

impl Translation<'_> {
    /// Where lanes reconverge that do not take a branch, if it leads back and they do so at once.
    pub(super) fn leaving(&self, at: usize) -> Option<BlockNumber> {
        let Op::Diverge { target, reconverge } = self.program.instructions[at].op else { return None };
        let leads_back = target as usize <= at && reconverge as usize == at + 1;
        if leads_back && self.lanes_reconverge() { self.reconverging_at(at + 1) } else { None }
    }
}

impl Builder<'_, '_> {
    /// Goes back with the lanes that take the branch while the others wait. What follows is for when nobody waits there yet, or no step is left.
    pub(super) fn leave(&mut self, behind: BlockNumber, takers: VirtualRegister, target: usize) {
        let reconverge = self.translation.blocks.blocks[behind].start;
        let otherwise = self.selector.new_block(true);
        self.slow_if(offset_of!(Runtime, reconverge), Condition::NotEqual, reconverge, otherwise);
        self.slow_if(offset_of!(Runtime, budget), Condition::Below, 1, otherwise);
        let state = self.selector.state.clone();
        self.selector.emit_effect(Code::Inc_rm64, &[field(offset_of!(Runtime, divergent))]);
        let active = self.selector.active();
        let others = self.selector.word_two(Code::Xor_r32_rm32, active, takers);
        self.set_active(others);
        self.flush_live(reconverge);
        self.count_some(behind, others, 1);
        self.set_active(takers);
        let storing = [field(offset_of!(Runtime, storing)), Part::Use(takers, View::Word)];
        self.selector.emit_effect(Code::And_rm32_r32, &storing);
        // The registers of the lanes that go on are not what was written back.
        self.selector.state = State { first: None, ..state.clone() };
        self.go_to(target);
        self.selector.enter(otherwise);
        self.selector.state = state;
        self.selector.guard = Truth::Always;
    }

    fn set_active(&mut self, lanes: VirtualRegister) {
        let parts = [field(offset_of!(Runtime, active)), Part::Use(lanes, View::Word)];
        self.selector.emit_effect(Code::Mov_rm32_r32, &parts);
    }
}
