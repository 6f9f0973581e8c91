//! Which register of the processor holds which value.

use regalloc2::{
    Algorithm, Block, Function, Inst, InstRange, MachineEnv, Operand, OperandConstraint, OperandKind,
    OperandPos, Output, PReg, PRegSet, RegAllocError, RegClass, RegallocOptions, VReg,
};

use super::steps::{Part, Step, Steps};

/// Straight code as the allocator sees it: one block, with an instruction at its end that returns.
struct Straight {
    operands: Vec<Vec<Operand>>,
    registers: usize,
}

impl Straight {
    fn new(steps: &Steps) -> Straight {
        let mut operands: Vec<Vec<Operand>> = steps.steps.iter().map(operands).collect();
        operands.push(Vec::new());
        Straight { operands, registers: steps.registers }
    }
}

/// The registers of an instruction: those of its parts in their order, a [`Part::Through`] counting twice, then its mask.
fn operands(step: &Step) -> Vec<Operand> {
    let any = OperandConstraint::Reg;
    let read = |from: VReg| Operand::new(from, any, OperandKind::Use, OperandPos::Early);
    let mut operands = Vec::new();
    for part in &step.parts {
        match *part {
            Part::To(to) | Part::ToHalf(to) => {
                operands.push(Operand::new(to, any, OperandKind::Def, OperandPos::Late));
            }
            Part::From(from) | Part::FromHalf(from) | Part::FromWord(from) => operands.push(read(from)),
            Part::Through { from, to } => {
                let same = OperandConstraint::Reuse(operands.len() + 1);
                operands.push(Operand::new(to, same, OperandKind::Def, OperandPos::Late));
                operands.push(read(from));
            }
            _ => {}
        }
    }
    operands.extend(step.under.map(read));
    operands
}

impl Function for Straight {
    fn num_insts(&self) -> usize {
        self.operands.len()
    }

    fn num_blocks(&self) -> usize {
        1
    }

    fn entry_block(&self) -> Block {
        Block::new(0)
    }

    fn block_insns(&self, _: Block) -> InstRange {
        InstRange::new(Inst::new(0), Inst::new(self.operands.len()))
    }

    fn block_succs(&self, _: Block) -> &[Block] {
        &[]
    }

    fn block_preds(&self, _: Block) -> &[Block] {
        &[]
    }

    fn block_params(&self, _: Block) -> &[VReg] {
        &[]
    }

    fn is_ret(&self, instruction: Inst) -> bool {
        instruction.index() + 1 == self.operands.len()
    }

    fn is_branch(&self, _: Inst) -> bool {
        false
    }

    fn branch_blockparams(&self, _: Block, _: Inst, _: usize) -> &[VReg] {
        &[]
    }

    fn inst_operands(&self, instruction: Inst) -> &[Operand] {
        &self.operands[instruction.index()]
    }

    fn inst_clobbers(&self, _: Inst) -> PRegSet {
        PRegSet::empty()
    }

    fn num_vregs(&self) -> usize {
        self.registers
    }

    fn spillslot_size(&self, _: RegClass) -> usize {
        1
    }
}

/// The registers that code may use: all vector registers, and all mask registers but the first, which means no mask.
fn machine() -> MachineEnv {
    let set = |numbers: std::ops::Range<usize>, class: RegClass| {
        numbers.fold(PRegSet::empty(), |set, number| set.with(PReg::new(number, class)))
    };
    let registers = [set(1..8, RegClass::Int), PRegSet::empty(), set(0..32, RegClass::Vector)];
    MachineEnv {
        preferred_regs_by_class: registers,
        non_preferred_regs_by_class: [PRegSet::empty(); 3],
        scratch_by_class: [None; 3],
        fixed_stack_slots: Vec::new(),
    }
}

/// Chooses the registers, and the places on the stack of what finds none.
pub(super) fn allocate(steps: &Steps) -> Result<Output, RegAllocError> {
    let options = RegallocOptions {
        verbose_log: false,
        validate_ssa: cfg!(debug_assertions),
        algorithm: Algorithm::Ion,
    };
    regalloc2::run(&Straight::new(steps), &machine(), &options)
}
