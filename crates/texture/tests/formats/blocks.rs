//! Block-compressed formats, against two other decoders and arithmetic done by hand.

use tmu_texture::Format;
use tmu_texture::format::Palette;

/// Numbers that depend on nothing but where they are in the sequence.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        self.0 ^ self.0 >> 29
    }

    fn block(&mut self) -> [u8; 16] {
        let (low, high) = (self.next() >> 17, self.next() >> 17);
        let words = [low ^ self.next() << 32, high ^ self.next() << 32];
        let mut block = [0; 16];
        block[..8].copy_from_slice(&words[0].to_le_bytes());
        block[8..].copy_from_slice(&words[1].to_le_bytes());
        block
    }
}

const BLOCKS: usize = 20_000;

/// The texels of a block as f32s.
fn floats(format: Format, palette: Palette, block: &[u8]) -> Vec<[f32; 4]> {
    format.decode_block(palette, block).into_iter().map(|texel| texel.map(f32::from_bits)).collect()
}

/// Codes of 8 bits, which the values must be exactly.
fn codes(format: Format, block: &[u8]) -> Vec<[u8; 4]> {
    let exact = |value: f32| {
        let code = (value * 255.0).round();
        assert_eq!(code / 255.0, value, "{format}: {value} is no code of 8 bits");
        code as u8
    };
    floats(format, Palette::Nvidia, block).into_iter().map(|texel| texel.map(exact)).collect()
}

/// The texels of the crate texture2ddecoder: blue in the lowest byte, then green, red, alpha.
fn rgba(texels: &[u32]) -> Vec<[u8; 4]> {
    let reordered = |texel: &u32| {
        let [b, g, r, a] = texel.to_le_bytes();
        [r, g, b, a]
    };
    texels.iter().map(reordered).collect()
}

/// Every mode of BC7, and what is no mode, against two decoders.
#[test]
fn bc7_blocks_decode_as_elsewhere() {
    let mut random = Random(7);
    for number in 0..BLOCKS {
        let mut block = random.block();
        // Long modes are rare among random bits.
        block[0] = (u16::from(block[0]) << 8 >> (8 - number % 9)) as u8 | (1u16 << (number % 9)) as u8;
        let mut other = [0; 64];
        bcdec_rs::bc7(&block, &mut other, 16);
        assert_eq!(codes(Format::Bc7Unorm, &block).as_flattened(), other, "{block:x?}");
        if block[0] != 0 {
            let mut other = [0; 16];
            texture2ddecoder::decode_bc7_block(&block, &mut other);
            assert_eq!(codes(Format::Bc7Unorm, &block), rgba(&other), "{block:x?}");
        }
    }
}

#[test]
fn bc6h_blocks_decode_as_elsewhere() {
    let mut random = Random(6);
    for number in 0..BLOCKS {
        let mut block = random.block();
        block[0] = block[0] & !31 | (number % 32) as u8;
        for (format, signed) in [(Format::Bc6hUfloat, false), (Format::Bc6hSfloat, true)] {
            let mut other = [0; 48];
            bcdec_rs::bc6h_half(&block, &mut other, 12, signed);
            let expected: Vec<[f32; 4]> = other
                .chunks_exact(3)
                .map(|texel| {
                    let [r, g, b] = [0, 1, 2].map(|i| half::f16::from_bits(texel[i]).to_f32());
                    [r, g, b, 1.0]
                })
                .collect();
            let got = floats(format, Palette::Nvidia, &block);
            for (got, expected) in got.iter().zip(&expected) {
                assert_eq!(got.map(f32::to_bits), expected.map(f32::to_bits), "{format} {block:x?}");
            }
        }
    }
}

/// The decoders elsewhere round the ideal palettes to 8 bits, in ways of their own.
#[test]
fn ideal_palettes_are_near_to_those_elsewhere() {
    type Decode = fn(&[u8], &mut [u8], usize);
    let decoders: [(Format, Decode); 3] = [
        (Format::Bc1Unorm, bcdec_rs::bc1),
        (Format::Bc2Unorm, bcdec_rs::bc2),
        (Format::Bc3Unorm, bcdec_rs::bc3),
    ];
    let mut random = Random(1);
    for _ in 0..BLOCKS {
        let block = random.block();
        for (format, decode) in decoders {
            let mut other = [0; 64];
            decode(&block[..format.info().bytes], &mut other, 16);
            for palette in [Palette::Ideal, Palette::Nvidia] {
                let got = floats(format, palette, &block);
                for (got, other) in got.as_flattened().iter().zip(other) {
                    // NVIDIA takes 80.25/256 of green, not a third, and 96/257 of alpha, not 2/5: seven codes of 255,
                    // and one for rounding.
                    let room = if palette == Palette::Ideal { 1.01 } else { 8.0 };
                    assert!((got * 255.0 - f32::from(other)).abs() < room, "{format} {palette:?} {block:x?}");
                }
            }
        }
        for signed in [false, true] {
            let (one, two) = match signed {
                true => (Format::Bc4Snorm, Format::Bc5Snorm),
                false => (Format::Bc4Unorm, Format::Bc5Unorm),
            };
            let (mut red, mut both) = ([0.0; 16], [0.0; 32]);
            bcdec_rs::bc4_float(&block[..8], &mut red, 4, signed);
            bcdec_rs::bc5_float(&block, &mut both, 8, signed);
            let near = |got: f32, other: f32| (got - other).abs() < 1e-6;
            let got = floats(one, Palette::Ideal, &block);
            assert!(got.iter().zip(red).all(|(got, other)| near(got[0], other)), "{one} {block:x?}");
            let got = floats(two, Palette::Ideal, &block);
            let pairs = got.iter().zip(both.chunks_exact(2));
            for (got, other) in pairs {
                assert!(near(got[0], other[0]) && near(got[1], other[1]), "{two} {block:x?}");
                assert_eq!(got[2..], [0.0, 1.0]);
            }
        }
    }
}

#[test]
fn etc2_and_eac_blocks_decode_as_elsewhere() {
    let mut random = Random(2);
    for _ in 0..BLOCKS {
        let block = random.block();
        let mut other = [0; 16];
        texture2ddecoder::decode_etc2_rgb_block(&block, &mut other);
        assert_eq!(codes(Format::Etc2Rgb8Unorm, &block), rgba(&other), "{block:x?}");
        texture2ddecoder::decode_etc2_rgba1_block(&block, &mut other);
        // What is transparent is black (OpenGL ES 3.0, C.1.3); the other decoder keeps its colour.
        let black = |texel: [u8; 4]| if texel[3] == 0 { [0; 4] } else { texel };
        let expected: Vec<[u8; 4]> = rgba(&other).into_iter().map(black).collect();
        assert_eq!(codes(Format::Etc2Rgb8a1Unorm, &block), expected, "{block:x?}");
        texture2ddecoder::decode_etc2_rgba8_block(&block, &mut other);
        assert_eq!(codes(Format::Etc2Rgba8Unorm, &block), rgba(&other), "{block:x?}");
    }
}

const FOOTPRINTS: [[u32; 2]; 14] = [
    [4, 4],
    [5, 4],
    [5, 5],
    [6, 5],
    [6, 6],
    [8, 5],
    [8, 6],
    [8, 8],
    [10, 5],
    [10, 6],
    [10, 8],
    [10, 10],
    [12, 10],
    [12, 12],
];

/// Random blocks of every footprint, most of which break a rule somewhere; those that both decoders elsewhere agree
/// about. Their results have 8 bits; ours are floats of 11 bits (and sRGB codes whose endpoints are widened in another way).
#[test]
fn astc_blocks_decode_as_elsewhere() {
    let mut random = Random(3);
    for [width, height] in FOOTPRINTS {
        let named =
            |kind: &str| Format::from_name(&format!("astc_{width}x{height}_{kind}")).expect("a format");
        let (unorm, srgb) = (named("unorm"), named("srgb"));
        let footprint = astc_decode::Footprint::new(width, height);
        let mut good = 0;
        for _ in 0..BLOCKS {
            let block = random.block();
            let mut other = vec![[0; 4]; (width * height) as usize];
            let accepted = astc_decode::astc_decode_block(&block, footprint, |x, y, texel| {
                other[(y * width + x) as usize] = texel;
            });
            let ours = floats(unorm, Palette::Nvidia, &block);
            if !accepted || ours.contains(&[1.0, 0.0, 1.0, 1.0]) {
                continue;
            }
            let mut third = vec![0; other.len()];
            texture2ddecoder::decode_astc_block(&block, width as usize, height as usize, &mut third);
            let near = |a: &[u8; 4], b: &[u8; 4]| (0..4).all(|i| a[i].abs_diff(b[i]) <= 1);
            let agreed = other.iter().zip(&rgba(&third)).all(|(a, b)| near(a, b));
            if !agreed {
                continue;
            }
            good += 1;
            for (ours, other) in ours.as_flattened().iter().zip(other.as_flattened()) {
                // Half a code of 8 bits and the last bit of 11; they cut constant colours off.
                assert!((ours * 255.0 - f32::from(*other)).abs() < 1.01, "{unorm} {block:x?}");
            }
            let codes = srgb_codes(srgb, &block);
            assert!(codes.iter().zip(&other).all(|(a, b)| near(a, b)), "{srgb} {block:x?}");
        }
        assert!(good > BLOCKS / 50, "{unorm}: {good}");
    }
}

/// The codes of an sRGB format, found in the table of its linear values.
fn srgb_codes(format: Format, block: &[u8]) -> Vec<[u8; 4]> {
    let linear: Vec<u32> = (0..=255).map(|code| Format::Rgba8Srgb.decode(&[code, 0, 0, 0])[0]).collect();
    let texel = |texel: [u32; 4]| {
        std::array::from_fn(|i| match i {
            3 => (f32::from_bits(texel[3]) * 255.0).round() as u8,
            _ => linear.binary_search(&texel[i]).expect("a code of 8 bits") as u8,
        })
    };
    format.decode_block(Palette::Nvidia, block).into_iter().map(texel).collect()
}

/// EAC's numbers of 11 bits are ETC2's alpha, of which the other decoder knows, with three bits more: 8·base + 4 + 8·change
/// rounded down to eighths is base + change, unless the multiplier is 0.
#[test]
fn eac_blocks_are_etc2_alphas_with_three_bits_more() {
    let mut random = Random(11);
    for _ in 0..BLOCKS {
        let mut block = random.block();
        (block[1], block[9]) = (block[1] | 0x10, block[9] | 0x10);
        let ours = floats(Format::EacRg11Unorm, Palette::Nvidia, &block);
        for half in 0..2 {
            let alpha_first = [&block[8 * half..][..8], &[0; 8]].concat();
            let mut other = [0; 16];
            texture2ddecoder::decode_etc2_rgba8_block(&alpha_first, &mut other);
            for (ours, other) in ours.iter().zip(rgba(&other)) {
                let number = (ours[half] * 2047.0).round() as u32;
                assert_eq!(number >> 3, u32::from(other[3]), "{block:x?}");
            }
        }
        let one = floats(Format::EacR11Unorm, Palette::Nvidia, &block[..8]);
        assert!(one.iter().zip(&ours).all(|(one, two)| one[0] == two[0] && one[1..] == [0.0, 0.0, 1.0]));
    }
}

/// By hand. Base 0x80 is −128, which counts as −127: 8·−127 = −1016; multiplier 1, table 13: the modifier of index 0 is
/// −1, so −1024, clamped to −1023: −1. Index 3 (−10) is less still; index 7 is 9: −1016 + 72 = −944.
#[test]
fn eac_with_a_sign_by_hand() {
    // Index 7 in every texel is all ones.
    let block = [0x80, 0x1d, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    let texels = floats(Format::EacR11Snorm, Palette::Nvidia, &block);
    assert_eq!(texels, [[-944.0 / 1023.0, 0.0, 0.0, 1.0]; 16]);
    let block = [0x80, 0x1d, 0, 0, 0, 0, 0, 0];
    assert_eq!(floats(Format::EacR11Snorm, Palette::Nvidia, &block)[5][0], -1.0);
    // Multiplier 0: the modifier itself. Base 2: 16 − 1 = 15. Without a sign 2·8 + 4 − 1 = 19.
    let block = [0x02, 0x0d, 0, 0, 0, 0, 0, 0];
    assert_eq!(floats(Format::EacR11Snorm, Palette::Nvidia, &block)[15][0], 15.0 / 1023.0);
    assert_eq!(floats(Format::EacR11Unorm, Palette::Nvidia, &block)[15][0], 19.0 / 2047.0);
}

/// By hand from the measured formulas. Red 31 and 0: 3·31·22/8 = 255 (255.75), (2·31 + 0)·22/8 = 170 (170.5),
/// (2·0 + 31)·22/8 = 85 (85.25). Green 63 and 0: g0 = 255, d = −255, d/4 = −63: (256·255 − 63 + 128 − 20400)/256 = 175
/// (175.57), (0 + 63 + 128 + 20400)/256 = 80 (80.43). Blue as red.
#[test]
fn nvidias_four_colours_by_hand() {
    // 0xffff and 0; texels 0 to 3 have codes 0 to 3.
    let block = [0xff, 0xff, 0, 0, 0b1110_0100, 0, 0, 0];
    let texels = codes(Format::Bc1Unorm, &block);
    assert_eq!(texels[..4], [[255, 255, 255, 255], [0, 0, 0, 255], [170, 175, 170, 255], [85, 80, 85, 255]]);
    // Three colours when the first is not greater: (0 + 31)·33/8 = 127 (127.875); green (0 + 63 + 128 + 255·128)/256 = 128
    // (128.246), and transparent black.
    let block = [0, 0, 0xff, 0xff, 0b1110_0100, 0, 0, 0];
    let texels = codes(Format::Bc1Unorm, &block);
    assert_eq!(texels[..4], [[0, 0, 0, 255], [255, 255, 255, 255], [127, 128, 127, 255], [0, 0, 0, 0]]);
}

/// By hand: thirds of 1 and of 0, and halves.
#[test]
fn ideal_colours_by_hand() {
    let block = [0xff, 0xff, 0, 0, 0b1110_0100, 0, 0, 0];
    let texels = floats(Format::Bc1Unorm, Palette::Ideal, &block);
    let third = 1.0f32 / 3.0;
    assert_eq!(texels[2], [2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 1.0]);
    assert_eq!(texels[3], [third, third, third, 1.0]);
    // 2/3 · 255 = 170, an sRGB code like any other.
    let srgb = Format::Bc1Srgb.decode_block(Palette::Ideal, &block);
    assert_eq!(srgb[2], Format::Rgba8Srgb.decode(&[170, 170, 170, 255]));
}

/// By hand: (257·r0 + (r1 − r0)·W) / 65535 with the measured weights. Endpoints 255 and 0: 255·(257 − W)/65535.
#[test]
fn nvidias_bc4_levels_by_hand() {
    // Texels 0 to 7 have codes 0 to 7: 3 bits each, the lowest first, 0xfac688.
    let block = [255, 0, 0x88, 0xc6, 0xfa, 0, 0, 0];
    let texels = floats(Format::Bc4Unorm, Palette::Nvidia, &block);
    let eight = [0, 257, 36, 72, 113, 144, 185, 221].map(|w| (257 - w) as f32 / 257.0);
    for (texel, level) in texels.iter().zip(eight) {
        assert_eq!(texel[0], level);
    }
    let block = [0, 255, 0x88, 0xc6, 0xfa, 0, 0, 0];
    let texels = floats(Format::Bc4Unorm, Palette::Nvidia, &block);
    let six = [0, 257, 48, 96, 161, 209, 0, 257].map(|w| w as f32 / 257.0);
    for (texel, level) in texels.iter().zip(six) {
        assert_eq!(texel[0], level);
    }
}

/// What an H200 answered (`palette_bc3_unorm`), in 1/255: the eight levels of two ends.
#[test]
fn nvidias_alpha_of_bc3_is_that_of_a_gpu() {
    let measured: [[u8; 8]; 4] = [
        [233, 38, 205, 178, 148, 123, 93, 66],
        [202, 71, 184, 165, 145, 128, 108, 89],
        [11, 200, 47, 82, 129, 164, 0, 255],
        [14, 139, 37, 61, 92, 116, 0, 255],
    ];
    for levels in measured {
        let mut block = [0; 16];
        block[..5].copy_from_slice(&[levels[0], levels[1], 0x88, 0xc6, 0xfa]);
        let texels = floats(Format::Bc3Unorm, Palette::Nvidia, &block);
        for (texel, level) in texels.iter().zip(levels) {
            assert_eq!(texel[3], f32::from(level) / 255.0, "{levels:?}");
        }
    }
}

/// The decimals that were published for endpoints 1 and −1.
#[test]
fn nvidias_signed_bc4_levels_are_the_published_ones() {
    let block = [127, 0x81, 0x88, 0xc6, 0xfa, 0, 0, 0];
    let texels = floats(Format::Bc4Snorm, Palette::Nvidia, &block);
    let published = [1.0, -1.0, 0.72094, 0.44188, 0.11625, -0.11625, -0.44188, -0.72094];
    for (texel, level) in texels.iter().zip(published) {
        assert!((texel[0] - level).abs() < 3e-5, "{} {level}", texel[0]);
    }
}

/// What an H200 answered (`palette_bc4_snorm`), in 1/32767: codes 2 to 5 of two ends.
#[test]
fn nvidias_signed_bc4_levels_are_those_of_a_gpu() {
    let measured: [([i8; 2], [i32; 6]); 4] = [
        ([-125, 64], [-32251, 16513, -23179, -14107, -1631, 7441]),
        ([-122, 3], [-31477, 774, -25477, -19477, -11226, -5226]),
        ([85, -110], [21931, -28381, 14911, 7891, -301, -6149]),
        ([14, -117], [3612, -30187, -1104, -5820, -11323, -15252]),
    ];
    for (ends, expected) in measured {
        let block = [ends[0] as u8, ends[1] as u8, 0x88, 0xc6, 0xfa, 0, 0, 0];
        let texels = floats(Format::Bc4Snorm, Palette::Nvidia, &block);
        for (texel, level) in texels.iter().zip(expected) {
            assert_eq!(texel[0], level as f32 / 32767.0, "{ends:?}");
        }
    }
}

/// Blocks of one colour, the rules for them (Khronos Data Format 1.3, 23.19), and blocks of high dynamic range.
#[test]
fn astc_blocks_of_one_colour_and_errors() {
    let format = Format::from_name("astc_6x6_unorm").expect("a format");
    let error = [1.0, 0.0, 1.0, 1.0];
    let texel = |block: &[u8; 16]| {
        let texels = floats(format, Palette::Nvidia, block);
        assert!(texels.iter().all(|texel| *texel == texels[0]));
        texels[0]
    };
    // No extent, colour 0x8000, 0x4000, 0xffff, 0: halves are exact, 65535 is 1.
    let plain = [0xfc, 0xfd, 255, 255, 255, 255, 255, 255, 0, 0x80, 0, 0x40, 255, 255, 0, 0];
    assert_eq!(texel(&plain), [0.5, 0.25, 1.0, 0.0]);
    let mut high_range = plain;
    high_range[1] |= 2;
    assert_eq!(texel(&high_range), error);
    let mut reserved = plain;
    reserved[1] &= !4;
    assert_eq!(texel(&reserved), error);
    // An extent from 0 to 0.
    let empty = [0xfc, 0x0d, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0x40, 255, 255, 0, 0];
    assert_eq!(texel(&empty), error);
    assert_eq!(texel(&[0; 16]), error, "no weight range");
}
