//! Launches whose blocks wait for each other.

mod common;

use common::{refusal, run};
use opentmu::run::{Prepared, Stop};
use opentmu::{Compile, Job, Width};

fn rounds(blocks: i32, threads: i32, count: i32, more: &str) -> String {
    let file = format!("{}/../../corpus/runtime/grid.ptx", env!("CARGO_MANIFEST_DIR"));
    let data: Vec<i32> = (0..blocks * threads).map(|number| number * 3).collect();
    format!(
        "[shader]\nfile = \"{file}\"\n[launch]\ngrid = [{blocks}]\nblock = [{threads}]\n{more}\n\
         [buffer.data]\ntype = \"s32\"\ndata = {data:?}\n[[param]]\nbuffer = \"data\"\n[[param]]\ns32 = {count}\n"
    )
}

/// After each round a thread has what its neighbour had, and 1 more.
#[test]
fn barriers_of_the_grid_do_not_depend_on_how_a_launch_is_executed() {
    let text = rounds(6, 70, 5, "cooperative = true");
    let job = Job::parse("job", &text, ".".as_ref()).unwrap_or_else(|findings| panic!("{findings}"));
    let want: Vec<u8> = (0..420i32).flat_map(|number| ((number + 5) % 420 * 3 + 5).to_le_bytes()).collect();
    let mut steps = Vec::new();
    for (threads, compile) in [(1, Compile::Never), (4, Compile::Always)] {
        let mut prepared = Prepared::new(&job).unwrap_or_else(|findings| panic!("{findings}"));
        prepared.set_threads(threads);
        prepared.set_compile(compile);
        prepared.set_width(Width::best());
        let report = prepared.run(None).unwrap_or_else(|stop| panic!("{stop}"));
        assert_eq!(report.buffers["data"].bytes, want, "{compile:?}");
        steps.push(report.statistics.instructions());
    }
    assert!(steps.iter().all(|count| *count == steps[0]), "they wait equally long: {steps:?}");
}

fn rotated_by_groups(cooperative: bool) -> String {
    format!(
        "[shader]\ntext = '''\n.version 6.0\n.target sm_60\n.address_size 64\n\
         .extern .func (.param .b64 group) cudaCGGetIntrinsicHandle(.param .b32 scope);\n\
         .extern .func (.param .b32 error) cudaCGSynchronize(.param .b64 group, .param .b32 flags);\n\
         .visible .entry k(.param .u64 data)\n{{\n.reg .b32 %r<8>;\n.reg .b64 %d<6>;\n\
         mov.u32 %r0, %ctaid.x;\nmov.u32 %r1, %ntid.x;\nmov.u32 %r2, %tid.x;\nmad.lo.u32 %r3, %r0, %r1, %r2;\n\
         ld.param.u64 %d0, [data];\nmul.wide.u32 %d1, %r3, 4;\nadd.u64 %d1, %d0, %d1;\n\
         {{ .param .b32 scope;\n.param .b64 group;\nst.param.b32 [scope], 1;\n\
         call.uni (group), cudaCGGetIntrinsicHandle, (scope);\nld.param.b64 %d2, [group];\n}}\n\
         st.global.u32 [%d1], %r3;\n\
         {{ .param .b64 group;\n.param .b32 flags;\n.param .b32 error;\nst.param.b64 [group], %d2;\nst.param.b32 [flags], 0;\n\
         call.uni (error), cudaCGSynchronize, (group, flags);\nld.param.b32 %r5, [error];\n}}\n\
         mov.u32 %r6, 199;\nsub.u32 %r6, %r6, %r3;\nmul.wide.u32 %d3, %r6, 4;\nadd.u64 %d3, %d0, %d3;\n\
         ld.global.u32 %r7, [%d3];\nadd.u32 %r7, %r7, %r5;\nst.global.u32 [%d1+800], %r7;\nret;\n}}\n'''\n\
         [launch]\ngrid = [5]\nblock = [40]\ncooperative = {cooperative}\n\
         [buffer.data]\nsize = 1600\n[[param]]\nbuffer = \"data\"\n"
    )
}

/// The functions of CUDA's device library that a group of all threads calls.
#[test]
fn groups_of_the_device_library_synchronise_a_grid() {
    let text = rotated_by_groups(true);
    let job = Job::parse("job", &text, ".".as_ref()).unwrap_or_else(|findings| panic!("{findings}"));
    let want: Vec<u8> = (0..200u32).chain((0..200).rev()).flat_map(u32::to_le_bytes).collect();
    for compile in [Compile::Never, Compile::Always] {
        let mut prepared = Prepared::new(&job).unwrap_or_else(|findings| panic!("{findings}"));
        prepared.set_compile(compile);
        let report = prepared.run(None).unwrap_or_else(|stop| panic!("{stop}"));
        assert_eq!(report.buffers["data"].bytes, want, "{compile:?}");
    }
    let Err(Stop::Faulted(findings, _)) = run(&rotated_by_groups(false)) else {
        panic!("blocks run one after the other")
    };
    let said = findings.to_string();
    assert!(
        said.contains("the blocks of a launch that is not cooperative cannot wait for each other"),
        "{said}"
    );
}

/// What blocks that wait for each other lack is named, whether they trap or wait for ever.
#[test]
fn what_is_missing_is_named() {
    let Err(Stop::Faulted(findings, _)) = run(&rounds(2, 4, 1, "")) else { panic!("there is no workspace") };
    let said = findings.to_string();
    assert!(said.contains("error[TRAP-01]"), "{said}");
    assert!(
        said.contains("the program synchronises its grid, which needs `cooperative = true` beside `grid`"),
        "{said}"
    );

    let waits = |cooperative: bool| {
        format!(
            "[shader]\ntext = '''\n.version 6.0\n.target sm_52\n.address_size 64\n\
             .visible .entry k(.param .u64 word)\n{{\n.reg .pred %p;\n.reg .b32 %r<3>;\n.reg .b64 %d;\n\
             ld.param.u64 %d, [word];\natom.add.u32 %r0, [%d], 1;\n\
             wait:\nld.volatile.u32 %r1, [%d];\nsetp.lt.u32 %p, %r1, 3;\n@%p bra wait;\nret;\n}}\n'''\n\
             [machine]\nstep_limit = 100000\n[launch]\ngrid = [3]\nblock = [1]\ncooperative = {cooperative}\n\
             [buffer.word]\nsize = 4\n[[param]]\nbuffer = \"word\"\n"
        )
    };
    let Err(Stop::Faulted(findings, _)) = run(&waits(false)) else {
        panic!("the first block waits for ever")
    };
    let said = findings.to_string();
    assert!(said.contains("error[LIMIT-01]"), "{said}");
    assert!(
        said.contains("if blocks wait for each other, `cooperative = true` beside `grid` lets them"),
        "{said}"
    );
    let report = run(&waits(true)).unwrap_or_else(|stop| panic!("{stop}"));
    assert_eq!(report.buffers["word"].bytes, [3, 0, 0, 0]);
}

/// All blocks of a cooperative launch take memory at once.
#[test]
fn too_many_blocks_are_refused() {
    let text = rounds(1, 1, 1, "cooperative = true").replace("grid = [1]", "grid = [100000000]");
    let said = refusal(&text);
    assert!(said.contains("error[LAUNCH-01]: all 100000000 blocks of a cooperative launch"), "{said}");
}

/// Blocks have shared memory and barriers of their own.
#[test]
fn a_block_that_waits_for_ever_beside_others_is_told() {
    let text = "[shader]\ntext = '''\n.version 6.0\n.target sm_52\n.address_size 64\n.visible .entry k()\n{\n\
                .reg .pred %p;\n.reg .b32 %r<2>;\nmov.u32 %r0, %ctaid.x;\nsetp.ne.u32 %p, %r0, 2;\n\
                @%p bra end;\nbar.sync 0, 64;\nend:\nret;\n}\n'''\n\
                [launch]\ngrid = [4]\nblock = [32]\ncooperative = true\n";
    let Err(Stop::Faulted(findings, _)) = run(text) else { panic!("block 2 has one warp only") };
    let said = findings.to_string();
    assert!(said.contains("error[BARRIER-01]") && said.contains("block (2, 0, 0)"), "{said}");
}
