//! Atomic operations on global, shared and generic memory.

use tmu_program::{AtomicOperation, AtomicType, Diagnostic, Op, Source, Space, WideDestination, WideSource};

use super::memory::address;
use super::operands::not_run;
use super::{Lowering, destination, source};
use crate::instruction::{Instruction, RZ};
use crate::packing::register_behind;

/// The operation that a modifier names.
fn operation(instruction: &Instruction) -> Result<AtomicOperation, Diagnostic> {
    if instruction.has("CAS") || instruction.has("CAST") {
        return Ok(AtomicOperation::CompareExchange);
    }
    let sets = ["atomic", "reduction", "atomic_shared"];
    let name = sets.into_iter().find_map(|set| instruction.choice(set)).unwrap_or_default();
    Ok(match name {
        "ADD" => AtomicOperation::Add,
        "MIN" => AtomicOperation::Minimum,
        "MAX" => AtomicOperation::Maximum,
        "INC" => AtomicOperation::Increment,
        "DEC" => AtomicOperation::Decrement,
        "AND" => AtomicOperation::And,
        "OR" => AtomicOperation::Or,
        "XOR" => AtomicOperation::Xor,
        "EXCH" => AtomicOperation::Exchange,
        other => return Err(not_run(instruction, &format!("operation .{other}"))),
    })
}

/// What the operation takes memory for.
fn kind(instruction: &Instruction) -> Result<AtomicType, Diagnostic> {
    if instruction.has("CAS") || instruction.has("CAST") {
        return Ok(if instruction.has("64") { AtomicType::U64 } else { AtomicType::U32 });
    }
    let sets = ["atomic_type", "atomic_type_sm50", "atomic_type_sm52", "atomic_shared_type"];
    let name = sets.into_iter().find_map(|set| instruction.choice(set)).unwrap_or_default();
    Ok(match name {
        "" => AtomicType::U32,
        "S32" => AtomicType::S32,
        "U64" => AtomicType::U64,
        "S64" => AtomicType::S64,
        "F32.FTZ.RN" => AtomicType::F32 { flush: true },
        "F64.RN" => AtomicType::F64,
        other => return Err(not_run(instruction, &format!("type .{other}"))),
    })
}

/// A register and the one behind it.
///
/// # Errors
/// `SASS-013` when the value has two words and the register is odd.
fn pair(first: u8, kind: AtomicType) -> Result<[u8; 2], Diagnostic> {
    if kind.width().registers() == 1 {
        return Ok([first, RZ]);
    }
    if first != RZ && !first.is_multiple_of(2) {
        let message = format!("a 64-bit value needs an even register, but it is in R{first}");
        return Err(Diagnostic::error("SASS-013", message));
    }
    Ok([first, register_behind(first, 1)])
}

fn wide_source(first: u8, kind: AtomicType) -> Result<WideSource, Diagnostic> {
    Ok(pair(first, kind)?.map(source))
}

/// The values that a compare-and-exchange compares with and stores: `Rb` and what is behind it, one of them RZ where
/// the form says so.
fn compare_operands(instruction: &Instruction, kind: AtomicType) -> Result<[WideSource; 2], Diagnostic> {
    const ZERO: WideSource = [Source::ZERO; 2];
    let first = |name: &str| instruction.operand(name).map(|operand| instruction.get(operand.bits) as u8);
    let words = kind.width().registers();
    match (first("Rb+0"), first("Rb")) {
        (Some(register), _)
            if instruction.encoding().layout.operands.iter().any(|o| o.name == behind(words)) =>
        {
            // The second value follows the first one.
            if register != RZ && usize::from(register) % (2 * words) != 0 {
                let message = format!("{} registers from R{register} up need a multiple of that", 2 * words);
                return Err(Diagnostic::error("SASS-013", message));
            }
            Ok([wide_source(register, kind)?, wide_source(register_behind(register, words), kind)?])
        }
        (Some(register), _) => Ok([ZERO, wide_source(register, kind)?]),
        (None, Some(register)) => Ok([wide_source(register, kind)?, ZERO]),
        (None, None) => Err(not_run(instruction, "this form")),
    }
}

fn behind(words: usize) -> &'static str {
    if words == 2 { "Rb+2" } else { "Rb+1" }
}

fn push(lowering: &mut Lowering, instruction: &Instruction, space: Space) -> Result<(), Diagnostic> {
    if instruction.operand("Pd").is_some_and(|operand| instruction.get(operand.bits) != 0) {
        return Err(not_run(instruction, "the predicate result"));
    }
    let (operation, kind) = (operation(instruction)?, kind(instruction)?);
    let [compare, value] = match operation {
        AtomicOperation::CompareExchange => compare_operands(instruction, kind)?,
        _ => {
            let register = instruction.register("Rb").or_else(|| instruction.register("Rs")).unwrap_or(RZ);
            [[Source::ZERO; 2], wide_source(register, kind)?]
        }
    };
    let to: WideDestination = pair(instruction.register("Rd").unwrap_or(RZ), kind)?.map(destination);
    let address = address(instruction, space)?;
    lowering.push(Op::Atomic { to, space, address, operation, kind, value, compare });
    Ok(())
}

/// ATOM, RED: on global memory. The compiler reaches shared memory with ATOMS, so generic addresses do not come here.
pub fn atom(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    push(lowering, instruction, Space::Global)
}

/// ATOMS: on shared memory. CAST stores under a lock that nothing else can observe, so it is CAS.
pub fn atoms(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    push(lowering, instruction, Space::Shared)
}
