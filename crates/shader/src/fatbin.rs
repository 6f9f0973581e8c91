//! Fat binaries: cubins and PTX for several machines in one container, alone or inside an executable, an object file or a
//! library.
//!
//! NVIDIA does not document the layout. What is read here was measured on what its `fatbinary` 11 to 13 writes: a container is a
//! header of 16 bytes (magic number, u16 version 1, u16 its own size, u64 bytes that follow) and its members one behind the
//! other; a member is a header (u16 kind, u16 0x101, u32 its own size, u64 bytes of data with padding, u32 bytes of compressed
//! data, …, at 28 u32 the machine's number, at 40 u64 flags, at 56 u64 bytes when uncompressed) and its data.

use std::io::Read;
use std::ops::Range;

use memchr::memmem;
use tmu_program::Diagnostic;
use tmu_sass::Arch;

use crate::file::SHADER_BYTES;

/// How a container begins: the magic number, version 1, and a header of 16 bytes.
const CONTAINER: &[u8] = b"\x50\xed\x55\xba\x01\x00\x10\x00";
/// Bytes of a container's header.
const CONTAINER_HEADER: usize = 16;
/// The fewest bytes of a member's header.
const MEMBER_HEADER: usize = 64;
/// The machine number of NVIDIA GPUs in an ELF file.
const EM_CUDA: [u8; 2] = 190_u16.to_le_bytes();

/// What a member of a fat binary is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberKind {
    /// PTX text.
    Ptx,
    /// Machine code.
    Cubin,
    /// Something else, by its number.
    Other(u16),
}

/// How a member's data is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Plain,
    /// One block of LZ4, without a frame.
    Lz4,
    /// A frame of Zstandard.
    Zstandard,
    Unknown,
}

/// One member of a fat binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number, machine and kind, as NVIDIA's tools name extracted files: `2.sm_52.cubin`.
    pub name: String,
    /// What it is.
    pub kind: MemberKind,
    /// The machine that it is for, by compute capability: 52.
    pub sm: u32,
    /// Where its data lies in the file.
    data: Range<usize>,
    packing: Packing,
    /// Bytes of the data when it is uncompressed.
    length: u64,
}

impl Member {
    /// Whether it is something that this library reads: PTX, or machine code of one of [`Arch::ALL`].
    pub fn is_read(&self) -> bool {
        match self.kind {
            MemberKind::Ptx => true,
            MemberKind::Cubin => Arch::from_number(self.sm).is_some(),
            MemberKind::Other(_) => false,
        }
    }

    /// The member's file, uncompressed.
    ///
    /// # Errors
    /// `FAT-002` for data that cannot be uncompressed, `JOB-011` for more than a shader file may have.
    pub fn read(&self, file: &[u8]) -> Result<Vec<u8>, Diagnostic> {
        let data = file.get(self.data.clone()).unwrap_or_default();
        let damaged = |why: String| Diagnostic::error("FAT-002", format!("{} is damaged: {why}", self.name));
        if self.length > SHADER_BYTES {
            let message =
                format!("{} has {} bytes, where {} are allowed", self.name, self.length, SHADER_BYTES);
            return Err(Diagnostic::error("JOB-011", message));
        }
        let mut bytes = match self.packing {
            Packing::Plain => data.to_vec(),
            Packing::Lz4 => lz4_flex::block::decompress(data, self.length as usize)
                .map_err(|error| damaged(error.to_string()))?,
            Packing::Zstandard => {
                let decoder = ruzstd::decoding::StreamingDecoder::new(data);
                let decoder = decoder.map_err(|error| damaged(error.to_string()))?;
                let mut bytes = Vec::new();
                let read = decoder.take(self.length + 1).read_to_end(&mut bytes);
                read.map_err(|error| damaged(error.to_string()))?;
                bytes
            }
            Packing::Unknown => {
                let message = format!("{} is compressed in a way that is not read", self.name);
                return Err(Diagnostic::error("FAT-002", message).hint("LZ4 and Zstandard are read"));
            }
        };
        if bytes.len() as u64 != self.length {
            return Err(damaged(format!("it has {} bytes, and {} are announced", bytes.len(), self.length)));
        }
        if self.kind == MemberKind::Ptx {
            // Text is padded with zeros.
            let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
            bytes.truncate(end);
        }
        Ok(bytes)
    }
}

/// Whether a file is a fat binary, or of a kind that may hold some: an executable, an object file, a library.
pub fn may_hold(file: &[u8]) -> bool {
    let host_elf = file.starts_with(b"\x7fELF") && file.get(18..20).is_some_and(|machine| machine != EM_CUDA);
    let archive = file.starts_with(b"!<arch>\n");
    // The size of DOS's last page, which is 511 at most, and the number of pages.
    let windows = file.starts_with(b"MZ") && file.get(3).is_some_and(|high| *high < 2);
    file.starts_with(CONTAINER) || host_elf || archive || windows
}

/// The members of all containers in a file, in its order.
///
/// # Errors
/// `FAT-001` for a damaged container, `FAT-003` where there is none.
pub fn members(file: &[u8]) -> Result<Vec<Member>, Diagnostic> {
    let mut members = Vec::new();
    if file.starts_with(CONTAINER) {
        // One behind the other, with zeros between them.
        let mut at = 0;
        while file[at..].starts_with(CONTAINER) {
            at = container(file, at, &mut members)?;
            at += file[at..].iter().take_while(|byte| **byte == 0).count();
        }
        return Ok(members);
    }
    // Whatever the kind of executable: its sections hold containers as they are. What begins like one but does not go on
    // so is something else, such as code that compares with the magic number.
    let mut at = 0;
    while let Some(found) = memmem::find(&file[at..], CONTAINER) {
        let before = members.len();
        at = container(file, at + found, &mut members).unwrap_or_else(|_| {
            members.truncate(before);
            at + found + CONTAINER.len()
        });
    }
    if members.is_empty() {
        return Err(Diagnostic::error("FAT-003", "this executable or library holds no GPU code")
            .hint("code that is linked in at run time lies in a library of its own"));
    }
    Ok(members)
}

/// Little-endian number of up to eight bytes.
fn number<const N: usize>(file: &[u8], at: usize) -> Option<u64> {
    let bytes: [u8; N] = file.get(at..at.checked_add(N)?)?.try_into().ok()?;
    Some(bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}

/// Reads the container at an offset; returns where it ends.
fn container(file: &[u8], at: usize, members: &mut Vec<Member>) -> Result<usize, Diagnostic> {
    let damaged = |why: &str| {
        Diagnostic::error("FAT-001", format!("the fat binary at offset {at:#x} is damaged: {why}"))
    };
    let length = number::<8>(file, at + 8).ok_or_else(|| damaged("its header is cut off"))?;
    let start = at + CONTAINER_HEADER;
    let end = usize::try_from(length).ok().and_then(|length| start.checked_add(length));
    let end = end.filter(|end| *end <= file.len()).ok_or_else(|| damaged("it is cut off"))?;
    let mut next = start;
    while next < end {
        let read = member(&file[..end], next, members.len() + 1);
        let (member, behind) = read.ok_or_else(|| damaged("a member does not fit into it"))?;
        members.push(member);
        next = behind;
    }
    Ok(end)
}

/// Reads the member at an offset, and where the next one begins.
fn member(file: &[u8], at: usize, count: usize) -> Option<(Member, usize)> {
    let field = |offset: usize| number::<4>(file, at + offset);
    let header = field(4)? as usize;
    let stored = usize::try_from(number::<8>(file, at + 8)?).ok()?;
    let start = at.checked_add(header).filter(|_| header >= MEMBER_HEADER)?;
    let end = start.checked_add(stored).filter(|end| *end <= file.len())?;
    let compressed = field(16)? as usize;
    let flags = number::<8>(file, at + 40)?;
    let packing = match (compressed, flags) {
        (0, _) => Packing::Plain,
        (_, flags) if flags & 0x2000 != 0 => Packing::Lz4,
        (_, flags) if flags & 0x8000 != 0 => Packing::Zstandard,
        _ => Packing::Unknown,
    };
    let (data, length) = match packing {
        Packing::Plain => (start..end, stored as u64),
        Packing::Lz4 | Packing::Zstandard | Packing::Unknown => {
            (start..start + Some(compressed).filter(|bytes| *bytes <= stored)?, number::<8>(file, at + 56)?)
        }
    };
    let kind = match number::<2>(file, at)? as u16 {
        1 => MemberKind::Ptx,
        2 => MemberKind::Cubin,
        other => MemberKind::Other(other),
    };
    let sm = field(28)? as u32;
    let extension = match kind {
        MemberKind::Ptx => "ptx".to_string(),
        MemberKind::Cubin => "cubin".to_string(),
        MemberKind::Other(number) => format!("kind{number}"),
    };
    let name = format!("{count}.sm_{sm}.{extension}");
    Some((Member { name, kind, sm, data, packing, length }, end))
}

/// The member that runs on a machine, by its number such as 61, as NVIDIA's driver chooses it: machine code for the same generation, the
/// newest that is not newer than the machine; where there is none that is read, PTX for the newest machine that is not newer.
///
/// # Errors
/// `FAT-003` when there is neither.
pub fn choose(members: &[Member], machine: u32) -> Result<&Member, Diagnostic> {
    let newest = |wanted: &dyn Fn(&&Member) -> bool| {
        members.iter().filter(|member| member.sm <= machine).filter(wanted).max_by_key(|member| member.sm)
    };
    let code = |member: &&Member| {
        member.kind == MemberKind::Cubin && member.is_read() && member.sm / 10 == machine / 10
    };
    newest(&code).or_else(|| newest(&|member| member.kind == MemberKind::Ptx)).ok_or_else(|| {
        let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
        Diagnostic::error("FAT-003", format!("the fat binary holds nothing that runs on sm_{machine}"))
            .hint(format!("it holds {}; `arch` says for which machine one is chosen", names.join(", ")))
    })
}
