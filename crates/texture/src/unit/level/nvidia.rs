//! Levels of detail by derivatives as an NVIDIA H200 finds them (LO-1).
//!
//! There are neither squares nor roots: the derivatives along columns and rows of pixels and along both diagonals, numbers of few bits,
//! have a length that is the longest component and 11/32 of the others; the logarithm of the longest depends on nine of its bits. Of 1,985 answers
//! (`gradients_along`, `gradients_askew`, `gradients_of_two`, `gradients_of_oblongs`, `levels_by_gradients`) this explains all but seven.

use super::on_axes;
use crate::logarithm::power_of_two;

/// Fraction bits of the numbers that are added.
const BITS: i32 = 9;

/// The length that decides of the changes from pixel to pixel along x and y, in texels.
#[inline(always)]
pub(crate) fn longest<const AXES: usize>(changes: [[f64; AXES]; 2]) -> f64 {
    let [a, b, c, d] = directions(changes);
    larger(larger(length(a), length(b)), larger(length(c), length(d)))
}

/// The longest of the changes along rows, columns and diagonals of pixels, in texels, and its length.
#[inline(always)]
pub(crate) fn longest_direction(changes: [[f64; 2]; 2]) -> ([f64; 2], f64) {
    let mut longest = ([0.0; 2], 0.0);
    for change in directions(changes) {
        let length = length(change);
        let longer = length > longest.1;
        for axis in 0..2 {
            longest.0[axis] = if longer { change[axis] } else { longest.0[axis] };
        }
        longest.1 = if longer { length } else { longest.1 };
    }
    longest
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
#[inline(always)]
pub(crate) fn area([x, y]: [[f64; 2]; 2]) -> f64 {
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
#[inline(always)]
pub(crate) fn logarithm(length: f64) -> f64 {
    let bits = length.to_bits();
    let exponent = f64::from_bits(WHOLE.to_bits() | bits >> 52) - (WHOLE + 1023.0);
    let logarithm = exponent + behind_the_point(f64::from_bits(1f64.to_bits() | bits & 0xff << 44)) / 256.0;
    if length == 0.0 { f64::NEG_INFINITY } else { logarithm }
}

/// The polynomial of [`behind_the_point`], from the fifth power down.
pub(crate) const TERMS: [f32; 6] = [11.24, -48.45, 104.93, -180.4, 368.32, 1.2];

/// The logarithm in 1/256 of a number with eight fraction bits n, from 1 to 2: ⌊256·log2(1 + (n + ½)/256) + 0.4695⌋, but 0 of the first and 255 of
/// the last. 71, 168 and 230 were not met.
///
/// A polynomial is beside the logarithm by up to 0.003, but has the whole numbers of all.
#[inline(always)]
fn behind_the_point(number: f64) -> f64 {
    let above = number - 1.0;
    let mut sum = 0.0;
    for term in TERMS {
        sum = sum * above + f64::from(term);
    }
    let below = (sum - 0.5 + WHOLE - WHOLE).min(255.0);
    if above == 0.0 { 0.0 } else { below }
}

/// With this added, a positive number below it is rounded to a whole one.
const WHOLE: f64 = (1_u64 << 52) as f64;

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
    // To the nearest half of its last bit, away from zero half-way: half of that more, and cut off.
    let more = f64::from_bits(sum.to_bits() & (SIGN | EXPONENT)) / f64::from(1 << (BITS + 2));
    multiple(11.0 / 16.0 * sum + more, sum, BITS + 1)
}

/// What a number has in whole ones of the last bit of another one that is no smaller, toward zero; 0 for 0.
#[inline(always)]
fn whole(number: f64, other: f64) -> f64 {
    multiple(number, other, BITS)
}

/// What a number has in whole ones of the last of so many fraction bits of another one, toward zero. Its exponent is no greater.
#[inline(always)]
fn multiple(number: f64, other: f64, bits: i32) -> f64 {
    let power = f64::from_bits(other.to_bits() & EXPONENT);
    let apart = power.to_bits().wrapping_sub(number.to_bits() & EXPONENT) >> 52;
    let kept = number.to_bits() & u64::MAX.wrapping_shl(52 - bits as u32 + apart as u32);
    // More bits are cut off than there are where it has nothing of them.
    let some = number.abs() >= power / f64::from(1 << bits);
    f64::from_bits(if some { kept } else { 0 })
}

/// The bits of the exponent.
const EXPONENT: u64 = 0x7ff << 52;

/// The bit of the sign.
const SIGN: u64 = 1 << 63;

#[inline(always)]
fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// A number without what is behind so many fraction bits.
#[inline(always)]
fn cut(number: f64, bits: i32) -> f64 {
    f64::from_bits(number.to_bits() & u64::MAX << (52 - bits))
}

#[inline(always)]
fn exponent(number: f64) -> i32 {
    (number.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What LO-1 says of all numbers of eight bits behind the leading one.
    #[test]
    fn nvidia_logarithms_are_a_function_of_eight_bits() {
        let by_hand = |n: u32| match n {
            0 => 0.0,
            255 => 255.0,
            _ => (256.0 * (1.0 + (f64::from(n) + 0.5) / 256.0).log2() + 0.4695).floor(),
        };
        for n in 0..256 {
            let number = 1.0 + f64::from(n) / 256.0;
            assert_eq!(behind_the_point(number), by_hand(n), "{n}");
            // What is behind the eight bits does not count.
            assert_eq!(logarithm(8.0 * (number + 0.003)), 3.0 + by_hand(n) / 256.0, "{n}");
        }
    }

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
