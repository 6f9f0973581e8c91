//! Where in its file a finding about a program is.

use tmu_program::{Diagnostic, Span};
use tmu_sass::cubin::{Cubin, Kernel};
use tmu_sass::finding::Finding;
use tmu_sass::text;

use crate::assembled::Assembled;
use crate::ptx::PtxFile;
use crate::source::{Findings, Source};

/// What was found in PTX files that are linked: their texts count as one behind the other.
pub(crate) fn in_files(files: &[PtxFile], first: &Source, problems: Vec<Diagnostic>) -> Findings {
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
                let statement = module.and_then(|module| tmu_ptx::lower::span_at(module, address - start));
                problem = problem.at(statement.map_or(Span::Whole, tmu_ptx::module::TextSpan::in_text));
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

/// The file whose text begins at or before an offset.
fn file_at(starts: &[u64], offset: u64) -> usize {
    starts.partition_point(|start| *start <= offset).saturating_sub(1)
}

/// Moves a finding that has an address to its part of the statement there.
pub(crate) fn in_text(lines: &[text::Line], source: &str, finding: Finding) -> Diagnostic {
    let Finding { part, diagnostic } = finding;
    let Span::Address { address, .. } = diagnostic.span else { return *diagnostic };
    match lines.binary_search_by_key(&address, |line| line.address).map(|index| &lines[index]) {
        Ok(line) => diagnostic.at(text::span_of(part, &line.instruction, &line.span, source)),
        Err(_) => *diagnostic,
    }
}

/// Moves a finding at an address of a kernel's program to the function that lies there.
pub(crate) fn in_function(cubin: &Cubin, kernel: &Kernel, finding: Finding) -> Finding {
    let Span::Address { address, .. } = finding.diagnostic.span else { return finding };
    let Some((section, address)) = cubin.image(kernel).section_at(address) else { return finding };
    let name = &cubin.sections[section].name;
    let name = name.strip_prefix(".text.").unwrap_or(name);
    finding.at(Span::Address { section: name.to_owned(), address })
}

/// Moves a finding at an address of a kernel's program to its part of a statement of the text.
pub(crate) fn in_text_of(
    assembled: &Assembled,
    kernel: &Kernel,
    source: &str,
    finding: Finding,
) -> Diagnostic {
    let finding = in_function(&assembled.cubin, kernel, finding);
    match &finding.diagnostic.span {
        Span::Address { section, .. } => in_text(assembled.lines(section), source, finding.clone()),
        Span::Text(_) | Span::Whole => *finding.diagnostic,
    }
}
