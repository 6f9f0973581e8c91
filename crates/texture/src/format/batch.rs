//! Decoding one texel for every lane of a batch, by a routine made for one format.

use super::coding::Palette;
use super::component::{Component, Numeric};
use super::decode::{code_of_8_bits, value, word};
use super::info::FormatInfo;
use super::srgb::NVIDIA_SRGB_TO_LINEAR;
use super::table::{Format, with_formats};
use crate::lanes::{LANES, Lanes};

/// What a filter wants of a component.
pub(crate) trait Reading {
    /// One component of one texel.
    type Term: Copy + Default;

    /// The term for a component's code.
    fn term(component: Component, code: u32, exponent: u32) -> Self::Term;

    /// The term for a component that a shader reads as these bits.
    fn of_value(bits: u32) -> Self::Term;
}

/// What a shader reads: f32 bits, u32 or s32 as the format says.
pub(crate) struct Values;

impl Reading for Values {
    type Term = u32;

    #[inline(always)]
    fn term(component: Component, code: u32, exponent: u32) -> u32 {
        value(component, code, exponent)
    }

    fn of_value(bits: u32) -> u32 {
        bits
    }
}

/// [`Values`], but sRGB codes as NVIDIA's texture units decode them.
pub(crate) struct NvidiaValues;

impl Reading for NvidiaValues {
    type Term = u32;

    #[inline(always)]
    fn term(component: Component, code: u32, exponent: u32) -> u32 {
        match component.numeric {
            Numeric::Srgb => NVIDIA_SRGB_TO_LINEAR[usize::from(code_of_8_bits(code, component.bits))],
            Numeric::Unorm
            | Numeric::Snorm
            | Numeric::Uint
            | Numeric::Sint
            | Numeric::Float
            | Numeric::UnsignedFloat
            | Numeric::SharedExponent => value(component, code, exponent),
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

    #[inline(always)]
    fn term(component: Component, code: u32, _exponent: u32) -> u16 {
        (code * (MAX / component.max_code())) as u16
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

    #[inline(always)]
    fn term(component: Component, code: u32, _exponent: u32) -> i16 {
        component.signed(code).max(-MAX) as i16
    }

    /// The nearest code to a number of −1…1.
    fn of_value(bits: u32) -> i16 {
        (f64::from(f32::from_bits(bits)) * f64::from(MAX)).round() as i16
    }
}

/// A routine that decodes all lanes' texels, given the byte of the data at which each begins.
pub(crate) type BatchDecoder<T> = fn(&[u8], &Lanes<u32>, &mut [Lanes<T>; 4]);

macro_rules! batch_decoders {
    (plain { $($plain:ident)+ } blocks { $($block:ident)+ }) => {
        impl Format {
            /// The routine that decodes this format's texels for a whole batch of lanes; for a compressed format, the texels
            /// that it is decoded to.
            pub(crate) fn batch_decoder<R: Reading>(self) -> BatchDecoder<R::Term> {
                match self {
                    $(Format::$plain => decode::<{ Format::$plain as usize }, { Format::$plain.info().bytes }, R>,)+
                    $(Format::$block => Format::$block.plain(Palette::Ideal).batch_decoder::<R>(),)+
                }
            }
        }
    };
}

with_formats!(batch_decoders);

/// The [`BatchDecoder`] of a format of `BYTES` bytes, which is known to the compiler so that nothing is matched per
/// texel.
fn decode<const FORMAT: usize, const BYTES: usize, R: Reading>(
    data: &[u8],
    bytes: &Lanes<u32>,
    texels: &mut [Lanes<R::Term>; 4],
) {
    let info = const { Format::ALL[FORMAT].info() };
    let mut words = [[0; LANES]; 4];
    collect::<BYTES>(data, bytes, &mut words);
    let ([red, green, blue, alpha], [r, g, b, a]) = (info.components, texels);
    fill::<R>(info, red, &words, 0, r);
    fill::<R>(info, green, &words, 0, g);
    fill::<R>(info, blue, &words, 0, b);
    fill::<R>(info, alpha, &words, info.one(), a);
}

/// Collects the little-endian words of each lane's texel. On its own, for the compiler would keep all lanes in
/// registers.
#[inline(never)]
fn collect<const BYTES: usize>(data: &[u8], bytes: &Lanes<u32>, words: &mut [Lanes<u32>; 4]) {
    for lane in 0..LANES {
        let first = bytes[lane] as usize;
        let texel = &data[first..first + BYTES];
        for (index, words) in words.iter_mut().enumerate().take(BYTES.div_ceil(4)) {
            words[lane] = word(texel, index);
        }
    }
}

/// One component of all lanes.
#[inline(always)]
fn fill<R: Reading>(
    info: &FormatInfo,
    component: Option<Component>,
    words: &[Lanes<u32>; 4],
    missing: u32,
    terms: &mut Lanes<R::Term>,
) {
    let Some(component) = component else {
        *terms = [R::of_value(missing); LANES];
        return;
    };
    for lane in 0..LANES {
        let code = component.code(words[component.word()][lane]);
        let exponent = info.shared_exponent.map_or(0, |it| it.code(words[it.word()][lane]));
        terms[lane] = R::term(component, code, exponent);
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
                let codes = UnormCodes::<MAX>::term(component, code, 0);
                assert_eq!(u32::from(codes), code * (MAX / component.max_code()));
                assert_eq!(
                    codes,
                    UnormCodes::<MAX>::of_value(value(component, code, 0)),
                    "{bits} bits, {code}"
                );
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
            format.batch_decoder::<Values>()(&data, &bytes, &mut texels);
            for lane in 0..LANES {
                let expected = format.decode(&data[bytes[lane] as usize..]);
                assert_eq!(texels.map(|component| component[lane]), expected, "{format}, lane {lane}");
            }
        }
    }
}
