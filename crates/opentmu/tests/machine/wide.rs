//! 64-bit integers and longer ones out of 32-bit instructions with carries: `wide.cu`.

use crate::integer::comparisons;
use crate::launch::Kernels;

const KERNELS: Kernels = Kernels("arithmetic/wide");

#[test]
fn sums() {
    KERNELS.binary("add", u64::wrapping_add);
    KERNELS.binary("subtract", u64::wrapping_sub);
    KERNELS.binary("scale_and_add", |a: u64, b: u64| a.wrapping_mul(8).wrapping_add(b));
    KERNELS.binary("scale_and_subtract", |a: u64, b: u64| a.wrapping_mul(8).wrapping_sub(b));
    KERNELS.unary("negate", i64::wrapping_neg);
    KERNELS.unary("magnitude", i64::wrapping_abs);
}

#[test]
fn extremes_and_comparisons() {
    KERNELS.binary("minimum", i64::min);
    KERNELS.binary("maximum", i64::max);
    KERNELS.binary("minimum_unsigned", u64::min);
    KERNELS.binary("maximum_unsigned", u64::max);
    KERNELS.binary("compare_signed", |a: i64, b: i64| comparisons(&a, &b));
    KERNELS.binary("compare_unsigned", |a: u64, b: u64| comparisons(&a, &b));
}

#[test]
fn products() {
    KERNELS.binary("multiply_low", u64::wrapping_mul);
    KERNELS.binary("multiply_high_signed", |a: i64, b: i64| ((i128::from(a) * i128::from(b)) >> 64) as i64);
    KERNELS.binary("multiply_high_unsigned", |a: u64, b: u64| ((u128::from(a) * u128::from(b)) >> 64) as u64);
    KERNELS.unary("multiply_by_constant", |a: u64| a.wrapping_mul(0x0123_4567_89ab_cdef));
}

#[test]
fn quotients() {
    KERNELS.partial("divide_signed", |a: i64, b| (b != 0).then(|| a.wrapping_div(b)));
    KERNELS.partial("divide_unsigned", u64::checked_div);
    KERNELS.partial("remainder_signed", |a: i64, b| (b != 0).then(|| a.wrapping_rem(b)));
    KERNELS.partial("remainder_unsigned", u64::checked_rem);
    KERNELS.unary("divide_by_10", |a: u64| a / 10);
    KERNELS.unary("remainder_by_minus_1000", |a: i64| a % -1000);
}

#[test]
fn shifts() {
    KERNELS.binary("shift_left", |a: u64, b: u64| a.checked_shl(b as u32).unwrap_or(0));
    KERNELS.binary("shift_right_signed", |a: u64, b: u64| (a as i64 >> (b as u32).min(63)) as u64);
    KERNELS.binary("shift_right_unsigned", |a: u64, b: u64| a.checked_shr(b as u32).unwrap_or(0));
    KERNELS.unary("shift_left_by_13", |a: u64| a << 13);
    KERNELS.unary("shift_right_by_13", |a: i64| a >> 13);
    KERNELS.unary("rotate_by_40", |a: u64| a.rotate_left(40));
}

#[test]
fn bits() {
    KERNELS.unary("count_ones", u64::count_ones);
    KERNELS.unary("leading_zeros", u64::leading_zeros);
    KERNELS.unary("first_set", |a: u64| if a == 0 { 0 } else { a.trailing_zeros() + 1 });
    KERNELS.unary("reverse", u64::reverse_bits);
    KERNELS.binary("bits", |a: u64, b: u64| (a & !b) ^ (a | b));
}

/// PTX `bfe.s64` and `bfi.b64`, bit by bit.
#[test]
fn bit_fields() {
    KERNELS.binary("extract_signed", |a: u64, b: u64| {
        let (position, length) = (b & 0xff, b >> 8 & 0xff);
        let bit = |index: u64| a >> index & 1;
        let sign = if length == 0 { 0 } else { bit((position + length - 1).min(63)) };
        (0..64).fold(0, |result, i| {
            let inside = i < length && position + i <= 63;
            result | (if inside { bit(position + i) } else { sign }) << i
        })
    });
    KERNELS.ternary("insert", |a: u64, b: u64, c: u64| {
        let (position, length) = (c & 0xff, c >> 8 & 0xff);
        (0..64).fold(b, |result, bit| {
            let inside = bit >= position && bit < position + length;
            if inside { result & !(1 << bit) | (a >> (bit - position) & 1) << bit } else { result }
        })
    });
}

#[test]
fn longer_numbers() {
    KERNELS.binary("add_128", u128::wrapping_add);
    KERNELS.binary("subtract_128", u128::wrapping_sub);
    KERNELS.binary("multiply_128", u128::wrapping_mul);
    KERNELS.binary("multiply_add_chain", |a: [u32; 4], b: [u32; 4]| {
        let product = |x: u32, y: u32| u128::from(x) * u128::from(y);
        // Words 0 and 1 take a whole product, word 2 only the low half of one.
        let low_of_second = product(a[2], a[3]) & 0xffff_ffff;
        let addend = u128::from(b[0]) | u128::from(b[1]) << 32 | u128::from(b[2]) << 64;
        let sum = product(a[0], a[1]) + (low_of_second << 64) + addend;
        [sum as u32, (sum >> 32) as u32, (sum >> 64) as u32, (sum >> 96) as u32]
    });
    KERNELS.binary("borrow_chain", |a: [u32; 4], b: [u32; 4]| {
        let join = |w: [u32; 4]| u128::from(w[0]) | u128::from(w[1]) << 32 | u128::from(w[2]) << 64;
        let difference = join(a).wrapping_sub(join(b));
        [difference as u32, (difference >> 32) as u32, (difference >> 64) as u32, (difference >> 96) as u32]
    });
}
