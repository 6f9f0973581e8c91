//! The `tmu` command: arguments in, one library call each, text out.

mod arguments;
mod commands;
mod interrupt;
mod json;
mod many;
mod output;
mod progress;
mod raster;
mod render;
mod statistics;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use opentmu::{Compile, Width};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(error) = variables() {
        render::complain(&error);
        return ExitCode::from(1);
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
        Command::Cuda(options) => commands::cuda::run(options),
        Command::Formats(options) => commands::formats::run(options),
        Command::Isa(options) => commands::isa::run(options),
        Command::Completions(options) => commands::completions::run(options),
        Command::Man(options) => commands::man::run(options),
    };
    output::exit_code(result)
}

/// Looks at the environment variables that say how programs are executed.
fn variables() -> Result<(), String> {
    Width::chosen().map_err(|error| format!("TMU_WIDTH: {error}"))?;
    Compile::chosen().map_err(|error| error.to_string())?;
    Ok(())
}
