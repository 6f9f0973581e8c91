//! Words of a surface's first row, each of which is inside or outside on its own: raw and structured buffers.

use super::Surface;
use super::operands::{Loaded, SurfaceOperands, outside_memory};
use crate::executor::Executor;
use crate::fault::Cause;

impl Surface {
    /// The address of the first row, and how many bytes it has.
    pub(crate) fn words(&self) -> (u64, u64) {
        (self.address, u64::from(self.level.size[0]) * self.level.texel_pitch as u64)
    }

    /// How many of that many words from a byte on are inside of the first row: those that are come first.
    fn words_inside(&self, byte: u64, count: usize) -> usize {
        let (_, row) = self.words();
        (row.saturating_sub(byte) / 4).min(count as u64) as usize
    }
}

/// Words of a lane; those outside are 0, and all where there is no surface.
pub(super) fn load_words(
    executor: &Executor<'_, '_>,
    operands: &SurfaceOperands,
    lane: usize,
    count: usize,
) -> Result<Loaded, Cause> {
    let bindings = &executor.context.bindings;
    let Some(surface) = bindings.textures.surface(operands.headers[lane]) else {
        return Ok(Loaded::default());
    };
    let byte = u64::from(operands.coordinates[0][lane] & !3);
    let inside = surface.words_inside(byte, count);
    let address = surface.address + byte;
    let words = bindings.memory.load_words(address, inside);
    let words = words.map_err(|error| outside_memory(error, address))?;
    Ok(Loaded { words, bytes: 4 * inside as u64, missing: false })
}

/// Stores words of a lane; those outside are lost. Returns the bytes written.
pub(super) fn store_words(
    executor: &Executor<'_, '_>,
    operands: &SurfaceOperands,
    lane: usize,
    values: &[u32],
) -> Result<u64, Cause> {
    let bindings = &executor.context.bindings;
    let Some(surface) = bindings.textures.surface(operands.headers[lane]) else { return Ok(0) };
    let byte = u64::from(operands.coordinates[0][lane] & !3);
    let inside = surface.words_inside(byte, values.len());
    let address = surface.address + byte;
    let stored = bindings.memory.store_words(address, &values[..inside]);
    stored.map_err(|error| outside_memory(error, address))?;
    Ok(4 * inside as u64)
}
