//! From a row to a request.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;
use tmu_texture::fetch::{Compare, Components, Coordinates, Derivatives, MinLevel};
use tmu_texture::verify::Case;
use tmu_texture::{
    Dimension, Fetch, FetchInputs, FormatInfo, LANES, Lanes, Level, Offset, Operation, Packing, Sampler,
    Texture,
};

use super::rows::{Cell, Row, wrong};
use crate::job::{COMPONENTS, OPERATIONS, ResultsSpec};

/// A request with what it was answered.
#[derive(Clone, Debug)]
pub struct Request {
    /// The texture's name.
    pub texture: String,
    /// The sampler's name, unless it is the texture's own.
    pub sampler: Option<String>,
    /// The request.
    pub fetch: Fetch,
    /// Its inputs.
    pub inputs: FetchInputs,
    /// The lane that asked.
    pub lane: usize,
    /// Bits of the result.
    pub result: [u32; 4],
    /// Which components are known.
    pub known: [bool; 4],
}

impl Request {
    /// The case to verify.
    pub fn case<'a>(&'a self, texture: Option<&'a Texture>, sampler: Option<&'a Sampler>) -> Case<'a> {
        Case {
            fetch: &self.fetch,
            texture,
            sampler,
            inputs: &self.inputs,
            lane: self.lane,
            result: self.result,
            known: self.known,
        }
    }
}

/// What a row calls an invalid handle.
const INVALID: &str = "none";

/// How numbers of a row are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Float,
    Unsigned,
    Signed,
}

/// The request of a row.
///
/// # Errors
/// `RESULT-001` for what is missing, too much, or no number.
pub(super) fn request(
    spec: &ResultsSpec,
    textures: &BTreeMap<String, Texture>,
    row: &Row,
) -> Result<Request, Diagnostic> {
    let name = row.text("texture").map(str::to_string);
    let only = || (textures.len() == 1).then(|| textures.keys().next().cloned()).flatten();
    let name = name.or_else(|| spec.fetch.texture.as_ref().map(|name| name.value.clone())).or_else(only);
    let name =
        name.ok_or_else(|| wrong("which texture is meant?").hint("name it in `[fetch]` or in the line"))?;
    let texture = textures.get(&name);
    if texture.is_none() && name != INVALID {
        return Err(wrong(format!("there is no texture named \"{name}\"")));
    }
    let fetch = fetch(spec, texture, row)?;
    let mut request = Request {
        texture: name,
        sampler: row
            .text("sampler")
            .map(str::to_string)
            .or_else(|| spec.fetch.sampler.as_ref().map(|name| name.value.clone())),
        fetch,
        inputs: FetchInputs::default(),
        lane: 0,
        result: [0; 4],
        known: [false; 4],
    };
    inputs(&mut request, row)?;
    result(&mut request, texture, row)?;
    Ok(request)
}

/// What does not differ from lane to lane.
fn fetch(spec: &ResultsSpec, texture: Option<&Texture>, row: &Row) -> Result<Fetch, Diagnostic> {
    let has = |column: &str| row.get(column).is_some();
    let operation = match row.text("operation") {
        Some(word) => choice("operation", word, &OPERATIONS)?,
        None => spec.fetch.operation.unwrap_or(Operation::Sample),
    };
    let operation = match (operation, row.text("component")) {
        (Operation::Gather { .. }, Some(word)) => {
            Operation::Gather { component: choice("component", word, &COMPONENTS)? }
        }
        (Operation::Gather { .. }, None) => {
            Operation::Gather { component: spec.fetch.component.unwrap_or(0) }
        }
        (other, Some(_)) if row.get("component").is_some() && !matches!(other, Operation::Gather { .. }) => {
            return Err(wrong("\"component\" is for gathers"));
        }
        (other, _) => other,
    };
    let gradients = has("dsdx") || has("dsdy");
    let quad = has("quad0_s");
    let given = [has("lod"), has("bias"), gradients].into_iter().filter(|given| *given).count();
    if given > 1 || gradients && quad {
        return Err(wrong("\"lod\", \"bias\" and gradients exclude each other, and gradients and quads"));
    }
    let level = match (has("lod"), has("bias"), gradients) {
        (true, ..) => Level::Explicit,
        (_, true, _) => Level::Bias,
        (.., true) => Level::Gradients,
        _ if quad => Level::Implicit,
        _ => Level::Zero,
    };
    let four = has("offset0_u");
    let one = has("offset_u");
    if one && four {
        return Err(wrong("one offset and four offsets exclude each other"));
    }
    Ok(Fetch {
        operation,
        dimension: match texture {
            Some(texture) => texture.description().dimension,
            None if has("r") => Dimension::D3,
            None if has("t") => Dimension::D2,
            None => Dimension::D1,
        },
        array: has("layer"),
        // A query names the sample whose position it asks for.
        multisample: has("sample") && operation != Operation::QuerySamplePosition,
        level,
        derivatives: if quad { Derivatives::Quad } else { Derivatives::Zero },
        offset: if four {
            Offset::Four
        } else if one {
            Offset::Texel
        } else {
            Offset::None
        },
        compare: if has("reference") { Compare::Forced } else { Compare::Never },
        clamp: spec.fetch.clamp,
        min_level: if has("min_lod") { MinLevel::UpToLast } else { MinLevel::None },
        packing: spec.fetch.packed.unwrap_or(Packing::Bits32),
    })
}

fn choice<T: Copy>(column: &str, word: &str, choices: &[(&str, T)]) -> Result<T, Diagnostic> {
    choices.iter().find(|(name, _)| *name == word).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        wrong(format!("\"{column}\" is one of {}, not \"{word}\"", names.join(" ")))
    })
}

fn inputs(request: &mut Request, row: &Row) -> Result<(), Diagnostic> {
    let coordinates = request.fetch.operation.coordinates();
    let kind = if coordinates == Coordinates::Indices { Kind::Signed } else { Kind::Float };
    let inputs = &mut request.inputs;
    let count = request.fetch.dimension.coordinates();
    let reads = coordinates != Coordinates::Unused;
    let quad = row.get("quad0_s").is_some();
    for (axis, name) in ["s", "t", "r"].into_iter().enumerate() {
        if quad {
            for lane in 0..4 {
                let bits = optional(row, &format!("quad{lane}_{name}"), kind)?;
                if axis < count && bits.is_none() {
                    return Err(wrong(format!("\"quad\" has no {name} of lane {lane}")));
                }
                for quad_of in 0..LANES / 4 {
                    inputs.coordinates[axis][4 * quad_of + lane] = bits.unwrap_or(0);
                }
            }
        } else {
            let bits = optional(row, name, kind)?;
            if reads && axis < count && bits.is_none() {
                return Err(wrong(format!("there is no \"{name}\"")));
            }
            inputs.coordinates[axis] = [bits.unwrap_or(0); LANES];
        }
    }
    let every = |bits: Option<u32>| -> Lanes<u32> { [bits.unwrap_or(0); LANES] };
    let signed = |bits: Option<u32>| -> Lanes<i32> { [bits.unwrap_or(0) as i32; LANES] };
    inputs.layer = every(optional(row, "layer", Kind::Unsigned)?);
    inputs.sample = every(optional(row, "sample", Kind::Unsigned)?);
    let lod = optional(
        row,
        "lod",
        if coordinates == Coordinates::Locations { Kind::Float } else { Kind::Unsigned },
    )?;
    inputs.level = every(lod.or(optional(row, "bias", Kind::Float)?));
    inputs.min_level = every(optional(row, "min_lod", Kind::Float)?);
    inputs.reference = every(optional(row, "reference", Kind::Float)?);
    for (axis, name) in ["u", "v", "w"].into_iter().enumerate() {
        inputs.offset[axis] = signed(optional(row, &format!("offset_{name}"), Kind::Signed)?);
    }
    for result in 0..4 {
        for (axis, name) in ["u", "v"].into_iter().enumerate() {
            let column = format!("offset{result}_{name}");
            inputs.four_offsets[result][axis] = signed(optional(row, &column, Kind::Signed)?);
        }
    }
    for (direction, along) in ["dx", "dy"].into_iter().enumerate() {
        for (axis, name) in ["s", "t", "r"].into_iter().enumerate() {
            let column = format!("d{name}{along}");
            inputs.gradients[direction][axis] = every(optional(row, &column, Kind::Float)?);
        }
    }
    let lane = optional(row, "lane", Kind::Unsigned)?.unwrap_or(0);
    request.lane = match usize::try_from(lane) {
        Ok(lane) if lane < if quad { 4 } else { LANES } => lane,
        _ => return Err(wrong(format!("there is no lane {lane}"))),
    };
    Ok(())
}

fn result(request: &mut Request, texture: Option<&Texture>, row: &Row) -> Result<(), Diagnostic> {
    let info = texture.map(|texture| texture.format().info());
    let integers = info.is_some_and(FormatInfo::is_integer);
    let signed = info.is_some_and(|info| {
        info.components.iter().flatten().any(|one| one.numeric == tmu_texture::format::Numeric::Sint)
    });
    let kind = match (request.fetch.operation.components(), request.fetch.packing) {
        (Components::Integers, _) | (_, Packing::F16(_)) => Kind::Unsigned,
        (_, Packing::Fixed8) => Kind::Signed,
        (Components::Floats, Packing::Bits32) => Kind::Float,
        (Components::Texels, Packing::Bits32) if !integers => Kind::Float,
        (Components::Texels, Packing::Bits32) if signed => Kind::Signed,
        (Components::Texels, Packing::Bits32) => Kind::Unsigned,
    };
    for (component, name) in ["x", "y", "z", "w"].into_iter().enumerate() {
        if let Some(bits) = optional(row, name, kind)? {
            request.result[component] = bits;
            request.known[component] = true;
        }
    }
    if request.known == [false; 4] {
        return Err(wrong("there is no result"));
    }
    Ok(())
}

/// The bits of a number, if it is there: `0x…` are the bits themselves.
fn optional(row: &Row, column: &str, kind: Kind) -> Result<Option<u32>, Diagnostic> {
    let text = match row.get(column) {
        None => return Ok(None),
        Some(Cell::Bits(bits)) => return Ok(Some(*bits)),
        Some(Cell::Text(text)) => text.trim(),
    };
    let bits = match (text.strip_prefix("0x"), kind) {
        (Some(digits), _) => u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+')),
        (None, Kind::Float) => text.parse::<f32>().ok().map(f32::to_bits),
        (None, Kind::Unsigned) => text.parse::<u32>().ok(),
        (None, Kind::Signed) => text.parse::<i32>().ok().map(|value| value as u32),
    };
    let wanted = match kind {
        Kind::Float => "a number",
        Kind::Unsigned => "a whole number from 0 to 4294967295",
        Kind::Signed => "a whole number from -2147483648 to 2147483647",
    };
    bits.map(Some)
        .ok_or_else(|| wrong(format!("\"{column}\" is {wanted} or bits such as 0x3f800000, not \"{text}\"")))
}
