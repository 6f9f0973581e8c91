//! Shaders listed, assembled, checked, explained and translated, as data.

use opentmu::load::{Function, Input, Selection};
use opentmu::{Control, Findings, job::ShaderKind};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use tmu_explain::instruction::{self, Machine};
use tmu_shader::{DEFAULT_ARCH, assemble as assembler, direct3d, disassemble as binaries};

use crate::device::machine;
use crate::error::{all, refused};

fn selection(arch: Option<&str>, entry: Option<String>) -> PyResult<Selection> {
    Ok(Selection { kind: None, arch: arch.map(machine).transpose()?, entry })
}

fn input(name: &str, content: &[u8]) -> Input {
    Input { name: name.to_string(), bytes: content.to_vec() }
}

fn is_direct3d(content: &[u8]) -> bool {
    direct3d::is_direct3d(ShaderKind::of_content(content))
}

/// One record for each instruction: a dictionary.
#[pyfunction]
pub fn disassemble<'py>(
    py: Python<'py>,
    name: &str,
    content: &[u8],
    arch: Option<&str>,
    entry: Option<String>,
) -> PyResult<Bound<'py, PyList>> {
    let (selection, input, list) = (selection(arch, entry)?, input(name, content), PyList::empty(py));
    if is_direct3d(content) {
        let lines = py.detach(|| direct3d::lines(&input)).map_err(|findings| refused(py, &findings))?;
        for line in lines {
            let values = PyDict::new(py);
            values.set_item("function", py.None())?;
            values.set_item("address", line.offset)?;
            values.set_item("words", line.words)?;
            values.set_item("text", line.text)?;
            list.append(values)?;
        }
        return Ok(list);
    }
    let shader = py.detach(|| binaries::open_binary(input, &selection));
    let shader = shader.map_err(|findings| refused(py, &findings))?;
    for function in binaries::functions(&shader, selection.entry.as_deref()) {
        machine_code(py, function, &list)?;
    }
    Ok(list)
}

fn machine_code(py: Python<'_>, function: Function<'_>, list: &Bound<'_, PyList>) -> PyResult<()> {
    let name = Some(function.name.to_string()).filter(|name| !name.is_empty());
    for entry in binaries::entries(function) {
        let values = PyDict::new(py);
        values.set_item("function", name.as_deref())?;
        values.set_item("address", entry.address)?;
        values.set_item("words", [entry.word])?;
        let (text, error) = match entry.text() {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(error.to_string())),
        };
        values.set_item("text", text)?;
        values.set_item("error", error)?;
        values.set_item("target", entry.target())?;
        values.set_item("control", control(py, entry.control)?)?;
        list.append(values)?;
    }
    Ok(())
}

/// The slot of a control word.
fn control(py: Python<'_>, control: Control) -> PyResult<Bound<'_, PyDict>> {
    let values = PyDict::new(py);
    values.set_item("stall", control.stall())?;
    values.set_item("yields", control.yields())?;
    values.set_item("write_barrier", control.write_barrier())?;
    values.set_item("read_barrier", control.read_barrier())?;
    values.set_item("wait_mask", control.wait_mask())?;
    values.set_item("reuse", control.reuse())?;
    Ok(values)
}

/// The code, and what the text may not say as it was meant.
#[pyfunction]
pub fn assemble<'py>(
    py: Python<'py>,
    name: &str,
    text: &[u8],
    arch: Option<&str>,
    cubin: bool,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyList>)> {
    let (selection, input) = (selection(arch, None)?, input(name, text));
    let assembled = py.detach(|| match (is_direct3d(text), cubin) {
        (true, _) => direct3d::assemble(input, None).map(|(bytes, found)| (bytes, Some(found))),
        (false, true) => assembler::cubin(input, &selection).map(|bytes| (bytes, None)),
        (false, false) => assembler::fitting_binary(input, &selection).map(|(bytes, _)| (bytes, None)),
    });
    let (bytes, found) = assembled.map_err(|findings| refused(py, &findings))?;
    let found = found.map_or_else(|| Ok(PyList::empty(py)), |found| all(py, &found))?;
    Ok((PyBytes::new(py, &bytes), found))
}

/// What is wrong with a shader.
#[pyfunction]
pub fn check<'py>(
    py: Python<'py>,
    name: &str,
    content: &[u8],
    arch: Option<&str>,
    strict: bool,
) -> PyResult<Bound<'py, PyList>> {
    let (selection, input) = (selection(arch, None)?, input(name, content));
    let found: Findings = py.detach(|| tmu_shader::check::check(input, &selection, strict));
    all(py, &found)
}

/// The fetches of a shader as machine code, and what could not be translated.
#[pyfunction]
pub fn translate<'py>(
    py: Python<'py>,
    name: &str,
    content: &[u8],
    arch: Option<&str>,
) -> PyResult<(String, Bound<'py, PyList>)> {
    let (selection, input) = (selection(arch, None)?, input(name, content));
    let translated = py.detach(|| tmu_translate::translate(input, &selection));
    let translated = translated.map_err(|findings| refused(py, &findings))?;
    Ok((translated.text, all(py, &translated.findings)?))
}

/// All that is known of an instruction.
#[pyfunction]
pub fn explain<'py>(py: Python<'py>, text: &str, arch: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    let arch = arch.map(machine).transpose()?.unwrap_or(DEFAULT_ARCH);
    let explained = instruction::explain(text, arch).map_err(|findings| refused(py, &findings))?;
    let values = PyDict::new(py);
    values.set_item("language", explained.language.name())?;
    values.set_item("explanation", explained.text)?;
    let findings = all(py, &explained.notes)?;
    all(py, &explained.findings)?.iter().try_for_each(|finding| findings.append(finding))?;
    values.set_item("findings", findings)?;
    if let Some(machine) = &explained.machine {
        values.set_item("machine", of_machine(py, machine)?)?;
    }
    Ok(values)
}

fn of_machine<'py>(py: Python<'py>, machine: &Machine) -> PyResult<Bound<'py, PyDict>> {
    let values = PyDict::new(py);
    values.set_item("text", &machine.text)?;
    values.set_item("word", machine.word)?;
    values.set_item("control", control(py, machine.control)?)?;
    values.set_item("summary", machine.summary)?;
    values.set_item("form", &machine.form)?;
    let field = |field: &instruction::Field| {
        (field.name.clone(), field.bits.clone(), field.value, field.meaning.clone())
    };
    values.set_item("fields", machine.fields.iter().map(field).collect::<Vec<_>>())?;
    values.set_item("reads", machine.registers.reads.clone())?;
    values.set_item("writes", machine.registers.writes.clone())?;
    values.set_item("rules", machine.rules.clone())?;
    values.set_item("elsewhere", machine.elsewhere.clone())?;
    Ok(values)
}
