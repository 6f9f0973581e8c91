//! What becomes of an operation. Those without code of their own: what they read is written back, and their own meaning executes them.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{self as program, Op, Operand, Predicate, Register, Source, TextureReference};
use tmu_texture::Operation;

use super::code::{Action, Base, Condition, Home, Label, Memory, Part, ROW, Stored, View};
use super::registers::VirtualRegister;
use super::runtime::{ONE_TEXTURE, ONLY_LODS, Runtime};
use super::select::{Input, Lanes, Selector, Truth, Value};
use super::vector::Vector;

impl Selector<'_> {
    // Writing back, and operations without code of their own

    /// Writes registers and predicates back, those of which the warp does not hold the same already.
    pub(super) fn flush(&mut self, registers: &[u16], predicates: &[u16]) {
        let (mut stored, mut homes) = (Vec::new(), Vec::new());
        for &register in registers {
            let Some(value) = self.state.registers[usize::from(register)].filter(|value| !value.stored)
            else {
                continue;
            };
            if let (Input::Home(home @ Home { own: false, .. }), false) = (value.input, value.facts.any_nan) {
                homes.push((register, home));
                continue;
            }
            let value = self.canonicalize_nan(value);
            let lanes = match self.known_flipped(value.input) {
                // What hardly ever happens makes the word anew, so that the rest need not.
                Some(flipped) if self.region.blocks[self.current].cold => self.flipped_lanes(flipped),
                _ => self.loaded(value.input),
            };
            let parts = if lanes.uniform { 1 } else { self.parts() };
            stored.push(Stored::Register(register, lanes.parts[..parts].to_vec()));
        }
        for &predicate in predicates {
            let Some((truth, false)) = self.state.predicates[usize::from(predicate)] else { continue };
            stored.push(Stored::Predicate(predicate, self.bits(truth)));
        }
        stored.extend(self.stored_homes(&homes));
        if !stored.is_empty() {
            self.push(Action::Flush(stored));
        }
    }

    /// The lanes that execute the operation.
    pub(super) fn lanes(&mut self) -> VirtualRegister {
        match self.guard {
            Truth::Always => self.active(),
            guard @ (Truth::Never | Truth::Bits(_) | Truth::Same(_) | Truth::Lanes(_) | Truth::Both(..)) => {
                let (bits, active) = (self.bits(guard), self.active());
                self.word_two(Code::And_r32_rm32, active, bits)
            }
        }
    }

    /// Writes back what an instruction reads, and what it may leave as it is: predicates, and registers if it writes them itself.
    fn flush_operands(&mut self, op: &Op, writes: bool) {
        let (mut registers, mut predicates) = (Vec::new(), Vec::new());
        for operand in op.operands() {
            match operand {
                Operand::Write(Some(Register(to))) if writes => registers.push(to),
                Operand::WritePredicate(Predicate(to)) => predicates.push(to),
                Operand::ReadCondition(program::Condition::If(it) | program::Condition::Unless(it)) => {
                    predicates.push(it.0);
                }
                operand @ (Operand::Write(_)
                | Operand::Read(_)
                | Operand::ReadFloat(_)
                | Operand::ReadCondition(_)
                | Operand::Target(_)) => {
                    if let Some(Source::Register(Register(from))) = operand.source() {
                        registers.push(from);
                    }
                }
            }
        }
        registers.sort_unstable();
        registers.dedup();
        predicates.sort_unstable();
        predicates.dedup();
        self.flush(&registers, &predicates);
        for register in registers {
            if let Some(value) = &mut self.state.registers[usize::from(register)] {
                value.stored = true;
            }
        }
        for predicate in predicates {
            if let Some((_, stored)) = &mut self.state.predicates[usize::from(predicate)] {
                *stored = true;
            }
        }
    }

    /// Samples take all NaNs for alike in their coordinates: their registers need not hold the machine's while the texture unit reads them.
    /// Returns what they hold.
    fn take_nans_for_alike(&mut self, fetch: &program::TextureFetch) -> Vec<(usize, Value)> {
        let mut alike = Vec::new();
        if matches!(fetch.fetch.operation, Operation::Sample | Operation::Gather { .. }) {
            for source in fetch.sources.coordinates {
                if let Source::Register(Register(register)) = source
                    && let Some(value) = &mut self.state.registers[usize::from(register)]
                    && value.facts.any_nan
                    && !value.stored
                {
                    alike.push((register.into(), *value));
                    value.facts.any_nan = false;
                }
            }
        }
        alike
    }

    /// Writes back what the texture unit reads of a fetch.
    pub(super) fn flush_for_unit(&mut self, op: &Op, fetch: &program::TextureFetch) {
        let alike = self.take_nans_for_alike(fetch);
        self.flush_operands(op, false);
        for (register, value) in alike {
            self.state.registers[register] = Some(value);
        }
    }

    /// The levels of detail that the texture unit finds for a fetch of which all is written back that it reads.
    pub(super) fn found_lods(&mut self) -> Lanes {
        let lanes = self.lanes();
        let number = self.number as u32 | ONE_TEXTURE | ONLY_LODS;
        self.push(Action::Operate { number, lanes, fetches: true, saves: false });
        let texels = self.runtime_quad(offset_of!(Runtime, texels));
        self.found_row(texels, 0)
    }

    /// A component of what the texture unit has found.
    fn found_row(&mut self, texels: VirtualRegister, component: usize) -> Lanes {
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let offset = ROW * component + this.part_bytes() * part;
            let from = Part::Memory(Memory::at(Base::Register(texels), offset));
            this.emit(Vector::Load.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        })
    }

    /// Lets the texture unit answer a fetch; what it finds is read from where it leaves it.
    pub(super) fn fetch(&mut self, op: &Op) -> Option<()> {
        let Op::Fetch(fetch) = op else { return None };
        self.flush_for_unit(op, fetch);
        let lanes = self.lanes();
        let one = match fetch.reference {
            TextureReference::Handle(handle @ Source::Register(_)) => self.read(handle).input.is_uniform(),
            TextureReference::Handle(Source::Immediate(_) | Source::Constant { .. })
            | TextureReference::HandleWord(_)
            | TextureReference::Slots { .. } => true,
        };
        let number = self.number as u32 | if one { ONE_TEXTURE } else { 0 };
        let saves = self.region.blocks[self.current].cold;
        self.push(Action::Operate { number, lanes, fetches: true, saves });
        let texels = self.runtime_quad(offset_of!(Runtime, texels));
        for (component, to) in fetch.to.iter().enumerate().filter(|(_, to)| to.is_some()) {
            let found = self.found_row(texels, component);
            // Lanes that take no part keep what they have.
            if fetch.live_only {
                let bits = self.runtime_word(offset_of!(Runtime, storing));
                let old = self.read(Source::Register((*to)?));
                let value = self.choose(Truth::Bits(bits), Value::bits(found), old);
                self.set(*to, value);
            } else {
                self.set_bits(*to, found);
            }
        }
        if let Some(Predicate(to)) = fetch.not_resident {
            let bits = self.stored_predicate(to);
            self.state.predicates[usize::from(to)] = Some((Truth::Bits(bits), true));
        }
        Some(())
    }

    /// Leaves an operation to its own meaning. `uniform`: it gives all active lanes the same.
    pub(super) fn operate(&mut self, op: &Op, uniform: bool) {
        self.flush_operands(op, true);
        let lanes = self.lanes();
        let saves = self.region.blocks[self.current].cold;
        self.push(Action::Operate { number: self.number as u32, lanes, fetches: false, saves });
        for operand in op.operands() {
            match operand {
                Operand::Write(Some(Register(to))) => {
                    let lanes = if uniform { self.stored_uniform(to) } else { self.stored_register(to) };
                    self.state.registers[usize::from(to)] =
                        Some(Value { stored: true, ..Value::bits(lanes) });
                }
                Operand::WritePredicate(Predicate(to)) => {
                    let bits = self.stored_predicate(to);
                    self.state.predicates[usize::from(to)] = Some((Truth::Bits(bits), true));
                }
                Operand::Write(_)
                | Operand::Read(_)
                | Operand::ReadFloat(_)
                | Operand::ReadCondition(_)
                | Operand::Target(_) => {}
            }
        }
    }

    /// Ends the block with a jump by the flags, and goes on in a new one.
    pub(super) fn branch(&mut self, condition: Condition, then: Label, otherwise: Label) {
        self.push(Action::Branch(condition, then, otherwise));
    }

    /// Goes on in another block.
    pub(super) fn enter(&mut self, label: Label) {
        self.current = label;
    }

    /// A new block. On the way from a block that is hardly ever entered, all are.
    pub(super) fn new_block(&mut self, cold: bool) -> Label {
        let on_cold_way = self.region.blocks.get(self.current).is_some_and(|block| block.cold);
        self.region.block(cold || on_cold_way)
    }
}

impl Selector<'_> {
    /// Translates an operation. `uniform`: it gives all lanes that run the same.
    pub(super) fn operation(&mut self, op: &Op, uniform: bool) {
        let found = if let Op::ReadSpecial { to, special } = op {
            self.special(*to, *special, uniform)
        } else {
            self.integer(op)
                .or_else(|| self.float(op))
                .or_else(|| self.conversion(op))
                .or_else(|| self.half_arithmetic(op))
                .or_else(|| self.exchange(op))
                .or_else(|| self.divide_wide(op, uniform))
                .or_else(|| self.memory(op, uniform))
                .or_else(|| self.load_texels(op))
                .or_else(|| self.fetch(op))
        };
        if found.is_none() {
            self.operate(op, uniform);
        }
    }
}
