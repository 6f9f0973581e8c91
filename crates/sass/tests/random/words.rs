//! The random words of `corpus/sass/random`: generator, hash and files. `README.md` there describes all three; this is
//! the same in Rust, for the tests and for `cargo xtask oracle random`, which makes the files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Words of a block, which have a digest together.
pub const BLOCK: usize = 10_000;
/// Blocks of each opcode and target.
pub const BLOCKS: usize = 10;
/// Where the slot of the control word stands above the word.
pub const CONTROL: u32 = 64;
/// In place of an opcode: words of which no bit is fixed.
pub const ANYTHING: &str = "-";
/// What stands in place of the text of a refused word.
pub const REFUSED: &str = "REFUSED";

/// The bits that make a word an opcode's: the 64-bit word below, the 21-bit slot of the control word above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// The values of the fixed bits; all others are 0.
    pub value: u128,
    /// Which bits are fixed.
    pub mask: u128,
}

/// An instruction word with its slot of the control word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The instruction.
    pub word: u64,
    /// The 21 bits that control it.
    pub control: u32,
}

/// FNV-1a with 64 bits.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Digest {
    /// The digest of nothing.
    pub fn new() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }

    /// Takes some bytes in.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    /// Takes in the line `word<TAB>control<TAB>text<LF>`.
    pub fn add_line(&mut self, word: Word, text: &str) {
        self.add(&hexadecimal::<16>(word.word));
        self.add(b"\t");
        self.add(&hexadecimal::<6>(u64::from(word.control)));
        self.add(b"\t");
        self.add(text.as_bytes());
        self.add(b"\n");
    }

    /// The 64 bits.
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// The lowest `N` digits in lower case, with zeros before them.
fn hexadecimal<const N: usize>(value: u64) -> [u8; N] {
    std::array::from_fn(|position| b"0123456789abcdef"[(value >> (4 * (N - 1 - position)) & 0xf) as usize])
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// The first two numbers from a start.
#[allow(dead_code, reason = "the tests alone ask for them")]
pub fn splitmix64(start: u64) -> [u64; 2] {
    let mut random = Random(start);
    [random.next(), random.next()]
}

/// The words of a block, of which word 0 takes the first pattern and the others the next ones in turn.
pub fn block(mnemonic: &str, target: &str, block: usize, patterns: &[Pattern]) -> Vec<Word> {
    let mut seed = Digest::new();
    seed.add(format!("{mnemonic} {target} {block}").as_bytes());
    let mut random = Random(seed.bits());
    (0..BLOCK).map(|index| word(&mut random, patterns[index % patterns.len()])).collect()
}

fn word(random: &mut Random, pattern: Pattern) -> Word {
    let (a, b, c, d) = (random.next(), random.next(), random.next(), random.next());
    // Many fields mean something special where they are all 0 or all 1.
    let free = match d >> 61 {
        0 => a & b & c,
        1 => a & b,
        2 => a | b,
        3 => a | b | c,
        _ => a,
    };
    let free = u128::from(free) | u128::from(d & 0x1f_ffff) << CONTROL;
    let mut bits = free & !pattern.mask | pattern.value;
    // A neighbour of the opcode: mostly refused, sometimes another instruction.
    if d >> 58 & 7 == 0 && pattern.mask != 0 {
        bits ^= nth_bit(pattern.mask, (d >> 32 & 0xffff) as u32 % pattern.mask.count_ones());
    }
    Word { word: bits as u64, control: (bits >> CONTROL) as u32 }
}

/// The bit of `mask` that has `n` others below it.
fn nth_bit(mut mask: u128, n: u32) -> u128 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}

/// What is stored about an opcode of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many words of each block are refused, and the digest of the block's lines.
    pub blocks: Vec<(usize, u64)>,
}

/// Opcode → its patterns, in order.
pub type Patterns = BTreeMap<String, Vec<Pattern>>;
/// Opcode → what is stored.
pub type Answers = BTreeMap<String, Answer>;

/// `corpus/sass/random/SM52.patterns.tsv` for `SM52` and so on.
pub fn patterns_path(root: &Path, target: &str) -> PathBuf {
    root.join(format!("corpus/sass/random/{target}.patterns.tsv"))
}

/// `corpus/sass/random/SM52.tsv` for `SM52` and so on.
pub fn answers_path(root: &Path, target: &str) -> PathBuf {
    root.join(format!("corpus/sass/random/{target}.tsv"))
}

/// The columns of each line that is no comment.
fn columns(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn hexadecimal_number(text: &str) -> Result<u128, String> {
    u128::from_str_radix(text, 16).map_err(|error| format!("'{text}': {error}"))
}

/// Reads a file of patterns.
pub fn read_patterns(text: &str) -> Result<Patterns, String> {
    let mut patterns = Patterns::new();
    for line in columns(text) {
        let &[mnemonic, mask, value] = &line[..] else { return Err(format!("not three columns: {line:?}")) };
        let pattern = Pattern { value: hexadecimal_number(value)?, mask: hexadecimal_number(mask)? };
        patterns.entry(mnemonic.to_owned()).or_default().push(pattern);
    }
    Ok(patterns)
}

/// Reads a file of digests.
pub fn read_answers(text: &str) -> Result<Answers, String> {
    let mut answers = Answers::new();
    for line in columns(text) {
        let [mnemonic, stored @ ..] = &line[..] else { return Err("an empty line".to_owned()) };
        let block = |column: &&str| {
            let (refused, digest) =
                column.split_once(':').ok_or_else(|| format!("'{column}' has no colon"))?;
            let refused = refused.parse().map_err(|error| format!("'{refused}': {error}"))?;
            Ok((refused, hexadecimal_number(digest)? as u64))
        };
        let blocks = stored.iter().map(block).collect::<Result<Vec<_>, String>>()?;
        if blocks.len() != BLOCKS {
            return Err(format!("{mnemonic} has {} blocks", blocks.len()));
        }
        answers.insert((*mnemonic).to_owned(), Answer { blocks });
    }
    Ok(answers)
}
