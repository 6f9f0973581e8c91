//! Which registers with a name each source instruction reads and writes, and what kind of numbers is in them.

use std::collections::HashMap;

use tmu_program::{
    Condition, FloatSource, Op, Operand as Of, Predicate, Program, Register, Source, Storage, Type,
};

use crate::registers::Kinds;
use crate::value::ValueType;

/// A register that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its number among [`Program::names`].
    pub name: usize,
    /// What is in it, as far as the instructions before it tell.
    pub kind: ValueType,
}

/// The registers that a source instruction reads and writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operands {
    /// Those that it reads, its guard first, in the order in which it does.
    pub reads: Vec<Operand>,
    /// Those that it writes.
    pub writes: Vec<Operand>,
}

/// The operands of all source instructions of a program, by the number of their origin.
#[derive(Clone, Debug, Default)]
pub struct OperandTable {
    of: Vec<Operands>,
    names: usize,
}

impl OperandTable {
    pub(crate) fn new(program: &Program, mut kinds: Kinds<'_>) -> OperandTable {
        let named = Named::new(program);
        let mut of = vec![Operands::default(); program.origins.len()];
        for instruction in &program.instructions {
            let Some(operands) = of.get_mut(instruction.origin as usize) else { continue };
            let guard = Of::ReadCondition(instruction.guard);
            let all = instruction.op.operands();
            // All of them are read before anything is written.
            let (writes, reads): (Vec<Of>, Vec<Of>) =
                all.into_iter().partition(|operand| matches!(operand, Of::Write(_) | Of::WritePredicate(_)));
            for operand in std::iter::once(guard).chain(reads).chain(writes) {
                named.see(program, operand, &instruction.op, &kinds, operands);
            }
            let result = kinds.result(&instruction.op);
            for operand in instruction.op.operands() {
                if let Of::Write(Some(register)) = operand {
                    kinds.of.insert(register, result);
                }
            }
        }
        OperandTable { of, names: program.names.len() }
    }

    /// Those of a source instruction.
    pub fn of(&self, origin: usize) -> &Operands {
        const NONE: &Operands = &Operands { reads: Vec::new(), writes: Vec::new() };
        self.of.get(origin).unwrap_or(NONE)
    }

    /// What is in each register with a name when a source instruction is about to be executed: what the nearest instruction above it
    /// wrote, or took it for, else what the nearest one below takes it for; none where no instruction tells.
    pub fn kinds_before(&self, origin: usize) -> Vec<Option<ValueType>> {
        let mut kinds = vec![None; self.names];
        let known = |operand: &&Operand| !matches!(operand.kind, ValueType::Bits(_));
        for operands in self.of.iter().skip(origin).rev() {
            let reads = operands.reads.iter().filter(known);
            reads.for_each(|operand| kinds[operand.name] = Some(operand.kind));
        }
        for operands in self.of.iter().take(origin) {
            let named = operands.reads.iter().filter(known).chain(&operands.writes);
            named.for_each(|operand| kinds[operand.name] = Some(operand.kind));
        }
        kinds
    }
}

/// Which names lie where.
struct Named {
    registers: HashMap<Register, Vec<usize>>,
    predicates: HashMap<Predicate, Vec<usize>>,
}

impl Named {
    fn new(program: &Program) -> Named {
        let mut named = Named { registers: HashMap::new(), predicates: HashMap::new() };
        for (number, name) in program.names.iter().enumerate() {
            match name.storage {
                Storage::Registers(Register(first), words) => (first..first + words).for_each(|register| {
                    named.registers.entry(Register(register)).or_default().push(number);
                }),
                Storage::Predicate(predicate) => named.predicates.entry(predicate).or_default().push(number),
                Storage::Local(_) => {}
            }
        }
        named
    }

    /// Adds an operand to those of its source instruction.
    fn see(&self, program: &Program, operand: Of, op: &Op, kinds: &Kinds<'_>, operands: &mut Operands) {
        let add = |list: &mut Vec<Operand>, names: Option<&Vec<usize>>, kind: ValueType| {
            for &name in names.into_iter().flatten() {
                let kind =
                    ValueType::declared(&program.names[name]).unwrap_or(match program.names[name].storage {
                        Storage::Registers(_, 2) => ValueType::Bits(16),
                        Storage::Registers(..) | Storage::Predicate(_) | Storage::Local(_) => kind,
                    });
                if !list.iter().any(|known| known.name == name) {
                    list.push(Operand { name, kind });
                }
            }
        };
        match operand {
            Of::Write(Some(register)) => {
                add(&mut operands.writes, self.registers.get(&register), kinds.result(op).into());
            }
            Of::WritePredicate(predicate) => {
                add(&mut operands.writes, self.predicates.get(&predicate), ValueType::Predicate);
            }
            Of::Read(Source::Register(register)) => {
                let names = self.registers.get(&register);
                let own =
                    operands.writes.iter().any(|it| names.is_some_and(|names| names.contains(&it.name)));
                let converted = matches!(op, Op::Convert(conversion) if conversion.from_type == Type::F32);
                let written = kinds.of.get(&register).map_or(ValueType::Bits(8), |kind| (*kind).into());
                let kind = if converted { ValueType::F32 } else { written };
                add(&mut operands.reads, names.filter(|_| !own), kind);
            }
            Of::ReadFloat(FloatSource { value: Source::Register(register), .. }) => {
                add(&mut operands.reads, self.registers.get(&register), ValueType::F32);
            }
            Of::ReadCondition(Condition::If(predicate) | Condition::Unless(predicate)) => {
                add(&mut operands.reads, self.predicates.get(&predicate), ValueType::Predicate);
            }
            Of::Write(None) | Of::Read(_) | Of::ReadFloat(_) | Of::ReadCondition(_) | Of::Target(_) => {}
        }
    }
}
