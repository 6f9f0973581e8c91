//! Texels of packed formats: their fields as the words of a texel whose kind has routines, of just the same values.

use super::kind::snorm;
use super::scratch::Batch;
use super::vector::{Vector, build};
use crate::format::{Component, Format, FormatInfo, Numeric};

/// How the first word of a texel becomes the words of another format's texel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed {
    into: Into,
    /// The fields of red, green, blue and alpha, and of the exponent that they share.
    fields: [Option<Field>; 5],
}

/// What fields become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Into {
    /// Codes of 8 bits: [`Format::Rgba8Unorm`] or [`Format::Rgba8Srgb`].
    Codes,
    /// Floats without sign become 16-bit floats: [`Format::Rgba16Float`].
    Halves,
    /// The same of those that share an exponent.
    ScaledHalves,
    /// The f32 of UNORM and SNORM codes: [`Format::Rgba32Float`].
    Singles,
    /// Three words, which stay what they are.
    ThreeWords,
}

/// A run of bits in a word.
#[derive(Clone, Copy, Debug)]
struct Field {
    first_bit: u32,
    bits: u32,
    signed: bool,
}

impl Field {
    fn of(component: Component) -> Option<Field> {
        let signed = component.numeric == Numeric::Snorm;
        // Such a field is in the first word.
        let in_first_word = component.first_bit + component.bits <= 32;
        in_first_word.then_some(Field {
            first_bit: component.first_bit.into(),
            bits: component.bits.into(),
            signed,
        })
    }

    #[inline(always)]
    fn code<S: Vector>(self, word: S) -> S {
        word.shr_all(self.first_bit).and(S::splat(u32::MAX >> (32 - self.bits)))
    }

    /// The code of 8 bits nearest to one of 1 to 8 bits, as [`Format::decode`] has it where it looks for an sRGB code. Those of 1, 2 and 4
    /// bits have one that is the same number.
    #[inline(always)]
    fn code_of_8_bits<S: Vector>(self, word: S) -> S {
        let (factor, half, down) = match self.bits {
            1 => (255, 0, 0),
            2 => (85, 0, 0),
            4 => (17, 0, 0),
            5 => (527, 23, 6),
            6 => (259, 33, 6),
            _ => (1, 0, 0),
        };
        self.code(word).mul_halves(S::splat(factor)).add(S::splat(half)).shr_all(down)
    }

    /// The f32 of a UNORM or SNORM code of up to 24 bits, as [`unorm`](crate::format::unorm) and [`snorm`](crate::format::snorm) give it.
    #[inline(always)]
    fn single<S: Vector>(self, word: S) -> S {
        let code = if self.signed {
            word.shl_all(32 - self.bits - self.first_bit).sar_all(32 - self.bits)
        } else {
            self.code(word)
        };
        snorm(code, self.bits - u32::from(self.signed))
    }
}

impl Packed {
    /// How texels of a format are unpacked, and into which format; `None` if it is not packed. Of depths that are compared, their values are wanted.
    pub fn of(info: &FormatInfo, compared: bool) -> Option<(Packed, Format)> {
        let components = || info.components.iter().flatten();
        let any = |wanted: Numeric| components().any(|component| component.numeric == wanted);
        let all = |wanted: &[Numeric]| components().all(|component| wanted.contains(&component.numeric));
        if info.bytes == 12 {
            let into = match components().next()?.numeric {
                Numeric::Float => Format::Rgba32Float,
                Numeric::Uint => Format::Rgba32Uint,
                Numeric::Sint => Format::Rgba32Sint,
                Numeric::Unorm
                | Numeric::Srgb
                | Numeric::Snorm
                | Numeric::UnsignedFloat
                | Numeric::SharedExponent => return None,
            };
            return Some((Packed { into: Into::ThreeWords, fields: [None; 5] }, into));
        }
        let mut fields = [None; 5];
        for (field, component) in
            fields.iter_mut().zip(info.components.into_iter().chain([info.shared_exponent]))
        {
            if let Some(component) = component {
                *field = Some(Field::of(component)?);
            }
        }
        // These have a code of 8 bits that is the same number.
        let code_of_8_bits = |component: &Component| matches!(component.bits, 1 | 2 | 4 | 8);
        let colours =
            info.components[..3].iter().flatten().all(|component| component.numeric == Numeric::Srgb);
        let (into, format) = if info.shared_exponent.is_some() {
            (Into::ScaledHalves, Format::Rgba16Float)
        } else if all(&[Numeric::UnsignedFloat]) {
            (Into::Halves, Format::Rgba16Float)
        } else if any(Numeric::Srgb) {
            if !colours || !info.components[3].iter().all(code_of_8_bits) {
                return None;
            }
            (Into::Codes, Format::Rgba8Srgb)
        } else if all(&[Numeric::Unorm]) && components().all(code_of_8_bits) && !compared {
            (Into::Codes, Format::Rgba8Unorm)
        } else if all(&[Numeric::Unorm, Numeric::Snorm]) {
            (Into::Singles, Format::Rgba32Float)
        } else {
            return None;
        };
        Some((Packed { into, fields }, format))
    }

    /// Whether the values are those of codes, which NVIDIA's units sum as real numbers, not as floats.
    pub fn gives_values_of_codes(&self) -> bool {
        self.into == Into::Singles
    }

    /// Replaces the words of a texel.
    #[inline(always)]
    pub fn unpack<S: Vector>(&self, texel: &mut [Batch; 4]) {
        match self.into {
            Into::Codes => self.each_vector::<S, 1>(
                texel,
                #[inline(always)]
                |word| [self.codes(word)],
            ),
            Into::Halves => self.each_vector::<S, 2>(
                texel,
                #[inline(always)]
                |word| {
                    self.paired(
                        #[inline(always)]
                        |field| field.code(word).shl_all(15 - field.bits),
                    )
                },
            ),
            Into::ScaledHalves => self.each_vector::<S, 2>(
                texel,
                #[inline(always)]
                |word| self.scaled_halves(word),
            ),
            Into::Singles => self.each_vector::<S, 4>(
                texel,
                #[inline(always)]
                |word| {
                    self.words(
                        #[inline(always)]
                        |field| field.single(word),
                    )
                },
            ),
            Into::ThreeWords => texel[3] = Batch::ZERO,
        }
    }

    #[inline(always)]
    fn each_vector<S: Vector, const WORDS: usize>(
        &self,
        texel: &mut [Batch; 4],
        of: impl Fn(S) -> [S; WORDS],
    ) {
        for vector in 0..S::COUNT {
            let words = of(texel[0].get(vector));
            for word in 0..WORDS {
                texel[word].put(vector, words[word]);
            }
        }
    }

    /// What a closure makes of the fields of the four components; zeros where there are none.
    #[inline(always)]
    fn words<S: Vector>(&self, of: impl Fn(Field) -> S) -> [S; 4] {
        build(
            #[inline(always)]
            |component: usize| match self.fields[component] {
                Some(field) => of(field),
                None => S::splat(0),
            },
        )
    }

    /// The same of 16 bits each, two in a word.
    #[inline(always)]
    fn paired<S: Vector>(&self, of: impl Fn(Field) -> S) -> [S; 2] {
        let [r, g, b, a] = self.words(of);
        [r.or(g.shl::<16>()), b.or(a.shl::<16>())]
    }

    #[inline(always)]
    fn codes<S: Vector>(&self, word: S) -> S {
        let [r, g, b, a] = self.words(
            #[inline(always)]
            |field| field.code_of_8_bits(word),
        );
        r.or(g.shl::<8>()).or(b.shl::<16>().or(a.shl::<24>()))
    }

    /// 16-bit floats hold all of these numbers: the largest is 511 · 2⁷, the least 2⁻²⁴.
    #[inline(always)]
    fn scaled_halves<S: Vector>(&self, word: S) -> [S; 2] {
        let exponent = self.fields[4].map_or(S::splat(0), |field| field.code(word));
        // 2^(exponent − 24), and then as if a 16-bit float's exponent were an f32's: products with powers of two, of which the last one
        // may be denormal, but loses no bit.
        let scale = exponent.add(S::splat(127 - 24)).shl::<23>();
        let down = S::splat((127 - 112) << 23);
        self.paired(
            #[inline(always)]
            |field| field.code(word).to_float().mulf(scale).mulf(down).shr::<13>(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::fast::portable::Portable;

    /// Every texel of 16 bits, and many of 32, of every packed format decode to what their own format says.
    #[test]
    fn unpacked_texels_have_the_same_values() {
        for &format in Format::PLAIN {
            let info = format.info();
            let Some((packed, into)) = Packed::of(info, false).filter(|_| info.bytes <= 4) else { continue };
            let last = if info.bytes == 4 { 1 << 20 } else { 1 << (8 * info.bytes) };
            for first in (0..last).step_by(32) {
                let scattered =
                    |number: u32| if info.bytes == 4 { number.wrapping_mul(0x9e37_79b1) } else { number };
                let words: [u32; 32] = std::array::from_fn(|lane| scattered(first + lane as u32));
                let mut texel = [Batch(words); 4];
                packed.unpack::<Portable>(&mut texel);
                for lane in 0..32 {
                    let bytes: Vec<u8> = texel.iter().flat_map(|word| word.0[lane].to_le_bytes()).collect();
                    let (got, expected) = (into.decode(&bytes), format.decode(&words[lane].to_le_bytes()));
                    for component in (0..4).filter(|&component| info.components[component].is_some()) {
                        assert_eq!(got[component], expected[component], "{format} {:#x}", words[lane]);
                    }
                }
            }
        }
    }
}
