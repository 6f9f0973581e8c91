//! The conformance page: every rule of the vendors' pages with the tests that prove it.
//!
//! The workspace's own test `conformance` includes this file, so that the page and the test cannot disagree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The page, from the root of the repository.
pub const PAGE: &str = "docs/conformance.md";

/// Rule → links to its tests.
type Tests = BTreeMap<String, Vec<String>>;

/// The vendors' pages by the first part of a rule's name.
const SUBJECTS: [(&str, &str); 5] = [
    ("LDC", "load constant, Maxwell machine code"),
    ("TLD", "texture load, Maxwell machine code"),
    ("TEXS", "texture sample in its scalar form, Maxwell machine code"),
    ("LD2DMS", "load of one sample, Direct3D shader models 4 and 5"),
    ("TLD4", "gather of four texels, PTX"),
];

/// Every rule: its ID and what it says.
fn clauses() -> impl Iterator<Item = (&'static str, &'static str)> {
    let machine = tmu_sass::clauses::CLAUSES.iter().map(|clause| (clause.id, clause.rule));
    let direct3d = tmu_dxbc::clauses::CLAUSES.iter().map(|clause| (clause.id, clause.rule));
    machine.chain(direct3d).chain(tmu_ptx::clauses::CLAUSES.iter().copied())
}

const INTRODUCTION: &str = "\
# Conformance

Each row is one rule of a vendor's instruction page, in our words, with the tests that prove it. The page is written by
`cargo xtask conformance` from the file `clauses.rs` of each instruction set's crate and from the names of tests
(`ldc_07_…`) and of job files in `corpus/jobs` that expect something (`ldc_07_….toml`). A test of the workspace fails
when a rule has no test or when this page is not up to date.

Where a vendor's page is silent, contradicts itself or calls a result unpredictable, the rule says what this project
does.
";

/// The page as it should be, given the tests found below `root`.
///
/// # Errors
/// What could not be read.
pub fn render(root: &Path) -> Result<String, String> {
    let tests = find_tests(root)?;
    let mut page = INTRODUCTION.to_owned();
    for (prefix, subject) in SUBJECTS {
        page += &format!("\n## {prefix}, {subject}\n\n| rule | what it says | tests |\n|---|---|---|\n");
        for (id, rule) in clauses().filter(|(id, _)| prefix_of(id) == prefix) {
            let proof = tests.get(id).map(|tests| tests.join("<br>")).unwrap_or_default();
            page += &format!("| {id} | {} | {proof} |\n", rule.replace('|', "\\|"));
        }
    }
    Ok(page)
}

/// The rules that no test names, or that the page has no place for.
///
/// # Errors
/// What could not be read.
pub fn untested(root: &Path) -> Result<Vec<&'static str>, String> {
    let tests = find_tests(root)?;
    let has_place = |id: &str| SUBJECTS.iter().any(|(prefix, _)| *prefix == prefix_of(id));
    Ok(clauses().map(|(id, _)| id).filter(|id| !tests.contains_key(*id) || !has_place(id)).collect())
}

/// `LDC` of `LDC-07`.
fn prefix_of(id: &str) -> &str {
    id.split('-').next().unwrap_or_default()
}

/// All tests that name rules: Rust tests below `crates`, and job files in `corpus/jobs` that expect something.
fn find_tests(root: &Path) -> Result<Tests, String> {
    let mut tests = Tests::new();
    let mut add = |name: &str, file: &Path| {
        let link = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        for rule in rules_in(name) {
            tests.entry(rule).or_default().push(format!("[`{name}`](../{link})"));
        }
    };
    for file in files(&root.join("crates"), "rs")? {
        for name in test_functions(&read(&file)?) {
            add(name, &file);
        }
    }
    for file in files(&root.join("corpus/jobs"), "toml")? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if read(&file)?.contains("[[expect]]") {
            add(&name, &file);
        }
    }
    Ok(tests)
}

/// The names of the functions that the attribute `#[test]` stands before.
fn test_functions(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]").skip(1).filter_map(|rest| {
        let (_, after) = rest.split_once("fn ")?;
        after.split('(').next()
    })
}

/// The rules in a name such as `ldc_14_tld_21_example_lines`.
fn rules_in(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split(['_', '.']).collect();
    let rule = |pair: &[&str]| {
        let name = format!("{}-{}", pair[0].to_uppercase(), pair[1]);
        clauses().any(|(id, _)| id == name).then_some(name)
    };
    words.windows(2).filter_map(rule).collect()
}

/// The files below a folder with that extension, sorted; none when there is no such folder.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop().filter(|folder| folder.exists()) {
        for entry in std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
