//! NaNs of double-precision arithmetic: which operand's bits come out, for each of the operations that have code of their own.

use tmu_engine::Machine;
use tmu_program::{DoubleSource, Op, Rounding, Source};

use super::{agrees, launch, numbers, store};
use crate::{from, r, straight};

/// Quiet and signalling NaNs with other bits in each place, infinities, zeros and a number, by their upper words.
const UPPER: [u32; 8] =
    [0x7ff8_0001, 0x7ff0_0001, 0xfff8_0002, 0xfff4_0003, 0x7ff0_0000, 0xfff0_0000, 0, 0x3ff0_0000];

/// Every operand of every kind beside every other, in 512 threads.
#[test]
fn nans_of_doubles_are_those_of_the_first_operand_that_is_one() {
    let source = |upper| DoubleSource { value: [Source::ZERO, from(upper)], absolute: false, negate: false };
    let (a, b, c, rounding) = (source(8), source(9), source(10), Rounding::NearestEven);
    let to = [Some(r(3)), Some(r(4))];
    for op in [
        Op::DoubleAdd { to, a, b, rounding },
        Op::DoubleAdd { to, a, b: DoubleSource { negate: true, ..b }, rounding },
        Op::DoubleMultiply { to, a, b, rounding },
        Op::DoubleMultiplyAdd { to, a, b, c, rounding },
        Op::DoubleDivide { to, a, b, rounding },
        Op::DoubleSquareRoot { to, from: a, rounding },
    ] {
        let mut code = numbers(512);
        for (register, shift) in [(8, 0), (9, 3), (10, 6)] {
            code.push(Op::ExtractBits {
                to: Some(r(5)),
                value: from(0),
                position: shift.into(),
                length: 3.into(),
                signed: false,
            });
            code.push(Op::copy(r(register), 0));
            for (number, bits) in (0..).zip(UPPER) {
                let condition = crate::p(0);
                code.push(super::set(condition, 5, tmu_program::Comparison::EQUAL, number));
                code.push(Op::Select {
                    to: Some(r(register)),
                    condition: tmu_program::Condition::If(condition),
                    then: bits.into(),
                    otherwise: from(register),
                });
            }
        }
        code.push(op);
        code.extend(store(2, 4));
        code.push(Op::add(r(2), from(2), 512));
        code.extend(store(2, 3));
        agrees(&straight(code), launch(1, 512), &Machine::default(), 1024);
    }
}
