//! Single- and double-precision arithmetic.
//!
//! Results are those of the processor's own operations, with the NaN of the program's machine. That NaN is only put in
//! where its bits can be seen: to other operations here, one NaN is as good as another.

use iced_x86::Code;
use tmu_program::meaning::float;
use tmu_program::{
    Comparison, Condition, DoubleSource, FloatMode, FloatSource, Op, QuadSum, Register, Rounding,
};

use super::code::{Part, View};
use super::exponents::Exponents;
use super::number::Number;
use super::select::{Facts, Input, Lanes, Quads, Selector, Truth, UNORDERED, Value, launch_value};
use super::vector::{LOW_WORDS, Vector};

pub(super) const SIGN: u32 = 0x8000_0000;
pub(super) const MAGNITUDE: u32 = 0x7fff_ffff;
pub(super) const EXPONENT: u32 = 0x7f80_0000;
const ONE: u32 = 0x3f80_0000;

/// A result that is not finished: a NaN is some NaN.
pub(super) const RAW: Facts = Facts { any_nan: true, no_signalling_nan: true, flushed: false };

impl Selector<'_> {
    /// Floating-point operations with code of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn float(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::FloatAdd { to, a, b, mode } => {
                let lanes = self.rounding(mode.rounding, |this| this.float_sum(a, b, mode.flush));
                self.set_float(to, lanes, mode);
            }
            Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode } => {
                let (a, b, negative) = self.factors(a, b, mode.flush);
                let known = self.exponents_of_product(&a, &b, negative);
                let a = if negative { self.flipped(a) } else { a };
                let lanes = self
                    .rounding(mode.rounding, |this| this.commuting(Vector::MultiplySingle, a.input, b.input));
                let lanes = self.with_exponents(lanes, known);
                self.set_float(to, lanes, mode);
            }
            Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode } => {
                let lanes = self.rounding(mode.rounding, |this| this.multiply_add(a, b, c, mode.flush));
                self.set_float(to, lanes, mode);
            }
            Op::FloatDivide { to, a, b, mode } => {
                let (a, b) = (self.single(a, mode.flush).input, self.single(b, mode.flush).input);
                let lanes = self.rounding(mode.rounding, |this| this.two(Vector::DivideSingle, a, b));
                self.set_float(to, lanes, mode);
            }
            Op::FloatSquareRoot { to, from, mode } => {
                let from = self.single(from, mode.flush).input;
                let known = self.exponents(from, false).map(Exponents::square_root);
                let lanes = self.rounding(mode.rounding, |this| this.one(Vector::SquareRootSingle, from));
                let lanes = self.with_exponents(lanes, known);
                self.set_float(to, lanes, mode);
            }
            Op::FloatMinMax { to, a, b, minimum, flush } => {
                let value = self.min_max(a, b, minimum, flush);
                self.set(to, value);
            }
            Op::FloatCompare { to, a, b, comparison, flush } => {
                let (a, b) = (self.single(a, flush).input, self.single(b, flush).input);
                let truth = match comparison.bits() {
                    0 => Truth::Never,
                    15 => Truth::Always,
                    _ => Truth::Lanes(self.compare_singles(a, b, relation(comparison))),
                };
                self.set_truth(to, truth);
            }
            Op::QuadAdd { to, a, b, sums, mode } => {
                let lanes = self.rounding(mode.rounding, |this| this.quad_sum([a, b], sums, mode));
                self.set_float(to, lanes, mode);
            }
            Op::FloatDivideCheck { to, a, b } => {
                let truth = self.division_needs_care(a, b);
                self.set_truth(to, truth);
            }
            Op::FloatFunction { to, from, function, saturate } => {
                return self.function(to, from, function, saturate);
            }
            _ => return self.double(op),
        }
        Some(())
    }

    fn float_sum(&mut self, a: FloatSource, b: FloatSource, flush: bool) -> Lanes {
        let ((a, negate_a), (b, negate_b)) = (self.signed(a, flush), self.signed(b, flush));
        let known = self.exponents(a.input, negate_a).zip(self.exponents(b.input, negate_b));
        let sum = match (negate_a, negate_b) {
            (false, false) => self.commuting(Vector::AddSingle, a.input, b.input),
            (false, true) => self.two(Vector::SubtractSingle, a.input, b.input),
            (true, false) => self.two(Vector::SubtractSingle, b.input, a.input),
            (true, true) => {
                let a = self.flipped(a);
                self.two(Vector::SubtractSingle, a.input, b.input)
            }
        };
        self.with_exponents(sum, known.map(|(a, b)| a.plus(b)))
    }

    /// Sums of which each lane of a quad has its own kind: by signs for the lanes that are to be taken off, and the zero
    /// that leaves all numbers as they are in the place of others: −0, but where sums of both zeros round down to that.
    fn quad_sum(&mut self, sources: [FloatSource; 2], sums: [QuadSum; 4], mode: FloatMode) -> Lanes {
        let kept = |sum: QuadSum| if sum == QuadSum::OnlyB { 0 } else { u32::MAX };
        let minus_a = |sum: QuadSum| match sum {
            QuadSum::LessA => SIGN,
            QuadSum::OnlyB if mode.rounding != Rounding::Down => SIGN,
            QuadSum::Sum | QuadSum::LessB | QuadSum::OnlyB => 0,
        };
        let minus_b = |sum: QuadSum| if sum == QuadSum::LessB { SIGN } else { 0 };
        let mut words = sources.map(|source| self.single(source, mode.flush).input);
        let changes: [(usize, Vector, [u32; 4]); 3] = [
            (0, Vector::And, sums.map(kept)),
            (0, Vector::Xor, sums.map(minus_a)),
            (1, Vector::Xor, sums.map(minus_b)),
        ];
        for (operand, vector, bits) in changes {
            let unchanged = if vector == Vector::And { u32::MAX } else { 0 };
            if bits != [unchanged; 4] {
                let lanes = self.lanes_of_quads(bits, false);
                words[operand] = Input::Lanes(self.two(vector, words[operand], Input::Lanes(lanes)));
            }
        }
        self.two(Vector::AddSingle, words[0], words[1])
    }

    /// Bits of each lane of a quad, in all quads; one part is enough beside what is the same in all lanes.
    pub(super) fn lanes_of_quads(&mut self, bits: [u32; 4], uniform: bool) -> Lanes {
        let parts = if uniform { 1 } else { self.parts() };
        self.each_part(parts, |this, _| this.loaded_lanes(std::array::from_fn(|lane| bits[lane % 4])))
    }

    /// See [`tmu_program::meaning::float::division_needs_care`].
    fn division_needs_care(&mut self, a: FloatSource, b: FloatSource) -> Truth {
        let [ea, eb] = [a, b].map(|source| {
            let bits = self.single(source, false).input;
            let up = self.by(Vector::ShiftLeftBy, bits, 1);
            self.by(Vector::ShiftRightBy, Input::Lanes(up), 24)
        });
        let difference = self.two(Vector::Subtract, Input::Lanes(ea), Input::Lanes(eb));
        // Exponents, and how they differ, that are from a number on, so many of them.
        let ranges = [(eb, 1, 252), (ea, 50, 205), (difference, -124, 250)];
        let outside = ranges.map(|(value, first, count): (Lanes, i32, u32)| {
            let above = self.two(Vector::Subtract, Input::Lanes(value), Input::Constant(first as u32));
            self.compare_words(Input::Lanes(above), Input::Constant(count - 1), 4, false)
        });
        let [a, b, c] = outside;
        let either = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, a, b);
        Truth::Lanes(self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, either, c))
    }

    /// `a · b + c`: the instruction by what may come from memory, and by the signs.
    fn multiply_add(&mut self, a: FloatSource, b: FloatSource, c: FloatSource, flush: bool) -> Lanes {
        let (a, b, negative) = self.factors(a, b, flush);
        let (c, minus) = self.signed(c, flush);
        let known = self.exponents_of_product(&a, &b, negative).zip(self.exponents(c.input, minus));
        let onto_product = match (negative, minus) {
            (false, false) => Vector::MultiplyAddSingle,
            (false, true) => Vector::MultiplySubtractSingle,
            (true, false) => Vector::NegativeMultiplyAddSingle,
            (true, true) => Vector::NegativeMultiplySubtractSingle,
        };
        let onto_addend = match (negative, minus) {
            (false, false) => Vector::AddProductSingle,
            (false, true) => Vector::SubtractFromProductSingle,
            (true, false) => Vector::SubtractProductSingle,
            (true, true) => Vector::NegativeSubtractProductSingle,
        };
        let (a, b, c) = (a.input, b.input, c.input);
        let lanes = match (a.in_memory(), b.in_memory(), c.in_memory()) {
            (false, _, true) => self.three(onto_product, a, b, c),
            (true, false, true) => self.three(onto_product, b, a, c),
            (true, false, false) => self.three(onto_addend, c, b, a),
            _ => self.three(onto_addend, c, a, b),
        };
        self.with_exponents(lanes, known.map(|(product, c)| product.plus(c)))
    }

    /// As `float::min_max`.
    fn min_max(&mut self, a: FloatSource, b: FloatSource, minimum: Condition, flush: bool) -> Value {
        let [a, b] = [a, b].map(|source| self.single(source, flush));
        let truth = match minimum {
            Condition::Always => return self.smaller_or_larger(a, b, true),
            Condition::Never => return self.smaller_or_larger(a, b, false),
            Condition::If(_) | Condition::Unless(_) => self.predicate_mask(minimum),
        };
        let [smaller, larger] = [true, false].map(|smaller| self.smaller_or_larger(a, b, smaller));
        self.choose(truth, smaller, larger)
    }

    /// The smaller or the larger one of two numbers, or the one that is a number. The processor's instructions give the second operand where
    /// either is a NaN or both are zeros.
    fn smaller_or_larger(&mut self, a: Value, b: Value, smaller: bool) -> Value {
        let vector = if smaller { Vector::SmallerSingle } else { Vector::LargerSingle };
        let flushed = a.facts.flushed && b.facts.flushed;
        let (a, b) = if matches!(a.input, Input::Constant(_)) { (b, a) } else { (a, b) };
        // Of zeros, the smaller one has either sign, the larger one both.
        if let Input::Constant(bits) = b.input
            && bits & MAGNITUDE <= EXPONENT
            && bits != if smaller { 0 } else { SIGN }
        {
            let lanes = self.two(vector, a.input, b.input);
            let facts = Facts { any_nan: false, no_signalling_nan: true, flushed };
            return Value { input: Input::Lanes(lanes), facts, stored: false };
        }
        let [x, y] = [a, b].map(|value| {
            let value = if value.facts.no_signalling_nan { value } else { self.one_nan(value) };
            Input::Lanes(self.loaded(value.input))
        });
        let no_number = self.compare_singles(x, x, UNORDERED);
        let number = Input::Lanes(self.blend(no_number, y, x));
        let found = self.two(vector, y, number);
        let lanes = if self.number(x).is_positive() && self.number(y).is_positive() {
            self.numbered(found, Number::at_most(Some(MAGNITUDE)))
        } else {
            // Equal numbers that are no zeros have the same bits.
            let other = self.two(vector, number, y);
            let signs = if smaller { Vector::Or } else { Vector::And };
            let both = self.two(signs, Input::Lanes(found), Input::Lanes(other));
            let no_number = self.compare_singles(y, y, UNORDERED);
            self.blend(no_number, number, Input::Lanes(both))
        };
        Value { input: Input::Lanes(lanes), facts: Facts { flushed, ..RAW }, stored: false }
    }

    // Operands

    /// An operand with its sign and without denormals, if they are to be flushed.
    pub(super) fn single(&mut self, source: FloatSource, flush: bool) -> Value {
        let (value, negate) = self.signed(source, flush);
        if negate { self.flipped(value) } else { value }
    }

    /// An operand, and whether it is to be negated yet.
    fn signed(&mut self, source: FloatSource, flush: bool) -> (Value, bool) {
        let mut value = self.read(source.value);
        if let Input::Constant(bits) = value.input {
            let bits = if source.absolute { bits & MAGNITUDE } else { bits };
            let bits = if source.negate { bits ^ SIGN } else { bits };
            return (self.constant(if flush { float::flush(bits) } else { bits }), false);
        }
        if let Input::Launch(word) = value.input {
            return (launch_value(word.single(source.absolute, source.negate, flush)), false);
        }
        if source.absolute {
            value = self.with_bits(Vector::And, value, MAGNITUDE);
        }
        (if flush { self.flushed(value) } else { value }, source.negate)
    }

    /// Two factors, and whether their product is to be negated.
    fn factors(&mut self, a: FloatSource, b: FloatSource, flush: bool) -> (Value, Value, bool) {
        let ((a, negate_a), (b, negate_b)) = (self.signed(a, flush), self.signed(b, flush));
        (a, b, negate_a != negate_b)
    }

    /// The value with the other sign.
    pub(super) fn flipped(&mut self, value: Value) -> Value {
        self.with_bits(Vector::Xor, value, SIGN)
    }

    /// The value without its sign.
    pub(super) fn magnitude(&mut self, value: Value) -> Value {
        self.with_bits(Vector::And, value, MAGNITUDE)
    }

    fn with_bits(&mut self, vector: Vector, value: Value, bits: u32) -> Value {
        let known = self.exponents(value.input, false);
        let mut lanes = self.two(vector, value.input, Input::Constant(bits));
        let known = if vector == Vector::And {
            lanes = self.numbered(lanes, Number::at_most(Some(bits)));
            known.map(Exponents::magnitude)
        } else {
            known.map(|known| known.negated(true))
        };
        self.known_exponents.extend(known.map(|known| (lanes, known)));
        Value { input: Input::Lanes(lanes), facts: value.facts, stored: false }
    }

    /// The value with zeros of its sign for denormals.
    pub(super) fn flushed(&mut self, value: Value) -> Value {
        let flushed = Facts { flushed: true, ..value.facts };
        if value.facts.flushed || self.exponents(value.input, false).is_some_and(Exponents::never_denormal) {
            return Value { facts: flushed, ..value };
        }
        let from = self.loaded(value.input);
        let lanes = match self.state.flushed.get(&from) {
            Some(&known) => known,
            None => self.flushed_lanes(from),
        };
        if self.remembers {
            self.state.flushed.insert(from, lanes);
        }
        Value { input: Input::Lanes(lanes), facts: flushed, stored: false }
    }

    /// Numbers with zeros of their signs for denormals.
    pub(super) fn flushed_lanes(&mut self, from: Lanes) -> Lanes {
        if self.wide { self.sign_of_small(from) } else { self.without_small(from) }
    }

    /// Numbers, but the signs alone of those without an exponent. With AVX-512.
    fn sign_of_small(&mut self, from: Lanes) -> Lanes {
        let code = Code::EVEX_Vptestnmd_kr_k1_zmm_zmmm512b32;
        let small = self.relation(code, code, Input::Lanes(from), Input::Constant(EXPONENT), None);
        self.each_part(self.results(&[Input::Lanes(from)]), |this, part| {
            let to = this.vector();
            let old = from.part(part);
            let sign = this.operand(Input::Constant(SIGN), part);
            let parts = [Part::Replace(old, to, View::Whole), Part::Use(old, View::Whole), sign];
            this.emit_masked(Vector::And.code(true), &parts, small.part(part), false);
            to
        })
    }

    /// The same with AVX2.
    fn without_small(&mut self, from: Lanes) -> Lanes {
        let exponent = self.two(Vector::And, Input::Lanes(from), Input::Constant(EXPONENT));
        let small = self.compare_words(Input::Lanes(exponent), Input::Constant(0), 2, true);
        // Not the sign.
        let rest = self.by(Vector::ShiftRightBy, Input::Lanes(small), 1);
        self.two(Vector::AndNot, Input::Lanes(rest), Input::Lanes(from))
    }

    // Results

    /// As `float::finish` of a result of the processor, in which no NaN is a signalling one.
    pub(super) fn set_float(&mut self, to: Option<Register>, lanes: Lanes, mode: FloatMode) {
        self.set_finished(to, Value { input: Input::Lanes(lanes), facts: RAW, stored: false }, mode);
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
    pub(super) fn saturated(&mut self, value: Value) -> Value {
        let above = self.two(Vector::LargerSingle, value.input, Input::Constant(0));
        let lanes = self.two(Vector::SmallerSingle, Input::Lanes(above), Input::Constant(ONE));
        Value { input: Input::Lanes(lanes), facts: Facts { any_nan: false, ..value.facts }, stored: false }
    }

    // Doubles

    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    fn double(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::DoubleAdd { to, a, b, rounding } => {
                let sum = self.double_sum(a, b, rounding);
                self.set_quads(to, sum);
            }
            Op::DoubleMultiply { to, a, b, rounding } => {
                let (a, b) = (self.double_source(a), self.double_source(b));
                let product = |this: &mut Self, x: &[Input]| this.two(Vector::MultiplyDouble, x[0], x[1]);
                let product = self.double_result(&[b, a], rounding, product);
                self.set_quads(to, product);
            }
            Op::DoubleMultiplyAdd { to, a, b, c, rounding } => {
                let sum = self.double_multiply_add([a, b, c], rounding);
                self.set_quads(to, sum);
            }
            Op::DoubleDivide { to, a, b, rounding } => {
                let (a, b) = (self.double_source(a), self.double_source(b));
                let quotient = |this: &mut Self, x: &[Input]| this.two(Vector::DivideDouble, x[0], x[1]);
                let quotient = self.double_result(&[a, b], rounding, quotient);
                self.set_quads(to, quotient);
            }
            Op::DoubleSquareRoot { to, from, rounding } => {
                let from = self.double_source(from);
                let root = |this: &mut Self, x: &[Input]| this.one(Vector::SquareRootDouble, x[0]);
                let root = self.double_result(&[from], rounding, root);
                self.set_quads(to, root);
            }
            Op::DoubleCompare { to, a, b, comparison } => {
                let (a, b) = (self.double_source(a), self.double_source(b));
                let truth = self.compare_doubles(a, b, comparison);
                self.set_truth(to, truth);
            }
            _ => return None,
        }
        Some(())
    }

    /// `a + b`. A NaN of b counts first.
    fn double_sum(&mut self, a: DoubleSource, b: DoubleSource, rounding: Rounding) -> Quads {
        let ((x, minus_x), (y, minus_y)) = (self.signed_double(a), self.signed_double(b));
        let (sum, operands) = match (minus_x, minus_y) {
            (false, false) => (Vector::AddDouble, [y, x]),
            (true, false) => (Vector::SubtractDouble, [y, x]),
            (false, true) if !self.nans.factors => (Vector::SubtractDouble, [x, y]),
            (_, true) => (Vector::AddDouble, [self.double_source(b), self.double_source(a)]),
        };
        self.double_result(&operands, rounding, |this, it| this.two(sum, it[0], it[1]))
    }

    /// `a · b + c`, by the instruction for the signs.
    fn double_multiply_add(&mut self, [a, b, c]: [DoubleSource; 3], rounding: Rounding) -> Quads {
        let ((a, minus_a), (b, minus_b)) = (self.signed_double(a), self.signed_double(b));
        let (c, minus) = self.signed_double(c);
        let multiply_add = match (minus_a != minus_b, minus) {
            (false, false) => Vector::MultiplyAddDouble,
            (false, true) => Vector::MultiplySubtractDouble,
            (true, false) => Vector::NegativeMultiplyAddDouble,
            (true, true) => Vector::NegativeMultiplySubtractDouble,
        };
        self.double_result(&[a, b, c], rounding, |this, x| {
            let mut found = this.three(multiply_add, x[0], x[1], x[2]);
            if this.nans.addend {
                found = this.or_double_nan(found, x[2], this.nans.quiet_addend);
            }
            if this.nans.factors || this.nans.addend {
                found = this.or_double_nan(found, x[1], false);
            }
            found
        })
    }

    /// An operand, and whether it is to be negated yet: by an instruction that negates no NaN.
    fn signed_double(&mut self, source: DoubleSource) -> (Quads, bool) {
        if source.absolute {
            (self.double_source(source), false)
        } else {
            (self.quads(source.value), source.negate)
        }
    }

    /// An operand with its sign, which a NaN keeps.
    fn double_source(&mut self, source: DoubleSource) -> Quads {
        let quads = self.quads(source.value);
        if !source.absolute && !source.negate {
            return quads;
        }
        self.each_quad(quads, |this, given| {
            let mut lanes = given;
            if source.absolute {
                lanes = this.with_quad(Vector::AndQuad, lanes, u64::MAX >> 1);
            }
            if source.negate {
                lanes = this.with_quad(Vector::XorQuad, lanes, 1 << 63);
            }
            let is_nan = this.compare_double_lanes(Input::Lanes(given), Input::Lanes(given), UNORDERED);
            this.blend_quads(is_nan, given, lanes)
        })
    }

    /// The same for both halves of 64 bits.
    pub(super) fn each_quad(&mut self, quads: Quads, f: impl Fn(&mut Self, Lanes) -> Lanes) -> Quads {
        let low = f(self, quads.low);
        let high = if quads.high == quads.low { low } else { f(self, quads.high) };
        Quads { low, high }
    }

    /// A result with the NaNs of `double`: the first operand's that is one, made quiet, or else 0xfff8000000000000. The
    /// instructions for two operands give just that, the second one of sums and products coming first; of three, they do not
    /// say which one counts first.
    fn double_result(
        &mut self,
        operands: &[Quads],
        rounding: Rounding,
        f: impl Fn(&mut Self, &[Input]) -> Lanes,
    ) -> Quads {
        let low: Vec<Input> = operands.iter().map(|quads| Input::Lanes(quads.low)).collect();
        let high: Vec<Input> = operands.iter().map(|quads| Input::Lanes(quads.high)).collect();
        self.rounding(rounding, |this| Quads { low: f(this, &low), high: f(this, &high) })
    }

    /// An operand, made quiet if it is not, where it is a NaN.
    fn or_double_nan(&mut self, found: Lanes, operand: Input, quiet: bool) -> Lanes {
        let is_nan = self.compare_double_lanes(operand, operand, UNORDERED);
        let mut operand = self.loaded(operand);
        if !quiet {
            operand = self.with_quad(Vector::OrQuad, operand, 1 << 51);
        }
        self.blend_quads(is_nan, operand, found)
    }

    pub(super) fn compare_double_lanes(&mut self, a: Input, b: Input, number: u8) -> Lanes {
        use iced_x86::Code::{EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae, VEX_Vcmppd_ymm_ymm_ymmm256_imm8};
        let (wide, narrow) = (EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae, VEX_Vcmppd_ymm_ymm_ymmm256_imm8);
        self.relation(wide, narrow, a, b, Some(number))
    }

    pub(super) fn blend_quads(&mut self, mask: Lanes, then: Lanes, otherwise: Lanes) -> Lanes {
        use iced_x86::Code;
        let parts = self.results(&[Input::Lanes(mask), Input::Lanes(then), Input::Lanes(otherwise)]);
        self.each_part(parts, |this, part| {
            let to = this.vector();
            let [mask, then, otherwise] = [mask, then, otherwise].map(|lanes| lanes.part(part));
            if this.wide {
                let parts = [Part::Replace(otherwise, to, View::Whole), Part::Use(then, View::Whole)];
                this.emit_masked(Code::EVEX_Vmovdqa64_zmm_k1z_zmmm512, &parts, mask, false);
            } else {
                let [otherwise, then, mask] =
                    [otherwise, then, mask].map(|register| Part::Use(register, View::Whole));
                let parts = [Part::Def(to, View::Whole), otherwise, then, mask];
                this.emit(Code::VEX_Vblendvpd_ymm_ymm_ymmm256_ymm, &parts);
            }
            to
        })
    }

    /// A relation of doubles as a mask of words: the lower words of 64-bit masks, put in order.
    pub(super) fn compare_doubles(&mut self, a: Quads, b: Quads, comparison: Comparison) -> Truth {
        use iced_x86::Code::{EVEX_Vpmovd2m_kr_zmm, EVEX_Vpmovm2q_zmm_kr};
        let number = match comparison.bits() {
            0 => return Truth::Never,
            15 => return Truth::Always,
            _ => relation(comparison),
        };
        let low = self.compare_double_lanes(Input::Lanes(a.low), Input::Lanes(b.low), number);
        let high = self.compare_double_lanes(Input::Lanes(a.high), Input::Lanes(b.high), number);
        if !self.wide {
            return Truth::Lanes(self.two_by(Vector::Shuffle, low, Input::Lanes(high), LOW_WORDS));
        }
        let [low, high] = [low, high].map(|mask| {
            self.each_part(self.results(&[Input::Lanes(mask)]), |this, part| {
                let to = this.vector();
                let from = Part::Use(mask.part(part), View::Whole);
                this.emit(EVEX_Vpmovm2q_zmm_kr, &[Part::Def(to, View::Whole), from]);
                to
            })
        });
        let words = self.two_by(Vector::Shuffle, low, Input::Lanes(high), LOW_WORDS);
        Truth::Lanes(self.each_part(self.results(&[Input::Lanes(words)]), |this, part| {
            let to = this.mask_register();
            let from = Part::Use(words.part(part), View::Whole);
            this.emit(EVEX_Vpmovd2m_kr_zmm, &[Part::Def(to, View::Whole), from]);
            to
        }))
    }
}

/// The number of a relation in the processor's instruction, without exceptions for NaNs.
fn relation(comparison: Comparison) -> u8 {
    // By the bits less, equal, greater and unordered.
    const NUMBERS: [u8; 16] =
        [0x0b, 0x11, 0x00, 0x12, 0x1e, 0x0c, 0x1d, 0x07, 0x03, 0x19, 0x08, 0x1a, 0x16, 0x04, 0x15, 0x0f];
    NUMBERS[usize::from(comparison.bits() & 15)]
}

/// Whether an operation of single precision takes denormals for zeros.
#[expect(clippy::wildcard_enum_match_arm, reason = "the few others look at their operands themselves")]
pub(super) fn flushes_denormals(op: &Op) -> bool {
    match op {
        Op::FloatAdd { mode, .. }
        | Op::FloatMultiply { mode, .. }
        | Op::FloatMultiplyAdd { mode, .. }
        | Op::FloatDivide { mode, .. }
        | Op::FloatSquareRoot { mode, .. } => mode.flush,
        Op::FloatMinMax { flush, .. } | Op::FloatCompare { flush, .. } => *flush,
        _ => false,
    }
}
