//! Integers and bits.

use tmu_program::{Comparison, Condition, Diagnostic, Flags, Op, Part, Register, Shift, ShiftAmount, Source};

use super::Lowering;
use super::operand::{Words, components, mask};
use crate::program::Instruction;

impl Lowering<'_> {
    /// The integer operands behind the destination, for its components.
    fn integer_sources<const N: usize>(&mut self, i: &Instruction) -> Result<[Words; N], Diagnostic> {
        let mask = mask(self.operand(i, 0)?);
        let mut sources = [[Source::ZERO; 4]; N];
        for (number, source) in sources.iter_mut().enumerate() {
            *source = self.integers(self.operand(i, number + 1)?, mask)?;
        }
        Ok(sources)
    }

    fn integer_map<const N: usize>(
        &mut self,
        i: &Instruction,
        operation: impl FnMut(&mut Self, Register, [Source; N]),
    ) -> Result<(), Diagnostic> {
        let sources = self.integer_sources(i)?;
        self.map(self.operand(i, 0)?, sources, operation)
    }

    fn integer_compared(
        &mut self,
        i: &Instruction,
        comparison: Comparison,
        signed: bool,
    ) -> Result<(), Diagnostic> {
        self.integer_map(i, |l, to, [a, b]| {
            let holds = l.predicate();
            l.push(Op::compare(holds, a, comparison, b, signed));
            l.truth(to, Condition::If(holds));
        })
    }

    fn integer_min_max(&mut self, i: &Instruction, signed: bool, minimum: bool) -> Result<(), Diagnostic> {
        let minimum = if minimum { Condition::Always } else { Condition::Never };
        self.integer_map(i, |l, to, [a, b]| {
            l.push(Op::MinMax { to: Some(to), a, b, signed, minimum });
        })
    }

    /// A bitwise function of two; see [`Op::Logic`] for the table.
    fn bitwise(&mut self, i: &Instruction, table: u8) -> Result<(), Diagnostic> {
        self.integer_map(i, |l, to, [a, b]| {
            l.push(Op::Logic { to: Some(to), a, b, c: Source::ZERO, table });
        })
    }

    fn shifted(&mut self, i: &Instruction, shift: Shift) -> Result<(), Diagnostic> {
        self.integer_map(i, |l, to, [value, amount]| {
            l.push(Op::Shift { to: Some(to), value, amount, shift, limit: ShiftAmount::Wrap });
        })
    }

    /// Computes two results for each component that their destinations ask for, and writes them.
    fn two_results(
        &mut self,
        i: &Instruction,
        operation: impl Fn(&mut Self, [Option<Register>; 2], [Source; 2]),
    ) -> Result<(), Diagnostic> {
        let destinations = [self.operand(i, 0)?, self.operand(i, 1)?];
        let masks = destinations.map(mask);
        let both = masks[0] | masks[1];
        let a = self.integers(self.operand(i, 2)?, both)?;
        let b = self.integers(self.operand(i, 3)?, both)?;
        let mut results = [[Source::ZERO; 4]; 2];
        for component in components(both) {
            let wanted = masks.map(|mask| (mask >> component & 1 == 1).then(|| self.temporary()));
            operation(self, wanted, [a[component], b[component]]);
            for (result, wanted) in results.iter_mut().zip(wanted) {
                result[component] = wanted.map_or(Source::ZERO, Source::Register);
            }
        }
        self.write_both(destinations, results)
    }

    fn product_halves(&mut self, i: &Instruction, signed: bool) -> Result<(), Diagnostic> {
        self.two_results(i, |l, to, [a, b]| {
            for (to, part) in to.into_iter().zip([Part::High, Part::Low]) {
                if to.is_some() {
                    l.push(Op::Multiply { to, a, b, signed_a: signed, signed_b: signed, part });
                }
            }
        })
    }

    /// `first` = sum or difference, `second` = 1 where there is a carry, or a borrow.
    fn with_carry(&mut self, i: &Instruction, subtract: bool) -> Result<(), Diagnostic> {
        self.two_results(i, |l, [to, second], [a, b]| {
            let carry = l.predicate();
            let flags = Flags { carry: Some(carry), ..Flags::default() };
            let carry_in = if subtract { Condition::Always } else { Condition::Never };
            l.push(Op::Add {
                to,
                a,
                b,
                invert_a: false,
                invert_b: subtract,
                carry: carry_in,
                saturate: false,
                flags,
            });
            let condition = if subtract { Condition::Unless(carry) } else { Condition::If(carry) };
            l.push(Op::Select { to: second, condition, then: 1.into(), otherwise: Source::ZERO });
        })
    }

    /// The low five bits of a value.
    fn five_bits(&mut self, value: Source) -> Source {
        if let Source::Immediate(bits) = value {
            return (bits & 31).into();
        }
        let to = self.temporary();
        self.push(Op::Logic { to: Some(to), a: value, b: 31.into(), c: Source::ZERO, table: 0xc0 });
        to.into()
    }

    fn bit_field(&mut self, i: &Instruction, signed: bool) -> Result<(), Diagnostic> {
        self.integer_map(i, |l, to, [length, position, value]| {
            let (length, position) = (l.five_bits(length), l.five_bits(position));
            l.push(Op::ExtractBits { to: Some(to), value, position, length, signed });
        })
    }

    fn leading_bit(&mut self, i: &Instruction, signed: bool) -> Result<(), Diagnostic> {
        self.integer_map(i, |l, to, [value]| {
            l.push(Op::FindLeadingBit { to: Some(to), value, signed, as_shift: true });
        })
    }
}

pub(crate) fn and(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.bitwise(i, 0xc0)
}

pub(crate) fn or(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.bitwise(i, 0xfc)
}

pub(crate) fn xor(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.bitwise(i, 0x3c)
}

pub(crate) fn ieq(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_compared(i, Comparison::EQUAL, true)
}

pub(crate) fn ine(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_compared(i, Comparison::NOT_EQUAL, true)
}

pub(crate) fn ilt(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_compared(i, Comparison::LESS, true)
}

pub(crate) fn ige(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_compared(i, Comparison::GREATER_EQUAL, true)
}

pub(crate) fn ult(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_compared(i, Comparison::LESS, false)
}

pub(crate) fn uge(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_compared(i, Comparison::GREATER_EQUAL, false)
}

pub(crate) fn imin(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_min_max(i, true, true)
}

pub(crate) fn imax(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_min_max(i, true, false)
}

pub(crate) fn umin(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_min_max(i, false, true)
}

pub(crate) fn umax(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_min_max(i, false, false)
}

pub(crate) fn ishl(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.shifted(i, Shift::Left)
}

pub(crate) fn ishr(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.shifted(i, Shift::RightSigned)
}

pub(crate) fn ushr(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.shifted(i, Shift::Right)
}

pub(crate) fn imul(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.product_halves(i, true)
}

pub(crate) fn umul(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.product_halves(i, false)
}

pub(crate) fn uaddc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.with_carry(i, false)
}

pub(crate) fn usubb(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.with_carry(i, true)
}

pub(crate) fn ubfe(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.bit_field(i, false)
}

pub(crate) fn ibfe(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.bit_field(i, true)
}

pub(crate) fn firstbit_hi(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.leading_bit(i, false)
}

pub(crate) fn firstbit_shi(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.leading_bit(i, true)
}

pub(crate) fn iadd(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [a, b]| l.push(Op::add(to, a, b)))
}

pub(crate) fn ineg(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [a]| l.push(Op::subtract(to, Source::ZERO, a)))
}

pub(crate) fn not(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [a]| {
        l.push(Op::Logic { to: Some(to), a, b: Source::ZERO, c: Source::ZERO, table: 0x0f });
    })
}

/// The low words of product and sum are the same for signed and unsigned integers.
pub(crate) fn multiply_add(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [a, b, c]| {
        let product = l.temporary();
        l.product(product, a, b);
        l.push(Op::add(to, product, c));
    })
}

pub(crate) fn udiv(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.two_results(i, |l, to, [a, b]| {
        for (to, remainder) in to.into_iter().zip([false, true]) {
            if to.is_some() {
                l.push(Op::Divide { to, a, b, signed: false, remainder });
            }
        }
    })
}

pub(crate) fn countbits(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [value]| l.push(Op::CountBits { to: Some(to), value }))
}

pub(crate) fn bfrev(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [value]| l.push(Op::ReverseBits { to: Some(to), value }))
}

/// The first one bit from below is the first one from above in reverse order.
pub(crate) fn firstbit_lo(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [value]| {
        let reversed = l.temporary();
        l.push(Op::ReverseBits { to: Some(reversed), value });
        let (to, value) = (Some(to), reversed.into());
        l.push(Op::FindLeadingBit { to, value, signed: false, as_shift: true });
    })
}

pub(crate) fn bfi(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [length, position, insert, base]| {
        let (length, position) = (l.five_bits(length), l.five_bits(position));
        l.push(Op::InsertBits { to: Some(to), base, insert, position, length });
    })
}

impl Lowering<'_> {
    /// `to += value`, clamped to all ones.
    fn add_saturated(&mut self, to: Register, value: Register) {
        let carry = self.predicate();
        self.push(Op::Add {
            to: Some(to),
            a: to.into(),
            b: value.into(),
            invert_a: false,
            invert_b: false,
            carry: Condition::Never,
            saturate: false,
            flags: Flags { carry: Some(carry), ..Flags::default() },
        });
        let (condition, then) = (Condition::If(carry), u32::MAX.into());
        self.push(Op::Select { to: Some(to), condition, then, otherwise: to.into() });
    }
}

/// Byte by byte, where the reference's byte is not zero.
pub(crate) fn msad(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.integer_map(i, |l, to, [reference, value, sum]| {
        let total = l.copied(sum);
        for byte in 0..4 {
            let [reference, value] = [reference, value].map(|word| {
                let to = l.temporary();
                let (position, length) = ((8 * byte).into(), 8.into());
                l.push(Op::ExtractBits { to: Some(to), value: word, position, length, signed: false });
                to
            });
            let counts = l.nonzero(reference.into());
            l.push(Op::subtract(value, reference, value));
            let difference = l.temporary();
            l.push(Op::subtract(difference, Source::ZERO, value));
            let (a, b, minimum) = (value.into(), difference.into(), Condition::Never);
            l.push(Op::MinMax { to: Some(difference), a, b, signed: true, minimum });
            l.under(counts, |l| l.add_saturated(total, difference));
        }
        l.push(Op::copy(to, total));
    })
}
