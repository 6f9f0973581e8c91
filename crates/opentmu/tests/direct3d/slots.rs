//! What jobs bind to slots, and what is refused. What shaders read there is in the jobs of `corpus/jobs/d3d`.

use opentmu::save;

use crate::common::{Directory, assert_holds, failures, run};

/// A compute shader with these declarations and instructions, and the job around it.
fn job(declarations: &str, instructions: &str, rest: &str) -> String {
    format!(
        "[shader]\ntext = \"\"\"\ncs_5_0\n{declarations}\ndcl_temps 2\ndcl_thread_group 1, 1, 1\n{instructions}\nret\n\"\"\"\n\
         [launch]\ngrid = [1]\n{rest}"
    )
}

/// The findings about a job that declares and binds.
fn refused(declaration: &str, binding: &str) -> String {
    super::refused(&job(declaration, "mov r0.x, l(0)", binding))
}

fn texture(slot: &str, dimension: &str, size: &str, format: &str) -> String {
    format!("[texture.{slot}]\ndim = \"{dimension}\"\nsize = {size}\nformat = \"{format}\"\n")
}

#[test]
fn dimensions_must_be_those_declared() {
    let declared = "dcl_resource_texture2d (float,float,float,float) t0";
    assert_eq!(refused(declared, &texture("t0", "2d", "[1, 1]", "r8_unorm")), "none");
    assert_eq!(
        refused(declared, &texture("t0", "2d_array", "[1, 1]", "r8_unorm")),
        "JOB-015: the shader declares t0 as texture2d (float,float,float,float), but a 2D array texture is bound"
    );
    let volume = refused(declared, &texture("t0", "3d", "[1, 1, 1]", "r8_unorm"));
    assert!(volume.ends_with("but a 3D texture is bound"), "{volume}");
    let buffer = refused(declared, "[buffer.t0]\nsize = 4\n");
    assert!(buffer.ends_with("but a buffer is bound"), "{buffer}");
    // A slot that the shader does not declare is nobody's.
    assert_eq!(refused(declared, &texture("t1", "3d", "[1, 1, 1]", "r8_unorm")), "none");
    let view = "dcl_uav_typed_texture2d (float,float,float,float) u0";
    let line = refused(view, &texture("u0", "1d", "[1]", "r8_unorm"));
    assert!(line.ends_with("but a 1D texture is bound"), "{line}");
    let raw = refused("dcl_resource_raw t0", &texture("t0", "buffer", "[1]", "r8_unorm"));
    assert_eq!(raw, "JOB-015: the shader declares t0 as raw_buffer, but a buffer texture is bound");
}

/// What is saved is a surface, and blocks are none, in whatever slot they are.
#[test]
fn compressed_textures_are_read_and_never_saved() {
    let declared = "dcl_resource_texture2d (float,float,float,float) t0";
    let blocks = texture("t0", "2d", "[4, 4]", "bc1_unorm");
    assert_eq!(refused(declared, &blocks), "none");
    assert_eq!(
        refused(declared, &format!("{blocks}save = \"t0.dds\"\n")),
        "JOB-014: a texture of the compressed format bc1_unorm is no surface"
    );
    let view = "dcl_uav_typed_texture2d (float,float,float,float) u0";
    assert_eq!(
        refused(view, &texture("u0", "2d", "[4, 4]", "bc1_unorm")),
        "JOB-014: a texture of the compressed format bc1_unorm is no surface"
    );
}

/// 22.3.12: floats may come from UNORM, SNORM and FLOAT formats, sRGB among them; everything else from its own kind.
#[test]
fn types_must_be_those_declared() {
    let with = |types: &str, format: &str| {
        let declared = format!("dcl_resource_texture2d ({types},{types},{types},{types}) t0");
        refused(&declared, &texture("t0", "2d", "[1, 1]", format)) == "none"
    };
    let formats = ["rgba8_unorm", "rgba8_srgb", "rgba8_snorm", "rgba16_float", "rgba8_uint", "rgba8_sint"];
    let fits = |types: &str| formats.map(|format| with(types, format));
    assert_eq!(fits("float"), [true, true, true, true, false, false]);
    assert_eq!(fits("unorm"), [true, true, false, false, false, false]);
    assert_eq!(fits("snorm"), [false, false, true, false, false, false]);
    assert_eq!(fits("uint"), [false, false, false, false, true, false]);
    assert_eq!(fits("sint"), [false, false, false, false, false, true]);
    let told = refused(
        "dcl_resource_texture2d (uint,uint,uint,uint) t0",
        &texture("t0", "2d", "[1, 1]", "r8_unorm"),
    );
    assert_eq!(
        told,
        "JOB-015: the shader declares t0 as texture2d (uint,uint,uint,uint), but its format is r8_unorm"
    );
}

#[test]
fn sample_counts_must_be_those_declared() {
    let bound =
        |samples: u32| format!("{}samples = {samples}\n", texture("t0", "2d_ms", "[1, 1]", "r8_unorm"));
    let declared = |count: &str| format!("dcl_resource_texture2dms({count}) (float,float,float,float) t0");
    assert_eq!(refused(&declared("4"), &bound(4)), "none");
    assert_eq!(refused(&declared("0"), &bound(8)), "none");
    assert_eq!(refused(&declared("0"), &bound(1)), "none");
    let other = refused(&declared("4"), &bound(8));
    assert_eq!(
        other,
        "JOB-015: the shader declares t0 as texture2dms with 4 samples (float,float,float,float), \
         but a texture with 8 samples is bound"
    );
    let plain = refused("dcl_resource_texture2d (float,float,float,float) t0", &bound(2));
    assert!(plain.ends_with("but a texture with 2 samples is bound"), "{plain}");
}

#[test]
fn structures_must_be_those_declared() {
    let bound = |rest: &str| refused("dcl_resource_structured t0, 12", &format!("[buffer.t0]\n{rest}"));
    assert_eq!(bound("size = 24\n"), "none");
    assert_eq!(bound("size = 24\nstride = 12\n"), "none");
    assert_eq!(
        bound("size = 24\nstride = 8\n"),
        "JOB-015: the shader declares t0 as structured_buffer with stride 12, but its `stride` is 8"
    );
    assert_eq!(bound("size = 20\n"), "JOB-007: t0 has 20 bytes, not a whole number of structures of 12");
}

#[test]
fn typed_buffers_have_a_format() {
    let bound = |rest: &str| {
        refused("dcl_resource_buffer (float,float,float,float) t0", &format!("[buffer.t0]\n{rest}"))
    };
    assert_eq!(bound("size = 16\nformat = \"rgba8_unorm\"\n"), "none");
    assert_eq!(bound("size = 16\ntype = \"f32\"\n"), "none");
    assert!(bound("size = 16\n").ends_with("but nothing says what its texels are"));
    assert!(bound("size = 16\ntype = \"u32\"\n").ends_with("but its format is r32_uint"));
}

#[test]
fn names_are_those_of_slots() {
    let declared = "dcl_resource_texture2d (float,float,float,float) t0";
    assert_eq!(
        refused(declared, &texture("brick", "2d", "[1, 1]", "r8_unorm")),
        "JOB-008: \"brick\" is no slot of a Direct3D shader for a texture"
    );
    assert_eq!(
        refused(declared, "[sampler.t0]\n"),
        "JOB-008: \"t0\" is no slot of a Direct3D shader for a sampler"
    );
    let both = format!("{}[buffer.t0]\nsize = 4\n", texture("t0", "2d", "[1, 1]", "r8_unorm"));
    assert_eq!(refused(declared, &both), "JOB-006: a texture and a buffer are bound to t0");
}

/// CM-3: 0.25 is less than 1, but a sampler without `compare` never passes, and the run says so.
#[test]
fn what_compares_without_a_comparison_finds_0() {
    let body = "mov r0.xy, l(0.5, 0.5, 0, 0)\nsample_c_lz r0.x, r0.xyxx, t0.xxxx, s0, l(0.25)\nstore_raw u0.x, l(0), r0.x";
    let declared = "dcl_sampler s0, mode_comparison\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_uav_raw u0";
    let job = |sampler: &str, fact: &str| {
        let more = texture("t0", "2d", "[1, 1]", "r32_float")
            .replace("[texture.t0]\n", "[texture.t0]\ndata = [1.0]\n");
        job(
            declared,
            body,
            &format!(
                "{more}[buffer.u0]\ntype = \"f32\"\nsize = 4\n[sampler.s0]\n{sampler}\n[[expect]]\n{fact}\n"
            ),
        )
    };
    let red = |value: &str| format!("buffer = \"u0\"\nvalues = [{value}]");
    assert_holds(&job("", &red("0.0")));
    assert_holds(&job("", "warning = \"FETCH-02\""));
    assert_holds(&job("compare = \"less\"", &red("1.0")));
    assert_eq!(failures(&job("compare = \"less\"", "warning = \"FETCH-02\"")).len(), 1);
}

#[test]
fn counters_are_saved() {
    let directory = Directory::new();
    let text = job(
        "dcl_uav_structured u0, 4",
        "imm_atomic_alloc r0.x, u0\nimm_atomic_alloc r0.x, u0",
        "[buffer.u0]\nsize = 4\ncounter = { value = 40, save = \"count.bin\" }\n",
    );
    let job = directory.job(&text);
    let report = opentmu::run::run(&job, opentmu::run::Observer::default()).unwrap();
    let saved = save::save(&job, &report, None).unwrap();
    assert_eq!(saved.len(), 1);
    assert_eq!(std::fs::read(&saved[0]).unwrap(), 42u32.to_le_bytes());
}

/// Machine code has no such buffers.
#[test]
fn keys_of_direct3d_are_for_direct3d() {
    for (key, value) in [("stride", "4"), ("format", "\"r8_unorm\""), ("counter", "1")] {
        let text = format!("[shader]\ntext = \"EXIT;\"\n[buffer.b]\nsize = 4\n{key} = {value}\n");
        let findings = run(&text).expect_err(key).findings().to_string();
        assert!(findings.contains(&format!("`{key}` is for Direct3D's buffers")), "{findings}");
    }
}
