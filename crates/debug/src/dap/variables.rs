//! Scopes and their variables.

use std::io::Write;

use opentmu::value::ValueType;
use serde_json::{Value, json};

use super::adapter::{Adapter, Answered};
use super::inspect::warp_of_frame;
use crate::commands::token_name;
use crate::view::{View, lane_list};

/// What a scope holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Registers,
    Predicates,
    AllLanes,
    Warp,
    Shared,
    Local,
    Constants,
    Buffers,
}

const SCOPES: [(Scope, &str); 8] = [
    (Scope::Registers, "Registers"),
    (Scope::Predicates, "Predicates"),
    (Scope::AllLanes, "All lanes"),
    (Scope::Warp, "Warp"),
    (Scope::Shared, "Shared memory"),
    (Scope::Local, "Local memory"),
    (Scope::Constants, "Constants"),
    (Scope::Buffers, "Buffers"),
];

/// References of scopes: this many for each warp.
const OF_WARP: u64 = 16;

/// References of registers in all lanes begin here, this many for each warp.
const REGISTERS: u64 = 1 << 16;

/// Words of memory that a scope shows.
const MOST_WORDS: usize = 1024;

impl<W: Write> Adapter<W> {
    pub(super) fn scopes(&mut self, arguments: &Value) -> Answered {
        let warp = warp_of_frame(arguments["frameId"].as_u64().unwrap_or(1));
        let (lane, shared, local) = self.look(move |view| {
            let mut view = view.clone();
            view.focus.warp = warp;
            let state = view.block();
            (
                view.lane(),
                state.map_or(0, tmu_engine::BlockState::shared_size),
                state.map_or(0, tmu_engine::BlockState::local_size),
            )
        })?;
        let there = |scope: Scope| match scope {
            Scope::Shared => shared > 0,
            Scope::Local => local > 0,
            Scope::Registers
            | Scope::Predicates
            | Scope::AllLanes
            | Scope::Warp
            | Scope::Constants
            | Scope::Buffers => true,
        };
        let scopes =
            (1_u64..).zip(SCOPES).filter(|(_, (scope, _))| there(*scope)).map(|(number, (scope, name))| {
                let of_lane = matches!(scope, Scope::Registers | Scope::Predicates | Scope::Local);
                let mut body = json!({
                    "name": if of_lane { format!("{name} of lane {lane}") } else { name.to_string() },
                    "variablesReference": u64::from(warp) * OF_WARP + number,
                    "expensive": !matches!(scope, Scope::Registers | Scope::Predicates),
                });
                if scope == Scope::Registers {
                    body["presentationHint"] = "registers".into();
                }
                body
            });
        Ok(json!({ "scopes": scopes.collect::<Vec<_>>() }))
    }

    pub(super) fn variables(&mut self, arguments: &Value) -> Answered {
        let reference = arguments["variablesReference"].as_u64().unwrap_or(0);
        let hexadecimal = arguments["format"]["hex"].as_bool().unwrap_or(false);
        let all = self.look(move |view| {
            let mut view = view.clone();
            if reference >= REGISTERS {
                view.focus.warp = (reference / REGISTERS - 1) as u32;
                return lanes(&view, (reference % REGISTERS) as usize, hexadecimal);
            }
            view.focus.warp = (reference.saturating_sub(1) / OF_WARP) as u32;
            let scope = (reference.saturating_sub(1) % OF_WARP) as usize;
            SCOPES.get(scope).map_or_else(Vec::new, |(scope, _)| held(&view, *scope, hexadecimal))
        })?;
        let start = arguments["start"].as_u64().unwrap_or(0) as usize;
        let count =
            arguments["count"].as_u64().filter(|count| *count > 0).map_or(usize::MAX, |count| count as usize);
        let shown: Vec<Value> = all.into_iter().skip(start).take(count).collect();
        Ok(json!({ "variables": shown }))
    }
}

fn variable(name: impl Into<String>, value: impl Into<String>, kind: &str) -> Value {
    json!({ "name": name.into(), "value": value.into(), "type": kind, "variablesReference": 0 })
}

fn shown(kind: ValueType, bits: u64, hexadecimal: bool) -> String {
    let kind = if hexadecimal && kind != ValueType::Predicate {
        ValueType::Bits(8 * kind.words() as u8)
    } else {
        kind
    };
    kind.show(bits)
}

/// What a scope holds.
fn held(view: &View<'_>, scope: Scope, hexadecimal: bool) -> Vec<Value> {
    match scope {
        Scope::Registers | Scope::Predicates | Scope::AllLanes => registers(view, scope, hexadecimal),
        Scope::Warp => warp(view),
        Scope::Shared => memory(view, "shared"),
        Scope::Local => memory(view, "local"),
        Scope::Constants => (0..18)
            .filter(|bank| !view.constants(*bank).is_empty())
            .map(|bank| {
                let bytes = view.constants(bank).len();
                let mut one = variable(format!("c[{bank:#x}]"), format!("{bytes} bytes"), "");
                one["memoryReference"] = format!("c{bank}:0x0").into();
                one
            })
            .collect(),
        Scope::Buffers => view
            .facts
            .buffers
            .iter()
            .map(|(name, address, bytes, element)| {
                let mut one = variable(name.clone(), format!("{address:#x}, {bytes} bytes"), element.name());
                one["memoryReference"] = format!("{address:#x}").into();
                one
            })
            .collect(),
    }
}

fn registers(view: &View<'_>, scope: Scope, hexadecimal: bool) -> Vec<Value> {
    let (Some(program), Some(state)) = (view.program(), view.block()) else { return Vec::new() };
    let next = state.next(view.focus.warp);
    let names = program.program.names.iter().enumerate().filter(|(_, name)| name.scope.contains(&next));
    let one = |(number, name): (usize, &tmu_program::Name)| {
        let (values, kind, _) = view.register(number)?;
        let predicate = kind == ValueType::Predicate;
        let mut one =
            variable(name.name.clone(), shown(kind, values[view.lane() as usize], hexadecimal), kind.name());
        one["evaluateName"] = name.name.clone().into();
        match scope {
            Scope::Predicates => predicate.then_some(one),
            Scope::AllLanes => {
                one["variablesReference"] =
                    (REGISTERS * (u64::from(view.focus.warp) + 1) + number as u64).into();
                one["indexedVariables"] = 32.into();
                Some(one)
            }
            Scope::Registers
            | Scope::Warp
            | Scope::Shared
            | Scope::Local
            | Scope::Constants
            | Scope::Buffers => (!predicate).then_some(one),
        }
    };
    names.filter_map(one).collect()
}

/// A register in all lanes.
fn lanes(view: &View<'_>, name: usize, hexadecimal: bool) -> Vec<Value> {
    let Some((values, kind, _)) = view.register(name) else { return Vec::new() };
    let there = (0..32).filter(|lane| view.lanes() >> lane & 1 == 1);
    there
        .map(|lane: usize| variable(format!("[{lane}]"), shown(kind, values[lane], hexadecimal), kind.name()))
        .collect()
}

/// What a warp does: which lanes run, and which wait where.
fn warp(view: &View<'_>) -> Vec<Value> {
    let Some(state) = view.block() else { return Vec::new() };
    let warp = view.focus.warp;
    let mut all = vec![
        variable("active", lane_list(state.active(warp)), ""),
        variable("alive", lane_list(state.alive(warp)), ""),
        variable("helpers", lane_list(state.helpers(warp)), ""),
    ];
    for (depth, entry) in state.stack(warp).iter().rev().enumerate() {
        let location = view.program().and_then(|program| program.location_of(entry.target));
        let location =
            location.map_or(String::new(), |location| crate::commands::location_text(&location, view.facts));
        let value = format!("{} {} to {location}", token_name(entry.token), lane_list(entry.lanes));
        all.push(variable(format!("stack[{depth}]"), value, ""));
    }
    all
}

/// Words of shared or local memory.
fn memory(view: &View<'_>, space: &str) -> Vec<Value> {
    let Some(state) = view.block() else { return Vec::new() };
    let bytes = if space == "shared" { state.shared_size() } else { state.local_size() };
    let word = |number: usize| {
        let at = 4 * number;
        let text = format!("{space}[{at:#x}]");
        let printed = view.print(&text, None).ok()?;
        let value = printed.lanes.iter().find(|(lane, _)| *lane == view.lane()).or(printed.lanes.first())?.1;
        let mut one = variable(text.clone(), value.show(), "b32");
        one["evaluateName"] = text.into();
        one["memoryReference"] = format!("{space}:{at:#x}").into();
        Some(one)
    };
    (0..(bytes as usize / 4).min(MOST_WORDS)).filter_map(word).collect()
}
