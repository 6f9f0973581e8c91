//! The barriers of a block: who has arrived, and when they are complete.

use tmu_program::{CLUSTER_BARRIER, Reduction};
use tmu_texture::Mask;

/// Barriers of a block. A cooperative launch has another one, [`tmu_program::GRID_BARRIER`], that is complete when all of its warps wait there.
pub(crate) const BARRIERS: usize = 16;

/// The barrier of a cluster.
pub(crate) const OF_CLUSTER: usize = CLUSTER_BARRIER as usize;

/// A warp's arrival at a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// Below [`BARRIERS`], or the grid's or cluster's.
    pub(crate) barrier: usize,
    /// The warp arrives now, rather than to wait for those that arrive after it did.
    pub(crate) arrives: bool,
    /// Threads that complete the barrier; all of the block if not given.
    pub(crate) threads: Option<u32>,
    /// The warp waits until the barrier is complete.
    pub(crate) wait: bool,
    /// What the warp wants to know about the condition that its lanes brought.
    pub(crate) reduce: Option<Reduction>,
    /// The lanes that arrive.
    pub(crate) lanes: Mask,
    /// Those of them in which the condition holds.
    pub(crate) holding: Mask,
}

/// What has arrived at one barrier.
#[derive(Clone, Copy, Debug, Default)]
struct Barrier {
    warps: u32,
    /// The largest number of threads that an arrival named.
    threads: u32,
    /// An arrival named no number: all threads of the block are waited for.
    everyone: bool,
    holding: u32,
    missing: u32,
}

/// All barriers of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Barriers {
    barriers: [Barrier; BARRIERS],
    cluster: Barrier,
    /// How often the cluster's barrier has been complete.
    pub(crate) cluster_phase: u32,
    /// Arrivals that no complete barrier has counted.
    arrived: u32,
}

/// What a complete barrier found about its condition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    holding: u32,
    missing: u32,
}

impl Barriers {
    /// As new.
    pub(crate) fn restart(&mut self) {
        if !self.nobody_has_arrived() || self.cluster_phase != 0 {
            *self = Barriers::default();
        }
    }

    /// Whether no barrier can be complete.
    pub(crate) fn nobody_has_arrived(&self) -> bool {
        self.arrived == 0
    }

    /// Whether threads have arrived at the cluster's barrier, which is not complete.
    pub(crate) fn cluster_is_waited_for(&self) -> bool {
        self.cluster.warps != 0
    }

    fn barrier(&mut self, number: usize) -> Option<&mut Barrier> {
        if number == OF_CLUSTER { Some(&mut self.cluster) } else { self.barriers.get_mut(number) }
    }

    pub(crate) fn arrive(&mut self, arrival: &Arrival) {
        let Some(barrier) = self.barrier(arrival.barrier) else { return };
        barrier.warps += 1;
        barrier.threads = barrier.threads.max(arrival.threads.unwrap_or(0));
        barrier.everyone |= arrival.threads.is_none();
        barrier.holding += arrival.holding.count_ones();
        barrier.missing += (arrival.lanes & !arrival.holding).count_ones();
        self.arrived += 1;
    }

    /// The barrier's tally if it is complete, now that so many warps are not done; it is then empty again.
    pub(crate) fn complete(&mut self, number: usize, alive: u32) -> Option<Tally> {
        let barrier = self.barrier(number)?;
        let needed = barrier.threads.max(if barrier.everyone { alive * 32 } else { 0 });
        if barrier.warps == 0 || barrier.warps * 32 < needed {
            return None;
        }
        let Barrier { warps, holding, missing, .. } = std::mem::take(barrier);
        self.arrived -= warps;
        self.cluster_phase = self.cluster_phase.wrapping_add(u32::from(number == OF_CLUSTER));
        Some(Tally { holding, missing })
    }
}

impl Tally {
    pub(crate) fn result(self, reduction: Reduction) -> u32 {
        match reduction {
            Reduction::Count => self.holding,
            Reduction::All => u32::from(self.missing == 0),
            Reduction::Any => u32::from(self.holding != 0),
        }
    }
}
