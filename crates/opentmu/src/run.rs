//! Running a job: load, bind, launch.

mod checks;
mod faults;
mod runtime;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tmu_dxbc::lower::Lowered;
use tmu_engine::{
    Bindings, Compile, Execution, Fragment, FragmentOutcome, Host, Launch, Machine, Outcome, Stage,
    Statistics, TexturePools, Tracer, Watch, code,
};
use tmu_program::{Condition, Diagnostic, Op, Predicate, Program, Register, Span};
use tmu_sass::Arch;
use tmu_sass::cubin::{Cubin, Kernel};
use tmu_texture::TextureDescription;
use tmu_texture::cpu::Width;

use self::runtime::DeviceRuntime;
use crate::bind::block::{self, Block};
use crate::bind::constant::{Banks, KernelOf, Launched};
use crate::bind::global::Globals;
use crate::bind::pools::{Names, Pools};
use crate::bind::slots::Slots;
use crate::bind::{self, Budget, placed};
use crate::direct3d::Start;
use crate::draw::{self, Drawn, Output, Pixels, Vertices};
use crate::fatbin;
use crate::job::{Job, RegisterName, RegisterValues, Semantic, ShaderText};
use crate::load::{Code, DEFAULT_ARCH, Input, PtxFile, Selection, Shader};
use crate::registers;
use crate::source::{Findings, Source};

/// What a run left behind.
#[derive(Clone, Debug)]
pub struct Report {
    /// The buffers by name.
    pub buffers: BTreeMap<String, Block>,
    /// What the surfaces are, whose bytes are among the buffers.
    pub surfaces: BTreeMap<String, TextureDescription>,
    /// The targets of a draw by name.
    pub targets: BTreeMap<String, Drawn>,
    /// The outputs of a vertex shader by semantic.
    pub outputs: BTreeMap<Semantic, Output>,
    /// Registers, predicates and texture hash of a fragment; none after a launch.
    pub fragment: Option<FragmentOutcome>,
    /// The registers that a fragment's program writes, in order, with what they hold.
    pub written: Vec<(RegisterName, RegisterValues)>,
    /// What the program printed, where no host took it (see [`Observer`]).
    pub printed: Vec<u8>,
    /// What was odd but tolerated.
    pub warnings: Findings,
    /// How much was executed.
    pub statistics: Statistics,
    /// How it was executed.
    pub execution: Execution,
}

/// Why a job did not run to its end.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The job or its files are wrong; nothing ran.
    Refused(Findings),
    /// The program was stopped; the report holds what it had written before.
    Faulted(Findings, Box<Report>),
}

impl Stop {
    /// What was found.
    pub fn findings(&self) -> &Findings {
        match self {
            Stop::Refused(findings) | Stop::Faulted(findings, _) => findings,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.findings().fmt(f)
    }
}

/// A caller's function may pass a stop on with `?`:
///
/// ```
/// fn run(job: &opentmu::Job) -> Result<(), Box<dyn std::error::Error>> {
///     opentmu::run::run(job, opentmu::run::Observer::default())?;
///     Ok(())
/// }
/// let job = opentmu::Job::parse("job", "[shader]\ntext = \"FROB;\"", ".".as_ref())?;
/// assert!(run(&job).unwrap_err().to_string().contains("error[SASS-005]: 'FROB' is no known instruction"));
/// # Ok::<(), opentmu::Findings>(())
/// ```
impl std::error::Error for Stop {}

impl From<Findings> for Stop {
    fn from(findings: Findings) -> Stop {
        Stop::Refused(findings)
    }
}

/// Who watches a run.
#[derive(Default)]
pub struct Observer<'a> {
    /// Is told every instruction and fetch; blocks then run one after the other.
    pub tracer: Option<&'a mut dyn Tracer>,
    /// Counts the blocks that have run (those of a launch, or the warps of a draw) and their steps, and may end the run
    /// with `STOP-01`.
    pub watch: Option<Arc<Watch>>,
    /// Is told how many blocks there are and how many steps each of them may have, before the first one runs.
    pub begin: Option<&'a dyn Fn(u64, u64)>,
    /// The statistics count texels, which takes time.
    pub count_texels: bool,
    /// Threads of the host to run on; 0 means as many as it has. The results do not depend on it.
    pub threads: usize,
    /// Takes what the program prints, at once. Absent: it is kept in [`Report::printed`], 64 MiB at most.
    pub host: Option<Arc<dyn Host>>,
}

/// Runs a job.
///
/// # Errors
/// [`Stop::Refused`] for what is wrong with the job, its files or its program, [`Stop::Faulted`] when the program was
/// stopped.
pub fn run(job: &Job, observer: Observer<'_>) -> Result<Report, Stop> {
    let mut prepared = Prepared::new(job)?;
    prepared.machine.watch = observer.watch;
    prepared.machine.count_texels = observer.count_texels;
    prepared.machine.threads = observer.threads;
    if let Some(host) = observer.host {
        prepared.machine.runtime = prepared.runtime.for_engine(Some(host));
    }
    if let Some(begin) = observer.begin {
        begin(prepared.work.blocks(), prepared.machine.step_limit);
    }
    prepared.run(observer.tracer)
}

/// What a watched run used, for looking at it afterwards.
pub(crate) struct Watched {
    pub shader: Shader,
    pub textures: TexturePools,
    pub names: Names,
    entry: Option<String>,
}

impl Watched {
    /// Where in the text of the program a source instruction stands, if it has a text.
    pub fn place(&self, address: u64) -> Span {
        let at = Span::Address { section: String::new(), address };
        let kernel = self.shader.kernel(self.entry.as_deref()).ok().flatten();
        let placed = self.shader.placed(kernel, vec![Diagnostic::note("", "").at(at.clone())]);
        placed.diagnostics.into_iter().next().map_or(at, |note| note.span)
    }
}

/// Runs a job with an observer. A program that is stopped has been watched until then.
///
/// # Errors
/// What is wrong with the job, its files or its program.
pub(crate) fn watch(job: &Job, tracer: &mut dyn Tracer) -> Result<Watched, Findings> {
    let prepared = Prepared::new(job)?;
    match prepared.run(Some(tracer)) {
        Err(Stop::Refused(findings)) => return Err(findings),
        Err(Stop::Faulted(..)) | Ok(_) => {}
    }
    let Prepared { shader, textures, names, .. } = prepared;
    let entry = job.shader.entry.as_ref().map(|entry| entry.value.clone());
    Ok(Watched { shader, textures, names, entry })
}

/// A job that is read and bound. It can run any number of times; each run finds in the buffers what the one before left.
pub struct Prepared<'a> {
    job: &'a Job,
    shader: Shader,
    program: tmu_engine::Kernel,
    machine: Machine,
    globals: Globals,
    constants: tmu_engine::ConstantBanks<'static>,
    textures: TexturePools,
    names: Names,
    surfaces: BTreeMap<String, TextureDescription>,
    work: Work<'a>,
    runtime: DeviceRuntime,
}

/// What is run.
enum Work<'a> {
    Launch(Launch),
    Fragment,
    Pixels(Box<Pixels<'a>>),
    Vertices(Box<Vertices>),
}

impl Work<'_> {
    /// Blocks of a launch, warps of a draw.
    fn blocks(&self) -> u64 {
        let warps = |stage: &dyn Stage| stage.grid().into_iter().map(u64::from).product();
        match self {
            Work::Launch(launch) => launch.blocks(),
            Work::Fragment => 1,
            Work::Pixels(pixels) => warps(&**pixels),
            Work::Vertices(vertices) => warps(&**vertices),
        }
    }
}

impl<'a> Prepared<'a> {
    /// Reads the files of a job, makes its program, its memory and its textures.
    ///
    /// # Errors
    /// What is wrong with the job, its files or its program.
    pub fn new(job: &'a Job) -> Result<Prepared<'a>, Findings> {
        let in_job = |problem: Diagnostic| job.finding(problem);
        let (shader, chosen) = linked(job)?;
        if let Code::Direct3d(code) = &shader.code {
            let lowered = code.lowered().map_err(|found| Findings::new(shader.source.clone(), found))?;
            return Prepared::direct3d(job, shader, lowered).map_err(in_job);
        }
        checks::sections(job, &shader, chosen).map_err(in_job)?;
        let entry = job.shader.entry.as_ref();
        let kernel =
            shader.kernel(entry.map(|entry| entry.value.as_str())).map_err(|problem| match entry {
                Some(entry) => in_job(placed(problem, &entry.span)),
                None => Findings::one(shader.source.clone(), problem),
            })?;
        if let Some(kernel) = kernel {
            checks::block(job, &kernel.name, kernel.required_threads, kernel.max_threads).map_err(in_job)?;
        }
        let ptx = shader.ptx_kernel(entry.map(|entry| entry.value.as_str()))?;
        if let Some(kernel) = &ptx {
            let (required, most) = (kernel.required_threads, kernel.max_threads);
            checks::block(job, &kernel.program.name, required, most).map_err(in_job)?;
        }
        let of = shader.code.cubin().zip(kernel);
        // Findings about the cubin come from its own file, all others from the job.
        let of_binding = |problem: Diagnostic| match problem.code.starts_with("LOAD-") {
            true => Findings::one(shader.source.clone(), problem),
            false => in_job(problem),
        };
        job.blocks().try_for_each(|(_, block)| block::check_save(block)).map_err(in_job)?;
        job.constants.values().try_for_each(block::check_save).map_err(in_job)?;
        let mut budget = Budget::default();
        let mut globals = Globals::new(job, of, &mut budget).map_err(in_job)?;
        // The code of a cubin holds addresses of variables.
        let mut program = match &ptx {
            Some(kernel) => kernel.program.clone(),
            None => shader.program(kernel, job.launch.is_some(), &|symbol| globals.symbol_address(symbol))?,
        };
        let local_bytes = program.local_bytes;
        if job.launch.is_none() {
            end_with_exit(&mut program);
        }
        let mut pools = Pools::new(job, declared_surfaces(ptx.as_ref(), of), &mut budget).map_err(in_job)?;
        if let Some((cubin, _)) = of {
            globals.relocate_variables(cubin, &mut pools).map_err(of_binding)?;
        }
        let surfaces = bind_surfaces(&pools, &mut globals, &mut budget).map_err(in_job)?;
        let linked = match &ptx {
            Some(kernel) => {
                pools.check_alignment().map_err(in_job)?;
                bind::ptx::link(kernel, &mut globals, &mut pools, &mut budget).map_err(of_binding)?
            }
            None => bind::ptx::Linked::default(),
        };
        let of = match (of, &ptx) {
            (Some((cubin, kernel)), _) => {
                let text = matches!(shader.code, Code::Assembled(_));
                Launched::Cubin(KernelOf { cubin, kernel, text, local_bytes })
            }
            (None, Some(kernel)) => Launched::Ptx(kernel, &linked),
            (None, None) => Launched::Bare,
        };
        let banks = Banks::new(job, of, &globals, &mut pools, &mut budget).map_err(of_binding)?;
        banks.copy_parameters(&mut globals);
        let runtime = DeviceRuntime::bind(job, &program, &mut globals, &mut budget).map_err(in_job)?;
        let machine = Machine { runtime: runtime.for_engine(None), ..machine(job, banks.handle_bank()) };
        let constants = banks.finish().map_err(in_job)?;
        let names = pools.names();
        let textures = pools.finish(|name| globals.address(name));
        let work = launch(job, &program).map_or(Work::Fragment, Work::Launch);
        Ok(Prepared {
            job,
            program: tmu_engine::Kernel::new(program).map_err(in_job)?,
            machine,
            globals,
            constants,
            textures,
            names,
            surfaces,
            shader,
            work,
            runtime,
        })
    }

    /// Binds what a Direct3D shader has in its slots.
    fn direct3d(job: &'a Job, shader: Shader, lowered: Lowered) -> Result<Prepared<'a>, Diagnostic> {
        let start = crate::direct3d::start(job, &lowered)?;
        job.draw.as_ref().map_or(Ok(()), draw::save::check)?;
        job.buffers.values().try_for_each(block::check_save)?;
        job.constants.values().try_for_each(block::check_save)?;
        let mut budget = Budget::default();
        let mut globals = Globals::new(job, None, &mut budget)?;
        let constants = bind::direct3d::constants(job, &lowered, &mut budget)?;
        let Slots { textures, names, surfaces } = Slots::bind(job, &lowered, &mut globals, &mut budget)?;
        let work = match start {
            Start::Groups(launch) => Work::Launch(launch),
            Start::Pixels(draw, size) => {
                Work::Pixels(Box::new(Pixels::new(draw, size, &lowered, &mut budget)?))
            }
            Start::Vertices(draw, count) => {
                let contents = |name: &str| Some((name.to_string(), Arc::new(globals.content(name)?)));
                let buffers = Vertices::buffers(draw).filter_map(contents).collect();
                Work::Vertices(Box::new(Vertices::new(draw, count, &lowered, &buffers, &mut budget)?))
            }
        };
        // All constant banks are there: a shader has more of them than a kernel.
        let machine = Machine { compute: false, ..machine(job, 0) };
        let program = tmu_engine::Kernel::new(lowered.program)?;
        // Shaders call nothing of it.
        let runtime = DeviceRuntime::default();
        Ok(Prepared {
            job,
            program,
            machine,
            globals,
            constants,
            textures,
            names,
            surfaces,
            shader,
            work,
            runtime,
        })
    }

    /// Runs on that many threads of the host; 0, as it is before, means as many as it has. The results do not depend
    /// on it.
    pub fn set_threads(&mut self, threads: usize) {
        self.machine.threads = threads;
    }

    /// Computes with vectors of that width; before, it is the widest that the processor has. The results do not depend
    /// on it.
    pub fn set_width(&mut self, width: Width) {
        self.machine.width = width;
    }

    /// Says which launches are compiled; before, it is the large ones. The results do not depend on it.
    pub fn set_compile(&mut self, compile: Compile) {
        self.machine.compile = compile;
    }

    /// Runs, and leaves what was written where it is: [`Prepared::run`] without the copies of all memory.
    ///
    /// # Errors
    /// As [`Prepared::run`].
    pub fn execute(&self) -> Result<Statistics, Stop> {
        let (outcome, fragment) = self.outcome(None)?;
        match outcome.faults.is_empty() {
            true => Ok(outcome.statistics),
            false => self.report(&outcome, fragment).map(|report| report.statistics),
        }
    }

    /// Runs, and tells what is in the memory afterwards. A tracer is told every instruction and fetch.
    ///
    /// # Errors
    /// [`Stop::Refused`] for what is wrong with the launch, [`Stop::Faulted`] when the program was stopped.
    pub fn run(&self, tracer: Option<&mut dyn Tracer>) -> Result<Report, Stop> {
        let (outcome, fragment) = self.outcome(tracer)?;
        self.report(&outcome, fragment)
    }

    fn outcome(&self, tracer: Option<&mut dyn Tracer>) -> Result<(Outcome, Option<FragmentOutcome>), Stop> {
        let bindings =
            Bindings { memory: self.globals.memory(), constants: &self.constants, textures: &self.textures };
        let refused = |problem| Stop::Refused(self.job.finding(problem));
        let (program, machine) = (&self.program, &self.machine);
        let outcome = match &self.work {
            Work::Launch(launch) => program.run(machine, bindings, *launch, tracer),
            Work::Pixels(pixels) => program.run_stage(machine, bindings, &**pixels, tracer),
            Work::Vertices(vertices) => program.run_stage(machine, bindings, &**vertices, tracer),
            Work::Fragment => {
                let fragment = fragment(self.job);
                let ran = program.run_fragment(machine, bindings, &fragment, tracer).map_err(refused)?;
                return Ok((ran.outcome.clone(), Some(ran)));
            }
        };
        Ok((outcome.map_err(refused)?, None))
    }

    fn report(&self, outcome: &Outcome, fragment: Option<FragmentOutcome>) -> Result<Report, Stop> {
        let entry = self.job.shader.entry.as_ref().map(|entry| entry.value.as_str());
        // It has been found before.
        let kernel = self.shader.kernel(entry).ok().flatten();
        let found = |diagnostics: Vec<Diagnostic>| self.shader.placed(kernel, diagnostics);
        let warning = |warning: &tmu_engine::Warning| match warning.code {
            code::NO_COMPARISON => warning.diagnostic().hint("give the sampler a `compare`"),
            _ => warning.diagnostic(),
        };
        let warnings = found(outcome.warnings.iter().map(warning).collect());
        let mut of_job = Vec::new();
        if !matches!(self.shader.code, Code::Direct3d(_)) {
            of_job.extend(self.job.samplers.values().filter_map(bind::texture::unlike_cuda));
        }
        let written = fragment.as_ref().map_or_else(Vec::new, |fragment| {
            registers::written(self.job, self.program.program(), &self.textures, &self.names, fragment)
        });
        let report = Report {
            buffers: self.globals.contents(),
            surfaces: self.surfaces.clone(),
            targets: if let Work::Pixels(pixels) = &self.work { pixels.drawn() } else { BTreeMap::new() },
            outputs: if let Work::Vertices(all) = &self.work { all.outputs() } else { BTreeMap::new() },
            fragment,
            written,
            printed: self.runtime.take_printed(),
            warnings: match of_job.is_empty() {
                true => warnings,
                false => Findings::new(self.job.source.clone(), of_job).and(warnings),
            },
            statistics: outcome.statistics,
            execution: outcome.execution.clone(),
        };
        if outcome.faults.is_empty() {
            return Ok(report);
        }
        Err(Stop::Faulted(
            found(faults::grouped(&outcome.faults, self.job, self.program.program())),
            Box::new(report),
        ))
    }
}

/// The surfaces that a program asks for by name.
fn declared_surfaces(ptx: Option<&tmu_ptx::lower::Kernel>, of: Option<(&Cubin, &Kernel)>) -> Vec<String> {
    match (ptx, of) {
        (Some(kernel), _) => bind::ptx::surfaces(kernel),
        (None, Some((cubin, kernel))) => bind::global::surfaces(cubin, kernel),
        (None, None) => Vec::new(),
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

/// The launch that a job asks for.
fn launch(job: &Job, program: &Program) -> Option<Launch> {
    let launch = job.launch.as_ref()?;
    let (grid, block) = (launch.grid, launch.block_extents());
    Some(Launch {
        grid,
        block,
        dynamic_shared_bytes: shared_bound(job, program, launch.shared),
        cooperative: launch.cooperative,
    })
}

/// What shared memory is a whole number of on these machines, static and dynamic together.
const SHARED_UNIT: u32 = 256;

/// How much dynamic shared memory a block can reach: what the launch asks for, or up to the end of the machine's last unit.
fn shared_bound(job: &Job, program: &Program, asked: u32) -> u32 {
    let all = program.shared_bytes.saturating_add(asked);
    match job.machine.slack {
        true => asked + (all.next_multiple_of(SHARED_UNIT) - all),
        false => asked,
    }
}

/// Reads the shader's file. True if it is a fat binary, of which `arch` chooses a member.
fn open_shader(job: &Job) -> Result<(Shader, bool), Findings> {
    let selection = Selection {
        kind: job.shader.kind.as_ref().map(|kind| kind.value),
        arch: job.shader.arch.as_ref().map(|arch| arch.value),
        entry: None,
    };
    let input = match &job.shader.text {
        ShaderText::File(file) => {
            let path = job.path(&file.value);
            let bytes = crate::files::read(&path, crate::limits::SHADER_BYTES)
                .map_err(|problem| job.finding(placed(problem, &file.span)))?;
            Input { name: path.display().to_string(), bytes }
        }
        ShaderText::Inline(text) => Input {
            name: format!("{} [shader].text", job.source.name),
            bytes: text.value.clone().into_bytes(),
        },
    };
    let fat = selection.kind.is_none() && fatbin::may_hold(&input.bytes);
    let input = if fat { member(&input, selection.arch.unwrap_or(DEFAULT_ARCH))? } else { input };
    Ok((Shader::read(input, &selection)?.assembled()?, fat))
}

/// The member of a fat binary that runs on a machine.
fn member(file: &Input, arch: Arch) -> Result<Input, Findings> {
    let found = |problem| Findings::one(Source::binary(&file.name), problem);
    let members = fatbin::members(&file.bytes).map_err(found)?;
    let member = fatbin::choose(&members, arch).map_err(found)?;
    let bytes = member.read(&file.bytes).map_err(found)?;
    Ok(Input { name: format!("{}({})", file.name, member.name), bytes })
}

/// Reads the shader's file and those that are linked with it; what is wrong with any of them is said. True if the shader is
/// a fat binary's.
fn linked(job: &Job) -> Result<(Shader, bool), Findings> {
    let mut wrong = Vec::new();
    let (mut shader, chosen) = match open_shader(job) {
        Ok((shader, chosen)) => (Some(shader), chosen),
        Err(findings) => {
            wrong.push(findings);
            (None, false)
        }
    };
    for file in &job.shader.link {
        let in_job = |problem: Diagnostic| job.finding(placed(problem, &file.span));
        if shader.as_ref().is_some_and(|shader| !matches!(shader.code, Code::Ptx(_))) {
            wrong.push(in_job(Diagnostic::error("JOB-006", "only PTX files are linked")));
            continue;
        }
        let path = job.path(&file.value);
        let read = crate::files::read(&path, crate::limits::SHADER_BYTES).map_err(in_job);
        let read = read.and_then(|bytes| PtxFile::read(Input { name: path.display().to_string(), bytes }));
        match (read, shader.as_mut().map(|shader| &mut shader.code)) {
            (Ok(file), Some(Code::Ptx(files))) => files.push(file),
            (Ok(_), _) => {}
            (Err(findings), _) => wrong.push(findings),
        }
    }
    match (Findings::joined(wrong), shader) {
        (None, Some(shader)) => Ok((shader, chosen)),
        (Some(findings), _) => Err(findings),
        (None, None) => Err(job.finding(Diagnostic::error("LOAD-001", "the shader cannot be read"))),
    }
}

/// A fragment ends behind its last instruction.
fn end_with_exit(program: &mut Program) {
    let origin = program.add_origin(u64::MAX, "end of the fragment");
    program.push(Op::Exit, Condition::Always, origin);
}

fn machine(job: &Job, handle_bank: u8) -> Machine {
    let defaults = Machine::default();
    Machine {
        model: job.machine.model,
        f16_rounding: job.state.f16_rounding.unwrap_or(defaults.f16_rounding),
        compute: job.state.compute.unwrap_or(job.launch.is_some()),
        handle_bank,
        step_limit: job.machine.step_limit.unwrap_or(defaults.step_limit),
        launch_limit: job.machine.launch_limit.unwrap_or(defaults.launch_limit),
        ..defaults
    }
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
