//! Images that programs hand over: how long they are, and what of them is for this device.

use tmu_device::{Device, Error, Module};
use tmu_shader::fatbin;

use crate::settings::settings;
use crate::status::Status;

/// How NVIDIA's compiler registers a fat binary: magic number, version, then the container's address.
const WRAPPER: u32 = 0x4662_43b1;
/// How a container begins.
const CONTAINER: u32 = 0xba55_ed50;
const ELF: u32 = 0x464c_457f;
/// How what the linker puts together begins: several PTX texts, each with its name, both with their lengths.
const LINKED: &[u8; 16] = b"OpenTMU linked\0\x01";
/// A section that has no bytes in the file.
const NO_BITS: u32 = 8;

/// What is wrong with an image: the status, and what there is to say about it.
pub(crate) struct Refused {
    pub(crate) status: Status,
    pub(crate) message: String,
}

impl Refused {
    pub(crate) fn new(status: Status, message: impl Into<String>) -> Refused {
        Refused { status, message: message.into() }
    }
}

/// The bytes of an image in the program's memory. None says how long it is, so its own headers do.
///
/// # Safety
/// The pointer leads to an image of one of the kinds, or to text that ends with a zero byte.
pub(crate) unsafe fn bytes<'a>(image: *const u8) -> Result<&'a [u8], Refused> {
    if image.is_null() {
        return Err(Refused::new(Status::InvalidValue, "there is no image"));
    }
    // SAFETY: the caller's promise, also for what headers say.
    unsafe {
        let slice = |length: usize| std::slice::from_raw_parts(image, length);
        // Text may be shorter than four bytes.
        let text = |from: usize, until: usize| (from..until).all(|at| *image.add(at) != 0);
        if !text(0, 4) {
            return Err(Refused::new(Status::InvalidImage, "the image is empty"));
        }
        match image.cast::<u32>().read_unaligned() {
            WRAPPER => bytes(image.add(8).cast::<*const u8>().read_unaligned()),
            CONTAINER => Ok(slice(16 + image.add(8).cast::<u64>().read_unaligned() as usize)),
            ELF => Ok(slice(elf_length(image))),
            _ if text(4, 13) && slice(14) == &LINKED[..14] => {
                Ok(slice(image.add(16).cast::<u64>().read_unaligned() as usize))
            }
            _ => Ok(std::ffi::CStr::from_ptr(image.cast()).to_bytes()),
        }
    }
}

/// The image in a file: text ends with the first zero byte, which compilers leave there.
pub(crate) fn of_file(bytes: &[u8]) -> &[u8] {
    let begins = |magic: u32| bytes.starts_with(&magic.to_le_bytes());
    if begins(CONTAINER) || begins(ELF) || bytes.starts_with(LINKED) {
        return bytes;
    }
    bytes.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// Bytes of an ELF file of 64 bits: to the end of the last section, segment or table.
///
/// # Safety
/// The pointer leads to such a file.
unsafe fn elf_length(image: *const u8) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        let u64_at = |at: usize| image.add(at).cast::<u64>().read_unaligned() as usize;
        let u16_at = |at: usize| usize::from(image.add(at).cast::<u16>().read_unaligned());
        let u32_at = |at: usize| image.add(at).cast::<u32>().read_unaligned();
        let (sections, section_bytes, section_count) = (u64_at(40), u16_at(58), u16_at(60));
        let (segments, segment_bytes, segment_count) = (u64_at(32), u16_at(54), u16_at(56));
        let mut end =
            (sections + section_bytes * section_count).max(segments + segment_bytes * segment_count).max(64);
        for header in (0..section_count).map(|index| sections + index * section_bytes) {
            if u32_at(header + 4) != NO_BITS {
                end = end.max(u64_at(header + 24) + u64_at(header + 32));
            }
        }
        end
    }
}

/// Puts PTX texts together, each with its name, as an image that says its own length.
pub(crate) fn linked(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut image = LINKED.to_vec();
    image.extend_from_slice(&[0; 8]);
    for (name, text) in files {
        for part in [name.as_bytes(), text] {
            image.extend_from_slice(&(part.len() as u64).to_le_bytes());
            image.extend_from_slice(part);
        }
    }
    let length = (image.len() as u64).to_le_bytes();
    image[LINKED.len()..LINKED.len() + 8].copy_from_slice(&length);
    image
}

/// The texts of [`linked`].
fn parts(image: &[u8]) -> Option<Vec<(&str, &[u8])>> {
    let mut rest = image.strip_prefix(LINKED)?.get(8..)?;
    let mut all = Vec::new();
    let mut part = || {
        let (length, more) = rest.split_first_chunk::<8>()?;
        let (part, behind) = more.split_at_checked(u64::from_le_bytes(*length) as usize)?;
        rest = behind;
        Some(part)
    };
    while let Some(name) = part() {
        all.push((std::str::from_utf8(name).ok()?, part()?));
    }
    Some(all)
}

/// What to do where an image has nothing that can be run.
const HOW_TO_GET_PTX: &str = "hand over PTX (nvcc -gencode arch=compute_75,code=compute_75; NVRTC --gpu-architecture=compute_75, and \
nvrtcGetPTX), or announce a machine whose code can be run (tmu cuda --arch sm_61)";

/// Loads an image.
pub(crate) fn load(device: &Device, image: &[u8]) -> Result<Module, Refused> {
    let loaded = match parts(image) {
        Some(files) => device.link(&files),
        None if image.starts_with(&CONTAINER.to_le_bytes()) => {
            let refused = |problem: tmu_device::Diagnostic| {
                Refused::new(Status::NoBinaryForGpu, format!("{problem}; {HOW_TO_GET_PTX}"))
            };
            let members = fatbin::members(image).map_err(refused)?;
            let member = fatbin::choose(&members, settings().capability).map_err(refused)?;
            device.load(&member.name, &member.read(image).map_err(refused)?)
        }
        None => device.load("image", image),
    };
    loaded.map_err(|error| {
        let is_cubin = image.starts_with(&ELF.to_le_bytes());
        let status = match error.code() {
            _ if matches!(error, Error::OutOfMemory(_)) => Status::OutOfMemory,
            "CUBIN-003" if is_cubin => Status::NoBinaryForGpu,
            "PTX-012" => Status::UnsupportedPtxVersion,
            code if code.starts_with("PTX") => Status::InvalidPtx,
            _ => Status::InvalidImage,
        };
        if status == Status::NoBinaryForGpu {
            return Refused::new(status, format!("{error}; {HOW_TO_GET_PTX}"));
        }
        Refused::new(status, error.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_linked_says_its_length_and_comes_apart_again() {
        let files = [("a".to_string(), b".version 7.0".to_vec()), (String::new(), Vec::new())];
        let mut image = linked(&files);
        let length = image.len();
        image.extend_from_slice(b"what lies behind it");
        // SAFETY: the image says how long it is.
        let found = unsafe { bytes(image.as_ptr()) };
        assert_eq!(found.ok().map(<[u8]>::len), Some(length));
        assert_eq!(parts(&image[..length]), Some(vec![("a", &b".version 7.0"[..]), ("", &b""[..])]));
        assert_eq!(parts(&image[..length - 1]), None);
    }

    #[test]
    fn text_ends_with_its_zero_byte() {
        let text = b".version 7.0\n\0rubbish";
        // SAFETY: there is a zero byte.
        let found = unsafe { bytes(text.as_ptr()) };
        assert_eq!(found.ok(), Some(&b".version 7.0\n"[..]));
        // SAFETY: likewise.
        assert!(unsafe { bytes(c"".as_ptr().cast()) }.is_err());
    }
}
