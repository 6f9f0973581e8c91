//! The two texels around a coordinate on each axis of a plane, as NVIDIA's model has them (NV-1), the exact one (EX-1) and Direct3D's (D3D-1).

use std::mem::offset_of;

use iced_x86::Code;
use tmu_texture::{DirectFilter, DirectPositions, IndexRule};

use super::float::MAGNITUDE;
use super::footprint::Asked;
use super::nearest::{DOWN, FAR_IN_TEXELS, NEAREST};
use super::select::{Input, LESS, Lanes, Selector};
use super::textures::LoadSite;
use super::vector::Vector;

/// Positions in 512ths are brought between this and its negative, which is as far outside as offsets do not reach.
const FAR: f32 = (1 << 30) as f32;

/// An axis of the planes that lanes look at.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// The last texel.
    pub(super) last: Input,
    /// What coordinates are multiplied by: sizes, or 256 or 512 times these where positions are in parts of a texel.
    pub(super) scale: Input,
    /// The last texel's position, in such parts, as a single.
    pub(super) farthest: Input,
}

/// Texels on one axis.
#[derive(Clone, Copy)]
pub(super) struct Taps {
    pub(super) index: [Lanes; 2],
    /// The first one before what is done beyond the texture.
    pub(super) first: Lanes,
    /// The lanes whose texels are the border, if there is one.
    pub(super) outside: Option<[Lanes; 2]>,
    /// The lanes that code can answer, unless it can all.
    pub(super) good: Option<Lanes>,
    /// What weights are made of: the position in 512ths of a texel, less half a texel, which are whole texels, 256ths of one (NV-1), and one bit; or, as a
    /// single, how far it lies behind the first texel (EX-1, D3D-1).
    pub(super) position: Lanes,
    /// What is added to the fraction because other texels are looked at, as it is counted: in 256ths, in both halves of words, or as a single.
    pub(super) moved: Option<Lanes>,
}

impl Selector<'_> {
    pub(super) fn axis_of_first(&mut self, asked: &Asked, number: usize) -> Axis {
        let site = asked.site;
        let last = Input::Lanes(self.runtime_broadcast(site + offset_of!(LoadSite, last) + 4 * number));
        if !asked.texel.positions.weighs_in_256ths() {
            let scale = self.runtime_broadcast(site + offset_of!(LoadSite, scale) + 4 * number);
            return self.axis_of_size(asked, last, Input::Lanes(scale));
        }
        let [scale, farthest] = [offset_of!(LoadSite, scale_of_512ths), offset_of!(LoadSite, last_of_512ths)]
            .map(|offset| Input::Lanes(self.runtime_broadcast(site + offset + 4 * number)));
        Axis { last, scale, farthest }
    }

    /// An axis under a model that is not NVIDIA's.
    pub(super) fn axis_of_size(&mut self, asked: &Asked, last: Input, scale: Input) -> Axis {
        let middle = Input::Constant(0.5f32.to_bits());
        let farthest = Input::Lanes(self.one(Vector::SingleOfInteger, last));
        let farthest = Input::Lanes(self.two(Vector::AddSingle, farthest, middle));
        if asked.texel.positions == DirectPositions::Singles {
            return Axis { last, scale, farthest };
        }
        let parts = Input::Constant(256f32.to_bits());
        let [scale, farthest] =
            [scale, farthest].map(|texels| Input::Lanes(self.two(Vector::MultiplySingle, texels, parts)));
        Axis { last, scale, farthest }
    }

    /// The texels of an axis.
    pub(super) fn taps(&mut self, asked: &Asked, number: usize, axis: Axis) -> Taps {
        let (last, rule) = (axis.last, asked.texel.rules[number]);
        let offset = asked.offset.map(|offset| offset[number]);
        let (before, position) = self.position(asked, number, axis);
        let mut taps =
            Taps { index: [before; 2], first: before, outside: None, good: None, position, moved: None };
        if let Some(offset) = offset {
            self.move_on(asked, &mut taps, rule, offset, last);
        }
        let first = Input::Lanes(taps.first);
        let both = [first, Input::Lanes(self.two(Vector::Add, first, Input::Constant(1)))];
        taps.index = match rule {
            IndexRule::WrappedPowerOfTwo => both.map(|index| self.two(Vector::And, index, last)),
            IndexRule::Wrapped => self.wrapped(&mut taps, first, last, offset.is_some()),
            IndexRule::MirroredPowerOfTwo => both.map(|index| self.mirrored_power_of_two(index, last)),
            IndexRule::Mirrored => both.map(|index| {
                let (index, good) = self.mirrored(index, last);
                self.only_good(&mut taps, good);
                index
            }),
            IndexRule::Bordered => {
                taps.outside = Some(both.map(|index| self.compare_words(index, last, 4, false)));
                both.map(|index| self.two(Vector::Smaller, index, last))
            }
            IndexRule::Inside => {
                let inside = self.compare_words(first, last, 1, false);
                self.only_good(&mut taps, inside);
                both.map(|index| self.two(Vector::Smaller, index, last))
            }
            IndexRule::Clamped | IndexRule::Index | IndexRule::ClampedIndex => {
                let gathered = asked.texel.filter == DirectFilter::Gathered;
                let in_256ths = asked.texel.positions.weighs_in_256ths();
                self.between_ends(both, last, gathered, offset.is_some() && (gathered || !in_256ths))
            }
        };
        taps
    }

    /// Goes on by an offset in texels. What is weighed between the ends is so still: beyond them, the last texel counts alone (NV-4).
    fn move_on(&mut self, asked: &Asked, taps: &mut Taps, rule: IndexRule, offset: Input, last: Input) {
        if let Some(good) = self.near_offset(offset) {
            self.only_good(taps, good);
        }
        let weighed = rule == IndexRule::Clamped && asked.texel.filter != DirectFilter::Gathered;
        if weighed && asked.texel.positions.weighs_in_256ths() {
            let [offset, farthest] =
                [offset, last].map(|texels| Input::Lanes(self.by(Vector::ShiftLeftBy, texels, 9)));
            let position = Input::Lanes(self.two(Vector::Add, Input::Lanes(taps.position), offset));
            let above = Input::Lanes(self.two(Vector::LargerSigned, position, Input::Constant(0)));
            taps.position = self.two(Vector::SmallerSigned, above, farthest);
            taps.first = self.by(Vector::ShiftRightBy, Input::Lanes(taps.position), 9);
            return;
        }
        taps.first = self.two(Vector::Add, Input::Lanes(taps.first), offset);
        if weighed {
            let inside = self.compare_words(Input::Lanes(taps.first), last, 1, false);
            taps.position = self.or_zero(inside, Input::Lanes(taps.position));
        }
    }

    fn only_good(&mut self, taps: &mut Taps, good: Lanes) {
        taps.good = self.in_both(taps.good, Some(good));
    }

    /// Both texels, of which the first one lies a texture and a texel before the first one there is, or behind that, and an offset away. Lanes with more are
    /// not good.
    fn wrapped(&mut self, taps: &mut Taps, mut first: Input, last: Input, offset: bool) -> [Lanes; 2] {
        let size = Input::Lanes(self.two(Vector::Add, last, Input::Constant(1)));
        // What is below zero then is the last texel, as all numbers that are too large.
        first = Input::Lanes(self.unless_before(first, size));
        if offset {
            first = Input::Lanes(self.unless_behind(first, size));
            let inside = self.compare_words(first, last, 2, false);
            self.only_good(taps, inside);
        }
        let next = Input::Lanes(self.two(Vector::Add, first, Input::Constant(1)));
        let second = Input::Lanes(self.unless_behind(next, size));
        [first, second].map(|index| self.two(Vector::Smaller, index, last))
    }

    /// A texel of a texture that every other copy is a mirror image of.
    pub(super) fn mirrored_power_of_two(&mut self, index: Input, last: Input) -> Lanes {
        let double = self.two(Vector::Add, last, last);
        let last_of_both = Input::Lanes(self.two(Vector::Or, Input::Lanes(double), Input::Constant(1)));
        let within = Input::Lanes(self.two(Vector::And, index, last_of_both));
        let mirrored = Input::Lanes(self.two(Vector::Xor, within, last_of_both));
        self.two(Vector::Smaller, within, mirrored)
    }

    /// The same of any size, and the lanes in which the texel lies in one of the four copies around the origin.
    pub(super) fn mirrored(&mut self, index: Input, last: Input) -> (Lanes, Lanes) {
        let double = Input::Lanes(self.two(Vector::Add, last, last));
        let last_of_both = Input::Lanes(self.two(Vector::Add, double, Input::Constant(1)));
        let below_zero = Input::Lanes(self.by(Vector::ShiftRightSignedBy, index, 31));
        let within = Input::Lanes(self.two(Vector::Xor, index, below_zero));
        let mirrored = Input::Lanes(self.two(Vector::Subtract, last_of_both, within));
        let index = Input::Lanes(self.two(Vector::SmallerSigned, within, mirrored));
        let good = self.compare_words(index, last, 3, false);
        (self.two(Vector::Smaller, index, last), good)
    }

    /// Both texels between the first one there is and the last one. Positions without offsets lie between those of these, or of the one before the first.
    fn between_ends(
        &mut self,
        [mut first, mut second]: [Input; 2],
        last: Input,
        gathered: bool,
        anywhere: bool,
    ) -> [Lanes; 2] {
        let zero = Input::Constant(0);
        if anywhere || gathered {
            first = Input::Lanes(self.two(Vector::LargerSigned, first, zero));
        }
        if anywhere {
            first = Input::Lanes(self.two(Vector::SmallerSigned, first, last));
            second = Input::Lanes(self.two(Vector::LargerSigned, second, zero));
        }
        [self.loaded(first), self.two(Vector::SmallerSigned, second, last)]
    }

    /// The texel before a coordinate, and [`Taps::position`]: if it is clamped and has no offset, between the first texel and the last one.
    fn position(&mut self, asked: &Asked, number: usize, axis: Axis) -> (Lanes, Lanes) {
        let floor = match asked.texel.positions {
            DirectPositions::Products => self.floor_of_product(asked, number, axis),
            DirectPositions::Steps => self.floor_of_steps(asked, number, axis),
            DirectPositions::Singles => return self.single_position(asked, number, axis),
            DirectPositions::FixedPoint => return self.fixed_position(asked, number, axis),
        };
        let position = self.two(Vector::Subtract, Input::Lanes(floor), Input::Constant(255));
        (self.by(Vector::ShiftRightSignedBy, Input::Lanes(position), 9), position)
    }

    /// The position in f32 (EX-1).
    fn single_position(&mut self, asked: &Asked, number: usize, axis: Axis) -> (Lanes, Lanes) {
        let (_, product) = self.product_on_axis(asked, number, axis, 1.0);
        let half = Input::Constant(0.5f32.to_bits());
        let position = Input::Lanes(self.two(Vector::SubtractSingle, Input::Lanes(product), half));
        let below = Input::Lanes(self.by(Vector::RoundSingle, position, DOWN));
        let fraction = self.two(Vector::SubtractSingle, position, below);
        if is_between_ends(asked, number) && first_of(asked) >= 0 {
            return (self.one(Vector::IntegerOfSingle, position), fraction);
        }
        // Just below zero the difference may round up to 1, which then is the next texel.
        let whole = Input::Lanes(self.by(Vector::RoundSingle, Input::Lanes(fraction), DOWN));
        let first = Input::Lanes(self.two(Vector::AddSingle, below, whole));
        let fraction = self.two(Vector::SubtractSingle, Input::Lanes(fraction), whole);
        (self.one(Vector::IntegerOfSingle, first), fraction)
    }

    /// The position in 256ths (D3D-1).
    fn fixed_position(&mut self, asked: &Asked, number: usize, axis: Axis) -> (Lanes, Lanes) {
        let (given, product) = self.product_on_axis(asked, number, axis, 256.0);
        let nearest = Input::Lanes(self.nearest_of_product(given, axis.scale, product));
        let nearest = Input::Lanes(self.one(Vector::IntegerOfSingle, nearest));
        let position = self.two(Vector::Subtract, nearest, Input::Constant(128));
        (self.by(Vector::ShiftRightSignedBy, Input::Lanes(position), 8), self.fraction_of_256ths(position))
    }

    /// What of a coordinate counts, and its product, in so many parts of a texel: of clamped coordinates without offsets between the middles of the first
    /// texel and of the last one. What is no number counts as zero, or lies before the first texel of a clamped axis.
    fn product_on_axis(&mut self, asked: &Asked, number: usize, axis: Axis, parts: f32) -> (Input, Lanes) {
        let (given, scale) = (asked.given[number], axis.scale);
        let rule = asked.texel.rules[number];
        // The face of a cube has none beyond.
        if is_between_ends(asked, number) || rule == IndexRule::Inside {
            let product = self.two(Vector::MultiplySingle, given, scale);
            if rule == IndexRule::Inside {
                return (given, product);
            }
            let lowest = Input::Constant((parts * (first_of(asked) as f32 + 0.5)).to_bits());
            let above = Input::Lanes(self.two(Vector::LargerSingle, Input::Lanes(product), lowest));
            return (given, self.two(Vector::SmallerSingle, above, axis.farthest));
        }
        let given = self.in_period(rule, given);
        let given = Input::Lanes(self.zero_unless_number(given));
        let product = match rule.wraps() || rule.mirrors() {
            true => self.two(Vector::MultiplySingle, given, scale),
            false => self.limited_product(given, scale, parts * FAR_IN_TEXELS),
        };
        (given, product)
    }

    /// What a number of 256ths has beside whole ones, as a single.
    pub(super) fn fraction_of_256ths(&mut self, position: Lanes) -> Lanes {
        let parts = Input::Lanes(self.two(Vector::And, Input::Lanes(position), Input::Constant(255)));
        let parts = Input::Lanes(self.one(Vector::SingleOfInteger, parts));
        self.two(Vector::MultiplySingle, parts, Input::Constant((1f32 / 256.0).to_bits()))
    }

    /// The whole number nearest to an exact product, which has been rounded before, or brought to a whole number: ties to even.
    pub(super) fn nearest_of_product(&mut self, a: Input, b: Input, product: Lanes) -> Lanes {
        let product = Input::Lanes(product);
        let nearest = Input::Lanes(self.by(Vector::RoundSingle, product, NEAREST));
        let rest = Input::Lanes(self.two(Vector::SubtractSingle, product, nearest));
        // A rounded product may lie half-way where the exact one is a little more or less.
        let error = Input::Lanes(self.three(Vector::MultiplySubtractSingle, a, b, product));
        let farther = Input::Lanes(self.two(Vector::MultiplySingle, rest, error));
        let farther = self.compare_singles(Input::Constant(0), farther, LESS);
        let step = Input::Lanes(self.two(Vector::AddSingle, rest, rest));
        let size = self.two(Vector::And, step, Input::Constant(MAGNITUDE));
        let half_way = self.compare_words(Input::Lanes(size), Input::Constant(1f32.to_bits()), 2, true);
        let passed = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, farther, half_way);
        let step = Input::Lanes(self.or_zero(passed, step));
        self.two(Vector::AddSingle, nearest, step)
    }

    // Positions in 512ths of a texel, rounded down.

    /// Of products that are exact.
    fn floor_of_product(&mut self, asked: &Asked, number: usize, axis: Axis) -> Lanes {
        let (given, scale) = (asked.given[number], axis.scale);
        let (doubled, below_zero) = match asked.texel.rules[number] {
            rule @ (IndexRule::Wrapped
            | IndexRule::WrappedPowerOfTwo
            | IndexRule::Mirrored
            | IndexRule::MirroredPowerOfTwo) => {
                let part = self.in_period(rule, given);
                // What is no number becomes 2³¹, a multiple of every size.
                (self.two(Vector::MultiplySingle, part, scale), true)
            }
            // On the face of a cube: between 0 and 1.
            IndexRule::Inside => (self.two(Vector::MultiplySingle, given, scale), false),
            IndexRule::Clamped | IndexRule::Index | IndexRule::ClampedIndex if asked.offset.is_none() => {
                let product = Input::Lanes(self.two(Vector::MultiplySingle, given, scale));
                // What is no number is the first one's.
                let lowest = 512.0 * first_of(asked) as f32 + 255.0;
                let above = self.two(Vector::LargerSingle, product, Input::Constant(lowest.to_bits()));
                (self.two(Vector::SmallerSingle, Input::Lanes(above), axis.farthest), lowest < 0.0)
            }
            IndexRule::Bordered | IndexRule::Clamped | IndexRule::Index | IndexRule::ClampedIndex => {
                let number = Input::Lanes(self.zero_unless_number(given));
                (self.limited_product(number, scale, FAR), true)
            }
        };
        match below_zero {
            true => self.floor(Input::Lanes(doubled)),
            false => self.one(Vector::IntegerOfSingle, Input::Lanes(doubled)),
        }
    }

    /// Of coordinates in whole steps.
    fn floor_of_steps(&mut self, asked: &Asked, number: usize, axis: Axis) -> Lanes {
        let given = asked.given[number];
        let rule = asked.texel.rules[number];
        let steps = if rule.wraps() {
            self.wrapped_in_steps(given)
        } else {
            let part = self.in_period(rule, given);
            let normal = Input::Lanes(self.zero_unless_normal(part));
            self.in_whole_steps(normal)
        };
        let floor = self.exact_floor(Input::Lanes(steps), axis.scale, FAR);
        if rule != IndexRule::Clamped || asked.offset.is_some() {
            return floor;
        }
        let lowest = Input::Constant((512 * first_of(asked) + 255) as u32);
        let farthest = self.one(Vector::IntegerOfSingle, axis.farthest);
        let above = self.two(Vector::LargerSigned, Input::Lanes(floor), lowest);
        self.two(Vector::SmallerSigned, Input::Lanes(above), Input::Lanes(farthest))
    }
}

/// Whether positions are brought between the first texel and the last one before they are rounded.
fn is_between_ends(asked: &Asked, number: usize) -> bool {
    asked.texel.rules[number] == IndexRule::Clamped && asked.offset.is_none()
}

/// The least number of the first of two texels around a clamped coordinate: gathers begin before the texture.
fn first_of(asked: &Asked) -> i32 {
    if asked.texel.filter == DirectFilter::Gathered { -1 } else { 0 }
}
