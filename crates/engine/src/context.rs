//! What stays the same for all blocks of a run.

use tmu_program::{Condition, Op, Program, Register};
use tmu_texture::{LANES, Mask};

use crate::batch::Batch;
use crate::bindings::Bindings;
use crate::constant::BankView;
use crate::flow::Flow;
use crate::known::Known;
use crate::machine::{Launch, Machine};
use crate::order::OrderMatters;
use crate::private::LocalMemory;
use crate::stage::Stage;
use crate::warp::{Registers, TextureHash, Warp};

/// A checked program with everything that it runs on.
pub(crate) struct Context<'a> {
    pub(crate) program: &'a Program,
    pub(crate) known: &'a Known,
    pub(crate) machine: &'a Machine,
    pub(crate) bindings: Bindings<'a>,
    pub(crate) launch: Launch,
    /// Who starts the warps, if it is not a grid of blocks.
    pub(crate) stage: Option<&'a dyn Stage>,
    /// Registers that are looked at when a warp is done; `None` if all may be.
    pub(crate) results: Option<Vec<Register>>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        program: &'a Program,
        known: &'a Known,
        machine: &'a Machine,
        bindings: Bindings<'a>,
        launch: Launch,
    ) -> Context<'a> {
        Context { program, known, machine, bindings, launch, stage: None, results: Some(Vec::new()) }
    }

    /// Whether the order of the blocks can show, so that they run one after the other; or they run beside each other, in turns.
    pub(crate) fn ordered(&self) -> bool {
        self.launch.cooperative
            || self.machine.races
            || match self.known.order_matters {
                OrderMatters::Never => false,
                OrderMatters::ForRegisters => self.results.as_ref().is_none_or(|results| !results.is_empty()),
                OrderMatters::Always => true,
            }
    }

    pub(crate) fn constants(&self) -> BankView<'a> {
        self.bindings.constants.view(self.machine.banks())
    }

    /// An operation's view of a warp.
    pub(crate) fn batch<'w>(&self, warp: &'w mut Warp, lanes: Mask) -> Batch<'w, 'a> {
        Batch { warp, constants: self.constants(), lanes, width: self.machine.width }
    }

    /// Whether nothing but the end of its lanes is at an instruction.
    pub(crate) fn ends(&self, target: u32) -> bool {
        self.program
            .instructions
            .get(target as usize)
            .is_some_and(|instruction| instruction.op == Op::Exit && instruction.guard == Condition::Always)
    }

    /// The lanes that a warp has.
    fn lanes(&self, index: u32) -> Mask {
        let threads = self.launch.threads() - index * 32;
        if threads >= 32 { u32::MAX } else { (1 << threads) - 1 }
    }

    /// Puts a warp to its start. Registers are zero there; where only some may be read before they are written, these alone.
    pub(crate) fn restart(&self, warp: &mut Warp, read_first: Option<&[u16]>) {
        match read_first {
            Some(registers) => {
                registers.iter().for_each(|&register| warp.registers[usize::from(register)] = [0; LANES]);
            }
            None => warp.registers.clear(),
        }
        // To fill nothing is a call, too.
        if !warp.predicates.is_empty() {
            warp.predicates.fill(0);
        }
        warp.flow.restart(self.lanes(warp.index));
        warp.hash = TextureHash::default();
        warp.steps = 0;
        warp.barrier_result = 0;
        warp.cluster_phase = None;
        warp.local.restart();
    }

    /// A warp at its start: registers zero, predicates clear.
    pub(crate) fn warp(&self, index: u32) -> Warp {
        let lanes = self.lanes(index);
        Warp {
            index,
            registers: Registers::new(self.program.registers.into()),
            predicates: vec![0; self.program.predicates.into()],
            flow: Flow::new(lanes, 0),
            hash: TextureHash::default(),
            steps: 0,
            barrier_result: 0,
            cluster_phase: None,
            local: LocalMemory::new(self.program.local_bytes),
        }
    }
}
