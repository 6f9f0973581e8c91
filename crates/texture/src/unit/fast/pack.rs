//! Results of 16 bits: f32 numbers as 16-bit floats, as [`half`](crate::half::from_f32_bits) has them.

use super::vector::Vector;
use crate::fetch::{F16Rounding, Packing};
use crate::lanes::Lanes;

/// Packs the components of all lanes.
pub(super) fn pack<S: Vector>(packing: Packing, texel: &mut [Lanes<u32>; 4]) {
    let Packing::F16(rounding) = packing else { return packing.pack(texel) };
    S::enter(
        #[inline(always)]
        || {
            for component in texel {
                for vector in 0..S::COUNT {
                    to_half(S::load(component, vector), rounding).store(component, vector);
                }
            }
        },
    );
}

/// The bits of 16-bit floats.
#[inline(always)]
fn to_half<S: Vector>(bits: S, rounding: F16Rounding) -> S {
    const INFINITY: u32 = 0x7f80_0000;
    // The exponent of 2⁻¹⁴, below which 16-bit floats are denormal, and where theirs begin.
    const LEAST_NORMAL: u32 = (127 - 14) << 23;
    const BIAS: u32 = (127 - 15) << 23;
    let magnitude = bits.and(S::splat(0x7fff_ffff));
    let rebased = magnitude.sub(S::splat(BIAS));
    let (normal, denormal) = match rounding {
        F16Rounding::NearestEven => {
            let odd = rebased.shr::<13>().and(S::splat(1));
            let normal = rebased.add(S::splat(0xfff)).add(odd).shr::<13>().min_unsigned(S::splat(0x7c00));
            // The last bit of ½ is 2⁻²⁴, that of a denormal: the sum is rounded to it.
            let half = S::splat(0.5f32.to_bits());
            (normal, magnitude.addf(half).sub(half))
        }
        F16Rounding::TowardZero => {
            let finite = rebased.shr::<13>().min_unsigned(S::splat(0x7bff));
            let normal = S::select(magnitude.equal(S::splat(INFINITY)), S::splat(0x7c00), finite);
            (normal, magnitude.mulf(S::splat((127 + 24) << 23)).truncf().to_integer())
        }
    };
    // Denormals go the other way; what is no number is quiet and keeps the top of its payload.
    let number = S::select(magnitude.below(S::splat(LEAST_NORMAL)), denormal, normal);
    let nan = magnitude.shr::<13>().and(S::splat(0x3ff)).or(S::splat(0x7e00));
    let half = S::select(S::splat(INFINITY).below(magnitude), nan, number);
    half.or(bits.shr::<16>().and(S::splat(0x8000)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::fast::portable::Portable;

    /// Every exponent with mantissas around each boundary of a 16-bit float, of both signs.
    #[test]
    fn halves_are_those_of_single_numbers() {
        let ends =
            [0u32, 1, 0xfff, 0x1000, 0x1001, 0x1fff, 0x2000, 0x2fff, 0x3000, 0x3001, 0x7f_e000, 0x7f_efff];
        let more = [0x7f_f000, 0x7f_ffff, 0x40_0000, 0x12_3456, 0x2a_aaaa, 0x55_5555, 0x00_0002, 0x7f_fffe];
        for rounding in [F16Rounding::NearestEven, F16Rounding::TowardZero] {
            for top in 0..512u32 {
                let mut lanes = [top << 23; 32];
                for (lane, mantissa) in lanes.iter_mut().zip(ends.into_iter().chain(more)) {
                    *lane |= mantissa;
                }
                let mut texel = [lanes; 4];
                pack::<Portable>(Packing::F16(rounding), &mut texel);
                for (got, bits) in texel[3].into_iter().zip(lanes) {
                    let expected = crate::half::from_f32_bits(bits, rounding);
                    assert_eq!(got, u32::from(expected), "{bits:#x} {rounding:?}");
                }
            }
        }
    }
}
