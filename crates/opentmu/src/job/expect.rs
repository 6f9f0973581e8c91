//! `[[expect]]`: the facts that a run must show.

use tmu_engine::TextureHash;

use super::item::Item;
use super::log::At;
use super::state::{RegisterName, RegisterValues, hash, register_values};
use super::table::Section;
use crate::element::{Closeness, Number};
use tmu_device::direct3d::Semantic;

/// One expected fact.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Where it is.
    pub at: At<()>,
    /// The fact.
    pub fact: Fact,
}

/// The memory that a fact is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryOf {
    /// A buffer; as an image, if it has an `image = { … }`.
    Buffer(At<String>),
    /// A target of a draw.
    Target(At<String>),
    /// An output of a vertex shader: its components for each vertex.
    Output(At<Semantic>),
}

impl MemoryOf {
    /// Its name in messages.
    pub fn name(&self) -> String {
        match self {
            MemoryOf::Buffer(name) | MemoryOf::Target(name) => name.value.clone(),
            MemoryOf::Output(semantic) => semantic.value.to_string(),
        }
    }

    /// Where it is named.
    pub fn span(&self) -> std::ops::Range<usize> {
        match self {
            MemoryOf::Buffer(name) | MemoryOf::Target(name) => name.span.clone(),
            MemoryOf::Output(semantic) => semantic.span.clone(),
        }
    }
}

/// What must be so.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// Elements from an index on.
    Elements {
        /// The memory.
        of: MemoryOf,
        /// Index of the first element.
        at: u64,
        /// The elements.
        values: At<Vec<Number>>,
        /// How near they must be.
        closeness: Closeness,
    },
    /// All elements.
    Contents {
        /// The memory.
        of: MemoryOf,
        /// The `.npy` or `.bin` file that holds what is expected.
        file: At<String>,
        /// How near every element must be.
        closeness: Closeness,
    },
    /// The components of one pixel.
    Pixel {
        /// The image.
        of: MemoryOf,
        /// Column and row, from the upper left.
        pixel: At<[u32; 2]>,
        /// Sample, for images with several.
        sample: Option<At<u32>>,
        /// The components.
        values: At<Vec<Number>>,
        /// How near they must be.
        closeness: Closeness,
    },
    /// A whole image.
    Image {
        /// The image.
        of: MemoryOf,
        /// The file that shows what is expected.
        file: At<String>,
        /// How near every component must be.
        closeness: Closeness,
    },
    /// A register of a fragment.
    Registers {
        /// Which one.
        register: At<RegisterName>,
        /// The lanes, in the order of the values; absent: all 32.
        lanes: Option<Vec<u8>>,
        /// Their values.
        values: RegisterValues,
        /// How near they must be.
        closeness: Closeness,
    },
    /// The texture hash of a fragment's warp at the end.
    Hash(TextureHash),
    /// The run tolerates something and says so under this code.
    Warning {
        /// The code.
        code: At<String>,
    },
    /// What the program prints, all of it.
    Printed {
        /// The text.
        text: At<String>,
    },
    /// The run stops with an error of this code.
    Error {
        /// The code.
        code: At<String>,
    },
}

pub(super) fn expectation(section: Section<'_>) -> Option<Expectation> {
    let at = section.at(());
    let subject =
        section.one_of(&["buffer", "register", "target", "output", "hash", "printed", "warning", "error"]);
    let closeness = closeness(&section);
    let fact = match subject {
        Some("register") => registers(&section, closeness),
        Some("hash") => section.get("hash").and_then(|item| hash(&item)).map(|hash| Fact::Hash(hash.value)),
        Some("printed") => {
            section.get("printed").and_then(|item| item.any_text()).map(|text| Fact::Printed { text })
        }
        Some("warning") => section.text("warning").map(|code| Fact::Warning { code }),
        Some("error") => error(&section),
        Some(_) => memory(&section, closeness),
        None => {
            let message = format!("{} has no subject", section.name());
            let hint =
                "give `buffer`, `register`, `target`, `output`, `hash`, `printed`, `warning` or `error`";
            section.log().error_with_hint("JOB-003", section.span(), message, hint);
            return None;
        }
    };
    section.finish();
    fact.map(|fact| Expectation { at, fact })
}

fn closeness(section: &Section<'_>) -> Closeness {
    section.one_of(&["tolerance", "ulps"]);
    let tolerance = section.get("tolerance").and_then(|item| {
        let value = item.number()?.value.to_f64();
        if value >= 0.0 { Some(value) } else { item.refuse("must not be negative") }
    });
    let ulps = section.integer("ulps", 0..=u64::MAX);
    match (tolerance, ulps) {
        (Some(tolerance), _) if tolerance > 0.0 => Closeness::Tolerance(tolerance),
        (None, Some(At { value: ulps @ 1.., .. })) => Closeness::Ulps(ulps),
        _ => Closeness::Exact,
    }
}

fn memory(section: &Section<'_>, closeness: Closeness) -> Option<Fact> {
    let of = memory_of(section);
    let how = section.one_of(&["at", "pixel", "image", "file"]);
    let at = section.integer("at", 0..=u64::MAX);
    let pixel = section.get("pixel").and_then(|item| pixel(&item));
    let image = section.text("image");
    let file = section.text("file");
    let sample = match how {
        Some("pixel") => section.integer("sample", 0..=15),
        _ => None,
    };
    let values = if let Some(whole @ ("image" | "file")) = how {
        section.exclude(whole, &["values"]);
        section.get("values").and_then(|item| item.numbers())
    } else {
        section.require("values").and_then(|item| values(&item))
    };
    match (how, of?) {
        (Some("pixel" | "image"), MemoryOf::Output(semantic)) => {
            let message = "an output of a vertex shader is no image: give `at` or `file`";
            section.log().error("JOB-006", semantic.span, message);
            None
        }
        (Some("pixel"), of) => Some(Fact::Pixel { of, pixel: pixel?, sample, values: values?, closeness }),
        (Some("image"), of) => Some(Fact::Image { of, file: image?, closeness }),
        (Some("file"), of) => Some(Fact::Contents { of, file: file?, closeness }),
        (None, MemoryOf::Target(target)) => {
            let message = "a target needs `pixel = [x, y]`, `image`, `file` or `at`";
            section.log().error("JOB-003", target.span, message);
            None
        }
        (_, of) => {
            let at = if how.is_some() { at?.value } else { 0 };
            Some(Fact::Elements { of, at, values: values?, closeness })
        }
    }
}

fn memory_of(section: &Section<'_>) -> Option<MemoryOf> {
    let buffer = section.text("buffer").map(MemoryOf::Buffer);
    let target = section.text("target").map(MemoryOf::Target);
    let output = section.get("output").and_then(|item| {
        let name = item.text()?;
        match Semantic::parse(&name.value) {
            Some(semantic) => Some(MemoryOf::Output(name.map(|_| semantic))),
            None => item.refuse(format!("is \"{}\", which is no semantic", name.value)),
        }
    });
    buffer.or(target).or(output)
}

fn pixel(item: &Item<'_>) -> Option<At<[u32; 2]>> {
    let pixel = item.integers(2..=2, &(0..=u32::MAX))?;
    Some(At::new([pixel.value[0], pixel.value[1]], pixel.span))
}

/// One number or a list of them.
fn values(item: &Item<'_>) -> Option<At<Vec<Number>>> {
    if item.is_list() {
        let numbers = item.numbers()?;
        return if numbers.value.is_empty() { item.refuse("must not be empty") } else { Some(numbers) };
    }
    item.number().map(|number| number.map(|number| vec![number]))
}

fn registers(section: &Section<'_>, closeness: Closeness) -> Option<Fact> {
    let item = section.get("register")?;
    let name = item.text()?;
    let Some(register) = RegisterName::parse(&name.value) else {
        return item.refuse(format!("is \"{}\", but must be R0 to R254 or P0 to P6", name.value));
    };
    let lanes_item = section.get("lanes");
    let lanes = match &lanes_item {
        Some(item) => Some(item.integers(1..=tmu_texture::LANES, &(0..=tmu_texture::LANES as u8 - 1))?.value),
        None => None,
    };
    let values = register_values(section, register)?;
    if let Some(lanes) = lanes.as_ref().filter(|lanes| values.bits.len() > lanes.len()) {
        let message =
            format!("{} has {} values for {} lanes", section.name(), values.bits.len(), lanes.len());
        section.log().error("JOB-007", lanes_item?.span(), message);
        return None;
    }
    Some(Fact::Registers { register: name.map(|_| register), lanes, values, closeness })
}

fn error(section: &Section<'_>) -> Option<Fact> {
    section.exclude("error", &["tolerance", "ulps"]);
    section.text("error").map(|code| Fact::Error { code })
}
