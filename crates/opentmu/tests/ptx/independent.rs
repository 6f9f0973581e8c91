//! Lanes that wait for others of their warp, which code for sm_70 and later may have. Expected values follow by hand.

use opentmu::run::{self, Observer, Stop};

use super::common::Directory;
use super::{each, job, kernel, run_job};

fn text(body: &str, machine: &str) -> String {
    kernel(&format!(
        ".shared .align 16 .b8 sv[1024];\n.visible .entry k(.param .u64 out) {{ BEGIN shl.b32 %r30, %r1, 2;\n\
         mov.u32 %r31, sv; add.u32 %r31, %r31, %r30; ld.param.u64 %rd10, [out];\n{body}\nret; }}"
    ))
    .replace("sm_60", machine)
}

fn on(body: &str, machine: &str, threads: u32, blocks: u32) -> String {
    let job = job(&text(body, machine), "").replace("block = [32]", &format!("block = [{threads}]"));
    let words = (threads * blocks).max(32);
    job.replace("size = 128", &format!("size = {}", 4 * words))
        .replace("grid = [1]", &format!("grid = [{blocks}]"))
}

/// Blocks whose warps are enough for machine code.
const BLOCKS: u32 = 512;

/// What the body leaves, interpreted and, in many blocks that all do the same with shared memory, as machine code.
fn run_independent(body: &str, threads: u32) -> Vec<u32> {
    run_blocks(body, threads, BLOCKS)
}

fn run_blocks(body: &str, threads: u32, blocks: u32) -> Vec<u32> {
    let found = run_job(&on(body, "sm_70", threads, 1));
    let own = format!(
        "mov.u32 %r29, %ctaid.x; mul.lo.u32 %r29, %r29, {}; cvt.u64.u32 %rd11, %r29; add.u64 %rd1, %rd1, %rd11;\n{body}",
        4 * threads
    );
    let many = run_job(&on(&own, "sm_70", threads, blocks));
    for block in many.chunks_exact(threads as usize) {
        assert_eq!(block, &found[..threads as usize]);
    }
    found
}

/// The same on a machine before sm_70 ends with the limit of steps, or says that lanes are elsewhere.
fn stops_before(body: &str, threads: u32, code: &str) {
    let job = on(body, "sm_52", threads, 1).replace("[launch]", "[machine]\nstep_limit = 1000000\n[launch]");
    let Err(Stop::Faulted(findings, _)) = run::run(&Directory::new().job(&job), Observer::default()) else {
        panic!("it waits for ever")
    };
    let said = findings.to_string();
    assert!(said.contains(&format!("error[{code}]")), "{said}");
}

/// Lane 1 waits for a word that lane 0 stores behind the loop, or lane 0 for lane 1's: one of the two does not come first.
#[test]
fn a_lane_waits_for_another() {
    let body = |waits: u32, stores: u32| {
        format!(
            "mov.u32 %r2, 0; setp.eq.u32 %p1, %r1, {waits}; setp.eq.u32 %p2, %r1, {stores};\n\
             @!%p1 bra OTHERS;\n\
             SPIN: ld.volatile.shared.u32 %r2, [sv]; setp.eq.u32 %p3, %r2, 0; @%p3 bra SPIN;\n\
             OTHERS: @!%p2 bra DONE; st.volatile.shared.u32 [sv], 7;\n\
             DONE: st.global.u32 [%rd1], %r2;"
        )
    };
    for (waits, stores) in [(1, 0), (0, 1), (31, 5)] {
        let body = body(waits, stores);
        assert_eq!(run_blocks(&body, 32, 20), each(|lane| if lane == waits { 7 } else { 0 }));
    }
    stops_before(&body(1, 0), 32, "LIMIT-01");
    // Both ways of a branch: who waits is taken first or last.
    for condition in ["@%p1", "@!%p1"] {
        let (first, second) = if condition == "@%p1" { ("SPIN", "STORE") } else { ("STORE", "SPIN") };
        let body = format!(
            "mov.u32 %r2, 0; and.b32 %r3, %r1, 1; setp.ne.u32 %p1, %r3, 0; {condition} bra {first}; bra {second};\n\
             STORE: st.volatile.shared.u32 [sv], 9; bra DONE;\n\
             SPIN: ld.volatile.shared.u32 %r2, [sv]; setp.eq.u32 %p3, %r2, 0; @%p3 bra SPIN;\n\
             DONE: st.global.u32 [%rd1], %r2;"
        );
        assert_eq!(run_blocks(&body, 32, 20), each(|lane| 9 * (lane % 2)));
    }
}

/// A lock that each lane takes by itself: `while (atomicCAS(lock, 0, 1) != 0); counter++; atomicExch(lock, 0)`.
const LOCK: &str = "LOCK: atom.shared.cas.b32 %r2, [sv], 0, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra LOCK;\n\
                    ld.volatile.shared.u32 %r3, [sv+4]; add.u32 %r4, %r3, 1; st.volatile.shared.u32 [sv+4], %r4;\n\
                    membar.cta; atom.shared.exch.b32 %r5, [sv], 0; bar.sync 0; ld.volatile.shared.u32 %r6, [sv+4];\n\
                    mad.lo.u32 %r6, %r6, 1000, %r4; st.global.u32 [%rd1], %r6;";

#[test]
fn lanes_take_a_lock_in_turns() {
    // Of the lanes that try at once, the lowest gets it, since atomic operations take them in ascending order.
    assert_eq!(run_blocks(LOCK, 32, 20), each(|lane| 32_000 + lane + 1));
    let mut order: Vec<u32> = run_blocks(LOCK, 128, 1).iter().map(|word| word - 128_000).collect();
    order.sort_unstable();
    assert_eq!(order, (1..=128).collect::<Vec<u32>>());
    stops_before(LOCK, 32, "LIMIT-01");
}

/// The upper half of a warp makes 20 numbers, one after the other, and waits until the lower half has taken each.
#[test]
fn halves_of_a_warp_hand_over_numbers() {
    let body = "mov.u32 %r2, 0; mov.u32 %r3, 0; and.b32 %r4, %r1, 15; shl.b32 %r4, %r4, 3; mov.u32 %r5, sv; add.u32 %r4, %r4, %r5;\n\
         setp.ge.u32 %p1, %r1, 16; @%p1 bra PRODUCE;\n\
         CONSUME: ld.volatile.shared.u32 %r6, [%r4]; setp.eq.u32 %p2, %r6, 0; @%p2 nanosleep.u32 20; @%p2 bra CONSUME;\n\
         ld.volatile.shared.u32 %r7, [%r4+4]; add.u32 %r2, %r2, %r7; st.volatile.shared.u32 [%r4], 0;\n\
         add.u32 %r3, %r3, 1; setp.lt.u32 %p3, %r3, 20; @%p3 bra CONSUME; bra DONE;\n\
         PRODUCE: ld.volatile.shared.u32 %r6, [%r4]; setp.ne.u32 %p2, %r6, 0; @%p2 bra PRODUCE;\n\
         add.u32 %r3, %r3, 1; mad.lo.u32 %r7, %r1, 1000, %r3; st.volatile.shared.u32 [%r4+4], %r7;\n\
         membar.cta; st.volatile.shared.u32 [%r4], 1; setp.lt.u32 %p3, %r3, 20; @%p3 bra PRODUCE;\n\
         DONE: st.global.u32 [%rd1], %r2;";
    // 1 + 2 + … + 20 = 210, and 20 times the producer's number.
    let expected = each(|lane| if lane < 16 { 20 * 1000 * (lane + 16) + 210 } else { 0 });
    assert_eq!(run_blocks(body, 32, 20), expected);
}

/// Both ways of a branch store, wait for the whole warp at barriers of their own, and read what the other way has stored.
#[test]
fn lanes_wait_by_a_mask() {
    let body = "and.b32 %r2, %r1, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra ODD;\n\
         add.u32 %r3, %r1, 100; st.shared.u32 [%r31], %r3; bar.warp.sync 0xffffffff; ld.shared.u32 %r4, [%r31+4]; bra DONE;\n\
         ODD: add.u32 %r3, %r1, 200; st.shared.u32 [%r31], %r3; bar.warp.sync -1; ld.shared.u32 %r4, [%r31-4];\n\
         DONE: st.global.u32 [%rd1], %r4;";
    assert_eq!(run_independent(body, 32), each(|lane| if lane % 2 == 0 { lane + 201 } else { lane + 99 }));
    // Lanes 0 to 7 wait for themselves alone, inside of a branch; lanes 8 to 15 have ended.
    let body = "st.global.u32 [%rd1], 5; setp.ge.u32 %p2, %r1, 8; setp.lt.u32 %p3, %r1, 16; and.pred %p2, %p2, %p3; @%p2 ret;\n\
         setp.ge.u32 %p1, %r1, 8; @%p1 bra DONE; st.shared.u32 [%r31], %r1; bar.warp.sync 0xff;\n\
         xor.b32 %r2, %r30, 28; mov.u32 %r3, sv; add.u32 %r3, %r3, %r2; ld.shared.u32 %r4, [%r3]; st.global.u32 [%rd1], %r4;\n\
         DONE: bar.warp.sync -1;";
    assert_eq!(run_independent(body, 32), each(|lane| if lane < 8 { 7 - lane } else { 5 }));
}

/// Parts of a warp come to a barrier of the block at different times, and in different places.
#[test]
fn parts_of_a_warp_come_to_a_barrier() {
    let body = "and.b32 %r2, %r1, 1; setp.ne.u32 %p1, %r2, 0; st.shared.u32 [%r31], %r1; @%p1 bra ODD;\n\
         bar.sync 0; xor.b32 %r3, %r30, 128; bra DONE;\n\
         ODD: add.u32 %r3, %r1, 1; st.shared.u32 [%r31], %r3; bar.sync 0; xor.b32 %r3, %r30, 132;\n\
         DONE: mov.u32 %r4, sv; add.u32 %r4, %r4, %r3; ld.shared.u32 %r5, [%r4]; st.global.u32 [%rd1], %r5;";
    // Even lanes read the same lane of the other warp, odd ones the even lane below it.
    assert_eq!(run_independent(body, 64), (0..64).map(|lane| (lane ^ 32) & !1).collect::<Vec<u32>>());
    stops_before(body, 64, "BARRIER-03");
    let body = "setp.eq.u32 %p1, %r1, 3; mov.u32 %r2, 0; @!%p1 bra WAIT;\n\
         SPIN: ld.volatile.shared.u32 %r3, [sv]; setp.lt.u32 %p2, %r3, 32; @%p2 bra SPIN;\n\
         WAIT: setp.ge.u32 %p3, %r1, 32; @%p3 red.shared.add.u32 [sv], 1;\n\
         bar.red.popc.u32 %r4, 0, %p3; shfl.sync.bfly.b32 %r5, %r1, 1, 0x1f, -1; mad.lo.u32 %r4, %r4, 100, %r5;\n\
         st.global.u32 [%rd1], %r4;";
    assert_eq!(run_independent(body, 64), (0..64).map(|lane| 3200 + (lane ^ 1)).collect::<Vec<u32>>());
}

/// Lanes that come to a shuffle or a vote later are waited for, round after round; so are those of a mask alone.
#[test]
fn lanes_come_together_for_what_they_do_together() {
    let body = "mov.u32 %r2, 0; mov.u32 %r7, 0; and.b32 %r3, %r1, 3;\n\
         ROUND: setp.ne.u32 %p1, %r3, %r2; @%p1 bra MEET;\n\
         SPIN: ld.volatile.shared.u32 %r4, [sv]; setp.lt.u32 %p2, %r4, %r2; @%p2 bra SPIN;\n\
         MEET: shfl.sync.idx.b32 %r5, %r1, %r2, 0x1f, 0xffffffff; add.u32 %r7, %r7, %r5;\n\
         vote.sync.ballot.b32 %r6, %p1, 0xffffffff; popc.b32 %r6, %r6; mad.lo.u32 %r7, %r6, 100, %r7;\n\
         setp.eq.u32 %p3, %r1, 31; add.u32 %r2, %r2, 1; @%p3 st.volatile.shared.u32 [sv], %r2;\n\
         setp.lt.u32 %p4, %r2, 4; @%p4 bra ROUND;\n\
         st.global.u32 [%rd1], %r7;";
    // 0 + 1 + 2 + 3, and 24 lanes in each of four rounds.
    assert_eq!(run_independent(body, 32), [9606; 32]);
    // The even lanes sum what they have while the odd ones wait for the sum.
    let body = "mov.u32 %r7, 0; and.b32 %r2, %r1, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra ODD;\n\
         redux.sync.add.u32 %r3, %r1, 0x55555555; st.volatile.shared.u32 [sv], %r3; mov.u32 %r7, %r3; bra DONE;\n\
         ODD: ld.volatile.shared.u32 %r7, [sv]; setp.eq.u32 %p2, %r7, 0; @%p2 bra ODD;\n\
         DONE: st.global.u32 [%rd1], %r7;";
    let found = run_job(&on(body, "sm_80", 32, 1));
    assert_eq!(found, [240; 32]);
}

/// A loop whose registers change gives way as well, after a while; and one in a function that lanes have called at different times.
#[test]
fn other_loops_give_way_too() {
    let body = "mov.u32 %r2, 0; mov.u32 %r3, 0; setp.ne.u32 %p1, %r1, 0; @%p1 bra STORE;\n\
         SPIN: add.u32 %r3, %r3, 1; nanosleep.u32 100; ld.volatile.shared.u32 %r2, [sv]; setp.eq.u32 %p3, %r2, 0; @%p3 bra SPIN;\n\
         STORE: st.volatile.shared.u32 [sv], 7; bar.warp.sync -1; st.global.u32 [%rd1], %r2;";
    assert_eq!(run_independent(body, 32), each(|lane| if lane == 0 { 7 } else { 0 }));
    let function = ".func wait(.param .b64 where) { .reg .pred %q; .reg .b32 %s; .reg .b64 %t; ld.param.u64 %t, [where];\n\
         AGAIN: ld.volatile.shared.u32 %s, [%t]; setp.eq.u32 %q, %s, 0; @%q bra AGAIN; ret; }\n";
    let body = "mov.u64 %rd3, sv; setp.eq.u32 %p1, %r1, 31; @%p1 st.volatile.shared.u32 [sv+124], 1;\n\
         cvt.u64.u32 %rd4, %r30; add.u64 %rd3, %rd3, %rd4;\n\
         { .param .b64 where; st.param.b64 [where], %rd3; call wait, (where); }\n\
         setp.ne.u32 %p2, %r1, 0; @%p2 st.volatile.shared.u32 [%r31-4], 1;\n\
         bar.warp.sync -1; shfl.sync.down.b32 %r2, %r1, 1, 0x1f, -1; st.global.u32 [%rd1], %r2;";
    let text = on(body, "sm_70", 32, 1)
        .replace(".shared .align 16 .b8 sv[1024];", &format!(".shared .align 16 .b8 sv[1024];\n{function}"));
    assert_eq!(run_job(&text), each(|lane| (lane + 1).min(31)));
}
