//! Control flow.

use tmu_program::{Comparison, Condition, Diagnostic, Op, Source, Token, Width};

use super::operands::{not_run, refuse};
use super::{Lowering, OTHER_TARGETS, source};
use crate::bits::Bits;
use crate::finding::{Finding, Part};
use crate::instruction::Instruction;
use crate::table::names::{Field, Flag};
use crate::table::notation::{Kind, Operand};

/// The byte address that a branch goes to.
fn target(lowering: &Lowering, instruction: &Instruction) -> Result<u64, Finding> {
    let target = instruction.branch_target(lowering.address());
    let target = target.ok_or_else(|| not_run(instruction, Field::Address, "a target in a constant bank"))?;
    u64::try_from(target).map_err(|_| {
        let message = format!("the branch goes to {target:#x}, before the start of the code");
        Finding::operand(Field::Target, Diagnostic::error("SASS-021", message).hint(OTHER_TARGETS))
    })
}

/// BRA: go to the target.
pub fn bra(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::Lmt])?;
    let target = target(lowering, instruction)?;
    lowering.guard_by_test(instruction)?;
    lowering.push_to(Op::Branch { target: 0 }, target);
    Ok(())
}

/// BRX: go to the next instruction plus a register plus an offset, lane by lane. The distance may also come from a
/// constant bank.
pub fn brx(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    // Code is below 2³¹ bytes.
    let next = (lowering.address() + 8) as i32;
    branch_indirect(lowering, instruction, next)
}

/// JMX: go to the address in a register plus an offset, or in a constant bank. Addresses count from the start of the
/// kernel.
pub fn jmx(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    branch_indirect(lowering, instruction, 0)
}

fn branch_indirect(lowering: &mut Lowering, instruction: &Instruction, from: i32) -> Result<(), Finding> {
    refuse(instruction, &[Flag::Lmt])?;
    let operands = &instruction.encoding().layout.operands;
    let (address, offset) = operands
        .iter()
        .find_map(|operand| match operand.kind {
            Kind::Indexed { base } => {
                Some(Ok((source(instruction.get(base) as u8), instruction.offset(operand))))
            }
            Kind::ConstantMemory { bank, base, .. } => {
                Some(distance_in_bank(lowering, instruction, operand, [bank, base]))
            }
            Kind::Register
            | Kind::Predicate
            | Kind::Unsigned
            | Kind::Signed
            | Kind::Wrapped
            | Kind::Float32
            | Kind::Float64
            | Kind::Float16
            | Kind::SignMagnitude
            | Kind::Following { .. }
            | Kind::BitList
            | Kind::LaneSigns
            | Kind::Choice(_)
            | Kind::Constant { .. }
            | Kind::Memory { .. }
            | Kind::Attribute { .. }
            | Kind::ConstantByte { .. }
            | Kind::Target
            | Kind::Literal(_) => None,
        })
        .ok_or_else(|| not_run(instruction, Part::Whole, "this form"))??;
    lowering.guard_by_test(instruction)?;
    let offset = from.wrapping_add(offset as i32);
    let target = lowering.sum(address, Source::from(offset as u32));
    let address = lowering.behind_control_word(target);
    lowering.push(Op::BranchIndirect { address, offset: 0 });
    Ok(())
}

impl Lowering {
    /// An address of code; that of a control word becomes that of the instruction behind it.
    fn behind_control_word(&mut self, address: Source) -> Source {
        let offset = self.extract(address, 0, 5, false);
        let is_control = self.temporary_predicate();
        self.push(Op::compare(is_control, offset, Comparison::EQUAL, Source::ZERO, false));
        let step = self.temporary();
        let (condition, then) = (Condition::If(is_control), 8.into());
        self.push(Op::Select { to: Some(step), condition, then, otherwise: Source::ZERO });
        self.sum(address, step.into())
    }
}

/// The word at `c[bank][Ra + offset]`, and nothing to add to it.
fn distance_in_bank(
    lowering: &mut Lowering,
    instruction: &Instruction,
    operand: &Operand,
    [bank, base]: [Bits; 2],
) -> Result<(Source, i64), Finding> {
    let bank = Source::from(instruction.get(bank) as u32);
    let offset = operand.bits.get_signed(instruction.bits()) as u32;
    let address = lowering.sum(source(instruction.get(base) as u8), offset.into());
    let to = lowering.temporary();
    lowering.push(Op::LoadConstant { to: [Some(to), None], bank, address, width: Width::B32 });
    Ok((to.into(), 0))
}

/// The absolute address that JMP and JCAL name.
fn absolute(instruction: &Instruction) -> Result<u64, Finding> {
    instruction
        .value(Field::Address)
        .ok_or_else(|| not_run(instruction, Field::Address, "a target in a constant bank"))
}

/// JMP: go to the address, counted from the start of the kernel.
pub fn jmp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::Lmt])?;
    let target = absolute(instruction)?;
    lowering.guard_by_test(instruction)?;
    lowering.push_to(Op::Branch { target: 0 }, target);
    Ok(())
}

/// JCAL: call the address, counted from the start of the kernel.
pub fn jcal(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let target = absolute(instruction)?;
    lowering.push_to(Op::Call { target: 0 }, target);
    Ok(())
}

/// BPT.TRAP: stop the program.
///
/// # Errors
/// `SASS-020` for what waits for a debugger.
pub fn bpt(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    if !instruction.has(Flag::Trap) {
        return Err(not_run(instruction, Part::Whole, "a breakpoint"));
    }
    lowering.push(Op::Trap { reason: "the program stops itself with a trap".to_owned() });
    Ok(())
}

fn push(lowering: &mut Lowering, instruction: &Instruction, token: Token) -> Result<(), Finding> {
    let target = target(lowering, instruction)?;
    lowering.push_to(Op::Push { token, target: 0 }, target);
    Ok(())
}

/// SSY: push the reconvergence point.
pub fn ssy(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, Token::Reconverge)
}

/// PBK: push the target of BRK.
pub fn pbk(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, Token::Break)
}

/// PCNT: push the target of CONT.
pub fn pcnt(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, Token::Continue)
}

/// PRET: push the target of RET.
pub fn pret(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, Token::Return)
}

/// CAL: call the target.
pub fn cal(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let target = target(lowering, instruction)?;
    lowering.push_to(Op::Call { target: 0 }, target);
    Ok(())
}

fn leave(lowering: &mut Lowering, instruction: &Instruction, token: Token) -> Result<(), Finding> {
    lowering.guard_by_test(instruction)?;
    lowering.push(Op::Pop { token });
    Ok(())
}

/// SYNC: wait at the reconvergence point.
pub fn sync(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    leave(lowering, instruction, Token::Reconverge)
}

/// BRK: leave the loop.
pub fn brk(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    leave(lowering, instruction, Token::Break)
}

/// CONT: go on with the next round of the loop.
pub fn cont(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    leave(lowering, instruction, Token::Continue)
}

/// RET: return from a call.
pub fn ret(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    leave(lowering, instruction, Token::Return)
}

/// EXIT: the lanes are done.
pub fn exit(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    lowering.guard_by_test(instruction)?;
    lowering.push(Op::Exit);
    Ok(())
}

/// KIL: the pixel is discarded.
pub fn kil(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    lowering.guard_by_test(instruction)?;
    lowering.push(Op::Kill);
    Ok(())
}

/// NOP, DEPBAR: nothing that a lane can observe; results are always there in time.
pub fn nop(lowering: &mut Lowering, _instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::Nothing);
    Ok(())
}
