//! The sums of floats that atomic operations put in the place of one of them, a lane's at a time, in general registers.

use iced_x86::Code;

use super::code::{Part, View, field};
use super::float::{EXPONENT, SIGN};
use super::registers::VirtualRegister;
use super::select::Selector;

impl Selector<'_> {
    /// The sum of two singles in general registers, with a NaN.
    pub(super) fn added_singles(
        &mut self,
        a: VirtualRegister,
        b: VirtualRegister,
        nan: u32,
    ) -> VirtualRegister {
        let nan = self.pool.word(nan);
        self.added_numbers(false, a, b, nan)
    }

    /// The sum of two floats in general registers, with the NaN that is at an offset.
    pub(super) fn added_numbers(
        &mut self,
        doubles: bool,
        a: VirtualRegister,
        b: VirtualRegister,
        nan: usize,
    ) -> VirtualRegister {
        let codes = match (self.wide, doubles) {
            (true, false) => [
                Code::EVEX_Vmovd_xmm_rm32,
                Code::EVEX_Vaddss_xmm_k1z_xmm_xmmm32_er,
                Code::EVEX_Vmovd_rm32_xmm,
                Code::EVEX_Vucomiss_xmm_xmmm32_sae,
            ],
            (true, true) => [
                Code::EVEX_Vmovq_xmm_rm64,
                Code::EVEX_Vaddsd_xmm_k1z_xmm_xmmm64_er,
                Code::EVEX_Vmovq_rm64_xmm,
                Code::EVEX_Vucomisd_xmm_xmmm64_sae,
            ],
            (false, false) => [
                Code::VEX_Vmovd_xmm_rm32,
                Code::VEX_Vaddss_xmm_xmm_xmmm32,
                Code::VEX_Vmovd_rm32_xmm,
                Code::VEX_Vucomiss_xmm_xmmm32,
            ],
            (false, true) => [
                Code::VEX_Vmovq_xmm_rm64,
                Code::VEX_Vaddsd_xmm_xmm_xmmm64,
                Code::VEX_Vmovq_rm64_xmm,
                Code::VEX_Vucomisd_xmm_xmmm64,
            ],
        };
        let [into, add, out, compare] = codes;
        let view = if doubles { View::Quad } else { View::Word };
        let [a, b] = [a, b].map(|word| {
            let to = self.vector();
            self.emit_effect(into, &[Part::Def(to, View::Quarter), Part::Use(word, view)]);
            Part::Use(to, View::Quarter)
        });
        let sum = self.vector();
        self.emit_effect(add, &[Part::Def(sum, View::Quarter), a, b]);
        let (bits, to) = (self.general(), self.general());
        let sum = Part::Use(sum, View::Quarter);
        self.emit_effect(out, &[Part::Def(bits, view), sum]);
        self.emit_effect(compare, &[sum, sum]);
        let code = if doubles { Code::Cmovp_r64_rm64 } else { Code::Cmovp_r32_rm32 };
        self.emit_effect(code, &[Part::Replace(bits, to, view), field(nan)]);
        to
    }

    /// The sums of the halves of two words, each on its own, with NVIDIA's NaN. Singles are exact enough ([`super::halves`]).
    pub(super) fn added_halves(&mut self, a: VirtualRegister, b: VirtualRegister) -> VirtualRegister {
        let [into, widen, add, narrow, out] = match self.wide {
            true => [
                Code::EVEX_Vmovd_xmm_rm32,
                Code::EVEX_Vcvtph2ps_xmm_k1z_xmmm64,
                Code::EVEX_Vaddps_xmm_k1z_xmm_xmmm128b32,
                Code::EVEX_Vcvtps2ph_xmmm64_k1z_xmm_imm8,
                Code::EVEX_Vmovd_rm32_xmm,
            ],
            false => [
                Code::VEX_Vmovd_xmm_rm32,
                Code::VEX_Vcvtph2ps_xmm_xmmm64,
                Code::VEX_Vaddps_xmm_xmm_xmmm128,
                Code::VEX_Vcvtps2ph_xmmm64_xmm_imm8,
                Code::VEX_Vmovd_rm32_xmm,
            ],
        };
        let view = View::Quarter;
        let [a, b] = [a, b].map(|word| {
            let (halves, singles) = (self.vector(), self.vector());
            self.emit_effect(into, &[Part::Def(halves, view), Part::Use(word, View::Word)]);
            self.emit_effect(widen, &[Part::Def(singles, view), Part::Use(halves, view)]);
            Part::Use(singles, view)
        });
        let (sum, halves, to) = (self.vector(), self.vector(), self.general());
        self.emit_effect(add, &[Part::Def(sum, view), a, b]);
        // To nearest, ties to even.
        self.emit_effect(narrow, &[Part::Def(halves, view), Part::Use(sum, view), Part::Byte(0)]);
        self.emit_effect(out, &[Part::Def(to, View::Word), Part::Use(halves, view)]);
        // What is behind the infinities has a carry into the sign.
        let nans = self.signs_of_sums(to, 0x7fff_7fff, 0x03ff_03ff);
        let ones = self.below_signs(nans);
        let with_ones = self.word_two(Code::Or_r32_rm32, to, ones);
        // Those have no other bits here.
        let with_signs = self.word_two(Code::Or_r32_rm32, with_ones, nans);
        self.word_two(Code::Xor_r32_rm32, with_signs, nans)
    }

    /// Halves of a word with zeros of their signs for denormals.
    pub(super) fn flushed_halves(&mut self, halves: VirtualRegister) -> VirtualRegister {
        // All other exponents have a carry into the sign.
        let normal = self.signs_of_sums(halves, 0x7c00_7c00, 0x7c00_7c00);
        let below = self.below_signs(normal);
        let kept = self.word_by_number(Code::Or_rm32_imm32, below, 0x8000_8000);
        self.word_two(Code::And_r32_rm32, halves, kept)
    }

    /// The bits of signs that the sums of some bits of halves and a number have.
    fn signs_of_sums(&mut self, halves: VirtualRegister, bits: u32, more: u32) -> VirtualRegister {
        let bits = self.word_by_number(Code::And_rm32_imm32, halves, bits);
        let sums = self.word_by_number(Code::Add_rm32_imm32, bits, more);
        self.word_by_number(Code::And_rm32_imm32, sums, 0x8000_8000)
    }

    /// All other bits of the halves with signs.
    fn below_signs(&mut self, signs: VirtualRegister) -> VirtualRegister {
        let lowest = self.word_by(Code::Shr_rm32_imm8, signs, 15);
        self.word_two(Code::Sub_r32_rm32, signs, lowest)
    }

    /// The sums of bfloat16 numbers, each on its own, with NVIDIA's NaN.
    pub(super) fn added_brains(&mut self, a: VirtualRegister, b: VirtualRegister) -> VirtualRegister {
        let upper = [a, b].map(|word| self.word_by_number(Code::And_rm32_imm32, word, 0xffff_0000));
        let lower = [a, b].map(|word| self.word_by(Code::Shl_rm32_imm8, word, 16));
        let [upper, lower] = [upper, lower].map(|[a, b]| {
            // Rounded, it is the NaN of 16 bits.
            let sum = self.added_singles(a, b, 0x7fff_0000);
            // Half of the last place, or a bit less where that is even.
            let last = self.word_by(Code::Shr_rm32_imm8, sum, 16);
            let odd = self.word_by_number(Code::And_rm32_imm32, last, 1);
            let more = self.word_by_number(Code::Add_rm32_imm32, odd, 0x7fff);
            self.word_two(Code::Add_r32_rm32, sum, more)
        });
        let upper = self.word_by_number(Code::And_rm32_imm32, upper, 0xffff_0000);
        let lower = self.word_by(Code::Shr_rm32_imm8, lower, 16);
        self.word_two(Code::Or_r32_rm32, upper, lower)
    }

    /// A function of a general register of 32 bits and a number.
    fn word_by_number(&mut self, code: Code, a: VirtualRegister, number: u32) -> VirtualRegister {
        let to = self.general();
        self.emit(code, &[Part::Replace(a, to, View::Word), Part::Number(number as i32)]);
        to
    }

    /// A single in a general register, or a zero of its sign if it is denormal.
    pub(super) fn flushed_word(&mut self, word: VirtualRegister) -> VirtualRegister {
        let (sign, to) = (self.general(), self.general());
        let parts = [Part::Replace(word, sign, View::Word), Part::Number(SIGN as i32)];
        self.emit_effect(Code::And_rm32_imm32, &parts);
        let parts = [Part::Use(word, View::Word), Part::Number(EXPONENT as i32)];
        self.emit_effect(Code::Test_rm32_imm32, &parts);
        let parts = [Part::Replace(word, to, View::Word), Part::Use(sign, View::Word)];
        self.emit_effect(Code::Cmove_r32_rm32, &parts);
        to
    }
}
