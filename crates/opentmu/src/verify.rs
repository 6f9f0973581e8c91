//! Results from elsewhere, read from files and judged one by one. `docs/verify.md` describes the files.

mod request;
mod rows;

use std::collections::BTreeMap;
use std::path::Path;

use tmu_program::{Diagnostic, Span};
use tmu_texture::fetch::Components;
use tmu_texture::verify::{Allowance, Verdict, verify};
use tmu_texture::{Model, Sampler, Texture};

use crate::bind::{Budget, at_key, texture};
use crate::job::{ResultsSpec, SamplerSpec};
use crate::limits;
use crate::load::Input;
use crate::{Findings, Source};

pub use request::Request;

/// A file of results with its textures.
#[derive(Debug)]
pub struct Results {
    spec: ResultsSpec,
    textures: BTreeMap<String, Texture>,
}

/// One result, judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The file of results.
    pub file: &'a str,
    /// Its line, or of a `.npy` file the row, from 1.
    pub line: usize,
    /// What the file calls it.
    pub name: Option<&'a str>,
    /// The request and the result.
    pub request: &'a Request,
    /// Whether the result's components are integers.
    pub integers: bool,
    /// Whether it is explained.
    pub verdict: &'a Verdict,
}

/// How many results came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Exact under at least one model.
    pub exact: u64,
    /// Exact under each of [`Model::ALL`].
    pub of_models: [u64; 3],
    /// Explained by slack.
    pub explained: u64,
    /// Not explained.
    pub refused: u64,
    /// The most slack that an explanation needed.
    pub most: Allowance,
}

impl Summary {
    /// All results.
    pub fn all(&self) -> u64 {
        self.exact + self.explained + self.refused
    }

    /// Counts a verdict.
    pub fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Exact(models) => {
                self.exact += 1;
                for (count, model) in self.of_models.iter_mut().zip(Model::ALL) {
                    *count += u64::from(models.contains(&model));
                }
            }
            Verdict::Explained(explanation) => {
                self.explained += 1;
                let (most, slack) = (&mut self.most, explanation.slack);
                most.coordinate = most.coordinate.max(slack.coordinate);
                most.weight = most.weight.max(slack.weight);
                most.level = most.level.max(slack.level);
                most.sum = most.sum.max(slack.sum);
            }
            Verdict::Refused(_) => self.refused += 1,
        }
    }

    /// Adds another summary.
    pub fn add(&mut self, other: &Summary) {
        self.exact += other.exact;
        for (count, more) in self.of_models.iter_mut().zip(other.of_models) {
            *count += more;
        }
        self.explained += other.explained;
        self.refused += other.refused;
        let (most, slack) = (&mut self.most, other.most);
        most.coordinate = most.coordinate.max(slack.coordinate);
        most.weight = most.weight.max(slack.weight);
        most.level = most.level.max(slack.level);
        most.sum = most.sum.max(slack.sum);
    }
}

impl Results {
    /// Opens a file of results, and makes its textures.
    ///
    /// # Errors
    /// What is wrong with the file or its textures: codes as for jobs.
    pub fn open(path: &Path) -> Result<Results, Findings> {
        let Input { name, bytes } = Input::open(path, limits::JOB_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let problem = Diagnostic::error("JOB-010", "a file of results is UTF-8 text");
            Findings::one(Source::binary(&name), problem)
        })?;
        Results::parse(&name, &text, path.parent().unwrap_or(Path::new("")))
    }

    /// As [`Results::open`], from text; relative paths start from `directory`.
    ///
    /// # Errors
    /// As [`Results::open`].
    pub fn parse(name: &str, text: &str, directory: &Path) -> Result<Results, Findings> {
        let spec = ResultsSpec::parse(name, text, directory)?;
        let mut budget = Budget::default();
        let mut textures = BTreeMap::new();
        for (name, texture_spec) in &spec.job.textures {
            let made = texture::load(&spec.job, texture_spec, spec.job.is_surface(name), &mut budget);
            textures.insert(name.clone(), made.map_err(|problem| spec.job.finding(problem))?);
        }
        Ok(Results { spec, textures })
    }

    /// Where the results come from, in the file's words.
    pub fn chip(&self) -> Option<&str> {
        self.spec.chip.as_deref()
    }

    /// Judges every result of the files that are named, in order.
    ///
    /// # Errors
    /// `JOB-009` and `JOB-011` for files that cannot be read, and what [`Results::judge_bytes`] finds. Results before
    /// it have been judged.
    pub fn judge(&self, mut each: impl FnMut(&Judged<'_>)) -> Result<Summary, Findings> {
        let mut summary = Summary::default();
        for file in &self.spec.files {
            let path = self.spec.job.path(&file.value);
            let bytes = crate::files::read(&path, limits::FILE_BYTES)
                .map_err(|problem| self.spec.job.finding(at_key(problem, &file.span)))?;
            summary.add(&self.judge_bytes(&file.value, &bytes, &mut each)?);
        }
        Ok(summary)
    }

    /// Judges the results of a file's contents; its name tells what it is.
    ///
    /// # Errors
    /// `JOB-010` for what is no such file, `RESULT-001` for a result that is no such thing, `FETCH-01` for a request
    /// that the texture unit cannot answer. Results before it have been judged.
    pub fn judge_bytes(
        &self,
        file: &str,
        bytes: &[u8],
        mut each: impl FnMut(&Judged<'_>),
    ) -> Result<Summary, Findings> {
        let mut summary = Summary::default();
        let columns = self.spec.columns.as_ref().map(|columns| columns.value.as_slice());
        let rows = rows::Rows::new(file, bytes, columns)
            .map_err(|problem| Findings::one(Source::binary(file), problem))?;
        for row in rows {
            let row = row.map_err(|(line, problem)| in_line(file, bytes, line, problem))?;
            let judged = request::request(&self.spec, &self.textures, &row)
                .and_then(|request| Ok((self.verdict(&request)?, request)));
            let (verdict, request) = judged.map_err(|problem| in_line(file, bytes, row.line, problem))?;
            summary.count(&verdict);
            each(&Judged {
                file,
                line: row.line,
                name: row.name(),
                request: &request,
                integers: self.integers(&request),
                verdict: &verdict,
            });
        }
        Ok(summary)
    }

    fn integers(&self, request: &Request) -> bool {
        match request.fetch.operation.components() {
            Components::Texels => {
                let format = self.textures.get(&request.texture).map(Texture::format);
                format.is_some_and(|format| format.info().is_integer())
            }
            Components::Floats => false,
            Components::Integers => true,
        }
    }

    fn verdict(&self, request: &Request) -> Result<Verdict, Diagnostic> {
        let texture = self.textures.get(&request.texture);
        let sampler = self.sampler(request, texture)?;
        let default = texture.map_or(Allowance::NONE, |texture| Allowance::for_format(texture.format()));
        let case = request.case(texture, Some(&sampler));
        verify(&case, &self.spec.allow.over(default))
            .map_err(|error| Diagnostic::error("FETCH-01", error.to_string()))
    }

    /// The sampler that the request names, the texture's own, or the default one.
    fn sampler(&self, request: &Request, texture: Option<&Texture>) -> Result<Sampler, Diagnostic> {
        let job = &self.spec.job;
        let own = || job.textures.get(&request.texture)?.sampler.as_ref().map(|name| name.value.clone());
        let name = request.sampler.clone().or_else(own);
        let spec: Option<&SamplerSpec> = match &name {
            Some(name) => Some(job.samplers.get(name).ok_or_else(|| {
                Diagnostic::error("RESULT-001", format!("there is no sampler named \"{name}\""))
            })?),
            None => None,
        };
        texture.map_or(Ok(Sampler::default()), |texture| texture::sampler(spec, texture))
    }
}

/// A finding about a line of a text, or a row of another file.
fn in_line(name: &str, bytes: &[u8], line: usize, problem: Diagnostic) -> Findings {
    let Ok(text) = std::str::from_utf8(bytes) else {
        let message = format!("row {line}: {}", problem.message);
        return Findings::one(Source::binary(name), Diagnostic { message, span: Span::Whole, ..problem });
    };
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let length = text[start..].lines().next().map_or(0, str::len);
    Findings::one(Source::text(name, text), problem.at(Span::Text(start..start + length)))
}
