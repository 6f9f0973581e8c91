//! Texture, sampler and surface references, and what can be asked about them (PTX ISA, `txq`, `suq`, `istypep`).

use super::{each, job, kernel, refused, run_job};

/// A kernel with declarations that writes what the statements leave in `%r2`.
fn asks(declarations: &str, statements: &str) -> String {
    kernel(&format!(
        "{declarations}\n.visible .entry k(.param .u64 out) {{ BEGIN {statements}\nst.global.u32 [%rd1], %r2; ret; }}"
    ))
}

fn answer(declarations: &str, statements: &str, sections: &str) -> u32 {
    let found = run_job(&(job(&asks(declarations, statements), "") + sections));
    assert_eq!(found, vec![found[0]; 32]);
    found[0]
}

fn independent(declarations: &str, statements: &str, sections: &str) -> u32 {
    let text = asks(declarations, statements).replace("sm_60", "sm_60, texmode_independent");
    run_job(&(job(&text, "") + sections))[0]
}

const TEXTURES: &str = "[texture.plain]\ndim = \"2d\"\nsize = [8, 4]\nformat = \"rgba8_unorm\"\nsampler = \"edge\"\n\
    [texture.layers]\ndim = \"2d_array\"\nlayers = 3\nsize = [16, 8]\nformat = \"r32_float\"\nlevels = 2\n\
    [texture.volume]\ndim = \"3d\"\nsize = [4, 2, 6]\nformat = \"rg16_sint\"\nsampler = \"border\"\n\
    [texture.samples]\ndim = \"2d_ms\"\nsamples = 4\nsize = [4, 4]\nformat = \"r16_float\"\n\
    [sampler.edge]\nfilter = \"point\"\naddress = [\"clamp\", \"mirror\", \"wrap\"]\nnormalized = true\n\
    [sampler.border]\nfilter = \"linear\"\naddress = [\"border\", \"border\", \"clamp_ogl\"]\nnormalized = false\n";

/// Sizes and attributes by the manual's table; channel codes are OpenCL's, which the manual lists.
#[test]
fn textures_answer_every_query() {
    let expected: &[(&str, &str, u32)] = &[
        ("plain", "width", 8),
        ("plain", "height", 4),
        ("layers", "array_size", 3),
        ("plain", "array_size", 0),
        ("volume", "depth", 6),
        ("layers", "num_mipmap_levels", 2),
        ("plain", "num_mipmap_levels", 0),
        ("samples", "num_samples", 4),
        ("plain", "num_samples", 0),
        // CL_UNORM_INT8, CL_FLOAT, CL_SIGNED_INT16, CL_HALF_FLOAT; CL_RGBA, CL_R, CL_RG.
        ("plain", "channel_data_type", 0x10d2),
        ("layers", "channel_data_type", 0x10de),
        ("volume", "channel_data_type", 0x10d8),
        ("samples", "channel_data_type", 0x10dd),
        ("plain", "channel_order", 0x10b5),
        ("layers", "channel_order", 0x10b0),
        ("volume", "channel_order", 0x10b2),
        ("plain", "normalized_coords", 1),
        ("volume", "normalized_coords", 0),
        ("plain", "filter_mode", 0),
        ("volume", "filter_mode", 1),
        // wrap 0, mirror 1, clamp_ogl 2, clamp_to_edge 3, clamp_to_border 4
        ("plain", "addr_mode_0", 3),
        ("plain", "addr_mode_1", 1),
        ("plain", "addr_mode_2", 0),
        ("volume", "addr_mode_0", 4),
        ("volume", "addr_mode_2", 2),
    ];
    let declared =
        ".global .texref plain; .global .texref layers; .global .texref volume; .global .texref samples;";
    for (texture, query, value) in expected {
        let direct = format!("txq.{query}.b32 %r2, [{texture}];");
        assert_eq!(answer(declared, &direct, TEXTURES), *value, "{texture} {query}");
    }
    let through = "mov.u64 %rd3, layers; txq.array_size.b32 %r2, [%rd3];";
    assert_eq!(answer(declared, through, TEXTURES), 3);
    let level = "mov.u32 %r3, 1; txq.level.width.b32 %r2, [layers], %r3;";
    assert_eq!(answer(declared, level, TEXTURES), 8);
    // A handle that no texture has: no attribute.
    let nothing = "mov.u64 %rd3, 1000; txq.channel_order.b32 %r2, [%rd3];";
    assert_eq!(answer(declared, nothing, TEXTURES), 0);
}

#[test]
fn samplers_answer_where_they_stand_alone() {
    let declared = ".global .texref plain; .global .samplerref edge; .global .samplerref border;";
    let expected: &[(&str, &str, u32)] = &[
        ("edge", "force_unnormalized_coords", 0),
        ("border", "force_unnormalized_coords", 1),
        ("edge", "filter_mode", 0),
        ("border", "filter_mode", 1),
        ("edge", "addr_mode_1", 1),
        ("border", "addr_mode_1", 4),
        ("plain", "width", 8),
        ("plain", "channel_order", 0x10b5),
    ];
    for (name, query, value) in expected {
        let statements = format!("txq.{query}.b32 %r2, [{name}];");
        assert_eq!(independent(declared, &statements, TEXTURES), *value, "{name} {query}");
        let through = format!("mov.u64 %rd3, {name}; txq.{query}.b32 %r2, [%rd3];");
        assert_eq!(independent(declared, &through, TEXTURES), *value, "{name} {query}");
    }
}

#[test]
fn surfaces_answer_every_query() {
    let sections = "[texture.flat]\ndim = \"2d\"\nsize = [8, 4]\nformat = \"rg32_uint\"\n\
                    [texture.deep]\ndim = \"3d\"\nsize = [4, 2, 6]\nformat = \"rgba8_snorm\"\n\
                    [texture.many]\ndim = \"1d_array\"\nlayers = 5\nsize = [4]\nformat = \"r8_uint\"\n";
    let declared = ".global .surfref flat; .global .surfref deep; .global .surfref many;";
    let expected: &[(&str, &str, u32)] = &[
        ("flat", "width", 8),
        ("flat", "height", 4),
        ("deep", "depth", 6),
        ("many", "array_size", 5),
        ("flat", "array_size", 0),
        ("flat", "channel_data_type", 0x10dc),
        ("deep", "channel_data_type", 0x10d0),
        ("flat", "channel_order", 0x10b2),
        ("many", "channel_order", 0x10b0),
        // 1 for linear memory, else 0.
        ("flat", "memory_layout", 0),
    ];
    for (surface, query, value) in expected {
        let statements = format!("suq.{query}.b32 %r2, [{surface}];");
        assert_eq!(answer(declared, &statements, sections), *value, "{surface} {query}");
    }
}

/// A handle that came from a reference carries its type; any other number does not.
#[test]
fn handles_know_their_type() {
    let sections =
        TEXTURES.to_owned() + "[texture.flat]\ndim = \"2d\"\nsize = [8, 4]\nformat = \"rg32_uint\"\n";
    let declared =
        ".global .texref plain; .global .surfref flat; .global .samplerref edge; .global .u64 held = plain;";
    for (name, is) in [("plain", "texref"), ("flat", "surfref"), ("edge", "samplerref")] {
        for asked in ["texref", "samplerref", "surfref"] {
            let statements =
                format!("mov.u64 %rd3, {name}; istypep.{asked} %p1, %rd3; selp.u32 %r2, 1, 0, %p1;");
            assert_eq!(
                independent(declared, &statements, &sections),
                u32::from(is == asked),
                "{name} {asked}"
            );
        }
    }
    let held = "ld.global.u64 %rd3, [held]; istypep.texref %p1, %rd3; selp.u32 %r2, 1, 0, %p1;";
    assert_eq!(independent(declared, held, &sections), 1);
    let number = "mov.u64 %rd3, 1; istypep.texref %p1, %rd3; selp.u32 %r2, 1, 0, %p1;";
    assert_eq!(independent(declared, number, &sections), 0);
}

/// What a declaration says of a sampler holds where the job says nothing.
#[test]
fn declarations_say_how_to_sample() {
    let texture =
        "[texture.tex]\ndim = \"1d\"\nsize = [4]\nformat = \"r32_float\"\ndata = [1.0, 2.0, 3.0, 4.0]\n";
    let fetch = |position: &str| {
        format!(
            "cvt.rn.f32.u32 %f1, %r1; add.f32 %f1, %f1, 0f3f000000; mul.f32 %f1, %f1, 0f3e800000;\n\
             tex.1d.v4.f32.f32 {{%f3, _, _, _}}, {position}; cvt.rzi.u32.f32 %r2, %f3;"
        )
    };
    let of_sampler = |fields: &str| {
        let declared = format!(".global .texref tex; .global .samplerref own = {{{fields}}};");
        let text =
            asks(&declared, &fetch("[tex, own, {%f1}]")).replace("sm_60", "sm_60, texmode_independent");
        run_job(&(job(&text, "") + texture))
    };
    let wrapped = each(|i| 1 + i % 4);
    let clamped = each(|i| 1 + i.min(3));
    assert_eq!(of_sampler("addr_mode_0 = wrap, filter_mode = nearest"), wrapped);
    assert_eq!(of_sampler("addr_mode_0 = clamp_to_edge, filter_mode = nearest"), clamped);
    let declared = ".global .texref tex = {addr_mode_0 = wrap, filter_mode = nearest, width = 4};";
    let text = asks(declared, &fetch("[tex, {%f1}]"));
    assert_eq!(run_job(&(job(&text, "") + texture)), wrapped);
    // What the job says counts more.
    let said = texture.to_owned() + "sampler = \"s\"\n[sampler.s]\nfilter = \"point\"\naddress = \"clamp\"\n";
    assert_eq!(run_job(&(job(&text, "") + &said)), clamped);
}

/// An array of references is memory with their handles.
#[test]
fn references_in_arrays() {
    let texture = |name: &str, value: &str| {
        format!("[texture.\"{name}\"]\ndim = \"1d\"\nsize = [1]\nformat = \"r32_float\"\ndata = [{value}]\n")
    };
    let sections = texture("many[0]", "5.0") + &texture("many[1]", "6.0") + &texture("many[2]", "7.0");
    let body = "rem.u32 %r3, %r1, 3; mul.wide.u32 %rd3, %r3, 8; mov.u64 %rd4, many; add.s64 %rd4, %rd4, %rd3;\n\
                ld.global.u64 %rd5, [%rd4]; mov.u32 %r4, 0; tex.1d.v4.f32.s32 {%f1, _, _, _}, [%rd5, {%r4}];\n\
                cvt.rzi.u32.f32 %r2, %f1;";
    let text = job(&asks(".global .texref many[3];", body), "");
    assert_eq!(run_job(&(text.clone() + &sections)), each(|i| 5 + i % 3));
    assert!(refused(&(text + &texture("many[0]", "5.0"))).contains("LOAD-008"));
    let direct = "mov.u32 %r4, 0; tex.1d.v4.f32.s32 {%f1, _, _, _}, [many, {%r4}]; cvt.rzi.u32.f32 %r2, %f1;";
    assert!(refused(&job(&asks(".global .texref many[3];", direct), "")).contains("PTX-019"));
}

/// References as parameters of the kernel.
#[test]
fn references_as_parameters() {
    let text = kernel(
        ".visible .entry k(.param .u64 out, .param .texref tex) { BEGIN and.b32 %r3, %r1, 3;\n\
         tex.1d.v4.f32.s32 {%f1, _, _, _}, [tex, {%r3}]; cvt.rzi.u32.f32 %r2, %f1; txq.width.b32 %r4, [tex];\n\
         mad.lo.u32 %r2, %r4, 10, %r2; st.global.u32 [%rd1], %r2; ret; }",
    );
    let sections = "[[param]]\ntexture = \"tex\"\n\
                    [texture.tex]\ndim = \"1d\"\nsize = [4]\nformat = \"r32_float\"\ndata = [1.0, 2.0, 3.0, 4.0]\n";
    assert_eq!(run_job(&(job(&text, "") + sections)), each(|i| 41 + i % 4));
    let function = ".func f(.param .texref t) { ret; } .visible .entry k(.param .u64 out) { ret; }";
    assert!(refused(&job(&kernel(function), "")).contains("PTX-021"));
}

/// A surface is written, added to and read back, directly and through a handle.
#[test]
fn surfaces_by_name_and_handle() {
    let sections = "[texture.surf]\ndim = \"1d\"\nsize = [32]\nformat = \"r32_uint\"\n";
    let body = "shl.b32 %r3, %r1, 2; mov.u64 %rd3, surf; sust.b.1d.b32.trap [surf, {%r3}], {%r1};\n\
                sured.b.add.1d.u32.trap [%rd3, {%r3}], %r1; sured.p.max.1d.b32.trap [surf, {%r1}], 9;\n\
                suld.b.1d.b32.trap {%r2}, [%rd3, {%r3}];";
    let text = job(&asks(".global .surfref surf;", body), "");
    assert_eq!(run_job(&(text + sections)), each(|i| (2 * i).max(9)));
}

/// NVIDIA's compiler makes `TEX 2D` with t = 0 of `tex.1d` at floats, and `TLD 1D` of it at integers, which finds zeros in a
/// texture with two coordinates (TLD-14): a texture of height 1 answers with its row, a higher one with its first.
#[test]
fn lines_are_read_from_planes() {
    let body = |fetch: &str| {
        kernel(&format!(
            ".visible .entry k(.param .u64 out, .param .u64 t) {{ BEGIN ld.param.u64 %rd3, [t]; cvt.rn.f32.u32 %f1, %r1;\n\
             add.f32 %f1, %f1, 0f3f000000; {fetch} st.global.f32 [%rd1], %f2; ret; }}"
        ))
    };
    let run = |fetch: &str, size: &str, data: &str| {
        let more = format!(
            "[[param]]\ntexture = \"t\"\nsampler = \"s\"\n[texture.t]\ndim = \"2d\"\nsize = {size}\n\
             format = \"r32_float\"\ndata = {data}\n[sampler.s]\nnormalized = false\naddress = \"clamp\"\n"
        );
        let text = format!("{}{more}", job(&body(fetch), ""));
        run_job(&text)[..4].iter().map(|bits| f32::from_bits(*bits)).collect::<Vec<f32>>()
    };
    let floats = "tex.1d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%rd3, {%f1}];";
    let integers = "tex.1d.v4.f32.s32 {%f2, %f3, %f4, %f5}, [%rd3, {%r1}];";
    assert_eq!(run(floats, "[4, 1]", "[1.0, 2.0, 3.0, 4.0]"), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(run(floats, "[2, 2]", "[1.0, 2.0, 3.0, 4.0]"), [1.0, 2.0, 2.0, 2.0]);
    assert_eq!(run(integers, "[4, 1]", "[1.0, 2.0, 3.0, 4.0]"), [0.0; 4]);
}
