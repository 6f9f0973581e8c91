//! Conversions between floating-point formats, and arithmetic of halves: code that is other instructions than their meaning.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::meaning::{conversion, double, float, half, integer, wide};
use tmu_program::{
    BytePermutation, Comparison, Condition, Conversion, DoubleSource, FloatMode, FloatSource, HalfFunction,
    HalfMode, Op, Rounding, Shift, Source, Type, WideFunction,
};
use tmu_texture::cpu;

use super::{ALWAYS, always, compiling, executed, launch, multiply, numbers, store};
use crate::{from, p, program, r};

const THREADS: u32 = 256;

/// Registers 3, 4 and 5 of thread n hold n times the first number of each and the second one.
type Words = [[u32; 2]; 3];

fn words_of(words: Words, number: u32) -> [u32; 3] {
    words.map(|[step, first]| number.wrapping_mul(step).wrapping_add(first))
}

/// An operation that leaves its result in registers 6 and 7 gives what is expected of those words, in so many threads.
fn compare(op: &Op, words: Words, count: u32, expected: impl Fn([u32; 3]) -> u64) {
    let mut code = always(numbers(THREADS));
    for (register, [step, first]) in (3..).zip(words) {
        code.extend(always([multiply(register, 2, step), Op::add(r(register), from(register), first)]));
    }
    code.extend(always([Op::copy(r(7), 0), op.clone(), multiply(8, 2, 2)]));
    code.extend(always(store(8, 6)));
    code.extend(always([Op::add(r(8), from(8), 1)]));
    code.extend(always(store(8, 7)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for &width in &cpu::Width::available()[1..] {
        let machine = Machine { width, compile: Compile::Always, ..Machine::default() };
        let bytes = 8 * u64::from(count);
        let (memory, outcome) = executed(&kernel, launch(count / THREADS, THREADS), &machine, bytes);
        assert!(outcome.faults.is_empty());
        assert!(outcome.execution.compiled > 0, "{op:?}, {width}");
        let called = outcome.execution.called;
        assert!(called.keys().all(|name| name.contains("store")), "{op:?}, {width}: {called:?}");
        for (number, found) in (0..count).zip(memory.chunks_exact(8)) {
            let words = words_of(words, number);
            let expected = expected(words);
            assert_eq!(found, expected.to_le_bytes(), "{op:?} of {words:x?}, {width}: not {expected:x}");
        }
    }
}

fn convert(from_type: Type, to_type: Type, change: impl Fn(&mut Conversion), words: Words, count: u32) {
    let mut c = Conversion::new(Some(r(6)), to_type, from(3), from_type);
    c.from[1] = from(4);
    c.to[1] = (to_type.bits() == 64).then(|| r(7));
    change(&mut c);
    compare(&Op::Convert(c), words, count, |[low, high, _]| {
        let bits = if from_type.bits() == 64 { u64::from(high) << 32 | u64::from(low) } else { low.into() };
        conversion::convert(&c, bits)
    });
}

/// All numbers of 16 bits, with others in the upper half of the word.
const ALL_HALVES: Words = [[0x0003_0001, 0x1234_0000], [0, 0], [0, 0]];
/// Singles of all exponents, many of them half-way between halves, or beside that.
const SINGLES: [Words; 3] = [
    [[(1 << 12) + 1, 0], [0, 0], [0, 0]],
    [[1 << 12, 0x3000_0000], [0, 0], [0, 0]],
    [[1 << 15, 0x8000_0000], [0, 0], [0, 0]],
];

#[test]
fn halves_become_what_their_meaning_says() {
    for type_ in [Type::F16, Type::Bf16] {
        convert(type_, Type::F32, |_| (), ALL_HALVES, 1 << 16);
        convert(type_, Type::F32, |c| (c.negate, c.saturate) = (true, true), ALL_HALVES, 1 << 16);
        convert(type_, Type::F32, |c| (c.absolute, c.flush) = (true, true), ALL_HALVES, 1 << 16);
        convert(type_, Type::F32, |c| (c.integral, c.rounding) = (true, Rounding::Up), ALL_HALVES, 1 << 16);
        for to in [Type::S32, Type::U32, Type::U8, Type::S16] {
            convert(type_, to, |c| c.rounding = Rounding::TowardZero, ALL_HALVES, 1 << 16);
            convert(type_, to, |_| (), ALL_HALVES, 1 << 16);
        }
    }
}

#[test]
fn singles_become_halves() {
    for words in SINGLES {
        for rounding in [Rounding::NearestEven, Rounding::TowardZero, Rounding::Down, Rounding::Up] {
            convert(Type::F32, Type::F16, |c| c.rounding = rounding, words, 1 << 17);
        }
        for type_ in [Type::F16, Type::Bf16] {
            convert(Type::F32, type_, |c| (c.saturate, c.absolute) = (true, true), words, 1 << 17);
            convert(Type::F32, type_, |c| (c.flush, c.negate) = (true, true), words, 1 << 17);
        }
        convert(Type::F32, Type::Bf16, |_| (), words, 1 << 17);
        convert(Type::F32, Type::Bf16, |c| c.rounding = Rounding::TowardZero, words, 1 << 17);
    }
}

/// Those that singles do not hold exactly are among them.
#[test]
fn integers_become_halves() {
    for type_ in [Type::S32, Type::U32, Type::S16, Type::U16, Type::S8, Type::U8] {
        for [step, first] in [[1, 0xffff_8000], [0x0001_0001, 0], [7, 0x00ff_fff0], [13, 0x7fff_0000]] {
            for rounding in ROUNDINGS {
                let words = [[step, first], [0, 0], [0, 0]];
                convert(type_, Type::F16, |c| c.rounding = rounding, words, 1 << 14);
            }
        }
    }
}

/// With all numbers of the narrower type, its ends among them.
#[test]
fn integers_are_clamped() {
    let types = [Type::S32, Type::U32, Type::S16, Type::U16, Type::S8, Type::U8];
    for (from, to) in types.into_iter().flat_map(|from| types.map(|to| (from, to))) {
        for [step, first] in [[1, 0xffff_8000], [0x0001_0001, 0], [1, 0x7fff_ff00]] {
            convert(from, to, |c| c.saturate = true, [[step, first], [0, 0], [0, 0]], 1 << 16);
        }
    }
}

/// Magnitude and sign wrap in the integer's own type.
#[test]
fn integers_take_signs() {
    let types = [Type::S32, Type::U32, Type::S16, Type::U16, Type::S8, Type::U8];
    for (absolute, negate) in [(true, false), (false, true), (true, true)] {
        let signs = |c: &mut Conversion| (c.absolute, c.negate) = (absolute, negate);
        for from in types {
            for [step, first] in [[1, 0xffff_fc00], [0x0011_0021, 0x7fff_ff00]] {
                let words = [[step, first], [0, 0], [0, 0]];
                for to in types.into_iter().chain([Type::F32, Type::F64, Type::F16, Type::S64, Type::U64]) {
                    convert(from, to, signs, words, 1 << 12);
                }
                for to in types {
                    convert(
                        from,
                        to,
                        |c| (c.absolute, c.negate, c.saturate) = (absolute, negate, true),
                        words,
                        1 << 12,
                    );
                }
            }
        }
    }
}

const ROUNDINGS: [Rounding; 4] = [Rounding::NearestEven, Rounding::TowardZero, Rounding::Down, Rounding::Up];

/// Zero, both ends, and what lies half-way between floats or beside that.
#[test]
fn integers_become_floats_in_all_roundings() {
    for rounding in ROUNDINGS {
        for [step, first] in [[1, 0xffff_8000], [0x0001_0001, 0], [0x40, 0x8100_0000], [0x41, 0x0100_0000]] {
            for type_ in [Type::S32, Type::U32] {
                let words = [[step, first], [0, 0], [0, 0]];
                convert(type_, Type::F32, |c| c.rounding = rounding, words, 1 << 16);
            }
        }
        let high = [[0, 0], [1, 0xffff_8000], [0x0001_0001, 0], [0x20, 0x001f_ff00], [0x0100_0000, 1]];
        let low = [[1, 0xffff_8000], [0x1000_0000, 0], [0x0100_0001, 0], [0x400, 0], [0x100, 0x7fff_ff80]];
        for (high, low) in high.into_iter().zip(low) {
            for (from, to) in
                [Type::S64, Type::U64].into_iter().flat_map(|it| [(it, Type::F32), (it, Type::F64)])
            {
                convert(from, to, |c| c.rounding = rounding, [low, high, [0, 0]], 1 << 16);
            }
        }
    }
}

/// All exponents, ends of the ranges, halves, no numbers.
#[test]
fn floats_become_wide_integers_in_all_roundings() {
    for rounding in ROUNDINGS {
        for words in SINGLES {
            for to in [Type::S64, Type::U64] {
                convert(Type::F32, to, |c| c.rounding = rounding, words, 1 << 17);
                convert(
                    Type::F32,
                    to,
                    |c| (c.rounding, c.flush, c.negate) = (rounding, true, true),
                    words,
                    1 << 17,
                );
            }
        }
        for to in [Type::S64, Type::U64, Type::U32, Type::S32] {
            for high in [[0x0001_0001, 0], [0x1001, 0x3ff0_0000], [0x1f, 0x7ff0_0000]] {
                convert(Type::F64, to, |c| c.rounding = rounding, [[0x1fff_ffff, 7], high, [0, 0]], 1 << 16);
            }
            // Around both ends of words and of 64 bits, halves, and beside them.
            let ends =
                [0x41df_ffff, 0xc1df_ffff, 0x41e0_0000, 0xc1e0_0000, 0x41ef_ffff, 0x41f0_0000, 0x43df_ffff];
            for high in ends.into_iter().chain([
                0x43e0_0000,
                0xc3e0_0000,
                0x43ef_ffff,
                0x43f0_0000,
                0x3fe0_0000,
                0xbfe0_0000,
            ]) {
                let words = [[0x0010_0000, 0], [0, high], [0, 0]];
                convert(Type::F64, to, |c| c.rounding = rounding, words, 1 << 12);
            }
        }
        let high = [[0x0001_0001, 0], [0x1001, 0x37f0_0000], [0x1f, 0x7ff0_0000]];
        for (high, low) in high.into_iter().zip([[0x1fff_ffff, 7], [0x1000_0000, 0], [0x9e37_79b1, 0]]) {
            convert(Type::F64, Type::F32, |c| c.rounding = rounding, [low, high, [0, 0]], 1 << 16);
        }
        for high in [[0x0001_0001, 0], [0x1001, 0x3ff0_0000], [0x21, 0x4310_0000], [0x21, 0xbfd0_0000]] {
            let words = [[0x1fff_ffff, 7], high, [0, 0]];
            convert(Type::F64, Type::F64, |c| (c.integral, c.rounding) = (true, rounding), words, 1 << 16);
        }
    }
    for (absolute, negate) in [(true, false), (false, true), (true, true)] {
        let signs = |c: &mut Conversion| {
            (c.absolute, c.negate, c.rounding) = (absolute, negate, Rounding::TowardZero);
        };
        for to in [Type::S64, Type::U64, Type::U32] {
            convert(Type::F64, to, signs, [[0x1fff_ffff, 7], [0x0001_0001, 0], [0, 0]], 1 << 16);
        }
    }
}

/// NaNs keep their bits between singles and doubles.
#[test]
fn singles_and_doubles_become_each_other() {
    for words in SINGLES {
        convert(Type::F32, Type::F64, |_| (), words, 1 << 17);
        convert(Type::F32, Type::F64, |c| c.flush = true, words, 1 << 17);
    }
    // All exponents; those that singles have, with bits around half-way; no numbers.
    let high = [[0x0001_0001, 0], [0x1001, 0x37f0_0000], [0x1f, 0x7ff0_0000]];
    for (high, low) in high.into_iter().zip([[0x1fff_ffff, 7], [0x1000_0000, 0], [0x9e37_79b1, 0]]) {
        convert(Type::F64, Type::F32, |_| (), [low, high, [0, 0]], 1 << 16);
        convert(Type::F64, Type::F32, |c| c.flush = true, [low, high, [0, 0]], 1 << 16);
    }
}

#[test]
fn arithmetic_of_halves() {
    use HalfFunction::{Add, Multiply, MultiplyAdd};
    // All first numbers with others that are anywhere; then numbers near to each other, whose products and sums are half-way between two.
    let words = [
        [[0x0001_0001, 0], [0x9e37_79b1, 5], [0x85eb_ca6b, 0xffff]],
        [[1, 0x3c00], [3, 0x3c01], [0x8007, 0x9400]],
        [[7, 0], [11, 0x8000], [13, 0x0400]],
        [[1, 0x7bf0], [0x8001, 0x7bff], [5, 0xfbf0]],
        // As bfloat16 numbers: products of the least ones and of the largest ones.
        [[1, 0x0080], [3, 0x3f00], [7, 0x8000]],
        [[5, 0x2000], [3, 0x1f80], [0x8001, 0]],
        [[1, 0x7f00], [3, 0x3f80], [0x8001, 0x7f70]],
    ];
    let flags = [
        (false, false, false),
        (true, false, false),
        (false, true, false),
        (true, true, true),
        (false, false, true),
    ];
    for (flush, saturate, single) in flags {
        let functions = [
            (Add, false),
            (Multiply, false),
            (MultiplyAdd, false),
            (Add, true),
            (Multiply, true),
            (MultiplyAdd, true),
        ];
        // Sums and products of bfloat16 numbers as singles are rare.
        for (function, brain) in functions.into_iter().filter(|&(it, brain)| !(brain && single && it != Add))
        {
            let mode = HalfMode { flush, saturate, single, brain, zero_wins: false };
            let [a, b, c]: [Source; 3] = [from(3), from(4), from(5)];
            let op = Op::Half { to: Some(r(6)), function, a, b, c, mode };
            for words in words {
                compare(&op, words, 1 << 16, |[a, b, c]| half::evaluate(function, a, b, c, mode).into());
            }
        }
    }
}

/// The bfloat16 numbers with bits up to 0x7f are denormals, and so are the singles of that value: a comparison that takes those for zeros finds none above 0.
#[test]
fn denormal_bfloat16_numbers_are_denormal_singles() {
    let mode = HalfMode { single: true, brain: true, ..HalfMode::default() };
    let (a, b, c) = (from(2), Source::ZERO, Source::ZERO);
    let number = |value| FloatSource { value, absolute: false, negate: false };
    let (single, zero) = (number(from(3)), number(Source::ZERO));
    let (then, otherwise) = (Source::Immediate(1), Source::ZERO);
    let mut code = always(numbers(64));
    code.extend(always([
        Op::Half { to: Some(r(3)), function: HalfFunction::Add, a, b, c, mode },
        Op::FloatCompare { to: p(0), a: single, b: zero, comparison: Comparison::GREATER, flush: true },
        Op::Select { to: Some(r(4)), condition: Condition::If(p(0)), then, otherwise },
    ]));
    code.extend(always(store(2, 4)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for machine in compiling() {
        let (memory, _) = executed(&kernel, launch(3, 64), &machine, 192);
        let expected = (0..192).map(|number| u32::from(number >= 0x80));
        assert!(super::words(&memory).into_iter().eq(expected), "{}", machine.width);
    }
}

/// Sums, products, quotients and roots of singles and of doubles, of which many are no floats.
#[test]
fn arithmetic_in_all_roundings() {
    let single = |register| FloatSource { value: from(register), absolute: false, negate: register == 5 };
    let double =
        |low, high| DoubleSource { value: [from(low), from(high)], absolute: false, negate: low == 5 };
    // Of all exponents; near 1; denormals and the largest ones.
    let singles: [Words; 3] = [
        [[0x0091_4567, 0], [0x0107_3821, 7], [0x0203_1357, 99]],
        [[0x0000_0ff1, 0x3f00_0000], [0x0000_1357, 0x3f80_0000], [0x0000_0777, 0x3f80_0000]],
        [[0x0000_0101, 0x0060_0000], [0x8000_0003, 0x0070_0000], [0x00ff_0001, 0x7f00_0000]],
    ];
    for rounding in ROUNDINGS {
        for flush in [false, true] {
            let mode = FloatMode { rounding, flush, saturate: false };
            let to = Some(r(6));
            let (a, b, c) = (single(3), single(4), single(5));
            let minus = |bits: u32| bits ^ 1 << 31;
            for words in singles {
                let check = |op, expected: &dyn Fn([u32; 3]) -> u32| {
                    compare(&op, words, 1 << 14, |words| expected(words).into());
                };
                check(Op::FloatAdd { to, a, b: c, mode }, &|[a, _, c]| float::add(a, minus(c), mode));
                let (scale, zero_wins) = (0, false);
                check(Op::FloatMultiply { to, a, b, scale, zero_wins, mode }, &|[a, b, _]| {
                    float::multiply(a, b, 0, false, mode)
                });
                check(Op::FloatMultiplyAdd { to, a, b, c, zero_wins, mode }, &|[a, b, c]| {
                    float::multiply_add(a, b, minus(c), false, mode)
                });
                check(Op::FloatDivide { to, a, b, mode }, &|[a, b, _]| float::divide(a, b, mode));
                check(Op::FloatSquareRoot { to, from: a, mode }, &|[a, ..]| float::square_root(a, mode));
            }
        }
        let to = [Some(r(6)), Some(r(7))];
        let (a, b, c) = (double(3, 4), double(4, 5), double(5, 4));
        let wide = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
        // A NaN keeps its sign.
        let negated = |bits: u64| if f64::from_bits(bits).is_nan() { bits } else { bits ^ 1 << 63 };
        for words in singles {
            let check = |op, expected: &dyn Fn([u32; 3]) -> u64| compare(&op, words, 1 << 14, expected);
            check(Op::DoubleAdd { to, a, b, rounding }, &|[x, y, z]| {
                double::add(wide(x, y), wide(y, z), rounding)
            });
            check(Op::DoubleMultiply { to, a, b, rounding }, &|[x, y, z]| {
                double::multiply(wide(x, y), wide(y, z), rounding)
            });
            check(Op::DoubleMultiplyAdd { to, a, b, c, rounding }, &|[x, y, z]| {
                double::multiply_add(wide(x, y), wide(y, z), negated(wide(z, y)), rounding)
            });
            check(Op::DoubleDivide { to, a, b, rounding }, &|[x, y, z]| {
                double::divide(wide(x, y), wide(y, z), rounding)
            });
            check(Op::DoubleSquareRoot { to, from: a, rounding }, &|[x, y, _]| {
                double::square_root(wide(x, y), rounding)
            });
            for (minimum, least) in [(Condition::Always, true), (Condition::Never, false)] {
                check(Op::DoubleMinMax { to, a, b: c, minimum }, &|[x, y, z]| {
                    double::min_max(wide(x, y), negated(wide(z, y)), least)
                });
            }
        }
    }
}

/// By amounts beside 32 and 64, the same for all lanes and not; ends of the ranges among the numbers.
#[test]
fn wide_integers_are_shifted_and_compared() {
    let to = [Some(r(6)), Some(r(7))];
    let a = [from(3), from(4)];
    let wide = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
    let words: Words = [[0x9e37_79b1, 3], [0x3c6e_f372, 0x7fff_0000], [1, 0]];
    for shift in [Shift::Left, Shift::Right, Shift::RightSigned] {
        let function = WideFunction::Shift(shift);
        let by = |b: Source| Op::Wide { to, function, a, b: [b, Source::ZERO] };
        compare(&by(from(5)), words, 1 << 12, |[low, high, amount]| {
            wide::evaluate(function, wide(low, high), amount.into())
        });
        for amount in [0, 1, 31, 32, 33, 63, 64, 65, u32::MAX] {
            compare(&by(amount.into()), words, 1 << 8, |[low, high, _]| {
                wide::evaluate(function, wide(low, high), amount.into())
            });
        }
    }
    let words: [Words; 3] = [
        [[0x9e37_79b1, 3], [0x3c6e_f372, 0x7fff_0000], [0x1234_5678, 9]],
        // Upper halves that are the same.
        [[0x9e37_79b1, 3], [0, 7], [0, 7]],
        // Factors near 2⁶⁴ and near ends with signs.
        [[0x0000_0003, 0xffff_fff0], [0x0000_0001, 0x7fff_ffff], [0x0000_0001, 0xffff_ff00]],
    ];
    for signed in [false, true] {
        let functions = [
            WideFunction::Minimum { signed },
            WideFunction::Maximum { signed },
            WideFunction::MultiplyHigh { signed },
        ];
        for function in functions {
            for words in words {
                let op = Op::Wide { to, function, a, b: [from(4), from(5)] };
                compare(&op, words, 1 << 12, |[x, y, z]| wide::evaluate(function, wide(x, y), wide(y, z)));
            }
        }
    }
}

/// Zeros, ones and ends of the range among both; quotients just below whole numbers.
#[test]
fn words_are_divided() {
    let to = Some(r(6));
    let (a, b) = (from(3), from(4));
    let words: [Words; 5] = [
        [[0x9e37_79b1, 3], [0x0100_0193, 0], [0, 0]],
        [[0x9e37_79b1, 0xffff_fff0], [1, 0xffff_ff80], [0, 0]],
        [[1, 0x7fff_fff0], [1, 0xffff_fff0], [0, 0]],
        [[0, 0x8000_0000], [1, 0xffff_ff00], [0, 0]],
        // n · n − 1, of n.
        [[0x0002_0001, 0xffff_ffff], [1, 1], [0, 0]],
    ];
    for (signed, remainder) in [(false, false), (false, true), (true, false), (true, true)] {
        for words in words {
            let op = Op::Divide { to, a, b, signed, remainder };
            compare(&op, words, 1 << 14, |[a, b, _]| integer::divide(a, b, signed, remainder).into());
        }
        for divisor in [0u32, 1, 7, 0x8000_0000, u32::MAX] {
            let op = Op::Divide { to, a, b: divisor.into(), signed, remainder };
            compare(&op, words[0], 1 << 10, |[a, ..]| integer::divide(a, divisor, signed, remainder).into());
        }
    }
}

/// Each bit alone and with those below, zero, all; fields that end at the highest bit, behind it, and have no bits; every selector.
#[test]
fn bits_and_bytes_of_words() {
    let to = Some(r(6));
    let value = from(3);
    // Products by powers of two, so that first bits are everywhere.
    let words: [Words; 3] = [
        [[0x0800_1001, 0], [0x0001_0001, 0], [0x0100_0101, 0]],
        [[1, 0xffff_ff00], [7, 0], [0x1001, 1]],
        [[0x9e37_79b1, 0x8000_0000], [1, 0xffff_fff0], [1, 0]],
    ];
    for words in words {
        let check = |op, expected: &dyn Fn([u32; 3]) -> u32| {
            compare(&op, words, 1 << 14, |words| expected(words).into());
        };
        check(Op::CountBits { to, value }, &|[x, ..]| x.count_ones());
        check(Op::ReverseBits { to, value }, &|[x, ..]| x.reverse_bits());
        for (signed, as_shift) in [(false, false), (false, true), (true, false), (true, true)] {
            check(Op::FindLeadingBit { to, value, signed, as_shift }, &|[x, ..]| {
                integer::find_leading_bit(x, signed, as_shift)
            });
            let (position, length) = (from(4), from(5));
            check(Op::ExtractBits { to, value, position, length, signed }, &|[x, y, z]| {
                integer::extract_bits(x, y, z, signed)
            });
            check(
                Op::ExtractBits { to, value, position: 20.into(), length: 16.into(), signed },
                &|[x, ..]| integer::extract_bits(x, 20, 16, signed),
            );
        }
        let (base, insert) = (from(5), value);
        check(Op::InsertBits { to, base, insert, position: from(4), length: from(3) }, &|[x, y, z]| {
            integer::insert_bits(z, x, y, x)
        });
        let (low, high, mode) = (value, from(4), BytePermutation::Selectors);
        check(Op::PermuteBytes { to, low, high, selector: from(5), mode }, &|[x, y, z]| {
            integer::permute_bytes(x, y, z, mode)
        });
        for selector in [0x8880, 0x0f1d, 0xba98] {
            check(Op::PermuteBytes { to, low, high, selector: selector.into(), mode }, &|[x, y, _]| {
                integer::permute_bytes(x, y, selector, mode)
            });
        }
    }
}

/// Zeros of both signs, no numbers with bits of their own, and numbers, each with each.
#[test]
fn smaller_and_larger_doubles() {
    let to = [Some(r(6)), Some(r(7))];
    let double = |low, high| DoubleSource { value: [from(low), from(high)], absolute: false, negate: false };
    let highs =
        [0, 0x8000_0000, 0x7ff0_0000, 0x7ff0_1000, 0xfff8_1234, 0x3ff0_0000, 0xbff0_0000, 0x0000_0001];
    for first in highs {
        for second in highs {
            for (minimum, least) in [(Condition::Always, true), (Condition::Never, false)] {
                let (a, b) = (double(3, 4), double(3, 5));
                let words: Words = [[1, 0], [0, first], [0, second]];
                let op = Op::DoubleMinMax { to, a, b, minimum };
                compare(&op, words, THREADS, |[low, x, y]| {
                    let wide = |high: u32| u64::from(high) << 32 | u64::from(low);
                    double::min_max(wide(x), wide(y), least)
                });
            }
        }
    }
}
