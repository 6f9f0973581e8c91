//! What is made of the rows of the operations: operands, classes, effects.

use tmu_program::{
    Address, AtomicOperation, AtomicType, Class, Condition, Conversion, Effects, Flags, Op, Operand,
    Predicate, Register, Source, Space, Token, Type, Width,
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
    assert_eq!(Op::Diverge { target: 3, meet: 4 }.operands(), [Operand::Target(3), Operand::Target(4)]);
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
    let leave = Op::Leave { token: Token::Break };
    assert!(leave.effects().contains(Effects::CONTROL | Effects::BRANCH));
    assert!(
        Op::Kill.effects().contains(Effects::ENDS_LANES) && !leave.effects().contains(Effects::ENDS_LANES)
    );
    let classes = Class::ALL.map(|class| class as usize);
    assert_eq!(classes, [0, 1, 2, 3, 4, 5, 6]);
}

fn conversion(to_type: Type, from_type: Type) -> Conversion {
    Conversion::new(Some(r(0)), to_type, from(1), from_type)
}
