//! Textures of device memory, as kernels reach them by a handle.

use tmu_device::{Texels, Texture, TextureView};

use crate::device::TmuDevice;
use crate::format::named;
use crate::pointer::{Plain, clear, give, handle, read, take, text};
use crate::sampler::TmuSampler;
use crate::status::{TmuStatus, guard};

/// A texture that kernels fetch from.
pub struct TmuTextureObject(Texture);

/// Texels in device memory, which are read as they are when a launch begins.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TmuMemoryTexels {
    /// Address of the first texel.
    pub address: u64,
    /// Bytes from one row to the next. Not looked at where there is one row.
    pub pitch: u64,
    /// Name of the texels' format, such as `rgba8_unorm`.
    pub format: *const std::ffi::c_char,
    /// Texels of a row.
    pub width: u32,
    /// Rows; 0 for texels that are fetched by their number alone.
    pub height: u32,
}

// SAFETY: numbers and a raw pointer only.
unsafe impl Plain for TmuMemoryTexels {}

/// Makes a texture of device memory, which is freed with [`tmu_texture_object_free`]. Where coordinates are in texels, address modes
/// of the sampler that wrap or mirror clamp, as in CUDA.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_object_new(
    device: *const TmuDevice,
    texels: *const TmuMemoryTexels,
    sampler: *const TmuSampler,
    object: *mut *mut TmuTextureObject,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("object", object) }?;
        // SAFETY: the caller gives handles, or null.
        let (device, sampler) = unsafe { (handle("device", device)?, handle("sampler", sampler)?) };
        // SAFETY: the caller gives a description, or null.
        let texels = unsafe { read("texels", texels) }?;
        // SAFETY: the caller gives text that ends with a zero, or null.
        let format = named(&unsafe { text("texels.format", texels.format) }?)?;
        let TmuMemoryTexels { address, pitch, width, height, .. } = texels;
        let texels = match height {
            0 => Texels::Linear { address, format, count: width },
            _ => Texels::Pitched { address, format, size: [width, height], pitch },
        };
        let made = device.0.texture(texels, TextureView { sampler: sampler.0, ..TextureView::default() })?;
        // SAFETY: as above.
        unsafe { give("object", object, TmuTextureObject(made)) }
    })
}

/// What a kernel takes for a texture, as a 64-bit parameter; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_object_handle(object: *const TmuTextureObject) -> u64 {
    // SAFETY: the caller gives a handle, or null.
    unsafe { handle("object", object) }.map_or(0, |object| object.0.handle().into())
}

/// Frees a texture of device memory; null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_object_free(object: *mut TmuTextureObject) {
    // SAFETY: the caller gives a handle that nobody uses any more, or null.
    unsafe { take(object) }
}
