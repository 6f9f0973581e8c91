//! Double precision.

use tmu_program::{Condition, Diagnostic, DoubleSource, FloatFunction, FloatSource, Op, Source};

use super::float::rounding;
use super::operands::immediate;
use super::{Lowering, mnemonic};
use crate::module::Instruction;

impl<'m> Lowering<'m> {
    /// Arithmetic on doubles.
    pub(super) fn double_arithmetic(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d_pair(i)?;
        let rounding = rounding(i);
        if let Some(fused) = self.contraction.of_sum(i) {
            let mut a = self.double(i, self.operand(fused.product, "a")?)?;
            let b = self.double(i, self.operand(fused.product, "b")?)?;
            let mut c = self.double(i, fused.other)?;
            a.negate ^= fused.negate_product;
            c.negate ^= fused.negate_other;
            self.push(Op::DoubleMultiplyAdd { to, a, b, c, rounding });
            return Ok(());
        }
        let a = self.double(i, self.operand(i, "a")?)?;
        if let "abs" | "neg" = mnemonic(i) {
            let a = match mnemonic(i) {
                "abs" => DoubleSource { absolute: true, ..a },
                _ => DoubleSource { negate: !a.negate, ..a },
            };
            let minus_zero = DoubleSource::plain(immediate(1 << 63));
            self.push(Op::DoubleAdd { to, a: minus_zero, b: a, rounding });
            return Ok(());
        }
        let b = self.double(i, self.operand(i, "b")?)?;
        let op = match mnemonic(i) {
            "add" => Op::DoubleAdd { to, a, b, rounding },
            "sub" => Op::DoubleAdd { to, a, b: DoubleSource { negate: !b.negate, ..b }, rounding },
            "mul" => Op::DoubleMultiply { to, a, b, rounding },
            "fma" | "mad" => {
                let c = self.double(i, self.operand(i, "c")?)?;
                Op::DoubleMultiplyAdd { to, a, b, c, rounding }
            }
            "div" => Op::DoubleDivide { to, a, b, rounding },
            "min" => Op::DoubleMinMax { to, a, b, minimum: Condition::Always },
            "max" => Op::DoubleMinMax { to, a, b, minimum: Condition::Never },
            _ => return Err(self.not_run(i)),
        };
        self.push(op);
        Ok(())
    }

    /// `rcp`, `sqrt`, and the approximations that only look at upper words.
    pub(super) fn double_function(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d_pair(i)?;
        let from = self.double(i, self.operand(i, "a")?)?;
        let rounding = rounding(i);
        match (mnemonic(i), i.opcode.has("approx"), i.opcode.has("ftz")) {
            ("rcp", false, _) => {
                let one = DoubleSource::plain(immediate(1.0f64.to_bits()));
                self.push(Op::DoubleDivide { to, a: one, b: from, rounding });
            }
            ("sqrt", false, _) => self.push(Op::DoubleSquareRoot { to, from, rounding }),
            (name @ ("rcp" | "rsqrt"), true, true) => {
                let function = match name {
                    "rcp" => FloatFunction::ReciprocalHigh64,
                    _ => FloatFunction::ReciprocalSquareRootHigh64,
                };
                let from = FloatSource { value: from.value[1], absolute: false, negate: from.negate };
                self.push(Op::FloatFunction { to: to[1], from, function, flush: false, saturate: false });
                self.push(Op::Move { to: to[0], from: Source::ZERO });
            }
            _ => return Err(self.not_run(i)),
        }
        Ok(())
    }
}
