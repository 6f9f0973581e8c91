//! The `tmu` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(tmu_command::run(std::env::args_os(), None))
}
