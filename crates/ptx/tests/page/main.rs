//! `docs/ptx.md` is written from the table of instructions; this test fails when it is not what the table says, or when an
//! instruction of the manual is neither in the table nor known to be left out.
//!
//! `TMU_WRITE_DOCS=1 cargo test -p tmu-ptx --test page` writes it anew.

use std::fmt::Write;
use std::path::Path;

use tmu_ptx::table::{self, Row};

const PREFACE: &str = include_str!("preface.md");
const MANUAL: &str = include_str!("../../../../corpus/ptx/instructions.tsv");

#[test]
fn the_page_of_instructions_is_what_the_table_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ptx.md");
    let page = page();
    if std::env::var_os("TMU_WRITE_DOCS").is_some() {
        std::fs::write(&path, &page).expect("docs/ptx.md can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "docs/ptx.md is stale; TMU_WRITE_DOCS=1 cargo test -p tmu-ptx --test page writes it anew"
    );
}

/// Every form of the table belongs to an instruction of the manual.
#[test]
fn the_manual_has_every_instruction_of_the_table() {
    for row in table::rows() {
        let known = names().any(|(_, name)| is_form_of(row, name));
        assert!(known, "{}", row.declaration.syntax);
    }
}

/// Section and name of each instruction of the manual.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = MANUAL.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').expect("section and name"))
}

/// Whether a row is a form of an instruction: it has its first word, and its others among its modifiers.
fn is_form_of(row: &Row, name: &str) -> bool {
    let mut words = name.split('.');
    let same = words.next() == Some(row.mnemonic.name());
    same && words.all(|word| row.modifiers.iter().any(|modifier| modifier.words.contains(&word)))
}

fn page() -> String {
    let mut page = PREFACE.to_owned();
    let mut section = "";
    for (own, name) in names() {
        if section != own {
            section = own;
            write!(
                page,
                "\n### {section}\n\n| instruction | | forms | version | machine |\n|---|---|---:|---:|---|\n"
            )
            .expect("strings can be written to");
        }
        writeln!(page, "{}", line(name)).expect("strings can be written to");
    }
    page.push_str("\n## Words that are left out, on any instruction\n\n| word | |\n|---|---|\n");
    for (word, belongs_to) in table::unsupported_words() {
        writeln!(page, "| `.{word}` | {belongs_to} |").expect("strings can be written to");
    }
    page
}

fn line(name: &str) -> String {
    // What is left out may share its first words with what is not.
    let left_out = table::unsupported(name);
    let forms: Vec<_> = table::named(name.split('.').next().unwrap_or(name))
        .iter()
        .filter(|row| is_form_of(row, name))
        .map(|row| row.declaration.since)
        .collect();
    match (left_out, forms.iter().min()) {
        (Some(belongs_to), _) => format!("| `{name}` | left out: {belongs_to} | | | |"),
        (None, Some(((major, minor), _))) => {
            let machine = forms.iter().map(|(_, machine)| machine).min().expect("there is a form");
            format!("| `{name}` | runs | {} | {major}.{minor} | sm_{machine} |", forms.len())
        }
        (None, None) => panic!("`{name}` is neither in the table nor known to be left out"),
    }
}
