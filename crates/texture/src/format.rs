//! Texel formats: how bytes become the four 32-bit values that a shader reads, and back.

mod component;
mod decode;
mod encode;
mod srgb;
mod table;
mod unsigned_float;

pub use component::{Component, Numeric};
pub use decode::Decoder;
pub use table::{Format, FormatInfo, OtherNames};

impl Format {
    /// The format of that name, as in job files.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
