//! Memory that lives until its function returns (PTX ISA, "Stack Manipulation Instructions").
//!
//! It lies behind all frames, and grows upwards.

use tmu_program::{Diagnostic, Op, Register, Source};

use super::integer::min_max;
use super::{Lowering, function, mnemonic, reach};
use crate::lower::layout::FunctionRef;
use crate::module::Instruction;
use crate::names::{Field, Mnemonic as M};
use crate::types::Type;

/// Where the next allocation begins.
pub(super) const STACK: Register = Register(1);

/// Bytes of it for each thread.
pub(super) const STACK_BYTES: u32 = super::RECURSION_BYTES;

/// Alignment where the instruction says none.
const USUAL_ALIGNMENT: u64 = 8;

impl<'m> Lowering<'m> {
    /// Whether a function moves the stack.
    pub(super) fn moves_stack(&self, of: FunctionRef) -> bool {
        let mut found = false;
        let body = function(self.modules, of).body.as_deref().unwrap_or_default();
        reach::each_instruction(body, &mut |instruction| {
            found |= matches!(mnemonic(instruction), M::Alloca | M::Stackrestore);
        });
        found
    }

    /// `stacksave`.
    pub(super) fn save_stack(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d(i)?;
        self.write_word(to, STACK.into(), false);
        Ok(())
    }

    /// `stackrestore`.
    pub(super) fn restore_saved_stack(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let address = self.wide(i, self.operand(i, Field::A)?, ty)?[0];
        self.push(Op::copy(STACK, address));
        Ok(())
    }

    /// `alloca`.
    pub(super) fn alloca(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let alignment = match i.operand(Field::Alignment) {
            Some(alignment) => self.known(i, alignment)?,
            None => USUAL_ALIGNMENT,
        };
        if !alignment.is_power_of_two() || alignment > 128 {
            return Err(self.refuse(i, "an alignment is a power of two, at most 128"));
        }
        let size = self.wide(i, self.operand(i, Field::Size)?, Type::U64)?[0];
        let to = self.d(i)?;
        let [start, bytes] = self.temporary_pair();
        self.push(Op::add(start, STACK, alignment as u32 - 1));
        let (a, b, c) = (start.into(), (alignment as u32).wrapping_neg().into(), Source::ZERO);
        self.push(Op::Logic { to: Some(start), a, b, c, table: 0xc0 });
        // Past the end of the stack, accesses stop the program.
        self.push(min_max(bytes, size, STACK_BYTES.into(), false, true));
        self.push(Op::add(STACK, start, bytes));
        self.write_word(to, start.into(), false);
        Ok(())
    }
}
