//! A hundred thousand random words of each opcode and target, compared with what the vendor's disassembler says by the
//! digests in `corpus/sass/random`: of every opcode one block here, all ten with `--include-ignored`.

mod words;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use tmu_sass::binary::{DecodeError, SlotField, address_of};
use tmu_sass::bits::{Bits, CONTROL};
use tmu_sass::table::Table;
use tmu_sass::{Arch, Control, Instruction, decode, text};
use words::{Answers, BLOCK, BLOCKS, Digest, Patterns, REFUSED, Word};

/// Words of each opcode and target whose refusals are looked at.
const REFUSALS: usize = 2000;

/// What is stored for a target.
struct Stored {
    arch: Arch,
    target: String,
    patterns: Patterns,
    answers: Answers,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The value, or a failed test that says whose it is.
fn read<T, E: Display>(result: Result<T, E>, path: &Path) -> T {
    result.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn stored(arch: Arch) -> Stored {
    let target = arch.name().to_uppercase().replace('_', "");
    let path = words::patterns_path(&root(), &target);
    let patterns = read(words::read_patterns(&read(std::fs::read_to_string(&path), &path)), &path);
    let path = words::answers_path(&root(), &target);
    let answers = read(words::read_answers(&read(std::fs::read_to_string(&path), &path)), &path);
    Stored { arch, target, patterns, answers }
}

fn decoded(word: Word, arch: Arch) -> Result<Instruction, DecodeError> {
    decode(word.word, Control::from_bits(word.control), arch)
}

/// The number of words of a block that we refuse, and the digest of what we say.
fn our_answer(stored: &Stored, mnemonic: &str, block: usize) -> (usize, u64) {
    let words = words::block(mnemonic, &stored.target, block, &stored.patterns[mnemonic]);
    let (mut refused, mut digest, mut out) = (0, Digest::new(), String::new());
    for (index, &word) in words.iter().enumerate() {
        out.clear();
        match decoded(word, stored.arch) {
            Ok(found) => text::print_guarded(&found, address_of(block * BLOCK + index), &mut out),
            Err(_) => {
                refused += 1;
                out.push_str(REFUSED);
            }
        }
        digest.add_line(word, &out);
    }
    (refused, digest.bits())
}

/// Compares the blocks of a target that are `wanted` by number of the opcode and number of the block.
fn compare(arch: Arch, wanted: impl Fn(usize, usize) -> bool) {
    let stored = stored(arch);
    let mut wrong = Vec::new();
    for (number, (mnemonic, answer)) in stored.answers.iter().enumerate() {
        for block in (0..BLOCKS).filter(|&block| wanted(number, block)) {
            let (ours, theirs) = (our_answer(&stored, mnemonic, block), answer.blocks[block]);
            if ours != theirs {
                let (target, ours, theirs) = (&stored.target, ours.0, theirs.0);
                wrong.push(format!(
                    "{target} {mnemonic}, block {block}: {ours} refused, {theirs} by the vendor"
                ));
            }
        }
    }
    let hint = "`cargo xtask oracle random TARGET OPCODE` shows the words";
    assert!(wrong.is_empty(), "{} blocks differ; {hint}\n{}", wrong.len(), wrong.join("\n"));
}

/// One block of each opcode, not the same of all.
fn compare_some(arch: Arch) {
    compare(arch, |number, block| (number + arch as usize) % BLOCKS == block);
}

fn compare_all(arch: Arch) {
    compare(arch, |_, _| true);
}

#[test]
fn random_words_of_sm_50_print_as_the_vendor_prints_them() {
    compare_some(Arch::Sm50);
}

#[test]
fn random_words_of_sm_52_print_as_the_vendor_prints_them() {
    compare_some(Arch::Sm52);
}

#[test]
fn random_words_of_sm_53_print_as_the_vendor_prints_them() {
    compare_some(Arch::Sm53);
}

#[test]
fn random_words_of_sm_60_print_as_the_vendor_prints_them() {
    compare_some(Arch::Sm60);
}

#[test]
fn random_words_of_sm_61_print_as_the_vendor_prints_them() {
    compare_some(Arch::Sm61);
}

#[test]
fn random_words_of_sm_62_print_as_the_vendor_prints_them() {
    compare_some(Arch::Sm62);
}

#[test]
#[ignore = "fifteen million words"]
fn all_random_words_of_sm_50_print_as_the_vendor_prints_them() {
    compare_all(Arch::Sm50);
}

#[test]
#[ignore = "fifteen million words"]
fn all_random_words_of_sm_52_print_as_the_vendor_prints_them() {
    compare_all(Arch::Sm52);
}

#[test]
#[ignore = "fifteen million words"]
fn all_random_words_of_sm_53_print_as_the_vendor_prints_them() {
    compare_all(Arch::Sm53);
}

#[test]
#[ignore = "fifteen million words"]
fn all_random_words_of_sm_60_print_as_the_vendor_prints_them() {
    compare_all(Arch::Sm60);
}

#[test]
#[ignore = "fifteen million words"]
fn all_random_words_of_sm_61_print_as_the_vendor_prints_them() {
    compare_all(Arch::Sm61);
}

#[test]
#[ignore = "fifteen million words"]
fn all_random_words_of_sm_62_print_as_the_vendor_prints_them() {
    compare_all(Arch::Sm62);
}

/// A new opcode needs its words: `cargo xtask oracle random OPCODE`.
#[test]
fn every_opcode_of_the_table_has_random_words() {
    for arch in Arch::ALL {
        let stored = stored(arch);
        let own = Table::get().encodings().iter().filter(|encoding| encoding.targets.contains(arch));
        let known: BTreeSet<&str> = own.map(|encoding| encoding.row.mnemonic()).collect();
        let opcodes = |names: Vec<&'_ String>| -> BTreeSet<String> {
            names.into_iter().filter(|name| *name != words::ANYTHING).cloned().collect()
        };
        let known: BTreeSet<String> = known.into_iter().map(str::to_owned).collect();
        assert_eq!(opcodes(stored.answers.keys().collect()), known, "{arch}");
        assert_eq!(opcodes(stored.patterns.keys().collect()), known, "{arch}");
        assert!(stored.answers.contains_key(words::ANYTHING), "{arch}");
    }
}

/// The vendor's disassembler says so of both words, for every target and with any control.
#[test]
fn words_of_zeros_print_as_nop() {
    for arch in Arch::ALL {
        for (word, control) in [(0, 0x7e0), (0, 0), (1 << 63, 0x7e0), (1 << 63, 0x9_dd08)] {
            let found = decoded(Word { word, control }, arch).unwrap();
            let mut out = String::new();
            text::print_guarded(&found, 8, &mut out);
            assert_eq!(out, "NOP");
        }
    }
}

/// Whoever puts right the field that a refusal names, again and again, ends at an instruction.
#[test]
fn what_is_refused_is_refused_for_the_field_that_is_named() {
    for arch in Arch::ALL {
        let stored = stored(arch);
        for (mnemonic, patterns) in &stored.patterns {
            let words = words::block(mnemonic, &stored.target, 0, patterns);
            for word in words.into_iter().take(REFUSALS) {
                assert_can_be_put_right(word, arch);
            }
        }
    }
}

fn assert_can_be_put_right(word: Word, arch: Arch) {
    let mut bits = u128::from(word.word) | u128::from(word.control) << CONTROL;
    let mut told = Vec::new();
    // No instruction has more fields than that.
    for _ in 0..12 {
        let word = Word { word: bits as u64, control: (bits >> CONTROL) as u32 };
        let Err(error) = decoded(word, arch) else { return };
        told.push(error.to_string());
        let Some(better) = put_right(bits, error, arch) else { return };
        bits = better;
    }
    panic!("{arch} {:016x} {:06x} stays wrong:\n{}", word.word, word.control, told.join("\n"));
}

/// The bits with another value in the field that the error names; `None` where it names the opcode, rightly.
fn put_right(bits: u128, error: DecodeError, arch: Arch) -> Option<u128> {
    Some(match error {
        DecodeError::Unknown { .. } => {
            let mut own = Table::get().encodings().iter().filter(|encoding| encoding.targets.contains(arch));
            let known = own.find(|encoding| (bits ^ encoding.value) & encoding.opcode_mask == 0);
            assert!(known.is_none(), "{arch} {bits:022x}: {error}");
            return None;
        }
        DecodeError::Fixed { field, wanted, .. } => field.set(bits, wanted),
        DecodeError::Undefined { set, field, .. } => {
            let meant = (0..=field.max()).find(|&value| set.name_of(value).is_some());
            field.set(bits, meant.unwrap_or_else(|| panic!("set {} has no values", set.name)))
        }
        DecodeError::Refused { field, .. } => {
            let field = field.split('=').next().and_then(Bits::parse);
            bits ^ field.unwrap_or_else(|| panic!("{error}")).mask()
        }
        DecodeError::Slot { field: SlotField::FourthReuse, .. } => SlotField::FourthReuse.bits().set(bits, 0),
        DecodeError::Slot { field, .. } => field.bits().set(bits, 7),
    })
}

/// The first outputs of SplitMix64 from 0 and the digest of "a" are those of the published programs.
#[test]
fn generator_and_hash_are_the_published_ones() {
    assert_eq!(words::splitmix64(0), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    let mut digest = Digest::new();
    digest.add(b"a");
    assert_eq!(digest.bits(), 0xaf63_dc4c_8601_ec8c);
}
