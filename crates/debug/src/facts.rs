//! What is known of a job's programs, whatever they do.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use opentmu::element::ElementType;
use opentmu::load::Code;
use opentmu::operands::OperandTable;
use opentmu::run::{Lines, Prepared};
use opentmu::value::ValueType;
use tmu_program::Program;

/// A source instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLocation {
    /// Its number in the program.
    pub origin: usize,
    /// Address in the machine code, or the first byte of the statement.
    pub address: u64,
    /// Number of its file, and line from 1; absent where the file is no text.
    pub line: Option<(usize, usize)>,
    /// In its language's notation.
    pub text: String,
}

/// What is known of the program of one launch.
#[derive(Debug)]
pub struct LaunchFacts {
    /// The program.
    pub program: Program,
    /// Where it stands in its files.
    pub lines: Lines,
    /// What its instructions read and write.
    pub operands: OperandTable,
    /// The names of registers, each with those of that name (in several functions).
    pub(crate) names: HashMap<String, Vec<usize>>,
    /// Threads.
    pub launch: tmu_engine::Launch,
    /// What is in registers before source instructions, once somebody has asked.
    kinds: Mutex<HashMap<usize, Kinds>>,
}

/// What is in each register with a name, as far as it is known.
type Kinds = Arc<[Option<ValueType>]>;

/// What a program is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Machine code: instructions have addresses.
    Sass,
    /// PTX: instructions stand in lines.
    Ptx,
    /// A Direct3D shader: instructions have numbers.
    Direct3d,
}

impl Language {
    fn of(prepared: &Prepared<'_>) -> Language {
        match prepared.shader().map(|shader| &shader.code) {
            Some(Code::Ptx(_)) => Language::Ptx,
            Some(Code::Direct3d(_)) => Language::Direct3d,
            Some(Code::Text(_) | Code::Assembled(_) | Code::Words(..) | Code::Cubin(_)) | None => {
                Language::Sass
            }
        }
    }
}

/// What is known of a job.
#[derive(Debug)]
pub struct Facts {
    /// What the job is called.
    pub job: String,
    /// Of each launch, in order.
    pub launches: Vec<Arc<LaunchFacts>>,
    /// Buffers: name, address, bytes, type of the elements.
    pub buffers: Vec<(String, u64, u64, ElementType)>,
    /// What the program is written in.
    pub language: Language,
    /// The job draws pixels.
    pub draws: bool,
}

impl Facts {
    pub(crate) fn new(job: &opentmu::Job, prepared: &Prepared<'_>) -> Facts {
        let launches = (0..prepared.launch_count()).filter_map(|launch| {
            let program = prepared.program(launch)?.clone();
            let mut names: HashMap<String, Vec<usize>> = HashMap::new();
            for (number, name) in program.names.iter().enumerate() {
                names.entry(name.name.clone()).or_default().push(number);
            }
            Some(Arc::new(LaunchFacts {
                lines: prepared.lines(launch),
                operands: prepared.operands(launch),
                names,
                kinds: Mutex::default(),
                launch: prepared.extents(launch)?,
                program,
            }))
        });
        Facts {
            job: job.source.name.clone(),
            launches: launches.collect(),
            buffers: prepared.buffers(),
            language: Language::of(prepared),
            draws: job.draw.is_some(),
        }
    }
}

/// What lanes know besides their registers: `$tid.x`, of PTX also `%tid.x`.
pub(crate) const SPECIALS: [&str; 16] = [
    "lane", "warp", "active", "pc", "tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ntid.z", "ctaid.x",
    "ctaid.y", "ctaid.z", "nctaid.x", "nctaid.y", "nctaid.z",
];

impl Facts {
    /// Whether something of the job has a name: a register of one of its programs, a buffer, what every lane knows.
    pub(crate) fn knows(&self, name: &str) -> bool {
        let special = name.strip_prefix(['$', '%']);
        let constant = self.language == Language::Direct3d && name.starts_with("cb");
        constant
            || matches!(name, "RZ" | "PT")
            || special.is_some_and(|name| SPECIALS.contains(&name))
            || self.launches.iter().any(|launch| launch.names.contains_key(name))
            || self.buffers.iter().any(|(buffer, ..)| buffer == name)
    }
}

impl LaunchFacts {
    /// A source instruction by its number.
    pub fn location(&self, origin: usize) -> Option<SourceLocation> {
        let of = self.program.origins.get(origin)?;
        let line = self.lines.of.get(origin).copied().flatten();
        Some(SourceLocation { origin, address: of.address, line, text: of.text.clone() })
    }

    /// The source instruction that an instruction of the program is a part of.
    pub fn location_of(&self, instruction: u32) -> Option<SourceLocation> {
        self.location(self.program.instructions.get(instruction as usize)?.origin as usize)
    }

    /// The text of a file, if it has some.
    pub fn text(&self, file: usize) -> Option<&str> {
        self.lines.sources.get(file)?.text.as_deref()
    }

    /// What is in a register when a source instruction is about to be executed, as far as the instructions tell.
    pub(crate) fn kind_before(&self, origin: usize, name: usize) -> Option<ValueType> {
        let mut known = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        let kinds = known.entry(origin).or_insert_with(|| self.operands.kinds_before(origin).into());
        kinds.get(name).copied().flatten()
    }

    /// The number of a register with a name, in the function that an instruction belongs to.
    pub(crate) fn named(&self, name: &str, instruction: u32) -> Option<usize> {
        let numbers = self.names.get(name)?;
        let known = |number: &&usize| self.program.names[**number].scope.contains(&instruction);
        numbers.iter().find(known).or(numbers.first()).copied()
    }
}
