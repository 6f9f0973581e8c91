//! Bytes that write registers back to the warp, or to their homes.

use std::mem::offset_of;

use iced_x86::{Code, IcedError, Instruction, MemoryOperand, Register};

use super::code::{Condition, Home, HomeRow, ROW, Stored, View};
use super::encode::{FRAME, PREDICATES, RUNTIME, SPARE, SPARE_WORD, Writer, general, runtime};
use super::registers::{Allocation, vector_registers};
use super::runtime::Runtime;
use super::vector::Vector;

/// Where a register that is written back comes from.
#[derive(Clone, Copy)]
enum Origin<'r> {
    /// All parts, or one that stands for all.
    Allocated(&'r [Allocation]),
    /// A home at an offset.
    Home(Home, usize),
}

impl Writer<'_> {
    /// Writes registers back. `cold`: it hardly ever happens, so that one routine for all masks will do.
    pub(super) fn flush(
        &mut self,
        stored: &[Stored],
        registers: &[Allocation],
        cold: bool,
    ) -> Result<(), IcedError> {
        let mut vectors = Vec::new();
        let mut rest = registers;
        for stored in stored {
            match stored {
                Stored::Register(row, parts) => {
                    let (these, others) = rest.split_at(parts.len());
                    vectors.push((ROW * usize::from(*row), Origin::Allocated(these)));
                    rest = others;
                }
                Stored::Home(row, home, offset) => {
                    vectors.push((ROW * usize::from(*row), Origin::Home(*home, *offset)));
                }
                Stored::Homes(table) => self.home_routine(self.homes_out, *table)?,
                Stored::Predicate(predicate, _) => {
                    self.store_predicate(*predicate, rest[0])?;
                    rest = &rest[1..];
                }
            }
        }
        if vectors.is_empty() {
            return Ok(());
        }
        if cold {
            return self.flush_active(&vectors);
        }
        let active = runtime(offset_of!(Runtime, active));
        self.put(&Instruction::with2(Code::Cmp_rm32_imm8, active, -1)?)?;
        let some = self.jump(Some(Condition::NotEqual));
        for &(row, from) in &vectors {
            for part in 0..self.parts() {
                let from = self.loaded(from, part)?;
                let to = MemoryOperand::with_base_displ(FRAME, (row + self.part_bytes() * part) as i64);
                self.put(&Instruction::with2(self.vector_store(), to, from)?)?;
            }
        }
        let done = self.jump(None);
        self.patch(some, self.bytes.len());
        self.flush_active(&vectors)?;
        self.patch(done, self.bytes.len());
        Ok(())
    }

    /// Writes vectors back for some of the lanes. With AVX2, blended with what is there: stores by a mask of its own take some twenty times
    /// as long on AMD's processors, and nobody else sees the warp's registers.
    fn flush_active(&mut self, vectors: &[(usize, Origin<'_>)]) -> Result<(), IcedError> {
        // The spare register holds the mask, so that another one is borrowed.
        let (borrowed, kept) = (self.vector(0), runtime(offset_of!(Runtime, saved_vectors)));
        if !self.wide {
            self.put(&Instruction::with2(self.vector_store(), kept, borrowed)?)?;
        }
        for part in 0..self.parts() {
            self.lane_mask(part)?;
            for &(row, from) in vectors {
                self.store_active(from, part, (row + self.part_bytes() * part) as i64)?;
            }
        }
        if !self.wide {
            self.put(&Instruction::with2(self.vector_load(), borrowed, kept)?)?;
        }
        Ok(())
    }

    /// Parts of a warp.
    fn parts(&self) -> usize {
        if self.wide { 2 } else { 4 }
    }

    /// Bytes of a part.
    fn part_bytes(&self) -> usize {
        ROW / self.parts()
    }

    /// `predicate = predicate & !active | mask & active`
    fn store_predicate(&mut self, predicate: u16, mask: Allocation) -> Result<(), IcedError> {
        let memory = MemoryOperand::with_base_displ(PREDICATES, 4 * i64::from(predicate));
        self.put(&Instruction::with2(Code::Mov_r32_rm32, SPARE_WORD, memory)?)?;
        self.put(&match mask.register() {
            Some(_) => Instruction::with2(Code::Xor_r32_rm32, SPARE_WORD, general(mask, View::Word))?,
            None => Instruction::with2(Code::Xor_r32_rm32, SPARE_WORD, self.spill(mask))?,
        })?;
        let active = runtime(offset_of!(Runtime, active));
        self.put(&Instruction::with2(Code::And_r32_rm32, SPARE_WORD, active)?)?;
        self.put(&Instruction::with2(Code::Xor_rm32_r32, memory, SPARE_WORD)?)
    }

    /// Where a part of a value is: in a register, or in memory.
    fn part_of(&self, from: Origin<'_>, part: usize) -> Result<Register, MemoryOperand> {
        match from {
            Origin::Allocated(allocations) => {
                let allocation = allocations[part % allocations.len()];
                if allocation.register().is_some() {
                    Ok(self.full_register(allocation))
                } else {
                    Err(self.spill(allocation))
                }
            }
            Origin::Home(home, offset) => Err(self.home(home, offset, part)),
        }
    }

    fn home(&self, home: Home, offset: usize, part: usize) -> MemoryOperand {
        runtime(offset + if home.uniform { 0 } else { self.part_bytes() * part })
    }

    /// The register of a part of a value, which may be in memory.
    fn loaded(&mut self, from: Origin<'_>, part: usize) -> Result<Register, IcedError> {
        match self.part_of(from, part) {
            Ok(register) => Ok(register),
            Err(memory) => {
                let spare = self.vector(vector_registers(self.wide));
                self.put(&Instruction::with2(self.vector_load(), spare, memory)?)?;
                Ok(spare)
            }
        }
    }

    /// The active lanes of a part in `k7`, or for AVX2 the others as a vector in the spare register.
    fn lane_mask(&mut self, part: usize) -> Result<(), IcedError> {
        let active = runtime(offset_of!(Runtime, active));
        if self.wide {
            self.put(&Instruction::with2(Code::VEX_Kmovd_kr_km32, Register::K7, active)?)?;
            if part == 1 {
                self.put(&Instruction::with3(
                    Code::VEX_Kshiftrd_kr_kr_imm8,
                    Register::K7,
                    Register::K7,
                    16,
                )?)?;
            }
            return Ok(());
        }
        let spare = self.vector(vector_registers(false));
        let bits = runtime(self.lane_bits + 32 * part);
        self.put(&Instruction::with2(Code::VEX_Vpbroadcastd_ymm_xmmm32, spare, active)?)?;
        self.put(&Instruction::with3(Code::VEX_Vpandn_ymm_ymm_ymmm256, spare, spare, bits)?)?;
        self.put(&Instruction::with3(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, spare, spare, bits)?)
    }

    /// Stores active lanes, by [`Writer::lane_mask`]; for AVX2, the first register is free, and what it held is kept in memory.
    fn store_active(&mut self, from: Origin<'_>, part: usize, offset: i64) -> Result<(), IcedError> {
        let to = MemoryOperand::with_base_displ(FRAME, offset);
        if self.wide {
            let from = self.loaded(from, part)?;
            let mut store = Instruction::with2(Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, to, from)?;
            store.set_op_mask(Register::K7);
            return self.put(&store);
        }
        let borrowed = self.vector(0);
        let from = match self.part_of(from, part) {
            Ok(register) if register == borrowed => Err(runtime(offset_of!(Runtime, saved_vectors))),
            from => from,
        };
        let from = match from {
            Ok(register) => register,
            Err(memory) => {
                self.put(&Instruction::with2(self.vector_load(), borrowed, memory)?)?;
                borrowed
            }
        };
        self.blend_inactive(borrowed, from, to, self.vector(vector_registers(false)))?;
        self.put(&Instruction::with2(self.vector_store(), to, borrowed)?)
    }

    /// A register, with what is in memory for the lanes of a mask.
    fn blend_inactive(
        &mut self,
        to: Register,
        from: Register,
        memory: MemoryOperand,
        mask: Register,
    ) -> Result<(), IcedError> {
        self.put(&Instruction::with4(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, to, from, memory, mask)?)
    }

    // Homes

    /// Calls a routine that copies the homes of a table.
    pub(super) fn home_routine(&mut self, routine: usize, table: usize) -> Result<(), IcedError> {
        self.call_routine(routine, table as u32)
    }

    /// The routines that copy homes to the warp's registers, for the active lanes, and back, with the offset of a table in `eax`.
    pub(super) fn home_routines(&mut self) -> Result<(), IcedError> {
        self.homes_out = self.bytes.len();
        self.save_masks(false)?;
        self.each_home(Self::home_out)?;
        self.save_masks(true)?;
        self.put(&Instruction::with(Code::Retnq))?;
        self.homes_in = self.bytes.len();
        self.each_home(Self::home_in)?;
        self.put(&Instruction::with(Code::Retnq))
    }

    /// For AVX2, masks of the lanes of each part that are not active in the first registers, or what those held before.
    fn save_masks(&mut self, restore: bool) -> Result<(), IcedError> {
        let parts = if self.wide { 0 } else { self.parts() };
        for part in 0..parts {
            let kept = runtime(offset_of!(Runtime, saved_vectors) + 64 * part);
            let register = self.vector(part);
            if restore {
                self.put(&Instruction::with2(self.vector_load(), register, kept)?)?;
                continue;
            }
            self.put(&Instruction::with2(self.vector_store(), kept, register)?)?;
            self.lane_mask(part)?;
            let spare = self.vector(vector_registers(false));
            self.put(&Instruction::with2(self.vector_load(), register, spare)?)?;
        }
        Ok(())
    }

    /// A loop over the rows of a table, with the register's offset in `rax`, the home's in `rsi` and the row in `rcx`.
    fn each_home(&mut self, body: fn(&mut Self) -> Result<(), IcedError>) -> Result<(), IcedError> {
        const USED: [Register; 3] = [Register::RCX, Register::RDX, Register::RSI];
        for register in USED {
            self.put(&Instruction::with1(Code::Push_r64, register)?)?;
        }
        let row = |offset: usize| MemoryOperand::with_base_displ(Register::RCX, offset as i64);
        let table = MemoryOperand::with_base_index(RUNTIME, SPARE);
        self.put(&Instruction::with2(Code::Lea_r64_m, Register::RCX, table)?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::EDX, row(0))?)?;
        self.put(&Instruction::with2(Code::Add_rm64_imm8, Register::RCX, 4)?)?;
        let again = self.bytes.len();
        self.put(&Instruction::with2(Code::Mov_r32_rm32, SPARE_WORD, row(offset_of!(HomeRow, register)))?)?;
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::ESI, row(offset_of!(HomeRow, home)))?)?;
        body(self)?;
        self.put(&Instruction::with2(Code::Add_rm64_imm8, Register::RCX, size_of::<HomeRow>() as i32)?)?;
        self.put(&Instruction::with2(Code::Sub_rm32_imm8, Register::EDX, 1)?)?;
        let at = self.jump(Some(Condition::NotEqual));
        self.patch(at, again);
        for register in USED.into_iter().rev() {
            self.put(&Instruction::with1(Code::Pop_r64, register)?)?;
        }
        Ok(())
    }

    fn home_out(&mut self) -> Result<(), IcedError> {
        let spare = self.vector(vector_registers(self.wide));
        let step = MemoryOperand::with_base_displ(Register::RCX, offset_of!(HomeRow, step) as i64);
        for part in 0..self.parts() {
            let from = MemoryOperand::with_base_index(RUNTIME, Register::RSI);
            self.put(&Instruction::with2(self.vector_load(), spare, from)?)?;
            let to = row_of_frame(self.part_bytes() * part);
            if self.wide {
                self.lane_mask(part)?;
                let mut store = Instruction::with2(self.vector_store(), to, spare)?;
                store.set_op_mask(Register::K7);
                self.put(&store)?;
            } else {
                self.blend_inactive(spare, spare, to, self.vector(part))?;
                self.put(&Instruction::with2(self.vector_store(), to, spare)?)?;
            }
            self.put(&Instruction::with2(Code::Add_r32_rm32, Register::ESI, step)?)?;
        }
        Ok(())
    }

    /// Those of which one part stands for all, from the first active lane.
    fn home_in(&mut self) -> Result<(), IcedError> {
        let spare = self.vector(vector_registers(self.wide));
        let step = MemoryOperand::with_base_displ(Register::RCX, offset_of!(HomeRow, step) as i64);
        let home = |offset: usize| {
            MemoryOperand::with_base_index_scale_displ_size(RUNTIME, Register::RSI, 1, offset as i64, 8)
        };
        self.put(&Instruction::with2(Code::Cmp_rm32_imm8, step, 0)?)?;
        let uniform = self.jump(Some(Condition::Equal));
        for part in 0..self.parts() {
            let offset = self.part_bytes() * part;
            self.put(&Instruction::with2(self.vector_load(), spare, row_of_frame(offset))?)?;
            self.put(&Instruction::with2(self.vector_store(), home(offset), spare)?)?;
        }
        let done = self.jump(None);
        self.patch(uniform, self.bytes.len());
        let lane = Register::ESI;
        // The home's offset is read again behind it.
        let active = runtime(offset_of!(Runtime, active));
        self.put(&Instruction::with2(Code::Tzcnt_r32_rm32, lane, active)?)?;
        self.put(&Instruction::with2(Code::Shl_rm32_imm8, lane, 2)?)?;
        self.put(&Instruction::with2(Code::Add_r32_rm32, SPARE_WORD, lane)?)?;
        self.put(&Instruction::with2(Vector::Broadcast.code(self.wide), spare, row_of_frame(0))?)?;
        let row = MemoryOperand::with_base_displ(Register::RCX, offset_of!(HomeRow, home) as i64);
        self.put(&Instruction::with2(Code::Mov_r32_rm32, Register::ESI, row)?)?;
        self.put(&Instruction::with2(self.vector_store(), home(0), spare)?)?;
        self.patch(done, self.bytes.len());
        Ok(())
    }
}

/// Memory of the register whose offset is in `rax`.
fn row_of_frame(offset: usize) -> MemoryOperand {
    MemoryOperand::with_base_index_scale_displ_size(FRAME, SPARE, 1, offset as i64, 8)
}
