//! Functions of one argument in single precision.

use iced_x86::Code;
use tmu_program::meaning::function;
use tmu_program::{FloatFunction, FloatMode, FloatSource, Register, Rounding};

use super::code::{Part, View};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector, Truth, UNORDERED};
use super::vector::Vector;

const ONE: u32 = 0x3f80_0000;
const HALF: u32 = 0x3f00_0000;
/// 2⁻⁴¹. A guess is off by 1.5 · 2⁻¹² of its size at most (2⁻¹⁴ with AVX-512), after Newton's step by 2⁻²¹·⁶ (1.5 times the square, and what was rounded); then
/// the square of twice that, ⅜ times, is left out, 2⁻⁴²·⁶, and the sum is rounded thrice, to 2⁻⁴⁴ of its size each.
const REST: u32 = (127 - 41) << 23;

impl Selector<'_> {
    pub(super) fn function(
        &mut self,
        to: Option<Register>,
        from: FloatSource,
        function: FloatFunction,
        flush: bool,
        saturate: bool,
    ) -> Option<()> {
        let lanes = match function {
            FloatFunction::Reciprocal => {
                let x = self.single(from, flush).input;
                self.two(Vector::DivideSingle, Input::Constant(ONE), x)
            }
            FloatFunction::SquareRoot => {
                let x = self.single(from, flush).input;
                self.one(Vector::SquareRootSingle, x)
            }
            FloatFunction::ReciprocalSquareRoot => {
                let x = self.single(from, flush).input;
                let x = self.loaded(x);
                if x.uniform { self.reciprocal_of_root(x) } else { self.reciprocal_square_root(x) }
            }
            FloatFunction::ExponentialBase2 => {
                let x = self.single(from, flush).input;
                let x = self.loaded(x);
                let [lowest, highest] = [-1000f32, 1000.0].map(|limit| Input::Constant(limit.to_bits()));
                let limited = self.two(Vector::LargerSingle, Input::Lanes(x), lowest);
                let limited = self.two(Vector::SmallerSingle, Input::Lanes(limited), highest);
                let found = self.in_doubles([limited], |this, [x]| this.exponential(x));
                let nans = self.compare_singles(Input::Lanes(x), Input::Lanes(x), UNORDERED);
                self.blend(nans, Input::Lanes(x), Input::Lanes(found))
            }
            FloatFunction::LogarithmBase2
            | FloatFunction::Sine
            | FloatFunction::Cosine
            | FloatFunction::HyperbolicTangent
            | FloatFunction::RangeReduction
            | FloatFunction::ReciprocalHigh64
            | FloatFunction::ReciprocalSquareRootHigh64 => return None,
        };
        self.set_float(to, lanes, FloatMode { rounding: Rounding::NearestEven, flush, saturate });
        Some(())
    }

    /// As `function::exp2_in_range`, but with fused products: what comes of them rounds to the same singles.
    fn exponential(&mut self, x: Lanes) -> Lanes {
        let rounder = function::ROUNDER.to_bits();
        let rounded = self.with_quad(Vector::AddDouble, x, rounder);
        let whole = self.with_quad(Vector::SubtractDouble, rounded, rounder);
        let z = self.two(Vector::SubtractDouble, Input::Lanes(x), Input::Lanes(whole));
        let [first, terms @ ..] = function::EXPONENTIAL_TERMS;
        let mut power = self.loaded_quad(first.to_bits());
        for term in terms {
            power = self.three_with_quad(Vector::MultiplyAddDouble, power, z, term);
        }
        let exponent = self.by(Vector::ShiftLeftQuadBy, Input::Lanes(rounded), 52);
        self.two(Vector::AddQuad, Input::Lanes(power), Input::Lanes(exponent))
    }

    /// The nearest single, by way of doubles.
    fn reciprocal_of_root(&mut self, x: Lanes) -> Lanes {
        let one = self.loaded_quad(1f64.to_bits());
        self.in_doubles([x], |this, [x]| {
            let root = this.one(Vector::SquareRootDouble, Input::Lanes(x));
            this.two(Vector::DivideDouble, Input::Lanes(one), Input::Lanes(root))
        })
    }

    /// The nearest single, in singles: a guess, a step of Newton's, and how far what comes of that is off, which is found without rounding. The sum of both is
    /// within [`REST`] of the root's reciprocal; where all numbers that near round to the same single, it is that one. Elsewhere, and where x is zero, denormal or
    /// no positive number, doubles decide ([`Selector::reciprocal_of_root`]); they round to the nearest single always, for no reciprocal of a root of a single is
    /// within 2⁻⁵² of the middle between two singles (found by trying all in two binades, which the others repeat).
    fn reciprocal_square_root(&mut self, x: Lanes) -> Lanes {
        let lanes = Input::Lanes;
        let [one, half, rest] = [ONE, HALF, REST].map(Input::Constant);
        let guess = self.one(Vector::GuessReciprocalSquareRoot, lanes(x));
        let square = self.two(Vector::MultiplySingle, lanes(guess), lanes(guess));
        let off = self.three(Vector::NegativeMultiplyAddSingle, lanes(square), lanes(x), one);
        let by = self.two(Vector::MultiplySingle, lanes(guess), half);
        let root = self.three(Vector::MultiplyAddSingle, lanes(by), lanes(off), lanes(guess));
        // 1 − x · root²; x · root in two parts.
        let product = self.two(Vector::MultiplySingle, lanes(x), lanes(root));
        let low = self.three(Vector::NegativeMultiplyAddSingle, lanes(x), lanes(root), lanes(product));
        let off = self.three(Vector::NegativeMultiplyAddSingle, lanes(product), lanes(root), one);
        let off = self.three(Vector::MultiplyAddSingle, lanes(low), lanes(root), lanes(off));
        let by = self.two(Vector::MultiplySingle, lanes(root), half);
        let by = self.two(Vector::MultiplySingle, lanes(by), lanes(off));
        let [most, least] = [Vector::AddProductSingle, Vector::SubtractProductSingle].map(|vector| {
            let by = self.three(vector, lanes(by), lanes(root), rest);
            self.two(Vector::AddSingle, lanes(root), lanes(by))
        });
        let certain = self.compare_singles(lanes(most), lanes(least), 0);
        let bits = self.lanes();
        let uncertain = self.new_block(true);
        // What the other way makes is not there on this one.
        let remembers = std::mem::replace(&mut self.remembers, false);
        self.unless_lanes_in(Truth::Lanes(certain), bits, uncertain);
        let here = self.current;
        self.enter(uncertain);
        let by_doubles = self.reciprocal_of_root(x);
        let there = std::mem::replace(&mut self.current, here);
        let found = self.either([(here, vec![most]), (there, vec![by_doubles])]);
        self.remembers = remembers;
        found[0]
    }

    /// A function of doubles in one part, and of a number.
    fn three_with_quad(&mut self, vector: Vector, a: Lanes, b: Lanes, c: f64) -> Lanes {
        let (c, to) = (self.quad_part(c.to_bits()), self.vector());
        let parts = [Part::Replace(a.parts[0], to, View::Whole), Part::Use(b.parts[0], View::Whole), c];
        self.emit(vector.code(self.wide), &parts);
        Lanes::uniform(to)
    }

    /// A function of singles that is computed in doubles.
    fn in_doubles<const COUNT: usize>(
        &mut self,
        x: [Lanes; COUNT],
        f: impl Fn(&mut Self, [Lanes; COUNT]) -> Lanes,
    ) -> Lanes {
        let parts = self.results(&x.map(Input::Lanes));
        self.each_part(parts, |this, part| {
            let from = x.map(|x| x.part(part));
            let upper = from.map(|from| this.upper_half(from));
            let halves = [from, upper].map(|halves| {
                let widened = halves.map(|half| this.widened_half(half));
                let made = f(this, widened);
                let to = this.vector();
                let code = if this.wide {
                    Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er
                } else {
                    Code::VEX_Vcvtpd2ps_xmm_ymmm256
                };
                this.emit(code, &[Part::Def(to, View::Half), Part::Use(made.parts[0], View::Whole)]);
                to
            });
            let to = this.vector();
            let insert = if this.wide {
                Code::EVEX_Vinsertf32x8_zmm_k1z_zmm_ymmm256_imm8
            } else {
                Code::VEX_Vinsertf128_ymm_ymm_xmmm128_imm8
            };
            let operands = [
                Part::Def(to, View::Whole),
                Part::Use(halves[0], View::Whole),
                Part::Use(halves[1], View::Half),
                Part::Byte(1),
            ];
            this.emit(insert, &operands);
            to
        })
    }

    /// The upper half of a vector.
    fn upper_half(&mut self, from: VirtualRegister) -> VirtualRegister {
        let upper = self.vector();
        let operands = [Part::Def(upper, View::Half), Part::Use(from, View::Whole), Part::Byte(1)];
        let extract = if self.wide {
            Code::EVEX_Vextractf32x8_ymmm256_k1z_zmm_imm8
        } else {
            Code::VEX_Vextractf128_xmmm128_ymm_imm8
        };
        self.emit(extract, &operands);
        upper
    }

    /// The singles of half a vector as doubles.
    fn widened_half(&mut self, half: VirtualRegister) -> Lanes {
        let to = self.vector();
        let code = if self.wide {
            Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae
        } else {
            Code::VEX_Vcvtps2pd_ymm_xmmm128
        };
        self.emit(code, &[Part::Def(to, View::Whole), Part::Use(half, View::Half)]);
        Lanes::uniform(to)
    }
}

#[cfg(test)]
mod tests {
    /// The arithmetic that [`reciprocal_square_root`](super::Selector::reciprocal_square_root) counts on, in whole numbers: for all x in 1…4, the
    /// middles m of two singles next to 1/√x are further from it than 2⁻⁵² of its size, that is, m²x is further from 1 than 2⁻⁵¹.
    #[test]
    fn reciprocal_roots_of_singles_are_not_in_the_middle_between_two() {
        for x in 1u64 << 23..1 << 25 {
            // Singles below 1 are multiples of 2⁻²⁴, middles odd multiples of 2⁻²⁵.
            let below = ((1u128 << 71) / u128::from(x)).isqrt();
            for middle in [2 * below - 1, 2 * below + 1] {
                let apart = (middle * middle * u128::from(x)).abs_diff(1 << 73);
                assert!(apart > 1 << 22, "x = {x} · 2⁻²³");
            }
        }
    }
}
