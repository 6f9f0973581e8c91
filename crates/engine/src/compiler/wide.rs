//! Operations on 64-bit integers, and doubles and 64-bit integers as pairs of words.

use iced_x86::Code;
use tmu_program::{Comparison, Op, Shift, Source, WideDestination, WideFunction, WideSource};

use super::select::{BITS, Input, Lanes, Quads, Selector, Truth, Value};
use super::vector::{HIGH_WORDS, LOW_WORDS, Vector};

/// A function of the bits of words.
pub(super) struct LogicWord {
    /// The number of the instruction.
    number: usize,
    table: u8,
    words: [Input; 2],
    result: Lanes,
}

/// The second operand of an instruction for 64 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum QuadOperand {
    /// The same in all elements.
    Bits(u64),
    Quads(Quads),
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
        let (a, b) = match (known, pairs.map(bits_of)) {
            ([Some(a), Some(b)], _) => (a, QuadOperand::Quads(b)),
            ([Some(quads), None], [_, Some(bits)]) | ([None, Some(quads)], [Some(bits), _]) => {
                (quads, QuadOperand::Bits(bits))
            }
            _ => return,
        };
        let quads = self.of_quads(vector, a, b);
        let words = [low.result, result].map(Input::Lanes);
        self.state.quads.insert(words, quads);
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
            WideFunction::Shift(shift) => {
                self.shift_wide(to, a, b, shift);
                return Some(());
            }
            WideFunction::Minimum { signed } => {
                self.choose_wide(to, a, b, signed, true);
                return Some(());
            }
            WideFunction::Maximum { signed } => {
                self.choose_wide(to, a, b, signed, false);
                return Some(());
            }
            WideFunction::MultiplyHigh { signed } => {
                self.multiply_high_wide(to, a, b, signed);
                return Some(());
            }
            WideFunction::Divide { .. } | WideFunction::Remainder { .. } => return None,
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
        let (a, b) = match self.known_bits(a) {
            Some(_) if function == WideFunction::Add => (b, a),
            _ => (a, b),
        };
        let (a, b) = (self.quads(a), self.operand_of_quads(b));
        let quads = self.of_quads(vector, a, b);
        if function == WideFunction::Add {
            // The low words need no high ones, which often nobody reads.
            let words = self.sum(a_low, b_low);
            if ![a_low, b_low].contains(&Input::Constant(0)) {
                let parts = if words.uniform { 1 } else { self.parts() };
                let of_quads = |part| (words.part(part), [quads.low.part(part), quads.high.part(part)]);
                self.region.low_words.extend((0..parts).map(of_quads));
            }
            self.set_words(to, words, quads);
        } else {
            self.set_quads(to, quads);
        }
        Some(())
    }

    /// Amounts from 64 on leave nothing but copies of the sign, or zeros.
    fn shift_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource, shift: Shift) {
        let sign = (shift == Shift::RightSigned).then(|| self.signs(a));
        let mut quads = self.quads(a);
        // What has a sign is shifted as what it is above −1.
        if let Some(sign) = sign {
            quads = self.of_quads(Vector::XorQuad, quads, QuadOperand::Quads(sign));
        }
        let left = shift == Shift::Left;
        quads = if let Input::Constant(amount) = self.word(b[0]) {
            let vector = if left { Vector::ShiftLeftQuadBy } else { Vector::ShiftRightQuadBy };
            self.each_quad(quads, |this, it| this.by(vector, Input::Lanes(it), amount.min(64) as u8))
        } else {
            let vector = if left { Vector::ShiftLeftQuad } else { Vector::ShiftRightQuad };
            let amounts = self.quads([b[0], Source::ZERO]);
            self.of_quads(vector, quads, QuadOperand::Quads(amounts))
        };
        if let Some(sign) = sign {
            quads = self.of_quads(Vector::XorQuad, quads, QuadOperand::Quads(sign));
        }
        self.set_quads(to, quads);
    }

    /// All bits as the sign.
    fn signs(&mut self, source: WideSource) -> Quads {
        let high = self.word(source[1]);
        let sign = Input::Lanes(self.shifted(high, Input::Constant(31), Shift::RightSigned));
        self.quads_of_words([sign; 2])
    }

    /// The smaller or the larger one.
    fn choose_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource, signed: bool, least: bool) {
        let comparison = if least { Comparison::LESS } else { Comparison::GREATER };
        let truth = self.compare_wide(a, b, signed, comparison);
        // Everything is read before anything is written.
        let words = [0, 1].map(|word| {
            let [a, b] = [a[word], b[word]].map(|source| self.word(source));
            let [a, b] = [a, b].map(|input| Value { input, facts: BITS, stored: false });
            self.choose(truth, a, b)
        });
        for (to, word) in to.into_iter().zip(words) {
            self.set(to, word);
        }
    }

    fn multiply_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource) {
        let (a, b) = if self.known_bits(a).is_some() { (b, a) } else { (a, b) };
        let (a, b) = (self.quads(a), self.operand_of_quads(b));
        let quads = match self.wide {
            true => self.of_quads(Vector::MultiplyLowQuad, a, b),
            false => self.product_of_words(a, b),
        };
        self.set_quads(to, quads);
    }

    /// The upper half of a product of 128 bits, of those of words.
    fn multiply_high_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource, signed: bool) {
        let quads = QuadOperand::Quads;
        let (low_a, low_b) = (self.quads(a), self.quads(b));
        let [high_a, high_b] = [low_a, low_b].map(|it| self.each_quad(it, Selector::upper_words));
        let [low, one, other, high] = [(low_a, low_b), (low_a, high_b), (high_a, low_b), (high_a, high_b)]
            .map(|(a, b)| self.of_quads(Vector::MultiplyEven, a, quads(b)));
        // None of these sums has more than 64 bits.
        let carried = self.each_quad(low, Selector::upper_words);
        let middle = self.of_quads(Vector::AddQuad, one, quads(carried));
        let low_middle = self.of_quads(Vector::AndQuad, middle, QuadOperand::Bits(u64::from(u32::MAX)));
        let other = self.of_quads(Vector::AddQuad, other, quads(low_middle));
        let [one, other] = [middle, other].map(|it| self.each_quad(it, Selector::upper_words));
        let both = self.of_quads(Vector::AddQuad, one, quads(other));
        let mut product = self.of_quads(Vector::AddQuad, high, quads(both));
        // What is below zero counts for 2⁶⁴ more.
        for (source, factor) in [(a, low_b), (b, low_a)].into_iter().filter(|_| signed) {
            let sign = self.signs(source);
            let more = self.of_quads(Vector::AndQuad, factor, quads(sign));
            product = self.of_quads(Vector::SubtractQuad, product, quads(more));
        }
        self.set_quads(to, product);
    }

    /// The product of the low words, and the crossed products above.
    fn product_of_words(&mut self, a: Quads, b: QuadOperand) -> Quads {
        let low = self.of_quads(Vector::MultiplyEven, a, b);
        let a_upper = self.each_quad(a, Selector::upper_words);
        let mut crossed = self.of_quads(Vector::MultiplyEven, a_upper, b);
        let b_upper = match b {
            QuadOperand::Bits(bits) => QuadOperand::Bits(bits >> 32),
            QuadOperand::Quads(b) => QuadOperand::Quads(self.each_quad(b, Selector::upper_words)),
        };
        if b_upper != QuadOperand::Bits(0) {
            let other = self.of_quads(Vector::MultiplyEven, a, b_upper);
            crossed = self.of_quads(Vector::AddQuad, crossed, QuadOperand::Quads(other));
        }
        let crossed =
            self.each_quad(crossed, |this, it| this.by(Vector::ShiftLeftQuadBy, Input::Lanes(it), 32));
        self.of_quads(Vector::AddQuad, low, QuadOperand::Quads(crossed))
    }

    /// Upper words in place of the lower ones, which are remembered.
    pub(super) fn upper_words(&mut self, quads: Lanes) -> Lanes {
        if let Some(&known) = self.state.upper.get(&quads) {
            return known;
        }
        let upper = self.by(Vector::ShiftRightQuadBy, Input::Lanes(quads), 32);
        if self.remembers {
            self.state.upper.insert(quads, upper);
        }
        upper
    }

    /// A function of 64 bits and more of them.
    pub(super) fn of_quads(&mut self, vector: Vector, a: Quads, b: QuadOperand) -> Quads {
        let b = match b {
            QuadOperand::Bits(bits) => return self.each_quad(a, |this, a| this.with_quad(vector, a, bits)),
            QuadOperand::Quads(b) => b,
        };
        let low = self.two(vector, Input::Lanes(a.low), Input::Lanes(b.low));
        let high = match a.low == a.high && b.low == b.high {
            true => low,
            false => self.two(vector, Input::Lanes(a.high), Input::Lanes(b.high)),
        };
        Quads { low, high }
    }

    fn operand_of_quads(&mut self, source: WideSource) -> QuadOperand {
        match self.known_bits(source) {
            Some(bits) => QuadOperand::Bits(bits),
            None => QuadOperand::Quads(self.quads(source)),
        }
    }

    /// The bits of a constant.
    fn known_bits(&mut self, source: WideSource) -> Option<u64> {
        bits_of(source.map(|source| self.word(source)))
    }

    /// Two words as 64 bits: the lower and the upper elements of each 128 bits apart.
    pub(super) fn quads(&mut self, source: WideSource) -> Quads {
        let words = source.map(|source| self.word(source));
        self.quads_of_words(words)
    }

    /// The same 64 bits in all lanes.
    pub(super) fn constant_quads(&mut self, bits: u64) -> Quads {
        self.quads([bits as u32, (bits >> 32) as u32].map(Source::Immediate))
    }

    /// The same of words that no register may hold.
    fn quads_of_words(&mut self, words: [Input; 2]) -> Quads {
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
        let low = self.two_by(Vector::Shuffle, quads.low, Input::Lanes(quads.high), LOW_WORDS);
        self.set_words(to, low, quads);
    }

    /// Makes 64 bits two registers', of which the low words are known apart.
    fn set_words(&mut self, to: WideDestination, low: Lanes, quads: Quads) {
        let high = self.two_by(Vector::Shuffle, quads.low, Input::Lanes(quads.high), HIGH_WORDS);
        self.state.quads.insert([Input::Lanes(low), Input::Lanes(high)], quads);
        self.set_bits(to[0], low);
        self.set_bits(to[1], high);
    }
}

/// The 64 bits of two constants.
fn bits_of(words: [Input; 2]) -> Option<u64> {
    match words {
        [Input::Constant(low), Input::Constant(high)] => Some(u64::from(high) << 32 | u64::from(low)),
        _ => None,
    }
}
