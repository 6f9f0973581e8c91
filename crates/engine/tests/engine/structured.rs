//! Random nests of ifs, loops, breaks, continues, calls and early exits, in the instruction sequences that compilers
//! emit for Maxwell. A warp must leave every lane with what that lane would have computed alone, by an interpreter of
//! the nest itself that knows no stack.

use tmu_engine::Fragment;
use tmu_program::{Comparison, Condition, Op, Part, Program, Source, Token};

use crate::{World, from, p, program, r};

/// Structured code that works on one number.
#[derive(Clone, Debug)]
enum Statement {
    /// `x = x · 1103515245 + constant`
    Mix(u32),
    /// Then and else, by bit 16 of x.
    If(Vec<Statement>, Vec<Statement>),
    /// At most four rounds.
    Loop(Vec<Statement>),
    /// Leave the loop, or go on with its next round, or end, if bit 17 of x is set.
    Break,
    Continue,
    Exit,
    /// A body of its own, called if bit 18 of x is set.
    Call(Vec<Statement>),
}
use Statement::*;

const FACTOR: u32 = 1_103_515_245;
const ROUNDS: u32 = 4;

/// A deterministic source of small numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn statements(random: &mut Random, depth: u32, in_loop: bool) -> Vec<Statement> {
    let count = 1 + random.below(3);
    (0..count).flat_map(|_| [Mix(random.below(1 << 32) as u32), statement(random, depth, in_loop)]).collect()
}

fn statement(random: &mut Random, depth: u32, in_loop: bool) -> Statement {
    let deeper = depth.saturating_sub(1);
    match random.below(if depth == 0 { 4 } else { 10 }) {
        0 if in_loop => Break,
        1 if in_loop => Continue,
        2 if random.below(4) == 0 => Exit,
        4..6 => If(statements(random, deeper, in_loop), statements(random, deeper, in_loop)),
        6..9 => Loop(statements(random, deeper, true)),
        9 => Call(statements(random, deeper, false)),
        _ => Mix(1),
    }
}

/// How one lane leaves a list of statements.
#[derive(PartialEq)]
enum End {
    Fallen,
    Broken,
    Continued,
    Exited,
}

/// What one lane computes.
fn interpret(body: &[Statement], x: &mut u32) -> End {
    for statement in body {
        let bit = |number: u32| *x >> number & 1 == 1;
        let end = match statement {
            Mix(constant) => {
                *x = x.wrapping_mul(FACTOR).wrapping_add(*constant);
                End::Fallen
            }
            If(then, otherwise) => interpret(if bit(16) { then } else { otherwise }, x),
            Loop(body) => repeat(body, x),
            Break if bit(17) => End::Broken,
            Continue if bit(17) => End::Continued,
            Exit if bit(17) => End::Exited,
            Call(body) if bit(18) => interpret(body, x),
            Break | Continue | Exit | Call(_) => End::Fallen,
        };
        if end != End::Fallen {
            return end;
        }
    }
    End::Fallen
}

fn repeat(body: &[Statement], x: &mut u32) -> End {
    for _ in 0..ROUNDS {
        match interpret(body, x) {
            End::Fallen | End::Continued => {}
            End::Broken => break,
            End::Exited => return End::Exited,
        }
    }
    End::Fallen
}

/// Writes the instructions. x is in r0; the counter of a loop of nesting n is in r(8 + n).
#[derive(Default)]
struct Emitter {
    code: Vec<(Condition, Op)>,
    /// Bodies of calls, and the calls whose targets they are.
    functions: Vec<(usize, Vec<Statement>, u16)>,
}

impl Emitter {
    fn add(&mut self, guard: Condition, op: Op) -> usize {
        self.code.push((guard, op));
        self.code.len() - 1
    }

    fn always(&mut self, op: Op) -> usize {
        self.add(Condition::Always, op)
    }

    /// Points a push, branch or call at the next instruction.
    fn aim_here(&mut self, instruction: usize) {
        let here = self.code.len() as u32;
        let (Op::Push { target, .. } | Op::Branch { target } | Op::Call { target }) =
            &mut self.code[instruction].1
        else {
            panic!("{} has no target", self.code[instruction].1)
        };
        *target = here;
    }

    /// Sets p0 where a bit of x is set.
    fn test(&mut self, bit: u32) -> Condition {
        let (position, length) = (Source::Immediate(bit), Source::Immediate(1));
        self.always(Op::ExtractBits { to: Some(r(1)), value: from(0), position, length, signed: false });
        self.always(Op::compare(p(0), r(1), Comparison::NOT_EQUAL, 0, false));
        Condition::If(p(0))
    }

    fn body(&mut self, body: &[Statement], nesting: u16) {
        for statement in body {
            match statement {
                Mix(constant) => {
                    let (a, b) = (from(0), Source::Immediate(FACTOR));
                    self.always(Op::Multiply {
                        to: Some(r(0)),
                        a,
                        b,
                        signed_a: false,
                        signed_b: false,
                        part: Part::Low,
                    });
                    self.always(Op::add(r(0), r(0), *constant));
                }
                If(then, otherwise) => self.if_else(then, otherwise, nesting),
                Loop(body) => self.loop_(body, nesting),
                Break => self.leave(Token::Break),
                Continue => self.leave(Token::Continue),
                Exit => {
                    let guard = self.test(17);
                    self.add(guard, Op::Exit);
                }
                Call(body) => {
                    let guard = self.test(18);
                    let call = self.add(guard, Op::Call { target: 0 });
                    self.functions.push((call, body.clone(), nesting));
                }
            }
        }
    }

    fn leave(&mut self, token: Token) {
        let guard = self.test(17);
        self.add(guard, Op::Pop { token });
    }

    fn if_else(&mut self, then: &[Statement], otherwise: &[Statement], nesting: u16) {
        let guard = self.test(16);
        let push = self.always(Op::Push { token: Token::Reconverge, target: 0 });
        let branch = self.add(guard, Op::Branch { target: 0 });
        self.body(otherwise, nesting);
        self.always(Op::Pop { token: Token::Reconverge });
        self.aim_here(branch);
        self.body(then, nesting);
        self.always(Op::Pop { token: Token::Reconverge });
        self.aim_here(push);
    }

    fn loop_(&mut self, body: &[Statement], nesting: u16) {
        let counter = r(8 + nesting);
        self.always(Op::copy(counter, 0));
        let push_break = self.always(Op::Push { token: Token::Break, target: 0 });
        let head = self.always(Op::Push { token: Token::Continue, target: 0 });
        self.body(body, nesting + 1);
        self.always(Op::Pop { token: Token::Continue });
        self.aim_here(head);
        self.always(Op::add(counter, counter, 1));
        self.always(Op::compare(p(1), counter, Comparison::GREATER_EQUAL, ROUNDS, false));
        self.add(Condition::If(p(1)), Op::Pop { token: Token::Break });
        self.always(Op::Branch { target: head as u32 });
        self.aim_here(push_break);
    }
}

fn compile(body: &[Statement]) -> Program {
    let mut emitter = Emitter::default();
    emitter.body(body, 0);
    emitter.always(Op::Exit);
    while let Some((call, body, nesting)) = emitter.functions.pop() {
        emitter.aim_here(call);
        emitter.body(&body, nesting);
        emitter.always(Op::Pop { token: Token::Return });
    }
    program(emitter.code)
}

#[test]
fn every_lane_computes_what_it_would_alone() {
    let mut exits = 0;
    for seed in 0..2000 {
        let mut random = Random(seed);
        let body = statements(&mut random, 4, false);
        let start: Vec<u32> = (0..32).map(|lane: u32| lane.wrapping_mul(0x9e37_79b9) ^ seed as u32).collect();
        let result = World::default().fragment(&compile(&body), &Fragment::new(32).with(r(0), &start));
        assert_eq!(result.outcome.faults, [], "seed {seed}");
        for (lane, mut x) in start.into_iter().enumerate() {
            exits += u32::from(interpret(&body, &mut x) == End::Exited);
            assert_eq!(result.registers[0][lane], x, "seed {seed} lane {lane}: {body:?}");
        }
    }
    assert!(exits > 100, "the nests have early exits: {exits}");
}
