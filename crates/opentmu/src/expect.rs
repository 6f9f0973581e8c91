//! Comparing what a run left behind with what its job expects.

mod image;
mod register;

use tmu_program::{Diagnostic, Span};

use crate::bind::block;
use crate::element::{Closeness, ElementType, Number};
use crate::job::{At, Expectation, Fact, Job, MemoryOf};
use crate::limits;
use crate::run::{Report, Stop};

/// Checks every expectation of a job. Returns what does not hold, each finding with its span in the job file and
/// what was got and wanted; code `EXPECT-01` for values that differ, and the run's own findings when it stopped and no
/// expectation asked for that.
pub fn check(job: &Job, ran: &Result<Report, Stop>) -> Vec<String> {
    let mut failures = Vec::new();
    for expectation in &job.expectations {
        let problem = match (&expectation.fact, ran) {
            (Fact::Error { code }, ran) => check_error(code, ran),
            (Fact::Printed { text }, Err(Stop::Faulted(_, report))) => check_printed(text, report),
            (_, Err(_)) => None,
            (_, Ok(report)) => check_report(job, expectation, report),
        };
        failures.extend(problem.map(|problem| job.source.describe(&problem)));
    }
    if let Err(stop) = ran {
        let findings = stop.findings();
        let asked =
            |fact: &Fact| matches!(fact, Fact::Error { code } if findings.has_error_code(&code.value));
        let only_errors = job.expectations.iter().all(|one| matches!(one.fact, Fact::Error { .. }));
        if !(only_errors || job.expectations.iter().any(|one| asked(&one.fact))) {
            failures.extend(findings.to_string().lines().map(str::to_string));
        }
    }
    failures
}

/// A difference, at the expectation.
fn difference(span: &std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("EXPECT-01", message).at(Span::Text(span.clone()))
}

fn check_error(code: &At<String>, ran: &Result<Report, Stop>) -> Option<Diagnostic> {
    match ran {
        Ok(_) => Some(difference(&code.span, format!("want error {}, got none", code.value))),
        Err(stop) if stop.findings().has_error_code(&code.value) => None,
        Err(stop) => {
            let got = stop.findings().to_string().replace('\n', "; ");
            Some(difference(&code.span, format!("want error {}, got {got}", code.value)))
        }
    }
}

fn check_report(job: &Job, expectation: &Expectation, report: &Report) -> Option<Diagnostic> {
    match &expectation.fact {
        Fact::Elements { of, at, values, closeness } => elements(report, of, *at, values, *closeness),
        Fact::Contents { of, file, closeness } => contents(job, report, of, file, *closeness),
        Fact::Pixel { of, pixel, sample, values, closeness } => {
            let at = image::PixelAt { pixel, sample: sample.as_ref() };
            image::check_pixel(job, report, of, &at, values, *closeness)
        }
        Fact::Image { of, file, closeness } => image::check_image(job, report, of, file, *closeness),
        Fact::Registers { register, lanes, values, closeness } => {
            register::check(report, register, lanes.as_deref(), values, *closeness)
        }
        Fact::Hash(want) => register::check_hash(report, *want, &expectation.at.span),
        Fact::Printed { text } => check_printed(text, report),
        Fact::Warning { code } => {
            let mut found = report.warnings.by_input().flat_map(|findings| &findings.diagnostics);
            (!found.any(|warning| warning.code == code.value))
                .then(|| difference(&code.span, format!("want warning {}, got none", code.value)))
        }
        // Compared before, with the whole result of the run.
        Fact::Error { .. } => None,
    }
}

/// The first line that is printed otherwise than expected.
fn check_printed(want: &At<String>, report: &Report) -> Option<Diagnostic> {
    let got = String::from_utf8_lossy(&report.printed);
    if got == want.value {
        return None;
    }
    let (mut got, mut wanted) = (got.split('\n'), want.value.split('\n'));
    let (line, got, wanted) = (1..)
        .map(|line: u32| (line, got.next(), wanted.next()))
        .find(|(_, got, want)| got != want)
        .unwrap_or_default();
    let shown =
        |text: Option<&str>| text.map_or_else(|| "nothing more".to_owned(), |text| format!("{text:?}"));
    let message = format!("line {line} of what is printed: got {}, want {}", shown(got), shown(wanted));
    Some(difference(&want.span, message))
}

fn elements(
    report: &Report,
    of: &MemoryOf,
    at: u64,
    values: &At<Vec<Number>>,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let block = match block_of(report, of) {
        Ok(block) => block,
        Err(problem) => return Some(problem),
    };
    let element = block.element;
    let count = (block.bytes.len() / element.size()) as u64;
    let end = at.saturating_add(values.value.len() as u64);
    if end > count {
        let message = format!(
            "{} has {count} elements of type {}, but elements {at} to {} are expected",
            of.name(),
            element.name(),
            end - 1
        );
        return Some(difference(&values.span, message));
    }
    let mut differing = Differences::new(closeness);
    for (index, want) in (at..).zip(&values.value) {
        let want = match element.bits(*want) {
            Ok(want) => want,
            Err(problem) => return Some(difference(&values.span, problem.message)),
        };
        let got = element.read(&block.bytes[index as usize * element.size()..]);
        differing.compare(element, || format!("{}[{index}]", of.name()), got, want);
    }
    differing.finish(&values.span)
}

/// What the run left in memory.
fn block_of<'r>(report: &'r Report, of: &MemoryOf) -> Result<&'r block::Block, Diagnostic> {
    let found = match of {
        MemoryOf::Buffer(name) => report.buffers.get(&name.value),
        MemoryOf::Target(name) => report.targets.get(&name.value).map(|target| &target.block),
        MemoryOf::Output(semantic) => report.outputs.get(&semantic.value).map(|output| &output.block),
    };
    found.ok_or_else(|| {
        let there: Vec<String> = report.outputs.keys().map(ToString::to_string).collect();
        let problem = difference(&of.span(), format!("there is no {}", of.name()));
        if there.is_empty() { problem } else { problem.hint(format!("outputs are {}", there.join(", "))) }
    })
}

/// All elements against a file.
fn contents(
    job: &Job,
    report: &Report,
    of: &MemoryOf,
    file: &At<String>,
    closeness: Closeness,
) -> Option<Diagnostic> {
    let got = match block_of(report, of) {
        Ok(got) => got,
        Err(problem) => return Some(problem),
    };
    let want = match block::from_file(job, file, Some(got.element), limits::FILE_BYTES) {
        Ok(want) => want,
        Err(problem) => return Some(difference(&file.span, problem.message)),
    };
    if got.bytes.len() != want.bytes.len() {
        let message = format!(
            "{} has {} bytes, but {} holds {}",
            of.name(),
            got.bytes.len(),
            file.value,
            want.bytes.len()
        );
        return Some(difference(&file.span, message));
    }
    let element = got.element;
    let size = element.size();
    let mut differing = Differences::new(closeness);
    for (index, (got, want)) in got.bytes.chunks(size).zip(want.bytes.chunks(size)).enumerate() {
        let what = || format!("{}[{index}]", of.name());
        differing.compare(element, what, element.read(got), element.read(want));
    }
    differing.finish(&file.span)
}

/// Values that differ; the first few are shown, the others counted.
struct Differences {
    closeness: Closeness,
    shown: Vec<String>,
    differing: u64,
    compared: u64,
}

/// How many differing values are shown.
const MOST_SHOWN: usize = 4;

impl Differences {
    fn new(closeness: Closeness) -> Differences {
        Differences { closeness, shown: Vec::new(), differing: 0, compared: 0 }
    }

    fn compare(&mut self, element: ElementType, what: impl Fn() -> String, got: u64, want: u64) {
        let close = element.close(got, want, self.closeness);
        self.count(close, || format!("{}: got {}, want {}", what(), element.show(got), element.show(want)));
    }

    fn count(&mut self, close: bool, describe: impl Fn() -> String) {
        self.compared += 1;
        if close {
            return;
        }
        self.differing += 1;
        if self.shown.len() < MOST_SHOWN {
            self.shown.push(describe());
        }
    }

    fn finish(self, span: &std::ops::Range<usize>) -> Option<Diagnostic> {
        if self.differing == 0 {
            return None;
        }
        let mut message = self.shown.join("; ");
        match self.closeness {
            Closeness::Exact => {}
            closeness @ (Closeness::Tolerance(_) | Closeness::Ulps(_)) => {
                message += &format!(" ({closeness})");
            }
        }
        if self.compared > 1 {
            message += &format!("; {} of {} values differ", self.differing, self.compared);
        }
        Some(difference(span, message))
    }
}
