//! What can be wrong with hardware state.

use std::fmt;

use super::components::{DataType, Sizes, Source, sizes};
use crate::texture::TextureError;

/// Why a header, a sampler or the memory behind it was refused. Each displays as one sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum HardwareError {
    /// A field holds a code that has no meaning.
    Reserved {
        /// The field's name in the class header.
        field: &'static str,
        /// What it holds.
        value: u32,
    },
    /// A field asks for something that this texture unit does not do.
    Unsupported {
        /// The field's name in the class header.
        field: &'static str,
        /// What it holds.
        value: u32,
    },
    /// There is no format with these components.
    Format {
        /// `COMPONENTS`.
        components: u8,
        /// `R_DATA_TYPE` and so on.
        types: [DataType; 4],
        /// `X_SOURCE` and so on: types of what they do not name do not count.
        sources: [Source; 4],
    },
    /// The texture reaches outside memory.
    Memory {
        /// First byte that is not there.
        address: u64,
        /// How many bytes the access has from there on.
        bytes: u64,
    },
    /// The texture unit does not have such textures.
    Texture(TextureError),
}

impl std::error::Error for HardwareError {}

impl From<TextureError> for HardwareError {
    fn from(error: TextureError) -> HardwareError {
        HardwareError::Texture(error)
    }
}

impl fmt::Display for HardwareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HardwareError::Reserved { field, value } => write!(f, "{field} is {value}, which has no meaning"),
            HardwareError::Unsupported { field, value } => {
                write!(f, "{field} is {value}, which is not supported")
            }
            HardwareError::Format { components, types, sources } => match sizes(*components) {
                None => write!(f, "COMPONENTS is {components:#04x}, which has no meaning"),
                Some((name, Sizes::Video)) => {
                    write!(
                        f,
                        "COMPONENTS is {components:#04x} ({name}), a video format, which is not supported"
                    )
                }
                Some((name, _)) => write!(
                    f,
                    "there is no format with COMPONENTS {components:#04x} ({name}), data types {types:?} and sources {sources:?}"
                ),
            },
            HardwareError::Memory { address, bytes } => {
                write!(f, "the texture's {bytes} bytes at {address:#x} are not all in memory")
            }
            HardwareError::Texture(error) => error.fmt(f),
        }
    }
}
