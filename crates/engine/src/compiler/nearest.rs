//! Which texel each of the numbers of a fetch names: an index, or a coordinate that falls into a texel (NV-1, EX-1, D3D-1).

use std::mem::offset_of;

use iced_x86::{Code, RoundingControl};
use tmu_program::{Source, TextureFetch};
use tmu_texture::{DirectPositions, DirectTexel, IndexRule, Operation};

use super::code::{Part, View};
use super::footprint::Asked;
use super::select::{Input, Lanes, NOT_LESS, ORDERED, Selector};
use super::textures::{LAYER, LEVEL, LoadSite, SAMPLE};
use super::vector::Vector;

/// Roundings of the processor to whole numbers, without exceptions; the nearest one, ties to even.
pub(super) const NEAREST: u8 = 0b1000;
pub(super) const DOWN: u8 = 0b1001;
pub(super) const TOWARD_ZERO: u8 = 0b1011;

/// Offsets beyond this are left to the texture unit: with lesser ones, positions that are limited stay outside.
const FARTHEST_OFFSET: u32 = 1 << 14;

/// Positions in whole texels are brought between this and its negative, which is beyond every texture (CO-2).
pub(super) const FAR_IN_TEXELS: f32 = (1 << 22) as f32;

/// One of the numbers by which a load names a texel.
pub(super) struct Index {
    number: usize,
    pub(super) given: Input,
    /// Texels to go on.
    offset: Option<Input>,
}

/// Numbers of texels, and what is known of them.
struct Found {
    index: Lanes,
    /// The lanes that code can answer, unless it can all.
    good: Option<Lanes>,
    /// The lanes that get the border, if there is one.
    outside: Option<Lanes>,
}

impl Found {
    fn everywhere(index: Lanes) -> Found {
        Found { index, good: None, outside: None }
    }
}

/// Where a fetch finds its texels.
pub(super) struct Place {
    /// Bytes behind the first texel.
    pub(super) offset: Option<Lanes>,
    /// The lanes that get the border, if there is one.
    pub(super) outside: Option<Lanes>,
}

impl Selector<'_> {
    /// The numbers that a load is given.
    pub(super) fn indices(
        &mut self,
        fetch: &TextureFetch,
        texel: DirectTexel,
        offset: Option<[Input; 3]>,
    ) -> Vec<Index> {
        let sources = &fetch.sources;
        let mut given: Vec<(usize, Source)> =
            sources.coordinates.into_iter().take(fetch.fetch.dimension.coordinates()).enumerate().collect();
        let others = [
            (fetch.fetch.array, LAYER, sources.layer),
            // Samples of one texel are of textures of one level.
            (fetch.fetch.takes_level() && fetch.fetch.operation == Operation::Load, LEVEL, sources.level),
            (fetch.fetch.takes_sample(), SAMPLE, sources.sample),
        ];
        given.extend(others.into_iter().filter(|other| other.0).map(|(_, number, source)| (number, source)));
        let index = |(number, source)| {
            let given = match texel.rules.get(number) {
                // All NaN are alike.
                Some(
                    IndexRule::Wrapped
                    | IndexRule::WrappedPowerOfTwo
                    | IndexRule::Mirrored
                    | IndexRule::MirroredPowerOfTwo
                    | IndexRule::Clamped
                    | IndexRule::Inside
                    | IndexRule::Bordered,
                ) => self.read(source).input,
                Some(IndexRule::Index | IndexRule::ClampedIndex) | None => self.word(source),
            };
            Index { number, given, offset: offset.and_then(|offset| offset.get(number).copied()) }
        };
        given.into_iter().map(index).collect()
    }

    /// Where texels lie by these numbers. Every lane's is inside of the texture; goes to `slow` unless all lanes that run name a texel, and are in
    /// `good`.
    pub(super) fn place(
        &mut self,
        fetch: &TextureFetch,
        asked: &Asked,
        indices: &[Index],
        mut good: Option<Lanes>,
    ) -> Place {
        let Asked { texel, site, .. } = *asked;
        let word = |start: usize, number: usize| site + start + 4 * number;
        let level = asked.level.filter(|_| !indices.is_empty() && indices[0].number == 0);
        let level = level.map(|lod| self.nearest_level(asked, lod));
        let mut place = Place { offset: level.map(|level| self.begin_of_level(site, level)), outside: None };
        // Rows of levels follow each other without gaps, and so do layers: bytes from texel to texel, row to row and layer to layer.
        let mut pitch = None;
        for index in indices {
            let number = index.number;
            let of_level = level.filter(|_| number < 2);
            let of_level = of_level.map(|level| self.size_of_level(asked, number, level));
            let (last, scale) = of_level.unzip();
            let last = last.unwrap_or_else(|| {
                Input::Lanes(self.runtime_broadcast(word(offset_of!(LoadSite, last), number)))
            });
            let scale = scale.ok_or(word(offset_of!(LoadSite, scale), number));
            let found = self.index(texel, index, last, scale);
            good = self.in_both(good, found.good);
            place.outside = match (place.outside, found.outside) {
                (Some(a), Some(b)) => Some(self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, a, b)),
                (one, other) => one.or(other),
            };
            let bytes = match (number, pitch) {
                (LEVEL, _) => continue,
                (0, _) if !fetch.fetch.multisample => self.times_power_of_two(found.index, texel.bytes),
                (_, Some(pitch)) => self.two(Vector::Multiply, Input::Lanes(found.index), pitch),
                (_, None) => {
                    let pitch = self.runtime_broadcast(word(offset_of!(LoadSite, pitch), number));
                    self.two(Vector::Multiply, Input::Lanes(found.index), Input::Lanes(pitch))
                }
            };
            if of_level.is_some() {
                let before = pitch.unwrap_or(Input::Constant(texel.bytes));
                let size = Input::Lanes(self.two(Vector::Add, last, Input::Constant(1)));
                pitch = Some(Input::Lanes(self.two(Vector::Multiply, size, before)));
            }
            place.offset = Some(match place.offset {
                None => bytes,
                Some(sum) => self.two(Vector::Add, Input::Lanes(sum), Input::Lanes(bytes)),
            });
        }
        if let Some(good) = good {
            self.unless_all_active(good, asked.slow);
        }
        place
    }

    /// The border's word in the lanes that get it.
    pub(super) fn or_border_word(
        &mut self,
        site: usize,
        number: usize,
        outside: Lanes,
        word: Lanes,
    ) -> Lanes {
        let border = self.runtime_broadcast(site + offset_of!(LoadSite, border) + 4 * number);
        self.blend(outside, Input::Lanes(border), Input::Lanes(word))
    }

    /// The lanes in both masks; all are in one that there is not.
    pub(super) fn in_both(&mut self, a: Option<Lanes>, b: Option<Lanes>) -> Option<Lanes> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, a, b)),
            (one, other) => one.or(other),
        }
    }

    /// The number, up to the last one, of the texel that a lane names. What coordinates are multiplied by is given, or lies at an offset from the runtime.
    fn index(
        &mut self,
        texel: DirectTexel,
        index: &Index,
        last: Input,
        scale: Result<Input, usize>,
    ) -> Found {
        let &Index { number, given, offset } = index;
        let rule = texel.rules.get(number).copied().unwrap_or(IndexRule::Index);
        if matches!(rule, IndexRule::Index | IndexRule::ClampedIndex) {
            return self.given_index(rule, given, offset, last, number == LAYER && texel.clamps_layer);
        }
        let scale = match scale {
            Ok(scale) => scale,
            Err(place) => Input::Lanes(self.runtime_broadcast(place)),
        };
        if offset.is_none()
            && let Some(index) = self.index_inside(texel.positions, rule, given, last, scale)
        {
            return Found::everywhere(index);
        }
        let before = Input::Lanes(self.texel_of(texel.positions, rule, given, scale));
        let Some(offset) = offset else { return self.resolved(rule, before, last) };
        let near = self.near_offset(offset);
        let moved = Input::Lanes(self.two(Vector::Add, before, offset));
        let found = self.resolved(rule, moved, last);
        let good = self.in_both(near, found.good);
        Found { good, ..found }
    }

    /// A number that names a texel, of which those that name none are not good, or clamped.
    fn given_index(
        &mut self,
        rule: IndexRule,
        given: Input,
        offset: Option<Input>,
        last: Input,
        clamped: bool,
    ) -> Found {
        let near = offset.and_then(|offset| self.near_offset(offset));
        let given = match offset {
            None => given,
            Some(offset) => Input::Lanes(self.two(Vector::Add, given, offset)),
        };
        if rule == IndexRule::ClampedIndex {
            let index = Input::Lanes(self.commuting(Vector::LargerSigned, given, Input::Constant(0)));
            return Found { good: near, ..Found::everywhere(self.two(Vector::Smaller, index, last)) };
        }
        let index = self.commuting(Vector::Smaller, given, last);
        let inside = (!clamped).then(|| self.compare_words(Input::Lanes(index), given, 2, false));
        Found { good: self.in_both(near, inside), ..Found::everywhere(index) }
    }

    /// The lanes whose offsets are not too large; none where that is known of all.
    pub(super) fn near_offset(&mut self, offset: Input) -> Option<Lanes> {
        let above = |offset: u32| offset.wrapping_add(FARTHEST_OFFSET);
        if matches!(offset, Input::Constant(offset) if above(offset) < 2 * FARTHEST_OFFSET) {
            return None;
        }
        let above = self.two(Vector::Add, offset, Input::Constant(FARTHEST_OFFSET));
        Some(self.compare_words(Input::Lanes(above), Input::Constant(2 * FARTHEST_OFFSET), 1, false))
    }

    /// The texel of a coordinate, where there is a shorter way to it than by [`Selector::texel_of`].
    fn index_inside(
        &mut self,
        positions: DirectPositions,
        rule: IndexRule,
        given: Input,
        last: Input,
        scale: Input,
    ) -> Option<Lanes> {
        let wraps = match (rule, positions) {
            (IndexRule::WrappedPowerOfTwo, _) | (IndexRule::Wrapped, DirectPositions::Steps) => true,
            (IndexRule::Clamped, _) => false,
            (
                IndexRule::Wrapped
                | IndexRule::Mirrored
                | IndexRule::MirroredPowerOfTwo
                | IndexRule::Inside
                | IndexRule::Bordered
                | IndexRule::Index
                | IndexRule::ClampedIndex,
                _,
            ) => return None,
        };
        Some(match positions {
            DirectPositions::FixedPoint => self.index_in_256ths(rule, given, last, scale),
            DirectPositions::Steps => {
                let steps = if wraps { self.wrapped_in_steps(given) } else { self.in_whole_steps(given) };
                let index = self.exact_floor(Input::Lanes(steps), scale, FAR_IN_TEXELS);
                let index = self.two(Vector::LargerSigned, Input::Lanes(index), Input::Constant(0));
                self.two(Vector::Smaller, Input::Lanes(index), last)
            }
            DirectPositions::Products | DirectPositions::Singles if wraps => {
                let fraction = Input::Lanes(self.fraction_of(given));
                // A product with a power of two, which is exact. What is no number becomes a multiple of 2ⁿ.
                let product = self.two(Vector::MultiplySingle, fraction, scale);
                let index = self.floor(Input::Lanes(product));
                // Denormals below zero are the least numbers, and count as zero.
                let counts = self.compare_words(given, Input::Constant(0x807f_ffff), 4, true);
                self.and_or_zero(counts, Input::Lanes(index), last)
            }
            DirectPositions::Products | DirectPositions::Singles => {
                // Numbers below zero, and what is none, become zero; those that are too large 2³¹.
                let product = Input::Lanes(self.two(Vector::MultiplySingle, given, scale));
                let above = self.two(Vector::LargerSingle, product, Input::Constant(0));
                let index = self.one(Vector::IntegerOfSingle, Input::Lanes(above));
                self.two(Vector::Smaller, Input::Lanes(index), last)
            }
        })
    }

    /// The number of the texel that a coordinate falls into, before what is done beyond the texture.
    fn texel_of(&mut self, positions: DirectPositions, rule: IndexRule, given: Input, scale: Input) -> Lanes {
        let part = self.in_period(rule, given);
        let part = Input::Lanes(self.zero_unless_normal(part));
        match positions {
            DirectPositions::Steps => {
                let steps = Input::Lanes(self.in_whole_steps(part));
                self.exact_floor(steps, scale, FAR_IN_TEXELS)
            }
            DirectPositions::Products | DirectPositions::Singles => {
                let product = self.limited_product(part, scale, FAR_IN_TEXELS);
                self.floor(Input::Lanes(product))
            }
            DirectPositions::FixedPoint => {
                let parts = Input::Constant(256f32.to_bits());
                let scale = Input::Lanes(self.two(Vector::MultiplySingle, scale, parts));
                let product = self.limited_product(part, scale, 256.0 * FAR_IN_TEXELS);
                let nearest = Input::Lanes(self.nearest_of_product(part, scale, product));
                let position = self.one(Vector::IntegerOfSingle, nearest);
                self.by(Vector::ShiftRightSignedBy, Input::Lanes(position), 8)
            }
        }
    }

    /// A number that may be beyond the texture as a rule has it.
    fn resolved(&mut self, rule: IndexRule, index: Input, last: Input) -> Found {
        match rule {
            IndexRule::WrappedPowerOfTwo => Found::everywhere(self.two(Vector::And, index, last)),
            IndexRule::MirroredPowerOfTwo => Found::everywhere(self.mirrored_power_of_two(index, last)),
            IndexRule::Wrapped => {
                let first = Input::Lanes(self.wrapped_once(index, last));
                let inside = self.compare_words(first, last, 3, false);
                let index = self.two(Vector::Smaller, first, last);
                Found { good: Some(inside), ..Found::everywhere(index) }
            }
            IndexRule::Mirrored => {
                let (index, good) = self.mirrored(index, last);
                Found { good: Some(good), ..Found::everywhere(index) }
            }
            IndexRule::Bordered => {
                let outside = self.compare_words(index, last, 4, false);
                let index = self.two(Vector::Smaller, index, last);
                Found { outside: Some(outside), ..Found::everywhere(index) }
            }
            IndexRule::Clamped | IndexRule::Inside | IndexRule::Index | IndexRule::ClampedIndex => {
                let index = self.two(Vector::LargerSigned, index, Input::Constant(0));
                Found::everywhere(self.two(Vector::Smaller, Input::Lanes(index), last))
            }
        }
    }

    /// A number that lies a texture before the first texel, or behind the last one, brought into the texture.
    fn wrapped_once(&mut self, index: Input, last: Input) -> Lanes {
        let size = Input::Lanes(self.two(Vector::Add, last, Input::Constant(1)));
        let index = Input::Lanes(self.unless_before(index, size));
        self.unless_behind(index, size)
    }

    /// A number and the size, if the number is below zero.
    pub(super) fn unless_before(&mut self, index: Input, size: Input) -> Lanes {
        let below_zero = Input::Lanes(self.by(Vector::ShiftRightSignedBy, index, 31));
        let from_end = self.two(Vector::And, below_zero, size);
        self.two(Vector::Add, index, Input::Lanes(from_end))
    }

    /// A number without the size, unless it is below that: of unsigned numbers, the lesser one is not negative.
    pub(super) fn unless_behind(&mut self, index: Input, size: Input) -> Lanes {
        let before = self.two(Vector::Subtract, index, size);
        self.two(Vector::Smaller, index, Input::Lanes(before))
    }

    /// What is left of a coordinate without whole textures, or pairs of them, which repeat.
    pub(super) fn in_period(&mut self, rule: IndexRule, given: Input) -> Input {
        if rule.mirrors() {
            let halved = self.two(Vector::MultiplySingle, given, Input::Constant(0.5f32.to_bits()));
            let part = Input::Lanes(self.fraction_of(Input::Lanes(halved)));
            return Input::Lanes(self.two(Vector::AddSingle, part, part));
        }
        if rule.wraps() { Input::Lanes(self.fraction_of(given)) } else { given }
    }

    /// The index of a position that is rounded to 256ths first (D3D-1).
    fn index_in_256ths(&mut self, rule: IndexRule, given: Input, last: Input, scale: Input) -> Lanes {
        let parts = Input::Constant(256f32.to_bits());
        let scale = Input::Lanes(self.two(Vector::MultiplySingle, scale, parts));
        let given = self.in_period(rule, given);
        let mut product = self.two(Vector::MultiplySingle, given, scale);
        if !rule.wraps() {
            // Numbers below zero, and what is none, become zero.
            product = self.two(Vector::LargerSingle, Input::Lanes(product), Input::Constant(0));
        }
        let nearest = Input::Lanes(self.nearest_of_product(given, scale, product));
        // What is no number, or too large, becomes 2²³, a multiple of every size that is a power of two.
        let nearest = Input::Lanes(self.one(Vector::IntegerOfSingle, nearest));
        let index = Input::Lanes(self.by(Vector::ShiftRightBy, nearest, 8));
        self.two(if rule.wraps() { Vector::And } else { Vector::Smaller }, index, last)
    }

    /// Numbers rounded down, as integers; 2³¹ of what is no number or has no room.
    pub(super) fn floor(&mut self, given: Input) -> Lanes {
        if !self.wide {
            let floor = self.by(Vector::RoundSingle, given, DOWN);
            return self.one(Vector::IntegerOfSingle, Input::Lanes(floor));
        }
        let given = self.loaded(given);
        self.each_part(self.results(&[Input::Lanes(given)]), |this, part| {
            let to = this.vector();
            let from = Part::Use(given.part(part), View::Whole);
            let parts = [Part::Def(to, View::Whole), from, Part::Rounding(RoundingControl::RoundDown)];
            this.emit(Code::EVEX_Vcvtps2dq_zmm_k1z_zmmm512b32_er, &parts);
            to
        })
    }

    /// What is left of coordinates without their whole parts; of what is no number and of infinities, no number.
    pub(super) fn fraction_of(&mut self, given: Input) -> Lanes {
        let whole = self.by(Vector::RoundSingle, given, TOWARD_ZERO);
        self.two(Vector::SubtractSingle, given, Input::Lanes(whole))
    }

    /// Zero in place of what is no number.
    pub(super) fn zero_unless_number(&mut self, given: Input) -> Lanes {
        let number = self.compare_singles(given, given, ORDERED);
        self.or_zero(number, given)
    }

    /// Zero in place of denormals and of what is no number.
    pub(super) fn zero_unless_normal(&mut self, given: Input) -> Lanes {
        let size = self.commuting(Vector::And, given, Input::Constant(0x7fff_ffff));
        let least = Input::Constant(f32::MIN_POSITIVE.to_bits());
        let normal = self.compare_singles(Input::Lanes(size), least, NOT_LESS);
        self.or_zero(normal, given)
    }

    /// Coordinates rounded down to whole numbers of 2⁻²¹ (NV-1, NV-14).
    pub(super) fn in_whole_steps(&mut self, given: Input) -> Lanes {
        const STEPS: f32 = (1 << 21) as f32;
        let steps = self.two(Vector::MultiplySingle, given, Input::Constant(STEPS.to_bits()));
        let whole = self.by(Vector::RoundSingle, Input::Lanes(steps), DOWN);
        self.two(Vector::MultiplySingle, Input::Lanes(whole), Input::Constant((1.0 / STEPS).to_bits()))
    }

    /// Fractions of coordinates, rounded to whole steps, from 0 to less than 1. What is no number is 0.
    pub(super) fn wrapped_in_steps(&mut self, given: Input) -> Lanes {
        let fraction = Input::Lanes(self.fraction_of(given));
        let fraction = Input::Lanes(self.zero_unless_normal(fraction));
        let steps = Input::Lanes(self.in_whole_steps(fraction));
        let below = self.by(Vector::RoundSingle, steps, DOWN);
        self.two(Vector::SubtractSingle, steps, Input::Lanes(below))
    }

    /// The exact product of a coordinate, rounded down; beyond a limit, something beyond it too. What is no number becomes the limit's negative.
    pub(super) fn exact_floor(&mut self, given: Input, scale: Input, limit: f32) -> Lanes {
        let product = self.limited_product(given, scale, limit);
        let floor = Input::Lanes(self.by(Vector::RoundSingle, Input::Lanes(product), DOWN));
        // One less where the product's rounding has reached a whole number.
        let left = self.three(Vector::MultiplySubtractSingle, given, scale, floor);
        let passed = self.by(Vector::ShiftRightSignedBy, Input::Lanes(left), 31);
        let floor = self.one(Vector::IntegerOfSingle, floor);
        self.two(Vector::Add, Input::Lanes(floor), Input::Lanes(passed))
    }

    /// A product brought between a limit and its negative; what is no number becomes the negative.
    pub(super) fn limited_product(&mut self, a: Input, b: Input, limit: f32) -> Lanes {
        let product = Input::Lanes(self.two(Vector::MultiplySingle, a, b));
        let above = self.two(Vector::LargerSingle, product, Input::Constant((-limit).to_bits()));
        self.two(Vector::SmallerSingle, Input::Lanes(above), Input::Constant(limit.to_bits()))
    }

    fn times_power_of_two(&mut self, lanes: Lanes, factor: u32) -> Lanes {
        match factor {
            1 => lanes,
            _ => self.by(Vector::ShiftLeftBy, Input::Lanes(lanes), factor.trailing_zeros() as u8),
        }
    }
}
