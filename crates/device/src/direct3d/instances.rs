//! Dynamic linkage: the class instances in a shader's interface slots.

use tmu_dxbc::lower::TABLES;
use tmu_dxbc::reflection::{ClassInstance, Interfaces};
use tmu_program::Diagnostic;
use tmu_shader::nearest;

use crate::error::Error;

/// Puts the instance of a name into the interface slot of a number, in the words of
/// [`INTERFACE_BANK`](tmu_dxbc::lower::INTERFACE_BANK).
pub(super) fn put(
    words: &mut Vec<u32>,
    interfaces: Option<&Interfaces>,
    number: usize,
    name: &str,
) -> Result<(), Error> {
    let Some(interfaces) = interfaces else {
        let message = "class instances are for containers of shaders with interfaces";
        return Err(Error::invalid("BIND-04", message));
    };
    let slots =
        interfaces.slots.iter().flat_map(|slot| (0..slot.count.min(TABLES as u32)).map(move |_| slot));
    let slots: Vec<_> = slots.take(TABLES as usize).collect();
    let Some(slot) = slots.get(number) else {
        let message = format!("the shader has {} interface slots", slots.len());
        return Err(Error::invalid("BIND-03", message));
    };
    let (instance, element) = instance(interfaces, name)?;
    let Some((_, table)) = slot.tables.iter().find(|(class, _)| *class == instance.class) else {
        let message = format!("\"{name}\" is of no class that fits into slot {number}");
        return Err(Error::invalid("BIND-01", message));
    };
    let class = interfaces.types.get(instance.class as usize);
    let offset = |first: Option<u32>, stride: Option<u32>| {
        first.unwrap_or(0).wrapping_add(element.wrapping_mul(stride.unwrap_or(0)))
    };
    words.resize(8 * TABLES as usize, 0);
    words[4 * number] = instance.constant_buffer;
    words[4 * number + 1] = offset(Some(instance.constant_offset), class.map(|it| it.constant_stride));
    words[4 * number + 2] = offset(instance.texture, class.map(|it| it.textures));
    words[4 * number + 3] = offset(instance.sampler, class.map(|it| it.samplers));
    words[4 * (TABLES as usize + number)] = table.wrapping_add(1);
    Ok(())
}

/// An instance by its name, `name[2]` for an element of an array.
fn instance<'a>(interfaces: &'a Interfaces, name: &str) -> Result<(&'a ClassInstance, u32), Error> {
    let (plain, element) = match name.split_once('[') {
        Some((plain, index)) => (plain, index.trim_end_matches(']').parse().unwrap_or(u32::MAX)),
        None => (name, 0),
    };
    let found = interfaces.instances.iter().find(|it| it.name == plain && element < it.count.max(1));
    let names: Vec<&str> = interfaces.instances.iter().map(|it| it.name.as_str()).collect();
    found.map(|found| (found, element)).ok_or_else(|| {
        let problem = Diagnostic::error("BIND-02", format!("the shader has no class instance \"{name}\""));
        Error::Invalid(problem.hint(match nearest(plain, &names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("it has {}", names.join(", ")),
        }))
    })
}
