//! How much a job may ask for. Every size is checked against these before memory is taken.

/// Bytes of a job file: reading one takes many times its size, so large data belongs into files of its own.
pub const JOB_BYTES: u64 = 16 << 20;
/// Tiles in the `resident` list of a texture.
pub const TILES: usize = 1 << 16;
pub use tmu_image::limits::{IMAGE_SIDE, TEXTURE_BYTES};
pub use tmu_shader::SHADER_BYTES;

/// Bytes of any other file that a job reads.
pub const FILE_BYTES: u64 = 1 << 30;
/// Bytes of one buffer.
pub const BUFFER_BYTES: u64 = 1 << 30;
/// Bytes of one constant bank: the machine's own limit (LDC-07).
pub const CONSTANT_BANK_BYTES: u64 = 64 << 10;
/// Bytes of all buffers and textures of a job together.
pub const JOB_MEMORY_BYTES: u64 = 4 << 30;
