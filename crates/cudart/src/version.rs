//! Which version of the runtime this library is: that of the name under which it was opened.

#[cfg(unix)]
use std::ffi::CStr;
use std::sync::OnceLock;

/// A version of the runtime, of those that differ in layouts and parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// `libcudart.so.11.0`: as CUDA 11.8.
    Cuda11,
    /// `libcudart.so.12`: as CUDA 12.9.
    Cuda12,
    /// `libcudart.so.13`: as CUDA 13.0.
    Cuda13,
}

impl Version {
    /// 1000 · major + 10 · minor.
    pub(crate) fn number(self) -> u32 {
        match self {
            Version::Cuda11 => 11080,
            Version::Cuda12 => 12090,
            Version::Cuda13 => 13000,
        }
    }

    /// The version of a file by its name; 12 where the name says none.
    fn of_file(path: &str) -> Version {
        let name = path.rsplit('/').next().unwrap_or(path);
        match name.split_once(".so.").and_then(|(_, version)| version.split('.').next()) {
            Some("11") => Version::Cuda11,
            Some("13") => Version::Cuda13,
            _ => Version::Cuda12,
        }
    }
}

/// The version that this library is in this process.
pub(crate) fn version() -> Version {
    static VERSION: OnceLock<Version> = OnceLock::new();
    *VERSION
        .get_or_init(|| file_of(version as *const ()).map_or(Version::Cuda12, |path| Version::of_file(&path)))
}

/// The path under which the loader opened the file that a function is in.
#[cfg(unix)]
fn file_of(function: *const ()) -> Option<String> {
    // SAFETY: all zeros are a value of this structure; the name, where there is one, is text that ends with a zero byte.
    unsafe {
        let mut found: libc::Dl_info = std::mem::zeroed();
        let known = libc::dladdr(function.cast(), &mut found) != 0 && !found.dli_fname.is_null();
        known.then(|| CStr::from_ptr(found.dli_fname).to_string_lossy().into_owned())
    }
}

/// Programs that use CUDA run on Linux only.
#[cfg(not(unix))]
fn file_of(_: *const ()) -> Option<String> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_say_the_version() {
        assert_eq!(Version::of_file("/a.so.13/libcudart.so.11.0"), Version::Cuda11);
        assert_eq!(Version::of_file("libcudart.so.12"), Version::Cuda12);
        assert_eq!(Version::of_file("/usr/lib/libcudart.so.13.0.96"), Version::Cuda13);
        assert_eq!(Version::of_file("/usr/lib/libcudart.so"), Version::Cuda12);
    }
}
