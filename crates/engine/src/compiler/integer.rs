//! Integer and bit operations.

use iced_x86::Code;
use tmu_program::meaning::integer::extract_bits;
use tmu_program::{
    BooleanFunction, Comparison, Condition, Half, LowWords, Op, Part as WordPart, Register, Shift,
    ShiftAmount, Source,
};

use super::code::{Part, View};
use super::number::Number;
use super::select::{Input, Lanes, Selector, Truth};
use super::sum::HIGHEST;
use super::vector::Vector;

// Relations of words, of which several may hold.
pub(super) const LESS: u8 = 1;
pub(super) const EQUAL: u8 = 2;
pub(super) const GREATER: u8 = 4;

impl Selector<'_> {
    /// Integer operations with code of their own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    pub(super) fn integer(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Nothing | Op::MemoryBarrier => {}
            Op::Move { to, from } => {
                let value = self.read(from);
                self.set(to, value);
            }
            Op::Select { to, condition, then, otherwise } => {
                let (then, otherwise) = (self.read(then), self.read(otherwise));
                let truth = self.predicate_mask(condition);
                let value = self.choose(truth, then, otherwise);
                self.set(to, value);
            }
            Op::Combine { to, a, b, function } => {
                let (a, b) = (self.truth(a), self.truth(b));
                let truth = self.combine(function, a, b);
                self.set_truth(to, truth);
            }
            Op::Compare { to, a, b, signed, comparison, low: None } => {
                let (a, b) = (self.word(a), self.word(b));
                let truth = self.compared(a, b, comparison, signed);
                self.set_truth(to, truth);
            }
            Op::Compare { to, a, b, signed, comparison, low: Some(low) } => {
                let truth = self.compare_high(a, b, signed, comparison, low);
                self.set_truth(to, truth);
            }
            Op::Logic { to, a, b, c, table } => {
                let [a, b, c] = [a, b, c].map(|source| self.word(source));
                let lanes = self.logic(a, b, c, table);
                self.logic_of_quads(table, [a, b], lanes);
                let (a, b) = (self.number(a), self.number(b));
                let both = Number {
                    most: a.most.min(b.most),
                    multiple: a.multiple.max(b.multiple),
                    step: a.step.max(b.step),
                };
                let lanes = if table == 0xc0 { self.numbered(lanes, both) } else { lanes };
                self.set_bits(to, lanes);
            }
            Op::Shift { to, value, amount, shift, limit } => {
                let (value, amount) = (self.word(value), self.word(amount));
                let amount = self.shift_amount(amount, limit, 31);
                let lanes = self.shifted(value, amount, shift);
                self.set_bits(to, lanes);
            }
            Op::PermuteBytes { to, low, high, selector, mode } => {
                self.permute_bytes(to, [low, high], selector, mode)?;
            }
            Op::FunnelShift { to, low, high, amount, shift, limit, bits } => {
                return self.funnel_shift(to, [low, high, amount], shift, limit, bits);
            }
            Op::ExtractBits { to, value, position, length, signed } => {
                let sources = [value, position, length];
                if self.extract_bits(to, sources, signed).is_none() {
                    self.extract_any_bits(to, sources, signed);
                }
            }
            Op::InsertBits {
                to,
                base,
                insert,
                position: Source::Immediate(position),
                length: Source::Immediate(length),
            } => self.insert_bits(to, base, insert, [position, length]),
            Op::Divide { to, a, b, signed, remainder } => self.divide(to, [a, b], signed, remainder),
            Op::InsertBits { to, base, insert, position, length } => {
                self.insert_any_bits(to, base, insert, [position, length]);
            }
            _ => {
                return self
                    .sum_or_product(op)
                    .or_else(|| self.wide_integer(op))
                    .or_else(|| self.bits_of_words(op));
            }
        }
        Some(())
    }

    /// A field of known position and size put into a word.
    fn insert_bits(
        &mut self,
        to: Option<Register>,
        base: Source,
        insert: Source,
        [position, length]: [u32; 2],
    ) {
        let field = tmu_program::meaning::integer::insert_bits(0, u32::MAX, position, length);
        let (base, insert) = (self.word(base), self.word(insert));
        let kept = self.commuting(Vector::And, base, Input::Constant(!field));
        let moved = match position & 0xff {
            0 => insert,
            shift => Input::Lanes(self.by(Vector::ShiftLeftBy, insert, shift.min(32) as u8)),
        };
        let moved = self.commuting(Vector::And, moved, Input::Constant(field));
        let lanes = self.two(Vector::Or, Input::Lanes(kept), Input::Lanes(moved));
        self.set_bits(to, lanes);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no code of its own calls its meaning")]
    fn sum_or_product(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Add { to, a, b, invert_a, invert_b, carry, saturate: false, flags } => {
                self.add(to, [(a, invert_a), (b, invert_b)], carry, flags);
            }
            Op::Multiply { to, a, b, signed_a, signed_b, part } => {
                let (a, b) = (self.word(a), self.word(b));
                let lanes = match part {
                    WordPart::Low => self.product(a, b),
                    WordPart::High if !signed_a && !signed_b && self.fits_word(a, b) => {
                        let zero = self.constant(0);
                        self.set(to, zero);
                        return Some(());
                    }
                    WordPart::High if signed_a == signed_b => self.high_product(a, b, signed_a),
                    WordPart::High => return None,
                };
                self.set_bits(to, lanes);
            }
            Op::MultiplyHalves { to, a, b, shift_left_16 } => {
                let (a, b) = (self.half(a), self.half(b));
                let mut lanes = self.product(Input::Lanes(a), Input::Lanes(b));
                if shift_left_16 {
                    lanes = self.by(Vector::ShiftLeftBy, Input::Lanes(lanes), 16);
                }
                self.set_bits(to, lanes);
            }
            Op::MinMax { to, a, b, signed, minimum } => {
                let (a, b) = (self.word(a), self.word(b));
                let [least, most] = self.most_of_both(a, b, signed);
                let (smaller, larger) = match signed {
                    true => (Vector::SmallerSigned, Vector::LargerSigned),
                    false => (Vector::Smaller, Vector::Larger),
                };
                let lanes = match minimum {
                    Condition::Always => {
                        let smaller = self.commuting(smaller, a, b);
                        self.numbered(smaller, least)
                    }
                    Condition::Never => {
                        let larger = self.commuting(larger, a, b);
                        self.numbered(larger, most)
                    }
                    Condition::If(_) | Condition::Unless(_) => {
                        let truth = self.predicate_mask(minimum);
                        let mask = self.mask(truth);
                        let smaller = self.commuting(smaller, a, b);
                        let larger = self.commuting(larger, a, b);
                        self.blend(mask, Input::Lanes(smaller), Input::Lanes(larger))
                    }
                };
                self.set_bits(to, lanes);
            }
            _ => return None,
        }
        Some(())
    }

    /// The lanes in which two words are in a relation: a union of [`LESS`], [`EQUAL`] and [`GREATER`].
    pub(super) fn compare_words(&mut self, a: Input, b: Input, relation: u8, signed: bool) -> Lanes {
        if self.wide {
            let number = [3, 1, 0, 2, 6, 4, 5, 7][usize::from(relation & 7)];
            let code = match signed {
                true => Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
                false => Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8,
            };
            return self.relation(code, code, a, b, Some(number));
        }
        let equal = |this: &mut Self, a, b| {
            let code = Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256;
            this.relation(code, code, a, b, None)
        };
        // Unsigned: the smaller one of both is one of them.
        let is = |this: &mut Self, vector, a: Input, b: Input| {
            let found = this.commuting(vector, a, b);
            equal(this, Input::Lanes(found), a)
        };
        let greater = |this: &mut Self, a, b| {
            let code = Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256;
            this.relation(code, code, a, b, None)
        };
        let positive = self.number(a).is_positive() && self.number(b).is_positive();
        match (relation & 7, signed || positive) {
            (0, _) => self.loaded(Input::Constant(0)),
            (7, _) => self.loaded(Input::Constant(u32::MAX)),
            (2, _) => equal(self, a, b),
            (5, _) => {
                let equal = equal(self, a, b);
                self.not_mask(equal)
            }
            (4, true) => greater(self, a, b),
            (1, true) => greater(self, b, a),
            (3, true) => {
                let greater = greater(self, a, b);
                self.not_mask(greater)
            }
            (_, true) => {
                let less = greater(self, b, a);
                self.not_mask(less)
            }
            (3, false) => is(self, Vector::Smaller, a, b),
            (6, false) => is(self, Vector::Larger, a, b),
            (1, false) => {
                let (a, b) = (self.flipped_word(a), self.flipped_word(b));
                greater(self, b, a)
            }
            (_, false) => {
                let (a, b) = (self.flipped_word(a), self.flipped_word(b));
                greater(self, a, b)
            }
        }
    }

    /// A word with the other highest bit, which is remembered.
    pub(super) fn flipped_word(&mut self, word: Input) -> Input {
        let lanes = match word {
            Input::Constant(bits) => return Input::Constant(bits ^ HIGHEST),
            Input::Launch(word) => return Input::Launch(word.single(false, true, false)),
            Input::Home(_) => return Input::Lanes(self.two(Vector::Xor, word, Input::Constant(HIGHEST))),
            Input::Lanes(lanes) => lanes,
        };
        if let Some(&known) = self.state.flipped.get(&lanes) {
            return Input::Lanes(known);
        }
        let found = self.flipped_lanes(lanes);
        if self.remembers {
            self.state.flipped.insert(lanes, found);
        }
        Input::Lanes(found)
    }

    /// Words with the other highest bit.
    pub(super) fn flipped_lanes(&mut self, lanes: Lanes) -> Lanes {
        self.two(Vector::Xor, Input::Lanes(lanes), Input::Constant(HIGHEST))
    }

    fn compared(&mut self, a: Input, b: Input, comparison: Comparison, signed: bool) -> Truth {
        match comparison.bits() & 7 {
            0 => Truth::Never,
            7 => Truth::Always,
            relation => Truth::Lanes(self.compare_words(a, b, relation, signed)),
        }
    }

    /// The comparison of 64-bit values by the difference of their high words and what the low words gave.
    fn compare_high(
        &mut self,
        a: Source,
        b: Source,
        signed: bool,
        comparison: Comparison,
        low: LowWords,
    ) -> Truth {
        let (a, b) = (self.word(a), self.word(b));
        // a + !b + carry: less if that borrows, which is a < b, or a = b and no carry.
        let less = self.compare_words(a, b, 1, signed);
        let same = self.compare_words(a, b, 2, signed);
        let carry = self.predicate_mask(Condition::If(low.carry));
        let zero = self.predicate_mask(Condition::If(low.zero));
        let (carry, zero) = (self.mask(carry), self.mask(zero));
        let borrow = self.not_mask(carry);
        let same_borrow = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, same, borrow);
        let less = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, less, same_borrow);
        // The difference is zero with a carry where a = b, and without one where a = b + 1.
        let same_carry = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, same, carry);
        let b = self.two(Vector::Subtract, b, Input::Constant(u32::MAX));
        let next = self.compare_words(Input::Lanes(b), a, 2, signed);
        let next = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, next, borrow);
        let null = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, same_carry, next);
        let equal = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, null, zero);
        self.by_relation(less, equal, comparison)
    }

    /// What a comparison makes of where it is less and where it is equal; equal counts first.
    pub(super) fn by_relation(&mut self, less: Lanes, equal: Lanes, comparison: Comparison) -> Truth {
        let not_equal = self.not_mask(equal);
        let less = self.masks(Code::VEX_Kandw_kr_kr_kr, Vector::And, less, not_equal);
        let either = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, less, equal);
        Truth::Lanes(match comparison.bits() & 7 {
            0 => return Truth::Never,
            1 => less,
            2 => equal,
            3 => either,
            4 => self.not_mask(either),
            5 => not_equal,
            6 => self.not_mask(less),
            _ => return Truth::Always,
        })
    }

    fn combine(&mut self, function: BooleanFunction, a: Truth, b: Truth) -> Truth {
        use BooleanFunction::{And, Or, Xor};
        match (function, a, b) {
            (And, Truth::Always, other) | (And, other, Truth::Always) => return other,
            (And, Truth::Never, _) | (And, _, Truth::Never) => return Truth::Never,
            (Or, Truth::Always, _) | (Or, _, Truth::Always) => return Truth::Always,
            (Or | Xor, Truth::Never, other) | (Or | Xor, other, Truth::Never) => return other,
            (Xor, Truth::Always, other) | (Xor, other, Truth::Always) => return self.not(other),
            _ => {}
        }
        if let (Truth::Bits(_) | Truth::Both(..), Truth::Bits(_) | Truth::Both(..)) = (a, b) {
            let code = match function {
                And => Code::And_r32_rm32,
                Or => Code::Or_r32_rm32,
                Xor => Code::Xor_r32_rm32,
            };
            let (a, b) = (self.bits(a), self.bits(b));
            return Truth::Bits(self.word_two(code, a, b));
        }
        let (code, vector) = match function {
            And => (Code::VEX_Kandw_kr_kr_kr, Vector::And),
            Or => (Code::VEX_Korw_kr_kr_kr, Vector::Or),
            Xor => (Code::VEX_Kxorw_kr_kr_kr, Vector::Xor),
        };
        let (a, b) = (self.mask(a), self.mask(b));
        Truth::Lanes(self.masks(code, vector, a, b))
    }

    /// Bit `4a + 2b + c` of the table for each bit.
    fn logic(&mut self, a: Input, b: Input, c: Input, table: u8) -> Lanes {
        match table {
            0xc0 => {
                return match (a, b) {
                    (value, Input::Constant(mask)) | (Input::Constant(mask), value)
                        if mask & mask.wrapping_add(1) == 0 && mask != 0 =>
                    {
                        let low = self.low_bits(value, mask.count_ones(), false);
                        self.loaded(low)
                    }
                    _ => self.commuting(Vector::And, a, b),
                };
            }
            0xfc => return self.commuting(Vector::Or, a, b),
            0x3c => return self.commuting(Vector::Xor, a, b),
            0x0f => return self.commuting(Vector::Xor, a, Input::Constant(u32::MAX)),
            0x33 => return self.commuting(Vector::Xor, b, Input::Constant(u32::MAX)),
            _ => {}
        }
        if self.wide {
            let (a, b) = (self.loaded(a), self.loaded(b));
            return self.each_part(self.results(&[Input::Lanes(a), Input::Lanes(b), c]), |this, part| {
                let third = this.operand(c, part);
                let to = this.vector();
                let parts = [
                    Part::Replace(a.part(part), to, View::Whole),
                    Part::Use(b.part(part), View::Whole),
                    third,
                    Part::Byte(table),
                ];
                this.emit(Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, &parts);
                to
            });
        }
        // c ? table of odd bits : table of even bits, each a function of two.
        let odd = (0..4).fold(0, |found, row| found | (table >> (2 * row + 1) & 1) << row);
        let even = (0..4).fold(0, |found, row| found | (table >> (2 * row) & 1) << row);
        let odd = self.logic_of_two(a, b, odd);
        if odd == self.logic_of_two(a, b, even) || table >> 1 & 0x55 == table & 0x55 {
            return self.loaded(odd);
        }
        let even = self.logic_of_two(a, b, even);
        // even ^ (odd ^ even) & c
        let different = self.commuting(Vector::Xor, odd, even);
        let chosen = self.commuting(Vector::And, Input::Lanes(different), c);
        self.commuting(Vector::Xor, Input::Lanes(chosen), even)
    }

    /// Bit `2a + b` of the table for each bit.
    fn logic_of_two(&mut self, a: Input, b: Input, table: u8) -> Input {
        let ones = Input::Constant(u32::MAX);
        let inverse = |this: &mut Self, lanes: Lanes| this.two(Vector::Xor, Input::Lanes(lanes), ones);
        Input::Lanes(match table {
            0b0000 => return Input::Constant(0),
            0b1111 => return ones,
            0b1100 => return a,
            0b1010 => return b,
            0b0011 => self.commuting(Vector::Xor, a, ones),
            0b0101 => self.commuting(Vector::Xor, b, ones),
            0b1000 => self.commuting(Vector::And, a, b),
            0b1110 => self.commuting(Vector::Or, a, b),
            0b0110 => self.commuting(Vector::Xor, a, b),
            0b0010 => self.two(Vector::AndNot, a, b),
            0b0100 => self.two(Vector::AndNot, b, a),
            0b0111 => {
                let both = self.commuting(Vector::And, a, b);
                inverse(self, both)
            }
            0b0001 => {
                let either = self.commuting(Vector::Or, a, b);
                inverse(self, either)
            }
            0b1001 => {
                let different = self.commuting(Vector::Xor, a, b);
                inverse(self, different)
            }
            0b1101 => {
                let only_b = self.two(Vector::AndNot, a, b);
                inverse(self, only_b)
            }
            _ => {
                let only_a = self.two(Vector::AndNot, b, a);
                inverse(self, only_a)
            }
        })
    }

    fn shift_amount(&mut self, amount: Input, limit: ShiftAmount, most: u32) -> Input {
        match (limit, amount) {
            (ShiftAmount::Clamp, _) => amount,
            (ShiftAmount::Wrap, Input::Constant(bits)) => Input::Constant(bits & most),
            (ShiftAmount::Wrap, Input::Launch(_) | Input::Home(_) | Input::Lanes(_)) => {
                Input::Lanes(self.commuting(Vector::And, amount, Input::Constant(most)))
            }
        }
    }

    /// The low words of products.
    pub(super) fn product(&mut self, a: Input, b: Input) -> Lanes {
        if let (_, Input::Constant(factor)) | (Input::Constant(factor), _) = (a, b)
            && factor.is_power_of_two()
        {
            let other = if matches!(b, Input::Constant(_)) { a } else { b };
            return self.shifted(other, Input::Constant(factor.trailing_zeros()), Shift::Left);
        }
        let known = [a, b].map(|input| self.number(input));
        // Halves of words multiply faster.
        let lanes = match known[0].most.max(known[1].most) <= i16::MAX as u32 {
            true => {
                let [a, b] = [a, b].map(|input| Input::Lanes(self.loaded(input)));
                self.two(Vector::MultiplyHalves, a, b)
            }
            false => self.commuting(Vector::Multiply, a, b),
        };
        let multiple = known[0].multiple.checked_mul(known[1].multiple).unwrap_or(1 << 31);
        let most = known[0].most.checked_mul(known[1].most);
        self.numbered(lanes, Number { multiple, ..Number::at_most(most) })
    }

    /// Amounts above 31 leave only what moves in.
    pub(super) fn shifted(&mut self, value: Input, amount: Input, shift: Shift) -> Lanes {
        let (by, each) = match shift {
            Shift::Left => (Vector::ShiftLeftBy, Vector::ShiftLeft),
            Shift::Right => (Vector::ShiftRightBy, Vector::ShiftRight),
            Shift::RightSigned => (Vector::ShiftRightSignedBy, Vector::ShiftRightSigned),
        };
        match amount {
            Input::Constant(amount) => {
                if amount == 0 {
                    return self.loaded(value);
                }
                let lanes = self.by(by, value, amount.min(32) as u8);
                let Number { most, multiple, .. } = self.number(value);
                let number = match (shift, 1u32.checked_shl(amount)) {
                    (Shift::Left, Some(factor)) => Number {
                        multiple: multiple.checked_mul(factor).unwrap_or(1 << 31),
                        step: factor,
                        ..Number::at_most(most.checked_mul(factor))
                    },
                    (Shift::Right, _) => Number::at_most(Some(most.checked_shr(amount).unwrap_or(0))),
                    (Shift::Left, None) | (Shift::RightSigned, _) => Number::ANY,
                };
                self.numbered(lanes, number)
            }
            Input::Launch(_) | Input::Home(_) | Input::Lanes(_) => self.two(each, value, amount),
        }
    }

    /// Words rotated to the left by 1…31 bits, if one instruction does that.
    fn rotated(&mut self, word: Input, left: u32) -> Option<Lanes> {
        if self.wide {
            let lanes = self.loaded(word);
            return Some(self.each_part(self.results(&[word]), |this, part| {
                let to = this.vector();
                let parts = [
                    Part::Def(to, View::Whole),
                    Part::Use(lanes.part(part), View::Whole),
                    Part::Byte(left as u8),
                ];
                this.emit(Code::EVEX_Vprold_zmm_k1z_zmmm512b32_imm8, &parts);
                to
            }));
        }
        left.is_multiple_of(8).then(|| {
            // Byte n comes from byte n − left / 8 of the same word.
            let bytes = 0x0302_0100_u32.rotate_left(left);
            let lanes = self.loaded(word);
            self.shuffled_bytes(lanes, std::array::from_fn(|lane| bytes + 0x0404_0404 * (lane as u32 % 4)))
        })
    }

    /// By known amounts below 32, or of 32 bits by any amount.
    fn funnel_shift(
        &mut self,
        to: Option<Register>,
        [low, high, amount]: [Source; 3],
        shift: Shift,
        limit: ShiftAmount,
        bits: u8,
    ) -> Option<()> {
        if shift == Shift::RightSigned {
            return None;
        }
        let amount = self.word(amount);
        let amount = self.shift_amount(amount, limit, u32::from(bits) - 1);
        let same = low == high;
        let (low, high) = (self.word(low), self.word(high));
        if let Input::Constant(amount @ 1..32) = amount
            && same
            && let Some(lanes) = self.rotated(low, if shift == Shift::Left { amount } else { 32 - amount })
        {
            self.set_bits(to, lanes);
            return Some(());
        }
        let amount = match amount {
            Input::Constant(amount) if amount < 32 || bits == 32 => Input::Constant(amount.min(32)),
            Input::Launch(_) | Input::Home(_) | Input::Lanes(_) if bits == 32 => match limit {
                ShiftAmount::Clamp => {
                    Input::Lanes(self.commuting(Vector::Smaller, amount, Input::Constant(32)))
                }
                ShiftAmount::Wrap => amount,
            },
            Input::Constant(_) | Input::Launch(_) | Input::Home(_) | Input::Lanes(_) => return None,
        };
        let rest = match amount {
            Input::Constant(amount) => Input::Constant(32 - amount),
            Input::Launch(_) | Input::Home(_) | Input::Lanes(_) => {
                Input::Lanes(self.two(Vector::Subtract, Input::Constant(32), amount))
            }
        };
        let (first, second) = match shift {
            Shift::Left => (self.shifted(high, amount, Shift::Left), self.shifted(low, rest, Shift::Right)),
            Shift::Right | Shift::RightSigned => {
                (self.shifted(low, amount, Shift::Right), self.shifted(high, rest, Shift::Left))
            }
        };
        let lanes = self.two(Vector::Or, Input::Lanes(first), Input::Lanes(second));
        self.set_bits(to, lanes);
        Some(())
    }

    /// A field at a known position.
    fn extract_bits(&mut self, to: Option<Register>, sources: [Source; 3], signed: bool) -> Option<()> {
        let [value, position, length] = sources.map(|source| self.word(source));
        let (Input::Constant(position), Input::Constant(length)) = (position, length) else { return None };
        let (from, bits) = (position & 0xff, length & 0xff);
        let lanes = if from == 0 && bits > 0 {
            let low = self.low_bits(value, bits, signed);
            self.loaded(low)
        } else if signed {
            if bits == 0 || from + bits > 32 {
                return None;
            }
            let top = self.by(Vector::ShiftLeftBy, value, (32 - from - bits) as u8);
            self.by(Vector::ShiftRightSignedBy, Input::Lanes(top), (32 - bits) as u8)
        } else {
            let kept = extract_bits(u32::MAX, position, length, false);
            let moved = self.by(Vector::ShiftRightBy, value, from.min(32) as u8);
            let lanes = self.two(Vector::And, Input::Lanes(moved), Input::Constant(kept));
            self.numbered(lanes, Number::at_most(Some(kept)))
        };
        self.set_bits(to, lanes);
        Some(())
    }

    fn half(&mut self, half: Half) -> Lanes {
        let value = self.word(half.value);
        if !half.high {
            let low = self.low_bits(value, 16, half.signed);
            return self.loaded(low);
        }
        let right = if half.signed { Vector::ShiftRightSignedBy } else { Vector::ShiftRightBy };
        let lanes = self.by(right, value, 16);
        let most = self.number(value).most >> 16;
        self.numbered(lanes, Number::at_most((!half.signed).then_some(most)))
    }

    /// Bits 63:32 of the products: of the even lanes, and of the odd ones moved there.
    pub(super) fn high_product(&mut self, a: Input, b: Input, signed: bool) -> Lanes {
        let multiply = if signed { Vector::MultiplyEvenSigned } else { Vector::MultiplyEven };
        let (a, b) = (Input::Lanes(self.loaded(a)), Input::Lanes(self.loaded(b)));
        let even = self.two(multiply, a, b);
        let even = self.by(Vector::ShiftRightQuadBy, Input::Lanes(even), 32);
        let a = Input::Lanes(self.by(Vector::ShiftRightQuadBy, a, 32));
        let b = Input::Lanes(self.by(Vector::ShiftRightQuadBy, b, 32));
        let odd = self.two(multiply, a, b);
        let odd = self.with_quad(Vector::AndQuad, odd, 0xffff_ffff_0000_0000);
        self.two(Vector::Or, Input::Lanes(even), Input::Lanes(odd))
    }
}
