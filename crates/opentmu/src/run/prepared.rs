//! A job that is read and bound.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_engine::{
    Compile, Execution, Fault, Fragment, FragmentOutcome, Machine, Outcome, Statistics, TexturePools, Tracer,
    code,
};
use tmu_program::Diagnostic;
use tmu_texture::TextureDescription;
use tmu_texture::cpu::Width;

use super::direct3d::{Direct3dRan, Direct3dWork};
use super::printed::Printed;
use super::report::{Report, Stop};
use super::steps::{self, Step};
use crate::bind;
use crate::bind::global::Globals;
use crate::bind::pools::Names;
use crate::draw::{Drawn, Output};
use crate::job::{Job, RegisterName, RegisterValues, Semantic};
use crate::load::Shader;
use crate::{Findings, registers};

/// A job that is read and bound. It can run any number of times; each run finds in the buffers what the one before left.
pub struct Prepared<'a> {
    pub(crate) job: &'a Job,
    pub(super) globals: Globals,
    pub(crate) textures: Arc<TexturePools>,
    pub(crate) names: Names,
    pub(super) surfaces: BTreeMap<String, TextureDescription>,
    pub(super) work: Work,
    pub(super) printed: Arc<Printed>,
}

/// What is run.
pub(super) enum Work {
    /// Launches, with host steps between them.
    Steps(Vec<Step>),
    Fragment(Box<(tmu_device::Launch, Fragment)>),
    Direct3d(Box<Direct3dWork>),
}

impl<'a> Prepared<'a> {
    /// Blocks of a launch, warps of a draw.
    pub(super) fn blocks(&self) -> u64 {
        match &self.work {
            Work::Steps(_) => {
                self.launches().map(|launch| launch.extents().blocks()).fold(0, u64::saturating_add)
            }
            Work::Fragment(..) => 1,
            Work::Direct3d(work) => work.blocks(),
        }
    }

    /// The launches, or the fragment, in order; none of Direct3D.
    pub(super) fn launches(&self) -> impl Iterator<Item = &tmu_device::Launch> {
        let (steps, fragment) = match &self.work {
            Work::Steps(steps) => (steps.as_slice(), None),
            Work::Fragment(fragment) => (&[][..], Some(&fragment.0)),
            Work::Direct3d(_) => (&[][..], None),
        };
        let launches = steps.iter().filter_map(|step| match step {
            Step::Launch(launch) => Some(&**launch),
            Step::Write(..) | Step::Copy(..) => None,
        });
        launches.chain(fragment)
    }

    /// The machines of all launches.
    pub(super) fn machines_mut(&mut self) -> Vec<&mut Machine> {
        match &mut self.work {
            Work::Steps(steps) => {
                let launches = steps.iter_mut().filter_map(|step| match step {
                    Step::Launch(launch) => Some(launch.machine_mut()),
                    Step::Write(..) | Step::Copy(..) => None,
                });
                launches.collect()
            }
            Work::Fragment(fragment) => vec![fragment.0.machine_mut()],
            Work::Direct3d(work) => vec![work.machine_mut()],
        }
    }

    /// The file of the program, as it was read.
    pub fn shader(&self) -> Option<&Shader> {
        match &self.work {
            Work::Steps(_) | Work::Fragment(..) => {
                self.launches().next().map(|launch| launch.function().module().shader())
            }
            Work::Direct3d(work) => Some(work.shader().file()),
        }
    }

    /// Runs on that many threads of the host; 0, as it is before, means as many as it has. The results do not depend
    /// on it.
    pub fn set_threads(&mut self, threads: usize) {
        self.machines_mut().into_iter().for_each(|machine| machine.threads = threads);
    }

    /// Computes with vectors of that width; before, it is the widest that the processor has. The results do not depend
    /// on it.
    pub fn set_width(&mut self, width: Width) {
        self.machines_mut().into_iter().for_each(|machine| machine.width = width);
    }

    /// Says which launches are compiled; before, it is the large ones. The results do not depend on it.
    pub fn set_compile(&mut self, compile: Compile) {
        self.machines_mut().into_iter().for_each(|machine| machine.compile = compile);
    }

    /// Runs, and leaves what was written where it is: [`Prepared::run`] without the copies of all memory.
    ///
    /// # Errors
    /// As [`Prepared::run`].
    pub fn execute(&self) -> Result<Statistics, Stop> {
        let ran = self.ran(None)?;
        match ran.is_complete() {
            true => Ok(ran.statistics()),
            false => self.report(ran).map(|report| report.statistics),
        }
    }

    /// Runs, and returns what is in the memory afterwards. A tracer gets every instruction and fetch.
    ///
    /// # Errors
    /// [`Stop::Refused`] for what is wrong with the launch, [`Stop::Faulted`] when the program was stopped.
    pub fn run(&self, tracer: Option<&mut dyn Tracer>) -> Result<Report, Stop> {
        self.report(self.ran(tracer)?)
    }

    fn ran(&self, tracer: Option<&mut dyn Tracer>) -> Result<Ran, Stop> {
        let refused = |error: tmu_device::Error| Stop::Refused(self.findings(error));
        match &self.work {
            Work::Steps(steps) => {
                let (pools, names, surfaces) = (&*self.textures, &self.names, &self.surfaces);
                let textures = steps::Textures { pools, names, surfaces };
                let outcomes = steps::run(steps, &self.globals, &textures, tracer).map_err(refused)?;
                Ok(Ran { outcomes, ..Ran::default() })
            }
            Work::Fragment(work) => {
                let (launch, fragment) = &**work;
                let ran = launch.run_fragment(fragment, tracer).map_err(refused)?;
                Ok(Ran { outcomes: vec![ran.outcome.clone()], fragment: Some(ran), ..Ran::default() })
            }
            Work::Direct3d(work) => {
                let Direct3dRan { outcome, targets, outputs } = work.run(tracer).map_err(refused)?;
                Ok(Ran { outcomes: vec![outcome], targets, outputs, fragment: None })
            }
        }
    }

    /// What a device refuses.
    fn findings(&self, error: tmu_device::Error) -> Findings {
        bind::findings(error, |problem| self.job.finding(problem))
    }

    fn report(&self, ran: Ran) -> Result<Report, Stop> {
        let mut of_job = Vec::new();
        if !matches!(self.work, Work::Direct3d(_)) {
            of_job.extend(self.job.samplers.values().filter_map(bind::texture::unlike_cuda));
        }
        let of_job = (!of_job.is_empty()).then(|| Findings::new(self.job.source.clone(), of_job));
        let found =
            ran.outcomes.iter().enumerate().filter_map(|(number, outcome)| self.warnings(number, outcome));
        let warnings = Findings::joined(of_job.into_iter().chain(found));
        let stopped = ran.outcomes.iter().position(|outcome| !outcome.faults.is_empty());
        let faults = stopped.and_then(|number| self.faults(number, &ran.outcomes[number].faults));
        let (statistics, execution) = (ran.statistics(), ran.execution());
        let report = Report {
            buffers: self.globals.contents(),
            surfaces: self.surfaces.clone(),
            targets: ran.targets,
            outputs: ran.outputs,
            written: ran.fragment.as_ref().map_or_else(Vec::new, |fragment| self.written(fragment)),
            fragment: ran.fragment,
            printed: self.printed.take(),
            warnings: warnings.unwrap_or_else(|| Findings::new(self.job.source.clone(), Vec::new())),
            statistics,
            execution,
        };
        match faults {
            None => Ok(report),
            Some(faults) => Err(Stop::Faulted(faults, Box::new(report))),
        }
    }

    /// The registers that a fragment wrote.
    fn written(&self, fragment: &FragmentOutcome) -> Vec<(RegisterName, RegisterValues)> {
        let program = self.launches().next().map(|launch| launch.function().program());
        program.map_or_else(Vec::new, |program| {
            registers::written(self.job, program, &self.textures, &self.names, fragment)
        })
    }

    /// What was odd about the launch of that number.
    fn warnings(&self, number: usize, outcome: &Outcome) -> Option<Findings> {
        let warning = |warning: &tmu_engine::Warning| match warning.code {
            code::NO_COMPARISON => warning.diagnostic().hint("give the sampler a `compare`"),
            _ => warning.diagnostic(),
        };
        let warnings: Vec<Diagnostic> = outcome.warnings.iter().map(warning).collect();
        if warnings.is_empty() { None } else { self.in_file(number, warnings) }
    }

    /// What stopped the launch of that number.
    fn faults(&self, number: usize, faults: &[Fault]) -> Option<Findings> {
        let launch = self.job.launches().nth(number);
        let program = match &self.work {
            Work::Steps(_) | Work::Fragment(..) => self.launches().nth(number)?.function().program(),
            Work::Direct3d(work) => work.shader().program(),
        };
        self.in_file(number, super::faults::grouped(faults, launch, program))
    }

    /// Diagnostics at addresses of the program of the launch of that number, in its file.
    pub(super) fn in_file(&self, number: usize, diagnostics: Vec<Diagnostic>) -> Option<Findings> {
        let name = self.launches().nth(number).map(|launch| launch.function().name());
        let shader = self.shader()?;
        let kernel = name.zip(shader.code.cubin()).and_then(|(name, cubin)| cubin.kernel(name));
        Some(shader.located(kernel, diagnostics))
    }
}

/// What came of a run.
#[derive(Default)]
struct Ran {
    /// Of each launch that was begun, in order.
    outcomes: Vec<Outcome>,
    targets: BTreeMap<String, Drawn>,
    outputs: BTreeMap<Semantic, Output>,
    fragment: Option<FragmentOutcome>,
}

impl Ran {
    /// Nothing was stopped.
    fn is_complete(&self) -> bool {
        self.outcomes.iter().all(|outcome| outcome.faults.is_empty())
    }

    fn statistics(&self) -> Statistics {
        let mut sum = Statistics::default();
        self.outcomes.iter().for_each(|outcome| sum.add(&outcome.statistics));
        sum
    }

    fn execution(&self) -> Execution {
        let mut sum = Execution::default();
        self.outcomes.iter().for_each(|outcome| sum.add(&outcome.execution));
        sum
    }
}
