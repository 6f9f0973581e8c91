//! Loads and stores.

use tmu_program::{Address, Diagnostic, Op, Register, Source, Space as Memory, Width};

use super::layout::{CONSTANT_BANK, GLOBALS_AT, Home};
use super::operands::{Destination, Location, behind, pair};
use super::{FRAME, Lowering};
use crate::module::{Base, Instruction, Operand};
use crate::names::Field;
use crate::types::{Space, Type};

/// The bank of parameters.
const PARAMETER_BANK: u8 = 0;

/// What an access reaches.
#[derive(Clone, Copy, Debug)]
pub(super) enum Access {
    /// Memory.
    Memory(Memory, Address),
    /// A constant bank, at an address plus a known offset.
    Constant(u8, Source, u32),
}

impl<'m> Lowering<'m> {
    /// What the operand `a` reaches in the space that the instruction names.
    pub(super) fn access(&mut self, i: &'m Instruction) -> Result<Access, Diagnostic> {
        self.access_of(i, Field::A, i.opcode.space())
    }

    /// What an operand reaches in a space.
    pub(super) fn access_of(
        &mut self,
        i: &'m Instruction,
        name: Field,
        space: Option<Space>,
    ) -> Result<Access, Diagnostic> {
        let Operand::Address(address) = self.operand(i, name)? else {
            return Err(self.refuse(i, "an address is wanted here"));
        };
        match address.base {
            Base::Symbol(symbol) => {
                let Some(home) = self.layout.home(self.of, symbol) else {
                    return Err(self.refuse(i, "this name has no address"));
                };
                self.home_access(i, home, address.offset)
            }
            Base::Register(id) => {
                let base = match self.location(id) {
                    Location::Words { first, bits: 64.. } => pair(first),
                    Location::Words { first, .. } => [first.into(), Source::ZERO],
                    Location::Predicate(_) => return Err(self.refuse(i, "a predicate is no address")),
                };
                Ok(self.space_access(space, base, address.offset))
            }
            Base::Element { array, .. } => {
                let space = match self.layout.home(self.of, array) {
                    Some(Home::Global(_)) => Space::Global,
                    Some(Home::Constant(_)) => Space::Const,
                    Some(Home::Parameter(_)) => Space::Param,
                    Some(Home::Shared(_) | Home::DynamicShared) => Space::Shared,
                    Some(Home::Frame(_)) => Space::Local,
                    Some(Home::Reference(_) | Home::Nowhere) | None => {
                        return Err(self.refuse(i, "this name has no address"));
                    }
                };
                let base = self.element_address(i, *address)?;
                Ok(self.space_access(Some(space), base, 0))
            }
            Base::Zero => Ok(self.space_access(space, super::operands::immediate(address.offset as u64), 0)),
        }
    }

    fn home_access(&mut self, i: &Instruction, home: Home, offset: i64) -> Result<Access, Diagnostic> {
        let at = |at: u32| (i64::from(at).wrapping_add(offset)) as u32;
        let fixed = |memory, low: Source, offset: u32| {
            Access::Memory(memory, Address { low, high: None, offset: offset as i32 })
        };
        Ok(match home {
            Home::Global(start) => {
                let base = self.link(GLOBALS_AT);
                self.space_access(Some(Space::Global), base, i64::from(start).wrapping_add(offset))
            }
            Home::Constant(start) => Access::Constant(CONSTANT_BANK, at(start).into(), 0),
            Home::Parameter(start) => Access::Constant(PARAMETER_BANK, at(start).into(), 0),
            Home::Shared(start) => fixed(Memory::Shared, at(start).into(), 0),
            Home::DynamicShared => fixed(Memory::Shared, at(self.dynamic_shared()).into(), 0),
            Home::Frame(start) => fixed(Memory::Local, FRAME.into(), at(start)),
            Home::Reference(_) | Home::Nowhere => {
                return Err(self.refuse(i, "this name has no memory"));
            }
        })
    }

    fn space_access(&mut self, space: Option<Space>, base: [Source; 2], offset: i64) -> Access {
        let memory = match space {
            Some(Space::Const) => {
                return Access::Constant(CONSTANT_BANK, base[0], offset as u32);
            }
            Some(Space::Param) if self.function.entry => {
                return Access::Constant(PARAMETER_BANK, base[0], offset as u32);
            }
            Some(Space::Shared) => Memory::Shared,
            Some(Space::Local | Space::Param) => Memory::Local,
            Some(Space::Global) => Memory::Global,
            _ => Memory::Generic,
        };
        if let Memory::Shared | Memory::Local = memory {
            return Access::Memory(memory, Address { low: base[0], high: None, offset: offset as i32 });
        }
        let (base, offset) = match i32::try_from(offset) {
            Ok(offset) => (base, offset),
            Err(_) => (self.add_offset(base, offset), 0),
        };
        Access::Memory(memory, Address { low: base[0], high: Some(base[1]), offset })
    }

    /// The memory that an operand reaches in a space; constants and the kernel's parameters are none.
    pub(super) fn memory_of(
        &mut self,
        i: &'m Instruction,
        name: Field,
        space: Option<Space>,
    ) -> Result<(Memory, Address), Diagnostic> {
        match self.access_of(i, name, space)? {
            Access::Memory(space, address) => Ok((space, address)),
            Access::Constant(..) => Err(self.refuse(i, "constants and parameters are not reached here")),
        }
    }

    /// The elements of an operand.
    pub(super) fn elements(&self, i: &'m Instruction, name: Field) -> Result<&'m [Operand], Diagnostic> {
        Ok(match self.operand(i, name)? {
            Operand::Vector(parts) => parts,
            one @ (Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink) => std::slice::from_ref(one),
        })
    }

    /// `ld`, `ldu`.
    pub(super) fn load(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let access = self.access(i)?;
        let parts = self.elements(i, Field::D)?;
        self.move_in(i, parts, ty, |lowering, to, width| match access {
            Access::Memory(space, address) => lowering.push(Op::Load { to, space, address, width }),
            Access::Constant(bank, address, offset) => {
                lowering.load_constant(to, bank, address, offset, width);
            }
        })
    }

    /// Brings words of memory, which `bring` fetches, into the elements of an operand.
    pub(super) fn move_in(
        &mut self,
        i: &'m Instruction,
        parts: &'m [Operand],
        ty: Type,
        bring: impl FnOnce(&mut Self, [Option<Register>; 4], Width),
    ) -> Result<(), Diagnostic> {
        let bits = ty.bits();
        let width = self.width(i, ty, parts.len())?;
        let destinations: Vec<Destination> =
            parts.iter().map(|part| self.destination(i, part)).collect::<Result<_, _>>()?;
        let mut to: [Option<Register>; 4] = [None; 4];
        // Words that are whole registers go there directly.
        let mut direct = vec![false; parts.len()];
        for (number, destination) in destinations.iter().enumerate() {
            match (*destination, bits) {
                (Destination::Words(first, 32), 32) => to[number] = Some(first),
                (Destination::Words(first, 64), 64) => {
                    (to[2 * number], to[2 * number + 1]) = (Some(first), Some(behind(first, 1)));
                }
                (Destination::Words(first, 32), 8 | 16) if parts.len() == 1 => to[0] = Some(first),
                (Destination::Sink, _) => {}
                _ => continue,
            }
            direct[number] = true;
        }
        if direct.contains(&false) {
            for word in to.iter_mut().take(width.registers()) {
                if word.is_none() {
                    *word = Some(self.temporary());
                }
            }
        }
        bring(self, to, width);
        for (number, destination) in
            destinations.into_iter().enumerate().filter(|(number, _)| !direct[*number])
        {
            let at = number as u32 * bits;
            let word = |number: usize| to.get(number).copied().flatten().map_or(Source::ZERO, Source::from);
            let first = word((at / 32) as usize);
            match bits {
                64 => self.write_wide(destination, [first, word((at / 32) as usize + 1)]),
                32 => self.write_word(destination, first, ty.is_signed()),
                _ if parts.len() == 1 => self.write_word(destination, first, ty.is_signed()),
                _ => {
                    let value = self.extract(first, at % 32, bits, ty.is_signed());
                    self.write_word(destination, value, ty.is_signed());
                }
            }
        }
        Ok(())
    }

    /// How much memory so many elements are.
    fn width(&self, i: &Instruction, ty: Type, count: usize) -> Result<Width, Diagnostic> {
        Ok(match (ty.bits() * count as u32, count, ty.is_signed()) {
            (8, _, true) => Width::S8,
            (8, _, false) => Width::U8,
            (16, 1, true) => Width::S16,
            (16, ..) => Width::U16,
            (32, ..) => Width::B32,
            (64, ..) => Width::B64,
            (128, ..) => Width::B128,
            _ => return Err(self.not_run(i)),
        })
    }

    /// Words of a constant bank. At a known address they are operands like any other.
    fn load_constant(
        &mut self,
        to: [Option<Register>; 4],
        bank: u8,
        address: Source,
        offset: u32,
        width: Width,
    ) {
        if let (Source::Immediate(address), 4..) = (address, width.bytes()) {
            let address = address.wrapping_add(offset);
            if address % 4 == 0 && address <= 0xffff - width.bytes() + 1 {
                for (to, word) in to.into_iter().zip(0..width.registers() as u32) {
                    let from = Source::Constant { bank, offset: (address + 4 * word) as u16 };
                    self.push(Op::Move { to, from });
                }
                return;
            }
        }
        let part = if width == Width::B128 { Width::B64 } else { width };
        let parts = width.registers().div_ceil(2) as u32;
        // Both addresses are known before anything is written: it may be their register.
        let addresses: Vec<Source> = (0..parts)
            .map(|part| match offset.wrapping_add(8 * part) {
                0 if parts == 1 => address,
                offset => {
                    let at = self.temporary();
                    self.push(Op::add(at, address, offset));
                    at.into()
                }
            })
            .collect();
        for (address, pair) in addresses.into_iter().zip(to.chunks(2)) {
            let bank = u32::from(bank).into();
            self.push(Op::LoadConstant { to: [pair[0], pair[1]], bank, address, width: part });
        }
    }

    /// `st`.
    pub(super) fn store(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let Access::Memory(space, address) = self.access(i)? else {
            return Err(self.refuse(i, "constants and the parameters of a kernel are not written"));
        };
        let parts = self.elements(i, Field::B)?;
        let (from, width) = self.move_out(i, parts, ty)?;
        self.push(Op::Store { from, space, address, width });
        Ok(())
    }

    /// The elements of an operand as words of memory.
    pub(super) fn move_out(
        &mut self,
        i: &'m Instruction,
        parts: &'m [Operand],
        ty: Type,
    ) -> Result<([Source; 4], Width), Diagnostic> {
        let width = self.width(i, ty, parts.len())?;
        let mut words = [Source::ZERO; 4];
        for (number, part) in parts.iter().enumerate() {
            match ty.bits() {
                64 => {
                    let value = self.wide(i, part, ty)?;
                    [words[2 * number], words[2 * number + 1]] = value;
                }
                32 => words[number] = self.word(i, part, ty)?,
                _ if parts.len() == 1 => words[0] = self.word(i, part, ty)?,
                bits => {
                    let at = number as u32 * bits;
                    let insert = self.word(i, part, ty)?;
                    let to = self.temporary();
                    let base = words[(at / 32) as usize];
                    let (position, length) = ((at % 32).into(), bits.into());
                    self.push(Op::InsertBits { to: Some(to), base, insert, position, length });
                    words[(at / 32) as usize] = to.into();
                }
            }
        }
        Ok((words, width))
    }
}
