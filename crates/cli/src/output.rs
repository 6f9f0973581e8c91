//! Standard output and exit status.

use std::collections::HashSet;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::render;

/// What a command comes to; the greatest one counts when there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything as wanted.
    Good,
    /// The program faulted.
    Fault,
    /// Bad input, or a test failed.
    Bad,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

/// The exit status of what Ctrl-C has ended: 128 and the number of the signal, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// What a command returns: its status, or why standard output could not be written.
pub type Outcome = std::io::Result<Status>;

/// The exit status. A reader that has seen enough (`tmu isa | head`) is no error.
pub fn exit_status(outcome: Outcome) -> u8 {
    match outcome {
        Ok(Status::Good) => 0,
        Ok(Status::Bad) => 1,
        Ok(Status::Fault) => 3,
        Ok(Status::Interrupted) => INTERRUPTED,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => 0,
        Err(error) => {
            render::complain(&format!("cannot write: {error}"));
            1
        }
    }
}

/// Writes text to standard output.
pub fn print(text: &str) -> std::io::Result<()> {
    print_bytes(text.as_bytes())
}

/// Writes bytes to standard output.
pub fn print_bytes(bytes: &[u8]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Where `--output` leads: to one file, or to a folder with a file for each input.
pub struct Outputs {
    path: PathBuf,
    folder: bool,
    /// Files that have been written.
    written: HashSet<PathBuf>,
}

impl Outputs {
    /// `several` inputs make a folder of the path.
    pub fn new(path: &Path, several: bool) -> Outputs {
        Outputs { path: path.to_path_buf(), folder: several || path.is_dir(), written: HashSet::new() }
    }

    /// Where [`Outputs::write`] puts what was made of an input; none for standard output.
    pub fn path(&self, below: &Path, extension: &str, several: bool) -> Option<PathBuf> {
        match (self.path.as_os_str() == "-", self.folder || several) {
            (true, _) => None,
            (false, true) => Some(self.path.join(below.with_extension(extension))),
            (false, false) => Some(self.path.clone()),
        }
    }

    /// Writes what was made of the input that lies at `below`; a member of a fat binary, one of `several`, makes a folder of
    /// the path too. Complains and returns false if that cannot be done.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn write(
        &mut self,
        below: &Path,
        extension: &str,
        several: bool,
        bytes: &[u8],
    ) -> std::io::Result<bool> {
        let problem = self.try_write(below, extension, several, bytes)?;
        if let Some(problem) = &problem {
            render::complain(problem);
        }
        Ok(problem.is_none())
    }

    /// As [`Outputs::write`], with the complaint as its result.
    ///
    /// # Errors
    /// When standard output cannot be written.
    pub fn try_write(
        &mut self,
        below: &Path,
        extension: &str,
        several: bool,
        bytes: &[u8],
    ) -> std::io::Result<Option<String>> {
        let Some(path) = self.path(below, extension, several) else {
            return print_bytes(bytes).map(|()| None);
        };
        let cannot = |why: &str| Ok(Some(format!("cannot write {}: {why}", path.display())));
        if !self.written.insert(path.clone()) {
            return cannot("another input has been written there");
        }
        let folder = path.parent().filter(|_| self.folder || several);
        let made = folder.map_or(Ok(()), std::fs::create_dir_all);
        match made.and_then(|()| opentmu::files::write(&path, bytes)) {
            Ok(()) => Ok(None),
            Err(error) => cannot(&error.to_string()),
        }
    }
}
