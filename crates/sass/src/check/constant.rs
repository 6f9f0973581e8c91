//! Rules of constant loads.

use tmu_program::Diagnostic;

use super::Rule;
use crate::finding::{Finding, Part};
use crate::instruction::{Instruction, RZ};
use crate::table::constant::{LDC_ADDRESS, LDC_SIZE};
use crate::table::meaning::IndexMode;
use crate::table::names::Field;
use crate::table::notation::Kind;

/// The rules of LDC.
pub const LDC: &[Rule] = &[size_exists, mode_needs_index, register_pair, immediate_address_aligned];

/// How many constant banks the machine has (LDC-08).
pub const BANKS: u64 = 18;
/// How many of them compute sees (LDC-08).
pub const COMPUTE_BANKS: u64 = 8;

/// The highest register that begins a pair: behind R254 comes RZ.
const LAST_PAIR: u8 = 252;

/// The parts of an LDC's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstantAddress {
    /// Bank number in the instruction.
    pub bank: u64,
    /// Index register, RZ for none.
    pub base: u8,
    /// Byte offset: unsigned 16 bits without an index register, signed with one (LDC-05).
    pub offset: i64,
}

/// Reads the address operand; `None` if the instruction has none.
pub fn address(instruction: &Instruction) -> Option<ConstantAddress> {
    let operand = instruction.operand(Field::Address)?;
    let Kind::ConstantMemory { bank, base, .. } = operand.kind else { return None };
    let (bank, base) = (instruction.get(bank), instruction.get(base) as u8);
    let offset = match base {
        RZ => instruction.get(operand.bits) as i64,
        _ => operand.bits.get_signed(instruction.bits()),
    };
    Some(ConstantAddress { bank, base, offset })
}

/// Bytes that one lane loads; `None` for the two sizes without a meaning.
pub fn size(instruction: &Instruction) -> Option<u32> {
    Some(instruction.meaning(&LDC_SIZE)?.bytes())
}

fn size_exists(instruction: &Instruction, found: &mut Vec<Finding>) {
    if size(instruction).is_none() {
        let message = "this size of LDC decodes but has no meaning";
        let problem = Diagnostic::error("LDC-02", message).hint("sizes are .U8 .S8 .U16 .S16 .32 .64");
        found.push(match instruction.choice(&LDC_SIZE) {
            Some(size) => Finding::modifier(size.name, problem),
            None => Finding { part: Part::Whole, diagnostic: Box::new(problem) },
        });
    }
}

fn mode_needs_index(instruction: &Instruction, found: &mut Vec<Finding>) {
    let Some(mode) = instruction.choice(&LDC_ADDRESS) else { return };
    let indexed = mode.meaning != Some(IndexMode::Immediate);
    if indexed && address(instruction).is_some_and(|address| address.base == RZ) {
        let mode = mode.name;
        let message = format!(".{mode} needs an indexed address");
        let problem =
            Diagnostic::error("LDC-03", message).hint("write c[bank][Ra+offset], or leave the mode out");
        found.push(Finding::modifier(mode, problem));
    }
}

fn register_pair(instruction: &Instruction, found: &mut Vec<Finding>) {
    let rd = instruction.register(Field::Rd).unwrap_or(RZ);
    if size(instruction) == Some(8) && rd != RZ && !rd.is_multiple_of(2) {
        let message = format!("LDC.64 writes two registers, so Rd must be even, but it is R{rd}");
        let hint = if rd == LAST_PAIR + 1 {
            format!("use R{LAST_PAIR}")
        } else {
            format!("use R{} or R{}", rd - 1, rd + 1)
        };
        found.push(Finding::operand(Field::Rd, Diagnostic::error("LDC-13", message).hint(hint)));
    }
    if size(instruction) == Some(8) && rd == LAST_PAIR + 2 {
        let message = "LDC.64 into R254 would write RZ as well; the machine's last pair is R252, R253";
        found.push(Finding::operand(Field::Rd, Diagnostic::error("LDC-13", message)));
    }
}

fn immediate_address_aligned(instruction: &Instruction, found: &mut Vec<Finding>) {
    let (Some(size), Some(address)) = (size(instruction), address(instruction)) else { return };
    if address.base == RZ && address.offset % i64::from(size) != 0 {
        let message = format!("address {:#x} is no multiple of {size}: the load will fault", address.offset);
        found.push(Finding::operand(Field::Address, Diagnostic::warning("LDC-13", message)));
    }
}

/// A warning where an operand names a bank that reads zero: one that the machine does not have or, in a compute kernel,
/// one that compute does not see.
pub(super) fn unsupported_bank(instruction: &Instruction, compute: bool) -> Option<Finding> {
    let banks = if compute { COMPUTE_BANKS } else { BANKS };
    let operands = &instruction.encoding().layout.operands;
    let (field, bank) = operands.iter().find_map(|operand| {
        if let Kind::Constant { bank, .. } | Kind::ConstantMemory { bank, .. } = operand.kind {
            operand.field.zip(Some(instruction.get(bank))).filter(|found| found.1 >= banks)
        } else {
            None
        }
    })?;
    let who = if compute { "a compute kernel sees" } else { "the machine has" };
    let message = format!("{who} {banks} constant banks; bank {bank:#x} loads 0");
    Some(Finding::operand(field, Diagnostic::warning("LDC-08", message)))
}
