//! Files of results to verify: textures and samplers as in jobs, `[fetch]`, `[allow]`, and where the results are.

use std::collections::BTreeMap;
use std::path::Path;

use tmu_program::{Diagnostic, Span};
use tmu_texture::fetch::F16Rounding;
use tmu_texture::verify::Allowance;
use tmu_texture::{Operation, Packing};
use toml::de::DeTable;

use super::item::Item;
use super::log::{At, Log};
use super::table::Section;
use super::{Job, check_name, sampler, texture};
use crate::{Findings, Source};

/// A file of results, without the results themselves.
#[derive(Clone, Debug)]
pub struct ResultsSpec {
    /// Textures and samplers, in a job without a program.
    pub job: Job,
    /// Where the results come from, in free words.
    pub chip: Option<String>,
    /// The files of results.
    pub files: Vec<At<String>>,
    /// What the columns of `.npy` files are.
    pub columns: Option<At<Vec<String>>>,
    /// `[fetch]`: what all requests have in common.
    pub fetch: FetchSpec,
    /// `[allow]`, the keys that are there; `Some(None)` is `"exact"`.
    pub allow: AllowSpec,
}

/// `[fetch]`: what all requests have in common. A line of results can say otherwise.
#[derive(Clone, Debug, Default)]
pub struct FetchSpec {
    /// Which kind of answer.
    pub operation: Option<Operation>,
    /// The texture.
    pub texture: Option<At<String>>,
    /// The sampler; absent: the texture's own.
    pub sampler: Option<At<String>>,
    /// Component of a gather.
    pub component: Option<u8>,
    /// Whether loads are clamped to the texture (`.CL`).
    pub clamp: bool,
    /// How the components come back.
    pub packed: Option<Packing>,
}

/// `[allow]`: powers of two in place of the defaults.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllowSpec {
    /// For the coordinate, the weight, the level and the sum.
    pub powers: [Option<Option<i32>>; 4],
}

impl AllowSpec {
    /// These in place of the defaults.
    pub fn over(self, default: Allowance) -> Allowance {
        let [coordinate, weight, level, sum] = self.powers;
        Allowance {
            coordinate: coordinate.unwrap_or(default.coordinate),
            weight: weight.unwrap_or(default.weight),
            level: level.unwrap_or(default.level),
            sum: sum.unwrap_or(default.sum),
        }
    }
}

/// The names of operations.
pub const OPERATIONS: [(&str, Operation); 7] = [
    ("sample", Operation::Sample),
    ("load", Operation::Load),
    ("gather", Operation::Gather { component: 0 }),
    ("lod", Operation::QueryLevelOfDetail),
    ("size", Operation::QuerySize),
    ("type", Operation::QueryType),
    ("sample_position", Operation::QuerySamplePosition),
];

/// The names of packings.
const PACKINGS: [(&str, Packing); 4] = [
    ("none", Packing::Bits32),
    ("f16", Packing::F16(F16Rounding::NearestEven)),
    ("f16_toward_zero", Packing::F16(F16Rounding::TowardZero)),
    ("fixed8", Packing::Fixed8),
];

/// The names of components.
pub const COMPONENTS: [(&str, u8); 8] =
    [("r", 0), ("g", 1), ("b", 2), ("a", 3), ("x", 0), ("y", 1), ("z", 2), ("w", 3)];

impl ResultsSpec {
    /// Reads a file's text; relative paths in it start from `directory`.
    ///
    /// # Errors
    /// All findings, as [`Job::parse`].
    pub fn parse(name: &str, text: &str, directory: &Path) -> Result<ResultsSpec, Findings> {
        let source = Source::text(name, text);
        parse(&source, directory).map_err(|diagnostics| Findings::new(source, diagnostics))
    }
}

fn parse(source: &Source, directory: &Path) -> Result<ResultsSpec, Vec<Diagnostic>> {
    let text = source.text.as_deref().unwrap_or("");
    let document = DeTable::parse(text).map_err(|error| {
        let span = error.span().map_or(Span::Whole, Span::Text);
        vec![Diagnostic::error("JOB-001", format!("not valid TOML: {}", error.message())).at(span)]
    })?;
    let log = Log::default();
    let root = Section::root(&log, &document);
    let job = Job::of_textures(&root, source, directory);
    let spec = ResultsSpec {
        chip: root.text("chip").map(|chip| chip.value),
        files: files(&root),
        columns: root.get("columns").and_then(|item| {
            let texts = item.texts()?;
            Some(item.at(texts.into_iter().map(|text| text.value).collect()))
        }),
        fetch: root.section("fetch").map(fetch).unwrap_or_default(),
        allow: root.section("allow").map(allow).unwrap_or_default(),
        job,
    };
    root.finish();
    if let Some(texture) = &spec.fetch.texture {
        check_name(&log, "texture", texture, &spec.job.textures);
    }
    let samplers = spec.job.textures.values().filter_map(|texture| texture.sampler.as_ref());
    for sampler in samplers.chain(&spec.fetch.sampler) {
        check_name(&log, "sampler", sampler, &spec.job.samplers);
    }
    let findings = log.finish();
    if findings.is_empty() { Ok(spec) } else { Err(findings) }
}

/// One file, or an array of them.
fn files(root: &Section<'_>) -> Vec<At<String>> {
    let Some(item) = root.get("results") else {
        root.log().error("JOB-003", 0..0, "there is no `results` that names the file of results");
        return Vec::new();
    };
    if item.is_list() { item.texts().unwrap_or_default() } else { item.text().into_iter().collect() }
}

fn fetch(section: Section<'_>) -> FetchSpec {
    let component = section.choice("component", &COMPONENTS).map(|it| it.value);
    let operation = section.choice("operation", &OPERATIONS).map(|it| it.value);
    let spec = FetchSpec {
        operation,
        texture: section.text("texture"),
        sampler: section.text("sampler"),
        component,
        clamp: section.flag("clamp").is_some_and(|it| it.value),
        packed: section.choice("packed", &PACKINGS).map(|it| it.value),
    };
    section.finish();
    spec
}

fn allow(section: Section<'_>) -> AllowSpec {
    let power = |item: Item<'_>| {
        if item.is_text() {
            return item.choice(&[("exact", None)]).map(|it| it.value);
        }
        Some(Some(item.integer(-60i32..=8)?.value))
    };
    let mut powers = [None; 4];
    for (power_of, key) in powers.iter_mut().zip(["coordinate", "weight", "level", "sum"]) {
        *power_of = section.get(key).and_then(power);
    }
    section.finish();
    AllowSpec { powers }
}

impl Job {
    /// A job that is nothing but textures and samplers.
    pub(super) fn of_textures(root: &Section<'_>, source: &Source, directory: &Path) -> Job {
        Job {
            source: source.clone(),
            directory: directory.to_path_buf(),
            shader: super::Shader::default(),
            launch: None,
            steps: Vec::new(),
            variables: BTreeMap::new(),
            draw: None,
            parameters: Vec::new(),
            buffers: BTreeMap::new(),
            constants: BTreeMap::new(),
            constant_spaces: BTreeMap::new(),
            textures: texture::textures(root),
            samplers: sampler::samplers(root),
            pools: super::RawPools::default(),
            state: super::LaunchState::default(),
            registers: Vec::new(),
            machine: super::MachineSpec::default(),
            expectations: Vec::new(),
        }
    }
}
