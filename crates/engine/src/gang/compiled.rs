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

impl Compiled {
    /// Compiles what can be; `None` if that is nothing, or if the system does not let programs make code.
    pub(crate) fn new(binder: &mut Binder<'_>, live: &Live) -> Option<Compiled> {
        let program = binder.context.program;
        let mut starts = vec![None; program.instructions.len() + 1];
        let (mut code, mut compiled) = (Vec::new(), Vec::new());
        for run in runs(program) {
            let mut start = run.start;
            while start < run.end {
                let end = run.end.min(start + LONGEST);
                let (routine, end) = routine(binder, live, start..end);
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
fn routine(binder: &mut Binder<'_>, live: &Live, run: Range<usize>) -> (Option<(Vec<u8>, Run)>, usize) {
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
        |Register(register)| live.register(end, register.into()),
        |predicate| live.predicate(end, predicate as usize),
        doubtful,
    );
    let guards = std::mem::take(&mut selector.guards);
    let guards: Vec<_> = guards.into_iter().filter(|(number, _)| (*number as usize) < end).collect();
    let (once, lanes) = (&selector.once, &selector.lanes);
    let allocated = |steps| Some(Allocated { steps, output: allocate::allocate(steps).ok()? });
    let code = allocated(once).zip(allocated(lanes)).and_then(|(once, lanes)| encode(&once, &lanes).ok());
    (code.map(|code| (code, Run { end: end as u32, copies, doubts, guards })), end)
}

#[cfg(test)]
mod tests {
    use tmu_program::{Condition, FloatMode, Op, Predicate, Program, Register, Source, Special};
    use tmu_texture::cpu::Width;

    use crate::compile::Compile;
    use crate::context::Context;
    use crate::machine::{Bindings, Launch, Machine};
    use crate::{ConstantBanks, Memory, TexturePools};

    fn register(number: u16) -> Source {
        Source::Register(Register(number))
    }

    /// A load, five operations (a scalar and a guard among them), an operation without code, two more, a branch back to the
    /// second of the five.
    fn program() -> Program {
        let mut program = Program::new("test");
        (program.registers, program.predicates) = (8, 1);
        let to = |number: u16| Some(Register(number));
        let sum = |number: u16, a: u16, b: u16| Op::FloatAdd {
            to: to(number),
            a: register(a).into(),
            b: register(b).into(),
            mode: FloatMode::default(),
        };
        let guard = Condition::If(Predicate(0));
        for (guard, op) in [
            (Condition::Always, Op::ReadSpecial { to: to(0), special: Special::Lane }),
            (Condition::Always, Op::add(Register(1), 1, 2)),
            (Condition::Always, sum(2, 0, 1)),
            (guard, sum(3, 2, 2)),
            (Condition::Always, sum(4, 3, 2)),
            (Condition::Always, Op::Nothing),
            (Condition::Always, Op::CountBits { to: to(5), value: register(4) }),
            (Condition::Always, sum(6, 5, 5)),
            (Condition::Always, sum(7, 6, 5)),
            (guard, Op::Branch { target: 2 }),
            (Condition::Always, Op::Exit),
        ] {
            let origin = program.add_origin(0, op.to_string());
            program.push(op, guard, origin);
        }
        program
    }

    fn ends(machine: &Machine) -> Option<Vec<Option<u32>>> {
        let (memory, constants, textures) =
            (Memory::default(), ConstantBanks::default(), TexturePools::default());
        let bindings = Bindings { memory: &memory, constants: &constants, textures: &textures };
        let program = program();
        let context = Context::new(&program, machine, bindings, Launch::row(64)).made_ready();
        let plan = context.plan.expect("nothing in the program is in the way");
        let compiled = plan.compiled[0].as_ref()?;
        Some((0..11).map(|number| compiled.end(number)).collect())
    }

    #[test]
    fn runs_begin_and_end_where_they_must() {
        let machine = Machine { compile: Compile::Always, width: Width::Avx512, ..Machine::default() };
        let mut expected = vec![None; 11];
        // One operation before the branch's target is not enough for a run.
        (expected[2], expected[7]) = (Some(6), Some(9));
        let possible = Width::available().contains(&Width::Avx512);
        assert_eq!(ends(&machine), possible.then_some(expected));
        for (compile, width) in [
            (Compile::Never, Width::Avx512),
            (Compile::LargeLaunches, Width::Avx512),
            (Compile::Always, Width::Avx2),
        ] {
            assert_eq!(ends(&Machine { compile, width, ..Machine::default() }), None);
        }
    }
}
