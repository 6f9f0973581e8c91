//! What a kernel is given.

use crate::memory::{Buffer, Element};
use crate::texture::{Surface, Texture};

/// Something that can be a kernel's parameter: a number, the address of memory, the handle of a texture or surface.
pub trait Parameter {
    /// Its bytes, as the kernel finds them.
    fn into_bytes(self) -> Vec<u8>;
}

impl<T: Element> Parameter for T {
    fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.to_bytes(&mut bytes);
        bytes
    }
}

impl Parameter for &Buffer {
    fn into_bytes(self) -> Vec<u8> {
        self.address().to_le_bytes().to_vec()
    }
}

impl Parameter for &Texture {
    fn into_bytes(self) -> Vec<u8> {
        u64::from(self.handle()).to_le_bytes().to_vec()
    }
}

impl Parameter for &Surface {
    fn into_bytes(self) -> Vec<u8> {
        u64::from(self.handle()).to_le_bytes().to_vec()
    }
}

/// A structure, or anything else that is there as bytes.
impl Parameter for &[u8] {
    fn into_bytes(self) -> Vec<u8> {
        self.to_vec()
    }
}
