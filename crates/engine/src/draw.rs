//! A draw: a grid of warps that a stage starts.

use tmu_program::{Diagnostic, Program};

use crate::bindings::Bindings;
use crate::context::Context;
use crate::grid::run_context;
use crate::machine::{Launch, Machine};
use crate::outcome::Outcome;
use crate::prepared::{LaunchCode, Prepared};
use crate::stage::Stage;
use crate::trace::Tracer;

/// Runs all warps of a stage, as [`crate::run`] runs blocks: each is a block of one warp.
///
/// # Errors
/// A program that [`Program::validate`] refuses, or a grid that is too large.
pub fn run_stage(
    program: &Program,
    machine: &Machine,
    bindings: Bindings<'_>,
    stage: &dyn Stage,
    tracer: Option<&mut dyn Tracer>,
) -> Result<Outcome, Diagnostic> {
    launch(program, &Prepared::new(program)?, machine, bindings, stage, tracer)
}

/// As [`run_stage`], of a program that is known.
pub(crate) fn launch(
    program: &Program,
    prepared: &Prepared,
    machine: &Machine,
    bindings: Bindings<'_>,
    stage: &dyn Stage,
    tracer: Option<&mut dyn Tracer>,
) -> Result<Outcome, Diagnostic> {
    prepared.known.check(machine)?;
    let launch =
        Launch { grid: stage.grid(), block: [32, 1, 1], dynamic_shared_bytes: 0, cooperative: false };
    launch.check(program)?;
    let results = stage.results();
    let context = Context {
        stage: Some(stage),
        results,
        ..Context::new(program, &prepared.known, machine, bindings, launch)
    };
    let code = LaunchCode::new(prepared, &context);
    Ok(run_context(&context, &code, tracer))
}
