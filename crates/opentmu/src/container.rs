//! Texture files: DDS and KTX2, with mip levels, layers and faces.

mod dds;
mod ktx2;

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
    /// The kind of a file, told by its content.
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
    /// `JOB-010` for damaged files, formats that the texture unit does not have, and compressed KTX2 levels; `JOB-011` for textures that are
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
        let TextureDescription { dimension, samples, .. } = contents.description;
        if dimension == Dimension::Buffer || samples > 1 {
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
fn format_named(name: &str, elsewhere: fn(Format) -> &'static str) -> Result<Format, Diagnostic> {
    let found = Format::ALL.iter().copied().find(|format| elsewhere(*format) == name);
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
mod tests {
    use super::*;

    fn contents(dimension: Dimension, size: [u32; 3], format: Format, layers: u32, levels: u32) -> Contents {
        let plain = TextureDescription::new(dimension, size, format);
        let array = layers > 1;
        let description = TextureDescription { array, layers: plain.layers * layers, levels, ..plain };
        let length = description.data_length().unwrap();
        Contents { description, data: (0..length).map(|i| (i * 7 % 251) as u8).collect() }
    }

    /// Dimensions, layers, faces and levels, through both kinds of file.
    #[test]
    fn what_is_written_reads_back() {
        for container in [Container::Dds, Container::Ktx2] {
            for case in [
                contents(Dimension::D2, [5, 3, 1], Format::Rgba8Unorm, 1, 1),
                contents(Dimension::D2, [9, 6, 1], Format::Rgba8Srgb, 1, 4),
                contents(Dimension::D2, [8, 8, 1], Format::Rg16Float, 3, 2),
                contents(Dimension::D3, [4, 4, 4], Format::R32Float, 1, 3),
                contents(Dimension::Cube, [4, 4, 1], Format::Rgba16Float, 1, 3),
                contents(Dimension::Cube, [2, 2, 1], Format::R8Unorm, 2, 2),
                contents(Dimension::D1, [7, 1, 1], Format::R32Uint, 1, 1),
                contents(Dimension::D2, [3, 3, 1], Format::B5g6r5Unorm, 1, 2),
                contents(Dimension::D2, [3, 2, 1], Format::Rgb10a2Unorm, 1, 1),
            ] {
                let file = container.write(&case).unwrap();
                assert_eq!(Container::of(&file), Some(container));
                assert_eq!(container.read(&file).unwrap(), case, "{container:?}");
                for length in [0, 4, 20, 80, file.len() - 1] {
                    let cut = container.read(&file[..length]).unwrap_err();
                    assert_eq!(cut.code, "JOB-010", "{container:?} cut to {length} bytes: {}", cut.message);
                }
            }
        }
    }

    /// Blocks are read by both, and written to DDS.
    #[test]
    fn compressed_textures_read_back() {
        let case = contents(Dimension::D2, [10, 6, 1], Format::Bc3Srgb, 2, 3);
        let file = Container::Dds.write(&case).unwrap();
        assert_eq!(Container::Dds.read(&file).unwrap(), case);
        assert_eq!(Container::Ktx2.write(&case).unwrap_err().code, "JOB-013");
    }

    #[test]
    fn hostile_headers_are_refused_before_memory_is_taken() {
        let good = contents(Dimension::D2, [4, 4, 1], Format::Rgba8Unorm, 1, 1);
        for container in [Container::Dds, Container::Ktx2] {
            let file = container.write(&good).unwrap();
            for place in (12..file.len().min(148)).step_by(4) {
                for value in [0_u32, 1, 0x7fff_ffff, u32::MAX, 0x1000_0000] {
                    let mut hostile = file.clone();
                    hostile[place..place + 4].copy_from_slice(&value.to_le_bytes());
                    if let Ok(read) = container.read(&hostile) {
                        assert!(read.data.len() <= file.len(), "{container:?} word at {place} = {value:#x}");
                    }
                }
            }
        }
    }
}
