//! Bytes of words in another order.

use tmu_program::meaning::integer::permute_bytes;
use tmu_program::{BytePermutation, Register, Source};

use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

/// The bit of a byte's number for which the processor's instruction gives zero.
const ZERO: u32 = 0x80;

impl Selector<'_> {
    /// Four of eight bytes, if it is known which; bytes of signs have no code of their own.
    pub(super) fn permute_bytes(
        &mut self,
        to: Option<Register>,
        words: [Source; 2],
        selector: Source,
        mode: BytePermutation,
    ) -> Option<()> {
        let Input::Constant(selector) = self.word(selector) else { return None };
        if mode == BytePermutation::Selectors && selector & 0x8888 != 0 {
            return None;
        }
        // The numbers of the bytes, permuted.
        let chosen = permute_bytes(0x0302_0100, 0x0706_0504, selector, mode).to_le_bytes().map(u32::from);
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
        self.set_bits(to, result?);
        Some(())
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
