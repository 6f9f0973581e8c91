//! Single precision. Approximations take the steps that the vendor's assembler takes for Maxwell, so that PTX and machine
//! code give the same bits.

use tmu_program::meaning::function::argument::{TURNS_FROM, TURNS_OF_RADIAN};
use tmu_program::{
    Argument, Comparison, Condition, Diagnostic, FloatFunction, FloatMode, FloatSource, Op, Register,
    Rounding, Source,
};

use super::Lowering;
use super::kind::Arithmetic;
use super::operands::{Destination, behind};
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::{Numbers, Type};
use crate::words::{Property, Round};

/// 2⁻¹²⁶, the smallest normal number.
const SMALLEST_NORMAL: u32 = 0x0080_0000;

/// 2¹²⁶.
const LARGE: u32 = 0x7e80_0000;

const fn power_of_two(exponent: i32) -> u32 {
    ((exponent + 127) as u32) << 23
}

/// The rounding that an instruction says, or to nearest.
pub(super) fn rounding(i: &Instruction) -> Rounding {
    match i.opcode.choice::<Round>() {
        Some(Round::Rn | Round::Rni) | None => Rounding::NearestEven,
        Some(Round::Rz | Round::Rzi) => Rounding::TowardZero,
        Some(Round::Rm | Round::Rmi) => Rounding::Down,
        Some(Round::Rp | Round::Rpi) => Rounding::Up,
    }
}

pub(super) fn mode(i: &Instruction) -> FloatMode {
    FloatMode { rounding: rounding(i), flush: i.opcode.has(Word::Ftz), saturate: i.opcode.has(Word::Sat) }
}

/// −0, which added leaves every number as it is.
const MINUS_ZERO: Source = Source::Immediate(0x8000_0000);

impl<'m> Lowering<'m> {
    /// Arithmetic on singles.
    pub(super) fn float(&mut self, i: &'m Instruction, what: Arithmetic) -> Result<(), Diagnostic> {
        if what == Arithmetic::Divide && !i.opcode.has(Word::Rnd) {
            return self.approximate_quotient(i);
        }
        let to = self.d_word(i)?;
        let mode = mode(i);
        if let Some(fused) = self.contraction.of_sum(i) {
            let [a, b] = fused.factors;
            let mut a = FloatSource::from(self.factor_words(i, a, Type::F32)?[0]);
            let b = self.factor_words(i, b, Type::F32)?[0].into();
            let mut c = self.single(i, fused.other)?;
            a.negate ^= fused.negate_product;
            c.negate ^= fused.negate_other;
            self.push(Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode });
            return Ok(());
        }
        let a = self.single(i, self.operand(i, Field::A)?)?;
        let second = |lowering: &mut Self| lowering.single(i, lowering.operand(i, Field::B)?);
        let op = match what {
            Arithmetic::Absolute => {
                let a = FloatSource { absolute: true, ..a };
                Op::FloatAdd { to, a, b: MINUS_ZERO.into(), mode }
            }
            Arithmetic::Negate => {
                let a = FloatSource { negate: !a.negate, ..a };
                Op::FloatAdd { to, a, b: MINUS_ZERO.into(), mode }
            }
            Arithmetic::Add => Op::FloatAdd { to, a, b: second(self)?, mode },
            Arithmetic::Subtract => {
                let b = second(self)?;
                Op::FloatAdd { to, a, b: FloatSource { negate: !b.negate, ..b }, mode }
            }
            Arithmetic::Multiply => {
                Op::FloatMultiply { to, a, b: second(self)?, scale: 0, zero_wins: false, mode }
            }
            Arithmetic::Fused | Arithmetic::MultiplyAdd => {
                let (b, c) = (second(self)?, self.single(i, self.operand(i, Field::C)?)?);
                Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode }
            }
            Arithmetic::Divide => Op::FloatDivide { to, a, b: second(self)?, mode },
            Arithmetic::Minimum | Arithmetic::Maximum => {
                let b = second(self)?;
                let minimum = match what == Arithmetic::Minimum {
                    true => Condition::Always,
                    false => Condition::Never,
                };
                return match i.operand(Field::C) {
                    Some(c) => {
                        let c = self.single(i, c)?;
                        self.float_of_three(i, to, [a, b, c], minimum);
                        Ok(())
                    }
                    None => self.float_min_max(i, to, [a, b], minimum),
                };
            }
            Arithmetic::Remainder | Arithmetic::AddDifference => return Err(self.not_run(i)),
        };
        self.push(op);
        Ok(())
    }

    /// `min` and `max` of three numbers.
    fn float_of_three(
        &mut self,
        i: &Instruction,
        to: Option<Register>,
        operands: [FloatSource; 3],
        minimum: Condition,
    ) {
        let absolute = i.opcode.has(Word::Abs);
        let [a, b, c] = operands.map(|operand| FloatSource {
            absolute: operand.absolute || absolute,
            negate: operand.negate && !absolute,
            ..operand
        });
        let flush = i.opcode.has(Word::Ftz);
        let found = self.temporary();
        self.push(Op::FloatMinMax { to: Some(found), a, b, minimum, flush });
        self.push(Op::FloatMinMax { to: Some(found), a: found.into(), b: c, minimum, flush });
        if i.opcode.has(Word::NaN) {
            for [a, b] in [[a, b], [c, c]] {
                let unordered = self.temporary_predicate();
                let comparison = Comparison::UNORDERED;
                self.push(Op::FloatCompare { to: unordered, a, b, comparison, flush });
                let (condition, then) = (Condition::If(unordered), 0x7fff_ffff.into());
                self.push(Op::Select { to: Some(found), condition, then, otherwise: found.into() });
            }
        }
        self.push(Op::Move { to, from: found.into() });
    }

    fn float_min_max(
        &mut self,
        i: &Instruction,
        to: Option<Register>,
        signs: [FloatSource; 2],
        minimum: Condition,
    ) -> Result<(), Diagnostic> {
        let by_sign = i.opcode.has(Word::Xorsign);
        let [a, b] = signs;
        let magnitude = |source: FloatSource| FloatSource { absolute: true, negate: false, ..source };
        let (a, b) = if by_sign { (magnitude(a), magnitude(b)) } else { (a, b) };
        let (flush, with_nan) = (i.opcode.has(Word::Ftz), i.opcode.has(Word::NaN));
        let found = if with_nan || by_sign { Some(self.temporary()) } else { to };
        self.push(Op::FloatMinMax { to: found, a, b, minimum, flush });
        if let (true, Some(found)) = (by_sign, found) {
            self.sign_of_product(found, signs);
            self.push(Op::Move { to, from: found.into() });
        }
        if let (true, Some(found)) = (with_nan, found) {
            let unordered = self.temporary_predicate();
            self.push(Op::FloatCompare { to: unordered, a, b, comparison: Comparison::UNORDERED, flush });
            let (condition, then) = (Condition::If(unordered), 0x7fff_ffff.into());
            self.push(Op::Select { to, condition, then, otherwise: found.into() });
        }
        Ok(())
    }

    /// `.xorsign`: a number that is positive takes the sign of a product; a NaN keeps its own.
    fn sign_of_product(&mut self, number: Register, factors: [FloatSource; 2]) {
        let [a, b] = factors.map(|factor| factor.value);
        let flip = u32::from(factors[0].negate != factors[1].negate) << 31;
        let signed = self.temporary();
        self.push(Op::Logic { to: Some(signed), a, b, c: 0x8000_0000.into(), table: 0x28 });
        // The magnitude has no sign bit, so that exclusive or puts it there.
        let (x, y) = (signed.into(), number.into());
        self.push(Op::Logic { to: Some(signed), a: x, b: y, c: flip.into(), table: 0x96 });
        let ordered = self.temporary_predicate();
        let (x, comparison) = (FloatSource::from(number), Comparison::ORDERED);
        self.push(Op::FloatCompare { to: ordered, a: x, b: x, comparison, flush: false });
        let (condition, then, otherwise) = (Condition::If(ordered), signed.into(), number.into());
        self.push(Op::Select { to: Some(number), condition, then, otherwise });
    }

    /// What the machine's function unit takes of an angle in radians: Maxwell's and Pascal's assembler prepares it by RRO, later ones multiply.
    pub(super) fn angle(&self) -> Argument {
        let machine = self.modules[self.of.module].target.machine;
        if machine < TURNS_FROM { Argument::Number } else { Argument::Turns }
    }

    fn function(&mut self, to: Register, from: Register, function: FloatFunction) {
        let from = FloatSource::from(from);
        self.push(Op::FloatFunction { to: Some(to), from, function, saturate: false });
    }

    /// `to · 2^exponent`, where the condition holds.
    fn scale_if(&mut self, condition: Condition, to: Register, factor: Source, flush: bool) {
        let scaled = self.temporary();
        let mode = FloatMode { flush, ..FloatMode::default() };
        let (a, b) = (to.into(), factor.into());
        self.push(Op::FloatMultiply { to: Some(scaled), a, b, scale: 0, zero_wins: false, mode });
        self.push(Op::Select { to: Some(to), condition, then: scaled.into(), otherwise: to.into() });
    }

    /// Whether the magnitude is smaller than that of any normal number; not for NaN.
    fn is_tiny(&mut self, value: Register) -> Condition {
        let tiny = self.temporary_predicate();
        let a = FloatSource { value: value.into(), absolute: true, negate: false };
        let b = Source::Immediate(SMALLEST_NORMAL).into();
        self.push(Op::FloatCompare { to: tiny, a, b, comparison: Comparison::LESS, flush: false });
        Condition::If(tiny)
    }

    /// Whether the magnitude is above 2¹²⁶.
    fn is_large(&mut self, value: Register, flush: bool) -> Condition {
        let large = self.temporary_predicate();
        let a = FloatSource { value: value.into(), absolute: true, negate: false };
        let b = Source::Immediate(LARGE).into();
        self.push(Op::FloatCompare { to: large, a, b, comparison: Comparison::GREATER, flush });
        Condition::If(large)
    }

    /// A copy of a float operand that may be scaled.
    fn copied(&mut self, value: FloatSource) -> Register {
        let to = self.temporary();
        match value {
            FloatSource { value, absolute: false, negate: false } => self.push(Op::copy(to, value)),
            FloatSource { value, .. } => {
                let (a, b, c) = (value, 0x8000_0000.into(), Source::ZERO);
                self.push(Op::Logic { to: Some(to), a, b, c, table: 0x3c });
            }
        }
        to
    }

    /// `div.approx` and `div.full`: the dividend times the reciprocal of the divisor, both scaled so that the
    /// reciprocal is no denormal.
    fn approximate_quotient(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let (flush, full) = (i.opcode.has(Word::Ftz), i.opcode.has(Word::Full));
        let a = self.single(i, self.operand(i, Field::A)?)?;
        let b = self.single(i, self.operand(i, Field::B)?)?;
        let (a, b) = (self.copied(a), self.copied(b));
        let large = if full { Some(self.is_large(b, flush)) } else { None };
        let tiny = if flush { None } else { Some(self.is_tiny(b)) };
        for (condition, exponent) in [(large, -2), (tiny, 24)] {
            if let Some(condition) = condition {
                self.scale_if(condition, b, power_of_two(exponent).into(), flush);
                self.scale_if(condition, a, power_of_two(exponent).into(), flush);
            }
        }
        self.function(b, b, FloatFunction::Reciprocal);
        self.last_product(i, b, a)
    }

    /// `rcp`, `sqrt`, `rsqrt`, `sin`, `cos`, `lg2`, `ex2`, `tanh`.
    pub(super) fn function_of_one(
        &mut self,
        i: &'m Instruction,
        function: FloatFunction,
    ) -> Result<(), Diagnostic> {
        match self.data_type(i)?.numbers() {
            Numbers::Single if i.opcode.has(Word::Rnd) => {
                self.rounded_function(i, function == FloatFunction::SquareRoot)
            }
            Numbers::Single => self.approximate_function(i, function),
            Numbers::Double => self.double_function(i, function),
            Numbers::Halves => self.half_function(i, function),
            Numbers::Integer | Numbers::PairOfIntegers | Numbers::None => Err(self.not_run(i)),
        }
    }

    /// `sqrt`, or else `rcp`.
    fn rounded_function(&mut self, i: &'m Instruction, root: bool) -> Result<(), Diagnostic> {
        let to = self.d_word(i)?;
        let from = self.single(i, self.operand(i, Field::A)?)?;
        let mode = mode(i);
        self.push(if root {
            Op::FloatSquareRoot { to, from, mode }
        } else {
            Op::FloatDivide { to, a: Source::Immediate(power_of_two(0)).into(), b: from, mode }
        });
        Ok(())
    }

    fn approximate_function(
        &mut self,
        i: &'m Instruction,
        function: FloatFunction,
    ) -> Result<(), Diagnostic> {
        let value = self.single(i, self.operand(i, Field::A)?)?;
        let value = self.copied(value);
        let to = self.d_word(i)?;
        // Denormals count where the instruction does not say otherwise: the argument is scaled, and the result back.
        let careful = !i.opcode.has(Word::Ftz);
        match function {
            FloatFunction::Reciprocal if careful => {
                let (tiny, large) = (self.is_tiny(value), self.is_large(value, false));
                let factor = self.temporary();
                self.push(Op::copy(factor, power_of_two(0)));
                for (condition, exponent) in [(tiny, 24), (large, -2)] {
                    let (then, otherwise) = (power_of_two(exponent).into(), factor.into());
                    self.push(Op::Select { to: Some(factor), condition, then, otherwise });
                }
                self.multiply_into(Some(value), value, factor.into());
                self.function(value, value, function);
                return self.last_product(i, value, factor);
            }
            FloatFunction::SquareRoot if careful => self.scaled_function(value, function, -12),
            FloatFunction::ReciprocalSquareRoot if careful => self.scaled_function(value, function, 12),
            FloatFunction::LogarithmBase2 if careful => {
                let tiny = self.is_tiny(value);
                self.scale_if(tiny, value, power_of_two(24).into(), false);
                self.function(value, value, function);
                let lower = self.temporary();
                let (a, b) = (value.into(), Source::Immediate((-24.0f32).to_bits()).into());
                self.push(Op::FloatAdd { to: Some(lower), a, b, mode: FloatMode::default() });
                let (then, otherwise) = (lower.into(), value.into());
                self.push(Op::Select { to: Some(value), condition: tiny, then, otherwise });
            }
            FloatFunction::ExponentialBase2(_) if careful => {
                // 2ˣ below the normal numbers is the square of 2^(x/2).
                let low = self.temporary_predicate();
                let (a, b) = (value.into(), Source::Immediate((-126.0f32).to_bits()).into());
                self.push(Op::FloatCompare { to: low, a, b, comparison: Comparison::LESS, flush: false });
                let low = Condition::If(low);
                self.scale_if(low, value, power_of_two(-1).into(), false);
                self.function(value, value, function);
                self.scale_if(low, value, value.into(), false);
            }
            FloatFunction::Sine(Argument::Turns) | FloatFunction::Cosine(Argument::Turns) => {
                let rounding = Rounding::TowardZero;
                let mode = FloatMode { rounding, flush: !careful, saturate: false };
                let (a, b) = (value.into(), Source::Immediate(TURNS_OF_RADIAN).into());
                self.push(Op::FloatMultiply { to: Some(value), a, b, scale: 0, zero_wins: false, mode });
                self.function(value, value, function);
            }
            FloatFunction::Reciprocal
            | FloatFunction::SquareRoot
            | FloatFunction::ReciprocalSquareRoot
            | FloatFunction::LogarithmBase2
            | FloatFunction::ExponentialBase2(_)
            | FloatFunction::Sine(_)
            | FloatFunction::Cosine(_)
            | FloatFunction::HyperbolicTangent
            | FloatFunction::PreparedAngle
            | FloatFunction::PreparedExponent
            | FloatFunction::ReciprocalHigh64
            | FloatFunction::ReciprocalSquareRootHigh64 => self.function(value, value, function),
        }
        self.push(Op::Move { to, from: value.into() });
        Ok(())
    }

    fn multiply_into(&mut self, to: Option<Register>, a: Register, b: Source) {
        let (a, b, mode) = (a.into(), b.into(), FloatMode::default());
        self.push(Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode });
    }

    /// A function of an argument that is scaled by 2²⁴ where it is a denormal.
    fn scaled_function(&mut self, value: Register, function: FloatFunction, back: i32) {
        let tiny = self.is_tiny(value);
        self.scale_if(tiny, value, power_of_two(24).into(), false);
        self.function(value, value, function);
        self.scale_if(tiny, value, power_of_two(back).into(), false);
    }

    /// `copysign`.
    pub(super) fn copy_sign(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let top = if ty == Type::F64 { 1 } else { 0 };
        let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let to = self.d(i)?;
        let result = self.temporary();
        // The sign of a, the rest of b.
        let (c, to_top) = (0x8000_0000.into(), Some(result));
        self.push(Op::Logic { to: to_top, a: a[top], b: b[top], c, table: 0xe4 });
        if let Destination::Words(first, 64) = to {
            self.push(Op::Move { to: Some(behind(first, 1)), from: result.into() });
            self.push(Op::Move { to: Some(first), from: b[0] });
        } else {
            self.write_word(to, result.into(), false);
        }
        Ok(())
    }

    /// `testp`: all follows from the magnitude's bits: of a double, those of the upper word, with the lower word counting as
    /// one more bit.
    pub(super) fn test_property(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let Some(property) = i.opcode.choice::<Property>() else { return Err(self.not_run(i)) };
        let ty = self.data_type(i)?;
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let double = ty == Type::F64;
        let Some(to) = self.predicate_destination(i, self.operand(i, Field::P)?)? else { return Ok(()) };
        let magnitude = self.temporary();
        let (top, mask) = (if double { a[1] } else { a[0] }, 0x7fff_ffff.into());
        self.push(Op::Logic { to: Some(magnitude), a: top, b: mask, c: Source::ZERO, table: 0xc0 });
        let (infinity, normal) =
            if double { (0x7ff0_0000, 0x0010_0000) } else { (0x7f80_0000, SMALLEST_NORMAL) };
        let low = if double { a[0] } else { Source::ZERO };
        let wide = [low, Source::from(magnitude)];
        let bound = |top: u32| [Source::ZERO, Source::Immediate(top)];
        let compare = |to, comparison, b| Op::WideCompare { to, a: wide, b, signed: false, comparison };
        let other = self.temporary_predicate();
        let and = tmu_program::BooleanFunction::And;
        match property {
            Property::Finite => self.push(compare(to, Comparison::LESS, bound(infinity))),
            Property::Infinite => self.push(compare(to, Comparison::EQUAL, bound(infinity))),
            Property::Number => self.push(compare(to, Comparison::LESS_EQUAL, bound(infinity))),
            Property::NotANumber => self.push(compare(to, Comparison::GREATER, bound(infinity))),
            Property::Normal | Property::Subnormal => {
                self.push(compare(to, Comparison::LESS, bound(normal)));
                self.push(compare(other, Comparison::NOT_EQUAL, bound(0)));
                self.push(Op::Combine { to, a: Condition::If(to), b: Condition::If(other), function: and });
                if property == Property::Normal {
                    // Zeros count as normal.
                    self.push(compare(other, Comparison::LESS, bound(infinity)));
                    let (a, b) = (Condition::If(other), Condition::Unless(to));
                    self.push(Op::Combine { to, a, b, function: and });
                }
            }
        }
        Ok(())
    }
}
