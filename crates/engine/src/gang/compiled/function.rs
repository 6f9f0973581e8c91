//! Machine code of functions of one argument.
//!
//! Exponentials and logarithms are computed in double precision, not quite to the last bit. Where that could make a
//! difference to the single that the double is rounded to, and where the argument is unusual, the lane is in doubt: it is
//! left to the kernels, which do as [`tmu_program::meaning::function`] does. That happens to one lane in a million.

use iced_x86::Code;
use regalloc2::VReg;
use tmu_program::meaning::function::ROUNDER;
use tmu_program::{FloatFunction, FloatMode, Op, Rounding};

use super::float::ONE;
use super::select::{Selector, Value};
use super::steps::{Input, Part, Steps};
use crate::gang::function::ROOT_HALF;

/// Units in the last place that a double may be off: its relative error is below 2⁻⁴³.
const UNITS: u64 = 1 << 9;

/// Bits that a double has more than a single.
const REST: u64 = (1 << 29) - 1;

/// A polynomial for 2ˣ between −½ and ½, off by less than 2⁻⁴⁵: the one through ten Chebyshev nodes.
const EXPONENTIAL: [f64; 10] = [
    1.000_000_000_000_013_5,
    0.693_147_180_559_946_2,
    0.240_226_506_956_403_4,
    0.055_504_108_664_651_67,
    0.009_618_129_193_934_313,
    0.001_333_355_820_079_459_2,
    0.000_154_034_337_512_510_1,
    1.525_267_292_485_073_7e-5,
    1.325_964_524_488_711e-6,
    1.020_590_541_376_559_5e-7,
];

impl Selector<'_, '_> {
    /// See [`Selector::add`].
    pub(super) fn function(&mut self, op: &Op) -> Option<()> {
        let Op::FloatFunction { to, from, function, flush, saturate } = *op else { return None };
        let doubtful = matches!(function, FloatFunction::ExponentialBase2 | FloatFunction::LogarithmBase2);
        if doubtful && (self.is_once() || !self.guards.is_empty()) {
            return None;
        }
        let x = match function {
            FloatFunction::Reciprocal
            | FloatFunction::SquareRoot
            | FloatFunction::ReciprocalSquareRoot
            | FloatFunction::ExponentialBase2
            | FloatFunction::LogarithmBase2 => self.operand(from, flush),
            _ => return None,
        };
        let vector = match function {
            FloatFunction::Reciprocal => {
                let one = self.constant(ONE).input;
                self.steps().two(Code::EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er, one, x.input, None)
            }
            FloatFunction::SquareRoot => {
                self.steps().one(Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er, x.input, None)
            }
            FloatFunction::ReciprocalSquareRoot => self.reciprocal_square_root(x),
            FloatFunction::ExponentialBase2 => self.exponential(x),
            _ => self.logarithm(x),
        };
        self.set_float(to, vector, FloatMode { rounding: Rounding::NearestEven, flush, saturate });
        Some(())
    }

    /// Two scalars that are a double.
    fn double(&mut self, value: f64) -> Input {
        self.quad(value.to_bits())
    }

    /// Two scalars that are 64 bits.
    fn quad(&mut self, bits: u64) -> Input {
        let low = self.constant(bits as u32).input;
        self.constant((bits >> 32) as u32);
        low
    }

    fn reciprocal_square_root(&mut self, x: Value) -> VReg {
        let one = self.double(1.0);
        let steps = self.steps();
        let halves = doubles(steps, x.input).map(|half| {
            let root = steps.one(Code::EVEX_Vsqrtpd_zmm_k1z_zmmm512b64_er, Input::Vector(half), None);
            let one = broadcast(steps, one);
            steps.two(
                Code::EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er,
                Input::Vector(one),
                Input::Vector(root),
                None,
            )
        });
        singles(steps, halves)
    }

    fn exponential(&mut self, x: Value) -> VReg {
        let rounder = self.double(ROUNDER);
        let terms = EXPONENTIAL.map(|term| self.double(term));
        let magnitude = self.magnitude(x).input;
        let largest = self.constant(125f32.to_bits()).input;
        let steps = self.steps();
        let code = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
        // Not less or equal: NaNs are unusual too.
        let unusual = steps.relation(code, magnitude, largest, Some(0x16));
        let halves = doubles(steps, x.input).map(|x| {
            let rounded = steps.two(ADD, Input::Vector(x), rounder, None);
            let integer = steps.two(SUBTRACT, Input::Vector(rounded), rounder, None);
            let z = steps.two(SUBTRACT, Input::Vector(x), Input::Vector(integer), None);
            let power = polynomial(steps, z, &terms);
            let exponent =
                steps.one(Code::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, Input::Vector(rounded), Some(52));
            steps.two(ADD_INTEGERS, Input::Vector(power), Input::Vector(exponent), None)
        });
        self.doubt(unusual, halves);
        singles(self.steps(), halves)
    }

    fn logarithm(&mut self, x: Value) -> VReg {
        let (smallest, largest) =
            (self.constant(f32::MIN_POSITIVE.to_bits()).input, self.constant(f32::MAX.to_bits()).input);
        let (root, rounder, one) = (self.quad(ROOT_HALF), self.double(ROUNDER), self.double(1.0));
        let whole = self.quad(ROUNDER.to_bits());
        let twice = self.double(2.0 * std::f64::consts::LOG2_E);
        // ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m − 1) / (m + 1), below 0.172.
        let terms: [Input; 10] = std::array::from_fn(|term| self.double(1.0 / (2 * term + 1) as f64));
        let steps = self.steps();
        let code = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
        let small = steps.relation(code, x.input, smallest, Some(0x19));
        let large = steps.relation(code, x.input, largest, Some(0x16));
        let unusual = steps.masks(Code::VEX_Korw_kr_kr_kr, &[small, large]);
        let halves = doubles(steps, x.input).map(|x| {
            // x = 2ⁿ m with m between √½ and √2.
            let above = steps.two(SUBTRACT_INTEGERS, Input::Vector(x), root, None);
            let n = steps.one(Code::EVEX_Vpsraq_zmm_k1z_zmmm512b64_imm8, Input::Vector(above), Some(52));
            let scale = steps.one(Code::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, Input::Vector(n), Some(52));
            let m = Input::Vector(steps.two(SUBTRACT_INTEGERS, Input::Vector(x), Input::Vector(scale), None));
            let n = steps.two(ADD_INTEGERS, Input::Vector(n), whole, None);
            let n = steps.two(SUBTRACT, Input::Vector(n), rounder, None);
            let (below, above) = (steps.two(SUBTRACT, m, one, None), steps.two(ADD, m, one, None));
            let code = Code::EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er;
            let s = steps.two(code, Input::Vector(below), Input::Vector(above), None);
            let square = steps.two(MULTIPLY, Input::Vector(s), Input::Vector(s), None);
            let sum = polynomial(steps, square, &terms);
            let natural = steps.two(MULTIPLY, Input::Vector(s), Input::Vector(sum), None);
            let binary = steps.two(MULTIPLY, Input::Vector(natural), twice, None);
            steps.two(ADD, Input::Vector(binary), Input::Vector(n), None)
        });
        self.doubt(unusual, halves);
        singles(self.steps(), halves)
    }

    /// Marks the lanes of a mask, and those whose doubles are near the middle between two singles.
    fn doubt(&mut self, unusual: VReg, halves: [VReg; 2]) {
        let (rest, lowest) = (self.quad(REST), self.quad((1 << 28) - UNITS));
        let width = self.quad(2 * UNITS);
        let steps = self.steps();
        let [low, high] = halves.map(|half| {
            let half = steps.two(Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64, Input::Vector(half), rest, None);
            let half = steps.two(SUBTRACT_INTEGERS, Input::Vector(half), lowest, None);
            steps.relation(Code::EVEX_Vpcmpuq_kr_k1_zmm_zmmm512b64_imm8, Input::Vector(half), width, Some(2))
        });
        let near = steps.masks(Code::VEX_Kunpckbw_kr_kr_kr, &[high, low]);
        let doubt = steps.masks(Code::VEX_Korw_kr_kr_kr, &[unusual, near]);
        steps.doubts.push(doubt);
    }
}

const ADD: Code = Code::EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er;
const SUBTRACT: Code = Code::EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er;
const MULTIPLY: Code = Code::EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er;
const ADD_INTEGERS: Code = Code::EVEX_Vpaddq_zmm_k1z_zmm_zmmm512b64;
const SUBTRACT_INTEGERS: Code = Code::EVEX_Vpsubq_zmm_k1z_zmm_zmmm512b64;

/// A double that all lanes share, in a register.
fn broadcast(steps: &mut Steps, input: Input) -> VReg {
    match input {
        Input::Vector(vector) => vector,
        Input::Shared(slot) => {
            let to = steps.vector();
            steps.push(Code::EVEX_Vbroadcastsd_zmm_k1z_xmmm64, &[Part::To(to), Part::Word(slot)]);
            to
        }
    }
}

/// The sum of the terms times powers of z.
fn polynomial(steps: &mut Steps, z: VReg, terms: &[Input]) -> VReg {
    let (first, others) =
        terms.split_last().map_or((Input::Shared(0), terms), |(first, others)| (*first, others));
    let start = broadcast(steps, first);
    others.iter().rev().fold(start, |sum, term| {
        let code = Code::EVEX_Vfmadd213pd_zmm_k1z_zmm_zmmm512b64_er;
        steps.three(code, Input::Vector(sum), Input::Vector(z), *term, None)
    })
}

/// The singles of the lower and the upper lanes as doubles.
fn doubles(steps: &mut Steps, singles: Input) -> [VReg; 2] {
    let all = steps.loaded(singles);
    let upper = steps.vector();
    let parts = [Part::ToHalf(upper), Part::From(all), Part::Number(1)];
    steps.push(Code::EVEX_Vextractf32x8_ymmm256_k1z_zmm_imm8, &parts);
    [all, upper].map(|half| {
        let to = steps.vector();
        steps.push(Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae, &[Part::To(to), Part::FromHalf(half)]);
        to
    })
}

/// Doubles of the lower and the upper lanes as singles.
fn singles(steps: &mut Steps, halves: [VReg; 2]) -> VReg {
    let [low, high] = halves.map(|half| {
        let to = steps.vector();
        steps.push(Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, &[Part::ToHalf(to), Part::From(half)]);
        to
    });
    let to = steps.vector();
    let parts = [Part::To(to), Part::From(low), Part::FromHalf(high), Part::Number(1)];
    steps.push(Code::EVEX_Vinsertf32x8_zmm_k1z_zmm_ymmm256_imm8, &parts);
    to
}
