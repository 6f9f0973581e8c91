//! Programs that are kept for further launches, with what is found out about them once.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use tmu_program::{Class, Diagnostic, Op, Program, Source, TextureReference};
use tmu_texture::cpu::Width;

use crate::fragment::{Fragment, FragmentOutcome};
use crate::machine::{Bindings, Launch, Machine};
use crate::outcome::Outcome;
use crate::stage::Stage;
use crate::trace::Tracer;

/// A program that was checked once, for any number of launches, also at the same time.
///
/// Its machine code is made when launches have become large enough for that ([`Compile`](crate::Compile)), is used by all
/// launches from then on, whatever is bound, and goes with the kernel.
pub struct Kernel {
    program: Arc<Program>,
    known: Known,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("program", &self.program).finish_non_exhaustive()
    }
}

impl Kernel {
    /// Checks a program and keeps it.
    ///
    /// # Errors
    /// A program that [`Program::validate`] refuses.
    pub fn new(program: impl Into<Arc<Program>>) -> Result<Kernel, Diagnostic> {
        let program = program.into();
        let known = Known::new(&program)?;
        Ok(Kernel { program, known })
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// How often machine code was made of it: once for each width of vectors, and for each set of registers that a [`Stage`]
    /// looks at in the end.
    pub fn compilations(&self) -> usize {
        self.known.compilations()
    }

    /// Makes machine code now, for launches with vectors of that width, so that none of them has to. Returns whether there is
    /// code: not for [`Width::Baseline`], on other processors, and for programs that are too large.
    pub fn compile(&self, width: Width) -> bool {
        self.known.compile(&self.program, width)
    }

    /// As [`run`](crate::run).
    ///
    /// # Errors
    /// A launch outside the limits of [`Launch`].
    pub fn run(
        &self,
        machine: &Machine,
        bindings: Bindings<'_>,
        launch: Launch,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<Outcome, Diagnostic> {
        crate::grid::launch(&self.program, &self.known, machine, bindings, launch, tracer)
    }

    /// As [`run_stage`](crate::run_stage).
    ///
    /// # Errors
    /// A grid that is too large.
    pub fn run_stage(
        &self,
        machine: &Machine,
        bindings: Bindings<'_>,
        stage: &dyn Stage,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<Outcome, Diagnostic> {
        crate::stage::launch(&self.program, &self.known, machine, bindings, stage, tracer)
    }

    /// As [`run_fragment`](crate::run_fragment).
    ///
    /// # Errors
    /// A number of lanes outside 1…32, or registers and predicates that the program does not have.
    pub fn run_fragment(
        &self,
        machine: &Machine,
        bindings: Bindings<'_>,
        fragment: &Fragment,
        tracer: Option<&mut dyn Tracer>,
    ) -> Result<FragmentOutcome, Diagnostic> {
        crate::fragment::launch(&self.program, &self.known, machine, bindings, fragment, tracer)
    }
}

/// What is known about a valid program, whatever it runs on.
pub(crate) struct Known {
    /// First instruction by source address, if there are indirect branches.
    pub(crate) targets: HashMap<u64, u32>,
    /// For the first instruction of each source instruction, what that counts as.
    pub(crate) classes: Vec<Option<Class>>,
    /// The order of the blocks can show in the program's atomic operations, and in what it prints.
    pub(crate) ordered: bool,
    /// The constant banks that operands name, each with the source instructions that do.
    pub(crate) named_banks: Vec<(u32, u32)>,
    /// Fetches look for their handles in the machine's bank for that.
    pub(crate) reads_handle_bank: bool,
    #[cfg(target_arch = "x86_64")]
    pub(crate) codes: crate::compiler::Codes,
}

impl Known {
    /// Checks a program and looks through it.
    pub(crate) fn new(program: &Program) -> Result<Known, Diagnostic> {
        program.validate()?;
        let any = |wanted: fn(&Op) -> bool| program.instructions.iter().any(|it| wanted(&it.op));
        let mut targets = HashMap::new();
        if any(|op| matches!(op, Op::BranchIndirect { .. })) {
            for (number, instruction) in (0..).zip(&program.instructions) {
                targets.entry(program.origins[instruction.origin as usize].address).or_insert(number);
            }
        }
        let in_handle_bank = |op: &Op| match op {
            Op::Fetch(fetch) => matches!(fetch.reference, TextureReference::HandleWord(_)),
            _ => false,
        };
        Ok(Known {
            targets,
            classes: classes(program),
            ordered: crate::atomic::order_matters(program),
            named_banks: named_banks(program),
            reads_handle_bank: any(in_handle_bank),
            #[cfg(target_arch = "x86_64")]
            codes: crate::compiler::Codes::default(),
        })
    }

    #[cfg(target_arch = "x86_64")]
    fn compile(&self, program: &Program, width: Width) -> bool {
        self.codes.make(program, width)
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn compile(&self, _: &Program, _: Width) -> bool {
        false
    }

    #[cfg(target_arch = "x86_64")]
    fn compilations(&self) -> usize {
        self.codes.count()
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn compilations(&self) -> usize {
        0
    }
}

fn classes(program: &Program) -> Vec<Option<Class>> {
    let mut classes: Vec<Option<Class>> = vec![None; program.instructions.len()];
    let mut first = 0;
    for (number, instruction) in program.instructions.iter().enumerate() {
        if program.starts_origin(number) {
            first = number;
        }
        classes[first] = classes[first].max(Some(instruction.op.class()));
    }
    classes
}

fn named_banks(program: &Program) -> Vec<(u32, u32)> {
    let mut banks = Vec::new();
    for instruction in &program.instructions {
        for operand in instruction.op.operands() {
            if let Some(Source::Constant { bank, .. }) = operand.source() {
                banks.push((bank.into(), instruction.origin));
            }
        }
    }
    banks.sort_unstable();
    banks.dedup();
    banks
}
