//! Interfaces: functional specification 7.19, 22.7.19, 22.7.20.

use tmu_dxbc::lower::{INTERFACE_BANK, TABLES};

use super::{Ran, run_with, vertex_shader};

/// Two classes; slot 0 alone, slots 1 to 3 an array that a register indexes. Class 0 adds a vector of its constant buffer,
/// class 1 multiplies with one.
const SHADER: &str = "dcl_constantbuffer CB1[4], immediateIndexed\ndcl_function_body fb0\ndcl_function_body fb1\n\
    dcl_function_body fb2\ndcl_function_body fb3\ndcl_function_table ft0 = {fb0}\ndcl_function_table ft1 = {fb1}\n\
    dcl_function_table ft2 = {fb2}\ndcl_function_table ft3 = {fb3}\ndcl_interface fp0[1][1] = {ft0, ft1}\n\
    dcl_interface_dynamicindexed fp1[3][1] = {ft2, ft3}\n\
    mov r0.x, v0.x\nfcall fp0[0][0]\nmov o0.x, r0.y\nmov r1.x, v0.y\nfcall fp1[r1.x + 0][0]\nmov o0.y, r0.y\nret\n\
    label fb0\nmov r2.xy, this[0].yxyy\niadd r0.y, r0.x, cb[r2.y + 0][r2.x + 0].x\nret\n\
    label fb1\nmov r2.xy, this[0].yxyy\nimul null, r0.y, r0.x, cb[r2.y + 0][r2.x + 0].y\nret\n\
    label fb2\nmov r1.yz, this[r1.x + 1].yyxy\niadd r0.y, r0.x, cb[r1.z + 0][r1.y + 0].x\nmov r1.x, l(99)\nret\n\
    label fb3\nmov r1.yz, this[r1.x + 1].yyxy\nmov r1.x, l(99)\nimul null, r0.y, r0.x, cb[r1.z + 0][r1.y + 0].y\nret";

/// Slots: class 1 at vector 2 of cb1; then class 0 at vector 0, class 1 at vector 3, and nothing.
fn run(lanes: &[[u32; 4]]) -> Ran {
    let mut words = vec![0; 8 * TABLES as usize];
    let slots = [(1, 2, 1), (1, 0, 2), (1, 3, 3)];
    for (slot, (buffer, vector, table)) in slots.into_iter().enumerate() {
        words[4 * slot] = buffer;
        words[4 * slot + 1] = vector;
        words[4 * (TABLES as usize + slot)] = table + 1;
    }
    let buffer = [10, 20, 0, 0, 30, 40, 0, 0, 50, 60, 0, 0, 70, 80, 0, 0];
    run_with(&vertex_shader(SHADER), &[lanes], &[(1, &buffer), (u32::from(INTERFACE_BANK), &words)])
}

/// Each lane calls the method of its own slot.
#[test]
fn methods_are_those_of_the_slots() {
    let ran = run(&[[2, 0, 0, 0], [3, 1, 0, 0]]);
    assert_eq!(ran.faults(), [""; 0]);
    // 2 · 60, 2 + 10; 3 · 60, 3 · 80.
    assert_eq!([ran.output(0, 0), ran.output(0, 1)].map(|o| [o[0], o[1]]), [[120, 12], [180, 240]]);
}

#[test]
fn a_slot_without_an_instance_stops_the_shader() {
    assert_eq!(run(&[[2, 0, 0, 0], [3, 2, 0, 0]]).faults(), ["TRAP-01"]);
}
