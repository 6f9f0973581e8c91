use super::*;

/// One control instruction of a hand-drawn nest; lanes as masks decided beforehand.
#[derive(Clone, Copy)]
enum Step {
    Work,
    Push(Token, u32),
    Branch(Mask, u32),
    Pop(Mask, Token),
    Call(Mask, u32),
    Exit(Mask),
}
use Step::*;
use Token::{Break, Continue, Reconverge, Return};

/// Runs the steps for four lanes and returns (instruction, active lanes) in order of execution. The guard of a
/// step is its mask, cut down to the active lanes.
fn run(steps: &[Step]) -> Vec<(u32, Mask)> {
    let mut flow = Flow::new(0xf, 0);
    let mut executed = Vec::new();
    while flow.active() != 0 && executed.len() < 100 {
        let active = flow.active();
        executed.push((flow.next(), active));
        match steps[flow.next() as usize] {
            Work => flow.advance(),
            Push(token, target) => flow.push(token, target).expect("push"),
            Branch(lanes, target) => flow.branch(lanes & active, target).expect("branch"),
            Pop(lanes, token) => flow.pop(lanes & active, token).expect("pop"),
            Call(lanes, target) => flow.call(lanes & active, target).expect("call"),
            Exit(lanes) => flow.exit(lanes & active),
        }
    }
    executed
}

/// Instructions and masks of the steps that are `Work`, which is what a drawing shows.
fn work(steps: &[Step]) -> Vec<(u32, Mask)> {
    run(steps).into_iter().filter(|&(number, _)| matches!(steps[number as usize], Work)).collect()
}

const ALL: Mask = !0;

#[test]
fn if_and_else_meet_again() {
    let steps = [
        Push(Reconverge, 6),
        Branch(0b0011, 4),
        Work, // else part
        Pop(ALL, Reconverge),
        Work, // then part
        Pop(ALL, Reconverge),
        Work,
        Exit(ALL),
    ];
    assert_eq!(work(&steps), [(2, 0b1100), (4, 0b0011), (6, 0b1111)]);
}

#[test]
fn a_branch_that_all_take_or_none_pushes_nothing() {
    let steps = [Branch(0, 3), Branch(ALL, 3), Work, Work, Exit(ALL)];
    assert_eq!(work(&steps), [(3, 0b1111)]);
}

#[test]
fn nested_ifs_meet_inside_out() {
    let steps = [
        Push(Reconverge, 9),
        Branch(0b1000, 8),
        Push(Reconverge, 7),
        Branch(0b0100, 6),
        Work,
        Pop(ALL, Reconverge),
        Pop(ALL, Reconverge), // lane 2 joins at once
        Work,                 // inner meeting point
        Pop(ALL, Reconverge),
        Work, // outer meeting point
        Exit(ALL),
    ];
    assert_eq!(work(&steps), [(4, 0b0011), (7, 0b0111), (9, 0b1111)]);
}

/// A loop that lanes leave from inside an if: `PBK; loop: SSY; if (x) { BRK } SYNC; loop`. Lane 0 breaks in the
/// first round, the others in the second.
#[test]
fn a_break_inside_an_if_inside_a_loop() {
    let mut flow = Flow::new(0xf, 0);
    flow.push(Break, 20).expect("PBK");
    flow.push(Reconverge, 10).expect("SSY");
    flow.branch(0b0011, 5).expect("lanes 0 and 1 enter the if");
    assert_eq!((flow.active(), flow.next()), (0b1100, 3));
    flow.pop(0b1100, Reconverge).expect("SYNC of the others");
    assert_eq!((flow.active(), flow.next()), (0b0011, 5));
    flow.pop(0b0001, Break).expect("lane 0 breaks");
    assert_eq!((flow.active(), flow.next()), (0b0010, 6));
    flow.pop(0b0010, Reconverge).expect("SYNC of lane 1");
    assert_eq!((flow.active(), flow.next()), (0b1110, 10), "lane 0 is not waited for");
    flow.pop(0b1110, Break).expect("all others break");
    assert_eq!((flow.active(), flow.next()), (0b1111, 20));
}

/// A divergent loop without inner structure: those who left are not executed again.
#[test]
fn a_loop_goes_on_without_the_lanes_that_left() {
    let steps =
        [Push(Break, 5), Pop(0b0001, Break), Work, Pop(0b0110, Break), Branch(ALL, 2), Work, Exit(ALL)];
    // Lane 3 never leaves; the first rounds show who is waited for.
    let executed = run(&steps);
    assert_eq!(executed[..6], [(0, 0xf), (1, 0xf), (2, 0b1110), (3, 0b1110), (4, 0b1000), (2, 0b1000)]);
}

#[test]
fn lanes_that_exit_early_are_not_waited_for() {
    let steps =
        [Push(Reconverge, 5), Branch(0b0011, 4), Exit(ALL), Work, Pop(ALL, Reconverge), Work, Exit(ALL)];
    assert_eq!(work(&steps), [(5, 0b0011)]);
    // All lanes exit on one side and the other: the waiting entry is skipped and the warp is done.
    assert_eq!(run(&[Push(Reconverge, 3), Branch(1, 2), Exit(ALL), Work]).last(), Some(&(2, 1)));
}

#[test]
fn a_continue_goes_to_its_own_target() {
    let steps = [
        Push(Break, 7),
        Push(Continue, 5),
        Pop(0b0101, Continue),
        Work,
        Pop(ALL, Continue),
        Work,
        Pop(ALL, Break),
        Work,
        Exit(ALL),
    ];
    assert_eq!(work(&steps), [(3, 0b1010), (5, 0b1111), (7, 0b1111)]);
}

#[test]
fn calls_return_behind_the_call() {
    let steps =
        [Call(0b0110, 3), Work, Exit(ALL), Work, Branch(0b0010, 6), Pop(ALL, Return), Pop(ALL, Return)];
    assert_eq!(work(&steps), [(3, 0b0110), (1, 0b1111)]);
}

#[test]
fn indirect_branches_visit_every_target() {
    let mut flow = Flow::new(0xf, 0);
    flow.push(Reconverge, 30).expect("SSY");
    flow.branch_to_each(&[(0b0001, 10), (0b0110, 20)]).expect("three ways");
    assert_eq!((flow.active(), flow.next()), (0b1000, 2), "lane 3 did not branch");
    for expected in [(0b0001, 10), (0b0110, 20), (0b1111, 30)] {
        let active = flow.active();
        flow.pop(active, Reconverge).expect("SYNC");
        assert_eq!((flow.active(), flow.next()), expected);
    }
}

/// A loop that lanes leave one by one, with an inner branch: nobody goes on behind it before all have left it, and
/// the instruction is remembered once.
#[test]
fn divergent_lanes_reconverge_at_the_instruction_of_their_entry() {
    let mut flow = Flow::new(0xf, 0);
    flow.diverge(0b0001, 8, 8).expect("lane 0 leaves the loop");
    assert_eq!((flow.active(), flow.next(), flow.stack.len()), (0b1110, 1, 1));
    flow.diverge(0b0010, 4, 5).expect("an inner branch");
    assert_eq!((flow.active(), flow.next()), (0b1100, 2));
    flow.branch(0b1100, 5).expect("over the other side");
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b0010, 4));
    flow.advance();
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b1110, 5), "the inner branch is over");
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b1110, 6), "nobody else waits here");
    flow.branch(0b1110, 0).expect("round again");
    flow.diverge(0b0110, 8, 8).expect("two more leave");
    assert_eq!((flow.active(), flow.stack.len()), (0b1000, 1), "the instruction was known");
    flow.branch(0b1000, 8).expect("the last one leaves");
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b1111, 8), "all meet");
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b1111, 9));
}

#[test]
fn leaving_needs_an_entry() {
    let mut flow = Flow::new(0xf, 0);
    assert_eq!(flow.pop(1, Reconverge), Err(FlowError::NoEntry(Reconverge)));
    flow.push(Break, 1).expect("PBK");
    assert_eq!(flow.pop(1, Reconverge), Err(FlowError::NoEntry(Reconverge)));
    assert_eq!(flow.pop(0, Reconverge), Ok(()), "no lane, no need");
}

#[test]
fn the_stack_has_a_limit() {
    let mut flow = Flow::new(0xf, 0);
    for _ in 0..STACK_LIMIT {
        flow.push(Reconverge, 0).expect("within the limit");
    }
    assert_eq!(flow.push(Reconverge, 0), Err(FlowError::TooDeep));
}

#[test]
fn helpers_run_until_their_quad_is_gone() {
    let mut flow = Flow::new(0xff, 0);
    flow.kill_and_advance(0b0111);
    assert_eq!((flow.active(), flow.killed()), (0xff, 0b0111));
    flow.kill_and_advance(0b1000);
    assert_eq!(flow.active(), 0xf0, "all four lanes of the first quad are killed");
    flow.kill_and_advance(0b0011_0000);
    flow.exit(0b1100_0000);
    assert_eq!(flow.active(), 0, "the other two have exited");
    assert_eq!(Flow::new(0b0111, 0b0011).active(), 0b0111);
    assert_eq!(Flow::new(0b0111, 0b0111).active() & 0b0111, 0, "lane 3 never existed");
}

/// Lanes 0 and 1 run through a loop that lanes 2 and 3 have left, and which all leave for instruction 9.
fn in_a_loop() -> Flow {
    let mut flow = Flow::new(0xf, 0);
    flow.diverge(0b0011, 1, 9).expect("room");
    flow.go_to(9);
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b0011, 1));
    flow
}

/// Who waits where others reconverge goes on if they give way; and reconverges with them at the end of an outer branch.
#[test]
fn lanes_that_wait_for_others_go_on_without_them() {
    let mut flow = in_a_loop();
    flow.go_to(3);
    assert!(flow.give_way());
    assert_eq!((flow.active(), flow.next()), (0b1100, 9));
    assert!(flow.is_parted());
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b1100, 10), "nobody is waited for");
    assert!(flow.give_way());
    assert_eq!((flow.active(), flow.next()), (0b0011, 3));
    flow.go_to(9);
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b0011, 9), "they reconverge with nobody else");
    flow.exit(0b0011);
    assert_eq!((flow.active(), flow.next()), (0b1100, 10));
    flow.exit(0b1100);
    assert_eq!(flow.active(), 0);
}

/// Each part gets its turn: lanes that diverged inside of a part that gave way, too.
#[test]
fn who_has_waited_longest_goes_on() {
    let mut flow = in_a_loop();
    flow.diverge(0b0001, 5, 8).expect("room");
    assert_eq!((flow.active(), flow.next()), (0b0010, 2));
    let mut ran = Vec::new();
    for _ in 0..6 {
        assert!(flow.give_way());
        ran.push(flow.active());
    }
    assert_eq!(ran[..3], ran[3..], "in turns");
    let mut once = ran[..3].to_vec();
    once.sort_unstable();
    assert_eq!(once, [0b0001, 0b0010, 0b1100]);
    assert!(!Flow::new(0xf, 0).give_way(), "there is nobody else");
}

/// Lane 1 gives way; then lane 3 waits for lane 2, which gives way, too. When lane 0 does, 1 and 3 have waited equally long, in two parts: 3 goes on, and
/// nobody looks for 1 from there.
#[test]
fn who_has_waited_as_long_elsewhere_is_passed_over() {
    let mut flow = Flow::new(0b1111, 0);
    flow.diverge(0b1100, 20, 30).expect("room");
    flow.diverge(0b0001, 10, 19).expect("room");
    assert!(flow.give_way());
    assert_eq!((flow.active(), flow.next()), (0b1100, 20));
    flow.diverge(0b0100, 25, 28).expect("room");
    flow.go_to(28);
    flow.reconverge();
    assert_eq!((flow.active(), flow.next()), (0b0100, 25));
    assert!(flow.give_way());
    assert_eq!((flow.active(), flow.next()), (0b0001, 10));
    assert!(flow.give_way());
    assert_eq!((flow.active(), flow.next()), (0b1000, 28));
}

/// Parts at one instruction become one again, and leave their loop together.
#[test]
fn parts_that_meet_go_on_together() {
    let mut flow = in_a_loop();
    flow.go_to(4);
    assert!(flow.give_way());
    flow.go_to(4);
    flow.join_here();
    assert_eq!(flow.active(), 0b1111);
    assert!(flow.entries().iter().all(|entry| entry.token.is_some()), "nobody is left behind");
    let mut flow = in_a_loop();
    flow.call(0b0011, 20).expect("room");
    assert!(flow.give_way());
    flow.go_to(20);
    flow.join_here();
    assert_eq!(flow.active(), 0b1100, "the others are in a call");
}

/// A barrier of a warp waits for the lanes of its mask that are not done; those that came first go on behind it.
#[test]
fn parts_wait_for_each_other() {
    let mut flow = in_a_loop();
    assert!(!flow.arrives_at_warp_barrier(0b1111, false));
    assert!(flow.give_way());
    flow.go_to(12);
    assert!(!flow.arrives_at_warp_barrier(0b1111, true), "the others are elsewhere");
    assert!(flow.arrives_at_warp_barrier(0b1111, false));
    flow.exit(0b1100);
    assert_eq!((flow.active(), flow.next()), (0b0011, 2), "behind the barrier");
}

/// A warp arrives at a barrier of its block with its last part.
#[test]
fn a_warp_gathers_at_a_barrier() {
    let mut flow = in_a_loop();
    assert_eq!(flow.gather(3, 0b0001, true), Gathering::Incomplete);
    assert!(flow.give_way());
    assert_eq!(flow.gather(5, 0, true), Gathering::Incomplete, "another barrier");
    let complete = Gathering::Complete { lanes: 0b1111, holding: 0b1001, waits: true };
    assert_eq!(flow.gather(3, 0b1000, false), complete);
    flow.exit(0b1100);
    assert_eq!((flow.active(), flow.next()), (0b0011, 2));
}
