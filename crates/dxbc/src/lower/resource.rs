//! Instructions on resources and views: textures, buffers, samplers.

use tmu_program::Diagnostic;

use super::{Lowering, error};
use crate::program::Instruction;

impl Lowering<'_> {
    /// `ld_raw`, `ld_structured`, `store_raw`, `store_structured` and the atomic operations, on `t#` and `u#`.
    pub(super) fn resource_memory(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        Err(error("DXBC-100", format!("{} is not run yet on resources and views", i.row().name), i))
    }
}
