//! Local memory: the words of all lanes at one address are a row of the host's memory, so that where lanes use the same address, as they mostly do,
//! an access is one of a register. Others find their words among those of a page.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Address, Op, Register, Source, Width};

use super::code::{Action, Base, Condition, Label, Memory, Part, View, field};
use super::memory::{Addresses, Extent};
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{Input, Lanes, Selector, Truth};
use super::vector::Vector;
use crate::private::PAGE_WORDS;

/// Bytes of a row.
const ROW_BYTES: usize = 128;
/// Bytes that a page has of each lane, as a power of two.
const PAGE_BITS: u8 = PAGE_WORDS.ilog2() as u8 + 2;

impl Selector<'_> {
    /// A load from local memory.
    pub(super) fn load_local(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        address: &Address,
        width: Width,
    ) -> Option<()> {
        let addresses = self.addresses(address);
        let (slow, bits) = self.begin_load(to);
        let bits = bits.unwrap_or_else(|| self.lanes());
        let mut found = Vec::new();
        match addresses {
            Addresses::Same(address) => {
                let words = self.words_of_rows(address, width, slow);
                let words = self.in_guarded_lanes(to, words);
                found.push((self.current, words));
            }
            Addresses::Each(low, high) => {
                let apart = self.new_block(true);
                found.push(self.load_or(to, apart, |this| {
                    let address = this.address_of_all(low, high, bits, apart);
                    this.words_of_rows(address, width, apart)
                }));
                let words = self.words_of_lanes([low, high], width, bits, slow);
                let words = self.in_guarded_lanes(to, words);
                found.push((self.current, words));
            }
        }
        self.end_fast(op, to, &found, false, slow);
        Some(())
    }

    /// A store to local memory.
    pub(super) fn store_local(
        &mut self,
        op: &Op,
        from: &[Source],
        address: &Address,
        width: Width,
    ) -> Option<()> {
        let addresses = self.addresses(address);
        let values = self.loaded_words(from);
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let mut ends = Vec::new();
        let whole = width.bytes() >= 4;
        let each = if whole { Width::B32 } else { width };
        match addresses {
            Addresses::Same(address) if whole => {
                let row = self.row_at(address, width, slow);
                ends = self.store_rows_of_lanes(row, &values, bits);
            }
            Addresses::Same(_) | Addresses::Each(..) => {
                let [low, high] = self.address_words(&addresses);
                if whole {
                    let apart = self.new_block(true);
                    let address = self.address_of_all(low, high, bits, apart);
                    let row = self.row_at(address, width, apart);
                    ends = self.store_rows_of_lanes(row, &values, bits);
                    self.enter(apart);
                }
                let (mut base, offset) = self.places_of_lanes([low, high], width, bits, slow);
                for (number, &value) in values.iter().enumerate() {
                    if number > 0 {
                        base = self.behind(base, ROW_BYTES);
                    }
                    self.store_lanes(bits, base, offset, &[value], each);
                }
                ends.push(self.current);
            }
        }
        self.end_store(op, &ends, slow);
        Some(())
    }

    /// The address of all lanes that access one; goes to `other` if they differ.
    fn address_of_all(
        &mut self,
        low: Input,
        high: Input,
        bits: VirtualRegister,
        other: Label,
    ) -> VirtualRegister {
        self.unless_first_lane(Some(bits), other);
        let first = [low, high].map(|words| {
            let words = self.loaded(words);
            let first = self.first_word(words);
            if !words.uniform {
                let all = Input::Lanes(self.broadcast_word(first));
                let alike = self.compare_words(Input::Lanes(words), all, 2, true);
                self.unless_lanes_in(Truth::Lanes(alike), bits, other);
            }
            first
        });
        self.quad_of(first)
    }

    /// Where the row lies that has the first words of an access at an address that all lanes share; goes to `slow` unless that is aligned and inside, and
    /// its page is there.
    fn row_at(&mut self, address: VirtualRegister, width: Width, slow: Label) -> VirtualRegister {
        self.unless_inside(address, Extent::Access(width), offset_of!(Runtime, local_word_end), slow);
        let number = self.word_by(Code::Shr_rm32_imm8, address, PAGE_BITS);
        let page = self.page(number);
        self.unless_there(page, slow);
        let words = self.word_number(4 * PAGE_WORDS as i32 - 4);
        let within = self.word_two(Code::And_r32_rm32, words, address);
        let within = self.word_by(Code::Shl_rm32_imm8, within, ROW_BYTES.ilog2() as u8 - 2);
        self.quad_two(Code::Add_r64_rm64, page, within)
    }

    /// The words of an access at an address that all lanes share.
    fn words_of_rows(&mut self, address: VirtualRegister, width: Width, slow: Label) -> Vec<Lanes> {
        let mut row = self.row_at(address, width, slow);
        let mut words = vec![self.load_row(row)];
        while words.len() < width.registers() {
            row = self.behind(row, ROW_BYTES);
            words.push(self.load_row(row));
        }
        if width.bytes() < 4 {
            return vec![self.narrow_same(words[0], address, width)];
        }
        words
    }

    /// The same at addresses of their own.
    fn words_of_lanes(
        &mut self,
        address: [Input; 2],
        width: Width,
        bits: VirtualRegister,
        slow: Label,
    ) -> Vec<Lanes> {
        let (page, offset) = self.places_of_lanes(address, width, bits, slow);
        if width.bytes() < 4 {
            let first = Input::Lanes(offset);
            let first = self.commuting(Vector::And, first, Input::Constant(!3));
            let word = self.gather_words(Base::Register(page), first, 0);
            let shift = self.bits_within(Input::Lanes(offset));
            return vec![self.narrow(word, shift, width)];
        }
        let word = |number| self.gather_words(Base::Register(page), offset, ROW_BYTES * number);
        (0..width.registers()).map(word).collect()
    }

    /// A page, and how far behind its start the words of some lanes' accesses begin; for all others, too, words are there. Goes to `slow` unless
    /// there are such lanes, and all are aligned, inside, and in one page.
    fn places_of_lanes(
        &mut self,
        [low, high]: [Input; 2],
        width: Width,
        bits: VirtualRegister,
        slow: Label,
    ) -> (VirtualRegister, Lanes) {
        self.unless_some(bits, slow);
        if high != Input::Constant(0) {
            let near = self.compare_words(high, Input::Constant(0), 2, true);
            self.unless_lanes_in(Truth::Lanes(near), bits, slow);
        }
        let end = self.runtime_broadcast(offset_of!(Runtime, local_word_end));
        self.unless_lanes_inside(low, end, Extent::Access(width), bits, slow);
        let page = self.page_of_lanes(low, bits, slow);
        let most = 4 * PAGE_WORDS as u32 - width.bytes().max(4);
        let word = self.commuting(Vector::And, low, Input::Constant(most & !3));
        let row = self.by(Vector::ShiftLeftBy, Input::Lanes(word), ROW_BYTES.ilog2() as u8 - 2);
        let lanes = self.each_part(self.parts(), |this, part| {
            let lanes: [u32; 32] = std::array::from_fn(|lane| 4 * lane as u32);
            let (to, from) = (this.vector(), this.lanes_part(lanes, part));
            this.emit(Vector::Load.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        });
        let mut offset = self.two(Vector::Add, Input::Lanes(lanes), Input::Lanes(row));
        if width.bytes() < 4 {
            let byte = self.commuting(Vector::And, low, Input::Constant(3));
            offset = self.two(Vector::Or, Input::Lanes(offset), Input::Lanes(byte));
        }
        (page, offset)
    }

    /// The page that some lanes' addresses, which are inside, lie in; goes to `slow` where they lie in several, or it is not there.
    fn page_of_lanes(&mut self, low: Input, bits: VirtualRegister, slow: Label) -> VirtualRegister {
        let [only, found] = [0; 2].map(|_: i32| self.new_block(false));
        let several = self.new_block(true);
        let page_bytes = Part::Number(4 * PAGE_WORDS as i32);
        self.emit_effect(Code::Cmp_rm32_imm32, &[field(offset_of!(Runtime, local_word_end)), page_bytes]);
        self.branch(Condition::Above, several, only);
        self.enter(only);
        let table = self.runtime_quad(offset_of!(Runtime, local));
        let page = self.general();
        let first = Part::Memory(Memory::at(Base::Register(table), 0));
        self.emit(Code::Mov_r64_rm64, &[Part::Def(page, View::Quad), first]);
        self.push(Action::Jump(found, vec![page]));
        self.enter(several);
        let numbers = self.by(Vector::ShiftRightBy, low, PAGE_BITS);
        let number = self.address_of_all(Input::Lanes(numbers), Input::Constant(0), bits, slow);
        let page = self.page(number);
        self.push(Action::Jump(found, vec![page]));
        self.enter(found);
        let page = self.general();
        self.region.blocks[found].parameters = vec![page];
        self.unless_there(page, slow);
        page
    }

    /// The host's address of a page, or null.
    fn page(&mut self, number: VirtualRegister) -> VirtualRegister {
        let table = self.runtime_quad(offset_of!(Runtime, local));
        let from = Memory { index: Some(number), scale: 8, ..Memory::at(Base::Register(table), 0) };
        let page = self.general();
        self.emit(Code::Mov_r64_rm64, &[Part::Def(page, View::Quad), Part::Memory(from)]);
        page
    }

    fn unless_there(&mut self, page: VirtualRegister, slow: Label) {
        let quad = Part::Use(page, View::Quad);
        self.emit_effect(Code::Test_rm64_r64, &[quad, quad]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Equal, slow, next);
    }
}
