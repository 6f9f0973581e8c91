//! Loads at addresses that lie anywhere: gathers of words.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Register, Width};

use super::code::{Action, Base, Condition, Label, Part, field};
use super::memory::Extent;
use super::registers::VirtualRegister;
use super::runtime::Site;
use super::select::{Input, Lanes, Selector, Truth};
use super::vector::{HIGH_WORDS, LOW_WORDS, Vector};

impl Selector<'_> {
    /// Words at any addresses in the buffer that the instruction found last time: what is found at the ends of blocks.
    pub(super) fn gather_global(
        &mut self,
        to: &[Option<Register>],
        [low, high]: [Input; 2],
        site: usize,
        width: Width,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> Vec<(Label, Vec<Lanes>)> {
        let mut found = Vec::new();
        let site = self.pool.site(site);
        let (offset, near) = self.offsets_from(site, low, high);
        let word_end = site + offset_of!(Site, word_end);
        if width == Width::B32 && self.rows_of_words(width).is_none() {
            let base = self.runtime_quad(site + offset_of!(Site, host));
            let scattered = self.new_block(false);
            self.unless_all(near, scattered);
            found.push(self.load_or(to, scattered, |this| {
                let offset = this.loaded(offset);
                vec![this.try_window(offset, word_end, base, scattered)]
            }));
        }
        self.unless_good(near, bits, slow);
        let base = Base::Register(self.runtime_quad(site + offset_of!(Site, host)));
        let words = self.gather(offset, word_end, base, width, bits, slow);
        let words = self.in_guarded_lanes(to, words);
        found.push((self.current, words));
        found
    }

    /// Offsets from where the buffer of a site begins, and the lanes in which they have 32 bits.
    pub(super) fn offsets_from(&mut self, site: usize, low: Input, high: Input) -> (Input, Lanes) {
        let start_low = self.runtime_broadcast(site + offset_of!(Site, start));
        let start_high = self.runtime_broadcast(site + offset_of!(Site, start) + 4);
        let offset = self.two(Vector::Subtract, low, Input::Lanes(start_low));
        // Minus one where the subtraction of the low words borrows.
        let borrow = self.compare_words(low, Input::Lanes(start_low), 1, false);
        let borrow = self.or_zero(borrow, Input::Constant(u32::MAX));
        let expected = self.two(Vector::Subtract, Input::Lanes(start_high), Input::Lanes(borrow));
        (Input::Lanes(offset), self.compare_words(high, Input::Lanes(expected), 2, true))
    }

    /// The words at offsets from a base, where each lane's may be behind those of the lane before: what is found at the ends of blocks.
    /// Ends are as in [`Site`], in the runtime.
    #[expect(clippy::too_many_arguments, reason = "a load with what is known of its lanes")]
    pub(super) fn rows_or_gather(
        &mut self,
        to: &[Option<Register>],
        offset: Input,
        [word_end, warp_end]: [usize; 2],
        base: VirtualRegister,
        width: Width,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> Vec<(Label, Vec<Lanes>)> {
        let mut found = Vec::new();
        // Where they are likely to be, in words.
        let known = self.number(offset).step;
        let step = if known == 16 { 4 } else { width.registers() };
        let in_steps = width.bytes() > 4 || width == Width::B32 && known != 0;
        let near = width == Width::B32;
        if self.rows_of_words(width).is_none() && (in_steps || near) {
            let offsets = self.loaded(offset);
            let (scattered, backoff) = (self.new_block(false), self.pool.backoff());
            let failed = self.begin_to_try(backoff, scattered);
            if in_steps {
                let next = near.then(|| self.new_block(false));
                found.push(self.load_or(to, next.unwrap_or(scattered), |this| {
                    let other = next.unwrap_or(failed);
                    let first = this.in_steps(offsets, 4 * step as u32, other);
                    this.unless_inside(first, Extent::Rows(width, step), warp_end, other);
                    this.try_again(backoff);
                    let host = this.quad_two(Code::Add_r64_rm64, base, first);
                    let mut words = this.load_rows(host, step);
                    words.truncate(width.registers());
                    words
                }));
            }
            if near {
                found.push(self.load_or(to, scattered, |this| {
                    let words = this.window(offsets, word_end, base, failed);
                    this.try_again(backoff);
                    vec![words]
                }));
            }
        }
        let words = self.gather(offset, word_end, Base::Register(base), width, bits, slow);
        let words = self.in_guarded_lanes(to, words);
        found.push((self.current, words));
        found
    }

    /// As [`Selector::window`], but not each time while it goes to `other`.
    fn try_window(&mut self, offset: Lanes, word_end: usize, base: VirtualRegister, other: Label) -> Lanes {
        let backoff = self.pool.backoff();
        self.try_way(backoff, other, |this, failed| this.window(offset, word_end, base, failed))
    }

    /// Words at offsets from a base that lie within two vectors behind where the loads of each part begin, or one for those of quads, see
    /// [`Selector::begins`]: loads for each part and permutations. Else goes to `other`.
    fn window(&mut self, offset: Lanes, word_end: usize, base: VirtualRegister, other: Label) -> Lanes {
        // Every second word is found in two.
        let vectors = if self.lanes_in_quads { 1 } else { 2 };
        let bytes = (vectors * self.part_bytes()) as u32;
        let end = field(word_end);
        self.emit_effect(Code::Cmp_rm32_imm32, &[end, Part::Number(bytes as i32 - 3)]);
        let next = self.new_block(false);
        self.branch_to_slow(Condition::Below, other, next);
        let end = self.runtime_broadcast(word_end);
        let last = self.two(Vector::Subtract, Input::Lanes(end), Input::Constant(bytes - 3));
        self.words_near(offset, last, base, vectors, other)
    }

    /// The same of memory with so many vectors behind the last offset that one may begin at.
    pub(super) fn words_near(
        &mut self,
        offset: Lanes,
        last: Lanes,
        base: VirtualRegister,
        vectors: usize,
        other: Label,
    ) -> Lanes {
        let bytes = (vectors * self.part_bytes()) as u32;
        let begin = self.begins(offset);
        let begin = self.two(Vector::Smaller, Input::Lanes(begin), Input::Lanes(last));
        let distance = self.two(Vector::Subtract, Input::Lanes(offset), Input::Lanes(begin));
        let all = self.of_all_parts(Vector::Or, distance);
        let mut far = self.two(Vector::And, Input::Lanes(all), Input::Constant(!(bytes - 4)));
        if self.number(Input::Lanes(offset)).multiple < 4 {
            let begins = self.of_all_parts(Vector::Or, begin);
            let odd = self.two(Vector::And, Input::Lanes(begins), Input::Constant(3));
            far = self.two(Vector::Or, Input::Lanes(far), Input::Lanes(odd));
        }
        let near = self.compare_words(Input::Lanes(far), Input::Constant(0), 2, true);
        self.unless_all(near, other);
        let number = self.by(Vector::ShiftRightBy, Input::Lanes(distance), 2);
        if vectors == 2 {
            return self.words_of_two(base, begin, number);
        }
        let [words] = self.permuted(base, begin, number, [0]);
        words
    }

    /// One, two or four words of each lane, one lane's behind the other's.
    pub(super) fn load_rows(&mut self, host: VirtualRegister, words: usize) -> Vec<Lanes> {
        match words {
            1 => vec![self.load_row(host)],
            2 => {
                let [low, high] = self.load_quarters(host);
                [LOW_WORDS, HIGH_WORDS]
                    .map(|which| self.two_by(Vector::Shuffle, low, Input::Lanes(high), which))
                    .to_vec()
            }
            _ => self.load_fours(host).to_vec(),
        }
    }

    /// Goes to `slow` if the low words of 64 bits were written after they were read, for the high ones may be of another number then: 64 bits are
    /// read in one step on the machines, and blocks hand over a number together with the sign that it is there.
    pub(super) fn unless_unchanged(&mut self, low: Lanes, again: Lanes, slow: Label) {
        let same = self.compare_words(Input::Lanes(low), Input::Lanes(again), 2, true);
        self.unless_all(same, slow);
    }

    /// Goes to `slow` unless all lanes are in a mask, or some of them.
    pub(super) fn unless_good(&mut self, good: Lanes, bits: Option<VirtualRegister>, slow: Label) {
        match bits {
            None => self.unless_all(good, slow),
            Some(bits) => self.unless_lanes_in(Truth::Lanes(good), bits, slow),
        }
    }

    /// The words of accesses at any offsets from a base, if all lanes, or some of them, name aligned ones with the last word below the end;
    /// else goes to `slow`. 64 bits are read in one step, as on the machines: blocks hand over a number together with the sign that it is there.
    pub(super) fn gather(
        &mut self,
        offset: Input,
        word_end: usize,
        base: Base,
        width: Width,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> Vec<Lanes> {
        let mut first = match width.bytes() {
            1 | 2 => Input::Lanes(self.commuting(Vector::And, offset, Input::Constant(!3))),
            _ => offset,
        };
        let good = self.unless_inside_anywhere(offset, first, word_end, width, bits, slow);
        if let Some((bits, good)) = bits.zip(good) {
            first = self.or_first(good, first, bits, slow);
        }
        let first = self.loaded(first);
        let words = self.gather_rows(base, first, width.registers());
        if width.bytes() < 4 {
            let shift = self.bits_within(offset);
            return vec![self.narrow(words[0], shift, width)];
        }
        words
    }

    /// Offsets of some lanes, which are good; others load what is first, which is there if there is something for a lane: goes to `slow` if there is no
    /// lane.
    pub(super) fn or_first(
        &mut self,
        good: Lanes,
        offset: Input,
        bits: VirtualRegister,
        slow: Label,
    ) -> Input {
        self.unless_some(bits, slow);
        Input::Lanes(self.or_zero(good, offset))
    }

    /// Goes to `slow` unless all lanes, or some of them, name accesses that are aligned and inside: those that do, if they were looked at one by one.
    fn unless_inside_anywhere(
        &mut self,
        offset: Input,
        first: Input,
        word_end: usize,
        width: Width,
        bits: Option<VirtualRegister>,
        slow: Label,
    ) -> Option<Lanes> {
        let extent = Extent::Access(width);
        let last = self.number(first).most.checked_add(extent.last_word() as u32);
        let last = last.and_then(|last| i32::try_from(last).ok());
        let aligned = extent.alignment() <= self.number(offset).multiple;
        let (Some(last), None, true) = (last, bits, aligned) else {
            let end = self.runtime_broadcast(word_end);
            let good = self.inside(offset, first, end, extent);
            self.unless_good(good, bits, slow);
            return Some(good);
        };
        // None is beyond the end where the largest one would not be.
        let (inside, maybe) = (self.new_block(false), self.new_block(true));
        self.emit_effect(Code::Cmp_rm32_imm32, &[field(word_end), Part::Number(last)]);
        self.branch(Condition::Above, inside, maybe);
        self.enter(maybe);
        let end = self.runtime_broadcast(word_end);
        let good = self.inside(offset, first, end, extent);
        self.unless_all(good, slow);
        self.push(Action::Jump(inside, Vec::new()));
        self.enter(inside);
        None
    }

    /// The bit of its word at which an offset is.
    pub(super) fn bits_within(&mut self, offset: Input) -> Lanes {
        let bits = self.by(Vector::ShiftLeftBy, offset, 3);
        self.commuting(Vector::And, Input::Lanes(bits), Input::Constant(24))
    }

    /// A byte or half of words, from a bit on, extended.
    pub(super) fn narrow(&mut self, word: Lanes, shift: Lanes, width: Width) -> Lanes {
        let down = self.two(Vector::ShiftRight, Input::Lanes(word), Input::Lanes(shift));
        let left = 32 - 8 * width.bytes() as u8;
        let up = self.by(Vector::ShiftLeftBy, Input::Lanes(down), left);
        let vector = match width {
            Width::S8 | Width::S16 => Vector::ShiftRightSignedBy,
            Width::U8 | Width::U16 | Width::B32 | Width::B64 | Width::B128 => Vector::ShiftRightBy,
        };
        self.by(vector, Input::Lanes(up), left)
    }
}
