//! What a PTX kernel needs of the launch beside its parameters: memory of its variables, handles of its references.

use std::ops::Range;

use tmu_engine::BufferIndex;
use tmu_program::Diagnostic;
use tmu_ptx::Type;
use tmu_ptx::lower::{Kernel, Reference, Segment, Target, masked};

use super::Budget;
use super::global::Globals;
use super::pools::Pools;

/// Buffers of a program's variables; none where it has no such variables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variables {
    global: Option<BufferIndex>,
    /// A copy of the constants, for generic addresses.
    constant: Option<BufferIndex>,
}

/// What the launch puts into the program's constant banks.
#[derive(Clone, Debug, Default)]
pub struct Linked {
    /// [`tmu_ptx::lower::CONSTANT_BANK`].
    pub constant: Vec<u8>,
    /// [`tmu_ptx::lower::LINK_BANK`].
    pub link: Vec<u8>,
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
    let mut bind = |name: &str, segment: &Segment| {
        if segment.bytes.is_empty() {
            return Ok(None);
        }
        budget.take(segment.bytes.len() as u64)?;
        globals.bind_variables(name, segment.bytes.len() as u64).map(Some)
    };
    let variables = Variables {
        global: bind("variables", &kernel.global)?,
        constant: bind("constants", &kernel.constant)?,
    };
    let handles: Vec<u64> = kernel
        .references
        .iter()
        .map(|reference| handle(kernel, reference, pools))
        .collect::<Result<_, _>>()?;
    let linker = Linker { addresses: variables.addresses(globals), handles };
    let (global, constant) = (linker.filled(&kernel.global), linker.filled(&kernel.constant));
    for (index, bytes) in [(variables.global, &global), (variables.constant, &constant)] {
        if let Some(index) = index {
            globals.fill(index, bytes);
        }
    }
    let words = linker.addresses.into_iter().chain(linker.handles);
    Ok(Linked { constant, link: words.flat_map(u64::to_le_bytes).collect() })
}

impl Variables {
    /// Addresses of the two buffers; 0 for one that is not there.
    fn addresses(self, globals: &Globals) -> [u64; 2] {
        [self.global, self.constant].map(|index| index.map_or(0, |index| globals.memory().address(index)))
    }
}

/// The handle of a reference that the program uses, by its name.
fn handle(kernel: &Kernel, reference: &Reference, pools: &mut Pools<'_>) -> Result<u64, Diagnostic> {
    if !reference.used {
        return Ok(0);
    }
    const HEADER: u32 = 0xf_ffff;
    let nowhere: Range<usize> = 0..0;
    let found = match reference.ty {
        Type::Samplerref => pools.named_sampler(&reference.name).map(|index| index << 20),
        Type::Texref if kernel.independent => {
            pools.handle(&reference.name, None, &nowhere).map(|handle| handle & HEADER)
        }
        _ => pools.handle(&reference.name, None, &nowhere),
    };
    found.map(u64::from).map_err(|problem| {
        let message = format!("the program's {} `{}`: {}", reference.ty, reference.name, problem.message);
        Diagnostic::error("LOAD-008", message)
    })
}

struct Linker {
    addresses: [u64; 2],
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
