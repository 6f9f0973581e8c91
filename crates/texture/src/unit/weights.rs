//! Weights of texels: how a share is split between levels, slices, columns and rows.

use crate::trace::Weight;

/// A model's arithmetic with weights.
pub(crate) trait Weights {
    /// A texel's share of the result.
    type Weight: Copy + Default + PartialEq;

    /// The weight of everything.
    const WHOLE: Self::Weight;

    /// The weight as a trace has it.
    fn traced(weight: Self::Weight) -> Weight;

    /// Splits a weight between the first and the second of two levels, slices, columns or rows.
    fn split(whole: Self::Weight, fraction: f32) -> [Self::Weight; 2];

    /// What the texel of the face itself, and each of its two neighbours, gets of the weight of the texel that is missing at a cube's
    /// corner; `None` where that is an average of the three.
    fn share_corner(_weight: Self::Weight) -> Option<[Self::Weight; 2]> {
        None
    }

    /// The sum of two weights.
    fn add(one: Self::Weight, other: Self::Weight) -> Self::Weight;

    /// Splits the left column's weight between its upper and its lower row; the right column's is split with
    /// [`Weights::split`].
    #[inline(always)]
    fn split_left(column: Self::Weight, fraction: f32) -> [Self::Weight; 2] {
        Self::split(column, fraction)
    }
}

/// Whole numbers of 1/256, and fractions in 1/256 too: [`Model::Nvidia`](crate::Model::Nvidia).
pub(crate) struct In256ths;

impl Weights for In256ths {
    type Weight = u16;
    const WHOLE: u16 = 256;

    fn traced(weight: u16) -> Weight {
        Weight::In256ths(weight)
    }

    fn share_corner(weight: u16) -> Option<[u16; 2]> {
        let neighbour = (weight + 1) / 3;
        Some([weight - 2 * neighbour, neighbour])
    }

    fn add(one: u16, other: u16) -> u16 {
        one + other
    }

    #[inline(always)]
    fn split(whole: u16, fraction: f32) -> [u16; 2] {
        let far = (whole * in_256ths(fraction) + 128) >> 8;
        [whole - far, far]
    }

    #[inline(always)]
    fn split_left(column: u16, fraction: f32) -> [u16; 2] {
        let lower = (column * in_256ths(fraction) + 127) >> 8;
        [column - lower, lower]
    }
}

#[inline(always)]
fn in_256ths(fraction: f32) -> u16 {
    // 1 plus a fraction of eight bits has them at the top of its mantissa.
    ((fraction + 1.0).to_bits() >> 15 & 0xff) as u16
}

/// Products of fractions: the other models. Those of fractions in 1/256 are exact, but for two levels of a 3D texture.
pub(crate) struct Products;

impl Weights for Products {
    type Weight = f64;
    const WHOLE: f64 = 1.0;

    fn traced(weight: f64) -> Weight {
        Weight::Fraction(weight)
    }

    fn add(one: f64, other: f64) -> f64 {
        one + other
    }

    #[inline(always)]
    fn split(whole: f64, fraction: f32) -> [f64; 2] {
        let fraction = f64::from(fraction);
        [whole * (1.0 - fraction), whole * fraction]
    }
}

/// The weights of a lane's taps: first by slice, then each slice by column, then each column by row. Those beyond the
/// number of taps are 0.
#[inline(always)]
pub(super) fn split_share<W: Weights, const AXES: usize>(
    share: W::Weight,
    fraction: [f32; AXES],
) -> [W::Weight; 8] {
    let mut weights = [W::Weight::default(); 8];
    if AXES == 3 {
        let [near, far] = W::split(share, fraction[2]);
        weights[..4].copy_from_slice(&plane::<W>(near, fraction[0], fraction[1]));
        weights[4..].copy_from_slice(&plane::<W>(far, fraction[0], fraction[1]));
    } else if AXES == 2 {
        weights[..4].copy_from_slice(&plane::<W>(share, fraction[0], fraction[1]));
    } else {
        weights[..2].copy_from_slice(&W::split(share, fraction[0]));
    }
    weights
}

/// The weights of four texels: first by column, then each column by row.
#[inline(always)]
pub(super) fn plane<W: Weights>(total: W::Weight, column_fraction: f32, row_fraction: f32) -> [W::Weight; 4] {
    let [left, right] = W::split(total, column_fraction);
    let [upper_left, lower_left] = W::split_left(left, row_fraction);
    let [upper_right, lower_right] = W::split(right, row_fraction);
    [upper_left, upper_right, lower_left, lower_right]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NV-5: the weight tree, line for line as published, for every total and every pair of fractions.
    #[test]
    fn nvidia_weights_are_the_published_tree_and_add_up() {
        for c in 0..=256u32 {
            for a in 0..256u32 {
                for b in 0..256u32 {
                    let ca = (c * a + 128) >> 8;
                    let w11 = (ca * b + 128) >> 8;
                    let w10 = ca - w11;
                    let w01 = ((c - ca) * b + 127) >> 8;
                    let w00 = (c - ca) - w01;
                    let got = plane::<In256ths>(c as u16, a as f32 / 256.0, b as f32 / 256.0);
                    assert_eq!(got.map(u32::from), [w00, w10, w01, w11], "c {c}, a {a}, b {b}");
                    assert_eq!(got.map(u32::from).iter().sum::<u32>(), c);
                }
            }
        }
    }

    /// NV-5: the closed form for a whole footprint.
    #[test]
    fn nvidia_weights_of_one_level_and_slice() {
        for a in 0..256u32 {
            for b in 0..256u32 {
                let w11 = (a * b + 128) >> 8;
                let expected = [256 + w11 - a - b, a - w11, b - w11, w11];
                let got = plane::<In256ths>(256, a as f32 / 256.0, b as f32 / 256.0);
                assert_eq!(got.map(u32::from), expected, "a {a}, b {b}");
            }
        }
    }

    /// One-dimensional footprints are those with b = 0.
    #[test]
    fn nvidia_weights_on_a_line() {
        for c in 0..=256 {
            for a in 0..256u32 {
                let [left, right] = In256ths::split(c, a as f32 / 256.0);
                assert_eq!(plane::<In256ths>(c, a as f32 / 256.0, 0.0), [left, right, 0, 0]);
            }
        }
    }

    /// D3D 7.18.8: products of the fractions, exact for fractions in 1/256.
    #[test]
    fn d3d_and_exact_weights_are_products() {
        for a in (0..256).step_by(5) {
            for b in (0..256).step_by(3) {
                let [u, v] = [a, b].map(|numerator| f64::from(numerator) / 256.0);
                let expected = [(1.0 - u) * (1.0 - v), u * (1.0 - v), (1.0 - u) * v, u * v];
                assert_eq!(plane::<Products>(1.0, u as f32, v as f32), expected);
                assert_eq!(expected.iter().sum::<f64>(), 1.0);
            }
        }
    }

    /// NV-6: the total is 256, shared 256 − γ to γ by two slices and 256 − δ to δ by two levels.
    #[test]
    fn nvidia_slices_and_levels_share_256() {
        for share in 0..256 {
            assert_eq!(In256ths::split(In256ths::WHOLE, share as f32 / 256.0), [256 - share, share]);
        }
    }

    /// NV-7: two slices of a level that has 100 of 256: (100·77 + 128) >> 8 = 30 to the farther one.
    #[test]
    fn nvidia_slices_share_a_levels_weight_half_up() {
        assert_eq!(In256ths::split(100, 77.0 / 256.0), [70, 30]);
        // 128·77 = 9856 = 38.5 · 256: the half goes to the farther slice.
        assert_eq!(In256ths::split(128, 77.0 / 256.0), [89, 39]);
    }

    /// The left column rounds a half down, the right one up.
    #[test]
    fn nvidia_rows_of_the_left_column_round_half_down() {
        assert_eq!(In256ths::split_left(128, 77.0 / 256.0), [90, 38]);
        assert_eq!(In256ths::split(128, 77.0 / 256.0), [89, 39]);
    }

    #[test]
    fn exact_weights_add_up() {
        for fraction in [0.0, 0.25, 1.0 / 3.0, 0.999] {
            let [near, far] = Products::split(0.75, fraction);
            assert_eq!(far, 0.75 * f64::from(fraction));
            assert!((near + far - 0.75).abs() < 1e-16);
        }
    }
}
