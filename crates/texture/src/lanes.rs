//! Batches of lanes: structure-of-arrays values and the mask of active lanes.
//!
//! ```
//! use tmu_texture::lanes::{ALL_LANES, LANES, active};
//!
//! assert_eq!(active(0b1010).collect::<Vec<usize>>(), [1, 3]);
//! assert_eq!(active(ALL_LANES).count(), LANES);
//! ```

/// Lanes in one batch: the width of a warp.
pub const LANES: usize = 32;

/// One value per lane.
pub type Lanes<T> = [T; LANES];

/// Which lanes take part: bit `i` is lane `i`.
pub type Mask = u32;

/// The mask with every lane active.
pub const ALL_LANES: Mask = u32::MAX;

/// The lane numbers of the active lanes, in ascending order.
pub fn active(mask: Mask) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let lane = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

/// Calls `routine` with the number of each active lane. Where all are active, which is the rule, the loop asks for none.
#[inline(always)]
pub(crate) fn for_active(mask: Mask, mut routine: impl FnMut(usize)) {
    if mask == ALL_LANES {
        for lane in 0..LANES {
            routine(lane);
        }
    } else {
        active(mask).for_each(routine);
    }
}

/// Whether something holds for each active lane: they are asked in ascending order until it does not.
#[inline(always)]
pub fn all_active(mask: Mask, holds: impl FnMut(usize) -> bool) -> bool {
    if mask == ALL_LANES { (0..LANES).all(holds) } else { active(mask).all(holds) }
}

/// One value for each lane.
#[inline(always)]
pub(crate) fn per_lane<T: Copy + Default>(value: impl Fn(usize) -> T) -> Lanes<T> {
    let mut values = [T::default(); LANES];
    for (lane, slot) in values.iter_mut().enumerate() {
        *slot = value(lane);
    }
    values
}

/// The mask of the lanes for which `active` holds.
#[inline(always)]
pub fn mask_of(active: impl Fn(usize) -> bool) -> Mask {
    // In eights: the multiplication moves bit 0 of byte i to bit 56 + i, and no two products meet.
    let flags = per_lane(|lane| u8::from(active(lane)));
    let (eights, _) = flags.as_chunks::<8>();
    let mut mask = 0;
    for (number, eight) in eights.iter().enumerate() {
        let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        mask |= (bits as Mask) << (8 * number);
    }
    mask
}

/// The lanes of a mask in groups of those that are alike, each with its first lane, in ascending order of these.
#[inline(always)]
pub fn alike(mask: Mask, same: impl Fn(usize, usize) -> bool) -> impl Iterator<Item = (usize, Mask)> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let first = active(left).next()?;
        let group = mask_of(|lane| lane == first || same(first, lane)) & left;
        left &= !group;
        Some((first, group))
    })
}

/// Copies the values of the lanes of a mask.
#[inline(always)]
pub fn copy_active<T: Copy>(mask: Mask, from: &Lanes<T>, to: &mut Lanes<T>) {
    for_active(mask, |lane| to[lane] = from[lane]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_and_lane_numbers_are_inverse() {
        let mut mask = 0x8000_0001u32;
        for _ in 0..1000 {
            let lanes: Vec<usize> = active(mask).collect();
            assert!(lanes.is_sorted() && lanes.len() == mask.count_ones() as usize);
            assert!(lanes.iter().all(|lane| mask >> lane & 1 == 1));
            assert_eq!(mask_of(|lane| lanes.contains(&lane)), mask);
            let mut seen = Vec::new();
            for_active(mask, |lane| seen.push(lane));
            assert_eq!(seen, lanes);
            mask = mask.wrapping_mul(0x9e37_79b1).wrapping_add(7);
        }
        assert_eq!(active(0).count() + active(ALL_LANES).count(), LANES);
        assert_eq!((mask_of(|_| true), mask_of(|_| false)), (ALL_LANES, 0));
    }
}
