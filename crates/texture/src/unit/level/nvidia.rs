//! Levels of detail by derivatives as an NVIDIA H200 finds them (LO-1).
//!
//! There are neither squares nor roots: the derivatives along columns and rows of pixels and along both diagonals, numbers of few bits,
//! have a length that is the longest component and 11/32 of the others; the logarithm of the longest comes from a table. Of 1,985 answers
//! (`gradients_along`, `gradients_askew`, `gradients_of_two`, `gradients_of_oblongs`, `levels_by_gradients`) this explains all but seven.

use super::on_axes;
use crate::logarithm::power_of_two;

/// Levels of detail in 1/256 between two powers of two, by the first eight bits behind the leading one: ⌊256·log2(1 + (n + ½)/256) + 0.4695⌋, but
/// 0 of the first and 255 of the last. 71, 168 and 230 were not met.
#[rustfmt::skip] // sixteen to a line
const LOGARITHMS: [u8; 256] = [
    0, 2, 4, 5, 6, 8, 9, 11, 12, 13, 15, 16, 18, 19, 20, 22,
    23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36, 38, 39, 40, 42, 43,
    44, 45, 47, 48, 49, 50, 52, 53, 54, 55, 57, 58, 59, 60, 62, 63,
    64, 65, 66, 68, 69, 70, 71, 72, 74, 75, 76, 77, 78, 79, 81, 82,
    83, 84, 85, 86, 88, 89, 90, 91, 92, 93, 94, 95, 97, 98, 99, 100,
    101, 102, 103, 104, 105, 106, 107, 109, 110, 111, 112, 113, 114, 115, 116, 117,
    118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133,
    135, 136, 137, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149,
    150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 162, 163, 164,
    165, 166, 167, 168, 169, 170, 171, 172, 173, 173, 174, 175, 176, 177, 178, 179,
    180, 181, 181, 182, 183, 184, 185, 186, 187, 188, 188, 189, 190, 191, 192, 193,
    194, 195, 195, 196, 197, 198, 199, 200, 200, 201, 202, 203, 204, 205, 205, 206,
    207, 208, 209, 210, 210, 211, 212, 213, 214, 214, 215, 216, 217, 218, 218, 219,
    220, 221, 222, 222, 223, 224, 225, 226, 226, 227, 228, 229, 229, 230, 231, 232,
    233, 233, 234, 235, 236, 236, 237, 238, 239, 239, 240, 241, 242, 242, 243, 244,
    245, 245, 246, 247, 248, 248, 249, 250, 251, 251, 252, 253, 253, 254, 255, 255,
];

/// Fraction bits of the numbers that are added.
const BITS: i32 = 9;

/// The length that decides of the changes from pixel to pixel along x and y, in texels.
#[inline(always)]
pub(crate) fn longest<const AXES: usize>(changes: [[f64; AXES]; 2]) -> f64 {
    let [a, b, c, d] = directions(changes);
    larger(larger(length(a), length(b)), larger(length(c), length(d)))
}

/// The longest of the changes along rows, columns and diagonals of pixels, in texels, and its length.
pub(crate) fn longest_direction(changes: [[f64; 3]; 2]) -> ([f64; 3], f64) {
    directions(changes)
        .map(|change| (change, length(change)))
        .into_iter()
        .fold(([0.0; 3], 0.0), |longest, other| if other.1 > longest.1 { other } else { longest })
}

/// The changes along rows, columns and both diagonals of pixels.
#[inline(always)]
fn directions<const AXES: usize>([x, y]: [[f64; AXES]; 2]) -> [[f64; AXES]; 4] {
    let (x, y) = (of_few_bits(x), of_few_bits(y));
    let down = on_axes(|axis| along_diagonal(x[axis], y[axis]));
    let up = on_axes(|axis| along_diagonal(x[axis], -y[axis]));
    [x, y, down, up]
}

/// The area of a pixel that changes by so many texels along two axes.
pub(crate) fn area([x, y]: [[f64; 3]; 2]) -> f64 {
    let (x, y) = (of_few_bits(x), of_few_bits(y));
    (x[0] * y[1] - x[1] * y[0]).abs()
}

/// A change as it is reckoned with.
#[inline(always)]
fn of_few_bits<const AXES: usize>(change: [f64; AXES]) -> [f64; AXES] {
    on_axes(|axis| cut(change[axis], BITS + 1))
}

/// The share of the less detailed level, in 1/256, as a slope (1 + m/8)·2ᵉ steepens it about its middle (LO-9).
pub(crate) fn steepened(share: i32, slope: f32) -> i32 {
    let slope = f64::from(slope);
    let e = exponent(slope);
    let m = (slope / power_of_two(e) * 8.0) as i32 - 8;
    let middle = share - 128;
    (128 + ((middle + ((m * (middle + 2)) >> 3)) << e)).clamp(0, 256)
}

/// The logarithm of a length: a whole number of 1/256. That of 0 is below every level.
pub(crate) fn logarithm(length: f64) -> f64 {
    if length == 0.0 {
        return f64::NEG_INFINITY;
    }
    let next = (length.to_bits() >> 44 & 0xff) as usize;
    f64::from(exponent(length)) + f64::from(LOGARITHMS[next]) / 256.0
}

/// The longest component and 11/32 of the others, in whole numbers of the longest one's last bit.
#[inline(always)]
fn length<const AXES: usize>(change: [f64; AXES]) -> f64 {
    // The longest one of those so far, and in each place the other one.
    let mut longest = change[0].abs();
    let mut others = [0.0; AXES];
    for axis in 1..AXES {
        let size = change[axis].abs();
        others[axis] = if size < longest { size } else { longest };
        longest = larger(longest, size);
    }
    let mut sum = cut(longest, BITS);
    // Numbers of few bits: sums are exact, in any order.
    for other in &others[1..] {
        sum += whole(11.0 / 32.0 * other, longest);
    }
    sum
}

/// 11/16 of a sum of two numbers, for the square root of ½.
#[inline(always)]
fn along_diagonal(x: f64, y: f64) -> f64 {
    let larger = larger(x.abs(), y.abs());
    let sum = cut(whole(x, larger) + whole(y, larger), BITS);
    // To the nearest half of its last bit, away from zero half-way.
    let half_bits = 2.0 * in_last_bits(11.0 / 16.0 * sum, sum);
    let nearest = toward_zero(half_bits.abs() + 0.5).copysign(half_bits);
    let nearest = 0.5 * nearest * last_bit(sum);
    if sum == 0.0 { 0.0 } else { nearest }
}

/// What a number has in whole ones of the last bit of another one that is no smaller, toward zero; 0 for 0.
#[inline(always)]
fn whole(number: f64, other: f64) -> f64 {
    let whole = toward_zero(in_last_bits(number, other)) * last_bit(other);
    if other == 0.0 { 0.0 } else { whole }
}

/// A number without its fraction, of a size below 2⁵¹.
#[inline(always)]
fn toward_zero(number: f64) -> f64 {
    const WHOLE: f64 = (1_u64 << 52) as f64;
    let size = number.abs();
    let nearest = size + WHOLE - WHOLE;
    (nearest - if nearest > size { 1.0 } else { 0.0 }).copysign(number)
}

/// The bits of the exponent.
const EXPONENT: u64 = 0x7ff << 52;

/// The power of two that the last one of [`BITS`] fraction bits stands for, of normal numbers far from the least one.
#[inline(always)]
fn last_bit(number: f64) -> f64 {
    f64::from_bits((number.to_bits() & EXPONENT).wrapping_sub((BITS as u64) << 52))
}

/// A number in units of the last bit of another one, which is not 0.
#[inline(always)]
fn in_last_bits(number: f64, other: f64) -> f64 {
    /// The exponent of a reciprocal: as far on the other side of 1.
    const RECIPROCAL: u64 = (2 * 1023 + BITS as u64) << 52;
    number * f64::from_bits(RECIPROCAL.wrapping_sub(other.to_bits() & EXPONENT))
}

#[inline(always)]
fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// A number without what is behind so many fraction bits.
#[inline(always)]
fn cut(number: f64, bits: i32) -> f64 {
    f64::from_bits(number.to_bits() & u64::MAX << (52 - bits))
}

fn exponent(number: f64) -> i32 {
    (number.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changes in texels, and what an H200 answered, in 1/256: along an axis and askew (`gradients_along`, `gradients_askew`), with
    /// another one of half the length or nearly its own, in its direction and across it (`gradients_of_two`).
    #[test]
    fn nvidia_levels_of_derivatives_are_those_of_a_gpu() {
        let answers: [([f32; 4], u32); 12] = [
            ([0.297_301_77, 0.0, 0.0, 0.0], 832),
            ([0.092_301_64, 0.0, 0.0, 0.0], 400),
            ([0.0, 0.0, -0.302_187_23, 0.066_870_3], 865),
            ([0.0, 0.0, 0.016_354_388, 0.026_807_077], 13),
            ([0.702_173_23, 0.132_131_49, 0.0, 0.0], 1172),
            ([0.026_806_25, -0.039_65, -0.003_243_75, -0.219_900_01], 722),
            ([0.431_8, 0.155_250_01, -0.017_775, -0.163], 1013),
            ([-0.175_85, 0.218_100_01, 0.012_681_249_5, -0.058_599_994], 808),
            ([0.028_368_749, -0.025_837_5, 0.292_900_03, 0.047_900_006], 846),
            ([-0.064_825, -0.036_062_5, -0.375_4, 0.093_174_994], 948),
            ([0.013_850_003_5, 0.136, 0.002_249_986, -0.101_475], 616),
            ([-0.027_600_005, -0.013_274_999, 0.026_818_749, -0.004_199_996_6], 86),
        ];
        for (derivatives, answered) in answers {
            let [a, b, c, d] = derivatives.map(|derivative| f64::from(derivative) * 32.0);
            assert_eq!(
                logarithm(longest([[a, b, 0.0], [c, d, 0.0]])) * 256.0,
                answered.into(),
                "{derivatives:?}"
            );
        }
        assert_eq!(logarithm(longest([[0.0; 3]; 2])), f64::NEG_INFINITY);
    }
}
