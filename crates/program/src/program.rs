//! The program: instructions, and where each came from.

use std::ops::Range;

use crate::diagnostic::Span;
use crate::kind::Type;
use crate::op::Op;
use crate::operand::{Condition, Predicate, Register};

/// Where an instruction came from in the source program; faults and traces name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// Byte address in the source's machine code, or the first byte of the statement in a source text.
    pub address: u64,
    /// The source instruction, in its own language's notation.
    pub text: String,
}

impl Origin {
    /// Its address, in machine code of one section.
    pub fn span(&self) -> Span {
        Span::Address { section: String::new(), address: self.address }
    }
}

/// One instruction: an operation for the lanes for which the guard holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What is done.
    pub op: Op,
    /// In which of the active lanes.
    pub guard: Condition,
    /// Index into [`Program::origins`].
    pub origin: u32,
}

/// What the source program calls a register or a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name, such as `R2`, `%f3`, `r0.x`.
    pub name: String,
    /// Where it lies.
    pub storage: Storage,
    /// What it was declared as; absent where anything may be in it.
    pub ty: Option<Type>,
    /// The instructions that it is known in: those of its function.
    pub scope: Range<u32>,
}

/// Where something with a name lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// In so many registers from one on.
    Registers(Register, u16),
    /// In a predicate.
    Predicate(Predicate),
    /// In a word of a lane's local memory, at that byte address.
    Local(u32),
}

/// A program over warps of 32 lanes. It starts at instruction 0 with all lanes of the launch active.
///
/// Several instructions may share an origin: a source instruction that takes several operations becomes
/// consecutive instructions with the same origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Name of the kernel or shader.
    pub name: String,
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// How many 32-bit registers a lane has; all start at zero unless the launch says otherwise.
    pub registers: u16,
    /// How many predicates a lane has; all start clear unless the launch says otherwise.
    pub predicates: u16,
    /// The source instructions, in order of their addresses.
    pub origins: Vec<Origin>,
    /// Bytes of shared memory that each block needs, without what the launch adds.
    pub shared_bytes: u32,
    /// Bytes of local memory that each lane needs.
    pub local_bytes: u32,
    /// What the source program calls its registers and predicates, for traces and debuggers.
    pub names: Vec<Name>,
    /// A lane may wait for another one of its warp, as code for sm_70 and later does: parts of a warp that have diverged give way to
    /// each other.
    pub independent_threads: bool,
}

impl Program {
    /// An empty program with this name.
    pub fn new(name: impl Into<String>) -> Program {
        Program { name: name.into(), ..Program::default() }
    }

    /// Adds a source instruction; the instructions pushed next refer to the index that it returns.
    pub fn add_origin(&mut self, address: u64, text: impl Into<String>) -> u32 {
        self.origins.push(Origin { address, text: text.into() });
        u32::try_from(self.origins.len() - 1).unwrap_or(u32::MAX)
    }

    /// Adds an instruction and returns its number.
    pub fn push(&mut self, op: Op, guard: Condition, origin: u32) -> u32 {
        self.instructions.push(Instruction { op, guard, origin });
        u32::try_from(self.instructions.len() - 1).unwrap_or(u32::MAX)
    }

    /// Number of the first instruction whose origin has this address.
    pub fn instruction_at(&self, address: u64) -> Option<u32> {
        let matches =
            |i: &Instruction| self.origins.get(i.origin as usize).is_some_and(|o| o.address == address);
        self.instructions.iter().position(matches).and_then(|index| u32::try_from(index).ok())
    }

    /// Where an instruction came from.
    ///
    /// # Panics
    /// For a number that no instruction has, and for an origin that [`Program::validate`] refuses.
    pub fn origin_of(&self, number: u32) -> &Origin {
        &self.origins[self.instructions[number as usize].origin as usize]
    }

    /// Whether the instruction is the first of those made from its source instruction.
    pub fn starts_origin(&self, number: usize) -> bool {
        number == 0 || self.instructions[number - 1].origin != self.instructions[number].origin
    }
}
