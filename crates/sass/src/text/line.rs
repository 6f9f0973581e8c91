//! One instruction as somebody has it at hand: a line of a listing with its comments, in capitals or small letters.

use std::collections::HashMap;

use tmu_program::Diagnostic;

use super::assemble::{blank_comments, read_word};
use super::draft::Location;
use super::parse::{FIRST_ADDRESS, parse_statement};
use super::source::scan;
use super::statement::{Statement, Token};
use crate::arch::Arch;
use crate::binary::decode;
use crate::instruction::Instruction;
use crate::table::sets;

/// An instruction that was read by itself.
#[derive(Clone, Debug)]
pub struct Found {
    /// The instruction.
    pub instruction: Instruction,
    /// Its byte address: what the listing says, or that of the first instruction of a function.
    pub address: u64,
    /// Warnings and notes about how it was read.
    pub notes: Vec<Diagnostic>,
}

/// Reads one instruction: a statement, or a line of a listing such as
/// `/*0008*/  MOV R1, c[0x0][0x20] ;  /* 0x4c98078000870001 */`, whose comments give the address and, where a branch
/// names a label, its target. Small letters are taken for capitals where the text has no meaning as it is. The rules
/// of the manual are not checked.
///
/// # Errors
/// As [`parse`](super::parse()); `SASS-001` when there is no instruction or more than one, `LOAD-006` for a `.word` that
/// is none. Spans are byte ranges of `line`.
pub fn parse_line(line: &str, arch: Arch) -> Result<Found, Diagnostic> {
    let comments = Comments::of(line);
    let address = comments.address.unwrap_or(FIRST_ADDRESS);
    let blanked = blank_comments(line).map_err(first)?;
    let small = blanked.contains(|c: char| c.is_ascii_lowercase());
    let read = match read(&blanked, address, &comments, arch) {
        Err(problem) if small => {
            let capitals = capitals(&blanked);
            read_capitals(&capitals, address, &comments, arch).unwrap_or(Err(problem))
        }
        read => read,
    };
    let instruction = read?;
    let notes = comments.disagreement(&instruction).into_iter().collect();
    Ok(Found { instruction, address, notes })
}

/// As [`read`]; `None` where the text in capitals begins with no instruction either.
fn read_capitals(
    text: &str,
    address: u64,
    comments: &Comments,
    arch: Arch,
) -> Option<Result<Instruction, Diagnostic>> {
    match read(text, address, comments, arch) {
        Err(problem) if matches!(problem.code, "SASS-001" | "SASS-005" | "SASS-018") => None,
        read => Some(read),
    }
}

fn first(problems: Vec<Diagnostic>) -> Diagnostic {
    let none = || Diagnostic::error("SASS-001", "this is no instruction");
    problems.into_iter().next().unwrap_or_else(none)
}

/// The one statement or `.word` of a text without comments.
fn read(text: &str, address: u64, comments: &Comments, arch: Arch) -> Result<Instruction, Diagnostic> {
    let (scan, problems) = scan(text, arch);
    let statements: Vec<Token<'_>> =
        scan.functions.iter().flat_map(|function| function.statements.iter().copied()).collect();
    let token = match (&statements[..], problems.is_empty()) {
        ([only], true) => *only,
        ([_, second, ..], true) => {
            let message =
                format!("there are {} instructions here, and one is explained at a time", statements.len());
            return Err(Diagnostic::error("SASS-001", message).at(second.span()));
        }
        ([], true) => {
            return Err(Diagnostic::error("SASS-001", "there is no instruction here").hint(
                "comments and directives are not explained: give a statement, or a word outside of a comment",
            ));
        }
        (_, false) => return Err(first(problems)),
    };
    if let Some(rest) = token.strip_prefix(".word") {
        let (word, control) = read_word(rest, token)?;
        let in_line = |error: crate::binary::DecodeError| {
            Diagnostic::error("LOAD-006", error.to_string()).at(token.span())
        };
        return decode(word, control, arch).map_err(in_line);
    }
    let statement = Statement::parse(token)?;
    let labels = comments.labels(&statement, address, arch);
    parse_statement(&statement, arch, Location { address, labels: &labels })
}

/// What the comments of a listing's line say.
#[derive(Default)]
struct Comments {
    /// `/*0008*/`
    address: Option<u64>,
    /// `/* 0x4c98078000870001 */`
    word: Option<u64>,
}

impl Comments {
    fn of(line: &str) -> Comments {
        let mut found = Comments::default();
        let mut rest = line;
        while let Some((inner, after)) = rest.split_once("/*").and_then(|(_, rest)| rest.split_once("*/")) {
            let inner = inner.trim();
            match inner.strip_prefix("0x") {
                Some(digits) if digits.len() == 16 => found.word = u64::from_str_radix(digits, 16).ok(),
                None if inner.len() >= 4 && inner.bytes().all(|digit| digit.is_ascii_hexdigit()) => {
                    found.address = u64::from_str_radix(inner, 16).ok().filter(|address| *address < 1 << 40);
                }
                _ => {}
            }
            rest = after;
        }
        found
    }

    /// The label that the last operand names, at the address that the word beside it goes to.
    fn labels<'a>(&self, statement: &Statement<'a>, address: u64, arch: Arch) -> HashMap<&'a str, u64> {
        let name =
            statement.operands.last().and_then(|operand| operand.text.strip_prefix("`(")?.strip_suffix(')'));
        let target = self
            .word
            .and_then(|word| decode(word, statement.control, arch).ok())
            .and_then(|instruction| instruction.branch_target(address))
            .and_then(|target| u64::try_from(target).ok());
        name.zip(target).into_iter().collect()
    }

    /// A warning where the text makes another word than the one beside it.
    fn disagreement(&self, instruction: &Instruction) -> Option<Diagnostic> {
        let word = self.word.filter(|&word| word != instruction.word())?;
        let message = format!(
            "the text is the word {:#018x}, but the comment beside it says {word:#018x}; the text is explained",
            instruction.word()
        );
        Some(Diagnostic::warning("SASS-024", message))
    }
}

/// The text with capitals for small letters, but in numbers, labels, and what the notation itself writes small. Every
/// place stays.
fn capitals(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        let end = rest[start..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .map_or(rest.len(), |end| start + end);
        out.push_str(&rest[..start]);
        let word = &rest[start..end];
        match stays_small(&out, word, &rest[end..]) {
            true => out.push_str(word),
            false => out.push_str(spelled(word).unwrap_or(&word.to_ascii_uppercase())),
        }
        rest = &rest[end..];
    }
    out + rest
}

fn stays_small(before: &str, word: &str, after: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    lower.starts_with("0x")
        || matches!(lower.as_str(), "c" | "a") && after.starts_with('[')
        || lower == "reuse" && before.ends_with('.')
        || before.ends_with('&')
        // `(.L_x_0)
        || before.rfind("`(").is_some_and(|label| !before[label..].contains(')'))
}

/// How the table spells a name that has small letters, such as `F16x2`.
fn spelled(word: &str) -> Option<&'static str> {
    let names = sets::all().flat_map(|set| set.spellings().map(|spelling| spelling.0));
    names
        .filter(|name| name.contains(|c: char| c.is_ascii_lowercase()))
        .flat_map(|name| name.split('.'))
        .find(|part| part.eq_ignore_ascii_case(word) && part.contains(|c: char| c.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::print_guarded;

    fn text(line: &str) -> String {
        let found = parse_line(line, Arch::Sm52).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(found.notes.is_empty(), "{line}: {:?}", found.notes);
        let mut out = String::new();
        print_guarded(&found.instruction, found.address, &mut out);
        out
    }

    /// The lines are the vendor's disassembler's, for the words beside them.
    #[test]
    fn lines_of_listings_are_read() {
        for (line, wanted) in [
            (
                "        /*0008*/                   MOV R1, c[0x0][0x20] ;    /* 0x4c98078000870001 */",
                "MOV R1, c[0x0][0x20]",
            ),
            ("/*0098*/ @P0 EXIT ?0x1d ; /* 0xe30000000000000f */", "@P0 EXIT"),
            (".L_x_3: MOV R1, c[0x0][0x20];", "MOV R1, c[0x0][0x20]"),
            ("/*00d0*/ SSY `(.L_x_0) ?0x1d ; /* 0xe290000052000000 */", "SSY 0x5f8"),
            ("/*0068*/ SSY 0x5f8 ;", "SSY 0x5f8"),
            ("{ MOV R1, c[0x0][0x20] ;", "MOV R1, c[0x0][0x20]"),
            (".word 0x4c98078000870001, 0x7f6 ; // MOV R1, c[0x0][0x20]", "MOV R1, c[0x0][0x20]"),
            ("[B------:R-:W-:-:S06]  MOV R1, c[0x0][0x20] ;", "MOV R1, c[0x0][0x20]"),
        ] {
            assert_eq!(text(line), wanted, "{line}");
        }
        assert_eq!(parse_line("/*0098*/ EXIT ;", Arch::Sm52).unwrap().address, 0x98);
    }

    #[test]
    fn small_letters_are_capitals() {
        for (line, wanted) in [
            ("texs.ll r0, r2, r4, r9, 0x3, 2d, rgba", "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA"),
            ("@!p2 ldc.64 r4, c[0x3][r2+0x1C] &wr=0x1 ;", "@!P2 LDC.64 R4, c[0x3][R2+0x1c]"),
            ("s2r r0, sr_tid.x", "S2R R0, SR_TID.X"),
            ("xmad.mrg r5, r0.reuse, c[0x0] [0xc].h1, rz", "XMAD.MRG R5, R0.reuse, c[0x0] [0xc].H1, RZ"),
            ("mufu.rcp r0, -|r1|", "MUFU.RCP R0, -|R1|"),
            ("fadd r0, r1, -1.5", "FADD R0, R1, -1.5"),
        ] {
            assert_eq!(text(line), wanted, "{line}");
        }
        assert_eq!(capitals("red.e.add.f16x2.rn [r2], r4"), "RED.E.ADD.F16x2.RN [R2], R4");
    }

    #[test]
    fn what_is_no_single_instruction_is_refused() {
        for (line, message) in [
            ("/* 0x001cc400e22007f6 */", "there is no instruction here"),
            (".kernel view", "there is no instruction here"),
            ("EXIT; EXIT;", "there are 2 instructions here, and one is explained at a time"),
        ] {
            let problem = parse_line(line, Arch::Sm52).unwrap_err();
            assert_eq!((problem.code, problem.message.as_str()), ("SASS-001", message), "{line}");
        }
        let problem = parse_line("texs.ll r0, r2, r4, r9, 0x3, 2q, rgba", Arch::Sm52).unwrap_err();
        assert!(problem.message.starts_with("'2Q' is none of 1D"), "{problem}");
        let found = parse_line("MOV R2, c[0x0][0x20] ; /* 0x4c98078000870001 */", Arch::Sm52).unwrap();
        assert_eq!((found.notes[0].code, found.notes.len()), ("SASS-024", 1));
    }
}
