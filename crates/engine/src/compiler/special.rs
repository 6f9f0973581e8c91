//! Special registers: where lanes are in a launch.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Register, Special};

use super::code::{Base, Memory, Part, View};
use super::launch::{Given, LaunchWord, Origin};
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{Lanes, Selector, launch_value};
use super::vector::Vector;
use crate::special::of_lane;

impl Selector<'_> {
    /// Registers by which lanes know where they are.
    pub(super) fn special(&mut self, to: Option<Register>, special: Special, uniform: bool) -> Option<()> {
        let lanes = match special {
            Special::Thread(axis) => {
                let table = self.pool.given(Given::Thread(axis));
                let warp = self.runtime_word(offset_of!(Runtime, warp));
                let row = self.word_by(Code::Shl_rm32_imm8, warp, 7);
                if uniform { self.word_of_table(table, row) } else { self.row_of_table(table, Some(row)) }
            }
            Special::Lane
            | Special::LaneMaskEqual
            | Special::LaneMaskLess
            | Special::LaneMaskLessEqual
            | Special::LaneMaskGreater
            | Special::LaneMaskGreaterEqual => {
                let bits = std::array::from_fn(|lane| of_lane(special, lane as u32));
                let table = self.pool.lanes(bits);
                self.row_of_table(table, None)
            }
            Special::Block(axis) => {
                let word = self.runtime_word(offset_of!(Runtime, block) + 4 * axis as usize);
                self.broadcast_word(word)
            }
            Special::Warp => {
                let word = self.runtime_word(offset_of!(Runtime, warp));
                self.broadcast_word(word)
            }
            Special::BlockSize(_) | Special::GridSize(_) | Special::WarpCount | Special::SharedBytes => {
                self.set(to, launch_value(LaunchWord::new(Origin::Special(special))));
                return Some(());
            }
            Special::ClockLow | Special::ClockHigh => return None,
        };
        self.set_bits(to, lanes);
        Some(())
    }

    /// A word for all lanes, from an address in the pool and so many bytes on.
    fn word_of_table(&mut self, offset: usize, behind: VirtualRegister) -> Lanes {
        let to = self.vector();
        let from = Memory { index: Some(behind), ..Memory::at(Base::Runtime, offset) };
        self.emit(Vector::Broadcast.code(self.wide), &[Part::Def(to, View::Whole), Part::Memory(from)]);
        Lanes::uniform(to)
    }

    /// A word for each lane, from an address in the pool and so many bytes on.
    pub(super) fn row_of_table(&mut self, offset: usize, behind: Option<VirtualRegister>) -> Lanes {
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let from =
                Memory { index: behind, ..Memory::at(Base::Runtime, offset + this.part_bytes() * part) };
            this.emit(Vector::Load.code(this.wide), &[Part::Def(to, View::Whole), Part::Memory(from)]);
            to
        })
    }
}
