//! A job that dispatches a Direct3D compute shader, or draws with a shader of another stage.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_device::{Addresses, Device};
use tmu_dxbc::lower::Lowered;
use tmu_engine::{
    Bindings, ConstantBanks, Kernel, Launch, Machine, Memory, Outcome, Stage, TexturePools, Tracer,
};
use tmu_program::Diagnostic;

use super::kernel::machine;
use super::prepared::{Prepared, Work};
use super::printed::Printed;
use crate::bind::global::Globals;
use crate::bind::slots::Slots;
use crate::bind::{self, Budget, block};
use crate::direct3d::{Start, start};
use crate::draw::{self, Drawn, Output, Pixels, Vertices};
use crate::job::{Job, Semantic};
use crate::limits;
use crate::load::Shader;

/// A shader with what is bound to it.
pub(super) struct Direct3dWork<'a> {
    pub(super) shader: Shader,
    pub(super) kernel: Kernel,
    pub(super) machine: Machine,
    constants: ConstantBanks<'static>,
    stage: Stages<'a>,
}

/// What starts its warps.
enum Stages<'a> {
    Groups(Launch),
    Pixels(Box<Pixels<'a>>),
    Vertices(Box<Vertices>),
}

impl Direct3dWork<'_> {
    /// Blocks of a dispatch, warps of a draw.
    pub(super) fn blocks(&self) -> u64 {
        let warps = |stage: &dyn Stage| stage.grid().into_iter().map(u64::from).product();
        match &self.stage {
            Stages::Groups(launch) => launch.blocks(),
            Stages::Pixels(pixels) => warps(&**pixels),
            Stages::Vertices(vertices) => warps(&**vertices),
        }
    }

    pub(super) fn run(
        &self,
        memory: &Memory,
        textures: &TexturePools,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<Outcome, Diagnostic> {
        let bindings = Bindings { memory, constants: &self.constants, textures };
        let (kernel, machine) = (&self.kernel, &self.machine);
        match &self.stage {
            Stages::Groups(launch) => kernel.run(machine, bindings, *launch, tracer),
            Stages::Pixels(pixels) => kernel.run_stage(machine, bindings, &**pixels, tracer),
            Stages::Vertices(vertices) => kernel.run_stage(machine, bindings, &**vertices, tracer),
        }
    }

    /// Its targets by name, and the outputs of a vertex shader.
    pub(super) fn drawn(&self) -> (BTreeMap<String, Drawn>, BTreeMap<Semantic, Output>) {
        match &self.stage {
            Stages::Groups(_) => Default::default(),
            Stages::Pixels(pixels) => (pixels.drawn(), BTreeMap::new()),
            Stages::Vertices(vertices) => (BTreeMap::new(), vertices.outputs()),
        }
    }
}

/// Binds what a job gives to the slots of a shader.
///
/// # Errors
/// What is wrong with the job or its files.
pub(super) fn prepare(job: &Job, shader: Shader, lowered: Lowered) -> Result<Prepared<'_>, Diagnostic> {
    let start = start(job, &lowered)?;
    job.draw.as_ref().map_or(Ok(()), draw::save::check)?;
    job.buffers.values().try_for_each(block::check_save)?;
    job.constants.values().try_for_each(block::check_save)?;
    let device = Device::builder().addresses(Addresses::Deterministic);
    let device = device.memory_limit(limits::JOB_MEMORY_BYTES).build();
    let mut budget = Budget::default();
    let mut globals = Globals::new(job, device, &mut budget)?;
    let constants = bind::direct3d::constants(job, &lowered, &mut budget)?;
    let Slots { textures, names, surfaces } = Slots::bind(job, &lowered, &mut globals, &mut budget)?;
    let stage = match start {
        Start::Groups(launch) => Stages::Groups(launch),
        Start::Pixels(draw, size) => {
            Stages::Pixels(Box::new(Pixels::new(draw, size, &lowered, &mut budget)?))
        }
        Start::Vertices(draw, count) => {
            let contents = |name: &str| Some((name.to_string(), Arc::new(globals.content(name)?)));
            let buffers = Vertices::buffers(draw).filter_map(contents).collect();
            Stages::Vertices(Box::new(Vertices::new(draw, count, &lowered, &buffers, &mut budget)?))
        }
    };
    // All constant banks are there: a shader has more of them than a kernel.
    let machine = Machine { compute: false, ..machine(job) };
    let kernel = Kernel::new(lowered.program)?;
    let work = Work::Direct3d(Box::new(Direct3dWork { shader, kernel, machine, constants, stage }));
    // Shaders print nothing.
    let printed = Arc::new(Printed::default());
    Ok(Prepared { job, globals, textures: Arc::new(textures), names, surfaces, work, printed })
}
