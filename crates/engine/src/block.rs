//! One block: its warps take turns until all are done, one faults, or none can go on.

mod faults;
mod parting;

use std::collections::BTreeSet;
use std::ops::Range;

use tmu_program::{Class, Condition, GRID_BARRIER};
use tmu_texture::Mask;

use crate::barrier::Arrival;
use crate::bound::BoundFetches;
#[cfg(target_arch = "x86_64")]
use crate::compiler::{Left, Running};
use crate::context::Context;
use crate::control::control;
use crate::execution::Execution;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::operate::operate;
use crate::outcome::{Fault, code};
use crate::prepared::{Code, LaunchCode, read_first};
use crate::private::PrivateMemory;
use crate::progress::{Progress, Scheduler, State, Turn};
use crate::race::Races;
use crate::stage::{WarpEnd, WarpStart};
use crate::statistics::Statistics;
use crate::trace::Tracer;
use crate::warp::Warp;

/// Instructions that a warp executes before the next one gets its turn, so that a warp that waits for another by
/// looking at memory does not wait for ever. A turn ends before a basic block that does not fit into what is left of it, so that
/// machine code, which looks at nothing inside of blocks, need not stop there.
pub(crate) const TURN: u32 = 1 << 14;

/// The same of blocks that wait for each other: all but the last one of them do so at every barrier of the grid.
const COOPERATIVE_TURN: u32 = 1 << 10;

/// What runs blocks, one after another, and counts.
pub(crate) struct BlockRunner<'a, 't> {
    pub(crate) executor: Executor<'a, 't>,
    launch_code: Option<&'a LaunchCode<'a>>,
    /// The program as machine code, if it was compiled.
    code: Option<&'a Code>,
    pub(crate) races: Option<Box<Races>>,
    #[cfg(target_arch = "x86_64")]
    running: Option<Box<Running>>,
    /// Those of a block that is done.
    warps: Vec<Warp>,
    /// That of a block that is done; none while one runs.
    progress: Option<Box<Progress>>,
    /// Steps that have not been reported to whoever watches.
    unreported: u64,
    /// Operations that the interpreter has executed.
    interpreted: u64,
    /// The tracer has asked for the end.
    pub(crate) stopped: bool,
}

/// What is said of a block that was running when it was asked to end.
pub(crate) const STOPPED: &str = "the run was stopped";

/// A block that runs beside others.
struct Resident {
    number: u64,
    block: [u32; 3],
    warps: Vec<Warp>,
    progress: Progress,
    shared: PrivateMemory,
    steps_left: u64,
}

impl<'a, 't> BlockRunner<'a, 't> {
    pub(crate) fn new(
        context: &'a Context<'a>,
        code: Option<&'a LaunchCode<'a>>,
        tracer: Option<&'t mut dyn Tracer>,
    ) -> BlockRunner<'a, 't> {
        BlockRunner {
            executor: Executor {
                context,
                fetches: BoundFetches::new(context),
                scratch: Box::default(),
                statistics: Statistics::default(),
                bad_banks: BTreeSet::new(),
                tracer,
                block: [0; 3],
                shared: PrivateMemory::default(),
            },
            launch_code: code,
            code: code.and_then(LaunchCode::now),
            warps: Vec::new(),
            races: context.machine.races.then(Box::default),
            progress: None,
            #[cfg(target_arch = "x86_64")]
            running: None,
            unreported: 0,
            interpreted: 0,
            stopped: false,
        }
    }

    /// Runs a block from the start, for the tracer to see if it wants to.
    pub(crate) fn run(&mut self, block: [u32; 3]) -> Result<(), Box<Fault>> {
        if self.executor.tracer.as_mut().is_some_and(|tracer| tracer.leaves_out(block)) {
            return Ok(());
        }
        let unwanted = self.executor.tracer.take_if(|tracer| !tracer.wants(block));
        let ran = self.run_from_start(block);
        if unwanted.is_some() {
            self.executor.tracer = unwanted;
        }
        ran
    }

    fn run_from_start(&mut self, block: [u32; 3]) -> Result<(), Box<Fault>> {
        let mut warps = std::mem::take(&mut self.warps);
        if warps.is_empty() {
            warps.extend(
                (0..self.executor.context.launch.warps()).map(|index| self.executor.context.warp(index)),
            );
        } else {
            // Who looks at registers sees those, too, that nobody reads.
            let read_first = self.code.filter(|_| self.executor.tracer.is_none()).map(read_first);
            warps.iter_mut().for_each(|warp| self.executor.context.restart(warp, read_first));
        }
        if let Some(stage) = self.executor.context.stage {
            stage.start(block, &mut WarpStart { warp: &mut warps[0] });
        }
        let ran = self.run_warps(block, &mut warps);
        if let (Ok(()), Some(stage)) = (&ran, self.executor.context.stage) {
            stage.finish(block, &WarpEnd { warp: &warps[0] });
        }
        self.warps = warps;
        ran
    }

    /// Runs a block whose warps are given.
    pub(crate) fn run_warps(&mut self, block: [u32; 3], warps: &mut [Warp]) -> Result<(), Box<Fault>> {
        self.executor.block = block;
        self.executor
            .shared
            .restart(self.executor.context.launch.shared_bytes(self.executor.context.program));
        let mut progress = self.progress.take().unwrap_or_default();
        progress.restart(warps.len(), TURN);
        let steps_left = self.executor.context.machine.step_limit;
        let mut scheduler =
            Scheduler { warps, progress: &mut progress, steps_left, current: 0, left: 0, alone: true };
        self.resume(&mut scheduler);
        while scheduler.progress.goes_on() {
            self.executor.trace_turns(scheduler.warps, scheduler.progress, scheduler.steps_left);
            self.round(&mut scheduler)?;
        }
        if let Some(races) = &mut self.races {
            races.end(block);
        }
        let ended = self.ended(scheduler.warps, scheduler.progress);
        self.progress = Some(progress);
        ended
    }

    /// Puts a block to where the tracer wants it to go on.
    fn resume(&mut self, scheduler: &mut Scheduler<'_>) {
        let block = self.executor.block;
        let resumed = self.executor.tracer.as_mut().and_then(|tracer| tracer.resume(block));
        let Some(checkpoint) = resumed.filter(|checkpoint| checkpoint.warps.len() == scheduler.warps.len())
        else {
            return;
        };
        scheduler.warps.clone_from_slice(&checkpoint.warps);
        scheduler.progress.clone_from(&checkpoint.progress);
        self.executor.shared.clone_from(&checkpoint.shared);
        scheduler.steps_left = checkpoint.steps_left;
        checkpoint.restore_memory(self.executor.context.bindings.memory);
    }

    /// Runs blocks beside each other, from the start: each in turn gives a turn to each of its warps. What stops one of them
    /// stops all; its number comes with it.
    pub(crate) fn run_together(&mut self, numbers: Range<u64>) -> Result<(), (u64, Box<Fault>)> {
        let context = self.executor.context;
        let resident = |number| Resident {
            number,
            block: context.launch.block_index(number),
            warps: (0..context.launch.warps()).map(|index| context.warp(index)).collect(),
            progress: Progress::new(context.launch.warps() as usize, COOPERATIVE_TURN),
            shared: PrivateMemory::new(context.launch.shared_bytes(context.program)),
            steps_left: context.machine.step_limit,
        };
        let mut residents: Vec<Resident> = numbers.map(resident).collect();
        while residents.iter().any(|resident| resident.progress.goes_on())
            || self.release_grid(&mut residents)
        {
            for resident in residents.iter_mut().filter(|resident| resident.progress.goes_on()) {
                self.executor.block = resident.block;
                std::mem::swap(&mut self.executor.shared, &mut resident.shared);
                let Resident { warps, progress, steps_left, .. } = resident;
                let mut scheduler =
                    Scheduler { warps, progress, steps_left: *steps_left, current: 0, left: 0, alone: false };
                let ran = self.round(&mut scheduler);
                *steps_left = scheduler.steps_left;
                std::mem::swap(&mut self.executor.shared, &mut resident.shared);
                ran.map_err(|fault| (resident.number, fault))?;
            }
        }
        for resident in &residents {
            self.executor.block = resident.block;
            let ended = self.ended(&resident.warps, &resident.progress);
            ended.map_err(|fault| (resident.number, fault))?;
        }
        Ok(())
    }

    /// Lets all warps go on if nothing is left but to: each block waits at the grid's barrier, with all its warps that are not done.
    fn release_grid(&mut self, residents: &mut [Resident]) -> bool {
        let waits = |state: &State| matches!(state, State::Waiting(arrival) if arrival.barrier == GRID_BARRIER as usize);
        let complete = residents.iter().all(|Resident { progress: Progress { states, .. }, .. }| {
            states.iter().any(waits) && states.iter().all(|state| waits(state) || *state == State::Done)
        });
        if complete {
            let states = residents.iter_mut().flat_map(|resident| &mut resident.progress.states);
            states.filter(|state| waits(state)).for_each(|state| *state = State::Ready);
            self.races.iter_mut().for_each(|races| races.leave_grid());
        }
        complete
    }

    /// Gives each warp that can go on a turn.
    fn round(&mut self, scheduler: &mut Scheduler<'_>) -> Result<(), Box<Fault>> {
        let mut from = 0;
        while let Some(number) = scheduler.progress.ready_from(from) {
            if self.executor.context.machine.is_stopped() {
                let cause = Cause::new(code::STOPPED, STOPPED);
                let warp = &scheduler.warps[number];
                return Err(self.fault(cause, warp, warp.flow.next()));
            }
            scheduler.begin_turn(number);
            let before = scheduler.steps_left;
            let ended = self.run_turn(scheduler);
            self.unreported += before - scheduler.steps_left;
            if self.unreported >= u64::from(TURN) {
                self.report_steps();
            }
            self.end_turn(scheduler, &ended?);
            self.look_for_code();
            from = scheduler.current + 1;
        }
        Ok(())
    }

    /// Notes what ended the current warp's turn.
    fn end_turn(&mut self, scheduler: &mut Scheduler<'_>, ended: &Turn) {
        let (number, launch, block) = (scheduler.current, &self.executor.context.launch, self.executor.block);
        match ended {
            Turn::Used | Turn::Waits => {}
            Turn::Done => scheduler.progress.end(number),
            Turn::Arrived(arrival) => {
                let waits = scheduler.progress.arrive(&mut scheduler.warps[number], arrival);
                if let Some(races) = &mut self.races {
                    if arrival.arrives {
                        races.arrive(launch, block, number, arrival.barrier);
                    } else if !waits {
                        races.leave(launch, block, number, arrival.barrier);
                    }
                }
            }
        }
        scheduler.progress.release(scheduler.warps, ended, |warp, barrier| {
            if let Some(races) = &mut self.races {
                races.leave(launch, block, warp, barrier);
            }
        });
    }

    /// Goes on in code if the interpreter has executed much.
    fn look_for_code(&mut self) {
        if self.code.is_none() && self.executor.tracer.is_none() {
            let context = self.executor.context;
            self.code = self.launch_code.and_then(|code| code.after(context, self.interpreted));
        }
    }

    /// Reports to whoever watches how many steps have been executed. Threads wait for each other there, so that it is not done
    /// for each warp.
    fn report_steps(&mut self) {
        self.executor.context.machine.count_steps(std::mem::take(&mut self.unreported));
    }

    /// What became of a block none of whose warps can go on.
    fn ended(&self, warps: &[Warp], progress: &Progress) -> Result<(), Box<Fault>> {
        match progress.states.iter().all(|state| *state == State::Done) {
            true => Ok(()),
            false => Err(self.stuck(warps, &progress.states)),
        }
    }

    fn run_turn(&mut self, scheduler: &mut Scheduler<'_>) -> Result<Turn, Box<Fault>> {
        if self.executor.context.program.independent_threads
            && scheduler.warp().flow.is_split()
            && let Some(ended) = self.begin_turn(scheduler)?
        {
            return Ok(ended);
        }
        while scheduler.left > 0 {
            if scheduler.warp().flow.active() == 0 {
                return Ok(Turn::Done);
            }
            if self.ends_turn(scheduler) {
                return Ok(Turn::Used);
            }
            #[cfg(target_arch = "x86_64")]
            match self.run_compiled(scheduler)? {
                Some(Turn::Waits) => return Ok(Turn::Waits),
                Some(Turn::Used | Turn::Arrived(_) | Turn::Done) => continue,
                None if scheduler.left == 0 || self.ends_turn(scheduler) => continue,
                None => {}
            }
            if self.compute(scheduler) {
                continue;
            }
            scheduler.left -= 1;
            let number = scheduler.warp().flow.next();
            match self.step(scheduler) {
                Ok(None) => {}
                Ok(Some(arrival)) => return Ok(Turn::Arrived(arrival)),
                Err(cause) => return Err(self.fault(cause, scheduler.warp(), number)),
            }
        }
        Ok(Turn::Used)
    }

    /// Whether the warp is about to enter a basic block that does not fit into what is left of its turn, which has not just begun. Parts of a warp
    /// that has diverged are not machine code's.
    fn ends_turn(&self, scheduler: &mut Scheduler<'_>) -> bool {
        let (left, turn) = (scheduler.left, scheduler.progress.turn);
        let flow = &scheduler.warp().flow;
        let (of_block, first) =
            self.executor.context.known.of_block.get(flow.next() as usize).copied().unwrap_or_default();
        first && left < of_block && left != turn && !flow.is_parted()
    }

    /// Runs the code for what comes next, if there is some. Returns what ended the turn of the warp that is then the current one,
    /// if code did.
    #[cfg(target_arch = "x86_64")]
    fn run_compiled(&mut self, scheduler: &mut Scheduler<'_>) -> Result<Option<Turn>, Box<Fault>> {
        let Some(compiled) = self.code.filter(|_| self.executor.tracer.is_none()) else { return Ok(None) };
        let Some(entry) = compiled.entry_of(&scheduler.warp().flow) else { return Ok(None) };
        let mut running =
            self.running.take().unwrap_or_else(|| Box::new(Running::new(compiled, self.executor.context)));
        let left = running.run(compiled, &mut self.executor, scheduler, entry);
        self.running = Some(running);
        match left {
            Left::Done => Ok(Some(Turn::Done)),
            Left::Waits => Ok(Some(Turn::Waits)),
            Left::Interpret => Ok(None),
            Left::Fault(cause) => {
                let warp = scheduler.warp();
                let number = warp.flow.next();
                Err(self.fault(cause, warp, number))
            }
        }
    }

    /// How operations were executed since the last call; what machine code has counted is in the statistics from then on.
    pub(crate) fn take_counts(&mut self) -> Execution {
        let mut execution = Execution { interpreted: self.interpreted, ..Execution::default() };
        self.interpreted = 0;
        self.report_steps();
        #[cfg(target_arch = "x86_64")]
        if let (Some(compiled), Some(running)) = (self.code, &mut self.running) {
            running.add_counts(
                compiled,
                self.executor.context,
                &mut self.executor.statistics,
                &mut execution,
            );
            running.reset_counts(compiled);
        }
        execution
    }

    /// Executes the instructions that come next and do nothing but compute, as many as the turn allows; whether there were any.
    /// Nobody may be watching, for neither the flow nor who runs is looked at between them.
    fn compute(&mut self, scheduler: &mut Scheduler<'_>) -> bool {
        let Executor { context, statistics, tracer, .. } = &mut self.executor;
        // Code may go on behind the next instruction already.
        if self.code.is_some() || tracer.is_some() {
            return false;
        }
        let first = scheduler.warp().flow.next() as usize;
        let (Some(&computed), Some(&(of_block, _))) =
            (context.known.computed.get(first), context.known.of_block.get(first))
        else {
            return false;
        };
        let count = u64::from(computed.min(of_block)).min(scheduler.budget());
        if count == 0 {
            return false;
        }
        let numbers = first..first + count as usize;
        let warp = scheduler.warp();
        let active = warp.flow.active();
        let active_lanes = u64::from(active.count_ones());
        let mut batch = context.batch(warp, active);
        let (classes, loops) =
            (&context.known.classes[numbers.clone()], &context.known.loops[numbers.clone()]);
        let instructions = &context.program.instructions[numbers.clone()];
        for ((instruction, class), execute) in instructions.iter().zip(classes).zip(loops) {
            let mut lanes = active_lanes;
            if instruction.guard != Condition::Always {
                batch.lanes = active & batch.warp.holds(instruction.guard);
                lanes = batch.lanes.count_ones().into();
            }
            if lanes != 0 {
                if let Some(class) = *class {
                    statistics.count(class, 1, lanes);
                }
                execute(&mut batch, &instruction.op);
            }
            batch.lanes = active;
        }
        warp.flow.go_to(numbers.end as u32);
        scheduler.spend(count);
        self.interpreted += count;
        true
    }

    /// Executes the current warp's next instruction.
    fn step(&mut self, scheduler: &mut Scheduler<'_>) -> Result<Option<Arrival>, Cause> {
        let context = self.executor.context;
        let index = scheduler.current;
        let (warps, states) = (&mut *scheduler.warps, &scheduler.progress.states);
        let number = warps[index].flow.next();
        let Some(instruction) = context.program.instructions.get(number as usize) else {
            return Err(Cause::new(code::PAST_THE_END, "control ran past the last instruction"));
        };
        let Some(steps_left) = scheduler.steps_left.checked_sub(1) else {
            let message =
                format!("the block executed {} instructions, its limit", context.machine.step_limit);
            return Err(Cause::new(code::STEP_LIMIT, message));
        };
        scheduler.steps_left = steps_left;
        self.interpreted += 1;
        warps[index].steps += 1;
        let lanes = warps[index].flow.active() & warps[index].holds(instruction.guard);
        if self.executor.tracer.is_none() {
            return self.execute(&mut warps[index], number, lanes);
        }
        if context.known.classes[number as usize].is_some()
            && self.executor.trace_instruction(warps, states, index, number, lanes).is_break()
        {
            self.stopped = true;
            return Err(Cause::new(code::STOPPED, STOPPED));
        }
        let executed = self.execute(&mut warps[index], number, lanes)?;
        let next = warps[index].flow.next() as usize;
        let goes_on =
            context.program.instructions.get(next).is_some_and(|next| next.origin == instruction.origin)
                && context.known.classes[next].is_none();
        if !goes_on || executed.is_some() {
            self.executor.trace_executed(warps, states, index, number, lanes);
        }
        Ok(executed)
    }

    /// Executes an instruction of a warp in some of its lanes.
    fn execute(&mut self, warp: &mut Warp, number: u32, lanes: Mask) -> Result<Option<Arrival>, Cause> {
        let context = self.executor.context;
        let instruction = &context.program.instructions[number as usize];
        if lanes == 0 {
            warp.flow.advance();
            return Ok(None);
        }
        if let Some(class) = context.known.classes[number as usize] {
            self.executor.statistics.count(class, 1, lanes.count_ones().into());
        }
        if context.known.branches[number as usize] {
            self.executor.statistics.branches += 1;
            self.executor.statistics.divergent += u64::from(lanes != warp.flow.active());
        }
        if instruction.op.class() == Class::Control {
            return control(&mut self.executor, &instruction.op, warp, lanes);
        }
        if let Some(races) = &mut self.races {
            races.look(&self.executor, &instruction.op, warp, number, lanes);
        }
        operate(&mut self.executor, &instruction.op, warp, number, lanes)?;
        warp.flow.advance();
        Ok(None)
    }
}
