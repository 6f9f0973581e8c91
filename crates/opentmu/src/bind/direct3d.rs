//! What a Direct3D shader finds in its slots.

use tmu_dxbc::lower::{IMMEDIATE_BANK, Lowered};
use tmu_engine::ConstantBanks;
use tmu_program::Diagnostic;

use super::{Budget, block};
use crate::job::Job;
use crate::limits;

/// The constant banks of a shader: its constant buffers, which the job's `[constant.N]` are by the number of their register
/// (and `[constant.cbN_spaceM]` in space M), and its immediate constant buffer. What is bound to no register that the shader declares is not read.
///
/// # Errors
/// What the sections and files of the buffers are refused for.
pub fn constants(
    job: &Job,
    lowered: &Lowered,
    budget: &mut Budget,
) -> Result<ConstantBanks<'static>, Diagnostic> {
    let mut banks = ConstantBanks::new();
    let in_space_0 = job.constants.iter().map(|(register, spec)| ((0, *register), spec));
    let in_spaces = job.constant_spaces.iter().map(|(slot, spec)| (*slot, spec));
    for ((space, register), spec) in in_space_0.chain(in_spaces) {
        let bytes = block::load(job, spec, limits::CONSTANT_BANK_BYTES, budget)?.bytes;
        let declared = lowered
            .constant_buffers
            .iter()
            .find(|buffer| buffer.space == space && (buffer.slots.0..=buffer.slots.1).contains(&register));
        if let Some(buffer) = declared {
            banks.set(u32::from(buffer.bank) + register - buffer.slots.0, bytes)?;
        }
    }
    banks.set(u32::from(IMMEDIATE_BANK), lowered.immediate_constants.clone())?;
    Ok(banks)
}
