use tmu_texture::LANES;

use super::aligned::{FloatBits, power_of_two};
use super::*;
use crate::matrix::{Fragment, MatrixLayout, MatrixOperand, MatrixShape};
use crate::{Register, Rounding, Source};

/// A product whose fragments have just the words they need.
fn product(
    shape: [u16; 3],
    layout: MatrixLayout,
    types: [MatrixElement; 4],
    sum: MatrixSum,
) -> MatrixProduct {
    let shape = MatrixShape { rows: shape[0], columns: shape[1], depth: shape[2] };
    let words = |operand, element: MatrixElement| {
        let fragment = Fragment::new(operand, shape, layout, element);
        (fragment.elements() * element.bits()).div_ceil(32) as usize
    };
    let sources = |operand, element| vec![Source::ZERO; words(operand, element)];
    MatrixProduct {
        shape,
        layout,
        types,
        sum,
        to: vec![Some(Register(0)); words(MatrixOperand::Sum, types[3])],
        a: sources(MatrixOperand::A, types[0]),
        b: sources(MatrixOperand::B, types[1]),
        c: sources(MatrixOperand::Sum, types[2]),
        sparse: None,
    }
}

/// The fragments of a matrix whose elements are given by row and column.
fn spread(
    of: &MatrixProduct,
    which: usize,
    words: usize,
    value: impl Fn(u32, u32) -> u64,
) -> Vec<Lanes<u32>> {
    let (fragment, element) = (of.fragments()[which], of.types[which]);
    let bits = element.bits() as usize;
    let mut held = vec![[0; LANES]; words];
    for (lane, number) in (0..LANES).flat_map(|lane| (0..words * 32 / bits).map(move |it| (lane, it))) {
        let at = fragment.position(lane as u32, number as u32 % fragment.elements());
        let (value, first) = (value(at.row, at.column), number * bits);
        held[first / 32][lane] |= (value as u32) << (first % 32);
        if bits == 64 {
            held[first / 32 + 1][lane] = (value >> 32) as u32;
        }
    }
    held
}

/// d, by product, row and column.
fn run(
    product: &MatrixProduct,
    a: impl Fn(u32, u32) -> u64,
    b: impl Fn(u32, u32) -> u64,
    c: impl Fn(u32, u32) -> u64,
) -> impl Fn(usize, usize, usize) -> u64 {
    let words = [
        spread(product, 0, product.a.len(), a),
        spread(product, 1, product.b.len(), b),
        spread(product, 2, product.c.len(), c),
    ];
    let positions = Positions::new(product);
    let words = [&words[0][..], &words[1], &words[2]];
    let result = multiply(product, &positions, words, &[0; LANES], Width::Baseline);
    for &width in Width::available() {
        assert_eq!(multiply(product, &positions, words, &[0; LANES], width), result, "{width}");
    }
    let (rows, columns) = (usize::from(product.shape.rows), usize::from(product.shape.columns));
    let count = rows * columns * product.count();
    let elements: Vec<u64> = if product.types[3] == MatrixElement::F64 {
        positions.0[3].gather_doubles(&result, count)
    } else {
        let elements = positions.0[3].gather(product.types[3], &result, count);
        elements.into_iter().map(u64::from).collect()
    };
    move |product, row, column| elements[product * rows * columns + place_in_tiles(row, column, columns)]
}

const SHAPE: [u16; 3] = [16, 8, 16];
const HALVES: [MatrixElement; 4] =
    [MatrixElement::F16, MatrixElement::F16, MatrixElement::F32, MatrixElement::F32];

fn single(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// 1.0 and 2^-12 as halves.
const ONE: u64 = 0x3c00;
const TINY: u64 = 0x0c00;

/// By hand: d[i][j] = Σ (i + k) · (2k − j) + 1000 for k from 0 to 31.
#[test]
fn integers_are_exact() {
    let types = [MatrixElement::S8, MatrixElement::S8, MatrixElement::S32, MatrixElement::S32];
    let sum = MatrixSum::Integers { saturate: false };
    let product = product([16, 8, 32], MatrixLayout::Warp, types, sum);
    let d = run(
        &product,
        |i, k| u64::from((i + k) as u8),
        |k, j| u64::from((2 * k as i32 - j as i32) as u8),
        |_, _| 1000,
    );
    for i in 0..16i32 {
        for j in 0..8i32 {
            let expected: i32 = (0..32).map(|k| (i + k) * (2 * k - j)).sum::<i32>() + 1000;
            assert_eq!(d(0, i as usize, j as usize), u64::from(expected as u32));
        }
    }
}

/// 255 · 255 · 16 + (2^31 − 1) is beyond the range.
#[test]
fn integers_wrap_or_saturate() {
    let types = [MatrixElement::U8, MatrixElement::U8, MatrixElement::S32, MatrixElement::S32];
    for (saturate, expected) in [(false, i32::MAX.wrapping_add(255 * 255 * 16)), (true, i32::MAX)] {
        let sum = MatrixSum::Integers { saturate };
        let product = product([8, 8, 16], MatrixLayout::Warp, types, sum);
        let d = run(&product, |_, _| 255, |_, _| 255, |_, _| i32::MAX as u64);
        assert_eq!(d(0, 7, 7), u64::from(expected as u32));
    }
}

/// Row i of a has its lowest 8 · i bits, column j of b all bits of every other word.
#[test]
fn bits_are_counted() {
    let types = [MatrixElement::Bits, MatrixElement::Bits, MatrixElement::S32, MatrixElement::S32];
    let row = |i: u32, word: u32| {
        let bits = (8 * i).saturating_sub(32 * word).min(32);
        if bits == 32 { 0xffff_ffff } else { (1 << bits) - 1 }
    };
    let column = |word: u32| if word.is_multiple_of(2) { 0xffff_ffff } else { 0 };
    for (sum, and) in [(MatrixSum::And, true), (MatrixSum::Xor, false)] {
        let product = product([16, 8, 256], MatrixLayout::Warp, types, sum);
        let d = run(&product, row, |word, _| column(word), |_, _| 5);
        for i in 0..16 {
            // Of 8 · i bits, those of words 0, 2 and so on.
            let common: u64 = (0..8)
                .filter(|w: &u64| w.is_multiple_of(2))
                .map(|w| (8 * i).min(32 * w + 32).max(32 * w) - 32 * w)
                .sum();
            let expected = if and { common } else { 8 * i + 128 - 2 * common };
            assert_eq!(d(0, i as usize, 3), expected + 5, "{sum:?} row {i}");
        }
    }
}

/// Doubles are fused one after the other: (1 + 2^-60) loses its tail before −1 comes, which a sum in another order keeps.
#[test]
fn doubles_are_fused_in_order() {
    let sum = MatrixSum::Doubles(Rounding::NearestEven);
    let product = product([8, 8, 4], MatrixLayout::Warp, [MatrixElement::F64; 4], sum);
    let column = [1.0, 2f64.powi(-60), -1.0, 0.5];
    let d = run(&product, |_, _| 1f64.to_bits(), |k, _| column[k as usize].to_bits(), |_, _| 0);
    assert_eq!(f64::from_bits(d(0, 3, 5)), 0.5);
}

/// By hand from the rule: beside 1.0, products of 2^-24 are kept with 24 bits of fraction and lost with 23. Four of them make
/// 2^-22, which a single holds; added one by one and rounded to nearest even, each would be lost.
#[test]
fn addends_are_cut_off_below_the_greatest() {
    for (fraction, expected) in [(24, 1.0 + 2f32.powi(-22)), (23, 1.0)] {
        let sum = MatrixSum::Aligned { group: 16, fraction, short: false };
        let product = product(SHAPE, MatrixLayout::Warp, HALVES, sum);
        let d = run(&product, |_, k| if k < 4 { TINY } else { 0 }, |_, _| TINY, |_, _| single(1.0));
        assert_eq!(d(0, 15, 7), single(expected), "{fraction}");
    }
}

/// In groups of eight, the first eight products of 2^-24 (2^-21 together) are kept, and the sum is truncated before the next
/// eight. Negative ones are cut off toward zero as well.
#[test]
fn groups_are_rounded_one_by_one() {
    let sum = MatrixSum::Aligned { group: 8, fraction: 24, short: false };
    let eights = product(SHAPE, MatrixLayout::Warp, HALVES, sum);
    // The first eight: one product of 2^-24, which the single loses: 1 + 2^-24 is cut to 1. So does the second.
    let d = run(&eights, |_, k| if k % 8 == 0 { TINY } else { 0 }, |_, _| TINY, |_, _| single(1.0));
    assert_eq!(d(0, 0, 0), single(1.0));
    // All in one group keep 2 · 2^-24.
    let sum = MatrixSum::Aligned { group: 16, fraction: 24, short: false };
    let whole = product(SHAPE, MatrixLayout::Warp, HALVES, sum);
    let d = run(&whole, |_, k| if k % 8 == 0 { TINY } else { 0 }, |_, _| TINY, |_, _| single(1.0));
    assert_eq!(d(0, 0, 0), single(1.0 + 2f32.powi(-23)));
    // −1 + 2^-24 · 8 = −(1 − 2^-21), exactly.
    let d = run(&whole, |_, k| if k < 8 { TINY } else { 0 }, |_, _| TINY, |_, _| single(-1.0));
    assert_eq!(d(0, 0, 0), single(-1.0 + 2f32.powi(-21)));
}

/// The paper's and IEEE's: infinity times zero is not a number, infinities of both signs neither; zero has no sign.
#[test]
fn special_numbers_come_through() {
    const INFINITY: u64 = 0x7c00;
    let sum = MatrixSum::Aligned { group: 16, fraction: 24, short: false };
    let product = product(SHAPE, MatrixLayout::Warp, HALVES, sum);
    let with = |a: u64, b: u64, c: f32| {
        let d = run(&product, |_, k| if k == 3 { a } else { 0 }, |_, _| b, move |_, _| single(c));
        d(0, 9, 4)
    };
    assert_eq!(with(INFINITY, 0, 1.0), 0x7fff_ffff);
    assert_eq!(with(INFINITY, ONE, f32::NEG_INFINITY), 0x7fff_ffff);
    assert_eq!(with(INFINITY, ONE | 0x8000, 1.0), single(f32::NEG_INFINITY));
    assert_eq!(with(0x8001, 0, -0.0), single(0.0));
    assert_eq!(with(ONE, ONE, -1.0), single(0.0));
}

/// By hand: an infinity in a row of a, in a column of b and in one sum touches what they meet, and nothing else; 16 · 1 + 2 = 18.
#[test]
fn special_numbers_stay_where_they_are() {
    const INFINITY: u64 = 0x7c00;
    let sum = MatrixSum::Aligned { group: 8, fraction: 24, short: false };
    let product = product([16, 16, 16], MatrixLayout::Warp, HALVES, sum);
    let d = run(
        &product,
        |row, k| if (row, k) == (9, 2) { INFINITY } else { ONE },
        |k, column| if (k, column) == (12, 11) { INFINITY | 0x8000 } else { ONE },
        |row, column| single(if (row, column) == (3, 5) { f32::INFINITY } else { 2.0 }),
    );
    for (row, column) in (0..16).flat_map(|row| (0..16).map(move |column| (row, column))) {
        let expected = match (row, column) {
            (9, 11) => 0x7fff_ffff,
            (9, _) | (3, 5) => single(f32::INFINITY),
            (_, 11) => single(f32::NEG_INFINITY),
            _ => single(18.0),
        };
        assert_eq!(d(0, row, column), expected, "{row}, {column}");
    }
}

/// Halves are rounded to nearest, ties to even: 2048 + 1 is a tie, 2048 + 3 another one.
#[test]
fn halves_are_rounded_to_nearest() {
    let types = [MatrixElement::F16; 4];
    let sum = MatrixSum::Aligned { group: 8, fraction: 24, short: false };
    let product = product([16, 8, 8], MatrixLayout::Warp, types, sum);
    // 3.0 is 0x4200, 2048 is 0x6800; the next halves are 2 apart.
    for (factor, expected) in [(ONE, 0x6800), (0x4200, 0x6802)] {
        let d = run(&product, |_, k| if k == 0 { factor } else { 0 }, |_, _| ONE, |_, _| 0x6800);
        assert_eq!(d(0, 1, 1), expected);
    }
    // 65504 + 65504 is beyond the halves.
    let d = run(&product, |_, k| if k < 2 { 0x7bff } else { 0 }, |_, _| ONE, |_, _| 0);
    assert_eq!(d(0, 1, 1), 0x7c00);
}

/// Formats, by hand: 448 is the greatest of E4M3 (0x7e), 2^-9 its least (0x01), 0x7f no number; 57344 the greatest of E5M2
/// (0x7b). TF32 drops 13 bits.
#[test]
fn formats_are_read() {
    let value = |element, bits| {
        let of = FloatBits::of(element);
        let (significand, exponent) = of.taken_apart(bits as u32);
        assert_eq!(of.special(bits as u32), None);
        f64::from(significand) * power_of_two(exponent - of.fraction as i32)
    };
    assert_eq!(value(MatrixElement::E4m3, 0x7e), 448.0);
    assert_eq!(value(MatrixElement::E4m3, 0x81), -(2f64.powi(-9)));
    assert!(FloatBits::of(MatrixElement::E4m3).special(0xff).is_some_and(f32::is_nan));
    assert_eq!(value(MatrixElement::E5m2, 0x7b), 57344.0);
    assert_eq!(FloatBits::of(MatrixElement::E5m2).special(0xfc), Some(f32::NEG_INFINITY));
    assert_eq!(
        value(MatrixElement::Tf32, single(1.0 + 2f32.powi(-10) + 2f32.powi(-11))),
        1.0 + 2f64.powi(-10)
    );
    assert_eq!(value(MatrixElement::Bf16, 0xc040), -3.0);
    assert_eq!(value(MatrixElement::F16, 0x0001), 2f64.powi(-24));
}

/// Sums of 8-bit floats keep 13 bits of fraction where the machine does: 1 + 2^-14 is 1.
#[test]
fn short_sums_keep_thirteen_bits() {
    let types = [MatrixElement::E5m2, MatrixElement::E5m2, MatrixElement::F32, MatrixElement::F32];
    // 2^-7 is 0x20 in E5M2: (7 + −7… bias 15: 8 << 2); its square is 2^-14.
    for (short, expected) in [(true, 1.0), (false, 1.0 + 2f32.powi(-14))] {
        let sum = MatrixSum::Aligned { group: 16, fraction: if short { 13 } else { 24 }, short };
        let product = product([16, 8, 32], MatrixLayout::Warp, types, sum);
        let d = run(&product, |_, k| if k == 0 { 0x20 } else { 0 }, |_, _| 0x20, |_, _| single(1.0));
        assert_eq!(d(0, 0, 0), single(expected));
    }
}

/// Four products of 8 × 8 × 4, by hand: rows of a are row + 1, columns of b are 1, so that d is 4 · (row + 1).
#[test]
fn quad_pairs_multiply_on_their_own() {
    let layout = MatrixLayout::QuadPairs { a_by_columns: true, b_by_columns: false };
    let sum = MatrixSum::Aligned { group: 4, fraction: 23, short: false };
    let product = product([8, 8, 4], layout, HALVES, sum);
    // 1 to 8 as halves.
    const NUMBERS: [u64; 8] = [0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700, 0x4800];
    let d = run(&product, |i, _| NUMBERS[i as usize], |_, _| ONE, |_, _| 0);
    for number in 0..4 {
        for row in 0..8 {
            assert_eq!(d(number, row, row), single(4.0 * (row + 1) as f32));
        }
    }
}

/// What a sparse matrix holds is two of four, here the second and the fourth; an infinity of b that meets none does not count.
#[test]
fn what_is_not_held_meets_nothing() {
    let sum = MatrixSum::Aligned { group: 8, fraction: 24, short: false };
    let mut of = product([16, 8, 32], MatrixLayout::Warp, HALVES, sum);
    of.a.truncate(4);
    of.sparse = Some(Sparsity { metadata: Source::ZERO, selector: 1 });
    let held = spread(&of, 0, 4, |_, _| ONE);
    let b = spread(&of, 1, of.b.len(), |k, _| [0x7c00, ONE, 0x7c00, 0x4000][k as usize % 4]);
    let c = spread(&of, 2, of.c.len(), |_, _| single(0.5));
    // Lanes 2 and 3 of each four are asked.
    let metadata = std::array::from_fn(|lane| if lane % 4 < 2 { 0 } else { 0xdddd_dddd });
    let found = multiply(&of, &Positions::new(&of), [&held, &b, &c], &metadata, Width::best());
    // Eight chunks of 1 + 2.
    assert!(found.iter().all(|word| word.iter().all(|&bits| u64::from(bits) == single(24.5))));
}

/// Rows, columns and sums that an H200 (sm_90) multiplied: of each pair of formats one where all orders of the products but this
/// one, and any other place and rounding of the last sum, give something else.
#[test]
fn eight_bit_floats_are_multiplied_as_halves() {
    use MatrixElement::{E4m3, E5m2, F32};
    type Measured = ([MatrixElement; 2], [u8; 32], [u8; 32], [u32; 2]);
    const MEASURED: [Measured; 4] = [
        (
            [E4m3, E4m3],
            [
                0xa1, 0xa6, 0xbf, 0x8c, 0x63, 0x5b, 0x0b, 0xe1, 0xcc, 0x9f, 0x8a, 0x58, 0xc4, 0x43, 0xbc,
                0xb7, 0xcd, 0xba, 0x22, 0x63, 0x15, 0x0b, 0x3d, 0x5b, 0xcc, 0x32, 0xb7, 0x2f, 0x66, 0x62,
                0x5b, 0x2e,
            ],
            [
                0xec, 0xb1, 0x3b, 0x3e, 0x61, 0xb9, 0x2b, 0x25, 0x3a, 0xbf, 0x24, 0x17, 0x4f, 0x3b, 0xba,
                0x62, 0x60, 0x33, 0x58, 0x09, 0x0d, 0xb1, 0xc1, 0x0d, 0xa2, 0x17, 0x5d, 0x9e, 0x16, 0x6d,
                0x4a, 0xb8,
            ],
            [0xbde2_c4a7, 0x45ad_3501],
        ),
        (
            [E4m3, E5m2],
            [
                0x29, 0xb6, 0x0e, 0x2b, 0x4b, 0x2d, 0xa7, 0x51, 0xed, 0x21, 0x32, 0xca, 0x2d, 0xdb, 0x43,
                0xb2, 0x08, 0x8a, 0xc5, 0xe4, 0x39, 0xb5, 0x12, 0x6d, 0xc0, 0x62, 0xee, 0x69, 0x20, 0x18,
                0xc2, 0x96,
            ],
            [
                0xa0, 0xda, 0xac, 0x2e, 0x50, 0xf1, 0xa2, 0xf5, 0xbb, 0x5b, 0x37, 0x65, 0x8a, 0x2e, 0x68,
                0xd4, 0xb1, 0xcd, 0x16, 0xb4, 0xad, 0x2f, 0xc1, 0x8c, 0x61, 0x80, 0xa6, 0x63, 0x8d, 0xcb,
                0x70, 0x6f,
            ],
            [0xc1d1_1390, 0xc80e_f6e4],
        ),
        (
            [E5m2, E4m3],
            [
                0x74, 0xd4, 0xaa, 0x4c, 0xc2, 0x63, 0xd2, 0xef, 0xa5, 0x6a, 0xf2, 0xf5, 0x93, 0xe0, 0x0f,
                0xa9, 0x27, 0xb4, 0x93, 0x1a, 0xba, 0x84, 0x52, 0x65, 0xc8, 0xc2, 0xc4, 0xb2, 0x50, 0xa7,
                0x9e, 0x3f,
            ],
            [
                0xa4, 0xbe, 0x41, 0x66, 0xa0, 0x62, 0x65, 0x6e, 0xc8, 0x31, 0x17, 0xdc, 0xef, 0x1f, 0x69,
                0x34, 0xdd, 0x2b, 0xb8, 0x99, 0xea, 0x6a, 0xcf, 0x18, 0xd8, 0x0e, 0x98, 0x1e, 0x37, 0xa4,
                0xb1, 0x0c,
            ],
            [0xc454_a146, 0xc888_b596],
        ),
        (
            [E5m2, E5m2],
            [
                0x10, 0x53, 0xe9, 0x97, 0x2c, 0xbf, 0xe4, 0xe9, 0x76, 0x18, 0x9e, 0xa0, 0xe2, 0xa0, 0x05,
                0x08, 0x8c, 0xad, 0x6f, 0x68, 0x54, 0x57, 0x3b, 0x14, 0x89, 0x96, 0xa1, 0x72, 0x96, 0xc2,
                0xf6, 0xa8,
            ],
            [
                0xcc, 0x43, 0x90, 0xdc, 0xe5, 0x07, 0x30, 0x17, 0x42, 0x92, 0xda, 0x30, 0xa9, 0x18, 0x8d,
                0xc9, 0x1f, 0x67, 0x5f, 0x15, 0xf2, 0xd0, 0x4d, 0x8f, 0xc7, 0x88, 0xe3, 0x1a, 0x9e, 0xb4,
                0xe9, 0xcb,
            ],
            [0xbfb3_f6a4, 0x4c79_8471],
        ),
    ];
    for ([a, b], row, column, [addend, expected]) in MEASURED {
        let sum = MatrixSum::AsHalves { group: 16, fraction: 25 };
        let product = product([16, 8, 32], MatrixLayout::Warp, [a, b, F32, F32], sum);
        let from = |bytes: [u8; 32]| move |place: u32| u64::from(bytes[place as usize]);
        let (row, column) = (from(row), from(column));
        let d = run(&product, |_, k| row(k), |k, _| column(k), |_, _| u64::from(addend));
        assert_eq!(d(0, 11, 5), u64::from(expected), "{a:?} {b:?}");
    }
}

/// The same for eight products at a time; the denormal 0x83 of E4M3 has a smaller exponent as a half, so that a bit more is kept.
#[test]
fn denormal_eight_bit_floats_are_normal_halves() {
    use MatrixElement::{E4m3, E5m2, F32};
    const ROW: [u8; 16] =
        [0xa9, 0x38, 0x54, 0x43, 0x8b, 0x99, 0x3e, 0xc6, 0x33, 0xd1, 0x89, 0x63, 0xa5, 0x8a, 0x76, 0x9e];
    const COLUMN: [u8; 16] =
        [0x0c, 0x1a, 0x0f, 0xbf, 0x95, 0x30, 0xe1, 0x60, 0xc8, 0x8e, 0x9b, 0xa7, 0x16, 0x9c, 0x83, 0x98];
    let sum = MatrixSum::AsHalves { group: 16, fraction: 25 };
    let product = product([16, 8, 16], MatrixLayout::Warp, [E5m2, E4m3, F32, F32], sum);
    let from = |bytes: [u8; 16]| move |place: u32| u64::from(bytes[place as usize]);
    let (row, column) = (from(ROW), from(COLUMN));
    let d = run(&product, |_, k| row(k), |k, _| column(k), |_, _| 0xc035_0146);
    assert_eq!(d(0, 13, 1), 0xc417_d0ae);
}

/// A sum of products and of a single, number by number, in integers that hold all of their bits.
fn summed(of: FloatBits, a: &[u64], b: &[u64], before: u64, fraction: i32) -> u64 {
    let parts = |of: FloatBits, bits: u64| {
        let (significand, exponent) = of.taken_apart(bits as u32);
        (i128::from(significand), exponent)
    };
    let product = |(&a, &b): (&u64, &u64)| {
        let ((a, i), (b, j)) = (parts(of, a), parts(of, b));
        (a * b, i + j, 2 * of.fraction as i32)
    };
    let (significand, exponent) = parts(FloatBits::of(MatrixElement::F32), before);
    let mut terms: Vec<(i128, i32, i32)> = a.iter().zip(b).map(product).collect();
    terms.push((significand, exponent, 23));
    let greatest = terms.iter().map(|term| term.1).max().unwrap();
    let cut = |&(significand, exponent, below): &(i128, i32, i32)| {
        let by = (60 + below - fraction + greatest - exponent).min(127);
        ((significand.unsigned_abs() << 60 >> by) as i128) * significand.signum()
    };
    let sum: i128 = terms.iter().map(cut).sum();
    if sum == 0 {
        return 0;
    }
    let exponent = greatest - fraction;
    let top = exponent + 127 - sum.unsigned_abs().leading_zeros() as i32;
    let unit = top.max(-126) - 23;
    // 40 bits more, so that what is dropped lies behind them.
    let kept = sum.unsigned_abs() << 40 >> (40 + unit - exponent).clamp(0, 127);
    let magnitude = (kept as f64 * 2f64.powi(unit)) as f32;
    u64::from(if sum < 0 { -magnitude } else { magnitude }.to_bits())
}

/// All exponents, some that are alike, and sums near the smallest single: sums of eight columns at a time are those of each alone.
#[test]
fn columns_are_summed_as_each_alone() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for (element, near) in
        [(MatrixElement::F16, [12, 0]), (MatrixElement::Bf16, [125, 54]), (MatrixElement::E5m2, [14, 0])]
    {
        let of = FloatBits::of(element);
        let types = [element, element, MatrixElement::F32, MatrixElement::F32];
        for (turn, group) in [4u8, 8, 16].into_iter().cycle().take(60).enumerate() {
            let fraction = [13, 24, 25][turn / 3 % 3];
            let mut float = |of: FloatBits, near: [u64; 2]| {
                let ones = (1 << of.exponent) - 1;
                let exponent = match turn % 4 {
                    0 | 2 => near[turn % 4 / 2] + random() % 4,
                    _ => random() % ones,
                };
                (random() & ((1 << of.fraction) - 1))
                    | exponent << of.fraction
                    | (random() & 1) << (of.fraction + of.exponent)
            };
            let a: Vec<u64> = (0..16 * 16).map(|_| float(of, near)).collect();
            let b: Vec<u64> = (0..16 * 8).map(|_| float(of, near)).collect();
            let c: Vec<u64> =
                (0..16 * 8).map(|_| float(FloatBits::of(MatrixElement::F32), [125, 0])).collect();
            let sum = MatrixSum::Aligned { group, fraction, short: false };
            let product = product([16, 8, 16], MatrixLayout::Warp, types, sum);
            let d = run(
                &product,
                |row, k| a[(row * 16 + k) as usize],
                |k, column| b[(column * 16 + k) as usize],
                |row, column| c[(row * 8 + column) as usize],
            );
            for (row, column) in (0..16).flat_map(|row| (0..8).map(move |column| (row, column))) {
                let (a, b) = (&a[row * 16..][..16], &b[column * 16..][..16]);
                let groups = a.chunks(group.into()).zip(b.chunks(group.into()));
                let expected = groups.fold(c[row * 8 + column], |before, (a, b)| {
                    // What has become infinite stays so, or is no number with another infinity: not asked here.
                    if before & 0x7f80_0000 == 0x7f80_0000 {
                        u64::MAX
                    } else {
                        summed(of, a, b, before, fraction.into())
                    }
                });
                if expected != u64::MAX {
                    assert_eq!(
                        d(0, row, column),
                        expected,
                        "{element:?}, groups of {group}, {fraction}, turn {turn}"
                    );
                }
            }
        }
    }
}
