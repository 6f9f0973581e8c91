//! Textures and surfaces: handles by which kernels reach texels.

use std::sync::Arc;

use tmu_texture::sampler::{AddressMode, Sampler};
use tmu_texture::texture::View;

use crate::array::{Array, refused};
use crate::device::Device;
use crate::error::Error;
use crate::pool::{Texels, TextureView, make};

/// A texture that kernels fetch from. Clones are the same one; its handle is free for others when the last of them is dropped.
#[derive(Clone, Debug)]
pub struct Texture {
    shared: Arc<Handle>,
}

#[derive(Debug)]
struct Handle {
    device: Device,
    handle: u32,
}

/// A level of an array that kernels read and write. Its handle is free for others when this is dropped.
#[derive(Debug)]
pub struct Surface {
    device: Device,
    handle: u32,
}

impl Texture {
    /// What kernels take: the sampler's index in bits 31:20, the header's in bits 19:0. Never 0.
    pub fn handle(&self) -> u32 {
        self.shared.handle
    }
}

impl Surface {
    /// What kernels take: the index of its header. Never 0.
    pub fn handle(&self) -> u32 {
        self.handle
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let handle = self.handle;
        self.device.when_idle(move |device| device.textures().remove(handle));
    }
}

impl Drop for Surface {
    fn drop(&mut self) {
        let handle = self.handle;
        self.device.when_idle(move |device| device.textures().remove(handle));
    }
}

impl Device {
    /// A texture of those texels.
    ///
    /// # Errors
    /// `TEXTURE-01` for what the texture unit does not take, `MEMORY-05` for memory that is not allocated, `TEXTURE-03` when a pool
    /// is full.
    pub fn texture(&self, texels: Texels, view: TextureView) -> Result<Texture, Error> {
        let sampler = cuda_sampler(view.sampler);
        let made = make(self.space(), &texels, &view)?;
        let handle = self.textures().add_texture(texels, view, made, sampler)?;
        Ok(Texture { shared: Arc::new(Handle { device: self.clone(), handle }) })
    }

    /// A surface of a level of an array. What a launch writes there, textures of the array see in the next one.
    ///
    /// # Errors
    /// `TEXTURE-01` for arrays of compressed or multisampled texels and for a level that the array does not have, `TEXTURE-03`
    /// when the pool is full.
    pub fn surface(&self, array: &Array, level: u32) -> Result<Surface, Error> {
        let none = || Error::invalid("TEXTURE-01", "an array of such texels has no surfaces");
        let shared = &array.shared;
        let mut view = View::whole(&shared.description);
        (view.first_level, view.levels) = (level, 1);
        let surface = tmu_engine::Surface::of_level(&shared.description, &view, shared.address);
        let surface = surface.map_err(|error| refused(&error))?.ok_or_else(none)?;
        let handle = self.textures().add_surface(surface, array.clone())?;
        Ok(Surface { device: self.clone(), handle })
    }
}

/// The sampler that CUDA's driver makes: "if normalizedCoords is set to zero, cudaAddressModeWrap and cudaAddressModeMirror
/// won't be supported and will be switched to cudaAddressModeClamp" (CUDA runtime API, `cudaTextureDesc`).
pub fn cuda_sampler(sampler: Sampler) -> Sampler {
    let clamped = |mode: AddressMode| match mode {
        AddressMode::Wrap | AddressMode::Mirror => AddressMode::ClampToEdge,
        other @ (AddressMode::ClampToEdge
        | AddressMode::Border
        | AddressMode::ClampOgl
        | AddressMode::MirrorOnceClampToEdge
        | AddressMode::MirrorOnceBorder
        | AddressMode::MirrorOnceClampOgl) => other,
    };
    match sampler.normalized {
        true => sampler,
        false => Sampler { address: sampler.address.map(clamped), ..sampler },
    }
}
