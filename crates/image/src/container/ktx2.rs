//! KTX2: each level with all its layers and faces, the smallest level first.

use std::borrow::Cow;
use std::io::Read;

use ktx2::{Format as KtxFormat, Header, Index, LevelIndex, SupercompressionScheme, dfd};
use tmu_program::Diagnostic;
use tmu_texture::texture::TextureDescription;
use tmu_texture::{Dimension, Format};

use super::{Contents, checked_length, format_named, layer_bytes};

pub(super) fn read(file: &[u8]) -> Result<Contents, Diagnostic> {
    let damaged = |what: String| Diagnostic::error("JOB-010", format!("damaged KTX2: {what}"));
    // Not the crate's reader, which looks at descriptors that we do not need, and believes their lengths.
    let (start, rest) = file.split_first_chunk().ok_or_else(|| damaged("it has no header".to_string()))?;
    let header = Header::from_bytes(start).map_err(|error| damaged(error.to_string()))?;
    let unpack = unpacking(header.supercompression_scheme)?;
    let description = description(&header)?;
    let length = checked_length(&description)?;
    let mut data = Vec::with_capacity(length.min(file.len()));
    let mut index = rest.chunks_exact(LevelIndex::LENGTH);
    for number in 0..description.levels {
        let wanted = layer_bytes(&description, number) * description.layers as usize;
        let entry = index.next().and_then(|entry| entry.first_chunk()).map(LevelIndex::from_bytes);
        let bytes = entry.and_then(|entry| {
            let first = usize::try_from(entry.byte_offset).ok()?;
            file.get(first..first.checked_add(usize::try_from(entry.byte_length).ok()?)?)
        });
        let bytes = bytes.ok_or_else(|| damaged(format!("level {number} is not there")))?;
        let bytes = unpack(bytes, wanted).map_err(|error| damaged(format!("level {number}: {error}")))?;
        if bytes.len() != wanted {
            let found = bytes.len();
            return Err(damaged(format!("level {number} has {found} bytes or more, not {wanted}")));
        }
        data.extend_from_slice(&bytes);
    }
    Ok(Contents { description, data })
}

/// What makes the bytes of a level, of which at most one more than that many are looked at.
type Unpack = fn(&[u8], usize) -> std::io::Result<Cow<'_, [u8]>>;

fn unpacking(scheme: Option<SupercompressionScheme>) -> Result<Unpack, Diagnostic> {
    match scheme {
        None => Ok(|bytes, _| Ok(Cow::Borrowed(bytes))),
        Some(SupercompressionScheme::Zstandard) => Ok(|bytes, wanted| {
            let decoder = ruzstd::decoding::StreamingDecoder::new(bytes).map_err(std::io::Error::other)?;
            at_most(decoder, wanted)
        }),
        Some(SupercompressionScheme::ZLIB) => {
            Ok(|bytes, wanted| at_most(flate2::read::ZlibDecoder::new(bytes), wanted))
        }
        Some(scheme) => {
            let name = match scheme {
                SupercompressionScheme::BasisLZ => "BasisLZ".to_string(),
                other => format!("{other:?}"),
            };
            let message =
                format!("the levels of the KTX2 file are compressed with {name}, which is not read");
            Err(Diagnostic::error("JOB-010", message).hint("Zstandard and ZLIB are read"))
        }
    }
}

/// What a decoder gives, up to one byte more than is wanted.
fn at_most(decoder: impl Read, wanted: usize) -> std::io::Result<Cow<'static, [u8]>> {
    let mut bytes = Vec::new();
    decoder.take(wanted as u64 + 1).read_to_end(&mut bytes)?;
    Ok(Cow::Owned(bytes))
}

/// The format's name in KTX2 files: Vulkan's, but Vulkan leaves open how 24 bits of depth lie beside a stencil, and KTX2 has the stencil below.
fn name_in_files(format: Format) -> &'static str {
    if format == Format::D24UnormS8Uint {
        ""
    } else if format == Format::S8UintD24Unorm {
        "D24_UNORM_S8_UINT"
    } else {
        format.other_names().vulkan
    }
}

fn description(header: &Header) -> Result<TextureDescription, Diagnostic> {
    let format = match header.format {
        Some(format) => format_named(&format!("{format:?}"), name_in_files)?,
        None => return Err(Diagnostic::error("JOB-010", "the KTX2 file leaves its format open")),
    };
    let dimension = match (header.face_count, header.pixel_height, header.pixel_depth) {
        (6, _, _) => Dimension::Cube,
        (_, 0, _) => Dimension::D1,
        (_, _, 0) => Dimension::D2,
        _ => Dimension::D3,
    };
    let size = [header.pixel_width, header.pixel_height.max(1), header.pixel_depth.max(1)];
    let plain = TextureDescription::new(dimension, size, format);
    Ok(TextureDescription {
        array: header.layer_count > 0,
        layers: plain.layers.saturating_mul(header.layer_count.max(1)),
        levels: header.level_count.max(1),
        ..plain
    })
}

pub(super) fn write(contents: &Contents) -> Result<Vec<u8>, Diagnostic> {
    let Contents { description, data } = contents;
    let format = description.format;
    let refused = || {
        Diagnostic::error(
            "JOB-013",
            format!("cannot write the KTX2 file: Vulkan has no {format} with these bits"),
        )
    };
    let name = name_in_files(format);
    let number = KtxFormat::ALL.iter().copied().find(|known| format!("{known:?}") == name);
    let number = number.ok_or_else(refused)?;
    let (basic, type_size) = dfd::Basic::from_format(number).map_err(|_| refused())?;
    let descriptor = dfd::Block::Basic(basic).to_vec();
    let descriptor = [&(descriptor.len() as u32 + 4).to_le_bytes()[..], &descriptor].concat();
    let first = Header::LENGTH + description.levels as usize * LevelIndex::LENGTH;
    let (levels, body) = levels(description, data, first + descriptor.len());
    let [width, height, depth] = description.size;
    let dimension = description.dimension;
    let faces = if dimension == Dimension::Cube { 6 } else { 1 };
    let header = Header {
        format: Some(number),
        type_size,
        pixel_width: width,
        pixel_height: if dimension == Dimension::D1 { 0 } else { height },
        pixel_depth: if dimension == Dimension::D3 { depth } else { 0 },
        layer_count: if description.array { description.layers / faces } else { 0 },
        face_count: faces,
        level_count: description.levels,
        supercompression_scheme: None,
        index: Index {
            dfd_byte_offset: first as u32,
            dfd_byte_length: descriptor.len() as u32,
            kvd_byte_offset: 0,
            kvd_byte_length: 0,
            sgd_byte_offset: 0,
            sgd_byte_length: 0,
        },
    };
    let mut file = header.as_bytes().to_vec();
    for level in levels {
        file.extend_from_slice(&level.as_bytes());
    }
    file.extend_from_slice(&descriptor);
    file.extend_from_slice(&body);
    Ok(file)
}

/// Where the levels lie, and their bytes with the padding before them: each begins at a multiple of its texels' size and of 4.
fn levels(description: &TextureDescription, data: &[u8], first: usize) -> (Vec<LevelIndex>, Vec<u8>) {
    let texel = description.format.info().bytes;
    let alignment = if texel.is_multiple_of(4) {
        texel
    } else if texel.is_multiple_of(2) {
        2 * texel
    } else {
        4 * texel
    };
    let lengths: Vec<usize> = (0..description.levels)
        .map(|level| layer_bytes(description, level) * description.layers as usize)
        .collect();
    let mut body = Vec::new();
    let mut end = data.len();
    let mut index = Vec::new();
    for &length in lengths.iter().rev() {
        let begin = (first + body.len()).next_multiple_of(alignment);
        body.resize(begin - first, 0);
        body.extend_from_slice(&data[end - length..end]);
        end -= length;
        let byte_length = length as u64;
        index.push(LevelIndex {
            byte_offset: begin as u64,
            byte_length,
            uncompressed_byte_length: byte_length,
        });
    }
    index.reverse();
    (index, body)
}
