//! What lanes of a warp tell each other.

use tmu_program::{Op, QuadSum, Quorum, Rounding, ShuffleMode};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes};

use crate::arithmetic::float;
use crate::batch::Batch;
use crate::fault::Cause;

impl Batch<'_, '_> {
    /// Shuffles, votes and sums over quads.
    pub(crate) fn exchange(&mut self, op: &Op) -> Result<(), Cause> {
        match *op {
            Op::Shuffle { to, in_range, value, lane, bounds, mode } => {
                let (values, lanes, bounds) = (self.read(value), self.read(lane), self.read(bounds));
                let sources: Lanes<_> =
                    std::array::from_fn(|own| shuffle_source(own as u32, lanes[own], bounds[own], mode));
                let shuffled = std::array::from_fn(|own| values[sources[own].unwrap_or(own as u32) as usize]);
                self.write(to, &shuffled);
                if let Some(in_range) = in_range {
                    let found =
                        (0..LANES).fold(0, |mask, own| mask | u32::from(sources[own].is_some()) << own);
                    self.write_predicate(in_range, found);
                }
            }
            Op::Vote { to, holds, condition, quorum } => {
                let found = self.warp.holds(condition) & self.lanes;
                let answer = match quorum {
                    Quorum::All => found == self.lanes,
                    Quorum::Any => found != 0,
                    Quorum::Equal => found == self.lanes || found == 0,
                };
                self.write(to, &[found; LANES]);
                if let Some(holds) = holds {
                    self.write_predicate(holds, if answer { u32::MAX } else { 0 });
                }
            }
            Op::QuadAdd { to, a, b, sums, mode } => {
                let (a, b) = (self.read_float(a), self.read_float(b));
                let flipped = |bits: u32| bits ^ 0x8000_0000;
                let mut values = [0; LANES];
                for lane in active(self.lanes) {
                    let (a, b) = (a[lane], b[lane]);
                    values[lane] = match sums[lane % 4] {
                        QuadSum::Sum => float::add(a, b, mode),
                        QuadSum::LessA => float::add(b, flipped(a), mode),
                        QuadSum::LessB => float::add(a, flipped(b), mode),
                        // A sum with the zero that leaves every number as it is, −0 too.
                        QuadSum::OnlyB if mode.rounding == Rounding::Down => float::add(b, 0, mode),
                        QuadSum::OnlyB => float::add(b, 0x8000_0000, mode),
                    };
                }
                self.write(to, &values);
            }
            _ => return Err(Cause::not_executed(op)),
        }
        Ok(())
    }
}

/// The lane that a lane reads, if its segment has it; the arithmetic of PTX `shfl`.
fn shuffle_source(own: u32, lane: u32, bounds: u32, mode: ShuffleMode) -> Option<u32> {
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
