//! Machine code of integer and bit operations.

use iced_x86::Code;
use tmu_program::{
    BooleanFunction, Condition, Flags, Half, Op, Part as WordPart, Shift, ShiftAmount, Source,
};
use tmu_program::{WideDestination, WideFunction, WideSource};

use super::select::{Facts, Selector, Truth, Value};
use super::steps::{Input, Part};
use tmu_program::meaning::integer::extract_bits;

impl Selector<'_, '_> {
    /// See [`Selector::add`].
    pub(super) fn integer(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Nothing | Op::MemoryBarrier => {}
            Op::Move { to, from } => {
                let value = self.read(from);
                self.set(to, value);
            }
            Op::Select { to, condition, then, otherwise } => {
                let (then, otherwise) = (self.read(then), self.read(otherwise));
                let truth = self.truth(condition);
                let value = self.choose(truth, then, otherwise);
                self.set(to, value);
            }
            Op::Combine { to, a, b, function } => {
                let (a, b) = (self.truth(a), self.truth(b));
                let truth = self.combine(function, a, b);
                self.set_truth(to, truth);
            }
            Op::Compare { to, a, b, signed, comparison, low: None } => {
                // By the bits less, equal and greater.
                let number = [3, 1, 0, 2, 6, 4, 5, 7][usize::from(comparison.bits() & 7)];
                let code = match signed {
                    true => Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
                    false => Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8,
                };
                let (a, b) = (self.word(a).input, self.word(b).input);
                let mask = self.steps().relation(code, a, b, Some(number));
                self.set_truth(to, Truth::Mask(mask));
            }
            Op::Wide { to, function, a, b } => return self.wide(to, function, a, b),
            _ => return self.bits(op).or_else(|| self.product(op)),
        }
        Some(())
    }

    /// `then` where it holds, `otherwise` elsewhere.
    pub(super) fn choose(&mut self, truth: Truth, then: Value, otherwise: Value) -> Value {
        let mask = match truth {
            Truth::Always => return then,
            Truth::Never => return otherwise,
            Truth::Mask(mask) => mask,
        };
        // Where one has NaNs of its own, the other must have its own already.
        let (then, otherwise) = match then.facts.settled == otherwise.facts.settled {
            true => (then, otherwise),
            false => (self.settle(then), self.settle(otherwise)),
        };
        let steps = self.steps();
        let (to, kept) = (steps.vector(), steps.loaded(otherwise.input));
        let parts = [Part::To(to), Part::From(kept), then.input.part()];
        steps.push_under(mask, Code::EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32, &parts);
        let both = |fact: fn(&Facts) -> bool| fact(&then.facts) && fact(&otherwise.facts);
        let facts = Facts {
            settled: both(|facts| facts.settled),
            quiet: both(|facts| facts.quiet),
            flushed: both(|facts| facts.flushed),
            known: None,
        };
        Value { input: Input::Vector(to), facts }
    }

    fn combine(&mut self, function: BooleanFunction, a: Truth, b: Truth) -> Truth {
        use BooleanFunction::{And, Or, Xor};
        let (a, b) = match (function, a, b) {
            (And, Truth::Always, other) | (And, other, Truth::Always) => return other,
            (And, Truth::Never, _) | (And, _, Truth::Never) => return Truth::Never,
            (Or, Truth::Always, _) | (Or, _, Truth::Always) => return Truth::Always,
            (Or | Xor, Truth::Never, other) | (Or | Xor, other, Truth::Never) => return other,
            (Xor, Truth::Always, other) | (Xor, other, Truth::Always) => return self.not(other),
            (_, Truth::Mask(a), Truth::Mask(b)) => (a, b),
        };
        let code = match function {
            And => Code::VEX_Kandw_kr_kr_kr,
            Or => Code::VEX_Korw_kr_kr_kr,
            Xor => Code::VEX_Kxorw_kr_kr_kr,
        };
        Truth::Mask(self.steps().masks(code, &[a, b]))
    }

    fn bits(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Logic { to, a, b, c, table } => {
                let [a, b, c] = [a, b, c].map(|source| self.word(source).input);
                let steps = self.steps();
                let vector = match table {
                    0xc0 => steps.two(Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, a, b, None),
                    0xfc => steps.two(Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32, a, b, None),
                    0x3c => steps.two(Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, a, b, None),
                    _ => steps.three(Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, a, b, c, Some(table)),
                };
                self.set_bits(to, vector);
            }
            Op::Shift { to, value, amount, shift, limit } => {
                let value = self.word(value).input;
                let amount = self.amount(amount, limit);
                let vector = self.shift(value, amount, shift);
                self.set_bits(to, vector);
            }
            Op::ExtractBits { to, value, position, length, signed: false } => {
                let (position, length) = (self.word(position).facts.known?, self.word(length).facts.known?);
                let kept = self.constant(extract_bits(u32::MAX, position, length, false)).input;
                let amount = self.constant(position & 31);
                let value = self.word(value).input;
                let moved = Input::Vector(self.shift(value, amount, Shift::Right));
                let vector = self.steps().two(Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, moved, kept, None);
                self.set_bits(to, vector);
            }
            _ => return None,
        }
        Some(())
    }

    fn amount(&mut self, amount: Source, limit: ShiftAmount) -> Value {
        let amount = self.word(amount);
        match (limit, amount.facts.known) {
            (ShiftAmount::Clamp, _) => amount,
            (ShiftAmount::Wrap, Some(bits)) => self.constant(bits & 31),
            (ShiftAmount::Wrap, None) => {
                let low = self.constant(31).input;
                let vector =
                    self.steps().two(Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32, amount.input, low, None);
                Value { input: Input::Vector(vector), ..amount }
            }
        }
    }

    /// Shifts; from 32 on, only what moves in is left.
    pub(super) fn shift(&mut self, value: Input, amount: Value, shift: Shift) -> regalloc2::VReg {
        let steps = self.steps();
        match amount.facts.known {
            Some(bits) => {
                let code = match shift {
                    Shift::Left => Code::EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8,
                    Shift::Right => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
                    Shift::RightSigned => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
                };
                steps.one(code, value, Some(bits.min(255) as u8))
            }
            None => {
                let code = match shift {
                    Shift::Left => Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
                    Shift::Right => Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
                    Shift::RightSigned => Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
                };
                steps.two(code, value, amount.input, None)
            }
        }
    }

    fn product(&mut self, op: &Op) -> Option<()> {
        match *op {
            Op::Add { to, a, b, invert_a, invert_b, carry, saturate: false, flags }
                if flags == Flags::default() =>
            {
                let carry = match carry {
                    Condition::Always => true,
                    Condition::Never => false,
                    _ => return None,
                };
                let (a, b) = (self.word(a).input, self.word(b).input);
                let vector = self.sum([(a, invert_a), (b, invert_b)], carry);
                self.set_bits(to, vector);
            }
            Op::Multiply { to, a, b, part: WordPart::Low, .. } => {
                let (a, b) = (self.word(a).input, self.word(b).input);
                let vector = self.steps().two(Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32, a, b, None);
                self.set_bits(to, vector);
            }
            Op::Multiply { to, a, b, part: WordPart::High, signed_a, signed_b } if signed_a == signed_b => {
                let (a, b) = (self.word(a).input, self.word(b).input);
                let vector = self.high(a, b, signed_a);
                self.set_bits(to, vector);
            }
            Op::MultiplyHalves { to, a, b, shift_left_16 } => {
                let (a, b) = (self.half(a), self.half(b));
                let mut vector = self.steps().two(Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32, a, b, None);
                if shift_left_16 {
                    let amount = self.constant(16);
                    vector = self.shift(Input::Vector(vector), amount, Shift::Left);
                }
                self.set_bits(to, vector);
            }
            Op::MinMax { to, a, b, signed, minimum } => {
                let (a, b) = (self.word(a).input, self.word(b).input);
                let [smaller, larger] = match signed {
                    true => {
                        [Code::EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32, Code::EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32]
                    }
                    false => {
                        [Code::EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32, Code::EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32]
                    }
                };
                let vector = match minimum {
                    Condition::Always => self.steps().two(smaller, a, b, None),
                    Condition::Never => self.steps().two(larger, a, b, None),
                    _ => return None,
                };
                self.set_bits(to, vector);
            }
            _ => return None,
        }
        Some(())
    }

    /// The sum of two words, each inverted or not, and a carry.
    fn sum(&mut self, [(a, invert_a), (b, invert_b)]: [(Input, bool); 2], carry: bool) -> regalloc2::VReg {
        let (add, subtract) =
            (Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32, Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32);
        match (invert_a, invert_b, carry) {
            (false, false, false) => return self.steps().two(add, a, b, None),
            (false, true, true) => return self.steps().two(subtract, a, b, None),
            (true, false, true) => return self.steps().two(subtract, b, a, None),
            _ => {}
        }
        let ones = self.constant(u32::MAX).input;
        let steps = self.steps();
        let [a, b] = [(a, invert_a), (b, invert_b)].map(|(word, invert)| match invert {
            true => Input::Vector(steps.two(Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, word, ones, None)),
            false => word,
        });
        let sum = steps.two(add, a, b, None);
        // Less −1.
        if carry { steps.two(subtract, Input::Vector(sum), ones, None) } else { sum }
    }

    /// Bits 63:32 of the products: of the even lanes, and of the odd ones moved there.
    fn high(&mut self, a: Input, b: Input, signed: bool) -> regalloc2::VReg {
        let odd_lanes = self.mask_of(0xaaaa);
        let multiply = match signed {
            true => Code::EVEX_Vpmuldq_zmm_k1z_zmm_zmmm512b64,
            false => Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64,
        };
        let (right, steps) = (Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8, self.steps());
        let [a, b] = [a, b].map(|input| Input::Vector(steps.loaded(input)));
        let even = steps.two(multiply, a, b, None);
        let even = steps.one(right, Input::Vector(even), Some(32));
        let [a, b] = [a, b].map(|input| Input::Vector(steps.one(right, input, Some(32))));
        let odd = steps.two(multiply, a, b, None);
        steps.replace(odd_lanes, even, Input::Vector(odd))
    }

    fn half(&mut self, half: Half) -> Input {
        let value = self.word(half.value).input;
        let sixteen = self.constant(16);
        let right = if half.signed { Shift::RightSigned } else { Shift::Right };
        let top = match half.high {
            true => value,
            false => Input::Vector(self.shift(value, sixteen, Shift::Left)),
        };
        Input::Vector(self.shift(top, sixteen, right))
    }

    /// Sums and differences of 64-bit integers.
    fn wide(
        &mut self,
        to: WideDestination,
        function: WideFunction,
        a: WideSource,
        b: WideSource,
    ) -> Option<()> {
        let (code, back, is_sum) = match function {
            WideFunction::Add => {
                (Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32, Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32, true)
            }
            WideFunction::Subtract => {
                (Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32, Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32, false)
            }
            _ => return None,
        };
        let [a, b] = [a, b].map(|wide| wide.map(|source| self.word(source).input));
        let ones = self.constant(u32::MAX).input;
        let steps = self.steps();
        let low = steps.two(code, a[0], b[0], None);
        let high = steps.two(code, a[1], b[1], None);
        // A sum below an operand has carried, a minuend below what is taken away has borrowed.
        let less = if is_sum { (Input::Vector(low), b[0]) } else { (a[0], b[0]) };
        let carried = steps.relation(Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8, less.0, less.1, Some(1));
        let carry = steps.vector();
        let parts = [Part::Through { from: high, to: carry }, Part::From(high), ones.part()];
        steps.push_under(carried, back, &parts);
        self.set_bits(to[0], low);
        self.set_bits(to[1], carry);
        Some(())
    }
}
