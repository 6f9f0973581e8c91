//! LDC: loads from constant banks chosen at run time.

use tmu_program::{Comparison, Condition, Diagnostic, Op, Register, Source, Width};

use super::operands::chosen_from;
use super::{Lowering, destination, source};
use crate::check::constant::address;
use crate::finding::Finding;
use crate::instruction::{Instruction, RZ};
use crate::table::constant::{LDC_ADDRESS, LDC_SIZE};
use crate::table::meaning::IndexMode;
use crate::table::names::Field;

/// The highest bank that `.ISL` reads: 14 banks are allowed for DX indexing (LDC-12).
const LAST_INDEXED_BANK: u32 = 13;

/// Adds the operations of LDC.
///
/// # Errors
/// `LDC-02` for a size without a meaning.
pub fn ldc(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (Some(width), Some(parts)) = (instruction.meaning(&LDC_SIZE), address(instruction)) else {
        let size = instruction.choice(&LDC_SIZE).map_or("", |size| size.name);
        return Err(Finding::modifier(size, Diagnostic::error("LDC-02", "this size of LDC has no meaning")));
    };
    let mode = chosen_from(instruction, &[&LDC_ADDRESS])?;
    let bank = parts.bank as u32;
    let offset = parts.offset as u32;
    let base = source(parts.base);
    let (bank, address): (Source, Source) = match mode {
        // LDC-09: bank = imm; addr = Ra + imm. LDC-05: without Ra the immediate alone.
        IndexMode::Immediate if parts.base == RZ => (bank.into(), offset.into()),
        // LDC-06: sums wrap at 32 bits.
        IndexMode::Immediate => (bank.into(), lowering.sum(base, offset.into())),
        // LDC-10: the sum's upper half goes to the bank.
        IndexMode::Linear => {
            let linear = lowering.sum(base, offset.into());
            let upper = lowering.extract(linear, 16, 16, false);
            (lowering.sum(upper, bank.into()), lowering.extract(linear, 0, 16, false))
        }
        // LDC-11, LDC-12: the upper half of Ra goes to the bank, the offset only to the address.
        IndexMode::Segmented | IndexMode::SegmentedLinear => {
            let (upper, lower) =
                (lowering.extract(base, 16, 16, false), lowering.extract(base, 0, 16, false));
            (lowering.sum(upper, bank.into()), lowering.sum(lower, offset.into()))
        }
    };
    let rd = instruction.register(Field::Rd).unwrap_or(RZ);
    let to = [destination(rd), (width == Width::B64).then(|| destination(rd.saturating_add(1))).flatten()];
    if mode == IndexMode::SegmentedLinear {
        load_up_to_last_bank(lowering, to, bank, address, width);
    } else {
        lowering.push(Op::LoadConstant { to, bank, address, width });
    }
    Ok(())
}

/// LDC-12: a bank above 13 gives 0 whatever is bound there.
fn load_up_to_last_bank(
    lowering: &mut Lowering,
    to: [Option<Register>; 2],
    bank: Source,
    address: Source,
    width: Width,
) {
    let allowed = lowering.temporary_predicate();
    lowering.push(Op::compare(allowed, bank, Comparison::LESS_EQUAL, LAST_INDEXED_BANK, false));
    // A bank that is not allowed is read all the same, for what a load reports: LDC-13 and LDC-08 hold in every mode.
    let loaded = to.map(|to| to.map(|_| lowering.temporary()));
    lowering.push(Op::LoadConstant { to: loaded, bank, address, width });
    for (to, loaded) in to.into_iter().zip(loaded) {
        if let Some(loaded) = loaded {
            let (condition, then) = (Condition::If(allowed), loaded.into());
            lowering.push(Op::Select { to, condition, then, otherwise: Source::ZERO });
        }
    }
}
