//! What lanes of a warp compute of each other's values.

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

#[cfg(test)]
mod tests {
    use super::*;

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
