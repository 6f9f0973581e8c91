//! Asks nvdisasm about many words at once.
//!
//! nvdisasm prints nothing at all when it refuses a single word of a file, so each batch takes two runs: the first
//! names the addresses of the refused words, the second prints the others.

use std::collections::HashMap;
use std::fmt;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Tools;
use crate::write_file;

/// The control of an instruction that waits for nothing: no barrier, no stall, no reuse.
pub const PLAIN_CONTROL: u32 = 0x7e0;
/// The instruction that fills up the last bundle.
pub const NOP: u64 = 0x50b0_0000_0007_0f00;
/// Words per run.
const BATCH: usize = 6000;

/// An instruction word with the 21 bits that control it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The instruction.
    pub word: u64,
    /// Its part of the control word.
    pub control: u32,
}

/// What nvdisasm says about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The text, with its semicolon.
    Text(String),
    /// The error message.
    Refused(String),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Text(text) => f.write_str(text),
            Verdict::Refused(message) => write!(f, "REFUSED {message}"),
        }
    }
}

/// The verdicts on all slots, in order. `target` is `SM50` … `SM62`.
pub fn disassemble(tools: &Tools, target: &str, slots: &[Slot]) -> Result<Vec<Verdict>, String> {
    let mut verdicts = Vec::with_capacity(slots.len());
    for batch in slots.chunks(BATCH) {
        verdicts.extend(disassemble_in_place(tools, target, batch, |_| false)?);
    }
    Ok(verdicts)
}

/// The verdicts on all slots, in order, each standing at its place in one program, since texts may depend on the
/// address. `suspect` says which slots are likely to be refused: where it is right, each word is asked about once.
/// The place does not matter to refusals.
pub fn disassemble_in_place(
    tools: &Tools,
    target: &str,
    slots: &[Slot],
    suspect: impl Fn(usize) -> bool,
) -> Result<Vec<Verdict>, String> {
    let filler = Slot { word: NOP, control: PLAIN_CONTROL };
    let mut verdicts: Vec<Option<Verdict>> = vec![None; slots.len()];
    let suspects: Vec<usize> = (0..slots.len()).filter(|&index| suspect(index)).collect();
    if !suspects.is_empty() {
        let words: Vec<Slot> = suspects.iter().map(|&index| slots[index]).collect();
        for (position, message) in run_nvdisasm(tools, target, &words)?.1 {
            let index = suspects.get(position).copied();
            refuse(&mut verdicts, index, message)?;
        }
    }
    loop {
        let open = slots.iter().zip(&verdicts);
        let open: Vec<Slot> =
            open.map(|(&slot, verdict)| if verdict.is_none() { slot } else { filler }).collect();
        let (listing, errors) = run_nvdisasm(tools, target, &open)?;
        if errors.is_empty() {
            for (position, text) in listing {
                if let Some(verdict @ None) = verdicts.get_mut(position) {
                    *verdict = Some(Verdict::Text(text));
                }
            }
            break;
        }
        for (position, message) in errors {
            refuse(&mut verdicts, Some(position), message)?;
        }
    }
    let missing = || format!("nvdisasm said nothing about a word for {target}");
    verdicts.into_iter().map(|verdict| verdict.ok_or_else(missing)).collect()
}

/// Notes the error message about a slot.
fn refuse(verdicts: &mut [Option<Verdict>], index: Option<usize>, message: String) -> Result<(), String> {
    match index.and_then(|index| verdicts.get_mut(index)) {
        Some(verdict @ None) => *verdict = Some(Verdict::Refused(message)),
        _ => return Err("nvdisasm complains about a place that was not asked for".to_owned()),
    }
    Ok(())
}

type ByPlace = HashMap<usize, String>;

/// One run: the texts by place in `slots`, or the error messages by place.
fn run_nvdisasm(tools: &Tools, target: &str, slots: &[Slot]) -> Result<(ByPlace, ByPlace), String> {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let file = tools.cache.join(format!("words-{}-{run}.bin", std::process::id()));
    write_file(&file, bundles(slots))?;
    let mut command = Command::new(tools.nvdisasm());
    command.args(["--binary", target, "-ndf", "-hex", "-novliw"]).arg(&file);
    let output = command.output().map_err(|error| format!("nvdisasm: {error}"))?;
    std::fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    if output.status.success() {
        let listing = String::from_utf8_lossy(&output.stdout);
        return Ok((listing.lines().filter_map(listing_line).collect(), ByPlace::new()));
    }
    let complaints = String::from_utf8_lossy(&output.stderr);
    let errors: ByPlace = complaints.lines().filter_map(error_line).collect();
    if errors.is_empty() {
        return Err(format!("nvdisasm: {complaints}"));
    }
    Ok((ByPlace::new(), errors))
}

/// Bundles of a control word and three instructions, little-endian.
fn bundles(slots: &[Slot]) -> Vec<u8> {
    let filler = Slot { word: NOP, control: PLAIN_CONTROL };
    let mut bytes = Vec::with_capacity(slots.len().div_ceil(3) * 32);
    for group in slots.chunks(3) {
        let slot = |i: usize| group.get(i).copied().unwrap_or(filler);
        let control = (0..3).fold(0, |word, i| word | u64::from(slot(i).control) << (21 * i));
        for word in [control, slot(0).word, slot(1).word, slot(2).word] {
            bytes.extend(word.to_le_bytes());
        }
    }
    bytes
}

/// The place in the batch of a byte address; an address of a control word counts as its first instruction.
fn position(address: usize) -> usize {
    address / 32 * 3 + (address % 32 / 8).saturating_sub(1)
}

/// `        /*0008*/   TEXT ;   /* 0x… */`
fn listing_line(line: &str) -> Option<(usize, String)> {
    let (address, rest) = line.trim_start().strip_prefix("/*")?.split_once("*/")?;
    let address = usize::from_str_radix(address, 16).ok()?;
    let (text, _word) = rest.rsplit_once("/* 0x")?;
    (address % 32 != 0).then(|| (position(address), tidy(text.trim())))
}

/// The text with one blank before a name that the disassembler does not know: it prints more or fewer of them as its
/// own state has it.
fn tidy(text: &str) -> String {
    match text.split_once("  ???") {
        Some((before, after)) => format!("{} ???{after}", before.trim_end()),
        None => text.to_owned(),
    }
}

/// `nvdisasm error   : MESSAGE at address 0x0008`
fn error_line(line: &str) -> Option<(usize, String)> {
    let (message, address) = line.rsplit_once("at address 0x")?;
    let digits: String = address.chars().take_while(char::is_ascii_hexdigit).collect();
    let message = message.split_once(':').map_or(message, |(_, message)| message);
    Some((position(usize::from_str_radix(&digits, 16).ok()?), message.trim().to_owned()))
}
