//! Texture and surface references, which CUDA 12 has no more: a program declares them as variables, sets how they read in these, and
//! binds memory to them before it launches.

use std::collections::BTreeSet;

use parking_lot::Mutex;

use crate::array::described;
use crate::context::current;
use crate::driver::{Driver, Handle};
use crate::pointer::{get, offer, put};
use crate::registration::{Kind, kind, reference};
use crate::status::{Done, Status};
use crate::structures::{ArrayDescriptor, ChannelFormat};
use crate::texture::{AS_INTEGERS, NO_TRILINEAR_OPTIMISATION, NORMALIZED, SRGB};

/// `textureReference`: how a texture reads.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct TextureReference {
    normalized: i32,
    filter: u32,
    address_mode: [u32; 3],
    _format: ChannelFormat,
    srgb: i32,
    max_anisotropy: u32,
    mip_filter: u32,
    level_bias: f32,
    least_level: f32,
    greatest_level: f32,
    no_trilinear_optimisation: i32,
    _reserved: [i32; 14],
}

const _: () = assert!(size_of::<TextureReference>() == 124);

/// Flag of `cuTexRefSetArray`: the array says the format.
const OVERRIDE_FORMAT: u32 = 1;

/// The references that are bound, by their addresses of the host. Memory is bound where it is: the offset is zero.
static BOUND: Mutex<BTreeSet<u64>> = Mutex::new(BTreeSet::new());

/// The driver's reference that an address stands for, with nothing bound to it, so that modes are set together.
///
/// # Safety
/// The pointer is that of a reference which a program has registered, or anything else.
unsafe fn prepared(driver: &Driver, host: *const TextureReference) -> Result<Handle, Status> {
    let Some(Kind::Texture { fractions }) = kind(host as u64) else { return Err(Status::InvalidTexture) };
    let handle = reference(driver, host as u64)?.ok_or(Status::InvalidTexture)?;
    // SAFETY: what is registered is a reference of the program; the driver checks numbers.
    unsafe {
        let how = get(host)?;
        let flag = |set: bool, flag: u32| if set { flag } else { 0 };
        driver.cuTexRefSetAddress_v2(std::ptr::null_mut(), handle, 0, 0)?;
        for (axis, mode) in (0..).zip(how.address_mode) {
            driver.cuTexRefSetAddressMode(handle, axis, mode)?;
        }
        driver.cuTexRefSetFilterMode(handle, how.filter)?;
        driver.cuTexRefSetFlags(
            handle,
            flag(!fractions, AS_INTEGERS)
                | flag(how.normalized != 0, NORMALIZED)
                | flag(how.srgb != 0, SRGB)
                | flag(how.no_trilinear_optimisation != 0, NO_TRILINEAR_OPTIMISATION),
        )?;
        driver.cuTexRefSetMaxAnisotropy(handle, how.max_anisotropy.max(1))?;
        driver.cuTexRefSetMipmapFilterMode(handle, how.mip_filter)?;
        driver.cuTexRefSetMipmapLevelBias(handle, how.level_bias)?;
        driver.cuTexRefSetMipmapLevelClamp(handle, how.least_level, how.greatest_level)?;
    }
    Ok(handle)
}

/// # Errors
/// [`Status::InvalidValue`] where the format is not the array's: neither interface reads an array as another one.
///
/// # Safety
/// The pointer is null or leads to a format.
unsafe fn check_format(driver: &Driver, array: Handle, format: *const ChannelFormat) -> Done {
    // SAFETY: the caller's promise.
    let wanted = unsafe { get(format)? }.of_driver()?;
    let found = described(driver, array)?;
    if wanted == (found.format, found.channels) { Ok(()) } else { Err(Status::InvalidValue) }
}

/// Bytes from an address to the end of its allocation: programs leave the size out, which then is the largest number of 32 bits.
fn bytes_behind(driver: &Driver, address: u64) -> Result<usize, Status> {
    let (mut start, mut bytes) = (0, 0);
    // SAFETY: there is room for both; an address may be anything.
    unsafe { driver.cuMemGetAddressRange_v2(&mut start, &mut bytes, address)? };
    Ok(bytes - (address - start) as usize)
}

fn bound(host: *const TextureReference) {
    BOUND.lock().insert(host as u64);
}

crate::interface::runtime_functions! {
    fn cudaBindTexture(
        offset: *mut usize, to: *const TextureReference, address: u64, format: *const ChannelFormat, bytes: usize,
    ) {
        let driver = current()?;
        let handle = prepared(driver, to)?;
        let (format, channels) = get(format)?.of_driver()?;
        driver.cuTexRefSetFormat(handle, format, channels as i32)?;
        let bytes = bytes.min(bytes_behind(driver, address)?);
        driver.cuTexRefSetAddress_v2(std::ptr::null_mut(), handle, address, bytes)?;
        offer(offset, 0);
        bound(to);
        Ok(())
    }

    fn cudaBindTexture2D(
        offset: *mut usize, to: *const TextureReference, address: u64, format: *const ChannelFormat, width: usize, height: usize,
        pitch: usize,
    ) {
        let driver = current()?;
        let handle = prepared(driver, to)?;
        let (format, channels) = get(format)?.of_driver()?;
        driver.cuTexRefSetAddress2D_v3(handle, &ArrayDescriptor { width, height, format, channels }, address, pitch)?;
        offer(offset, 0);
        bound(to);
        Ok(())
    }

    fn cudaBindTextureToArray(to: *const TextureReference, array: Handle, format: *const ChannelFormat) {
        let driver = current()?;
        let handle = prepared(driver, to)?;
        check_format(driver, array, format)?;
        driver.cuTexRefSetArray(handle, array, OVERRIDE_FORMAT)?;
        bound(to);
        Ok(())
    }

    fn cudaBindTextureToMipmappedArray(to: *const TextureReference, array: Handle, format: *const ChannelFormat) {
        let driver = current()?;
        let handle = prepared(driver, to)?;
        let mut first = 0;
        driver.cuMipmappedArrayGetLevel(&mut first, array, 0)?;
        check_format(driver, first, format)?;
        driver.cuTexRefSetMipmappedArray(handle, array, OVERRIDE_FORMAT)?;
        bound(to);
        Ok(())
    }

    fn cudaUnbindTexture(from: *const TextureReference) {
        prepared(current()?, from)?;
        BOUND.lock().remove(&(from as u64));
        Ok(())
    }

    fn cudaGetTextureAlignmentOffset(to: *mut usize, of: *const TextureReference) {
        let Some(Kind::Texture { .. }) = kind(of as u64) else { return Err(Status::InvalidTexture) };
        if BOUND.lock().contains(&(of as u64)) { put(to, 0) } else { Err(Status::InvalidTextureBinding) }
    }

    /// The variable is the reference.
    fn cudaGetTextureReference(to: *mut u64, symbol: u64) {
        match kind(symbol) {
            Some(Kind::Texture { .. }) => put(to, symbol),
            Some(Kind::Surface) | None => Err(Status::InvalidTexture),
        }
    }

    fn cudaBindSurfaceToArray(to: u64, array: Handle, format: *const ChannelFormat) {
        let driver = current()?;
        if kind(to) != Some(Kind::Surface) {
            return Err(Status::InvalidSurface);
        }
        let handle = reference(driver, to)?.ok_or(Status::InvalidSurface)?;
        check_format(driver, array, format)?;
        driver.cuSurfRefSetArray(handle, array, 0)
    }

    fn cudaGetSurfaceReference(to: *mut u64, symbol: u64) {
        match kind(symbol) {
            Some(Kind::Surface) => put(to, symbol),
            Some(Kind::Texture { .. }) | None => Err(Status::InvalidSurface),
        }
    }
}
