//! Double precision.

use tmu_program::{
    Comparison, Condition, Diagnostic, DoubleSource, FloatFunction, FloatSource, Op, Register, Rounding,
    Source, WideDestination,
};

use super::Lowering;
use super::float::rounding;
use super::kind::Arithmetic;
use super::operands::immediate;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;

impl<'m> Lowering<'m> {
    /// Arithmetic on doubles.
    pub(super) fn double_arithmetic(
        &mut self,
        i: &'m Instruction,
        what: Arithmetic,
    ) -> Result<(), Diagnostic> {
        let to = self.d_pair(i)?;
        let rounding = rounding(i);
        if let Some(fused) = self.contraction.of_sum(i) {
            let [a, b] = fused.factors;
            let mut a = DoubleSource::plain(self.factor_words(i, a, Type::F64)?);
            let b = DoubleSource::plain(self.factor_words(i, b, Type::F64)?);
            let mut c = self.double(i, fused.other)?;
            a.negate ^= fused.negate_product;
            c.negate ^= fused.negate_other;
            self.push(Op::DoubleMultiplyAdd { to, a, b, c, rounding });
            return Ok(());
        }
        let a = self.double(i, self.operand(i, Field::A)?)?;
        let minus_zero = DoubleSource::plain(immediate(1 << 63));
        let second = |lowering: &mut Self| lowering.double(i, lowering.operand(i, Field::B)?);
        let op = match what {
            Arithmetic::Absolute => {
                Op::DoubleAdd { to, a: minus_zero, b: DoubleSource { absolute: true, ..a }, rounding }
            }
            Arithmetic::Negate => {
                Op::DoubleAdd { to, a: minus_zero, b: DoubleSource { negate: !a.negate, ..a }, rounding }
            }
            Arithmetic::Add => Op::DoubleAdd { to, a, b: second(self)?, rounding },
            Arithmetic::Subtract => {
                let b = second(self)?;
                Op::DoubleAdd { to, a, b: DoubleSource { negate: !b.negate, ..b }, rounding }
            }
            Arithmetic::Multiply => Op::DoubleMultiply { to, a, b: second(self)?, rounding },
            Arithmetic::Fused | Arithmetic::MultiplyAdd => {
                let (b, c) = (second(self)?, self.double(i, self.operand(i, Field::C)?)?);
                Op::DoubleMultiplyAdd { to, a, b, c, rounding }
            }
            Arithmetic::Divide => Op::DoubleDivide { to, a, b: second(self)?, rounding },
            Arithmetic::Minimum => Op::DoubleMinMax { to, a, b: second(self)?, minimum: Condition::Always },
            Arithmetic::Maximum => Op::DoubleMinMax { to, a, b: second(self)?, minimum: Condition::Never },
            Arithmetic::Remainder | Arithmetic::AddDifference => return Err(self.not_run(i)),
        };
        self.push(op);
        Ok(())
    }

    /// `rcp`, `sqrt`, and the approximations that only look at upper words.
    pub(super) fn double_function(
        &mut self,
        i: &'m Instruction,
        function: FloatFunction,
    ) -> Result<(), Diagnostic> {
        let to = self.d_pair(i)?;
        let from = self.double(i, self.operand(i, Field::A)?)?;
        let rounding = rounding(i);
        use FloatFunction::{Reciprocal, ReciprocalSquareRoot, SquareRoot};
        match (function, i.opcode.has(Word::Approx), i.opcode.has(Word::Ftz)) {
            (Reciprocal, false, _) => {
                let one = DoubleSource::plain(immediate(1.0f64.to_bits()));
                self.push(Op::DoubleDivide { to, a: one, b: from, rounding });
            }
            (SquareRoot, false, _) => self.push(Op::DoubleSquareRoot { to, from, rounding }),
            (Reciprocal | ReciprocalSquareRoot, true, true) => {
                let function = if function == Reciprocal {
                    FloatFunction::ReciprocalHigh64
                } else {
                    FloatFunction::ReciprocalSquareRootHigh64
                };
                let from = FloatSource { value: from.value[1], absolute: false, negate: from.negate };
                self.push(Op::FloatFunction { to: to[1], from, function, saturate: false });
                self.push(Op::Move { to: to[0], from: Source::ZERO });
            }
            (ReciprocalSquareRoot, true, false) => self.double_reciprocal_root(to, from),
            _ => return Err(self.not_run(i)),
        }
        Ok(())
    }

    /// `rsqrt.approx.f64`, in the steps of the vendor's assembler for Maxwell: a start from the upper word, made better
    /// once. What is below the normal numbers is scaled by 2⁵⁴.
    fn double_reciprocal_root(&mut self, to: WideDestination, a: DoubleSource) {
        let number = |value: f64| DoubleSource::plain(immediate(value.to_bits()));
        let rounding = Rounding::NearestEven;
        let pairs: [[Register; 2]; 4] = std::array::from_fn(|_| self.temporary_pair());
        let [x, y, e, result] = pairs;
        let source = |pair: [Register; 2]| DoubleSource::plain(pair.map(Source::from));
        let negated = |pair: [Register; 2]| DoubleSource { negate: true, ..source(pair) };
        let multiply = |to: [Register; 2], a, b| Op::DoubleMultiply { to: to.map(Some), a, b, rounding };
        let fused =
            |to: [Register; 2], a, b, c| Op::DoubleMultiplyAdd { to: to.map(Some), a, b, c, rounding };
        let tiny = self.temporary_predicate();
        let magnitude = DoubleSource { absolute: true, negate: false, ..a };
        let (b, comparison) = (number(f64::MIN_POSITIVE), Comparison::LESS);
        self.push(Op::DoubleCompare { to: tiny, a: magnitude, b, comparison });
        self.push(multiply(x, a, number(f64::from_bits(0x4350_0000_0000_0000))));
        // −0 added leaves every number as it is.
        let plain = self.temporary_pair();
        let to_plain = plain.map(Some);
        self.push(Op::DoubleAdd { to: to_plain, a, b: number(-0.0), rounding });
        self.select_pair(x, Condition::If(tiny), x.map(Source::from), plain.map(Source::from));
        let function = FloatFunction::ReciprocalSquareRootHigh64;
        let from = FloatSource::from(x[1]);
        self.push(Op::FloatFunction { to: Some(y[1]), from, function, saturate: false });
        self.push(Op::copy(y[0], 0));
        self.push(multiply(e, source(y), source(y)));
        self.push(fused(e, source(x), negated(e), number(1.0)));
        self.push(fused(result, source(e), number(0.375), number(0.5)));
        self.push(multiply(e, source(y), source(e)));
        self.push(fused(result, source(result), source(e), source(y)));
        self.push(multiply(x, source(result), number(134_217_728.0)));
        self.select_pair(result, Condition::If(tiny), x.map(Source::from), result.map(Source::from));
        self.special_roots(result, plain);
        for (to, word) in to.into_iter().zip(result) {
            self.push(Op::Move { to, from: word.into() });
        }
    }

    /// 1/√a where the steps do not lead there: of zero infinity with its sign, of a NaN the NaN, of negative numbers a
    /// NaN, of infinity zero.
    fn special_roots(&mut self, result: [Register; 2], a: [Register; 2]) {
        let number = |value: f64| DoubleSource::plain(immediate(value.to_bits()));
        let argument = DoubleSource::plain(a.map(Source::from));
        let found = self.temporary_predicate();
        let otherwise = result.map(Source::from);
        let mut replace = |comparison, b: DoubleSource, value: [Source; 2]| {
            self.push(Op::DoubleCompare { to: found, a: argument, b, comparison });
            self.select_pair(result, Condition::If(found), value, otherwise);
        };
        replace(Comparison::LESS, number(0.0), immediate(0xfff8_0000_0000_0000));
        replace(Comparison::EQUAL, number(f64::INFINITY), [Source::ZERO; 2]);
        let [sign, nan] = [self.temporary(), self.temporary()];
        let (b, c) = (0x8000_0000.into(), 0x7ff0_0000.into());
        self.push(Op::Logic { to: Some(sign), a: a[1].into(), b, c, table: 0xea });
        self.push(Op::Logic {
            to: Some(nan),
            a: a[1].into(),
            b: 0x0008_0000.into(),
            c: Source::ZERO,
            table: 0xfc,
        });
        let mut replace = |comparison, b: DoubleSource, value: [Source; 2]| {
            self.push(Op::DoubleCompare { to: found, a: argument, b, comparison });
            self.select_pair(result, Condition::If(found), value, otherwise);
        };
        replace(Comparison::EQUAL, number(0.0), [Source::ZERO, sign.into()]);
        replace(Comparison::UNORDERED, number(0.0), [a[0].into(), nan.into()]);
    }

    fn select_pair(
        &mut self,
        to: [Register; 2],
        condition: Condition,
        then: [Source; 2],
        otherwise: [Source; 2],
    ) {
        for word in 0..2 {
            let (to, then, otherwise) = (Some(to[word]), then[word], otherwise[word]);
            self.push(Op::Select { to, condition, then, otherwise });
        }
    }
}
