//! Roundings other than to nearest.

use iced_x86::Code;
use tmu_program::Rounding;

use super::code::field;
use super::select::{Input, Quads, Selector};
use super::vector::Vector;
use crate::float_control::AT_START;

impl Selector<'_> {
    /// Makes instructions that round so. Nothing else comes between them.
    pub(super) fn rounding<T>(&mut self, rounding: Rounding, make: impl FnOnce(&mut Self) -> T) -> T {
        let bits = match rounding {
            Rounding::NearestEven => return make(self),
            Rounding::Down => 1,
            Rounding::Up => 2,
            Rounding::TowardZero => 3,
        };
        self.set_control(AT_START | bits << 13);
        self.stays = true;
        let made = make(self);
        self.stays = false;
        self.set_control(AT_START);
        made
    }

    /// Doubles as whole numbers.
    pub(super) fn whole(&mut self, doubles: Quads, rounding: Rounding) -> Quads {
        self.each_quad(doubles, |this, it| this.by(Vector::RoundDouble, Input::Lanes(it), to_whole(rounding)))
    }

    fn set_control(&mut self, word: u32) {
        let word = self.pool.word(word);
        self.emit_effect(Code::VEX_Vldmxcsr_m32, &[field(word)]);
    }
}

/// The number of a rounding in instructions that round to whole numbers, without exceptions.
pub(super) fn to_whole(rounding: Rounding) -> u8 {
    match rounding {
        Rounding::NearestEven => 0b1000,
        Rounding::Down => 0b1001,
        Rounding::Up => 0b1010,
        Rounding::TowardZero => 0b1011,
    }
}
