//! 32-bit integers: `integer.cu`. The rules are those of the PTX manual's integer instructions.

use crate::launch::Kernels;

const KERNELS: Kernels = Kernels("arithmetic/integer");

#[test]
fn sums() {
    KERNELS.binary("add", u32::wrapping_add);
    KERNELS.binary("subtract", u32::wrapping_sub);
    KERNELS.ternary("add_three", |a: u32, b: u32, c: u32| a.wrapping_add(b).wrapping_add(c));
    KERNELS.ternary("subtract_two", |a: u32, b: u32, c: u32| a.wrapping_sub(b).wrapping_sub(c));
    KERNELS.binary("add_saturate", i32::saturating_add);
    KERNELS.binary("subtract_saturate", i32::saturating_sub);
    KERNELS.unary("negate", i32::wrapping_neg);
    KERNELS.unary("magnitude", i32::wrapping_abs);
    KERNELS.binary("scale_and_add", |a: u32, b: u32| a.wrapping_mul(8).wrapping_add(b));
    KERNELS.binary("scale_and_subtract", |a: u32, b: u32| a.wrapping_mul(8).wrapping_sub(b));
}

#[test]
fn extremes() {
    KERNELS.binary("minimum", i32::min);
    KERNELS.binary("maximum", i32::max);
    KERNELS.binary("minimum_unsigned", u32::min);
    KERNELS.binary("maximum_unsigned", u32::max);
}

fn signed_product(a: i32, b: i32) -> i64 {
    i64::from(a) * i64::from(b)
}

fn unsigned_product(a: u32, b: u32) -> u64 {
    u64::from(a) * u64::from(b)
}

#[test]
fn products() {
    KERNELS.binary("multiply_low", u32::wrapping_mul);
    KERNELS.binary("multiply_high_signed", |a, b| (signed_product(a, b) >> 32) as i32);
    KERNELS.binary("multiply_high_unsigned", |a, b| (unsigned_product(a, b) >> 32) as u32);
    KERNELS.ternary("multiply_add_low", |a: i32, b: i32, c: i32| a.wrapping_mul(b).wrapping_add(c));
    KERNELS.ternary("multiply_add_high_signed", |a, b, c: i32| {
        ((signed_product(a, b) >> 32) as i32).wrapping_add(c)
    });
    KERNELS.ternary("multiply_add_high_unsigned", |a, b, c: u32| {
        ((unsigned_product(a, b) >> 32) as u32).wrapping_add(c)
    });
    KERNELS.ternary("multiply_add_high_saturate", |a, b, c: i32| {
        ((signed_product(a, b) >> 32) as i32).saturating_add(c)
    });
    KERNELS.binary("multiply_wide_signed", signed_product);
    KERNELS.binary("multiply_wide_unsigned", unsigned_product);
    KERNELS.unary("multiply_by_constant", |a: u32| a.wrapping_mul(0x12345));
    KERNELS.unary("multiply_high_by_constant", |a| (unsigned_product(a, 0xcccc_cccd) >> 32) as u32);
}

/// `mul24` takes the low 24 bits of each source; `.hi` gives bits 47:16 of the product.
#[test]
fn products_of_24_bits() {
    let signed = |a: i32, b: i32| i64::from(a << 8 >> 8) * i64::from(b << 8 >> 8);
    let unsigned = |a: u32, b: u32| u64::from(a & 0xff_ffff) * u64::from(b & 0xff_ffff);
    KERNELS.binary("multiply_24_signed", |a, b| signed(a, b) as i32);
    KERNELS.binary("multiply_24_unsigned", |a, b| unsigned(a, b) as u32);
    KERNELS.binary("multiply_24_high_signed", |a, b| (signed(a, b) >> 16) as i32);
    KERNELS.binary("multiply_24_high_unsigned", |a, b| (unsigned(a, b) >> 16) as u32);
}

#[test]
fn products_of_halves() {
    KERNELS.binary("multiply_halves_signed", |a: i32, b: i32| i32::from(a as i16) * (b >> 16));
    KERNELS.binary("multiply_halves_unsigned", |a: u32, b: u32| (a & 0xffff) * (b >> 16));
    KERNELS.binary("multiply_halves_mixed", |a: i32, b: i32| i32::from(a as i16) * i32::from(b as u16));
}

/// The PTX manual leaves the quotient by zero open.
#[test]
fn quotients() {
    KERNELS.partial("divide_signed", |a: i32, b| (b != 0).then(|| a.wrapping_div(b)));
    KERNELS.partial("divide_unsigned", u32::checked_div);
    KERNELS.partial("remainder_signed", |a: i32, b| (b != 0).then(|| a.wrapping_rem(b)));
    KERNELS.partial("remainder_unsigned", u32::checked_rem);
    KERNELS.unary("divide_signed_by_7", |a: i32| a / 7);
    KERNELS.unary("divide_unsigned_by_7", |a: u32| a / 7);
    KERNELS.unary("remainder_by_minus_1000", |a: i32| a % -1000);
    KERNELS.unary("divide_by_16", |a: i32| a / 16);
    KERNELS.unary("remainder_by_16", |a: i32| a % 16);
}

#[test]
fn sums_of_differences() {
    KERNELS.ternary("sum_of_differences_signed", |a: i32, b: i32, c: i32| {
        (a.abs_diff(b) as i32).wrapping_add(c)
    });
    KERNELS.ternary("sum_of_differences_unsigned", |a: u32, b: u32, c: u32| a.abs_diff(b).wrapping_add(c));
}

#[test]
fn counts_of_bits() {
    KERNELS.unary("count_ones", u32::count_ones);
    KERNELS.unary("leading_zeros", u32::leading_zeros);
    KERNELS.unary("first_set", |a: i32| if a == 0 { 0 } else { a.trailing_zeros() as i32 + 1 });
    KERNELS.unary("reverse", u32::reverse_bits);
    // bfind: the highest bit that differs from the sign, all ones when there is none.
    let place = |a: u32| a.checked_ilog2().unwrap_or(u32::MAX);
    let shift = |a: u32| a.checked_ilog2().map_or(u32::MAX, |place| 31 - place);
    let magnitude = |a: i32| if a < 0 { !a as u32 } else { a as u32 };
    KERNELS.unary("leading_bit_signed", |a| place(magnitude(a)));
    KERNELS.unary("leading_bit_unsigned", place);
    KERNELS.unary("leading_shift_signed", |a| shift(magnitude(a)));
    KERNELS.unary("leading_shift_unsigned", shift);
}

/// PTX `bfe`, bit by bit as its manual defines it.
fn extract(value: u32, position: u32, length: u32, signed: bool) -> u32 {
    let (position, length) = (position & 0xff, length & 0xff);
    let bit = |index: u32| value >> index & 1;
    let sign = if !signed || length == 0 { 0 } else { bit((position + length - 1).min(31)) };
    (0..32).fold(0, |result, i| {
        let inside = i < length && position + i <= 31;
        result | (if inside { bit(position + i) } else { sign }) << i
    })
}

/// PTX `bfi`, likewise; positions above 31 insert nothing.
fn insert(value: u32, base: u32, position: u32, length: u32) -> u32 {
    (0..32).fold(base, |result, bit| {
        let inside = bit >= position && bit < position + length;
        if inside { result & !(1 << bit) | (value >> (bit - position) & 1) << bit } else { result }
    })
}

#[test]
fn bit_fields() {
    KERNELS.ternary("extract_signed", |a, b, c| extract(a, b, c, true));
    KERNELS.ternary("extract_unsigned", |a, b, c| extract(a, b, c, false));
    KERNELS.unary("extract_middle", |a: i32| a << 5 >> 12);
    KERNELS.ternary("insert", |a, b, c: u32| insert(a, b, c & 0xff, c >> 8 & 0xff));
}

#[test]
fn shifts() {
    KERNELS.binary("shift_left", |a: u32, b: u32| a.checked_shl(b).unwrap_or(0));
    KERNELS.binary("shift_right_signed", |a: u32, b: u32| (a as i32 >> b.min(31)) as u32);
    KERNELS.binary("shift_right_unsigned", |a: u32, b: u32| a.checked_shr(b).unwrap_or(0));
    // shf: the shift of the 64 bits b:a, its upper word to the left and its lower word to the right.
    let pair = |a: u32, b: u32| u128::from(b) << 32 | u128::from(a);
    let left = |a, b, amount: u32| (pair(a, b) << amount >> 32) as u32;
    let right = |a, b, amount: u32| (pair(a, b) >> amount) as u32;
    KERNELS.ternary("funnel_left_clamp", |a, b, c: u32| left(a, b, c.min(32)));
    KERNELS.ternary("funnel_left_wrap", |a, b, c: u32| left(a, b, c & 31));
    KERNELS.ternary("funnel_right_clamp", |a, b, c: u32| right(a, b, c.min(32)));
    KERNELS.ternary("funnel_right_wrap", |a, b, c: u32| right(a, b, c & 31));
    KERNELS.unary("rotate_by_11", |a: u32| a.rotate_left(11));
}

/// The tables of PTX `prmt`: which of the bytes of {b, a} each mode puts into bytes 3, 2, 1, 0.
#[test]
fn permutations() {
    let take = |a: u32, b: u32, places: [u32; 4]| {
        let bytes = u64::from(b) << 32 | u64::from(a);
        places.iter().fold(0, |result, place| result << 8 | (bytes >> (8 * place) & 0xff) as u32)
    };
    let mode = |entry: &str, table: [[u32; 4]; 4]| {
        KERNELS.ternary(entry, |a: u32, b: u32, c: u32| take(a, b, table[c as usize & 3]));
    };
    KERNELS.ternary("permute", |a: u32, b: u32, c: u32| {
        (0..4).fold(0, |result, place| {
            let selector = c >> (4 * place) & 0xf;
            let byte = take(a, b, [0, 0, 0, selector & 7]) & 0xff;
            let byte = if selector & 8 == 0 { byte } else { 0xff * (byte >> 7) };
            result | byte << (8 * place)
        })
    });
    mode("permute_forward", [[3, 2, 1, 0], [4, 3, 2, 1], [5, 4, 3, 2], [6, 5, 4, 3]]);
    mode("permute_backward", [[5, 6, 7, 0], [6, 7, 0, 1], [7, 0, 1, 2], [0, 1, 2, 3]]);
    mode("permute_replicate_8", [[0; 4], [1; 4], [2; 4], [3; 4]]);
    mode("permute_clamp_left", [[3, 2, 1, 0], [3, 2, 1, 1], [3, 2, 2, 2], [3, 3, 3, 3]]);
    mode("permute_clamp_right", [[0, 0, 0, 0], [1, 1, 1, 0], [2, 2, 1, 0], [3, 2, 1, 0]]);
    mode("permute_replicate_16", [[1, 0, 1, 0], [3, 2, 3, 2], [1, 0, 1, 0], [3, 2, 3, 2]]);
    KERNELS.unary("swap_bytes", u32::swap_bytes);
}

#[test]
fn logic() {
    KERNELS.binary("bits_and", |a: u32, b: u32| a & b);
    KERNELS.binary("bits_or_not", |a: u32, b: u32| a | !b);
    KERNELS.binary("bits_xor", |a: u32, b: u32| a ^ b);
    KERNELS.unary("bits_not", |a: u32| !a);
    KERNELS.ternary("bits_majority", |a: u32, b: u32, c: u32| (a & b) | (b & c) | (a & c));
    KERNELS.ternary("bits_choose", |a: u32, b: u32, c: u32| (a & b) | (!a & c));
    KERNELS.ternary("bits_parity", |a: u32, b: u32, c: u32| a ^ b ^ c);
}

/// The six comparisons as bits, in the order of the kernels.
pub fn comparisons<T: PartialOrd>(a: &T, b: &T) -> u32 {
    [a < b, a <= b, a > b, a >= b, a == b, a != b]
        .iter()
        .enumerate()
        .fold(0, |bits, (place, &holds)| bits | u32::from(holds) << place)
}

#[test]
fn comparisons_and_selections() {
    KERNELS.binary("compare_signed", |a: i32, b: i32| comparisons(&a, &b));
    KERNELS.binary("compare_unsigned", |a: u32, b: u32| comparisons(&a, &b));
    KERNELS.ternary("select_by_sign", |a: i32, b: i32, c: i32| if c >= 0 { a } else { b });
    KERNELS.ternary("set_and_combine", |a: i32, b: i32, c: i32| {
        let mask = |holds: bool| u32::from(holds).wrapping_neg();
        let p = c > 0;
        mask(a < b && p) & 0xff | mask(a as u32 >= b as u32 || p) & 0xff00 | mask((a != b) != p) & 0xff_0000
    });
    KERNELS.ternary("two_predicates", |a: i32, b: i32, c: i32| {
        let p = c > 0;
        let (x, y) = (a < b && p, a >= b && p);
        let (z, q) = (a as u32 > b as u32 || !p, a as u32 <= b as u32 || !p);
        let m = x && !q;
        let (z, y) = (m != z, y || m);
        u32::from(x) | u32::from(y) << 1 | u32::from(z) << 2 | u32::from(!q) << 3
    });
}
