//! Direct3D 9's luminance formats, which no later Direct3D has: the luminance reads as red, green and blue.

use ddsfile::{Dds, PixelFormatFlags};
use tmu_texture::Format;

/// A luminance format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Luminance {
    /// 8 bits.
    L8,
    /// 8 bits, and 8 bits of alpha above them.
    A8L8,
    /// 4 bits, and 4 bits of alpha above them.
    A4L4,
    /// 16 bits.
    L16,
}

impl Luminance {
    /// That of a file, by its number of bits and its mask of alpha, which are all that `ddsfile` says about such files.
    pub(super) fn of(dds: &Dds) -> Option<Luminance> {
        let format = &dds.header.spf;
        if dds.header10.is_some() || !format.flags.contains(PixelFormatFlags::LUMINANCE) {
            return None;
        }
        match (format.rgb_bit_count?, format.a_bit_mask) {
            (8, None) => Some(Luminance::L8),
            (16, Some(0xff00)) => Some(Luminance::A8L8),
            (8, Some(0xf0)) => Some(Luminance::A4L4),
            (16, None) => Some(Luminance::L16),
            _ => None,
        }
    }

    /// The format that the texels get.
    pub(super) fn format(self) -> Format {
        match self {
            Luminance::L8 | Luminance::A8L8 | Luminance::A4L4 => Format::Rgba8Unorm,
            Luminance::L16 => Format::Rgba16Unorm,
        }
    }

    /// Bytes of a texel in the file.
    pub(super) fn bytes(self) -> usize {
        match self {
            Luminance::L8 | Luminance::A4L4 => 1,
            Luminance::A8L8 | Luminance::L16 => 2,
        }
    }

    /// A texel of the file as one of [`Luminance::format`]. Four bits n become 17 n, the same part of 255.
    pub(super) fn expand(self, texel: &[u8], to: &mut Vec<u8>) {
        match (self, texel) {
            (Luminance::L8, &[l]) => to.extend([l, l, l, 0xff]),
            (Luminance::A8L8, &[l, a]) => to.extend([l, l, l, a]),
            (Luminance::A4L4, &[al]) => {
                let (l, a) = ((al & 15) * 17, (al >> 4) * 17);
                to.extend([l, l, l, a]);
            }
            (Luminance::L16, &[low, high]) => to.extend([low, high, low, high, low, high, 0xff, 0xff]),
            // Texels have the bytes that `bytes` says.
            _ => {}
        }
    }
}
