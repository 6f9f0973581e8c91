//! The second pass: from offsets in memory to the words of texels.

use std::sync::MutexGuard;

use super::kind::{Kind, Texel};
use super::routine::FastFetch;
use super::scratch::{Batch, Scratch};
use super::unpack::Packed;
use super::vector::{Data, Vector, build};
use crate::lanes::{Lanes, Mask};
use crate::texture::{Cache, CachedTexels};

/// Reads the texel at the first offset of each of the first axes.
#[inline(never)]
pub(crate) fn read_one<S: Vector>(fast: &FastFetch, axes: usize, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            let Scratch { offset, border, texel, .. } = s;
            let mut outside = border[0][0];
            for axis in 1..axes.min(3) {
                outside |= border[axis][0];
            }
            read::<S>(
                fast,
                #[inline(always)]
                |vector| {
                    let mut byte = offset[0][0].get::<S>(vector);
                    for axis in 1..axes.min(3) {
                        byte = byte.add(offset[axis][0].get(vector));
                    }
                    byte
                },
                &mut texel[0],
            );
            if let Some(packed) = &fast.layout.packed {
                unpack::<S>(packed, &mut texel[..1]);
            }
            or_border::<S>(fast, outside, &mut texel[0]);
        },
    );
}

/// Reads the four texels of a plane, in one of two slices if there are slices.
#[inline(never)]
pub(crate) fn read_plane<S: Vector>(fast: &FastFetch, slice: Option<usize>, plane: usize, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            let first = 4 * plane.min(1);
            if fast.cached.is_none() && matches!(fast.texel, Texel::One) {
                read_words::<S>(fast, slice, first, s);
            } else {
                let Scratch { offset, texel, .. } = &mut *s;
                for tap in 0..4 {
                    read::<S>(
                        fast,
                        #[inline(always)]
                        |vector| {
                            row_of::<S>(offset, tap / 2, slice, vector).add(offset[0][tap % 2].get(vector))
                        },
                        &mut texel[first + tap],
                    );
                }
            }
            if let Some(packed) = &fast.layout.packed {
                unpack::<S>(packed, &mut s.texel[first..first + 4]);
            }
            let of_slice = slice.map_or(0, |slice| s.border[2][slice]);
            for tap in 0..4 {
                let outside = s.border[0][tap % 2] | s.border[1][tap / 2] | of_slice;
                or_border::<S>(fast, outside, &mut s.texel[first + tap]);
            }
        },
    );
}

/// Unpacks texels.
#[inline(never)]
fn unpack<S: Vector>(packed: &Packed, texels: &mut [[Batch; 4]]) {
    S::enter(
        #[inline(always)]
        || {
            for texel in texels {
                packed.unpack::<S>(texel);
            }
        },
    );
}

/// Reads the four texels of a plane of one word each.
#[inline(always)]
fn read_words<S: Vector>(fast: &FastFetch, slice: Option<usize>, first: usize, s: &mut Scratch) {
    for vector in 0..S::COUNT {
        let columns = [s.offset[0][0].get::<S>(vector), s.offset[0][1].get(vector)];
        let rows = [row_of(&s.offset, 0, slice, vector), row_of(&s.offset, 1, slice, vector)];
        let words = S::four_words(fast.data, columns, rows);
        for tap in 0..4 {
            s.texel[first + tap][0].put(vector, words[tap]);
        }
    }
}

/// Where a row begins, in a slice if there are slices.
#[inline(always)]
fn row_of<S: Vector>(offset: &[[Batch; 2]; 3], row: usize, slice: Option<usize>, vector: usize) -> S {
    let row_at = offset[1][row].get::<S>(vector);
    match slice {
        Some(slice) => row_at.add(offset[2][slice].get(vector)),
        None => row_at,
    }
}

/// The words of the border in place of the texels of some lanes.
#[inline(always)]
fn or_border<S: Vector>(fast: &FastFetch, outside: Mask, texel: &mut [Batch; 4]) {
    if outside == 0 {
        return;
    }
    for vector in 0..S::COUNT {
        let outside = S::truth((outside >> (S::LANES * vector)) as u16);
        for (words, border) in texel.iter_mut().zip(fast.border) {
            words.put(vector, S::select(outside, S::splat(border), words.get(vector)));
        }
    }
}

/// Reads texels at a byte each.
#[inline(always)]
fn read<S: Vector>(fast: &FastFetch, byte: impl Fn(usize) -> S, texel: &mut [Batch; 4]) {
    let Some(cached) = fast.cached else { return texels::<S>(fast, fast.data, byte, texel) };
    let mut offsets = Batch::ZERO;
    for vector in 0..S::COUNT {
        offsets.put(vector, byte(vector));
    }
    read_cached::<S>(fast, cached, &mut offsets, texel);
}

/// Reads texels that are in a cache, or will be.
#[inline(never)]
fn read_cached<S: Vector>(
    fast: &FastFetch,
    cached: &CachedTexels,
    offsets: &mut Batch,
    texel: &mut [Batch; 4],
) {
    let cache = find::<S>(cached, &mut offsets.0);
    // The bytes of a cache are never too few.
    let data = Data::new(cache.bytes()).unwrap_or(fast.data);
    S::enter(
        #[inline(always)]
        || {
            texels::<S>(
                fast,
                data,
                #[inline(always)]
                |vector| offsets.get(vector),
                texel,
            );
        },
    );
}

/// Brings the texels at some offsets into a cache, and replaces the offsets by those in the cache.
#[inline(never)]
fn find<'t, S: Vector>(cached: &'t CachedTexels, offsets: &mut Lanes<u32>) -> MutexGuard<'t, Cache> {
    let mut cache = cached.cache();
    S::enter(
        #[inline(always)]
        || cached.find_inlined(&mut cache, offsets),
    );
    cache
}

#[inline(always)]
fn texels<S: Vector>(fast: &FastFetch, data: Data, byte: impl Fn(usize) -> S, texel: &mut [Batch; 4]) {
    match fast.texel {
        Texel::Narrow => {
            for vector in 0..S::COUNT {
                put(texel, vector, [narrow(fast, data, byte(vector))]);
            }
        }
        Texel::One => {
            for vector in 0..S::COUNT {
                put(texel, vector, [S::words(data, byte(vector))]);
            }
        }
        Texel::Two => {
            for vector in 0..S::COUNT {
                put(texel, vector, S::pairs(data, byte(vector)));
            }
        }
        Texel::Three => {
            for vector in 0..S::COUNT {
                let first = byte(vector);
                let words: [S; 3] = build(
                    #[inline(always)]
                    |word| S::words(data, first.add(S::splat(4 * word as u32))),
                );
                put(texel, vector, words);
            }
        }
        Texel::Four => {
            for vector in 0..S::COUNT {
                put(texel, vector, S::quadruples(data, byte(vector)));
            }
        }
    }
}

#[inline(always)]
fn put<S: Vector, const WORDS: usize>(texel: &mut [Batch; 4], vector: usize, words: [S; WORDS]) {
    for word in 0..WORDS {
        texel[word].put(vector, words[word]);
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
pub(crate) fn words_of_kind<S: Vector, K: Kind>(s: &Scratch, tap: usize, vector: usize) -> [S; 4] {
    build(
        #[inline(always)]
        |word| s.texel[tap][word.min(K::WORDS - 1)].get(vector),
    )
}
