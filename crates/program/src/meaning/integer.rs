//! Integer and bit operations on single words, with the edge cases of the PTX manual.

use std::cmp::Ordering;

use crate::{BytePermutation, Comparison, Part, Shift, ShiftAmount};

/// What an addition gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The sum, saturated if asked.
    pub value: u32,
    /// Carry out of bit 31.
    pub carry: bool,
    /// The sum of the two's complement operands does not fit, before saturation.
    pub overflow: bool,
}

/// `a + b + carry`; with `saturate`, a signed overflow gives the nearest end of the range.
#[inline(always)]
pub fn add(a: u32, b: u32, carry: bool, saturate: bool) -> Sum {
    let value = a.wrapping_add(b).wrapping_add(u32::from(carry));
    // Of words alone: there are twice as many of them in a vector. With a carry in, b may be all ones.
    let carried = if carry { value <= a } else { value < a };
    // Overflow: the operands agree in sign and the result does not.
    let overflow = (!(a ^ b) & (a ^ value)) >> 31 == 1;
    let clamped = if a >> 31 == 1 { 0x8000_0000 } else { 0x7fff_ffff };
    let value = if saturate && overflow { clamped } else { value };
    Sum { value, carry: carried, overflow }
}

/// `a + b + carry` with either operand inverted first.
#[inline(always)]
pub fn add_inverted([a, b]: [u32; 2], [invert_a, invert_b]: [bool; 2], carry: bool, saturate: bool) -> Sum {
    let inverted = |value: u32, invert: bool| value ^ u32::from(invert).wrapping_neg();
    add(inverted(a, invert_a), inverted(b, invert_b), carry, saturate)
}

/// The 64-bit product of two words, each signed or not.
#[inline(always)]
pub fn multiply(a: u32, b: u32, signed_a: bool, signed_b: bool) -> u64 {
    extend(a, signed_a).wrapping_mul(extend(b, signed_b)) as u64
}

/// One half of the 64-bit product.
#[inline(always)]
pub fn multiply_part(a: u32, b: u32, signed_a: bool, signed_b: bool, part: Part) -> u32 {
    let product = multiply(a, b, signed_a, signed_b);
    match part {
        Part::Low => product as u32,
        Part::High => (product >> 32) as u32,
    }
}

/// The product of two halves that are extended to 32 bits, see [`half`].
#[inline(always)]
pub fn multiply_halves(a: u32, b: u32, shift_left_16: bool) -> u32 {
    a.wrapping_mul(b) << if shift_left_16 { 16 } else { 0 }
}

#[inline(always)]
fn extend(value: u32, signed: bool) -> i64 {
    if signed { i64::from(value as i32) } else { i64::from(value) }
}

/// The quotient toward zero, or what it leaves; by zero, all ones.
#[inline]
pub fn divide(a: u32, b: u32, signed: bool, remainder: bool) -> u32 {
    match (signed, remainder) {
        _ if b == 0 => u32::MAX,
        (false, false) => a / b,
        (false, true) => a % b,
        (true, false) => (a as i32).wrapping_div(b as i32) as u32,
        (true, true) => (a as i32).wrapping_rem(b as i32) as u32,
    }
}

/// The smaller or the larger.
#[inline(always)]
pub fn min_max(a: u32, b: u32, signed: bool, minimum: bool) -> u32 {
    let flip = if signed { 0x8000_0000 } else { 0 };
    let a_is_less = a ^ flip < b ^ flip;
    if a_is_less == minimum { a } else { b }
}

/// Whether two words compare so. With `low`, they are the high words of 64-bit values, and that is what their low words
/// gave: the carry out of `low a − low b`, and whether it was zero.
#[inline(always)]
pub fn compare(a: u32, b: u32, signed: bool, comparison: Comparison, low: Option<[bool; 2]>) -> bool {
    if let Some(low) = low {
        return comparison.accepts(Some(order_of_high_words(a, b, signed, low)));
    }
    let flip = if signed { 0x8000_0000 } else { 0 };
    let (x, y) = (a ^ flip, b ^ flip);
    comparison.accepts_one([x < y, x == y, x > y, false])
}

/// How 64-bit values relate, by the difference of their high words and what the low words gave.
#[inline(always)]
pub fn order_of_high_words(a: u32, b: u32, signed: bool, [carry, zero]: [bool; 2]) -> Ordering {
    let difference = add(a, !b, carry, false);
    let negative = difference.value >> 31 == 1;
    let less = if signed { negative != difference.overflow } else { !difference.carry };
    if difference.value == 0 && zero {
        Ordering::Equal
    } else if less {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

/// Bit `4a + 2b + c` of the table for each bit of a, b, c.
#[inline(always)]
pub fn logic(a: u32, b: u32, c: u32, table: u8) -> u32 {
    let entry = |i: u32| u32::from(table >> i & 1).wrapping_neg();
    let choose = |bit: u32, clear: u32, set: u32| clear ^ bit & (clear ^ set);
    let of_c = |i: u32| choose(c, entry(i), entry(i + 1));
    choose(a, choose(b, of_c(0), of_c(2)), choose(b, of_c(4), of_c(6)))
}

/// How many bits are set.
#[inline(always)]
pub fn count_bits(value: u32) -> u32 {
    value.count_ones()
}

/// One 16-bit half as an integer of 32 bits.
#[inline(always)]
pub fn half(value: u32, high: bool, signed: bool) -> u32 {
    let bits = if high { value >> 16 } else { value & 0xffff };
    if signed { bits as u16 as i16 as i32 as u32 } else { bits }
}

/// The amount after clamping to the width or wrapping at it.
#[inline(always)]
fn shift_amount(amount: u32, limit: ShiftAmount, width: u32) -> u32 {
    match limit {
        ShiftAmount::Clamp => amount.min(width),
        ShiftAmount::Wrap => amount % width,
    }
}

/// Zero by 32 and more. Words alone: vectors have twice as many of them as of 64 bits.
#[inline(always)]
fn left(value: u32, amount: u32) -> u32 {
    if amount < 32 { value << (amount & 31) } else { 0 }
}

/// The same to the right.
#[inline(always)]
fn right(value: u32, amount: u32) -> u32 {
    if amount < 32 { value >> (amount & 31) } else { 0 }
}

/// Shift of 32 bits.
#[inline(always)]
pub fn shift(value: u32, amount: u32, shift: Shift, limit: ShiftAmount) -> u32 {
    let amount = shift_amount(amount, limit, 32);
    match shift {
        Shift::Left => left(value, amount),
        Shift::Right => right(value, amount),
        Shift::RightSigned => ((value as i32) >> amount.min(31)) as u32,
    }
}

/// Shift of 64 bits: the upper half to the left, the lower half to the right.
#[inline(always)]
pub fn funnel_shift(low: u32, high: u32, amount: u32, shift: Shift, limit: ShiftAmount, bits: u8) -> u32 {
    let amount = shift_amount(amount, limit, u32::from(bits));
    let value = u64::from(high) << 32 | u64::from(low);
    match shift {
        Shift::Left => ((u128::from(value) << amount) >> 32) as u32,
        Shift::Right => (u128::from(value) >> amount) as u32,
        Shift::RightSigned => (i128::from(value as i64) >> amount) as u32,
    }
}

/// A mask of `length` low bits, 0…32.
#[inline(always)]
fn low_bits(length: u32) -> u32 {
    if length < 32 { (1 << (length & 31)) - 1 } else { u32::MAX }
}

/// PTX `bfe`.
#[inline(always)]
pub fn extract_bits(value: u32, position: u32, length: u32, signed: bool) -> u32 {
    let (position, length) = (position & 0xff, length & 0xff);
    if length == 0 {
        return 0;
    }
    let sign_bit = (position + length - 1).min(31);
    let fill = if signed && value >> sign_bit & 1 == 1 { u32::MAX } else { 0 };
    let field = right(value, position);
    // Above bit 31 of the value, and above the field, the fill moves in.
    let present = low_bits(length.min(32 - position.min(32)));
    field & present | fill & !present
}

/// PTX `bfi`.
#[inline(always)]
pub fn insert_bits(base: u32, insert: u32, position: u32, length: u32) -> u32 {
    let (position, length) = (position & 0xff, length & 0xff);
    let mask = left(low_bits(length), position);
    let moved = left(insert, position);
    base & !mask | moved & mask
}

/// PTX `bfind`, and `bfind.shiftamt`.
#[inline(always)]
pub fn find_leading_bit(value: u32, signed: bool, as_shift: bool) -> u32 {
    let value = if signed && value >> 31 == 1 { !value } else { value };
    match (value, as_shift) {
        (0, _) => u32::MAX,
        (_, true) => value.leading_zeros(),
        (_, false) => 31 - value.leading_zeros(),
    }
}

/// PTX `prmt`.
#[inline]
pub fn permute_bytes(low: u32, high: u32, selector: u32, mode: BytePermutation) -> u32 {
    let bytes = (u64::from(high) << 32 | u64::from(low)).to_le_bytes();
    let first = selector as usize & 3;
    let chosen: [usize; 4] = match mode {
        BytePermutation::Selectors => return permute_by_selectors(low, high, selector),
        BytePermutation::Forward4 => [0, 1, 2, 3].map(|i| first + i),
        BytePermutation::Backward4 => [0, 1, 2, 3].map(|i| (first + 8 - i) % 8),
        BytePermutation::Replicate8 => [first; 4],
        BytePermutation::EdgeClampLeft => [0, 1, 2, 3].map(|i| first.max(i)),
        BytePermutation::EdgeClampRight => [0, 1, 2, 3].map(|i| first.min(i)),
        BytePermutation::Replicate16 => [0, 1, 0, 1].map(|i| (first & 1) * 2 + i),
    };
    u32::from_le_bytes(chosen.map(|i| bytes[i]))
}

/// [`permute_bytes`] by the byte's number in each four bits of the selector, of which the highest one asks for the byte's sign.
#[inline(always)]
pub fn permute_by_selectors(low: u32, high: u32, selector: u32) -> u32 {
    let mut chosen = 0;
    for number in 0..4 {
        let of_byte = selector >> (4 * number);
        let word = if of_byte & 4 == 0 { low } else { high };
        // The byte on top of a word, which its sign fills.
        let byte = word << (24 - 8 * (of_byte & 3));
        let byte = if of_byte & 8 == 0 { byte } else { (byte as i32 >> 31) as u32 };
        chosen |= byte >> 24 << (8 * number);
    }
    chosen
}

#[cfg(test)]
mod tests;
