//! Bytes of words in another order.

use tmu_program::meaning::integer::permute_bytes;
use tmu_program::{BytePermutation, Register, Source};

use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

/// The bit of a byte's number for which the processor's instruction gives zero.
const ZERO: u32 = 0x80;

impl Selector<'_> {
    /// Four of eight bytes. `None` for some ways to choose them by each lane's own number.
    pub(super) fn permute_bytes(
        &mut self,
        to: Option<Register>,
        words: [Source; 2],
        selector: Source,
        mode: BytePermutation,
    ) -> Option<()> {
        let Input::Constant(selector) = self.word(selector) else {
            return (mode == BytePermutation::Selectors)
                .then(|| self.bytes_by_selectors(to, words, selector));
        };
        let signs = if mode == BytePermutation::Selectors { selector & 0x8888 } else { 0 };
        // The numbers of the bytes, permuted.
        let chosen =
            permute_bytes(0x0302_0100, 0x0706_0504, selector & !signs, mode).to_le_bytes().map(u32::from);
        let [low, high] = [0, 4].map(|first| chosen.map(|byte| byte.wrapping_sub(first)));
        let mut result: Option<Lanes> = None;
        for (word, chosen) in words.into_iter().zip([low, high]) {
            if chosen.iter().all(|&byte| byte > 3) {
                continue;
            }
            let word = self.word(word);
            let word = self.loaded(word);
            let part = if chosen == [0, 1, 2, 3] { word } else { self.chosen_bytes(word, chosen) };
            result = Some(match result {
                None => part,
                Some(before) => self.two(Vector::Or, Input::Lanes(before), Input::Lanes(part)),
            });
        }
        let mut result = result?;
        if signs != 0 {
            let signs = signs >> 3;
            let bytes = [0, 4, 8, 12].map(|at| (signs >> at & 1) as u8 * u8::MAX);
            let signs = Input::Constant(u32::from_le_bytes(bytes));
            result = self.signs_of_bytes(result, signs);
        }
        self.set_bits(to, result);
        Some(())
    }

    /// Bytes that the lowest four times four bits of each lane's word choose: of eight, or copies of their signs.
    fn bytes_by_selectors(&mut self, to: Option<Register>, words: [Source; 2], selector: Source) {
        let selector = self.word(selector);
        // Four bits in each byte.
        let low = self.commuting(Vector::And, selector, Input::Constant(0xffff));
        let up = self.by(Vector::ShiftLeftBy, Input::Lanes(low), 8);
        let halves = self.both(Vector::Or, low, up);
        let halves = self.with(Vector::And, halves, 0x00ff_00ff);
        let up = self.by(Vector::ShiftLeftBy, Input::Lanes(halves), 4);
        let numbers = self.both(Vector::Or, halves, up);
        let numbers = self.with(Vector::And, numbers, 0x0f0f_0f0f);
        // Where the byte is among those of four lanes, if it is in the first word; the bit for zero where it is in the other one.
        let within = self.with(Vector::And, numbers, 0x0303_0303);
        let [low, high] = words.map(|word| self.word(word)).map(|word| self.loaded(word));
        let uniform = within.uniform && low.uniform && high.uniform;
        let lanes = self.lanes_of_quads([0, 0x0404_0404, 0x0808_0808, 0x0c0c_0c0c], uniform);
        let within = self.both(Vector::Or, within, lanes);
        let upper = self.by(Vector::ShiftLeftBy, Input::Lanes(numbers), 5);
        let upper = self.with(Vector::And, upper, 0x8080_8080);
        let lower = self.with(Vector::Xor, upper, 0x8080_8080);
        let of_low = self.both(Vector::Or, within, upper);
        let of_high = self.both(Vector::Or, within, lower);
        let found = self.both(Vector::ShuffleBytes, low, of_low);
        let rest = self.both(Vector::ShuffleBytes, high, of_high);
        let found = self.both(Vector::Or, found, rest);
        let signs = self.by(Vector::ShiftRightBy, Input::Lanes(numbers), 3);
        let signs = self.filled_bytes(signs);
        let made = self.signs_of_bytes(found, Input::Lanes(signs));
        self.set_bits(to, made);
    }

    /// Bytes, or in those that are all ones in `signs`, copies of their highest bits.
    fn signs_of_bytes(&mut self, bytes: Lanes, signs: Input) -> Lanes {
        let highest = self.by(Vector::ShiftRightBy, Input::Lanes(bytes), 7);
        let copies = self.filled_bytes(highest);
        let changed = self.both(Vector::Xor, bytes, copies);
        let changed = self.two(Vector::And, Input::Lanes(changed), signs);
        self.both(Vector::Xor, bytes, changed)
    }

    /// The lowest bit of each byte in all of its bits.
    fn filled_bytes(&mut self, bytes: Lanes) -> Lanes {
        let bits = self.with(Vector::And, bytes, 0x0101_0101);
        let up = self.by(Vector::ShiftLeftBy, Input::Lanes(bits), 8);
        self.both(Vector::Subtract, up, bits)
    }

    /// Bytes of words, zero for numbers that are no byte of a word.
    pub(super) fn chosen_bytes(&mut self, word: Lanes, chosen: [u32; 4]) -> Lanes {
        let numbers = std::array::from_fn(|lane| {
            let number = |byte: u32| if byte > 3 { ZERO } else { 4 * (lane as u32 % 4) + byte };
            chosen.into_iter().rev().fold(0, |numbers, byte| numbers << 8 | number(byte))
        });
        self.shuffled_bytes(word, numbers)
    }
}
