//! Special registers, and predicates as numbers.

use tmu_program::{
    BooleanFunction, Comparison, Condition, Op, Predicate, Register, Shift, ShiftAmount, Source, Special,
};

use super::condition_code::{CARRY, OVERFLOW, SECOND_CARRY, SIGN, ZERO};
use super::operands::{A, B, not_run, plain, predicate_destination, rd};
use super::{Lowering, destination};
use crate::finding::{Finding, Part};
use crate::instruction::Instruction;
use crate::table::meaning::{PredicateFile, SpecialRegister};
use crate::table::names::{Field, Flag};
use crate::table::predicate::PREDICATE_FILE;
use crate::table::special::{SPECIAL_SM50, SPECIAL_SM52, SPECIAL_SM60};

/// Where SR_VIRTID keeps the number of the warp, and SR_VIRTCFG the number of multiprocessors: the vendor's compiler
/// takes PTX `%warpid` and `%nsmid` from there. The number of the multiprocessor, `%smid`, is in SR_VIRTID where
/// SR_VIRTCFG has how many there are; ours is number 0 of 1.
const WARP_PLACE: u32 = 8;
const MULTIPROCESSORS: u32 = 1 << 20;

/// S2R, CS2R: Rd = a special register.
///
/// # Errors
/// `SASS-020` for a register that the engine does not model.
pub fn s2r(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let found = instruction.first_choice(&[&SPECIAL_SM50, &SPECIAL_SM52, &SPECIAL_SM60]);
    let found = found.ok_or_else(|| not_run(instruction, Part::Whole, "this form"))?;
    let Some(register) = found.meaning else {
        return Err(not_run(instruction, Field::Register, &format!("special register {}", found.name)));
    };
    let to = rd(instruction)?;
    match register {
        SpecialRegister::Read(special) => lowering.push(Op::ReadSpecial { to, special }),
        SpecialRegister::VirtualNumbers => {
            let value = lowering.temporary();
            lowering.push(Op::ReadSpecial { to: Some(value), special: Special::Warp });
            let (value, amount) = (value.into(), WARP_PLACE.into());
            lowering.push(Op::Shift { to, value, amount, shift: Shift::Left, limit: ShiftAmount::Clamp });
        }
        SpecialRegister::VirtualConfiguration => lowering.push(Op::Move { to, from: MULTIPROCESSORS.into() }),
        // It counts nothing.
        SpecialRegister::Counter | SpecialRegister::StackLimit => {
            lowering.push(Op::Move { to, from: Source::ZERO });
        }
    }
    Ok(())
}

/// The predicates P0…P6.
const PREDICATES: [Predicate; 7] =
    [Predicate(0), Predicate(1), Predicate(2), Predicate(3), Predicate(4), Predicate(5), Predicate(6)];

/// The flags of the condition code, from bit 0: zero, sign, carry, overflow. No document of the vendor's states the
/// order; it is that of the flags registers of earlier NVIDIA GPUs as envytools describes them, and yuzu's
/// recompiler has it for R2P on Maxwell.
const FLAGS: [Predicate; 4] = [ZERO, SIGN, CARRY, OVERFLOW];

/// How far the byte that R2P and P2R work on is from bit 0.
fn byte_position(instruction: &Instruction) -> u32 {
    let bytes = [(Flag::B1, 8), (Flag::B2, 16), (Flag::B3, 24)];
    bytes.into_iter().find(|&(flag, _)| instruction.has_anywhere(flag)).map_or(0, |(_, position)| position)
}

/// What R2P and P2R work on, from bit 0.
fn file(instruction: &Instruction) -> &'static [Predicate] {
    match instruction.meaning(&PREDICATE_FILE) {
        Some(PredicateFile::Flags) => &FLAGS,
        Some(PredicateFile::Predicates) | None => &PREDICATES,
    }
}

/// R2P: the predicates, or flags of the condition code, that Sb names = the bits of Ra, or of a byte of it. The second
/// carry of IADD3, which has no bit there, goes when the carry is written.
pub fn r2p(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (value, position) = (plain(instruction, A)?, byte_position(instruction));
    // A mask of all bits is left out.
    let mask = plain(instruction, B).unwrap_or(Source::from(u32::MAX));
    lowering.copy_guard();
    for (number, &to) in (0..).zip(file(instruction)) {
        let bit = lowering.bit(value, position + number);
        match mask {
            Source::Immediate(mask) if mask >> number & 1 == 0 => continue,
            Source::Immediate(_) => lowering.set(to, bit),
            mask @ (Source::Register(_) | Source::Constant { .. }) => {
                let named = lowering.bit(mask, number);
                let new = lowering.combined(named, bit, BooleanFunction::And);
                let old = lowering.combined(named.inverse(), Condition::If(to), BooleanFunction::And);
                lowering.push(Op::Combine { to, a: new, b: old, function: BooleanFunction::Or });
            }
        }
        if to == CARRY {
            lowering.set(SECOND_CARRY, Condition::Never);
        }
    }
    Ok(())
}

/// P2R: Rd = Ra with the bits that Sb names, in a byte of it, replaced by the predicates or by the flags of the
/// condition code.
pub fn p2r(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (value, mask, position) =
        (plain(instruction, A)?, plain(instruction, B)?, byte_position(instruction));
    let mut predicates = Source::ZERO;
    for (number, &predicate) in file(instruction).iter().enumerate() {
        let to = lowering.temporary();
        let set = lowering.temporary();
        let condition = Condition::If(predicate);
        let then = Source::from(1 << number);
        lowering.push(Op::Select { to: Some(set), condition, then, otherwise: Source::ZERO });
        lowering.push(Op::add(to, predicates, set));
        predicates = to.into();
    }
    let [predicates, mask] =
        [predicates, mask].map(|word| lowering.shift(word, position.into(), Shift::Left, ShiftAmount::Clamp));
    // Bit by bit: mask ? predicates : value.
    lowering.push(Op::Logic { to: rd(instruction)?, a: mask, b: predicates, c: value, table: 0xca });
    Ok(())
}

/// B2R.RESULT: Rd and Pd = the result of the last barrier with a reduction.
///
/// # Errors
/// `SASS-020` for the state of barriers.
pub fn b2r(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    if !instruction.has(Flag::Result) {
        return Err(not_run(instruction, Part::Whole, "the state of a barrier"));
    }
    let to: Option<Register> = instruction.register(Field::Rd).and_then(destination);
    lowering.push(Op::BarrierResult { to, holds: predicate_destination(instruction, Field::Pd) });
    Ok(())
}

impl Lowering {
    /// Whether a bit of a word is set.
    fn bit(&mut self, value: Source, number: u32) -> Condition {
        let bit = self.extract(value, number, 1, false);
        let to = self.temporary_predicate();
        self.push(Op::compare(to, bit, Comparison::NOT_EQUAL, Source::ZERO, false));
        Condition::If(to)
    }
}
