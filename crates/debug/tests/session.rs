//! Sessions: where programs stop, forwards and backwards, and what lanes hold there. Expected values are worked out by hand.

use opentmu::Job;
use opentmu::select::Thread;
use tmu_debug::commands::Commander;
use tmu_debug::{Goal, Position, Reason, Session, Stop};

/// Thread i adds 0 + 1 + … + i in a loop: a lane leaves it as soon as it is done.
const SUMS: &str = ".version 7.0
.target sm_52
.address_size 64
.visible .entry sums(.param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b64 %rd<4>;
    .reg .b32 %r<6>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, 0;
    mov.u32 %r3, 0;
LOOP:
    add.u32 %r3, %r3, %r2;
    add.u32 %r2, %r2, 1;
    setp.le.u32 %p1, %r2, %r1;
    @%p1 bra LOOP;
    mul.wide.u32 %rd2, %r1, 4;
    add.s64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r3;
    ret;
}
";

/// The line of SUMS that begins with a text, from 1.
fn line(text: &str) -> usize {
    SUMS.lines().position(|line| line.trim().starts_with(text)).expect("a line of the program") + 1
}

fn launched(program: &str, grid: u32, block: u32) -> Job {
    let text = format!(
        "[shader]\ntext = '''{program}'''\n[launch]\ngrid = [{grid}]\nblock = [{block}]\n[[param]]\nbuffer = \"out\"\n\
         [buffer.out]\ntype = \"u32\"\nsize = 1024\n"
    );
    Job::parse("job", &text, "".as_ref()).expect("a good job")
}

fn thread(block: u32, thread: u32) -> Option<Thread> {
    Some(Thread::Index { block: [block, 0, 0], thread: [thread, 0, 0] })
}

fn go(session: &mut Session, goal: Goal) -> Stop {
    session.go(goal);
    session.wait().clone()
}

fn back(goal: Goal) -> Goal {
    Goal::Back(Box::new(goal))
}

/// The bits of an expression in the lane in focus.
fn bits(session: &Session, text: &'static str) -> u64 {
    let printed = session.look(move |view| view.print(text, None)).expect("it has stopped");
    printed.expect("a value").lanes[0].1.bits
}

fn line_of(stop: &Stop) -> Option<usize> {
    stop.location.as_ref()?.line.map(|(_, line)| line)
}

/// Forwards and then backwards, the same places in turn, and the same values in each.
#[test]
fn steps_back_are_the_steps_forward_in_turn() {
    let mut session = Session::start(launched(SUMS, 2, 32), thread(1, 3)).expect("it runs");
    assert_eq!(session.stopped().map(|stop| stop.reason.clone()), Some(Reason::Start));
    let see = |session: &Session, stop: &Stop| {
        (stop.position, line_of(stop), bits(session, "%r2"), bits(session, "%r3"))
    };
    let first = session.wait().clone();
    let mut seen = vec![see(&session, &first)];
    loop {
        let stop = go(&mut session, Goal::Step);
        if stop.reason == Reason::End {
            break;
        }
        assert_eq!(stop.reason, Reason::Step);
        seen.push(see(&session, &stop));
    }
    // The function's head; four instructions; the loop of four, four times, as 0 + 1 + 2 + 3 takes it; four more.
    assert_eq!(seen.len(), 1 + 4 + 4 * 4 + 4);
    assert_eq!(seen.last().map(|last| last.3), Some(6));
    for expected in seen.iter().rev() {
        let stop = go(&mut session, back(Goal::Step));
        assert_eq!(see(&session, &stop), *expected);
    }
    assert_eq!(go(&mut session, back(Goal::Step)).reason, Reason::Beginning);
    // To a point in the middle from the start, and from behind it.
    let middle = seen[9].0.expect("a position");
    assert_eq!(go(&mut session, Goal::To(middle)).position, Some(middle));
    assert_eq!((bits(&session, "%r2"), bits(&session, "%r3")), (seen[9].2, seen[9].3));
    go(&mut session, Goal::Step);
    assert_eq!(go(&mut session, Goal::To(middle)).position, Some(middle));
}

/// A lane in focus is followed while others are in the loop; the warp is not.
#[test]
fn a_lane_is_followed_past_the_others() {
    let mut session = Session::start(launched(SUMS, 1, 32), thread(0, 0)).expect("it runs");
    let mut lane = 0;
    while go(&mut session, Goal::Step).reason != Reason::End {
        lane += 1;
    }
    assert_eq!(lane, 4 + 4 + 4);
    let mut session = Session::start(launched(SUMS, 1, 32), None).expect("it runs");
    let mut warp = 0;
    while go(&mut session, Goal::Step).reason != Reason::End {
        warp += 1;
    }
    // Lane 31 goes round 32 times; those that leave the loop wait for it.
    assert_eq!(warp, 4 + 4 * 32 + 4);
}

/// 0 + 1 + … + 4 is 10, which thread 4 and all behind it pass on the way, when %r2 is 4 and the addition is done.
#[test]
fn breakpoints_have_conditions_on_lanes() {
    let mut commander = Commander::new(Session::start(launched(SUMS, 3, 64), None).expect("it runs"));
    let mut say = |line: &str| commander.execute_and_wait(line).expect(line).expect("it goes on");
    let setp = line("setp");
    say(&format!("b {setp} if %r3 == 10"));
    assert!(say("c").starts_with("Breakpoint 1, block 0,0,0 warp 0, lanes 4-31\n"));
    assert!(say("c").starts_with("Breakpoint 1, block 0,0,0 warp 1, lanes 0-31\n"));
    say("d 1");
    say(&format!("b {setp} block 2 lane 7 if %r3 == 10 && $tid.x >= 32"));
    assert!(say("c").starts_with("Breakpoint 2, block 2,0,0 warp 1, lane 7\n"));
    assert_eq!(say("p %r2"), "%r2 = 5\n");
    assert!(say("rc").starts_with("there is nothing before this"));
    assert!(say("c").starts_with("Breakpoint 2, block 2,0,0 warp 1, lane 7\n"));
    assert_eq!(say("c"), "the program has ended\n");
    assert!(say("rc").starts_with("Breakpoint 2, block 2,0,0 warp 1, lane 7\n"));
}

#[test]
fn conditions_know_the_programs_names() {
    let mut commander = Commander::new(Session::start(launched(SUMS, 1, 32), None).expect("it runs"));
    let mut wrong = |line: &str| commander.execute_and_wait(line).expect_err(line);
    assert!(wrong("b 12 if %r99 == 1").contains("`%r99`"));
    assert!(wrong("b 999").contains("no instruction"));
    assert!(wrong("b 12 lane 32").contains("no lane"));
    assert!(wrong("b 12 if (%r1").contains("`)` is missing"));
    assert!(wrong("p %r1:f31").contains("no type `f31`"));
    assert!(wrong("frobnicate").contains("`frobnicate`"));
    assert!(wrong("x shared[0]").contains("no memory"));
}

/// Thread 3 of block 1 is the one that writes element 3 in the end, after thread 3 of block 0 wrote the same 6.
#[test]
fn watched_memory_says_who_changed_it() {
    let mut session = Session::start(launched(SUMS, 2, 32), None).expect("it runs");
    let expression = tmu_debug::expression::Expression::parse("out[3]").expect("an element");
    session.change(|settings| {
        let (number, focus) = (settings.number(), settings.focus);
        settings.watchpoints.push(tmu_debug::Watchpoint { number, expression, focus });
    });
    let stop = go(&mut session, Goal::Continue);
    let Reason::Watchpoint { old, new, by, .. } = &stop.reason else { panic!("{stop:?}") };
    assert_eq!((old.as_str(), new.as_str()), ("out[3] = 0 (0x0)", "out[3] = 6 (0x6)"));
    assert_eq!(by.as_ref().and_then(|location| location.line), Some((0, line("st.global"))));
    assert_eq!(go(&mut session, Goal::Continue).reason, Reason::End);
    let again = go(&mut session, back(Goal::Continue));
    assert_eq!((again.position, again.reason), (stop.position, stop.reason));
}

#[test]
fn watched_registers_stop_at_each_change() {
    let mut commander = Commander::new(Session::start(launched(SUMS, 1, 32), thread(0, 2)).expect("it runs"));
    let mut say = |line: &str| commander.execute_and_wait(line).expect(line).expect("it goes on");
    assert!(say("watch %r3").starts_with("Watchpoint 1: %r3 = 0"));
    let mut changed = |command: &str, old: u32, new: u32| {
        let said = say(command);
        let has = |text: String| assert!(said.contains(&text), "{said}");
        has(format!("\nold %r3 = {old}"));
        has(format!("\nnew %r3 = {new}"));
    };
    // 0 + 0 changes nothing; 0 + 1 and 1 + 2 do.
    changed("c", 0, 1);
    changed("c", 1, 3);
    changed("rc", 0, 1);
    changed("c", 1, 3);
    assert_eq!(say("c"), "the program has ended\n");
    assert_eq!(say("x/4u out"), "0x200000000: 0 1 3 6\n");
}

/// Two calls of a function that doubles.
const CALLS: &str = ".version 7.0
.target sm_52
.address_size 64
.func (.reg .u32 %res) twice(.reg .u32 %arg)
{
    add.u32 %res, %arg, %arg;
    ret;
}
.visible .entry calls(.param .u64 out)
{
    .reg .b64 %rd<3>;
    .reg .u32 %r<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, 5;
    call (%r2), twice, (%r1);
    call (%r3), twice, (%r2);
    st.global.u32 [%rd1], %r3;
    ret;
}
";

#[test]
fn calls_are_stepped_into_over_and_out_of() {
    let mut commander = Commander::new(Session::start(launched(CALLS, 1, 1), None).expect("it runs"));
    let mut say = |line: &str| commander.execute_and_wait(line).expect(line).expect("it goes on");
    say("b 15");
    assert!(say("c").ends_with("=> line 15  call (%r2), twice, (%r1);\n"));
    assert_eq!(say("n"), "=> line 16  call (%r3), twice, (%r2);\n");
    assert_eq!(say("p %r2"), "%r2 = 10 (0xa)\n");
    assert_eq!(say("s"), "=> line 4  .func twice\n");
    assert_eq!(say("s"), "=> line 6  add.u32 %res, %arg, %arg;\n");
    assert_eq!(say("bt"), "#0  line 6  add.u32 %res, %arg, %arg;\n#1  line 16  call (%r3), twice, (%r2);\n");
    assert_eq!(say("p %arg"), "%arg = 10 (0xa)\n");
    assert_eq!(say("finish"), "=> line 17  st.global.u32 [%rd1], %r3;\n");
    assert_eq!(say("p %r3"), "%r3 = 20 (0x14)\n");
    assert_eq!(say("rn"), "=> line 16  call (%r3), twice, (%r2);\n");
    assert!(say("rn").ends_with("=> line 15  call (%r2), twice, (%r1);\n"));
    say("s 2");
    assert!(say("reverse-finish").ends_with("=> line 15  call (%r2), twice, (%r1);\n"));
}

/// The second of two warps waits at the barrier for the first, which has more to do.
const BARRIER: &str = "MOV R1, c[0x0][0x20]; S2R R0, SR_TID.X; ISETP.GE.AND P0, PT, R0, 0x20, PT; @!P0 IADD R2, R0, 0x1; \
                       BAR.SYNC 0x0; SHL R3, R0, 0x2; STS [R3], R2; BAR.SYNC 0x0; EXIT;";

#[test]
fn warps_wait_at_barriers_and_share_memory() {
    let text = format!(
        "[shader]\ntext = \"\"\"\n.kernel k\n.shared 0x100\n{BARRIER}\n\"\"\"\n[launch]\ngrid = [1]\nblock = [64]\n"
    );
    let job = Job::parse("job", &text, "".as_ref()).expect("a good job");
    let mut commander = Commander::new(Session::start(job, None).expect("it runs"));
    let mut say = |line: &str| commander.execute_and_wait(line).expect(line).expect("it goes on");
    say("b 0x48 warp 1");
    // Instruction 6 of bundles of three behind a control word: 0x28, 0x30, 0x38, then 0x48.
    let stop = say("c");
    assert!(stop.contains("warp 1"), "{stop}");
    let warps = say("info warps");
    assert!(warps.lines().next().is_some_and(|first| first.starts_with("   0  ")), "{warps}");
    assert!(say("x/2u shared[0]").starts_with("shared[0x0]: "));
    let lanes = say("info lanes");
    assert!(lanes.contains("thread 63,0,0  runs"), "{lanes}");
    assert_eq!(say("p RZ"), "RZ = 0x00000000\n");
}

#[test]
fn a_fault_stops_at_its_instruction() {
    let program = SUMS.replace("add.s64 %rd3, %rd1, %rd2;", "add.s64 %rd3, %rd2, %rd2;");
    let mut session = Session::start(launched(&program, 2, 32), thread(0, 3)).expect("it runs");
    let stop = go(&mut session, Goal::Continue);
    assert!(matches!(&stop.reason, Reason::Fault(text) if text.contains("MEMORY-0")), "{stop:?}");
    assert_eq!(line_of(&stop), Some(line("st.global")));
    // 3 · 4 + 3 · 4.
    assert_eq!(bits(&session, "%rd3"), 24);
    assert_eq!(line_of(&go(&mut session, back(Goal::Step))), Some(line("st.global") - 1));
    assert!(matches!(go(&mut session, Goal::Continue).reason, Reason::Fault(_)));
}

#[test]
fn steps_of_a_job_follow_each_other() {
    let text = format!(
        "[shader]\ntext = '''{SUMS}'''\n[buffer.out]\ntype = \"u32\"\nsize = 1024\n\
         [[step]]\ngrid = [1]\nblock = [32]\nparam = [{{ buffer = \"out\" }}]\n\
         [[step]]\nwrite = \"out\"\nat = 8\ntype = \"u32\"\ndata = [77]\n\
         [[step]]\ngrid = [1]\nblock = [2]\nparam = [{{ buffer = \"out\" }}]\n"
    );
    let job = Job::parse("job", &text, "".as_ref()).expect("a good job");
    let mut session = Session::start(job, thread(0, 1)).expect("it runs");
    let mut positions = Vec::new();
    loop {
        let stop = go(&mut session, Goal::Step);
        match stop.position {
            Some(position) => positions.push(position),
            None => break,
        }
    }
    let second = positions.iter().position(|position| position.launch == 1).expect("the second launch");
    assert_eq!(positions[second], Position { launch: 1, block: 0, step: 0 });
    go(&mut session, Goal::To(positions[second]));
    // What the first launch wrote, and the host over it.
    assert_eq!((bits(&session, "out[1]"), bits(&session, "out[2]"), bits(&session, "out[3]")), (1, 77, 6));
    go(&mut session, back(Goal::Step));
    assert_eq!(bits(&session, "out[2]"), 3);
}

#[test]
fn a_job_without_the_thread_is_refused() {
    let refused = Session::start(launched(SUMS, 2, 32), thread(2, 0));
    assert!(refused.is_err_and(|findings| findings.has_error_code("DEBUG-01")));
    let job = Job::parse("job", "[shader]\ntext = \"FROB;\"\n", "".as_ref()).expect("a good job");
    assert!(Session::start(job, None).is_err());
}

/// A program that runs for ever is paused, looked at, and let go.
#[test]
fn a_program_that_runs_is_paused() {
    let program = SUMS.replace("setp.le.u32 %p1, %r2, %r1;", "setp.ge.u32 %p1, %r2, 0;");
    let mut session = Session::start(launched(&program, 1, 32), None).expect("it runs");
    // Something to look for, so that it is watched.
    session.change(|settings| {
        let number = settings.number();
        let condition = tmu_debug::expression::Expression::parse("%r2 == 0xffffffff").ok();
        settings.breakpoints.push(tmu_debug::Breakpoint {
            number,
            location: tmu_debug::Location::Line(None, line("setp")),
            only: tmu_debug::Only::default(),
            condition,
            enabled: true,
            temporary: false,
            of_editor: false,
        });
    });
    session.go(Goal::Continue);
    assert!(session.is_running());
    assert!(session.look(|view| view.focus.warp).is_none());
    session.pause();
    assert_eq!(session.wait().reason, Reason::Pause);
    assert!(session.look(|view| view.focus.warp).is_some());
}

/// Thread i stores 0, 1, … 29,999 in turn: long enough that going back begins at points in the middle.
const COUNTS: &str = ".version 7.0
.target sm_52
.address_size 64
.visible .entry counts(.param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b64 %rd<2>;
    .reg .u32 %r<2>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, 0;
LOOP:
    st.global.u32 [%rd1], %r1;
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p1, %r1, 30000;
    @%p1 bra LOOP;
    ret;
}
";

#[test]
fn long_programs_go_back_from_points_in_the_middle() {
    let mut commander =
        Commander::new(Session::start(launched(COUNTS, 3, 64), thread(2, 40)).expect("it runs"));
    let mut say = |line: &str| commander.execute_and_wait(line).expect(line).expect("it goes on");
    say("b 16");
    assert!(say("c").contains("=> line 16  ret;"));
    assert_eq!(
        (say("p %r1").as_str(), say("p out[0]").as_str()),
        ("%r1 = 30000 (0x7530)\n", "out[0] = 29999 (0x752f)\n")
    );
    say("d");
    // Over the store and back: 29,998 is in memory before the last one.
    assert_eq!(say("rs 4"), "=> line 12  st.global.u32 [%rd1], %r1;\n");
    assert_eq!(
        (say("p %r1").as_str(), say("p out[0]").as_str()),
        ("%r1 = 29999 (0x752f)\n", "out[0] = 29998 (0x752e)\n")
    );
    // A place long before, behind many such points.
    say("b 13 lane 8 if %r1 == 10");
    assert!(say("rc").contains("=> line 13  add.u32 %r1, %r1, 1;"));
    assert_eq!(
        (say("p %r1").as_str(), say("p out[0]").as_str()),
        ("%r1 = 10 (0xa)\n", "out[0] = 10 (0xa)\n")
    );
    // The first of the two warps has come further, and will again.
    say("warp 0");
    say("b 16 if $warp == 0");
    assert!(say("c").contains("warp 0"));
    assert_eq!(say("p %r1"), "%r1 = 30000 (0x7530)\n");
    say("d");
    assert_eq!(say("c"), "the program has ended\n");
    assert_eq!(say("p out[0]"), "out[0] = 29999 (0x752f)\n");
}
