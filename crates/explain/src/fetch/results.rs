//! Texels, weights and their sum in words.

use tmu_texture::fetch::{Components, Packing};
use tmu_texture::format::Numeric;
use tmu_texture::texture::Swizzle;
use tmu_texture::trace::{Accumulation, FetchTrace, Part, Pass, Spot, Tap, Weight};
use tmu_texture::{Model, Operation, TexelAddress};

use super::Explanation;
use super::number;

/// The faces of a cube.
pub const FACES: [&str; 6] = ["+x", "−x", "+y", "−y", "+z", "−z"];

/// A weight as its model has it.
pub fn weight(weight: Weight) -> String {
    match weight {
        Weight::In256ths(parts) => format!("{parts}/256"),
        Weight::Fraction(value) => number::of_f64(value),
    }
}

impl Explanation {
    /// Whether components are integers, and signed ones.
    pub(super) fn integers(&self) -> Option<bool> {
        let texture = self.texture.as_ref()?;
        let first = texture.format().info().components.iter().flatten().next()?;
        match first.numeric {
            Numeric::Sint => Some(true),
            Numeric::Uint => Some(false),
            Numeric::Unorm
            | Numeric::Srgb
            | Numeric::Snorm
            | Numeric::Float
            | Numeric::UnsignedFloat
            | Numeric::SharedExponent => None,
        }
    }

    /// The components that the texture's format has, by number.
    pub(super) fn present(&self) -> Vec<usize> {
        let Some(texture) = &self.texture else { return Vec::new() };
        let components = texture.format().info().components;
        (0..4).filter(|&component| components[component].is_some()).collect()
    }

    /// A texel's address: column, row and so on as far as the texture has them.
    pub(super) fn address(&self, address: TexelAddress) -> String {
        let Some(texture) = &self.texture else { return String::new() };
        let description = texture.description();
        let axes = [address.x, address.y, address.z];
        let inside: Vec<String> =
            axes.iter().take(description.dimension.axes()).map(u32::to_string).collect();
        let mut text = format!("({})", inside.join(", "));
        if description.dimension == tmu_texture::Dimension::Cube {
            let face = FACES[address.layer as usize % 6];
            text = format!("{face} {text}");
            if description.array {
                text += &format!(" of cube {}", address.layer / 6);
            }
        } else if description.array {
            text += &format!(" of layer {}", address.layer);
        }
        if description.samples > 1 {
            text += &format!(" sample {}", address.sample);
        }
        text
    }

    fn values(&self, bits: [u32; 4]) -> impl Iterator<Item = String> {
        let integers = self.integers();
        self.present().into_iter().map(move |component| number::component(bits[component], integers))
    }
}

/// The texels of one level, a line each, in columns.
pub fn table(explained: &Explanation, pass: &Pass, part: &Part) -> Vec<String> {
    let gather = pass.accumulation == Accumulation::Gathered;
    let rows: Vec<Vec<String>> = part
        .taps
        .iter()
        .map(|tap| {
            let first = if gather { named(explained, tap) } else { weight(tap.weight) };
            let mut row = vec![first, spot(explained, tap), raw(tap)];
            match pass.reference {
                Some(reference) => row.push(compared(explained, reference, tap)),
                None => row.extend(explained.values(tap.value)),
            }
            row
        })
        .collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            if !line.is_empty() {
                line += "  ";
            }
            line += cell;
            line.extend(std::iter::repeat_n(' ', width - cell.chars().count()));
        }
        line.trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// Which results of a gather a texel is.
pub fn named(explained: &Explanation, tap: &Tap) -> String {
    let taps = explained.trace.passes.iter().flat_map(|pass| &pass.parts).flat_map(|part| &part.taps);
    let names = taps.zip(["x", "y", "z", "w"]).filter(|(other, _)| *other == tap);
    names.map(|(_, name)| name).collect::<Vec<_>>().join(" ")
}

fn compared(explained: &Explanation, reference: f32, tap: &Tap) -> String {
    let function = explained.sampler.map_or("?", |sampler| symbol(sampler.compare));
    let depth = number::of_f32(f32::from_bits(tap.value[0]));
    let outcome = number::of_f32(f32::from_bits(tap.seen[0]));
    format!("{} {function} {depth} = {outcome}", number::of_f32(reference))
}

/// A comparison's sign.
fn symbol(function: tmu_texture::sampler::CompareFunction) -> &'static str {
    use tmu_texture::sampler::CompareFunction as F;
    match function {
        F::Never => "never",
        F::Less => "<",
        F::Equal => "=",
        F::LessEqual => "≤",
        F::Greater => ">",
        F::NotEqual => "≠",
        F::GreaterEqual => "≥",
        F::Always => "always",
    }
}

/// Where a tap lies.
pub fn spot(explained: &Explanation, tap: &Tap) -> String {
    match tap.spot {
        Spot::Texel(address) => explained.address(address),
        Spot::Missing(address) => format!("{} not in memory", explained.address(address)),
        Spot::Border => "border".to_string(),
        Spot::Outside => "outside".to_string(),
        Spot::Corner(three) => {
            format!("corner: mean of {}", three.map(|address| explained.address(address)).join(", "))
        }
    }
}

fn raw(tap: &Tap) -> String {
    match &tap.raw[..] {
        [one] if one.len() <= 16 => number::bytes(one),
        _ => String::new(),
    }
}

/// How the result comes about.
pub fn lines(explained: &Explanation) -> Vec<String> {
    let trace = &explained.trace;
    if trace.invalid {
        return vec!["the texture is invalid: zeros  (OUT-2)".to_string()];
    }
    let mut lines = Vec::new();
    if trace.outside {
        lines.push("the resource's minimum level leaves nothing: black  (OUT-1, LO-7)".to_string());
    }
    match &trace.passes[..] {
        [] => {}
        [only] => lines.push(accumulation(only)),
        several if matches!(trace.fetch.operation, Operation::Gather { .. }) => {
            lines.push(accumulation(&several[0]));
        }
        several => lines.push(samples(trace, several.len())),
    }
    if let [only] = &trace.passes[..]
        && !matches!(
            only.accumulation,
            Accumulation::Single | Accumulation::Gathered | Accumulation::Minimum | Accumulation::Maximum
        )
    {
        lines.extend(sums(explained, only));
    }
    if trace.swizzle != Swizzle::IDENTITY {
        let letters: String = trace.swizzle.iter().map(|source| letter(*source)).collect();
        lines.push(format!("the view's order: {letters}"));
    }
    match trace.fetch.packing {
        Packing::Bits32 => {}
        Packing::F16(rounding) => lines.push(format!("packed as 16-bit floats, {}  (PK-1)", words(rounding))),
        Packing::Fixed8 => lines.push("in units of 1/256, rounded down".to_string()),
    }
    lines.extend(components(explained));
    if !trace.resident {
        lines.push("not resident: a texel with weight is not in memory".to_string());
    }
    lines
}

fn words(rounding: tmu_texture::fetch::F16Rounding) -> &'static str {
    match rounding {
        tmu_texture::fetch::F16Rounding::NearestEven => "to nearest even",
        tmu_texture::fetch::F16Rounding::TowardZero => "toward zero",
    }
}

fn letter(source: Swizzle) -> char {
    match source {
        Swizzle::Zero => '0',
        Swizzle::One | Swizzle::OneInteger | Swizzle::OneFloat => '1',
        Swizzle::Red => 'r',
        Swizzle::Green => 'g',
        Swizzle::Blue => 'b',
        Swizzle::Alpha => 'a',
    }
}

/// What is made of several samples along an axis.
fn samples(trace: &FetchTrace, count: usize) -> String {
    if trace.model != Model::Nvidia {
        return format!("the mean of {count} samples  (FL-6)");
    }
    let ellipse = trace.level.as_ref().and_then(|level| level.ellipse.as_ref());
    let weights = ellipse.map_or(&[][..], |ellipse| &ellipse.weights);
    let parts: Vec<String> = weights.iter().map(u32::to_string).collect();
    format!("{count} samples, weighed by {} of {}  (NV-19)", parts.join(" "), weights.iter().sum::<u32>())
}

fn accumulation(pass: &Pass) -> String {
    match pass.accumulation {
        Accumulation::Single => "one texel, bit for bit  (FL-3)",
        Accumulation::Gathered => "four texels, counter-clockwise from the lower left  (GA-1)",
        Accumulation::Unorm8 => "S = Σ w·texel of 8-bit codes; (S + ((S + 128) >> 8)) / 65535  (NV-10)",
        Accumulation::Unorm16 => "S = Σ w·texel of 16-bit codes; ((S + 128) >> 8) / 65535  (NV-11)",
        Accumulation::Snorm8 => {
            "S = Σ w·texel of 8-bit codes; (S + ((S + 16·(S >> 12) + 64) >> 7)) / 32767  (NV-16)"
        }
        Accumulation::Snorm16 => "S = Σ w·texel of 16-bit codes; ((S + 128) >> 8) / 32767  (NV-16)",
        Accumulation::Float16 => "Σ w·texel on one scale, rounded to a 16-bit float, ties away from 0  (NV-17)",
        Accumulation::Float32 => "Σ w·texel on one scale, rounded to f32, ties away from 0  (NV-17)",
        Accumulation::Srgb => {
            "colours: Σ w·texel on one scale, rounded to a 16-bit float; alpha: as 16-bit UNORM  (NV-17, NV-18)"
        }
        Accumulation::Wide => "Σ w·texel in f64, rounded once to f32  (NV-12, D3D-2, EX-2)",
        Accumulation::Minimum => "the least texel with weight  (FL-7)",
        Accumulation::Maximum => "the greatest texel with weight  (FL-7)",
    }
    .to_string()
}

/// One line for each component: the products and what they add up to.
fn sums(explained: &Explanation, pass: &Pass) -> Vec<String> {
    let components = if pass.reference.is_some() { vec![0] } else { explained.present() };
    let Some(total) = pass.total() else { return Vec::new() };
    let taps: Vec<&Tap> =
        pass.parts.iter().flat_map(|part| &part.taps).filter(|tap| tap.weight.fraction() != 0.0).collect();
    let line = |component: usize| {
        let name = if pass.reference.is_some() { "passed" } else { ["r", "g", "b", "a"][component] };
        let terms: Vec<String> = taps
            .iter()
            .map(|tap| {
                let Weight::In256ths(parts) = tap.weight else {
                    return format!("{} · {}", weight(tap.weight), value(pass.accumulation, tap, component));
                };
                format!("{parts} · {}", value(pass.accumulation, tap, component))
            })
            .collect();
        let result = number::of_f32(f32::from_bits(total[component]));
        match (taps.first().map(|tap| tap.weight), codes(pass.accumulation)) {
            (Some(Weight::In256ths(_)), None) => {
                format!("{name} = ({}) / 256 = {result}", terms.join(" + "))
            }
            (Some(Weight::In256ths(_)), Some(codes)) => {
                let sum: i32 = taps.iter().map(|tap| codes.weighed(tap, component)).sum();
                let (code, whole) = ((codes.finish)(sum), codes.whole);
                format!("{name}: S = {} = {sum} → {code}/{whole} = {result}", terms.join(" + "))
            }
            (Some(Weight::Fraction(_)) | None, _) => format!("{name} = {} = {result}", terms.join(" + ")),
        }
    };
    components.into_iter().map(line).collect()
}

/// A component as it is summed.
fn value(accumulation: Accumulation, tap: &Tap, component: usize) -> String {
    match codes(accumulation) {
        Some(codes) => codes.of(tap, component).to_string(),
        None => number::of_f32(f32::from_bits(tap.seen[component])),
    }
}

/// How texels are summed as codes.
struct Codes {
    /// The code of 1.
    largest: f64,
    /// The code that a sum becomes.
    finish: fn(i32) -> i32,
    /// That of 1.
    whole: i32,
}

impl Codes {
    /// A component's code.
    fn of(&self, tap: &Tap, component: usize) -> i32 {
        (f64::from(f32::from_bits(tap.seen[component])) * self.largest).round() as i32
    }

    /// The same with its weight.
    fn weighed(&self, tap: &Tap, component: usize) -> i32 {
        let Weight::In256ths(parts) = tap.weight else { return 0 };
        i32::from(parts) * self.of(tap, component)
    }
}

/// The codes of a sum, if it has some (NV-10, NV-11, NV-16).
fn codes(accumulation: Accumulation) -> Option<Codes> {
    let rounded = |sum: i32| (sum + 128) >> 8;
    Some(match accumulation {
        Accumulation::Unorm8 => {
            Codes { largest: 255.0, finish: |sum| sum + ((sum + 128) >> 8), whole: 65535 }
        }
        Accumulation::Unorm16 => Codes { largest: 65535.0, finish: rounded, whole: 65535 },
        Accumulation::Snorm8 => {
            Codes { largest: 127.0, finish: |sum| sum + ((sum + 16 * (sum >> 12) + 64) >> 7), whole: 32767 }
        }
        Accumulation::Snorm16 => Codes { largest: 32767.0, finish: rounded, whole: 32767 },
        Accumulation::Single
        | Accumulation::Gathered
        | Accumulation::Float16
        | Accumulation::Float32
        | Accumulation::Srgb
        | Accumulation::Wide
        | Accumulation::Minimum
        | Accumulation::Maximum => return None,
    })
}

/// The four components of the result.
fn components(explained: &Explanation) -> Vec<String> {
    let trace = &explained.trace;
    let operation = trace.fetch.operation;
    let integers = match operation.components() {
        Components::Integers => Some(false),
        Components::Floats => (trace.fetch.packing == Packing::Fixed8).then_some(true),
        Components::Texels => explained.integers(),
    };
    // A gather's are one component of four texels.
    let gathers = matches!(operation, Operation::Gather { .. });
    let names =
        if operation.reads_texels() && !gathers { ["r", "g", "b", "a"] } else { ["x", "y", "z", "w"] };
    let halves = matches!(trace.fetch.packing, Packing::F16(_));
    let line = |(name, bits): (&str, &u32)| {
        if halves {
            let value = tmu_texture::half::to_f32_bits(*bits as u16);
            return format!("{name} = {}  0x{bits:04x}", number::of_f32(f32::from_bits(value)));
        }
        format!("{name} = {}  0x{bits:08x}", number::component(*bits, integers))
    };
    names.into_iter().zip(&trace.result).map(line).collect()
}
