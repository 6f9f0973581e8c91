//! A record as text.

use std::fmt::Write;

use tmu_engine::FetchEvent;
use tmu_texture::fetch::{Compare, Dimension, Fetch, MinLevel, Operation};
use tmu_texture::lanes::active;
use tmu_texture::sanitise::{self, Sanitation};
use tmu_texture::{Level, Mask, Offset};

use super::{Held, Record};
use crate::job::{DIMENSIONS, OPERATIONS};

/// An instruction, what it read and wrote, and its fetches.
pub(super) fn lines(record: &Record) -> String {
    let [x, y, z] = record.warp.block;
    let mut out = format!(
        "block {x},{y},{z} warp {} {:#06x} lanes {:#010x}  {}\n",
        record.warp.warp, record.address, record.lanes, record.text
    );
    for (what, held) in [("reads ", &record.reads), ("writes", &record.writes)] {
        for held in held {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "    {what} {} = {}", held.name, values(held));
        }
    }
    record.fetches.iter().for_each(|fetch| out += &fetch.text);
    out
}

/// The value that all lanes have, or one for each.
fn values(held: &Held) -> String {
    let show = |bits: &u64| held.kind.short(*bits);
    match held.bits.split_first() {
        Some((first, others)) if others.iter().all(|other| other == first) => {
            format!("{} {}", held.kind.name(), show(first))
        }
        _ => format!("{} [{}]", held.kind.name(), held.bits.iter().map(show).collect::<Vec<_>>().join(", ")),
    }
}

/// A fetch: the request, the texture hash, and what each of the lanes asked and got.
pub(super) fn fetch(event: &FetchEvent<'_>, lanes: Mask) -> String {
    let hash = event.hash;
    let mut out = format!("    {}\n", request(event.fetch));
    let _ = writeln!(out, "    hash texture {} phase {}", hash.texture, hash.phase);
    for lane in active(lanes) {
        let _ = writeln!(out, "{}", lane_line(event, lane));
    }
    out
}

/// A name of an operation as job files have it.
pub(super) fn operation(of: Operation) -> &'static str {
    let of = if let Operation::Gather { .. } = of { Operation::Gather { component: 0 } } else { of };
    OPERATIONS.iter().find(|(_, known)| *known == of).map_or("", |(name, _)| name)
}

/// A name of a dimension as job files have it.
pub(super) fn dimension(fetch: &Fetch) -> &'static str {
    let wanted = (fetch.dimension, fetch.array && fetch.dimension != Dimension::Buffer, fetch.multisample);
    DIMENSIONS.iter().find(|(_, known)| *known == wanted).map_or("", |(name, _)| name)
}

/// Where the level of detail comes from.
pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Zero => "level 0",
        Level::Implicit => "implicit level",
        Level::Bias => "implicit level with a bias",
        Level::Explicit => "explicit level",
        Level::Gradients => "level from gradients",
    }
}

/// The request in words, such as `load 2d, level 0`.
fn request(fetch: &Fetch) -> String {
    let mut words = format!("{} {}", operation(fetch.operation), dimension(fetch));
    if let Operation::Gather { component } = fetch.operation {
        let _ = write!(words, " {}", ["red", "green", "blue", "alpha"][usize::from(component & 3)]);
    }
    let _ = write!(words, ", {}", level(fetch.level));
    let parts = [
        (fetch.clamp, "clamped"),
        (fetch.min_level != MinLevel::None, "minimum level"),
        (fetch.offset == Offset::Texel, "offset"),
        (fetch.offset == Offset::Four, "four offsets"),
        (fetch.compare != Compare::Never, "compared"),
    ];
    for (_, word) in parts.iter().filter(|(present, _)| *present) {
        let _ = write!(words, ", {word}");
    }
    words
}

/// What one lane asked and got.
fn lane_line(event: &FetchEvent<'_>, lane: usize) -> String {
    let (fetch, inputs) = (event.fetch, event.inputs);
    let mut text =
        format!("    lane {lane}: header {} sampler {}", event.headers[lane], event.samplers[lane]);
    if fetch.array {
        text += &format!(" layer {}", inputs.layer[lane]);
    }
    let axes = inputs.coordinates.iter().zip(["s", "t", "r"]).take(fetch.dimension.coordinates());
    for (coordinate, axis) in axes {
        text += &format!(" {axis} {}", number(coordinate[lane], fetch.operation.is_load()));
    }
    if matches!(fetch.level, Level::Explicit | Level::Bias) {
        text += &format!(" level {}", number(inputs.level[lane], fetch.operation.is_load()));
    }
    if fetch.multisample {
        text += &format!(" sample {}", inputs.sample[lane]);
    }
    if fetch.compare != Compare::Never {
        text += &format!(" reference {:?}", f32::from_bits(inputs.reference[lane]));
    }
    let texel = event.output.texel.map(|component| format!("{:08x}", component[lane])).join(" ");
    let resident = event.output.resident >> lane & 1 == 1;
    text + &format!(" -> {texel}{}", if resident { "" } else { " not resident" })
}

/// A coordinate or level as the texture unit takes it, and what it was where it was sanitised (TEXS-13).
fn number(bits: u32, integer: bool) -> String {
    if integer {
        return (bits as i32).to_string();
    }
    let value = f32::from_bits(bits);
    match Sanitation::of(value) {
        Sanitation::Unchanged => format!("{value:?}"),
        Sanitation::NotANumber | Sanitation::Infinity | Sanitation::Denormal => {
            format!("{:?} (was {value:?})", sanitise::sanitise(value))
        }
    }
}
