//! Modules, their kernels, and launches, which release the interpreter's lock and end with Ctrl-C.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use opentmu::device::{Completed, Launch};
use opentmu::{Watch, device};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::device::Device;
use crate::error::{all, raised};
use crate::surface::Surface;
use crate::texture::Texture;

/// How often a launch lets Python look for signals.
const SIGNALS: Duration = Duration::from_millis(20);

/// Code that is loaded.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Module(pub device::Module);

#[pymethods]
impl Module {
    /// A module of what a file holds.
    #[staticmethod]
    fn load(py: Python<'_>, device: &Device, name: &str, content: &[u8]) -> PyResult<Module> {
        let loaded = py.detach(|| device.0.load(name, content));
        loaded.map(Module).map_err(|error| raised(py, &error))
    }

    /// One module of several files of PTX.
    #[staticmethod]
    fn link(py: Python<'_>, device: &Device, files: Vec<(String, Vec<u8>)>) -> PyResult<Module> {
        let files: Vec<(&str, &[u8])> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        let loaded = py.detach(|| device.0.link(&files));
        loaded.map(Module).map_err(|error| raised(py, &error))
    }

    fn functions(&self) -> Vec<&str> {
        self.0.functions()
    }

    /// Name, address and size in bytes.
    fn variables(&self) -> Vec<(String, u64, u64)> {
        self.0
            .variables()
            .into_iter()
            .map(|variable| (variable.name, variable.address, variable.bytes))
            .collect()
    }

    fn variable(&self, py: Python<'_>, name: &str) -> PyResult<(u64, u64)> {
        let found = self.0.variable(name).map_err(|error| raised(py, &error))?;
        Ok((found.address, found.bytes))
    }

    fn function(&self, py: Python<'_>, name: &str) -> PyResult<Function> {
        let found = py.detach(|| self.0.function(name));
        found.map(Function).map_err(|error| raised(py, &error))
    }

    fn references(&self) -> Vec<String> {
        self.0.references()
    }

    fn bind_texture(&self, py: Python<'_>, reference: &str, texture: &Texture) -> PyResult<()> {
        let bound = py.detach(|| self.0.bind_texture(reference, texture.bound()));
        bound.map_err(|error| raised(py, &error))
    }

    fn bind_surface(&self, py: Python<'_>, reference: &str, surface: &Surface) -> PyResult<()> {
        let handle = surface.handle(py)?;
        let bound = py.detach(|| self.0.bind_handle(reference, handle));
        bound.map_err(|error| raised(py, &error))
    }
}

/// A kernel.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Function(device::Function);

#[pymethods]
impl Function {
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The sizes of its parameters in bytes.
    #[getter]
    fn parameters(&self) -> Vec<u32> {
        self.0.parameters().iter().map(|slot| slot.bytes).collect()
    }

    #[getter]
    fn registers(&self) -> u16 {
        self.0.registers()
    }

    #[getter]
    fn shared_bytes(&self) -> u32 {
        self.0.shared_bytes()
    }

    #[getter]
    fn local_bytes(&self) -> u32 {
        self.0.local_bytes()
    }

    #[getter]
    fn max_threads(&self) -> u32 {
        self.0.max_threads()
    }

    /// Runs it with parameters as bytes, and waits for the end. `races` looks for races; `progress` is told from time to time how many blocks
    /// have run, and of how many.
    #[allow(clippy::too_many_arguments)] // Called in one place.
    fn launch<'py>(
        &self,
        py: Python<'py>,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u32,
        cooperative: bool,
        races: bool,
        parameters: Vec<Vec<u8>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if grid.contains(&0) || block.contains(&0) {
            return Err(PyValueError::new_err(
                "a grid and a block have at least one element along each axis",
            ));
        }
        let watch = Arc::new(Watch::default());
        let mut launch = Launch::new(&self.0).grid(grid).block(block).shared(shared).cooperative(cooperative);
        for parameter in &parameters {
            launch = launch.parameter(parameter.as_slice());
        }
        launch.machine_mut().races = races;
        let launch = launch.watch(Arc::clone(&watch));
        let blocks = grid.into_iter().map(u64::from).fold(1, u64::saturating_mul);
        let run = move || launch.run();
        let completed =
            watched(py, run, &watch, blocks, progress.as_ref())?.map_err(|error| raised(py, &error))?;
        counts(py, &completed)
    }
}

/// Runs a launch of so many blocks on a thread of its own, so that this one can look for signals and report progress. A signal that raises ends the launch, as
/// does a report, and is raised when that has come to its end.
pub fn watched<T: Send + 'static>(
    py: Python<'_>,
    run: impl FnOnce() -> T + Send + 'static,
    watch: &Watch,
    blocks: u64,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<T> {
    let report = || progress.map_or(Ok(()), |progress| progress.call1((watch.blocks(), blocks)).map(drop));
    let (sender, receiver) = channel();
    let started = std::thread::Builder::new().name("launch".to_string()).spawn(move || {
        // Nobody waits any more only if the interpreter ends.
        _ = sender.send(run());
    });
    started.map_err(|error| PyRuntimeError::new_err(format!("no thread for the launch: {error}")))?;
    let mut signal = None;
    // A receiver can be used from one thread only, and another one may hold the interpreter's lock meanwhile.
    let receiver = std::sync::Mutex::new(receiver);
    loop {
        let received = py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(SIGNALS),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        match received {
            Ok(done) => return signal.map_or_else(|| report().map(|()| done), Err),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the launch ended without a result"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(raised) = py.check_signals().and_then(|()| report()) {
            watch.stop();
            signal.get_or_insert(raised);
        }
    }
}

/// What a launch tells when it has ended.
pub fn counts<'py>(py: Python<'py>, completed: &Completed) -> PyResult<Bound<'py, PyDict>> {
    let statistics = &completed.statistics;
    let values = PyDict::new(py);
    values.set_item("instructions", statistics.instructions())?;
    values.set_item("fetches", statistics.fetches())?;
    values.set_item("texels", statistics.texels())?;
    values.set_item("barriers", statistics.barriers)?;
    values.set_item("atomics", statistics.atomics)?;
    values.set_item("branches", statistics.branches)?;
    values.set_item("divergent", statistics.divergent)?;
    values.set_item("warnings", all(py, &completed.warnings)?)?;
    Ok(values)
}
