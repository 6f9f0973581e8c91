//! The two texels around a coordinate on each axis of a plane, as NVIDIA's model has them (NV-1).

use std::mem::offset_of;

use iced_x86::Code;
use tmu_texture::{DirectFilter, IndexRule};

use super::footprint::Asked;
use super::select::{Input, Lanes, Selector};
use super::textures::LoadSite;
use super::vector::Vector;

/// Offsets beyond this are left to the texture unit: with lesser ones, positions that are limited stay outside.
const FARTHEST_OFFSET: u32 = 1 << 14;

/// Positions in 512ths are brought between this and its negative, which is as far outside as offsets do not reach.
const FAR: f32 = (1 << 30) as f32;

/// An axis of the planes that lanes look at.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    /// The last texel.
    pub(super) last: Input,
    /// What coordinates are multiplied by, 512 times.
    pub(super) scale: Input,
    /// The last texel's position in 512ths of one.
    pub(super) farthest: Input,
}

/// Texels on one axis.
#[derive(Clone, Copy)]
pub(super) struct Taps {
    pub(super) index: [Lanes; 2],
    /// The lanes whose texels are the border, if there is one.
    pub(super) outside: Option<[Lanes; 2]>,
    /// The lanes that code can answer, unless it can all.
    pub(super) good: Option<Lanes>,
    /// The position in 512ths of a texel, less half a texel: whole texels, 256ths of one (NV-1), and one bit.
    pub(super) position: Lanes,
    /// What is added to the 256ths because other texels are looked at, in both halves of words.
    pub(super) moved: Option<Lanes>,
}

impl Selector<'_> {
    pub(super) fn axis_of_first(&mut self, site: usize, number: usize) -> Axis {
        let last = Input::Lanes(self.runtime_broadcast(site + offset_of!(LoadSite, last) + 4 * number));
        let [scale, farthest] = [offset_of!(LoadSite, scale_of_512ths), offset_of!(LoadSite, last_of_512ths)]
            .map(|offset| Input::Lanes(self.runtime_broadcast(site + offset + 4 * number)));
        Axis { last, scale, farthest }
    }

    /// The texels of an axis.
    pub(super) fn taps(&mut self, asked: &Asked, number: usize, axis: Axis) -> Taps {
        let (last, rule) = (axis.last, asked.texel.rules[number]);
        let offset = asked.offset.and_then(|offset| offset.get(number).copied());
        let floor = match asked.texel.in_steps {
            true => self.position_in_steps(asked, number, axis),
            false => self.position(asked, number, axis),
        };
        let position = self.two(Vector::Subtract, Input::Lanes(floor), Input::Constant(255));
        let mut first = Input::Lanes(self.by(Vector::ShiftRightSignedBy, Input::Lanes(position), 9));
        let mut taps = Taps { index: [position; 2], outside: None, good: None, position, moved: None };
        if let Some(offset) = offset {
            let above = self.two(Vector::Add, offset, Input::Constant(FARTHEST_OFFSET));
            let good =
                self.compare_words(Input::Lanes(above), Input::Constant(2 * FARTHEST_OFFSET), 1, false);
            self.only_good(&mut taps, good);
            first = Input::Lanes(self.two(Vector::Add, first, offset));
        }
        let both = [first, Input::Lanes(self.two(Vector::Add, first, Input::Constant(1)))];
        taps.index = match rule {
            IndexRule::Wrapped if asked.texel.in_steps => {
                self.wrapped(&mut taps, first, last, offset.is_some())
            }
            IndexRule::Wrapped => both.map(|index| self.two(Vector::And, index, last)),
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
                self.between_ends(both, last, gathered, offset.is_some())
            }
        };
        taps
    }

    fn only_good(&mut self, taps: &mut Taps, good: Lanes) {
        taps.good = Some(match taps.good {
            None => good,
            Some(before) => self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, before, good),
        });
    }

    /// Both texels, of which the first one lies less than a texture and an offset away. Lanes with more are not good.
    fn wrapped(&mut self, taps: &mut Taps, mut first: Input, last: Input, offset: bool) -> [Lanes; 2] {
        let size = Input::Lanes(self.two(Vector::Add, last, Input::Constant(1)));
        // Of unsigned numbers, the lesser one is not negative.
        let unless_behind = |this: &mut Self, index| {
            let before = this.two(Vector::Subtract, index, size);
            Input::Lanes(this.two(Vector::Smaller, index, Input::Lanes(before)))
        };
        let from_end = Input::Lanes(self.two(Vector::Add, first, size));
        first = Input::Lanes(self.two(Vector::Smaller, first, from_end));
        if offset {
            first = unless_behind(self, first);
            let inside = self.compare_words(first, last, 2, false);
            self.only_good(taps, inside);
        }
        let next = Input::Lanes(self.two(Vector::Add, first, Input::Constant(1)));
        let second = unless_behind(self, next);
        [first, second].map(|index| self.two(Vector::Smaller, index, last))
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

    // Positions in 512ths of a texel, rounded down. Of clamped coordinates without offsets they lie between those of the first texel and of the last one

    /// Of products that are exact.
    fn position(&mut self, asked: &Asked, number: usize, axis: Axis) -> Lanes {
        let (given, scale) = (asked.given[number], axis.scale);
        let (doubled, below_zero) = match asked.texel.rules[number] {
            IndexRule::Wrapped => {
                let fraction = self.fraction_of(given);
                // What is no number becomes 2³¹, a multiple of every size.
                (self.two(Vector::MultiplySingle, Input::Lanes(fraction), scale), true)
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
    fn position_in_steps(&mut self, asked: &Asked, number: usize, axis: Axis) -> Lanes {
        let given = asked.given[number];
        let steps = if asked.texel.rules[number] == IndexRule::Wrapped {
            self.wrapped_in_steps(given)
        } else {
            let normal = Input::Lanes(self.zero_unless_normal(given));
            self.in_whole_steps(normal)
        };
        let floor = self.exact_floor(Input::Lanes(steps), axis.scale, FAR);
        if asked.texel.rules[number] != IndexRule::Clamped || asked.offset.is_some() {
            return floor;
        }
        let lowest = Input::Constant((512 * first_of(asked) + 255) as u32);
        let farthest = self.one(Vector::IntegerOfSingle, axis.farthest);
        let above = self.two(Vector::LargerSigned, Input::Lanes(floor), lowest);
        self.two(Vector::SmallerSigned, Input::Lanes(above), Input::Lanes(farthest))
    }
}

/// The least number of the first of two texels around a clamped coordinate: gathers begin before the texture.
fn first_of(asked: &Asked) -> i32 {
    if asked.texel.filter == DirectFilter::Gathered { -1 } else { 0 }
}
