//! Files that are checked.

use std::collections::HashSet;

use tmu_program::{Diagnostic, Severity, Span};
use tmu_sass::{Instruction, check, lower, text};

use crate::direct3d;
use crate::disassemble::{entries, entry_problem, functions, kind_to_disassemble, relocated};
use crate::file::Input;
use crate::kind::ShaderKind;
use crate::program::Function;
use crate::program::refusals;
use crate::shader::{Code, Selection, Shader};
use crate::source::Findings;

/// Everything that parsing, decoding and the rules say about a file; unlike elsewhere, notes and warnings too.
///
/// `strict` asks for notes about what the documents of an instruction disagree about, too.
///
/// Of an image or texture file, what it holds (`IMAGE-001`) or what is wrong with it.
pub fn check(input: Input, selection: &Selection, strict: bool) -> Findings {
    let kind = selection.kind.unwrap_or_else(|| kind_to_disassemble(&input.bytes));
    if direct3d::is_direct3d(kind) {
        return direct3d::check(input, kind, strict);
    }
    if kind == ShaderKind::Ptx {
        return check_ptx(input);
    }
    let shader = match Shader::read(input, &Selection { kind: Some(kind), ..selection.clone() }) {
        Ok(shader) => shader,
        Err(findings) => return findings,
    };
    if let Some(problem) = entry_problem(&shader, selection.entry.as_deref()) {
        return Findings::one(shader.source, problem);
    }
    let diagnostics = match (&shader.code, shader.source.text.as_deref()) {
        (Code::Text(arch), Some(text)) => text::check_file(text, *arch),
        _ => functions(&shader, selection.entry.as_deref())
            .into_iter()
            .flat_map(|function| [refusals_of(&shader, function), check_function(&shader, function)].concat())
            .collect(),
    };
    Findings::new(shader.source, diagnostics)
}

/// What parsing and the rules say about PTX; of what breaks none of them, as warnings what does not run. Names that the file
/// does not define may be another one's.
fn check_ptx(input: Input) -> Findings {
    let selection = Selection { kind: Some(ShaderKind::Ptx), ..Selection::default() };
    let shader = match Shader::read(input, &selection) {
        Ok(shader) => shader,
        Err(findings) => return findings,
    };
    let Code::Ptx(files) = &shader.code else { return Findings::new(shader.source, Vec::new()) };
    let mut found: Vec<Diagnostic> =
        files.iter().flat_map(|file| tmu_ptx::check::check(&file.module)).collect();
    if !found.iter().any(Diagnostic::is_error) {
        let modules: Vec<&tmu_ptx::Module> = files.iter().map(|file| &file.module).collect();
        // Functions that several kernels call are in each of them.
        let mut known: HashSet<String> = found.iter().map(|it| format!("{it:?}")).collect();
        for entry in tmu_ptx::lower::entries(&modules) {
            let refused = shader.checked_ptx_kernel(Some(entry)).err().map(|it| it.diagnostics);
            let here = refused.into_iter().flatten().filter(|it| it.code != "PTX-104");
            let here = here.map(|it| Diagnostic { severity: Severity::Warning, ..it });
            found.extend(here.filter(|it| known.insert(format!("{it:?}"))));
        }
    }
    Findings::new(shader.source, found)
}

/// What a run would refuse a kernel of a cubin for.
fn refusals_of(shader: &Shader, function: Function<'_>) -> Vec<Diagnostic> {
    let cubin = shader.code.cubin();
    let kernel = cubin.and_then(|cubin| Some((cubin, cubin.kernel(function.name)?)));
    kernel.map_or_else(Vec::new, |(cubin, kernel)| refusals(cubin, kernel))
}

/// What decoding and the rules say about a function; of what breaks none of them, as a warning what does not run.
fn check_function(shader: &Shader, function: Function<'_>) -> Vec<Diagnostic> {
    let (mut found, mut code) = (Vec::new(), Vec::new());
    for entry in entries(function) {
        let span = || Span::Address { section: function.name.to_string(), address: entry.address };
        match &entry.decoded {
            Ok(instruction) => {
                // Code without a name may be a shader's.
                let rules = if function.name.is_empty() { check::check } else { check::check_in_kernel };
                found.extend(rules(instruction).into_iter().map(|finding| finding.at(span())));
                code.push((entry.address, *instruction));
            }
            Err(error) => found.push(Diagnostic::error("LOAD-006", error.to_string()).at(span())),
        }
    }
    if !found.iter().any(Diagnostic::is_error) {
        found.extend(not_run(shader, function, &code));
    }
    found
}

/// What does not run of a function that breaks no rule, as warnings.
fn not_run(shader: &Shader, function: Function<'_>, code: &[(u64, Instruction)]) -> Vec<Diagnostic> {
    let options = lower::Options { arch: function.arch, compute: !function.name.is_empty() };
    let found = lower::lower(function.name, code, options).err().unwrap_or_default();
    // Where a loader puts addresses, those that the code has say nothing.
    let loaded = relocated(shader, function);
    let known = |found: &Diagnostic| match &found.span {
        Span::Address { address, .. } => !loaded.contains_key(address),
        Span::Text(_) | Span::Whole => true,
    };
    let found = found.into_iter().map(|finding| *finding.diagnostic).filter(known);
    found.map(|found| Diagnostic { severity: Severity::Warning, ..found }).collect()
}
