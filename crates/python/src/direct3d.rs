//! Direct3D's shaders: what is bound to their slots, dispatches and draws.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1};
use opentmu::device::direct3d::{
    self, BufferView, Dispatch, Indices, InputType, PixelDraw, PixelInput, Rate, Semantic, Target,
    VertexBuffer, VertexDraw, VertexInput,
};
use opentmu::device::{Completed, Error, Machine};
use opentmu::{Diagnostic, Format, Watch};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::device::Device;
use crate::error::raised;
use crate::launch::{counts, watched};
use crate::surface::Surface;
use crate::texture::{Texture, format, read_sampler};

/// A shader of Direct3D.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Shader(direct3d::Shader);

#[pymethods]
impl Shader {
    /// A shader of a container or of text.
    #[new]
    fn new(py: Python<'_>, device: &Device, name: &str, content: &[u8]) -> PyResult<Shader> {
        let loaded = py.detach(|| device.0.load_direct3d(name, content));
        loaded.map(Shader).map_err(|error| raised(py, &error))
    }

    /// Stage and model, such as `ps_5_0`.
    #[getter]
    fn version(&self) -> String {
        self.0.version()
    }

    /// Threads of a group; none but of compute shaders.
    #[getter]
    fn thread_group(&self) -> Option<[u32; 3]> {
        self.0.thread_group()
    }

    /// What a draw gives a value: the semantic, and what its numbers are; none where the shader does not say it.
    fn inputs(&self) -> Vec<(String, Option<&'static str>)> {
        let kind = |semantic: &Semantic| self.0.input_type(semantic).and_then(dtype);
        self.0.inputs().iter().map(|semantic| (semantic.to_string(), kind(semantic))).collect()
    }

    /// Slots to which nothing is bound yet.
    fn bindings(&self) -> Bindings {
        Bindings { bindings: Mutex::new(direct3d::Bindings::new(&self.0)) }
    }
}

/// NumPy's name of what numbers are.
fn dtype(kind: InputType) -> Option<&'static str> {
    match kind {
        InputType::Unsigned => Some("uint32"),
        InputType::Signed => Some("int32"),
        InputType::Float => Some("float32"),
        InputType::Undeclared => None,
    }
}

/// An input: a constant, values at three corners, or a vertex buffer: address, bytes, format, offset, stride and after how many instances it
/// goes on, none for every vertex.
#[derive(FromPyObject)]
pub enum Input {
    Constant([u32; 4]),
    Corners([[u32; 4]; 3]),
    Buffer((u64, u64, String, u32, Option<u32>, Option<u32>)),
}

/// What is bound to a shader's slots.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Bindings {
    bindings: Mutex<direct3d::Bindings>,
}

impl Bindings {
    fn held(&self) -> MutexGuard<'_, direct3d::Bindings> {
        // What is bound stays whole whoever panics.
        self.bindings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Binds something with the interpreter's lock released: the device may be busy.
    fn bind(
        &self,
        py: Python<'_>,
        bind: impl FnOnce(&mut direct3d::Bindings) -> Result<(), Error> + Send,
    ) -> PyResult<()> {
        py.detach(|| bind(&mut self.held())).map_err(|error| raised(py, &error))
    }
}

#[pymethods]
impl Bindings {
    fn texture(&self, py: Python<'_>, slot: &str, texture: &Texture) -> PyResult<()> {
        self.bind(py, |bindings| bindings.texture(slot, texture.bound()).map(drop))
    }

    fn surface(&self, py: Python<'_>, slot: &str, surface: &Surface) -> PyResult<()> {
        let (array, level) = surface.array();
        self.bind(py, |bindings| bindings.array(slot, array, level).map(drop))
    }

    /// Memory: its address, bytes, the format of typed buffers, the bytes of a structure, the address of the counter.
    #[allow(clippy::too_many_arguments)] // Called in one place.
    fn buffer(
        &self,
        py: Python<'_>,
        slot: &str,
        address: u64,
        bytes: u64,
        format_name: Option<&str>,
        stride: Option<u32>,
        counter: Option<u64>,
    ) -> PyResult<()> {
        let format = format_name.map(format).transpose()?;
        let view = BufferView { address, bytes, format, stride, counter };
        self.bind(py, |bindings| bindings.buffer(slot, view).map(drop))
    }

    fn sampler(&self, py: Python<'_>, slot: &str, sampler: &Bound<'_, PyDict>) -> PyResult<()> {
        let sampler = read_sampler(sampler)?;
        self.bind(py, |bindings| bindings.sampler(slot, sampler).map(drop))
    }

    fn constants(&self, py: Python<'_>, slot: &str, bytes: &[u8]) -> PyResult<()> {
        self.bind(py, |bindings| bindings.constants(slot, bytes).map(drop))
    }

    fn instance(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        self.bind(py, |bindings| bindings.instance(name).map(drop))
    }

    /// Dispatches groups of threads, and waits for the end.
    fn dispatch<'py>(
        &self,
        py: Python<'py>,
        groups: [u32; 3],
        races: bool,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dispatch = Dispatch::new(self.held().clone()).map_err(|error| raised(py, &error))?;
        let mut dispatch = dispatch.groups(groups);
        dispatch.machine_mut().races = races;
        let watch = stopped_by(dispatch.machine_mut());
        let blocks = dispatch.extents().blocks();
        let ran = watched(py, move || dispatch.run(), &watch, blocks, progress.as_ref())?;
        counts(py, &ran.map_err(|error| raised(py, &error))?)
    }

    /// Draws a rectangle of pixels, and waits for the end.
    #[allow(clippy::too_many_arguments)] // Called in one place.
    fn draw_pixels<'py>(
        &self,
        py: Python<'py>,
        size: [u32; 2],
        samples: u32,
        targets: Vec<(PyRef<'py, Surface>, u32)>,
        depth: Option<(PyRef<'py, Surface>, u32)>,
        z: [f32; 3],
        w: Option<[f32; 3]>,
        inputs: BTreeMap<String, Input>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let made = || {
            let mut draw = PixelDraw::new(self.held().clone(), size)?;
            draw.samples(samples)?.z(z);
            if let Some(w) = w {
                draw.w(w)?;
            }
            for (surface, layer) in &targets {
                draw.target(target(surface, *layer))?;
            }
            if let Some((surface, layer)) = &depth {
                draw.depth(target(surface, *layer))?;
            }
            for (name, input) in &inputs {
                draw.input(&semantic(name)?, of_pixels(name, input)?)?;
            }
            draw.check()?;
            Ok(draw)
        };
        let mut draw = made().map_err(|error: Error| raised(py, &error))?;
        let watch = stopped_by(draw.machine_mut());
        let warps = draw.warps();
        let ran = watched(py, move || draw.run(), &watch, warps, progress.as_ref())?;
        counts(py, &ran.map_err(|error| raised(py, &error))?)
    }

    /// Draws vertices, and waits for the end: what is told, and the numbers of each semantic, with how many a vertex has and what they are.
    #[allow(clippy::too_many_arguments)] // Called in one place.
    #[allow(clippy::type_complexity)] // As the stub has it.
    fn draw_vertices<'py>(
        &self,
        py: Python<'py>,
        vertices: u32,
        instances: u32,
        indices: Option<(u64, u32, u32)>,
        inputs: BTreeMap<String, Input>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyDict>, BTreeMap<String, (usize, Option<&'static str>, Py<PyArray1<u32>>)>)>
    {
        let made = || {
            let mut draw = VertexDraw::new(self.held().clone(), vertices)?;
            draw.instances(instances)?;
            if let Some((address, count, bytes)) = indices {
                draw.indices(Indices { address, count, bytes })?;
            }
            for (name, input) in &inputs {
                draw.input(&semantic(name)?, of_vertices(name, input)?)?;
            }
            draw.check()?;
            Ok(draw)
        };
        let mut draw = made().map_err(|error: Error| raised(py, &error))?;
        let watch = stopped_by(draw.machine_mut());
        let warps = draw.warps();
        let ran = watched(py, move || draw.run(), &watch, warps, progress.as_ref())?;
        let (completed, outputs): (Completed, _) = ran.map_err(|error| raised(py, &error))?;
        let words = |output: direct3d::VertexOutput| {
            (output.components, dtype(output.kind), output.words.into_pyarray(py).unbind())
        };
        let outputs = outputs.into_iter().map(|(semantic, output)| (semantic.to_string(), words(output)));
        Ok((counts(py, &completed)?, outputs.collect()))
    }
}

/// Who may stop what a machine runs.
fn stopped_by(machine: &mut Machine) -> Arc<Watch> {
    let watch = Arc::new(Watch::default());
    machine.watch = Some(Arc::clone(&watch));
    watch
}

fn target(surface: &Surface, layer: u32) -> Target {
    let (array, level) = surface.array();
    Target { array: array.clone(), level, layer }
}

fn semantic(name: &str) -> Result<Semantic, Error> {
    Semantic::parse(name).ok_or_else(|| invalid("DRAW-03", format!("\"{name}\" is no semantic")))
}

fn invalid(code: &'static str, message: String) -> Error {
    Error::Invalid(Diagnostic::error(code, message))
}

fn of_pixels(name: &str, input: &Input) -> Result<PixelInput, Error> {
    match input {
        Input::Constant(values) => Ok(PixelInput::Constant(*values)),
        Input::Corners(corners) => Ok(PixelInput::Corners(*corners)),
        Input::Buffer(_) => Err(invalid("DRAW-04", format!("{name} is a buffer, which pixels have not"))),
    }
}

fn of_vertices(name: &str, input: &Input) -> Result<VertexInput, Error> {
    match input {
        Input::Constant(values) => Ok(VertexInput::Constant(*values)),
        Input::Corners(_) => Err(invalid("DRAW-04", format!("{name} has corners, which only pixels have"))),
        Input::Buffer((address, bytes, format, offset, stride, step)) => {
            let format = Format::from_name(format)
                .ok_or_else(|| invalid("DRAW-01", format!("there is no format \"{format}\"")))?;
            let rate = step.map_or(Rate::Vertex, Rate::Instances);
            let (address, bytes, offset, stride) = (*address, *bytes, *offset, *stride);
            Ok(VertexInput::Buffer(VertexBuffer { address, bytes, format, offset, stride, rate }))
        }
    }
}
