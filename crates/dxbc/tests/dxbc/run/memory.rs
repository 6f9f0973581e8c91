//! Group-shared memory: functional specification 22.4.10 to 13, 22.17.

use super::compute;

const FLATTENED: &str = "dcl_input vThreadIDInGroupFlattened";

/// Each thread writes its place, and reads that of its mirror image after the barrier.
#[test]
fn raw_memory() {
    let declarations = format!("{FLATTENED}\ndcl_tgsm_raw g0, 512");
    let body = "ishl r0.x, vThreadIDInGroupFlattened.x, l(4)\nmov r1.x, vThreadIDInGroupFlattened.x\n\
                iadd r1.yz, r1.xxxx, l(0, 100, 200, 0)\nstore_raw g0.xyz, r0.x, r1.xyzx\nsync_g_t\n\
                iadd r0.y, l(496), -r0.x\nld_raw r2.xyzw, r0.y, g0.zyxw";
    let ran = compute(&declarations, body);
    assert_eq!(ran.faults(), [""; 0]);
    assert_eq!(ran.temporary(2, 0), [231, 131, 31, 0]);
    assert_eq!(ran.temporary(2, 20), [211, 111, 11, 0]);
}

/// Structures of 12 bytes; a component past the structure's end, a structure past the last one, and what lies outside of
/// the memory read as zero, and are not written.
#[test]
fn structured_memory_and_its_bounds() {
    let declarations = format!("{FLATTENED}\ndcl_tgsm_structured g0, 12, 8\ndcl_tgsm_raw g1, 8");
    let body = "mov r3.xyzw, l(0, 0, 0, 0)\nmov r0.x, vThreadIDInGroupFlattened.x\n\
                store_raw g1.xy, l(0), l(77, 78, 0, 0)\nsync_g_t\n\
                iadd r0.yzw, r0.xxxx, l(0, 10, 20, 30)\nstore_structured g0.xyzw, r0.x, l(4), r0.xyzw\nsync_g_t\n\
                ld_structured r1.xyzw, r0.x, l(0), g0.xyzw\nld_structured r2.xy, r0.x, l(4), g0.xyxx\n\
                ld_raw r3.xyzw, l(0), g1.xyzw\nld_raw r4.xy, l(-4), g1.xyxx";
    let ran = compute(&declarations, body);
    assert_eq!(ran.faults(), [""; 0]);
    // Words 1 and 2 of each structure are x and y of the thread's value; word 3 does not exist.
    assert_eq!(ran.temporary(1, 3), [0, 3, 13, 0]);
    assert_eq!(ran.temporary(2, 3)[..2], [3, 13]);
    assert_eq!(ran.temporary(1, 9), [0; 4]);
    assert_eq!(ran.temporary(3, 0), [77, 78, 0, 0]);
    assert_eq!(ran.temporary(4, 0)[..2], [0, 0]);
}

/// Every operation, with and without the old value; lanes take their turns in ascending order.
#[test]
fn atomic_operations() {
    let declarations = format!("{FLATTENED}\ndcl_tgsm_raw g0, 64\ndcl_tgsm_structured g1, 8, 2");
    let body = "mov r0.x, vThreadIDInGroupFlattened.x\nishl r0.y, l(1), r0.x\niadd r0.z, l(5), -r0.x\n\
                store_raw g0.xyzw, l(0), l(0, -1, 0, 100)\nstore_raw g0.xyzw, l(16), l(-100, 0, -1, 7)\nsync_g_t\n\
                imm_atomic_iadd r1.x, g0, l(0), l(3)\natomic_and g0, l(4), r0.x\natomic_or g0, l(8), r0.y\n\
                atomic_imin g0, l(12), r0.z\natomic_imax g0, l(16), r0.z\natomic_umax g0, l(20), r0.z\n\
                atomic_umin g0, l(24), r0.x\natomic_xor g0, l(28), r0.y\natomic_cmp_store g0, l(32), r0.x, l(9)\n\
                imm_atomic_exch r1.y, g0, l(36), r0.x\nimm_atomic_cmp_exch r1.z, g0, l(40), r0.x, l(1)\n\
                mov r2.x, l(1)\nmov r2.y, l(4)\natomic_iadd g1, r2.xyxx, r0.x\nimm_atomic_iadd r1.w, g0, l(64), l(1)\nsync_g_t\n\
                ld_raw r3.xyzw, l(0), g0.xyzw\nld_raw r4.xyzw, l(16), g0.xyzw\nld_raw r5.xyzw, l(32), g0.xyzw\n\
                ld_structured r6.xy, l(1), l(0), g1.xyxx";
    let ran = compute(&declarations, body);
    assert_eq!(ran.faults(), [""; 0]);
    assert_eq!(ran.temporary(3, 0), [96, 0, u32::MAX, -26i32 as u32]);
    assert_eq!(ran.temporary(4, 0), [5, u32::MAX, 0, !7]);
    assert_eq!(ran.temporary(5, 0), [9, 31, 1, 0]);
    assert_eq!(ran.temporary(6, 0)[..2], [0, 31 * 32 / 2]);
    assert_eq!([0, 1, 31].map(|lane| ran.temporary(1, lane)), [[0, 0, 0, 0], [3, 0, 1, 0], [93, 30, 1, 0]]);
}
