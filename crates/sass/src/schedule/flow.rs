//! Where control can go: the successors of each instruction of a function.

use std::collections::HashSet;

use crate::binary::{address_of, index_of};
use crate::instruction::{Instruction, PT};
use crate::text::labels::branch_target;

/// The pieces of the branch stack: what was pushed, and where it leads.
type Stack = Vec<(&'static str, usize)>;

/// Deepest branch stack that is followed.
const MAX_STACK: usize = 64;

/// Which instructions may come after each one. Instructions that nothing leads to have no successors. What cannot be
/// known (indirect branches) leads nowhere.
#[derive(Clone, Debug)]
pub struct Flow {
    /// By instruction number.
    pub next: Vec<Vec<usize>>,
}

impl Flow {
    /// Follows control from the first instruction.
    pub fn new(code: &[Instruction]) -> Flow {
        let mut next = vec![Vec::new(); code.len()];
        let mut seen = HashSet::new();
        let mut open: Vec<(usize, Stack)> = vec![(0, Stack::new())];
        while let Some((at, stack)) = open.pop() {
            if at >= code.len() || stack.len() > MAX_STACK || !seen.insert((at, stack.clone())) {
                continue;
            }
            for (to, stack) in successors(code, at, stack) {
                if to < code.len() && !next[at].contains(&to) {
                    next[at].push(to);
                }
                open.push((to, stack));
            }
        }
        Flow { next }
    }
}

/// The number of the instruction that a branch goes to; a target may be the control word before it.
pub fn target_index(instruction: &Instruction, at: usize) -> Option<usize> {
    let target = u64::try_from(branch_target(instruction, address_of(at))?).ok()?;
    index_of(if target.is_multiple_of(32) { target + 8 } else { target })
}

fn successors(code: &[Instruction], at: usize, mut stack: Stack) -> Vec<(usize, Stack)> {
    let instruction = &code[at];
    let target = target_index(instruction, at);
    let name = instruction.encoding().layout.mnemonic;
    let mut found = Vec::new();
    match name {
        "SSY" | "PBK" | "PCNT" | "PRET" => {
            stack.extend(target.map(|target| (name, target)));
            return vec![(at + 1, stack)];
        }
        "CAL" | "JCAL" => {
            let mut inside = stack;
            inside.push(("PRET", at + 1));
            return target.map(|target| (target, inside)).into_iter().collect();
        }
        "BRA" | "JMP" => found.extend(target.map(|target| (target, stack.clone()))),
        "SYNC" | "BRK" | "CONT" | "RET" => {
            let wanted = match name {
                "SYNC" => "SSY",
                "BRK" => "PBK",
                "CONT" => "PCNT",
                _ => "PRET",
            };
            let mut left = stack.clone();
            while let Some((token, target)) = left.pop() {
                if token == wanted {
                    // CONT keeps its entry for the next turn of the loop.
                    if name == "CONT" {
                        left.push((token, target));
                    }
                    found.push((target, left));
                    break;
                }
            }
        }
        "EXIT" | "BRX" | "JMX" | "KIL" | "BPT" | "RTT" => {}
        _ => return vec![(at + 1, stack)],
    }
    if is_conditional(instruction) || name == "KIL" {
        found.push((at + 1, stack));
    }
    found
}

/// Whether some lanes may go on: the instruction is guarded, or tests the condition code.
fn is_conditional(instruction: &Instruction) -> bool {
    let test = instruction.operand("test").map_or(15, |operand| instruction.get(operand.bits));
    instruction.guard() != (PT, false) || test != 15
}

/// Whether control may leave the straight line at this instruction.
pub fn leaves(instruction: &Instruction) -> bool {
    const LEAVING: [&str; 13] =
        ["BRA", "BRX", "JMP", "JMX", "CAL", "JCAL", "RET", "SYNC", "BRK", "CONT", "EXIT", "KIL", "BPT"];
    LEAVING.contains(&instruction.encoding().layout.mnemonic)
}
