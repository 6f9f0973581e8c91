//! Bits of words: how many there are, which is the first, in the other order, and fields at any place.

use tmu_program::{Op, Register, Shift, Source};

use super::integer::{EQUAL, GREATER};
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

/// A byte in each of a word's four.
fn in_all_bytes(byte: u8) -> u32 {
    u32::from_le_bytes([byte; 4])
}

/// What a function makes of the numbers below 16.
fn of_four_bits(function: impl Fn(u8) -> u8) -> [u32; 4] {
    std::array::from_fn(|word| u32::from_le_bytes([0, 1, 2, 3].map(|byte| function(4 * word as u8 + byte))))
}

impl Selector<'_> {
    /// Counts, and the order of bits.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn bits_of_words(&mut self, op: &Op) -> Option<()> {
        let (to, made) = match *op {
            Op::CountBits { to, value } => (to, self.count_bits(value)),
            Op::ReverseBits { to, value } => (to, self.reverse_bits(value)),
            Op::FindLeadingBit { to, value, signed, as_shift } => {
                (to, self.leading_bit(value, signed, as_shift))
            }
            _ => return None,
        };
        self.set_bits(to, made);
        Some(())
    }

    /// Bytes, looked up by four bits of each byte of words.
    fn looked_up(&mut self, table: [u32; 4], words: Lanes, upper: bool) -> Lanes {
        let moved = if upper { self.by(Vector::ShiftRightBy, Input::Lanes(words), 4) } else { words };
        let numbers = self.with(Vector::And, moved, in_all_bytes(0x0f));
        let table = self.lanes_of_quads(table, words.uniform);
        self.both(Vector::ShuffleBytes, table, numbers)
    }

    fn count_bits(&mut self, value: Source) -> Lanes {
        let value = self.word(value);
        let value = self.loaded(value);
        let table = of_four_bits(|bits| bits.count_ones() as u8);
        let [low, high] = [false, true].map(|upper| self.looked_up(table, value, upper));
        let bytes = self.both(Vector::Add, low, high);
        // These instructions take no number for all words from memory.
        let [ones, one] = [in_all_bytes(1), 0x0001_0001].map(|bits| self.loaded(Input::Constant(bits)));
        let halves = self.both(Vector::MultiplyBytes, bytes, ones);
        self.both(Vector::MultiplyHalves, halves, one)
    }

    fn reverse_bits(&mut self, value: Source) -> Lanes {
        let value = self.word(value);
        let value = self.loaded(value);
        // Of the lower four bits the upper ones, and the other way round; then the bytes.
        let low = self.looked_up(of_four_bits(u8::reverse_bits), value, false);
        let high = self.looked_up(of_four_bits(|bits| bits.reverse_bits() >> 4), value, true);
        let bytes = self.both(Vector::Or, low, high);
        self.chosen_bytes(bytes, [3, 2, 1, 0])
    }

    /// By the exponent of the number as a float; bits below eight of which the first one is set are left out, so that it is not rounded up.
    fn leading_bit(&mut self, value: Source, signed: bool, as_shift: bool) -> Lanes {
        let value = self.word(value);
        let mut value = self.loaded(value);
        if signed {
            let sign = self.by(Vector::ShiftRightSignedBy, Input::Lanes(value), 31);
            value = self.both(Vector::Xor, value, sign);
        }
        let below = self.by(Vector::ShiftRightBy, Input::Lanes(value), 8);
        let first = self.both(Vector::AndNot, below, value);
        let single = self.one(Vector::SingleOfInteger, Input::Lanes(first));
        // With the sign of what has the highest bit: 256 more than the exponent of 2³¹.
        let exponent = self.by(Vector::ShiftRightBy, Input::Lanes(single), 23);
        let exponent = self.with(Vector::Smaller, exponent, 127 + 31);
        // Zero has no bit, −1.
        let exponent = self.with(Vector::Larger, exponent, 127 - 1);
        if !as_shift {
            return self.with(Vector::Subtract, exponent, 127);
        }
        let zeros = self.from(127 + 31, exponent);
        let none = self.compare_words(Input::Lanes(zeros), Input::Constant(32), EQUAL, true);
        self.blend(none, Input::Constant(u32::MAX), Input::Lanes(zeros))
    }

    /// A field at a place that lanes choose.
    pub(super) fn extract_any_bits(&mut self, to: Option<Register>, sources: [Source; 3], signed: bool) {
        let [value, position, length] = sources.map(|source| self.word(source));
        let [position, length] = [position, length].map(|it| self.low_bits(it, 8, false));
        let field = if signed {
            // The field goes up to the highest bit, and down again as a signed number.
            let end = self.sum(position, length);
            let end = self.with(Vector::Smaller, end, 32);
            let up = self.from(32, end);
            let top = self.shifted(value, Input::Lanes(up), Shift::Left);
            let down = self.sum(Input::Lanes(up), position);
            let field = self.shifted(Input::Lanes(top), Input::Lanes(down), Shift::RightSigned);
            let some = self.compare_words(length, Input::Constant(0), GREATER, true);
            self.or_zero(some, Input::Lanes(field))
        } else {
            let field = self.shifted(value, position, Shift::Right);
            let above = self.loaded(Input::Constant(u32::MAX));
            let above = self.shifted(Input::Lanes(above), length, Shift::Left);
            self.both(Vector::AndNot, above, field)
        };
        self.set_bits(to, field);
    }

    /// A field put into words at a place that lanes choose.
    pub(super) fn insert_any_bits(
        &mut self,
        to: Option<Register>,
        base: Source,
        insert: Source,
        place: [Source; 2],
    ) {
        let [base, insert] = [base, insert].map(|source| self.word(source));
        let [position, length] = place.map(|source| {
            let word = self.word(source);
            self.low_bits(word, 8, false)
        });
        let ones = self.loaded(Input::Constant(u32::MAX));
        let above = self.shifted(Input::Lanes(ones), length, Shift::Left);
        let field = self.with(Vector::Xor, above, u32::MAX);
        let field = self.shifted(Input::Lanes(field), position, Shift::Left);
        let moved = self.shifted(insert, position, Shift::Left);
        let changed = self.commuting(Vector::Xor, base, Input::Lanes(moved));
        let changed = self.both(Vector::And, changed, field);
        let made = self.commuting(Vector::Xor, base, Input::Lanes(changed));
        self.set_bits(to, made);
    }
}
