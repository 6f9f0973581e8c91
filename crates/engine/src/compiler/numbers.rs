//! What is known of words as numbers, whichever lanes run: it holds wherever a value is used.

use super::number::Number;
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

impl Selector<'_> {
    /// What is known of a word as a number.
    pub(super) fn number(&self, word: Input) -> Number {
        match word {
            Input::Constant(bits) => {
                Number { most: bits, multiple: 1 << bits.trailing_zeros().min(31), step: 0 }
            }
            Input::Lanes(lanes) => self.numbers.get(&lanes).copied().unwrap_or(Number::ANY),
            Input::Launch(_) | Input::Home(_) => Number::ANY,
        }
    }

    /// Words of which something is known besides what was known before.
    pub(super) fn numbered(&mut self, lanes: Lanes, number: Number) -> Lanes {
        let known = self.numbers.entry(lanes).or_insert(number);
        known.most = known.most.min(number.most);
        known.multiple = known.multiple.max(number.multiple);
        lanes
    }

    /// What is known of the smaller and of the larger one of two words.
    pub(super) fn most_of_both(&self, a: Input, b: Input, signed: bool) -> [Number; 2] {
        let (a, b) = (self.number(a), self.number(b));
        let (least, most) = (a.most.min(b.most), a.most.max(b.most));
        let known = match signed && !(a.is_positive() && b.is_positive()) {
            // What may be negative is smaller than what is not.
            true => [None, (a.is_positive() || b.is_positive()).then_some(i32::MAX as u32)],
            false => [Some(least), Some(most)],
        };
        known.map(Number::at_most)
    }

    /// The low bits of words, from one on, extended: the words themselves if they have no others.
    pub(super) fn low_bits(&mut self, value: Input, bits: u32, signed: bool) -> Input {
        let others = 32 - bits.min(32);
        let mask = u32::MAX >> others;
        if self.number(value).most <= if signed { mask >> 1 } else { mask } || others == 0 {
            return value;
        }
        Input::Lanes(match signed {
            true => {
                let top = self.by(Vector::ShiftLeftBy, value, others as u8);
                self.by(Vector::ShiftRightSignedBy, Input::Lanes(top), others as u8)
            }
            false => {
                let low = self.commuting(Vector::And, value, Input::Constant(mask));
                self.numbered(low, Number::at_most(Some(mask)))
            }
        })
    }

    /// Whether a product of unsigned words is one.
    pub(super) fn fits_word(&self, a: Input, b: Input) -> bool {
        self.number(a).most.checked_mul(self.number(b).most).is_some()
    }
}
