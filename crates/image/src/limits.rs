//! How large what is read may be. Every size is checked against these before memory is taken.

/// Bytes of one texture, all levels, layers and samples together.
pub const TEXTURE_BYTES: u64 = 1 << 30;
/// Width or height of an image file.
pub const IMAGE_SIDE: u32 = 32768;
