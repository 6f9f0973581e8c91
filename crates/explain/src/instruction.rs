//! One instruction of any of the languages, and all that is known of it.

use tmu_program::Diagnostic;
use tmu_sass::equivalent::equivalents;
use tmu_sass::text::{self, Found};
use tmu_sass::{Arch, Control, Instruction, check, clauses, explain as sass};

use tmu_dxbc::explain as direct3d;
use tmu_shader::{Findings, Source};

pub use tmu_sass::explain::{Field, Registers};

/// What an instruction is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Machine code of Maxwell and Pascal.
    Sass,
    /// PTX.
    Ptx,
    /// Direct3D shader models 4 and 5.
    Direct3d,
}

impl Language {
    /// Its name in machine-readable output: `sass`, `ptx`, `d3d`.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Sass => "sass",
            Language::Ptx => "ptx",
            Language::Direct3d => "d3d",
        }
    }
}

/// An instruction that has been explained.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What it is written in.
    pub language: Language,
    /// The whole explanation, a text of several lines; the first is the instruction.
    pub text: String,
    /// Machine code: what the text says, as data.
    pub machine: Option<Machine>,
    /// Warnings and notes about how the argument was read.
    pub notes: Findings,
    /// What the rules say against machine code or PTX; the text holds it too.
    pub findings: Findings,
}

/// What is known of an instruction of machine code.
#[derive(Clone, Debug)]
pub struct Machine {
    /// As the vendor's disassembler prints it.
    pub text: String,
    /// Byte address.
    pub address: u64,
    /// The word.
    pub word: u64,
    /// Its slot of the control word.
    pub control: Control,
    /// What it computes.
    pub summary: &'static str,
    /// Its form, in the notation of the manual.
    pub form: String,
    /// Its fields.
    pub fields: Vec<Field>,
    /// What it reads and writes.
    pub registers: Registers,
    /// The rules of its page that are about it, with their IDs.
    pub rules: Vec<(&'static str, &'static str)>,
    /// The same in other instruction sets: language and form.
    pub elsewhere: Vec<(&'static str, String)>,
}

/// Explains an instruction: machine code as text, as a line of a listing or as a word in hexadecimal, PTX, or Direct3D
/// assembly. Small letters are Direct3D or PTX if they can be, otherwise machine code. `arch` is the machine that words
/// and machine code are for, and that fetches of other languages are shown for.
///
/// # Errors
/// What is wrong with the text, or `LOAD-006` for a word that is no instruction.
pub fn explain(argument: &str, arch: Arch) -> Result<Explained, Findings> {
    let source = Source::text("<argument>", argument);
    let refused = |problems: Vec<Diagnostic>| Findings::new(source.clone(), problems);
    if let Some(word) = text::parse_word(argument, arch) {
        return word.map(|found| machine(&found, &source)).map_err(|problem| refused(vec![problem]));
    }
    let read = text::parse_line(argument, arch);
    let other = if direct3d::is_instruction(argument) {
        direct3d(argument, arch, &source).map_err(|problem| vec![problem])
    } else if is_ptx(argument) {
        ptx(argument, arch, &source)
    } else {
        return read.map(|found| machine(&found, &source)).map_err(|problem| refused(vec![problem]));
    };
    match (other, read) {
        (Ok(explained), Ok(found)) if explained.findings.has_errors() => Ok(machine(&found, &source)),
        (Ok(explained), _) => Ok(explained),
        (Err(_), Ok(found)) => Ok(machine(&found, &source)),
        // Only machine code has a mnemonic that the other language does not know and the table does.
        (Err(problems), Err(problem)) => {
            let unknown = problems.iter().any(|problem| problem.code == "PTX-004");
            let known = !matches!(problem.code, "SASS-001" | "SASS-005" | "SASS-018");
            Err(refused(if unknown && known { vec![problem] } else { problems }))
        }
    }
}

fn machine(found: &Found, source: &Source) -> Explained {
    let Found { instruction, address, notes } = found;
    Explained {
        language: Language::Sass,
        text: sass::explain(instruction, *address),
        machine: Some(known(instruction, *address)),
        notes: Findings::new(source.clone(), notes.clone()),
        findings: Findings::new(source.clone(), check::check(instruction)),
    }
}

fn known(instruction: &Instruction, address: u64) -> Machine {
    let mut text = String::new();
    text::print_guarded(instruction, address, &mut text);
    Machine {
        text,
        address,
        word: instruction.word(),
        control: instruction.control(),
        summary: instruction.row().summary,
        form: instruction.row().notation(),
        fields: sass::fields(instruction),
        registers: sass::registers(instruction),
        rules: clauses::applying(instruction).map(|clause| (clause.id, clause.rule)).collect(),
        elsewhere: equivalents(instruction),
    }
}

fn ptx(argument: &str, arch: Arch, source: &Source) -> Result<Explained, Vec<Diagnostic>> {
    let tmu_ptx::explain::Explained { text, findings } = tmu_ptx::explain::explain(argument)?;
    // What the rules refuse is nothing elsewhere.
    let elsewhere = match findings.iter().any(Diagnostic::is_error) {
        true => String::new(),
        false => elsewhere(tmu_translate::ptx::explain_text(argument, arch)),
    };
    let findings = Findings::new(source.clone(), findings);
    Ok(Explained { findings, ..plain(Language::Ptx, text + &elsewhere, source) })
}

fn direct3d(argument: &str, arch: Arch, source: &Source) -> Result<Explained, Diagnostic> {
    let text = direct3d::explain(argument)?;
    let elsewhere = elsewhere(tmu_translate::d3d::explain_text(argument, arch));
    Ok(plain(Language::Direct3d, text + &elsewhere, source))
}

fn plain(language: Language, text: String, source: &Source) -> Explained {
    let none = Findings::new(source.clone(), Vec::new());
    Explained { language, text, machine: None, notes: none.clone(), findings: none }
}

/// The same operation in other instruction sets, as `tmu translate` makes it; nothing for what is no fetch.
fn elsewhere(translated: Result<Option<String>, Diagnostic>) -> String {
    match translated {
        Ok(None) => String::new(),
        Ok(Some(section)) => section,
        Err(problem) => format!("\nelsewhere\n    SASS  {}\n", problem.message),
    }
}

/// Whether an instruction, behind its guard, starts in small letters.
fn is_ptx(instruction: &str) -> bool {
    let text = instruction.trim_start();
    let text = match text.strip_prefix('@') {
        Some(guarded) => guarded.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start()),
        None => text,
    };
    text.starts_with(|first: char| first.is_ascii_lowercase())
}
