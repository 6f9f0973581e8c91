//! The gangs of a few blocks: set up, run turn by turn, broken up where that has to be.

use std::ops::Range;

use tmu_texture::LANES;
use tmu_texture::lanes::ALL_LANES;

use super::compiled::MORE_PREDICATES;
use super::plan::Plan;
use super::run::{Ended, Gang, Members, Running};
use super::state::{GANG, State};
use crate::block::{BlockRunner, TURN};
use crate::flow::Flow;
use crate::outcome::Fault;
use crate::stage::{WarpEnd, WarpStart};

/// Gangs that have run, kept for the blocks to come: their registers take time to make.
#[derive(Default)]
pub(crate) struct Teams {
    idle: Vec<Gang>,
}

/// Faults with the numbers of their blocks.
pub(crate) type Faults = Vec<(u64, Box<Fault>)>;

impl BlockRunner<'_, '_> {
    /// Runs blocks in gangs.
    pub(crate) fn run_team(&mut self, plan: &Plan, numbers: Range<u64>) -> Faults {
        let warps = self.context.launch.warps();
        let members: Vec<([u32; 3], u32)> = numbers
            .clone()
            .flat_map(|number| {
                let block = self.context.launch.block_index(number);
                (0..warps).map(move |warp| (block, warp))
            })
            .collect();
        let size = self.context.machine.gang.min(GANG);
        let mut gangs: Vec<Gang> = members.chunks(size).map(|members| self.gang(plan, members)).collect();
        let faults = match self.run_gangs(plan, &mut gangs) {
            false => {
                if self.context.stage.is_some() {
                    gangs
                        .iter_mut()
                        .for_each(|gang| Running { runner: self, plan, gang }.hand_results_over());
                }
                Vec::new()
            }
            true => self.run_alone(numbers, &mut gangs),
        };
        self.finish(&gangs, &faults);
        self.teams.idle = gangs;
        faults
    }

    /// A gang at its start.
    fn gang(&mut self, plan: &Plan, members: &[([u32; 3], u32)]) -> Gang {
        let found = self.teams.idle.iter().position(|gang| gang.warps() == members.len());
        let mut gang = match found {
            Some(place) => self.teams.idle.swap_remove(place),
            None => {
                let program = self.context.program;
                let (rows, predicates) =
                    (plan.places.count, usize::from(program.predicates) + MORE_PREDICATES);
                let state = State::new(self.context.machine.width, rows, predicates);
                let warps = members.iter().map(|(_, index)| self.context.warp(*index)).collect();
                Gang::new(Members {
                    state,
                    warps,
                    blocks: Vec::new(),
                    spent: [0; GANG],
                    whole: false,
                    flow: Flow::new(ALL_LANES, 0),
                })
            }
        };
        gang.members.blocks = members.iter().map(|(block, _)| *block).collect();
        for (warp, (_, index)) in gang.members.warps.iter_mut().zip(members) {
            warp.index = *index;
        }
        self.restart(plan, &mut gang);
        gang
    }

    /// Puts a gang to its start.
    pub(super) fn restart(&self, plan: &Plan, gang: &mut Gang) {
        gang.turns = 0;
        let members = &mut gang.members;
        members.spent = [0; GANG];
        members.state.scalars.clone_from(&plan.scalars);
        members.state.predicates.fill([0; GANG]);
        for &register in &plan.seen {
            members.state.rows[plan.row(register)].fill([0; LANES]);
        }
        for (number, (warp, block)) in members.warps.iter_mut().zip(&members.blocks).enumerate() {
            self.context.restart(warp, warp.index);
            let Some(stage) = self.context.stage else { continue };
            for &register in &plan.seen {
                warp.registers[usize::from(register)] = [0; LANES];
            }
            stage.start(*block, &mut WarpStart { warp, registers: self.context.registers });
            for &register in &plan.seen {
                members.state.rows[plan.row(register)][number] = warp.registers[usize::from(register)];
            }
        }
        let first = &members.warps[0].flow;
        members.whole = first.active() == ALL_LANES
            && first.killed() == 0
            && members.warps[1..].iter().all(|warp| warp.flow == *first);
        members.flow.clone_from(&members.warps[0].flow);
    }

    /// Runs turn after turn until all are done, or one has broken up, and so all have.
    fn run_gangs(&mut self, plan: &Plan, gangs: &mut [Gang]) -> bool {
        let mut done = vec![false; gangs.len()];
        while done.contains(&false) {
            for number in 0..gangs.len() {
                if done[number] {
                    continue;
                }
                let alone = self.may_reach_limit(gangs) || self.context.machine.is_stopped();
                let ended = match alone {
                    true => {
                        gangs[number].members.spent = [0; GANG];
                        Running { runner: self, plan, gang: &mut gangs[number] }.break_up();
                        Ended::BrokenUp
                    }
                    false => Running { runner: self, plan, gang: &mut gangs[number] }.turn(),
                };
                let steps = gangs[number].members.spent.iter().map(|steps| u64::from(*steps)).sum();
                match ended {
                    Ended::Done => {
                        self.context.machine.count_steps(steps);
                        done[number] = true;
                    }
                    Ended::Used => self.context.machine.count_steps(steps),
                    Ended::BrokenUp => {
                        let others = gangs.iter_mut().enumerate().filter(|(other, _)| *other != number);
                        for (other, gang) in others {
                            Running { runner: self, plan, gang }.break_up();
                            // Those before have had this turn.
                            gang.members.spent = if other < number { [TURN; GANG] } else { [0; GANG] };
                        }
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether a block could come to its limit of steps in one turn of all its warps.
    fn may_reach_limit(&self, gangs: &[Gang]) -> bool {
        let warps = gangs.iter().flat_map(|gang| gang.members.blocks.iter().zip(&gang.members.warps));
        let mut steps: Vec<([u32; 3], u64)> = Vec::new();
        for (block, warp) in warps {
            match steps.last_mut() {
                Some((last, sum)) if last == block => *sum += warp.steps,
                _ => steps.push((*block, warp.steps)),
            }
        }
        let most = u64::from(self.context.launch.warps()) * u64::from(TURN);
        let limit = self.context.machine.step_limit;
        steps.iter().any(|(_, steps)| steps.saturating_add(most) > limit)
    }

    /// Lets the warps go on one by one, in the usual order, from where a gang broke up.
    fn run_alone(&mut self, numbers: Range<u64>, gangs: &mut [Gang]) -> Faults {
        let mut warps = Vec::new();
        // Steps that each warp has left in its turn.
        let mut entries = Vec::new();
        for gang in gangs.iter_mut() {
            let spent = gang.members.spent;
            for (number, warp) in gang.members.warps.drain(..).enumerate() {
                warps.push(warp);
                entries.push(TURN - spent[number]);
            }
        }
        let in_block = self.context.launch.warps() as usize;
        let mut faults = Vec::new();
        let blocks = warps.chunks_mut(in_block).zip(entries.chunks(in_block));
        for (number, (warps, entries)) in numbers.zip(blocks) {
            let block = self.context.launch.block_index(number);
            if let Err(fault) = self.resume(block, warps, |warp| entries[warp]) {
                faults.push((number, fault));
            }
        }
        // The gangs have given their warps away and get them back to be looked at.
        let mut warps = warps.into_iter();
        for gang in gangs {
            gang.members.warps = warps.by_ref().take(gang.members.blocks.len()).collect();
        }
        faults
    }

    /// Gives a stage its results.
    fn finish(&self, gangs: &[Gang], faults: &Faults) {
        let Some(stage) = self.context.stage else { return };
        let launch = self.context.launch;
        let faulted: Vec<[u32; 3]> = faults.iter().map(|(number, _)| launch.block_index(*number)).collect();
        for gang in gangs {
            for (block, warp) in gang.members.blocks.iter().zip(&gang.members.warps) {
                if !faulted.contains(block) {
                    stage.finish(*block, &WarpEnd { warp, registers: self.context.registers });
                }
            }
        }
    }
}
