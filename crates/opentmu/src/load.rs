//! Shader files: reading them, telling their kind, finding the function that is meant.

use std::io::Read;
use std::path::Path;

use tmu_program::{Diagnostic, Op, Program, Space, Span, SystemCall, Token};
use tmu_sass::binary::{BUNDLE_BYTES, slots, trailing_bytes};
use tmu_sass::cubin::{Cubin, Kernel, Symbol};
use tmu_sass::{Arch, Instruction, decode, lower, text};

use crate::assembled::Assembled;
use crate::bind::global::refused_relocation;
use crate::direct3d::Direct3d;
use crate::entry::chosen;
use crate::job::ShaderKind;
use crate::source::{Findings, Source};
use crate::{files, limits, picture};

/// The target that SASS text and bare words are for when nothing says otherwise.
pub const DEFAULT_ARCH: Arch = Arch::Sm52;

/// A file's name and contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Name for messages.
    pub name: String,
    /// Contents.
    pub bytes: Vec<u8>,
}

impl Input {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// `JOB-009` when it cannot be read, `JOB-011` when it has more than `limit` bytes.
    pub fn open(path: &Path, limit: u64) -> Result<Input, Findings> {
        if path.as_os_str() == "-" {
            return Input::standard_input(limit);
        }
        let name = path.display().to_string();
        match files::read(path, limit) {
            Ok(bytes) => Ok(Input { name, bytes }),
            Err(problem) => Err(Findings::one(Source::binary(name), problem)),
        }
    }

    fn standard_input(limit: u64) -> Result<Input, Findings> {
        let name = "<stdin>".to_string();
        let mut bytes = Vec::new();
        let problem = match std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes) {
            Ok(_) if bytes.len() as u64 <= limit => return Ok(Input { name, bytes }),
            Ok(_) => Diagnostic::error("JOB-011", format!("standard input has more than {limit} bytes")),
            Err(error) => Diagnostic::error("JOB-009", format!("cannot read standard input: {error}")),
        };
        Err(Findings::one(Source::binary(name), problem))
    }
}

/// Whether a file, below a folder that was named, is a shader: by its content, or a text by its name, `*.sass`.
pub fn is_shader(path: &Path, bytes: &[u8]) -> bool {
    match ShaderKind::of_content(bytes) {
        ShaderKind::Sass => path.extension().is_some_and(|extension| extension == "sass"),
        ShaderKind::SassWords
        | ShaderKind::Cubin
        | ShaderKind::Ptx
        | ShaderKind::Dxbc
        | ShaderKind::Dxasm => true,
    }
}

/// What the user says about a shader file beyond its contents: the keys of `[shader]`, or `--kind`, `--arch`,
/// `--entry`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Kind; absent: told by content.
    pub kind: Option<ShaderKind>,
    /// Target of SASS text and words; absent: [`DEFAULT_ARCH`].
    pub arch: Option<Arch>,
    /// The function that is meant: its name, in the file or in the source, or any part that only it has.
    pub entry: Option<String>,
}

/// A shader file that has been read.
#[derive(Clone, Debug)]
pub struct Shader {
    /// The file, for diagnostics.
    pub source: Source,
    /// What is in it.
    pub code: Code,
}

/// What a shader file holds.
#[derive(Clone, Debug)]
pub enum Code {
    /// SASS text for a target; the text is the source's.
    Text(Arch),
    /// SASS text that runs as a cubin; see [`Shader::assembled`].
    Assembled(Box<Assembled>),
    /// Whole bundles of machine code for a target.
    Words(Arch, Vec<u8>),
    /// A cubin.
    Cubin(Box<Cubin>),
    /// PTX; the text is the source's.
    Ptx(Vec<PtxFile>),
    /// A Direct3D shader.
    Direct3d(Box<Direct3d>),
}

/// A PTX file; the first one of a shader is the shader's own.
#[derive(Clone, Debug)]
pub struct PtxFile {
    /// The file, for diagnostics.
    pub source: Source,
    /// What it says.
    pub module: tmu_ptx::Module,
}

impl PtxFile {
    /// Reads PTX text.
    ///
    /// # Errors
    /// `LOAD-002` for text that is not UTF-8, and what the parser finds.
    pub fn read(input: Input) -> Result<PtxFile, Findings> {
        let Ok(text) = String::from_utf8(input.bytes) else {
            let problem = Diagnostic::error("LOAD-002", "this is not text, as PTX is");
            return Err(Findings::one(Source::binary(input.name), problem));
        };
        let source = Source::text(input.name, files::without_mark(&text));
        match tmu_ptx::parse(source.text.as_deref().unwrap_or_default()) {
            Ok(module) => Ok(PtxFile { source, module }),
            Err(problems) => Err(Findings::new(source, problems)),
        }
    }
}

/// A function of machine code.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// Name; empty for bare words.
    pub name: &'a str,
    /// Target.
    pub arch: Arch,
    /// Whole bundles.
    pub code: &'a [u8],
    /// Index of its code in the cubin's sections; 0 for bare words.
    pub section: usize,
}

impl Code {
    /// The cubin that a kernel is taken from.
    pub fn cubin(&self) -> Option<&Cubin> {
        match self {
            Code::Cubin(cubin) => Some(cubin),
            Code::Assembled(assembled) => Some(&assembled.cubin),
            Code::Text(_) | Code::Words(..) | Code::Ptx(_) | Code::Direct3d(_) => None,
        }
    }
}

impl Shader {
    /// Opens and reads a shader file, or standard input for `-`.
    ///
    /// # Errors
    /// As [`Input::open`] and [`Shader::read`].
    pub fn open(path: &Path, selection: &Selection) -> Result<Shader, Findings> {
        Shader::read(Input::open(path, limits::SHADER_BYTES)?, selection)
    }

    /// Reads a shader file.
    ///
    /// # Errors
    /// `LOAD-002` for text that is not UTF-8 and for images, `LOAD-005` for words that
    /// do not fill whole bundles, `CUBIN-…` for damaged cubins, `DXBC-…` and `DXASM-…` for Direct3D's shaders.
    pub fn read(input: Input, selection: &Selection) -> Result<Shader, Findings> {
        let kind = selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes));
        let arch = selection.arch.unwrap_or(DEFAULT_ARCH);
        let binary = Source::binary(&input.name);
        refuse_images(&input, selection)?;
        match kind {
            ShaderKind::Sass => match String::from_utf8(input.bytes) {
                Ok(text) => {
                    let source = Source::text(input.name, files::without_mark(&text));
                    Ok(Shader { source, code: Code::Text(arch) })
                }
                Err(_) => Err(Findings::one(
                    binary,
                    Diagnostic::error("LOAD-002", "this is neither text nor a known kind of binary")
                        .hint("bare machine words need the kind `sass-words`"),
                )),
            },
            ShaderKind::SassWords => words(input.bytes, arch)
                .map(|code| Shader { source: binary.clone(), code })
                .map_err(|problem| Findings::one(binary, problem)),
            ShaderKind::Cubin => match Cubin::parse(&input.bytes) {
                Ok(cubin) => Ok(Shader { source: binary, code: Code::Cubin(Box::new(cubin)) }),
                Err(problem) => Err(Findings::one(binary, problem)),
            },
            ShaderKind::Ptx => PtxFile::read(input)
                .map(|file| Shader { source: file.source.clone(), code: Code::Ptx(vec![file]) }),
            ShaderKind::Dxbc => match Direct3d::container(&input.bytes) {
                Ok(code) => Ok(Shader { source: binary, code: Code::Direct3d(Box::new(code)) }),
                Err(problem) => Err(Findings::one(binary, problem)),
            },
            ShaderKind::Dxasm => Direct3d::text(input)
                .map(|(source, code)| Shader { source, code: Code::Direct3d(Box::new(code)) }),
        }
    }

    /// The shader as a job runs it: text with kernels, or with more than code, becomes the cubin that it assembles to.
    ///
    /// # Errors
    /// What is wrong with the text; `CUBIN-…` for what a cubin cannot say.
    pub fn assembled(self) -> Result<Shader, Findings> {
        let (Code::Text(arch), Some(text)) = (&self.code, self.source.text.as_deref()) else {
            return Ok(self);
        };
        let code = text::parse_functions(text, *arch).and_then(|(file, lines)| {
            let arch = file.arch;
            let assembled = Assembled::new(file, lines).map_err(|problem| vec![problem])?;
            Ok(assembled.map_or(Code::Text(arch), |assembled| Code::Assembled(Box::new(assembled))))
        });
        match code {
            Ok(code) => Ok(Shader { code, ..self }),
            Err(problems) => Err(Findings::new(self.source, problems)),
        }
    }

    /// The functions of a binary: its kernels, then those that only they call; none for text.
    pub fn functions(&self) -> Vec<Function<'_>> {
        match &self.code {
            Code::Text(_) | Code::Assembled(_) | Code::Ptx(_) | Code::Direct3d(_) => Vec::new(),
            Code::Words(arch, code) => vec![Function { name: "", arch: *arch, code, section: 0 }],
            Code::Cubin(cubin) => {
                let kernels = cubin.kernels.iter().map(|kernel| (&kernel.name, kernel.code));
                let functions = cubin.functions.iter().map(|function| (&function.name, function.code));
                let code = |index: usize| &cubin.sections[index].data;
                kernels
                    .chain(functions)
                    .map(|(name, section)| Function { name, arch: cubin.arch, code: code(section), section })
                    .collect()
            }
        }
    }

    /// The kernel that is meant; none for bare text and words, which hold one program each.
    ///
    /// # Errors
    /// `LOAD-003` when the file has no such kernel, none at all, or several and none is named.
    pub fn kernel(&self, entry: Option<&str>) -> Result<Option<&Kernel>, Diagnostic> {
        let Some(cubin) = self.code.cubin() else { return Ok(None) };
        let what = if let Code::Cubin(_) = self.code { "cubin" } else { "text" };
        let names: Vec<&str> = cubin.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
        let name = chosen(&names, entry, &format!("the {what}"))?;
        Ok(cubin.kernel(name))
    }

    /// The program of the kernel that is meant (see [`Shader::kernel`]), ready to run. `address` says where the variables of
    /// a cubin lie, which stand in the code.
    ///
    /// # Errors
    /// What reading, the rules of the instructions, and their translation object to; `LOAD-006` for words that are no
    /// instruction, `LOAD-008` and `LOAD-009` for cubins that need more of a loader.
    pub fn program(
        &self,
        kernel: Option<&Kernel>,
        compute: bool,
        address: &dyn Fn(&Symbol) -> Option<u64>,
    ) -> Result<Program, Findings> {
        let program = match (&self.code, kernel) {
            (Code::Text(arch), _) => self.text_program(*arch, compute),
            (Code::Words(arch, code), _) => {
                binary_program(Function { name: "", arch: *arch, code, section: 0 }, &[], compute)
            }
            (Code::Cubin(cubin), Some(kernel)) => {
                let moved = |problem| in_function(cubin, kernel, problem);
                kernel_program(cubin, kernel, compute, address)
                    .map_err(|problems| problems.into_iter().map(moved).collect())
            }
            (Code::Ptx(_), _) => {
                Err(vec![Diagnostic::error("LOAD-003", "a PTX program is made with its kernel")])
            }
            (Code::Direct3d(code), _) => code.lowered().map(|lowered| lowered.program),
            (Code::Assembled(assembled), Some(kernel)) => {
                let moved = |problem| in_text_of(assembled, kernel, problem);
                kernel_program(&assembled.cubin, kernel, compute, address)
                    .map_err(|problems| problems.into_iter().map(moved).collect())
            }
            (Code::Cubin(_) | Code::Assembled(_), None) => {
                Err(vec![Diagnostic::error("LOAD-003", "no kernel of the cubin is chosen")])
            }
        };
        program.map_err(|diagnostics| Findings::new(self.source.clone(), diagnostics))
    }

    /// The kernel of a PTX file that is meant, with its program; none for other kinds.
    ///
    /// # Errors
    /// `LOAD-003` as [`Shader::kernel`], and what the translation objects to.
    pub fn ptx_kernel(&self, entry: Option<&str>) -> Result<Option<tmu_ptx::lower::Kernel>, Findings> {
        let Code::Ptx(files) = &self.code else { return Ok(None) };
        let broken = files.iter().filter_map(|file| {
            let findings = tmu_ptx::check::check(&file.module);
            let wrong = findings.iter().any(Diagnostic::is_error);
            wrong.then(|| Findings::new(file.source.clone(), findings))
        });
        if let Some(findings) = Findings::joined(broken) {
            return Err(findings);
        }
        let modules: Vec<&tmu_ptx::Module> = files.iter().map(|file| &file.module).collect();
        let names = tmu_ptx::lower::entries(&modules);
        let entry = chosen(&names, entry, "the file")
            .map_err(|problem| Findings::one(self.source.clone(), problem))?;
        let texts: Vec<&str> =
            files.iter().map(|file| file.source.text.as_deref().unwrap_or_default()).collect();
        let kernel = tmu_ptx::lower::lower(&modules, &texts, entry);
        kernel.map(Some).map_err(|problems| in_files(files, &self.source, problems))
    }

    /// Diagnostics at addresses of the program, moved to the text that it was assembled from.
    pub fn placed(&self, kernel: Option<&Kernel>, diagnostics: Vec<Diagnostic>) -> Findings {
        if let Code::Ptx(files) = &self.code {
            return in_files(files, &self.source, diagnostics);
        }
        let diagnostics = diagnostics.into_iter().map(|one| self.placed_one(kernel, one)).collect();
        Findings::new(self.source.clone(), diagnostics)
    }

    fn placed_one(&self, kernel: Option<&Kernel>, diagnostic: Diagnostic) -> Diagnostic {
        match (&self.code, kernel) {
            (Code::Text(arch), _) => {
                let text = self.source.text.as_deref().unwrap_or("");
                in_text(&text::parse_file(text, *arch).unwrap_or_default(), diagnostic)
            }
            (Code::Assembled(assembled), Some(kernel)) => in_text_of(assembled, kernel, diagnostic),
            (Code::Cubin(cubin), Some(kernel)) => in_function(cubin, kernel, diagnostic),
            (Code::Direct3d(code), _) => code.placed(diagnostic),
            _ => diagnostic,
        }
    }

    fn text_program(&self, arch: Arch, compute: bool) -> Result<Program, Vec<Diagnostic>> {
        let text = self.source.text.as_deref().unwrap_or("");
        let lines = text::parse_file(text, arch)?;
        let code: Vec<(u64, Instruction)> =
            lines.iter().map(|line| (line.address, line.instruction)).collect();
        lower::lower("", &code, lower::Options { arch, compute })
            .map_err(|problems| problems.into_iter().map(|problem| in_text(&lines, problem)).collect())
    }
}

/// What was found in PTX files that are linked: their texts count as one behind the other.
fn in_files(files: &[PtxFile], first: &Source, problems: Vec<Diagnostic>) -> Findings {
    let modules: Vec<&tmu_ptx::Module> = files.iter().map(|file| &file.module).collect();
    let starts = tmu_ptx::lower::file_starts(&modules);
    let mut by_file: Vec<Vec<Diagnostic>> = vec![Vec::new(); files.len()];
    for mut problem in problems {
        let mut number = 0;
        match &mut problem.span {
            Span::Text(range) => {
                number = file_at(&starts, range.start as u64);
                let start = starts.get(number).copied().unwrap_or(0) as usize;
                *range = range.start.saturating_sub(start)..range.end.saturating_sub(start);
            }
            &mut Span::Address { address, .. } => {
                number = file_at(&starts, address);
                let start = starts.get(number).copied().unwrap_or(0);
                let module = modules.get(number);
                let place = module.and_then(|module| tmu_ptx::lower::place_at(module, address - start));
                problem = problem.at(place.map_or(Span::Whole, tmu_ptx::module::Place::span));
            }
            Span::Whole => {}
        }
        if let Some(here) = by_file.get_mut(number) {
            here.push(problem);
        }
    }
    let found = files.iter().zip(by_file).filter(|(_, found)| !found.is_empty());
    let found = found.map(|(file, found)| Findings::new(file.source.clone(), found));
    Findings::joined(found).unwrap_or_else(|| Findings::new(first.clone(), Vec::new()))
}

/// The file whose text begins at or before a place.
fn file_at(starts: &[u64], place: u64) -> usize {
    starts.partition_point(|start| *start <= place).saturating_sub(1)
}

/// Moves a diagnostic that has an address to the statement there.
fn in_text(lines: &[text::Line], diagnostic: Diagnostic) -> Diagnostic {
    let Span::Address { address, .. } = diagnostic.span else { return diagnostic };
    match lines.binary_search_by_key(&address, |line| line.address) {
        Ok(index) => diagnostic.at(lines[index].span.clone()),
        Err(_) => diagnostic,
    }
}

/// Moves a diagnostic at an address of a kernel's program to the function that lies there.
fn in_function(cubin: &Cubin, kernel: &Kernel, diagnostic: Diagnostic) -> Diagnostic {
    let Span::Address { address, .. } = diagnostic.span else { return diagnostic };
    let Some((section, address)) = cubin.image(kernel).place(address) else { return diagnostic };
    let name = &cubin.sections[section].name;
    let name = name.strip_prefix(".text.").unwrap_or(name);
    diagnostic.at(Span::Address { section: name.to_owned(), address })
}

/// Moves a diagnostic at an address of a kernel's program to the statement of the text.
fn in_text_of(assembled: &Assembled, kernel: &Kernel, diagnostic: Diagnostic) -> Diagnostic {
    let diagnostic = in_function(&assembled.cubin, kernel, diagnostic);
    match &diagnostic.span {
        Span::Address { section, .. } => in_text(assembled.lines(section), diagnostic.clone()),
        _ => diagnostic,
    }
}

/// What a loader refuses a kernel for, before it is bound to anything.
pub(crate) fn refusals(cubin: &Cubin, kernel: &Kernel) -> Vec<Diagnostic> {
    if kernel.entry != 0 {
        let message =
            format!("{} starts at {:#x} of its section, which is not run yet", kernel.name, kernel.entry);
        return vec![Diagnostic::error("LOAD-009", message)];
    }
    let found = cubin.unanswered(&cubin.image(kernel));
    found.into_iter().map(|(relocation, why)| refused_relocation(cubin, relocation, why)).collect()
}

/// The program of a kernel with the functions that it may call; `address` says where variables lie.
fn kernel_program(
    cubin: &Cubin,
    kernel: &Kernel,
    compute: bool,
    address: &dyn Fn(&Symbol) -> Option<u64>,
) -> Result<Program, Vec<Diagnostic>> {
    let refused = refusals(cubin, kernel);
    if !refused.is_empty() {
        return Err(refused);
    }
    let image = cubin.image(kernel);
    let code = image.code(cubin, |symbol| image.address(symbol).or_else(|| address(symbol)));
    let code = code.map_err(|(relocation, why)| vec![refused_relocation(cubin, relocation, &why)])?;
    let function = Function { name: &kernel.name, arch: cubin.arch, code: &code, section: kernel.code };
    let mut program = binary_program(function, image.runtime(), compute)?;
    program.shared_bytes = kernel.shared_size;
    program.local_bytes = kernel.local_size.unwrap_or(RECURSION_BYTES);
    if calls_functions(&program) && uses_local_memory(&program) {
        program.local_bytes = program.local_bytes.max(stack_bytes(&program));
    }
    Ok(program)
}

/// Bytes of stack that CUDA gives each thread unless told otherwise (`cudaLimitStackSize`). What a cubin says about a
/// kernel's stack leaves out recursion and calls through tables.
const STACK_BYTES: u32 = 1024;
/// Bytes of stack for functions that may call themselves, as PTX has it.
const RECURSION_BYTES: u32 = tmu_ptx::lower::RECURSION_BYTES;

/// Stack for a program with calls. A function that calls itself, or one before it that calls it again, calls backwards.
fn stack_bytes(program: &Program) -> u32 {
    let backwards = |(at, instruction): (usize, &tmu_program::Instruction)| match instruction.op {
        Op::Call { target } => target as usize <= at,
        Op::Push { token: Token::Return, .. } => true,
        _ => false,
    };
    let recursion = program.instructions.iter().enumerate().any(backwards);
    if recursion { RECURSION_BYTES } else { STACK_BYTES }
}

fn calls_functions(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| {
        matches!(
            instruction.op,
            Op::Call { .. } | Op::BranchIndirect { .. } | Op::Push { token: Token::Return, .. }
        )
    })
}

fn uses_local_memory(program: &Program) -> bool {
    let local = |space| matches!(space, Space::Local | Space::Generic);
    program.instructions.iter().any(|instruction| match instruction.op {
        Op::Load { space, .. } | Op::Store { space, .. } => local(space),
        _ => false,
    })
}

/// Says of an image or texture file, where no kind of shader is named, that it is none.
///
/// # Errors
/// `LOAD-002`.
pub(crate) fn refuse_images(input: &Input, selection: &Selection) -> Result<(), Findings> {
    let (None, Some(image)) = (selection.kind, picture::kind(&input.bytes)) else { return Ok(()) };
    let problem = Diagnostic::error("LOAD-002", format!("a {image} file is no shader"))
        .hint("a job takes it as the `image` of a `[texture.*]`; `tmu check` says what it holds");
    Err(Findings::one(Source::binary(&input.name), problem))
}

fn words(bytes: Vec<u8>, arch: Arch) -> Result<Code, Diagnostic> {
    if bytes.is_empty() || trailing_bytes(&bytes) != 0 {
        let message = format!(
            "{} bytes are not a whole number of {BUNDLE_BYTES}-byte bundles: a control word and three instructions",
            bytes.len()
        );
        return Err(Diagnostic::error("LOAD-005", message));
    }
    Ok(Code::Words(arch, bytes))
}

/// The instructions of a function with their addresses.
///
/// # Errors
/// `LOAD-006` for each word that is no instruction.
pub fn instructions(function: Function<'_>) -> Result<Vec<(u64, Instruction)>, Vec<Diagnostic>> {
    let mut instructions = Vec::new();
    let mut errors = Vec::new();
    for slot in slots(function.code) {
        match decode(slot.word, slot.control, function.arch) {
            Ok(instruction) => instructions.push((slot.address, instruction)),
            Err(error) => {
                let place = Span::Address { section: function.name.to_string(), address: slot.address };
                errors.push(Diagnostic::error("LOAD-006", error.to_string()).at(place));
            }
        }
    }
    if errors.is_empty() { Ok(instructions) } else { Err(errors) }
}

fn binary_program(
    function: Function<'_>,
    runtime: &[(u64, SystemCall)],
    compute: bool,
) -> Result<Program, Vec<Diagnostic>> {
    let code = instructions(function)?;
    let options = lower::Options { arch: function.arch, compute };
    lower::lower_with_runtime(function.name, &code, runtime, options)
}
