//! Loads and stores.
//!
//! The warp's addresses are looked at together: all the same, or one word after the other in memory that one buffer holds,
//! is done here; whatever else there is, faults included, is left to the operation's own meaning.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Address, Op, Register, Source, Space, Width};

use super::addresses::Unwrapped;
use super::code::{Action, Base, Condition, Label, Memory, Part, View, field};
use super::exponents::Exponents;
use super::launch::Given;
use super::registers::VirtualRegister;
use super::runtime::{Runtime, Site};
use super::select::{Input, Lanes, Selector, Truth, Value};
use super::vector::Vector;

/// The addresses of a warp.
pub(super) enum Addresses {
    /// One for all, in a general register of 64 bits.
    Same(VirtualRegister),
    /// Low and high words.
    Each(Input, Input),
}

/// What has to be inside of a buffer behind an address.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// One lane's access.
    Access(Width),
    /// An access of each lane, each so many words behind the one before.
    Rows(Width, usize),
    /// Words up to one that begins so many bytes behind the address.
    Words(usize),
}

impl Extent {
    /// Bytes that addresses are multiples of.
    pub(super) fn alignment(self) -> u32 {
        match self {
            Extent::Access(width) | Extent::Rows(width, _) => width.bytes(),
            Extent::Words(_) => 4,
        }
    }

    /// Of the ends of words and of rows, as in [`Site`], the one that it is compared with.
    pub(super) fn end(self, [word_end, warp_end]: [usize; 2]) -> usize {
        match self {
            Extent::Access(_) | Extent::Words(_) => word_end,
            Extent::Rows(..) => warp_end,
        }
    }

    /// Where the last word begins; ends are given for that.
    pub(super) fn last_word(self) -> usize {
        match self {
            Extent::Access(width) => 4 * (width.registers() - 1),
            // Ends are given for the last 128 bytes.
            Extent::Rows(_, words) => 128 * (words - 1),
            Extent::Words(last) => last,
        }
    }
}

impl Selector<'_> {
    /// Loads and stores with code of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn memory(&mut self, op: &Op, uniform: bool) -> Option<()> {
        match op {
            Op::Load { to, space: Space::Global | Space::Generic, address, width } => {
                self.load(op, to, address, *width, uniform)
            }
            Op::Load { to, space: Space::Shared, address, width } => {
                self.load_shared(op, to, address, *width, uniform)
            }
            Op::Load { to, space: Space::Local, address, width } => self.load_local(op, to, address, *width),
            Op::LoadConstant { to, bank, address, width } => {
                self.load_constant(op, to, [*bank, *address], *width, uniform)
            }
            Op::Atomic { .. } => self.atomic(op),
            Op::SurfaceAtomic { .. } => self.surface_atomic(op),
            Op::SurfaceLoad { to, not_resident: None, access } => self.load_surface(op, to, access, uniform),
            _ => self.store(op),
        }
    }

    /// The addresses with the offset added.
    pub(super) fn addresses(&mut self, address: &Address) -> Addresses {
        let low = self.word(address.low);
        let high = address.high.map_or(Input::Constant(0), |high| self.word(high));
        let offset = address.offset;
        if self.results(&[low, high]) == 1 {
            let low = self.loaded(low);
            let low = self.first_word(low);
            if address.high.is_none() {
                let sum = match offset {
                    0 => low,
                    _ => {
                        let by = self.word_number(offset);
                        self.word_two(Code::Add_r32_rm32, low, by)
                    }
                };
                return Addresses::Same(sum);
            }
            let high = self.loaded(high);
            let high = self.first_word(high);
            let mut sum = self.quad_of([low, high]);
            if offset != 0 {
                let by = self.general();
                self.emit(Code::Mov_r32_imm32, &[Part::Def(by, View::Word), Part::Number(offset)]);
                let wide = self.general();
                self.emit(Code::Movsxd_r64_rm32, &[Part::Def(wide, View::Quad), Part::Use(by, View::Word)]);
                sum = self.quad_two(Code::Add_r64_rm64, sum, wide);
            }
            return Addresses::Same(sum);
        }
        if offset == 0 {
            return Addresses::Each(low, high);
        }
        let sum = Input::Lanes(self.commuting(Vector::Add, low, Input::Constant(offset as u32)));
        if address.high.is_none() {
            return Addresses::Each(sum, high);
        }
        // A carry where the sum is below what was added; the offset's own upper half is its sign.
        let carry = self.compare_words(sum, Input::Constant(offset as u32), 1, false);
        let ones = self.or_zero(carry, Input::Constant(u32::MAX));
        // Minus one and a carry, where a carry is minus the mask.
        let ones = match offset < 0 {
            true => self.two(Vector::Xor, Input::Lanes(ones), Input::Constant(u32::MAX)),
            false => ones,
        };
        let vector = if offset < 0 { Vector::Add } else { Vector::Subtract };
        let high = self.two(vector, high, Input::Lanes(ones));
        Addresses::Each(sum, Input::Lanes(high))
    }

    /// A function of two general registers of 64 bits.
    pub(super) fn quad_two(&mut self, code: Code, a: VirtualRegister, b: VirtualRegister) -> VirtualRegister {
        let to = self.general();
        self.emit(code, &[Part::Replace(a, to, View::Quad), Part::Use(b, View::Quad)]);
        to
    }

    /// The address in the host's memory of what is at an address of the program; goes to `slow` unless it is aligned and the
    /// buffer that the instruction found last time holds it.
    pub(super) fn host(
        &mut self,
        address: VirtualRegister,
        site: usize,
        extent: Extent,
        slow: Label,
    ) -> VirtualRegister {
        let site = self.pool.site(site);
        let start = field(site + offset_of!(Site, start));
        let offset = self.general();
        self.emit(Code::Sub_r64_rm64, &[Part::Replace(address, offset, View::Quad), start]);
        let end = extent.end([offset_of!(Site, word_end), offset_of!(Site, warp_end)]);
        self.unless_inside(offset, extent, site + end, slow);
        let host = self.general();
        let base = field(site + offset_of!(Site, host));
        self.emit(Code::Add_r64_rm64, &[Part::Replace(offset, host, View::Quad), base]);
        host
    }

    /// Goes to `slow` unless an offset is aligned and below an end, which lies in the runtime.
    pub(super) fn unless_inside(&mut self, offset: VirtualRegister, extent: Extent, end: usize, slow: Label) {
        self.unless_aligned(offset, extent.alignment(), slow);
        if let Extent::Rows(_, 2..) = extent {
            // What lies behind it could be in front of the buffer's start otherwise.
            self.unless_below(offset, end, slow);
        }
        self.unless_last_below(offset, extent, end, slow);
    }

    /// Goes to `slow` unless the last word is below an end.
    pub(super) fn unless_last_below(
        &mut self,
        offset: VirtualRegister,
        extent: Extent,
        end: usize,
        slow: Label,
    ) {
        let last = match extent.last_word() {
            0 => offset,
            behind => self.behind(offset, behind),
        };
        self.unless_below(last, end, slow);
    }

    fn unless_below(&mut self, offset: VirtualRegister, end: usize, slow: Label) {
        let end = field(end);
        self.emit_effect(Code::Cmp_r64_rm64, &[Part::Use(offset, View::Quad), end]);
        let inside = self.new_block(false);
        self.branch_to_slow(Condition::NotBelow, slow, inside);
    }

    /// A branch to a block that has other ways to it too, which needs a block between.
    pub(super) fn branch_to_slow(&mut self, condition: Condition, slow: Label, next: Label) {
        let between = self.new_block(true);
        self.branch(condition, between, next);
        self.enter(between);
        self.push(Action::Jump(slow, Vec::new()));
        self.enter(next);
    }

    /// The address of the first lane, if each lane's is so many words behind the one before; else goes to `slow`. `bits`: the lanes, if those may not
    /// be all that run.
    pub(super) fn contiguous(
        &mut self,
        low: Input,
        high: Input,
        words: usize,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> VirtualRegister {
        if self.are_rows(words) {
            return self.first_of_rows(low, high, 31 * 4 * words, bits, slow);
        }
        let (low, high) = (self.loaded(low), self.loaded(high));
        let first = [low, high].map(|words| self.first_word(words));
        self.unless_in_rows(low, high, first, words, slow);
        self.quad_of(first)
    }

    /// The address of the first lane, if those of the others lie behind it as is known, the last one so many bytes; else goes to `slow`. `bits`: see
    /// [`Selector::contiguous`].
    pub(super) fn first_of_rows(
        &mut self,
        low: Input,
        high: Input,
        last: usize,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> VirtualRegister {
        let (low, high) = (self.loaded(low), self.loaded(high));
        let first = [low, high].map(|words| self.first_word(words));
        self.unless_first_lane(bits, slow);
        if let Some(Unwrapped { word, last, signed }) = self.unwrapped {
            let word = self.word(Source::Register(word));
            let word = self.loaded(word);
            let word = self.first_word(word);
            let wraps = if signed { Condition::Overflow } else { Condition::Below };
            self.unless_sum(word, last as usize, wraps, slow);
        } else {
            self.unless_sum(first[0], last, Condition::Below, slow);
            if !high.uniform {
                let first = Input::Lanes(self.broadcast_word(first[1]));
                let alike = self.compare_words(Input::Lanes(high), first, 2, true);
                self.unless_all(alike, slow);
            }
        }
        self.quad_of(first)
    }

    /// Goes to `slow` if the sum of a word and a number wraps around in a way.
    fn unless_sum(&mut self, word: VirtualRegister, number: usize, wraps: Condition, slow: Label) {
        let sum = self.word_number(number as i32);
        let parts = [Part::Replace(sum, self.general(), View::Word), Part::Use(word, View::Word)];
        self.emit_effect(Code::Add_r32_rm32, &parts);
        let next = self.new_block(false);
        self.branch_to_slow(wraps, slow, next);
    }

    /// An address so many bytes behind another one.
    pub(super) fn behind(&mut self, address: VirtualRegister, bytes: usize) -> VirtualRegister {
        let to = self.general();
        let from = Part::Memory(Memory::at(Base::Register(address), bytes));
        self.emit(Code::Lea_r64_m, &[Part::Def(to, View::Quad), from]);
        to
    }

    /// 64 bits of a low and a high word.
    pub(super) fn quad_of(&mut self, [low, high]: [VirtualRegister; 2]) -> VirtualRegister {
        let shifted = self.general();
        self.emit(Code::Shl_rm64_imm8, &[Part::Replace(high, shifted, View::Quad), Part::Byte(32)]);
        self.quad_two(Code::Or_r64_rm64, shifted, low)
    }

    /// Goes to `slow` unless each lane's address is so many words behind the one before.
    fn unless_in_rows(
        &mut self,
        low: Lanes,
        high: Lanes,
        first: [VirtualRegister; 2],
        words: usize,
        slow: Label,
    ) {
        let [base_low, base_high] = first.map(|word| self.broadcast_word(word));
        let steps: [u32; 32] = std::array::from_fn(|lane| (4 * words * lane) as u32);
        let parts = self.parts();
        let mut equal: Option<Lanes> = None;
        let expected = self.each_part(parts, |this, part| {
            let steps = this.lanes_part(steps, part);
            let to = this.vector();
            let code = Vector::Add.code(this.wide);
            this.emit(code, &[Part::Def(to, View::Whole), Part::Use(base_low.parts[0], View::Whole), steps]);
            to
        });
        let mut also = |this: &mut Self, found: Lanes| {
            equal = Some(match equal {
                None => found,
                Some(before) => this.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, before, found),
            });
        };
        let found = self.compare_words(Input::Lanes(low), Input::Lanes(expected), 2, true);
        also(self, found);
        if !high.uniform {
            let found = self.compare_words(Input::Lanes(high), Input::Lanes(base_high), 2, true);
            also(self, found);
        }
        if let Some(equal) = equal {
            self.unless_all(equal, slow);
        }
    }

    /// Goes to `slow` unless a mask has all lanes.
    pub(super) fn unless_all(&mut self, mask: Lanes, slow: Label) {
        let next = self.new_block(false);
        if self.wide {
            let (low, high) = (mask.part(0), mask.part(1));
            let both = self.mask_register();
            let parts =
                [Part::Def(both, View::Whole), Part::Use(low, View::Whole), Part::Use(high, View::Whole)];
            self.emit(Code::VEX_Kandw_kr_kr_kr, &parts);
            let both = Part::Use(both, View::Whole);
            // The carry is set if all are.
            self.emit_effect(Code::VEX_Kortestw_kr_kr, &[both, both]);
            self.branch_to_slow(Condition::NotBelow, slow, next);
            return;
        }
        self.test_all(mask);
        self.branch_to_slow(Condition::NotEqual, slow, next);
    }

    /// Sets the flags by a mask in vectors of 256 bits: equal if it has all lanes.
    pub(super) fn test_all(&mut self, mask: Lanes) {
        let all = if mask.uniform { mask } else { self.of_all_parts(Vector::And, mask) };
        let bits = self.sign_bits(all.parts[0]);
        self.emit_effect(Code::Cmp_rm32_imm32, &[Part::Use(bits, View::Word), Part::Number(0xff)]);
    }

    fn load(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        address: &Address,
        width: Width,
        uniform: bool,
    ) -> Option<()> {
        let site = self.pool.new_site(self.number);
        let addresses = self.addresses(address);
        let (slow, bits) = self.begin_load(to);
        match addresses {
            Addresses::Same(address) => {
                let host = self.host(address, site, Extent::Access(width), slow);
                let words = self.load_same(host, address, width);
                if width == Width::B64 {
                    let again = self.load_broadcast(Memory::at(Base::Register(host), 0));
                    self.unless_unchanged(words[0], again, slow);
                }
                let words = self.in_guarded_lanes(to, words);
                self.count_in_window(op, site, &[self.current]);
                self.end_fast(op, to, &[(self.current, words)], uniform, slow);
            }
            Addresses::Each(low, high) => {
                let mut found = Vec::new();
                let likely = width == Width::B32 && (self.number(low).step != 0 || self.are_rows(1));
                if let Some(rows) = self.rows_of_words(width) {
                    found.push(self.load_likely(to, |this, other| {
                        let first = this.first_of_rows(low, high, rows.last(), bits, other);
                        let host = this.host(first, site, Extent::Words(rows.last()), other);
                        vec![this.load_rows_of_words(host, 0, rows)]
                    }));
                } else if likely || width == Width::B128 {
                    let scattered = self.new_block(false);
                    found.push(self.load_or(to, scattered, |this| {
                        let words = width.registers();
                        let first = this.contiguous(low, high, words, bits, scattered);
                        let host = this.host(first, site, Extent::Rows(width, words), scattered);
                        this.load_rows(host, words)
                    }));
                }
                found.extend(self.gather_global(to, [low, high], site, width, bits, slow));
                let ends: Vec<Label> = found.iter().map(|&(label, _)| label).collect();
                self.count_in_window(op, site, &ends);
                self.end_fast(op, to, &found, uniform, slow);
            }
        }
        Some(())
    }

    /// Counts, at the ends of blocks, for how many lanes a generic address has led to shared memory.
    pub(super) fn count_in_window(&mut self, op: &Op, site: usize, ends: &[Label]) {
        let (Op::Load { space: Space::Generic, .. }
        | Op::Store { space: Space::Generic, .. }
        | Op::Atomic { space: Space::Generic, .. }) = op
        else {
            return;
        };
        let site = self.pool.site(site);
        for &end in ends {
            self.enter(end);
            let (lanes, count) = (self.lanes(), self.general());
            let parts = [Part::Def(count, View::Word), Part::Use(lanes, View::Word)];
            self.emit(Code::Popcnt_r32_rm32, &parts);
            let counted = self.general();
            let shared = field(site + offset_of!(Site, shared));
            self.emit(Code::And_r64_rm64, &[Part::Replace(count, counted, View::Quad), shared]);
            let parts = [field(site + offset_of!(Site, shared_lanes)), Part::Use(counted, View::Quad)];
            self.emit_effect(Code::Add_rm64_r64, &parts);
        }
    }

    /// Loads from a bank that the instruction names.
    fn load_constant(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        [bank, address]: [Source; 2],
        width: Width,
        uniform: bool,
    ) -> Option<()> {
        let Source::Immediate(bank) = bank else { return None };
        let [base, end, warp_end] =
            [Given::BankStart(bank), Given::BankEnd(bank, 4), Given::BankEnd(bank, 128)]
                .map(|it| self.pool.given(it));
        let address = self.word(address);
        let (slow, bits) = self.begin_load(to);
        let base = self.runtime_quad(base);
        let found = if self.results(&[address]) == 1 {
            let address = self.loaded(address);
            let offset = self.first_word(address);
            self.unless_inside(offset, Extent::Access(width), end, slow);
            let host = self.quad_two(Code::Add_r64_rm64, base, offset);
            let words = self.load_same(host, offset, width);
            let words = self.in_guarded_lanes(to, words);
            vec![(self.current, words)]
        } else {
            let rows = self.rows_of_words(width);
            let in_rows = rows.map(|rows| self.load_in_rows(to, rows, (address, 0), end, base, bits));
            let others = self.rows_or_gather(to, address, [end, warp_end], base, width, bits, slow);
            in_rows.into_iter().chain(others).collect()
        };
        self.end_fast(op, to, &found, uniform, slow);
        Some(())
    }

    fn load_shared(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        address: &Address,
        width: Width,
        uniform: bool,
    ) -> Option<()> {
        let low = self.word(address.low);
        let rows = self.rows_of_words(width).filter(|_| !low.is_uniform());
        let seen = self.seen(low, address, rows);
        // Only the other way needs all addresses then.
        let addresses = (rows.is_none() && seen.is_none()).then(|| self.addresses(address));
        let access = (low, address.offset, width);
        let (slow, bits) = self.begin_load(to);
        let ends = [offset_of!(Runtime, shared_word_end), offset_of!(Runtime, shared_warp_end)];
        let seen = seen.map(|seen| self.load_seen(to, seen, rows, width));
        let base = self.runtime_quad(offset_of!(Runtime, shared));
        let mut found = Vec::from_iter(seen);
        if let Some(rows) = rows
            && found.is_empty()
        {
            found.push(self.load_in_rows(to, rows, (low, address.offset), ends[0], base, bits));
        }
        match addresses.unwrap_or_else(|| self.addresses(address)) {
            Addresses::Same(address) => {
                let host = self.shared_host(address, Extent::Access(width), slow);
                let words = self.load_same(host, address, width);
                let words = self.in_guarded_lanes(to, words);
                found.push((self.current, words));
            }
            Addresses::Each(low, _) => {
                found.extend(self.rows_or_gather(to, low, ends, base, width, bits, slow));
            }
        }
        self.end_fast(op, to, &found, uniform, slow);
        self.remember_access(access, rows.is_some());
        Some(())
    }

    /// Remembers of an access to shared memory what is known of the addresses of all lanes that run, if it was executed in them: else it has faulted. Where
    /// words lie in rows, not each address was looked at: nothing may be read or written without that.
    pub(super) fn remember_access(&mut self, (low, offset, width): (Input, i32, Width), in_rows: bool) {
        if self.guard != Truth::Always {
            return;
        }
        if width.bytes() >= 4 {
            self.state.aligned.insert((low, offset % 4));
        }
        if !in_rows && !self.are_rows(1) {
            self.state.inside.insert((low, offset, width));
        }
    }

    /// As [`Selector::host`], in the block's shared memory.
    pub(super) fn shared_host(
        &mut self,
        address: VirtualRegister,
        extent: Extent,
        slow: Label,
    ) -> VirtualRegister {
        let ends = [offset_of!(Runtime, shared_word_end), offset_of!(Runtime, shared_warp_end)];
        self.unless_inside(address, extent, extent.end(ends), slow);
        let base = self.runtime_quad(offset_of!(Runtime, shared));
        self.quad_two(Code::Add_r64_rm64, base, address)
    }

    /// Goes to `slow` unless an address is a multiple of a power of two.
    pub(super) fn unless_aligned(&mut self, address: VirtualRegister, alignment: u32, slow: Label) {
        if alignment == 1 {
            return;
        }
        let mask = Part::Number(alignment as i32 - 1);
        self.emit_effect(Code::Test_rm32_imm32, &[Part::Use(address, View::Word), mask]);
        let aligned = self.new_block(false);
        self.branch_to_slow(Condition::NotEqual, slow, aligned);
    }

    /// The words of one access in all lanes; the program's address differs from the host's by a multiple of 4.
    fn load_same(&mut self, host: VirtualRegister, address: VirtualRegister, width: Width) -> Vec<Lanes> {
        if width.bytes() >= 4 {
            return (0..width.registers())
                .map(|word| self.load_broadcast(Memory::at(Base::Register(host), 4 * word)))
                .collect();
        }
        let within = self.word_number(3);
        let within = self.word_two(Code::And_r32_rm32, within, address);
        let start = self.quad_two(Code::Sub_r64_rm64, host, within);
        let word = self.load_broadcast(Memory::at(Base::Register(start), 0));
        vec![self.narrow_same(word, address, width)]
    }

    /// The byte or half of words at an address that all lanes share, extended.
    pub(super) fn narrow_same(&mut self, word: Lanes, address: VirtualRegister, width: Width) -> Lanes {
        let bits = self.word_by(Code::Shl_rm32_imm8, address, 3);
        let most = self.word_number(24);
        let bits = self.word_two(Code::And_r32_rm32, bits, most);
        let shift = self.broadcast_word(bits);
        self.narrow(word, shift, width)
    }

    /// One word after the other.
    pub(super) fn load_row(&mut self, host: VirtualRegister) -> Lanes {
        self.each_part(self.parts(), |this, part| {
            let to = this.vector();
            let offset = this.part_bytes() * part;
            let from = Part::Memory(Memory::at(Base::Register(host), offset));
            this.emit(Vector::Load.code(this.wide), &[Part::Def(to, View::Whole), from]);
            to
        })
    }

    /// Begins the fast way of a load, for the lanes of the guard. Returns the block for what has none, and the lanes that load if those may not
    /// be all that run.
    pub(super) fn begin_load(&mut self, to: &[Option<Register>]) -> (Label, Option<VirtualRegister>) {
        if self.guard == Truth::Always {
            return (self.begin_ways(), None);
        }
        // What the other lanes keep is known in front of the ways.
        for register in to.iter().flatten() {
            self.read(Source::Register(*register));
        }
        let slow = self.begin_ways();
        (slow, Some(self.lanes()))
    }

    /// Loaded words in the lanes of the guard, what registers held in the others.
    pub(super) fn in_guarded_lanes(&mut self, to: &[Option<Register>], words: Vec<Lanes>) -> Vec<Lanes> {
        if self.guard == Truth::Always {
            return words;
        }
        let kept = |this: &mut Self, (number, word): (usize, Lanes)| {
            let Some(&Some(register)) = to.get(number) else { return word };
            let old = this.read(Source::Register(register));
            let chosen = this.choose(this.guard, Value::bits(word), old);
            let chosen = this.canonicalize_nan(chosen);
            this.loaded(chosen.input)
        };
        words.into_iter().enumerate().map(|word| kept(self, word)).collect()
    }

    /// Begins the fast way of an access, for when the guard holds in all lanes that run. Returns the block for when it
    /// does not. Nothing that this way makes may be remembered in the state.
    pub(super) fn begin_fast(&mut self) -> Label {
        let slow = self.begin_ways();
        if self.guard != Truth::Always {
            let active = self.active();
            self.unless_lanes_in(self.guard, active, slow);
        }
        slow
    }

    /// Joins what was loaded at the ends of blocks with what the operation's own meaning loads.
    pub(super) fn end_fast(
        &mut self,
        op: &Op,
        to: &[Option<Register>],
        found: &[(Label, Vec<Lanes>)],
        uniform: bool,
        slow: Label,
    ) {
        // The first way is the one that is likely.
        found.iter().take(1).for_each(|&(label, _)| self.enter(label));
        let join = self.new_block(false);
        self.remembers = true;
        let state = self.state.clone();
        let parts = if uniform { 1 } else { self.parts() };
        let wanted: Vec<(usize, Register)> =
            to.iter().enumerate().filter_map(|(word, to)| to.map(|to| (word, to))).collect();
        for (label, words) in found {
            let arguments = wanted
                .iter()
                .filter_map(|&(word, _)| words.get(word))
                .flat_map(|lanes| (0..parts).map(|part| lanes.part(part)))
                .collect();
            self.enter(*label);
            self.push(Action::Jump(join, arguments));
        }
        let count = found.first().map_or(0, |(_, words)| words.len());
        let wanted: Vec<(Register, Option<Exponents>)> = wanted
            .into_iter()
            .filter(|(word, _)| *word < count)
            .map(|(word, to)| (to, self.exponents_of_texel(word)))
            .collect();
        self.enter(slow);
        if self.fetch(op).is_none() {
            self.operate(op, uniform);
        }
        self.leave_unless_expected(&wanted);
        let mut arguments = Vec::new();
        for &(register, _) in &wanted {
            let word = self.word(Source::Register(register));
            let lanes = self.loaded(word);
            arguments.extend((0..parts).map(|part| lanes.part(part)));
        }
        self.push(Action::Jump(join, arguments));
        self.enter(join);
        self.state = state;
        let mut parameters = Vec::new();
        for (register, known) in wanted {
            let value = self.each_part(parts, |this, _| this.vector());
            parameters.extend_from_slice(&value.parts[..parts]);
            self.known_exponents.extend(known.map(|known| (value, known)));
            self.state.registers[usize::from(register.0)] = Some(Value::bits(value));
        }
        self.region.blocks[join].parameters = parameters;
    }
}
