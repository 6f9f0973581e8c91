//! `docs/diagnostics.md` lists every code that the sources use, and no other.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Families of codes that `docs/conformance.md` lists.
const CLAUSES: &[&str] = &["LDC", "TLD", "TEXS"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads every `.rs` file below a folder.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

/// Whether a word is a code: capitals, a hyphen, two or three digits.
fn is_code(word: &str) -> bool {
    word.split_once('-').is_some_and(|(family, number)| {
        family.len() > 2
            && family.bytes().all(|byte| byte.is_ascii_uppercase())
            && (2..=3).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && !CLAUSES.contains(&family)
    })
}

#[test]
fn every_code_is_listed() {
    let mut texts = Vec::new();
    for member in std::fs::read_dir(root().join("crates")).unwrap().map(Result::unwrap) {
        sources(&member.path().join("src"), &mut texts);
    }
    let quoted = texts.iter().flat_map(|text| text.split('"')).filter(|word| is_code(word));
    let used: BTreeSet<&str> = quoted.collect();
    let page = std::fs::read_to_string(root().join("docs/diagnostics.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let rows: Vec<&str> = rows.filter(|word| is_code(word)).collect();
    let listed: BTreeSet<&str> = rows.iter().copied().collect();
    assert_eq!(listed, used);
    let twice: Vec<&&str> =
        rows.iter().enumerate().filter(|(at, code)| rows[..*at].contains(code)).map(|row| row.1).collect();
    assert!(twice.is_empty(), "{twice:?} are listed twice");
}
