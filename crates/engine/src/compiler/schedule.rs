//! The order of instructions inside of blocks.
//!
//! Operations are translated one after the other, each for all parts of the warp. Of four parts, not much fits into
//! sixteen registers at a time; so straight runs of instructions are put into an order in which each part goes through as
//! many operations as it can before the next one follows. Where registers suffice, runs are so short that the processor, which
//! holds some hundred instructions that wait, works on several parts at a time.

use smallvec::SmallVec;

use super::code::{Action, Region, each_definition, each_use};

/// Instructions that are put into order together at most: where there are two parts and 32 registers, and else.
const LONGEST_WIDE_RUN: usize = 64;
const LONGEST_RUN: usize = 2048;

impl Region {
    /// Orders the instructions of each block by part.
    pub(super) fn order_by_part(&mut self, wide: bool) {
        let longest = if wide { LONGEST_WIDE_RUN } else { LONGEST_RUN };
        // For each register, the number of the instruction in the run that defines it, and that of the run.
        let mut defined = vec![(0, 0); self.registers];
        let mut run_number = 0;
        for block in &mut self.blocks {
            let mut start = 0;
            while start < block.actions.len() {
                let movable = |action: &&Action| part(action).is_some();
                let length = block.actions[start..].iter().take(longest).take_while(movable).count();
                if length > 2 {
                    run_number += 1;
                    order(&mut block.actions[start..start + length], &mut defined, run_number);
                }
                start += length.max(1);
            }
        }
    }
}

/// The part of the warp that an instruction is for, 0 if it is for all; `None` if it keeps its position.
fn part(action: &Action) -> Option<u8> {
    let Action::Machine(machine) = action else { return None };
    (!machine.effect).then_some(machine.part)
}

/// Orders a run of instructions that do nothing but define registers.
fn order(run: &mut [Action], defined: &mut [(usize, u32)], run_number: u32) {
    let parts: Vec<u8> = run.iter().map(|action| part(action).unwrap_or(0)).collect();
    if parts.iter().all(|&part| part == parts[0]) {
        return;
    }
    let mut needs: Vec<SmallVec<[usize; 4]>> = Vec::with_capacity(run.len());
    for (number, action) in run.iter().enumerate() {
        let mut own = SmallVec::new();
        each_use(action, |register| {
            let (at, of_run) = defined[register.number()];
            if of_run == run_number {
                own.push(at);
            }
        });
        needs.push(own);
        each_definition(action, |register| defined[register.number()] = (number, run_number));
    }
    // Those of a part are taken in their order, each behind what it needs of all parts together; then those of the next part.
    let mut position = vec![usize::MAX; run.len()];
    let mut taken = 0;
    let highest = parts.iter().copied().max().unwrap_or(0);
    let mut stack = Vec::new();
    for now in (1..=highest).chain([0]) {
        for number in (0..run.len()).filter(|&number| parts[number] == now) {
            stack.push(number);
            while let Some(&top) = stack.last() {
                match needs[top].iter().find(|&&at| position[at] == usize::MAX) {
                    Some(&need) => stack.push(need),
                    None => {
                        stack.pop();
                        if position[top] == usize::MAX {
                            position[top] = taken;
                            taken += 1;
                        }
                    }
                }
            }
        }
    }
    for number in 0..run.len() {
        while position[number] != number {
            let place = position[number];
            run.swap(number, place);
            position.swap(number, place);
        }
    }
}
