//! Diagnostics on standard error: file, line, caret, hint. In colour on a terminal only.

use std::io::{IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use opentmu::{Diagnostic, Findings, Severity, Source, Span};

/// Findings of one input that are shown; the others are counted.
const SHOWN: usize = 100;

/// Prints findings.
pub fn print(findings: &Findings) {
    findings.by_input().for_each(print_one);
}

fn print_one(findings: &Findings) {
    let renderer = if colour() { Renderer::styled() } else { Renderer::plain() };
    for diagnostic in findings.diagnostics.iter().take(SHOWN) {
        write(&renderer.render(&[group(&findings.source, diagnostic)]));
    }
    if findings.diagnostics.len() > SHOWN {
        let message = format!("{} more findings are not shown", findings.diagnostics.len() - SHOWN);
        write(&renderer.render(&[Group::with_title(Level::NOTE.primary_title(message))]));
    }
}

/// Prints an error that is about no input.
pub fn complain(message: &str) {
    let renderer = if colour() { Renderer::styled() } else { Renderer::plain() };
    write(&renderer.render(&[Group::with_title(Level::ERROR.primary_title(message))]));
}

/// Prints a line that is no complaint.
pub fn tell(message: &str) {
    write(message);
}

/// Standard error may be closed; there is nowhere left to say so.
fn write(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

fn colour() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn group<'a>(source: &'a Source, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let group = match (&diagnostic.span, source.text.as_deref()) {
        (Span::Text(range), Some(text)) => title.element(snippet(source, text, range.clone())),
        (Span::Address { section, address }, _) if section.is_empty() => {
            title.element(Origin::path(format!("{}:{address:#x}", source.name)))
        }
        (Span::Address { section, address }, _) => {
            title.element(Origin::path(format!("{}:{section}+{address:#x}", source.name)))
        }
        _ => title.element(Origin::path(source.name.as_str())),
    };
    match &diagnostic.hint {
        Some(hint) => group.element(Level::HELP.message(hint.as_str())),
        None => group,
    }
}

/// The line that a span begins in, and the part of the span that is in it.
fn snippet<'a>(
    source: &'a Source,
    text: &'a str,
    range: std::ops::Range<usize>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let line = source.line_range(range.start);
    let (number, _) = source.line_column(range.start);
    let start = range.start.clamp(line.start, line.end);
    let end = range.end.clamp(start, line.end);
    Snippet::source(&text[line.clone()])
        .line_start(number)
        .path(source.name.as_str())
        .annotation(AnnotationKind::Primary.span(start - line.start..end - line.start))
}
