//! The figures that scheduling rests on.
//!
//! NVIDIA publishes none. They were measured on what its own assembler makes: in 1158 kernels (texture, arithmetic,
//! memory) compiled by ptxas 12.6 for sm_52 and sm_60, [`REGISTER`], [`PREDICATE`] and [`BARRIER`] are the smallest
//! distances in cycles between an instruction and the first one that needs what it made, and thousands of pairs stand
//! at just that distance. That which instructions share a [`Unit`] was found the same way: by what the vendor's
//! assembler does not wait for. Nothing here was measured on a machine.

use super::effects::is_predicate;
use crate::instruction::Instruction;
use crate::table::float::Opcode as Float;
use crate::table::integer::Opcode as Integer;
use crate::table::memory::Opcode as Memory;
use crate::table::surface::Opcode as Surface;
use crate::table::{Latency, Opcode};

/// Cycles until a result of an instruction of fixed latency can be read from its register, or from the condition code.
pub const REGISTER: u8 = 6;

/// The same where the reader is an instruction of variable latency: such a one reads its registers later than it is
/// issued. This is what the vendor's assembler relies on; ours waits the full [`REGISTER`] cycles.
pub const REGISTER_OF_QUEUE: u8 = 2;

/// Cycles until a predicate can be read, by a guard, a branch or an operand.
pub const PREDICATE: u8 = 13;

/// Cycles until a barrier that an instruction sets can be waited for.
pub const BARRIER: u8 = 2;

/// Cycles that one instruction can stall at most.
pub const MOST: u8 = 15;

/// Cycles until a result of fixed latency is there.
pub fn of_result(resource: usize) -> u8 {
    if is_predicate(resource) { PREDICATE } else { REGISTER }
}

/// Where instructions of variable latency are executed. The results of one unit arrive in the order of its
/// instructions: the vendor's assembler often waits for the last of several only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// Conversions and special functions.
    Function,
    /// Textures, surfaces, global and local memory, which share a cache.
    Texture,
    /// Double precision.
    Double,
    /// Shared memory.
    Shared,
    /// Any other instruction, by its name.
    Other(&'static str),
}

impl Unit {
    /// The unit of an instruction; `None` for those of fixed latency.
    pub fn of(instruction: &Instruction) -> Option<Unit> {
        if instruction.row().latency != Latency::Variable {
            return None;
        }
        Some(match instruction.opcode() {
            Opcode::Conversion(_)
            | Opcode::Float(Float::Mufu)
            | Opcode::Integer(Integer::Flo | Integer::Popc) => Unit::Function,
            Opcode::Texture(_)
            | Opcode::Memory(Memory::Ldg | Memory::Stg | Memory::Ldl | Memory::Stl)
            | Opcode::Surface(Surface::Suld | Surface::Sust) => Unit::Texture,
            Opcode::Double(_) => Unit::Double,
            Opcode::Memory(Memory::Lds | Memory::Sts) => Unit::Shared,
            // Nothing was measured.
            Opcode::Moves(_)
            | Opcode::Integer(_)
            | Opcode::Multiply(_)
            | Opcode::Shift(_)
            | Opcode::Logic(_)
            | Opcode::Float(_)
            | Opcode::Half(_)
            | Opcode::Compare(_)
            | Opcode::Predicate(_)
            | Opcode::Memory(_)
            | Opcode::Atomic(_)
            | Opcode::Cache(_)
            | Opcode::Constant(_)
            | Opcode::Surface(_)
            | Opcode::Control(_)
            | Opcode::Indirect(_)
            | Opcode::System(_)
            | Opcode::Video(_)
            | Opcode::VideoCompare(_)
            | Opcode::Graphics(_) => Unit::Other(instruction.encoding().layout.mnemonic),
        })
    }
}
