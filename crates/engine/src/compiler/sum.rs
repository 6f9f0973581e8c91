//! Sums of integers, with their carries and other flags.

use tmu_program::{Condition, Flags, Register, Source};

use super::code::{Part, View};
use super::number::Number;
use super::select::{Input, Lanes, Selector, Truth};
use super::vector::Vector;

/// The highest bit of a word.
pub(super) const HIGHEST: u32 = 1 << 31;

impl Selector<'_> {
    /// A sum with what it found out.
    pub(super) fn add(
        &mut self,
        to: Option<Register>,
        terms: [(Source, bool); 2],
        carry: Condition,
        flags: Flags,
    ) {
        let [(a, invert_a), (b, invert_b)] = terms;
        let (mut a, mut b) = (self.word(a), self.word(b));
        if !(invert_a || invert_b) && self.known_flipped(b).is_some() {
            (a, b) = (b, a);
        }
        let sum = match (invert_a, invert_b, carry) {
            (false, false, Condition::Never) if flags.carry.is_some() => self.sum_with_carry(a, b),
            (false, false, Condition::Never) => self.sum(a, b),
            (false, false, Condition::If(_) | Condition::Unless(_)) => {
                let truth = self.predicate_mask(carry);
                let mask = self.mask(truth);
                self.sum_of_carry(a, b, mask)
            }
            (false, true, Condition::Always) => self.two(Vector::Subtract, a, b),
            (true, false, Condition::Always) => self.two(Vector::Subtract, b, a),
            _ => {
                let (a, b) = (self.inverted_if(a, invert_a), self.inverted_if(b, invert_b));
                let sum = Input::Lanes(self.commuting(Vector::Add, a, b));
                match carry {
                    Condition::Never => self.loaded(sum),
                    Condition::Always => self.two(Vector::Subtract, sum, Input::Constant(u32::MAX)),
                    Condition::If(_) | Condition::Unless(_) => {
                        let truth = self.predicate_mask(carry);
                        let mask = self.mask(truth);
                        self.one_more(mask, sum)
                    }
                }
            }
        };
        // Everything is read before anything is written.
        let found = self.sum_flags(a, b, [invert_a, invert_b], carry, sum, flags);
        self.set_bits(to, sum);
        for (predicate, truth) in found {
            self.set_truth(predicate, truth);
        }
    }

    /// The word with the other highest bit, if that was needed before.
    pub(super) fn known_flipped(&self, word: Input) -> Option<Lanes> {
        match word {
            Input::Lanes(lanes) => self.state.flipped.get(&lanes).copied(),
            Input::Constant(_) | Input::Launch(_) | Input::Home(_) => None,
        }
    }

    /// A sum without a carry.
    pub(super) fn sum(&mut self, a: Input, b: Input) -> Lanes {
        if let (other, Input::Constant(0)) | (Input::Constant(0), other) = (a, b) {
            return self.loaded(other);
        }
        let sum = match self.sum_of_truths(a, b) {
            Some(sum) => sum,
            None => self.commuting(Vector::Add, a, b),
        };
        let (a, b) = (self.number(a), self.number(b));
        let number = Number {
            multiple: a.multiple.min(b.multiple),
            step: a.step.max(b.step),
            ..Number::at_most(a.most.checked_add(b.most))
        };
        self.numbered(sum, number)
    }

    /// A sum of which a term is one in the lanes of a mask and zero in the others, as comparisons are counted. With AVX2, which has masks for some
    /// relations and those of the other lanes for the rest, what is to be added to a mask is added to the sum of masks in the end.
    fn sum_of_truths(&mut self, a: Input, b: Input) -> Option<Lanes> {
        let mask_of = |this: &Self, term: Input| {
            let Input::Lanes(lanes) = term else { return None };
            this.ones.get(&lanes).filter(|(label, _)| *label == this.current).map(|&(_, mask)| mask)
        };
        match (mask_of(self, a), mask_of(self, b)) {
            (_, Some(mask)) => return Some(self.one_more(mask, a)),
            (Some(mask), None) => return Some(self.one_more(mask, b)),
            (None, None) => {}
        }
        let (Input::Lanes(a), Input::Lanes(b)) = (a, b) else { return None };
        let (&(a, more_of_a), &(b, more_of_b)) = (self.more.get(&a)?, self.more.get(&b)?);
        let (rest, more) = (self.two(Vector::Add, Input::Lanes(a), Input::Lanes(b)), more_of_a + more_of_b);
        let sum = self.two(Vector::Add, Input::Lanes(rest), Input::Constant(more));
        self.more.insert(sum, (rest, more));
        Some(sum)
    }

    /// A sum that is compared with its first operand to find the carry. For AVX2, which compares words with the other highest
    /// bit, it is summed up in that form; the other one is made of it, and left out if nobody needs it.
    fn sum_with_carry(&mut self, a: Input, b: Input) -> Lanes {
        if self.wide || !self.remembers || a.in_memory() {
            return self.commuting(Vector::Add, a, b);
        }
        let a = self.flipped_word(a);
        let sum = self.two(Vector::Add, a, b);
        self.of_flipped(sum)
    }

    /// A sum, with one more in the lanes of a mask. Two words with the other highest bit sum up to what the words do.
    fn sum_of_carry(&mut self, a: Input, b: Input, mask: Lanes) -> Lanes {
        let (a, flipped) = match (self.known_flipped(a), self.known_flipped(b)) {
            (Some(a), Some(b)) => {
                let sum = self.two(Vector::Add, Input::Lanes(a), Input::Lanes(b));
                return self.one_more(mask, Input::Lanes(sum));
            }
            (Some(a), None) if self.remembers => (Input::Lanes(a), true),
            _ => (a, false),
        };
        let sum = Input::Lanes(self.commuting(Vector::Add, a, b));
        let sum = self.one_more(mask, sum);
        if flipped { self.of_flipped(sum) } else { sum }
    }

    /// The word that one has the other highest bit of.
    fn of_flipped(&mut self, flipped: Lanes) -> Lanes {
        let word = self.flipped_lanes(flipped);
        self.state.flipped.insert(word, flipped);
        word
    }

    /// A sum, and one more in the lanes of a mask.
    fn one_more(&mut self, mask: Lanes, sum: Input) -> Lanes {
        if !self.wide {
            // All bits of a lane are minus one.
            return self.two(Vector::Subtract, sum, Input::Lanes(mask));
        }
        let sum = self.loaded(sum);
        self.each_part(self.results(&[Input::Lanes(mask), Input::Lanes(sum)]), |this, part| {
            let ones = this.operand(Input::Constant(u32::MAX), part);
            let (from, to) = (sum.part(part), this.vector());
            // The other lanes stay as they are.
            let parts = [Part::Replace(from, to, View::Whole), Part::Use(from, View::Whole), ones];
            this.emit_masked(Vector::Subtract.code(true), &parts, mask.part(part), false);
            to
        })
    }

    fn inverted_if(&mut self, input: Input, invert: bool) -> Input {
        match input {
            _ if !invert => input,
            Input::Constant(bits) => Input::Constant(!bits),
            Input::Launch(_) | Input::Home(_) | Input::Lanes(_) => {
                Input::Lanes(self.two(Vector::Xor, input, Input::Constant(u32::MAX)))
            }
        }
    }

    fn sum_flags(
        &mut self,
        a: Input,
        b: Input,
        [invert_a, invert_b]: [bool; 2],
        carry: Condition,
        sum: Lanes,
        flags: Flags,
    ) -> Vec<(tmu_program::Predicate, Truth)> {
        let mut found = Vec::new();
        let sum = Input::Lanes(sum);
        if let Some(zero) = flags.zero {
            found.push((zero, Truth::Lanes(self.compare_words(sum, Input::Constant(0), 2, false))));
        }
        if let Some(sign) = flags.sign {
            found.push((sign, Truth::Lanes(self.compare_words(sum, Input::Constant(0), 1, true))));
        }
        if flags.carry.is_none() && flags.overflow.is_none() {
            return found;
        }
        let (a, b) = (self.inverted_if(a, invert_a), self.inverted_if(b, invert_b));
        if let Some(predicate) = flags.carry {
            let out = match carry {
                // The sum has passed 2³² where it is below an operand, or with one more where it is not above.
                Condition::Never => Truth::Lanes(self.compare_words(sum, a, 1, false)),
                Condition::Always => Truth::Lanes(self.compare_words(sum, a, 3, false)),
                Condition::If(_) | Condition::Unless(_) => {
                    // The majority of the operands' highest bits and the inverse of the sum's: a & b | (a | b) & !sum.
                    let both = self.commuting(Vector::And, a, b);
                    let either = self.commuting(Vector::Or, a, b);
                    let moved = self.two(Vector::AndNot, sum, Input::Lanes(either));
                    let out = self.two(Vector::Or, Input::Lanes(both), Input::Lanes(moved));
                    self.sign_truth(out)
                }
            };
            found.push((predicate, out));
        }
        if let Some(predicate) = flags.overflow {
            let from_a = self.commuting(Vector::Xor, a, sum);
            let from_b = self.commuting(Vector::Xor, b, sum);
            let out = self.two(Vector::And, Input::Lanes(from_a), Input::Lanes(from_b));
            found.push((predicate, self.sign_truth(out)));
        }
        found
    }

    /// Where the highest bit is set.
    fn sign_truth(&mut self, lanes: Lanes) -> Truth {
        Truth::Lanes(self.compare_words(Input::Lanes(lanes), Input::Constant(0), 1, true))
    }
}
