//! How fast one core can do some of the items: loops written by hand for vectors of 256 bits (AVX2) and of 512 (AVX-512).
//!
//! They know their item: a texture of 1024 × 1024 texels with a guard of one texel around it, its address mode, weights of 8 bits.
//! They take the same coordinates as everybody, write the same sums and are checked by the same reference.

#[cfg(target_arch = "x86_64")]
mod fetch;
#[cfg(target_arch = "x86_64")]
mod vector;

#[cfg(target_arch = "x86_64")]
use fetch::run_rows;

use std::time::Instant;

use opentmu::{Model, Width};
use serde_json::{Value, json};

use crate::measure::Effort;
use crate::render::{self, Launch, Measure, Ready, Renderer};
use crate::work::reference::Reference;
use crate::work::texels::Texels;
use crate::work::{Edge, FETCHES_PER_TURN, HEIGHT, Item, WIDTH};

/// The name of the lines, before that of the width.
pub const NAME: &str = "limit";

/// Texels from one row to the next.
const PITCH: usize = WIDTH as usize + 16;

/// Measures an item; none where there is no loop for it, or not for these vectors.
///
/// # Errors
/// Never, but a renderer may.
pub fn measure(item: &Item, threads: usize, effort: Effort) -> Result<Option<Value>, String> {
    if !run_rows(Width::best(), item, &[], 0, 0, &mut []) {
        return Ok(None);
    }
    let texels = Texels::of(item);
    let reference = Reference::new(item, &texels);
    let limit = Limit { item, words: words(item, &texels), threads };
    let peer = format!("{NAME}{}", crate::width());
    let how = Measure { peer: &peer, threads, effort, tolerance: item.tolerance(Model::Exact) };
    render::measure(how, item, &limit, &reference, &json!({ "device": Width::best().name() })).map(Some)
}

/// An item with what it reads.
struct Limit<'a> {
    item: &'a Item,
    words: Vec<u32>,
    threads: usize,
}

/// A launch of all invocations.
struct Sums<'a> {
    limit: &'a Limit<'a>,
    turns: u32,
    sums: Vec<[f32; 4]>,
}

impl Renderer for Limit<'_> {
    fn prepare<T>(
        &self,
        launch: Launch,
        run: impl FnOnce(&mut dyn Ready) -> Result<T, String>,
    ) -> Result<T, String> {
        run(&mut Sums { limit: self, turns: launch.turns, sums: vec![[0.0; 4]; (WIDTH * HEIGHT) as usize] })
    }
}

impl Sums<'_> {
    fn launch(&mut self) {
        let Limit { item, words, threads } = self.limit;
        let (rows, fetches) = (HEIGHT.div_ceil(*threads as u32), self.turns * FETCHES_PER_TURN);
        let parts = self.sums.chunks_mut((rows * WIDTH) as usize).zip((0..).step_by(rows as usize));
        std::thread::scope(|scope| {
            for (sums, row) in parts {
                let mut run = move || run_rows(Width::best(), item, words, fetches, row, sums);
                if *threads == 1 {
                    run();
                } else {
                    scope.spawn(run);
                }
            }
        });
    }
}

impl Ready for Sums<'_> {
    fn run(&mut self, times: u32) -> Result<f64, String> {
        let start = Instant::now();
        (0..times).for_each(|_| self.launch());
        Ok(start.elapsed().as_secs_f64())
    }

    fn output(&mut self) -> Result<Vec<u8>, String> {
        self.launch();
        Ok(self.sums.iter().flatten().flat_map(|sum| sum.to_bits().to_le_bytes()).collect())
    }
}

/// What is read: the constants, or the texels, one more at every edge as the address mode says, and some words that nothing uses.
fn words(item: &Item, texels: &Texels) -> Vec<u32> {
    if let Some(words) = item.constants() {
        return words;
    }
    let side = i64::from(WIDTH);
    let mut words = vec![0; PITCH * (WIDTH as usize + 3)];
    let index = |place: usize| match item.edge {
        Edge::Wrap => (place as i64 - 1).rem_euclid(side),
        Edge::Mirror | Edge::Clamp | Edge::Border => (place as i64 - 1).clamp(0, side - 1),
    };
    for (row, line) in words.chunks_exact_mut(PITCH).enumerate().take(WIDTH as usize + 2) {
        for (column, word) in line.iter_mut().enumerate().take(WIDTH as usize + 2) {
            let at = 4 * (index(row) * side + index(column)) as usize;
            // Items without a texture have no bytes.
            let texel = texels.bytes.get(at..).and_then(|bytes| bytes.first_chunk());
            *word = texel.map_or(0, |bytes| u32::from_le_bytes(*bytes));
        }
    }
    words
}

/// Other architectures have no loops.
#[cfg(not(target_arch = "x86_64"))]
fn run_rows(_: Width, _: &Item, _: &[u32], _: u32, _: u32, _: &mut [[f32; 4]]) -> bool {
    false
}
