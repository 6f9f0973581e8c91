//! Functions of bits of both halves of 64-bit integers, which machine code keeps in another form than words.

use tmu_engine::Machine;
use tmu_program::{Op, Shift, Source, WideFunction};

use super::{ALWAYS, agrees, always, launch, multiply, numbers, store};
use crate::{from, program, r};

const THREADS: u32 = 96;
const ONE: [u32; 2] = [0x0f0f_1234, 0xfedc_00ff];
const OTHER: [u32; 2] = [0x8000_0001, 0x7fff_ffff];

/// Two words in registers, or known.
#[derive(Clone, Copy)]
enum Pair {
    Registers(u16, u16),
    Known([u32; 2]),
}

impl Pair {
    fn sources(self) -> [Source; 2] {
        match self {
            Pair::Registers(low, high) => [low, high].map(from),
            Pair::Known(words) => words.map(Source::Immediate),
        }
    }
}

fn wide(to: u16, function: WideFunction, a: [Source; 2], b: [Source; 2]) -> Op {
    Op::Wide { to: [to, to + 1].map(|it| Some(r(it))), function, a, b }
}

#[test]
fn functions_of_bits_of_both_halves() {
    use Pair::{Known, Registers};
    // Products, shifted products, words that nobody has seen as 64 bits, halves of different numbers, numbers.
    let pairs =
        [Registers(4, 5), Registers(6, 7), Registers(10, 11), Registers(4, 7), Known(ONE), Known(OTHER)];
    for table in [0xc0, 0xfc, 0x3c, 0x0f, 0x69] {
        for (a, b) in pairs.iter().flat_map(|&a| pairs.map(|b| (a, b))) {
            for to in [8, 4] {
                let mut code = always(numbers(THREADS));
                let [zero, by] = [Source::ZERO, 29.into()];
                code.extend(always([
                    wide(4, WideFunction::MultiplyLow, [from(2), zero], OTHER.map(Source::Immediate)),
                    wide(6, WideFunction::Shift(Shift::Right), [from(4), from(5)], [by, zero]),
                    // Known as 64 bits, too.
                    wide(12, WideFunction::Add, OTHER.map(Source::Immediate), [from(4), from(5)]),
                    multiply(10, 2, 0x9e37_79b1),
                    multiply(11, 2, 0xc2b2_ae35),
                ]));
                let words = [0, 1].map(|half| {
                    let [a, b] = [a, b].map(|pair| pair.sources()[half]);
                    Op::Logic { to: Some(r(to + half as u16)), a, b, c: Source::ZERO, table }
                });
                code.extend(always(words));
                code.extend(always([
                    wide(6, WideFunction::Shift(Shift::Left), [to, to + 1].map(from), [by, zero]),
                    wide(6, WideFunction::Add, [6, 7].map(from), [12, 13].map(from)),
                    Op::Logic { to: Some(r(7)), a: from(7), b: from(to), c: zero, table: 0x3c },
                    multiply(14, 2, 2),
                ]));
                code.extend(always(store(14, 6)));
                code.extend(always([Op::add(r(14), from(14), 1)]));
                code.extend(always(store(14, 7)));
                code.push((ALWAYS, Op::Exit));
                let outcome =
                    agrees(&program(code), launch(1, THREADS), &Machine::default(), 2 * u64::from(THREADS));
                assert!(outcome.faults.is_empty(), "{:?}", outcome.faults);
            }
        }
    }
}
