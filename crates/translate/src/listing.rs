//! Sequences as text: what they read and write as comments.

use std::fmt::Write;

use tmu_sass::equivalent::equivalents;
use tmu_sass::packing::packing;
use tmu_sass::{Arch, text};

use super::request::{Handle, Request};
use super::sequence::{Part, ResultRegister, Sequence};

/// A sequence with what it reads and writes as comments.
pub(super) fn listing(request: &Request, sequence: &Sequence, indent: &str) -> String {
    let mut out = String::new();
    let list = |names: Vec<String>| names.join(", ");
    if let Handle::Word(word, name) = &request.handle {
        let _ = writeln!(out, "{indent}// handle {word:#x} is that of {name}");
    }
    let mut reads: Vec<String> =
        sequence.inputs.iter().map(|(name, register)| format!("R{register} = {name}")).collect();
    reads.extend(sequence.guard.iter().map(|(name, predicate)| format!("P{predicate} = {name}")));
    if !reads.is_empty() {
        let _ = writeln!(out, "{indent}// reads {}", list(reads));
    }
    for line in &sequence.lines {
        let indent = if line.ends_with(':') { "" } else { indent };
        let _ = writeln!(out, "{indent}{line}");
    }
    let mut writes: Vec<String> = sequence.results.iter().map(written).collect();
    writes.extend(sequence.zeros.iter().map(|name| format!("{name} = RZ")));
    writes.extend(sequence.missing.iter().map(|(name, predicate)| format!("{name} = !P{predicate}")));
    if !writes.is_empty() {
        let _ = writeln!(out, "{indent}// writes {}", list(writes));
    }
    out
}

fn written(result: &ResultRegister) -> String {
    let part = match result.part {
        Part::Whole => "",
        Part::Low => " (lower half)",
        Part::High => " (upper half)",
    };
    format!("{} = R{}{part}", result.name, result.register)
}

/// For `tmu explain`: the same operation in another language, as far as a name says it, and as machine code.
pub(super) fn elsewhere(language: &str, request: &Request, sequence: &Sequence, arch: Arch) -> String {
    let mut out = "\nelsewhere\n".to_owned();
    let fetches = sequence.lines.iter().filter_map(|line| text::parse(line, arch).ok());
    let fetch = fetches.into_iter().find(|instruction| packing(instruction).is_some());
    // A sequence by quads samples with the differences that stand for gradients.
    let by_quads = sequence.lines.iter().any(|line| line.starts_with("SAM"));
    let named = match (by_quads, language) {
        (true, "D3D") => vec![("D3D", "sample_d".to_owned())],
        (true, _) => vec![("PTX", "tex.grad".to_owned())],
        _ => fetch.map(|instruction| equivalents(&instruction)).unwrap_or_default(),
    };
    for (_, form) in named.into_iter().filter(|(name, _)| *name == language) {
        let _ = writeln!(out, "    {language:<5} {form}");
    }
    out + "    SASS\n" + &listing(request, sequence, "      ")
}
