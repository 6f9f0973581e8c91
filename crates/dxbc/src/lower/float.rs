//! Single precision: denormals count as zero on the way in and out, with their sign [functional specification 3.1.3.2].

use tmu_program::{
    Argument, Comparison, Condition, Conversion, Diagnostic, FloatFunction, FloatMode, FloatSource, Op,
    Register, Rounding, Source, Type,
};

use super::Lowering;
use super::operand::{components, mask};
use crate::program::Instruction;

/// −0, which added leaves every number as it is.
const MINUS_ZERO: Source = Source::Immediate(0x8000_0000);

const ONE: Source = Source::Immediate(0x3f80_0000);

/// The largest number below 1.
const BELOW_ONE: Source = Source::Immediate(0x3f7f_ffff);

/// All ones where a comparison holds.
const TRUE: Source = Source::Immediate(u32::MAX);

/// To nearest; the result is clamped if the instruction says so.
pub(super) fn mode(i: &Instruction) -> FloatMode {
    FloatMode { rounding: Rounding::NearestEven, flush: true, saturate: i.saturates() }
}

impl Lowering<'_> {
    /// `to` = a value clamped to 0…1; NaN becomes 0.
    pub(super) fn saturated(&mut self, to: Register, a: FloatSource) {
        let mode = FloatMode { flush: true, saturate: true, ..FloatMode::default() };
        self.push(Op::FloatAdd { to: Some(to), a, b: MINUS_ZERO.into(), mode });
    }

    /// The float operands behind the destination, for its components.
    fn sources<const N: usize>(&mut self, i: &Instruction) -> Result<[[FloatSource; 4]; N], Diagnostic> {
        let mask = mask(self.operand(i, 0)?);
        let mut sources = [[FloatSource::plain(Source::ZERO); 4]; N];
        for (number, source) in sources.iter_mut().enumerate() {
            *source = self.floats(self.operand(i, number + 1)?, mask)?;
        }
        Ok(sources)
    }

    fn float_map<const N: usize>(
        &mut self,
        i: &Instruction,
        operation: impl Fn(Option<Register>, [FloatSource; N]) -> Op,
    ) -> Result<(), Diagnostic> {
        let sources = self.sources(i)?;
        let to = self.operand(i, 0)?;
        self.map(to, sources, |l, to, sources| l.push(operation(Some(to), sources)))
    }

    /// `a · b + c`, rounded once: fused operations must be at least as exact as steps [functional specification 3.1.3.2].
    fn multiply_add(&mut self, to: Register, [a, b]: [FloatSource; 2], c: FloatSource, mode: FloatMode) {
        self.push(Op::FloatMultiplyAdd { to: Some(to), a, b, c, zero_wins: false, mode });
    }

    /// The sum of products of the first components in their order, each of the later ones in one step with its sum.
    fn dot(&mut self, i: &Instruction, count: usize) -> Result<(), Diagnostic> {
        let mask = (1 << count) - 1;
        let a = self.floats(self.operand(i, 1)?, mask)?;
        let b = self.floats(self.operand(i, 2)?, mask)?;
        let sum = self.temporary();
        let inner = FloatMode { saturate: false, ..mode(i) };
        let product =
            Op::FloatMultiply { to: Some(sum), a: a[0], b: b[0], scale: 0, zero_wins: false, mode: inner };
        self.push(product);
        for component in 1..count {
            let mode = if component + 1 == count { mode(i) } else { inner };
            self.multiply_add(sum, [a[component], b[component]], sum.into(), mode);
        }
        self.write_all(self.operand(i, 0)?, sum)
    }

    fn min_max(&mut self, i: &Instruction, minimum: Condition) -> Result<(), Diagnostic> {
        let sources = self.sources(i)?;
        let saturate = i.saturates();
        let to = self.operand(i, 0)?;
        self.map(to, sources, |l, to, [a, b]| {
            let found = if saturate { l.temporary() } else { to };
            l.push(Op::FloatMinMax { to: Some(found), a, b, minimum, flush: true });
            if saturate {
                l.saturated(to, found.into());
            }
        })
    }

    fn compared(&mut self, i: &Instruction, comparison: Comparison) -> Result<(), Diagnostic> {
        let sources = self.sources(i)?;
        let to = self.operand(i, 0)?;
        self.map(to, sources, |l, to, [a, b]| {
            let holds = l.predicate();
            l.push(Op::FloatCompare { to: holds, a, b, comparison, flush: true });
            l.truth(to, Condition::If(holds));
        })
    }

    /// `to` = all ones where a condition holds, else 0.
    pub(super) fn truth(&mut self, to: Register, condition: Condition) {
        self.push(Op::Select { to: Some(to), condition, then: TRUE, otherwise: Source::ZERO });
    }

    fn function(&mut self, i: &Instruction, function: FloatFunction) -> Result<(), Diagnostic> {
        let saturate = i.saturates();
        self.float_map(i, |to, [from]| Op::FloatFunction { to, from, function, saturate })
    }

    /// `to` = a value rounded to a whole number.
    fn whole(&mut self, to: Register, from: FloatSource, rounding: Rounding, saturate: bool) {
        self.push(Op::Convert(Conversion {
            rounding,
            integral: true,
            absolute: from.absolute,
            negate: from.negate,
            flush: true,
            saturate,
            ..Conversion::new(Some(to), Type::F32, from.value, Type::F32)
        }));
    }

    fn rounded(&mut self, i: &Instruction, rounding: Rounding) -> Result<(), Diagnostic> {
        let sources = self.sources(i)?;
        let saturate = i.saturates();
        let to = self.operand(i, 0)?;
        self.map(to, sources, |l, to, [from]| l.whole(to, from, rounding, saturate))
    }
}

pub(crate) fn add(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let mode = mode(i);
    l.float_map(i, |to, [a, b]| Op::FloatAdd { to, a, b, mode })
}

pub(crate) fn mul(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let mode = mode(i);
    l.float_map(i, |to, [a, b]| Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode })
}

pub(crate) fn mad(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let sources = l.sources(i)?;
    let to = l.operand(i, 0)?;
    l.map(to, sources, |l, to, [a, b, c]| l.multiply_add(to, [a, b], c, mode(i)))
}

pub(crate) fn div(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let mode = mode(i);
    l.float_map(i, |to, [a, b]| Op::FloatDivide { to, a, b, mode })
}

pub(crate) fn dp2(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.dot(i, 2)
}

pub(crate) fn dp3(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.dot(i, 3)
}

pub(crate) fn dp4(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.dot(i, 4)
}

pub(crate) fn min(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.min_max(i, Condition::Always)
}

pub(crate) fn max(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.min_max(i, Condition::Never)
}

pub(crate) fn eq(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.compared(i, Comparison::EQUAL)
}

pub(crate) fn ne(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.compared(i, Comparison::NOT_EQUAL.or_unordered())
}

pub(crate) fn lt(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.compared(i, Comparison::LESS)
}

pub(crate) fn ge(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.compared(i, Comparison::GREATER_EQUAL)
}

pub(crate) fn exp(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.function(i, FloatFunction::ExponentialBase2(Argument::Number))
}

pub(crate) fn log(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.function(i, FloatFunction::LogarithmBase2)
}

pub(crate) fn rcp(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.function(i, FloatFunction::Reciprocal)
}

pub(crate) fn rsq(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.function(i, FloatFunction::ReciprocalSquareRoot)
}

pub(crate) fn sqrt(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.function(i, FloatFunction::SquareRoot)
}

pub(crate) fn sincos(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let destinations = [l.operand(i, 0)?, l.operand(i, 1)?];
    let from = l.floats(l.operand(i, 2)?, mask(destinations[0]) | mask(destinations[1]))?;
    let saturate = i.saturates();
    let mut results = [[Source::ZERO; 4]; 2];
    for (number, function) in [FloatFunction::Sine(Argument::Number), FloatFunction::Cosine(Argument::Number)]
        .into_iter()
        .enumerate()
    {
        for component in components(mask(destinations[number])) {
            let to = l.temporary();
            let from = from[component];
            l.push(Op::FloatFunction { to: Some(to), from, function, saturate });
            results[number][component] = to.into();
        }
    }
    l.write_both(destinations, results)
}

pub(crate) fn frc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let sources = l.sources(i)?;
    let to = l.operand(i, 0)?;
    l.map(to, sources, |l, to, [a]| {
        let floor = l.temporary();
        l.whole(floor, a, Rounding::Down, false);
        let b = FloatSource { value: floor.into(), absolute: false, negate: true };
        let fraction = l.temporary();
        l.push(Op::FloatAdd { to: Some(fraction), a, b, mode: mode(i) });
        // What is just below a whole number must not be rounded up to 1.
        let (full, comparison) = (l.predicate(), Comparison::EQUAL);
        l.push(Op::FloatCompare { to: full, a: fraction.into(), b: ONE.into(), comparison, flush: true });
        let (condition, otherwise) = (Condition::If(full), fraction.into());
        l.push(Op::Select { to: Some(to), condition, then: BELOW_ONE, otherwise });
    })
}

pub(crate) fn round_ne(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.rounded(i, Rounding::NearestEven)
}

pub(crate) fn round_ni(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.rounded(i, Rounding::Down)
}

pub(crate) fn round_pi(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.rounded(i, Rounding::Up)
}

pub(crate) fn round_z(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.rounded(i, Rounding::TowardZero)
}
