//! Fields of the 256 bits of a texture header or a sampler.

/// `count` bits from bit `first` on, at most 32.
pub(super) fn get(words: &[u32; 8], first: u32, count: u32) -> u32 {
    let pair = |index: usize| u64::from(words.get(index).copied().unwrap_or(0));
    let index = (first / 32) as usize;
    let both = pair(index) | pair(index + 1) << 32;
    (both >> (first % 32)) as u32 & mask(count)
}

/// Puts the lowest `count` bits of a value where zeros are.
pub(super) fn put(words: &mut [u32; 8], first: u32, count: u32, value: u32) {
    let index = (first / 32) as usize;
    let shifted = u64::from(value & mask(count)) << (first % 32);
    words[index] |= shifted as u32;
    if let Some(next) = words.get_mut(index + 1) {
        *next |= (shifted >> 32) as u32;
    }
}

/// As [`get`], in two's complement.
pub(super) fn get_signed(words: &[u32; 8], first: u32, count: u32) -> i32 {
    (get(words, first, count) << (32 - count)) as i32 >> (32 - count)
}

fn mask(count: u32) -> u32 {
    u32::MAX >> (32 - count)
}
