//! Ranges of bits in an instruction, as data.
//!
//! An instruction is 85 bits: the 64-bit word in bits 63:0 and its 21-bit slot of the control word above it, in
//! bits 84:64. A range may be in several pieces, the most significant first.

/// Where the control slot starts in the 85 bits.
pub const CONTROL: u8 = 64;

/// Most pieces that a range may have.
const PIECES: usize = 3;

/// A range of bits in up to three pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Bits {
    /// (lowest bit, width) of each piece, most significant piece first; unused pieces have width 0.
    pieces: [(u8, u8); PIECES],
}

impl Bits {
    /// The `width` bits from bit `low` upwards.
    pub const fn new(low: u8, width: u8) -> Bits {
        Bits { pieces: [(low, width), (0, 0), (0, 0)] }
    }

    /// Reads `44`, `40:39`, `56,38:20`; a `c` before a number counts from the start of the control slot.
    pub fn parse(text: &str) -> Option<Bits> {
        let mut bits = Bits::default();
        for (index, piece) in text.split(',').enumerate() {
            let (piece, base) = match piece.trim().strip_prefix('c') {
                Some(rest) => (rest, CONTROL),
                None => (piece.trim(), 0),
            };
            let (high, low) = piece.split_once(':').unwrap_or((piece, piece));
            let (high, low) = (high.parse::<u8>().ok()?, low.parse::<u8>().ok()?);
            let slot = bits.pieces.get_mut(index)?;
            if high < low || high >= 64 {
                return None;
            }
            *slot = (low + base, high - low + 1);
        }
        Some(bits)
    }

    /// Number of bits.
    pub fn width(self) -> u32 {
        self.pieces.iter().map(|&(_, width)| u32::from(width)).sum()
    }

    /// The largest value that fits.
    pub fn max(self) -> u64 {
        if self.width() == 0 { 0 } else { u64::MAX >> (64 - self.width()) }
    }

    /// The value of this range in `word`.
    #[inline]
    pub fn get(self, word: u128) -> u64 {
        let piece = |(low, width): (u8, u8)| (word >> low) as u64 & !(u64::MAX << (width & 63));
        let [first, rest @ ..] = self.pieces;
        if rest[0].1 == 0 && first.1 < 64 {
            return piece(first);
        }
        self.get_pieces(word)
    }

    /// As [`Bits::get`], for ranges that are rare: in several pieces, or a whole word.
    fn get_pieces(self, word: u128) -> u64 {
        let mut value = 0;
        for (low, width) in self.pieces {
            if width != 0 {
                value = value << width | (word >> low) as u64 & (u64::MAX >> (64 - width));
            }
        }
        value
    }

    /// The value as a two's complement number of this width.
    pub fn get_signed(self, word: u128) -> i64 {
        match self.width() {
            0 => 0,
            width => (self.get(word) << (64 - width)) as i64 >> (64 - width),
        }
    }

    /// `word` with this range set to the low bits of `value`.
    #[must_use]
    pub fn set(self, word: u128, value: u64) -> u128 {
        let mut left = self.width();
        let mut out = word;
        for (low, width) in self.pieces {
            if width != 0 {
                left -= u32::from(width);
                let ones = u128::from(u64::MAX >> (64 - width));
                out = out & !(ones << low) | (u128::from(value >> left) & ones) << low;
            }
        }
        out
    }

    /// Every bit of the range set.
    pub fn mask(self) -> u128 {
        self.set(0, u64::MAX)
    }

    /// The range as the notation writes it; `c` marks bits of the control slot.
    pub fn describe(self) -> String {
        let piece = |&(low, width): &(u8, u8)| {
            let (mark, low) = if low >= CONTROL { ("c", low - CONTROL) } else { ("", low) };
            if width == 1 { format!("{mark}{low}") } else { format!("{mark}{}:{low}", low + width - 1) }
        };
        self.pieces.iter().filter(|piece| piece.1 != 0).map(piece).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_read_most_significant_first() {
        let bits = Bits::parse("56,38:20").unwrap();
        assert_eq!(bits.width(), 20);
        assert_eq!(bits.get(1 << 56), 1 << 19);
        assert_eq!(bits.get_signed(0x7ffff << 20 | 1 << 56), -1);
        assert_eq!(bits.set(0, 0x80001), 1 << 56 | 1 << 20);
        assert_eq!(bits.describe(), "56,38:20");
    }

    #[test]
    fn control_bits_lie_above_the_word() {
        let phase = Bits::parse("c18:17").unwrap();
        assert_eq!(phase.get(0b10 << 81), 2);
        assert_eq!(phase.describe(), "c18:17");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "x", "3:5", "64", "1,2,3,4"] {
            assert_eq!(Bits::parse(text), None, "{text}");
        }
    }
}
