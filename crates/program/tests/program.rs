//! Programs are printed for people and checked for engines.

use tmu_program::{Comparison, Condition, Op, Predicate, Program, Register, Source, Span, Token, Width};

fn loop_program() -> Program {
    let mut program = Program::new("count");
    (program.registers, program.predicates) = (2, 1);
    let start = program.add_origin(0x08, "PBK 0x28");
    program.push(Op::Push { token: Token::Break, target: 4 }, Condition::Always, start);
    let add = program.add_origin(0x10, "IADD R1, R1, 0x1");
    program.push(Op::add(Register(1), Register(1), 1), Condition::Always, add);
    program.push(
        Op::compare(Predicate(0), Register(1), Comparison::GREATER_EQUAL, Register(0), true),
        Condition::Always,
        add,
    );
    let leave = program.add_origin(0x18, "@P0 BRK");
    program.push(Op::Pop { token: Token::Break }, Condition::If(Predicate(0)), leave);
    let exit = program.add_origin(0x28, "EXIT");
    program.push(Op::Exit, Condition::Always, exit);
    program
}

#[test]
fn a_program_prints_its_origins_and_instructions() {
    let expected = "\
program count: 2 registers, 1 predicates, 0 shared bytes, 0 local bytes
        ; 0x8: PBK 0x28
     0  push.break to 4
        ; 0x10: IADD R1, R1, 0x1
     1  r1 = add r1, 0x1, false
     2  p0 = compare.ge.s r1, r0
        ; 0x18: @P0 BRK
     3  @p0 pop.break
        ; 0x28: EXIT
     4  exit
";
    assert_eq!(loop_program().to_string(), expected);
}

#[test]
fn a_good_program_is_valid_and_found_by_address() {
    let program = loop_program();
    assert_eq!(program.validate(), Ok(()));
    assert_eq!(program.instruction_at(0x10), Some(1));
    assert_eq!(program.instruction_at(0x20), None);
    assert!(program.starts_origin(1) && !program.starts_origin(2));
}

/// The problem that the validator reports after the change.
fn problem(change: impl FnOnce(&mut Program)) -> String {
    let mut program = loop_program();
    change(&mut program);
    let diagnostic = program.validate().expect_err("the change makes the program invalid");
    assert_eq!(diagnostic.code, "PROGRAM-01");
    diagnostic.message
}

#[test]
fn the_validator_names_what_is_out_of_range() {
    assert!(problem(|p| p.instructions.clear()).contains("no instruction"));
    assert!(problem(|p| p.registers = 1).contains("register 1 does not exist"));
    assert!(problem(|p| p.predicates = 0).contains("predicate 0 does not exist"));
    assert!(problem(|p| p.origins.truncate(3)).contains("origin 3 does not exist"));
    let push = |target| Op::Push { token: Token::Break, target };
    assert!(problem(|p| p.instructions[0].op = push(5)).contains("target 5 does not exist"));
    let read = |bank, offset| Op::copy(Register(0), Source::Constant { bank, offset });
    assert!(problem(|p| p.instructions[0].op = read(32, 0)).contains("bank 32"));
    assert!(problem(|p| p.instructions[0].op = read(0, 6)).contains("not a multiple of 4"));
    let wide = Op::LoadConstant {
        to: [Some(Register(0)), None],
        bank: Source::ZERO,
        address: Source::ZERO,
        width: Width::B128,
    };
    assert!(problem(|p| p.instructions[0].op = wide).contains("at most 64 bits"));
}

#[test]
fn the_validator_points_at_the_source_instruction() {
    let mut program = loop_program();
    program.instructions[2].op = Op::Branch { target: 99 };
    let diagnostic = program.validate().expect_err("target 99 does not exist");
    assert_eq!(diagnostic.span, Span::Address { section: "count".into(), address: 0x10 });
}
