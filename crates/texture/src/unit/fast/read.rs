//! From places in memory to the words of texels.

use super::FastFetch;
use super::kind::Kind;
use super::vector::Vector;

/// Texels at a byte each, `WORDS` words of them.
#[inline(always)]
fn texel<S: Vector, const WORDS: usize>(fast: &FastFetch, byte: S) -> [S; 4] {
    if WORDS == 1 {
        let word = if fast.layout.bytes >= 4 { S::words(fast.data, byte) } else { narrow(fast, byte) };
        return [word; 4];
    }
    if WORDS == 2 {
        let [first, second] = S::pairs(fast.data, byte);
        return [first, second, first, second];
    }
    S::quadruples(fast.data, byte)
}

/// Texels at two bytes each.
#[inline(always)]
fn two_texels<S: Vector, const WORDS: usize>(fast: &FastFetch, bytes: [S; 2]) -> [[S; 4]; 2] {
    if WORDS == 1 && fast.layout.bytes == 4 {
        let [first, second] = S::two_words(fast.data, bytes[0], bytes[1]);
        return [[first; 4], [second; 4]];
    }
    [texel::<S, WORDS>(fast, bytes[0]), texel::<S, WORDS>(fast, bytes[1])]
}

/// Texels of one or two bytes.
#[inline(always)]
fn narrow<S: Vector>(fast: &FastFetch, byte: S) -> S {
    let in_word = byte.and(S::splat(3));
    let word = S::words(fast.data, byte.sub(in_word)).shr_by(in_word.shl::<3>());
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
