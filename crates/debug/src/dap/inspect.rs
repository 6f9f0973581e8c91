//! Requests about where the program is and what it is made of.

use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tmu_engine::WarpState;

use super::adapter::{Adapter, Answered};
use super::breakpoints::address;
use crate::commands::location_text;
use crate::expression::{Memory, Space};
use crate::facts::{Facts, LaunchFacts, SourceLocation};
use crate::goal::Reason;
use crate::view::View;

/// What is said while the program runs.
pub(super) const RUNS: &str = "notStopped";

/// Frames of a warp are numbered from its number times this.
pub(super) const FRAMES: u64 = 2048;

/// Bytes that are read at once.
const MOST_BYTES: u64 = 1 << 20;

/// How many instructions before or behind an address a list may begin.
const MOST_OFFSET: i64 = 1 << 32;

/// Instructions that are listed at once.
const MOST_INSTRUCTIONS: i64 = 1 << 16;

impl<W: Write> Adapter<W> {
    /// Looks at the program, if it has stopped.
    pub(super) fn look<T: Send + 'static>(
        &mut self,
        look: impl FnOnce(&View<'_>) -> T + Send + 'static,
    ) -> Result<T, String> {
        self.commander()?.session().look(look).ok_or_else(|| RUNS.to_string())
    }

    pub(super) fn threads(&mut self) -> Answered {
        let running = self.commander()?.session().is_running();
        let focus = self.commander()?.session().settings().focus;
        let [x, y, z] = focus.block;
        let one = json!([{ "id": focus.warp + 1, "name": format!("block {x},{y},{z} warp {}", focus.warp) }]);
        if running {
            return Ok(json!({ "threads": one }));
        }
        let all = self.look(move |view| {
            let state = view.block()?;
            let name = |warp: u32| {
                let doing = match state.warp_state(warp) {
                    WarpState::Waiting(barrier) => format!(", at barrier {barrier}"),
                    WarpState::Ready if state.active(warp) != 0 => String::new(),
                    WarpState::Ready | WarpState::Done => ", done".to_string(),
                };
                json!({ "id": warp + 1, "name": format!("block {x},{y},{z} warp {warp}{doing}") })
            };
            Some((0..state.warps()).map(name).collect::<Vec<_>>())
        })?;
        Ok(json!({ "threads": all.map_or(one, Value::from) }))
    }

    pub(super) fn stack_trace(&mut self, arguments: &Value) -> Answered {
        let warp = warp_of_thread(arguments);
        let facts = self.commander()?.session().facts().clone();
        let first = arguments["startFrame"].as_u64().unwrap_or(0) as usize;
        let levels = arguments["levels"]
            .as_u64()
            .filter(|levels| *levels > 0)
            .map_or(usize::MAX, |levels| levels as usize);
        let frames = self.look(move |view| {
            let mut view = view.clone();
            view.focus.warp = warp;
            let here = view.location(warp).into_iter();
            let frame = |(depth, location): (usize, SourceLocation)| {
                let program = view.program();
                let line = program.map_or(0, |program| line_of(program, &location));
                let mut frame = json!({
                    "id": u64::from(warp) * FRAMES + depth as u64 + 1,
                    "name": program.map_or(String::new(), |program| program.program.name.clone()),
                    "line": line,
                    "column": 1,
                    "instructionPointerReference": format!("{:#x}", location.address),
                });
                if let Some(program) = program {
                    frame["source"] = source_of(
                        program,
                        &location,
                        view.position.map_or(0, |position| position.launch),
                        &facts,
                    );
                }
                frame
            };
            here.chain(view.calls()).enumerate().map(frame).collect::<Vec<_>>()
        })?;
        let total = frames.len();
        let shown: Vec<Value> = frames.into_iter().skip(first).take(levels).collect();
        Ok(json!({ "stackFrames": shown, "totalFrames": total }))
    }

    /// The text of a program of which there is no file: its listing.
    pub(super) fn source(&mut self, arguments: &Value) -> Answered {
        let reference =
            arguments["sourceReference"].as_u64().or(arguments["source"]["sourceReference"].as_u64());
        let facts = self.commander()?.session().facts().clone();
        let launch = reference
            .and_then(|reference| facts.launches.get(usize::try_from(reference.checked_sub(1)?).ok()?));
        let launch = launch.ok_or("there is no such source")?;
        let line =
            |origin: usize| launch.location(origin).map(|location| location_text(&location, &facts) + "\n");
        let text: String = (0..launch.program.origins.len()).filter_map(line).collect();
        Ok(json!({ "content": text, "mimeType": "text/x-asm" }))
    }

    pub(super) fn read_memory(&mut self, arguments: &Value) -> Answered {
        let reference = arguments["memoryReference"].as_str().unwrap_or_default().to_string();
        let (memory, start) = memory_of(&reference).ok_or("a memory reference is an address")?;
        let start = start.wrapping_add_signed(arguments["offset"].as_i64().unwrap_or(0));
        let count = arguments["count"].as_u64().unwrap_or(0).min(MOST_BYTES);
        let bytes = self.look(move |view| {
            let mut bytes = Vec::new();
            let mut byte = [0];
            // As many as there are.
            while (bytes.len() as u64) < count
                && view.bytes(memory, start.wrapping_add(bytes.len() as u64), &mut byte)
            {
                bytes.push(byte[0]);
            }
            bytes
        })?;
        let unreadable = count - bytes.len() as u64;
        let mut body = json!({ "address": format!("{start:#x}"), "unreadableBytes": unreadable });
        if !bytes.is_empty() {
            body["data"] = BASE64_STANDARD.encode(&bytes).into();
        }
        Ok(body)
    }

    pub(super) fn disassemble(&mut self, arguments: &Value) -> Answered {
        let reference = arguments["memoryReference"]
            .as_str()
            .and_then(address)
            .ok_or("a memory reference is an address")?;
        let wanted = reference.wrapping_add_signed(arguments["offset"].as_i64().unwrap_or(0));
        let count = arguments["instructionCount"].as_i64().unwrap_or(0).clamp(0, MOST_INSTRUCTIONS);
        let offset = arguments["instructionOffset"].as_i64().unwrap_or(0).clamp(-MOST_OFFSET, MOST_OFFSET);
        let commander = self.commander()?;
        let number = commander
            .session()
            .stopped()
            .and_then(|stop| stop.position)
            .map_or(0, |position| position.launch);
        let facts = commander.session().facts().clone();
        let launch = facts.launches.get(number).ok_or("there is no program")?;
        // In the order of their addresses, which is not that of a program of several functions.
        let mut locations: Vec<SourceLocation> =
            (0..launch.program.origins.len()).filter_map(|origin| launch.location(origin)).collect();
        locations.sort_by_key(|location| location.address);
        let first = locations.partition_point(|location| location.address < wanted) as i64 + offset;
        let listed = (first..first + count).map(|index| {
            let location = usize::try_from(index).ok().and_then(|index| locations.get(index));
            match location {
                Some(location) => {
                    let mut one = json!({ "address": format!("{:#x}", location.address), "instruction": location.text });
                    one["location"] = source_of(launch, location, number, &facts);
                    one["line"] = line_of(launch, location).into();
                    one
                }
                // What is not there is listed too, so that there are as many as were asked for.
                None => {
                    let address = if index < 0 { 0 } else { u64::MAX };
                    json!({ "address": format!("{address:#x}"), "instruction": "", "presentationHint": "invalid" })
                }
            }
        });
        Ok(json!({ "instructions": listed.collect::<Vec<_>>() }))
    }

    pub(super) fn exception_info(&mut self) -> Answered {
        let stop = self.commander()?.session().stopped().cloned().ok_or(RUNS)?;
        let Reason::Fault(text) = stop.reason else { return Err("the program has not faulted".to_string()) };
        let code = text.split(['[', ']']).nth(1).unwrap_or("fault").to_string();
        Ok(json!({ "exceptionId": code, "description": text, "breakMode": "always" }))
    }

    pub(super) fn evaluate(&mut self, arguments: &Value) -> Answered {
        let text = arguments["expression"].as_str().unwrap_or_default().trim().to_string();
        let lane = arguments["frameId"].as_u64();
        if arguments["context"] == "repl" {
            let head = text.split([' ', '/']).next().unwrap_or_default();
            let known = crate::commands::COMMANDS.iter().any(|command| command.names.contains(&head));
            if known {
                return Ok(json!({ "result": self.command(&text)?, "variablesReference": 0 }));
            }
        }
        let printed = self.look(move |view| {
            let mut view = view.clone();
            if let Some(frame) = lane {
                view.focus.warp = warp_of_frame(frame);
            }
            view.print(&text, None)
        })??;
        let result = match printed.lanes.split_first() {
            Some(((_, value), others)) if others.iter().all(|(_, other)| other == value) => value.show(),
            _ => printed.to_string(),
        };
        let kind = printed.lanes.first().map_or("", |(_, value)| value.kind.name());
        Ok(json!({ "result": result, "type": kind, "variablesReference": 0 }))
    }
}

/// The warp that is a thread of the protocol.
pub(super) fn warp_of_thread(arguments: &Value) -> u32 {
    arguments["threadId"].as_u64().and_then(|thread| u32::try_from(thread.checked_sub(1)?).ok()).unwrap_or(0)
}

/// The warp that a frame belongs to.
pub(super) fn warp_of_frame(frame: u64) -> u32 {
    (frame.saturating_sub(1) / FRAMES) as u32
}

/// The line of an instruction in its file, or in the listing.
fn line_of(launch: &LaunchFacts, location: &SourceLocation) -> usize {
    match location.line {
        Some((file, line)) if is_file(launch, file) => line,
        _ => location.origin + 1,
    }
}

/// Whether an editor can open the text.
fn is_file(launch: &LaunchFacts, file: usize) -> bool {
    let source = launch.lines.sources.get(file);
    source.is_some_and(|source| source.text.is_some() && std::path::Path::new(&source.name).is_file())
}

/// The file that an instruction stands in, or the listing of its program.
fn source_of(launch: &LaunchFacts, location: &SourceLocation, number: usize, facts: &Facts) -> Value {
    if let Some((file, _)) = location.line.filter(|(file, _)| is_file(launch, *file)) {
        let name = &launch.lines.sources[file].name;
        let path =
            std::fs::canonicalize(name).map_or_else(|_| name.clone(), |path| path.display().to_string());
        let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
        return json!({ "name": last, "path": path });
    }
    let name = if launch.program.name.is_empty() { &facts.job } else { &launch.program.name };
    json!({ "name": name, "sourceReference": number + 1 })
}

/// Where a memory reference of ours leads: an address, or `shared:0x10`, `local:0x10`, `c0:0x140`.
fn memory_of(reference: &str) -> Option<(Memory, u64)> {
    let Some((space, at)) = reference.split_once(':') else {
        return Some((Memory::Of(Space::Global), address(reference)?));
    };
    let memory = match space {
        "shared" => Memory::Of(Space::Shared),
        "local" => Memory::Of(Space::Local),
        bank => Memory::Bank(bank.strip_prefix('c')?.parse().ok()?),
    };
    Some((memory, address(at)?))
}
