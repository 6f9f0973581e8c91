//! Registers of the program that are too many for those of the processor have homes in memory, behind the
//! [`Runtime`](super::runtime::Runtime), through which they pass from one basic block to the next. Choosing registers takes far longer
//! the more values compete for them over long distances, and most of them would end up in memory all the same.

use tmu_program::{Operand, Source};

use super::blocks::BlockNumber;
use super::code::{Action, Base, Home, HomeRow, Memory, Part, ROW, Stored, View};
use super::select::{Input, Lanes, Selector};
use super::translate::{Member, Translation};
use super::vector::Vector;

/// Homes that are copied one by one; more of them are by a routine.
const FEW: usize = 3;

/// Vector registers that values which pass from block to block may take, of 15 or 31.
const BUDGET: [usize; 2] = [14, 24];

/// How many times more often the inside of a loop is executed than what is around it.
const TURNS: u64 = 8;

impl Translation<'_> {
    /// For each register of the program whether it stays in the processor's registers from block to block: those that are used
    /// most, as many as fit at the start of each block.
    pub(super) fn kept(&self, order: &[BlockNumber], members: &[Vec<Member>], depths: &[u32]) -> Vec<bool> {
        let count = usize::from(self.program.registers);
        let weights = self.weights(order, depths);
        let mut starts: Vec<Vec<(BlockNumber, usize)>> = vec![Vec::new(); count];
        for &block in order {
            for member in &members[block] {
                if let Member::Register { number, uniform, stored, .. } = *member
                    && !(stored && depths[block] == 0)
                {
                    let parts = if uniform { 1 } else { self.parts() };
                    starts[usize::from(number)].push((block, parts));
                }
            }
        }
        let mut registers: Vec<usize> = (0..count).collect();
        registers.sort_by_key(|&register| (std::cmp::Reverse(weights[register]), register));
        let mut taken = vec![0; members.len()];
        let mut kept = vec![false; count];
        for register in registers {
            let starts = &starts[register];
            kept[register] =
                starts.iter().all(|&(block, parts)| taken[block] + parts <= BUDGET[usize::from(self.wide)]);
            if kept[register] {
                starts.iter().for_each(|&(block, parts)| taken[block] += parts);
            }
        }
        kept
    }

    /// How often registers are read and written, by a guess.
    fn weights(&self, order: &[BlockNumber], depths: &[u32]) -> Vec<u64> {
        let mut weights = vec![0u64; usize::from(self.program.registers)];
        for &block in order {
            let often = TURNS.pow(depths[block].min(4));
            let block = &self.blocks.blocks[block];
            for instruction in &self.program.instructions[block.start..block.end] {
                for operand in instruction.op.operands() {
                    let register = match (&operand, operand.source()) {
                        (Operand::Write(Some(to)), _) => *to,
                        (_, Some(Source::Register(from))) => from,
                        _ => continue,
                    };
                    weights[usize::from(register.0)] += often;
                }
            }
        }
        weights
    }

    /// How many loops each block of the program is in, by a guess; 0 for those that are not in the order.
    pub(super) fn depths(&self, order: &[BlockNumber]) -> Vec<u32> {
        let mut position = vec![usize::MAX; self.blocks.blocks.len()];
        order.iter().enumerate().for_each(|(at, &block)| position[block] = at);
        // How many jumps back go over a block.
        let mut over = vec![0i32; order.len() + 1];
        for (at, &block) in order.iter().enumerate() {
            for &next in &self.blocks.blocks[block].successors {
                if position[next] <= at {
                    over[position[next]] += 1;
                    over[at + 1] -= 1;
                }
            }
        }
        let mut depths = vec![0; self.blocks.blocks.len()];
        let mut depth = 0;
        for (&block, change) in order.iter().zip(over) {
            depth += change;
            depths[block] = depth.max(0) as u32;
        }
        depths
    }
}

impl Selector<'_> {
    /// A part of what a home holds.
    pub(super) fn home_part(&mut self, home: Home, part: usize) -> Part {
        debug_assert!(!(home.own && home.uniform), "r{} is read in registers", home.register);
        let part = if home.uniform { 0 } else { part };
        let (base, offset) = match home.own {
            true => (Base::Frame, ROW * usize::from(home.register)),
            false => (Base::Runtime, self.pool.home(home.register)),
        };
        Part::Memory(Memory::at(base, offset + self.part_bytes() * part))
    }

    /// What a home holds, in registers.
    pub(super) fn load_home(&mut self, home: Home) -> Lanes {
        let parts = if home.uniform { 1 } else { self.parts() };
        self.each_part(parts, |this, part| {
            let from = this.home_part(home, part);
            let to = this.vector();
            this.emit(Vector::Load.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        })
    }

    /// Writes homes, after everything that is to be written was read.
    pub(super) fn store_homes(&mut self, homes: &[(Home, Input)]) {
        let changed: Vec<(Home, Lanes)> = homes
            .iter()
            .filter(|(home, input)| *input != Input::Home(*home))
            .map(|&(home, input)| (home, self.loaded(input)))
            .collect();
        for (home, lanes) in changed {
            let parts = if home.uniform { 1 } else { self.parts() };
            for part in 0..parts {
                let to = self.home_part(home, part);
                let from = Part::Use(lanes.part(part), View::Whole);
                self.emit_effect(Vector::Store.code(self.wide), &[to, from]);
            }
        }
    }

    /// Copies the warp's registers to their homes.
    pub(super) fn fill_homes(&mut self, homes: &[Home]) {
        if !homes.is_empty() {
            let rows: Vec<(u16, Home)> = homes.iter().map(|&home| (home.register, home)).collect();
            let table = self.home_table(&rows);
            self.push(Action::FillHomes(table));
        }
    }

    /// What writes homes back to registers: one by one if they are few.
    pub(super) fn stored_homes(&mut self, homes: &[(u16, Home)]) -> Vec<Stored> {
        if homes.len() > FEW {
            return vec![Stored::Homes(self.home_table(homes))];
        }
        let one = |&(to, home): &(u16, Home)| Stored::Home(to, home, self.pool.home(home.register));
        homes.iter().map(one).collect()
    }

    /// A table of registers with homes: how many there are, and a [`HomeRow`] for each.
    fn home_table(&mut self, homes: &[(u16, Home)]) -> usize {
        let step = self.part_bytes() as u32;
        let mut words = vec![homes.len() as u32];
        for &(register, home) in homes {
            let row = HomeRow {
                register: ROW as u32 * u32::from(register),
                home: self.pool.home(home.register) as u32,
                step: if home.uniform { 0 } else { step },
            };
            words.extend([row.register, row.home, row.step]);
        }
        self.pool.table(words.into_iter())
    }
}
