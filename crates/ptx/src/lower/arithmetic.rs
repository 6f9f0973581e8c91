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
        match mnemonic(i) {
            "add" | "sub" | "mul" | "mad" | "fma" | "div" | "abs" | "neg" | "min" | "max" => self.by_type(i),
            "addc" | "subc" | "madc" => self.extended_precision(i),
            "rem" | "mul24" | "mad24" | "sad" | "dp4a" | "dp2a" => self.integer(i),
            "popc" | "clz" | "bfind" | "brev" | "bfe" | "bfi" | "szext" | "bmsk" => self.bits(i),
            "fns" => self.find_nth_set(i),
            "and" | "or" | "xor" | "not" | "cnot" | "lop3" | "shf" | "shl" | "shr" | "prmt" => self.logic(i),
            "rcp" | "sqrt" | "rsqrt" | "sin" | "cos" | "lg2" | "ex2" | "tanh" => self.function_of_one(i),
            "testp" | "copysign" => self.float_bits(i),
            "set" | "setp" | "selp" | "slct" => self.comparison(i),
            "cvt" => self.convert(i),
            "mov" => self.mov(i),
            "ld" | "ldu" => self.load(i),
            "st" => self.store(i),
            "cvta" => self.cvta(i),
            "isspacep" => self.isspacep(i),
            "atom" | "red" => self.atomic(i),
            "call" => self.call(i),
            "bar" | "barrier" => self.barrier(i),
            "shfl" | "vote" | "activemask" => self.exchange(i),
            "match" => self.match_lanes(i),
            "redux" => self.reduce(i),
            "alloca" | "stacksave" | "stackrestore" => self.stack(i),
            "tex" | "tld4" => self.fetch(i),
            "txq" | "suq" => self.query(i),
            "istypep" => self.is_type(i),
            "suld" | "sust" | "sured" => self.surface(i),
            "membar" | "fence" => {
                self.push(Op::MemoryBarrier);
                Ok(())
            }
            // Caches, events and time change nothing here.
            "prefetch" | "prefetchu" | "discard" | "applypriority" | "pmevent" | "nanosleep"
            | "griddepcontrol" => Ok(()),
            "createpolicy" => {
                let to = self.d(i)?;
                self.write_wide(to, super::operands::immediate(0));
                Ok(())
            }
            "cp" => self.copy(i),
            "elect" => self.elect(i),
            "brkpt" => {
                self.push(Op::Trap { reason: "the program executed `brkpt`".into() });
                Ok(())
            }
            name if name.starts_with('v') => self.video(i),
            _ => Err(self.not_run(i)),
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
