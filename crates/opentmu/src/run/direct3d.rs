//! A job that dispatches a Direct3D compute shader, or draws with a shader of another stage.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_device::Error;
use tmu_device::direct3d::{Bindings, Dispatch, Shader as DeviceShader, VertexDraw};
use tmu_engine::{Machine, Outcome, Tracer};
use tmu_program::Diagnostic;

use super::kernel::device;
use super::prepared::{Prepared, Work};
use super::printed::Printed;
use crate::Findings;
use crate::bind::global::Globals;
use crate::bind::slots::{Slots, in_job};
use crate::bind::{self, Budget, block};
use crate::direct3d::{Start, start};
use crate::draw::{self, Drawn, Output, Pixels};
use crate::job::{Job, Semantic};
use crate::load::Shader;

/// What a job does with a shader.
pub(super) enum Direct3dWork {
    Groups(Dispatch),
    Pixels(Pixels),
    Vertices(VertexDraw),
}

/// What came of it: the targets of pixels by name, the outputs of vertices by semantic.
pub(super) struct Direct3dRan {
    pub(super) outcome: Outcome,
    pub(super) targets: BTreeMap<String, Drawn>,
    pub(super) outputs: BTreeMap<Semantic, Output>,
}

impl Direct3dWork {
    /// Blocks of a dispatch, warps of a draw.
    pub(super) fn blocks(&self) -> u64 {
        match self {
            Direct3dWork::Groups(dispatch) => dispatch.extents().blocks(),
            Direct3dWork::Pixels(pixels) => pixels.draw.warps(),
            Direct3dWork::Vertices(vertices) => vertices.warps(),
        }
    }

    pub(super) fn machine_mut(&mut self) -> &mut Machine {
        match self {
            Direct3dWork::Groups(dispatch) => dispatch.machine_mut(),
            Direct3dWork::Pixels(pixels) => pixels.draw.machine_mut(),
            Direct3dWork::Vertices(vertices) => vertices.machine_mut(),
        }
    }

    pub(super) fn shader(&self) -> &DeviceShader {
        self.bindings().shader()
    }

    fn bindings(&self) -> &Bindings {
        match self {
            Direct3dWork::Groups(dispatch) => dispatch.bindings(),
            Direct3dWork::Pixels(pixels) => pixels.draw.bindings(),
            Direct3dWork::Vertices(vertices) => vertices.bindings(),
        }
    }

    pub(super) fn run(&self, tracer: Option<&mut dyn Tracer>) -> Result<Direct3dRan, Error> {
        let (mut targets, mut outputs) = (BTreeMap::new(), BTreeMap::new());
        let outcome = match self {
            Direct3dWork::Groups(dispatch) => dispatch.run_traced(tracer)?,
            Direct3dWork::Pixels(pixels) => {
                let outcome = pixels.draw.run_traced(tracer)?;
                targets = pixels.drawn();
                outcome
            }
            Direct3dWork::Vertices(vertices) => {
                let (outcome, words) = vertices.run_traced(tracer)?;
                outputs = draw::outputs(words);
                outcome
            }
        };
        Ok(Direct3dRan { outcome, targets, outputs })
    }
}

/// Binds what a job gives to the slots of a shader.
///
/// # Errors
/// What is wrong with the shader, the job or its files.
pub(super) fn prepare(job: &Job, shader: Shader) -> Result<Prepared<'_>, Findings> {
    // Shaders print nothing.
    let printed = Arc::new(Printed::default());
    let device = device(job, printed.clone());
    let shader = device.load_direct3d_shader(shader).map_err(|error| match error {
        Error::Module(findings) => findings,
        error => job.finding(bind::refused(error)),
    })?;
    let bound = bind(job, &shader).map_err(|problem| job.finding(problem))?;
    let Bound { globals, work, slots: Slots { names, surfaces, .. } } = bound;
    let textures = work.bindings().pools();
    Ok(Prepared { job, globals, textures, names, surfaces, work: Work::Direct3d(Box::new(work)), printed })
}

struct Bound {
    globals: Globals,
    work: Direct3dWork,
    slots: Slots,
}

fn bind(job: &Job, shader: &DeviceShader) -> Result<Bound, Diagnostic> {
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
