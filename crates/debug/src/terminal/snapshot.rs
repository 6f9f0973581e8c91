//! What the screen shows of a program that has stopped.

use opentmu::picture::Picture;
use opentmu::value::ValueType;
use tmu_engine::WarpState;

use crate::commands::location_text;
use crate::facts::SourceLocation;
use crate::goal::Position;
use crate::view::{View, lane_list};

/// What a program holds where it has stopped.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) launch: usize,
    pub(super) position: Option<Position>,
    /// The instruction that comes next.
    pub(super) location: Option<SourceLocation>,
    /// The lanes that the warp in focus has, those that run, and those that are done.
    pub(super) lanes: u32,
    pub(super) active: u32,
    pub(super) alive: u32,
    /// The lane that is shown first.
    pub(super) lane: u32,
    /// What that lane works on.
    pub(super) item: String,
    pub(super) registers: Vec<Register>,
    pub(super) warps: Vec<(bool, String)>,
    pub(super) stack: Vec<String>,
    pub(super) picture: Option<(String, Picture)>,
}

/// A register of all lanes of the warp in focus.
#[derive(Clone, Debug)]
pub(super) struct Register {
    pub(super) name: String,
    pub(super) values: [u64; 32],
    pub(super) kind: ValueType,
    /// The next instruction reads or writes it.
    pub(super) used: bool,
}

impl Snapshot {
    pub(super) fn of(view: &View<'_>) -> Snapshot {
        let warp = view.focus.warp;
        let location = view.location(warp);
        let mut shown = Snapshot {
            launch: view.position.map_or(0, |position| position.launch),
            position: view.position,
            lanes: view.lanes(),
            lane: view.lane(),
            picture: view.pictures().into_iter().next(),
            ..Snapshot::default()
        };
        let (Some(state), Some(program)) = (view.block(), view.program()) else { return shown };
        shown.active = state.active(warp);
        shown.alive = state.alive(warp);
        let [x, y, z] = state.thread(warp, shown.lane);
        shown.item = state.item(shown.lane).unwrap_or_else(|| format!("thread {x},{y},{z}"));
        let next = state.next(warp);
        let operands = location.as_ref().map(|location| program.operands.of(location.origin));
        let used = |number: usize| {
            operands.is_some_and(|of| of.reads.iter().chain(&of.writes).any(|operand| operand.name == number))
        };
        for (number, name) in
            program.program.names.iter().enumerate().filter(|(_, name)| name.scope.contains(&next))
        {
            let Some((values, kind, _)) = view.register(number) else { continue };
            shown.registers.push(Register { name: name.name.clone(), values, kind, used: used(number) });
        }
        for number in 0..state.warps() {
            let doing = match state.warp_state(number) {
                _ if state.active(number) == 0 => "done".to_string(),
                WarpState::Done => "done".to_string(),
                WarpState::Waiting(barrier) => format!("barrier {barrier}"),
                WarpState::Ready => view
                    .location(number)
                    .map_or(String::new(), |location| location_text(&location, view.facts)),
            };
            shown.warps.push((number == warp, format!("{number:>2}  {doing}")));
        }
        shown.stack = state
            .stack(warp)
            .iter()
            .rev()
            .map(|entry| {
                let target = program
                    .location_of(entry.target)
                    .map_or(String::new(), |location| location_text(&location, view.facts));
                format!(
                    "{:<4} {}  {target}",
                    crate::commands::token_name(entry.token),
                    lane_list(entry.lanes)
                )
            })
            .collect();
        shown.location = location;
        shown
    }
}
