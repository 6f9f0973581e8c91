//! Single precision. Approximations take the steps that the vendor's assembler takes for Maxwell, so that PTX and machine
//! code give the same bits.

use tmu_program::{
    Comparison, Condition, Diagnostic, FloatFunction, FloatMode, FloatSource, Op, Register, Rounding, Source,
};

use super::operands::{Destination, behind};
use super::{Lowering, mnemonic};
use crate::module::Instruction;
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;

/// 2⁻¹²⁶, the smallest normal number.
const SMALLEST_NORMAL: u32 = 0x0080_0000;

/// 2¹²⁶.
const LARGE: u32 = 0x7e80_0000;

const fn power_of_two(exponent: i32) -> u32 {
    ((exponent + 127) as u32) << 23
}

/// The rounding that an instruction says, or to nearest.
pub(super) fn rounding(i: &Instruction) -> Rounding {
    match i.opcode.word(Word::Rnd) {
        Some("rz" | "rzi") => Rounding::TowardZero,
        Some("rm" | "rmi") => Rounding::Down,
        Some("rp" | "rpi") => Rounding::Up,
        _ => Rounding::NearestEven,
    }
}

pub(super) fn mode(i: &Instruction) -> FloatMode {
    FloatMode { rounding: rounding(i), flush: i.opcode.has(Word::Ftz), saturate: i.opcode.has(Word::Sat) }
}

/// −0, which added leaves every number as it is.
const MINUS_ZERO: Source = Source::Immediate(0x8000_0000);

impl<'m> Lowering<'m> {
    /// Arithmetic on singles.
    pub(super) fn float(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if mnemonic(i) == M::Div && i.opcode.word(Word::Rnd).is_none() {
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
        if let M::Abs | M::Neg = mnemonic(i) {
            let a = match mnemonic(i) {
                M::Abs => FloatSource { absolute: true, ..a },
                _ => FloatSource { negate: !a.negate, ..a },
            };
            self.push(Op::FloatAdd { to, a, b: MINUS_ZERO.into(), mode });
            return Ok(());
        }
        let b = self.single(i, self.operand(i, Field::B)?)?;
        let op = match mnemonic(i) {
            M::Add => Op::FloatAdd { to, a, b, mode },
            M::Sub => Op::FloatAdd { to, a, b: FloatSource { negate: !b.negate, ..b }, mode },
            M::Mul => Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode },
            M::Fma | M::Mad => {
                let c = self.single(i, self.operand(i, Field::C)?)?;
                Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode }
            }
            M::Div => Op::FloatDivide { to, a, b, mode },
            M::Min | M::Max => return self.float_min_max(i, to, a, b),
            _ => return Err(self.not_run(i)),
        };
        self.push(op);
        Ok(())
    }

    fn float_min_max(
        &mut self,
        i: &Instruction,
        to: Option<Register>,
        a: FloatSource,
        b: FloatSource,
    ) -> Result<(), Diagnostic> {
        let by_sign = i.opcode.has(Word::Xorsign);
        let signs = [a, b];
        let magnitude = |source: FloatSource| FloatSource { absolute: true, negate: false, ..source };
        let (a, b) = if by_sign { (magnitude(a), magnitude(b)) } else { (a, b) };
        let (flush, with_nan) = (i.opcode.has(Word::Ftz), i.opcode.has(Word::NaN));
        let minimum = if mnemonic(i) == M::Min { Condition::Always } else { Condition::Never };
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

    fn function(&mut self, to: Register, from: Register, function: FloatFunction) {
        let from = FloatSource::from(from);
        self.push(Op::FloatFunction { to: Some(to), from, function, flush: true, saturate: false });
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
    pub(super) fn function_of_one(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        match self.data_type(i)? {
            Type::F32 if i.opcode.word(Word::Rnd).is_some() => self.rounded_function(i),
            Type::F32 => self.approximate_function(i),
            Type::F64 => self.double_function(i),
            Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 => self.half_function(i),
            _ => Err(self.not_run(i)),
        }
    }

    fn rounded_function(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d_word(i)?;
        let from = self.single(i, self.operand(i, Field::A)?)?;
        let mode = mode(i);
        self.push(match mnemonic(i) {
            M::Sqrt => Op::FloatSquareRoot { to, from, mode },
            _ => Op::FloatDivide { to, a: Source::Immediate(power_of_two(0)).into(), b: from, mode },
        });
        Ok(())
    }

    fn approximate_function(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let function = match mnemonic(i) {
            M::Rcp => FloatFunction::Reciprocal,
            M::Sqrt => FloatFunction::SquareRoot,
            M::Rsqrt => FloatFunction::ReciprocalSquareRoot,
            M::Sin => FloatFunction::Sine,
            M::Cos => FloatFunction::Cosine,
            M::Lg2 => FloatFunction::LogarithmBase2,
            M::Ex2 => FloatFunction::ExponentialBase2,
            _ => FloatFunction::HyperbolicTangent,
        };
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
            FloatFunction::ExponentialBase2 if careful => {
                // 2ˣ below the normal numbers is the square of 2^(x/2).
                let low = self.temporary_predicate();
                let (a, b) = (value.into(), Source::Immediate((-126.0f32).to_bits()).into());
                self.push(Op::FloatCompare { to: low, a, b, comparison: Comparison::LESS, flush: false });
                let low = Condition::If(low);
                self.scale_if(low, value, power_of_two(-1).into(), false);
                self.function(value, value, function);
                self.scale_if(low, value, value.into(), false);
            }
            FloatFunction::HyperbolicTangent => {
                let from = value.into();
                self.push(Op::FloatFunction {
                    to: Some(value),
                    from,
                    function,
                    flush: false,
                    saturate: false,
                });
            }
            _ => self.function(value, value, function),
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

    /// `testp`, `copysign`: by their bits.
    pub(super) fn float_bits(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let top = if ty == Type::F64 { 1 } else { 0 };
        if mnemonic(i) == M::Copysign {
            let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
            let to = self.d(i)?;
            let result = self.temporary();
            // The sign of a, the rest of b.
            let (c, to_top) = (0x8000_0000.into(), Some(result));
            self.push(Op::Logic { to: to_top, a: a[top], b: b[top], c, table: 0xe4 });
            match to {
                Destination::Words(first, 64) => {
                    self.push(Op::Move { to: Some(behind(first, 1)), from: result.into() });
                    self.push(Op::Move { to: Some(first), from: b[0] });
                }
                to => self.write_word(to, result.into(), false),
            }
            return Ok(());
        }
        let Some(to) = self.predicate_destination(i, self.operand(i, Field::P)?)? else { return Ok(()) };
        self.test_kind(i, to, a, ty == Type::F64);
        Ok(())
    }

    /// Whether a number is of a kind. All follows from the magnitude's bits: of a double, those of the upper word, with
    /// the lower word counting as one more bit.
    fn test_kind(&mut self, i: &Instruction, to: tmu_program::Predicate, a: [Source; 2], double: bool) {
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
        match i.opcode.word(Word::Op) {
            Some("finite") => self.push(compare(to, Comparison::LESS, bound(infinity))),
            Some("infinite") => self.push(compare(to, Comparison::EQUAL, bound(infinity))),
            Some("number") => self.push(compare(to, Comparison::LESS_EQUAL, bound(infinity))),
            Some("notanumber") => self.push(compare(to, Comparison::GREATER, bound(infinity))),
            kind => {
                self.push(compare(to, Comparison::LESS, bound(normal)));
                self.push(compare(other, Comparison::NOT_EQUAL, bound(0)));
                self.push(Op::Combine { to, a: Condition::If(to), b: Condition::If(other), function: and });
                if kind == Some("normal") {
                    // Zeros count as normal.
                    self.push(compare(other, Comparison::LESS, bound(infinity)));
                    let (a, b) = (Condition::If(other), Condition::Unless(to));
                    self.push(Op::Combine { to, a, b, function: and });
                }
            }
        }
    }
}
