//! Raw and structured memory: group-shared memory here, resources and views in [`super::resource`].

use tmu_program::Diagnostic;

use super::Lowering;
use crate::names::Register;
use crate::program::Instruction;
use crate::table::Slot;

/// Whether the memory that an instruction reads or writes is group-shared.
fn is_shared(i: &Instruction) -> bool {
    [Slot::Memory, Slot::Store, Slot::Target]
        .iter()
        .filter_map(|slot| i.operand(*slot))
        .any(|operand| operand.register() == Register::GroupShared)
}

macro_rules! memory {
    ($($name:ident: $shared:ident;)+) => {
        $(pub(crate) fn $name(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
            if is_shared(i) { l.$shared(i) } else { l.resource_memory(i) }
        })+
    };
}

memory! {
    ld_raw: shared_load;
    ld_structured: shared_load;
    store_raw: shared_store;
    store_structured: shared_store;
    atomic: shared_atomic;
}
