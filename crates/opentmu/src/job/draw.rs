//! `[draw]`: a pixel shader over a rectangle, or a vertex shader over vertices.

use tmu_device::direct3d::{PixelDraw, Rate, Semantic};
use tmu_texture::Format;

use super::item::Item;
use super::log::At;
use super::table::Section;
use super::texture::plain_format_name;
use crate::element::Number;
use crate::limits;

/// What a draw covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawSize {
    /// A rectangle of pixels: width, height.
    Pixels([u32; 2]),
    /// A number of vertices.
    Vertices(u32),
}

/// A target of a draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Name that expectations use.
    pub name: At<String>,
    /// Format of the pixels.
    pub format: At<Format>,
    /// What every sample holds before the draw; components that are missing are 0.
    pub clear: At<Vec<Number>>,
    /// File to save it in after the run.
    pub save: Option<At<String>>,
}

/// An input of a vertex shader that lies in a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexBuffer {
    /// The buffer.
    pub buffer: At<String>,
    /// Format of an element.
    pub format: At<Format>,
    /// Bytes before the first element.
    pub offset: u32,
    /// Bytes from an element to the next; absent: the size of one.
    pub stride: Option<u32>,
    /// When it goes on.
    pub rate: Rate,
}

/// Where the value of an input comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum InputValue {
    /// The same everywhere.
    Constant(Vec<Number>),
    /// At the upper left, upper right and lower left corner of the rectangle.
    Corners([Vec<Number>; 3]),
    /// A buffer's elements.
    Buffer(VertexBuffer),
}

/// An input of the shader.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawInput {
    /// The semantic.
    pub semantic: At<Semantic>,
    /// Its value.
    pub value: InputValue,
}

/// A draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// Where the section is.
    pub at: At<()>,
    /// What it covers.
    pub size: DrawSize,
    /// Samples of each pixel: 1, 2, 4, 8 or 16.
    pub samples: u32,
    /// Targets o0, o1, ….
    pub targets: Vec<Target>,
    /// The depth target.
    pub depth: Option<Target>,
    /// Depth at the upper left, upper right and lower left corner of the rectangle.
    pub z: [f32; 3],
    /// W at the same corners; absent: 1, and linear interpolation needs no perspective.
    pub w: Option<At<[f32; 3]>>,
    /// Instances of the vertices.
    pub instances: u32,
    /// Buffer with the vertices' numbers.
    pub indices: Option<At<String>>,
    /// `[draw.inputs]`.
    pub inputs: Vec<DrawInput>,
    /// `[draw.save]`: files for outputs of a vertex shader.
    pub save: Vec<(At<Semantic>, At<String>)>,
}

impl Draw {
    /// The target of a name, the depth target among them.
    pub fn target(&self, name: &str) -> Option<&Target> {
        self.targets.iter().chain(&self.depth).find(|target| target.name.value == name)
    }
}

/// Keys that only pixels have.
const PIXEL_KEYS: [&str; 6] = ["samples", "target", "targets", "depth", "z", "w"];
/// Keys that only vertices have.
const VERTEX_KEYS: [&str; 3] = ["instances", "indices", "save"];

pub(super) fn draw(section: Section<'_>) -> Option<Draw> {
    match section.one_of(&["size", "vertices"]) {
        Some("vertices") => section.exclude("vertices", &PIXEL_KEYS),
        Some(_) => section.exclude("size", &VERTEX_KEYS),
        None => drop(section.require("size")),
    }
    let side = 1..=limits::IMAGE_SIDE;
    let pixels = section.get("size").and_then(|item| item.integers(2..=2, &side));
    let vertices = section.integer("vertices", 1..=1 << 24).map(|count| DrawSize::Vertices(count.value));
    let instances = section.integer("instances", 1..=1 << 24).map_or(1, |count| count.value);
    let samples = section.get("samples").map_or(Some(1), |item| samples(&item));
    section.one_of(&["target", "targets"]);
    let mut targets: Vec<Target> =
        section.get("target").and_then(|item| target(&item, false)).into_iter().collect();
    if let Some(list) = section.get("targets").and_then(|item| item.list(1..=8)) {
        targets.extend(list.iter().filter_map(|item| target(item, false)));
    }
    let depth = section.get("depth").and_then(|item| target(&item, true));
    let z = section.get("z").and_then(|item| corner_floats(&item)).map_or([0.0; 3], |z| z.value);
    let w = section.get("w").and_then(|item| w(&item));
    let indices = section.text("indices");
    let inputs = section
        .get("inputs")
        .and_then(|item| Section::of(&item))
        .map(|section| inputs(&section))
        .unwrap_or_default();
    let save = section
        .get("save")
        .and_then(|item| Section::of(&item))
        .map(|section| saves(&section))
        .unwrap_or_default();
    let at = section.at(());
    section.finish();
    let size = pixels.map(|size| DrawSize::Pixels([size.value[0], size.value[1]])).or(vertices)?;
    let samples = samples?;
    Some(Draw { at, size, samples, targets, depth, z, w, instances, indices, inputs, save })
}

fn samples(item: &Item<'_>) -> Option<u32> {
    let count = item.integer(1..=16)?.value;
    match tmu_texture::samples::sample_positions(count) {
        [_, ..] => Some(count),
        [] => item.refuse(format!("is {count}, but must be 1, 2, 4, 8 or 16")),
    }
}

fn target(item: &Item<'_>, depth: bool) -> Option<Target> {
    let table = Section::of(item)?;
    let name = table.require("name").and_then(|item| item.text());
    let format = table.require("format").and_then(|item| target_format(&item, depth));
    let given = table.get("clear").and_then(|item| clear(&item));
    let clear = given.unwrap_or_else(|| {
        let farthest = if depth { vec![Number::Integer(1)] } else { Vec::new() };
        table.at(farthest)
    });
    let save = table.text("save");
    table.finish();
    Some(Target { name: name?, format: format?, clear, save })
}

fn target_format(item: &Item<'_>, depth: bool) -> Option<At<Format>> {
    let format = plain_format_name(item)?;
    match (depth, format.value.info().depth) {
        (true, false) => item.refuse("must be a format with a depth"),
        (false, true) => item.refuse("must not be a format with a depth, which `depth` takes"),
        _ => Some(format),
    }
}

/// One number or up to four.
fn clear(item: &Item<'_>) -> Option<At<Vec<Number>>> {
    if item.is_list() {
        item.list(1..=4)?;
        return item.numbers();
    }
    item.number().map(|number| number.map(|number| vec![number]))
}

/// One number for the whole rectangle, or three for its corners.
fn corner_floats(item: &Item<'_>) -> Option<At<[f32; 3]>> {
    if !item.is_list() {
        return item.float().map(|number| number.map(|number| [number; 3]));
    }
    item.list(3..=3)?;
    let numbers = item.numbers()?;
    let corners: Vec<f32> = numbers.value.iter().map(|number| number.to_f32()).collect();
    Some(item.at([corners[0], corners[1], corners[2]]))
}

/// What w is at the corners.
fn w(item: &Item<'_>) -> Option<At<[f32; 3]>> {
    let corners = corner_floats(item)?;
    match PixelDraw::takes_w(corners.value) {
        true => Some(corners),
        false => item.refuse("must be above 0 everywhere on the rectangle"),
    }
}

fn semantic(name: &At<String>, section: &Section<'_>) -> Option<At<Semantic>> {
    let semantic = Semantic::parse(&name.value);
    if semantic.is_none() {
        let message = format!("\"{}\" is no semantic", name.value);
        section.log().error("JOB-005", name.span.clone(), message);
    }
    semantic.map(|semantic| At::new(semantic, name.span.clone()))
}

/// Reports a semantic that is there twice, under different spellings.
fn check_twice<'a>(semantics: impl Iterator<Item = &'a At<Semantic>>, section: &Section<'_>) {
    let mut seen = std::collections::BTreeSet::new();
    for semantic in semantics {
        if !seen.insert(&semantic.value) {
            let message = format!("{} is there twice in {}", semantic.value, section.name());
            section.log().error("JOB-006", semantic.span.clone(), message);
        }
    }
}

fn inputs(section: &Section<'_>) -> Vec<DrawInput> {
    let input = |(name, item): (At<String>, Item<'_>)| {
        Some(DrawInput { semantic: semantic(&name, section)?, value: value(&item)? })
    };
    let inputs: Vec<DrawInput> = section.entries().into_iter().filter_map(input).collect();
    check_twice(inputs.iter().map(|input| &input.semantic), section);
    inputs
}

fn saves(section: &Section<'_>) -> Vec<(At<Semantic>, At<String>)> {
    let save = |(name, item): (At<String>, Item<'_>)| Some((semantic(&name, section)?, item.text()?));
    let saves: Vec<_> = section.entries().into_iter().filter_map(save).collect();
    check_twice(saves.iter().map(|(semantic, _)| semantic), section);
    saves
}

fn value(item: &Item<'_>) -> Option<InputValue> {
    if item.is_list() {
        return components(item).map(InputValue::Constant);
    }
    if !item.is_table() {
        return item.number().map(|number| InputValue::Constant(vec![number.value]));
    }
    let table = Section::of(item)?;
    table.one_of(&["corners", "buffer"]);
    if !table.has("corners") && !table.has("buffer") {
        table.require("buffer");
    }
    let corners = table.get("corners").and_then(|item| corners(&item));
    let buffer = vertex_buffer(&table);
    table.finish();
    corners.map(InputValue::Corners).or(buffer.map(InputValue::Buffer))
}

fn components(item: &Item<'_>) -> Option<Vec<Number>> {
    item.list(1..=4)?;
    Some(item.numbers()?.value)
}

fn corners(item: &Item<'_>) -> Option<[Vec<Number>; 3]> {
    let list = item.list(3..=3)?;
    let value = |item: &Item<'_>| match item.is_list() {
        true => components(item),
        false => item.number().map(|number| vec![number.value]),
    };
    let corners = [value(&list[0])?, value(&list[1])?, value(&list[2])?];
    if corners.iter().any(|corner| corner.len() != corners[0].len()) {
        return item.refuse("must have the same number of components at each corner");
    }
    Some(corners)
}

fn vertex_buffer(table: &Section<'_>) -> Option<VertexBuffer> {
    let buffer = table.text("buffer");
    if table.has("corners") {
        table.exclude("corners", &["format", "offset", "stride", "per", "step"]);
    }
    let format = match buffer {
        Some(_) => table.require("format"),
        None => table.get("format"),
    };
    let format = format.and_then(|item| plain_format_name(&item));
    let offset = table.integer("offset", 0..=u32::MAX).map_or(0, |offset| offset.value);
    let stride = table.integer("stride", 0..=2048).map(|stride| stride.value);
    let per = table.choice("per", &[("vertex", false), ("instance", true)]);
    let step = table.integer("step", 0..=u32::MAX);
    let per_instance = per.is_some_and(|per| per.value);
    if !per_instance && let Some(step) = &step {
        table.log().error("JOB-006", step.span.clone(), "`step` is for inputs `per = \"instance\"`");
    }
    let rate = match per_instance {
        true => Rate::Instances(step.map_or(1, |step| step.value)),
        false => Rate::Vertex,
    };
    Some(VertexBuffer { buffer: buffer?, format: format?, offset, stride, rate })
}
