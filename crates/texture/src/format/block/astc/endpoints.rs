//! From numbers to the two colours of a part (Khronos Data Format 1.3, 23.14).

/// Two colours of red, green, blue, alpha in 8 bits.
pub(super) type Endpoints = [[u32; 4]; 2];

/// How many numbers an endpoint mode takes.
pub(super) const fn numbers(mode: u32) -> u32 {
    2 * (mode / 4) + 2
}

/// The endpoints; `None` for the modes of high dynamic range.
pub(super) fn endpoints(mode: u32, numbers: &[u32]) -> Option<Endpoints> {
    let mut v = [0; 8];
    for (v, number) in v.iter_mut().zip(numbers) {
        *v = *number as i32;
    }
    let colors = match mode {
        0 => [grey(v[0], 255), grey(v[1], 255)],
        1 => {
            let low = v[0] >> 2 | v[1] & 0xc0;
            [grey(low, 255), grey(low + (v[1] & 0x3f), 255)]
        }
        4 => [grey(v[0], v[2]), grey(v[1], v[3])],
        5 => {
            let [(brightness, more), (alpha, more_alpha)] =
                [base_and_offset(v[0], v[1]), base_and_offset(v[2], v[3])];
            [grey(brightness, alpha), grey(brightness + more, alpha + more_alpha)]
        }
        6 | 10 => {
            let alpha = if mode == 6 { [255; 2] } else { [v[4], v[5]] };
            let scaled = |number: i32| (number * v[3]) >> 8;
            [[scaled(v[0]), scaled(v[1]), scaled(v[2]), alpha[0]], [v[0], v[1], v[2], alpha[1]]]
        }
        8 | 12 => {
            let alpha = if mode == 8 { [255; 2] } else { [v[6], v[7]] };
            let colors = [[v[0], v[2], v[4], alpha[0]], [v[1], v[3], v[5], alpha[1]]];
            let sum = |color: &[i32; 4]| color[0] + color[1] + color[2];
            if sum(&colors[1]) >= sum(&colors[0]) { colors } else { [colors[1], colors[0]].map(contracted) }
        }
        9 | 13 => {
            if mode == 9 {
                (v[6], v[7]) = (255, 0);
            }
            let mut pairs = [0, 1, 2, 3].map(|i| (v[2 * i], v[2 * i + 1]));
            for pair in pairs.iter_mut().take(if mode == 9 { 3 } else { 4 }) {
                *pair = base_and_offset(pair.0, pair.1);
            }
            let low = pairs.map(|(base, _)| base);
            let high = pairs.map(|(base, offset)| base + offset);
            let sum: i32 = pairs[..3].iter().map(|(_, offset)| offset).sum();
            if sum >= 0 { [low, high] } else { [contracted(high), contracted(low)] }
        }
        _ => return None,
    };
    Some(colors.map(|color| color.map(|value| value.clamp(0, 255) as u32)))
}

fn grey(brightness: i32, alpha: i32) -> [i32; 4] {
    [brightness, brightness, brightness, alpha]
}

/// Moves the offset's highest bit to the base: a base of 8 bits and an offset of 6 with a sign.
fn base_and_offset(base: i32, offset: i32) -> (i32, i32) {
    let base = base >> 1 | offset & 0x80;
    let offset = offset >> 1 & 0x3f;
    (base, if offset & 0x20 != 0 { offset - 0x40 } else { offset })
}

/// Red and green halfway to blue.
fn contracted([r, g, b, a]: [i32; 4]) -> [i32; 4] {
    [(r + b) >> 1, (g + b) >> 1, b, a]
}
