//! Machine code before registers are chosen: blocks of machine instructions over virtual registers in SSA form, with
//! parameters in place of phis.

use iced_x86::{Code, RoundingControl};
use smallvec::{SmallVec, smallvec};

use super::pool::Pool;
use super::registers::{RegisterClass, VirtualRegister};

/// General registers.
pub(super) const GENERAL: RegisterClass = RegisterClass::General;
/// Mask registers of AVX-512.
pub(super) const MASK: RegisterClass = RegisterClass::Mask;
/// Vector registers.
pub(super) const VECTOR: RegisterClass = RegisterClass::Vector;

/// Number of a block of machine code.
pub(super) type Label = usize;

/// How much of a register an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// All of a vector or mask register.
    Whole,
    /// The lower half of a vector register.
    Half,
    /// The lowest 128 bits of a vector register.
    Quarter,
    /// 8 bits of a general register.
    Byte,
    /// 16 bits of a general register.
    Short,
    /// 32 bits of a general register.
    Word,
    /// 64 bits of a general register.
    Quad,
}

/// What addresses are relative to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Base {
    /// The warp's registers.
    Frame,
    /// The warp's predicates.
    Predicates,
    /// The [`super::runtime::Runtime`].
    Runtime,
    /// An address in a general register.
    Register(VirtualRegister),
}

/// An address in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    pub(super) base: Base,
    /// Added to the base; its lanes, if it is a vector register.
    pub(super) index: Option<VirtualRegister>,
    /// How much of a vector of indices counts.
    pub(super) index_view: View,
    pub(super) scale: u8,
    /// In bytes.
    pub(super) offset: i32,
    /// One element for all elements of the vector (AVX-512).
    pub(super) broadcast: bool,
}

impl Memory {
    pub(super) fn at(base: Base, offset: usize) -> Memory {
        Memory {
            base,
            index: None,
            index_view: View::Whole,
            scale: 1,
            offset: offset as i32,
            broadcast: false,
        }
    }

    /// Whether what lies there does not change while code runs.
    pub(super) fn is_constant(&self, pool: &Pool) -> bool {
        let in_runtime = matches!(self.base, Base::Runtime) && self.index.is_none();
        in_runtime && pool.is_constant(self.offset as usize)
    }
}

/// An operand of a machine instruction, in the order of the manual.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    Def(VirtualRegister, View),
    Use(VirtualRegister, View),
    /// All of a vector register, or of where its value is in memory.
    Anywhere(VirtualRegister),
    /// A word of a vector register, from where its value is in memory: its number.
    Word(VirtualRegister, u8),
    /// A register that is read and written: its value before, and afterwards.
    Replace(VirtualRegister, VirtualRegister, View),
    Memory(Memory),
    /// A number of 8 bits in the instruction.
    Byte(u8),
    /// A number of 32 bits in the instruction.
    Number(i32),
    /// How the instruction rounds, of registers alone (AVX-512).
    Rounding(RoundingControl),
}

/// A field of the runtime, or what lies behind it, by its offset.
pub(super) fn field(offset: usize) -> Part {
    Part::Memory(Memory::at(Base::Runtime, offset))
}

/// One machine instruction.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub(super) code: Code,
    pub(super) parts: SmallVec<[Part; 4]>,
    /// The lanes that are written (AVX-512).
    pub(super) mask: Option<VirtualRegister>,
    /// The other lanes become zero.
    pub(super) zeroing: bool,
    /// Must stay, and where it is, even if nobody reads what it defines.
    pub(super) effect: bool,
    /// Number of the part of the warp that it is for, from 1; 0 for all.
    pub(super) part: u8,
}

/// Bytes of a register of the program: a word for each of 32 lanes.
pub(super) const ROW: usize = 128;

/// Where a register of the program is between blocks, and while nothing is written there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Home {
    pub(super) register: u16,
    /// The first part stands for all.
    pub(super) uniform: bool,
    /// It is the warp's register itself, which nothing has been written to.
    pub(super) own: bool,
}

/// A register of the warp and a home, as routines in machine code read them: offsets in bytes.
#[repr(C)]
pub(super) struct HomeRow {
    pub(super) register: u32,
    pub(super) home: u32,
    /// From one part of the home to the next.
    pub(super) step: u32,
}

/// A register of the program that is written back to the warp.
#[derive(Clone, Debug)]
pub(super) enum Stored {
    /// A register: all parts of a vector, or one part that stands for all.
    Register(u16, Vec<VirtualRegister>),
    /// A register, from a home at an offset.
    Home(u16, Home, usize),
    /// Registers with homes: the offset of a table of [`HomeRow`].
    Homes(usize),
    /// A predicate: a bit for each lane.
    Predicate(u16, VirtualRegister),
}

/// How a warp leaves compiled code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Exit {
    /// The interpreter executes the next instruction.
    Interpret,
    /// There are too few steps left for a whole block.
    Budget,
    /// No lane is left.
    Done,
    /// The warp waits at a barrier.
    Waits,
    /// An instruction faulted.
    Fault,
}

/// What code does at a point.
#[derive(Clone, Debug)]
pub(super) enum Action {
    Machine(Machine),
    /// Takes steps off the budget, or gives them back if negative; sets the flags.
    Charge(i32),
    /// Counts the active lanes at a counter, or those of a general register if there are any, and takes steps off the budget.
    Count {
        counter: usize,
        lanes: Option<VirtualRegister>,
        /// None for active lanes.
        steps: i32,
    },
    /// Writes registers back for the active lanes.
    Flush(Vec<Stored>),
    /// Copies registers of the warp to homes: the offset of a table of [`HomeRow`].
    FillHomes(usize),
    /// An instruction is executed for the lanes in a general register by the operation's own meaning.
    Operate {
        /// Number of the instruction in the program.
        number: u32,
        lanes: VirtualRegister,
        /// It is a texture fetch.
        fetches: bool,
        /// The call saves what it may change; else the allocator keeps values elsewhere, which is better where the call is
        /// made each time.
        saves: bool,
    },
    /// Control flow that leaves some of the active lanes behind, by a call that saves what it may change; goes on behind
    /// it.
    Split {
        number: u32,
        lanes: VirtualRegister,
    },
    /// Goes on in another block.
    Jump(Label, Vec<VirtualRegister>),
    /// Goes on in one of two blocks by the flags of the instruction before.
    Branch(Condition, Label, Label),
    /// Goes on wherever the reconvergence stack says, after a control instruction for lanes in a general register.
    Control {
        number: u32,
        lanes: VirtualRegister,
    },
    /// Goes on with the block's next warp, everything of this one being written back; or leaves code. The number of the barrier's instruction, its
    /// counter, and the block behind it.
    Barrier(u32, usize, Option<usize>),
    /// Goes on at the start of a block of another region, everything being written back.
    Enter(usize),
    /// Leaves compiled code before an instruction.
    Exit(Exit, u32),
    /// The first block's end: control comes into each of these from outside.
    Start(Vec<Label>),
}

impl Action {
    /// What stands where an action has been taken away.
    pub(super) const NOTHING: Action = Action::Flush(Vec::new());

    pub(super) fn is_nothing(&self) -> bool {
        matches!(self, Action::Flush(stored) if stored.is_empty())
    }

    pub(super) fn removable(&self) -> bool {
        matches!(self, Action::Machine(machine) if !machine.effect)
    }
}

/// What a branch asks of the flags, by the number that instructions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Condition {
    Overflow = 0,
    NoOverflow = 1,
    Below = 2,
    NotBelow = 3,
    Equal = 4,
    NotEqual = 5,
    NotAbove = 6,
    Above = 7,
    Less = 12,
    NotLess = 13,
}

impl Condition {
    pub(super) fn inverse(self) -> Condition {
        match self {
            Condition::Overflow => Condition::NoOverflow,
            Condition::NoOverflow => Condition::Overflow,
            Condition::Below => Condition::NotBelow,
            Condition::NotBelow => Condition::Below,
            Condition::Equal => Condition::NotEqual,
            Condition::NotEqual => Condition::Equal,
            Condition::NotAbove => Condition::Above,
            Condition::Above => Condition::NotAbove,
            Condition::Less => Condition::NotLess,
            Condition::NotLess => Condition::Less,
        }
    }
}

/// A block of machine code.
#[derive(Clone, Debug, Default)]
pub(super) struct CodeBlock {
    pub(super) parameters: Vec<VirtualRegister>,
    pub(super) actions: Vec<Action>,
    /// Hardly ever entered: placed behind everything else.
    pub(super) cold: bool,
    /// The basic block of the program whose entry from outside this is.
    pub(super) entry: Option<usize>,
}

/// The code of a region.
#[derive(Debug, Default)]
pub(super) struct Region {
    pub(super) blocks: Vec<CodeBlock>,
    pub(super) registers: usize,
    /// Low words of sums, summed up apart, with the 64 bits that have them, too: see [`Region::take_low_words`].
    pub(super) low_words: Vec<(VirtualRegister, [VirtualRegister; 2])>,
}

impl Region {
    pub(super) fn register(&mut self, class: RegisterClass) -> VirtualRegister {
        self.registers += 1;
        VirtualRegister::new(self.registers - 1, class)
    }

    pub(super) fn block(&mut self, cold: bool) -> Label {
        self.blocks.push(CodeBlock { cold, ..CodeBlock::default() });
        self.blocks.len() - 1
    }

    /// The blocks that lead to each.
    pub(super) fn predecessors(&self) -> Vec<Vec<Label>> {
        let mut predecessors = vec![Vec::new(); self.blocks.len()];
        for (number, block) in self.blocks.iter().enumerate() {
            successors(block.actions.last()).into_iter().for_each(|next| predecessors[next].push(number));
        }
        predecessors
    }

    /// Puts each block behind those that control always passes through before it, which choosing registers counts on, and
    /// leaves those out that it never comes to: reverse postorder.
    pub(super) fn order_blocks(&mut self) {
        let count = self.blocks.len();
        let mut order: Vec<Label> = Vec::with_capacity(count);
        let mut seen = vec![false; count];
        seen[0] = true;
        let mut stack = vec![(0, 0)];
        while let Some((block, next)) = stack.pop() {
            let mut after = successors(self.blocks[block].actions.last());
            // What hardly ever happens comes first in the end, so that what it alone reads is not kept for it past the rest.
            after.sort_by_key(|&label| self.blocks[label].cold);
            match after.get(next) {
                Some(&after) => {
                    stack.push((block, next + 1));
                    if !std::mem::replace(&mut seen[after], true) {
                        stack.push((after, 0));
                    }
                }
                None => order.push(block),
            }
        }
        order.reverse();
        let mut number = vec![0; count];
        order.iter().enumerate().for_each(|(new, &old)| number[old] = new);
        let mut blocks: Vec<CodeBlock> =
            order.iter().map(|&block| std::mem::take(&mut self.blocks[block])).collect();
        for last in blocks.iter_mut().filter_map(|block| block.actions.last_mut()) {
            match last {
                Action::Jump(to, _) => *to = number[*to],
                Action::Branch(_, then, otherwise) => {
                    (*then, *otherwise) = (number[*then], number[*otherwise]);
                }
                Action::Start(all) => all.iter_mut().for_each(|to| *to = number[*to]),
                Action::Machine(_)
                | Action::Charge(_)
                | Action::Count { .. }
                | Action::Flush(_)
                | Action::FillHomes(_)
                | Action::Operate { .. }
                | Action::Split { .. }
                | Action::Control { .. }
                | Action::Barrier(..)
                | Action::Enter(_)
                | Action::Exit(..) => {}
            }
        }
        self.blocks = blocks;
    }
}

/// The blocks that one ends with a jump to.
pub(super) fn successors(last: Option<&Action>) -> SmallVec<[Label; 2]> {
    match last {
        Some(Action::Jump(to, _)) => smallvec![*to],
        Some(Action::Branch(_, then, otherwise)) => smallvec![*then, *otherwise],
        Some(Action::Start(all)) => SmallVec::from_slice(all),
        _ => SmallVec::new(),
    }
}

/// Shows the registers that an action reads.
pub(super) fn each_use(action: &Action, mut see: impl FnMut(VirtualRegister)) {
    match action {
        Action::Machine(machine) => {
            for part in &machine.parts {
                match *part {
                    Part::Use(register, _)
                    | Part::Replace(register, ..)
                    | Part::Anywhere(register)
                    | Part::Word(register, _) => see(register),
                    Part::Memory(memory) => memory_uses(&memory).into_iter().flatten().for_each(&mut see),
                    Part::Def(..) | Part::Byte(_) | Part::Number(_) | Part::Rounding(_) => {}
                }
            }
            machine.mask.into_iter().for_each(see);
        }
        Action::Flush(stored) => {
            for stored in stored {
                match stored {
                    Stored::Register(_, parts) => parts.iter().copied().for_each(&mut see),
                    Stored::Home(..) | Stored::Homes(_) => {}
                    Stored::Predicate(_, mask) => see(*mask),
                }
            }
        }
        Action::Operate { lanes, .. } | Action::Split { lanes, .. } | Action::Control { lanes, .. } => {
            see(*lanes);
        }
        Action::Jump(_, arguments) => arguments.iter().copied().for_each(see),
        Action::Count { lanes, .. } => lanes.iter().copied().for_each(see),
        Action::Charge(_)
        | Action::FillHomes(_)
        | Action::Branch(..)
        | Action::Barrier(..)
        | Action::Enter(_)
        | Action::Exit(..)
        | Action::Start(_) => {}
    }
}

/// The registers of an address.
pub(super) fn memory_uses(memory: &Memory) -> [Option<VirtualRegister>; 2] {
    let base = match memory.base {
        Base::Register(register) => Some(register),
        Base::Frame | Base::Predicates | Base::Runtime => None,
    };
    [base, memory.index]
}

pub(super) fn each_definition(action: &Action, mut see: impl FnMut(VirtualRegister)) {
    let Action::Machine(machine) = action else { return };
    for part in &machine.parts {
        if let Part::Def(register, _) | Part::Replace(_, register, _) = *part {
            see(register);
        }
    }
}
