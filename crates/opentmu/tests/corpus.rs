//! Every job of the corpus runs and leaves behind what it expects.

use std::path::{Path, PathBuf};

use opentmu::test::{Verdict, find, test};

/// The job files, with paths that failures can name.
fn jobs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/jobs");
    find(&[folder]).unwrap_or_else(|findings| panic!("{findings}"))
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

/// A job named after a rule begins with a comment that names the rule and says where its expected values come from.
#[test]
fn jobs_of_rules_say_what_they_prove() {
    let mut of_rules = 0;
    for job in jobs() {
        let name = job.file_name().unwrap().to_string_lossy().into_owned();
        let mut words = name.split('_');
        let (Some(prefix @ ("ldc" | "tld" | "texs")), Some(number)) = (words.next(), words.next()) else {
            continue;
        };
        of_rules += 1;
        let rule = format!("# {}-{number}: ", prefix.to_uppercase());
        let text = std::fs::read_to_string(&job).unwrap();
        assert!(text.starts_with(&rule), "{name} does not begin with '{rule}'");
        let comment: String = text.lines().take_while(|line| line.starts_with('#')).collect();
        assert!(comment.contains("Expected: "), "{name} does not say where its values come from");
    }
    assert!(of_rules > 100, "{of_rules} jobs");
}
