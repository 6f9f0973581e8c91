//! Numbers of 16 bits, one in the lower half of each word: conversions from and to singles, and arithmetic, which is that of singles, rounded once more.
//!
//! A sum or a product of two halves (11 bits) that is rounded to 24 bits first is rounded to the same half as the exact one, for 24 is 2·11 + 2
//! (S. A. Figueroa, "When is double rounding innocuous?", 1995). A product is exact; the sum of three is rounded to odd.

use iced_x86::Code;
use tmu_program::{FloatMode, HalfFunction, HalfMode, Op, Rounding};

use super::code::{Part, View};
use super::float::{RAW, SIGN};
use super::integer::EQUAL;
use super::select::{BITS, Facts, Input, LESS, Lanes, Selector, UNORDERED, Value};
use super::vector::Vector;

/// The one NaN of halves.
const NAN: u32 = 0x7fff;
/// The processor's number for a comparison: neither equal nor a NaN.
const DIFFERENT: u8 = 0x0c;

/// Of singles that came from halves.
const FROM_HALVES: Facts = Facts { any_nan: true, no_signalling_nan: true, flushed: true };

impl Selector<'_> {
    /// Arithmetic of halves with code of its own.
    pub(super) fn half_arithmetic(&mut self, op: &Op) -> Option<()> {
        let Op::Half { to, function, a, b, c, mode } = *op else { return None };
        // The products of bfloat16 numbers have exponents that singles have not.
        let products = mode.brain && function != HalfFunction::Add;
        if mode.zero_wins || products && mode.single {
            return None;
        }
        let [a, b] = [a, b].map(|source| {
            let word = self.word(source);
            self.half_value(word, mode).input
        });
        let result = match function {
            HalfFunction::Add => self.two(Vector::AddSingle, a, b),
            HalfFunction::Multiply if products => {
                self.rounded_to_odd(|this| this.two(Vector::MultiplySingle, a, b))
            }
            HalfFunction::Multiply => self.two(Vector::MultiplySingle, a, b),
            HalfFunction::MultiplyAdd => {
                let c = self.word(c);
                let c = self.half_value(c, mode).input;
                if products {
                    self.rounded_to_odd(|this| this.three(Vector::MultiplyAddSingle, a, b, c))
                } else {
                    let product = Input::Lanes(self.two(Vector::MultiplySingle, a, b));
                    match mode.single {
                        true => self.two(Vector::AddSingle, product, c),
                        false => self.sum_to_odd(product, c),
                    }
                }
            }
        };
        // Denormal bfloat16 numbers are denormal singles.
        let facts = if mode.brain { RAW } else { FROM_HALVES };
        let value = Value { input: Input::Lanes(result), facts, stored: false };
        if mode.single {
            let finish = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: mode.saturate };
            self.set_finished(to, value, finish);
            return Some(());
        }
        let value = if mode.saturate { self.saturated(value) } else { value };
        let half = self.half_of_single(value.input, mode.brain, Rounding::NearestEven)?;
        let half = if mode.flush { self.flushed_half(half, mode) } else { half };
        self.set(to, Value { input: Input::Lanes(half), facts: BITS, stored: false });
        Some(())
    }

    /// A half as a single, with denormals as the mode has them.
    fn half_value(&mut self, word: Input, mode: HalfMode) -> Value {
        let value = self.number_of_half(word, mode.brain);
        match (mode.flush, mode.brain) {
            (false, _) => value,
            (true, true) => self.flushed(value),
            (true, false) => {
                let size = self.magnitude(value).input;
                let least = Input::Constant(2f32.powi(-14).to_bits());
                let denormal = self.compare_singles(size, least, LESS);
                let zero = self.two(Vector::And, value.input, Input::Constant(SIGN));
                let lanes = self.blend(denormal, Input::Lanes(zero), value.input);
                Value { input: Input::Lanes(lanes), ..value }
            }
        }
    }

    /// The number in the lower half of a word as a single, which is exact. `brain`: a bfloat16.
    pub(super) fn number_of_half(&mut self, word: Input, brain: bool) -> Value {
        if brain {
            let lanes = self.by(Vector::ShiftLeftBy, word, 16);
            let facts = Facts { any_nan: true, no_signalling_nan: false, flushed: false };
            return Value { input: Input::Lanes(lanes), facts, stored: false };
        }
        let words = self.loaded(word);
        let words = match self.wide {
            true => words,
            // Those of each 128 bits together.
            false => self.shuffled_bytes(
                words,
                std::array::from_fn(|lane| [0x0504_0100, 0x0d0c_0908, 0x8080_8080, 0x8080_8080][lane % 4]),
            ),
        };
        let parts = self.results(&[Input::Lanes(words)]);
        let lanes = self.each_part(parts, |this, part| {
            let (packed, to) = (this.vector(), this.vector());
            let from = Part::Use(words.part(part), View::Whole);
            if this.wide {
                let parts = [Part::Def(packed, View::Half), from];
                this.emit(Code::EVEX_Vpmovdw_ymmm256_k1z_zmm, &parts);
                let parts = [Part::Def(to, View::Whole), Part::Use(packed, View::Half)];
                this.emit(Code::EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae, &parts);
            } else {
                let parts = [Part::Def(packed, View::Whole), from, Part::Byte(0b10_00)];
                this.emit(Code::VEX_Vpermq_ymm_ymmm256_imm8, &parts);
                let parts = [Part::Def(to, View::Whole), Part::Use(packed, View::Quarter)];
                this.emit(Code::VEX_Vcvtph2ps_ymm_xmmm128, &parts);
            }
            to
        });
        Value { input: Input::Lanes(lanes), facts: FROM_HALVES, stored: false }
    }

    /// A single rounded to a half in the lower half of a word, with the one NaN. `None` for roundings without code.
    pub(super) fn half_of_single(&mut self, value: Input, brain: bool, rounding: Rounding) -> Option<Lanes> {
        let half = match (brain, rounding) {
            (false, _) => self.packed_half(value, rounding),
            (true, Rounding::TowardZero) => self.by(Vector::ShiftRightBy, value, 16),
            (true, Rounding::NearestEven) => {
                // Half of the last place, or a bit less where that is even.
                let last = self.by(Vector::ShiftRightBy, value, 16);
                let odd = self.two(Vector::And, Input::Lanes(last), Input::Constant(1));
                let more = self.sum(Input::Lanes(odd), Input::Constant(0x7fff));
                let sum = self.sum(value, Input::Lanes(more));
                self.by(Vector::ShiftRightBy, Input::Lanes(sum), 16)
            }
            (true, Rounding::Down | Rounding::Up) => return None,
        };
        let nan = self.compare_singles(value, value, UNORDERED);
        Some(self.blend(nan, Input::Constant(NAN), Input::Lanes(half)))
    }

    /// By the processor's instruction.
    pub(super) fn packed_half(&mut self, value: Input, rounding: Rounding) -> Lanes {
        let number = match rounding {
            Rounding::NearestEven => 0,
            Rounding::Down => 1,
            Rounding::Up => 2,
            Rounding::TowardZero => 3,
        };
        let value = self.loaded(value);
        self.each_part(self.results(&[Input::Lanes(value)]), |this, part| {
            let (half, to) = (this.vector(), this.vector());
            let (convert, widen, view) = match this.wide {
                true => {
                    let widen = Code::EVEX_Vpmovzxwd_zmm_k1z_ymmm256;
                    (Code::EVEX_Vcvtps2ph_ymmm256_k1z_zmm_imm8_sae, widen, View::Half)
                }
                false => {
                    (Code::VEX_Vcvtps2ph_xmmm128_ymm_imm8, Code::VEX_Vpmovzxwd_ymm_xmmm128, View::Quarter)
                }
            };
            let from = Part::Use(value.part(part), View::Whole);
            this.emit(convert, &[Part::Def(half, view), from, Part::Byte(number)]);
            this.emit(widen, &[Part::Def(to, View::Whole), Part::Use(half, view)]);
            to
        })
    }

    /// A result of which the last bit is 1 where it is not exact: of the numbers below and above it, the odd one.
    fn rounded_to_odd(&mut self, make: impl Fn(&mut Self) -> Lanes) -> Lanes {
        let [below, above] = [Rounding::Down, Rounding::Up].map(|it| self.rounding(it, &make));
        let odd = self.with(Vector::And, below, 1);
        let even = self.compare_words(Input::Lanes(odd), Input::Constant(0), EQUAL, true);
        self.blend(even, Input::Lanes(above), Input::Lanes(below))
    }

    /// A sum whose last bit is 1 where it is not exact (S. Boldo, G. Melquiond, "Emulation of FMA and correctly rounded sums", 2008), of numbers
    /// far from the largest.
    fn sum_to_odd(&mut self, a: Input, b: Input) -> Lanes {
        let sum = Input::Lanes(self.two(Vector::AddSingle, a, b));
        // What was rounded off (D. E. Knuth, The Art of Computer Programming, 4.2.2).
        let of_b = Input::Lanes(self.two(Vector::SubtractSingle, sum, a));
        let of_a = Input::Lanes(self.two(Vector::SubtractSingle, sum, of_b));
        let rest_of_a = Input::Lanes(self.two(Vector::SubtractSingle, a, of_a));
        let rest_of_b = Input::Lanes(self.two(Vector::SubtractSingle, b, of_b));
        let rest = Input::Lanes(self.two(Vector::AddSingle, rest_of_a, rest_of_b));
        let inexact = self.compare_singles(rest, Input::Constant(0), DIFFERENT);
        // One less where the exact sum is nearer to zero, so that the last bit is the one behind it in both cases.
        let signs = Input::Lanes(self.two(Vector::Xor, sum, rest));
        let less = Input::Lanes(self.by(Vector::ShiftRightSignedBy, signs, 31));
        let nearer = Input::Lanes(self.two(Vector::Add, sum, less));
        let odd = Input::Lanes(self.two(Vector::Or, nearer, Input::Constant(1)));
        self.blend(inexact, odd, sum)
    }

    /// A zero with the same sign in place of a denormal.
    fn flushed_half(&mut self, half: Lanes, mode: HalfMode) -> Lanes {
        let exponent = if mode.brain { 0x7f80 } else { 0x7c00 };
        let exponent = self.two(Vector::And, Input::Lanes(half), Input::Constant(exponent));
        let denormal = self.compare_words(Input::Lanes(exponent), Input::Constant(0), 2, true);
        let zero = self.two(Vector::And, Input::Lanes(half), Input::Constant(0x8000));
        self.blend(denormal, Input::Lanes(zero), Input::Lanes(half))
    }
}
