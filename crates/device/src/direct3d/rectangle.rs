//! The rectangle that a pixel shader is drawn over: where its pixels lie, and what its inputs are there.
//!
//! A point is `u = x / width`, `v = y / height`, x and y in pixels from the upper left corner of the rectangle: the centre of
//! the first pixel is at x = 0.5. An input with the values a, b and c at the upper left, upper right and lower left corner is
//!
//! ```text
//! a + (b − a)·u + (c − a)·v
//! ```
//!
//! at a point, in double precision from left to right, rounded to single precision once at the end. With w at the corners,
//! perspective interpolation divides the same sum of a/w, b/w and c/w by that of 1/w.

use std::cell::OnceCell;

use tmu_program::Register;
use tmu_texture::cpu::Width;
use tmu_texture::{LANES, Lanes};

/// Width and height in pixels of what a warp covers: eight quads, four of them side by side.
pub(super) const TILE: [u32; 2] = [8, 4];

/// Positions of samples count in these parts of a pixel.
const PARTS: i64 = 16;

/// A point of a pixel, right and down from its centre in sixteenths of a pixel.
pub(super) type Offset = [i32; 2];

/// The centre of a pixel.
pub(super) const CENTRE: Offset = [0, 0];

/// Column and row of a lane: lanes 4q…4q+3 are a quad, upper left, upper right, lower left, lower right.
pub(super) const fn pixel([tile_x, tile_y, _]: [u32; 3], lane: u32) -> [u32; 2] {
    let quad = lane / 4;
    let [x, y] = [2 * (quad % 4) + (lane & 1), 2 * (quad / 4) + (lane >> 1 & 1)];
    [tile_x * TILE[0] + x, tile_y * TILE[1] + y]
}

/// The lane of each pixel of a tile, by row and column.
pub(super) const LANE_AT: [[usize; TILE[0] as usize]; TILE[1] as usize] = {
    let mut lanes = [[0; TILE[0] as usize]; TILE[1] as usize];
    let mut lane = 0;
    while lane < LANES {
        let [x, y] = pixel([0; 3], lane as u32);
        lanes[y as usize][x as usize] = lane;
        lane += 1;
    }
    lanes
};

/// The rectangle's size, and the warps that cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) size: [u32; 2],
}

impl Rectangle {
    /// Tiles along x and y.
    pub(super) fn tiles(self) -> [u32; 2] {
        [self.size[0].div_ceil(TILE[0]), self.size[1].div_ceil(TILE[1])]
    }

    /// Whether it has the pixel.
    pub(super) fn contains(self, [x, y]: [u32; 2]) -> bool {
        x < self.size[0] && y < self.size[1]
    }

    /// u and v of a point of a pixel.
    fn point(self, pixel: [u32; 2], offset: Offset) -> [f64; 2] {
        [0, 1].map(|axis| self.part(axis, pixel[axis], offset))
    }

    /// One of them.
    fn part(self, axis: usize, pixel: u32, offset: Offset) -> f64 {
        let sixteenths = PARTS * i64::from(pixel) + PARTS / 2 + i64::from(offset[axis]);
        sixteenths as f64 / (PARTS * i64::from(self.size[axis])) as f64
    }
}

/// A warp's runs of the shader, at the same point of all pixels.
#[derive(Debug)]
pub(super) struct Runs {
    rectangle: Rectangle,
    block: [u32; 3],
    samples: u32,
    offset: Offset,
    /// u and v of each lane's point, once somebody asks for them.
    points: OnceCell<[Lanes<f64>; 2]>,
}

impl Runs {
    /// Those of a block, in pixels of so many samples.
    pub(super) fn new(rectangle: Rectangle, block: [u32; 3], samples: u32, offset: Offset) -> Runs {
        Runs { rectangle, block, samples, offset, points: OnceCell::new() }
    }

    fn of(&self, lane: u32) -> Run {
        Run::new(self.block, lane, self.samples)
    }

    fn points(&self) -> &[Lanes<f64>; 2] {
        self.points.get_or_init(|| {
            let first = pixel(self.block, 0);
            let part =
                |axis, pixel: usize| self.rectangle.part(axis, first[axis] + pixel as u32, self.offset);
            // Pixels in a column have the same u, those in a row the same v: divisions take their time.
            let columns: [f64; TILE[0] as usize] = std::array::from_fn(|column| part(0, column));
            let rows: [f64; TILE[1] as usize] = std::array::from_fn(|row| part(1, row));
            let mut points = [[0.0; LANES]; 2];
            for (lanes, v) in LANE_AT.iter().zip(rows) {
                for (&lane, u) in lanes.iter().zip(columns) {
                    points[0][lane] = u;
                    points[1][lane] = v;
                }
            }
            points
        })
    }
}

/// A value that changes evenly over the rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plane {
    corner: f64,
    right: f64,
    down: f64,
}

impl Plane {
    /// From the values at the upper left, upper right and lower left corner.
    pub(super) fn new([a, b, c]: [f64; 3]) -> Plane {
        Plane { corner: a, right: b - a, down: c - a }
    }

    #[inline(always)]
    fn at(&self, [u, v]: [f64; 2]) -> f64 {
        self.corner + self.right * u + self.down * v
    }
}

/// Where in its pixel an input is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// At the centre, which is the centroid as well: all samples of every pixel are covered.
    Centre,
    /// At the sample that the shader runs for.
    Sample,
}

/// What goes into a register.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// The same bits in every lane.
    Uniform(u32),
    /// A value on the rectangle, as f32 bits.
    Plane(Plane),
    /// The quotient of two values on the rectangle, as f32 bits.
    Perspective(Plane, Plane),
    /// The point's own x (0) or y (1) in pixels, as f32 bits.
    Position(usize),
    /// The number of the sample that the shader runs for.
    SampleIndex,
    /// The samples that the rectangle covers: all, and none outside of it.
    Coverage,
}

/// An input's component: the register that it goes into, and what it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Input {
    pub(super) register: Register,
    pub(super) value: Value,
    pub(super) at: Where,
}

/// One run of the shader: a pixel, and which of how many samples it runs for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) pixel: [u32; 2],
    pub(super) sample: u32,
    pub(super) samples: u32,
}

impl Run {
    /// That of a block's lane.
    pub(super) fn new(block: [u32; 3], lane: u32, samples: u32) -> Run {
        Run { pixel: pixel(block, lane), sample: block[2], samples }
    }
}

impl Value {
    /// The bits in each lane's run of the shader.
    pub(super) fn in_lanes(&self, runs: &Runs) -> Lanes<u32> {
        // Loops are made of vector instructions where arrays made lane by lane are not.
        let mut bits = [0; LANES];
        match *self {
            Value::Uniform(bits) => return [bits; LANES],
            Value::Plane(plane) => return over_points(runs.points(), move |point| plane.at(point)),
            Value::Perspective(above, below) => {
                return over_points(runs.points(), move |point| above.at(point) / below.at(point));
            }
            Value::Position(axis) => {
                for (bits, lane) in bits.iter_mut().zip(0..) {
                    let [x, y] = runs.of(lane).pixel;
                    *bits = position(if axis == 0 { x } else { y }, runs.offset[axis]);
                }
            }
            Value::SampleIndex | Value::Coverage => {
                for (bits, lane) in bits.iter_mut().zip(0..) {
                    *bits = self.at(runs.rectangle, runs.of(lane), runs.offset);
                }
            }
        }
        bits
    }

    /// The bits in one run of the shader, at a point of its pixel.
    pub(super) fn at(&self, rectangle: Rectangle, run: Run, offset: Offset) -> u32 {
        let point = || rectangle.point(run.pixel, offset);
        match *self {
            Value::Uniform(bits) => bits,
            Value::Plane(plane) => (plane.at(point()) as f32).to_bits(),
            Value::Perspective(above, below) => {
                let point = point();
                ((above.at(point) / below.at(point)) as f32).to_bits()
            }
            Value::Position(axis) => position(run.pixel[axis], offset[axis]),
            Value::SampleIndex => run.sample,
            Value::Coverage if rectangle.contains(run.pixel) => (1 << run.samples) - 1,
            Value::Coverage => 0,
        }
    }
}

/// What is at each lane's point, as f32 bits.
#[inline(always)]
fn over_points([u, v]: &[Lanes<f64>; 2], at: impl Fn([f64; 2]) -> f64) -> Lanes<u32> {
    Width::best().run(
        #[inline(always)]
        || {
            // On its own, so that nothing that is read can change meanwhile.
            let mut bits = [0; LANES];
            for lane in 0..LANES {
                bits[lane] = (at([u[lane], v[lane]]) as f32).to_bits();
            }
            bits
        },
    )
}

/// A point's own x or y in pixels, as f32 bits. Below 2¹⁶ and in sixteenths: exact.
#[inline(always)]
fn position(pixel: u32, offset: i32) -> u32 {
    let sixteenths = PARTS as i32 * pixel as i32 + PARTS as i32 / 2 + offset;
    (sixteenths as f32 / PARTS as f32).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: quads of a warp lie 4 × 2, lanes of a quad 2 × 2.
    #[test]
    fn lanes_are_quads_of_a_tile() {
        let pixels: Vec<[u32; 2]> = [0, 1, 2, 3, 4, 16, 31].map(|lane| pixel([1, 2, 0], lane)).to_vec();
        assert_eq!(pixels, [[8, 8], [9, 8], [8, 9], [9, 9], [10, 8], [8, 10], [15, 11]]);
        assert_eq!(Rectangle { size: [9, 4] }.tiles(), [2, 1]);
    }

    /// By hand: (x + ½)/3 in single precision, nearest.
    #[test]
    fn values_run_from_corner_to_corner() {
        let rectangle = Rectangle { size: [3, 2] };
        let run = Run { pixel: [1, 1], sample: 0, samples: 1 };
        let at = |corners, run, offset| {
            f32::from_bits(Value::Plane(Plane::new(corners)).at(rectangle, run, offset))
        };
        assert_eq!(at([0.0, 1.0, 0.0], Run { pixel: [0, 0], ..run }, CENTRE), 1.0 / 6.0);
        assert_eq!(at([0.0, 1.0, 0.0], run, CENTRE), 0.5);
        assert_eq!(at([0.0, 0.0, 1.0], run, CENTRE), 0.75);
        assert_eq!(at([2.0, 5.0, 4.0], run, CENTRE), 2.0 + 3.0 * 0.5 + 2.0 * 0.75);
        assert_eq!(at([0.0, 3.0, 0.0], run, [-8, 0]), 1.0, "the left edge of the pixel");
        assert_eq!(f32::from_bits(Value::Position(0).at(rectangle, run, [7, 0])), 1.0 + 15.0 / 16.0);
        let outside = Run { pixel: [3, 0], sample: 0, samples: 4 };
        assert_eq!(Value::Coverage.at(rectangle, outside, CENTRE), 0);
        assert_eq!(Value::Coverage.at(rectangle, Run { samples: 4, ..run }, CENTRE), 15);
    }

    /// By hand: halfway on the screen between w = 1 and w = 3, 1/w is 2/3 and a/w is half of b/3; with b = 3 the value is
    /// 0.5 / (2/3) = 0.75.
    #[test]
    fn perspective_divides_by_one_over_w() {
        let below = Plane::new([1.0, 1.0 / 3.0, 1.0]);
        let above = Plane::new([0.0, 1.0, 0.0]);
        let rectangle = Rectangle { size: [1, 1] };
        let run = Run { pixel: [0, 0], sample: 0, samples: 1 };
        let value = f32::from_bits(Value::Perspective(above, below).at(rectangle, run, CENTRE));
        assert_eq!(value, 0.75);
    }
}
