//! Kernels that launch kernels. Orders are those of the CUDA C++ Programming Guide, "CUDA Dynamic Parallelism".

use opentmu::run::{self, Observer};

use super::common::Directory;
use super::{each, job, kernel, run_job, words};

/// The device runtime as CUDA's compilers declare it, under the names of one version.
fn declarations(prefix: &str) -> String {
    format!(
        ".extern .func (.param .b64 r) {prefix}GetParameterBufferV2(.param .b64 f, .param .align 4 .b8 g[12],\n\
         .param .align 4 .b8 b[12], .param .b32 s);\n\
         .extern .func (.param .b32 r) {prefix}LaunchDeviceV2(.param .b64 p, .param .b64 s);\n\
         .extern .func (.param .b32 r) {prefix}StreamCreateWithFlags(.param .b64 s, .param .b32 f);\n\
         .extern .func (.param .b32 r) {prefix}StreamDestroy(.param .b64 s);\n\
         .extern .func (.param .b32 r) {prefix}GetLastError();\n"
    )
}

/// Leaves the address for a launch's parameters in `%rd6`.
fn prepare(prefix: &str, kernel: &str, grid: [u32; 3], block: [u32; 3], shared: u32) -> String {
    let stores = |name: &str, extents: [u32; 3]| {
        let store = |(i, extent): (usize, u32)| format!("st.param.b32 [{name}+{}], {extent}; ", 4 * i);
        extents.into_iter().enumerate().map(store).collect::<String>()
    };
    format!(
        "{{ .param .b64 f; .param .align 4 .b8 g[12]; .param .align 4 .b8 b[12]; .param .b32 s; .param .b64 p;\n\
         mov.u64 %rd5, {kernel}; st.param.b64 [f], %rd5; {}{}st.param.b32 [s], {shared};\n\
         call (p), {prefix}GetParameterBufferV2, (f, g, b, s); ld.param.b64 %rd6, [p]; }}\n",
        stores("g", grid),
        stores("b", block)
    )
}

/// Launches it; what the function gives is in `%r9`.
fn launch(prefix: &str, stream: &str) -> String {
    format!(
        "{{ .param .b64 p; .param .b64 s; .param .b32 e; st.param.b64 [p], %rd6; st.param.b64 [s], {stream};\n\
         call (e), {prefix}LaunchDeviceV2, (p, s); ld.param.b32 %r9, [e]; }}\n"
    )
}

/// Launches a kernel of one thread with the buffer and a number.
fn append(kernel: &str, number: u32, stream: &str) -> String {
    let prepare = prepare("cuda", kernel, [1; 3], [1; 3], 0);
    format!("{prepare} st.u64 [%rd6], %rd1; st.u32 [%rd6+8], {number};\n{}", launch("cuda", stream))
}

/// Appends a digit to the number in the buffer.
const APPEND: &str = "ld.param.u32 %r3, [digit]; ld.global.u32 %r4, [%rd1]; mad.lo.u32 %r4, %r4, 10, %r3; st.global.u32 [%rd1], %r4;";

/// A job whose kernel is `k`, with the kernels `append` and `nest`, which launches something after it has appended its digit.
fn with_kernels(body: &str, nested: &str) -> String {
    let text = kernel(&format!(
        "{}.visible .entry append(.param .u64 out, .param .u32 digit) {{ BEGIN {APPEND} ret; }}\n\
         .visible .entry nest(.param .u64 out, .param .u32 digit) {{ BEGIN {APPEND} {nested} ret; }}\n\
         .visible .entry k(.param .u64 out) {{ BEGIN {body} }}",
        declarations("cuda")
    ));
    job(&text, "").replace("[launch]", "entry = \"k\"\n[launch]")
}

/// Two threads launch, one after the other. What they launch runs when the grid is done, in its order, with what it launches itself; the
/// tail comes last.
#[test]
fn launches_run_in_their_order_when_the_grid_is_done() {
    let stream = "{ .param .b64 to; .param .b32 f; .param .b32 e; cvta.local.u64 %rd7, place; st.param.b64 [to], %rd7;\n\
                  st.param.b32 [f], 1; call (e), cudaStreamCreateWithFlags, (to, f); ld.param.b32 %r10, [e]; }\n\
                  ld.local.u64 %rd8, [place];\n";
    let destroy = "{ .param .b64 s; .param .b32 e; st.param.b64 [s], %rd8; call (e), cudaStreamDestroy, (s);\n\
                   ld.param.b32 %r11, [e]; .param .b32 l; call (l), cudaGetLastError, (); ld.param.b32 %r12, [l]; }\n\
                   or.b32 %r10, %r10, %r11; or.b32 %r10, %r10, %r12; or.b32 %r10, %r10, %r9;\n";
    let body = format!(
        ".local .align 8 .b8 place[8]; setp.gt.u32 %p1, %r1, 1; @%p1 bra END; ld.param.u64 %rd1, [out];\n\
         setp.eq.u32 %p2, %r1, 1; @%p2 bra SECOND; {}{} bra STORE;\n\
         SECOND: {}{stream}{}{destroy} st.global.u32 [%rd1+4], %r10;\n\
         STORE: st.global.u32 [%rd1], 7; END: ret;",
        append("append", 1, "3"),
        append("append", 2, "0"),
        append("nest", 3, "0"),
        append("append", 6, "%rd8"),
    );
    let nested = format!("{}{}", append("append", 5, "3"), append("append", 4, "0"));
    let mut expected = vec![0; 32];
    expected[0] = 7_234_561;
    assert_eq!(run_job(&with_kernels(&body, &nested)), expected);
}

/// Extents and shared memory arrive as they were given, by the names that CUDA 12's compilers use.
#[test]
fn a_launch_has_the_extents_that_it_was_given() {
    let names = "__cudaCDP2";
    let text = kernel(&format!(
        "{}.visible .entry fill(.param .u64 out, .param .u16 add) {{ BEGIN mov.u32 %r2, %ctaid.z; mad.lo.u32 %r2, %r2, 2, 0;\n\
         mov.u32 %r3, %ctaid.x; add.u32 %r2, %r2, %r3; shl.b32 %r2, %r2, 3; mov.u32 %r3, %tid.z; mad.lo.u32 %r2, %r3, 4, %r2;\n\
         mov.u32 %r3, %tid.y; mad.lo.u32 %r2, %r3, 2, %r2; add.u32 %r2, %r2, %r1; mul.wide.u32 %rd3, %r2, 4;\n\
         ld.param.u64 %rd1, [out]; add.u64 %rd3, %rd1, %rd3; mov.u32 %r4, %dynamic_smem_size; ld.param.u16 %r5, [add];\n\
         add.u32 %r4, %r4, %r5; mad.lo.u32 %r4, %r2, 1000, %r4; st.global.u32 [%rd3], %r4; ret; }}\n\
         .visible .entry k(.param .u64 out) {{ BEGIN setp.ne.u32 %p1, %r1, 0; @%p1 ret; {} st.u64 [%rd6], %rd1;\n\
         st.u16 [%rd6+8], 300; {} ret; }}",
        declarations(names),
        prepare(names, "fill", [2, 1, 2], [2, 2, 2], 64),
        launch(names, "4"),
    ));
    let text = job(&text, "").replace("[launch]", "entry = \"k\"\n[launch]");
    assert_eq!(run_job(&text), each(|i| 1000 * i + 364));
}

/// What stops a job.
fn stopped(text: &str) -> String {
    match run::run(&Directory::new().job(text), Observer::default()) {
        Err(stop) => stop.findings().to_string(),
        Ok(report) => panic!("it left {:?}", words(&report)),
    }
}

#[test]
fn what_cannot_be_launched_stops_the_program() {
    let first = "setp.ne.u32 %p1, %r1, 0; @%p1 ret;";
    let twice = format!("{first}{}{} ret;", append("append", 1, "0"), launch("cuda", "0"));
    assert!(stopped(&with_kernels(&twice, "")).contains("LAUNCH-02"));
    let elsewhere = append("append", 1, "0").replace("mov.u64 %rd5, append;", "mov.u64 %rd5, 12345;");
    assert!(stopped(&with_kernels(&format!("{first}{elsewhere} ret;"), "")).contains("LAUNCH-02"));
    let large = append("append", 1, "0").replace("st.param.b32 [b+0], 1;", "st.param.b32 [b+0], 2000;");
    assert!(stopped(&with_kernels(&format!("{first}{large} ret;"), "")).contains("LAUNCH-01"));
}

/// A kernel that launches itself: 24 below the first are what a machine has.
#[test]
fn launches_have_a_depth() {
    let body = format!("setp.ne.u32 %p1, %r1, 0; @%p1 ret; {} ret;", append("nest", 1, "0"));
    let more = |least: u32| {
        let again = append("nest", 1, "0").replace("st.u32 [%rd6+8], 1;", "st.u32 [%rd6+8], %r6;");
        format!("sub.u32 %r6, %r3, {least}; setp.eq.u32 %p3, %r3, 0; @%p3 ret; {again}")
    };
    assert!(stopped(&with_kernels(&body, &more(0))).contains("LAUNCH-02"));
    let body = body.replace("st.u32 [%rd6+8], 1;", "st.u32 [%rd6+8], 23;");
    let left = run_job(&with_kernels(&body, &more(1)));
    // The digits 23, 22, …, 0, each to ten times what was there.
    assert_eq!(left[0], (0..24).rev().fold(0_u32, |sum, digit| sum.wrapping_mul(10).wrapping_add(digit)));
}

/// What a launched kernel does wrong stops the program, and names the kernel's own instruction.
#[test]
fn faults_of_launched_kernels_are_told() {
    let body = format!("setp.ne.u32 %p1, %r1, 0; @%p1 ret; {} ret;", append("nest", 1, "0"));
    let said = stopped(&with_kernels(&body, "mov.u64 %rd9, 16; st.global.u32 [%rd9], %r1;"));
    assert!(said.contains("MEMORY-03") && said.contains("st.global.u32 [%rd9]"), "{said}");
}
