//! A program between two instructions: what lanes, warps and memory hold.

use std::collections::HashMap;
use std::sync::Arc;

use opentmu::element::ElementType;
use opentmu::fetch::ExecutedFetch;
use opentmu::run::{FIRST_CONSTANT_BUFFER, Prepared};
use opentmu::select::{LaneId, Thread};
use opentmu::trace::lanes_of;
use opentmu::value::ValueType;
use tmu_engine::BlockState;

use crate::expression::{self, Expression, Lookup, Memory, Space, Value};
use crate::facts::{Facts, LaunchFacts, SPECIALS, SourceLocation};
use crate::goal::Position;
use crate::settings::Focus;

/// The last fetch of each lane of a block, by warp and lane.
pub(crate) type Fetches = HashMap<(u32, u32), Arc<ExecutedFetch>>;

/// A program between two instructions, or at its end.
#[derive(Clone)]
pub struct View<'v> {
    /// What is known of the job.
    pub facts: &'v Arc<Facts>,
    /// The block that is running; absent at the end.
    pub state: Option<BlockState<'v>>,
    /// The thread in focus.
    pub focus: Focus,
    /// When it is; absent at the end.
    pub position: Option<Position>,
    pub(crate) launch: usize,
    pub(crate) prepared: &'v Prepared<'v>,
    /// The last fetches of the block's warps, by warp and lane.
    pub(crate) fetches: &'v Fetches,
}

/// A value of some lanes.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// The expression.
    pub text: String,
    /// Lanes with their values.
    pub lanes: Vec<(u32, Value)>,
}

impl View<'_> {
    /// What is known of the program that runs.
    pub fn program(&self) -> Option<&Arc<LaunchFacts>> {
        self.facts.launches.get(self.launch)
    }

    /// The block, if it is running that the thread in focus belongs to.
    pub fn block(&self) -> Option<&BlockState<'_>> {
        self.state.as_ref().filter(|state| state.block() == self.focus.block)
    }

    /// The instruction that a warp of the block in focus executes next.
    pub fn location(&self, warp: u32) -> Option<SourceLocation> {
        let state = self.block()?;
        if state.active(warp) == 0 {
            return None;
        }
        self.program()?.location_of(state.next(warp))
    }

    /// The lanes that the warp in focus has, running or not.
    pub fn lanes(&self) -> u32 {
        let Some(state) = self.block() else { return 0 };
        let threads = state.launch().threads().saturating_sub(32 * self.focus.warp);
        if threads >= 32 { u32::MAX } else { (1 << threads) - 1 }
    }

    /// The lane whose values are shown where there is room for one: that in focus, or the first that runs.
    pub fn lane(&self) -> u32 {
        let active = self.block().map_or(0, |state| state.active(self.focus.warp));
        self.focus.lane.unwrap_or(if active == 0 { 0 } else { active.trailing_zeros() })
    }

    /// The calls that the active lanes are in, the innermost one first: instructions that called.
    pub fn calls(&self) -> Vec<SourceLocation> {
        let Some(state) = self.block() else { return Vec::new() };
        let stack = state.stack(self.focus.warp);
        let calls = stack.iter().rev().filter(|entry| entry.token == Some(tmu_program::Token::Return));
        calls.filter_map(|entry| self.program()?.location_of(entry.target.checked_sub(1)?)).collect()
    }

    /// The value of an expression: of the lane in focus, or of all lanes of the warp. `kind`: how its bits are read, whatever the
    /// expression says.
    ///
    /// # Errors
    /// What cannot be read or is not there.
    pub fn print(&self, text: &str, kind: Option<ValueType>) -> Result<Printed, String> {
        let expression = Expression::parse(text)?;
        self.evaluated(&expression, kind)
    }

    pub(crate) fn evaluated(
        &self,
        expression: &Expression,
        kind: Option<ValueType>,
    ) -> Result<Printed, String> {
        let value = |lane: u32| {
            let mut value = expression::evaluate(expression, &OfLane { view: self, lane })?;
            if let Some(kind) = kind {
                if kind.words() > value.kind.words() {
                    let again = Expression::parse(&format!("({}):{}", expression.text, kind.name()))?;
                    value = expression::evaluate(&again, &OfLane { view: self, lane }).unwrap_or(value);
                }
                value.kind = kind;
            }
            Ok::<_, String>((lane, value))
        };
        let lanes: Vec<u32> = match self.focus.lane {
            Some(lane) => vec![lane],
            None if expression.is_global() || self.lanes() == 0 => vec![0],
            None => (0..32).filter(|lane| self.lanes() >> lane & 1 == 1).collect(),
        };
        let lanes: Result<Vec<_>, String> = lanes.into_iter().map(value).collect();
        Ok(Printed { text: expression.text.clone(), lanes: lanes? })
    }

    /// Whether a condition holds for a lane; false for one that cannot be evaluated there.
    pub(crate) fn holds(&self, condition: &Expression, lane: u32) -> bool {
        expression::evaluate(condition, &OfLane { view: self, lane }).is_ok_and(Value::holds)
    }

    /// What a register with a name holds in all lanes of the warp in focus, and how it is read.
    pub fn register(&self, name: usize) -> Option<([u64; 32], ValueType, bool)> {
        let (state, program) = (self.block()?, self.program()?);
        let of = program.program.names.get(name)?;
        let declared = ValueType::declared(of);
        let wide = matches!(of.storage, tmu_program::Storage::Registers(_, 2..));
        let origin =
            program.program.instructions.get(state.next(self.focus.warp) as usize).map_or(0, |it| it.origin);
        let kind = declared.unwrap_or_else(|| match program.kind_before(origin as usize, name) {
            Some(kind) => kind,
            None if wide => ValueType::Bits(16),
            None => ValueType::Bits(8),
        });
        let words = if wide { 2 } else { kind.words() };
        Some((lanes_of(state, self.focus.warp, of, words), kind, declared.is_some()))
    }

    /// Where the bytes lie that an expression names, for the lane in focus.
    ///
    /// # Errors
    /// What cannot be read or is not there.
    pub fn address_of(&self, text: &str) -> Result<(Memory, u64), String> {
        let expression = Expression::parse(text)?;
        expression::location(&expression, &OfLane { view: self, lane: self.lane() })
    }

    /// Reads bytes of memory, as the lane in focus sees it, or of a constant bank. False where some of them are not there.
    pub fn bytes(&self, memory: Memory, address: u64, bytes: &mut [u8]) -> bool {
        match memory {
            Memory::Of(space) => self.read(space, self.lane(), address, bytes),
            Memory::Bank(bank) => {
                let start = usize::try_from(address).ok();
                let held =
                    start.and_then(|start| self.constants(bank).get(start..start.checked_add(bytes.len())?));
                held.map(|held| bytes.copy_from_slice(held)).is_some()
            }
        }
    }

    /// Reads memory as a lane sees it. False where some of the bytes are not there.
    pub fn read(&self, space: Space, lane: u32, address: u64, bytes: &mut [u8]) -> bool {
        match (space, self.block()) {
            (Space::Global, _) => self.prepared.read_memory(address, bytes),
            (Space::Shared, Some(state)) => state.read_shared(address, bytes),
            (Space::Local, Some(state)) => state.read_local(self.focus.warp, lane as usize, address, bytes),
            (Space::Shared | Space::Local, None) => false,
        }
    }

    /// Bytes of a constant bank.
    pub fn constants(&self, bank: u32) -> &[u8] {
        self.state.as_ref().map_or(&[], |state| state.constants(bank))
    }

    /// The last fetch of a lane of the warp in focus, explained.
    ///
    /// # Errors
    /// Where it has not fetched.
    pub fn explain(&self, lane: u32) -> Result<tmu_explain::fetch::Explanation, String> {
        let executed = self.fetches.get(&(self.focus.warp, lane));
        let executed = executed.ok_or_else(|| format!("lane {lane} has not fetched from a texture yet"))?;
        let explained =
            self.prepared.explain(self.launch, ExecutedFetch::clone(executed), lane as usize, (1, 1));
        explained.map_err(|problem| problem.message)
    }

    /// The lane of this launch that is meant; none where it has no such thread or pixel.
    pub fn lane_of(&self, which: Thread) -> Option<LaneId> {
        self.prepared.lane(self.launch, which)
    }

    /// The pictures that the job makes, as they are now.
    pub fn pictures(&self) -> Vec<(String, opentmu::picture::Picture)> {
        self.prepared.pictures()
    }
}

/// What a lane of the warp in focus holds.
struct OfLane<'v> {
    view: &'v View<'v>,
    lane: u32,
}

impl OfLane<'_> {
    /// What the debugger itself calls by a name.
    fn special(&self, name: &str) -> Option<u64> {
        let view = self.view;
        let state = view.block()?;
        let thread = state.thread(view.focus.warp, self.lane);
        let extents = state.launch();
        let (of, axis) = name.split_once('.').unwrap_or((name, ""));
        let axis = ["x", "y", "z"].iter().position(|known| *known == axis);
        let value = match (of, axis) {
            ("lane", None) => self.lane,
            ("warp", None) => view.focus.warp,
            ("active", None) => state.active(view.focus.warp),
            ("pc", None) => return view.location(view.focus.warp).map(|location| location.address),
            ("tid", Some(axis)) => thread[axis],
            ("ntid", Some(axis)) => extents.block[axis],
            ("ctaid", Some(axis)) => state.block()[axis],
            ("nctaid", Some(axis)) => extents.grid[axis],
            _ => return None,
        };
        Some(value.into())
    }
}

/// The bank and the byte of a component of a Direct3D constant buffer, such as `cb0[1].z`.
fn constant_buffer(name: &str) -> Option<(u32, u64)> {
    let (buffer, rest) = name.strip_prefix("cb")?.split_once('[')?;
    let (vector, component) = rest.split_once("].")?;
    let component = "xyzw".find(component).filter(|_| component.len() == 1)?;
    let buffer: u32 = buffer.parse().ok().filter(|buffer| *buffer < 16)?;
    let vector: u64 = vector.parse().ok().filter(|vector| *vector < 4096)?;
    Some((FIRST_CONSTANT_BUFFER + buffer, 16 * vector + 4 * component as u64))
}

impl Lookup for OfLane<'_> {
    fn name(&self, name: &str) -> Result<(u64, ValueType, bool), String> {
        let known = self.view.program().is_some_and(|program| program.names.contains_key(name));
        if let Some(special) =
            name.strip_prefix(['$', '%']).filter(|special| !known && SPECIALS.contains(special))
        {
            let value = self.special(special).ok_or("the thread in focus does not run now")?;
            let kind = if special == "pc" { ElementType::U64 } else { ElementType::U32 };
            return Ok((value, ValueType::Number(kind), true));
        }
        let view = self.view;
        let state = view.block().ok_or("the thread in focus does not run now")?;
        let program = view.program().ok_or("there is no program")?;
        if let "RZ" | "PT" = name {
            let kind = if name == "PT" { ValueType::Predicate } else { ValueType::Bits(8) };
            return Ok((u64::from(name == "PT"), kind, true));
        }
        if let Some((bank, offset)) = constant_buffer(name) {
            return Ok((self.constant(bank, offset, 4), ValueType::Bits(8), false));
        }
        let number = program.named(name, state.next(view.focus.warp));
        let number = number.ok_or_else(|| {
            match name.starts_with('R') && name[1..].bytes().all(|byte| byte.is_ascii_digit()) {
                true => format!("the program does not use {name}"),
                false => format!("there is no register `{name}`"),
            }
        })?;
        let (lanes, kind, declared) = view.register(number).ok_or("there is no such register")?;
        Ok((lanes[self.lane as usize], kind, declared))
    }

    fn memory(&self, space: Space, address: u64, bytes: usize) -> Result<u64, String> {
        let mut all = [0; 8];
        match self.view.read(space, self.lane, address, &mut all[..bytes.min(8)]) {
            true => Ok(u64::from_le_bytes(all)),
            false => Err(format!("there is no memory at {address:#x}")),
        }
    }

    fn constant(&self, bank: u32, offset: u64, bytes: usize) -> u64 {
        let held = self.view.constants(bank);
        let byte = |at: usize| {
            usize::try_from(offset).ok().and_then(|offset| held.get(offset.checked_add(at)?)).copied()
        };
        (0..bytes.min(8)).rev().fold(0, |value, at| value << 8 | u64::from(byte(at).unwrap_or(0)))
    }

    fn buffer(&self, name: &str) -> Result<(u64, ElementType), String> {
        let found = self.view.facts.buffers.iter().find(|(known, ..)| known == name);
        found
            .map(|(_, address, _, element)| (*address, *element))
            .ok_or_else(|| format!("there is no buffer `{name}`"))
    }
}

/// The value that all lanes have in one line, or a line for each group of lanes that have the same.
impl std::fmt::Display for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut groups: Vec<(u32, Value)> = Vec::new();
        for &(lane, value) in &self.lanes {
            match groups.iter_mut().find(|(_, known)| *known == value) {
                Some((lanes, _)) => *lanes |= 1 << lane,
                None => groups.push((1 << lane, value)),
            }
        }
        if let [(_, value)] = groups[..] {
            return write!(f, "{} = {}", self.text, value.show());
        }
        write!(f, "{} =", self.text)?;
        groups.iter().try_for_each(|(lanes, value)| write!(f, "\n  {}: {}", lane_list(*lanes), value.show()))
    }
}

/// Lanes as people write them: `lane 3`, `lanes 0-7,12`.
pub(crate) fn lane_list(lanes: u32) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut lane = 0;
    while lane < 32 {
        let run = (lanes >> lane).trailing_ones();
        match run {
            0 => {}
            1 => parts.push(lane.to_string()),
            _ => parts.push(format!("{lane}-{}", lane + run - 1)),
        }
        lane += run.max(1);
    }
    match lanes.count_ones() {
        0 => "no lanes".to_string(),
        1 => format!("lane {}", parts.join(",")),
        _ => format!("lanes {}", parts.join(",")),
    }
}
