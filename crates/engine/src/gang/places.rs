//! Which row each register has: registers whose values are never wanted at the same time share one, so that what is
//! worked on stays in the processor's nearest cache.

use tmu_program::{Operand, Program, Register};

use super::live::Live;

/// Work that is too much: registers squared.
const LIMIT: usize = 1 << 24;

/// The row of each register, and how many rows there are.
pub(crate) struct Places {
    pub(crate) rows: Vec<u32>,
    pub(crate) count: usize,
}

impl Places {
    /// A row for each register.
    pub(crate) fn apart(program: &Program) -> Places {
        let count = usize::from(program.registers);
        Places { rows: (0..u32::from(program.registers)).collect(), count }
    }

    /// Rows shared by registers that are not live together.
    pub(crate) fn shared(program: &Program, live: &Live) -> Places {
        let registers = usize::from(program.registers);
        if !live.known() || registers * registers > LIMIT {
            return Places::apart(program);
        }
        let words = registers.div_ceil(64);
        let met = meetings(program, live, words);
        let mut rows = vec![u32::MAX; registers];
        let mut count = 0;
        // In the order in which they are first written: neighbours in the program are neighbours in memory.
        let written = program.instructions.iter().flat_map(|instruction| instruction.op.operands());
        let written = written.filter_map(|operand| match operand {
            Operand::Write(Some(Register(register))) => Some(usize::from(register)),
            _ => None,
        });
        let mut taken: Vec<u32> = Vec::new();
        for (turn, register) in (0..).zip(written.chain(0..registers)) {
            if rows[register] != u32::MAX {
                continue;
            }
            for other in members(&met[register * words..(register + 1) * words]) {
                if let Some(place) = taken.get_mut(rows[other] as usize) {
                    *place = turn;
                }
            }
            let free = taken.iter().position(|last| *last != turn).unwrap_or(count);
            if free == count {
                count += 1;
                taken.push(u32::MAX);
            }
            rows[register] = free as u32;
        }
        Places { rows, count }
    }
}

/// For each register, the set of those that must not have its row.
fn meetings(program: &Program, live: &Live, words: usize) -> Vec<u64> {
    let registers = usize::from(program.registers);
    let mut met = vec![0u64; registers * words];
    let mut meet = |register: usize, with: &[u64]| {
        let row = &mut met[register * words..(register + 1) * words];
        row.iter_mut().zip(with).for_each(|(met, with)| *met |= with);
    };
    for number in 0..program.instructions.len() {
        let mut written = live.after(number, words);
        let places: Vec<usize> = program.instructions[number]
            .op
            .operands()
            .iter()
            .filter_map(|operand| match operand {
                Operand::Write(Some(Register(register))) => Some(usize::from(*register)),
                _ => None,
            })
            .collect();
        for &register in &places {
            written[register / 64] |= 1 << (register % 64);
        }
        for &register in &places {
            meet(register, &written);
        }
    }
    let start: Vec<u64> = live.before_all(words);
    for register in members(&start) {
        meet(register, &start);
    }
    let all = live.all(words);
    for register in (0..registers).filter(|&register| live.is_shared(register)) {
        meet(register, &all);
    }
    // Both ways.
    for register in 0..registers {
        for other in 0..registers {
            if met[register * words + other / 64] >> (other % 64) & 1 == 1 {
                met[other * words + register / 64] |= 1 << (register % 64);
            }
        }
        met[register * words + register / 64] &= !(1 << (register % 64));
    }
    met
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    })
}
