//! Reading the texels of footprints, as a filter sees them.

use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask};
use crate::texture::{Swizzle, TexelAddress};
use crate::unit::Unit;
use crate::unit::texels::TexelOffsets;

/// A texel that is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wanted {
    Border,
    At(TexelAddress),
    /// The average of three.
    Corner([TexelAddress; 3]),
}

/// Reads texels.
pub(super) struct Reader<'u, 't> {
    pub unit: &'u Unit<'t>,
    /// What texels are compared with.
    pub reference: f32,
    /// Where each component of what is read comes from.
    pub swizzle: [Swizzle; 4],
}

impl Reader<'_, '_> {
    /// Texels, at most as many as a batch has lanes: bits, compared and in the order of the result.
    pub fn read(&self, wanted: &[Wanted]) -> Vec<[u32; 4]> {
        let plain: Vec<Option<TexelAddress>> = wanted
            .iter()
            .map(|wanted| match wanted {
                Wanted::Border => None,
                Wanted::At(address) => Some(*address),
                Wanted::Corner(three) => Some(three[0]),
            })
            .collect();
        let mut texels = self.batch(&plain);
        for (texel, wanted) in texels.iter_mut().zip(wanted) {
            if let Wanted::Corner(three) = wanted {
                *texel = self.average(&self.batch(&three.map(Some)));
            }
        }
        let one = self.unit.one;
        texels.into_iter().map(|texel| self.swizzle.map(|source| source.select(texel, one))).collect()
    }

    fn batch(&self, addresses: &[Option<TexelAddress>]) -> Vec<[u32; 4]> {
        let texels = &self.unit.texels;
        let mut offsets = TexelOffsets { bytes: [0; LANES], border: 0 };
        let mut mask: Mask = 0;
        for (lane, address) in addresses.iter().enumerate().take(LANES) {
            mask |= 1 << lane;
            match address {
                Some(address) => {
                    offsets.bytes[lane] = texels.byte_of(*address) + address.sample * texels.sample_bytes;
                }
                None => offsets.border |= 1 << lane,
            }
        }
        let mut read: [Lanes<u32>; 4] = [[0; LANES]; 4];
        texels.read::<Values>(&offsets, mask, &mut read);
        let address = |lane: usize| addresses[lane].unwrap_or_default();
        texels.missing::<Values>(mask & !offsets.border, address, &mut read);
        if self.unit.compares {
            self.unit.compare(&[self.reference; LANES], &mut read);
        }
        (0..addresses.len().min(LANES)).map(|lane| read.map(|component| component[lane])).collect()
    }

    /// CU-3.
    fn average(&self, three: &[[u32; 4]]) -> [u32; 4] {
        if self.unit.integer {
            return three[0];
        }
        std::array::from_fn(|component| {
            let sum: f64 = three.iter().map(|texel| f64::from(f32::from_bits(texel[component]))).sum();
            ((sum / 3.0) as f32).to_bits()
        })
    }
}
