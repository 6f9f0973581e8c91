//! Warps that do not come from a grid of threads: the pixels or the vertices of a draw.

use tmu_program::{InterpolationPoint, Register, Width};
use tmu_texture::{LANES, Lanes, Mask};

use crate::batch::Batch;
use crate::flow::Flow;
use crate::warp::Warp;

/// Who says what the lanes of a draw start with, and takes what they leave behind.
///
/// Warps run on several threads in no order, each once; what a stage says about one may depend on nothing but its block.
pub trait Stage: Sync {
    /// How many warps there are along x, y and z: at least 1 each, at most 2³¹ − 1, 65535 and 65535.
    fn grid(&self) -> [u32; 3];

    /// Sets the registers and the lanes of the warp of a block of that grid.
    fn start(&self, block: [u32; 3], warp: &mut WarpStart<'_>);

    /// An input, known by the register that it was put into, at another point of a lane's pixel; f32 bits or an integer.
    fn interpolate(&self, block: [u32; 3], lane: u32, input: Register, point: PixelPoint) -> u32;

    /// Takes the results of the warp of a block, unless it has faulted.
    fn finish(&self, block: [u32; 3], warp: &WarpEnd<'_>);

    /// The registers that [`Stage::finish`] looks at; `None` if it may look at any. What the others hold in the end means
    /// nothing.
    fn results(&self) -> Option<Vec<Register>> {
        None
    }

    /// Whether each four lanes are those of two by two pixels. Machine code looks for texels accordingly; results do not depend on it.
    fn lanes_in_quads(&self) -> bool {
        false
    }

    /// What a lane works on, for people.
    fn item(&self, block: [u32; 3], lane: u32) -> String;
}

/// A point in a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelPoint {
    /// The centre, or a covered point near it.
    Centroid,
    /// The position of a sample, by number; any number can come.
    Sample(u32),
    /// Right and down from the centre, in sixteenths of a pixel, −8…7.
    Snapped([i32; 2]),
}

/// A warp before its first instruction: 32 lanes, all registers zero.
#[derive(Debug)]
pub struct WarpStart<'w> {
    pub(crate) warp: &'w mut Warp,
}

impl WarpStart<'_> {
    /// Sets a register. One that the program does not have has nobody to read it.
    pub fn set(&mut self, Register(number): Register, values: &Lanes<u32>) {
        if let Some(register) = self.warp.registers.get_mut(usize::from(number)) {
            *register = *values;
        }
    }

    /// Lets only these lanes run; of them, those of the second mask only as helpers of their quads.
    pub fn run_lanes(&mut self, lanes: Mask, helpers: Mask) {
        self.warp.flow = Flow::new(lanes, helpers);
    }
}

/// A warp after its last instruction.
#[derive(Clone, Copy, Debug)]
pub struct WarpEnd<'w> {
    pub(crate) warp: &'w Warp,
}

impl WarpEnd<'_> {
    /// A register; zeros if the program does not have it.
    pub fn get(&self, Register(number): Register) -> &Lanes<u32> {
        self.warp.registers.get(usize::from(number)).unwrap_or(&[0; LANES])
    }

    /// A word of a lane's local memory, at a multiple of 4 bytes; zero where there is none.
    pub fn local_word(&self, lane: usize, address: u64) -> u32 {
        let words = (lane < LANES).then(|| self.warp.local.load(lane, address, Width::B32).ok());
        words.flatten().map_or(0, |words| words[0])
    }

    /// The lanes that were helpers from the start or have been killed since.
    pub fn killed(&self) -> Mask {
        self.warp.flow.killed()
    }
}

/// An input at another point in every lane that takes part.
pub(crate) fn interpolate(
    stage: &dyn Stage,
    block: [u32; 3],
    batch: &Batch<'_, '_>,
    input: Register,
    point: InterpolationPoint,
) -> Lanes<u32> {
    let mut values = [0; LANES];
    let numbers = match point {
        InterpolationPoint::Centroid => [[0; LANES]; 2],
        InterpolationPoint::Sample(number) => [batch.read(number); 2],
        InterpolationPoint::Snapped(offset) => offset.map(|offset| batch.read(offset)),
    };
    for lane in tmu_texture::lanes::active(batch.lanes) {
        let [x, y] = numbers.map(|values| values[lane]);
        let point = match point {
            InterpolationPoint::Centroid => PixelPoint::Centroid,
            InterpolationPoint::Sample(_) => PixelPoint::Sample(x),
            InterpolationPoint::Snapped(_) => {
                PixelPoint::Snapped([x, y].map(|bits| (bits << 28) as i32 >> 28))
            }
        };
        values[lane] = stage.interpolate(block, lane as u32, input, point);
    }
    values
}
