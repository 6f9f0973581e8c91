//! Addresses of all kinds, the stack, and atomic operations on 16 bits.

use super::{each, job, kernel, run_body, run_job, run_newest, value};

/// The lower half of an address outside of global memory is all of it.
#[test]
fn addresses_in_32_bits() {
    let text = kernel(
        ".shared .align 4 .b32 own[32]; .const .b32 table[2] = {7, 8};\n\
         .visible .entry k(.param .u64 out) { BEGIN .local .b32 mine[2]; mov.u32 %r2, own; shl.b32 %r3, %r1, 2;\n\
         add.u32 %r2, %r2, %r3; st.shared.u32 [%r2], %r1; bar.sync 0; xor.b32 %r4, %r3, 4; mov.u32 %r5, own;\n\
         add.u32 %r5, %r5, %r4; ld.shared.u32 %r6, [%r5]; mov.u32 %r7, mine; st.local.u32 [%r7+4], %r6;\n\
         ld.local.u32 %r8, [mine+4]; mov.b32 %r9, table; ld.const.u32 %r10, [%r9+4]; mad.lo.u32 %r8, %r10, 100, %r8;\n\
         mov.u16 %h1, own; mov.u32 %r11, own; cvt.u32.u16 %r12, %h1; sub.u32 %r11, %r11, %r12; add.u32 %r8, %r8, %r11;\n\
         st.global.u32 [%rd1], %r8; ret; }",
    );
    assert_eq!(run_job(&job(&text, "")), each(|i| 800 + (i ^ 1)));
}

/// Generic addresses of parameters, and in which window an address lies.
#[test]
fn parameters_have_generic_addresses() {
    let text = kernel(
        ".const .b32 table[2] = {7, 8};\n\
         .visible .entry k(.param .u64 out, .param .align 4 .b8 many[12]) { BEGIN mov.u64 %rd3, many;\n\
         cvta.param.u64 %rd4, %rd3; cvta.param.u64 %rd5, many; ld.u32 %r2, [%rd4+8]; ld.global.u32 %r3, [%rd5];\n\
         cvta.to.param.u64 %rd6, %rd5; ld.param.u32 %r4, [%rd6+4]; mad.lo.u32 %r2, %r2, 100, %r3;\n\
         mad.lo.u32 %r2, %r4, 10, %r2; isspacep.param %p1, %rd4; isspacep.global %p2, %rd4; isspacep.const %p3, %rd4;\n\
         cvta.const.u64 %rd7, table; isspacep.const %p4, %rd7; isspacep.global %p5, %rd7; isspacep.param %p6, %rd7;\n\
         selp.u32 %r5, 1000, 0, %p1; selp.u32 %r6, 2000, 0, %p2; selp.u32 %r7, 4000, 0, %p3;\n\
         selp.u32 %r8, 8000, 0, %p4; selp.u32 %r9, 16000, 0, %p5; selp.u32 %r10, 32000, 0, %p6;\n\
         add.u32 %r2, %r2, %r5; add.u32 %r2, %r2, %r6; add.u32 %r2, %r2, %r7; add.u32 %r2, %r2, %r8;\n\
         add.u32 %r2, %r2, %r9; add.u32 %r2, %r2, %r10; st.global.u32 [%rd1], %r2; ret; }",
    )
    .replace("sm_60", "sm_70");
    let many = "[[param]]\nbytes = \"050000000600000009000000\"\n";
    // 9 · 100 + 6 · 10 + 5, in the windows of parameters and, as part of it, of global memory; the constant in its own.
    assert_eq!(run_job(&(job(&text, "") + many)), [965 + 1000 + 2000 + 8000; 32]);
}

/// Memory of the stack: aligned, distinct, given back.
#[test]
fn the_stack() {
    let text = kernel(
        ".func (.param .b32 r) sum(.param .b32 n) { .reg .b32 %r<9>; .reg .b64 %rd<4>; .reg .pred %p<2>;\n\
         ld.param.b32 %r1, [n]; mul.wide.u32 %rd1, %r1, 4; alloca.u64 %rd2, %rd1, 16; cvt.u32.u64 %r2, %rd2;\n\
         mov.u32 %r3, 0; mov.u32 %r6, %r2; LOOP: st.local.u32 [%r6], %r3; add.u32 %r6, %r6, 4; add.u32 %r3, %r3, 1;\n\
         setp.lt.u32 %p1, %r3, %r1; @%p1 bra LOOP; mov.u32 %r4, 0; mov.u32 %r3, 0;\n\
         AGAIN: sub.u32 %r6, %r6, 4; ld.local.u32 %r5, [%r6]; add.u32 %r4, %r4, %r5; add.u32 %r3, %r3, 1;\n\
         setp.lt.u32 %p1, %r3, %r1; @%p1 bra AGAIN; and.b32 %r7, %r2, 15; mad.lo.u32 %r4, %r7, 1000, %r4;\n\
         st.param.b32 [r], %r4; ret; }\n\
         .visible .entry k(.param .u64 out) { BEGIN stacksave.u32 %r2; mov.u32 %r3, 8; alloca.u32 %r4, %r3;\n\
         st.local.u32 [%r4], 77; add.u32 %r5, %r1, 1; stacksave.u32 %r6; { .param .b32 a; .param .b32 b;\n\
         st.param.b32 [a], %r5; call (b), sum, (a); ld.param.b32 %r7, [b]; } stacksave.u32 %r8; sub.u32 %r9, %r8, %r6;\n\
         ld.local.u32 %r10, [%r4]; stackrestore.u32 %r2; alloca.u32 %r11, %r3; sub.u32 %r12, %r11, %r4;\n\
         mad.lo.u32 %r13, %r10, 10000, %r7; add.u32 %r13, %r13, %r9; add.u32 %r13, %r13, %r12;\n\
         st.global.u32 [%rd1], %r13; ret; }",
    );
    assert_eq!(run_job(&job(&text, "")), each(|i| 770_000 + i * (i + 1) / 2));
}

/// Two threads share each word; sums are of halves, and `cas` changes one half alone.
#[test]
fn atomic_operations_on_halves() {
    let halves = |statement: &str| {
        let text = kernel(&format!(
            ".global .align 4 .b16 cells[32];\n.visible .entry k(.param .u64 out) {{ BEGIN mul.wide.u32 %rd3, %r1, 2;\n\
             mov.u64 %rd4, cells; add.s64 %rd4, %rd4, %rd3; {statement}\n\
             ld.global.u16 %r2, [%rd4]; st.global.u32 [%rd1], %r2; ret; }}"
        ));
        run_job(&job(&text.replace("sm_60", "sm_90"), ""))
    };
    // 1.5 twice, in both formats.
    let add = |ty: &str, bits: u32| {
        format!(
            "mov.b16 %h1, {bits}; red.global.add.noftz.{ty} [%rd4], %h1; atom.global.add.noftz.{ty} %h2, [%rd4], %h1;"
        )
    };
    assert_eq!(halves(&add("f16", 0x3e00)), [0x4200; 32]);
    assert_eq!(halves(&add("bf16", 0x3fc0)), [0x4040; 32]);
    let swap = "cvt.u16.u32 %h1, %r1; mov.b16 %h2, 0; atom.global.cas.b16 %h3, [%rd4], %h2, %h1;\n\
                atom.global.cas.b16 %h4, [%rd4], 7, 700;";
    assert_eq!(halves(swap), each(|i| if i == 7 { 700 } else { i }));
    let shared = "{ .shared .align 4 .b16 mine[2]; mov.b16 %h1, 0x3c00; st.shared.b16 [mine+2], %h1; bar.sync 0;\n\
                  atom.shared.add.noftz.f16 %h2, [mine+2], %h1; bar.sync 0; ld.shared.u16 %r2, [mine+2]; }";
    // 1 + 32 · 1 = 33.
    assert_eq!(value(shared), 0x5020);
}

/// A 64-bit pair at once is refused where the language has it not; accesses with orders and hints are plain ones.
#[test]
fn orders_and_hints_change_nothing() {
    let body = "st.relaxed.gpu.global.u32 [%rd1], %r1; ld.acquire.gpu.global.u32 %r2, [%rd1];\n\
                st.volatile.global.u32 [%rd1], %r2; ld.volatile.global.u32 %r3, [%rd1];\n\
                ld.global.L1::no_allocate.L2::128B.u32 %r4, [%rd1]; prefetch.global.L2 [%rd1]; add.u32 %r4, %r4, %r3;\n\
                st.release.cta.global.L1::evict_last.u32 [%rd1], %r4; ret;";
    assert_eq!(run_newest(body), each(|i| 2 * i));
    assert_eq!(run_body("st.volatile.global.u32 [%rd1], %r1; ret;"), each(|i| i));
}

/// Elements of vectors, each at once.
#[test]
fn atomic_operations_on_vectors() {
    let run = |statement: &str| {
        let text = kernel(&format!(
            ".global .align 16 .b32 cells[4] = {{0x3f800000, 0x40000000, 0x3c003c00, 0x40003c00}};\n\
             .visible .entry k(.param .u64 out) {{ BEGIN mov.u64 %rd4, cells; setp.eq.u32 %p1, %r1, 0; mov.u32 %r2, 0;\n\
             {statement}\nst.global.u32 [%rd1], %r2; ret; }}"
        ));
        run_job(&job(&text.replace("sm_60", "sm_90"), ""))[0]
    };
    // 1 + 2 and 2 + 2, of which the second one comes back; then what is in memory.
    let singles = "mov.f32 %f1, 0f40000000; @%p1 atom.global.add.v2.f32 {%f2, %f3}, [%rd4], {%f1, %f1};\n";
    assert_eq!(run(&format!("{singles} mov.b32 %r2, %f3;")), 0x4000_0000);
    assert_eq!(run(&format!("{singles} ld.global.u32 %r2, [%rd4];")), 0x4040_0000);
    assert_eq!(run(&format!("{singles} ld.global.u32 %r2, [%rd4+4];")), 0x4080_0000);
    let halves =
        "mov.b16 %h1, 0x3e00; mov.b16 %h2, 0x3800; @%p1 red.global.max.noftz.v2.f16 [%rd4+8], {%h1, %h2};\n";
    // The greater of 1 and 1.5, and of 1 and 0.5.
    assert_eq!(run(&format!("{halves} ld.global.u32 %r2, [%rd4+8];")), 0x3c00_3e00);
    let pairs = "mov.b32 %r5, 0x3c003c00; @%p1 red.global.add.noftz.v2.f16x2 [%rd4+8], {%r5, %r5};\n";
    assert_eq!(run(&format!("{pairs} ld.global.u32 %r2, [%rd4+12];")), 0x4200_4000);
}

/// Copies are done at once; zeros follow what the source has.
#[test]
fn asynchronous_copies() {
    let run = |copy: &str, offset: u32| {
        let text = kernel(&format!(
            ".global .align 16 .b32 from[4] = {{1, 2, 3, 4}}; .shared .align 16 .b32 there[4];\n\
             .visible .entry k(.param .u64 out) {{ BEGIN mov.u64 %rd4, from; mov.u32 %r5, there; mov.u32 %r6, 6;\n\
             setp.eq.u32 %p1, %r1, 0; {copy} cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;\n\
             ld.shared.u32 %r2, [%r5+{offset}]; st.global.u32 [%rd1], %r2; ret; }}"
        ));
        run_job(&job(&text.replace("sm_60", "sm_80"), ""))[0]
    };
    assert_eq!(run("cp.async.cg.shared.global [%r5], [%rd4], 16;", 12), 4);
    assert_eq!(run("cp.async.ca.shared.global [%r5+8], [%rd4], 8;", 12), 2);
    assert_eq!(run("cp.async.ca.shared.global [there], [%rd4+8], 4;", 0), 3);
    // Six bytes: all of the first word, half of the second, nothing of the others.
    let part =
        "st.shared.v4.u32 [%r5], {-1, -1, -1, -1}; @%p1 cp.async.ca.shared.global [%r5], [%rd4], 16, %r6;";
    assert_eq!([0, 4, 8].map(|offset| run(part, offset)), [1, 2, 0]);
    assert_eq!(run("cp.async.ca.shared.global [%r5], [%rd4], 8, 0;", 0), 0);
}

/// Policies of caches change nothing.
#[test]
fn cache_policies() {
    let body = "createpolicy.fractional.L2::evict_last.b64 %rd3, 0.5;\n\
                createpolicy.range.global.L2::evict_first.L2::evict_unchanged.b64 %rd4, [%rd1], 64, 128;\n\
                st.global.L2::cache_hint.u32 [%rd1], %r1, %rd3; ld.global.L1::evict_last.L2::cache_hint.u32 %r2, [%rd1], %rd4;\n\
                red.global.add.L2::cache_hint.u32 [%rd1], %r2, %rd3; griddepcontrol.wait; ret;";
    assert_eq!(run_newest(body), each(|i| 2 * i));
}

/// 1 + 2 + … + n, n calls deep. The registers that a call saves take more than 128 KiB from a depth of some thousand on.
#[test]
fn recursion_may_be_deep() {
    let text = kernel(
        ".func (.param .b32 sum) add_up(.param .b32 n) {\n\
         .reg .b32 %n<4>; .reg .pred %q; ld.param.b32 %n0, [n]; mov.u32 %n2, 0; setp.eq.u32 %q, %n0, 0; @%q bra LAST;\n\
         sub.u32 %n1, %n0, 1;\n\
         { .param .b32 down; .param .b32 found; st.param.b32 [down], %n1; call (found), add_up, (down); ld.param.b32 %n2, [found]; }\n\
         add.u32 %n2, %n2, %n0;\n\
         LAST: st.param.b32 [sum], %n2; ret; }\n\
         .visible .entry k(.param .u64 out) { BEGIN mad.lo.u32 %r3, %r1, 10, 6000;\n\
         { .param .b32 n; .param .b32 found; st.param.b32 [n], %r3; call (found), add_up, (n); ld.param.b32 %r2, [found]; }\n\
         st.global.u32 [%rd1], %r2; ret; }",
    );
    assert_eq!(run_job(&job(&text, "")), each(|lane| (6000 + 10 * lane) * (6001 + 10 * lane) / 2));
    let text = kernel(
        ".visible .entry k(.param .u64 out) { BEGIN alloca.u64 %rd3, 400000; st.local.u32 [%rd3+399996], %r1;\n\
         alloca.u64 %rd4, 120000; st.local.u32 [%rd4+119996], 7; ld.local.u32 %r2, [%rd3+399996]; st.global.u32 [%rd1], %r2; ret; }",
    );
    assert_eq!(run_job(&job(&text, "")), each(|lane| lane));
}
