//! Every job of the corpus runs and leaves behind what it expects.

use std::path::{Path, PathBuf};

use opentmu::Job;
use opentmu::job::ShaderText;
use opentmu::npy;
use opentmu::run::{Prepared, Report, Stop};
use opentmu::test::{Verdict, find, test};
use tmu_engine::Compile;
use tmu_texture::cpu::Width;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jobs")
}

/// The job files, with paths that failures can name.
fn jobs() -> Vec<PathBuf> {
    find(&[folder()]).unwrap_or_else(|findings| panic!("{findings}"))
}

/// The constant bank of the LDC jobs: 64 KiB, each word 0xa0000000 plus its own address.
#[test]
fn the_bank_of_addresses_holds_what_its_jobs_say() {
    let file = std::fs::read(folder().join("ldc/addresses.npy")).unwrap();
    let array = npy::read(&file).unwrap();
    let words: Vec<u8> = (0..1u32 << 14).flat_map(|word| (0xa000_0000 + 4 * word).to_le_bytes()).collect();
    assert!(array.bytes == words);
}

#[test]
fn every_job_holds() {
    let mut failures = Vec::new();
    for job in jobs() {
        match test(&job) {
            Verdict::Passed => {}
            Verdict::Failed(lines) => failures.extend(lines),
            Verdict::NoTest => failures.push(format!("{} expects nothing", job.display())),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What a job leaves behind, or why it does not run.
type Left = Result<Report, Stop>;

/// On how many threads, with vectors of which width, which launches compiled.
type Options = (usize, Width, Compile);

fn run_with(job: &Job, (threads, width, compile): Options) -> Left {
    let mut prepared = Prepared::new(job)?;
    prepared.set_threads(threads);
    prepared.set_width(width);
    prepared.set_compile(compile);
    prepared.run(None)
}

/// Whether two runs left the same behind: every byte, every count, every word about faults and warnings.
fn same(one: &Left, other: &Left) -> bool {
    let same_reports = |one: &Report, other: &Report| {
        let rest =
            |report: &Report| format!("{:?} {:?} {:?}", report.targets, report.outputs, report.fragment);
        one.buffers == other.buffers
            && one.statistics == other.statistics
            && one.warnings.to_string() == other.warnings.to_string()
            && rest(one) == rest(other)
    };
    match (one, other) {
        (Ok(one), Ok(other)) => same_reports(one, other),
        (Err(Stop::Faulted(why, one)), Err(Stop::Faulted(as_well, other))) => {
            why.to_string() == as_well.to_string() && same_reports(one, other)
        }
        (Err(Stop::Refused(why)), Err(Stop::Refused(as_well))) => why.to_string() == as_well.to_string(),
        _ => false,
    }
}

/// Runs every job, its first builds only, interpreted on one thread, and with each of the options that are chosen for
/// it, given its number and what the first run left behind.
fn compare(builds: usize, options: impl Fn(usize, &Left) -> Vec<Options>) {
    let mut differing = Vec::new();
    for (number, path) in jobs().into_iter().enumerate() {
        // Job files that are wrong have no run.
        let Ok(job) = Job::open(&path) else { continue };
        let others = job.shader.also.iter().map(|file| {
            let mut build = job.clone();
            build.shader.text = ShaderText::File(file.clone());
            build
        });
        for build in std::iter::once(job.clone()).chain(others).take(builds) {
            let interpreted = run_with(&build, (1, Width::Baseline, Compile::Never));
            for options in options(number, &interpreted) {
                if !same(&interpreted, &run_with(&build, options)) {
                    differing.push(format!("{} {:?} with {options:?}", path.display(), build.shader.text));
                }
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// Lanes' instructions above which a job is run with two of the options only, every job with others.
const LONG: u64 = 100_000;

#[test]
fn every_width_and_number_of_threads_leaves_the_same_behind() {
    let widths = Width::available();
    // What the other builds leave behind, the test of all jobs looks at.
    compare(1, |number, interpreted| {
        let long = matches!(interpreted, Ok(report) if report.statistics.lanes > LONG);
        let at = |at: usize, compile| ([1, 2, 7][(number + at) % 3], widths[at % widths.len()], compile);
        let options: Vec<Options> = [Compile::Never, Compile::Always]
            .into_iter()
            .flat_map(|compile| (0..3.max(widths.len())).map(move |number| at(number, compile)))
            .collect();
        // What the options are compared with has run on one thread.
        let on =
            |(at, threads)| options.iter().filter(move |it| it.0 == threads).nth((number + at) % 2).copied();
        if long { [2, 7].into_iter().enumerate().filter_map(on).collect() } else { options }
    });
}

#[test]
#[ignore = "a dozen runs of the whole corpus"]
fn every_build_leaves_the_same_behind_with_every_option() {
    let options: Vec<Options> = Width::available()
        .iter()
        .flat_map(|&width| [1, 2, 7].map(|threads| (threads, width)))
        .flat_map(|(threads, width)| [Compile::Never, Compile::Always].map(|it| (threads, width, it)))
        .collect();
    compare(usize::MAX, |_, _| options.clone());
}

/// A job named after a rule begins with a comment that names the rule and says where its expected values come from.
#[test]
fn jobs_of_rules_say_what_they_prove() {
    let mut of_rules = 0;
    for job in jobs() {
        let name = job.file_name().unwrap().to_string_lossy().into_owned();
        let mut words = name.split('_');
        let (Some(prefix @ ("ldc" | "tld" | "texs" | "tld4")), Some(number)) = (words.next(), words.next())
        else {
            continue;
        };
        if number.parse::<u8>().is_err() {
            continue;
        }
        of_rules += 1;
        let rule = format!("# {}-{number}: ", prefix.to_uppercase());
        let text = std::fs::read_to_string(&job).unwrap();
        assert!(text.starts_with(&rule), "{name} does not begin with '{rule}'");
        let comment: String = text.lines().take_while(|line| line.starts_with('#')).collect();
        assert!(comment.contains("Expected: "), "{name} does not say where its values come from");
    }
    assert!(of_rules > 140, "{of_rules} jobs");
}

/// The kernels of the corpus in all their builds: each cubin, and each PTX file, is the program of some job, or of the tests
/// that run whole folders (`tests/machine`, `tests/double.rs`, `tests/surfaces.rs`), which compare them.
#[test]
fn every_build_of_every_kernel_runs() {
    let mut named = std::collections::BTreeSet::new();
    for path in jobs() {
        let job = Job::open(&path).unwrap_or_else(|findings| panic!("{findings}"));
        let ShaderText::File(file) = &job.shader.text else { continue };
        let files = job.shader.also.iter().chain([file]).map(|file| job.path(&file.value));
        named.extend(files.filter_map(|file| file.canonicalize().ok()));
    }
    let corpus = folder().join("..").canonicalize().unwrap();
    let mut left = Vec::new();
    for part in ["kernels", "kernels/texture", "clang", "cubin", "later", "runtime"] {
        for entry in std::fs::read_dir(corpus.join(part)).unwrap() {
            let path = entry.unwrap().path();
            let builds = path.extension().is_some_and(|ending| ending == "ptx" || ending == "cubin");
            let elsewhere = path.file_stem().is_some_and(|stem| stem == "double");
            if builds && !elsewhere && !named.contains(&path) {
                left.push(path);
            }
        }
    }
    assert!(left.is_empty(), "no job runs {left:?}");
}
