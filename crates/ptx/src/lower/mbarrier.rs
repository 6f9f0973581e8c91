//! Barriers in memory, and addresses in a cluster.

use tmu_program::meaning::mbarrier::{PENDING, PHASE_BITS, PHASE_POSITION};
use tmu_program::{
    Address, AtomicOperation, AtomicType, BarrierStep, CLUSTER_STEP_BITS, Comparison, Diagnostic, Op, Shift,
    ShiftAmount, Source, Space as Memory, WideDestination,
};

use super::Lowering;
use super::operands::Destination;
use crate::module::{Instruction, Operand};
use crate::names::{Field, Word};
use crate::symbol::Value;
use crate::types::Type;

/// Blocks that a cluster has at most, less one: the bits of a rank.
const RANK_MASK: u32 = 0xf;

/// Bitwise exclusive or of the first two, as a table of [`Op::Logic`].
const XOR: u8 = 0x3c;

/// Bitwise and of the first two.
const AND: u8 = 0xc0;

impl<'m> Lowering<'m> {
    /// `mbarrier`.
    pub(super) fn mbarrier(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let has = |word| i.opcode.has(word);
        if has(Word::PendingCount) {
            return self.pending_count(i);
        }
        let barrier = self.memory_of(i, Field::A, i.opcode.space())?;
        if has(Word::TestWait) || has(Word::TryWait) {
            return self.test_wait(i, barrier);
        }
        let count = match i.operand(Field::Count) {
            Some(count) => self.word(i, count, Type::U32)?,
            None => 1.into(),
        };
        if has(Word::Arrive) || has(Word::ArriveDrop) {
            return self.arrive(i, barrier, count);
        }
        if has(Word::Inval) {
            // The memory may be used for something else from now on.
            return Ok(());
        }
        let step = if has(Word::Init) {
            BarrierStep::Init
        } else if has(Word::ExpectTx) {
            BarrierStep::ExpectTx
        } else {
            BarrierStep::CompleteTx
        };
        self.barrier_step([None; 2], barrier, step, count);
        Ok(())
    }

    /// One step of a barrier; `to` is its state before.
    pub(super) fn barrier_step(
        &mut self,
        to: WideDestination,
        (space, address): (Memory, Address),
        step: BarrierStep,
        amount: Source,
    ) {
        let (operation, kind) = (AtomicOperation::Barrier(step), AtomicType::U64);
        let (value, compare) = ([amount, Source::ZERO], [Source::ZERO; 2]);
        self.push(Op::Atomic { to, space, address, operation, kind, value, compare });
    }

    /// `mbarrier.arrive`, `mbarrier.arrive_drop`. Bytes are expected before the arrival.
    fn arrive(
        &mut self,
        i: &'m Instruction,
        barrier: (Memory, Address),
        amount: Source,
    ) -> Result<(), Diagnostic> {
        let to = match self.d(i)? {
            Destination::Words(first, 64) => [Some(first), Some(super::operands::behind(first, 1))],
            Destination::Sink => [None; 2],
            Destination::Words(..) | Destination::Predicate(_) => {
                return Err(self.refuse(i, "the state of a barrier has 64 bits"));
            }
        };
        let step = if i.opcode.has(Word::ArriveDrop) { BarrierStep::ArriveDrop } else { BarrierStep::Arrive };
        let mut arrivals = amount;
        if i.opcode.has(Word::ExpectTx) {
            self.barrier_step([None; 2], barrier, BarrierStep::ExpectTx, amount);
            arrivals = 1.into();
        }
        self.barrier_step(to, barrier, step, arrivals);
        Ok(())
    }

    /// `mbarrier.test_wait`, `mbarrier.try_wait`: whether the barrier is in another phase than that of the state, or of the other parity.
    /// The barrier is read as atomic operations read, which orders what comes after with the arrivals.
    fn test_wait(
        &mut self,
        i: &'m Instruction,
        (space, address): (Memory, Address),
    ) -> Result<(), Diagnostic> {
        let asked = match i.operand(Field::State) {
            Some(state) => self.wide(i, state, Type::B64)?[1],
            None => self.word(i, self.operand(i, Field::Parity)?, Type::U32)?,
        };
        let [low, high] = self.temporary_pair();
        let (to, operation, kind) = ([Some(low), Some(high)], AtomicOperation::Or, AtomicType::U64);
        let (value, compare) = ([Source::ZERO; 2], [Source::ZERO; 2]);
        self.push(Op::Atomic { to, space, address, operation, kind, value, compare });
        let Some(p) = self.predicate_destination(i, self.operand(i, Field::P)?)? else { return Ok(()) };
        let position = PHASE_POSITION - 32;
        let different = self.temporary();
        if i.opcode.has(Word::Parity) {
            let parity = self.extract(high.into(), position, 1, false);
            self.push(Op::Logic { to: Some(different), a: parity, b: asked, c: Source::ZERO, table: XOR });
            let (a, b) = (different.into(), 1.into());
            self.push(Op::Logic { to: Some(different), a, b, c: Source::ZERO, table: AND });
        } else {
            self.push(Op::Logic {
                to: Some(different),
                a: high.into(),
                b: asked,
                c: Source::ZERO,
                table: XOR,
            });
            let (value, position, length) = (different.into(), position.into(), PHASE_BITS.into());
            self.push(Op::ExtractBits { to: Some(different), value, position, length, signed: false });
        }
        self.push(Op::compare(p, different, Comparison::NOT_EQUAL, Source::ZERO, false));
        Ok(())
    }

    /// `mbarrier.pending_count`.
    fn pending_count(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let state = self.wide(i, self.operand(i, Field::State)?, Type::B64)?;
        let to = self.d(i)?;
        let found = self.result(to);
        let b = (PENDING as u32).into();
        self.push(Op::Logic { to: Some(found), a: state[0], b, c: Source::ZERO, table: AND });
        self.finish(to, found, false);
        Ok(())
    }

    /// An address of shared memory as `mapa` and `getctarank` take it: a generic one unless they name the space.
    fn cluster_address(&mut self, i: &'m Instruction) -> Result<[Source; 2], Diagnostic> {
        let operand = self.operand(i, Field::A)?;
        if let (None, Operand::Value(Value::Address { symbol, offset, .. })) = (i.opcode.space(), operand) {
            let Some(home) = self.layout.home(self.of, *symbol) else {
                return Err(self.refuse_operand(i, operand, "this name has no address"));
            };
            let address = self.home_address(i, home, *offset)?;
            return self.generic_of(i, home, address);
        }
        self.wide(i, operand, Type::U64)
    }

    /// `mapa`: the blocks' shared memory lies one behind the other in the space of the cluster, this block's own at its own addresses.
    pub(super) fn map_address(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let address = self.cluster_address(i)?;
        let rank = self.word(i, self.operand(i, Field::B)?, Type::U32)?;
        let to = self.d(i)?;
        let [start, mapped] = self.temporary_pair();
        let (amount, shift, limit) = (CLUSTER_STEP_BITS.into(), Shift::Left, ShiftAmount::Clamp);
        self.push(Op::Shift { to: Some(start), value: rank, amount, shift, limit });
        self.push(Op::add(mapped, address[0], start));
        self.write_wide(to, [mapped.into(), address[1]]);
        Ok(())
    }

    /// `getctarank`.
    pub(super) fn block_rank(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let address = self.cluster_address(i)?;
        let to = self.d(i)?;
        let rank = self.extract(address[0], CLUSTER_STEP_BITS, RANK_MASK.count_ones(), false);
        self.write_word(to, rank, false);
        Ok(())
    }
}
