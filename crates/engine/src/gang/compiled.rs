//! Straight runs of arithmetic as machine code, for processors with AVX-512.
//!
//! A kernel that is called for one operation loads its operands for all lanes of the gang and stores its result. Code for
//! a whole run of operations keeps what lies between them in registers: sixteen lanes go through all of them, then the
//! next sixteen. What all lanes share is computed once before.
//!
//! [`select`] makes machine instructions of operations ([`integer`], [`float`], [`function`], [`conversion`]), [`allocate`] chooses
//! registers, [`encode`] makes bytes, [`memory`] runs them. The kernels are what the code is compared with in tests:
//! every operation leaves the same bits behind. Operations for which there is no code here end a run.

mod allocate;
mod conversion;
mod encode;
mod float;
mod function;
mod integer;
mod memory;
mod select;
mod steps;

use std::ops::Range;

use tmu_program::{Operand, Program, Register};

use self::encode::{Allocated, encode};
use self::memory::{Needs, Routines};
use self::select::{MOST_GUARDS, Selector};
use super::bind::{Binder, Held};
use super::live::Live;
use super::state::{GANG, Masks, State, Window};

/// Runs of fewer operations gain nothing.
const SHORTEST: usize = 2;
/// Longer ones are cut: it takes time to choose registers.
const LONGEST: usize = 256;
/// Operations of a program that are compiled at most.
const LARGEST: usize = 1 << 14;

/// Predicates that runs need besides those of the program: for lanes that they leave out, and for guards.
pub(crate) const MORE_PREDICATES: usize = 1 + MOST_GUARDS;

/// The compiled runs of a program.
pub(crate) struct Compiled {
    routines: Routines,
    runs: Vec<Run>,
    /// For each instruction, the run that starts there.
    starts: Vec<Option<u32>>,
    /// The predicate in which runs mark the lanes that they have left out.
    doubtful: usize,
}

/// What there is to know about a compiled run besides its code.
struct Run {
    /// The instruction after it.
    end: u32,
    /// Scalars that are copied from one to another afterwards.
    copies: Vec<(u32, u32)>,
    /// Lanes may be left out.
    doubts: bool,
    /// Instructions that not all lanes may have executed, and those that have.
    guards: Vec<(u32, Held)>,
}

/// What can be seen later.
pub(crate) struct Visible<'a> {
    pub(crate) live: &'a Live,
    /// Every register and predicate can.
    pub(crate) all: bool,
}

impl Visible<'_> {
    fn register(&self, number: usize, Register(register): Register) -> bool {
        self.all || self.live.register(number, register.into())
    }

    fn predicate(&self, number: usize, predicate: u32) -> bool {
        self.all || self.live.predicate(number, predicate as usize)
    }
}

impl Compiled {
    /// Compiles what can be; `None` if that is nothing, or if the system does not let programs make code.
    pub(crate) fn new(binder: &mut Binder<'_>, visible: &Visible<'_>) -> Option<Compiled> {
        let program = binder.context.program;
        let mut starts = vec![None; program.instructions.len() + 1];
        let (mut code, mut compiled) = (Vec::new(), Vec::new());
        for run in runs(program) {
            let mut start = run.start;
            while start < run.end {
                let end = run.end.min(start + LONGEST);
                let (routine, end) = routine(binder, visible, start..end);
                if let Some((routine, run)) = routine {
                    starts[start] = Some(code.len() as u32);
                    code.push(routine);
                    compiled.push(run);
                }
                start = end;
            }
        }
        if code.is_empty() {
            return None;
        }
        let doubtful = usize::from(program.predicates);
        let needs = Needs {
            rows: binder.rows.iter().max().map_or(0, |row| *row as usize + 1),
            scalars: binder.scalars.len(),
            predicates: doubtful + MORE_PREDICATES,
        };
        let routines = Routines::new(&code, needs).ok()?;
        Some(Compiled { routines, runs: compiled, starts, doubtful })
    }

    /// The instruction after the run that starts at an instruction.
    #[inline]
    pub(crate) fn end(&self, number: u32) -> Option<u32> {
        self.starts[number as usize].map(|run| self.runs[run as usize].end)
    }

    /// Executes the run that starts at an instruction for the lanes of the window, but for [`Compiled::finish`]. Returns the
    /// lanes, if there are any, for which nothing has happened: all of the run is to be executed for them in another way.
    #[inline]
    pub(crate) fn run(&self, number: u32, state: &mut State, window: &Window) -> Option<Masks> {
        let number = self.starts[number as usize]? as usize;
        self.routines.run(number, state, window);
        if !self.runs[number].doubts {
            return None;
        }
        let warps = window.first..window.end;
        let mut left = [0; GANG];
        left[warps.clone()].copy_from_slice(&state.predicates[self.doubtful][warps]);
        left.iter().any(|mask| *mask != 0).then_some(left)
    }

    /// Instructions of the run with guards, and where these hold.
    #[inline]
    pub(crate) fn guards(&self, number: u32) -> &[(u32, Held)] {
        self.starts[number as usize].map_or(&[], |run| &self.runs[run as usize].guards)
    }

    /// Lets what all lanes share take effect; not needed after the run was executed in another way.
    #[inline]
    pub(crate) fn finish(&self, number: u32, state: &mut State) {
        let Some(run) = self.starts[number as usize] else { return };
        for (from, to) in &self.runs[run as usize].copies {
            state.scalars[*to as usize] = state.scalars[*from as usize];
        }
    }
}

/// Instructions that follow one another, and into which no branch leads.
fn runs(program: &Program) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut targets = vec![false; program.instructions.len() + 1];
    for instruction in &program.instructions {
        for operand in instruction.op.operands() {
            if let Operand::Target(target) = operand
                && let Some(place) = targets.get_mut(target as usize)
            {
                *place = true;
            }
        }
    }
    let mut start = 0;
    for number in (0..program.instructions.len().min(LARGEST)).filter(|&number| targets[number]) {
        runs.push(start..number);
        start = number;
    }
    runs.push(start..program.instructions.len().min(LARGEST));
    runs
}

/// The code of as many operations from the first on as there is code for, if they are enough, and the instruction to go
/// on with.
fn routine(
    binder: &mut Binder<'_>,
    visible: &Visible<'_>,
    run: Range<usize>,
) -> (Option<(Vec<u8>, Run)>, usize) {
    let program = binder.context.program;
    let doubtful = u32::from(program.predicates);
    let mut selector = Selector::new(binder, doubtful + 1);
    let instructions = (run.start as u32..).zip(&program.instructions[run.clone()]);
    let count =
        instructions.take_while(|(number, instruction)| selector.add(*number, instruction).is_some()).count();
    let end = run.start + count;
    if count < SHORTEST {
        return (None, end.max(run.start + 1));
    }
    let doubts = !selector.lanes.doubts.is_empty();
    let copies = selector.finish(
        |register| visible.register(end, register),
        |predicate| visible.predicate(end, predicate),
        doubtful,
    );
    let guards = std::mem::take(&mut selector.guards);
    let guards: Vec<_> = guards.into_iter().filter(|(number, _)| (*number as usize) < end).collect();
    let (once, lanes) = (&selector.once, &selector.lanes);
    let allocated = |steps| Some(Allocated { steps, output: allocate::allocate(steps).ok()? });
    let code = allocated(once).zip(allocated(lanes)).and_then(|(once, lanes)| encode(&once, &lanes).ok());
    (code.map(|code| (code, Run { end: end as u32, copies, doubts, guards })), end)
}
