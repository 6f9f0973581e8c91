//! Texel formats: how bytes become the four 32-bit values that a shader reads, and back.
//!
//! ```
//! use tmu_texture::Format;
//! use tmu_texture::fetch::F16Rounding;
//!
//! let format = Format::from_name("rg8_snorm").ok_or("no such format")?;
//! // 127 and −127 of 127; what the format lacks reads 0 and 1.
//! assert_eq!(format.decode(&[0x7f, 0x81]).map(f32::from_bits), [1.0, -1.0, 0.0, 1.0]);
//! // 0.5 · 255 = 127.5: ties go away from zero.
//! let mut code = [0];
//! Format::R8Unorm.encode([0.5f32.to_bits(), 0, 0, 0], F16Rounding::NearestEven, &mut code);
//! assert_eq!(code, [128]);
//! # Ok::<(), &str>(())
//! ```

mod batch;
mod block;
mod coding;
mod component;
mod decode;
mod encode;
mod info;
mod srgb;
mod table;
mod unsigned_float;

use std::fmt;

pub(crate) use batch::{BatchDecoder, NvidiaValues, Reading, SnormCodes, UnormCodes, Values};
pub(crate) use block::{Texels as DecodedBlock, decode_codes};
pub use coding::{Block, Coding, Palette};
pub use component::{Component, Numeric};
pub use decode::Decoder;
pub(crate) use decode::{snorm, unorm};
pub use info::{FormatInfo, OtherNames};
pub(crate) use srgb::NVIDIA_STEPS_DOUBLE_AT;
pub use srgb::{NVIDIA_SRGB_STEPS, NVIDIA_SRGB_TO_LINEAR, SRGB_TO_LINEAR};
pub use table::Format;

impl Format {
    /// The format of that name, as in job files.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The format with the same codes and no sRGB curve.
    pub fn linear(self) -> Format {
        if self.info().is_srgb() { self.with_numeric(Numeric::Unorm).unwrap_or(self) } else { self }
    }

    /// The format with the same bits read with another meaning, such as `rgba8_srgb` for `rgba8_unorm` and
    /// [`Numeric::Srgb`], where alpha, and green where there is nothing else than red and green, stay unorm; `None` if there is none.
    pub fn with_numeric(self, numeric: Numeric) -> Option<Format> {
        let mut wanted = *self.info();
        let last = wanted.component_count() - 1;
        for (index, component) in wanted.components.iter_mut().enumerate() {
            let stays_linear = numeric == Numeric::Srgb && index == last && matches!(last, 1 | 3);
            if let Some(component) = component {
                component.numeric = if stays_linear { Numeric::Unorm } else { numeric };
            }
        }
        Format::ALL.iter().copied().find(|format| *format.info() == wanted)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
