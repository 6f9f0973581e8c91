//! The encoding vectors of `corpus/sass/encodings`: random words with the verdict of the vendor's disassembler.

use std::collections::BTreeSet;
use std::path::Path;

use tmu_sass::table::Table;
use tmu_sass::{Arch, Control, Instruction, decode, text};

/// One line of a file.
struct Vector {
    arch: Arch,
    word: u64,
    control: Control,
    /// The text without the semicolon; `None` when the disassembler refuses the word.
    text: Option<String>,
}

impl Vector {
    /// The mnemonic of the text: without guard and modifiers.
    fn mnemonic(&self) -> Option<&str> {
        let text = self.text.as_deref()?;
        let text = if text.starts_with('@') { text.split_once(' ')?.1 } else { text };
        text.split(['.', ' ']).next()
    }
}

/// All vectors of a group of instructions.
fn vectors(group: &str) -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/sass/encodings");
    let mut vectors = Vec::new();
    for arch in Arch::ALL {
        let name = format!("{group}.{}.tsv", arch.name().to_uppercase().replace('_', ""));
        let lines = std::fs::read_to_string(folder.join(&name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        vectors.extend(lines.lines().filter(|line| !line.starts_with('#')).map(|line| vector(line, arch)));
    }
    vectors
}

fn vector(line: &str, arch: Arch) -> Vector {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[_, word, control, verdict] = &columns[..] else { panic!("not four columns: {line}") };
    let control = Control::from_bits(u32::from_str_radix(control, 16).unwrap());
    // The disassembler leaves out the blank before the semicolon when the control is plain, reuse aside.
    let end = if control.bits() & 0x1_ffff == Control::default().bits() { ";" } else { " ;" };
    let text = (!verdict.starts_with("REFUSED"))
        .then(|| verdict.strip_suffix(end).unwrap_or_else(|| panic!("{line}: not closed")).to_owned());
    Vector { arch, word: u64::from_str_radix(word, 16).unwrap(), control, text }
}

/// The text of an instruction at address 8, where the vectors are.
fn printed(instruction: &Instruction) -> String {
    let mut out = String::new();
    text::print_guarded(instruction, 8, &mut out);
    out
}

/// Compares a group with the decoder and the printer. Instructions that the table lacks are let pass, but their
/// words must not decode as something else.
fn compare(group: &str) -> BTreeSet<String> {
    let mut lacking = BTreeSet::new();
    let mut wrong = Vec::new();
    for vector in vectors(group) {
        let got = decode(vector.word, vector.control, vector.arch).ok().map(|found| printed(&found));
        let known = vector.mnemonic().is_none_or(|mnemonic| Table::get().named(mnemonic).next().is_some());
        if !known && got.is_none() {
            lacking.extend(vector.mnemonic().map(str::to_owned));
        } else if got != vector.text {
            wrong.push(format!("{} {:016x}: got {got:?}, want {:?}", vector.arch, vector.word, vector.text));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {group} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    lacking
}

#[test]
fn texture_words_print_as_the_vendor_prints_them() {
    assert_eq!(compare("texture"), BTreeSet::new());
}

#[test]
fn arithmetic_words_print_as_the_vendor_prints_them() {
    compare("arithmetic");
}

#[test]
fn control_words_print_as_the_vendor_prints_them() {
    compare("control");
}

#[test]
fn exchange_words_print_as_the_vendor_prints_them() {
    compare("exchange");
}

#[test]
fn words_with_random_top_bits_print_as_the_vendor_prints_them() {
    compare("anything");
}

/// Decode, print, parse, encode: the same word, bits without a meaning aside.
#[test]
fn valid_words_survive_printing_and_parsing() {
    for vector in ["texture", "arithmetic", "control", "exchange", "anything"].into_iter().flat_map(vectors) {
        let Ok(instruction) = decode(vector.word, vector.control, vector.arch) else { continue };
        let text = printed(&instruction);
        let again = text::parse(&text, vector.arch).unwrap_or_else(|error| panic!("{text}: {error}"));
        // The text of a float that is not a number does not say which one; some values share their name.
        if !["NAN", "INVALID", "???", ".PASS"].iter().any(|ambiguous| text.contains(ambiguous)) {
            let meaningful = instruction.encoding().meaningful();
            assert_eq!(again.bits() & meaningful, instruction.bits() & meaningful, "{text}");
        }
        assert_eq!(printed(&again), text);
    }
}

/// A million words for each machine, all bits random: none may panic, and what decodes must print.
#[test]
fn random_words_never_panic() {
    let mut state = 1_u64;
    let mut random = || {
        // Marsaglia's xorshift64.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut text = String::new();
    for arch in Arch::ALL {
        for _ in 0..1_000_000 {
            let control = Control::from_bits(random() as u32);
            if let Ok(instruction) = decode(random(), control, arch) {
                text.clear();
                text::print_guarded(&instruction, 8, &mut text);
                assert!(!text.is_empty());
            }
        }
    }
}
