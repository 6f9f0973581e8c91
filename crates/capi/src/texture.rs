//! Textures: from headers and memory, from texels in rows, and other views of the same data.

use std::ffi::{c_char, c_void};
use std::sync::Arc;

use tmu_texture::Texture;
use tmu_texture::hardware::{GobOrder, Memory, MemoryPart, TextureHeader};
use tmu_texture::texture::{Residency, TextureDescription, View};

use crate::choices::{DIMENSIONS, GOB_ORDERS, choose, flag};
use crate::format::{named, static_name};
use crate::header::swizzle_text;
use crate::pointer::{Plain, bytes, clear, give, handle, read, take, text, write};
use crate::status::{Failure, TmuStatus, guard};

/// A texture with its texels.
pub struct TmuTexture(pub(crate) Arc<Texture>);

/// What a texture is, without its texels.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TmuTextureDescription {
    /// A `tmu_dimension`.
    pub dimension: u32,
    /// Whether there are array layers to choose from, a flag (0 or 1): 1D, 2D and cubes.
    pub array: u32,
    /// Width, height, depth of level 0 in texels, 1 … 16384 (a buffer's width up to 2²⁷); 1 where the
    /// dimension has no such axis.
    pub size: [u32; 3],
    /// Array layers, 1 … 2048; 6 for a cube, 6 for each cube of a cube array; otherwise 1.
    pub layers: u32,
    /// Mip levels, from 1 to the full chain.
    pub levels: u32,
    /// Samples of each texel: 1, 2, 4, 8 or 16; more than 1 for 2D only.
    pub samples: u32,
    /// Whether a 2D texture of one sample is a multisampled one all the same, a flag (0 or 1): loads then look at sample
    /// numbers. Textures of several samples are, whatever stands here.
    pub multisample: u32,
    /// Name of the format of the texels; see [`tmu_format_name`](crate::tmu_format_name).
    pub format: *const c_char,
}

// SAFETY: numbers and a raw pointer.
unsafe impl Plain for TmuTextureDescription {}

/// A piece of an emulated machine's memory.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TmuMemoryPart {
    /// Its address in the emulated machine.
    pub address: u64,
    /// Its bytes here.
    pub bytes: *const c_void,
    /// How many there are.
    pub length: usize,
}

// SAFETY: numbers and a raw pointer.
unsafe impl Plain for TmuMemoryPart {}

/// The part of a texture that fetches see.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TmuView {
    /// The level that is level 0 to fetches.
    pub first_level: u32,
    /// How many levels fetches see; 0 is all from the first one on.
    pub levels: u32,
    /// The layer (or face) that is layer 0 to fetches.
    pub first_layer: u32,
    /// How many layers (or faces) fetches see; 0 is all from the first one on.
    pub layers: u32,
    /// Where the components come from: four of the letters `r g b a` and the digits `0 1`, such as `bgr1`;
    /// null is as in the texture.
    pub swizzle: *const c_char,
    /// Name of the format that the bytes are read as, which must have texels of the same size; null is the
    /// texture's own.
    pub format: *const c_char,
    /// Lowest level of detail, counted from the texture's own level 0, at least 0.
    pub min_lod: f32,
}

// SAFETY: numbers and raw pointers.
unsafe impl Plain for TmuView {}

/// How many bytes the texels of such a texture take, in the order that [`tmu_texture_new`] takes them in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_size(
    description: *const TmuTextureDescription,
    bytes: *mut usize,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a description, or null.
        let description = unsafe { described(description) }?;
        // SAFETY: the caller gives memory for a number, or null.
        unsafe { write("bytes", bytes, description.data_length()?) }
    })
}

/// Makes a texture of texels without gaps: level 0 first, then by layer (or face, +x −x +y −y +z −z), depth
/// slice, row from the top, texel (or block), sample, component. `length` must be what [`tmu_texture_size`]
/// says. The bytes are copied. The texture is freed with [`tmu_texture_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_new(
    description: *const TmuTextureDescription,
    texels: *const c_void,
    length: usize,
    texture: *mut *mut TmuTexture,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("texture", texture) }?;
        // SAFETY: the caller gives a description, or null.
        let description = unsafe { described(description) }?;
        let needed = description.data_length()?;
        if length != needed {
            return Err(Failure::argument(format!(
                "the texture takes {needed} bytes, but {length} are given"
            )));
        }
        // SAFETY: the caller gives so many bytes, or null.
        let texels = copied(unsafe { bytes("texels", texels, length) }?)?;
        // SAFETY: as above.
        unsafe { give_texture(texture, Texture::new(description, texels)?) }
    })
}

/// Makes the texture that the eight words of a header describe, with its texels out of memory in
/// `part_count` parts, of which one must hold all of them;
/// [`tmu_texture_header_memory`](crate::tmu_texture_header_memory) says which bytes those are. Block-linear
/// memory is read in that `tmu_gob_order`. The texels are copied: what is written to the memory later needs
/// a new texture. It is freed with [`tmu_texture_free`].
///
/// A header that views no level at all, which is how drivers write that there is no texture, makes none:
/// the handle is null and the status good. Fetches from a null texture answer zeros.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_from_header(
    words: *const u32,
    parts: *const TmuMemoryPart,
    part_count: usize,
    gob_order: u32,
    texture: *mut *mut TmuTexture,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("texture", texture) }?;
        // SAFETY: the caller gives eight words, or null.
        let words = unsafe { read("words", words.cast::<[u32; 8]>()) }?;
        let order = choose("gob_order", gob_order, GOB_ORDERS)?;
        let header = TextureHeader::decode(&words)?;
        // SAFETY: the caller gives so many parts, or null.
        let memory = unsafe { memory_of(&header, order, parts, part_count) }?;
        match header.texture(&memory, order)? {
            // SAFETY: as above.
            Some(made) => unsafe { give_texture(texture, made) },
            None => Ok(()),
        }
    })
}

/// The same texels seen otherwise; they are shared, not copied, and stay while a texture or a fetch uses
/// them. What the texture's view was counts for nothing but its swizzle. It is freed with
/// [`tmu_texture_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_view(
    texture: *const TmuTexture,
    view: *const TmuView,
    seen: *mut *mut TmuTexture,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("seen", seen) }?;
        // SAFETY: the caller gives a handle, or null.
        let TmuTexture(texture) = unsafe { handle("texture", texture) }?;
        // SAFETY: the caller gives a view, or null.
        let view = unsafe { read("view", view) }?;
        // SAFETY: the caller gives text, or null.
        let swizzle = unsafe { swizzle_text(view.swizzle) }?.unwrap_or(texture.view().swizzle);
        let mut made = Texture::clone(texture);
        if !view.format.is_null() {
            // SAFETY: the caller gives text.
            made = made.with_format(named(&unsafe { text("format", view.format) }?)?)?;
        }
        let rest =
            |given: u32, first: u32, all: u32| if given == 0 { all.saturating_sub(first) } else { given };
        let TextureDescription { levels, layers, .. } = *texture.description();
        let min_lod = view.min_lod;
        let view = View {
            first_level: view.first_level,
            levels: rest(view.levels, view.first_level, levels),
            first_layer: view.first_layer,
            layers: rest(view.layers, view.first_layer, layers),
            swizzle,
        };
        let made = made.with_view(view)?.with_min_lod(min_lod)?;
        // SAFETY: as above.
        unsafe { give_texture(seen, made) }
    })
}

/// The same texture, of which only those tiles are in memory. `tile` is the width, height and depth of a
/// tile in texels; each of the `count` resident tiles is four numbers: x, y, z in tiles, and the level. For
/// arrays and cubes z is the layer (or face), and the tile's depth must be 1. The new texture is freed with
/// [`tmu_texture_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_with_tiles(
    texture: *const TmuTexture,
    tile: *const u32,
    resident: *const u32,
    count: usize,
    tiled: *mut *mut TmuTexture,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("tiled", tiled) }?;
        // SAFETY: the caller gives a handle, or null.
        let TmuTexture(texture) = unsafe { handle("texture", texture) }?;
        // SAFETY: the caller gives three numbers, or null.
        let tile = unsafe { read("tile", tile.cast::<[u32; 3]>()) }?;
        let length = count.saturating_mul(size_of::<[u32; 4]>());
        // SAFETY: the caller gives four numbers for each tile, or null.
        let listed = unsafe { bytes("resident", resident.cast(), length) }?;
        let mut tiles: Vec<[u32; 4]> = Vec::new();
        tiles.try_reserve_exact(count).map_err(|_| Failure::out_of_memory(length))?;
        let (words, _) = listed.as_chunks::<4>();
        let (corners, _) = words.as_chunks::<4>();
        tiles.extend(corners.iter().map(|corner| corner.map(u32::from_ne_bytes)));
        let residency = Residency::of_tiles(texture.description(), tile, tiles)?;
        // SAFETY: as above.
        unsafe { give_texture(tiled, Texture::clone(texture).with_residency(residency)) }
    })
}

/// Says what a texture is; the format's name is the library's text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_describe(
    texture: *const TmuTexture,
    description: *mut TmuTextureDescription,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let TmuTexture(texture) = unsafe { handle("texture", texture) }?;
        let known = texture.description();
        let filled = TmuTextureDescription {
            dimension: known.dimension as u32,
            array: known.array.into(),
            size: known.size,
            layers: known.layers,
            levels: known.levels,
            samples: known.samples,
            multisample: known.is_multisampled().into(),
            format: static_name(known.format),
        };
        // SAFETY: the caller gives memory for a description, or null.
        unsafe { write("description", description, filled) }
    })
}

/// Frees a texture; null is fine. Fetches that were bound to it, and other views of it, stay as they are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_free(texture: *mut TmuTexture) {
    guard(|| {
        // SAFETY: the caller gives a handle that nobody uses any more, or null.
        unsafe { take(texture) };
        Ok(())
    });
}

/// # Safety
/// As [`give`].
unsafe fn give_texture(out: *mut *mut TmuTexture, texture: Texture) -> Result<(), Failure> {
    // SAFETY: as the caller promises.
    unsafe { give("texture", out, TmuTexture(Arc::new(texture))) }
}

/// A description in our own words.
///
/// # Safety
/// The pointer is null or points to a description whose text is null or ends with a zero.
unsafe fn described(description: *const TmuTextureDescription) -> Result<TextureDescription, Failure> {
    // SAFETY: as the caller promises.
    let given = unsafe { read("description", description) }?;
    // SAFETY: as the caller promises.
    let format = named(&unsafe { text("format", given.format) }?)?;
    Ok(TextureDescription {
        dimension: choose("dimension", given.dimension, DIMENSIONS)?,
        array: flag("array", given.array)?,
        size: given.size,
        layers: given.layers,
        levels: given.levels,
        samples: given.samples,
        multisample: flag("multisample", given.multisample)?,
        format,
    })
}

/// The bytes that a header's texels lie in; empty if there is no part that holds them, or if the header is
/// not good enough to say which they are.
///
/// # Safety
/// The pointer is null or points to so many parts, each of whose pointers is null or points to its bytes.
unsafe fn memory_of(
    header: &TextureHeader,
    order: GobOrder,
    parts: *const TmuMemoryPart,
    count: usize,
) -> Result<Memory, Failure> {
    let Ok(needed) = header.memory_bytes(order) else { return Ok(Memory::default()) };
    if count > 0 && parts.is_null() {
        return Err(Failure::null("parts"));
    }
    for number in 0..count {
        // SAFETY: the caller gives that many parts.
        let part = unsafe { read("parts", parts.wrapping_add(number)) }?;
        let Some((first, length)) = within(&part, header.address, needed) else { continue };
        // SAFETY: the caller gives the part's bytes, or null.
        let all = unsafe { bytes("bytes of a part", part.bytes, part.length) }?;
        let bytes = copied(&all[first..first + length])?;
        return Ok(Memory { parts: vec![MemoryPart { address: header.address, bytes }] });
    }
    Ok(Memory::default())
}

/// Where in a part those bytes begin, and how many they are.
fn within(part: &TmuMemoryPart, address: u64, bytes: u64) -> Option<(usize, usize)> {
    let first = usize::try_from(address.checked_sub(part.address)?).ok()?;
    let length = usize::try_from(bytes).ok()?;
    (first.checked_add(length)? <= part.length).then_some((first, length))
}

/// A copy of bytes, or an error if there is no memory for it.
fn copied(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len()).map_err(|_| Failure::out_of_memory(bytes.len()))?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}
