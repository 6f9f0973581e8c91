//! `info`: what there is.

use std::fmt::Write;

use tmu_engine::WarpState;
use tmu_program::Token;

use super::Commander;
use super::say::location_text;
use crate::expression::Value;
use crate::facts::Facts;
use crate::view::{Printed, View, lane_list};

impl Commander {
    pub(super) fn inform(&mut self, what: &str) -> Result<String, String> {
        let look = |look: fn(&View<'_>) -> String| {
            self.session.look(look).ok_or_else(|| "the program runs".to_string())
        };
        match what {
            "r" | "registers" => look(registers),
            "lanes" => look(lanes),
            "warps" | "threads" => look(warps),
            "stack" => look(stack),
            "b" | "breakpoints" | "watchpoints" => Ok(self.breakpoints()),
            "buffers" => Ok(buffers(self.session.facts())),
            _ => Err("`info` knows registers, lanes, warps, stack, breakpoints, buffers".to_string()),
        }
    }

    fn breakpoints(&self) -> String {
        let settings = self.session.settings();
        let mut out = String::new();
        for breakpoint in &settings.breakpoints {
            let _ = write!(out, "{}  breakpoint at {}", breakpoint.number, breakpoint.location);
            for (what, of) in [("warp", breakpoint.only.warp), ("lane", breakpoint.only.lane)] {
                of.into_iter().for_each(|of| _ = write!(out, " {what} {of}"));
            }
            breakpoint.only.block.iter().for_each(|[x, y, z]| _ = write!(out, " block {x},{y},{z}"));
            breakpoint.condition.iter().for_each(|condition| _ = write!(out, " if {}", condition.text));
            out += if breakpoint.enabled { "\n" } else { "  disabled\n" };
        }
        for watchpoint in &settings.watchpoints {
            let _ = writeln!(out, "{}  watchpoint on {}", watchpoint.number, watchpoint.expression.text);
        }
        if out.is_empty() { "there are none\n".to_string() } else { out }
    }
}

/// Registers and predicates that the program uses, in the function that runs.
pub(crate) fn registers(view: &View<'_>) -> String {
    let (Some(program), Some(state)) = (view.program(), view.block()) else {
        return "nothing runs\n".to_string();
    };
    let next = state.next(view.focus.warp);
    let mut out = String::new();
    for (number, name) in
        program.program.names.iter().enumerate().filter(|(_, name)| name.scope.contains(&next))
    {
        let Some((values, kind, _)) = view.register(number) else { continue };
        let wanted =
            |lane: &u32| view.lanes() >> lane & 1 == 1 && view.focus.lane.is_none_or(|only| only == *lane);
        let lanes =
            (0..32).filter(wanted).map(|lane| (lane, Value { bits: values[lane as usize], kind })).collect();
        let _ = writeln!(out, "{}", Printed { text: name.name.clone(), lanes });
    }
    out
}

/// The lanes of the warp in focus: their threads, and whether they run.
fn lanes(view: &View<'_>) -> String {
    let Some(state) = view.block() else { return "nothing runs\n".to_string() };
    let warp = view.focus.warp;
    let (active, alive, helpers) = (state.active(warp), state.alive(warp), state.helpers(warp));
    let mut out = String::new();
    for lane in (0..32).filter(|lane| view.lanes() >> lane & 1 == 1) {
        let [x, y, z] = state.thread(warp, lane);
        let is = |mask: u32| mask >> lane & 1 == 1;
        let doing = match (is(active), is(alive), is(helpers)) {
            (true, _, true) => "runs as a helper",
            (true, _, false) => "runs",
            (false, true, _) => "waits",
            (false, false, _) => "done",
        };
        let item = state.item(lane).unwrap_or_else(|| format!("thread {x},{y},{z}"));
        let mark = if view.focus.lane == Some(lane) { "*" } else { " " };
        let _ = writeln!(out, "{mark} {lane:>2}  {item}  {doing}");
    }
    out
}

/// The warps of the block in focus: what they do and where.
fn warps(view: &View<'_>) -> String {
    let Some(state) = view.block() else { return "nothing runs\n".to_string() };
    let mut out = String::new();
    for warp in 0..state.warps() {
        let mark = if warp == view.focus.warp { "*" } else { " " };
        let doing = match state.warp_state(warp) {
            WarpState::Done => "done".to_string(),
            WarpState::Waiting(barrier) => format!("waits at barrier {barrier}"),
            WarpState::Ready if state.active(warp) == 0 => "done".to_string(),
            WarpState::Ready => lane_list(state.active(warp)),
        };
        let location = view
            .location(warp)
            .map_or(String::new(), |location| format!("  {}", location_text(&location, view.facts)));
        let _ = writeln!(out, "{mark} {warp:>2}  {doing}{location}");
    }
    out
}

/// What a machine calls a token of the reconvergence stack.
pub(crate) fn token_name(token: Option<Token>) -> &'static str {
    match token {
        None => "DIV",
        Some(Token::Reconverge) => "SSY",
        Some(Token::Break) => "PBK",
        Some(Token::Continue) => "PCNT",
        Some(Token::Return) => "CAL",
    }
}

/// The reconvergence stack, the entry that is popped first at the top.
fn stack(view: &View<'_>) -> String {
    let Some(state) = view.block() else { return "nothing runs\n".to_string() };
    let warp = view.focus.warp;
    let mut out = format!("runs  {}\n", lane_list(state.active(warp)));
    for entry in state.stack(warp).iter().rev() {
        let target = view.program().and_then(|program| program.location_of(entry.target));
        let location =
            target.map_or_else(|| "the end".to_string(), |location| location_text(&location, view.facts));
        let _ = writeln!(out, "{:<4}  {}  to {location}", token_name(entry.token), lane_list(entry.lanes));
    }
    out
}

fn buffers(facts: &Facts) -> String {
    let line = |(name, address, bytes, element): &(String, u64, u64, opentmu::element::ElementType)| {
        format!("{name}  {address:#x}  {bytes} bytes of {}\n", element.name())
    };
    let all: String = facts.buffers.iter().map(line).collect();
    if all.is_empty() { "there are none\n".to_string() } else { all }
}
