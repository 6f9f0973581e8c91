//! NaNs of double-precision arithmetic: which operand's bits come out, for each of the operations that have code of their own.

use tmu_engine::Machine;
use tmu_program::{Conversion, DoubleSource, Op, Rounding, Source, Type};

use super::{agrees, and, launch, numbers, store};
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
    let negative = |source| DoubleSource { negate: true, ..source };
    for op in [
        Op::DoubleAdd { to, a, b, rounding },
        Op::DoubleAdd { to, a, b: negative(b), rounding },
        Op::DoubleAdd { to, a: negative(a), b, rounding },
        Op::DoubleAdd { to, a: negative(a), b: negative(b), rounding },
        Op::DoubleMultiply { to, a, b, rounding },
        Op::DoubleMultiplyAdd { to, a, b, c, rounding },
        Op::DoubleMultiplyAdd { to, a, b, c: negative(c), rounding },
        Op::DoubleMultiplyAdd { to, a: negative(a), b, c, rounding },
        Op::DoubleMultiplyAdd { to, a, b: negative(b), c: negative(c), rounding },
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

/// NaNs of invalid operations, of either sign, beside others that come from words that do not belong together or from memory: in a loop, so
/// that copies pass them on.
#[test]
fn nans_of_invalid_operations_beside_others() {
    let plain = |low: u16| DoubleSource::plain([from(low), from(low + 1)]);
    let constant = |value: f64| DoubleSource::plain(words(value));
    let to = |low: u16| [Some(r(low)), Some(r(low + 1))];
    let rounding = Rounding::NearestEven;
    let fused = |low, a, b, c| Op::DoubleMultiplyAdd { to: to(low), a, b, c, rounding };
    let negative = |source: DoubleSource| DoubleSource { negate: true, ..source };
    // Lanes 0 to 7 of each group of eight: 0 / 0, 1 / 0, 2 / 0 … by registers 8 and 9, and their products with zero by 10 and 11.
    let mut code = numbers(64);
    let digit = and(5, 0, 7);
    let double = |low| {
        let words = Conversion::new(None, Type::F64, from(5), Type::U32);
        Op::Convert(Conversion { to: to(low), ..words })
    };
    code.extend([digit, double(6)]);
    code.push(Op::DoubleDivide { to: to(8), a: plain(6), b: constant(0.0), rounding });
    code.push(Op::DoubleMultiply { to: to(10), a: plain(8), b: constant(0.0), rounding });
    code.push(fused(12, plain(8), plain(10), plain(8)));
    // A lower word that makes another NaN of the upper one.
    code.extend([Op::copy(r(14), from(0)), Op::copy(r(15), from(11))]);
    let cases = [
        fused(6, plain(8), plain(10), plain(12)),
        fused(6, plain(10), plain(8), negative(plain(10))),
        fused(6, negative(plain(10)), plain(8), plain(10)),
        fused(6, plain(14), plain(10), plain(12)),
        fused(6, plain(10), plain(10), plain(14)),
        fused(6, plain(14), constant(2.0), constant(1.0)),
        fused(6, constant(f64::INFINITY), constant(0.0), plain(14)),
        Op::DoubleAdd { to: to(6), a: plain(10), b: negative(plain(14)), rounding },
        Op::DoubleAdd { to: to(6), a: plain(8), b: negative(plain(10)), rounding },
    ];
    for case in cases {
        let mut code = super::always(code.clone());
        code.push((super::ALWAYS, Op::copy(r(4), 0)));
        let turn = [
            case,
            Op::copy(r(10), from(6)),
            Op::copy(r(11), from(7)),
            fused(12, plain(10), plain(8), plain(12)),
            // Half of a copy.
            Op::copy(r(15), from(13)),
        ];
        let mut code = super::looping(&code, &super::always(turn), 3);
        for word in [10, 11, 12, 13, 6, 7] {
            code.extend(super::always(store(2, word)));
            code.push((super::ALWAYS, Op::add(r(2), from(2), 64)));
        }
        code.push((super::ALWAYS, Op::Exit));
        agrees(&crate::program(code), launch(1, 64), &Machine::default(), 6 * 64);
    }
}

fn words(value: f64) -> [Source; 2] {
    let bits = value.to_bits();
    [(bits as u32).into(), ((bits >> 32) as u32).into()]
}
