//! Instructions per second: decoding words, and printing them.

use std::collections::HashMap;
use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;

use tmu_sass::binary::{Slot, slots};
use tmu_sass::cubin::Cubin;
use tmu_sass::text::statement::{Statement, Token};
use tmu_sass::text::{Location, parse_statement, print_guarded};
use tmu_sass::{Arch, Control, decode};

use super::Tool;

/// An instruction as it lies in a kernel.
struct Word {
    address: u64,
    bits: u64,
    control: Control,
}

/// Decoding alone, and the whole disassembler, of that many instructions at a time.
///
/// # Errors
/// A kernel that cannot be read or does not assemble back to its own words.
pub fn tools(instructions: usize) -> Result<Vec<Tool>, String> {
    let words = Rc::new(words()?);
    let turn = |words: &[Word]| words.iter().cycle().take(instructions).map(Word::copy).collect::<Vec<_>>();
    let (all, expected) = (turn(&words), printed(turn(&words).iter()));
    let decoded = |word: &Word| black_box(decode(word.bits, word.control, Arch::Sm52)).is_ok();
    let decoder = Tool {
        work: "decode.sm52",
        unit: "instructions",
        units: instructions as f64,
        checked: words.len(),
        once: Box::new(move || all.iter().all(decoded)),
    };
    let all = turn(&words);
    let disassembler = Tool {
        work: "disasm.sm52",
        unit: "instructions",
        units: instructions as f64,
        checked: words.len(),
        once: Box::new(move || printed(all.iter()) == expected),
    };
    Ok(vec![decoder, disassembler])
}

/// The length of all texts and the sum of their bytes.
fn printed<'a>(words: impl Iterator<Item = &'a Word>) -> (usize, u32) {
    let (mut length, mut sum) = (0, 0u32);
    let mut text = String::new();
    for word in words {
        text.clear();
        print(word, &mut text);
        length += text.len();
        sum = text.bytes().fold(sum, |sum, byte| sum.wrapping_add(byte.into()));
    }
    (length, sum)
}

fn print(word: &Word, text: &mut String) {
    if let Ok(instruction) = decode(word.bits, word.control, Arch::Sm52) {
        print_guarded(&instruction, word.address, text);
    }
}

/// All instructions of the corpus's kernels for sm_52, each of which assembles back to itself.
fn words() -> Result<Vec<Word>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/kernels");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut words = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "cubin") {
            let bytes = std::fs::read(&path).map_err(failed)?;
            let cubin = Cubin::parse(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            for kernel in cubin.kernels.iter().filter(|_| cubin.arch == Arch::Sm52) {
                words.extend(slots(&cubin.sections[kernel.code].data).map(word));
            }
        }
    }
    words.iter().try_for_each(check)?;
    if words.is_empty() { Err(format!("{}: no kernel for sm_52", folder.display())) } else { Ok(words) }
}

impl Word {
    fn copy(&self) -> Word {
        Word { ..*self }
    }
}

fn word(slot: Slot) -> Word {
    Word { address: slot.address, bits: slot.word, control: slot.control }
}

/// The text of an instruction reads back as the same bits.
fn check(word: &Word) -> Result<(), String> {
    let mut text = String::new();
    print(word, &mut text);
    let location = Location { address: word.address, labels: &HashMap::new() };
    let statement = Statement::parse(Token { text: &text, start: 0 });
    match statement.and_then(|statement| parse_statement(&statement, Arch::Sm52, location)) {
        Ok(parsed) if parsed.word() == word.bits => Ok(()),
        Ok(parsed) => {
            Err(format!("{:#018x} prints as '{text}', which is {:#018x}", word.bits, parsed.word()))
        }
        Err(error) => Err(format!("{:#018x} prints as '{text}': {error}", word.bits)),
    }
}
