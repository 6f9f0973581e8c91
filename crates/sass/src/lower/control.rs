//! Control flow.

use tmu_program::{Diagnostic, Op, Token};

use super::Lowering;
use super::operands::{not_run, refuse};
use crate::instruction::Instruction;
use crate::table::notation::Kind;
use crate::text;

/// The byte address that a branch goes to.
fn target(lowering: &Lowering, instruction: &Instruction) -> Result<u64, Diagnostic> {
    let operands = &instruction.encoding().layout.operands;
    let operand = operands.iter().find(|operand| operand.kind == Kind::Target);
    let operand = operand.ok_or_else(|| not_run(instruction, "a target in a constant bank"))?;
    let target = text::target(lowering.address(), operand.bits.get_signed(instruction.bits()));
    u64::try_from(target).map_err(|_| {
        Diagnostic::error("SASS-021", format!("the branch goes to {target:#x}, before the start of the code"))
    })
}

/// BRA: go to the target.
pub fn bra(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    refuse(instruction, &["LMT"])?;
    let target = target(lowering, instruction)?;
    lowering.guard_by_test(instruction)?;
    lowering.push_to(Op::Branch { target: 0 }, target);
    Ok(())
}

fn push(lowering: &mut Lowering, instruction: &Instruction, token: Token) -> Result<(), Diagnostic> {
    let target = target(lowering, instruction)?;
    lowering.push_to(Op::Push { token, target: 0 }, target);
    Ok(())
}

/// SSY: push the reconvergence point.
pub fn ssy(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    push(lowering, instruction, Token::Reconverge)
}

/// PBK: push the target of BRK.
pub fn pbk(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    push(lowering, instruction, Token::Break)
}

/// PCNT: push the target of CONT.
pub fn pcnt(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    push(lowering, instruction, Token::Continue)
}

/// PRET: push the target of RET.
pub fn pret(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    push(lowering, instruction, Token::Return)
}

/// CAL: call the target.
pub fn cal(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    let target = target(lowering, instruction)?;
    lowering.push_to(Op::Call { target: 0 }, target);
    Ok(())
}

fn leave(lowering: &mut Lowering, instruction: &Instruction, token: Token) -> Result<(), Diagnostic> {
    lowering.guard_by_test(instruction)?;
    lowering.push(Op::Leave { token });
    Ok(())
}

/// SYNC: wait at the reconvergence point.
pub fn sync(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    leave(lowering, instruction, Token::Reconverge)
}

/// BRK: leave the loop.
pub fn brk(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    leave(lowering, instruction, Token::Break)
}

/// CONT: go on with the next round of the loop.
pub fn cont(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    leave(lowering, instruction, Token::Continue)
}

/// RET: return from a call.
pub fn ret(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    leave(lowering, instruction, Token::Return)
}

/// EXIT: the lanes are done.
pub fn exit(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    lowering.guard_by_test(instruction)?;
    lowering.push(Op::Exit);
    Ok(())
}

/// KIL: the pixel is discarded.
pub fn kil(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    lowering.guard_by_test(instruction)?;
    lowering.push(Op::Kill);
    Ok(())
}

/// NOP, DEPBAR: nothing that a lane can observe; results are always there in time.
pub fn nop(lowering: &mut Lowering, _instruction: &Instruction) -> Result<(), Diagnostic> {
    lowering.push(Op::Nothing);
    Ok(())
}
