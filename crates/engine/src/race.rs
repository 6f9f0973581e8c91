//! Races: accesses of two threads to the same bytes of shared or global memory, one of them a store, that nothing orders.
//!
//! Each warp has a clock for every warp of its block, and an access is remembered with the clock of its warp; who has seen that
//! clock at a barrier comes after it (vector clocks as in FastTrack: Flanagan and Freund, PLDI 2009). Lanes of a warp are in
//! lock-step, so that their instructions are in order; two lanes of one instruction are not. Atomic operations order what comes before one of
//! them with what comes after a later one, whatever words they are on: programs that count blocks or take locks are not reported.
//! A word keeps its last store and two other accesses; so a race may go unseen, but what is reported is one.

use std::collections::{HashMap, HashSet};

use tmu_program::{Address, GRID_BARRIER, Op, Space, Width};
use tmu_texture::Mask;
use tmu_texture::lanes::active;

use crate::executor::Executor;
use crate::machine::Launch;
use crate::warp::Warp;
use crate::window::resolve;

/// Words of memory that are looked after together.
const PAGE_WORDS: usize = 256;

/// Pages of global memory that are looked after: 32 MiB, for which half a gigabyte is needed.
const PAGES: usize = 1 << 15;

/// Races that were found, each pair of instructions once.
const REPORTS: usize = 100;

/// Atomic operations of a block that are remembered one by one.
const TIMES: usize = 1024;

/// What a thread does to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Read,
    Write,
    Atomic,
}

/// An access of a thread to a word.
#[derive(Clone, Copy, Debug, Default)]
struct Access {
    block: u32,
    /// The instruction's number.
    number: u32,
    /// The clock of its warp.
    clock: u32,
    /// How many atomic operations there had been.
    time: u32,
    warp: u8,
    lane: u8,
    /// The bytes of the word, a bit for each; none if there was no access.
    bytes: u8,
    kind: Kind,
}

/// The accesses to a word that are remembered.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    write: Access,
    /// The last other one, and the last before it of another warp.
    others: [Access; 2],
}

type Pages = HashMap<u64, Box<[Word; PAGE_WORDS]>>;

/// A clock for each warp of a block.
type Clocks = Vec<u32>;

/// A block that is running.
#[derive(Default)]
struct Block {
    number: u32,
    /// What each warp has seen of each.
    warps: Vec<Clocks>,
    /// What those that have arrived at a barrier have seen.
    barriers: HashMap<usize, Clocks>,
    /// What those that were at atomic operations have seen.
    atomics: Clocks,
    shared: Pages,
}

/// Two accesses that nothing orders.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    /// The number of the later instruction.
    pub(crate) number: u32,
    pub(crate) message: String,
}

/// The accesses of a launch, and what was found.
#[derive(Default)]
pub(crate) struct Races {
    blocks: HashMap<[u32; 3], Block>,
    global: Pages,
    /// The times of each block's atomic operations.
    times: HashMap<u32, Vec<u32>>,
    time: u32,
    found: Vec<(Space, u64, Access, Access)>,
    reported: HashSet<(u32, u32)>,
    /// The instruction with which there was too much memory to look after.
    full: Option<u32>,
}

/// The numbers of two instructions, the smaller one first.
fn pair(one: &Access, other: &Access) -> (u32, u32) {
    (one.number.min(other.number), one.number.max(other.number))
}

fn join(to: &mut Clocks, from: &Clocks) {
    to.resize(to.len().max(from.len()), 0);
    to.iter_mut().zip(from).for_each(|(to, from)| *to = (*to).max(*from));
}

impl Block {
    fn new(number: u32, warps: usize) -> Block {
        let clocks = |warp| (0..warps).map(|other| u32::from(other == warp)).collect();
        Block { number, warps: (0..warps).map(clocks).collect(), ..Block::default() }
    }

    /// A warp hands out what it has seen; what it does from now on, nobody has seen.
    fn release(&mut self, warp: usize, to: impl FnOnce(&mut Block) -> &mut Clocks) {
        let seen = self.warps[warp].clone();
        join(to(self), &seen);
        self.warps[warp][warp] += 1;
    }
}

impl Races {
    /// The block that is running.
    fn block(&mut self, launch: &Launch, block: [u32; 3]) -> &mut Block {
        let number = launch.block_number(block) as u32;
        self.blocks.entry(block).or_insert_with(|| Block::new(number, launch.warps() as usize))
    }

    /// A block is done.
    pub(crate) fn end(&mut self, block: [u32; 3]) {
        self.blocks.remove(&block);
    }

    /// A warp arrives at a barrier.
    pub(crate) fn arrive(&mut self, launch: &Launch, block: [u32; 3], warp: usize, barrier: usize) {
        self.block(launch, block).release(warp, |block| block.barriers.entry(barrier).or_default());
    }

    /// A warp goes on behind a barrier that is complete.
    pub(crate) fn leave(&mut self, launch: &Launch, block: [u32; 3], warp: usize, barrier: usize) {
        let block = self.block(launch, block);
        if let Some(seen) = block.barriers.get(&barrier) {
            join(&mut block.warps[warp], seen);
        }
    }

    /// All blocks go on behind the grid's barrier: twice an atomic operation of each.
    pub(crate) fn leave_grid(&mut self) {
        let numbers: Vec<u32> = self.blocks.values().map(|block| block.number).collect();
        for number in numbers.iter().chain(&numbers) {
            self.tick(*number);
        }
        for block in self.blocks.values_mut() {
            let seen = block.barriers.get(&(GRID_BARRIER as usize)).cloned().unwrap_or_default();
            block.warps.iter_mut().for_each(|warp| join(warp, &seen));
        }
    }

    /// A block executes an atomic operation.
    fn tick(&mut self, block: u32) {
        self.time = self.time.saturating_add(1);
        let times = self.times.entry(block).or_default();
        if times.len() == TIMES {
            times.drain(..TIMES / 2);
        }
        times.push(self.time);
    }

    /// Whether an access comes before what a warp does now.
    fn ordered(&self, before: &Access, block: &Block, warp: usize) -> bool {
        if before.block == block.number {
            return usize::from(before.warp) == warp
                || block.warps[warp][usize::from(before.warp)] >= before.clock;
        }
        let times = |block: u32| self.times.get(&block).map_or(&[][..], Vec::as_slice);
        let theirs = times(before.block);
        let handed_out = theirs.get(theirs.partition_point(|time| *time <= before.time));
        handed_out.is_some_and(|time| times(block.number).last().is_some_and(|last| last > time))
    }

    /// Notes an access to a word, and what it is in a race with. `same`: a store that changes nothing.
    fn note(&mut self, block: &mut Block, space: Space, word: u64, access: Access, same: bool) {
        let pages = if space == Space::Shared { &mut block.shared } else { &mut self.global };
        let page = word / PAGE_WORDS as u64;
        if pages.len() >= PAGES && !pages.contains_key(&page) {
            self.full.get_or_insert(access.number);
            return;
        }
        let noted = &mut pages.entry(page).or_insert_with(|| Box::new([Word::default(); PAGE_WORDS]))
            [(word % PAGE_WORDS as u64) as usize];
        let before = *noted;
        match access.kind {
            Kind::Write => noted.write = access,
            Kind::Read | Kind::Atomic => {
                if noted.others[0].warp != access.warp || noted.others[0].block != access.block {
                    noted.others[1] = noted.others[0];
                }
                noted.others[0] = access;
            }
        }
        let others = if access.kind == Kind::Write { &before.others[..] } else { &[] };
        let earlier = (!same).then_some(&before.write).into_iter().chain(others);
        for earlier in earlier.filter(|earlier| earlier.bytes & access.bytes != 0) {
            if self.found.len() < REPORTS
                && !self.reported.contains(&pair(earlier, &access))
                && !self.ordered(earlier, block, access.warp.into())
            {
                self.reported.insert(pair(earlier, &access));
                self.found.push((space, 4 * word, *earlier, access));
            }
        }
    }

    /// Looks for races of what a warp is about to do.
    pub(crate) fn look(
        &mut self,
        executor: &Executor<'_, '_>,
        op: &Op,
        warp: &mut Warp,
        number: u32,
        lanes: Mask,
    ) {
        let Some((space, address, width, kind)) = described(op) else { return };
        let launch = &executor.context.launch;
        let mut block = std::mem::take(self.block(launch, executor.block));
        let own = warp.index as usize;
        if kind == Kind::Atomic {
            let seen = block.atomics.clone();
            join(&mut block.warps[own], &seen);
            block.release(own, |block| &mut block.atomics);
            self.tick(block.number);
        }
        let lanes = if kind == Kind::Read { lanes } else { lanes & !warp.flow.killed() };
        let batch = executor.context.batch(warp, lanes);
        let addresses = batch.addresses(address).map(|address| resolve(space, address));
        let stored =
            if let Op::Store { from, .. } = op { Some(from.map(|from| batch.read(from))) } else { None };
        let stored = |lane: usize| stored.map(|words| bytes_of(words.map(|word| word[lane]), width));
        let clock = block.warps[own][own];
        let access = Access {
            block: block.number,
            number,
            clock,
            time: self.time,
            warp: own as u8,
            kind,
            ..Access::default()
        };
        for lane in active(lanes).filter(|lane| addresses[*lane].0 != Space::Local) {
            let (space, address) = addresses[lane];
            let access = Access { lane: lane as u8, ..access };
            let same =
                stored(lane).is_some_and(|stored| held(executor, space, address, width) == Some(stored));
            let bytes = width.bytes();
            let mask = if bytes < 4 { ((1 << bytes) - 1) << (address % 4) } else { 0xf };
            for word in 0..u64::from(bytes.div_ceil(4)) {
                self.note(&mut block, space, address / 4 + word, Access { bytes: mask, ..access }, same);
            }
            let before = |other: &usize| *other < lane && addresses[*other] == addresses[lane];
            let differs = |other: &usize| stored(*other) != stored(lane);
            let other = active(lanes).filter(before).find(differs);
            if let Some(other) = other.filter(|_| self.reported.insert((number, number))) {
                let access = Access { bytes: mask, ..access };
                self.found.push((space, address & !3, Access { lane: other as u8, ..access }, access));
            }
        }
        *self.block(launch, executor.block) = block;
    }

    /// What was found since the last call, in words.
    pub(crate) fn take(&mut self, launch: &Launch, text: impl Fn(u32) -> String) -> Vec<Race> {
        let mut found: Vec<Race> = std::mem::take(&mut self.found)
            .into_iter()
            .map(|(space, address, earlier, later)| {
                let message = description(launch, space, address, &earlier, &later, &text(earlier.number));
                Race { number: later.number, message }
            })
            .collect();
        if let Some(number) = self.full.take() {
            let mebibytes = (PAGES * PAGE_WORDS * 4) >> 20;
            let message = format!(
                "races are looked for in the first {mebibytes} MiB that a launch uses, which end here"
            );
            found.push(Race { number, message });
        }
        found
    }
}

/// A race in words; the later instruction is named where it is reported.
fn description(
    launch: &Launch,
    space: Space,
    address: u64,
    earlier: &Access,
    later: &Access,
    instruction: &str,
) -> String {
    let thread = |access: &Access| {
        let [x, y, z] = launch.thread(access.warp.into(), access.lane.into());
        let [a, b, c] = launch.block_index(access.block.into());
        format!("thread ({x}, {y}, {z}) of block ({a}, {b}, {c})")
    };
    let [later_does, earlier_did] = [later, earlier].map(|access| match access.kind {
        Kind::Read => ["reads", "has read"],
        Kind::Write => ["writes", "has written"],
        Kind::Atomic => ["updates", "has updated"],
    });
    let first = later.bytes.trailing_zeros();
    let count = later.bytes.count_ones();
    let space = if space == Space::Shared { "shared" } else { "global" };
    let address = address + u64::from(first);
    format!(
        "{} {} {count} bytes of {space} memory at {address:#x}, which {} {} in `{instruction}`, and nothing orders the two",
        thread(later),
        later_does[0],
        thread(earlier),
        earlier_did[1],
    )
}

/// A memory access of an operation: where, how many bytes, and what.
fn described(op: &Op) -> Option<(Space, &Address, Width, Kind)> {
    if let Op::Load { space, address, width, .. } = op {
        Some((*space, address, *width, Kind::Read))
    } else if let Op::Store { space, address, width, .. } = op {
        Some((*space, address, *width, Kind::Write))
    } else if let Op::Atomic { space, address, kind, .. } = op {
        Some((*space, address, kind.width(), Kind::Atomic))
    } else {
        None
    }
}

/// What memory holds, as much as is stored; nothing where a store will fault.
fn held(executor: &Executor<'_, '_>, space: Space, address: u64, width: Width) -> Option<[u32; 4]> {
    let words = match space {
        Space::Shared => executor.shared.load(address, width),
        Space::Global | Space::Generic | Space::Local => {
            executor.context.bindings.memory.load(address, width)
        }
    };
    words.ok().map(|words| bytes_of(words, width))
}

/// The words of an access, without what it does not store.
fn bytes_of(words: [u32; 4], width: Width) -> [u32; 4] {
    let mask = if width.bytes() < 4 { (1 << (8 * width.bytes())) - 1 } else { u32::MAX };
    std::array::from_fn(|index| if index < width.registers() { words[index] & mask } else { 0 })
}
