//! The registers of a gang, one row for each: the values of all lanes of all its warps.

use std::ops::{Deref, DerefMut};

use super::bind::Word;
use tmu_texture::cpu::Width;
use tmu_texture::lanes::ALL_LANES;
use tmu_texture::{LANES, Lanes, Mask};

/// Warps that run in step at most. The same everywhere, although no result depends on it.
pub(crate) const GANG: usize = 8;

/// One mask for each warp of a gang; zero for those that are not there.
pub(crate) type Masks = [Mask; GANG];

/// A register in all lanes of all warps.
pub(crate) type Row = Box<Values>;

/// The lanes of the warps, where lines of the processor's caches begin: vectors that lie in two lines take twice as long.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Values([Lanes<u32>; GANG]);

impl Deref for Values {
    type Target = [Lanes<u32>; GANG];

    #[inline(always)]
    fn deref(&self) -> &[Lanes<u32>; GANG] {
        &self.0
    }
}

impl DerefMut for Values {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Lanes<u32>; GANG] {
        &mut self.0
    }
}

/// The lanes that execute an operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The lanes of each warp.
    pub(crate) masks: Masks,
    /// All lanes of all warps.
    pub(crate) full: bool,
    /// The first warp with such lanes, and the one after the last.
    pub(crate) first: usize,
    /// See `first`.
    pub(crate) end: usize,
    /// How many lanes there are.
    lanes: u32,
}

impl Window {
    /// All lanes of that many warps.
    pub(crate) fn full(warps: usize) -> Window {
        let mut masks = [0; GANG];
        masks[..warps].fill(ALL_LANES);
        Window { masks, full: true, first: 0, end: warps, lanes: (warps * LANES) as u32 }
    }

    /// The lanes of the masks of that many warps; `None` if there are none.
    pub(crate) fn new(masks: Masks, warps: usize) -> Option<Window> {
        let first = masks.iter().position(|mask| *mask != 0)?;
        let end = masks.iter().rposition(|mask| *mask != 0)? + 1;
        let full = masks[..warps].iter().all(|mask| *mask == ALL_LANES);
        let lanes = masks.iter().map(|mask| mask.count_ones()).sum();
        Some(Window { masks, full, first, end, lanes })
    }

    /// How many lanes there are.
    pub(crate) fn lanes(&self) -> u64 {
        self.lanes.into()
    }

    /// How many warps have lanes in it.
    pub(crate) fn warps(&self) -> u64 {
        self.masks.iter().filter(|mask| **mask != 0).count() as u64
    }
}

/// What a gang's operations read and write.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) width: Width,
    /// Registers that may differ between lanes.
    pub(crate) rows: Vec<Row>,
    /// Values that all lanes share.
    pub(crate) scalars: Vec<u32>,
    /// Predicates that may differ between lanes. Those that do not are scalars, 0 or all ones.
    pub(crate) predicates: Vec<Masks>,
    /// Where results are computed before they become a register: its content means nothing.
    pub(crate) spare: [Row; 4],
}

impl State {
    pub(crate) fn new(width: Width, rows: usize, predicates: usize) -> State {
        let row = || Box::new(Values([[0; LANES]; GANG]));
        State {
            width,
            rows: (0..rows).map(|_| row()).collect(),
            scalars: Vec::new(),
            predicates: vec![[0; GANG]; predicates],
            spare: [row(), row(), row(), row()],
        }
    }

    /// A word in all lanes of a warp.
    #[inline]
    pub(crate) fn word(&self, word: Word, warp: usize) -> Lanes<u32> {
        match word {
            Word::Row(row) => self.rows[row as usize][warp],
            Word::Scalar(scalar) => [self.scalars[scalar as usize]; LANES],
        }
    }

    /// Makes a spare row, which holds results for the window's warps, a register's content.
    #[inline(always)]
    pub(crate) fn put(&mut self, spare: usize, to: u32, window: &Window) {
        if window.full {
            std::mem::swap(&mut self.rows[to as usize], &mut self.spare[spare]);
        } else {
            self.merge(spare, to, window);
        }
    }

    fn merge(&mut self, spare: usize, to: u32, window: &Window) {
        let warps = window.first..window.end;
        let (old, new) = (&mut self.rows[to as usize][warps.clone()], &self.spare[spare][warps.clone()]);
        let masks = &window.masks[warps];
        self.width.run(
            #[inline(always)]
            move || {
                for ((old, new), mask) in old.iter_mut().zip(new).zip(masks) {
                    choose(*mask, new, old);
                }
            },
        );
    }

    /// Sets the lanes of the window to those of the masks.
    #[inline]
    pub(crate) fn put_predicate(&mut self, to: u32, found: &Masks, window: &Window) {
        let predicate = &mut self.predicates[to as usize];
        for ((old, new), mask) in predicate.iter_mut().zip(found).zip(&window.masks) {
            *old = *old & !mask | new & mask;
        }
    }
}

/// Replaces the lanes of the mask.
#[inline(always)]
pub(crate) fn choose(mask: Mask, new: &Lanes<u32>, old: &mut Lanes<u32>) {
    let mut chosen = *old;
    for (lane, value) in chosen.iter_mut().enumerate() {
        *value = if mask >> lane & 1 == 1 { new[lane] } else { *value };
    }
    *old = chosen;
}
