//! BC1 to BC5 (D3D 19.5.4 – 19.5.8): D3D leaves the palettes some room, which NVIDIA uses.

use super::{Output, Palette, Texels, ratio};

/// The 16 codes of 2 bits of a colour block.
fn color_codes(block: &[u8]) -> u32 {
    u32::from_le_bytes([block[4], block[5], block[6], block[7]])
}

/// Decodes the colours of BC1, or of BC2 and BC3 (`always_four`), whose palettes have four colours and no transparent one. Leaves alpha
/// alone unless the palette can be transparent.
pub(super) fn decode_colors(
    block: &[u8],
    always_four: bool,
    palette: Palette,
    output: Output,
    texels: &mut Texels,
) {
    let ends = [u16::from_le_bytes([block[0], block[1]]), u16::from_le_bytes([block[2], block[3]])];
    let four = always_four || ends[0] > ends[1];
    let colors = match palette {
        Palette::Nvidia => {
            nvidia_colors(ends.map(fields), four).map(|color| color.map(|code| output.code_of_8_bits(code)))
        }
        Palette::Ideal => ideal_colors(ends.map(fields), four, output),
    };
    let codes = color_codes(block);
    for (texel, out) in texels.iter_mut().take(16).enumerate() {
        let code = (codes >> (2 * texel) & 3) as usize;
        let [r, g, b] = colors[code];
        let alpha = match (always_four, !four && code == 3) {
            (true, _) => out[3],
            (false, transparent) => output.alpha_of(ratio(u32::from(!transparent), 1)),
        };
        *out = [r, g, b, alpha];
    }
}

/// Red, green and blue of a 16-bit colour: 5, 6 and 5 bits.
fn fields(color: u16) -> [i32; 3] {
    let color = i32::from(color);
    [color >> 11, color >> 5 & 63, color & 31]
}

/// What NVIDIA's texture units have been measured to give, in 8 bits (Castaño, "GPU DXT Decompression"; divisions
/// are C's).
fn nvidia_colors([first, second]: [[i32; 3]; 2], four: bool) -> [[u32; 3]; 4] {
    let [g0, g1] = [first[1], second[1]].map(|green| green << 2 | green >> 4);
    let d = g1 - g0;
    let red_and_blue = |mix: fn(i32, i32) -> i32, green: i32| {
        [mix(first[0], second[0]), green, mix(first[2], second[2])].map(|code| code as u32)
    };
    let ends = [red_and_blue(|c0, _| 3 * c0 * 22 / 8, g0), red_and_blue(|_, c1| 3 * c1 * 22 / 8, g1)];
    let [middle, last] = if four {
        [
            red_and_blue(|c0, c1| (2 * c0 + c1) * 22 / 8, (256 * g0 + d / 4 + 128 + d * 80) / 256),
            red_and_blue(|c0, c1| (2 * c1 + c0) * 22 / 8, (256 * g1 - d / 4 + 128 - d * 80) / 256),
        ]
    } else {
        [red_and_blue(|c0, c1| (c0 + c1) * 33 / 8, (256 * g0 + d / 4 + 128 + d * 128) / 256), [0; 3]]
    };
    [ends[0], ends[1], middle, last]
}

/// The fractions that D3D 19.5.4 names.
fn ideal_colors([first, second]: [[i32; 3]; 2], four: bool, output: Output) -> [[u32; 3]; 4] {
    let mix = |weights: [i32; 2]| {
        std::array::from_fn(|i| {
            let whole = if i == 1 { 63 } else { 31 };
            let sum = weights[0] * first[i] + weights[1] * second[i];
            output.color_of(ratio(sum as u32, (whole * (weights[0] + weights[1])) as u32))
        })
    };
    if four {
        [mix([1, 0]), mix([0, 1]), mix([2, 1]), mix([1, 2])]
    } else {
        [mix([1, 0]), mix([0, 1]), mix([1, 1]), [output.color_of(ratio(0, 1)); 3]]
    }
}

/// Alpha of BC2: 4 bits for each texel.
pub(super) fn decode_explicit_alpha(block: &[u8], output: Output, texels: &mut Texels) {
    for (texel, out) in texels.iter_mut().take(16).enumerate() {
        let code = block[texel / 2] >> (4 * (texel % 2)) & 15;
        out[3] = output.alpha_of(ratio(code.into(), 15));
    }
}

/// The weights of the second endpoint, in 1/257, of codes 2 to 7 of NVIDIA's eight levels.
const NVIDIA_EIGHT: [i32; 6] = [36, 72, 113, 144, 185, 221];
/// Those of codes 2 to 5 of six levels.
const NVIDIA_SIX: [i32; 4] = [48, 96, 161, 209];

/// Alpha of BC3.
pub(super) fn decode_alpha(block: &[u8], palette: Palette, output: Output) -> [u32; 16] {
    match palette {
        Palette::Ideal => decode_unorm(block, palette, |value| output.alpha_of(value)),
        Palette::Nvidia => {
            let levels = nvidia_alpha([block[0].into(), block[1].into()]);
            codes(block).map(|code| output.alpha_of(ratio(levels[code] as u32, 255)))
        }
    }
}

/// What NVIDIA's texture units have been measured to give, in 8 bits: steps from the nearer end toward the other one.
fn nvidia_alpha([first, second]: [i32; 2]) -> [i32; 8] {
    let distance = (first - second).abs();
    let part = |weight: i32, rounding: i32| (weight * distance + rounding) >> 8;
    if first > second {
        let [near, next, last] = [part(37, 0), part(72, 128), part(112, 128)];
        [first, second, first - near, first - next, first - last, second + last, second + next, second + near]
    } else {
        let [near, next] = [part(49, 0), part(96, 128)];
        [first, second, first + near, first + next, second - next, second - near, 0, 255]
    }
}

/// One component of BC4 and BC5, and the alpha of BC3 as the specification has it: the f32s or codes of the 16 texels, unsigned.
pub(super) fn decode_unorm(block: &[u8], palette: Palette, value: impl Fn((u32, u32)) -> u32) -> [u32; 16] {
    let [first, second] = [i32::from(block[0]), i32::from(block[1])];
    let eight = first > second;
    let level = |code: usize| -> (u32, u32) {
        let (sum, whole) = match (code, eight, palette) {
            (0, _, _) => (first, 1),
            (1, _, _) => (second, 1),
            (6, false, _) => (0, 1),
            (7, false, _) => (255, 1),
            (_, true, Palette::Nvidia) => (257 * first + (second - first) * NVIDIA_EIGHT[code - 2], 257),
            (_, false, Palette::Nvidia) => (257 * first + (second - first) * NVIDIA_SIX[code - 2], 257),
            (_, true, Palette::Ideal) => ((8 - code as i32) * first + (code as i32 - 1) * second, 7),
            (_, false, Palette::Ideal) => ((6 - code as i32) * first + (code as i32 - 1) * second, 5),
        };
        ratio(sum as u32, 255 * whole)
    };
    let levels: [u32; 8] = std::array::from_fn(|code| value(level(code)));
    codes(block).map(|code| levels[code])
}

/// One component of BC4 and BC5 with a sign: the f32s of the 16 texels, or SNORM codes of 16 bits. −128 counts as −127, but the
/// endpoints are compared as they are.
pub(super) fn decode_snorm(block: &[u8], palette: Palette) -> [u32; 16] {
    let [first, second] = [block[0] as i8, block[1] as i8];
    let eight = first > second;
    let [first, second] = [first, second].map(|end| i32::from(end).max(-127));
    let levels: [u32; 8] = std::array::from_fn(|code| {
        let (sum, whole) = match (code, eight, palette) {
            (0, _, _) => (first, 1),
            (1, _, _) => (second, 1),
            (6, false, _) => (-127, 1),
            (7, false, _) => (127, 1),
            (_, true, Palette::Nvidia) => return nvidia_signed(first, second, NVIDIA_EIGHT[code - 2]),
            (_, false, Palette::Nvidia) => return nvidia_signed(first, second, NVIDIA_SIX[code - 2]),
            (_, true, Palette::Ideal) => ((8 - code as i32) * first + (code as i32 - 1) * second, 7),
            (_, false, Palette::Ideal) => ((6 - code as i32) * first + (code as i32 - 1) * second, 5),
        };
        match palette {
            Palette::Nvidia => nvidia_signed(sum, sum, 0),
            Palette::Ideal => (sum as f32 / (127 * whole) as f32).to_bits(),
        }
    });
    codes(block).map(|code| levels[code])
}

/// What NVIDIA's texture units have been measured to give between two ends, as a 16-bit code: of weights in 1/257 the odd one counts one
/// more, and its end 1 more if it is 64 or more, away from zero. An end alone has the weight 257.
fn nvidia_signed(first: i32, second: i32, weight: i32) -> u32 {
    let odd = weight & 1;
    let end = if odd == 1 { second } else { first };
    let more = if end.abs() >= 64 { end.signum() } else { 0 };
    ((258 - odd - weight) * first + (weight + odd) * second + more) as u32
}

/// The 16 codes of 3 bits behind two endpoints.
fn codes(block: &[u8]) -> [usize; 16] {
    let [low, high] = [[block[2], block[3], block[4]], [block[5], block[6], block[7]]]
        .map(|[a, b, c]| u32::from_le_bytes([a, b, c, 0]));
    std::array::from_fn(|texel| {
        let half = if texel < 8 { low } else { high };
        (half >> (3 * (texel % 8)) & 7) as usize
    })
}
