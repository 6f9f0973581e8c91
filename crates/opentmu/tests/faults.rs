//! Faults of machine code: each names its code, the instruction, the block, the thread and the lane, and what had been
//! written before stays. Two blocks of two warps store a word each; then thread 37 of block 1, lane 5 of its second
//! warp, goes wrong alone.

mod common;

use std::sync::Arc;

use common::{Directory, refusal, run};
use opentmu::Watch;
use opentmu::run::{Observer, Report, Stop};

/// R0 = thread, R2 and R3 = the thread's place in `out`, where it writes thread + 1; P0 holds in thread 37 of block 1.
const PROLOGUE: &str = "S2R R0, SR_TID.X;
S2R R1, SR_CTAID.X;
SHL R4, R1, 0x6;
IADD R4, R4, R0;
SHL R4, R4, 0x2;
MOV R3, c[0x0][0x144];
IADD R2.CC, R4, c[0x0][0x140];
IADD.X R3, R3, RZ;
IADD R5, R0, 0x1;
STG.E [R2], R5;
ISETP.EQ.AND P0, PT, R0, 0x25, PT;
ISETP.EQ.AND P0, PT, R1, 0x1, P0;
MOV32I R10, 0x40;
MOV32I R11, 0x2;
MOV R6, c[0x0][0x0];
MOV R7, RZ;
MOV R8, c[0x0][0x4];
MOV R9, RZ;
";

fn stopped(lines: &str) -> (String, Report) {
    let job = format!(
        "[shader]\ntext = \"\"\"\n{PROLOGUE}{lines}\nEXIT;\n\"\"\"\n[machine]\nstep_limit = 400000\n\
         [launch]\ngrid = [2]\nblock = [64]\nshared = 64\n[[param]]\nbuffer = \"out\"\n[buffer.out]\nsize = 512\n"
    );
    match run(&job) {
        Err(Stop::Faulted(findings, report)) => (findings.to_string(), *report),
        Err(Stop::Refused(findings)) => panic!("refused: {findings}"),
        Ok(_) => panic!("ran to the end: {lines}"),
    }
}

/// The lines stop with that code in an instruction that begins so, and the message says `what`.
#[track_caller]
fn stops(lines: &str, code: &str, instruction: &str, what: &str) {
    let (message, report) = stopped(lines);
    assert!(message.contains(&format!("error[{code}]: ")), "{lines}: {message}");
    assert!(message.contains(&format!("in `{instruction}")), "{lines}: {message}");
    assert!(message.contains("` at 0x"), "{lines}: {message}");
    assert!(message.contains("block (1, 0, 0), thread (37, 0, 0), lane 5"), "{lines}: {message}");
    assert!(message.contains(what), "{lines}: {message}");
    let words: Vec<u32> =
        report.buffers["out"].bytes.chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let threads: Vec<u32> = (1..=64).collect();
    assert_eq!(words[..64], threads, "block 0 has run to its end");
    assert_eq!(words[64..], threads, "all threads had stored before: {lines}");
}

/// A guarded instruction that stops.
#[track_caller]
fn guarded(instruction: &str, code: &str, what: &str) {
    stops(&format!("@P0 {instruction};"), code, &format!("@P0 {instruction}"), what);
}

#[test]
fn shared_memory() {
    guarded("STS [R10], R0", "MEMORY-03", "4-byte shared store is out of range: the block has 64 bytes");
    guarded("LDS R12, [R10]", "MEMORY-03", "4-byte shared load is out of range");
    guarded("LDS.64 R12, [R10+-0x4]", "MEMORY-02", "8-byte shared load is not a multiple of 8, ");
    guarded("LDS R12, [R11]", "MEMORY-02", "address 0x2");
    guarded("STS.U16 [R11+0x1], R0", "MEMORY-02", "2-byte shared store is not a multiple of 2");
    guarded("ATOMS.ADD R12, [R10], R0", "MEMORY-03", "shared");
    guarded("ATOMS.ADD R12, [R11], R0", "MEMORY-02", "shared");
}

/// Text has no local memory.
#[test]
fn local_memory() {
    guarded("STL [R10], R0", "MEMORY-03", "a lane has 0 bytes of local memory");
    guarded("LDL R12, [R10]", "MEMORY-03", "address 0x40");
    guarded("STL.64 [R10], R12", "MEMORY-03", "8-byte local store");
}

/// Thread 37 of block 1 stores at 4 * 101 = 404 of 512.
#[test]
fn global_memory() {
    guarded("LDG.E R12, [R2+0x400]", "MEMORY-03", "offset 1428 in buffer `out` of 512 bytes");
    guarded("STG.E [R2+0x6c], R0", "MEMORY-03", "offset 512 in buffer `out` of 512 bytes");
    guarded("LDG.E.64 R12, [R2]", "MEMORY-02", "8-byte global load is not a multiple of 8");
    guarded("STG.E.128 [R2+0x4], R12", "MEMORY-02", "16-byte global store");
    guarded("LDG.E.U16 R12, [R2+0x1]", "MEMORY-02", "2-byte global load");
    guarded("ATOM.E.ADD R12, [R2+0x400], R0", "MEMORY-03", "buffer `out`");
    guarded("RED.E.ADD [R2+0x2], R0", "MEMORY-02", "4-byte");
    guarded("LDG.E R12, [R6]", "MEMORY-03", "no buffer lies at or below it");
}

#[test]
fn generic_addresses() {
    guarded("LD.E R12, [R2+0x400]", "MEMORY-03", "offset 1428 in buffer `out` of 512 bytes");
    guarded("ST.E [R2+0x1], R0", "MEMORY-02", "4-byte global store is not a multiple of 4");
    guarded("LD.E R12, [R6+0x40]", "MEMORY-03", "the block has 64 bytes of shared memory");
    guarded("ST.E [R6+0x2], R0", "MEMORY-02", "4-byte shared store");
    guarded("LD.E R12, [R8+0x40]", "MEMORY-03", "a lane has 0 bytes of local memory");
}

/// Out of range, constants read 0 (LDC-07).
#[test]
fn constant_memory() {
    guarded("LDC R12, c[0x0][R11]", "LDC-13", "address 0x2");
    guarded("LDC.64 R12, c[0x0][R10+0x4]", "LDC-13", "8-byte constant load is not a multiple of 8");
}

#[test]
fn endless_loops() {
    stops("loop: @P0 BRA loop;", "LIMIT-01", "@P0 BRA 0x", "executed 400000 instructions, its limit");
}

#[test]
fn barriers() {
    let barrier = "BAR.SYNC 0x0";
    // The other lanes go to the barrier; the lane that is not there is told.
    let apart = format!("@!P0 {barrier};");
    let (message, _) = stopped(&apart);
    assert!(message.contains("error[BARRIER-03]: 31 lanes of the warp arrive at a barrier"), "{message}");
    assert!(message.contains("block (1, 0, 0), thread (37, 0, 0), lane 5"), "{message}");
    let (message, _) = stopped(&format!("@P0 {barrier};"));
    assert!(message.contains("error[BARRIER-03]: 1 lanes of the warp arrive at a barrier"), "{message}");
    assert!(message.contains("in `@P0 BAR.SYNC 0x0` at 0x"), "{message}");
    // 64 threads cannot make up 96, in either block.
    let (message, _) = stopped("BAR.SYNC 0x0, 0x60;");
    assert!(message.contains("error[BARRIER-01]: 2 of 2 warps wait"), "{message}");
    assert!(message.contains("in `BAR.SYNC 0x0, 0x60` at 0x"), "{message}");
    assert!(message.contains("block (0, 0, 0), thread (0, 0, 0), lane 0"), "{message}");
}

#[test]
fn full_stacks() {
    let full = "the reconvergence stack has";
    stops("@!P0 EXIT;\nagain: CAL again;\nRET;", "FLOW-02", "CAL 0x", full);
    let deep = "@!P0 EXIT;\nagain: SSY end;\nBRA again;\nend:";
    stops(deep, "FLOW-02", "SSY 0x", full);
    stops(&deep.replace("SSY", "PBK"), "FLOW-02", "PBK 0x", full);
    stops(&deep.replace("SSY", "PCNT"), "FLOW-02", "PCNT 0x", full);
}

#[test]
fn broken_control() {
    guarded("RET", "FLOW-01", "lanes return without a call");
    guarded("SYNC", "FLOW-01", "lanes reconverge without a reconvergence point");
    guarded("BRK", "FLOW-01", "lanes break without a loop");
    guarded("CONT", "FLOW-01", "lanes continue without a loop");
    guarded("BRX R10 -0x3f", "FLOW-03", "no instruction starts");
    guarded("JMX R11", "FLOW-03", "address 0x2");
    stops("@!P0 EXIT;\nBPT.TRAP 0x1;", "TRAP-01", "BPT.TRAP 0x1", "");
}

/// What the engine does not model is found before anything runs, at its line.
#[test]
fn unknown_special_registers() {
    for register in ["SR_AFFINITY", "SR_INVOCATION_ID", "SR_WSCALEFACTOR_XY"] {
        let message = refusal(&format!(
            "[shader]\ntext = \"\"\"\nMOV R0, RZ;\nS2R R1, {register};\nEXIT;\n\"\"\"\n[launch]\ngrid = [1]\nblock = [1]\n"
        ));
        let expected =
            format!("[shader].text:2:9: error[SASS-020]: special register {register} of S2R is not run yet");
        assert!(message.contains(&expected), "{message}");
    }
}

/// Blocks 0 to 63, the first wave, write a word each; all others, which are the second one, write outside.
#[test]
fn blocks_that_fail_alike_are_told_once() {
    let text = "[shader]\ntext = \"\"\"\nS2R R0, SR_CTAID.X;\nSHL R4, R0, 0x2;\nMOV R3, c[0x0][0x144];\n\
         IADD R2.CC, R4, c[0x0][0x140];\nIADD.X R3, R3, RZ;\nSTG.E [R2], R0;\nEXIT;\n\"\"\"\n\
         [launch]\ngrid = [1000]\nblock = [1]\n[[param]]\nbuffer = \"out\"\n[buffer.out]\ntype = \"u32\"\nsize = 256\n";
    let Err(Stop::Faulted(findings, _)) = run(text) else { panic!("it ran") };
    assert_eq!(findings.diagnostics.len(), 1, "{findings}");
    let message = &findings.diagnostics[0].message;
    assert!(message.contains("block (64, 0, 0)"), "{message}");
    assert!(message.ends_with("; likewise in 935 more blocks, the last being (999, 0, 0)"), "{message}");
}

/// A launch that is asked to end while it runs, or before, ends; what was written stays.
#[test]
fn a_run_can_be_stopped_from_outside() {
    let text = format!(
        "[shader]\ntext = \"\"\"\n{PROLOGUE}loop: BRA loop;\nEXIT;\n\"\"\"\n\
         [launch]\ngrid = [2]\nblock = [64]\n[[param]]\nbuffer = \"out\"\n[buffer.out]\ntype = \"u32\"\nsize = 512\n"
    );
    let watch = Arc::new(Watch::default());
    let stopper = std::thread::spawn({
        let watch = Arc::clone(&watch);
        move || {
            // The limit of steps is far away.
            while watch.steps() < 1 << 17 {
                std::thread::yield_now();
            }
            watch.stop();
        }
    });
    let job = Directory::new().job(&text);
    let observer = || Observer { watch: Some(Arc::clone(&watch)), ..Observer::default() };
    let stopped = opentmu::run::run(&job, observer());
    stopper.join().unwrap();
    let Err(Stop::Faulted(findings, report)) = stopped else { panic!("it ran") };
    assert_eq!(findings.diagnostics[0].code, "STOP-01", "{findings}");
    assert_eq!(report.buffers["out"].bytes[..8], [1, 0, 0, 0, 2, 0, 0, 0]);
    let Err(Stop::Faulted(findings, report)) = opentmu::run::run(&job, observer()) else { panic!("it ran") };
    assert_eq!(findings.diagnostics[0].code, "STOP-01");
    assert_eq!(report.statistics.instructions(), 0);
}

/// The largest grid that there can be: 2⁶³ blocks of one instruction.
#[test]
fn grids_end_at_the_limit_of_the_launch() {
    let text = "[shader]\ntext = \"EXIT;\"\n[launch]\ngrid = [0x7fffffff, 65535, 65535]\nblock = [1]\n\
         [machine]\nlaunch_limit = 1000\n";
    let Err(Stop::Faulted(findings, _)) = run(text) else { panic!("it ran") };
    assert_eq!(findings.diagnostics[0].code, "LIMIT-01", "{findings}");
}
