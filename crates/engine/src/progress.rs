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
    Done,
}

/// How far the warps of a block have come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    pub(crate) states: Vec<State>,
    pub(crate) barriers: Barriers,
    /// Steps of a turn.
    pub(crate) turn: u32,
}

impl Progress {
    pub(crate) fn new(warps: usize, turn: u32) -> Progress {
        Progress { states: vec![State::Ready; warps], barriers: Barriers::default(), turn }
    }

    /// As new.
    pub(crate) fn restart(&mut self, warps: usize, turn: u32) {
        self.states.clear();
        self.states.resize(warps, State::Ready);
        self.barriers.restart();
        self.turn = turn;
    }

    pub(crate) fn goes_on(&self) -> bool {
        self.states.contains(&State::Ready)
    }
}

/// Counts a warp's arrival at a barrier; whether the warp waits there.
pub(crate) fn arrive(barriers: &mut Barriers, warp: &mut Warp, arrival: &Arrival) -> bool {
    if arrival.arrives {
        barriers.arrive(arrival);
        if arrival.barrier == OF_CLUSTER {
            warp.cluster_phase = Some(barriers.cluster_phase);
        }
        return arrival.wait;
    }
    warp.cluster_phase == Some(barriers.cluster_phase)
}

/// Lets the warps go on whose barrier has become complete by what ended a turn; `released` gets each with its barrier.
pub(crate) fn release(
    barriers: &mut Barriers,
    warps: &mut [Warp],
    states: &mut [State],
    ended: &Turn,
    mut released: impl FnMut(usize, usize),
) {
    let maybe_complete = match ended {
        _ if barriers.nobody_has_arrived() => return,
        Turn::Used => return,
        Turn::Arrived(arrival) => arrival.barrier..=arrival.barrier,
        // Nobody waits for the warp any more.
        Turn::Done if barriers.cluster_is_waited_for() => 0..=OF_CLUSTER,
        Turn::Done => 0..=BARRIERS - 1,
    };
    let alive = states.iter().filter(|state| **state != State::Done).count() as u32;
    for number in maybe_complete {
        let Some(tally) = barriers.complete(number, alive) else { continue };
        for (warp, state) in warps.iter_mut().zip(states.iter_mut()) {
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
