//! "Add one operation" of `CONTRIBUTING.md`, followed step by step: what it says must be so.

use std::path::{Path, PathBuf};

use tmu_program::meaning::integer;
use tmu_program::{Class, Op, Register, Source};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The words of a text without blanks and line ends, to compare code whatever its indentation.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The section of the guide.
fn section() -> String {
    let guide = std::fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let start = guide.find("## Add one operation").unwrap();
    let end = guide[start + 3..].find("\n## ").unwrap();
    guide[start..start + 3 + end].to_owned()
}

/// The pieces of code of the section, in their order.
fn pieces() -> Vec<String> {
    let section = section();
    section.split("```").skip(1).step_by(2).map(|piece| squeezed(piece.trim_start_matches("rust"))).collect()
}

fn source(path: &str) -> String {
    assert!(section().contains(&format!("`{path}`")), "the guide names {path}");
    squeezed(&std::fs::read_to_string(root().join(path)).unwrap())
}

fn divide(signed: bool, remainder: bool) -> Op {
    let (a, b) = (Source::Register(Register(1)), Source::Register(Register(2)));
    Op::Divide { to: Some(Register(0)), a, b, signed, remainder }
}

#[test]
fn step_1_the_row_of_the_guide_is_in_the_file_it_names() {
    let row = &pieces()[0];
    assert!(source("crates/program/src/op.rs").contains(row.as_str()), "{row}");
    assert_eq!(divide(true, false).to_string(), "r0 = divide.s r1, r2");
    assert_eq!(divide(false, true).class(), Class::Integer);
    assert!(divide(false, true).is_pure());
}

#[test]
fn step_2_the_meaning_of_the_guide_is_in_the_file_it_names() {
    let function = &pieces()[1];
    assert!(source("crates/program/src/meaning/integer.rs").contains(function.as_str()), "{function}");
    assert_eq!(integer::divide(7, 2, false, true), 1);
}

#[test]
fn step_2_the_operation_is_evaluated_and_needs_no_other_place() {
    assert_eq!(divide(true, false).evaluate_words(&[-7i32 as u32, 2], &[]).unwrap().words[0], -3i32 as u32);
    // The guide promises that nothing else knows the operation, but for its machine code if it has some.
    let mut named = Vec::new();
    let mut folders = vec![root().join("crates/program/src"), root().join("crates/engine/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                if entry.file_name() != "compiler" {
                    folders.push(entry.path());
                }
            } else if std::fs::read_to_string(entry.path()).unwrap().contains("Op::Divide") {
                named.push(entry.path());
            }
        }
    }
    assert!(named.is_empty(), "{named:?}");
}

#[test]
fn step_3_the_operation_is_drawn_where_the_guide_says() {
    assert!(source("crates/engine/tests/engine/compiled/lots.rs").contains("Op::Divide"));
}

#[test]
fn the_files_of_the_guide_are_there() {
    let section = section();
    for path in section.split('`').filter(|word| word.starts_with("crates/")) {
        assert!(root().join(path).exists(), "{path} is not there");
    }
}
