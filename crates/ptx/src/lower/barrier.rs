//! Barriers.

use tmu_program::{CLUSTER_BARRIER, Condition, Diagnostic, Op, Reduction, Source};

use super::Lowering;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::Operation;

impl<'m> Lowering<'m> {
    /// `bar`, `barrier`.
    pub(super) fn barrier(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if i.opcode.has(Word::Warp) {
            let mask = self.word(i, self.operand(i, Field::Membermask)?, Type::B32)?;
            // The lanes of older machines go together.
            self.push(match self.program.independent_threads {
                true => Op::WarpBarrier { mask, together: false },
                false => Op::MemoryBarrier,
            });
            return Ok(());
        }
        if i.opcode.has(Word::Cluster) {
            self.cluster_barrier(i);
            return Ok(());
        }
        let index = self.word(i, self.operand(i, Field::A)?, Type::U32)?;
        let threads = match i.operand(Field::B) {
            Some(b) => Some(self.word(i, b, Type::U32)?),
            None => None,
        };
        let reduction = if i.opcode.has(Word::Red) { Some(self.reduction(i)?) } else { None };
        let reduce = match reduction {
            Some(reduction) => Some((reduction, self.condition(i, self.operand(i, Field::C)?)?)),
            None => None,
        };
        self.push(Op::Barrier { index, threads, wait: !i.opcode.has(Word::Arrive), reduce });
        match reduction {
            None => {}
            Some(Reduction::Count) => {
                let to = self.d_word(i)?;
                self.push(Op::BarrierResult { to, holds: None });
            }
            Some(Reduction::All | Reduction::Any) => {
                let holds = self.predicate_destination(i, self.operand(i, Field::P)?)?;
                self.push(Op::BarrierResult { to: None, holds });
            }
        }
        Ok(())
    }

    /// The lanes of a mask come together for what they do together.
    pub(super) fn gather_lanes(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if let Some(mask) = i.operand(Field::Membermask) {
            let mask = self.word(i, mask, Type::B32)?;
            self.gather(mask);
        }
        Ok(())
    }

    /// As [`Lowering::gather_lanes`] of all lanes, which matrices are of.
    pub(super) fn gather_warp(&mut self) {
        self.gather(u32::MAX.into());
    }

    fn gather(&mut self, mask: Source) {
        let known = if let Source::Immediate(mask) = mask { Some(mask) } else { None };
        if self.program.independent_threads && (known.is_none() || self.together != known) {
            self.push(Op::WarpBarrier { mask, together: true });
            self.together = known.filter(|_| self.guard == Condition::Always);
        }
    }

    /// `barrier.cluster`: its threads arrive, and wait apart from that.
    fn cluster_barrier(&mut self, i: &Instruction) {
        let index = CLUSTER_BARRIER.into();
        if i.opcode.has(Word::Arrive) {
            self.push(Op::Barrier { index, threads: None, wait: false, reduce: None });
        } else {
            self.push(Op::AwaitBarrier { index });
        }
    }

    fn reduction(&self, i: &Instruction) -> Result<Reduction, Diagnostic> {
        match i.opcode.choice::<Operation>() {
            Some(Operation::And) => Ok(Reduction::All),
            Some(Operation::Or) => Ok(Reduction::Any),
            // `.popc` stands alone.
            None => Ok(Reduction::Count),
            Some(
                Operation::Add
                | Operation::Min
                | Operation::Max
                | Operation::Inc
                | Operation::Dec
                | Operation::Xor
                | Operation::Exch
                | Operation::Cas,
            ) => Err(self.not_run(i)),
        }
    }
}
