//! What lanes find out together, and the n-th one bit.

use super::{each, run_newest, value};

#[test]
fn lanes_with_equal_values() {
    // i % 5 in 30 of the lanes: 27 and 28 have values of their own.
    let body = "rem.u32 %r3, %r1, 5; match.any.sync.b32 %r2, %r3, -1; st.global.u32 [%rd1], %r2; ret;";
    let expected = each(|i| (0..32).filter(|lane| lane % 5 == i % 5).fold(0, |mask, lane| mask | 1 << lane));
    assert_eq!(run_newest(body), expected);
    let wide = "cvt.u64.u32 %rd3, %r1; shl.b64 %rd3, %rd3, 36; and.b64 %rd3, %rd3, 0x1000000000;\n\
                match.any.sync.b64 %r2, %rd3, -1; st.global.u32 [%rd1], %r2; ret;";
    assert_eq!(run_newest(wide), each(|i| if i % 2 == 0 { 0x5555_5555 } else { 0xaaaa_aaaa }));
    // Half of the lanes only.
    let part = "mov.u32 %r2, 0; and.b32 %r4, %r1, 1; setp.eq.u32 %p1, %r4, 1; and.b32 %r3, %r1, 2;\n\
                @%p1 match.any.sync.b32 %r2, %r3, 0xaaaaaaaa; st.global.u32 [%rd1], %r2; ret;";
    let lanes = |i: u32| if i % 4 == 1 { 0x2222_2222 } else { 0x8888_8888 };
    assert_eq!(run_newest(part), each(|i| if i % 2 == 1 { lanes(i) } else { 0 }));
}

#[test]
fn whether_all_values_are_equal() {
    let body = |value: &str| {
        format!(
            "{value} match.all.sync.b32 %r2|%p1, %r3, -1; selp.u32 %r4, 7, 5, %p1; xor.b32 %r2, %r2, %r4;\n\
             st.global.u32 [%rd1], %r2; ret;"
        )
    };
    assert_eq!(run_newest(&body("mov.u32 %r3, 9;")), [0xffff_fff8; 32]);
    assert_eq!(run_newest(&body("shr.u32 %r3, %r1, 4;")), [5; 32]);
    // The lanes of the mask agree, whose first is lane 16.
    let part = "mov.u32 %r2, 0; setp.ge.u32 %p1, %r1, 16; shr.u32 %r3, %r1, 4;\n\
                @%p1 match.all.sync.b32 %r2, %r3, 0xffff0000; st.global.u32 [%rd1], %r2; ret;";
    assert_eq!(run_newest(part), each(|i| if i >= 16 { 0xffff_0000 } else { 0 }));
}

#[test]
fn reductions() {
    let reduce = |name: &str, value: &str| {
        run_newest(&format!("{value} redux.sync.{name} %r2, %r3, -1; st.global.u32 [%rd1], %r2; ret;"))
    };
    let own = "mov.u32 %r3, %r1;";
    assert_eq!(reduce("add.u32", own), [496; 32]);
    assert_eq!(reduce("add.s32", "sub.s32 %r3, 0, %r1;"), [-496i32 as u32; 32]);
    assert_eq!(reduce("min.u32", "add.u32 %r3, %r1, 3;"), [3; 32]);
    assert_eq!(reduce("max.u32", "sub.s32 %r3, %r1, 1;"), [u32::MAX; 32]);
    assert_eq!(reduce("max.s32", "sub.s32 %r3, %r1, 100;"), [-69i32 as u32; 32]);
    assert_eq!(reduce("min.s32", "sub.s32 %r3, %r1, 100;"), [-100i32 as u32; 32]);
    assert_eq!(reduce("and.b32", "or.b32 %r3, %r1, 0x60;"), [0x60; 32]);
    assert_eq!(reduce("or.b32", own), [31; 32]);
    // The exclusive or of 0 … 31 is 0; that of 0 … 30 is 31.
    assert_eq!(reduce("xor.b32", own), [0; 32]);
    let part = "mov.u32 %r2, 0; setp.lt.u32 %p1, %r1, 31; @%p1 redux.sync.xor.b32 %r2, %r1, 0x7fffffff;\n\
                st.global.u32 [%rd1], %r2; ret;";
    assert_eq!(run_newest(part), each(|i| if i < 31 { 31 } else { 0 }));
}

/// The manual's loop, written out.
fn nth_set(mask: u32, base: i32, offset: i32) -> u32 {
    let bit = |place: i32| (0..32).contains(&place) && mask >> place & 1 == 1;
    if offset == 0 {
        return if bit(base) { base as u32 } else { u32::MAX };
    }
    let step = offset.signum();
    let mut count = offset.unsigned_abs() - 1;
    let mut place = base;
    while (0..32).contains(&place) {
        if bit(place) {
            if count == 0 {
                return place as u32;
            }
            count -= 1;
        }
        place += step;
    }
    u32::MAX
}

#[test]
fn the_nth_one_bit() {
    for (mask, base) in [(0x8421_1357u32, 0), (0x8421_1357, 9), (0xffff_ffff, 31), (0, 3), (0x0000_8000, 15)]
    {
        // Each lane asks for another one, from −16 to 15.
        let body = format!(
            "sub.s32 %r3, %r1, 16; mov.b32 %r4, {mask}; fns.b32 %r2, %r4, {base}, %r3; st.global.u32 [%rd1], %r2; ret;"
        );
        assert_eq!(run_newest(&body), each(|i| nth_set(mask, base, i as i32 - 16)), "{mask:#x} {base}");
    }
}

/// Without clusters each block is a cluster of its own.
#[test]
fn clusters_of_one_block() {
    let body = "mov.u32 %r3, %cluster_nctarank; mov.u32 %r4, %cluster_ctarank; mov.u32 %r5, %cluster_nctaid.y;\n\
                mov.u32 %r6, %nclusterid.x; mov.u32 %r7, %clusterid.x; mov.pred %p1, %is_explicit_cluster;\n\
                selp.u32 %r8, 1, 0, %p1; shl.b32 %r2, %r3, 4; or.b32 %r2, %r2, %r4; shl.b32 %r5, %r5, 8; or.b32 %r2, %r2, %r5;\n\
                shl.b32 %r6, %r6, 12; or.b32 %r2, %r2, %r6; or.b32 %r2, %r2, %r7; or.b32 %r2, %r2, %r8;";
    assert_eq!(value(body), 0x1110);
}

#[test]
fn the_first_lane_is_elected() {
    let body = "mov.u32 %r2, 0; mov.pred %p1, 0; setp.ge.u32 %p2, %r1, 4; @%p2 elect.sync %r2|%p1, 0xfffffff0;\n\
                selp.u32 %r3, 100, 0, %p1; add.u32 %r2, %r2, %r3; st.global.u32 [%rd1], %r2; ret;";
    assert_eq!(run_newest(body), each(|i| u32::from(i >= 4) * 4 + u32::from(i == 4) * 100));
}
