//! The walk-through of `CONTRIBUTING.md`, followed step by step: what it says must be so.

use std::path::{Path, PathBuf};

use tmu_sass::lower::{self, Options};
use tmu_sass::{Arch, Control, decode, manual, text};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide() -> String {
    std::fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap()
}

/// The words of a text without blanks and line ends, to compare code whatever its indentation.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn step_1_the_word_of_the_guide_is_the_instruction() {
    assert!(guide().contains("cargo xtask oracle dis SM52 0x5c08000000270003"));
    let instruction = decode(0x5c08_0000_0027_0003, Control::default(), Arch::Sm52).unwrap();
    let mut out = String::new();
    text::print_guarded(&instruction, 8, &mut out);
    assert_eq!(out, "POPC R3, R2");
}

#[test]
fn step_2_the_row_of_the_guide_is_in_the_file_it_names() {
    let guide = guide();
    let start = guide.find("```rust").unwrap() + "```rust".len();
    let row = &guide[start..start + guide[start..].find("```").unwrap()];
    let table = std::fs::read_to_string(root().join("crates/sass/src/table/integer.rs")).unwrap();
    assert!(squeezed(&table).contains(&squeezed(row)), "{row}");
    assert!(manual::page("POPC").unwrap().contains("Rd = number of one bits in Sb"));
    assert_eq!(text::parse("POPC R3, R2;", Arch::Sm52).unwrap().word(), 0x5c08_0000_0027_0003);
}

#[test]
fn step_3_the_lowering_is_in_the_file_it_names() {
    let source =
        |file: &str| std::fs::read_to_string(root().join("crates/sass/src/lower").join(file)).unwrap();
    let answer = "O::Popc => By(integer::popc),";
    assert!(guide().contains(answer) && source("opcode.rs").contains(answer));
    assert!(source("integer.rs").contains("pub fn popc("));
    let instruction = text::parse("POPC R3, R2;", Arch::Sm52).unwrap();
    let options = Options { arch: Arch::Sm52, compute: true };
    assert!(lower::lower("guide", &[(8, instruction)], options).is_ok());
}

#[test]
fn steps_4_and_5_the_evidence_is_there() {
    let vectors = root().join("corpus/sass/encodings/arithmetic.SM52.tsv");
    assert!(std::fs::read_to_string(vectors).unwrap().contains("POPC\t"));
    let guide = guide();
    let paths = guide.split('`').filter(|word| word.starts_with("corpus/") || word.starts_with("crates/"));
    for path in paths.filter(|path| !path.contains("NAME")) {
        assert!(root().join(path).exists(), "{path} is not there");
    }
}
