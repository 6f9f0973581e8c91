//! Moves, selections, and where registers lie: functional specification 22.9, 7.3 to 7.5.

use super::{run, run_with, vertex_shader};

/// A move does not touch denormals and NaNs; a negated one flips the sign bit and nothing else.
#[test]
fn moves_keep_the_bits() {
    let v = [[1, 0x7f80_0001, 0xffc0_1234, 0x8000_0000]];
    let ran = run("mov o0.xyzw, v0.xyzw\nmov o1.xyzw, -v0.xyzw\nmov o2.xyzw, |v0.xyzw|\nret", &[&v]);
    assert_eq!(ran.output(0, 0), v[0]);
    assert_eq!(ran.output(1, 0), v[0].map(|word| word ^ 0x8000_0000));
    assert_eq!(ran.output(2, 0), v[0].map(|word| word & 0x7fff_ffff));
}

/// Masks leave the other components as they are; components may change places.
#[test]
fn masks_and_swapped_components() {
    let v = [[1, 2, 3, 4]];
    let body = "mov r0.xyzw, v0.xyzw\nmov r0.xy, r0.yxzz\nmov r0.zw, r0.xxxy\nmov o0.xyzw, r0.xyzw\nret";
    assert_eq!(run(body, &[&v]).output(0, 0), [2, 1, 2, 1]);
    let body = "mov r0.xyzw, v0.xyzw\nmov r0.xyzw, r0.wxyz\nmov o0.xyzw, r0.xyzw\nret";
    assert_eq!(run(body, &[&v]).output(0, 0), [4, 1, 2, 3]);
}

/// 22.9.2: any bit set, also that of −0.
#[test]
fn movc_looks_at_all_bits() {
    let v = [[0, 0x8000_0000, 1, 0]];
    let ran = run("movc o0.xyzw, v0.xyzw, l(1, 2, 3, 4), l(5, 6, 7, 8)\nret", &[&v]);
    assert_eq!(ran.output(0, 0), [5, 2, 3, 8]);
}

/// 22.9.3: where the condition holds the two values change places; one of the destinations is a source.
#[test]
fn swapc_swaps_where_the_condition_holds() {
    let body = "mov r0.xyzw, v0.xyzw\nmov r1.xyzw, v1.xyzw\nswapc r0.xyzw, r1.xyz, v2.xyzw, r0.xyzw, r1.xyzw\n\
                mov o0.xyzw, r0.xyzw\nmov o1.xyzw, r1.xyzw\nret";
    let ran = run(body, &[&[[1, 2, 3, 4]], &[[5, 6, 7, 8]], &[[0, 9, 0, 1]]]);
    assert_eq!(ran.output(0, 0), [1, 6, 3, 8]);
    assert_eq!(ran.output(1, 0), [5, 2, 7, 8]);
}

/// 7.5: by an immediate and by a register; past the end of the buffer, and where nothing is bound, zeros. The sum of
/// register and immediate has 32 bits.
#[test]
fn constant_buffers() {
    let text = vertex_shader(
        "dcl_constantbuffer CB0[2], immediateIndexed\ndcl_constantbuffer CB3[8], dynamicIndexed\n\
         dcl_constantbuffer CB4[1], immediateIndexed\n\
         mov o0.xyzw, cb0[1].wzyx\nmov o1.xyzw, cb3[v0.x + 1].xyzw\nmov o2.xyzw, cb4[0].xyzw\n\
         mov o3.xyzw, cb0[3].xyzw\nret",
    );
    let first: Vec<u32> = (1..=8).collect();
    let second: Vec<u32> = (101..=112).collect();
    let lanes = [[0; 4], [1; 4], [u32::MAX; 4], [0x0fff_ffff; 4], [2; 4]];
    let ran = run_with(&text, &[&lanes], &[(0, &first), (3, &second)]);
    assert_eq!(ran.output(0, 0), [8, 7, 6, 5]);
    let rows = [0, 1, 2, 3, 4].map(|lane| ran.output(1, lane));
    let expected = [[105, 106, 107, 108], [109, 110, 111, 112], [101, 102, 103, 104], [0; 4], [0; 4]];
    assert_eq!(rows, expected);
    assert_eq!(ran.output(2, 0), [0; 4]);
    assert_eq!(ran.output(3, 0), [0; 4]);
}

/// Rows of the immediate constant buffer, and zeros past its end.
#[test]
fn immediate_constant_buffers() {
    let text = vertex_shader(
        "dcl_immediateConstantBuffer { { 1, 2, 3, 4}, { 5, 6, 7, 8} }\n\
         mov o0.xyzw, icb[v0.x + 0].xyzw\nmov o1.xy, icb[1].zwzz\nret",
    );
    let ran = run_with(&text, &[&[[0; 4], [1; 4], [2; 4], [u32::MAX; 4]]], &[]);
    let rows = [0, 1, 2, 3].map(|lane| ran.output(0, lane));
    assert_eq!(rows, [[1, 2, 3, 4], [5, 6, 7, 8], [0; 4], [0; 4]]);
    assert_eq!(ran.output(1, 0)[..2], [7, 8]);
}

/// An array that a register indexes, each lane its own; what is written out of range is lost, and read as zero.
#[test]
fn indexable_temporaries() {
    let body = "dcl_indexableTemp x0[4], 4\ndcl_indexableTemp x1[2], 4\n\
                mov x0[v0.x + 0].xy, v1.xyxx\nmov x0[v0.x + 1].zw, v1.zwzw\nmov x1[1].x, v1.w\n\
                mov o0.xyzw, x0[v0.y + 0].xyzw\nmov o1.xyzw, x0[3].xyzw\nmov o2.xyzw, x1[1].xyzw\n\
                mov o3.xyzw, x0[v0.z + 0].xyzw\nret";
    let lanes = [[0, 1, 0, 0], [2, 2, 3, 0], [9, 9, 100, 0]];
    let ran = run(body, &[&lanes, &[[11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34]]]);
    assert_eq!([ran.output(0, 0), ran.output(3, 0)], [[0, 0, 13, 14], [11, 12, 0, 0]]);
    assert_eq!([ran.output(0, 1), ran.output(3, 1)], [[21, 22, 0, 0], [0, 0, 23, 24]]);
    assert_eq!([ran.output(0, 2), ran.output(1, 2), ran.output(3, 2)], [[0; 4]; 3]);
    assert_eq!(ran.output(1, 1), [0, 0, 23, 24]);
    assert_eq!(ran.output(2, 1), [24, 0, 0, 0]);
}

/// The index may be written by the same instruction, and may itself be an element of an array.
#[test]
fn indices_are_read_before_anything_is_written() {
    let body = "dcl_indexableTemp x0[4], 4\nmov x0[0].xyzw, l(3, 2, 1, 0)\nmov x0[3].xyzw, l(7, 8, 9, 10)\n\
                mov r0.x, v0.x\nmov r0.xyzw, x0[r0.x + 0].xyzw\nmov o0.xyzw, r0.xyzw\n\
                mov o1.xyzw, x0[x0[0].x + 0].xyzw\nret";
    let ran = run(body, &[&[[3, 0, 0, 0]]]);
    assert_eq!(ran.output(0, 0), [7, 8, 9, 10]);
    assert_eq!(ran.output(1, 0), [7, 8, 9, 10]);
}

/// Ranges of inputs and outputs that a register indexes.
#[test]
fn indexed_inputs_and_outputs() {
    let body = "dcl_indexrange v0.xyzw 4\ndcl_indexrange o0.xyzw 4\n\
                mov o1.xyzw, l(5, 5, 5, 5)\nmov o[v0.x + 2].xy, v[v0.x + 1].zwzz\nmov o0.x, v1.x\nret";
    let inputs: [&[[u32; 4]]; 3] = [&[[0; 4], [1; 4]], &[[10, 11, 12, 13]], &[[20, 21, 22, 23]]];
    let ran = run(body, &inputs);
    assert_eq!([0, 1, 2, 3].map(|number| ran.output(number, 0)[0]), [10, 5, 12, 0]);
    assert_eq!([0, 1, 2, 3].map(|number| ran.output(number, 1)[1]), [0, 5, 0, 23]);
}
