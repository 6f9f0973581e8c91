//! One fetch of a job, explained.

use std::collections::BTreeMap;

use tmu_engine::{FetchEvent, InstructionEvent, Tracer, WarpId};
use tmu_explain::fetch::Explanation;
use tmu_program::{Diagnostic, Origin, Span};
use tmu_texture::{Fetch, FetchInputs, FetchOutput, trace};

use crate::job::Job;
use crate::run;
use crate::{Findings, Source};

/// Which fetch is meant: the first one that fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The lane; the first one of the fetch when absent.
    pub lane: Option<usize>,
    /// The instruction; any when absent.
    pub at: Option<At>,
    /// The block; any when absent.
    pub block: Option<[u32; 3]>,
    /// The warp in its block; any when absent.
    pub warp: Option<u32>,
    /// Which execution of those that fit, from 1; the first one when absent.
    pub count: Option<u64>,
}

/// Where an instruction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Its address in the machine code.
    Address(u64),
    /// Its line in the text, from 1.
    Line(usize),
}

impl std::str::FromStr for At {
    type Err = String;

    /// A hexadecimal address such as `0x48`, or a decimal line.
    fn from_str(text: &str) -> Result<At, String> {
        let parsed = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).ok().map(At::Address),
            None => text.parse().ok().filter(|line| *line > 0).map(At::Line),
        };
        parsed.ok_or_else(|| format!("`{text}` is neither an address such as 0x48 nor a line from 1 on"))
    }
}

/// A fetch that fits, as it was executed.
struct Found {
    at: WarpId,
    origin: Origin,
    lane: usize,
    fetch: Fetch,
    header: u32,
    sampler: u32,
    inputs: FetchInputs,
    output: FetchOutput,
}

/// One fetch instruction of the program that was executed.
#[derive(Default)]
struct Seen {
    text: String,
    /// The lanes that fetched, over all executions.
    lanes: u32,
    /// How often it fits the selection, apart from the line.
    fits: u64,
    /// The execution that is meant.
    found: Option<Found>,
}

/// Watches for the fetch. Lines are known only after the run, so that each instruction keeps its own.
struct Watch<'s> {
    selection: &'s Selection,
    seen: BTreeMap<u64, Seen>,
    /// The execution that is meant when the line does not matter.
    any: Option<u64>,
    fits: u64,
}

impl Tracer for Watch<'_> {
    fn instruction(&mut self, _: &InstructionEvent<'_>) {}

    fn fetch(&mut self, event: &FetchEvent<'_>) {
        let Selection { lane, at, block, warp, count } = *self.selection;
        let address = event.origin.address;
        let seen = self.seen.entry(address).or_default();
        seen.lanes |= event.lanes;
        if seen.text.is_empty() {
            seen.text.clone_from(&event.origin.text);
        }
        let lane = lane.unwrap_or(event.lanes.trailing_zeros() as usize);
        let fits = event.lanes.checked_shr(lane as u32).is_some_and(|lanes| lanes & 1 == 1)
            && block.is_none_or(|block| block == event.warp.block)
            && warp.is_none_or(|warp| warp == event.warp.warp)
            && !matches!(at, Some(At::Address(wanted)) if wanted != address);
        if !fits {
            return;
        }
        seen.fits += 1;
        self.fits += 1;
        let wanted = count.unwrap_or(1);
        let of_all = self.fits == wanted && !matches!(at, Some(At::Line(_)));
        let of_line = seen.fits == wanted && matches!(at, Some(At::Line(_)));
        if of_all || of_line {
            if of_all {
                self.any = Some(address);
            }
            seen.found = Some(Found {
                at: event.warp,
                origin: event.origin.clone(),
                lane,
                fetch: *event.fetch,
                header: event.headers[lane],
                sampler: event.samplers[lane],
                inputs: event.inputs.clone(),
                output: event.output.clone(),
            });
        }
    }
}

/// Runs a job, and explains one of its fetches.
///
/// # Errors
/// What is wrong with the job, and `EXPLAIN-001` if no fetch is as selected.
pub fn explain(job: &Job, selection: &Selection) -> Result<Explanation, Findings> {
    let mut watch = Watch { selection, seen: BTreeMap::new(), any: None, fits: 0 };
    let watched = run::watch(job, &mut watch)?;
    let Watch { mut seen, any, fits, .. } = watch;
    let source = &watched.shader.source;
    let line_of = |address: u64| file(source, &watched.span_of(address)).1.map(|(line, _)| line);
    let address = match selection.at {
        Some(At::Line(line)) => seen.keys().copied().find(|address| line_of(*address) == Some(line)),
        _ => any,
    };
    let fits = match (selection.at, address.and_then(|address| seen.get(&address))) {
        (Some(At::Line(_)), Some(seen)) => seen.fits,
        (Some(At::Line(_)), None) => 0,
        _ => fits,
    };
    let Some(found) = address.and_then(|address| seen.get_mut(&address)?.found.take()) else {
        return Err(Findings::one(source.clone(), nothing(selection, &seen, fits, line_of)));
    };
    let pools = &watched.textures;
    let texture = pools.texture(found.header).cloned();
    let sampler = pools.sampler(found.sampler).copied();
    let trace = trace::trace(
        &found.fetch,
        texture.as_ref(),
        sampler.as_ref(),
        job.machine.model,
        &found.inputs,
        found.lane,
    )
    .map_err(|error| Findings::one(source.clone(), Diagnostic::error("FETCH-01", error.to_string())))?;
    debug_assert_eq!(trace.result, found.output.texel.map(|component| component[found.lane]));
    let names = &watched.names;
    Ok(Explanation {
        trace,
        inputs: found.inputs,
        lane: found.lane,
        asked: found.fetch.dimension,
        texture,
        sampler,
        texture_name: (found.header, names.textures.get(found.header as usize).cloned().flatten()),
        sampler_name: (found.sampler, names.samplers.get(found.sampler as usize).cloned().flatten()),
        instruction: found.origin.text,
        address: found.origin.address,
        file: file(source, &watched.span_of(found.origin.address)),
        block: found.at.block,
        warp: found.at.warp,
        count: (selection.count.unwrap_or(1), fits),
    })
}

/// Says that nothing fits, and what there is.
fn nothing(
    selection: &Selection,
    seen: &BTreeMap<u64, Seen>,
    fits: u64,
    line_of: impl Fn(u64) -> Option<usize>,
) -> Diagnostic {
    let error = |message: String| Diagnostic::error("EXPLAIN-001", message);
    if seen.is_empty() {
        return error("the run fetched nothing from a texture".to_string());
    }
    if fits > 0 {
        let times = if fits == 1 { "once".to_string() } else { format!("{fits} times") };
        return error(format!("such a fetch was executed {times} only"))
            .hint("`--count` counts executions from 1");
    }
    let message = match selection.lane {
        Some(lane) => format!("no fetch that is selected was executed in lane {lane}"),
        None => "no fetch that is selected was executed".to_string(),
    };
    let list: Vec<String> = seen
        .iter()
        .take(12)
        .map(|(address, seen)| {
            let line = line_of(*address).map_or(String::new(), |line| format!(" (line {line})"));
            format!("{address:#x}{line} `{}` in lanes {:#010x}", seen.text, seen.lanes)
        })
        .collect();
    let more = if seen.len() > list.len() { ", …" } else { "" };
    error(message).hint(format!("the run fetched at {}{more}", list.join(", ")))
}

/// File, line and column of an instruction.
fn file(source: &Source, span: &Span) -> (String, Option<(usize, usize)>) {
    let at = match span {
        Span::Text(range) if source.text.is_some() => Some(source.line_column(range.start)),
        Span::Text(_) | Span::Address { .. } | Span::Whole => None,
    };
    (source.name.clone(), at)
}
