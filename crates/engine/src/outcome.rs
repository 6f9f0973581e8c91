//! What a run leaves behind besides memory: faults, warnings, counts.

use std::fmt;

use tmu_program::{Diagnostic, Origin, Span};

use crate::execution::Execution;
use crate::statistics::Statistics;

/// Codes of faults; `LDC-13` is a rule of a manual page, the others are the engine's own.
pub mod code {
    /// A constant load's address is not a multiple of its width.
    pub const CONSTANT_MISALIGNED: &str = "LDC-13";
    /// A constant load named a bank that the machine does not have (a warning).
    pub const CONSTANT_BANK: &str = "LDC-08";
    /// An address in memory is not a multiple of the access's width.
    pub const MISALIGNED: &str = "MEMORY-02";
    /// An address in memory is not bound.
    pub const OUT_OF_RANGE: &str = "MEMORY-03";
    /// SYNC, BRK, CONT or RET without the SSY, PBK, PCNT or CAL that it needs.
    pub const NO_STACK_ENTRY: &str = "FLOW-01";
    /// The reconvergence stack is full.
    pub const STACK_FULL: &str = "FLOW-02";
    /// An indirect branch to an address where no instruction starts.
    pub const NO_SUCH_TARGET: &str = "FLOW-03";
    /// Control ran past the last instruction.
    pub const PAST_THE_END: &str = "FLOW-04";
    /// A block, or the whole launch, executed more instructions than the machine allows.
    pub const STEP_LIMIT: &str = "LIMIT-01";
    /// Whoever watches the launch asked it to end.
    pub const STOPPED: &str = "STOP-01";
    /// Warps wait at a barrier that can never be complete.
    pub const BARRIER_STUCK: &str = "BARRIER-01";
    /// A barrier number above 15, lanes that name different barriers, or an impossible number of threads.
    pub const BARRIER_OPERAND: &str = "BARRIER-02";
    /// Lanes of a warp arrive at a barrier without the others.
    pub const BARRIER_DIVERGED: &str = "BARRIER-03";
    /// Control changes between waking the quads and restoring the lanes.
    pub const QUADS_AWAKE: &str = "FLOW-05";
    /// The program asked to be stopped.
    pub const TRAP: &str = "TRAP-01";
    /// An assertion of the program failed; the message is CUDA's.
    pub const ASSERTION: &str = "ASSERT-01";
    /// Memory is given back to the heap that was not taken of it, or for the second time.
    pub const NOT_ALLOCATED: &str = "HEAP-01";
    /// A program launches what is no kernel, or was not prepared.
    pub const NO_KERNEL: &str = "LAUNCH-02";
    /// The texture unit cannot answer a fetch; the message says why.
    pub const FETCH: &str = "FETCH-01";
    /// A fetch that compares met with a sampler that has no comparison (a warning).
    pub const NO_COMPARISON: &str = "FETCH-02";
    /// Two threads access the same bytes, one of them with a store, and nothing orders the two (a warning).
    pub const RACE: &str = "RACE-01";
    /// A copy of a tensor whose tensor map is none, or does not fit it.
    pub const TENSOR_MAP: &str = "TENSOR-01";
    /// A surface access that names no surface, or one of other dimensions.
    pub const NO_SURFACE: &str = "SURFACE-01";
    /// A reduction or atomic operation that the surface's format has not.
    pub const SURFACE_FORMAT: &str = "SURFACE-02";
}

/// Why and where a program was stopped. What it had written before stays written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// One of [`code`].
    pub code: &'static str,
    /// What is wrong: one sentence without a full stop.
    pub message: String,
    /// The source instruction, unless control had left the program.
    pub origin: Option<Origin>,
    /// Block index in the grid.
    pub block: [u32; 3],
    /// Index in the block of the thread to blame, or else of the first that executed the instruction; none if the whole
    /// launch was stopped.
    pub thread: Option<[u32; 3]>,
    /// That thread's lane in its warp.
    pub lane: Option<u32>,
    /// What the lane works on, in the words of the [`Stage`](crate::Stage) that started it, such as `pixel (3, 4)`.
    pub item: Option<String>,
    /// The memory address, if one is to blame.
    pub address: Option<u64>,
}

impl Fault {
    /// As an error at the source instruction's address.
    pub fn diagnostic(&self) -> Diagnostic {
        let span = self.origin.as_ref().map_or(Span::Whole, Origin::span);
        Diagnostic::error(self.code, self.to_string()).at(span)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.code == code::ASSERTION {
            // It says where itself.
            return Ok(());
        }
        if let Some(origin) = &self.origin {
            write!(f, ", in `{}` at {:#x}", origin.text, origin.address)?;
        }
        match (&self.item, self.block, self.thread) {
            (Some(item), ..) => write!(f, ", {item}")?,
            (None, [x, y, z], None) => write!(f, ", block ({x}, {y}, {z})")?,
            (None, [x, y, z], Some([a, b, c])) => {
                write!(f, ", block ({x}, {y}, {z}), thread ({a}, {b}, {c})")?;
            }
        }
        if let Some(lane) = self.lane {
            write!(f, ", lane {lane}")?;
        }
        match self.address {
            Some(address) => write!(f, ", address {address:#x}"),
            None => Ok(()),
        }
    }
}

/// Something that the machine tolerates and the author should know; reported once per instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// A code as in [`code`].
    pub code: &'static str,
    /// What is odd: one sentence without a full stop.
    pub message: String,
    /// The source instruction.
    pub origin: Origin,
}

impl Warning {
    /// As a warning at the source instruction's address.
    pub fn diagnostic(&self) -> Diagnostic {
        let message = format!("{}, in `{}`", self.message, self.origin.text);
        Diagnostic::warning(self.code, message).at(self.origin.span())
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Faults in order of their blocks; empty if the program ended by itself. A block has at most one.
    pub faults: Vec<Fault>,
    /// Warnings in order of their instructions.
    pub warnings: Vec<Warning>,
    /// Counts over all blocks that ran.
    pub statistics: Statistics,
    /// How they were executed.
    pub execution: Execution,
}
