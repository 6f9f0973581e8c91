//! Where control can go: the successors of each instruction of a function.

use std::collections::{BTreeMap, BTreeSet};

use crate::binary::{address_of, index_of};
use crate::instruction::{Instruction, PT};
use crate::table::names::Field;

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
        let mut walk = Walk { code, next: vec![BTreeSet::new(); code.len()], below: BTreeMap::new() };
        // What lies below an entry of the stack may be found after the entry was popped; then the ways are walked again.
        while walk.all_ways() {}
        Flow { next: walk.next.into_iter().map(|next| next.into_iter().collect()).collect() }
    }
}

/// The top of the branch stack: the number of the instruction that pushed it, none at the bottom. What lies below is
/// known by the entries alone, so the ways are as many as places times entries however deep the stack.
type Top = Option<usize>;

struct Walk<'a> {
    code: &'a [Instruction],
    next: Vec<BTreeSet<usize>>,
    /// What lies below the entry that an instruction pushes.
    below: BTreeMap<usize, BTreeSet<Top>>,
}

impl Walk<'_> {
    /// Follows all ways; says whether an entry was found above another one for the first time.
    fn all_ways(&mut self) -> bool {
        let entries = |walk: &Walk| walk.below.values().map(BTreeSet::len).sum::<usize>();
        let before = entries(self);
        let mut seen = BTreeSet::new();
        let mut open = vec![(0, None)];
        while let Some((at, top)) = open.pop() {
            if at >= self.code.len() || !seen.insert((at, top)) {
                continue;
            }
            for (to, top) in self.successors(at, top) {
                if to < self.code.len() {
                    self.next[at].insert(to);
                }
                open.push((to, top));
            }
        }
        entries(self) > before
    }

    fn successors(&mut self, at: usize, top: Top) -> Vec<(usize, Top)> {
        let instruction = &self.code[at];
        let target = target_index(instruction, at);
        let name = instruction.encoding().layout.mnemonic;
        let mut found = Vec::new();
        match name {
            "SSY" | "PBK" | "PCNT" | "PRET" => return vec![(at + 1, self.push(at, top))],
            "CAL" | "JCAL" => {
                let inside = self.push(at, top);
                return target.map(|target| (target, inside)).into_iter().collect();
            }
            "BRA" | "JMP" => found.extend(target.map(|target| (target, top))),
            "SYNC" => found = self.pop("SSY", top),
            "BRK" => found = self.pop("PBK", top),
            "CONT" => found = self.pop("PCNT", top),
            "RET" => found = self.pop("PRET", top),
            "EXIT" | "BRX" | "JMX" | "KIL" | "BPT" | "RTT" => {}
            _ => return vec![(at + 1, top)],
        }
        if is_conditional(instruction) || name == "KIL" {
            found.push((at + 1, top));
        }
        found
    }

    fn push(&mut self, at: usize, top: Top) -> Top {
        self.below.entry(at).or_default().insert(top);
        Some(at)
    }

    /// Pops entries up to one of a kind: where it leads, and what may be on top then.
    fn pop(&self, wanted: &str, top: Top) -> Vec<(usize, Top)> {
        let mut found = Vec::new();
        let (mut seen, mut open) = (BTreeSet::new(), vec![top]);
        while let Some(entry) = open.pop().flatten() {
            if !seen.insert(entry) {
                continue;
            }
            let below = self.below.get(&entry).into_iter().flatten().copied();
            match self.entry(entry) {
                // CONT keeps its entry for the next turn of the loop.
                (kind, Some(target)) if kind == wanted && kind == "PCNT" => found.push((target, Some(entry))),
                (kind, Some(target)) if kind == wanted => found.extend(below.map(|top| (target, top))),
                _ => open.extend(below),
            }
        }
        found
    }

    /// The kind of the entry that an instruction pushes, and where it leads.
    fn entry(&self, at: usize) -> (&'static str, Option<usize>) {
        match self.code[at].encoding().layout.mnemonic {
            "CAL" | "JCAL" => ("PRET", Some(at + 1)),
            name => (name, target_index(&self.code[at], at)),
        }
    }
}

/// The number of the instruction that a branch goes to; a target may be the control word before it.
pub fn target_index(instruction: &Instruction, at: usize) -> Option<usize> {
    let target = u64::try_from(instruction.branch_target(address_of(at))?).ok()?;
    index_of(if target.is_multiple_of(32) { target + 8 } else { target })
}

/// Whether some lanes may go on: the instruction is guarded, or tests the condition code.
fn is_conditional(instruction: &Instruction) -> bool {
    let test = instruction.operand(Field::Test).map_or(15, |operand| instruction.get(operand.bits));
    instruction.guard() != (PT, false) || test != 15
}

/// Whether control may leave the straight line at this instruction.
pub fn leaves(instruction: &Instruction) -> bool {
    const LEAVING: [&str; 13] =
        ["BRA", "BRX", "JMP", "JMX", "CAL", "JCAL", "RET", "SYNC", "BRK", "CONT", "EXIT", "KIL", "BPT"];
    LEAVING.contains(&instruction.encoding().layout.mnemonic)
}
