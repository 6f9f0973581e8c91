//! Warps of a block that follow each other in code: where one has come to a barrier at which all threads wait, or to its end, the next one goes on.
//!
//! Those that go on at the same place with all their lanes, as they do from the start and behind a barrier, have a [`Slot`] each, and a routine of some thirty
//! instructions goes from one to the next. Where all warps of the block have come to the same barrier, the first one goes on behind it. What they have done is
//! noted when code is left.

use std::mem::offset_of;

use iced_x86::{Code, IcedError, Instruction, MemoryOperand, Register};
use tmu_program::Program;

use super::code::{Condition, Exit};
use super::encode::{FRAME, PREDICATES, RUNTIME, SPARE, SPARE_WORD, Target, Writer, runtime};
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
    fn gather(&mut self, scheduler: &mut Scheduler<'_>) {
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
                local: warp.local.host(),
                spent: 0,
                active: warp.flow.active(),
                at: 0,
            });
            if !goes_on {
                break;
            }
        }
    }

    /// Lets those that go on where the current warp does follow it, from an entry of the code.
    pub(super) fn follow(&mut self, runtime: &mut Runtime, scheduler: &mut Scheduler<'_>, entry: *const u8) {
        self.gather(scheduler);
        runtime.turn = scheduler.progress.turn.into();
        runtime.steps_left = i64::try_from(scheduler.steps_left).unwrap_or(i64::MAX);
        runtime.entry = entry;
        let slots = self.slots.as_mut_ptr_range();
        (runtime.slot, runtime.slots_end) = (slots.start, slots.end);
        let all = self.slots.len() == scheduler.warps.len()
            && scheduler.alone
            && scheduler.warp().flow.is_whole()
            && scheduler.progress.nobody_waits();
        runtime.slots = if all { slots.start } else { std::ptr::null_mut() };
        take_up(runtime, scheduler);
    }

    /// Notes what the warps have done. So many of them have come to a barrier or to their ends; of the others, code was behind the barrier that they came to last.
    pub(super) fn settle(&mut self, program: &Program, scheduler: &mut Scheduler<'_>, come: usize) {
        for (number, slot) in self.slots.iter_mut().enumerate().filter(|(_, slot)| slot.spent != 0) {
            let (come, number) = (number < come, self.first + number);
            let warp = &mut scheduler.warps[number];
            let spent = std::mem::take(&mut slot.spent);
            warp.steps += spent;
            scheduler.steps_left -= spent;
            if slot.at == Slot::END {
                warp.flow.exit(warp.flow.active());
                scheduler.progress.end(number);
                scheduler.progress.release(scheduler.warps, &Turn::Done, |_, _| {});
                continue;
            }
            warp.flow.go_to(slot.at + 1);
            if come {
                let barrier = plain_barrier(&program.instructions[slot.at as usize]).unwrap_or_default();
                arrive(scheduler, number, barrier, slot);
            }
        }
    }

    /// Notes what the warps have done when code is left.
    #[inline]
    pub(super) fn leave(&mut self, program: &Program, runtime: &Runtime, scheduler: &mut Scheduler<'_>) {
        let current = runtime.warp as usize;
        // Those before it have come to something, or it has itself come to barriers.
        if self.slots[0].spent != 0 {
            self.settle(program, scheduler, current - self.first);
            scheduler.begin_turn(current);
        }
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
    /// The current warp has come to a barrier where code alone does not go on. Returns where in the code the next warp does; code is left if nowhere.
    pub(super) fn wait(&mut self, number: u32) -> Option<usize> {
        let flow = &self.scheduler.warp().flow;
        let lanes = flow.active();
        if lanes != flow.alive() || flow.check_awake().is_err() || self.runtime.budget <= 0 {
            (self.runtime.exit, self.runtime.next) = (Exit::Interpret as u32, number);
            return None;
        }
        self.runtime.exit = Exit::Waits as u32;
        self.count_barrier(number, lanes);
        let come = self.scheduler.current - self.following.first;
        let slot = &mut self.following.slots[come];
        (slot.at, slot.active) = (number, lanes);
        slot.spent += self.runtime.spent() + 1;
        let context = self.executor.context;
        self.following.settle(context.program, self.scheduler, come + 1);
        let next = self.scheduler.next()?;
        let entry = self.compiled.entry_of(&self.scheduler.warps[next].flow)?;
        // Whoever watches hears of the steps when code is left.
        if self.steps_left - self.scheduler.steps_left >= TURN.into() || context.machine.is_stopped() {
            return None;
        }
        self.scheduler.begin_turn(next);
        self.following.follow(self.runtime, self.scheduler, self.compiled.code[entry..].as_ptr());
        Some(entry)
    }
}

const SLOT: Register = Register::RCX;
const NEXT: Register = Register::RSI;
const LANES: Register = Register::EBX;
/// Where code goes on behind a barrier.
const BEHIND: Register = Register::R9;

fn of_slot(slot: Register, offset: usize) -> MemoryOperand {
    MemoryOperand::with_base_displ(slot, offset as i64)
}

impl Writer<'_> {
    /// A barrier: its instruction in `eax`, its counter in `r8`, where code goes on behind it in `r9`, or zero.
    pub(super) fn barrier(
        &mut self,
        number: u32,
        counter: usize,
        behind: Option<usize>,
    ) -> Result<(), IcedError> {
        self.put(&Instruction::with2(Code::Mov_r32_imm32, SPARE_WORD, number)?)?;
        self.put(&Instruction::with2(Code::Mov_r32_imm32, Register::R8D, counter as u32)?)?;
        match behind {
            Some(block) => {
                let nowhere = MemoryOperand::with_base_displ(Register::RIP, 0);
                self.put(&Instruction::with2(Code::Lea_r64_m, BEHIND, nowhere)?)?;
                self.far.push((self.bytes.len() - 4, Target::Entry(block)));
            }
            None => self.put(&Instruction::with2(Code::Xor_r32_rm32, Register::R9D, Register::R9D)?)?,
        }
        let at = self.jump(None);
        self.patch(at, self.barriers);
        Ok(())
    }

    /// The end of a warp: its instruction in `eax`.
    pub(super) fn end(&mut self, number: u32) -> Result<(), IcedError> {
        self.put(&Instruction::with2(Code::Mov_r32_imm32, SPARE_WORD, number)?)?;
        let at = self.jump(None);
        self.patch(at, self.ends);
        Ok(())
    }

    /// The routines that go on with the next slot's warp, from a barrier or from the end of a warp.
    pub(super) fn following_routines(&mut self) -> Result<(), IcedError> {
        let next_warp = self.bytes.len();
        self.next_slot()?;
        self.ends = self.bytes.len();
        self.end_routine(next_warp)?;
        self.barriers = self.bytes.len();
        self.barrier_routine(next_warp)
    }

    /// The jumps that are taken unless all lanes of the slot's warp are here, none of them a helper, and none waits on the stack.
    fn unless_whole(&mut self) -> Result<Vec<usize>, IcedError> {
        let mut otherwise = Vec::new();
        self.put(&Instruction::with2(Code::Cmp_rm32_imm8, runtime(offset_of!(Runtime, depth)), 0)?)?;
        otherwise.push(self.jump(Some(Condition::NotEqual)));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, SLOT, runtime(offset_of!(Runtime, slot)))?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, LANES, runtime(offset_of!(Runtime, active)))?)?;
        self.put(&Instruction::with2(Code::Cmp_r32_rm32, LANES, of_slot(SLOT, offset_of!(Slot, active)))?)?;
        otherwise.push(self.jump(Some(Condition::NotEqual)));
        self.put(&Instruction::with2(Code::Cmp_r32_rm32, LANES, runtime(offset_of!(Runtime, storing)))?)?;
        otherwise.push(self.jump(Some(Condition::NotEqual)));
        let next = MemoryOperand::with_base_displ(SLOT, size_of::<Slot>() as i64);
        self.put(&Instruction::with2(Code::Lea_r64_m, NEXT, next)?)?;
        Ok(otherwise)
    }

    /// Goes on with the next slot's warp; behind the last one, code is left.
    fn end_routine(&mut self, next_warp: usize) -> Result<(), IcedError> {
        let mut otherwise = self.unless_whole()?;
        self.put(&Instruction::with2(Code::Cmp_r64_rm64, NEXT, runtime(offset_of!(Runtime, slots_end)))?)?;
        otherwise.push(self.jump(Some(Condition::Equal)));
        self.put(&Instruction::with2(Code::Mov_r32_imm32, SPARE_WORD, Slot::END)?)?;
        let at = self.jump(None);
        self.patch(at, next_warp);
        for at in otherwise {
            self.patch(at, self.bytes.len());
        }
        let next = runtime(offset_of!(Runtime, next));
        self.put(&Instruction::with2(Code::Mov_rm32_r32, next, SPARE_WORD)?)?;
        self.exit_for(Exit::Done)
    }

    /// Goes on with the next slot's warp, or behind the barrier with the first one's. Where neither can be, or the warp is not whole, it calls.
    fn barrier_routine(&mut self, next_warp: usize) -> Result<(), IcedError> {
        let budget = runtime(offset_of!(Runtime, budget));
        let mut slow = self.unless_whole()?;
        self.put(&Instruction::with2(Code::Cmp_rm64_imm8, budget, 1)?)?;
        slow.push(self.jump(Some(Condition::Less)));
        self.put(&Instruction::with2(Code::Cmp_r64_rm64, NEXT, runtime(offset_of!(Runtime, slots_end)))?)?;
        let others = self.jump(Some(Condition::NotEqual));
        slow.extend(self.all_have_come()?);
        self.patch(others, self.bytes.len());
        self.count_lanes(LANES)?;
        self.put(&Instruction::with2(Code::Sub_rm64_imm8, budget, 1)?)?;
        let at = self.jump(None);
        self.patch(at, next_warp);
        for at in slow {
            self.patch(at, self.bytes.len());
        }
        let active = runtime(offset_of!(Runtime, active));
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::EDX, active)?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::ESI, SPARE_WORD)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, Register::RDI, RUNTIME)?)?;
        self.put(&Instruction::with(Code::VEX_Vzeroupper))?;
        self.go_on()
    }

    /// Lets the first slot follow the last one, behind the barrier. Returns the jumps that are taken if that cannot be.
    fn all_have_come(&mut self) -> Result<Vec<usize>, IcedError> {
        const OTHER: Register = Register::RDX;
        const LEFT: Register = Register::RDI;
        let first = runtime(offset_of!(Runtime, slots));
        let mut slow = Vec::new();
        self.put(&Instruction::with2(Code::Test_rm64_r64, BEHIND, BEHIND)?)?;
        slow.push(self.jump(Some(Condition::Equal)));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, LEFT, runtime(offset_of!(Runtime, steps_left)))?)?;
        self.put(&Instruction::with2(Code::Cmp_r64_rm64, LEFT, runtime(offset_of!(Runtime, report)))?)?;
        slow.push(self.jump(Some(Condition::Less)));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, NEXT, first)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, OTHER, NEXT)?)?;
        self.put(&Instruction::with2(Code::Test_rm64_r64, NEXT, NEXT)?)?;
        slow.push(self.jump(Some(Condition::Equal)));
        // The others may have come to another barrier, or to their ends.
        let again = self.bytes.len();
        self.put(&Instruction::with2(Code::Cmp_r64_rm64, OTHER, SLOT)?)?;
        let all = self.jump(Some(Condition::Equal));
        self.put(&Instruction::with2(Code::Cmp_r32_rm32, SPARE_WORD, of_slot(OTHER, offset_of!(Slot, at)))?)?;
        slow.push(self.jump(Some(Condition::NotEqual)));
        self.put(&Instruction::with2(Code::Add_rm64_imm8, OTHER, size_of::<Slot>() as i32)?)?;
        let at = self.jump(None);
        self.patch(at, again);
        self.patch(all, self.bytes.len());
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, entry)), BEHIND)?)?;
        self.put(&Instruction::with2(Code::Mov_rm32_imm32, runtime(offset_of!(Runtime, warp)), -1)?)?;
        Ok(slow)
    }

    /// Notes what the slot's warp has spent to come to what is in `eax`, and goes on with the next one's.
    fn next_slot(&mut self) -> Result<(), IcedError> {
        const BUDGET: Register = Register::RDX;
        const SPENT: Register = Register::RDI;
        let budget = runtime(offset_of!(Runtime, budget));
        self.put(&Instruction::with2(Code::Mov_rm32_r32, of_slot(SLOT, offset_of!(Slot, at)), SPARE_WORD)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, SPENT, runtime(offset_of!(Runtime, given)))?)?;
        self.put(&Instruction::with2(Code::Sub_r64_rm64, SPENT, budget)?)?;
        self.put(&Instruction::with2(Code::Add_rm64_r64, of_slot(SLOT, offset_of!(Slot, spent)), SPENT)?)?;
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
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, slot)), NEXT)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, FRAME, of_slot(NEXT, offset_of!(Slot, frame)))?)?;
        self.put(&Instruction::with2(
            Code::Mov_r64_rm64,
            PREDICATES,
            of_slot(NEXT, offset_of!(Slot, predicates)),
        )?)?;
        let local = of_slot(NEXT, offset_of!(Slot, local));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, SPARE, local)?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, local)), SPARE)?)?;
        self.put(&Instruction::with2(Code::Mov_rm64_r64, runtime(offset_of!(Runtime, frame)), FRAME)?)?;
        self.put(&Instruction::with2(
            Code::Mov_rm64_r64,
            runtime(offset_of!(Runtime, predicates)),
            PREDICATES,
        )?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, LANES, of_slot(NEXT, offset_of!(Slot, active)))?)?;
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
