//! Texture files: DDS and KTX2, with mip levels, layers and faces.

mod dds;
mod ktx2;
mod luminance;

use tmu_program::Diagnostic;
use tmu_texture::texture::TextureDescription;
use tmu_texture::{Dimension, Format};

use crate::limits;

/// A texture's description with its data in the order of `tmu_texture::Texture`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// What it is.
    pub description: TextureDescription,
    /// Its bytes.
    pub data: Vec<u8>,
}

/// A kind of texture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// DirectDraw surface.
    Dds,
    /// Khronos texture, second version.
    Ktx2,
}

impl Container {
    /// The kind of a file, recognised by its content.
    pub fn of(file: &[u8]) -> Option<Container> {
        match file {
            _ if file.starts_with(b"DDS ") => Some(Container::Dds),
            _ if file.starts_with(b"\xabKTX 20\xbb\r\n\x1a\n") => Some(Container::Ktx2),
            _ => None,
        }
    }

    /// Reads a texture file.
    ///
    /// # Errors
    /// `JOB-010` for damaged files, formats that the texture unit does not have, and KTX2 levels in BasisLZ; `JOB-011` for textures that are
    /// too large.
    pub fn read(self, file: &[u8]) -> Result<Contents, Diagnostic> {
        match self {
            Container::Dds => dds::read(file),
            Container::Ktx2 => ktx2::read(file),
        }
    }

    /// Writes a texture file.
    ///
    /// # Errors
    /// `JOB-013` for textures and formats that such files cannot hold.
    pub fn write(self, contents: &Contents) -> Result<Vec<u8>, Diagnostic> {
        let description = contents.description;
        if description.dimension == Dimension::Buffer || description.is_multisampled() {
            return Err(Diagnostic::error(
                "JOB-013",
                "texture files hold no buffers and no multisampled textures",
            ));
        }
        match self {
            Container::Dds => dds::write(contents),
            Container::Ktx2 => ktx2::write(contents),
        }
    }
}

/// The format whose name elsewhere is this one.
fn format_named<N: AsRef<str>>(name: &str, elsewhere: fn(Format) -> N) -> Result<Format, Diagnostic> {
    let found = Format::ALL.iter().copied().find(|format| elsewhere(*format).as_ref() == name);
    found.ok_or_else(|| {
        Diagnostic::error("JOB-010", format!("the format {name} is not one of the texture unit's"))
    })
}

/// The number of bytes of a texture, checked against the limits before memory is taken.
fn checked_length(description: &TextureDescription) -> Result<usize, Diagnostic> {
    let length =
        description.data_length().map_err(|error| Diagnostic::error("JOB-010", error.to_string()))?;
    if length as u64 > limits::TEXTURE_BYTES {
        let message = format!("the texture takes {length} bytes, but may take {}", limits::TEXTURE_BYTES);
        return Err(Diagnostic::error("JOB-011", message));
    }
    Ok(length)
}

/// Bytes of one layer of a level.
fn layer_bytes(description: &TextureDescription, level: u32) -> usize {
    let blocks: usize = description.blocks(level).into_iter().map(|axis| axis as usize).product();
    blocks * description.format.info().bytes
}

#[cfg(test)]
mod tests;
