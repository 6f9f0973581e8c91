//! The container: checksum and tagged chunks.

use std::fmt;

use tmu_program::{Diagnostic, Span};

use crate::checksum::checksum;
use crate::decode::decode;
use crate::encode::encode;
use crate::program::Program;

/// Bytes before the table of chunk offsets.
const HEADER: usize = 32;
/// The first four bytes.
const MAGIC: &[u8; 4] = b"DXBC";
/// Largest container that is read: more than any compiler writes.
pub const LARGEST: usize = 64 << 20;
/// Most chunks that are read.
const MOST_CHUNKS: usize = 1024;

/// The four characters that say what a chunk holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag(pub [u8; 4]);

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One chunk: its tag and its data, kept byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// What it holds.
    pub tag: Tag,
    /// Its bytes without tag and size.
    pub data: Vec<u8>,
    /// Byte offset of the data in the container that was read; where there was none, 0.
    pub offset: usize,
}

/// A container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// The word after the checksum, 1 in all that are known.
    pub version: u32,
    /// Chunks in the order of the table.
    pub chunks: Vec<Chunk>,
}

impl Container {
    /// A container of these chunks.
    #[must_use]
    pub fn new(chunks: Vec<Chunk>) -> Container {
        Container { version: 1, chunks }
    }

    /// Reads a container.
    ///
    /// # Errors
    /// `DXBC-001` for what is no container, `DXBC-002` for a wrong checksum, `DXBC-003` for a damaged table.
    pub fn parse(bytes: &[u8]) -> Result<Container, Diagnostic> {
        if bytes.len() < HEADER || &bytes[..4] != MAGIC {
            let problem = Diagnostic::error("DXBC-001", "this is no Direct3D shader container");
            return Err(problem.hint("its first four bytes are DXBC"));
        }
        if bytes.len() > LARGEST {
            return Err(Diagnostic::error(
                "DXBC-001",
                format!("the container has more than {LARGEST} bytes"),
            )
            .hint("shaders have some kilobytes: is it a pack of several?"));
        }
        let size = word(bytes, 24).unwrap_or(0) as usize;
        if size < HEADER || size > bytes.len() {
            let message =
                format!("the container says that it has {size} bytes, and there are {}", bytes.len());
            return Err(damaged(message, 24));
        }
        let bytes = &bytes[..size];
        if checksum(&bytes[20..]) != bytes[4..20] {
            return Err(Diagnostic::error("DXBC-002", "the checksum of the container is wrong")
                .hint("it was changed after the compiler wrote it; `tmu asm` writes a right one")
                .at(address(4)));
        }
        Ok(Container { version: word(bytes, 20).unwrap_or(1), chunks: chunks(bytes)? })
    }

    /// The first chunk with one of these tags.
    #[must_use]
    pub fn find(&self, tags: &[&[u8; 4]]) -> Option<&Chunk> {
        self.chunks.iter().find(|chunk| tags.contains(&&chunk.tag.0))
    }

    /// A copy in which another program has taken the place of this one's; all other chunks stay.
    ///
    /// # Errors
    /// `DXBC-004` when there is no program in the container.
    pub fn with_program(&self, program: &Program) -> Result<Container, Diagnostic> {
        let mut copy = self.clone();
        let chunk = copy.chunks.iter_mut().find(|chunk| [*b"SHEX", *b"SHDR"].contains(&chunk.tag.0));
        let Some(chunk) = chunk else { return Err(no_program()) };
        chunk.data = encode(program);
        Ok(copy)
    }

    /// The program.
    ///
    /// # Errors
    /// `DXBC-004` when there is none in the container; what [`decode`] says about it.
    pub fn program(&self) -> Result<Program, Diagnostic> {
        decode(self.program_data()?)
    }

    /// The data of the program's chunk.
    ///
    /// # Errors
    /// `DXBC-004` when there is none in the container.
    pub fn program_data(&self) -> Result<&[u8], Diagnostic> {
        self.find(&[b"SHEX", b"SHDR"]).map(|chunk| chunk.data.as_slice()).ok_or_else(no_program)
    }

    /// The container's bytes: chunks in order without gaps, the checksum computed.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([0; 16]);
        let table = HEADER + 4 * self.chunks.len();
        let size = table + self.chunks.iter().map(|chunk| 8 + chunk.data.len()).sum::<usize>();
        for value in [self.version, size as u32, self.chunks.len() as u32] {
            bytes.extend(value.to_le_bytes());
        }
        let mut offset = table;
        for chunk in &self.chunks {
            bytes.extend((offset as u32).to_le_bytes());
            offset += 8 + chunk.data.len();
        }
        for chunk in &self.chunks {
            bytes.extend(chunk.tag.0);
            bytes.extend((chunk.data.len() as u32).to_le_bytes());
            bytes.extend(&chunk.data);
        }
        let sum = checksum(&bytes[20..]);
        bytes[4..20].copy_from_slice(&sum);
        bytes
    }
}

fn chunks(bytes: &[u8]) -> Result<Vec<Chunk>, Diagnostic> {
    let count = word(bytes, 28).unwrap_or(0) as usize;
    if count > MOST_CHUNKS || HEADER + 4 * count > bytes.len() {
        return Err(damaged(format!("the container says that it has {count} chunks"), 28));
    }
    let mut total = 0;
    let mut chunks = Vec::with_capacity(count);
    for index in 0..count {
        let offset = HEADER + 4 * index;
        let chunk = chunk(bytes, word(bytes, offset).unwrap_or(0) as usize)
            .ok_or_else(|| damaged(format!("chunk {index} lies outside of the container"), offset))?;
        // Chunks that overlap could be many times as large as the file.
        total += chunk.data.len();
        if total > bytes.len() {
            return Err(damaged("the chunks overlap", offset));
        }
        chunks.push(chunk);
    }
    Ok(chunks)
}

fn chunk(bytes: &[u8], offset: usize) -> Option<Chunk> {
    let tag = bytes.get(offset..offset.checked_add(4)?)?;
    let size = word(bytes, offset + 4)? as usize;
    let data = bytes.get(offset + 8..(offset + 8).checked_add(size)?)?;
    Some(Chunk { tag: Tag([tag[0], tag[1], tag[2], tag[3]]), data: data.to_vec(), offset: offset + 8 })
}

/// The little-endian word at a byte offset.
pub(crate) fn word(bytes: &[u8], offset: usize) -> Option<u32> {
    let bytes = bytes.get(offset..offset.checked_add(4)?)?;
    Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn no_program() -> Diagnostic {
    Diagnostic::error("DXBC-004", "there is no program of shader model 4 or 5 in the container")
        .hint("it would be in a chunk SHDR or SHEX; one named DXIL is of shader model 6, which is not read")
}

fn damaged(message: impl Into<String>, offset: usize) -> Diagnostic {
    Diagnostic::error("DXBC-003", message).at(address(offset)).hint("the file is cut off or damaged")
}

fn address(offset: usize) -> Span {
    Span::Address { section: String::new(), address: offset as u64 }
}
