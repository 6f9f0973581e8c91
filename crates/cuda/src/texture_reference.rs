//! Texture and surface references: what a module declares by name, and a program binds before it launches.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::array::{Array, MipmappedArray};
use crate::context::current;
use crate::copy::refused;
use crate::driver::{Driver, Handle, driver};
use crate::pointer::{get, list, offer, put};
use crate::status::{Done, Status};
use crate::structures::{
    ArrayDescriptor, LinearResource, PitchedResource, Resource, ResourceDescriptor, TextureDescriptor,
};
use crate::texture::make;

/// A reference, of a module or of the program's own.
pub(crate) struct TextureReference {
    module: Option<(tmu_device::Module, String)>,
    state: Mutex<State>,
}

/// What it is bound to.
enum Bound {
    Nothing,
    Texture { _texture: tmu_device::Texture },
    Surface { _surface: tmu_device::Surface },
}

struct State {
    texture: TextureDescriptor,
    resource: Option<ResourceDescriptor>,
    /// Format and channels of memory.
    format: (u32, u32),
    bound: Bound,
}

/// Flag of `cuTexRefSetArray`, which must be given: the array's format holds.
const OVERRIDE_FORMAT: u32 = 1;

impl TextureReference {
    pub(crate) fn new(module: Option<(tmu_device::Module, String)>) -> TextureReference {
        let texture = TextureDescriptor::default();
        let state = State { texture, resource: None, format: (0x20, 1), bound: Bound::Nothing };
        TextureReference { module, state: Mutex::new(state) }
    }

    /// Changes how it reads, and binds it again.
    fn change(&self, change: impl FnOnce(&mut State) -> Done) -> Done {
        let driver = driver()?;
        let mut state = self.state.lock();
        change(&mut state)?;
        self.bind(driver, &mut state)
    }

    fn bind(&self, driver: &Driver, state: &mut State) -> Done {
        let (Some((module, name)), Some(resource)) = (&self.module, &state.resource) else { return Ok(()) };
        let texture = make(driver, resource, &state.texture, None)?;
        module.bind_texture(name, &texture).map_err(|error| refused(&error))?;
        state.bound = Bound::Texture { _texture: texture };
        Ok(())
    }

    fn set(&self, resource: ResourceDescriptor) -> Done {
        self.change(|state| {
            state.resource = Some(resource);
            Ok(())
        })
    }
}

fn reference(handle: Handle) -> Result<Arc<TextureReference>, Status> {
    driver()?.get(handle)
}

fn resource(kind: u32, of: Resource) -> ResourceDescriptor {
    ResourceDescriptor { kind, of, flags: 0 }
}

fn axis(number: i32) -> Result<usize, Status> {
    usize::try_from(number).ok().filter(|axis| *axis < 3).ok_or(Status::InvalidValue)
}

unsafe fn set_pitched(
    handle: Handle,
    descriptor: *const ArrayDescriptor,
    address: u64,
    pitch: usize,
) -> Done {
    // SAFETY: the caller's promise.
    let ArrayDescriptor { width, height, format, channels } = unsafe { get(descriptor)? };
    let pitched = PitchedResource { address, format, channels, width, height, pitch };
    reference(handle)?.set(resource(3, Resource { pitched }))
}

crate::interface::driver_functions! {
    fn cuTexRefCreate(to: *mut Handle) since 2000 {
        let (driver, context) = current()?;
        put(to, driver.add(Arc::new(TextureReference::new(None)), context.handle))
    }

    fn cuTexRefDestroy(handle: Handle) since 2000 {
        driver()?.remove::<TextureReference>(handle).map(drop)
    }

    fn cuTexRefSetArray(handle: Handle, array: Handle, flags: u32) since 2000 {
        driver()?.get::<Array>(array)?;
        if flags != OVERRIDE_FORMAT {
            return Err(Status::InvalidValue);
        }
        reference(handle)?.set(resource(0, Resource { array }))
    }

    fn cuTexRefSetMipmappedArray(handle: Handle, array: Handle, flags: u32) since 5000 {
        driver()?.get::<MipmappedArray>(array)?;
        if flags != OVERRIDE_FORMAT {
            return Err(Status::InvalidValue);
        }
        reference(handle)?.set(resource(1, Resource { array }))
    }

    /// Memory is bound where it is: the offset is zero. No memory is nothing: what was bound is let go.
    fn cuTexRefSetAddress_v2(offset: *mut usize, handle: Handle, address: u64, bytes: usize) since 3020 {
        let reference = reference(handle)?;
        if (address, bytes) == (0, 0) {
            let mut state = reference.state.lock();
            (state.resource, state.bound) = (None, Bound::Nothing);
            return Ok(());
        }
        let (format, channels) = reference.state.lock().format;
        reference.set(resource(2, Resource { linear: LinearResource { address, format, channels, bytes } }))?;
        offer(offset, 0);
        Ok(())
    }

    fn cuTexRefSetAddress2D_v3(handle: Handle, descriptor: *const ArrayDescriptor, address: u64, pitch: usize) since 4010
        also cuTexRefSetAddress2D_v2 since 3020
    {
        set_pitched(handle, descriptor, address, pitch)
    }

    fn cuTexRefSetFormat(handle: Handle, format: u32, channels: i32) since 2000 {
        let channels = u32::try_from(channels).map_err(|_| Status::InvalidValue)?;
        crate::format::format(format, channels).ok_or(Status::InvalidValue)?;
        reference(handle)?.state.lock().format = (format, channels);
        Ok(())
    }

    fn cuTexRefSetAddressMode(handle: Handle, dimension: i32, mode: u32) since 2000 {
        let axis = axis(dimension)?;
        if mode > 3 {
            return Err(Status::InvalidValue);
        }
        reference(handle)?.change(|state| {
            state.texture.address_mode[axis] = mode;
            Ok(())
        })
    }

    fn cuTexRefSetFilterMode(handle: Handle, mode: u32) since 2000 {
        if mode > 1 {
            return Err(Status::InvalidValue);
        }
        reference(handle)?.change(|state| {
            state.texture.filter = mode;
            Ok(())
        })
    }

    fn cuTexRefSetMipmapFilterMode(handle: Handle, mode: u32) since 5000 {
        if mode > 1 {
            return Err(Status::InvalidValue);
        }
        reference(handle)?.change(|state| {
            state.texture.mip_filter = mode;
            Ok(())
        })
    }

    fn cuTexRefSetMipmapLevelBias(handle: Handle, bias: f32) since 5000 {
        reference(handle)?.change(|state| {
            state.texture.level_bias = bias;
            Ok(())
        })
    }

    fn cuTexRefSetMipmapLevelClamp(handle: Handle, least: f32, greatest: f32) since 5000 {
        reference(handle)?.change(|state| {
            (state.texture.least_level, state.texture.greatest_level) = (least, greatest);
            Ok(())
        })
    }

    fn cuTexRefSetMaxAnisotropy(handle: Handle, most: u32) since 5000 {
        if !(1..=16).contains(&most) {
            return Err(Status::InvalidValue);
        }
        reference(handle)?.change(|state| {
            state.texture.max_anisotropy = most;
            Ok(())
        })
    }

    fn cuTexRefSetBorderColor(handle: Handle, colour: *const f32) since 8000 {
        let colour = list(colour, 4).try_into().map_err(|_| Status::InvalidValue)?;
        reference(handle)?.change(|state| {
            state.texture.border = colour;
            Ok(())
        })
    }

    fn cuTexRefSetFlags(handle: Handle, flags: u32) since 2000 {
        reference(handle)?.change(|state| {
            state.texture.flags = flags;
            Ok(())
        })
    }

    fn cuTexRefGetAddress_v2(to: *mut u64, handle: Handle) since 3020 {
        match reference(handle)?.state.lock().resource {
            Some(ResourceDescriptor { kind: 2, of, .. }) => put(to, of.linear.address),
            Some(ResourceDescriptor { kind: 3, of, .. }) => put(to, of.pitched.address),
            _ => Err(Status::InvalidValue),
        }
    }

    fn cuTexRefGetArray(to: *mut Handle, handle: Handle) since 2000 {
        match reference(handle)?.state.lock().resource {
            Some(ResourceDescriptor { kind: 0, of, .. }) => put(to, of.array),
            _ => Err(Status::InvalidValue),
        }
    }

    fn cuTexRefGetMipmappedArray(to: *mut Handle, handle: Handle) since 5000 {
        match reference(handle)?.state.lock().resource {
            Some(ResourceDescriptor { kind: 1, of, .. }) => put(to, of.array),
            _ => Err(Status::InvalidValue),
        }
    }

    fn cuTexRefGetAddressMode(to: *mut u32, handle: Handle, dimension: i32) since 2000 {
        put(to, reference(handle)?.state.lock().texture.address_mode[axis(dimension)?])
    }

    fn cuTexRefGetFilterMode(to: *mut u32, handle: Handle) since 2000 {
        put(to, reference(handle)?.state.lock().texture.filter)
    }

    fn cuTexRefGetFormat(format: *mut u32, channels: *mut i32, handle: Handle) since 2000 {
        let (number, count) = reference(handle)?.state.lock().format;
        offer(format, number);
        offer(channels, count as i32);
        Ok(())
    }

    fn cuTexRefGetFlags(to: *mut u32, handle: Handle) since 2000 {
        put(to, reference(handle)?.state.lock().texture.flags)
    }

    fn cuTexRefGetMipmapFilterMode(to: *mut u32, handle: Handle) since 5000 {
        put(to, reference(handle)?.state.lock().texture.mip_filter)
    }

    fn cuTexRefGetMipmapLevelBias(to: *mut f32, handle: Handle) since 5000 {
        put(to, reference(handle)?.state.lock().texture.level_bias)
    }

    fn cuTexRefGetMipmapLevelClamp(least: *mut f32, greatest: *mut f32, handle: Handle) since 5000 {
        let texture = reference(handle)?.state.lock().texture;
        put(least, texture.least_level)?;
        put(greatest, texture.greatest_level)
    }

    fn cuTexRefGetMaxAnisotropy(to: *mut i32, handle: Handle) since 5000 {
        put(to, reference(handle)?.state.lock().texture.max_anisotropy as i32)
    }

    fn cuTexRefGetBorderColor(to: *mut [f32; 4], handle: Handle) since 8000 {
        put(to, reference(handle)?.state.lock().texture.border)
    }

    fn cuSurfRefSetArray(handle: Handle, array: Handle, flags: u32) since 3000 {
        let driver = driver()?;
        let texels: Arc<Array> = driver.get(array)?;
        let reference = reference(handle)?;
        if flags != 0 {
            return Err(Status::InvalidValue);
        }
        let surface = driver.device.surface(&texels.texels, texels.level).map_err(|error| refused(&error))?;
        if let Some((module, name)) = &reference.module {
            module.bind_surface(name, &surface).map_err(|error| refused(&error))?;
        }
        let mut state = reference.state.lock();
        state.resource = Some(resource(0, Resource { array }));
        state.bound = Bound::Surface { _surface: surface };
        Ok(())
    }

    fn cuSurfRefGetArray(to: *mut Handle, handle: Handle) since 3000 {
        match reference(handle)?.state.lock().resource {
            Some(ResourceDescriptor { kind: 0, of, .. }) => put(to, of.array),
            _ => Err(Status::InvalidValue),
        }
    }
}
