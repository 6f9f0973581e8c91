//! The texture unit and the device of OpenTMU as a C library: `include/tmu_texture.h` is written from this crate (`cargo
//! xtask c-header`), and `docs/c-library.md` says how to build with it.
//!
//! # What callers promise
//!
//! C cannot promise much, so little is asked, and of every function the same:
//!
//! - A pointer is null, or points to as much memory as the function says, which nobody writes meanwhile
//!   (nor reads, if the function writes it). It need not be aligned. Null is answered by a status, except
//!   where a function gives it a meaning.
//! - A handle is null, or came from this library and has not been freed.
//! - Text ends with a zero byte.
//!
//! Every other value may be anything at all: it is checked, and answered by a status and a message.
//!
//! # Threads
//!
//! Textures, samplers and fetches do not change once they are made: any number of threads may use one at
//! the same time. Only to free it a thread must be alone with it. Each thread has a last error of its own.
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
// A C interface takes raw pointers. What they must be is said once, above, for it holds for every function.
#![allow(unsafe_code, clippy::missing_safety_doc)]

// The header tells of them in this order.
mod choices;
mod pointer;
mod status;

mod format;
mod header;
mod sampler_header;

mod sampler;
mod texture;

mod fetch;
mod needs;
mod run;

mod device;
mod device_texture;

pub use choices::{TmuOperation, TmuPacking};
pub use device::{
    TmuDevice, TmuDeviceDescription, TmuEvent, TmuFunction, TmuLaunch, TmuModule, TmuStream, tmu_device_free,
    tmu_device_new, tmu_event_elapsed, tmu_event_free, tmu_event_new, tmu_event_record,
    tmu_event_synchronize, tmu_function_free, tmu_launch, tmu_memory_allocate, tmu_memory_free,
    tmu_memory_read, tmu_memory_write, tmu_module_free, tmu_module_function, tmu_module_load,
    tmu_module_variable, tmu_stream_free, tmu_stream_new, tmu_stream_synchronize,
};
pub use device_texture::{
    TmuMemoryTexels, TmuTextureObject, tmu_texture_object_free, tmu_texture_object_handle,
    tmu_texture_object_new,
};
pub use fetch::{TmuFetch, TmuFetchDescription, tmu_fetch_bind, tmu_fetch_free};
pub use format::{
    TmuFormatInfo, tmu_format_count, tmu_format_describe, tmu_format_name, tmu_texels_decode,
    tmu_texels_encode,
};
pub use header::{
    TmuTextureHeader, tmu_texture_header_decode, tmu_texture_header_encode, tmu_texture_header_memory,
    tmu_texture_header_set_format,
};
pub use run::{TmuLanes, TmuResults, tmu_fetch_run};
pub use sampler::{
    TmuSampler, TmuSamplerDescription, tmu_sampler_defaults, tmu_sampler_describe, tmu_sampler_free,
    tmu_sampler_from_header, tmu_sampler_new,
};
pub use sampler_header::{TmuSamplerHeader, tmu_sampler_header_decode, tmu_sampler_header_encode};
pub use status::{TmuStatus, tmu_last_error};
pub use texture::{
    TmuMemoryPart, TmuTexture, TmuTextureDescription, TmuView, tmu_texture_describe, tmu_texture_free,
    tmu_texture_from_header, tmu_texture_new, tmu_texture_size, tmu_texture_view, tmu_texture_with_tiles,
};

use std::ffi::c_char;

/// The version of this header's functions and structures. It grows when one of them changes, so that a
/// program built with another header can tell; see [`tmu_abi_version`].
pub const TMU_ABI_VERSION: u32 = 2;

/// `TMU_ABI_VERSION` of the library that runs. If it is not that of the header, nothing else may be called.
#[unsafe(no_mangle)]
pub extern "C" fn tmu_abi_version() -> u32 {
    TMU_ABI_VERSION
}

/// The library's version, such as `0.1.0`; text of the library's, never freed.
#[unsafe(no_mangle)]
pub extern "C" fn tmu_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
