//! How much was executed.

use tmu_program::{Class, Space};
use tmu_texture::fetch::Operation;

/// How much was executed. Instructions are source instructions, counted once per warp.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Texture fetches and queries.
    pub texture: u64,
    /// Loads, stores, atomic operations and constant loads.
    pub memory: u64,
    /// Integer, bit and predicate operations, moves and special registers.
    pub integer: u64,
    /// Floating-point arithmetic of every precision, comparisons and functions.
    pub float: u64,
    /// Conversions.
    pub conversion: u64,
    /// Exchange between the lanes of a warp: shuffles, votes, sums over quads.
    pub exchange: u64,
    /// Branches, stack operations, exits, barriers.
    pub control: u64,
    /// Lanes that took part, added up over all instructions.
    pub lanes: u64,
    /// Branches, and jumps to entries of the reconvergence stack, that some lane took.
    pub branches: u64,
    /// Those of them that some of the active lanes did not take.
    pub divergent: u64,
    /// Arrivals of warps at barriers.
    pub barriers: u64,
    /// Atomic operations, counted once per lane.
    pub atomics: u64,
    /// Texture fetches by kind.
    pub fetched: Fetched,
    /// Bytes moved by class of memory.
    pub moved: Moved,
}

/// Texture fetches by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fetched {
    /// Texels at integer coordinates (TLD).
    pub load: FetchCount,
    /// Filtered samples (TEX).
    pub sample: FetchCount,
    /// Gathers (TLD4).
    pub gather: FetchCount,
    /// Queries (TXQ, TMML).
    pub query: FetchCount,
}

/// Fetches of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FetchCount {
    /// Fetches, counted once per lane.
    pub lanes: u64,
    /// Texels that they read, as [`BoundFetch::texels`](tmu_texture::BoundFetch::texels) has it; 0 unless
    /// [`Machine::count_texels`](crate::Machine::count_texels) asks for it.
    pub texels: u64,
}

/// Bytes moved by class of memory: for each lane those that its loads and stores name. An atomic operation reads and
/// writes its operand. Generic addresses count where they lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Global memory.
    pub global: Bytes,
    /// Shared memory.
    pub shared: Bytes,
    /// Local memory.
    pub local: Bytes,
    /// Constant loads; constants that are operands of other instructions do not count.
    pub constant: Bytes,
    /// Surfaces; accesses outside that are ignored do not count.
    pub surface: Bytes,
}

/// Bytes read and written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bytes {
    /// Loaded.
    pub read: u64,
    /// Stored.
    pub written: u64,
}

impl Statistics {
    /// All instructions.
    pub fn instructions(&self) -> u64 {
        let arithmetic = self.integer + self.float + self.conversion;
        self.texture + self.memory + arithmetic + self.exchange + self.control
    }

    /// Texture fetches of every kind, counted once per lane.
    pub fn fetches(&self) -> u64 {
        self.fetched.all().iter().map(|count| count.lanes).sum()
    }

    /// Texels that fetches of every kind read; 0 unless they are counted.
    pub fn texels(&self) -> u64 {
        self.fetched.all().iter().map(|count| count.texels).sum()
    }

    /// Counts source instructions of a class, and their lanes. The sums wrap, so that counts can be taken back.
    pub(crate) fn count(&mut self, class: Class, instructions: u64, lanes: u64) {
        self.lanes = self.lanes.wrapping_add(lanes);
        let counter = match class {
            Class::Integer => &mut self.integer,
            Class::Float => &mut self.float,
            Class::Conversion => &mut self.conversion,
            Class::Exchange => &mut self.exchange,
            Class::Control => &mut self.control,
            Class::Memory => &mut self.memory,
            Class::Texture => &mut self.texture,
        };
        *counter = counter.wrapping_add(instructions);
    }

    /// Adds another part of the same run, which may also be less than nothing: the sums wrap.
    /// Adds those of another run.
    pub fn add(&mut self, other: &Statistics) {
        self.texture = self.texture.wrapping_add(other.texture);
        self.memory = self.memory.wrapping_add(other.memory);
        self.integer = self.integer.wrapping_add(other.integer);
        self.float = self.float.wrapping_add(other.float);
        self.conversion = self.conversion.wrapping_add(other.conversion);
        self.exchange = self.exchange.wrapping_add(other.exchange);
        self.control = self.control.wrapping_add(other.control);
        self.lanes = self.lanes.wrapping_add(other.lanes);
        self.branches = self.branches.wrapping_add(other.branches);
        self.divergent = self.divergent.wrapping_add(other.divergent);
        self.barriers = self.barriers.wrapping_add(other.barriers);
        self.atomics = self.atomics.wrapping_add(other.atomics);
        self.fetched.add(&other.fetched);
        self.moved.add(&other.moved);
    }
}

impl Fetched {
    fn all(&self) -> [FetchCount; 4] {
        [self.load, self.sample, self.gather, self.query]
    }

    /// The count of an operation's kind.
    pub(crate) fn of(&mut self, operation: Operation) -> &mut FetchCount {
        match operation {
            Operation::Load => &mut self.load,
            Operation::Sample => &mut self.sample,
            Operation::Gather { .. } => &mut self.gather,
            Operation::QueryLevelOfDetail
            | Operation::QuerySize
            | Operation::QueryType
            | Operation::QuerySamplePosition => &mut self.query,
        }
    }

    fn add(&mut self, other: &Fetched) {
        self.load.add(other.load);
        self.sample.add(other.sample);
        self.gather.add(other.gather);
        self.query.add(other.query);
    }
}

impl FetchCount {
    fn add(&mut self, other: FetchCount) {
        self.lanes = self.lanes.wrapping_add(other.lanes);
        self.texels = self.texels.wrapping_add(other.texels);
    }
}

impl Moved {
    /// The bytes of a space that is no window.
    pub(crate) fn of(&mut self, space: Space) -> &mut Bytes {
        match space {
            Space::Global | Space::Generic => &mut self.global,
            Space::Shared => &mut self.shared,
            Space::Local => &mut self.local,
        }
    }

    fn add(&mut self, other: &Moved) {
        self.global.add(other.global);
        self.shared.add(other.shared);
        self.local.add(other.local);
        self.constant.add(other.constant);
        self.surface.add(other.surface);
    }
}

impl Bytes {
    fn add(&mut self, other: Bytes) {
        self.read = self.read.wrapping_add(other.read);
        self.written = self.written.wrapping_add(other.written);
    }
}
