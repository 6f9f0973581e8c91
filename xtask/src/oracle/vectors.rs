//! Encoding vectors: random words and what the vendor's disassembler says about them.
//!
//! Which words belong to an instruction is not taken from our own table, so that the table can be tested against
//! it: the disassembler is asked about every value of the top 16 bits first.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use super::Tools;
use super::disassembler::{NOP, PLAIN_CONTROL, Slot, Verdict, disassemble};
use crate::write_file;

/// The targets, each with the number of accepted words per instruction. sm_53 decodes as sm_52 and sm_62 as sm_61,
/// sm_61 nearly as sm_60, so a few words of those are enough.
const TARGETS: [(&str, usize); 6] =
    [("SM50", 100), ("SM52", 100), ("SM53", 10), ("SM60", 100), ("SM61", 10), ("SM62", 10)];

/// The instructions by group; each group is one file per target.
const GROUPS: [(&str, &[&str]); 4] = [
    ("texture", &["TEX", "TEXS", "TLD", "TLDS", "TLD4", "TLD4S", "TXD", "TXQ", "TMML", "TXA", "LDC"]),
    (
        "arithmetic",
        &[
            "MOV",
            "MOV32I",
            "IADD",
            "IADD32I",
            "IADD3",
            "ISCADD",
            "ISCADD32I",
            "LEA",
            "XMAD",
            "SHL",
            "SHR",
            "SHF",
            "BFE",
            "BFI",
            "LOP",
            "LOP32I",
            "LOP3",
            "ISETP",
            "ISET",
            "SEL",
            "ICMP",
            "I2F",
            "F2I",
            "F2F",
            "I2I",
            "FADD",
            "FMUL",
            "FFMA",
            "FADD32I",
            "FMUL32I",
            "FFMA32I",
            "FSETP",
            "FSET",
            "FCMP",
            "FMNMX",
            "IMNMX",
            "MUFU",
            "RRO",
            "PSETP",
            "PSET",
            "PRMT",
            "FLO",
            "POPC",
        ],
    ),
    (
        "control",
        &[
            "S2R", "LDG", "STG", "BRA", "SSY", "SYNC", "PBK", "BRK", "PCNT", "CONT", "CAL", "RET", "EXIT",
            "KIL", "DEPBAR", "NOP",
        ],
    ),
    (
        "exchange",
        &[
            "CS2R", "FCHK", "FSWZADD", "SHFL", "VOTE", "LDS", "STS", "LDL", "STL", "BAR", "MEMBAR", "PRET",
            "SAM", "RAM",
        ],
    ),
];
/// The group of words with random top bits, most of which no instruction has.
const ANYTHING: &str = "anything";

/// The instructions found for one target: name → the values of the top 16 bits that are its own.
type Instructions = BTreeMap<String, Vec<u16>>;

/// Writes the files of the named groups; of all groups when none is named.
pub fn write_vectors(root: &Path, groups: &[&str]) -> Result<(), String> {
    let known: Vec<&str> = GROUPS.iter().map(|(name, _)| *name).chain([ANYTHING]).collect();
    if let Some(group) = groups.iter().find(|group| !known.contains(group)) {
        return Err(format!("there is no group {group}, only {}", known.join(", ")));
    }
    let wanted = |group: &str| groups.is_empty() || groups.contains(&group);
    let tools = Tools::set_up(root)?;
    for (target, count) in TARGETS {
        let instructions = if groups == [ANYTHING] { Instructions::new() } else { find(&tools, target)? };
        for (group, names) in GROUPS.iter().filter(|(group, _)| wanted(group)) {
            let factor = if *group == "texture" { 3 } else { 1 };
            let mut text = header();
            for name in *names {
                let tops = instructions.get(*name).ok_or_else(|| format!("{target} has no {name}"))?;
                text += &vectors(&tools, target, name, tops, count * factor)?;
            }
            write_file(&path(root, group, target), text)?;
        }
        if wanted(ANYTHING) {
            let tops: Vec<u16> = (0..=u16::MAX).collect();
            let text = header() + &vectors(&tools, target, "-", &tops, count * 8)?;
            write_file(&path(root, ANYTHING, target), text)?;
        }
    }
    Ok(())
}

fn path(root: &Path, group: &str, target: &str) -> std::path::PathBuf {
    root.join(format!("corpus/sass/encodings/{group}.{target}.tsv"))
}

fn header() -> String {
    "# random words at address 8: instruction, word, 21-bit control, text of nvdisasm 12.4 or REFUSED and why\n"
        .to_owned()
}

/// Asks about every value of the top 16 bits, with several low parts, since some instructions refuse some.
fn find(tools: &Tools, target: &str) -> Result<Instructions, String> {
    println!("{target}: looking at all {} values of the top 16 bits", 1 << 16);
    let mut random = Random::new(&format!("find {target}"));
    let lows: Vec<u64> =
        (0..12).map(|i| random.low_part() | if i % 2 == 0 { 0x7_0000 } else { 0x7f8_0007_0000 }).collect();
    let slots: Vec<Slot> = (0..=u16::MAX)
        .flat_map(|top| {
            lows.iter().map(move |low| Slot { word: u64::from(top) << 48 | low, control: PLAIN_CONTROL })
        })
        .collect();
    let verdicts = disassemble(tools, target, &slots)?;
    let mut found: BTreeMap<String, HashSet<u16>> = BTreeMap::new();
    for (slot, verdict) in slots.iter().zip(&verdicts) {
        if let Verdict::Text(text) = verdict {
            found.entry(mnemonic(text).to_owned()).or_default().insert((slot.word >> 48) as u16);
        }
    }
    let sorted = |tops: HashSet<u16>| {
        let mut tops: Vec<u16> = tops.into_iter().collect();
        tops.sort_unstable();
        tops
    };
    Ok(found.into_iter().map(|(name, tops)| (name, sorted(tops))).collect())
}

/// The instruction's name without guard and modifiers.
fn mnemonic(text: &str) -> &str {
    let text = if text.starts_with('@') { text.split_once(' ').map_or("", |(_, rest)| rest) } else { text };
    text.split(['.', ' ', ';']).next().unwrap_or_default()
}

/// Lines for `count` accepted words of one instruction and up to a third as many refused ones.
fn vectors(tools: &Tools, target: &str, name: &str, tops: &[u16], count: usize) -> Result<String, String> {
    let mut random = Random::new(&format!("{name} {target}"));
    let (mut accepted, mut refused) = (0, 0);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    // A few rounds are enough: where they do not fill the quota, the instruction has few accepted words.
    for _ in 0..6 {
        let slots: Vec<Slot> = (0..2 * count).map(|_| random.slot(tops)).collect();
        for (slot, verdict) in slots.iter().zip(disassemble(tools, target, &slots)?) {
            let (taken, limit) = match verdict {
                Verdict::Text(_) => (&mut accepted, count),
                Verdict::Refused(_) => (&mut refused, count / 3),
            };
            if *taken < limit && seen.insert((slot.word, slot.control)) {
                *taken += 1;
                found.push((*slot, verdict));
            }
        }
        if accepted == count && refused == count / 3 {
            break;
        }
    }
    println!("{target} {name}: {accepted} accepted, {refused} refused");
    at_address_8(tools, target, 2 * count, &mut found)?;
    let line = |(Slot { word, control }, verdict): (Slot, Verdict)| {
        format!("{name}\t{word:016x}\t{control:06x}\t{verdict}\n")
    };
    Ok(found.into_iter().map(line).collect())
}

/// Replaces each text that depends on the instruction's address by the text at address 8. Which ones depend on it
/// shows when they are disassembled at another place, behind the first `batch` places.
fn at_address_8(
    tools: &Tools,
    target: &str,
    batch: usize,
    found: &mut [(Slot, Verdict)],
) -> Result<(), String> {
    let filler = Slot { word: NOP, control: PLAIN_CONTROL };
    let mut slots = vec![filler; batch];
    slots.extend(found.iter().map(|(slot, _)| *slot));
    let elsewhere = disassemble(tools, target, &slots)?.split_off(batch);
    for ((slot, verdict), other) in found.iter_mut().zip(elsewhere) {
        if *verdict != other {
            *verdict = disassemble(tools, target, &[*slot])?.remove(0);
        }
    }
    Ok(())
}

/// A random number generator with a fixed start for every purpose (SplitMix64), so that the files come out the
/// same each time.
struct Random(u64);

impl Random {
    fn new(purpose: &str) -> Random {
        Random(
            purpose.bytes().fold(0, |state: u64, byte| state.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)),
        )
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// 48 bits of which on average 1/8, 1/4, 1/2, 3/4 or 7/8 are set: reserved fields want to be all 0 or all 1.
    fn low_part(&mut self) -> u64 {
        let (a, b, c) = (self.next(), self.next(), self.next());
        let bits = match self.below(6) {
            0 => a & b & c,
            1 => a & b,
            2 | 3 => a,
            4 => a | b,
            _ => a | b | c,
        };
        bits >> 16
    }

    /// A word whose top 16 bits are one of `tops`, mostly without a guard, mostly with plain control.
    fn slot(&mut self, tops: &[u16]) -> Slot {
        let top = tops[self.below(tops.len() as u64) as usize];
        let mut word = u64::from(top) << 48 | self.low_part();
        if self.below(3) > 0 {
            word = word & !0xf_0000 | 0x7_0000;
        }
        for register in [0, 8, 20, 39] {
            if register != 39 && self.below(8) == 0 {
                word |= 0xff << register;
            }
        }
        let random = self.next() as u32 & 0x1f_ffff;
        let control = match self.below(8) {
            0..=4 => PLAIN_CONTROL,
            5 => random | PLAIN_CONTROL,
            6 => random & 0x0f_ffff | PLAIN_CONTROL,
            _ => random,
        };
        Slot { word, control }
    }
}
