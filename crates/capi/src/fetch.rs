//! Fetches: what is asked, bound to whom it is asked of.

use std::sync::Arc;

use self_cell::self_cell;
use tmu_texture::{BoundFetch, Fetch, Operation, Sampler, Texture};

use crate::choices::{
    COMPARES, DERIVATIVES, DIMENSIONS, LEVELS, MIN_LEVELS, MODELS, OFFSETS, OPERATIONS, PACKINGS, choose,
    flag, narrow,
};
use crate::needs::Needs;
use crate::pointer::{Plain, clear, give, optional_handle, read, take};
use crate::sampler::TmuSampler;
use crate::status::{Failure, TmuStatus, guard};
use crate::texture::TmuTexture;

self_cell!(
    struct Bound {
        owner: Option<Arc<Texture>>,
        #[covariant]
        dependent: BoundFetch,
    }
);

/// A fetch bound to a texture, a sampler and a model, ready to run.
pub struct TmuFetch {
    bound: Bound,
    pub(crate) needs: Needs,
}

impl TmuFetch {
    pub(crate) fn bound(&self) -> &BoundFetch<'_> {
        self.bound.borrow_dependent()
    }
}

/// What all lanes of a fetch ask alike. A description of zeros is a load of level 0 of a 1D texture, under
/// the `nvidia` model. Flags are 0 or 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmuFetchDescription {
    /// A `tmu_operation`.
    pub operation: u32,
    /// Of gathers: 0 red, 1 green, 2 blue, 3 alpha, of the swizzled texel.
    pub component: u32,
    /// A `tmu_dimension`: number and meaning of the coordinates.
    pub dimension: u32,
    /// An array layer comes in `tmu_lanes.layer`, a flag.
    pub array: u32,
    /// A sample number comes in `tmu_lanes.sample`, a flag: loads from 2D textures and arrays.
    pub multisample: u32,
    /// A `tmu_level`.
    pub level: u32,
    /// A `tmu_derivatives`: where they come from when the level is implicit.
    pub derivatives: u32,
    /// A `tmu_offset`.
    pub offset: u32,
    /// A `tmu_compare`.
    pub compare: u32,
    /// Loads outside the texture are clamped to its edge (`.CL`) instead of reading black, a flag.
    pub clamp: u32,
    /// A `tmu_min_level`.
    pub min_level: u32,
    /// A `tmu_packing`.
    pub packing: u32,
    /// A `tmu_model`.
    pub model: u32,
}

// SAFETY: numbers only.
unsafe impl Plain for TmuFetchDescription {}

/// Binds a fetch to a texture and a sampler, which chooses its routine; a compressed texture is decoded
/// when it is first bound. The fetch keeps what it needs: texture and sampler may be freed before it. It is
/// freed with [`tmu_fetch_free`].
///
/// A null texture or sampler is an invalid handle of the emulated machine: the fetch answers zeros, all
/// resident. Loads and queries of size, type and sample position need no sampler. So it is if the texture
/// has another number of coordinates than the fetch.
///
/// `TMU_STATUS_UNSUPPORTED` if neither hardware nor this library can answer such a fetch, such as a
/// filtered sample of a buffer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_fetch_bind(
    description: *const TmuFetchDescription,
    texture: *const TmuTexture,
    sampler: *const TmuSampler,
    fetch: *mut *mut TmuFetch,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("fetch", fetch) }?;
        // SAFETY: the caller gives a description, or null.
        let given = unsafe { read("description", description) }?;
        let asked = request(&given)?;
        let model = choose("model", given.model, MODELS)?;
        // SAFETY: the caller gives a handle, or null.
        let texture = unsafe { optional_handle("texture", texture) }?.map(|texture| texture.0.clone());
        // SAFETY: the caller gives a handle, or null.
        let sampler: Option<Sampler> = unsafe { optional_handle("sampler", sampler) }?.map(|it| it.0);
        BoundFetch::check(&asked, texture.as_deref(), sampler.as_ref())?;
        let bound = Bound::new(texture, |texture| {
            BoundFetch::new(&asked, texture.as_deref(), sampler.as_ref(), model)
        });
        let needs = Needs::of(&asked, sampler.as_ref());
        // SAFETY: as above.
        unsafe { give("fetch", fetch, TmuFetch { bound, needs }) }
    })
}

/// Frees a fetch; null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_fetch_free(fetch: *mut TmuFetch) {
    guard(|| {
        // SAFETY: the caller gives a handle that nobody uses any more, or null.
        unsafe { take(fetch) };
        Ok(())
    });
}

fn request(given: &TmuFetchDescription) -> Result<Fetch, Failure> {
    Ok(Fetch {
        operation: operation(given)?,
        dimension: choose("dimension", given.dimension, DIMENSIONS)?,
        array: flag("array", given.array)?,
        multisample: flag("multisample", given.multisample)?,
        level: choose("level", given.level, LEVELS)?,
        derivatives: choose("derivatives", given.derivatives, DERIVATIVES)?,
        offset: choose("offset", given.offset, OFFSETS)?,
        compare: choose("compare", given.compare, COMPARES)?,
        clamp: flag("clamp", given.clamp)?,
        min_level: choose("min_level", given.min_level, MIN_LEVELS)?,
        packing: choose("packing", given.packing, PACKINGS)?.into(),
    })
}

fn operation(given: &TmuFetchDescription) -> Result<Operation, Failure> {
    let component = narrow("component", given.component)?;
    Ok(choose("operation", given.operation, OPERATIONS)?.with_component(component))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fetches_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<(TmuFetch, TmuTexture, TmuSampler)>();
    }
}
