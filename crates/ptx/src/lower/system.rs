//! Calls of the device's runtime: functions that are declared `.extern` and that no file defines.

use tmu_program::{Diagnostic, Op, Register, Source, SystemCall, WideSource};

use super::layout::{FunctionRef, resolve};
use super::{Lowering, function};
use crate::module::{Function, FunctionId, Instruction, Operand, Parameter};
use crate::names::Field;
use crate::types::Type;

fn bytes(function: &Function, parameter: &Parameter) -> u64 {
    match parameter {
        Parameter::Variable(id) => function.variables[id.index()].bytes().unwrap_or(0),
        Parameter::Register(id) => u64::from(function.registers[id.index()].ty.bytes()),
    }
}

/// Bytes of the extents of a grid or a block.
const EXTENTS_BYTES: u64 = 12;

/// The bytes of what the runtime has for parameters of so many bytes: extents are two of them.
fn pieces(bytes: u64) -> &'static [u64] {
    match bytes {
        4 => &[4],
        8 => &[8],
        EXTENTS_BYTES => &[8, 4],
        _ => &[0],
    }
}

/// Whether a function is declared as the runtime has it; addresses may have 4 bytes.
fn fits(function: &Function, call: SystemCall) -> bool {
    let fit = |declared: &[Parameter], words: &[usize]| {
        let pieces: Vec<u64> =
            declared.iter().flat_map(|parameter| pieces(bytes(function, parameter))).copied().collect();
        let fits = |(bytes, words): (&u64, &usize)| *bytes == 4 || *bytes == 8 && *words == 2;
        pieces.len() == words.len() && pieces.iter().zip(words).all(fits)
    };
    let result = [call.results()];
    fit(&function.parameters, call.parameters())
        && fit(&function.results, if result[0] == 0 { &[] } else { &result })
}

impl<'m> Lowering<'m> {
    /// The runtime's function of that name, where no file defines one.
    pub(super) fn system_call_named(&self, id: FunctionId) -> Option<SystemCall> {
        let of = FunctionRef { module: self.of.module, function: id };
        let defined = resolve(self.modules, &self.layout.definitions, of).is_some();
        SystemCall::named(&function(self.modules, of).name).filter(|_| !defined)
    }

    /// A call of the runtime.
    ///
    /// # Errors
    /// `PTX-104` where the file declares the function otherwise than the runtime has it.
    pub(super) fn system_call(
        &mut self,
        i: &'m Instruction,
        id: FunctionId,
        call: SystemCall,
    ) -> Result<(), Diagnostic> {
        let declared = function(self.modules, FunctionRef { module: self.of.module, function: id });
        if !fits(declared, call) {
            let message =
                format!("`{}` of the device's runtime has other parameters and results", call.name());
            let hint = "a function of the same name can be defined in a file: without `.extern`, or in one that is linked";
            return Err(Diagnostic::error("PTX-104", message).at(i.span.in_text()).hint(hint));
        }
        let list = |name: Field| match i.operand(name) {
            Some(Operand::List(operands)) => operands.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        let mut arguments = Box::new([[Source::ZERO; 2]; 6]);
        let mut next = arguments.iter_mut();
        for (operand, parameter) in list(Field::Arguments).iter().zip(&declared.parameters) {
            let mut offset = 0;
            for &bytes in pieces(bytes(declared, parameter)) {
                let given = self.argument(i, operand, offset, bytes)?;
                next.next().into_iter().for_each(|argument| *argument = given);
                offset += bytes as u32;
            }
        }
        let mut to = [None; 2];
        for word in &mut to[..call.results()] {
            *word = Some(self.temporary());
        }
        self.push(Op::SystemCall { to, call, arguments });
        call.followed_by().into_iter().for_each(|op| self.push(op));
        if let (Some(operand), Some(result)) = (list(Field::Results).first(), declared.results.first()) {
            let words = (bytes(declared, result) / 4) as usize;
            self.take_result(i, operand, to.iter().flatten().take(words).copied().collect())?;
        }
        Ok(())
    }

    /// What is passed: a parameter variable's words from an offset on, a register's, or a number.
    fn argument(
        &mut self,
        i: &'m Instruction,
        operand: &'m Operand,
        offset: u32,
        bytes: u64,
    ) -> Result<WideSource, Diagnostic> {
        if let Some(from) = self.parameter_variable(operand) {
            let from = from + offset;
            let mut words = [Source::ZERO; 2];
            for (word, offset) in words.iter_mut().zip((from..).step_by(4)).take((bytes / 4) as usize) {
                let held = self.temporary();
                self.load_word(held, offset);
                *word = held.into();
            }
            return Ok(words);
        }
        match bytes {
            8 => self.wide(i, operand, Type::B64),
            _ => Ok([self.word(i, operand, Type::B32)?, Source::ZERO]),
        }
    }

    fn take_result(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        words: Vec<Register>,
    ) -> Result<(), Diagnostic> {
        if let Some(to) = self.parameter_variable(operand) {
            for (word, offset) in words.into_iter().zip((to..).step_by(4)) {
                self.store_word(word.into(), offset);
            }
            return Ok(());
        }
        match operand {
            Operand::Register(id) => {
                for (to, word) in self.register_words(*id).into_iter().zip(words) {
                    self.push(Op::copy(to, word));
                }
                Ok(())
            }
            Operand::Sink => Ok(()),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Not(_)
            | Operand::Negative(_) => {
                Err(self.refuse(i, "a result goes to a register or a parameter variable"))
            }
        }
    }
}
