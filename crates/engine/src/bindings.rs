//! What is bound for a launch.

use crate::constant::ConstantBanks;
use crate::memory::Memory;
use crate::texture::TexturePools;

/// What the program can reach.
#[derive(Clone, Copy, Debug)]
pub struct Bindings<'a> {
    /// Global memory.
    pub memory: &'a Memory,
    /// Constant banks.
    pub constants: &'a ConstantBanks<'a>,
    /// Textures and samplers.
    pub textures: &'a TexturePools,
}
