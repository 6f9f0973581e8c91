//! `mov`.

use super::operands::Asked;
use super::{Checker, Component, Instruction, Operand, Space, Symbol, TextSpan, Type, Value, span};
use crate::module::{Address, Base};
use crate::names::Field;
use crate::special::SpecialRegister;
use crate::types::Meaning;
use crate::words::Elements;

impl Checker<'_> {
    pub(super) fn mov(&mut self, instruction: &Instruction) {
        let Some(ty) = instruction.opcode.data_type() else { return };
        let (Some(d), Some(a)) = (instruction.operand(Field::D), instruction.operand(Field::A)) else {
            return;
        };
        let (to, from) = (span(instruction, Field::D), span(instruction, Field::A));
        if let Some(count) = instruction.opcode.choice().map(Elements::count) {
            if u32::from(count) * ty.bits() > 128 {
                self.error("PTX-016", instruction.span, "at most 128 bits are moved at once");
                return;
            }
            self.vector_part(d, Asked { ty, wider: false, written: true }, count, to);
            self.vector_part(a, Asked { ty, wider: false, written: false }, count, from);
            return;
        }
        let bits_only = ty.meaning() == Meaning::Bits;
        match d {
            Operand::Vector(elements) if bits_only => self.parts(elements, ty, true, to),
            Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => self.scalar(d, Asked { ty, wider: false, written: true }, to),
        }
        match a {
            Operand::Vector(elements) if bits_only => self.parts(elements, ty, false, from),
            Operand::Special(special, _, component) => self.special(special, *component, ty, from),
            Operand::Value(Value::Address { symbol, .. })
            | Operand::Address(Address { base: Base::Element { array: symbol, .. }, .. }) => {
                self.taken_address(*symbol, ty, from);
            }
            Operand::Register(register) => {
                let vector = self.function.registers[register.index()].vector;
                if vector == 1 || !self.same_vector(d, vector) {
                    self.scalar(a, Asked { ty, wider: false, written: false }, from);
                }
            }
            Operand::Part(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => self.scalar(a, Asked { ty, wider: false, written: false }, from),
        }
    }

    /// A side of `mov.v2` or `mov.v4`: elements, which may be of several types, or a register or special register that is a vector.
    fn vector_part(&mut self, operand: &Operand, asked: Asked, count: u8, span: TextSpan) {
        match operand {
            Operand::Vector(elements) if elements.len() == usize::from(count) => {
                elements.iter().for_each(|element| self.element(element, asked, span));
            }
            Operand::Special(special, _, None) if special.vector && count == 4 && !asked.written => {
                self.special(special, Some(Component::X), asked.ty, span);
            }
            Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => self.vector(operand, asked, count, span),
        }
    }

    fn same_vector(&self, operand: &Operand, vector: u8) -> bool {
        matches!(operand, Operand::Register(register)
            if self.function.registers[register.index()].vector == vector)
    }

    /// `mov.b64 {a, b}, c`: parts of equal size that fill the type.
    fn parts(&mut self, elements: &[Operand], ty: Type, written: bool, span: TextSpan) {
        let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
        let part = ty.bits().checked_div(count).unwrap_or(0);
        let ty = match (part, count) {
            (8, 2 | 4) => Type::B8,
            (16, 2 | 4) => Type::B16,
            (32, 2) => Type::B32,
            _ => {
                self.error("PTX-016", span, "two or four parts of equal size are expected here");
                return;
            }
        };
        for element in elements {
            // No register has 8 bits: `.b16` registers hold such parts.
            let wider = ty == Type::B8;
            self.element(element, Asked { ty, wider, written }, span);
        }
    }

    pub(super) fn special(
        &mut self,
        special: &SpecialRegister,
        component: Option<Component>,
        ty: Type,
        span: TextSpan,
    ) {
        let vector = special.vector;
        if vector != matches!(component, Some(Component::X | Component::Y | Component::Z | Component::W)) {
            let message =
                if vector { "an element such as `.x` is expected here" } else { "it has no elements" };
            self.error("PTX-016", span, format!("`{}`: {message}", special.name.name()));
            return;
        }
        self.special_gate(special, span);
        // `%tid.x` and the like had 16 bits once, and may still be read so.
        let once = vector && ty.bits() == 16;
        let same = ty.bits() == special.ty.bits() && (ty == Type::Pred) == (special.ty == Type::Pred);
        if ty.is_float() || !(same || once) {
            let message = format!("`{}` is {}, and {ty} is read", special.name.name(), special.ty);
            self.error("PTX-015", span, message);
        }
    }

    fn special_gate(&mut self, special: &SpecialRegister, span: TextSpan) {
        let ((major, minor), machine) = (special.version, special.target);
        if self.module.version < special.version {
            let message =
                format!("`{}` is in the language from version {major}.{minor} on", special.name.name());
            self.error("PTX-013", span, message);
        }
        if self.module.target.machine < machine {
            self.error("PTX-014", span, format!("`{}` needs sm_{machine}", special.name.name()));
        }
    }

    /// The address of a variable or function. Outside of global memory its lower half is all of it, and 16 bits of it
    /// can be had of any, as the vendor's assembler has it.
    fn taken_address(&mut self, symbol: Symbol, ty: Type, span: TextSpan) {
        let variable = self.variable(symbol);
        let space = variable.map(|variable| variable.space);
        let reference = variable.is_some_and(|variable| variable.ty.is_reference());
        let of_call = space == Some(Space::Param) && !self.is_own_parameter(symbol);
        let bits = self.address_bits();
        if matches!(symbol, Symbol::Label(_) | Symbol::List(_)) {
            self.error("PTX-016", span, "a label has no address that can be taken");
        } else if of_call {
            self.error("PTX-022", span, "a parameter of a call has no address that can be taken");
        } else if reference && ty != Type::U64 {
            self.error("PTX-022", span, format!("a handle is moved as .u64, and {ty} is moved"));
        } else {
            let part = ty.bits() == 16 || (ty.bits() == 32 && space != Some(Space::Global));
            let fits = ty.bits() == bits || (part && !reference);
            if ty.is_float() || ty == Type::Pred || !fits {
                let message = format!("an address here has {bits} bits, and {ty} is moved");
                self.error("PTX-022", span, message);
            }
        }
    }

    /// Whether a variable is a parameter or a result of the function itself.
    fn is_own_parameter(&self, symbol: Symbol) -> bool {
        let Symbol::Local(id) = symbol else { return false };
        let own = crate::module::Parameter::Variable(id);
        self.function.parameters.contains(&own) || self.function.results.contains(&own)
    }
}
