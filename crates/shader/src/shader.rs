//! Shader files: reading them, telling their kind, finding the function that is meant.

use std::path::Path;

use tmu_program::{Diagnostic, Program};
use tmu_sass::binary::{BUNDLE_BYTES, trailing_bytes};
use tmu_sass::cubin::{Cubin, Kernel, Symbol};
use tmu_sass::finding::Finding;
use tmu_sass::{Arch, Instruction, lower, text};

use crate::assembled::Assembled;
use crate::direct3d::Direct3d;
use crate::entry::chosen;
use crate::file::{Input, SHADER_BYTES, without_mark};
use crate::kind::ShaderKind;
use crate::program::{Function, binary_program, kernel_program};
use crate::ptx::PtxFile;
use crate::source::{Findings, Source};
use crate::span::{in_files, in_function, in_text, in_text_of};

/// The target that SASS text and bare words are for when nothing says otherwise.
pub const DEFAULT_ARCH: Arch = Arch::Sm52;

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
    /// Kind; absent: recognised by content.
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
        Shader::read(Input::open(path, SHADER_BYTES)?, selection)
    }

    /// Reads a shader file.
    ///
    /// # Errors
    /// `LOAD-002` for text that is not UTF-8, `LOAD-005` for words that
    /// do not fill whole bundles, `CUBIN-…` for damaged cubins, `DXBC-…` and `DXASM-…` for Direct3D's shaders.
    pub fn read(input: Input, selection: &Selection) -> Result<Shader, Findings> {
        let kind = selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes));
        let arch = selection.arch.unwrap_or(DEFAULT_ARCH);
        let binary = Source::binary(&input.name);
        match kind {
            ShaderKind::Sass => match String::from_utf8(input.bytes) {
                Ok(text) => {
                    let source = Source::text(input.name, without_mark(&text));
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
                    .map_err(without_parts)
            }
            (Code::Cubin(cubin), Some(kernel)) => {
                let moved = |problem| *in_function(cubin, kernel, problem).diagnostic;
                kernel_program(cubin, kernel, compute, address)
                    .map_err(|problems| problems.into_iter().map(moved).collect())
            }
            (Code::Ptx(_), _) => {
                Err(vec![Diagnostic::error("LOAD-003", "a PTX program is made with its kernel")])
            }
            (Code::Direct3d(code), _) => code.lowered().map(|lowered| lowered.program),
            (Code::Assembled(assembled), Some(kernel)) => {
                let text = self.source.text.as_deref().unwrap_or_default();
                let moved = |problem| in_text_of(assembled, kernel, text, problem);
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
        self.check_ptx()?;
        self.checked_ptx_kernel(entry)
    }

    /// Checks PTX files; others are fine.
    ///
    /// # Errors
    /// What breaks a rule.
    pub fn check_ptx(&self) -> Result<(), Findings> {
        let Code::Ptx(files) = &self.code else { return Ok(()) };
        let broken = files.iter().filter_map(|file| {
            let findings = tmu_ptx::check::check(&file.module);
            let wrong = findings.iter().any(Diagnostic::is_error);
            wrong.then(|| Findings::new(file.source.clone(), findings))
        });
        Findings::joined(broken).map_or(Ok(()), Err)
    }

    /// As [`Shader::ptx_kernel`], for files that were checked.
    ///
    /// # Errors
    /// As [`Shader::ptx_kernel`].
    pub fn checked_ptx_kernel(
        &self,
        entry: Option<&str>,
    ) -> Result<Option<tmu_ptx::lower::Kernel>, Findings> {
        let Code::Ptx(files) = &self.code else { return Ok(None) };
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
    pub fn located(&self, kernel: Option<&Kernel>, diagnostics: Vec<Diagnostic>) -> Findings {
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
                in_text(&text::parse_file(text, *arch).unwrap_or_default(), text, diagnostic.into())
            }
            (Code::Assembled(assembled), Some(kernel)) => {
                let text = self.source.text.as_deref().unwrap_or_default();
                in_text_of(assembled, kernel, text, diagnostic.into())
            }
            (Code::Cubin(cubin), Some(kernel)) => *in_function(cubin, kernel, diagnostic.into()).diagnostic,
            (Code::Direct3d(code), _) => code.located(diagnostic),
            (Code::Assembled(_) | Code::Cubin(_), None) | (Code::Words(..) | Code::Ptx(_), _) => diagnostic,
        }
    }

    fn text_program(&self, arch: Arch, compute: bool) -> Result<Program, Vec<Diagnostic>> {
        let text = self.source.text.as_deref().unwrap_or("");
        let lines = text::parse_file(text, arch)?;
        let code: Vec<(u64, Instruction)> =
            lines.iter().map(|line| (line.address, line.instruction)).collect();
        lower::lower("", &code, lower::Options { arch, compute })
            .map_err(|problems| problems.into_iter().map(|problem| in_text(&lines, text, problem)).collect())
    }
}

fn without_parts(found: Vec<Finding>) -> Vec<Diagnostic> {
    found.into_iter().map(|finding| *finding.diagnostic).collect()
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
