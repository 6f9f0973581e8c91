//! Loads and stores of a warp on surfaces.

use tmu_program::{
    Outside, Predicate, Register, Source, SurfaceAccess, SurfaceData, TextureReference, Width,
};
use tmu_texture::fetch::F16Rounding;
use tmu_texture::lanes::active;
use tmu_texture::{Dimension, LANES, Lanes, Mask};

use crate::executor::Executor;
use crate::fault::Cause;
use crate::memory::Memory;
use crate::outcome::code;
use crate::warp::Warp;

use super::operands::{Loaded, SurfaceOperands, headers, operands, outside_memory};
use super::places::Places;
use super::words::{load_words, store_words};
use super::{Location, Surface, components};

pub(crate) fn surface_load(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    to: [Option<Register>; 4],
    not_resident: Option<Predicate>,
    access: &SurfaceAccess,
) -> Result<(), Cause> {
    let operands = operands(executor, warp, lanes, access);
    if let Some(places) = Places::new(executor, access, &operands, lanes) {
        executor.statistics.moved.surface.read += places.moved();
        let mut batch = executor.context.batch(warp, lanes);
        for (to, values) in to.into_iter().zip(&values_at(&places, access)) {
            batch.write(to, values);
        }
        not_resident.into_iter().for_each(|it| batch.write_predicate(it, 0));
        return Ok(());
    }
    let killed = warp.flow.killed();
    let (mut values, mut missing) = ([[0; LANES]; 4], 0);
    for lane in active(lanes) {
        let loaded = match load_from_surface(executor, access, &operands, lane) {
            Ok(loaded) => loaded,
            Err(_) if killed >> lane & 1 == 1 => Loaded::default(),
            Err(cause) => return Err(cause.in_lane(lane)),
        };
        executor.statistics.moved.surface.read += loaded.bytes;
        missing |= u32::from(loaded.missing) << lane;
        for (register, word) in values.iter_mut().zip(loaded.words) {
            register[lane] = word;
        }
    }
    let mut batch = executor.context.batch(warp, lanes);
    for (to, values) in to.into_iter().zip(&values) {
        batch.write(to, values);
    }
    if let Some(not_resident) = not_resident {
        batch.write_predicate(not_resident, missing);
    }
    Ok(())
}

pub(crate) fn surface_store(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    from: [Source; 4],
    access: &SurfaceAccess,
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let operands = operands(executor, warp, lanes, access);
    let values = from.map(|source| executor.context.batch(warp, lanes).read(source));
    if let Some(places) = Places::new(executor, access, &operands, lanes) {
        executor.statistics.moved.surface.written += places.moved();
        places.store(&words_to_store(places.surface, access, &values));
        return Ok(());
    }
    for lane in active(lanes) {
        let words = [0, 1, 2, 3].map(|i: usize| values[i][lane]);
        let stored = store_to_surface(executor, access, &operands, lane, words);
        executor.statistics.moved.surface.written += stored.map_err(|cause| cause.in_lane(lane))?;
    }
    Ok(())
}

/// What lanes load at their places.
fn values_at(places: &Places<'_>, access: &SurfaceAccess) -> [Lanes<u32>; 4] {
    let mut words = places.load();
    match access.data {
        SurfaceData::Bytes(width) => {
            for word in &mut words[0] {
                *word = match width {
                    Width::S8 => *word as i8 as u32,
                    Width::S16 => *word as i16 as u32,
                    Width::U8 | Width::U16 | Width::B32 | Width::B64 | Width::B128 => *word,
                };
            }
            words
        }
        SurfaceData::Components(mask) => {
            let mut texels = places.surface.format.decode_lanes(&words);
            let outside = match access.outside {
                Outside::Defaults => places.surface.default_texel(),
                Outside::Ignore | Outside::Clamp | Outside::Trap => [0; 4],
            };
            for lane in active(!places.inside) {
                texels.iter_mut().zip(outside).for_each(|(component, value)| component[lane] = value);
            }
            chosen(texels, mask, [0; LANES])
        }
        SurfaceData::Words(_) => words,
    }
}

/// What lanes store, as little-endian words.
fn words_to_store(surface: &Surface, access: &SurfaceAccess, values: &[Lanes<u32>; 4]) -> [Lanes<u32>; 4] {
    let SurfaceData::Components(mask) = access.data else { return *values };
    let mut texels = [&[0; LANES]; 4];
    components(mask).zip(values).for_each(|(component, values)| texels[component] = values);
    surface.format.encode_lanes(texels, F16Rounding::NearestEven)
}

/// Width, height, depth and layers of each lane's surface.
pub(crate) fn surface_size(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    to: [Option<Register>; 4],
    surface: TextureReference,
) -> Result<(), Cause> {
    let pools = executor.context.bindings.textures;
    let mut batch = executor.context.batch(warp, lanes);
    let headers = headers(executor.context, &batch, surface);
    let mut sizes = [[0; LANES]; 4];
    for lane in active(lanes) {
        let Some(surface) = pools.surface(headers[lane]) else { continue };
        let [width, height, depth] = surface.level.size;
        for (size, value) in sizes.iter_mut().zip([width, height, depth, surface.layers]) {
            size[lane] = value;
        }
    }
    for (to, size) in to.into_iter().zip(&sizes) {
        batch.write(to, size);
    }
    Ok(())
}

/// The surface of a lane and the location on it, which is outside only where that is to be ignored; `None` where there
/// is no such surface and none is needed.
pub(super) fn find_on_surface<'a>(
    executor: &Executor<'a, '_>,
    access: &SurfaceAccess,
    operands: &SurfaceOperands,
    lane: usize,
) -> Result<Option<(&'a Surface, Location)>, Cause> {
    let header = operands.headers[lane];
    let contained = access.outside == Outside::Defaults;
    let Some(surface) = executor.context.bindings.textures.surface(header) else {
        let message = format!("header {header} is not that of a surface");
        return if contained { Ok(None) } else { Err(Cause::new(code::NO_SURFACE, message)) };
    };
    if surface.dimension != access.dimension || surface.array != access.array {
        if contained {
            return Ok(None);
        }
        let name = |dimension: Dimension, array| format!("{dimension}{}", if array { " array" } else { "" });
        let (is, wanted) = (name(surface.dimension, surface.array), name(access.dimension, access.array));
        let message = format!("the surface of header {header} is {is}, but is accessed as {wanted}");
        return Err(Cause::new(code::NO_SURFACE, message));
    }
    let texel = surface.format.info().bytes as i64;
    let bytes = match access.data {
        SurfaceData::Bytes(width) => i64::from(width.bytes()),
        SurfaceData::Components(_) => texel,
        SurfaceData::Words(_) => 4,
    };
    let signed = |lanes: &Lanes<u32>| i64::from(lanes[lane] as i32);
    let [x, y, z] = [0, 1, 2].map(|axis: usize| signed(&operands.coordinates[axis]));
    let x = match access.data {
        SurfaceData::Words(_) => x & 0xffff_fffc,
        _ if access.x_in_bytes => x,
        SurfaceData::Bytes(_) | SurfaceData::Components(_) => x * texel,
    };
    if x % bytes != 0 {
        let message = format!("x is at byte {x} of its row, not at a multiple of the {bytes} bytes moved");
        return Err(Cause::new(code::MISALIGNED, message));
    }
    // Axes that the surface does not have are 0.
    let count = access.dimension.coordinates();
    let position = [
        x,
        if count > 1 { y } else { 0 },
        if count > 2 { z } else { 0 },
        if access.array { signed(&operands.layer) } else { 0 },
    ];
    let found = surface.locate(position, bytes, access.outside);
    if found == Location::Outside && !matches!(access.outside, Outside::Ignore | Outside::Defaults) {
        let [width, height, depth] = surface.level.size;
        let message = format!(
            "x = byte {x}, y = {y}, z = {z}, layer {}: outside of a surface of {width} x {height} x {depth} texels of \
             {texel} bytes and {} layers",
            position[3], surface.layers
        );
        return Err(Cause::new(code::OUT_OF_RANGE, message));
    }
    Ok(Some((surface, found)))
}

/// What a lane loads.
pub(super) fn load_from_surface(
    executor: &Executor<'_, '_>,
    access: &SurfaceAccess,
    operands: &SurfaceOperands,
    lane: usize,
) -> Result<Loaded, Cause> {
    if let SurfaceData::Words(count) = access.data {
        return load_words(executor, operands, lane, count.into());
    }
    let Some((surface, location)) = find_on_surface(executor, access, operands, lane)? else {
        return Ok(Loaded::default());
    };
    let Location::At(address) = location else {
        let outside = match (access.outside, access.data) {
            (Outside::Defaults, SurfaceData::Components(mask)) => chosen(surface.default_texel(), mask, 0),
            (Outside::Ignore | Outside::Clamp | Outside::Trap, _)
            | (Outside::Defaults, SurfaceData::Bytes(_) | SurfaceData::Words(_)) => [0; 4],
        };
        return Ok(Loaded { words: outside, bytes: 0, missing: location == Location::NotResident });
    };
    let memory = executor.context.bindings.memory;
    match access.data {
        SurfaceData::Bytes(width) => {
            let bytes = load_bytes(memory, address, width.bytes() as usize)?;
            let mut words = words(bytes);
            match width {
                Width::S8 => words[0] = i32::from(words[0] as i8) as u32,
                Width::S16 => words[0] = i32::from(words[0] as i16) as u32,
                Width::U8 | Width::U16 | Width::B32 | Width::B64 | Width::B128 => {}
            }
            Ok(Loaded { words, bytes: width.bytes().into(), missing: false })
        }
        SurfaceData::Components(mask) => {
            let bytes = load_bytes(memory, address, surface.format.info().bytes)?;
            let words = chosen(surface.format.decode(&bytes), mask, 0);
            Ok(Loaded { words, bytes: surface.format.info().bytes as u64, missing: false })
        }
        SurfaceData::Words(_) => Ok(Loaded::default()),
    }
}

/// Returns the bytes written.
pub(super) fn store_to_surface(
    executor: &Executor<'_, '_>,
    access: &SurfaceAccess,
    operands: &SurfaceOperands,
    lane: usize,
    values: [u32; 4],
) -> Result<u64, Cause> {
    if let SurfaceData::Words(count) = access.data {
        return store_words(executor, operands, lane, &values[..count.into()]);
    }
    let Some((surface, location)) = find_on_surface(executor, access, operands, lane)? else { return Ok(0) };
    let Location::At(address) = location else { return Ok(0) };
    let mut bytes = [0; 16];
    let count = match access.data {
        SurfaceData::Bytes(width) => {
            for (to, word) in bytes.chunks_exact_mut(4).zip(values) {
                to.copy_from_slice(&word.to_le_bytes());
            }
            width.bytes() as usize
        }
        SurfaceData::Components(mask) => {
            let mut texel = [0; 4];
            for (component, value) in components(mask).zip(values) {
                texel[component] = value;
            }
            surface.format.encode(texel, F16Rounding::NearestEven, &mut bytes);
            surface.format.info().bytes
        }
        SurfaceData::Words(_) => 0,
    };
    store_bytes(executor.context.bindings.memory, address, &bytes[..count])?;
    Ok(count as u64)
}

/// The components of a mask, one after the other; zeros behind them.
fn chosen<T: Copy>(texel: [T; 4], mask: u8, zero: T) -> [T; 4] {
    let mut chosen = [zero; 4];
    for (to, component) in chosen.iter_mut().zip(components(mask)) {
        *to = texel[component];
    }
    chosen
}

/// Rows of a surface may begin at any byte, so that wide accesses are made of words where they can and else of bytes.
fn load_bytes(memory: &Memory, address: u64, count: usize) -> Result<[u8; 16], Cause> {
    let mut bytes = [0; 16];
    if address.is_multiple_of(4) && count.is_multiple_of(4) {
        for (bytes, at) in bytes[..count].chunks_exact_mut(4).zip((address..).step_by(4)) {
            let [word, ..] = memory.load(at, Width::B32).map_err(|error| outside_memory(error, at))?;
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        return Ok(bytes);
    }
    for (byte, at) in bytes[..count].iter_mut().zip(address..) {
        let [word, ..] = memory.load(at, Width::U8).map_err(|error| outside_memory(error, at))?;
        *byte = word as u8;
    }
    Ok(bytes)
}

/// The counterpart of [`load_bytes`].
fn store_bytes(memory: &Memory, address: u64, bytes: &[u8]) -> Result<(), Cause> {
    if address.is_multiple_of(4) && bytes.len().is_multiple_of(4) {
        for (word, at) in bytes.as_chunks().0.iter().zip((address..).step_by(4)) {
            let stored = memory.store(at, Width::B32, [u32::from_le_bytes(*word), 0, 0, 0]);
            stored.map_err(|error| outside_memory(error, at))?;
        }
        return Ok(());
    }
    for (at, byte) in (address..).zip(bytes) {
        let stored = memory.store(at, Width::U8, [u32::from(*byte), 0, 0, 0]);
        stored.map_err(|error| outside_memory(error, at))?;
    }
    Ok(())
}

fn words(bytes: [u8; 16]) -> [u32; 4] {
    [0, 4, 8, 12].map(|i| u32::from_le_bytes([bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]]))
}
