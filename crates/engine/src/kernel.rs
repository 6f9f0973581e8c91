//! Programs that are kept for further launches, with what is found out about them once.

use std::fmt;
use std::sync::Arc;

use tmu_program::{Diagnostic, Program};
use tmu_texture::cpu::Width;

use crate::bindings::Bindings;
use crate::fragment::{Fragment, FragmentOutcome};
use crate::machine::{Launch, Machine};
use crate::outcome::Outcome;
use crate::prepared::Prepared;
use crate::stage::Stage;
use crate::trace::Tracer;

/// A program that was checked once, for any number of launches, also at the same time.
///
/// Its machine code is made when launches have become large enough for that ([`Compile`](crate::Compile)), is used by all
/// launches from then on, and goes with the kernel. Loads in it are those of the formats of the textures that were bound then: launches
/// with other formats have code of their own, once they are large enough too.
pub struct Kernel {
    program: Arc<Program>,
    prepared: Prepared,
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
        let prepared = Prepared::new(&program)?;
        Ok(Kernel { program, prepared })
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// How often machine code was made of it: once for each width of vectors, for each set of registers that a [`Stage`]
    /// looks at in the end, and for textures of other formats.
    pub fn compilations(&self) -> usize {
        self.prepared.compilations()
    }

    /// Makes machine code now, for launches with vectors of that width, so that none of them has to unless it loads texels. Returns
    /// whether there is code: not for [`Width::Baseline`], on other processors, and for programs that are too large.
    pub fn compile(&self, width: Width) -> bool {
        self.prepared.compile(&self.program, width)
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
        crate::grid::launch(&self.program, &self.prepared, machine, bindings, launch, tracer)
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
        crate::draw::launch(&self.program, &self.prepared, machine, bindings, stage, tracer)
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
        crate::fragment::launch(&self.program, &self.prepared, machine, bindings, fragment, tracer)
    }
}
