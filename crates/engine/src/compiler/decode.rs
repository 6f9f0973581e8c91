//! What the words of a texel decode to, as code.

use tmu_texture::format::{NVIDIA_SRGB_STEPS, SRGB_TO_LINEAR};
use tmu_texture::sampler::CompareFunction;
use tmu_texture::{DirectTexel, DirectValue};

use super::code::{Base, Part, View};
use super::select::{Input, Lanes, Selector, Value};
use super::vector::{UPPER_HALVES, Vector};

impl Selector<'_> {
    /// The components of a load's result.
    pub(super) fn texel_values(
        &mut self,
        words: &[Option<Lanes>; 4],
        reference: Option<Value>,
        texel: DirectTexel,
    ) -> Vec<Lanes> {
        let mut found: Vec<Lanes> = Vec::new();
        for (number, &value) in texel.values.iter().enumerate() {
            let known = texel.values[..number].iter().position(|&other| other == value);
            let lanes = match known {
                Some(known) => found[known],
                None => self.texel_value(words, reference, value),
            };
            found.push(lanes);
        }
        found
    }

    /// A component of a load's result, of a request with a reference to compare with if there is one.
    pub(super) fn texel_value(
        &mut self,
        words: &[Option<Lanes>; 4],
        reference: Option<Value>,
        value: DirectValue,
    ) -> Lanes {
        // Every word that a value names is wanted.
        let mut word = |number: u8| match words[usize::from(number)] {
            Some(word) => word,
            None => self.loaded(Input::Constant(0)),
        };
        match value {
            DirectValue::Constant(bits) => self.loaded(Input::Constant(bits)),
            DirectValue::Word(number) => word(number),
            DirectValue::Single(number) => {
                let value = Value::bits(word(number));
                let flushed = self.flushed(value);
                self.loaded(flushed.input)
            }
            DirectValue::Unorm8(byte) => {
                let code = word(0);
                self.unorm8(code, byte)
            }
            DirectValue::Unorm16(half) => {
                let code = word(half / 2);
                self.unorm16(code, half % 2)
            }
            DirectValue::Snorm8(byte) => {
                let code = word(0);
                self.snorm8(code, byte)
            }
            DirectValue::Snorm16(half) => {
                let code = word(half / 2);
                let code = self.signed_of_bits(code, 16, half % 2);
                self.snorm(code, 15)
            }
            DirectValue::Srgb8(byte) => {
                let code = word(0);
                self.entry_of_byte(code, byte, SRGB_TO_LINEAR)
            }
            DirectValue::NvidiaSrgb8(byte) => {
                let code = word(0);
                let entry = self.steps_of_code(code, byte);
                let light = Input::Lanes(self.half_of(entry, 0));
                let light = Input::Lanes(self.one(Vector::SingleOfInteger, light));
                let unit = 1.0 / (1u32 << 14) as f32;
                self.two(Vector::MultiplySingle, light, Input::Constant(unit.to_bits()))
            }
            DirectValue::Half(half) => {
                let code = word(half / 2);
                self.single_of_half(code, half % 2)
            }
            DirectValue::Uint8(byte) => {
                let code = word(0);
                self.byte_of(code, byte)
            }
            DirectValue::Uint16(half) => {
                let code = word(half / 2);
                self.half_of(code, half % 2)
            }
            DirectValue::Sint8(byte) => {
                let code = word(0);
                self.signed_of_bits(code, 8, byte)
            }
            DirectValue::Sint16(half) => {
                let code = word(half / 2);
                self.signed_of_bits(code, 16, half % 2)
            }
            DirectValue::Compared(function) => {
                let texel = Value::bits(word(0));
                let reference = reference.unwrap_or_else(|| self.constant(0));
                self.outcome(reference, function, texel)
            }
        }
    }

    /// 1.0 where two numbers are in a relation, 0.0 elsewhere. Denormals count as zero.
    pub(super) fn outcome(&mut self, a: Value, function: CompareFunction, b: Value) -> Lanes {
        let passes = self.passes(a, function, b);
        self.or_zero(passes, Input::Constant(1f32.to_bits()))
    }

    /// The lanes in which two numbers are in a relation. Denormals count as zero.
    pub(super) fn passes(&mut self, a: Value, function: CompareFunction, b: Value) -> Lanes {
        let [a, b] = [a, b].map(|value| self.flushed(value).input);
        // The processor's numbers, without exceptions; those for greater and greater or equal are true of ordered numbers only.
        let number = match function {
            CompareFunction::Never => 0x0b,
            CompareFunction::Less => 0x11,
            CompareFunction::Equal => 0x00,
            CompareFunction::LessEqual => 0x12,
            CompareFunction::Greater => 0x1e,
            CompareFunction::NotEqual => 0x04,
            CompareFunction::GreaterEqual => 0x1d,
            CompareFunction::Always => 0x0f,
        };
        self.compare_singles(a, b, number)
    }

    /// The number of an unsigned normalised code in one of the bytes of each word.
    fn unorm8(&mut self, word: Lanes, byte: u8) -> Lanes {
        // Three times the code, or 2¹⁶ times that.
        let thrice = self.with_whole_words(Vector::MultiplyBytes, word, 3 << (8 * byte));
        let thrice = Input::Lanes(self.one(Vector::SingleOfInteger, Input::Lanes(thrice)));
        // Of the numbers of which singles have a good reciprocal of 255 times them, the least: the product rounds to n / 255 for every code.
        let scale = 1.0 / 765.0 / if byte < 2 { 1.0 } else { 65536.0 };
        self.two(Vector::MultiplySingle, thrice, Input::Constant(f32::to_bits(scale)))
    }

    /// The number of a signed normalised code in one of the bytes of each word. The least code counts as the one above it.
    fn snorm8(&mut self, word: Lanes, byte: u8) -> Lanes {
        // As for codes without a sign; the least such number is 31 here.
        let factor = Input::Constant(31 << (8 * byte));
        let times = Input::Lanes(self.two(Vector::MultiplyBytes, factor, Input::Lanes(word)));
        let in_upper_half =
            if byte < 2 { Input::Lanes(self.by(Vector::ShiftLeftBy, times, 16)) } else { times };
        let times = Input::Lanes(self.one(Vector::SingleOfInteger, in_upper_half));
        let scale = Input::Constant(f32::to_bits(1.0 / (31.0 * 127.0) / 65536.0));
        let number = self.two(Vector::MultiplySingle, times, scale);
        self.two(Vector::LargerSingle, Input::Lanes(number), Input::Constant((-1f32).to_bits()))
    }

    /// The number of an unsigned normalised code in one of the halves of each word.
    pub(super) fn unorm16(&mut self, word: Lanes, half: u8) -> Lanes {
        if self.wide {
            let code = self.half_of(word, half);
            return self.unorm(code, 16);
        }
        // As the lower half of a single: so many 2¹⁶ths more than 128.
        const BASE: Input = Input::Constant(128f32.to_bits());
        let above = match half {
            0 => self.two_by(Vector::BlendHalves, word, BASE, UPPER_HALVES),
            _ => {
                let code = self.by(Vector::ShiftRightBy, Input::Lanes(word), 16);
                self.two(Vector::Or, Input::Lanes(code), BASE)
            }
        };
        let scaled = self.two(Vector::SubtractSingle, Input::Lanes(above), BASE);
        self.with_rest(scaled, 16)
    }

    /// An unsigned normalised code as a number.
    pub(super) fn unorm(&mut self, code: Lanes, bits: u32) -> Lanes {
        let code = self.one(Vector::SingleOfInteger, Input::Lanes(code));
        let scale = (1.0 / (1u32 << bits) as f32).to_bits();
        let scaled = self.two(Vector::MultiplySingle, Input::Lanes(code), Input::Constant(scale));
        self.with_rest(scaled, bits)
    }

    /// Of codes over 2ⁿ those over 2ⁿ − 1: so many parts of that more.
    fn with_rest(&mut self, scaled: Lanes, bits: u32) -> Lanes {
        let rest = (1.0 / ((1u32 << bits) - 1) as f32).to_bits();
        let scaled = Input::Lanes(scaled);
        self.three(Vector::MultiplyByLastAddSingle, scaled, scaled, Input::Constant(rest))
    }

    /// A signed normalised code as a number: so many bits beside the sign. The least code counts as the one above it.
    pub(super) fn snorm(&mut self, code: Lanes, bits: u32) -> Lanes {
        let code = self.one(Vector::SingleOfInteger, Input::Lanes(code));
        let [scale, rest] = [1u32 << bits, (1u32 << bits) - 1].map(|it| (1.0 / it as f32).to_bits());
        let scaled =
            Input::Lanes(self.two(Vector::MultiplySingle, Input::Lanes(code), Input::Constant(scale)));
        let rest = self.two(Vector::MultiplySingle, scaled, Input::Constant(rest));
        let sum = self.two(Vector::AddSingle, scaled, Input::Lanes(rest));
        self.two(Vector::LargerSingle, Input::Lanes(sum), Input::Constant((-1f32).to_bits()))
    }

    /// What NVIDIA's texture units add up of an sRGB code.
    pub(super) fn steps_of_code(&mut self, word: Lanes, byte: u8) -> Lanes {
        self.entry_of_byte(word, byte, NVIDIA_SRGB_STEPS)
    }

    /// The word that a table has of one of the bytes.
    fn entry_of_byte(&mut self, word: Lanes, byte: u8, entries: [u32; 256]) -> Lanes {
        let table = self.pool.table_of_256(entries);
        let code = self.byte_of(word, byte);
        let offset = self.by(Vector::ShiftLeftBy, Input::Lanes(code), 2);
        self.table_words(Base::Runtime, offset, table)
    }

    /// A float of 16 bits as a single: exactly, and with the bits of a NaN, which the processor's own instruction would make quiet.
    fn single_of_half(&mut self, word: Lanes, half: u8) -> Lanes {
        /// Bits of infinity, with the exponent where singles have it.
        const INFINITY: u32 = 0x7c00 << 13;
        let top = match half {
            0 => Input::Lanes(self.by(Vector::ShiftLeftBy, Input::Lanes(word), 16)),
            _ => Input::Lanes(word),
        };
        let sign = self.two(Vector::And, top, Input::Constant(0x8000_0000));
        let size = self.two(Vector::And, top, Input::Constant(0x7fff_0000));
        let size = Input::Lanes(self.by(Vector::ShiftRightBy, Input::Lanes(size), 3));
        // The exponents' biases differ by 112. Denormals come out right too.
        let scaled = self.two(Vector::MultiplySingle, size, Input::Constant((127 + 112) << 23));
        let finite = self.compare_words(size, Input::Constant(INFINITY), 1, false);
        let special = self.two(Vector::Or, size, Input::Constant(0x7f80_0000));
        let size = self.blend(finite, Input::Lanes(scaled), Input::Lanes(special));
        self.two(Vector::Or, Input::Lanes(size), Input::Lanes(sign))
    }

    /// A signed integer of so many bits, extended.
    pub(super) fn signed_of_bits(&mut self, word: Lanes, bits: u8, number: u8) -> Lanes {
        let above = 32 - bits * (number + 1);
        let top = match above {
            0 => word,
            above => self.by(Vector::ShiftLeftBy, Input::Lanes(word), above),
        };
        self.by(Vector::ShiftRightSignedBy, Input::Lanes(top), 32 - bits)
    }

    /// One of the bytes of each word.
    fn byte_of(&mut self, word: Lanes, number: u8) -> Lanes {
        // A byte of the element, and three times zero.
        self.shuffled_bytes(
            word,
            std::array::from_fn(|lane| 0x8080_8000 | (4 * (lane as u32 % 4) + u32::from(number))),
        )
    }

    /// Bytes of each four words in another order: the numbers of those in each word of the result, zero for 0x80.
    pub(super) fn shuffled_bytes(&mut self, word: Lanes, numbers: [u32; 32]) -> Lanes {
        let code = Vector::ShuffleBytes.code(self.wide);
        self.each_part(if word.uniform { 1 } else { self.parts() }, |this, part| {
            let numbers = this.lanes_part(numbers, 0);
            let to = this.vector();
            this.emit(code, &[Part::Def(to, View::Whole), Part::Use(word.part(part), View::Whole), numbers]);
            to
        })
    }

    /// One of the halves of each word.
    pub(super) fn half_of(&mut self, word: Lanes, number: u8) -> Lanes {
        match number {
            0 => self.commuting(Vector::And, Input::Lanes(word), Input::Constant(0xffff)),
            _ => self.by(Vector::ShiftRightBy, Input::Lanes(word), 16),
        }
    }
}
