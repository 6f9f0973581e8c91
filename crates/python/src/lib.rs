//! What the Python package `opentmu` is made of in Rust: the device, its memory, modules and textures, and the tools for shaders.
//! The package's Python files give it the interface that people use.

// Python's arguments are converted to values that functions own.
#![allow(clippy::needless_pass_by_value)]

use pyo3::prelude::*;

mod batch;
mod borrowed;
mod command;
mod device;
mod direct3d;
mod error;
mod job;
mod launch;
mod picture;
mod scan;
mod surface;
mod texture;
mod tools;

/// The compiled part of the package; `opentmu` is what programs import.
#[pymodule]
fn _opentmu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(command::command, module)?)?;
    module.add_class::<device::Device>()?;
    module.add_class::<device::Memory>()?;
    module.add_class::<borrowed::Borrowed>()?;
    module.add_class::<launch::Module>()?;
    module.add_class::<launch::Function>()?;
    module.add_class::<texture::Texture>()?;
    module.add_class::<surface::Surface>()?;
    module.add_class::<direct3d::Shader>()?;
    module.add_class::<direct3d::Bindings>()?;
    module.add_class::<scan::Scan>()?;
    module.add_class::<scan::Batch>()?;
    module.add_class::<picture::FetchPicture>()?;
    module.add_function(wrap_pyfunction!(tools::disassemble, module)?)?;
    module.add_function(wrap_pyfunction!(tools::assemble, module)?)?;
    module.add_function(wrap_pyfunction!(tools::check, module)?)?;
    module.add_function(wrap_pyfunction!(tools::explain, module)?)?;
    module.add_function(wrap_pyfunction!(tools::translate, module)?)?;
    module.add_function(wrap_pyfunction!(job::has_expectations, module)?)?;
    module.add_function(wrap_pyfunction!(job::test_job, module)?)?;
    Ok(())
}
