//! What may stand for an operand (PTX ISA, "Operands" and "Instruction Operands": type checking rules).

use super::{Base, Checker, Component, Instruction, Operand, RegisterId, TextSpan, Type, Value};
use crate::module::{Address, Symbol};
use crate::names::{Mnemonic as M, Word};
use crate::notation::{OperandType, Slot};
use crate::types::Meaning;
use crate::words::Query;

/// Whether an instruction of type `asked` takes a register of type `register`; with `wider` it may have more bits.
pub(super) fn agrees(asked: Type, register: Type, wider: bool) -> bool {
    let longer = register.bits() > asked.bits();
    let size = register.bits() == asked.bits() || (wider && longer);
    if register == Type::Pred || asked == Type::Pred {
        return register == asked;
    }
    if !size || register.is_reference() {
        return false;
    }
    let same = |meaning: Meaning| match meaning {
        Meaning::Signed => Meaning::Unsigned,
        other @ (Meaning::Bits
        | Meaning::Unsigned
        | Meaning::Float
        | Meaning::Predicate
        | Meaning::Reference) => other,
    };
    match (same(asked.meaning()), same(register.meaning())) {
        (Meaning::Bits, _) | (_, Meaning::Bits) => true,
        (Meaning::Float, Meaning::Float) => asked == register,
        (asked, register) => asked == register,
    }
}

/// A type that an operand is asked to have.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub ty: Type,
    pub wider: bool,
    pub written: bool,
}

impl Checker<'_> {
    pub(super) fn operands(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        for (index, slot) in opcode.row.slots.iter().enumerate() {
            if let Some(operand) = &instruction.operands[index] {
                let span = instruction.spans[index];
                self.under(instruction, slot.field, |checker| {
                    checker.element_number(operand, span);
                    checker.slot(instruction, slot, operand, span);
                });
            }
        }
    }

    /// The number of an array's element is an integer.
    fn element_number(&mut self, operand: &Operand, span: TextSpan) {
        let Operand::Address(Address { base: Base::Element { index, .. }, .. }) = operand else { return };
        let declared = &self.function.registers[index.index()];
        let (ty, vector) = (declared.ty, declared.vector);
        if ty.is_float() || ty == Type::Pred || vector != 1 {
            let name = self.function.register_name(*index);
            self.error("PTX-015", span, format!("`{name}` is {ty}, and an element's number is an integer"));
        }
    }

    fn slot(&mut self, instruction: &Instruction, slot: &Slot, operand: &Operand, span: TextSpan) {
        match slot.ty {
            OperandType::Modifier { modifier, twice, wider, vector } => {
                let word = instruction.opcode.words[modifier].and_then(Type::named);
                let Some(ty) = word else {
                    // A set with words that are no types (`.u4`): the row says the types of its operands.
                    return;
                };
                let ty = if twice { doubled(ty) } else { ty };
                let asked = Asked { ty, wider, written: slot.written };
                let count = vector.and_then(|vector| instruction.opcode.words[vector]);
                if let (Operand::Special(special, _, component), M::Cvt) =
                    (operand, instruction.opcode.row.mnemonic)
                {
                    self.special(special, *component, ty, span);
                    return;
                }
                match count {
                    Some(count) => self.vector(operand, asked, vector_size(count), span),
                    None => self.scalar(operand, asked, span),
                }
            }
            OperandType::Fixed(ty) => {
                self.scalar(operand, Asked { ty, wider: false, written: slot.written }, span);
            }
            OperandType::Immediate(_) => {
                if !matches!(operand, Operand::Value(Value::Integer(_))) {
                    self.error("PTX-016", span, "an integer that is known in advance is expected here");
                }
            }
            OperandType::Vector(count, ty) => {
                self.vector(operand, Asked { ty, wider: false, written: slot.written }, count, span);
            }
            OperandType::Reference(ty) => self.reference(instruction, operand, ty, span),
            OperandType::Address => self.address(operand, span),
            OperandType::Label => {
                if !matches!(
                    operand,
                    Operand::Value(Value::Address { symbol: Symbol::Label(_), offset: 0, .. })
                ) {
                    self.error("PTX-016", span, "a label is expected here");
                }
            }
            OperandType::List => {
                if !matches!(
                    operand,
                    Operand::Value(Value::Address { symbol: Symbol::List(_), offset: 0, .. })
                ) {
                    self.error("PTX-016", span, "the name of a list of targets is expected here");
                }
            }
            // Rules of their families.
            OperandType::Any
            | OperandType::Function
            | OperandType::Arguments
            | OperandType::Coordinates
            | OperandType::Gradient
            | OperandType::Offset => {}
        }
    }

    /// A vector of `count` elements, or a register that is one.
    pub(super) fn vector(&mut self, operand: &Operand, asked: Asked, count: u8, span: TextSpan) {
        match operand {
            Operand::Vector(elements) if elements.len() == usize::from(count) => {
                for element in elements {
                    self.element(element, asked, span);
                }
                self.one_kind(elements, span);
            }
            Operand::Register(register)
                if count > 1 && self.function.registers[register.index()].vector == count =>
            {
                self.register(*register, asked, span);
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
            | Operand::Sink => {
                let elements =
                    if count == 1 { "one element, in braces," } else { &format!("{count} elements") };
                self.error("PTX-016", span, format!("a vector of {elements} is expected here"));
            }
        }
    }

    /// A vector does not mix integers and floating point numbers.
    pub(super) fn one_kind(&mut self, elements: &[Operand], span: TextSpan) {
        let types: Vec<Type> = elements
            .iter()
            .filter_map(|element| {
                if let Operand::Register(register) = element {
                    Some(self.register_type(*register))
                } else {
                    None
                }
            })
            .collect();
        let mixed =
            |one: &Type| types.iter().any(|other| one.bits() == other.bits() && !agrees(*one, *other, false));
        if types.iter().any(mixed) {
            self.error("PTX-015", span, "the elements of a vector have one type");
        }
    }

    /// An element of a vector: as a scalar, and one that is written may be left out with `_`.
    pub(super) fn element(&mut self, operand: &Operand, asked: Asked, span: TextSpan) {
        match operand {
            Operand::Sink if asked.written => {}
            Operand::Register(_)
            | Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => self.scalar(operand, asked, span),
        }
    }

    pub(super) fn scalar(&mut self, operand: &Operand, asked: Asked, span: TextSpan) {
        match operand {
            Operand::Register(register) => {
                if self.function.registers[register.index()].vector != 1 {
                    self.error("PTX-016", span, "one element is expected here, not a vector");
                    return;
                }
                self.register(*register, asked, span);
            }
            Operand::Part(register, component) => self.part(*register, *component, asked, span),
            Operand::Not(inner) if !asked.written && asked.ty == Type::Pred => {
                self.scalar(inner, asked, span);
            }
            Operand::Negative(inner) if !asked.written => self.scalar(inner, asked, span),
            Operand::Sink if asked.written && asked.ty == Type::Pred => {}
            Operand::Vector(elements) if elements.len() == 1 => self.element(&elements[0], asked, span),
            Operand::Special(special, ..) => {
                let message = format!("`{}` can be read by `mov` and `cvt` only", special.name.name());
                self.error("PTX-016", span, message);
            }
            Operand::Value(value) if !asked.written => self.value(*value, asked.ty, span),
            _ if asked.written => self.error("PTX-016", span, "a register is expected here"),
            Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => self.error("PTX-016", span, "a register or a number is expected here"),
        }
    }

    fn register(&mut self, register: RegisterId, asked: Asked, span: TextSpan) {
        let has = self.register_type(register);
        if !agrees(asked.ty, has, asked.wider) {
            let name = self.function.register_name(register);
            let wanted = if asked.wider { "at least " } else { "" };
            let message = format!("`{name}` is {has}, and {wanted}{} is expected here", asked.ty);
            self.error("PTX-015", span, message);
        }
    }

    fn part(&mut self, register: RegisterId, component: Component, asked: Asked, span: TextSpan) {
        let declared = &self.function.registers[register.index()];
        let (vector, has) = (declared.vector, declared.ty);
        let index = match component {
            Component::X => 0,
            Component::Y => 1,
            Component::Z => 2,
            Component::W => 3,
            // Parts of the video instructions, which have rules of their own.
            Component::B0
            | Component::B1
            | Component::B2
            | Component::B3
            | Component::H0
            | Component::H1
            | Component::Bytes(..)
            | Component::Halves(_) => {
                if vector != 1 || has.bits() != 32 {
                    self.error("PTX-016", span, "only registers of 32 bits have such parts");
                }
                return;
            }
        };
        if index >= vector {
            self.error("PTX-016", span, "the register has no such element");
        } else if !agrees(asked.ty, has, asked.wider) {
            self.error("PTX-015", span, format!("the element is {has}, and {} is expected here", asked.ty));
        }
    }

    /// Numbers: integers for integers and bits, floating point numbers for their types; `0f…` also for bits of that
    /// size.
    pub(super) fn value(&mut self, value: Value, ty: Type, span: TextSpan) {
        let fits = match value {
            Value::Integer(_) => !ty.is_float() || matches!(ty, Type::E4m3x2 | Type::E5m2x2),
            Value::Single(_) => ty.is_float() || (ty.meaning() == Meaning::Bits && ty.bits() == 32),
            Value::Double(_) => ty.is_float() || (ty.meaning() == Meaning::Bits && ty.bits() == 64),
            Value::Address { .. } => {
                self.error("PTX-016", span, "an address can be taken by `mov` and `cvta` only");
                return;
            }
        };
        if !fits {
            let is =
                if matches!(value, Value::Integer(_)) { "an integer" } else { "a floating point number" };
            let hint = if ty.is_float() {
                "write it with a point, or as 0f and its bits"
            } else {
                "write an integer"
            };
            self.error_hint("PTX-017", span, format!("this is {is}, and {ty} is expected here"), hint);
        }
    }

    fn address(&mut self, operand: &Operand, span: TextSpan) {
        let Operand::Address(Address { base, .. }) = operand else {
            self.error("PTX-016", span, "an address is expected here");
            return;
        };
        if let Base::Register(register) = base {
            let declared = &self.function.registers[register.index()];
            let (ty, vector) = (declared.ty, declared.vector);
            let integer = !ty.is_float() && ty != Type::Pred && matches!(ty.bits(), 32 | 64) && vector == 1;
            if !integer {
                let name = self.function.register_name(*register);
                self.error("PTX-015", span, format!("`{name}` is {ty}, and an address has 32 or 64 bits"));
            }
        }
    }

    /// A texture, sampler or surface: its name, or a register of 64 bits with its handle.
    fn reference(&mut self, instruction: &Instruction, operand: &Operand, ty: Type, span: TextSpan) {
        match operand {
            Operand::Register(register) => {
                let asked = Asked { ty: Type::B64, wider: false, written: false };
                let has = self.register_type(*register);
                if has == Type::F64 || !agrees(Type::U64, has, false) {
                    self.register(*register, Asked { ty: Type::U64, ..asked }, span);
                    return;
                }
                self.indirect(ty, span);
            }
            Operand::Value(Value::Address { symbol, offset: 0, .. }) => {
                let scalar = |variable: &&super::Variable| variable.dimensions.is_empty();
                let has = self.variable(*symbol).filter(scalar).map(|variable| variable.ty);
                let texture_as_sampler =
                    has == Some(Type::Texref) && self.sampler_of_texture(instruction, ty);
                if has != Some(ty) && !texture_as_sampler {
                    self.error(
                        "PTX-019",
                        span,
                        format!("the name of a {ty} or a register of 64 bits is expected here"),
                    );
                }
            }
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => {
                self.error(
                    "PTX-019",
                    span,
                    format!("the name of a {ty} or a register of 64 bits is expected here"),
                );
            }
        }
    }

    /// In unified mode a texture brings its sampler; only this attribute of it cannot be asked for.
    fn sampler_of_texture(&self, instruction: &Instruction, ty: Type) -> bool {
        let query =
            instruction.opcode.has(Word::Squery).then(|| instruction.opcode.choice::<Query>()).flatten();
        ty == Type::Samplerref
            && !self.independent()
            && query.is_some_and(|query| query != Query::ForceUnnormalizedCoords)
    }

    /// A handle in a register (TLD4-11).
    fn indirect(&mut self, ty: Type, span: TextSpan) {
        let (version, machine) = (self.module.version, self.module.target.machine);
        // The vendor's assembler asks for 4.3 where samplers stand on their own.
        let (major, minor) = if self.independent() { (4, 3) } else { (3, 1) };
        if version < (major, minor) {
            let message = format!("a {ty} in a register is in the language from version {major}.{minor} on");
            self.error("PTX-013", span, message);
        }
        if machine < 20 {
            let message = format!("a {ty} in a register needs sm_20, and the target is sm_{machine}");
            self.error("PTX-014", span, message);
        }
    }
}

fn doubled(ty: Type) -> Type {
    let doubles = [(Type::U16, Type::U32), (Type::S16, Type::S32), (Type::U32, Type::U64)];
    doubles.iter().find(|(of, _)| *of == ty).map_or(Type::S64, |(_, double)| *double)
}

/// The number in `v4`.
fn vector_size(word: &str) -> u8 {
    word.trim_start_matches('v').parse().unwrap_or(1)
}
