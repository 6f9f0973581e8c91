//! Which function makes operations of which instruction.

use tmu_program::{Diagnostic, FloatMode, Op, Register, Source};

use super::contract::Factor;
use super::operands::behind;
use super::{Lowering, mnemonic};
use crate::module::Instruction;
use crate::names::Word;
use crate::types::Type;

impl<'m> Lowering<'m> {
    /// Adds the operations of an instruction that is no branch.
    pub(super) fn plain_instruction(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if self.save_factors(i)? {
            return Ok(());
        }
        use crate::names::Mnemonic::*;
        match mnemonic(i) {
            Add | Sub | Mul | Mad | Fma | Div | Abs | Neg | Min | Max => self.by_type(i),
            Addc | Subc | Madc => self.extended_precision(i),
            Rem | Mul24 | Mad24 | Sad | Dp4a | Dp2a => self.integer(i),
            Popc | Clz | Bfind | Brev | Bfe | Bfi | Szext | Bmsk => self.bits(i),
            Fns => self.find_nth_set(i),
            And | Or | Xor | Not | Cnot | Lop3 | Shf | Shl | Shr | Prmt => self.logic(i),
            Rcp | Sqrt | Rsqrt | Sin | Cos | Lg2 | Ex2 | Tanh => self.function_of_one(i),
            Testp | Copysign => self.float_bits(i),
            Set | Setp | Selp | Slct => self.comparison(i),
            Cvt => self.convert(i),
            Mov => self.mov(i),
            Ld | Ldu => self.load(i),
            St => self.store(i),
            Cvta => self.cvta(i),
            Isspacep => self.isspacep(i),
            Atom | Red => self.atomic(i),
            Call => self.call(i),
            Bar | Barrier => self.barrier(i),
            Shfl | Vote | Activemask => self.exchange(i),
            Match => self.match_lanes(i),
            Redux => self.reduce(i),
            Alloca | Stacksave | Stackrestore => self.stack(i),
            Tex | Tld4 => self.fetch(i),
            Txq | Suq => self.query(i),
            Istypep => self.is_type(i),
            Suld | Sust | Sured => self.surface(i),
            Membar | Fence => {
                self.push(Op::MemoryBarrier);
                Ok(())
            }
            // Caches, events and time change nothing here.
            Prefetch | Prefetchu | Discard | Applypriority | Pmevent | Nanosleep | Griddepcontrol => Ok(()),
            Createpolicy => {
                let to = self.d(i)?;
                self.write_wide(to, super::operands::immediate(0));
                Ok(())
            }
            Cp => self.copy(i),
            Elect => self.elect(i),
            Brkpt => {
                self.push(Op::Trap { reason: "the program executed `brkpt`".into() });
                Ok(())
            }
            Vadd | Vadd2 | Vadd4 | Vsub | Vsub2 | Vsub4 | Vabsdiff | Vabsdiff2 | Vabsdiff4 | Vavrg2
            | Vavrg4 | Vmin | Vmin2 | Vmin4 | Vmax | Vmax2 | Vmax4 | Vshl | Vshr | Vmad | Vset | Vset2
            | Vset4 => self.video(i),
            // Branches are in the graph of blocks.
            Bra | Brx | Ret | Exit | Trap => Err(self.not_run(i)),
        }
    }

    /// Saves the factors of a product for the sums that take it in; whether nothing else needs the product.
    fn save_factors(&mut self, i: &'m Instruction) -> Result<bool, Diagnostic> {
        let Some(product) = self.contraction.of_product(i).cloned() else { return Ok(false) };
        for saved in &product.saved {
            let to = self.factor(saved.word);
            let value = self.wide(i, saved.operand, saved.ty)?;
            for word in 0..saved.ty.bits().div_ceil(32) as u16 {
                self.push(Op::Move { to: Some(behind(to, word)), from: value[usize::from(word)] });
            }
        }
        Ok(product.gone && product.steps.is_none())
    }

    /// The last step of an approximation, the product of two singles: computed, or its factors saved for sums that take
    /// it in.
    pub(super) fn last_product(
        &mut self,
        i: &'m Instruction,
        a: Register,
        b: Register,
    ) -> Result<(), Diagnostic> {
        let product = self.contraction.of_product(i).cloned().unwrap_or_default();
        if let Some(first) = product.steps {
            for (word, from) in [(first, a), (first + 1, b)] {
                let to = self.factor(word);
                self.push(Op::copy(to, from));
            }
        }
        if !product.gone {
            let (to, mode) =
                (self.d_word(i)?, FloatMode { flush: i.opcode.has(Word::Ftz), ..FloatMode::default() });
            self.push(Op::FloatMultiply { to, a: a.into(), b: b.into(), scale: 0, zero_wins: false, mode });
        }
        Ok(())
    }

    fn factor(&self, word: u32) -> Register {
        Register(self.registers[&self.of].factors + word as u16)
    }

    /// A factor that a sum takes in, as its words.
    pub(super) fn factor_words(
        &mut self,
        i: &'m Instruction,
        factor: Factor<'m>,
        ty: Type,
    ) -> Result<[Source; 2], Diagnostic> {
        match factor {
            Factor::Operand(operand) => self.wide(i, operand, ty),
            Factor::Saved(word) => {
                let first = self.factor(word);
                Ok([first.into(), behind(first, 1).into()])
            }
        }
    }

    fn by_type(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if i.opcode.has(Word::Cc) {
            return self.extended_precision(i);
        }
        match self.data_type(i)? {
            Type::F32 => self.float(i),
            Type::F64 => self.double_arithmetic(i),
            Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 => self.half(i),
            Type::U16x2 | Type::S16x2 => self.pair_of_integers(i),
            _ => self.integer(i),
        }
    }
}
