//! What a scan tells of one shader.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use opentmu::job::DIMENSIONS;
use tmu_program::{Diagnostic, Severity};
use tmu_shader::check::examine;
use tmu_shader::disassemble::{entries, kind_to_disassemble};
use tmu_shader::{Code, Direct3d, Examined, Findings, Input, Selection, Shader, ShaderKind, Source};
use tmu_texture::fetch::Compare;
use tmu_texture::{Fetch, Level, Offset, Operation};

/// Findings of a shader that its record has; others are counted only.
pub const MOST_FINDINGS: usize = 100;

/// What a scan tells of one shader: a file, or a member of a fat binary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The file.
    pub path: String,
    /// The member of a fat binary: `2.sm_52.cubin`.
    pub member: Option<String>,
    /// Size in bytes.
    pub bytes: u64,
    /// What it is; none where it could not be opened.
    pub format: Option<ShaderKind>,
    /// The machine that it is for (`sm_52`), or stage and shader model (`ps_5_0`); none where it could not be read.
    pub target: Option<String>,
    /// The names of its kernels; Direct3D's shaders have one entry without a name.
    pub entry_points: Vec<String>,
    /// How many instructions it has of each opcode, without declarations. What several kernels call counts once.
    pub opcodes: BTreeMap<&'static str, u64>,
    /// How many texture fetches of each kind.
    pub fetches: BTreeMap<FetchKind, u64>,
    /// Errors, warnings and notes about rules that it breaks, at most [`MOST_FINDINGS`].
    pub findings: Vec<Finding>,
    /// What of it would not run, if it breaks no rule: at most [`MOST_FINDINGS`].
    pub not_run: Vec<Finding>,
    /// How many errors there are.
    pub errors: u64,
    /// How many warnings, without those about what would not run.
    pub warnings: u64,
}

/// What a fetch asks of the texture unit, in the words of job files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FetchKind {
    /// The opcode.
    pub opcode: &'static str,
    /// `load`, `sample`, `gather` or `level_of_detail`.
    pub operation: &'static str,
    /// `2d`, `cube_array`, `2d_ms` and so on.
    pub dimension: &'static str,
    /// Where the level of detail comes from: `zero`, `implicit`, `bias`, `explicit` or `gradients`.
    pub level: &'static str,
    /// Offsets in texels: `none`, `one`, or `four` of a gather.
    pub offset: &'static str,
    /// Whether texels are compared with a reference, or may be.
    pub compare: bool,
}

impl FetchKind {
    /// None for queries of sizes and types, which fetch nothing.
    fn of(opcode: &'static str, fetch: &Fetch) -> Option<FetchKind> {
        let operation = match fetch.operation {
            Operation::Load => "load",
            Operation::Sample => "sample",
            Operation::Gather { .. } => "gather",
            Operation::QueryLevelOfDetail => "level_of_detail",
            Operation::QuerySize | Operation::QueryType | Operation::QuerySamplePosition => return None,
        };
        let shape = (fetch.dimension, fetch.array, fetch.multisample);
        let dimension = DIMENSIONS.iter().find(|(_, known)| *known == shape).map_or("", |(name, _)| name);
        let level = match fetch.level {
            Level::Zero => "zero",
            Level::Implicit => "implicit",
            Level::Bias => "bias",
            Level::Explicit => "explicit",
            Level::Gradients => "gradients",
        };
        let offset = match fetch.offset {
            Offset::None => "none",
            Offset::Texel => "one",
            Offset::Four => "four",
        };
        let compare = fetch.compare != Compare::Never;
        Some(FetchKind { opcode, operation, dimension, level, offset, compare })
    }
}

/// A finding and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// Its code.
    pub code: &'static str,
    /// What it says.
    pub message: String,
    /// Line of a text, from 1.
    pub line: Option<u64>,
    /// Column of a text, in characters from 1.
    pub column: Option<u64>,
    /// Function of a cubin.
    pub function: Option<String>,
    /// Address in a binary, in bytes.
    pub address: Option<u64>,
}

impl Finding {
    fn of(source: &Source, diagnostic: &Diagnostic) -> Finding {
        let location = source.location(&diagnostic.span);
        Finding {
            severity: diagnostic.severity.to_string(),
            code: diagnostic.code,
            message: diagnostic.message.clone(),
            line: location.line.map(|line| line as u64),
            column: location.column.map(|column| column as u64),
            function: location.function.map(String::from),
            address: location.address,
        }
    }
}

impl Record {
    /// The record of an input that is nothing but findings.
    pub fn refused(path: String, member: Option<String>, findings: &Findings) -> Record {
        let mut record = Record { path, member, ..Record::default() };
        record.add_findings(findings);
        record
    }

    /// The record of a shader. `selection` says what machine bare words are for; `strict` asks for what the vendors' own compilers
    /// break, too. A defect of this library is `SCAN-001` of this record.
    pub fn of(
        path: String,
        member: Option<String>,
        input: Input,
        selection: &Selection,
        strict: bool,
    ) -> Record {
        let empty =
            Record { path, member, bytes: input.bytes.len() as u64, format: None, ..Record::default() };
        let name = input.name.clone();
        let scanned = catch_unwind(AssertUnwindSafe(|| {
            let mut record = empty.clone();
            record.add(input, selection, strict);
            record
        }));
        scanned.unwrap_or_else(|_| {
            let problem = Diagnostic::error("SCAN-001", "the scan of this shader failed")
                .hint("this is a defect of the tool; please report it with the shader");
            let mut record = empty;
            record.add_findings(&Findings::one(Source::binary(name), problem));
            record
        })
    }

    /// About how many bytes it takes in a batch.
    pub fn weight(&self) -> usize {
        let findings = self.findings.iter().chain(&self.not_run);
        let text: usize = findings.map(|finding| 64 + finding.message.len()).sum();
        let names: usize = self.entry_points.iter().map(|name| 8 + name.len()).sum();
        256 + self.path.len() + text + names + 32 * (self.opcodes.len() + self.fetches.len())
    }

    fn add(&mut self, input: Input, selection: &Selection, strict: bool) {
        let kind = selection.kind.unwrap_or_else(|| kind_to_disassemble(&input.bytes));
        self.format = Some(kind);
        match Shader::read(input, &Selection { kind: Some(kind), ..selection.clone() }) {
            Ok(shader) => {
                self.add_code(&shader);
                let Examined { broken, not_run } = examine(&shader, selection, strict);
                let finding = |found: &Diagnostic| Finding::of(&shader.source, found);
                self.not_run = not_run.iter().take(MOST_FINDINGS).map(finding).collect();
                self.add_findings(&Findings::new(shader.source, broken));
            }
            Err(findings) => self.add_findings(&findings),
        }
    }

    fn add_findings(&mut self, findings: &Findings) {
        let count = |severity| findings.severities().filter(|one| *one == severity).count() as u64;
        self.errors += count(Severity::Error);
        self.warnings += count(Severity::Warning);
        let all = findings
            .by_input()
            .flat_map(|of| of.diagnostics.iter().map(|found| Finding::of(&of.source, found)));
        self.findings.extend(all.take(MOST_FINDINGS));
    }

    fn add_code(&mut self, shader: &Shader) {
        match &shader.code {
            Code::Text(arch) => {
                let text = shader.source.text.as_deref().unwrap_or_default();
                // What is wrong with it, the examination says.
                let Ok((file, lines)) = tmu_sass::text::parse_functions(text, *arch) else { return };
                self.target = Some(file.arch.name().to_string());
                let names = file.functions.iter().map(|function| function.name.clone());
                self.entry_points = names.filter(|name| !name.is_empty()).collect();
                lines.iter().flatten().for_each(|line| self.add_machine(&line.instruction));
            }
            Code::Words(..) | Code::Cubin(_) | Code::Assembled(_) => self.add_binary(shader),
            Code::Ptx(files) => files.iter().for_each(|file| self.add_ptx(&file.module)),
            Code::Direct3d(code) => self.add_direct3d(code),
        }
    }

    fn add_binary(&mut self, shader: &Shader) {
        if let Some(cubin) = shader.code.cubin() {
            self.entry_points = cubin.kernels.iter().map(|kernel| kernel.name.clone()).collect();
        }
        for function in shader.functions() {
            self.target = Some(function.arch.name().to_string());
            for instruction in entries(function).filter_map(|entry| entry.decoded.ok()) {
                self.add_machine(&instruction);
            }
        }
    }

    fn add_machine(&mut self, instruction: &tmu_sass::Instruction) {
        let opcode = instruction.row().mnemonic();
        self.count(opcode, tmu_sass::lower::fetch_request(instruction));
    }

    fn add_ptx(&mut self, module: &tmu_ptx::Module) {
        let suffix = module.target.suffix.map(String::from).unwrap_or_default();
        self.target = Some(format!("sm_{}{suffix}", module.target.machine));
        let names = tmu_ptx::lower::entries(&[module]).into_iter().map(String::from);
        self.entry_points.extend(names);
        for instruction in module.functions.iter().flat_map(tmu_ptx::Function::instructions) {
            let opcode = instruction.opcode.row.mnemonic.name();
            self.count(opcode, tmu_ptx::lower::fetch_request(module, instruction));
        }
    }

    fn add_direct3d(&mut self, code: &Direct3d) {
        let decoded;
        let program = match code {
            Direct3d::Container(container) => {
                let Ok(program) = container.program() else { return };
                decoded = program;
                &decoded
            }
            Direct3d::Text(assembly) => &assembly.program,
        };
        self.target = Some(program.version.to_string());
        for instruction in program.instructions.iter().filter(|it| !it.row().is_declaration()) {
            self.count(instruction.row().name, None);
        }
        for (instruction, fetch) in tmu_dxbc::lower::fetch_requests(program) {
            self.add_fetch(instruction.row().name, &fetch);
        }
    }

    fn count(&mut self, opcode: &'static str, fetch: Option<Fetch>) {
        *self.opcodes.entry(opcode).or_default() += 1;
        if let Some(fetch) = fetch {
            self.add_fetch(opcode, &fetch);
        }
    }

    fn add_fetch(&mut self, opcode: &'static str, fetch: &Fetch) {
        if let Some(kind) = FetchKind::of(opcode, fetch) {
            *self.fetches.entry(kind).or_default() += 1;
        }
    }
}
