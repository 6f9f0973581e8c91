//! Diagnostics on standard error: file, line, caret, hint. In colour on a terminal only.

use std::collections::HashMap;
use std::io::{IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use opentmu::{Diagnostic, Findings, Severity, Source, Span};

/// Findings of one input that are shown; the others are counted.
const SHOWN: usize = 100;
/// Findings of one kind that are shown one by one; of more, the first is shown and the locations of the others are listed.
const ALIKE: usize = 3;
/// Locations of further findings of a kind that are listed.
const LOCATIONS: usize = 10;

/// Prints findings.
pub fn print(findings: &Findings) {
    findings.by_input().for_each(print_one);
}

fn print_one(findings: &Findings) {
    let renderer = if colour() { Renderer::styled() } else { Renderer::plain() };
    let kinds = kinds(&findings.diagnostics);
    for alike in kinds.iter().take(SHOWN) {
        let shown = group(&findings.source, alike[0]);
        let others = (alike.len() > 1).then(|| others(&findings.source, &alike[1..]));
        let shown = match &others {
            Some(others) => shown.element(Level::NOTE.message(others.as_str())),
            None => shown,
        };
        write(&renderer.render(&[shown]));
    }
    if kinds.len() > SHOWN {
        let hidden: usize = kinds[SHOWN..].iter().map(Vec::len).sum();
        let message = format!("{hidden} more findings are not shown");
        write(&renderer.render(&[Group::with_title(Level::NOTE.primary_title(message))]));
    }
}

/// The findings, those of a kind together where there are many of it: one mistake, such as a wrong size, may show in a
/// hundred locations. The kind is the code and the message but for its numbers.
fn kinds(diagnostics: &[Diagnostic]) -> Vec<Vec<&Diagnostic>> {
    let kind =
        |one: &Diagnostic| (one.severity, one.code, one.message.replace(|c: char| c.is_ascii_digit(), ""));
    let mut counts: HashMap<_, usize> = HashMap::new();
    for diagnostic in diagnostics {
        *counts.entry(kind(diagnostic)).or_default() += 1;
    }
    let mut at = HashMap::new();
    let mut kinds: Vec<Vec<&Diagnostic>> = Vec::new();
    for diagnostic in diagnostics {
        let kind = kind(diagnostic);
        if counts[&kind] <= ALIKE {
            kinds.push(vec![diagnostic]);
            continue;
        }
        let index = *at.entry(kind).or_insert(kinds.len());
        match kinds.get_mut(index) {
            Some(alike) => alike.push(diagnostic),
            None => kinds.push(vec![diagnostic]),
        }
    }
    kinds
}

/// Where the others of a kind are.
fn others(source: &Source, others: &[&Diagnostic]) -> String {
    let location = |one: &&Diagnostic| match &one.span {
        Span::Text(range) => source.line_column(range.start).0.to_string(),
        Span::Address { section, address } if section.is_empty() => format!("{address:#x}"),
        Span::Address { section, address } => format!("{section}+{address:#x}"),
        Span::Whole => String::new(),
    };
    let mut locations: Vec<String> = others.iter().take(LOCATIONS).map(location).collect();
    locations.dedup();
    locations.retain(|location| !location.is_empty());
    let in_text = matches!(others[0].span, Span::Text(_));
    let what = match (locations.len(), in_text) {
        (0, _) => "",
        (1, true) => ", in line ",
        (_, true) => ", in lines ",
        (_, false) => ", at ",
    };
    let more = if others.len() > LOCATIONS { ", …" } else { "" };
    format!("{} more like it{what}{}{more}", others.len(), locations.join(", "))
}

/// Prints an error that is about no input.
pub fn complain(message: &str) {
    let renderer = if colour() { Renderer::styled() } else { Renderer::plain() };
    write(&renderer.render(&[Group::with_title(Level::ERROR.primary_title(message))]));
}

/// Prints a line that is no complaint.
pub fn note(message: &str) {
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
