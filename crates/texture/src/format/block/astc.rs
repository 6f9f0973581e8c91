//! ASTC, low dynamic range (Khronos Data Format 1.3, 23), which is defined to the bit.

mod bits;
mod endpoints;
mod integers;
mod partition;
mod weights;

use super::Texels;
use crate::fetch::F16Rounding;
use crate::half;
use bits::Block;
use endpoints::Endpoints;
use integers::{Levels, decode};
use weights::Grid;

/// Opaque magenta, in 16 bits: what a block that breaks a rule decodes to.
const ERROR: [u32; 4] = [0xffff, 0, 0xffff, 0xffff];

/// Decodes a block of `size` texels: to 8-bit codes if it is sRGB, otherwise to 16-bit floats.
pub(super) fn decode_block(block: &[u8; 16], size: [u32; 2], srgb: bool, texels: &mut Texels) {
    let count = (size[0] * size[1]) as usize;
    decode_16_bits(Block(u128::from_le_bytes(*block)), size, srgb, &mut texels[..count]);
    for texel in &mut texels[..count] {
        *texel = texel.map(|value| if srgb { value >> 8 } else { half_of(value) });
    }
}

/// 65535 is 1.0; every other value is in 1/65536, rounded toward zero.
fn half_of(value: u32) -> u32 {
    let value = if value == 0xffff { 1.0 } else { value as f32 / 65536.0 };
    half::from_f32_bits(value.to_bits(), F16Rounding::TowardZero).into()
}

fn decode_16_bits(block: Block, size: [u32; 2], srgb: bool, texels: &mut [[u32; 4]]) {
    if block.bits(0, 9) == 0b1_1111_1100 {
        texels.fill(constant_color(block).unwrap_or(ERROR));
        return;
    }
    let Some(parts) = Parts::read(block, size) else {
        texels.fill(ERROR);
        return;
    };
    let weights = parts.grid.weights(block, size);
    let small = size[0] * size[1] < 31;
    for (number, texel) in texels.iter_mut().enumerate() {
        let (x, y) = (number as u32 % size[0], number as u32 / size[0]);
        let part = partition::part_of(parts.seed, [x, y], parts.count, small);
        let weights = weights[number];
        *texel = match parts.endpoints[part as usize] {
            None => ERROR,
            Some([low, high]) => std::array::from_fn(|i| {
                let weight = weights[usize::from(parts.second_plane == Some(i as u32))];
                let wide = |code: u32| code << 8 | if srgb { 0x80 } else { code };
                (wide(low[i]) * (64 - weight) + wide(high[i]) * weight + 32) >> 6
            }),
        };
    }
}

/// A block of one colour, in 16 bits; `None` if it breaks a rule.
fn constant_color(block: Block) -> Option<[u32; 4]> {
    const NO_EXTENT: u32 = 0x1fff;
    let high_range = block.bits(9, 1) == 1;
    let reserved = block.bits(10, 2) == 0b11;
    let [s0, s1, t0, t1] = [12, 25, 38, 51].map(|first| block.bits(first, 13));
    let nowhere = [s0, s1, t0, t1] == [NO_EXTENT; 4];
    let good = !high_range && reserved && (nowhere || s0 < s1 && t0 < t1);
    good.then(|| [64, 80, 96, 112].map(|first| block.bits(first, 16)))
}

/// Everything about a block but the weights themselves.
struct Parts {
    grid: Grid,
    count: u32,
    /// The seed of the partition.
    seed: u32,
    /// The component that has weights of its own.
    second_plane: Option<u32>,
    /// The endpoints of each part in 8 bits; `None` for those of high dynamic range.
    endpoints: [Option<Endpoints>; 4],
}

impl Parts {
    /// `None` if the block breaks a rule.
    fn read(block: Block, size: [u32; 2]) -> Option<Parts> {
        let grid = Grid::read(block, size)?;
        let count = block.bits(11, 2) + 1;
        if grid.two_planes && count == 4 {
            return None;
        }
        let end_of_colors = 128 - grid.bits();
        let (modes, first_bit, more_mode_bits) = endpoint_modes(block, count, end_of_colors);
        let end_of_colors = end_of_colors.checked_sub(more_mode_bits)?;
        let (second_plane, end_of_colors) = if grid.two_planes {
            let position = end_of_colors.checked_sub(2)?;
            (Some(block.bits(position, 2)), position)
        } else {
            (None, end_of_colors)
        };
        let numbers: u32 = modes[..count as usize].iter().map(|mode| endpoints::numbers(*mode)).sum();
        let available = end_of_colors.checked_sub(first_bit)?;
        let levels = Levels::widest(numbers, available)?;
        let mut codes = [0; 18];
        for (code, value) in codes.iter_mut().zip(decode(block, first_bit, levels, numbers)) {
            *code = levels.color(value);
        }
        let mut rest = &codes[..];
        let mut endpoints = [None; 4];
        for (endpoints, mode) in endpoints.iter_mut().zip(&modes[..count as usize]) {
            let (own, after) = rest.split_at(endpoints::numbers(*mode) as usize);
            *endpoints = endpoints::endpoints(*mode, own);
            rest = after;
        }
        let seed = if count == 1 { 0 } else { block.bits(13, 10) };
        Some(Parts { grid, count, seed, second_plane, endpoints })
    }
}

/// The endpoint mode of each part, the first bit of the colours, and how many bits below the weights belong to the modes.
fn endpoint_modes(block: Block, count: u32, end: u32) -> ([u32; 4], u32, u32) {
    if count == 1 {
        return ([block.bits(13, 4); 4], 17, 0);
    }
    let class = block.bits(23, 2);
    if class == 0 {
        return ([block.bits(25, 4); 4], 29, 0);
    }
    let more = 3 * count - 4;
    let bits = block.bits(25, 4) | block.bits(end.saturating_sub(more), more) << 4;
    let mode = |part: u32| {
        let higher = bits >> part & 1;
        let within = bits >> (count + 2 * part) & 3;
        4 * (class - 1 + higher) + within
    };
    ([0, 1, 2, 3].map(|part| if part < count { mode(part) } else { 0 }), 29, more)
}
