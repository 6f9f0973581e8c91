//! What a PTX kernel needs of the launch beside its parameters: memory of its variables, handles of its references.

use std::ops::Range;

use tmu_engine::BufferIndex;
use tmu_program::Diagnostic;
use tmu_ptx::Type;
use tmu_ptx::lower::{Kernel, PARAMETERS, Reference, Segment, Target, handle_tag, masked};

use super::Budget;
use super::attributes::{self, declared_sampler};
use super::global::Globals;
use super::pools::Pools;

/// Buffers of a program's variables; none where it has no such variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variables {
    global: Option<BufferIndex>,
    /// A copy of the constants, for generic addresses.
    constant: Option<BufferIndex>,
    /// A copy of the parameters, for generic addresses.
    parameters: Option<BufferIndex>,
    /// Attributes of textures, then of samplers.
    attributes: Option<BufferIndex>,
}

/// What the launch puts into the program's constant banks.
#[derive(Clone, Debug, Default)]
pub struct Linked {
    /// [`tmu_ptx::lower::CONSTANT_BANK`].
    pub constant: Vec<u8>,
    /// [`tmu_ptx::lower::LINK_BANK`].
    pub link: Vec<u8>,
    /// Where the launch copies the parameters to.
    pub parameters: Option<BufferIndex>,
}

/// The names of the surfaces that a kernel uses.
pub fn surfaces(kernel: &Kernel) -> Vec<String> {
    let used = kernel.references.iter().filter(|reference| reference.used && reference.ty == Type::Surfref);
    used.map(|reference| reference.name.clone()).collect()
}

/// Binds the variables, and fills in the addresses and handles that they hold.
///
/// # Errors
/// `LOAD-008` for references that the job does not bind, `MEMORY-01` when there is no memory for the variables.
pub fn link(
    kernel: &Kernel,
    globals: &mut Globals,
    pools: &mut Pools<'_>,
    budget: &mut Budget,
) -> Result<Linked, Diagnostic> {
    let handles: Vec<u64> = kernel
        .references
        .iter()
        .map(|reference| handle(kernel, reference, pools))
        .collect::<Result<_, _>>()?;
    let described = if kernel.attributes { attributes::of(pools) } else { attributes::Attributes::default() };
    let mut bind = |name: &str, bytes: u64| {
        if bytes == 0 {
            return Ok(None);
        }
        budget.take(bytes)?;
        globals.bind_variables(name, bytes).map(Some)
    };
    let parameters = kernel.parameters.last().map_or(0, |(offset, size)| u64::from(offset + size));
    let variables = Variables {
        global: bind("variables", kernel.global.bytes.len() as u64)?,
        constant: bind("constants", kernel.constant.bytes.len() as u64)?,
        parameters: bind("parameters", if kernel.generic_parameters { parameters } else { 0 })?,
        attributes: bind("attributes", described.bytes.len() as u64)?,
    };
    let linker = Linker { addresses: variables.addresses(globals), handles };
    let (global, constant) = (linker.filled(&kernel.global), linker.filled(&kernel.constant));
    let contents = [
        (variables.global, &global),
        (variables.constant, &constant),
        (variables.attributes, &described.bytes),
    ];
    for (index, bytes) in contents {
        if let Some(index) = index {
            globals.fill(index, bytes);
        }
    }
    let [global, copy, parameters, textures] = linker.addresses;
    let samplers = textures + described.samplers_at;
    let counts = u64::from(described.counts[0]) | u64::from(described.counts[1]) << 32;
    let words = [global, copy, parameters.wrapping_sub(PARAMETERS.into()), textures, samplers, counts];
    let words = words.into_iter().chain(linker.handles);
    Ok(Linked {
        constant,
        link: words.flat_map(u64::to_le_bytes).collect(),
        parameters: variables.parameters,
    })
}

impl Variables {
    /// Addresses of the buffers; 0 for one that is not there.
    fn addresses(self, globals: &Globals) -> [u64; 4] {
        [self.global, self.constant, self.parameters, self.attributes]
            .map(|index| index.map_or(0, |index| globals.memory().address(index)))
    }
}

/// The handle of a reference that the program uses, by its name.
fn handle(kernel: &Kernel, reference: &Reference, pools: &mut Pools<'_>) -> Result<u64, Diagnostic> {
    if !reference.used {
        return Ok(0);
    }
    const HEADER: u32 = 0xf_ffff;
    let nowhere: Range<usize> = 0..0;
    let declared = declared_sampler(&reference.fields);
    let found = match reference.ty {
        Type::Samplerref => match declared {
            Some(declared) => pools.declared_sampler(&reference.name, declared),
            None => pools.named_sampler(&reference.name),
        }
        .map(|index| index << 20),
        Type::Texref if kernel.independent => {
            pools.handle(&reference.name, None, &nowhere).map(|handle| handle & HEADER)
        }
        Type::Texref if declared.is_some() => {
            pools.declared_texture(&reference.name, declared.unwrap_or_default())
        }
        _ => pools.handle(&reference.name, None, &nowhere),
    };
    let tag = u64::from(handle_tag(reference.ty)) << 32;
    found.map(|handle| u64::from(handle) | tag).map_err(|problem| {
        let message = format!("the program's {} `{}`: {}", reference.ty, reference.name, problem.message);
        Diagnostic::error("LOAD-008", message)
    })
}

struct Linker {
    addresses: [u64; 4],
    handles: Vec<u64>,
}

impl Linker {
    /// The bytes with all addresses and handles.
    fn filled(&self, segment: &Segment) -> Vec<u8> {
        let mut bytes = segment.bytes.clone();
        for relocation in &segment.relocations {
            let value = match relocation.target {
                Target::Global(offset) => self.addresses[0].wrapping_add_signed(offset),
                Target::GenericConstant(offset) => self.addresses[1].wrapping_add_signed(offset),
                Target::Reference(number) => self.handles.get(number as usize).copied().unwrap_or(0),
            };
            let value = masked(value, Some(relocation.mask)).to_le_bytes();
            let (start, width) = (relocation.offset as usize, relocation.width as usize);
            if let Some(field) = bytes.get_mut(start..start + width) {
                field.copy_from_slice(&value[..width]);
            }
        }
        bytes
    }
}
