//! Generic addresses (PTX ISA, "Generic Addressing").
//!
//! Shared and local memory are windows of the machine. Constants and the kernel's parameters, which the machine has in
//! banks, have copies in global memory, and these are their windows.

use tmu_program::{BooleanFunction, Comparison, Condition, Diagnostic, Op, Source, WideFunction, WideSource};

use super::Lowering;
use super::layout::{CONSTANTS_AT, Home, PARAMETERS, PARAMETERS_AT};
use super::operands::immediate;
use crate::module::{Instruction, Parameter};
use crate::names::{Field, Word};
use crate::types::{Space, Type};
use crate::words::StateSpace;

/// Where the driver puts the generic addresses of shared and local memory in constant bank 0.
const SHARED_WINDOW: Source = Source::Constant { bank: 0, offset: 0 };
const LOCAL_WINDOW: Source = Source::Constant { bank: 0, offset: 4 };

/// Bytes of the machine's windows.
const WINDOW: u64 = 1 << 24;

impl<'m> Lowering<'m> {
    /// What is added to an address of a space to make it generic; zero for addresses of global memory.
    fn window(&mut self, i: &Instruction) -> Result<WideSource, Diagnostic> {
        Ok(match i.opcode.space() {
            Some(Space::Shared) => [SHARED_WINDOW, Source::ZERO],
            Some(Space::Local) => [LOCAL_WINDOW, Source::ZERO],
            Some(Space::Const) => self.link(CONSTANTS_AT),
            Some(Space::Param) if i.opcode.choice() == Some(StateSpace::ParamFunc) => {
                return Err(self.refuse(i, "parameters of functions have no generic address"));
            }
            Some(Space::Param) => self.parameter_window(),
            _ => [Source::ZERO; 2],
        })
    }

    fn parameter_window(&mut self) -> WideSource {
        self.generic_parameters = true;
        self.link(PARAMETERS_AT)
    }

    /// `cvta`: between addresses of a space and generic ones.
    pub(super) fn cvta(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.destination(i, self.operand(i, Field::P)?)?;
        let value = self.wide(i, self.operand(i, Field::A)?, Type::U64)?;
        let function = if i.opcode.has(Word::To) { WideFunction::Subtract } else { WideFunction::Add };
        let address = match self.window(i)? {
            [Source::Immediate(0), Source::Immediate(0)] => value,
            base => self.wide_result(function, value, base),
        };
        self.write_wide(to, address);
        Ok(())
    }

    /// The generic address of an address of something's home.
    pub(super) fn generic_of(
        &mut self,
        i: &Instruction,
        home: Home,
        address: WideSource,
    ) -> Result<WideSource, Diagnostic> {
        let base = match home {
            Home::Shared(_) | Home::DynamicShared => [SHARED_WINDOW, Source::ZERO],
            Home::Frame(_) => [LOCAL_WINDOW, Source::ZERO],
            Home::Constant(_) => self.link(CONSTANTS_AT),
            Home::Parameter(_) => self.parameter_window(),
            Home::Global(_) => return Ok(address),
            Home::Reference(_) | Home::Nowhere => {
                return Err(self.refuse(i, "this name has no generic address"));
            }
        };
        Ok(self.wide_result(WideFunction::Add, address, base))
    }

    /// `isspacep`: whether a generic address lies in a window, or in none. The parameters' window is part of global
    /// memory.
    pub(super) fn isspacep(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let value = self.wide(i, self.operand(i, Field::A)?, Type::U64)?;
        let Some(to) = self.predicate_destination(i, self.operand(i, Field::P)?)? else { return Ok(()) };
        let constants = self.layout.constant.bytes.len() as u64;
        match i.opcode.space() {
            Some(Space::Shared) => {
                let inside = self.in_window(value, [SHARED_WINDOW, Source::ZERO], WINDOW);
                self.set(to, inside);
            }
            Some(Space::Local) => {
                let inside = self.in_window(value, [LOCAL_WINDOW, Source::ZERO], WINDOW);
                self.set(to, inside);
            }
            Some(Space::Const) => {
                let inside = self.in_window(value, self.link(CONSTANTS_AT), constants);
                self.set(to, inside);
            }
            Some(Space::Param) => {
                let base = self.parameter_window();
                let first = self.wide_result(WideFunction::Subtract, value, immediate(PARAMETERS.into()));
                let inside = self.in_window(first, base, self.parameter_bytes());
                self.set(to, inside);
            }
            _ => {
                let windows = [
                    self.in_window(value, [SHARED_WINDOW, Source::ZERO], WINDOW),
                    self.in_window(value, [LOCAL_WINDOW, Source::ZERO], WINDOW),
                    self.in_window(value, self.link(CONSTANTS_AT), constants),
                ];
                let outside = self.temporary_predicate();
                self.set(outside, Condition::Always);
                for inside in windows {
                    let (a, b, function) = (Condition::If(outside), inside.inverse(), BooleanFunction::And);
                    self.push(Op::Combine { to: outside, a, b, function });
                }
                self.set(to, Condition::If(outside));
            }
        }
        Ok(())
    }

    /// Bytes of the kernel's parameters.
    fn parameter_bytes(&self) -> u64 {
        let root = self.reach.functions[0];
        let (kernel, homes) = (super::function(self.modules, root), &self.layout.locals[&root]);
        let ends = kernel.parameters.iter().filter_map(|parameter| match parameter {
            Parameter::Variable(id) => {
                if let Home::Parameter(at) = homes[id.index()] {
                    let bytes = kernel.variables[id.index()].bytes().unwrap_or(0);
                    Some(u64::from(at - PARAMETERS) + bytes)
                } else {
                    None
                }
            }
            Parameter::Register(_) => None,
        });
        ends.max().unwrap_or(0)
    }

    /// Whether a generic address lies within so many bytes of a window's start.
    fn in_window(&mut self, value: WideSource, window: WideSource, bytes: u64) -> Condition {
        let offset = self.wide_result(WideFunction::Subtract, value, window);
        let inside = self.temporary_predicate();
        let b = immediate(bytes);
        self.push(Op::WideCompare { to: inside, a: offset, b, signed: false, comparison: Comparison::LESS });
        Condition::If(inside)
    }
}
