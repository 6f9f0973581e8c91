//! Files and pipes, read with a limit.

use std::fs::{File, FileType};
use std::io::{ErrorKind, Read};
use std::path::Path;

use tmu_program::Diagnostic;

use crate::source::{Findings, Source};

/// Bytes of a shader file at most.
pub const SHADER_BYTES: u64 = 64 << 20;

/// A file's name and contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Name for messages.
    pub name: String,
    /// Contents.
    pub bytes: Vec<u8>,
}

impl Input {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// `JOB-009` when it cannot be read, `JOB-011` when it has more than `limit` bytes.
    pub fn open(path: &Path, limit: u64) -> Result<Input, Findings> {
        if path.as_os_str() == "-" {
            return Input::standard_input(limit);
        }
        let name = path.display().to_string();
        match read(path, limit) {
            Ok(bytes) => Ok(Input { name, bytes }),
            Err(problem) => Err(Findings::one(Source::binary(name), problem)),
        }
    }

    fn standard_input(limit: u64) -> Result<Input, Findings> {
        let name = "<stdin>".to_string();
        let mut bytes = Vec::new();
        let problem = match std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes) {
            Ok(_) if bytes.len() as u64 <= limit => return Ok(Input { name, bytes }),
            Ok(_) => Diagnostic::error("JOB-011", format!("standard input has more than {limit} bytes")),
            Err(error) => Diagnostic::error("JOB-009", format!("cannot read standard input: {error}")),
        };
        Err(Findings::one(Source::binary(name), problem))
    }
}

/// Reads a file or a pipe of at most `most` bytes.
///
/// # Errors
/// `JOB-009` when it cannot be read or is something else, such as a directory or a device; `JOB-011` when it is larger.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Diagnostic> {
    let cannot = |why: String| Diagnostic::error("JOB-009", format!("cannot read {}: {why}", path.display()));
    // Reading from a device could block or never end.
    let kind = std::fs::metadata(path).map_err(|error| cannot(plain(&error)))?.file_type();
    if kind.is_dir() {
        return Err(cannot("it is a directory".to_string()));
    }
    if !kind.is_file() && !is_pipe(kind) {
        return Err(cannot("it is neither a regular file nor a pipe".to_string()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| cannot(plain(&error)))?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| cannot(plain(&error)))?;
    if bytes.len() as u64 > most {
        return Err(too_large(path, most));
    }
    Ok(bytes)
}

/// A FIFO, or what a shell makes of `<( )`.
#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}

/// A text without the byte-order mark that some editors begin it with.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn too_large(path: &Path, most: u64) -> Diagnostic {
    Diagnostic::error("JOB-011", format!("{} has more than {most} bytes", path.display()))
}

/// An error without the system's error number, which says nothing more.
pub fn plain(error: &std::io::Error) -> String {
    if error.kind() == ErrorKind::NotFound {
        "there is no such file".to_string()
    } else if error.kind() == ErrorKind::PermissionDenied {
        "permission denied".to_string()
    } else {
        error.to_string()
    }
}
