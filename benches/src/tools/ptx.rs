//! PTX: parsing, checking.

use super::{Tool, corpus};

/// Parses a file of that many lines, alone and with the rules checked, and the small files of the corpus.
///
/// # Errors
/// A file that cannot be read, a finding in it.
pub fn tools(lines: usize) -> Result<Vec<Tool>, String> {
    let files = corpus("kernels", ".ptx")?;
    let texts: Vec<String> =
        files.into_iter().filter_map(|(_, bytes)| String::from_utf8(bytes).ok()).collect();
    let checked = texts.len();
    let bytes: usize = texts.iter().map(String::len).sum();
    let small = Tool {
        work: "parse.ptx.files",
        unit: "bytes",
        units: bytes as f64,
        checked,
        once: Box::new(move || texts.iter().all(|text| tmu_ptx::parse(text).is_ok())),
    };
    let text = long(lines)?;
    let lines = text.lines().count();
    let copy = text.clone();
    let large = Tool {
        work: "parse.ptx",
        unit: "bytes",
        units: text.len() as f64,
        checked: lines,
        once: Box::new(move || tmu_ptx::parse(&copy).is_ok()),
    };
    let checker = Tool {
        work: "check.ptx.10k",
        unit: "lines",
        units: lines as f64,
        checked: lines,
        once: Box::new(move || {
            tmu_ptx::parse(&text).is_ok_and(|module| tmu_ptx::check::check(&module).is_empty())
        }),
    };
    Ok(vec![large, small, checker])
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
