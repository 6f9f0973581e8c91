//! From places in memory to the words of texels.

use super::FastFetch;
use super::vector::Vector;

/// Texels at a byte each, `WORDS` words of them.
#[inline(always)]
pub(crate) fn texel<S: Vector, const WORDS: usize>(fast: &FastFetch, byte: S) -> [S; 4] {
    if WORDS == 1 {
        let word = if fast.layout.bytes >= 4 { S::words(fast.data, byte) } else { narrow(fast, byte) };
        return [word; 4];
    }
    spread(S::rows::<WORDS>(fast.data, byte))
}

/// Texels at two bytes each.
#[inline(always)]
pub(crate) fn two_texels<S: Vector, const WORDS: usize>(fast: &FastFetch, bytes: [S; 2]) -> [[S; 4]; 2] {
    if WORDS == 1 && fast.layout.bytes == 4 {
        let [first, second] = S::two_words(fast.data, bytes[0], bytes[1]);
        return [[first; 4], [second; 4]];
    }
    [texel::<S, WORDS>(fast, bytes[0]), texel::<S, WORDS>(fast, bytes[1])]
}

/// The words of texels, in the first places.
#[inline(always)]
fn spread<S: Vector, const WORDS: usize>(words: [S; WORDS]) -> [S; 4] {
    [words[0], words[1 % WORDS], words[2 % WORDS], words[3 % WORDS]]
}

/// Texels of one or two bytes.
#[inline(always)]
fn narrow<S: Vector>(fast: &FastFetch, byte: S) -> S {
    let in_word = byte.and(S::splat(3));
    let word = S::words(fast.data, byte.sub(in_word)).shr_by(in_word.shl::<3>());
    word.and(S::splat(if fast.layout.bytes == 1 { 0xff } else { 0xffff }))
}
