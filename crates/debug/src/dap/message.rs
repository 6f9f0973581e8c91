//! Messages on the wire: a header with the length, an empty line, JSON.

use std::io::{BufRead, Error, ErrorKind, Read, Write};

use serde_json::Value;

/// Bytes that a message may have.
const MOST_BYTES: usize = 64 << 20;

/// Bytes that a line of a header may have.
const MOST_HEADER: u64 = 4096;

/// The next message; nothing at the end.
///
/// # Errors
/// What is no message.
pub(super) fn read(input: &mut impl BufRead) -> std::io::Result<Option<Value>> {
    let wrong = |what: &str| Error::new(ErrorKind::InvalidData, what.to_string());
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.by_ref().take(MOST_HEADER).read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok().filter(|length| *length <= MOST_BYTES);
        }
    }
    let length = length.ok_or_else(|| wrong("a message without a length"))?;
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    serde_json::from_slice(&bytes).map(Some).map_err(|error| wrong(&error.to_string()))
}

/// Writes a message.
///
/// # Errors
/// Those of the writer.
pub(super) fn write(output: &mut impl Write, message: &Value) -> std::io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}
