//! Integer arithmetic, with and without carry.

use tmu_program::{
    Condition, Diagnostic, Flags, Op, Part, Predicate, Register, Shift, ShiftAmount, Source, WideFunction,
    WideSource,
};

use super::kind::{Arithmetic, Extended};
use super::{CARRY, Lowering};
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::Half;

/// Which part of a product is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Product {
    Low,
    High,
    Wide,
}

fn product(i: &Instruction) -> Product {
    match i.opcode.choice::<Half>() {
        Some(Half::Hi) => Product::High,
        Some(Half::Lo) => Product::Low,
        None if i.opcode.has(Word::Wide) => Product::Wide,
        None if i.opcode.has(Word::Hi) => Product::High,
        None => Product::Low,
    }
}

impl<'m> Lowering<'m> {
    /// Arithmetic on integers of 16, 32 and 64 bits.
    pub(super) fn integer(&mut self, i: &'m Instruction, what: Arithmetic) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        if ty.bits() == 64 {
            return self.integer_64(i, what, ty);
        }
        let adds = what == Arithmetic::MultiplyAdd;
        if (adds || what == Arithmetic::Multiply) && product(i) == Product::Wide && ty.bits() == 32 {
            return self.multiply_wide(i, ty, adds);
        }
        let to = self.d(i)?;
        let result = self.result(to);
        let a = self.extended(i, self.operand(i, Field::A)?, ty)?;
        if what == Arithmetic::Negate {
            self.push(Op::subtract(result, Source::ZERO, a));
            self.finish(to, result, true);
            return Ok(());
        }
        if what == Arithmetic::Absolute {
            let negative = self.temporary();
            self.push(Op::subtract(negative, Source::ZERO, a));
            self.push(min_max(result, a, negative.into(), true, false));
            self.finish(to, result, true);
            return Ok(());
        }
        let b = self.extended(i, self.operand(i, Field::B)?, ty)?;
        let signed = ty.is_signed();
        match what {
            Arithmetic::Add => self.push(sum(result, a, b, false, i.opcode.has(Word::Sat))),
            Arithmetic::Subtract => self.push(sum(result, a, b, true, i.opcode.has(Word::Sat))),
            Arithmetic::Multiply => self.multiply(i, ty, result, a, b),
            Arithmetic::MultiplyAdd => {
                let high = self.temporary();
                self.multiply(i, ty, high, a, b);
                let c = self.word(i, self.operand(i, Field::C)?, ty)?;
                self.push(sum(result, high.into(), c, false, i.opcode.has(Word::Sat)));
            }
            Arithmetic::Divide | Arithmetic::Remainder => {
                let remainder = what == Arithmetic::Remainder;
                self.push(Op::Divide { to: Some(result), a, b, signed, remainder });
            }
            Arithmetic::Minimum | Arithmetic::Maximum => {
                let relu = i.opcode.has(Word::Relu);
                let found = if relu { self.temporary() } else { result };
                self.push(min_max(found, a, b, signed, what == Arithmetic::Minimum));
                if relu {
                    self.push(min_max(result, found.into(), Source::ZERO, true, false));
                }
            }
            Arithmetic::AddDifference => {
                let [larger, smaller] = self.temporary_pair();
                let c = self.word(i, self.operand(i, Field::C)?, ty)?;
                self.push(min_max(larger, a, b, signed, false));
                self.push(min_max(smaller, a, b, signed, true));
                self.push(Op::subtract(larger, larger, smaller));
                self.push(Op::add(result, larger, c));
            }
            Arithmetic::Fused | Arithmetic::Absolute | Arithmetic::Negate => return Err(self.not_run(i)),
        }
        self.finish(to, result, signed);
        Ok(())
    }

    /// The wanted half of a product of numbers of 16 or 32 bits, or all of one of 16.
    fn multiply(&mut self, i: &Instruction, ty: Type, to: Register, a: Source, b: Source) {
        let signed = ty.is_signed();
        match (ty.bits(), product(i)) {
            (16, Product::High) => {
                self.push(multiply(to, a, b, signed, Part::Low));
                self.push(shift(to, to.into(), 16, Shift::Right));
            }
            (_, Product::High) => self.push(multiply(to, a, b, signed, Part::High)),
            _ => self.push(multiply(to, a, b, signed, Part::Low)),
        }
    }

    /// `mul.wide` and `mad.wide` of 32-bit numbers.
    fn multiply_wide(&mut self, i: &'m Instruction, ty: Type, adds: bool) -> Result<(), Diagnostic> {
        let signed = ty.is_signed();
        let a = self.word(i, self.operand(i, Field::A)?, ty)?;
        let b = self.word(i, self.operand(i, Field::B)?, ty)?;
        let to = self.d_pair(i)?;
        let product = if adds { self.temporary_pair().map(Some) } else { to };
        self.push(Op::Multiply { to: product[0], a, b, signed_a: signed, signed_b: signed, part: Part::Low });
        self.push(Op::Multiply {
            to: product[1],
            a,
            b,
            signed_a: signed,
            signed_b: signed,
            part: Part::High,
        });
        if let (true, [Some(low), Some(high)]) = (adds, product) {
            let c = self.wide(i, self.operand(i, Field::C)?, Type::U64)?;
            let (a, function) = ([low.into(), high.into()], WideFunction::Add);
            self.push(Op::Wide { to, function, a, b: c });
        }
        Ok(())
    }

    fn integer_64(&mut self, i: &'m Instruction, what: Arithmetic, ty: Type) -> Result<(), Diagnostic> {
        let signed = ty.is_signed();
        let to = self.d_pair(i)?;
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let zero = [Source::ZERO; 2];
        let function = match what {
            Arithmetic::Negate => {
                self.push(Op::Wide { to, function: WideFunction::Subtract, a: zero, b: a });
                return Ok(());
            }
            Arithmetic::Absolute => {
                let negative = self.temporary_pair();
                let function = WideFunction::Subtract;
                self.push(Op::Wide { to: negative.map(Some), function, a: zero, b: a });
                let function = WideFunction::Maximum { signed: true };
                self.push(Op::Wide { to, function, a, b: negative.map(Source::from) });
                return Ok(());
            }
            Arithmetic::Add => WideFunction::Add,
            Arithmetic::Subtract => WideFunction::Subtract,
            Arithmetic::Multiply | Arithmetic::MultiplyAdd if product(i) == Product::High => {
                WideFunction::MultiplyHigh { signed }
            }
            Arithmetic::Multiply | Arithmetic::MultiplyAdd => WideFunction::MultiplyLow,
            Arithmetic::Divide => WideFunction::Divide { signed },
            Arithmetic::Remainder => WideFunction::Remainder { signed },
            Arithmetic::Minimum => WideFunction::Minimum { signed },
            Arithmetic::Maximum => WideFunction::Maximum { signed },
            Arithmetic::AddDifference => return self.sad_64(i, ty),
            Arithmetic::Fused => return Err(self.not_run(i)),
        };
        let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
        if what == Arithmetic::MultiplyAdd {
            let product = self.wide_result(function, a, b);
            let c = self.wide(i, self.operand(i, Field::C)?, ty)?;
            self.push(Op::Wide { to, function: WideFunction::Add, a: product, b: c });
        } else {
            self.push(Op::Wide { to, function, a, b });
        }
        Ok(())
    }

    /// A function of two 64-bit integers in temporary registers.
    pub(super) fn wide_result(&mut self, function: WideFunction, a: WideSource, b: WideSource) -> WideSource {
        let to = self.temporary_pair();
        self.push(Op::Wide { to: to.map(Some), function, a, b });
        to.map(Source::from)
    }

    fn sad_64(&mut self, i: &'m Instruction, ty: Type) -> Result<(), Diagnostic> {
        let signed = ty.is_signed();
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let c = self.wide(i, self.operand(i, Field::C)?, ty)?;
        let larger = self.wide_result(WideFunction::Maximum { signed }, a, b);
        let smaller = self.wide_result(WideFunction::Minimum { signed }, a, b);
        let difference = self.wide_result(WideFunction::Subtract, larger, smaller);
        let to = self.d_pair(i)?;
        self.push(Op::Wide { to, function: WideFunction::Add, a: difference, b: c });
        Ok(())
    }

    /// `mul24`, `mad24`: the product has 48 bits, of which the lower or upper 32 are taken.
    pub(super) fn multiply_24(&mut self, i: &'m Instruction, adds: bool) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let signed = ty.is_signed();
        let a = self.word(i, self.operand(i, Field::A)?, ty)?;
        let b = self.word(i, self.operand(i, Field::B)?, ty)?;
        let (a, b) = (self.extract(a, 0, 24, signed), self.extract(b, 0, 24, signed));
        let to = self.d(i)?;
        let [result, high] = self.temporary_pair();
        self.push(multiply(result, a, b, signed, Part::Low));
        if product(i) == Product::High {
            self.push(multiply(high, a, b, signed, Part::High));
            self.push(Op::FunnelShift {
                to: Some(result),
                low: result.into(),
                high: high.into(),
                amount: 16.into(),
                shift: Shift::Right,
                limit: ShiftAmount::Clamp,
                bits: 32,
            });
        }
        if adds {
            let c = self.word(i, self.operand(i, Field::C)?, ty)?;
            self.push(sum(result, result.into(), c, false, i.opcode.has(Word::Sat)));
        }
        self.write_word(to, result.into(), signed);
        Ok(())
    }

    /// `dp4a` of bytes, `dp2a` of halves and bytes.
    pub(super) fn dot_product(&mut self, i: &'m Instruction, bytes: bool) -> Result<(), Diagnostic> {
        let signed = |name: Word| i.opcode.type_at(name).is_some_and(Type::is_signed);
        let (signed_a, signed_b) = (signed(Word::Atype), signed(Word::Btype));
        let a = self.word(i, self.operand(i, Field::A)?, Type::B32)?;
        let b = self.word(i, self.operand(i, Field::B)?, Type::B32)?;
        let c = self.word(i, self.operand(i, Field::C)?, Type::B32)?;
        let (count, width) = if bytes { (4, 8) } else { (2, 16) };
        let first = if i.opcode.choice() == Some(Half::Hi) { 16 } else { 0 };
        let sum = self.temporary();
        self.push(Op::copy(sum, c));
        for number in 0..count {
            let part_a = self.extract(a, number * width, width, signed_a);
            let part_b = self.extract(b, first + number * 8, 8, signed_b);
            let product = self.temporary();
            self.push(multiply(product, part_a, part_b, true, Part::Low));
            self.push(Op::add(sum, sum, product));
        }
        let to = self.d(i)?;
        self.write_word(to, sum.into(), false);
        Ok(())
    }

    /// `add.cc` and what goes with it. `CC.CF` is the carry, or for subtractions the borrow.
    pub(super) fn extended_precision(
        &mut self,
        i: &'m Instruction,
        Extended { multiplies, subtracts, with_carry }: Extended,
    ) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let words = if ty.bits() == 64 { 2 } else { 1 };
        let mut a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let mut b = self.wide(i, self.operand(i, Field::B)?, ty)?;
        if multiplies {
            let signed = ty.is_signed();
            a = match (words, product(i)) {
                (2, Product::High) => self.wide_result(WideFunction::MultiplyHigh { signed }, a, b),
                (2, _) => self.wide_result(WideFunction::MultiplyLow, a, b),
                (_, part) => {
                    let to = self.temporary();
                    let part = if part == Product::High { Part::High } else { Part::Low };
                    self.push(multiply(to, a[0], b[0], signed, part));
                    [to.into(), Source::ZERO]
                }
            };
            b = self.wide(i, self.operand(i, Field::C)?, ty)?;
        }
        let to = self.d(i)?;
        let result = self.temporary_pair();
        // A subtraction adds the complement and, without a borrow, one. `CC.CF` is the machine's carry, which a borrow
        // clears: what adds after a subtraction sees that.
        let carry_in = match (with_carry, subtracts) {
            (false, true) => Condition::Always,
            (false, false) => Condition::Never,
            (true, _) => Condition::If(CARRY),
        };
        let carry = self.temporary_predicate();
        let mut carried = carry_in;
        for word in 0..words {
            self.push(add_carry(result[word], a[word], b[word], subtracts, carried, carry));
            carried = Condition::If(carry);
        }
        if i.opcode.has(Word::Cc) {
            self.set(CARRY, carried);
        }
        match words {
            1 => self.write_word(to, result[0].into(), false),
            _ => self.write_wide(to, result.map(Source::from)),
        }
        Ok(())
    }
}

fn add_carry(to: Register, a: Source, b: Source, invert_b: bool, carry: Condition, out: Predicate) -> Op {
    let flags = Flags { carry: Some(out), ..Flags::default() };
    Op::Add { to: Some(to), a, b, invert_a: false, invert_b, carry, saturate: false, flags }
}

fn sum(to: Register, a: Source, b: Source, subtract: bool, saturate: bool) -> Op {
    let carry = if subtract { Condition::Always } else { Condition::Never };
    let flags = Flags::default();
    Op::Add { to: Some(to), a, b, invert_a: false, invert_b: subtract, carry, saturate, flags }
}

/// `to` = half of the product.
pub(super) fn multiply(to: Register, a: Source, b: Source, signed: bool, part: Part) -> Op {
    Op::Multiply { to: Some(to), a, b, signed_a: signed, signed_b: signed, part }
}

/// `to` = the smaller or the larger.
pub(super) fn min_max(to: Register, a: Source, b: Source, signed: bool, minimum: bool) -> Op {
    let minimum = if minimum { Condition::Always } else { Condition::Never };
    Op::MinMax { to: Some(to), a, b, signed, minimum }
}

/// `to` = a word shifted by a known amount.
pub(super) fn shift(to: Register, value: Source, amount: u32, shift: Shift) -> Op {
    Op::Shift { to: Some(to), value, amount: amount.into(), shift, limit: ShiftAmount::Clamp }
}
