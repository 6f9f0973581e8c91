//! Job files: which program runs, on what, and what must come out.
//!
//! A job is read in two steps. [`Job::parse`] turns the TOML text into the plain structs below, checking every key,
//! type, range and combination that can be checked without opening another file. Running it
//! ([`crate::run`]) opens the files, makes the memory and the textures, and reports what only then can be known.

mod draw;
mod expect;
mod item;
mod launch;
mod log;
mod memory;
mod pool;
mod results;
mod sampler;
mod shader;
mod state;
mod step;
mod table;
mod texture;

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use tmu_program::{Diagnostic, Span};
use toml::de::DeTable;

use crate::files::{directory_of, without_mark};
use crate::load::Input;
use crate::{Findings, Source};

pub use draw::{Draw, DrawInput, DrawSize, InputValue, Target, VertexBuffer};
pub use expect::{Expectation, Fact, MemoryOf};
pub use launch::{Launch, Parameter, ParameterValue, offsets};
pub use log::At;
pub use memory::{Bytes, Counter, ImageShape, MemoryBlock};
pub use pool::{MemorySpec, RawPools};
pub use results::{AllowSpec, COMPONENTS, FetchSpec, OPERATIONS, ResultsSpec};
pub use sampler::{ADDRESS_MODES, COMPARE_FUNCTIONS, FILTERS, MIP_FILTERS, SamplerSpec};
pub use shader::{ARCH_NAMES, Shader, ShaderText};
pub use state::{
    Handle, HandleTarget, LaunchState, MachineSpec, Register, RegisterName, RegisterType, RegisterValues,
};
pub use step::{Action, Step};
pub use texture::{
    Contents, DIMENSIONS, MadeTexture, Mips, ReadMode, Residency, TextureSource, TextureSpec, ViewSpec,
};
pub use tmu_device::direct3d::{Rate, Semantic, Slot, SlotKind};

pub use tmu_shader::ShaderKind;
pub(crate) use tmu_shader::nearest;

/// A job file, read and checked.
#[derive(Clone, Debug)]
pub struct Job {
    /// The file's name and text, for diagnostics.
    pub source: Source,
    /// Directory that relative paths start from.
    pub directory: PathBuf,
    /// The program.
    pub shader: Shader,
    /// `[launch]`: grid and block of a kernel.
    pub launch: Option<Launch>,
    /// `[[step]]`: launches and host steps, one after the other.
    pub steps: Vec<Step>,
    /// `[variable.*]`: variables of the module by name.
    pub variables: BTreeMap<String, MemoryBlock>,
    /// `[draw]`: vertices or pixels.
    pub draw: Option<Draw>,
    /// `[[param]]`: kernel parameters in order.
    pub parameters: Vec<Parameter>,
    /// `[buffer.*]`: global memory by name.
    pub buffers: BTreeMap<String, MemoryBlock>,
    /// `[constant.*]`: constant banks by number.
    pub constants: BTreeMap<u32, MemoryBlock>,
    /// `[constant.cb0_space1]`, `[constant.cb40]`: Direct3D's constant buffers that are no banks, by space and register.
    pub constant_spaces: BTreeMap<(u32, u32), MemoryBlock>,
    /// `[texture.*]` by name.
    pub textures: BTreeMap<String, TextureSpec>,
    /// `[sampler.*]` by name.
    pub samplers: BTreeMap<String, SamplerSpec>,
    /// `[pool.*]` and `[memory.*]`: raw state in place of textures and samplers.
    pub pools: RawPools,
    /// `[state]`: launch state.
    pub state: LaunchState,
    /// `[registers]`: values before the first instruction of a fragment.
    pub registers: Vec<Register>,
    /// `[machine]`: how the machine behaves.
    pub machine: MachineSpec,
    /// `[[expect]]`: the facts to check.
    pub expectations: Vec<Expectation>,
}

impl Job {
    /// Whether a texture can be written: a parameter names it as a surface, it is saved, or its name is that of one of
    /// Direct3D's views.
    pub fn is_surface(&self, texture: &str) -> bool {
        let named = |parameter: &Parameter| matches!(&parameter.value, ParameterValue::Surface(name) if name.value == texture);
        let saved = self.textures.get(texture).is_some_and(|spec| spec.save.is_some());
        saved
            || self.textures.contains_key(texture)
                && (Slot::is(texture, SlotKind::View) || self.all_parameters().any(named))
    }

    /// Whether kernels are launched, once or in steps.
    pub fn is_launched(&self) -> bool {
        self.launch.is_some() || !self.steps.is_empty()
    }

    /// All launches, in order.
    pub fn launches(&self) -> impl Iterator<Item = &Launch> {
        self.launch.iter().chain(self.steps.iter().filter_map(Step::launch))
    }

    /// The parameters of all launches, and what their structures are made of.
    pub fn all_parameters(&self) -> impl Iterator<Item = &Parameter> {
        let of_steps = self.steps.iter().flat_map(Step::parameters);
        self.parameters.iter().chain(of_steps).flat_map(Parameter::leaves)
    }

    /// Reads a job file, or standard input for `-`, whose paths then start from the current directory.
    ///
    /// # Errors
    /// `JOB-009` … `JOB-011` when it cannot be read, and everything that [`Job::parse`] finds.
    pub fn open(path: &Path) -> Result<Job, Findings> {
        let Input { name, bytes } = Input::open(path, crate::limits::JOB_BYTES)?;
        match String::from_utf8(bytes) {
            Ok(text) => Job::parse(&name, without_mark(&text), directory_of(path)),
            Err(_) => {
                let problem = Diagnostic::error("JOB-010", "a job file is UTF-8 text");
                Err(Findings::one(Source::binary(name), problem))
            }
        }
    }

    /// Reads a job from its text; relative paths in it start from `directory`.
    ///
    /// # Errors
    /// All findings, in the order of the file: `JOB-001` for what is not TOML, `JOB-002` … `JOB-008` for unknown
    /// keys, missing keys, wrong types, values out of range, keys that exclude each other, sizes that disagree and
    /// names that nothing has.
    pub fn parse(name: &str, text: &str, directory: &Path) -> Result<Job, Findings> {
        let source = Source::text(name, text);
        parse(&source, directory).map_err(|diagnostics| Findings::new(source, diagnostics))
    }

    /// The path of a file that the job names.
    pub fn path(&self, file: &str) -> PathBuf {
        self.directory.join(file)
    }

    /// The memory that programs write and expectations look at, by name: `[buffer.*]`, `[variable.*]`, then `[memory.*]`.
    pub fn blocks(&self) -> impl Iterator<Item = (&str, &MemoryBlock)> {
        let named = self.buffers.iter().chain(&self.variables);
        let named = named.map(|(name, block)| (name.as_str(), block));
        named.chain(self.pools.memory.iter().map(|spec| (spec.name(), &spec.block)))
    }

    /// One of [`Job::blocks`].
    pub fn block(&self, name: &str) -> Option<&MemoryBlock> {
        self.blocks().find(|(known, _)| *known == name).map(|(_, block)| block)
    }

    /// All files that something is saved in.
    fn saves(&self) -> Vec<&At<String>> {
        let blocks = self.blocks().filter_map(|(_, block)| block.save.as_ref());
        let counters = self.buffers.values().filter_map(|block| block.counter.as_ref()?.save.as_ref());
        let textures = self.textures.values().filter_map(|texture| texture.save.as_ref());
        let targets = self.draw.iter().flat_map(|draw| draw.targets.iter().chain(&draw.depth));
        let targets = targets.filter_map(|target| target.save.as_ref());
        let outputs = self.draw.iter().flat_map(|draw| draw.save.iter().map(|(_, file)| file));
        blocks.chain(counters).chain(textures).chain(targets).chain(outputs).collect()
    }

    /// Findings about the job file with one diagnostic.
    pub(crate) fn finding(&self, diagnostic: Diagnostic) -> Findings {
        Findings::one(self.source.clone(), diagnostic)
    }

    /// Whether one of the expectations is that the run stops with this code.
    pub fn expects_error(&self, code: &str) -> bool {
        self.expectations
            .iter()
            .any(|one| matches!(&one.fact, Fact::Error { code: wanted } if wanted.value == code))
    }
}

/// What the name of a view's counter ends with: `u0.counter` is that of `u0`.
pub const COUNTER: &str = ".counter";

/// Whether a text is meant to be a job with expectations, however wrong it may be otherwise.
pub fn has_expectations(text: &str) -> bool {
    match DeTable::parse(text) {
        Ok(table) => table.get_ref().contains_key("expect"),
        Err(_) => text.lines().any(|line| line.trim_start().starts_with("[[expect]]")),
    }
}

/// The codes that the `[[expect]] error = …` of a job file name, as far as they can be read.
pub fn expected_errors(text: &str) -> Vec<String> {
    let Ok(table) = DeTable::parse(text) else { return Vec::new() };
    let Some(expectations) = table.get_ref().get("expect").and_then(|value| value.get_ref().as_array())
    else {
        return Vec::new();
    };
    expectations
        .iter()
        .filter_map(|one| one.get_ref().as_table()?.get("error")?.get_ref().as_str().map(str::to_string))
        .collect()
}

fn parse(source: &Source, directory: &Path) -> Result<Job, Vec<Diagnostic>> {
    let text = source.text.as_deref().unwrap_or("");
    let document = DeTable::parse(text).map_err(|error| {
        let span = error.span().map_or(Span::Whole, Span::Text);
        vec![Diagnostic::error("JOB-001", format!("not valid TOML: {}", error.message())).at(span)]
    })?;
    let log = log::Log::default();
    let root = table::Section::root(&log, &document);
    let job = sections(&root, source, directory);
    root.finish();
    if let Some(job) = &job {
        check_names(job, &log);
        check_surfaces(job, &log);
        check_pools(job, &log);
        check_saves(job, &log);
        launch::check_kind(job, &log);
    }
    let findings = log.finish();
    match job {
        Some(job) if findings.is_empty() => Ok(job),
        _ => Err(findings),
    }
}

fn sections(root: &table::Section<'_>, source: &Source, directory: &Path) -> Option<Job> {
    let shader = match root.section("shader") {
        Some(section) => shader::shader(section),
        None => {
            root.log().error("JOB-003", 0..0, "the job has no `[shader]` section");
            None
        }
    };
    let (constants, constant_spaces) = memory::constants(root);
    let job = Job {
        source: source.clone(),
        directory: directory.to_path_buf(),
        launch: root.section("launch").and_then(launch::launch),
        steps: root.sections("step").into_iter().filter_map(step::step).collect(),
        variables: step::variables(root).into_iter().map(|block| (block.name.value.clone(), block)).collect(),
        draw: root.section("draw").and_then(draw::draw),
        parameters: root.sections("param").into_iter().filter_map(launch::parameter).collect(),
        buffers: memory::buffers(root),
        constants,
        constant_spaces,
        textures: texture::textures(root),
        samplers: sampler::samplers(root),
        pools: pool::pools(root),
        state: root.section("state").map(state::state).unwrap_or_default(),
        registers: root.section("registers").map(|section| state::registers(&section)).unwrap_or_default(),
        machine: root.section("machine").map(state::machine).unwrap_or_default(),
        expectations: root.sections("expect").into_iter().filter_map(expect::expectation).collect(),
        shader: shader.unwrap_or_default(),
    };
    Some(job)
}

/// Raw pools stand in place of textures and samplers, and handles into them are words.
fn check_pools(job: &Job, log: &log::Log) {
    let raw = job.pools.given();
    let textures = job.textures.values().map(|spec| &spec.name);
    let named = textures.chain(job.samplers.values().map(|spec| &spec.name));
    for name in named.filter(|_| raw) {
        let message = format!("\"{}\" cannot stand beside `[pool.*]`", name.value);
        log.error("JOB-006", name.span.clone(), message);
    }
    for spec in job.pools.memory.iter().filter(|_| !raw) {
        let message = "`[memory.*]` is what `[pool.headers]` points to, but there is none";
        log.error("JOB-006", spec.block.name.span.clone(), message);
    }
    for spec in job.variables.values().filter(|spec| job.buffers.contains_key(&spec.name.value)) {
        let message = format!("\"{}\" is the name of a buffer too", spec.name.value);
        log.error_with_hint("JOB-006", spec.name.span.clone(), message, "give the buffer another name");
    }
    for spec in job.pools.memory.iter().filter(|spec| job.buffers.contains_key(spec.name())) {
        let message = format!("\"{}\" is the name of a buffer too", spec.name());
        log.error_with_hint(
            "JOB-006",
            spec.block.name.span.clone(),
            message,
            "give one of them another name",
        );
    }
}

/// No two parts of a job are saved in the same file, of which one would be lost.
fn check_saves(job: &Job, log: &log::Log) {
    let mut saves = job.saves();
    saves.sort_by_key(|file| file.span.start);
    let mut seen: BTreeMap<PathBuf, &At<String>> = BTreeMap::new();
    for file in saves {
        let path = Path::new(&file.value).components().filter(|part| *part != Component::CurDir).collect();
        if seen.insert(path, file).is_some() {
            let message = format!("something else is saved in \"{}\" already", file.value);
            log.error_with_hint("JOB-006", file.span.clone(), message, "give each a file of its own");
        }
    }
}

/// A surface is a buffer of its texture's name, so that no other buffer can have it.
fn check_surfaces(job: &Job, log: &log::Log) {
    for (name, spec) in &job.buffers {
        if job.is_surface(name) {
            let message = format!("\"{name}\" is the name of a surface too");
            log.error_with_hint("JOB-006", spec.name.span.clone(), message, "give one of them another name");
        }
    }
}

/// Every name that one section uses must be defined by another.
fn check_names(job: &Job, log: &log::Log) {
    let buffer = |name: &At<String>| {
        let of_counter = name
            .value
            .strip_suffix(COUNTER)
            .is_some_and(|view| Slot::is(view, SlotKind::View) && job.buffers.contains_key(view));
        let of_memory = job.pools.memory.iter().any(|spec| spec.name() == name.value)
            || job.variables.contains_key(&name.value);
        if !job.is_surface(&name.value) && !of_counter && !of_memory {
            check_name(log, "buffer", name, &job.buffers);
        }
    };
    let texture = |name: &At<String>| check_name(log, "texture", name, &job.textures);
    let sampler = |name: &At<String>| check_name(log, "sampler", name, &job.samplers);
    job.steps.iter().flat_map(Step::memory).for_each(&buffer);
    for parameter in job.all_parameters() {
        match &parameter.value {
            ParameterValue::Buffer(name) => check_name(log, "buffer", name, &job.buffers),
            ParameterValue::Texture { texture: name, sampler: beside } => {
                texture(name);
                beside.iter().for_each(sampler);
            }
            ParameterValue::Surface(name) => texture(name),
            ParameterValue::Bytes(_) | ParameterValue::Structure(_) => {}
        }
    }
    for handle in &job.state.handles {
        if let HandleTarget::Names { texture: name, sampler: beside } = &handle.target {
            texture(name);
            beside.iter().for_each(sampler);
        }
    }
    job.textures.values().filter_map(|spec| spec.sampler.as_ref()).for_each(sampler);
    if let Some(draw) = &job.draw {
        draw.indices.iter().for_each(&buffer);
        for input in &draw.inputs {
            if let InputValue::Buffer(bound) = &input.value {
                buffer(&bound.buffer);
            }
        }
    }
    for expectation in &job.expectations {
        match &expectation.fact {
            Fact::Elements { of: MemoryOf::Buffer(name), .. }
            | Fact::Contents { of: MemoryOf::Buffer(name), .. }
            | Fact::Pixel { of: MemoryOf::Buffer(name), .. }
            | Fact::Image { of: MemoryOf::Buffer(name), .. } => buffer(name),
            Fact::Elements { .. }
            | Fact::Contents { .. }
            | Fact::Pixel { .. }
            | Fact::Image { .. }
            | Fact::Registers { .. }
            | Fact::Hash(_)
            | Fact::Warning { .. }
            | Fact::Printed { .. }
            | Fact::Error { .. } => {}
        }
    }
}

fn check_name<T>(log: &log::Log, kind: &str, name: &At<String>, defined: &BTreeMap<String, T>) {
    if defined.contains_key(&name.value) {
        return;
    }
    let names: Vec<&str> = defined.keys().map(String::as_str).collect();
    let hint = match nearest(&name.value, &names) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("add a section [{kind}.{}]", name.value),
    };
    log.error_with_hint(
        "JOB-008",
        name.span.clone(),
        format!("there is no {kind} named \"{}\"", name.value),
        hint,
    );
}
