//! Accesses of lanes at addresses that lie anywhere: one lane after the other, in ascending order, as the operations' own meaning has it. All
//! lanes' addresses are looked at before the first one does anything.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Register, Source, Width};
use tmu_texture::LANES;

use super::code::{Action, Base, Condition, Label, Memory, Part, View, field};
use super::memory::{Addresses, Extent};
use super::number::Number;
use super::registers::VirtualRegister;
use super::runtime::{Runtime, Site};
use super::select::{Input, Lanes, Selector, Truth, Value};
use super::vector::Vector;

/// Offset of a row.
fn row(number: usize) -> usize {
    offset_of!(Runtime, lane_words) + 128 * number
}

impl Selector<'_> {
    /// Begins ways of an access beside its own meaning. Returns the block for that. Nothing that these ways make may be remembered in the
    /// state.
    pub(super) fn begin_ways(&mut self) -> Label {
        self.remembers = false;
        self.new_block(true)
    }

    /// The lanes that execute a store; goes to `slow` if there are helpers.
    pub(super) fn storing_lanes(&mut self, slow: Label) -> VirtualRegister {
        self.unless_all_live(slow);
        self.lanes()
    }

    /// Where lanes' accesses begin in the block's shared memory.
    pub(super) fn shared_offsets(&mut self, addresses: &Addresses) -> Lanes {
        match *addresses {
            Addresses::Same(address) => self.broadcast_word(address),
            Addresses::Each(low, _) => self.loaded(low),
        }
    }

    /// Goes to `slow` unless the accesses of some lanes to the block's shared memory are aligned and inside.
    pub(super) fn unless_inside_shared(
        &mut self,
        offset: Lanes,
        width: Width,
        bits: VirtualRegister,
        slow: Label,
    ) {
        let end = self.runtime_broadcast(offset_of!(Runtime, shared_word_end));
        self.unless_lanes_inside(Input::Lanes(offset), end, Extent::Access(width), bits, slow);
    }

    /// The same in the buffer that the instruction found last time, and where that is.
    pub(super) fn buffer_offsets(
        &mut self,
        site: usize,
        [low, high]: [Input; 2],
        width: Width,
        bits: VirtualRegister,
        slow: Label,
    ) -> (VirtualRegister, Lanes) {
        let site = self.pool.site(site);
        let (offset, near) = self.offsets_from(site, low, high);
        self.unless_lanes_in(Truth::Lanes(near), bits, slow);
        let end = self.runtime_broadcast(site + offset_of!(Site, word_end));
        self.unless_lanes_inside(offset, end, Extent::Access(width), bits, slow);
        (self.runtime_quad(site + offset_of!(Site, host)), self.loaded(offset))
    }

    /// Both words of lanes' addresses.
    pub(super) fn address_words(&mut self, addresses: &Addresses) -> [Input; 2] {
        match *addresses {
            Addresses::Each(low, high) => [low, high],
            Addresses::Same(address) => {
                let upper = self.general();
                let parts = [Part::Replace(address, upper, View::Quad), Part::Byte(32)];
                self.emit(Code::Shr_rm64_imm8, &parts);
                [address, upper].map(|word| Input::Lanes(self.broadcast_word(word)))
            }
        }
    }

    /// Goes to `slow` unless the accesses of some lanes are aligned, and their last words below an end.
    pub(super) fn unless_lanes_inside(
        &mut self,
        offset: Input,
        end: Lanes,
        extent: Extent,
        bits: VirtualRegister,
        slow: Label,
    ) {
        let inside = self.inside(offset, offset, end, extent);
        self.unless_lanes_in(Truth::Lanes(inside), bits, slow);
    }

    /// Sets the flags by a word.
    pub(super) fn test(&mut self, word: VirtualRegister) {
        let word = Part::Use(word, View::Word);
        self.emit_effect(Code::Test_rm32_r32, &[word, word]);
    }

    /// Goes to `slow` unless there are lanes.
    pub(super) fn unless_some(&mut self, bits: VirtualRegister, slow: Label) {
        self.test(bits);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Equal, slow, next);
    }

    /// Goes to `slow` unless something holds in all of some lanes.
    pub(super) fn unless_lanes_in(&mut self, truth: Truth, bits: VirtualRegister, slow: Label) {
        // That it holds in all lanes is seen sooner in four vectors.
        if let Truth::Lanes(lanes) = truth
            && !self.wide
            && !lanes.uniform
        {
            let [all, end] = [0; 2].map(|_: i32| self.new_block(false));
            let some = self.new_block(true);
            self.test_all(lanes);
            self.branch(Condition::Equal, all, some);
            self.enter(some);
            self.unless_bits_in(truth, bits, slow);
            for way in [self.current, all] {
                self.enter(way);
                self.push(Action::Jump(end, Vec::new()));
            }
            self.enter(end);
        } else {
            self.unless_bits_in(truth, bits, slow);
        }
    }

    /// The same by a bit for each lane.
    fn unless_bits_in(&mut self, truth: Truth, bits: VirtualRegister, slow: Label) {
        let inside = self.bits(truth);
        let left = self.general();
        let parts = [Part::Def(left, View::Word), Part::Use(inside, View::Word), Part::Use(bits, View::Word)];
        self.emit_effect(Code::VEX_Andn_r32_r32_rm32, &parts);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, next);
    }

    /// The lanes whose offsets are aligned and whose last words, so far behind the first, are below an end.
    pub(super) fn inside(&mut self, offset: Input, first: Input, end: Lanes, extent: Extent) -> Lanes {
        let last = match extent.last_word() {
            0 => first,
            behind => Input::Lanes(self.sum(first, Input::Constant(behind as u32))),
        };
        // Ends are below 2³¹.
        let end = self.numbered(end, Number::at_most(Some(i32::MAX as u32)));
        let mut below = self.compare_words(last, Input::Lanes(end), 1, false);
        if let Extent::Words(1..) = extent {
            // Of words that are aligned as words alone, the last one may be where addresses have begun again.
            let first = self.compare_words(first, Input::Lanes(end), 1, false);
            below = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, below, first);
        }
        if extent.alignment() <= self.number(offset).multiple {
            return below;
        }
        let rest = self.commuting(Vector::And, offset, Input::Constant(extent.alignment() - 1));
        let aligned = self.compare_words(Input::Lanes(rest), Input::Constant(0), 2, true);
        self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, below, aligned)
    }

    /// Stores words of lanes, each lane's behind each other, or the lowest bytes of one, at offsets from a base.
    pub(super) fn store_lanes(
        &mut self,
        bits: VirtualRegister,
        base: VirtualRegister,
        offset: Lanes,
        values: &[Lanes],
        width: Width,
    ) {
        let (code, view) = match width {
            Width::U8 | Width::S8 => (Code::Mov_rm8_r8, View::Byte),
            Width::U16 | Width::S16 => (Code::Mov_rm16_r16, View::Short),
            Width::B32 | Width::B64 | Width::B128 => (Code::Mov_rm32_r32, View::Word),
        };
        if let ([value], Width::B32, true) = (values, width, self.wide) {
            return self.scatter_words(bits, base, offset, *value);
        }
        let rows: Vec<Lanes> = std::iter::once(offset).chain(values.iter().copied()).collect();
        self.for_each_lane(bits, &rows, &[base], |this, _, words, shared| {
            for (number, &value) in words[1..].iter().enumerate() {
                let base = Base::Register(shared[0]);
                let to = Memory { index: Some(words[0]), ..Memory::at(base, 4 * number) };
                this.emit_effect(code, &[Part::Memory(to), Part::Use(value, view)]);
            }
        });
    }

    /// Stores a word of each of some lanes at offsets from a base, with AVX-512, whose instruction keeps to the order of lanes.
    fn scatter_words(&mut self, bits: VirtualRegister, base: VirtualRegister, offset: Lanes, value: Lanes) {
        // The instructions clear their masks, which nobody else has.
        let mask = self.mask(Truth::Bits(bits));
        for part in 0..self.parts() {
            let to = Memory { index: Some(offset.part(part)), ..Memory::at(Base::Register(base), 0) };
            let parts = [Part::Memory(to), Part::Use(value.part(part), View::Whole)];
            self.emit_masked(Code::EVEX_Vpscatterdd_vm32z_k1_zmm, &parts, mask.part(part), false);
        }
    }

    /// Puts lanes' words where general registers can be loaded from.
    fn keep_row(&mut self, number: usize, lanes: Lanes) {
        for part in 0..self.parts() {
            let to = field(row(number) + self.part_bytes() * part);
            self.emit_effect(Vector::Store.code(self.wide), &[to, Part::Use(lanes.part(part), View::Whole)]);
        }
    }

    /// A lane's words of so many rows.
    fn kept_words(&mut self, rows: usize, lane: LaneNumber) -> Vec<VirtualRegister> {
        let word = |number| {
            let to = self.general();
            let parts = [Part::Def(to, View::Word), Part::Memory(lane.word_of(number))];
            self.emit_effect(Code::Mov_r32_rm32, &parts);
            to
        };
        (0..rows).map(word).collect()
    }

    /// The words of a row in some lanes, what a register held in the others.
    pub(super) fn kept_lanes(&mut self, number: usize, register: Register, bits: VirtualRegister) -> Lanes {
        let words = self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let from = field(row(number) + this.part_bytes() * part);
            this.emit_effect(Vector::Load.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        });
        let new = Value::bits(words);
        let old = self.read(Source::Register(register));
        let chosen = self.choose(Truth::Bits(bits), new, old);
        let chosen = self.canonicalize_nan(chosen);
        self.loaded(chosen.input)
    }

    /// Does something for each of some lanes, in ascending order, with the lane's number, its words of some rows and registers that all share.
    pub(super) fn for_each_lane(
        &mut self,
        bits: VirtualRegister,
        rows: &[Lanes],
        shared: &[VirtualRegister],
        each: impl Fn(&mut Self, LaneNumber, &[VirtualRegister], &[VirtualRegister]),
    ) {
        let [all, not_all, end] = std::array::from_fn(|_| self.new_block(false));
        self.emit_effect(Code::Cmp_rm32_imm32, &[Part::Use(bits, View::Word), Part::Number(-1)]);
        self.branch(Condition::Equal, all, not_all);
        self.enter(all);
        self.for_all_lanes(rows, shared, &each);
        self.push(Action::Jump(end, Vec::new()));
        self.enter(not_all);
        self.for_each_lane_in_turn(bits, rows, shared, each);
        self.push(Action::Jump(end, Vec::new()));
        self.enter(end);
    }

    /// The same of what takes many instructions.
    pub(super) fn for_each_lane_in_turn(
        &mut self,
        bits: VirtualRegister,
        rows: &[Lanes],
        shared: &[VirtualRegister],
        each: impl Fn(&mut Self, LaneNumber, &[VirtualRegister], &[VirtualRegister]),
    ) {
        let [some, none, end] = std::array::from_fn(|_| self.new_block(false));
        self.test(bits);
        self.branch(Condition::Equal, none, some);
        self.enter(some);
        let behind_some = self.for_some_lanes(bits, rows, shared, &each);
        for way in [none, behind_some] {
            self.enter(way);
            self.push(Action::Jump(end, Vec::new()));
        }
        self.enter(end);
    }

    /// The same for all lanes, four at a time: their words come sooner into general registers by instructions than through memory, where loads wait
    /// for what has just been stored.
    fn for_all_lanes(
        &mut self,
        rows: &[Lanes],
        shared: &[VirtualRegister],
        each: &impl Fn(&mut Self, LaneNumber, &[VirtualRegister], &[VirtualRegister]),
    ) {
        for first in (0..LANES).step_by(4) {
            let words: Vec<[VirtualRegister; 4]> =
                rows.iter().map(|row| self.words_of_four(*row, first)).collect();
            for lane in 0..4 {
                let words: Vec<VirtualRegister> = words.iter().map(|four| four[lane]).collect();
                each(self, LaneNumber { first: None, more: first + lane }, &words, shared);
            }
        }
    }

    /// The same for some lanes, of which there is one. Returns the block behind it.
    fn for_some_lanes(
        &mut self,
        bits: VirtualRegister,
        rows: &[Lanes],
        shared: &[VirtualRegister],
        each: &impl Fn(&mut Self, LaneNumber, &[VirtualRegister], &[VirtualRegister]),
    ) -> Label {
        for (number, &row) in rows.iter().enumerate() {
            self.keep_row(number, row);
        }
        let [turn, again, last] = std::array::from_fn(|_| self.new_block(false));
        let (left, shared) = self.enter_turn(turn, bits, shared);
        let (first, rest) = (self.general(), self.general());
        self.emit_effect(Code::Tzcnt_r32_rm32, &[Part::Def(first, View::Word), Part::Use(left, View::Word)]);
        let lane = LaneNumber { first: Some(first), more: 0 };
        let words = self.kept_words(rows.len(), lane);
        each(self, lane, &words, &shared);
        let parts = [Part::Def(rest, View::Word), Part::Use(left, View::Word)];
        self.emit_effect(Code::VEX_Blsr_r32_rm32, &parts);
        self.branch(Condition::Equal, last, again);
        self.enter(again);
        self.push(Action::Jump(turn, passed(rest, &shared)));
        last
    }

    /// Begins the first turn of a loop. Returns what it calls what changes from turn to turn, and what does not: what a loop reads passes
    /// through it.
    fn enter_turn(
        &mut self,
        turn: Label,
        changing: VirtualRegister,
        shared: &[VirtualRegister],
    ) -> (VirtualRegister, Vec<VirtualRegister>) {
        self.push(Action::Jump(turn, passed(changing, shared)));
        self.enter(turn);
        let inside = (self.general(), shared.iter().map(|_| self.general()).collect::<Vec<_>>());
        self.region.blocks[turn].parameters = passed(inside.0, &inside.1);
        inside
    }
}

/// What is passed to a turn of a loop.
fn passed(changing: VirtualRegister, shared: &[VirtualRegister]) -> Vec<VirtualRegister> {
    std::iter::once(changing).chain(shared.iter().copied()).collect()
}

/// A lane: so many behind that of a register, if there is one.
#[derive(Clone, Copy)]
pub(super) struct LaneNumber {
    first: Option<VirtualRegister>,
    more: usize,
}

impl LaneNumber {
    /// Its word of a row.
    pub(super) fn word_of(self, number: usize) -> Memory {
        let first = Memory::at(Base::Runtime, row(number) + 4 * self.more);
        Memory { index: self.first, scale: if self.first.is_some() { 4 } else { 1 }, ..first }
    }
}
