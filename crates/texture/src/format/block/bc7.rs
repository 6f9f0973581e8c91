//! BC7 (D3D 19.5.12 – 19.5.14), which every machine must decode to the bit.

use super::Texels;
use super::bits::{Bits, low_mask};
use super::partition::{SECOND_AND_THIRD, SECOND_OF_TWO, THREE_SUBSETS, TWO_SUBSETS};

/// How the bits of a block are shared out.
struct Mode {
    subsets: usize,
    partition_bits: u32,
    rotation_bits: u32,
    selector_bits: u32,
    color_bits: u32,
    alpha_bits: u32,
    /// One more low bit for each endpoint.
    own_low_bits: bool,
    /// One more low bit for both endpoints of each subset.
    shared_low_bits: bool,
    index_bits: u32,
    second_index_bits: u32,
}

const fn mode(
    [subsets, partition_bits, rotation_bits, selector_bits]: [u32; 4],
    [color_bits, alpha_bits]: [u32; 2],
    [own, shared]: [u32; 2],
    [index_bits, second_index_bits]: [u32; 2],
) -> Mode {
    Mode {
        subsets: subsets as usize,
        partition_bits,
        rotation_bits,
        selector_bits,
        color_bits,
        alpha_bits,
        own_low_bits: own == 1,
        shared_low_bits: shared == 1,
        index_bits,
        second_index_bits,
    }
}

/// The table of D3D 19.5.13.
const MODES: [Mode; 8] = [
    mode([3, 4, 0, 0], [4, 0], [1, 0], [3, 0]),
    mode([2, 6, 0, 0], [6, 0], [0, 1], [3, 0]),
    mode([3, 6, 0, 0], [5, 0], [0, 0], [2, 0]),
    mode([2, 6, 0, 0], [7, 0], [1, 0], [2, 0]),
    mode([1, 0, 2, 1], [5, 6], [0, 0], [2, 3]),
    mode([1, 0, 2, 0], [7, 8], [0, 0], [2, 2]),
    mode([1, 0, 0, 0], [7, 7], [1, 0], [4, 0]),
    mode([2, 6, 0, 0], [5, 5], [1, 0], [2, 0]),
];

/// The weights of the second endpoint, in 1/64, for indices of 2, 3 and 4 bits.
const WEIGHTS: [[u8; 16]; 3] = [
    [0, 21, 43, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 9, 18, 27, 37, 46, 55, 64, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64],
];

/// The weights of the second endpoint, in 1/64, of all indices of that many bits: 2, 3 or 4.
pub(super) fn weights(bits: u32) -> &'static [u8; 16] {
    match bits {
        2 => &WEIGHTS[0],
        3 => &WEIGHTS[1],
        _ => &WEIGHTS[2],
    }
}

/// Which subset each texel is of, and which texels' indices lack their highest bit.
pub(super) struct Partition {
    /// `bits` bits for each texel.
    subsets: u32,
    bits: u32,
    /// The texels in ascending order, as many as there are subsets.
    short: [u32; 3],
    count: usize,
}

impl Partition {
    pub fn new(subsets: usize, number: usize) -> Partition {
        match subsets {
            1 => Partition { subsets: 0, bits: 0, short: [0; 3], count: 1 },
            2 => Partition {
                subsets: TWO_SUBSETS[number].into(),
                bits: 1,
                short: [0, SECOND_OF_TWO[number].into(), 0],
                count: 2,
            },
            _ => {
                let [second, third] = SECOND_AND_THIRD[number].map(u32::from);
                let short = [0, second.min(third), second.max(third)];
                Partition { subsets: THREE_SUBSETS[number], bits: 2, short, count: 3 }
            }
        }
    }

    pub fn subset(&self, texel: usize) -> usize {
        (self.subsets >> (texel as u32 * self.bits) & low_mask(self.bits)) as usize & 3
    }

    /// Reads the indices of all texels.
    pub fn indices(&self, bits: &mut Bits, width: u32) -> [u32; 16] {
        let mut all = bits.take_long(16 * width - self.count as u32);
        // Puts a zero where a highest bit is missing.
        for &texel in &self.short[..self.count] {
            let missing = texel * width + width - 1;
            let low = all & ((1 << missing) - 1);
            all = (all >> missing << 1) << missing | low;
        }
        std::array::from_fn(|texel| (all >> (texel as u32 * width)) as u32 & low_mask(width))
    }
}

/// Decodes a block to 8-bit codes. A block without a mode is transparent black.
pub(super) fn decode(block: &[u8; 16], texels: &mut Texels) {
    let number = block[0].trailing_zeros();
    if number == 8 {
        texels[..16].fill([0; 4]);
        return;
    }
    let mode = &MODES[number as usize];
    let mut bits = Bits::new(block);
    bits.take(number + 1);
    let partition = Partition::new(mode.subsets, bits.take(mode.partition_bits) as usize);
    let rotation = bits.take(mode.rotation_bits);
    let swapped = bits.take(mode.selector_bits) == 1;
    let endpoints = endpoints(mode, &mut bits).map(|pair| pair.map(packed));
    let first = partition.indices(&mut bits, mode.index_bits);
    let of_first = weights(mode.index_bits);
    if mode.second_index_bits == 0 {
        for (texel, out) in texels.iter_mut().take(16).enumerate() {
            let [low, high] = endpoints[partition.subset(texel)];
            *out = fields(mix(low, high, of_first[first[texel] as usize & 15]));
        }
        return;
    }
    let second = partition.indices(&mut bits, mode.second_index_bits);
    let of_second = weights(mode.second_index_bits);
    let [low, high] = endpoints[0];
    for (texel, out) in texels.iter_mut().take(16).enumerate() {
        let weights = [of_first[first[texel] as usize & 15], of_second[second[texel] as usize & 15]];
        let [color, alpha] = if swapped { [weights[1], weights[0]] } else { weights };
        *out = fields(mix(low, high, color) & ALL_BUT_ALPHA | mix(low, high, alpha) & !ALL_BUT_ALPHA);
        if rotation > 0 {
            out.swap(3, rotation as usize - 1);
        }
    }
}

/// The 16-bit fields of the colours.
const ALL_BUT_ALPHA: u64 = (1 << 48) - 1;

/// The codes in fields of 16 bits.
fn fields(packed: u64) -> [u32; 4] {
    [0, 16, 32, 48].map(|bit| (packed >> bit) as u32 & 0xffff)
}

/// Four codes of 8 bits in fields of 16 bits.
fn packed([r, g, b, a]: [u32; 4]) -> u64 {
    u64::from(r | g << 16) | u64::from(b | a << 16) << 32
}

/// ((64 − w) · low + w · high + 32) / 64, all four at once: no sum reaches 2¹⁶.
fn mix(low: u64, high: u64, weight: u8) -> u64 {
    let weight = u64::from(weight);
    let sums = low * (64 - weight) + high * weight + 0x0020_0020_0020_0020;
    sums >> 6 & 0x00ff_00ff_00ff_00ff
}

/// The endpoints of each subset in 8 bits; there are at most three.
fn endpoints(mode: &Mode, bits: &mut Bits) -> [[[u32; 4]; 2]; 4] {
    let mut endpoints = [[[0; 4]; 2]; 4];
    let count = 2 * mode.subsets;
    for component in 0..4 {
        let width = if component == 3 { mode.alpha_bits } else { mode.color_bits };
        let all = bits.take_long(count as u32 * width);
        for (number, endpoint) in endpoints.as_flattened_mut().iter_mut().take(count).enumerate() {
            endpoint[component] = (all >> (number as u32 * width)) as u32 & low_mask(width);
        }
    }
    let more_bits = u32::from(mode.own_low_bits || mode.shared_low_bits);
    if more_bits == 1 {
        // One for each endpoint, or for each subset.
        let shared = u32::from(mode.shared_low_bits);
        let all = bits.take(count as u32 >> shared);
        for (number, endpoint) in endpoints.as_flattened_mut().iter_mut().take(count).enumerate() {
            let low_bit = all >> (number as u32 >> shared) & 1;
            *endpoint = endpoint.map(|code| code << 1 | low_bit);
        }
    }
    for endpoint in endpoints.iter_mut().flatten() {
        let [r, g, b, a] = *endpoint;
        let widen = |code: u32| to_8_bits(code, mode.color_bits + more_bits);
        let alpha = if mode.alpha_bits == 0 { 255 } else { to_8_bits(a, mode.alpha_bits + more_bits) };
        *endpoint = [widen(r), widen(g), widen(b), alpha];
    }
    endpoints
}

/// Widens a code by repeating its highest bits.
fn to_8_bits(code: u32, bits: u32) -> u32 {
    let high = code << (8 - bits) & low_mask(8);
    high | high >> bits
}
