//! Batches of lanes: structure-of-arrays values and the mask of active lanes.

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
    (0..LANES).filter(move |lane| mask >> lane & 1 == 1)
}
