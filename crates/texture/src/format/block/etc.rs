//! ETC2 and EAC (Khronos Data Format 1.3, 21 and 22; OpenGL ES 3.0, appendix C), which are defined to the bit.

use super::Texels;

/// The smaller and the larger change of brightness of each table.
const CHANGES: [[i32; 2]; 8] = [[2, 8], [5, 17], [9, 29], [13, 42], [18, 60], [24, 80], [33, 106], [47, 183]];
/// The distances of the T and H modes.
const DISTANCES: [i32; 8] = [3, 6, 11, 16, 23, 32, 41, 64];
/// The changes of EAC.
const MODIFIERS: [[i32; 8]; 16] = [
    [-3, -6, -9, -15, 2, 5, 8, 14],
    [-3, -7, -10, -13, 2, 6, 9, 12],
    [-2, -5, -8, -13, 1, 4, 7, 12],
    [-2, -4, -6, -13, 1, 3, 5, 12],
    [-3, -6, -8, -12, 2, 5, 7, 11],
    [-3, -7, -9, -11, 2, 6, 8, 10],
    [-4, -7, -8, -11, 3, 6, 7, 10],
    [-3, -5, -8, -11, 2, 4, 7, 10],
    [-2, -6, -8, -10, 1, 5, 7, 9],
    [-2, -5, -8, -10, 1, 4, 7, 9],
    [-2, -4, -8, -10, 1, 3, 7, 9],
    [-2, -5, -7, -10, 1, 4, 6, 9],
    [-3, -4, -7, -10, 2, 3, 6, 9],
    [-1, -2, -3, -10, 0, 1, 2, 9],
    [-4, -6, -8, -9, 3, 5, 7, 8],
    [-3, -5, -7, -9, 2, 4, 6, 8],
];

type Color = [i32; 3];

/// A block's 64 bits, the first byte highest.
#[derive(Clone, Copy)]
struct Word(u64);

impl Word {
    fn new(block: &[u8]) -> Word {
        Word(block.iter().take(8).fold(0, |word, byte| word << 8 | u64::from(*byte)))
    }

    /// Bits `high` to `low`.
    fn bits(self, high: u32, low: u32) -> i32 {
        (self.0 >> low & ((1 << (high - low + 1)) - 1)) as i32
    }

    fn bit(self, position: u32) -> i32 {
        self.bits(position, position)
    }

    /// The 2-bit code of a texel; texels are counted down the columns.
    fn code(self, x: usize, y: usize) -> usize {
        let texel = (4 * x + y) as u32;
        (self.bit(16 + texel) << 1 | self.bit(texel)) as usize
    }
}

/// Decodes the colours of a block of 8 bytes to 8-bit codes. `punch_through`: texels can be transparent, for which alpha is set; alpha is
/// left alone otherwise.
pub(super) fn decode_colors(block: &[u8], punch_through: bool, texels: &mut Texels) {
    let word = Word::new(block);
    let differential = word.bit(33) == 1;
    let opaque = !punch_through || differential;
    let rule = if !punch_through && !differential { Rule::Individual } else { Rule::of_differences(word) };
    for (texel, out) in texels.iter_mut().take(16).enumerate() {
        let (x, y) = (texel % 4, texel / 4);
        let code = word.code(x, y);
        let transparent = !opaque && code == 2 && rule != Rule::Planar;
        let color = match rule {
            _ if transparent => [0; 3],
            Rule::Individual => by_halves(word, individual(word), x, y, true),
            Rule::Differential => by_halves(word, differential_ends(word), x, y, opaque),
            Rule::T => t_paint(word)[code],
            Rule::H => h_paint(word)[code],
            Rule::Planar => planar(word, x as i32, y as i32),
        };
        let [r, g, b] = color.map(|value| value.clamp(0, 255) as u32);
        let alpha = match (punch_through, transparent) {
            (true, transparent) => {
                if transparent {
                    0
                } else {
                    255
                }
            }
            (false, _) => out[3],
        };
        *out = [r, g, b, alpha];
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    Individual,
    Differential,
    T,
    H,
    Planar,
}

impl Rule {
    /// A sum of base and difference that overflows stands for another mode.
    fn of_differences(word: Word) -> Rule {
        let overflows = |high: u32| {
            let sum = word.bits(high, high - 4) + difference(word, high - 5);
            !(0..32).contains(&sum)
        };
        match (overflows(63), overflows(55), overflows(47)) {
            (true, _, _) => Rule::T,
            (_, true, _) => Rule::H,
            (_, _, true) => Rule::Planar,
            _ => Rule::Differential,
        }
    }
}

/// A signed number of 3 bits.
fn difference(word: Word, high: u32) -> i32 {
    let bits = word.bits(high, high - 2);
    if bits > 3 { bits - 8 } else { bits }
}

fn from_4(code: i32) -> i32 {
    code << 4 | code
}

fn from_5(code: i32) -> i32 {
    code << 3 | code >> 2
}

fn from_6(code: i32) -> i32 {
    code << 2 | code >> 4
}

fn from_7(code: i32) -> i32 {
    code << 1 | code >> 6
}

fn individual(word: Word) -> [Color; 2] {
    [63, 59].map(|high| [high, high - 8, high - 16].map(|high| from_4(word.bits(high, high - 3))))
}

fn differential_ends(word: Word) -> [Color; 2] {
    let first = [63, 55, 47].map(|high| word.bits(high, high - 4));
    let changes = [58, 50, 42].map(|high| difference(word, high));
    [first.map(from_5), std::array::from_fn(|i| from_5(first[i] + changes[i]))]
}

/// One base colour for each half, and a change of brightness for each texel.
fn by_halves(word: Word, ends: [Color; 2], x: usize, y: usize, opaque: bool) -> Color {
    let flipped = word.bit(32) == 1;
    let half = usize::from(if flipped { y } else { x } >= 2);
    let table = CHANGES[if half == 0 { word.bits(39, 37) } else { word.bits(36, 34) } as usize];
    let change = match word.code(x, y) {
        0 if opaque => table[0],
        0 => 0,
        1 => table[1],
        2 => -table[0],
        _ => -table[1],
    };
    ends[half].map(|value| value + change)
}

fn t_paint(word: Word) -> [Color; 4] {
    let first =
        [word.bits(60, 59) << 2 | word.bits(57, 56), word.bits(55, 52), word.bits(51, 48)].map(from_4);
    let second = [word.bits(47, 44), word.bits(43, 40), word.bits(39, 36)].map(from_4);
    let distance = DISTANCES[(word.bits(35, 34) << 1 | word.bit(32)) as usize];
    [first, second.map(|it| it + distance), second, second.map(|it| it - distance)]
}

fn h_paint(word: Word) -> [Color; 4] {
    let first =
        [word.bits(62, 59), word.bits(58, 56) << 1 | word.bit(52), word.bit(51) << 3 | word.bits(49, 47)];
    let second = [word.bits(46, 43), word.bits(42, 39), word.bits(38, 35)];
    // The order of the two colours is one more bit.
    let order = i32::from(first >= second);
    let distance = DISTANCES[(word.bit(34) << 2 | word.bit(32) << 1 | order) as usize];
    let [first, second] = [first.map(from_4), second.map(from_4)];
    [
        first.map(|it| it + distance),
        first.map(|it| it - distance),
        second.map(|it| it + distance),
        second.map(|it| it - distance),
    ]
}

/// A plane through the colours at the origin, four texels to the right, and four texels down.
fn planar(word: Word, x: i32, y: i32) -> Color {
    let origin = [
        from_6(word.bits(62, 57)),
        from_7(word.bit(56) << 6 | word.bits(54, 49)),
        from_6(word.bit(48) << 5 | word.bits(44, 43) << 3 | word.bits(41, 39)),
    ];
    let right =
        [from_6(word.bits(38, 34) << 1 | word.bit(32)), from_7(word.bits(31, 25)), from_6(word.bits(24, 19))];
    let down = [from_6(word.bits(18, 13)), from_7(word.bits(12, 6)), from_6(word.bits(5, 0))];
    std::array::from_fn(|i| (x * (right[i] - origin[i]) + y * (down[i] - origin[i]) + 4 * origin[i] + 2) >> 2)
}

/// The modifier of each texel, in rows, and the multiplier.
fn modifiers(word: Word) -> ([i32; 16], i32) {
    let table = &MODIFIERS[word.bits(51, 48) as usize];
    let modifiers = std::array::from_fn(|texel| {
        let position = 45 - 3 * (4 * (texel % 4) + texel / 4) as u32;
        table[word.bits(position + 2, position) as usize]
    });
    (modifiers, word.bits(55, 52))
}

/// The 8-bit alpha of ETC2's RGBA.
pub(super) fn decode_alpha(block: &[u8]) -> [u32; 16] {
    let word = Word::new(block);
    let (modifiers, multiplier) = modifiers(word);
    modifiers.map(|modifier| (word.bits(63, 56) + modifier * multiplier).clamp(0, 255) as u32)
}

/// One component of EAC: numbers of 11 bits, 0 … 2047, or −1023 … 1023 with a sign.
pub(super) fn decode_11_bits(block: &[u8], signed: bool) -> [i32; 16] {
    let word = Word::new(block);
    let (modifiers, multiplier) = modifiers(word);
    let scale = if multiplier == 0 { 1 } else { 8 * multiplier };
    let base = word.bits(63, 56);
    modifiers.map(|modifier| {
        if signed {
            let base = i32::from(base as u8 as i8).max(-127);
            (8 * base + modifier * scale).clamp(-1023, 1023)
        } else {
            (8 * base + 4 + modifier * scale).clamp(0, 2047)
        }
    })
}
