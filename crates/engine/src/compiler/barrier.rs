//! Barriers at which all threads of a block wait: where one warp has come to it, code goes on with the next one.
//!
//! Warps that go on at the same place with all their lanes, as they do behind a barrier, follow each other in code: each has a [`Slot`], and a routine
//! of some thirty instructions goes from one to the next. What they have done is noted behind the last one, or when code is left.

use std::mem::offset_of;

use iced_x86::{Code, IcedError, Instruction, MemoryOperand, Register};
use tmu_program::Program;

use super::code::{Condition, Exit};
use super::encode::{FRAME, PREDICATES, RUNTIME, SPARE_WORD, Writer, runtime};
use super::run::{Parts, take_up};
use super::runtime::{Runtime, Slot};
use crate::barrier::Arrival;
use crate::block::TURN;
use crate::known::plain_barrier;
use crate::progress::{Scheduler, State, Turn};

/// The warps that go on where the first of them did.
#[derive(Default)]
pub(super) struct Following {
    slots: Vec<Slot>,
    /// Number of the first one.
    first: usize,
}

impl Following {
    /// Finds the warps that go on where the current one does.
    pub(super) fn gather(&mut self, scheduler: &mut Scheduler<'_>) {
        self.first = scheduler.current;
        let next = scheduler.warp().flow.next();
        self.slots.clear();
        for (number, warp) in scheduler.warps.iter_mut().enumerate().skip(self.first) {
            let goes_on = warp.flow.is_whole() && warp.flow.next() == next;
            if number > self.first && !(goes_on && scheduler.progress.states[number] == State::Ready) {
                break;
            }
            self.slots.push(Slot {
                frame: warp.registers.as_mut_ptr(),
                predicates: warp.predicates.as_mut_ptr(),
                spent: 0,
                active: warp.flow.active(),
                at: 0,
            });
            if !goes_on {
                break;
            }
        }
    }

    /// Lets those that were found follow on the current warp, from an entry of the code.
    pub(super) fn follow(&mut self, runtime: &mut Runtime, scheduler: &Scheduler<'_>, entry: *const u8) {
        runtime.turn = scheduler.progress.turn.into();
        runtime.steps_left = i64::try_from(scheduler.steps_left).unwrap_or(i64::MAX);
        runtime.entry = entry;
        let slots = self.slots.as_mut_ptr_range();
        (runtime.slot, runtime.slots_end) = (slots.start, slots.end);
    }

    /// Notes that the warps before the current one wait at barriers.
    #[inline]
    pub(super) fn settle(&self, program: &Program, runtime: &Runtime, scheduler: &mut Scheduler<'_>) {
        let current = runtime.warp as usize;
        if current > self.first {
            self.arrive(program, scheduler, current - self.first);
            scheduler.begin_turn(current);
        }
    }

    /// So many warps have come to barriers. Returns whether those are all of the block, and go on at the same place.
    fn arrive(&self, program: &Program, scheduler: &mut Scheduler<'_>, count: usize) -> bool {
        let slots = &self.slots[..count];
        let at = slots[0].at;
        let complete = count == scheduler.warps.len()
            && scheduler.progress.nobody_waits()
            && slots.iter().all(|slot| slot.at == at);
        for (number, slot) in (self.first..).zip(slots) {
            let warp = &mut scheduler.warps[number];
            warp.flow.go_to(slot.at + 1);
            warp.steps += slot.spent;
            scheduler.steps_left -= slot.spent;
            if !complete {
                let barrier = plain_barrier(&program.instructions[slot.at as usize]).unwrap_or_default();
                arrive(scheduler, number, barrier, slot);
            }
        }
        complete
    }
}

/// A warp has come to a barrier.
fn arrive(scheduler: &mut Scheduler<'_>, number: usize, barrier: u8, slot: &Slot) {
    let arrival = Arrival {
        barrier: barrier.into(),
        arrives: true,
        threads: None,
        wait: true,
        reduce: None,
        lanes: slot.active,
        holding: 0,
    };
    scheduler.progress.arrive(&mut scheduler.warps[number], &arrival);
    scheduler.progress.release(scheduler.warps, &Turn::Arrived(arrival), |_, _| {});
}

impl Parts<'_> {
    /// The current warp has come to a barrier, and no other one follows it. Returns where in the code the next one goes on; code is left if nowhere.
    pub(super) fn wait(&mut self, number: u32) -> Option<usize> {
        let current = self.scheduler.current;
        let flow = &self.scheduler.warp().flow;
        let lanes = flow.active();
        if lanes != flow.alive() || flow.check_awake().is_err() || self.runtime.budget <= 0 {
            (self.runtime.exit, self.runtime.next) = (Exit::Interpret as u32, number);
            return None;
        }
        self.runtime.exit = Exit::Waits as u32;
        self.count_barrier(number, lanes);
        let come = current - self.following.first;
        let slot = &mut self.following.slots[come];
        (slot.at, slot.spent, slot.active) = (number, self.runtime.spent() + 1, lanes);
        let context = self.executor.context;
        let together = self.following.arrive(context.program, self.scheduler, come + 1);
        let next = self.scheduler.next()?;
        let entry = self.compiled.entry_of(&self.scheduler.warps[next].flow)?;
        // Whoever watches hears of the steps when code is left.
        if self.steps_left - self.scheduler.steps_left >= TURN.into() || context.machine.is_stopped() {
            return None;
        }
        let again = together && self.scheduler.warp().flow.is_whole();
        self.scheduler.begin_turn(next);
        if !again {
            self.following.gather(self.scheduler);
        }
        self.following.follow(self.runtime, self.scheduler, self.compiled.code[entry..].as_ptr());
        take_up(self.runtime, self.scheduler);
        Some(entry)
    }
}

impl Writer {
    /// A barrier: its instruction in `eax`, its counter in `r8`.
    pub(super) fn barrier(&mut self, number: u32, counter: usize) -> Result<(), IcedError> {
        self.put(&Instruction::with2(Code::Mov_r32_imm32, SPARE_WORD, number)?)?;
        self.put(&Instruction::with2(Code::Mov_r32_imm32, Register::R8D, counter as u32)?)?;
        let at = self.jump(None);
        self.patch(at, self.barriers);
        Ok(())
    }

    /// The routine that goes on with the next slot's warp. Where there is none, or the warp is not whole, it calls.
    pub(super) fn barrier_routine(&mut self) -> Result<(), IcedError> {
        const SLOT: Register = Register::RCX;
        const NEXT: Register = Register::RSI;
        const LANES: Register = Register::EBX;
        let slot = |offset: usize| MemoryOperand::with_base_displ(SLOT, offset as i64);
        let (active, budget) = (runtime(offset_of!(Runtime, active)), runtime(offset_of!(Runtime, budget)));
        let mut slow = Vec::new();
        self.barriers = self.bytes.len();
        self.put(&Instruction::with2(Code::Cmp_rm32_imm8, runtime(offset_of!(Runtime, depth)), 0)?)?;
        slow.push(self.jump(Some(Condition::NotEqual)));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, SLOT, runtime(offset_of!(Runtime, slot)))?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, LANES, active)?)?;
        self.put(&Instruction::with2(Code::Cmp_r32_rm32, LANES, slot(offset_of!(Slot, active)))?)?;
        slow.push(self.jump(Some(Condition::NotEqual)));
        self.put(&Instruction::with2(Code::Cmp_rm64_imm8, budget, 1)?)?;
        slow.push(self.jump(Some(Condition::Less)));
        let next = MemoryOperand::with_base_displ(SLOT, size_of::<Slot>() as i64);
        self.put(&Instruction::with2(Code::Lea_r64_m, NEXT, next)?)?;
        self.put(&Instruction::with2(Code::Cmp_r64_rm64, NEXT, runtime(offset_of!(Runtime, slots_end)))?)?;
        slow.push(self.jump(Some(Condition::Equal)));
        self.count_lanes(LANES)?;
        self.next_slot(SLOT, NEXT)?;
        for at in slow {
            self.patch(at, self.bytes.len());
        }
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::EDX, active)?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::ESI, SPARE_WORD)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, Register::RDI, RUNTIME)?)?;
        self.put(&Instruction::with(Code::VEX_Vzeroupper))?;
        self.go_on()
    }

    /// Notes what the slot's warp has spent, and goes on with the next one's.
    fn next_slot(&mut self, this: Register, next: Register) -> Result<(), IcedError> {
        const BUDGET: Register = Register::RDX;
        const SPENT: Register = Register::RDI;
        const LANES: Register = Register::EBX;
        let slot = |offset: usize| MemoryOperand::with_base_displ(this, offset as i64);
        let budget = runtime(offset_of!(Runtime, budget));
        self.put(&Instruction::with2(Code::Mov_rm32_r32, slot(offset_of!(Slot, at)), SPARE_WORD)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, SPENT, runtime(offset_of!(Runtime, given)))?)?;
        self.put(&Instruction::with2(Code::Sub_r64_rm64, SPENT, budget)?)?;
        self.put(&Instruction::with2(Code::Add_rm64_imm8, SPENT, 1)?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, slot(offset_of!(Slot, spent)), SPENT)?)?;
        // The lesser of a turn and what is left to the block.
        let left = runtime(offset_of!(Runtime, steps_left));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, BUDGET, left)?)?;
        self.put(&Instruction::with2(Code::Sub_r64_rm64, BUDGET, SPENT)?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, left, BUDGET)?)?;
        let turn = runtime(offset_of!(Runtime, turn));
        self.put(&Instruction::with2(Code::Cmp_r64_rm64, BUDGET, turn)?)?;
        self.put(&Instruction::with2(Code::Cmovg_r64_rm64, BUDGET, turn)?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, given)), BUDGET)?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, budget, BUDGET)?)?;
        // The next warp.
        let slot = |offset: usize| MemoryOperand::with_base_displ(next, offset as i64);
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, slot)), next)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, FRAME, slot(offset_of!(Slot, frame)))?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, PREDICATES, slot(offset_of!(Slot, predicates)))?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, frame)), FRAME)?)?;
        self.put(&Instruction::with2(
            Code::Mov_rm64_r64,
            runtime(offset_of!(Runtime, predicates)),
            PREDICATES,
        )?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, LANES, slot(offset_of!(Slot, active)))?)?;
        self.put(&Instruction::with2(Code::Mov_rm32_r32, runtime(offset_of!(Runtime, active)), LANES)?)?;
        self.put(&Instruction::with2(Code::Mov_rm32_r32, runtime(offset_of!(Runtime, storing)), LANES)?)?;
        self.put(&Instruction::with2(Code::Add_rm32_imm8, runtime(offset_of!(Runtime, warp)), 1)?)?;
        self.put(&Instruction::with1(Code::Jmp_rm64, runtime(offset_of!(Runtime, entry)))?)?;
        Ok(())
    }

    /// Counts lanes at the counter in `r8`.
    fn count_lanes(&mut self, lanes: Register) -> Result<(), IcedError> {
        let counter = |offset: i64| {
            MemoryOperand::with_base_index_scale_displ_size(RUNTIME, Register::R8, 1, offset, 8)
        };
        self.put(&Instruction::with2(Code::Add_rm64_imm8, counter(0), 1)?)?;
        self.put(&Instruction::with2(Code::Popcnt_r32_rm32, Register::EDI, lanes)?)?;
        self.put(&Instruction::with2(Code::Add_rm64_r64, counter(8), Register::RDI)?)
    }
}
