//! Control flow: `control.cu`.

use crate::launch::{BLOCK, Kernels};

const KERNELS: Kernels = Kernels("machine/control");

#[test]
fn switches() {
    KERNELS.binary("jump_table", |a: u32, b: u32| match b & 15 {
        0 => a.wrapping_mul(3).wrapping_add(1),
        1 => a ^ b,
        2 => a / 7,
        3 => a.count_ones(),
        4 => a << (b >> 4 & 31),
        5 => a.leading_zeros(),
        6 => a.reverse_bits(),
        7 => a.wrapping_add(5).wrapping_sub(b),
        8 => a.wrapping_sub(b),
        9 => a.min(b),
        10 => ((u64::from(a) * u64::from(b)) >> 32) as u32,
        11 => 11,
        _ => a.wrapping_add(b),
    });
}

/// Tables of addresses in a constant bank; all threads of a block go the same way.
#[test]
fn tables_of_addresses() {
    KERNELS.together("address_table", |a: &[u32], b: &[u32], i| match b[i / BLOCK] as i32 % 9 {
        0 => a[5].wrapping_mul(3),
        1 => a[7].wrapping_add(a[3]),
        2 => a[9].wrapping_sub(1),
        3 => a[8].count_ones(),
        4 => a[1] / 3,
        5 => a[2].leading_zeros(),
        6 => a[4] ^ a[6],
        _ => u32::MAX,
    });
}

#[test]
fn bits_as_predicates() {
    KERNELS.binary("bit_tests", |a: u32, b: u32| {
        let steps: [(u32, &dyn Fn(u32) -> u32); 13] = [
            (0, &|r| r.wrapping_mul(3).wrapping_add(1)),
            (1, &|r| r ^ b >> 3),
            (2, &|r| r.wrapping_add(b << 5)),
            (3, &|r| !r),
            (4, &|r| r.wrapping_sub(77)),
            (5, &|r| r.wrapping_mul(11)),
            (6, &|r| r ^ 0x5555),
            (8, &|r| r.wrapping_add(5)),
            (9, &u32::reverse_bits),
            (10, &|r| r.wrapping_add(b.wrapping_mul(7))),
            (16, &|r| r ^ 9),
            (17, &|r| r.wrapping_sub(b)),
            (18, &|r| r.wrapping_mul(5)),
        ];
        steps.iter().fold(b, |r, (bit, step)| if a >> bit & 1 == 1 { step(r) } else { r })
    });
}

fn power(a: u32, b: u32) -> u32 {
    a.wrapping_pow(b >> 8 & 7)
}

#[test]
fn calls_through_tables() {
    KERNELS.binary("function_table", |a: u32, b: u32| {
        let result = match b & 3 {
            0 => a.wrapping_add(b),
            1 => a.wrapping_mul(b),
            2 => power(a, b),
            _ => a.wrapping_mul(b).wrapping_add(power(b, a)),
        };
        result.wrapping_add(1)
    });
    KERNELS.binary("virtual_methods", |a: u32, b: u32| {
        let scale = b >> 1;
        if b & 1 == 1 { a.wrapping_mul(a).wrapping_mul(scale) } else { a.wrapping_mul(b).wrapping_add(scale) }
    });
}

#[test]
fn recursion() {
    let fibonacci = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55];
    KERNELS.binary("recursion", |a: u32, b: u32| fibonacci[a as usize % 11] * 2 + b % 2);
}

#[test]
fn loops_that_lanes_leave_one_by_one() {
    KERNELS.binary("loops", |a: u32, b: u32| {
        let mut r = 0u32;
        for i in 0..a & 15 {
            if b >> i & 3 == 3 {
                continue;
            }
            for j in i..12 {
                r = r.wrapping_mul(3).wrapping_add(j);
                if (r ^ b).is_multiple_of(11) {
                    break;
                }
                if r & 31 == 7 {
                    r = r.wrapping_add(a);
                    continue;
                }
                r ^= i << j;
            }
            if r % 13 == 5 {
                break;
            }
            r = r.wrapping_add(1);
        }
        while r % 7 != b & 3 {
            r = r / 2 + 1;
            if r <= 2 {
                break;
            }
        }
        r
    });
}
