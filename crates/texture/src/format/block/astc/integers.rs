//! Sequences of small numbers that share bits (Khronos Data Format 1.3, 23.12), and what the numbers mean
//! (23.13, 23.17).

use super::bits::Block;

/// How many values a number has: 2ᵇ, 3·2ᵇ or 5·2ᵇ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Levels {
    digit: Digit,
    bits: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digit {
    None,
    Trit,
    Quint,
}

const fn levels(digit: Digit, bits: u32) -> Levels {
    Levels { digit, bits }
}

/// From 2 levels up to 256.
const ALL: [Levels; 21] = [
    levels(Digit::None, 1),
    levels(Digit::Trit, 0),
    levels(Digit::None, 2),
    levels(Digit::Quint, 0),
    levels(Digit::Trit, 1),
    levels(Digit::None, 3),
    levels(Digit::Quint, 1),
    levels(Digit::Trit, 2),
    levels(Digit::None, 4),
    levels(Digit::Quint, 2),
    levels(Digit::Trit, 3),
    levels(Digit::None, 5),
    levels(Digit::Quint, 3),
    levels(Digit::Trit, 4),
    levels(Digit::None, 6),
    levels(Digit::Quint, 4),
    levels(Digit::Trit, 5),
    levels(Digit::None, 7),
    levels(Digit::Quint, 5),
    levels(Digit::Trit, 6),
    levels(Digit::None, 8),
];

/// The index in [`ALL`] of the coarsest levels that colours may have, six.
const COARSEST_COLOR: usize = 4;

impl Levels {
    /// The levels of weights, numbered from 2 levels up to 32.
    pub fn of_weights(number: u32) -> Levels {
        ALL[number as usize]
    }

    /// The most levels with which so many colour numbers fit into so many bits.
    pub fn widest(numbers: u32, available: u32) -> Option<Levels> {
        let fits = |levels: &&Levels| levels.sequence_bits(numbers) <= available;
        if numbers > 18 { None } else { ALL[COARSEST_COLOR..].iter().rev().find(fits).copied() }
    }

    /// Bits of a sequence.
    pub fn sequence_bits(self, numbers: u32) -> u32 {
        let digits = match self.digit {
            Digit::None => 0,
            Digit::Trit => (8 * numbers).div_ceil(5),
            Digit::Quint => (7 * numbers).div_ceil(3),
        };
        digits + self.bits * numbers
    }

    /// A colour number as 8 bits.
    pub fn color(self, number: u32) -> u32 {
        let Levels { digit, bits } = self;
        let low = number & ((1 << bits) - 1);
        // b, cb, dcb … of the specification: the bits above the lowest.
        let upper = low >> 1;
        let (pattern, step) = match (digit, bits) {
            (Digit::None, _) => return replicated(number, bits, 8),
            (Digit::Trit, 1) => (0, 204),
            (Digit::Trit, 2) => (upper * 0b1_0001_0110, 93),
            (Digit::Trit, 3) => (upper << 7 | upper << 2 | upper, 44),
            (Digit::Trit, 4) => (upper << 6 | upper, 22),
            (Digit::Trit, 5) => (upper << 5 | upper >> 2, 11),
            (Digit::Trit, _) => (upper << 4 | upper >> 4, 5),
            (Digit::Quint, 1) => (0, 113),
            (Digit::Quint, 2) => (upper * 0b1_0000_1100, 54),
            (Digit::Quint, 3) => (upper << 7 | upper << 1 | upper >> 1, 26),
            (Digit::Quint, 4) => (upper << 6 | upper >> 1, 13),
            (Digit::Quint, _) => (upper << 5 | upper >> 3, 6),
        };
        let inverted = if low & 1 == 1 { 0x1ff } else { 0 };
        let value = ((number >> bits) * step + pattern) ^ inverted;
        inverted & 0x80 | value >> 2
    }

    /// A weight number as 0 … 64.
    pub fn weight(self, number: u32) -> u32 {
        let Levels { digit, bits } = self;
        let low = number & ((1 << bits) - 1);
        let upper = low >> 1;
        let (pattern, step) = match (digit, bits) {
            (Digit::None, _) => return to_64(replicated(number, bits, 6)),
            (Digit::Trit, 0) => return to_64([0, 32, 63][number as usize]),
            (Digit::Quint, 0) => return to_64([0, 16, 32, 47, 63][number as usize]),
            (Digit::Trit, 1) => (0, 50),
            (Digit::Trit, 2) => (upper * 0b100_0101, 23),
            (Digit::Trit, _) => (upper << 5 | upper, 11),
            (Digit::Quint, 1) => (0, 28),
            (Digit::Quint, _) => (upper * 0b100_0010, 13),
        };
        let inverted = if low & 1 == 1 { 0x7f } else { 0 };
        let value = ((number >> bits) * step + pattern) ^ inverted;
        to_64(inverted & 0x20 | value >> 2)
    }
}

fn to_64(weight: u32) -> u32 {
    weight + u32::from(weight > 32)
}

/// Repeats a number's bits from the highest down until there are `wanted`.
fn replicated(number: u32, bits: u32, wanted: u32) -> u32 {
    let mut value = 0;
    let mut left = wanted as i32;
    while left > 0 {
        left -= bits as i32;
        value |= if left >= 0 { number << left } else { number >> -left };
    }
    value
}

/// The numbers of a sequence that begins at a bit of the block: digit · 2ᵇ + low bits.
pub(super) fn decode(block: Block, first: u32, levels: Levels, numbers: u32) -> impl Iterator<Item = u32> {
    // What lies behind the end of the sequence reads as zeros.
    let end = first + levels.sequence_bits(numbers);
    let mut position = first;
    let mut take = move |count: u32| {
        let there = count.min(end.saturating_sub(position));
        let bits = if there == 0 { 0 } else { block.bits(position, there) };
        position += count;
        bits
    };
    let Levels { digit, bits } = levels;
    let group = match digit {
        Digit::None => 1,
        Digit::Trit => 5,
        Digit::Quint => 3,
    };
    let mut values = [0; 65];
    for chunk in values[..numbers as usize].chunks_mut(group) {
        // Bits of the common number behind each value.
        let shares: &[u32] = match digit {
            Digit::None => &[0],
            Digit::Trit => &[2, 2, 1, 2, 1],
            Digit::Quint => &[3, 2, 2],
        };
        let (mut common, mut filled) = (0, 0);
        let mut lows = [0; 5];
        for (low, &share) in lows.iter_mut().zip(shares) {
            *low = take(bits);
            common |= take(share) << filled;
            filled += share;
        }
        let digits = match digit {
            Digit::None => [0; 5],
            Digit::Trit => trits(common),
            Digit::Quint => quints(common),
        };
        for (number, value) in chunk.iter_mut().enumerate() {
            *value = digits[number] << bits | lows[number];
        }
    }
    values.into_iter().take(numbers as usize)
}

fn bits_of(value: u32, high: u32, low: u32) -> u32 {
    value >> low & ((1 << (high - low + 1)) - 1)
}

/// Five trits of 8 bits.
fn trits(t: u32) -> [u32; 5] {
    let (c, t4, t3) = if bits_of(t, 4, 2) == 7 {
        (bits_of(t, 7, 5) << 2 | bits_of(t, 1, 0), 2, 2)
    } else if bits_of(t, 6, 5) == 3 {
        (bits_of(t, 4, 0), 2, bits_of(t, 7, 7))
    } else {
        (bits_of(t, 4, 0), bits_of(t, 7, 7), bits_of(t, 6, 5))
    };
    let only = |high: u32, low: u32| {
        bits_of(c, high, high) << 1 | bits_of(c, low, low) & !bits_of(c, high, high) & 1
    };
    let (t2, t1, t0) = if bits_of(c, 1, 0) == 3 {
        (2, bits_of(c, 4, 4), only(3, 2))
    } else if bits_of(c, 3, 2) == 3 {
        (2, 2, bits_of(c, 1, 0))
    } else {
        (bits_of(c, 4, 4), bits_of(c, 3, 2), only(1, 0))
    };
    [t0, t1, t2, t3, t4]
}

/// Three quints of 7 bits.
fn quints(q: u32) -> [u32; 5] {
    if bits_of(q, 2, 1) == 3 && bits_of(q, 6, 5) == 0 {
        let lowest = bits_of(q, 0, 0);
        let unless = |position: u32| bits_of(q, position, position) & !lowest & 1;
        return [4, 4, lowest << 2 | unless(4) << 1 | unless(3), 0, 0];
    }
    let (q2, c) = if bits_of(q, 2, 1) == 3 {
        (4, bits_of(q, 4, 3) << 3 | (!bits_of(q, 6, 5) & 3) << 1 | bits_of(q, 0, 0))
    } else {
        (bits_of(q, 6, 5), bits_of(q, 4, 0))
    };
    let (q1, q0) =
        if bits_of(c, 2, 0) == 5 { (4, bits_of(c, 4, 3)) } else { (bits_of(c, 4, 3), bits_of(c, 2, 0)) };
    [q0, q1, q2, 0, 0]
}
