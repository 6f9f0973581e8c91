//! What an instruction reads and writes, as far as scheduling is concerned.

use tmu_program::{Condition, Instruction as Operation, Operand, Program, Source};

use crate::arch::Arch;
use crate::binary::address_of;
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::lower::{self, Options};
use crate::table::Latency;

/// Registers R0…R254, then predicates P0…P6, then the four flags of the condition code.
pub const RESOURCES: usize = FIRST_FLAG + 4;
/// The resource number of P0.
const FIRST_PREDICATE: usize = 255;
/// The resource number of the first flag of the condition code.
const FIRST_FLAG: usize = FIRST_PREDICATE + 7;

/// The name of a resource, for messages.
pub fn name(resource: usize) -> String {
    match resource {
        FIRST_FLAG.. => "CC".to_owned(),
        FIRST_PREDICATE.. => format!("P{}", resource - FIRST_PREDICATE),
        _ => format!("R{resource}"),
    }
}

/// Whether a resource is a general register.
pub fn is_register(resource: usize) -> bool {
    resource < FIRST_PREDICATE
}

/// The number of the predicate that a resource is.
pub fn predicate_number(resource: usize) -> Option<u8> {
    is_predicate(resource).then(|| (resource - FIRST_PREDICATE) as u8)
}

/// Whether a resource is a predicate; the flags of the condition code are none.
pub fn is_predicate(resource: usize) -> bool {
    (FIRST_PREDICATE..FIRST_FLAG).contains(&resource)
}

/// What one instruction does to the resources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Read, each once, ascending.
    pub reads: Vec<usize>,
    /// Written, each once, ascending.
    pub writes: Vec<usize>,
}

/// The effects of each instruction of a function: those of the operations that it becomes, so that what runs and what
/// is scheduled are the same thing.
///
/// # Errors
/// `SASS-020` and the like for instructions that become no operations, each with its address.
pub fn of_code(code: &[Instruction], arch: Arch) -> Result<Vec<Effects>, Vec<Finding>> {
    let addressed: Vec<(u64, Instruction)> =
        code.iter().enumerate().map(|(index, instruction)| (address_of(index), *instruction)).collect();
    let program = lower::lower("", &addressed, Options { arch, compute: true })?;
    let mut effects = vec![Effects::default(); code.len()];
    for operation in &program.instructions {
        let address = origin_address(&program, operation);
        if let Some(found) = crate::binary::index_of(address).and_then(|index| effects.get_mut(index)) {
            add(operation, found);
        }
    }
    for found in &mut effects {
        for list in [&mut found.reads, &mut found.writes] {
            list.sort_unstable();
            list.dedup();
        }
    }
    Ok(effects)
}

fn origin_address(program: &Program, operation: &Operation) -> u64 {
    program.origins.get(operation.origin as usize).map_or(0, |origin| origin.address)
}

fn add(operation: &Operation, effects: &mut Effects) {
    condition(operation.guard, effects);
    for operand in operation.op.operands() {
        match operand {
            Operand::Write(Some(register)) => effects.writes.extend(numbered(register.0, FIRST_PREDICATE, 0)),
            Operand::WritePredicate(predicate) => {
                effects.writes.extend(numbered(predicate.0, RESOURCES - FIRST_PREDICATE, FIRST_PREDICATE));
            }
            Operand::ReadCondition(found) => condition(found, effects),
            Operand::Write(None) | Operand::Target(_) => {}
            Operand::Read(_) | Operand::ReadFloat(_) => {
                if let Some(Source::Register(register)) = operand.source() {
                    effects.reads.extend(numbered(register.0, FIRST_PREDICATE, 0));
                }
            }
        }
    }
}

fn condition(condition: Condition, effects: &mut Effects) {
    if let Condition::If(predicate) | Condition::Unless(predicate) = condition {
        effects.reads.extend(numbered(predicate.0, RESOURCES - FIRST_PREDICATE, FIRST_PREDICATE));
    }
}

/// The resource of a register or predicate; temporaries, which the machine does not have, are left out.
fn numbered(number: u16, count: usize, first: usize) -> Option<usize> {
    (usize::from(number) < count).then_some(first + usize::from(number))
}

/// Whether an instruction's results come at a time that the assembler knows.
pub fn is_fixed(instruction: &Instruction) -> bool {
    instruction.row().latency != Latency::Variable
}
