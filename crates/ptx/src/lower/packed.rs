//! Pairs of 16-bit integers, each half on its own (PTX ISA, "Integer Arithmetic Instructions": `.u16x2`, `.s16x2`).

use tmu_program::{Diagnostic, Op, PartArithmetic, PartFunction, PartMerge, Source, WordPart};

use super::Lowering;
use super::kind::Arithmetic;
use crate::module::Instruction;
use crate::names::{Field, Word};

impl<'m> Lowering<'m> {
    /// `add`, `min`, `max`.
    pub(super) fn pair_of_integers(
        &mut self,
        i: &'m Instruction,
        what: Arithmetic,
    ) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let function = match what {
            Arithmetic::Add => PartFunction::Add { plus_one: false },
            Arithmetic::Minimum => PartFunction::Minimum,
            Arithmetic::Maximum => PartFunction::Maximum,
            Arithmetic::Subtract
            | Arithmetic::Multiply
            | Arithmetic::MultiplyAdd
            | Arithmetic::Fused
            | Arithmetic::Divide
            | Arithmetic::Remainder
            | Arithmetic::Absolute
            | Arithmetic::Negate
            | Arithmetic::AddDifference => return Err(self.not_run(i)),
        };
        let a = self.word(i, self.operand(i, Field::A)?, ty)?;
        let b = self.word(i, self.operand(i, Field::B)?, ty)?;
        let mut result = self.in_halves([a, b], function, ty.is_signed());
        if i.opcode.has(Word::Relu) {
            result = self.in_halves([result, Source::ZERO], PartFunction::Maximum, true);
        }
        let to = self.d(i)?;
        self.write_word(to, result, false);
        Ok(())
    }

    fn in_halves(&mut self, words: [Source; 2], function: PartFunction, signed: bool) -> Source {
        let mut result = Source::ZERO;
        for position in [0, 16] {
            let to = self.temporary();
            let [a, b] = words.map(|value| WordPart { value, position, width: 16, signed, negate: false });
            let (c, with) = (result, PartMerge::Insert { position, width: 16 });
            let (to_register, saturate) = (Some(to), false);
            let emulated = false;
            let arithmetic =
                PartArithmetic { to: to_register, a, b, c, function, signed, saturate, with, emulated };
            self.push(Op::Parts(Box::new(arithmetic)));
            result = to.into();
        }
        result
    }
}
