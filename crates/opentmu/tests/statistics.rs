//! What a run says that it executed: counted by hand.

mod common;

use common::Directory;
use opentmu::Statistics;
use opentmu::run::{self, Observer};

const TEXTURE: &str = "[texture.t]\ndim = \"2d\"\nsize = [8, 8]\nformat = \"r8_unorm\"\nlevels = 2\nsampler = \"s\"\n\
                       [state]\nhandles = [{ index = 1, texture = \"t\" }]\nhandle_bank = 2\n";

/// A launch of 2 blocks of 8 x 8 threads, so of four warps.
fn count(text: &str, rest: &str) -> Statistics {
    let job = format!("[shader]\ntext = \"\"\"\n{text}\"\"\"\n[launch]\ngrid = [2]\nblock = [8, 8]\n{rest}");
    let job = Directory::new().job(&job);
    let observer = Observer { count_texels: true, ..Observer::default() };
    run::run(&job, observer).unwrap_or_else(|stop| panic!("{}", stop.findings())).statistics
}

fn sampler(keys: &str) -> String {
    format!("{TEXTURE}[sampler.s]\n{keys}")
}

/// s and t are (x + ½)/8 of the thread: all footprints lie in the texture as it wraps.
const COORDINATES: &str = "S2R R0, SR_TID.X; S2R R1, SR_TID.Y; I2F.F32.U32 R0, R0; I2F.F32.U32 R1, R1;\n\
                           FFMA R0, R0, 0.125, R9; FFMA R1, R1, 0.125, R9;\n";

#[test]
fn an_8_by_8_launch_of_a_linear_filter_reads_four_texels_each() {
    let text = format!("{COORDINATES}TEXS.LZ RZ, R4, R0, R1, 0x1, 2D, R; EXIT;\n");
    let statistics = count(&text, &sampler("filter = \"linear\"\n"));
    let sample = statistics.fetched.sample;
    assert_eq!((sample.lanes, sample.texels), (2 * 64, 2 * 64 * 4));
    assert_eq!((statistics.fetches(), statistics.texels()), (2 * 64, 2 * 64 * 4));
    assert_eq!(count(&text, &sampler("filter = \"point\"\n")).texels(), 2 * 64);
    // Coordinates x/8 and y/8 are corners of texels: the footprints of row and column 0 begin outside. Inside are
    // 7 · 7 with four, 7 + 7 with two and one with one texel.
    let border = count(&text, &sampler("filter = \"linear\"\naddress = \"border\"\n"));
    assert_eq!(border.texels(), 2 * (7 * 7 * 4 + 14 * 2 + 1));
}

#[test]
fn two_levels_count_twice() {
    // Level 0.5 of two levels: 4 texels from each.
    let text = format!("{COORDINATES}MOV32I R2, 0x3f000000; TEXS.LL RZ, R4, R0, R2, 0x1, 2D, R; EXIT;\n");
    let statistics = count(&text, &sampler("filter = \"linear\"\nmip = \"linear\"\n"));
    assert_eq!(statistics.texels(), 2 * 64 * 8);
}

#[test]
fn kinds_of_fetches_are_told_apart() {
    let text = "TLD.LZ R0, R4, 0x1, 2D, 0x1; TLD4.R R0, R4, 0x1, 2D, 0xf; TXQ R0, R4, TEX_HEADER_DIMENSION, 0x1, 0x3; EXIT;\n";
    let fetched = count(text, &sampler("")).fetched;
    assert_eq!((fetched.load.lanes, fetched.load.texels), (128, 128));
    assert_eq!((fetched.gather.lanes, fetched.gather.texels), (128, 512));
    assert_eq!((fetched.query.lanes, fetched.query.texels), (128, 0));
    assert_eq!(fetched.sample, Default::default());
}

#[test]
fn bytes_atomics_and_barriers() {
    let text = ".kernel k\n.shared 0x200\n.local 0x10\n.param 8\n\
                S2R R0, SR_TID.X; S2R R1, SR_TID.Y; XMAD R0, R1, 8, R0; SHL R2, R0, 0x3;\n\
                STS.64 [R2], R0; BAR.SYNC 0x0; LDS.U.32 R5, [R2]; STL.128 [RZ], R4; LDL.U8 R6, [RZ];\n\
                LDC.64 R8, c[0x0][0x140]; RED.E.ADD [R8], R0; ATOM.E.ADD.U64 R10, [R8+0x8], R4;\n\
                LDG.E.U16 R7, [R8]; EXIT;\n";
    let rest = "[buffer.out]\nsize = 16\n[[param]]\nbuffer = \"out\"\n";
    let statistics = count(text, rest);
    let moved = statistics.moved;
    let bytes = |bytes: opentmu::Bytes| (bytes.read, bytes.written);
    // 128 threads.
    assert_eq!(bytes(moved.shared), (128 * 4, 128 * 8));
    assert_eq!(bytes(moved.local), (128, 128 * 16));
    assert_eq!(bytes(moved.constant), (128 * 8, 0));
    // The two atomic operations read and write 4 and 8 bytes, the load reads 2.
    assert_eq!(bytes(moved.global), (128 * (4 + 8 + 2), 128 * (4 + 8)));
    assert_eq!(bytes(moved.surface), (0, 0));
    assert_eq!(statistics.atomics, 2 * 128);
    assert_eq!(statistics.barriers, 4);
    // 14 instructions in each of four warps, all with 32 lanes.
    assert_eq!((statistics.instructions(), statistics.lanes), (4 * 14, 4 * 14 * 32));
    assert_eq!((statistics.memory, statistics.control), (4 * 8, 4 * 2));
}

#[test]
fn surfaces_count_what_is_inside() {
    // Texel x of a surface of 4: half of the threads are outside, where they are ignored.
    let text = "S2R R2, SR_TID.X; SHL R0, R2, 0x2; MOV R3, c[0x0][0x140];\n\
                SUST.D.BA.1D.IGN [R0], R2, R3; EXIT;\n";
    let rest = "[texture.s]\ndim = \"1d\"\nsize = [4]\nformat = \"r32_uint\"\n[[param]]\nsurface = \"s\"\n";
    let moved = count(text, rest).moved;
    assert_eq!((moved.surface.read, moved.surface.written), (0, 64 * 4));
}

#[test]
fn texels_are_counted_when_asked_for() {
    let job = format!(
        "[shader]\ntext = \"TEXS.LZ RZ, R4, R0, R1, 0x1, 2D, R;\"\n{}",
        sampler("filter = \"linear\"\n")
    );
    let report = run::run(&Directory::new().job(&job), Observer::default()).unwrap();
    assert_eq!((report.statistics.fetches(), report.statistics.texels()), (32, 0));
}

/// A quarter of the lanes branches: one branch, divergent. Then 8 and 24 lanes go different ways.
#[test]
fn divergence() {
    let text = "S2R R0, SR_LANEID; ISETP.LT.AND P0, PT, R0, 0x8, PT; SSY `(.L_out);\n\
                @P0 BRA `(.L_few);\nMOV R1, R0; SYNC;\n.L_few:\nMOV R1, R0; MOV R1, R0; SYNC;\n.L_out:\nEXIT;\n";
    let statistics = count(text, "");
    // Per warp: S2R, ISETP, SSY with 32 lanes, BRA with 8; MOV, SYNC with 24; two MOVs, SYNC with 8; EXIT with 32.
    assert_eq!(statistics.instructions(), 4 * 10);
    assert_eq!(statistics.lanes, 4 * (3 * 32 + 8 + 2 * 24 + 3 * 8 + 32));
    // BRA is divergent; the two SYNCs take all lanes that are active there.
    assert_eq!((statistics.branches, statistics.divergent), (4 * 3, 4));
}
