//! Direct3D's programs: decoding and listing, assembling.

use tmu_dxbc::Container;
use tmu_dxbc::text::{Style, listing};

use super::{Tool, corpus};

/// Reads the containers of the corpus so many times and lists their instructions, in the reference tool's words.
///
/// # Errors
/// A container that cannot be read, or whose listing is not the reference tool's.
pub fn tools(times: usize) -> Result<Vec<Tool>, String> {
    let files = corpus("shaders", ".dxbc")?;
    let mut instructions = 0;
    for (name, bytes) in &files {
        let container = Container::parse(bytes).map_err(|problem| format!("{name}: {problem}"))?;
        let program = container.program().map_err(|problem| format!("{name}: {problem}"))?;
        instructions += program.instructions.len();
        let reference = std::fs::read_to_string(name.replace(".dxbc", ".asm"))
            .map_err(|error| format!("{name}: {error}"))?;
        let listed = listing(&container, Style::default()).map_err(|problem| format!("{name}: {problem}"))?;
        if lines(&listed) != lines(&reference) {
            return Err(format!("{name} is not listed as the reference tool lists it"));
        }
    }
    let checked = files.len();
    let style = Style { instructions_only: true, ..Style::default() };
    let list = move |bytes: &Vec<u8>| {
        let container = Container::parse(bytes).ok()?;
        listing(&container, style).ok().map(|text| text.len())
    };
    let expected: Option<usize> = files.iter().map(|(_, bytes)| list(bytes)).sum();
    let once = move || {
        (0..times).all(|_| files.iter().map(|(_, bytes)| list(bytes)).sum::<Option<usize>>() == expected)
    };
    Ok(vec![Tool {
        work: "disasm.d3d",
        unit: "instructions",
        units: (instructions * times) as f64,
        checked,
        once: Box::new(once),
    }])
}

/// The lines without comments, whose spaces differ between the tool's versions.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("//")).map(str::trim).collect()
}
