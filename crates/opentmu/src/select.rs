//! Which lane of a launch is meant: by its thread, or by the pixel that it works on.

use tmu_device::direct3d::PixelDraw;
use tmu_engine::Launch;

use crate::job::Job;

/// Where an instruction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Its address in the machine code.
    Address(u64),
    /// Its line in the text, from 1.
    Line(usize),
}

impl std::str::FromStr for At {
    type Err = String;

    /// A hexadecimal address such as `0x48`, or a decimal line.
    fn from_str(text: &str) -> Result<At, String> {
        let parsed = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(At::Address),
            None => text.parse().ok().filter(|line| *line > 0).map(At::Line),
        };
        parsed.ok_or_else(|| format!("`{text}` is neither an address such as 0x48 nor a line from 1 on"))
    }
}

/// A lane of a launch, as people say which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thread {
    /// The pixel that it works on: column and row.
    Pixel([u32; 2]),
    /// Its block, and its index in the block.
    Index {
        /// Along x, y and z.
        block: [u32; 3],
        /// Along x, y and z.
        thread: [u32; 3],
    },
}

/// A lane of a launch, as the machine has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneId {
    /// The block along x, y and z.
    pub block: [u32; 3],
    /// The warp in its block.
    pub warp: u32,
    /// The lane in its warp.
    pub lane: u32,
}

/// Finds a lane of a launch of a job; none where it has no such thread or pixel. A kernel's pixel is the thread of that index in the
/// whole grid; where the grid has one row, pixels follow each other row by row in the width of the first picture that the
/// job makes of a buffer.
pub(crate) fn lane(job: &Job, launch: &Launch, draw: Option<&PixelDraw>, which: Thread) -> Option<LaneId> {
    let [x, y] = match which {
        Thread::Index { block, thread } => return of_thread(launch, block, thread),
        Thread::Pixel(pixel) => pixel,
    };
    if job.draw.is_some() {
        let (block, lane) = draw?.lane_of([x, y])?;
        return Some(LaneId { block, warp: 0, lane });
    }
    let [width, height, _] = launch.block;
    if launch.grid[1] == 1 && height == 1 {
        let image = job.blocks().find_map(|(_, block)| block.image.as_ref());
        let row =
            image.map_or(u64::from(launch.grid[0]) * u64::from(width), |image| u64::from(image.size[0]));
        if u64::from(x) >= row {
            return None;
        }
        let number = u64::from(y) * row + u64::from(x);
        let (block, thread) = (number / u64::from(width), number % u64::from(width));
        return of_thread(launch, [u32::try_from(block).ok()?, 0, 0], [thread as u32, 0, 0]);
    }
    of_thread(launch, [x / width, y / height, 0], [x % width, y % height, 0])
}

fn of_thread(launch: &Launch, block: [u32; 3], thread: [u32; 3]) -> Option<LaneId> {
    let inside =
        |index: [u32; 3], extents: [u32; 3]| index.iter().zip(extents).all(|(index, extent)| *index < extent);
    if !inside(block, launch.grid) || !inside(thread, launch.block) {
        return None;
    }
    let [x, y, z] = thread;
    let number = (z * launch.block[1] + y) * launch.block[0] + x;
    Some(LaneId { block, warp: number / 32, lane: number % 32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(text: &str) -> Job {
        let text = format!("[shader]\ntext = \".version 8.0\"\nentry = \"k\"\n{text}");
        Job::parse("job", &text, std::path::Path::new("")).expect("a good job")
    }

    fn launch(grid: [u32; 3], block: [u32; 3]) -> Launch {
        Launch { grid, block, ..Launch::row(1) }
    }

    /// By hand: pixel (21, 9) in blocks of 16 × 8 is thread (5, 1) of block (1, 1), number 21 of it.
    #[test]
    fn a_pixel_of_a_grid_is_a_thread() {
        let job = job("[launch]\ngrid = [4, 4]\nblock = [16, 8]\n");
        let launch = launch([4, 4, 1], [16, 8, 1]);
        let found = lane(&job, &launch, None, Thread::Pixel([21, 9]));
        assert_eq!(found, Some(LaneId { block: [1, 1, 0], warp: 0, lane: 21 }));
        let found = lane(&job, &launch, None, Thread::Pixel([0, 7]));
        assert_eq!(found, Some(LaneId { block: [0; 3], warp: 3, lane: 16 }));
        assert_eq!(lane(&job, &launch, None, Thread::Pixel([64, 0])), None);
    }

    /// By hand: pixel (3, 2) of a picture ten pixels wide is number 23, in blocks of four thread 3 of block 5.
    #[test]
    fn a_pixel_of_a_row_of_threads_is_counted() {
        let job = job(
            "[launch]\ngrid = [20]\nblock = [4]\n[buffer.out]\nsize = 320\nimage = { size = [10, 8], format = \"r32_float\" }\n",
        );
        let launch = launch([20, 1, 1], [4, 1, 1]);
        let found = lane(&job, &launch, None, Thread::Pixel([3, 2]));
        assert_eq!(found, Some(LaneId { block: [5, 0, 0], warp: 0, lane: 3 }));
        assert_eq!(lane(&job, &launch, None, Thread::Pixel([10, 0])), None);
    }

    #[test]
    fn a_thread_is_a_warp_and_a_lane() {
        let job = job("[launch]\ngrid = [1]\nblock = [8, 8, 2]\n");
        let launch = launch([1; 3], [8, 8, 2]);
        let found = lane(&job, &launch, None, Thread::Index { block: [0; 3], thread: [3, 2, 1] });
        assert_eq!(found, Some(LaneId { block: [0; 3], warp: 2, lane: 19 }));
        assert_eq!(lane(&job, &launch, None, Thread::Index { block: [0; 3], thread: [0, 0, 2] }), None);
    }
}
