//! Reading files with a limit, and writing them.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use tmu_program::Diagnostic;
use walkdir::WalkDir;

use crate::source::{Findings, Source};

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// `JOB-009` when it cannot be read, `JOB-011` when it is larger.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Diagnostic> {
    let cannot = |why: String| Diagnostic::error("JOB-009", format!("cannot read {}: {why}", path.display()));
    // Opening a pipe or a device could block or never end.
    let about = std::fs::metadata(path).map_err(|error| cannot(plain(&error)))?;
    if !about.is_file() {
        return Err(cannot("it is not a regular file".to_string()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| cannot(plain(&error)))?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| cannot(plain(&error)))?;
    if bytes.len() as u64 > most {
        return Err(too_large(path, most));
    }
    Ok(bytes)
}

/// Reads a UTF-8 text of at most `most` bytes.
///
/// # Errors
/// As [`read`], and `JOB-010` for what is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String, Diagnostic> {
    String::from_utf8(read(path, most)?)
        .map_err(|_| Diagnostic::error("JOB-010", format!("{} is not UTF-8 text", path.display())))
}

/// A file that was named, or found below a folder that was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// The folder that was named.
    pub folder: Option<PathBuf>,
}

/// The files that paths name: a folder stands for all files below it, in order of their names, any other path for itself.
/// What is hidden below a folder is left out, and symbolic links to folders are not entered.
///
/// # Errors
/// `JOB-009` for a path that cannot be read.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Found>, Findings> {
    let mut found = Vec::new();
    for path in paths {
        let cannot = |why: &dyn std::fmt::Display| {
            let problem = Diagnostic::error("JOB-009", format!("cannot read it: {why}"));
            Findings::one(Source::binary(path.display().to_string()), problem)
        };
        if path.as_os_str() == "-" {
            found.push(Found { path: path.clone(), folder: None });
            continue;
        }
        if !std::fs::metadata(path).map_err(|error| cannot(&plain(&error)))?.is_dir() {
            found.push(Found { path: path.clone(), folder: None });
            continue;
        }
        let shown = |entry: &walkdir::DirEntry| {
            entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.')
        };
        for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(shown) {
            let entry = entry.map_err(|error| cannot(&error))?;
            if !entry.path().is_dir() {
                found.push(Found { path: entry.into_path(), folder: Some(path.clone()) });
            }
        }
    }
    Ok(found)
}

fn too_large(path: &Path, most: u64) -> Diagnostic {
    Diagnostic::error("JOB-011", format!("{} has more than {most} bytes", path.display()))
}

/// An error without the system's error number, which says nothing more.
pub(crate) fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_string(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    }
}

/// Where a job may save a file: below a directory, never beside or above it.
///
/// # Errors
/// `JOB-013` for an absolute path or one with `..`: a job from a stranger must not write anywhere else.
pub fn below(directory: &Path, file: &str) -> Result<PathBuf, Diagnostic> {
    use std::path::Component::{CurDir, Normal};
    let path = Path::new(file);
    if path.components().all(|part| matches!(part, CurDir | Normal(_))) && path.file_name().is_some() {
        return Ok(directory.join(path));
    }
    Err(Diagnostic::error("JOB-013", format!("cannot save \"{file}\": it is not below the job's directory"))
        .hint("use a relative path without `..`; `--out DIR` saves elsewhere"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_save_below_a_directory_only() {
        let directory = Path::new("jobs");
        assert_eq!(below(directory, "a/b.npy"), Ok("jobs/a/b.npy".into()));
        for wrong in ["/etc/passwd", "../a.npy", "a/../../b", "", "."] {
            assert_eq!(below(directory, wrong).unwrap_err().code, "JOB-013", "{wrong}");
        }
    }

    #[test]
    fn only_regular_files_are_read() {
        assert_eq!(read(Path::new("no such file"), 10).unwrap_err().code, "JOB-009");
        assert_eq!(read(Path::new("."), 10).unwrap_err().code, "JOB-009");
        assert_eq!(read(Path::new("Cargo.toml"), 10).unwrap_err().code, "JOB-011");
    }
}
