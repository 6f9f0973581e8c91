//! Surfaces: texels of the device that kernels and shaders read and write.

use std::sync::OnceLock;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use opentmu::device::{self, Error};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::device::Device;
use crate::error::raised;
use crate::texture::{Texture, description, read_sampler};

/// A level of an array of texels, with all its layers.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Surface {
    device: device::Device,
    array: device::Array,
    level: u32,
    /// Made for the first kernel that wants one; multisampled texels have none.
    bound: OnceLock<device::Surface>,
}

impl Surface {
    /// The array and the level of it.
    pub fn array(&self) -> (&device::Array, u32) {
        (&self.array, self.level)
    }
}

#[pymethods]
impl Surface {
    /// The first level of an array, which holds zeros.
    #[new]
    #[allow(clippy::too_many_arguments)] // Called in one place.
    fn new(
        py: Python<'_>,
        device: &Device,
        dimension: &str,
        size: [u32; 3],
        layers: u32,
        levels: u32,
        samples: u32,
        format: &str,
    ) -> PyResult<Surface> {
        let description = description(dimension, size, layers, levels, samples, format)?;
        let device = device.0.clone();
        let array = py.detach(|| device.array(description)).map_err(|error| raised(py, &error))?;
        Ok(Surface { device, array, level: 0, bound: OnceLock::new() })
    }

    /// Another level of the same array.
    fn of_level(&self, level: u32) -> Surface {
        Surface { device: self.device.clone(), array: self.array.clone(), level, bound: OnceLock::new() }
    }

    /// What kernels take.
    #[getter]
    pub fn handle(&self, py: Python<'_>) -> PyResult<u32> {
        if self.bound.get().is_none() {
            let made = py.detach(|| self.device.surface(&self.array, self.level));
            let made = made.map_err(|error| raised(py, &error))?;
            // Another thread may have been faster, whose surface is as good.
            _ = self.bound.set(made);
        }
        Ok(self.bound.get().map_or(0, device::Surface::handle))
    }

    /// The bytes of the level, without gaps.
    fn read(&self, py: Python<'_>) -> PyResult<Py<PyArray1<u8>>> {
        let content = py.detach(|| read(&self.array, self.level)).map_err(|error| raised(py, &error))?;
        Ok(content.into_pyarray(py).unbind())
    }

    /// Replaces the bytes of the level.
    fn write(&self, py: Python<'_>, content: PyReadonlyArray1<'_, u8>) -> PyResult<()> {
        let content = content.as_slice()?;
        let region = self.array.level(self.level);
        let written = py.detach(|| self.array.write(&region, content, self.array.packed(&region)));
        written.map_err(|error| raised(py, &error))
    }

    /// A texture of all levels.
    fn texture(&self, py: Python<'_>, sampler: &Bound<'_, PyDict>) -> PyResult<Texture> {
        let sampler = read_sampler(sampler)?;
        let made = py.detach(|| Texture::of_array(&self.device, &self.array, sampler));
        made.map_err(|error| raised(py, &error))
    }
}

/// The bytes of a level, without gaps.
pub fn read(array: &device::Array, level: u32) -> Result<Vec<u8>, Error> {
    let region = array.level(level);
    let pitch = array.packed(&region);
    let slices = region.size[2] as usize * region.layers as usize;
    let mut content = vec![0; pitch.slice * slices];
    array.read(&region, &mut content, pitch)?;
    Ok(content)
}
