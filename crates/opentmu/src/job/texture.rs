//! `[texture.*]`: textures from files or made in place.

use std::collections::BTreeMap;

use tmu_texture::content::Pattern;
use tmu_texture::texture::Swizzle;
use tmu_texture::{Dimension, Format};

use super::item::Item;
use super::log::At;
use super::nearest;
use super::table::Section;
use crate::element::Number;
use crate::limits;

/// A texture.
#[derive(Clone, Debug, PartialEq)]
pub struct TextureSpec {
    /// Name, and where it is defined.
    pub name: At<String>,
    /// Where the texels come from.
    pub source: TextureSource,
    /// Which mip levels there are.
    pub mips: At<Mips>,
    /// The texture's own sampler, by name.
    pub sampler: Option<At<String>>,
    /// CUDA's read mode.
    pub read: Option<At<ReadMode>>,
    /// Whether red, green and blue are sRGB codes.
    pub srgb: At<bool>,
    /// The part that fetches see.
    pub view: Option<At<ViewSpec>>,
    /// The resource's minimum level of detail.
    pub min_lod: Option<At<f32>>,
    /// Which tiles are in memory.
    pub residency: Option<At<Residency>>,
    /// The file that takes the bytes after the run: the texture is a surface.
    pub save: Option<At<String>>,
}

/// Where a texture's texels come from.
#[derive(Clone, Debug, PartialEq)]
pub enum TextureSource {
    /// `image`: an image file.
    Image(At<String>),
    /// `dim`, `size`, `format` and what fills it.
    Made(MadeTexture),
}

/// A texture that the job file describes.
#[derive(Clone, Debug, PartialEq)]
pub struct MadeTexture {
    /// Number and meaning of the coordinates.
    pub dimension: Dimension,
    /// Whether it is an array.
    pub array: bool,
    /// Width, height, depth in texels; 1 where the dimension has none.
    pub size: At<[u32; 3]>,
    /// Array layers; cubes for a cube array.
    pub layers: u32,
    /// Mip levels; absent: 1, or the full chain when they are generated.
    pub levels: Option<At<u32>>,
    /// Samples per texel.
    pub samples: u32,
    /// It is a multisampled texture, of however many samples.
    pub multisample: bool,
    /// Format of the texels.
    pub format: At<Format>,
    /// What fills it.
    pub contents: Contents,
}

/// What fills a texture that is made in place.
#[derive(Clone, Debug, PartialEq)]
pub enum Contents {
    /// `data`: level 0 first, then layer or face, depth slice, row, texel, sample, component.
    Data(At<Vec<Number>>),
    /// `file`: the same from a `.bin` or `.npy` file.
    File(At<String>),
    /// `pattern`.
    Pattern(At<Pattern>),
    /// Zeros.
    Zero,
}

/// Which mip levels a texture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mips {
    /// Those of the file or of the data.
    File,
    /// Made from level 0.
    Generate,
    /// Level 0 alone.
    One,
}

/// What a read of an integer texel gives (CUDA).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadMode {
    /// A float between 0 and 1, or −1 and 1.
    NormalizedFloat,
    /// The integer.
    ElementType,
}

/// The part of a texture that fetches see. What is absent reaches to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSpec {
    /// The level that fetches see as level 0.
    pub first_level: u32,
    /// Number of levels.
    pub levels: Option<u32>,
    /// The layer that fetches see as layer 0; for cube arrays in cubes.
    pub first_layer: u32,
    /// Number of layers.
    pub layers: Option<u32>,
    /// Where each component comes from.
    pub swizzle: [Swizzle; 4],
}

/// Which tiles are in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residency {
    /// Width, height, depth of a tile in texels.
    pub tile: [u32; 3],
    /// x, y, z in tiles and the level of each resident tile.
    pub tiles: Vec<[u32; 4]>,
}

/// Dimensions of textures by their names in job files: the coordinates, whether there are array layers, whether texels have samples.
pub const DIMENSIONS: [(&str, (Dimension, bool, bool)); 10] = [
    ("1d", (Dimension::D1, false, false)),
    ("2d", (Dimension::D2, false, false)),
    ("3d", (Dimension::D3, false, false)),
    ("cube", (Dimension::Cube, false, false)),
    ("1d_array", (Dimension::D1, true, false)),
    ("2d_array", (Dimension::D2, true, false)),
    ("cube_array", (Dimension::Cube, true, false)),
    ("2d_ms", (Dimension::D2, false, true)),
    ("2d_ms_array", (Dimension::D2, true, true)),
    ("buffer", (Dimension::Buffer, false, false)),
];

pub(super) fn textures(root: &Section<'_>) -> BTreeMap<String, TextureSpec> {
    let sections = root.named_sections("texture");
    let read = |(name, section): (At<String>, Section<'_>)| {
        let key = name.value.clone();
        texture(name, section).map(|texture| (key, texture))
    };
    sections.into_iter().filter_map(read).collect()
}

/// The keys of a texture that is made in place.
const MADE_KEYS: [&str; 9] =
    ["dim", "size", "layers", "levels", "samples", "format", "data", "file", "pattern"];

fn texture(name: At<String>, section: Section<'_>) -> Option<TextureSpec> {
    let image = section.text("image");
    let made = if section.has("image") {
        section.exclude("image", &MADE_KEYS);
        MADE_KEYS.iter().for_each(|key| drop(section.get(key)));
        None
    } else {
        made(&section).map(TextureSource::Made)
    };
    let mips = section.get("mips").and_then(|item| mips(&item)).unwrap_or(section.at(Mips::File));
    let sampler = section.text("sampler");
    let modes = [("normalized_float", ReadMode::NormalizedFloat), ("element_type", ReadMode::ElementType)];
    let read = section.choice("read", &modes);
    let srgb = section.flag("srgb").unwrap_or(section.at(false));
    let view = section.get("view").and_then(|item| view(&item));
    let min_lod = section.float("min_lod");
    let residency = residency(&section);
    let save = section.text("save");
    section.finish();
    let source = image.map(TextureSource::Image).or(made)?;
    Some(TextureSpec { name, source, mips, sampler, read, srgb, view, min_lod, residency, save })
}

fn made(section: &Section<'_>) -> Option<MadeTexture> {
    let hint = "`image`, or `dim`, `size` and `format`, say what the texture is";
    if !["dim", "size", "format"].iter().any(|key| section.has(key)) {
        let message = format!("{} has neither `image` nor `dim`", section.name());
        section.log().error_with_hint("JOB-003", section.span(), message, hint);
        MADE_KEYS.iter().for_each(|key| drop(section.get(key)));
        return None;
    }
    let dimension = section.require("dim").and_then(|item| item.choice(&DIMENSIONS));
    let size = section.require("size").and_then(|item| size(&item, dimension.as_ref()?.value.0));
    let format = section.require("format").and_then(|item| format_name(&item));
    let layers = section.integer("layers", 1..=tmu_texture::texture::MAX_LAYERS);
    let levels = section.integer("levels", 1..=32);
    let samples = section.get("samples").and_then(|item| samples(&item, dimension.as_ref()?.value.2));
    let contents = contents(section);
    let At { value: (dimension, array, multisample), .. } = dimension?;
    if let (false, Some(At { value: 2.., span })) = (array, &layers) {
        section.log().error("JOB-006", span.clone(), "only arrays have more than one layer");
    }
    let layers = layers.map_or(1, |layers| layers.value);
    let samples = samples.unwrap_or(1);
    Some(MadeTexture {
        dimension,
        array,
        size: size?,
        layers,
        levels,
        samples,
        multisample,
        format: format?,
        contents: contents?,
    })
}

fn size(item: &Item<'_>, dimension: Dimension) -> Option<At<[u32; 3]>> {
    let axes = match dimension {
        Dimension::D1 | Dimension::Buffer => 1,
        Dimension::D2 | Dimension::Cube => 2,
        Dimension::D3 => 3,
    };
    let most = tmu_texture::texture::MAX_BUFFER_TEXELS;
    let given = item.integers(axes..=axes, &(1..=most))?;
    let mut size = [1; 3];
    size[..axes].copy_from_slice(&given.value);
    Some(given.map(|_| size))
}

/// A format whose texels can be written.
pub(super) fn plain_format_name(item: &Item<'_>) -> Option<At<Format>> {
    let format = format_name(item)?;
    match format.value.info().block {
        Some(_) => item.refuse("must not be a compressed format"),
        None => Some(format),
    }
}

/// A format by its name.
pub(super) fn format_name(item: &Item<'_>) -> Option<At<Format>> {
    let name = item.text()?;
    if let Some(format) = Format::ALL.iter().find(|format| format.name() == name.value) {
        return Some(item.at(*format));
    }
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    let near = nearest(&name.value, &names).map(|near| format!("did you mean \"{near}\"? "));
    item.refuse(format!(
        "cannot be \"{}\": {}`tmu formats` lists the formats",
        name.value,
        near.unwrap_or_default()
    ))
}

fn samples(item: &Item<'_>, multisample: bool) -> Option<u32> {
    let samples = item.integer(1..=16)?.value;
    match samples {
        1 => Some(1),
        2 | 4 | 8 | 16 if multisample => Some(samples),
        2 | 4 | 8 | 16 => item.refuse("is for `dim = \"2d_ms\"` and `\"2d_ms_array\"`"),
        _ => item.refuse(format!("is {samples}, but must be 1, 2, 4, 8 or 16")),
    }
}

fn contents(section: &Section<'_>) -> Option<Contents> {
    let source = section.one_of(&["data", "file", "pattern"]);
    let data = section.get("data");
    let file = section.text("file");
    let named = section.get("pattern");
    match source {
        Some("data") => data?.numbers().map(Contents::Data),
        Some("file") => file.map(Contents::File),
        Some(_) => pattern(&named?).map(Contents::Pattern),
        None => Some(Contents::Zero),
    }
}

fn pattern(item: &Item<'_>) -> Option<At<Pattern>> {
    let text = item.text()?;
    match Pattern::parse(&text.value) {
        Ok(pattern) => Some(item.at(pattern)),
        Err(_) => item.refuse(format!(
            "cannot be \"{}\": it is \"checker:N\" (squares of N texels), \"gradient\" or \"index\"",
            text.value
        )),
    }
}

fn mips(item: &Item<'_>) -> Option<At<Mips>> {
    if item.is_text() {
        return item.choice(&[("file", Mips::File), ("generate", Mips::Generate)]);
    }
    item.integer(1..=1).map(|levels| levels.map(|_| Mips::One))
}

fn view(item: &Item<'_>) -> Option<At<ViewSpec>> {
    let table = Section::of(item)?;
    let first_level = table.integer("first_level", 0..=31).map_or(0, |level| level.value);
    let levels = table.integer("levels", 1..=32).map(|levels| levels.value);
    let last = tmu_texture::texture::MAX_LAYERS;
    let first_layer = table.integer("first_layer", 0..=last - 1).map_or(0, |layer| layer.value);
    let layers = table.integer("layers", 1..=last).map(|layers| layers.value);
    let swizzle = table.get("swizzle").and_then(|item| {
        let text = item.text()?;
        match Swizzle::parse(&text.value) {
            Ok(swizzle) => Some(swizzle),
            Err(_) => item.refuse(format!(
                "is \"{}\", but must be four of the letters r, g, b, a and the digits 0, 1",
                text.value
            )),
        }
    });
    table.finish();
    let swizzle = swizzle.unwrap_or(Swizzle::IDENTITY);
    Some(item.at(ViewSpec { first_level, levels, first_layer, layers, swizzle }))
}

fn residency(section: &Section<'_>) -> Option<At<Residency>> {
    let tile = section.get("tile").and_then(|item| item.integers(1..=3, &(1..=16384_u32)));
    let resident = section.get("resident")?;
    if resident.is_text() {
        return resident.choice(&[("all", ())]).and(None);
    }
    let tiles: Option<Vec<[u32; 4]>> = resident
        .list(0..=limits::TILES)?
        .iter()
        .map(|tile| tile.integers(4..=4, &(0..=u32::MAX)).and_then(|tile| tile.value.try_into().ok()))
        .collect();
    let Some(given) = tile else {
        if !section.has("tile") {
            resident.refuse::<()>("needs `tile = [w, h, d]`, the size of a tile in texels");
        }
        return None;
    };
    let mut tile = [1; 3];
    tile[..given.value.len()].copy_from_slice(&given.value);
    Some(resident.at(Residency { tile, tiles: tiles? }))
}
