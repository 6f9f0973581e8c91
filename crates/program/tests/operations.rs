//! What is made of the rows of the operations: operands, effects, and what pure operations compute.

use tmu_program::{
    Address, AtomicOperation, AtomicType, BooleanFunction, Class, Comparison, Condition, Conversion,
    DoubleSource, Effects, Flags, FloatMode, FloatSource, Half, LowWords, Op, Operand, Outputs,
    PartArithmetic, PartFunction, PartMerge, Predicate, Register, Rounding, Source, Space, Token, Type,
    WideFunction, Width, WordPart,
};

const fn r(number: u16) -> Register {
    Register(number)
}

const fn from(number: u16) -> Source {
    Source::Register(Register(number))
}

const fn p(number: u16) -> Predicate {
    Predicate(number)
}

fn write(number: u16) -> Operand {
    Operand::Write(Some(r(number)))
}

fn read(number: u16) -> Operand {
    Operand::Read(from(number))
}

fn load(width: Width) -> Op {
    let address = Address { low: from(8), high: Some(from(9)), offset: 4 };
    Op::Load { to: [Some(r(1)), Some(r(2)), Some(r(3)), None], space: Space::Global, address, width }
}

fn atomic(operation: AtomicOperation, kind: AtomicType) -> Op {
    let address = Address { low: from(8), high: None, offset: 0 };
    let (to, value, compare) = ([Some(r(1)), None], [from(4), from(5)], [from(6), from(7)]);
    Op::Atomic { to, space: Space::Shared, address, operation, kind, value, compare }
}

#[test]
fn written_operands_come_first_and_only_those_that_count() {
    let flags = Flags { zero: Some(p(1)), carry: Some(p(2)), ..Flags::default() };
    let add = Op::Add {
        to: Some(r(0)),
        a: from(1),
        b: from(2),
        invert_a: false,
        invert_b: false,
        carry: Condition::Unless(p(3)),
        saturate: false,
        flags,
    };
    let flags = [Operand::WritePredicate(p(1)), Operand::WritePredicate(p(2))];
    let reads = [read(1), read(2), Operand::ReadCondition(Condition::Unless(p(3)))];
    assert_eq!(add.operands(), [&[write(0)][..], &flags, &reads].concat());

    assert_eq!(load(Width::S16).operands(), [write(1), read(8), read(9)]);
    assert_eq!(
        load(Width::B128).operands(),
        [write(1), write(2), write(3), Operand::Write(None), read(8), read(9)]
    );
    let address = Address { low: from(8), high: None, offset: 0 };
    let store = Op::Store { from: [1, 2, 3, 4].map(from), space: Space::Local, address, width: Width::B64 };
    assert_eq!(store.operands(), [read(8), read(1), read(2)]);

    let exchange = atomic(AtomicOperation::Exchange, AtomicType::U64);
    assert_eq!(exchange.operands(), [write(1), Operand::Write(None), read(8), read(4), read(5)]);
    let compare = atomic(AtomicOperation::CompareExchange, AtomicType::U32);
    assert_eq!(compare.operands(), [write(1), read(8), read(4), read(6)]);

    let narrow = Op::Convert(Conversion { from: [from(2), from(3)], ..conversion(Type::F32, Type::F64) });
    assert_eq!(narrow.operands(), [write(0), read(2), read(3)]);
    assert_eq!(Op::Diverge { target: 3, reconverge: 4 }.operands(), [Operand::Target(3), Operand::Target(4)]);
    assert_eq!(Op::Exit.operands(), []);
}

#[test]
fn operands_can_be_replaced() {
    let mut op = load(Width::B32);
    op.visit_operands(&mut |operand| {
        if let tmu_program::OperandMut::Read(source) = operand {
            *source = Source::Immediate(7);
        }
    });
    assert_eq!(op.operands(), [write(1), Operand::Read(7.into()), Operand::Read(7.into())]);
}

#[test]
fn classes_and_effects_are_those_of_the_rows() {
    let add = Op::add(r(0), from(1), from(2));
    assert_eq!((add.class(), add.effects(), add.is_pure()), (Class::Integer, Effects::NONE, true));
    let load = load(Width::B32);
    assert_eq!((load.class(), load.effects()), (Class::Memory, Effects::READS_MEMORY | Effects::FAULTS));
    let atomic = atomic(AtomicOperation::Add, AtomicType::U32).effects();
    assert!(atomic.contains(Effects::READS_MEMORY | Effects::WRITES_MEMORY | Effects::PARTIAL_WRITES));
    assert!(!atomic.intersects(Effects::CONTROL | Effects::WAITS));
    let leave = Op::Pop { token: Token::Break };
    assert!(leave.effects().contains(Effects::CONTROL | Effects::BRANCH));
    assert!(
        Op::Kill.effects().contains(Effects::ENDS_LANES) && !leave.effects().contains(Effects::ENDS_LANES)
    );
    for op in [load, leave, Op::Exit, Op::Reconverge, Op::MemoryBarrier] {
        assert_eq!(op.evaluate_words(&[1, 2, 3], &[true]), None, "{op}");
    }
    let classes = Class::ALL.map(|class| class as usize);
    assert_eq!(classes, [0, 1, 2, 3, 4, 5, 6]);
}

fn conversion(to_type: Type, from_type: Type) -> Conversion {
    Conversion::new(Some(r(0)), to_type, from(1), from_type)
}

/// What an operation gives for these words and conditions.
fn evaluated(op: &Op, words: &[u32], conditions: &[bool]) -> Outputs {
    let inputs = op.operands().into_iter();
    let given = inputs.filter(|operand| operand.source().is_some()).count();
    assert_eq!(given, words.len(), "{op} reads {given} words");
    op.evaluate_words(words, conditions).unwrap_or_else(|| panic!("{op} is pure"))
}

fn words(first: u32, second: u32) -> Outputs {
    Outputs { words: [first, second], ..Outputs::default() }
}

fn predicate(holds: bool) -> Outputs {
    Outputs { predicates: [holds, false, false, false], ..Outputs::default() }
}

/// By hand: 0xffff_ffff + 1 + 1 carries; with the carry of the low words, 2³² + 5 ≥ 2³² + 7 is wrong.
#[test]
fn integers_are_evaluated() {
    let all = Flags { zero: Some(p(0)), sign: Some(p(1)), carry: Some(p(2)), overflow: Some(p(3)) };
    let add = |flags, invert_b| Op::Add {
        to: Some(r(0)),
        a: from(1),
        b: from(2),
        invert_a: false,
        invert_b,
        carry: Condition::If(p(4)),
        saturate: false,
        flags,
    };
    let sum = evaluated(&add(all, false), &[0xffff_ffff, 1], &[true]);
    assert_eq!(sum, Outputs { words: [1, 0], predicates: [false, false, true, false] });
    let sum = evaluated(&add(all, false), &[0x7fff_ffff, 1], &[false]);
    assert_eq!(sum, Outputs { words: [0x8000_0000, 0], predicates: [false, true, false, true] });
    // Only those flags that are wanted come back.
    let carry = Flags { carry: Some(p(0)), ..Flags::default() };
    let sum = evaluated(&add(carry, true), &[5, 7], &[true]);
    assert_eq!(sum, Outputs { words: [0xffff_fffe, 0], predicates: [false; 4] });

    let low = Some(LowWords { carry: p(1), zero: p(2) });
    let (to, a, b, comparison) = (p(0), from(1), from(2), Comparison::GREATER_EQUAL);
    let compare = Op::Compare { to, a, b, signed: false, comparison, low };
    assert_eq!(evaluated(&compare, &[1, 1], &[false, false]), predicate(false));
    assert_eq!(evaluated(&compare, &[1, 1], &[true, false]), predicate(true));

    let half = |value, high| Half { value, high, signed: true };
    let (a, b) = (half(from(1), true), half(from(2), false));
    let product = Op::MultiplyHalves { to: None, a, b, shift_left_16: false };
    assert_eq!(evaluated(&product, &[0xffff_0007, 3], &[]), words(0xffff_fffd, 0));

    let select = Op::Select { to: None, condition: Condition::Never, then: from(1), otherwise: from(2) };
    assert_eq!(evaluated(&select, &[1, 2], &[false]), words(2, 0));
    let wide = Op::Wide { to: [None, None], function: WideFunction::Add, a: [from(1); 2], b: [from(2); 2] };
    assert_eq!(evaluated(&wide, &[u32::MAX, 1, 1, 0], &[]), words(0, 2));
    let (a, b, function) = (Condition::Always, Condition::Never, BooleanFunction::Xor);
    assert_eq!(evaluated(&Op::Combine { to: p(0), a, b, function }, &[], &[true, false]), predicate(true));

    let part = |position| WordPart { value: from(1), position, width: 8, signed: true, negate: false };
    let difference = Op::Parts(Box::new(PartArithmetic {
        to: None,
        a: part(0),
        b: part(8),
        c: from(2),
        function: PartFunction::Difference,
        signed: true,
        saturate: false,
        with: PartMerge::Add,
        emulated: false,
    }));
    assert_eq!(evaluated(&difference, &[0x80, 0x7f00, 10], &[]), words(265, 0));
}

/// By hand: the sign of a source is the operation's, of doubles as of singles.
#[test]
fn numbers_are_evaluated() {
    let negated = |value| FloatSource { value, absolute: false, negate: true };
    let mode = FloatMode::default();
    let add = Op::FloatAdd { to: None, a: from(1).into(), b: negated(from(2)), mode };
    let bits = f32::to_bits;
    assert_eq!(evaluated(&add, &[bits(1.5), bits(0.25)], &[]), words(bits(1.25), 0));
    let absolute = DoubleSource { value: [from(1), from(2)], absolute: true, negate: false };
    let b = DoubleSource::plain([from(3), from(4)]);
    let product = Op::DoubleMultiply { to: [None, None], a: absolute, b, rounding: Rounding::NearestEven };
    let upper = |x: f64| (x.to_bits() >> 32) as u32;
    assert_eq!(evaluated(&product, &[0, upper(-2.0), 0, upper(3.0)], &[]), words(0, upper(6.0)));
    // What an H200 (sm_90) gives for `sub.f64` of this NaN.
    let (a, b) = (b, DoubleSource { value: [from(1), from(2)], absolute: false, negate: true });
    let difference = Op::DoubleAdd { to: [None, None], a, b, rounding: Rounding::NearestEven };
    let nan = [0x1234, 0x7ff8_0000];
    assert_eq!(evaluated(&difference, &[nan[0], nan[1], 0, upper(3.0)], &[]), words(nan[0], nan[1]));
    let compare = Op::FloatCompare {
        to: p(0),
        a: from(1).into(),
        b: from(2).into(),
        comparison: Comparison::LESS,
        flush: false,
    };
    assert_eq!(evaluated(&compare, &[bits(-1.0), bits(f32::NAN)], &[]), predicate(false));
    assert_eq!(evaluated(&compare, &[bits(-1.0), bits(0.0)], &[]), predicate(true));

    let wider = Op::Convert(conversion(Type::F64, Type::F32));
    assert_eq!(evaluated(&wider, &[bits(1.5)], &[]), words(0, upper(1.5)));
    let narrower = Op::Convert(conversion(Type::S32, Type::F64));
    assert_eq!(evaluated(&narrower, &[0, upper(-7.0)], &[]), words(-7i32 as u32, 0));
}
