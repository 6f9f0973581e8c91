//! `[launch]` and `[[param]]`: how a kernel is started.

use super::draw::DrawSize;
use super::item::Item;
use super::log::{At, Log};
use super::table::Section;
use super::{Fact, Job, MemoryOf, ShaderKind};
use crate::element::ElementType;

/// A compute launch. Limits are those of CUDA compute capability 5.x.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Where the section is.
    pub at: At<()>,
    /// Blocks in x, y, z: at most 2^31-1, 65535, 65535.
    pub grid: [u32; 3],
    /// Threads per block in x, y, z: at most 1024, 1024, 64, and 1024 together. Direct3D's shaders say it themselves.
    pub block: Option<At<[u32; 3]>>,
    /// Dynamic shared memory in bytes: at most 48 KiB.
    pub shared: u32,
    /// Bytes of the heap that `malloc` takes memory from, where the job says it.
    pub heap: Option<u64>,
    /// All blocks are there from the start, and may wait for each other.
    pub cooperative: bool,
}

/// Bytes of the heap where the job says nothing, as with CUDA (`cudaLimitMallocHeapSize`).
const HEAP_BYTES: u64 = 8 << 20;

/// What `heap` may ask for: every 16 bytes of it may be a block of its own, of which the runtime keeps a record.
const MOST_HEAP_BYTES: u64 = 256 << 20;

impl Launch {
    /// Bytes of the heap.
    pub fn heap_bytes(&self) -> u64 {
        self.heap.unwrap_or(HEAP_BYTES)
    }

    /// Blocks in the grid.
    pub fn blocks(&self) -> u64 {
        self.grid.iter().map(|&extent| u64::from(extent)).fold(1, u64::saturating_mul)
    }

    /// Threads per block in x, y, z, where the program does not say it.
    pub fn block_extents(&self) -> [u32; 3] {
        self.block.as_ref().map_or([1; 3], |block| block.value)
    }
}

/// A kernel parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterValue {
    /// The device address of a buffer.
    Buffer(At<String>),
    /// A 64-bit texture object.
    Texture {
        /// Texture by name.
        texture: At<String>,
        /// Sampler by name; absent: the texture's own.
        sampler: Option<At<String>>,
    },
    /// A 64-bit surface object: a texture that can be written.
    Surface(At<String>),
    /// A number or raw bytes, as they lie in memory.
    Bytes(Vec<u8>),
    /// A structure passed by value: its members, laid out by the rules of C.
    Structure(Vec<Parameter>),
}

/// A kernel parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Where it is.
    pub at: At<()>,
    /// Its value.
    pub value: ParameterValue,
    /// Alignment in bytes, by CUDA's rules: the size of a scalar, 8 for addresses, texture and surface objects, the largest of
    /// its members' for a structure. For raw bytes the largest power of two up to 16 that divides their number, as
    /// for a structure of such elements.
    pub alignment: usize,
    /// Size in bytes; a structure is a whole number of its alignments.
    pub size: usize,
}

impl Parameter {
    /// The parameter, or all that a structure is made of.
    pub fn leaves(&self) -> Vec<&Parameter> {
        if let ParameterValue::Structure(members) = &self.value {
            members.iter().flat_map(Parameter::leaves).collect()
        } else {
            vec![self]
        }
    }
}

/// Where parameters or members lie, each at the next multiple of its alignment.
pub fn offsets(parameters: &[Parameter]) -> Vec<usize> {
    let mut end = 0_usize;
    let mut lay_out = |parameter: &Parameter| {
        let offset = end.next_multiple_of(parameter.alignment);
        end = offset + parameter.size;
        offset
    };
    parameters.iter().map(&mut lay_out).collect()
}

pub(super) fn launch(section: Section<'_>) -> Option<Launch> {
    let grid = triple(section.require("grid"), [0x7fff_ffff, 65535, 65535]);
    let block_item = section.get("block");
    let block = triple(block_item.clone(), [1024, 1024, 64]);
    let shared = section.integer("shared", 0..=48 << 10).map_or(0, |shared| shared.value);
    let heap = section.integer("heap", 0..=MOST_HEAP_BYTES).map(|heap| heap.value);
    let cooperative = section.flag("cooperative").is_some_and(|flag| flag.value);
    let at = section.at(());
    section.finish();
    let grid = grid?;
    let Some(item) = block_item else {
        return Some(Launch { at, grid, block: None, shared, heap, cooperative });
    };
    let block = block?;
    let threads: u64 = block.iter().map(|&threads| u64::from(threads)).product();
    if threads > 1024 {
        return item.refuse(format!("has {threads} threads, but a block has at most 1024"));
    }
    Some(Launch { at, grid, block: Some(item.at(block)), shared, heap, cooperative })
}

/// One to three extents; missing ones are 1.
fn triple(item: Option<Item<'_>>, most: [u32; 3]) -> Option<[u32; 3]> {
    let mut extents = [1; 3];
    for (axis, item) in item?.list(1..=3)?.iter().enumerate() {
        extents[axis] = item.integer(1..=most[axis])?.value;
    }
    Some(extents)
}

/// The keys that say what a parameter is.
const PARAMETER_KEYS: [&str; 16] = [
    "buffer", "texture", "surface", "struct", "bytes", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64",
    "f16", "f32", "f64",
];

pub(super) fn parameter(section: Section<'_>) -> Option<Parameter> {
    let present = section.one_of(&PARAMETER_KEYS);
    let buffer = section.text("buffer").map(ParameterValue::Buffer);
    let sampler = section.text("sampler");
    if let (Some(key), true) = (present, sampler.is_some())
        && key != "texture"
    {
        section.exclude(key, &["sampler"]);
    }
    let texture =
        section.text("texture").map(|texture| ParameterValue::Texture { texture, sampler: sampler.clone() });
    let surface = section.text("surface").map(ParameterValue::Surface);
    let at = section.at(());
    let structure = section.get("struct").and_then(|item| structure(&item)).map(ParameterValue::Structure);
    let bytes = section.get("bytes").and_then(|item| hex_bytes(&item));
    let scalar = scalar(&section);
    if present.is_none() {
        let message = format!("{} has no value", section.name());
        let hint = format!("give one of {}", PARAMETER_KEYS.join(", "));
        section.log().error_with_hint("JOB-003", section.span(), message, hint);
    }
    section.finish();
    let value = match (buffer.or(texture).or(surface).or(structure), scalar) {
        (Some(value), _) => value,
        (None, Some(bytes)) => ParameterValue::Bytes(bytes),
        (None, None) => ParameterValue::Bytes(bytes?),
    };
    Some(with_layout(at, value))
}

/// A parameter with its alignment and size.
fn with_layout(at: At<()>, value: ParameterValue) -> Parameter {
    let (alignment, size) = match &value {
        ParameterValue::Buffer(_) | ParameterValue::Texture { .. } | ParameterValue::Surface(_) => (8, 8),
        // The alignment of a scalar is its size, and that of raw bytes the largest power of two that divides it.
        ParameterValue::Bytes(bytes) => ((1_usize << bytes.len().trailing_zeros()).min(16), bytes.len()),
        ParameterValue::Structure(members) => {
            let alignment = members.iter().map(|member| member.alignment).max().unwrap_or(1);
            let end = members.iter().zip(offsets(members)).next_back();
            let size = end.map_or(0, |(last, offset)| offset + last.size);
            (alignment, size.next_multiple_of(alignment))
        }
    };
    Parameter { at, value, alignment, size }
}

/// The members of a structure; missing if one of them is wrong.
fn structure(item: &Item<'_>) -> Option<Vec<Parameter>> {
    let members = item.list(1..=512)?;
    let members: Vec<Option<Parameter>> =
        members.iter().map(|member| parameter(Section::of(member)?)).collect();
    members.into_iter().collect()
}

/// The bytes of the number that the section gives.
fn scalar(section: &Section<'_>) -> Option<Vec<u8>> {
    let mut found = None;
    for (name, element) in ElementType::NAMES {
        let Some(item) = section.get(name) else { continue };
        let Some(number) = item.number() else { continue };
        let mut bytes = Vec::new();
        match element.write(number.value, &mut bytes) {
            Ok(()) => found = Some(bytes),
            Err(problem) => section.log().push(problem.at(tmu_program::Span::Text(number.span))),
        }
    }
    found
}

fn hex_bytes(item: &Item<'_>) -> Option<Vec<u8>> {
    let text = item.text()?;
    let digits: Option<Vec<u8>> = text
        .value
        .chars()
        .filter(|character| !character.is_whitespace() && *character != '_')
        .map(|character| character.to_digit(16).map(|digit| digit as u8))
        .collect();
    match digits {
        Some(digits) if digits.len() % 2 == 0 && !digits.is_empty() && digits.len() <= 8192 => {
            Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
        }
        _ => {
            item.refuse("must be an even number of hexadecimal digits, two per byte, for at most 4096 bytes")
        }
    }
}

/// The combinations of sections that the kind of program allows, as far as the job file alone tells.
pub(super) fn check_kind(job: &Job, log: &Log) {
    let launch = job.launch.as_ref();
    check_steps(job, log);
    if let (Some(_), Some(draw)) = (launch, &job.draw) {
        let message = "`[launch]` and `[draw]` exclude each other";
        log.error_with_hint("JOB-006", draw.at.span.clone(), message, "a job runs one program once");
    }
    if let (true, Some(register)) = (job.is_launched() || job.draw.is_some(), job.registers.first()) {
        let message = "`[registers]` is for fragments: jobs without `[launch]` and `[draw]`";
        log.error("JOB-006", register.name.span.clone(), message);
    }
    if let (None, true, Some(parameter)) = (launch, job.steps.is_empty(), job.parameters.first()) {
        let message = "`[[param]]` needs a `[launch]`";
        log.error("JOB-006", parameter.at.span.clone(), message);
    }
    if let (Some(kind), Some(arch)) = (&job.shader.kind, &job.shader.arch)
        && !matches!(kind.value, ShaderKind::Sass | ShaderKind::SassWords)
    {
        let message = format!("`arch` is for SASS text and words, not for kind \"{}\"", kind.value.name());
        log.error("JOB-006", arch.span.clone(), message);
    }
    check_fragment_state(job, log);
    for expectation in &job.expectations {
        let span = expectation.at.span.clone();
        match &expectation.fact {
            Fact::Registers { .. } | Fact::Hash(_) if job.is_launched() || job.draw.is_some() => {
                let message =
                    "registers can be expected of fragments only: jobs without `[launch]` and `[draw]`";
                log.error_with_hint("JOB-006", span, message, "let the program store the value in a buffer");
            }
            Fact::Elements { of, .. }
            | Fact::Contents { of, .. }
            | Fact::Pixel { of, .. }
            | Fact::Image { of, .. } => check_drawn(job, log, of),
            Fact::Registers { .. }
            | Fact::Hash(_)
            | Fact::Warning { .. }
            | Fact::Printed { .. }
            | Fact::Error { .. } => {}
        }
    }
}

/// What does not go together with steps, and what needs a module that is launched.
fn check_steps(job: &Job, log: &Log) {
    if let (false, Some(variable)) = (job.is_launched(), job.variables.values().next()) {
        let message = "`[variable.*]` needs a `[launch]` or a `[[step]]`";
        log.error("JOB-006", variable.name.span.clone(), message);
    }
    let Some(first) = job.steps.first() else { return };
    let span = || first.at.span.clone();
    if job.launch.is_some() {
        log.error("JOB-006", span(), "`[launch]` and `[[step]]` exclude each other");
    }
    if job.draw.is_some() {
        log.error("JOB-006", span(), "`[draw]` and `[[step]]` exclude each other");
    }
    if let Some(parameter) = job.parameters.first() {
        let message = "`[[param]]` belongs to `[launch]`";
        let hint = "parameters of a step are `[[step.param]]` behind it";
        log.error_with_hint("JOB-006", parameter.at.span.clone(), message, hint);
    }
    if job.launches().next().is_none() {
        log.error_with_hint("JOB-003", span(), "no step launches a kernel", "give one `grid` and `block`");
    }
}

fn check_fragment_state(job: &Job, log: &Log) {
    if !job.is_launched() && job.draw.is_none() {
        return;
    }
    let killed = job.state.killed.as_ref().map(|killed| killed.span.clone());
    let hash = job.state.hash.as_ref().map(|hash| hash.span.clone());
    for (key, span) in [("killed", killed), ("hash", hash)] {
        if let Some(span) = span {
            let message = format!("`{key}` is for fragments: jobs without `[launch]` and `[draw]`");
            log.error("JOB-006", span, message);
        }
    }
}

/// Targets that there are, and outputs only where vertices are drawn.
fn check_drawn(job: &Job, log: &Log, of: &MemoryOf) {
    let draw = job.draw.as_ref();
    match of {
        MemoryOf::Target(name) if draw.is_none_or(|draw| draw.target(&name.value).is_none()) => {
            let message = format!("there is no target named \"{}\"", name.value);
            log.error_with_hint("JOB-008", name.span.clone(), message, "`target` in `[draw]` names it");
        }
        MemoryOf::Output(semantic) if draw.is_none_or(|draw| !matches!(draw.size, DrawSize::Vertices(_))) => {
            let message = "`output` is for jobs that draw `vertices`";
            log.error("JOB-006", semantic.span.clone(), message);
        }
        MemoryOf::Buffer(_) | MemoryOf::Target(_) | MemoryOf::Output(_) => {}
    }
}
