//! A sweep: a texture, a sampler, a kind of fetch, and many places to fetch from.

use tmu_texture::content::data_from_numbers;
use tmu_texture::{Dimension, Format, TextureDescription};

/// What is measured together: one texture, one kind of fetch.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Its name, and that of its files.
    pub name: String,
    /// The question that it answers, in words.
    pub question: &'static str,
    /// The texture; `None` is a handle of a texture that has been destroyed.
    pub texture: Option<Texels>,
    /// The sampler.
    pub sampler: Filtering,
    /// What is asked.
    pub ask: Ask,
    /// Where.
    pub positions: Vec<Position>,
}

/// A texture.
#[derive(Clone, Debug)]
pub struct Texels {
    /// What it is; its format is one of [`crate::layout`].
    pub description: TextureDescription,
    /// The numbers of its components, as job files have them.
    pub numbers: Vec<f64>,
}

/// A sampler, as far as CUDA has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Filtering {
    /// In the words of job files, for all axes: wrap, clamp, mirror, border.
    pub address: &'static str,
    /// Linear within a level, or point.
    pub linear: bool,
    /// Linear between levels, or point; counts for textures with several.
    pub mip_linear: bool,
    /// Coordinates 0…1, or in texels.
    pub normalized: bool,
    /// Added to the level of detail.
    pub bias: f32,
    /// Lowest and highest level of detail.
    pub lod: [f32; 2],
    /// Red, green, blue, alpha.
    pub border: [f32; 4],
    /// Cubes are filtered across edges.
    pub seamless: bool,
    /// The driver may make filtering between levels steeper.
    pub optimised: bool,
}

impl Default for Filtering {
    /// Linear, clamped, normalised.
    fn default() -> Filtering {
        Filtering {
            address: "clamp",
            linear: true,
            mip_linear: true,
            normalized: true,
            bias: 0.0,
            lod: [0.0, 15.0],
            border: [0.0; 4],
            seamless: false,
            optimised: false,
        }
    }
}

/// What is asked at every place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A filtered sample of level 0.
    Sample,
    /// A filtered sample of [`Position::level`].
    SampleLevel,
    /// A filtered sample with [`Position::gradients`].
    SampleGradients,
    /// A filtered sample of level 0 as 16-bit floats.
    SampleHalves,
    /// The texel at integers.
    Load,
    /// The texel at integers, of [`Position::level`].
    LoadLevel,
    /// A component of the four texels of a footprint, 0 … 3.
    Gather(u8),
}

impl Ask {
    /// Whether coordinates are integers.
    pub fn loads(self) -> bool {
        matches!(self, Ask::Load | Ask::LoadLevel)
    }
}

/// Where to fetch from. What the sweep does not ask for is not looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Bits of s, t, r: floats, or integers for loads.
    pub coordinates: [u32; 3],
    /// Layer of arrays.
    pub layer: u32,
    /// Bits of the level: a float, or an integer for loads.
    pub level: u32,
    /// Bits of the derivatives of s and t along x, then along y.
    pub gradients: [[u32; 2]; 2],
}

impl Position {
    /// At those floats.
    pub fn at(coordinates: &[f32]) -> Position {
        let mut position = Position::default();
        for (bits, coordinate) in position.coordinates.iter_mut().zip(coordinates) {
            *bits = coordinate.to_bits();
        }
        position
    }

    /// At those integers.
    pub fn texel(coordinates: &[i32]) -> Position {
        let mut position = Position::default();
        for (bits, coordinate) in position.coordinates.iter_mut().zip(coordinates) {
            *bits = *coordinate as u32;
        }
        position
    }

    /// The same on another level of detail.
    pub fn level(self, level: f32) -> Position {
        Position { level: level.to_bits(), ..self }
    }
}

impl Texels {
    /// A texture of one level and one layer (six for a cube).
    pub fn new(dimension: Dimension, size: [u32; 3], format: Format, numbers: Vec<f64>) -> Texels {
        Texels { description: TextureDescription::new(dimension, size, format), numbers }
    }

    /// A row of texels, or a plane of rows.
    pub fn plane(width: u32, format: Format, numbers: &[f64]) -> Texels {
        let texels = numbers.len() / format.info().component_count();
        Texels::new(Dimension::D2, [width, texels as u32 / width, 1], format, numbers.to_vec())
    }

    /// The bytes of all texels.
    ///
    /// # Errors
    /// Numbers that do not make such a texture, as words.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        data_from_numbers(&self.description, &self.numbers).map_err(|error| error.to_string())
    }
}

impl Sweep {
    /// How many coordinates a place has.
    pub fn axes(&self) -> usize {
        self.texture.as_ref().map_or(2, |texels| texels.description.dimension.coordinates())
    }

    /// Whether places have a layer.
    pub fn layered(&self) -> bool {
        self.texture.as_ref().is_some_and(|texels| texels.description.array)
    }

    /// The words of a place, in the order in which [`crate::kernel`] reads them.
    pub fn words(&self, position: &Position) -> Vec<u32> {
        let mut words = Vec::new();
        if self.layered() {
            words.push(position.layer);
        }
        words.extend_from_slice(&position.coordinates[..self.axes()]);
        match self.ask {
            Ask::SampleLevel | Ask::LoadLevel => words.push(position.level),
            Ask::SampleGradients => words.extend(position.gradients.as_flattened()),
            Ask::Sample | Ask::SampleHalves | Ask::Load | Ask::Gather(_) => {}
        }
        words
    }
}
