//! Calls.

use super::operands::agrees;
use super::{Checker, Instruction, Operand, Symbol, Type, Value, span};
use crate::module::{Function, ListKind, Parameter};
use crate::names::Field;

/// What a parameter is.
#[derive(Clone, Copy)]
struct Shape {
    bytes: u64,
    /// A single value, no array.
    single: bool,
    /// Of parameters in memory.
    alignment: Option<u32>,
    ty: Type,
}

impl Checker<'_> {
    pub(super) fn call(&mut self, instruction: &Instruction) {
        let here = span(instruction, Field::Function);
        let indirect = match instruction.operand(Field::Function) {
            Some(Operand::Value(Value::Address { symbol: Symbol::Function(id), offset: 0, .. })) => {
                let called = &self.module.functions[id.index()];
                if called.entry {
                    self.error(
                        "PTX-023",
                        here,
                        format!("`{}` is a kernel, and kernels are not called", called.name),
                    );
                    return;
                }
                let (results, parameters) =
                    (shapes(called, &called.results), shapes(called, &called.parameters));
                self.arguments(instruction, Field::Results, &results);
                self.arguments(instruction, Field::Arguments, &parameters);
                if instruction.operand(Field::Targets).is_some() {
                    let message = "a call by name has no list of targets";
                    self.error("PTX-023", span(instruction, Field::Targets), message);
                }
                false
            }
            Some(Operand::Register(register)) => {
                let ty = self.register_type(*register);
                if ty.is_float() || ty.bits() != self.address_bits() {
                    self.error(
                        "PTX-015",
                        here,
                        format!("the register is {ty}, and the address of a function is expected"),
                    );
                }
                true
            }
            _ => {
                self.error(
                    "PTX-016",
                    here,
                    "a function's name, or a register with its address, is expected here",
                );
                return;
            }
        };
        if indirect {
            self.indirect_call(instruction);
        }
    }

    fn indirect_call(&mut self, instruction: &Instruction) {
        let list = match instruction.operand(Field::Targets) {
            Some(Operand::Value(Value::Address { symbol: Symbol::List(id), .. })) => id,
            _ => {
                let message =
                    "a call through a register names a prototype or a list of its targets".to_owned();
                let hint = "write `name: .callprototype …;` before it, and `name` at its end";
                self.error_hint("PTX-023", instruction.span, message, hint);
                return;
            }
        };
        match &self.function.lists[list.index()].kind {
            ListKind::CallPrototype { results, parameters, .. } => {
                let (results, parameters) =
                    (shapes(self.function, results), shapes(self.function, parameters));
                self.arguments(instruction, Field::Results, &results);
                self.arguments(instruction, Field::Arguments, &parameters);
            }
            ListKind::CallTargets(functions) => {
                for id in functions {
                    let called = &self.module.functions[id.index()];
                    let (results, parameters) =
                        (shapes(called, &called.results), shapes(called, &called.parameters));
                    self.arguments(instruction, Field::Results, &results);
                    self.arguments(instruction, Field::Arguments, &parameters);
                }
            }
            ListKind::BranchTargets(_) => {
                self.error("PTX-016", span(instruction, Field::Targets), "this lists labels, not functions");
            }
        }
    }

    fn arguments(&mut self, instruction: &Instruction, list: Field, expected: &[Shape]) {
        let given: &[Operand] = match instruction.operand(list) {
            Some(Operand::List(operands)) => operands,
            _ => &[],
        };
        let here = span(instruction, list);
        if given.len() != expected.len() {
            let message =
                format!("{} {} are given, and the function has {}", given.len(), list.name(), expected.len());
            self.error("PTX-023", here, message);
            return;
        }
        for (operand, &Shape { bytes, single, alignment, ty }) in given.iter().zip(expected) {
            let fits = match operand {
                Operand::Register(register) => {
                    let declared = &self.function.registers[register.index()];
                    let has = u64::from(declared.ty.bytes()) * u64::from(declared.vector);
                    let alike = has != bytes || alignment.is_some() || agrees(ty, declared.ty, false);
                    single && has <= bytes.max(4) && alike
                }
                Operand::Value(Value::Address { symbol, offset: 0, .. }) => {
                    let given = self.variable(*symbol);
                    let aligned = alignment.is_none_or(|bytes| given.is_some_and(|it| it.alignment == bytes));
                    given.and_then(crate::module::Variable::bytes) == Some(bytes) && aligned
                }
                Operand::Value(_) => single && list == Field::Arguments,
                Operand::Sink => list == Field::Results,
                Operand::Part(..)
                | Operand::Special(..)
                | Operand::Address(_)
                | Operand::Vector(_)
                | Operand::List(_)
                | Operand::Not(_)
                | Operand::Negative(_) => false,
            };
            if !fits {
                self.error(
                    "PTX-023",
                    here,
                    format!("one of the {} does not fit the function's {bytes} bytes", list.name()),
                );
                return;
            }
        }
    }

    pub(super) fn indexed_branch(&mut self, instruction: &Instruction) {
        if let Some(Operand::Value(Value::Address { symbol: Symbol::List(id), .. })) =
            instruction.operand(Field::Targets)
        {
            let (list, here) = (&self.function.lists[id.index()], span(instruction, Field::Targets));
            if !matches!(list.kind, ListKind::BranchTargets(_)) {
                self.error("PTX-016", here, "a list of labels is expected here");
            } else if list.span.start > instruction.span.start {
                self.error("PTX-016", here, "a list of labels stands before the branch");
            }
        }
    }
}

fn shapes(function: &Function, parameters: &[Parameter]) -> Vec<Shape> {
    parameters.iter().map(|&parameter| shape(function, parameter)).collect()
}

fn shape(function: &Function, parameter: Parameter) -> Shape {
    match parameter {
        Parameter::Variable(id) => {
            let variable = &function.variables[id.index()];
            let (single, alignment) = (variable.dimensions.is_empty(), Some(variable.alignment));
            Shape { bytes: variable.bytes().unwrap_or(0), single, alignment, ty: variable.ty }
        }
        Parameter::Register(id) => {
            let register = &function.registers[id.index()];
            let single = register.ty != Type::Pred;
            let bytes = u64::from(register.ty.bytes()) * u64::from(register.vector);
            Shape { bytes, single, alignment: None, ty: register.ty }
        }
    }
}
