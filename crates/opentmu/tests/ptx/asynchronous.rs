//! Asynchronous copies, barriers in memory and clusters of one block. Expected values follow by hand from the manual's words about phases and
//! transactions.

use opentmu::run::{self, Observer};

use super::common::Directory;
use super::{each, job, kernel, run_job, run_newest};

/// A kernel of the newest machine with shared memory `sv` of 256 bytes and barriers `m`, `m+8`; the job's block has so many threads.
fn run_shared(body: &str, threads: u32) -> Vec<u32> {
    run_job(&shared_job(body, threads))
}

fn shared_job(body: &str, threads: u32) -> String {
    let text = kernel(&format!(
        ".shared .align 16 .b8 sv[256]; .shared .align 8 .b64 m[2];\n\
         .visible .entry k(.param .u64 out) {{ BEGIN shl.b32 %r30, %r1, 2; mov.u32 %r31, sv; add.u32 %r31, %r31, %r30;\n\
         ld.param.u64 %rd10, [out];\n{body}\nret; }}"
    ));
    let job = job(&text.replace("sm_60", "sm_90"), "")
        .replace("size = 128", &format!("size = {}", 4 * threads.max(32)));
    job.replace("block = [32]", &format!("block = [{threads}]"))
}

/// Lane i is the i-th to arrive: 32 − i arrivals were pending before it.
#[test]
fn arrivals_end_a_phase() {
    let found = run_shared(
        "mbarrier.init.shared.b64 [m], 32; mbarrier.arrive.shared.b64 %rd3, [m];\n\
         mbarrier.pending_count.b64 %r2, %rd3;\n\
         mbarrier.test_wait.shared.b64 %p1, [m], %rd3; mbarrier.test_wait.parity.shared.b64 %p2, [m], 0;\n\
         mbarrier.test_wait.parity.shared.b64 %p3, [m], 1; mbarrier.try_wait.parity.shared.b64 %p4, [m], 0, 1000;\n\
         selp.b32 %r3, 256, 0, %p1; selp.b32 %r4, 512, 0, %p2; selp.b32 %r5, 1024, 0, %p3; selp.b32 %r6, 2048, 0, %p4;\n\
         or.b32 %r2, %r2, %r3; or.b32 %r2, %r2, %r4; or.b32 %r2, %r2, %r5; or.b32 %r2, %r2, %r6;\n\
         st.global.u32 [%rd1], %r2;",
        32,
    );
    assert_eq!(found, each(|lane| (32 - lane) | 256 | 512 | 2048));
}

/// Three arrivals are expected: one is counted, one drops out and is counted, the last one ends the phase; the next phase expects two.
#[test]
fn who_drops_out_is_expected_no_more() {
    let found = run_shared(
        "setp.eq.u32 %p9, %r1, 0; mov.u32 %r2, 0;\n\
         @%p9 mbarrier.init.shared.b64 [m], 3;\n\
         @%p9 mbarrier.arrive.noComplete.shared.b64 _, [m], 1; @%p9 mbarrier.arrive_drop.shared.b64 %rd3, [m];\n\
         @%p9 mbarrier.pending_count.b64 %r3, %rd3; @%p9 mbarrier.test_wait.shared.b64 %p1, [m], %rd3;\n\
         @%p9 mbarrier.arrive.shared::cluster.b64 _, [m], 1; @%p9 mbarrier.test_wait.shared.b64 %p2, [m], %rd3;\n\
         @%p9 mbarrier.arrive.shared.b64 %rd4, [m]; @%p9 mbarrier.pending_count.b64 %r4, %rd4;\n\
         @%p9 mbarrier.arrive.shared.b64 %rd5, [m]; @%p9 mbarrier.test_wait.parity.shared.b64 %p3, [m], 1;\n\
         selp.b32 %r5, 1, 0, %p1; selp.b32 %r6, 2, 0, %p2; selp.b32 %r7, 4, 0, %p3;\n\
         add.u32 %r5, %r5, %r6; add.u32 %r5, %r5, %r7; mad.lo.u32 %r2, %r3, 100, %r5; mad.lo.u32 %r2, %r4, 10, %r2;\n\
         st.global.u32 [%rd1], %r2;",
        32,
    );
    // Two were pending before the one that drops out; two are expected afterwards. Only the later tests find a phase complete.
    assert_eq!(found[0], 2 * 100 + 2 * 10 + 2 + 4);
}

/// Memory goes to shared memory and, reversed, back. The barrier waits for 128 bytes.
#[test]
fn bulk_copies_complete_their_barrier() {
    let found = run_shared(
        "st.global.u32 [%rd1], %r1; setp.eq.u32 %p9, %r1, 0;\n\
         @%p9 mbarrier.init.shared.b64 [m], 1; fence.mbarrier_init.release.cluster; fence.proxy.async;\n\
         @%p9 mbarrier.arrive.expect_tx.shared.b64 %rd3, [m], 128;\n\
         mbarrier.test_wait.parity.shared.b64 %p1, [m], 0;\n\
         @%p9 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sv], [%rd10], 128, [m];\n\
         WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [m], 0; @!%p2 bra WAIT;\n\
         sub.u32 %r2, %r31, %r30; sub.u32 %r2, %r2, %r30; ld.shared.u32 %r3, [%r2+124+0]; mov.u32 %r2, 0;\n\
         mov.u32 %r4, sv; add.u32 %r4, %r4, 124; sub.u32 %r4, %r4, %r30; ld.shared.u32 %r3, [%r4];\n\
         st.shared.u32 [%r31+128], %r3; fence.proxy.async.shared::cta;\n\
         @%p9 cp.async.bulk.global.shared::cta.bulk_group [%rd10], [sv+128], 128;\n\
         cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;\n\
         selp.b32 %r5, 1, 0, %p1; ld.global.u32 %r6, [%rd1]; mad.lo.u32 %r6, %r5, 1000, %r6; st.global.u32 [%rd1], %r6;",
        32,
    );
    assert_eq!(found, each(|lane| 31 - lane));
}

#[test]
fn bulk_reductions_are_element_by_element() {
    let reduce = |before: &str, with: &str, words: &str| {
        run_shared(
            &format!(
                "st.global.u32 [%rd1], {before}; st.shared.u32 [%r31], {with}; setp.eq.u32 %p9, %r1, 0;\n\
                 @%p9 cp.reduce.async.bulk.global.shared::cta.bulk_group.{words} [%rd10], [sv], 64;"
            ),
            32,
        )
    };
    let half = |changed: u32, before: u32| each(|lane| if lane < 16 { changed } else { before });
    assert_eq!(reduce("%r1", "10", "add.u32"), each(|lane| if lane < 16 { lane + 10 } else { lane }));
    assert_eq!(reduce("-5", "3", "min.s32"), half(-5_i32 as u32, -5_i32 as u32));
    assert_eq!(reduce("-5", "3", "min.u32"), half(3, -5_i32 as u32));
    assert_eq!(reduce("0xff", "0x0f0f", "xor.b64"), half(0x0ff0, 0xff));
    assert_eq!(reduce("7", "7", "inc.u32"), half(0, 7));
    // 1.0 + 2.0 and 1.5 + 0.5 in halves; the greater of 1.0 and −2.0.
    assert_eq!(reduce("0x3c003e00", "0x40003800", "add.noftz.f16"), half(0x4200_4000, 0x3c00_3e00));
    assert_eq!(reduce("0x3f803f80", "0xc000c000", "max.bf16"), half(0x3f80_3f80, 0x3f80_3f80));
    // 2³² − 1 and 1: the carry goes into the upper word of 64 bits.
    assert_eq!(
        reduce("0xffffffff", "1", "add.u64"),
        each(|lane| match lane {
            16.. => u32::MAX,
            even if even % 2 == 0 => 0,
            _ => 1,
        })
    );
}

#[test]
fn stores_and_reductions_complete_their_barrier() {
    let found = run_shared(
        "setp.eq.u32 %p9, %r1, 0; mov.u32 %r2, 5; mov.u32 %r3, 6; st.shared.u32 [%r31], 0;\n\
         @%p9 mbarrier.init.shared.b64 [m], 1; @%p9 mbarrier.arrive.expect_tx.shared.b64 %rd3, [m], 20;\n\
         @%p9 st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.u32 [sv], {%r2, %r3}, [m];\n\
         @%p9 st.async.mbarrier::complete_tx::bytes.u32 [sv+8], 9, [m];\n\
         @%p9 red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [sv+4], %r2, [m];\n\
         mbarrier.test_wait.parity.shared.b64 %p1, [m], 0;\n\
         @%p9 red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max.s32 [sv+8], %r2, [m];\n\
         mbarrier.test_wait.parity.shared.b64 %p2, [m], 0;\n\
         selp.b32 %r4, 100, 0, %p1; selp.b32 %r5, 1000, 0, %p2; ld.shared.u32 %r6, [%r31];\n\
         add.u32 %r4, %r4, %r5; add.u32 %r4, %r4, %r6; st.global.u32 [%rd1], %r4;",
        32,
    );
    let words = [5, 11, 9];
    assert_eq!(found, each(|lane| 1000 + words.get(lane as usize).copied().unwrap_or(0)));
}

#[test]
fn small_copies_may_ignore_their_source() {
    // Odd lanes ignore it; a copy of 8 bytes reads 3 of them.
    let found = run_shared(
        "mad.lo.u32 %r2, %r1, 0x01010101, 0x40404040; st.global.u32 [%rd1], %r2; and.b32 %r3, %r1, 1;\n\
         setp.ne.u32 %p1, %r3, 0; st.shared.u32 [%r31], 7;\n\
         cp.async.ca.shared.global [%r31], [%rd1], 4, %p1; cp.async.wait_all;\n\
         ld.shared.u32 %r4, [%r31]; st.global.u32 [%rd1], %r4;",
        32,
    );
    assert_eq!(found, each(|lane| if lane % 2 == 1 { 0 } else { 0x4040_4040 + lane * 0x0101_0101 }));
    let found = run_shared(
        "st.global.u32 [%rd1], 0x44332211; st.shared.u32 [%r31], 7; and.b32 %r3, %r1, 1; setp.eq.u32 %p1, %r3, 0;\n\
         @%p1 cp.async.ca.shared.global [%r31], [%rd1], 8, 3; cp.async.commit_group; cp.async.wait_group 0;\n\
         ld.shared.u32 %r4, [%r31]; st.global.u32 [%rd1], %r4;",
        32,
    );
    assert_eq!(found, each(|lane| if lane % 2 == 0 { 0x0033_2211 } else { 0 }));
}

/// Without `.noinc` the arrival of the copies is one more than was expected, so that nothing changes.
#[test]
fn copies_arrive_at_barriers() {
    let found = run_shared(
        "setp.eq.u32 %p9, %r1, 0; @%p9 mbarrier.init.shared.b64 [m], 1; @%p9 mbarrier.init.shared.b64 [m+8], 32;\n\
         cp.async.ca.shared.global [%r31], [%rd1], 4;\n\
         cp.async.mbarrier.arrive.shared.b64 [m]; cp.async.mbarrier.arrive.noinc.shared.b64 [m+8];\n\
         mbarrier.test_wait.parity.shared.b64 %p1, [m], 0; mbarrier.test_wait.parity.shared.b64 %p2, [m+8], 0;\n\
         selp.b32 %r4, 100, 0, %p1; selp.b32 %r5, 1000, 0, %p2; add.u32 %r4, %r4, %r5; st.global.u32 [%rd1], %r4;",
        32,
    );
    assert_eq!(found, [1000; 32]);
}

/// The first warp arrives at the cluster's barrier and waits for a word that the second one stores behind it, before it waits there itself.
#[test]
fn a_cluster_arrives_before_it_waits() {
    let found = run_shared(
        "shr.u32 %r2, %r1, 5; setp.eq.u32 %p1, %r2, 0; @!%p1 bra SECOND;\n\
         barrier.cluster.arrive.release.aligned;\n\
         SPIN: ld.volatile.shared.u32 %r3, [sv]; setp.eq.u32 %p2, %r3, 0; @%p2 bra SPIN;\n\
         barrier.cluster.wait.acquire.aligned; bra DONE;\n\
         SECOND: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned; mov.u32 %r3, 7; st.volatile.shared.u32 [sv], %r3;\n\
         DONE: barrier.cluster.arrive; barrier.cluster.wait; st.global.u32 [%rd1], %r3;",
        64,
    );
    assert_eq!(found, [7; 64]);
}

#[test]
fn a_block_is_its_cluster() {
    let found = run_newest(
        ".shared .align 16 .b8 sm[64]; mov.u32 %r3, sm; mapa.shared::cluster.u32 %r4, sm+4, 0; sub.u32 %r4, %r4, %r3;\n\
         mapa.u64 %rd3, sm, 0; cvta.to.shared.u64 %rd3, %rd3; cvt.u32.u64 %r5, %rd3; sub.u32 %r5, %r5, %r3;\n\
         getctarank.shared::cluster.u32 %r6, sm; getctarank.u64 %r7, %rd3; add.u32 %r6, %r6, %r7;\n\
         mov.u32 %r8, %cluster_ctarank; mov.u32 %r9, %cluster_nctarank; mad.lo.u32 %r2, %r9, 10, %r4;\n\
         mad.lo.u32 %r2, %r5, 100, %r2; mad.lo.u32 %r2, %r6, 1000, %r2; mad.lo.u32 %r2, %r8, 10000, %r2;\n\
         fence.proxy.alias; fence.proxy.async.global; fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;\n\
         griddepcontrol.wait; griddepcontrol.launch_dependents;\n\
         st.global.u32 [%rd1], %r2; ret;",
    );
    assert_eq!(found, [14; 32]);
}

/// So many blocks are machine code where the processor has it.
#[test]
fn many_blocks_copy() {
    let body = "mov.u32 %r2, %ctaid.x; mul.wide.u32 %rd3, %r2, 128; add.u64 %rd10, %rd10, %rd3; add.u64 %rd1, %rd1, %rd3;\n\
                setp.eq.u32 %p9, %r1, 0; mad.lo.u32 %r3, %r2, 32, %r1; st.shared.u32 [%r31], %r3;\n\
                @%p9 mbarrier.init.shared.b64 [m], 1; @%p9 mbarrier.arrive.expect_tx.shared.b64 %rd4, [m], 64;\n\
                @%p9 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [sv+64], [sv], 64, [m];\n\
                WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [m], 0; @!%p2 bra WAIT;\n\
                @%p9 cp.async.bulk.global.shared::cta.bulk_group [%rd10], [sv], 128;";
    let job =
        shared_job(body, 32).replace("size = 128", "size = 262144").replace("grid = [1]", "grid = [2048]");
    let expected: Vec<u32> = (0..65536).map(|thread| thread - thread % 32 + thread % 16).collect();
    assert_eq!(run_job(&job), expected);
}

#[test]
fn what_goes_wrong_is_a_fault() {
    let fault = |body: &str| {
        let report = run::run(&Directory::new().job(&shared_job(body, 32)), Observer::default());
        format!("{:?}", report.expect_err("a fault"))
    };
    let odd = fault(
        "mov.u32 %r2, 24; mbarrier.init.shared.b64 [m], 1;\n\
         cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sv], [%rd10], %r2, [m];",
    );
    assert!(odd.contains("24 bytes are copied, which is not a multiple of 16"), "{odd}");
    let misaligned = fault("cp.async.bulk.global.shared::cta.bulk_group [%rd10+8], [sv], 16;");
    assert!(misaligned.contains("is not a multiple of 16"), "{misaligned}");
    let outside = fault("cp.async.bulk.global.shared::cta.bulk_group [%rd10], [sv], 0x10000;");
    assert!(outside.contains("out of range"), "{outside}");
    let other = fault(
        "mapa.shared::cluster.u32 %r4, sv, 1; ld.shared::cluster.u32 %r5, [%r4]; st.global.u32 [%rd1], %r5;",
    );
    assert!(other.contains("shared load is out of range"), "{other}");
}
