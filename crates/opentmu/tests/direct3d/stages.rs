//! What launches of compute shaders, draws of geometry and domain shaders, and interface slots refuse.

use opentmu::run::{self, Observer};

use super::{job, refused};
use crate::common::{Directory, run};

const GEOMETRY: &str = "gs_5_0\ndcl_input v[3][0].xyzw\ndcl_input vGSInstanceID\ndcl_temps 1\ndcl_gsinstances 2\n\
                        dcl_inputprimitive triangle\ndcl_stream m0\ndcl_outputtopology trianglestrip\ndcl_output o0.xyzw\n\
                        dcl_maxout 1\nmov o0.xyzw, v[1][0].xyzw\nemit_stream m0\nemit_stream m0\nret\n";
const DOMAIN: &str = "ds_5_0\ndcl_input_control_point_count 3\ndcl_tessellator_domain domain_tri\ndcl_input vDomain.xyz\n\
                      dcl_input vicp[3][0].xyzw\ndcl_output o0.xyzw\nmov o0.xyzw, vicp[2][0].xyzw\nret\n";
const CONSTANT: &str = "[draw.inputs]\nV0 = [1.0, 2.0, 3.0, 4.0]\n";

#[test]
fn primitives_are_whole() {
    let draw = |keys: &str| job(GEOMETRY, &format!("[draw]\n{keys}\n{CONSTANT}"));
    assert_eq!(refused(&draw("vertices = 7")), "JOB-007: 7 vertices do not make whole primitives of 3");
    assert_eq!(
        refused(&draw("vertices = 6\ninstances = 2")),
        "JOB-006: a geometry shader says itself how often it runs"
    );
    assert_eq!(
        refused(&draw("size = [1, 1]")),
        "JOB-006: a geometry shader is drawn over `vertices`, not over `size`"
    );
    assert_eq!(
        refused(&job(GEOMETRY, "[launch]\ngrid = [1]\n")),
        "JOB-012: a geometry shader is not launched"
    );
    let saved = draw("vertices = 3\nsave = { COLOUR = \"a.npy\" }");
    assert_eq!(refused(&saved), "JOB-008: the shader has no output COLOUR0");
}

/// One vertex of each of two instances: what comes behind the declared number is lost.
#[test]
fn no_more_is_emitted_than_declared() {
    let report = run(&job(GEOMETRY, &format!("[draw]\nvertices = 3\n{CONSTANT}"))).expect("it runs");
    let numbers = &report.outputs[&opentmu::job::Semantic::new("O", 0)];
    assert_eq!((numbers.components, numbers.block.bytes.len()), (4, 32));
    let strips = &report.outputs[&opentmu::job::Semantic::new("STRIP", 0)];
    assert_eq!(strips.block.bytes, [1, 0, 0, 0, 1, 0, 0, 0]);
}

#[test]
fn points_have_no_indices_and_inputs_go_with_patches() {
    let inputs = "[draw.inputs]\nSV_DomainLocation = 0.5\n";
    let indices = "indices = \"b\"\n[buffer.b]\ntype = \"u32\"\ndata = [0]\n";
    let with = |keys: &str, control: &str| {
        job(DOMAIN, &format!("[draw]\nvertices = 1\n{inputs}VICP0 = {control}\n{keys}"))
    };
    assert_eq!(refused(&with("", "0.0")), "none");
    let draw = format!("[draw]\nvertices = 1\n{indices}\n{inputs}VICP0 = 0.0\n");
    assert_eq!(refused(&job(DOMAIN, &draw)), "JOB-006: points of a patch have no indices");
    let stepped = "{ buffer = \"b\", format = \"r32_float\", per = \"instance\" }";
    assert_eq!(
        refused(&with("[buffer.b]\nsize = 4\n", stepped)),
        "JOB-006: only inputs of vertex shaders go on with instances"
    );
}

#[test]
fn hull_shaders_are_refused_by_name() {
    let shader = "hs_5_0\nhs_decls\ndcl_input_control_point_count 3\nhs_control_point_phase\nret\n";
    assert_eq!(
        refused(&job(shader, "[draw]\nvertices = 3\n")),
        "DXBC-100: hull shaders are not run: a tessellator puts their phases together"
    );
}

#[test]
fn what_is_not_drawn_says_that_it_is_not_supported() {
    let draw = "[draw]\nsize = [2, 2]\ntarget = { name = \"c\", format = \"rgba8_unorm\" }\n";
    let inner =
        "ps_5_0\ndcl_input vInnerCoverage\ndcl_output o0.xyzw\nmov o0.xyzw, vInnerCoverage.xxxx\nret\n";
    assert_eq!(
        refused(&job(inner, draw)),
        "JOB-012: SV_InnerCoverage is not supported: there is no conservative rasterization"
    );
    let stencil = "ps_5_0\ndcl_output o0.xyzw\ndcl_output oStencilRef\nmov o0.xyzw, l(0,0,0,0)\nmov oStencilRef, l(1)\nret\n";
    let message = refused(&job(stencil, draw));
    assert!(
        message.starts_with("JOB-012: ")
            && message.ends_with(" is not supported: there are no stencil tests"),
        "{message}"
    );
}

#[test]
fn instances_fit_their_slots() {
    let directory = Directory::new();
    let jobs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jobs/d3d");
    let shader = std::fs::read(jobs.join("methods_of_interfaces.dxbc")).expect("it is there");
    directory.write("methods.dxbc", shader);
    let with = |instances: &str| {
        let text =
            format!("[shader]\nfile = \"methods.dxbc\"\ninstances = [{instances}]\n[launch]\ngrid = [1]\n");
        match run::run(&directory.job(&text), Observer::default()) {
            Ok(_) => "none".to_string(),
            Err(stop) => stop.findings().diagnostics[0].to_string(),
        }
    };
    assert!(with("\"scales\"").contains("JOB-008"), "{}", with("\"scales\""));
    assert!(with("\"scale[2]\"").contains("no class instance \"scale[2]\""), "{}", with("\"scale[2]\""));
    let all = "\"add\", \"add\", \"add\", \"add\", \"add\"";
    assert!(with(all).contains("the shader has 4 interface slots"), "{}", with(all));
    assert_eq!(with("\"add\", \"scale[1]\""), "none");
    let text = "cs_5_0\ndcl_thread_group 1, 1, 1\nret\n";
    let found = refused(&format!(
        "[shader]\ntext = \"\"\"\n{text}\"\"\"\ninstances = [\"a\"]\n[launch]\ngrid = [1]\n"
    ));
    assert_eq!(found, "JOB-006: class instances are for containers of shaders with interfaces");
}
