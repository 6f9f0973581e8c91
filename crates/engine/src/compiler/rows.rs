//! Words in rows: accesses of which is known how the lanes' addresses differ, so that nobody has to look at them.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::Width;

use super::code::{Base, Condition, Label, Memory, Part, View, field};
use super::patterns::Pattern;
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{Lanes, Selector};
use super::vector::Vector;

/// Words of all lanes: in each row the same one, or one behind the other.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pattern: Pattern,
    /// Lanes in a row, as many as a part of the warp has or more.
    length: usize,
}

impl Rows {
    /// Bytes from the first lane's word to that of the last one, which is the last of them.
    pub(super) fn last(&self) -> usize {
        self.pattern.of_lane(31, self.length) as usize
    }

    /// Bytes from the first word to the first one of a part of the warp, which has words of so many bytes.
    pub(super) fn of_part(&self, part: usize, bytes: usize) -> usize {
        self.pattern.of_lane(part * bytes / 4, self.length) as usize
    }

    /// Whether each lane has a word of its own.
    pub(super) fn are_apart(&self) -> bool {
        self.pattern.column == 4 && (self.length == 32 || self.pattern.row as usize >= 4 * self.length)
    }
}

impl Selector<'_> {
    /// Whether the addresses of the operation's lanes are known to be so many words apart.
    pub(super) fn are_rows(&self, words: usize) -> bool {
        let bytes = 4 * words;
        self.pattern.is_some_and(|pattern| {
            let straight = self.row == 32 || pattern.row as usize == bytes * self.row;
            self.row != 0 && pattern.column as usize == bytes && straight
        })
    }

    /// How the operation's words lie, if that is known.
    pub(super) fn rows_of_words(&self, width: Width) -> Option<Rows> {
        /// Bytes between rows at most.
        const FAR: u32 = 1 << 20;
        let pattern = self.pattern.filter(|pattern| {
            let near = self.row == 32 || pattern.row < FAR && pattern.row.is_multiple_of(4);
            matches!(pattern.column, 0 | 4) && near
        })?;
        let fits = width == Width::B32 && self.row >= self.part_bytes() / 4;
        fits.then_some(Rows { pattern, length: self.row })
    }

    /// Goes to `slow` unless the first lane is among some, or runs: only then its address is one.
    pub(super) fn unless_first_lane(&mut self, bits: Option<VirtualRegister>, slow: Label) {
        let lanes = match bits {
            Some(bits) => Part::Use(bits, View::Word),
            None => field(offset_of!(Runtime, active)),
        };
        self.emit_effect(Code::Test_rm32_imm32, &[lanes, Part::Number(1)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Equal, slow, next);
    }

    /// Words in rows, the first one at an address of the host's.
    pub(super) fn load_rows_of_words(&mut self, host: VirtualRegister, rows: Rows) -> Lanes {
        let vector = if rows.pattern.column == 0 { Vector::Broadcast } else { Vector::Load };
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let offset = rows.of_part(part, this.part_bytes());
            let from = Part::Memory(Memory::at(Base::Register(host), offset));
            this.emit(vector.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        })
    }
}
