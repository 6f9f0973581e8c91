//! Machine code of conversions.

use iced_x86::Code;
use tmu_program::{Conversion, FloatMode, Op, Rounding, Shift, Type};

use super::select::{BITS, Facts, Selector, Value};
use super::steps::{Input, Part};

impl Selector<'_, '_> {
    /// See [`Selector::add`].
    pub(super) fn convert(&mut self, op: &Op) -> Option<()> {
        let Op::Convert(c) = op else { return None };
        let wide = c.from_type.bits() == 64 || c.to_type.bits() == 64;
        let plain = !c.absolute && !c.negate;
        match (c.from_type, c.to_type) {
            _ if wide => None,
            (Type::F32, Type::F32) => self.integral(c),
            (Type::F32, to) if !to.is_float() => self.integer_of_float(c),
            (from, Type::F32)
                if !from.is_float() && plain && c.rounding == Rounding::NearestEven && !c.saturate =>
            {
                self.float_of_integer(c)
            }
            (from, to)
                if !from.is_float()
                    && !to.is_float()
                    && plain
                    && !c.saturate
                    && (to.bits() == 32 || from.bits() >= to.bits()) =>
            {
                let kept = if from.bits() < to.bits() { from } else { to };
                let value = self.word(c.from[0]).input;
                let extended = self.extended(value, kept);
                self.set(c.to[0], Value { input: extended, facts: BITS });
                Some(())
            }
            _ => None,
        }
    }

    /// The low bits of an integer as those of a type.
    fn extended(&mut self, value: Input, kept: Type) -> Input {
        if kept.bits() == 32 {
            return value;
        }
        let unused = self.constant(32 - kept.bits());
        let top = Input::Vector(self.shift(value, unused, Shift::Left));
        let right = if kept.is_signed() { Shift::RightSigned } else { Shift::Right };
        Input::Vector(self.shift(top, unused, right))
    }

    fn float_of_integer(&mut self, c: &Conversion) -> Option<()> {
        let value = self.word(c.from[0]).input;
        let value = self.extended(value, c.from_type);
        let code = match c.from_type.is_signed() {
            true => Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
            false => Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
        };
        let vector = self.steps().one(code, value, None);
        let facts = Facts { settled: true, quiet: true, flushed: true, known: None };
        self.set(c.to[0], Value { input: Input::Vector(vector), facts });
        Some(())
    }

    /// The operand of a conversion from a single.
    fn single(&mut self, c: &Conversion) -> Value {
        let mut value = self.read(c.from[0]);
        if c.flush {
            value = self.flushed(value);
        }
        if c.absolute {
            value = self.magnitude(value);
        }
        if c.negate {
            value = self.flipped(value);
        }
        value
    }

    fn rounded(&mut self, value: Input, rounding: Rounding) -> Input {
        // Without exceptions.
        let number = match rounding {
            Rounding::NearestEven => 0b1000,
            Rounding::Down => 0b1001,
            Rounding::Up => 0b1010,
            Rounding::TowardZero => 0b1011,
        };
        let code = Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae;
        Input::Vector(self.steps().one(code, value, Some(number)))
    }

    fn integral(&mut self, c: &Conversion) -> Option<()> {
        let value = self.single(c);
        let input = match c.integral {
            true => self.rounded(value.input, c.rounding),
            false => value.input,
        };
        // Signalling NaNs may have come through.
        let facts = Facts { settled: false, known: None, ..value.facts };
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: c.flush, saturate: c.saturate };
        self.set_finished(c.to[0], Value { input, facts }, mode);
        Some(())
    }

    /// An integer that fits into the type, NaN to 0.
    fn integer_of_float(&mut self, c: &Conversion) -> Option<()> {
        let value = self.single(c).input;
        let value = match c.rounding {
            Rounding::TowardZero => value,
            rounding => self.rounded(value, rounding),
        };
        let vector = match c.to_type.is_signed() {
            true => self.signed_of(value, c.to_type),
            false => self.unsigned_of(value, c.to_type),
        };
        self.set(c.to[0], Value { input: vector, facts: BITS });
        Some(())
    }

    /// What is too large becomes all ones, and NaNs the second operand of the maximum.
    fn unsigned_of(&mut self, value: Input, to: Type) -> Input {
        let zero = self.constant(0).input;
        let steps = self.steps();
        let positive = steps.two(Code::EVEX_Vmaxps_zmm_k1z_zmm_zmmm512b32_sae, value, zero, None);
        let code = Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae;
        let vector = Input::Vector(steps.one(code, Input::Vector(positive), None));
        if to.bits() == 32 {
            return vector;
        }
        let largest = self.constant((1 << to.bits()) - 1).input;
        Input::Vector(self.steps().two(Code::EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32, vector, largest, None))
    }

    /// What does not fit becomes the most negative number.
    fn signed_of(&mut self, value: Input, to: Type) -> Input {
        let (limit, largest) =
            (self.constant(2f32.powi(31).to_bits()).input, self.constant(i32::MAX as u32).input);
        let steps = self.steps();
        let value = steps.loaded(value);
        let input = Input::Vector(value);
        let compare = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
        let (ordered, at_least) = (Some(0x07), Some(0x1d));
        let numbers = steps.relation(compare, input, input, ordered);
        let large = steps.relation(compare, input, limit, at_least);
        let converted = steps.vector();
        let parts = [Part::To(converted), Part::From(value)];
        steps.push_zeroing(numbers, Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae, &parts);
        let vector = Input::Vector(steps.replace(large, converted, largest));
        if to.bits() == 32 {
            return vector;
        }
        let half = 1i32 << (to.bits() - 1);
        let [low, high] = [-half, half - 1].map(|bound| self.constant(bound as u32).input);
        let steps = self.steps();
        let above = steps.two(Code::EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32, vector, low, None);
        Input::Vector(steps.two(Code::EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32, Input::Vector(above), high, None))
    }
}
