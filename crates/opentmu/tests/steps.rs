//! Jobs of several launches, with host steps between them.

mod common;

use common::{Directory, assert_holds, refusal, run};
use opentmu::run::Stop;

/// A counter that lasts, a kernel that adds to it, and one that stores it.
const PROGRAM: &str = r#"
[shader]
text = """
.version 7.0
.target sm_50
.address_size 64
.visible .global .align 4 .u32 counter = 5;
.visible .const .align 4 .u32 factor = 2;
.visible .entry add(.param .u32 value) {
    .reg .b32 %r<3>;
    ld.global.u32 %r0, [counter];
    ld.param.u32 %r1, [value];
    ld.const.u32 %r2, [factor];
    mad.lo.u32 %r0, %r1, %r2, %r0;
    st.global.u32 [counter], %r0;
    ret;
}
.visible .entry show(.param .u64 out) {
    .reg .b32 %r; .reg .b64 %d;
    ld.global.u32 %r, [counter];
    ld.param.u64 %d, [out];
    st.global.u32 [%d], %r;
    ret;
}
"""
[buffer.out]
type = "u32"
size = 16
"#;

fn step(entry: &str, parameter: &str) -> String {
    format!("[[step]]\nentry = \"{entry}\"\ngrid = [1]\nblock = [1]\n[[step.param]]\n{parameter}\n")
}

/// 5 + 10 · 2, then the factor 3: + 10 · 3; each is stored, copied and compared. By hand.
#[test]
fn memory_and_variables_live_through_the_steps() {
    let (add, show) = (step("add", "u32 = 10"), step("show", "buffer = \"out\""));
    let text = format!(
        "{PROGRAM}{add}{show}[[step]]\ncopy = \"out\"\nto = \"out\"\nto_at = 4\nbytes = 4\n\
         [[step]]\nwrite = \"factor\"\ntype = \"u32\"\ndata = [3]\n{add}{show}\
         [[step]]\nwrite = \"out\"\nat = 12\nfill = 7\ntype = \"u16\"\nsize = 4\n\
         [variable.counter]\ntype = \"u32\"\n[variable.factor]\ntype = \"u32\"\n\
         [[expect]]\nbuffer = \"out\"\nvalues = [55, 25, 0, 0x00070007]\n\
         [[expect]]\nbuffer = \"counter\"\nvalues = [55]\n[[expect]]\nbuffer = \"factor\"\nvalues = [3]\n"
    );
    assert_holds(&text);
    let text = text
        .replace("[variable.counter]\ntype = \"u32\"", "[variable.counter]\ntype = \"u32\"\ndata = [100]");
    assert_holds(&text.replace("[55, 25, 0,", "[150, 120, 0,").replace("values = [55]", "values = [150]"));
}

/// Variables have values before a single launch, too.
#[test]
fn a_launch_finds_the_variables_of_the_job() {
    let text = PROGRAM.replace("text =", "entry = \"show\"\ntext =");
    assert_holds(&format!(
        "{text}[launch]\ngrid = [1]\nblock = [1]\n[[param]]\nbuffer = \"out\"\n\
         [variable.counter]\ntype = \"u32\"\ndata = [77]\n[[expect]]\nbuffer = \"out\"\nvalues = [77]\n"
    ));
}

/// A surface is written by one launch, and its texture is fetched from by the next.
#[test]
fn surfaces_of_one_step_are_texels_of_the_next() {
    assert_holds(
        r#"
[shader]
text = """
.version 7.0
.target sm_50
.address_size 64
.visible .entry write(.param .u64 image, .param .f32 value) {
    .reg .b64 %d; .reg .b32 %r<2>; .reg .f32 %f;
    ld.param.u64 %d, [image];
    ld.param.f32 %f, [value];
    mov.u32 %r0, 4;
    mov.u32 %r1, 0;
    sust.b.2d.b32.trap [%d, {%r0, %r1}], {%f};
    ret;
}
.visible .entry fetch(.param .u64 image, .param .u64 out) {
    .reg .b64 %d<2>; .reg .b32 %r<2>; .reg .f32 %f<4>;
    ld.param.u64 %d0, [image];
    ld.param.u64 %d1, [out];
    mov.u32 %r0, 1;
    mov.u32 %r1, 0;
    tex.2d.v4.f32.s32 {%f0, %f1, %f2, %f3}, [%d0, {%r0, %r1}];
    st.global.f32 [%d1], %f0;
    ret;
}
"""
[[step]]
entry = "write"
grid = [1]
block = [1]
param = [{ surface = "image" }, { f32 = 2.5 }]
[[step]]
entry = "fetch"
grid = [1]
block = [1]
param = [{ texture = "image" }, { buffer = "out" }]
[texture.image]
dim = "2d"
size = [2, 1]
format = "r32_float"
[buffer.out]
type = "f32"
size = 4
[[expect]]
buffer = "out"
values = [2.5]
"#,
    );
}

/// A buffer may have the name of a texture that is no surface; neither is taken for the other.
#[test]
fn a_buffer_of_a_textures_name_is_another_thing() {
    let fetch = "[[step]]\ngrid = [1]\nblock = [1]\nparam = [{ texture = \"a\" }, { buffer = \"a\" }, { texture = \"image\" }]\n";
    assert_holds(&format!(
        r#"
[shader]
text = """
.version 7.0
.target sm_50
.address_size 64
.visible .entry fetch(.param .u64 texture, .param .u64 out, .param .u64 image) {{
    .reg .b64 %d<2>; .reg .b32 %r<5>;
    ld.param.u64 %d0, [texture];
    ld.param.u64 %d1, [out];
    mov.u32 %r0, 0;
    tex.1d.v4.u32.s32 {{%r1, %r2, %r3, %r4}}, [%d0, {{%r0}}];
    add.u32 %r1, %r1, 1;
    st.global.u32 [%d1], %r1;
    ret;
}}
"""
[texture.a]
dim = "1d"
size = [1]
format = "r32_uint"
data = [7]
[texture.image]
dim = "1d"
size = [1]
format = "r32_uint"
save = "image.npy"
[buffer.a]
type = "u32"
data = [99]
{fetch}{fetch}
[[expect]]
buffer = "a"
values = [8]
"#
    ));
}

/// The launch that is stopped is told with its place, and what came before is kept.
#[test]
fn a_fault_ends_the_steps() {
    let text = format!(
        "{PROGRAM}{}{}{}",
        step("show", "buffer = \"out\""),
        step("show", "u64 = 0"),
        step("add", "u32 = 1")
    );
    let Err(Stop::Faulted(findings, report)) = run(&format!("{text}[variable.counter]\ntype = \"u32\"\n"))
    else {
        panic!("address 0")
    };
    assert!(findings.to_string().contains("[shader].text:19:5: error[MEMORY-03]"), "{findings}");
    assert_eq!(report.buffers["out"].bytes[..4], [5, 0, 0, 0]);
    assert_eq!(report.buffers["counter"].bytes, [5, 0, 0, 0], "the third step did not run");
    // All three of the first launch before `ret`, and as many of the second, which is stopped at its store.
    assert!(report.statistics.instructions() >= 6);
}

#[test]
fn what_steps_cannot_be_is_said() {
    let show = step("show", "buffer = \"out\"");
    let with = |more: &str| refusal(&format!("{PROGRAM}{show}{more}"));
    let said = with("[variable.cuonter]\n");
    assert!(said.contains("JOB-008") && said.contains("did you mean \"counter\"?"), "{said}");
    let said = with("[variable.counter]\ntype = \"u64\"\ndata = [1]\n");
    assert!(
        said.contains("JOB-007") && said.contains("`counter` has 4 bytes, but the job gives 8"),
        "{said}"
    );
    let said = with("[[step]]\ncopy = \"out\"\nto = \"out\"\nto_at = 4\n");
    assert!(
        said.contains("JOB-007") && said.contains("\"out\" has 16 bytes, not 16 from byte 4 on"),
        "{said}"
    );
    let said = with("[[step]]\nwrite = \"out\"\nat = 14\ndata = [1, 2, 3]\n");
    assert!(said.contains("\"out\" has 16 bytes, not 3 from byte 14 on"), "{said}");
    let said = with("[[step]]\nentry = \"add\"\ngrid = [1]\nblock = [1]\n");
    assert!(said.contains("add takes 1 parameters, but the job gives 0"), "{said}");
    let said = with("[[step]]\nentry = \"sub\"\ngrid = [1]\nblock = [1]\n");
    assert!(said.contains("LOAD-003"), "{said}");

    let unread =
        |text: &str| opentmu::Job::parse("job", text, Directory::new().path()).unwrap_err().to_string();
    let cases = [
        (format!("{PROGRAM}{show}[launch]\ngrid = [1]\n"), "`[launch]` and `[[step]]` exclude each other"),
        (
            format!("{PROGRAM}{show}[[param]]\nu32 = 1\n"),
            "parameters of a step are `[[step.param]]` behind it",
        ),
        (format!("{PROGRAM}[[step]]\nwrite = \"out\"\ndata = [1]\n"), "no step launches a kernel"),
        (format!("{PROGRAM}[[step]]\nblock = [1]\n"), "says nothing to do"),
        (format!("{PROGRAM}{show}[[step]]\ncopy = \"uot\"\nto = \"out\"\n"), "did you mean \"out\"?"),
        (
            format!("{PROGRAM}{show}[[step]]\nwrite = \"out\"\ndata = [1]\nsave = \"a.npy\"\n"),
            "exclude each other",
        ),
        (format!("{PROGRAM}{show}[variable.out]\n"), "\"out\" is the name of a buffer too"),
        (
            format!("{PROGRAM}[registers]\nR0 = {{ u32 = [1] }}\n[variable.a]\n"),
            "needs a `[launch]` or a `[[step]]`",
        ),
    ];
    for (text, wanted) in cases {
        let said = unread(&text);
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}
