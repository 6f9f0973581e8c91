//! What lanes of a warp compute of each other's values.

use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use super::float;
use crate::{FloatMode, QuadSum, Rounding, ShuffleMode};

/// One lane's share of [`crate::Op::QuadAdd`].
#[inline]
pub fn quad_sum(a: u32, b: u32, sum: QuadSum, mode: FloatMode) -> u32 {
    let flipped = |bits: u32| bits ^ 0x8000_0000;
    match sum {
        QuadSum::Sum => float::add(a, b, mode),
        QuadSum::LessA => float::add(b, flipped(a), mode),
        QuadSum::LessB => float::add(a, flipped(b), mode),
        // A sum with the zero that leaves every number as it is, −0 too.
        QuadSum::OnlyB if mode.rounding == Rounding::Down => float::add(b, 0, mode),
        QuadSum::OnlyB => float::add(b, 0x8000_0000, mode),
    }
}

/// The lane that a lane reads, if its segment has it; the arithmetic of PTX `shfl`. See [`crate::Op::Shuffle`].
#[inline]
pub fn shuffle_source(own: u32, lane: u32, bounds: u32, mode: ShuffleMode) -> Option<u32> {
    let (lane, clamp, segment) = (lane & 31, bounds & 31, bounds >> 8 & 31);
    let first = own & segment;
    let bound = first | clamp & !segment;
    let (source, in_range) = match mode {
        ShuffleMode::Index => {
            let source = first | lane & !segment;
            (source, source <= bound)
        }
        // The lowest lane may be 0: compare without wrapping below it.
        ShuffleMode::Up => (own.wrapping_sub(lane), own >= bound + lane),
        ShuffleMode::Down => (own + lane, own + lane <= bound),
        ShuffleMode::Butterfly => (own ^ lane, own ^ lane <= bound),
    };
    in_range.then_some(source)
}

/// For each lane, which lanes of a mask hold the same as it, in two words.
#[inline(always)]
pub fn lanes_with_the_same(values: &[Lanes<u32>; 2], members: Mask) -> Lanes<Mask> {
    let [low, high] = values;
    let mut masks = [0; LANES];
    let mut left = Mask::MAX;
    while left != 0 {
        let first = left.trailing_zeros() as usize % LANES;
        // A plain loop becomes vectors; with `mask_of`, 32 different values take four times as long.
        let mut bits: Lanes<Mask> = std::array::from_fn(|lane| 1 << lane);
        for lane in 0..LANES {
            bits[lane] &=
                0u32.wrapping_sub(((low[lane] ^ low[first]) | (high[lane] ^ high[first]) == 0).into());
        }
        let same = bits.into_iter().fold(0, |same, bit| same | bit);
        active(same).for_each(|lane| masks[lane] = same & members);
        left &= !same;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: even lanes hold 0, others their number, of which 3 and 5 have bits above; lanes 0 to 5 are asked.
    #[test]
    fn lanes_hold_the_same() {
        let values = [0, 1].map(|word| {
            std::array::from_fn(|lane| match (lane % 2, word) {
                (0, _) => 0,
                (_, 0) => 7,
                _ => u32::from(lane == 3 || lane == 5),
            })
        });
        let masks = lanes_with_the_same(&values, 0x3f);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|lane| masks[lane]), [0x15, 2, 0x15, 0x28, 0x15, 0x28]);
        assert_eq!([6, 7].map(|lane| masks[lane]), [0x15, 2]);
    }

    /// By hand from the pseudocode of the PTX manual: segments of eight lanes (mask 0x18), clamp 7 and 0.
    #[test]
    fn segments_bound_the_lanes() {
        let bounds = 0x1800 | 7;
        assert_eq!(shuffle_source(10, 5, bounds, ShuffleMode::Index), Some(13));
        assert_eq!(
            shuffle_source(10, 13, bounds, ShuffleMode::Index),
            Some(13),
            "the segment's bits are its own"
        );
        assert_eq!(shuffle_source(10, 5, bounds, ShuffleMode::Down), Some(15));
        assert_eq!(shuffle_source(10, 6, bounds, ShuffleMode::Down), None);
        assert_eq!(shuffle_source(10, 2, 0x1800, ShuffleMode::Up), Some(8));
        assert_eq!(shuffle_source(10, 3, 0x1800, ShuffleMode::Up), None);
        assert_eq!(shuffle_source(1, 2, 0, ShuffleMode::Up), None);
        assert_eq!(shuffle_source(10, 4, bounds, ShuffleMode::Butterfly), Some(14));
        assert_eq!(
            shuffle_source(10, 8, bounds, ShuffleMode::Butterfly),
            Some(2),
            "below the bound is in range"
        );
        assert_eq!(shuffle_source(2, 8, bounds, ShuffleMode::Butterfly), None);
    }
}
