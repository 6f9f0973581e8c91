//! Every operation once on a warp: that it reads the right operands and writes the right lanes. The edge cases of the
//! arithmetic are tested where it is implemented.

use tmu_engine::Fragment;
use tmu_program::{
    BooleanFunction, BytePermutation, Comparison, Condition, Conversion, Flags, FloatFunction, FloatMode,
    FloatSource, Half, LowWords, Op, Part, Rounding, Shift, ShiftAmount, Source, Type,
};

use crate::{World, bits, from, p, program, r, straight};

/// Register 4 after the operation, with r0, r1, r2 set.
fn result(op: Op, [a, b, c]: [u32; 3]) -> u32 {
    let fragment = Fragment::new(32).with(r(0), &[a]).with(r(1), &[b]).with(r(2), &[c]);
    let outcome = World::default().fragment(&straight([op]), &fragment);
    assert_eq!(outcome.outcome.faults, []);
    assert!(outcome.registers[4].iter().all(|&value| value == outcome.registers[4][0]), "all lanes agree");
    outcome.registers[4][0]
}

/// Predicate 0 after the operation, with p1 and p2 and r0, r1 set: all lanes or none.
fn verdict(op: Op, [a, b]: [u32; 2], p1: bool, p2: bool) -> bool {
    let mut fragment = Fragment::new(32).with(r(0), &[a]).with(r(1), &[b]);
    let mask = |on: bool| if on { u32::MAX } else { 0 };
    fragment.predicates = vec![(p(1), mask(p1)), (p(2), mask(p2))];
    let outcome = World::default().fragment(&straight([op]), &fragment);
    assert_eq!(outcome.outcome.faults, []);
    assert!([0, u32::MAX].contains(&outcome.predicates[0]), "all lanes agree");
    outcome.predicates[0] == u32::MAX
}

const TO: Option<tmu_program::Register> = Some(r(4));

#[test]
fn moves_and_selections() {
    assert_eq!(result(Op::Move { to: TO, from: from(1) }, [1, 2, 3]), 2);
    let select = |condition| Op::Select { to: TO, condition, then: from(0), otherwise: Source::Immediate(9) };
    assert_eq!(result(select(Condition::Always), [1, 2, 3]), 1);
    assert_eq!(result(select(Condition::If(p(5))), [1, 2, 3]), 9);
}

/// The truth tables of LOP3: a is 0xf0, b is 0xcc, c is 0xaa; every table agrees with its own bits.
#[test]
fn logic_follows_its_table() {
    let logic = |table| Op::Logic { to: TO, a: from(0), b: from(1), c: from(2), table };
    for table in 0..=255 {
        assert_eq!(result(logic(table), [0xf0, 0xcc, 0xaa]) & 0xff, table.into(), "{table:#x}");
    }
    assert_eq!(result(logic(0xc0), [0xff00_ff00, 0x0ff0_0ff0, 7]), 0x0f00_0f00);
}

#[test]
fn shifts_and_bit_fields() {
    let amount = from(1);
    let shift = Op::Shift { to: TO, value: from(0), amount, shift: Shift::Left, limit: ShiftAmount::Clamp };
    assert_eq!(result(shift, [3, 4, 0]), 48);
    let funnel = Op::FunnelShift {
        to: TO,
        low: from(0),
        high: from(1),
        amount: from(2),
        shift: Shift::Left,
        limit: ShiftAmount::Wrap,
        bits: 32,
    };
    assert_eq!(result(funnel, [0x8000_0000, 1, 1]), 3);
    let extract =
        Op::ExtractBits { to: TO, value: from(0), position: from(1), length: from(2), signed: true };
    assert_eq!(result(extract, [0x0000_0f00, 8, 4]), u32::MAX);
    let insert = Op::InsertBits {
        to: TO,
        base: from(0),
        insert: from(1),
        position: Source::Immediate(4),
        length: Source::Immediate(8),
    };
    assert_eq!(result(insert, [0xffff_ffff, 0x12, 0]), 0xffff_f12f);
    assert_eq!(result(Op::ReverseBits { to: TO, value: from(0) }, [1, 0, 0]), 0x8000_0000);
    assert_eq!(result(Op::CountBits { to: TO, value: from(0) }, [0xf0f0, 0, 0]), 8);
    let leading = Op::FindLeadingBit { to: TO, value: from(0), signed: false, as_shift: false };
    assert_eq!(result(leading, [0x100, 0, 0]), 8);
    let mode = BytePermutation::Selectors;
    let permute = Op::PermuteBytes { to: TO, low: from(0), high: from(1), selector: from(2), mode };
    assert_eq!(result(permute, [0x4433_2211, 0x8877_6655, 0x5410]), 0x6655_2211);
}

#[test]
fn products_minima_and_maxima() {
    let multiply = |part, signed| Op::Multiply {
        to: TO,
        a: from(0),
        b: from(1),
        signed_a: signed,
        signed_b: signed,
        part,
    };
    assert_eq!(result(multiply(Part::Low, false), [7, 6, 0]), 42);
    assert_eq!(result(multiply(Part::High, false), [0x8000_0000, 4, 0]), 2);
    assert_eq!(result(multiply(Part::High, true), [0xffff_ffff, 4, 0]), u32::MAX);
    let half = |number, high, signed| Half { value: from(number), high, signed };
    let halves = |shift_left_16| Op::MultiplyHalves {
        to: TO,
        a: half(0, true, false),
        b: half(1, false, true),
        shift_left_16,
    };
    assert_eq!(result(halves(false), [0x0003_0000, 0x0000_ffff, 0]), 3u32.wrapping_neg());
    assert_eq!(result(halves(true), [0x0003_0000, 0x0000_0005, 0]), 15 << 16);
    let min_max = |signed, minimum| Op::MinMax { to: TO, a: from(0), b: from(1), signed, minimum };
    assert_eq!(result(min_max(true, Condition::Always), [1, u32::MAX, 0]), u32::MAX);
    assert_eq!(result(min_max(false, Condition::Always), [1, u32::MAX, 0]), 1);
    assert_eq!(result(min_max(false, Condition::Never), [1, u32::MAX, 0]), u32::MAX);
}

/// A 64-bit addition in two halves, as IADD.CC and IADD.X, and what the four flags say.
#[test]
fn carries_connect_additions() {
    let add = |to, a, b, carry, flags| Op::Add {
        to: Some(r(to)),
        a: from(a),
        b: from(b),
        invert_a: false,
        invert_b: false,
        carry,
        saturate: false,
        flags,
    };
    let flags = Flags { zero: Some(p(0)), sign: Some(p(1)), carry: Some(p(2)), overflow: Some(p(3)) };
    let program = straight([
        add(4, 0, 2, Condition::Never, flags),
        add(5, 1, 3, Condition::If(p(2)), Flags::default()),
    ]);
    // Four lanes of low words; the high words are 1 and 2.
    let fragment = Fragment::new(4)
        .with(r(0), &[1, 0xffff_ffff, 0x7fff_ffff, 0x8000_0000])
        .with(r(2), &[2, 1, 1, 0x8000_0001])
        .with(r(1), &[1])
        .with(r(3), &[2]);
    let result = World::default().fragment(&program, &fragment);
    assert_eq!(result.registers[4][..4], [3, 0, 0x8000_0000, 1]);
    assert_eq!(result.registers[5][..4], [3, 4, 3, 4]);
    assert_eq!(result.predicates[..4], [0b0010, 0b0100, 0b1010, 0b1100]);
}

#[test]
fn subtractions_invert() {
    let subtract = |invert_a, invert_b| Op::Add {
        to: TO,
        a: from(0),
        b: from(1),
        invert_a,
        invert_b,
        carry: Condition::Always,
        saturate: true,
        flags: Flags::default(),
    };
    assert_eq!(result(subtract(false, true), [5, 7, 0]), 2u32.wrapping_neg());
    assert_eq!(result(subtract(true, false), [5, 7, 0]), 2);
    assert_eq!(result(subtract(false, false), [5, 7, 0]), 13, "plus one");
    assert_eq!(result(subtract(false, true), [0x8000_0000, 1, 0]), 0x8000_0000, "saturated");
}

#[test]
fn integer_comparisons() {
    let compare = |comparison, signed| Op::compare(p(0), r(0), comparison, r(1), signed);
    let all = [
        (Comparison::FALSE, [false; 3]),
        (Comparison::LESS, [true, false, false]),
        (Comparison::EQUAL, [false, true, false]),
        (Comparison::LESS_EQUAL, [true, true, false]),
        (Comparison::GREATER, [false, false, true]),
        (Comparison::NOT_EQUAL, [true, false, true]),
        (Comparison::GREATER_EQUAL, [false, true, true]),
        (Comparison::TRUE, [true; 3]),
    ];
    for (comparison, expected) in all {
        for (a, expected) in [4, 5, 6].into_iter().zip(expected) {
            assert_eq!(
                verdict(compare(comparison, false), [a, 5], false, false),
                expected,
                "{comparison:?} {a}"
            );
        }
    }
    assert!(verdict(compare(Comparison::LESS, true), [u32::MAX, 1], false, false));
    assert!(!verdict(compare(Comparison::LESS, false), [u32::MAX, 1], false, false));
}

/// 64-bit comparisons by high words and the flags of the low words, against 64-bit integers.
#[test]
fn comparisons_of_high_words() {
    let low = Some(LowWords { carry: p(1), zero: p(2) });
    let values = [
        0u64,
        1,
        0xffff_ffff,
        0x1_0000_0000,
        0x7fff_ffff_ffff_ffff,
        0x8000_0000_0000_0000,
        0x8000_0000_ffff_ffff,
        u64::MAX,
    ];
    for (a, b) in values.into_iter().flat_map(|a| values.map(|b| (a, b))) {
        let (carry, zero) = (a as u32 >= b as u32, a as u32 == b as u32);
        let high = [(a >> 32) as u32, (b >> 32) as u32];
        for bits in 0..8 {
            let comparison = Comparison::from_bits(bits);
            for signed in [false, true] {
                let op = Op::Compare { to: p(0), a: from(0), b: from(1), signed, comparison, low };
                let order = if signed { (a as i64).cmp(&(b as i64)) } else { a.cmp(&b) };
                let expected = comparison.accepts(Some(order));
                assert_eq!(verdict(op, high, carry, zero), expected, "{a:#x} {comparison:?} {b:#x} {signed}");
            }
        }
    }
}

#[test]
fn predicates_combine() {
    let combine = |function, a, b| Op::Combine { to: p(0), a, b, function };
    for (p1, p2) in [(false, false), (false, true), (true, false), (true, true)] {
        let both = (Condition::If(p(1)), Condition::Unless(p(2)));
        let found = |function| verdict(combine(function, both.0, both.1), [0, 0], p1, p2);
        assert_eq!(found(BooleanFunction::And), p1 & !p2);
        assert_eq!(found(BooleanFunction::Or), p1 | !p2);
        assert_eq!(found(BooleanFunction::Xor), p1 ^ !p2);
        assert!(verdict(combine(BooleanFunction::Or, Condition::Always, Condition::Never), [0, 0], p1, p2));
    }
}

fn float(number: u16) -> FloatSource {
    from(number).into()
}

#[test]
fn float_arithmetic_with_signs() {
    let mode = FloatMode::default();
    let values = |a: f32, b: f32, c: f32| [a.to_bits(), b.to_bits(), c.to_bits()];
    let magnitude = FloatSource { absolute: true, negate: true, ..float(1) };
    let add = Op::FloatAdd { to: TO, a: float(0), b: magnitude, mode };
    assert_eq!(result(add, values(5.0, -2.0, 0.0)), 3.0f32.to_bits());
    let negated = FloatSource { negate: true, ..float(1) };
    let multiply = Op::FloatMultiply { to: TO, a: float(0), b: negated, scale: 2, zero_wins: false, mode };
    assert_eq!(result(multiply, values(1.5, 2.0, 0.0)), (-12.0f32).to_bits());
    let fma = |zero_wins, mode| Op::FloatMultiplyAdd {
        to: TO,
        a: float(0),
        b: float(1),
        c: float(2),
        zero_wins,
        mode,
    };
    assert_eq!(result(fma(false, mode), values(1.5, 2.0, 0.25)), 3.25f32.to_bits());
    assert_eq!(result(fma(true, mode), values(0.0, f32::INFINITY, 0.25)), 0.25f32.to_bits());
    let saturating = FloatMode { saturate: true, ..mode };
    assert_eq!(result(fma(false, saturating), values(1.5, 2.0, 0.25)), 1.0f32.to_bits());
    // 1 + 2⁻²⁴ is the tie below 1 + 2⁻²³.
    let up = FloatMode { rounding: Rounding::Up, ..mode };
    assert_eq!(result(fma(false, up), values(1.0, 1.0, 2.0f32.powi(-24))), 0x3f80_0001);
    assert_eq!(result(fma(false, mode), values(1.0, 1.0, 2.0f32.powi(-24))), 0x3f80_0000);
}

#[test]
fn float_minimum_comparison_function() {
    let pair = |a: f32, b: f32| [a.to_bits(), b.to_bits(), 0];
    let min_max = |minimum| Op::FloatMinMax { to: TO, a: float(0), b: float(1), minimum, flush: false };
    assert_eq!(result(min_max(Condition::Always), pair(-1.0, 2.0)), (-1.0f32).to_bits());
    assert_eq!(result(min_max(Condition::Never), pair(-1.0, 2.0)), 2.0f32.to_bits());
    let less = Comparison::LESS;
    let unordered = less.or_unordered();
    let compare =
        |comparison| Op::FloatCompare { to: p(0), a: float(0), b: float(1), comparison, flush: false };
    let (one, nan) = (1.0f32.to_bits(), f32::NAN.to_bits());
    assert!(verdict(compare(less), [0, one], false, false));
    assert!(!verdict(compare(less), [nan, one], false, false));
    assert!(verdict(compare(unordered), [nan, one], false, false));
    assert!(verdict(compare(Comparison::ORDERED), [0, one], false, false));
    assert!(!verdict(compare(Comparison::ORDERED), [0, nan], false, false));
    assert!(verdict(compare(Comparison::UNORDERED), [0, nan], false, false));
    assert!(!verdict(compare(Comparison::NOT_EQUAL), [0, nan], false, false));
    let function = FloatFunction::Reciprocal;
    let reciprocal = Op::FloatFunction { to: TO, from: float(0), function, saturate: false };
    assert_eq!(result(reciprocal, pair(-4.0, 0.0)), (-0.25f32).to_bits());
}

#[test]
fn conversions_use_one_or_two_registers() {
    let convert = |c| result(Op::Convert(c), [0x4049_0fdb, 0x0000_0001, 0]);
    // 3.1415927 to an integer, and from it.
    let plain = |to, from_type| Conversion::new(TO, to, from(0), from_type);
    assert_eq!(convert(Conversion { rounding: Rounding::TowardZero, ..plain(Type::S32, Type::F32) }), 3);
    assert_eq!(convert(Conversion { rounding: Rounding::Up, ..plain(Type::S32, Type::F32) }), 4);
    assert_eq!(convert(plain(Type::F32, Type::U8)), f32::from(0xdbu8).to_bits());
    // The 64-bit integer 0x1_4049_0fdb as f32: 0x1.40490fdb · 2³² rounds to 0x1.404910 · 2³².
    let wide = Conversion { from: [from(0), from(1)], ..plain(Type::F32, Type::U64) };
    assert_eq!(convert(wide), 0x4fa0_2488);

    let to_double = Conversion { to: [Some(r(4)), Some(r(5))], ..plain(Type::F64, Type::F32) };
    let fragment = Fragment::new(1).with(r(0), &bits(&[-1.5]));
    let outcome = World::default().fragment(&straight([Op::Convert(to_double)]), &fragment);
    assert_eq!([outcome.registers[4][0], outcome.registers[5][0]], [0, 0xbff8_0000]);
}

/// Lanes that do not take part keep what they hold; all sources are read before anything is written.
#[test]
fn only_the_lanes_of_the_guard_are_written() {
    let flags = Flags { carry: Some(p(0)), ..Flags::default() };
    let op = Op::Add {
        to: Some(r(0)),
        a: from(0),
        b: from(0),
        invert_a: false,
        invert_b: false,
        carry: Condition::If(p(0)),
        saturate: false,
        flags,
    };
    let program = program([(Condition::If(p(0)), op), (Condition::Always, Op::Exit)]);
    let mut fragment = Fragment::new(4).with(r(0), &[1, 0x8000_0000, 3, 4]);
    fragment.predicates = vec![(p(0), 0b0110)];
    let outcome = World::default().fragment(&program, &fragment);
    assert_eq!(outcome.registers[0][..4], [1, 1, 7, 4]);
    assert_eq!(outcome.predicates[0], 0b0010, "lane 1 carries, lane 2 does not, the others keep");
}

#[test]
fn fragments_check_what_they_are_given() {
    let world = World::default();
    let program = straight([]);
    let refused = |fragment: Fragment| {
        let result = tmu_engine::run_fragment(&program, &world.machine, world.bindings(), &fragment, None);
        result.expect_err("refused").code
    };
    assert_eq!(refused(Fragment::new(0)), "LAUNCH-01");
    assert_eq!(refused(Fragment::new(33)), "LAUNCH-01");
    assert_eq!(refused(Fragment::new(1).with(r(16), &[1])), "LAUNCH-01");
}
