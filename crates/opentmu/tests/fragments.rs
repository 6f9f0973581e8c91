//! Fragments: registers in, a few instructions, registers out.

mod common;

use common::{assert_holds, failures, refusal, run};
use opentmu::run::Stop;

/// A 4 × 4 texture whose red texel i holds i, bound at word 1 of bank 2.
const INDEXED: &str = "[texture.t]\ndim = \"2d\"\nsize = [4, 4]\nformat = \"r32_uint\"\npattern = \"index\"\n\
     [state]\nhandles = [{ index = 1, texture = \"t\" }]\n";

#[test]
fn registers_repeat_over_the_lanes_and_scalars_are_every_lanes() {
    assert_holds(
        "[shader]\ntext = \"LDC R4, c[3][R0+0x4];\"\n[constant.3]\ntype = \"u32\"\ndata = [10, 11, 12, 13]\n\
         [registers]\nR0 = { u32 = [0, 4] }\nR1 = { f32 = 0.5 }\nR2 = { f16x2 = [[1.0, 2.0], [3.0, 4.0]] }\n\
         P1 = { pred = [true, false, false] }\n\
         [[expect]]\nregister = \"R4\"\nlanes = [0, 1, 30, 31]\nu32 = [11, 12, 11, 12]\n\
         [[expect]]\nregister = \"R4\"\nu32 = [11, 12]\n\
         [[expect]]\nregister = \"R1\"\nf32 = 0.5\n\
         [[expect]]\nregister = \"R2\"\nf16x2 = [[1.0, 2.0], [3.0, 4.0]]\n\
         [[expect]]\nregister = \"P1\"\npred = [true, false, false]\n\
         [[expect]]\nregister = \"P2\"\npred = false\n[[expect]]\nregister = \"R100\"\ns32 = 0\n",
    );
}

#[test]
fn a_wrong_register_is_told_with_lane_got_and_want() {
    let found = failures(
        "[shader]\ntext = \"LDC R4, c[3][0];\"\n[constant.3]\ntype = \"f32\"\ndata = [0.5]\n\
         [[expect]]\nregister = \"R4\"\nlanes = [7]\nf32 = 0.25\n\
         [[expect]]\nregister = \"R4\"\nu32 = 1\n\
         [[expect]]\nregister = \"R4\"\nf32 = 0.5001\ntolerance = 0.001\n\
         [[expect]]\nregister = \"R4\"\nf32 = 0.51\ntolerance = 0.001\n\
         [[expect]]\nregister = \"R4\"\nu32 = 0x3f000001\nulps = 1\n",
    );
    let lane = |lane: usize| format!("R4 lane {lane}: got 1056964608 (0x3f000000), want 1 (0x1)");
    let float = |lane: usize| format!("R4 lane {lane}: got 0.5 (0x3f000000), want 0.51 (0x3f028f5c)");
    let several = |tell: &dyn Fn(usize) -> String| (0..4).map(tell).collect::<Vec<_>>().join("; ");
    assert_eq!(
        found,
        [
            "job:7:12: error[EXPECT-01]: R4 lane 7: got 0.5 (0x3f000000), want 0.25 (0x3e800000)".to_string(),
            format!("job:11:12: error[EXPECT-01]: {}; 32 of 32 values differ", several(&lane)),
            format!(
                "job:18:12: error[EXPECT-01]: {} (within 0.001); 32 of 32 values differ",
                several(&float)
            ),
        ]
    );
}

#[test]
fn handles_are_words_of_the_handle_bank() {
    let load = |state: &str, index: &str| {
        format!(
            "[shader]\ntext = \"TLD.LZ R4, R0, {index}, 2D, 0x1;\"\n{INDEXED}{state}\
             [registers]\nR0 = {{ s32 = [3, 0] }}\nR1 = {{ s32 = 2 }}\n\
             [[expect]]\nregister = \"R4\"\nu32 = [11, 8]\n"
        )
    };
    assert_holds(&load("", "0x1"));
    assert_holds(&load("handle_bank = 5\n", "0x1"));
    // Word 1 of bank 5 is the handle, 1 for the only texture; a bank that is given keeps its other words.
    assert_holds(&format!(
        "{}[constant.5]\ntype = \"u32\"\ndata = [7, 7, 7]\n[[expect]]\nregister = \"R5\"\nu32 = 1\n\
         [[expect]]\nregister = \"R6\"\nu32 = 7\n",
        load("handle_bank = 5\n", "0x1").replace("0x1;", "0x1; LDC R5, c[5][0x4]; LDC R6, c[5][0x8];")
    ));
}

#[test]
fn textures_take_header_indices_as_handles_then_sections_name_them() {
    // The handle names b first, so b is header 1 and a, which nothing names, header 2.
    let job = |header_max: &str| {
        format!(
            "[shader]\ntext = \"TLD.B.LZ R4, R0, R8, 0x0, 1D, 0x1;\"\n\
             [texture.a]\ndim = \"1d\"\nsize = [1]\nformat = \"r32_uint\"\ndata = [5]\n\
             [texture.b]\ndim = \"1d\"\nsize = [1]\nformat = \"r32_uint\"\ndata = [6]\n\
             [state]\nhandles = [{{ index = 0, texture = \"b\" }}]\n{header_max}\
             [registers]\nR8 = {{ u32 = [1, 2] }}\n"
        )
    };
    assert_holds(&format!("{}[[expect]]\nregister = \"R4\"\nu32 = [6, 5]\n", job("")));
    // Above MaximumIndex the texture is invalid, which reads zero.
    let limited = job("header_max_index = 1\n");
    assert_holds(&format!("{limited}[[expect]]\nregister = \"R4\"\nu32 = [6, 0]\n"));
}

/// A 2 × 1 texture of 0 and 1, sampled at s = 0.5 between the two texels: nearest takes the right one, 1.0; linear gives
/// the mean. The default sampler is nearest.
fn sampled(handle: &str, more: &str) -> String {
    format!(
        "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x0, 2D, R;\"\n\
         [texture.t]\ndim = \"2d\"\nsize = [2, 1]\nformat = \"r32_float\"\ndata = [0.0, 1.0]\n{more}\
         [state]\nhandles = [{{ index = 0, texture = \"t\"{handle} }}]\n\
         [registers]\nR0 = {{ f32 = 0.5 }}\nR1 = {{ f32 = 0.5 }}\n\
         [sampler.smooth]\nfilter = \"linear\"\n[sampler.hard]\nfilter = \"point\"\n[[expect]]\nregister = \"R4\"\n"
    )
}

#[test]
fn a_handles_sampler_goes_before_the_textures_own_one() {
    assert_holds(&(sampled("", "") + "f32 = 1.0\n"));
    assert_holds(&(sampled("", "sampler = \"smooth\"\n") + "f32 = 0.5\n"));
    assert_holds(&(sampled(", sampler = \"smooth\"", "") + "f32 = 0.5\n"));
    assert_holds(&(sampled(", sampler = \"hard\"", "sampler = \"smooth\"\n") + "f32 = 1.0\n"));
}

#[test]
fn via_header_binding_takes_the_sampler_at_the_headers_index() {
    let job = |via: bool| {
        format!(
            "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x0, 2D, R; TEXS.LZ RZ, R5, R0, R1, 0x1, 2D, R;\"\n\
             [texture.t]\ndim = \"2d\"\nsize = [2, 1]\nformat = \"r32_float\"\ndata = [0.0, 1.0]\n\
             [sampler.smooth]\nfilter = \"linear\"\n[sampler.hard]\n\
             [state]\nvia_header_binding = {via}\nhandles = [{{ index = 0, texture = \"t\", sampler = \"smooth\" }},\n\
             {{ index = 1, texture = \"t\", sampler = \"hard\" }}]\n\
             [registers]\nR0 = {{ f32 = 0.5 }}\nR1 = {{ f32 = 0.5 }}\n\
             [[expect]]\nregister = \"R4\"\nf32 = 0.5\n[[expect]]\nregister = \"R5\"\nf32 = 1.0\n"
        )
    };
    assert_holds(&job(true));
    assert_holds(&job(false));
    // With one index for both, the second handle is header 2 and sampler 2; otherwise header 1 and sampler 1.
    let handles = |via: bool| {
        let more = "; LDC R6, c[2][0x0]; LDC R7, c[2][0x4];\"\n[texture";
        let (first, second) = if via { (1, 2) } else { (1, 0x00100001) };
        let expected = format!(
            "[[expect]]\nregister = \"R6\"\nu32 = {first}\n[[expect]]\nregister = \"R7\"\nu32 = {second}\n"
        );
        job(via).replace(";\"\n[texture", more) + &expected
    };
    assert_holds(&handles(true));
    assert_holds(&handles(false));
}

#[test]
fn a_sampler_index_above_its_maximum_makes_the_texture_invalid() {
    let job = "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x1, 2D, R;\"\n\
         [texture.t]\ndim = \"2d\"\nsize = [1, 1]\nformat = \"r32_float\"\ndata = [2.0]\n[sampler.a]\n[sampler.b]\n\
         [state]\nhandles = [{ index = 0, texture = \"t\", sampler = \"a\" }, { index = 1, texture = \"t\", sampler = \"b\" }]\n";
    assert_holds(&format!("{job}[[expect]]\nregister = \"R4\"\nf32 = 2.0\n"));
    assert_holds(&format!("{job}sampler_max_index = 0\n[[expect]]\nregister = \"R4\"\nf32 = 0.0\n"));
}

#[test]
fn the_rounding_of_f16_results_and_the_model_are_the_jobs() {
    // 1 + 3·2^-12 lies between the halves 1 and 1 + 2^-10, nearer to the upper one.
    let job = |state: &str| {
        format!(
            "[shader]\ntext = \"TEXS.F16.LZ RZ, R4, R0, R1, 0x0, 2D, R;\"\n\
             [texture.t]\ndim = \"2d\"\nsize = [1, 1]\nformat = \"r32_float\"\ndata = [1.000732421875]\n\
             [state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n{state}[[expect]]\nregister = \"R4\"\n"
        )
    };
    assert_holds(&(job("") + "u32 = 0x3c01\n"));
    assert_holds(&(job("f16_rounding = \"nearest_even\"\n") + "f16x2 = [1.0009765625, 0.0]\n"));
    assert_holds(&(job("f16_rounding = \"toward_zero\"\n") + "f16x2 = [1.0, 0.0]\n"));
    // Between 0 and 1, at 1/1024 of a texel past the middle of the first one: fixed point drops that, f32 keeps it.
    let third = |model: &str| {
        format!(
            "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x0, 2D, R;\"\n\
             [texture.t]\ndim = \"2d\"\nsize = [2, 1]\nformat = \"r32_float\"\ndata = [0.0, 1.0]\nsampler = \"s\"\n\
             [sampler.s]\nfilter = \"linear\"\n[state]\nhandles = [{{ index = 0, texture = \"t\" }}]\n\
             [registers]\nR0 = {{ f32 = 0.25048828125 }}\nR1 = {{ f32 = 0.5 }}\n[machine]\nmodel = \"{model}\"\n\
             [[expect]]\nregister = \"R4\"\n"
        )
    };
    assert_holds(&(third("nvidia") + "f32 = 0.0\n"));
    assert_holds(&(third("exact") + "f32 = 0.0009765625\n"));
}

#[test]
fn compute_limits_the_banks_of_constant_loads() {
    let job = |state: &str| {
        format!(
            "[shader]\ntext = \"LDC R4, c[9][0];\"\n[constant.9]\ntype = \"u32\"\ndata = [7]\n{state}\
             [[expect]]\nregister = \"R4\"\n"
        )
    };
    assert_holds(&(job("") + "u32 = 7\n"));
    assert_holds(&(job("[state]\ncompute = false\n") + "u32 = 7\n"));
    assert_holds(&(job("[state]\ncompute = true\n") + "u32 = 0\n[[expect]]\nwarning = \"LDC-08\"\n"));
    let unwarned = failures(&(job("") + "u32 = 7\n[[expect]]\nwarning = \"LDC-08\"\n"));
    assert_eq!(unwarned, ["job:10:11: error[EXPECT-01]: want warning LDC-08, got none"]);
}

#[test]
fn the_texture_hash_starts_and_ends_as_the_job_says() {
    // .T adds one to the texture part; .P adds one to the phase and zeroes the texture part (TLD-09).
    let job = |suffix: &str, hash: &str| {
        format!(
            "[shader]\ntext = \"TLD.LZ{suffix} R4, R0, 0x1, 2D, 0x1;\"\n{INDEXED}hash = {{ texture = 6, phase = 30 }}\n\
             [[expect]]\nhash = {hash}\n"
        )
    };
    assert_holds(&job("", "{ texture = 6, phase = 30 }"));
    assert_holds(&job(".T", "{ texture = 7, phase = 30 }"));
    assert_holds(&job(".P", "{ texture = 0, phase = 31 }"));
    let found = failures(&job(".P", "{ texture = 0 }"));
    let want = "job:11:1: error[EXPECT-01]: texture hash: got texture 0, phase 31, want texture 0, phase 0";
    assert_eq!(found, [want]);
}

#[test]
fn killed_lanes_fetch_for_their_quad_unless_the_instruction_says_nodep() {
    let job = |suffix: &str, expected: &str| {
        format!(
            "[shader]\ntext = \"TLD.LZ{suffix} R4, R0, 0x1, 2D, 0x1;\"\n{INDEXED}killed = [1]\n\
             [registers]\nR0 = {{ s32 = 2 }}\nR4 = {{ u32 = 99 }}\n\
             [[expect]]\nregister = \"R4\"\nlanes = [0, 1, 2]\nu32 = {expected}\n"
        )
    };
    assert_holds(&job("", "[2, 2, 2]"));
    assert_holds(&job(".NODEP", "[2, 99, 2]"));
}

#[test]
fn faults_are_expected_by_code_and_name_the_statement() {
    let text = "[shader]\ntext = \"\"\"\nLDC R2, c[3][0];\nLDC.64 R4, c[3][R0+0x4];\n\"\"\"\n\
                [constant.3]\ndata = [1, 2, 3, 4]\n";
    assert_holds(&format!("{text}[[expect]]\nerror = \"LDC-13\"\n"));
    let stop = run(text).unwrap_err();
    assert!(matches!(stop, Stop::Faulted(..)));
    assert!(
        stop.findings().to_string().starts_with("job [shader].text:2:1: error[LDC-13]: "),
        "{}",
        stop.findings()
    );
    let found = failures(&format!("{text}[[expect]]\nerror = \"TLD-11\"\n"));
    assert!(found[0].starts_with(
        "job:9:9: error[EXPECT-01]: want error TLD-11, got job [shader].text:2:1: error[LDC-13]"
    ));
    let found = failures(&format!("{text}[[expect]]\nregister = \"R0\"\nu32 = 0\n"));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("job [shader].text:2:1: error[LDC-13]"), "{}", found[0]);
    let fine = "[shader]\ntext = \"LDC R2, c[3][0];\"\n[[expect]]\nerror = \"LDC-13\"\n";
    assert_eq!(failures(fine), ["job:4:9: error[EXPECT-01]: want error LDC-13, got none"]);
}

#[test]
fn the_step_limit_stops_a_program() {
    let long = "LDC R2, c[3][0]; ".repeat(20);
    let job = format!(
        "[shader]\ntext = \"{long}\"\n[machine]\nstep_limit = 10\n[[expect]]\nerror = \"LIMIT-01\"\n"
    );
    assert_holds(&job);
}

#[test]
fn errors_of_the_program_are_expected_like_faults() {
    assert_holds("[shader]\ntext = \"LDC.128 R4, c[3][0];\"\n[[expect]]\nerror = \"LDC-02\"\n");
    assert_eq!(
        refusal("[shader]\ntext = \"LDC R4, c[3][0];\\nTLDX R0;\"\n"),
        "job [shader].text:2:1: error[SASS-005]: 'TLDX' is no known instruction; did you mean TLD?"
    );
}

#[test]
fn words_run_as_their_text_does() {
    // One bundle: a control word of three default slots, then LDC.64 R4, c[0x3][0x8] and two of LDC R0, c[0x3][0x0].
    let directory = common::Directory::new();
    let input = opentmu::load::Input {
        name: "text".to_string(),
        bytes: b"LDC.64 R4, c[0x3][0x8]; LDC R0, c[0x3][0]; LDC R0, c[0x3][0];".to_vec(),
    };
    let code = tmu_shader::assemble::machine_words(input, &opentmu::load::Selection::default()).unwrap();
    assert_eq!(code.len(), 32);
    directory.write("code.bin", code);
    common::assert_holds_in(
        &directory,
        "[shader]\nfile = \"code.bin\"\nkind = \"sass-words\"\narch = \"sm_52\"\n\
         [constant.3]\ntype = \"u32\"\ndata = [1, 2, 3, 4]\n\
         [[expect]]\nregister = \"R4\"\nu32 = 3\n[[expect]]\nregister = \"R5\"\nu32 = 4\n\
         [[expect]]\nregister = \"R0\"\nu32 = 1\n",
    );
}

#[test]
fn what_cannot_be_run_is_refused_with_its_reason() {
    let cases = [
        (
            "[shader]\ntext = \".version 8.0 .target sm_52 .address_size 64 .visible .entry k() { ret; }\"\n",
            "error[JOB-003]: a kernel of PTX needs a `[launch]`; add `grid` and `block`",
        ),
        (
            "[shader]\ntext = \"cs_5_0\\ndcl_thread_group 4, 2, 1\\nret\"\n",
            "error[JOB-003]: a compute shader needs a `[launch]`; add `grid`, the number of groups",
        ),
        (
            "[shader]\ntext = \"cs_5_0\\ndcl_thread_group 4, 2, 1\\nret\"\n[launch]\ngrid = [1]\nblock = [8]\n",
            "job:5:9: error[JOB-007]: the shader's groups have [4, 2, 1] threads, not [8, 1, 1]; leave `block` out",
        ),
        (
            "[shader]\ntext = \"cs_5_0\\ndcl_thread_group 4, 2, 1\\nret\"\n[draw]\nsize = [1, 1]\n",
            "job:3:1: error[JOB-012]: a compute shader is not drawn with; give it a `[launch]` with `grid`",
        ),
        (
            "[shader]\ntext = \"cs_5_0\\ndcl_thread_group 4, 2, 1\\nret\"\n[launch]\ngrid = [1]\n[[param]]\nu32 = 1\n",
            "job:5:1: error[JOB-012]: Direct3D's shaders have no parameters; \
             bind slots: `[constant.0]`, `[buffer.u0]`, `[texture.t0]`, `[sampler.s0]`",
        ),
        (
            "[shader]\ntext = \"ps_5_0\\nmov r0.x, l(1)\\nret\"\n",
            "job [shader].text:2:5: error[DXBC-023]: r0 is not declared; `dcl_temps` says how many there are",
        ),
        (
            "[shader]\ntext = \"LDC R0, c[0][0];\"\n[draw]\nsize = [1, 1]\n",
            "job:3:1: error[JOB-012]: machine code is not drawn with; \
             give it a `[launch]`, or run it as a fragment with `[registers]`",
        ),
        (
            "[shader]\ntext = \"LDC R0, c[0][0];\"\n[buffer.b]\nsize = 16\nstride = 4\n",
            "job:5:10: error[JOB-012]: `stride` is for Direct3D's buffers, which machine code does not have",
        ),
        (
            "[shader]\ntext = \"LDC R0, c[0][0];\"\nentry = \"main\"\n",
            "job:3:9: error[JOB-006]: `entry` is for files that hold several functions",
        ),
        (
            "[shader]\ntext = \"LDC R0, c[0][0];\"\n[launch]\ngrid = [1]\n",
            "job:3:1: error[JOB-003]: `[launch]` has no `block`",
        ),
        ("[shader]\nfile = \"none.sass\"\n", "none.sass: there is no such file"),
    ];
    for (job, expected) in cases {
        let refused = refusal(job);
        assert!(refused.ends_with(expected), "{refused}");
    }
}
