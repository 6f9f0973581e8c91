//! Compressed textures of which only what is read is decoded, into caches of bounded size.
//!
//! Routines that read texels know offsets in a plain layout of the whole texture, which is nowhere in memory. Caches hold pieces
//! of it, and offsets in the layout are replaced by offsets in a cache before something is read. What is in a cache has no
//! influence on results.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;

use super::blocks::Blocks;
use super::grid::{Grid, Piece};
use super::{MipLevel, TextureDescription};
use crate::format::DecodedBlock;

/// Bytes of the decoded texels that each cache holds at most; together they hold no more than the blocks take.
const LARGEST: usize = 32 << 20;
/// A cache has no less.
const SMALLEST: usize = 64 << 10;
/// Bytes of a texel at most.
const TEXEL: usize = 16;
/// Offsets that one request may have.
const PLACES: usize = 32;
/// How often a tile is asked for before it is decoded whole.
const WANTED: u32 = 4;

/// A compressed texture behind its caches, one for each thread that reads at the same time. Together they take about as much
/// memory as the blocks.
#[derive(Debug)]
pub(crate) struct CachedTexels {
    source: Source,
    tiles: Grid,
    units: Grid,
    caches: Box<[Mutex<Cache>]>,
}

/// Where texels come from.
#[derive(Debug)]
struct Source {
    blocks: Blocks,
    /// The levels of the blocks.
    coded: Vec<MipLevel>,
    data: Arc<Vec<u8>>,
    /// The levels in the plain layout: all rows are as far apart as those of the largest one, and slices begin at a tile's row.
    levels: Vec<MipLevel>,
    layers: usize,
    /// Bytes of a row are two to this power.
    row_bits: u32,
}

/// Some pieces of a texture.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// The tiles, the units, then room for the texels of one request.
    bytes: Vec<u8>,
    tiles: Vec<Tile>,
    /// What is in each unit: [`Grid::tag`], or 0.
    units: Vec<u32>,
    codes: Vec<DecodedBlock>,
}

/// What is known of a slot for tiles.
#[derive(Clone, Copy, Debug, Default)]
struct Tile {
    /// What is in it: [`Grid::tag`], or 0.
    tag: u32,
    /// What was asked for last that is not, and how often in a row.
    wanted: u32,
    times: u32,
}

impl CachedTexels {
    /// `None` if 32 bits are not enough for offsets.
    pub(super) fn new(
        description: &TextureDescription,
        coded: &[MipLevel],
        data: &Arc<Vec<u8>>,
        blocks: Blocks,
    ) -> Option<CachedTexels> {
        let texel_bits = blocks.plain.info().bytes.ilog2();
        let pieces = Pieces::new(texel_bits);
        let widest = (description.size[0] as usize) << texel_bits;
        let row_bits = widest.next_power_of_two().ilog2().max(pieces.tile.column_bits);
        let layers = description.layers as usize;
        let levels = lay_out(description, 1 << texel_bits, row_bits, 1 << pieces.tile.row_bits)?;
        let threads = available_parallelism().map_or(1, usize::from);
        let caches = threads.min(data.len() / SMALLEST).max(1);
        let each = (data.len() / caches).clamp(SMALLEST, LARGEST);
        let source =
            Source { blocks, coded: coded.to_vec(), data: Arc::clone(data), levels, layers, row_bits };
        Some(CachedTexels {
            source,
            tiles: Grid::new(pieces.tile, row_bits, each / 2),
            units: Grid::new(pieces.unit, row_bits, each / 2),
            caches: (0..caches).map(|_| Mutex::default()).collect(),
        })
    }

    /// The levels whose offsets [`CachedTexels::find`] knows.
    pub fn levels(&self) -> &[MipLevel] {
        &self.source.levels
    }

    /// A cache that is free: the thread's own one if it can be.
    pub fn cache(&self) -> MutexGuard<'_, Cache> {
        let home = home();
        let caches = self.caches.len();
        let free = (home..home + caches).find_map(|number| self.caches[number % caches].try_lock().ok());
        // Tags are set when the piece is there, so that a panic leaves nothing wrong behind.
        let lock = || self.caches[home % caches].lock().unwrap_or_else(PoisonError::into_inner);
        let mut cache = free.unwrap_or_else(lock);
        if cache.bytes.is_empty() {
            let bytes = self.tiles.bytes() + self.units.bytes() + PLACES * TEXEL + 64;
            cache.bytes = vec![0; bytes];
            cache.tiles = vec![Tile::default(); self.tiles.slots()];
            cache.units = vec![0; self.units.slots()];
            cache.codes = vec![[[0; 4]; 144]];
        }
        cache
    }

    /// Replaces offsets of texels in the plain layout, at most 32 of them, by offsets in the bytes of a cache, which holds those texels
    /// until it is asked for others.
    pub fn find<const COUNT: usize>(&self, cache: &mut Cache, offsets: &mut [u32; COUNT]) {
        self.find_inlined(cache, offsets);
    }

    /// [`CachedTexels::find`], to be compiled for wider vectors.
    #[inline(always)]
    pub fn find_inlined<const COUNT: usize>(&self, cache: &mut Cache, offsets: &mut [u32; COUNT]) {
        if !self.find_tiles(cache, offsets) {
            self.find_units(cache, offsets);
        }
    }

    /// [`CachedTexels::find`] where all texels are in one or two tiles; false if they are not, or a tile is not there and not worth it.
    #[inline(always)]
    fn find_tiles<const COUNT: usize>(&self, cache: &mut Cache, offsets: &mut [u32; COUNT]) -> bool {
        let [first, last] = [offsets[0], offsets[COUNT - 1]].map(|offset| self.tiles.tag(offset));
        let (mut of_one, mut of_two) = (0, 0);
        for lane in 0..COUNT {
            let tag = self.tiles.tag(offsets[lane]);
            of_one |= tag ^ first;
            of_two |= (tag ^ first).min(tag ^ last);
        }
        if of_two != 0 {
            return false;
        }
        let slots = [first, last].map(|tag| self.tiles.slot(tag));
        if !self.has_tile(cache, first, slots[0]) {
            return false;
        }
        if of_one == 0 {
            let begin = self.tiles.begin(slots[0]);
            for offset in offsets {
                *offset = begin + self.tiles.within(*offset);
            }
            return true;
        }
        if slots[0] == slots[1] || !self.has_tile(cache, last, slots[1]) {
            return false;
        }
        let begins = slots.map(|slot| self.tiles.begin(slot));
        for offset in offsets {
            let begin = if self.tiles.tag(*offset) == first { begins[0] } else { begins[1] };
            *offset = begin + self.tiles.within(*offset);
        }
        true
    }

    /// Whether a tile is in its slot, now at the latest.
    #[inline(always)]
    fn has_tile(&self, cache: &mut Cache, tag: u32, slot: u32) -> bool {
        cache.tiles[slot as usize].tag == tag || self.fetch_tile(cache, tag, slot)
    }

    /// [`CachedTexels::find`] where texels are far from each other.
    #[inline(always)]
    fn find_units<const COUNT: usize>(&self, cache: &mut Cache, offsets: &mut [u32; COUNT]) {
        let tags = offsets.map(|offset| self.units.tag(offset));
        let slots = tags.map(|tag| self.units.slot(tag));
        for _ in 0..2 {
            let mut missing = 0u32;
            for lane in 0..COUNT {
                missing |= u32::from(cache.units[slots[lane] as usize] != tags[lane]) << lane;
            }
            if missing == 0 {
                let begin = self.tiles.bytes() as u32;
                for lane in 0..COUNT {
                    offsets[lane] = begin + self.units.begin(slots[lane]) + self.units.within(offsets[lane]);
                }
                return;
            }
            self.fetch_units(cache, &tags, &slots, missing);
        }
        self.copy(cache, offsets);
    }

    /// Decodes a tile that has been asked for often enough; false if it has not.
    #[cold]
    #[inline(never)]
    fn fetch_tile(&self, cache: &mut Cache, tag: u32, slot: u32) -> bool {
        let tile = &mut cache.tiles[slot as usize];
        tile.times = if tile.wanted == tag { tile.times + 1 } else { 1 };
        tile.wanted = tag;
        if tile.times < WANTED {
            return false;
        }
        *tile = Tile::default();
        let begin = self.tiles.begin(slot) as usize;
        self.source.decode(&self.tiles, tag, &mut cache.bytes[begin..], &mut cache.codes[0]);
        cache.tiles[slot as usize].tag = tag;
        true
    }

    #[cold]
    #[inline(never)]
    fn fetch_units(&self, cache: &mut Cache, tags: &[u32], slots: &[u32], missing: u32) {
        for lane in crate::lanes::active(missing) {
            if cache.units[slots[lane] as usize] != tags[lane] {
                self.fetch_unit(cache, tags[lane], slots[lane]);
            }
        }
    }

    fn fetch_unit(&self, cache: &mut Cache, tag: u32, slot: u32) {
        let begin = self.tiles.bytes() + self.units.begin(slot) as usize;
        cache.units[slot as usize] = 0;
        self.source.decode(&self.units, tag, &mut cache.bytes[begin..], &mut cache.codes[0]);
        cache.units[slot as usize] = tag;
    }

    /// Texels that cannot all be in the cache at the same time are copied behind it one by one.
    #[cold]
    #[inline(never)]
    fn copy(&self, cache: &mut Cache, offsets: &mut [u32]) {
        let begin = self.tiles.bytes() + self.units.bytes();
        for (lane, offset) in offsets.iter_mut().enumerate() {
            let tag = self.units.tag(*offset);
            let slot = self.units.slot(tag);
            if cache.units[slot as usize] != tag {
                self.fetch_unit(cache, tag, slot);
            }
            let from = self.tiles.bytes() + (self.units.begin(slot) + self.units.within(*offset)) as usize;
            let texel = self.source.levels[0].texel_pitch;
            *offset = (begin + lane * TEXEL) as u32;
            cache.bytes.copy_within(from..from + texel, *offset as usize);
        }
    }
}

impl Cache {
    /// The bytes that [`CachedTexels::find`] gives offsets of.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl Source {
    /// Decodes a piece. Nothing is put where the piece goes on beyond its level.
    fn decode(&self, grid: &Grid, tag: u32, bytes: &mut [u8], codes: &mut DecodedBlock) {
        let offset = grid.offset(tag) as usize;
        let next = self.levels.partition_point(|level| level.offset <= offset);
        let (level, coded) = (&self.levels[next - 1], &self.coded[next - 1]);
        let slice = (offset - level.offset) / level.slice_pitch;
        if slice >= self.layers * level.size[2] as usize {
            return;
        }
        let in_slice = (offset - level.offset) % level.slice_pitch;
        let x = (in_slice % (1 << self.row_bits) / level.texel_pitch) as u32;
        let y = (in_slice >> self.row_bits) as u32;
        let end = [
            level.size[0].min(x + (1 << grid.piece.column_bits) / level.texel_pitch as u32),
            level.size[1].min(y + (1 << grid.piece.row_bits)),
        ];
        if x < end[0] && y < end[1] {
            let data = &self.data[coded.offset + slice * coded.slice_pitch..][..coded.slice_pitch];
            let pitches = [coded.row_pitch, 1 << grid.piece.column_bits];
            self.blocks.decode(data, bytes, pitches, [[x, y], end], codes);
        }
    }
}

/// The shapes of what caches hold.
struct Pieces {
    /// 64 × 16 texels: for lanes that stand side by side.
    tile: Piece,
    /// A block of 4 × 4 texels, or a few of them: for lanes that stand anywhere.
    unit: Piece,
}

impl Pieces {
    fn new(texel_bits: u32) -> Pieces {
        Pieces {
            tile: Piece { column_bits: texel_bits + 6, row_bits: 4 },
            unit: Piece { column_bits: (texel_bits + 2).max(4), row_bits: 2 },
        }
    }
}

/// Levels whose rows are all as far apart, and whose slices have whole tiles.
fn lay_out(
    description: &TextureDescription,
    texel_pitch: usize,
    row_bits: u32,
    rows_of_tile: usize,
) -> Option<Vec<MipLevel>> {
    let mut offset = 0usize;
    let level = |number| {
        let size = description.level_size(number);
        let row_pitch = 1 << row_bits;
        let slice_pitch = (size[1] as usize).next_multiple_of(rows_of_tile) * row_pitch;
        let layer_pitch = size[2] as usize * slice_pitch;
        let level =
            MipLevel { size, offset, block: [1, 1], texel_pitch, row_pitch, slice_pitch, layer_pitch };
        offset += description.layers as usize * layer_pitch;
        level
    };
    let levels = (0..description.levels).map(level).collect();
    u32::try_from(offset).is_ok().then_some(levels)
}

/// A number of the thread.
fn home() -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local! {
        static HOME: Cell<usize> = const { Cell::new(usize::MAX) };
    }
    HOME.with(|home| {
        if home.get() == usize::MAX {
            home.set(THREADS.fetch_add(1, Ordering::Relaxed));
        }
        home.get()
    })
}
