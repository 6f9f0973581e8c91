//! A hundred thousand random words of each opcode and target: what the vendor's disassembler says about them, compared
//! with the decoder and the printer word by word, and stored as digests.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tmu_sass::binary::address_of;
use tmu_sass::table::Table;
use tmu_sass::{Arch, Control, decode, text};

use super::Tools;
use super::disassembler::{PLAIN_CONTROL, Slot, Verdict, disassemble_in_place};
use crate::write_file;

#[path = "../../../crates/sass/tests/random/words.rs"]
mod words;

use words::{ANYTHING, Answer, Answers, BLOCK, BLOCKS, Digest, Pattern, Patterns, REFUSED, Word};

/// Differences that are printed of each opcode and target.
const SHOWN: usize = 4;
/// How many disassemblers run at once.
const WORKERS: usize = 2;

/// Opcodes of a target, in files.
struct Files {
    target: String,
    patterns: Patterns,
    answers: Answers,
}

impl Files {
    fn read(root: &Path, arch: Arch) -> Result<Files, String> {
        let target = arch.name().to_uppercase().replace('_', "");
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        let patterns = words::read_patterns(&read(words::patterns_path(root, &target)))?;
        let answers = words::read_answers(&read(words::answers_path(root, &target)))?;
        Ok(Files { target, patterns, answers })
    }

    fn write(&self, root: &Path) -> Result<(), String> {
        let mut text = "# opcode, which of the 85 bits are fixed, their values; see README.md\n".to_owned();
        for (mnemonic, patterns) in &self.patterns {
            for Pattern { mask, value } in patterns {
                let _ = writeln!(text, "{mnemonic}\t{mask:022x}\t{value:022x}");
            }
        }
        write_file(&words::patterns_path(root, &self.target), text)?;
        let mut text = format!(
            "# opcode, for each of {BLOCKS} blocks of {BLOCK} words how many nvdisasm 12.4 refuses and the digest of \
             what it says; see README.md\n"
        );
        for (mnemonic, answer) in &self.answers {
            text += mnemonic;
            for (refused, digest) in &answer.blocks {
                let _ = write!(text, "\t{refused}:{digest:016x}");
            }
            text.push('\n');
        }
        write_file(&words::answers_path(root, &self.target), text)
    }
}

/// The patterns of an opcode on a target, sorted.
fn patterns(mnemonic: &str, arch: Arch) -> Vec<Pattern> {
    if mnemonic == ANYTHING {
        return vec![Pattern { value: 0, mask: 0 }];
    }
    // An encoding that is printed only is a single word.
    let encodings = Table::get().encodings().iter().filter(|found| found.row.is_read);
    let own = encodings.filter(|found| found.row.mnemonic() == mnemonic && found.targets.contains(arch));
    let mut patterns: Vec<Pattern> = own
        .map(|own| Pattern { value: own.value | own.slot_value, mask: own.mask | own.slot_mask })
        .collect();
    patterns.sort_unstable();
    patterns.dedup();
    patterns
}

/// Asks about the opcodes and targets named, or all, prints the differences and writes the files.
pub fn compare_random(root: &Path, names: &[&str]) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let mut known = Table::get().mnemonics();
    known.push(ANYTHING);
    let (targets, opcodes): (Vec<&str>, Vec<&str>) =
        names.iter().partition(|name| name.parse::<Arch>().is_ok());
    if let Some(unknown) = opcodes.iter().find(|name| !known.contains(name)) {
        return Err(format!("there is no opcode {unknown}"));
    }
    let wanted_target =
        |arch: &Arch| targets.is_empty() || targets.iter().any(|name| name.parse() == Ok(*arch));
    let wanted_opcode = |name: &&&str| opcodes.is_empty() || opcodes.contains(*name);
    let mut wrong = 0;
    for arch in Arch::ALL.into_iter().filter(wanted_target) {
        let mut files = Files::read(root, arch)?;
        if opcodes.is_empty() {
            (files.patterns, files.answers) = (Patterns::new(), Answers::new());
        }
        let chosen: Vec<&str> = known.iter().filter(wanted_opcode).copied().collect();
        wrong += compare_target(root, &tools, arch, &chosen, files)?;
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} words differ")) }
}

/// Goes through the opcodes of a target; the number of words that differ.
fn compare_target(
    root: &Path,
    tools: &Tools,
    arch: Arch,
    opcodes: &[&str],
    files: Files,
) -> Result<usize, String> {
    let (next, wrong, target) = (AtomicUsize::new(0), AtomicUsize::new(0), files.target.clone());
    let files = Mutex::new(files);
    let work = || -> Result<(), String> {
        while let Some(mnemonic) = opcodes.get(next.fetch_add(1, Ordering::Relaxed)) {
            let patterns = patterns(mnemonic, arch);
            if patterns.is_empty() {
                continue;
            }
            let (answer, differences) = compare_opcode(tools, arch, &target, mnemonic, &patterns)?;
            wrong.fetch_add(differences, Ordering::Relaxed);
            let mut files = files.lock().map_err(|error| error.to_string())?;
            files.patterns.insert((*mnemonic).to_owned(), patterns);
            files.answers.insert((*mnemonic).to_owned(), answer);
            files.write(root)?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker stopped".to_owned())?)
    })?;
    Ok(wrong.into_inner())
}

/// Asks about one opcode; what to store, and how many words differ.
fn compare_opcode(
    tools: &Tools,
    arch: Arch,
    target: &str,
    mnemonic: &str,
    patterns: &[Pattern],
) -> Result<(Answer, usize), String> {
    let words: Vec<Word> =
        (0..BLOCKS).flat_map(|block| words::block(mnemonic, target, block, patterns)).collect();
    let ours: Vec<Option<String>> =
        words.iter().enumerate().map(|(index, word)| our_text(*word, arch, address_of(index))).collect();
    let slots: Vec<Slot> = words.iter().map(|&Word { word, control }| Slot { word, control }).collect();
    let verdicts = disassemble_in_place(tools, target, &slots, |index| ours[index].is_none())?;
    let mut report = String::new();
    let (mut differences, mut refused) = (0, 0);
    for ((word, ours), verdict) in words.iter().zip(&ours).zip(&verdicts) {
        refused += usize::from(matches!(verdict, Verdict::Refused(_)));
        if ours.as_deref() != their_text(*word, verdict) {
            differences += 1;
            if differences <= SHOWN {
                let ours = ours.as_deref().unwrap_or(REFUSED);
                let _ = write!(
                    report,
                    "\n  {:016x} {:06x}\n    vendor {verdict}\n    ours   {ours}",
                    word.word, word.control
                );
            }
        }
    }
    println!("{target} {mnemonic}: {} words, {refused} refused, {differences} differ{report}", words.len());
    let blocks =
        words.chunks(BLOCK).zip(verdicts.chunks(BLOCK)).map(|(words, verdicts)| digest(words, verdicts));
    Ok((Answer { blocks: blocks.collect() }, differences))
}

/// The number of refused words and the digest of a block.
fn digest(words: &[Word], verdicts: &[Verdict]) -> (usize, u64) {
    let mut digest = Digest::new();
    let mut refused = 0;
    for (word, verdict) in words.iter().zip(verdicts) {
        let text = their_text(*word, verdict);
        refused += usize::from(text.is_none());
        digest.add_line(*word, text.unwrap_or(REFUSED));
    }
    (refused, digest.bits())
}

/// The text without the closing semicolon, and without the blank before it that is there unless the control is
/// plain, reuse aside, or the word one that stands for no instruction.
fn their_text(word: Word, verdict: &Verdict) -> Option<&str> {
    let end = if word.control & 0x1_ffff == PLAIN_CONTROL { ";" } else { " ;" };
    match verdict {
        Verdict::Text(text) => Some(text.strip_suffix(end).unwrap_or(text.trim_end_matches(';'))),
        Verdict::Refused(_) => None,
    }
}

fn our_text(word: Word, arch: Arch, address: u64) -> Option<String> {
    let found = decode(word.word, Control::from_bits(word.control), arch).ok()?;
    let mut out = String::new();
    text::print_guarded(&found, address, &mut out);
    Some(out)
}
