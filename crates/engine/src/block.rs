//! One block: its warps take turns until all are done, one faults, or none can go on.

use std::collections::BTreeSet;
use std::ops::Range;

use tmu_program::{Class, Condition, GRID_BARRIER, Instruction, Op, Source, Token};
use tmu_texture::{FetchMemory, LANES, Mask};

use crate::atomic::Request;
use crate::barrier::{Arrival, BARRIERS, Barriers};
use crate::batch::Batch;
#[cfg(target_arch = "x86_64")]
use crate::compiler::{Left, Running};
use crate::context::Context;
use crate::execution::Execution;
use crate::fault::Cause;
use crate::flow::Flow;
use crate::memory::PrivateMemory;
use crate::outcome::{Fault, code};
use crate::race::Races;
use crate::stage::{WarpEnd, WarpStart};
use crate::statistics::Statistics;
use crate::surface::SurfaceRequest;
use crate::texture::BoundFetches;
use crate::trace::{InstructionEvent, Tracer, WarpId};
use crate::warp::Warp;

/// Instructions that a warp executes before the next one gets its turn, so that a warp that waits for another by
/// looking at memory does not wait for ever.
pub(crate) const TURN: u32 = 1 << 14;

/// The same of blocks that wait for each other: all but the last one of them do so at every barrier of the grid.
const COOPERATIVE_TURN: u32 = 1 << 10;

/// What runs blocks, one after another, and counts.
pub(crate) struct BlockRunner<'a, 't> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) fetches: BoundFetches<'a>,
    pub(crate) scratch: Box<FetchMemory>,
    pub(crate) statistics: Statistics,
    /// Instructions that named an unsupported constant bank (LDC-08).
    pub(crate) bad_banks: BTreeSet<u32>,
    pub(crate) tracer: Option<&'t mut dyn Tracer>,
    /// Of the block that is running.
    pub(crate) block: [u32; 3],
    pub(crate) shared: PrivateMemory,
    pub(crate) races: Option<Box<Races>>,
    #[cfg(target_arch = "x86_64")]
    running: Option<Box<Running>>,
    /// Those of a block that is done.
    warps: Vec<Warp>,
    /// That of a block that is done.
    progress: Progress,
    steps_left: u64,
    /// Steps that whoever watches has not been told of.
    untold: u64,
    /// Operations that the interpreter has executed.
    interpreted: u64,
}

/// What takes time to make and can be used for many blocks.
pub(crate) struct Kept<'a> {
    fetches: BoundFetches<'a>,
    scratch: Box<FetchMemory>,
    /// Those of a block that is done.
    warps: Vec<Warp>,
    races: Option<Box<Races>>,
    progress: Progress,
    #[cfg(target_arch = "x86_64")]
    running: Option<Box<Running>>,
}

impl<'a> Kept<'a> {
    pub(crate) fn new(context: &Context<'a>) -> Kept<'a> {
        let fetches = BoundFetches::new(context.bindings.textures, context.machine);
        Kept {
            fetches,
            scratch: Box::default(),
            warps: Vec::new(),
            races: context.machine.races.then(Box::default),
            progress: Progress::default(),
            #[cfg(target_arch = "x86_64")]
            running: None,
        }
    }
}

/// What is said of a block that was running when it was asked to end.
pub(crate) const STOPPED: &str = "the run was stopped";

/// What a warp is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ready,
    Waiting(Arrival),
    Done,
}

/// What ended a warp's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Used,
    Arrived(Arrival),
    Done,
}

/// How far the warps of a block have come.
#[derive(Default)]
struct Progress {
    states: Vec<State>,
    barriers: Barriers,
    /// Steps of a turn.
    turn: u32,
}

impl Progress {
    fn new(warps: usize, turn: u32) -> Progress {
        Progress { states: vec![State::Ready; warps], barriers: Barriers::default(), turn }
    }

    /// As new.
    fn restart(&mut self, warps: usize, turn: u32) {
        self.states.clear();
        self.states.resize(warps, State::Ready);
        self.barriers.restart();
        self.turn = turn;
    }

    fn goes_on(&self) -> bool {
        self.states.contains(&State::Ready)
    }
}

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
    pub(crate) fn new(context: &'a Context<'a>, tracer: Option<&'t mut dyn Tracer>) -> BlockRunner<'a, 't> {
        BlockRunner::with(context, tracer, Kept::new(context))
    }

    /// A runner that goes on with what another one has left.
    pub(crate) fn with(
        context: &'a Context<'a>,
        tracer: Option<&'t mut dyn Tracer>,
        kept: Kept<'a>,
    ) -> BlockRunner<'a, 't> {
        BlockRunner {
            context,
            fetches: kept.fetches,
            scratch: kept.scratch,
            statistics: Statistics::default(),
            bad_banks: BTreeSet::new(),
            tracer,
            block: [0; 3],
            shared: PrivateMemory::default(),
            warps: kept.warps,
            races: kept.races,
            progress: kept.progress,
            #[cfg(target_arch = "x86_64")]
            running: kept.running,
            steps_left: 0,
            untold: 0,
            interpreted: 0,
        }
    }

    /// What is worth keeping for another runner.
    pub(crate) fn into_kept(self) -> Kept<'a> {
        Kept {
            fetches: self.fetches,
            scratch: self.scratch,
            warps: self.warps,
            races: self.races,
            progress: self.progress,
            #[cfg(target_arch = "x86_64")]
            running: self.running,
        }
    }

    /// Runs a block from the start.
    pub(crate) fn run(&mut self, block: [u32; 3]) -> Result<(), Box<Fault>> {
        let mut warps = std::mem::take(&mut self.warps);
        if warps.is_empty() {
            warps.extend((0..self.context.launch.warps()).map(|index| self.context.warp(index)));
        } else {
            warps.iter_mut().for_each(|warp| self.context.restart(warp));
        }
        if let Some(stage) = self.context.stage {
            stage.start(block, &mut WarpStart { warp: &mut warps[0] });
        }
        let ran = self.run_warps(block, &mut warps);
        if let (Ok(()), Some(stage)) = (&ran, self.context.stage) {
            stage.finish(block, &WarpEnd { warp: &warps[0] });
        }
        self.warps = warps;
        ran
    }

    /// Runs a block whose warps are given.
    pub(crate) fn run_warps(&mut self, block: [u32; 3], warps: &mut [Warp]) -> Result<(), Box<Fault>> {
        self.block = block;
        self.shared.restart(self.context.launch.shared_bytes(self.context.program));
        self.steps_left = self.context.machine.step_limit;
        let mut progress = std::mem::take(&mut self.progress);
        progress.restart(warps.len(), TURN);
        while progress.goes_on() {
            self.round(warps, &mut progress)?;
        }
        if let Some(races) = &mut self.races {
            races.end(block);
        }
        let ended = self.ended(warps, &progress);
        self.progress = progress;
        ended
    }

    /// Runs blocks beside each other, from the start: each in turn gives a turn to each of its warps. What stops one of them
    /// stops all; its number comes with it.
    pub(crate) fn run_together(&mut self, numbers: Range<u64>) -> Result<(), (u64, Box<Fault>)> {
        let context = self.context;
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
                self.block = resident.block;
                std::mem::swap(&mut self.shared, &mut resident.shared);
                self.steps_left = resident.steps_left;
                let ran = self.round(&mut resident.warps, &mut resident.progress);
                std::mem::swap(&mut self.shared, &mut resident.shared);
                resident.steps_left = self.steps_left;
                ran.map_err(|fault| (resident.number, fault))?;
            }
        }
        for resident in &residents {
            self.block = resident.block;
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
    fn round(&mut self, warps: &mut [Warp], progress: &mut Progress) -> Result<(), Box<Fault>> {
        let Progress { states, barriers, turn } = progress;
        for number in 0..warps.len() {
            if states[number] != State::Ready {
                continue;
            }
            if self.context.machine.is_stopped() {
                let cause = Cause::new(code::STOPPED, STOPPED);
                return Err(self.fault(cause, &warps[number], warps[number].flow.next()));
            }
            let before = warps[number].steps;
            let ended = self.run_turn(&mut warps[number], *turn);
            self.untold += warps[number].steps - before;
            if self.untold >= u64::from(TURN) {
                self.tell_steps();
            }
            states[number] = match ended? {
                Turn::Used => State::Ready,
                Turn::Done => State::Done,
                Turn::Arrived(arrival) => {
                    barriers.arrive(&arrival);
                    if let Some(races) = &mut self.races {
                        races.arrive(&self.context.launch, self.block, number, arrival.barrier);
                    }
                    if arrival.wait { State::Waiting(arrival) } else { State::Ready }
                }
            };
            release(barriers, warps, states, |warp, barrier| {
                if let Some(races) = &mut self.races {
                    races.leave(&self.context.launch, self.block, warp, barrier);
                }
            });
        }
        Ok(())
    }

    /// Tells whoever watches how many steps have been executed. Threads wait for each other there, so that it is not done
    /// for each warp.
    fn tell_steps(&mut self) {
        self.context.machine.count_steps(std::mem::take(&mut self.untold));
    }

    /// What became of a block none of whose warps can go on.
    fn ended(&self, warps: &[Warp], progress: &Progress) -> Result<(), Box<Fault>> {
        match progress.states.iter().all(|state| *state == State::Done) {
            true => Ok(()),
            false => Err(self.stuck(warps, &progress.states)),
        }
    }

    fn run_turn(&mut self, warp: &mut Warp, steps: u32) -> Result<Turn, Box<Fault>> {
        let mut left = steps;
        while left > 0 {
            if warp.flow.active() == 0 {
                return Ok(Turn::Done);
            }
            #[cfg(target_arch = "x86_64")]
            if self.run_compiled(warp, &mut left)? || left == 0 {
                continue;
            }
            left -= 1;
            let number = warp.flow.next();
            match self.step(warp) {
                Ok(None) => {}
                Ok(Some(arrival)) => return Ok(Turn::Arrived(arrival)),
                Err(cause) => return Err(self.fault(cause, warp, number)),
            }
        }
        Ok(Turn::Used)
    }

    /// Runs the code for what comes next, if there is some. Returns whether the warp is done.
    #[cfg(target_arch = "x86_64")]
    fn run_compiled(&mut self, warp: &mut Warp, left: &mut u32) -> Result<bool, Box<Fault>> {
        let Some(compiled) = self.context.compiled.as_deref() else { return Ok(false) };
        let Some(entry) = compiled.entry(warp.flow.next()) else { return Ok(false) };
        let budget = u64::from(*left).min(self.steps_left);
        let mut running =
            self.running.take().unwrap_or_else(|| Box::new(Running::new(compiled, self.context)));
        let (how, rest) = running.run(compiled, self, warp, entry, budget);
        self.running = Some(running);
        let used = budget - rest;
        *left -= used as u32;
        self.steps_left -= used;
        warp.steps += used;
        match how {
            Left::Done => Ok(true),
            Left::Interpret => Ok(false),
            Left::Fault(cause) => {
                let number = warp.flow.next();
                Err(self.fault(cause, warp, number))
            }
        }
    }

    /// How operations were executed since the last call; what machine code has counted is in the statistics from then on.
    pub(crate) fn take_counts(&mut self) -> Execution {
        let mut execution = Execution { interpreted: self.interpreted, ..Execution::default() };
        self.interpreted = 0;
        self.tell_steps();
        #[cfg(target_arch = "x86_64")]
        if let (Some(compiled), Some(running)) = (&self.context.compiled, &mut self.running) {
            compiled.add_counts(self.context, running, &mut self.statistics, &mut execution);
            running.reset_counts(compiled);
        }
        execution
    }

    /// Executes the warp's next instruction.
    fn step(&mut self, warp: &mut Warp) -> Result<Option<Arrival>, Cause> {
        let context = self.context;
        let number = warp.flow.next();
        let Some(instruction) = context.program.instructions.get(number as usize) else {
            return Err(Cause::new(code::PAST_THE_END, "control ran past the last instruction"));
        };
        let Some(steps_left) = self.steps_left.checked_sub(1) else {
            let message =
                format!("the block executed {} instructions, its limit", context.machine.step_limit);
            return Err(Cause::new(code::STEP_LIMIT, message));
        };
        self.steps_left = steps_left;
        self.interpreted += 1;
        warp.steps += 1;
        let lanes = warp.flow.active() & guard(warp, instruction.guard);
        if lanes == 0 {
            warp.flow.advance();
            return Ok(None);
        }
        if let Some(class) = context.known.classes[number as usize] {
            self.statistics.count(class, 1, lanes.count_ones().into());
            self.trace(warp, instruction, lanes);
        }
        if let Op::Branch { .. } | Op::Diverge { .. } | Op::BranchIndirect { .. } | Op::Pop { .. } =
            instruction.op
        {
            self.statistics.branches += 1;
            self.statistics.divergent += u64::from(lanes != warp.flow.active());
        }
        if instruction.op.class() == Class::Control {
            return self.control(&instruction.op, warp, lanes);
        }
        if self.races.is_some() {
            self.look_for_races(&instruction.op, warp, number, lanes);
        }
        self.operate(&instruction.op, warp, number, lanes)?;
        warp.flow.advance();
        Ok(None)
    }

    /// Executes an operation that is simply followed by the next one.
    pub(crate) fn operate(
        &mut self,
        op: &Op,
        warp: &mut Warp,
        number: u32,
        lanes: Mask,
    ) -> Result<(), Cause> {
        let mut batch = batch(self.context, warp, lanes);
        match op {
            tmu_program::computed!() => batch.evaluate(op),
            &Op::ReadSpecial { to, special } => {
                let values = crate::special::read(self.context, self.block, batch.warp, special);
                batch.write(to, &values);
            }
            &Op::BarrierResult { to, holds } => batch.read_barrier_result(to, holds),
            &Op::Interpolate { to, input, point } => {
                let stage = self.context.stage.ok_or_else(|| Cause::not_executed(op))?;
                let values = crate::stage::interpolate(stage, self.block, &batch, input, point);
                batch.write(to, &values);
            }
            &Op::Shuffle { to, in_range, value, lane, bounds, mode } => {
                batch.shuffle([value, lane, bounds], mode, to, in_range);
            }
            &Op::Vote { to, holds, condition, quorum } => batch.vote(condition, quorum, to, holds),
            &Op::QuadAdd { to, a, b, sums, mode } => batch.quad_add([a, b], sums, mode, to),
            Op::Fetch(texture) => self.fetch(texture, warp, number, lanes)?,
            Op::Load { to, space, address, width } => {
                self.load(warp, lanes, *to, *space, address, *width)?;
            }
            Op::Store { from, space, address, width } => {
                self.store(warp, lanes, *from, *space, address, *width)?;
            }
            &Op::LoadConstant { to, bank, address, width } => {
                self.load_constant(warp, number, lanes, to, [bank, address], width)?;
            }
            &Op::Atomic { to, space, address, operation, kind, value, compare } => {
                let request = Request { to, space, address, operation, kind, value, compare };
                self.atomic(warp, lanes, &request)?;
            }
            Op::SurfaceLoad { to, not_resident, access } => {
                self.surface_load(warp, lanes, *to, *not_resident, access)?;
            }
            Op::SurfaceSize { to, surface } => self.surface_size(warp, lanes, *to, *surface)?,
            Op::SurfaceStore { from, access } => self.surface_store(warp, lanes, *from, access)?,
            &Op::SurfaceAtomic { to, ref access, operation, kind, value, compare } => {
                let request = SurfaceRequest { to, access, operation, kind, value, compare };
                self.surface_atomic(warp, lanes, &request)?;
            }
            Op::SystemCall { to, call, arguments } => {
                self.system_call(warp, lanes, *to, *call, arguments)?;
            }
            Op::Nothing
            | Op::Branch { .. }
            | Op::BranchIndirect { .. }
            | Op::Diverge { .. }
            | Op::Reconverge
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Call { .. }
            | Op::Exit
            | Op::Kill
            | Op::Barrier { .. }
            | Op::WakeQuads
            | Op::RestoreLanes
            | Op::MemoryBarrier
            | Op::Trap { .. } => return Err(Cause::not_executed(op)),
        }
        Ok(())
    }

    fn control(&mut self, op: &Op, warp: &mut Warp, lanes: Mask) -> Result<Option<Arrival>, Cause> {
        if let Op::BranchIndirect { address, offset } = op {
            warp.flow.check_awake()?;
            self.branch_indirect(warp, lanes, *address, *offset)?;
        } else if matches!(op, Op::Barrier { .. }) {
            warp.flow.check_awake()?;
            let arrival = self.arrival(op, warp, lanes)?;
            self.statistics.barriers += 1;
            warp.flow.advance();
            return Ok(Some(arrival));
        } else {
            self.control_flow(op, &mut warp.flow, lanes)?;
        }
        Ok(None)
    }

    /// Control that depends on nothing but the lanes.
    pub(crate) fn control_flow(&self, op: &Op, flow: &mut Flow, lanes: Mask) -> Result<(), Cause> {
        if !matches!(op, Op::Nothing | Op::Reconverge | Op::MemoryBarrier | Op::WakeQuads | Op::RestoreLanes)
        {
            flow.check_awake()?;
        }
        match op {
            // Lanes that only go to the end are done: nobody has to wait for them, at a barrier for example.
            Op::Branch { target } | Op::Diverge { target, .. }
                if lanes != flow.active() && self.context.ends(*target) =>
            {
                flow.exit(lanes);
            }
            Op::Branch { target } => flow.branch(lanes, *target)?,
            Op::Diverge { target, reconverge } => flow.diverge(lanes, *target, *reconverge)?,
            Op::Reconverge => flow.reconverge(),
            Op::WakeQuads => flow.wake_quads(),
            Op::RestoreLanes => flow.restore_lanes(),
            Op::Push { token, target } => flow.push(*token, *target)?,
            Op::Pop { token } => flow.pop(lanes, *token)?,
            Op::Call { target } => flow.call(lanes, *target)?,
            Op::Exit => flow.exit(lanes),
            Op::Kill => flow.kill_and_advance(lanes),
            Op::Nothing | Op::MemoryBarrier => flow.advance(),
            Op::Trap { reason } => return Err(Cause::new(code::TRAP, reason.clone())),
            Op::BranchIndirect { .. }
            | Op::Barrier { .. }
            | Op::BarrierResult { .. }
            | Op::ReadSpecial { .. }
            | Op::Interpolate { .. }
            | Op::Shuffle { .. }
            | Op::Vote { .. }
            | Op::QuadAdd { .. }
            | Op::Fetch(_)
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::LoadConstant { .. }
            | Op::Atomic { .. }
            | Op::SurfaceLoad { .. }
            | Op::SurfaceSize { .. }
            | Op::SurfaceStore { .. }
            | Op::SurfaceAtomic { .. }
            | Op::SystemCall { .. }
            | tmu_program::computed!() => return Err(Cause::not_executed(op)),
        }
        Ok(())
    }

    fn branch_indirect(
        &self,
        warp: &mut Warp,
        lanes: Mask,
        address: Source,
        offset: i32,
    ) -> Result<(), Cause> {
        let addresses = batch(self.context, warp, lanes).read(address);
        let mut groups: Vec<(Mask, u32)> = Vec::new();
        for lane in tmu_texture::lanes::active(lanes) {
            let address = addresses[lane].wrapping_add_signed(offset).into();
            let Some(&target) = self.context.known.targets.get(&address) else {
                let message = "an indirect branch goes where no instruction starts";
                return Err(Cause::new(code::NO_SUCH_TARGET, message).in_lane(lane).at(address));
            };
            match groups.iter_mut().find(|(_, known)| *known == target) {
                Some((group, _)) => *group |= 1 << lane,
                None => groups.push((1 << lane, target)),
            }
        }
        warp.flow.branch_to_each(&groups)?;
        Ok(())
    }

    /// A warp arrives at a barrier with all its lanes, and with one number and one count for all of them.
    fn arrival(&self, op: &Op, warp: &mut Warp, lanes: Mask) -> Result<Arrival, Cause> {
        let Op::Barrier { index, threads, wait, reduce } = *op else { return Err(Cause::not_executed(op)) };
        let elsewhere = warp.flow.alive() & !lanes;
        if elsewhere != 0 {
            let message = format!(
                "{} lanes of the warp arrive at a barrier, the other {} are elsewhere",
                lanes.count_ones(),
                elsewhere.count_ones()
            );
            let first = elsewhere.trailing_zeros() as usize;
            return Err(Cause::new(code::BARRIER_DIVERGED, message).in_lane(first));
        }
        let barrier = self.uniform(index, warp, lanes)? as usize;
        let of_grid = index == Source::Immediate(GRID_BARRIER);
        if of_grid && !self.context.launch.cooperative {
            let message = "the blocks of a launch that is not cooperative cannot wait for each other";
            return Err(Cause::new(code::BARRIER_OPERAND, message));
        }
        if barrier >= BARRIERS && !of_grid {
            let message = format!("there is no barrier {barrier}, only 0…{}", BARRIERS - 1);
            return Err(Cause::new(code::BARRIER_OPERAND, message));
        }
        let threads = threads.map(|threads| self.uniform(threads, warp, lanes)).transpose()?;
        if let Some(count) = threads.filter(|count| *count == 0 || count % 32 != 0) {
            let message = format!("a barrier counts whole warps, so {count} threads cannot complete it");
            return Err(Cause::new(code::BARRIER_OPERAND, message));
        }
        let holding = reduce.map_or(0, |(_, condition)| warp.holds(condition) & lanes);
        let reduce = reduce.map(|(reduction, _)| reduction);
        Ok(Arrival { barrier, threads, wait, reduce, lanes, holding })
    }

    /// A value that all lanes share.
    fn uniform(&self, source: Source, warp: &mut Warp, lanes: Mask) -> Result<u32, Cause> {
        let values = batch(self.context, warp, lanes).read(source);
        let first = values[lanes.trailing_zeros() as usize % LANES];
        let same = tmu_texture::lanes::active(lanes).all(|lane| values[lane] == first);
        same.then_some(first)
            .ok_or_else(|| Cause::new(code::BARRIER_OPERAND, "the lanes of a warp name different barriers"))
    }

    fn trace(&mut self, warp: &Warp, instruction: &Instruction, lanes: Mask) {
        let warp = self.warp_id(warp);
        if let Some(tracer) = &mut self.tracer {
            let origin = &self.context.program.origins[instruction.origin as usize];
            tracer.instruction(&InstructionEvent { warp, origin, lanes });
        }
    }

    pub(crate) fn warp_id(&self, warp: &Warp) -> WarpId {
        WarpId { block: self.block, warp: warp.index }
    }

    /// A fault of the warp's instruction. Where no lane is to blame alone, it names the first that executed it.
    fn fault(&self, cause: Cause, warp: &Warp, number: u32) -> Box<Fault> {
        let program = self.context.program;
        let number = self.blamed(warp, number);
        let instruction = program.instructions.get(number as usize);
        let active = warp.flow.active();
        let guarded = instruction.map_or(active, |instruction| active & guard(warp, instruction.guard));
        let first = [guarded, active].into_iter().find(|lanes| *lanes != 0).map(u32::trailing_zeros);
        let lane = cause.lane.map(|lane| lane as u32).or(first);
        Box::new(Fault {
            code: cause.code,
            message: cause.message,
            origin: instruction.map(|i| program.origins[i.origin as usize].clone()),
            block: self.block,
            thread: lane.map(|lane| self.context.launch.thread(warp.index, lane)),
            lane,
            item: lane.and_then(|lane| Some(self.context.stage?.item(self.block, lane))),
            address: cause.address,
        })
    }

    /// The instruction that a fault is told of: where a function of the runtime has an address of its own, its call.
    fn blamed(&self, warp: &Warp, number: u32) -> u32 {
        let op = |number: u32| self.context.program.instructions.get(number as usize).map(|it| &it.op);
        let called = matches!(op(number), Some(Op::SystemCall { .. }))
            && matches!(op(number + 1), Some(Op::Pop { token: Token::Return }));
        if called { warp.flow.caller().unwrap_or(number) } else { number }
    }

    fn stuck(&self, warps: &[Warp], states: &[State]) -> Box<Fault> {
        let waiting = states.iter().filter(|state| matches!(state, State::Waiting(_))).count();
        let first = states.iter().position(|state| matches!(state, State::Waiting(_))).unwrap_or(0);
        let message =
            format!("{waiting} of {} warps wait at barriers that can never be complete", states.len());
        // The warp has gone on to the instruction after the barrier.
        let number = warps[first].flow.next().saturating_sub(1);
        self.fault(Cause::new(code::BARRIER_STUCK, message), &warps[first], number)
    }
}

fn guard(warp: &Warp, guard: Condition) -> Mask {
    warp.holds(guard)
}

pub(crate) fn batch<'w, 'c>(context: &'c Context<'_>, warp: &'w mut Warp, lanes: Mask) -> Batch<'w, 'c> {
    Batch { warp, constants: context.constants(), lanes, width: context.machine.width }
}

/// Lets the warps go on whose barrier is complete; tells which one behind which barrier.
fn release(
    barriers: &mut Barriers,
    warps: &mut [Warp],
    states: &mut [State],
    mut released: impl FnMut(usize, usize),
) {
    if barriers.nobody_has_arrived() {
        return;
    }
    let alive = states.iter().filter(|state| **state != State::Done).count() as u32;
    for number in 0..BARRIERS {
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
