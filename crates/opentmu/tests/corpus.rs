//! Every job of the corpus runs and leaves behind what it expects.

use std::path::{Path, PathBuf};

use opentmu::npy;
use opentmu::test::{Verdict, find, test};

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
