//! From a sweep to results: makes the texture, runs the kernel.

use tmu_texture::{Dimension, Texture};

use crate::driver::{Array, Context, Device, Driver};
use crate::kernel;
use crate::layout::{
    ADDRESS_MODES, ArrayDescription, BLOCK_FORMATS, CUBEMAP, DISABLE_TRILINEAR_OPTIMIZATION, FORMATS,
    LAYERED, NORMALIZED_COORDINATES, READ_AS_INTEGER, SEAMLESS_CUBEMAP, TEXTURE_GATHER, TextureDescription,
    UNSIGNED_INT32, ViewDescription,
};
use crate::sweep::{Ask, Filtering, Sweep, Texels};

/// Runs a sweep in a context of its own, which is left to the end of the process; the four words of each place.
///
/// # Errors
/// What the driver refuses or stops, as words.
pub fn measure(driver: &Driver, device: &Device, sweep: &Sweep) -> Result<Vec<[u32; 4]>, String> {
    let context = driver.context(device)?;
    let kernel = context.kernel(&kernel::ptx(sweep), kernel::NAME)?;
    let texture = match &sweep.texture {
        Some(texels) => Made::new(texels, sweep.ask)?.texture(&context, texels, sweep)?,
        None => destroyed_texture(&context, sweep)?,
    };
    let words: Vec<u32> = sweep.positions.iter().flat_map(|position| sweep.words(position)).collect();
    let count = u32::try_from(sweep.positions.len()).map_err(|_| "too many positions".to_owned())?;
    let inputs = context.words(&words)?;
    let outputs = context.words(&vec![0; 4 * sweep.positions.len()])?;
    context.launch(kernel, inputs, outputs, texture, count)?;
    let answered = context.read(outputs, 4 * sweep.positions.len())?;
    Ok(answered.as_chunks::<4>().0.to_vec())
}

/// The handle of a texture that is no more.
fn destroyed_texture(context: &Context<'_>, sweep: &Sweep) -> Result<u64, String> {
    let texels = Texels::plane(1, tmu_texture::Format::R32Float, &[1.0]);
    let handle = Made::new(&texels, sweep.ask)?.texture(context, &texels, sweep)?;
    context.destroy_texture(handle)?;
    Ok(handle)
}

/// What the driver makes an array and a texture of.
struct Made {
    array: ArrayDescription,
    /// Flags of the texture that come with the format.
    flags: u32,
    view: Option<ViewDescription>,
}

impl Made {
    fn new(texels: &Texels, ask: Ask) -> Result<Made, String> {
        let description = &texels.description;
        let name = description.format.name();
        let mut array = shape(texels, ask);
        if let Some((_, format, channels, _, flags)) = FORMATS.into_iter().find(|(known, ..)| *known == name)
        {
            (array.format, array.channels) = (format, channels);
            return Ok(Made { array, flags, view: None });
        }
        let Some((_, view_format, channels)) = BLOCK_FORMATS.into_iter().find(|(known, ..)| *known == name)
        else {
            return Err(format!("CUDA has no arrays of {name}"));
        };
        let view = ViewDescription {
            format: view_format,
            size: [array.width, array.height, array.depth],
            levels: [0; 2],
            layers: [0; 2],
            reserved: [0; 16],
        };
        let [columns, rows, _] = description.blocks(0).map(|axis| axis as usize);
        array = ArrayDescription { width: columns, height: rows, format: UNSIGNED_INT32, channels, ..array };
        // The array is of integers, but the view is not.
        Ok(Made { array, flags: 0, view: Some(view) })
    }

    /// Makes the texture object, with its texels.
    fn texture(&self, context: &Context<'_>, texels: &Texels, sweep: &Sweep) -> Result<u64, String> {
        let array = context.array(&self.array, texels.description.levels)?;
        fill(context, array, texels)?;
        let description = self.filtering(&sweep.sampler, sweep.ask, texels.description.levels);
        context.texture(array, &description, self.view.as_ref())
    }

    fn filtering(&self, sampler: &Filtering, ask: Ask, levels: u32) -> TextureDescription {
        let address = ADDRESS_MODES.iter().position(|mode| *mode == sampler.address).unwrap_or(0) as u32;
        let normalized = sampler.normalized && !ask.loads();
        let linear = sampler.linear && !ask.loads() && self.flags & READ_AS_INTEGER == 0;
        let flags = [
            (normalized, NORMALIZED_COORDINATES),
            // Drivers before CUDA 11.3 do not know it.
            (!sampler.optimised && levels > 1, DISABLE_TRILINEAR_OPTIMIZATION),
            (sampler.seamless, SEAMLESS_CUBEMAP),
        ];
        TextureDescription {
            address: [address; 3],
            filter: linear.into(),
            flags: flags.into_iter().filter(|(on, _)| *on).fold(self.flags, |flags, (_, flag)| flags | flag),
            max_anisotropy: 1,
            mip_filter: (sampler.mip_linear && linear).into(),
            bias: sampler.bias,
            min_lod: sampler.lod[0],
            max_lod: sampler.lod[1],
            border: sampler.border,
            reserved: [0; 12],
        }
    }
}

/// An array's size and flags; the format is still missing.
fn shape(texels: &Texels, ask: Ask) -> ArrayDescription {
    let description = &texels.description;
    let [width, height, depth] = description.size.map(|axis| axis as usize);
    let layers = description.layers as usize;
    let layered = if description.array { layers } else { 0 };
    let (height, depth, mut flags) = match description.dimension {
        Dimension::D1 | Dimension::Buffer => (0, layered, 0),
        Dimension::D2 => (height, layered, 0),
        Dimension::D3 => (height, depth, 0),
        Dimension::Cube => (height, layers, CUBEMAP),
    };
    if description.array {
        flags |= LAYERED;
    }
    if matches!(ask, Ask::Gather(_)) {
        flags |= TEXTURE_GATHER;
    }
    ArrayDescription { width, height, depth, format: 0, channels: 0, flags }
}

/// Copies every level.
fn fill(context: &Context<'_>, array: Array, texels: &Texels) -> Result<(), String> {
    let texture = Texture::new(texels.description, texels.bytes()?).map_err(|error| error.to_string())?;
    let layers = texels.description.layers as usize;
    for (number, level) in (0..).zip(texture.levels()) {
        let rows = level.slice_pitch / level.row_pitch;
        let slices = level.layer_pitch / level.slice_pitch * layers;
        let bytes = layers * level.layer_pitch;
        let data = &texture.data()[level.offset..level.offset + bytes];
        context.fill(array, number, [level.row_pitch, rows, slices], data)?;
    }
    Ok(())
}
