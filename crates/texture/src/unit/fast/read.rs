//! The second pass: from places in memory to the words of texels.

use std::sync::MutexGuard;

use super::FastFetch;
use super::scratch::{Batch, HALVES, Scratch};
use super::vector::{Data, Vector, build};
use crate::lanes::{Lanes, Mask};
use crate::texture::{Cache, CachedTexels};

/// How the texels of a fetch lie in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Texel {
    /// Less than a word.
    Narrow,
    /// That many words.
    One,
    Two,
    Four,
}

/// Reads the texel at the first place of each of the first axes.
#[inline(never)]
pub(crate) fn read_one<S: Vector>(fast: &FastFetch, axes: usize, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            let mut byte = s.place[0][0];
            let mut outside = s.border[0][0];
            for axis in 1..axes.min(3) {
                for half in 0..HALVES {
                    let sum = byte.get::<S>(half).add(s.place[axis][0].get(half));
                    byte.put(half, sum);
                }
                outside |= s.border[axis][0];
            }
            read::<S>(fast, byte, &mut s.texel[0]);
            or_border::<S>(fast, outside, &mut s.texel[0]);
        },
    );
}

/// Reads the four texels of a plane, in one of two slices if there are slices.
#[inline(never)]
pub(crate) fn read_plane<S: Vector>(fast: &FastFetch, slice: Option<usize>, plane: usize, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            for row in 0..2 {
                let tap = (4 * plane + 2 * row).min(6);
                let mut bytes = s.place[0];
                for half in 0..HALVES {
                    let mut row_at = s.place[1][row].get::<S>(half);
                    if let Some(slice) = slice {
                        row_at = row_at.add(s.place[2][slice].get(half));
                    }
                    for byte in &mut bytes {
                        byte.put(half, byte.get::<S>(half).add(row_at));
                    }
                }
                if fast.cached.is_none() && matches!(fast.texel, Texel::One) {
                    for half in 0..HALVES {
                        let words = S::two_words(fast.data, bytes[0].get(half), bytes[1].get(half));
                        s.texel[tap][0].put(half, words[0]);
                        s.texel[tap + 1][0].put(half, words[1]);
                    }
                } else {
                    for column in 0..2 {
                        read::<S>(fast, bytes[column], &mut s.texel[tap + column]);
                    }
                }
                for column in 0..2 {
                    let of_slice = slice.map_or(0, |slice| s.border[2][slice]);
                    let outside = s.border[0][column] | s.border[1][row] | of_slice;
                    or_border::<S>(fast, outside, &mut s.texel[tap + column]);
                }
            }
        },
    );
}

/// The words of the border in place of the texels of some lanes.
#[inline(always)]
fn or_border<S: Vector>(fast: &FastFetch, outside: Mask, texel: &mut [Batch; 4]) {
    if outside == 0 {
        return;
    }
    for half in 0..HALVES {
        let outside = S::truth((outside >> (16 * half)) as u16);
        for (words, border) in texel.iter_mut().zip(fast.border) {
            words.put(half, S::select(outside, S::splat(border), words.get(half)));
        }
    }
}

/// Reads texels at a byte each.
#[inline(never)]
fn read<S: Vector>(fast: &FastFetch, mut byte: Batch, texel: &mut [Batch; 4]) {
    S::enter(
        #[inline(always)]
        || match fast.cached {
            None => texels::<S>(fast, fast.data, &byte, texel),
            Some(cached) => {
                let cache = find::<S>(cached, &mut byte.0);
                texels::<S>(fast, data_of(fast, &cache), &byte, texel);
            }
        },
    );
}

/// Brings the texels at some places into a cache, and replaces the places by those in the cache.
#[inline(never)]
fn find<'t, S: Vector>(cached: &'t CachedTexels, places: &mut Lanes<u32>) -> MutexGuard<'t, Cache> {
    let mut cache = cached.cache();
    S::enter(
        #[inline(always)]
        || cached.find_inlined(&mut cache, places),
    );
    cache
}

/// The bytes of a cache, which are never too few.
#[inline(always)]
fn data_of<'a>(fast: &FastFetch<'a>, cache: &'a MutexGuard<'_, Cache>) -> Data<'a> {
    Data::new(cache.bytes()).unwrap_or(fast.data)
}

#[inline(always)]
fn texels<S: Vector>(fast: &FastFetch, data: Data, byte: &Batch, texel: &mut [Batch; 4]) {
    match fast.texel {
        Texel::Narrow => each_half::<S, 1>(
            byte,
            texel,
            #[inline(always)]
            |byte| [narrow(fast, data, byte)],
        ),
        Texel::One => each_half::<S, 1>(
            byte,
            texel,
            #[inline(always)]
            |byte| [S::words(data, byte)],
        ),
        Texel::Two => each_half::<S, 2>(
            byte,
            texel,
            #[inline(always)]
            |byte| S::pairs(data, byte),
        ),
        Texel::Four => each_half::<S, 4>(
            byte,
            texel,
            #[inline(always)]
            |byte| S::quadruples(data, byte),
        ),
    }
}

#[inline(always)]
fn each_half<S: Vector, const WORDS: usize>(
    byte: &Batch,
    texel: &mut [Batch; 4],
    of: impl Fn(S) -> [S; WORDS],
) {
    for half in 0..HALVES {
        let words = of(byte.get(half));
        for word in 0..WORDS {
            texel[word].put(half, words[word]);
        }
    }
}

/// Texels of one or two bytes.
#[inline(always)]
fn narrow<S: Vector>(fast: &FastFetch, data: Data, byte: S) -> S {
    let in_word = byte.and(S::splat(3));
    let word = S::words(data, byte.sub(in_word)).shr_by(in_word.shl::<3>());
    word.and(S::splat(if fast.layout.bytes == 1 { 0xff } else { 0xffff }))
}

/// The words of one of the texels that have been read.
#[inline(always)]
pub(crate) fn words_of<S: Vector, const WORDS: usize>(s: &Scratch, tap: usize, half: usize) -> [S; 4] {
    build(
        #[inline(always)]
        |word| s.texel[tap][word.min(WORDS - 1)].get(half),
    )
}
