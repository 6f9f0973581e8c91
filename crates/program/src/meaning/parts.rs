//! Arithmetic on parts of words: the pseudocode of the PTX manual's scalar video instructions.

use std::cmp::Ordering;

use crate::{PartArithmetic, PartFunction, PartMerge, Shift, ShiftAmount, WordPart};

/// The part of a word as an integer.
fn part(part: &WordPart, word: u32) -> i128 {
    let unused = 128 - u32::from(part.width);
    let shifted = u128::from(word) >> part.position << unused;
    let value = if part.signed { shifted as i128 >> unused } else { (shifted >> unused) as i128 };
    if part.negate { -value } else { value }
}

fn word(value: u32, signed: bool) -> i128 {
    if signed { i128::from(value as i32) } else { i128::from(value) }
}

/// The range of a number of so many bits.
fn clamp(value: i128, width: u8, signed: bool) -> i128 {
    let (low, high) = match signed {
        true => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
        false => (0, (1i128 << width) - 1),
    };
    value.clamp(low, high)
}

/// The result for the three words.
#[inline]
pub fn evaluate(parts: &PartArithmetic, [a, b, c]: [u32; 3]) -> u32 {
    // Products of whole words are those of signed ones where they are emulated.
    let of_signed = parts.emulated && matches!(parts.function, PartFunction::MultiplyAdd { .. });
    let operand = |of: &WordPart, word| {
        part(&WordPart { signed: of.signed || of_signed && of.width == 32, ..*of }, word)
    };
    let (first, second) = (operand(&parts.a, a), operand(&parts.b, b));
    let result = match parts.function {
        PartFunction::MultiplyAdd { plus_one, negate_c, shift } => {
            return multiply_add(parts, [first, second], c, [plus_one, negate_c], shift);
        }
        PartFunction::Add { plus_one } => first + second + i128::from(plus_one),
        PartFunction::Difference => (first - second).abs(),
        PartFunction::Minimum => first.min(second),
        PartFunction::Maximum => first.max(second),
        PartFunction::Shift { shift, limit } => shifted(first, second, shift, limit),
        PartFunction::Compare(comparison) => {
            let relation: Ordering = first.cmp(&second);
            i128::from(comparison.accepts(Some(relation)))
        }
    };
    if parts.emulated {
        return emulated(parts, result, c);
    }
    let width = width(parts);
    // 33 bits are kept; an operation with the third operand sees them all.
    let result = if parts.saturate { clamp(result, width, parts.signed) } else { result << 95 >> 95 };
    merged(parts, result, c)
}

/// Bits of the result that are kept.
fn width(parts: &PartArithmetic) -> u8 {
    match parts.with {
        PartMerge::Insert { width, .. } => width,
        PartMerge::None | PartMerge::Add | PartMerge::Minimum | PartMerge::Maximum => 32,
    }
}

fn merged(parts: &PartArithmetic, result: i128, c: u32) -> u32 {
    let third = word(c, parts.signed);
    match parts.with {
        PartMerge::None => result as u32,
        PartMerge::Add => (result + third) as u32,
        PartMerge::Minimum => result.min(third) as u32,
        PartMerge::Maximum => result.max(third) as u32,
        PartMerge::Insert { position, width } => {
            let mask = ((1u64 << width) - 1) as u32;
            c & !(mask << position) | (result as u32 & mask) << position
        }
    }
}

/// What comes out of the instructions that the vendor's assembler makes of these for machines from sm_70 on, which have none for them: read in
/// the machine code that ptxas 13 makes for sm_90, and measured there. Numbers have 64 bits. A sum without `.sat` is cut to a word. Unsigned
/// words end at 0 below, and do not end above, but those of shifts do, which have 34 bits. The smaller or larger unsigned
/// one is that of numbers of 64 bits of which a negative one is large. `vmad` takes whole words, and what it adds, for signed.
fn emulated(parts: &PartArithmetic, result: i128, c: u32) -> u32 {
    let of_word = |value: i128| i128::from(value as i32);
    let result = match (parts.saturate, parts.function) {
        (false, PartFunction::Add { .. }) => of_word(result),
        (false, PartFunction::Shift { .. }) => i128::from(result as i64),
        (false, _) => result,
        (true, PartFunction::Shift { .. }) => clamp(result << 94 >> 94, 32, parts.signed),
        (true, _) if parts.signed || width(parts) < 32 => clamp(result, width(parts), parts.signed),
        (true, _) => of_word(result.max(0)),
    };
    let result = match parts.with {
        PartMerge::Minimum | PartMerge::Maximum if !parts.signed => i128::from(result as u64),
        PartMerge::None
        | PartMerge::Add
        | PartMerge::Minimum
        | PartMerge::Maximum
        | PartMerge::Insert { .. } => result,
    };
    merged(parts, result, c)
}

fn shifted(value: i128, amount: i128, shift: Shift, limit: ShiftAmount) -> i128 {
    let amount = match limit {
        ShiftAmount::Clamp => amount.clamp(0, 32),
        ShiftAmount::Wrap => amount & 31,
    };
    match shift {
        Shift::Left => value << amount,
        Shift::Right | Shift::RightSigned => value >> amount,
    }
}

/// `vmad`: the sum has all its bits until the shift.
fn multiply_add(
    parts: &PartArithmetic,
    [a, b]: [i128; 2],
    c: u32,
    [plus_one, negate_c]: [bool; 2],
    shift: u8,
) -> u32 {
    let signed = parts.a.signed || parts.b.signed || parts.a.negate != parts.b.negate || negate_c;
    let third = word(c, signed || parts.emulated);
    let third = if negate_c { -third } else { third };
    let sum = a * b + third + i128::from(plus_one);
    let result = sum >> shift;
    if parts.saturate { clamp(result, 32, signed) as u32 } else { result as u32 }
}

#[cfg(test)]
mod tests {
    use crate::Source;

    use super::*;

    fn operand(position: u8, width: u8, signed: bool) -> WordPart {
        WordPart { value: Source::ZERO, position, width, signed, negate: false }
    }

    fn plain(function: PartFunction) -> PartArithmetic {
        let whole = operand(0, 32, true);
        let (saturate, signed, emulated) = (false, true, false);
        PartArithmetic {
            to: None,
            a: whole,
            b: whole,
            c: Source::ZERO,
            function,
            signed,
            saturate,
            with: PartMerge::None,
            emulated,
        }
    }

    /// Worked by hand: bytes 0x80 (−128) and 0x7f, half 0xffff (−1).
    #[test]
    fn parts_are_extended_clamped_and_merged() {
        let sum = plain(PartFunction::Add { plus_one: false });
        let bytes = PartArithmetic { a: operand(8, 8, true), b: operand(0, 8, true), ..sum };
        assert_eq!(evaluate(&bytes, [0x8000, 0x7f, 0]), u32::MAX);
        let clamped =
            PartArithmetic { saturate: true, with: PartMerge::Insert { position: 16, width: 8 }, ..bytes };
        assert_eq!(evaluate(&clamped, [0x7f00, 0x7f, 0x1122_3344]), 0x117f_3344);
        let unsigned = PartArithmetic { signed: false, ..clamped };
        assert_eq!(evaluate(&unsigned, [0x7f00, 0x7f, 0x1122_3344]), 0x11fe_3344);
        let difference = PartArithmetic { function: PartFunction::Difference, with: PartMerge::Add, ..bytes };
        assert_eq!(evaluate(&difference, [0x8000, 0x7f, 1]), 256);
        let wide = PartArithmetic { saturate: true, ..sum };
        assert_eq!(evaluate(&wide, [i32::MAX as u32, 1, 0]), i32::MAX as u32);
    }

    /// What an H200 (sm_90) gave for `vadd`, `vsub`, `vabsdiff`, `vshl` and `vshr` of these words.
    #[test]
    fn machines_without_these_instructions_give_other_results() {
        use PartFunction::{Add, Difference};
        use PartMerge::{Maximum, Minimum, None};
        let (limit, sum) = (ShiftAmount::Clamp, Add { plus_one: false });
        let [left, right] = [Shift::Left, Shift::Right].map(|shift| PartFunction::Shift { shift, limit });
        let run = |function, signs: [bool; 3], saturate, with, words| {
            let [signed, a, b] = signs;
            let negate = function == sum && with == Minimum;
            let (a, b) = (operand(0, 32, a), WordPart { negate, ..operand(0, 32, b) });
            let given = PartArithmetic { a, b, signed, saturate, with, emulated: true, ..plain(function) };
            evaluate(&given, words)
        };
        let [u, s] = [[false; 3], [true, false, false]];
        assert_eq!(run(sum, u, true, None, [0xbbb4_329b, 0xb13e_b00b, 0]), 0x6cf2_e2a6);
        assert_eq!(run(sum, u, false, Maximum, [0xb9bf_30fb, 0xfc56_d6ee, 0xcb44_7dd5]), 0xb616_07e9);
        assert_eq!(run(sum, s, false, Maximum, [0x5f7b_bd00, 0x5f7b_bd00, 0x21e4_a5fd]), 0x21e4_a5fd);
        // `vsub`.
        assert_eq!(run(sum, u, false, Minimum, [0x3d26_bc41, 0x5f7b_bd00, 0x21e4_a5fd]), 0x21e4_a5fd);
        let second = [false, false, true];
        let words = [0xb764_c6bd, 0xb02c_604e, 0xb5e8_bb29];
        assert_eq!(run(Difference, second, false, Minimum, words), 0xb5e8_bb29);
        assert_eq!(run(left, u, false, Maximum, [0x37, 0x106a_e7a8, 0x37]), 0);
        assert_eq!(run(left, s, true, None, [0x0bfd_5ec6, 0xbbb4_329b, 0]), 0x8000_0000);
        assert_eq!(run(left, s, true, None, [0x106a_e7a8, 0xee2d_fd54, 0]), 0);
        let first = [false, true, false];
        assert_eq!(run(right, first, false, Minimum, [0x896d_f994, 0x37, 0xee2d_fd54]), 0xee2d_fd54);
    }

    #[test]
    fn products_keep_all_bits_until_the_shift() {
        let fma = |shift| plain(PartFunction::MultiplyAdd { plus_one: false, negate_c: false, shift });
        // 2³⁰ · 2³⁰ >> 15 = 2⁴⁵: its low word is zero, clamped it is the largest number.
        assert_eq!(evaluate(&fma(15), [1 << 30, 1 << 30, 0]), 0);
        let saturating = PartArithmetic { saturate: true, ..fma(15) };
        assert_eq!(evaluate(&saturating, [1 << 30, 1 << 30, 0]), i32::MAX as u32);
        assert_eq!(evaluate(&fma(7), [0xffff_ffff, 128, 0]), 0xffff_ffff);
    }
}
