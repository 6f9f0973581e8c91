//! `[[expect]]`: the facts that a run must show.

use tmu_engine::TextureHash;

use super::item::Item;
use super::state::{RegisterName, RegisterValues, hash, register_values};
use super::table::{At, Section};
use crate::element::{Closeness, Number};

/// One expected fact.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Where it is.
    pub place: At<()>,
    /// The fact.
    pub fact: Fact,
}

/// What is looked at as an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageOf {
    /// A buffer that has an `image = { … }`.
    Buffer(At<String>),
    /// A target of a draw.
    Target(At<String>),
}

/// What must be so.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// Elements of a buffer from an index on.
    Elements {
        /// The buffer.
        buffer: At<String>,
        /// Index of the first element.
        at: u64,
        /// The elements.
        values: At<Vec<Number>>,
        /// How near they must be.
        closeness: Closeness,
    },
    /// A whole buffer.
    Contents {
        /// The buffer.
        buffer: At<String>,
        /// The `.npy` or `.bin` file that holds what is expected.
        file: At<String>,
        /// How near every element must be.
        closeness: Closeness,
    },
    /// The components of one pixel.
    Pixel {
        /// The image.
        of: ImageOf,
        /// Column and row, from the upper left.
        pixel: At<[u32; 2]>,
        /// The components.
        values: At<Vec<Number>>,
        /// How near they must be.
        closeness: Closeness,
    },
    /// A whole image.
    Image {
        /// The image.
        of: ImageOf,
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
    /// The run stops with an error of this code.
    Error {
        /// The code.
        code: At<String>,
    },
}

pub(super) fn expectation(section: Section<'_>) -> Option<Expectation> {
    let place = section.at(());
    let subject = section.one_of(&["buffer", "register", "target", "hash", "warning", "error"]);
    let closeness = closeness(&section);
    let fact = match subject {
        Some("register") => registers(&section, closeness),
        Some("hash") => section.get("hash").and_then(|item| hash(&item)).map(|hash| Fact::Hash(hash.value)),
        Some("warning") => section.text("warning").map(|code| Fact::Warning { code }),
        Some("error") => error(&section),
        Some(_) => memory(&section, closeness),
        None => {
            let message = format!("{} has no subject", section.name());
            let hint = "give `buffer`, `register`, `target`, `hash`, `warning` or `error`";
            section.log().error_with_hint("JOB-003", section.span(), message, hint);
            return None;
        }
    };
    section.finish();
    fact.map(|fact| Expectation { place, fact })
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
    let buffer = section.text("buffer");
    let target = section.text("target");
    let how = section.one_of(&["at", "pixel", "image", "file"]);
    let at = section.integer("at", 0..=u64::MAX);
    let pixel = section.get("pixel").and_then(|item| pixel(&item));
    let image = section.text("image");
    let file = section.text("file");
    let values = if let Some(whole @ ("image" | "file")) = how {
        section.exclude(whole, &["values"]);
        section.get("values").and_then(|item| item.numbers())
    } else {
        section.require("values").and_then(|item| values(&item))
    };
    let of = match (&buffer, &target) {
        (Some(buffer), _) => ImageOf::Buffer(buffer.clone()),
        (None, Some(target)) => ImageOf::Target(target.clone()),
        (None, None) => return None,
    };
    match (how, of) {
        (Some("pixel"), of) => Some(Fact::Pixel { of, pixel: pixel?, values: values?, closeness }),
        (Some("image"), of) => Some(Fact::Image { of, file: image?, closeness }),
        (Some("file"), ImageOf::Buffer(buffer)) => Some(Fact::Contents { buffer, file: file?, closeness }),
        (Some(_), ImageOf::Target(target)) => {
            let message = "`at` and `file` are for elements of a buffer; a target needs `pixel` or `image`";
            section.log().error("JOB-006", target.span, message);
            None
        }
        (None, ImageOf::Target(target)) => {
            section.log().error("JOB-003", target.span, "a target needs `pixel = [x, y]` or `image`");
            None
        }
        (_, ImageOf::Buffer(buffer)) => {
            let at = if how.is_some() { at?.value } else { 0 };
            Some(Fact::Elements { buffer, at, values: values?, closeness })
        }
    }
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
