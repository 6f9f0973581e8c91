//! Programs that are ready to run: checked, and with machine code when that pays.

use tmu_program::{Diagnostic, Program};
use tmu_texture::cpu::Width;

#[cfg(target_arch = "x86_64")]
use crate::compiler::Codes;
use crate::context::Context;
use crate::known::Known;

/// A program's machine code.
#[cfg(target_arch = "x86_64")]
pub(crate) type Code = std::sync::Arc<crate::compiler::Compiled>;

/// There is machine code for other processors only.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Code = std::convert::Infallible;

/// What is made of a program once, for all of its launches.
pub(crate) struct Prepared {
    pub(crate) known: Known,
    #[cfg(target_arch = "x86_64")]
    codes: Codes,
}

impl Prepared {
    /// Checks a program and looks through it.
    pub(crate) fn new(program: &Program) -> Result<Prepared, Diagnostic> {
        Ok(Prepared {
            known: Known::new(program)?,
            #[cfg(target_arch = "x86_64")]
            codes: Codes::default(),
        })
    }
}

#[cfg(target_arch = "x86_64")]
impl Prepared {
    /// The code for a launch, where it can be had and pays.
    pub(crate) fn code(&self, context: &Context<'_>) -> Option<Code> {
        if context.machine.races { None } else { self.codes.get(context) }
    }

    /// Makes the code for launches with vectors of a width. Returns whether there is some now.
    pub(crate) fn compile(&self, program: &Program, width: Width) -> bool {
        self.codes.make(program, width)
    }

    /// How often code was made.
    pub(crate) fn compilations(&self) -> usize {
        self.codes.count()
    }
}

/// There is machine code for other processors only.
#[cfg(not(target_arch = "x86_64"))]
impl Prepared {
    pub(crate) fn code(&self, _: &Context<'_>) -> Option<Code> {
        None
    }

    pub(crate) fn compile(&self, _: &Program, _: Width) -> bool {
        false
    }

    pub(crate) fn compilations(&self) -> usize {
        0
    }
}

/// Registers that may be read before they are written.
pub(crate) fn read_first(code: &Code) -> &[u16] {
    #[cfg(target_arch = "x86_64")]
    return &code.read_first;
    #[cfg(not(target_arch = "x86_64"))]
    match *code {}
}
