//! Words in rows: accesses of which is known how the lanes' addresses differ, so that nobody has to look at them.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Register, Width};

use super::code::{Base, Condition, Label, Memory, Part, View, field};
use super::memory::Extent;
use super::patterns::Pattern;
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{Input, Lanes, Selector};
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

    /// The host's address of the first lane's word, in memory that begins at `base`; an offset is added to the lane's own address. Goes to `other` unless
    /// that lane is among some, or runs, and all words are aligned and inside of memory that ends at an offset from the runtime.
    pub(super) fn host_of_rows(
        &mut self,
        rows: Rows,
        (low, offset): (Input, i32),
        word_end: usize,
        base: VirtualRegister,
        bits: Option<VirtualRegister>,
        other: Label,
    ) -> VirtualRegister {
        let aligned = self.state.aligned.contains(&(low, offset % 4));
        let low = self.loaded(low);
        let mut first = self.first_word(low);
        if offset != 0 {
            let by = self.word_number(offset);
            first = self.word_two(Code::Add_r32_rm32, first, by);
        }
        self.unless_first_lane(bits, other);
        let extent = Extent::Words(rows.last());
        match aligned {
            true => self.unless_last_below(first, extent, word_end, other),
            false => self.unless_inside(first, extent, word_end, other),
        }
        self.quad_two(Code::Add_r64_rm64, base, first)
    }

    /// Loads in a way that is likely to be gone. Returns what is found at the end of a block, and goes on where this way cannot be gone.
    pub(super) fn load_likely(
        &mut self,
        to: &[Option<Register>],
        load: impl FnOnce(&mut Self, Label) -> Vec<Lanes>,
    ) -> (Label, Vec<Lanes>) {
        let other = self.new_block(true);
        self.load_or(to, other, |this| load(this, other))
    }

    /// Loads in a way that may go to `other`. Returns what is found at the end of a block, and goes on at `other`.
    pub(super) fn load_or(
        &mut self,
        to: &[Option<Register>],
        other: Label,
        load: impl FnOnce(&mut Self) -> Vec<Lanes>,
    ) -> (Label, Vec<Lanes>) {
        let words = load(self);
        let found = self.in_guarded_lanes(to, words);
        let end = self.current;
        self.enter(other);
        (end, found)
    }

    /// Loads words in rows from memory that begins at a host's address and ends at an offset from the runtime, see [`Selector::load_likely`].
    pub(super) fn load_in_rows(
        &mut self,
        to: &[Option<Register>],
        rows: Rows,
        access: (Input, i32),
        word_end: usize,
        base: VirtualRegister,
        bits: Option<VirtualRegister>,
    ) -> (Label, Vec<Lanes>) {
        self.load_likely(to, |this, other| {
            let host = this.host_of_rows(rows, access, word_end, base, bits, other);
            vec![this.load_rows_of_words(host, 0, rows)]
        })
    }

    /// Words in rows, the first one so many bytes behind an address of the host's.
    pub(super) fn load_rows_of_words(&mut self, host: VirtualRegister, behind: usize, rows: Rows) -> Lanes {
        let vector = if rows.pattern.column == 0 { Vector::Broadcast } else { Vector::Load };
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let offset = behind + rows.of_part(part, this.part_bytes());
            let from = Part::Memory(Memory::at(Base::Register(host), offset));
            this.emit(vector.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        })
    }
}
