//! Block-linear memory.

use tegra_swizzle::BlockHeight;
use tegra_swizzle::surface::{BlockDim, swizzle_surface};
use tegra_swizzle::swizzle::swizzle_block_linear;
use tmu_texture::hardware::{BlockLinear, GobOrder, HeaderLayout, HeaderType, Memory, MemoryPart};
use tmu_texture::texture::Swizzle;
use tmu_texture::{Dimension, Format, Texture, TextureDescription};

use crate::{numbered, plain_header};

const HEIGHTS: [BlockHeight; 5] =
    [BlockHeight::One, BlockHeight::Two, BlockHeight::Four, BlockHeight::Eight, BlockHeight::Sixteen];

/// Textures with levels and layers, swizzled by the crate tegra_swizzle, which orders data by layer and then level.
#[test]
fn block_linear_textures_are_those_of_another_implementation() {
    let formats =
        [Format::R8Unorm, Format::Rgba8Unorm, Format::Rgba32Float, Format::Bc1Unorm, Format::Bc7Unorm];
    for format in formats {
        for height in 0..5 {
            for (size, levels, layers) in
                [([70, 33], 1, 1), ([256, 128], 4, 1), ([130, 200], 8, 1), ([64, 64], 3, 3), ([37, 51], 5, 6)]
            {
                let description = TextureDescription {
                    array: layers > 1,
                    layers,
                    levels,
                    ..TextureDescription::new(Dimension::D2, [size[0], size[1], 1], format)
                };
                // It rounds layers of compressed textures as if their rows were pixels.
                if layers == 1 || format.info().block.is_none() {
                    compare_with_tegra(description, [height, 0]);
                }
            }
        }
    }
}

/// Sizes, levels and layers at random.
#[test]
fn random_textures_are_those_of_another_implementation() {
    let mut random = 9u64;
    let mut next = |most: u64| {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((random >> 33) % most) as u32
    };
    let formats =
        [Format::R8Unorm, Format::B5g6r5Unorm, Format::R32Float, Format::Rg32Float, Format::Rgba32Uint];
    for number in 0..200 {
        let size = [1 + next(150), 1 + next(300), 1];
        let cube = next(4) == 0;
        let size = if cube { [size[0], size[0], 1] } else { size };
        let dimension = if cube { Dimension::Cube } else { Dimension::D2 };
        let plain = TextureDescription::new(dimension, size, formats[number % 5]);
        let layers = 1 + next(5);
        let layers = if layers == 5 { 1 } else { layers };
        let description = TextureDescription {
            array: layers > 1,
            layers: plain.layers * layers,
            levels: 1 + next(plain.full_chain().into()),
            ..plain
        };
        compare_with_tegra(description, [next(5) as u8, 0]);
    }
}

/// 3D textures with levels: the other implementation has blocks of one GOB's height there, and guesses their depth.
#[test]
fn block_linear_volumes_are_those_of_another_implementation() {
    for (size, depth_log2) in [
        ([20, 10, 16], 4),
        ([33, 8, 8], 3),
        ([16, 5, 4], 2),
        ([70, 7, 1], 0),
        ([9, 40, 6], 3),
        ([64, 64, 33], 4),
    ] {
        let plain = TextureDescription::new(Dimension::D3, size, Format::Rgba8Unorm);
        for levels in 1..=plain.full_chain() {
            compare_with_tegra(TextureDescription { levels, ..plain }, [0, depth_log2]);
        }
    }
}

fn compare_with_tegra(description: TextureDescription, blocks: [u8; 2]) {
    let format = description.format;
    let data = numbered(description.data_length().expect("a good description"));
    let texture = Texture::new(description, data).expect("the right length");
    let mut by_layer = Vec::new();
    for layer in 0..description.layers as usize {
        for level in texture.levels() {
            let first = level.offset + layer * level.layer_pitch;
            by_layer.extend_from_slice(&texture.data()[first..first + level.layer_pitch]);
        }
    }
    let [width, height, depth] = description.size;
    let block = match format.info().block {
        Some(_) => BlockDim::block_4x4(),
        None => BlockDim::uncompressed(),
    };
    let swizzled = swizzle_surface(
        width,
        height,
        depth,
        &by_layer,
        block,
        Some(HEIGHTS[usize::from(blocks[0])]),
        format.info().bytes as u32,
        description.levels,
        description.layers,
    )
    .expect("a surface");
    let mut header = plain_header();
    header.set_format(format, Swizzle::IDENTITY);
    let cubes = if description.dimension == Dimension::Cube { 6 } else { 1 };
    header.size = [width, height, depth.max(description.layers / cubes)].map(u64::from);
    header.texture_type = match (description.dimension, description.array) {
        (Dimension::D3, _) => HeaderType::ThreeD,
        (Dimension::Cube, false) => HeaderType::Cubemap,
        (Dimension::Cube, true) => HeaderType::CubemapArray,
        (_, false) => HeaderType::TwoD,
        (_, true) => HeaderType::TwoDArray,
    };
    header.max_mip_level = description.levels as u8 - 1;
    header.view_mip_levels = [0, description.levels as u8 - 1];
    let HeaderLayout::BlockLinear(layout) = &mut header.layout else { panic!("block linear") };
    layout.gobs_per_block[1..].copy_from_slice(&blocks);
    let bytes = header.memory_bytes(GobOrder::Tegra).expect("a size");
    assert!(bytes >= swizzled.len() as u64, "{description:?} {blocks:?}");
    let mut bytes = vec![0; bytes as usize];
    bytes[..swizzled.len()].copy_from_slice(&swizzled);
    let memory = Memory { parts: vec![MemoryPart { address: header.address, bytes }] };
    let read = header.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    assert_eq!(read.description(), &description);
    assert!(read.data() == texture.data(), "{description:?} blocks of {blocks:?}");
}

/// Single levels with blocks of every height and depth that are not made smaller.
#[test]
fn blocks_of_every_height_and_depth_are_those_of_another_implementation() {
    for (height_log2, block_height) in HEIGHTS.into_iter().enumerate() {
        for (depth, depth_log2) in [(1, 0), (2, 1), (3, 2), (5, 2), (6, 3), (11, 4), (20, 4)] {
            let (width, height) = (37, 5 + (8 << height_log2));
            let row = width * 4;
            let linear = numbered((row * height * depth) as usize);
            let swizzled =
                swizzle_block_linear(width, height, depth, &linear, block_height, 4).expect("a volume");
            let layout = BlockLinear {
                order: GobOrder::Tegra,
                block_height_log2: height_log2 as u8,
                block_depth_log2: depth_log2,
                tile_width_log2: 0,
            };
            let level = layout.lay_out([[u64::from(row), height.into(), depth.into()]]).levels[0];
            assert_eq!(level.bytes, swizzled.len() as u64);
            for (number, byte) in linear.iter().enumerate() {
                let (x, line) = (number as u64 % u64::from(row), number as u64 / u64::from(row));
                let (y, z) = (line % u64::from(height), line / u64::from(height));
                let position = level.address(x, y, z) as usize;
                assert_eq!(swizzled[position], *byte, "{block_height:?}, depth {depth}: {x} {y} {z}");
            }
        }
    }
}

/// By hand. 256 bytes × 40 rows × 6 slices in blocks of 2 × 2 GOBs: 4 × 3 × 3 blocks of 2048 bytes. The byte at 100, 37, 5 is in column 1,
/// row 4 of the GOBs: block (2·3 + 2)·4 + 1 = 33, GOB (5 & 1)·2 + (4 & 1) = 2 of it, byte 36 of row 5 there. Tegra: 256 + 2·64 + 0·32 +
/// 16 + 4. Desktop: piece 13, row 1, byte 4.
#[test]
fn addresses_by_hand() {
    let address = |order| {
        let layout = BlockLinear { order, block_height_log2: 1, block_depth_log2: 1, tile_width_log2: 0 };
        layout.lay_out([[256, 40, 6]]).levels[0].address(100, 37, 5)
    };
    let gob = 33 * 2048 + 2 * 512;
    assert_eq!(address(GobOrder::Tegra), gob + 404);
    assert_eq!(address(GobOrder::Desktop), gob + 13 * 32 + 20);
    assert_eq!(address(GobOrder::Rows), gob + 5 * 64 + 36);
}

/// By hand. 100 × 60 × 1 texels of 4 bytes, blocks of 16 GOBs: level 0 has 7 × 8 GOBs, so its blocks have 8; level 1 has 4 × 4, level 2 2 × 2,
/// level 3 1 × 1 GOBs, each with blocks of its own height. A layer is 56 + 16 + 4 + 1 = 77 GOBs, up to a multiple of 8: 80.
#[test]
fn levels_and_layers_by_hand() {
    let layout =
        BlockLinear { order: GobOrder::Tegra, block_height_log2: 4, block_depth_log2: 0, tile_width_log2: 0 };
    let laid_out = layout.lay_out([[400, 60, 1], [200, 30, 1], [100, 15, 1], [48, 7, 1]]);
    let gobs: Vec<u64> = laid_out.levels.iter().map(|level| level.offset / 512).collect();
    assert_eq!((gobs, laid_out.layer_stride), (vec![0, 56, 72, 76], 80 * 512));
    // Level 1 is four blocks beside each other; row 24 of column 1 is in the last GOB of the second one.
    assert_eq!(laid_out.levels[1].address(64, 24, 0), (56 + 4 + 3) * 512);
}

/// Every order puts the bytes of a block at places of their own, and pieces of 16 bytes stay together.
#[test]
fn every_order_of_bytes_is_a_permutation() {
    for order in [GobOrder::Tegra, GobOrder::Desktop, GobOrder::Rows] {
        let layout = BlockLinear { order, block_height_log2: 1, block_depth_log2: 1, tile_width_log2: 0 };
        let laid_out = layout.lay_out([[128, 16, 2]]);
        let level = laid_out.levels[0];
        assert_eq!((level.bytes, laid_out.layer_stride), (4096, 4096));
        let mut seen = vec![false; 4096];
        for (x, y, z) in (0..2).flat_map(|z| (0..16).flat_map(move |y| (0..128).map(move |x| (x, y, z)))) {
            let position = level.address(x, y, z);
            assert!(!std::mem::replace(&mut seen[position as usize], true));
            assert_eq!(position % 16, x % 16);
            assert_eq!(position - x % 16, level.address(x - x % 16, y, z));
        }
    }
    // The table of the desktop order: sector 1 at the left of rows 0 and 1, sector 0 below it.
    let layout = BlockLinear {
        order: GobOrder::Desktop,
        block_height_log2: 0,
        block_depth_log2: 0,
        tile_width_log2: 0,
    };
    let level = layout.lay_out([[64, 8, 1]]).levels[0];
    assert_eq!(
        [(0, 0), (0, 1), (0, 2), (16, 0), (63, 7)].map(|(x, y)| level.address(x, y, 0)),
        [32, 48, 0, 64, 511]
    );
}

/// Sparse textures: levels are as wide as a multiple of the tile, smaller levels are not widened. 5 GOBs in tiles of 4
/// become 8, 2 stay 2.
#[test]
fn tiles_widen_levels() {
    let layout =
        BlockLinear { order: GobOrder::Tegra, block_height_log2: 1, block_depth_log2: 0, tile_width_log2: 2 };
    let laid_out = layout.lay_out([[320, 16, 1], [128, 8, 1]]);
    assert_eq!(laid_out.levels[0].bytes, 8 * 1024);
    assert_eq!(laid_out.levels[1].bytes, 2 * 512);
    // The second row of GOBs of one column is next to the first one.
    assert_eq!(laid_out.levels[0].address(0, 8, 0), 512);
    assert_eq!(laid_out.levels[0].address(64, 0, 0), 1024);
}
