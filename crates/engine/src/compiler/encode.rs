//! The bytes of compiled regions.
//!
//! Code keeps these registers to itself: `r15` is the address of the [`Runtime`], `r14` that of the warp's registers, `r13`
//! that of its predicates; values that found no register lie in front of the runtime. `rax`, `k7` and the last vector register hold
//! nothing from one action to the next.

use std::mem::offset_of;

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, OpKind, Register};

use super::allocate::Chosen;
use super::code::{Action, Base, Condition, Exit, GENERAL, MASK, Machine, Memory, Part, Region, View};
use super::moves::Edit;
use super::near::Near;
use super::registers::{Allocation, CALLER_SAVED, MASK_REGISTERS, RegisterClass, vector_registers};
use super::runtime::Runtime;

pub(super) const RUNTIME: Register = Register::R15;
pub(super) const FRAME: Register = Register::R14;
pub(super) const PREDICATES: Register = Register::R13;
pub(super) const SPARE: Register = Register::RAX;
pub(super) const SPARE_WORD: Register = Register::EAX;
/// General registers that a caller expects to be kept.
const CALLEE_SAVED: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// A jump whose distance is not known yet.
pub(super) enum Target {
    /// The entry from outside of a basic block of the program.
    Entry(usize),
    /// The way out.
    Exit,
}

/// The code of all regions of a program.
pub(super) struct Writer<'n> {
    encoder: Encoder,
    pub(super) bytes: Vec<u8>,
    pub(super) wide: bool,
    /// Offset in the [`Runtime`] of masks with a bit for each lane, for AVX2.
    pub(super) lane_bits: usize,
    /// Offset in the [`Runtime`] of the counters.
    counters: usize,
    /// Where the entry from outside of each basic block of the program is.
    pub(super) entries: Vec<Option<usize>>,
    pub(super) far: Vec<(usize, Target)>,
    exit: usize,
    /// The routines that copy homes to the warp's registers and back.
    pub(super) homes_out: usize,
    pub(super) homes_in: usize,
    /// The routines for barriers and for the end.
    pub(super) barriers: usize,
    pub(super) ends: usize,
    /// For each block of the region, that which is executed in its place: blocks that only jump are left out.
    instead: Vec<usize>,
    /// Bytes in front of the runtime that the regions need.
    spilled: usize,
    /// Where constants are nearer.
    near_constants: &'n Near,
    /// The routines that call functions of the runtime, by their offsets there, and save what those may change.
    saving: [(usize, usize); 3],
}

impl<'n> Writer<'n> {
    /// Begins with the way in and the way out.
    pub(super) fn new(
        wide: bool,
        blocks: usize,
        lane_bits: usize,
        counters: usize,
        near_constants: &'n Near,
    ) -> Result<Writer<'n>, IcedError> {
        let mut writer = Writer {
            encoder: Encoder::new(64),
            bytes: Vec::new(),
            wide,
            lane_bits,
            counters,
            entries: vec![None; blocks],
            far: Vec::new(),
            exit: 0,
            homes_out: 0,
            homes_in: 0,
            barriers: 0,
            ends: 0,
            instead: Vec::new(),
            spilled: 0,
            near_constants,
            saving: [offset_of!(Runtime, operate), offset_of!(Runtime, fetch), offset_of!(Runtime, diverge)]
                .map(|it| (it, 0)),
        };
        writer.way_in()?;
        writer.way_out()?;
        writer.home_routines()?;
        writer.saving_routines()?;
        writer.following_routines()?;
        Ok(writer)
    }

    fn way_in(&mut self) -> Result<(), IcedError> {
        for register in CALLEE_SAVED {
            self.put(&Instruction::with1(Code::Push_r64, register)?)?;
        }
        let kept = MemoryOperand::with_base_displ(Register::RDI, offset_of!(Runtime, stack) as i64);
        self.put(&Instruction::with2(Code::Mov_rm64_r64, kept, Register::RSP)?)?;
        self.put(&Instruction::with2(Code::And_rm64_imm8, Register::RSP, -64)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, RUNTIME, Register::RDI)?)?;
        self.take_warp()?;
        self.put(&Instruction::with1(Code::Jmp_rm64, Register::RSI)?)
    }

    /// Lets code work on the warp that the runtime names.
    pub(super) fn take_warp(&mut self) -> Result<(), IcedError> {
        let (frame, predicates) = (offset_of!(Runtime, frame), offset_of!(Runtime, predicates));
        self.put(&Instruction::with2(Code::Mov_r64_rm64, FRAME, runtime(frame))?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, PREDICATES, runtime(predicates))?)
    }

    fn way_out(&mut self) -> Result<(), IcedError> {
        self.exit = self.bytes.len();
        self.put(&Instruction::with(Code::VEX_Vzeroupper))?;
        self.put(&Instruction::with2(
            Code::Mov_r64_rm64,
            Register::RSP,
            runtime(offset_of!(Runtime, stack)),
        )?)?;
        for register in CALLEE_SAVED.into_iter().rev() {
            self.put(&Instruction::with1(Code::Pop_r64, register)?)?;
        }
        self.put(&Instruction::with(Code::Retnq))
    }

    /// All code, once every region has been written, the entries from outside, and the bytes that are needed in front of the runtime.
    /// `None` if a region enters one that was never written.
    pub(super) fn finish(mut self) -> Option<(Vec<u8>, Vec<Option<usize>>, usize)> {
        for (at, target) in std::mem::take(&mut self.far) {
            let to = match target {
                Target::Entry(block) => self.entries[block]?,
                Target::Exit => self.exit,
            };
            self.patch(at, to);
        }
        Some((self.bytes, self.entries, self.spilled))
    }

    pub(super) fn put(&mut self, instruction: &Instruction) -> Result<(), IcedError> {
        let at = self.bytes.len() as u64;
        self.encoder.set_buffer(std::mem::take(&mut self.bytes));
        let encoded = self.encoder.encode(instruction, at);
        self.bytes = self.encoder.take_buffer();
        encoded.map(drop)
    }

    pub(super) fn patch(&mut self, at: usize, to: usize) {
        let distance = to as i64 - (at as i64 + 4);
        self.bytes[at..at + 4].copy_from_slice(&(distance as i32).to_le_bytes());
    }

    /// A jump; its distance is written later.
    pub(super) fn jump(&mut self, condition: Option<Condition>) -> usize {
        match condition {
            None => self.bytes.push(0xe9),
            Some(condition) => self.bytes.extend_from_slice(&[0x0f, 0x80 | condition as u8]),
        }
        self.bytes.extend_from_slice(&[0; 4]);
        self.bytes.len() - 4
    }

    /// Writes a region with the registers that were chosen for it.
    pub(super) fn region(&mut self, region: &Region, chosen: &Chosen) -> Result<(), IcedError> {
        self.spilled = self.spilled.max((8 * chosen.slots).next_multiple_of(64));
        let mut firsts = Vec::with_capacity(region.blocks.len());
        let mut first = 0;
        for block in &region.blocks {
            firsts.push(first);
            first += block.actions.len();
        }
        self.instead = instead(region, chosen, &firsts);
        let written = (1..region.blocks.len()).filter(|&block| self.instead[block] == block);
        let (cold, mut order): (Vec<usize>, Vec<usize>) =
            written.partition(|&block| region.blocks[block].cold);
        order.extend(cold);
        let mut starts = vec![0; region.blocks.len()];
        let mut near: Vec<(usize, usize)> = Vec::new();
        for (position, &number) in order.iter().enumerate() {
            let block = &region.blocks[number];
            starts[number] = self.bytes.len();
            if let Some(entry) = block.entry {
                self.entries[entry] = Some(self.bytes.len());
            }
            let next = order.get(position + 1).copied();
            let from = chosen.edits.partition_point(|(at, _)| *at < firsts[number]);
            let mut edits = chosen.edits[from..].iter().peekable();
            for (action, at) in block.actions.iter().zip(firsts[number]..) {
                while let Some((_, edit)) = edits.next_if(|(edited, _)| *edited <= at) {
                    self.edit(edit, region)?;
                }
                self.action(action, chosen.of(at), next, block.cold, &mut near)?;
            }
        }
        for (at, block) in near {
            self.patch(at, starts[block]);
        }
        Ok(())
    }

    /// A move between registers and memory, or a constant.
    fn edit(&mut self, edit: &Edit, region: &Region) -> Result<(), IcedError> {
        let (from, to) = match edit {
            Edit::Move { from, to } => (from, to),
            Edit::Again { block, action, to } => {
                if let Action::Machine(machine) = &region.blocks[*block].actions[*action] {
                    return self.machine(machine, std::slice::from_ref(to));
                } else {
                    return Ok(());
                }
            }
        };
        let class = from.register().or(to.register()).map_or(GENERAL, |(class, _)| class);
        let (load, store) = match class {
            RegisterClass::General => (Code::Mov_r64_rm64, Code::Mov_rm64_r64),
            RegisterClass::Mask => (Code::VEX_Kmovq_kr_km64, Code::VEX_Kmovq_m64_kr),
            RegisterClass::Vector if self.wide => {
                (Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm)
            }
            RegisterClass::Vector => (Code::VEX_Vmovdqu_ymm_ymmm256, Code::VEX_Vmovdqu_ymmm256_ymm),
        };
        let instruction = match (from.register(), to.register()) {
            (Some(_), Some(_)) => {
                Instruction::with2(load, self.full_register(*to), self.full_register(*from))?
            }
            (None, _) => Instruction::with2(load, self.full_register(*to), self.spill(*from))?,
            (_, None) => Instruction::with2(store, self.spill(*to), self.full_register(*from))?,
        };
        self.put(&instruction)
    }

    fn action(
        &mut self,
        action: &Action,
        registers: &[Allocation],
        next: Option<usize>,
        cold: bool,
        near: &mut Vec<(usize, usize)>,
    ) -> Result<(), IcedError> {
        match action {
            Action::Machine(machine) => self.machine(machine, registers)?,
            Action::Charge(steps) => {
                let budget = runtime(offset_of!(Runtime, budget));
                let code = match i8::try_from(*steps) {
                    Ok(_) => Code::Sub_rm64_imm8,
                    Err(_) => Code::Sub_rm64_imm32,
                };
                self.put(&Instruction::with2(code, budget, *steps)?)?;
            }
            Action::Count { counter, lanes, steps } => {
                self.count(self.counters + 16 * counter, lanes.map(|_| registers[0]), *steps)?;
            }
            Action::Flush(stored) => self.flush(stored, registers, cold)?,
            Action::FillHomes(table) => self.home_routine(self.homes_in, *table)?,
            Action::Operate { number, fetches, saves, .. } => {
                let function =
                    if *fetches { offset_of!(Runtime, fetch) } else { offset_of!(Runtime, operate) };
                self.call(*number, registers[0], function, *saves)?;
            }
            Action::Split { number, .. } => {
                self.call(*number, registers[0], offset_of!(Runtime, diverge), true)?;
            }
            Action::Jump(to, _) => {
                let to = self.instead[*to];
                if next != Some(to) {
                    let at = self.jump(None);
                    near.push((at, to));
                }
            }
            Action::Branch(condition, then, otherwise) => {
                let [then, otherwise] = [then, otherwise].map(|block| self.instead[*block]);
                if next == Some(then) {
                    let at = self.jump(Some(condition.inverse()));
                    near.push((at, otherwise));
                } else {
                    let at = self.jump(Some(*condition));
                    near.push((at, then));
                    if next != Some(otherwise) {
                        let at = self.jump(None);
                        near.push((at, otherwise));
                    }
                }
            }
            Action::Control { number, .. } => self.control(*number, registers[0])?,
            Action::Barrier(number, counter, behind) => {
                self.barrier(*number, self.counters + 16 * counter, *behind)?;
            }
            Action::Enter(block) => {
                let at = self.jump(None);
                self.far.push((at, Target::Entry(*block)));
            }
            Action::Exit(Exit::Done, number) => self.end(*number)?,
            Action::Exit(exit, number) => self.leave(*exit, *number)?,
            Action::Start(_) => {}
        }
        Ok(())
    }

    fn count(&mut self, counter: usize, lanes: Option<Allocation>, steps: i32) -> Result<(), IcedError> {
        match lanes {
            None => {
                self.put(&Instruction::with2(Code::Add_rm64_imm8, runtime(counter), 1)?)?;
                self.put(&Instruction::with2(
                    Code::Popcnt_r32_rm32,
                    SPARE_WORD,
                    runtime(offset_of!(Runtime, active)),
                )?)?;
            }
            Some(lanes) => {
                let lanes = general(lanes, View::Word);
                self.put(&Instruction::with2(Code::Xor_r32_rm32, SPARE_WORD, SPARE_WORD)?)?;
                self.put(&Instruction::with2(Code::Test_rm32_r32, lanes, lanes)?)?;
                self.put(&Instruction::with1(Code::Setne_rm8, Register::AL)?)?;
                self.put(&Instruction::with2(Code::Add_rm64_r64, runtime(counter), SPARE)?)?;
                if steps > 0 {
                    let (times, budget) = (Code::Imul_r32_rm32_imm32, runtime(offset_of!(Runtime, budget)));
                    self.put(&Instruction::with3(times, SPARE_WORD, SPARE_WORD, steps)?)?;
                    self.put(&Instruction::with2(Code::Sub_rm64_r64, budget, SPARE)?)?;
                }
                self.put(&Instruction::with2(Code::Popcnt_r32_rm32, SPARE_WORD, lanes)?)?;
            }
        }
        self.put(&Instruction::with2(Code::Add_rm64_r64, runtime(counter + 8), SPARE)?)
    }

    fn leave(&mut self, exit: Exit, number: u32) -> Result<(), IcedError> {
        let next = runtime(offset_of!(Runtime, next));
        self.put(&Instruction::with2(Code::Mov_rm32_imm32, next, number)?)?;
        self.exit_for(exit)
    }

    /// Leaves code for a reason.
    pub(super) fn exit_for(&mut self, exit: Exit) -> Result<(), IcedError> {
        let reason = runtime(offset_of!(Runtime, exit));
        self.put(&Instruction::with2(Code::Mov_rm32_imm32, reason, exit as u32)?)?;
        let at = self.jump(None);
        self.far.push((at, Target::Exit));
        Ok(())
    }

    /// Puts the arguments of a call where they belong: the runtime, the instruction, the lanes.
    fn arguments(&mut self, number: u32, lanes: Allocation) -> Result<(), IcedError> {
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::EDX, general(lanes, View::Word))?)?;
        self.put(&Instruction::with2(Code::Mov_r32_imm32, Register::ESI, number)?)?;
        self.put(&Instruction::with2(Code::Mov_r64_rm64, Register::RDI, RUNTIME)?)?;
        self.put(&Instruction::with(Code::VEX_Vzeroupper))
    }

    /// A call, which may save what it changes; out if it says so.
    fn call(
        &mut self,
        number: u32,
        lanes: Allocation,
        function: usize,
        saves: bool,
    ) -> Result<(), IcedError> {
        let routine = self.saving.iter().find(|(offset, _)| saves && *offset == function);
        if let Some(&(_, routine)) = routine {
            let word = runtime(offset_of!(Runtime, lanes));
            self.put(&Instruction::with2(Code::Mov_rm32_r32, word, general(lanes, View::Word))?)?;
            self.call_routine(routine, number)?;
        } else {
            self.arguments(number, lanes)?;
            self.put(&Instruction::with1(Code::Call_rm64, runtime(function))?)?;
        }
        self.put(&Instruction::with2(Code::Test_rm32_r32, SPARE_WORD, SPARE_WORD)?)?;
        let at = self.jump(Some(Condition::NotEqual));
        self.far.push((at, Target::Exit));
        Ok(())
    }

    /// Calls a routine with a number in `eax`.
    pub(super) fn call_routine(&mut self, routine: usize, number: u32) -> Result<(), IcedError> {
        self.put(&Instruction::with2(Code::Mov_r32_imm32, SPARE_WORD, number)?)?;
        self.bytes.extend_from_slice(&[0xe8, 0, 0, 0, 0]);
        self.patch(self.bytes.len() - 4, routine);
        Ok(())
    }

    /// The routines that call functions for an instruction whose number is in `eax`, for the lanes in the runtime.
    fn saving_routines(&mut self) -> Result<(), IcedError> {
        for number in 0..self.saving.len() {
            self.saving[number].1 = self.bytes.len();
            let function = self.saving[number].0;
            self.keep(false)?;
            let lanes = runtime(offset_of!(Runtime, lanes));
            self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::EDX, lanes)?)?;
            self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::ESI, SPARE_WORD)?)?;
            self.put(&Instruction::with2(Code::Mov_r64_rm64, Register::RDI, RUNTIME)?)?;
            self.put(&Instruction::with(Code::VEX_Vzeroupper))?;
            // The stack is aligned at calls.
            self.put(&Instruction::with2(Code::Sub_rm64_imm8, Register::RSP, 8)?)?;
            self.put(&Instruction::with1(Code::Call_rm64, runtime(function))?)?;
            self.put(&Instruction::with2(Code::Add_rm64_imm8, Register::RSP, 8)?)?;
            self.keep(true)?;
            self.put(&Instruction::with(Code::Retnq))?;
        }
        Ok(())
    }

    /// Saves what a call may change, or restores it.
    fn keep(&mut self, restore: bool) -> Result<(), IcedError> {
        for (slot, number) in CALLER_SAVED.into_iter().enumerate() {
            let register = Register::RAX + number as u32;
            let memory = runtime(offset_of!(Runtime, saved_general) + 8 * slot);
            self.put(&match restore {
                true => Instruction::with2(Code::Mov_r64_rm64, register, memory)?,
                false => Instruction::with2(Code::Mov_rm64_r64, memory, register)?,
            })?;
        }
        for number in 0..vector_registers(self.wide) {
            let memory = runtime(offset_of!(Runtime, saved_vectors) + 64 * number);
            let register = self.vector(number);
            self.put(&match restore {
                true => Instruction::with2(self.vector_load(), register, memory)?,
                false => Instruction::with2(self.vector_store(), memory, register)?,
            })?;
        }
        let masks = if self.wide { &MASK_REGISTERS[..] } else { &[] };
        for &number in masks {
            let memory = runtime(offset_of!(Runtime, saved_masks) + 8 * number);
            let register = Register::K0 + number as u32;
            self.put(&match restore {
                true => Instruction::with2(Code::VEX_Kmovq_kr_km64, register, memory)?,
                false => Instruction::with2(Code::VEX_Kmovq_m64_kr, memory, register)?,
            })?;
        }
        Ok(())
    }

    /// Calls for a control instruction, with the arguments in their registers, and goes on where that says.
    pub(super) fn go_on(&mut self) -> Result<(), IcedError> {
        self.put(&Instruction::with1(Code::Call_rm64, runtime(offset_of!(Runtime, control)))?)?;
        self.put(&Instruction::with2(Code::Test_rm64_r64, SPARE, SPARE)?)?;
        let at = self.jump(Some(Condition::Equal));
        self.far.push((at, Target::Exit));
        self.take_warp()?;
        self.put(&Instruction::with1(Code::Jmp_rm64, SPARE)?)
    }

    /// Goes on where a control instruction says.
    fn control(&mut self, number: u32, lanes: Allocation) -> Result<(), IcedError> {
        self.arguments(number, lanes)?;
        self.go_on()
    }

    // Single instructions

    fn machine(&mut self, machine: &Machine, registers: &[Allocation]) -> Result<(), IcedError> {
        let mut allocations = registers.iter().copied();
        let mut next = || allocations.next().unwrap_or(Allocation::Slot(0));
        let mut instruction = Instruction::default();
        instruction.set_code(machine.code);
        let compares = [Code::Cmpxchg_rm32_r32, Code::Cmpxchg_rm64_r64].contains(&machine.code);
        let adds = [Code::Xadd_rm32_r32, Code::Xadd_rm64_r64].contains(&machine.code);
        // An exchange without a comparison is one step without being told so.
        instruction.set_has_lock_prefix(compares || adds);
        for (number, part) in (0..).zip(&machine.parts) {
            match *part {
                // What is expected is in `rax`.
                Part::Use(..) if compares && number == 2 => {
                    let expected = self.full_register(next());
                    self.put(&Instruction::with2(Code::Mov_r64_rm64, SPARE, expected)?)?;
                }
                Part::Def(_, view) | Part::Use(_, view) => {
                    set_register(&mut instruction, number, self.named(next(), view));
                }
                Part::Anywhere(_) => match next() {
                    slot @ Allocation::Slot(_) => set_memory(&mut instruction, number, &self.spill(slot)),
                    register @ Allocation::Register(..) => {
                        set_register(&mut instruction, number, self.named(register, View::Whole));
                    }
                },
                Part::Word(_, word) => {
                    let mut there = self.spill(next());
                    there.displacement += 4 * i64::from(word);
                    set_memory(&mut instruction, number, &there);
                }
                Part::Replace(_, _, view) => {
                    set_register(&mut instruction, number, self.named(next(), view));
                    next();
                }
                Part::Memory(memory) => {
                    let operand = self.memory(&memory, &mut next);
                    set_memory(&mut instruction, number, &operand);
                    instruction.set_is_broadcast(memory.broadcast);
                    if matches!(memory.base, Base::Runtime) && memory.index.is_none() {
                        let there =
                            self.near_constants.instead_of(memory.offset, instruction.memory_size().size());
                        instruction.set_memory_displacement64(i64::from(there) as u64);
                    }
                }
                Part::Rounding(rounding) => instruction.set_rounding_control(rounding),
                Part::Byte(value) => {
                    instruction.set_op_kind(number, OpKind::Immediate8);
                    instruction.set_immediate8(value);
                }
                Part::Number(value) => {
                    instruction.set_op_kind(number, OpKind::Immediate32);
                    instruction.set_immediate32(value as u32);
                }
            }
        }
        if machine.mask.is_some() {
            instruction.set_op_mask(self.full_register(next()));
            instruction.set_zeroing_masking(machine.zeroing);
        }
        self.put(&instruction)
    }

    fn memory(&self, memory: &Memory, next: &mut dyn FnMut() -> Allocation) -> MemoryOperand {
        let base = match memory.base {
            Base::Frame => FRAME,
            Base::Predicates => PREDICATES,
            Base::Runtime => RUNTIME,
            Base::Register(_) => general(next(), View::Quad),
        };
        let index = match memory.index {
            None => Register::None,
            Some(_) => {
                let allocation = next();
                match memory.index_view {
                    View::Whole => self.full_register(allocation),
                    View::Half | View::Quarter | View::Byte | View::Short | View::Word | View::Quad => {
                        self.named(allocation, memory.index_view)
                    }
                }
            }
        };
        let displacement = i64::from(memory.offset);
        // None, or a byte if it fits into one.
        let size = u32::from(memory.offset != 0);
        MemoryOperand::new(
            base,
            index,
            memory.scale.into(),
            displacement,
            size,
            memory.broadcast,
            Register::None,
        )
    }

    /// Where a value is that found no register.
    pub(super) fn spill(&self, allocation: Allocation) -> MemoryOperand {
        let Allocation::Slot(slot) = allocation else { return MemoryOperand::default() };
        MemoryOperand::with_base_displ_size(RUNTIME, -8 * i64::from(slot), 1)
    }

    pub(super) fn vector(&self, number: usize) -> Register {
        (if self.wide { Register::ZMM0 } else { Register::YMM0 }) + number as u32
    }

    pub(super) fn vector_load(&self) -> Code {
        if self.wide { Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512 } else { Code::VEX_Vmovdqu_ymm_ymmm256 }
    }

    pub(super) fn vector_store(&self) -> Code {
        if self.wide { Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm } else { Code::VEX_Vmovdqu_ymmm256_ymm }
    }

    /// All of a register.
    pub(super) fn full_register(&self, allocation: Allocation) -> Register {
        match allocation.register() {
            Some((RegisterClass::General, _)) => general(allocation, View::Quad),
            _ => self.named(allocation, View::Whole),
        }
    }

    fn named(&self, allocation: Allocation, view: View) -> Register {
        let Some((class, number)) = allocation.register() else { return Register::None };
        let number = u32::from(number);
        match (class, view) {
            (RegisterClass::General, _) => general(allocation, view),
            (MASK, _) => Register::K0 + number,
            (_, View::Half) if self.wide => Register::YMM0 + number,
            (_, View::Half | View::Quarter) => Register::XMM0 + number,
            _ => self.vector(number as usize),
        }
    }
}

/// For each block of a region, that which is executed in its place: itself, or where it only jumps to. `firsts` are numbers of first actions.
fn instead(region: &Region, chosen: &Chosen, firsts: &[usize]) -> Vec<usize> {
    let only_jumps = |number: usize| {
        let block = &region.blocks[number];
        let at = chosen.edits.partition_point(|(at, _)| *at < firsts[number]);
        let edited = chosen.edits.get(at).is_some_and(|(at, _)| *at <= firsts[number]);
        match block.actions[..] {
            [Action::Jump(to, _)] if block.entry.is_none() && !edited => Some(to),
            _ => None,
        }
    };
    let followed = |start: usize| {
        let mut block = start;
        // An endless loop of such blocks is itself.
        for _ in 0..region.blocks.len() {
            match only_jumps(block) {
                Some(next) => block = next,
                None => return block,
            }
        }
        start
    };
    (0..region.blocks.len()).map(followed).collect()
}

pub(super) fn general(allocation: Allocation, view: View) -> Register {
    let number = allocation.register().map_or(0, |(_, number)| u32::from(number));
    match view {
        View::Byte => match number {
            // The lower bytes of the first four come before their upper ones.
            0..4 => Register::AL + number,
            _ => Register::SPL + (number - 4),
        },
        View::Short => Register::AX + number,
        View::Quad => Register::RAX + number,
        View::Whole | View::Half | View::Quarter | View::Word => Register::EAX + number,
    }
}

pub(super) fn runtime(offset: usize) -> MemoryOperand {
    MemoryOperand::with_base_displ(RUNTIME, offset as i64)
}

fn set_register(instruction: &mut Instruction, number: u32, register: Register) {
    instruction.set_op_kind(number, OpKind::Register);
    instruction.set_op_register(number, register);
}

fn set_memory(instruction: &mut Instruction, number: u32, memory: &MemoryOperand) {
    instruction.set_op_kind(number, OpKind::Memory);
    instruction.set_memory_base(memory.base);
    instruction.set_memory_index(memory.index);
    instruction.set_memory_index_scale(memory.scale);
    instruction.set_memory_displ_size(memory.displ_size);
    instruction.set_memory_displacement64(memory.displacement as u64);
}
