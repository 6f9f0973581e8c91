//! The checksum of a container: MD5's block function, initial state and constants, with another padding.

/// Shift amounts of the four rounds.
const SHIFTS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// MD5's table: the integer part of `2^32 * abs(sin(i + 1))` (RFC 1321, 3.4), written out because a library's sine may
/// differ in the last place.
const SINES: [u32; 64] = [
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
];

/// The checksum over the bytes that follow it, that is from byte 20 to the end of the container.
///
/// Full blocks come first. With less than 56 bytes left the last block is the bit count, those bytes, 0x80, zeros and
/// `(bits >> 2) | 1`; with 56 and more there are two blocks, the second with the bit count in front.
#[must_use]
pub fn checksum(covered: &[u8]) -> [u8; 16] {
    let mut state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
    let mut blocks = covered.chunks_exact(64);
    for block in &mut blocks {
        add_block(&mut state, block);
    }
    let tail = blocks.remainder();
    // The count is kept in 32 bits, as the format does.
    let bits = (covered.len() as u32).wrapping_mul(8);
    let mut block = [0; 64];
    let start = if tail.len() < 56 { 4 } else { 0 };
    block[start..start + tail.len()].copy_from_slice(tail);
    block[start + tail.len()] = 0x80;
    if tail.len() >= 56 {
        add_block(&mut state, &block);
        block = [0; 64];
    }
    block[..4].copy_from_slice(&bits.to_le_bytes());
    block[60..].copy_from_slice(&((bits >> 2) | 1).to_le_bytes());
    add_block(&mut state, &block);
    let mut sum = [0; 16];
    for (bytes, word) in sum.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    sum
}

/// MD5's block function (RFC 1321, 3.4).
fn add_block(state: &mut [u32; 4], block: &[u8]) {
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    let mut sums = *state;
    // A loop for each round, so that the compiler knows what each of the 64 steps takes.
    for step in 0..16 {
        let [_, b, c, d] = sums;
        add_word(&mut sums, (b & c) | (!b & d), words[step], step);
    }
    for step in 16..32 {
        let [_, b, c, d] = sums;
        add_word(&mut sums, (b & d) | (c & !d), words[(5 * step + 1) % 16], step);
    }
    for step in 32..48 {
        let [_, b, c, d] = sums;
        add_word(&mut sums, b ^ c ^ d, words[(3 * step + 5) % 16], step);
    }
    for step in 48..64 {
        let [_, b, c, d] = sums;
        add_word(&mut sums, c ^ (b | !d), words[7 * step % 16], step);
    }
    for (sum, value) in state.iter_mut().zip(sums) {
        *sum = sum.wrapping_add(value);
    }
}

/// One step: what the round mixes out of b, c, d, and a word of the block.
#[inline(always)]
fn add_word(sums: &mut [u32; 4], mixed: u32, word: u32, step: usize) {
    let [a, b, c, d] = *sums;
    let sum = a.wrapping_add(mixed).wrapping_add(word).wrapping_add(SINES[step]);
    *sums = [d, b.wrapping_add(sum.rotate_left(SHIFTS[step / 16][step % 4])), b, c];
}
