//! Machine code of single-precision operations.
//!
//! Results are those of the processor's own operations, with the NaN of the program's machine. That NaN is only put in
//! where its bits can be seen: to other operations here, one NaN is as good as another.

use iced_x86::Code;
use regalloc2::VReg;
use tmu_program::{Comparison, Condition, FloatMode, FloatSource, Op, Register, Rounding};

use super::select::{Facts, Selector, Truth, Value};
use super::steps::{Input, Part};
use tmu_program::meaning::float;

const SIGN: u32 = 0x8000_0000;
const MAGNITUDE: u32 = 0x7fff_ffff;
const EXPONENT: u32 = 0x7f80_0000;
pub(super) const ONE: u32 = 0x3f80_0000;

/// A result that is not finished: a NaN is some NaN.
const RAW: Facts = Facts { settled: false, quiet: true, flushed: false, known: None };

impl Selector<'_, '_> {
    /// See [`Selector::add`].
    pub(super) fn float(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::FloatAdd { to, a, b, mode } if nearest(mode) => {
                let vector = self.float_sum(a, b, mode.flush);
                self.set_float(to, vector, mode);
            }
            Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode } if nearest(mode) => {
                let (a, b, negative) = self.factors(a, b, mode.flush);
                let a = if negative { self.flipped(a) } else { a };
                let vector = self.commuting(Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er, a, b);
                self.set_float(to, vector, mode);
            }
            Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode } if nearest(mode) => {
                let vector = self.multiply_add(a, b, c, mode.flush);
                self.set_float(to, vector, mode);
            }
            Op::FloatDivide { to, a, b, mode } if nearest(mode) => {
                let (a, b) = (self.operand(a, mode.flush).input, self.operand(b, mode.flush).input);
                let vector = self.steps().two(Code::EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er, a, b, None);
                self.set_float(to, vector, mode);
            }
            Op::FloatSquareRoot { to, from, mode } if nearest(mode) => {
                let from = self.operand(from, mode.flush).input;
                let vector = self.steps().one(Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er, from, None);
                self.set_float(to, vector, mode);
            }
            Op::FloatMinMax { to, a, b, minimum, flush } => {
                let value = self.min_max(a, b, minimum, flush);
                self.set(to, value);
            }
            Op::FloatCompare { to, a, b, comparison, flush } => {
                let (a, b) = (self.operand(a, flush).input, self.operand(b, flush).input);
                let code = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
                let mask = self.steps().relation(code, a, b, Some(relation(comparison)));
                self.set_truth(to, Truth::Mask(mask));
            }
            _ => return None,
        }
        Some(())
    }

    fn float_sum(&mut self, a: FloatSource, b: FloatSource, flush: bool) -> VReg {
        let (add, subtract) =
            (Code::EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er, Code::EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er);
        let ((a, negate_a), (b, negate_b)) = (self.signed(a, flush), self.signed(b, flush));
        match (negate_a, negate_b) {
            (false, false) => self.commuting(add, a, b),
            (false, true) => self.steps().two(subtract, a.input, b.input, None),
            (true, false) => self.steps().two(subtract, b.input, a.input, None),
            (true, true) => {
                let a = self.flipped(a);
                self.steps().two(subtract, a.input, b.input, None)
            }
        }
    }

    /// `a · b + c`: the instruction by what may come from memory, and by the signs.
    fn multiply_add(&mut self, a: FloatSource, b: FloatSource, c: FloatSource, flush: bool) -> VReg {
        let (a, b, negative) = self.factors(a, b, flush);
        let (c, minus) = self.signed(c, flush);
        let onto_product = match (negative, minus) {
            (false, false) => Code::EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er,
            (false, true) => Code::EVEX_Vfmsub213ps_zmm_k1z_zmm_zmmm512b32_er,
            (true, false) => Code::EVEX_Vfnmadd213ps_zmm_k1z_zmm_zmmm512b32_er,
            (true, true) => Code::EVEX_Vfnmsub213ps_zmm_k1z_zmm_zmmm512b32_er,
        };
        let onto_addend = match (negative, minus) {
            (false, false) => Code::EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er,
            (false, true) => Code::EVEX_Vfmsub231ps_zmm_k1z_zmm_zmmm512b32_er,
            (true, false) => Code::EVEX_Vfnmadd231ps_zmm_k1z_zmm_zmmm512b32_er,
            (true, true) => Code::EVEX_Vfnmsub231ps_zmm_k1z_zmm_zmmm512b32_er,
        };
        let (a, b, c) = (a.input, b.input, c.input);
        let steps = self.steps();
        match (a, b, c) {
            (Input::Vector(_), _, Input::Shared(_)) => steps.three(onto_product, a, b, c, None),
            (Input::Shared(_), Input::Vector(_), Input::Shared(_)) => {
                steps.three(onto_product, b, a, c, None)
            }
            (Input::Shared(_), Input::Vector(_), _) => steps.three(onto_addend, c, b, a, None),
            _ => steps.three(onto_addend, c, a, b, None),
        }
    }

    /// The processor's instruction takes signalling NaNs for results, so there must be none.
    fn min_max(&mut self, a: FloatSource, b: FloatSource, minimum: Condition, flush: bool) -> Value {
        let [a, b] = [a, b].map(|source| {
            let value = self.operand(source, flush);
            if value.facts.quiet { value } else { self.one_nan(value) }
        });
        let code = Code::EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae;
        // The sign is that of the smaller or the larger one.
        let mut range = |number| {
            let vector = self.steps().two(code, a.input, b.input, Some(number));
            let flushed = a.facts.flushed && b.facts.flushed;
            Value { input: Input::Vector(vector), facts: Facts { flushed, ..RAW } }
        };
        let (smaller, larger) = match minimum {
            Condition::Always => return range(0b0100),
            Condition::Never => return range(0b0101),
            _ => (range(0b0100), range(0b0101)),
        };
        let truth = self.truth(minimum);
        self.choose(truth, smaller, larger)
    }

    // Operands

    /// An operand with its sign and without denormals, if they are to be flushed.
    pub(super) fn operand(&mut self, source: FloatSource, flush: bool) -> Value {
        let (value, negate) = self.signed(source, flush);
        if negate { self.flipped(value) } else { value }
    }

    /// An operand, and whether it is to be negated yet.
    fn signed(&mut self, source: FloatSource, flush: bool) -> (Value, bool) {
        let mut value = self.read(source.value);
        if let Some(bits) = value.facts.known {
            let bits = if source.absolute { bits & MAGNITUDE } else { bits };
            let bits = if source.negate { bits ^ SIGN } else { bits };
            return (self.constant(if flush { float::flush(bits) } else { bits }), false);
        }
        if source.absolute {
            value = self.with_bits(Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, value, MAGNITUDE);
        }
        (if flush { self.flushed(value) } else { value }, source.negate)
    }

    /// Two factors, and whether their product is to be negated.
    fn factors(&mut self, a: FloatSource, b: FloatSource, flush: bool) -> (Value, Value, bool) {
        let ((a, negate_a), (b, negate_b)) = (self.signed(a, flush), self.signed(b, flush));
        (a, b, negate_a != negate_b)
    }

    /// A sum or product; what comes from memory is the second operand.
    fn commuting(&mut self, code: Code, a: Value, b: Value) -> VReg {
        let (a, b) = match a.input {
            Input::Shared(_) => (b.input, a.input),
            Input::Vector(_) => (a.input, b.input),
        };
        self.steps().two(code, a, b, None)
    }

    /// The value with the other sign.
    pub(super) fn flipped(&mut self, value: Value) -> Value {
        self.with_bits(Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, value, SIGN)
    }

    /// The value without its sign.
    pub(super) fn magnitude(&mut self, value: Value) -> Value {
        self.with_bits(Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, value, MAGNITUDE)
    }

    fn with_bits(&mut self, code: Code, value: Value, bits: u32) -> Value {
        let bits = self.constant(bits).input;
        let vector = self.steps().two(code, value.input, bits, None);
        Value { input: Input::Vector(vector), facts: Facts { known: None, ..value.facts } }
    }

    /// The value with zeros of its sign for denormals.
    pub(super) fn flushed(&mut self, value: Value) -> Value {
        if value.facts.flushed {
            return value;
        }
        let (exponent, sign) = (self.constant(EXPONENT).input, self.constant(SIGN).input);
        let steps = self.steps();
        let from = steps.loaded(value.input);
        let code = Code::EVEX_Vptestnmd_kr_k1_zmm_zmmm512b32;
        let small = steps.relation(code, Input::Vector(from), exponent, None);
        let to = steps.vector();
        let parts = [Part::Through { from, to }, Part::From(from), sign.part()];
        steps.push_under(small, Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, &parts);
        Value { input: Input::Vector(to), facts: Facts { flushed: true, known: None, ..value.facts } }
    }

    // Results

    /// As `float::finish` of a result of the processor, in which no NaN is a signalling one.
    pub(super) fn set_float(&mut self, to: Option<Register>, vector: VReg, mode: FloatMode) {
        self.set_finished(to, Value { input: Input::Vector(vector), facts: RAW }, mode);
    }

    /// As `float::finish`.
    pub(super) fn set_finished(&mut self, to: Option<Register>, mut value: Value, mode: FloatMode) {
        if mode.flush {
            value = self.flushed(value);
        }
        if mode.saturate {
            value = self.saturated(value);
        }
        self.set(to, value);
    }

    /// Clamped to 0…1; where an operand is a NaN, or both are zeros, the instructions give the second one.
    fn saturated(&mut self, value: Value) -> Value {
        let (zero, one) = (self.constant(0).input, self.constant(ONE).input);
        let steps = self.steps();
        let above = steps.two(Code::EVEX_Vmaxps_zmm_k1z_zmm_zmmm512b32_sae, value.input, zero, None);
        let code = Code::EVEX_Vminps_zmm_k1z_zmm_zmmm512b32_sae;
        let vector = steps.two(code, Input::Vector(above), one, None);
        Value { input: Input::Vector(vector), facts: Facts { settled: true, known: None, ..value.facts } }
    }
}

fn nearest(mode: FloatMode) -> bool {
    mode.rounding == Rounding::NearestEven
}

/// The number of a relation in the processor's instruction, without exceptions for NaNs.
fn relation(comparison: Comparison) -> u8 {
    // By the bits less, equal, greater and unordered.
    const NUMBERS: [u8; 16] =
        [0x0b, 0x11, 0x00, 0x12, 0x1e, 0x0c, 0x1d, 0x07, 0x03, 0x19, 0x08, 0x1a, 0x16, 0x04, 0x15, 0x0f];
    NUMBERS[usize::from(comparison.bits() & 15)]
}
