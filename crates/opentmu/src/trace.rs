//! A record of a run: every instruction with its lanes and the values of its operands, every fetch with its inputs and texels; as
//! text, or as lines of JSON.

mod json;
mod text;

use std::io::Write;
use std::ops::ControlFlow;

use tmu_engine::{BlockState, FetchEvent, InstructionEvent, Launch, Tracer, WarpId};
use tmu_program::{Diagnostic, Name, Program, Register, Storage};
use tmu_texture::lanes::active;
use tmu_texture::{Lanes, Mask};

use crate::Findings;
use crate::operands::{Operand, OperandTable};
use crate::run::{Lines, Prepared, Recorder};
use crate::select::{At, LaneId, Thread};
use crate::value::ValueType;

/// Which part of a run is recorded; all of it, where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// One thread.
    pub thread: Option<Thread>,
    /// One lane of each warp.
    pub lane: Option<u32>,
    /// One instruction.
    pub at: Option<At>,
    /// Instructions that fetch from textures.
    pub fetches: bool,
}

/// Writes a record of a run. The first error of the writer ends it.
pub struct Trace<'w> {
    out: Box<dyn Write + 'w>,
    error: Option<std::io::Error>,
    json: bool,
    filter: Filter,
}

impl std::fmt::Debug for Trace<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trace")
            .field("json", &self.json)
            .field("filter", &self.filter)
            .finish_non_exhaustive()
    }
}

impl<'w> Trace<'w> {
    /// A record of everything, as text, to a writer; give it a buffered one.
    pub fn new(out: impl Write + 'w) -> Trace<'w> {
        Trace { out: Box::new(out), error: None, json: false, filter: Filter::default() }
    }

    /// As lines of JSON: an object for each instruction.
    #[must_use]
    pub fn json(mut self, json: bool) -> Trace<'w> {
        self.json = json;
        self
    }

    /// Of a part of the run.
    #[must_use]
    pub fn filter(mut self, filter: Filter) -> Trace<'w> {
        self.filter = filter;
        self
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

    fn write(&mut self, text: &str) {
        if self.error.is_none() {
            self.error = self.out.write_all(text.as_bytes()).err();
        }
    }
}

impl Recorder for Trace<'_> {
    /// Refuses with `TRACE-01` where the job has no such thread, pixel, instruction.
    fn tracer<'t>(&'t mut self, prepared: &'t Prepared<'_>) -> Result<Box<dyn Tracer + 't>, Findings> {
        let launches: Vec<Traced> =
            (0..prepared.launch_count()).map(|launch| Traced::new(prepared, launch, &self.filter)).collect();
        let refuse = |message: String| {
            Err(Findings::one(prepared.job.source.clone(), Diagnostic::error("TRACE-01", message)))
        };
        if launches.iter().all(|launch| launch.lane.is_some_and(|lane| lane.is_none())) {
            return refuse("no launch of the job has the thread or pixel that is asked for".to_string());
        }
        if launches.iter().all(|launch| launch.origins.as_ref().is_some_and(Vec::is_empty)) {
            return refuse("no instruction stands where is asked for".to_string());
        }
        Ok(Box::new(Tracing { trace: self, prepared, launches, begun: 0, pending: None }))
    }
}

/// What is recorded of one launch.
struct Traced {
    operands: OperandTable,
    lines: Lines,
    /// The thread that is meant: absent if any is, and none if there is no such thread.
    lane: Option<Option<LaneId>>,
    /// The source instructions that are meant; absent: all.
    origins: Option<Vec<usize>>,
}

impl Traced {
    fn new(prepared: &Prepared<'_>, launch: usize, filter: &Filter) -> Traced {
        let lines = prepared.lines(launch);
        let origins = filter.at.and_then(|at| {
            let program = prepared.program(launch)?;
            let all = 0..program.origins.len();
            Some(match at {
                At::Address(address) => {
                    all.filter(|origin| program.origins[*origin].address == address).collect()
                }
                At::Line(line) => all
                    .filter(|origin| lines.of.get(*origin).copied().flatten().is_some_and(|it| it.1 == line))
                    .collect(),
            })
        });
        let lane = filter.thread.map(|thread| prepared.lane(launch, thread));
        Traced { operands: prepared.operands(launch), lines, lane, origins }
    }
}

/// A record of a run that is being made.
pub(crate) struct Tracing<'t, 'w> {
    trace: &'t mut Trace<'w>,
    prepared: &'t Prepared<'t>,
    launches: Vec<Traced>,
    /// Launches that have begun.
    begun: usize,
    pending: Option<Record>,
}

/// An instruction that is being executed.
struct Record {
    launch: usize,
    warp: WarpId,
    address: u64,
    line: Option<usize>,
    text: String,
    lanes: Mask,
    origin: usize,
    reads: Vec<Held>,
    writes: Vec<Held>,
    fetches: Vec<Fetched>,
}

/// What a register holds.
struct Held {
    name: String,
    kind: ValueType,
    /// Of each lane that takes part.
    bits: Vec<u64>,
}

/// A fetch in the lanes that are recorded.
struct Fetched {
    text: String,
    json: serde_json::Value,
}

impl Tracing<'_, '_> {
    fn launch(&self) -> Option<&Traced> {
        self.launches.get(self.begun.checked_sub(1)?)
    }

    /// The lanes of a warp that are recorded.
    fn lanes(&self, warp: WarpId, lanes: Mask) -> Mask {
        let of_filter = self.trace.filter.lane.map_or(Mask::MAX, |lane| 1_u32.checked_shl(lane).unwrap_or(0));
        let of_thread = match self.launch().and_then(|launch| launch.lane) {
            None => Mask::MAX,
            Some(Some(lane)) if lane.block == warp.block && lane.warp == warp.warp => 1 << lane.lane,
            Some(_) => 0,
        };
        lanes & of_filter & of_thread
    }

    /// Writes the instruction that was executed last.
    fn flush(&mut self) {
        let Some(record) = self.pending.take() else { return };
        if self.trace.filter.fetches && record.fetches.is_empty() {
            return;
        }
        let text = if self.trace.json { json::line(&record) } else { text::lines(&record) };
        self.trace.write(&text);
    }
}

impl Drop for Tracing<'_, '_> {
    fn drop(&mut self) {
        self.flush();
    }
}

impl Tracer for Tracing<'_, '_> {
    fn begin(&mut self, _: &Program, _: &Launch) {
        self.flush();
        self.begun += 1;
    }

    fn wants(&mut self, block: [u32; 3]) -> bool {
        let lane = self.launch().and_then(|launch| launch.lane);
        lane.is_none_or(|lane| lane.is_some_and(|lane| lane.block == block))
    }

    fn instruction(&mut self, event: &InstructionEvent<'_>) -> ControlFlow<()> {
        self.flush();
        let lanes = self.lanes(event.warp, event.lanes);
        let program = event.state.program();
        let origin = program.instructions[event.number as usize].origin as usize;
        let Some(launch) = self.launch() else { return ControlFlow::Continue(()) };
        let meant = launch.origins.as_ref().is_none_or(|origins| origins.contains(&origin));
        if lanes == 0 || !meant || event.origin.address == u64::MAX {
            return ControlFlow::Continue(());
        }
        let held = held(&event.state, event.warp.warp, lanes);
        self.pending = Some(Record {
            launch: self.begun - 1,
            warp: event.warp,
            address: event.origin.address,
            line: launch.lines.of.get(origin).copied().flatten().map(|(_, line)| line),
            text: event.origin.text.clone(),
            lanes,
            origin,
            reads: launch.operands.of(origin).reads.iter().map(held).collect(),
            writes: Vec::new(),
            fetches: Vec::new(),
        });
        ControlFlow::Continue(())
    }

    fn executed(&mut self, event: &InstructionEvent<'_>) {
        let origin = event.state.program().instructions[event.number as usize].origin as usize;
        let Some(mut record) = self.pending.take_if(|record| record.origin == origin) else { return };
        let held = held(&event.state, event.warp.warp, record.lanes);
        if let Some(launch) = self.launch() {
            record.writes = launch.operands.of(origin).writes.iter().map(held).collect();
        }
        self.pending = Some(record);
        self.flush();
    }

    fn fetch(&mut self, event: &FetchEvent<'_>) {
        let lanes = self.lanes(event.warp, event.lanes);
        let Some(record) = &mut self.pending else { return };
        record.fetches.push(Fetched {
            text: text::fetch(event, lanes),
            json: json::fetch(event, lanes, |header, sampler| {
                self.prepared.texture_names(header, sampler).map(|name| name.map(str::to_string))
            }),
        });
    }
}

/// What registers of a warp hold in some lanes.
fn held<'s>(state: &'s BlockState<'_>, warp: u32, lanes: Mask) -> impl Fn(&Operand) -> Held + 's {
    move |operand| {
        let name = &state.program().names[operand.name];
        let all = lanes_of(state, warp, name, operand.kind.words());
        Held {
            name: name.name.clone(),
            kind: operand.kind,
            bits: active(lanes).map(|lane| all[lane]).collect(),
        }
    }
}

/// The bits of something with a name in all lanes of a warp, so many words at most.
pub fn lanes_of(state: &BlockState<'_>, warp: u32, name: &Name, words: usize) -> Lanes<u64> {
    match name.storage {
        Storage::Registers(Register(first), own) => {
            let low = state.register(warp, Register(first));
            let wide = words > 1 && own <= 2;
            let high = if wide { state.register(warp, Register(first + 1)) } else { Lanes::default() };
            std::array::from_fn(|lane| u64::from(high[lane]) << 32 | u64::from(low[lane]))
        }
        Storage::Predicate(predicate) => {
            let set = state.predicate(warp, predicate);
            std::array::from_fn(|lane| u64::from(set >> lane & 1))
        }
        Storage::Local(address) => std::array::from_fn(|lane| {
            let mut bytes = [0; 8];
            state.read_local(warp, lane, address.into(), &mut bytes[..4 * words.clamp(1, 2)]);
            u64::from_le_bytes(bytes)
        }),
    }
}
