//! A sample of the answers as a file of results, which `tmu verify` judges anywhere.

use std::collections::HashMap;
use std::path::Path;

use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction};
use tmu_texture::texture::Swizzle;
use tmu_texture::verify::{Allowance, Verdict, verify};
use tmu_texture::{Dimension, Level, Offset, Operation, Sampler, Texture, verify};

use crate::case::{Answers, Case};

/// Bytes of the largest texture that is kept.
const BYTES: usize = 160;
/// Cases of each feature, and lanes of each case.
const CASES: u32 = 2;
const LANES: usize = 4;

/// Answers that are kept.
#[derive(Debug)]
pub struct Store {
    name: String,
    textures: String,
    results: String,
    cases: HashMap<String, u32>,
    count: u32,
}

impl Store {
    /// Nothing yet.
    pub fn new(name: &str) -> Store {
        let [textures, results] = [String::new(), String::new()];
        Store { name: name.to_owned(), textures, results, cases: HashMap::new(), count: 0 }
    }

    /// Keeps a few lanes of a case, if it is a small one and its feature has few yet. What nothing explains stays out.
    pub fn offer(&mut self, feature: &str, case: &Case, answers: &Answers) {
        let kept = self.cases.entry(feature.to_owned()).or_default();
        let small = case.texture.data().len() <= BYTES && finite(&case.texture);
        if *kept >= CASES || !small || case.batches.is_empty() {
            return;
        }
        let good = |lane: &usize| explained(case, *lane, answers[*lane]);
        let lanes: Vec<usize> = (0..answers.len().min(tmu_texture::LANES)).filter(good).take(LANES).collect();
        if lanes.len() < LANES {
            return;
        }
        *kept += 1;
        let name = format!("t{}", self.count);
        self.count += 1;
        self.textures += &texture(&name, &case.texture);
        self.textures += &sampler(&name, &case.sampler, case.texture.format().info().is_integer());
        for lane in lanes {
            self.results += &result(feature, &name, case, lane, answers[lane]);
        }
    }

    /// Writes both files.
    ///
    /// # Errors
    /// What the file system says.
    pub fn write(&self, folder: &Path, file: &str) -> Result<(), String> {
        let head = format!(
            "# A sample of `cargo xtask crosscheck`, which writes this file: random requests and the driver's answers.\nchip = \"{}\"\nresults = \"{file}.jsonl\"\n",
            self.name
        );
        let write = |ending: &str, text: &str| {
            let path = folder.join(format!("{file}.{ending}"));
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
        };
        write("toml", &(head + &self.textures))?;
        write("jsonl", &self.results)
    }
}

/// Whether the verifier explains an answer.
fn explained(case: &Case, lane: usize, result: [u32; 4]) -> bool {
    let asked = verify::Case {
        fetch: &case.fetch,
        texture: Some(&case.texture),
        sampler: Some(&case.sampler),
        inputs: &case.batches[0],
        lane,
        result,
        known: case.known,
    };
    let allowance = Allowance::for_format(case.texture.format());
    matches!(verify(&asked, &allowance), Ok(Verdict::Exact(_) | Verdict::Explained(_)))
}

/// The numbers of a texture, as `data` takes them.
fn numbers(texture: &Texture) -> Vec<f64> {
    let info = texture.format().info();
    if info.block.is_some() {
        return texture.data().iter().map(|byte| f64::from(*byte)).collect();
    }
    let signed = info.components.iter().flatten().any(|it| it.numeric == tmu_texture::format::Numeric::Sint);
    let number = |bits: u32| match (info.is_integer(), signed) {
        (true, true) => f64::from(bits as i32),
        (true, false) => f64::from(bits),
        // Through the shortest text, which comes back as the same f32.
        _ => format!("{:?}", f32::from_bits(bits)).parse().unwrap_or(f64::NAN),
    };
    let texels = texture.data().chunks_exact(info.bytes).map(|texel| texture.format().decode(texel));
    texels
        .flat_map(|texel| texel.into_iter().zip(info.components))
        .filter_map(|(bits, component)| component.map(|_| number(bits)))
        .collect()
}

fn finite(texture: &Texture) -> bool {
    numbers(texture).iter().all(|number| number.is_finite())
}

fn texture(name: &str, texture: &Texture) -> String {
    let about = texture.description();
    let multisample = if about.samples > 1 { "_ms" } else { "" };
    let array = if about.array { "_array" } else { "" };
    let dimension = about.dimension.to_string().to_lowercase();
    let axes = if about.dimension == Dimension::Cube { 2 } else { about.dimension.axes() };
    let layers = if about.dimension == Dimension::Cube { about.layers / 6 } else { about.layers };
    let letters: String = texture.view().swizzle.iter().map(|source| letter(*source)).collect();
    let mut text = format!(
        "\n[texture.{name}]\ndim = \"{dimension}{multisample}{array}\"\nsize = {:?}\nformat = \"{}\"\nlevels = {}\nsampler = \"{name}\"\n",
        &about.size[..axes],
        about.format,
        about.levels
    );
    if about.array {
        text += &format!("layers = {layers}\n");
    }
    if about.samples > 1 {
        text += &format!("samples = {}\n", about.samples);
    }
    if letters != "rgba" {
        text += &format!("view = {{ swizzle = \"{letters}\" }}\n");
    }
    let whole = |number: &f64| number.fract() == 0.0 && number.abs() < 1e15;
    let words: Vec<String> = numbers(texture)
        .iter()
        .map(|number| if whole(number) { format!("{number:.0}") } else { format!("{number:?}") })
        .collect();
    text + &format!("data = [{}]\n", words.join(", "))
}

fn letter(source: Swizzle) -> char {
    match source {
        Swizzle::Zero => '0',
        Swizzle::Red => 'r',
        Swizzle::Green => 'g',
        Swizzle::Blue => 'b',
        Swizzle::Alpha => 'a',
        Swizzle::One | Swizzle::OneInteger | Swizzle::OneFloat => '1',
    }
}

fn sampler(name: &str, sampler: &Sampler, integer: bool) -> String {
    let filter = |filter: Filter| if filter == Filter::Linear { "linear" } else { "point" };
    let mip = match sampler.mip {
        MipFilter::None => "none",
        MipFilter::Point => "point",
        MipFilter::Linear => "linear",
    };
    let address = sampler.address.map(|mode| match mode {
        AddressMode::Wrap => "wrap",
        AddressMode::Mirror => "mirror",
        AddressMode::Border => "border",
        AddressMode::MirrorOnceClampToEdge => "mirror_once",
        AddressMode::ClampToEdge
        | AddressMode::ClampOgl
        | AddressMode::MirrorOnceBorder
        | AddressMode::MirrorOnceClampOgl => "clamp",
    });
    let number = |bits: u32| if integer { format!("{bits}") } else { format!("{:?}", f32::from_bits(bits)) };
    let border = sampler.border.map(number).join(", ");
    let mut text = format!(
        "\n[sampler.{name}]\nmag = \"{}\"\nmin = \"{}\"\nmip = \"{mip}\"\naddress = {address:?}\nborder = [{border}]\nlod = {{ min = {:?}, max = {:?}, bias = {:?} }}\n",
        filter(sampler.mag),
        filter(sampler.min),
        sampler.lod_min,
        sampler.lod_max,
        sampler.lod_bias
    );
    if sampler.compare_enable {
        text += &format!("compare = \"{}\"\n", compare(sampler.compare));
    }
    if !sampler.normalized {
        text += "normalized = false\n";
    }
    if sampler.cube_filtering == CubeFiltering::Wrapped {
        text += "cube = \"wrapped\"\n";
    }
    match sampler.reduction {
        Reduction::WeightedAverage => text,
        Reduction::Minimum => text + "reduction = \"min\"\n",
        Reduction::Maximum => text + "reduction = \"max\"\n",
    }
}

fn compare(function: CompareFunction) -> &'static str {
    match function {
        CompareFunction::Never => "never",
        CompareFunction::Less => "less",
        CompareFunction::Equal => "equal",
        CompareFunction::LessEqual => "less_equal",
        CompareFunction::Greater => "greater",
        CompareFunction::NotEqual => "not_equal",
        CompareFunction::GreaterEqual => "greater_equal",
        CompareFunction::Always => "always",
    }
}

/// A line of the results.
fn result(feature: &str, name: &str, case: &Case, lane: usize, result: [u32; 4]) -> String {
    let (fetch, inputs) = (&case.fetch, &case.batches[0]);
    let count = fetch.dimension.coordinates();
    let load = fetch.operation == Operation::Load;
    let size = fetch.operation == Operation::QuerySize;
    let float = |bits: u32| format!("{:?}", f32::from_bits(bits));
    let position = |lane: usize| -> String {
        let axes = inputs.coordinates[..count].iter().map(|axis| axis[lane]);
        let words: Vec<String> =
            axes.map(|bits| if load { (bits as i32).to_string() } else { float(bits) }).collect();
        format!("[{}]", words.join(", "))
    };
    let (operation, component) = match fetch.operation {
        Operation::Load => ("load", None),
        Operation::Gather { component } => ("gather", Some(["r", "g", "b", "a"][usize::from(component & 3)])),
        Operation::QuerySize => ("size", None),
        Operation::QueryLevelOfDetail => ("lod", None),
        Operation::Sample | Operation::QueryType | Operation::QuerySamplePosition => ("sample", None),
    };
    let mut fields =
        vec![format!("\"name\": \"{feature}\", \"operation\": \"{operation}\", \"texture\": \"{name}\"")];
    fields.extend(component.map(|component| format!("\"component\": \"{component}\"")));
    if case.implicit() {
        let quad: Vec<String> = (lane & !3..(lane & !3) + 4).map(position).collect();
        fields.push(format!("\"quad\": [{}], \"lane\": {}", quad.join(", "), lane & 3));
    } else if !size {
        fields.push(format!("\"coordinates\": {}", position(lane)));
    }
    if fetch.array && !size {
        fields.push(format!("\"layer\": {}", inputs.layer[lane]));
    }
    if fetch.multisample {
        fields.push(format!("\"sample\": {}", inputs.sample[lane]));
    }
    match fetch.level {
        Level::Explicit if load || size => fields.push(format!("\"lod\": {}", inputs.level[lane])),
        Level::Explicit => fields.push(format!("\"lod\": {}", float(inputs.level[lane]))),
        Level::Bias => fields.push(format!("\"bias\": {}", float(inputs.level[lane]))),
        Level::Gradients => {
            let of = |derivative: usize| {
                let axes = inputs.gradients[derivative][..count].iter().map(|axis| float(axis[lane]));
                format!("[{}]", axes.collect::<Vec<_>>().join(", "))
            };
            fields.push(format!("\"gradients\": [{}, {}]", of(0), of(1)));
        }
        Level::Zero | Level::Implicit => {}
    }
    if fetch.compare != Compare::Never {
        fields.push(format!("\"reference\": {}", float(inputs.reference[lane])));
    }
    if fetch.offset == Offset::Texel {
        let axes: Vec<String> =
            inputs.offset[..fetch.dimension.axes()].iter().map(|axis| axis[lane].to_string()).collect();
        fields.push(format!("\"offset\": [{}]", axes.join(", ")));
    }
    let known = result.into_iter().zip(case.known);
    let words: Vec<String> = known
        .map(|(bits, known)| if known { format!("\"{bits:#010x}\"") } else { "null".to_owned() })
        .collect();
    fields.push(format!("\"result\": [{}]", words.join(", ")));
    format!("{{{}}}\n", fields.join(", "))
}
