//! The device and its memory.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use opentmu::{Arch, Model, device};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::borrowed::{Borrowed, Found, Registrations};
use crate::error::raised;

/// A GPU in software.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Device(pub device::Device, Arc<Registrations>);

#[pymethods]
impl Device {
    #[new]
    fn new(
        arch: &str,
        model: &str,
        threads: usize,
        memory_limit: Option<u64>,
        step_limit: Option<u64>,
    ) -> PyResult<Device> {
        let arch = machine(arch)?;
        let models = Model::ALL.map(|model| (model.name(), model));
        let model = crate::error::choice("model", model, &models)?;
        let mut builder = device::Device::builder().arch(arch).model(model).threads(threads);
        if let Some(bytes) = memory_limit {
            builder = builder.memory_limit(bytes);
        }
        if let Some(instructions) = step_limit {
            builder = builder.step_limits(instructions, u64::MAX);
        }
        Ok(Device(builder.build(), Arc::default()))
    }

    #[getter]
    fn arch(&self) -> &'static str {
        self.0.arch().name()
    }

    #[getter]
    fn model(&self) -> &'static str {
        self.0.model().name()
    }

    #[getter]
    fn allocated(&self) -> u64 {
        self.0.allocated()
    }

    /// Zero bytes, freed with the object.
    fn allocate(&self, py: Python<'_>, bytes: u64) -> PyResult<Memory> {
        let made = py.detach(|| self.0.buffer_of(bytes));
        made.map(Memory).map_err(|error| raised(py, &error))
    }

    /// The allocation in which an address lies, if there is one: where it begins, and its bytes. `others` is one of others in this process, which
    /// Python has asked about: if that is the one, kernels reach it until what is returned is released.
    fn find(&self, py: Python<'_>, address: u64, others: Option<(u64, u64)>) -> PyResult<Option<Found>> {
        let found = py.detach(|| Borrowed::find(&self.0, &self.1, address, others));
        found.map_err(|error| raised(py, &error))
    }

    fn read(&self, py: Python<'_>, address: u64, bytes: usize) -> PyResult<Py<PyArray1<u8>>> {
        let read = py.detach(|| read(&self.0, address, bytes))?;
        let content = read.map_err(|error| raised(py, &error))?;
        Ok(content.into_pyarray(py).unbind())
    }

    fn write(&self, py: Python<'_>, address: u64, content: PyReadonlyArray1<'_, u8>) -> PyResult<()> {
        let content = content.as_slice()?;
        py.detach(|| self.0.write(address, content)).map_err(|error| raised(py, &error))
    }
}

/// A machine by its name.
pub fn machine(name: &str) -> PyResult<Arch> {
    name.parse::<Arch>().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Bytes of the device; `MemoryError` where the host has not as many.
fn read(device: &device::Device, address: u64, bytes: usize) -> PyResult<Result<Vec<u8>, device::Error>> {
    let mut content = Vec::new();
    if content.try_reserve_exact(bytes).is_err() {
        return Err(PyMemoryError::new_err(format!("the host has no {bytes} bytes more")));
    }
    content.resize(bytes, 0);
    Ok(device.read(address, &mut content).map(|()| content))
}

/// Device memory, which is freed with the last that refers to it.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Memory(device::Buffer);

#[pymethods]
impl Memory {
    #[getter]
    fn address(&self) -> u64 {
        self.0.address()
    }

    #[getter]
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
