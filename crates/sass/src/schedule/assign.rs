//! Computes control words.

use crate::finding::Finding;

use super::effects::{self, Effects, is_fixed, is_register};
use super::flow::leaves;
use super::latency;
use super::state::State;
use crate::arch::Arch;
use crate::control::{BARRIERS, Control, NO_BARRIER};
use crate::instruction::Instruction;

/// Control slots for a function: each result is waited for by whoever first needs it, in the order in which the
/// instructions stand. Operand reuse and texture phases stay as they are. An instruction that leaves the straight line
/// waits for everything, so nothing is under way where branches come together and no path has to be followed.
///
/// # Errors
/// What [`effects::of_code`] objects to.
pub fn schedule(code: &[Instruction], arch: Arch) -> Result<Vec<Control>, Vec<Finding>> {
    let effects = effects::of_code(code, arch)?;
    let mut scheduler = Scheduler { state: State::default(), slots: Vec::new(), next_barrier: 0 };
    for (instruction, effects) in code.iter().zip(&effects) {
        scheduler.add(instruction, effects);
    }
    Ok(scheduler.slots)
}

struct Scheduler {
    state: State,
    slots: Vec<Control>,
    next_barrier: u8,
}

impl Scheduler {
    fn add(&mut self, instruction: &Instruction, effects: &Effects) {
        let everything = leaves(instruction);
        let waits = if everything { self.state.held() } else { self.state.barriers_of(effects) };
        let accessed = [&effects.reads[..], &effects.writes[..]].concat();
        let results =
            if everything { self.state.cycles_to_have_all() } else { self.state.cycles_to_have(&accessed) };
        let cycles = results.max(self.state.cycles_to_wait(waits));
        self.stall(cycles);
        for barrier in (0..BARRIERS).filter(|barrier| waits >> barrier & 1 == 1) {
            self.state.wait(barrier, 0);
        }
        let mut slot = Control::from_bits(instruction.control().bits() & REUSE | Control::default().bits());
        slot = slot.with_wait_mask(waits).with_schedule(NO_YIELD | 1);
        if !is_fixed(instruction) {
            slot = slot.with_write_barrier(self.barrier(!effects.writes.is_empty()));
            slot = slot.with_read_barrier(self.barrier(effects.reads.iter().any(|&read| is_register(read))));
        }
        self.state.issue(&instruction.with_control(slot), effects);
        self.state.pass(1);
        self.slots.push(slot);
    }

    /// Makes the instruction before wait `cycles` more.
    fn stall(&mut self, cycles: u8) {
        let Some(last) = self.slots.last_mut().filter(|_| cycles > 0) else { return };
        let stall = last.stall().saturating_add(cycles).min(latency::MOST);
        *last = last.with_schedule(NO_YIELD | stall);
        self.state.pass(cycles);
    }

    /// The next barrier, if one is needed. They are taken in turn; one that is still held is shared, and then
    /// waiting for it waits for both.
    fn barrier(&mut self, needed: bool) -> u8 {
        if !needed {
            return NO_BARRIER;
        }
        let free = (0..BARRIERS).map(|step| (self.next_barrier + step) % BARRIERS);
        let held = self.state.held();
        let barrier = free.clone().find(|barrier| held >> barrier & 1 == 0).unwrap_or(self.next_barrier);
        self.next_barrier = (barrier + 1) % BARRIERS;
        barrier
    }
}

/// The bit that keeps the scheduler from giving another warp its turn; the vendor's assembler sets it nearly always.
const NO_YIELD: u8 = 16;
/// Bits of the slot that belong to the text: operand reuse and texture phase.
const REUSE: u32 = 0xf << 17;
