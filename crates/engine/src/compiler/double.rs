//! Double-precision arithmetic: the processor's own operations.

use iced_x86::Code;
use tmu_program::{Comparison, Condition, DoubleSource, Op, Rounding, WideDestination};

use super::code::{Part, View};
use super::float::relation;
use super::select::{Input, Lanes, Quads, Selector, Truth, UNORDERED};
use super::vector::{LOW_WORDS, Vector};

impl Selector<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn double(&mut self, op: &Op) -> Option<()> {
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
            Op::DoubleMinMax { to, a, b, minimum } => return self.double_min_max(to, [a, b], minimum),
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
        let (wide, narrow) =
            (Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae, Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8);
        self.relation(wide, narrow, a, b, Some(number))
    }

    pub(super) fn blend_quads(&mut self, mask: Lanes, then: Lanes, otherwise: Lanes) -> Lanes {
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
                this.emit(Code::EVEX_Vpmovm2q_zmm_kr, &[Part::Def(to, View::Whole), from]);
                to
            })
        });
        let words = self.two_by(Vector::Shuffle, low, Input::Lanes(high), LOW_WORDS);
        Truth::Lanes(self.each_part(self.results(&[Input::Lanes(words)]), |this, part| {
            let to = this.mask_register();
            let from = Part::Use(words.part(part), View::Whole);
            this.emit(Code::EVEX_Vpmovd2m_kr_zmm, &[Part::Def(to, View::Whole), from]);
            to
        }))
    }

    /// The smaller or the larger one of two numbers, or the one that is a number. Where either is a NaN or both are zeros, the processor's
    /// instructions give the second operand.
    fn double_min_max(
        &mut self,
        to: WideDestination,
        [a, b]: [DoubleSource; 2],
        minimum: Condition,
    ) -> Option<()> {
        let (vector, signs) = match minimum {
            Condition::Always => (Vector::SmallerDouble, Vector::OrQuad),
            Condition::Never => (Vector::LargerDouble, Vector::AndQuad),
            Condition::If(_) | Condition::Unless(_) => return None,
        };
        let operands = [a, b].map(|source| self.double_source(source));
        let found = self.double_result(&operands, Rounding::NearestEven, |this, x| {
            let is_nan = |this: &mut Self, of| this.compare_double_lanes(of, of, UNORDERED);
            let y = this.loaded(x[1]);
            let y = this.or_double_nan(y, x[1], false);
            let x_is_nan = is_nan(this, x[0]);
            let x = this.loaded(x[0]);
            let number = this.blend_quads(x_is_nan, y, x);
            let one = this.both(vector, y, number);
            let other = this.both(vector, number, y);
            // Equal numbers that are no zeros have the same bits.
            let either = this.both(signs, one, other);
            let y_is_nan = is_nan(this, Input::Lanes(y));
            this.blend_quads(y_is_nan, number, either)
        });
        self.set_quads(to, found);
        Some(())
    }
}
