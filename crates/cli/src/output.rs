//! Standard output and exit status.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// What a command comes to; the greatest one counts when there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything as wanted.
    Good,
    /// The program faulted.
    Fault,
    /// Bad input, or a test failed.
    Bad,
}

/// What a command returns: its status, or why standard output could not be written.
pub type Outcome = std::io::Result<Status>;

/// The exit status. A reader that has seen enough (`tmu isa | head`) is no error.
pub fn exit_code(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Bad) => ExitCode::from(1),
        Ok(Status::Fault) => ExitCode::from(3),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            crate::render::complain(&format!("cannot write: {error}"));
            ExitCode::from(1)
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
