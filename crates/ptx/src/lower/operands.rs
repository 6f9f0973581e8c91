//! Operands of an instruction as sources and destinations of operations.

use tmu_program::{
    Condition, Diagnostic, DoubleSource, FloatSource, Op, Predicate, Register, Source, WideDestination,
    WideSource,
};

use super::layout::{GLOBALS_AT, Home, LINK_BANK, REFERENCES_AT};
use super::{FRAME, Lowering};
use crate::module::{Address, Base, Component, Instruction, Operand, RegisterId, Symbol, Value};
use crate::names::Field;
use crate::special::Name;
use crate::types::Type;

/// Where a register of the source lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Location {
    /// In registers one after the other; a vector's elements too.
    Words {
        /// The first of them.
        first: Register,
        /// Bits of an element.
        bits: u32,
    },
    /// In a predicate.
    Predicate(Predicate),
}

/// Where a result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// Nowhere.
    Sink,
    /// Registers of so many bits.
    Words(Register, u32),
    /// A predicate.
    Predicate(Predicate),
}

/// A second word behind a register.
pub(super) fn behind(register: Register, words: u16) -> Register {
    Register(register.0 + words)
}

/// The words of a register pair.
pub(super) fn pair(first: Register) -> WideSource {
    [first.into(), behind(first, 1).into()]
}

/// A 64-bit immediate.
pub(super) fn immediate(bits: u64) -> WideSource {
    [(bits as u32).into(), ((bits >> 32) as u32).into()]
}

impl<'m> Lowering<'m> {
    /// Where a register of the function lies.
    pub(super) fn location(&self, id: RegisterId) -> Location {
        self.registers[&self.of].locations[id.index()]
    }

    /// The operand of that name.
    pub(super) fn operand(&self, i: &'m Instruction, name: Field) -> Result<&'m Operand, Diagnostic> {
        i.operand(name).ok_or_else(|| self.refuse(i, &format!("the operand {} is missing", name.name())))
    }

    /// The instruction's type.
    pub(super) fn data_type(&self, i: &Instruction) -> Result<Type, Diagnostic> {
        i.opcode.data_type().ok_or_else(|| self.not_run(i))
    }

    /// Words of a register or of its element.
    fn words(&self, id: RegisterId, part: Option<Component>) -> Option<(Register, u32)> {
        let Location::Words { first, bits } = self.location(id) else { return None };
        let element = match part {
            None | Some(Component::X) => 0,
            Some(Component::Y) => 1,
            Some(Component::Z) => 2,
            Some(Component::W) => 3,
            Some(_) => return None,
        };
        Some((behind(first, element * bits.div_ceil(32) as u16), bits))
    }

    /// Where the operand's result goes.
    pub(super) fn destination(&self, i: &Instruction, operand: &Operand) -> Result<Destination, Diagnostic> {
        let found = match operand {
            Operand::Sink => Some(Destination::Sink),
            Operand::Register(id) => match self.location(*id) {
                Location::Predicate(predicate) => Some(Destination::Predicate(predicate)),
                Location::Words { first, bits } => Some(Destination::Words(first, bits)),
            },
            Operand::Part(id, part) => {
                self.words(*id, Some(*part)).map(|(first, bits)| Destination::Words(first, bits))
            }
            Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_) => None,
        };
        found.ok_or_else(|| self.refuse_operand(i, operand, "a result must go to a register"))
    }

    /// Where the operand `d` goes.
    pub(super) fn d(&self, i: &'m Instruction) -> Result<Destination, Diagnostic> {
        self.destination(i, self.operand(i, Field::D)?)
    }

    /// Operand `d` as a register of one word.
    pub(super) fn d_word(&self, i: &'m Instruction) -> Result<Option<Register>, Diagnostic> {
        match self.d(i)? {
            Destination::Sink => Ok(None),
            Destination::Words(first, 1..=32) => Ok(Some(first)),
            Destination::Words(..) | Destination::Predicate(_) => {
                Err(self.refuse(i, "the result has 32 bits"))
            }
        }
    }

    /// Operand `d` as a register pair.
    pub(super) fn d_pair(&self, i: &'m Instruction) -> Result<WideDestination, Diagnostic> {
        match self.d(i)? {
            Destination::Sink => Ok([None; 2]),
            Destination::Words(first, 64) => Ok([Some(first), Some(behind(first, 1))]),
            Destination::Words(..) | Destination::Predicate(_) => {
                Err(self.refuse(i, "the result has 64 bits"))
            }
        }
    }

    /// A predicate that is written.
    pub(super) fn predicate_destination(
        &self,
        i: &Instruction,
        operand: &Operand,
    ) -> Result<Option<Predicate>, Diagnostic> {
        match self.destination(i, operand)? {
            Destination::Sink => Ok(None),
            Destination::Predicate(predicate) => Ok(Some(predicate)),
            Destination::Words(..) => Err(self.refuse(i, "the result is a predicate")),
        }
    }

    /// Writes a word that holds a value of a type, extended to 32 bits as it wants, to a register that may be wider
    /// or, below 32 bits, narrower.
    pub(super) fn write_word(&mut self, to: Destination, value: Source, signed: bool) {
        match to {
            Destination::Sink | Destination::Predicate(_) => {}
            Destination::Words(to, 32) => self.push(Op::Move { to: Some(to), from: value }),
            Destination::Words(to, bits @ 1..32) => {
                self.push(Op::Logic {
                    to: Some(to),
                    a: value,
                    b: ((1u32 << bits) - 1).into(),
                    c: Source::ZERO,
                    table: 0xc0,
                });
            }
            Destination::Words(to, bits) => {
                let words = bits.div_ceil(32) as u16;
                let top = if signed { self.sign(value) } else { Source::ZERO };
                self.push(Op::Move { to: Some(to), from: value });
                for word in 1..words {
                    self.push(Op::Move { to: Some(behind(to, word)), from: top });
                }
            }
        }
    }

    /// Writes 64 bits to a register of 64 bits, or their low ones to a narrower one.
    pub(super) fn write_wide(&mut self, to: Destination, value: WideSource) {
        match to {
            Destination::Words(to, bits) if bits >= 64 => {
                // The second word may be the first one's destination only through the same register.
                self.push(Op::Move { to: Some(to), from: value[0] });
                self.push(Op::Move { to: Some(behind(to, 1)), from: value[1] });
            }
            other @ (Destination::Sink | Destination::Words(..) | Destination::Predicate(_)) => {
                self.write_word(other, value[0], false);
            }
        }
    }

    /// All ones if the word is negative, else 0.
    pub(super) fn sign(&mut self, value: Source) -> Source {
        let to = self.temporary();
        self.push(Op::Shift {
            to: Some(to),
            value,
            amount: 31.into(),
            shift: tmu_program::Shift::RightSigned,
            limit: tmu_program::ShiftAmount::Clamp,
        });
        to.into()
    }

    /// A register for a result that another operation still has to bring into shape, or the destination itself when it
    /// has exactly 32 bits.
    pub(super) fn result(&mut self, to: Destination) -> Register {
        match to {
            Destination::Words(register, 32) => register,
            Destination::Sink | Destination::Words(..) | Destination::Predicate(_) => self.temporary(),
        }
    }

    /// Brings a result of [`Lowering::result`] where it belongs.
    pub(super) fn finish(&mut self, to: Destination, result: Register, signed: bool) {
        if to != Destination::Words(result, 32) {
            self.write_word(to, result.into(), signed);
        }
    }

    /// A value of at most 32 bits. Registers of fewer bits have zeros above.
    pub(super) fn word(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        ty: Type,
    ) -> Result<Source, Diagnostic> {
        Ok(match operand {
            Operand::Register(id) => match self.words(*id, None) {
                Some((first, _)) => first.into(),
                None => return Err(self.refuse_operand(i, operand, "a predicate is no number")),
            },
            Operand::Part(id, part @ (Component::X | Component::Y | Component::Z | Component::W)) => {
                match self.words(*id, Some(*part)) {
                    Some((first, _)) => first.into(),
                    None => return Err(self.refuse_operand(i, operand, "a predicate has no elements")),
                }
            }
            Operand::Negative(inner) => {
                let value = self.word(i, inner, ty)?;
                let to = self.temporary();
                self.push(Op::subtract(to, Source::ZERO, value));
                to.into()
            }
            Operand::Value(Value::Address { .. }) => self.address_of(i, operand)?[0],
            Operand::Address(address) => self.element_address(i, *address)?[0],
            Operand::Value(value) => (number(*value, ty) as u32 & mask(ty)).into(),
            Operand::Special(_, number, part) => self.special(i, operand, *number, *part)?[0],
            Operand::Sink => Source::ZERO,
            Operand::Part(..) | Operand::Vector(_) | Operand::List(_) | Operand::Not(_) => {
                return Err(self.refuse_operand(i, operand, "an operand of this kind is not run here"));
            }
        })
    }

    /// A value of at most 32 bits, extended to 32 as its type wants.
    pub(super) fn extended(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        ty: Type,
    ) -> Result<Source, Diagnostic> {
        let value = self.word(i, operand, ty)?;
        let bits = ty.bits();
        let wide_register = matches!(operand, Operand::Register(id) if self.words(*id, None).is_some_and(|(_, has)| has > bits));
        if bits >= 32 || (!ty.is_signed() && !wide_register) {
            return Ok(value);
        }
        match value {
            Source::Immediate(value) => {
                let unused = 32 - bits;
                let extended = if ty.is_signed() {
                    ((value << unused) as i32 >> unused) as u32
                } else {
                    value << unused >> unused
                };
                Ok(extended.into())
            }
            value @ (Source::Register(_) | Source::Constant { .. }) => {
                Ok(self.extract(value, 0, bits, ty.is_signed()))
            }
        }
    }

    /// A value of 64 bits; of narrower registers, extended with zeros.
    pub(super) fn wide(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        ty: Type,
    ) -> Result<WideSource, Diagnostic> {
        Ok(match operand {
            Operand::Register(id) => match self.words(*id, None) {
                Some((first, 64..)) => pair(first),
                Some((first, _)) => [first.into(), Source::ZERO],
                None => return Err(self.refuse_operand(i, operand, "a predicate is no number")),
            },
            Operand::Part(id, part) => match self.words(*id, Some(*part)) {
                Some((first, 64..)) => pair(first),
                Some((first, _)) => [first.into(), Source::ZERO],
                None => {
                    return Err(self.refuse_operand(i, operand, "an operand of this kind is not run here"));
                }
            },
            Operand::Negative(inner) => {
                let value = self.wide(i, inner, ty)?;
                let to = self.temporary_pair();
                let (a, function) = ([Source::ZERO; 2], tmu_program::WideFunction::Subtract);
                self.push(Op::Wide { to: to.map(Some), function, a, b: value });
                to.map(Source::from)
            }
            Operand::Value(Value::Address { .. }) => self.address_of(i, operand)?,
            Operand::Address(address) => self.element_address(i, *address)?,
            Operand::Value(value) => immediate(number(*value, ty)),
            Operand::Special(_, number, part) => self.special(i, operand, *number, *part)?,
            Operand::Sink => [Source::ZERO; 2],
            Operand::Vector(_) | Operand::List(_) | Operand::Not(_) => {
                return Err(self.refuse_operand(i, operand, "an operand of this kind is not run here"));
            }
        })
    }

    /// A single.
    pub(super) fn single(&mut self, i: &Instruction, operand: &Operand) -> Result<FloatSource, Diagnostic> {
        if let Operand::Negative(inner) = operand {
            let inner = self.single(i, inner)?;
            return Ok(FloatSource { negate: !inner.negate, ..inner });
        }
        Ok(self.word(i, operand, Type::F32)?.into())
    }

    /// A double.
    pub(super) fn double(&mut self, i: &Instruction, operand: &Operand) -> Result<DoubleSource, Diagnostic> {
        if let Operand::Negative(inner) = operand {
            let inner = self.double(i, inner)?;
            return Ok(DoubleSource { negate: !inner.negate, ..inner });
        }
        Ok(DoubleSource::plain(self.wide(i, operand, Type::F64)?))
    }

    /// A predicate that is read.
    pub(super) fn condition(&mut self, i: &Instruction, operand: &Operand) -> Result<Condition, Diagnostic> {
        match operand {
            Operand::Not(inner) => Ok(self.condition(i, inner)?.inverse()),
            Operand::Register(id) => match self.location(*id) {
                Location::Predicate(predicate) => Ok(Condition::If(predicate)),
                Location::Words { .. } => Err(self.refuse_operand(i, operand, "a predicate is wanted here")),
            },
            // No launch says clusters.
            Operand::Special(register, ..) if register.name == Name::IsExplicitCluster => {
                Ok(Condition::Never)
            }
            Operand::Value(Value::Integer(0)) => Ok(Condition::Never),
            Operand::Value(Value::Integer(_)) => Ok(Condition::Always),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Negative(_)
            | Operand::Sink => Err(self.refuse_operand(i, operand, "a predicate is wanted here")),
        }
    }

    /// An integer that is known when the program is read.
    pub(super) fn known(&self, i: &Instruction, operand: &Operand) -> Result<u64, Diagnostic> {
        if let Operand::Value(Value::Integer(bits)) = operand {
            Ok(*bits)
        } else {
            Err(self.refuse_operand(i, operand, "a number is wanted here that is known beforehand"))
        }
    }

    /// The address that a name stands for, in the space of what it names.
    pub(super) fn address_of(
        &mut self,
        i: &Instruction,
        operand: &Operand,
    ) -> Result<WideSource, Diagnostic> {
        let Operand::Value(Value::Address { symbol, offset, generic, mask }) = operand else {
            return Err(self.refuse_operand(i, operand, "an address is wanted here"));
        };
        if mask.is_some() {
            return Err(self.refuse_operand(i, operand, "parts of addresses are for variables' values"));
        }
        if let Symbol::Function(function) = symbol {
            return Ok(immediate(self.function_address(i, *function)?.wrapping_add_signed(*offset)));
        }
        let Some(home) = self.layout.home(self.of, *symbol) else {
            return Err(self.refuse_operand(i, operand, "this name has no address"));
        };
        let address = self.home_address(i, home, *offset)?;
        if !generic {
            return Ok(address);
        }
        self.generic_of(i, home, address)
    }

    /// The address of an array's element, in the space of the array. As the vendor's assembler has it, the offset of the element
    /// has 32 bits, to which the rest of the address adds zeros.
    pub(super) fn element_address(
        &mut self,
        i: &Instruction,
        address: Address,
    ) -> Result<WideSource, Diagnostic> {
        let Address { base: Base::Element { array, index, scale }, offset } = address else {
            return Err(self.refuse(i, "an operand of this kind is not run here"));
        };
        let (Some((index, _)), Some(home)) = (self.words(index, None), self.layout.home(self.of, array))
        else {
            return Err(self.refuse(i, "an element's number is an integer, and its array a variable"));
        };
        let scaled = self.temporary();
        let amount = u32::from(scale).trailing_zeros().into();
        let (shift, limit) = (tmu_program::Shift::Left, tmu_program::ShiftAmount::Clamp);
        self.push(Op::Shift { to: Some(scaled), value: index.into(), amount, shift, limit });
        let bytes = self.temporary();
        self.push(Op::add(bytes, scaled, offset as u32));
        let base = self.home_address(i, home, 0)?;
        Ok(self.wide_result(tmu_program::WideFunction::Add, base, [bytes.into(), Source::ZERO]))
    }

    /// An address in the space of a home.
    pub(super) fn home_address(
        &mut self,
        i: &Instruction,
        home: Home,
        offset: i64,
    ) -> Result<WideSource, Diagnostic> {
        Ok(match home {
            Home::Global(at) => self.add_offset(self.link(GLOBALS_AT), i64::from(at).wrapping_add(offset)),
            Home::Constant(at) | Home::Shared(at) | Home::Parameter(at) => {
                immediate(u64::from((i64::from(at).wrapping_add(offset)) as u32))
            }
            Home::DynamicShared => {
                immediate(u64::from((i64::from(self.dynamic_shared()).wrapping_add(offset)) as u32))
            }
            Home::Frame(at) => {
                let to = self.temporary();
                self.push(Op::add(to, FRAME, i64::from(at).wrapping_add(offset) as u32));
                [to.into(), Source::ZERO]
            }
            Home::Reference(number) => self.reference_handle(number),
            Home::Nowhere => return Err(self.refuse(i, "this name has no address")),
        })
    }

    /// Where the shared memory begins that the launch adds.
    pub(super) fn dynamic_shared(&self) -> u32 {
        self.layout.shared_bytes.next_multiple_of(16)
    }

    /// A word pair of the bank of addresses.
    pub(super) fn link(&self, offset: u32) -> WideSource {
        [self.link_word(offset), self.link_word(offset + 4)]
    }

    /// A word of that bank.
    pub(super) fn link_word(&self, offset: u32) -> Source {
        Source::Constant { bank: LINK_BANK, offset: offset as u16 }
    }

    /// The handle of a reference.
    pub(super) fn reference_handle(&mut self, number: u32) -> WideSource {
        self.layout.references[number as usize].used = true;
        self.link(REFERENCES_AT + 8 * number)
    }

    /// `base` plus a known number.
    pub(super) fn add_offset(&mut self, base: WideSource, offset: i64) -> WideSource {
        if offset == 0 {
            return base;
        }
        let to = self.temporary_pair();
        let function = tmu_program::WideFunction::Add;
        self.push(Op::Wide { to: to.map(Some), function, a: base, b: immediate(offset as u64) });
        to.map(Source::from)
    }
}

fn mask(ty: Type) -> u32 {
    match ty.bits() {
        bits @ 1..32 => (1 << bits) - 1,
        _ => u32::MAX,
    }
}

/// The bits of a number for an operand of a type.
pub(super) fn number(value: Value, ty: Type) -> u64 {
    match (value, ty) {
        (Value::Double(bits), Type::F32) => u64::from((f64::from_bits(bits) as f32).to_bits()),
        (Value::Single(bits), Type::F64) => f64::from(f32::from_bits(bits)).to_bits(),
        (Value::Integer(bits) | Value::Double(bits), _) => bits,
        (Value::Single(bits), _) => u64::from(bits),
        (Value::Address { .. }, _) => 0,
    }
}
