//! The functions of the runtime, as a warp calls them.

use tmu_program::{DEVICE_STREAM, Space, SystemCall, TAIL_STREAM, WideDestination, WideSource, Width};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use super::format::{Arguments, MOST_BYTES, format};
use super::grids::Grid;
use crate::access::{access_fault, read, write};
use crate::executor::Executor;
use crate::fault::Cause;
use crate::outcome::code;
use crate::warp::Warp;

/// What `vprintf` gives back without a format, as the CUDA C++ programming guide has it ("Formatted output").
const NO_FORMAT: i32 = -1;

/// What it gives back for an internal error: what could not be printed.
const NOT_PRINTED: i32 = -2;

/// Calls a function for each lane in turn. Killed lanes do not call.
pub(crate) fn system_call(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    to: WideDestination,
    call: SystemCall,
    arguments: &[WideSource; 6],
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let values: Vec<Lanes<u64>> = {
        let batch = executor.context.batch(warp, lanes);
        call.parameters().iter().zip(arguments).map(|(words, it)| batch.read_wide(*it, *words == 2)).collect()
    };
    let mut results = [0; LANES];
    for lane in active(lanes) {
        let given = |number: usize| values.get(number).map_or(0, |values| values[lane]);
        results[lane] = match call {
            SystemCall::Print => print(executor, warp, lane, given(0), given(1))? as u32 as u64,
            SystemCall::Allocate => {
                let runtime = executor.context.machine.runtime.as_deref();
                runtime.and_then(|runtime| runtime.allocate(given(0))).unwrap_or(0)
            }
            SystemCall::Free => {
                free(executor, lane, given(0))?;
                0
            }
            SystemCall::FailAssertion => {
                return Err(failed(executor, warp, lane, [given(0), given(1), given(3)], given(2))?);
            }
            SystemCall::GroupHandle => executor.context.launch.cooperative.into(),
            SystemCall::Synchronize => 0,
            SystemCall::SetConditional => {
                let stored =
                    executor.context.bindings.memory.store(given(0), Width::B32, [given(1) as u32, 0, 0, 0]);
                stored.map_err(|error| {
                    access_fault(executor, error, Space::Global, "store", Width::B32, lane, given(0))
                })?;
                0
            }
            SystemCall::PrepareLaunch => {
                let extents = |low: u64, z: u64| [low as u32, (low >> 32) as u32, z as u32];
                let (grid, block) = (extents(given(1), given(2)), extents(given(3), given(4)));
                let (kernel, shared) = (given(0), given(5) as u32);
                prepare(executor, lane, Grid { kernel, grid, block, shared, parameters: 0, last: false })?
            }
            SystemCall::Launch => {
                launch(executor, lane, given(0), given(1))?;
                0
            }
            SystemCall::CreateStream => {
                let number = [DEVICE_STREAM, 0, 0, 0];
                write(executor, warp, lane, (Space::Generic, given(0)), Width::B64, number)?;
                0
            }
            SystemCall::DestroyStream | SystemCall::LastError => 0,
        };
    }
    executor.context.batch(warp, lanes).write_wide(to, &results, call.results() == 2);
    Ok(())
}

/// Prints, and returns how many arguments were.
fn print(
    executor: &mut Executor<'_, '_>,
    warp: &Warp,
    lane: usize,
    text: u64,
    arguments: u64,
) -> Result<i32, Cause> {
    if text == 0 {
        return Ok(NO_FORMAT);
    }
    let text = string(executor, warp, lane, text, MOST_BYTES)?;
    let mut given = Given { executor, warp, lane, next: arguments };
    let (printed, count) = format(&text, &mut given)?;
    let taken = |text: &Vec<u8>| {
        executor.context.machine.runtime.as_deref().is_none_or(|runtime| runtime.print(text))
    };
    Ok(if printed.as_ref().is_some_and(taken) { count } else { NOT_PRINTED })
}

/// Memory for the parameters of a launch; 0 if there is none.
fn prepare(executor: &Executor<'_, '_>, lane: usize, grid: Grid) -> Result<u64, Cause> {
    let machine = executor.context.machine;
    let known = machine.grids.as_deref().and_then(|grids| Some((grids, grids.parameter_bytes(grid.kernel)?)));
    let Some((grids, bytes)) = known else {
        let message = "what is launched is no kernel of the module";
        return Err(Cause::new(code::NO_KERNEL, message).in_lane(lane).at(grid.kernel));
    };
    let memory = machine.runtime.as_deref().and_then(|runtime| runtime.allocate(bytes.into()));
    if let Some(parameters) = memory {
        grids.prepare(Grid { parameters, ..grid });
    }
    Ok(memory.unwrap_or(0))
}

fn launch(executor: &Executor<'_, '_>, lane: usize, parameters: u64, stream: u64) -> Result<(), Cause> {
    let grids = executor.context.machine.grids.as_deref();
    if grids.is_some_and(|grids| grids.launch(parameters, stream == TAIL_STREAM)) {
        return Ok(());
    }
    let message = "a kernel is launched with parameters that were not prepared, or launched before";
    Err(Cause::new(code::NO_KERNEL, message).in_lane(lane).at(parameters))
}

fn free(executor: &Executor<'_, '_>, lane: usize, address: u64) -> Result<(), Cause> {
    if address == 0 {
        return Ok(());
    }
    let freed =
        executor.context.machine.runtime.as_deref().is_some_and(|runtime| runtime.free(address).is_ok());
    if freed {
        return Ok(());
    }
    let message = "memory is freed that `malloc` has not given, or that was freed before";
    Err(Cause::new(code::NOT_ALLOCATED, message).in_lane(lane).at(address))
}

/// What stops a lane whose assertion failed, in the words of CUDA's driver.
fn failed(
    executor: &mut Executor<'_, '_>,
    warp: &Warp,
    lane: usize,
    addresses: [u64; 3],
    line: u64,
) -> Result<Cause, Cause> {
    const MOST: usize = 4096;
    let mut texts = [const { String::new() }; 3];
    for (text, address) in texts.iter_mut().zip(addresses) {
        *text = match address {
            0 => "<unknown>".to_owned(),
            _ => String::from_utf8_lossy(&string(executor, warp, lane, address, MOST)?).into_owned(),
        };
    }
    let [expression, file, function] = texts;
    let [x, y, z] = executor.block;
    let [a, b, c] = executor.context.launch.thread(warp.index, lane as u32);
    let message = format!(
        "{file}:{line}: {function}: block: [{x},{y},{z}], thread: [{a},{b},{c}] Assertion `{expression}` failed."
    );
    Ok(Cause::new(code::ASSERTION, message).in_lane(lane))
}

/// The bytes at an address up to the first zero, so many at most.
fn string(
    executor: &mut Executor<'_, '_>,
    warp: &Warp,
    lane: usize,
    address: u64,
    most: usize,
) -> Result<Vec<u8>, Cause> {
    let mut bytes = Vec::new();
    while bytes.len() < most {
        let byte = address.wrapping_add(bytes.len() as u64);
        match read(executor, warp, lane, (Space::Generic, byte), Width::U8)?[0] as u8 {
            0 => break,
            byte => bytes.push(byte),
        }
    }
    Ok(bytes)
}

/// The arguments of one lane's `printf`, in memory.
struct Given<'g, 'a, 't> {
    executor: &'g mut Executor<'a, 't>,
    warp: &'g Warp,
    lane: usize,
    next: u64,
}

impl Given<'_, '_, '_> {
    fn take(&mut self, width: Width) -> Result<[u32; 4], Cause> {
        let bytes = u64::from(width.bytes());
        let address = self.next.checked_next_multiple_of(bytes).unwrap_or(0);
        self.next = address.wrapping_add(bytes);
        read(self.executor, self.warp, self.lane, (Space::Generic, address), width)
    }
}

impl Arguments for Given<'_, '_, '_> {
    type Problem = Cause;

    fn word(&mut self) -> Result<u32, Cause> {
        Ok(self.take(Width::B32)?[0])
    }

    fn wide(&mut self) -> Result<u64, Cause> {
        let [low, high, ..] = self.take(Width::B64)?;
        Ok(u64::from(high) << 32 | u64::from(low))
    }

    fn string(&mut self, address: u64, most: usize) -> Result<Vec<u8>, Cause> {
        string(self.executor, self.warp, self.lane, address, most)
    }
}
