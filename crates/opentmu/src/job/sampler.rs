//! `[sampler.*]`: how textures are read.

use std::collections::BTreeMap;

use tmu_texture::sampler::{
    AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction, Sampler, TrilinOpt,
};

use super::item::Item;
use super::log::At;
use super::table::Section;
use crate::element::Number;

/// Sampler state; keys that are absent are those of [`Sampler::default`].
#[derive(Clone, Debug, PartialEq)]
pub struct SamplerSpec {
    /// Name, and where it is defined.
    pub name: At<String>,
    /// The state, except for the border colour, whose bits depend on the texture's format.
    pub sampler: Sampler,
    /// Border colour: red, green, blue, alpha.
    pub border: [Number; 4],
    /// Where `address` is given.
    pub address: Option<At<()>>,
}

impl SamplerSpec {
    /// The border colour's bits for a texture of floats or of integers.
    ///
    /// # Errors
    /// The component that an integer border cannot hold.
    pub fn border_bits(&self, integer: bool) -> Result<[u32; 4], String> {
        let mut bits = [0; 4];
        for (bits, number) in bits.iter_mut().zip(self.border) {
            *bits = match (integer, number.to_integer()) {
                (false, _) => number.to_f32().to_bits(),
                (true, Some(value)) => integer_bits(value)?,
                (true, None) if number.to_f64() == 0.0 => 0,
                (true, None) => {
                    return Err(format!("border colour {number} of an integer texture is no integer"));
                }
            };
        }
        Ok(bits)
    }
}

fn integer_bits(value: i128) -> Result<u32, String> {
    let (least, most) = (i128::from(i32::MIN), i128::from(u32::MAX));
    if (least..=most).contains(&value) {
        Ok(value as u32)
    } else {
        Err(format!("border colour {value} does not fit 32 bits"))
    }
}

/// Filters within a level by their names in job files.
pub const FILTERS: [(&str, Filter); 2] = [("point", Filter::Point), ("linear", Filter::Linear)];
/// Filters between levels by their names in job files.
pub const MIP_FILTERS: [(&str, MipFilter); 3] =
    [("none", MipFilter::None), ("point", MipFilter::Point), ("linear", MipFilter::Linear)];
/// Address modes by their names in job files.
pub const ADDRESS_MODES: [(&str, AddressMode); 8] = [
    ("wrap", AddressMode::Wrap),
    ("mirror", AddressMode::Mirror),
    ("clamp", AddressMode::ClampToEdge),
    ("border", AddressMode::Border),
    ("clamp_ogl", AddressMode::ClampOgl),
    ("mirror_once", AddressMode::MirrorOnceClampToEdge),
    ("mirror_once_border", AddressMode::MirrorOnceBorder),
    ("mirror_once_ogl", AddressMode::MirrorOnceClampOgl),
];
/// Functions of depth comparisons by their names in job files.
pub const COMPARE_FUNCTIONS: [(&str, CompareFunction); 8] = [
    ("never", CompareFunction::Never),
    ("less", CompareFunction::Less),
    ("equal", CompareFunction::Equal),
    ("less_equal", CompareFunction::LessEqual),
    ("greater", CompareFunction::Greater),
    ("not_equal", CompareFunction::NotEqual),
    ("greater_equal", CompareFunction::GreaterEqual),
    ("always", CompareFunction::Always),
];
const REDUCTIONS: [(&str, Reduction); 3] =
    [("average", Reduction::WeightedAverage), ("min", Reduction::Minimum), ("max", Reduction::Maximum)];
const CUBE_FILTERING: [(&str, CubeFiltering); 3] = [
    ("seamless", CubeFiltering::Seamless),
    ("per_face", CubeFiltering::PerFace),
    ("wrapped", CubeFiltering::Wrapped),
];

pub(super) fn samplers(root: &Section<'_>) -> BTreeMap<String, SamplerSpec> {
    let sections = root.named_sections("sampler");
    sections.into_iter().map(|(name, section)| (name.value.clone(), sampler(name, section))).collect()
}

fn sampler(name: At<String>, section: Section<'_>) -> SamplerSpec {
    let mut sampler = Sampler::default();
    filters(&section, &mut sampler);
    let modes = section.get("address");
    if let Some(address) = modes.as_ref().and_then(address) {
        sampler.address = address;
    }
    if let Some(compare) = section.choice("compare", &COMPARE_FUNCTIONS) {
        (sampler.compare, sampler.compare_enable) = (compare.value, true);
    }
    if let Some(lod) = section.get("lod").and_then(|item| Section::of(&item)) {
        level_of_detail(lod, &mut sampler);
    }
    if let Some(anisotropy) = section.integer("anisotropy", 1..=16) {
        sampler.max_anisotropy = anisotropy.value;
    }
    if let Some(normalized) = section.flag("normalized") {
        sampler.normalized = normalized.value;
    }
    if let Some(cube) = section.choice("cube", &CUBE_FILTERING) {
        sampler.cube_filtering = cube.value;
    }
    if let Some(reduction) = section.choice("reduction", &REDUCTIONS) {
        sampler.reduction = reduction.value;
    }
    if let Some(code) = section.integer("trilin_opt", 0..=31_u8) {
        sampler.trilin_opt = TrilinOpt::from_code(code.value);
    }
    if let Some(srgb) = section.flag("srgb") {
        sampler.srgb = srgb.value;
    }
    let border = section.get("border").and_then(|item| border(&item)).unwrap_or([Number::Integer(0); 4]);
    section.finish();
    SamplerSpec { name, sampler, border, address: modes.map(|item| item.at(())) }
}

/// `filter` sets both; `min` and `mag` set one each.
fn filters(section: &Section<'_>, sampler: &mut Sampler) {
    let filter = section.choice("filter", &FILTERS);
    if section.has("filter") {
        section.exclude("filter", &["min", "mag"]);
    }
    let min = section.choice("min", &FILTERS).or(filter.clone());
    let mag = section.choice("mag", &FILTERS).or(filter);
    sampler.min = min.map_or(sampler.min, |filter| filter.value);
    sampler.mag = mag.map_or(sampler.mag, |filter| filter.value);
    sampler.mip = section.choice("mip", &MIP_FILTERS).map_or(sampler.mip, |filter| filter.value);
}

/// One mode for all axes, or one per axis; axes that are not given follow the last one.
fn address(item: &Item<'_>) -> Option<[AddressMode; 3]> {
    if item.is_text() {
        return item.choice(&ADDRESS_MODES).map(|mode| [mode.value; 3]);
    }
    if !item.is_list() {
        return item.wrong_type("an address mode, or an array of one per axis");
    }
    let modes: Option<Vec<AddressMode>> =
        item.list(1..=3)?.iter().map(|item| item.choice(&ADDRESS_MODES).map(|mode| mode.value)).collect();
    let modes = modes?;
    let last = *modes.last()?;
    Some([modes[0], *modes.get(1).unwrap_or(&last), *modes.get(2).unwrap_or(&last)])
}

fn border(item: &Item<'_>) -> Option<[Number; 4]> {
    item.list(4..=4)?;
    item.numbers()?.value.try_into().ok()
}

fn level_of_detail(lod: Section<'_>, sampler: &mut Sampler) {
    let finite = |key: &'static str| {
        let item = lod.get(key)?;
        let value = item.float()?;
        if value.value.is_finite() { Some(value.value) } else { item.refuse("must be a finite number") }
    };
    sampler.lod_bias = finite("bias").unwrap_or(sampler.lod_bias);
    sampler.lod_min = finite("min").unwrap_or(sampler.lod_min);
    sampler.lod_max = finite("max").unwrap_or(sampler.lod_max);
    lod.finish();
}
