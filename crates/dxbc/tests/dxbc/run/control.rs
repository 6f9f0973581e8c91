//! Control flow: every lane comes out as if it had run alone. Functional specification 22.7.

use super::{run, splat};

#[test]
fn if_and_else() {
    let body = "if_nz v0.x\n if_z v0.y\n mov r0.x, l(1)\n else\n mov r0.x, l(2)\n endif\n else\n mov r0.x, l(3)\n endif\n\
                iadd o0.x, r0.x, v0.z\nret";
    let ran = run(body, &[&[[1, 0, 10, 0], [0x8000_0000, 7, 20, 0], [0, 0, 30, 0]]]);
    assert_eq!(ran.x(), [11, 22, 33]);
}

/// The sum of the odd numbers below n: `continuec` for even ones, `breakc` at the end.
#[test]
fn loops_break_and_continue() {
    let body = "mov r0.xy, l(0, 0, 0, 0)\nloop\n uge r0.z, r0.x, v0.x\n breakc_nz r0.z\n and r0.w, r0.x, l(1)\n\
                iadd r0.x, r0.x, l(1)\n continuec_z r0.w\n iadd r0.y, r0.y, r0.x\n iadd r0.y, r0.y, l(-1)\n endloop\n\
                mov o0.x, r0.y\nret";
    let lanes: Vec<u32> = (0..32).collect();
    let sums: Vec<u32> = lanes.iter().map(|&n| (n / 2) * (n / 2)).collect();
    assert_eq!(run(body, &[&splat(&lanes)]).x::<32>().to_vec(), sums);
}

/// `break` and `continue` inside of an `if`, two loops deep: the number of pairs j < i < n with j·i ≠ 6 and j ≤ 3.
#[test]
fn nested_loops() {
    let body = "mov r0.xyzw, l(0, 0, 0, 0)\nloop\n uge r1.x, r0.x, v0.x\n if_nz r1.x\n break\n endif\n mov r0.y, l(0)\n\
                loop\n uge r1.x, r0.y, r0.x\n if_nz r1.x\n break\n endif\n ult r1.x, l(3), r0.y\n breakc_nz r1.x\n\
                imul null, r1.y, r0.x, r0.y\n iadd r0.y, r0.y, l(1)\n ieq r1.z, r1.y, l(6)\n if_nz r1.z\n continue\n endif\n\
                iadd r0.z, r0.z, l(1)\n endloop\n iadd r0.x, r0.x, l(1)\n endloop\nmov o0.x, r0.z\nret";
    let count = |n: u32| {
        (0..n).flat_map(|i| (0..i.min(4)).map(move |j| (i, j))).filter(|(i, j)| i * j != 6).count() as u32
    };
    let lanes: Vec<u32> = (0..10).collect();
    let expected: [u32; 10] = std::array::from_fn(|n| count(n as u32));
    assert_eq!(run(body, &[&splat(&lanes)]).x(), expected);
}

/// Several labels at one place, a default in the middle, a case that goes on into the next one, no case at all.
#[test]
fn switches() {
    let body = "mov r0.x, l(0)\nswitch v0.x\n case l(1)\n case l(-2)\n mov r0.x, l(10)\n break\n default\n case l(3)\n\
                iadd r0.x, r0.x, l(100)\n case l(4)\n iadd r0.x, r0.x, l(1000)\n breakc_nz v0.y\n\
                iadd r0.x, r0.x, l(1)\n break\n case l(5)\n endswitch\nmov o0.x, r0.x\nret";
    let lanes =
        [[1, 0, 0, 0], [-2i32 as u32, 0, 0, 0], [3, 0, 0, 0], [4, 1, 0, 0], [5, 0, 0, 0], [77, 1, 0, 0]];
    assert_eq!(run(body, &[&lanes]).x(), [10, 10, 1101, 1000, 0, 1100]);
    let body =
        "mov r0.x, l(7)\nswitch v0.x\n case l(1)\n mov r0.x, l(8)\n break\n endswitch\nmov o0.x, r0.x\nret";
    assert_eq!(run(body, &[&splat(&[1, 2])]).x(), [8, 7]);
}

/// `continue` in a `switch` belongs to the loop around it.
#[test]
fn a_switch_in_a_loop() {
    let body = "mov r0.xy, l(0, 0, 0, 0)\nloop\n ieq r0.z, r0.x, v0.x\n breakc_nz r0.z\n iadd r0.x, r0.x, l(1)\n\
                and r0.z, r0.x, l(3)\n switch r0.z\n case l(0)\n continue\n case l(1)\n iadd r0.y, r0.y, l(1)\n break\n\
                default\n iadd r0.y, r0.y, l(10)\n break\n endswitch\n iadd r0.y, r0.y, l(100)\n endloop\n\
                mov o0.x, r0.y\nret";
    // x = 1: 101; 2: 110; 3: 110; 4: nothing; 5: 101.
    assert_eq!(run(body, &[&splat(&[0, 1, 2, 3, 4, 5])]).x(), [0, 101, 211, 321, 321, 422]);
}

/// Subroutines, called under a condition, calling others, returning early.
#[test]
fn subroutines() {
    let body = "mov r0.x, v0.x\ncall label0\ncallc_nz v0.y, label1\nmov o0.x, r0.x\nret\n\
                label label0\niadd r0.x, r0.x, l(1)\ncall label1\niadd r0.x, r0.x, l(2)\nret\n\
                label label1\nige r0.y, r0.x, l(100)\nretc_nz r0.y\nif_nz v0.z\n ret\n endif\n\
                imul null, r0.x, r0.x, l(10)\nret";
    let lanes = [[1, 0, 0, 0], [1, 1, 0, 0], [200, 1, 0, 0], [1, 1, 1, 0]];
    // ((1+1)·10+2); 22·10; 200+1+2; 1+1+2.
    assert_eq!(run(body, &[&lanes]).x(), [22, 220, 203, 4]);
}

/// What has been written before `ret` counts, in outputs that a register indexes too.
#[test]
fn returning_early() {
    let body = "dcl_indexrange o0.xyzw 4\nmov o[v0.y + 0].x, l(1)\nretc_nz v0.x\nmov o0.x, l(2)\nif_nz v0.z\n ret\n endif\n\
                mov o0.x, l(3)\nret";
    let lanes = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [1, 1, 0, 0]];
    assert_eq!(run(body, &[&lanes]).x(), [1, 2, 3, 0]);
}

/// A loop without end stops with a fault.
#[test]
fn an_endless_loop_ends() {
    assert_eq!(run("loop\n nop\n endloop\nret", &[]).faults(), ["LIMIT-01"]);
    assert_eq!(run("if_nz v0.x\n abort\n endif\nret", &[&splat(&[1, 0])]).faults(), ["TRAP-01"]);
}

/// A subroutine that calls itself fills the stack.
#[test]
fn recursion_ends() {
    assert_eq!(run("call label0\nret\nlabel label0\ncall label0\nret", &[]).faults().len(), 1);
}
