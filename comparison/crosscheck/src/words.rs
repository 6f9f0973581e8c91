//! The inputs of lanes as words of a buffer, as the programs of all drivers read them.

use tmu_texture::{Fetch, FetchInputs, LANES, Operation};

use crate::case::Case;

/// Words that belong to a lane; the first three are the coordinates.
pub const LANE_WORDS: usize = 16;
/// The layer, a float but for loads.
pub const LAYER: u32 = 3;
/// The level or bias.
pub const LEVEL: u32 = 4;
/// The sample.
pub const SAMPLE: u32 = 5;
/// The reference of comparisons.
pub const REFERENCE: u32 = 6;
/// Three words of offsets.
pub const OFFSET: u32 = 7;
/// Derivatives along x, then along y, three words each.
pub const GRADIENTS: u32 = 10;

/// The buffer of a case.
pub fn inputs(case: &Case) -> Vec<u32> {
    let mut words = vec![0; case.lanes() * LANE_WORDS];
    for (number, lane_words) in words.chunks_exact_mut(LANE_WORDS).enumerate() {
        write_lane(&case.fetch, &case.batches[number / LANES], number % LANES, lane_words);
    }
    words
}

fn write_lane(fetch: &Fetch, inputs: &FetchInputs, lane: usize, words: &mut [u32]) {
    for axis in 0..3 {
        words[axis] = inputs.coordinates[axis][lane];
        words[OFFSET as usize + axis] = inputs.offset[axis][lane] as u32;
        for derivative in 0..2 {
            words[GRADIENTS as usize + 3 * derivative + axis] = inputs.gradients[derivative][axis][lane];
        }
    }
    let layer = inputs.layer[lane];
    words[LAYER as usize] = if fetch.operation == Operation::Load { layer } else { (layer as f32).to_bits() };
    words[LEVEL as usize] = inputs.level[lane];
    words[SAMPLE as usize] = inputs.sample[lane];
    words[REFERENCE as usize] = inputs.reference[lane];
}
