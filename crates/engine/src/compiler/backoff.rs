//! Ways that are tried less and less often while they do not work: loads that expect the words of lanes near each other.

use std::mem::offset_of;

use iced_x86::Code;

use super::code::{Action, Condition, Label, Part, View, field};
use super::select::Selector;

/// How often a way is left out before it is tried again.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Backoff {
    /// How often it still is.
    left: u32,
    /// How often it was after it failed last.
    before: u32,
}

/// How often a way is left out at most, a power of two less one.
const MOST: i32 = 63;

impl Selector<'_> {
    /// Goes a way that is given where to go if it fails, or to `other` while it is left out. `backoff` is where the [`Backoff`] lies.
    pub(super) fn try_way<T>(
        &mut self,
        backoff: usize,
        other: Label,
        way: impl FnOnce(&mut Self, Label) -> T,
    ) -> T {
        let failed = self.begin_to_try(backoff, other);
        let found = way(self, failed);
        self.try_again(backoff);
        found
    }

    /// Goes on if ways are to be tried, else to `other`. Returns where to go if none works; behind one that does, [`Selector::try_again`] is to be said.
    pub(super) fn begin_to_try(&mut self, backoff: usize, other: Label) -> Label {
        let left = field(backoff + offset_of!(Backoff, left));
        let before = backoff + offset_of!(Backoff, before);
        // Below zero if it is to be tried; whether it works or not, it is written anew.
        self.emit_effect(Code::Sub_rm32_imm32, &[left, Part::Number(1)]);
        let tried = self.new_block(false);
        self.branch_to_slow(Condition::NotBelow, other, tried);
        let failed = self.new_block(true);
        self.enter(failed);
        let last = self.runtime_word(before);
        let twice = self.word_by(Code::Shl_rm32_imm8, last, 1);
        let [one, most] = [1, MOST].map(|number| self.word_number(number));
        let more = self.word_two(Code::Or_r32_rm32, twice, one);
        let next = Part::Use(self.word_two(Code::And_r32_rm32, more, most), View::Word);
        self.emit_effect(Code::Mov_rm32_r32, &[left, next]);
        self.emit_effect(Code::Mov_rm32_r32, &[field(before), next]);
        self.push(Action::Jump(other, Vec::new()));
        self.enter(tried);
        failed
    }

    /// Ways are tried the next time too.
    pub(super) fn try_again(&mut self, backoff: usize) {
        for word in [offset_of!(Backoff, left), offset_of!(Backoff, before)] {
            self.emit_effect(Code::Mov_rm32_imm32, &[field(backoff + word), Part::Number(0)]);
        }
    }
}
