//! The code of a program and what goes with it.

use std::io;

use memmap2::{Mmap, MmapMut};
use tmu_program::{Condition, Op, Program, Space, SurfaceAccess, SurfaceData};
use tmu_texture::Mask;

use super::Kind;
use super::allocate;
use super::blocks::Blocks;
use super::code::Region;
use super::encode::Writer;
use super::launch::Given;
use super::live::Live;
use super::near::Near;
use super::pool::Pool;
use super::predication::WayCounter;
use super::runtime::{Runtime, Site};
use super::textures::Texels;
use super::translate::Translation;
use super::values::Values;
use crate::basic_blocks;
use crate::context::Context;
use crate::flow::Flow;
use crate::statistics::{Bytes, Statistics};

/// Instructions of a program that is compiled at most.
const LARGEST: usize = 1 << 16;

/// The code of a program.
pub(crate) struct Compiled {
    pub(super) code: Mmap,
    pub(super) blocks: Blocks,
    /// Where control can come in, by instruction.
    pub(super) entries: Vec<Option<usize>>,
    /// The counters of instructions that are counted apart from their blocks.
    pub(super) counters: Vec<Option<usize>>,
    /// Counters that stand for several.
    pub(super) way_counters: Vec<WayCounter>,
    /// The number of the first one of them, which come last.
    pub(super) first_way_counter: usize,
    /// The site of each instruction that has one.
    pub(super) sites: Vec<Option<usize>>,
    pub(super) constants: Vec<u8>,
    /// Registers that may be read before they are written.
    pub(crate) read_first: Vec<u16>,
    /// The texels that loads are expected to meet, by instruction.
    pub(super) texels: Texels,
    /// Where what is known of them lies, for each instruction.
    pub(super) load_sites: Vec<Option<usize>>,
    /// What each launch puts in, by where.
    pub(super) given: Vec<(usize, Given)>,
    /// The constants that have copies.
    pub(super) near: Near,
    /// Bytes in front of the runtime.
    pub(super) spilled: usize,
    /// Offsets from the start of the runtime.
    pub(super) counters_start: usize,
    pub(super) sites_start: usize,
    pub(super) constants_start: usize,
    /// Bytes of the runtime and what lies in front of it and behind.
    pub(super) bytes: usize,
}

impl Compiled {
    /// Compiles a program for launches of a kind, whose loads are expected to meet these texels; `None` where that cannot be done.
    pub(super) fn new(program: &Program, kind: Kind<'_>, texels: Texels) -> Option<Compiled> {
        let Kind { wide, row, quads, results } = kind;
        if program.instructions.len() > LARGEST {
            return None;
        }
        let blocks = Blocks::new(program);
        let values = Values::new(program, &blocks, row);
        let live = Live::new(program, results);
        let counters = counters(program, blocks.blocks.len());
        let translation = Translation::new(program, &blocks, &values, &live, &counters, wide, quads);
        let counters_start = size_of::<Runtime>();
        let count = counters.1 + translation.way_counters.len();
        let sites_start = (counters_start + 16 * count).next_multiple_of(64);
        let mut pool = Pool::new(sites_start, program.instructions.len(), texels);
        let lane_bits = pool.lanes(std::array::from_fn(|lane| 1 << lane));
        let last = translation.regions.last().copied().unwrap_or(0);
        let regions: Vec<Region> = (0..=last).map(|region| translation.region(region, &mut pool)).collect();
        let near = Near::new(&regions, &pool, wide);
        let mut writer = Writer::new(wide, blocks.blocks.len(), lane_bits, counters_start, &near).ok()?;
        for region in &regions {
            let chosen = allocate::allocate(region, wide, &pool);
            made(writer.region(region, &chosen))?;
        }
        let (code, found, spilled) = writer.finish()?;
        let mut entries = vec![None; program.instructions.len() + 1];
        for (block, entry) in blocks.blocks.iter().zip(found) {
            // The interpreter does better where it would be called for the first instruction.
            if basic_blocks::flow(&program.instructions[block.start].op) != basic_blocks::Flow::Interpreted {
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
            code: executable(&code).ok()?,
            way_counters: translation.way_counters,
            blocks,
            entries,
            counters: counters.0,
            first_way_counter: counters.1,
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
            near,
            counters_start,
            sites_start,
        })
    }

    /// Where the code begins for what a warp executes next, if control can come in there.
    #[inline]
    pub(crate) fn entry_of(&self, flow: &Flow) -> Option<usize> {
        // What is the same in all lanes of a block of code may not be in parts that met somewhere else.
        if flow.active() == 0 || flow.is_parted() {
            return None;
        }
        self.entries.get(flow.next() as usize).copied().flatten()
    }

    /// Takes back what was counted of the block behind an instruction that faulted. Returns the steps.
    pub(super) fn give_back(
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

    /// Counts an instruction so many times with so many lanes together.
    pub(super) fn count(
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
        if context.known.branches[number] {
            statistics.branches = statistics.branches.wrapping_add(times);
        }
        self.count_moved(number, op, statistics, lanes);
        if let Op::Barrier { .. } = op {
            statistics.barriers = statistics.barriers.wrapping_add(times);
        }
        if let Op::Fetch(texture) = op {
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

impl Compiled {
    /// Where an instruction's site lies behind the runtime, if it has one.
    pub(super) fn site_offset(&self, number: usize) -> Option<usize> {
        Some(self.sites_start + size_of::<Site>() * self.sites[number]?)
    }

    /// The same for all instructions.
    pub(super) fn site_offsets(&self) -> impl Iterator<Item = Option<usize>> {
        (0..self.sites.len()).map(|number| self.site_offset(number))
    }

    /// Counts what so many lanes move by a load, a store or an atomic operation, which is counted with its instruction.
    #[expect(clippy::wildcard_enum_match_arm, reason = "others count what they move while they are executed")]
    pub(super) fn count_moved(&self, number: usize, op: &Op, statistics: &mut Statistics, lanes: u64) {
        let moved = &mut statistics.moved;
        let add = |counter: &mut u64, bytes: u32| {
            *counter = counter.wrapping_add(lanes.wrapping_mul(bytes.into()));
        };
        match op {
            Op::Load { space, width, .. } => add(&mut moved.of(*space).read, width.bytes()),
            Op::Store { space, width, .. } => add(&mut moved.of(*space).written, width.bytes()),
            Op::LoadConstant { width, .. } => add(&mut moved.constant.read, width.bytes()),
            Op::SurfaceLoad { access, .. } => add(&mut moved.surface.read, self.bytes_of(number, access)),
            Op::SurfaceStore { access, .. } => add(&mut moved.surface.written, self.bytes_of(number, access)),
            Op::Atomic { space, kind, .. } => {
                let Bytes { read, written } = moved.of(*space);
                for counter in [read, written] {
                    add(counter, kind.width().bytes());
                }
                statistics.atomics = statistics.atomics.wrapping_add(lanes);
            }
            Op::SurfaceAtomic { access, kind, .. } if self.bytes_of(number, access) != 0 => {
                for counter in [&mut moved.surface.read, &mut moved.surface.written] {
                    add(counter, kind.width().bytes());
                }
                statistics.atomics = statistics.atomics.wrapping_add(lanes);
            }
            _ => {}
        }
    }

    /// What an access moves that may be code; others count by themselves.
    fn bytes_of(&self, number: usize, access: &SurfaceAccess) -> u32 {
        match access.data {
            SurfaceData::Words(count) => 4 * u32::from(count),
            SurfaceData::Bytes(width) => width.bytes(),
            SurfaceData::Components(_) => {
                self.texels.formats.get(&number).map_or(0, |format| format.info().bytes as u32)
            }
        }
    }
}

/// Counts for shared memory what generic addresses have led there for so many lanes, and takes it from global memory, where it is counted with its
/// instruction.
#[expect(clippy::wildcard_enum_match_arm, reason = "others have no address")]
pub(super) fn count_in_window(op: &Op, statistics: &mut Statistics, lanes: u64) {
    let (read, written) = match op {
        Op::Load { width, .. } => (width.bytes(), 0),
        Op::Store { width, .. } => (0, width.bytes()),
        Op::Atomic { kind, .. } => (kind.width().bytes(), kind.width().bytes()),
        _ => return,
    };
    for (space, lanes) in [(Space::Shared, lanes), (Space::Generic, lanes.wrapping_neg())] {
        let moved = statistics.moved.of(space);
        for (counter, bytes) in [(&mut moved.read, read), (&mut moved.written, written)] {
            *counter = counter.wrapping_add(lanes.wrapping_mul(bytes.into()));
        }
    }
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

/// Makes code executable.
///
/// # Errors
/// Systems may forbid it.
pub(super) fn executable(code: &[u8]) -> io::Result<Mmap> {
    let mut memory = MmapMut::map_anon(code.len().max(1))?;
    memory[..code.len()].copy_from_slice(code);
    memory.make_exec()
}
