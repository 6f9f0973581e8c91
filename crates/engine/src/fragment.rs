//! A few instructions on given registers: one warp, outside any grid.

use tmu_program::{Diagnostic, Predicate, Program, Register};
use tmu_texture::{LANES, Lanes, Mask};

use crate::bindings::Bindings;
use crate::block::BlockRunner;
use crate::context::Context;
use crate::float_control::as_at_start;
use crate::flow::Flow;
use crate::machine::{Launch, Machine};
use crate::outcome::Outcome;
use crate::prepared::Prepared;
use crate::trace::Tracer;
use crate::warp::{TextureHash, Warp};

/// What the warp holds before the first instruction.
#[derive(Clone, Debug, Default)]
pub struct Fragment {
    /// How many lanes there are, 1…32.
    pub lanes: u32,
    /// Values of registers; the others start at zero.
    pub registers: Vec<(Register, Lanes<u32>)>,
    /// Values of predicates; the others start clear.
    pub predicates: Vec<(Predicate, Mask)>,
    /// Lanes that are helpers from the start.
    pub killed: Mask,
    /// The texture hash.
    pub hash: TextureHash,
}

impl Fragment {
    /// That many lanes, all registers zero.
    pub fn new(lanes: u32) -> Fragment {
        Fragment { lanes, ..Fragment::default() }
    }

    /// With a register set; values repeat if there are fewer than lanes.
    #[must_use]
    pub fn with(mut self, register: Register, values: &[u32]) -> Fragment {
        let lanes = std::array::from_fn(|lane| values.get(lane % values.len().max(1)).copied().unwrap_or(0));
        self.registers.push((register, lanes));
        self
    }
}

/// What the warp holds after the last instruction, or where it faulted.
#[derive(Clone, Debug)]
pub struct FragmentOutcome {
    /// Faults, warnings, counts.
    pub outcome: Outcome,
    /// All registers, by number.
    pub registers: Vec<Lanes<u32>>,
    /// All predicates, by number.
    pub predicates: Vec<Mask>,
    /// The texture hash.
    pub hash: TextureHash,
}

/// Runs a program on one warp.
///
/// # Errors
/// As [`crate::run`]; also a number of lanes outside 1…32, or registers and predicates that the program does not
/// have.
pub fn run_fragment(
    program: &Program,
    machine: &Machine,
    bindings: Bindings<'_>,
    fragment: &Fragment,
    tracer: Option<&mut dyn Tracer>,
) -> Result<FragmentOutcome, Diagnostic> {
    launch(program, &Prepared::new(program)?, machine, bindings, fragment, tracer)
}

/// As [`run_fragment`], of a program that is known.
pub(crate) fn launch(
    program: &Program,
    prepared: &Prepared,
    machine: &Machine,
    bindings: Bindings<'_>,
    fragment: &Fragment,
    tracer: Option<&mut dyn Tracer>,
) -> Result<FragmentOutcome, Diagnostic> {
    prepared.known.check(machine)?;
    if fragment.lanes == 0 || fragment.lanes as usize > LANES {
        let message = format!("a fragment runs on 1…{LANES} lanes, not {}", fragment.lanes);
        return Err(Diagnostic::error("LAUNCH-01", message));
    }
    let launch = Launch::row(fragment.lanes);
    launch.check(program)?;
    let context = Context::new(program, &prepared.known, machine, bindings, launch);
    let mut warp = context.warp(0);
    set_up(&mut warp, fragment)?;
    let mut tracer = tracer;
    if let Some(tracer) = &mut tracer {
        tracer.begin(program, &launch);
    }
    let mut runner = BlockRunner::new(&context, None, tracer);
    let fault = as_at_start(|| runner.run_warps([0; 3], std::slice::from_mut(&mut warp))).err();
    let outcome = Outcome {
        faults: fault.into_iter().map(|fault| *fault).collect(),
        warnings: crate::grid::warnings(
            &context,
            &runner.executor.bad_banks,
            &runner.executor.fetches.uncompared,
        ),
        execution: runner.take_counts(),
        statistics: runner.executor.statistics,
    };
    Ok(FragmentOutcome {
        outcome,
        registers: warp.registers.into_vec(),
        predicates: warp.predicates,
        hash: warp.hash,
    })
}

fn set_up(warp: &mut Warp, fragment: &Fragment) -> Result<(), Diagnostic> {
    let unknown = |what: String| Diagnostic::error("LAUNCH-01", format!("the program has no {what}"));
    for &(register, values) in &fragment.registers {
        let slot = warp.registers.get_mut(register.0 as usize);
        *slot.ok_or_else(|| unknown(format!("register {}", register.0)))? = values;
    }
    for &(predicate, lanes) in &fragment.predicates {
        let slot = warp.predicates.get_mut(predicate.0 as usize);
        *slot.ok_or_else(|| unknown(format!("predicate {}", predicate.0)))? = lanes;
    }
    warp.flow = Flow::new(warp.flow.active(), fragment.killed);
    warp.hash = TextureHash { texture: fragment.hash.texture & 7, phase: fragment.hash.phase & 31 };
    Ok(())
}
