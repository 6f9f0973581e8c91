//! Calls.

use super::{Checker, Instruction, Operand, Symbol, Type, Value, place};
use crate::module::{Function, ListKind, Parameter};

/// Bytes of a parameter, and whether it is a single value.
type Shape = (u64, bool);

impl Checker<'_> {
    pub(super) fn call(&mut self, instruction: &Instruction) {
        let here = place(instruction, "function");
        let indirect = match instruction.operand("function") {
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
                self.arguments(instruction, "results", &results);
                self.arguments(instruction, "arguments", &parameters);
                if instruction.operand("targets").is_some() {
                    let message = "a call by name has no list of targets";
                    self.error("PTX-023", place(instruction, "targets"), message);
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
        let list = match instruction.operand("targets") {
            Some(Operand::Value(Value::Address { symbol: Symbol::List(id), .. })) => id,
            _ => {
                let message =
                    "a call through a register names a prototype or a list of its targets".to_owned();
                let hint = "write `name: .callprototype …;` before it, and `name` at its end";
                self.error_hint("PTX-023", instruction.place, message, hint);
                return;
            }
        };
        match &self.function.lists[list.index()].kind {
            ListKind::CallPrototype { results, parameters, .. } => {
                let shape = |id: &crate::module::LocalId| shape(self.function, Parameter::Variable(*id));
                let results: Vec<_> = results.iter().map(shape).collect();
                let parameters: Vec<_> = parameters.iter().map(shape).collect();
                self.arguments(instruction, "results", &results);
                self.arguments(instruction, "arguments", &parameters);
            }
            ListKind::CallTargets(_) => {}
            ListKind::BranchTargets(_) => {
                self.error("PTX-016", place(instruction, "targets"), "this lists labels, not functions");
            }
        }
    }

    fn arguments(&mut self, instruction: &Instruction, name: &str, expected: &[Shape]) {
        let given: &[Operand] = match instruction.operand(name) {
            Some(Operand::List(operands)) => operands,
            _ => &[],
        };
        let here = place(instruction, name);
        if given.len() != expected.len() {
            let message =
                format!("{} {name} are given, and the function has {}", given.len(), expected.len());
            self.error("PTX-023", here, message);
            return;
        }
        for (operand, &(bytes, single)) in given.iter().zip(expected) {
            let fits = match operand {
                Operand::Register(register) => {
                    let declared = &self.function.registers[register.index()];
                    single && u64::from(declared.ty.bytes()) * u64::from(declared.vector) <= bytes.max(4)
                }
                Operand::Value(Value::Address { symbol, offset: 0, .. }) => {
                    self.variable(*symbol).and_then(crate::module::Variable::bytes) == Some(bytes)
                }
                Operand::Value(_) => single && name == "arguments",
                Operand::Sink => name == "results",
                _ => false,
            };
            if !fits {
                self.error(
                    "PTX-023",
                    here,
                    format!("one of the {name} does not fit the function's {bytes} bytes"),
                );
                return;
            }
        }
    }

    pub(super) fn indexed_branch(&mut self, instruction: &Instruction) {
        if let Some(Operand::Value(Value::Address { symbol: Symbol::List(id), .. })) =
            instruction.operand("targets")
            && !matches!(self.function.lists[id.index()].kind, ListKind::BranchTargets(_))
        {
            self.error("PTX-016", place(instruction, "targets"), "a list of labels is expected here");
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
            (variable.bytes().unwrap_or(0), variable.dimensions.is_empty())
        }
        Parameter::Register(id) => {
            let register = &function.registers[id.index()];
            let single = register.ty != Type::Pred;
            (u64::from(register.ty.bytes()) * u64::from(register.vector), single)
        }
    }
}
