//! From places in memory to the words of texels.

use std::sync::MutexGuard;

use super::FastFetch;
use super::kind::Kind;
use super::vector::{Data, Row, SIXTEEN, Vector};
use crate::texture::{Cache, CachedTexels};

/// Texels at a byte each, `WORDS` words of them.
#[inline(always)]
fn texel<S: Vector, const WORDS: usize>(fast: &FastFetch, byte: S) -> [S; 4] {
    let cache;
    let (data, byte) = match fast.cached {
        None => (fast.data, byte),
        Some(cached) => {
            let mut row = [[0; SIXTEEN]];
            byte.store(&mut row[0]);
            cache = find::<S, 1, SIXTEEN>(cached, &mut row);
            (data_of(fast, &cache), S::load(&row[0]))
        }
    };
    texel_of::<S, WORDS>(fast, data, byte)
}

/// Texels at two bytes each.
#[inline(always)]
fn two_texels<S: Vector, const WORDS: usize>(fast: &FastFetch, bytes: [S; 2]) -> [[S; 4]; 2] {
    let cache;
    let (data, bytes) = match fast.cached {
        None => (fast.data, bytes),
        Some(cached) => {
            let mut rows = [[0; SIXTEEN]; 2];
            bytes[0].store(&mut rows[0]);
            bytes[1].store(&mut rows[1]);
            cache = find::<S, 2, { 2 * SIXTEEN }>(cached, &mut rows);
            (data_of(fast, &cache), [S::load(&rows[0]), S::load(&rows[1])])
        }
    };
    if WORDS == 1 && fast.layout.bytes == 4 {
        let [first, second] = S::two_words(data, bytes[0], bytes[1]);
        return [[first; 4], [second; 4]];
    }
    [texel_of::<S, WORDS>(fast, data, bytes[0]), texel_of::<S, WORDS>(fast, data, bytes[1])]
}

/// Brings the texels at some places into a cache, and replaces the places by those in the cache. On its own, so that it is compiled
/// once and not for each routine.
#[inline(never)]
fn find<'t, S: Vector, const ROWS: usize, const PLACES: usize>(
    cached: &'t CachedTexels,
    rows: &mut [Row; ROWS],
) -> MutexGuard<'t, Cache> {
    let mut cache = cached.cache();
    if let Some(places) = rows.as_flattened_mut().first_chunk_mut::<PLACES>() {
        S::enter(
            #[inline(always)]
            || cached.find_inlined(&mut cache, places),
        );
    }
    cache
}

/// The bytes of a cache, which are never too few.
#[inline(always)]
fn data_of<'a>(fast: &FastFetch<'a>, cache: &'a MutexGuard<'_, Cache>) -> Data<'a> {
    Data::new(cache.bytes()).unwrap_or(fast.data)
}

#[inline(always)]
fn texel_of<S: Vector, const WORDS: usize>(fast: &FastFetch, data: Data, byte: S) -> [S; 4] {
    if WORDS == 1 {
        let word = if fast.layout.bytes >= 4 { S::words(data, byte) } else { narrow(fast, data, byte) };
        return [word; 4];
    }
    if WORDS == 2 {
        let [first, second] = S::pairs(data, byte);
        return [first, second, first, second];
    }
    S::quadruples(data, byte)
}

/// Texels of one or two bytes.
#[inline(always)]
fn narrow<S: Vector>(fast: &FastFetch, data: Data, byte: S) -> S {
    let in_word = byte.and(S::splat(3));
    let word = S::words(data, byte.sub(in_word)).shr_by(in_word.shl::<3>());
    word.and(S::splat(if fast.layout.bytes == 1 { 0xff } else { 0xffff }))
}

/// A kind's texels at a byte each.
#[inline(always)]
pub(crate) fn words_of<S: Vector, K: Kind>(fast: &FastFetch, byte: S) -> [S; 4] {
    match K::WORDS {
        1 => texel::<S, 1>(fast, byte),
        2 => texel::<S, 2>(fast, byte),
        _ => texel::<S, 4>(fast, byte),
    }
}

/// A kind's texels at two bytes each.
#[inline(always)]
pub(crate) fn words_of_two<S: Vector, K: Kind>(fast: &FastFetch, bytes: [S; 2]) -> [[S; 4]; 2] {
    match K::WORDS {
        1 => two_texels::<S, 1>(fast, bytes),
        2 => two_texels::<S, 2>(fast, bytes),
        _ => two_texels::<S, 4>(fast, bytes),
    }
}
