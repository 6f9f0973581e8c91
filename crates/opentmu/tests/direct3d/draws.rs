//! What draws refuse, save, count and show. What they compute is in the jobs of `corpus/jobs/d3d`.

use std::cell::Cell;
use std::sync::Arc;

use opentmu::Watch;
use opentmu::run::{self, Observer, Stop};
use opentmu::trace::Trace;
use opentmu::{picture, save};

use super::{job, refused};
use crate::common::{Directory, failures, run};

/// A pixel shader that writes an input; without a signature, it is called V0.
const COPY: &str = "ps_5_0\ndcl_input_ps linear v0.xy\ndcl_output o0.xyzw\nmov o0.xyzw, v0.xyxy\nret\n";
/// A vertex shader that writes an input and the number of its vertex.
const VERTEX: &str = "vs_5_0\ndcl_input v0.xyzw\ndcl_input_sgv v1.x, vertex_id\ndcl_output_siv o0.xyzw, position\n\
                      dcl_output o1.x\nmov o0.xyzw, v0.xyzw\nmov o1.x, v1.x\nret\n";

#[test]
fn inputs_need_values_and_values_inputs() {
    let draw = "[draw]\nsize = [1, 1]\n";
    assert_eq!(refused(&job(COPY, draw)), "JOB-003: the shader reads V0, which has no value");
    let more = format!("{draw}[draw.inputs]\nV0 = [0.0, 0.0]\nCOLOR = 1.0\n");
    assert_eq!(refused(&job(COPY, &more)), "JOB-008: the shader reads no input COLOR0");
    let draw = "[draw]\nvertices = 1\n";
    assert_eq!(refused(&job(VERTEX, draw)), "JOB-003: the shader reads V0, which has no value");
}

#[test]
fn stages_have_sections_of_their_own() {
    let pixels = "[draw]\nsize = [1, 1]\n[draw.inputs]\nV0 = 0.0\n";
    let vertices = "[draw]\nvertices = 1\n[draw.inputs]\nV0 = 0.0\n";
    assert_eq!(
        refused(&job(COPY, vertices)),
        "JOB-006: a pixel shader is drawn over `size`, not over `vertices`"
    );
    assert_eq!(
        refused(&job(VERTEX, pixels)),
        "JOB-006: a vertex shader is drawn over `vertices`, not over `size`"
    );
    assert_eq!(refused(&job(COPY, "[launch]\ngrid = [1]\n")), "JOB-012: a pixel shader is not launched");
    assert_eq!(refused(&job(COPY, "")), "JOB-003: a pixel shader needs a `[draw]`");
    let corners = "[draw]\nvertices = 1\n[draw.inputs]\nV0 = { corners = [0.0, 0.0, 0.0] }\n";
    assert_eq!(
        refused(&job(VERTEX, corners)),
        "JOB-006: `corners` are for pixel shaders: vertices have none"
    );
    let buffer = "[buffer.b]\nsize = 4\n[draw]\nsize = [1, 1]\n[draw.inputs]\nV0 = { buffer = \"b\", format = \"r8_unorm\" }\n";
    assert_eq!(refused(&job(COPY, buffer)), "JOB-006: buffers are inputs of vertex shaders");
}

#[test]
fn targets_have_limits() {
    let large = "[draw]\nsize = [32768, 32768]\nsamples = 16\ntarget = { name = \"c\", format = \"rgba32_float\" }\n\
                 [draw.inputs]\nV0 = 0.0\n";
    assert_eq!(
        refused(&job(COPY, large)),
        "JOB-011: the target takes 274877906944 bytes, but may take 1073741824"
    );
    let many = "[draw]\nvertices = 16777216\ninstances = 16777216\n[draw.inputs]\nV0 = 0.0\n";
    assert!(refused(&job(VERTEX, many)).starts_with("JOB-011: 281474976710656 vertices"));
    let clear = "[draw]\nsize = [1, 1]\ntarget = { name = \"c\", format = \"r8_uint\", clear = 0.5 }\n[draw.inputs]\nV0 = 0.0\n";
    assert!(refused(&job(COPY, clear)).starts_with("JOB-005: 0.5 is not an integer"));
}

/// Targets are saved as pictures or arrays, outputs of vertices as arrays.
#[test]
fn targets_and_outputs_are_saved() {
    let directory = Directory::new();
    let text = job(
        COPY,
        "[draw]\nsize = [2, 1]\ntargets = [{ name = \"c\", format = \"rgba8_unorm\", save = \"c.png\" }]\n\
         depth = { name = \"z\", format = \"d32_float\", save = \"z.npy\" }\n\
         [draw.inputs]\nV0 = { corners = [[0.0, 1.0], [1.0, 1.0], [0.0, 1.0]] }\n",
    );
    let job_file = directory.job(&text);
    let report =
        run::run(&job_file, Observer::default()).unwrap_or_else(|stop| panic!("{}", stop.findings()));
    let saved = save::save(&job_file, &report, None).unwrap();
    assert_eq!(saved, [directory.path().join("c.png"), directory.path().join("z.npy")]);
    // By hand: 0.25 and 0.75 of 255 are 63.75 and 191.25.
    let picture = picture::read(&std::fs::read(&saved[0]).unwrap()).unwrap();
    assert_eq!((picture.size, picture.bytes), ([2, 1], vec![64, 255, 64, 255, 191, 255, 191, 255]));
    let array = std::fs::read(&saved[1]).unwrap();
    assert_eq!(opentmu::npy::read(&array).unwrap().shape, [1, 2, 1]);

    let vertices = directory.job(&job(
        VERTEX,
        "[draw]\nvertices = 3\n[draw.inputs]\nV0 = [1.0, 2.0]\n[draw.save]\nsv_position = \"p.npy\"\nO1 = \"n.bin\"\n",
    ));
    let report =
        run::run(&vertices, Observer::default()).unwrap_or_else(|stop| panic!("{}", stop.findings()));
    let saved = save::save(&vertices, &report, None).unwrap();
    let array = std::fs::read(&saved[0]).unwrap();
    let array = opentmu::npy::read(&array).unwrap();
    assert_eq!(array.shape, [3, 4]);
    let first: Vec<u8> = [1.0f32, 2.0, 0.0, 1.0].iter().flat_map(|it| it.to_le_bytes()).collect();
    assert_eq!(array.bytes, first.repeat(3));
    assert_eq!(std::fs::read(&saved[1]).unwrap(), [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]);
}

#[test]
fn several_samples_are_no_picture() {
    let text = "[draw]\nsize = [1, 1]\nsamples = 2\ntarget = { name = \"c\", format = \"rgba8_unorm\", save = \"c.png\" }\n\
                [draw.inputs]\nV0 = 0.0\n";
    assert_eq!(refused(&job(COPY, text)), "JOB-013: a target with 2 samples is no picture");
    let unclear = "[draw]\nsize = [1, 1]\nsamples = 2\ntarget = { name = \"c\", format = \"rgba8_unorm\" }\n\
                   [draw.inputs]\nV0 = 0.0\n[[expect]]\ntarget = \"c\"\npixel = [0, 0]\nvalues = [0.0]\n";
    assert_eq!(
        failures(&job(COPY, unclear)),
        ["job:16:10: error[EXPECT-01]: c has 2 samples in each pixel; name one beside `pixel`: `sample = 0`"]
    );
}

#[test]
fn faults_name_the_pixel_or_the_vertex() {
    let forever = "ps_5_0\ndcl_input_ps_siv linear noperspective v0.x, position\ndcl_temps 1\nlt r0.x, l(9.0), v0.x\n\
                   loop\nbreakc_z r0.x\nendloop\nret\n";
    let Err(Stop::Faulted(found, _)) =
        run(&job(forever, "[draw]\nsize = [10, 1]\n[machine]\nstep_limit = 100\n"))
    else {
        panic!("it ends");
    };
    assert_eq!(found.diagnostics[0].code, "LIMIT-01");
    assert!(found.diagnostics[0].message.contains(", pixel (9, 0), lane "), "{found}");
    let forever = "vs_5_0\ndcl_input_sgv v0.x, vertex_id\ndcl_temps 1\nieq r0.x, v0.x, l(33)\nloop\nbreakc_z r0.x\nendloop\nret\n";
    let Err(Stop::Faulted(found, _)) =
        run(&job(forever, "[draw]\nvertices = 40\ninstances = 2\n[machine]\nstep_limit = 100\n"))
    else {
        panic!("it ends");
    };
    assert!(found.diagnostics[0].message.contains(", vertex 33, instance 0, lane 1"), "{found}");
}

/// 9 × 5 pixels are two by two tiles of 8 × 4; a shader that runs for every sample takes as many for each.
#[test]
fn progress_counts_tiles_and_traces_show_them() {
    let directory = Directory::new();
    let text = "[draw]\nsize = [9, 5]\nsamples = 4\n";
    let each = "ps_5_0\ndcl_input_ps_sgv constant v0.x, sampleIndex\ndcl_output o0.x\nmov o0.x, v0.x\nret\n";
    for (shader, inputs, warps) in [(COPY, "[draw.inputs]\nV0 = 0.0\n", 4), (each, "", 16)] {
        let job = directory.job(&job(shader, &format!("{text}{inputs}")));
        let (watch, total) = (Arc::new(Watch::default()), Cell::new(0));
        let begin = |blocks, _| total.set(blocks);
        let mut written = Vec::new();
        let mut trace = Trace::new(&mut written);
        let observer = Observer {
            trace: Some(&mut trace),
            watch: Some(Arc::clone(&watch)),
            begin: Some(&begin),
            ..Observer::default()
        };
        run::run(&job, observer).unwrap_or_else(|stop| panic!("{}", stop.findings()));
        assert_eq!((watch.blocks(), total.get()), (warps, warps));
        trace.finish().unwrap();
        let trace = String::from_utf8(written).unwrap();
        let last = format!("block 1,1,{}", warps / 4 - 1);
        assert!(trace.lines().any(|line| line.starts_with(&last) && line.contains("mov o0")), "{trace}");
    }
}
