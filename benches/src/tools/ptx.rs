//! PTX: parsing, checking.

use super::{Tool, corpus};

/// Parses the compiler's PTX of the corpus, and parses and checks a file of that many lines.
///
/// # Errors
/// A file that cannot be read, a finding in it.
pub fn tools(lines: usize) -> Result<Vec<Tool>, String> {
    let files = corpus("kernels", ".ptx")?;
    let texts: Vec<String> =
        files.into_iter().filter_map(|(_, bytes)| String::from_utf8(bytes).ok()).collect();
    let checked = texts.len();
    let bytes: usize = texts.iter().map(String::len).sum();
    let parser = Tool {
        work: "parse.ptx",
        unit: "bytes",
        units: bytes as f64,
        checked,
        once: Box::new(move || texts.iter().all(|text| tmu_ptx::parse(text).is_ok())),
    };
    let text = long(lines)?;
    let lines = text.lines().count();
    let checker = Tool {
        work: "check.ptx.10k",
        unit: "lines",
        units: lines as f64,
        checked: lines,
        once: Box::new(move || {
            tmu_ptx::parse(&text).is_ok_and(|module| tmu_ptx::check::check(&module).is_empty())
        }),
    };
    Ok(vec![parser, checker])
}

/// The kernels of one file of the corpus again and again, under other names.
fn long(lines: usize) -> Result<String, String> {
    let files = corpus("kernels/arithmetic", "integer.ptx")?;
    let file = files.first().and_then(|(_, bytes)| std::str::from_utf8(bytes).ok());
    let file = file.ok_or("corpus/kernels/arithmetic/integer.ptx is not there")?;
    let start = file.find(".visible").ok_or("integer.ptx has no kernel")?;
    let mut text = file[..start].to_owned();
    for copy in 0.. {
        text += &file[start..].replace(".entry ", &format!(".entry copy{copy}_"));
        if text.lines().count() >= lines {
            break;
        }
    }
    Ok(text)
}
