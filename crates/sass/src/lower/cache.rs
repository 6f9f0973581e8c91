//! Operations on caches. The engine has none: memory always holds what was stored last, so that what brings data nearer,
//! writes it back or reads it again changes no result.

use tmu_program::{Op, Source, Space};

use super::memory::address;
use super::operands::{chosen, meaningless, modifier_not_run};
use super::{Lowering, source};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::cache::{CCTL, CCTL_CACHE, CCTLL, CCTLL_ALL, CCTLL_CACHE, CCTLT};
use crate::table::meaning::CacheOperation;
use crate::table::names::{Field, Flag};

/// CCTL: the cache of global memory, of constants, of instructions. Stores go through it, so that nothing is lost with
/// what is invalidated.
///
/// # Errors
/// `SASS-020` for queries and resets, which no document explains; `SASS-012` for what has no meaning.
pub fn cctl(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    use CacheOperation::{Invalidate, Prefetch, WriteBack};
    manage(lowering, instruction, &[Prefetch, WriteBack, Invalidate], Flag::Ivall)
}

/// CCTLL: the cache of local memory. Stores wait in it, so that what is invalidated may be lost.
///
/// # Errors
/// As [`cctl`], and `SASS-020` for `.IV` and `.IVALL`.
pub fn cctll(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    use CacheOperation::{Prefetch, WriteBack};
    manage(lowering, instruction, &[Prefetch, WriteBack], Flag::Wball)
}

/// CCTLT: the cache of texture headers, which a program cannot write.
///
/// # Errors
/// As [`cctl`].
pub fn cctlt(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    manage(lowering, instruction, &[CacheOperation::InvalidateHeader], Flag::Ivall)
}

fn manage(
    lowering: &mut Lowering,
    instruction: &Instruction,
    harmless: &[CacheOperation],
    harmless_for_all: Flag,
) -> Result<(), Finding> {
    chosen(instruction, &[&CCTL_CACHE, &CCTLL_CACHE])?;
    chosen(instruction, &[&CCTLL_ALL])?;
    let (known, name) = match instruction.first_choice(&[&CCTL, &CCTLL, &CCTLT]) {
        Some(named) => {
            let operation = named.meaning.ok_or_else(|| meaningless(instruction, named.name))?;
            (harmless.contains(&operation), named.name)
        }
        None => (instruction.has_literal(harmless_for_all), Flag::Ivall.name()),
    };
    if !known {
        return Err(modifier_not_run(instruction, name));
    }
    lowering.push(Op::Nothing);
    // What names the line is read all the same: whoever schedules the program has to know.
    let mut reads: Vec<Source> = instruction.register(Field::Rc).map(source).into_iter().collect();
    if instruction.operand(Field::Address).is_some() {
        let address = address(instruction, Space::Global)?;
        reads.extend([address.low].into_iter().chain(address.high));
    }
    for from in reads {
        lowering.push(Op::Move { to: None, from });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::arch::Arch;
    use crate::schedule::effects;
    use crate::text;

    #[test]
    fn the_registers_of_an_address_are_read() {
        for (instruction, reads) in [
            ("CCTL.E.PF1 [R2+-0xc];", vec![2, 3]),
            ("CCTL.IV [R5];", vec![5]),
            ("CCTLL.PF2 [R7];", vec![7]),
            ("CCTLT.IVTH R9;", vec![9]),
            ("CCTL.IVALL;", vec![]),
        ] {
            let parsed = text::parse(instruction, Arch::Sm52).unwrap();
            let found = effects::of_code(&[parsed], Arch::Sm52).unwrap();
            assert_eq!((&found[0].reads, found[0].writes.len()), (&reads, 0), "{instruction}");
        }
    }
}
