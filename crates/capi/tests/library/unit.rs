//! What fetches answer through the interface, and helpers for the other tests.

use std::ffi::{CStr, c_void};
use std::ptr::{null, null_mut};

use tmu_texture::sampler::{AddressMode, Filter};
use tmu_texture::{Dimension, Level, Model};
use tmutexture::*;

/// A 2D texture of 2 × 2 texels.
pub(crate) fn description(format: &'static CStr) -> TmuTextureDescription {
    let (dimension, size) = (Dimension::D2 as u32, [2, 2, 1]);
    TmuTextureDescription {
        dimension,
        array: 0,
        size,
        layers: 1,
        levels: 1,
        samples: 1,
        multisample: 0,
        format: format.as_ptr(),
    }
}

/// A texture of r32_float: 0 1 above 2 3.
pub(crate) fn texture() -> *mut TmuTexture {
    let description = description(c"r32_float");
    let texels = [0.0f32, 1.0, 2.0, 3.0];
    let mut made = null_mut();
    // SAFETY: all pointers are good, and the texels are 16 bytes.
    let status =
        unsafe { tmu_texture_new(&raw const description, texels.as_ptr().cast(), 16, &raw mut made) };
    assert_eq!(status, TmuStatus::Ok);
    made
}

/// Linear, clamped to the edge.
pub(crate) fn sampler() -> *mut TmuSampler {
    let mut description = std::mem::MaybeUninit::<TmuSamplerDescription>::uninit();
    let mut made = null_mut();
    // SAFETY: memory for a description, which is filled, and a place for a handle.
    unsafe {
        assert_eq!(tmu_sampler_defaults(description.as_mut_ptr()), TmuStatus::Ok);
        let mut description = description.assume_init();
        description.address = [AddressMode::ClampToEdge as u32; 3];
        (description.mag, description.min) = (Filter::Linear as u32, Filter::Linear as u32);
        assert_eq!(tmu_sampler_new(&raw const description, &raw mut made), TmuStatus::Ok);
    }
    made
}

/// A sample of level 0 under the exact model.
pub(crate) fn sample_2d() -> TmuFetchDescription {
    TmuFetchDescription {
        operation: TmuOperation::Sample as u32,
        component: 0,
        dimension: Dimension::D2 as u32,
        array: 0,
        multisample: 0,
        level: Level::Zero as u32,
        derivatives: 0,
        offset: 0,
        compare: 0,
        clamp: 0,
        min_level: 0,
        packing: 0,
        model: Model::Exact as u32,
    }
}

fn bind(
    description: &TmuFetchDescription,
    texture: *const TmuTexture,
    sampler: *const TmuSampler,
) -> *mut TmuFetch {
    let mut made = null_mut();
    // SAFETY: a description, handles or null, and a place for a handle.
    let status = unsafe { tmu_fetch_bind(description, texture, sampler, &raw mut made) };
    assert_eq!(status, TmuStatus::Ok);
    made
}

/// [`sample_2d`] of [`texture`], which is freed already.
pub(crate) fn fetch() -> *mut TmuFetch {
    let (texture, sampler) = (texture(), sampler());
    let bound = bind(&sample_2d(), texture, sampler);
    // SAFETY: they are not used any more.
    unsafe {
        tmu_texture_free(texture);
        tmu_sampler_free(sampler);
    }
    bound
}

pub(crate) fn lanes() -> TmuLanes {
    TmuLanes {
        coordinates: [null(); 3],
        layer: null(),
        level: null(),
        sample: null(),
        reference: null(),
        offset: [null(); 3],
        four_offsets: [[null(); 2]; 4],
        gradients: [[null(); 3]; 2],
        min_level: null(),
        active: null(),
    }
}

pub(crate) fn no_results() -> TmuResults {
    TmuResults { components: [null_mut(); 4], resident: null_mut() }
}

/// The first component and residency of every lane; `u32::MAX` and 9 where nothing was written.
fn run(fetch: *const TmuFetch, lanes: &TmuLanes, count: usize) -> (Vec<u32>, Vec<u8>) {
    let (mut values, mut resident) = (vec![u32::MAX; count], vec![9; count]);
    let mut results = no_results();
    results.components[0] = values.as_mut_ptr().cast();
    results.resident = resident.as_mut_ptr();
    // SAFETY: the arrays that the fetch needs have `count` elements.
    let status = unsafe { tmu_fetch_run(fetch, lanes, count, &raw const results) };
    assert_eq!(status, TmuStatus::Ok);
    (values, resident)
}

fn pointer<T>(array: &[T]) -> *const c_void {
    array.as_ptr().cast()
}

/// More lanes than a batch has, from arrays at odd addresses: s from 1/4 to 3/4 is 0 … 1, t adds 2 at 3/4.
#[test]
fn lanes_are_answered_each_for_itself() {
    const COUNT: usize = 100;
    let s: Vec<f32> = (0..COUNT).map(|lane| 0.25 + (lane % 5) as f32 / 8.0).collect();
    let t: Vec<f32> = (0..COUNT).map(|lane| if lane % 3 == 0 { 0.75 } else { 0.25 }).collect();
    let active: Vec<u8> = (0..COUNT).map(|lane| if lane % 7 == 6 { 0 } else { 200 }).collect();
    let mut odd = vec![0u8; 4 * COUNT + 1];
    for (position, value) in odd[1..].chunks_exact_mut(4).zip(&s) {
        position.copy_from_slice(&value.to_ne_bytes());
    }
    let mut asked = lanes();
    asked.coordinates = [pointer(&odd[1..]), pointer(&t), null()];
    asked.active = active.as_ptr();
    let fetch = fetch();
    let (values, resident) = run(fetch, &asked, COUNT);
    for lane in 0..COUNT {
        let value = ((lane % 5) as f32 / 4.0).min(1.0) + if lane % 3 == 0 { 2.0 } else { 0.0 };
        let expected = if lane % 7 == 6 { (u32::MAX, 9) } else { (value.to_bits(), 1) };
        assert_eq!((values[lane], resident[lane]), expected, "lane {lane}");
    }
    let (nothing, _) = run(fetch, &lanes(), 0);
    assert!(nothing.is_empty());
    // SAFETY: it is not used any more.
    unsafe { tmu_fetch_free(fetch) };
}

/// Implicit levels look at the quad, so that quads must be whole.
#[test]
fn quads_must_be_whole() {
    let (texture, sampler) = (texture(), sampler());
    let description = TmuFetchDescription { level: Level::Implicit as u32, ..sample_2d() };
    let fetch = bind(&description, texture, sampler);
    let half = [0.5f32; 6];
    let mut asked = lanes();
    asked.coordinates = [pointer(&half), pointer(&half), null()];
    let results = no_results();
    // SAFETY: the arrays have six elements.
    let status = unsafe { tmu_fetch_run(fetch, &raw const asked, 6, &raw const results) };
    assert_eq!(status, TmuStatus::InvalidArgument);
    assert_eq!(run(fetch, &asked, 4).0, [1.5f32.to_bits(); 4]);
    // SAFETY: they are not used any more.
    unsafe {
        tmu_fetch_free(fetch);
        tmu_sampler_free(sampler);
        tmu_texture_free(texture);
    }
}

/// No texture and no sampler are invalid handles: zeros, resident (TLD-11, TEXS-04).
#[test]
fn invalid_handles_answer_zeros() {
    let half = [0.5f32; 1];
    let mut asked = lanes();
    asked.coordinates = [pointer(&half), pointer(&half), null()];
    let fetch = bind(&sample_2d(), null(), null());
    assert_eq!(run(fetch, &asked, 1), (vec![0], vec![1]));
    // SAFETY: it is not used any more.
    unsafe { tmu_fetch_free(fetch) };
}

/// A view of the alpha that is not there, as integers; and a texture of which one tile is in memory.
#[test]
fn views_and_tiles_are_other_textures() {
    let texture = texture();
    let (swizzle, format) = (c"1000".as_ptr(), c"r32_uint".as_ptr());
    let view =
        TmuView { first_level: 0, levels: 0, first_layer: 0, layers: 0, swizzle, format, min_lod: 0.0 };
    let (mut seen, mut tiled) = (null_mut(), null_mut());
    // SAFETY: handles, structures, three numbers and four, and places for handles.
    unsafe {
        assert_eq!(tmu_texture_view(texture, &raw const view, &raw mut seen), TmuStatus::Ok);
        let (tile, resident) = ([1u32, 1, 1], [1u32, 0, 0, 0]);
        let status = tmu_texture_with_tiles(texture, tile.as_ptr(), resident.as_ptr(), 1, &raw mut tiled);
        assert_eq!(status, TmuStatus::Ok);
        tmu_texture_free(texture);
    }
    let load = TmuFetchDescription { operation: TmuOperation::Load as u32, ..sample_2d() };
    let (x, y) = ([0i32, 1, 0, 1], [0i32, 0, 1, 1]);
    let mut asked = lanes();
    asked.coordinates = [pointer(&x), pointer(&y), null()];
    let fetches = [bind(&load, seen, null()), bind(&load, tiled, null())];
    assert_eq!(run(fetches[0], &asked, 4), (vec![1; 4], vec![1; 4]));
    let (values, resident) = run(fetches[1], &asked, 4);
    assert_eq!((values[1], resident), (1.0f32.to_bits(), vec![0, 1, 0, 0]));
    // SAFETY: they are not used any more.
    unsafe {
        fetches.into_iter().for_each(|fetch| tmu_fetch_free(fetch));
        tmu_texture_free(seen);
        tmu_texture_free(tiled);
    }
}

/// Every name is a format's, and its facts are those of the texture unit.
#[test]
fn formats_are_found_by_name() {
    for number in 0..tmu_format_count() {
        let name = tmu_format_name(number);
        let mut info = std::mem::MaybeUninit::<TmuFormatInfo>::uninit();
        // SAFETY: text of the library's, and memory that is filled if the status is good.
        let (info, name) = unsafe {
            assert_eq!(tmu_format_describe(name, info.as_mut_ptr()), TmuStatus::Ok);
            (info.assume_init(), CStr::from_ptr(name).to_str().expect("a name of letters"))
        };
        let known = tmu_texture::Format::from_name(name).expect("a name of the texture unit").info();
        assert_eq!((info.bytes as usize, info.block), (known.bytes, known.block_size()), "{name}");
    }
}

/// sRGB-free unorm codes by hand: 51/255 = 0.2; and −1 … 1 in 8 bits.
#[test]
fn texels_are_decoded_and_encoded() {
    let texels = [51u8, 255, 0, 0];
    let mut values = [0u32; 8];
    let (codes, size) = (texels.as_ptr().cast(), 4);
    let (wanted, mut back) = ([0.2f32, 1.0, 0.0, 1.0], [0u8; 2]);
    // SAFETY: the names are text, and the arrays as long as is said.
    unsafe {
        let status = tmu_texels_decode(c"rg8_unorm".as_ptr(), 2, codes, size, values.as_mut_ptr(), 8);
        assert_eq!(status, TmuStatus::Ok);
        assert_eq!(values[..4], wanted.map(f32::to_bits));
        assert_eq!(values[4..], [0.0f32, 0.0, 0.0, 1.0].map(f32::to_bits));
        let status =
            tmu_texels_encode(c"rg8_snorm".as_ptr(), 0, values.as_ptr(), 1, back.as_mut_ptr().cast(), 2);
        assert_eq!(status, TmuStatus::Ok);
    }
    // 0.2 · 127 = 25.4
    assert_eq!(back, [25, 127]);
}

/// The words of headers survive the way through the fields: those of the C example, and a sampler with every field set.
#[test]
fn headers_survive_the_way_through_fields() {
    let block_linear = [0x58d2_4924u32, 0x1_0000, 0x60_0000, 0, 0xe080_0007, 0x8000_0007, 0, 0];
    let sampler = [0x00f0_2ed1u32, 0x7d12_3456, 0xabcd_ef01, 0x1230_4000, 1, 2, 3, 4];
    let mut back = [0u32; 8];
    let mut fields = std::mem::MaybeUninit::<TmuTextureHeader>::uninit();
    let mut sampler_fields = std::mem::MaybeUninit::<TmuSamplerHeader>::uninit();
    // SAFETY: eight words each, and memory that is filled where the status is good.
    unsafe {
        assert_eq!(tmu_texture_header_decode(block_linear.as_ptr(), fields.as_mut_ptr()), TmuStatus::Ok);
        let mut fields = fields.assume_init();
        assert_eq!((fields.version, fields.components, fields.size), (3, 0x24, [8, 8, 1]));
        assert_eq!(tmu_texture_header_encode(&raw const fields, back.as_mut_ptr()), TmuStatus::Ok);
        assert_eq!(back, block_linear);
        // A8B8G8R8 is 8, and its sources are turned by the swizzle.
        fields.types = [99; 4];
        let status =
            tmu_texture_header_set_format(&raw mut fields, c"rgba8_unorm".as_ptr(), c"bgr1".as_ptr());
        assert_eq!((status, fields.components, fields.sources), (TmuStatus::Ok, 8, [4, 3, 2, 7]));
        let (mut address, mut bytes) = (0, 0);
        let status = tmu_texture_header_memory(block_linear.as_ptr(), 0, &raw mut address, &raw mut bytes);
        assert_eq!((status, address, bytes), (TmuStatus::Ok, 0x1_0000, 512));
        assert_eq!(tmu_sampler_header_decode(sampler.as_ptr(), sampler_fields.as_mut_ptr()), TmuStatus::Ok);
        let sampler_fields = sampler_fields.assume_init();
        assert_eq!(tmu_sampler_header_encode(&raw const sampler_fields, back.as_mut_ptr()), TmuStatus::Ok);
    }
    // Bits that are reserved come back as zeros; the masks are those of the class header.
    let meaningful = [0x0070_3fffu32, 0x7fff_ffff, u32::MAX, 0x0fff_f000, !0, !0, !0, !0];
    let expected: Vec<u32> = sampler.iter().zip(meaningful).map(|(word, mask)| word & mask).collect();
    assert_eq!(back[..], expected[..]);
}
