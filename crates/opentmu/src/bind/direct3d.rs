//! What a Direct3D shader finds in its slots.

use tmu_dxbc::lower::{
    IMMEDIATE_BANK, INTERFACE_BANK, Lowered, RESOURCE_BANK, TABLES, register_count, target_constants,
};
use tmu_dxbc::reflection::{ClassInstance, Interfaces};
use tmu_engine::ConstantBanks;
use tmu_program::Diagnostic;

use super::{Budget, block};
use crate::job::{At, Job, nearest};
use crate::limits;

/// The constant banks of a shader: its constant buffers, which the job's `[constant.N]` are by the number of their register
/// (and `[constant.cbN_spaceM]` in space M), its immediate constant buffer, the instances of its interface slots, and what
/// its instructions have to know of the targets. What is bound to no register that the shader declares is not read.
///
/// # Errors
/// What the sections and files of the buffers are refused for.
pub fn constants(
    job: &Job,
    lowered: &Lowered,
    budget: &mut Budget,
) -> Result<ConstantBanks<'static>, Diagnostic> {
    let mut banks = ConstantBanks::with_more(lowered.range_banks() as usize);
    let in_space_0 = job.constants.iter().map(|(register, spec)| ((0, *register), spec));
    let in_spaces = job.constant_spaces.iter().map(|(slot, spec)| (*slot, spec));
    for ((space, register), spec) in in_space_0.chain(in_spaces) {
        let bytes = block::load(job, spec, limits::CONSTANT_BANK_BYTES, budget)?.bytes;
        let declared =
            lowered.constant_buffers.iter().filter(|buffer| buffer.space == space).find_map(|buffer| {
                let number = register.checked_sub(buffer.slots.0)?;
                (number < register_count(buffer.slots)).then_some(buffer.bank + number)
            });
        if let Some(bank) = declared {
            banks.set(bank, bytes)?;
        }
    }
    banks.set(u32::from(IMMEDIATE_BANK), lowered.immediate_constants.clone())?;
    let samples = job.draw.as_ref().map_or(1, |draw| draw.samples);
    banks.set(u32::from(RESOURCE_BANK), target_constants(samples))?;
    banks.set(u32::from(INTERFACE_BANK), instances(job, lowered)?)?;
    Ok(banks)
}

/// Contents of [`INTERFACE_BANK`]: what `instances` puts into the slots, one after the other.
fn instances(job: &Job, lowered: &Lowered) -> Result<Vec<u8>, Diagnostic> {
    let names = &job.shader.instances;
    let Some(first) = names.first() else { return Ok(Vec::new()) };
    let Some(interfaces) = &lowered.interfaces else {
        return Err(first.error("JOB-006", "`instances` is for containers of shaders with interfaces"));
    };
    let slots =
        interfaces.slots.iter().flat_map(|slot| (0..slot.count.min(TABLES as u32)).map(move |_| slot));
    let slots: Vec<_> = slots.take(TABLES as usize).collect();
    let mut words = vec![0; 8 * TABLES as usize];
    for (number, name) in names.iter().enumerate() {
        let Some(slot) = slots.get(number) else {
            let message = format!("the shader has {} interface slots", slots.len());
            return Err(name.error("JOB-007", message));
        };
        let (instance, element) = instance(interfaces, name)?;
        let Some((_, table)) = slot.tables.iter().find(|(class, _)| *class == instance.class) else {
            let message = format!("\"{}\" is of no class that fits into slot {number}", name.value);
            return Err(name.error("JOB-015", message));
        };
        let class = interfaces.types.get(instance.class as usize);
        let offset = |first: Option<u32>, stride: Option<u32>| {
            first.unwrap_or(0).wrapping_add(element.wrapping_mul(stride.unwrap_or(0)))
        };
        words[4 * number] = instance.constant_buffer;
        words[4 * number + 1] = offset(Some(instance.constant_offset), class.map(|it| it.constant_stride));
        words[4 * number + 2] = offset(instance.texture, class.map(|it| it.textures));
        words[4 * number + 3] = offset(instance.sampler, class.map(|it| it.samplers));
        words[4 * (TABLES as usize + number)] = table.wrapping_add(1);
    }
    Ok(words.into_iter().flat_map(u32::to_le_bytes).collect())
}

/// An instance by its name, `name[2]` for an element of an array.
fn instance<'a>(
    interfaces: &'a Interfaces,
    name: &At<String>,
) -> Result<(&'a ClassInstance, u32), Diagnostic> {
    let (plain, element) = match name.value.split_once('[') {
        Some((plain, index)) => (plain, index.trim_end_matches(']').parse().unwrap_or(u32::MAX)),
        None => (name.value.as_str(), 0),
    };
    let found = interfaces.instances.iter().find(|it| it.name == plain && element < it.count.max(1));
    let names: Vec<&str> = interfaces.instances.iter().map(|it| it.name.as_str()).collect();
    found.map(|found| (found, element)).ok_or_else(|| {
        let problem = name.error("JOB-008", format!("the shader has no class instance \"{}\"", name.value));
        problem.hint(match nearest(plain, &names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("it has {}", names.join(", ")),
        })
    })
}
