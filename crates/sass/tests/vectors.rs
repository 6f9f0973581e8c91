//! The encoding vectors of `corpus/sass/encodings`: random words with the verdict of the vendor's disassembler.

use std::path::Path;

use tmu_sass::binary::DecodeError;
use tmu_sass::table::notation::Kind;
use tmu_sass::{Arch, Control, Instruction, decode, text};

/// Every group of files.
const GROUPS: [&str; 11] = [
    "texture",
    "arithmetic",
    "control",
    "exchange",
    "atomic",
    "wide",
    "half",
    "video",
    "system",
    "graphics",
    "anything",
];

/// One line of a file.
struct Vector {
    arch: Arch,
    word: u64,
    control: Control,
    /// The text without the semicolon; `None` when the disassembler refuses the word.
    text: Option<String>,
    /// Instruction class and value of the field for which the disassembler refuses the word, if it names one.
    undefined: Option<(String, u64)>,
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
    Vector {
        arch,
        word: u64::from_str_radix(word, 16).unwrap(),
        control,
        text,
        undefined: undefined(verdict),
    }
}

/// What `REFUSED Opclass 'TXQ', undefined value 0x33 for table 'TXQModeDim'` names.
fn undefined(verdict: &str) -> Option<(String, u64)> {
    let (class, rest) = verdict.strip_prefix("REFUSED Opclass '")?.split_once("', undefined value 0x")?;
    let (value, _) = rest.split_once(' ')?;
    Some((class.to_owned(), u64::from_str_radix(value, 16).ok()?))
}

/// The text of an instruction at address 8, where the vectors are.
fn printed(instruction: &Instruction) -> String {
    let mut out = String::new();
    text::print_guarded(instruction, 8, &mut out);
    out
}

/// Compares a group with the decoder and the printer: what the vendor refuses is refused, all else prints as there.
fn compare(group: &str) {
    let mut wrong = Vec::new();
    for vector in vectors(group) {
        let got = decode(vector.word, vector.control, vector.arch).ok().map(|found| printed(&found));
        if got != vector.text {
            wrong.push(format!("{} {:016x}: got {got:?}, want {:?}", vector.arch, vector.word, vector.text));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {group} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

#[test]
fn texture_words_print_as_the_vendor_prints_them() {
    compare("texture");
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
fn atomic_words_print_as_the_vendor_prints_them() {
    compare("atomic");
}

#[test]
fn wide_words_print_as_the_vendor_prints_them() {
    compare("wide");
}

#[test]
fn half_words_print_as_the_vendor_prints_them() {
    compare("half");
}

#[test]
fn video_words_print_as_the_vendor_prints_them() {
    compare("video");
}

#[test]
fn system_words_print_as_the_vendor_prints_them() {
    compare("system");
}

#[test]
fn graphics_words_print_as_the_vendor_prints_them() {
    compare("graphics");
}

/// No instruction that the vendor knows is lacking.
#[test]
fn words_with_random_top_bits_print_as_the_vendor_prints_them() {
    compare("anything");
}

/// Where the vendor's disassembler names instruction and value, ours does too, with the field.
#[test]
fn refused_fields_are_named() {
    let mut named = 0;
    for vector in GROUPS.into_iter().flat_map(vectors) {
        let Some((class, value)) = &vector.undefined else { continue };
        let error = decode(vector.word, vector.control, vector.arch).unwrap_err();
        let mnemonic = match &error {
            DecodeError::Undefined { mnemonic, value: got, .. } => {
                assert_eq!(got, value, "{:016x}: {error}", vector.word);
                *mnemonic
            }
            DecodeError::Refused { mnemonic, .. } => *mnemonic,
            DecodeError::Unknown { .. } | DecodeError::Fixed { .. } | DecodeError::Slot { .. } => {
                panic!("{:016x}: {error}, but it is {class} with {value:#x}", vector.word)
            }
        };
        assert!(class.starts_with(mnemonic), "{:016x}: {error}, but it is {class}", vector.word);
        named += 1;
    }
    assert!(named > 300, "{named}");
}

/// Decode, print, parse, encode: the same word, bits without a meaning aside.
#[test]
fn valid_words_survive_printing_and_parsing() {
    for vector in GROUPS.into_iter().flat_map(vectors) {
        let Ok(instruction) = decode(vector.word, vector.control, vector.arch) else { continue };
        let text = printed(&instruction);
        let again = text::parse(&text, vector.arch).unwrap_or_else(|error| panic!("{text}: {error}"));
        // The text of a float that is not a number does not say which one; some values share their name.
        if !["NAN", "INVALID", "???", ".PASS"].iter().any(|ambiguous| text.contains(ambiguous)) {
            let meaningful = instruction.encoding().meaningful() & !unspoken(&instruction);
            assert_eq!(again.bits() & meaningful, instruction.bits() & meaningful, "{text}");
        }
        assert_eq!(printed(&again), text);
    }
}

/// Bits that the vendor's text does not tell, though they choose it in other words: the sign of a zero, and the
/// highest bit of an attribute's address without a base register.
fn unspoken(instruction: &Instruction) -> u128 {
    let operands = instruction.encoding().layout.operands.iter();
    let bits = operands.map(|operand| {
        let top = 1 << (operand.bits.width().max(1) - 1);
        let at_most = operand.kind == Kind::SignMagnitude && instruction.get(operand.bits) == top
            || matches!(operand.kind, Kind::Attribute { base } if instruction.get(base) == 255);
        if at_most { operand.bits.set(0, top) } else { 0 }
    });
    bits.fold(0, |all, bits| all | bits)
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
