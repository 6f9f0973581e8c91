//! Where texels lie: level 0 first, then layer or face, depth slice, row, texel, sample.

use tmu_texture::{Dimension, Format, TexelAddress, Texture, TextureDescription};

use crate::plain;

/// Walks a texture in the stated order and checks that its texels follow each other without a gap.
fn walk(description: TextureDescription) {
    let length = description.data_length().expect("a good description");
    let data: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
    let texture = Texture::new(description, data.clone()).expect("the right length");
    let mut rest = &data[..];
    for level in 0..description.levels {
        let [width, height, depth] = texture.level_size(level);
        for layer in 0..description.layers {
            for z in 0..depth {
                for y in 0..height {
                    for x in 0..width {
                        for sample in 0..description.samples {
                            let address = TexelAddress { level, layer, x, y, z, sample };
                            let (texel, after) = rest.split_at(description.format.info().bytes);
                            assert!(texture.contains(address));
                            assert_eq!(texture.texel_bytes(address), texel, "{address:?}");
                            assert_eq!(texture.texel(address), description.format.decode(texel));
                            assert_eq!(texture.raw_texel(address), description.format.raw(texel));
                            rest = after;
                        }
                    }
                }
            }
        }
    }
    assert!(rest.is_empty());
}

#[test]
fn every_dimension_in_order() {
    walk(TextureDescription { levels: 3, ..plain(Dimension::D1, [7, 1, 1], Format::Rgb32Float) });
    walk(TextureDescription {
        array: true,
        layers: 3,
        levels: 2,
        ..plain(Dimension::D1, [5, 1, 1], Format::R8Uint)
    });
    walk(TextureDescription { levels: 4, ..plain(Dimension::D2, [9, 5, 1], Format::Rgba8Unorm) });
    walk(TextureDescription {
        array: true,
        layers: 3,
        levels: 3,
        ..plain(Dimension::D2, [6, 5, 1], Format::Rg16Float)
    });
    walk(TextureDescription { samples: 8, ..plain(Dimension::D2, [3, 2, 1], Format::R16Uint) });
    walk(TextureDescription {
        array: true,
        layers: 2,
        samples: 4,
        ..plain(Dimension::D2, [3, 2, 1], Format::Rgba32Sint)
    });
    walk(TextureDescription { levels: 4, ..plain(Dimension::D3, [9, 4, 5], Format::B5g6r5Unorm) });
    walk(TextureDescription { levels: 3, ..plain(Dimension::Cube, [4, 4, 1], Format::R32Float) });
    walk(TextureDescription {
        array: true,
        layers: 12,
        ..plain(Dimension::Cube, [2, 2, 1], Format::R8Snorm)
    });
    walk(plain(Dimension::Buffer, [100, 1, 1], Format::Rg32Uint));
}

#[test]
fn levels_halve_rounding_down_and_stop_at_1() {
    let description = TextureDescription { levels: 4, ..plain(Dimension::D3, [9, 4, 5], Format::R8Unorm) };
    let sizes: Vec<_> = (0..4).map(|level| description.level_size(level)).collect();
    assert_eq!(sizes, [[9, 4, 5], [4, 2, 2], [2, 1, 1], [1, 1, 1]]);
    assert_eq!(description.level_size(40), [1, 1, 1]);
}

#[test]
fn texels_outside_are_not_contained() {
    let description = TextureDescription {
        array: true,
        layers: 2,
        levels: 2,
        ..plain(Dimension::D2, [4, 2, 1], Format::R8Unorm)
    };
    let length = description.data_length().expect("a good description");
    let texture = Texture::new(description, vec![0; length]).expect("the right length");
    let last = TexelAddress { level: 1, layer: 1, x: 1, ..TexelAddress::default() };
    assert!(texture.contains(last));
    for outside in [
        TexelAddress { level: 2, ..last },
        TexelAddress { layer: 2, ..last },
        TexelAddress { x: 2, ..last },
        TexelAddress { y: 1, ..last },
        TexelAddress { z: 1, ..last },
        TexelAddress { sample: 1, ..last },
    ] {
        assert!(!texture.contains(outside), "{outside:?}");
    }
}
