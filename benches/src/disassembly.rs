//! Instructions per second: decoding words, and printing them.

use std::hint::black_box;

use tmu_sass::text::print_guarded;
use tmu_sass::{Arch, Control, Instruction, decode};

use crate::measure::{Effort, measure};
use crate::report::{Report, Row};

/// How many instructions a turn decodes.
const INSTRUCTIONS: usize = 900_000;

/// Byte address of every word: the vectors were taken there.
const ADDRESS: u64 = 8;

/// Words for sm_52 with the text that the vendor's disassembler prints.
const VECTORS: [&str; 4] = [
    include_str!("../../corpus/sass/encodings/anything.SM52.tsv"),
    include_str!("../../corpus/sass/encodings/arithmetic.SM52.tsv"),
    include_str!("../../corpus/sass/encodings/control.SM52.tsv"),
    include_str!("../../corpus/sass/encodings/texture.SM52.tsv"),
];

/// Measures the disassembler.
///
/// # Errors
/// A text that is not the vendor's; a file that cannot be written.
pub fn run(wanted: &dyn Fn(&str, &str) -> bool, effort: Effort, report: &mut Report) -> Result<(), String> {
    let words = words()?;
    let turn =
        || words.iter().cycle().take(INSTRUCTIONS).map(|&(word, control)| decode(word, control, Arch::Sm52));
    let mut add = |work: &str, rates| {
        report.add(&Row { work, threads: 1, unit: "instructions", checked: words.len(), details: &[], rates })
    };
    if wanted("decode.sm52.900k", "") {
        let rates = measure(effort, INSTRUCTIONS, || turn().all(|decoded| black_box(decoded).is_ok()))?;
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
fn printed<E>(decoded: impl Iterator<Item = Result<Instruction, E>>) -> (usize, u32) {
    let (mut length, mut sum) = (0, 0u32);
    let mut text = String::new();
    for instruction in decoded.flatten() {
        text.clear();
        print_guarded(&instruction, ADDRESS, &mut text);
        length += text.len();
        sum = text.bytes().fold(sum, |sum, byte| sum.wrapping_add(byte.into()));
    }
    (length, sum)
}

/// The words of the vectors that the table knows, each printed as the vendor's disassembler prints it.
fn words() -> Result<Vec<(u64, Control)>, String> {
    let mut words = Vec::new();
    for line in VECTORS.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#')) {
        let [_, word, control, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("'{line}' is no vector"));
        };
        let word = u64::from_str_radix(word, 16).map_err(|error| format!("{line}: {error}"))?;
        let control = u32::from_str_radix(control, 16).map_err(|error| format!("{line}: {error}"))?;
        let control = Control::from_bits(control);
        if text.starts_with("REFUSED") {
            continue;
        }
        let Ok(instruction) = decode(word, control, Arch::Sm52) else { continue };
        let mut printed = String::new();
        print_guarded(&instruction, ADDRESS, &mut printed);
        if printed.trim_end() != text.trim_end_matches([' ', ';']) {
            return Err(format!("{word:016x} prints as '{printed}' instead of '{text}'"));
        }
        words.push((word, control));
    }
    if words.is_empty() { Err("no vector can be decoded".to_owned()) } else { Ok(words) }
}
