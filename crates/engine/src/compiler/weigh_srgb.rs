//! Weighted sums of sRGB texels, as NVIDIA's model has them (NV-18): colours in units of 2⁻²², in whole steps of a plane's largest code with weight.

use iced_x86::Code;
use tmu_texture::format::NVIDIA_SRGB_STEPS;
use tmu_texture::{DirectTexel, DirectValue};

use super::code::{Part, View};
use super::footprint::Texel;
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;
use super::weigh::summed;

const LOWER: u32 = 0x0000_ffff;
const UPPER: u32 = 0xffff_0000;

impl Selector<'_> {
    /// Adds the texels of a plane by component; alpha as the codes' sums.
    pub(super) fn add_srgb8(
        &mut self,
        texel: DirectTexel,
        sums: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Lanes; 4],
    ) -> Vec<Lanes> {
        let words: [Lanes; 4] = std::array::from_fn(|tap| texels[tap][0]);
        let weighty: [Lanes; 4] = std::array::from_fn(|tap| {
            let some = self.compare_words(Input::Lanes(weights[tap]), Input::Constant(0), 4, true);
            self.or_zero(some, Input::Lanes(words[tap]))
        });
        let colours = match self.wide {
            true => self.colours_by_permutation(weighty, weights),
            false => [0, 1, 2].map(|byte| self.colour_by_table(weighty, byte, weights)),
        };
        let mut before = sums.map(Vec::into_iter);
        let mut added = Vec::new();
        for value in summed(texel) {
            let sum = if let DirectValue::NvidiaSrgb8(byte) = value {
                colours[usize::from(byte)]
            } else {
                self.sum_of_alpha(words, weights)
            };
            added.push(match before.as_mut().and_then(Iterator::next) {
                Some(before) => self.two(Vector::Add, Input::Lanes(before), Input::Lanes(sum)),
                None => sum,
            });
        }
        added
    }

    fn sum_of_alpha(&mut self, words: [Lanes; 4], weights: [Lanes; 4]) -> Lanes {
        let terms = std::array::from_fn(|tap| {
            let alpha = Input::Lanes(self.by(Vector::ShiftRightBy, Input::Lanes(words[tap]), 24));
            self.two(Vector::MultiplyLowHalves, alpha, Input::Lanes(weights[tap]))
        });
        self.sum_of_four(terms)
    }

    fn sum_of_four(&mut self, terms: [Lanes; 4]) -> Lanes {
        let [a, b, c, d] = terms.map(Input::Lanes);
        let [a, c] = [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::Add, a, b)));
        self.two(Vector::Add, a, c)
    }

    /// The sum of one of the bytes, of which each has its light and its steps in a table in memory.
    fn colour_by_table(&mut self, words: [Lanes; 4], byte: u8, weights: [Lanes; 4]) -> Lanes {
        let entries = words.map(|word| self.steps_of_code(word, byte));
        let [a, b, c, d] = entries.map(Input::Lanes);
        let [ab, cd] = [(a, b), (c, d)].map(|(one, other)| Input::Lanes(self.two(Vector::And, one, other)));
        let mask = self.two(Vector::And, ab, cd);
        let mask = Input::Lanes(self.by(Vector::ShiftRightBy, Input::Lanes(mask), 16));
        let terms = std::array::from_fn(|tap| {
            let light = Input::Lanes(self.two(Vector::And, Input::Lanes(entries[tap]), mask));
            self.two(Vector::MultiplyHalves, light, Input::Lanes(weights[tap]))
        });
        self.sum_of_four(terms)
    }

    /// The sums of the three lower bytes, with all lights in registers: AVX-512 finds 32 codes at a time there.
    fn colours_by_permutation(&mut self, words: [Lanes; 4], weights: [Lanes; 4]) -> [Lanes; 3] {
        let firsts = [0, 1, 2, 3].map(|quarter| self.loaded_lanes(lights_of_quarter(quarter)));
        let even = words.map(|word| self.two(Vector::And, Input::Lanes(word), Input::Constant(0x00ff_00ff)));
        let odd = words.map(|word| self.by(Vector::ShiftRightHalvesBy, Input::Lanes(word), 8));
        let [even, odd] = [even, odd].map(|codes| {
            let [a, b, c, d] = codes.map(Input::Lanes);
            let [a, c] =
                [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::LargerSignedHalves, a, b)));
            let largest = self.two(Vector::LargerSignedHalves, a, c);
            let mask = Input::Lanes(self.mask_of_steps(largest));
            codes.map(|code| {
                let lights = self.lights(code, firsts);
                self.two(Vector::And, Input::Lanes(lights), mask)
            })
        });
        // Of two texels, the one's lower halves and the other's upper ones.
        let pairs = [(0, 1), (2, 3)].map(|(one, other): (usize, usize)| {
            let weights = self.lower_and_upper(weights[one], weights[other]);
            let [of_even, of_odd] =
                [even, odd].map(|lights| self.pairs_of_halves(lights[one], lights[other]));
            [of_even[0], of_odd[0], of_even[1]]
                .map(|pair| self.two(Vector::MultiplyHalves, Input::Lanes(pair), Input::Lanes(weights)))
        });
        let [upper, lower] = pairs;
        std::array::from_fn(|byte| {
            self.two(Vector::Add, Input::Lanes(upper[byte]), Input::Lanes(lower[byte]))
        })
    }

    fn lower_and_upper(&mut self, lower: Lanes, upper: Lanes) -> Lanes {
        let lower = Input::Lanes(self.two(Vector::And, Input::Lanes(lower), Input::Constant(LOWER)));
        let upper = self.two(Vector::And, Input::Lanes(upper), Input::Constant(UPPER));
        self.two(Vector::Or, lower, Input::Lanes(upper))
    }

    /// The lower halves of both, side by side, and the upper ones.
    fn pairs_of_halves(&mut self, one: Lanes, other: Lanes) -> [Lanes; 2] {
        let raised = self.by(Vector::ShiftLeftBy, Input::Lanes(other), 16);
        let lowered = self.by(Vector::ShiftRightBy, Input::Lanes(one), 16);
        [self.lower_and_upper(one, raised), self.lower_and_upper(lowered, other)]
    }

    /// What leaves whole steps of each 16-bit code: all eight codes from a multiple of eight on have the same.
    fn mask_of_steps(&mut self, code: Lanes) -> Lanes {
        let number = self.by(Vector::ShiftRightHalvesBy, Input::Lanes(code), 3);
        let mask = |eight: usize| NVIDIA_SRGB_STEPS[8 * eight] >> 16;
        let masks = std::array::from_fn(|word| mask(2 * word % 32) | mask((2 * word + 1) % 32) << 16);
        self.each_part(self.results(&[Input::Lanes(number)]), |this, part| {
            let (to, table) = (this.vector(), this.lanes_part(masks, 0));
            let number = Part::Use(number.part(part), View::Whole);
            this.emit(Code::EVEX_Vpermw_zmm_k1z_zmm_zmmm512, &[Part::Def(to, View::Whole), number, table]);
            to
        })
    }

    /// The light of each 16-bit code, of which each quarter's first 32 are in registers.
    fn lights(&mut self, code: Lanes, firsts: [VirtualRegister; 4]) -> Lanes {
        let raised = [9, 8].map(|by| self.by(Vector::ShiftLeftHalvesBy, Input::Lanes(code), by));
        // All ones where bit 6 is set, and where bit 7 is.
        let [odd_quarter, upper_half] =
            raised.map(|bit| self.by(Vector::ShiftRightSignedHalvesBy, Input::Lanes(bit), 15));
        self.each_part(self.results(&[Input::Lanes(code)]), |this, part| {
            // By the six lower bits.
            let mut quarter = 0;
            let [a, b, c, d] = firsts.map(|first| {
                let (to, rest) = (this.vector(), this.lanes_part(lights_of_quarter(quarter), 1));
                let number = Part::Replace(code.part(part), to, View::Whole);
                let parts = [number, Part::Use(first, View::Whole), rest];
                this.emit(Code::EVEX_Vpermi2w_zmm_k1z_zmm_zmmm512, &parts);
                quarter += 1;
                to
            });
            let lower = this.bits_of(odd_quarter.part(part), b, a);
            let upper = this.bits_of(odd_quarter.part(part), d, c);
            this.bits_of(upper_half.part(part), upper, lower)
        })
    }

    /// Bits of `then` where those of a mask are set, of `otherwise` elsewhere.
    fn bits_of(
        &mut self,
        mask: VirtualRegister,
        then: VirtualRegister,
        otherwise: VirtualRegister,
    ) -> VirtualRegister {
        let to = self.vector();
        let [then, otherwise] = [then, otherwise].map(|it| Part::Use(it, View::Whole));
        let parts = [Part::Replace(mask, to, View::Whole), then, otherwise, Part::Byte(0xca)];
        self.emit(Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, &parts);
        to
    }

    /// A component of a sum of sRGB texels: alpha as that of other codes, colours rounded to as many bits as 16-bit floats have, ties away from zero.
    pub(super) fn srgb8_of_sum(&mut self, value: DirectValue, sum: Lanes) -> Lanes {
        if matches!(value, DirectValue::Unorm8(_)) {
            let code = self.codes_of_16_bits(sum);
            return self.unorm16(code, 0);
        }
        let sum = Input::Lanes(self.one(Vector::SingleOfInteger, Input::Lanes(sum)));
        let unit = 1.0 / (1u32 << 22) as f32;
        let sum = Input::Lanes(self.two(Vector::MultiplySingle, sum, Input::Constant(unit.to_bits())));
        let rounded = Input::Lanes(self.two(Vector::Add, sum, Input::Constant(0x1000)));
        self.two(Vector::And, rounded, Input::Constant(0xffff_e000))
    }
}

/// The lights of 64 codes, two in a word.
fn lights_of_quarter(quarter: usize) -> [u32; 32] {
    let light = |code: usize| NVIDIA_SRGB_STEPS[64 * quarter + code] & LOWER;
    std::array::from_fn(|word| light(2 * word) | light(2 * word + 1) << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Codes have larger steps from multiples of eight on only (NV-18).
    #[test]
    fn eight_codes_have_the_same_steps() {
        for (code, entry) in NVIDIA_SRGB_STEPS.iter().enumerate() {
            assert_eq!(entry >> 16, NVIDIA_SRGB_STEPS[code / 8 * 8] >> 16, "{code}");
        }
    }
}
