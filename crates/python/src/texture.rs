//! Textures, which kernels fetch from, and which answer whole arrays of coordinates by themselves.

use std::borrow::Cow;
use std::ops::Range;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use opentmu::device::{self, Error, Sampler, Texels, TextureDescription, TextureView};
use opentmu::job::{ADDRESS_MODES, COMPARE_FUNCTIONS, DIMENSIONS, FILTERS, MIP_FILTERS};
use opentmu::{Diagnostic, Format, Model};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyDictMethods};
use tmu_explain::fetch::Explanation;
use tmu_texture::fetch::{Compare, Offset};
use tmu_texture::{BoundFetch, Fetch, FetchInputs, FetchOutput, LANES, Level, Operation, trace};

use crate::device::Device;
use crate::error::{choice, raised};
use crate::{picture, surface};

/// A texture with its sampler.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct Texture {
    bound: device::Texture,
    description: TextureDescription,
    own: Own,
    sampler: Sampler,
    model: Model,
}

/// Where its own fetches find texels.
enum Own {
    /// They stay as they are.
    Fixed(Box<tmu_texture::Texture>),
    /// In an array, as they are when the fetch begins.
    Array(device::Array),
}

impl Texture {
    /// The device's texture.
    pub fn bound(&self) -> &device::Texture {
        &self.bound
    }

    /// A texture of an array's texels, as they are when a launch or a fetch begins.
    pub fn of_array(
        device: &device::Device,
        array: &device::Array,
        sampler: Sampler,
    ) -> Result<Texture, Error> {
        let view = TextureView { sampler, ..TextureView::default() };
        let bound = device.texture(Texels::Array(array.clone()), view)?;
        let (description, own) = (*array.description(), Own::Array(array.clone()));
        Ok(Texture { bound, description, own, sampler: device::cuda_sampler(sampler), model: device.model() })
    }

    /// What its own fetches read.
    fn texels(&self) -> Result<Cow<'_, tmu_texture::Texture>, Error> {
        match &self.own {
            Own::Fixed(texture) => Ok(Cow::Borrowed(texture)),
            Own::Array(array) => {
                let mut texels = Vec::new();
                for level in 0..self.description.levels {
                    texels.extend(surface::read(array, level)?);
                }
                Ok(Cow::Owned(texture(self.description, texels)?))
            }
        }
    }
}

/// The texture unit's texture.
fn texture(description: TextureDescription, texels: Vec<u8>) -> Result<tmu_texture::Texture, Error> {
    tmu_texture::Texture::new(description, texels)
        .map_err(|error| Error::Invalid(Diagnostic::error("TEXTURE-01", error.to_string())))
}

/// A format by its name.
pub fn format(name: &str) -> PyResult<Format> {
    Format::from_name(name).ok_or_else(|| {
        PyValueError::new_err(format!("there is no format \"{name}\"; `tmu formats` lists them"))
    })
}

/// What a texture or surface is.
pub fn description(
    dimension: &str,
    size: [u32; 3],
    layers: u32,
    levels: u32,
    samples: u32,
    format_name: &str,
) -> PyResult<TextureDescription> {
    let (dimension, array, multisample) = choice("dimension", dimension, &DIMENSIONS)?;
    let plain = TextureDescription::new(dimension, size, format(format_name)?);
    Ok(TextureDescription { array, layers, levels, samples, multisample, ..plain })
}

/// What a fetch is given, each for all lanes: 32 bits for each of them.
type Words<'py> = PyReadonlyArray1<'py, u32>;

#[pymethods]
impl Texture {
    /// A texture of the bytes of its levels, one behind the other.
    #[new]
    #[pyo3(signature = (device, dimension, size, layers, levels, format, texels, sampler))]
    #[allow(clippy::too_many_arguments)] // Called in one place, by name.
    fn new(
        py: Python<'_>,
        device: &Device,
        dimension: &str,
        size: [u32; 3],
        layers: u32,
        levels: u32,
        format: &str,
        texels: PyReadonlyArray1<'_, u8>,
        sampler: &Bound<'_, PyDict>,
    ) -> PyResult<Texture> {
        let description = description(dimension, size, layers, levels, 1, format)?;
        let sampler = read_sampler(sampler)?;
        let texels = texels.as_slice()?.to_vec();
        let made = py.detach(|| {
            let texture = Box::new(texture(description, texels)?);
            let view = TextureView { sampler, ..TextureView::default() };
            let bound = device.0.texture(Texels::Fixed(texture.clone()), view)?;
            let (sampler, model) = (device::cuda_sampler(sampler), device.0.model());
            Ok(Texture { bound, description, own: Own::Fixed(texture), sampler, model })
        });
        made.map_err(|error: Error| raised(py, &error))
    }

    /// What kernels take.
    #[getter]
    fn handle(&self) -> u32 {
        self.bound.handle()
    }

    /// Whether texels are integers, and whether those have signs.
    #[getter]
    fn integers(&self) -> Option<bool> {
        let format = self.description.format;
        format.info().is_integer().then(|| format.name().ends_with("sint"))
    }

    /// Bytes of a texel, or of a block of a compressed format, and the width and height of such a block.
    #[staticmethod]
    fn format_block(format: &str) -> Option<(usize, [u32; 2])> {
        Format::from_name(format).map(|format| (format.info().bytes, format.info().block_size()))
    }

    /// The four components of every lane, lane by lane, as 32 bits each.
    fn fetch(
        &self,
        py: Python<'_>,
        operation: &str,
        count: usize,
        given: Given<'_>,
    ) -> PyResult<Py<PyArray1<u32>>> {
        let texels = py.detach(|| self.texels()).map_err(|error| raised(py, &error))?;
        let asked = Asked::new(&given)?;
        let fetch = asked.fetch(&self.description, operation, &given)?;
        asked.check(count, &fetch)?;
        BoundFetch::check(&fetch, Some(&texels), Some(&self.sampler)).map_err(no_fetch)?;
        let answered = py.detach(|| {
            let bound = BoundFetch::new(&fetch, Some(&texels), Some(&self.sampler), self.model);
            asked.answered(&bound, count)
        });
        Ok(answered?.into_pyarray(py).unbind())
    }

    /// One fetch, every step of it: sections of a title and lines, the picture as SVG, and the four components as 32 bits each. `title` is what
    /// it is called there.
    #[allow(clippy::type_complexity)] // As the stub has it.
    fn explain(
        &self,
        py: Python<'_>,
        title: String,
        operation: &str,
        given: Given<'_>,
    ) -> PyResult<(Vec<(String, Vec<String>)>, String, [u32; 4], picture::FetchPicture)> {
        let texels = py.detach(|| self.texels()).map_err(|error| raised(py, &error))?;
        let asked = Asked::new(&given)?;
        let fetch = asked.fetch(&self.description, operation, &given)?;
        asked.check(1, &fetch)?;
        let inputs = asked.inputs(0..1);
        let (texture, sampler) = (Some(texels.into_owned()), Some(self.sampler));
        let trace = trace::trace(&fetch, texture.as_ref(), sampler.as_ref(), self.model, &inputs, 0);
        let explanation = Explanation {
            trace: trace.map_err(no_fetch)?,
            inputs,
            lane: 0,
            asked: fetch.dimension,
            texture,
            sampler,
            texture_name: (self.bound.handle() & HEADER, None),
            sampler_name: (self.bound.handle() >> HEADER.count_ones(), None),
            instruction: title,
            execution: None,
        };
        let sections = explanation.sections().into_iter().map(|section| (section.title, section.lines));
        let (svg, result) = (explanation.svg(), explanation.trace.result);
        Ok((sections.collect(), svg, result, picture::FetchPicture(explanation)))
    }

    /// The first layer and slice of a level as a PNG file of at most so many pixels along each axis; small ones are enlarged.
    fn picture<'py>(&self, py: Python<'py>, level: u32, most: u32) -> PyResult<Bound<'py, PyBytes>> {
        let drawn = py.detach(|| picture::of_level(&*self.texels()?, level, most));
        drawn.map(|file| PyBytes::new(py, &file)).map_err(|error| raised(py, &error))
    }
}

/// The header's bits of a handle; those above are the sampler's.
const HEADER: u32 = 0xf_ffff;

fn no_fetch(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What is given to fetches, an element for each lane; as a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Given<'py> {
    coordinates: Vec<Words<'py>>,
    component: u8,
    clamp: bool,
    layer: Option<Words<'py>>,
    level: Option<Words<'py>>,
    reference: Option<Words<'py>>,
    offset: Option<Vec<PyReadonlyArray1<'py, i32>>>,
    gradients: Option<Vec<Words<'py>>>,
}

fn slices<'a, T: numpy::Element>(arrays: &'a [PyReadonlyArray1<'_, T>]) -> PyResult<Vec<&'a [T]>> {
    arrays.iter().map(|array| Ok(array.as_slice()?)).collect()
}

/// Lanes that are worth a thread.
const THREAD_LANES: usize = 1 << 14;

/// What all lanes ask, an element for each of them.
struct Asked<'a> {
    coordinates: Vec<&'a [u32]>,
    layer: Option<&'a [u32]>,
    level: Option<&'a [u32]>,
    reference: Option<&'a [u32]>,
    offset: Vec<&'a [i32]>,
    /// d/dx of each coordinate, then d/dy.
    gradients: Vec<&'a [u32]>,
}

impl<'a> Asked<'a> {
    fn new(given: &'a Given<'_>) -> PyResult<Asked<'a>> {
        let words = |words: &'a Option<Words<'_>>| words.as_ref().map(|words| words.as_slice()).transpose();
        Ok(Asked {
            coordinates: slices(&given.coordinates)?,
            layer: words(&given.layer)?,
            level: words(&given.level)?,
            reference: words(&given.reference)?,
            offset: slices(given.offset.as_deref().unwrap_or_default())?,
            gradients: slices(given.gradients.as_deref().unwrap_or_default())?,
        })
    }

    /// The fetch that asks for it.
    fn fetch(&self, description: &TextureDescription, operation: &str, given: &Given<'_>) -> PyResult<Fetch> {
        let operations = [
            ("load", Operation::Load),
            ("sample", Operation::Sample),
            ("gather", Operation::Gather { component: given.component }),
        ];
        Ok(Fetch {
            operation: choice("operation", operation, &operations)?,
            array: description.array,
            level: match (self.gradients.is_empty(), self.level) {
                (false, _) => Level::Gradients,
                (true, Some(_)) => Level::Explicit,
                (true, None) => Level::Zero,
            },
            compare: if self.reference.is_some() { Compare::Forced } else { Compare::Never },
            offset: if self.offset.is_empty() { Offset::None } else { Offset::Texel },
            clamp: given.clamp,
            ..Fetch::load(description.dimension)
        })
    }

    fn check(&self, count: usize, fetch: &Fetch) -> PyResult<()> {
        let (coordinates, axes) = (fetch.dimension.coordinates(), fetch.dimension.axes());
        let several = |what: &str, given: usize, wanted: usize| match given == wanted {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("the texture takes {wanted} {what}, not {given}"))),
        };
        several("coordinates", self.coordinates.len(), coordinates)?;
        if !self.gradients.is_empty() {
            several("gradients", self.gradients.len(), 2 * coordinates)?;
        }
        if !self.offset.is_empty() {
            several("offsets", self.offset.len(), axes)?;
        }
        let words = [self.layer, self.level, self.reference].into_iter().flatten();
        let words = words.chain(self.coordinates.iter().chain(&self.gradients).copied()).map(<[u32]>::len);
        match words.chain(self.offset.iter().map(|offset| offset.len())).all(|length| length == count) {
            true => Ok(()),
            false => {
                Err(PyValueError::new_err(format!("some array has not the {count} elements of the fetch")))
            }
        }
    }

    /// The answers of all lanes, worked out on all processors.
    fn answered(&self, bound: &BoundFetch<'_>, count: usize) -> PyResult<Vec<u32>> {
        let mut answers: Vec<u32> = Vec::new();
        let words = count.checked_mul(4).filter(|words| answers.try_reserve_exact(*words).is_ok());
        let Some(words) = words else {
            return Err(PyMemoryError::new_err(format!("there is no memory for {count} answers")));
        };
        answers.resize(words, 0);
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let share = count.div_ceil(threads).next_multiple_of(LANES).max(THREAD_LANES);
        if count <= share {
            self.answer(bound, 0, &mut answers);
            return Ok(answers);
        }
        std::thread::scope(|scope| {
            for (number, part) in answers.chunks_mut(4 * share).enumerate() {
                scope.spawn(move || self.answer(bound, number * share, part));
            }
        });
        Ok(answers)
    }

    /// The answers of the lanes from one on, four words each.
    fn answer(&self, bound: &BoundFetch<'_>, start: usize, answers: &mut [u32]) {
        let mut output = FetchOutput::default();
        for (batch, answers) in answers.chunks_mut(4 * LANES).enumerate() {
            let count = answers.len() / 4;
            let first = start + batch * LANES;
            let inputs = self.inputs(first..first + count);
            bound.run(&inputs, u32::MAX >> (LANES - count), &mut output);
            for (lane, answer) in answers.chunks_exact_mut(4).enumerate() {
                answer.copy_from_slice(&output.texel.map(|component| component[lane]));
            }
        }
    }

    /// What at most as many lanes as a warp has are given.
    fn inputs(&self, lanes: Range<usize>) -> FetchInputs {
        let mut inputs = FetchInputs::default();
        let count = lanes.len();
        let copy = |to: &mut [u32], from: &[u32]| to[..count].copy_from_slice(&from[lanes.clone()]);
        for (to, from) in inputs.coordinates.iter_mut().zip(&self.coordinates) {
            copy(to, from);
        }
        self.layer.iter().for_each(|from| copy(&mut inputs.layer, from));
        self.level.iter().for_each(|from| copy(&mut inputs.level, from));
        self.reference.iter().for_each(|from| copy(&mut inputs.reference, from));
        for (to, from) in inputs.offset.iter_mut().zip(&self.offset) {
            to[..count].copy_from_slice(&from[lanes.clone()]);
        }
        let axes = self.gradients.len() / 2;
        for (number, from) in self.gradients.iter().enumerate() {
            copy(&mut inputs.gradients[number / axes][number % axes], from);
        }
        inputs
    }
}

/// Sampler state from its keywords.
pub fn read_sampler(given: &Bound<'_, PyDict>) -> PyResult<Sampler> {
    let mut sampler = Sampler::default();
    for (key, value) in given.iter() {
        let key: String = key.extract()?;
        match key.as_str() {
            "filter" => sampler.mag = choice(&key, value.extract()?, &FILTERS)?,
            "min_filter" => sampler.min = choice(&key, value.extract()?, &FILTERS)?,
            "mip_filter" => sampler.mip = choice(&key, value.extract()?, &MIP_FILTERS)?,
            "address" => {
                for (mode, name) in sampler.address.iter_mut().zip(value.extract::<[String; 3]>()?) {
                    *mode = choice("address mode", &name, &ADDRESS_MODES)?;
                }
            }
            "normalized" => sampler.normalized = value.extract()?,
            "border" => sampler.border = value.extract()?,
            "max_anisotropy" => sampler.max_anisotropy = value.extract()?,
            "lod_bias" => sampler.lod_bias = value.extract()?,
            "lod_min" => sampler.lod_min = value.extract()?,
            "lod_max" => sampler.lod_max = value.extract()?,
            "compare" => sampler.compare = choice(&key, value.extract()?, &COMPARE_FUNCTIONS)?,
            _ => return Err(PyValueError::new_err(format!("a sampler has no \"{key}\""))),
        }
    }
    Ok(sampler)
}
