//! The texels of a whole batch of lanes at once.

use super::component::Numeric;
use super::decode::decode;
use super::table::Format;
use crate::lanes::{LANES, Lanes};

/// A routine that decodes one texel per lane, at byte offsets into the data.
pub(crate) type BatchDecoder = fn(&[u8], &Lanes<u32>, &mut [Lanes<u32>; 4]);

/// What [`Format::decode`] gives, for a format known to the compiler.
pub(super) fn values<const FORMAT: usize>(data: &[u8], offset: &Lanes<u32>, texels: &mut [Lanes<u32>; 4]) {
    let info = const { Format::ALL[FORMAT].info() };
    for lane in 0..LANES {
        let first = offset[lane] as usize;
        let texel = decode(info, &data[first..first + info.bytes]);
        for (components, component) in texels.iter_mut().zip(texel) {
            components[lane] = component;
        }
    }
}

/// UNORM components as 16-bit UNORM codes: 0 to 65535 in place of 0.0 to 1.0. For formats all of whose components are
/// UNORM of 1, 2, 4, 8 or 16 bits, whose largest codes divide 65535; other components are left out.
pub(super) fn codes<const FORMAT: usize>(data: &[u8], offset: &Lanes<u32>, texels: &mut [Lanes<u32>; 4]) {
    let info = const { Format::ALL[FORMAT].info() };
    for lane in 0..LANES {
        let first = offset[lane] as usize;
        let texel = &data[first..first + info.bytes];
        for (components, component) in texels.iter_mut().zip(info.components) {
            if let Some(component) = component
                && component.numeric == Numeric::Unorm
                && component.bits <= 16
            {
                components[lane] = component.code(texel) * (65535 / component.max_code());
            }
        }
    }
}
