//! What a format's name promises, read from the name alone and not from the format table.

use tmu_texture::Format;

/// A run of bits that a name tells of.
#[derive(Clone, Copy, Debug)]
pub struct NamedField {
    /// r g b a, d for depth, s for stencil, e for a shared exponent, x for nothing.
    pub letter: char,
    pub first_bit: u32,
    pub bits: u32,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Unorm,
    Snorm,
    Uint,
    Sint,
    Float,
    Srgb,
}

impl NamedField {
    /// Which of the four components reads this field.
    pub fn component(&self) -> Option<usize> {
        match self.letter {
            'd' => Some(0),
            letter => "rgba".find(letter),
        }
    }

    pub fn max_code(&self) -> u32 {
        ((1u64 << self.bits) - 1) as u32
    }

    /// A texel with that code in this field and every other bit set or clear.
    pub fn texel(&self, code: u32, other_bits_set: bool, bytes: usize) -> Vec<u8> {
        let mask = u128::from(self.max_code()) << self.first_bit;
        let others = if other_bits_set { !mask } else { 0 };
        (others | u128::from(code) << self.first_bit).to_le_bytes()[..bytes].to_vec()
    }
}

/// The fields of a format, lowest bits first: letters share the number that follows them, and a word after the
/// letters says what they are.
pub fn fields(format: Format) -> Vec<NamedField> {
    let mut fields: Vec<NamedField> = Vec::new();
    let mut without_kind = 0;
    let mut first_bit = 0;
    for part in format.name().split('_') {
        if let Some(kind) = kind_of(part) {
            for field in &mut fields[without_kind..] {
                let linear_alpha = kind == Kind::Srgb && field.letter == 'a';
                field.kind = if linear_alpha { Kind::Unorm } else { kind };
            }
            without_kind = fields.len();
            continue;
        }
        let mut rest = part;
        while !rest.is_empty() {
            let digits = rest.find(|c: char| c.is_ascii_digit()).expect("letters come before a number");
            let (letters, after) = rest.split_at(digits);
            let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            let bits = after[..end].parse().expect("a number of bits");
            for letter in letters.chars() {
                fields.push(NamedField { letter, first_bit, bits, kind: Kind::Uint });
                first_bit += bits;
            }
            rest = &after[end..];
        }
    }
    fields
}

fn kind_of(word: &str) -> Option<Kind> {
    Some(match word {
        "unorm" => Kind::Unorm,
        "snorm" => Kind::Snorm,
        "uint" => Kind::Uint,
        "sint" => Kind::Sint,
        "float" => Kind::Float,
        "srgb" => Kind::Srgb,
        _ => return None,
    })
}
