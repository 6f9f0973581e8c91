//! Which register of the processor holds which value.

use regalloc2::{
    Algorithm, Block, Function, Inst, InstRange, MachineEnv, Operand, OperandConstraint, OperandKind,
    OperandPos, Output, PReg, PRegSet, RegAllocError, RegClass, RegallocOptions, VReg,
};

use super::code::{Action, GENERAL, MASK, Part, Region, Stored, VECTOR, memory_uses, successors};

/// General registers that code may use: all but `rax` and `r13` to `r15` and the stack pointer.
pub(super) const GENERAL_REGISTERS: [usize; 11] = [1, 2, 6, 7, 8, 9, 10, 11, 3, 5, 12];
/// Those of them that a called function may change.
pub(super) const CALLER_SAVED: [usize; 8] = [1, 2, 6, 7, 8, 9, 10, 11];
/// Mask registers that code may use: `k0` stands for no mask, `k7` is for moves.
pub(super) const MASK_REGISTERS: [usize; 6] = [1, 2, 3, 4, 5, 6];

/// A region as the allocator sees it.
struct View<'r> {
    region: &'r Region,
    wide: bool,
    ranges: Vec<InstRange>,
    /// Those of all actions, one after the other.
    operands: Vec<Operand>,
    /// Where the operands of each action begin, and where the last ones end.
    starts: Vec<usize>,
    successors: Vec<Vec<Block>>,
    predecessors: Vec<Vec<Block>>,
    returns: Vec<bool>,
    branches: Vec<bool>,
    /// Calls that do not save what they change.
    clobbers: Vec<bool>,
    caller_saved: PRegSet,
}

impl<'r> View<'r> {
    fn new(region: &'r Region, wide: bool) -> View<'r> {
        let count = region.blocks.len();
        let mut view = View {
            region,
            wide,
            ranges: Vec::new(),
            operands: Vec::new(),
            starts: vec![0],
            successors: Vec::new(),
            predecessors: vec![Vec::new(); count],
            returns: Vec::new(),
            branches: Vec::new(),
            clobbers: Vec::new(),
            caller_saved: caller_saved(wide),
        };
        for (number, block) in region.blocks.iter().enumerate() {
            let first = view.starts.len() - 1;
            for action in &block.actions {
                operands(action, &mut view.operands);
                view.starts.push(view.operands.len());
            }
            view.ranges.push(InstRange::new(Inst::new(first), Inst::new(view.starts.len() - 1)));
            let successors: Vec<Block> =
                successors(block.actions.last()).into_iter().map(Block::new).collect();
            for next in &successors {
                view.predecessors[next.index()].push(Block::new(number));
            }
            view.clobbers.extend(
                block.actions.iter().map(|action| matches!(action, Action::Operate { saves: false, .. })),
            );
            let ends = |action: &Action| action.is_terminator();
            let last = successors.is_empty();
            view.returns.extend(block.actions.iter().map(|action| ends(action) && last));
            view.branches.extend(block.actions.iter().map(|action| ends(action) && !last));
            view.successors.push(successors);
        }
        view
    }
}

/// Adds the operands of an action, in the order in which [`super::encode`] reads them.
fn operands(action: &Action, operands: &mut Vec<Operand>) {
    let first = operands.len();
    let read =
        |register: VReg| Operand::new(register, OperandConstraint::Reg, OperandKind::Use, OperandPos::Early);
    let anywhere =
        |register: VReg| Operand::new(register, OperandConstraint::Any, OperandKind::Use, OperandPos::Early);
    match action {
        Action::Machine(machine) => {
            for part in &machine.parts {
                match *part {
                    Part::Def(to, _) => {
                        operands.push(Operand::new(
                            to,
                            OperandConstraint::Reg,
                            OperandKind::Def,
                            OperandPos::Late,
                        ));
                    }
                    Part::Use(from, _) => operands.push(read(from)),
                    Part::Replace(from, to, _) => {
                        let same = OperandConstraint::Reuse(operands.len() - first + 1);
                        operands.push(Operand::new(to, same, OperandKind::Def, OperandPos::Late));
                        operands.push(read(from));
                    }
                    Part::Memory(memory) => {
                        operands.extend(memory_uses(&memory).into_iter().flatten().map(read));
                    }
                    Part::Byte(_) | Part::Number(_) => {}
                }
            }
            operands.extend(machine.mask.map(read));
        }
        Action::Flush(stored) => {
            for stored in stored {
                match stored {
                    Stored::Register(_, parts) => operands.extend(parts.iter().map(|part| anywhere(*part))),
                    Stored::Home(..) | Stored::Homes(_) => {}
                    Stored::Predicate(_, mask) => operands.push(anywhere(*mask)),
                }
            }
        }
        Action::Operate { lanes, .. } | Action::Split { lanes, .. } | Action::Control { lanes, .. } => {
            operands.push(read(*lanes));
        }
        Action::Count(_, lanes) => operands.extend(lanes.map(read)),
        // The arguments are the allocator's own business.
        Action::Charge(_)
        | Action::FillHomes(_)
        | Action::Jump(..)
        | Action::Branch(..)
        | Action::Enter(_)
        | Action::Leave(..)
        | Action::Start(_) => {}
    }
}

impl Function for View<'_> {
    fn num_insts(&self) -> usize {
        self.starts.len() - 1
    }

    fn num_blocks(&self) -> usize {
        self.ranges.len()
    }

    fn entry_block(&self) -> Block {
        Block::new(0)
    }

    fn block_insns(&self, block: Block) -> InstRange {
        self.ranges[block.index()]
    }

    fn block_succs(&self, block: Block) -> &[Block] {
        &self.successors[block.index()]
    }

    fn block_preds(&self, block: Block) -> &[Block] {
        &self.predecessors[block.index()]
    }

    fn block_params(&self, block: Block) -> &[VReg] {
        &self.region.blocks[block.index()].parameters
    }

    fn is_ret(&self, instruction: Inst) -> bool {
        self.returns[instruction.index()]
    }

    fn is_branch(&self, instruction: Inst) -> bool {
        self.branches[instruction.index()]
    }

    fn branch_blockparams(&self, block: Block, _: Inst, _: usize) -> &[VReg] {
        match self.region.blocks[block.index()].actions.last() {
            Some(Action::Jump(_, arguments)) => arguments,
            _ => &[],
        }
    }

    fn inst_operands(&self, instruction: Inst) -> &[Operand] {
        &self.operands[self.starts[instruction.index()]..self.starts[instruction.index() + 1]]
    }

    fn inst_clobbers(&self, instruction: Inst) -> PRegSet {
        if self.clobbers[instruction.index()] { self.caller_saved } else { PRegSet::empty() }
    }

    fn num_vregs(&self) -> usize {
        self.region.registers
    }

    fn spillslot_size(&self, class: RegClass) -> usize {
        match class {
            RegClass::Int | RegClass::Float => 1,
            RegClass::Vector => {
                if self.wide {
                    8
                } else {
                    4
                }
            }
        }
    }
}

/// Vector registers that code may use; the last one is for moves.
pub(super) fn vector_registers(wide: bool) -> usize {
    if wide { 31 } else { 15 }
}

/// The registers of a class.
fn set(numbers: &mut dyn Iterator<Item = usize>, class: RegClass) -> PRegSet {
    numbers.fold(PRegSet::empty(), |set, number| set.with(PReg::new(number, class)))
}

/// What a called function may change.
fn caller_saved(wide: bool) -> PRegSet {
    let mut all = set(&mut CALLER_SAVED.into_iter(), GENERAL);
    all.union_from(set(&mut MASK_REGISTERS.into_iter(), MASK));
    all.union_from(set(&mut (0..vector_registers(wide)), VECTOR));
    all
}

fn machine(wide: bool) -> MachineEnv {
    let registers = [
        set(&mut GENERAL_REGISTERS.into_iter(), GENERAL),
        set(&mut MASK_REGISTERS.into_iter(), MASK),
        set(&mut (0..vector_registers(wide)), VECTOR),
    ];
    MachineEnv {
        preferred_regs_by_class: registers,
        non_preferred_regs_by_class: [PRegSet::empty(); 3],
        scratch_by_class: [
            Some(PReg::new(0, GENERAL)),
            Some(PReg::new(7, MASK)),
            Some(PReg::new(vector_registers(wide), VECTOR)),
        ],
        fixed_stack_slots: Vec::new(),
    }
}

/// Machine instructions of a region for which registers are chosen with care at most.
const CAREFUL: usize = 1500;

/// Chooses the registers, and the stack slots of what finds none: with care, which takes a few microseconds for each
/// instruction, or quickly.
pub(super) fn allocate(region: &mut Region, wide: bool, quickly: bool) -> Result<Output, RegAllocError> {
    let actions: usize = region.blocks.iter().map(|block| block.actions.len()).sum();
    let quickly = quickly || actions > CAREFUL;
    if quickly {
        region.order_blocks();
    }
    let view = View::new(region, wide);
    let options = RegallocOptions {
        verbose_log: false,
        validate_ssa: cfg!(debug_assertions),
        algorithm: if quickly { Algorithm::Fastalloc } else { Algorithm::Ion },
    };
    regalloc2::run(&view, &machine(wide), &options)
}
