//! What a container says about its program: resources, signatures, interfaces, counts.

mod interfaces;
mod resources;
mod signature;
mod statistics;

pub use interfaces::{ClassInstance, ClassType, Interfaces, Slot};
pub use resources::{Binding, Buffer, Member, Resources, Type, Variable};
pub use signature::{Element, Signature};
pub use statistics::{Statistics, required_features};

use tmu_program::Diagnostic;

use crate::container::word;

/// Longest name that is read.
const LONGEST_NAME: usize = 4096;

/// Bounded reads out of one chunk.
#[derive(Clone, Copy)]
struct Data<'a> {
    bytes: &'a [u8],
    /// The chunk's tag, for messages.
    tag: &'static str,
}

impl Data<'_> {
    fn word(&self, offset: usize) -> Result<u32, Diagnostic> {
        word(self.bytes, offset).ok_or_else(|| self.damaged(offset))
    }

    fn half(&self, offset: usize) -> Result<u32, Diagnostic> {
        let word = self.word(offset & !3)?;
        Ok((word >> ((offset as u32 & 2) * 8)) & 0xffff)
    }

    /// A count of things of at least `size` bytes each, which therefore have to fit into the chunk.
    fn count(&self, offset: usize, size: usize) -> Result<usize, Diagnostic> {
        let count = self.word(offset)? as usize;
        if count.saturating_mul(size) > self.bytes.len() { Err(self.damaged(offset)) } else { Ok(count) }
    }

    /// A text that a zero ends.
    fn text(&self, offset: usize) -> Result<String, Diagnostic> {
        let rest = self.bytes.get(offset..).ok_or_else(|| self.damaged(offset))?;
        let rest = &rest[..rest.len().min(LONGEST_NAME)];
        let length = rest.iter().position(|byte| *byte == 0).ok_or_else(|| self.damaged(offset))?;
        Ok(String::from_utf8_lossy(&rest[..length]).replace(char::is_control, "?"))
    }

    fn damaged(&self, offset: usize) -> Diagnostic {
        Diagnostic::error("DXBC-005", format!("the chunk {} is damaged at byte {offset:#x}", self.tag))
            .hint("the program may be whole: a container without the chunk is listed without what it says")
    }
}

/// Byte `step` of a table: `base + index * size`, without overflow.
fn at(base: usize, index: usize, size: usize) -> usize {
    base.saturating_add(index.saturating_mul(size))
}
