//! Texture and surface objects.

use crate::array::described;
use crate::context::current;
use crate::driver::Driver;
use crate::pointer::{get, put};
use crate::status::{Done, Status};
use crate::structures::{ChannelFormat, ResourceDescriptor, TextureDescriptor, ViewDescriptor};
use crate::version::{Version, version};

/// What a resource is, as both interfaces number it.
const ARRAY: u32 = 0;
const MIPMAPPED: u32 = 1;
const LINEAR: u32 = 2;
const PITCHED: u32 = 3;

/// `cudaResourceDesc` before CUDA 13; there words follow that are 0 and flags.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Resource {
    kind: u32,
    /// Handle of an array, or address.
    of: u64,
    format: ChannelFormat,
    /// Bytes of linear memory, or the width of pitched memory; its height and pitch.
    sizes: [usize; 3],
}

/// Bytes of `cudaResourceDesc` and `cudaResourceViewDesc` of CUDA 13 behind those of before.
const RESOURCE_BEHIND: usize = 80;
const VIEW_BEHIND: usize = 64;

const _: () = assert!(size_of::<Resource>() == 64);

/// Flags of the driver's texture descriptions.
pub(crate) const AS_INTEGERS: u32 = 1;
pub(crate) const NORMALIZED: u32 = 2;
pub(crate) const SRGB: u32 = 0x10;
pub(crate) const NO_TRILINEAR_OPTIMISATION: u32 = 0x20;
const SEAMLESS: u32 = 0x40;

/// `cudaTextureDesc`; that of CUDA 11 ends before `seamless`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Texture {
    address_mode: [u32; 3],
    filter: u32,
    /// 0 as they are, 1 integers as fractions.
    read: u32,
    srgb: i32,
    border: [f32; 4],
    normalized: i32,
    max_anisotropy: u32,
    mip_filter: u32,
    level_bias: f32,
    least_level: f32,
    greatest_level: f32,
    no_trilinear_optimisation: i32,
    seamless: i32,
}

const _: () = assert!(size_of::<Texture>() == 72);

/// Bytes of `cudaTextureDesc` in CUDA 11.
const OLD_TEXTURE: usize = 68;

impl Resource {
    fn of_driver(&self) -> Result<ResourceDescriptor, Status> {
        let mut words = [0; 18];
        (words[0], words[1]) = (u64::from(self.kind), self.of);
        if matches!(self.kind, LINEAR | PITCHED) {
            let (format, channels) = self.format.of_driver()?;
            words[2] = u64::from(format) | u64::from(channels) << 32;
            let count = if self.kind == LINEAR { 1 } else { 3 };
            for (to, size) in words[3..].iter_mut().zip(&self.sizes[..count]) {
                *to = *size as u64;
            }
        } else if !matches!(self.kind, ARRAY | MIPMAPPED) {
            return Err(Status::InvalidValue);
        }
        Ok(words)
    }

    fn from_driver(words: &ResourceDescriptor) -> Resource {
        let (kind, of) = (words[0] as u32, words[1]);
        let mut resource = Resource { kind, of, ..Resource::default() };
        if matches!(kind, LINEAR | PITCHED) {
            resource.format = ChannelFormat::from_driver(words[2] as u32, (words[2] >> 32) as u32);
            let count = if kind == LINEAR { 1 } else { 3 };
            for (to, size) in resource.sizes[..count].iter_mut().zip(&words[3..]) {
                *to = *size as usize;
            }
        }
        resource
    }
}

impl Texture {
    fn of_driver(&self) -> TextureDescriptor {
        let flag = |set: bool, flag: u32| if set { flag } else { 0 };
        let flags = flag(self.read == 0, AS_INTEGERS)
            | flag(self.normalized != 0, NORMALIZED)
            | flag(self.srgb != 0, SRGB)
            | flag(self.no_trilinear_optimisation != 0, NO_TRILINEAR_OPTIMISATION)
            | flag(self.seamless != 0, SEAMLESS);
        let Texture {
            address_mode,
            filter,
            max_anisotropy,
            mip_filter,
            level_bias,
            least_level,
            greatest_level,
            border,
            ..
        } = *self;
        TextureDescriptor {
            address_mode,
            filter,
            flags,
            max_anisotropy,
            mip_filter,
            level_bias,
            least_level,
            greatest_level,
            border,
            reserved: [0; 12],
        }
    }

    fn from_driver(described: &TextureDescriptor) -> Texture {
        let TextureDescriptor { address_mode, filter, flags, max_anisotropy, mip_filter, level_bias, .. } =
            *described;
        let flag = |flag: u32| i32::from(flags & flag != 0);
        Texture {
            address_mode,
            filter,
            read: u32::from(flags & AS_INTEGERS == 0),
            srgb: flag(SRGB),
            border: described.border,
            normalized: flag(NORMALIZED),
            max_anisotropy,
            mip_filter,
            level_bias,
            least_level: described.least_level,
            greatest_level: described.greatest_level,
            no_trilinear_optimisation: flag(NO_TRILINEAR_OPTIMISATION),
            seamless: flag(SEAMLESS),
        }
    }

    /// What a caller describes, with or without the field that CUDA 11 does not have.
    ///
    /// # Safety
    /// The pointer is null or leads to that many bytes.
    unsafe fn read(from: *const Texture, bytes: usize) -> Result<Texture, Status> {
        if from.is_null() {
            return Err(Status::InvalidValue);
        }
        let mut texture = Texture::default();
        // SAFETY: the caller's promise; every bit pattern is a number.
        unsafe { from.cast::<u8>().copy_to_nonoverlapping((&raw mut texture).cast(), bytes) };
        Ok(texture)
    }

    /// # Safety
    /// The pointer is null or leads to that many bytes.
    unsafe fn write(&self, to: *mut Texture, bytes: usize) -> Done {
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        // SAFETY: the caller's promise.
        unsafe { to.cast::<u8>().copy_from_nonoverlapping(std::ptr::from_ref(self).cast(), bytes) };
        Ok(())
    }

    /// Bytes of the structure under its name without a suffix.
    fn bytes() -> usize {
        if version() == Version::Cuda11 { OLD_TEXTURE } else { size_of::<Texture>() }
    }
}

/// What the runtime refuses that the driver takes: fractions of integers of 32 bits, which have none, and integers that are filtered as such.
fn check(driver: &Driver, resource: &ResourceDescriptor, texture: &Texture) -> Done {
    let format = match resource[0] as u32 {
        ARRAY => described(driver, resource[1])?.format,
        LINEAR | PITCHED => resource[2] as u32,
        _ => return Ok(()),
    };
    let is_integer = matches!(format, 0x01..=0x03 | 0x08..=0x0a);
    // Neither words nor floats have fractions (measured on libcudart 12.9).
    let has_fractions = !matches!(format, 0x03 | 0x0a | 0x10 | 0x20);
    match (texture.read, texture.filter) {
        (1, _) if !has_fractions => Err(Status::InvalidNormSetting),
        (0, 1) if is_integer => Err(Status::InvalidFilterSetting),
        _ => Ok(()),
    }
}

/// Makes a texture object.
///
/// # Safety
/// The pointers are null or lead to what they say.
unsafe fn create(to: *mut u64, resource: *const Resource, texture: &Texture, view: *const u64) -> Done {
    let driver = current()?;
    // SAFETY: the caller's promise: the words that all versions have.
    unsafe {
        let resource = get(resource)?.of_driver()?;
        check(driver, &resource, texture)?;
        let mut words: ViewDescriptor = [0; 14];
        if !view.is_null() {
            view.copy_to_nonoverlapping(words.as_mut_ptr(), 6);
        }
        let view = if view.is_null() { std::ptr::null() } else { &raw const words };
        driver.cuTexObjectCreate(to, &resource, &texture.of_driver(), view)
    }
}

/// Writes what a resource is, in the structure of the version.
///
/// # Safety
/// The pointer is null or leads to it.
unsafe fn put_resource(to: *mut Resource, words: &ResourceDescriptor) -> Done {
    // SAFETY: the caller's promise.
    unsafe {
        put(to, Resource::from_driver(words))?;
        if version() == Version::Cuda13 {
            to.cast::<u8>().add(size_of::<Resource>()).write_bytes(0, RESOURCE_BEHIND);
        }
    }
    Ok(())
}

crate::interface::runtime_functions! {
    fn cudaCreateTextureObject(to: *mut u64, resource: *const Resource, texture: *const Texture, view: *const u64) {
        create(to, resource, &Texture::read(texture, Texture::bytes())?, view)
    }

    /// Of CUDA 11: with the seamless cube.
    fn cudaCreateTextureObject_v2(to: *mut u64, resource: *const Resource, texture: *const Texture, view: *const u64) {
        create(to, resource, &Texture::read(texture, size_of::<Texture>())?, view)
    }

    fn cudaDestroyTextureObject(object: u64) {
        current()?.cuTexObjectDestroy(object)
    }

    fn cudaGetTextureObjectResourceDesc(to: *mut Resource, object: u64) {
        let mut words = [0; 18];
        current()?.cuTexObjectGetResourceDesc(&mut words, object)?;
        put_resource(to, &words)
    }

    fn cudaGetTextureObjectTextureDesc(to: *mut Texture, object: u64) {
        let mut described = TextureDescriptor::default();
        current()?.cuTexObjectGetTextureDesc(&mut described, object)?;
        Texture::from_driver(&described).write(to, Texture::bytes())
    }

    fn cudaGetTextureObjectTextureDesc_v2(to: *mut Texture, object: u64) {
        let mut described = TextureDescriptor::default();
        current()?.cuTexObjectGetTextureDesc(&mut described, object)?;
        Texture::from_driver(&described).write(to, size_of::<Texture>())
    }

    fn cudaGetTextureObjectResourceViewDesc(to: *mut [u64; 6], object: u64) {
        let mut words: ViewDescriptor = [0; 14];
        current()?.cuTexObjectGetResourceViewDesc(&mut words, object)?;
        let mut first = [0; 6];
        first.copy_from_slice(&words[..6]);
        put(to, first)?;
        if version() == Version::Cuda13 {
            to.cast::<u8>().add(size_of::<[u64; 6]>()).write_bytes(0, VIEW_BEHIND);
        }
        Ok(())
    }

    fn cudaCreateSurfaceObject(to: *mut u64, resource: *const Resource) {
        let driver = current()?;
        driver.cuSurfObjectCreate(to, &get(resource)?.of_driver()?)
    }

    fn cudaDestroySurfaceObject(object: u64) {
        current()?.cuSurfObjectDestroy(object)
    }

    fn cudaGetSurfaceObjectResourceDesc(to: *mut Resource, object: u64) {
        let mut words = [0; 18];
        current()?.cuSurfObjectGetResourceDesc(&mut words, object)?;
        put_resource(to, &words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_come_back() {
        let format = ChannelFormat { bits: [16, 16, 0, 0], kind: 2 };
        let resource = Resource { kind: PITCHED, of: 0x1000, format, sizes: [5, 7, 512] };
        let words = resource.of_driver().expect("a format");
        // CU_AD_FORMAT_HALF 0x10 with two channels; width, height, pitch.
        assert_eq!(words[..6], [3, 0x1000, 0x2_0000_0010, 5, 7, 512]);
        assert_eq!(format!("{:?}", Resource::from_driver(&words)), format!("{resource:?}"));
        let texture = Texture {
            read: 1,
            normalized: 1,
            seamless: 1,
            border: [0.5; 4],
            greatest_level: 3.0,
            ..Texture::default()
        };
        assert_eq!(texture.of_driver().flags, NORMALIZED | SEAMLESS);
        assert_eq!(format!("{:?}", Texture::from_driver(&texture.of_driver())), format!("{texture:?}"));
        assert_eq!(Texture::default().of_driver().flags, AS_INTEGERS);
    }
}
