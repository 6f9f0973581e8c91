//! A record of a run as text: every instruction with its lanes, every fetch with its inputs and texels.

use std::io::Write;

use tmu_engine::{FetchEvent, InstructionEvent, Tracer, WarpId};
use tmu_texture::fetch::{Compare, MinLevel};
use tmu_texture::lanes::active;
use tmu_texture::sanitise::{self, Sanitation};
use tmu_texture::{Level, Offset};

/// Writes a trace. The first error of the writer ends it.
#[derive(Debug)]
pub struct TextTrace<W> {
    out: W,
    error: Option<std::io::Error>,
}

impl<W: Write> TextTrace<W> {
    /// A trace to a writer; give it a buffered one.
    pub fn new(out: W) -> TextTrace<W> {
        TextTrace { out, error: None }
    }

    /// Flushes the writer.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn finish(mut self) -> std::io::Result<()> {
        match self.error {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    fn line(&mut self, text: &str) {
        if self.error.is_none() {
            self.error = writeln!(self.out, "{text}").err();
        }
    }
}

fn name_of(warp: WarpId) -> String {
    let [x, y, z] = warp.block;
    format!("block {x},{y},{z} warp {}", warp.warp)
}

impl<W: Write> Tracer for TextTrace<W> {
    fn instruction(&mut self, event: &InstructionEvent<'_>) {
        if event.origin.address == u64::MAX {
            return;
        }
        let text = format!(
            "{} {:#06x} lanes {:#010x}  {}",
            name_of(event.warp),
            event.origin.address,
            event.lanes,
            event.origin.text
        );
        self.line(&text);
    }

    fn fetch(&mut self, event: &FetchEvent<'_>) {
        let hash = event.hash;
        self.line(&format!("    {}", request(event)));
        self.line(&format!("    hash texture {} phase {}", hash.texture, hash.phase));
        for lane in active(event.lanes) {
            let text = lane_line(event, lane);
            self.line(&text);
        }
    }
}

/// The request in words, such as `Load D2 level Zero`.
fn request(event: &FetchEvent<'_>) -> String {
    let fetch = event.fetch;
    let mut words = format!("{:?} {:?}", fetch.operation, fetch.dimension);
    let parts = [
        (fetch.array, "array"),
        (fetch.multisample, "multisample"),
        (fetch.clamp, "clamp"),
        (fetch.min_level != MinLevel::None, "minimum level"),
    ];
    for (_, word) in parts.iter().filter(|(present, _)| *present) {
        words += &format!(" {word}");
    }
    words += &format!(", level {:?}", fetch.level);
    if fetch.offset != Offset::None {
        words += &format!(", offset {:?}", fetch.offset);
    }
    if fetch.compare != Compare::Never {
        words += &format!(", compare {:?}", fetch.compare);
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
