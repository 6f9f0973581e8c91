//! The `tmu` command: arguments in, one library call each, text out. A library, so that others can have the command in them: the
//! Python package does.

mod arguments;
mod commands;
mod interrupt;
mod json;
mod many;
mod output;
mod progress;
pub mod raster;
mod render;
mod statistics;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Parser;

use arguments::{Arguments, Command};
use opentmu::{Compile, Width};

/// Runs the command with the arguments of a process, the first of which is its own name. `library` is where the driver library is, if
/// it is not beside the program. Returns the exit status; wrong usage ends the process with 2.
pub fn run(arguments: impl IntoIterator<Item = OsString>, library: Option<PathBuf>) -> u8 {
    let arguments = Arguments::parse_from(arguments);
    if let Err(error) = variables() {
        render::complain(&error);
        return 1;
    }
    let result = match &arguments.command {
        Command::Run(options) => commands::run::run(options),
        Command::Test(options) => commands::test::run(options),
        Command::Dis(options) => commands::dis::run(options),
        Command::Asm(options) => commands::asm::run(options),
        Command::Check(options) => commands::check::run(options),
        Command::Explain(options) => commands::explain::run(options),
        Command::Translate(options) => commands::translate::run(options),
        Command::Scan(options) => commands::scan::run(options),
        Command::Verify(options) => commands::verify::run(options),
        Command::Debug(options) => commands::debug::run(options),
        Command::Cuda(options) => commands::cuda::run(options, library),
        Command::Formats(options) => commands::formats::run(options),
        Command::Isa(options) => commands::isa::run(options),
        Command::Completions(options) => commands::completions::run(options),
        Command::Man(options) => commands::man::run(options),
    };
    output::exit_status(result)
}

/// Looks at the environment variables that say how programs are executed.
fn variables() -> Result<(), String> {
    Width::chosen().map_err(|error| format!("TMU_WIDTH: {error}"))?;
    Compile::chosen().map_err(|error| error.to_string())?;
    Ok(())
}
