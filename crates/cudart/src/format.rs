//! Formats of texels: the runtime's, which count bits, and the driver's, which are numbered.

use crate::status::Status;
use crate::structures::ChannelFormat;

/// Kinds of the runtime whose channels have any number of bits.
const SIGNED: u32 = 0;
const UNSIGNED: u32 = 1;
const FLOAT: u32 = 2;

/// The driver's numbers of plain formats, with the runtime's kind and bits.
const PLAIN: [(u32, u32, i32); 8] = [
    (0x01, UNSIGNED, 8),
    (0x02, UNSIGNED, 16),
    (0x03, UNSIGNED, 32),
    (0x08, SIGNED, 8),
    (0x09, SIGNED, 16),
    (0x0a, SIGNED, 32),
    (0x10, FLOAT, 16),
    (0x20, FLOAT, 32),
];

/// Kinds of the runtime that are a format each, in the order in which the driver numbers them: fractions, then compressed blocks.
const FRACTIONS: u32 = 5;
const FIRST_FRACTION: u32 = 0xc0;
const BLOCKS: u32 = 17;
const FIRST_BLOCK: u32 = 0x91;
const LAST_BLOCK: u32 = 0x9e;

impl ChannelFormat {
    /// The driver's number of the format, and how many channels there are.
    ///
    /// # Errors
    /// [`Status::InvalidChannelDescriptor`] for what the driver has no number for.
    pub(crate) fn of_driver(self) -> Result<(u32, u32), Status> {
        let channels = self.bits.iter().take_while(|bits| **bits != 0).count();
        let alike = self.bits[..channels].iter().all(|bits| *bits == self.bits[0]);
        let ends = self.bits[channels..].iter().all(|bits| *bits == 0);
        let format = match self.kind {
            // Three channels are no array's (measured on libcudart 12.9).
            SIGNED..=FLOAT if channels == 3 => None,
            SIGNED..=FLOAT => PLAIN
                .iter()
                .find(|(_, kind, bits)| (*kind, *bits) == (self.kind, self.bits[0]))
                .map(|(format, ..)| *format),
            FRACTIONS..BLOCKS => Some(FIRST_FRACTION + self.kind - FRACTIONS),
            BLOCKS..=30 => Some(FIRST_BLOCK + self.kind - BLOCKS),
            _ => None,
        };
        match format {
            Some(format) if channels > 0 && alike && ends => Ok((format, channels as u32)),
            _ => Err(Status::InvalidChannelDescriptor),
        }
    }

    /// The format of a number of the driver.
    pub(crate) fn from_driver(format: u32, channels: u32) -> ChannelFormat {
        let (kind, bits) = match format {
            FIRST_BLOCK..=LAST_BLOCK => {
                // BC6H's two have halves.
                (format - FIRST_BLOCK + BLOCKS, if matches!(format, 0x9b | 0x9c) { 16 } else { 8 })
            }
            FIRST_FRACTION..=0xcb => {
                let index = format - FIRST_FRACTION;
                (index + FRACTIONS, if (index / 3).is_multiple_of(2) { 8 } else { 16 })
            }
            _ => PLAIN
                .iter()
                .find(|(known, ..)| *known == format)
                .map_or((3, 0), |(_, kind, bits)| (*kind, *bits)),
        };
        let mut all = [0; 4];
        all.iter_mut().take(channels as usize).for_each(|to| *to = bits);
        ChannelFormat { bits: all, kind }
    }
}

crate::interface::plain_functions! {
    /// Only puts its numbers together; what has no format is found by who takes it.
    fn cudaCreateChannelDesc(x: i32, y: i32, z: i32, w: i32, kind: u32) -> ChannelFormat {
        ChannelFormat { bits: [x, y, z, w], kind }
    }
}

/// Bytes of a texel, or of a block.
pub(crate) fn element_bytes(format: u32, channels: u32) -> usize {
    match format {
        0x91 | 0x92 | 0x97 | 0x98 => 8,
        FIRST_BLOCK..=LAST_BLOCK => 16,
        _ => {
            let ChannelFormat { bits, .. } = ChannelFormat::from_driver(format, channels);
            bits.iter().sum::<i32>() as usize / 8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of `CUarray_format` as cuda.h has them.
    #[test]
    fn formats_have_the_drivers_numbers() {
        let of = |bits, kind| ChannelFormat { bits, kind }.of_driver();
        assert_eq!(of([8, 8, 8, 8], UNSIGNED), Ok((0x01, 4)));
        assert_eq!(of([16, 0, 0, 0], FLOAT), Ok((0x10, 1)));
        // Signed normalised 8 × 4, 16 × 1; BC1, BC7 sRGB.
        assert_eq!(of([8, 8, 8, 8], 13), Ok((0xc8, 4)));
        assert_eq!(of([16, 0, 0, 0], 14), Ok((0xc9, 1)));
        assert_eq!(of([8, 8, 8, 8], 17), Ok((0x91, 4)));
        assert_eq!(of([8, 8, 8, 8], 30), Ok((0x9e, 4)));
        for (bits, kind) in
            [([8, 16, 0, 0], UNSIGNED), ([0, 8, 0, 0], UNSIGNED), ([64, 0, 0, 0], FLOAT), ([0; 4], SIGNED)]
        {
            assert_eq!(of(bits, kind), Err(Status::InvalidChannelDescriptor));
        }
    }

    #[test]
    fn formats_come_back_and_have_sizes() {
        let there_and_back = |bits, kind| {
            let format = ChannelFormat { bits, kind };
            let (number, channels) = format.of_driver().expect("a format");
            assert_eq!(ChannelFormat::from_driver(number, channels), format);
            element_bytes(number, channels)
        };
        assert_eq!(there_and_back([32, 32, 0, 0], FLOAT), 8);
        assert_eq!(there_and_back([16, 16, 16, 16], SIGNED), 8);
        assert_eq!(there_and_back([16, 16, 0, 0], 9), 4);
        assert_eq!(there_and_back([8, 0, 0, 0], 11), 1);
        assert_eq!(there_and_back([8, 0, 0, 0], 23), 8);
        assert_eq!(there_and_back([16, 16, 16, 0], 27), 16);
    }
}
