//! PTX that no compiler of the corpus writes: linked files, shared memory that the launch adds, references, control flow
//! without structure. Expected values are worked out here or by hand.

mod asynchronous;
#[path = "../common/mod.rs"]
mod common;
mod family;
mod halves;
mod independent;
mod lanes;
mod launches;
mod linked;
mod machine_code;
mod matrices;
mod memory;
mod numbers;
mod references;
mod sparse;
mod tensors;

use common::Directory;
use opentmu::run::{self, Observer, Report, Stop};

/// A kernel `k` with the parameter `out`, registers, and the buffer's address in `%rd1`, moved by 4 bytes for each thread.
fn kernel(body: &str) -> String {
    format!(
        ".version 8.5\n.target sm_60\n.address_size 64\n{}",
        body.replace(
            "BEGIN",
            ".reg .pred %p<10>; .reg .b16 %h<20>; .reg .b32 %r<40>; .reg .b64 %rd<20>; .reg .f32 %f<20>;\n\
             .reg .f64 %d<20>;\n ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 4;\n\
             add.s64 %rd1, %rd1, %rd2;\n"
        )
    )
}

/// The kernel for 32 threads with more of the job.
fn job(text: &str, more: &str) -> String {
    format!(
        "[shader]\ntext = '''\n{text}\n'''\n[launch]\ngrid = [1]\nblock = [32]\n{more}\
         [[param]]\nbuffer = \"out\"\n[buffer.out]\ntype = \"u32\"\nsize = 128\n"
    )
}

fn words(report: &Report) -> Vec<u32> {
    let bytes = &report.buffers["out"].bytes;
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn run_job(text: &str) -> Vec<u32> {
    let report = run::run(&Directory::new().job(text), Observer::default());
    words(&report.unwrap_or_else(|stop| panic!("{}", stop.findings())))
}

/// What the body of a kernel leaves for each thread.
fn run_body(body: &str) -> Vec<u32> {
    run_job(&job(&kernel(&format!(".visible .entry k(.param .u64 out) {{ BEGIN {body} }}")), ""))
}

/// The same for the newest machine of the language.
fn run_newest(body: &str) -> Vec<u32> {
    let text = kernel(&format!(".visible .entry k(.param .u64 out) {{ BEGIN {body} }}"));
    run_job(&job(&text.replace("sm_60", "sm_90"), ""))
}

/// What statements leave in `%r2` that is the same in all threads.
fn value(statements: &str) -> u32 {
    let found = run_newest(&format!("{statements}\nst.global.u32 [%rd1], %r2; ret;"));
    assert_eq!(found, vec![found[0]; 32], "{statements}");
    found[0]
}

/// What an instruction makes of words.
fn word(instruction: &str, operands: &[u32]) -> u32 {
    let moves: String =
        operands.iter().enumerate().map(|(i, bits)| format!("mov.b32 %r{}, {bits};\n", i + 3)).collect();
    let names: Vec<String> = (0..operands.len()).map(|i| format!("%r{}", i + 3)).collect();
    value(&format!("{moves}{instruction} %r2, {};", names.join(", ")))
}

fn each(f: impl Fn(u32) -> u32) -> Vec<u32> {
    (0..32).map(f).collect()
}

fn refused(text: &str) -> String {
    match run::run(&Directory::new().job(text), Observer::default()) {
        Err(Stop::Refused(findings)) => findings.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_kernel_is_named_where_there_are_several() {
    let two = kernel(
        ".visible .entry one(.param .u64 out) { BEGIN st.global.u32 [%rd1], 1; ret; }\n\
         .visible .entry two(.param .u64 out) { BEGIN st.global.u32 [%rd1], 2; ret; }",
    );
    let text = job(&two, "");
    assert!(refused(&text).contains("LOAD-003"));
    assert_eq!(run_job(&text.replace("[launch]", "entry = \"two\"\n[launch]")), [2; 32]);
    assert!(
        refused(&text.replace("[launch]", "entry = \"tow\"\n[launch]")).contains("did you mean \"two\"?")
    );
}

#[test]
fn shared_memory_that_the_launch_adds_lies_behind_the_other() {
    let text = kernel(
        ".extern .shared .align 4 .b8 more[]; .shared .align 4 .b32 own[8];\n\
         .visible .entry k(.param .u64 out) { BEGIN mov.u64 %rd3, more; mov.u64 %rd4, own; cvt.u32.u64 %r2, %rd3; cvt.u32.u64 %r5, %rd4; shl.b32 %r3, %r1, 2;\n\
         add.u32 %r4, %r2, %r3; st.shared.u32 [%r4], %r1; bar.sync 0; sub.u32 %r6, %r2, %r3;\n\
         ld.shared.u32 %r7, [%r6+124]; sub.u32 %r8, %r2, %r5; shl.b32 %r8, %r8, 8; add.u32 %r7, %r7, %r8;\n\
         st.global.u32 [%rd1], %r7; ret; }",
    );
    let text = job(&text, "shared = 128\n");
    assert_eq!(run_job(&text), each(|i| 31 - i + 32 * 256));
}

#[test]
fn files_are_linked() {
    let directory = Directory::new();
    let head = ".version 8.5\n.target sm_60\n.address_size 64\n";
    let other = format!(
        "{head}.visible .global .u32 table[4] = {{ 10, 20, 30, 40 }};\n\
         .visible .const .u32 step = 3;\n\
         .func hidden(.param .b32 x) {{ ret; }}\n\
         .visible .func (.param .b32 r) scale(.param .b32 x) {{ .reg .b32 %r<4>; ld.param.b32 %r1, [x];\n\
         ld.const.u32 %r2, [step]; mul.lo.u32 %r3, %r1, %r2; st.param.b32 [r], %r3; ret; }}"
    );
    directory.write("other.ptx", other.as_bytes());
    let main = kernel(
        ".extern .global .u32 table[4]; .extern .func (.param .b32 r) scale(.param .b32 x);\n\
         .visible .entry k(.param .u64 out) { BEGIN and.b32 %r2, %r1, 3; mul.wide.u32 %rd3, %r2, 4;\n\
         mov.u64 %rd4, table; add.s64 %rd4, %rd4, %rd3; ld.global.u32 %r3, [%rd4];\n\
         { .param .b32 a; .param .b32 b; st.param.b32 [a], %r3; call (b), scale, (a); ld.param.b32 %r4, [b]; }\n\
         st.global.u32 [%rd1], %r4; ret; }",
    );
    let text = job(&main, "").replace("[launch]", "link = [\"other.ptx\"]\n[launch]");
    let report = run::run(&directory.job(&text), Observer::default());
    let report = report.unwrap_or_else(|stop| panic!("{}", stop.findings()));
    assert_eq!(words(&report), each(|i| 30 * (i % 4 + 1)));
    assert!(refused(&job(&main, "")).contains("no file defines"));
    let hidden = main
        .replace("scale", "hidden")
        .replace("(.param .b32 r) hidden(", "hidden(")
        .replace("call (b), ", "call ");
    let text = job(&hidden, "").replace("[launch]", "link = [\"other.ptx\"]\n[launch]");
    match run::run(&directory.job(&text), Observer::default()) {
        Err(Stop::Refused(findings)) => assert!(findings.has_error_code("PTX-104"), "{findings}"),
        other => panic!("{other:?}"),
    }
}

/// Lanes enter a loop at two places and leave it one by one.
#[test]
fn flow_without_structure() {
    let body = "mov.u32 %r2, 0; mov.u32 %r3, %r1; and.b32 %r4, %r1, 1; setp.ne.u32 %p1, %r4, 0; @%p1 bra SECOND;\n\
                FIRST: add.u32 %r2, %r2, 1; setp.gt.u32 %p2, %r2, 40; @%p2 bra OUT;\n\
                SECOND: add.u32 %r2, %r2, 100; sub.u32 %r3, %r3, 3; setp.ge.s32 %p3, %r3, 0; @%p3 bra FIRST;\n\
                setp.eq.u32 %p4, %r1, 7; @%p4 ret;\n\
                OUT: bar.sync 0; st.global.u32 [%rd1], %r2; ret;";
    let expected = each(|i| {
        let (mut sum, mut left) = (0u32, i as i32);
        let mut first = i % 2 == 0;
        loop {
            if first {
                sum += 1;
                if sum > 40 {
                    return sum;
                }
            }
            first = true;
            sum += 100;
            left -= 3;
            if left < 0 {
                return if i == 7 { 0 } else { sum };
            }
        }
    });
    assert_eq!(run_body(body), expected);
}

#[test]
fn lanes_that_return_early_are_not_waited_for_at_a_barrier() {
    let body = "setp.gt.u32 %p1, %r1, 20; @%p1 bra WORK; st.global.u32 [%rd1], 5; ret;\n\
                WORK: bar.sync 0; st.global.u32 [%rd1], 6; ret;";
    assert_eq!(run_body(body), each(|i| if i > 20 { 6 } else { 5 }));
}

#[test]
fn branches_by_index() {
    let body = "and.b32 %r2, %r1, 3; T: .branchtargets A, B, C, A; brx.idx %r2, T;\n\
                A: mov.u32 %r3, 100; bra OUT; B: mov.u32 %r3, 200; bra.uni OUT; C: mov.u32 %r3, 300;\n\
                OUT: add.u32 %r3, %r3, %r1; st.global.u32 [%rd1], %r3; ret;";
    assert_eq!(run_body(body), each(|i| [100, 200, 300, 100][i as usize % 4] + i));
}

/// Parameters in registers, a guard that the callee's own activation changes, and calls through a list of targets.
#[test]
fn calls() {
    let text = kernel(
        ".func (.reg .u32 r) twice(.reg .u32 x) { .reg .pred %p1; setp.eq.u32 %p1, x, 0; @%p1 bra Z; add.u32 r, x, x; ret;\n\
         Z: mov.u32 r, 77; ret; }\n\
         .func (.reg .u32 r) thrice(.reg .u32 x) { mul.lo.u32 r, x, 3; ret; }\n\
         .func (.param .b32 r) sum(.param .b32 n) { .reg .b32 %r<6>; .reg .pred %p<2>; ld.param.b32 %r1, [n];\n\
         mov.u32 %r4, 0; setp.ne.u32 %p1, %r1, 0; { .param .b32 a; .param .b32 b; sub.u32 %r2, %r1, 1;\n\
         st.param.b32 [a], %r2; @%p1 call (b), sum, (a); @%p1 ld.param.b32 %r4, [b]; }\n\
         add.u32 %r3, %r4, %r1; st.param.b32 [r], %r3; ret; }\n\
         .visible .entry k(.param .u64 out) { BEGIN setp.gt.u32 %p1, %r1, 3; mov.u32 %r2, 1000;\n\
         @%p1 call (%r2), twice, (%r1); mov.u64 %rd3, twice; mov.u64 %rd4, thrice; and.b32 %r3, %r1, 1;\n\
         setp.eq.u32 %p2, %r3, 1; selp.b64 %rd5, %rd3, %rd4, %p2; F: .calltargets twice, thrice;\n\
         call (%r4), %rd5, (%r1), F; { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call (b), sum, (a);\n\
         ld.param.b32 %r5, [b]; } mad.lo.u32 %r6, %r4, 10000, %r2; mad.lo.u32 %r6, %r5, 1000000, %r6;\n\
         st.global.u32 [%rd1], %r6; ret; }",
    );
    let expected = each(|i| {
        let guarded = if i > 3 { 2 * i } else { 1000 };
        let chosen = if i % 2 == 1 { 2 * i } else { 3 * i };
        (i * (i + 1) / 2) * 1_000_000 + chosen * 10_000 + guarded
    });
    assert_eq!(run_job(&job(&text, "")), expected);
}

/// 64-bit fields, counts and carries against Rust's own.
#[test]
fn wide_bits() {
    let body = "cvt.u64.u32 %rd3, %r1; mul.lo.u64 %rd3, %rd3, 0x9e3779b97f4a7c15; clz.b64 %r2, %rd3; popc.b64 %r3, %rd3;\n\
                bfe.s64 %rd4, %rd3, 20, 30; bfe.u64 %rd5, %rd3, %r1, 40; bfi.b64 %rd6, %rd3, %rd4, 30, 20;\n\
                bfind.s64 %r4, %rd4; brev.b64 %rd7, %rd3; mov.b64 {%r5, %r6}, %rd3; mov.b64 {%r7, %r8}, %rd7;\n\
                add.cc.u32 %r9, %r5, %r7; addc.cc.u32 %r10, %r6, %r8; addc.u32 %r11, 0, 0;\n\
                sub.cc.u32 %r12, %r5, %r7; subc.u32 %r13, %r6, %r8; mov.b64 %rd8, {%r9, %r10};\n\
                mov.b64 %rd9, {%r12, %r13}; cvt.u64.u32 %rd10, %r11; xor.b64 %rd10, %rd10, %rd8;\n\
                xor.b64 %rd10, %rd10, %rd9; xor.b64 %rd10, %rd10, %rd4; xor.b64 %rd10, %rd10, %rd5;\n\
                xor.b64 %rd10, %rd10, %rd6; mov.b64 {%r14, %r15}, %rd10; add.u32 %r14, %r14, %r15;\n\
                add.u32 %r14, %r14, %r2; add.u32 %r14, %r14, %r3; add.u32 %r14, %r14, %r4;\n\
                st.global.u32 [%rd1], %r14; ret;";
    let expected = each(|i| {
        let x = u64::from(i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let signed = ((x << 14) as i64 >> 34) as u64;
        let unsigned = x >> i & ((1 << 40) - 1);
        let field = ((1u64 << 20) - 1) << 30;
        let inserted = signed & !field | x << 30 & field;
        let y = x.reverse_bits();
        let (sum, carry) = x.overflowing_add(y);
        let magnitude = if (signed as i64) < 0 { !signed } else { signed };
        let leading = if magnitude == 0 { u32::MAX } else { 63 - magnitude.leading_zeros() };
        let all = u64::from(carry) ^ sum ^ x.wrapping_sub(y) ^ signed ^ unsigned ^ inserted;
        let words = (all as u32).wrapping_add((all >> 32) as u32);
        words.wrapping_add(x.leading_zeros()).wrapping_add(x.count_ones()).wrapping_add(leading)
    });
    assert_eq!(run_body(body), expected);
}

/// Halves: (i, i/2) · (2, −1) + (0.5, 0.25), exact for such small numbers: 2i + 0.5 and 0.25 − i/2, of which 64ths are subtracted.
#[test]
fn pairs_of_halves() {
    let body = "cvt.rn.f32.u32 %f1, %r1; mul.f32 %f2, %f1, 0f3f000000; cvt.rn.f16.f32 %h1, %f1; cvt.rn.f16.f32 %h2, %f2;\n\
                mov.b32 %r2, {%h1, %h2}; mov.b32 %r8, 0xbc004000; mov.b32 %r9, 0x34003800; fma.rn.f16x2 %r3, %r2, %r8, %r9;\n\
                mov.b32 {%h3, %h4}, %r3; cvt.f32.f16 %f3, %h3; cvt.f32.f16 %f4, %h4; setp.gt.f16 %p1, %h3, %h4;\n\
                mul.f32 %f3, %f3, 0f42800000; mul.f32 %f4, %f4, 0f42800000; cvt.rzi.s32.f32 %r4, %f3;\n\
                cvt.rzi.s32.f32 %r5, %f4; sub.s32 %r6, %r4, %r5; selp.u32 %r7, 1, 0, %p1; add.u32 %r6, %r6, %r7;\n\
                st.global.u32 [%rd1], %r6; ret;";
    assert_eq!(run_body(body), each(|i| 160 * i + 16 + 1));
}

/// A texture and a sampler by name: unified, apart, and through a variable that holds the reference's handle.
#[test]
fn references_are_bound_by_name() {
    let sections = "[texture.tex]\ndim = \"1d\"\nsize = [4]\nformat = \"r32_float\"\ndata = [1.0, 2.0, 3.0, 4.0]\n\
                    sampler = \"one\"\n[sampler.one]\nfilter = \"point\"\naddress = \"clamp\"\nnormalized = false\n\
                    [sampler.two]\nfilter = \"point\"\naddress = \"wrap\"\nnormalized = true\n";
    let fetch = |position: &str| {
        format!(
            ".visible .entry k(.param .u64 out) {{ BEGIN cvt.rn.f32.u32 %f1, %r1; add.f32 %f1, %f1, 0f3f000000;\n\
             mul.f32 %f2, %f1, 0f3e800000; mov.u64 %rd3, tex; ld.global.u64 %rd4, [held];\n\
             tex.1d.v4.f32.f32 {{%f3, _, _, _}}, {position}; cvt.rzi.u32.f32 %r2, %f3; st.global.u32 [%rd1], %r2; ret; }}"
        )
    };
    let declared = ".global .texref tex; .global .u64 held = tex;\n";
    let clamped = each(|i| 1 + i.min(3));
    for position in ["[tex, {%f1}]", "[%rd3, {%f1}]", "[%rd4, {%f1}]"] {
        let text = job(&kernel(&format!("{declared}{}", fetch(position))), "");
        assert_eq!(run_job(&(text + sections)), clamped, "{position}");
    }
    let text = kernel(&format!(".global .samplerref two;\n{declared}{}", fetch("[tex, two, {%f2}]")));
    let text = job(&text.replace("sm_60", "sm_60, texmode_independent"), "");
    assert_eq!(run_job(&(text.clone() + sections)), each(|i| 1 + i % 4));
    let without = sections.replace("texture.tex", "texture.other");
    assert!(refused(&(text + &without)).contains("LOAD-008"));
}

#[test]
fn faults_name_the_statement() {
    let text =
        job(&kernel(".visible .entry k(.param .u64 out) {\nBEGIN\nst.global.u32 [%rd1+4], 1;\nret; }"), "");
    match run::run(&Directory::new().job(&text), Observer::default()) {
        Err(Stop::Faulted(findings, _)) => {
            let said = findings.to_string();
            assert!(said.contains("st.global.u32 [%rd1+4], 1;") && said.contains("MEMORY-03"), "{said}");
            let text = findings.source.text.clone().unwrap();
            let tmu_program::Span::Text(range) = &findings.diagnostics[0].span else {
                panic!("{findings:?}")
            };
            assert_eq!(&text[range.clone()], "st.global.u32 [%rd1+4], 1;");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_not_run_is_refused_with_its_place() {
    let cases =
        [("mov.b32 %r2, %reserved_smem_offset_0;", "PTX-100"), ("wgmma.fence.sync.aligned %r1;", "PTX-005")];
    for (statement, code) in cases {
        let text =
            job(&kernel(&format!(".visible .entry k(.param .u64 out) {{ BEGIN {statement} ret; }}")), "");
        let said = refused(&text.replace("sm_60", "sm_90"));
        assert!(said.contains(code), "{said}");
    }
}
