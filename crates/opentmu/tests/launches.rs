//! Launches: what a kernel finds in constant bank 0, its parameters, cubins.

mod common;

use common::{Directory, assert_holds, assert_holds_in, refusal, refusal_in, run};
use opentmu::run::Stop;

/// A kernel in text: thread i of a block of 8 copies word `c[bank][8·i]` and the next one to out[2·i], out[2·i + 1]. The
/// address of `out` is the first parameter, at 0x140.
fn copy(bank: u32, from: &str) -> String {
    format!(
        "[shader]\ntext = \"\"\"\n\
         S2R R0, SR_TID.X;\nSHL R1, R0, 0x3;\nLDC.64 R2, c[{bank}][R1+{from}];\n\
         MOV R4, c[0x0][0x140];\nMOV R5, c[0x0][0x144];\n\
         IADD R4.CC, R4, R1;\nIADD.X R5, R5, RZ;\nSTG.E.64 [R4], R2;\nEXIT;\n\"\"\"\n\
         [buffer.out]\ntype = \"u32\"\nsize = 64\n[[param]]\nbuffer = \"out\"\n"
    )
}

const LAUNCH: &str = "[launch]\ngrid = [1, 1, 1]\nblock = [8, 1, 1]\n";

#[test]
fn the_driver_puts_block_and_grid_into_bank_0() {
    let expected = |values: &str| format!("[[expect]]\nbuffer = \"out\"\nvalues = {values}\n");
    // 0x8 blockDim.x, .y, .z, 0x14 gridDim.x, .y, .z, 0x20 the stack pointer: no local memory in text.
    assert_holds(&format!("{}{LAUNCH}{}", copy(0, "0x8"), expected("[8, 1, 1, 1, 1, 1, 0]")));
    let launch = "[launch]\ngrid = [3]\nblock = [8]\n";
    assert_holds(&format!("{}{launch}{}", copy(0, "0x8"), expected("[8, 1, 1, 3, 1, 1, 0]")));
}

#[test]
fn parameters_are_packed_by_their_alignment() {
    // After the 8 bytes of the address: u8 at 8, u16 at 10, f32 at 12, f64 at 16, u8 at 24, the handle at 32,
    // twelve bytes at 40, u64 at 56.
    let parameters = "[[param]]\nu8 = 1\n[[param]]\nu16 = 2\n[[param]]\nf32 = 1.0\n[[param]]\nf64 = 1.0\n[[param]]\ns8 = -1\n\
         [[param]]\ntexture = \"t\"\nsampler = \"second\"\n[[param]]\nbytes = \"000102030405060708090a0b\"\n[[param]]\nu64 = 0x100000002\n\
         [texture.t]\ndim = \"1d\"\nsize = [1]\nformat = \"r8_unorm\"\n\
         [texture.other]\ndim = \"1d\"\nsize = [1]\nformat = \"r8_unorm\"\nsampler = \"first\"\n\
         [sampler.first]\n[sampler.second]\n[state]\nhandles = [{ index = 0, texture = \"other\" }]\nhandle_bank = 3\n";
    let text = format!(
        "{}{parameters}{LAUNCH}[[expect]]\nbuffer = \"out\"\n\
         values = [0x00020001, 0x3f800000, 0, 0x3ff00000, 0x000000ff, 0, 0x00100002, 0, 0x03020100, 0x07060504, \
         0x0b0a0908, 0, 2, 1]\n",
        copy(0, "0x148")
    );
    assert_holds(&text);
}

#[test]
fn a_jobs_own_bank_0_lies_over_the_drivers_but_not_over_the_parameters() {
    let bank = |size: u32| format!("[constant.0]\ntype = \"u32\"\nsize = {size}\nfill = 7\n");
    let text = format!("{}{LAUNCH}{}", copy(0, "0x8"), bank(12));
    assert_holds(&format!("{text}[[expect]]\nbuffer = \"out\"\nvalues = [7, 1, 1, 1, 1, 1]\n"));
    assert_holds(&format!("{}{LAUNCH}{}", copy(0, "0x8"), bank(0x140)));
    assert_eq!(
        refusal(&format!("{}{LAUNCH}{}", copy(0, "0x8"), bank(0x144))),
        "job:21:11: error[JOB-006]: the 324 bytes of bank 0 lie over the parameters, which begin at 0x140"
    );
}

#[test]
fn constants_and_handles_share_a_bank() {
    let text = format!(
        "{}{LAUNCH}[constant.3]\ntype = \"u32\"\ndata = [9, 8]\n[texture.t]\ndim = \"1d\"\nsize = [1]\nformat = \"r8_unorm\"\n\
         [state]\nhandle_bank = 3\nhandles = [{{ index = 2, texture = \"t\" }}]\n\
         [[expect]]\nbuffer = \"out\"\nvalues = [9, 8, 1, 0]\n",
        copy(3, "0x0")
    );
    assert_holds(&text);
}

#[test]
fn grids_and_blocks_run_every_thread() {
    // out[4·block + thread] = 100·block + thread
    let text = "[shader]\ntext = \"\"\"\n\
         S2R R0, SR_TID.X;\nS2R R1, SR_CTAID.X;\nMOV32I R6, 0x64;\nXMAD R2, R1, R6, R0;\nMOV32I R6, 0x4;\nXMAD R3, R1, R6, R0;\n\
         SHL R3, R3, 0x2;\nMOV R4, c[0x0][0x140];\nMOV R5, c[0x0][0x144];\n\
         IADD R4.CC, R4, R3;\nIADD.X R5, R5, RZ;\nSTG.E [R4], R2;\nEXIT;\n\"\"\"\n\
         [launch]\ngrid = [3]\nblock = [4]\n[[param]]\nbuffer = \"out\"\n[buffer.out]\ntype = \"u32\"\nsize = 48\n\
         [[expect]]\nbuffer = \"out\"\nvalues = [0, 1, 2, 3, 100, 101, 102, 103, 200, 201, 202, 203]\n";
    assert_holds(text);
}

fn with_corpus(name: &str) -> Directory {
    let directory = Directory::new();
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(name);
    directory.write("k.cubin", std::fs::read(corpus).unwrap());
    directory
}

const CUBIN: &str = "[shader]\nfile = \"k.cubin\"\n";

#[test]
fn a_cubins_kernel_checks_its_launch() {
    let directory = with_corpus("cubin/sections.cubin");
    let refused = |text: &str| {
        let refused = refusal_in(&directory, &format!("{CUBIN}{text}"));
        refused.rsplit_once("k.cubin: ").map_or(refused.clone(), |(_, tail)| tail.to_string())
    };
    let several = "error[LOAD-003]: the cubin holds several kernels; name one of them with `entry`: ";
    assert!(refused("[launch]\ngrid = [1]\nblock = [1]\n").starts_with(several));
    assert_eq!(
        refused("entry = \"shard\"\n[launch]\ngrid = [1]\nblock = [1]\n"),
        "job:3:9: error[LOAD-003]: the cubin has no kernel \"shard\"; did you mean \"shared\"?"
    );
    // A part of a name that no other kernel has is enough: this is `shared`.
    for entry in ["shared", "sha"] {
        let said = refused(&format!("entry = \"{entry}\"\n[launch]\ngrid = [1]\nblock = [1]\n"));
        assert!(said.contains("shared takes 6 parameters"), "{said}");
    }
    assert_eq!(
        refused("entry = \"shared\"\n"),
        "job: error[JOB-003]: a kernel of a cubin needs a `[launch]`; add `grid` and `block`"
    );
    assert_eq!(
        refused("entry = \"shared\"\narch = \"sm_52\"\n[launch]\ngrid = [1]\nblock = [1]\n"),
        "job:4:8: error[JOB-006]: `arch` is for SASS text and words; the cubin says sm_52 itself"
    );
    // local() has __launch_bounds__(128).
    assert_eq!(
        refused("entry = \"local\"\n[launch]\ngrid = [1]\nblock = [129]\n"),
        "job:4:1: error[JOB-007]: local may run in blocks of 128 threads at most, not 129"
    );
    let directory = with_corpus("cubin/references.cubin");
    assert_eq!(
        refusal_in(&directory, &format!("{CUBIN}[launch]\ngrid = [1]\nblock = [32, 1, 1]\n")),
        "job:3:1: error[JOB-007]: referenced must run in blocks of [32, 2, 1] threads, not [32, 1, 1]"
    );
}

#[test]
fn a_cubins_parameters_are_checked_against_its_own_layout() {
    let directory = with_corpus("kernels/row.cubin");
    let refused = |parameters: &str| {
        let text = format!("{CUBIN}[launch]\ngrid = [1]\nblock = [1]\n{parameters}[buffer.b]\nsize = 4\n");
        refusal_in(&directory, &text)
    };
    assert_eq!(
        refused("[[param]]\nu64 = 0\n"),
        "job:6:1: error[JOB-007]: row takes 3 parameters, but the job gives 1"
    );
    assert_eq!(
        refused("[[param]]\nu64 = 0\n[[param]]\nbuffer = \"b\"\n[[param]]\nu32 = 0\n"),
        "job:10:1: error[JOB-007]: parameter 2 of row has 8 bytes, but the job gives 4"
    );
}

/// `row` reads table[index[i]] (corpus/kernels/row.cu); what is outside the table reads as zero.
#[test]
fn a_cubin_runs_with_a_texture_object_and_buffers() {
    let directory = with_corpus("kernels/row.cubin");
    let text = format!(
        "{CUBIN}entry = \"row\"\n[launch]\ngrid = [1]\nblock = [4]\n\
         [[param]]\ntexture = \"table\"\n[[param]]\nbuffer = \"index\"\n[[param]]\nbuffer = \"out\"\n\
         [texture.table]\ndim = \"1d\"\nsize = [3]\nformat = \"rgba32_uint\"\npattern = \"index\"\n\
         [buffer.index]\ntype = \"s32\"\ndata = [2, 0, 3, -1]\n[buffer.out]\ntype = \"u32\"\nsize = 64\n\
         [[expect]]\nbuffer = \"out\"\nvalues = [8, 9, 10, 11, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]\n"
    );
    assert_holds_in(&directory, &text);
}

/// `referenced` samples .texref picture with .samplerref smooth at (place, place) (corpus/cubin/references.ptx); 0.5 lies
/// between the two texels 0 and 1.
#[test]
fn texture_and_sampler_references_are_bound_by_name() {
    let directory = with_corpus("cubin/references.cubin");
    let job = |filter: &str, texture: &str| {
        format!(
            "{CUBIN}[launch]\ngrid = [1]\nblock = [32, 2]\n[[param]]\nbuffer = \"out\"\n[[param]]\nf32 = 0.5\n\
             [buffer.out]\ntype = \"f32\"\nsize = 16\n\
             [texture.{texture}]\ndim = \"2d\"\nsize = [2, 1]\nformat = \"r32_float\"\ndata = [0.0, 1.0]\n\
             [sampler.smooth]\nfilter = \"{filter}\"\n[[expect]]\nbuffer = \"out\"\n"
        )
    };
    assert_holds_in(&directory, &(job("linear", "picture") + "values = [0.5, 0.0, 0.0, 1.0]\n"));
    assert_holds_in(&directory, &(job("point", "picture") + "values = [1.0, 0.0, 0.0, 1.0]\n"));
    let refused = refusal_in(&directory, &(job("point", "pictures") + "values = [0.0]\n"));
    assert!(
        refused.ends_with(
            "k.cubin: error[LOAD-008]: the program's texture reference `picture`: there is no texture named \"picture\""
        ),
        "{refused}"
    );
}

/// `lookup` reads tables in constant bank 3 (corpus/kernels/lookup.cu).
#[test]
fn a_cubins_own_constants_are_there() {
    let directory = with_corpus("kernels/lookup.cubin");
    // out[i] = scale[at & 15] · small[(at >> 4) & 7] + (line[at & 7].x − line[at & 7].y), worked out by hand from
    // corpus/kernels/lookup.cu: at = 0: 1·1 + (0−1); at = 0x13: 8·−1 + (3−7); at = 0x4f: 9·127 + (−7+8).
    let text = format!(
        "{CUBIN}[launch]\ngrid = [1]\nblock = [3]\n[[param]]\nbuffer = \"index\"\n[[param]]\nbuffer = \"out\"\n\
         [buffer.index]\ntype = \"s32\"\ndata = [0, 0x13, 0x4f]\n[buffer.out]\ntype = \"f32\"\nsize = 12\n\
         [[expect]]\nbuffer = \"out\"\nvalues = [0.0, -12.0, 1144.0]\n"
    );
    assert_holds_in(&directory, &text);
    // The job's own bank 3 lies over the cubin's: scale[0] becomes 5.
    let text = text.replace("values = [0.0, -12.0, 1144.0]", "values = [4.0, -12.0, 1144.0]");
    assert_holds_in(&directory, &format!("{text}[constant.3]\ntype = \"f32\"\ndata = [5.0]\n"));
}

/// Programs take 0 for no texture: the first header is 1, of textures and of surfaces, the default sampler 0.
#[test]
fn no_handle_is_0() {
    let image = |name: &str| format!("[texture.{name}]\ndim = \"1d\"\nsize = [8]\nformat = \"r32_float\"\n");
    let text = format!(
        "[shader]\ntext = \"\"\"\n.version 8.0\n.target sm_61\n.address_size 64\n\
         .visible .entry k(.param .u64 t, .param .u64 s, .param .u64 out) {{\n.reg .b64 %rd<4>;\n\
         ld.param.u64 %rd1, [t]; ld.param.u64 %rd2, [s]; ld.param.u64 %rd3, [out];\n\
         st.global.u64 [%rd3], %rd1; st.global.u64 [%rd3+8], %rd2; ret;\n}}\n\"\"\"\n\
         [launch]\ngrid = [1]\nblock = [1]\n\
         [[param]]\ntexture = \"t\"\n[[param]]\nsurface = \"s\"\n[[param]]\nbuffer = \"out\"\n\
         {}{}[buffer.out]\ntype = \"u64\"\nsize = 16\n[[expect]]\nbuffer = \"out\"\nvalues = [1, 2]\n",
        image("t"),
        image("s")
    );
    assert_holds(&text);
}

/// A kernel of PTX that copies word i of a buffer of ten for each of 16 threads, and what it finds 8 bytes into the 8 bytes
/// of shared memory that it asks for; last, how many bytes it is told.
const SLACK: &str = "[shader]\ntext = \"\"\"\n.version 8.0\n.target sm_61\n.address_size 64\n\
    .extern .shared .align 8 .b8 more[];\n.visible .entry k(.param .u64 in, .param .u64 out) {\n\
    .reg .b64 %rd<5>; .reg .b32 %r<6>;\nld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [out];\n\
    mov.u32 %r1, %tid.x; mul.wide.u32 %rd3, %r1, 4; add.s64 %rd1, %rd1, %rd3; add.s64 %rd2, %rd2, %rd3;\n\
    ld.global.u32 %r2, [%rd1]; st.global.u32 [%rd2], %r2;\nSHARED\n\
    mov.u32 %r4, %dynamic_smem_size; st.global.u32 [%rd2+64], %r4; ret;\n}\n\"\"\"\n\
    [launch]\ngrid = [1]\nblock = [16]\nshared = 8\n[[param]]\nbuffer = \"in\"\n[[param]]\nbuffer = \"out\"\n\
    [buffer.out]\ntype = \"u32\"\nsize = 128\n[buffer.in]\ntype = \"u32\"\nsize = 40\nfill = 5\n";

/// CUDA's driver gives memory in pieces of 512 bytes and dynamic shared memory in units of 256.
#[test]
fn memory_ends_where_the_job_says_or_where_a_machines_does() {
    let far = "st.shared.u32 [more+8], %r1; ld.shared.u32 %r4, [more+8];";
    let (global, shared) =
        (SLACK.replace("SHARED", ""), SLACK.replace("SHARED", far).replace("size = 40", "size = 64"));
    assert!(stop(&global).contains("MEMORY-03"));
    assert!(stop(&shared).contains("MEMORY-03"));
    let slack = "[machine]\nslack = true\n";
    let expected =
        "[[expect]]\nbuffer = \"out\"\nvalues = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0, 8]\n";
    assert_holds(&format!("{global}{slack}{expected}"));
    assert_holds(&format!("{shared}{slack}[[expect]]\nbuffer = \"out\"\nat = 16\nvalues = [8, 8]\n"));
    // What lies behind the slack is out of range, and the buffer itself has no more bytes than before.
    assert!(stop(&format!("{}{slack}", shared.replace("more+8", "more+256"))).contains("MEMORY-03"));
    let report = run(&format!("{global}{slack}")).unwrap();
    assert_eq!(report.buffers["in"].bytes.len(), 40);
}

/// What a launch is stopped for.
fn stop(text: &str) -> String {
    match run(text) {
        Err(Stop::Faulted(findings, _)) => findings.to_string(),
        other => panic!("{other:?}"),
    }
}
