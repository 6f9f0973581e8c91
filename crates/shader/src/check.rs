//! Files that are checked.

use tmu_program::{Diagnostic, Span};
use tmu_sass::{check, text};

use crate::direct3d;
use crate::disassemble::{entries, entry_problem, functions, kind_to_disassemble};
use crate::file::{Input, without_mark};
use crate::kind::ShaderKind;
use crate::program::refusals;
use crate::shader::{Code, Function, Selection, Shader};
use crate::source::{Findings, Source};

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
            .flat_map(|function| [refusals_of(&shader, function), check_function(function)].concat())
            .collect(),
    };
    Findings::new(shader.source, diagnostics)
}

fn check_ptx(input: Input) -> Findings {
    match String::from_utf8(input.bytes) {
        Ok(text) => {
            let text = without_mark(&text);
            let found =
                tmu_ptx::parse(text).map_or_else(|errors| errors, |module| tmu_ptx::check::check(&module));
            Findings::new(Source::text(input.name, text), found)
        }
        Err(_) => Findings::one(
            Source::binary(input.name),
            Diagnostic::error("LOAD-002", "PTX is text, and this is not"),
        ),
    }
}

/// What a run would refuse a kernel of a cubin for.
fn refusals_of(shader: &Shader, function: Function<'_>) -> Vec<Diagnostic> {
    let cubin = shader.code.cubin();
    let kernel = cubin.and_then(|cubin| Some((cubin, cubin.kernel(function.name)?)));
    kernel.map_or_else(Vec::new, |(cubin, kernel)| refusals(cubin, kernel))
}

fn check_function(function: Function<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for entry in entries(function) {
        let place = || Span::Address { section: function.name.to_string(), address: entry.address };
        match &entry.decoded {
            Ok(instruction) => {
                // Code without a name may be a shader's.
                let rules = if function.name.is_empty() { check::check } else { check::check_in_kernel };
                found.extend(rules(instruction).into_iter().map(|finding| finding.at(place())));
            }
            Err(error) => found.push(Diagnostic::error("LOAD-006", error.to_string()).at(place())),
        }
    }
    found
}
