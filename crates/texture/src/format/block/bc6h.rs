//! BC6H (D3D 19.5.9 – 19.5.11), which every machine must decode to the bit.

use super::Texels;
use super::bc7::{Partition, weights};
use super::bits::{Bits, low_mask};

/// How the bits of a block are shared out: after the mode's own bits, fields from the lowest bit up.
///
/// `rw` is the red of endpoint w, and so on: w and x are the endpoints of the first subset, y and z those of the
/// second, as differences from w where `differences` says so. `rw9-0` is bits 9 to 0, the lowest first, `rw10` one bit, and `rw10+15` bits 15 to 10, the highest
/// first.
struct Mode {
    code: u32,
    two_subsets: bool,
    differences: bool,
    /// Bits of endpoint w.
    bits: u32,
    /// Bits of red, green and blue of the other endpoints.
    others: [u32; 3],
    fields: &'static str,
}

const fn mode(code: u32, differences: bool, bits: u32, others: [u32; 3], fields: &'static str) -> Mode {
    Mode { code, two_subsets: code & 3 != 3, differences, bits, others, fields }
}

/// The tables of D3D 19.5.10.
#[rustfmt::skip] // one mode to a line
const MODES: [Mode; 14] = [
    mode(0b00, true, 10, [5, 5, 5], "gy4 by4 bz4 rw9-0 gw9-0 bw9-0 rx4-0 gz4 gy3-0 gx4-0 bz0 gz3-0 bx4-0 bz1 by3-0 ry4-0 bz2 rz4-0 bz3"),
    mode(0b01, true, 7, [6, 6, 6], "gy5 gz4 gz5 rw6-0 bz0 bz1 by4 gw6-0 by5 bz2 gy4 bw6-0 bz3 bz5 bz4 rx5-0 gy3-0 gx5-0 gz3-0 bx5-0 by3-0 ry5-0 rz5-0"),
    mode(0b00010, true, 11, [5, 4, 4], "rw9-0 gw9-0 bw9-0 rx4-0 rw10 gy3-0 gx3-0 gw10 bz0 gz3-0 bx3-0 bw10 bz1 by3-0 ry4-0 bz2 rz4-0 bz3"),
    mode(0b00110, true, 11, [4, 5, 4], "rw9-0 gw9-0 bw9-0 rx3-0 rw10 gz4 gy3-0 gx4-0 gw10 gz3-0 bx3-0 bw10 bz1 by3-0 ry3-0 bz0 bz2 rz3-0 gy4 bz3"),
    mode(0b01010, true, 11, [4, 4, 5], "rw9-0 gw9-0 bw9-0 rx3-0 rw10 by4 gy3-0 gx3-0 gw10 bz0 gz3-0 bx4-0 bw10 by3-0 ry3-0 bz1 bz2 rz3-0 bz4 bz3"),
    mode(0b01110, true, 9, [5, 5, 5], "rw8-0 by4 gw8-0 gy4 bw8-0 bz4 rx4-0 gz4 gy3-0 gx4-0 bz0 gz3-0 bx4-0 bz1 by3-0 ry4-0 bz2 rz4-0 bz3"),
    mode(0b10010, true, 8, [6, 5, 5], "rw7-0 gz4 by4 gw7-0 bz2 gy4 bw7-0 bz3 bz4 rx5-0 gy3-0 gx4-0 bz0 gz3-0 bx4-0 bz1 by3-0 ry5-0 rz5-0"),
    mode(0b10110, true, 8, [5, 6, 5], "rw7-0 bz0 by4 gw7-0 gy5 gy4 bw7-0 gz5 bz4 rx4-0 gz4 gy3-0 gx5-0 gz3-0 bx4-0 bz1 by3-0 ry4-0 bz2 rz4-0 bz3"),
    mode(0b11010, true, 8, [5, 5, 6], "rw7-0 bz1 by4 gw7-0 by5 gy4 bw7-0 bz5 bz4 rx4-0 gz4 gy3-0 gx4-0 bz0 gz3-0 bx5-0 by3-0 ry4-0 bz2 rz4-0 bz3"),
    mode(0b11110, false, 6, [6, 6, 6], "rw5-0 gz4 bz0 bz1 by4 gw5-0 gy5 by5 bz2 gy4 bw5-0 gz5 bz3 bz5 bz4 rx5-0 gy3-0 gx5-0 gz3-0 bx5-0 by3-0 ry5-0 rz5-0"),
    mode(0b00011, false, 10, [10, 10, 10], "rw9-0 gw9-0 bw9-0 rx9-0 gx9-0 bx9-0"),
    mode(0b00111, true, 11, [9, 9, 9], "rw9-0 gw9-0 bw9-0 rx8-0 rw10 gx8-0 gw10 bx8-0 bw10"),
    mode(0b01011, true, 12, [8, 8, 8], "rw9-0 gw9-0 bw9-0 rx7-0 rw10+11 gx7-0 gw10+11 bx7-0 bw10+11"),
    mode(0b01111, true, 16, [4, 4, 4], "rw9-0 gw9-0 bw9-0 rx3-0 rw10+15 gx3-0 gw10+15 bx3-0 bw10+15"),
];

/// Decodes a block to 16-bit floats. A block of no mode is black; alpha is 1.
pub(super) fn decode(block: &[u8; 16], signed: bool, texels: &mut Texels) {
    const ONE: u32 = 0x3c00;
    let mut bits = Bits::new(block);
    let mut code = bits.take(2);
    if code > 1 {
        code |= bits.take(3) << 2;
    }
    let Some(mode) = MODES.iter().find(|mode| mode.code == code) else {
        texels[..16].fill([0, 0, 0, ONE]);
        return;
    };
    let endpoints = endpoints(mode, &mut bits, signed);
    let (subsets, width) = if mode.two_subsets { (2, 3) } else { (1, 4) };
    let partition = Partition::new(subsets, if mode.two_subsets { bits.take(5) as usize } else { 0 });
    let indices = partition.indices(&mut bits, width);
    let weights = weights(width);
    for (texel, out) in texels.iter_mut().take(16).enumerate() {
        let weight = i32::from(weights[indices[texel] as usize & 15]);
        let first = 2 * partition.subset(texel);
        *out = [0, 1, 2, 3].map(|i| {
            if i == 3 {
                return ONE;
            }
            let mixed = (endpoints[first][i] * (64 - weight) + endpoints[first + 1][i] * weight + 32) >> 6;
            finish(mixed, signed)
        });
    }
}

/// The four endpoints, widened to 16 bits (17 with the sign).
fn endpoints(mode: &Mode, bits: &mut Bits, signed: bool) -> [[i32; 3]; 4] {
    let codes = read_fields(mode.fields, bits);
    let mut endpoints = [[0; 3]; 4];
    for component in 0..3 {
        let base = codes[0][component];
        let width = mode.others[component];
        let signed_base = if signed { sign_extended(base, mode.bits) } else { base as i32 };
        endpoints[0][component] = widen(signed_base, mode.bits, signed);
        for number in 1..4 {
            let code = codes[number][component];
            let value = if mode.differences {
                let sum = (base as i32 + sign_extended(code, width)) as u32 & low_mask(mode.bits);
                if signed { sign_extended(sum, mode.bits) } else { sum as i32 }
            } else if signed {
                sign_extended(code, width)
            } else {
                code as i32
            };
            endpoints[number][component] = widen(value, mode.bits, signed);
        }
    }
    endpoints
}

/// Reads the fields of a mode: the codes of endpoints w, x, y, z.
fn read_fields(fields: &str, bits: &mut Bits) -> [[u32; 3]; 4] {
    let mut codes = [[0; 3]; 4];
    for field in fields.split(' ') {
        let (name, positions) = field.split_at(2);
        let component = "rgb".find(&name[..1]).unwrap_or(0);
        let endpoint = "wxyz".find(&name[1..]).unwrap_or(0);
        let number = |text: &str| text.parse::<u32>().unwrap_or(0);
        let code = &mut codes[endpoint][component];
        if let Some((lowest, highest)) = positions.split_once('+') {
            for position in (number(lowest)..=number(highest)).rev() {
                *code |= bits.take(1) << position;
            }
        } else if let Some((highest, lowest)) = positions.split_once('-') {
            *code |= bits.take(number(highest) - number(lowest) + 1) << number(lowest);
        } else {
            *code |= bits.take(1) << number(positions);
        }
    }
    codes
}

fn sign_extended(code: u32, bits: u32) -> i32 {
    (code << (32 - bits)) as i32 >> (32 - bits)
}

/// D3D 19.5.9: from `bits` bits to 16, or to 15 and a sign.
fn widen(value: i32, bits: u32, signed: bool) -> i32 {
    if signed {
        if bits >= 16 {
            return value;
        }
        let magnitude = value.abs();
        let wide = match magnitude {
            0 => 0,
            _ if magnitude >= (1 << (bits - 1)) - 1 => 0x7fff,
            _ => ((magnitude << 15) + 0x4000) >> (bits - 1),
        };
        if value < 0 { -wide } else { wide }
    } else if bits >= 15 || value == 0 {
        value
    } else if value == low_mask(bits) as i32 {
        0xffff
    } else {
        ((value << 16) + 0x8000) >> bits
    }
}

/// D3D 19.5.9: the bits of a 16-bit float, never infinite.
fn finish(value: i32, signed: bool) -> u32 {
    if !signed {
        return (value as u32 * 31) >> 6;
    }
    let magnitude = (value.unsigned_abs() * 31) >> 5;
    // There is no −0.
    if value < 0 && magnitude > 0 { 0x8000 | magnitude } else { magnitude }
}
