//! The command `tmu`, which the package has in it.

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

/// Runs the command; `library` is the driver library's path. Returns the exit status; `tmu cuda` does not return.
#[pyfunction]
pub fn command(py: Python<'_>, arguments: Vec<OsString>, library: PathBuf) -> u8 {
    let program = std::iter::once(OsString::from("tmu"));
    py.detach(|| tmu_command::run(program.chain(arguments), Some(library)))
}
