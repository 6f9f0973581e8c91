//! Image files made to do harm: an error and little memory, or the picture that the file's own specification says.

use std::io::Write;
use std::path::Path;

use exr::prelude::{Compression, Encoding, Image, Layer, SpecificChannels, Text, WritableImage};
use flate2::write::ZlibEncoder;
use opentmu::picture;

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hostile").join(name);
    std::fs::read(path).unwrap()
}

fn refused(bytes: &[u8]) -> String {
    let problem = picture::read(bytes).expect_err("a damaged file");
    assert_eq!(problem.code, "JOB-010", "{problem:?}");
    problem.message
}

/// Two changed bytes of a count of coefficients made the decoder reserve two terabytes, which aborted the process.
#[test]
fn an_exr_block_holds_no_more_than_its_pixels() {
    let message = refused(&file("dwaa-count.exr"));
    assert!(message.contains("a block says that it holds"), "{message}");
}

/// Differences that leave 16 bits wrap around, as in OpenEXR's `internal_b44.c`, whose sums are of `uint16_t`; in builds
/// with overflow checks they stopped the process.
#[test]
fn a_b44_block_wraps_around() {
    let picture = picture::read(&file("b44-overflow.exr")).unwrap();
    assert_eq!(
        picture.bytes.len() as u64,
        picture.size.iter().map(|side| u64::from(*side)).product::<u64>() * 16
    );
}

/// Whole files with the compression whose counts are checked are still read, blocks that are stored as they are
/// (noise does not get smaller) among them.
#[test]
fn whole_dwa_files_are_read() {
    for (compression, side, noise) in [
        (Compression::DWAA(None), 3, false),
        (Compression::DWAA(None), 40, true),
        (Compression::DWAB(None), 300, false),
        (Compression::DWAB(None), 5, true),
    ] {
        let value = move |x: usize, y: usize| match noise {
            true => f32::from_bits(
                0x3f00_0000 | ((x * 7919 + y * 104_729) as u32).wrapping_mul(2_654_435_761) >> 9,
            ),
            false => x as f32 / side as f32,
        };
        let channels = SpecificChannels::rgba(move |position: exr::math::Vec2<usize>| {
            (value(position.x(), position.y()), 0.5_f32, 0.25_f32, 1.0_f32)
        });
        let encoding = Encoding { compression, ..Encoding::FAST_LOSSLESS };
        let layer = Layer::new(
            (side, side),
            exr::prelude::LayerAttributes::named(Text::from("picture")),
            encoding,
            channels,
        );
        let mut bytes = std::io::Cursor::new(Vec::new());
        Image::from_layer(layer).write().non_parallel().to_buffered(&mut bytes).unwrap();
        let picture =
            picture::read(bytes.get_ref()).unwrap_or_else(|problem| panic!("{side} {noise}: {problem:?}"));
        assert_eq!(picture.size, [side as u32; 2]);
        for (index, pixel) in picture.bytes.chunks_exact(16).enumerate() {
            let red = f32::from_le_bytes([pixel[0], pixel[1], pixel[2], pixel[3]]);
            let wanted = value(index % side, index / side);
            // The compression is lossy: smooth pictures lose little.
            assert!(noise || (red - wanted).abs() < 0.02, "{side} at {index}: {red} for {wanted}");
        }
    }
}

/// A JPEG without its end was grey from there on.
#[test]
fn a_jpeg_that_is_cut_off_is_refused() {
    let whole = file("truncated.jpg");
    refused(&whole);
    for length in [whole.len() - 1, whole.len() - 20, whole.len() / 2, 300] {
        refused(&whole[..length]);
    }
}

/// A PNG of one pixel whose colour profile is a quarter of a gigabyte of zeros when it is inflated: nobody wants the profile.
#[test]
fn a_colour_profile_is_not_inflated() {
    let mut profile = ZlibEncoder::new(b"profile\0\0".to_vec(), flate2::Compression::fast());
    for _ in 0..250 {
        profile.write_all(&vec![0; 1 << 20]).unwrap();
    }
    let profile = profile.finish().unwrap();
    let picture = picture::Picture { size: [1, 1], format: opentmu::Format::R8Unorm, bytes: vec![77] };
    let mut bytes = picture::write(&picture).unwrap();
    // Behind the signature and IHDR: 8 + 25 bytes.
    let mut checked = b"iCCP".to_vec();
    checked.extend_from_slice(&profile);
    let mut chunk = (profile.len() as u32).to_be_bytes().to_vec();
    chunk.extend_from_slice(&checked);
    let mut sum = flate2::Crc::new();
    sum.update(&checked);
    chunk.extend_from_slice(&sum.sum().to_be_bytes());
    bytes.splice(33..33, chunk);
    let before = peak_memory();
    assert_eq!(picture::read(&bytes).unwrap(), picture);
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        assert!(after - before < 100 << 10, "{} KiB more for a picture of one pixel", after - before);
    }
}

/// The most memory that this process has had, in KiB; `None` where the system does not say.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
