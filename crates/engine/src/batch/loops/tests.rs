use tmu_program::{BooleanFunction, Conversion, DoubleSource, FloatSource, Predicate, ShiftAmount, Type};
use tmu_texture::cpu::Width;

use super::*;
use crate::constant::ConstantBanks;
use crate::flow::Flow;
use crate::warp::{Registers, TextureHash, Warp};

/// Words at the ends of the ranges of integers and of floats, each beside each.
const WORDS: [u32; 12] = [
    0,
    1,
    2,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x0000_ffff,
    0x3f80_0000,
    0x7f80_0000,
    0xff80_0001,
    0x0080_0000,
    0x8000_0001,
];

/// Five registers with words of all kinds, and two predicates.
fn warp() -> Warp {
    let mut registers = Registers::new(8);
    for number in 0..5 {
        for lane in 0..LANES {
            registers[number][lane] = WORDS[(lane * (number + 1) + lane / 12 + number) % WORDS.len()];
        }
    }
    Warp {
        index: 0,
        registers,
        predicates: vec![0x0ff0_55aa, 0x1234_5678, 0],
        flow: Flow::new(u32::MAX, 0),
        hash: TextureHash::default(),
        steps: 0,
        barrier_result: 0,
        cluster_phase: None,
        local: crate::private::LocalMemory::new(0),
    }
}

fn register(number: u16) -> Source {
    Source::Register(Register(number))
}

/// Those that have loops, of registers that are also where results go.
fn operations() -> Vec<Op> {
    let [a, b, c] = [0, 1, 2].map(register);
    let to = [Some(Register(0)), Some(Register(1))];
    let mut operations = vec![
        Op::Move { to: to[0], from: b },
        Op::Select { to: to[0], condition: Condition::Unless(Predicate(1)), then: a, otherwise: b },
        Op::add(Register(0), a, b),
        Op::subtract(Register(0), a, b),
        Op::add(Register(5), Source::Immediate(0x8000_0001), b),
        Op::Wide { to, function: WideFunction::Add, a: [b, a], b: [c, b] },
    ];
    for function in [BooleanFunction::And, BooleanFunction::Or, BooleanFunction::Xor] {
        let (a, b) = (Condition::If(Predicate(0)), Condition::Unless(Predicate(1)));
        operations.push(Op::Combine { to: Predicate(0), a, b, function });
    }
    for table in [AND, OR, EXCLUSIVE_OR] {
        operations.push(Op::Logic { to: to[0], a, b, c, table });
    }
    for part in [Part::Low, Part::High] {
        operations.push(Op::Multiply { to: to[1], a, b, signed_a: false, signed_b: false, part });
    }
    for shift in [Shift::Left, Shift::Right, Shift::RightSigned] {
        for (amount, limit) in [(7, ShiftAmount::Clamp), (32, ShiftAmount::Clamp), (33, ShiftAmount::Wrap)] {
            let amount = Source::Immediate(amount);
            operations.push(Op::Shift { to: to[0], value: a, amount, shift, limit });
        }
    }
    for (to_type, from_type) in [
        (Type::F32, Type::U8),
        (Type::F32, Type::U32),
        (Type::F32, Type::S32),
        (Type::U32, Type::F32),
        (Type::S32, Type::F32),
    ] {
        let rounding = if from_type == Type::F32 { Rounding::TowardZero } else { Rounding::NearestEven };
        operations
            .push(Op::Convert(Conversion { rounding, ..Conversion::new(to[0], to_type, b, from_type) }));
    }
    operations.extend(singles());
    operations.extend(bits_and_bytes());
    operations.extend(of_two_words());
    operations.extend(doubles_and_halves());
    for bits in 0..16 {
        let comparison = Comparison::from_bits(bits);
        for signed in [false, true] {
            operations.push(Op::Compare { to: Predicate(2), a, b, signed, comparison, low: None });
        }
    }
    operations
}

fn singles() -> Vec<Op> {
    let to = Some(Register(0));
    let a = FloatSource { value: register(0), absolute: true, negate: true };
    let b = FloatSource { value: register(1), absolute: false, negate: true };
    let c = FloatSource::plain(register(2));
    let mut operations = Vec::new();
    for mode in [PLAIN, FLUSHING, CLAMPED, FLUSHED_AND_CLAMPED] {
        operations.push(Op::FloatAdd { to, a, b, mode });
        operations.push(Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode });
        operations.push(Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode });
    }
    for minimum in [Condition::Always, Condition::Never] {
        operations.push(Op::FloatMinMax { to, a: b, b: c, minimum, flush: false });
    }
    for comparison in (0..16).map(Comparison::from_bits) {
        operations.push(Op::FloatCompare { to: Predicate(2), a: b, b: c, comparison, flush: false });
    }
    operations
}

fn bits_and_bytes() -> Vec<Op> {
    let [a, b] = [0, 1].map(register);
    let to = Some(Register(0));
    let mut operations = Vec::new();
    for (position, length) in [(0, 0), (3, 5), (0, 32), (31, 1), (28, 9), (40, 4), (0x103, 0x205)] {
        let [position, length] = [position, length].map(Source::Immediate);
        for signed in [false, true] {
            operations.push(Op::ExtractBits { to, value: a, position, length, signed });
        }
    }
    for selector in [0x3210, 0x7654, 0x0246, 0xfedc, 0x89ab, 0x1_1c2b] {
        let (selector, mode) = (Source::Immediate(selector), BytePermutation::Selectors);
        operations.push(Op::PermuteBytes { to, low: a, high: b, selector, mode });
    }
    for rounding in [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero] {
        let plain = Conversion::new(to, Type::F32, a, Type::F32);
        operations.push(Op::Convert(Conversion { rounding, integral: true, ..plain }));
    }
    operations
}

/// Also where a result goes to what is still to be read.
fn of_two_words() -> Vec<Op> {
    const INTEGERS: [Type; 8] =
        [Type::U8, Type::S8, Type::U16, Type::S16, Type::U32, Type::S32, Type::U64, Type::S64];
    let [a, b] = [[0, 1], [2, 3]].map(|words| words.map(register));
    let to = [Some(Register(1)), Some(Register(0))];
    let mut operations = Vec::new();
    for function in [WideFunction::Subtract, WideFunction::MultiplyLow] {
        operations.push(Op::Wide { to, function, a, b });
    }
    for shift in [Shift::Left, Shift::Right] {
        for by in [0, 3, 32, 63, 64, u32::MAX].map(Source::Immediate) {
            operations.push(Op::Wide { to, function: WideFunction::Shift(shift), a, b: [by, by] });
        }
    }
    for bits in 0..8 {
        let comparison = Comparison::from_bits(bits);
        for (signed, b) in [(false, b), (true, b), (true, [a[0], b[1]]), (false, [b[0], a[1]])] {
            operations.push(Op::WideCompare { to: Predicate(2), a, b, signed, comparison });
        }
    }
    for (to_type, from_type) in INTEGERS.iter().flat_map(|to| INTEGERS.map(|from| (*to, from))) {
        let plain = Conversion::new(to[0], to_type, a[0], from_type);
        operations.push(Op::Convert(Conversion { to, from: a, ..plain }));
    }
    operations
}

fn doubles_and_halves() -> Vec<Op> {
    let [x, y, z] = [0, 1, 2].map(register);
    let (to, rounding) = ([Some(Register(0)), Some(Register(1))], Rounding::NearestEven);
    let a = DoubleSource { value: [x, y], absolute: false, negate: true };
    let b = DoubleSource { value: [y, z], absolute: true, negate: true };
    let c = DoubleSource::plain([z, Source::Immediate(0x3ff0_0000)]);
    let mut operations = vec![
        Op::DoubleAdd { to, a, b, rounding },
        Op::DoubleMultiply { to, a, b, rounding },
        Op::DoubleMultiplyAdd { to, a, b, c, rounding },
    ];
    for mode in [HALVES, BRAINS] {
        for function in [HalfFunction::Add, HalfFunction::Multiply, HalfFunction::MultiplyAdd] {
            operations.push(Op::Half { to: to[1], function, a: x, b: y, c: z, mode });
        }
    }
    operations
}

/// Each gives what its row gives, at every width, in all lanes and in some of them.
#[test]
fn loops_of_their_own_give_what_the_rows_give() {
    let constants = ConstantBanks::new();
    for op in operations() {
        for (&width, lanes) in
            Width::available().iter().flat_map(|width| [(width, u32::MAX), (width, 0x00f3_8421)])
        {
            let (mut own, mut row) = (warp(), warp());
            let batch = |warp| Batch { warp, constants: constants.view(18), lanes, width };
            own_loop(&op).expect("a loop of its own")(&mut batch(&mut own), &op);
            batch(&mut row).evaluate_any(&op);
            assert_eq!(own.registers, row.registers, "{op}");
            assert_eq!(own.predicates, row.predicates, "{op}");
        }
    }
}
