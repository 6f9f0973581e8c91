//! Fetches of the four texels around coordinates as code: gathers, linear filters of 8-bit UNORM texels, and of comparisons. Under NVIDIA's model,
//! of planes whose sizes are powers of two, so that positions are exact.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_texture::sampler::CompareFunction;
use tmu_texture::{DirectFilter, DirectTexel, DirectValue, IndexRule};

use super::code::{Base, Condition, Label, Part, field};
use super::direct::{DOWN, TOWARD_ZERO};
use super::registers::VirtualRegister;
use super::select::{Input, Lanes, Selector, Value};
use super::textures::LoadSite;
use super::vector::Vector;

/// Offsets beyond this are left to the texture unit: with lesser ones, positions that are limited stay outside.
const FARTHEST_OFFSET: u32 = 1 << 14;

/// The processor's number for a comparison of two numbers that are none of them a NaN.
const ORDERED: u8 = 7;

/// What lanes ask of a plane.
pub(super) struct Asked {
    pub(super) given: [Input; 2],
    /// Texels to go on.
    pub(super) offset: Option<[Input; 2]>,
    /// Where the plane begins, in bytes.
    pub(super) plane: Lanes,
    /// What texels are compared with.
    pub(super) reference: Option<Value>,
}

/// Texels on one axis.
#[derive(Clone, Copy)]
struct Taps {
    index: [Lanes; 2],
    /// The lanes that code can answer, unless it can all.
    good: Option<Lanes>,
    /// The position in 512ths of a texel, less half a texel: whole texels, 256ths of one (NV-1), and one bit.
    position: Lanes,
}

impl Selector<'_> {
    /// The components of a fetch's result. Goes to `slow` unless code can answer all lanes that run.
    pub(super) fn four_texels(
        &mut self,
        texel: DirectTexel,
        site: usize,
        asked: &Asked,
        slow: Label,
    ) -> Vec<Lanes> {
        let axes = [0, 1].map(|axis| self.taps(texel, site, axis, asked));
        let Asked { plane, reference, .. } = *asked;
        for good in axes.into_iter().filter_map(|axis| axis.good) {
            self.unless_all_active(good, slow);
        }
        let bytes = texel.bytes.trailing_zeros() as u8;
        let columns = axes[0].index.map(|index| self.by(Vector::ShiftLeftBy, Input::Lanes(index), bytes));
        let pitch = Input::Lanes(self.runtime_broadcast(site + offset_of!(LoadSite, pitch) + 4));
        let rows = axes[1].index.map(|index| {
            let row = self.two(Vector::Multiply, Input::Lanes(index), pitch);
            self.two(Vector::Add, Input::Lanes(row), Input::Lanes(plane))
        });
        let words = self.four_words(site, columns, rows);
        match texel.filter {
            DirectFilter::Nearest | DirectFilter::Gathered => {
                // A gather's order: lower left, lower right, upper right, upper left.
                let order = texel.values.into_iter().zip([2, 3, 1, 0]);
                order
                    .map(|(value, tap)| self.texel_value(&[Some(words[tap]), None, None, None], None, value))
                    .collect()
            }
            DirectFilter::Weighed8 => {
                let weights = self.weights(axes);
                let sums = self.weighed8(words, weights);
                texel.values.into_iter().map(|value| self.weighed_value(sums, value)).collect()
            }
            DirectFilter::WeighedOutcomes => {
                let weights = self.weights(axes);
                let reference = reference.unwrap_or_else(|| self.constant(0));
                self.weighed_outcomes(words, weights, reference, texel)
            }
        }
    }

    /// The texels of an axis.
    fn taps(&mut self, texel: DirectTexel, site: usize, axis: usize, asked: &Asked) -> Taps {
        let last = Input::Lanes(self.runtime_broadcast(site + offset_of!(LoadSite, last) + 4 * axis));
        let scale = Input::Lanes(self.runtime_broadcast(site + offset_of!(LoadSite, scale) + 4 * axis));
        let scale = Input::Lanes(self.two(Vector::MultiplySingle, scale, Input::Constant(512f32.to_bits())));
        let (rule, given) = (texel.rules[axis], asked.given[axis]);
        let offset = asked.offset.map(|offset| offset[axis]);
        let gathered = texel.filter == DirectFilter::Gathered;
        let doubled = if rule == IndexRule::Wrapped {
            let whole = Input::Lanes(self.by(Vector::RoundSingle, given, TOWARD_ZERO));
            let left = Input::Lanes(self.two(Vector::SubtractSingle, given, whole));
            // What is no number becomes 2³¹, a multiple of every size.
            self.two(Vector::MultiplySingle, left, scale)
        } else if rule == IndexRule::Inside || offset.is_some() {
            self.position_anywhere(given, scale)
        } else {
            self.position_between(given, scale, if gathered { -1 } else { 0 }, last)
        };
        let floor = self.by(Vector::RoundSingle, Input::Lanes(doubled), DOWN);
        let floor = Input::Lanes(self.one(Vector::IntegerOfSingle, Input::Lanes(floor)));
        let position = self.two(Vector::Subtract, floor, Input::Constant(255));
        let mut first = Input::Lanes(self.by(Vector::ShiftRightSignedBy, Input::Lanes(position), 9));
        let mut good = None;
        if let Some(offset) = offset {
            let above = self.two(Vector::Add, offset, Input::Constant(FARTHEST_OFFSET));
            good =
                Some(self.compare_words(Input::Lanes(above), Input::Constant(2 * FARTHEST_OFFSET), 1, false));
            first = Input::Lanes(self.two(Vector::Add, first, offset));
        }
        let both = [first, Input::Lanes(self.two(Vector::Add, first, Input::Constant(1)))];
        let index = if rule == IndexRule::Wrapped {
            both.map(|index| self.two(Vector::And, index, last))
        } else if rule == IndexRule::Inside {
            let inside = self.compare_words(first, last, 1, false);
            good = Some(match good {
                None => inside,
                Some(good) => self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, good, inside),
            });
            both.map(|index| self.two(Vector::Smaller, index, last))
        } else {
            both.map(|index| {
                let not_before = self.two(Vector::LargerSigned, index, Input::Constant(0));
                self.two(Vector::SmallerSigned, Input::Lanes(not_before), last)
            })
        };
        Taps { index, good, position }
    }

    /// Twice a position in 256ths, rounded down later: between a texel and the last one; what is no number is the first one's.
    fn position_between(&mut self, given: Input, scale: Input, first: i32, last: Input) -> Lanes {
        let lowest = (512 * first + 255) as f32;
        let product = Input::Lanes(self.two(Vector::MultiplySingle, given, scale));
        let above = self.two(Vector::LargerSingle, product, Input::Constant(lowest.to_bits()));
        let highest = Input::Lanes(self.by(Vector::ShiftLeftBy, last, 9));
        let highest = Input::Lanes(self.two(Vector::Add, highest, Input::Constant(255)));
        let highest = Input::Lanes(self.one(Vector::SingleOfInteger, highest));
        self.two(Vector::SmallerSingle, Input::Lanes(above), highest)
    }

    /// The same of positions that may lie as far outside as offsets do not reach; what is no number is zero.
    fn position_anywhere(&mut self, given: Input, scale: Input) -> Lanes {
        const FAR: f32 = (1 << 30) as f32;
        let number = self.compare_singles(given, given, ORDERED);
        let number = Input::Lanes(self.or_zero(number, given));
        let product = Input::Lanes(self.two(Vector::MultiplySingle, number, scale));
        let above = self.two(Vector::LargerSingle, product, Input::Constant((-FAR).to_bits()));
        self.two(Vector::SmallerSingle, Input::Lanes(above), Input::Constant(FAR.to_bits()))
    }

    /// The words where two columns and two rows meet, which lie anywhere inside of the texture: by vectors and permutations where the lanes
    /// of each part stand near each other in the same two rows, or those of each half of its quads do, or else one by one.
    fn four_words(&mut self, site: usize, columns: [Lanes; 2], rows: [Lanes; 2]) -> [Lanes; 4] {
        let base = self.runtime_quad(site + offset_of!(LoadSite, start));
        let corner = |this: &mut Self, row: usize, column: usize| {
            this.two(Vector::Add, Input::Lanes(rows[row]), Input::Lanes(columns[column]))
        };
        let left = [0, 1].map(|row| corner(self, row, 0));
        let scattered = self.new_block(false);
        let last = site + offset_of!(LoadSite, last_line);
        let there = field(last);
        self.emit_effect(Code::Cmp_rm32_imm32, &[there, Part::Number(0)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Less, scattered, next);
        let begin = left.map(|left| self.begins(left));
        let distance = [0, 1].map(|row| {
            Input::Lanes(self.two(Vector::Subtract, Input::Lanes(left[row]), Input::Lanes(begin[row])))
        });
        let step = self.two(Vector::Subtract, Input::Lanes(columns[1]), Input::Lanes(columns[0]));
        let far = self.two(Vector::And, distance[0], Input::Constant(!(self.part_bytes() as u32 - 1)));
        let differently = self.two(Vector::Xor, distance[0], distance[1]);
        let not_next = self.two(Vector::Xor, Input::Lanes(step), Input::Constant(4));
        let apart = self.two(Vector::Or, Input::Lanes(far), Input::Lanes(differently));
        let apart = self.two(Vector::Or, Input::Lanes(apart), Input::Lanes(not_next));
        let apart = Input::Lanes(self.of_all_parts(Vector::Or, apart));
        let farthest = self.two(Vector::Larger, Input::Lanes(begin[0]), Input::Lanes(begin[1]));
        let farthest = Input::Lanes(self.of_all_parts(Vector::Larger, farthest));
        let last = Input::Lanes(self.runtime_broadcast(last));
        let there = Input::Lanes(self.two(Vector::Smaller, farthest, last));
        let beyond = Input::Lanes(self.two(Vector::Xor, there, farthest));
        let apart = self.two(Vector::Or, apart, beyond);
        let near = self.compare_words(Input::Lanes(apart), Input::Constant(0), 2, true);
        self.unless_all(near, scattered);
        let number = self.by(Vector::ShiftRightBy, distance[0], 2);
        let near = begin.map(|begin| self.permuted(base, begin, number, [0, 4])).concat();
        let fast = self.current;
        self.enter(scattered);
        let anywhere = self.words_anywhere(site, base, columns, rows);
        let words = self.either([(self.current, anywhere), (fast, near)]);
        [words[0], words[1], words[2], words[3]]
    }

    /// The same by gathering: both columns at once where they are the same or side by side in all lanes.
    fn words_anywhere(
        &mut self,
        site: usize,
        base: VirtualRegister,
        columns: [Lanes; 2],
        rows: [Lanes; 2],
    ) -> Vec<Lanes> {
        // Sixteen words at a time are gathered as fast as eight pairs.
        if self.wide {
            return self.gathered_words(base, columns, rows);
        }
        let single = self.new_block(false);
        let last = Input::Lanes(self.runtime_broadcast(site + offset_of!(LoadSite, last)));
        let last = Input::Lanes(self.by(Vector::ShiftLeftBy, last, 2));
        // Rows of one texel have no two side by side.
        let some = Input::Lanes(self.two(Vector::Smaller, last, Input::Constant(4)));
        let one_texel = self.two(Vector::Xor, some, Input::Constant(4));
        let last_but_one = self.two(Vector::Subtract, last, Input::Constant(4));
        let [left, right] = columns.map(Input::Lanes);
        let begin = self.two(Vector::Smaller, left, Input::Lanes(last_but_one));
        let begin = Input::Lanes(begin);
        let behind = self.two(Vector::Subtract, right, begin);
        let elsewhere = self.two(Vector::And, Input::Lanes(behind), Input::Constant(!4));
        let elsewhere = self.of_all_parts(Vector::Or, elsewhere);
        let elsewhere = self.two(Vector::Or, Input::Lanes(elsewhere), Input::Lanes(one_texel));
        let together = self.compare_words(Input::Lanes(elsewhere), Input::Constant(0), 2, true);
        self.unless_all(together, single);
        let first = [left, right].map(|column| self.compare_words(column, begin, 2, false));
        let mut pairs = Vec::new();
        for row in rows {
            let offset = self.two(Vector::Add, Input::Lanes(row), begin);
            let pair = self.gather_pairs(Base::Register(base), offset, 0).map(Input::Lanes);
            pairs.extend(first.map(|first| self.blend(first, pair[0], pair[1])));
        }
        let by_pairs = self.current;
        self.enter(single);
        let words = self.gathered_words(base, columns, rows);
        self.either([(self.current, words), (by_pairs, pairs)])
    }

    fn gathered_words(&mut self, base: VirtualRegister, columns: [Lanes; 2], rows: [Lanes; 2]) -> Vec<Lanes> {
        [(0, 0), (0, 1), (1, 0), (1, 1)]
            .into_iter()
            .map(|(row, column)| {
                let offset = self.two(Vector::Add, Input::Lanes(rows[row]), Input::Lanes(columns[column]));
                let word = self.gather_words(Base::Register(base), offset, 0);
                Lanes { uniform: false, parts: std::array::from_fn(|part| word.part(part)) }
            })
            .collect()
    }

    /// The texels' weights in 256ths, in both halves of words (NV-5's closed form).
    fn weights(&mut self, axes: [Taps; 2]) -> [Lanes; 4] {
        let [column, row] = axes.map(|axis| {
            let position = self.by(Vector::ShiftRightBy, Input::Lanes(axis.position), 1);
            // Its lowest byte in both halves.
            let numbers = std::array::from_fn(|lane| 0x8000_8000 | (0x1_0001 * (4 * (lane as u32 % 4))));
            Input::Lanes(self.shuffled_bytes(position, numbers))
        });
        let product = self.two(Vector::MultiplyLowHalves, column, row);
        let rounded = self.with_halves(Vector::AddHalves, product, 0x0080);
        let lower_right = self.by(Vector::ShiftRightHalvesBy, Input::Lanes(rounded), 8);
        let upper_right = self.two(Vector::SubtractHalves, column, Input::Lanes(lower_right));
        let lower_left = self.two(Vector::SubtractHalves, row, Input::Lanes(lower_right));
        let left = self.two(Vector::SubtractHalves, Input::Constant(0x0100_0100), column);
        let upper_left = self.two(Vector::SubtractHalves, Input::Lanes(left), Input::Lanes(lower_left));
        [upper_left, upper_right, lower_left, lower_right]
    }

    /// A function of 16-bit numbers and one that is the same for all; with vectors of 512 bits, such instructions have no copies of words made.
    fn with_halves(&mut self, vector: Vector, a: Lanes, number: u16) -> Lanes {
        let number = u32::from(number) * 0x1_0001;
        let number = self.loaded(Input::Constant(number));
        self.two(vector, Input::Lanes(a), Input::Lanes(number))
    }

    /// The sums of the even and of the odd bytes, as 16-bit UNORM codes (NV-10).
    fn weighed8(&mut self, words: [Lanes; 4], weights: [Lanes; 4]) -> [Lanes; 2] {
        let mut sums: [Option<Lanes>; 2] = [None; 2];
        for (word, weight) in words.into_iter().zip(weights) {
            let even = self.two(Vector::And, Input::Lanes(word), Input::Constant(0x00ff_00ff));
            let odd = self.by(Vector::ShiftRightHalvesBy, Input::Lanes(word), 8);
            for (sum, bytes) in sums.iter_mut().zip([even, odd]) {
                let product = self.two(Vector::MultiplyLowHalves, Input::Lanes(bytes), Input::Lanes(weight));
                *sum = Some(match *sum {
                    None => product,
                    Some(sum) => self.two(Vector::AddHalves, Input::Lanes(sum), Input::Lanes(product)),
                });
            }
        }
        sums.map(|sum| {
            let sum = sum.unwrap_or_else(|| self.loaded(Input::Constant(0)));
            let rounded = self.with_halves(Vector::AddHalves, sum, 0x0080);
            let rest = self.by(Vector::ShiftRightHalvesBy, Input::Lanes(rounded), 8);
            self.two(Vector::AddHalves, Input::Lanes(sum), Input::Lanes(rest))
        })
    }

    /// A component by the sums of the even and of the odd bytes.
    fn weighed_value(&mut self, sums: [Lanes; 2], value: DirectValue) -> Lanes {
        let DirectValue::Unorm8(byte) = value else {
            return self.texel_value(&[None; 4], None, value);
        };
        let code = self.half_of(sums[usize::from(byte % 2)], byte / 2);
        self.unorm(code, 16)
    }

    fn weighed_outcomes(
        &mut self,
        words: [Lanes; 4],
        weights: [Lanes; 4],
        reference: Value,
        texel: DirectTexel,
    ) -> Vec<Lanes> {
        let function = texel.values.iter().find_map(|value| {
            let DirectValue::Compared(function) = value else { return None };
            Some(*function)
        });
        let function = function.unwrap_or(CompareFunction::Never);
        let mut sum: Option<Lanes> = None;
        for (word, weight) in words.into_iter().zip(weights) {
            let passes = self.passes(reference, function, Value::bits(word));
            let weight = self.or_zero(passes, Input::Lanes(weight));
            sum = Some(match sum {
                None => weight,
                Some(sum) => self.two(Vector::AddHalves, Input::Lanes(sum), Input::Lanes(weight)),
            });
        }
        let sum = sum.unwrap_or_else(|| self.loaded(Input::Constant(0)));
        let sum = Input::Lanes(self.half_of(sum, 0));
        let sum = Input::Lanes(self.one(Vector::SingleOfInteger, sum));
        let outcome = self.two(Vector::MultiplySingle, sum, Input::Constant((1f32 / 256.0).to_bits()));
        let value = |value| {
            let compared = matches!(value, DirectValue::Compared(_));
            if compared { outcome } else { self.texel_value(&[None; 4], None, value) }
        };
        texel.values.into_iter().map(value).collect()
    }
}
