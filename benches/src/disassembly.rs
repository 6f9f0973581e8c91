//! Instructions per second: decoding words, and printing them.

use std::collections::HashMap;
use std::hint::black_box;
use std::path::Path;

use tmu_sass::binary::{Slot, slots};
use tmu_sass::cubin::Cubin;
use tmu_sass::text::statement::{Statement, Token};
use tmu_sass::text::{Place, parse_statement, print_guarded};
use tmu_sass::{Arch, Control, decode};

use crate::measure::{Effort, measure};
use crate::report::{Report, Row};

/// How many instructions a turn decodes.
const INSTRUCTIONS: usize = 900_000;

/// An instruction as it lies in a kernel.
struct Word {
    address: u64,
    bits: u64,
    control: Control,
}

/// Measures the disassembler.
///
/// # Errors
/// A kernel that cannot be read or does not assemble back to its own words; a file that cannot be written.
pub fn run(wanted: &dyn Fn(&str, &str) -> bool, effort: Effort, report: &mut Report) -> Result<(), String> {
    let words = words()?;
    let turn = || words.iter().cycle().take(INSTRUCTIONS);
    let mut add = |work: &str, rates| {
        report.add(&Row { work, threads: 1, unit: "instructions", checked: words.len(), details: &[], rates })
    };
    if wanted("decode.sm52.900k", "") {
        let decoded = |word: &Word| black_box(decode(word.bits, word.control, Arch::Sm52)).is_ok();
        let rates = measure(effort, INSTRUCTIONS, || turn().all(decoded))?;
        add("decode.sm52.900k", rates)?;
    }
    if wanted("disasm.sm52.900k", "") {
        let expected = printed(turn());
        let rates = measure(effort, INSTRUCTIONS, || printed(turn()) == expected)?;
        add("disasm.sm52.900k", rates)?;
    }
    Ok(())
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

fn word(slot: Slot) -> Word {
    Word { address: slot.address, bits: slot.word, control: slot.control }
}

/// The text of an instruction reads back as the same bits.
fn check(word: &Word) -> Result<(), String> {
    let mut text = String::new();
    print(word, &mut text);
    let place = Place { address: word.address, labels: &HashMap::new() };
    let statement = Statement::parse(Token { text: &text, start: 0 });
    match statement.and_then(|statement| parse_statement(&statement, Arch::Sm52, place)) {
        Ok(parsed) if parsed.word() == word.bits => Ok(()),
        Ok(parsed) => {
            Err(format!("{:#018x} prints as '{text}', which is {:#018x}", word.bits, parsed.word()))
        }
        Err(error) => Err(format!("{:#018x} prints as '{text}': {error}", word.bits)),
    }
}
