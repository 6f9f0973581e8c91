//! The explanation in words, section by section: the text is made of them, and the picture shows them beside its drawings.

use tmu_texture::fetch::Coordinates;
use tmu_texture::sampler::{Filter, MipFilter, Reduction};
use tmu_texture::sanitise::{Sanitation, sanitise};
use tmu_texture::trace::{Part, Pass};
use tmu_texture::{Level, Offset, Operation};

use super::number::{of_f32, of_f64};
use super::results::{self, FACES};
use super::section::Section;
use super::{Execution, Explanation, axes, levels};

/// All of it.
pub fn sections(explained: &Explanation) -> Vec<Section> {
    let mut sections = vec![Section { title: explained.instruction.clone(), lines: head(explained) }];
    sections.push(request(explained));
    if let Some(level) = &explained.trace.level {
        let lines = if level.immaterial {
            vec!["one level and one filter: it makes no difference".to_string()]
        } else {
            levels::lines(level, explained.trace.model)
        };
        sections.push(Section { title: "level of detail".to_string(), lines });
    }
    for (number, pass) in explained.trace.passes.iter().enumerate() {
        for part in &pass.parts {
            sections.push(footprint(explained, number, pass, part));
        }
    }
    sections.push(Section { title: "result".to_string(), lines: results::lines(explained) });
    sections
}

/// Where the instruction stands, and what it looks at.
pub fn head(explained: &Explanation) -> Vec<String> {
    let mut lines = explained.execution.as_ref().map_or_else(Vec::new, |it| place(it, explained.lane));
    lines.extend([texture(explained), sampler(explained), format!("model {}", explained.trace.model)]);
    lines
}

/// Where in a program, and by whom, it was executed.
fn place(execution: &Execution, lane: usize) -> Vec<String> {
    let (name, at) = &execution.file;
    let [x, y, z] = execution.block;
    let line = match at {
        Some((line, column)) => format!("{name}:{line}:{column}"),
        None => format!("{name}, address {:#06x}", execution.address),
    };
    let (number, of) = execution.count;
    let warp = execution.warp;
    vec![line, format!("block {x}, {y}, {z}, warp {warp}, lane {lane}; execution {number} of {of}")]
}

/// What a texture or sampler is called: its index and its name, where a program named it by its index.
fn named(explained: &Explanation, what: &str, (index, name): &(u32, Option<String>)) -> String {
    match (&explained.execution, name) {
        (None, _) => what.to_string(),
        (Some(_), Some(name)) => format!("{what} {index} “{name}”"),
        (Some(_), None) => format!("{what} {index}"),
    }
}

fn texture(explained: &Explanation) -> String {
    let name = named(explained, "texture", &explained.texture_name);
    let Some(texture) = &explained.texture else {
        return format!("{name}: none, the handle is invalid");
    };
    let description = texture.description();
    let size: Vec<String> =
        description.size.iter().take(description.dimension.axes()).map(u32::to_string).collect();
    let mut text = format!("{name}: {} {}", description.dimension, size.join(" × "));
    if description.array {
        text += &format!(", {} layers", description.layers);
    }
    text += &format!(", {}", description.format.name());
    if description.levels > 1 {
        text += &format!(", {} levels", description.levels);
    }
    if description.samples > 1 {
        text += &format!(", {} samples", description.samples);
    }
    text
}

fn sampler(explained: &Explanation) -> String {
    if !explained.needs_sampler() {
        return "no sampler is looked at".to_string();
    }
    let name = named(explained, "sampler", &explained.sampler_name);
    let Some(sampler) = &explained.sampler else {
        return format!("{name}: none, the handle is invalid");
    };
    let filter = |filter: Filter| if filter == Filter::Linear { "linear" } else { "point" };
    let mip = match sampler.mip {
        MipFilter::None => "none",
        MipFilter::Point => "point",
        MipFilter::Linear => "linear",
    };
    let axes = explained.trace.fetch.dimension.axes();
    let address: Vec<&str> = sampler.address.iter().take(axes).map(|mode| axes::mode(*mode)).collect();
    let mut text = format!(
        "{name}: mag {}, min {}, mip {mip}, {}",
        filter(sampler.mag),
        filter(sampler.min),
        address.join(", ")
    );
    if sampler.max_anisotropy > 1 {
        text += &format!(", anisotropy {}", sampler.max_anisotropy);
    }
    match sampler.reduction {
        Reduction::WeightedAverage => {}
        Reduction::Minimum => text += ", minimum",
        Reduction::Maximum => text += ", maximum",
    }
    text
}

impl Explanation {
    fn needs_sampler(&self) -> bool {
        self.trace.fetch.operation.needs_sampler()
    }
}

/// The operands as the program gave them.
fn request(explained: &Explanation) -> Section {
    let (fetch, inputs, lane) = (&explained.trace.fetch, &explained.inputs, explained.lane);
    let mut lines = Vec::new();
    let reads = fetch.operation.coordinates() != Coordinates::Unused;
    if reads {
        for axis in 0..fetch.dimension.coordinates() {
            let (name, bits) = (["s", "t", "r"][axis], inputs.coordinates[axis][lane]);
            lines.push(if explained.loads() {
                format!("{name} = {}", bits as i32)
            } else {
                format!("{name} = {}  0x{bits:08x}", received(f32::from_bits(bits)))
            });
        }
    }
    if fetch.array {
        lines.push(format!("layer {}", inputs.layer[lane]));
    }
    if fetch.multisample {
        lines.push(format!("sample {}", inputs.sample[lane]));
    }
    match fetch.level {
        Level::Explicit if explained.loads() || !reads => lines.push(format!("level {}", inputs.level[lane])),
        Level::Explicit => lines.push(format!("level {}", received(f32::from_bits(inputs.level[lane])))),
        Level::Bias => lines.push(format!("bias {}", received(f32::from_bits(inputs.level[lane])))),
        Level::Zero | Level::Implicit | Level::Gradients => {}
    }
    if fetch.offset == Offset::Texel {
        let offsets: Vec<String> =
            (0..fetch.dimension.axes()).map(|axis| inputs.offset[axis][lane].to_string()).collect();
        lines.push(format!("offset ({})", offsets.join(", ")));
    }
    if fetch.offset == Offset::Four {
        let offsets = inputs.four_offsets.map(|[u, v]| format!("({}, {})", u[lane], v[lane]));
        lines.push(format!("offsets {}", offsets.join(" ")));
    }
    if let Some(reference) = explained.trace.passes.first().and_then(|pass| pass.reference) {
        let given = f32::from_bits(inputs.reference[lane]);
        lines.push(format!("reference {}, compared as {}  (CM-2)", of_f32(given), of_f32(reference)));
    }
    if let Operation::Gather { component } = fetch.operation {
        lines.push(format!("component {}", ["red", "green", "blue", "alpha"][usize::from(component & 3)]));
    }
    Section { title: fetch.operation.describe().to_string(), lines }
}

/// A number as received, and what became of it.
fn received(value: f32) -> String {
    match Sanitation::of(value) {
        Sanitation::Unchanged => of_f32(value),
        Sanitation::NotANumber | Sanitation::Infinity | Sanitation::Denormal => {
            format!("{} → {}  (CO-1)", of_f32(value), of_f32(sanitise(value)))
        }
    }
}

/// The title of a level's footprint.
pub fn title(explained: &Explanation, number: usize, pass: &Pass, part: &Part) -> String {
    let axes = explained.trace.fetch.dimension.axes();
    let size: Vec<String> = part.size.iter().take(axes).map(u32::to_string).collect();
    let mut title = String::new();
    if explained.trace.passes.len() > 1 {
        title += &format!("sample {} of {}, ", number + 1, explained.trace.passes.len());
    }
    title += &format!("level {}, {}", part.level, size.join(" × "));
    if let Some(face) = pass.face {
        title += &format!(", face {}", FACES[face as usize % 6]);
    }
    if explained.texture.as_ref().is_some_and(|texture| texture.description().array) {
        let layer = if pass.face.is_some() { pass.layer / 6 } else { pass.layer };
        title += &format!(", {} {layer}", if pass.face.is_some() { "cube" } else { "layer" });
    }
    if pass.parts.len() > 1 {
        title += &format!(", share {}", results::weight(part.share));
    }
    title
}

fn footprint(explained: &Explanation, number: usize, pass: &Pass, part: &Part) -> Section {
    let mut lines = Vec::new();
    if explained.trace.passes.len() > 1 || pass.face.is_some() {
        let count = if pass.face.is_some() { 2 } else { explained.trace.fetch.dimension.axes() };
        let address: Vec<String> =
            pass.coordinates.iter().take(count).map(|axis| of_f64(f64::from(*axis))).collect();
        let rule = if pass.face.is_some() { "on the face  (CU-1, CU-2)" } else { "" };
        lines.push(format!("at ({}) {rule}", address.join(", ")));
    }
    lines.extend(axes::lines(explained, pass, part));
    lines.push(String::new());
    lines.extend(results::table(explained, pass, part));
    Section { title: title(explained, number, pass, part), lines }
}
