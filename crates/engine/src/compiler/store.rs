//! Stores: of rows, a lane's words behind those of the lane before, or else lane by lane ([`super::scatter`]).

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Address, Op, Source, Space, Width};

use super::code::{Action, Base, Condition, Label, Memory, Part, View};
use super::memory::{Addresses, Extent};
use super::registers::VirtualRegister;
use super::rows::Rows;
use super::runtime::Runtime;
use super::select::{Input, Lanes, Selector, Truth};
use super::vector::Vector;

impl Selector<'_> {
    /// Stores with code of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn store(&mut self, op: &Op) -> Option<()> {
        match op {
            Op::Store { from, space: Space::Global | Space::Generic, address, width } => {
                self.store_global(op, &from[..width.registers()], address, *width)
            }
            Op::Store { from, space: Space::Shared, address, width } => {
                self.store_shared(op, &from[..width.registers()], address, *width)
            }
            Op::Store { from, space: Space::Local, address, width } => {
                self.store_local(op, &from[..width.registers()], address, *width)
            }
            Op::SurfaceStore { from, access } => self.store_surface(op, from, access),
            _ => None,
        }
    }

    /// What is stored, in registers.
    pub(super) fn loaded_words(&mut self, from: &[Source]) -> Vec<Lanes> {
        let words: Vec<Input> = from.iter().map(|&source| self.word(source)).collect();
        words.into_iter().map(|word| self.loaded(word)).collect()
    }

    fn store_global(&mut self, op: &Op, from: &[Source], address: &Address, width: Width) -> Option<()> {
        let site = self.pool.new_site(self.number);
        let addresses = self.addresses(address);
        let values = self.loaded_words(from);
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let mut ends = match addresses {
            Addresses::Each(low, high) if width.bytes() >= 4 => {
                self.store_in_rows(&values, [low, high], width, bits, |this, first, extent, scattered| {
                    this.host(first, site, extent, scattered)
                })
            }
            Addresses::Each(..) | Addresses::Same(_) => Vec::new(),
        };
        let words = self.address_words(&addresses);
        let (base, offset) = self.buffer_offsets(site, words, width, bits, slow);
        self.store_lanes(bits, base, offset, &values, width);
        ends.push(self.current);
        self.count_in_window(op, site, &ends);
        self.end_store(op, &ends, slow);
        Some(())
    }

    /// Stores words where lanes' lie behind each other, and goes on where they do not. `host` finds the host's address of the first lane's if all are
    /// there. Returns the ends of the ways on which they do.
    pub(super) fn store_in_rows(
        &mut self,
        values: &[Lanes],
        [low, high]: [Input; 2],
        width: Width,
        bits: VirtualRegister,
        host: impl FnOnce(&mut Self, VirtualRegister, Extent, Label) -> VirtualRegister,
    ) -> Vec<Label> {
        let rows = self.rows_of_words(width).filter(Rows::are_apart);
        let scattered = self.new_block(rows.is_some());
        if values.len() > 1 {
            self.unless_full(bits, scattered);
        }
        let (first, extent) = match rows {
            Some(rows) => {
                let first = self.first_of_rows(low, high, rows.last(), Some(bits), scattered);
                (first, Extent::Words(rows.last()))
            }
            None => {
                let first = self.contiguous(low, high, values.len(), Some(bits), scattered);
                (first, Extent::Rows(width, values.len()))
            }
        };
        let host = host(self, first, extent, scattered);
        let of_part = |part, bytes| rows.map_or(part * bytes, |rows: Rows| rows.of_part(part, bytes));
        let ends = match *values {
            [a, b] => vec![self.store_pairs(host, a, b)],
            [a, b, c, d] => vec![self.store_fours(host, [a, b, c, d])],
            _ => self.store_row_of_lanes(host, values[0], bits, false, of_part),
        };
        self.enter(scattered);
        ends
    }

    /// Words for some lanes, those of each part of the warp so many bytes behind the host's address; the others' are not touched, unless nobody else
    /// sees the memory. Returns the ends of the ways.
    fn store_row_of_lanes(
        &mut self,
        host: VirtualRegister,
        value: Lanes,
        bits: VirtualRegister,
        private: bool,
        of_part: impl Fn(usize, usize) -> usize,
    ) -> Vec<Label> {
        let bytes = self.part_bytes();
        let to = |part| Part::Memory(Memory::at(Base::Register(host), of_part(part, bytes)));
        let some = self.begin_all_or_some(bits);
        self.store_parts(value, to);
        let all = std::mem::replace(&mut self.current, some);
        let mask = self.mask(Truth::Bits(bits));
        self.store_masked(value, mask, private, to);
        vec![self.current, all]
    }

    /// Rows of which only this warp sees anything, one behind the other in the host's memory, each for some lanes.
    pub(super) fn store_rows_of_lanes(
        &mut self,
        host: VirtualRegister,
        values: &[Lanes],
        bits: VirtualRegister,
    ) -> Vec<Label> {
        let bytes = self.part_bytes();
        let row = |number: usize| {
            move |part| Part::Memory(Memory::at(Base::Register(host), 128 * number + bytes * part))
        };
        let some = self.begin_all_or_some(bits);
        for (number, &value) in values.iter().enumerate() {
            self.store_parts(value, row(number));
        }
        let all = std::mem::replace(&mut self.current, some);
        let mask = self.mask(Truth::Bits(bits));
        for (number, &value) in values.iter().enumerate() {
            self.store_masked(value, mask, true, row(number));
        }
        vec![self.current, all]
    }

    /// Goes on where all lanes store. Returns the block for when only some do.
    fn begin_all_or_some(&mut self, bits: VirtualRegister) -> Label {
        let [all, some] = [0; 2].map(|_: i32| self.new_block(false));
        self.emit_effect(Code::Cmp_rm32_imm32, &[Part::Use(bits, View::Word), Part::Number(-1)]);
        self.branch(Condition::Equal, all, some);
        self.enter(all);
        some
    }

    /// Words of the lanes of a mask, see [`Selector::store_row_of_lanes`].
    fn store_masked(&mut self, value: Lanes, mask: Lanes, private: bool, to: impl Fn(usize) -> Part) {
        if private && !self.wide {
            // Faster than stores by a mask, which AMD's processors do in microcode.
            let old = self.each_part(self.parts(), |this, part| {
                let old = this.vector();
                this.emit(Vector::Load.code(this.wide), &[Part::Def(old, View::Whole), to(part)]);
                old
            });
            let row = self.blend(mask, Input::Lanes(value), Input::Lanes(old));
            self.store_parts(row, to);
            return;
        }
        let mask = self.by_signs(mask);
        for part in 0..self.parts() {
            let from = Part::Use(value.part(part), View::Whole);
            if self.wide {
                self.emit_masked(Vector::Store.code(true), &[to(part), from], mask.part(part), false);
            } else {
                let mask = Part::Use(mask.part(part), View::Whole);
                self.emit_effect(Code::VEX_Vpmaskmovd_m256_ymm_ymm, &[to(part), mask, from]);
            }
        }
    }

    /// Two words of each lane: those of two lanes in 128 bits. Returns the end of the way, as others.
    fn store_pairs(&mut self, host: VirtualRegister, a: Lanes, b: Lanes) -> Label {
        let (a, b) = (Input::Lanes(a), Input::Lanes(b));
        let pairs = [Vector::InterleaveLow, Vector::InterleaveHigh].map(|it| self.two(it, a, b));
        self.store_quarters(host, &pairs)
    }

    /// Four words of each lane.
    fn store_fours(&mut self, host: VirtualRegister, [a, b, c, d]: [Lanes; 4]) -> Label {
        let [a, b, c, d] = [a, b, c, d].map(Input::Lanes);
        let halves = [Vector::InterleaveLow, Vector::InterleaveHigh]
            .map(|it| [self.two(it, a, b), self.two(it, c, d)].map(Input::Lanes));
        let [[low_ab, low_cd], [high_ab, high_cd]] = halves;
        let fours = [
            self.two(Vector::InterleaveLowQuad, low_ab, low_cd),
            self.two(Vector::InterleaveHighQuad, low_ab, low_cd),
            self.two(Vector::InterleaveLowQuad, high_ab, high_cd),
            self.two(Vector::InterleaveHighQuad, high_ab, high_cd),
        ];
        self.store_quarters(host, &fours)
    }

    /// The first 128 bits of each, then the second ones, and so on.
    fn store_quarters(&mut self, host: VirtualRegister, rows: &[Lanes]) -> Label {
        let quarters = self.part_bytes() / 16;
        for part in 0..self.parts() {
            for quarter in 0..quarters {
                for (number, row) in rows.iter().enumerate() {
                    let offset = 16 * ((part * quarters + quarter) * rows.len() + number);
                    let to = Part::Memory(Memory::at(Base::Register(host), offset));
                    let from = row.part(part);
                    let number = Part::Byte(quarter as u8);
                    if self.wide {
                        let code = Code::EVEX_Vextracti32x4_xmmm128_k1z_zmm_imm8;
                        self.emit_effect(code, &[to, Part::Use(from, View::Whole), number]);
                    } else if quarter == 0 {
                        let code = Code::VEX_Vmovdqu_xmmm128_xmm;
                        self.emit_effect(code, &[to, Part::Use(from, View::Quarter)]);
                    } else {
                        let code = Code::VEX_Vextracti128_xmmm128_ymm_imm8;
                        self.emit_effect(code, &[to, Part::Use(from, View::Whole), number]);
                    }
                }
            }
        }
        self.current
    }

    fn store_shared(&mut self, op: &Op, from: &[Source], address: &Address, width: Width) -> Option<()> {
        if address.high.is_some() {
            return None;
        }
        let low = self.word(address.low);
        let rows = self.rows_of_words(width).filter(|rows| !low.is_uniform() && rows.are_apart());
        let seen = if rows.is_some() { self.seen(low, address, rows) } else { None };
        let addresses = rows.is_none().then(|| self.addresses(address));
        let access = (low, address.offset, width);
        let known = self.state.inside.contains(&access);
        let values = self.loaded_words(from);
        let slow = self.begin_ways();
        let bits = self.storing_lanes(slow);
        let mut ends = Vec::new();
        let scattered = self.new_block(rows.is_some());
        let base = self.runtime_quad(offset_of!(Runtime, shared));
        match (rows, &addresses, &values[..]) {
            (Some(rows), _, &[value]) => {
                let end = offset_of!(Runtime, shared_word_end);
                let access = (low, address.offset);
                let (host, behind) = match seen {
                    Some(seen) => {
                        self.unless_seen(seen, scattered);
                        (seen.host, seen.behind)
                    }
                    None => (self.host_of_rows(rows, access, end, base, Some(bits), scattered), 0),
                };
                let of_part = |part, bytes| behind + rows.of_part(part, bytes);
                ends = self.store_row_of_lanes(host, value, bits, true, of_part);
            }
            (None, &Some(Addresses::Each(low, _)), &[value]) if width == Width::B32 => {
                let first = self.contiguous(low, Input::Constant(0), 1, Some(bits), scattered);
                let host = self.shared_host(first, Extent::Rows(width, 1), scattered);
                ends = self.store_row_of_lanes(host, value, bits, true, |part, bytes| part * bytes);
            }
            _ => self.push(Action::Jump(scattered, Vec::new())),
        }
        self.enter(scattered);
        let addresses = addresses.unwrap_or_else(|| self.addresses(address));
        let offset = self.shared_offsets(&addresses);
        if !known {
            self.unless_inside_shared(offset, width, bits, slow);
        }
        self.store_lanes(bits, base, offset, &values, width);
        ends.push(self.current);
        self.end_store(op, &ends, slow);
        self.remember_access(access, rows.is_some());
        Some(())
    }

    /// Goes to `other` unless all lanes store.
    fn unless_full(&mut self, bits: VirtualRegister, other: Label) {
        self.emit_effect(Code::Cmp_rm32_imm32, &[Part::Use(bits, View::Word), Part::Number(-1)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, other, next);
    }

    fn store_parts(&mut self, value: Lanes, to: impl Fn(usize) -> Part) {
        for part in 0..self.parts() {
            let from = Part::Use(value.part(part), View::Whole);
            self.emit_effect(Vector::Store.code(self.wide), &[to(part), from]);
        }
    }

    /// Joins the ends of blocks that have stored with what the operation's own meaning does.
    pub(super) fn end_store(&mut self, op: &Op, ends: &[Label], slow: Label) {
        // The first way is the one that is likely.
        ends.iter().take(1).for_each(|&end| self.enter(end));
        let join = self.new_block(false);
        self.remembers = true;
        let state = self.state.clone();
        for &end in ends {
            self.enter(end);
            self.push(Action::Jump(join, Vec::new()));
        }
        self.enter(slow);
        self.operate(op, false);
        self.push(Action::Jump(join, Vec::new()));
        self.enter(join);
        self.state = state;
    }
}
