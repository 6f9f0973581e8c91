//! Single-precision arithmetic.
//!
//! Results are those of the processor's own operations, with the NaN of the program's machine. That NaN is only put in
//! where its bits can be seen: to other operations here, one NaN is as good as another.

use iced_x86::Code;
use tmu_program::meaning::float;
use tmu_program::{Comparison, Condition, FloatMode, FloatSource, Op, QuadSum, Register, Rounding};

use super::code::{Part, View};
use super::exponents::Exponents;
use super::number::Number;
use super::select::{Facts, Input, Lanes, Selector, Truth, UNORDERED, Value, launch_value};
use super::vector::Vector;

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
}

/// The number of a relation in the processor's instruction, without exceptions for NaNs.
pub(super) fn relation(comparison: Comparison) -> u8 {
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
