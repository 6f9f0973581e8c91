//! In which planes lanes look for texels: the faces of cubes that directions meet, and the levels around levels of detail.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_texture::{DirectLevels, DirectPositions};

use super::axes::Axis;
use super::code::{Part, View, field};
use super::direct::{DOWN, NEAREST};
use super::float::SIGN;
use super::footprint::{Asked, Plane};
use super::select::{Input, Lanes, Selector};
use super::textures::LoadSite;
use super::vector::Vector;

impl Selector<'_> {
    /// Coordinates between 0 and 1 on the face that directions meet, and its number: the axis that is longest, z before y before x. Code answers
    /// directions of zeros and normal numbers.
    pub(super) fn face_of(&mut self, asked: &Asked) -> ([Lanes; 2], Lanes) {
        const DENORMALS: u32 = f32::MIN_POSITIVE.to_bits() - 1;
        let direction = asked.given;
        let [x_size, y_size, z_size] =
            direction.map(|it| Input::Lanes(self.commuting(Vector::And, it, Input::Constant(!SIGN))));
        // Sizes are ordered as their bits are.
        let larger = Input::Lanes(self.two(Vector::Larger, x_size, y_size));
        let major = Input::Lanes(self.two(Vector::Larger, larger, z_size));
        let less_one =
            [x_size, y_size, z_size, major].map(|size| self.two(Vector::Subtract, size, Input::Constant(1)));
        let [x_less, y_less, z_less, major_less] = less_one.map(Input::Lanes);
        let least = Input::Lanes(self.two(Vector::Smaller, x_less, y_less));
        let least = Input::Lanes(self.two(Vector::Smaller, least, z_less));
        let no_denormal = self.compare_words(least, Input::Constant(DENORMALS), 6, false);
        let number = self.compare_words(major_less, Input::Constant(f32::MAX.to_bits()), 1, false);
        let usual = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, no_denormal, number);
        self.unless_all_active(usual, asked.slow);
        let on_z = self.compare_words(z_size, major, 2, true);
        let longer_than_x = self.compare_words(y_size, major, 2, true);
        let not_x = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, on_z, longer_than_x);
        let [x, y, z] = direction;
        let not_on_z = self.blend(longer_than_x, y, x);
        let along = Input::Lanes(self.blend(on_z, z, Input::Lanes(not_on_z)));
        let negative = Input::Lanes(self.two(Vector::And, along, Input::Constant(SIGN)));
        // +x: −z, −y; −x: z, −y; +y: x, z; −y: x, −z; +z: x, −y; −z: −x, −y.
        let xor = |this: &mut Self, a, b| Input::Lanes(this.commuting(Vector::Xor, a, b));
        let [minus_y, minus_z] = [y, z].map(|it| xor(self, it, Input::Constant(SIGN)));
        let [s_on_x, s_on_z, t_on_y] = [minus_z, x, z].map(|it| xor(self, it, negative));
        let s_not_on_z = self.blend(longer_than_x, x, s_on_x);
        let s = self.blend(on_z, s_on_z, Input::Lanes(s_not_on_z));
        let t_not_on_z = self.blend(longer_than_x, t_on_y, minus_y);
        let t = self.blend(on_z, minus_y, Input::Lanes(t_not_on_z));
        let on_face = [s, t].map(|along| {
            const STEPS: f32 = (1 << 20) as f32;
            const HALF: Input = Input::Constant(0.5f32.to_bits());
            let steps = Input::Constant(STEPS.to_bits());
            let part = Input::Lanes(self.two(Vector::DivideSingle, Input::Lanes(along), major));
            if !asked.texel.positions.weighs_in_256ths() {
                let half = Input::Lanes(self.two(Vector::MultiplySingle, part, HALF));
                return self.two(Vector::AddSingle, half, HALF);
            }
            // Exactly, and rounded down to a whole number of 2⁻²¹ (CU-2).
            let part = Input::Lanes(self.two(Vector::MultiplySingle, part, steps));
            let part = Input::Lanes(self.by(Vector::RoundSingle, part, DOWN));
            let sum = Input::Lanes(self.two(Vector::AddSingle, part, steps));
            self.two(Vector::MultiplySingle, sum, Input::Constant((0.5 / STEPS).to_bits()))
        });
        // 0, 2 and 4.
        let [beyond_x, on_z] = [not_x, on_z].map(|mask| self.or_zero(mask, Input::Constant(2)));
        let number = Input::Lanes(self.two(Vector::Add, Input::Lanes(beyond_x), Input::Lanes(on_z)));
        let behind = self.by(Vector::ShiftRightBy, negative, 31);
        (on_face, self.two(Vector::Or, number, Input::Lanes(behind)))
    }

    /// The more detailed level of the two around levels of detail, and the share of the other one: in 256ths, rounded down, or as a single (EX-1, LO-4).
    pub(super) fn level_and_share(&mut self, asked: &Asked, lod: Input) -> (Lanes, Lanes) {
        let lods = asked.site + offset_of!(LoadSite, levels) + offset_of!(DirectLevels, lods);
        let [lowest, highest] = [0, 4].map(|word| Input::Lanes(self.runtime_broadcast(lods + word)));
        let lod = match asked.texel.positions {
            DirectPositions::Products | DirectPositions::Steps | DirectPositions::FixedPoint => lod,
            // Denormals count as zero (CO-1).
            DirectPositions::Singles => Input::Lanes(self.zero_unless_normal(lod)),
        };
        // What is no number becomes the lowest one, which wins over the highest one: both are no less than zero.
        let above = self.two(Vector::LargerSingle, lod, lowest);
        let limited = self.two(Vector::SmallerSingle, Input::Lanes(above), highest);
        let limited = self.two(Vector::LargerSingle, Input::Lanes(limited), lowest);
        if asked.texel.positions == DirectPositions::Singles {
            let limited = Input::Lanes(limited);
            let level = self.one(Vector::IntegerOfSingle, limited);
            let whole = self.one(Vector::SingleOfInteger, Input::Lanes(level));
            return (level, self.two(Vector::SubtractSingle, limited, Input::Lanes(whole)));
        }
        let position =
            self.two(Vector::MultiplySingle, Input::Lanes(limited), Input::Constant(256f32.to_bits()));
        if asked.texel.positions == DirectPositions::FixedPoint {
            let nearest = Input::Lanes(self.by(Vector::RoundSingle, Input::Lanes(position), NEAREST));
            let position = self.one(Vector::IntegerOfSingle, nearest);
            let level = self.by(Vector::ShiftRightBy, Input::Lanes(position), 8);
            return (level, self.fraction_of_256ths(position));
        }
        // The number of 256ths is not negative.
        let position = Input::Lanes(self.one(Vector::IntegerOfSingle, Input::Lanes(position)));
        let share = self.two(Vector::And, position, Input::Constant(255));
        (self.by(Vector::ShiftRightBy, position, 8), share)
    }

    /// The next level, or the last one.
    pub(super) fn level_behind(&mut self, site: usize, level: Lanes) -> Lanes {
        let last = site + offset_of!(LoadSite, levels) + offset_of!(DirectLevels, last);
        let last = Input::Lanes(self.runtime_broadcast(last));
        let next = self.two(Vector::Add, Input::Lanes(level), Input::Constant(1));
        self.two(Vector::Smaller, Input::Lanes(next), last)
    }

    /// Each lane's level, in which rows follow each other without gaps.
    pub(super) fn plane_of_level(&mut self, asked: &Asked, level: Lanes) -> Plane {
        let axes = [0, 1].map(|number| self.axis_of_level(asked, number, level));
        let width = Input::Lanes(self.two(Vector::Add, axes[0].last, Input::Constant(1)));
        let pitch = self.by(Vector::ShiftLeftBy, width, asked.texel.bytes.trailing_zeros() as u8);
        let begins = asked.site + offset_of!(LoadSite, levels) + offset_of!(DirectLevels, begins);
        let begin = Some(self.of_sixteen(begins, level));
        Plane { axes, pitch: Input::Lanes(pitch), begin, face: None }
    }

    /// An axis of each lane's level: halves of the first one's, but at least one texel.
    fn axis_of_level(&mut self, asked: &Asked, number: usize, level: Lanes) -> Axis {
        let first = self.runtime_broadcast(asked.site + offset_of!(LoadSite, last) + 4 * number);
        let last = Input::Lanes(self.two(Vector::ShiftRight, Input::Lanes(first), Input::Lanes(level)));
        let size = self.two(Vector::Add, last, Input::Constant(1));
        let size = self.one(Vector::SingleOfInteger, Input::Lanes(size));
        if !asked.texel.positions.weighs_in_256ths() {
            return self.axis_of_size(asked, last, Input::Lanes(size));
        }
        let scale = self.two(Vector::MultiplySingle, Input::Lanes(size), Input::Constant(512f32.to_bits()));
        let scale = Input::Lanes(scale);
        // 512 · (last + 1) + 255 − 512
        let farthest = self.two(Vector::AddSingle, scale, Input::Constant((255f32 - 512.0).to_bits()));
        Axis { last, scale, farthest: Input::Lanes(farthest) }
    }

    /// One of sixteen words of the runtime for each lane, by its number.
    fn of_sixteen(&mut self, offset: usize, number: Lanes) -> Lanes {
        let parts = if number.uniform { 1 } else { self.parts() };
        let behind = self.part_bytes();
        self.each_part(parts, |this, part| {
            let number = number.part(part);
            if !this.wide {
                return this.word_of_two(field(offset), field(offset + behind), number);
            }
            let to = this.vector();
            let parts = [Part::Def(to, View::Whole), Part::Use(number, View::Whole), field(offset)];
            this.emit(Vector::PermuteWords.code(true), &parts);
            to
        })
    }
}
