//! Loads and stores.

use tmu_program::{Address, Op, Space, Width};

use super::operands::{aligned, chosen_from, not_run};
use super::{Lowering, destination, source};
use crate::finding::Finding;
use crate::instruction::{Instruction, RZ};
use crate::packing::register_behind;
use crate::table::memory::{LDS_SIZE, SIZE_LOAD, SIZE_MEM};
use crate::table::names::{Field, Flag};
use crate::table::notation::Kind;

/// The width that a size modifier names.
fn width(instruction: &Instruction) -> Result<Width, Finding> {
    chosen_from(instruction, &[&SIZE_LOAD, &SIZE_MEM, &LDS_SIZE])
}

/// The address operand: a 64-bit register pair with `.E`, one register otherwise, plus an offset.
pub(super) fn address(instruction: &Instruction, space: Space) -> Result<Address, Finding> {
    let operand = instruction
        .operand(Field::Address)
        .ok_or_else(|| not_run(instruction, Field::Address, "this address"))?;
    let Kind::Memory { base, .. } = operand.kind else {
        return Err(not_run(instruction, Field::Address, "this address"));
    };
    let register = instruction.get(base) as u8;
    let offset = instruction.offset(operand) as i32;
    let extended = matches!(space, Space::Global | Space::Generic) && instruction.has(Flag::E);
    if extended {
        aligned(Field::Address, "a 64-bit address", register, 2)?;
    }
    let high = extended.then(|| source(register_behind(register, 1)));
    Ok(Address { low: source(register), high, offset })
}

/// The data registers: as many as the width needs, from Rd of a load or Rs of a store upwards.
fn data(instruction: &Instruction, width: Width) -> Result<[u8; 4], Finding> {
    let field = if instruction.operand(Field::Rd).is_some() { Field::Rd } else { Field::Rs };
    let first = instruction.register(field).unwrap_or(RZ);
    let count = width.registers();
    aligned(field, &format!("a {}-bit access", 32 * count), first, count)?;
    Ok([0, 1, 2, 3].map(|index| if index < count { register_behind(first, index) } else { RZ }))
}

fn load(lowering: &mut Lowering, instruction: &Instruction, space: Space) -> Result<(), Finding> {
    if instruction.operand(Field::Pd).is_some_and(|operand| instruction.get(operand.bits) != 0) {
        return Err(not_run(instruction, Field::Pd, "the predicate result"));
    }
    let width = width(instruction)?;
    let to = data(instruction, width)?.map(destination);
    lowering.push(Op::Load { to, space, address: address(instruction, space)?, width });
    Ok(())
}

fn store(lowering: &mut Lowering, instruction: &Instruction, space: Space) -> Result<(), Finding> {
    let width = width(instruction)?;
    let from = data(instruction, width)?.map(source);
    lowering.push(Op::Store { from, space, address: address(instruction, space)?, width });
    Ok(())
}

/// LDG: Rd = global memory.
pub fn ldg(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    load(lowering, instruction, Space::Global)
}

/// STG: global memory = Rs.
pub fn stg(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    store(lowering, instruction, Space::Global)
}

/// LD: Rd = memory at a generic address.
///
/// The predicate that the instruction takes says whether the address lies above the windows of shared and local memory,
/// which the address says too.
pub fn ld(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    load(lowering, instruction, Space::Generic)
}

/// ST: memory at a generic address = Rs; see [`ld`].
pub fn st(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    store(lowering, instruction, Space::Generic)
}

/// LDS: Rd = shared memory.
pub fn lds(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    load(lowering, instruction, Space::Shared)
}

/// STS: shared memory = Rs.
pub fn sts(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    store(lowering, instruction, Space::Shared)
}

/// LDL: Rd = local memory.
pub fn ldl(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    load(lowering, instruction, Space::Local)
}

/// STL: local memory = Rs.
pub fn stl(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    store(lowering, instruction, Space::Local)
}

/// MEMBAR: earlier accesses are seen before later ones.
pub fn membar(lowering: &mut Lowering, _instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::MemoryBarrier);
    Ok(())
}
