//! Mip levels made from level 0.

use super::zeroed;
use crate::fetch::F16Rounding;
use crate::format::{Format, Numeric};
use crate::texture::{MipLevel, TexelAddress, TextureDescription, TextureError};

/// The data of all levels of a description, made from the data of level 0 alone.
///
/// Each texel is the mean of the texels 2x and 2x+1 of the level above along every axis that the level above has more
/// than one texel of, so of 2, 4 or 8; the last texel of an odd axis is left out. The mean is taken
/// - of codes, rounded to nearest with ties away from zero, for unorm and snorm (snorm's lowest code counts as −1.0);
/// - of linear light for sRGB and of numbers for floats: summed in f64 in the order of the data, divided, rounded to
///   f32, and encoded with rounding to nearest even.
///
/// # Errors
/// A description that breaks a limit, level 0 of another length, several samples (which the limits refuse), an
/// integer format, or too little memory.
pub fn generate_mips(description: &TextureDescription, level_0: &[u8]) -> Result<Vec<u8>, TextureError> {
    let format = description.format;
    if format.info().is_integer() {
        return Err(TextureError::NotForIntegers { what: "the mean of texels", format });
    }
    if format.info().block.is_some() {
        return Err(TextureError::Compressed { what: "the mean of texels", format });
    }
    let needed = description.data_length()?;
    let levels = description.lay_out();
    let end_of_level_0 = levels.get(1).map_or(needed, |level| level.offset);
    if level_0.len() != end_of_level_0 {
        return Err(TextureError::DataLength { given: level_0.len(), needed: end_of_level_0 });
    }
    let mut data = zeroed(needed)?;
    data[..end_of_level_0].copy_from_slice(level_0);
    for pair in levels.windows(2) {
        let (above, below) = data.split_at_mut(pair[1].offset);
        halve(format, description.layers, above, &pair[0], below, &pair[1]);
    }
    Ok(data)
}

/// Fills the level `to`, which begins at the start of `below`, from the level `from` in `above`.
fn halve(format: Format, layers: u32, above: &[u8], from: &MipLevel, below: &mut [u8], to: &MipLevel) {
    let [width, height, depth] = to.size;
    let mut texels = below.chunks_exact_mut(format.info().bytes);
    let rows = (0..layers).flat_map(|layer| (0..depth).map(move |z| (layer, z)));
    let rows = rows.flat_map(|(layer, z)| (0..height).map(move |y| (layer, z, y)));
    for (layer, z, y) in rows {
        for (x, texel) in (0..width).zip(&mut texels) {
            let box_of_texels = footprint(from.size, [x, y, z]).map(|[x, y, z]| {
                &above[from.texel_offset(TexelAddress { layer, x, y, z, ..TexelAddress::default() })..]
            });
            mean(format, box_of_texels, texel);
        }
    }
}

/// The texels of the level above that a texel covers, in the order of the data.
fn footprint(size: [u32; 3], [x, y, z]: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let along = |index: u32, size: u32| if size == 1 { 0..=0 } else { 2 * index..=2 * index + 1 };
    let [columns, rows, slices] = [along(x, size[0]), along(y, size[1]), along(z, size[2])];
    slices
        .flat_map(move |z| rows.clone().map(move |y| (y, z)))
        .flat_map(move |(y, z)| columns.clone().map(move |x| [x, y, z]))
}

/// Writes the mean of some texels.
fn mean<'a>(format: Format, texels: impl Iterator<Item = &'a [u8]>, out: &mut [u8]) {
    let mut sums = [0.0; 4];
    let mut count = 0.0;
    for texel in texels {
        let terms = terms(format, texel);
        sums = std::array::from_fn(|i| sums[i] + terms[i]);
        count += 1.0;
    }
    let means = sums.map(|sum| sum / count);
    if has_linear_codes(format) {
        format.pack(means.map(|mean| mean.round() as i32 as u32), out);
    } else {
        format.encode(means.map(|mean| (mean as f32).to_bits()), F16Rounding::NearestEven, out);
    }
}

/// Whether means may be taken of the codes themselves.
fn has_linear_codes(format: Format) -> bool {
    format
        .info()
        .components
        .into_iter()
        .flatten()
        .all(|it| matches!(it.numeric, Numeric::Unorm | Numeric::Snorm))
}

/// What is summed up: signed codes or decoded values.
fn terms(format: Format, texel: &[u8]) -> [f64; 4] {
    if !has_linear_codes(format) {
        return format.decode(texel).map(|bits| f32::from_bits(bits).into());
    }
    let codes = format.raw(texel);
    std::array::from_fn(|i| match format.info().components[i] {
        Some(component) if component.numeric == Numeric::Snorm => {
            let lowest = -f64::from(component.max_code() >> 1);
            f64::from(component.signed(codes[i])).max(lowest)
        }
        _ => codes[i].into(),
    })
}
