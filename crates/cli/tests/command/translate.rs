//! `tmu translate`, and what `tmu explain` says of the other instruction sets.

use super::{Directory, direct3d, tmu};

#[test]
fn translate_shows_each_fetch_as_machine_code_that_assembles() {
    let directory = Directory::new();
    directory.write("k.ptx", FETCHES);
    let ran = directory.tmu(&["translate", "k.ptx", "--to", "sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = ran.text();
    // What the vendor's assembler makes of these; %f4 … %f7 of the first fetch: %f4 is read, and %f5 of the last.
    for line in [
        "// line 11: tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd1, {%f2, %f1}];",
        "// handle 0x52 is that of object",
        "// handle 0x54 is that of image",
        "MOV32I R1, 0x3f000000 ;",
        "TEXS.P RZ, R2, R0, R1, 0x52, 2D, RG ;",
        "@P1 TEX.LL.P P0, R4, R0, R3, 0x54, ARRAY_2D, 0x4 ;",
        "// writes %f8 = R4, %p1 = !P0",
        "TLD4.G.B.P R4, R0, R2, 0x0, 2D, 0x3 ;",
        "// writes %f4 = R4, %f5 = R5",
    ] {
        assert!(text.lines().any(|it| it.trim() == line), "{line}\n{text}");
    }
    // It assembles, and there is nothing to say against it.
    assert_eq!(directory.tmu(&["translate", "k.ptx", "--to", "sass", "-o", "k.sass"]).status, 0);
    assert!(directory.read("k.sass") == ran.out);
    let checked = directory.tmu(&["check", "k.sass"]);
    assert_eq!((checked.status, checked.err.as_str()), (0, ""));
    assert_eq!(directory.tmu(&["asm", "k.sass", "-o", "k.bin"]).status, 0);
}

#[test]
fn translate_names_what_it_leaves_out() {
    let directory = Directory::new();
    directory.write("k.ptx", FETCHES.replace("add.f32 %f9, %f4, %f8;", "txq.channel_order.b32 %f9, [%rd1];"));
    let ran = directory.tmu(&["translate", "k.ptx", "--to", "sass", "-o", "k.sass"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[TRANSLATE-003]: `channel_order` is not translated"), "{}", ran.err);
    assert!(ran.err.contains("k.ptx:14:1"), "{}", ran.err);
    let text = String::from_utf8(directory.read("k.sass")).unwrap();
    assert!(text.contains("// not translated: `channel_order`") && text.contains("TLD4.G.B.P"), "{text}");
    directory.write("k.sass", "EXIT;");
    assert!(directory.tmu(&["translate", "k.sass", "--to", "sass"]).err.starts_with("error[TRANSLATE-001]"));
    directory.write("wrong.ptx", FETCHES.replace("tld4.g.2d", "tld4.g.3d"));
    assert_eq!(directory.tmu(&["translate", "wrong.ptx", "--to", "sass"]).status, 1);
    assert_eq!(directory.tmu(&["translate", "k.ptx", "--to", "sass", "--entry", "no"]).status, 1);
}

#[test]
fn translate_reads_direct3d() {
    let directory = Directory::new();
    let container = direct3d("compiled/ldms.ms_off.ps_5_0.dxbc");
    let ran = directory.tmu(&["translate", &container, "--to", "sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.text().contains("TLD.LZ.AOFFI.MS.P "), "{}", ran.text());
    let text = "ps_5_0\ndcl_sampler s1, mode_default\ndcl_resource_texture2d (float,float,float,float) t2\n\
                dcl_resource_texture2darray (float,float,float,float) t3\n\
                dcl_input_ps linear v0.xyz\ndcl_output o0.xyzw\ndcl_temps 1\n\
                sample r0.xyzw, v0.xyxx, t2.xyzw, s1\nsample_l o0.xyzw, v0.xyzx, t3.wzyx, s1, r0.x\nret\n";
    directory.write("a.dxasm", text);
    let ran = directory.tmu(&["translate", "a.dxasm", "--to", "sass"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for line in [
        "// handle 0x0 is that of t2 with s1",
        "TEXS.P R2, R4, R0, R1, 0x0, 2D, RGBA ;",
        "// handle 0x1 is that of t3 with s1",
        "TEX.LL.P R8, R0, R3, 0x1, ARRAY_2D, 0xf ;",
        "// writes o0.w = R8, o0.z = R9, o0.y = R10, o0.x = R11",
    ] {
        assert!(ran.text().lines().any(|it| it.trim() == line), "{line}\n{}", ran.text());
    }
}

#[test]
fn explain_shows_fetches_in_the_other_instruction_sets() {
    for (instruction, lines) in [
        (
            "tld4.r.2d.v4.f32.f32 {a,b,c,d}, [t,{u,v}], e;",
            &["    D3D   gather4_c", "      TLD4S.R.DC.P R4, R6, R0, R2, 0x0 ;"][..],
        ),
        (
            "sample_c_lz r0.x, v0.xyxx, t0.xxxx, s0, v0.z",
            &[
                "    PTX   tex.level.2d.v4.dtype.f32, with a depth reference",
                "      TEXS.LZ.DC.P RZ, R3, R0, R2, 0x0, 2D, R ;",
            ],
        ),
        (
            "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA",
            &["    D3D   sample_l", "    PTX   tex.level.2d.v4.dtype.f32"],
        ),
    ] {
        let explained = tmu(&["explain", instruction]);
        assert_eq!(explained.status, 0, "{}", explained.err);
        for line in lines {
            assert!(explained.lines().iter().any(|it| it == line), "{line}\n{}", explained.text());
        }
    }
    // What is no fetch has no such section.
    assert!(!tmu(&["explain", "add.f32 a, b, c;"]).text().contains("elsewhere"));
}

/// A fetch with a parameter's texture, one with a reference, one with a handle from memory, and arithmetic between them.
const FETCHES: &str = "\
.version 8.5
.target sm_60
.address_size 64
.global .texref image;
.visible .entry k(.param .u64 out, .param .u64 object)
{
.reg .f32 %f<12>; .reg .b64 %rd<6>; .reg .pred %p<2>;
ld.param.u64 %rd1, [object];
ld.param.u64 %rd2, [out];
mov.f32 %f1, 0f3F000000;
tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd1, {%f2, %f1}];
@%p1 tex.level.a2d.v4.f32.f32 {_, _, %f8, _}|%p1, [image, {0, %f2, %f3, %f3}], %f4;
ld.global.u64 %rd3, [%rd2];
add.f32 %f9, %f4, %f8;
tld4.g.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [%rd3, {%f9, %f9}];
@%p1 st.global.f32 [%rd2], %f5;
ret;
}
";
