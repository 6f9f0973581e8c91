//! What is told of accesses that nothing orders. The kernels are small enough to see by hand which those are.

use opentmu::run::{Observer, Prepared, Report, run};
use opentmu::{Compile, Job, Width};

/// Runs a kernel of blocks of 64 threads on 4096 bytes of `data`. Its address is in %d0 and the thread's word there in %d1, the thread's number
/// in its block in %r0, in the grid in %r2; `cell` are 256 bytes of shared memory, the thread's word is at %r3, that of thread 63 − %r0 at %r4.
fn raced(blocks: u32, more: &str, body: &str) -> Vec<String> {
    let text = format!(
        "[shader]\ntext = '''\n.version 6.0\n.target sm_60\n.address_size 64\n\
         .extern .func (.param .b32 error) cudaCGSynchronize(.param .b64 group, .param .b32 flags);\n\
         .visible .entry k(.param .u64 data)\n{{\n.reg .pred %p<4>;\n.reg .b32 %r<12>;\n.reg .b64 %d<6>;\n\
         .shared .align 4 .b8 cell[256];\n\
         mov.u32 %r0, %tid.x;\nmov.u32 %r1, %ctaid.x;\nmad.lo.u32 %r2, %r1, 64, %r0;\n\
         ld.param.u64 %d0, [data];\nmul.wide.u32 %d1, %r2, 4;\nadd.u64 %d1, %d0, %d1;\n\
         mov.u32 %r5, cell;\nmad.lo.u32 %r3, %r0, 4, %r5;\nsub.u32 %r4, 63, %r0;\nmad.lo.u32 %r4, %r4, 4, %r5;\n\
         {body}\nret;\n}}\n'''\n[launch]\ngrid = [{blocks}]\nblock = [64]\n{more}\n\
         [buffer.data]\nsize = 4096\n[[param]]\nbuffer = \"data\"\n"
    );
    let job = Job::parse("job", &text, ".".as_ref()).unwrap_or_else(|findings| panic!("{findings}"));
    let observer = Observer { races: true, ..Observer::default() };
    let Report { warnings, .. } = run(&job, observer).unwrap_or_else(|stop| panic!("{stop}"));
    let races = warnings.diagnostics.iter().filter(|found| found.code == "RACE-01");
    races.map(|found| found.message.clone()).collect()
}

const REVERSED: &str =
    "st.shared.u32 [%r3], %r0;\nBARRIER\nld.shared.u32 %r6, [%r4];\nst.global.u32 [%d1], %r6;";

#[test]
fn a_barrier_orders_the_warps_of_a_block() {
    assert_eq!(raced(2, "", &REVERSED.replace("BARRIER", "bar.sync 0;")), [""; 0]);
    let told = raced(2, "", &REVERSED.replace("BARRIER", ""));
    assert_eq!(told.len(), 1, "once for two instructions: {told:?}");
    let expected = "thread (32, 0, 0) of block (0, 0, 0) writes 4 bytes of shared memory at 0x80, which thread (31, 0, 0) of block \
                    (0, 0, 0) has read in `ld.shared.u32 %r6, [%r4];`, and nothing orders the two, in `st.shared.u32 [%r3], %r0;`";
    assert_eq!(told[0], expected);
    // Both warps arrive, and one of them does not wait.
    let one_way = "setp.lt.u32 %p0, %r0, 32;\n@%p0 bra first;\nbar.arrive 1, 64;\nbra end;\nfirst:\nbar.sync 1, 64;\nend:";
    assert_eq!(raced(1, "", &REVERSED.replace("BARRIER", one_way)).len(), 1, "the second warp does not wait");
    let first_reads = one_way.to_string() + "\n@!%p0 ret;";
    assert_eq!(raced(1, "", &REVERSED.replace("BARRIER", &first_reads)), [""; 0]);
}

#[test]
fn lanes_of_a_warp_are_in_lock_step() {
    let neighbours = "xor.b32 %r6, %r0, 1;\nmad.lo.u32 %r7, %r6, 4, %r5;\n\
                      st.shared.u32 [%r3], %r0;\nld.shared.u32 %r8, [%r7];\nst.shared.u32 [%r7], %r8;";
    assert_eq!(raced(1, "", neighbours), [""; 0]);
}

#[test]
fn lanes_of_one_instruction_are_not_in_order() {
    let told = raced(1, "", "setp.ge.u32 %p0, %r0, 2;\n@%p0 ret;\nst.global.u32 [%d0], %r0;");
    assert_eq!(told.len(), 1);
    let begins = "thread (1, 0, 0) of block (0, 0, 0) writes 4 bytes of global memory at 0x";
    assert!(told[0].starts_with(begins), "{told:?}");
    assert_eq!(raced(1, "", "st.global.u32 [%d0], 7;"), [""; 0], "who writes does not matter");
}

#[test]
fn what_shares_a_word_is_no_race() {
    let bytes = "cvt.u64.u32 %d2, %r2;\nadd.u64 %d2, %d0, %d2;\nst.global.u8 [%d2], %r0;";
    assert_eq!(raced(3, "", bytes), [""; 0]);
    let overlapping = bytes.to_string()
        + "\nand.b64 %d3, %d2, -2;\nst.global.u16 [%d3+1024], %r0;\nld.global.u8 %r6, [%d2+32];";
    assert_eq!(raced(3, "", &overlapping).len(), 2, "two lanes of a store, and bytes of the other warp");
}

/// The last block to come adds up what the others have left, as NVIDIA's sample threadFenceReduction does.
#[test]
fn atomic_operations_order_blocks() {
    let last = |count: &str| {
        format!(
            "st.global.u32 [%d1], %r0;\nmembar.gl;\nbar.sync 0;\nsetp.ne.u32 %p0, %r0, 0;\n@%p0 ret;\n\
             {count}\nsetp.ne.u32 %p1, %r6, 3;\n@%p1 ret;\nld.global.u32 %r7, [%d0+4];\nst.global.u32 [%d0+2048], %r7;"
        )
    };
    assert_eq!(raced(4, "", &last("atom.global.add.u32 %r6, [%d0+4092], 1;")), [""; 0]);
    let told = raced(4, "", &last("mov.u32 %r6, %r1;"));
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("thread (0, 0, 0) of block (3, 0, 0) reads"), "{told:?}");
    assert!(told[0].contains("thread (1, 0, 0) of block (0, 0, 0) has written"), "{told:?}");
    assert_eq!(raced(4, "", "red.global.add.u32 [%d0], 1;"), [""; 0]);
    let told = raced(
        1,
        "",
        "red.shared.add.u32 [cell], 1;\nsetp.eq.u32 %p0, %r0, 63;\n@%p0 st.shared.u32 [cell], 9;",
    );
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("has updated in `red.shared.add.u32 [cell], 1;`"), "{told:?}");
}

#[test]
fn the_grids_barrier_orders_blocks() {
    let call = "{ .param .b64 group;\n.param .b32 flags;\n.param .b32 error;\nst.param.b64 [group], 1;\nst.param.b32 [flags], 0;\n\
                call.uni (error), cudaCGSynchronize, (group, flags);\n}";
    let body = |between: &str| {
        format!(
            "st.global.u32 [%d1], %r0;\n{between}\nxor.b32 %r6, %r2, 64;\nmul.wide.u32 %d2, %r6, 4;\nadd.u64 %d2, %d0, %d2;\n\
             ld.global.u32 %r7, [%d2];\nst.global.u32 [%d1+2048], %r7;"
        )
    };
    assert_eq!(raced(4, "cooperative = true", &body(call)), [""; 0]);
    assert_eq!(raced(4, "cooperative = true", &body("")).len(), 1);
}

/// Blocks write numbers whose halves are the same to a few places, as aligned 64-bit stores; others read them meanwhile, in a row, from one
/// place, and in an order of their own. On machines such an access is one step, on which blocks rely that hand over a number together with
/// a sign.
#[test]
fn accesses_of_64_bits_are_one_step() {
    let text = "[shader]\ntext = '''\n.version 6.0\n.target sm_52\n.address_size 64\n\
         .visible .entry k(.param .u64 data)\n{\n.reg .pred %p<4>;\n.reg .b32 %r<12>;\n.reg .b64 %d<8>;\n\
         mov.u32 %r0, %tid.x;\nmov.u32 %r1, %ctaid.x;\nld.param.u64 %d0, [data];\n\
         and.b32 %r2, %r1, 1;\nsetp.eq.u32 %p0, %r2, 0;\nmov.u32 %r3, 0;\nmov.u32 %r9, 0;\n\
         mul.wide.u32 %d1, %r0, 8;\nadd.u64 %d1, %d0, %d1;\n\
         mul.lo.u32 %r4, %r0, 5;\nand.b32 %r4, %r4, 31;\nmul.wide.u32 %d2, %r4, 8;\nadd.u64 %d2, %d0, %d2;\n\
         loop:\nmov.b64 %d3, {%r3, %r3};\n@%p0 st.global.u64 [%d1], %d3;\n@%p0 bra next;\n\
         ld.global.u64 %d4, [%d1];\nld.global.u64 %d5, [%d2];\nld.global.u64 %d6, [%d0];\n\
         mov.b64 {%r5, %r6}, %d4;\nxor.b32 %r5, %r5, %r6;\nor.b32 %r9, %r9, %r5;\n\
         mov.b64 {%r5, %r6}, %d5;\nxor.b32 %r5, %r5, %r6;\nor.b32 %r9, %r9, %r5;\n\
         mov.b64 {%r5, %r6}, %d6;\nxor.b32 %r5, %r5, %r6;\nor.b32 %r9, %r9, %r5;\n\
         next:\nadd.u32 %r3, %r3, 1;\nsetp.lt.u32 %p1, %r3, 1000;\n@%p1 bra loop;\n\
         setp.ne.u32 %p2, %r9, 0;\n@%p2 st.global.u32 [%d0+256], 1;\nret;\n}\n'''\n\
         [launch]\ngrid = [250]\nblock = [32]\n[buffer.data]\nsize = 260\n[[param]]\nbuffer = \"data\"\n";
    let job = Job::parse("job", text, ".".as_ref()).unwrap_or_else(|findings| panic!("{findings}"));
    for (compile, width) in
        [(Compile::Never, Width::Avx2), (Compile::Always, Width::Avx2), (Compile::Always, Width::best())]
    {
        let mut prepared = Prepared::new(&job).unwrap_or_else(|findings| panic!("{findings}"));
        prepared.set_threads(2);
        prepared.set_compile(compile);
        prepared.set_width(width.min(Width::best()));
        let report = prepared.run(None).unwrap_or_else(|stop| panic!("{stop}"));
        assert_eq!(report.buffers["data"].bytes[256..], [0; 4], "{compile:?} {width:?}");
    }
}
