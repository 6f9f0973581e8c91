//! One fetch of a job, explained.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use tmu_engine::{FetchEvent, InstructionEvent, Launch, Tracer, WarpId};
use tmu_explain::fetch::{Execution, Explanation};
use tmu_program::{Diagnostic, Origin, Program, Span};
use tmu_texture::{Fetch, FetchInputs, FetchOutput, Lanes, trace};

use crate::job::Job;
use crate::run::{Prepared, Stop};
pub use crate::select::At;
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

/// A fetch as it was executed.
#[derive(Clone, Debug)]
pub struct ExecutedFetch {
    at: WarpId,
    origin: Origin,
    /// The lanes that fetched.
    pub lanes: u32,
    fetch: Fetch,
    headers: Lanes<u32>,
    samplers: Lanes<u32>,
    inputs: FetchInputs,
    output: FetchOutput,
}

impl From<&FetchEvent<'_>> for ExecutedFetch {
    fn from(event: &FetchEvent<'_>) -> ExecutedFetch {
        ExecutedFetch {
            at: event.warp,
            origin: event.origin.clone(),
            lanes: event.lanes,
            fetch: *event.fetch,
            headers: *event.headers,
            samplers: *event.samplers,
            inputs: event.inputs.clone(),
            output: event.output.clone(),
        }
    }
}

impl Prepared<'_> {
    /// Explains a lane's part of a fetch of a launch, which was counted so: which one it was, and how many there were.
    ///
    /// # Errors
    /// `FETCH-01` for requests that no texture unit knows.
    ///
    /// # Panics
    /// For a lane from 32 on.
    pub fn explain(
        &self,
        launch: usize,
        executed: ExecutedFetch,
        lane: usize,
        count: (u64, u64),
    ) -> Result<Explanation, Diagnostic> {
        let (header, sampler_index) = (executed.headers[lane], executed.samplers[lane]);
        let texture = self.textures.texture(header).cloned();
        let sampler = self.textures.sampler(sampler_index).copied();
        let trace = trace::trace(
            &executed.fetch,
            texture.as_ref(),
            sampler.as_ref(),
            self.job.machine.model,
            &executed.inputs,
            lane,
        )
        .map_err(|error| Diagnostic::error("FETCH-01", error.to_string()))?;
        debug_assert_eq!(trace.result, executed.output.texel.map(|component| component[lane]));
        let [texture_name, sampler_name] =
            self.texture_names(header, sampler_index).map(|name| name.map(str::to_string));
        let (source, span) = self.location_of(launch, executed.origin.address);
        Ok(Explanation {
            trace,
            inputs: executed.inputs,
            lane,
            asked: executed.fetch.dimension,
            texture,
            sampler,
            texture_name: (header, texture_name),
            sampler_name: (sampler_index, sampler_name),
            instruction: executed.origin.text,
            execution: Some(Execution {
                address: executed.origin.address,
                file: file(&source, &span),
                block: executed.at.block,
                warp: executed.at.warp,
                count,
            }),
        })
    }
}

/// One fetch instruction of the program that was executed.
#[derive(Default)]
struct Seen {
    text: String,
    /// The lanes that fetched, over all executions.
    lanes: u32,
    /// How often it fits the selection, apart from the line.
    fits: u64,
    /// The execution that is meant: its launch, and the lane.
    found: Option<(usize, ExecutedFetch, usize)>,
}

/// Watches for the fetch. Lines are known only after the run, so that each instruction keeps its own.
struct Watch<'s> {
    selection: &'s Selection,
    seen: BTreeMap<u64, Seen>,
    /// The execution that is meant when the line does not matter.
    any: Option<u64>,
    fits: u64,
    /// Launches that have begun.
    launches: usize,
    /// Other blocks are watched, too: what fetches there is listed where nothing fits.
    all: bool,
}

impl Tracer for Watch<'_> {
    fn begin(&mut self, _: &Program, _: &Launch) {
        self.launches += 1;
    }

    fn wants(&mut self, block: [u32; 3]) -> bool {
        self.all || self.selection.block.is_none_or(|wanted| wanted == block)
    }

    fn instruction(&mut self, _: &InstructionEvent<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

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
            seen.found = Some((self.launches.saturating_sub(1), event.into(), lane));
        }
    }
}

/// Runs a job, and explains one of its fetches.
///
/// # Errors
/// What is wrong with the job, and `EXPLAIN-001` if no fetch is as selected.
pub fn explain(job: &Job, selection: &Selection) -> Result<Explanation, Findings> {
    let new = |all| Watch { selection, seen: BTreeMap::new(), any: None, fits: 0, launches: 0, all };
    let prepared = Prepared::new(job)?;
    let mut watch = watched(&prepared, new(false))?;
    if watch.fits == 0 && selection.block.is_some() {
        watch = watched(&prepared, new(true))?;
    }
    let Watch { mut seen, any, fits, .. } = watch;
    let line_of = |address: u64| {
        let (source, span) = prepared.location_of(0, address);
        file(&source, &span).1.map(|(line, _)| line)
    };
    let address = match selection.at {
        Some(At::Line(line)) => seen.keys().copied().find(|address| line_of(*address) == Some(line)),
        _ => any,
    };
    let fits = match (selection.at, address.and_then(|address| seen.get(&address))) {
        (Some(At::Line(_)), Some(seen)) => seen.fits,
        (Some(At::Line(_)), None) => 0,
        _ => fits,
    };
    let in_shader = |problem| Findings::one(prepared.source(), problem);
    match address.and_then(|address| seen.get_mut(&address)?.found.take()) {
        Some((launch, executed, lane)) => {
            let count = (selection.count.unwrap_or(1), fits);
            prepared.explain(launch, executed, lane, count).map_err(in_shader)
        }
        None => Err(in_shader(nothing(selection, &seen, fits, line_of))),
    }
}

/// Watches a run. A program that is stopped has been watched until then.
fn watched<'s>(prepared: &Prepared<'_>, mut watch: Watch<'s>) -> Result<Watch<'s>, Findings> {
    match prepared.run(Some(&mut watch)) {
        Err(Stop::Refused(findings)) => Err(findings),
        Err(Stop::Faulted(..)) | Ok(_) => Ok(watch),
    }
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
