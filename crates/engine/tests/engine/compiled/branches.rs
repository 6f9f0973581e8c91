//! Branches that lead to few instructions, which code executes all by masks: what lanes compute, store and fault with, and what is counted.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::{BooleanFunction, Comparison, Condition, FloatFunction, Op, Quorum, ShuffleMode, Source};
use tmu_texture::cpu;

use super::{
    ALWAYS, agrees, always, and, compiling, launch, load, looping, multiply, numbers, outcome, set, store,
    words,
};
use crate::{World, from, p, program, r};

const THREADS: u32 = 100;

type Code = Vec<(Condition, Op)>;

/// A branch of the lanes in which a condition holds to `taken`, the others to what follows; they reconverge behind both.
fn branch(code: &mut Code, condition: Condition, others: &Code, taken: &Code) {
    let at = code.len();
    code.push((condition, Op::Nothing));
    code.extend_from_slice(others);
    let skip = code.len();
    if !taken.is_empty() {
        code.push((ALWAYS, Op::Nothing));
    }
    let target = code.len() as u32;
    // Branches inside were made as if they began at the first instruction.
    let moved = |(guard, op): &(Condition, Op)| {
        let mut op = op.clone();
        if let Op::Branch { target: to } = &mut op {
            *to += target;
        }
        if let Op::Diverge { target: to, reconverge } = &mut op {
            (*to, *reconverge) = (*to + target, *reconverge + target);
        }
        (*guard, op)
    };
    code.extend(taken.iter().map(moved));
    let reconverge = code.len() as u32;
    code.push((ALWAYS, Op::Reconverge));
    code[at].1 = Op::Diverge { target, reconverge };
    if !taken.is_empty() {
        code[skip].1 = Op::Branch { target: reconverge };
    }
}

/// Register 3 is the thread times seven; p1 holds in every other lane, p2 in thread 50 of each block, p3 in the first warp.
fn start() -> Code {
    let mut code = always(numbers(THREADS));
    code.extend(always([
        multiply(3, 0, 7),
        and(4, 0, 1),
        set(p(1), 4, Comparison::EQUAL, 1),
        set(p(2), 0, Comparison::EQUAL, 50),
        set(p(3), 0, Comparison::LESS, 32),
    ]));
    code
}

fn end(mut code: Code) -> tmu_program::Program {
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    program(code)
}

/// Runs it to its end.
fn ends(code: Code) {
    let launch = launch(2, THREADS);
    let machine = Machine { step_limit: 10_000, ..Machine::default() };
    let ran = agrees(&end(code), launch, &machine, WORDS);
    assert!(ran.faults.is_empty(), "{:?}", ran.faults);
}

/// Words that the threads of two blocks store, and as many behind them.
const WORDS: u64 = 4 * THREADS as u64;

/// Sides that compute, with guards and predicates of their own, load and store.
fn sides() -> Vec<Code> {
    let combine = Op::Combine {
        to: p(1),
        a: Condition::Unless(p(1)),
        b: Condition::If(p(3)),
        function: BooleanFunction::Or,
    };
    let mut memory = always([Op::add(r(5), from(2), 2 * THREADS)]);
    memory.extend(always(store(5, 3)));
    memory.extend(always(load(3, 5)));
    vec![
        Vec::new(),
        always([Op::add(r(3), from(3), 1000)]),
        vec![(ALWAYS, Op::copy(r(3), 5)), (Condition::If(p(3)), Op::add(r(3), from(3), from(0)))],
        vec![(ALWAYS, combine), (Condition::If(p(1)), Op::add(r(3), from(1), from(3)))],
        memory,
    ]
}

#[test]
fn both_sides_of_branches() {
    for condition in [1, 2, 3].map(|number| Condition::If(p(number))) {
        for others in sides() {
            for taken in sides() {
                let mut code = start();
                branch(&mut code, condition, &others, &taken);
                code.extend(always([Op::add(r(3), from(3), from(4))]));
                ends(code);
            }
        }
    }
}

/// Branches inside of others, which reconverge at the same instruction or at their own, and in a loop that lanes leave.
#[test]
fn branches_inside_of_branches() {
    for [others, taken] in [[1, 2], [4, 0], [0, 3]] {
        let sides = sides();
        let mut inner = Code::new();
        branch(&mut inner, Condition::If(p(1)), &sides[others], &sides[taken]);
        let mut code = start();
        code.extend(always([set(p(4), 0, Comparison::LESS, 40)]));
        branch(&mut code, Condition::If(p(4)), &sides[1], &inner);
        ends(code);
        // The outer branch's lanes reconverge where those of the inner one do.
        let mut code = start();
        let at = code.len();
        code.push((Condition::If(p(3)), Op::Nothing));
        branch(&mut code, Condition::If(p(1)), &sides[others], &sides[taken]);
        let reconverge = code.len() as u32 - 1;
        code[at].1 = Op::Diverge { target: reconverge, reconverge };
        ends(code);
        let mut inside = Code::new();
        branch(&mut inside, Condition::If(p(1)), &always([Op::add(r(3), from(3), 3)]), &Vec::new());
        let head = start().len() as u32 + 2;
        for (_, op) in &mut inside {
            if let Op::Diverge { target, reconverge } = op {
                (*target, *reconverge) = (*target + head, *reconverge + head);
            }
        }
        let code = looping(&start(), &inside, from(0));
        ends(code);
    }
}

/// Inside of a branch all lanes take another one, or none does; it reconverges by itself or with the outer one.
#[test]
fn branches_inside_of_branches_that_all_lanes_take() {
    for inner in [Condition::If(p(3)), Condition::Unless(p(3))] {
        for [others, taken] in [[1, 0], [0, 0], [1, 2], [0, 3], [4, 0]] {
            let sides = sides();
            let mut nested = Code::new();
            branch(&mut nested, inner, &sides[others], &sides[taken]);
            for behind in &sides[..2] {
                let mut way = nested.clone();
                way.extend_from_slice(behind);
                let mut code = start();
                code.extend(always([set(p(3), 0, Comparison::LESS, 40)]));
                branch(&mut code, Condition::If(p(3)), &sides[1], &way);
                ends(code);
            }
            let mut code = start();
            code.extend(always([set(p(3), 0, Comparison::LESS, 40)]));
            let at = code.len();
            code.push((Condition::If(p(3)), Op::Nothing));
            branch(&mut code, inner, &sides[others], &sides[taken]);
            let reconverge = code.len() as u32 - 1;
            code[at].1 = Op::Diverge { target: reconverge, reconverge };
            ends(code);
        }
    }
}

/// Ways that meet before the lanes reconverge: a tree of comparisons two of whose leaves are the same instructions.
#[test]
fn ways_that_share_instructions() {
    let mut code = start();
    let a = code.len() as u32;
    let [shared, right, reconverge] = [a + 4, a + 6, a + 10];
    let diverge = |target| Op::Diverge { target, reconverge };
    let go_on = (ALWAYS, Op::Branch { target: reconverge });
    code.extend([(Condition::If(p(1)), diverge(right)), (Condition::If(p(3)), diverge(shared))]);
    code.extend([(ALWAYS, Op::add(r(3), from(3), 100)), go_on.clone()]);
    code.extend([(ALWAYS, Op::add(r(3), from(3), from(3))), go_on.clone()]);
    code.extend([(Condition::If(p(2)), diverge(shared)), (Condition::Unless(p(3)), diverge(shared))]);
    code.extend([(Condition::If(p(3)), Op::copy(r(3), 7)), go_on]);
    code.push((ALWAYS, Op::Reconverge));
    assert_eq!(code.len() as u32, reconverge + 1);
    ends(code.clone());
    let program = end(code);
    for step_limit in 1..120 {
        let machine = Machine { step_limit, ..Machine::default() };
        agrees(&program, launch(1, THREADS), &machine, WORDS);
    }
}

/// A lane that faults on its side, and a block that reaches its limit there.
#[test]
fn faults_and_limits_on_a_side() {
    let mut beyond = always([Op::add(r(3), from(3), 1), Op::add(r(6), from(2), 0)]);
    beyond.push((Condition::If(p(2)), Op::copy(r(6), 0x1000_0000)));
    beyond.extend(always(store(6, 3)));
    beyond.extend(always([Op::add(r(3), from(3), 1)]));
    for [others, taken] in [[&beyond, &sides()[1]], [&sides()[1], &beyond], [&beyond, &Vec::new()]] {
        for condition in [Condition::If(p(1)), Condition::Unless(p(1))] {
            let mut code = start();
            branch(&mut code, condition, others, taken);
            let launch = launch(2, THREADS);
            agrees(&end(code), launch, &Machine::default(), WORDS);
        }
    }
    // A branch on a side. Thread 50 of both blocks faults on one way of each: that of lanes that go on first, or that of those behind them.
    let mut faults = 0;
    for [others, taken] in [[&beyond, &sides()[1]], [&sides()[1], &beyond]] {
        for condition in [Condition::If(p(1)), Condition::Unless(p(1))] {
            let mut inner = always([Op::add(r(3), from(3), 2)]);
            branch(&mut inner, condition, others, taken);
            let mut code = start();
            code.extend(always([set(p(4), 0, Comparison::LESS, 60)]));
            branch(&mut code, Condition::If(p(4)), &sides()[1], &inner);
            faults += agrees(&end(code), launch(2, THREADS), &Machine::default(), WORDS).faults.len();
        }
    }
    assert_eq!(faults, 4, "two blocks, both of the first wave");
    let mut code = start();
    branch(&mut code, Condition::If(p(1)), &sides()[4], &sides()[2]);
    let program = end(code);
    let launch = launch(1, THREADS);
    let ended = (1..120).filter(|&step_limit| {
        let machine = Machine { step_limit, ..Machine::default() };
        agrees(&program, launch, &machine, WORDS).faults.is_empty()
    });
    // Each of four warps: 9 at the start, the branch, 6 and 2 on its sides, 3 where lanes meet, 3 at the end.
    assert_eq!(ended.count(), 120 - 4 * (9 + 1 + 6 + 2 + 3 + 3));
}

/// Neither side's stores are calls once their buffer is known, nor do lanes go through the reconvergence stack.
#[test]
fn sides_are_code() {
    let mut code = start();
    branch(&mut code, Condition::If(p(1)), &sides()[4], &sides()[2]);
    let kernel = Kernel::new(end(code)).expect("a valid program");
    for &width in cpu::Width::available().iter().filter(|width| **width != cpu::Width::Baseline) {
        let machine = Machine { threads: 1, width, compile: Compile::Always, ..Machine::default() };
        let mut world = World::default();
        world.memory.bind("out", 4 * 4 * 64 * u64::from(THREADS)).expect("small");
        let outcome =
            kernel.run(&machine, world.bindings(), launch(64, THREADS), None).expect("a valid launch");
        let called: u64 = outcome.execution.called.values().sum();
        assert!(called <= 3, "{width}: {:?}", outcome.execution.called);
        assert_eq!(outcome.statistics.divergent, 4 * 64);
    }
}

/// A loop that lanes leave at as many turns as there are numbers below eight, and behind which they wait at once; what is in it is executed at
/// each turn.
fn leaving(inside: &Code) -> Code {
    let mut code = start();
    code.extend(always([and(5, 0, 7), Op::copy(r(6), 0)]));
    let target = code.len() as u32;
    code.extend(always([Op::add(r(6), from(6), 1), Op::add(r(3), from(3), from(6))]));
    code.extend_from_slice(inside);
    code.push((ALWAYS, set(p(1), 6, Comparison::LESS_EQUAL, from(5))));
    code.push((Condition::If(p(1)), Op::Diverge { target, reconverge: code.len() as u32 + 1 }));
    code.extend(always([Op::Reconverge, Op::add(r(3), from(3), from(6))]));
    code
}

/// The same, but they leave from the middle of a turn.
fn breaking(inside: &Code) -> Code {
    let mut code = leaving(inside);
    let branch = code.len() - 3;
    let Op::Diverge { target, .. } = code[branch].1 else { unreachable!("the loop's branch") };
    code[branch - 1].1 = set(p(1), 6, Comparison::GREATER, from(5));
    let reconverge = branch as u32 + 3;
    code[branch].1 = Op::Diverge { target: reconverge, reconverge };
    let rest = [(ALWAYS, Op::add(r(3), from(3), 1)), (ALWAYS, Op::Branch { target })];
    code.splice(branch + 1..branch + 1, rest);
    code
}

/// A loop that lanes leave one by one: how often lanes part, and that it ends within so many steps, and not within less.
fn takes_steps(code: Code, steps: u64) {
    const MOST: u64 = 270;
    let program = end(code);
    let ran = agrees(&program, launch(1, THREADS), &Machine::default(), WORDS);
    // Three warps of eight turns, one of four lanes with four.
    assert_eq!(ran.statistics.divergent, 3 * 7 + 3);
    let ended = (3..=MOST).step_by(3).filter(|&step_limit| {
        let machine = Machine { step_limit, ..Machine::default() };
        agrees(&program, launch(1, THREADS), &machine, WORDS).faults.is_empty()
    });
    assert_eq!(ended.count() as u64, (MOST - steps) / 3 + 1);
}

/// What is counted, and where limits are reached: by hand.
#[test]
fn lanes_break_out_of_a_loop_one_by_one_and_wait() {
    // Each warp: 11 at the start, 4 for each turn, 2 behind the branch but in the last one, 1 where the last ones wait, 1 there for all together, 1 behind,
    // 3 at the end.
    let steps = 3 * (11 + 8 * 4 + 7 * 2 + 1 + 1 + 1 + 3) + (11 + 4 * 4 + 3 * 2 + 1 + 1 + 1 + 3);
    takes_steps(breaking(&Vec::new()), steps);
}

/// What is counted, and where limits are reached: by hand.
#[test]
fn lanes_leave_a_loop_one_by_one_and_wait() {
    // Each warp: 11 at the start, 4 for each turn, 1 where those that leave wait, 1 there for all together, 1 behind, 3 at the end.
    let steps = 3 * (11 + 8 * 5 + 1 + 1 + 3) + (11 + 4 * 5 + 1 + 1 + 3);
    takes_steps(leaving(&Vec::new()), steps);
}

/// What lanes of a warp, and of the warps beside it, store for each other while some have left.
#[test]
fn lanes_that_left_a_loop_see_what_others_store() {
    let mut inside = always([and(7, 2, !3)]);
    inside.extend(always(store(7, 3)));
    inside.extend(always(load(8, 7)));
    inside.extend(always([Op::add(r(3), from(3), from(8))]));
    for code in [leaving(&inside), breaking(&inside)] {
        let ran = agrees(&end(code), launch(3, THREADS), &Machine::default(), 2 * WORDS);
        assert!(ran.faults.is_empty(), "{:?}", ran.faults);
    }
}

/// What lanes share after a branch is that of the first one that goes on, not of the first one before.
#[test]
fn the_first_lane_is_another_one_behind_a_branch() {
    let mut code = always(numbers(THREADS));
    let tenth = and(4, 0, 31);
    code.extend(always([tenth, set(p(1), 4, Comparison::EQUAL, 10), Op::add(r(6), from(0), 0)]));
    // It is called, and leaves its result where the lanes that run have it.
    let called = |register| Op::FloatFunction {
        to: Some(r(register)),
        from: Source::Constant { bank: 0, offset: 8 }.into(),
        function: FloatFunction::LogarithmBase2,
        saturate: false,
    };
    code.extend(always([called(7), Op::add(r(3), from(3), from(7))]));
    let branch = code.len();
    code.push((ALWAYS, Op::Nothing));
    // No branch that is executed by masks.
    let vote = Op::Vote { to: Some(r(5)), holds: None, condition: ALWAYS, quorum: Quorum::Any };
    code.extend(always([vote, called(6), Op::add(r(3), from(3), from(6))]));
    let reconverge = code.len() as u32;
    code.push((ALWAYS, Op::Reconverge));
    code[branch] = (Condition::Unless(p(1)), Op::Diverge { target: reconverge, reconverge });
    ends(code);
}

/// Runs a program of two blocks of 64 threads, of each four of which the first two store something in the end.
fn assert_stored(code: Code, expected: impl Fn(u32) -> u32) {
    let program = program(code);
    agrees(&program, launch(2, 64), &Machine::default(), 128);
    for machine in compiling() {
        let kernel = Kernel::new(program.clone()).expect("a valid program");
        let (memory, _) = outcome(&kernel, launch(2, 64), &machine, 128);
        let expected = (0..128).map(|thread| if thread % 4 < 2 { expected(thread) } else { 0 });
        assert!(words(&memory).into_iter().eq(expected), "{}: {:?}", machine.width, words(&memory));
    }
}

/// Register 5 is the lane's number in its quad, 6 whether that is odd; lanes 2 and 3 are done, with their thread's number in 8.
fn halves_of_quads() -> Code {
    let mut code = always(numbers(64));
    code.extend(always([and(5, 0, 3), and(6, 5, 1), set(p(0), 5, Comparison::GREATER_EQUAL, 2)]));
    code.push((ALWAYS, Op::copy(r(8), from(2))));
    code.push((Condition::If(p(0)), Op::Exit));
    code
}

/// Register 7 = the word of lane 3 of the quad, stored.
fn storing_of_lane_3(register: u16) -> Code {
    let shuffle = Op::Shuffle {
        to: Some(r(7)),
        in_range: None,
        value: from(register),
        lane: 3.into(),
        bounds: 0x1c03.into(),
        mode: ShuffleMode::Index,
    };
    let mut code = always([shuffle, Op::RestoreLanes]);
    code.extend(always(store(2, 7)));
    code.push((ALWAYS, Op::Exit));
    code
}

/// Lanes 2 and 3 of each quad wake up twice: where p1 becomes whether a lane is odd, and where those with p1 set r6 to 10 more than their number; p1 is
/// another one by then for those that never slept. Lanes 0 and 1 see what lane 3 has: 13.
#[test]
fn lanes_that_wake_up_have_their_own_predicates() {
    let mut code = halves_of_quads();
    code.extend(always([Op::WakeQuads, set(p(1), 6, Comparison::EQUAL, 1), Op::copy(r(6), 0)]));
    code.extend(always([Op::RestoreLanes, set(p(1), 5, Comparison::GREATER, 7), Op::WakeQuads]));
    code.push((Condition::If(p(1)), Op::add(r(6), from(5), 10)));
    code.extend(storing_of_lane_3(6));
    assert_stored(code, |_| 13);
}

/// What lanes 0 and 1 all hold, 5, is not what lane 3 holds when it wakes up: its thread's number.
#[test]
fn lanes_that_wake_up_have_their_own_registers() {
    let mut code = halves_of_quads();
    code.extend(always([Op::copy(r(8), 5), Op::WakeQuads, Op::add(r(6), from(8), 10)]));
    code.extend(storing_of_lane_3(6));
    assert_stored(code, |thread| (thread | 3) + 10);
}

/// Lanes 0 and 1 have 5 in a register, as 2 and 3 have, and are woken while these go another way: they have what they wrote then.
#[test]
fn lanes_that_wait_have_what_they_wrote_when_they_were_woken() {
    let mut code = always(numbers(64));
    code.extend(always([and(5, 0, 3), set(p(0), 5, Comparison::GREATER_EQUAL, 2), Op::copy(r(8), 5)]));
    let woken = [Op::WakeQuads, Op::copy(r(8), from(2)), Op::RestoreLanes, Op::copy(r(8), 5)];
    branch(&mut code, Condition::If(p(0)), &Vec::new(), &always(woken));
    code.push((Condition::If(p(0)), Op::Exit));
    code.extend(always([Op::add(r(6), from(8), 10)]));
    code.extend(always(store(2, 6)));
    code.push((ALWAYS, Op::Exit));
    assert_stored(code, |thread| thread + 10);
}

/// Lanes that were woken cannot branch: no more is executed.
#[test]
fn lanes_that_wake_up_do_not_branch() {
    let mut code = halves_of_quads();
    let behind = code.len() as u32 + 3;
    code.extend(always([Op::WakeQuads, Op::Branch { target: behind }, Op::Nothing, Op::RestoreLanes]));
    code.extend(always(store(2, 2)));
    code.push((ALWAYS, Op::Exit));
    let ran = agrees(&program(code), launch(2, 64), &Machine::default(), 128);
    assert_eq!(ran.faults.len(), 2, "{:?}", ran.faults);
}
