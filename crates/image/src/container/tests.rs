//! Texture files, written and read, by this crate and by others.

use super::*;

fn contents(dimension: Dimension, size: [u32; 3], format: Format, layers: u32, levels: u32) -> Contents {
    let plain = TextureDescription::new(dimension, size, format);
    let array = layers > 1;
    let description = TextureDescription { array, layers: plain.layers * layers, levels, ..plain };
    let length = description.data_length().unwrap();
    Contents { description, data: (0..length).map(|i| (i * 7 % 251) as u8).collect() }
}

/// Dimensions, layers, faces and levels, through both kinds of file.
#[test]
fn what_is_written_reads_back() {
    for container in [Container::Dds, Container::Ktx2] {
        for case in [
            contents(Dimension::D2, [5, 3, 1], Format::Rgba8Unorm, 1, 1),
            contents(Dimension::D2, [9, 6, 1], Format::Rgba8Srgb, 1, 4),
            contents(Dimension::D2, [8, 8, 1], Format::Rg16Float, 3, 2),
            contents(Dimension::D3, [4, 4, 4], Format::R32Float, 1, 3),
            contents(Dimension::Cube, [4, 4, 1], Format::Rgba16Float, 1, 3),
            contents(Dimension::Cube, [2, 2, 1], Format::R8Unorm, 2, 2),
            contents(Dimension::D1, [7, 1, 1], Format::R32Uint, 1, 1),
            contents(Dimension::D2, [3, 3, 1], Format::B5g6r5Unorm, 1, 2),
            contents(Dimension::D2, [3, 2, 1], Format::Rgb10a2Unorm, 1, 1),
        ] {
            let file = container.write(&case).unwrap();
            assert_eq!(Container::of(&file), Some(container));
            assert_eq!(container.read(&file).unwrap(), case, "{container:?}");
            for length in [0, 4, 20, 80, file.len() - 1] {
                let cut = container.read(&file[..length]).unwrap_err();
                assert_eq!(cut.code, "JOB-010", "{container:?} cut to {length} bytes: {}", cut.message);
            }
        }
    }
}

/// Every format with three levels, through each kind of file that has it: what the crates that read such files see is where the
/// texels lie, how many there are, and which format they have.
#[test]
fn every_format_with_a_name_there_is_written() {
    for &format in Format::ALL {
        let names = format.other_names();
        let case = contents(Dimension::D2, [13, 10, 1], format, 2, 3);
        let astc = format.name().starts_with("astc");
        match Container::Dds.write(&case) {
            Ok(file) => {
                assert_eq!(Container::Dds.read(&file).unwrap(), case, "{format}");
                let dds = ddsfile::Dds::read(&*file).unwrap();
                assert_eq!((dds.get_num_mipmap_levels(), dds.get_num_array_layers()), (3, 2), "{format}");
                // It takes these two for formats of single texels.
                if !format.name().contains("g8_unorm") || format.info().block.is_none() {
                    let stride = dds.get_array_stride().unwrap() as usize;
                    assert_eq!(2 * stride, case.data.len(), "{format}");
                    let second = dds.get_data(1).unwrap();
                    let level = layer_bytes(&case.description, 0);
                    assert_eq!(second[..level], case.data[level..2 * level], "{format}");
                }
            }
            Err(refused) => {
                let nameless = names.d3d.is_empty() && !astc || format == Format::A4b4g4r4Unorm;
                assert!(refused.code == "JOB-013" && nameless, "{format}: {}", refused.message);
            }
        }
        match Container::Ktx2.write(&case) {
            Ok(file) => {
                assert_eq!(Container::Ktx2.read(&file).unwrap(), case, "{format}");
                let ktx = ::ktx2::Reader::new(&file).unwrap();
                let header = ktx.header();
                assert_eq!(
                    (header.level_count, header.layer_count, header.face_count),
                    (3, 2, 1),
                    "{format}"
                );
                let levels: Vec<u8> = ktx.levels().flat_map(|level| level.data.to_vec()).collect();
                assert!(levels == case.data, "{format}");
                assert_eq!(
                    ktx.basic_dfd().unwrap().bytes_planes[0] as usize,
                    format.info().bytes,
                    "{format}"
                );
            }
            Err(refused) => {
                let nameless = names.vulkan.is_empty() || format == Format::D24UnormS8Uint;
                assert!(refused.code == "JOB-013" && nameless, "{format}: {}", refused.message);
            }
        }
    }
}

/// The bits of each component, as KTX2's descriptor of the Vulkan format has them, are those of our format.
#[test]
fn descriptors_of_ktx2_tell_the_same_bits() {
    for &format in Format::PLAIN {
        let case = contents(Dimension::D2, [1, 1, 1], format, 1, 1);
        let Ok(file) = Container::Ktx2.write(&case) else { continue };
        let ktx = ::ktx2::Reader::new(&file).unwrap();
        let mut samples: Vec<(u32, u32)> = ktx
            .basic_dfd()
            .unwrap()
            .sample_information
            .iter()
            // Stencils (13) are read through formats of their own, and the shared exponent (bit 5) stands beside each component.
            .filter(|sample| sample.channel_type != 13 && sample.channel_type_qualifiers.bits() & 2 == 0)
            .map(|sample| (sample.bit_offset.into(), sample.bit_length.get().into()))
            .collect();
        samples.sort_unstable();
        let components = format.info().components.into_iter().flatten();
        let mut stated: Vec<(u32, u32)> =
            components.map(|component| (component.first_bit.into(), component.bits.into())).collect();
        stated.sort_unstable();
        assert_eq!(samples, stated, "{format}");
    }
}

/// The KTX2 file of a texture with its levels packed anew.
fn repacked(case: &Contents, scheme: u32, pack: fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let file = Container::Ktx2.write(case).unwrap();
    let levels = case.description.levels as usize;
    let (index, word) =
        (80, |offset: usize| u64::from_le_bytes(file[offset..offset + 8].try_into().unwrap()) as usize);
    let mut packed = file[..word(index + 24 * (levels - 1))].to_vec();
    packed[44..48].copy_from_slice(&scheme.to_le_bytes());
    for level in (0..levels).rev() {
        let entry = index + 24 * level;
        let (first, length) = (word(entry), word(entry + 8));
        let bytes = pack(&file[first..first + length]);
        let lengths = [packed.len() as u64, bytes.len() as u64].map(u64::to_le_bytes).concat();
        packed[entry..entry + 16].copy_from_slice(&lengths);
        packed.extend_from_slice(&bytes);
    }
    packed
}

/// Zstandard by hand (RFC 8878): a frame of a single segment with four bytes of size, and one raw block.
fn zstandard(bytes: &[u8]) -> Vec<u8> {
    let size = (bytes.len() as u32).to_le_bytes();
    let block = (1 | (bytes.len() as u32) << 3).to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0], &size[..], &block[..3], bytes].concat()
}

/// zlib by hand (RFC 1950, 1951): one stored block, and the sum of Adler.
fn zlib(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len() as u16;
    let (mut a, mut b) = (1u32, 0u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65521;
        b = (b + a) % 65521;
    }
    let head = [&[0x78, 0x01, 0x01], &length.to_le_bytes()[..], &(!length).to_le_bytes()].concat();
    [&head[..], bytes, &(b << 16 | a).to_be_bytes()].concat()
}

#[test]
fn packed_levels_of_ktx2_are_read() {
    let case = contents(Dimension::Cube, [8, 8, 1], Format::Bc3Srgb, 1, 3);
    let unpacked = |scheme, pack| Container::Ktx2.read(&repacked(&case, scheme, pack));
    assert_eq!(unpacked(2, zstandard).unwrap(), case);
    assert_eq!(unpacked(3, zlib).unwrap(), case);
    let compressed =
        |bytes: &[u8]| ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest);
    assert_eq!(unpacked(2, compressed).unwrap(), case);
    let basis = unpacked(1, <[u8]>::to_vec).unwrap_err();
    assert_eq!(basis.message, "the levels of the KTX2 file are compressed with BasisLZ, which is not read");
    // One byte too many or too few, and what is no such stream.
    for pack in [
        |bytes: &[u8]| zlib(&[bytes, &[1]].concat()),
        |bytes: &[u8]| zlib(&bytes[1..]),
        |bytes: &[u8]| bytes.to_vec(),
        |_: &[u8]| Vec::new(),
    ] {
        assert_eq!(unpacked(3, pack).unwrap_err().code, "JOB-010");
    }
    assert_eq!(unpacked(2, <[u8]>::to_vec).unwrap_err().code, "JOB-010");
    let truncated = |bytes: &[u8]| zstandard(bytes)[..20].to_vec();
    assert_eq!(unpacked(2, truncated).unwrap_err().code, "JOB-010");
}

#[test]
fn hostile_headers_are_refused_before_memory_is_taken() {
    let good = contents(Dimension::D2, [4, 4, 1], Format::Rgba8Unorm, 1, 1);
    for container in [Container::Dds, Container::Ktx2] {
        let file = container.write(&good).unwrap();
        for offset in (12..file.len().min(148)).step_by(4) {
            for value in [0_u32, 1, 0x7fff_ffff, u32::MAX, 0x1000_0000] {
                let mut hostile = file.clone();
                hostile[offset..offset + 4].copy_from_slice(&value.to_le_bytes());
                if let Ok(read) = container.read(&hostile) {
                    assert!(read.data.len() <= file.len(), "{container:?} word at {offset} = {value:#x}");
                }
            }
        }
    }
}

/// A DDS file of Direct3D 9: bits and masks of the texel, and what follows the header. The header is put together by hand as the
/// documentation of `DDS_HEADER` and `DDS_PIXELFORMAT` has it.
fn legacy(size: [u32; 2], flags: u32, bits: u32, masks: [u32; 4], texels: &[u8]) -> Vec<u8> {
    let mut words = vec![124, 0x1007, size[1], size[0], 0, 0, 0];
    words.extend([0; 11]);
    words.extend([32, flags, 0, bits]);
    words.extend(masks);
    words.extend([0x1000, 0, 0, 0, 0]);
    let header = words.iter().flat_map(|word: &u32| word.to_le_bytes());
    b"DDS ".iter().copied().chain(header).chain(texels.iter().copied()).collect()
}

/// Direct3D 9 reads luminance as red, green and blue, and alpha as 1 where there is none.
#[test]
fn luminance_reads_as_red_green_and_blue() {
    const LUMINANCE: u32 = 0x20000;
    const ALPHA: u32 = 1;
    let read = |flags, bits, masks, texels: &[u8]| {
        let contents = Container::Dds.read(&legacy([2, 1], flags, bits, masks, texels)).unwrap();
        (contents.description.format, contents.data)
    };
    let rgba8 = |data: [u8; 8]| (Format::Rgba8Unorm, data.to_vec());
    assert_eq!(read(LUMINANCE, 8, [0xff, 0, 0, 0], &[7, 200]), rgba8([7, 7, 7, 255, 200, 200, 200, 255]));
    // Some writers give all three masks.
    assert_eq!(read(LUMINANCE, 8, [0xff; 4], &[7, 200]), rgba8([7, 7, 7, 255, 200, 200, 200, 255]));
    assert_eq!(
        read(LUMINANCE | ALPHA, 16, [0xff, 0, 0, 0xff00], &[7, 1, 200, 2]),
        rgba8([7, 7, 7, 1, 200, 200, 200, 2])
    );
    assert_eq!(
        read(LUMINANCE | ALPHA, 8, [0xf, 0, 0, 0xf0], &[0x21, 0xf0]),
        rgba8([17, 17, 17, 34, 0, 0, 0, 255])
    );
    let l16 = read(LUMINANCE, 16, [0xffff, 0, 0, 0], &[1, 2, 3, 4]);
    let wanted = vec![1, 2, 1, 2, 1, 2, 255, 255, 3, 4, 3, 4, 3, 4, 255, 255];
    assert_eq!(l16, (Format::Rgba16Unorm, wanted));
    let cut = Container::Dds.read(&legacy([2, 1], LUMINANCE, 16, [0xffff, 0, 0, 0], &[1, 2, 3])).unwrap_err();
    assert_eq!(
        (cut.code, cut.message.as_str()),
        ("JOB-010", "damaged DDS: it holds 3 bytes of texels, not 4")
    );
}

#[test]
fn formats_that_are_not_read_are_named() {
    let message = |file: Vec<u8>| Container::Dds.read(&file).unwrap_err().message;
    let palette = legacy([1, 1], 0x20, 8, [0; 4], &[0; 4]);
    assert_eq!(
        message(palette),
        "the format (with a palette, or YUV) of the DDS file is not one of the texture unit's"
    );
    let masks = legacy([1, 1], 0x40, 16, [0x1f, 0x7e0, 0xf800, 0], &[0; 4]);
    assert_eq!(
        message(masks),
        "the format (of 16 bits, red 0x1f, green 0x7e0, blue 0xf800) of the DDS file is not one of the texture unit's"
    );
    let mut code = legacy([1, 1], 4, 0, [0; 4], &[0; 4]);
    code[84..88].copy_from_slice(b"ATI7");
    assert_eq!(message(code), "the format \"ATI7\" of the DDS file is not one of the texture unit's");
    let named = legacy([1, 1], 0x40, 24, [0xff_0000, 0xff00, 0xff, 0], &[0; 4]);
    assert_eq!(message(named), "the format R8G8B8 of the DDS file is not one of the texture unit's");
}
