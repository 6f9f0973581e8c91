//! Files that are checked.

use std::collections::HashSet;

use tmu_program::{Diagnostic, Severity, Span};
use tmu_sass::{Instruction, check, lower, text};

use crate::direct3d;
use crate::disassemble::{entries, entry_problem, functions, kind_to_disassemble, relocated};
use crate::examined::Examined;
use crate::file::Input;
use crate::program::Function;
use crate::program::refusals;
use crate::ptx::PtxFile;
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
    let shader = match Shader::read(input, &Selection { kind: Some(kind), ..selection.clone() }) {
        Ok(shader) => shader,
        Err(findings) => return findings,
    };
    if let Some(problem) = entry_problem(&shader, selection.entry.as_deref()) {
        return Findings::one(shader.source, problem);
    }
    let found = match (&shader.code, shader.source.text.as_deref()) {
        (Code::Text(arch), Some(text)) => text::check_file(text, *arch),
        _ => examine(&shader, selection, strict).all(),
    };
    Findings::new(shader.source, found)
}

/// As [`check()`], of a shader that has been read, with what does not run apart.
pub fn examine(shader: &Shader, selection: &Selection, strict: bool) -> Examined {
    match &shader.code {
        Code::Text(arch) => {
            let text = shader.source.text.as_deref().unwrap_or_default();
            let (broken, not_run) = text::examine_file(text, *arch);
            Examined { broken, not_run }
        }
        Code::Ptx(files) => examine_ptx(shader, files),
        Code::Direct3d(code) => direct3d::examine(code, strict),
        Code::Assembled(_) | Code::Words(..) | Code::Cubin(_) => {
            let mut all = Examined::default();
            for function in functions(shader, selection.entry.as_deref()) {
                let found = examine_function(shader, function);
                all.broken.extend(refusals_of(shader, function));
                all.broken.extend(found.broken);
                all.not_run.extend(found.not_run);
            }
            all
        }
    }
}

/// Names that the files do not define may be another one's.
fn examine_ptx(shader: &Shader, files: &[PtxFile]) -> Examined {
    let broken: Vec<Diagnostic> = files.iter().flat_map(|file| tmu_ptx::check::check(&file.module)).collect();
    // Functions that several kernels call are in each of them.
    let mut known: HashSet<String> = broken.iter().map(|it| format!("{it:?}")).collect();
    Examined::new(broken, || {
        let modules: Vec<&tmu_ptx::Module> = files.iter().map(|file| &file.module).collect();
        let entries = tmu_ptx::lower::entries(&modules);
        let refused = entries.into_iter().filter_map(|entry| shader.checked_ptx_kernel(Some(entry)).err());
        let refused = refused.flat_map(|it| it.diagnostics).filter(|it| it.code != "PTX-104");
        let refused = refused.map(|it| Diagnostic { severity: Severity::Warning, ..it });
        refused.filter(|it| known.insert(format!("{it:?}"))).collect()
    })
}

/// What a run would refuse a kernel of a cubin for.
fn refusals_of(shader: &Shader, function: Function<'_>) -> Vec<Diagnostic> {
    let cubin = shader.code.cubin();
    let kernel = cubin.and_then(|cubin| Some((cubin, cubin.kernel(function.name)?)));
    kernel.map_or_else(Vec::new, |(cubin, kernel)| refusals(cubin, kernel))
}

/// What decoding and the rules say about a function, and what does not run of one that breaks no rule.
fn examine_function(shader: &Shader, function: Function<'_>) -> Examined {
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
    Examined::new(found, || not_run(shader, function, &code))
}

/// What does not run of a function.
fn not_run(shader: &Shader, function: Function<'_>, code: &[(u64, Instruction)]) -> Vec<Diagnostic> {
    let options = lower::Options { arch: function.arch, compute: !function.name.is_empty() };
    let found = lower::lower(function.name, code, options).err().unwrap_or_default();
    // Where a loader puts addresses, those that the code has say nothing.
    let loaded = relocated(shader, function);
    let known = |found: &Diagnostic| match &found.span {
        Span::Address { address, .. } => !loaded.contains_key(address),
        Span::Text(_) | Span::Whole => true,
    };
    found.into_iter().map(|finding| *finding.diagnostic).filter(known).collect()
}
