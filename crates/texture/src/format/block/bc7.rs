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

const WEIGHTS_OF_2_BITS: [u32; 4] = [0, 21, 43, 64];
const WEIGHTS_OF_3_BITS: [u32; 8] = [0, 9, 18, 27, 37, 46, 55, 64];
const WEIGHTS_OF_4_BITS: [u32; 16] = [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64];

/// The weight of the second endpoint, in 1/64.
pub(super) fn weight(index: u32, bits: u32) -> u32 {
    match bits {
        2 => WEIGHTS_OF_2_BITS[index as usize],
        3 => WEIGHTS_OF_3_BITS[index as usize],
        _ => WEIGHTS_OF_4_BITS[index as usize],
    }
}

/// Which subset each texel is of, and which texels' indices lack their highest bit.
pub(super) struct Partition {
    subset: [usize; 16],
    short: [usize; 3],
}

impl Partition {
    pub fn new(subsets: usize, number: usize) -> Partition {
        let second = |texel: u8| usize::from(texel);
        match subsets {
            1 => Partition { subset: [0; 16], short: [0; 3] },
            2 => Partition {
                subset: std::array::from_fn(|i| usize::from(TWO_SUBSETS[number] >> i & 1)),
                short: [0, second(SECOND_OF_TWO[number]), 0],
            },
            _ => Partition {
                subset: std::array::from_fn(|i| (THREE_SUBSETS[number] >> (2 * i) & 3) as usize),
                short: [0, second(SECOND_AND_THIRD[number][0]), second(SECOND_AND_THIRD[number][1])],
            },
        }
    }

    pub fn subset(&self, texel: usize) -> usize {
        self.subset[texel]
    }

    /// Reads the indices of all texels.
    pub fn indices(&self, bits: &mut Bits, width: u32) -> [u32; 16] {
        std::array::from_fn(|texel| bits.take(width - u32::from(self.short.contains(&texel))))
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
    let endpoints = endpoints(mode, &mut bits);
    let first = partition.indices(&mut bits, mode.index_bits);
    let second = match mode.second_index_bits {
        0 => first,
        width => partition.indices(&mut bits, width),
    };
    let first_width = mode.index_bits;
    let second_width = if mode.second_index_bits == 0 { first_width } else { mode.second_index_bits };
    for (texel, out) in texels.iter_mut().take(16).enumerate() {
        let [low, high] = &endpoints[partition.subset(texel)];
        let [mut color, mut alpha] = [weight(first[texel], first_width), weight(second[texel], second_width)];
        if swapped {
            std::mem::swap(&mut color, &mut alpha);
        }
        *out = std::array::from_fn(|i| {
            let weight = if i == 3 { alpha } else { color };
            ((64 - weight) * low[i] + weight * high[i] + 32) >> 6
        });
        if rotation > 0 {
            out.swap(3, rotation as usize - 1);
        }
    }
}

/// The endpoints of each subset in 8 bits.
fn endpoints(mode: &Mode, bits: &mut Bits) -> [[[u32; 4]; 2]; 3] {
    let mut endpoints = [[[0; 4]; 2]; 3];
    for component in 0..4 {
        let width = if component == 3 { mode.alpha_bits } else { mode.color_bits };
        for endpoint in endpoints.iter_mut().take(mode.subsets).flatten() {
            endpoint[component] = bits.take(width);
        }
    }
    let mut more_bits = 0;
    if mode.own_low_bits || mode.shared_low_bits {
        more_bits = 1;
        for pair in endpoints.iter_mut().take(mode.subsets) {
            let first = bits.take(1);
            let second = if mode.own_low_bits { bits.take(1) } else { first };
            for (endpoint, low_bit) in pair.iter_mut().zip([first, second]) {
                *endpoint = endpoint.map(|code| code << 1 | low_bit);
            }
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
