//! Operations on 64-bit integers, and doubles and 64-bit integers as pairs of words.

use iced_x86::Code;
use tmu_program::{Comparison, Op, Shift, WideDestination, WideFunction, WideSource};

use super::select::{Input, Lanes, Quads, Selector, Truth};
use super::vector::Vector;

/// A function of the bits of words.
pub(super) struct LogicWord {
    /// The number of the instruction.
    number: usize,
    table: u8,
    words: [Input; 2],
    result: Lanes,
}

impl Selector<'_> {
    /// Where the instruction before was the same function of the lower halves of 64 bits, and both operands are known as these, the results are, too: often nobody
    /// reads their words.
    pub(super) fn logic_of_quads(&mut self, table: u8, words: [Input; 2], result: Lanes) {
        let number = self.number;
        let before = self.logic.replace(LogicWord { number, table, words, result });
        let vector = match table {
            0xc0 => Vector::AndQuad,
            0xfc => Vector::OrQuad,
            0x3c => Vector::XorQuad,
            _ => return,
        };
        let Some(low) = before.filter(|low| low.number + 1 == number && low.table == table) else { return };
        let pairs = [[low.words[0], words[0]], [low.words[1], words[1]]];
        let known = pairs.map(|pair| self.state.quads.get(&pair).copied());
        let quads = match (known, pairs) {
            ([Some(a), Some(b)], _) => [(a.low, b.low), (a.high, b.high)]
                .map(|(a, b)| self.two(vector, Input::Lanes(a), Input::Lanes(b))),
            ([Some(quads), None], [_, [Input::Constant(low), Input::Constant(high)]])
            | ([None, Some(quads)], [[Input::Constant(low), Input::Constant(high)], _]) => {
                let bits = u64::from(high) << 32 | u64::from(low);
                [quads.low, quads.high].map(|half| self.with_quad(vector, half, bits))
            }
            _ => return,
        };
        let [first, second] = quads;
        let words = [low.result, result].map(Input::Lanes);
        self.state.quads.insert(words, Quads { low: first, high: second });
    }

    /// Operations on 64-bit integers with code of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn wide_integer(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Wide { to, function, a, b } => self.wide(to, function, a, b),
            Op::WideCompare { to, a, b, signed, comparison } => {
                let truth = self.compare_wide(a, b, signed, comparison);
                self.set_truth(to, truth);
                Some(())
            }
            _ => None,
        }
    }

    fn compare_wide(&mut self, a: WideSource, b: WideSource, signed: bool, comparison: Comparison) -> Truth {
        let [a_low, a_high] = a.map(|source| self.word(source));
        let [b_low, b_high] = b.map(|source| self.word(source));
        let same = self.compare_words(a_high, b_high, 2, false);
        let above = self.compare_words(a_high, b_high, 1, signed);
        let below = self.compare_words(a_low, b_low, 1, false);
        let below = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, same, below);
        let less = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, above, below);
        let equal = self.compare_words(a_low, b_low, 2, false);
        let equal = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, same, equal);
        self.by_relation(less, equal, comparison)
    }

    /// A function of 64-bit integers.
    fn wide(
        &mut self,
        to: WideDestination,
        function: WideFunction,
        a: WideSource,
        b: WideSource,
    ) -> Option<()> {
        let vector = match function {
            WideFunction::Add => Vector::AddQuad,
            WideFunction::Subtract => Vector::SubtractQuad,
            WideFunction::MultiplyLow => {
                self.multiply_wide(to, a, b);
                return Some(());
            }
            WideFunction::Shift(shift) => return self.shift_wide(to, a, b, shift),
            WideFunction::MultiplyHigh { .. }
            | WideFunction::Divide { .. }
            | WideFunction::Remainder { .. }
            | WideFunction::Minimum { .. }
            | WideFunction::Maximum { .. } => return None,
        };
        let [a_low, b_low] = [a[0], b[0]].map(|source| self.word(source));
        if function == WideFunction::Add
            && let [Input::Constant(a_high), Input::Constant(b_high)] = [a[1], b[1]].map(|it| self.word(it))
            && self.number(a_low).most.checked_add(self.number(b_low).most).is_some()
        {
            let (low, high) = (self.sum(a_low, b_low), self.constant(a_high.wrapping_add(b_high)));
            self.set_bits(to[0], low);
            self.set(to[1], high);
            return Some(());
        }
        let (a, b) = (self.quads(a), self.quads(b));
        let low = self.two(vector, Input::Lanes(a.low), Input::Lanes(b.low));
        let high = self.two(vector, Input::Lanes(a.high), Input::Lanes(b.high));
        let quads = Quads { low, high };
        if function == WideFunction::Add {
            // The low words need no high ones, which often nobody reads.
            let words = self.sum(a_low, b_low);
            self.set_words(to, words, quads);
        } else {
            self.set_quads(to, quads);
        }
        Some(())
    }

    fn shift_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource, shift: Shift) -> Option<()> {
        let Input::Constant(amount) = self.word(b[0]) else { return None };
        let vector = match shift {
            Shift::Left => Vector::ShiftLeftQuadBy,
            Shift::Right => Vector::ShiftRightQuadBy,
            Shift::RightSigned => return None,
        };
        let a = self.quads(a);
        let amount = amount.min(64) as u8;
        let low = self.by(vector, Input::Lanes(a.low), amount);
        let high = self.by(vector, Input::Lanes(a.high), amount);
        self.set_quads(to, Quads { low, high });
        Some(())
    }

    /// The product of the low words, and the crossed products above.
    fn multiply_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource) {
        let (a, b) = (self.quads(a), self.quads(b));
        let product = |this: &mut Self, a: Lanes, b: Lanes| {
            let lanes = Input::Lanes;
            let a_high = this.by(Vector::ShiftRightQuadBy, lanes(a), 32);
            let b_high = this.by(Vector::ShiftRightQuadBy, lanes(b), 32);
            let crossed = this.two(Vector::MultiplyEven, lanes(a_high), lanes(b));
            let other = this.two(Vector::MultiplyEven, lanes(b_high), lanes(a));
            let crossed = this.two(Vector::AddQuad, lanes(crossed), lanes(other));
            let crossed = this.by(Vector::ShiftLeftQuadBy, lanes(crossed), 32);
            let low = this.two(Vector::MultiplyEven, lanes(a), lanes(b));
            this.two(Vector::AddQuad, lanes(low), lanes(crossed))
        };
        let low = product(self, a.low, b.low);
        let high = product(self, a.high, b.high);
        self.set_quads(to, Quads { low, high });
    }

    /// Two words as 64 bits: the lower and the upper elements of each 128 bits apart.
    pub(super) fn quads(&mut self, source: WideSource) -> Quads {
        let words = source.map(|source| self.word(source));
        if let Some(&known) = self.state.quads.get(&words) {
            return known;
        }
        let [low, high] = words.map(|word| self.loaded(word));
        let quads = if low.uniform && high.uniform {
            // Both elements of each pair are the same.
            let both = self.two(Vector::InterleaveLow, Input::Lanes(low), Input::Lanes(high));
            Quads { low: both, high: both }
        } else {
            Quads {
                low: self.two(Vector::InterleaveLow, Input::Lanes(low), Input::Lanes(high)),
                high: self.two(Vector::InterleaveHigh, Input::Lanes(low), Input::Lanes(high)),
            }
        };
        self.state.quads.insert(words, quads);
        quads
    }

    /// Makes 64 bits two registers'.
    pub(super) fn set_quads(&mut self, to: WideDestination, quads: Quads) {
        let low = self.two_by(Vector::Shuffle, quads.low, quads.high, 0x88);
        self.set_words(to, low, quads);
    }

    /// Makes 64 bits two registers', of which the low words are known apart.
    fn set_words(&mut self, to: WideDestination, low: Lanes, quads: Quads) {
        let high = self.two_by(Vector::Shuffle, quads.low, quads.high, 0xdd);
        self.state.quads.insert([Input::Lanes(low), Input::Lanes(high)], quads);
        self.set_bits(to[0], low);
        self.set_bits(to[1], high);
    }
}
