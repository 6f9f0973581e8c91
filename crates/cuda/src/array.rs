//! Arrays, with mip levels and layers.

use std::sync::Arc;

use tmu_device::{Dimension, Region, TextureDescription};

use crate::context::current;
use crate::copy::refused;
use crate::driver::{Handle, driver};
use crate::format::format;
use crate::pointer::{get, put};
use crate::status::{Done, Status};
use crate::structures::{Array3dDescriptor, ArrayDescriptor};

/// Flags of an array.
pub(crate) const LAYERED: u32 = 1;
/// Surfaces of it are to be made: they are without it, too (measured on driver 580.159).
const SURFACES: u32 = 2;
pub(crate) const CUBE: u32 = 4;
const GATHER: u32 = 8;

/// An array, or a level of a mipmapped array.
pub(crate) struct Array {
    pub(crate) texels: tmu_device::Array,
    pub(crate) level: u32,
    pub(crate) descriptor: Array3dDescriptor,
    /// It is a level of a mipmapped array, with which it goes.
    is_level: bool,
}

/// An array with mip levels; each has a handle from the time when it is asked for.
pub(crate) struct MipmappedArray {
    pub(crate) texels: tmu_device::Array,
    levels: Vec<Handle>,
}

/// What a descriptor describes.
fn description(descriptor: &Array3dDescriptor, levels: u32) -> Result<TextureDescription, Status> {
    let Array3dDescriptor { width, height, depth, format: number, channels, flags } = *descriptor;
    let texel = format(number, channels).ok_or(Status::InvalidValue)?;
    if flags & !(LAYERED | SURFACES | CUBE | GATHER) != 0 || width == 0 {
        return Err(Status::InvalidValue);
    }
    let axis = |extent: usize| u32::try_from(extent).map_err(|_| Status::InvalidValue);
    let (width, height, depth) = (axis(width)?, axis(height)?, axis(depth)?);
    let (layered, cube) = (flags & LAYERED != 0, flags & CUBE != 0);
    let dimension = match (cube, layered, height, depth) {
        (true, ..) if width != height || depth == 0 || !depth.is_multiple_of(6) => {
            return Err(Status::InvalidValue);
        }
        (true, false, _, depth) if depth != 6 => return Err(Status::InvalidValue),
        (true, ..) => Dimension::Cube,
        (false, true, _, 0) => return Err(Status::InvalidValue),
        (false, _, 0, depth) if layered || depth == 0 => Dimension::D1,
        (false, _, 0, _) => return Err(Status::InvalidValue),
        (false, true, ..) | (false, false, _, 0) => Dimension::D2,
        (false, false, ..) => Dimension::D3,
    };
    let size = [width, height.max(1), if dimension == Dimension::D3 { depth } else { 1 }];
    let layers = if layered || cube { depth } else { 1 };
    Ok(TextureDescription {
        array: layered,
        layers,
        levels,
        ..TextureDescription::new(dimension, size, texel)
    })
}

impl Array {
    /// A box: bytes of a row, rows, slices or layers, from an origin in the same units.
    fn region(&self, origin: [usize; 3], size: [usize; 3]) -> Result<Region, Status> {
        let description = self.texels.description();
        let info = description.format.info();
        let [block_width, block_height] = info.block_size();
        let extent = description.level_size(self.level);
        let whole = |bytes: usize| {
            bytes.is_multiple_of(info.bytes).then_some(bytes / info.bytes).ok_or(Status::InvalidValue)
        };
        let texels = |count: usize, of: u32| u32::try_from(count).ok()?.checked_mul(of);
        let texels = |count, of| texels(count, of).ok_or(Status::InvalidValue);
        let first = [
            texels(whole(origin[0])?, block_width)?,
            texels(origin[1], block_height)?,
            texels(origin[2], 1)?,
        ];
        // The last block of a compressed level may be cut off.
        let within = |count: usize, of: u32, first: u32, all: u32| {
            Ok(texels(count, of)?.min(all.saturating_sub(first)).max(u32::from(count > 0)))
        };
        let columns = match block_width {
            1 => texels(whole(size[0])?, 1)?,
            of => within(whole(size[0])?, of, first[0], extent[0])?,
        };
        let rows = match block_height {
            1 => texels(size[1], 1)?,
            of => within(size[1], of, first[1], extent[1])?,
        };
        let slices = texels(size[2], 1)?;
        let deep = description.dimension == Dimension::D3;
        Ok(Region {
            level: self.level,
            origin: [first[0], first[1], if deep { first[2] } else { 0 }],
            layer: if deep { 0 } else { first[2] },
            size: [columns, rows, if deep { slices } else { 1 }],
            layers: if deep { 1 } else { slices },
        })
    }

    /// Reads a box, packed.
    pub(crate) fn read(&self, origin: [usize; 3], size: [usize; 3], bytes: &mut [u8]) -> Done {
        let region = self.region(origin, size)?;
        self.texels.read(&region, bytes, self.texels.packed(&region)).map_err(|error| refused(&error))
    }

    /// Writes a box that is packed.
    pub(crate) fn write(&self, origin: [usize; 3], size: [usize; 3], bytes: &[u8]) -> Done {
        let region = self.region(origin, size)?;
        self.texels.write(&region, bytes, self.texels.packed(&region)).map_err(|error| refused(&error))
    }
}

/// Makes an array.
unsafe fn create(to: *mut Handle, descriptor: Array3dDescriptor) -> Done {
    let (driver, context) = current()?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    let texels = driver.device.array(description(&descriptor, 1)?).map_err(|error| refused(&error))?;
    let array = Array { texels, level: 0, descriptor, is_level: false };
    // SAFETY: the caller's promise.
    unsafe { put(to, driver.add(Arc::new(array), context.handle)) }
}

/// `CUDA_ARRAY_MEMORY_REQUIREMENTS`.
#[repr(C)]
struct MemoryRequirements {
    bytes: usize,
    alignment: usize,
    reserved: [u32; 4],
}

crate::interface::driver_functions! {
    fn cuArrayCreate_v2(to: *mut Handle, descriptor: *const ArrayDescriptor) since 3020 {
        current()?;
        let ArrayDescriptor { width, height, format, channels } = get(descriptor)?;
        create(to, Array3dDescriptor { width, height, depth: 0, format, channels, flags: 0 })
    }

    fn cuArray3DCreate_v2(to: *mut Handle, descriptor: *const Array3dDescriptor) since 3020 {
        current()?;
        create(to, get(descriptor)?)
    }

    fn cuArrayGetDescriptor_v2(to: *mut ArrayDescriptor, array: Handle) since 3020 {
        let array: Arc<Array> = driver()?.get(array)?;
        let Array3dDescriptor { width, height, format, channels, .. } = array.descriptor;
        put(to, ArrayDescriptor { width, height, format, channels })
    }

    fn cuArray3DGetDescriptor_v2(to: *mut Array3dDescriptor, array: Handle) since 3020 {
        put(to, driver()?.get::<Array>(array)?.descriptor)
    }

    fn cuArrayDestroy(array: Handle) since 2000 {
        let driver = driver()?;
        if driver.get::<Array>(array)?.is_level {
            return Err(Status::InvalidHandle);
        }
        driver.remove::<Array>(array).map(drop)
    }

    fn cuMipmappedArrayCreate(to: *mut Handle, descriptor: *const Array3dDescriptor, levels: u32) since 5000 {
        let (driver, context) = current()?;
        let descriptor = get(descriptor)?;
        if to.is_null() || levels == 0 {
            return Err(Status::InvalidValue);
        }
        let whole = description(&descriptor, levels)?;
        // Levels beyond the last one that there can be are left out.
        let whole = TextureDescription { levels: levels.min(whole.full_chain()), ..whole };
        let texels = driver.device.array(whole).map_err(|error| refused(&error))?;
        let level = |level: u32| {
            let [width, height, depth] = whole.level_size(level).map(|extent| extent as usize);
            let height = if descriptor.height == 0 { 0 } else { height };
            let depth = if whole.dimension == Dimension::D3 { depth } else { descriptor.depth };
            let descriptor = Array3dDescriptor { width, height, depth, ..descriptor };
            let array = Array { texels: texels.clone(), level, descriptor, is_level: true };
            driver.add(Arc::new(array), context.handle)
        };
        let levels = (0..whole.levels).map(level).collect();
        put(to, driver.add(Arc::new(MipmappedArray { texels, levels }), context.handle))
    }

    fn cuMipmappedArrayGetLevel(to: *mut Handle, array: Handle, level: u32) since 5000 {
        let array: Arc<MipmappedArray> = driver()?.get(array)?;
        put(to, *array.levels.get(level as usize).ok_or(Status::InvalidValue)?)
    }

    fn cuMipmappedArrayDestroy(array: Handle) since 5000 {
        let driver = driver()?;
        let array = driver.remove::<MipmappedArray>(array)?;
        array.levels.iter().for_each(|level| _ = driver.remove::<Array>(*level));
        Ok(())
    }

    fn cuArrayGetMemoryRequirements(to: *mut MemoryRequirements, array: Handle, ordinal: i32) since 11060 {
        let array: Arc<Array> = crate::context::device(ordinal)?.get(array)?;
        let bytes = array.texels.description().data_length().map_err(|_| Status::InvalidValue)?;
        put(to, MemoryRequirements { bytes, alignment: 512, reserved: [0; 4] })
    }

    fn cuMipmappedArrayGetMemoryRequirements(to: *mut MemoryRequirements, array: Handle, ordinal: i32) since 11060 {
        let array: Arc<MipmappedArray> = crate::context::device(ordinal)?.get(array)?;
        let bytes = array.texels.description().data_length().map_err(|_| Status::InvalidValue)?;
        put(to, MemoryRequirements { bytes, alignment: 512, reserved: [0; 4] })
    }
}
