//! Whole kernels as machine code, for processors with AVX2 or AVX-512.
//!
//! A warp is in lock-step: each operation is executed for all of its 32 lanes, four vectors of 8 lanes or two of 16, before
//! the next one. Control flow is the warp's: a branch that all lanes take alike is a jump, and values stay in machine
//! registers across it. Where lanes part, what the ones that wait will need is written back to the warp's registers, and
//! the reconvergence stack is the interpreter's own ([`crate::flow`]). So code and interpreter can take over from each other
//! at the start of any block ([`blocks`]). Code depends on the program, and on how the texels decode that its loads were expected to
//! read ([`textures`]): what differs from launch to launch lies behind the runtime ([`launch`]). So it is kept for further launches.
//!
//! [`values`] finds out what is uniform; [`translate`] goes through the blocks; [`select`] with [`masks`], [`integer`], [`sum`], [`wide`],
//! [`float`], [`conversion`], [`exchange`], [`special`], [`memory`],
//! [`gather`], [`store`], [`direct`], [`decode`] and [`permute`] makes machine instructions ([`code`], [`vector`]) of operations. What has none of
//! its own is a call of the operation's one meaning ([`operate`]). Values that are too many for the processor's registers pass
//! from block to block in memory ([`homes`]). [`allocate`] with [`moves`] chooses registers, [`encode`] and [`write_back`] make bytes,
//! [`run`] runs them.

mod allocate;
mod blocks;
mod code;
mod conversion;
mod decode;
mod direct;
mod encode;
mod exchange;
mod float;
mod gather;
mod homes;
mod integer;
mod launch;
mod live;
mod masks;
mod memory;
mod moves;
mod operate;
mod permute;
mod pool;
mod registers;
mod run;
mod schedule;
mod select;
mod special;
mod store;
mod sum;
mod textures;
mod translate;
mod values;
mod vector;
mod wide;
mod write_back;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use memmap2::Mmap;
use tmu_program::{Condition, Effects, Op, Program, Register};
use tmu_texture::Mask;
use tmu_texture::cpu::Width;

use self::blocks::{Blocks, Flow, flow};
use self::encode::Writer;
use self::launch::Given;
use self::live::Live;
use self::pool::Pool;
use self::run::Runtime;
use self::select::Selector;
use self::textures::{PlainFetches, Texels};
use self::translate::Translation;
use self::values::Values;
use crate::compile::Compile;
use crate::context::Context;
use crate::execution::Execution;
use crate::executor::Executor;
use crate::statistics::{Moved, Statistics};
use crate::warp::Warp;

pub(crate) use self::run::{Left, Running};

/// Instructions of a program that is compiled at most.
const LARGEST: usize = 1 << 16;

/// How often a program's code is kept at a time: for other textures, and for other registers that stages look at in the end.
const KEPT: usize = 8;

/// The code of a program, from the launch on that is worth it.
#[derive(Default)]
pub(crate) struct Codes {
    /// Of the launches since it was last seen to that there is code for what a launch needs.
    lanes: AtomicU64,
    fetches: OnceLock<PlainFetches>,
    made: Mutex<Made>,
}

#[derive(Default)]
struct Made {
    /// What was used last comes last.
    codes: Vec<Code>,
    /// How often code was made.
    count: usize,
}

/// Code with what it depends on besides the program.
struct Code {
    wide: bool,
    /// Registers that are looked at when a warp is done; `None` if all may be.
    results: Option<Vec<Register>>,
    /// What loads are expected to meet.
    texels: Texels,
    /// `None` if it cannot be made.
    compiled: Option<Arc<Compiled>>,
}

impl Codes {
    /// The code for a launch; `None` where it does not pay or cannot be had: on other processors, for programs that are too
    /// large, where the system does not let programs make code.
    pub(crate) fn get(&self, context: &Context<'_>) -> Option<Arc<Compiled>> {
        let machine = context.machine;
        let wide = vectors_of_512(machine.width).filter(|_| machine.compile != Compile::Never)?;
        let lanes = context.launch.blocks().saturating_mul(32 * u64::from(context.launch.warps()));
        let before = self.lanes.fetch_add(lanes.min(Compile::LARGE), Ordering::Relaxed);
        let large = machine.compile == Compile::Always || before.saturating_add(lanes) >= Compile::LARGE;
        let results = context.results.as_deref();
        let mut made = self.made();
        let last = made.last(wide, results);
        if last.map_or(!large, |code| code.compiled.is_none()) {
            return None;
        }
        // Small launches do not look at all textures.
        let fetches = self.fetches.get_or_init(|| PlainFetches::new(context.program));
        let texels = fetches.expected(context, last.filter(|_| !large).map(|code| &code.texels));
        if large {
            self.lanes.store(0, Ordering::Relaxed);
        } else if last.is_some_and(|code| code.texels != texels) && !made.has(wide, results, &texels) {
            // The texture unit is asked for what it was not made for.
            return last.and_then(|code| code.compiled.clone());
        }
        made.code(context.program, wide, results, texels)
    }

    /// Makes the code for launches with vectors of a width, if there is none yet. Returns whether there is some now.
    pub(crate) fn make(&self, program: &Program, width: Width) -> bool {
        let Some(wide) = vectors_of_512(width) else { return false };
        let mut made = self.made();
        let texels = made.last(wide, Some(&[])).map_or_else(Texels::new, |code| code.texels.clone());
        made.code(program, wide, Some(&[]), texels).is_some()
    }

    fn made(&self) -> MutexGuard<'_, Made> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often code was made.
    pub(crate) fn count(&self) -> usize {
        self.made().count
    }
}

impl Made {
    /// The code that was used last, of those for launches of a kind.
    fn last(&self, wide: bool, results: Option<&[Register]>) -> Option<&Code> {
        self.codes.iter().rev().find(|code| code.is_for(wide, results))
    }

    fn has(&self, wide: bool, results: Option<&[Register]>, texels: &Texels) -> bool {
        self.codes.iter().any(|code| code.is_for(wide, results) && code.texels == *texels)
    }

    /// The code for launches of a kind with these texels, which is made if there is none.
    fn code(
        &mut self,
        program: &Program,
        wide: bool,
        results: Option<&[Register]>,
        texels: Texels,
    ) -> Option<Arc<Compiled>> {
        let known = |code: &Code| code.is_for(wide, results) && code.texels == texels;
        let code = if let Some(index) = self.codes.iter().position(known) {
            self.codes.remove(index)
        } else {
            if self.codes.len() == KEPT {
                self.codes.remove(0);
            }
            self.count += 1;
            let compiled = Compiled::new(program, wide, results, texels.clone()).map(Arc::new);
            Code { wide, results: results.map(<[Register]>::to_vec), texels, compiled }
        };
        let compiled = code.compiled.clone();
        self.codes.push(code);
        compiled
    }
}

impl Code {
    fn is_for(&self, wide: bool, results: Option<&[Register]>) -> bool {
        self.wide == wide && self.results.as_deref() == results
    }
}

/// Whether code for a width has vectors of 512 bits; `None` where there is none for it.
fn vectors_of_512(width: Width) -> Option<bool> {
    let wide = match width {
        Width::Baseline => return None,
        Width::Avx2 => false,
        Width::Avx512 => true,
    };
    Width::available().contains(&width).then_some(wide)
}

/// The code of a program.
pub(crate) struct Compiled {
    code: Mmap,
    blocks: Blocks,
    /// Where control can come in, by instruction.
    entries: Vec<Option<usize>>,
    /// The counters of instructions that are counted apart from their blocks.
    counters: Vec<Option<usize>>,
    /// The site of each instruction that has one.
    sites: Vec<Option<usize>>,
    constants: Vec<u8>,
    /// Registers that may be read before they are written.
    pub(crate) read_first: Vec<u16>,
    /// The texels that loads are expected to meet, by instruction.
    texels: Texels,
    /// Where what is known of them lies, for each instruction.
    load_sites: Vec<Option<usize>>,
    /// What each launch puts in, by where.
    given: Vec<(usize, Given)>,
    /// Bytes in front of the runtime.
    spilled: usize,
    /// Offsets from the start of the runtime.
    counters_start: usize,
    sites_start: usize,
    constants_start: usize,
    /// Bytes of the runtime and what lies in front of it and behind.
    bytes: usize,
}

impl Compiled {
    /// Compiles a program for vectors of 256 or 512 bits; `None` where that cannot be done. `results` and `texels` are as in [`Code`], the latter those
    /// that loads are expected to meet.
    fn new(program: &Program, wide: bool, results: Option<&[Register]>, texels: Texels) -> Option<Compiled> {
        if program.instructions.len() > LARGEST {
            return None;
        }
        let blocks = Blocks::new(program);
        let values = Values::new(program, &blocks);
        let live = Live::new(program, results);
        let (counters, count) = counters(program, blocks.blocks.len());
        let counters_start = size_of::<Runtime>();
        let sites_start = (counters_start + 16 * count).next_multiple_of(64);
        let mut pool = Pool::new(sites_start, program.instructions.len(), texels);
        let lane_bits = pool.lanes(std::array::from_fn(|lane| 1 << lane));
        let translation = Translation::new(program, &blocks, &values, &live, &counters, wide);
        let mut writer = Writer::new(wide, blocks.blocks.len(), lane_bits, counters_start).ok()?;
        for region in 0..=translation.regions.last().copied().unwrap_or(0) {
            let mut region = translation.region(region, &mut pool);
            let chosen = allocate::allocate(&mut region, wide, pool.start());
            made(writer.region(&region, &chosen))?;
        }
        let (code, found, spilled) = writer.finish()?;
        let mut entries = vec![None; program.instructions.len() + 1];
        for (block, entry) in blocks.blocks.iter().zip(found) {
            // The interpreter does better where it would be called for the first instruction.
            if flow(&program.instructions[block.start].op) != Flow::Interpreted {
                entries[block.start] = entry;
            }
        }
        let mut sites = vec![None; program.instructions.len()];
        for (site, &instruction) in pool.sites.iter().enumerate() {
            sites[instruction] = Some(site);
        }
        let mut load_sites = vec![None; program.instructions.len()];
        pool.load_sites.iter().for_each(|&(instruction, offset)| load_sites[instruction] = Some(offset));
        Some(Compiled {
            code: run::executable(&code).ok()?,
            blocks,
            entries,
            counters,
            sites,
            constants_start: pool.start(),
            bytes: spilled + pool.end() + 64,
            spilled,
            constants: pool.bytes,
            read_first: (0..program.registers)
                .filter(|&register| live.register(0, register.into()))
                .collect(),
            texels: pool.texels,
            load_sites,
            given: pool.given.into_iter().map(|(given, offset)| (offset, given)).collect(),
            counters_start,
            sites_start,
        })
    }

    /// Where the code for a block begins that starts at an instruction, if control can come in there.
    #[inline]
    pub(crate) fn entry(&self, instruction: u32) -> Option<usize> {
        self.entries.get(instruction as usize).copied().flatten()
    }

    /// Takes back what was counted of the block behind an instruction that faulted. Returns the steps.
    fn give_back(
        &self,
        context: &Context<'_>,
        corrections: &mut Statistics,
        active: Mask,
        number: u32,
    ) -> i64 {
        let number = number as usize;
        let after = self.blocks.blocks.partition_point(|block| block.start <= number);
        let block = &self.blocks.blocks[after - 1];
        for behind in number + 1..block.end {
            if self.counters[behind].is_none() {
                self.count(
                    context,
                    corrections,
                    behind,
                    1u64.wrapping_neg(),
                    u64::from(active.count_ones()).wrapping_neg(),
                );
            }
        }
        (block.end - 1 - number) as i64
    }

    /// Adds what the code has counted to the statistics.
    pub(crate) fn add_counts(
        &self,
        context: &Context<'_>,
        running: &Running,
        statistics: &mut Statistics,
        execution: &mut Execution,
    ) {
        let mut executed = 0;
        for (number, block) in self.blocks.blocks.iter().enumerate() {
            let of_block = running.count(self, number);
            executed += of_block.0 * (block.end - block.start) as u64;
            for instruction in block.start..block.end {
                let (times, lanes) = match self.counters[instruction] {
                    Some(counter) => running.count(self, counter),
                    None => of_block,
                };
                if flow(&context.program.instructions[instruction].op) != Flow::Interpreted {
                    self.count(context, statistics, instruction, times, lanes);
                }
            }
        }
        statistics.add(&running.corrections);
        execution.count_calls(context.program, &running.calls);
        execution.compiled += executed.saturating_sub(running.calls.iter().sum());
    }

    /// Counts an instruction so many times with so many lanes together.
    fn count(
        &self,
        context: &Context<'_>,
        statistics: &mut Statistics,
        number: usize,
        times: u64,
        lanes: u64,
    ) {
        let op = &context.program.instructions[number].op;
        if let Some(class) = context.known.classes[number] {
            statistics.count(class, times, lanes);
        }
        if op.effects().contains(Effects::BRANCH) {
            statistics.branches = statistics.branches.wrapping_add(times);
        }
        if let Some((counter, bytes)) = moved(op, &mut statistics.moved) {
            *counter = counter.wrapping_add(lanes.wrapping_mul(bytes));
        }
        if let (Some(_), Op::Fetch(texture)) = (self.load_sites[number], op) {
            let fetched = &mut statistics.fetched.of(texture.fetch.operation).lanes;
            *fetched = fetched.wrapping_add(lanes);
        }
    }
}

/// What the steps from code to bytes give. They do not fail; if they did, the interpreter would run the program.
fn made<T, E: std::fmt::Debug>(result: Result<T, E>) -> Option<T> {
    if let Err(error) = &result {
        debug_assert!(false, "{error:?}");
    }
    result.ok()
}

/// The counter and the bytes of a load or store whose bytes are counted with its instruction.
#[expect(clippy::wildcard_enum_match_arm, reason = "others count what they move while they are executed")]
fn moved<'m>(op: &Op, moved: &'m mut Moved) -> Option<(&'m mut u64, u64)> {
    match op {
        Op::Load { space, width, .. } => Some((&mut moved.of(*space).read, width.bytes().into())),
        Op::Store { space, width, .. } => Some((&mut moved.of(*space).written, width.bytes().into())),
        Op::LoadConstant { width, .. } => Some((&mut moved.constant.read, width.bytes().into())),
        _ => None,
    }
}

/// An operation's own meaning has counted its bytes, which are counted with the instruction too.
fn correct_moved(corrections: &mut Statistics, op: &Op, lanes: Mask) {
    if let Some((counter, bytes)) = moved(op, &mut corrections.moved) {
        *counter = counter.wrapping_sub(bytes * u64::from(lanes.count_ones()));
    }
}

/// The buffer that an access of the first of the lanes went to: its address, its size, and where the host has it.
fn site(executor: &Executor<'_, '_>, warp: &mut Warp, op: &Op, lanes: Mask) -> Option<(u64, u64, u64)> {
    let (Op::Load { address, .. } | Op::Store { address, .. }) = op else { return None };
    let addresses = executor.context.batch(warp, lanes).addresses(address);
    executor.context.bindings.memory.host(addresses[lanes.trailing_zeros() as usize % 32])
}

/// Counters: one for each block, then one for each instruction that is counted by itself.
fn counters(program: &Program, blocks: usize) -> (Vec<Option<usize>>, usize) {
    let mut next = blocks;
    let counters = program
        .instructions
        .iter()
        .map(|instruction| {
            (instruction.guard != Condition::Always).then(|| {
                next += 1;
                next - 1
            })
        })
        .collect();
    (counters, next)
}

impl Selector<'_> {
    /// Translates an operation. `uniform`: it gives all lanes that run the same.
    fn operation(&mut self, op: &Op, uniform: bool) {
        let found = if let Op::ReadSpecial { to, special } = op {
            self.special(*to, *special)
        } else {
            self.integer(op)
                .or_else(|| self.float(op))
                .or_else(|| self.conversion(op))
                .or_else(|| self.exchange(op))
                .or_else(|| self.memory(op, uniform))
                .or_else(|| self.load_texels(op))
                .or_else(|| self.fetch(op))
        };
        if found.is_none() {
            self.operate(op, uniform);
        }
    }
}
