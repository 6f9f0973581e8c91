//! Job files as tests.

use std::path::PathBuf;

use opentmu::test::{Verdict, test};
use pyo3::prelude::*;

/// Whether a text is meant to be a job with expectations.
#[pyfunction]
pub fn has_expectations(text: &str) -> bool {
    opentmu::job::has_expectations(text)
}

/// Runs a job and checks its expectations: a line for each that does not hold, or for each finding about the job; `None` where the file
/// expects nothing.
#[pyfunction]
pub fn test_job(py: Python<'_>, path: PathBuf) -> Option<Vec<String>> {
    match py.detach(|| test(&path)) {
        Verdict::Passed => Some(Vec::new()),
        Verdict::Failed(lines) => Some(lines),
        Verdict::NoTest => None,
    }
}
