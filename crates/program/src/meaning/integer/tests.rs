use super::*;

/// Carry and overflow by hand, on the corners of the range.
#[test]
fn additions_know_carry_and_overflow() {
    let sum = |value, carry, overflow| Sum { value, carry, overflow };
    assert_eq!(add(1, 2, false, false), sum(3, false, false));
    assert_eq!(add(0xffff_ffff, 1, false, false), sum(0, true, false));
    assert_eq!(add(0x7fff_ffff, 0, true, false), sum(0x8000_0000, false, true));
    assert_eq!(add(0x8000_0000, 0x8000_0000, false, false), sum(0, true, true));
    assert_eq!(add(0x7fff_ffff, 1, false, true).value, 0x7fff_ffff);
    assert_eq!(add(0x8000_0000, 0xffff_ffff, false, true).value, 0x8000_0000);
    // 5 − 7 = 5 + !7 + 1: no carry is a borrow.
    assert_eq!(add(5, !7, true, false), sum(0xffff_fffe, false, false));
}

#[test]
fn products_are_signed_as_told() {
    assert_eq!(multiply(0xffff_ffff, 0xffff_ffff, false, false), 0xffff_fffe_0000_0001);
    assert_eq!(multiply(0xffff_ffff, 0xffff_ffff, true, true), 1);
    assert_eq!(multiply(0xffff_ffff, 0xffff_ffff, true, false) as i64, -0xffff_ffff);
    assert_eq!(half(0x8001_7fff, true, true), 0xffff_8001);
    assert_eq!(half(0x8001_7fff, true, false), 0x8001);
    assert_eq!(half(0x8001_7fff, false, true), 0x7fff);
}

/// Toward zero, by hand; by zero all ones, and the most negative number by −1 wraps.
#[test]
fn quotients_and_remainders() {
    let minus = |number: i32| -number as u32;
    let cases = [
        (7, 2, false, 3, 1),
        (minus(7), 2, true, minus(3), minus(1)),
        (7, minus(2), true, minus(3), 1),
        (minus(7), 2, false, 0x7fff_fffc, 1),
        (0x8000_0000, u32::MAX, true, 0x8000_0000, 0),
        (0x8000_0000, u32::MAX, false, 0, 0x8000_0000),
        (5, 0, false, u32::MAX, u32::MAX),
        (5, 0, true, u32::MAX, u32::MAX),
    ];
    for (a, b, signed, quotient, remainder) in cases {
        let found = [false, true].map(|remainder| divide(a, b, signed, remainder));
        assert_eq!(found, [quotient, remainder], "{a:#x} {b:#x} {signed}");
    }
}

/// 64-bit values by their words: 2³² − 1 against 2³² and against itself, −1 against 0.
#[test]
fn comparisons_of_high_words_use_what_the_low_words_gave() {
    let order = |a: u64, b: u64, signed| {
        let low = add(a as u32, !(b as u32), true, false);
        let high = [a, b].map(|value| (value >> 32) as u32);
        order_of_high_words(high[0], high[1], signed, [low.carry, low.value == 0])
    };
    assert_eq!(order(0xffff_ffff, 1 << 32, false), Ordering::Less);
    assert_eq!(order(1 << 32, 0xffff_ffff, false), Ordering::Greater);
    assert_eq!(order(0xffff_ffff, 0xffff_ffff, false), Ordering::Equal);
    assert_eq!(order(u64::MAX, 0, true), Ordering::Less);
    assert_eq!(order(u64::MAX, 0, false), Ordering::Greater);
    assert_eq!(order(1 << 63, u64::MAX >> 1, true), Ordering::Less);
}

/// LOP3: each column of the table on its own, and a ^ b ^ c = 0x96.
#[test]
fn logic_is_read_from_its_table() {
    let (a, b, c) = (0xf0, 0xcc, 0xaa);
    for table in [0u8, 0xc0, 0xfc, 0x3c, 0x96, 0xe8, 0x01, 0xff] {
        assert_eq!(logic(a, b, c, table) & 0xff, u32::from(table));
    }
    assert_eq!(logic(0x1234_5678, 0x0f0f_0f0f, 0xffff_0000, 0x96), 0x1234_5678 ^ 0x0f0f_0f0f ^ 0xffff_0000);
}

/// PTX `shl`, `shr`: amounts above 31 clamp; wrapping takes them modulo 32.
#[test]
fn shifts_clamp_or_wrap() {
    use {Shift::*, ShiftAmount::*};
    assert_eq!(shift(0x8000_0001, 1, Left, Clamp), 2);
    assert_eq!(shift(0x8000_0001, 32, Left, Clamp), 0);
    assert_eq!(shift(0x8000_0001, 0xffff_ffff, Right, Clamp), 0);
    assert_eq!(shift(0x8000_0001, 99, RightSigned, Clamp), 0xffff_ffff);
    assert_eq!(shift(0x8000_0001, 33, Left, Wrap), 2);
    assert_eq!(shift(0x8000_0001, 33, RightSigned, Wrap), 0xc000_0000);
}

/// Against 64-bit shifts written out for amounts 0…64.
#[test]
fn funnel_shifts_are_halves_of_64_bit_shifts() {
    use {Shift::*, ShiftAmount::*};
    let (low, high) = (0x89ab_cdef, 0x8123_4567u32);
    let value = u64::from(high) << 32 | u64::from(low);
    for amount in 0..64 {
        assert_eq!(funnel_shift(low, high, amount, Left, Clamp, 64), ((value << amount) >> 32) as u32);
        assert_eq!(funnel_shift(low, high, amount, Right, Clamp, 64), (value >> amount) as u32);
        assert_eq!(funnel_shift(low, high, amount, RightSigned, Wrap, 64), (value as i64 >> amount) as u32);
    }
    assert_eq!(funnel_shift(low, high, 64, Left, Clamp, 64), 0);
    assert_eq!(funnel_shift(low, high, 64, RightSigned, Clamp, 64), 0xffff_ffff);
    assert_eq!(funnel_shift(low, high, 99, Left, Clamp, 32), low, "clamped to 32");
    assert_eq!(funnel_shift(low, high, 36, Right, Wrap, 32), (value >> 4) as u32);
}

/// The algorithms of the PTX manual for `bfe` and `bfi`, bit by bit as it writes them.
#[test]
fn bit_fields_follow_the_ptx_algorithm() {
    let values = [0u32, 1, 0x8000_0000, 0xffff_ffff, 0x8765_4321, 0x1234_5678];
    let counts = [0u32, 1, 3, 8, 16, 31, 32, 33, 64, 200, 255, 256, 0x105];
    for value in values {
        for (position, length) in counts.into_iter().flat_map(|p| counts.map(|l| (p, l))) {
            for signed in [false, true] {
                let expected = bfe(value, position, length, signed);
                assert_eq!(
                    extract_bits(value, position, length, signed),
                    expected,
                    "{value:#x} {position} {length} {signed}"
                );
            }
            let expected = bfi(value, !value, position, length);
            assert_eq!(
                insert_bits(!value, value, position, length),
                expected,
                "{value:#x} {position} {length}"
            );
        }
    }
}

fn bfe(a: u32, b: u32, c: u32, signed: bool) -> u32 {
    let (position, length) = (b & 0xff, c & 0xff);
    let sign = if !signed || length == 0 { 0 } else { a >> (position + length - 1).min(31) & 1 };
    (0..32).fold(0, |d, i| {
        let bit = if i < length && position + i <= 31 { a >> (position + i) & 1 } else { sign };
        d | bit << i
    })
}

fn bfi(a: u32, b: u32, c: u32, d: u32) -> u32 {
    let (position, length) = (c & 0xff, d & 0xff);
    let mut f = b;
    let mut i = 0;
    while i < length && position + i <= 31 {
        let bit = if i < 32 { a >> i & 1 } else { 0 };
        f = f & !(1 << (position + i)) | bit << (position + i);
        i += 1;
    }
    f
}

/// PTX `bfind`, by hand.
#[test]
fn leading_bits() {
    assert_eq!(find_leading_bit(0, false, false), u32::MAX);
    assert_eq!(find_leading_bit(0, false, true), u32::MAX);
    assert_eq!(find_leading_bit(1, false, false), 0);
    assert_eq!(find_leading_bit(0x8000_0000, false, false), 31);
    assert_eq!(find_leading_bit(0x0001_0000, false, true), 15);
    assert_eq!(find_leading_bit(0xffff_ffff, true, false), u32::MAX);
    assert_eq!(find_leading_bit(0xffff_fffb, true, false), 2);
}

/// The tables of PTX `prmt`: bytes are numbered b7…b0, the result is written highest byte first.
#[test]
fn byte_permutations() {
    let (low, high) = (0x4433_2211, 0x8877_6655);
    let permute = |selector, mode| permute_bytes(low, high, selector, mode);
    use BytePermutation::*;
    assert_eq!(permute(0x7531, Selectors), 0x8866_4422);
    assert_eq!(permute(0x00f8, Selectors), 0x1111_ff00, "bit 3 replicates the sign of byte 7, of byte 0");
    assert_eq!(permute(1, Forward4), 0x5544_3322);
    assert_eq!(permute(1, Backward4), 0x7788_1122);
    assert_eq!(permute(2, Replicate8), 0x3333_3333);
    assert_eq!(permute(2, EdgeClampLeft), 0x4433_3333);
    assert_eq!(permute(2, EdgeClampRight), 0x3333_2211);
    assert_eq!(permute(1, Replicate16), 0x4433_4433);
}
