//! Barriers in memory: PTX `mbarrier` (PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier").
//!
//! The manual leaves open what the 64 bits of a barrier are, and of the state that an arrival gives, which is the barrier as it
//! was before. Ours, lowest bits first:
//!
//! | bits | what |
//! |---|---|
//! | 19:0 | arrivals that the phase still waits for |
//! | 39:20 | arrivals that the next phase will wait for |
//! | 60:40 | bytes that are still to come, two's complement |
//! | 63:61 | the number of the phase, modulo 8 |
//!
//! A phase is complete when it waits for no arrival and no byte any more; the next one begins at once.

use crate::BarrierStep;

/// Bits of a count of arrivals; the manual's counts go to 2²⁰ − 1.
const COUNT_BITS: u32 = 20;

/// Bits of the count of bytes, which goes from −(2²⁰ − 1) to 2²⁰ − 1.
const BYTES_BITS: u32 = 21;

/// The lowest bit of the phase's number, which is the phase's parity.
pub const PHASE_POSITION: u32 = 2 * COUNT_BITS + BYTES_BITS;

/// Bits of the phase's number.
pub const PHASE_BITS: u32 = 64 - PHASE_POSITION;

/// The bits of the arrivals that a phase still waits for, which are those of `mbarrier.pending_count`.
pub const PENDING: u64 = (1 << COUNT_BITS) - 1;

/// A barrier's fields, each modulo its bits.
struct Barrier {
    pending: u64,
    expected: u64,
    bytes: u64,
    phase: u64,
}

fn field(word: u64, position: u32, bits: u32) -> u64 {
    word >> position & ((1 << bits) - 1)
}

impl Barrier {
    fn read(word: u64) -> Barrier {
        Barrier {
            pending: field(word, 0, COUNT_BITS),
            expected: field(word, COUNT_BITS, COUNT_BITS),
            bytes: field(word, 2 * COUNT_BITS, BYTES_BITS),
            phase: field(word, PHASE_POSITION, PHASE_BITS),
        }
    }

    fn word(&self) -> u64 {
        field(self.pending, 0, COUNT_BITS)
            | field(self.expected, 0, COUNT_BITS) << COUNT_BITS
            | field(self.bytes, 0, BYTES_BITS) << (2 * COUNT_BITS)
            | field(self.phase, 0, PHASE_BITS) << PHASE_POSITION
    }

    /// Begins the next phase if this one is complete.
    fn completed(mut self) -> Barrier {
        if field(self.pending, 0, COUNT_BITS) == 0 && field(self.bytes, 0, BYTES_BITS) == 0 {
            self.phase += 1;
            self.pending = self.expected;
        }
        self
    }
}

/// A barrier after a step; `amount` counts arrivals or bytes.
#[inline]
pub fn step(step: BarrierStep, old: u64, amount: u32) -> u64 {
    match step {
        BarrierStep::Init => init(amount),
        BarrierStep::Arrive => arrive(old, amount),
        BarrierStep::ArriveDrop => arrive_drop(old, amount),
        BarrierStep::ExpectTx => expect_tx(old, amount),
        BarrierStep::CompleteTx => complete_tx(old, amount),
    }
}

/// A new barrier for so many arrivals, in phase 0, which waits for no byte.
pub fn init(count: u32) -> u64 {
    Barrier { pending: count.into(), expected: count.into(), bytes: 0, phase: 0 }.word()
}

/// So many arrivals.
pub fn arrive(old: u64, count: u32) -> u64 {
    let mut barrier = Barrier::read(old);
    barrier.pending = barrier.pending.wrapping_sub(count.into());
    barrier.completed().word()
}

/// So many arrivals of threads that take no part in later phases.
pub fn arrive_drop(old: u64, count: u32) -> u64 {
    let mut barrier = Barrier::read(old);
    barrier.expected = barrier.expected.wrapping_sub(count.into());
    barrier.pending = barrier.pending.wrapping_sub(count.into());
    barrier.completed().word()
}

/// The phase waits for so many more bytes.
pub fn expect_tx(old: u64, bytes: u32) -> u64 {
    let mut barrier = Barrier::read(old);
    barrier.bytes = barrier.bytes.wrapping_add(bytes.into());
    barrier.word()
}

/// So many bytes have come.
pub fn complete_tx(old: u64, bytes: u32) -> u64 {
    let mut barrier = Barrier::read(old);
    barrier.bytes = barrier.bytes.wrapping_sub(bytes.into());
    barrier.completed().word()
}

/// The number of the phase that a barrier is in, modulo 8.
pub fn phase(word: u64) -> u32 {
    field(word, PHASE_POSITION, PHASE_BITS) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The manual's words: "when the pending count and tx-count are both zero, the phase completes", and the pending count is then the expected
    /// one again.
    #[test]
    fn a_phase_ends_with_its_last_arrival() {
        let barrier = arrive(init(3), 1);
        assert_eq!((phase(barrier), barrier & PENDING), (0, 2));
        let next = arrive(barrier, 2);
        assert_eq!((phase(next), next & PENDING), (1, 3));
        let far = (0..8).fold(next, |barrier, _| arrive(barrier, 3));
        assert_eq!(phase(far), 1, "modulo 8");
    }

    #[test]
    fn a_phase_waits_for_bytes() {
        // Bytes may come before they are expected: the count goes below zero meanwhile.
        let early = complete_tx(init(1), 48);
        assert_eq!(phase(early), 0, "an arrival is missing");
        let expected = arrive(expect_tx(early, 64), 1);
        assert_eq!((phase(expected), expected & PENDING), (0, 0), "16 bytes are missing");
        let done = complete_tx(expected, 16);
        assert_eq!((phase(done), done & PENDING), (1, 1));
        let largest = arrive(expect_tx(init(1), (1 << 20) - 1), 1);
        assert_eq!(phase(largest), 0);
        assert_eq!(phase(complete_tx(largest, (1 << 20) - 1)), 1);
    }

    #[test]
    fn who_drops_out_is_not_waited_for_again() {
        let barrier = arrive_drop(init(2), 1);
        assert_eq!((phase(barrier), barrier & PENDING), (0, 1));
        let next = arrive(barrier, 1);
        assert_eq!((phase(next), next & PENDING), (1, 1));
        assert_eq!(phase(arrive(next, 1)), 2);
    }
}
