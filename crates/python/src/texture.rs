//! Textures, which kernels fetch from, and which answer whole arrays of coordinates by themselves.

use std::borrow::Cow;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use opentmu::device::{self, Error, Sampler, Texels, TextureDescription, TextureView};
use opentmu::job::{ADDRESS_MODES, COMPARE_FUNCTIONS, DIMENSIONS, FILTERS, MIP_FILTERS};
use opentmu::{Diagnostic, Format, Model};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyDictMethods};
use tmu_texture::fetch::{Compare, Offset};
use tmu_texture::{BoundFetch, Fetch, FetchInputs, FetchOutput, LANES, Level, Operation};

use crate::device::Device;
use crate::error::{choice, raised};
use crate::surface;

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
    #[pyo3(signature = (operation, count, coordinates, *, component = 0, clamp = false, layer = None, level = None, reference = None, offset = None, gradients = None))]
    #[allow(clippy::too_many_arguments)] // Called in one place, by name.
    fn fetch(
        &self,
        py: Python<'_>,
        operation: &str,
        count: usize,
        coordinates: Vec<Words<'_>>,
        component: u8,
        clamp: bool,
        layer: Option<Words<'_>>,
        level: Option<Words<'_>>,
        reference: Option<Words<'_>>,
        offset: Option<Vec<PyReadonlyArray1<'_, i32>>>,
        gradients: Option<Vec<Words<'_>>>,
    ) -> PyResult<Py<PyArray1<u32>>> {
        let operations = [
            ("load", Operation::Load),
            ("sample", Operation::Sample),
            ("gather", Operation::Gather { component }),
        ];
        let (description, texels) = (self.description, py.detach(|| self.texels()));
        let texels = texels.map_err(|error| raised(py, &error))?;
        let fetch = Fetch {
            operation: choice("operation", operation, &operations)?,
            array: description.array,
            level: match (&gradients, &level) {
                (Some(_), _) => Level::Gradients,
                (None, Some(_)) => Level::Explicit,
                (None, None) => Level::Zero,
            },
            compare: if reference.is_some() { Compare::Forced } else { Compare::Never },
            offset: if offset.is_some() { Offset::Texel } else { Offset::None },
            clamp,
            ..Fetch::load(description.dimension)
        };
        BoundFetch::check(&fetch, Some(&texels), Some(&self.sampler))
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let lanes = Asked {
            coordinates: slices(&coordinates)?,
            layer: layer.as_ref().map(|words| words.as_slice()).transpose()?,
            level: level.as_ref().map(|words| words.as_slice()).transpose()?,
            reference: reference.as_ref().map(|words| words.as_slice()).transpose()?,
            offset: slices(offset.as_deref().unwrap_or_default())?,
            gradients: slices(gradients.as_deref().unwrap_or_default())?,
        };
        lanes.check(count, description.dimension.coordinates(), description.dimension.axes())?;
        let answered = py.detach(|| {
            let bound = BoundFetch::new(&fetch, Some(&texels), Some(&self.sampler), self.model);
            lanes.answered(&bound, count)
        });
        Ok(answered?.into_pyarray(py).unbind())
    }
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

impl Asked<'_> {
    fn check(&self, count: usize, coordinates: usize, axes: usize) -> PyResult<()> {
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
        let (mut inputs, mut output) = (FetchInputs::default(), FetchOutput::default());
        for (batch, answers) in answers.chunks_mut(4 * LANES).enumerate() {
            let count = answers.len() / 4;
            let first = start + batch * LANES;
            let lanes = first..first + count;
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
            bound.run(&inputs, u32::MAX >> (LANES - count), &mut output);
            for (lane, answer) in answers.chunks_exact_mut(4).enumerate() {
                answer.copy_from_slice(&output.texel.map(|component| component[lane]));
            }
        }
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
