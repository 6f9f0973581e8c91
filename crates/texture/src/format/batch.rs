//! Decoding one texel for every lane of a batch.

use super::component::{Component, Numeric};
use super::decode::{code_of_8_bits, value, word};
use super::info::FormatInfo;
use super::srgb::NVIDIA_SRGB_TO_LINEAR;
use super::table::Format;
use crate::cpu::Width;
use crate::lanes::{LANES, Lanes};

/// What a filter wants of a component.
pub(crate) trait Reading {
    /// One component of one texel.
    type Term: Copy + Default;

    /// The terms of all lanes for a component's codes.
    fn terms(component: Component, codes: &ComponentCodes, terms: &mut Lanes<Self::Term>);

    /// The term for a component that a shader reads as these bits.
    fn of_value(bits: u32) -> Self::Term;
}

/// What the texels of all lanes hold for one component.
pub(crate) struct ComponentCodes {
    /// The component's codes.
    codes: Lanes<u32>,
    /// The exponents that all components share; 0 for formats without.
    exponents: Lanes<u32>,
}

/// What a shader reads: f32 bits, u32 or s32 as the format says.
pub(crate) struct Values;

impl Reading for Values {
    type Term = u32;

    fn terms(component: Component, read: &ComponentCodes, terms: &mut Lanes<u32>) {
        // A loop for each meaning, rather than a choice for each lane.
        macro_rules! by_numeric {
            ($($numeric:ident)+) => {
                match component.numeric {
                    $(Numeric::$numeric => {
                        let component = Component { numeric: Numeric::$numeric, ..component };
                        for lane in 0..LANES {
                            terms[lane] = value(component, read.codes[lane], read.exponents[lane]);
                        }
                    })+
                }
            };
        }
        by_numeric!(Unorm Srgb Snorm Uint Sint Float UnsignedFloat SharedExponent);
    }

    fn of_value(bits: u32) -> u32 {
        bits
    }
}

/// [`Values`], but sRGB codes as NVIDIA's texture units decode them.
pub(crate) struct NvidiaValues;

impl Reading for NvidiaValues {
    type Term = u32;

    fn terms(component: Component, read: &ComponentCodes, terms: &mut Lanes<u32>) {
        if component.numeric != Numeric::Srgb {
            return Values::terms(component, read, terms);
        }
        for lane in 0..LANES {
            let code = code_of_8_bits(read.codes[lane], component.bits);
            terms[lane] = NVIDIA_SRGB_TO_LINEAR[usize::from(code)];
        }
    }

    fn of_value(bits: u32) -> u32 {
        bits
    }
}

/// UNORM numbers as codes of 0…`MAX`, for formats that [`UnormCodes::hold`].
pub(crate) struct UnormCodes<const MAX: u32>;

impl<const MAX: u32> UnormCodes<MAX> {
    /// Whether every component of a format is UNORM and exactly one of these codes.
    pub fn hold(info: &FormatInfo) -> bool {
        info.components
            .iter()
            .flatten()
            .all(|component| component.numeric == Numeric::Unorm && MAX.is_multiple_of(component.max_code()))
    }
}

impl<const MAX: u32> Reading for UnormCodes<MAX> {
    type Term = u16;

    fn terms(component: Component, read: &ComponentCodes, terms: &mut Lanes<u16>) {
        let steps = MAX / component.max_code();
        for lane in 0..LANES {
            terms[lane] = (read.codes[lane] * steps) as u16;
        }
    }

    /// The nearest code to a number of 0…1, ties up.
    fn of_value(bits: u32) -> u16 {
        (f64::from(f32::from_bits(bits)) * f64::from(MAX) + 0.5) as u16
    }
}

/// SNORM numbers as codes of −`MAX`…`MAX`, for formats that [`SnormCodes::hold`].
pub(crate) struct SnormCodes<const MAX: i32>;

impl<const MAX: i32> SnormCodes<MAX> {
    /// Whether every component of a format is SNORM of just these codes.
    pub fn hold(info: &FormatInfo) -> bool {
        info.components
            .iter()
            .flatten()
            .all(|component| component.numeric == Numeric::Snorm && component.max_code() >> 1 == MAX as u32)
    }
}

impl<const MAX: i32> Reading for SnormCodes<MAX> {
    type Term = i16;

    fn terms(component: Component, read: &ComponentCodes, terms: &mut Lanes<i16>) {
        for lane in 0..LANES {
            terms[lane] = component.signed(read.codes[lane]).max(-MAX) as i16;
        }
    }

    /// The nearest code to a number of −1…1.
    fn of_value(bits: u32) -> i16 {
        (f64::from(f32::from_bits(bits)) * f64::from(MAX)).round() as i16
    }
}

/// [`FormatInfo::decode_batch`] as one kind of filter wants it.
pub(crate) type BatchDecoder<T> = fn(&FormatInfo, &[u8], &Lanes<u32>, &mut [Lanes<T>; 4]);

impl FormatInfo {
    /// Decodes all lanes' texels, each of which begins at a byte of the data. The format is not a compressed one.
    ///
    /// # Panics
    /// If a texel ends behind the data.
    pub(crate) fn decode_batch<R: Reading>(
        &self,
        data: &[u8],
        bytes: &Lanes<u32>,
        texels: &mut [Lanes<R::Term>; 4],
    ) {
        let mut words = [[0; LANES]; 4];
        collect(self.bytes, data, bytes, &mut words);
        self.decode_words::<R>(&words, texels);
    }

    /// The same of texels as little-endian words.
    #[inline(always)]
    fn decode_words<R: Reading>(&self, words: &[Lanes<u32>; 4], texels: &mut [Lanes<R::Term>; 4]) {
        let mut read = ComponentCodes { codes: [0; LANES], exponents: [0; LANES] };
        if let Some(exponent) = self.shared_exponent {
            cut(exponent, words, &mut read.exponents);
        }
        let missing = [0, 0, 0, self.one()];
        for (index, terms) in texels.iter_mut().enumerate() {
            match self.components[index] {
                Some(component) => {
                    cut(component, words, &mut read.codes);
                    R::terms(component, &read, terms);
                }
                None => *terms = [R::of_value(missing[index]); LANES],
            }
        }
    }
}

impl Format {
    /// What [`Format::decode`] makes of all lanes' texels, which are given as little-endian words.
    ///
    /// # Panics
    /// If the format is a compressed one.
    pub fn decode_lanes(self, words: &[Lanes<u32>; 4]) -> [Lanes<u32>; 4] {
        let info = self.info();
        assert!(info.block.is_none(), "blocks of {self} are not decoded");
        let mut texels = [[0; LANES]; 4];
        Width::best().run(
            #[inline(always)]
            || info.decode_words::<Values>(words, &mut texels),
        );
        texels
    }
}

/// Cuts a component's codes out of the words.
#[inline(always)]
fn cut(component: Component, words: &[Lanes<u32>; 4], codes: &mut Lanes<u32>) {
    let words = &words[component.word()];
    for lane in 0..LANES {
        codes[lane] = component.code(words[lane]);
    }
}

/// Collects the little-endian words of each lane's texel.
fn collect(texel_bytes: usize, data: &[u8], bytes: &Lanes<u32>, words: &mut [Lanes<u32>; 4]) {
    for lane in 0..LANES {
        let first = bytes[lane] as usize;
        let texel = &data[first..first + texel_bytes];
        for (index, words) in words.iter_mut().enumerate().take(texel_bytes.div_ceil(4)) {
            words[lane] = word(texel, index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2ⁿ − 1 divides 255 for n = 1, 2, 4, 8, and 65535 for n = 16 as well.
    #[test]
    fn codes_hold_exactly_the_formats_whose_texels_they_represent() {
        let held = |hold: fn(&FormatInfo) -> bool| -> Vec<&str> {
            Format::PLAIN.iter().filter(|format| hold(format.info())).map(|format| format.name()).collect()
        };
        let of_8_bits = [
            "r8_unorm",
            "a8_unorm",
            "rg4_unorm",
            "rg8_unorm",
            "rgba8_unorm",
            "bgra8_unorm",
            "rgbx8_unorm",
            "bgrx8_unorm",
        ];
        let of_4_bits = ["b4g4r4a4_unorm", "a4b4g4r4_unorm"];
        assert_eq!(held(UnormCodes::<255>::hold), [&of_8_bits[..], &of_4_bits].concat());
        let of_16_bits = ["r16_unorm", "rg16_unorm", "rgba16_unorm"];
        let expected = [&of_8_bits[..], &of_16_bits, &of_4_bits, &["d16_unorm"]].concat();
        assert_eq!(held(UnormCodes::<65535>::hold), expected);
    }

    /// A code and the value that a shader reads for it are the same term.
    #[test]
    fn codes_and_values_agree() {
        fn agree<const MAX: u32>(bits: u8) {
            let component = Component { first_bit: 0, bits, numeric: Numeric::Unorm };
            for code in 0..=component.max_code() {
                let mut terms = [0; LANES];
                let read = ComponentCodes { codes: [code; LANES], exponents: [0; LANES] };
                UnormCodes::<MAX>::terms(component, &read, &mut terms);
                assert_eq!(u32::from(terms[0]), code * (MAX / component.max_code()));
                let of_value = UnormCodes::<MAX>::of_value(value(component, code, 0));
                assert_eq!(terms, [of_value; LANES], "{bits} bits, {code}");
            }
        }
        for bits in [1, 2, 4, 8] {
            agree::<255>(bits);
            agree::<65535>(bits);
        }
        agree::<65535>(16);
    }

    #[test]
    fn border_colours_are_snapped_to_the_nearest_code() {
        // 0.3 · 65535 = 19660.5 and a little more, for the f32 is 0.300000012; 32767.5 is a tie; 0.163 · 65535 = 10682.2.
        let codes = [(0.3f32, 19661), (0.5, 32768), (1.0, 65535), (0.0, 0), (0.163, 10682)];
        for (colour, code) in codes {
            assert_eq!(UnormCodes::<65535>::of_value(colour.to_bits()), code);
        }
    }

    /// Every format, against the decoder of single texels.
    #[test]
    fn batches_decode_as_single_texels_do() {
        let data: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(0x9e37_79b1) >> 24) as u8).collect();
        let bytes: Lanes<u32> = std::array::from_fn(|lane| lane as u32 * 127);
        for &format in Format::PLAIN {
            let mut texels = [[0; LANES]; 4];
            format.info().decode_batch::<Values>(&data, &bytes, &mut texels);
            for lane in 0..LANES {
                let expected = format.decode(&data[bytes[lane] as usize..]);
                assert_eq!(texels.map(|component| component[lane]), expected, "{format}, lane {lane}");
            }
        }
    }
}
