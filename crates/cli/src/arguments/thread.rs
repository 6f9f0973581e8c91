//! How people say which thread they mean.

use clap::Args;
use opentmu::select::Thread;

/// Which thread of a job is meant.
#[derive(Args)]
pub struct ThreadOptions {
    /// The thread that works on a pixel: of a draw, or of a grid of threads
    #[arg(long, value_name = "X,Y", value_parser = numbers::<2>, conflicts_with = "thread")]
    pixel: Option<Numbers<2>>,
    /// The thread: its block, and its index in the block
    #[arg(long, value_name = "BX,BY,BZ,TX,TY,TZ", value_parser = numbers::<6>)]
    thread: Option<Numbers<6>>,
}

impl ThreadOptions {
    /// What the library needs to know.
    pub fn thread(&self) -> Option<Thread> {
        let of_pixel = self.pixel.map(|Numbers(pixel)| Thread::Pixel(pixel));
        let index =
            |Numbers([bx, by, bz, tx, ty, tz])| Thread::Index { block: [bx, by, bz], thread: [tx, ty, tz] };
        of_pixel.or_else(|| self.thread.map(index))
    }
}

/// So many numbers with commas between them.
#[derive(Clone, Copy)]
struct Numbers<const N: usize>([u32; N]);

fn numbers<const N: usize>(text: &str) -> Result<Numbers<N>, String> {
    let parts: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let all = parts.and_then(|parts| parts.try_into().ok());
    all.map(Numbers).ok_or_else(|| format!("{N} numbers with commas between them"))
}
