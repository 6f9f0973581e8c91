//! From a job to what is run.

use std::sync::Arc;

use tmu_device::direct3d::{Dispatch, Shader as DeviceShader};
use tmu_engine::Host;
use tmu_program::Diagnostic;

use super::direct3d::Direct3dWork;
use super::kernel;
use super::open::linked;
use super::prepared::{Prepared, Work};
use super::printed::Printed;
use crate::Findings;
use crate::bind::global::Globals;
use crate::bind::slots::{Slots, in_job};
use crate::bind::{self, Budget, block};
use crate::direct3d::{Start, start};
use crate::draw::{self, Pixels};
use crate::job::Job;
use crate::load::{Code, Shader};

impl<'a> Prepared<'a> {
    /// Reads the files of a job, makes its program, its memory and its textures.
    ///
    /// # Errors
    /// What is wrong with the job, its files or its program.
    pub fn new(job: &'a Job) -> Result<Prepared<'a>, Findings> {
        Prepared::with_host(job, None)
    }

    /// As [`Prepared::new`]; what the program prints goes to the host, if there is one.
    pub(super) fn with_host(job: &'a Job, host: Option<Arc<dyn Host>>) -> Result<Prepared<'a>, Findings> {
        let (shader, chosen) = linked(job)?;
        match &shader.code {
            Code::Direct3d(_) => direct3d(job, shader),
            Code::Text(_) | Code::Assembled(_) | Code::Words(..) | Code::Cubin(_) | Code::Ptx(_) => {
                kernel::prepare(job, shader, chosen, host)
            }
        }
    }
}

/// Binds what a job gives to the slots of a shader.
///
/// # Errors
/// What is wrong with the shader, the job or its files.
fn direct3d(job: &Job, shader: Shader) -> Result<Prepared<'_>, Findings> {
    // Shaders print nothing.
    let printed = Arc::new(Printed::default());
    let device = kernel::device(job, printed.clone());
    let in_job = |problem| job.finding(problem);
    let shader = device.load_direct3d_shader(shader).map_err(|error| bind::findings(error, in_job))?;
    let bound = bind_slots(job, &shader).map_err(|problem| job.finding(problem))?;
    let Bound { globals, work, slots: Slots { names, surfaces, .. } } = bound;
    let textures = work.bindings().pools();
    Ok(Prepared { job, globals, textures, names, surfaces, work: Work::Direct3d(Box::new(work)), printed })
}

struct Bound {
    globals: Globals,
    work: Direct3dWork,
    slots: Slots,
}

fn bind_slots(job: &Job, shader: &DeviceShader) -> Result<Bound, Diagnostic> {
    let start = start(job, shader)?;
    job.draw.as_ref().map_or(Ok(()), draw::save::check)?;
    job.buffers.values().try_for_each(block::check_save)?;
    job.constants.values().try_for_each(block::check_save)?;
    let mut budget = Budget::default();
    let mut globals = Globals::new(job, shader.device().clone(), &mut budget)?;
    let slots = Slots::bind(job, shader, &mut globals, &mut budget)?;
    let bindings = slots.bindings.clone();
    let work = match start {
        Start::Groups(launch) => {
            let dispatch = Dispatch::new(bindings).map_err(|error| in_job(error, &launch.at.span))?;
            Direct3dWork::Groups(dispatch.groups(launch.grid))
        }
        Start::Pixels(draw, size) => Direct3dWork::Pixels(Pixels::new(draw, size, bindings, &mut budget)?),
        Start::Vertices(draw, count) => {
            Direct3dWork::Vertices(draw::vertices(draw, count, bindings, &globals, &mut budget)?)
        }
    };
    Ok(Bound { globals, work, slots })
}
