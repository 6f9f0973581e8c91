//! What an access of a warp on a surface names, and what a lane gets.

use tmu_program::{SurfaceAccess, TextureReference, Width};
use tmu_texture::{LANES, Lanes, Mask};

use crate::batch::Batch;
use crate::context::Context;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::warp::Warp;
use crate::word::AccessError;

/// What a lane loads.
#[derive(Clone, Copy, Default)]
pub(super) struct Loaded {
    pub(super) words: [u32; 4],
    /// How many bytes it read.
    pub(super) bytes: u64,
    /// Some of it lies in a tile that is not resident.
    pub(super) missing: bool,
}

/// The coordinates and handles of all lanes.
pub(super) struct SurfaceOperands {
    pub(super) coordinates: [Lanes<u32>; 3],
    pub(super) layer: Lanes<u32>,
    pub(super) headers: Lanes<u32>,
}

/// Reads what an access names.
pub(super) fn operands(
    executor: &Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    access: &SurfaceAccess,
) -> SurfaceOperands {
    let batch = executor.context.batch(warp, lanes);
    let headers = headers(executor.context, &batch, access.surface);
    let coordinates = access.coordinates.map(|source| batch.read(source));
    SurfaceOperands { coordinates, layer: batch.read(access.layer), headers }
}

/// The header indices of a reference, for all lanes.
pub(super) fn headers(
    context: &Context<'_>,
    batch: &Batch<'_, '_>,
    reference: TextureReference,
) -> Lanes<u32> {
    let pools = context.bindings.textures;
    match reference {
        TextureReference::Handle(handle) => batch.read(handle).map(|handle| pools.pair(handle).header),
        TextureReference::HandleWord(word) => {
            let bank = context.machine.handle_bank.into();
            let handle = context.constants().word(bank, 4 * u32::from(word));
            [pools.pair(handle).header; LANES]
        }
        TextureReference::Slots { texture, .. } => [texture; LANES],
    }
}

pub(super) fn outside_memory(error: AccessError, address: u64) -> Cause {
    Cause::access(error, "surface access", Width::U8, "the surface's buffer is smaller").at(address)
}
