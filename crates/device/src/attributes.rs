//! What PTX asks about textures and samplers beside sizes (PTX ISA, "Texture Instructions: txq"), and the state that PTX
//! declares for samplers.

use tmu_ptx::lower::ATTRIBUTES;
use tmu_ptx::module::FieldValue;
use tmu_texture::format::Numeric;
use tmu_texture::sampler::{AddressMode, Filter};
use tmu_texture::{Dimension, Format, Sampler, Texture};

/// The attributes of all textures, then those of all samplers, as the program reads them.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    /// Entries of [`ATTRIBUTES`] words, one of zeros behind each kind.
    pub bytes: Vec<u8>,
    /// Where those of samplers begin.
    pub samplers_at: u64,
    /// How many textures and samplers there are.
    pub counts: [u32; 2],
}

/// The attributes of textures and samplers, each by its index in its pool.
pub fn attributes(textures: &[Option<&Texture>], samplers: &[Option<&Sampler>]) -> Attributes {
    let mut words: Vec<[u32; ATTRIBUTES]> = Vec::with_capacity(textures.len() + samplers.len() + 2);
    words.extend(textures.iter().map(|entry| entry.map_or([0; ATTRIBUTES], of_texture)));
    words.push([0; ATTRIBUTES]);
    let samplers_at = words.len() as u64 * 4 * ATTRIBUTES as u64;
    words.extend(samplers.iter().map(|entry| entry.map_or([0; ATTRIBUTES], of_sampler)));
    words.push([0; ATTRIBUTES]);
    let bytes = words.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
    Attributes { bytes, samplers_at, counts: [textures.len() as u32, samplers.len() as u32] }
}

fn of_texture(texture: &Texture) -> [u32; ATTRIBUTES] {
    let description = texture.description();
    let view = texture.view();
    let several = |count: u32| if count > 1 { count } else { 0 };
    let cube = description.dimension == Dimension::Cube;
    let layers = if cube { view.layers / 6 } else { view.layers };
    let depth =
        if description.dimension == Dimension::D3 { texture.level_size(view.first_level)[2] } else { 1 };
    [
        channel_data_type(texture.format()),
        channel_order(texture.format()),
        1,
        if description.array { layers } else { 0 },
        several(view.levels),
        several(description.samples),
        depth,
        u32::from(description.dimension == Dimension::Buffer),
    ]
}

fn of_sampler(sampler: &Sampler) -> [u32; ATTRIBUTES] {
    let [s, t, r] = sampler.address.map(address_code);
    [u32::from(!sampler.normalized), u32::from(sampler.mag == Filter::Linear), s, t, r, 0, 0, 0]
}

/// The place in PTX's list: wrap, mirror, clamp_ogl, clamp_to_edge, clamp_to_border. PTX has no modes that mirror once;
/// each of them counts as the mode that it ends in.
fn address_code(mode: AddressMode) -> u32 {
    match mode {
        AddressMode::Wrap => 0,
        AddressMode::Mirror => 1,
        AddressMode::ClampOgl | AddressMode::MirrorOnceClampOgl => 2,
        AddressMode::ClampToEdge | AddressMode::MirrorOnceClampToEdge => 3,
        AddressMode::Border | AddressMode::MirrorOnceBorder => 4,
    }
}

/// OpenCL's code for the components of a format (PTX ISA, "Channel Data Type and Channel Order Fields"); 0 where it has
/// none.
fn channel_data_type(format: Format) -> u32 {
    let info = format.info();
    if info.block.is_some() {
        return 0;
    }
    let mut bits: Vec<(u8, Numeric)> =
        info.components.iter().flatten().map(|component| (component.bits, component.numeric)).collect();
    bits.sort_by_key(|(bits, _)| *bits);
    let widths: Vec<u8> = bits.iter().map(|(bits, _)| *bits).collect();
    let Some((first, numeric)) = bits.first().copied() else { return 0 };
    if bits.iter().all(|component| *component == (first, numeric)) || numeric == Numeric::Srgb {
        return match (numeric, first) {
            (Numeric::Snorm, 8) => 0x10d0,
            (Numeric::Snorm, 16) => 0x10d1,
            (Numeric::Unorm | Numeric::Srgb, 8) => 0x10d2,
            (Numeric::Unorm, 16) => 0x10d3,
            (Numeric::Sint, 8) => 0x10d7,
            (Numeric::Sint, 16) => 0x10d8,
            (Numeric::Sint, 32) => 0x10d9,
            (Numeric::Uint, 8) => 0x10da,
            (Numeric::Uint, 16) => 0x10db,
            (Numeric::Uint, 32) => 0x10dc,
            (Numeric::Float, 16) => 0x10dd,
            (Numeric::Float, 32) => 0x10de,
            _ => 0,
        };
    }
    match (numeric, widths.as_slice()) {
        (Numeric::Unorm | Numeric::Srgb, [8, ..]) => 0x10d2,
        (Numeric::Unorm, [5, 5, 6]) => 0x10d4,
        (Numeric::Unorm, [1, 5, 5, 5]) => 0x10d5,
        (Numeric::Unorm, [2, 10, 10, 10]) => 0x10d6,
        _ => 0,
    }
}

/// OpenCL's code for the order of a format's components.
fn channel_order(format: Format) -> u32 {
    let [r, g, b, a] = format.info().components;
    match (r, g, b, a) {
        (Some(_), None, None, None) => 0x10b0,
        (None, None, None, Some(_)) => 0x10b1,
        (Some(_), Some(_), None, None) => 0x10b2,
        (Some(_), None, None, Some(_)) => 0x10b3,
        (Some(_), Some(_), Some(_), None) => 0x10b4,
        (Some(r), Some(_), Some(b), Some(_)) if b.first_bit < r.first_bit && r.bits == 8 => 0x10b6,
        (Some(_), Some(_), Some(_), Some(_)) => 0x10b5,
        _ => 0,
    }
}

/// The sampler that a declaration asks for; `None` if it says nothing of one.
pub fn declared_sampler(fields: &[(String, FieldValue)]) -> Option<Sampler> {
    let mut sampler = Sampler::default();
    let mut said = false;
    for (name, value) in fields {
        let code = match value {
            FieldValue::Number(number) => u32::try_from(*number).unwrap_or(u32::MAX),
            FieldValue::Word(word) => code_of(word),
        };
        match name.as_str() {
            "filter_mode" => {
                let filter = if code == 1 { Filter::Linear } else { Filter::Point };
                (sampler.mag, sampler.min) = (filter, filter);
            }
            "addr_mode_0" => sampler.address[0] = address_mode(code),
            "addr_mode_1" => sampler.address[1] = address_mode(code),
            "addr_mode_2" => sampler.address[2] = address_mode(code),
            "normalized_coords" => sampler.normalized = code != 0,
            "force_unnormalized_coords" => sampler.normalized = code == 0,
            _ => continue,
        }
        said = true;
    }
    said.then_some(sampler)
}

/// The number that a word stands for in its list.
fn code_of(word: &str) -> u32 {
    match word {
        "mirror" | "linear" => 1,
        "clamp_ogl" => 2,
        "clamp_to_edge" => 3,
        "clamp_to_border" => 4,
        _ => 0,
    }
}

fn address_mode(code: u32) -> AddressMode {
    match code {
        1 => AddressMode::Mirror,
        2 => AddressMode::ClampOgl,
        3 => AddressMode::ClampToEdge,
        4 => AddressMode::Border,
        _ => AddressMode::Wrap,
    }
}
