//! Programs that are ready to run: checked, and with machine code when that pays.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

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
    /// Nanoseconds of a thread that a block has taken in the last launch that could have had several; 0 before.
    block_time: AtomicU64,
    #[cfg(target_arch = "x86_64")]
    codes: Codes,
}

impl Prepared {
    /// Checks a program and looks through it.
    pub(crate) fn new(program: &Program) -> Result<Prepared, Diagnostic> {
        Ok(Prepared {
            known: Known::new(program)?,
            block_time: AtomicU64::new(0),
            #[cfg(target_arch = "x86_64")]
            codes: Codes::default(),
        })
    }
}

/// The machine code of a launch: from its start, or from when it has turned out to be long.
pub(crate) struct LaunchCode<'a> {
    prepared: &'a Prepared,
    /// Nothing while it is not known whether the launch is long.
    code: OnceLock<Option<Code>>,
}

impl<'a> LaunchCode<'a> {
    /// Instructions of warps, for each one of the program, that the interpreter executes before code is made: that takes as long.
    const WORTH: u64 = 256;

    /// With the code for a launch of this size, if there is some.
    pub(crate) fn new(prepared: &'a Prepared, context: &Context<'_>) -> LaunchCode<'a> {
        let code = prepared.code(context, false);
        LaunchCode { prepared, code: code.map(|code| Some(code).into()).unwrap_or_default() }
    }

    /// How long so many blocks will take on one thread, by the launch before; zero if there was none.
    pub(crate) fn time(&self, blocks: u64) -> Duration {
        Duration::from_nanos(self.prepared.block_time.load(Ordering::Relaxed).saturating_mul(blocks))
    }

    /// So many blocks have taken so long, all threads together.
    pub(crate) fn took(&self, time: Duration, blocks: u64) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / blocks;
        self.prepared.block_time.store(nanoseconds, Ordering::Relaxed);
    }

    /// What there is now.
    pub(crate) fn now(&self) -> Option<&Code> {
        self.code.get()?.as_ref()
    }

    /// What there is once the interpreter has executed so many instructions of warps.
    pub(crate) fn after(&self, context: &Context<'_>, interpreted: u64) -> Option<&Code> {
        if interpreted < LaunchCode::WORTH * context.program.instructions.len() as u64 {
            return self.now();
        }
        self.code.get_or_init(|| self.prepared.code(context, true)).as_ref()
    }
}

#[cfg(target_arch = "x86_64")]
impl Prepared {
    /// The code for a launch, where it can be had and pays; `long` launches count as large.
    fn code(&self, context: &Context<'_>, long: bool) -> Option<Code> {
        if context.machine.races { None } else { self.codes.get(context, long) }
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
    fn code(&self, _: &Context<'_>, _: bool) -> Option<Code> {
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
