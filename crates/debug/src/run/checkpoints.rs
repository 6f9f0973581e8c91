//! Points of a run from which it can be done again, so that going back does not begin at the start.

use std::sync::Arc;

use tmu_engine::{Checkpoint, Turns};
use tmu_program::{Op, Program};

use crate::goal::Position;
use crate::view::Fetches;

/// Instructions between two checkpoints, at first.
const APART: u64 = 1 << 14;

/// Bytes that all checkpoints may take.
const MOST_BYTES: u64 = 256 << 20;

/// A point of a run.
pub(super) struct Kept {
    /// The instruction that is executed first, and the last one before it in its block.
    pub(super) next: Position,
    pub(super) before: Option<Position>,
    pub(super) fetches: Fetches,
    pub(super) checkpoint: Arc<Checkpoint>,
    bytes: u64,
}

/// Checkpoints, in order of their positions.
pub(super) struct Checkpoints {
    kept: Vec<Arc<Kept>>,
    bytes: u64,
    apart: u64,
}

impl Checkpoints {
    pub(super) fn new() -> Checkpoints {
        Checkpoints { kept: Vec::new(), bytes: 0, apart: APART }
    }

    /// The last one in the block of a point that lies before it, or at it.
    pub(super) fn last(&self, point: Position, at: bool) -> Option<Arc<Kept>> {
        let end = self.kept.partition_point(|kept| if at { kept.next <= point } else { kept.next < point });
        let found = self.kept[..end].last()?;
        ((found.next.launch, found.next.block) == (point.launch, point.block)).then(|| Arc::clone(found))
    }

    /// Whether one more is worth its memory: so many instructions have been executed since the last one, and this may be the start of the block
    /// that is looked at.
    pub(super) fn is_worth(&self, next: Position, since: u64, first: bool) -> bool {
        (first || since >= self.apart) && self.kept.binary_search_by_key(&next, |kept| kept.next).is_err()
    }

    /// Keeps a point, unless it is too large. Where all of them take too much, every second one goes.
    pub(super) fn keep(
        &mut self,
        turns: &Turns<'_>,
        next: Position,
        before: Option<Position>,
        fetches: &Fetches,
    ) {
        let bytes = turns.bytes();
        if bytes > MOST_BYTES / 4 || calls_runtime(turns.state.program()) {
            return;
        }
        let checkpoint = Arc::new(turns.checkpoint());
        let kept = Arc::new(Kept { next, before, fetches: fetches.clone(), checkpoint, bytes });
        let location = self.kept.partition_point(|kept| kept.next < next);
        self.kept.insert(location, kept);
        self.bytes += bytes;
        while self.bytes > MOST_BYTES {
            let mut number = 0;
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.bytes = self.kept.iter().map(|kept| kept.bytes).sum();
            self.apart *= 2;
        }
    }
}

/// Whether a program prints, or uses the heap: what the runtime holds is in no checkpoint.
fn calls_runtime(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| matches!(instruction.op, Op::SystemCall { .. }))
}
