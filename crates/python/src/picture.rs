//! Pictures for notebooks.

use opentmu::device::Error;
use opentmu::picture::{Picture, write};
use opentmu::{Diagnostic, Format};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tmu_explain::fetch::Explanation;
use tmu_explain::fetch::colour::Palette;
use tmu_texture::{TexelAddress, Texture};

/// A picture of a texture's level, its first layer and slice, at most so many pixels along each axis. Smaller ones are enlarged, texels being
/// squares; of larger ones, texels are left out. Colours are those of explanations: numbers beyond 1 and integers are scaled to the largest.
pub fn of_level(texture: &Texture, level: u32, most: u32) -> Result<Vec<u8>, Error> {
    let description = texture.description();
    if level >= description.levels {
        let message = format!("there is no level {level}, only {}", description.levels);
        return Err(Error::Invalid(Diagnostic::error("TEXTURE-02", message)));
    }
    let [width, height, _] = description.level_size(level);
    let longest = width.max(height).max(1);
    let (step, factor) = (longest.div_ceil(most.max(1)), (most / longest).max(1));
    let places = |extent: u32| (0..extent).step_by(step as usize);
    let texel = |x, y| texture.texel(TexelAddress { level, x, y, ..TexelAddress::default() });
    let texels: Vec<[u32; 4]> =
        places(height).flat_map(|y| places(width).map(move |x| (x, y))).map(|(x, y)| texel(x, y)).collect();
    let palette = Palette::new(texture, texels.iter().copied());
    let factor = factor as usize;
    let mut bytes = Vec::new();
    for row in texels.chunks(places(width).count()) {
        let colour = |texel: &[u32; 4]| {
            let [red, green, blue] = palette.rgb(*texel);
            [red, green, blue, u8::MAX].repeat(factor)
        };
        bytes.extend(row.iter().flat_map(colour).collect::<Vec<u8>>().repeat(factor));
    }
    let size = [places(width).count(), places(height).count()].map(|extent| (extent * factor) as u32);
    write(&Picture { size, format: Format::Rgba8Unorm, bytes }).map_err(Error::Invalid)
}

/// An explained fetch, to be drawn.
#[pyclass(frozen, module = "opentmu._opentmu")]
pub struct FetchPicture(pub Explanation);

#[pymethods]
impl FetchPicture {
    /// As a PNG file.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let drawn = py.detach(|| tmu_command::raster::png(&self.0)).map_err(PyValueError::new_err)?;
        Ok(PyBytes::new(py, &drawn))
    }
}
