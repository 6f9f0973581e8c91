//! Where control can go: the successors of each instruction of a function.

use std::collections::{BTreeMap, BTreeSet};

use crate::binary::{address_of, index_of};
use crate::instruction::{Instruction, PT};
use crate::table::Opcode;
use crate::table::control::Opcode as Control;
use crate::table::indirect::Opcode as Indirect;
use crate::table::names::Field;
use crate::table::system::Opcode as System;

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
        // What lies below an entry of the stack may be found after the entry was popped; then the paths are walked again.
        while walk.all_ways() {}
        Flow { next: walk.next.into_iter().map(|next| next.into_iter().collect()).collect() }
    }
}

/// The top of the branch stack: the number of the instruction that pushed it, none at the bottom. What lies below is
/// known by the entries alone, so the paths are as many as addresses times entries however deep the stack.
type Top = Option<usize>;

struct Walk<'a> {
    code: &'a [Instruction],
    next: Vec<BTreeSet<usize>>,
    /// What lies below the entry that an instruction pushes.
    below: BTreeMap<usize, BTreeSet<Top>>,
}

impl Walk<'_> {
    /// Follows all paths; says whether an entry was found above another one for the first time.
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
        let step = Step::of(instruction);
        let mut found = Vec::new();
        match step {
            Step::Straight => return vec![(at + 1, top)],
            Step::Push(_) => return vec![(at + 1, self.push(at, top))],
            Step::Call => {
                let inside = self.push(at, top);
                return target.map(|target| (target, inside)).into_iter().collect();
            }
            Step::Branch => found.extend(target.map(|target| (target, top))),
            Step::Pop(entry) => found = self.pop(entry, top),
            Step::End | Step::Kill => {}
        }
        if is_conditional(instruction) || step == Step::Kill {
            found.push((at + 1, top));
        }
        found
    }

    fn push(&mut self, at: usize, top: Top) -> Top {
        self.below.entry(at).or_default().insert(top);
        Some(at)
    }

    /// Pops entries up to one of a kind: where it leads, and what may be on top then.
    fn pop(&self, wanted: Entry, top: Top) -> Vec<(usize, Top)> {
        let mut found = Vec::new();
        let (mut seen, mut open) = (BTreeSet::new(), vec![top]);
        while let Some(entry) = open.pop().flatten() {
            if !seen.insert(entry) {
                continue;
            }
            let below = self.below.get(&entry).into_iter().flatten().copied();
            match self.entry(entry) {
                // CONT keeps its entry for the next turn of the loop.
                (Some(Entry::Continue), Some(target)) if wanted == Entry::Continue => {
                    found.push((target, Some(entry)));
                }
                (kind, Some(target)) if kind == Some(wanted) => found.extend(below.map(|top| (target, top))),
                (_, _) => open.extend(below),
            }
        }
        found
    }

    /// The kind of the entry that an instruction pushes, and where it leads.
    fn entry(&self, at: usize) -> (Option<Entry>, Option<usize>) {
        match Step::of(&self.code[at]) {
            Step::Call => (Some(Entry::Return), Some(at + 1)),
            Step::Push(entry) => (Some(entry), target_index(&self.code[at], at)),
            Step::Straight | Step::Branch | Step::Pop(_) | Step::End | Step::Kill => (None, None),
        }
    }
}

/// What an entry of the branch stack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    /// SSY
    Reconverge,
    /// PBK
    Break,
    /// PCNT
    Continue,
    /// PRET, CAL
    Return,
}

/// Where an instruction leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// To the next one.
    Straight,
    /// To the next one, with another entry on the stack.
    Push(Entry),
    /// To its target, with an entry for the return.
    Call,
    /// To its target.
    Branch,
    /// To where an entry leads.
    Pop(Entry),
    /// To nowhere that is known.
    End,
    /// To the next one, for some of the lanes.
    Kill,
}

impl Step {
    fn of(instruction: &Instruction) -> Step {
        match instruction.opcode() {
            Opcode::Control(opcode) => Step::of_control(opcode),
            Opcode::Indirect(opcode) => match opcode {
                Indirect::Brx | Indirect::Jmx => Step::End,
                Indirect::Jmp => Step::Branch,
                Indirect::Jcal => Step::Call,
                Indirect::Pexit | Indirect::Plongjmp | Indirect::Longjmp => Step::Straight,
            },
            Opcode::System(System::Bpt | System::Rtt) => Step::End,
            Opcode::System(_)
            | Opcode::Moves(_)
            | Opcode::Integer(_)
            | Opcode::Multiply(_)
            | Opcode::Shift(_)
            | Opcode::Logic(_)
            | Opcode::Float(_)
            | Opcode::Double(_)
            | Opcode::Half(_)
            | Opcode::Conversion(_)
            | Opcode::Compare(_)
            | Opcode::Predicate(_)
            | Opcode::Memory(_)
            | Opcode::Atomic(_)
            | Opcode::Cache(_)
            | Opcode::Constant(_)
            | Opcode::Texture(_)
            | Opcode::Surface(_)
            | Opcode::Video(_)
            | Opcode::VideoCompare(_)
            | Opcode::Graphics(_) => Step::Straight,
        }
    }

    fn of_control(opcode: Control) -> Step {
        match opcode {
            Control::Bra => Step::Branch,
            Control::Ssy => Step::Push(Entry::Reconverge),
            Control::Pbk => Step::Push(Entry::Break),
            Control::Pcnt => Step::Push(Entry::Continue),
            Control::Pret => Step::Push(Entry::Return),
            Control::Cal => Step::Call,
            Control::Sync => Step::Pop(Entry::Reconverge),
            Control::Brk => Step::Pop(Entry::Break),
            Control::Cont => Step::Pop(Entry::Continue),
            Control::Ret => Step::Pop(Entry::Return),
            Control::Kil => Step::Kill,
            Control::Exit => Step::End,
            Control::Sam
            | Control::Ram
            | Control::Nop
            | Control::UnknownNop
            | Control::BarSync
            | Control::BarArrive
            | Control::BarReduce
            | Control::BarScan => Step::Straight,
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
    match Step::of(instruction) {
        Step::Straight | Step::Push(_) => false,
        Step::Call | Step::Branch | Step::Pop(_) | Step::End | Step::Kill => true,
    }
}
