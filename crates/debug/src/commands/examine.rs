//! Values, memory, the program's text, fetches and pictures.

use std::fmt::Write;

use opentmu::element::ElementType;
use opentmu::value::ValueType;

use super::Commander;
use super::say::location_text;
use crate::expression::{Memory, Space};
use crate::facts::LaunchFacts;
use crate::pictures;
use crate::view::View;

/// What is said while the program runs.
const RUNS: &str = "the program runs";

/// Most elements that are shown of memory.
const MOST_ELEMENTS: usize = 4096;

impl Commander {
    pub(super) fn print(&mut self, format: &str, text: &str) -> Result<String, String> {
        let kind = match format {
            "" => None,
            letter => Some(kind(letter, 4)?),
        };
        let text = text.to_string();
        let printed = self.session.look(move |view| view.print(&text, kind)).ok_or(RUNS)??;
        Ok(format!("{printed}\n"))
    }

    pub(super) fn examine(&mut self, format: &str, text: &str) -> Result<String, String> {
        let digits = format.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(format.len());
        let count = if digits == 0 { 1 } else { format[..digits].parse().unwrap_or(usize::MAX) };
        let (mut letter, mut bytes) = ("x", 4);
        for at in format[digits..].char_indices().map(|(at, _)| digits + at) {
            match &format[at..=at] {
                "b" => bytes = 1,
                "h" => bytes = 2,
                "w" => bytes = 4,
                "g" => bytes = 8,
                other => letter = other,
            }
        }
        let kind = kind(letter, bytes)?;
        let text = text.to_string();
        let shown =
            self.session.look(move |view| memory(view, &text, count.clamp(1, MOST_ELEMENTS), kind, bytes));
        shown.ok_or(RUNS)?
    }

    pub(super) fn backtrace(&mut self) -> Result<String, String> {
        let facts = self.session.facts().clone();
        let shown = self.session.look(move |view| {
            let here = view.location(view.focus.warp).into_iter();
            let mut out = String::new();
            for (number, location) in here.chain(view.calls()).enumerate() {
                // Writing to a string cannot fail.
                let _ = writeln!(out, "#{number}  {}", location_text(&location, &facts));
            }
            if out.is_empty() { "nothing runs\n".to_string() } else { out }
        });
        shown.ok_or_else(|| RUNS.to_string())
    }

    pub(super) fn list(&mut self, text: &str) -> Result<String, String> {
        let at = self.session.stopped().and_then(|stop| stop.location.clone());
        let facts = self.session.facts().launches.get(self.launch()).cloned().ok_or("there is no program")?;
        let (file, here) = at.as_ref().and_then(|location| location.line).unwrap_or((0, 0));
        let Some(source) = facts.text(file) else { return self.disassemble("") };
        let around = match text {
            "" => here,
            text => text.parse().map_err(|_| format!("`{text}` is no line"))?,
        };
        let lines = source.lines().enumerate().skip(around.saturating_sub(6)).take(11);
        let shown = lines.map(|(number, text)| {
            let mark = if number + 1 == here { "=>" } else { "  " };
            format!("{mark} {:>4}  {text}\n", number + 1)
        });
        Ok(shown.collect())
    }

    pub(super) fn disassemble(&mut self, _: &str) -> Result<String, String> {
        let here =
            self.session.stopped().and_then(|stop| stop.location.as_ref().map(|location| location.origin));
        let facts = self.session.facts().clone();
        let launch: &LaunchFacts = facts.launches.get(self.launch()).ok_or("there is no program")?;
        let around = here.unwrap_or(0);
        let origins = around.saturating_sub(8)..(around + 9).min(launch.program.origins.len());
        let line = |origin: usize| {
            let mark = if Some(origin) == here { "=>" } else { "  " };
            launch.location(origin).map(|location| format!("{mark} {}\n", location_text(&location, &facts)))
        };
        Ok(origins.filter_map(line).collect())
    }

    pub(super) fn explain(&mut self, text: &str) -> Result<String, String> {
        let explained = self.session.look(|view| view.explain(view.lane())).ok_or(RUNS)??;
        match text.split_once(char::is_whitespace) {
            Some(("svg", file)) => {
                std::fs::write(file.trim(), explained.svg())
                    .map_err(|error| format!("{}: {error}", file.trim()))?;
                Ok(format!("wrote {}\n", file.trim()))
            }
            _ if text.is_empty() => Ok(explained.text()),
            _ => Err("`explain svg FILE` draws it".to_string()),
        }
    }

    pub(super) fn picture(&mut self, file: &str) -> Result<String, String> {
        #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is that of one lifetime")]
        let pictures = self.session.look(|view| view.pictures()).ok_or(RUNS)?;
        let (name, picture) = pictures.into_iter().next().ok_or("the job makes no picture")?;
        if file.is_empty() {
            let text =
                pictures::text(picture, 76, 24).ok_or_else(|| format!("{name} is no picture of colours"))?;
            return Ok(format!("{name}\n{text}"));
        }
        let bytes = opentmu::picture::write(&picture).map_err(|problem| problem.message)?;
        std::fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))?;
        Ok(format!("wrote {file}\n"))
    }
}

/// How bits are read that a letter says, of so many bytes.
pub(super) fn kind(letter: &str, bytes: usize) -> Result<ValueType, String> {
    let of = |kinds: [ElementType; 4]| ValueType::Number(kinds[bytes.ilog2() as usize]);
    use ElementType::{F16, F32, F64, S8, S16, S32, S64, U8, U16, U32, U64};
    Ok(match letter {
        "x" => ValueType::Bits(2 * bytes as u8),
        "u" => of([U8, U16, U32, U64]),
        "d" => of([S8, S16, S32, S64]),
        "f" => of([F16, F16, F32, F64]),
        "g" => ValueType::Number(F64),
        "h" => ValueType::F16x2,
        _ => return Err(format!("`/{letter}` is none of /x /u /d /f /g /h")),
    })
}

/// Elements of memory, a line for every 16 bytes.
fn memory(
    view: &View<'_>,
    text: &str,
    count: usize,
    kind: ValueType,
    bytes: usize,
) -> Result<String, String> {
    let (memory, start) = view.address_of(text)?;
    let mut out = String::new();
    let each = (16 / bytes).max(1);
    for row in 0..count.div_ceil(each) {
        let at = start.wrapping_add((row * each * bytes) as u64);
        out += &match memory {
            Memory::Of(Space::Global) => format!("{at:#x}:"),
            Memory::Of(Space::Shared) => format!("shared[{at:#x}]:"),
            Memory::Of(Space::Local) => format!("local[{at:#x}]:"),
            Memory::Bank(bank) => format!("c[{bank:#x}][{at:#x}]:"),
        };
        for element in 0..each.min(count - row * each) {
            let address = at.wrapping_add((element * bytes) as u64);
            let mut held = [0; 8];
            if !view.bytes(memory, address, &mut held[..bytes]) {
                return Err(format!("{out}\nthere is no memory at {address:#x}"));
            }
            out += &format!(" {}", kind.short(u64::from_le_bytes(held)));
        }
        out.push('\n');
    }
    Ok(out)
}
