//! The texture jobs of the corpus on every target that has their forms.

mod common;

use std::path::{Path, PathBuf};

use common::{Directory, failures_in, refusal_in};

/// Jobs with forms that came later than sm_50: the predicate of residency, packed halves, the minimum level.
const SM52_UP: [&str; 4] = ["minimum_level", "sparse", "f16_nearest_even", "f16_toward_zero"];
/// Halves rounded toward zero whatever the launch says.
const SM60_UP: [&str; 1] = ["f16_rtz"];

const TARGETS: [&str; 6] = ["sm_50", "sm_52", "sm_53", "sm_60", "sm_61", "sm_62"];

fn jobs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jobs/texture");
    let mut jobs: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|job| job.unwrap().path()).collect();
    // Those whose machine code stands in the job itself: PTX and cubins name their target.
    jobs.retain(|job| std::fs::read_to_string(job).unwrap().contains("\"\"\"\n"));
    jobs.sort();
    jobs
}

/// The job's text for another target.
fn for_target(job: &Path, target: &str) -> String {
    let text = std::fs::read_to_string(job).unwrap();
    let (before, code) = text.split_once("\"\"\"\n").unwrap();
    let (code, after) = code.split_once("\"\"\"\n").unwrap();
    // Gathers have no .NDV from sm_60 on.
    let code = if target < "sm_60" { code.to_owned() } else { code.replace("TLD4.R.NDV", "TLD4.R") };
    let after = after.split_once("arch = ").map_or(after, |(_, rest)| rest.split_once('\n').unwrap().1);
    format!("{before}\"\"\"\n{code}\"\"\"\narch = \"{target}\"\n{after}")
}

fn first_target(job: &Path) -> &'static str {
    let name = job.file_stem().unwrap().to_string_lossy();
    match () {
        () if SM60_UP.contains(&&*name) => "sm_60",
        () if SM52_UP.contains(&&*name) => "sm_52",
        () => "sm_50",
    }
}

#[test]
fn texture_jobs_hold_on_every_target_that_has_their_forms() {
    let jobs = jobs();
    assert!(jobs.len() >= 20, "{} jobs", jobs.len());
    let directory = Directory::new();
    for job in &jobs {
        for target in TARGETS.into_iter().filter(|target| *target >= first_target(job)) {
            let failures = failures_in(&directory, &for_target(job, target));
            assert!(failures.is_empty(), "{} on {target}: {}", job.display(), failures.join("\n"));
        }
    }
}

#[test]
fn forms_are_refused_on_targets_that_lack_them() {
    let directory = Directory::new();
    let later = jobs().into_iter().filter(|job| first_target(job) > "sm_50");
    for job in later {
        for target in TARGETS.into_iter().filter(|target| *target < first_target(&job)) {
            let refused = refusal_in(&directory, &for_target(&job, target));
            assert!(refused.contains("error[SASS-"), "{} on {target}: {refused}", job.display());
        }
    }
}
