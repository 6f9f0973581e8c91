//! Loads, stores and atomic operations of a warp, lane after lane in ascending order.

use std::sync::atomic::Ordering;

use tmu_program::{Address, Register, Source, Space, WideDestination, Width};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use crate::executor::Executor;
use crate::fault::Cause;
use crate::outcome::code;
use crate::warp::Warp;
use crate::window::resolve;
use crate::word::AccessError;

/// What one lane reads at an address.
pub(crate) fn read(
    executor: &mut Executor<'_, '_>,
    warp: &Warp,
    lane: usize,
    (space, address): (Space, u64),
    width: Width,
) -> Result<[u32; 4], Cause> {
    let (space, offset) = resolve(space, address);
    let loaded = match space {
        Space::Global | Space::Generic => executor.context.bindings.memory.load(offset, width),
        Space::Shared => executor.shared.load(offset, width),
        Space::Local => warp.local.get(lane).map_or(Err(AccessError::OutOfRange), |m| m.load(offset, width)),
    };
    executor.statistics.moved.of(space).read += u64::from(width.bytes());
    loaded.map_err(|error| access_fault(executor, error, space, "load", width, lane, offset))
}

/// Killed lanes load zero where they would fault.
pub(crate) fn load(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    to: [Option<Register>; 4],
    space: Space,
    address: &Address,
    width: Width,
) -> Result<(), Cause> {
    let addresses = executor.context.batch(warp, lanes).addresses(address);
    if width == Width::B32
        && let Some(values) = load_words(executor, lanes, (space, &addresses))
    {
        executor.context.batch(warp, lanes).write(to[0], &values);
        return Ok(());
    }
    let killed = warp.flow.killed();
    let mut values = [[0; LANES]; 4];
    for lane in active(lanes) {
        let (space, address) = resolve(space, addresses[lane]);
        let loaded = match space {
            Space::Global | Space::Generic => executor.context.bindings.memory.load(address, width),
            Space::Shared => executor.shared.load(address, width),
            Space::Local => {
                warp.local.get(lane).map_or(Err(AccessError::OutOfRange), |m| m.load(address, width))
            }
        };
        let words = match loaded {
            Ok(words) => words,
            Err(_) if killed >> lane & 1 == 1 => [0; 4],
            Err(error) => return Err(access_fault(executor, error, space, "load", width, lane, address)),
        };
        executor.statistics.moved.of(space).read += u64::from(width.bytes());
        for (register, word) in values.iter_mut().zip(words) {
            register[lane] = word;
        }
    }
    let mut batch = executor.context.batch(warp, lanes);
    for (to, values) in to.into_iter().zip(&values).take(width.registers()) {
        batch.write(to, values);
    }
    Ok(())
}

/// Loads of one word by each lane, if all are in the block's shared memory or in one buffer: that is looked for once.
fn load_words(
    executor: &mut Executor<'_, '_>,
    lanes: Mask,
    (space, addresses): (Space, &Lanes<u64>),
) -> Option<Lanes<u32>> {
    let mut values = [0; LANES];
    match space {
        Space::Shared => {
            for lane in active(lanes) {
                [values[lane], ..] = executor.shared.load(addresses[lane], Width::B32).ok()?;
            }
        }
        Space::Global => {
            let first = active(lanes).next()?;
            let words = executor.context.bindings.memory.words_around(addresses[first]);
            for lane in active(lanes) {
                values[lane] = words.at(addresses[lane])?.load(Ordering::Relaxed);
            }
        }
        Space::Generic | Space::Local => return None,
    }
    executor.statistics.moved.of(space).read += u64::from(lanes.count_ones() * Width::B32.bytes());
    Some(values)
}

pub(crate) fn store(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    from: [Source; 4],
    space: Space,
    address: &Address,
    width: Width,
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let batch = executor.context.batch(warp, lanes);
    let addresses = batch.addresses(address);
    if width == Width::B32 {
        let values = batch.read(from[0]);
        return store_words(executor, warp, lanes, (space, &addresses), &values);
    }
    let values: [Lanes<u32>; 4] = from.map(|source| batch.read(source));
    for lane in active(lanes) {
        let words = [0, 1, 2, 3].map(|i: usize| values[i][lane]);
        write(executor, warp, lane, (space, addresses[lane]), width, words)?;
    }
    Ok(())
}

/// Stores of one word by each lane: its buffer is looked for once, not by each.
fn store_words(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    (space, addresses): (Space, &Lanes<u64>),
    values: &Lanes<u32>,
) -> Result<(), Cause> {
    let bindings = executor.context.bindings;
    let first = active(lanes).next().filter(|_| space == Space::Global);
    let words = first.map(|lane| bindings.memory.words_around(addresses[lane]));
    for lane in active(lanes) {
        let (address, value) = (addresses[lane], values[lane]);
        if let Some(word) = words.as_ref().and_then(|words| words.at(address)) {
            word.store(value, Ordering::Relaxed);
            executor.statistics.moved.of(space).written += u64::from(Width::B32.bytes());
        } else {
            write(executor, warp, lane, (space, address), Width::B32, [value, 0, 0, 0])?;
        }
    }
    Ok(())
}

/// One lane's store.
#[inline]
pub(crate) fn write(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lane: usize,
    (space, address): (Space, u64),
    width: Width,
    words: [u32; 4],
) -> Result<(), Cause> {
    let (space, address) = resolve(space, address);
    let stored = match space {
        Space::Global | Space::Generic => executor.context.bindings.memory.store(address, width, words),
        Space::Shared => executor.shared.store(address, width, words),
        Space::Local => {
            warp.local.get_mut(lane).map_or(Err(AccessError::OutOfRange), |m| m.store(address, width, words))
        }
    };
    stored.map_err(|error| access_fault(executor, error, space, "store", width, lane, address))?;
    executor.statistics.moved.of(space).written += u64::from(width.bytes());
    Ok(())
}

pub(crate) fn access_fault(
    executor: &Executor<'_, '_>,
    error: AccessError,
    space: Space,
    what: &str,
    width: Width,
    lane: usize,
    address: u64,
) -> Cause {
    let (name, bound) = match space {
        Space::Global | Space::Generic => ("global", global_bounds(executor, address)),
        Space::Shared => {
            let bytes = executor.context.launch.shared_bytes(executor.context.program);
            ("shared", format!("the block has {bytes} bytes of shared memory"))
        }
        Space::Local => {
            let bytes = executor.context.program.local_bytes;
            ("local", format!("a lane has {bytes} bytes of local memory"))
        }
    };
    Cause::access(error, &format!("{name} {what}"), width, &bound).in_lane(lane).at(address)
}

fn global_bounds(executor: &Executor<'_, '_>, address: u64) -> String {
    match executor.context.bindings.memory.nearest_below(address) {
        Some((name, size, offset)) => format!("offset {offset} in buffer `{name}` of {size} bytes"),
        None => "no buffer lies at or below it".into(),
    }
}

pub(crate) fn load_constant(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    number: u32,
    lanes: Mask,
    to: WideDestination,
    [bank, address]: [Source; 2],
    width: Width,
) -> Result<(), Cause> {
    let mut batch = executor.context.batch(warp, lanes);
    let (banks, addresses) = (batch.read(bank), batch.read(address));
    let mut values = [[0; LANES]; 2];
    for lane in active(lanes) {
        let (bank, address) = (banks[lane], addresses[lane]);
        if address % width.bytes() != 0 {
            let bytes = width.bytes();
            let message = format!("the address of a {bytes}-byte constant load is not a multiple of {bytes}");
            let cause = Cause::new(code::CONSTANT_MISALIGNED, message);
            return Err(cause.in_lane(lane).at(address.into()));
        }
        if !batch.constants.supports(bank) {
            executor.bad_banks.insert(number);
        }
        [values[0][lane], values[1][lane]] = batch.constants.load(bank, address, width);
    }
    for (to, values) in to.into_iter().zip(&values).take(width.registers()) {
        batch.write(to, values);
    }
    executor.statistics.moved.constant.read += u64::from(lanes.count_ones() * width.bytes());
    Ok(())
}
