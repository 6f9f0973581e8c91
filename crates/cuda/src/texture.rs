//! Texture and surface objects.

use std::sync::Arc;

use tmu_device::{
    AddressMode, Filter, Format, MipFilter, Sampler, Texels, TextureDescription, TextureView, View,
};
use tmu_texture::sampler::TrilinOpt;
use tmu_texture::texture::Swizzle;

use crate::array::{Array, MipmappedArray};
use crate::context::current;
use crate::copy::refused;
use crate::driver::{Driver, Handle, driver};
use crate::format::{as_fractions, format, is_integer, view_format};
use crate::pointer::{get, put};
use crate::status::Status;
use crate::structures::{
    LinearResource, PitchedResource, ResourceDescriptor, TextureDescriptor, ViewDescriptor,
};

/// Flags of a texture.
pub(crate) const STAYS_INTEGER: u32 = 1;
pub(crate) const NORMALIZED: u32 = 2;
const SRGB: u32 = 0x10;
/// `CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION`
const BLENDS_PLAINLY: u32 = 0x20;
const FLAGS: u32 = 0x73;

/// A texture with what it was made of.
struct TextureObject {
    _texture: tmu_device::Texture,
    resource: ResourceDescriptor,
    texture: TextureDescriptor,
    view: Option<ViewDescriptor>,
}

/// A surface with what it was made of.
struct SurfaceObject {
    _surface: tmu_device::Surface,
    resource: ResourceDescriptor,
}

/// Where the tables of textures and surfaces begin among the handles: kernels take the device's own numbers, which are 32 bits.
const TEXTURES: Handle = 1 << 40;
const SURFACES: Handle = 2 << 40;

fn address_mode(number: u32) -> Result<AddressMode, Status> {
    match number {
        0 => Ok(AddressMode::Wrap),
        1 => Ok(AddressMode::ClampToEdge),
        2 => Ok(AddressMode::Mirror),
        3 => Ok(AddressMode::Border),
        _ => Err(Status::InvalidValue),
    }
}

/// What CUDA's driver makes a sampler of: border colours of integers are integers.
pub(crate) fn sampler(texture: &TextureDescriptor, format: Format) -> Result<Sampler, Status> {
    let filter = |number| match number {
        0 => Ok(Filter::Point),
        1 => Ok(Filter::Linear),
        _ => Err(Status::InvalidValue),
    };
    if texture.flags & !FLAGS != 0 {
        return Err(Status::InvalidValue);
    }
    let [s, t, r] = texture.address_mode;
    let within = filter(texture.filter)?;
    let between = match filter(texture.mip_filter)? {
        Filter::Point => MipFilter::Point,
        Filter::Linear => MipFilter::Linear,
    };
    let border = texture.border.map(|component| match is_integer(format) {
        true => component as i32 as u32,
        false => component.to_bits(),
    });
    // The driver knows ratios of 1, 2, 4, 8 and 16, and blends levels the more steeply the larger they are (LO-9).
    let doublings = texture.max_anisotropy.clamp(1, 16).ilog2();
    let steepness = [0, 4, 6, 8, 8][doublings as usize];
    Ok(Sampler {
        address: [address_mode(s)?, address_mode(t)?, address_mode(r)?],
        mag: within,
        min: within,
        mip: between,
        lod_bias: texture.level_bias,
        lod_min: texture.least_level,
        lod_max: texture.greatest_level,
        max_anisotropy: 1 << doublings,
        trilin_opt: TrilinOpt::from_code(if texture.flags & BLENDS_PLAINLY == 0 { steepness } else { 0 }),
        border,
        normalized: texture.flags & NORMALIZED != 0,
        ..Sampler::default()
    })
}

/// The format that fetches read, of that of the memory.
fn read_as(texture: &TextureDescriptor, own: Format) -> Format {
    let format = if texture.flags & STAYS_INTEGER != 0 { own } else { as_fractions(own) };
    match texture.flags & SRGB {
        0 => format,
        _ => format.with_numeric(tmu_texture::format::Numeric::Srgb).unwrap_or(format),
    }
}

/// The texels of a resource, and the format of its memory; of an array what it is, and the level.
struct Found {
    texels: Texels,
    format: Format,
    array: Option<(TextureDescription, u32)>,
}

/// What a resource is made of.
fn texels(driver: &Driver, resource: &ResourceDescriptor) -> Result<Found, Status> {
    // SAFETY: any bits are values of these fields.
    unsafe {
        match resource.kind {
            0 => {
                let array: Arc<Array> = driver.get(resource.of.array)?;
                let description = *array.texels.description();
                let (texels, array) = (Texels::Array(array.texels.clone()), Some((description, array.level)));
                Ok(Found { texels, format: description.format, array })
            }
            1 => {
                let array: Arc<MipmappedArray> = driver.get(resource.of.array)?;
                let description = *array.texels.description();
                let (texels, array) = (Texels::Array(array.texels.clone()), Some((description, 0)));
                Ok(Found { texels, format: description.format, array })
            }
            2 => {
                let LinearResource { address, format: number, channels, bytes } = resource.of.linear;
                let format = format(number, channels).ok_or(Status::InvalidValue)?;
                let count = u32::try_from(bytes / format.info().bytes).map_err(|_| Status::InvalidValue)?;
                Ok(Found { texels: Texels::Linear { address, format, count }, format, array: None })
            }
            3 => {
                let PitchedResource { address, format: number, channels, width, height, pitch } =
                    resource.of.pitched;
                let format = format(number, channels).ok_or(Status::InvalidValue)?;
                let axis = |extent: usize| u32::try_from(extent).map_err(|_| Status::InvalidValue);
                let size = [axis(width)?, axis(height)?];
                let texels = Texels::Pitched { address, format, size, pitch: pitch as u64 };
                Ok(Found { texels, format, array: None })
            }
            _ => Err(Status::InvalidValue),
        }
    }
}

/// The order of components that CUDA's driver writes: 0 in place of those that the format lacks, of alpha too.
fn present(format: Format) -> [Swizzle; 4] {
    let mut order = Swizzle::IDENTITY;
    for (source, component) in order.iter_mut().zip(&format.info().components) {
        if component.is_none() {
            *source = Swizzle::Zero;
        }
    }
    order
}

/// A texture as kernels fetch from it.
pub(crate) fn make(
    driver: &Driver,
    resource: &ResourceDescriptor,
    texture: &TextureDescriptor,
    view: Option<&ViewDescriptor>,
) -> Result<tmu_device::Texture, Status> {
    let Found { texels, format: own, array } = texels(driver, resource)?;
    let seen = match view.map(|view| view.format).filter(|number| *number != 0) {
        Some(number) => view_format(number).ok_or(Status::InvalidValue)?,
        None => own,
    };
    let format = read_as(texture, seen);
    let mut part = View::whole(&texels.description());
    part.swizzle = present(format);
    if let Some((description, level)) = array {
        if resource.kind == 0 {
            (part.first_level, part.levels) = (level, 1);
        }
        if let Some(view) = view {
            let count = |first: u32, last: u32| last.checked_sub(first).and_then(|more| more.checked_add(1));
            let (levels, layers) =
                (count(view.first_level, view.last_level), count(view.first_layer, view.last_layer));
            if resource.kind == 1 {
                (part.first_level, part.levels) = (view.first_level, levels.unwrap_or(0));
            }
            if description.layers > 1 {
                (part.first_layer, part.layers) = (view.first_layer, layers.unwrap_or(0));
            }
        }
    }
    let mut sampler = sampler(texture, format)?;
    if resource.kind != 1 {
        sampler.mip = MipFilter::None;
    }
    let view =
        TextureView { sampler, format: Some(format).filter(|format| *format != own), view: Some(part) };
    driver.device.texture(texels, view).map_err(|error| refused(&error))
}

/// What addresses and pitches of memory that becomes an object are multiples of (`CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT`,
/// `CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT`); driver 580.159 refuses others.
const ADDRESS: u64 = 512;
const PITCH: usize = 32;

fn is_aligned(resource: &ResourceDescriptor) -> bool {
    // SAFETY: any bits are values of these fields.
    unsafe {
        match resource.kind {
            2 => resource.of.linear.address.is_multiple_of(ADDRESS),
            3 => {
                let PitchedResource { address, pitch, .. } = resource.of.pitched;
                address.is_multiple_of(ADDRESS) && pitch.is_multiple_of(PITCH)
            }
            _ => true,
        }
    }
}

fn texture_object(object: Handle) -> Result<Arc<TextureObject>, Status> {
    driver()?.get(TEXTURES | object).map_err(|_| Status::InvalidValue)
}

crate::interface::driver_functions! {
    fn cuTexObjectCreate(
        to: *mut u64, resource: *const ResourceDescriptor, texture: *const TextureDescriptor, view: *const ViewDescriptor,
    ) since 5000 {
        let (driver, context) = current()?;
        let (resource, texture) = (get(resource)?, get(texture)?);
        let view = if view.is_null() { None } else { Some(get(view)?) };
        if to.is_null() || !is_aligned(&resource) {
            return Err(Status::InvalidValue);
        }
        let made = make(driver, &resource, &texture, view.as_ref())?;
        let object = u64::from(made.handle());
        let kept = TextureObject { _texture: made, resource, texture, view };
        driver.keep(TEXTURES | object, Arc::new(kept), context.handle);
        put(to, object)
    }

    fn cuTexObjectDestroy(object: u64) since 5000 {
        // Where there is none, nothing is wrong (measured on driver 580.159).
        _ = driver()?.remove::<TextureObject>(TEXTURES | object);
        Ok(())
    }

    fn cuTexObjectGetResourceDesc(to: *mut ResourceDescriptor, object: u64) since 5000 {
        put(to, texture_object(object)?.resource)
    }

    fn cuTexObjectGetTextureDesc(to: *mut TextureDescriptor, object: u64) since 5000 {
        put(to, texture_object(object)?.texture)
    }

    fn cuTexObjectGetResourceViewDesc(to: *mut ViewDescriptor, object: u64) since 5000 {
        put(to, texture_object(object)?.view.ok_or(Status::InvalidValue)?)
    }

    fn cuSurfObjectCreate(to: *mut u64, resource: *const ResourceDescriptor) since 5000 {
        let (driver, context) = current()?;
        let resource = get(resource)?;
        if to.is_null() || resource.kind != 0 {
            return Err(Status::InvalidValue);
        }
        let array: Arc<Array> = driver.get(resource.of.array)?;
        let surface = driver.device.surface(&array.texels, array.level).map_err(|error| refused(&error))?;
        let object = u64::from(surface.handle());
        let kept = SurfaceObject { _surface: surface, resource };
        driver.keep(SURFACES | object, Arc::new(kept), context.handle);
        put(to, object)
    }

    fn cuSurfObjectDestroy(object: u64) since 5000 {
        _ = driver()?.remove::<SurfaceObject>(SURFACES | object);
        Ok(())
    }

    fn cuSurfObjectGetResourceDesc(to: *mut ResourceDescriptor, object: u64) since 5000 {
        let kept: Arc<SurfaceObject> = driver()?.get(SURFACES | object).map_err(|_| Status::InvalidValue)?;
        put(to, kept.resource)
    }
}
