//! How far the warps of a block have come, and which of them a complete barrier lets go on.

use crate::barrier::{Arrival, BARRIERS, Barriers, OF_CLUSTER};
use crate::warp::Warp;

/// What a warp is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Ready,
    Waiting(Arrival),
    Done,
}

/// What ended a warp's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Used,
    Arrived(Arrival),
    /// The warp waits at a barrier, which is noted already.
    Waits,
    Done,
}

/// How far the warps of a block have come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    pub(crate) states: Vec<State>,
    pub(crate) barriers: Barriers,
    /// Warps that are not done.
    alive: u32,
    /// Steps of a turn.
    pub(crate) turn: u32,
}

impl Progress {
    pub(crate) fn new(warps: usize, turn: u32) -> Progress {
        let states = vec![State::Ready; warps];
        Progress { states, barriers: Barriers::default(), alive: warps as u32, turn }
    }

    /// As new.
    pub(crate) fn restart(&mut self, warps: usize, turn: u32) {
        self.states.clear();
        self.states.resize(warps, State::Ready);
        self.barriers.restart();
        self.alive = warps as u32;
        self.turn = turn;
    }

    pub(crate) fn goes_on(&self) -> bool {
        self.states.contains(&State::Ready)
    }

    /// Whether all warps can go on.
    pub(crate) fn nobody_waits(&self) -> bool {
        self.alive as usize == self.states.len() && self.barriers.nobody_has_arrived()
    }

    /// The first warp from a number on that can go on.
    #[inline]
    pub(crate) fn ready_from(&self, number: usize) -> Option<usize> {
        let states = self.states.get(number..)?;
        Some(number + states.iter().position(|state| *state == State::Ready)?)
    }

    /// Notes that a warp has arrived at a barrier; whether it waits there.
    #[inline]
    pub(crate) fn arrive(&mut self, warp: &mut Warp, arrival: &Arrival) -> bool {
        let waits = if arrival.arrives {
            self.barriers.arrive(arrival);
            if arrival.barrier == OF_CLUSTER {
                warp.cluster_phase = Some(self.barriers.cluster_phase);
            }
            arrival.wait
        } else {
            warp.cluster_phase == Some(self.barriers.cluster_phase)
        };
        self.states[warp.index as usize] = if waits { State::Waiting(*arrival) } else { State::Ready };
        waits
    }

    /// Notes that a warp is done.
    pub(crate) fn end(&mut self, warp: usize) {
        self.states[warp] = State::Done;
        self.alive -= 1;
    }

    /// Lets the warps go on whose barrier has become complete by what ended a turn; `released` gets each with its barrier.
    #[inline]
    pub(crate) fn release(
        &mut self,
        warps: &mut [Warp],
        ended: &Turn,
        mut released: impl FnMut(usize, usize),
    ) {
        let maybe_complete = match ended {
            _ if self.barriers.nobody_has_arrived() => return,
            Turn::Used | Turn::Waits => return,
            Turn::Arrived(arrival) => arrival.barrier..=arrival.barrier,
            // Nobody waits for the warp any more.
            Turn::Done if self.barriers.cluster_is_waited_for() => 0..=OF_CLUSTER,
            Turn::Done => 0..=BARRIERS - 1,
        };
        for number in maybe_complete {
            let Some(tally) = self.barriers.complete(number, self.alive) else { continue };
            for (warp, state) in warps.iter_mut().zip(self.states.iter_mut()) {
                let State::Waiting(arrival) = *state else { continue };
                if arrival.barrier == number {
                    *state = State::Ready;
                    if let Some(reduction) = arrival.reduce {
                        warp.barrier_result = tally.result(reduction);
                    }
                    released(warp.index as usize, number);
                }
            }
        }
    }
}

/// Who runs next among the warps of a block, and for how long.
pub(crate) struct Scheduler<'b> {
    pub(crate) warps: &'b mut [Warp],
    pub(crate) progress: &'b mut Progress,
    /// Instructions that the block may still execute.
    pub(crate) steps_left: u64,
    /// The warp whose turn it is.
    pub(crate) current: usize,
    /// Instructions left of its turn.
    pub(crate) left: u32,
    /// Whether the first warp follows on the last one; else other blocks have their turns first.
    pub(crate) alone: bool,
}

impl Scheduler<'_> {
    /// Gives a warp a turn.
    #[inline]
    pub(crate) fn begin_turn(&mut self, warp: usize) {
        self.current = warp;
        self.left = self.progress.turn;
    }

    pub(crate) fn warp(&mut self) -> &mut Warp {
        &mut self.warps[self.current]
    }

    /// The instructions that the warp may execute now.
    #[inline]
    pub(crate) fn budget(&self) -> u64 {
        u64::from(self.left).min(self.steps_left)
    }

    /// Takes away what the warp has executed of [`Scheduler::budget`].
    #[inline]
    pub(crate) fn spend(&mut self, steps: u64) {
        self.left -= steps as u32;
        self.steps_left -= steps;
        self.warps[self.current].steps += steps;
    }

    /// The warp that has its turn after the current one.
    #[inline]
    pub(crate) fn next(&self) -> Option<usize> {
        let first = || if self.alone { self.progress.ready_from(0) } else { None };
        self.progress.ready_from(self.current + 1).or_else(first)
    }
}
