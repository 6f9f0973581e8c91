//! The attribute lists `.nv.info` (about the whole file) and `.nv.info.<kernel>`.
//!
//! A list is a row of attributes, each a format byte, a number byte and a 16-bit word, little-endian. The formats
//! are EIFMT_NVAL (1, no value), EIFMT_BVAL (2, the word's low byte is the value), EIFMT_HVAL (3, the word is the
//! value) and EIFMT_SVAL (4, the word is the size of the value that follows).

use tmu_program::{Diagnostic, Span};

/// The numbers of the attributes that are read, under NVIDIA's names without `EIATTR_`.
pub(crate) mod number {
    pub const MAX_THREADS: u8 = 0x05;
    pub const PARAM_CBANK: u8 = 0x0a;
    pub const REQNTID: u8 = 0x10;
    pub const FRAME_SIZE: u8 = 0x11;
    pub const MIN_STACK_SIZE: u8 = 0x12;
    pub const BINDLESS_TEXTURE_BANK: u8 = 0x15;
    pub const KPARAM_INFO: u8 = 0x17;
    pub const CBANK_PARAM_SIZE: u8 = 0x19;
    pub const EXIT_INSTR_OFFSETS: u8 = 0x1c;
    pub const REGCOUNT: u8 = 0x2f;
}

/// One attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attribute<'data> {
    /// Which one: see [`number`].
    pub number: u8,
    /// The bytes of its value.
    pub value: &'data [u8],
    /// Where it starts in the list.
    pub offset: usize,
}

impl Attribute<'_> {
    /// The value as little-endian 32-bit words, when there are exactly `N`.
    pub fn words<const N: usize>(&self) -> Option<[u32; N]> {
        if self.value.len() != 4 * N {
            return None;
        }
        let word = |i: usize| u32::from_le_bytes(std::array::from_fn(|byte| self.value[4 * i + byte]));
        Some(std::array::from_fn(word))
    }

    /// The value as a 16-bit number.
    pub fn half(&self) -> Option<u16> {
        <[u8; 2]>::try_from(self.value).ok().map(u16::from_le_bytes)
    }
}

/// All attributes of one list; `section` is its name, for messages.
pub(super) fn attributes<'data>(
    section: &str,
    data: &'data [u8],
) -> Result<Vec<Attribute<'data>>, Diagnostic> {
    let mut found = Vec::new();
    let mut offset = 0;
    while offset < data.len() {
        let rest = &data[offset..];
        let (attribute, size) = first_attribute(rest, offset)
            .ok_or_else(|| damaged(section, offset, "attribute is cut off or of an unknown format"))?;
        found.push(attribute);
        offset += size;
    }
    Ok(found)
}

/// The attribute at the start of `rest` and how many bytes it takes.
fn first_attribute(rest: &[u8], offset: usize) -> Option<(Attribute<'_>, usize)> {
    let &[format, number, low, high] = rest.first_chunk::<4>()?;
    let (value, size) = match format {
        1 => (&rest[..0], 4),
        2 => (&rest[2..3], 4),
        3 => (&rest[2..4], 4),
        4 => {
            let end = 4 + usize::from(u16::from_le_bytes([low, high]));
            (rest.get(4..end)?, end)
        }
        _ => return None,
    };
    Some((Attribute { number, value, offset }, size))
}

/// The `CUBIN-006` error at an offset in a list.
pub(super) fn damaged(section: &str, offset: usize, what: &str) -> Diagnostic {
    Diagnostic::error("CUBIN-006", what)
        .at(Span::Address { section: section.to_owned(), address: offset as u64 })
}
