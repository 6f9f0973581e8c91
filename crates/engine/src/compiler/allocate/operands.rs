//! The registers of the operands of each action.

use smallvec::SmallVec;

use super::Allocator;
use crate::compiler::code::{Action, GENERAL, Machine, Part, Stored, VECTOR, each_use, memory_uses};
use crate::compiler::moves::Edit;
use crate::compiler::registers::{
    Allocation, CALLER_SAVED, CLASSES, VirtualRegister, register_of, spare_register, vector_registers,
};

/// As many as an instruction has operands, hardly ever more.
type Few<T> = SmallVec<[T; 6]>;

impl Allocator<'_> {
    pub(super) fn action(&mut self, action: &Action) {
        match action {
            Action::Machine(machine) => self.machine(machine),
            Action::Flush(stored) => {
                for stored in stored {
                    match stored {
                        Stored::Register(_, parts) => parts.iter().for_each(|part| self.anywhere(*part)),
                        Stored::Home(..) | Stored::Homes(_) => {}
                        Stored::Predicate(_, mask) => self.anywhere(*mask),
                    }
                }
                each_use(action, |value| self.release_read(value));
            }
            Action::Operate { lanes, saves, .. } => {
                self.read_one(*lanes);
                if !saves {
                    self.clobber();
                }
            }
            Action::Split { lanes, .. }
            | Action::Control { lanes, .. }
            | Action::Count { lanes: Some(lanes), .. } => {
                self.read_one(*lanes);
            }
            // What arguments are is brought about between the blocks.
            Action::Count { lanes: None, .. }
            | Action::Charge(_)
            | Action::FillHomes(_)
            | Action::Jump(..)
            | Action::Branch(..)
            | Action::Barrier(..)
            | Action::Enter(_)
            | Action::Exit(..)
            | Action::Start(_) => {}
        }
    }

    /// An operand in a register or in memory.
    fn anywhere(&mut self, value: VirtualRegister) {
        let location = match (self.locations[value.number()], self.again[value.number()]) {
            (Some(register), _) => register_of(value.class(), register.into()),
            (None, None) => self.slot(value),
            (None, Some((block, action))) => {
                let spare =
                    register_of(value.class(), spare_register(value.class(), vector_registers(self.wide)));
                self.edit(Edit::Again { block, action, to: spare });
                let to = self.slot(value);
                self.edit(Edit::Move { from: spare, to });
                to
            }
        };
        self.chosen.allocations.push(location);
    }

    fn read_one(&mut self, value: VirtualRegister) {
        let register = match self.locations[value.number()] {
            Some(register) => usize::from(register),
            None => self.load(value, 0),
        };
        self.chosen.allocations.push(register_of(value.class(), register));
        self.release_read(value);
    }

    /// Forgets a value that has been read unless that happens again.
    fn release_read(&mut self, value: VirtualRegister) {
        if !self.uses.later(value, self.at) {
            self.release(value);
        }
    }

    /// A called function changes registers.
    fn clobber(&mut self) {
        for class in CLASSES {
            for register in self.registers(class) {
                if class != GENERAL || CALLER_SAVED.contains(&register) {
                    self.evict(class, register);
                }
            }
        }
    }

    /// Sees to it that a value is in memory, whether or not in a register too.
    fn store(&mut self, value: VirtualRegister) {
        let register = match (self.locations[value.number()], self.again[value.number()]) {
            (Some(register), _) => register.into(),
            (None, Some(_)) => self.load(value, 0),
            (None, None) => return,
        };
        let held = &mut self.files[value.class() as usize][register];
        if held.as_mut().is_some_and(|held| !std::mem::replace(&mut held.stored, true)) {
            let to = self.slot(value);
            self.edit(Edit::Move { from: register_of(value.class(), register), to });
        }
    }

    fn machine(&mut self, machine: &Machine) {
        for part in &machine.parts {
            if let Part::Word(value, _) = *part {
                self.store(value);
            }
        }
        let reads = reads(machine);
        // Registers that the instruction reads, and later those that it writes.
        let mut taken = [0u32; 3];
        for value in &reads {
            if let Some(register) = self.locations[value.number()] {
                taken[value.class() as usize] |= 1 << register;
            }
        }
        let in_memory = self.left_in_memory(machine, &reads, taken[VECTOR as usize]);
        for &value in &reads {
            if self.locations[value.number()].is_none() && in_memory != Some(value) {
                let class = value.class() as usize;
                let register = self.load(value, taken[class]);
                taken[class] |= 1 << register;
            }
        }
        let found: Few<Allocation> = reads.iter().map(|&value| self.location(value)).collect();
        let mut written = [0u32; 3];
        let mut replaced: Few<(VirtualRegister, usize)> = Few::new();
        let mut number = 0;
        for part in &machine.parts {
            match *part {
                Part::Use(..) | Part::Anywhere(_) => number += 1,
                Part::Memory(memory) => number += memory_uses(&memory).iter().flatten().count(),
                Part::Replace(from, to, _) => {
                    let class = from.class() as usize;
                    let register = found[number].register().map_or(0, |(_, register)| usize::from(register));
                    let register = self.replace(from, register, &mut taken[class], &mut written[class]);
                    replaced.push((to, register));
                    number += 1;
                }
                Part::Word(..) | Part::Def(..) | Part::Byte(_) | Part::Number(_) | Part::Rounding(_) => {}
            }
        }
        for &value in reads.iter().filter(|&&value| in_memory != Some(value)) {
            self.release_read(value);
        }
        for &(to, register) in &replaced {
            self.hold(register, to, false);
        }
        self.chosen_for(machine, &found, &replaced, written);
        // What goes to memory in front of the instruction may not go there.
        in_memory.into_iter().for_each(|value| self.release_read(value));
        for part in &machine.parts {
            if let Part::Word(value, _) = *part {
                self.release_read(value);
            }
            if let Part::Def(to, _) | Part::Replace(_, to, _) = *part
                && self.uses.last[to.number()].is_none()
            {
                self.release(to);
            }
        }
    }

    /// The operand that is read from where it is in memory: one that is not read again, or that no register is free for.
    fn left_in_memory(
        &self,
        machine: &Machine,
        reads: &[VirtualRegister],
        taken: u32,
    ) -> Option<VirtualRegister> {
        let value = machine.parts.iter().find_map(|part| match *part {
            Part::Anywhere(value) => Some(value),
            Part::Def(..)
            | Part::Use(..)
            | Part::Word(..)
            | Part::Replace(..)
            | Part::Memory(_)
            | Part::Byte(_)
            | Part::Rounding(_)
            | Part::Number(_) => None,
        })?;
        let once = reads.iter().filter(|&&read| read == value).count() == 1;
        let lies = self.locations[value.number()].is_none() && self.again[value.number()].is_none();
        let stays = !self.uses.later(value, self.at) || self.free(VECTOR, taken).is_none();
        (once && lies && stays).then_some(value)
    }

    /// Where a value is.
    fn location(&mut self, value: VirtualRegister) -> Allocation {
        match self.locations[value.number()] {
            Some(register) => register_of(value.class(), register.into()),
            None => self.slot(value),
        }
    }

    /// Notes the registers of the operands of an instruction, and chooses those of its results that take no operand's.
    fn chosen_for(
        &mut self,
        machine: &Machine,
        found: &[Allocation],
        replaced: &[(VirtualRegister, usize)],
        mut written: [u32; 3],
    ) {
        let mut next_read = found.iter().copied();
        let mut next_replaced = replaced.iter();
        let mut read = || next_read.next().unwrap_or(Allocation::Slot(0));
        for part in &machine.parts {
            match *part {
                Part::Def(to, _) => {
                    let class = to.class();
                    let taken = written[class as usize];
                    let register = self.hinted(to, taken).unwrap_or_else(|| self.take(class, taken));
                    written[class as usize] |= 1 << register;
                    self.hold(register, to, false);
                    self.chosen.allocations.push(register_of(class, register));
                }
                Part::Use(..) | Part::Anywhere(_) => self.chosen.allocations.push(read()),
                Part::Word(value, _) => {
                    let slot = self.slot(value);
                    self.chosen.allocations.push(slot);
                }
                Part::Replace(..) => {
                    let Some(&(to, register)) = next_replaced.next() else { continue };
                    self.chosen.allocations.extend([register_of(to.class(), register), read()]);
                }
                Part::Memory(memory) => {
                    let uses = memory_uses(&memory);
                    self.chosen.allocations.extend(uses.iter().flatten().map(|_| read()));
                }
                Part::Byte(_) | Part::Number(_) | Part::Rounding(_) => {}
            }
        }
        self.chosen.allocations.extend(machine.mask.map(|_| read()));
    }

    /// The register of a result that takes that of an operand. The operand goes elsewhere if it is read again.
    fn replace(
        &mut self,
        from: VirtualRegister,
        register: usize,
        taken: &mut u32,
        written: &mut u32,
    ) -> usize {
        let class = from.class();
        let own = register_of(class, register);
        let copy = |this: &mut Self, to: usize| {
            this.edit(Edit::Move { from: own, to: register_of(class, to) });
        };
        if *written >> register & 1 == 1 {
            // Another result has it already.
            let to = self.take(class, *taken | *written);
            copy(self, to);
            *written |= 1 << to;
            return to;
        }
        *written |= 1 << register;
        if self.uses.later(from, self.at) && self.locations[from.number()] == Some(register as u8) {
            let held = self.files[class as usize][register];
            let elsewhere = self.free(class, *taken | *written);
            let kept = self.again[from.number()].is_some() || held.is_some_and(|held| held.stored);
            match elsewhere {
                Some(to) => {
                    copy(self, to);
                    self.files[class as usize][register] = None;
                    self.hold(to, from, held.is_some_and(|held| held.stored));
                    *taken |= 1 << to;
                }
                None if kept => self.evict(class, register),
                None => {
                    let (other, read) = self.last_read(class, *taken | *written);
                    if read > self.uses.next(from, self.at) && read != 0 {
                        self.evict(class, other);
                        copy(self, other);
                        self.files[class as usize][register] = None;
                        self.hold(other, from, false);
                        *taken |= 1 << other;
                    } else {
                        self.evict(class, register);
                    }
                }
            }
        }
        register
    }
}

/// The registers that an instruction reads, in the order of its operands.
fn reads(machine: &Machine) -> Few<VirtualRegister> {
    let mut reads = Few::new();
    for part in &machine.parts {
        match *part {
            Part::Use(value, _) | Part::Replace(value, ..) | Part::Anywhere(value) => reads.push(value),
            Part::Memory(memory) => reads.extend(memory_uses(&memory).into_iter().flatten()),
            // It is read in memory.
            Part::Word(..) | Part::Def(..) | Part::Byte(_) | Part::Number(_) | Part::Rounding(_) => {}
        }
    }
    reads.extend(machine.mask);
    reads
}
