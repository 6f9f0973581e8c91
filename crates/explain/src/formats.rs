//! The formats of texels, as a table.

use std::fmt::Write;

use tmu_texture::Format;
use tmu_texture::format::OtherNames;

/// A texel format in the list of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatRow {
    /// The format.
    pub format: Format,
    /// Its components in the order of the bits, such as `r8 g8 b8 a8`; of formats of blocks, their number and the block's
    /// size in texels.
    pub components: String,
    /// What others call it; empty where they have no such format.
    pub names: &'static OtherNames,
}

/// The formats that the texture unit knows.
pub fn format_rows() -> Vec<FormatRow> {
    let row = |format: &Format| FormatRow {
        format: *format,
        components: components(*format),
        names: format.other_names(),
    };
    Format::ALL.iter().map(row).collect()
}

/// The formats that the texture unit knows: one line each with size, components and the names elsewhere.
pub fn formats() -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{:<18} {:>5}  {:<28} {:<22} {:<24} OpenGL",
        "format", "bytes", "components", "D3D", "Vulkan"
    );
    for FormatRow { format, components, names } in format_rows() {
        let line = format!(
            "{:<18} {:>5}  {:<28} {:<22} {:<24} {}",
            format.name(),
            format.info().bytes,
            components,
            or_dash(names.d3d),
            or_dash(names.vulkan),
            or_dash(names.opengl)
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn or_dash(name: &str) -> &str {
    if name.is_empty() { "-" } else { name }
}

/// `r8 g8 b8 a8`, in the order of the bits.
fn components(format: Format) -> String {
    let info = format.info();
    if let Some(block) = info.block {
        return format!("{} in a block of {}x{}", info.component_count(), block.width, block.height);
    }
    let letters = if info.depth { ["d", "g", "b", "a"] } else { ["r", "g", "b", "a"] };
    let mut fields: Vec<(u8, String)> = info
        .components
        .iter()
        .zip(letters)
        .filter_map(|(component, letter)| component.map(|it| (it.first_bit, format!("{letter}{}", it.bits))))
        .collect();
    fields.extend(info.shared_exponent.map(|it| (it.first_bit, format!("e{}", it.bits))));
    fields.sort();
    fields.into_iter().map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}
