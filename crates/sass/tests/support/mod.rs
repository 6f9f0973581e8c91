//! What the tests of the vendors' pages share.
#![allow(dead_code, reason = "each test file uses a part")]

use tmu_program::{Diagnostic, Span};
use tmu_sass::check::check;
use tmu_sass::explain::registers;
use tmu_sass::{Arch, Control, Instruction, decode, text};

/// A register and what is in it.
pub type Held = (u8, String);

/// The instruction of one line, its rules not checked.
pub fn parsed(line: &str) -> Instruction {
    text::parse(line, Arch::Sm52).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The instruction as the disassembler prints it.
pub fn printed(instruction: &Instruction) -> String {
    let mut out = String::new();
    text::print_guarded(instruction, 8, &mut out);
    out
}

/// Everything said about one line: what it is refused for, or what its rules find.
pub fn findings(line: &str) -> Vec<Diagnostic> {
    text::check_file(line, Arch::Sm52)
}

/// The codes of [`findings`].
pub fn codes(line: &str) -> Vec<&'static str> {
    findings(line).iter().map(|found| found.code).collect()
}

/// The one finding about a line, with the piece of the line that it points at.
pub fn finding(line: &str) -> (Diagnostic, &str) {
    let mut found = findings(line);
    assert_eq!(found.len(), 1, "{line}: {found:?}");
    let found = found.remove(0);
    let Span::Text(range) = found.span.clone() else { panic!("{line}: {found} has no place") };
    (found, &line[range])
}

/// The line is refused with this code alone, at this piece of it; returns the diagnostic.
pub fn refused(line: &str, code: &str, position: &str) -> Diagnostic {
    let (found, at) = finding(line);
    assert_eq!((found.code, at), (code, position), "{line}: {found}");
    assert!(found.is_error(), "{line}: {found}");
    assert!(text::assemble(line, Arch::Sm52).is_err(), "{line} assembles");
    found
}

/// Nothing is said against the line.
pub fn accepted(line: &str) {
    assert_eq!(findings(line), [], "{line}");
}

/// Each text assembles to its word, and the word prints as the text.
pub fn agree(vectors: &[(&str, u64)]) {
    for &(line, word) in vectors {
        let instruction = parsed(line);
        assert_eq!(instruction.word(), word, "{line}: {:#018x}", instruction.word());
        let decoded = decode(word, Control::default(), Arch::Sm52).unwrap();
        assert_eq!(printed(&decoded), line);
    }
}

/// The words decode and print as the texts, but the texts do not assemble: they are refused with this code, at the
/// places that stand third.
pub fn print_but_do_not_assemble(vectors: &[(&str, u64, &str)], code: &str) {
    for &(line, word, position) in vectors {
        agree(&[(line, word)]);
        refused(line, code, position);
    }
}

/// Checks what an instruction reads and writes: `R4 s, R5 t` in the manual's words, in the order of its tables.
pub fn moves(line: &str, reads: &str, writes: &str) {
    let instruction = parsed(line);
    let found = registers(&instruction);
    let list = |held: &[Held]| {
        let spell = |(register, meaning): &Held| format!("R{register} {meaning}");
        held.iter().map(spell).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(list(&found.reads), reads, "{line} reads");
    assert_eq!(list(&found.writes), writes, "{line} writes");
}

/// The codes of the errors that the rules find in a word that decodes.
pub fn errors_of_word(word: u64) -> Vec<&'static str> {
    let instruction = decode(word, Control::default(), Arch::Sm52).unwrap();
    check(&instruction).iter().filter(|found| found.is_error()).map(|found| found.code).collect()
}
