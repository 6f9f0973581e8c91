//! Whole kernels as machine code, for processors with AVX2 or AVX-512.
//!
//! A warp is in lock-step: each operation is executed for all of its 32 lanes, four vectors of 8 lanes or two of 16, before
//! the next one. Control flow is the warp's: a branch that all lanes take alike is a jump, and values stay in machine
//! registers across it. Where lanes part, what the ones that wait will need is written back to the warp's registers, and
//! the reconvergence stack is the interpreter's own ([`crate::flow`]). So code and interpreter can take over from each other
//! at the start of any block ([`blocks`]).
//!
//! [`values`] finds out what is uniform; [`translate`] goes through the blocks; [`select`] with [`masks`], [`integer`],
//! [`float`], [`conversion`], [`exchange`], [`special`] and [`memory`] makes machine instructions ([`code`], [`vector`]) of operations. What has none of
//! its own is a call of the operation's one meaning ([`operate`]). [`allocate`] chooses registers, [`encode`] makes bytes,
//! [`run`] runs them.

mod allocate;
mod blocks;
mod code;
mod conversion;
mod encode;
mod exchange;
mod float;
mod integer;
mod live;
mod masks;
mod memory;
mod operate;
mod pool;
mod run;
mod schedule;
mod select;
mod special;
mod translate;
mod values;
mod vector;

use memmap2::Mmap;
use tmu_program::{Condition, Effects, Op};
use tmu_texture::Mask;
use tmu_texture::cpu::Width;

use self::blocks::{Blocks, Flow, flow};
use self::encode::Writer;
use self::live::Live;
use self::pool::Pool;
use self::run::Runtime;
use self::select::Selector;
use self::translate::Translation;
use self::values::Values;
use crate::block::{BlockRunner, batch};
use crate::context::Context;
use crate::execution::Execution;
use crate::statistics::{Moved, Statistics};
use crate::warp::Warp;

pub(crate) use self::run::{Left, Running};

/// Instructions of a program that is compiled at most.
const LARGEST: usize = 1 << 16;

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
    /// Offsets from the start of the runtime.
    counters_start: usize,
    sites_start: usize,
    constants_start: usize,
    /// Bytes of the runtime and what lies behind it.
    bytes: usize,
}

impl Compiled {
    /// Compiles a program; `None` where that does not pay or cannot be done: on other processors, for programs that are too
    /// large, where the system does not let programs make code.
    pub(crate) fn new(context: &Context<'_>) -> Option<Compiled> {
        let wide = match context.machine.width {
            Width::Baseline => return None,
            Width::Avx2 => false,
            Width::Avx512 => true,
        };
        let program = context.program;
        let wanted = context.machine.compile.compiles(context.machine.width, &context.launch);
        if !wanted || program.instructions.len() > LARGEST {
            return None;
        }
        let blocks = Blocks::new(program);
        let values = Values::new(program, &blocks);
        let live = Live::new(program, context.results.as_deref());
        let (counters, count) = counters(context, blocks.blocks.len());
        let counters_start = size_of::<Runtime>();
        let sites_start = (counters_start + 16 * count).next_multiple_of(64);
        let mut pool = Pool::new(sites_start, program.instructions.len());
        let lane_bits = pool.lanes(std::array::from_fn(|lane| 1 << lane));
        let translation = Translation::new(context, &blocks, &values, &live, &counters, wide);
        let mut writer = Writer::new(wide, blocks.blocks.len(), lane_bits, counters_start).ok()?;
        for region in 0..=translation.regions.last().copied().unwrap_or(0) {
            let region = translation.region(region, &mut pool);
            let output = made(allocate::allocate(&region, wide))?;
            made(writer.region(&region, &output))?;
        }
        let (code, found) = writer.finish()?;
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
        Some(Compiled {
            code: run::executable(&code).ok()?,
            blocks,
            entries,
            counters,
            sites,
            constants_start: pool.start(),
            bytes: pool.end() + 64,
            constants: pool.bytes,
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
                count(
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
                    count(context, statistics, instruction, times, lanes);
                }
            }
        }
        statistics.add(&running.corrections);
        execution.count_calls(context.program, &running.calls);
        execution.compiled += executed.saturating_sub(running.calls.iter().sum());
    }
}

/// What the steps from code to bytes give. They do not fail; if they did, the interpreter would run the program.
fn made<T, E: std::fmt::Debug>(result: Result<T, E>) -> Option<T> {
    if let Err(error) = &result {
        debug_assert!(false, "{error:?}");
    }
    result.ok()
}

/// Counts an instruction so many times with so many lanes together.
fn count(context: &Context<'_>, statistics: &mut Statistics, number: usize, times: u64, lanes: u64) {
    let op = &context.program.instructions[number].op;
    if let Some(class) = context.classes[number] {
        statistics.count(class, times, lanes);
    }
    if op.effects().contains(Effects::BRANCH) {
        statistics.branches = statistics.branches.wrapping_add(times);
    }
    if let Some((counter, bytes)) = moved(op, &mut statistics.moved) {
        *counter = counter.wrapping_add(lanes.wrapping_mul(bytes));
    }
}

/// The counter and the bytes of a load or store whose bytes are counted with its instruction.
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
fn site(runner: &BlockRunner<'_, '_>, warp: &mut Warp, op: &Op, lanes: Mask) -> Option<(u64, u64, u64)> {
    let (Op::Load { address, .. } | Op::Store { address, .. }) = op else { return None };
    let addresses = batch(runner.context, warp, lanes).addresses(address);
    runner.context.bindings.memory.host(addresses[lanes.trailing_zeros() as usize % 32])
}

/// Counters: one for each block, then one for each instruction that is counted by itself.
fn counters(context: &Context<'_>, blocks: usize) -> (Vec<Option<usize>>, usize) {
    let mut next = blocks;
    let counters = context
        .program
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

impl Selector<'_, '_> {
    /// Translates an operation. `uniform`: it gives all lanes that run the same.
    fn operation(&mut self, op: &Op, uniform: bool) {
        let found = match op {
            Op::ReadSpecial { to, special } => self.special(*to, *special),
            _ => self
                .integer(op)
                .or_else(|| self.float(op))
                .or_else(|| self.conversion(op))
                .or_else(|| self.exchange(op))
                .or_else(|| self.memory(op, uniform)),
        };
        if found.is_none() {
            self.operate(op, uniform);
        }
    }
}
