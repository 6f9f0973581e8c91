//! How a job starts a Direct3D shader.

use tmu_device::direct3d::Shader;
use tmu_dxbc::names::Stage;
use tmu_program::Diagnostic;

use crate::bind::at_key;
use crate::job::{Draw, DrawSize, Job, Launch};

/// How a job starts a shader.
#[derive(Clone, Copy, Debug)]
pub enum Start<'j> {
    /// The groups of a compute shader.
    Groups(&'j Launch),
    /// A pixel shader over a rectangle of that size.
    Pixels(&'j Draw, [u32; 2]),
    /// A vertex shader over that many vertices, a geometry shader over the primitives of that many, a domain shader over that
    /// many points of each patch.
    Vertices(&'j Draw, u32),
}

/// How a job starts a shader.
///
/// # Errors
/// `JOB-003`, `JOB-006` and `JOB-012` for sections that are missing or that its stage does not have, `JOB-007` for a block that is
/// not the shader's group, `LOAD-001` for stages that do not run.
pub fn start<'j>(job: &'j Job, shader: &Shader) -> Result<Start<'j>, Diagnostic> {
    if let Some(entry) = &job.shader.entry {
        return Err(entry.error("JOB-006", "`entry` is for files that hold several functions"));
    }
    if let Some(arch) = &job.shader.arch {
        return Err(arch.error("JOB-006", "`arch` is for SASS text and words"));
    }
    if let Some(link) = job.shader.link.first() {
        return Err(link.error("JOB-006", "only PTX files are linked"));
    }
    if let Some(step) = job.steps.first() {
        return Err(step.at.error("JOB-012", "Direct3D's shaders are not launched in steps"));
    }
    if let Some(variable) = job.variables.values().next() {
        return Err(variable.name.error("JOB-012", "Direct3D's shaders have no variables"));
    }
    if let Some(parameter) = job.parameters.first() {
        let problem = parameter.at.error("JOB-012", "Direct3D's shaders have no parameters");
        return Err(problem.hint("bind slots: `[constant.0]`, `[buffer.u0]`, `[texture.t0]`, `[sampler.s0]`"));
    }
    match (shader.stage(), shader.thread_group()) {
        (Stage::Compute, Some(group)) => launch(job, group).map(Start::Groups),
        (Stage::Pixel, _) => match drawn(job, "pixel", "`size`")? {
            (draw, DrawSize::Pixels(size)) => Ok(Start::Pixels(draw, size)),
            (draw, DrawSize::Vertices(_)) => {
                Err(draw.at.error("JOB-006", "a pixel shader is drawn over `size`, not over `vertices`"))
            }
        },
        (Stage::Vertex, _) => vertices(job, "vertex"),
        (Stage::Geometry, _) => vertices(job, "geometry"),
        (Stage::Domain, _) => vertices(job, "domain"),
        (Stage::Hull, _) | (Stage::Compute, None) => {
            Err(Diagnostic::error("LOAD-001", format!("{} shaders do not run yet", shader.version())))
        }
    }
}

fn vertices<'j>(job: &'j Job, stage: &str) -> Result<Start<'j>, Diagnostic> {
    match drawn(job, stage, "`vertices`")? {
        (draw, DrawSize::Vertices(count)) => Ok(Start::Vertices(draw, count)),
        (draw, DrawSize::Pixels(_)) => {
            let message = format!("a {stage} shader is drawn over `vertices`, not over `size`");
            Err(draw.at.error("JOB-006", message))
        }
    }
}

fn drawn<'j>(job: &'j Job, stage: &str, key: &str) -> Result<(&'j Draw, DrawSize), Diagnostic> {
    if let Some(launch) = &job.launch {
        let problem = launch.at.error("JOB-012", format!("a {stage} shader is not launched"));
        return Err(problem.hint(format!("give it a `[draw]` with {key}")));
    }
    let Some(draw) = &job.draw else {
        let problem = Diagnostic::error("JOB-003", format!("a {stage} shader needs a `[draw]`"));
        return Err(problem.hint(format!("add {key}")));
    };
    Ok((draw, draw.size.clone()))
}

fn launch(job: &Job, group: [u32; 3]) -> Result<&Launch, Diagnostic> {
    if let Some(draw) = &job.draw {
        let problem = draw.at.error("JOB-012", "a compute shader is not drawn with");
        return Err(problem.hint("give it a `[launch]` with `grid`"));
    }
    let Some(launch) = &job.launch else {
        let problem = Diagnostic::error("JOB-003", "a compute shader needs a `[launch]`");
        return Err(problem.hint("add `grid`, the number of groups"));
    };
    if launch.shared > 0 {
        let message = "`shared` is for kernels; a compute shader declares its group-shared memory";
        return Err(launch.at.error("JOB-006", message));
    }
    for (key, given) in [("heap", launch.heap.is_some()), ("cooperative", launch.cooperative)] {
        if given {
            let message = format!("`{key}` is for kernels; a compute shader has none of it");
            return Err(launch.at.error("JOB-006", message));
        }
    }
    if let Some(block) = launch.block.as_ref().filter(|block| block.value != group) {
        let message = format!("the shader's groups have {group:?} threads, not {:?}", block.value);
        return Err(at_key(Diagnostic::error("JOB-007", message).hint("leave `block` out"), &block.span));
    }
    Ok(launch)
}
