//! In which planes lanes look for texels: the faces of cubes that directions meet, and the levels around levels of detail.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_texture::{DirectLevels, DirectPositions};

use super::axes::Axis;
use super::code::{Part, View, field};
use super::float::SIGN;
use super::footprint::{Asked, Plane};
use super::nearest::{DOWN, NEAREST};
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
        let limited = self.limited_lod(asked, lod);
        match asked.texel.positions {
            DirectPositions::Singles => {
                let level = self.one(Vector::IntegerOfSingle, limited);
                let whole = self.one(Vector::SingleOfInteger, Input::Lanes(level));
                (level, self.two(Vector::SubtractSingle, limited, Input::Lanes(whole)))
            }
            DirectPositions::FixedPoint => {
                let position = self.lod_in_256ths(limited, NEAREST);
                let level = self.by(Vector::ShiftRightBy, Input::Lanes(position), 8);
                (level, self.fraction_of_256ths(position))
            }
            DirectPositions::Products | DirectPositions::Steps => {
                let position = Input::Lanes(self.lod_in_256ths(limited, DOWN));
                let share = self.two(Vector::And, position, Input::Constant(255));
                (self.by(Vector::ShiftRightBy, position, 8), share)
            }
        }
    }

    /// The level nearest to levels of detail as the model rounds them, the less detailed one half-way.
    pub(super) fn nearest_level(&mut self, asked: &Asked, lod: Input) -> Lanes {
        let limited = self.limited_lod(asked, lod);
        let level = match asked.texel.positions {
            DirectPositions::Singles => {
                let above = self.two(Vector::AddSingle, limited, Input::Constant(0.5f32.to_bits()));
                self.one(Vector::IntegerOfSingle, Input::Lanes(above))
            }
            positions
            @ (DirectPositions::Products | DirectPositions::Steps | DirectPositions::FixedPoint) => {
                let rounding = if positions == DirectPositions::FixedPoint { NEAREST } else { DOWN };
                let position = self.lod_in_256ths(limited, rounding);
                let above = self.two(Vector::Add, Input::Lanes(position), Input::Constant(128));
                self.by(Vector::ShiftRightBy, Input::Lanes(above), 8)
            }
        };
        self.up_to_last_level(asked.site, level)
    }

    /// Levels of detail between the least one and the greatest one.
    fn limited_lod(&mut self, asked: &Asked, lod: Input) -> Input {
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
        Input::Lanes(self.two(Vector::LargerSingle, Input::Lanes(limited), lowest))
    }

    /// The number of 256ths of a level of detail that is not negative.
    fn lod_in_256ths(&mut self, lod: Input, rounding: u8) -> Lanes {
        let position = Input::Lanes(self.two(Vector::MultiplySingle, lod, Input::Constant(256f32.to_bits())));
        let whole = match rounding {
            // As the conversion rounds.
            DOWN => position,
            _ => Input::Lanes(self.by(Vector::RoundSingle, position, rounding)),
        };
        self.one(Vector::IntegerOfSingle, whole)
    }

    /// The next level, or the last one.
    pub(super) fn level_behind(&mut self, site: usize, level: Lanes) -> Lanes {
        let next = self.two(Vector::Add, Input::Lanes(level), Input::Constant(1));
        self.up_to_last_level(site, next)
    }

    fn up_to_last_level(&mut self, site: usize, level: Lanes) -> Lanes {
        let last = site + offset_of!(LoadSite, levels) + offset_of!(DirectLevels, last);
        let last = Input::Lanes(self.runtime_broadcast(last));
        self.two(Vector::Smaller, Input::Lanes(level), last)
    }

    /// The plane of the level nearest to each lane's level of detail.
    pub(super) fn plane_of_nearest_level(&mut self, asked: &Asked) -> Plane {
        let level = self.nearest_level(asked, asked.level.unwrap_or(Input::Constant(0)));
        self.plane_of_level(asked, level)
    }

    /// Each lane's level, in which rows follow each other without gaps.
    pub(super) fn plane_of_level(&mut self, asked: &Asked, level: Lanes) -> Plane {
        let axes = [0, 1].map(|number| self.axis_of_level(asked, number, level));
        let width = Input::Lanes(self.two(Vector::Add, axes[0].last, Input::Constant(1)));
        let pitch = self.by(Vector::ShiftLeftBy, width, asked.texel.bytes.trailing_zeros() as u8);
        let mut begin = self.begin_of_level(asked.site, level);
        if let Some(layer) = asked.begin {
            let height = Input::Lanes(self.two(Vector::Add, axes[1].last, Input::Constant(1)));
            let bytes = self.two(Vector::Multiply, height, Input::Lanes(pitch));
            let before = self.two(Vector::Multiply, Input::Lanes(layer), Input::Lanes(bytes));
            begin = self.two(Vector::Add, Input::Lanes(begin), Input::Lanes(before));
        }
        Plane { axes, pitch: Input::Lanes(pitch), begin: Some(begin), face: None }
    }

    /// Where each lane's level begins, in bytes.
    pub(super) fn begin_of_level(&mut self, site: usize, level: Lanes) -> Lanes {
        let begins = site + offset_of!(LoadSite, levels) + offset_of!(DirectLevels, begins);
        self.of_sixteen(begins, level)
    }

    /// An axis of each lane's level.
    fn axis_of_level(&mut self, asked: &Asked, number: usize, level: Lanes) -> Axis {
        let (last, size) = self.size_of_level(asked, number, level);
        if !asked.texel.positions.weighs_in_256ths() {
            return self.axis_of_size(asked, last, size);
        }
        let scale = self.two(Vector::MultiplySingle, size, Input::Constant(512f32.to_bits()));
        let scale = Input::Lanes(scale);
        // 512 · (last + 1) + 255 − 512
        let farthest = self.two(Vector::AddSingle, scale, Input::Constant((255f32 - 512.0).to_bits()));
        Axis { last, scale, farthest: Input::Lanes(farthest) }
    }

    /// The last texel of each lane's level, and the level's size as a single: halves of the first one's, rounded down, but at least one texel.
    pub(super) fn size_of_level(&mut self, asked: &Asked, number: usize, level: Lanes) -> (Input, Input) {
        let first = self.runtime_broadcast(asked.site + offset_of!(LoadSite, last) + 4 * number);
        let (first, level) = (Input::Lanes(first), Input::Lanes(level));
        let one = Input::Constant(1);
        let (last, size) = if asked.texel.positions == DirectPositions::Products {
            // Of a power of two less one, a half less one is the half.
            let last = Input::Lanes(self.two(Vector::ShiftRight, first, level));
            (last, Input::Lanes(self.two(Vector::Add, last, one)))
        } else {
            let size = Input::Lanes(self.two(Vector::Add, first, one));
            let halved = Input::Lanes(self.two(Vector::ShiftRight, size, level));
            let size = Input::Lanes(self.two(Vector::Larger, halved, one));
            (Input::Lanes(self.two(Vector::Subtract, size, one)), size)
        };
        (last, Input::Lanes(self.one(Vector::SingleOfInteger, size)))
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
