//! What stays the same for all blocks of a run.

#[cfg(target_arch = "x86_64")]
use std::sync::Arc;

use tmu_program::{Condition, Op, Program, Register};
use tmu_texture::{LANES, Mask};

use crate::bindings::Bindings;
use crate::constant::BankView;
use crate::flow::Flow;
use crate::known::Known;
use crate::machine::{Launch, Machine};
use crate::memory::PrivateMemory;
use crate::stage::Stage;
use crate::warp::{TextureHash, Warp};

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
    /// The order of the blocks can show in the program's atomic operations, so they run one after the other; or they run
    /// beside each other, in turns.
    pub(crate) ordered: bool,
    /// The program as machine code, if it was compiled.
    #[cfg(target_arch = "x86_64")]
    pub(crate) compiled: Option<Arc<crate::compiler::Compiled>>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        program: &'a Program,
        known: &'a Known,
        machine: &'a Machine,
        bindings: Bindings<'a>,
        launch: Launch,
    ) -> Context<'a> {
        Context {
            program,
            known,
            machine,
            bindings,
            launch,
            stage: None,
            results: Some(Vec::new()),
            ordered: launch.cooperative || known.ordered || machine.races,
            #[cfg(target_arch = "x86_64")]
            compiled: None,
        }
    }

    /// With the program as machine code, where that can be had and pays.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn compiled(self) -> Context<'a> {
        let compiled = if self.machine.races { None } else { self.known.codes.get(&self) };
        Context { compiled, ..self }
    }

    /// There is machine code for other processors only.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn compiled(self) -> Context<'a> {
        self
    }

    pub(crate) fn constants(&self) -> BankView<'a> {
        self.bindings.constants.view(self.machine.banks())
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

    /// Puts a warp to its start.
    pub(crate) fn restart(&self, warp: &mut Warp) {
        self.clear_registers(warp);
        warp.predicates.fill(0);
        warp.flow.restart(self.lanes(warp.index));
        warp.hash = TextureHash::default();
        warp.steps = 0;
        warp.barrier_result = 0;
        for memory in &mut warp.local {
            memory.restart(self.program.local_bytes);
        }
    }

    /// Registers are zero at the start. Where the program was compiled, those that are written before they are read may stay.
    fn clear_registers(&self, warp: &mut Warp) {
        #[cfg(target_arch = "x86_64")]
        if let Some(compiled) = &self.compiled {
            for &register in &compiled.read_first {
                warp.registers[usize::from(register)] = [0; LANES];
            }
            return;
        }
        warp.registers.fill([0; LANES]);
    }

    /// A warp at its start: registers zero, predicates clear.
    pub(crate) fn warp(&self, index: u32) -> Warp {
        let lanes = self.lanes(index);
        let local_bytes = self.program.local_bytes;
        let memories = if local_bytes == 0 { 0 } else { LANES };
        Warp {
            index,
            registers: vec![[0; LANES]; self.program.registers.into()],
            predicates: vec![0; self.program.predicates.into()],
            flow: Flow::new(lanes, 0),
            hash: TextureHash::default(),
            steps: 0,
            barrier_result: 0,
            local: vec![PrivateMemory::new(local_bytes); memories],
        }
    }
}
