//! A word of machine code as people paste it: with and without `0x`, in pieces, in either order of its halves, alone or
//! behind its control word.

use tmu_program::{Diagnostic, Span};

use super::line::Found;
use super::parse::FIRST_ADDRESS;
use super::print_guarded;
use crate::arch::Arch;
use crate::binary::decode;
use crate::control::Control;
use crate::instruction::Instruction;

/// Hexadecimal digits of a word.
const DIGITS: usize = 16;
/// A text without `0x` is a word if it has as many digits: `dadd` is an instruction.
const FEWEST: usize = 8;

/// Reads a word in hexadecimal; `None` for what is none. `_` and blanks may stand between its digits. Pieces of the
/// same length are one number from left to right, but bytes, and pieces that have each a `0x` or a comma between them,
/// are in the order of memory, the lowest first. The other order is tried where the first makes no instruction. Twice as
/// many digits are a control word and the first instruction of its bundle, which lies behind it.
///
/// # Errors
/// `SASS-025` for more digits than a word has, but not as many as two, `LOAD-006` for a word that is no instruction.
pub fn parse_word(text: &str, arch: Arch) -> Option<Result<Found, Diagnostic>> {
    let digits = Pieces::read(text)?;
    Some(digits.found(arch).map_err(|problem| problem.at(Span::Text(0..text.len()))))
}

/// The digits of a pasted word.
struct Pieces {
    /// Digits alone.
    pieces: Vec<String>,
    /// The lowest piece stands first.
    memory_order: bool,
}

impl Pieces {
    fn read(text: &str) -> Option<Pieces> {
        let text = text.trim().trim_end_matches(';');
        let separated = |c: char| c.is_whitespace() || c == ',';
        let written: Vec<&str> = text.split(separated).filter(|piece| !piece.is_empty()).collect();
        let prefix = |piece: &str| piece.starts_with("0x") || piece.starts_with("0X");
        let digits = |piece: &&str| if prefix(piece) { &piece[2..] } else { *piece }.replace('_', "");
        let pieces: Vec<String> = written.iter().map(digits).collect();
        let hexadecimal =
            |piece: &String| !piece.is_empty() && piece.bytes().all(|digit| digit.is_ascii_hexdigit());
        let total: usize = pieces.iter().map(String::len).sum();
        let prefixed = written.first().is_some_and(|piece| prefix(piece));
        if !pieces.iter().all(hexadecimal) || total == 0 || !prefixed && total < FEWEST {
            return None;
        }
        let each_its_own = written.iter().all(|piece| prefix(piece)) || text.contains(',');
        let bytes = pieces.iter().all(|piece| piece.len() == 2);
        Some(Pieces { memory_order: each_its_own || bytes, pieces })
    }

    fn found(&self, arch: Arch) -> Result<Found, Diagnostic> {
        let total: usize = self.pieces.iter().map(String::len).sum();
        if total == 2 * DIGITS {
            return self.with_control(arch);
        }
        if total > DIGITS {
            let message = format!("{total} hexadecimal digits are more than the {DIGITS} of a word");
            let hint =
                "one word is explained at a time, alone or behind its control word; `tmu dis` lists bundles";
            return Err(Diagnostic::error("SASS-025", message).hint(hint));
        }
        let mut notes = Vec::new();
        if total < DIGITS {
            let message =
                format!("the word has {total} hexadecimal digits, not {DIGITS}; zeros were put before them");
            notes.push(
                Diagnostic::warning("SASS-025", message)
                    .hint("digits may have got lost: paste it again, or write the zeros"),
            );
        }
        let decoded = |reversed| decode(self.word(reversed), Control::default(), arch);
        let (usual, other) = (decoded(self.memory_order), decoded(!self.memory_order));
        let all = |digits| total == DIGITS && self.pieces.iter().all(|piece| piece.len() == digits);
        let (halves, bytes) = (all(DIGITS / 2), all(2));
        let instruction = match (usual, other) {
            // Dumps of bytes are in the order of memory, but halves are written in both.
            (Ok(usual), Ok(other)) if halves && usual.word() != other.word() => {
                notes.push(either(&usual, &other));
                usual
            }
            (Ok(usual), _) => usual,
            (Err(_), Ok(other)) if halves || bytes => {
                let first = if self.memory_order { "highest" } else { "lowest" };
                notes.push(Diagnostic::note("SASS-025", format!("read with the {first} piece first")));
                other
            }
            (Err(error), _) => return Err(Diagnostic::error("LOAD-006", error.to_string())),
        };
        Ok(Found { instruction, address: FIRST_ADDRESS, notes })
    }

    /// A control word and the instruction behind it.
    fn with_control(&self, arch: Arch) -> Result<Found, Diagnostic> {
        let (written, reversed) = (self.digits(false), self.digits(true));
        let words = |digits: &str| {
            digits.split_at_checked(DIGITS).map(|(first, second)| [value(first), value(second)])
        };
        let swapped = |digits: &str| words(digits).map(|[first, second]| [second, first]);
        // The control word is the lower one, so that it stands behind where the highest digit stands first.
        let (memory, number, listed) = (swapped(&reversed), swapped(&written), words(&written));
        let orders = if self.memory_order { [memory, listed, number] } else { [listed, number, memory] };
        let mut error = None;
        for (order, [control, word]) in
            orders.into_iter().enumerate().filter_map(|(n, order)| Some((n, order?)))
        {
            let [slot, ..] = Control::unpack(control);
            match decode(word, slot, arch) {
                Ok(instruction) => {
                    let message =
                        format!("read as the control word {control:#018x} and the word {word:#018x}");
                    let other_order = (order > 0).then(|| Diagnostic::note("SASS-025", message));
                    return Ok(Found {
                        instruction,
                        address: FIRST_ADDRESS,
                        notes: other_order.into_iter().collect(),
                    });
                }
                Err(problem) => _ = error.get_or_insert(problem),
            }
        }
        let message = error.map_or_else(|| "there is no word".to_owned(), |error| error.to_string());
        Err(Diagnostic::error("LOAD-006", message).hint("128 bits are a control word and the word behind it"))
    }

    /// The word, with its pieces from left to right or `reversed`.
    fn word(&self, reversed: bool) -> u64 {
        value(&self.digits(reversed))
    }

    /// All digits, with the pieces from left to right or `reversed`.
    fn digits(&self, reversed: bool) -> String {
        let mut pieces: Vec<&str> = self.pieces.iter().map(String::as_str).collect();
        if reversed {
            pieces.reverse();
        }
        pieces.concat()
    }
}

/// The value of at most 16 hexadecimal digits.
fn value(digits: &str) -> u64 {
    u64::from_str_radix(digits, 16).unwrap_or_default()
}

/// A warning that the pieces in the other order are an instruction too.
fn either(usual: &Instruction, other: &Instruction) -> Diagnostic {
    let mut text = String::new();
    print_guarded(other, FIRST_ADDRESS, &mut text);
    let message = format!(
        "read as {:#018x}; with its pieces in the other order, {:#018x}, it is {text}",
        usual.word(),
        other.word()
    );
    Diagnostic::warning("SASS-025", message).hint("write it as one number with 0x")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tmu_program::Severity;

    fn found(text: &str) -> Result<Found, Diagnostic> {
        parse_word(text, Arch::Sm52).unwrap_or_else(|| panic!("{text} is taken for no word"))
    }

    /// TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA of the page: 0xd870003000970402.
    #[test]
    fn words_are_read_as_people_paste_them() {
        for text in [
            "0xd870003000970402",
            "0XD870003000970402 ;",
            "d870003000970402",
            "D870003000970402",
            "0xd8700030_00970402",
            "d8700030 00970402",
            "0xd8700030 00970402",
            "0x00970402, 0xd8700030",
            "0x00970402 0xd8700030",
            "00970402, d8700030",
            "d870 0030 0097 0402",
            "02 04 97 00 30 00 70 d8",
        ] {
            let found = found(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.instruction.word(), 0xd870_0030_0097_0402, "{text}");
            assert!(found.notes.is_empty(), "{text}: {:?}", found.notes);
        }
        for text in ["dadd", "TEXS", "0x", "0xg", "add r0", "", "R0"] {
            assert!(parse_word(text, Arch::Sm52).is_none(), "{text}");
        }
    }

    /// The first words of a kernel by ptxas: the control word 0x001fc400fe2007f6, whose first slot is 0x0007f6, and
    /// MOV R1, c[0x0][0x20].
    #[test]
    fn a_control_word_may_stand_before_the_word() {
        for text in [
            "0x001fc400fe2007f6 0x4c98078000870001",
            "001fc400fe2007f6 4c98078000870001",
            "001fc400fe2007f64c98078000870001",
            "0xfe2007f6 0x001fc400 0x00870001 0x4c980780",
            "fe2007f6, 001fc400, 00870001, 4c980780",
            "001fc400 fe2007f6 4c980780 00870001",
            "f6 07 20 fe 00 c4 1f 00 01 00 87 00 80 07 98 4c",
            "0x4c98078000870001001fc400fe2007f6",
        ] {
            let found = found(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.instruction.word(), 0x4c98_0780_0087_0001, "{text}");
            assert_eq!(found.instruction.control().bits(), 0x7f6, "{text}");
            assert!(found.notes.is_empty(), "{text}: {:?}", found.notes);
        }
        // A dump of words in the order of memory, without 0x.
        let found = found("fe2007f6 001fc400 00870001 4c980780").unwrap();
        assert_eq!(found.instruction.word(), 0x4c98_0780_0087_0001);
        assert_eq!(
            found.notes[0].message,
            "read as the control word 0x001fc400fe2007f6 and the word 0x4c98078000870001"
        );
    }

    #[test]
    fn the_other_order_is_tried_and_told() {
        let found = found("00970402 d8700030").unwrap();
        assert_eq!(found.instruction.word(), 0xd870_0030_0097_0402);
        assert_eq!(found.notes.len(), 1);
        let note = &found.notes[0];
        assert_eq!(
            (note.severity, note.message.as_str()),
            (Severity::Note, "read with the lowest piece first")
        );
    }

    #[test]
    fn a_word_with_too_few_or_too_many_digits_is_told_of() {
        let found = found("0xd87000300097040").unwrap();
        let note = &found.notes[0];
        assert_eq!((note.code, note.severity), ("SASS-025", Severity::Warning));
        assert!(note.message.contains("15 hexadecimal digits, not 16"), "{note}");
        let many = parse_word("0xd8700030009704020", Arch::Sm52).unwrap().unwrap_err();
        assert_eq!(many.code, "SASS-025");
        for text in ["0xffffffffffffffff", "0xffffffffffffffff 0xffffffffffffffff"] {
            let none = parse_word(text, Arch::Sm52).unwrap().unwrap_err();
            assert_eq!(none.code, "LOAD-006");
        }
    }
}
