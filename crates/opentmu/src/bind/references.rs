//! What a job binds to the references of a program: textures, samplers and surfaces that it knows by name.

use tmu_device::{Function, Reference, ReferenceKind};
use tmu_program::Diagnostic;

use super::pools::Pools;
use super::refused;

/// The names of the surfaces that a kernel uses.
pub fn surfaces(function: &Function) -> Vec<String> {
    let references = function.references().into_iter();
    let surfaces = references.filter(|reference| reference.kind == ReferenceKind::Surface);
    surfaces.map(|reference| reference.name).collect()
}

/// Binds what a kernel reaches by name.
///
/// # Errors
/// `LOAD-008` for references that the job does not bind.
pub fn bind(function: &Function, pools: &mut Pools<'_>) -> Result<(), Diagnostic> {
    for reference in function.references() {
        let handle = handle(&reference, pools).map_err(|problem| {
            let (kind, name) = (reference.kind, &reference.name);
            let message = format!("the program's {kind} reference `{name}`: {}", problem.message);
            Diagnostic::error("LOAD-008", message)
        })?;
        function.module().bind_handle(&reference.name, handle).map_err(refused)?;
    }
    Ok(())
}

/// The handle of a reference, by its name.
fn handle(reference: &Reference, pools: &mut Pools<'_>) -> Result<u32, Diagnostic> {
    let name = &reference.name;
    match (reference.kind, reference.sampler) {
        (ReferenceKind::Sampler, Some(declared)) => Ok(pools.declared_sampler(name, declared)? << 20),
        (ReferenceKind::Sampler, None) => Ok(pools.named_sampler(name)? << 20),
        (ReferenceKind::Texture, Some(declared)) => pools.declared_texture(name, declared),
        (ReferenceKind::Texture, None) if reference.repeats_samplers => pools.address_of_reference(name),
        (ReferenceKind::Texture, None) | (ReferenceKind::Surface, _) => pools.handle(name, None, &(0..0)),
    }
}
