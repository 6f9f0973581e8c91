//! Which registers hold the same value in all lanes as long as all lanes take the same way.

use tmu_program::{Condition, Op, Operand, Predicate, Register, Source};
use tmu_texture::cpu::Width;

use super::bind::{prepare, same_everywhere};
use crate::context::Context;

/// Rounds of the search: programs that people write take a few.
const ROUNDS: usize = 64;

/// For each register and predicate, the scalar that holds it if it is uniform.
pub(crate) struct Uniform {
    pub(crate) registers: Vec<Option<u32>>,
    pub(crate) predicates: Vec<Option<u32>>,
}

/// Registers and predicates that are still thought to be uniform.
struct Candidates {
    registers: Vec<bool>,
    predicates: Vec<bool>,
}

impl Candidates {
    fn source(&self, source: Source) -> bool {
        match source {
            Source::Register(Register(register)) => self.registers[usize::from(register)],
            Source::Immediate(_) | Source::Constant { .. } => true,
        }
    }

    fn condition(&self, condition: Condition) -> bool {
        match condition {
            Condition::Always | Condition::Never => true,
            Condition::If(Predicate(predicate)) | Condition::Unless(Predicate(predicate)) => {
                self.predicates[usize::from(predicate)]
            }
        }
    }

    fn operand(&self, operand: &Operand) -> bool {
        match *operand {
            // All results of an operation are computed in the same way.
            Operand::Write(Some(Register(register))) => self.registers[usize::from(register)],
            Operand::WritePredicate(Predicate(predicate)) => self.predicates[usize::from(predicate)],
            Operand::Write(None) | Operand::Target(_) => true,
            Operand::Read(source) => self.source(source),
            Operand::ReadFloat(source) => self.source(source.value),
            Operand::ReadCondition(condition) => self.condition(condition),
        }
    }

    /// Takes back what an instruction writes; whether that was news.
    fn strike(&mut self, operands: &[Operand]) -> bool {
        let mut news = false;
        for operand in operands {
            let candidate = match *operand {
                Operand::Write(Some(Register(register))) => &mut self.registers[usize::from(register)],
                Operand::WritePredicate(Predicate(predicate)) => &mut self.predicates[usize::from(predicate)],
                _ => continue,
            };
            news |= std::mem::replace(candidate, false);
        }
        news
    }
}

/// Whether the results of an operation on uniform operands are uniform, and there is a way to compute them once.
fn once(context: &Context<'_>, op: &Op, width: Width) -> bool {
    match op {
        Op::ReadSpecial { special, .. } => same_everywhere(context, *special).is_some(),
        Op::LoadConstant { .. } | Op::Combine { .. } => true,
        _ => prepare(op, width).is_some(),
    }
}

impl Uniform {
    /// Registers are uniform if everything that is ever written to them is. Those that `varying` names have other values
    /// at the start.
    pub(crate) fn new(context: &Context<'_>, width: Width, varying: &[bool]) -> Uniform {
        let program = context.program;
        let mut candidates = Candidates {
            registers: varying.iter().map(|varying| !varying).collect(),
            predicates: vec![true; program.predicates.into()],
        };
        let operands: Vec<Vec<Operand>> =
            program.instructions.iter().map(|instruction| instruction.op.operands()).collect();
        let once: Vec<bool> =
            program.instructions.iter().map(|instruction| once(context, &instruction.op, width)).collect();
        let mut settled = false;
        for _ in 0..ROUNDS {
            let mut news = false;
            for (number, instruction) in program.instructions.iter().enumerate() {
                let uniform = once[number]
                    && candidates.condition(instruction.guard)
                    && operands[number].iter().all(|operand| candidates.operand(operand));
                if !uniform {
                    news |= candidates.strike(&operands[number]);
                }
            }
            settled = !news;
            if settled {
                break;
            }
        }
        if !settled {
            candidates.registers.fill(false);
            candidates.predicates.fill(false);
        }
        let mut slots = 0..;
        let mut place = |uniform: &bool| uniform.then(|| slots.next()).flatten();
        Uniform {
            registers: candidates.registers.iter().map(&mut place).collect(),
            predicates: candidates.predicates.iter().map(&mut place).collect(),
        }
    }

    /// How many scalars there are.
    pub(crate) fn scalars(&self) -> usize {
        self.registers.iter().chain(&self.predicates).flatten().count()
    }
}
