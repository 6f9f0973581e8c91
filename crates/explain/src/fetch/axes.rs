//! Address arithmetic in words: from a coordinate to texels on each axis.

use tmu_texture::Model;
use tmu_texture::sampler::AddressMode;
use tmu_texture::trace::{AxisTap, AxisTrace, Part, Pass};

use super::Explanation;
use super::number::{fraction, of_f32, of_f64};

/// The axes of one level's footprint.
pub fn lines(explained: &Explanation, pass: &Pass, part: &Part) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, axis) in part.axes.iter().enumerate() {
        let name = ["s", "t", "r"][number];
        lines.extend(match axis.coordinate {
            Some(coordinate) => from_coordinate(explained, name, coordinate, axis, part.size[number]),
            None => from_index(name, axis, part.size[number]),
        });
        lines.push(format!("  {}", ends(explained, pass, number, axis, part.size[number])));
    }
    lines
}

fn from_index(name: &str, axis: &AxisTrace, size: u32) -> Vec<String> {
    let offset = if axis.offset == 0 { String::new() } else { format!(" {:+} offset", axis.offset) };
    vec![format!("{name} = {}{offset}, of {size}", axis.rounded)]
}

fn from_coordinate(
    explained: &Explanation,
    name: &str,
    coordinate: f32,
    axis: &AxisTrace,
    size: u32,
) -> Vec<String> {
    let scaled = axis.scaled.unwrap_or_default();
    let product = f64::from(coordinate) * f64::from(size);
    let texels = if explained.normalized() {
        // Periods are at least one texture, steps at most 2⁻²¹ of one.
        let periods = if (scaled - product).abs() > 0.5 * f64::from(size) {
            ", whole periods taken off (CO-2)"
        } else if explained.trace.model == Model::Nvidia && scaled != product {
            ", of a coordinate of 21 bits (NV-1)"
        } else {
            ""
        };
        format!("{name} = {} × {size} = {}{periods}", of_f32(coordinate), of_f64(scaled))
    } else {
        format!("{name} = {} texels (NV-2)", of_f32(coordinate))
    };
    let mut lines = vec![texels];
    let model = explained.trace.model;
    match (axis.rounded_fraction, axis.fraction) {
        (Some(before), Some(after)) => {
            let rule = ["NV-1", "D3D-1", "EX-1"][model as usize];
            lines.push(format!(
                "  − ½ = {}, rounded: texel {} + {}  ({rule})",
                of_f64(scaled - 0.5),
                axis.rounded,
                fraction(before)
            ));
            if axis.offset != 0 {
                lines.push(format!(
                    "  {:+} offset: texel {}  (CO-5)",
                    axis.offset,
                    axis.rounded + axis.offset
                ));
            }
            if axis.limited != axis.rounded.saturating_add(axis.offset) || after != before {
                lines.push(format!("  clamped: texel {} + {}  (NV-4)", axis.limited, fraction(after)));
            }
        }
        _ => {
            let rule = if model == Model::D3d { "D3D-1" } else { "NV-14" };
            lines.push(format!("  floor: texel {}  ({rule})", axis.rounded));
            if axis.offset != 0 {
                lines.push(format!("  {:+} offset: texel {}  (CO-5)", axis.offset, axis.limited));
            }
        }
    }
    lines
}

/// What the address mode makes of the indices.
fn ends(explained: &Explanation, pass: &Pass, number: usize, axis: &AxisTrace, size: u32) -> String {
    let inside = |tap: &AxisTap| tap.texel.is_some_and(|texel| i64::from(texel) == i64::from(tap.index));
    let taps: Vec<String> = axis
        .taps
        .iter()
        .map(|tap| match tap.texel {
            Some(_) if inside(tap) => tap.index.to_string(),
            Some(texel) => format!("{} → {texel}", tap.index),
            None if axis.coordinate.is_none() => format!("{} → outside", tap.index),
            None if pass.face.is_some() => format!("{} → next face", tap.index),
            None => format!("{} → border", tap.index),
        })
        .collect();
    let what = if taps.len() == 1 { "texel" } else { "texels" };
    let text = format!("{what} {}", taps.join(", "));
    if axis.taps.iter().all(inside) {
        return text;
    }
    match (axis.coordinate, pass.face, &explained.sampler) {
        (None, _, _) if explained.trace.fetch.clamp => format!("{text}  (.CL: clamped to {size} texels)"),
        (None, _, _) => format!("{text}  (OUT-1)"),
        (Some(_), Some(_), _) => format!("{text}  (CU-3)"),
        (Some(_), None, Some(sampler)) => {
            format!("{text}  ({}, CO-3)", mode(sampler.address[number]))
        }
        _ => text,
    }
}

/// An address mode's name in job files.
pub fn mode(mode: AddressMode) -> &'static str {
    match mode {
        AddressMode::Wrap => "wrap",
        AddressMode::Mirror => "mirror",
        AddressMode::ClampToEdge => "clamp",
        AddressMode::Border => "border",
        AddressMode::ClampOgl => "clamp_ogl",
        AddressMode::MirrorOnceClampToEdge => "mirror_once",
        AddressMode::MirrorOnceBorder => "mirror_once_border",
        AddressMode::MirrorOnceClampOgl => "mirror_once_ogl",
    }
}

impl Explanation {
    /// Whether coordinates span the texture (CO-6).
    pub(super) fn normalized(&self) -> bool {
        let (Some(texture), Some(sampler)) = (&self.texture, &self.sampler) else { return true };
        let description = texture.description();
        let ignored = description.levels > 1 || description.dimension == tmu_texture::Dimension::Cube;
        ignored || sampler.normalized && texture.normalized()
    }

    /// Whether the fetch takes single texels by their number.
    pub(super) fn loads(&self) -> bool {
        self.trace.fetch.operation.is_load()
    }
}
