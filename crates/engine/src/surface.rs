//! Surfaces: a texture's first level, read and written in global memory.

mod atomic;

pub(crate) use atomic::SurfaceRequest;

use tmu_program::{
    Outside, Predicate, Register, Source, SurfaceAccess, SurfaceData, TextureReference, Width,
};
use tmu_texture::fetch::F16Rounding;
use tmu_texture::lanes::active;
use tmu_texture::texture::{MipLevel, Residency, TexelAddress};
use tmu_texture::{Dimension, Format, LANES, Lanes, Mask, Texture};

use crate::block::{BlockRunner, batch};
use crate::fault::Cause;
use crate::memory::{AccessError, Memory};
use crate::outcome::code;
use crate::warp::Warp;

/// A texture's first level that programs can write. Its bytes are a buffer in global memory; fetches from the texture
/// of the same header index do not see what is written, as the hardware's texture caches do not within a launch.
#[derive(Clone, Debug)]
pub struct Surface {
    dimension: Dimension,
    array: bool,
    format: Format,
    layers: u32,
    first_layer: u32,
    level: MipLevel,
    level_number: u32,
    residency: Residency,
    address: u64,
}

impl Surface {
    /// The first level and the layers of the texture's view, when the texture's bytes lie in global memory at
    /// `address`. `None` for multisampled textures and for compressed ones.
    pub fn new(texture: &Texture, address: u64) -> Option<Surface> {
        let (description, view) = (texture.description(), texture.view());
        let cube = description.dimension == Dimension::Cube;
        let plain = description.format.info().block.is_none();
        (description.samples == 1 && plain).then_some(Surface {
            dimension: match description.dimension {
                Dimension::Cube => Dimension::D2,
                Dimension::Buffer => Dimension::D1,
                other => other,
            },
            array: description.array || cube,
            format: description.format,
            layers: view.layers,
            first_layer: view.first_layer,
            level: texture.levels()[view.first_level as usize],
            level_number: view.first_level,
            residency: texture.residency().clone(),
            address,
        })
    }

    /// Where `bytes` bytes at a place lie. x counts bytes.
    fn place(&self, [x, y, z, layer]: [i64; 4], bytes: i64, outside: Outside) -> Place {
        let [width, height, depth] = self.level.size.map(i64::from);
        let last = [
            width * self.level.texel_pitch as i64 - bytes,
            height - 1,
            depth - 1,
            i64::from(self.layers) - 1,
        ];
        if last[0] < 0 {
            return Place::Outside;
        }
        let mut place = [x, y, z, layer];
        for (value, last) in place.iter_mut().zip(last) {
            if outside == Outside::Clamp {
                *value = (*value).clamp(0, last);
            } else if !(0..=last).contains(value) {
                return Place::Outside;
            }
        }
        let [x, y, z, layer] = place.map(|value| value as u32);
        let layer = self.first_layer + layer;
        if !self.resident([x, y, z, layer], bytes as u32) {
            return Place::NotResident;
        }
        let row = TexelAddress { layer, y, z, ..TexelAddress::default() };
        Place::At(self.address + self.level.texel_offset(row) as u64 + u64::from(x))
    }

    /// Whether all texels are in memory that `bytes` bytes from byte x of a row belong to.
    fn resident(&self, [x, y, z, layer]: [u32; 4], bytes: u32) -> bool {
        let pitch = self.level.texel_pitch as u32;
        let mut texels = x / pitch..(x + bytes).div_ceil(pitch);
        self.residency == Residency::All
            || texels.all(|x| self.residency.resident(self.level_number, layer, [x, y, z]))
    }
}

/// Where an access goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// This address.
    At(u64),
    /// Into a tile that is not resident.
    NotResident,
    /// Outside of the surface.
    Outside,
}

/// The coordinates and handles of all lanes.
struct Places {
    coordinates: [Lanes<u32>; 3],
    layer: Lanes<u32>,
    headers: Lanes<u32>,
}

impl BlockRunner<'_, '_> {
    pub(crate) fn surface_load(
        &mut self,
        warp: &mut Warp,
        lanes: Mask,
        to: [Option<Register>; 4],
        not_resident: Option<Predicate>,
        access: &SurfaceAccess,
    ) -> Result<(), Cause> {
        let places = self.places(warp, lanes, access);
        let killed = warp.flow.killed();
        let (mut values, mut missing) = ([[0; LANES]; 4], 0);
        for lane in active(lanes) {
            let words = match self.load_from_surface(access, &places, lane) {
                Ok(Some((words, bytes))) => {
                    self.statistics.moved.surface.read += bytes;
                    words
                }
                Ok(None) => {
                    missing |= 1 << lane;
                    [0; 4]
                }
                Err(_) if killed >> lane & 1 == 1 => [0; 4],
                Err(cause) => return Err(cause.in_lane(lane)),
            };
            for (register, word) in values.iter_mut().zip(words) {
                register[lane] = word;
            }
        }
        let mut batch = batch(self.context, warp, lanes);
        for (to, values) in to.into_iter().zip(&values) {
            batch.write(to, values);
        }
        if let Some(not_resident) = not_resident {
            batch.write_predicate(not_resident, missing);
        }
        Ok(())
    }

    pub(crate) fn surface_store(
        &mut self,
        warp: &mut Warp,
        lanes: Mask,
        from: [Source; 4],
        access: &SurfaceAccess,
    ) -> Result<(), Cause> {
        let lanes = lanes & !warp.flow.killed();
        let places = self.places(warp, lanes, access);
        let values = from.map(|source| batch(self.context, warp, lanes).read(source));
        for lane in active(lanes) {
            let words = [0, 1, 2, 3].map(|i: usize| values[i][lane]);
            let stored = self.store_to_surface(access, &places, lane, words);
            self.statistics.moved.surface.written += stored.map_err(|cause| cause.in_lane(lane))?;
        }
        Ok(())
    }

    fn places(&self, warp: &mut Warp, lanes: Mask, access: &SurfaceAccess) -> Places {
        let pools = self.context.bindings.textures;
        let batch = batch(self.context, warp, lanes);
        let headers = match access.surface {
            TextureReference::Handle(handle) => batch.read(handle).map(|handle| pools.pair(handle).header),
            TextureReference::HandleWord(word) => {
                let bank = self.context.machine.handle_bank.into();
                let handle = self.context.constants().word(bank, 4 * u32::from(word));
                [pools.pair(handle).header; LANES]
            }
            TextureReference::Slots { texture, .. } => [texture; LANES],
        };
        let coordinates = access.coordinates.map(|source| batch.read(source));
        Places { coordinates, layer: batch.read(access.layer), headers }
    }

    /// The surface of a lane and the place on it, which is outside only where that is to be ignored.
    fn find_on_surface(
        &self,
        access: &SurfaceAccess,
        places: &Places,
        lane: usize,
    ) -> Result<(&Surface, Place), Cause> {
        let header = places.headers[lane];
        let surface = self.context.bindings.textures.surface(header).ok_or_else(|| {
            Cause::new(code::NO_SURFACE, format!("header {header} is not that of a surface"))
        })?;
        if surface.dimension != access.dimension || surface.array != access.array {
            let name =
                |dimension: Dimension, array| format!("{dimension}{}", if array { " array" } else { "" });
            let (is, wanted) = (name(surface.dimension, surface.array), name(access.dimension, access.array));
            let message = format!("the surface of header {header} is {is}, but is accessed as {wanted}");
            return Err(Cause::new(code::NO_SURFACE, message));
        }
        let texel = surface.format.info().bytes as i64;
        let bytes = match access.data {
            SurfaceData::Bytes(width) => i64::from(width.bytes()),
            SurfaceData::Components(_) => texel,
        };
        let signed = |lanes: &Lanes<u32>| i64::from(lanes[lane] as i32);
        let [x, y, z] = [0, 1, 2].map(|axis: usize| signed(&places.coordinates[axis]));
        let x = if access.x_in_bytes { x } else { x * texel };
        if x % bytes != 0 {
            let message =
                format!("x is at byte {x} of its row, not at a multiple of the {bytes} bytes moved");
            return Err(Cause::new(code::MISALIGNED, message));
        }
        // Axes that the surface does not have are 0.
        let count = access.dimension.coordinates();
        let place = [
            x,
            if count > 1 { y } else { 0 },
            if count > 2 { z } else { 0 },
            if access.array { signed(&places.layer) } else { 0 },
        ];
        let found = surface.place(place, bytes, access.outside);
        if found == Place::Outside && access.outside != Outside::Ignore {
            let [width, height, depth] = surface.level.size;
            let message = format!(
                "x = byte {x}, y = {y}, z = {z}, layer {}: outside of a surface of {width} x {height} x {depth} texels of \
                 {texel} bytes and {} layers",
                place[3], surface.layers
            );
            return Err(Cause::new(code::OUT_OF_RANGE, message));
        }
        Ok((surface, found))
    }

    /// What a lane loads, and how many bytes it read; `None` from a tile that is not resident.
    fn load_from_surface(
        &self,
        access: &SurfaceAccess,
        places: &Places,
        lane: usize,
    ) -> Result<Option<([u32; 4], u64)>, Cause> {
        let (surface, place) = self.find_on_surface(access, places, lane)?;
        let address = match place {
            Place::At(address) => address,
            Place::Outside => return Ok(Some(([0; 4], 0))),
            Place::NotResident => return Ok(None),
        };
        let memory = self.context.bindings.memory;
        match access.data {
            SurfaceData::Bytes(width) => {
                let bytes = load_bytes(memory, address, width.bytes() as usize)?;
                let mut words = words(bytes);
                match width {
                    Width::S8 => words[0] = i32::from(words[0] as i8) as u32,
                    Width::S16 => words[0] = i32::from(words[0] as i16) as u32,
                    _ => {}
                }
                Ok(Some((words, width.bytes().into())))
            }
            SurfaceData::Components(mask) => {
                let bytes = load_bytes(memory, address, surface.format.info().bytes)?;
                let texel = surface.format.decode(&bytes);
                let mut chosen = [0; 4];
                let components = (0..4).filter(|component| mask >> component & 1 == 1);
                for (to, component) in chosen.iter_mut().zip(components) {
                    *to = texel[component];
                }
                Ok(Some((chosen, surface.format.info().bytes as u64)))
            }
        }
    }

    /// Returns the bytes written.
    fn store_to_surface(
        &self,
        access: &SurfaceAccess,
        places: &Places,
        lane: usize,
        values: [u32; 4],
    ) -> Result<u64, Cause> {
        let (surface, place) = self.find_on_surface(access, places, lane)?;
        let Place::At(address) = place else { return Ok(0) };
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
                let components = (0..4).filter(|component| mask >> component & 1 == 1);
                for (component, value) in components.zip(values) {
                    texel[component] = value;
                }
                surface.format.encode(texel, F16Rounding::NearestEven, &mut bytes);
                surface.format.info().bytes
            }
        };
        let memory = self.context.bindings.memory;
        for (place, byte) in (address..).zip(&bytes[..count]) {
            let stored = memory.store(place, Width::U8, [u32::from(*byte), 0, 0, 0]);
            stored.map_err(|error| outside_memory(error, place))?;
        }
        Ok(count as u64)
    }
}

/// Rows of a surface may begin at any byte, so that wide accesses are made of narrow ones.
fn load_bytes(memory: &Memory, address: u64, count: usize) -> Result<[u8; 16], Cause> {
    let mut bytes = [0; 16];
    for (byte, place) in bytes[..count].iter_mut().zip(address..) {
        let [word, ..] = memory.load(place, Width::U8).map_err(|error| outside_memory(error, place))?;
        *byte = word as u8;
    }
    Ok(bytes)
}

fn words(bytes: [u8; 16]) -> [u32; 4] {
    [0, 4, 8, 12].map(|i| u32::from_le_bytes([bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]]))
}

fn outside_memory(error: AccessError, address: u64) -> Cause {
    Cause::access(error, "surface access", Width::U8, "the surface's buffer is smaller").at(address)
}
