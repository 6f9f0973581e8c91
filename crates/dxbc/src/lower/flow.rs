//! Control flow. Lanes that diverge at an `if` reconverge at its end; those that leave a loop or a `switch`, or a turn of a loop,
//! wait there for the others.

use tmu_program::{BooleanFunction, Comparison, Condition, Diagnostic, Op, Predicate, Source, Token};

use super::structure::{Step, name_of};
use super::{Label, Lowering, UNKNOWN, error};
use crate::program::{Instruction, Operand};

impl Lowering<'_> {
    /// Where the instruction's test of an operand holds.
    pub(super) fn test(
        &mut self,
        instruction: &Instruction,
        operand: &Operand,
    ) -> Result<Condition, Diagnostic> {
        let value = self.scalar(operand)?;
        let holds = self.predicate();
        let comparison = if instruction.tests_nonzero() { Comparison::NOT_EQUAL } else { Comparison::EQUAL };
        self.push(Op::compare(holds, value, comparison, Source::ZERO, false));
        Ok(Condition::If(holds))
    }

    /// The condition of an instruction whose first operand it is.
    fn condition(&mut self, instruction: &Instruction) -> Result<Condition, Diagnostic> {
        let operand = self.operand(instruction, 0)?;
        self.test(instruction, operand)
    }

    fn step(&self, instruction: &Instruction) -> Result<Step, Diagnostic> {
        let step = self.structure.steps.get(&self.position).cloned();
        step.ok_or_else(|| {
            error("DXBC-101", "a block that does not begin or end", instruction)
                .hint("if, loop and switch end with endif, endloop and endswitch")
        })
    }

    fn branch(&mut self, guard: Condition, label: Label) {
        self.push_to(Op::Branch { target: UNKNOWN }, guard, label);
    }

    fn remember(&mut self, token: Token, label: Label) {
        self.push_to(Op::Push { token, target: UNKNOWN }, Condition::Always, label);
    }

    fn leave(&mut self, guard: Condition, token: Token) {
        self.guard = guard;
        self.push(Op::Pop { token });
    }

    /// The shader, or the subroutine, is over for the lanes of the guard.
    fn return_if(&mut self, guard: Condition) {
        self.guard = guard;
        if self.in_subroutine {
            self.push(Op::Pop { token: Token::Return });
        } else {
            self.end();
            self.push(Op::Exit);
        }
    }

    /// What comes behind the last instruction, or in front of a subroutine.
    pub(super) fn end_of_function(&mut self) {
        self.return_if(Condition::Always);
    }
}

pub(crate) fn if_(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if let Step::If { otherwise, end } = l.step(i)? {
        let condition = l.condition(i)?;
        l.push_to(Op::Diverge { target: UNKNOWN, reconverge: UNKNOWN }, condition.inverse(), otherwise);
        let number = l.program.instructions.len() as u32 - 1;
        l.patches.push((number, end));
    }
    Ok(())
}

pub(crate) fn else_(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if let Step::Else { otherwise, end } = l.step(i)? {
        l.branch(Condition::Always, end);
        l.bind(otherwise);
    }
    Ok(())
}

pub(crate) fn endif(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if let Step::EndIf { end } = l.step(i)? {
        l.bind(end);
        l.push(Op::Reconverge);
    }
    Ok(())
}

pub(crate) fn loop_(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if let Step::Loop { head, next, end } = l.step(i)? {
        l.remember(Token::Break, end);
        l.bind(head);
        if let Some(next) = next {
            l.remember(Token::Continue, next);
        }
    }
    Ok(())
}

pub(crate) fn endloop(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if let Step::EndLoop { head, next, end } = l.step(i)? {
        if let Some(next) = next {
            l.leave(Condition::Always, Token::Continue);
            l.bind(next);
        }
        l.branch(Condition::Always, head);
        l.bind(end);
    }
    Ok(())
}

pub(crate) fn break_(l: &mut Lowering<'_>, _: &Instruction) -> Result<(), Diagnostic> {
    l.leave(Condition::Always, Token::Break);
    Ok(())
}

pub(crate) fn breakc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let condition = l.condition(i)?;
    l.leave(condition, Token::Break);
    Ok(())
}

pub(crate) fn continue_(l: &mut Lowering<'_>, _: &Instruction) -> Result<(), Diagnostic> {
    l.leave(Condition::Always, Token::Continue);
    Ok(())
}

pub(crate) fn continuec(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let condition = l.condition(i)?;
    l.leave(condition, Token::Continue);
    Ok(())
}

pub(crate) fn switch(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let Step::Switch { cases, default, end } = l.step(i)? else { return Ok(()) };
    let operand = l.operand(i, 0)?;
    let value = l.scalar(operand)?;
    l.remember(Token::Break, end);
    // A case that stands together with `default` needs no test of its own.
    for (values, label) in cases.into_iter().filter(|(_, label)| Some(*label) != default) {
        let found = l.predicate();
        let more = l.predicate();
        for (number, one) in values.into_iter().enumerate() {
            let to = if number == 0 { found } else { more };
            l.push(Op::compare(to, value, Comparison::EQUAL, one, false));
            if number > 0 {
                l.either(found, more);
            }
        }
        l.branch(Condition::If(found), label);
        l.temporaries.1 -= 2;
    }
    match default {
        Some(default) => l.branch(Condition::Always, default),
        None => l.leave(Condition::Always, Token::Break),
    }
    Ok(())
}

impl Lowering<'_> {
    fn either(&mut self, to: Predicate, other: Predicate) {
        let (a, b) = (Condition::If(to), Condition::If(other));
        self.push(Op::Combine { to, a, b, function: BooleanFunction::Or });
    }
}

pub(crate) fn case(l: &mut Lowering<'_>, _: &Instruction) -> Result<(), Diagnostic> {
    if let Some(Step::Case { label }) = l.structure.steps.get(&l.position) {
        l.bind(*label);
    }
    Ok(())
}

pub(crate) fn endswitch(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if let Step::EndSwitch { end } = l.step(i)? {
        l.leave(Condition::Always, Token::Break);
        l.bind(end);
    }
    Ok(())
}

pub(crate) fn ret(l: &mut Lowering<'_>, _: &Instruction) -> Result<(), Diagnostic> {
    l.return_if(Condition::Always);
    Ok(())
}

pub(crate) fn retc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let condition = l.condition(i)?;
    l.return_if(condition);
    Ok(())
}

pub(crate) fn label(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    // What ends before belongs to the instruction before: whoever looks for the label finds the operation behind it.
    let own = l.origin;
    l.origin = own.saturating_sub(1);
    l.end_of_function();
    l.origin = own;
    l.in_subroutine = true;
    let name = l.operand(i, 0).map(name_of)?;
    if let Some(label) = name.and_then(|name| l.structure.subroutines.get(&name).copied()) {
        l.bind(label);
    }
    l.guard = Condition::Always;
    l.push(Op::Nothing);
    Ok(())
}

impl Lowering<'_> {
    fn call_if(&mut self, guard: Condition, label: &Operand) -> Result<(), Diagnostic> {
        let found = name_of(label).and_then(|name| self.structure.subroutines.get(&name).copied());
        let missing = || {
            self.about(label, "DXBC-101", "there is no such label").hint("`label label0` begins a subroutine")
        };
        self.push_to(Op::Call { target: UNKNOWN }, guard, found.ok_or_else(missing)?);
        Ok(())
    }
}

pub(crate) fn call(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let label = l.operand(i, 0)?;
    l.call_if(Condition::Always, label)
}

pub(crate) fn callc(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let condition = l.condition(i)?;
    let label = l.operand(i, 1)?;
    l.call_if(condition, label)
}

pub(crate) fn nop(_: &mut Lowering<'_>, _: &Instruction) -> Result<(), Diagnostic> {
    Ok(())
}

/// The lanes become helpers: they run on for the derivatives of their quad, and nothing of them is written.
pub(crate) fn discard(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.guard = l.condition(i)?;
    l.push(Op::Kill);
    Ok(())
}

/// Memory is in order in any case; with `_t`, the threads of the group wait for each other.
pub(crate) fn sync(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    if i.bits(11, 1) == 1 {
        l.push(Op::Barrier { index: Source::ZERO, threads: None, wait: true, reduce: None });
    } else {
        l.push(Op::MemoryBarrier);
    }
    Ok(())
}

pub(crate) fn abort(l: &mut Lowering<'_>, _: &Instruction) -> Result<(), Diagnostic> {
    l.push(Op::Trap { reason: "the shader executed `abort`".into() });
    Ok(())
}
