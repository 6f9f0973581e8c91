//! Null, nonsense and contradictions: each is answered by a status and a message, and nothing is made.

use std::ffi::{CStr, c_void};
use std::ptr::{null, null_mut};

use tmutexture::*;

use crate::unit::{description, fetch, lanes, no_results, sampler, texture};

fn message() -> String {
    // SAFETY: the library's text ends with a zero byte.
    unsafe { CStr::from_ptr(tmu_last_error()) }.to_string_lossy().into_owned()
}

/// A call's status with the part of the message that must be there.
#[track_caller]
fn refused(status: TmuStatus, expected: TmuStatus, part: &str) {
    let message = message();
    assert_eq!(status, expected, "{message}");
    assert!(message.contains(part), "{message:?} says nothing of {part:?}");
}

/// Every function with null for each of its pointers in turn.
#[test]
fn null_is_answered_by_a_status() {
    let words = [0u32; 8];
    let (words, mut result) = (words.as_ptr(), null_mut::<TmuTexture>());
    let (mut bytes, mut values) = (0usize, [0u32; 8]);
    let name = c"rgba8_unorm".as_ptr();
    let description = description(c"rgba8_unorm");
    let mut sampler_place = null_mut::<TmuSampler>();
    let mut fetch_place = null_mut::<TmuFetch>();
    let (texture, sampler, bound) = (texture(), sampler(), fetch());
    // SAFETY: every pointer is null or good.
    let statuses = unsafe {
        [
            tmu_format_describe(null(), null_mut()),
            tmu_format_describe(name, null_mut()),
            tmu_texels_decode(null(), 0, null(), 0, values.as_mut_ptr(), 8),
            tmu_texels_decode(name, 0, null(), 4, values.as_mut_ptr(), 8),
            tmu_texels_decode(name, 0, words.cast(), 4, null_mut(), 8),
            tmu_texels_encode(name, 0, null(), 1, values.as_mut_ptr().cast(), 32),
            tmu_texels_encode(name, 0, words, 1, null_mut(), 32),
            tmu_texture_header_decode(null(), null_mut()),
            tmu_texture_header_encode(null(), values.as_mut_ptr()),
            tmu_texture_header_set_format(null_mut(), name, null()),
            tmu_texture_header_memory(null(), 0, null_mut(), null_mut()),
            tmu_sampler_header_decode(words, null_mut()),
            tmu_sampler_header_decode(null(), null_mut()),
            tmu_sampler_header_encode(null(), values.as_mut_ptr()),
            tmu_sampler_defaults(null_mut()),
            tmu_sampler_new(null(), &raw mut sampler_place),
            tmu_sampler_new(null(), null_mut()),
            tmu_sampler_from_header(null(), &raw mut sampler_place),
            tmu_sampler_from_header(words, null_mut()),
            tmu_sampler_describe(null(), null_mut()),
            tmu_sampler_describe(sampler, null_mut()),
            tmu_texture_size(null(), &raw mut bytes),
            tmu_texture_size(&raw const description, null_mut()),
            tmu_texture_new(null(), words.cast(), 4, &raw mut result),
            tmu_texture_new(&raw const description, null(), 16, &raw mut result),
            tmu_texture_new(&raw const description, words.cast(), 16, null_mut()),
            tmu_texture_from_header(null(), null(), 0, 0, &raw mut result),
            tmu_texture_from_header(words, null(), 0, 0, null_mut()),
            tmu_texture_view(null(), null(), &raw mut result),
            tmu_texture_view(texture, null(), &raw mut result),
            tmu_texture_view(texture, null(), null_mut()),
            tmu_texture_with_tiles(null(), words, words, 1, &raw mut result),
            tmu_texture_with_tiles(texture, null(), words, 1, &raw mut result),
            tmu_texture_with_tiles(texture, words, null(), 1, &raw mut result),
            tmu_texture_describe(null(), null_mut()),
            tmu_texture_describe(texture, null_mut()),
            tmu_fetch_bind(null(), texture, sampler, &raw mut fetch_place),
            tmu_fetch_bind(null(), texture, sampler, null_mut()),
            tmu_fetch_run(null(), null(), 0, null()),
            tmu_fetch_run(bound, null(), 0, null()),
            tmu_fetch_run(bound, &lanes(), 0, null()),
            tmu_fetch_run(bound, &lanes(), 1, &no_results()),
        ]
    };
    for (result, status) in statuses.into_iter().enumerate() {
        assert_eq!(status, TmuStatus::NullPointer, "call {result}");
    }
    assert!(message().contains("lanes.coordinates[0] is null"));
    assert!(result.is_null() && sampler_place.is_null() && fetch_place.is_null());
    // SAFETY: null is fine, and the handles are not used any more.
    unsafe {
        tmu_texture_free(null_mut());
        tmu_sampler_free(null_mut());
        tmu_fetch_free(null_mut());
        tmu_texture_free(texture);
        tmu_sampler_free(sampler);
        tmu_fetch_free(bound);
    }
    assert!(tmu_format_name(tmu_format_count()).is_null() && tmu_format_name(u32::MAX).is_null());
}

#[test]
fn textures_out_of_bounds_are_refused() {
    let mut result = null_mut::<TmuTexture>();
    let bytes = [0u8; 64];
    let mut make = |change: &dyn Fn(&mut TmuTextureDescription), length: usize| {
        let mut description = description(c"rgba8_unorm");
        change(&mut description);
        result = std::ptr::dangling_mut();
        let data: *const c_void = bytes.as_ptr().cast();
        // SAFETY: all pointers are good, and the length is within the data wherever it is right for the description.
        let status = unsafe { tmu_texture_new(&raw const description, data, length, &raw mut result) };
        assert!(result.is_null(), "a handle that was not made is null");
        status
    };
    let bad = TmuStatus::InvalidArgument;
    refused(make(&|_| (), 15), bad, "takes 16 bytes, but 15");
    refused(make(&|_| (), usize::MAX), bad, "takes 16 bytes");
    refused(make(&|it| it.size = [u32::MAX; 3], 16), bad, "width is 4294967295");
    refused(make(&|it| it.size = [0; 3], 16), bad, "width is 0");
    refused(make(&|it| it.dimension = 5, 16), bad, "dimension is 5");
    refused(make(&|it| it.array = 2, 16), bad, "array is 2");
    refused(make(&|it| it.samples = 3, 16), bad, "number of samples is 3");
    refused(make(&|it| it.levels = 9, 16), bad, "levels");
    refused(make(&|it| it.format = c"rgba8".as_ptr(), 16), bad, "no format \"rgba8\"");
    let long = std::ffi::CString::new([b'a'; 1000]).expect("no zero in it");
    refused(make(&|it| it.format = long.as_ptr(), 16), bad, "longer than 64");
    refused(make(&|it| (it.size, it.layers, it.dimension) = ([16384; 3], 1, 2), 16), bad, "number of bytes");
    refused(make(&|it| it.format = null(), 16), TmuStatus::NullPointer, "format is null");
}

#[test]
fn headers_without_a_meaning_are_refused() {
    let mut result = null_mut::<TmuTexture>();
    let zeros = [0u32; 8];
    // SAFETY: all pointers are good or null with a count of 0.
    let status = unsafe { tmu_texture_from_header(zeros.as_ptr(), null(), 0, 0, &raw mut result) };
    refused(status, TmuStatus::InvalidHeader, "R_DATA_TYPE is 0");
    // The pitch header of the documentation of `tmu_texture::hardware`, at 0x10000.
    let header = [0x7017_ff8f, 0x1_0000, 0x40_0000, 1, 0xe080_0003, 0x8000_0001, 0, 0];
    let bytes = [0u8; 47];
    let mut from = |parts: &[TmuMemoryPart], order: u32| {
        // SAFETY: the parts are there, and what they point to is, as far as it must be.
        unsafe {
            tmu_texture_from_header(header.as_ptr(), parts.as_ptr(), parts.len(), order, &raw mut result)
        }
    };
    let part = |address: u64, length: usize| TmuMemoryPart { address, bytes: bytes.as_ptr().cast(), length };
    refused(from(&[], 0), TmuStatus::OutsideMemory, "48 bytes at 0x10000");
    refused(from(&[part(0x1_0000, 47)], 0), TmuStatus::OutsideMemory, "48 bytes at 0x10000");
    refused(from(&[part(u64::MAX, 47), part(0, 0)], 0), TmuStatus::OutsideMemory, "48 bytes at 0x10000");
    refused(from(&[part(0x1_0000, usize::MAX)], 0), TmuStatus::InvalidArgument, "more than there can be");
    refused(from(&[], 3), TmuStatus::InvalidArgument, "gob_order is 3");
    let nothing = TmuMemoryPart { address: 0x1_0000, bytes: null(), length: 48 };
    refused(from(&[nothing], 0), TmuStatus::NullPointer, "bytes of a part");
    assert!(result.is_null());
}

#[test]
fn fields_that_do_not_fit_are_refused() {
    let header = [0x7017_ff8fu32, 0x1_0000, 0x40_0000, 1, 0xe080_0003, 0x8000_0001, 0, 0];
    let mut fields = std::mem::MaybeUninit::<TmuTextureHeader>::uninit();
    // SAFETY: eight words, and memory for a header, which is filled if the status is good.
    let fields = unsafe {
        assert_eq!(tmu_texture_header_decode(header.as_ptr(), fields.as_mut_ptr()), TmuStatus::Ok);
        fields.assume_init()
    };
    let mut words = [0; 8];
    let mut encode = |change: &dyn Fn(&mut TmuTextureHeader)| {
        let mut changed = fields;
        change(&mut changed);
        // SAFETY: a header, and memory for eight words.
        unsafe { tmu_texture_header_encode(&raw const changed, words.as_mut_ptr()) }
    };
    let bad = TmuStatus::InvalidArgument;
    refused(encode(&|it| it.version = 5), bad, "version is 5");
    refused(encode(&|it| it.components = 128), bad, "does not fit");
    refused(encode(&|it| it.components = 300), bad, "components is 300");
    refused(encode(&|it| it.types[3] = 0), bad, "types is 0");
    refused(encode(&|it| it.sources[0] = 1), bad, "sources is 1");
    refused(encode(&|it| it.srgb = 7), bad, "srgb is 7");
    refused(encode(&|it| it.pitch = 33), bad, "does not fit");
    refused(encode(&|it| it.size[1] = 0), bad, "does not fit");
    refused(encode(&|it| it.gobs_per_block[1] = 1), bad, "the header's version lacks it");
    refused(encode(&|it| it.aniso_spread_scale = 16), bad, "does not fit");
    refused(encode(&|it| it.mip_lod_bias = i32::MIN), bad, "mip_lod_bias is -2147483648");
    assert_eq!(encode(&|_| ()), TmuStatus::Ok);
    assert_eq!(words, header);
}

#[test]
fn samplers_and_fetches_with_nonsense_are_refused() {
    let bad = TmuStatus::InvalidArgument;
    let mut result = null_mut::<TmuSampler>();
    let mut make = |change: &dyn Fn(&mut TmuSamplerDescription)| {
        let mut description = std::mem::MaybeUninit::<TmuSamplerDescription>::uninit();
        // SAFETY: memory for a description, which is filled, and a place for a handle.
        unsafe {
            assert_eq!(tmu_sampler_defaults(description.as_mut_ptr()), TmuStatus::Ok);
            let mut description = description.assume_init();
            change(&mut description);
            tmu_sampler_new(&raw const description, &raw mut result)
        }
    };
    refused(make(&|it| it.address[2] = 8), bad, "address is 8");
    refused(make(&|it| it.max_anisotropy = 0), bad, "max_anisotropy is 0");
    refused(make(&|it| it.trilin_opt = 32), bad, "trilin_opt is 32");
    refused(make(&|it| it.srgb_border[1] = 256), bad, "srgb_border is 256");
    refused(make(&|it| it.normalized = u32::MAX), bad, "normalized is 4294967295");
    assert!(result.is_null());
    let unsupported = [0x92u32, 0x63, 0, 0, 0, 0, 0, 0]; // MAG_FILTER 3: coverage samples
    // SAFETY: eight words and a place for a handle.
    let status = unsafe { tmu_sampler_from_header(unsupported.as_ptr(), &raw mut result) };
    refused(status, TmuStatus::Unsupported, "MAG_FILTER is 3");

    let mut bound = null_mut::<TmuFetch>();
    let mut bind = |change: &dyn Fn(&mut TmuFetchDescription)| {
        let mut description = crate::unit::sample_2d();
        change(&mut description);
        // SAFETY: a description, no handles, and a place for one.
        unsafe { tmu_fetch_bind(&raw const description, null(), null(), &raw mut bound) }
    };
    refused(bind(&|it| it.operation = 7), bad, "operation is 7");
    refused(bind(&|it| it.model = 3), bad, "model is 3");
    refused(bind(&|it| it.component = 256), bad, "component is 256");
    refused(bind(&|it| it.dimension = 4), TmuStatus::Unsupported, "buffer textures");
    refused(bind(&|it| (it.operation, it.component) = (2, 4)), TmuStatus::Unsupported, "component 4");
    assert!(bound.is_null());
}

#[test]
fn texels_need_room() {
    let bytes = [0u8; 64];
    let mut values = [7u32; 64];
    let mut decode = |format: &CStr, length: usize, capacity: usize| {
        let (bytes, values) = (bytes.as_ptr().cast(), values.as_mut_ptr());
        // SAFETY: nothing is read or written unless the sizes are right, and then both are long enough.
        unsafe { tmu_texels_decode(format.as_ptr(), 0, bytes, length, values, capacity) }
    };
    let bad = TmuStatus::InvalidArgument;
    refused(decode(c"rgba8_unorm", 5, 64), bad, "no multiple of 4");
    refused(decode(c"rgba8_unorm", 64, 63), bad, "capacity is 63, but 64 are needed");
    refused(decode(c"bc1_unorm", 8, 63), bad, "64 are needed");
    refused(decode(c"r8_unorm", usize::MAX, 64), bad, "more are needed than there can be");
    refused(decode(c"r8_unorm", usize::MAX, usize::MAX), bad, "more are needed than there can be");
    assert_eq!(decode(c"bc1_unorm", 8, 64), TmuStatus::Ok);
    let mut texels = [0u8; 16];
    let mut encode = |format: &CStr, count: usize, capacity: usize| {
        let (values, texels) = ([0u32; 16].as_ptr(), texels.as_mut_ptr().cast());
        // SAFETY: as above.
        unsafe { tmu_texels_encode(format.as_ptr(), 0, values, count, texels, capacity) }
    };
    refused(encode(c"rgba32_float", 2, 16), bad, "capacity is 16, but 32 are needed");
    refused(encode(c"r8_unorm", usize::MAX, usize::MAX), bad, "more than there can be");
    refused(encode(c"bc1_unorm", 1, 16), TmuStatus::Unsupported, "bc1_unorm");
}
