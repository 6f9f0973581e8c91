//! The bits of samplers.

use tmu_texture::hardware::{CubemapInterface, HardwareError, SamplerHeader};
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction};

use crate::set;

/// Word by word from the table of `NVB197_TEXSAMP*`.
#[test]
fn samplers_are_read_from_the_bits_of_the_class_header() {
    let mut words = [0; 8];
    for (first, count, value) in [
        (0, 3, 1),        // ADDRESS_U mirror
        (3, 3, 3),        // ADDRESS_V border
        (6, 3, 7),        // ADDRESS_P mirror once, clamp of OpenGL
        (9, 1, 1),        // compare
        (10, 3, 3),       // less or equal
        (13, 1, 1),       // sRGB
        (20, 3, 7),       // 16
        (32, 3, 2),       // MAG linear
        (36, 2, 3),       // MIN anisotropic
        (38, 2, 3),       // MIP linear
        (40, 2, 1),       // override wrap
        (42, 2, 2),       // maximum
        (44, 13, 0x1e80), // −1.5
        (57, 1, 1),       // unnormalised
        (58, 5, 9),       // slope 2·(1 + 1/8)
        (64, 12, 0x080),  // 0.5
        (76, 12, 0xf40),  // 15.25
        (88, 8, 10),
        (108, 8, 20),
        (116, 8, 30),
        (128, 32, 0x3f80_0000),
        (224, 32, 0x3f00_0000),
    ] {
        set(&mut words, first, count, value);
    }
    let header = SamplerHeader::decode(&words);
    assert_eq!(header.cubemap_interface, CubemapInterface::OverrideWrap);
    let sampler = header.sampler().expect("a good sampler");
    assert_eq!(sampler.address, [AddressMode::Mirror, AddressMode::Border, AddressMode::MirrorOnceClampOgl]);
    assert_eq!((sampler.mag, sampler.min, sampler.mip), (Filter::Linear, Filter::Linear, MipFilter::Linear));
    assert_eq!((sampler.compare, sampler.compare_enable), (CompareFunction::LessEqual, true));
    assert_eq!((sampler.lod_bias, sampler.lod_min, sampler.lod_max), (-1.5, 0.5, 15.25));
    assert_eq!((sampler.max_anisotropy, sampler.normalized, sampler.srgb), (16, false, true));
    assert_eq!((sampler.cube_filtering, sampler.reduction), (CubeFiltering::PerFace, Reduction::Maximum));
    assert_eq!((sampler.srgb_border, sampler.trilin_opt.slope()), (Some([10, 20, 30]), 2.25));
    assert_eq!(sampler.border, [0x3f80_0000, 0, 0, 0x3f00_0000]);
    assert_eq!(header.encode(), words);
}

#[test]
fn samplers_encode_to_what_they_were_decoded_from() {
    let mut meaningful = [0; 8];
    for (first, count) in
        [(0, 14), (20, 3), (32, 3), (35, 22), (57, 6), (64, 32), (108, 16), (128, 64), (192, 64)]
    {
        set(&mut meaningful, first, count, u64::MAX);
    }
    let mut random = 5u64;
    for _ in 0..2000 {
        let words: [u32; 8] = std::array::from_fn(|i| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 32) as u32 & meaningful[i]
        });
        assert_eq!(SamplerHeader::decode(&words).encode(), words);
    }
    let refused = SamplerHeader::decode(&[0; 8]).sampler();
    assert_eq!(refused, Err(HardwareError::Reserved { field: "MAG_FILTER", value: 0 }));
}

/// `MIN_LOD_CLAMP_BEHAVIOR_FOR_NEAREST_MIP`: the integer alone, between levels that are point sampled.
#[test]
fn the_lowest_level_can_lose_its_fraction() {
    let mut words = [0; 8];
    for (first, count, value) in [(32, 3, 1), (36, 2, 1), (38, 2, 2), (64, 12, 0x280), (35, 1, 1)] {
        set(&mut words, first, count, value);
    }
    assert_eq!(SamplerHeader::decode(&words).sampler().map(|sampler| sampler.lod_min), Ok(2.0));
    set(&mut words, 38, 2, 3);
    assert_eq!(SamplerHeader::decode(&words).sampler().map(|sampler| sampler.lod_min), Ok(2.5));
}
