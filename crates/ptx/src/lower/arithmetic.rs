//! Which function makes operations of which instruction.

use tmu_program::{Argument, BooleanFunction, Diagnostic, FloatFunction, FloatMode, Op, Register, Source};

use super::contract::Factor;
use super::kind::{Arithmetic, Extended, Video};
use super::operands::behind;
use super::{Lowering, mnemonic};
use crate::module::Instruction;
use crate::names::Word;
use crate::types::{Numbers, Type};

impl<'m> Lowering<'m> {
    /// Adds the operations of an instruction that is no branch.
    #[expect(clippy::too_many_lines, reason = "a list")]
    pub(super) fn plain_instruction(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if self.save_factors(i)? {
            return Ok(());
        }
        use crate::names::Mnemonic::*;
        if matches!(mnemonic(i), Mma | Wmma | Ldmatrix | Stmatrix | Movmatrix) {
            self.gather_warp();
        }
        match mnemonic(i) {
            Add => self.by_type(i, Arithmetic::Add),
            Sub => self.by_type(i, Arithmetic::Subtract),
            Mul => self.by_type(i, Arithmetic::Multiply),
            Mad => self.by_type(i, Arithmetic::MultiplyAdd),
            Fma => self.by_type(i, Arithmetic::Fused),
            Div => self.by_type(i, Arithmetic::Divide),
            Rem => self.by_type(i, Arithmetic::Remainder),
            Abs => self.by_type(i, Arithmetic::Absolute),
            Neg => self.by_type(i, Arithmetic::Negate),
            Min => self.by_type(i, Arithmetic::Minimum),
            Max => self.by_type(i, Arithmetic::Maximum),
            Sad => self.by_type(i, Arithmetic::AddDifference),
            Addc => self.extended_precision(i, Extended { with_carry: true, ..Extended::ADD }),
            Subc => self.extended_precision(i, Extended { with_carry: true, ..Extended::SUBTRACT }),
            Madc => self.extended_precision(i, Extended { with_carry: true, ..Extended::MULTIPLY_ADD }),
            Mul24 => self.multiply_24(i, false),
            Mad24 => self.multiply_24(i, true),
            Dp4a => self.dot_product(i, true),
            Dp2a => self.dot_product(i, false),
            Popc => self.count_bits(i),
            Clz => self.leading_zeros(i),
            Bfind => self.find_leading_bit(i),
            Brev => self.reverse_bits(i),
            Bfe => self.extract_field(i),
            Bfi => self.insert_field(i),
            Szext => self.extend_low_bits(i),
            Bmsk => self.mask_of_bits(i),
            Fns => self.find_nth_set(i),
            And => self.logic(i, BooleanFunction::And),
            Or => self.logic(i, BooleanFunction::Or),
            Xor => self.logic(i, BooleanFunction::Xor),
            Not => self.not(i),
            Cnot => self.zero_test(i),
            Lop3 => self.lop3(i),
            Shf => self.funnel_shift(i),
            Shl => self.shift(i, true),
            Shr => self.shift(i, false),
            Prmt => self.permute(i),
            Rcp => self.function_of_one(i, FloatFunction::Reciprocal),
            Sqrt => self.function_of_one(i, FloatFunction::SquareRoot),
            Rsqrt => self.function_of_one(i, FloatFunction::ReciprocalSquareRoot),
            Sin => self.function_of_one(i, FloatFunction::Sine(self.angle())),
            Cos => self.function_of_one(i, FloatFunction::Cosine(self.angle())),
            Lg2 => self.function_of_one(i, FloatFunction::LogarithmBase2),
            Ex2 => self.function_of_one(i, FloatFunction::ExponentialBase2(Argument::Number)),
            Tanh => self.function_of_one(i, FloatFunction::HyperbolicTangent),
            Testp => self.test_property(i),
            Copysign => self.copy_sign(i),
            Set => self.set_number(i),
            Setp => self.setp(i),
            Selp => self.selp(i),
            Slct => self.slct(i),
            Cvt => self.convert(i),
            Mov => self.mov(i),
            Ld | Ldu => self.load(i),
            St if i.opcode.has(Word::Async) => self.store_async(i),
            St => self.store(i),
            Cvta => self.cvta(i),
            Isspacep => self.isspacep(i),
            Red if i.opcode.has(Word::Async) => self.reduce_async(i),
            Atom | Red => self.atomic(i),
            Call => self.call(i),
            Bar | Barrier => self.barrier(i),
            Shfl => self.shuffle(i),
            Vote => self.vote(i),
            Activemask => self.active_mask(i),
            Match => self.match_lanes(i),
            Redux => self.reduce(i),
            Mma => self.matrix_product(i),
            Wmma => self.wmma(i),
            Ldmatrix => self.load_tiles(i),
            Stmatrix => self.store_tiles(i),
            Movmatrix => self.transpose_tile(i),
            Alloca => self.alloca(i),
            Stacksave => self.save_stack(i),
            Stackrestore => self.restore_saved_stack(i),
            Tex | Tld4 => self.fetch(i),
            Txq | Suq => self.query(i),
            Istypep => self.is_type(i),
            Suld | Sust | Sured => self.surface(i),
            Membar | Fence => {
                self.push(Op::MemoryBarrier);
                Ok(())
            }
            // Caches, events, time and register pools change nothing here.
            Prefetch | Prefetchu | Discard | Applypriority | Pmevent | Griddepcontrol | Setmaxnreg => Ok(()),
            Nanosleep => {
                if self.program.independent_threads {
                    self.push(Op::GiveWay);
                }
                Ok(())
            }
            Createpolicy => {
                let to = self.d(i)?;
                self.write_wide(to, super::operands::immediate(0));
                Ok(())
            }
            Cp => self.asynchronous_copy(i),
            Tensormap => self.change_tensor_map(i),
            Mbarrier => self.mbarrier(i),
            Mapa => self.map_address(i),
            Getctarank => self.block_rank(i),
            Elect => self.elect(i),
            Brkpt => {
                self.push(Op::Trap { reason: "the program executed `brkpt`".into() });
                Ok(())
            }
            Vadd => self.video(i, Video::Add, 1),
            Vadd2 => self.video(i, Video::Add, 2),
            Vadd4 => self.video(i, Video::Add, 4),
            Vsub => self.video(i, Video::Subtract, 1),
            Vsub2 => self.video(i, Video::Subtract, 2),
            Vsub4 => self.video(i, Video::Subtract, 4),
            Vabsdiff => self.video(i, Video::Difference, 1),
            Vabsdiff2 => self.video(i, Video::Difference, 2),
            Vabsdiff4 => self.video(i, Video::Difference, 4),
            Vavrg2 => self.video(i, Video::Average, 2),
            Vavrg4 => self.video(i, Video::Average, 4),
            Vmin => self.video(i, Video::Minimum, 1),
            Vmin2 => self.video(i, Video::Minimum, 2),
            Vmin4 => self.video(i, Video::Minimum, 4),
            Vmax => self.video(i, Video::Maximum, 1),
            Vmax2 => self.video(i, Video::Maximum, 2),
            Vmax4 => self.video(i, Video::Maximum, 4),
            Vset => self.video(i, Video::Compare, 1),
            Vset2 => self.video(i, Video::Compare, 2),
            Vset4 => self.video(i, Video::Compare, 4),
            Vshl => self.video(i, Video::ShiftLeft, 1),
            Vshr => self.video(i, Video::ShiftRight, 1),
            Vmad => self.video(i, Video::MultiplyAdd, 1),
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

    fn by_type(&mut self, i: &'m Instruction, what: Arithmetic) -> Result<(), Diagnostic> {
        if i.opcode.has(Word::Cc) {
            return match what.extended() {
                Some(extended) => self.extended_precision(i, extended),
                None => Err(self.not_run(i)),
            };
        }
        match self.data_type(i)?.numbers() {
            Numbers::Single => self.float(i, what),
            Numbers::Double => self.double_arithmetic(i, what),
            Numbers::Halves => self.half(i, what),
            Numbers::PairOfIntegers => self.pair_of_integers(i, what),
            Numbers::Integer => self.integer(i, what),
            Numbers::None => Err(self.not_run(i)),
        }
    }
}
