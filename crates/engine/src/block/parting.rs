//! When parts of a warp that has diverged give way to each other: at the start of a turn, where the lanes that run only wait.

use tmu_texture::Mask;

use super::BlockRunner;
use crate::outcome::Fault;
use crate::progress::{Scheduler, Turn};
use crate::warp::{Registers, Warp};

/// Instructions of a turn while parts of a warp give way to each other, behind those in which it is found out what lanes do.
const PART_TURN: u32 = 1 << 7;

/// Instructions in which lanes that only wait come to the same place three times.
const PROBE: u32 = 1 << 9;

/// Instructions after which it is another place: lanes may have come to a loop only then.
const OTHER_PLACES: [u32; 2] = [1 << 5, 1 << 7];

/// Instructions after which lanes give way that do not come to the same place with the same registers: before any has, and after that.
const PATIENCE: [u64; 2] = [1 << 24, 1 << 14];

/// What lanes do.
enum Doing {
    /// They may come to an end.
    Something,
    /// They come to the same place with the same registers again, until somebody else does something.
    Waiting,
    Ended(Turn),
}

impl BlockRunner<'_, '_> {
    /// Lets other parts of a warp that has diverged go on if the active lanes wait for them, or for anything else. Returns what ended the turn,
    /// if it has ended.
    pub(super) fn begin_turn(&mut self, scheduler: &mut Scheduler<'_>) -> Result<Option<Turn>, Box<Fault>> {
        if !scheduler.warp().flow.is_to_be_observed() {
            return Ok(None);
        }
        let parted = scheduler.warp().flow.is_parted();
        let waits = match self.observe(scheduler)? {
            Doing::Ended(turn) => return Ok(Some(turn)),
            Doing::Waiting => true,
            Doing::Something => false,
        };
        let Warp { steps, flow, .. } = scheduler.warp();
        let steps = *steps;
        if waits || flow.steps_since_parting(steps) > PATIENCE[usize::from(parted)] {
            flow.give_way();
            flow.note_steps(steps);
        }
        if parted {
            scheduler.left = scheduler.left.min(PART_TURN);
        }
        Ok(None)
    }

    /// Executes instructions until it is known what the active lanes do. The first time that they come to the same place does not count: registers that
    /// nobody reads may hold something else then.
    fn observe(&mut self, scheduler: &mut Scheduler<'_>) -> Result<Doing, Box<Fault>> {
        let place = |warp: &Warp| (warp.flow.next(), warp.flow.active());
        let mut start = place(scheduler.warp());
        let mut before: Option<(Registers, Vec<Mask>)> = None;
        for step in 1..=PROBE.min(scheduler.left) {
            let flow = &scheduler.warp().flow;
            let (changes, number) = (flow.changes(), flow.next());
            if flow.active() == 0 {
                break;
            }
            scheduler.left -= 1;
            match self.step(scheduler) {
                Ok(None) => {}
                Ok(Some(arrival)) => return Ok(Doing::Ended(Turn::Arrived(arrival))),
                Err(cause) => return Err(self.fault(cause, scheduler.warp(), number)),
            }
            let warp = scheduler.warp();
            if OTHER_PLACES.contains(&step) || warp.flow.changes() != changes {
                (start, before) = (place(warp), None);
                continue;
            }
            if place(warp) != start {
                continue;
            }
            match &before {
                None => before = Some((warp.registers.clone(), warp.predicates.clone())),
                Some((registers, predicates)) => {
                    let same = *registers == warp.registers && *predicates == warp.predicates;
                    return Ok(if same { Doing::Waiting } else { Doing::Something });
                }
            }
        }
        Ok(Doing::Something)
    }
}
