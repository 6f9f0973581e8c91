//! KTX2: each level with all its layers and faces, the smallest level first.

use ktx2::{Format as KtxFormat, Header, Index, LevelIndex};
use tmu_program::Diagnostic;
use tmu_texture::format::Numeric;
use tmu_texture::texture::TextureDescription;
use tmu_texture::{Dimension, Format};

use super::{Contents, checked_length, format_named, layer_bytes};

pub(super) fn read(file: &[u8]) -> Result<Contents, Diagnostic> {
    let damaged = |what: String| Diagnostic::error("JOB-010", format!("damaged KTX2: {what}"));
    // Not the crate's reader, which looks at descriptors that we do not need, and believes their lengths.
    let (start, rest) = file.split_first_chunk().ok_or_else(|| damaged("it has no header".to_string()))?;
    let header = Header::from_bytes(start).map_err(|error| damaged(error.to_string()))?;
    if let Some(scheme) = header.supercompression_scheme {
        let message =
            format!("the levels of the KTX2 file are compressed with {scheme:?}, which is not read");
        return Err(Diagnostic::error("JOB-010", message));
    }
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
        match bytes {
            Some(bytes) if bytes.len() == wanted => data.extend_from_slice(bytes),
            Some(bytes) => {
                return Err(damaged(format!("level {number} has {} bytes, not {wanted}", bytes.len())));
            }
            None => return Err(damaged(format!("level {number} is not there"))),
        }
    }
    Ok(Contents { description, data })
}

fn description(header: &Header) -> Result<TextureDescription, Diagnostic> {
    let format = match header.format {
        Some(format) => format_named(&format!("{format:?}"), |format| format.other_names().vulkan)?,
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
    let refused =
        || Diagnostic::error("JOB-013", format!("cannot write the KTX2 file: {format} is not written"));
    let name = format.other_names().vulkan;
    let number = KtxFormat::ALL.iter().copied().find(|known| format!("{known:?}") == name);
    let number = number.ok_or_else(refused)?;
    let descriptor = descriptor(format).ok_or_else(refused)?;
    let first = Header::LENGTH + description.levels as usize * LevelIndex::LENGTH;
    let (levels, body) = levels(description, data, first + descriptor.len());
    let [width, height, depth] = description.size;
    let dimension = description.dimension;
    let faces = if dimension == Dimension::Cube { 6 } else { 1 };
    let header = Header {
        format: Some(number),
        type_size: type_size(format),
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

/// Bytes of a component, or of the whole where components are packed.
fn type_size(format: Format) -> u32 {
    let packed = format.other_names().vulkan.contains("PACK");
    let first = format.info().components.into_iter().flatten().next();
    let bytes = match first {
        Some(component) if !packed => u32::from(component.bits) / 8,
        _ => format.info().bytes as u32,
    };
    bytes.max(1)
}

/// The basic data format descriptor (Khronos Data Format 1.3, 5): one sample for each component. `None` for formats whose components share bits
/// or are depths, and for blocks.
fn descriptor(format: Format) -> Option<Vec<u8>> {
    const RGB_MODEL: u8 = 1;
    const BT709: u8 = 1;
    const LINEAR: u8 = 1;
    const SRGB: u8 = 2;
    const CHANNELS: [u8; 4] = [0, 1, 2, 15];
    let info = format.info();
    if info.shared_exponent.is_some() || info.depth || info.block.is_some() {
        return None;
    }
    let mut components: Vec<_> =
        CHANNELS.into_iter().zip(info.components).filter_map(|(channel, it)| Some((channel, it?))).collect();
    components.sort_by_key(|(_, component)| component.first_bit);
    let block_size = 24 + 16 * components.len() as u16;
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&(u32::from(block_size) + 4).to_le_bytes());
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(&2_u16.to_le_bytes());
    bytes.extend_from_slice(&block_size.to_le_bytes());
    bytes.extend_from_slice(&[RGB_MODEL, BT709, if info.is_srgb() { SRGB } else { LINEAR }, 0]);
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(&[info.bytes as u8, 0, 0, 0, 0, 0, 0, 0]);
    for (channel, component) in components {
        let max = component.max_code();
        let half = max >> 1;
        let linear_alpha = if info.is_srgb() && channel == 15 { 0x10 } else { 0 };
        let (qualifiers, lowest, highest) = match component.numeric {
            Numeric::Unorm | Numeric::Srgb => (linear_alpha, 0, max),
            Numeric::Snorm => (0x40, half.wrapping_neg(), half),
            Numeric::Uint => (0, 0, 1),
            Numeric::Sint => (0x40, u32::MAX, 1),
            Numeric::Float => (0xc0, (-1.0f32).to_bits(), 1.0f32.to_bits()),
            Numeric::UnsignedFloat => (0x80, 0, 1.0f32.to_bits()),
            Numeric::SharedExponent => return None,
        };
        bytes.extend_from_slice(&u16::from(component.first_bit).to_le_bytes());
        bytes.extend_from_slice(&[component.bits - 1, channel | qualifiers, 0, 0, 0, 0]);
        bytes.extend_from_slice(&lowest.to_le_bytes());
        bytes.extend_from_slice(&highest.to_le_bytes());
    }
    Some(bytes)
}
