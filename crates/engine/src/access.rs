//! Loads, stores and atomic operations of a warp, lane after lane in ascending order.

use tmu_program::{Address, Register, Source, Space, WideDestination, Width};
use tmu_texture::lanes::{active, all_active};
use tmu_texture::{LANES, Lanes, Mask};

use crate::constant;
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
        Space::Local => warp.local.load(lane, offset, width),
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
    let loaded = match width {
        Width::U8 | Width::S8 | Width::U16 | Width::S16 | Width::B32 => {
            load_words::<1>(executor, warp, lanes, to, (space, &addresses), width)
        }
        Width::B64 => load_words::<2>(executor, warp, lanes, to, (space, &addresses), width),
        Width::B128 => load_words::<4>(executor, warp, lanes, to, (space, &addresses), width),
    };
    if loaded {
        return Ok(());
    }
    let killed = warp.flow.killed();
    let mut values = [[0; LANES]; 4];
    for lane in active(lanes) {
        let (space, address) = resolve(space, addresses[lane]);
        let loaded = match space {
            Space::Global | Space::Generic => executor.context.bindings.memory.load(address, width),
            Space::Shared => executor.shared.load(address, width),
            Space::Local => warp.local.load(lane, address, width),
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

/// Loads of so many words by each lane, or of a part of one, if all are in the block's shared memory or in one buffer: that is looked for once.
#[inline(never)]
fn load_words<const COUNT: usize>(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    to: [Option<Register>; 4],
    (space, addresses): (Space, &Lanes<u64>),
    width: Width,
) -> bool {
    let mut values = [[0; LANES]; COUNT];
    let mut take = |lane: usize, found: Option<&[u32; COUNT]>| {
        let Some(words) = found else { return false };
        (0..COUNT).for_each(|number| values[number][lane] = words[number]);
        true
    };
    let all = match space {
        Space::Shared => {
            let memory = &executor.shared;
            let mut load = |lane: usize, width| {
                let loaded = memory.load(addresses[lane], width).ok();
                take(lane, loaded.as_ref().and_then(|words| words.first_chunk()))
            };
            // How many words are loaded is known where the loop is compiled.
            if width.bytes() < 4 {
                all_active(lanes, |lane| load(lane, width))
            } else {
                all_active(lanes, |lane| load(lane, width_of(COUNT)))
            }
        }
        Space::Global => {
            let first = active(lanes).next().map_or(0, |lane| addresses[lane]);
            let buffer = executor.context.bindings.memory.words_around(first);
            if width.bytes() < 4 {
                all_active(lanes, |lane| {
                    let part = buffer.load_part(addresses[lane], width);
                    take(lane, part.map(|part| [part; COUNT]).as_ref())
                })
            } else {
                all_active(lanes, |lane| take(lane, buffer.load(addresses[lane]).as_ref()))
            }
        }
        Space::Generic | Space::Local => false,
    };
    if all {
        let mut batch = executor.context.batch(warp, lanes);
        for (to, values) in to.into_iter().zip(&values) {
            batch.write(to, values);
        }
        let bytes = lanes.count_ones() * width.bytes();
        executor.statistics.moved.of(space).read += u64::from(bytes);
    }
    all
}

/// The width of so many words: one, two or four.
#[inline(always)]
const fn width_of(words: usize) -> Width {
    match words {
        1 => Width::B32,
        2 => Width::B64,
        _ => Width::B128,
    }
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
    let mut values = [[0; LANES]; 4];
    for (values, source) in values.iter_mut().zip(from).take(width.registers()) {
        *values = batch.read(source);
    }
    let written = match width {
        Width::U8 | Width::S8 | Width::U16 | Width::S16 | Width::B32 => {
            store_words::<1>(executor, lanes, (space, &addresses), &values, width)
        }
        Width::B64 => store_words::<2>(executor, lanes, (space, &addresses), &values, width),
        Width::B128 => store_words::<4>(executor, lanes, (space, &addresses), &values, width),
    };
    for lane in active(lanes & !written) {
        let words = [0, 1, 2, 3].map(|i: usize| values[i][lane]);
        write(executor, warp, lane, (space, addresses[lane]), width, words)?;
    }
    Ok(())
}

/// Stores of so many words by each lane, or of a part of one, to shared memory or to one buffer, which is looked for once, up to the first lane that does
/// something else. Returns the lanes that have stored.
#[inline(never)]
fn store_words<const COUNT: usize>(
    executor: &mut Executor<'_, '_>,
    lanes: Mask,
    (space, addresses): (Space, &Lanes<u64>),
    values: &[Lanes<u32>; 4],
    width: Width,
) -> Mask {
    let words = |lane: usize| {
        let mut words = [0; 4];
        (0..COUNT).for_each(|number| words[number] = values[number][lane]);
        words
    };
    let mut written = 0;
    let mut note = |lane: usize, stored: bool| {
        written |= Mask::from(stored) << lane;
        stored
    };
    match space {
        Space::Shared => {
            let memory = &mut executor.shared;
            let mut store = |lane: usize, width| {
                let stored = memory.store(addresses[lane], width, words(lane)).is_ok();
                note(lane, stored)
            };
            if width.bytes() < 4 {
                all_active(lanes, |lane| store(lane, width));
            } else {
                all_active(lanes, |lane| store(lane, width_of(COUNT)));
            }
        }
        Space::Global => {
            let first = active(lanes).next().map_or(0, |lane| addresses[lane]);
            let buffer = executor.context.bindings.memory.words_around(first);
            if width.bytes() < 4 {
                all_active(lanes, |lane| note(lane, buffer.store_part(addresses[lane], width, words(lane))));
            } else {
                all_active(lanes, |lane| note(lane, buffer.store::<COUNT>(addresses[lane], words(lane))));
            }
        }
        Space::Generic | Space::Local => {}
    }
    let bytes = written.count_ones() * width.bytes();
    executor.statistics.moved.of(space).written += u64::from(bytes);
    written
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
        Space::Local => warp.local.store(lane, address, width, words),
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
    let first = active(lanes).next().map_or(0, |lane| banks[lane]);
    let mut found = (first, batch.constants.bank(first));
    let mut values = [[0; LANES]; 2];
    let aligned = all_active(lanes, |lane| {
        let (bank, address) = (banks[lane], addresses[lane]);
        // Lanes mostly name the same bank.
        if bank != found.0 {
            found = (bank, batch.constants.bank(bank));
        }
        if found.1.is_none() {
            executor.bad_banks.insert(number);
        }
        [values[0][lane], values[1][lane]] = constant::load(found.1.unwrap_or_default(), address, width);
        address.is_multiple_of(width.bytes())
    });
    if !aligned {
        return Err(misaligned_constant(lanes, &addresses, width));
    }
    for (to, values) in to.into_iter().zip(&values).take(width.registers()) {
        batch.write(to, values);
    }
    executor.statistics.moved.constant.read += u64::from(lanes.count_ones() * width.bytes());
    Ok(())
}

fn misaligned_constant(lanes: Mask, addresses: &Lanes<u32>, width: Width) -> Cause {
    let bytes = width.bytes();
    let message = format!("the address of a {bytes}-byte constant load is not a multiple of {bytes}");
    let cause = Cause::new(code::CONSTANT_MISALIGNED, message);
    match active(lanes).find(|&lane| !addresses[lane].is_multiple_of(bytes)) {
        Some(lane) => cause.in_lane(lane).at(addresses[lane].into()),
        None => cause,
    }
}
