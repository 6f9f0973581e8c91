//! `tmu completions`

use clap::CommandFactory;
use clap_complete::generate;

use crate::arguments::{Arguments, Completions};
use crate::output::{self, Outcome, Status};

/// Prints the completions of a shell.
pub fn run(options: &Completions) -> Outcome {
    let mut script = Vec::new();
    generate(options.shell, &mut Arguments::command(), "tmu", &mut script);
    output::print_bytes(&script)?;
    Ok(Status::Good)
}
