//! Kinds of texels that the fast routines read: from words of memory to the values that a shader reads.

use super::unpack::Packed;
use super::vector::{ByteTable, Vector, each};
use crate::Model;
use crate::format::{Format, NVIDIA_SRGB_TO_LINEAR, Numeric, SRGB_TO_LINEAR};

/// A kind of texel.
pub(crate) trait Kind {
    /// Words of a texel: 1, 2 or 4.
    const WORDS: usize;
    /// Components that a texel may have.
    const COMPONENTS: usize;
    /// Neither infinite, nor NaN, nor −0.
    const PLAIN: bool;
    /// A word of values that are −0, if there are such values.
    const MINUS_ZERO: u32 = 0;

    /// The components' values: f32 bits. Those beyond [`Kind::COMPONENTS`] mean nothing.
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4];

    /// The same for sums, of which one NaN is as good as another.
    #[inline(always)]
    fn decode_for_sum<S: Vector>(words: [S; 4]) -> [S; 4] {
        Self::decode(words)
    }

    /// One of the components.
    #[inline(always)]
    fn component<S: Vector>(words: [S; 4], position: u32) -> S {
        let [a, b, c, d] = Self::decode(words);
        match position {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        }
    }
}

/// Up to four 8-bit UNORM codes.
pub(crate) struct Unorm8;

/// Three 8-bit sRGB codes and alpha, as NVIDIA's units decode them or as they are defined.
pub(crate) struct Srgb8<const NVIDIA: bool>;

/// One word for each two 16-bit UNORM codes.
pub(crate) struct Unorm16<const WORDS: usize>;

/// Up to four 8-bit SNORM codes; or, as NVIDIA's gathers give them, each as the sum of it alone.
pub(crate) struct Snorm8<const SUMMED: bool>;

/// One word for each two 16-bit SNORM codes.
pub(crate) struct Snorm16<const WORDS: usize>;

/// One word for each two 16-bit floats.
pub(crate) struct Half<const WORDS: usize>;

/// Up to four 8-bit integers, extended.
pub(crate) struct Integer8<const SIGNED: bool>;

/// One word for each two 16-bit integers, which are extended.
pub(crate) struct Integer16<const WORDS: usize, const SIGNED: bool>;

/// Whole words, as they are.
pub(crate) struct Word<const WORDS: usize, const PLAIN: bool = false>;

/// The values of UNORM and SNORM codes of other widths.
pub(crate) type Value = Word<4, true>;

/// [`unorm`](crate::format::unorm) of codes of that many bits. None is rounded otherwise for the product not being rounded
/// on its own.
#[inline(always)]
pub(crate) fn unorm<S: Vector, const BITS: u32>(codes: S) -> S {
    let scaled = codes.to_float().mulf(S::splat((1.0 / (1u32 << BITS) as f32).to_bits()));
    scaled.mul_addf(S::splat((1.0 / ((1u32 << BITS) - 1) as f32).to_bits()), scaled)
}

/// [`snorm`](crate::format::snorm) of codes of that many bits, up to 24, besides the sign; of codes without a sign [`unorm`].
#[inline(always)]
pub(crate) fn snorm<S: Vector>(codes: S, bits: u32) -> S {
    let scaled = codes.to_float().mulf(S::splat((1.0 / (1u32 << bits) as f32).to_bits()));
    let rest = scaled.mulf(S::splat((1.0 / ((1u32 << bits) - 1) as f32).to_bits()));
    scaled.addf(rest).maxf(S::splat((-1f32).to_bits()))
}

/// The values of the four 8-bit UNORM codes of a word.
#[inline(always)]
fn four_unorm8<S: Vector>(word: S) -> [S; 4] {
    [word.unorm8::<0>(), word.unorm8::<1>(), word.unorm8::<2>(), word.unorm8::<3>()]
}

/// The halves of words.
#[inline(always)]
pub(crate) fn halves<S: Vector>(words: [S; 4]) -> [S; 4] {
    let low = |word: S| word.and(S::splat(0xffff));
    [low(words[0]), words[0].shr::<16>(), low(words[1]), words[1].shr::<16>()]
}

impl Kind for Unorm8 {
    const WORDS: usize = 1;
    const COMPONENTS: usize = 4;
    const PLAIN: bool = true;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        four_unorm8(words[0])
    }

    #[inline(always)]
    fn component<S: Vector>(words: [S; 4], position: u32) -> S {
        words[0].shr_all(8 * position).unorm8::<0>()
    }
}

/// f32 bits of each sRGB code.
static LINEAR: ByteTable = ByteTable::new(SRGB_TO_LINEAR);
static NVIDIA_LINEAR: ByteTable = ByteTable::new(NVIDIA_SRGB_TO_LINEAR);

impl<const NVIDIA: bool> Kind for Srgb8<NVIDIA> {
    const WORDS: usize = 1;
    const COMPONENTS: usize = 4;
    const PLAIN: bool = true;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        let [r, g, b, _] = S::look_up_bytes(if NVIDIA { &NVIDIA_LINEAR } else { &LINEAR }, words[0]);
        [r, g, b, words[0].unorm8::<3>()]
    }
}

impl<const WORDS: usize> Kind for Unorm16<WORDS> {
    const WORDS: usize = WORDS;
    const COMPONENTS: usize = 2 * WORDS;
    const PLAIN: bool = true;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        each(
            halves(words),
            #[inline(always)]
            |codes| unorm::<S, 16>(codes),
        )
    }
}

impl<const SUMMED: bool> Kind for Snorm8<SUMMED> {
    const WORDS: usize = 1;
    const COMPONENTS: usize = 4;
    const PLAIN: bool = true;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        each(
            Self::codes(words),
            #[inline(always)]
            |code| if SUMMED { Self::value(code.shl::<8>()) } else { snorm(code, 7) },
        )
    }
}

impl<const WORDS: usize> Kind for Snorm16<WORDS> {
    const WORDS: usize = WORDS;
    const COMPONENTS: usize = 2 * WORDS;
    const PLAIN: bool = true;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        each(
            Self::codes(words),
            #[inline(always)]
            |code| snorm(code, 15),
        )
    }
}

impl<const WORDS: usize> Kind for Half<WORDS> {
    const WORDS: usize = WORDS;
    const COMPONENTS: usize = 2 * WORDS;
    const PLAIN: bool = false;
    const MINUS_ZERO: u32 = 0x8000_8000;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        each(
            halves(words),
            #[inline(always)]
            |half| half.half_to_float(),
        )
    }

    #[inline(always)]
    fn decode_for_sum<S: Vector>(words: [S; 4]) -> [S; 4] {
        each(
            halves(words),
            #[inline(always)]
            |half| half.half_to_number(),
        )
    }
}

impl<const SIGNED: bool> Kind for Integer8<SIGNED> {
    const WORDS: usize = 1;
    const COMPONENTS: usize = 4;
    const PLAIN: bool = false;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        let word = words[0];
        each(
            [word.shl::<24>(), word.shl::<16>(), word.shl::<8>(), word],
            #[inline(always)]
            |top| if SIGNED { top.sar::<24>() } else { top.shr::<24>() },
        )
    }
}

impl<const WORDS: usize, const SIGNED: bool> Kind for Integer16<WORDS, SIGNED> {
    const WORDS: usize = WORDS;
    const COMPONENTS: usize = 2 * WORDS;
    const PLAIN: bool = false;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        each(
            [words[0].shl::<16>(), words[0], words[1].shl::<16>(), words[1]],
            #[inline(always)]
            |top| if SIGNED { top.sar::<16>() } else { top.shr::<16>() },
        )
    }
}

impl<const WORDS: usize, const PLAIN: bool> Kind for Word<WORDS, PLAIN> {
    const WORDS: usize = WORDS;
    const COMPONENTS: usize = WORDS;
    const PLAIN: bool = PLAIN;
    const MINUS_ZERO: u32 = 0x8000_0000;

    #[inline(always)]
    fn decode<S: Vector>(words: [S; 4]) -> [S; 4] {
        words
    }
}

/// A kind whose codes NVIDIA's units sum as whole numbers of 32 bits, by weights in 1/256; see [`sum`](crate::unit::sum).
pub(crate) trait Codes: Kind {
    fn codes<S: Vector>(words: [S; 4]) -> [S; 4];
    /// The product of a code and a weight.
    fn product<S: Vector>(code: S, weight: S) -> S;
    /// What comes of a sum of products.
    fn value<S: Vector>(sum: S) -> S;
}

impl<const WORDS: usize> Codes for Unorm16<WORDS> {
    #[inline(always)]
    fn codes<S: Vector>(words: [S; 4]) -> [S; 4] {
        halves(words)
    }

    #[inline(always)]
    fn product<S: Vector>(code: S, weight: S) -> S {
        code.mul(weight)
    }

    #[inline(always)]
    fn value<S: Vector>(sum: S) -> S {
        unorm::<S, 16>(sum.add(S::splat(128)).shr::<8>())
    }
}

/// Codes with a sign, of which the least one counts as the one above it.
#[inline(always)]
fn from_lowest<S: Vector>(codes: [S; 4], lowest: i32) -> [S; 4] {
    each(
        codes,
        #[inline(always)]
        |code| code.max_signed(S::splat(lowest as u32)),
    )
}

impl<const SUMMED: bool> Codes for Snorm8<SUMMED> {
    #[inline(always)]
    fn codes<S: Vector>(words: [S; 4]) -> [S; 4] {
        from_lowest(Integer8::<true>::decode(words), -127)
    }

    #[inline(always)]
    fn product<S: Vector>(code: S, weight: S) -> S {
        code.sum_of_half_products(weight)
    }

    #[inline(always)]
    fn value<S: Vector>(sum: S) -> S {
        let rounding = sum.sar::<12>().shl::<4>().add(S::splat(64));
        snorm(sum.add(sum.add(rounding).sar::<7>()), 15)
    }
}

impl<const WORDS: usize> Codes for Snorm16<WORDS> {
    #[inline(always)]
    fn codes<S: Vector>(words: [S; 4]) -> [S; 4] {
        from_lowest(Integer16::<WORDS, true>::decode(words), -32767)
    }

    #[inline(always)]
    fn product<S: Vector>(code: S, weight: S) -> S {
        code.sum_of_half_products(weight)
    }

    #[inline(always)]
    fn value<S: Vector>(sum: S) -> S {
        snorm(sum.add(S::splat(128)).sar::<8>(), 15)
    }
}

/// The name of a kind when a fetch is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KindName {
    Unorm8,
    Srgb8,
    Unorm16,
    Snorm8,
    Snorm16,
    Value,
    Half,
    Uint8,
    Sint8,
    Uint16,
    Sint16,
    /// Words that are not numbers to be filtered.
    Integer,
    Float,
}

/// How the texels of a fetch lie in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Texel {
    /// Less than a word.
    Narrow,
    /// That many words.
    One,
    Two,
    Three,
    Four,
}

/// How a format's texels lie in words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub name: KindName,
    /// Bytes of a texel in memory: 1, 2, 4, 8, 12 or 16.
    pub bytes: u32,
    /// The format of those words: the texels' own, or what they are unpacked to.
    pub format: Format,
    pub packed: Option<Packed>,
    /// The position among the kind's components of each of the format's.
    pub position: [Option<u8>; 4],
}

impl Layout {
    /// The layout of a format, whose depths may be compared; `None` if no kind fits.
    pub fn of(format: Format, compared: bool) -> Option<Layout> {
        let info = format.info();
        if let Some(layout) =
            Layout::as_it_is(format).filter(|layout| !compared || layout.name == KindName::Float)
        {
            return Some(layout);
        }
        let (packed, into) = Packed::of(info, compared)?;
        let unpacked = Layout::as_it_is(into)?;
        let mut position = unpacked.position;
        for (position, component) in position.iter_mut().zip(&info.components) {
            *position = position.filter(|_| component.is_some());
        }
        let name = if packed.gives_values_of_codes() { KindName::Value } else { unpacked.name };
        Some(Layout { name, bytes: info.bytes as u32, position, packed: Some(packed), ..unpacked })
    }

    /// The layout of a format that a kind fits without unpacking.
    fn as_it_is(format: Format) -> Option<Layout> {
        let info = format.info();
        let first = info.components.iter().flatten().next()?;
        let (bits, numeric) = (u32::from(first.bits), first.numeric);
        let name = match (numeric, bits) {
            (Numeric::Unorm, 8) => KindName::Unorm8,
            (Numeric::Srgb, 8) => KindName::Srgb8,
            (Numeric::Unorm, 16) => KindName::Unorm16,
            (Numeric::Snorm, 8) => KindName::Snorm8,
            (Numeric::Snorm, 16) => KindName::Snorm16,
            (Numeric::Float, 16) => KindName::Half,
            (Numeric::Float, 32) => KindName::Float,
            (Numeric::Uint, 8) => KindName::Uint8,
            (Numeric::Sint, 8) => KindName::Sint8,
            (Numeric::Uint, 16) => KindName::Uint16,
            (Numeric::Sint, 16) => KindName::Sint16,
            (Numeric::Uint | Numeric::Sint, 32) => KindName::Integer,
            _ => return None,
        };
        let mut position = [None; 4];
        for (number, component) in info.components.iter().enumerate() {
            let Some(component) = component else { continue };
            let alike = if name == KindName::Srgb8 && number == 3 {
                component.numeric == Numeric::Unorm && component.first_bit == 24
            } else {
                component.numeric == numeric
            };
            let begins = u32::from(component.first_bit);
            if !alike
                || u32::from(component.bits) != bits
                || !begins.is_multiple_of(bits)
                || begins / bits > 3
            {
                return None;
            }
            position[number] = Some((begins / bits) as u8);
        }
        let bytes = info.bytes as u32;
        matches!(bytes, 1 | 2 | 4 | 8 | 16).then_some(Layout { name, bytes, format, packed: None, position })
    }

    /// The layout without the components that another format lacks.
    pub fn without_lacking(mut self, format: Format) -> Layout {
        for (position, component) in self.position.iter_mut().zip(&format.info().components) {
            if component.is_none() {
                *position = None;
            }
        }
        self
    }

    /// Words of a texel of the kind.
    pub fn words(&self) -> usize {
        self.format.info().bytes.div_ceil(4)
    }

    /// How texels lie in memory.
    pub fn texel(&self) -> Texel {
        match self.bytes {
            1 | 2 => Texel::Narrow,
            4 => Texel::One,
            8 => Texel::Two,
            12 => Texel::Three,
            _ => Texel::Four,
        }
    }

    /// A texel's words that decode to these values, if there are such words.
    pub fn encode(&self, model: Model, texel: [u32; 4]) -> Option<[u32; 4]> {
        let colours = if model == Model::Nvidia { &NVIDIA_SRGB_TO_LINEAR } else { &SRGB_TO_LINEAR };
        let mut codes = [0u32; 4];
        for (position, bits) in self.position.iter().zip(texel) {
            let Some(position) = position else { continue };
            let value = f32::from_bits(bits);
            codes[usize::from(*position)] = match self.name {
                KindName::Unorm8 | KindName::Srgb8 if *position < 3 && self.name == KindName::Srgb8 => {
                    colours.iter().position(|&linear| linear == bits)? as u32
                }
                KindName::Unorm8 | KindName::Srgb8 => (value * 255.0 + 0.5) as u32,
                KindName::Unorm16 => (value * 65535.0 + 0.5) as u32,
                KindName::Half => {
                    crate::half::from_f32_bits(bits, crate::fetch::F16Rounding::NearestEven).into()
                }
                KindName::Snorm8 => (value * 127.0).round() as i32 as u32,
                KindName::Snorm16 => (value * 32767.0).round() as i32 as u32,
                // Sums of these look for nothing but numbers.
                KindName::Value if !value.is_finite() => return None,
                KindName::Uint8
                | KindName::Sint8
                | KindName::Uint16
                | KindName::Sint16
                | KindName::Value
                | KindName::Float
                | KindName::Integer => bits,
            };
        }
        let mut words = [0u32; 4];
        let width = match self.name {
            KindName::Unorm8 | KindName::Srgb8 | KindName::Snorm8 | KindName::Uint8 | KindName::Sint8 => 8,
            KindName::Unorm16 | KindName::Snorm16 | KindName::Half | KindName::Uint16 | KindName::Sint16 => {
                16
            }
            KindName::Value | KindName::Float | KindName::Integer => 32,
        };
        for (number, code) in codes.iter().enumerate() {
            let bit = number * width;
            words[bit / 32] |= (code & (u32::MAX >> (32 - width))) << (bit % 32);
        }
        let bytes = words.map(u32::to_le_bytes).concat();
        let same = |(number, bits): (usize, &u32)| {
            // Colours have been found in their table.
            let found = self.position[number].is_none() || self.name == KindName::Srgb8 && number < 3;
            found || *bits == texel[number]
        };
        self.format.decode(&bytes).iter().enumerate().all(same).then_some(words)
    }
}
