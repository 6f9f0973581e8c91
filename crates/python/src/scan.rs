//! Scans of many shaders, as batches that Arrow's C interface hands on without copies.

use std::path::PathBuf;
use std::sync::Mutex;

use arrow_array::ffi::to_ffi;
use arrow_array::{Array, RecordBatch, StructArray};
use arrow_schema::ArrowError;
use opentmu::files::Found;
use opentmu::load::{Input, Selection};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use rayon::ThreadPool;
use tmu_scan::{Options, Subject};

use crate::batch::{batch, batches};
use crate::device::machine;
use crate::error::refused;

/// A scan on the way.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Scan {
    scan: Mutex<tmu_scan::Scan>,
    /// Of its own: threads do not survive the forks of processes that scan.
    pool: ThreadPool,
}

#[pymethods]
impl Scan {
    /// The files that paths name or that lie below them; without paths, files each for itself, with their bytes or to be read.
    #[new]
    fn new(
        py: Python<'_>,
        paths: Option<Vec<PathBuf>>,
        files: Vec<(String, Option<Vec<u8>>)>,
        arch: Option<&str>,
        strict: bool,
        threads: usize,
    ) -> PyResult<Scan> {
        let arch = arch.map(machine).transpose()?;
        let options = Options { selection: Selection { kind: None, arch, entry: None }, strict };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool =
            pool.map_err(|error| PyRuntimeError::new_err(format!("no threads to scan on: {error}")))?;
        let subject = |(name, bytes): (String, Option<Vec<u8>>)| match bytes {
            Some(bytes) => Subject::Bytes(Input { name, bytes }),
            None => Subject::File(Found { path: PathBuf::from(name), folder: None }),
        };
        let scan = match paths {
            Some(paths) => py.detach(|| tmu_scan::Scan::of_paths(&paths, options)),
            None => Ok(tmu_scan::Scan::of(files.into_iter().map(subject).collect(), options)),
        };
        let scan = Mutex::new(scan.map_err(|findings| refused(py, &findings))?);
        Ok(Scan { scan, pool })
    }

    /// Files that are still to be scanned.
    fn left(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| self.scan.lock().map(|scan| scan.left()).map_err(|_| broken()))
    }

    /// Scans so many more files; `None` when there are none.
    fn step(&self, py: Python<'_>, most: usize) -> PyResult<Option<Vec<Batch>>> {
        let made = py.detach(|| {
            let mut guard = self.scan.lock().map_err(|_| broken())?;
            let scan = &mut *guard;
            let step = self.pool.install(|| scan.step(most));
            step.map(|step| batches(&step.records).map_err(refused_by_arrow)).transpose()
        })?;
        Ok(made.map(|made| made.into_iter().map(Batch).collect()))
    }

    /// A batch without records.
    #[staticmethod]
    fn empty() -> PyResult<Batch> {
        batch(&[]).map(Batch).map_err(refused_by_arrow)
    }
}

fn refused_by_arrow(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn broken() -> PyErr {
    PyRuntimeError::new_err("the scan was broken off by a defect")
}

/// Records.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Batch(RecordBatch);

#[pymethods]
impl Batch {
    /// Schema and content, by Arrow's PyCapsule interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // Another schema is a wish that need not be met.
        let _ = requested_schema;
        let (array, schema) =
            to_ffi(&StructArray::from(self.0.clone()).to_data()).map_err(refused_by_arrow)?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }
}
