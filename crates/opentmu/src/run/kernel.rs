//! A job that launches kernels, or runs a fragment of machine code, on a device.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_device::{Addresses, Device, Error, Function};
use tmu_engine::{Fragment, Host, Machine};
use tmu_program::{Diagnostic, Predicate, Register};
use tmu_texture::TextureDescription;

use super::prepared::{Prepared, Work};
use super::printed::Printed;
use super::{checks, steps};
use crate::Findings;
use crate::bind::constant::{Asked, Constants};
use crate::bind::global::Globals;
use crate::bind::pools::Pools;
use crate::bind::{self, Budget, at_key, block, references};
use crate::job::{Action, At, Job, RegisterName, Step};
use crate::limits;
use crate::load::{Code, Shader};

/// Binds what a job gives to kernels or to bare code.
///
/// # Errors
/// What is wrong with the job, its files or its program.
pub(super) fn prepare<'a>(
    job: &'a Job,
    shader: Shader,
    chosen: bool,
    host: Option<Arc<dyn Host>>,
) -> Result<Prepared<'a>, Findings> {
    let in_job = |problem: Diagnostic| job.finding(problem);
    checks::sections(job, &shader, chosen).map_err(in_job)?;
    job.blocks().try_for_each(|(_, block)| block::check_save(block)).map_err(in_job)?;
    job.constants.values().try_for_each(block::check_save).map_err(in_job)?;
    let entries = entries(job, &shader)?;
    let source = shader.source.clone();
    let is_ptx = matches!(shader.code, Code::Ptx(_));
    // Findings about the program come from its own file, all others from the job.
    let of_program = |problem: Diagnostic| match problem.code.starts_with("LOAD-") {
        true => Findings::one(source.clone(), problem),
        false => in_job(problem),
    };
    let of_device = |error: Error| bind::findings(error, in_job);
    let printed = Arc::new(Printed::default());
    let device = device(job, host.unwrap_or_else(|| printed.clone()));
    let mut budget = Budget::default();
    let mut globals = Globals::new(job, device.clone(), &mut budget).map_err(in_job)?;
    let module = device.load_shader(shader).map_err(of_device)?;
    let function =
        |entry: &String| if job.is_launched() { module.function(entry) } else { module.fragment() };
    let functions: Vec<Function> =
        entries.iter().map(function).collect::<Result<_, _>>().map_err(of_device)?;
    let checked =
        job.launches().zip(&functions).try_for_each(|(launch, function)| checks::block(launch, function));
    checked.map_err(in_job)?;
    steps::bind_variables(job, &module, &mut globals, &mut budget).map_err(in_job)?;
    let declared = functions.iter().flat_map(references::surfaces).collect();
    let mut pools = Pools::new(job, declared, &mut budget).map_err(in_job)?;
    if is_ptx {
        pools.check_alignment().map_err(in_job)?;
    }
    let surfaces = bind_surfaces(&pools, &mut globals, &mut budget).map_err(in_job)?;
    for function in &functions {
        references::bind(function, &mut pools).map_err(of_program)?;
    }
    let launches = launches(job, &functions, &globals, &mut pools, &mut budget).map_err(of_program)?;
    let names = pools.names();
    let textures = Arc::new(pools.finish(|name| globals.address(name)));
    let mut launches = launches.into_iter().map(|launch| launch.texture_pools(Arc::clone(&textures)));
    let work = match launches.next() {
        Some(launch) if !job.is_launched() => Work::Fragment(Box::new((launch, fragment(job)))),
        first => {
            let all = first.into_iter().chain(launches);
            Work::Steps(steps::steps(job, all, &globals, &mut budget).map_err(in_job)?)
        }
    };
    Ok(Prepared { job, globals, textures, names, surfaces, work, printed })
}

/// The names of the kernels that are launched, in order; empty where there is but one in the file. Of a fragment, one.
fn entries(job: &Job, shader: &Shader) -> Result<Vec<String>, Findings> {
    let named = |own: Option<&At<String>>| {
        let entry = own.or(job.shader.entry.as_ref());
        let name = entry.map(|entry| entry.value.as_str());
        let kernel = shader.kernel(name).map_err(|problem| match entry {
            Some(entry) => job.finding(at_key(problem, &entry.span)),
            None => Findings::one(shader.source.clone(), problem),
        })?;
        Ok(kernel.map(|kernel| kernel.name.clone()).or_else(|| name.map(str::to_string)).unwrap_or_default())
    };
    if job.steps.is_empty() {
        return Ok(vec![named(None)?]);
    }
    let of_step = |step: &Step| match &step.action {
        Action::Launch { entry, .. } => Some(named(entry.as_ref())),
        Action::Write { .. } | Action::Copy { .. } => None,
    };
    job.steps.iter().filter_map(of_step).collect()
}

/// The launches of a job in order, or its fragment.
fn launches(
    job: &Job,
    functions: &[Function],
    globals: &Globals,
    pools: &mut Pools<'_>,
    budget: &mut Budget,
) -> Result<Vec<tmu_device::Launch>, Diagnostic> {
    let constants = Constants::new(job, budget)?;
    let mut made = Vec::new();
    let launched = job.steps.iter().filter(|step| step.launch().is_some());
    let of_steps = launched.map(|step| (step.parameters(), Some(&step.at)));
    let only = (&job.parameters[..], None);
    let all: Vec<_> = if job.steps.is_empty() { vec![only] } else { of_steps.collect() };
    let mut launches = job.launches();
    for (function, (parameters, step)) in functions.iter().zip(all) {
        let asked = Asked { function, parameters, step };
        let launch = bind::constant::launch(job, &asked, &constants, globals, pools)?;
        made.push(match launches.next() {
            Some(asked) => launch
                .grid(asked.grid)
                .block(asked.block_extents())
                .shared(asked.shared)
                .slack(job.machine.slack)
                .cooperative(asked.cooperative),
            None => launch,
        });
    }
    Ok(made)
}

/// The machine of a job as a device, whose addresses are the same in every run.
pub(super) fn device(job: &Job, host: Arc<dyn Host>) -> Device {
    let heap = job.launches().map(crate::job::Launch::heap_bytes).max().unwrap_or(0);
    Device::builder()
        .addresses(Addresses::Deterministic)
        .machine(machine(job))
        .memory_limit(limits::JOB_MEMORY_BYTES)
        .heap(heap)
        .printer(host)
        .build()
}

/// The machine's settings.
fn machine(job: &Job) -> Machine {
    let defaults = Machine::default();
    Machine {
        model: job.machine.model,
        f16_rounding: job.state.f16_rounding.unwrap_or(defaults.f16_rounding),
        compute: job.state.compute.unwrap_or(job.is_launched()),
        step_limit: job.machine.step_limit.unwrap_or(defaults.step_limit),
        launch_limit: job.machine.launch_limit.unwrap_or(defaults.launch_limit),
        ..defaults
    }
}

/// Binds the memory of surfaces, and that behind raw headers. What the surfaces are, by name.
fn bind_surfaces(
    pools: &Pools<'_>,
    globals: &mut Globals,
    budget: &mut Budget,
) -> Result<BTreeMap<String, TextureDescription>, Diagnostic> {
    let mut surfaces = BTreeMap::new();
    for (name, texture) in pools.surfaces() {
        surfaces.insert(name.to_string(), *texture.description());
        globals.bind_surface(name, texture, budget)?;
    }
    for (spec, element, bytes) in pools.memory() {
        globals.bind_memory(spec, element, bytes)?;
    }
    Ok(surfaces)
}

/// One warp of 32 lanes with the job's registers.
fn fragment(job: &Job) -> Fragment {
    let mut fragment = Fragment::new(tmu_texture::LANES as u32);
    for register in &job.registers {
        match register.name.value {
            RegisterName::General(number) => {
                fragment = fragment.with(Register(u16::from(number)), &register.values.bits);
            }
            RegisterName::Predicate(number) => {
                let lanes = (0..tmu_texture::LANES)
                    .fold(0, |mask, lane| mask | (register.values.lane(lane) & 1) << lane);
                fragment.predicates.push((Predicate(u16::from(number)), lanes));
            }
        }
    }
    fragment.killed =
        job.state.killed.iter().flat_map(|killed| &killed.value).fold(0, |mask, lane| mask | 1 << lane);
    fragment.hash = job.state.hash.as_ref().map(|hash| hash.value).unwrap_or_default();
    fragment
}
