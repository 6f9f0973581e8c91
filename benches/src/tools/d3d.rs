//! Direct3D's programs: decoding and listing, assembling.

use tmu_dxbc::Container;
use tmu_dxbc::text::{Style, chunk_listing, listing};

use super::{Tool, corpus};

/// Lists the instructions of the corpus' programs in the reference tool's words, so many times; and whole files, with
/// their checksums and the comments on what is bound.
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
    let programs: Vec<Vec<u8>> = files.iter().filter_map(|(_, bytes)| program_chunk(bytes)).collect();
    let list = move |data: &Vec<u8>| chunk_listing(data, style).map_or(0, |text| text.len());
    let whole = move |bytes: &Vec<u8>| {
        let listed = Container::parse(bytes).and_then(|it| listing(&it, Style::default()));
        listed.map_or(0, |text| text.len())
    };
    let files = files.into_iter().map(|(_, bytes)| bytes).collect();
    let units = (instructions * times) as f64;
    let tool = |work, inputs: Vec<Vec<u8>>, list: Lister| {
        let expected: usize = inputs.iter().map(&list).sum();
        let once = move || (0..times).all(|_| inputs.iter().map(&list).sum::<usize>() == expected);
        Tool { work, unit: "instructions", units, checked, once: Box::new(once) }
    };
    Ok(vec![tool("disasm.d3d", programs, Box::new(list)), tool("disasm.d3d.files", files, Box::new(whole))])
}

/// Lists one file and gives the length of the text.
type Lister = Box<dyn Fn(&Vec<u8>) -> usize>;

/// The data of the program's chunk.
fn program_chunk(bytes: &[u8]) -> Option<Vec<u8>> {
    Container::parse(bytes).ok()?.program_data().map(<[u8]>::to_vec).ok()
}

/// The lines without comments, whose spaces differ between the tool's versions.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("//")).map(str::trim).collect()
}
