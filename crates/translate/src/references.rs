//! The fetches of a function of PTX: which texture and sampler a PTX fetch names, and what registers hold that name them.

use std::collections::HashMap;

use tmu_program::Diagnostic;
use tmu_ptx::module::{
    Base, Function, Instruction, LocalId, Module, Operand, Parameter, RegisterId, Symbol, Value,
};
use tmu_ptx::names::{Field, Mnemonic as M};
use tmu_ptx::words::StateSpace;

use super::Numbered;
use super::request::{self, Handle};
use super::uses::Uses;

/// Byte offset of a kernel's parameters in its constant bank.
const PARAMETERS: u64 = 0x140;
/// How far names are followed from register to register: longer chains are no help to anybody.
const LONGEST_CHAIN: usize = 16;

/// The fetches of one function.
pub struct Fetches<'m> {
    pub(super) module: &'m Module,
    pub(super) function: &'m Function,
    pub(super) uses: Uses<'m>,
    /// References that have been named, texture and sampler.
    pub(super) references: Numbered,
    /// First byte of each parameter in the constant bank, and the byte behind the last one.
    pub(super) parameters: (HashMap<LocalId, u64>, u64),
    /// The instruction stands alone.
    pub(super) alone: bool,
}

impl<'m> Fetches<'m> {
    /// Those of a function.
    pub fn of(module: &'m Module, function: &'m Function) -> Fetches<'m> {
        Fetches {
            module,
            function,
            uses: Uses::of(function),
            references: Numbered::default(),
            parameters: parameters(function),
            alone: false,
        }
    }

    /// What the only instruction that writes a register moves there, followed through other registers.
    pub(super) fn moved(&self, register: RegisterId) -> Option<&'m Operand> {
        let mut register = register;
        for _ in 0..LONGEST_CHAIN {
            let definition = self.uses.definition(register).filter(|it| it.opcode.row.mnemonic == M::Mov)?;
            match definition.operand(Field::A)? {
                Operand::Register(from) => match self.uses.definition(*from) {
                    Some(_) => register = *from,
                    None => return definition.operand(Field::A),
                },
                other @ (Operand::Part(..)
                | Operand::Special(..)
                | Operand::Value(_)
                | Operand::Address(_)
                | Operand::Vector(_)
                | Operand::List(_)
                | Operand::Not(_)
                | Operand::Negative(_)
                | Operand::Sink) => return Some(other),
            }
        }
        None
    }

    pub(super) fn handle(&mut self, i: &'m Instruction) -> Result<Handle, Diagnostic> {
        let none = || Diagnostic::error("TRANSLATE-003", "this is no texture");
        let texture = i.operand(Field::A).ok_or_else(none)?;
        let texture = self.reference(texture).ok_or_else(none)?;
        let Some(sampler) = i.operand(Field::B) else {
            return match texture {
                Reference::Symbol(name) => self.word(name),
                Reference::Parameter(word, name) => Ok(Handle::Word(word, name)),
                Reference::Register(value) => Ok(Handle::Register(value)),
            };
        };
        let sampler = self.reference(sampler).ok_or_else(none)?;
        match (texture, sampler) {
            (Reference::Symbol(texture), Reference::Symbol(sampler)) => {
                self.word(format!("{texture} with {sampler}"))
            }
            (texture, sampler) => Ok(Handle::Pair(texture.in_register(), sampler.in_register())),
        }
    }

    /// The handle of a reference: they come behind the parameters, 8 bytes each.
    fn word(&mut self, name: String) -> Result<Handle, Diagnostic> {
        let index = self.references.number(&name);
        if self.alone {
            return Ok(Handle::Word(0, name));
        }
        let byte = self.parameters.1.next_multiple_of(8) + 8 * index as u64;
        let word = u16::try_from(byte / 4).ok().filter(|word| *word < super::HANDLES);
        let past =
            || Diagnostic::error("TRANSLATE-003", "the texture is past the end of the bank of handles");
        word.map(|word| Handle::Word(word, name)).ok_or_else(past)
    }

    fn reference(&self, operand: &'m Operand) -> Option<Reference> {
        let symbol = match operand {
            Operand::Address(address) => match address.base {
                Base::Symbol(symbol) if address.offset == 0 => symbol,
                Base::Register(register) => return self.in_register(register),
                Base::Zero | Base::Symbol(_) | Base::Element { .. } => return None,
            },
            Operand::Value(Value::Address { symbol, .. }) => *symbol,
            Operand::Register(register) => return self.in_register(*register),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_)
            | Operand::Sink => return None,
        };
        self.symbol(symbol)
    }

    fn symbol(&self, symbol: Symbol) -> Option<Reference> {
        match symbol {
            Symbol::Global(id) => Some(Reference::Symbol(self.module.variables[id.index()].name.clone())),
            Symbol::Local(id) => self.parameter(id, 0),
            Symbol::Function(_) | Symbol::Label(_) | Symbol::List(_) => None,
        }
    }

    /// What a register that names a texture holds.
    fn in_register(&self, register: RegisterId) -> Option<Reference> {
        let name = self.function.register_name(register);
        if self.alone {
            return Some(Reference::Symbol(name));
        }
        let unknown = Reference::Register(request::Value::Input(name));
        let known = match self.moved(register) {
            Some(Operand::Value(Value::Address {
                symbol: symbol @ Symbol::Global(_), offset: 0, ..
            })) => self.symbol(*symbol),
            Some(Operand::Register(from)) => self.loaded(*from),
            _ => self.loaded(register),
        };
        Some(known.unwrap_or(unknown))
    }

    /// The parameter of the kernel that a register is loaded from.
    fn loaded(&self, register: RegisterId) -> Option<Reference> {
        let mut register = register;
        for _ in 0..LONGEST_CHAIN {
            let definition = self.uses.definition(register)?;
            match (definition.opcode.row.mnemonic, definition.operand(Field::A)?) {
                (M::Mov, Operand::Register(from)) => register = *from,
                (M::Ld, Operand::Address(address))
                    if definition.opcode.choice() == Some(StateSpace::Param) =>
                {
                    let Base::Symbol(Symbol::Local(id)) = address.base else { return None };
                    return self.parameter(id, u64::try_from(address.offset).ok()?);
                }
                _ => return None,
            }
        }
        None
    }

    fn parameter(&self, id: LocalId, offset: u64) -> Option<Reference> {
        let start = self.parameters.0.get(&id).filter(|_| self.function.entry)?;
        let byte = start.checked_add(offset)?;
        let word =
            u16::try_from(byte / 4).ok().filter(|word| *word < super::HANDLES && byte.is_multiple_of(4))?;
        let name = &self.function.variables[id.index()].name;
        Some(Reference::Parameter(word, if offset == 0 { name.clone() } else { format!("{name}+{offset}") }))
    }
}

/// Where a kernel's parameters are in its constant bank, and the byte behind the last one.
fn parameters(function: &Function) -> (HashMap<LocalId, u64>, u64) {
    let mut end = PARAMETERS;
    let mut starts = HashMap::new();
    for parameter in &function.parameters {
        let Parameter::Variable(id) = parameter else { continue };
        let variable = &function.variables[id.index()];
        let start = end.next_multiple_of(u64::from(variable.alignment.max(1)));
        // Past what any bank has, offsets need not be distinguished.
        end = start.saturating_add(variable.bytes().unwrap_or(0)).min(1 << 32);
        starts.insert(*id, start);
    }
    (starts, end)
}

/// What names a texture or sampler.
enum Reference {
    /// A variable of the module.
    Symbol(String),
    /// A word of the bank of handles that a parameter of the kernel is, with its name.
    Parameter(u16, String),
    /// A register.
    Register(request::Value),
}

impl Reference {
    fn in_register(self) -> request::Value {
        match self {
            Reference::Symbol(name) | Reference::Parameter(_, name) => request::Value::Input(name),
            Reference::Register(value) => value,
        }
    }
}
