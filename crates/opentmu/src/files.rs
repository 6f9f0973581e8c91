//! Reading files with a limit, and writing them whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use tmu_program::Diagnostic;
pub use tmu_shader::{plain, read, without_mark};
use walkdir::WalkDir;

use crate::{Findings, Source};

/// Where relative paths in a file start from: its directory; the current one for what lies in none, such as a pipe or
/// standard input.
pub fn directory_of(path: &Path) -> &Path {
    let regular = std::fs::metadata(path).is_ok_and(|about| about.is_file());
    let parent = path.parent().filter(|_| regular && !path.starts_with("/dev"));
    parent.unwrap_or(Path::new(""))
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

/// Writes a file of a job whole or not at all, below a directory, which is made if need be.
///
/// # Errors
/// `JOB-013` as [`below`], for a name that a link leads out of the directory, and for what cannot be written.
pub fn save_below(directory: &Path, file: &str, bytes: &[u8]) -> Result<PathBuf, Diagnostic> {
    let path = below(directory, file)?;
    let cannot = |error: &std::io::Error| {
        Diagnostic::error("JOB-013", format!("cannot write {}: {}", path.display(), plain(error)))
    };
    let root = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    std::fs::create_dir_all(root).map_err(|error| cannot(&error))?;
    let root = std::fs::canonicalize(root).map_err(|error| cannot(&error))?;
    let leaves = || {
        let message = format!("cannot save \"{file}\": a link leads out of the directory");
        Diagnostic::error("JOB-013", message).hint("save it under another name")
    };
    let mut resolved = root.clone();
    let parts: Vec<_> = Path::new(file).components().collect();
    for (number, part) in parts.iter().enumerate() {
        resolved.push(part);
        let last = number + 1 == parts.len();
        match std::fs::symlink_metadata(&resolved) {
            Ok(about) if about.is_symlink() => {
                resolved = std::fs::canonicalize(&resolved).map_err(|_| leaves())?;
                if !resolved.starts_with(&root) {
                    return Err(leaves());
                }
            }
            Ok(about) if last && !about.is_file() && !about.is_dir() => {
                let message = format!("cannot write {}: it is no regular file", path.display());
                return Err(Diagnostic::error("JOB-013", message));
            }
            Ok(_) => {}
            Err(_) if last => {}
            Err(_) => std::fs::create_dir(&resolved).map_err(|error| cannot(&error))?,
        }
    }
    replace(&resolved, bytes).map_err(|error| cannot(&error))?;
    Ok(path)
}

/// Writes a file that the user names: whole or not at all, but for devices and pipes.
///
/// # Errors
/// What the system says.
pub fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    match std::fs::canonicalize(path) {
        Ok(target) if target.is_file() => replace(&target, bytes),
        Ok(target) => std::fs::write(target, bytes),
        // A link to nothing.
        Err(_) if path.is_symlink() => std::fs::write(path, bytes),
        Err(_) => replace(path, bytes),
    }
}

/// Writes a file beside another one and gives it that one's name, so that there is always a whole one.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tmu-").suffix(".part");
    // As any new file; temporary ones are for their owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory)?;
    if let Ok(old) = std::fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.persist(path).map(drop).map_err(|error| error.error)
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
    fn files_are_replaced_whole_and_links_lead_nowhere_else() {
        let root = tempfile::tempdir().unwrap();
        let (inside, outside) = (root.path().join("inside"), root.path().join("outside"));
        std::fs::create_dir_all(&outside).unwrap();
        assert_eq!(save_below(&inside, "a/b.bin", b"1"), Ok(inside.join("a/b.bin")));
        assert_eq!(save_below(&inside, "a/b.bin", b"22"), Ok(inside.join("a/b.bin")));
        assert_eq!(std::fs::read(inside.join("a/b.bin")).unwrap(), b"22");
        let entries = |directory: &Path| std::fs::read_dir(directory).unwrap().count();
        assert_eq!(entries(&inside.join("a")), 1, "nothing is left beside it");
        assert_eq!(save_below(&inside, "a", b"3").unwrap_err().code, "JOB-013");
        assert_eq!(entries(&inside), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            std::fs::write(outside.join("kept"), b"kept").unwrap();
            symlink(&outside, inside.join("directory")).unwrap();
            symlink(outside.join("kept"), inside.join("file")).unwrap();
            symlink(outside.join("new"), inside.join("dangling")).unwrap();
            symlink(inside.join("a/b.bin"), inside.join("own")).unwrap();
            for wrong in ["directory/x", "directory/more/x", "file", "dangling"] {
                let refused = save_below(&inside, wrong, b"4").unwrap_err();
                assert!(refused.message.contains("link"), "{wrong}: {}", refused.message);
            }
            assert_eq!(entries(&outside), 1);
            assert_eq!(std::fs::read(outside.join("kept")).unwrap(), b"kept");
            assert!(save_below(&inside, "own", b"555").is_ok());
            assert_eq!(std::fs::read(inside.join("a/b.bin")).unwrap(), b"555");
        }
    }

    /// A directory in which no file can be made is like a full disk: what was there stays.
    #[test]
    fn what_cannot_be_written_leaves_the_old_file() {
        let root = tempfile::tempdir().unwrap();
        let name = "n".repeat(250);
        std::fs::write(root.path().join(&name), b"old").unwrap();
        assert!(write(Path::new("no such directory/a"), b"new").is_err());
        // As root, permissions keep nobody out, so that the name itself is in the way.
        let long = "n".repeat(300);
        assert_eq!(save_below(root.path(), &long, b"new").unwrap_err().code, "JOB-013");
        assert_eq!(std::fs::read(root.path().join(&name)).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_read_and_devices_are_not() {
        assert_eq!(read(Path::new("/dev/null"), 10).unwrap_err().code, "JOB-009");
        let root = tempfile::tempdir().unwrap();
        let pipe = root.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if !made.is_ok_and(|status| status.success()) {
            return;
        }
        assert_eq!(directory_of(&pipe), Path::new(""));
        let writer = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::write(pipe, b"through")
        });
        assert_eq!(read(&pipe, 10).unwrap(), b"through");
        writer.join().unwrap().unwrap();
    }

    #[test]
    fn only_regular_files_are_read() {
        assert_eq!(read(Path::new("no such file"), 10).unwrap_err().code, "JOB-009");
        assert_eq!(read(Path::new("."), 10).unwrap_err().code, "JOB-009");
        assert_eq!(read(Path::new("Cargo.toml"), 10).unwrap_err().code, "JOB-011");
    }
}
