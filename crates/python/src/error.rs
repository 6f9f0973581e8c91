//! Errors of the device and findings about shaders, as the exceptions and records of `opentmu.errors`.

use opentmu::device::{Error, Fault};
use opentmu::{Diagnostic, Findings, Source};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A value that has none of the names that it may have.
pub fn choice<T: Copy>(what: &str, name: &str, choices: &[(&str, T)]) -> PyResult<T> {
    choices.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|(known, _)| *known).collect();
        PyValueError::new_err(format!("{what} \"{name}\" is none of {}", known.join(", ")))
    })
}

/// The exception for an error of the device.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let made = match error {
        Error::OutOfMemory(diagnostic) => of_diagnostic(py, "OutOfMemoryError", diagnostic),
        Error::Invalid(diagnostic) => of_diagnostic(py, "InvalidError", diagnostic),
        Error::Module(findings) => of_findings(py, findings),
        Error::Fault(faulted) => all(py, &faulted.findings).and_then(|findings| {
            let faults = PyList::empty(py);
            faulted.faults.iter().try_for_each(|one| faults.append(fault(py, one)?))?;
            let arguments = (error.to_string(), error.code(), findings, &faulted.function, faults);
            class(py, "FaultError")?.call1(arguments)
        }),
        // The device may come to know more errors.
        other => class(py, "Error")
            .and_then(|class| class.call1((other.to_string(), other.code(), PyList::empty(py)))),
    };
    made.map_or_else(|problem| problem, PyErr::from_value)
}

/// The exception for what is wrong with a shader.
pub fn refused(py: Python<'_>, findings: &Findings) -> PyErr {
    of_findings(py, findings).map_or_else(|problem| problem, PyErr::from_value)
}

/// Findings about an input and those that belong to it, each an `opentmu.Finding`.
pub fn all<'py>(py: Python<'py>, findings: &Findings) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for of in findings.by_input() {
        for diagnostic in &of.diagnostics {
            list.append(finding(py, &of.source, diagnostic)?)?;
        }
    }
    Ok(list)
}

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("opentmu.errors")?.getattr(name)
}

fn of_diagnostic<'py>(py: Python<'py>, name: &str, diagnostic: &Diagnostic) -> PyResult<Bound<'py, PyAny>> {
    let findings = all(py, &Findings::one(Source::binary(""), diagnostic.clone()))?;
    class(py, name)?.call1((diagnostic.to_string(), diagnostic.code, findings))
}

fn of_findings<'py>(py: Python<'py>, findings: &Findings) -> PyResult<Bound<'py, PyAny>> {
    let code = Error::Module(findings.clone()).code();
    class(py, "ShaderError")?.call1((findings.to_string(), code, all(py, findings)?))
}

fn finding<'py>(py: Python<'py>, source: &Source, diagnostic: &Diagnostic) -> PyResult<Bound<'py, PyAny>> {
    let location = source.location(&diagnostic.span);
    let values = PyDict::new(py);
    values.set_item("code", diagnostic.code)?;
    values.set_item("severity", diagnostic.severity.to_string())?;
    values.set_item("message", &diagnostic.message)?;
    values.set_item("hint", diagnostic.hint.as_deref())?;
    values.set_item("file", &source.name)?;
    values.set_item("line", location.line)?;
    values.set_item("column", location.column)?;
    values.set_item("function", location.function)?;
    values.set_item("address", location.address)?;
    class(py, "Finding")?.call((), Some(&values))
}

fn fault<'py>(py: Python<'py>, fault: &Fault) -> PyResult<Bound<'py, PyAny>> {
    let values = PyDict::new(py);
    values.set_item("code", fault.code)?;
    values.set_item("message", &fault.message)?;
    values.set_item("block", <(u32, u32, u32)>::from(fault.block))?;
    values.set_item("thread", fault.thread.map(<(u32, u32, u32)>::from))?;
    values.set_item("address", fault.address)?;
    values.set_item("instruction", fault.origin.as_ref().map(|origin| &origin.text))?;
    values.set_item("instruction_address", fault.origin.as_ref().map(|origin| origin.address))?;
    class(py, "Fault")?.call((), Some(&values))
}
