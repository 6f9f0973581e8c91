//! Conversions between number formats.

use iced_x86::Code;
use tmu_program::{Comparison, Conversion, FloatMode, Op, Rounding, Shift, Type};

use super::code::{Part, View};
use super::registers::VirtualRegister;
use super::rounding::to_whole;
use super::select::{BITS, Facts, Input, Lanes, ORDERED, Quads, Selector, Value};
use super::sum::HIGHEST;
use super::vector::Vector;

/// Numbers of pairs of words: the first ones of each 128 bits, then the second ones. Conversions take halves of vectors.
pub(super) const IN_HALVES: [u32; 8] = [0, 2, 4, 6, 1, 3, 5, 7];

/// Back again.
pub(super) const INTERLEAVED: [u32; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

impl Selector<'_> {
    /// Conversions with code of their own.
    pub(super) fn conversion(&mut self, op: &Op) -> Option<()> {
        let Op::Convert(c) = op else { return None };
        let plain = !c.absolute && !c.negate;
        match (c.from_type, c.to_type) {
            (Type::F32 | Type::F16 | Type::Bf16, Type::F32) => self.integral(c),
            (Type::F32, Type::F16 | Type::Bf16) if !c.integral => return self.half_of_number(c),
            (Type::F32, Type::F64) if plain && !c.saturate && !c.integral => self.double_of_single(c),
            (Type::F64, Type::F32) if plain && !c.saturate && !c.integral => self.single_of_double(c),
            (Type::F64, Type::F64) if plain && !c.saturate && c.integral => {
                let quads = self.quads(c.from);
                let quads = self.whole(quads, c.rounding);
                self.set_quads(c.to, quads);
            }
            (from, Type::F64) if !from.is_float() && from.bits() <= 32 && !c.saturate => {
                self.double_of_integer(c);
            }
            (Type::S64 | Type::U64, Type::F64 | Type::F32) if plain && !c.saturate => self.float_of_wide(c),
            (Type::F64, Type::S64 | Type::U64 | Type::U32)
            | (Type::F32 | Type::F16 | Type::Bf16, Type::S64 | Type::U64) => self.wide_of_float(c),
            (from, to)
                if !from.is_float()
                    && !to.is_float()
                    && to.bits() == 64
                    && (plain || from.bits() <= 32)
                    && !c.saturate =>
            {
                self.widened(c);
            }
            (from, to)
                if !from.is_float()
                    && !to.is_float()
                    && c.saturate
                    && from.bits() <= 32
                    && to.bits() <= 32 =>
            {
                self.integer_clamped(c);
            }
            (from, to)
                if !from.is_float() && !to.is_float() && !c.saturate && (plain || from.bits() <= 32) =>
            {
                // Of a longer integer the low word.
                let cut = plain && from.bits() >= to.bits();
                let value = if cut { self.word(c.from[0]) } else { self.integer_operand(c) };
                let extended = self.low_bits(value, to.bits(), to.is_signed());
                self.set(c.to[0], Value { input: extended, facts: BITS, stored: false });
            }
            (Type::F64, Type::S32) if plain => self.integer_of_double(c),
            (from, to) if from.bits() == 64 || to.bits() == 64 => return None,
            (from, Type::F16) if !from.is_float() && !c.saturate => return self.half_of_integer(c),
            (Type::F32 | Type::F16 | Type::Bf16, to) if !to.is_float() => self.integer_of_float(c),
            (from, Type::F32) if !from.is_float() && !c.saturate => self.float_of_integer(c),
            _ => return None,
        }
        Some(())
    }

    /// An integer of up to 32 bits, with magnitude and sign wrapping in its own type.
    fn integer_operand(&mut self, c: &Conversion) -> Input {
        let (bits, signed) = (c.from_type.bits(), c.from_type.is_signed());
        let value = self.word(c.from[0]);
        let mut value = self.low_bits(value, bits, signed);
        if c.absolute && signed {
            value = Input::Lanes(self.one(Vector::Absolute, value));
        }
        if c.negate {
            value = Input::Lanes(self.two(Vector::Subtract, Input::Constant(0), value));
        }
        if c.absolute || c.negate { self.low_bits(value, bits, signed) } else { value }
    }

    /// An integer as the nearest one of another type.
    fn integer_clamped(&mut self, c: &Conversion) {
        let value = self.integer_operand(c);
        let input = match (c.from_type.is_signed(), c.to_type.is_signed()) {
            (true, true) => {
                let number = self.loaded(value);
                Input::Lanes(self.clamped(number, c.to_type))
            }
            (true, false) => {
                let positive = self.two(Vector::LargerSigned, value, Input::Constant(0));
                let highest = Input::Constant(highest(c.to_type));
                Input::Lanes(self.two(Vector::Smaller, Input::Lanes(positive), highest))
            }
            (false, _) => Input::Lanes(self.two(Vector::Smaller, value, Input::Constant(highest(c.to_type)))),
        };
        self.set(c.to[0], Value { input, facts: BITS, stored: false });
    }

    /// An integer as one of 64 bits: nothing but its sign is new.
    fn widened(&mut self, c: &Conversion) {
        let (low, high) = if c.from_type.bits() == 64 {
            (self.word(c.from[0]), self.word(c.from[1]))
        } else {
            let low = self.integer_operand(c);
            let high = match c.from_type.is_signed() {
                true => Input::Lanes(self.shifted(low, Input::Constant(31), Shift::RightSigned)),
                false => Input::Constant(0),
            };
            (low, high)
        };
        for (to, input) in c.to.into_iter().zip([low, high]) {
            self.set(to, Value { input, facts: BITS, stored: false });
        }
    }

    /// The elements of the lower and of the upper half of a vector, each made twice as wide by an instruction for 256 or 512 bits.
    pub(super) fn widened_halves(
        &mut self,
        from: VirtualRegister,
        [narrow, wide]: [Code; 2],
    ) -> [VirtualRegister; 2] {
        let (extract, convert, view) = match self.wide {
            true => (Code::EVEX_Vextracti64x4_ymmm256_k1z_zmm_imm8, wide, View::Half),
            false => (Code::VEX_Vextracti128_xmmm128_ymm_imm8, narrow, View::Quarter),
        };
        let upper = self.vector();
        self.emit(extract, &[Part::Def(upper, view), Part::Use(from, View::Whole), Part::Byte(1)]);
        [from, upper].map(|from| {
            let to = self.vector();
            self.emit(convert, &[Part::Def(to, View::Whole), Part::Use(from, view)]);
            to
        })
    }

    fn float_of_integer(&mut self, c: &Conversion) {
        let lanes = self.rounding(c.rounding, |this| this.single_of_integer(c));
        let facts = Facts { any_nan: false, no_signalling_nan: true, flushed: true };
        self.set(c.to[0], Value { input: Input::Lanes(lanes), facts, stored: false });
    }

    /// An integer as a half: what singles do not hold exactly is beyond all halves.
    fn half_of_integer(&mut self, c: &Conversion) -> Option<()> {
        let single = self.single_of_integer(c);
        let half = self.half_of_single(Input::Lanes(single), false, c.rounding)?;
        self.set_bits(c.to[0], half);
        Some(())
    }

    fn single_of_integer(&mut self, c: &Conversion) -> Lanes {
        let value = self.integer_operand(c);
        if matches!(c.from_type, Type::U32) && !self.number(value).is_positive() {
            // Both halves are exact, and so is their sum before it is rounded once.
            let high = self.by(Vector::ShiftRightBy, value, 16);
            let low = self.two(Vector::And, value, Input::Constant(0xffff));
            let high = self.one(Vector::SingleOfInteger, Input::Lanes(high));
            let low = self.one(Vector::SingleOfInteger, Input::Lanes(low));
            let scale = Input::Constant(65536f32.to_bits());
            let scale = Input::Lanes(self.loaded(scale));
            self.three(Vector::MultiplyAddSingle, Input::Lanes(high), scale, Input::Lanes(low))
        } else {
            self.one(Vector::SingleOfInteger, value)
        }
    }

    /// A double as a signed word, the nearest one where it does not fit; what is no number, the lowest one.
    fn integer_of_double(&mut self, c: &Conversion) {
        let codes = match c.rounding {
            Rounding::TowardZero => {
                [Code::VEX_Vcvttpd2dq_xmm_ymmm256, Code::EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae]
            }
            Rounding::NearestEven | Rounding::Down | Rounding::Up => {
                [Code::VEX_Vcvtpd2dq_xmm_ymmm256, Code::EVEX_Vcvtpd2dq_ymm_k1z_zmmm512b64_er]
            }
        };
        // The first double that becomes too large.
        let large = match c.rounding {
            Rounding::Down | Rounding::TowardZero => 2_147_483_648.0,
            Rounding::NearestEven => 2_147_483_647.5,
            Rounding::Up => 2_147_483_647f64.next_up(),
        };
        let quads = self.quads(c.from);
        let sorted = self.rounding(c.rounding, |this| this.narrowed_doubles(quads, codes));
        // The instruction gives the lowest one for all that does not fit.
        let number = self.quads_permuted(sorted, INTERLEAVED);
        let large = self.constant_quads(f64::to_bits(large));
        let too_large = self.compare_doubles(quads, large, Comparison::GREATER_EQUAL);
        let mask = self.mask(too_large);
        let lanes = self.blend(mask, Input::Constant(i32::MAX as u32), Input::Lanes(number));
        self.set_bits(c.to[0], lanes);
    }

    /// An integer of 32 bits as a double, which is exact.
    fn double_of_integer(&mut self, c: &Conversion) {
        let value = self.integer_operand(c);
        let quads = self.doubles_of_words(value, c.from_type.is_signed());
        self.set_quads(c.to, quads);
    }

    /// Words as doubles, in the order of pairs of words.
    pub(super) fn doubles_of_words(&mut self, value: Input, signed: bool) -> Quads {
        /// The upper word of a double from 2⁵² on whose lower word is the number above that.
        const UPPER: u32 = 0x4330_0000;
        let (value, base) = if signed {
            let above_lowest = self.commuting(Vector::Xor, value, Input::Constant(HIGHEST));
            (Input::Lanes(above_lowest), u64::from(UPPER) << 32 | u64::from(HIGHEST))
        } else {
            (value, u64::from(UPPER) << 32)
        };
        let [low, high] = [Vector::InterleaveLow, Vector::InterleaveHigh].map(|vector| {
            let large = self.two(vector, value, Input::Constant(UPPER));
            self.with_quad(Vector::SubtractDouble, large, base)
        });
        Quads { low, high }
    }

    /// A single as a half, or as a bfloat16.
    fn half_of_number(&mut self, c: &Conversion) -> Option<()> {
        let value = self.converted_single(c);
        let value = if c.saturate { self.saturated(value) } else { value };
        let half = self.half_of_single(value.input, c.to_type == Type::Bf16, c.rounding)?;
        self.set_bits(c.to[0], half);
        Some(())
    }

    /// A single as a double, which is exact; what comes of NaNs is what the instruction makes of them.
    fn double_of_single(&mut self, c: &Conversion) {
        let bits = Value { input: self.word(c.from[0]), facts: BITS, stored: false };
        let value = if c.flush { self.flushed(bits) } else { bits };
        let single = self.loaded(value.input);
        let sorted = self.quads_permuted(single, IN_HALVES);
        let quads = self.doubles_of_singles(sorted);
        self.set_quads(c.to, quads);
    }

    /// A double rounded to a single; NaNs likewise.
    fn single_of_double(&mut self, c: &Conversion) {
        let quads = self.quads(c.from);
        let sorted = self.rounding(c.rounding, |this| this.singles_of_doubles(quads));
        let lanes = self.quads_permuted(sorted, INTERLEAVED);
        let bits = Value { input: Input::Lanes(lanes), facts: BITS, stored: false };
        let value = if c.flush { self.flushed(bits) } else { bits };
        self.set(c.to[0], value);
    }

    /// Pairs of words of each part in another order, [`IN_HALVES`] or [`INTERLEAVED`], which are the same for the four of AVX2.
    pub(super) fn quads_permuted(&mut self, lanes: Lanes, order: [u32; 8]) -> Lanes {
        let numbers = std::array::from_fn(|lane| if lane % 2 == 0 { order[lane / 2 % 8] } else { 0 });
        self.each_part(if lanes.uniform { 1 } else { self.parts() }, |this, part| {
            let to = this.vector();
            let from = Part::Use(lanes.part(part), View::Whole);
            if this.wide {
                let order = this.loaded_lanes(numbers);
                let parts = [Part::Def(to, View::Whole), Part::Use(order, View::Whole), from];
                this.emit(Code::EVEX_Vpermq_zmm_k1z_zmm_zmmm512b64, &parts);
            } else {
                let parts = [Part::Def(to, View::Whole), from, Part::Byte(0b11_01_10_00)];
                this.emit(Code::VEX_Vpermq_ymm_ymmm256_imm8, &parts);
            }
            to
        })
    }

    /// The operand of a conversion from a single, or from a half.
    pub(super) fn converted_single(&mut self, c: &Conversion) -> Value {
        let mut value = if matches!(c.from_type, Type::F16 | Type::Bf16) {
            let word = self.word(c.from[0]);
            self.number_of_half(word, c.from_type == Type::Bf16)
        } else {
            self.read(c.from[0])
        };
        if c.flush && c.from_type == Type::F32 {
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

    fn rounded(&mut self, value: Input, rounding: Rounding) -> Lanes {
        self.by(Vector::RoundSingle, value, to_whole(rounding))
    }

    fn integral(&mut self, c: &Conversion) {
        let value = self.converted_single(c);
        let input = match c.integral {
            true => Input::Lanes(self.rounded(value.input, c.rounding)),
            false => value.input,
        };
        // NaNs become the machine's, and signalling ones may have come through.
        let value = self.one_nan(Value { input, ..value });
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: c.flush, saturate: c.saturate };
        self.set_finished(c.to[0], value, mode);
    }

    /// An integer that fits into the type, NaN to 0.
    fn integer_of_float(&mut self, c: &Conversion) {
        let value = self.converted_single(c).input;
        let value = match c.rounding {
            Rounding::TowardZero => Input::Lanes(self.loaded(value)),
            rounding @ (Rounding::NearestEven | Rounding::Down | Rounding::Up) => {
                Input::Lanes(self.rounded(value, rounding))
            }
        };
        let lanes = match c.to_type {
            Type::U32 => self.unsigned_of(value),
            to @ (Type::U8
            | Type::S8
            | Type::U16
            | Type::S16
            | Type::S32
            | Type::U64
            | Type::S64
            | Type::F16
            | Type::E4m3
            | Type::E5m2
            | Type::Bf16
            | Type::F32
            | Type::F64) => {
                let lanes = self.signed_of(value);
                self.clamped(lanes, to)
            }
        };
        self.set_bits(c.to[0], lanes);
    }

    /// The nearest 32-bit number; what does not fit comes out as 0x80000000.
    fn signed_of(&mut self, value: Input) -> Lanes {
        let number = self.one(Vector::IntegerOfSingle, value);
        // Not less than 2³¹.
        let large = self.compare_singles(value, Input::Constant(2_147_483_648f32.to_bits()), 0x1d);
        let number = self.blend(large, Input::Constant(i32::MAX as u32), Input::Lanes(number));
        let ordered = self.compare_singles(value, value, ORDERED);
        self.or_zero(ordered, Input::Lanes(number))
    }

    fn clamped(&mut self, number: Lanes, to: Type) -> Lanes {
        let (lowest, highest) = match (to.is_signed(), to.bits()) {
            (_, 32) => return number,
            (true, bits) => (-(1i32 << (bits - 1)), (1i32 << (bits - 1)) - 1),
            (false, bits) => (0, (1i32 << bits) - 1),
        };
        let number = self.two(Vector::LargerSigned, Input::Lanes(number), Input::Constant(lowest as u32));
        self.two(Vector::SmallerSigned, Input::Lanes(number), Input::Constant(highest as u32))
    }

    /// Numbers from 2³¹ on are converted without their highest bit.
    fn unsigned_of(&mut self, value: Input) -> Lanes {
        let top = Input::Constant(2_147_483_648f32.to_bits());
        // NaNs and negative numbers become zero.
        let value = Input::Lanes(self.two(Vector::LargerSingle, value, Input::Constant(0)));
        let small = self.one(Vector::IntegerOfSingle, value);
        let less = self.two(Vector::SubtractSingle, value, top);
        let rest = self.one(Vector::IntegerOfSingle, Input::Lanes(less));
        let rest = self.two(Vector::Xor, Input::Lanes(rest), Input::Constant(1 << 31));
        let large = self.compare_singles(value, top, 0x1d);
        let number = self.blend(large, Input::Lanes(rest), Input::Lanes(small));
        let huge = self.compare_singles(value, Input::Constant(4_294_967_296f32.to_bits()), 0x1d);
        self.blend(huge, Input::Constant(u32::MAX), Input::Lanes(number))
    }
}

/// The largest number of an integer type of up to 32 bits.
fn highest(type_: Type) -> u32 {
    let bits = if type_.is_signed() { type_.bits() - 1 } else { type_.bits() };
    u32::MAX >> (32 - bits)
}
