//! What descriptions are refused, and in which words.

use tmu_texture::{Dimension, Format, Texture, TextureDescription};

use crate::plain;

const R8: Format = Format::R8Unorm;

fn refusal(description: TextureDescription) -> String {
    description.data_length().expect_err("must be refused").to_string()
}

#[test]
fn sizes() {
    let d2 = |width, height| plain(Dimension::D2, [width, height, 1], R8);
    assert_eq!(d2(16384, 16384).data_length(), Ok(1 << 28));
    assert_eq!(refusal(d2(0, 4)), "the width is 0, but must be 1 to 16384");
    assert_eq!(refusal(d2(4, 16385)), "the height is 16385, but must be 1 to 16384");
    assert_eq!(refusal(plain(Dimension::D2, [4, 4, 2], R8)), "the depth is 2, but must be 1");
    assert_eq!(refusal(plain(Dimension::D1, [4, 4, 1], R8)), "the height is 4, but must be 1");
    assert_eq!(
        refusal(plain(Dimension::D3, [4, 4, 16385], R8)),
        "the depth is 16385, but must be 1 to 16384"
    );
    assert_eq!(plain(Dimension::Buffer, [1 << 27, 1, 1], R8).data_length(), Ok(1 << 27));
    assert_eq!(
        refusal(plain(Dimension::Buffer, [(1 << 27) + 1, 1, 1], R8)),
        "the width is 134217729, but must be 1 to 134217728"
    );
    assert_eq!(
        refusal(plain(Dimension::Cube, [4, 5, 1], R8)),
        "the faces of a cube must be square, not 4 × 5 texels"
    );
}

#[test]
fn layers() {
    let layered =
        |dimension, array, layers| TextureDescription { array, layers, ..plain(dimension, [4, 4, 1], R8) };
    assert_eq!(layered(Dimension::D2, true, 2048).data_length(), Ok(16 * 2048));
    assert_eq!(
        refusal(layered(Dimension::D2, true, 2049)),
        "the number of layers is 2049, but must be 1 to 2048"
    );
    assert_eq!(refusal(layered(Dimension::D2, false, 2)), "the number of layers is 2, but must be 1");
    assert_eq!(refusal(layered(Dimension::Cube, false, 12)), "the number of layers is 12, but must be 6");
    assert_eq!(layered(Dimension::Cube, true, 12).data_length(), Ok(16 * 12));
    assert_eq!(
        refusal(layered(Dimension::Cube, true, 8)),
        "a cube has six layers, one for each face, so 8 layers are no whole number of cubes"
    );
    assert_eq!(refusal(layered(Dimension::D3, true, 1)), "there are no arrays of 3D textures");
}

#[test]
fn levels() {
    let levels = |size, levels| TextureDescription { levels, ..plain(Dimension::D2, size, R8) };
    // 5 × 3, 2 × 1, 1 × 1
    assert_eq!(levels([5, 3, 1], 3).data_length(), Ok(15 + 2 + 1));
    assert_eq!(refusal(levels([5, 3, 1], 4)), "the number of mip levels is 4, but must be 1 to 3");
    assert_eq!(refusal(levels([5, 3, 1], 0)), "the number of mip levels is 0, but must be 1 to 3");
    assert_eq!(levels([16384, 1, 1], 15).data_length(), Ok(2 * 16384 - 1));
    let buffer = TextureDescription { levels: 2, ..plain(Dimension::Buffer, [8, 1, 1], R8) };
    assert_eq!(refusal(buffer), "the number of mip levels is 2, but must be 1");
}

#[test]
fn samples() {
    let samples = |dimension, samples| TextureDescription { samples, ..plain(dimension, [4, 4, 1], R8) };
    for count in [1, 2, 4, 8, 16] {
        assert_eq!(samples(Dimension::D2, count).data_length(), Ok(16 * count as usize));
    }
    for count in [0, 3, 32] {
        let sentence = format!("the number of samples is {count}, but must be 1, 2, 4, 8 or 16");
        assert_eq!(refusal(samples(Dimension::D2, count)), sentence);
    }
    assert_eq!(
        refusal(samples(Dimension::Cube, 4)),
        "only 2D textures can have 4 samples in a texel, not cube textures"
    );
    let mipmapped = TextureDescription { levels: 2, ..samples(Dimension::D2, 4) };
    assert_eq!(refusal(mipmapped), "the number of mip levels is 2, but must be 1");
}

/// The largest description that the other limits allow must be refused by its size, without overflow.
#[test]
fn bytes() {
    let huge = TextureDescription {
        array: true,
        layers: 2048,
        samples: 16,
        ..plain(Dimension::D2, [16384, 16384, 1], Format::Rgba32Float)
    };
    // 2^28 texels · 2^11 layers · 16 samples · 16 bytes
    assert_eq!(refusal(huge), format!("the number of bytes is {}, but must be 1 to 2147483648", 1u64 << 47));
    let volume = TextureDescription { levels: 15, ..plain(Dimension::D3, [16384; 3], Format::Rgba32Float) };
    assert!(refusal(volume).starts_with("the number of bytes is 80421"));
    let wild = TextureDescription { layers: u32::MAX, levels: u32::MAX, samples: u32::MAX, ..huge };
    assert_eq!(refusal(wild), "the number of layers is 4294967295, but must be 1 to 2048");
}

#[test]
fn data_of_another_length() {
    let description = plain(Dimension::D2, [4, 4, 1], Format::Rgba8Unorm);
    assert!(Texture::new(description, vec![0; 64]).is_ok());
    for length in [0, 63, 65] {
        let error = Texture::new(description, vec![0; length]).expect_err("must be refused");
        assert_eq!(error.to_string(), format!("the data has {length} bytes, but the texture needs 64"));
    }
}
