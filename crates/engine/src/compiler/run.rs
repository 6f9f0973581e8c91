//! Running compiled code: what it works on, how it is entered, and what it calls.

// Machine code that was made at run time can only be entered with `unsafe`, and what it calls gets plain addresses. What
// code reads and writes is the runtime, the warp's registers and predicates, whose numbers were checked when the program
// was validated, and memory of buffers and of the block, whose bounds are compared in front of each access.
#![allow(unsafe_code)]

use std::mem::offset_of;

use tmu_program::{Op, Space, SurfaceData, TextureFetch, TextureReference};
use tmu_texture::Mask;

use super::code::Exit;
use super::compiled::{Compiled, count_in_window};
use super::following::Following;
use super::runtime::{ONE_TEXTURE, ONLY_LODS, Runtime, Site};
use super::textures::LoadSite;
use crate::block::TURN;
use crate::context::Context;
use crate::control::{control_flow, parts_meet};
use crate::execution::Execution;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::fetch::{fetch_again, fetch_from_one, fetch_texels, pair_of_first, taking_part};
use crate::progress::Scheduler;
use crate::statistics::Statistics;
use crate::surface::Surface;
use crate::texture::Pair;
use crate::warp::Warp;
use crate::window::resolve;

type Enter = unsafe extern "sysv64" fn(*mut Runtime, *const u8);

/// What the functions that code calls work with.
struct Call {
    executor: *mut (),
    scheduler: *mut (),
    /// Instructions that the block could execute when code was entered.
    steps_left: u64,
    following: *mut Following,
    compiled: *const Compiled,
    corrections: *mut Statistics,
    calls: *mut Vec<u64>,
    cause: Option<Cause>,
}

/// 64 bytes, aligned.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Line([u8; 64]);

/// A [`Runtime`] with what lies behind it, of one thread.
pub(crate) struct Running {
    lines: Vec<Line>,
    /// Where in the lines the runtime begins.
    start: usize,
    /// What counters count that was not executed, or was counted by the operation itself; below zero, wrapped.
    pub(super) corrections: Statistics,
    /// How often each instruction was called.
    pub(super) calls: Vec<u64>,
    following: Following,
}

/// How a warp left the code.
pub(crate) enum Left {
    /// The interpreter executes the next instruction.
    Interpret,
    /// No lane is left.
    Done,
    /// The warp waits at a barrier, which is noted.
    Waits,
    /// An instruction faulted.
    Fault(Cause),
}

impl Running {
    /// With what code finds of a launch.
    pub(crate) fn new(compiled: &Compiled, context: &Context<'_>) -> Running {
        let mut lines = vec![Line([0; 64]); compiled.bytes.div_ceil(64)];
        let start = compiled.spilled + compiled.constants_start;
        for (line, bytes) in lines[start / 64..].iter_mut().zip(compiled.constants.chunks(64)) {
            line.0[..bytes.len()].copy_from_slice(bytes);
        }
        for &(offset, given) in &compiled.given {
            let mut offset = compiled.spilled + offset;
            given.words(context, |word| {
                lines[offset / 64].0[offset % 64..][..4].copy_from_slice(&word.to_le_bytes());
                offset += 4;
            });
        }
        let start = compiled.spilled / 64;
        for (&from, &to) in &compiled.near.copies {
            let [from, to] = [from, to].map(|offset| compiled.spilled + offset as usize);
            let Line(copied) = lines[from / 64];
            let copied = &copied[from % 64..][..compiled.near.size];
            lines[to / 64].0[to % 64..][..copied.len()].copy_from_slice(copied);
        }
        Running {
            lines,
            start,
            corrections: Statistics::default(),
            calls: vec![0; compiled.sites.len()],
            following: Following::default(),
        }
    }

    /// Forgets what was counted.
    pub(crate) fn reset_counts(&mut self, compiled: &Compiled) {
        // Both are multiples of 64.
        let counters = compiled.counters_start / 64..compiled.sites_start / 64;
        self.lines[self.start..][counters].fill(Line([0; 64]));
        for lanes in compiled.site_offsets().flatten().map(|site| site + offset_of!(Site, shared_lanes)) {
            self.add_to_word(lanes, self.word(lanes).wrapping_neg());
        }
        self.corrections = Statistics::default();
        self.calls.fill(0);
    }

    fn word(&self, offset: usize) -> u64 {
        let bytes = &self.lines[self.start + offset / 64].0[offset % 64..];
        bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    fn add_to_word(&mut self, offset: usize, more: u64) {
        let word = self.word(offset).wrapping_add(more);
        self.lines[self.start + offset / 64].0[offset % 64..][..8].copy_from_slice(&word.to_le_bytes());
    }

    /// How often a counter was passed, and by how many lanes together.
    fn count(&self, compiled: &Compiled, counter: usize) -> [u64; 2] {
        let offset = compiled.counters_start + 16 * counter;
        [self.word(offset), self.word(offset + 8)]
    }

    /// Adds counters of ways to those that they stand for. Returns how often lanes parted on ways.
    fn add_ways(&mut self, compiled: &Compiled) -> u64 {
        let mut partings = 0_u64;
        for (number, way) in compiled.way_counters.iter().enumerate() {
            let [times, lanes] = self.count(compiled, compiled.first_way_counter + number);
            for &counter in &way.of {
                let offset = compiled.counters_start + 16 * counter;
                self.add_to_word(offset, times);
                self.add_to_word(offset + 8, lanes);
            }
            partings = partings.wrapping_add_signed(way.partings.wrapping_mul(times as i64));
        }
        partings
    }

    /// Adds what the code has counted to the statistics; what it counts next is to be counted from zero.
    pub(crate) fn add_counts(
        &mut self,
        compiled: &Compiled,
        context: &Context<'_>,
        statistics: &mut Statistics,
        execution: &mut Execution,
    ) {
        let mut executed = 0;
        statistics.divergent = statistics.divergent.wrapping_add(self.add_ways(compiled));
        for (number, block) in compiled.blocks.blocks.iter().enumerate() {
            let of_block = self.count(compiled, number);
            executed += of_block[0] * (block.end - block.start) as u64;
            for instruction in block.start..block.end {
                let [times, lanes] = match compiled.counters[instruction] {
                    Some(counter) => self.count(compiled, counter),
                    None => of_block,
                };
                compiled.count(context, statistics, instruction, times, lanes);
            }
        }
        for (site, instruction) in compiled.site_offsets().zip(&context.program.instructions) {
            let lanes = site.map_or(0, |site| self.word(site + offset_of!(Site, shared_lanes)));
            if lanes != 0 {
                count_in_window(&instruction.op, statistics, lanes);
            }
        }
        statistics.add(&self.corrections);
        execution.count_calls(context.program, &self.calls);
        execution.compiled += executed.saturating_sub(self.calls.iter().sum());
    }

    /// The sites through which generic addresses have led to shared memory do so where it is now.
    fn follow_shared(&mut self, compiled: &Compiled, shared: *mut u32) {
        let moved = (shared as u64).wrapping_sub(self.word(offset_of!(Runtime, shared)));
        if moved == 0 {
            return;
        }
        for site in compiled.site_offsets().flatten() {
            if self.word(site + offset_of!(Site, shared)) != 0 {
                self.add_to_word(site + offset_of!(Site, host), moved);
            }
        }
    }

    /// Runs the current warp from an entry of the code, and where that comes to a barrier those that have their turns after it.
    pub(crate) fn run(
        &mut self,
        compiled: &Compiled,
        executor: &mut Executor<'_, '_>,
        scheduler: &mut Scheduler<'_>,
        entry: usize,
    ) -> Left {
        let (shared, shared_bytes) = executor.shared.host();
        self.follow_shared(compiled, shared);
        let all: *mut Line = self.lines.as_mut_ptr();
        let site = Site::new(0, u64::from(shared_bytes), 0);
        // SAFETY: `lines` is larger than what lies in front of the runtime.
        let runtime: *mut Runtime = unsafe { all.add(self.start) }.cast();
        let mut call = Call {
            executor: std::ptr::from_mut(executor).cast(),
            scheduler: std::ptr::from_mut(scheduler).cast(),
            steps_left: scheduler.steps_left,
            following: &raw mut self.following,
            compiled,
            corrections: &raw mut self.corrections,
            calls: &raw mut self.calls,
            cause: None,
        };
        // SAFETY: `lines` has room for a runtime there, is aligned as one and holds nothing else there; what it holds are
        // numbers and addresses, of which all that code uses are set here. The code was encoded as a function of this type,
        // for a processor with these instructions. Warps have all registers and predicates of the program that was
        // compiled. While the code runs, nothing else uses the executor, the warps or the runtime but through `call`.
        unsafe {
            let r = &mut *runtime;
            (r.operate, r.fetch, r.diverge, r.control) = (operate, fetch, diverge, control);
            r.block = executor.block;
            r.shared = shared;
            r.texels = executor.scratch.texel.as_ptr().cast();
            (r.shared_word_end, r.shared_warp_end) = (site.word_end, site.warp_end);
            let local_bytes = executor.context.program.local_bytes;
            r.local_word_end = Site::new(0, local_bytes.into(), 0).word_end;
            (r.masked, r.divergent) = (0, 0);
            let entry = compiled.code[entry..].as_ptr();
            self.following.follow(r, scheduler, entry);
            r.report = r.steps_left - i64::from(TURN);
            r.call = (&raw mut call).cast();
            let enter: Enter = std::mem::transmute(compiled.code.as_ptr());
            enter(runtime, entry);
        }
        // SAFETY: as above; the code has returned.
        let runtime = unsafe { &mut *runtime };
        let Runtime { exit, next, divergent, active, .. } = *runtime;
        executor.statistics.divergent += divergent;
        if exit == Exit::Waits as u32 {
            return Left::Waits;
        }
        self.following.leave(executor.context.program, runtime, scheduler);
        scheduler.spend(runtime.spent());
        let flow = &mut scheduler.warp().flow;
        flow.keep_active(active);
        flow.go_to(next);
        if exit == Exit::Fault as u32 {
            return call.cause.map_or(Left::Interpret, Left::Fault);
        }
        if exit != Exit::Done as u32 {
            return Left::Interpret;
        }
        // Where nobody waits, code lets the lanes end by itself.
        if flow.active() != 0 {
            flow.exit(flow.active());
        }
        Left::Done
    }
}

/// What an access of the first of the lanes went to.
fn accessed(executor: &mut Executor<'_, '_>, warp: &mut Warp, op: &Op, lanes: Mask) -> Option<Site> {
    let (Op::Load { address, space, .. }
    | Op::Store { address, space, .. }
    | Op::Atomic { address, space, .. }) = op
    else {
        return None;
    };
    let addresses = executor.context.batch(warp, lanes).addresses(address);
    match resolve(*space, addresses[lanes.trailing_zeros() as usize % 32]) {
        (Space::Global | Space::Generic, address) => {
            let (start, bytes, host) = executor.context.bindings.memory.host(address)?;
            Some(Site::new(start, bytes, host))
        }
        (Space::Shared, _) => Some(Site::of_window(executor.shared.host())),
        (Space::Local, _) => None,
    }
}

/// Lets code work on the current warp.
#[inline]
pub(super) fn take_up(runtime: &mut Runtime, scheduler: &mut Scheduler<'_>) {
    runtime.given = i64::try_from(scheduler.budget()).unwrap_or(i64::MAX);
    runtime.budget = runtime.given;
    let warp = scheduler.warp();
    runtime.frame = warp.registers.as_mut_ptr();
    runtime.predicates = warp.predicates.as_mut_ptr();
    runtime.local = warp.local.host();
    runtime.warp = warp.index;
    synchronize(runtime, warp);
}

/// What code knows of the warp's control state.
fn synchronize(runtime: &mut Runtime, warp: &Warp) {
    runtime.active = warp.flow.active();
    runtime.storing = warp.flow.active() & !warp.flow.killed();
    runtime.depth = warp.flow.depth() as u32;
    runtime.reconverge = warp.flow.reconverges().unwrap_or(u32::MAX);
}

/// What a called function works with.
pub(super) struct Parts<'c> {
    pub(super) runtime: &'c mut Runtime,
    pub(super) executor: &'c mut Executor<'c, 'c>,
    pub(super) scheduler: &'c mut Scheduler<'c>,
    pub(super) steps_left: u64,
    pub(super) following: &'c mut Following,
    pub(super) compiled: &'c Compiled,
    corrections: &'c mut Statistics,
    calls: &'c mut Vec<u64>,
    cause: &'c mut Option<Cause>,
}

/// The parts that a called function works with.
///
/// # Safety
/// `runtime` must be what [`Running::run`] gave to the code.
unsafe fn parts<'c>(runtime: *mut Runtime) -> Parts<'c> {
    // SAFETY: all of these outlive the run of the code, and nobody else uses them meanwhile.
    unsafe {
        let runtime = &mut *runtime;
        let call = &mut *runtime.call.cast::<Call>();
        let scheduler: &mut Scheduler<'_> = &mut *call.scheduler.cast();
        scheduler.current = runtime.warp as usize;
        scheduler.warp().flow.keep_active(runtime.active);
        Parts {
            runtime,
            executor: &mut *call.executor.cast(),
            scheduler,
            steps_left: call.steps_left,
            following: &mut *call.following,
            compiled: &*call.compiled,
            corrections: &mut *call.corrections,
            calls: &mut *call.calls,
            cause: &mut call.cause,
        }
    }
}

impl Parts<'_> {
    /// Takes back what was counted of the block behind an instruction.
    fn give_back(&mut self, number: u32) {
        let Runtime { active, masked, .. } = *self.runtime;
        let lanes = if masked == 0 { active } else { masked };
        let left = self.compiled.give_back(self.executor.context, self.corrections, lanes, number);
        self.runtime.budget += left;
    }

    /// Notes why the instruction cannot be executed, and leaves the code.
    fn fault(&mut self, cause: Cause, number: u32) {
        self.give_back(number);
        *self.cause = Some(cause);
        (self.runtime.exit, self.runtime.next) = (Exit::Fault as u32, number);
    }

    /// What is known of the texture that a load has read, unless that was known; `offset` is where.
    fn load_site(
        &mut self,
        texture: &TextureFetch,
        number: u32,
        lanes: Mask,
        offset: usize,
    ) -> Option<LoadSite> {
        // What no lane asks for is not bound: that is what warns.
        let lanes = taking_part(texture, self.scheduler.warp(), lanes);
        if lanes == 0 || self.executor.context.machine.count_texels {
            return None;
        }
        let (now, pair) = self.not_known(&texture.reference, lanes, offset)?;
        let texel = *self.compiled.texels.fetched.get(&(number as usize))?;
        let ready = self.executor.fetches.get(number, texture, pair).ok()?;
        Some(LoadSite::new(now, texel, ready.bound.direct()))
    }

    /// Handle and header of what the first lane names, unless that is known.
    fn not_known(&mut self, reference: &TextureReference, lanes: Mask, offset: usize) -> Option<(u32, Pair)> {
        // SAFETY: the pool has a site there, or zeros.
        let (known, handle) = unsafe {
            let site = std::ptr::from_ref(&*self.runtime).byte_add(offset).cast::<LoadSite>();
            ((*site).known, (*site).handle)
        };
        let (now, pair) = pair_of_first(self.executor, reference, self.scheduler.warp(), lanes);
        (known == 0 || now != handle).then_some((now, pair))
    }

    /// What is known of the surface that an instruction accesses, and where that is to lie, unless it is known.
    fn surface_site(&mut self, op: &Op, number: u32, lanes: Mask) -> Option<(usize, LoadSite)> {
        let (Op::SurfaceLoad { access, .. }
        | Op::SurfaceStore { access, .. }
        | Op::SurfaceAtomic { access, .. }) = op
        else {
            return None;
        };
        let offset = self.load_site_of(number)?;
        let (handle, pair) = self.not_known(&access.surface, lanes, offset)?;
        let bindings = &self.executor.context.bindings;
        let surface = bindings.textures.surface(pair.header);
        let expected = |surface: &&Surface| match access.data {
            SurfaceData::Components(_) => {
                self.compiled.texels.formats.get(&(number as usize)) == Some(&surface.format())
            }
            SurfaceData::Bytes(_) | SurfaceData::Words(_) => true,
        };
        let rows = surface.filter(expected).and_then(|surface| surface.rows(access, bindings.memory));
        Some((offset, LoadSite::of_surface(handle, rows.as_ref())))
    }

    /// Where what is known of a load's texture lies.
    fn load_site_of(&self, number: u32) -> Option<usize> {
        self.compiled.load_sites[number as usize]
    }

    /// Executes a texture instruction, whatever there is to it. Not zero: code must be left.
    #[inline(never)]
    fn fetch(&mut self, number: u32, lanes: Mask, one: bool) -> u32 {
        let Op::Fetch(texture) = &self.executor.context.program.instructions[number as usize].op else {
            return 0;
        };
        let fetched = match one {
            true => fetch_from_one(self.executor, texture, self.scheduler.warp(), number, lanes),
            false => fetch_texels(self.executor, texture, self.scheduler.warp(), number, lanes),
        };
        // They are counted with the instruction.
        let counted = &mut self.corrections.fetched.of(texture.fetch.operation).lanes;
        *counted = counted.wrapping_sub(lanes.count_ones().into());
        if let Some(offset) = self.load_site_of(number)
            && let Some(site) = self.load_site(texture, number, lanes, offset)
        {
            // SAFETY: the pool has room for it there.
            unsafe { std::ptr::from_mut(self.runtime).byte_add(offset).cast::<LoadSite>().write(site) };
        }
        if let Err(cause) = fetched {
            self.fault(cause, number);
            return 1;
        }
        0
    }

    /// Leaves the levels of detail of a texture instruction where its first component would be; all lanes name one texture. Not zero: code must be left.
    fn find_lods(&mut self, number: u32, lanes: Mask) -> u32 {
        let Op::Fetch(texture) = &self.executor.context.program.instructions[number as usize].op else {
            return 0;
        };
        if lanes == 0 {
            // Whatever is there: what is found for no lane does not matter.
            return 0;
        }
        let warp = self.scheduler.warp();
        let (_, pair) = pair_of_first(self.executor, &texture.reference, warp, lanes);
        match self.executor.fetches.get(number, texture, pair) {
            Ok(ready) => {
                let scratch = &mut self.executor.scratch;
                ready.inputs.with(warp, |inputs| ready.bound.lods_in(inputs, scratch));
                0
            }
            Err(cause) => {
                self.fault(cause, number);
                1
            }
        }
    }

    /// Counts a barrier, as code does.
    pub(super) fn count_barrier(&mut self, number: u32, lanes: u32) {
        let Some(block) = self.compiled.blocks.starting_at[number as usize] else { return };
        let offset = self.compiled.counters_start + 16 * block;
        // SAFETY: the counters lie behind the runtime, two words for each block.
        let counter = unsafe { &mut *std::ptr::from_mut(self.runtime).byte_add(offset).cast::<[u64; 2]>() };
        counter[0] += 1;
        counter[1] += u64::from(lanes.count_ones());
    }

    /// Leaves the code for wherever the warp is.
    fn leave(&mut self) {
        let flow = &self.scheduler.warp().flow;
        self.runtime.exit = if flow.active() == 0 { Exit::Done } else { Exit::Interpret } as u32;
        self.runtime.next = flow.next();
    }

    /// Executes a control instruction; says whether it did not fault.
    fn control_flow(&mut self, number: u32, lanes: Mask) -> bool {
        let op = &self.executor.context.program.instructions[number as usize].op;
        self.scheduler.warp().flow.go_to(number);
        if self.executor.context.known.branches[number as usize] {
            self.executor.statistics.divergent += u64::from(lanes != self.scheduler.warp().flow.active());
        }
        let context = self.executor.context;
        let done = if matches!(op, Op::WarpBarrier { .. } | Op::GiveWay) {
            let guard = context.program.instructions[number as usize].guard;
            match lanes & self.scheduler.warp().holds(guard) {
                0 => {
                    self.scheduler.warp().flow.advance();
                    Ok(())
                }
                lanes => parts_meet(context, op, self.scheduler.warp(), lanes),
            }
        } else {
            control_flow(context, op, &mut self.scheduler.warp().flow, lanes)
        };
        match done {
            Ok(()) => {
                synchronize(self.runtime, self.scheduler.warp());
                true
            }
            Err(cause) => {
                self.fault(cause, number);
                false
            }
        }
    }
}

unsafe extern "sysv64" fn operate(runtime: *mut Runtime, number: u32, lanes: Mask) -> u32 {
    // SAFETY: code passes on what it was given.
    let mut parts = unsafe { parts(runtime) };
    if lanes == 0 {
        return 0;
    }
    parts.calls[number as usize] += 1;
    let op = &parts.executor.context.program.instructions[number as usize].op;
    // A load may overwrite the address that it loads from, so it is looked at before.
    let site = parts
        .compiled
        .site_offset(number as usize)
        .and_then(|site| Some((site, accessed(parts.executor, parts.scheduler.warp(), op, lanes)?)));
    let surface = parts.surface_site(op, number, lanes);
    let operated = crate::operate::operate(parts.executor, op, parts.scheduler.warp(), number, lanes);
    // The operation's own meaning has counted its bytes, which are counted with the instruction too.
    let twice = u64::from(lanes.count_ones()).wrapping_neg();
    parts.compiled.count_moved(number as usize, op, parts.corrections, twice);
    if let Err(cause) = operated {
        parts.fault(cause, number);
        return 1;
    }
    if let Some((offset, accessed)) = site {
        // SAFETY: the sites lie behind the runtime, as many as there are accesses.
        let site = unsafe { &mut *std::ptr::from_mut(parts.runtime).byte_add(offset).cast::<Site>() };
        *site = Site { shared_lanes: site.shared_lanes, ..accessed };
    }
    if let Some((offset, site)) = surface {
        // SAFETY: the pool has room for it there.
        unsafe { std::ptr::from_mut(parts.runtime).byte_add(offset).cast::<LoadSite>().write(site) };
    }
    0
}

unsafe extern "sysv64" fn fetch(runtime: *mut Runtime, number: u32, lanes: Mask) -> u32 {
    // SAFETY: code passes on what it was given.
    let mut parts = unsafe { parts(runtime) };
    if lanes == 0 {
        return 0;
    }
    let [one, only_lods] = [ONE_TEXTURE, ONLY_LODS].map(|bit| number & bit != 0);
    let number = number & !(ONE_TEXTURE | ONLY_LODS);
    if only_lods {
        return parts.find_lods(number, lanes);
    }
    parts.calls[number as usize] += 1;
    if one
        && parts.load_site_of(number).is_none()
        && fetch_again(parts.executor, parts.scheduler.warp(), number, lanes)
    {
        return 0;
    }
    parts.fetch(number, lanes, one)
}

unsafe extern "sysv64" fn diverge(runtime: *mut Runtime, number: u32, lanes: Mask) -> u32 {
    // SAFETY: code passes on what it was given.
    let mut parts = unsafe { parts(runtime) };
    let op = &parts.executor.context.program.instructions[number as usize].op;
    let expected = if let Op::Call { target } = *op { target } else { number + 1 };
    if !parts.control_flow(number, lanes) {
        return 1;
    }
    if parts.scheduler.warp().flow.active() != 0 && parts.scheduler.warp().flow.next() == expected {
        return 0;
    }
    parts.leave();
    1
}

unsafe extern "sysv64" fn control(runtime: *mut Runtime, number: u32, lanes: Mask) -> u64 {
    // SAFETY: code passes on what it was given.
    let mut parts = unsafe { parts(runtime) };
    let program = parts.executor.context.program;
    let op = &program.instructions[number as usize].op;
    let entry = if let Op::Barrier { .. } = op {
        parts.wait(number)
    } else if let Op::Fetch(_) = op {
        // It was executed, and the rest of the block does not count on what it found.
        parts.give_back(number);
        parts.scheduler.warp().flow.go_to(number + 1);
        parts.leave();
        None
    } else if parts.control_flow(number, lanes) {
        let entry = parts.compiled.entry_of(&parts.scheduler.warp().flow);
        if entry.is_none() {
            parts.leave();
        }
        entry
    } else {
        None
    };
    entry.map_or(0, |entry| parts.compiled.code[entry..].as_ptr() as u64)
}
