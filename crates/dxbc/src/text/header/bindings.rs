//! Resource bindings.

use std::fmt::{Result, Write};

use crate::reflection::{Binding, Resources};

/// Return types by number.
const RETURNS: [&str; 10] =
    ["unknown", "unorm", "snorm", "sint", "uint", "float", "mixed", "double", "<continued>", "<unused>"];
/// Dimensions by number.
const DIMENSIONS: [&str; 12] = [
    "unknown",
    "buf",
    "1d",
    "1darray",
    "2d",
    "2darray",
    "2dMS",
    "2darrayMS",
    "3d",
    "cube",
    "cubearray",
    "r/o",
];

pub(super) fn bindings(resources: &Resources, out: &mut String) -> Result {
    if resources.bindings.is_empty() {
        return Ok(());
    }
    let spaces = resources.target & 0xffff >= 0x501;
    let (id_title, id_line) = if spaces { ("ID      ", "------- ") } else { ("", "") };
    writeln!(out, "// Resource Bindings:\n//")?;
    writeln!(
        out,
        "// Name                                 Type  Format         Dim      {id_title}HLSL Bind  Count"
    )?;
    writeln!(
        out,
        "// ------------------------------ ---------- ------- ----------- {id_line}-------------- ------"
    )?;
    for binding in &resources.bindings {
        let (kind, format, dimension) = described(binding);
        write!(out, "// {:<30} {kind:>10} {format:>7} {dimension:>11} ", binding.name)?;
        let letter = register_letter(binding);
        if spaces {
            write!(out, "{:>7} ", format!("{}{}", letter.to_uppercase(), binding.id))?;
        }
        let mut register = format!("{letter}{}", binding.register);
        if binding.space > 0 {
            register += &format!(",space{}", binding.space);
        }
        let count = if binding.count == 0 { "unbounded".to_string() } else { binding.count.to_string() };
        writeln!(out, "{register:>14} {count:>6} ")?;
    }
    writeln!(out, "//\n//")
}

fn register_letter(binding: &Binding) -> &'static str {
    match binding.kind {
        0 => "cb",
        3 => "s",
        4 | 6 | 8..=11 => "u",
        _ => "t",
    }
}

/// Type, format and dimension.
fn described(binding: &Binding) -> (&'static str, String, String) {
    let fixed = |kind, format: &str, dimension: &str| (kind, format.to_string(), dimension.to_string());
    match binding.kind {
        0 => fixed("cbuffer", "NA", "NA"),
        1 => fixed("tbuffer", "NA", "NA"),
        2 => ("texture", format(binding), dimension(binding)),
        3 => fixed(if binding.flags & 2 == 2 { "sampler_c" } else { "sampler" }, "NA", "NA"),
        4 => ("UAV", format(binding), dimension(binding)),
        5 => fixed("texture", "struct", "r/o"),
        6 => fixed("UAV", "struct", "r/w"),
        7 => fixed("texture", "byte", "r/o"),
        8 => fixed("UAV", "byte", "r/w"),
        9 => fixed("UAV", "struct", "append"),
        10 => fixed("UAV", "struct", "consume"),
        11 => fixed("UAV", "struct", "r/w+cnt"),
        _ => fixed("unknown", "unknown", "unknown"),
    }
}

fn format(binding: &Binding) -> String {
    let name = RETURNS.get(binding.return_type as usize).copied().unwrap_or("unknown");
    match binding.flags >> 2 & 3 {
        0 => name.to_string(),
        more => format!("{name}{}", more + 1),
    }
}

fn dimension(binding: &Binding) -> String {
    let name = DIMENSIONS.get(binding.dimension as usize).copied().unwrap_or("unknown");
    let multisampled = matches!(binding.dimension, 6 | 7);
    if multisampled && binding.samples != 0 && binding.samples != u32::MAX {
        return format!("{name}{}", binding.samples);
    }
    name.to_string()
}
